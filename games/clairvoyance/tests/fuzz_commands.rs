//! Whatever a master types, the combat goes on, or the master is told why not and nothing changes.

use sobremesa_clairvoyance::{Action, Clairvoyance, MASTER, Setup, examples};
use sobremesa_kernel::{Actor, Dice, Game, Illegal, Seed, Stop};

#[test]
fn corpus_is_replayed() {
    sobremesa_fuzzing::run(
        concat!(env!("CARGO_MANIFEST_DIR"), "/tests/corpus/commands"),
        &[
            "next",
            "move 0",
            "(1,1)",
            "R-R",
            "attack",
            "kill",
            "show board",
            "hurt",
            "heal",
            "note",
            "Goblins:Goblin:1",
            "Travellers:Lena:1",
        ],
        |bytes| {
            let text = String::from_utf8_lossy(bytes);
            let dice = &mut Dice::seeded(Seed::from_number(7));
            let setup = Setup {
                source: examples::ALL[0].source.to_owned(),
            };
            let mut events = Vec::new();
            let mut state = Clairvoyance::start(&setup, dice, &mut events).expect("an example");
            let mut codes = Vec::new();
            for line in text.lines().take(200) {
                let action = Action::read(line);
                assert_eq!(Action::read(&action.to_string()), action, "{line:?}");
                let before = Clairvoyance::fingerprint(&state).value();
                let who = Actor::Seat(MASTER);
                match Clairvoyance::play(&mut state, who, &action, dice, &mut events) {
                    Ok(()) => {}
                    Err(Stop::Refused(refusal)) => {
                        assert_eq!(Clairvoyance::fingerprint(&state).value(), before);
                        codes.push(Illegal::from(refusal).code);
                    }
                    Err(Stop::NeedsDice(stop)) => panic!("seeded dice are there: {stop:?}"),
                }
                let position = Clairvoyance::position(&state);
                let resumed = Clairvoyance::resume(&position).expect("our own position");
                let digests =
                    [&state, &resumed].map(|state| Clairvoyance::fingerprint(state).value());
                assert_eq!(digests[0], digests[1], "{line:?}");
            }
            codes
        },
    );
}
