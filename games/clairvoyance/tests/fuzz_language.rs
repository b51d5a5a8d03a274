//! Whatever stands in a file, it is an encounter or a list of faults; and what was formatted once
//! stays as it is.

use sobremesa_clairvoyance::language::{check, format, hints};
use sobremesa_clairvoyance::{Setup, faults};
use sobremesa_kernel::{Actor, Dice, Game, Nobody, Seed};

#[test]
fn corpus_is_replayed() {
    sobremesa_fuzzing::run(
        concat!(env!("CARGO_MANIFEST_DIR"), "/tests/corpus/language"),
        &[
            "MAP",
            "Layout:",
            "Rectangle",
            "Outline",
            "Obstacles:",
            "UNIT",
            "PLAYER",
            "HP:",
            "AI",
            "while",
            "if",
            "then",
            "else",
            "Full Attack",
            "closest enemy",
            "count in range (",
            "TEAM",
            "x1:",
            "1d6",
            "total turn count",
            "not",
            "and",
            "2147483647",
            "//",
            "- ",
        ],
        |bytes| {
            let text = String::from_utf8_lossy(bytes);
            match check::load(&text) {
                Err(flaws) => {
                    let told = faults(&text, &flaws);
                    assert!(!told.is_empty());
                    told.first().map(|fault| fault.code)
                }
                Ok(encounter) => {
                    hints::hints(&encounter);
                    let once = format::format(&text).expect("it was read before");
                    let twice = format::format(&once).expect("we wrote it");
                    assert_eq!(once, twice, "formatting is not done at once");
                    play(&text);
                    None
                }
            }
        },
    );
}

/// A few turns, which must end in time.
fn play(source: &str) {
    let dice = &mut Dice::seeded(Seed::from_number(1));
    let setup = Setup {
        source: source.to_owned(),
    };
    let mut state = sobremesa_clairvoyance::Clairvoyance::start(&setup, dice, &mut Nobody)
        .expect("it was loaded");
    for _ in 0..20 {
        let action = sobremesa_clairvoyance::Action::Next;
        let who = Actor::Seat(sobremesa_clairvoyance::MASTER);
        if sobremesa_clairvoyance::Clairvoyance::play(&mut state, who, &action, dice, &mut Nobody)
            .is_err()
        {
            assert!(state.ending().is_some(), "only the end stops it");
            return;
        }
    }
}
