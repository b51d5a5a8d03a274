//! What one pair of eyes is shown: what changed on a table's page since they last looked.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::hash::{BuildHasher, Hash};

use foldhash::fast::FixedState;
use serde::Serialize;
use serde_json::{Value, json};
use sobremesa_club::room::Room;
use sobremesa_club::{BotSpeed, PersonId, Theme};
use sobremesa_draw::{Changes, Known, Scene, Theme as PictureTheme};
use sobremesa_kernel::clock::Pace;
use sobremesa_kernel::{Audience, Lang, Seat};
use sobremesa_table::{Motion, SeatNames, Sound, Stride, Table, Telling};
use tokio::sync::mpsc;

use crate::company::Company;
use crate::hall::Hall;
use crate::news;
use crate::pages::table::{self as page, Parts};
use crate::result::seat_names;

/// Whose eyes a page or a connection looks with.
#[derive(Clone, Debug)]
pub(crate) struct Eyes {
    pub(crate) person: PersonId,
    /// The seat they look from; none for a spectator.
    pub(crate) seat: Option<Seat>,
    pub(crate) lang: Lang,
    pub(crate) theme: Theme,
    pub(crate) bot_speed: BotSpeed,
    /// The thing of the picture they point at.
    pub(crate) pointed: Option<String>,
}

/// In which form a connection wants to see the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Form {
    /// As parts of a page.
    Page,
    /// As data, for programs.
    Data(Telling),
}

/// What a connection is sent.
#[derive(Clone, Debug)]
pub(crate) enum Outgoing {
    Frame(Box<Frame>),
    Data(Data),
}

/// A connection that is sent frames.
pub(crate) struct Follower {
    /// Which connection it is; following again with other eyes takes the place of the first.
    pub(crate) connection: u64,
    pub(crate) eyes: Eyes,
    pub(crate) form: Form,
    pub(crate) frames: mpsc::Sender<Outgoing>,
    /// The last line of the match file of which it has been told.
    pub(crate) line: usize,
    /// What it has been shown; nothing at first, so that its first frame is complete.
    pub(crate) seen: Option<Seen>,
    /// What has been said besides, up to the last thing that it has heard.
    pub(crate) heard: u64,
    /// Up to where it has been shown everything that it may know of; nothing at first.
    pub(crate) shown: Option<Knowable>,
    /// Has something happened that it has not been shown yet? Those who only look on wait a little.
    pub(crate) is_behind: bool,
}

/// How much there is to know at a table for somebody: as long as it is the same, nothing is sent to them, or a
/// message without a word would tell them that something was done in secret.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Knowable {
    /// So many lines of the match.
    pub(crate) lines: usize,
    /// So often something has changed that is no line: who sits there, what is said, who is away.
    pub(crate) besides: u64,
}

impl Follower {
    /// A connection that has been shown nothing yet, and knows of the match up to a line.
    pub(crate) fn new(
        connection: u64,
        eyes: Eyes,
        form: Form,
        frames: mpsc::Sender<Outgoing>,
        line: usize,
    ) -> Follower {
        Follower {
            connection,
            eyes,
            form,
            frames,
            line,
            seen: None,
            heard: 0,
            shown: None,
            is_behind: false,
        }
    }

    /// Whoever sits down looks from that seat at once, and whoever has stood up does not any more; the
    /// picture is another one then, and is shown whole. Programs say themselves from where they look.
    pub(crate) fn take_own_seat(&mut self, room: &Room) {
        if self.form != Form::Page {
            return;
        }
        let seat = room.seat_to_look_from(&self.eyes.person, self.eyes.seat);
        if seat != self.eyes.seat {
            self.eyes.seat = seat;
            self.seen = None;
        }
    }
}

/// What a connection has been shown: what is the same need not be sent again. A connection that
/// misses a frame is closed, so both ends always agree.
#[derive(Debug)]
pub(crate) struct Seen {
    /// Nothing before the match has begun.
    board: Option<Known>,
    parts: [u64; 5],
}

