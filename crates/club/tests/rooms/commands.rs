//! A command that changes hands while its seat stays: the small game's band goes over to the enemy.

use serde_json::json;
use sobremesa_club::room::Brings;
use sobremesa_kernel::Seat;
use sobremesa_kernel::clock::Pace;

use crate::support::{Recorder, person};

const RED: Seat = Seat::new(0);
const BLUE: Seat = Seat::new(1);
const GOLD: Seat = Seat::new(2);
const PACE: Pace = Pace::PerTurn { ms: 60_000 };

/// Three people at a table with a band, which raids until it goes over to blue.
fn after_the_band_went_over() -> Recorder {
    let setup = json!({"rounds": 20, "band": true});
    let mut kept = Recorder::open("small", setup, PACE).expect("a table");
    for (n, seat) in [(1, "red"), (2, "blue"), (3, "gold")] {
        kept.room
            .sit(&person(n), seat, Brings::default())
            .expect("a seat");
    }
    for _ in 0..20 {
        assert!(kept.room.commands().expects(GOLD));
        assert!(kept.room.time_left_ms(GOLD).is_some(), "gold has a clock");
        kept.room.house_acts().expect("the weather");
        for (n, seat, order) in [
            (1, "red", "stand"),
            (2, "blue", "stand"),
            (3, "gold", "raid"),
        ] {
            kept.room
                .play(&person(n), seat, json!(order))
                .expect("an order");
        }
        if !kept.room.commands().expects(GOLD) {
            return kept;
        }
    }
    panic!("a band so loyal");
}

/// Whoever has no command left has no clock, is asked nothing and may leave; nobody has to come instead.
#[test]
fn whoever_has_no_command_left_is_neither_waited_for_nor_missed() {
    let mut kept = after_the_band_went_over();
    assert_eq!(kept.room.commands().commander(GOLD), BLUE);
    assert_eq!(kept.room.time_left_ms(GOLD), None);
    assert!(kept.room.time_left_ms(RED).is_some());
    kept.room.house_acts().expect("the weather");
    let running = kept.room.clock_runs_for();
    assert!(running.contains(RED) && running.contains(BLUE) && !running.contains(GOLD));
    kept.room.ask_takeback(&person(1)).expect("red may ask");
    let offer = kept.room.takeback().expect("somebody has to answer");
    assert_eq!(offer.waiting_for, [person(2)], "gold is not asked");
    kept.room
        .stand(&person(3), "gold")
        .expect("nothing keeps gold");
    assert_eq!(kept.room.free_seats().count(), 0, "nobody is missing");
}

/// The clocks are the same when the table is taken up again: what was counted for gold was counted while
/// gold had the band.
#[test]
fn a_table_taken_up_again_knows_who_had_which_command_when() {
    let mut kept = after_the_band_went_over();
    kept.room.elapse(5_000);
    kept.room.house_acts().expect("the weather");
    kept.room.elapse(9_000);
    kept.room
        .play(&person(1), "red", json!("stand"))
        .expect("an order");
    let mut again = kept.restarted();
    again.elapse(9_000);
    for seat in [RED, BLUE, GOLD] {
        assert_eq!(
            again.time_left_ms(seat),
            kept.room.time_left_ms(seat),
            "{seat:?}"
        );
    }
    assert_eq!(again.clock_runs_for(), kept.room.clock_runs_for());
    assert_eq!(again.commands(), kept.room.commands());
}
