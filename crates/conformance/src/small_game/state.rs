//! The whole truth of a match of Two Companies.

use serde::{Deserialize, Serialize};
use sobremesa_kernel::clock::Clock;
use sobremesa_kernel::{Commands, Game, Seat, SeatSet};

use super::{BandOrder, Losses, Order, Point, SmallGame};

/// Everything, half-finished business included.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct State {
    /// How many rounds are played.
    pub(super) rounds: u8,
    /// The round under way, from 1.
    pub(super) round: u8,
    pub(super) weather: Weather,
    pub(super) companies: [Company<u8>; 2],
    /// SML-BND-01: the free band, where one was agreed.
    pub(super) band: Option<Band<u8>>,
    /// SML-AMB-01: do reserves lie hidden?
    pub(super) ambush: bool,
    /// Who has offered a draw that nobody has answered.
    pub(super) offer: Option<Side>,
    pub(super) clock: Clock,
    /// How late it is, as the house last said.
    pub(super) now_ms: u64,
    pub(super) phase: Phase<Order, BandOrder>,
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

/// Somebody who may lead something: the captains of the two companies, and gold, who leads the band
/// until it goes over.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Captain {
    /// Leads the red company.
    Red,
    /// Leads the blue company.
    Blue,
    /// Plays for red, and has no company.
    Gold,
}

/// The free band. `P` is its pay as far as it is known.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Band<P> {
    /// Who leads it: it serves the side of that captain.
    pub by: Captain,
    /// What it was promised, from 1 to 6. Only its leader knows.
    pub pay: P,
}

/// What is being waited for. `O` is an order to a company and `B` one to the band, as far as they are
/// known.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Phase<O, B> {
    /// The house has to roll the weather.
    Weather,
    /// Captains have to give their orders.
    Orders {
        /// Red's and blue's, where they have spoken.
        given: [Option<O>; 2],
        /// The band's, where it has one.
        #[serde(default = "none", skip_serializing_if = "Option::is_none")]
        band: Option<B>,
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
            Phase::Orders { given, .. } => given[side.index()].is_none(),
            Phase::Losses { due, .. } => due[side.index()] > 0,
            Phase::Weather | Phase::Over { .. } => false,
        };
        let awaited = Side::BOTH.into_iter().filter(awaits);
        let of_band = self.band.filter(|_| self.awaits_band());
        awaited
            .map(Side::seat)
            .chain(of_band.map(|band| band.by.seat()))
            .collect()
    }

    /// SML-BND-02: has the band no order yet?
    pub(super) fn awaits_band(&self) -> bool {
        let has_none = matches!(self.phase, Phase::Orders { band: None, .. });
        has_none && self.band.is_some()
    }

    /// SML-BND-01, SML-BND-04: each captain has a company, and the band is where it is.
    pub(super) fn commands(&self) -> Commands {
        let [red, gold] = [Captain::Red, Captain::Gold].map(Captain::seat);
        let all = Commands::each_its_own(SmallGame::SEATS.len());
        match self.band {
            Some(band) => all.given(gold, band.by.seat()),
            None => all.given(gold, red).without(gold),
        }
    }
}

impl Side {
    pub(super) const BOTH: [Side; 2] = [Side::Red, Side::Blue];

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

    /// The seats that play for it.
    pub(super) fn seats(self) -> SeatSet {
        let own = |captain: &Captain| captain.side() == self;
        let captains = Captain::ALL.into_iter().filter(own);
        captains.map(Captain::seat).collect()
    }

    /// Who leads its company.
    pub const fn captain(self) -> Captain {
        match self {
            Side::Red => Captain::Red,
            Side::Blue => Captain::Blue,
        }
    }
}

impl Captain {
    pub(super) const ALL: [Captain; 3] = [Captain::Red, Captain::Blue, Captain::Gold];

    pub(super) const fn of(seat: Seat) -> Captain {
        Captain::ALL[seat.index()]
    }

    /// The captain's seat.
    pub const fn seat(self) -> Seat {
        Seat::new(self as usize)
    }

    /// The side that the captain plays for, for good.
    pub const fn side(self) -> Side {
        match self {
            Captain::Red | Captain::Gold => Side::Red,
            Captain::Blue => Side::Blue,
        }
    }

    /// The company that the captain leads, if it is one.
    pub(super) const fn company(self) -> Option<Side> {
        match self {
            Captain::Red => Some(Side::Red),
            Captain::Blue => Some(Side::Blue),
            Captain::Gold => None,
        }
    }
}

impl<P> Band<P> {
    /// The same band with `pay` in the place of its own.
    pub(super) fn with_pay<Q>(&self, pay: Q) -> Band<Q> {
        Band { by: self.by, pay }
    }
}

/// Serde asks for a default without asking the type for one.
fn none<T>() -> Option<T> {
    None
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

impl<O: Copy, B: Copy> Phase<O, B> {
    /// The orders given to the companies so far; none in other phases.
    pub(super) fn orders(&self) -> [Option<O>; 2] {
        match self {
            Phase::Orders { given, .. } => *given,
            Phase::Weather | Phase::Losses { .. } | Phase::Over { .. } => [None, None],
        }
    }

    /// The order given to the band, if it has one.
    pub(super) fn band_order(&self) -> Option<B> {
        match self {
            Phase::Orders { band, .. } => *band,
            Phase::Weather | Phase::Losses { .. } | Phase::Over { .. } => None,
        }
    }

    /// The same phase with these in the place of its orders, if it has any.
    pub(super) fn with_orders<P, C>(self, given: [Option<P>; 2], band: Option<C>) -> Phase<P, C> {
        match self {
            Phase::Weather => Phase::Weather,
            Phase::Orders { .. } => Phase::Orders { given, band },
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
