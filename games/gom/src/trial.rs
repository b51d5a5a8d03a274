//! A trial of arms: two armies fight many battles, and every unit is given its due.
//!
//! How battles of a trial are fought is in `sobremesa_battlefield::trial`; here it is counted, in whole
//! numbers.

use serde_json::{Value, json};
use sobremesa_battlefield::trial::{Round, fight};
use sobremesa_kernel::bot::{Bot, Budget};
use sobremesa_kernel::{Tell, Words};
use sobremesa_table::{Met, Playable, Tallied, Told, Trial};

use crate::Gom;
use crate::army::Army;
use crate::event::{Event, Fact};
use crate::rules::ending::{Category, unit_points};
use crate::setup::Setup;
use crate::side::Side;
use crate::unit::{Fate, Tag, UnitId};

/// Two armies, led by one bot.
pub(crate) struct TrialOfArms {
    armies: [Army; 2],
    bot: &'static dyn Bot<Gom>,
}

/// What is counted of an army.
const OF_ARMIES: &[Tallied] = &[
    Tallied {
        name: "massacres",
        title: ["masacres", "massacres"],
        told: Told::Sum,
    },
    // GOM-END-04: there are halves.
    Tallied {
        name: "points",
        title: ["puntos de media", "points on average"],
        told: Told::MeanOfHalves,
    },
];

/// What is counted of a unit, in the order of [`Service`].
const OF_UNITS: &[Tallied] = &[
    counted("blows", ["golpes", "blows"], Told::Mean),
    counted("shots", ["tiros", "shots"], Told::Mean),
    counted("charges", ["cargas", "charges"], Told::Mean),
    counted("flights", ["huidas", "flights"], Told::Mean),
    counted("losses", ["cae", "lost"], Told::Percent),
    counted("points", ["puntos", "points"], Told::MeanOfHalves),
];

const fn counted(name: &'static str, title: [&'static str; 2], told: Told) -> Tallied {
    Tallied { name, title, told }
}

/// What a unit did in a battle.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Service {
    /// Wounds dealt hand to hand.
    blows: u64,
    /// Wounds dealt by missiles.
    shots: u64,
    /// How often it charged home.
    charges: u64,
    /// How often it fled.
    flights: u64,
    /// Was it annihilated, or did it leave the field?
    losses: u64,
    /// Twice the points it scored at the end.
    double_points: u64,
}

impl Service {
    fn counts(&self) -> Vec<u64> {
        vec![
            self.blows,
            self.shots,
            self.charges,
            self.flights,
            self.losses,
            self.double_points,
        ]
    }
}

impl TrialOfArms {
    /// Both armies, if they are right, and the bot with this name.
    ///
    /// # Errors
    /// Everything that is wrong with them.
    pub(crate) fn new(texts: [&str; 2], bot: &str) -> Result<TrialOfArms, Vec<Words>> {
        let army = |text: &str| {
            let army = Army::from_toml(text).and_then(|army| army.checked());
            army.map_err(|faults| -> Vec<Words> {
                faults.into_iter().map(|fault| fault.message).collect()
            })
        };
        let bot = Gom::bots().iter().find(|known| known.name() == bot);
        Ok(TrialOfArms {
            armies: [army(texts[0])?, army(texts[1])?],
            bot: *bot.ok_or_else(|| {
                vec![Words::new(
                    "No hay ningún jugador con ese nombre.",
                    "There is no player with that name.",
                )]
            })?,
        })
    }
}

impl Trial for TrialOfArms {
    fn names(&self) -> [Words; 2] {
        let named = self.armies.each_ref();
        named.map(|army| Words::new(army.name.as_str(), army.name.as_str()))
    }

    fn of_works(&self) -> &'static [Tallied] {
        OF_ARMIES
    }

    fn of_parts(&self) -> &'static [Tallied] {
        OF_UNITS
    }

    fn legend(&self) -> Words {
        Words::new(
            "Por batalla: heridas que causa cuerpo a cuerpo (golpes) y a distancia (tiros), cargas que \
             llegan, veces que huye, en cuántas batallas cae o se va del campo, y puntos al final.",
            "Per battle: wounds dealt hand to hand (blows) and with missiles (shots), charges that arrive, \
             how often it flees, in how many battles it falls or leaves the field, and points at the end.",
        )
    }

    fn parts(&self) -> [Vec<(Words, Value)>; 2] {
        self.armies.each_ref().map(|army| {
            let units = army.units.iter().map(|entry| {
                let (title, models) = (entry.kind.title(), entry.models);
                let named = |title: &str| format!("{title} ({models})");
                let about = json!({ "kind": entry.kind, "models": models });
                (Words::new(named(&title.es), named(&title.en)), about)
            });
            units.collect()
        })
    }

    fn meet(&self, number: u64, nodes: Option<u64>) -> Met {
        let round = Round::numbered(number);
        let [one, two] = round.placed(self.armies.each_ref());
        let setup = Setup {
            armies: [one.clone(), two.clone()],
            scenery: None,
            practice: false,
        };
        let budget = Budget::nodes(nodes.unwrap_or_else(|| self.bot.usual_nodes()));
        let mut clerk = Clerk::new([one.units.len(), two.units.len()]);
        // Both armies have been checked.
        let Ok(Some(state)) = fight(&setup, round.luck, self.bot, &budget, &mut clerk) else {
            return clerk.closed(round);
        };
        for unit in &state.units {
            let lost = matches!(unit.fate, Some(Fate::Annihilated | Fate::OffField));
            clerk.note(&unit.id, |service| {
                service.losses += u64::from(lost);
                service.double_points += (2.0 * unit_points(unit)) as u64;
            });
        }
        clerk.closed(round)
    }
}

/// Writes down who did what.
struct Clerk {
    /// By player and place in the list.
    units: [Vec<Service>; 2],
    winner: Option<usize>,
    /// By player: massacres, and twice the points.
    of_armies: [Vec<u64>; 2],
}

impl Clerk {
    fn new(n_units: [usize; 2]) -> Clerk {
        Clerk {
            units: n_units.map(|n| vec![Service::default(); n]),
            winner: None,
            of_armies: [vec![0; 2], vec![0; 2]],
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

    /// What came of it, with the armies in their own order again.
    fn closed(self, round: Round) -> Met {
        let of_units = |units: Vec<Service>| units.iter().map(Service::counts).collect();
        let [first, second] = round.placed([0, 1]);
        Met {
            winner: self
                .winner
                .map(|winner| if winner == 0 { first } else { second }),
            of_works: round.placed(self.of_armies),
            of_parts: round.placed(self.units).map(of_units),
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
                let massacre = u64::from(score.category == Category::Massacre);
                self.winner = score.winner.map(Side::index);
                self.of_armies = Side::ALL.map(|side| {
                    let won = u64::from(score.winner == Some(side));
                    let points = (2.0 * score.points[side.index()]) as u64;
                    vec![won * massacre, points]
                });
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
