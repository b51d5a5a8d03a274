//! Moves.

use crate::action::{Action, Move, Step};
use crate::board::Board;
use crate::command::CommandIx;
use crate::rules::movement;

pub(crate) fn list(board: &Board<'_>, command: CommandIx, out: &mut Vec<Action>) {
    for piece in board
        .pieces()
        .iter()
        .filter(|piece| piece.element.command == command)
    {
        for (march, steps) in [
            (false, vec![Step::Forward(300.0)]),
            (false, vec![Step::Forward(100.0)]),
            (false, vec![Step::Forward(60.0)]),
            (false, vec![Step::Wheel(10.0), Step::Forward(40.0)]),
            (true, vec![Step::Forward(100.0)]),
        ] {
            let order = Move {
                elements: vec![piece.element.id],
                march,
                steps,
                order: Vec::new(),
                spare: false,
            };
            let seat = board.command(command).seat;
            if movement::judge(board, seat, &order).is_ok() {
                out.push(Action::Move(order));
            }
        }
    }
}
