//! What a position is worth besides its pieces: room to move, and how safe the royals are.

use super::hunt::{SURE, chance, chase};
use super::reaches::Reaches;
use super::royals::Quarry;
use crate::hexset::HexSet;
use crate::piece::Side;
use crate::position::Position;

/// What can be seen in a position besides its pieces.
pub(super) struct Shape {
    /// What room and safety are worth to white's side.
    pub(super) room: i32,
    /// What it is worth to white's side how many storm the enemy's royals.
    storm: i32,
    /// How much of an advantage each side can turn into Hok-Sah, out of `SURE`.
    chances: [i32; 2],
}

impl Shape {
    /// `fighters` is what the officers of each side are worth.
    pub(super) fn of(position: &Position, reaches: &Reaches, fighters: [i32; 2]) -> Shape {
        let [white, black] = Side::BOTH.map(|side| reaches.pressure(side));
        let [of_white, of_black] =
            Side::BOTH.map(|side| safety(position, reaches, side, fighters[side as usize]));
        Shape {
            room: white.worth - black.worth + of_white - of_black,
            storm: storm(white.n_stormers) - storm(black.n_stormers),
            chances: Side::BOTH.map(|side| chance(reaches, fighters, side)),
        }
    }

    /// What the position is worth to white's side, with this much more in pieces, to whoever knows
    /// what a hunt takes.
    pub(super) fn hunted(&self, material: i32) -> i32 {
        self.convertible(material + self.room + self.storm)
    }

    /// What is left of white's advantage, or black's, if it has too few fighters to win by it.
    ///
    /// A queen that runs is not caught by soldiers, nor by an officer or two: unlike in chess,
    /// whoever is ahead had better not exchange officers, and whoever is behind had better do.
    fn convertible(&self, advantage: i32) -> i32 {
        advantage * self.chances[usize::from(advantage < 0)] / SURE
    }
}

/// Two officers at the enemy's royals are worth four times as much as one: what one threatens,
/// another forbids to run to.
const fn storm(n_stormers: i32) -> i32 {
    STORM * n_stormers * n_stormers
}

const STORM: i32 = 6;

/// A king without his queen is the easier quarry.
const EXPOSED_KING: i32 = 300;

/// The ways out for a kingdom's royals, worth most when there is only one left. Nothing or less.
fn safety(position: &Position, reaches: &Reaches, kingdom: Side, fighters: i32) -> i32 {
    let royals = reaches.royals(kingdom);
    let attacked = reaches.attacked(position, kingdom.enemy());
    let (weight, exposed) = match royals.quarry() {
        Quarry::Both => (1, 0),
        Quarry::LastQueen => (3, 0),
        Quarry::LastKing => (3, EXPOSED_KING),
    };
    let closed = position.board().side(kingdom) | attacked;
    let [of_king, of_queen] = reaches.of_royals(kingdom);
    let danger = |royal, reached: HexSet| match royal {
        None => 0,
        Some(hex) => {
            let n_ways = (reached - closed).len().min(ENOUGH_WAYS) as i32;
            6 * (ENOUGH_WAYS as i32 - n_ways) + 25 * i32::from(attacked.contains(hex))
        }
    };
    -weight * (danger(royals.king, of_king) + danger(royals.queen, of_queen))
        - exposed
        - chase(reaches, kingdom, fighters, closed)
}

/// Whoever has so many ways out need not fear to be shut in.
const ENOUGH_WAYS: usize = 5;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bot::thought::fighters;
    use crate::position::Mode;

    fn shape_of(position: &Position) -> Shape {
        Shape::of(position, &Reaches::of(position), fighters(position))
    }

    fn shape(text: &str) -> Shape {
        shape_of(&text.parse().expect("a position"))
    }

    fn room_of(text: &str) -> i32 {
        shape(text).room
    }

    /// BAT-ARM-11.
    #[test]
    fn nobody_is_better_at_the_start() {
        for mode in [Mode::Kingdoms, Mode::Alliances] {
            assert_eq!(shape_of(&Position::initial(mode)).hunted(0), 0);
        }
    }

    #[test]
    fn a_cornered_last_royal_is_worse_off_than_a_free_one() {
        let free = room_of("12/12/12/12/12/5bK6/12/12/12/12/12/wK11 w 2 - 0 1");
        let cornered = room_of("11bK/12/12/12/12/12/12/12/12/12/12/wK11 w 2 - 0 1");
        assert!(cornered > free, "{cornered} {free}");
    }

    #[test]
    fn a_fighter_in_the_open_is_better_than_one_shut_in() {
        let open = room_of("11bK/12/12/12/12/12/5wP6/12/12/12/12/wK11 w 2 - 0 1");
        let shut_in = room_of("11bK/12/12/12/12/12/12/12/12/12/wSwS10/wKwP10 w 2 - 0 1");
        assert!(open > shut_in, "{open} {shut_in}");
    }

    /// BAT-MOV-04, BAT-MOV-05: a king has six ways to run, a queen eighteen.
    #[test]
    fn a_last_king_is_worse_off_than_a_last_queen() {
        let king = room_of("12/12/12/12/12/5bK6/12/12/12/12/12/wK11 w 2 - 0 1");
        let queen = room_of("12/12/12/12/12/5bQ6/12/12/12/12/12/wK11 w 2 - 0 1");
        assert!(king > queen, "{king} {queen}");
    }

    #[test]
    fn the_hunt_begins_when_one_royal_has_fallen() {
        let gain = |far: &str, near: &str| room_of(near) - room_of(far);
        let both = gain(
            "bQ10bK/12/12/12/12/12/12/12/12/12/12/wK2wZ8 w 2 - 0 1",
            "bQ10bK/12/12/12/12/6wZ5/12/12/12/12/12/wK11 w 2 - 0 1",
        );
        let last = gain(
            "11bK/12/12/12/12/12/12/12/12/12/12/wK2wZ8 w 2 - 0 1",
            "11bK/12/12/12/12/6wZ5/12/12/12/12/12/wK11 w 2 - 0 1",
        );
        assert!(last > both, "{last} {both}");
    }

    #[test]
    fn officers_storm_together() {
        let storm_of = |text: &str| shape(text).storm;
        let one = storm_of("11bK/12/12/12/12/12/12/12/12/12/12/wK10wW w 2 - 0 1");
        let two = storm_of("11bK/12/12/12/12/12/12/12/12/12/1wT10/wK10wW w 2 - 0 1");
        let both_sides = storm_of("bW10bK/12/12/12/12/12/12/12/12/12/12/wK10wW w 2 - 0 1");
        assert_eq!((one, two, both_sides), (STORM, STORM * 2 * 2, 0));
    }
}
