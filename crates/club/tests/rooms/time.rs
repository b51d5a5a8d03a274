//! Clocks: who may have one, what comes of it, and what it shows after the program was started anew.

use serde_json::json;
use sobremesa_club::Refusal;
use sobremesa_club::room::{Brings, Fact, Room, Step};
use sobremesa_kernel::Seat;
use sobremesa_kernel::clock::Pace;

use super::support::{Kept, game, person, table_id};

const MINUTE: Pace = Pace::PerTurn { ms: 60_000 };

/// What a room shows of its clocks.
fn clocks(room: &Room) -> (Vec<Option<u64>>, Option<u64>) {
    let seats = (0..room.game().seats().len()).map(Seat::new);
    let left = seats.map(|seat| room.time_left_ms(seat));
    (left.collect(), room.deadline())
}

#[test]
fn a_game_that_nobody_can_play_for_others_has_no_clock() {
    let opened = |name: &str| Kept::open(name, game(name).usual_setup(), MINUTE).map(drop);
    assert_eq!(opened("clairvoyance"), Err(Refusal::NoClock));
    for name in ["dominoes", "batelnah", "gom"] {
        assert_eq!(opened(name), Ok(()), "{name}");
    }
}

/// A table from before, with a clock for which nobody can act, waits for the person and for nothing
/// else: the same moment does not come twice.
#[test]
fn what_ran_out_once_does_not_run_out_again() {
    let name = "clairvoyance";
    let setup = game(name).usual_setup();
    let mut kept = Kept::open(name, setup, Pace::Unlimited).expect("a table");
    kept.room
        .sit(&person(1), "master", Brings::default())
        .expect("a seat");
    kept.store();
    let Fact::Opened { settings, .. } = &mut kept.facts[0].fact else {
        panic!("it begins with its opening");
    };
    settings.pace = MINUTE;
    let mut room = kept.restarted();
    assert_eq!(room.deadline(), Some(60_001));
    room.elapse(60_001);
    assert_eq!(room.tell_time(), Ok(()));
    assert_eq!(room.deadline(), None, "it was told");
    assert_eq!(room.tell_time(), Ok(()));
    room.elapse(70_000);
    room.play(&person(1), "master", json!("next"))
        .expect("in the person's own time");
    assert_eq!(room.deadline(), Some(70_000 + 60_001));
}

/// Whoever lets the time run out gets a move, once.
#[test]
fn somebody_moves_for_the_absent() {
    let mut kept = Kept::duel(MINUTE);
    let before = kept.room.table().expect("it has begun").seq();
    kept.room.elapse(60_001);
    kept.room.tell_time().expect("a move");
    let table = kept.room.table().expect("it goes on");
    assert_eq!(table.seq(), before + 1);
    assert_eq!(kept.room.deadline(), Some(60_001 + 60_001));
}

/// A computer player whose move the rules refuse is not asked the same again.
#[test]
fn a_refused_computer_player_is_not_asked_again() {
    let setup = game("dominoes").usual_setup();
    let mut kept = Kept::open("dominoes", setup, Pace::Unlimited).expect("a table");
    for seat in ["P1", "P2", "P3", "P4"] {
        let sat = kept
            .room
            .seat_bot(&person(1), seat, "heaviest", Brings::default());
        sat.expect("a seat");
    }
    let Step::Think(thinking) = kept.room.next_step() else {
        panic!("a computer player has the turn");
    };
    let nonsense = Some(json!({ "pass": true }));
    assert!(kept.room.bot_answers(&thinking, nonsense).is_err());
    assert_eq!(kept.room.next_step(), Step::Idle);
}

/// Budgets for the whole game are what was left of them, and a turn has only the rest of its time.
#[test]
fn clocks_go_on_where_they_were() {
    for pace in [
        Pace::PerGame {
            ms: 600_000,
            increment_ms: 0,
        },
        Pace::PerTurn { ms: 600_000 },
    ] {
        let mut kept = Kept::duel(pace);
        for elapsed_ms in [10_000, 25_000, 25_000, 70_000] {
            kept.move_at(elapsed_ms);
        }
        kept.room.elapse(100_000);
        kept.room.note_time();
        assert_eq!(
            kept.store().last().map(|last| &last.fact),
            Some(&Fact::Elapsed)
        );
        let again = kept.restarted();
        assert_eq!(again.elapsed_ms(), 100_000);
        assert_eq!(clocks(&again), clocks(&kept.room), "{pace:?}");
        assert_eq!(
            again.time_left_ms(Seat::new(0)),
            kept.room.time_left_ms(Seat::new(0))
        );
    }
}

/// What has run of a long turn is stored now and then, and not without end.
#[test]
fn a_long_turn_is_noted_a_bounded_number_of_times() {
    const THREE_DAYS: u64 = 3 * 86_400_000;
    let mut kept = Kept::duel(Pace::PerTurn { ms: THREE_DAYS });
    let (mut n_notes, mut before) = (0, 0);
    while let Some(next) = kept.room.next_note_ms() {
        assert!(next - before <= 3_600_000, "a kill loses an hour at most");
        kept.room.elapse(next);
        kept.room.note_time();
        n_notes += 1;
        before = next;
    }
    assert!((50..200).contains(&n_notes), "{n_notes}");
    assert!(THREE_DAYS - before <= 30_000);
    // Without a clock there is nothing to note.
    let mut calm = Kept::duel(Pace::Unlimited);
    calm.store();
    calm.room.elapse(5_000);
    calm.room.note_time();
    assert_eq!((calm.room.next_note_ms(), calm.store()), (None, Vec::new()));
    assert_eq!(*calm.room.id(), table_id(1));
}
