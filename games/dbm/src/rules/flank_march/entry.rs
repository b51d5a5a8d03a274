//! DBM-FLK-07, -09 to -12, -16: how a march enters the table.
//!
//! Whoever enters is judged as if he stood outside with his front along the edge: from there it is a move
//! like others.

use sobremesa_geometry::Rect;
use sobremesa_kernel::{Seat, Tell};

use super::{March, ShortEdge};
use crate::action::{Entry, Move};
use crate::agenda::{Came, Cause, Task};
use crate::battle::Battle;
use crate::board::Board;
use crate::command::CommandIx;
use crate::element::{Element, ElementId, ElementIx, Place};
use crate::event::{Event, MoveFact, Stood, Tag};
use crate::field::Field;
use crate::pose::{BASE_WIDTH, Pose};
use crate::position::is_on_table;
use crate::refusal::{MoveRefusal, Refusal};
use crate::rules::{close_combat, distance, fortifying, ground, movement, sight, works};
use crate::side::Side;
use crate::state::State;
use crate::touch::{self, LIMIT};
use crate::troop::TroopType;

/// DBM-FLK-11: enemies so near to where a march comes in run.
const SURPRISED: f64 = 300.0;
/// How densely a place is looked for by those who come in by themselves.
const LOOK_EVERY: f64 = 40.0;

/// What somebody who enters would do.
pub(crate) enum Arrival {
    /// DBM-FLK-11, -16: first these enemies run; he then chooses his move again, on the same stretch.
    Strikes {
        command: CommandIx,
        stretch: [i32; 2],
        surprised: Vec<ElementIx>,
    },
    /// He enters: the battle as it stands with him outside the edge, and his move.
    Enters {
        state: Box<State>,
        verdict: Box<movement::Verdict>,
        stretch: [i32; 2],
    },
}

/// DBM-FLK-07, -09, -12: may these enter so?
pub(crate) fn judge(state: &State, seat: Seat, entry: &Entry) -> Result<Arrival, Refusal> {
    let who = named(state, seat, entry)?;
    let command = state.element(who[0]).command;
    let bad = |why| Refusal::from(MoveRefusal::BadEntry { why });
    let march = state.command(command).march.filter(March::enters);
    let march = march.ok_or_else(|| bad("not_now"))?;
    if march.driven_back && !entry.march {
        return Err(bad("only_march"));
    }
    let is_baggage = |element: &ElementIx| state.element(*element).troop.kind == TroopType::Baggage;
    let others = state.off_table(command);
    if who.iter().any(is_baggage) && others.iter().any(|one| !is_baggage(one)) {
        return Err(bad("baggage_last"));
    }
    let files = usize::from(entry.files.unwrap_or(1));
    if files == 0 || files > who.len() || !entry.at.is_finite() {
        return Err(bad("files"));
    }
    let width = files as f64 * BASE_WIDTH;
    let (low, high) = (entry.at - width * 0.5, entry.at + width * 0.5);
    if !is_open(&state.field, march.edge, [low, high]) {
        return Err(bad("walls"));
    }
    let half = march.half(command.side() == state.attacker);
    if LIMIT.less(low, half[0]) || LIMIT.less(half[1], high) {
        return Err(bad("half"));
    }
    let stretch = [low.round() as i32, high.round() as i32];
    let is_first = is_first_entry(&march);
    if is_first && march.stretch.is_some_and(|named| named != stretch) {
        return Err(bad("stretch"));
    }
    let mut outside = state.clone();
    line_up(&mut outside, &who, march.edge, high, low, files);
    if is_first && march.stretch.is_none() {
        let surprised = surprised(state, command.side(), march.edge, [low, high]);
        if !surprised.is_empty() {
            return Ok(Arrival::Strikes {
                command,
                stretch,
                surprised,
            });
        }
    }
    let order = Move {
        elements: who.iter().map(|ix| outside.element(*ix).id).collect(),
        march: entry.march,
        steps: entry.steps.clone(),
        order: entry.order.clone(),
        spare: entry.spare,
    };
    let verdict = {
        let board = Board::known_to(command.side(), &outside);
        movement::judge(&board, seat, &order)?
    };
    Ok(Arrival::Enters {
        state: Box::new(outside),
        verdict: Box::new(verdict),
        stretch,
    })
}

