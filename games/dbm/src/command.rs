//! A command: the elements under one general, their points of initiative and their losses.

use serde::{Deserialize, Serialize};
use sobremesa_kernel::Seat;

use crate::rules::flank_march::March;
use crate::side::Side;

/// A command's place in the list of all commands: those of side a first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct CommandIx(u8);

impl CommandIx {
    /// DBM-ALY-04: of one side: its own generals, and as many allies of the other as may turn to it.
    pub const PER_SIDE: usize = 2 * Side::MOST_GENERALS - 1;
    /// Both armies together.
    pub const MOST: usize = 2 * CommandIx::PER_SIDE;

    /// The command of a side with that number, from 1.
    ///
    /// # Panics
    /// If there is no such number: it has been read and judged before.
    pub const fn new(side: Side, number: usize) -> CommandIx {
        assert!(number >= 1 && number <= CommandIx::PER_SIDE, "1 to 7");
        CommandIx((side.index() * CommandIx::PER_SIDE + number - 1) as u8)
    }

    /// Its place in the list.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The army to which it belongs. A command that changes sides gets another place.
    #[inline]
    pub const fn side(self) -> Side {
        if self.index() < CommandIx::PER_SIDE {
            Side::A
        } else {
            Side::B
        }
    }

    /// Its number in its army, from 1; whoever has changed sides has a number behind the generals'.
    pub const fn number(self) -> usize {
        self.index() % CommandIx::PER_SIDE + 1
    }

    /// Every place of the list.
    pub fn all() -> impl Iterator<Item = CommandIx> {
        (0..CommandIx::MOST as u8).map(CommandIx)
    }
}

/// DBM-ARM-02, -03: what its general is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// The commander-in-chief.
    Cinc,
    /// A subordinate general.
    Sub,
    /// An allied general.
    Ally,
}

/// DBM-ALY: how far a general can be relied on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Allegiance {
    /// He fights for his side.
    #[default]
    Sure,
    /// DBM-ALY-01: an ally who has not rolled yet.
    Untested,
    /// DBM-ALY-01: he waits to see who wins.
    Undecided,
    /// DBM-ALY-04: he has gone over to the enemy, and nobody is left here.
    Turned,
    /// DBM-ALY-05: he has come over from the enemy.
    Turncoat,
}

/// Element equivalents in halves (DBM-LOS-02), so that "a third" and "half" are whole numbers.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize,
)]
#[serde(from = "f64", into = "f64")]
pub struct Equivalents(pub u32);

impl Equivalents {
    /// Whole ones.
    pub const fn whole(count: u32) -> Equivalents {
        Equivalents(2 * count)
    }
}

impl From<Equivalents> for f64 {
    fn from(halves: Equivalents) -> f64 {
        f64::from(halves.0) * 0.5
    }
}

impl From<f64> for Equivalents {
    /// What is no multiple of a half is rounded; what is no number is none.
    fn from(number: f64) -> Equivalents {
        Equivalents((number * 2.0).round().clamp(0.0, 10_000.0) as u32)
    }
}

impl std::ops::Add for Equivalents {
    type Output = Equivalents;
    fn add(self, other: Equivalents) -> Equivalents {
        Equivalents(self.0 + other.0)
    }
}

impl std::iter::Sum for Equivalents {
    fn sum<I: Iterator<Item = Equivalents>>(all: I) -> Equivalents {
        all.fold(Equivalents::default(), |sum, one| sum + one)
    }
}

/// A command.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Command {
    /// What its general is.
    pub role: Role,
    /// DBM-ARM-13: the seat that decides for its elements.
    pub seat: Seat,
    /// DBM-LOS-06: what it had when the battle began, without Baggage.
    pub original: Equivalents,
    /// DBM-DEM: is it demoralised?
    pub demoralised: bool,
    /// DBM-DEM-02: was it tested since its general fell?
    pub tested: bool,
    /// DBM-PIP-02: is its die its own, all battle? Otherwise it is pooled.
    pub own_die: bool,
    /// DBM-PIP-01: its die this turn; none before it is rolled or assigned, or if it has none.
    pub die: Option<u8>,
    /// DBM-PIP-01: what is left of it.
    pub pips: u8,
    /// DBM-AMB-05: what of it was spent in secret, so that the enemy still sees it as left.
    pub pips_in_secret: u8,
    /// DBM-PIP-10: has its general's -1 been used this turn?
    pub discount_used: bool,
    /// DBM-PIP-10: has its general's element moved at all in this battle?
    pub general_moved: bool,
    /// DBM-SEQ-08: has its general said that he has ended, in this step?
    pub ended: bool,
    /// DBM-DEM-04: has the demoralised command made the one tactical move of this turn?
    pub last_move_made: bool,
    /// DBM-NGT-02: how often it has rolled 2 or less since it got dark; 2 is enough.
    pub low_dice: u8,
    /// DBM-NGT-02: has it seen an enemy since it got dark?
    pub saw_enemy: bool,
    /// DBM-HOU-06, DBM-NGT-02: it neither rolls nor moves.
    pub stalled: bool,
    /// DBM-ALY.
    pub allegiance: Allegiance,
    /// DBM-ALY-04, DBM-LST-16: is he one who would change sides?
    pub may_turn: bool,
    /// DBM-FLK: does it march round the table?
    pub march: Option<March>,
}

impl Command {
    /// As it is when a battle begins.
    pub const fn new(role: Role, seat: Seat, own_die: bool) -> Command {
        Command {
            role,
            seat,
            original: Equivalents(0),
            demoralised: false,
            tested: false,
            own_die,
            die: None,
            pips: 0,
            pips_in_secret: 0,
            discount_used: false,
            general_moved: false,
            ended: false,
            last_move_made: false,
            low_dice: 0,
            saw_enemy: false,
            stalled: false,
            // DBM-ALY-01: an ally is tested by his first die.
            allegiance: match role {
                Role::Cinc | Role::Sub => Allegiance::Sure,
                Role::Ally => Allegiance::Untested,
            },
            may_turn: false,
            march: None,
        }
    }
}
