//! What the players say of their moves is true: matches are played and every claim is held
//! against the rules and against what then happened.

use sobremesa_batelnah::{BatelNah, Mode, ModeDigit, Setup};
use sobremesa_conformance::claims::Matches;

const ALLIANCES: Setup = Setup {
    mode: ModeDigit(Mode::Alliances),
    ..Setup::KINGDOMS
};

#[test]
fn what_is_said_of_a_move_is_so() {
    let is_slow = std::env::var_os("SOBREMESA_LONG").is_some();
    let matches = Matches::<BatelNah> {
        setups: &[Setup::KINGDOMS, ALLIANCES],
        lineups: &[
            &["level1", "level3"],
            &["level4", "greedy"],
            &["level8", "level5"],
            &["level6", "level7"],
        ],
        n_matches: if is_slow { 64 } else { 8 },
        nodes: 400,
    };
    let report = matches.hear();
    println!("{report}");
    report.check(0);
    for kind in [
        "takes",
        "saves",
        "guards",
        "threatens",
        "approaches",
        "opens",
        "reckons",
        "exchanges",
        "stands",
        "hok-sah",
    ] {
        assert!(report.n_judged(kind) > 0, "{kind}\n{report}");
    }
    // Nobody says the same thing all the time.
    let (said, share) = report.commonest().expect("something was said");
    assert!(share < 0.05, "{share}: {said}");
}
