//! A game that every table of the load plays, so that nobody has to think.

use std::sync::Arc;

use serde_json::{Value, json};
use sobremesa_kernel::record::About;
use sobremesa_kernel::{Actor, DiceSource, Seed};
use sobremesa_table::{Played, SetUp, Start};

/// A match without chance, for two.
const GAME: &str = "batelnah";
/// It is long enough when a table needs no successor in every second.
const LONGEST: usize = 400;

/// A game from its setup to nearly its end.
pub(crate) struct Script {
    pub(crate) game: &'static str,
    pub(crate) setup: Value,
    /// All seats; the first two play.
    pub(crate) seats: &'static [&'static str],
    /// What is sent, one after the other, by which of the first two.
    pub(crate) turns: Vec<(usize, String)>,
}

impl Script {
    /// Two armies without a clock. Fixed choices: two runs do the same work.
    pub(crate) fn of_two() -> Arc<Script> {
        let shelf = sobremesa_shelf::SHELF.iter();
        let game = shelf
            .copied()
            .find(|game| game.name() == GAME)
            .expect("it is on the shelf");
        let setup = json!({ "mode": 2, "turn_ms": null });
        let dice = DiceSource::Seed(Seed::from_number(1));
        let start = Start::Setup(setup.clone());
        let Ok(SetUp::Table(mut table)) = game.set_up(start, dice, About::default()) else {
            panic!("the setup is usual");
        };
        let mut turns = Vec::new();
        while turns.len() < LONGEST {
            let status = table.waiting().expect("it has begun");
            let Some(seat) = status.must_act().iter().next() else {
                break;
            };
            let moves = table.actions(seat).moves;
            let n_moves = moves.len();
            // Any move in the middle of the list, another one each turn: not only pawns forward.
            let action = moves[(7 * turns.len() + 3) % n_moves].action.clone();
            let played = table.play(Actor::Seat(seat), action.clone());
            assert!(matches!(played, Ok(Played::Done { .. })), "{played:?}");
            let (n, name) = (turns.len(), game.seats()[seat.index()]);
            let wish = json!({ "id": n.to_string(), "do": "play", "seat": name, "action": action });
            turns.push((seat.index(), wish.to_string()));
        }
        Arc::new(Script {
            game: GAME,
            setup,
            seats: game.seats(),
            turns,
        })
    }
}
