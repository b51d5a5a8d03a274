//! The pieces as a list, for screens too narrow for the board.

use super::canvas::wrapped;
use crate::draw::sight::Sight;
use crate::draw::words;
use crate::hexset::HexSet;
use crate::piece::{Army, Kind, Piece};

/// A paragraph for each army: `White: K L2  Q K1  W J2 L3 …`
pub(super) fn listed(sight: &Sight<'_>, width: usize) -> String {
    let paragraph = |army: &Army| {
        let name = words::army_name(*army);
        let heading = format!("{}:", name.get(sight.lang));
        let pieces: Vec<String> = standing(sight, *army).collect();
        let pieces = pieces.iter().map(String::as_str);
        wrapped([heading.as_str()].into_iter().chain(pieces), "  ", width)
    };
    sight.armies().iter().map(paragraph).collect()
}

/// An army's pieces by kind: the letter (BAT-NOT-03) and the hexes.
fn standing(sight: &Sight<'_>, army: Army) -> impl Iterator<Item = String> {
    let board = sight.board();
    Kind::ALL.into_iter().filter_map(move |kind| {
        let hexes: HexSet = board
            .pieces(Piece { army, kind })
            .map(|(_, hex)| hex)
            .collect();
        (!hexes.is_empty()).then(|| format!("{} {hexes}", kind.letter()))
    })
}
