//! Budgets: kept to the position, reproducible, and never without an answer.

use std::cell::Cell;

use sobremesa_search::alpha_beta::{AlphaBeta, Budget, Ended, Limits, Position, Report, Table};

use crate::games::Luck;
use crate::games::skirmish::{March, Skirmish};
use crate::games::tic_tac_toe::TicTacToe;

fn think(skirmish: &Skirmish, nodes: u64) -> Report<March> {
    let budget = Budget::nodes(nodes);
    let report = AlphaBeta::for_budget(&budget).think(skirmish, &[], &Limits::default(), &budget);
    report.expect("the game goes on")
}

#[test]
fn not_one_position_too_many_and_always_a_legal_move() {
    let mut luck = Luck::new(21);
    for nodes in (0..60).chain([100, 500, 1000, 3000, 10_000]) {
        let skirmish = Skirmish::random(&mut luck, 4, 10);
        let report = think(&skirmish, nodes);
        assert!(report.effort.nodes <= nodes);
        assert!(skirmish.is_legal(report.best.chosen));
        match report.effort.ended {
            Ended::Nodes => assert_eq!(report.effort.nodes, nodes, "it is all used"),
            Ended::Decided => {}
            Ended::Depth | Ended::Time => panic!("{:?}", report.effort),
        }
    }
}

#[test]
fn the_same_budget_gives_the_same_answer() {
    let mut luck = Luck::new(22);
    let mut used_before = AlphaBeta::new(Table::with_entries(5000));
    for _ in 0..8 {
        let skirmish = Skirmish::random(&mut luck, 4, 10);
        let once = think(&skirmish, 5000);
        assert_eq!(once, think(&skirmish, 5000));
        used_before.forget();
        let budget = Budget::nodes(5000);
        let again = used_before.think(&skirmish, &[], &Limits::default(), &budget);
        assert_eq!(
            Some(once),
            again,
            "a search that has forgotten is as good as new"
        );
    }
}

#[test]
fn more_positions_see_further() {
    let skirmish = Skirmish::four_armies();
    let depths = [100, 1000, 10_000, 50_000].map(|nodes| think(&skirmish, nodes).effort.depth);
    assert!(
        depths.is_sorted_by(|shallow, deep| shallow < deep),
        "{depths:?}"
    );
}

#[test]
fn the_search_stops_when_the_time_is_up() {
    let skirmish = Skirmish::four_armies();
    let questions = Cell::new(0);
    let time_is_up = || {
        questions.set(questions.get() + 1);
        questions.get() > 5
    };
    let budget = Budget {
        nodes: None,
        time_is_up: &time_is_up,
    };
    let mut search = AlphaBeta::new(Table::with_entries(1000));
    let report = search
        .think(&skirmish, &[], &Limits::default(), &budget)
        .expect("an answer");
    assert_eq!(report.effort.ended, Ended::Time);
    assert_eq!(report.effort.nodes, 5 * 1024);
    assert_eq!(questions.get(), 6, "it is not asked again");
}

#[test]
fn even_without_time_there_is_an_answer() {
    let skirmish = Skirmish::random(&mut Luck::new(25), 2, 8);
    let budget = Budget {
        nodes: None,
        time_is_up: &|| true,
    };
    let mut search = AlphaBeta::new(Table::with_entries(0));
    let report = search
        .think(&skirmish, &[], &Limits::default(), &budget)
        .expect("an answer");
    assert_eq!((report.effort.nodes, report.best.depth), (0, 0));
    assert!(skirmish.is_legal(report.best.chosen));
}

#[test]
fn a_depth_is_a_limit_too() {
    let limits = Limits {
        depth: 3,
        ..Limits::default()
    };
    let mut search = AlphaBeta::new(Table::with_entries(1000));
    let report = search.think(&TicTacToe::EMPTY, &[], &limits, &Budget::nodes(1_000_000));
    let effort = report.expect("an answer").effort;
    assert_eq!(
        (effort.ended, effort.depth, effort.deepest),
        (Ended::Depth, 3, 3)
    );
    assert!(effort.table_permille > 0);
}

#[test]
fn a_finished_game_has_no_answer() {
    let mut position = TicTacToe::EMPTY;
    for cell in [0, 3, 1, 4, 2] {
        position = position.after(cell);
    }
    let mut search = AlphaBeta::new(Table::with_entries(0));
    let budget = Budget::nodes(1000);
    assert_eq!(
        search.think(&position, &[], &Limits::default(), &budget),
        None
    );
}

/// The figure tells how much of the table this search has used, not the ones before it.
#[test]
fn the_table_is_as_full_as_this_search_made_it() {
    let mut search = AlphaBeta::new(Table::with_entries(1000));
    let mut permille = |nodes| {
        let report = search.think(
            &Skirmish::four_armies(),
            &[],
            &Limits::default(),
            &Budget::nodes(nodes),
        );
        report.expect("an answer").effort.table_permille
    };
    assert!(permille(10_000) > 900);
    assert!(permille(100) < 100);
}
