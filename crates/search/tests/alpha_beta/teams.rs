//! Partners: a team may move twice running, and both of its armies want the same.

use sobremesa_search::alpha_beta::{AlphaBeta, Budget, Limits, Outlook, Score};

use crate::games::graph::{self, Token};
use crate::games::skirmish::Skirmish;

fn best_march(skirmish: &Skirmish, depth: usize) -> (String, Outlook) {
    let limits = Limits {
        depth,
        ..Limits::default()
    };
    let budget = Budget::nodes(200_000);
    let report = AlphaBeta::for_budget(&budget).think(skirmish, &[], &limits, &budget);
    let best = report.expect("the game goes on").best;
    (Skirmish::told(best.chosen), best.score.outlook())
}

#[test]
fn a_value_keeps_its_sign_while_the_same_team_moves() {
    let graph = graph::drawn(
        "0: first 0 -> 1 2
         1: first 0 -> 3 4
         2: second 0 -> 3 4
         3: first 90 -> 0
         4: first -90 -> 0",
    );
    let limits = Limits {
        depth: 2,
        ..Limits::default()
    };
    let budget = Budget::nodes(1000);
    let report =
        AlphaBeta::for_budget(&budget).think(&Token::new(&graph, 0), &[], &limits, &budget);
    let best = report.expect("the game goes on").best;
    assert_eq!(
        (best.chosen, best.expected, best.score),
        (1, vec![3], Score::open(90))
    );
}

/// The second team's men are stuck or gone: the first team's armies move one after the other.
#[test]
fn skipped_armies_let_a_team_strike_twice() {
    // Army 1's chief is walled in by its own men, who are walled in too: nobody of team two can move.
    let alone = Skirmish::read("0Ca1 2Rc1 1Cf6 1Me6 1Mf5 0Md6 0Me5 0Mf4", 0);
    let (_, outlook) = best_march(&alone, 4);
    assert!(matches!(outlook, Outlook::Wins { .. }), "{outlook:?}");
}

/// Army 0 cannot save its partner's rider, and need not: the partner moves before the enemy strikes again.
#[test]
fn a_partner_takes_what_the_other_has_opened() {
    // Order 0, 1, 2: army 0's man unblocks the file, and the partner's rider takes the chief if he stays.
    let skirmish = Skirmish::read("0Ca1 0Md3 2Rd1 1Cd6 1Mc6 1Me6 1Mc5 1Me5 1Ma6", 0);
    let (march, outlook) = best_march(&skirmish, 5);
    assert!(march.starts_with("d3-"), "{march}, {outlook:?}");
}