/// Everything that has to be shown now.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Frame {
    /// How many lines the match file has, as far as they may know.
    seq: usize,
    /// The picture, or those of its layers and things that changed.
    board: Board,
    /// The parts of the page that changed, by the ids of their elements.
    parts: BTreeMap<&'static str, String>,
    /// What happened, in words.
    say: Vec<String>,
    /// What is most telling of all that has happened since their own last choice; nothing if nothing new has.
    headline: Option<String>,
    /// What is said besides and is no part of the match: who comes and goes, a computer player's reason.
    aside: Vec<String>,
    /// By which rule each of it happened.
    rules: Vec<Option<String>>,
    /// What moved in the picture, before anything is staged.
    motions: Vec<MovedThing>,
    /// What is staged, one after the other: each goes with one of the last fights among the news.
    acts: Vec<Act>,
    /// What has moved since their own last choice: it stays marked, with where it came from.
    trail: Vec<MovedThing>,
    /// What it sounds like, each sound once, before anything is staged.
    sounds: Vec<&'static str>,
    /// The seat from which it is seen; none for a spectator.
    seat: Option<&'static str>,
    /// Must this seat act?
    your_turn: bool,
    /// On a shared screen: the seat that comes next.
    hand_over: Option<HandOver>,
}

#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
enum Board {
    Whole(String),
    Changed {
        title: String,
        layers: BTreeMap<String, String>,
        things: BTreeMap<String, String>,
    },
}

/// Something that is put on show by itself, and everything that comes of it up to the next.
#[derive(Clone, Debug, Default, Serialize)]
struct Act {
    /// Which of the sentences it is.
    at: usize,
    motions: Vec<MovedThing>,
    sounds: Vec<&'static str>,
}

#[derive(Clone, Debug, Serialize)]
struct MovedThing {
    from: String,
    to: String,
    /// What is written over it meanwhile.
    #[serde(skip_serializing_if = "Option::is_none")]
    note: Option<String>,
    /// Strides `[x, y]` and turns `[x, y, degrees]`, in the thing's own eyes.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    path: Vec<Vec<f64>>,
}

impl From<Motion> for MovedThing {
    fn from(motion: Motion) -> MovedThing {
        let stride = |stride: Stride| match stride {
            Stride::Slide { x, y } => vec![x, y],
            Stride::Turn { x, y, degrees } => vec![x, y, degrees],
        };
        MovedThing {
            from: motion.from,
            to: motion.to,
            note: motion.note,
            path: motion.path.into_iter().map(stride).collect(),
        }
    }
}

/// People who share a screen give it to each other.
#[derive(Clone, Debug, Serialize)]
struct HandOver {
    seat: &'static str,
    title: String,
    /// Is there something to hide?
    curtain: bool,
}

/// The table as programs see it, and what happened since they last looked.
#[derive(Clone, Debug)]
pub(crate) struct Data {
    /// How many lines the match file has, as far as they may know; none before the match has begun.
    pub(crate) seq: usize,
    /// As it is sent over a socket.
    message: String,
}

/// Hardly a page's message is longer. A buffer that grows step by step was a tenth of what a move costs.
const USUAL_LENGTH: usize = 8_000;
/// How a message with data begins; it ends with `}`.
const DATA: &str = "{\"data\":";

thread_local! {
    /// Where messages with data are written before each is given just the room that it takes: nothing
    /// grows step by step, and no table keeps room of its own.
    static DRAFT: RefCell<String> = const { RefCell::new(String::new()) };
}

impl Outgoing {
    /// Shows the room to a follower in the form it wants, and remembers what it has been told by it.
    pub(crate) fn make(
        hall: &Hall,
        room: &Room,
        company: &Company,
        audience: Audience,
        follower: &mut Follower,
    ) -> Outgoing {
        match follower.form {
            Form::Page => {
                let frame = Frame::make(hall, room, company, audience, follower);
                Outgoing::Frame(Box::new(frame))
            }
            Form::Data(telling) => Outgoing::Data(Data::make(room, audience, telling, follower)),
        }
    }

    /// As it is sent over a socket.
    pub(crate) fn into_message(self) -> String {
        match self {
            Outgoing::Frame(frame) => {
                #[derive(Serialize)]
                struct Message {
                    frame: Box<Frame>,
                }
                let mut message = Vec::with_capacity(USUAL_LENGTH);
                serde_json::to_writer(&mut message, &Message { frame })
                    .expect("frames have JSON forms");
                String::from_utf8(message).expect("JSON is text")
            }
            Outgoing::Data(data) => data.message,
        }
    }
}

impl Data {
    /// The data alone, a JSON object.
    pub(crate) fn body(&self) -> &str {
        &self.message[DATA.len()..self.message.len() - 1]
    }