/// DBM-FLK-07, -12: is no fortified built-up area behind this stretch of an edge?
fn is_open(field: &Field, edge: ShortEdge, stretch: [f64; 2]) -> bool {
    strips(edge, stretch).all(|strip| {
        let is_walled = |side| fortifying::is_in_walled_town(field, side, &strip);
        !Side::BOTH.into_iter().any(is_walled)
    })
}

/// Strips of the table along a stretch of its edge.
fn strips(edge: ShortEdge, [low, high]: [f64; 2]) -> impl Iterator<Item = Rect> {
    let n_strips = ((high - low) / BASE_WIDTH).round().max(1.0) as u32;
    (0..n_strips).map(move |n| {
        let at = low + (f64::from(n) + 0.5) * BASE_WIDTH;
        edge.pose(at, 0.0).ahead(1.0).rect(1.0)
    })
}

/// DBM-FLK-11, -16: only the first of an unopposed march surprise anybody.
const fn is_first_entry(march: &March) -> bool {
    !march.driven_back && !march.has_struck && matches!(march.stage, super::Stage::Arriving)
}

fn named(state: &State, seat: Seat, entry: &Entry) -> Result<Vec<ElementIx>, Refusal> {
    let mut who: Vec<ElementIx> = Vec::new();
    for id in &entry.elements {
        let own = state.find(*id).filter(|ix| {
            let one = state.element(*ix);
            one.place == Place::Marching && one.command.side() == Side::of(seat)
        });
        let ix = own.ok_or(Refusal::UnknownElement { id: *id })?;
        let element = state.tag(ix);
        if state.owner(ix) != seat {
            return Err(Refusal::NotYours { element });
        }
        if who.contains(&ix) {
            return Err(MoveRefusal::NamedTwice { element }.into());
        }
        let first = who.first().map(|first| state.element(*first).command);
        if first.is_some_and(|command| command != state.element(ix).command) {
            return Err(MoveRefusal::OtherCommand { element }.into());
        }
        who.push(ix);
    }
    if who.is_empty() {
        return Err(MoveRefusal::Nobody.into());
    }
    Ok(who)
}

/// Stands them outside, rank behind rank, from left to right as they look, each under a name for all.
fn line_up(
    state: &mut State,
    who: &[ElementIx],
    edge: ShortEdge,
    high: f64,
    low: f64,
    files: usize,
) {
    let mut behind = vec![0.0; files];
    for (n, ix) in who.iter().enumerate() {
        let file = n % files;
        let aside = (file as f64 + 0.5) * BASE_WIDTH;
        let at = match edge {
            ShortEdge::Left => high - aside,
            ShortEdge::Right => low + aside,
        };
        let name = state.next_name(state.side(*ix));
        let element = state.element_mut(*ix);
        element.pose = edge.pose(at, behind[file]);
        element.place = Place::Table;
        element.id = name;
        behind[file] += element.depth();
        state.name_passenger(*ix);
    }
}

/// A name for somebody of whom the others do not know.
fn unknown_name(state: &State, side: Side) -> ElementId {
    let mut names = (1..).filter_map(|n: u32| ElementId::new(&format!("{}w{n}", side.name())));
    let free = names.find(|name| state.find(*name).is_none());
    free.expect("there are more names than elements")
}

/// DBM-FLK-11: the enemies in sight within 300 p of a stretch who have not their hands full.
fn surprised(state: &State, side: Side, edge: ShortEdge, stretch: [f64; 2]) -> Vec<ElementIx> {
    let board = Board::public(state);
    let strips: Vec<Rect> = strips(edge, stretch).collect();
    let enemies = board.of_side(side.other());
    enemies
        .filter(|enemy| {
            let is_seen = |strip: &Rect| {
                LIMIT.at_least(SURPRISED, touch::distance(strip, &enemy.rect))
                    && sight::base_sees(board.field(), strip, &enemy.rect, false)
            };
            strips.iter().any(is_seen)
        })
        .filter(|enemy| !close_combat::is_fighting(&board, enemy))
        .filter(|enemy| !fortifying::is_in_walled_town(board.field(), enemy.side, &enemy.rect))
        .map(|enemy| enemy.ix)
        .collect()
}

