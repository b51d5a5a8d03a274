//! A table that somebody else keeps: whoever follows what is stored about it knows what its keeper knows.

use sobremesa_club::room::{Brings, Channel, Recorded, Room};
use sobremesa_kernel::clock::Pace;
use sobremesa_kernel::{Audience, Seat};
use sobremesa_table::Table;

use super::support::{Recorder, game, person, table_id};

const SEATS: [(u8, &str); 4] = [(1, "white"), (2, "black"), (1, "blue"), (2, "red")];

/// What can be told of a room from outside.
fn told(room: &Room) -> String {
    let seats = (0..room.game().seats().len()).map(Seat::new);
    let clocks: Vec<_> = seats.map(|seat| room.time_left_ms(seat)).collect();
    let table = room.table();
    let lines = table.map(Table::lines);
    let view = table.and_then(|table| table.view(Audience::Referee).ok());
    format!(
        "{lines:?} {view:?} {clocks:?} {:?} {:?} {:?} {:?} {:?} {}",
        room.deadline(),
        room.occupants(),
        room.takeback(),
        room.rematch(),
        room.elapsed_ms(),
        room.is_finished(),
    )
}

/// Somebody who follows a table from its first fact on, and whoever takes it up anew at every moment.
struct Following {
    kept: Recorder,
    follower: Room,
    n_followed: usize,
}

impl Following {
    fn begin(mut kept: Recorder) -> Following {
        let follower = kept.restarted();
        Following {
            n_followed: kept.facts.len(),
            kept,
            follower,
        }
    }

    /// What is new arrives, all at once.
    fn catch_up(&mut self) {
        let restarted = self.kept.restarted();
        let new: &[Recorded] = &self.kept.facts[self.n_followed..];
        self.follower.follow(new).expect("it goes on");
        self.n_followed = self.kept.facts.len();
        assert_eq!(told(&self.follower), told(&restarted));
    }
}

/// Seats, moves, talk, takebacks and the end, by three ways of giving time, told after every move or after
/// several.
#[test]
fn whoever_follows_knows_what_whoever_starts_anew_knows() {
    let paces = [
        Pace::Unlimited,
        Pace::PerTurn { ms: 60_000 },
        Pace::PerGame {
            ms: 600_000,
            increment_ms: 2_000,
        },
    ];
    for (pace, every) in paces.into_iter().zip([1, 1, 3]) {
        let setup = game("batelnah").usual_setup();
        let mut following =
            Following::begin(Recorder::open("batelnah", setup, pace).expect("a table"));
        for (n, seat) in SEATS {
            let room = &mut following.kept.room;
            room.sit(&person(n), seat, Brings::default())
                .expect("a seat");
            following.catch_up();
        }
        for n in 0..30 {
            following.kept.wander(1_000 * (n as u64 + 1), 7 * n + 3);
            if n % 7 == 0 {
                let room = &mut following.kept.room;
                room.say(&person(1), Channel::Table, "hola").expect("heard");
            }
            if n % every == 0 {
                following.catch_up();
            }
        }
        let room = &mut following.kept.room;
        room.elapse(31_000);
        let asker = [1, 2].map(person).into_iter();
        let mut asked = asker.map(|one| room.ask_takeback(&one));
        assert!(asked.any(|asked| asked.is_ok()), "somebody takes back");
        following.catch_up();
        let room = &mut following.kept.room;
        room.elapse(32_000);
        for n in [1, 2] {
            // Whoever asked does not answer.
            let _ = room.answer_takeback(&person(n), true);
        }
        following.catch_up();
        following.kept.wander(40_000, 5);
        following.catch_up();
        for (n, seat) in SEATS {
            // The first who gives up may end it for all.
            let _ = following.kept.room.play(&person(n), seat, "abandon".into());
            following.catch_up();
        }
        assert!(following.follower.is_over());
    }
}

/// What was done by a name is known by it to whoever follows: a wish that is sent again after its keeper was
/// lost is not carried out twice.
#[test]
fn names_of_wishes_are_followed() {
    let mut following = Following::begin(Recorder::duel(Pace::Unlimited));
    let is_done = |room: &mut Room| room.begin_wish(&person(1), Some("w")).expect("a name");
    assert!(!is_done(&mut following.follower));
    assert!(!is_done(&mut following.kept.room));
    let said = following.kept.room.say(&person(1), Channel::Table, "hola");
    said.expect("heard");
    following.kept.room.end_wish();
    following.catch_up();
    assert!(is_done(&mut following.follower));
}

/// A line that does not fit is noticed, and so is one that is missing.
#[test]
fn what_does_not_go_on_is_noticed() {
    let mut kept = Recorder::duel(Pace::Unlimited);
    let mut follower = kept.restarted();
    let n_known = kept.facts.len();
    for n in 0..3 {
        kept.move_at(1_000 * (n + 1));
    }
    kept.store();
    let left_out = &kept.facts[n_known + 1..];
    assert!(follower.follow(left_out).is_err(), "a line is missing");
    let rebuilt = Room::rebuild(table_id(1), &kept.facts, |name| Some(game(name).into()));
    assert!(rebuilt.is_ok());
}
