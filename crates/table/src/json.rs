//! The protocol's forms of what the kernel knows.

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use sobremesa_kernel::{Audience, Roll, Seat};

use crate::{Problem, read_json};

/// Reads what a stranger wrote in a field; a fault names the place.
pub(crate) fn read<T: DeserializeOwned>(value: Value, field: &str) -> Result<T, Problem> {
    read_json(value).map_err(|misread| Problem::field(&misread, field))
}

/// Writes something of a game's.
pub(crate) fn write(thing: &impl Serialize) -> Value {
    serde_json::to_value(thing).expect("actions, events, views and positions have JSON forms")
}

/// A roll that people are asked for.
pub(crate) fn roll(roll: &Roll, seats: &[&str]) -> Value {
    match roll {
        Roll::Dice {
            low,
            high,
            count,
            why,
            who,
        } => json!({
            "low": low, "high": high, "count": count, "why": why,
            "for": who.map(|seat| seats[seat.index()]),
        }),
        Roll::Shuffle { items, why } => json!({ "shuffle": items, "why": why }),
    }
}

/// Reads the name of somebody who looks on.
pub(crate) fn audience(name: &str, seats: &[&str]) -> Option<Audience> {
    match name {
        "spectator" => Some(Audience::Spectator),
        "referee" => Some(Audience::Referee),
        name => Seat::named(name, seats).map(Audience::Seat),
    }
}
