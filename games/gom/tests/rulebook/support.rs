//! A short notation for battles, and a table at which they are fought with scripted draws.
//!
//! `A1 legion 20/5 600,200 0; B1 guerreros 20/5 650,260 180; forest 500,200 80,60`: units by name (A of
//! player 1, B of player 2), kind, models/frontage, front left corner and theta; scenery by its lower
//! left corner and size. After theta may follow `fleeing`, `marched`, `combat=1`, `L=3` and the like.

use serde_json::{Map, Value, json};
use sobremesa_gom::{Event, Gom, Position, State, Unit, UnitIndex};
use sobremesa_kernel::{Actor, Dice, Game, Illegal, Seat, Shown, Stop};
use sobremesa_table::{Chosen, Deed, Dossier, DragHandle, Playable, Question, Way};

/// A position in JSON.
pub(crate) fn position(text: &str, phase: &str) -> Value {
    let (mut units, mut scenery) = (Vec::new(), Vec::new());
    for line in text
        .split(';')
        .map(str::trim)
        .filter(|line| !line.is_empty())
    {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words[0] {
            "forest" | "building" => {
                let ((x, y), (w, h)) = (pair(words[1]), pair(words[2]));
                scenery.push(json!({ "kind": words[0], "x": x, "y": y, "w": w, "h": h }));
            }
            _ => units.push(unit(&words)),
        }
    }
    json!({ "phase": phase, "units": units, "scenery": scenery })
}

fn pair(text: &str) -> (f64, f64) {
    let (one, other) = text.split_once(',').expect("two numbers");
    (
        one.parse().expect("a number"),
        other.parse().expect("a number"),
    )
}

fn unit(words: &[&str]) -> Value {
    let (models, frontage) = words[2].split_once('/').expect("models/frontage");
    let (x, y) = pair(words[3]);
    let theta: f64 = words[4].parse().expect("theta");
    let mut unit = json!({
        "id": words[0],
        "kind": words[1],
        "side": if words[0].starts_with('A') { 1 } else { 2 },
        "models": models.parse::<u32>().expect("models"),
        "frontage": frontage.parse::<u32>().expect("frontage"),
        "x": x, "y": y, "theta": theta,
    });
    let mut attributes = Map::new();
    for word in &words[5..] {
        match word.split_once('=') {
            None => unit[*word] = json!(true),
            Some((name, number)) => {
                let number: i64 = number.parse().expect("a number");
                if name.chars().all(char::is_uppercase) {
                    attributes.insert(name.to_owned(), json!(number));
                } else {
                    unit[name] = json!(number);
                }
            }
        }
    }
    unit["attributes"] = Value::Object(attributes);
    unit
}

/// A battle.
pub(crate) fn state(text: &str) -> State {
    state_in(text, "charge_declaration")
}

pub(crate) fn state_in(text: &str, phase: &str) -> State {
    resume(position(text, phase))
}

pub(crate) fn resume(position: Value) -> State {
    let position: Position = serde_json::from_value(position).expect("a position");
    Gom::resume(&position).unwrap_or_else(|faults| panic!("{faults:?}"))
}

pub(crate) fn index(state: &State, id: &str) -> UnitIndex {
    state.find(id).expect("a unit of that name")
}

pub(crate) fn unit_of<'a>(state: &'a State, id: &str) -> &'a Unit {
    &state.units[index(state, id)]
}

#[track_caller]
pub(crate) fn close(found: f64, expected: f64) {
    assert!((found - expected).abs() < 0.01, "{found} is not {expected}");
}

/// A unit stands where the rulebook says, within its tolerance.
#[track_caller]
pub(crate) fn check_pose(state: &State, id: &str, x: f64, y: f64, theta: f64) {
    let pose = unit_of(state, id).pose;
    let found = (pose.corner.x, pose.corner.y, pose.front.degrees());
    let is_there =
        (found.0 - x).abs() < 0.01 && (found.1 - y).abs() < 0.01 && (found.2 - theta).abs() < 0.05;
    assert!(
        is_there,
        "{id} stands at {found:?}, not at ({x}, {y}, {theta})"
    );
}

/// A battle that is fought order by order.
pub(crate) struct Field {
    pub(crate) state: State,
    pub(crate) events: Vec<Value>,
}

impl Field {
    pub(crate) fn new(text: &str, phase: &str) -> Field {
        Field::resumed(position(text, phase))
    }

    pub(crate) fn resumed(position: Value) -> Field {
        Field {
            state: resume(position),
            events: Vec::new(),
        }
    }

