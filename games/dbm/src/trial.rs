//! A trial of arms: two armies fight many short battles, and every line is given its due.
//!
//! How battles of a trial are fought is in `sobremesa_battlefield::trial`; here it is counted, in whole
//! numbers.

use serde_json::{Value, json};
use sobremesa_battlefield::trial::{Round, fight};
use sobremesa_kernel::bot::{Bot, Budget};
use sobremesa_kernel::{Tell, Words};
use sobremesa_table::{Met, Playable, Tallied, Told, Trial};

use crate::Dbm;
use crate::army::{Army, Line};
use crate::element::Place;
use crate::event::{CombatFact, Event, Fact};
use crate::rules::outcome::Outcome;
use crate::rules::{losses, victory};
use crate::setup::{ArmyChoice, FieldChoice, Setup};
use crate::side::Side;
use crate::state::State;

/// Two armies, led by one bot.
pub(crate) struct TrialOfArms {
    armies: [Army; 2],
    bot: &'static dyn Bot<Dbm>,
}

/// Turns of each side in a battle of a trial: enough to meet and to fight.
const TURNS: u16 = 12;

const fn counted(name: &'static str, title: [&'static str; 2], told: Told) -> Tallied {
    Tallied { name, title, told }
}

/// What is counted of an army.
const OF_ARMIES: &[Tallied] = &[
    counted(
        "victory_points",
        ["puntos de victoria", "victory points"],
        Told::Mean,
    ),
    counted("lost", ["EE perdidos", "EE lost"], Told::MeanOfHalves),
];

/// What is counted of a line, in the order of [`Service`].
const OF_LINES: &[Tallied] = &[
    counted("kills", ["destruye", "kills"], Told::Mean),
    counted("pushes", ["rechaza", "pushes"], Told::Mean),
    counted("losses", ["pierde", "lost"], Told::Mean),
];

/// What the elements of a line did in a battle.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Service {
    /// Enemies it destroyed in close combat or by shooting.
    kills: u64,
    /// Enemies it drove back.
    pushes: u64,
    /// Elements it lost.
    losses: u64,
}

impl TrialOfArms {
    /// Both armies, and the bot with this name.
    ///
    /// # Errors
    /// If there is no such bot.
    pub(crate) fn new(armies: [Army; 2], bot: &str) -> Result<TrialOfArms, Vec<Words>> {
        let bot = Dbm::bots().iter().find(|known| known.name() == bot);
        let bot = *bot.ok_or_else(|| {
            vec![Words::new(
                "No hay ningún jugador con ese nombre.",
                "There is no player with that name.",
            )]
        })?;
        Ok(TrialOfArms { armies, bot })
    }
}

/// The lines of an army, command by command.
fn lines(army: &Army) -> impl Iterator<Item = (usize, &Line)> {
    let commands = (1..).zip(&army.command);
    commands.flat_map(|(number, list)| list.line.iter().map(move |line| (number, line)))
}

impl Trial for TrialOfArms {
    fn names(&self) -> [Words; 2] {
        let named = self.armies.each_ref().map(|army| &army.name);
        named.map(|name| Words::new(name.es.as_str(), name.en.as_str()))
    }

