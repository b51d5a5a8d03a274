//! DOM-AI-09: each level is better than the one below. The long series are in docs/personas.md; here
//! so many matches are played as a test has time for.

use serde_json::json;
use sobremesa_dominoes::Dominoes;
use sobremesa_kernel::bot::Budget;
use sobremesa_table::{Bout, Boxed, GameBox, Recruit};

/// The share of matches that one bot wins against another, every deal played twice.
fn share(better: &str, worse: &str, matches: u64) -> f64 {
    let game = Boxed::<Dominoes>::new();
    let contest = game
        .contest(json!({}), &[Recruit::Named(better), Recruit::Named(worse)])
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
            budget: Budget::nodes(500),
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
