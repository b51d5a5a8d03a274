//! With rules of thumb the search sees further for the same budget, and still finds what there is to find.

use sobremesa_search::alpha_beta::{
    AlphaBeta, Budget, Limits, Outlook, Position, Pruning, Report, Table,
};

use crate::games::graph::{self, Rules, Token};
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

/// In check a line is followed further than asked, but not for ever.
#[test]
fn threats_that_must_be_answered_stretch_a_line() {
    let mut luck = Luck::new(44);
    let mut n_beyond = 0;
    for _ in 0..40 {
        let report = think(&Skirmish::hunt(&mut luck), Pruning::Selective, 3);
        if let Outlook::Wins { plies: 4.. } = report.best.score.outlook() {
            n_beyond += 1;
        }
        // The chief may be taken after the last move that was stretched.
        assert!(report.effort.deepest <= 2 * 3 + 2, "{:?}", report.effort);
    }
    assert!(n_beyond > 0, "nothing was seen beyond three moves");
}

/// After 2 the second team may try 4, where all of the first team's many replies but the last lose.
#[test]
fn nothing_is_skipped_while_everything_else_loses() {
    let losing: String = (0..30).map(|_| "5 ").collect();
    let graph = graph::drawn(&format!(
        "0: first 0 -> 1 2
         1: second -50 -> 3
         2: second 100 -> 4
         3: first -50 -> 1
         4: first 100 -> {losing} 6
         5: second wins
         6: second 100 -> 3"
    ));
    for depth in 3..=6 {
        let limits = Limits {
            depth,
            ..Limits::default()
        };
        let token = Token::new(&graph, 0).with_rules(Rules::CirclesMeanNothing);
        let mut search = AlphaBeta::new(Table::with_entries(0));
        let report = search.think(&token, &[], &limits, &Budget::nodes(u64::MAX));
        assert_eq!(
            report.expect("the game goes on").best.chosen,
            2,
            "depth {depth}"
        );
    }
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
