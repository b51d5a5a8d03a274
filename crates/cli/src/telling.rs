//! What can be told about any match: who sat where, where the dice came from, how it ended.

use serde_json::Value;
use sobremesa_kernel::record::DiceOrigin;
use sobremesa_kernel::{Audience, Lang, Seat, Seed, Words};
use sobremesa_table::Table;

use crate::failure::Failure;
use crate::match_file::DiceNote;

/// `a`, `a y b`, `a, b y c`.
pub(crate) fn listed(names: &[String], lang: Lang) -> String {
    match names {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., last] => {
            let and = lang.pick("y", "and");
            format!("{} {and} {last}", first.join(", "))
        }
    }
}

/// A seat, by its name in files, and who sits in it, as people say it.
pub(crate) fn seat_label(seat: Seat, seats: &[&str], players: &[String]) -> String {
    let seat_name = seats[seat.index()];
    let player = players.get(seat.index()).map(String::as_str);
    seated(seat_name, player.filter(|player| *player != seat_name))
}

/// `Ana (white)`; only the seat where nobody has given a name.
pub(crate) fn seated(seat: &str, player: Option<&str>) -> String {
    match player {
        Some(player) => {
            // A name may come from a stranger's file, which must not command the terminal.
            let player: String = player.chars().filter(|sign| !sign.is_control()).collect();
            format!("{player} ({seat})")
        }
        None => seat.to_owned(),
    }
}

/// How a match ended, in terms of those who took part; `None` while it goes on.
pub(crate) fn result(table: &dyn Table, label: impl Fn(Seat, Lang) -> String) -> Option<Words> {
    let outcome = table.waiting()?.outcome()?;
    let winners = |lang: Lang| -> Vec<String> {
        let winners = outcome
            .winners
            .iter()
            .filter(|seat| table.is_in_play(*seat) && table.commander(*seat) == *seat);
        winners.map(|seat| label(seat, lang)).collect()
    };
    let (winners, winners_en) = (winners(Lang::Es), winners(Lang::En));
    let (es, en) = match winners.len() {
        0 => ("Tablas".to_owned(), "A draw".to_owned()),
        1 => (
            format!("Gana {}", winners[0]),
            format!("{} wins", winners_en[0]),
        ),
        _ => (
            format!("Ganan {}", listed(&winners, Lang::Es)),
            format!("{} win", listed(&winners_en, Lang::En)),
        ),
    };
    let points = &table.status()["over"]["score"];
    let score = |lang: Lang| {
        score(points, &|side| {
            let seat = table.seats().iter().position(|seat| *seat == side);
            seat.map_or(side.to_owned(), |seat| label(Seat::new(seat), lang))
        })
    };
    Some(match (score(Lang::Es), score(Lang::En)) {
        (Some(score), Some(score_en)) => {
            Words::new(format!("{es}: {score}."), format!("{en}: {score_en}."))
        }
        _ => Words::new(format!("{es}."), format!("{en}.")),
    })
}

/// A score in a game's own form, as people write it, if it is simple enough; `call` says how they call
/// a side.
fn score(score: &Value, call: &dyn Fn(&str) -> String) -> Option<String> {
    match score {
        Value::Number(number) => Some(number.to_string()),
        Value::Array(sides) => {
            let sides = sides.iter().map(|points| self::score(points, call));
            Some(sides.collect::<Option<Vec<String>>>()?.join("–"))
        }
        Value::Object(sides) => {
            let side = |(name, points): (&String, &Value)| {
                Some(format!("{} {}", call(name), self::score(points, call)?))
            };
            let sides: Option<Vec<String>> = sides.iter().map(side).collect();
            Some(sides?.join(", "))
        }
        Value::Null | Value::Bool(_) | Value::String(_) => None,
    }
}

