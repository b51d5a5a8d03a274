//! One table of the club with the people around it.
//!
//! A [`Room`] judges wishes and changes at once; what changed waits in [`Room::take_fresh`] to be
//! stored. Whoever drives it shows nothing to anybody before those facts are stored, and rebuilds
//! the room from the stored ones if storing fails.

mod bringing;
mod closing;
mod following;
mod inviting;
mod playing;
mod rated;
mod seating;
mod settings;
mod summary;
mod takeback;
mod talk;
mod timing;

use std::collections::{BTreeSet, HashSet};

use serde::{Deserialize, Serialize};
use sobremesa_kernel::clock::Clock;
use sobremesa_kernel::record::LoadFault;
use sobremesa_kernel::{Audience, Commands, DiceSource, Seat, Seed};
use sobremesa_table::{GameBox, GameRef, Table, Work};

use crate::{MatchLine, PersonId, Refusal, TableId};
pub use bringing::Brings;
pub use closing::Closing;
pub use playing::{Seen, Step, Thinking};
pub use settings::{Occupant, Settings, Takebacks, Watch};
pub use summary::Summary;
pub use takeback::TakebackOffer;
pub use talk::{Channel, Said};
use timing::ClockMark;

/// What is stored about a table, one after the other.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Fact {
    /// Somebody set up the table.
    Opened {
        /// Who, and thereby its host.
        host: PersonId,
        /// The game.
        game: String,
        /// What was agreed.
        settings: Settings,
        /// The secret from which its dice come. It is shown when the match is over.
        seed: Seed,
    },
    /// A seat has another occupant.
    Seated {
        /// The seat's name.
        seat: String,
        /// Who sits there now.
        occupant: Occupant,
    },
    /// A seat plays with something that was made beforehand, or with what was agreed after all.
    Brought {
        /// The seat's name.
        seat: String,
        /// With what.
        work: Option<Work>,
    },
    /// A line was added to the match file.
    Line {
        /// The line.
        line: MatchLine,
    },
    /// Somebody wrote something.
    Said(Said),
    /// The host asked somebody to be quiet, or allowed them to speak again.
    Muted {
        /// Whom.
        person: PersonId,
        /// Quiet from now on?
        quiet: bool,
    },
    /// The host asked somebody to leave.
    Removed {
        /// Whom.
        person: PersonId,
    },
    /// Somebody is asked to come.
    Invited {
        /// By whom.
        by: PersonId,
        /// Whom.
        person: PersonId,
    },
    /// Somebody asks to take a move back.
    TakebackAsked(TakebackOffer),
    /// The question is settled.
    TakebackSettled {
        /// Was it granted?
        granted: bool,
    },
    /// The same people play again at another table.
    Rematch {
        /// The other table.
        table: TableId,
    },
    /// The table is put away; nobody plays at it any more.
    Closed {
        /// Why.
        why: Closing,
    },
    /// Somebody wants to end the match early, which takes both sides.
    EndWanted {
        /// The seat's name.
        seat: String,
    },
    /// The time of a seat for its turn was up, and the house ended the turn: the lines that follow.
    TurnCutShort {
        /// The seat's name.
        seat: String,
    },
    /// Nothing happened but that time passed: a clock that runs has come this far.
    Elapsed,
    /// What stood here was written by somebody who has left for good.
    Erased,
}

/// A fact and how long the table had been running by then. Time in which nobody could play, because
/// the program was not running, is nobody's and does not count.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Recorded {
    /// Milliseconds.
    pub elapsed_ms: u64,
    /// The name that the sender gave to the wish behind it, so that a repeated one is known again,
    /// even after the program was started anew.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub wish: Option<String>,
    /// What happened.
    #[serde(flatten)]
    pub fact: Fact,
}

