//! Without rules of thumb, the value at a depth is minimax's value, whatever is remembered on the way.

use sobremesa_search::alpha_beta::{
    AlphaBeta, Budget, Limits, Line, MOST_PLIES, Outlook, Position, Pruning, Score, Status, Table,
    Team,
};

use crate::games::graph::{self, Rules, Token};
use crate::games::kalah::Kalah;
use crate::games::nim::Nim;
use crate::games::skirmish::Skirmish;
use crate::games::tic_tac_toe::TicTacToe;
use crate::games::{Luck, wander};
use crate::oracle::minimax;

/// The best line of an exact search, with a table of so many entries.
fn exact<P: Position>(position: &P, depth: usize, entries: usize) -> Line<P::Move> {
    let limits = Limits {
        depth,
        pruning: Pruning::Exact,
        ..Limits::default()
    };
    let mut search = AlphaBeta::new(Table::with_entries(entries));
    let report = search.think(position, &[], &limits, &Budget::nodes(u64::MAX));
    report.expect("the game goes on").best
}

fn mover<P: Position>(position: &P) -> Team {
    match position.status() {
        Status::ToMove(team) => team,
        Status::Over(ending) => panic!("{ending:?}"),
    }
}

/// Compares with minimax, and with what the board looks like at the end of the expected line.
#[track_caller]
fn check<P: Position>(position: &P, depth: usize, entries: usize) {
    let team = mover(position);
    let best = exact(position, depth, entries);
    assert_eq!(
        best.score,
        minimax(position, team, depth),
        "depth {depth}, {entries} entries"
    );
    let end = best
        .expected
        .iter()
        .fold(position.after(best.chosen), |position, legal| {
            assert!(position.is_legal(*legal));
            position.after(*legal)
        });
    match (best.score.outlook(), end.status()) {
        (Outlook::Wins { plies } | Outlook::Loses { plies }, Status::Over(_)) => {
            assert_eq!(1 + best.expected.len(), plies);
        }
        (Outlook::Open { value }, Status::ToMove(_)) => {
            let for_team = if team == Team::First { 1 } else { -1 };
            // A line that ends by repetition does not show in its last position.
            assert!(
                value == 0 || value == for_team * end.evaluate(),
                "{value} at the end of the line"
            );
        }
        (Outlook::Open { .. }, Status::Over(_)) => {}
        (outlook, status) => panic!("{outlook:?}, but at the end {status:?}"),
    }
}

/// None, one that is always full, and one that holds everything.
const TABLES: [usize; 3] = [0, 16, 10_000];

#[test]
fn tic_tac_toe_is_minimax() {
    let mut luck = Luck::new(1);
    for _ in 0..300 {
        let n_moves = 2 + luck.below(6);
        let position = wander(TicTacToe::EMPTY, n_moves, &mut luck);
        let depth = 1 + luck.below(5);
        TABLES
            .into_iter()
            .for_each(|entries| check(&position, depth, entries));
    }
}

#[test]
fn nim_is_minimax_and_bouton() {
    let mut luck = Luck::new(2);
    for _ in 0..150 {
        let nim = Nim::random(&mut luck, 3);
        let stones = nim.heaps.iter().map(|heap| usize::from(*heap)).sum();
        TABLES
            .into_iter()
            .for_each(|entries| check(&nim, stones, entries));
        let outlook = exact(&nim, stones, 10_000).score.outlook();
        let is_won = matches!(outlook, Outlook::Wins { .. });
        assert_eq!(is_won, nim.is_won(), "{nim:?}: {outlook:?}");
    }
}

/// Seven stones in three heaps and more are beyond minimax, but not beyond Bouton.
#[test]
fn larger_nim_is_bouton() {
    let mut luck = Luck::new(3);
    for _ in 0..60 {
        let nim = Nim::random(&mut luck, 7);
        let stones: u8 = nim.heaps.iter().sum();
        let outlook = exact(&nim, usize::from(stones), 100_000).score.outlook();
        let is_won = matches!(outlook, Outlook::Wins { .. });
        assert_eq!(is_won, nim.is_won(), "{nim:?}: {outlook:?}");
    }
}

