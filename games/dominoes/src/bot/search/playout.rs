//! Playing a world out: quick play by people who know their own tiles and what was shown.
//!
//! With open hands everybody would play on what nobody knows. So until few tiles are left each move
//! is chosen from the own hand and from what passes have shown, by weights that were measured in the
//! laboratory; only the last tiles are played exactly.

use super::solver::Solver;
use super::world::{Laying, Step, World};
use crate::player::Player;
use crate::suits::Suits;
use crate::tile::TileSet;

/// With so many tiles left in all hands the rest is solved.
const SOLVED: usize = 9;

/// What a world is worth to the team of `me`, and how many positions that took.
pub(crate) fn value(mut world: World, me: Player, solver: &mut Solver) -> (i32, u64) {
    let mut nodes = 0;
    loop {
        nodes += 1;
        let sign = if world.turn.team() == me.team() {
            1
        } else {
            -1
        };
        if world.in_hands().len() <= SOLVED {
            let value = sign * solver.value(&world);
            return (value, nodes + solver.take_nodes());
        }
        match likeliest(&world) {
            None => match world.stuck() {
                Some(points) => return (sign * points, nodes),
                None => world.pass(),
            },
            Some(laying) => {
                if let Step::Over(points) = world.lay(laying) {
                    return (sign * points, nodes);
                }
            }
        }
    }
}

/// What the player in turn would probably do; `None` is a pass.
#[inline]
fn likeliest(world: &World) -> Option<Laying> {
    let own = world.hands[world.turn.index()];
    let next = world.void[world.turn.next().index()];
    let partner = world.void[world.turn.partner().index()];
    let previous = world.void[world.turn.next().partner().index()];
    let mut best: Option<(i32, Laying)> = None;
    for laying in world.layings() {
        let open = Suits::from(laying.ends);
        let kept = own.without(laying.tile);
        let mut value = 3 * laying.tile.pips() as i32
            + 20 * i32::from(laying.tile.is_double())
            + 12 * kept.and(tiles(laying)).len() as i32;
        value += 80 * i32::from(open.is_within(next));
        value -= 60 * i32::from(open.is_within(partner));
        value += 30 * i32::from(open.is_within(previous));
        if best.is_none_or(|(most, _)| value > most) {
            best = Some((value, laying));
        }
    }
    best.map(|(_, laying)| laying)
}

#[inline]
fn tiles(laying: Laying) -> TileSet {
    TileSet::suit(laying.ends.left).or(TileSet::suit(laying.ends.right))
}
