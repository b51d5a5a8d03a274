//! DBM-SGL-10, -11, DBM-NAV-03, DBM-RCL-10, DBM-PUR-06, DBM-FLE-05: going ashore and aboard.

use sobremesa_geometry::{Rect, Tolerance, blocked};
use sobremesa_kernel::{Seat, Tell};

use super::sailing;
use crate::action::{Action, Embark, Land};
use crate::agenda::Came;
use crate::battle::Battle;
use crate::board::{Board, Piece};
use crate::command::CommandIx;
use crate::element::{Element, ElementId, ElementIx, Place};
use crate::event::{Event, Item, NavalFact, Stood, Tag};
use crate::pose::{BASE_WIDTH, Pose};
use crate::position::is_on_table;
use crate::refusal::{MoveRefusal, NavalRefusal, Refusal};
use crate::rules::ground::{self, Going};
use crate::rules::initiative::{self, Deed, Payer};
use crate::rules::{movement, passing, sight, works};
use crate::state::State;
use crate::touch::{self, Edge, TOUCH};

/// A landing that may be made.
#[derive(Clone, PartialEq, Debug)]
pub struct LandVerdict {
    /// Whose.
    pub command: CommandIx,
    /// Who goes ashore.
    pub element: ElementIx,
    /// From which vessel.
    pub vessel: ElementIx,
    /// Where it stands then.
    pub to: Pose,
    /// DBM-SGL-11: enemies who make room.
    pub pushed: Vec<(ElementIx, Pose)>,
    /// DBM-PIP-06: what it costs, item by item.
    pub price: Vec<Item>,
}

/// An embarking that may be made.
#[derive(Clone, PartialEq, Debug)]
pub struct EmbarkVerdict {
    /// Whose.
    pub command: CommandIx,
    /// Who goes aboard.
    pub element: ElementIx,
    /// Of which vessel.
    pub vessel: ElementIx,
    /// DBM-PIP-06: what it costs, item by item.
    pub price: Vec<Item>,
}

/// Whom somebody means who says that it lands: it is aboard, or it is the vessel that carries it.
fn meant<'b, 'a>(
    board: &'b Board<'a>,
    seat: Seat,
    id: ElementId,
) -> Result<(ElementIx, &'a Element, &'b Piece<'a>), Refusal> {
    let by_name = board.passengers().find(|(_, one)| one.id == id);
    let found = match by_name {
        Some((ix, one)) => one.vessel.map(|vessel| (ix, one, vessel)),
        None => {
            let vessel = board.find(id).ok_or(Refusal::UnknownElement { id })?;
            let element = Tag::from(vessel.element);
            if board.command(vessel.element.command).seat != seat {
                return Err(Refusal::NotYours { element });
            }
            let aboard = board.aboard(vessel.ix);
            let (ix, one) = aboard.ok_or(naval(NavalRefusal::NobodyAboard { element }))?;
            Some((ix, one, vessel.ix))
        }
    };
    let found = found.and_then(|(ix, one, vessel)| Some((ix, one, board.get(vessel)?)));
    let (ix, one, vessel) = found.ok_or(Refusal::UnknownElement { id })?;
    if board.command(one.command).seat != seat {
        let element = Tag::from(one);
        return Err(Refusal::NotYours { element });
    }
    Ok((ix, one, vessel))
}

fn naval(refusal: NavalRefusal) -> Refusal {
    MoveRefusal::Naval(refusal).into()
}

