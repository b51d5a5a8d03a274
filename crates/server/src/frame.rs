//! What one pair of eyes is shown: the parts of a table's page, and what happened since they last looked.

use serde::Serialize;
use sobremesa_club::room::Room;
use sobremesa_club::{BotSpeed, PersonId, Theme};
use sobremesa_kernel::{Audience, Lang, Seat};
use sobremesa_table::Sound;
use tokio::sync::mpsc;

use crate::hall::Hall;
use crate::pages::table::Parts;

/// Whose eyes a page or a connection looks with.
#[derive(Clone, Debug)]
pub(crate) struct Eyes {
    pub(crate) person: PersonId,
    /// The seat they look from; none for a spectator.
    pub(crate) seat: Option<Seat>,
    pub(crate) lang: Lang,
    pub(crate) theme: Theme,
    pub(crate) bot_speed: BotSpeed,
}

/// A connection that is sent frames.
pub(crate) struct Follower {
    /// Which connection it is; following again with other eyes takes the place of the first.
    pub(crate) connection: u64,
    pub(crate) eyes: Eyes,
    pub(crate) frames: mpsc::Sender<Frame>,
    /// The last line of the match file of which it has been told.
    pub(crate) line: usize,
}

/// Everything that has to be shown now. Every frame is complete, so none can be missed for good.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Frame {
    /// How many lines the match file has.
    seq: usize,
    /// The parts of the page, by the ids of their elements.
    parts: Parts,
    /// What happened, in words.
    say: Vec<String>,
    /// What moved in the picture.
    motions: Vec<MovedThing>,
    /// What it sounds like.
    sounds: Vec<&'static str>,
    /// Must this seat act?
    your_turn: bool,
    /// On a shared screen: the seat that comes next.
    hand_over: Option<HandOver>,
}

#[derive(Clone, Debug, Serialize)]
struct MovedThing {
    from: String,
    to: String,
}

/// People who share a screen give it to each other.
#[derive(Clone, Debug, Serialize)]
struct HandOver {
    seat: &'static str,
    /// Is there something to hide?
    curtain: bool,
}

impl Frame {
    /// Draws the room for a follower, and remembers what it has been told by it.
    pub(crate) fn make(
        hall: &Hall,
        room: &Room,
        audience: Audience,
        follower: &mut Follower,
    ) -> Frame {
        let eyes = &follower.eyes;
        let parts = Parts::draw(hall, room, audience, eyes);
        let (mut say, mut motions, mut sounds) = (Vec::new(), Vec::new(), Vec::new());
        let mut seq = 0;
        let mut your_turn = false;
        if let Some(table) = room.table() {
            seq = table.seq();
            for happening in table.happenings(follower.line, audience) {
                say.push(happening.words.get(eyes.lang).to_owned());
                motions.extend(happening.motions.into_iter().map(|m| MovedThing {
                    from: m.from,
                    to: m.to,
                }));
                sounds.extend(happening.sound.map(sound_name));
            }
            let must = table
                .waiting()
                .map(|status| status.must_act())
                .unwrap_or_default();
            your_turn = eyes.seat.is_some_and(|seat| must.contains(seat));
        }
        follower.line = seq;
        let hand_over = hand_over(room, eyes, your_turn);
        Frame {
            seq,
            parts,
            say,
            motions,
            sounds,
            your_turn,
            hand_over,
        }
    }
}

/// The next seat of the same person, when it is that one's turn.
fn hand_over(room: &Room, eyes: &Eyes, your_turn: bool) -> Option<HandOver> {
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
        curtain: table.has_secrets(next),
    })
}

fn sound_name(sound: Sound) -> &'static str {
    match sound {
        Sound::Shuffle => "shuffle",
        Sound::Place => "place",
        Sound::Capture => "capture",
        Sound::Knock => "knock",
        Sound::Warning => "warning",
        Sound::Bell => "bell",
        Sound::Chord => "chord",
        Sound::Fanfare => "fanfare",
    }
}
