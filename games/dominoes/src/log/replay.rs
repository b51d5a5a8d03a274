//! DOM-LOG-08: playing a log again through the referee.

use std::fmt;

use serde_path_to_error::{Path, Segment};
use sobremesa_kernel::{Actor, Dice, Fault, Nobody, Stop, Words};

use super::{Log, LoggedHand};
use crate::action::Action;
use crate::event::HandSummary;
use crate::held::Held;
use crate::moves::Move;
use crate::player::{Player, Team};
use crate::position::Position;
use crate::refusal::Refusal;
use crate::rules;
use crate::rules::opening::next_opener;
use crate::speak;
use crate::state::State;

/// Why a log cannot be true, and where it goes wrong first.
#[derive(Clone, PartialEq, Debug)]
pub struct LogFault {
    /// The number of the hand; none if it is not about a hand.
    pub hand: Option<u32>,
    /// The number of the move in the hand, from 1; none if it is not about a move.
    pub number: Option<usize>,
    /// What is wrong.
    pub reason: LogReason,
}

/// What is wrong with a log.
#[derive(Clone, PartialEq, Debug)]
pub enum LogReason {
    /// It is no log at all.
    Unreadable(String),
    /// The deal of the hand is not told: the log was written for a player.
    DealHidden(Player),
    /// The deal is impossible.
    Faulty(Vec<Fault>),
    /// The hand should have this number.
    WrongNumber {
        /// The right one.
        expected: u32,
    },
    /// No hand is told.
    NoHands,
    /// The teams are P1 and P3 against P2 and P4.
    WrongTeams,
    /// Somebody else opens the hand.
    WrongOpener {
        /// Who.
        expected: Player,
    },
    /// The first hand of a match is a first hand, and no other.
    WrongFirstHand,
    /// The hand before is not over.
    HandUnfinished,
    /// The match was decided before this hand.
    MatchDecided(Team),
    /// The referee refuses the move.
    Refused(Refusal),
    /// The move went otherwise.
    OtherMove {
        /// How.
        expected: Move,
    },
    /// The hand ended otherwise, or has not ended.
    OtherEnd,
    /// The final points are others.
    OtherScore {
        /// These.
        expected: [u32; 2],
    },
    /// Somebody else has won the match, or nobody has.
    OtherWinner {
        /// Who.
        expected: Option<Team>,
    },
}

impl Log {
    /// Plays the log again: every state, after each deal and after each move.
    ///
    /// # Errors
    /// The first hand and move that cannot have been, and why.
    pub fn replay(&self) -> Result<Vec<State>, LogFault> {
        if [self.team1, self.team2] != Team::ALL.map(Team::players) {
            return Err(LogFault::of_all(LogReason::WrongTeams));
        }
        let mut states: Vec<State> = Vec::new();
        for logged in &self.hands {
            let begun = self.deal(logged, states.last())?;
            states.push(begun);
            replay_hand(logged, &mut states)?;
        }
        let last = states.last();
        let expected = last.map_or(self.points_before, State::score);
        if [self.points_team1, self.points_team2] != expected {
            return Err(self.fault(LogReason::OtherScore { expected }));
        }
        let expected = last.and_then(State::match_winner);
        if self.winner_team != expected {
            return Err(self.fault(LogReason::OtherWinner { expected }));
        }
        Ok(states)
    }

    /// A fault of the match as a whole, which shows after its last hand.
    fn fault(&self, reason: LogReason) -> LogFault {
        LogFault {
            hand: self.hands.last().map(|logged| logged.hand),
            number: None,
            reason,
        }
    }

    /// The state in which a hand begins, after the one before it.
    fn deal(&self, logged: &LoggedHand, before: Option<&State>) -> Result<State, LogFault> {
        let wrong = |reason| LogFault {
            hand: Some(logged.hand),
            number: None,
            reason,
        };
        let mut score = self.points_before;
        if let Some(before) = before {
            if before.turn().is_some() {
                return Err(wrong(LogReason::HandUnfinished));
            }
            if let Some(winner) = before.match_winner() {
                return Err(wrong(LogReason::MatchDecided(winner)));
            }
            let expected = before.hand_number() + 1;
            if logged.hand != expected {
                return Err(wrong(LogReason::WrongNumber { expected }));
            }
            let expected = next_opener(before.opener());
            if logged.opener != expected {
                return Err(wrong(LogReason::WrongOpener { expected }));
            }
            if logged.first_hand {
                return Err(wrong(LogReason::WrongFirstHand));
            }
            score = before.score();
        } else if logged.hand == 1 && score == [0, 0] && !logged.first_hand {
            return Err(wrong(LogReason::WrongFirstHand));
        }
        let position = self.position(logged, score)?;
        position
            .resume()
            .map_err(|faults| wrong(LogReason::Faulty(faults)))
    }

