//! The chances that are computed by hand, because that is faster, are those of the rules themselves.
//!
//! Random fights and volleys, small enough that every draw can be followed: the kernel plays each of
//! them out in every way, and what `forecast` and `chances` say must be the same.

use serde_json::Value;
use sobremesa_gom::chances::{BlowChances, Chance};
use sobremesa_gom::forecast::forecast;
use sobremesa_gom::rules::combat::attack::BlowValues;
use sobremesa_gom::rules::shooting::{n_shots, shot_distance, shot_values};
use sobremesa_gom::{Action, Cause, Event, Fact, Gom, Position, Side, State};
use sobremesa_kernel::odds::{self, Bound, Counted};
use sobremesa_kernel::{Actor, Dice, Game, RuleId, Seat, Seed};
use sobremesa_table::Playable;

use crate::support::position;

/// So many of each, and ten thousand with `SOBREMESA_SLOW=1`.
fn n_cases() -> u64 {
    match std::env::var_os("SOBREMESA_SLOW") {
        Some(_) => 10_000,
        None => 300,
    }
}

/// Whoever makes up the cases.
struct Chooser(Dice);

impl Chooser {
    fn new(case: u64) -> Chooser {
        Chooser(Dice::seeded(Seed::from_number(case)))
    }

    fn from(&mut self, low: i32, high: i32) -> i32 {
        let roll = self.0.roll(low..=high, RuleId("GOM-TST-02"), None);
        roll.expect("seeded")
    }

    /// A unit with random values.
    fn unit(&mut self, head: &str, most_attacks: i32) -> String {
        let mut text = format!("{head} combat=1");
        for letters in ["HA", "F", "R", "I", "L", "SA", "P"] {
            text.push_str(&format!(" {letters}={}", self.from(0, 10)));
        }
        text.push_str(&format!(" A={}", self.from(0, most_attacks)));
        text.push_str(&format!(" H={}", self.from(1, 2)));
        text
    }

    /// Two units in a fight of a few blows: one or two models each, or ranks that touch at a corner.
    fn pair(&mut self) -> String {
        let few = self.from(0, 1) == 0;
        let width = if few { self.from(1, 2) } else { 5 };
        let overlap = if few { width } else { 1 };
        let most_attacks = if width == 1 { 2 } else { 1 };
        let models = |chooser: &mut Chooser| match few {
            true => width,
            false => chooser.from(5, 20),
        };
        let [ours, theirs] = [models(self), models(self)];
        let x = 600 + 10 * overlap;
        let ours = self.unit(&format!("A1 legion {ours}/{width} 600,260 0"), most_attacks);
        let theirs = self.unit(
            &format!("B1 guerreros {theirs}/{width} {x},260 180"),
            most_attacks,
        );
        format!("{ours}; {theirs}")
    }
}

fn resumed(position: Value) -> Option<State> {
    let position: Position = serde_json::from_value(position).expect("a position");
    match Gom::resume(&position) {
        Ok(state) => Some(state),
        Err(faults) => {
            let told = faults.iter().map(|fault| fault.message.en.as_str());
            println!("{}", told.collect::<Vec<_>>().join(" "));
            None
        }
    }
}

/// How a fight went, of A1 and of B1.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Default, Debug)]
struct Fought {
    wounds: [u32; 2],
    annihilated: [bool; 2],
    broke: [bool; 2],
    winner: Option<usize>,
}

fn of(unit: &sobremesa_gom::Tag) -> usize {
    usize::from(unit.id.as_str() != "A1")
}

fn fought(_: &State, events: &[Event]) -> Fought {
    let mut fought = Fought::default();
    for event in events {
        match &event.fact {
            Fact::Struck { unit, wounds, .. } => {
                fought.wounds[of(unit)] += wounds.iter().map(|dealt| dealt.wounds).sum::<u32>();
            }
            Fact::Annihilated { unit } => fought.annihilated[of(unit)] = true,
            Fact::CombatResolved { winner, .. } => fought.winner = winner.map(Side::index),
            Fact::CombatSwept { winner, .. } => fought.winner = Some(winner.index()),
            Fact::LeadershipTested {
                unit,
                cause: Cause::Combat,
                test,
                ..
            } => fought.broke[of(unit)] = !test.passed,
            _ => {}
        }
    }
    fought
}

