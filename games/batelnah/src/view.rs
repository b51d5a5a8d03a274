//! What an audience sees. Nothing in this game is hidden, so it is the position itself.

use serde::{Deserialize, Serialize};
use sobremesa_kernel::Audience;

use crate::piece::Army;
use crate::position_form::PositionForm;
use crate::state::State;

/// The game as somebody sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct View {
    /// Whose eyes these are: a seat, `spectator` or `referee`.
    pub seat: String,
    /// Who has to move; nobody when the game is over.
    pub to_move: Option<Army>,
    /// The game.
    #[serde(flatten)]
    pub position: PositionForm,
}

impl View {
    pub(crate) fn new(state: &State, to: Audience) -> View {
        let seat = match to {
            Audience::Seat(seat) => Army::ALL[seat.index()].name(),
            Audience::Spectator => "spectator",
            Audience::Referee => "referee",
        };
        View {
            seat: seat.to_owned(),
            to_move: state.turn().map(|(_, player)| player),
            position: state.into(),
        }
    }

    /// The seat that looks, if it is one.
    pub fn player(&self) -> Option<Army> {
        Army::ALL.into_iter().find(|army| army.name() == self.seat)
    }
}
