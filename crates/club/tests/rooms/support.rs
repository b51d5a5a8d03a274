//! Rooms of games from the shelf.

use serde_json::{Value, json};
use sobremesa_club::room::{Brings, Recorded, Room, Settings};
use sobremesa_club::{PersonId, Refusal, TableId};
use sobremesa_conformance::small_game::SmallGame;
use sobremesa_kernel::clock::Pace;
use sobremesa_kernel::{Seat, Seed};
use sobremesa_table::{Boxed, GameBox, Table};

/// A game of the shelf, or the small one that has everything.
pub(crate) fn game(name: &str) -> &'static dyn GameBox {
    static SMALL: Boxed<SmallGame> = Boxed::new();
    let small: &'static dyn GameBox = &SMALL;
    let shelf = sobremesa_shelf::SHELF.iter().copied().chain([small]);
    let found = shelf.into_iter().find(|game| game.name() == name);
    found.expect("it is on the shelf")
}

/// Somebody, by a number.
pub(crate) fn person(n: u8) -> PersonId {
    PersonId::from_random([n; PersonId::LETTERS])
}

pub(crate) fn table_id(n: u8) -> TableId {
    TableId::from_random([n; TableId::LETTERS])
}

/// The room as the test knows it, and everything that would be stored about it.
pub(crate) struct Recorder {
    pub(crate) room: Room,
    pub(crate) facts: Vec<Recorded>,
}

impl Recorder {
    /// A table whose host is the first person.
    pub(crate) fn open(name: &str, setup: Value, pace: Pace) -> Result<Recorder, Refusal> {
        let settings = Settings {
            pace,
            ..Settings::usual(setup)
        };
        Recorder::with(name, settings)
    }

    pub(crate) fn with(name: &str, settings: Settings) -> Result<Recorder, Refusal> {
        let seed = Seed::from_number(7);
        let room = Room::open(table_id(1), person(1), game(name), settings, seed)?;
        let facts = Vec::new();
        Ok(Recorder { room, facts })
    }

    /// Two armies of which each is a person's, the first and the second, without time of their own.
    pub(crate) fn duel(pace: Pace) -> Recorder {
        let setup = json!({ "mode": 2, "turn_ms": null });
        let mut kept = Recorder::open("batelnah", setup, pace).expect("a table");
        for (n, seat) in [(1, "white"), (2, "black"), (1, "blue"), (2, "red")] {
            kept.room
                .sit(&person(n), seat, Brings::default())
                .expect("a seat");
        }
        kept
    }

    /// What must be stored now is stored.
    pub(crate) fn store(&mut self) -> Vec<Recorded> {
        let fresh = self.room.take_fresh();
        self.facts.extend(fresh.iter().cloned());
        fresh
    }

    /// The same table after the program was started anew.
    pub(crate) fn restarted(&mut self) -> Room {
        self.store();
        let rebuilt = Room::rebuild(table_id(1), &self.facts, |name| Some(game(name).into()));
        rebuilt.expect("it can be taken up")
    }

    /// Somebody moves on the seat whose turn it is, with the first of all moves.
    pub(crate) fn move_at(&mut self, elapsed_ms: u64) {
        self.wander(elapsed_ms, 0);
    }

    /// The same with another of them, so that the match goes somewhere.
    pub(crate) fn wander(&mut self, elapsed_ms: u64, way: usize) {
        self.room.elapse(elapsed_ms);
        let seat = whose_turn(&self.room);
        let name = self.room.game().seats()[seat.index()];
        let table = self.room.table().expect("it has begun");
        let mut moves = table.actions(seat).moves;
        let action = moves.swap_remove(way % moves.len()).action;
        let holder = [1, 2, 3, 4].map(person);
        let holder = holder.into_iter().find(|one| self.room.holds(one, seat));
        let holder = holder.expect("a person's turn");
        self.room.play(&holder, name, action).expect("a move");
    }
}

pub(crate) fn whose_turn(room: &Room) -> Seat {
    let status = room.table().and_then(Table::waiting).expect("it has begun");
    status.must_act().iter().next().expect("somebody's turn")
}
