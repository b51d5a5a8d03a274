//! Several lines: the best moves in order, each with its own score.

use sobremesa_search::alpha_beta::{
    AlphaBeta, Budget, Limits, Line, Outlook, Position, Pruning, Report, Score, Status, Table, Team,
};

use crate::games::graph::{self, Rules, Token};
use crate::games::kalah::Kalah;
use crate::games::skirmish::{March, Skirmish};
use crate::games::{Luck, moves, wander};
use crate::oracle::minimax;

fn lines<P: Position>(position: &P, limits: &Limits) -> Report<P::Move> {
    let mut search = AlphaBeta::new(Table::with_entries(1000));
    let report = search.think(position, &[], limits, &Budget::nodes(u64::MAX));
    report.expect("the game goes on")
}

/// A win or loss one move further away.
fn one_later(score: Score) -> Score {
    match score.outlook() {
        Outlook::Wins { plies } => Score::win_in(plies + 1),
        Outlook::Loses { plies } => Score::loss_in(plies + 1),
        Outlook::Open { .. } => score,
    }
}

/// Every move of the root has its minimax value, and they come best first.
#[track_caller]
fn check<P: Position>(position: &P, team: Team, depth: usize, n_lines: usize) {
    let limits = Limits {
        depth,
        lines: n_lines,
        pruning: Pruning::Exact,
        ..Limits::default()
    };
    let report = lines(position, &limits);
    let mut values: Vec<Score> = moves(position)
        .into_iter()
        .map(|legal| one_later(minimax(&position.after(legal), team, depth - 1)))
        .collect();
    values.sort_unstable_by_key(|value| std::cmp::Reverse(*value));
    values.truncate(n_lines);
    let found: Vec<Score> = report.lines().map(|line| line.score).collect();
    assert_eq!(found, values);
    for line in report.lines() {
        let next = position.after(line.chosen);
        assert_eq!(line.score, one_later(minimax(&next, team, depth - 1)));
        let twins = report.lines().filter(|other| other.chosen == line.chosen);
        assert_eq!(twins.count(), 1, "each move once");
    }
}

#[test]
fn each_line_has_its_own_value() {
    let mut luck = Luck::new(11);
    for _ in 0..200 {
        let kalah = Kalah::random(&mut luck, 3);
        let team = match kalah.status() {
            Status::ToMove(team) => team,
            Status::Over(_) => continue,
        };
        check(&kalah, team, 1 + luck.below(5), 1 + luck.below(4));
    }
}

/// What is remembered from a better line says little about the lines after it.
#[test]
fn each_line_on_a_graph_has_its_own_value() {
    let mut luck = Luck::new(14);
    for _ in 0..500 {
        let graph = graph::random(&mut luck, 20);
        let token = Token::new(&graph, luck.below(20)).with_rules(Rules::CirclesMeanNothing);
        if let Status::ToMove(team) = token.status() {
            check(&token, team, 3 + luck.below(3), 4);
        }
    }
}

/// Two chiefs and a rider on an open board, where no move comes back within three.
#[test]
fn each_line_of_a_skirmish_has_its_own_value() {
    let skirmish = Skirmish::read("0Ca1 0Rc3 1Cf6 1Rd4 2Mb5 3Me1", 0);
    check(&skirmish, Team::First, 3, 100);
}

#[test]
fn no_more_lines_than_moves() {
    let skirmish = Skirmish::read("0Ca1 1Cf6 1Rb6", 0);
    let report = lines(
        &skirmish,
        &Limits {
            depth: 2,
            lines: 50,
            ..Limits::default()
        },
    );
    assert_eq!(report.lines().count(), moves(&skirmish).len());
    let none = lines(
        &skirmish,
        &Limits {
            depth: 2,
            lines: 0,
            ..Limits::default()
        },
    );
    assert_eq!(none.lines().count(), 1, "there is always an answer");
}

#[test]
fn the_best_of_many_lines_is_the_best_of_one() {
    let mut luck = Luck::new(12);
    for _ in 0..20 {
        let skirmish = Skirmish::random(&mut luck, 4, 8);
        let best = |lines: usize| -> (March, Score) {
            let limits = Limits {
                depth: 3,
                lines,
                pruning: Pruning::Exact,
                ..Limits::default()
            };
            let best = self::lines(&skirmish, &limits).best;
            (best.chosen, best.score)
        };
        assert_eq!(best(1).1, best(4).1);
    }
}

/// Wherever the budget runs out, and whatever the rules of thumb make of it.
#[test]
fn the_lines_come_best_first() {
    let mut luck = Luck::new(13);
    for nodes in (50..3000).step_by(97) {
        let skirmish = wander(Skirmish::four_armies(), 8, &mut luck);
        let limits = Limits {
            lines: 5,
            ..Limits::default()
        };
        let mut search = AlphaBeta::new(Table::with_entries(1000));
        let report = search.think(&skirmish, &[], &limits, &Budget::nodes(nodes));
        let report = report.expect("the game goes on");
        let best_first = |lines: &[&Line<March>]| lines.is_sorted_by(|a, b| a.score >= b.score);
        let lines: Vec<&Line<March>> = report.lines().collect();
        assert!(best_first(&lines[1..]));
        // A line that has been looked at less may promise more than the best one keeps.
        let is_even = lines.iter().all(|line| line.depth == lines[0].depth);
        assert!(!is_even || best_first(&lines), "{report:?}");
    }
}