/// DBM-SGL-10, -11: may somebody go ashore?
///
/// # Errors
/// Why not.
pub fn judge_land(board: &Board<'_>, seat: Seat, order: &Land) -> Result<LandVerdict, Refusal> {
    let (ix, one, vessel) = meant(board, seat, order.element)?;
    let passenger = Piece {
        ix,
        side: vessel.side,
        element: one,
        rect: vessel.rect,
        bounds: vessel.bounds,
    };
    movement::check_deeds(board, &[&passenger], false)?;
    let at = Tag::from(vessel.element);
    if !sailing::touches_shore(board.field(), &vessel.rect) {
        return Err(naval(NavalRefusal::NoShore { vessel: at }));
    }
    if let Some(enemy) = holder_of_edge(board, vessel) {
        return Err(naval(NavalRefusal::EdgeHeld { vessel: at, enemy }));
    }
    let element = Tag::from(one);
    let (to, pushed) = match order.place() {
        Some(pose) if !pose.is_finite() => return Err(MoveRefusal::NoNumber.into()),
        Some(pose) => {
            let rect = pose.rect(one.depth());
            if touch::contact(&rect, &vessel.rect).is_none() {
                return Err(naval(NavalRefusal::Apart {
                    element,
                    vessel: at,
                }));
            }
            let room = room(board, one, vessel, pose);
            (pose, room.ok_or(naval(NavalRefusal::NoRoom { element }))?)
        }
        None => first_place(board, one, vessel).ok_or(naval(NavalRefusal::NoRoom { element }))?,
    };
    Ok(LandVerdict {
        command: one.command,
        element: ix,
        vessel: vessel.ix,
        to,
        pushed,
        price: price(board, &passenger, vessel.ix, order.spare)?,
    })
}

/// DBM-SGL-11: an enemy on land who touches the water's edge where a vessel lies: before any of its sides.
fn holder_of_edge(board: &Board<'_>, vessel: &Piece<'_>) -> Option<Tag> {
    let mut enemies = board.near(vessel.ix).filter(|one| one.side != vessel.side);
    enemies
        .find(|enemy| {
            !enemy.element.is_naval() && touch::contact(&enemy.rect, &vessel.rect).is_some()
        })
        .map(|enemy| Tag::from(enemy.element))
}

/// Where somebody would stand who just gets out: before the bow, beside the vessel, behind its stern.
fn first_place(
    board: &Board<'_>,
    one: &Element,
    vessel: &Piece<'_>,
) -> Option<(Pose, Vec<(ElementIx, Pose)>)> {
    let mut places = places(one, vessel).into_iter();
    places.find_map(|pose| Some((pose, room(board, one, vessel, pose)?)))
}

/// The places that suggest themselves.
pub(crate) fn places(one: &Element, vessel: &Piece<'_>) -> Vec<Pose> {
    let (pose, long, deep) = (vessel.element.pose, vessel.element.depth(), one.depth());
    let half = BASE_WIDTH * 0.5;
    let turned = |pose: Pose, degrees: f64| Pose {
        facing: pose.facing.turned(degrees),
        ..pose
    };
    let mut all = vec![pose.ahead(deep)];
    for (side, degrees) in [(1.0, 90.0), (-1.0, -90.0)] {
        for back in [half, long * 0.5, long - half] {
            let beside = pose.behind(back).beside(side * (half + deep));
            all.push(turned(beside, degrees));
        }
    }
    all.push(turned(pose.behind(long + deep), 180.0));
    all
}

/// DBM-SGL-10, -11: is there room for somebody there? Who must make way for him, and where to.
fn room(
    board: &Board<'_>,
    one: &Element,
    vessel: &Piece<'_>,
    pose: Pose,
) -> Option<Vec<(ElementIx, Pose)>> {
    let rect = pose.rect(one.depth());
    let field = board.field();
    let is_land = ground::going(field, &rect, one.troop) != Going::Impassable
        && board.water().ford(&rect).is_none();
    if !is_land || !is_on_table(rect.corners()) || works::bar(field, &vessel.rect, &rect) {
        return None;
    }
    let mut pushed = Vec::new();
    for other in board.pieces() {
        if other.ix == vessel.ix || !touch::overlap(&rect, &other.rect) {
            continue;
        }
        if other.side == vessel.side || other.element.is_naval() {
            return None;
        }
        pushed.push((other.ix, made_room(board, other, &rect)?));
    }
    Some(pushed)
}

