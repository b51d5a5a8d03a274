//! DBM-DIS-11 to -15: the mounts of those who are on foot: where they wait, and what scatters them.
//!
//! Mounts are no elements: they bar nobody's way and are counted nowhere (DBM-DIS-12). Where they stand follows from
//! where their owners stand, so nothing is kept but whether they are still there. An enemy who rides into them goes
//! on as if they had not been there (DBM-DIS-13), since nothing of them is left.

use sobremesa_geometry::{Figure, Motion, Rect, Sweep, Tolerance};
use sobremesa_kernel::Tell;

use crate::agenda::Task;
use crate::battle::Battle;
use crate::board::{Board, Piece};
use crate::element::{Element, ElementIx};
use crate::event::{DismountFact, Event};
use crate::pose::Pose;
use crate::rules::movement::Verdict;
use crate::rules::movement::timeline::Scratch;
use crate::rules::support::can_ever_support;
use crate::touch::{self, TOUCH};
use crate::troop::TroopType;

/// DBM-DIS-11: how deep a base of mounts is: as one of Cavalry.
const DEPTH: f64 = 60.0;
/// DBM-DIS-11: the same of chariots.
const CHARIOT_DEPTH: f64 = 80.0;
/// At how many points of a leg of a move the ground that it covers is looked at.
const LOOKS: u32 = 8;

/// How deep the base of an element's mounts is.
fn depth_of(element: &Element) -> f64 {
    match element.on_foot {
        Some(mounted) if mounted.troop.chariot => CHARIOT_DEPTH,
        _ => DEPTH,
    }
}

/// The element on foot with mounts that stands directly behind another and can support it, in close combat or in
/// shooting.
fn supporter<'b, 'a>(board: &'b Board<'a>, front: &Piece<'_>) -> Option<&'b Piece<'a>> {
    let mut near = board.near(front.ix);
    near.find(|behind| {
        behind.element.command == front.element.command
            && behind.element.keeps_mounts()
            && touch::is_directly_behind(&behind.rect, &front.rect)
            && (can_ever_support(behind.element.troop, front.element.troop)
                || shoots_over(behind.element, front.element))
    })
}

/// DBM-SHT-15: archers of one weapon and grade behind each other.
fn shoots_over(behind: &Element, front: &Element) -> bool {
    let (one, other) = (behind.troop, front.troop);
    one.kind == TroopType::Bows
        && other.kind == TroopType::Bows
        && (one.weapon, one.grade) == (other.weapon, other.grade)
}

/// DBM-DIS-11: the base of an element's mounts, if it has any: behind the last of those who support it, and behind
/// the mounts of those.
pub fn base_of(board: &Board<'_>, element: ElementIx) -> Option<Rect> {
    let own = board.get(element)?;
    if !own.element.keeps_mounts() {
        return None;
    }
    let (mut last, mut others) = (own, 0.0);
    while let Some(behind) = supporter(board, last) {
        others += depth_of(behind.element);
        last = behind;
    }
    let rear = last.element.pose.behind(last.element.depth() + others);
    Some(rear.rect(depth_of(own.element)))
}

/// All mounts on a board.
pub fn bases(board: &Board<'_>) -> Vec<(ElementIx, Rect)> {
    let own = board
        .pieces()
        .iter()
        .filter(|piece| piece.element.keeps_mounts());
    own.filter_map(|piece| Some((piece.ix, base_of(board, piece.ix)?)))
        .collect()
}

/// What was there before something happened: who stood where, and the mounts.
#[derive(Default)]
pub(crate) struct Herd {
    bases: Vec<(ElementIx, Rect)>,
    stood: Vec<(ElementIx, Rect)>,
    manner: Option<Manner>,
}

/// How owners of mounts move in a task, if they do.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Manner {
    /// On foot, by an outcome or by themselves.
    OnFoot,
    /// DBM-MI-02: by a flight, which Mounted Infantry rides.
    Flight,
    /// By an order, which `trample` looks at; or not at all.
    Ordered,
}

