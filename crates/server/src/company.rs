//! Who of those who play is at the table, and what is said there besides the match. Nothing of it is
//! stored.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use sobremesa_club::PersonId;
use sobremesa_club::rating::Rating;
use sobremesa_club::room::{Occupant, Room};
use sobremesa_kernel::{Lang, Seat, Words};

use crate::frame::Eyes;

/// Whoever is back within this time, by loading the page again, has not been away.
const GRACE: Duration = Duration::from_secs(5);
/// Whoever plays page by page, without a connection, is taken to be there for so long.
const PAGE_TIME: Duration = Duration::from_secs(120);

/// Those who play at a table, as far as they are seen.
#[derive(Default)]
pub(crate) struct Company {
    seen: BTreeMap<PersonId, Presence>,
    /// What is said besides, until everybody has been told, and how much of it there has ever been.
    asides: Vec<Aside>,
    n_said: u64,
    /// The last reason that the computer player of each seat gave: it does not say the same again.
    remarks: BTreeMap<usize, Words>,
    /// Why the computer player of each seat did what it did last.
    reasons: BTreeMap<usize, Words>,
    /// Had the computer player who moved last less time than it would have used?
    in_a_hurry: bool,
    /// How strong those who play are, as far as that has been asked; nothing of whom no match has counted.
    ratings: BTreeMap<PersonId, Option<Rating>>,
}

#[derive(Clone, Copy)]
struct Presence {
    n_connections: usize,
    /// Until when somebody without a connection is taken to be there.
    until: Instant,
    is_away: bool,
}

struct Aside {
    number: u64,
    words: Words,
    /// Whoever it is about is not told.
    about: Option<PersonId>,
}

impl Company {
    /// Somebody has connected.
    pub(crate) fn come(&mut self, person: &PersonId, now: Instant) {
        self.presence(person, now).n_connections += 1;
    }

    /// A connection of somebody's has ended.
    pub(crate) fn go(&mut self, person: &PersonId, now: Instant) {
        let presence = self.presence(person, now);
        presence.n_connections = presence.n_connections.saturating_sub(1);
        presence.until = now + GRACE;
    }

    /// Somebody has done something.
    pub(crate) fn act(&mut self, person: &PersonId, now: Instant) {
        let presence = self.presence(person, now);
        if presence.n_connections == 0 {
            presence.until = now + PAGE_TIME;
        }
    }

    /// Somebody looks through another node, and is taken to be there until then.
    pub(crate) fn see_elsewhere(&mut self, person: &PersonId, until: Instant) {
        let presence = self.presence(person, until);
        presence.until = presence.until.max(until);
    }

    fn presence(&mut self, person: &PersonId, now: Instant) -> &mut Presence {
        self.seen.entry(person.clone()).or_insert(Presence {
            n_connections: 0,
            until: now,
            is_away: false,
        })
    }

    /// When somebody will have been gone for so long that they are away.
    pub(crate) fn next_absence(&self) -> Option<Instant> {
        let going = self
            .seen
            .values()
            .filter(|presence| presence.n_connections == 0 && !presence.is_away);
        going.map(|presence| presence.until).min()
    }

    /// Takes note of who has gone and who is back by now; true if those at the table should know. `name`
    /// is that of somebody who plays.
    pub(crate) fn settle(
        &mut self,
        now: Instant,
        name: impl Fn(&PersonId) -> Option<Words>,
    ) -> bool {
        let n_asides = self.asides.len();
        for (person, presence) in &mut self.seen {
            let is_away = presence.n_connections == 0 && presence.until <= now;
            if std::mem::replace(&mut presence.is_away, is_away) == is_away {
                continue;
            }
            self.asides.extend(name(person).map(|name| {
                self.n_said += 1;
                Aside {
                    number: self.n_said,
                    words: told(&name, is_away),
                    about: Some(person.clone()),
                }
            }));
        }
        // Those who only looked are not remembered.
        self.seen
            .retain(|person, presence| !presence.is_away || name(person).is_some());
        self.asides.len() > n_asides
    }

    /// Is somebody who plays here known to be away? Whoever has not come yet is not said to have gone.
    pub(crate) fn is_away(&self, person: &PersonId) -> bool {
        self.seen
            .get(person)
            .is_some_and(|presence| presence.is_away)
    }