/// Where dice come from.
pub(crate) fn dice(note: &DiceNote) -> Words {
    match (note.origin, note.revealed) {
        (DiceOrigin::Seed(seed), _) => {
            let seed = seed_text(seed);
            Words::new(format!("de la semilla {seed}"), format!("from seed {seed}"))
        }
        (DiceOrigin::Commit(promise), Some(seed)) => {
            let seed = seed_text(seed);
            Words::new(
                format!("limpios (se prometió {promise} y la semilla revelada, {seed}, lo cumple)"),
                format!("fair ({promise} was promised, and the revealed seed {seed} keeps it)"),
            )
        }
        (DiceOrigin::Commit(promise), None) => Words::new(
            format!("limpios (se prometió {promise}; la semilla aún es secreta)"),
            format!("fair ({promise} was promised; the seed is still secret)"),
        ),
        (DiceOrigin::Script(_), _) => Words::new("de un guion", "from a script"),
        (DiceOrigin::Ask(_), _) => Words::new(
            "tirados y tecleados por personas",
            "rolled and typed in by people",
        ),
    }
}

/// A seed as short as it can be typed after `seed:`.
pub(crate) fn seed_text(seed: Seed) -> String {
    let bytes = seed.to_bytes();
    let (low, high) = bytes.split_at(8);
    match <[u8; 8]>::try_from(low) {
        Ok(low) if high.iter().all(|byte| *byte == 0) => u64::from_le_bytes(low).to_string(),
        _ => seed.to_string(),
    }
}

/// Reads who looks on: a seat, `spectator` or `referee`.
pub(crate) fn audience(name: &str, seats: &[&str]) -> Result<Audience, Failure> {
    match name.to_lowercase().as_str() {
        "spectator" | "espectador" => Ok(Audience::Spectator),
        "referee" | "árbitro" | "arbitro" => Ok(Audience::Referee),
        _ => seat(name, seats).map(Audience::Seat),
    }
}

/// Reads a seat's name.
pub(crate) fn seat(name: &str, seats: &[&str]) -> Result<Seat, Failure> {
    let found = seats
        .iter()
        .position(|known| known.eq_ignore_ascii_case(name));
    found.map(Seat::new).ok_or_else(|| {
        let known = seats.join(", ");
        Failure::wrong(
            format!("No hay ningún asiento «{name}»; son {known}."),
            format!("There is no seat “{name}”; they are {known}."),
        )
    })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn names_are_listed_as_each_language_does() {
        let names = |text: &str| text.split(' ').map(str::to_owned).collect::<Vec<_>>();
        assert_eq!(listed(&names("a"), Lang::Es), "a");
        assert_eq!(listed(&names("a b"), Lang::Es), "a y b");
        assert_eq!(listed(&names("a b c"), Lang::En), "a, b and c");
    }

    #[test]
    fn a_seat_is_called_by_the_one_who_sits_there() {
        let seats = ["P1", "P2"];
        let players = ["Ana\u{1b}[2J".to_owned(), "P2".to_owned()];
        let label = |seat| seat_label(Seat::new(seat), &seats, &players);
        assert_eq!(label(0), "Ana[2J (P1)");
        assert_eq!(label(1), "P2");
        assert_eq!(seat_label(Seat::new(1), &seats, &[]), "P2");
    }

    #[test]
    fn scores_of_every_form_are_readable() {
        let told = |points: Value| score(&points, &|side| format!("the {side} ones"));
        assert_eq!(told(json!([200, 170])).as_deref(), Some("200–170"));
        assert_eq!(
            told(json!({"blue": 3, "red": 0})).as_deref(),
            Some("the blue ones 3, the red ones 0")
        );
        assert_eq!(told(Value::Null), None);
    }

    #[test]
    fn a_seed_that_was_a_number_is_shown_as_one() {
        assert_eq!(seed_text(Seed::from_number(7)), "7");
        assert_eq!(seed_text(Seed::from_bytes([1; 32])), "01".repeat(32));
    }
}
