//! How a match ended, for whoever looks at it in the club.

use sobremesa_club::PersonId;
use sobremesa_club::room::{Occupant, Room};
use sobremesa_kernel::{Lang, Seat, Words};
use sobremesa_table::{Ending, GameBox, SeatNames};

use crate::hall::Hall;

/// By what names the words of a game speak of those who sit at a table, where its seats are only places.
pub(crate) fn seat_names(hall: &Hall, room: &Room) -> SeatNames {
    if !room.game().seats_are_places() {
        return SeatNames::default();
    }
    let seated = Seated {
        game: room.game(),
        occupants: room.occupants(),
        name_of: &|person, lang| hall.name_for(person, lang),
    };
    // Each name is compared with all the others.
    let named = |lang| seated.seats().map(|seat| seated.name(seat, lang)).collect();
    let named: [Vec<Option<String>>; 2] = [Lang::Es, Lang::En].map(named);
    SeatNames::of(room.game(), |seat, lang| {
        let [es, en] = &named;
        lang.pick(es, en)[seat.index()].clone()
    })
}

/// Those who sat at a table, by seat, and how they are called.
pub(crate) struct Seated<'a> {
    pub(crate) game: &'a dyn GameBox,
    pub(crate) occupants: &'a [Occupant],
    pub(crate) name_of: &'a dyn Fn(&PersonId, Lang) -> String,
}

impl Seated<'_> {
    /// How it ended, as a whole sentence.
    pub(crate) fn told(&self, ending: &Ending, person: Option<&PersonId>) -> Words {
        ending.told(self.side_of(person), &|side, lang| self.names(side, lang))
    }

    /// The same for a list.
    pub(crate) fn in_short(&self, ending: &Ending, person: Option<&PersonId>) -> Words {
        ending.in_short(self.side_of(person), &|side, lang| self.names(side, lang))
    }

    /// The side for which somebody played; whoever shared a screen with themselves only looks on.
    pub(crate) fn side_of(&self, person: Option<&PersonId>) -> Option<usize> {
        let person = person?;
        let sits = |seat: &Seat| self.occupants[seat.index()] == Occupant::Person(person.clone());
        let mut sides = self.seats().filter(sits).map(|seat| self.game.side(seat));
        let first = sides.next()?;
        sides.all(|side| side == first).then_some(first)
    }

    /// Those who played for a side, each once; its seats where nobody did.
    fn names(&self, side: usize, lang: Lang) -> Vec<String> {
        let seats = || self.seats().filter(|seat| self.game.side(*seat) == side);
        let mut names: Vec<String> = Vec::new();
        for name in seats().filter_map(|seat| self.name(seat, lang)) {
            if !names.contains(&name) {
                names.push(name);
            }
        }
        if names.is_empty() {
            let title = |seat| self.game.seat_place(seat).get(lang).to_owned();
            names.extend(seats().map(title));
        }
        names
    }

    /// Who sits there.
    pub(crate) fn name(&self, seat: Seat, lang: Lang) -> Option<String> {
        match &self.occupants[seat.index()] {
            Occupant::Person(person) => Some((self.name_of)(person, lang)),
            Occupant::Bot(bot) => Some(crate::pages::bot_title(self.game, bot, lang)),
            Occupant::Open => None,
        }
    }

    fn seats(&self) -> impl Iterator<Item = Seat> {
        (0..self.game.seats().len()).map(Seat::new)
    }
}
