//! The board as text.

use sobremesa_table::Look;

use crate::view::View;

/// The board as text for a terminal.
pub(crate) fn text_board(view: &View, _: &Look) -> String {
    view.position.text.clone()
}