#[test]
fn kalah_is_minimax_though_a_side_moves_many_times_running() {
    let mut luck = Luck::new(4);
    for _ in 0..500 {
        let kalah = Kalah::random(&mut luck, 4);
        let depth = 1 + luck.below(6);
        TABLES
            .into_iter()
            .for_each(|entries| check(&kalah, depth, entries));
    }
}

#[test]
fn skirmish_of_two_armies_is_minimax() {
    let mut luck = Luck::new(5);
    for _ in 0..30 {
        let skirmish = Skirmish::random(&mut luck, 2, 4);
        let depth = 1 + luck.below(3);
        TABLES
            .into_iter()
            .for_each(|entries| check(&skirmish, depth, entries));
    }
}

#[test]
fn skirmish_of_four_armies_is_minimax() {
    let mut luck = Luck::new(6);
    for _ in 0..60 {
        let n_others = 1 + luck.below(6);
        let skirmish = Skirmish::random(&mut luck, 4, n_others);
        let depth = 1 + luck.below(3);
        TABLES
            .into_iter()
            .for_each(|entries| check(&skirmish, depth, entries));
    }
}

/// Circles, too: without a table, as a remembered value does not know which way it was reached.
#[test]
fn random_graphs_are_minimax_with_repetition() {
    let mut luck = Luck::new(7);
    for _ in 0..2000 {
        let n_spots = 3 + luck.below(15);
        let graph = graph::random(&mut luck, n_spots);
        let token = Token::new(&graph, luck.below(n_spots));
        if let Status::ToMove(_) = token.status() {
            check(&token, 1 + luck.below(6), 0);
        }
    }
}

/// Where the way does not matter, a table does not either, though most spots are met again and again.
#[test]
fn random_graphs_are_minimax_with_every_table() {
    let mut luck = Luck::new(8);
    for _ in 0..1000 {
        let n_spots = 10 + luck.below(30);
        let graph = graph::random(&mut luck, n_spots);
        let token = Token::new(&graph, luck.below(n_spots)).with_rules(Rules::CirclesMeanNothing);
        if let Status::ToMove(_) = token.status() {
            let depth = 3 + luck.below(4);
            TABLES
                .into_iter()
                .for_each(|entries| check(&token, depth, entries));
        }
    }
}

#[test]
fn a_line_too_long_to_follow_is_judged_where_it_is_left() {
    let mut lines: Vec<String> = (0..300)
        .map(|at| format!("{at}: first {at} -> 300, x {}", at + 1))
        .collect();
    lines.push("300: drawn".to_owned());
    let graph = graph::drawn(&lines.join("\n"));
    let best = exact(&Token::new(&graph, 0), 2, 100);
    assert_eq!(
        (best.chosen, best.score),
        (1, Score::open(MOST_PLIES as i32))
    );
    assert_eq!(1 + best.expected.len(), MOST_PLIES);
}

#[test]
fn tic_tac_toe_is_a_draw() {
    assert_eq!(exact(&TicTacToe::EMPTY, 9, 10_000).score, Score::DRAWN);
}

#[test]
fn the_quickest_win_and_the_slowest_loss_are_chosen() {
    let graph = graph::drawn(
        "0: first 0 -> 1 2
         1: second 0 -> 3
         2: first wins
         3: first 0 -> 2 4
         4: second 0 -> 5 6
         5: second wins
         6: first 0 -> 7
         7: second wins",
    );
    let best = |at| {
        let best = exact(&Token::new(&graph, at), 6, 100);
        (best.chosen, best.score)
    };
    assert_eq!(best(0), (2, Score::win_in(1)), "not by way of 1 and 3");
    assert_eq!(best(1), (3, Score::loss_in(2)));
    assert_eq!(best(4), (5, Score::win_in(1)));
    let resistance = graph::drawn(
        "0: first 0 -> 1 2
         1: second 0 -> 3
         2: second 0 -> 4
         3: second wins
         4: first 0 -> 1",
    );
    let best = exact(&Token::new(&resistance, 0), 6, 100);
    assert_eq!((best.chosen, best.score), (2, Score::loss_in(4)));
}
