//! Blind spots: what a player does not think of does not enter his reckoning.

use sobremesa_search::alpha_beta::{
    AlphaBeta, Awareness, Budget, Everything, Limits, Line, Outlook, Position, Table,
};

use crate::games::graph::{self, Token};
use crate::games::skirmish::Skirmish;
use crate::games::{Luck, moves};

fn best<P: Position, A: Awareness<P>>(position: &P, depth: usize, awareness: A) -> Line<P::Move> {
    let limits = Limits {
        depth,
        ..Limits::default()
    }
    .with_awareness(awareness);
    let mut search = AlphaBeta::new(Table::with_entries(1000));
    let report = search.think(position, &[], &limits, &Budget::nodes(100_000));
    report.expect("the game goes on").best
}

/// 1 looks good until the reply 3 is seen.
const TRAP: &str = "0: first 0 -> 1 2
     1: second 80 -> 4, x 3
     2: second 10 -> 4
     3: first -200 -> 4
     4: first 0 -> 0";

#[test]
fn whoever_overlooks_a_reply_walks_into_it() {
    let graph = graph::drawn(TRAP);
    let token = Token::new(&graph, 0);
    assert_eq!(best(&token, 1, Everything).chosen, 2);
    let overlooks_3 = |_: &Token<'_>, to: usize, _: usize| to != 3;
    assert_eq!(best(&token, 1, overlooks_3).chosen, 1);
    assert_eq!(best(&token, 2, Everything).chosen, 2);
}

#[test]
fn some_plies_may_be_seen_and_others_not() {
    let graph = graph::drawn(TRAP);
    let token = Token::new(&graph, 0);
    let sees_own_moves_only = |_: &Token<'_>, _: usize, ply: usize| ply == 0;
    let line = best(&token, 3, sees_own_moves_only);
    assert_eq!((line.chosen, line.expected.len()), (1, 0));
    assert_eq!(line.score.outlook(), Outlook::Open { value: 80 });
}

#[test]
fn there_is_an_answer_even_if_nothing_is_seen() {
    let skirmish = Skirmish::random(&mut Luck::new(31), 4, 8);
    let line = best(&skirmish, 3, |_: &Skirmish, _, _| false);
    assert!(moves(&skirmish).contains(&line.chosen));
}

#[test]
fn the_root_can_be_narrowed_to_one_move() {
    let skirmish = Skirmish::random(&mut Luck::new(32), 4, 8);
    for wanted in moves(&skirmish) {
        let line = best(&skirmish, 2, |_: &Skirmish, legal, ply| {
            ply > 0 || legal == wanted
        });
        assert_eq!(line.chosen, wanted);
    }
}