    fn make(room: &Room, audience: Audience, telling: Telling, follower: &mut Follower) -> Data {
        DRAFT.with_borrow_mut(|draft| Data::write(room, audience, telling, follower, draft))
    }

    fn write(
        room: &Room,
        audience: Audience,
        telling: Telling,
        follower: &mut Follower,
        message: &mut String,
    ) -> Data {
        let seat = follower.eyes.seat;
        let since = std::mem::replace(&mut follower.line, room.table().map_or(0, Table::seq));
        let seq = room.table().map_or(0, |table| table.seq_to(audience));
        message.clear();
        message.push_str(DATA);
        match room.table() {
            Some(table) => table.sight(seat, audience, since, telling, message),
            None => {
                let nothing = json!({
                    "seq": 0, "game": room.game().name(),
                    "seat": seat.map(|seat| room.game().seats()[seat.index()]),
                    "status": null, "view": null, "events": [],
                    "your_turn": false, "actions": [], "meanwhile": [],
                });
                message.push_str(&nothing.to_string());
            }
        }
        if let Some(clock) = clock(room) {
            // Into the object that stands there, as its last field.
            message.pop();
            message.push_str(",\"clock\":");
            message.push_str(&clock.to_string());
            message.push('}');
        }
        message.push('}');
        Data {
            seq,
            message: message.as_str().to_owned(),
        }
    }
}

/// The clock as programs see it: how time is given, what each seat has left, and for whom it runs. It is
/// the only one that acts at the table.
fn clock(room: &Room) -> Option<Value> {
    let pace = room.pace();
    if pace == Pace::Unlimited {
        return None;
    }
    let seats = room.game().seats().iter().zip((0..).map(Seat::new));
    let left = seats.filter_map(|(name, seat)| Some((*name, room.time_left_ms(seat)?)));
    let left: BTreeMap<&str, u64> = left.collect();
    let runs = room.clock_runs_for().iter();
    let runs: Vec<&str> = runs.map(|seat| room.game().seats()[seat.index()]).collect();
    Some(json!({ "pace": pace, "left_ms": left, "runs": runs }))
}

impl Frame {
    /// Draws the room for a follower, and remembers what it has been told by it.
    fn make(
        hall: &Hall,
        room: &Room,
        company: &Company,
        audience: Audience,
        follower: &mut Follower,
    ) -> Frame {
        let eyes = &follower.eyes;
        let (mut say, mut rules) = (Vec::new(), Vec::new());
        let mut opening = Act::default();
        let mut acts: Vec<Act> = Vec::new();
        let mut seq = 0;
        let mut your_turn = false;
        let names = seat_names(hall, room);
        if let Some(table) = room.table() {
            seq = table.seq_to(audience);
            for happening in table.happenings(follower.line, audience) {
                say.push(names.put(happening.words.get(eyes.lang), eyes.lang));
                rules.push(happening.rule().map(str::to_owned));
                if happening.duel.is_some() {
                    acts.push(Act {
                        at: say.len() - 1,
                        ..Act::default()
                    });
                }
                let Act {
                    motions, sounds, ..
                } = acts.last_mut().unwrap_or(&mut opening);
                motions.extend(happening.motions.into_iter().map(MovedThing::from));
                // However often it happens in one go, it is heard once.
                let sound = happening.sound.map(sound_name);
                sounds.extend(sound.filter(|sound| !sounds.contains(sound)));
            }
            let must = table
                .waiting()
                .map(|status| status.must_act())
                .unwrap_or_default();
            your_turn = eyes.seat.is_some_and(|seat| must.contains(seat));
        }
        let is_news = !say.is_empty();
        let headline = is_news
            .then(|| page::headline(room, eyes, &names))
            .flatten();
        let hand_over = hand_over(room, eyes, &names, your_turn);
        let trail = room.table().map_or_else(Vec::new, |table| {
            let moved = news::trail(room, eyes, table, audience).into_iter();
            moved.map(MovedThing::from).collect()
        });
        let theme = page::picture_theme(eyes.theme);
        let scene = page::scene(room, audience, eyes, &names);
        let aside = company.asides(eyes, follower.heard);
        let shown = Parts::draw(hall, room, company, eyes);
        let mut parts = BTreeMap::new();
        let now = Seen {
            board: scene.as_ref().map(|scene| scene.known(theme)),
            parts: [
                &shown.panel,
                &shown.news,
                &shown.dossier,
                &shown.choices,
                &shown.talk,
            ]
            .map(hash),
        };
        let Parts {
            panel,
            news,
            dossier,
            choices,
            talk,
        } = shown;
        let pieces = [
            ("panel", panel),
            ("news", news),
            ("dossier", dossier),
            ("choices", choices),
            ("talk", talk),
        ];
        match &follower.seen {
            Some(seen) => {
                for ((name, html), n) in pieces.into_iter().zip(0..) {
                    if seen.parts[n] != now.parts[n] {
                        parts.insert(name, html);
                    }
                }
            }
            None => {
                parts.extend(pieces);
                parts.insert("log", page::log(room, audience, eyes.lang, &names));
            }
        }
        let board = Board::of(scene.as_ref(), theme, follower.seen.as_ref(), &now);
        let seat = eyes.seat.map(|seat| room.game().seats()[seat.index()]);
        follower.line = room.table().map_or(0, Table::seq);
        follower.seen = Some(now);
        follower.heard = company.n_said();
        Frame {
            seq,
            seat,
            board,
            parts,
            say,
            headline,
            aside,
            rules,
            motions: opening.motions,
            acts,
            trail,
            sounds: opening.sounds,
            your_turn,
            hand_over,
        }
    }
}

