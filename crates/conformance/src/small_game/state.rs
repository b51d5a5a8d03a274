//! The whole truth of a match of Two Companies.

use serde::{Deserialize, Serialize};
use sobremesa_kernel::clock::Clock;
use sobremesa_kernel::{Game, Seat, SeatSet};

use super::{Losses, Order, Point, SmallGame};

/// Everything, half-finished business included.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct State {
    /// How many rounds are played.
    pub(super) rounds: u8,
    /// The round under way, from 1.
    pub(super) round: u8,
    pub(super) weather: Weather,
    pub(super) companies: [Company<u8>; 2],
    /// Who has offered a draw that nobody has answered.
    pub(super) offer: Option<Side>,
    pub(super) clock: Clock,
    /// How late it is, as the house last said.
    pub(super) now_ms: u64,
    pub(super) phase: Phase<Order>,
}

/// Red or blue.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    /// The first seat.
    Red,
    /// The second seat.
    Blue,
}

/// What is being waited for. `O` is an order as far as it is known.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Phase<O> {
    /// The house has to roll the weather.
    Weather,
    /// Captains have to give their orders.
    Orders {
        /// Red's and blue's, where they have spoken.
        given: [Option<O>; 2],
    },
    /// In the middle of a clash: captains have to say who fell.
    Losses {
        /// How many red and blue still have to name.
        due: [u8; 2],
        /// How many red and blue lose by this clash.
        suffered: [u8; 2],
    },
    /// It has ended.
    Over {
        /// Who won; nobody in a draw.
        winner: Option<Side>,
        /// How.
        reason: Reason,
    },
}

/// How a match ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reason {
    /// SML-END-01: a company is gone.
    CompanyLost,
    /// SML-END-02: the last round is over.
    LastRound,
    /// SML-END-03: both agreed on a draw.
    Agreed,
    /// SML-END-04: a captain gave up.
    Resigned,
}

/// SML-WEA-01.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Weather {
    /// Heavy ground.
    Mud,
    /// Good going.
    Dry,
}

/// A company and its reserve. `T` is the sealed token as far as it is known.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Company<T> {
    /// Where it stands.
    pub at: Point,
    /// Its veterans.
    pub veterans: u8,
    /// Its recruits.
    pub recruits: u8,
    /// How many recruits its reserve has.
    pub token: T,
    /// Has the reserve been called?
    pub called: bool,
}

impl State {
    pub(super) fn company(&self, side: Side) -> &Company<u8> {
        &self.companies[side.index()]
    }

    pub(super) fn company_mut(&mut self, side: Side) -> &mut Company<u8> {
        &mut self.companies[side.index()]
    }

    /// The captains without whom the game does not go on.
    pub(super) fn awaited(&self) -> SeatSet {
        let awaits = |side: &Side| match self.phase {
            Phase::Orders { given } => given[side.index()].is_none(),
            Phase::Losses { due, .. } => due[side.index()] > 0,
            Phase::Weather | Phase::Over { .. } => false,
        };
        let awaited = Side::BOTH.into_iter().filter(awaits);
        awaited.map(Side::seat).collect()
    }
}

impl Side {
    pub(super) const BOTH: [Side; 2] = [Side::Red, Side::Blue];

    pub(super) const fn of(seat: Seat) -> Side {
        match seat.index() {
            0 => Side::Red,
            _ => Side::Blue,
        }
    }

    /// Its seat.
    pub const fn seat(self) -> Seat {
        Seat::new(self as usize)
    }

    /// Its place in a list of two.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The enemy.
    pub const fn other(self) -> Side {
        match self {
            Side::Red => Side::Blue,
            Side::Blue => Side::Red,
        }
    }

    /// Its published name.
    pub fn name(self) -> &'static str {
        SmallGame::SEATS[self.index()]
    }
}

impl Weather {
    /// SML-WEA-01: how far a company marches, in paces.
    pub(super) const fn reach(self) -> f64 {
        match self {
            Weather::Mud => 8.0,
            Weather::Dry => 16.0,
        }
    }
}

impl Reason {
    pub(super) const ALL: [Reason; 4] = [
        Reason::CompanyLost,
        Reason::LastRound,
        Reason::Agreed,
        Reason::Resigned,
    ];

    pub(super) const fn word(self) -> &'static str {
        match self {
            Reason::CompanyLost => "company_lost",
            Reason::LastRound => "last_round",
            Reason::Agreed => "agreed",
            Reason::Resigned => "resigned",
        }
    }
}

impl<O: Copy> Phase<O> {
    /// The orders given so far; none in other phases.
    pub(super) fn orders(&self) -> [Option<O>; 2] {
        match self {
            Phase::Orders { given } => *given,
            Phase::Weather | Phase::Losses { .. } | Phase::Over { .. } => [None, None],
        }
    }

    /// The same phase with these in the place of its orders, if it has any.
    pub(super) fn with_orders<P>(self, given: [Option<P>; 2]) -> Phase<P> {
        match self {
            Phase::Weather => Phase::Weather,
            Phase::Orders { .. } => Phase::Orders { given },
            Phase::Losses { due, suffered } => Phase::Losses { due, suffered },
            Phase::Over { winner, reason } => Phase::Over { winner, reason },
        }
    }
}

impl<T> Company<T> {
    /// The same company with `token` in the place of its own.
    pub(super) fn with_token<U>(&self, token: U) -> Company<U> {
        Company {
            at: self.at,
            veterans: self.veterans,
            recruits: self.recruits,
            token,
            called: self.called,
        }
    }

    /// How many are left.
    pub fn men(&self) -> u16 {
        u16::from(self.veterans) + u16::from(self.recruits)
    }

    /// SML-CLA-02: would it make a difference who of them falls?
    pub(super) fn has_choice(&self, due: u8) -> bool {
        due > 0 && self.veterans > 0 && self.recruits > 0 && u16::from(due) < self.men()
    }

    /// SML-TIM-02: recruits fall first when nobody says otherwise.
    pub(super) fn recruits_first(&self, due: u8) -> Losses {
        let recruits = due.min(self.recruits);
        let veterans = (due - recruits).min(self.veterans);
        Losses { veterans, recruits }
    }

    pub(super) fn bury(&mut self, losses: Losses) {
        self.veterans -= losses.veterans;
        self.recruits -= losses.recruits;
    }
}
