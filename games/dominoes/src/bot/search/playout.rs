//! Playing a world on to its end, by players who do not see it.

use super::quick::Glance;
use super::world::{Step, World};
use crate::player::Player;

/// What a hand came to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Outcome {
    /// The points of the team asked about; fewer than none if the others made them.
    pub(crate) points: i32,
    /// How many positions that took.
    pub(crate) nodes: u64,
}

/// What a world comes to for the team of `me` if everybody plays on as the quick player does.
pub(crate) fn play_on(mut world: World, me: Player) -> Outcome {
    let mut nodes = 0;
    loop {
        nodes += 1;
        let is_ours = world.turn.team() == me.team();
        let over = match Glance::of(&world).choice() {
            None => {
                let points = world.stuck();
                if points.is_none() {
                    world.pass();
                }
                points
            }
            Some(laying) => match world.lay(laying) {
                Step::Over(points) => Some(points),
                Step::On => None,
            },
        };
        if let Some(points) = over {
            let points = if is_ours { points } else { -points };
            return Outcome { points, nodes };
        }
    }
}
