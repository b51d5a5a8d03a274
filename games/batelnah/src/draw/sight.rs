//! What there is to see: a view read once, for the picture and for the text board alike.

use sobremesa_kernel::Lang;

use crate::board::Board;
use crate::piece::{Army, Kind, Piece, Side};
use crate::position::{Mode, Situation};
use crate::position_form::PositionForm;
use crate::state::State;
use crate::view::View;

/// A view, the game in it, and the language it is to be shown in.
pub(crate) struct Sight<'a> {
    pub(crate) view: &'a View,
    /// None if the view describes no game: then the board alone is shown, if it can be read.
    pub(crate) state: Option<State>,
    drafted: Option<Situation>,
    pub(crate) lang: Lang,
}

/// A corner of the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Corner {
    Bottom,
    Right,
    Top,
    Left,
}

/// The board, the army to move and the mode, of a position text (BAT-NOT-01).
fn first_fields(text: &str) -> &str {
    let end = text.match_indices(' ').nth(2).map(|(end, _)| end);
    &text[..end.unwrap_or(text.len())]
}

impl<'a> Sight<'a> {
    pub(crate) fn new(view: &'a View, lang: Lang) -> Sight<'a> {
        let form = &view.position;
        // What has been seen before is not shown, so it need not be read.
        let present = PositionForm {
            text: form.text.clone(),
            command: form.command,
            turn_ms: form.turn_ms,
            used_ms: form.used_ms,
            seen: None,
            offer: form.offer.clone(),
            refused: form.refused.clone(),
            result: form.result.clone(),
        };
        let state = present.read().ok();
        let drafted = match state {
            Some(_) => None,
            None => first_fields(&form.text).parse().ok(),
        };
        Sight {
            view,
            state,
            drafted,
            lang,
        }
    }

    /// The pieces.
    pub(crate) fn board(&self) -> Board {
        let drafted = self.drafted.as_ref();
        self.state.as_ref().map_or_else(
            || drafted.map_or(Board::EMPTY, |draft| draft.board),
            |state| *state.position.board(),
        )
    }

    /// The armies that play.
    pub(crate) fn armies(&self) -> &'static [Army] {
        let drafted = self.drafted.as_ref();
        let mode = self.state.as_ref().map_or_else(
            || drafted.map_or(Mode::Kingdoms, |draft| draft.mode),
            |state| state.position.mode(),
        );
        mode.armies()
    }

    /// The army to move; none when the game is over.
    pub(crate) fn to_move(&self) -> Option<Army> {
        let (army, _) = self.state.as_ref()?.turn()?;
        Some(army)
    }

    /// The side that has won.
    pub(crate) fn winner(&self) -> Option<Side> {
        self.state.as_ref()?.ending()?.winner()
    }

    /// Has whoever looks to make the next move?
    pub(crate) fn is_own_turn(&self) -> bool {
        let player = self.view.player();
        self.state
            .as_ref()
            .and_then(State::turn)
            .is_some_and(|(_, by)| player == Some(by))
    }

    /// Is the board shown half a turn round?
    ///
    /// BAT-BRD-09 puts white at the bottom. Black looks from the other end, and so does red: partners
    /// who write to each other (BAT-COM-02) should see the same picture.
    pub(crate) fn is_turned(&self) -> bool {
        self.view
            .player()
            .is_some_and(|army| army.side() == Side::Black)
    }

    /// BAT-BRD-09: the corner in which an army starts.
    pub(crate) fn corner(&self, army: Army) -> Corner {
        let corners = match self.is_turned() {
            false => [Corner::Bottom, Corner::Top, Corner::Right, Corner::Left],
            true => [Corner::Top, Corner::Bottom, Corner::Left, Corner::Right],
        };
        corners[army as usize]
    }

    /// How many pieces of a kind an army has on the board.
    pub(crate) fn n_alive(&self, piece: Piece) -> usize {
        self.board().pieces(piece).count()
    }

    /// BAT-UX-16: how many pieces of a kind an army has lost. BAT-ALY-08: those that could not enter
    /// count as lost.
    pub(crate) fn n_lost(&self, piece: Piece) -> usize {
        piece.kind.census(piece.army) - self.n_alive(piece)
    }

    /// An army's losses by kind, those that matter most first.
    pub(crate) fn losses(&self, army: Army) -> impl Iterator<Item = (Kind, usize)> {
        Kind::ALL
            .into_iter()
            .map(move |kind| (kind, self.n_lost(Piece { army, kind })))
            .filter(|(_, n_lost)| *n_lost > 0)
    }
}