    /// Player `who` types an order, and these are the draws that follow. All of them are used.
    #[track_caller]
    pub(crate) fn order(&mut self, who: usize, typed: &str, draws: &[i32]) -> &mut Field {
        let action = Gom::read_typed(typed).expect("an order");
        let mut script: Vec<Shown> = draws.iter().map(|draw| Shown::Number(*draw)).collect();
        // One more than is used, to see that it is not.
        script.push(Shown::Order(vec!["the end".to_owned()]));
        let mut dice = Dice::scripted(script).remember();
        let mut events: Vec<Event> = Vec::new();
        let seat = Actor::Seat(Seat::new(who - 1));
        let done = Gom::play(&mut self.state, seat, &action, &mut dice, &mut events);
        done.unwrap_or_else(|stop| panic!("{typed}: {stop:?}"));
        assert_eq!(dice.take_shown().len(), draws.len(), "{typed}: {events:?}");
        self.events = events.iter().map(|event| json!(event)).collect();
        // A position is the whole truth, also in the middle of things.
        let written = serde_json::to_string(&Gom::position(&self.state)).expect("a position");
        let again: Position = serde_json::from_str(&written).expect("our own position");
        let again = Gom::resume(&again).unwrap_or_else(|faults| panic!("{faults:?}"));
        assert_eq!(again, self.state, "{written}");
        self
    }

    /// The same order for the house.
    #[track_caller]
    pub(crate) fn house(&mut self, typed: &str, draws: &[i32]) {
        let action = Gom::read_typed(typed).expect("an order");
        let script = draws.iter().map(|draw| Shown::Number(*draw)).collect();
        let mut events: Vec<Event> = Vec::new();
        let done = Gom::play(
            &mut self.state,
            Actor::House,
            &action,
            &mut Dice::scripted(script),
            &mut events,
        );
        done.unwrap_or_else(|stop| panic!("{typed}: {stop:?}"));
        self.events = events.iter().map(|event| json!(event)).collect();
    }

    /// The order is refused for this reason, and nothing has changed.
    #[track_caller]
    pub(crate) fn refused(&self, who: usize, typed: &str, rule: &str, code: &str) -> Illegal {
        let action = Gom::read_typed(typed).expect("an order");
        let mut after = self.state.clone();
        let seat = Actor::Seat(Seat::new(who - 1));
        let done = Gom::play(
            &mut after,
            seat,
            &action,
            &mut Dice::scripted(Vec::new()),
            &mut Vec::new(),
        );
        let Err(Stop::Refused(refusal)) = done else {
            panic!("{typed} is not refused: {done:?}");
        };
        assert_eq!(after, self.state, "nothing changes");
        let illegal: Illegal = refusal.into();
        assert_eq!((illegal.rule.0, illegal.code), (rule, code), "{illegal:?}");
        illegal
    }

    pub(crate) fn kinds(&self) -> Vec<&str> {
        self.events
            .iter()
            .map(|event| event["kind"].as_str().expect("a kind"))
            .collect()
    }

    /// The first event of a kind.
    #[track_caller]
    pub(crate) fn told(&self, kind: &str) -> &Value {
        let found = self.events.iter().find(|event| event["kind"] == kind);
        found.unwrap_or_else(|| panic!("no {kind} among {:?}", self.kinds()))
    }

    pub(crate) fn all(&self, kind: &str) -> Vec<&Value> {
        self.events
            .iter()
            .filter(|event| event["kind"] == kind)
            .collect()
    }

    pub(crate) fn unit(&self, id: &str) -> &Unit {
        unit_of(&self.state, id)
    }
}

/// One of the game's questions, without a table.
#[track_caller]
pub(crate) fn ask(name: &str, fields: Value) -> Value {
    let Value::Object(fields) = fields else {
        panic!("fields are an object");
    };
    let question = Question {
        name,
        fields: &fields,
        asker: sobremesa_kernel::Audience::Referee,
    };
    Gom::answer(None, &question).unwrap_or_else(|why| panic!("{name}: {why:?}"))
}

/// What is said about a unit to its owner.
pub(crate) fn dossier(field: &Field, id: &str) -> Dossier<sobremesa_gom::Action> {
    let side = unit_of(&field.state, id).side;
    let view = Gom::view(&field.state, sobremesa_kernel::Audience::Spectator);
    let thing = format!("unit-{id}");
    Gom::by_hand(view.clone(), Some(side.seat()))
        .dossier(&Chosen::things(&[&thing]))
        .expect("a unit on the field")
}

/// A deed of a unit.
pub(crate) fn deed(field: &Field, id: &str, name: &str) -> Deed<sobremesa_gom::Action> {
    let deeds = dossier(field, id).deeds.into_iter();
    let mut named = deeds.filter(|deed| deed.name == name);
    named.next().expect("a deed of that name")
}

/// A manoeuvre to be dragged.
pub(crate) fn handle(field: &Field, id: &str, name: &str) -> DragHandle {
    match deed(field, id, name).way {
        Ok(Way::Drag(handle)) => handle,
        other => panic!("{name} is not dragged: {other:?}"),
    }
}