impl Task {
    const fn manner(&self) -> Manner {
        match self {
            Task::Flee { .. } | Task::FleeTogether { .. } | Task::FleeBehind { .. } => {
                Manner::Flight
            }
            Task::SetOut { .. }
            | Task::Arrive { .. }
            | Task::Recoil { .. }
            | Task::Pursue { .. }
            | Task::LetIn { .. }
            | Task::RecoilBeside(_)
            | Task::Follow { .. }
            | Task::Behind { .. }
            | Task::SeekVessel { .. }
            | Task::Die { .. } => Manner::OnFoot,
            // To turn to face is none of the moves that DBM-DIS-14 names.
            Task::Path(_)
            | Task::Appear(_)
            | Task::Face { .. }
            | Task::Sound { .. }
            | Task::Wade { .. }
            | Task::Volley(_) => Manner::Ordered,
        }
    }
}

impl<T: Tell<Event>> Battle<'_, T> {
    /// What is there before a task; nothing where nobody has mounts.
    pub(crate) fn herd_before(&self, task: &Task) -> Herd {
        if !self.has_mounts() {
            return Herd::default();
        }
        let board = Board::truth(self.state);
        Herd {
            bases: bases(&board),
            stood: board
                .pieces()
                .iter()
                .map(|piece| (piece.ix, piece.rect))
                .collect(),
            manner: Some(task.manner()),
        }
    }

    fn has_mounts(&self) -> bool {
        let mut all = self.state.elements.iter();
        all.any(|element| element.place.is_in_battle() && element.keeps_mounts())
    }

    /// DBM-DIS-12, -14: the mounts that are lost by what has happened since.
    pub(crate) fn scatter_since(&mut self, herd: &Herd) {
        let Some(manner) = herd.manner else {
            return;
        };
        let mut moved = Vec::new();
        if manner != Manner::Ordered {
            for (ix, before) in &herd.stood {
                let element = self.state.element(*ix);
                if element.is_on_table() && element.rect() != *before {
                    moved.push((*ix, vec![*before, element.rect()]));
                }
            }
        }
        for (ix, _) in &moved {
            let element = self.state.element(*ix);
            let rides = manner == Manner::Flight && element.on_foot.is_none();
            if element.keeps_mounts() && !rides {
                self.lose_mounts(*ix, "DBM-DIS-14");
            }
        }
        self.ride_down(&herd.bases, &moved);
        self.scatter_touched();
    }

    /// DBM-DIS-12, -14: who was ordered to move loses his mounts, but for a march of Mounted Infantry, and whose
    /// ground he came over loses them too.
    pub(crate) fn trample(
        &mut self,
        verdict: &Verdict,
        bases: &[(ElementIx, Rect)],
        trails: &[Trail],
    ) {
        for mover in &verdict.movers {
            let element = self.state.element(mover.ix);
            let rides = verdict.order.march && element.on_foot.is_none();
            if element.keeps_mounts() && !rides {
                self.lose_mounts(mover.ix, "DBM-DIS-14");
            }
        }
        self.ride_down(bases, trails);
        self.scatter_touched();
    }

    fn ride_down(&mut self, bases: &[(ElementIx, Rect)], trails: &[Trail]) {
        let moves = |ix: ElementIx| trails.iter().any(|(mover, _)| *mover == ix);
        let mut lost = Vec::new();
        for (owner, base) in bases.iter().filter(|(owner, _)| !moves(*owner)) {
            let own = self.state.element(*owner);
            for (mover, trail) in trails {
                let other = self.state.element(*mover);
                let is_enemy = other.command.side() != own.command.side();
                let is_light = other.troops().all(|troop| troop.kind == TroopType::Psiloi);
                if is_enemy && comes_over(trail, base, Tolerance::ROUNDING) {
                    lost.push((*owner, "DBM-DIS-12"));
                } else if !is_enemy
                    && !is_light
                    && (comes_over(trail, base, TOUCH) || comes_over(trail, &own.rect(), TOUCH))
                {
                    lost.push((*owner, "DBM-DIS-14"));
                }
            }
        }
        for (owner, rule) in lost {
            self.lose_mounts(owner, rule);
        }
    }

    /// DBM-DIS-12: whoever has an enemy at his mounts has none.
    fn scatter_touched(&mut self) {
        let touched: Vec<ElementIx> = {
            let board = Board::public(self.state);
            let is_touched = |(owner, base): &(ElementIx, Rect)| {
                let side = board.piece(*owner).side;
                let mut enemies = board.of_side(side.other());
                enemies.any(|enemy| touch::distance(base, &enemy.rect) <= TOUCH.length())
            };
            let all = bases(&board).into_iter().filter(is_touched);
            all.map(|(owner, _)| owner).collect()
        };
        for owner in touched {
            self.lose_mounts(owner, "DBM-DIS-12");
        }
    }

    /// DBM-DIS-12: somebody is shot at; by whoever is nearer to his mounts than to him, through them.
    pub(crate) fn shoot_mounts(&mut self, target: ElementIx, shooters: &[ElementIx]) {
        if !self.state.element(target).keeps_mounts() {
            return;
        }
        let is_hit = {
            let board = Board::public(self.state);
            let base = base_of(&board, target);
            let own = self.state.element(target).rect();
            base.is_some_and(|base| {
                shooters.iter().any(|shooter| {
                    let from = self.state.element(*shooter).rect();
                    touch::distance(&from, &base) < touch::distance(&from, &own)
                })
            })
        };
        if is_hit {
            self.lose_mounts(target, "DBM-DIS-12");
        }
    }

    /// DBM-DIS-15: the mounts are gone for good.
    fn lose_mounts(&mut self, owner: ElementIx, rule: &'static str) {
        let element = self.state.element_mut(owner);
        if !element.keeps_mounts() {
            return;
        }
        if let Some(mounted) = &mut element.on_foot {
            mounted.mounts = false;
        }
        element.troop.mounted_infantry = false;
        if let Some(rear) = &mut element.rear {
            rear.mounted_infantry = false;
        }
        if element.is_on_table() {
            self.tell(|state| DismountFact::MountsLost {
                element: state.tag(owner),
                rule,
            });
        }
    }

    /// The ground over which everybody comes by a move, and the mounts there were before it.
    pub(crate) fn trails(&self, verdict: &Verdict) -> (Vec<(ElementIx, Rect)>, Vec<Trail>) {
        if !self.has_mounts() {
            return (Vec::new(), Vec::new());
        }
        let mut before = self.state.clone();
        for mover in &verdict.movers {
            before.element_mut(mover.ix).pose = mover.from;
        }
        let board = Board::known_to(verdict.command.side(), &before);
        let seat = self.state.command(verdict.command).seat;
        let poses = crate::rules::movement::poses_on_way(&board, seat, &verdict.order, LOOKS);
        let depth = |ix: ElementIx| self.state.element(ix).depth();
        let trails = verdict.movers.iter().map(|mover| {
            let on_way = poses
                .iter()
                .find(|(ix, _)| *ix == mover.ix)
                .map_or(&[] as &[Pose], |(_, poses)| poses);
            let all = std::iter::once(mover.from)
                .chain(on_way.iter().copied())
                .chain([mover.to]);
            (
                mover.ix,
                all.map(|pose| pose.rect(depth(mover.ix))).collect(),
            )
        });
        let trails = trails.collect();
        (bases(&Board::truth(&before)), trails)
    }
}

/// Somebody, and the bases on which it stood one after the other.
pub(crate) type Trail = (ElementIx, Vec<Rect>);

/// Does somebody on his way reach into a base by more than is forgiven?
fn comes_over(trail: &[Rect], base: &Rect, by: Tolerance) -> bool {
    let mut scratch = Scratch::default();
    trail.windows(2).any(|pair| {
        let to = *pair[1].corners();
        let sweep = Sweep::new(pair[0].corners(), Motion::Step { to });
        scratch
            .first(&sweep, Figure::Convex(base.corners()), by)
            .is_some()
    })
}
