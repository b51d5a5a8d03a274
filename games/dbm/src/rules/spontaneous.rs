//! DBM-SPO: who does not wait for orders, whom they make for, and by which ways.
//!
//! Who must go and where is computed, not chosen; what the rules leave open (which of several lawful
//! ways, which of several targets equally near) is a finite list from which the owner picks. The flight
//! of demoralised troops (DBM-DEM-04) belongs to the same step of the turn.

mod course;
mod target;
mod way;

pub use target::{Goal, goals};
pub use way::{Way, ways};

use sobremesa_kernel::{DiceStop, Tell};

use crate::agenda::{Answer, AskKind, Came, Cause, Task};
use crate::battle::Battle;
use crate::bits::ElementSet;
use crate::board::{Board, Piece};
use crate::command::CommandIx;
use crate::element::ElementIx;
use crate::event::{Event, MoveFact, Stood, Tag};
use crate::pose::{BASE_WIDTH, Pose};
use crate::rules::contact::is_in_close_combat;
use crate::rules::ground::Going;
use crate::rules::{close_combat, distance, shooting};
use crate::state::State;
use crate::tables;
use crate::touch;
use crate::troop::{Class, Troop, TroopType};

/// DBM-SPO-02: how near demoralised enemies tempt anybody.
const TEMPTING: f64 = 600.0;

/// DBM-SPO-01: impetuous by nature.
pub fn is_impetuous(troop: Troop) -> bool {
    tables::is_impetuous(troop)
}

/// DBM-SPO-01, -02: does an element not wait, by its nature or for the moment?
pub fn is_impetuous_now(board: &Board<'_>, piece: &Piece<'_>) -> bool {
    is_impetuous(piece.element.troop) || is_tempted(board, piece)
}

/// DBM-SPO-02: demoralised enemy nearer than any other, or Baggage that it would contact.
fn is_tempted(board: &Board<'_>, piece: &Piece<'_>) -> bool {
    let troop = piece.element.troop;
    if troop.is_impedimenta() || troop.kind.class() == Class::Naval {
        return false;
    }
    let command = piece.element.command;
    sees_them_run(board, piece, command) || would_contact_baggage(board, piece)
}

/// DBM-SPO-02: are demoralised enemies within 600 p, nearer than any others?
fn sees_them_run(board: &Board<'_>, piece: &Piece<'_>, command: CommandIx) -> bool {
    let (mut broken, mut steady) = (f64::INFINITY, f64::INFINITY);
    let is_near = |enemy: &&Piece<'_>| !piece.bounds.are_apart(&enemy.bounds, TEMPTING + 1.0);
    let runs = |enemy: &Piece<'_>| board.command(enemy.element.command).demoralised;
    // Most of the time nobody runs, and nobody's distance matters.
    let are_near = || board.of_side(piece.side.other()).filter(is_near).any(runs);
    if !board.has_broken(piece.side.other()) || !are_near() {
        return false;
    }
    for enemy in board.of_side(piece.side.other()).filter(is_near) {
        if !board.knows(command, enemy.ix) {
            continue;
        }
        let apart = touch::distance(&piece.rect, &enemy.rect);
        let nearest = if runs(enemy) {
            &mut broken
        } else {
            &mut steady
        };
        *nearest = nearest.min(apart);
    }
    broken <= TEMPTING + touch::LIMIT.length() && broken < steady
}

/// DBM-DIS-10: must it advance by itself because it sees enemies run?
pub(crate) fn goes_after_broken(board: &Board<'_>, piece: &Piece<'_>) -> bool {
    let command = piece.element.command;
    !board.command(command).demoralised
        && sees_them_run(board, piece, command)
        && must_advance(board, piece.ix)
}

/// DBM-SPO-03: is a legal contact with enemy Baggage within reach this turn?
fn would_contact_baggage(board: &Board<'_>, piece: &Piece<'_>) -> bool {
    let reach = distance::allowance_at(board.field(), &piece.rect, piece.element);
    board
        .of_side(piece.side.other())
        .filter(|enemy| enemy.element.troop.kind == TroopType::Baggage)
        .filter(|enemy| !piece.bounds.are_apart(&enemy.bounds, reach))
        .filter(|enemy| touch::distance(&piece.rect, &enemy.rect) <= reach)
        .any(|baggage| way::contact(board, piece, baggage, reach).is_some())
}

/// DBM-SPO-04, DBM-DEM-04: everybody of the side in turn who must go by itself.
pub fn all_who_must(board: &Board<'_>) -> ElementSet {
    let side = board.side_in_turn();
    let busy = shooting::busy(board);
    board
        .of_side(side)
        .filter(|piece| must_go(board, &busy, piece))
        .map(|piece| piece.ix)
        .collect()
}

/// The same of one element.
pub fn must_advance(board: &Board<'_>, element: ElementIx) -> bool {
    let busy = shooting::busy(board);
    must_go(board, &busy, board.piece(element))
}