impl<T: Tell<Event>> Battle<'_, T> {
    /// DBM-FLK-09, -11: some of a march enter, or first strike fear.
    pub(crate) fn enter(&mut self, seat: Seat, entry: &Entry) -> Result<(), Refusal> {
        match judge(self.state, seat, entry)? {
            Arrival::Strikes {
                command,
                stretch,
                surprised,
            } => {
                let edge = {
                    let march = self.state.command_mut(command).march.as_mut();
                    let march = march.expect("it enters");
                    march.stretch = Some(stretch);
                    march.edge
                };
                self.tell(|state| MoveFact::FlankStruck {
                    side: command.side(),
                    command: command.number() as u8,
                    edge,
                    stretch,
                    surprised: surprised.iter().map(|ix| state.tag(*ix)).collect(),
                });
                self.state.agenda.push(Task::FleeTogether {
                    elements: surprised,
                    cause: Cause::FlankMarch,
                    way: Some(edge.inward()),
                    first: None,
                });
            }
            Arrival::Enters {
                state,
                verdict,
                stretch,
            } => {
                *self.state = *state;
                let command = verdict.command;
                let who: Vec<ElementIx> = verdict.movers.iter().map(|mover| mover.ix).collect();
                self.entered(command, &who, false);
                if let Some(march) = &mut self.state.command_mut(command).march {
                    march.stretch = Some(stretch);
                    march.has_struck = true;
                }
                self.begin_move(*verdict);
            }
        }
        Ok(())
    }

    fn entered(&mut self, command: CommandIx, who: &[ElementIx], by_itself: bool) {
        let edge = self.state.march_of(command).map(|march| march.edge);
        let Some(edge) = edge else {
            return;
        };
        self.tell(|state| MoveFact::Entered {
            edge,
            elements: who
                .iter()
                .map(|ix| {
                    let element = state.element(*ix);
                    Stood {
                        element: Tag::from(element),
                        from: element.pose,
                        to: element.pose,
                    }
                })
                .collect(),
            by_itself,
        });
    }

    /// DBM-FLK-12: whoever was stopped before he was wholly on the table is not on it. Nobody else knows him any longer,
    /// nor under the name by which he came to the edge.
    pub(super) fn put_back_outside(&mut self, command: CommandIx) {
        let is_outside = |one: &Element| {
            one.command == command
                && one.place == Place::Table
                && !is_on_table(one.rect().corners())
        };
        let all = self.state.all();
        let outside: Vec<ElementIx> = all
            .filter(|(_, one)| is_outside(one))
            .map(|(ix, _)| ix)
            .collect();
        if outside.is_empty() {
            return;
        }
        for element in &outside {
            self.state.element_mut(*element).place = Place::Marching;
            for ix in std::iter::once(*element).chain(self.state.aboard(*element)) {
                self.state.element_mut(ix).id = unknown_name(self.state, command.side());
                self.state.known.iter_mut().for_each(|known| {
                    known.remove(ix);
                });
            }
        }
        self.state.note_touches(&[], Came::Moving);
    }

    /// DBM-FLK-07, -10: somebody comes in alone, straight, as far as he goes, where there is room.
    pub(super) fn enter_by_itself(&mut self, element: ElementIx, march: March) -> bool {
        let one = *self.state.element(element);
        let half = march.half(one.command.side() == self.state.attacker);
        let n_looks = ((half[1] - half[0] - BASE_WIDTH) / LOOK_EVERY) as u32;
        // DBM-AMB-07: where there is room by what all see; whoever lies hidden on the way there is touched, appears,
        // and he looks again. To look for room on the truth would let his place betray those who hide beside it.
        let place = self.foresee(
            |board| {
                (0..=n_looks).find_map(|n| {
                    let at = half[0] + BASE_WIDTH * 0.5 + f64::from(n) * LOOK_EVERY;
                    way_in(board, &one, march, at)
                })
            },
            |_, place| place.iter().map(|(_, swept)| *swept).collect(),
        );
        let Some((to, _)) = place else {
            return false;
        };
        let name = self.state.next_name(one.command.side());
        let entering = self.state.element_mut(element);
        entering.pose = to;
        entering.place = Place::Table;
        entering.id = name;
        self.state.name_passenger(element);
        let entering = self.state.element_mut(element);
        if march.driven_back {
            entering.deeds.fled = true;
        } else {
            entering.deeds.advanced = true;
        }
        self.entered(one.command, &[element], true);
        self.discover(&[element]);
        true
    }
}

