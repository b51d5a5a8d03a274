//! Where the pictures of an encounter are written, for whoever puts them in without writing.

use sobremesa_kernel::Words;
use sobremesa_table::PictureSlot;

use crate::encounter::Pictures;
use crate::language::syntax::File;

/// A token is small even on a large screen; a board is as large as one.
const TOKEN_PIXELS: u32 = 160;
const BOARD_PIXELS: u32 = 1280;

/// CLV-LEX-01: one for the board and one for every unit and player, each with its place in the text.
pub(super) fn of(file: &File, text: &str) -> Vec<PictureSlot> {
    let board = file.map.iter().map(|_| {
        let title = Words::new("El tablero", "The board");
        (Pictures::MAP, title, BOARD_PIXELS)
    });
    let kinds = file.kinds.iter().map(|kind| {
        let name = kind.name.text.as_str();
        (name, Words::new(name, name), TOKEN_PIXELS)
    });
    board
        .chain(kinds)
        .map(|(of, title, pixels)| slot(file, text, of, title, pixels))
        .collect()
}

fn slot(file: &File, text: &str, of: &str, title: Words, pixels: u32) -> PictureSlot {
    let block = file.pictures.as_ref();
    let entries = block.into_iter().flat_map(|block| &block.entries);
    let entry = entries.into_iter().find(|entry| entry.of.text == of);
    let (place, around, whole) = match (block, entry) {
        (_, Some(entry)) => {
            let (whole, address) = (entry.span, entry.address);
            let around = [String::from("\""), String::from("\"")];
            (address.start..address.end, around, whole.start..whole.end)
        }
        // Before the brace that closes the block, or behind everything else.
        (Some(block), None) => {
            let end = block.end.start;
            let around = [format!("  {of}: \""), String::from("\";\n")];
            (end..end, around, end..end)
        }
        (None, None) => {
            let end = text.len();
            let around = [
                format!("\nPICTURES {{\n  {of}: \""),
                String::from("\";\n}\n"),
            ];
            (end..end, around, end..end)
        }
    };
    PictureSlot {
        title,
        is_filled: entry.is_some(),
        pixels,
        place,
        around,
        whole,
    }
}