/// DBM-SGL-11: where an enemy recoils to, straight back, as far as is needed and no farther than a base width.
fn made_room(board: &Board<'_>, enemy: &Piece<'_>, for_whom: &Rect) -> Option<Pose> {
    let back = enemy.element.pose.facing.forward() * -1.0;
    let far = blocked(&enemy.rect, back, for_whom, 0.0, Tolerance::ROUNDING)?.end;
    let end = enemy.element.pose.ahead(-far);
    let rect = end.rect(enemy.element.depth());
    let is_free = board
        .pieces()
        .iter()
        .all(|other| other.ix == enemy.ix || !touch::overlap(&rect, &other.rect));
    let going = ground::going(board.field(), &rect, enemy.element.troop);
    let fits = far <= BASE_WIDTH
        && is_free
        && enemy.element.troop.mobile
        && is_on_table(rect.corners())
        && going != Going::Impassable;
    fits.then_some(end)
}

/// DBM-PIP-06, -11: what it costs, if the command can pay it: a move of its own that nothing makes dearer but
/// a general far away.
fn price(
    board: &Board<'_>,
    piece: &Piece<'_>,
    stands_as: ElementIx,
    spare: bool,
) -> Result<Vec<Item>, MoveRefusal> {
    let payer = Payer {
        ix: stands_as,
        element: piece.element,
        rect: piece.rect,
        distance: 0.0,
        most: 0.0,
        follows: None,
    };
    let deed = Deed::Move {
        deviates: false,
        contacts: false,
        third_march: false,
        passes_behind: false,
    };
    let price = initiative::price(board, &[payer], deed, spare);
    let pips = board.command(piece.element.command).pips;
    if initiative::total(&price) > pips {
        return Err(MoveRefusal::TooDear { price, pips });
    }
    Ok(price)
}

/// DBM-NAV-02, -03: can a vessel take somebody aboard: one that came on such a vessel, while its own troops are
/// off it?
pub(crate) fn can_take(board: &Board<'_>, vessel: &Piece<'_>, one: &Element) -> bool {
    let own = vessel.element;
    let came_on = one.vessel.map(|brought| board.element(brought).troop);
    own.is_naval()
        && own.landed
        && own.command == one.command
        && came_on.is_some_and(|brought| brought.is_like(own.troop))
}

/// DBM-SGL-10: may somebody go aboard?
///
/// # Errors
/// Why not.
pub fn judge_embark(
    board: &Board<'_>,
    seat: Seat,
    order: &Embark,
) -> Result<EmbarkVerdict, Refusal> {
    let pieces = movement::named(board, seat, &[order.element])?;
    let own = pieces[0];
    movement::check_deeds(board, &pieces, false)?;
    let id = order.vessel;
    let vessel = board.find(id).ok_or(Refusal::UnknownElement { id })?;
    let (element, at) = (Tag::from(own.element), Tag::from(vessel.element));
    if !vessel.element.is_naval() || vessel.side != own.side {
        return Err(naval(NavalRefusal::NoVessel { element: at }));
    }
    if !can_take(board, vessel, own.element) {
        return Err(naval(NavalRefusal::NoBerth {
            element,
            vessel: at,
        }));
    }
    if touch::contact(&own.rect, &vessel.rect).is_none() {
        return Err(naval(NavalRefusal::Apart {
            element,
            vessel: at,
        }));
    }
    if !sailing::touches_shore(board.field(), &vessel.rect) {
        return Err(naval(NavalRefusal::NoShore { vessel: at }));
    }
    if passing::is_touched_by_front(board, own) {
        let mut enemies = board.near(own.ix).filter(|other| other.side != own.side);
        let touching = enemies.find(|enemy| {
            touch::contact(&own.rect, &enemy.rect)
                .is_some_and(|contact| contact.theirs == Edge::Front)
        });
        if let Some(enemy) = touching {
            let enemy = Tag::from(enemy.element);
            return Err(MoveRefusal::InContact { element, enemy }.into());
        }
    }
    Ok(EmbarkVerdict {
        command: own.element.command,
        element: own.ix,
        vessel: vessel.ix,
        price: price(board, own, own.ix, order.spare)?,
    })
}

