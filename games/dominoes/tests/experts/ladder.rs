//! DOM-AI-09: each level is better than the one below. The long series are in docs/personas.md; here
//! so many matches are played as a test has time for, or with `SOBREMESA_LONG=1` a thousand.

use serde_json::{Value, json};
use sobremesa_dominoes::Dominoes;
use sobremesa_kernel::bot::Budget;
use sobremesa_table::{Bout, Boxed, GameBox, Recruit};

/// The share of matches that one bot wins against another, every deal played twice.
fn share(better: &str, worse: &str, matches: u64) -> f64 {
    share_with(&json!({}), better, worse, matches, 500)
}

/// The same with a setup, and so many positions for a move.
fn share_with(setup: &Value, better: &str, worse: &str, matches: u64, nodes: u64) -> f64 {
    let game = Boxed::<Dominoes>::new();
    let contest = game
        .contest(
            setup.clone(),
            &[Recruit::Named(better), Recruit::Named(worse)],
        )
        .expect("bots of the house");
    let won = (0..matches).filter(|number| {
        let is_swapped = number % 2 == 1;
        let seats = if is_swapped {
            [1, 0, 1, 0]
        } else {
            [0, 1, 0, 1]
        };
        let bout = Bout {
            seats: &seats,
            luck: number / 2,
            whims: number / 2,
            opening: 0,
            budget: Budget::nodes(nodes),
        };
        let end = contest.play(&bout).expect("a match");
        end.winner == Some(usize::from(is_swapped))
    });
    won.count() as f64 / matches as f64
}

/// DOM-AI-09: from novice to expert.
#[test]
fn each_level_beats_the_one_below() {
    for pair in ["novice", "casual", "club", "expert", "master"].windows(2) {
        let share = share(pair[1], pair[0], 400);
        assert!(share > 0.5, "{} wins {share} against {}", pair[1], pair[0]);
    }
}

/// The master beats whoever always lays the heaviest tile, seven times out of ten and more.
#[test]
fn the_master_is_one() {
    assert!(share("master", "heaviest", 200) > 0.7);
}

/// Without signals the master beats the original program's `lonely` 72 times in 100.
#[test]
fn without_signals_the_master_beats_lonely() {
    check_without_signals("master", 1, 0.72, 600);
}

/// Without signals the chess player beats it 85 times in 100, with 5,000 positions for a move.
#[test]
fn without_signals_the_chess_player_beats_lonely() {
    check_without_signals("search", 5_000, 0.85, 40);
}

#[track_caller]
fn check_without_signals(player: &str, nodes: u64, least: f64, matches: u64) {
    let is_slow = std::env::var("SOBREMESA_LONG").is_ok_and(|value| value == "1");
    let matches = if is_slow { 1_000 } else { matches };
    let setup = json!({ "signal_mode": "off" });
    let share = share_with(&setup, player, "lonely", matches, nodes);
    println!("{player} wins {share} of {matches} matches against lonely");
    assert!(share >= least, "{player} wins {share} of {matches}");
}
