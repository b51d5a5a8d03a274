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
    /// What room and safety are worth to white's side.
    pub(super) room: i32,
    /// What it is worth to white's side how many storm the enemy's royals.
    storm: i32,
    /// How much of an advantage each side can turn into Hok-Sah, out of `SURE`.
    chances: [i32; 2],
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
            room: white.worth - black.worth + safety,
            storm: white.storm() - black.storm(),
            chances: [white.chance(&royals[1]), black.chance(&royals[0])],
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

/// The chances of whoever has fighters enough.
const SURE: i32 = 1_024;

/// The chances of whoever has no fighter left: more is still better than less.
const SLIM: i32 = 64;

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

/// What is left of a kingdom's royals, and what follows for those who hunt them.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Quarry {
    Both,
    LastKing,
    LastQueen,
}

impl Quarry {
    /// The worth of the fighters that it takes: about all officers of a kingdom, because a queen
    /// has eighteen ways to run. A king has six.
    const fn enough(self) -> i32 {
        match self {
            Quarry::Both | Quarry::LastQueen => 3_900,
            Quarry::LastKing => 2_500,
        }
    }

    /// What it is worth to reach a hex on or beside a royal.
    const fn grip(self) -> i32 {
        match self {
            Quarry::Both => 5,
            Quarry::LastKing | Quarry::LastQueen => 10,
        }
    }

    /// What a step nearer is worth: the hunt begins when one has fallen.
    const fn nearness(self) -> i32 {
        match self {
            Quarry::Both => 3,
            Quarry::LastKing | Quarry::LastQueen => 10,
        }
    }
}

/// A kingdom's king and queen, and the hexes around them.
struct Royals {
    hexes: HexSet,
    zone: HexSet,
    quarry: Quarry,
}

impl Royals {
    fn of(board: &Board, side: Side) -> Royals {
        let (king, queen) = (board.kind(side, Kind::King), board.kind(side, Kind::Queen));
        let hexes = king | queen;
        let zone = hexes
            .into_iter()
            .fold(hexes, |zone, hex| zone | tables::NEIGHBOURS.of(hex));
        let quarry = match (king.is_empty(), queen.is_empty()) {
            (false, false) => Quarry::Both,
            (false, true) => Quarry::LastKing,
            (true, _) => Quarry::LastQueen,
        };
        Royals {
            hexes,
            zone,
            quarry,
        }
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
        let (weight, exposed) = match self.quarry {
            Quarry::Both => (1, 0),
            Quarry::LastQueen => (3, 0),
            Quarry::LastKing => (3, EXPOSED_KING),
        };
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
        -weight * (6 * (wanted - n_ways) + 25 * attacked) - exposed
    }
}

/// A king without his queen is the easier quarry.
const EXPOSED_KING: i32 = 300;

/// Two officers at the enemy's royals are worth four times as much as one: what one threatens,
/// another forbids to run to.
const STORM: i32 = 6;

/// What a side's pieces reach.
struct Pressure {
    attacked: HexSet,
    worth: i32,
    /// What its officers are worth.
    fighters: i32,
    /// How many of them reach an enemy royal, or a hex beside one.
    n_stormers: i32,
}

impl Pressure {
    fn of(board: &Board, mode: Mode, side: Side, target: &Royals) -> Pressure {
        let mut pressure = Pressure {
            attacked: HexSet::EMPTY,
            worth: 0,
            fighters: 0,
            n_stormers: 0,
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
        let grip = reached & target.zone;
        self.worth += target.quarry.grip() * grip.len() as i32;
        self.n_stormers += i32::from(!grip.is_empty());
        self.worth -= target.quarry.nearness() * target.distance(hex);
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

    fn storm(&self) -> i32 {
        STORM * self.n_stormers * self.n_stormers
    }

    /// How well these fighters can hunt the enemy's royals down.
    fn chance(&self, target: &Royals) -> i32 {
        let enough = target.quarry.enough();
        SLIM + (SURE - SLIM) * self.fighters.min(enough) / enough
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

    fn room_of(text: &str) -> i32 {
        Shape::of(&text.parse().expect("a position")).room
    }

    /// BAT-ARM-11.
    #[test]
    fn nobody_is_better_at_the_start() {
        for mode in [Mode::Kingdoms, Mode::Alliances] {
            assert_eq!(Shape::of(&Position::initial(mode)).hunted(0), 0);
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

    /// BAT-ROY-01, BAT-END-01: soldiers do not catch a king that runs, and to catch a queen takes
    /// more officers than to catch a king.
    #[test]
    fn an_advantage_is_worth_what_the_fighters_can_make_of_it() {
        let of = |text: &str| Shape::of(&text.parse().expect("a position")).convertible(1_024);
        let soldiers = of("11bK/12/12/12/12/12/12/12/12/wSwS10/wSwS10/wKwQ10 w 2 - 0 1");
        let prince = of("11bK/12/12/12/12/12/12/12/12/wSwS10/wSwS10/wKwP10 w 2 - 0 1");
        let hunters = "wTwT10/wWwW10/wKwP10 w 2 - 0 1"; // 2 · 420 + 2 · 520 + 950 = 2830
        let against_king = of(&format!("11bK/12/12/12/12/12/12/12/12/{hunters}"));
        let against_queen = of(&format!("11bQ/12/12/12/12/12/12/12/12/{hunters}"));
        assert_eq!(soldiers, 64);
        assert!(
            soldiers < prince && prince < against_queen && against_queen < against_king,
            "{soldiers} {prince} {against_queen} {against_king}"
        );
        assert_eq!(against_king, 1_024);
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
        let storm_of = |text: &str| Shape::of(&text.parse().expect("a position")).storm;
        let one = storm_of("11bK/12/12/12/12/12/12/12/12/12/12/wK10wW w 2 - 0 1");
        let two = storm_of("11bK/12/12/12/12/12/12/12/12/12/1wT10/wK10wW w 2 - 0 1");
        let both_sides = storm_of("bW10bK/12/12/12/12/12/12/12/12/12/12/wK10wW w 2 - 0 1");
        assert_eq!((one, two, both_sides), (STORM, STORM * 2 * 2, 0));
    }
}