/// A table of the club.
pub struct Room {
    id: TableId,
    game: GameRef,
    host: PersonId,
    settings: Settings,
    seed: Seed,
    occupants: Vec<Occupant>,
    /// Who was the first to sit on each seat once the match had begun.
    first: Vec<Occupant>,
    /// Which seat plays which command when the match begins.
    at_first: Commands,
    /// Who wants to end the match early, where that takes both sides.
    wants_to_end: Option<Seat>,
    /// What each seat brings in the place of what was agreed.
    brought: Vec<Option<Work>>,
    /// The match, once every seat was taken.
    table: Option<Box<dyn Table>>,
    /// Has the match a line? Also while it is still being read.
    has_begun: bool,
    closed: Option<Closing>,
    said: Vec<Said>,
    muted: BTreeSet<PersonId>,
    removed: BTreeSet<PersonId>,
    /// Who was asked to come, after whoever asked.
    invited: Vec<(PersonId, PersonId)>,
    takeback: Option<TakebackOffer>,
    rematch: Option<TableId>,
    clock: Clock,
    /// The turn for which the clock was last set.
    clocked_turn: Option<u64>,
    /// How many turns of each seat the house has ended because their time was up.
    cut_short: Vec<usize>,
    elapsed_ms: u64,
    /// How far the latest fact says that it had come.
    noted_ms: u64,
    /// When it was last told how late it is, unless something has happened since.
    told_ms: Option<u64>,
    /// How much is stored about it.
    n_facts: usize,
    n_bytes: usize,
    /// Computer players that had nothing to say about the present position.
    content: BTreeSet<Seat>,
    /// The name of the wish that is being carried out.
    wish: Option<String>,
    /// The names of the wishes that changed something: asked for with every wish, and never listed.
    done: HashSet<String>,
    fresh: Vec<Recorded>,
}

/// A sender's own name for a wish is stored with whatever comes of it.
const MAX_WISH_NAME: usize = 64;
/// When so much has happened at a table, people cannot make more happen there.
const MAX_FACTS: usize = 2 * closing::MAX_LINES;

/// Why a stored table cannot be taken up again.
#[derive(Clone, PartialEq, Debug)]
pub enum RebuildFault {
    /// It does not begin with its opening.
    NotOpened,
    /// Its game is not on the shelf.
    UnknownGame(String),
    /// Its game does not accept any more what was agreed.
    Setup(Refusal),
    /// Its match file cannot be replayed.
    Match(LoadFault),
}

impl Room {
    /// Sets up a table; the host sits nowhere yet.
    ///
    /// # Errors
    /// If the game's rules do not allow the setup.
    pub fn open(
        id: TableId,
        host: PersonId,
        game: impl Into<GameRef>,
        mut settings: Settings,
        seed: Seed,
    ) -> Result<Room, Refusal> {
        let game = game.into();
        let table = playing::set_up(&*game, settings.setup.clone(), seed)?;
        timing::judge_pace(&*game, settings.pace)?;
        rated::judge_declaration(&*game, &settings)?;
        if settings.rated {
            settings.takebacks = Takebacks::Never;
        }
        let at_first = table.commands();
        let opened = Fact::Opened {
            host,
            game: game.name().to_owned(),
            settings,
            seed,
        };
        let mut room =
            Room::from_opening(id, &opened, |_| Some(game.clone())).expect("it is an opening");
        room.at_first = at_first;
        room.n_facts = 1;
        room.fresh.push(Recorded {
            elapsed_ms: 0,
            wish: None,
            fact: opened,
        });
        Ok(room)
    }

    /// Sets up a table at which a match is played on from where its file ends, with dice of its own.
    ///
    /// # Errors
    /// If the file cannot be replayed.
    pub fn play_on(
        id: TableId,
        host: PersonId,
        game: impl Into<GameRef>,
        settings: Settings,
        seed: Seed,
        lines: &[&str],
    ) -> Result<Room, Refusal> {
        if settings.rated {
            return Err(Refusal::RatedIsEqual);
        }
        let mut room = Room::open(id, host, game, settings, seed)?;
        let loaded = room.game.load(lines, Some(DiceSource::Fair(seed)));
        room.table = Some(loaded.map_err(|_| Refusal::NothingToContinue)?);
        room.note_lines(0);
        Ok(room)
    }

    /// Takes a table up again from what was stored about it.
    ///
    /// # Errors
    /// If it cannot be taken up.
    pub fn rebuild(
        id: TableId,
        facts: &[Recorded],
        find_game: impl Fn(&str) -> Option<GameRef>,
    ) -> Result<Room, RebuildFault> {
        let opened = &facts.first().ok_or(RebuildFault::NotOpened)?.fact;
        let mut room = Room::from_opening(id, opened, find_game)?;
        let (mut lines, mut marks) = (Vec::new(), Vec::new());
        for Recorded {
            elapsed_ms,
            wish,
            fact,
        } in facts
        {
            room.elapsed_ms = *elapsed_ms;
            room.noted_ms = *elapsed_ms;
            room.n_facts += 1;
            room.done.extend(wish.clone());
            if let Fact::Line { line } = fact {
                lines.push(line.as_str());
            }
            room.apply(fact);
            if matches!(fact, Fact::Line { .. } | Fact::Seated { .. }) {
                let [people, open] = room.people_and_open();
                marks.push(ClockMark {
                    elapsed_ms: *elapsed_ms,
                    n_lines: lines.len(),
                    people,
                    open,
                });
            }
        }
        if lines.is_empty() {
            let table = playing::set_up(&*room.game, room.settings.setup.clone(), room.seed);
            let table = table.map_err(RebuildFault::Setup)?;
            room.at_first = table.commands();
        } else {
            let dice = Some(DiceSource::Fair(room.seed));
            room.table = Some(room.game.load(&lines, dice).map_err(RebuildFault::Match)?);
            room.replay_clock(&marks);
            if room.settings.rated {
                let first = playing::set_up(&*room.game, room.settings.setup.clone(), room.seed);
                let first = first.map_err(RebuildFault::Setup)?;
                room.at_first = first.commands();
            }
        }
        Ok(room)
    }