    fn of_works(&self) -> &'static [Tallied] {
        OF_ARMIES
    }

    fn of_parts(&self) -> &'static [Tallied] {
        OF_LINES
    }

    fn legend(&self) -> Words {
        Words::new(
            "Batallas de 12 turnos como mucho. Por batalla y línea: enemigos que destruye o rechaza cuando \
             dispara o lucha en primera fila, y elementos que pierde.",
            "Battles of 12 turns at most. Per battle and line: enemies it destroys or drives back where it \
             shoots or fights in front, and elements it loses.",
        )
    }

    fn parts(&self) -> [Vec<(Words, Value)>; 2] {
        self.armies.each_ref().map(|army| {
            let all = lines(army).map(|(command, line)| {
                let (count, name) = (line.count, &line.name);
                let told = |name: &str| format!("{command}: {count} × {name}");
                let about = json!({ "command": command, "of": line.of, "count": count });
                (Words::new(told(&name.es), told(&name.en)), about)
            });
            all.collect()
        })
    }

    fn meet(&self, number: u64, nodes: Option<u64>) -> Met {
        let round = Round::numbered(number);
        let [one, two] = round.placed(self.armies.each_ref());
        let own = |army: &Army| ArmyChoice::Own(Box::new(army.clone()));
        let setup = Setup {
            armies: Some([own(one), own(two)]),
            field: Some(FieldChoice::Ready("open_plain".to_owned())),
            turns: Some(TURNS),
            ..Setup::default()
        };
        let budget = Budget::nodes(nodes.unwrap_or_else(|| self.bot.usual_nodes()));
        let mut clerk = Clerk {
            lines: [one, two].map(line_of_each),
            service: [one, two].map(|army| vec![Service::default(); lines(army).count()]),
        };
        // Both armies have been checked.
        let Ok(Some(state)) = fight(&setup, round.luck, self.bot, &budget, &mut clerk) else {
            return Met::default();
        };
        clerk.closed(&state, round)
    }
}

/// The line of each element of an army, in the order in which elements are called.
fn line_of_each(army: &Army) -> Vec<usize> {
    let numbered = lines(army).enumerate();
    numbered
        .flat_map(|(n, (_, line))| std::iter::repeat_n(n, line.count.into()))
        .collect()
}

/// Writes down who did what.
struct Clerk {
    /// By side: the line of each element that is no Baggage, in the order of their names.
    lines: [Vec<usize>; 2],
    service: [Vec<Service>; 2],
}

impl Clerk {
    /// The service of the line to which an element belongs; elements are called `a1`, `a2`, … in the
    /// army's order, as nobody lies in ambush.
    fn service(&mut self, side: Side, id: &str) -> Option<&mut Service> {
        let number: usize = id.get(1..)?.parse().ok()?;
        let line = *self.lines[side.index()].get(number.checked_sub(1)?)?;
        self.service[side.index()].get_mut(line)
    }

    /// What came of it, with the armies in their own order again.
    fn closed(mut self, state: &State, round: Round) -> Met {
        for element in &state.elements {
            if !matches!(element.place, Place::Table | Place::Hidden) {
                let (side, id) = (element.command.side(), element.id);
                if let Some(service) = self.service(side, id.as_str()) {
                    service.losses += 1;
                }
            }
        }
        let lost = Side::BOTH.map(|side| u64::from(losses::lost_by_army(state, side).0));
        // DBM-VIC-10: what it is worth, over or not.
        let points = victory::score(state).points.map(u64::from);
        let winner = victory::winner(state).map(Side::index);
        let [first, second] = round.placed([0, 1]);
        let of_lines = |lines: Vec<Service>| {
            let counts = lines
                .into_iter()
                .map(|it| vec![it.kills, it.pushes, it.losses]);
            counts.collect()
        };
        Met {
            winner: winner.map(|winner| if winner == 0 { first } else { second }),
            of_works: round.placed([0, 1].map(|n| vec![points[n], lost[n]])),
            of_parts: round.placed(self.service).map(of_lines),
        }
    }
}

impl Tell<Event> for Clerk {
    fn tell(&mut self, event: Event) {
        let (Fact::Combat(CombatFact::Fought { sheet })
        | Fact::Combat(CombatFact::Shot { sheet, .. })) = &event.fact
        else {
            return;
        };
        for (own, other) in [(0, 1), (1, 0)] {
            let (own, other) = (&sheet.sides[own], &sheet.sides[other]);
            if let Some(service) = self.service(own.element.side, own.element.id.as_str()) {
                match other.outcome {
                    Outcome::Destroyed => service.kills += 1,
                    Outcome::Recoil | Outcome::Flee => service.pushes += 1,
                    Outcome::Stand => {}
                }
            }
        }
    }
}
