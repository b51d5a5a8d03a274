//! A table at which tests play: seats and actions as the protocol writes them.

use serde_json::{Value, json};
use sobremesa_batelnah::BatelNah;
use sobremesa_kernel::record::Origin;
use sobremesa_kernel::{Actor, Audience, DiceSource, Game, Match, Playing, Seat, Unplayed};

/// A running game.
pub(crate) struct Table(pub(crate) Match<BatelNah>);

/// Two people, kingdom against kingdom.
pub(crate) fn two() -> Table {
    Table::new(json!({ "mode": 2 }))
}

/// Four armies, four people.
pub(crate) fn four() -> Table {
    Table::new(json!({ "mode": 4 }))
}

impl Table {
    #[track_caller]
    pub(crate) fn new(setup: Value) -> Table {
        let setup = serde_json::from_value(setup).expect("a setup");
        let script = DiceSource::Script(Vec::new());
        Table(Match::start(Origin::Setup(setup), script).expect("a game begins"))
    }

    #[track_caller]
    pub(crate) fn at(position: Value) -> Table {
        let position = serde_json::from_value(position).expect("a position");
        let script = DiceSource::Script(Vec::new());
        Table(Match::start(Origin::Position(position), script).expect("a game goes on"))
    }

    /// Plays and tells the kinds of the events.
    #[track_caller]
    pub(crate) fn play(&mut self, who: &str, action: Value) -> Vec<String> {
        let events = self.try_play(who, action.clone());
        let events = events.unwrap_or_else(|refused| panic!("{who} {action}: {refused}"));
        events
            .iter()
            .map(|event| event["kind"].as_str().expect("a kind").to_owned())
            .collect()
    }

    /// Plays and tells the events, or the code of the refusal.
    pub(crate) fn try_play(&mut self, who: &str, action: Value) -> Result<Vec<Value>, String> {
        let actor = match who {
            "house" => Actor::House,
            name => Actor::Seat(Seat::named(name, BatelNah::SEATS).expect("a seat")),
        };
        let action = serde_json::from_value(action).expect("an action");
        let since = self.0.seq();
        match self.0.play(actor, action) {
            Ok(Playing::Done(_)) => Ok(self.events(since)),
            Ok(Playing::Wants(_)) => panic!("this game has no dice"),
            Err(Unplayed::Illegal(illegal)) => Err(format!("{} {}", illegal.code, illegal.rule)),
            Err(other) => panic!("{other:?}"),
        }
    }

    #[track_caller]
    pub(crate) fn refuses(&mut self, who: &str, action: Value, expected: &str) {
        let before = (self.position(), self.0.seq());
        assert_eq!(
            self.try_play(who, action.clone()),
            Err(expected.to_owned()),
            "{who} {action}"
        );
        assert_eq!(
            (self.position(), self.0.seq()),
            before,
            "a refusal changes nothing"
        );
    }

    pub(crate) fn time(&mut self, ms: u64) -> Vec<Value> {
        let since = self.0.seq();
        self.0.elapse(ms).expect("time passes");
        self.events(since)
    }

    fn events(&self, since: usize) -> Vec<Value> {
        let told = self.0.told(since, Audience::Referee);
        told.iter()
            .map(|event| serde_json::to_value(event).expect("JSON"))
            .collect()
    }

    pub(crate) fn position(&self) -> Value {
        serde_json::to_value(BatelNah::position(self.0.state())).expect("JSON")
    }

    /// The army letter and the player's seat, as `w white`.
    pub(crate) fn turn(&self) -> String {
        match self.0.state().turn() {
            Some((army, player)) => format!("{} {}", army.letter(), player.name()),
            None => "-".to_owned(),
        }
    }

    pub(crate) fn over(&self) -> Value {
        serde_json::to_value(BatelNah::verdict(self.0.state())).expect("JSON")
    }

    /// What a seat may do besides moving.
    pub(crate) fn meanwhile(&self, seat: &str) -> Vec<Value> {
        let mut actions = Vec::new();
        let seat = Seat::named(seat, BatelNah::SEATS).expect("a seat");
        BatelNah::meanwhile(self.0.state(), seat, &mut actions);
        actions
            .iter()
            .map(|action| serde_json::to_value(action).expect("JSON"))
            .collect()
    }
}

pub(crate) fn offer(kind: &str) -> Value {
    json!({ "offer": kind })
}

pub(crate) fn yes() -> Value {
    json!({ "answer": "yes" })
}

pub(crate) fn no() -> Value {
    json!({ "answer": "no" })
}