    fn from_opening(
        id: TableId,
        opened: &Fact,
        find_game: impl Fn(&str) -> Option<GameRef>,
    ) -> Result<Room, RebuildFault> {
        let Fact::Opened {
            host,
            game,
            settings,
            seed,
        } = opened
        else {
            return Err(RebuildFault::NotOpened);
        };
        let game = find_game(game).ok_or_else(|| RebuildFault::UnknownGame(game.clone()))?;
        let n_seats = game.seats().len();
        Ok(Room {
            id,
            game,
            host: host.clone(),
            clock: Clock::new(settings.pace),
            settings: settings.clone(),
            seed: *seed,
            occupants: vec![Occupant::Open; n_seats],
            first: vec![Occupant::Open; n_seats],
            at_first: Commands::each_its_own(n_seats),
            brought: vec![None; n_seats],
            wants_to_end: None,
            clocked_turn: None,
            cut_short: vec![0; n_seats],
            table: None,
            has_begun: false,
            closed: None,
            said: Vec::new(),
            muted: BTreeSet::new(),
            removed: BTreeSet::new(),
            invited: Vec::new(),
            takeback: None,
            rematch: None,
            elapsed_ms: 0,
            noted_ms: 0,
            told_ms: None,
            n_facts: 0,
            n_bytes: 0,
            content: BTreeSet::new(),
            wish: None,
            done: HashSet::new(),
            fresh: Vec::new(),
        })
    }

    /// What has changed since the last call and must be stored before anybody sees it.
    pub fn take_fresh(&mut self) -> Vec<Recorded> {
        std::mem::take(&mut self.fresh)
    }

    /// Tells the room how long it has been running.
    pub fn elapse(&mut self, elapsed_ms: u64) {
        self.elapsed_ms = self.elapsed_ms.max(elapsed_ms);
    }

    /// What is noted from now on belongs to the wish with this name, or to none.
    ///
    /// True if a wish of that name has been carried out before: it must not be carried out again.
    ///
    /// # Errors
    /// If the name is too long to be stored with whatever comes of it, or the table holds no more.
    pub fn begin_wish(&mut self, person: &PersonId, name: Option<&str>) -> Result<bool, Refusal> {
        self.wish = None;
        if name.is_some_and(|name| name.len() > MAX_WISH_NAME) {
            return Err(Refusal::LongWishName);
        }
        if self.n_facts >= MAX_FACTS {
            return Err(Refusal::TableFull);
        }
        let wish = name.map(|name| format!("{person} {name}"));
        let is_done = wish.as_ref().is_some_and(|wish| self.done.contains(wish));
        // Nothing that happens from now on belongs to a wish that was carried out before.
        self.wish = wish.filter(|_| !is_done);
        Ok(is_done)
    }

    /// What is noted from now on belongs to no wish.
    pub fn end_wish(&mut self) {
        self.wish = None;
    }

    /// How long it has been running.
    pub fn elapsed_ms(&self) -> u64 {
        self.elapsed_ms
    }

    fn note(&mut self, fact: Fact) {
        self.apply(&fact);
        self.n_facts += 1;
        self.noted_ms = self.elapsed_ms;
        self.done.extend(self.wish.clone());
        self.fresh.push(Recorded {
            elapsed_ms: self.elapsed_ms,
            wish: self.wish.clone(),
            fact,
        });
    }

