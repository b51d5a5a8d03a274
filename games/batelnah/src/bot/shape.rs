//! What a position is worth besides its pieces: room to move, and how safe the royals are.

use super::worth::worth;
use crate::board::Board;
use crate::hex::Hex;
use crate::hexset::HexSet;
use crate::piece::{Army, Kind, Piece, Side};
use crate::position::{Mode, Position};
use crate::rules::movement::{Ground, reach};
use crate::tables;

/// What can be seen in a position besides its pieces.
pub(super) struct Shape {
    /// What it is worth to white's side.
    pub(super) value: i32,
    /// What each side still has to hunt royals with.
    fighters: [i32; 2],
}

impl Shape {
    pub(super) fn of(position: &Position) -> Shape {
        let (board, mode) = (position.board(), position.mode());
        let royals = Side::BOTH.map(|side| Royals::of(board, side));
        let [white, black] =
            Side::BOTH.map(|side| Pressure::of(board, mode, side, &royals[side.enemy() as usize]));
        let safety = royals[0].safety(board, Side::White, &black)
            - royals[1].safety(board, Side::Black, &white);
        Shape {
            value: white.worth - black.worth + safety,
            fighters: [white.fighters, black.fighters],
        }
    }

    /// What is left of white's advantage, or black's, if it has too few fighters to win by it.
    ///
    /// A royal that runs is not caught by soldiers: whoever is ahead had better
    /// not exchange the last officers, unlike in chess.
    pub(super) fn convertible(&self, advantage: i32) -> i32 {
        let hunters = self.fighters[usize::from(advantage < 0)].min(ENOUGH);
        advantage / 4 + advantage * 3 / 4 * hunters / ENOUGH
    }
}

/// Fighters of this worth, a prince and two more, can hunt a royal down.
const ENOUGH: i32 = 1_800;

/// The officers that fight: whoever is neither royal nor soldier.
const FIGHTERS: [Kind; 5] = [
    Kind::Prince,
    Kind::Warrior,
    Kind::Temple,
    Kind::Wizard,
    Kind::Jester,
];

/// What one hex more to go to is worth.
const fn room(kind: Kind) -> i32 {
    match kind {
        Kind::Prince => 2,
        Kind::Warrior | Kind::Temple => 3,
        Kind::Wizard => 4,
        Kind::King | Kind::Queen | Kind::Jester | Kind::Soldier => 1,
    }
}

/// A kingdom's king and queen, and the hexes around them.
struct Royals {
    hexes: HexSet,
    zone: HexSet,
}

impl Royals {
    fn of(board: &Board, side: Side) -> Royals {
        let hexes = board.royals(side);
        let zone = hexes
            .into_iter()
            .fold(hexes, |zone, hex| zone | tables::NEIGHBOURS.of(hex));
        Royals { hexes, zone }
    }

    /// Steps from a hex to the nearest of them.
    fn distance(&self, hex: Hex) -> i32 {
        let nearest = self
            .hexes
            .into_iter()
            .map(|royal| royal.distance(hex))
            .min();
        nearest.map_or(0, i32::from)
    }

    /// The way out for a royal, worth most when it is the last one. Nothing or less.
    fn safety(&self, board: &Board, side: Side, enemy: &Pressure) -> i32 {
        let ground = Ground::of(board, side.kingdom());
        let weight = if self.hexes.len() == 1 { 3 } else { 1 };
        let attacked = (self.hexes & enemy.attacked).len() as i32;
        let king = board.kind(side, Kind::King);
        let ways = |hex: Hex| {
            let kind = if king.contains(hex) {
                Kind::King
            } else {
                Kind::Queen
            };
            let open = reach(kind, hex, &ground) - board.side(side) - enemy.attacked;
            open.len().min(5) as i32
        };
        let n_ways: i32 = self.hexes.into_iter().map(ways).sum();
        let wanted = 5 * self.hexes.len() as i32;
        -weight * (6 * (wanted - n_ways) + 25 * attacked)
    }
}