    /// How strong somebody who plays here is, if matches of theirs have counted.
    pub(crate) fn rating_of(&self, person: &PersonId) -> Option<Rating> {
        self.ratings.get(person).copied().flatten()
    }

    /// Has it been asked how strong somebody is?
    pub(crate) fn knows_rating_of(&self, person: &PersonId) -> bool {
        self.ratings.contains_key(person)
    }

    /// Somebody is so strong.
    pub(crate) fn learn_rating(&mut self, person: PersonId, rating: Option<Rating>) {
        self.ratings.insert(person, rating);
    }

    /// A match has counted: what was known of ratings is out of date.
    pub(crate) fn forget_ratings(&mut self) {
        self.ratings.clear();
    }

    /// A computer player says why it did something that is no move, once; nothing where that would tell what it
    /// alone sees, or that it did anything.
    pub(crate) fn remark(&mut self, room: &Room, seat: Seat, why: Words) {
        let Occupant::Bot(bot) = &room.occupants()[seat.index()] else {
            return;
        };
        if !lies_open(room, seat) {
            return;
        }
        let is_new = self.remarks.insert(seat.index(), why.clone()).as_ref() != Some(&why);
        if is_new {
            let title = |lang: Lang| crate::pages::bot_title(room.game(), bot, lang);
            let words = Words::new(
                format!("{}: «{}»", title(Lang::Es), why.es),
                format!("{}: “{}”", title(Lang::En), why.en),
            );
            self.n_said += 1;
            self.asides.push(Aside {
                number: self.n_said,
                words,
                about: None,
            });
        }
    }

    /// A computer player has moved, and knows why.
    pub(crate) fn reason(&mut self, seat: Seat, why: Words) {
        self.reasons.insert(seat.index(), why);
    }

    /// Why computer players did what they did last, by the indices of their seats.
    pub(crate) fn reasons(&self) -> &BTreeMap<usize, Words> {
        &self.reasons
    }

    /// Why the computer player of a seat did what it did last, for whoever asks; nothing where that would tell
    /// what it alone sees.
    pub(crate) fn reason_of(&self, room: &Room, seat: Seat) -> Option<&Words> {
        let may_ask = lies_open(room, seat) && room.judge_help().is_ok();
        self.reasons.get(&seat.index()).filter(|_| may_ask)
    }

    /// Whether a computer player had less time than it would have used.
    pub(crate) fn hurry(&mut self, in_a_hurry: bool) {
        self.in_a_hurry = in_a_hurry;
    }

    /// Do computer players play weaker here than they could, because too many people wait?
    pub(crate) fn is_in_a_hurry(&self) -> bool {
        self.in_a_hurry
    }

    /// How much has been said besides, in all.
    pub(crate) fn n_said(&self) -> u64 {
        self.n_said
    }

    /// What somebody is told besides who has heard so much of it.
    pub(crate) fn asides(&self, eyes: &Eyes, heard: u64) -> Vec<String> {
        let told = self
            .asides
            .iter()
            .filter(|aside| aside.number > heard && aside.about.as_ref() != Some(&eyes.person));
        told.map(|aside| aside.words.get(eyes.lang).to_owned())
            .collect()
    }

    /// Everybody has been told.
    pub(crate) fn hush(&mut self) {
        self.asides.clear();
    }
}

/// Does a seat know nothing that others do not?
fn lies_open(room: &Room, seat: Seat) -> bool {
    room.table().is_some_and(|table| !table.has_secrets(seat))
}

fn told(name: &Words, is_away: bool) -> Words {
    let Words { es, en } = name;
    if is_away {
        Words::new(
            format!("{es} ya no está en la mesa; puede volver cuando quiera."),
            format!("{en} is not at the table any more; they may come back at any time."),
        )
    } else {
        Words::new(
            format!("{es} está de vuelta en la mesa."),
            format!("{en} is back at the table."),
        )
    }
}

#[cfg(test)]
mod tests {
    use sobremesa_club::TableId;
    use sobremesa_club::room::{Brings, Settings};
    use sobremesa_kernel::Seed;

