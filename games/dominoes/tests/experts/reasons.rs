//! DOM-KB-95 to 99, DOM-UX-19: reasons, and who may hear them.

use serde_json::{Map, json};
use sobremesa_dominoes::{Claim, Dominoes, Persona, Setup, View};
use sobremesa_kernel::bot::Bot;
use sobremesa_kernel::{Actor, Audience, Dice, Game, Nobody, Seed};
use sobremesa_table::{NoAnswer, Playable, Question};

use crate::support::{bot, choose, late, passed, persona, turn};

/// DOM-KB-95: rule, name, weight, facts, move, and what lost.
#[test]
fn a_justification_has_all_its_parts() {
    let view = turn(1, "44 46R 16R 24L 13R 26L", "36 34 55 05 00 22");
    let details = choose(bot("expert"), &view, 1).details;
    assert_eq!(details["rule"], json!("DOM-KB-31"));
    assert_eq!(details["agenda"][0]["name"], json!("return_partner_suit"));
    assert_eq!(details["agenda"][0]["weight"], json!(900));
    assert_eq!(details["facts"]["initiated"]["P1"], json!([4]));
    assert_eq!(details["choice"], json!("34R"));
    assert!(
        details["agenda"]
            .as_array()
            .is_some_and(|agenda| agenda.len() > 2)
    );
}

/// DOM-KB-96: one sentence in each language, with tile, suit and when partner started it.
#[test]
fn a_reason_names_its_facts() {
    let view = turn(1, "44 46R 16R 24L 13R 26L", "36 34 55 05 00 22");
    let why = choose(bot("expert"), &view, 1).why.words();
    assert_eq!(
        why.en,
        "I return fours with 3-4: P1, my partner, opened that suit."
    );
    assert_eq!(
        why.es,
        "Vuelvo a los cuatros con el 3-4: es el palo con que salió P1, mi compañero."
    );
}

/// DOM-KB-96, 97: what `explain` answers is what the player claims, word by word.
#[test]
fn an_explanation_follows_the_claims() {
    let view = turn(1, "44 46R 16R 24L 13R 26L", "36 34 55 05 00 22");
    for name in ["expert", "master", "heaviest", "search"] {
        let choice = choose(bot(name), &view, 1);
        assert_eq!(choice.details["why"], json!(choice.why.words()), "{name}");
        assert_eq!(choice.details["claims"], choice.why.told(), "{name}");
        assert!(!choice.why.words().en.is_empty());
    }
}

/// Those who will have to pass, by how many turns after mine, as somebody says who weighs `odds`.
fn foretold(view: &View, odds: &str) -> Vec<u8> {
    let rules = format!("[rules]\nweigh_odds = 500\nany_tile = 0\n[odds]\n{odds}");
    let why = choose(&persona(&rules), view, 1).why;
    let foretold = why.claims().filter_map(|claim| match claim {
        Claim::WillPass { turns, .. } => Some(*turns),
        _ => None,
    });
    foretold.collect()
}

/// DOM-KB-97: my partner has neither fours nor fives, and I leave both. That is no pass yet: the next
/// player may lay a tile that lets my partner in.
#[test]
fn who_plays_later_is_not_said_to_pass() {
    let view = late("46 00 16", [6, 5], "14 24 15 25 01 02", [3, 2, 2, 2]);
    let view = passed(view, 3, [4, 5]);
    assert_eq!(foretold(&view, "pips = 1"), [0; 0]);
}

/// DOM-KB-97: nobody but me has a six, so everybody will have to pass.
#[test]
fn who_passes_whatever_is_played_is_said_to() {
    let view = late("46 56 00", [6, 5], "14 24 15 25 01 02", [3, 2, 2, 2]);
    assert_eq!(foretold(&view, "mobility = 5\npips = 1"), [1, 2, 3]);
}

/// DOM-KB-98: a seat may ask for its own reasons only, and is never told another's.
#[test]
fn a_reason_is_for_its_owner() {
    let mut dice = Dice::seeded(Seed::from_number(5));
    let state = Dominoes::start(&Setup::default(), &mut dice, &mut Nobody).expect("a match");
    let turn = state.turn().expect("somebody opens");
    let ask = |asker: Audience, seat: &str| {
        let fields = Map::from_iter([
            ("seat".to_owned(), json!(seat)),
            ("bot".to_owned(), json!("club")),
        ]);
        let question = Question {
            name: "explain",
            fields: &fields,
            asker,
        };
        Dominoes::answer(Some(&state), &question)
    };
    let own = ask(Audience::Seat(turn.seat()), turn.name()).expect("a hint");
    assert_eq!(own["choice"], json!("66"));
    assert_eq!(own["shortcut"], json!("only placement"));
    let other = ask(Audience::Seat(turn.next().seat()), turn.name());
    assert!(matches!(other, Err(NoAnswer::BadField { .. })));
    assert!(matches!(
        ask(Audience::Spectator, turn.name()),
        Err(NoAnswer::BadField { .. })
    ));
    assert_eq!(ask(Audience::Referee, turn.name()), Ok(own));
    let not_in_turn = ask(Audience::Referee, turn.next().name());
    assert!(matches!(not_in_turn, Err(NoAnswer::BadField { .. })));
}

/// DOM-KB-96, 97: over whole matches every rule that fires has its words, and they differ by
/// language.
#[test]
fn every_rule_that_fires_has_words() {
    let mut fired = std::collections::BTreeSet::new();
    let personas: Vec<&Persona> = Persona::shipped().iter().collect();
    for seed in 0..6_u64 {
        let mut dice = Dice::seeded(Seed::from_number(seed));
        let mut state =
            Dominoes::start(&Setup::default(), &mut dice, &mut Nobody).expect("a match");
        loop {
            let Some(turn) = state.turn() else {
                let dealt = Dominoes::play(
                    &mut state,
                    Actor::House,
                    &sobremesa_dominoes::Action::Deal,
                    &mut dice,
                    &mut Nobody,
                );
                if dealt.is_err() {
                    break;
                }
                continue;
            };
            let persona = personas[(turn.index() + seed as usize * 4) % personas.len()];
            let view = Dominoes::view(&state, Audience::Seat(turn.seat()));
            let choice = choose(persona, &view, seed);
            let why = choice.why.words();
            assert!(why.es.ends_with('.') && why.en.ends_with('.'), "{:?}", why);
            assert_ne!(why.es, why.en);
            assert!(
                !why.es.contains("  ") && !why.en.contains("  "),
                "{:?}",
                why
            );
            fired.extend(choice.details["rule"].as_str().map(str::to_owned));
            Dominoes::play(
                &mut state,
                Actor::Seat(turn.seat()),
                &choice.action,
                &mut dice,
                &mut Nobody,
            )
            .expect("legal");
            assert_eq!(persona.name(), persona.id);
        }
    }
    assert!(fired.len() > 12, "{fired:?}");
}
