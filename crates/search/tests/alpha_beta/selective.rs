//! With rules of thumb the search sees further for the same budget, and still finds what there is to find.

use sobremesa_search::alpha_beta::{
    AlphaBeta, Budget, Limits, Outlook, Position, Pruning, Report, Table,
};

use crate::games::graph::{self, Rules, Spot, Token};
use crate::games::skirmish::{March, Skirmish};
use crate::games::{Luck, wander};

fn think(skirmish: &Skirmish, pruning: Pruning, depth: usize) -> Report<March> {
    let limits = Limits {
        depth,
        pruning,
        ..Limits::default()
    };
    let mut search = AlphaBeta::new(Table::with_entries(50_000));
    let report = search.think(skirmish, &[], &limits, &Budget::nodes(u64::MAX));
    report.expect("the game goes on")
}

/// Riders of two partners hunt a lone chief.
#[test]
fn every_win_is_found_a_little_deeper() {
    let mut luck = Luck::new(41);
    let mut n_wins = 0;
    for _ in 0..100 {
        let hunt = Skirmish::hunt(&mut luck);
        let exact = think(&hunt, Pruning::Exact, 5).best.score;
        if let Outlook::Wins { plies: 3.. } = exact.outlook() {
            n_wins += 1;
            let found = think(&hunt, Pruning::Selective, 7).best.score;
            assert_eq!(found, exact, "{hunt:?}");
        }
    }
    assert!(n_wins >= 20, "only {n_wins} wins to find");
}

#[test]
fn rules_of_thumb_leave_most_positions_out() {
    let mut luck = Luck::new(42);
    let (mut exact, mut selective) = (0, 0);
    for _ in 0..5 {
        let skirmish = wander(Skirmish::four_armies(), 8, &mut luck);
        exact += think(&skirmish, Pruning::Exact, 6).effort.nodes;
        selective += think(&skirmish, Pruning::Selective, 6).effort.nodes;
    }
    assert!(selective * 2 < exact, "{selective} positions of {exact}");
}

/// In check a line is followed further than asked: without that, three moves and a capture are all.
#[test]
fn threats_that_must_be_answered_stretch_a_line() {
    let mut luck = Luck::new(44);
    let beyond = (0..40)
        .map(|_| {
            think(&Skirmish::hunt(&mut luck), Pruning::Selective, 3)
                .best
                .score
                .outlook()
        })
        .filter(|outlook| matches!(outlook, Outlook::Wins { plies: 5.. }));
    assert!(beyond.count() > 0, "nothing was seen beyond four moves");
}

fn think_on(graph: &[Spot], rules: Rules, depth: usize) -> Report<usize> {
    let limits = Limits {
        depth,
        ..Limits::default()
    };
    let token = Token::new(graph, 0).with_rules(rules);
    let mut search = AlphaBeta::new(Table::with_entries(0));
    let report = search.think(&token, &[], &limits, &Budget::nodes(u64::MAX));
    report.expect("the game goes on")
}

#[test]
fn threats_do_not_stretch_a_line_for_ever() {
    let graph = graph::drawn(
        "0: first 0 -> 1
         1: second 0 -> 0",
    );
    let deepest = |depth| {
        think_on(&graph, Rules::ThreatsEverywhere, depth)
            .effort
            .deepest
    };
    // To twice the depth at no cost, and from there on at the usual one.
    assert_eq!([1, 2, 3, 10].map(deepest), [2, 4 + 1, 6 + 2, 20 + 9]);
}

/// 2 looks worse than 1, but is better if after 4 the last one of many replies is looked at: all others lose.
#[test]
fn nothing_is_skipped_while_everything_else_loses() {
    let losing: Vec<String> = (10..40).map(|at| at.to_string()).collect();
    let lost: Vec<String> = losing
        .iter()
        .map(|at| format!("{at}: second wins"))
        .collect();
    let graph = graph::drawn(&format!(
        "0: first 0 -> 1 2
         1: second -50 -> 3
         2: second -80 -> 4
         3: first -50 -> 1
         4: first -80 -> {} 5
         5: second 100 -> 6
         6: first 100 -> 5
         7: drawn
         8: drawn
         9: drawn
         {}",
        losing.join(" "),
        lost.join("\n")
    ));
    let chosen = |depth| {
        think_on(&graph, Rules::CirclesMeanNothing, depth)
            .best
            .chosen
    };
    assert_eq!([1, 2, 3].map(chosen), [1, 1, 2]);
}

/// Keys collide once in a very long while; a remembered move of another position is then no move here.
#[test]
fn no_illegal_move_is_made_though_all_keys_collide() {
    let mut luck = Luck::new(45);
    for _ in 0..200 {
        let graph = graph::random(&mut luck, 12);
        let token = Token::new(&graph, luck.below(12)).with_rules(Rules::SameKeys);
        let limits = Limits {
            depth: 5,
            ..Limits::default()
        };
        let limits = limits.with_awareness(|here: &Token<'_>, to: usize, _: usize| {
            assert!(here.is_legal(to));
            true
        });
        let mut search = AlphaBeta::new(Table::with_entries(100));
        let report = search.think(&token, &[], &limits, &Budget::nodes(10_000));
        if let Some(report) = report {
            assert!(token.is_legal(report.best.chosen));
        }
    }
}

#[test]
fn a_table_kept_for_the_next_move_is_of_use() {
    let mut luck = Luck::new(43);
    let limits = Limits {
        depth: 5,
        ..Limits::default()
    };
    let (mut kept, mut fresh) = (0, 0);
    for _ in 0..5 {
        let skirmish = wander(Skirmish::four_armies(), 8, &mut luck);
        let mut search = AlphaBeta::new(Table::with_entries(50_000));
        let mut think = |position: &Skirmish, forget: bool| {
            if forget {
                search.forget();
            }
            let report = search.think(position, &[], &limits, &Budget::nodes(u64::MAX));
            report.expect("the game goes on")
        };
        let next = skirmish.after(think(&skirmish, false).best.chosen);
        kept += think(&next, false).effort.nodes;
        fresh += think(&next, true).effort.nodes;
    }
    assert!(kept < fresh, "{kept} positions, {fresh} without");
}
