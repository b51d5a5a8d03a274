//! Whoever plays a command is asked about it, and nobody else is.

use sobremesa_kernel::{Actor, Game};
use sobremesa_table::Playable;

use crate::play::{Manners, RandomTable, candidates, seats};
use crate::trial::Trial;

/// A seat without a command is not waited for and has nothing to choose; every command in play is
/// played by a seat of the game, and keeps its player when the position is written and read again.
pub fn whoever_has_no_command_is_left_alone<G: Playable>() {
    Trial::each::<G>(|trial| {
        RandomTable::<G>::look_on(trial, Manners::Meddling, |table, _| {
            look_at::<G>(table.game.state());
        });
    });
}

fn look_at<G: Game>(state: &G::State) {
    let commands = G::commands(state);
    let players = commands.players();
    let must = G::status(state).must_act();
    for seat in seats::<G>() {
        let name = G::SEATS[seat.index()];
        let commander = commands.commander(seat).index();
        assert!(
            commander < G::SEATS.len(),
            "nobody plays the command {name}: {commands:?}"
        );
        if players.contains(seat) {
            continue;
        }
        assert!(
            !must.contains(seat),
            "{name} has no command and is waited for: {commands:?}"
        );
        let offered = candidates::<G>(state, Actor::Seat(seat));
        assert!(
            offered.is_empty(),
            "{name} has no command and is offered {offered:?}"
        );
    }
    let again = G::resume(&G::position(state));
    let again = again.unwrap_or_else(|faults| panic!("its own position: {faults:?}"));
    assert_eq!(
        G::commands(&again),
        commands,
        "the position forgets who plays what"
    );
}
