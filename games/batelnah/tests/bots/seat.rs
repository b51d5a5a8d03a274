//! A bot on its seat, asked about positions in their text form.

use serde_json::{Value, json};
use sobremesa_batelnah::{BatelNah, State};
use sobremesa_kernel::bot::{Bot, Budget, Choice};
use sobremesa_kernel::{Audience, Game, Seat};
use sobremesa_table::Playable;

pub(crate) type Player = &'static dyn Bot<BatelNah>;

pub(crate) fn bots() -> impl Iterator<Item = Player> {
    BatelNah::bots().iter().copied()
}

#[track_caller]
pub(crate) fn bot(name: &str) -> Player {
    bots()
        .find(|bot| bot.name() == name)
        .expect("a bot of this name")
}

#[track_caller]
pub(crate) fn state(position: Value) -> State {
    let form = serde_json::from_value(position).expect("a position");
    BatelNah::resume(&form).expect("a game that can be played on")
}

#[track_caller]
pub(crate) fn seat(name: &str) -> Seat {
    Seat::named(name, BatelNah::SEATS).expect("a seat")
}

/// What a bot does with so many positions to look at.
pub(crate) fn ask(bot: Player, state: &State, seat: Seat, nodes: u64) -> Option<Choice<BatelNah>> {
    let view = BatelNah::view(state, Audience::Seat(seat));
    bot.choose(&view, seat, &Budget::nodes(nodes), 7)
}

/// The choice of whoever is to move in a position text.
#[track_caller]
pub(crate) fn choice(bot: Player, text: &str, nodes: u64) -> Choice<BatelNah> {
    let state = state(json!({ "text": text }));
    let (_, player) = state.turn().expect("somebody's turn");
    ask(bot, &state, Seat::new(player as usize), nodes).expect("a choice")
}

/// The text of the move chosen.
#[track_caller]
pub(crate) fn move_of(bot: Player, text: &str, nodes: u64) -> String {
    BatelNah::notation(&choice(bot, text, nodes).action)
}
