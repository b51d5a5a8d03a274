//! Moves and halts among the candidates.

use crate::action::Action;
use crate::board::Board;
use crate::command::CommandIx;
use crate::rules::movement::offers;

/// Appends what a command may do.
pub(crate) fn list(board: &Board<'_>, command: CommandIx, out: &mut Vec<Action>) {
    out.extend(offers(board, command));
}