/// What follows is another story.
fn is_fought(event: &Event) -> bool {
    match &event.fact {
        Fact::CombatSwept { .. } => true,
        Fact::CombatResolved { winner, .. } => winner.is_none(),
        Fact::LeadershipTested { cause, .. } => *cause == Cause::Combat,
        _ => false,
    }
}

/// GOM-CMB-12..31: wounds, victory, annihilation and flight of two units, as `forecast` weighs them.
#[test]
fn a_forecast_is_what_the_rules_make_of_every_draw() {
    let mut n_weighed = 0;
    for case in 0..n_cases() {
        let mut chooser = Chooser::new(case);
        let text = chooser.pair();
        let Some(state) = resumed(position(&text, "other_moves")) else {
            continue;
        };
        let (who, act) = (Actor::Seat(Seat::new(0)), Action::EndMovement);
        let found = odds::of_until::<Gom, _>(&state, who, &act, &Bound::USUAL, is_fought, fought);
        let found = found.expect("it is player 1's turn");
        assert_eq!(found.counted(), Counted::Exactly, "{text}");
        let told = forecast(&state, 0).expect("two of them");
        for prospect in told {
            let index = prospect.unit;
            let same = |name: &str, told: f64, exact: Chance| {
                let off = (told - exact.value()).abs();
                assert!(off < 1e-9, "{name} of {index}: {told} for {exact}; {text}");
            };
            let wounds = found.mean(|it| it.wounds[index]);
            same("wounds", prospect.wounds, wounds);
            let wins = found.chance(|it| it.winner == Some(index));
            same("victory", prospect.wins, wins);
            let annihilated = found.chance(|it| it.annihilated[index]);
            same("annihilation", prospect.annihilated, annihilated);
            same(
                "flight",
                prospect.breaks,
                found.chance(|it| it.broke[index]),
            );
        }
        let first = &told[0];
        if first.attacks == 1 {
            let wounds = found.chance(|it| it.wounds[first.unit] == 1);
            assert_eq!(wounds, first.blow.all, "{text}");
        }
        n_weighed += 1;
    }
    assert!(
        n_weighed > n_cases() / 2,
        "only {n_weighed} could be fought"
    );
}

/// GOM-SHO-08..13: the wounds of a volley, to the last fraction.
#[test]
fn a_volley_is_what_the_rules_make_of_every_draw() {
    let mut n_weighed = 0;
    for case in 0..n_cases() {
        let mut chooser = Chooser::new(case);
        let shots = chooser.from(1, 3);
        let mut text = format!("A1 ballesteros {shots}/{shots} 600,200 0");
        for letters in ["HP", "FA"] {
            text.push_str(&format!(" {letters}={}", chooser.from(0, 10)));
        }
        let y = chooser.from(240, 420);
        text.push_str(&format!("; B1 guerreros 20/5 640,{y} 180"));
        for letters in ["R", "SA"] {
            text.push_str(&format!(" {letters}={}", chooser.from(0, 10)));
        }
        let Some(state) = resumed(position(&text, "shooting")) else {
            continue;
        };
        let act = Gom::read_typed("shoot A1 B1").expect("an order");
        let who = Actor::Seat(Seat::new(0));
        let is_shot = |event: &Event| matches!(event.fact, Fact::Shot { .. });
        let wounds = |_: &State, events: &[Event]| {
            let shot = events.iter().find_map(|event| match &event.fact {
                Fact::Shot { wounds, .. } => Some(*wounds),
                _ => None,
            });
            shot.unwrap_or(0)
        };
        let found = odds::of_until::<Gom, _>(&state, who, &act, &Bound::USUAL, is_shot, wounds);
        let Ok(found) = found else { continue };
        let [shooter, target] = [0, 1].map(|index| &state.units[index]);
        let distance = shot_distance(shooter, target);
        let tested = shot_values(shooter, target, distance);
        let values = BlowValues {
            hit: tested.hit,
            wound: tested.wound,
            save: tested.save,
        };
        let one = BlowChances::of(values).all;
        assert_eq!(
            found.mean(|wounds| *wounds),
            one.times(n_shots(shooter)),
            "{text}"
        );
        let none = (0..n_shots(shooter)).fold(Chance::ALWAYS, |all, _| all.and(one.not()));
        assert_eq!(found.chance(|wounds| *wounds == 0), none, "{text}");
        assert_eq!(found.counted(), Counted::Exactly);
        n_weighed += 1;
    }
    assert!(n_weighed > n_cases() / 2, "only {n_weighed} could be shot");
}
