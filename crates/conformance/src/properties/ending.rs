//! Every match ends, and says how.

use serde_json::Value;
use sobremesa_kernel::record::DiceOrigin;
use sobremesa_kernel::{DiceSource, Seed};
use sobremesa_table::Playable;

use super::files::load;
use crate::play::{Manners, RandomTable, begin, follow};
use crate::trial::Trial;

/// No match of random moves is longer.
const BOUND: usize = 20_000;

/// Random moves end every match within a bound; the last line of its file is the outcome, and with
/// fair dice also the promised seed.
pub fn every_match_ends_and_says_how<G: Playable>() {
    Trial::each::<G>(|trial| {
        let mut table = RandomTable::<G>::start(trial, Manners::Silent);
        loop {
            let has_ended = G::status(table.game.state()).outcome().is_some();
            let verdict = G::verdict(table.game.state());
            assert_eq!(verdict.is_some(), has_ended, "{verdict:?}");
            if !table.advance(trial) {
                break;
            }
            assert!(table.game.seq() <= BOUND, "it does not end");
        }
        let outcome = G::status(table.game.state()).outcome().expect("it ended");
        let verdict = G::verdict(table.game.state()).expect("it ended");
        assert_eq!(outcome.reason, verdict.reason);
        assert_eq!(outcome.winners.is_empty(), verdict.winner.is_none());

        let source = DiceSource::Fair(trial.dice_seed());
        let mut fair = begin::<G>(table.game.header().origin.clone(), source);
        for (_, line, ..) in table.game.happened() {
            follow(&mut fair, line);
        }
        let last: Value = serde_json::from_str(&fair.line(fair.seq())).expect("our own line");
        assert_eq!(last["over"]["reason"], outcome.reason);
        let seed: Seed = serde_json::from_value(last["seed"].clone()).expect("a seed");
        assert_eq!(fair.header().dice, DiceOrigin::Commit(seed.commitment()));
        load::<G>(&fair.lines().collect::<Vec<_>>());
    });
}
