//! Every match ends, and says how.

use serde_json::Value;
use sobremesa_kernel::record::DiceOrigin;
use sobremesa_kernel::{DiceSource, Lang, Outcome, Seat, Seed, Verdict};
use sobremesa_table::{Ending, Playable, Winner};

use super::files::load;
use crate::play::{Manners, RandomTable, begin, follow, seats};
use crate::trial::Trial;

/// No match of random moves is longer.
const BOUND: usize = 20_000;

/// Random moves end every match within a bound; the last line of its file is the outcome, and with
/// fair dice also the promised seed.
pub fn every_match_ends_and_says_how<G: Playable>() {
    Trial::each::<G>(|trial| {
        let mut table = RandomTable::<G>::start_short(trial, Manners::Silent);
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

/// However a match ends, whoever played it is told whether they won, in agreement with the outcome, and
/// nobody reads a word that is meant for programs: seats, sides and reasons have names for people.
pub fn a_result_is_told_as_people_say_it<G: Playable>() {
    Trial::each::<G>(|trial| {
        let mut table = RandomTable::<G>::start_short(trial, Manners::Talking);
        while table.advance(trial) {
            assert!(table.game.seq() <= BOUND, "it does not end");
        }
        let outcome = G::status(table.game.state()).outcome().expect("it ended");
        let verdict = G::verdict(table.game.state()).expect("it ended");
        let ending = G::ending(&verdict);
        agrees::<G>(&ending, outcome);
        let everybody = seats::<G>().map(|seat| Some(G::side(seat)));
        for to in everybody.chain([None]) {
            for told in [
                ending.told(to, &players::<G>),
                ending.in_short(to, &players::<G>),
            ] {
                is_for_people::<G>(&told.es, Lang::Es, &verdict, ending.winner);
                is_for_people::<G>(&told.en, Lang::En, &verdict, ending.winner);
                assert_eq!(told.en.contains("You won"), told.es.contains("Has ganado"));
            }
        }
    });
}

/// Whoever is told that they won did win, and whoever is told that they lost did not.
fn agrees<G: Playable>(ending: &Ending, outcome: Outcome) {
    match ending.winner {
        Winner::Nobody => assert!(outcome.winners.is_empty(), "{ending:?}: {outcome:?}"),
        Winner::Outsider => assert!(ending.headline.is_some(), "nobody says who won"),
        Winner::Side(side) => {
            for seat in seats::<G>() {
                let has_won = outcome.winners.contains(seat);
                assert_eq!(has_won, G::side(seat) == side, "{seat:?}: {ending:?}");
                let told = ending.told(Some(G::side(seat)), &players::<G>).en;
                assert_eq!(told.starts_with("You won"), has_won, "{seat:?}: {told}");
                assert_eq!(told.starts_with("You lost"), !has_won, "{seat:?}: {told}");
            }
        }
    }
}

/// People whose names are no words of any game.
fn players<G: Playable>(side: usize, _: Lang) -> Vec<String> {
    let name = |seat: Seat| ["Ana", "Bea", "Caro", "Dani"][seat.index() % 4].to_owned();
    let own = seats::<G>().filter(|seat| G::side(*seat) == side);
    own.map(name).collect()
}

fn is_for_people<G: Playable>(text: &str, lang: Lang, verdict: &Verdict, winner: Winner) {
    let is_sign = |sign: char| sign.is_alphanumeric() || sign == '_';
    let mut words = text.split(|sign| !is_sign(sign));
    // A side for which no seat plays was named by people.
    let winner = verdict
        .winner
        .as_deref()
        .filter(|_| winner != Winner::Outsider);
    // Files are in English: there a colour is called what people call it.
    let is_plain = |word: &str| lang == Lang::En && word.chars().all(char::is_alphabetic);
    let is_technical = |word: &&str| {
        // A side may be called by one letter, which is a word of every language.
        let is_letter = word.chars().count() == 1;
        let is_name = G::SEATS.contains(word) || (winner == Some(*word) && !is_letter);
        is_name && !is_plain(word) || word.contains('_')
    };
    assert_eq!(words.find(is_technical), None, "{text:?}");
    assert!(!text.contains(['{', '[', '"']), "{text:?}");
    assert!(
        text.chars().next().is_some_and(char::is_uppercase),
        "{text:?}"
    );
}