/// How somebody of a command might go ashore or aboard, legal or not.
pub(crate) fn proposals(board: &Board<'_>, command: CommandIx) -> Vec<Action> {
    let mut list = Vec::new();
    let own = |one: &Element| one.command == command && !one.deeds.moved;
    for (_, one) in board.passengers().filter(|(_, one)| own(one)) {
        list.push(Action::Land(Land::of(one.id)));
    }
    let side = board.of_side(command.side());
    for piece in side.filter(|piece| own(piece.element) && piece.element.vessel.is_some()) {
        let vessels = board
            .near(piece.ix)
            .filter(|other| other.side == piece.side && can_take(board, other, piece.element));
        list.extend(vessels.map(|vessel| {
            Action::Embark(Embark {
                element: piece.element.id,
                vessel: vessel.element.id,
                spare: false,
            })
        }));
    }
    list
}

/// DBM-RCL-10: the vessel onto which landed troops recoil: it lies close behind them and can take them.
pub(crate) fn behind(board: &Board<'_>, own: &Piece<'_>) -> Option<ElementIx> {
    own.element.vessel?;
    let mut near = board.near(own.ix);
    let vessel = near.find(|other| {
        other.side == own.side
            && can_take(board, other, own.element)
            && touch::contact(&own.rect, &other.rect)
                .is_some_and(|contact| contact.mine == Edge::Rear)
    })?;
    Some(vessel.ix)
}

/// DBM-PUR-06: those aboard of a vessel go after its opponents.
pub(crate) struct Sally {
    pub(crate) passenger: ElementIx,
    pub(crate) to: Pose,
    /// DBM-SGL-11: enemies who make room.
    pub(crate) pushed: Vec<(ElementIx, Pose)>,
}

/// DBM-PUR-06: where those aboard of a vessel stand who go after its opponents.
pub(crate) fn sally(board: &Board<'_>, vessel: &Piece<'_>) -> Option<Sally> {
    let (ix, one) = board.aboard(vessel.ix)?;
    if !sailing::touches_shore(board.field(), &vessel.rect)
        || holder_of_edge(board, vessel).is_some()
    {
        return None;
    }
    let pose = vessel.element.pose.ahead(one.depth());
    let pushed = room(board, one, vessel, pose)?;
    Some(Sally {
        passenger: ix,
        to: pose,
        pushed,
    })
}

/// DBM-FLE-05: the vessels that can take somebody, the nearest first; several if they are equally near.
pub(crate) fn havens(board: &Board<'_>, own: &Piece<'_>) -> Vec<ElementIx> {
    let friends = board.of_side(own.side);
    let mut able: Vec<(f64, ElementIx)> = friends
        .filter(|other| can_take(board, other, own.element))
        .map(|other| (touch::distance(&own.rect, &other.rect), other.ix))
        .collect();
    able.sort_by(|one, other| one.0.total_cmp(&other.0).then(one.1.cmp(&other.1)));
    let least = able.first().map_or(0.0, |(far, _)| *far);
    let nearest = able.into_iter();
    nearest
        .take_while(|(far, _)| *far <= least + TOUCH.length())
        .map(|(_, ix)| ix)
        .collect()
}

impl State {
    /// Somebody is aboard from now on.
    fn take_aboard(&mut self, element: ElementIx, vessel: ElementIx) {
        let one = self.element_mut(element);
        one.place = Place::Aboard;
        one.vessel = Some(vessel);
        self.element_mut(vessel).landed = false;
        let is_it = |ix: ElementIx| ix == element;
        self.touches
            .retain(|touch| !is_it(touch.by) && !is_it(touch.whom));
    }
}

