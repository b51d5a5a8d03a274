//! What a program at a table is told after every move, as text.
//!
//! It is written straight from the game's own types: with many tables in play, building a tree of
//! JSON values first would be most of what a move costs.

use serde::{Deserialize, Serialize};
use sobremesa_kernel::{Actor, Audience, Match, Seat, Told};

use crate::playable::Playable;
use crate::told_status::ToldStatus;

/// How much a program wants to be told when something has happened. What happened, and whose turn it
/// is, it is always told.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Telling {
    /// Everything.
    #[default]
    Everything,
    /// What its seat sees only when that has to act: who chooses from what is seen needs it at no
    /// other time.
    Turn,
    /// Neither what is seen nor what may be done: it keeps the game itself. Everything at first, and
    /// after what it could not follow.
    News,
}

/// So many actions can often be chosen from; a list that grows step by step costs more than the choice.
const USUAL_CHOICE: usize = 128;

/// How a table stands for one seat, or for somebody who looks on.
#[derive(Serialize)]
#[serde(bound = "")]
pub(crate) struct Sight<G: Playable> {
    /// How many lines the match file has, as far as they may know. It comes first: who only wants to know whether something
    /// has happened need not read on.
    seq: usize,
    game: &'static str,
    seat: Option<&'static str>,
    /// Whom the match waits for, or how it ended.
    status: ToldStatus,
    /// What this seat may see, if that was wanted now.
    view: Option<G::View>,
    /// What it was told.
    events: Vec<Told<G::Event>>,
    your_turn: bool,
    /// What it may choose when it is its turn.
    actions: Vec<G::Action>,
    /// What it may do at any time: offers, answers, resignation.
    meanwhile: Vec<G::Action>,
}

impl<G: Playable> Sight<G> {
    /// Nothing to see yet.
    pub(crate) fn before(seat: Option<Seat>, status: ToldStatus) -> Sight<G> {
        Sight {
            seq: 0,
            game: G::NAME,
            seat: seat.map(|seat| G::SEATS[seat.index()]),
            status,
            view: None,
            events: Vec::new(),
            your_turn: false,
            actions: Vec::new(),
            meanwhile: Vec::new(),
        }
    }

    /// What `to` sees, and was told after line `since`.
    pub(crate) fn of(
        running: &Match<G>,
        seat: Option<Seat>,
        to: Audience,
        since: usize,
        telling: Telling,
        status: ToldStatus,
    ) -> Sight<G> {
        let state = running.state();
        let mut sight = Sight::before(seat, status);
        sight.seq = running.seq_to(to);
        sight.events = running.told(since, to);
        sight.your_turn = seat.is_some_and(|seat| sight.status.is_turn_of(seat));
        // Lines of the table itself (a takeback, a ruling) say that the game is another, not how.
        let is_followed = since > 0 && sight.events.iter().all(Told::is_of_game);
        let (wants_view, wants_actions) = match telling {
            Telling::Everything => (true, true),
            Telling::Turn => (sight.your_turn, true),
            Telling::News => (!is_followed, !is_followed),
        };
        sight.view = wants_view.then(|| G::view(state, to));
        if let Some(seat) = seat.filter(|_| wants_actions && running.conceded().is_none()) {
            sight.actions.reserve(USUAL_CHOICE);
            G::candidates(state, Actor::Seat(seat), &mut sight.actions);
            G::meanwhile(state, seat, &mut sight.meanwhile);
        }
        sight
    }

    /// Adds it to what has been written.
    pub(crate) fn write(&self, text: &mut String) {
        let mut bytes = std::mem::take(text).into_bytes();
        serde_json::to_writer(&mut bytes, self).expect("views, events and actions have JSON forms");
        *text = String::from_utf8(bytes).expect("JSON is text");
    }
}