fn must_go(board: &Board<'_>, busy: &ElementSet, piece: &Piece<'_>) -> bool {
    let deeds = piece.element.deeds;
    if deeds.advanced || deeds.moved || deeds.marches > 0 || deeds.fled {
        return false;
    }
    // DBM-NGT-04, DBM-SPO-04: nor does anybody of a command that lost its way, or of an ally who waits.
    let command = board.command(piece.element.command);
    if command.stalled || command.is_undecided() {
        return false;
    }
    if board.command(piece.element.command).demoralised {
        return must_flee(board, piece);
    }
    // DBM-INT-07: whoever was ridden through goes even if halted.
    if deeds.halted && !deeds.driven {
        return false;
    }
    if busy.contains(piece.ix) || is_in_close_combat(board, piece) {
        return false;
    }
    (deeds.driven || is_impetuous_now(board, piece)) && !makes_for_elephants(board, piece)
}

/// DBM-SPO-04: nobody is made to run onto Elephants.
fn makes_for_elephants(board: &Board<'_>, piece: &Piece<'_>) -> bool {
    // Nobody runs farther than that (DBM-SPO-13).
    let reach = 2.0 * distance::allowance(piece.element, Going::Easy) + BASE_WIDTH;
    let are_near = board.of_side(piece.side.other()).any(|enemy| {
        enemy.element.troop.kind == TroopType::Elephants
            && !enemy.bounds.are_apart(&piece.bounds, reach)
    });
    if !are_near {
        return false;
    }
    let goals = goals(board, piece);
    let Some(goal) = goals.first() else {
        return false;
    };
    let met = way::first_way(board, piece, *goal).meets;
    met.is_some_and(|enemy| board.piece(enemy).element.troop.kind == TroopType::Elephants)
}

/// DBM-DEM-04: who is mobile, was not halted and has no enemy in contact flees.
fn must_flee(board: &Board<'_>, piece: &Piece<'_>) -> bool {
    let is_mobile = distance::allowance_at(board.field(), &piece.rect, piece.element) > 0.0;
    is_mobile
        && !piece.element.deeds.halted
        && !super::works::shelter(board, piece)
        && !close_combat::is_fighting(board, piece)
        && !is_in_close_combat(board, piece)
}

/// DBM-SPO-23: how many lawful ways an element has.
pub fn n_ways(board: &Board<'_>, element: ElementIx) -> u8 {
    ways_of(board, element).len().max(1) as u8
}

/// What an element makes for, and the lawful ways towards the first of those, as far as the one with that number;
/// nothing of one that flees.
pub(crate) fn goals_and_ways(
    board: &Board<'_>,
    element: ElementIx,
    last: usize,
) -> (Vec<Goal>, Vec<Way>) {
    let piece = board.piece(element);
    if board.command(piece.element.command).demoralised {
        return (Vec::new(), Vec::new());
    }
    let goals = goals(board, piece);
    let ways = way::ways_up_to(board, piece, goals[0], last);
    (goals, ways)
}

/// DBM-SPO-23: the lawful ways of an element towards what it makes for; none of its own for one that flees.
pub(crate) fn ways_of(board: &Board<'_>, element: ElementIx) -> Vec<Way> {
    goals_and_ways(board, element, usize::MAX).1
}

