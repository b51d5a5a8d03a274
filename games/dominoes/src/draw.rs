//! The table as a picture (DOM-UX-11): the line, everybody's tiles, whose turn it is, the points.
//!
//! A picture is made from a [`View`] and so cannot show more than its audience may see. Tiles that
//! lie face down are named by their place (`hand-P2-3`); open ones by what they are (`tile-35`), in
//! the hand and in the line alike, so that a page can let a tile glide from one to the other.
//!
//! Ids a page may rely on: the groups `line` and `hand-P1` … `hand-P4`; the zones `end-left` and
//! `end-right`, of which the latter is the whole cloth before the first tile, for an opening counts
//! as laid on the right (DOM-MOV-04); the labels `seat-P1` … `seat-P4`, `score-1`, `score-2` and
//! `status`; the layers `table`, `tiles` and `signs`.
//!
//! The measures of the table are below; how the line lies is in `layout`, how a tile looks in
//! `tiles`, what is said about it all in `words`.

mod hands;
mod layout;
mod line;
mod score;
mod seats;
mod table;
mod tiles;
mod words;

use std::sync::{Arc, LazyLock};

use sobremesa_draw::{Definition, Layer, Scene, Theme};
use sobremesa_kernel::Lang;

use crate::held::Held;
use crate::player::Player;
use crate::setup::FirstOpening;
use crate::tile::{Tile, TileSet};
use crate::view::View;

/// How wide the picture is. Nearly square: it serves a telephone and a wide screen alike.
const WIDTH: f64 = 1000.0;
/// How high the picture is.
const HEIGHT: f64 = 1064.0;
/// The wooden rim.
const RIM: f64 = 24.0;
/// Where the opening tile lies.
const MIDDLE: (f64, f64) = (500.0, 437.0);

static DEFINITIONS: LazyLock<Arc<[Definition]>> = LazyLock::new(|| {
    let of_table = table::definitions().into_iter();
    of_table.chain(tiles::definitions()).collect()
});

/// The table as an SVG picture in the usual theme.
pub fn svg(view: &View, lang: Lang) -> String {
    scene(view, lang).svg(Theme::Classic)
}

/// The table as a scene, to be printed in any theme or as words.
pub fn scene(view: &View, lang: Lang) -> Scene {
    let sight = Sight { view, lang };
    let line = line::nodes(&sight);
    let mut signs = score::nodes(&sight);
    signs.extend(seats::nodes(&sight));
    Scene {
        lang,
        title: words::title(view).get(lang).to_owned(),
        width: WIDTH,
        height: HEIGHT,
        scale: None,
        definitions: Arc::clone(&DEFINITIONS),
        layers: vec![
            Layer {
                name: "table",
                nodes: table::nodes(),
            },
            Layer {
                name: "signs",
                nodes: signs,
            },
            Layer {
                name: "tiles",
                nodes: line.into_iter().chain(hands::nodes(&sight)).collect(),
            },
        ],
    }
}

/// A view and the language it is to be drawn in.
struct Sight<'a> {
    view: &'a View,
    lang: Lang,
}

/// A side of the picture. DOM-SET-07: play runs from the bottom to the right, top and left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Place {
    Bottom,
    Right,
    Top,
    Left,
}

impl Sight<'_> {
    /// Who sits at the bottom: whoever looks, or else P1 (DOM-SET-07).
    fn nearest(&self) -> Player {
        self.view.seat.player().unwrap_or(Player::P1)
    }

    /// Where somebody sits.
    fn place(&self, player: Player) -> Place {
        match (player.index() + 4 - self.nearest().index()) % 4 {
            0 => Place::Bottom,
            1 => Place::Right,
            2 => Place::Top,
            _ => Place::Left,
        }
    }

    /// Somebody's tiles, if one may see them. DOM-UX-17: after the hand they lie open.
    fn open_hand(&self, player: Player) -> Option<Held> {
        let view = self.view;
        let after_the_hand = view.hand_end.map(|end| end.hands[player.index()]);
        let to_the_referee = || view.hands.map(|hands| hands[player.index()]);
        let own = || view.hand.filter(|_| view.seat.player() == Some(player));
        after_the_hand.or_else(to_the_referee).or_else(own)
    }

    /// The tiles of the player to move that may be laid now, if one may see them.
    fn playable(&self) -> TileSet {
        let view = self.view;
        let Some(hand) = view.to_move.and_then(|player| self.open_hand(player)) else {
            return TileSet::EMPTY;
        };
        let forced = view.first_hand && view.first_opening == FirstOpening::Forced66;
        let allowed = match view.ends {
            None if forced => TileSet::only(Tile::DOUBLE_SIX),
            ends => crate::rules::moves::fitting(ends),
        };
        hand.iter().copied().collect::<TileSet>().and(allowed)
    }
}

#[cfg(test)]
mod tests;