impl Board {
    fn of(scene: Option<&Scene>, theme: PictureTheme, seen: Option<&Seen>, now: &Seen) -> Board {
        let Some(scene) = scene else {
            return Board::Whole(String::new());
        };
        let then = seen.and_then(|seen| seen.board.as_ref());
        let pair = then.zip(now.board.as_ref());
        match pair.and_then(|(then, now)| scene.changes(theme, then, now)) {
            Some(Changes {
                title,
                layers,
                things,
            }) => Board::Changed {
                title,
                layers: layers.into_iter().collect(),
                things: things.into_iter().collect(),
            },
            None => Board::Whole(scene.svg(theme)),
        }
    }
}

/// Within one process only, and never stored.
fn hash(thing: impl Hash) -> u64 {
    FixedState::default().hash_one(thing)
}

/// The next seat of the same person, when it is that one's turn.
fn hand_over(room: &Room, eyes: &Eyes, names: &SeatNames, your_turn: bool) -> Option<HandOver> {
    if your_turn {
        return None;
    }
    let table = room.table()?;
    let must = table.waiting()?.must_act();
    let next = room
        .seats_of(&eyes.person)
        .find(|seat| must.contains(*seat))?;
    Some(HandOver {
        seat: table.seats()[next.index()],
        title: names.put(room.game().seat_title(next).get(eyes.lang), eyes.lang),
        curtain: table.has_secrets(next),
    })
}

fn sound_name(sound: Sound) -> &'static str {
    match sound {
        Sound::Shuffle => "shuffle",
        Sound::Dice => "dice",
        Sound::Place => "place",
        Sound::Tile => "tile",
        Sound::Capture => "capture",
        Sound::Knock => "knock",
        Sound::Volley => "volley",
        Sound::Clash => "clash",
        Sound::Miss => "miss",
        Sound::Horn => "horn",
        Sound::Charge => "charge",
        Sound::Rout => "rout",
        Sound::March => "march",
        Sound::Drum => "drum",
        Sound::Magic => "magic",
        Sound::Heal => "heal",
        Sound::Warning => "warning",
        Sound::Bell => "bell",
        Sound::Chord => "chord",
        Sound::Fanfare => "fanfare",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_sound_can_be_heard() {
        use Sound::{
            Bell, Capture, Charge, Chord, Clash, Dice, Drum, Fanfare, Heal, Horn, Knock, Magic,
            March, Miss, Place, Rout, Shuffle, Tile, Volley, Warning,
        };
        let recipes = include_str!("../../../web/tones.js");
        for sound in [
            Bell, Capture, Charge, Chord, Clash, Dice, Drum, Fanfare, Heal, Horn, Knock, Magic,
            March, Miss, Place, Rout, Shuffle, Tile, Volley, Warning,
        ] {
            let recipe = format!("\n  {}: [[", sound_name(sound));
            assert!(recipes.contains(&recipe), "{sound:?}");
        }
    }
}
