//! Draws by repetition, within the searched line and together with the game before it.

use sobremesa_search::alpha_beta::{
    AlphaBeta, Budget, Limits, Line, Position, Pruning, Score, Table,
};

use crate::games::graph::{self, Spot, Token};

fn best(graph: &[Spot], past: &[usize], pruning: Pruning) -> Line<usize> {
    let past: Vec<u64> = past.iter().map(|at| Token::new(graph, *at).key()).collect();
    let limits = Limits {
        depth: 8,
        pruning,
        ..Limits::default()
    };
    let mut search = AlphaBeta::new(Table::with_entries(0));
    let report = search.think(
        &Token::new(graph, 0),
        &past,
        &limits,
        &Budget::nodes(100_000),
    );
    report.expect("the game goes on").best
}

/// The first team is lost (2) unless it goes round for ever (1, 3, 4).
const ROUNDABOUT: &str = "0: first -500 -> 1 2
     1: second -500 -> 3
     2: second -500 -> 5
     3: first -500 -> 4 2
     4: second -500 -> 1
     5: second wins";

#[test]
fn whoever_stands_badly_goes_round_in_circles() {
    let graph = graph::drawn(ROUNDABOUT);
    for pruning in [Pruning::Exact, Pruning::Selective] {
        let best = best(&graph, &[], pruning);
        assert_eq!((best.chosen, best.score), (1, Score::DRAWN));
    }
}

/// 1 is worth 50, 2 only 10; but 1 has been on the board twice.
const TWICE: &str = "0: first 0 -> 1 2
     1: second 50 -> 3
     2: second 10 -> 4
     3: first 50 -> 5
     4: first 10 -> 6
     5: second 50 -> 7
     6: second 10 -> 8
     7: first 50 -> 9
     8: first 10 -> 10
     9: second 50 -> 11
     10: second 10 -> 12
     11: first 50 -> 13
     12: first 10 -> 14
     13: second 50 -> 15
     14: second 10 -> 16
     15: first 50 -> 17
     16: first 10 -> 18
     17: second 50 -> 17
     18: second 10 -> 18";

#[test]
fn the_third_time_counts_the_game_before() {
    let graph = graph::drawn(TWICE);
    let chosen = |past: &[usize]| best(&graph, past, Pruning::Exact).chosen;
    assert_eq!(chosen(&[]), 1);
    assert_eq!(chosen(&[1, 0]), 1, "the second time is no draw yet");
    assert_eq!(chosen(&[1, 0, 1]), 2);
}