impl<T: Tell<Event>> Battle<'_, T> {
    /// An element sets out by one of its lawful ways.
    pub(crate) fn set_out(&mut self, element: ElementIx, way: u8, target: Option<ElementIx>) {
        if self
            .state
            .command(self.state.element(element).command)
            .demoralised
        {
            return self.run_away(element);
        }
        // By what its owner knows, who chooses: also where his own lie in ambush.
        let board = Board::known_to(self.state.side(element), self.state);
        let piece = board.piece(element);
        let goals = goals(&board, piece);
        let goal = match target {
            Some(target) => goals
                .iter()
                .copied()
                .find(|goal| goal.element() == Some(target)),
            None if goals.len() > 1 => {
                let options = goals
                    .iter()
                    .filter_map(|goal| goal.element().map(Answer::Element));
                let options: Vec<Answer> = options.collect();
                let to = self.state.owner(element);
                self.state.agenda.push(Task::SetOut {
                    element,
                    way,
                    target,
                });
                return self.ask(to, AskKind::Nearest, element, options);
            }
            None => None,
        };
        let goal = goal.unwrap_or(goals[0]);
        let chosen = if way == 0 {
            way::first_way(&board, piece, goal)
        } else {
            let number = usize::from(way);
            let mut ways = way::ways_up_to(&board, piece, goal, number);
            ways.swap_remove(number.min(ways.len() - 1))
        };
        self.depart(element, chosen, goal, way);
    }

    /// An element goes by a way that was found, towards its goal.
    pub(crate) fn depart(&mut self, element: ElementIx, chosen: Way, goal: Goal, way: u8) {
        let (to, aim) = (chosen.end, goal.element());
        // DBM-WAT-24: what the river is decides how far it comes.
        let from = self.state.element(element).pose;
        if self.sound_first(element, from, to, || Task::SetOut {
            element,
            way,
            target: aim,
        }) {
            return;
        }
        self.state.agenda.push(Task::Arrive {
            element,
            to,
            target: aim,
        });
        self.make_way(element, &chosen);
    }

    /// DBM-INT-06 to -08, -13: friends in the way flee or recoil first.
    fn make_way(&mut self, rider: ElementIx, way: &Way) {
        let troop = self.state.element(rider).troop;
        let tramples = matches!(troop.kind, TroopType::Knights | TroopType::Expendables);
        let heading = way.end.facing;
        for friend in way.through.iter().rev() {
            // DBM-AMB-07: whoever lay hidden there is touched.
            self.appear(*friend);
            let passed = *self.state.element(*friend);
            if passed.troop.is_impedimenta() {
                continue;
            }
            let is_foot = passed.troop.kind.class() == Class::Foot;
            let cause = Cause::RiddenThrough;
            if is_foot && tramples {
                // DBM-FLE-03, -13: ridden through from front to rear, it does not turn.
                let from_front = passed.pose.facing.degrees_to(heading.reversed()).abs() <= 90.0;
                let way = if from_front {
                    passed.pose.facing
                } else {
                    passed.pose.facing.reversed()
                };
                self.state.agenda.push(Task::Flee {
                    element: *friend,
                    cause,
                    way: Some(way.degrees()),
                    swerve: None,
                });
                continue;
            }
            let deeds = passed.deeds;
            let goes_after =
                is_impetuous(passed.troop) && !deeds.moved && deeds.marches == 0 && !deeds.advanced;
            if goes_after {
                self.state.element_mut(*friend).deeds.driven = true;
            }
            self.state.agenda.push(Task::Recoil {
                element: *friend,
                cause,
            });
        }
    }

    /// An impetuous element arrives where its way ends.
    pub(crate) fn arrive(
        &mut self,
        element: ElementIx,
        to: Pose,
        target: Option<ElementIx>,
    ) -> Result<(), DiceStop> {
        // Those who made way for it may have taken it with them.
        if !self.state.element(element).is_on_table() {
            return Ok(());
        }
        let from = self.state.element(element).pose;
        let Some(to) = self.enter_alone(element, from, to)? else {
            return Ok(());
        };
        let to = self.stop_where_somebody_appears(element, from, to);
        // Not on friends who lie in ambush either.
        let to = way::short_of_friends(&Board::truth(self.state), element, to);
        let moving = self.state.element_mut(element);
        moving.pose = to;
        moving.deeds.advanced = true;
        if moving.general {
            let command = moving.command;
            self.state.command_mut(command).general_moved = true;
        }
        let distance = from.at.distance(to.at);
        self.state.acts += 1;
        self.state.note_touches(&[element], Came::Moving);
        self.tell(|state| MoveFact::Advanced {
            element: Stood {
                element: state.tag(element),
                from,
                to,
            },
            target: target.map(|target| Tag::from(state.element(target))),
            distance,
        });
        self.discover(&[element]);
        crate::rules::sight::look_around(self.state);
        Ok(())
    }

    /// DBM-AMB-07, -08: it stops where a hidden enemy appears.
    fn stop_where_somebody_appears(&mut self, element: ElementIx, from: Pose, to: Pose) -> Pose {
        let hidden: Vec<ElementIx> =
            super::ambush::hidden_of(self.state, self.state.side(element).other()).collect();
        if hidden.is_empty() {
            return to;
        }
        let depth = self.state.element(element).depth();
        let way = from.at.distance(to.at);
        let n_looks = (way / super::ambush::LOOK_EVERY).ceil() as u32;
        let at = |share: f64| Pose {
            at: from.at * (1.0 - share) + to.at * share,
            facing: to.facing,
        };
        let seen_from = |state: &State, here: Pose| -> Vec<ElementIx> {
            let base = here.rect(depth);
            let sees = |other: &ElementIx| super::ambush::discovers_element(state, &base, *other);
            hidden.iter().copied().filter(sees).collect()
        };
        let mut before = 0.0;
        for n in 1..=n_looks {
            let share = f64::from(n) / f64::from(n_looks);
            let here = at(share);
            if seen_from(self.state, here).is_empty() {
                before = share;
                continue;
            }
            // The exact point, between this look and the one before.
            let (mut low, mut high) = (before, share);
            for _ in 0..12 {
                let middle = (low + high) * 0.5;
                if seen_from(self.state, at(middle)).is_empty() {
                    low = middle;
                } else {
                    high = middle;
                }
            }
            for element in seen_from(self.state, at(high)) {
                self.appear(element);
            }
            return at(high);
        }
        to
    }

    /// DBM-DEM-04, DBM-FLE-05: towards the nearest point of the edge its army deployed on.
    fn run_away(&mut self, element: ElementIx) {
        let side = self.state.side(element);
        self.state.element_mut(element).deeds.advanced = true;
        if self.state.element(element).vessel.is_some() {
            let vessel = None;
            self.state.agenda.push(Task::SeekVessel { element, vessel });
            return;
        }
        let home = if side == self.state.attacker {
            180.0
        } else {
            0.0
        };
        self.state.agenda.push(Task::Flee {
            element,
            cause: Cause::Demoralised,
            way: Some(home),
            swerve: None,
        });
    }
}
