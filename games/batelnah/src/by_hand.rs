//! A board in front of somebody, to look at and to play by hand.

use sobremesa_draw::Scene;
use sobremesa_kernel::Lang;
use sobremesa_table::{ByHand, Gesture, Look};

use crate::action::{Action, drop_of};
use crate::hex::Hex;
use crate::notation::TypedCapture;
use crate::view::View;
use crate::{draw, text_board};

/// What somebody sees; a view knows whose eyes it is for.
pub(crate) struct Seen(pub(crate) View);

impl ByHand<Action> for Seen {
    fn scene(&self, lang: Lang) -> Scene {
        draw::scene(&self.0, lang)
    }

    fn text_board(&self, look: &Look) -> String {
        text_board::text_board(&self.0, look)
    }

    /// BAT-UX-13: a piece is dragged from its hex to another.
    fn gesture(&self, action: &Action) -> Gesture {
        match action {
            // What is captured by replacement is itself the target, and shows the mark of a capture.
            Action::Move(typed) => Gesture {
                pick: typed.from.map(piece_id),
                drop: match typed.capture {
                    TypedCapture::Strike => typed.to.map(piece_id),
                    TypedCapture::None | TypedCapture::Leap { .. } => typed.to.map(hex_id),
                },
            },
            Action::Drop(drop) => Gesture {
                pick: drop.from.map(piece_id),
                drop: drop.to.map(hex_id),
            },
            Action::Unreadable
            | Action::Offer(_)
            | Action::Answer { .. }
            | Action::Abandon
            | Action::Timeout(_)
            | Action::Left(_)
            | Action::Time(_) => Gesture::default(),
        }
    }

    fn dropped(&self, pick: &str, drop: &str) -> Option<Action> {
        let from = pick.strip_prefix("piece-")?;
        let to = drop
            .strip_prefix("hex-")
            .or_else(|| drop.strip_prefix("piece-"))?;
        Some(drop_of(from, to))
    }
}

/// In the picture a piece is called after its hex, and so is the hex.
pub(crate) fn piece_id(hex: Hex) -> String {
    format!("piece-{hex}")
}

/// The id of a hex in the picture.
pub(crate) fn hex_id(hex: Hex) -> String {
    format!("hex-{hex}")
}
