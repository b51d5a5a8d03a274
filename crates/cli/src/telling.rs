//! What can be told about any match: who sat where, where the dice came from, how it ended.

use sobremesa_kernel::record::DiceOrigin;
use sobremesa_kernel::{Audience, Lang, Seat, Seed, Words};
use sobremesa_table::{GameBox, SeatNames, Table};

pub(crate) use sobremesa_table::listed;

use crate::failure::Failure;
use crate::match_file::DiceNote;

/// A seat and who sat in it by a match file, as people say it: seats and computer players by what they are
/// called in the language.
pub(crate) fn label(game: &dyn GameBox, seat: Seat, players: &[String], lang: Lang) -> String {
    let player = player(game, seat, players, lang);
    seated(game.seat_title(seat).get(lang), player.as_deref())
}

/// Who plays there by a match file, as people say it; `None` where nobody has given a name.
fn player(game: &dyn GameBox, seat: Seat, players: &[String], lang: Lang) -> Option<String> {
    let player = players.get(seat.index())?;
    if *player == game.seats()[seat.index()] {
        return None;
    }
    let bot = game.bot_title(player);
    Some(bot.map_or_else(|| player.clone(), |title| title.get(lang).to_owned()))
}

/// Who plays there by a match file, by seat, as far as that is known.
pub(crate) fn players(game: &dyn GameBox, players: &[String]) -> Vec<Option<Words>> {
    let seats = (0..game.seats().len()).map(Seat::new);
    let named = seats.map(|seat| {
        let named = |lang| player(game, seat, players, lang).map(|name| harmless(&name));
        Some(Words::new(named(Lang::Es)?, named(Lang::En)?))
    });
    named.collect()
}

/// By what names the words of a game speak of those who sit there by a match file.
pub(crate) fn seat_names(game: &dyn GameBox, players: &[String]) -> SeatNames {
    names_at_keyboard(game, |seat, lang| {
        player(game, seat, players, lang).map(|name| harmless(&name))
    })
}

/// Whoever types calls a seat by its title: it tells apart those who have no name, or one name.
pub(crate) fn names_at_keyboard(
    game: &dyn GameBox,
    name_of: impl Fn(Seat, Lang) -> Option<String>,
) -> SeatNames {
    let seats = || (0..game.seats().len()).map(Seat::new);
    SeatNames::of(game, |seat, lang| {
        let title = game.seat_title(seat).get(lang).to_owned();
        let Some(name) = name_of(seat, lang) else {
            return Some(title);
        };
        let mut others = seats().filter(|other| *other != seat);
        let is_shared = others.any(|other| name_of(other, lang).as_ref() == Some(&name));
        Some(match is_shared {
            true => format!("{name} ({title})"),
            false => name,
        })
    })
}

/// A name may come from a stranger's file, which must not command the terminal.
fn harmless(name: &str) -> String {
    name.chars().filter(|sign| !sign.is_control()).collect()
}

/// `Ana (white)`; only the seat where nobody has given a name.
pub(crate) fn seated(seat: &str, player: Option<&str>) -> String {
    match player {
        Some(player) => format!("{} ({seat})", harmless(player)),
        None => seat.to_owned(),
    }
}

/// How a match ended, as people say it to whoever sits in `to`, or to those who look on; `None` while
/// it goes on.
pub(crate) fn result(
    game: &dyn GameBox,
    table: &dyn Table,
    to: Option<Seat>,
    label: impl Fn(Seat, Lang) -> String,
) -> Option<Words> {
    let ending = table.ending()?;
    let names = |side: usize, lang: Lang| {
        let seats = (0..table.seats().len()).map(Seat::new);
        let players = table.commands().players();
        let plays = |seat: &Seat| players.contains(*seat) && game.side(*seat) == side;
        seats.filter(plays).map(|seat| label(seat, lang)).collect()
    };
    Some(ending.told(to.map(|seat| game.side(seat)), &names))
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
pub(crate) fn audience(game: &dyn GameBox, name: &str) -> Result<Audience, Failure> {
    match name.to_lowercase().as_str() {
        "spectator" | "espectador" => Ok(Audience::Spectator),
        "referee" | "árbitro" | "arbitro" => Ok(Audience::Referee),
        _ => seat(game, name).map(Audience::Seat),
    }
}

/// Reads a seat: by its name in files, or by what it is called in either language.
pub(crate) fn seat(game: &dyn GameBox, name: &str) -> Result<Seat, Failure> {
    let wanted = name.to_lowercase();
    let seats = || (0..game.seats().len()).map(Seat::new);
    let is_meant = |seat: &Seat| {
        let Words { es, en } = game.seat_title(*seat);
        let names = [game.seats()[seat.index()].to_owned(), es, en];
        names.iter().any(|known| known.to_lowercase() == wanted)
    };
    seats().find(is_meant).ok_or_else(|| {
        let known = |lang: Lang| -> String {
            let known = seats().map(|seat| {
                let (name, title) = (game.seats()[seat.index()], game.seat_title(seat));
                match title.get(lang) {
                    title if title == name => name.to_owned(),
                    title => format!("{name} ({title})"),
                }
            });
            known.collect::<Vec<_>>().join(", ")
        };
        Failure::wrong(
            format!("No hay ningún asiento «{name}»; son {}.", known(Lang::Es)),
            format!("There is no seat “{name}”; they are {}.", known(Lang::En)),
        )
    })
}

#[cfg(test)]
mod tests {
    use sobremesa_conformance::small_game::SmallGame;
    use sobremesa_table::Boxed;

    use super::*;

    #[test]
    fn a_seat_is_called_by_the_one_who_sits_there() {
        let game = Boxed::<SmallGame>::new();
        let players = ["Ana\u{1b}[2J", "blue"].map(str::to_owned);
        let called = |seat, players: &[String], lang| label(&game, Seat::new(seat), players, lang);
        let [red, blue] = [0, 1].map(|seat| game.seat_title(Seat::new(seat)));
        assert_eq!(
            called(0, &players, Lang::Es),
            format!("Ana[2J ({})", red.es)
        );
        assert_eq!(called(1, &players, Lang::Es), blue.es);
        assert_eq!(called(1, &[], Lang::En), blue.en);
        let players = ["hothead", "blue"].map(str::to_owned);
        let title = format!("El impetuoso ({})", red.es);
        assert_eq!(called(0, &players, Lang::Es), title);
    }

    #[test]
    fn a_seed_that_was_a_number_is_shown_as_one() {
        assert_eq!(seed_text(Seed::from_number(7)), "7");
        assert_eq!(seed_text(Seed::from_bytes([1; 32])), "01".repeat(32));
    }
}