    /// The position in which a hand begins, with these points.
    pub(super) fn position(
        &self,
        logged: &LoggedHand,
        score: [u32; 2],
    ) -> Result<Position, LogFault> {
        let wrong = |reason| LogFault {
            hand: Some(logged.hand),
            number: None,
            reason,
        };
        let mut hands = [const { String::new() }; 4];
        for player in Player::ALL {
            let dealt: Option<Held> = logged.dealt[player.index()];
            let dealt = dealt.ok_or_else(|| wrong(LogReason::DealHidden(player)))?;
            hands[player.index()] = dealt.to_string();
        }
        Ok(Position {
            hands,
            opener: logged.opener.number().into(),
            first_hand: logged.first_hand,
            moves: String::new(),
            score: score.map(i64::from),
            hand: Some(logged.hand.into()),
            max_points: self.max_points,
            first_opening: self.first_opening,
            signal_mode: self.signal_mode,
        })
    }
}

/// Plays the moves of a hand that has just been dealt, and compares how it ended.
fn replay_hand(logged: &LoggedHand, states: &mut Vec<State>) -> Result<(), LogFault> {
    for (index, told) in logged.moves.iter().enumerate() {
        let wrong = |reason| LogFault {
            hand: Some(logged.hand),
            number: Some(index + 1),
            reason,
        };
        let mut state = *states.last().expect("the hand has been dealt");
        let action = match told.laid {
            Some((tile, side)) => Action::lay(tile, side),
            None => Action::Pass,
        };
        let who = Actor::Seat(told.player.seat());
        match rules::play(&mut state, who, &action, &mut Dice::sealed(), &mut Nobody) {
            Ok(()) => {}
            Err(Stop::Refused(refusal)) => return Err(wrong(LogReason::Refused(refusal))),
            Err(Stop::NeedsDice(_)) => unreachable!("only a deal needs dice"),
        }
        let expected = state.moves().last().expect("a move has just been made");
        if *told != expected {
            return Err(wrong(LogReason::OtherMove { expected }));
        }
        states.push(state);
    }
    let state = states.last().expect("the hand has been dealt");
    let end = state.hand_end().map(|end| HandSummary::new(state, end));
    let told = (
        logged.result,
        logged.winner_team,
        logged.points,
        logged.team_sums,
    );
    let expected = (
        end.map(|end| end.result),
        end.and_then(|end| end.winner_team),
        end.map(|end| end.points),
        end.map(|end| end.team_sums),
    );
    if told == expected {
        Ok(())
    } else {
        Err(LogFault {
            hand: Some(logged.hand),
            number: None,
            reason: LogReason::OtherEnd,
        })
    }
}

impl LogFault {
    /// A log in which nothing was played.
    pub(super) const fn nothing() -> LogFault {
        LogFault::of_all(LogReason::NoHands)
    }

    /// A fault of the log as a whole.
    pub(super) const fn of_all(reason: LogReason) -> LogFault {
        LogFault {
            hand: None,
            number: None,
            reason,
        }
    }

    /// A text that is no log; the path to where it goes wrong leads through a hand and a move.
    pub(super) fn unreadable(path: &Path, why: &serde_json::Error) -> LogFault {
        let mut fault = LogFault::of_all(LogReason::Unreadable(why.to_string()));
        let mut list = "";
        for segment in path {
            match segment {
                Segment::Map { key } => list = key,
                Segment::Seq { index } if list == "hands" => {
                    fault.hand = u32::try_from(index + 1).ok();
                }
                Segment::Seq { index } if list == "moves" => fault.number = Some(index + 1),
                Segment::Seq { .. } | Segment::Enum { .. } | Segment::Unknown => {}
            }
        }
        fault
    }

    /// The fault in words, with its hand and move.
    pub fn words(&self) -> Words {
        speak::log_fault(self)
    }
}

impl fmt::Display for LogFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.words().en)
    }
}

impl std::error::Error for LogFault {}