impl<T: Tell<Event>> Battle<'_, T> {
    /// They go ashore.
    pub(crate) fn land(&mut self, verdict: LandVerdict) {
        self.state.acts = self.state.acts.saturating_add(1);
        // DBM-AMB-07: somebody hidden lies where they would stand: he appears, and they stay aboard.
        let base = verdict.to.rect(self.state.element(verdict.element).depth());
        let (pips, pips_in_secret) = self.pay_for(verdict.command, verdict.element, &verdict.price);
        if self.uncover(&[base]) {
            return;
        }
        let pushed = self.make_room(&verdict.pushed);
        self.put_ashore(
            verdict.element,
            verdict.vessel,
            verdict.to,
            Came::Moving,
            |element, vessel| NavalFact::Landed {
                element,
                vessel,
                pushed,
                price: verdict.price,
                pips,
                pips_in_secret,
            },
        );
    }

    /// DBM-SGL-11: enemies make room for those who land.
    pub(crate) fn make_room(&mut self, pushed: &[(ElementIx, Pose)]) -> Vec<Stood> {
        let stood = pushed.iter().map(|(enemy, to)| {
            self.state.element_mut(*enemy).deeds.recoiled = true;
            self.stand(*enemy, *to)
        });
        stood.collect()
    }

    /// Puts somebody on land, and tells it.
    pub(crate) fn put_ashore(
        &mut self,
        element: ElementIx,
        vessel: ElementIx,
        to: Pose,
        how: Came,
        fact: impl FnOnce(Stood, Tag) -> NavalFact,
    ) {
        let stood = self.leave_vessel(element, vessel, to);
        let vessel = self.state.tag(vessel);
        self.tell(|_| fact(stood, vessel));
        self.state.note_touches(&[element], how);
        self.discover(&[element]);
        sight::look_around(self.state);
    }

    /// DBM-STM-05: somebody comes off a vessel straight to where it stands from now on.
    pub(crate) fn leave_vessel(
        &mut self,
        element: ElementIx,
        vessel: ElementIx,
        to: Pose,
    ) -> Stood {
        let from = self.state.element(vessel).pose;
        let one = self.state.element_mut(element);
        one.place = Place::Table;
        one.pose = to;
        self.state.element_mut(vessel).landed = true;
        let element = self.state.tag(element);
        Stood { element, from, to }
    }

    /// They go aboard.
    pub(crate) fn embark(&mut self, verdict: EmbarkVerdict) {
        self.appear(verdict.element);
        let (pips, pips_in_secret) = self.pay_for(verdict.command, verdict.element, &verdict.price);
        self.go_aboard(verdict.element, verdict.vessel, |element, vessel| {
            NavalFact::Embarked {
                element,
                vessel,
                price: verdict.price,
                pips,
                pips_in_secret,
                rule: "DBM-SGL-10",
            }
        });
    }

    /// DBM-RCL-10, DBM-FLE-05: somebody who recoils or flees goes aboard, without a move of its own.
    pub(crate) fn take_refuge(
        &mut self,
        element: ElementIx,
        vessel: ElementIx,
        rule: &'static str,
    ) {
        self.go_aboard(element, vessel, |element, vessel| NavalFact::Embarked {
            element,
            vessel,
            price: Vec::new(),
            pips: 0,
            pips_in_secret: 0,
            rule,
        });
    }

    fn go_aboard(
        &mut self,
        element: ElementIx,
        vessel: ElementIx,
        fact: impl FnOnce(Stood, Tag) -> NavalFact,
    ) {
        let from = self.state.element(element).pose;
        let to = self.state.element(vessel).pose;
        self.state.take_aboard(element, vessel);
        let stood = Stood {
            element: self.state.tag(element),
            from,
            to,
        };
        let vessel = self.state.tag(vessel);
        self.tell(|_| fact(stood, vessel));
        sight::look_around(self.state);
    }

    fn pay_for(&mut self, command: CommandIx, element: ElementIx, price: &[Item]) -> (u8, u8) {
        self.note_exchange(&[element], false);
        self.pay(command, price)
    }
}
