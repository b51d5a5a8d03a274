//! DOM-KB-97: what the players say is held against what then happens.
//!
//! Quickly in every run; with `SOBREMESA_LONG=1` until there are ten thousand claims of every kind
//! that states a chance.

use sobremesa_conformance::claims::{Matches, Report};
use sobremesa_dominoes::rules::moves::ends_after;
use sobremesa_dominoes::{
    Action, Claim, Dominoes, Knowledge, Lay, Setup, Side, SideWord, SignalMode, Suits, View,
};
use sobremesa_kernel::bot::{Bot, Budget, Choice};
use sobremesa_kernel::claim::Reason;
use sobremesa_kernel::{Seat, Words};
use sobremesa_table::Playable;

/// With signals, and without.
fn setups() -> [Setup; 2] {
    [SignalMode::Auto, SignalMode::Off].map(|signal_mode| Setup {
        signal_mode,
        ..Setup::default()
    })
}

fn is_slow() -> bool {
    std::env::var("SOBREMESA_LONG").is_ok_and(|asked| asked != "0")
}

/// Somebody may want another number of matches.
fn asked_for() -> Option<u64> {
    std::env::var("SOBREMESA_MATCHES").ok()?.parse().ok()
}

/// What was said in so many matches, quickly or slowly.
fn hear(lineups: &[&[&str]], quick: u64, slow: u64, nodes: u64) -> Report {
    let matches = Matches::<Dominoes> {
        setups: &setups(),
        lineups,
        n_matches: asked_for().unwrap_or(if is_slow() { slow } else { quick }),
        nodes,
    };
    let report = matches.hear();
    println!("{report}");
    report
}

/// So many chances of each kind have to be stated.
fn enough(slow: u64) -> u64 {
    if is_slow() { slow } else { 100 }
}

/// Those who weigh odds, among themselves and against others.
#[test]
fn what_the_masters_say_is_so() {
    let report = hear(
        &[
            &["master", "master"],
            &["master", "expert"],
            &["expert", "expert"],
            &["master", "lonely"],
            &["habanera", "relojero"],
        ],
        60,
        3_000,
        1,
    );
    report.check(enough(10_000));
    // Who weighs odds says what decided, and hardly ever the same.
    let n_told = report.n_judged("rather") + report.n_judged("tied");
    let n_vague = report.n_judged("balance");
    assert!(10 * n_vague < n_told, "{n_vague} of {n_told} are vague");
    let (said, share) = report.commonest().expect("something was said");
    assert!(share < 0.03, "{said}");
}

/// Everybody else, whose reasons are facts.
#[test]
fn what_the_others_say_is_so() {
    let report = hear(
        &[
            &["club", "casual", "novice", "benita"],
            &["easy", "medium", "pro", "bearded"],
            &["farero", "loli", "angustias", "pepin"],
            &["heaviest", "random"],
        ],
        48,
        800,
        1,
    );
    report.check(0);
}

/// The chess player, who says how often the hand is won and what it brings: among players like it, for
/// that is whom it reckons with.
#[test]
fn what_the_chess_player_says_is_so() {
    let report = hear(&[&["search"]], 3, 100, 1_000);
    report.check(enough(10_000));
}

/// How the master spoke before its claims were typed: of the player before it and of its partner as
/// if nobody played in between.
struct OldMaster;

impl Bot<Dominoes> for OldMaster {
    fn name(&self) -> &str {
        "old master"
    }

    fn title(&self) -> Words {
        Words::default()
    }

    fn about(&self) -> Words {
        Words::default()
    }

    fn choose(
        &self,
        view: &View,
        seat: Seat,
        budget: &Budget<'_>,
        seed: u64,
    ) -> Option<Choice<Dominoes>> {
        let mut bots = Dominoes::bots().iter();
        let master = bots.find(|bot| bot.name() == "master")?;
        let mut choice = master.choose(view, seat, budget, seed)?;
        let Action::Lay(Lay { tile, side, .. }) = &choice.action else {
            return Some(choice);
        };
        let side = match side {
            SideWord::Left => Side::Left,
            _ => Side::Right,
        };
        let after = Suits::from(ends_after(view.ends, *tile, side)?);
        let (known, me) = (Knowledge::new(view), view.to_move?);
        let mut why = Reason::new(Claim::Leave(*tile, after));
        for turns in [2_u8, 3] {
            let who = me.after(turns.into());
            if after.is_within(known.void(who)) {
                why = why.with(Claim::WillPass { who, turns });
            }
        }
        choice.why = why;
        Some(choice)
    }
}

/// “The third player will have to pass”, “my partner for certain”: the suite would have found them.
#[test]
fn what_the_master_used_to_say_is_found_out() {
    let matches = Matches::<Dominoes> {
        setups: &setups(),
        lineups: &[&["old master"]],
        n_matches: 20,
        nodes: 1,
    };
    let report = matches.hear_with(&[&OldMaster]);
    println!("{report}");
    let faults = report.faults(0);
    for kind in ["partner_will_pass", "previous_will_pass"] {
        let is_found = faults.iter().any(|fault| fault.starts_with(kind));
        assert!(is_found, "{kind} is taken for true: {faults:#?}");
    }
}
