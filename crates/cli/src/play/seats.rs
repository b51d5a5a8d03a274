//! Who sits where: people at this keyboard, and bots.

use sobremesa_kernel::{Lang, Seat};
use sobremesa_speak::count;
use sobremesa_table::GameBox;

use crate::args::PlayArgs;
use crate::failure::Failure;
use crate::telling;

/// Somebody who has a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Player {
    /// A person at this keyboard, perhaps with a name.
    Person(Option<String>),
    /// A bot, by its name.
    Bot(String),
}

/// Who sits where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Seating {
    names: &'static [&'static str],
    players: Vec<Player>,
}

impl Seating {
    /// Seats everybody as the command line says; where it says nothing, as the match file did
    /// (`before`); and in a new match one person in the first free seat and bots in the others.
    ///
    /// # Errors
    /// An unknown seat or bot, or more people than seats.
    pub(super) fn arrange(
        game: &dyn GameBox,
        asked: &PlayArgs,
        before: &[String],
    ) -> Result<Seating, Failure> {
        let names = game.seats();
        let bots: Vec<String> = game.bots().into_iter().map(|bot| bot.name).collect();
        let usual = game.usual_bot();
        let bot_named = |name: &str| bots.iter().find(|bot| bot.eq_ignore_ascii_case(name));
        let read = |name: &str, seat: &str| match bot_named(name) {
            Some(bot) => Player::Bot(bot.clone()),
            None if name.is_empty() || name == seat => Player::Person(None),
            None => Player::Person(Some(name.to_owned())),
        };
        let other_bot = match &asked.bot {
            Some(name) => Some(bot_named(name).ok_or_else(|| unknown_bot(name, &bots))?),
            None => usual.as_ref(),
        };
        if asked.people.is_some_and(|people| people > names.len()) {
            return Err(too_many_people(names.len()));
        }
        let mut said: Vec<Option<Player>> = vec![None; names.len()];
        for wish in &asked.seat {
            let (seat, name) = wish.split_once('=').ok_or_else(|| no_seat_wish(wish))?;
            let seat = telling::seat(game, seat.trim())?;
            let wanted = read(name.trim(), names[seat.index()]);
            if said[seat.index()].replace(wanted).is_some() {
                return Err(twice(names[seat.index()]));
            }
        }
        let has_person = |players: &[Option<Player>]| {
            let mut players = players.iter().flatten();
            players.any(|player| matches!(player, Player::Person(_)))
        };
        let mut players = Vec::with_capacity(names.len());
        // Without any wish somebody at the keyboard wants to play.
        let mut is_person_missing = !has_person(&said) && before.is_empty();
        for (index, said) in said.into_iter().enumerate() {
            let before = before.get(index).map(|name| read(name, names[index]));
            let person = || match &before {
                Some(person @ Player::Person(_)) => person.clone(),
                Some(Player::Bot(_)) | None => Player::Person(None),
            };
            let bot = || match (&before, &asked.bot, other_bot) {
                (Some(bot @ Player::Bot(_)), None, _) => bot.clone(),
                (_, _, Some(other)) => Player::Bot(other.clone()),
                // A game without bots is played by people.
                (_, _, None) => person(),
            };
            players.push(match (said, asked.people, &before) {
                (Some(player), _, _) => player,
                (None, Some(n_people), _) if index < n_people => person(),
                (None, Some(_), _) => bot(),
                (None, None, Some(Player::Person(_))) => person(),
                (None, None, Some(Player::Bot(_))) => bot(),
                (None, None, None) if std::mem::take(&mut is_person_missing) => person(),
                (None, None, None) => bot(),
            });
        }
        Ok(Seating { names, players })
    }

    /// Who sits there.
    pub(super) fn player(&self, seat: Seat) -> &Player {
        &self.players[seat.index()]
    }

    /// The seats of people.
    pub(super) fn people(&self) -> Vec<Seat> {
        let seats = (0..self.players.len()).map(Seat::new);
        seats.filter(|seat| self.is_person(*seat)).collect()
    }

    /// Do people play against each other?
    pub(super) fn has_people_on_both_sides(&self, game: &dyn GameBox) -> bool {
        let people = self.people();
        let mut sides = people.iter().map(|seat| game.side(*seat));
        let first = sides.next();
        sides.any(|side| Some(side) != first)
    }

    /// Does a person sit there?
    pub(super) fn is_person(&self, seat: Seat) -> bool {
        matches!(self.player(seat), Player::Person(_))
    }

    /// Everybody's name, in the order of the seats, as a match file keeps them.
    pub(super) fn names(&self) -> Vec<String> {
        let named = self.players.iter().zip(self.names);
        named
            .map(|(player, seat)| match player {
                Player::Person(Some(name)) | Player::Bot(name) => name.clone(),
                Player::Person(None) => (*seat).to_owned(),
            })
            .collect()
    }

    /// What whoever sits there is called, if that is known: bots by their titles, as in the club.
    pub(super) fn name_of(&self, seat: Seat, game: &dyn GameBox, lang: Lang) -> Option<String> {
        match self.player(seat) {
            Player::Person(name) => name.clone(),
            Player::Bot(name) => {
                let bots = game.bots();
                let bot = bots.iter().find(|bot| bot.name == *name);
                Some(
                    bot.map_or(name.as_str(), |bot| bot.title.get(lang))
                        .to_owned(),
                )
            }
        }
    }
}

fn unknown_bot(name: &str, bots: &[String]) -> Failure {
    let known = bots.join(", ");
    Failure::wrong(
        format!("No hay ningún jugador del programa «{name}». Hay: {known}."),
        format!("There is no bot “{name}”. There are: {known}."),
    )
}

fn too_many_people(n_seats: usize) -> Failure {
    Failure::wrong(
        format!(
            "No caben tantas personas: hay {}.",
            count(n_seats, "asiento", "asientos")
        ),
        format!(
            "There is no room for so many people: {} in all.",
            count(n_seats, "seat", "seats")
        ),
    )
}

fn no_seat_wish(wish: &str) -> Failure {
    Failure::wrong(
        format!("«{wish}» no dice quién se sienta dónde; escribe ASIENTO=NOMBRE."),
        format!("“{wish}” does not say who sits where; write SEAT=NAME."),
    )
}

fn twice(seat: &str) -> Failure {
    Failure::wrong(
        format!("En {seat} solo cabe uno, y lo has dicho dos veces."),
        format!("There is room for one in {seat}, and you named it twice."),
    )
}
