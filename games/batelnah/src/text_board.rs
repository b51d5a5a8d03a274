//! The board as text for a terminal.
//!
//! Above it what the game waits for, below it the armies and what the letters mean. The board itself
//! is in `grid`; where the screen is too narrow for it, the pieces are listed instead.

mod canvas;
mod grid;
mod list;

use sobremesa_draw::in_ascii;
use sobremesa_table::Look;

use crate::draw::sight::Sight;
use crate::draw::words;
use crate::piece::{Army, Kind};
use crate::speak;
use crate::view::View;
use canvas::{Style, styled, wrapped};

/// The board as text for a terminal.
pub(crate) fn text_board(view: &View, look: &Look) -> String {
    let sight = Sight::new(view, look.lang);
    let heading = wrapped(heading(&sight).split(' '), " ", look.width);
    let board = if look.width >= grid::WIDTH {
        grid::drawn(&sight, look)
    } else {
        list::listed(&sight, look.width)
    };
    let camps: String = sight
        .armies()
        .iter()
        .map(|army| camp(&sight, *army, look.width))
        .collect();
    let legend = legend(look);
    let legend = wrapped(legend.iter().map(String::as_str), "  ", look.width);
    let heading = styled(heading.trim_end(), Style::Strong, look.colour);
    let text = format!("{heading}\n\n{board}\n{camps}\n{legend}");
    if look.unicode { text } else { in_ascii(&text) }
}

/// What the game waits for or how it ended. How much of the turn is left is told by whoever runs a clock
/// (BAT-UX-17): a position knows of five minutes also where nobody counts them.
fn heading(sight: &Sight<'_>) -> String {
    let said = words::sentences(&words::status(sight));
    said.get(sight.lang).to_owned()
}

/// An army: whether it is to move, its pieces, who plays it, what it has lost (BAT-UX-15, 16).
fn camp(sight: &Sight<'_>, army: Army, width: usize) -> String {
    let is_turn = sight.to_move() == Some(army);
    let mark = if is_turn { '>' } else { ' ' };
    let (letter, lang) = (army.letter(), sight.lang);
    let count = words::army(army, sight.board().army(army).len());
    let mut parts = vec![format!("{mark} {letter} = {}", count.get(lang))];
    let remarks = words::remarks(sight, army);
    parts.extend(remarks.iter().map(|remark| remark.get(lang).to_owned()));
    let losses: Vec<String> = sight
        .losses(army)
        .map(|(kind, n_lost)| counted(kind, n_lost))
        .collect();
    if !losses.is_empty() {
        let label = lang.pick("bajas", "losses");
        parts.push(format!("{label}: {}", losses.join(" ")));
    }
    let last = parts.len() - 1;
    parts[..last].iter_mut().for_each(|part| part.push(';'));
    wrapped(parts.iter().map(String::as_str), " ", width)
}

/// BAT-NOT-03: a kind by its letter, with a number if there are several.
fn counted(kind: Kind, n_pieces: usize) -> String {
    match n_pieces {
        1 => kind.letter().to_string(),
        n => format!("{}{n}", kind.letter()),
    }
}

/// What the letters mean.
fn legend(look: &Look) -> [String; 8] {
    Kind::ALL.map(|kind| format!("{} {}", kind.letter(), speak::kind(kind).get(look.lang)))
}

#[cfg(test)]
mod tests;
