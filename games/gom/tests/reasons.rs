//! What officers say: it is true, as likely as they say, and not always the same.

use std::collections::BTreeMap;
use std::env;

use serde_json::json;
use sobremesa_conformance::claims::Matches;
use sobremesa_gom::{Army, Gom, Kind, Setup, bands, hosts};
use sobremesa_kernel::bot::{Bot, Budget};
use sobremesa_kernel::{Actor, Audience, Dice, Game, Nobody, Seed};
use sobremesa_table::Playable;

/// Battles of equal armies, small ones first.
fn setups() -> Vec<Setup> {
    let armies = bands().into_iter().chain(hosts());
    let setup = |army: Army| Setup {
        armies: [army.clone(), army],
        scenery: None,
        practice: false,
    };
    let armies = armies.map(|(_, army)| army).chain([shooters()]);
    armies.map(setup).collect()
}

/// An army that stands and shoots.
fn shooters() -> Army {
    let entry = |kind: Kind, models: u32, x: u32| json!({ "kind": kind, "models": models, "frontage": models, "x": x, "y": 100 });
    let units = [
        entry(Kind::Ballesteros, 12, 60),
        entry(Kind::Ballesteros, 12, 200),
        entry(Kind::Arcabuceros, 10, 440),
        entry(Kind::Arcabuceros, 10, 560),
        entry(Kind::Escuderos, 6, 800),
        entry(Kind::Ballesteros, 12, 900),
        entry(Kind::Escuderos, 6, 1060),
    ];
    let army = json!({ "name": "Tiradores", "race": "humans", "units": units });
    serde_json::from_value(army).expect("an army")
}

/// In so many battles every kind of chance is stated ten thousand times.
const ENOUGH: u64 = 890;

/// Certainties are right without exception, and chances are calibrated. A few battles by default, or as
/// many as `SOBREMESA_CLAIMS` says.
#[test]
fn what_officers_say_is_true() {
    let asked = env::var("SOBREMESA_CLAIMS")
        .ok()
        .and_then(|n| n.parse().ok());
    let setups = setups();
    let lineups: &[&[&str]] = match asked {
        None => &[&["captain", "general"]],
        Some(_) => &[
            &["sergeant"],
            &["sergeant", "captain"],
            &["sergeant"],
            &["captain"],
            &["sergeant", "recruit"],
            &["sergeant"],
            &["captain", "sergeant"],
            &["general", "sergeant"],
        ],
    };
    let matches = Matches::<Gom> {
        setups: &setups,
        lineups,
        n_matches: asked.unwrap_or(2),
        nodes: 96,
    };
    let report = matches.hear();
    println!("{report}");
    if asked.is_some_and(|n| n >= ENOUGH) {
        return report.check(10_000);
    }
    // In a few battles it is not seen what comes of everything.
    let mut faults = report.faults(0);
    faults.retain(|fault| !fault.ends_with("never seen"));
    assert!(faults.is_empty(), "{report}\n{}", faults.join("\n"));
}

/// A sentence without the names and the numbers in it.
fn template(sentence: &str) -> String {
    let mut words: Vec<String> = Vec::new();
    for word in sentence.split(' ') {
        let is_name_of_unit = word.starts_with('(');
        if is_name_of_unit {
            // The name before it, and what follows the bracket.
            words.pop();
            let after = word.rsplit(')').next().unwrap_or_default();
            words.push(format!("U{after}"));
        } else if word.starts_with(|c: char| c.is_ascii_digit()) {
            words.push("N".to_owned());
        } else {
            words.push(word.replace("turns", "turn"));
        }
    }
    words.join(" ")
}

/// No sentence of the general is, but for names and numbers, more than a fifth of what she says in a
/// battle, and none is word for word more than a tenth.
#[test]
fn the_general_does_not_repeat_herself() {
    let general = Gom::bots().iter().find(|bot| bot.name() == "general");
    let general: &dyn Bot<Gom> = *general.expect("a general");
    for (seed, setup) in (0..2).zip(setups().into_iter().skip(1).step_by(7)) {
        let mut dice = Dice::seeded(Seed::from_number(seed));
        let mut state = Gom::start(&setup, &mut dice, &mut Nobody).expect("a good setup");
        let mut said: [BTreeMap<String, u32>; 2] = Default::default();
        let mut n_said = 0;
        while let Some(seat) = Gom::status(&state).must_act().iter().next() {
            let view = Gom::view(&state, Audience::Seat(seat));
            let choice = general.choose(&view, seat, &Budget::nodes(96), seed);
            let choice = choice.expect("an order");
            let why = choice.why.words().en;
            n_said += 1;
            for (said, sentence) in said.iter_mut().zip([template(&why), why]) {
                *said.entry(sentence).or_default() += 1;
            }
            let who = Actor::Seat(seat);
            Gom::play(&mut state, who, &choice.action, &mut dice, &mut Nobody).expect("legal");
        }
        for (said, most) in said.iter().zip([5, 10]) {
            let (sentence, times) = said
                .iter()
                .max_by_key(|(_, times)| **times)
                .expect("something was said");
            assert!(times * most <= n_said, "{times} of {n_said}: {sentence}");
        }
    }
}

#[test]
fn templates_leave_out_names_and_numbers() {
    let sentence = "I wheel Legión (A5): which leaves 4 turns of marching to Wargos (B4).";
    let template = template(sentence);
    assert_eq!(template, "I wheel U: which leaves N turn of marching to U.");
}
