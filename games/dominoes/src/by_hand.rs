//! A hand of dominoes in front of somebody, to look at and to play by hand.

use sobremesa_draw::Scene;
use sobremesa_kernel::Lang;
use sobremesa_table::{ByHand, Gesture, Look};

use crate::action::{Action, Lay, SideWord};
use crate::line::Side;
use crate::tile::Tile;
use crate::view::View;
use crate::{draw, draw_text};

/// What somebody sees; a view knows whose eyes it is for.
pub(crate) struct Seen(pub(crate) View);

impl ByHand<Action> for Seen {
    fn scene(&self, lang: Lang) -> Scene {
        draw::scene(&self.0, lang)
    }

    fn text_board(&self, look: &Look) -> String {
        draw_text::board(&self.0, look)
    }

    fn gesture(&self, action: &Action) -> Gesture {
        match action {
            Action::Lay(Lay { tile, side, .. }) => Gesture {
                pick: Some(tile_id(*tile)),
                drop: match side {
                    SideWord::Left => Some(end_id(Side::Left)),
                    SideWord::Right => Some(end_id(Side::Right)),
                    SideWord::Absent | SideWord::Unknown(_) => None,
                },
            },
            Action::LayUnknown(_) | Action::Pass | Action::Deal => Gesture::default(),
        }
    }

    fn dropped(&self, pick: &str, drop: &str) -> Option<Action> {
        dropped(pick, drop)
    }
}

/// The action of whoever puts a tile on an end.
pub(crate) fn dropped(pick: &str, drop: &str) -> Option<Action> {
    let tile: Tile = pick.strip_prefix("tile-")?.parse().ok()?;
    let side = Side::ALL.into_iter().find(|side| end_id(*side) == drop)?;
    Some(Action::lay(tile, side))
}

/// A tile that lies open, by its id in the picture.
pub(crate) fn tile_id(tile: Tile) -> String {
    format!("tile-{tile}")
}

/// An end of the line, by its id in the picture. Before the opening the right one is everywhere.
pub(crate) fn end_id(side: Side) -> String {
    format!("end-{}", side.name())
}
