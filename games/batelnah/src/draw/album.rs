//! Things that look the same in every picture of every match, made once each.
//!
//! A hex with what stands on it, or a piece where it stands, hangs on nothing but the language and the
//! way the board is turned. A club that shows many boards at once would make the same two hundred again
//! after every move.

use std::sync::OnceLock;

use sobremesa_draw::{Kept, Thing};
use sobremesa_kernel::Lang;

use super::layout::Layout;
use crate::hex::{HEXES, Hex};
use crate::piece::{Army, Kind, Piece};

/// Nobody, or one of the pieces there are.
const HOLDERS: usize = 1 + Army::ALL.len() * Kind::ALL.len();
/// For each way to turn the board.
const TURNS: usize = 2;
/// For each language.
const LANGS: usize = 2;
const PAGES: usize = HEXES * HOLDERS * TURNS * LANGS;

/// Things by where they are, who stands there, and how they are looked at.
pub(super) struct Album([OnceLock<Kept<Thing>>; PAGES]);

impl Album {
    pub(super) const fn new() -> Album {
        Album([const { OnceLock::new() }; PAGES])
    }

    /// The thing on this page, made by `make` if nobody has asked for it yet.
    pub(super) fn page(
        &self,
        hex: Hex,
        holder: Option<Piece>,
        layout: Layout,
        lang: Lang,
        make: impl FnOnce() -> Thing,
    ) -> Kept<Thing> {
        let holder = holder.map_or(0, |Piece { army, kind }| {
            1 + army as usize * Kind::ALL.len() + kind as usize
        });
        let place = hex.index() * HOLDERS + holder;
        let look = usize::from(layout.is_turned) * LANGS + lang as usize;
        self.0[place * TURNS * LANGS + look]
            .get_or_init(|| make().into())
            .clone()
    }
}