/// What a side's pieces reach.
struct Pressure {
    attacked: HexSet,
    worth: i32,
    fighters: i32,
}

impl Pressure {
    fn of(board: &Board, mode: Mode, side: Side, target: &Royals) -> Pressure {
        let mut pressure = Pressure {
            attacked: HexSet::EMPTY,
            worth: 0,
            fighters: 0,
        };
        let friends = board.side(side);
        for army in mode
            .armies()
            .iter()
            .copied()
            .filter(|army| army.side() == side)
        {
            let ground = Ground::of(board, army);
            for kind in FIGHTERS {
                for (_, hex) in board.pieces(Piece { army, kind }) {
                    pressure.add_fighter(kind, hex, friends, &ground, target);
                }
            }
            pressure.add_others(board, army, &ground);
        }
        pressure
    }

    fn add_fighter(
        &mut self,
        kind: Kind,
        hex: Hex,
        friends: HexSet,
        ground: &Ground,
        target: &Royals,
    ) {
        let reached = reach(kind, hex, ground);
        self.worth += room(kind) * (reached - friends).len() as i32;
        self.worth += 5 * (reached & target.zone).len() as i32;
        self.worth -= 3 * target.distance(hex);
        self.fighters += worth(kind);
        self.attacked |= match kind {
            Kind::Jester => tables::DIAGONAL_NEIGHBOURS.of(hex),
            Kind::King
            | Kind::Queen
            | Kind::Prince
            | Kind::Warrior
            | Kind::Temple
            | Kind::Wizard
            | Kind::Soldier => reached,
        };
    }

    /// Royals and soldiers attack too.
    fn add_others(&mut self, board: &Board, army: Army, ground: &Ground) {
        for kind in [Kind::King, Kind::Queen] {
            for (_, hex) in board.pieces(Piece { army, kind }) {
                self.attacked |= reach(kind, hex, ground);
            }
        }
        let kind = Kind::Soldier;
        for (_, hex) in board.pieces(Piece { army, kind }) {
            self.attacked |= tables::VERTICAL_NEIGHBOURS.of(hex);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shape_of(text: &str) -> i32 {
        Shape::of(&text.parse().expect("a position")).value
    }

    /// BAT-ARM-11.
    #[test]
    fn nobody_is_better_at_the_start() {
        for mode in [Mode::Kingdoms, Mode::Alliances] {
            assert_eq!(Shape::of(&Position::initial(mode)).value, 0);
        }
    }

    #[test]
    fn a_cornered_last_royal_is_worse_off_than_a_free_one() {
        let free = shape_of("12/12/12/12/12/5bK6/12/12/12/12/12/wK11 w 2 - 0 1");
        let cornered = shape_of("11bK/12/12/12/12/12/12/12/12/12/12/wK11 w 2 - 0 1");
        assert!(cornered > free, "{cornered} {free}");
    }

    #[test]
    fn a_fighter_in_the_open_is_better_than_one_shut_in() {
        let open = shape_of("11bK/12/12/12/12/12/5wP6/12/12/12/12/wK11 w 2 - 0 1");
        let shut_in = shape_of("11bK/12/12/12/12/12/12/12/12/12/wSwS10/wKwP10 w 2 - 0 1");
        assert!(open > shut_in, "{open} {shut_in}");
    }

    #[test]
    fn an_advantage_without_fighters_is_worth_little() {
        let of = |text: &str| Shape::of(&text.parse().expect("a position")).convertible(1_000);
        let soldiers = of("11bK/12/12/12/12/12/12/12/12/wSwS10/wSwS10/wKwQ10 w 2 - 0 1");
        let prince = of("11bK/12/12/12/12/12/12/12/12/wSwS10/wSwS10/wKwP10 w 2 - 0 1");
        let hunters = of("11bK/12/12/12/12/12/12/12/12/wWwW10/wSwS10/wKwP10 w 2 - 0 1");
        assert_eq!(soldiers, 250);
        assert!(
            soldiers < prince && prince < hunters,
            "{soldiers} {prince} {hunters}"
        );
        assert_eq!(hunters, 1_000);
    }
}