/// Where somebody would end who goes straight in there, and the ground that he passes, if nothing is in his way.
fn way_in(
    board: &Board<'_>,
    one: &crate::element::Element,
    march: March,
    at: f64,
) -> Option<(Pose, Rect)> {
    let start = march.edge.pose(at, 0.0);
    let going = ground::going(
        board.field(),
        &start.ahead(one.depth()).rect(one.depth()),
        one.troop,
    );
    let far = distance::seen_way(board.field(), distance::allowance(one, going));
    let to = start.ahead(far);
    let swept = to.rect(far.max(one.depth()));
    // DBM-FLK-12: not into a fortified built-up area, nor through other works.
    if !is_open(
        board.field(),
        march.edge,
        [at - BASE_WIDTH * 0.5, at + BASE_WIDTH * 0.5],
    ) || works::bar(
        board.field(),
        &start.rect(one.depth()),
        &to.rect(one.depth()),
    ) {
        return None;
    }
    let is_free = board.pieces().iter().all(|other| {
        !touch::overlap(&swept, &other.rect)
            && touch::contact(&to.rect(one.depth()), &other.rect).is_none()
    });
    let is_in = is_on_table(to.rect(one.depth()).corners());
    let end_going = ground::going(board.field(), &to.rect(one.depth()), one.troop);
    let is_fit = distance::allowance(one, end_going) >= far;
    (is_free && is_in && is_fit && LIMIT.at_least(far, one.depth())).then_some((to, swept))
}

/// DBM-FLK-09: sensible ways for those of a command to enter who are still outside, each of them lawful:
/// columns of the same troops, straight ahead.
pub(crate) fn offers(state: &State, command: CommandIx) -> Vec<Entry> {
    let Some(march) = state.command(command).march.filter(March::enters) else {
        return Vec::new();
    };
    let seat = state.command(command).seat;
    let half = march.half(command.side() == state.attacker);
    let mut outside = state.off_table(command);
    // Baggage enters last; a general leads.
    outside.sort_by_key(|ix| {
        let one = state.element(*ix);
        (one.troop.kind == TroopType::Baggage, !one.general)
    });
    let mut all = Vec::new();
    for n in 0..outside.len().min(MOST_HEADS) {
        let head = state.element(outside[n]);
        let far = distance::seen_way(
            &state.field,
            distance::allowance(head, crate::rules::ground::Going::Easy),
        );
        let alike = outside[n..]
            .iter()
            .filter(|ix| state.element(**ix).troop == head.troop);
        let deep = ((far / head.depth().max(1.0)) as usize).clamp(1, MOST_IN_COLUMN);
        let column: Vec<_> = alike.take(deep).map(|ix| state.element(*ix).id).collect();
        for elements in [column.clone(), column[..1].to_vec()] {
            let n_looks = ((half[1] - half[0]) / BASE_WIDTH) as u32;
            let entry = |n: u32| Entry {
                elements: elements.clone(),
                at: half[0] + (f64::from(n) + 0.5) * BASE_WIDTH,
                files: None,
                march: march.driven_back,
                steps: vec![crate::action::Step::Forward(far)],
                order: Vec::new(),
                spare: false,
            };
            let lawful = |entry: &Entry| judge(state, seat, entry).is_ok();
            let stretch = march.stretch.filter(|_| is_first_entry(&march));
            let found = match stretch {
                Some([low, high]) => Some(Entry {
                    at: f64::from(low + high) * 0.5,
                    ..entry(0)
                })
                .filter(lawful),
                None => (0..n_looks).map(entry).find(lawful),
            };
            if let Some(found) = found
                && !all.contains(&found)
            {
                all.push(found);
            }
        }
    }
    all
}

/// So many different heads of columns are thought of.
const MOST_HEADS: usize = 3;
/// Nor does a column grow longer than this.
const MOST_IN_COLUMN: usize = 4;
