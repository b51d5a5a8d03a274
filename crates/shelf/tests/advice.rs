//! What a computer player advises can be said to people: in words, and as they would type it themselves, also
//! where it is not among the moves that are listed.

use serde_json::Value;
use sobremesa_kernel::bot::Budget;
use sobremesa_kernel::record::About;
use sobremesa_kernel::{Actor, DiceSource, Lang, Seed, Status};
use sobremesa_shelf::SHELF;
use sobremesa_table::{GameBox, Played, SetUp, Start, Table};

/// So many actions of each match are advised.
const N_ADVISED: usize = 150;
/// A word of advice need not be thought about for long here.
const QUICK: Budget<'static> = Budget {
    nodes: Some(50),
    ..Budget::USUAL
};

fn table(game: &dyn GameBox) -> Box<dyn Table> {
    let dice = DiceSource::Seed(Seed::from_number(3));
    match game.set_up(Start::Setup(game.usual_setup()), dice, About::default()) {
        Ok(SetUp::Table(table)) => table,
        Ok(SetUp::Faulty(faults)) => panic!("{faults:?}"),
        Err(problem) => panic!("{problem:?}"),
    }
}

fn played(table: &mut dyn Table, who: Actor, action: Value) {
    let played = table.play(who, action);
    assert!(matches!(played, Ok(Played::Done { .. })), "{played:?}");
}

#[test]
fn what_is_advised_is_told_as_people_would_type_it() {
    let mut n_games = 0;
    for game in SHELF {
        let Some(adviser) = game.bots().pop() else {
            continue;
        };
        n_games += 1;
        let mut table = table(*game);
        for n in 0..N_ADVISED {
            let seat = match table.waiting() {
                None | Some(Status::Over(_)) => break,
                Some(waiting) => waiting.must_act().iter().next(),
            };
            let Some(seat) = seat else {
                let house = table.house_actions().swap_remove(0);
                played(&mut *table, Actor::House, house);
                continue;
            };
            let advice = table.bot(&adviser.name, seat, &QUICK, n as u64);
            let action = advice.expect("it knows what to do").action;
            let offered = table.offered(seat, &action).expect("an action");
            assert_eq!(offered.action, action);
            for lang in [Lang::Es, Lang::En] {
                let typed = offered.typed.get(lang);
                let read = table.read_typed(typed);
                assert_eq!(read.as_ref(), Ok(&action), "{}: {typed}", game.name());
                assert!(!offered.words.get(lang).contains(['{', '_']), "{typed}");
            }
            played(&mut *table, Actor::Seat(seat), action);
        }
    }
    assert!(n_games >= 4, "most games have an adviser");
}
