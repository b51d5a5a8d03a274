//! With rules of thumb the search sees further for the same budget, and still finds what there is to find.

use sobremesa_search::alpha_beta::{
    AlphaBeta, Budget, Limits, Outlook, Position, Pruning, Report, Table,
};

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