    fn apply(&mut self, fact: &Fact) {
        match fact {
            // The room's foundation: see `from_opening`.
            Fact::Opened { .. } | Fact::Elapsed | Fact::Erased => {}
            // The match itself plays it: see `rebuild`.
            Fact::Line { line } => {
                self.wants_to_end = None;
                self.n_bytes += line.as_str().len();
                if !self.has_begun {
                    self.has_begun = true;
                    self.see_who_begins();
                }
            }
            Fact::Closed { why } => self.closed = Some(*why),
            Fact::Seated { seat, occupant } => {
                if let Some(seat) = Seat::named(seat, self.game.seats()) {
                    self.occupants[seat.index()] = occupant.clone();
                    if self.has_begun {
                        self.see_who_begins();
                    }
                }
            }
            Fact::Brought { seat, work } => {
                if let Some(seat) = Seat::named(seat, self.game.seats()) {
                    self.brought[seat.index()].clone_from(work);
                }
            }
            Fact::EndWanted { seat } => {
                self.wants_to_end = Seat::named(seat, self.game.seats());
            }
            Fact::TurnCutShort { seat } => {
                if let Some(seat) = Seat::named(seat, self.game.seats()) {
                    self.cut_short[seat.index()] += 1;
                }
            }
            Fact::Said(said) => self.said.push(said.clone()),
            Fact::Muted {
                person,
                quiet: true,
            } => {
                self.muted.insert(person.clone());
            }
            Fact::Muted {
                person,
                quiet: false,
            } => {
                self.muted.remove(person);
            }
            Fact::Removed { person } => {
                self.removed.insert(person.clone());
            }
            Fact::Invited { by, person } => self.invited.push((by.clone(), person.clone())),
            Fact::TakebackAsked(offer) => self.takeback = Some(offer.clone()),
            Fact::TakebackSettled { .. } => self.takeback = None,
            Fact::Rematch { table } => self.rematch = Some(table.clone()),
        }
    }

    /// Its id.
    pub fn id(&self) -> &TableId {
        &self.id
    }

    /// Its game.
    pub fn game(&self) -> &dyn GameBox {
        &*self.game
    }

    /// The same, to hold on to.
    pub fn held_game(&self) -> GameRef {
        self.game.clone()
    }

    /// Who set it up.
    pub fn host(&self) -> &PersonId {
        &self.host
    }

    /// What was agreed.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// The match, once it has begun.
    pub fn table(&self) -> Option<&dyn Table> {
        self.table.as_deref()
    }

    /// Where the same people play again.
    pub fn rematch(&self) -> Option<&TableId> {
        self.rematch.as_ref()
    }

    /// The takeback that somebody asks for.
    pub fn takeback(&self) -> Option<&TakebackOffer> {
        self.takeback.as_ref()
    }

    /// Is the match over?
    pub fn is_over(&self) -> bool {
        self.table()
            .and_then(Table::waiting)
            .is_some_and(|status| status.outcome().is_some())
    }

    /// As whom a person looks at the table when they ask for a certain seat, or for none.
    ///
    /// # Errors
    /// If they may not look at all, or not with those eyes.
    pub fn audience(&self, person: &PersonId, seat: Option<Seat>) -> Result<Audience, Refusal> {
        if self.removed.contains(person) {
            return Err(Refusal::Removed);
        }
        match seat {
            Some(seat) if self.holds(person, seat) => Ok(Audience::Seat(seat)),
            Some(_) => Err(Refusal::NotYourSeat),
            None => match self.settings.watch {
                _ if self.seats_of(person).next().is_some() => Ok(Audience::Spectator),
                Watch::Public => Ok(Audience::Spectator),
                Watch::Everything if !self.has_people() => Ok(Audience::Referee),
                Watch::Everything => Ok(Audience::Spectator),
                Watch::Nobody if self.table.is_none() || self.is_of(person) => {
                    Ok(Audience::Spectator)
                }
                Watch::Nobody => Err(Refusal::Private),
            },
        }
    }

    /// May somebody look at what lies open of the match, or at all of it when it is over? Whom nobody
    /// knows may where everybody may.
    ///
    /// # Errors
    /// If not.
    pub fn judge_look(&self, person: Option<&PersonId>) -> Result<(), Refusal> {
        match person {
            Some(person) => self.audience(person, None).map(drop),
            None if self.settings.watch == Watch::Nobody => Err(Refusal::Private),
            None => Ok(()),
        }
    }

    /// Is it somebody's own table: have they opened it, or played at it?
    pub fn is_of(&self, person: &PersonId) -> bool {
        let plays = |occupant: &Occupant| *occupant == Occupant::Person(person.clone());
        *person == self.host || self.first.iter().any(plays)
    }

    fn seat_named(&self, name: &str) -> Result<Seat, Refusal> {
        Seat::named(name, self.game.seats()).ok_or_else(|| Refusal::UnknownSeat(name.to_owned()))
    }

    fn only_host(&self, person: &PersonId) -> Result<(), Refusal> {
        if *person == self.host {
            Ok(())
        } else {
            Err(Refusal::HostOnly)
        }
    }
}
