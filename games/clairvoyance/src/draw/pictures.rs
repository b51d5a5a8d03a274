//! What people drew themselves: a picture under the board, and faces for tokens.

use std::collections::BTreeSet;

use sobremesa_draw::{Definition, Picture};

use crate::encounter::{Encounter, Pictures};

/// The picture that lies under the board.
pub(super) fn under_the_board(encounter: &Encounter) -> Option<&Picture> {
    encounter.pictures.get(Pictures::MAP)
}

/// Every picture once. The board is as its squares want it, so what lies under it is stretched; a face is cut.
pub(super) fn definitions(encounter: &Encounter) -> impl Iterator<Item = Definition> {
    let mut known = BTreeSet::new();
    let pictures = encounter.pictures.all();
    pictures
        .filter(move |(_, picture)| known.insert(*picture))
        .map(|(of, picture)| Definition::Brought {
            picture: picture.clone(),
            is_cut: of != Pictures::MAP,
        })
}
