//! DBM-MAR: march moves.

use sobremesa_geometry::Rect;

use crate::board::Board;
use crate::command::CommandIx;
use crate::event::Tag;
use crate::pose::Pose;
use crate::refusal::MoveRefusal;
use crate::rules::group::Body;
use crate::touch::{LIMIT, distance};

/// DBM-MAR-01: no march starts or ends nearer than this to known enemy.
pub const CLEAR_OF_ENEMY: f64 = 200.0;

/// DBM-MAR-01, -03: does it start and end 200 p or more from every enemy its command knows of?
pub(crate) fn check(board: &Board<'_>, body: &Body<'_>, ends: &[Pose]) -> Result<(), MoveRefusal> {
    for (n, member) in body.members.iter().enumerate() {
        let end = ends[n].rect(member.depth);
        for (at_end, base) in [(false, &member.rect), (true, &end)] {
            if let Some((enemy, distance)) = near_known_enemy(board, body.command, base) {
                return Err(MoveRefusal::MarchNearEnemy {
                    element: member.tag(),
                    enemy,
                    distance,
                    at_end,
                });
            }
        }
    }
    Ok(())
}

/// DBM-MAR-01: an enemy that a command knows of, nearer to a base than marches go, and how far it is.
pub(crate) fn near_known_enemy(
    board: &Board<'_>,
    command: CommandIx,
    base: &Rect,
) -> Option<(Tag, f64)> {
    let bounds = base.bounds();
    board.of_side(command.side().other()).find_map(|enemy| {
        if bounds.are_apart(&enemy.bounds, CLEAR_OF_ENEMY) || !board.knows(command, enemy.ix) {
            return None;
        }
        let apart = distance(base, &enemy.rect);
        LIMIT
            .less(apart, CLEAR_OF_ENEMY)
            .then(|| (Tag::from(enemy.element), apart))
    })
}
