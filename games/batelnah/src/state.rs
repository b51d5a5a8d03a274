//! The whole truth of a game: the position, its history, who plays what, the clock, the offer.

use crate::piece::{Army, Side};
use crate::position::{Mode, Position};
use crate::rules::clock::TurnClock;
use crate::rules::ending::{Draw, History};
use crate::rules::offers::Offer;
use crate::rules::players::Commanders;

/// The whole truth of a game.
#[derive(Clone, Debug)]
pub struct State {
    pub(crate) position: Position,
    pub(crate) history: History,
    pub(crate) commanders: Commanders,
    pub(crate) clock: TurnClock,
    pub(crate) offer: Option<Offer>,
    /// BAT-ALY-11: those whose proposal was refused since the last move.
    pub(crate) refused: [bool; 4],
    pub(crate) ending: Option<Ending>,
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// BAT-END-01.
    HokSah(Side),
    /// BAT-PLY-07.
    Forfeit(Side),
    /// BAT-END-04.
    Agreement,
    /// BAT-END-05, 06, 07.
    Draw(Draw),
}

impl Ending {
    /// Who won; nobody in a draw.
    pub const fn winner(self) -> Option<Side> {
        match self {
            Ending::HokSah(winner) | Ending::Forfeit(winner) => Some(winner),
            Ending::Agreement | Ending::Draw(_) => None,
        }
    }

    /// The ending with this winner and this word, if there is one.
    pub(crate) fn told_by(winner: Option<Side>, reason: &str) -> Option<Ending> {
        let all = match winner {
            Some(winner) => vec![Ending::HokSah(winner), Ending::Forfeit(winner)],
            None => vec![
                Ending::Agreement,
                Ending::Draw(Draw::Blocked),
                Ending::Draw(Draw::Quiet),
                Ending::Draw(Draw::Repetition),
            ],
        };
        all.into_iter().find(|ending| ending.reason() == reason)
    }

    /// BAT-API-09: its word.
    pub const fn reason(self) -> &'static str {
        match self {
            Ending::HokSah(_) => "hok_sah",
            Ending::Forfeit(_) => "forfeit",
            Ending::Agreement => "agreement",
            Ending::Draw(draw) => draw.word(),
        }
    }
}

impl State {
    /// A game at its start.
    pub(crate) fn start(mode: Mode, commanders: Commanders, turn_ms: Option<u64>) -> State {
        let position = Position::initial(mode);
        State {
            history: History::starting_at(&position),
            position,
            commanders,
            clock: TurnClock::new(turn_ms, 0),
            offer: None,
            refused: [false; 4],
            ending: None,
        }
    }

    /// The position.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// How it ended, if it has.
    pub fn ending(&self) -> Option<Ending> {
        self.ending
    }

    /// The army to move and who plays it; nobody when the game is over.
    pub fn turn(&self) -> Option<(Army, Army)> {
        let army = self.position.to_move().filter(|_| self.ending.is_none())?;
        Some((army, self.commanders.of(army)))
    }

    /// The people who have not left.
    pub fn people(&self) -> impl Iterator<Item = Army> {
        self.commanders.people(self.position.mode())
    }
}
