//! A trial of arms: two armies fight many battles, and every unit is given its due.
//!
//! How battles of a trial are fought is in `sobremesa_battlefield::trial`; here it is counted, in whole
//! numbers.

use sobremesa_battlefield::trial::{Round, fight};
use sobremesa_kernel::bot::{Bot, Budget};
use sobremesa_kernel::{Fault, Tell};

use crate::Gom;
use crate::army::Army;
use crate::event::{Event, Fact};
use crate::rules::ending::{Category, unit_points};
use crate::setup::Setup;
use crate::side::Side;
use crate::unit::{Fate, Tag, UnitId};

/// What came of some battles, army by army.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Trial {
    /// How many were fought.
    pub battles: u64,
    /// Won by each army.
    pub wins: [u64; 2],
    /// Of these, massacres.
    pub massacres: [u64; 2],
    /// Twice the points, for there are halves (GOM-END-04).
    pub double_points: [u64; 2],
    /// By army and place in its list.
    pub units: [Vec<Service>; 2],
}

/// What a unit did in some battles.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Service {
    /// Wounds dealt hand to hand.
    pub blows: u64,
    /// Wounds dealt by missiles.
    pub shots: u64,
    /// How often it charged home.
    pub charges: u64,
    /// How often it fled.
    pub flights: u64,
    /// How often it was annihilated or left the field.
    pub losses: u64,
    /// Twice the points it scored at the end.
    pub double_points: u64,
}

impl Trial {
    /// Fights one battle; odd ones with the sides swapped.
    ///
    /// # Errors
    /// What is wrong with the armies.
    pub fn fight(
        armies: [&Army; 2],
        number: u64,
        bot: &dyn Bot<Gom>,
        budget: &Budget<'_>,
    ) -> Result<Trial, Vec<Fault>> {
        let round = Round::numbered(number);
        let [one, two] = round.placed(armies);
        let setup = Setup {
            armies: [one.clone(), two.clone()],
            scenery: None,
            practice: false,
        };
        let mut clerk = Clerk::new([one.units.len(), two.units.len()]);
        let Some(state) = fight(&setup, round.luck, bot, budget, &mut clerk)? else {
            return Ok(Trial::default());
        };
        for unit in &state.units {
            let lost = matches!(unit.fate, Some(Fate::Annihilated | Fate::OffField));
            clerk.note(&unit.id, |service| {
                service.losses += u64::from(lost);
                service.double_points += (2.0 * unit_points(unit)) as u64;
            });
        }
        Ok(clerk.closed(round))
    }

    /// GOM-END-12: neither won.
    pub const fn draws(&self) -> u64 {
        self.battles - self.wins[0] - self.wins[1]
    }

    /// Adds what came of others.
    pub fn add(&mut self, other: &Trial) {
        self.battles += other.battles;
        for army in 0..2 {
            self.wins[army] += other.wins[army];
            self.massacres[army] += other.massacres[army];
            self.double_points[army] += other.double_points[army];
            let n_units = self.units[army].len().max(other.units[army].len());
            self.units[army].resize(n_units, Service::default());
            for (sum, service) in self.units[army].iter_mut().zip(&other.units[army]) {
                sum.add(service);
            }
        }
    }
}

impl Service {
    fn add(&mut self, other: &Service) {
        self.blows += other.blows;
        self.shots += other.shots;
        self.charges += other.charges;
        self.flights += other.flights;
        self.losses += other.losses;
        self.double_points += other.double_points;
    }
}

/// Writes down who did what.
struct Clerk {
    /// By player and place in the list.
    units: [Vec<Service>; 2],
    trial: Trial,
}

impl Clerk {
    fn new(n_units: [usize; 2]) -> Clerk {
        Clerk {
            units: n_units.map(|n| vec![Service::default(); n]),
            trial: Trial::default(),
        }
    }

    fn note(&mut self, id: &UnitId, note: impl FnOnce(&mut Service)) {
        let found = Side::ALL.into_iter().find_map(|side| {
            let places = 0..self.units[side.index()].len();
            let mut named = places.filter(|place| UnitId::in_army(side, *place) == *id);
            named.next().map(|place| (side, place))
        });
        if let Some((side, place)) = found {
            note(&mut self.units[side.index()][place]);
        }
    }

    /// The sums, with the armies in their own order again.
    fn closed(self, round: Round) -> Trial {
        let trial = self.trial;
        Trial {
            battles: trial.battles,
            wins: round.placed(trial.wins),
            massacres: round.placed(trial.massacres),
            double_points: round.placed(trial.double_points),
            units: round.placed(self.units),
        }
    }
}

impl Tell<Event> for Clerk {
    fn tell(&mut self, event: Event) {
        let mut of = |unit: &Tag, note: fn(&mut Service, u64), n: u64| {
            self.note(&unit.id, |service| note(service, n));
        };
        match &event.fact {
            Fact::Struck { unit, wounds, .. } => {
                let dealt: u64 = wounds.iter().map(|dealt| u64::from(dealt.wounds)).sum();
                of(unit, |service, n| service.blows += n, dealt);
            }
            Fact::Shot { unit, wounds, .. } => {
                of(unit, |service, n| service.shots += n, u64::from(*wounds));
            }
            Fact::Charged { unit, .. } => of(unit, |service, n| service.charges += n, 1),
            Fact::Fled { unit, .. } => of(unit, |service, n| service.flights += n, 1),
            Fact::BattleOver { score, .. } => {
                self.trial.battles += 1;
                self.trial.double_points = score.points.map(|points| (2.0 * points) as u64);
                if let Some(winner) = score.winner {
                    self.trial.wins[winner.index()] += 1;
                    let is_massacre = score.category == Category::Massacre;
                    self.trial.massacres[winner.index()] += u64::from(is_massacre);
                }
            }
            Fact::SceneryPlaced { .. }
            | Fact::Deployed { .. }
            | Fact::Unbalanced { .. }
            | Fact::TurnBegan { .. }
            | Fact::RallyTested { .. }
            | Fact::ChargeDeclared { .. }
            | Fact::ChargeFailed { .. }
            | Fact::Advanced { .. }
            | Fact::Pivoted { .. }
            | Fact::TurnedAbout { .. }
            | Fact::Marched { .. }
            | Fact::PhaseEnded { .. }
            | Fact::CombatBegan { .. }
            | Fact::AllocationDue { .. }
            | Fact::Fell { .. }
            | Fact::Annihilated { .. }
            | Fact::CombatResolved { .. }
            | Fact::CombatSwept { .. }
            | Fact::LeadershipTested { .. }
            | Fact::LeftField { .. }
            | Fact::CutDown { .. }
            | Fact::Magic { .. }
            | Fact::ClosedUp { .. }
            | Fact::Disengaged { .. }
            | Fact::OutOfRange { .. }
            | Fact::TimedOut { .. } => {}
        }
    }
}
