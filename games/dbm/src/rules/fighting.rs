//! DBM-SEQ-05, -10, DBM-CC-16: two elements fight, and what follows goes on the agenda.
//!
//! Fights are named one by one and carried out to the end, pursuits included, before the next is named:
//! the first changes who overlaps in the second.

use sobremesa_kernel::{DiceStop, Stop, Tell};

use super::close_combat::{self, Pair};
use super::factors::{self, Factors, Item, Result as SideResult};
use super::outcome::Outcome;
use crate::agenda::{Cause, Task};
use crate::battle::Battle;
use crate::board::Board;
use crate::element::ElementIx;
use crate::event::{CombatFact, Event, Sheet, SheetSide, Tag};
use crate::refusal::Refusal;
use crate::state::State;
use crate::troop::Kind;

/// DBM-CC-01, -16: two elements that fight now.
///
/// # Errors
/// If they do not.
pub fn judge(board: &Board<'_>, a: ElementIx, b: ElementIx) -> Result<Pair, Refusal> {
    close_combat::find(board, a, b).ok_or_else(|| Refusal::NoFight {
        a: Tag::from(board.element(a)),
        b: Tag::from(board.element(b)),
    })
}

impl<T: Tell<Event>> Battle<'_, T> {
    /// DBM-SEQ-05: the next fight.
    pub(crate) fn fight(&mut self, a: ElementIx, b: ElementIx) -> Result<(), Stop<Refusal>> {
        let pair = judge(&Board::public(self.state), a, b)?;
        Ok(self.fight_out(&pair)?)
    }

    fn fight_out(&mut self, pair: &Pair) -> Result<(), DiceStop> {
        let factors = close_combat::weigh(pair);
        let elements = pair.elements();
        let dice = self.roll_both(elements)?;
        let results = factors::resolve([&factors[0], &factors[1]], dice);
        for element in elements {
            self.state.element_mut(element).deeds.fought = true;
        }
        self.tell(|state| CombatFact::Fought {
            sheet: sheet(state, elements, &factors, &results),
        });
        self.plan_outcomes(pair, &results);
        Ok(())
    }

    /// A die for each of two elements, rolled by its owner.
    pub(crate) fn roll_both(&mut self, elements: [ElementIx; 2]) -> Result<[u8; 2], DiceStop> {
        let owners = elements.map(|element| self.state.owner(element));
        let first = self.die("DBM-CF-01", owners[0])?;
        let second = self.die("DBM-CF-01", owners[1])?;
        Ok([first, second])
    }

    /// DBM-SEQ-10: first what becomes of the loser, then those who recoil beside it, then the pursuit.
    /// The agenda is done from its end.
    fn plan_outcomes(&mut self, pair: &Pair, results: &[SideResult; 2]) {
        let mut tasks = Vec::new();
        {
            let board = Board::public(self.state);
            for (loser, winner) in [(0, 1), (1, 0)] {
                let Some(fall) = task(
                    pair.sides[loser].element,
                    results[loser].fate.outcome,
                    Cause::Combat,
                ) else {
                    continue;
                };
                let fall = off_the_bridge(&board, fall, pair.sides[winner].element);
                tasks.push(fall);
                // DBM-OUT-06.
                let beside = close_combat::flankers(&board, &pair.sides[winner]);
                tasks.extend(beside.map(|flanker| Task::RecoilBeside(flanker.ix)));
                if results[winner].fate.outcome == Outcome::Stand {
                    tasks.push(Task::Pursue {
                        element: pair.sides[winner].element,
                        after: pair.sides[loser].element,
                        cause: Cause::Combat,
                        decided: None,
                    });
                }
            }
        }
        self.state.agenda.extend(tasks.into_iter().rev());
    }
}

/// What has to be done to an element, if anything.
pub(crate) const fn task(element: ElementIx, outcome: Outcome, cause: Cause) -> Option<Task> {
    Some(match outcome {
        Outcome::Stand => return None,
        Outcome::Recoil => Task::Recoil { element, cause },
        Outcome::Flee => Task::Flee {
            element,
            cause,
            way: None,
            swerve: None,
        },
        Outcome::Destroyed => Task::Die { element, cause },
    })
}

/// DBM-RCL-06, -13: land troops on a bridge who would recoil from vessels turn and flee along it to the nearer bank.
pub(crate) fn off_the_bridge(board: &Board<'_>, fall: Task, from: ElementIx) -> Task {
    let Task::Recoil { element, cause } = fall else {
        return fall;
    };
    let own = board.piece(element);
    let is_chased = board.piece(from).element.is_naval() && !own.element.is_naval();
    match board.water().way_off_bridge(&own.rect) {
        Some(way) if is_chased => Task::Flee {
            element,
            cause,
            way: Some(way.degrees()),
            swerve: None,
        },
        _ => fall,
    }
}

/// The arithmetic of a resolution, as it is told.
pub fn sheet(
    state: &State,
    elements: [ElementIx; 2],
    factors: &[Factors; 2],
    results: &[SideResult; 2],
) -> Sheet {
    let side = |n: usize| {
        let (factors, result) = (&factors[n], &results[n]);
        let support = factors.support.iter().flatten();
        let (kind, grade) = factors.behaviour.acts.behaving;
        SheetSide {
            element: state.tag(elements[n]),
            behaves_as: Kind { kind, grade },
            combat_factor: factors.combat_factor,
            support: support
                .map(|rule| Item {
                    rule: *rule,
                    amount: 1,
                })
                .collect(),
            tactical: factors.tactical.iter().collect(),
            die: result.die,
            total: result.total,
            grading: result.grading.iter().collect(),
            final_factor: result.final_factor,
            outcome: result.fate.outcome,
            outcome_rule: result.fate.rule,
        }
    };
    Sheet {
        sides: [side(0), side(1)],
    }
}
