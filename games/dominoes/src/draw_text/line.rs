//! The line, bent to the width of the terminal.
//!
//! It runs to the right, turns at the edge, runs back below with its tiles the other way round, and
//! turns again: equal halves touch as they do on a table. Both ends are named, because after an odd
//! number of turns the right end of the line lies on the left.

use sobremesa_table::Look;

use super::paint::{FACE_WIDTH, Piece, Style, face};
use crate::line::{Ends, Placed, Side};
use crate::speak;
use crate::view::View;

/// The line with its ends; before the opening, what stands in its place.
pub(super) fn drawn(view: &View, look: &Look) -> String {
    let (Some(ends), false) = (view.ends, view.line.0.is_empty()) else {
        let empty = look.lang.pick("La mesa está vacía.", "The table is empty.");
        return empty.to_owned();
    };
    let labels = Labels::new(ends, look);
    let per_row = (look.width.saturating_sub(2 * labels.margin) / FACE_WIDTH).max(1);
    let bends: Vec<&[Placed]> = view.line.0.chunks(per_row).collect();
    let mut out = String::new();
    for (index, tiles) in bends.iter().enumerate() {
        let row = Row {
            tiles,
            runs_right: index % 2 == 0,
            is_first: index == 0,
            is_last: index + 1 == bends.len(),
            indent: (per_row - tiles.len()) * FACE_WIDTH,
        };
        if index > 0 {
            out.push('\n');
        }
        row.print(&labels, look, &mut out);
    }
    out
}

/// What stands at the two ends of the line.
struct Labels {
    ends: Ends,
    names: [&'static str; 2],
    /// The room that the longer one takes, with a space towards the line.
    margin: usize,
}

impl Labels {
    fn new(ends: Ends, look: &Look) -> Labels {
        let names = Side::ALL.map(|side| speak::side(side, look.lang));
        let longest = names.iter().map(|name| name.len()).max().unwrap_or(0);
        Labels {
            ends,
            names,
            margin: longest + " 6 ".len(),
        }
    }

    /// The label of an end of the line, as it stands left or right of it.
    fn label(&self, end: Side, stands: Side) -> Piece {
        let (name, open) = (self.names[end as usize], self.ends.at(end));
        let text = match stands {
            Side::Left => format!("{name} {open} "),
            Side::Right => format!(" {open} {name}"),
        };
        Piece::new(text, Style::Open)
    }
}

/// One straight part of the line.
struct Row<'a> {
    tiles: &'a [Placed],
    runs_right: bool,
    is_first: bool,
    is_last: bool,
    /// What a part that is not full leaves empty on its left, if it runs to the left.
    indent: usize,
}

impl Row<'_> {
    fn print(&self, labels: &Labels, look: &Look, out: &mut String) {
        let corner = |unicode: &'static str| Piece::plain(if look.unicode { unicode } else { "+" });
        let before = match (self.runs_right, self.is_first, self.is_last) {
            (true, true, _) => labels.label(Side::Left, Side::Left),
            (true, false, _) => corner("└"),
            (false, _, true) => labels.label(Side::Right, Side::Left),
            (false, _, false) => corner("┌"),
        };
        let after = match (self.runs_right, self.is_last) {
            (true, true) => labels.label(Side::Right, Side::Right),
            (true, false) => corner("┐"),
            (false, _) => corner("┘"),
        };
        let indent = if self.runs_right { 0 } else { self.indent };
        out.push_str(&" ".repeat(labels.margin + indent - before.width()));
        before.print(look, out);
        let tiles: Vec<String> = if self.runs_right {
            let faces = self.tiles.iter();
            faces
                .map(|placed| face(placed.left, placed.right, look.unicode))
                .collect()
        } else {
            let faces = self.tiles.iter().rev();
            faces
                .map(|placed| face(placed.right, placed.left, look.unicode))
                .collect()
        };
        out.push_str(&tiles.concat());
        after.print(look, out);
    }
}