    use super::*;

    const ANA: u8 = 1;
    const EVA: u8 = 2;

    fn person(n: u8) -> PersonId {
        PersonId::from_random([n; PersonId::LETTERS])
    }

    /// Ana plays, and Eva looks on.
    fn name(who: &PersonId) -> Option<Words> {
        (*who == person(ANA)).then(|| Words::new("Ana", "Ana"))
    }

    /// A table at which one person plays against computer players.
    fn room_of(game: &str, bot: &str) -> Room {
        let shelf = sobremesa_shelf::SHELF.iter().copied();
        let game = shelf.into_iter().find(|it| it.name() == game);
        let game = game.expect("it is on the shelf");
        let settings = Settings::usual(game.usual_setup());
        let id = TableId::from_random([1; TableId::LETTERS]);
        let room = Room::open(id, person(ANA), game, settings, Seed::from_number(7));
        let mut room = room.expect("a table");
        for (n, seat) in game.seats().iter().enumerate() {
            let seated = match n {
                0 => room.sit(&person(ANA), seat, Brings::default()),
                _ => room.seat_bot(&person(ANA), seat, bot, Brings::default()),
            };
            seated.expect("a seat");
        }
        room
    }

    /// DBM-UX-21: why somebody did something follows from all that they see. Where nobody hides anything they say so,
    /// to everybody; where they do they keep it to themselves.
    #[test]
    fn a_remark_tells_nothing_that_is_hidden() {
        let remarks = |game: &str, bot: &str| {
            let (mut company, room) = (Company::default(), room_of(game, bot));
            assert!(room.table().is_some(), "it has begun");
            company.remark(&room, Seat::new(1), Words::new("No.", "No."));
            told(&mut company).len()
        };
        assert_eq!(remarks("batelnah", "level1"), 1);
        assert_eq!(remarks("dominoes", "heaviest"), 0, "its tiles are hidden");
    }

    fn told(company: &mut Company) -> Vec<String> {
        let told = company.asides.iter().map(|aside| aside.words.en.clone());
        let told = told.collect();
        company.hush();
        told
    }

    #[test]
    fn whoever_plays_goes_and_comes_back() {
        let (mut company, start) = (Company::default(), Instant::now());
        let at = |seconds: u64| start + Duration::from_secs(seconds);
        for one in [ANA, EVA] {
            company.come(&person(one), at(0));
        }
        assert!(!company.settle(at(0), name), "nobody was away");
        for one in [ANA, EVA] {
            company.go(&person(one), at(10));
        }
        assert!(!company.settle(at(12), name), "the page may be loading");
        assert_eq!(company.next_absence(), Some(at(15)));
        assert!(company.settle(at(15), name));
        assert!(company.is_away(&person(ANA)) && !company.is_away(&person(EVA)));
        let gone = "Ana is not at the table any more; they may come back at any time.";
        assert_eq!(told(&mut company), [gone]);
        assert_eq!(company.next_absence(), None);
        company.come(&person(ANA), at(99));
        assert!(company.settle(at(99), name) && !company.is_away(&person(ANA)));
        assert_eq!(told(&mut company), ["Ana is back at the table."]);
    }

    #[test]
    fn a_page_that_is_loaded_again_is_no_absence() {
        let (mut company, start) = (Company::default(), Instant::now());
        let at = |seconds: u64| start + Duration::from_secs(seconds);
        company.come(&person(ANA), at(0));
        company.go(&person(ANA), at(1));
        company.come(&person(ANA), at(2));
        assert!(!company.settle(at(60), name));
        // A second window is closed, and the first one is still open.
        company.come(&person(ANA), at(61));
        company.go(&person(ANA), at(62));
        assert!(!company.settle(at(99), name));
    }

    /// Where no script runs, whoever does something is there for a while.
    #[test]
    fn whoever_plays_page_by_page_is_there() {
        let (mut company, start) = (Company::default(), Instant::now());
        let at = |seconds: u64| start + Duration::from_secs(seconds);
        company.act(&person(ANA), at(0));
        assert!(!company.settle(at(100), name));
        assert!(company.settle(at(121), name) && company.is_away(&person(ANA)));
    }
}
