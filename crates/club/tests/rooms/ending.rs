//! Tables that come to an end before their match does.

use serde_json::json;
use sobremesa_club::Refusal;
use sobremesa_club::room::{Brings, Closing, Room, Settings, Step};
use sobremesa_kernel::clock::Pace;
use sobremesa_kernel::record::About;
use sobremesa_kernel::{DiceSource, Seed};
use sobremesa_table::{SetUp, Start, Table};

use super::support::{Recorder, game, person, table_id};

/// A match that would go on for ever ends like every other: here one that has been going on for nearly as
/// long as a match may, with little in it but time.
#[test]
fn a_match_without_end_comes_to_one() {
    let batelnah = game("batelnah");
    let setup = json!({ "mode": 2, "turn_ms": 86_400_000 });
    let seed = Seed::from_number(7);
    let (start, dice) = (Start::Setup(setup.clone()), DiceSource::Fair(seed));
    let Ok(SetUp::Table(mut table)) = batelnah.set_up(start, dice, About::default()) else {
        panic!("a match");
    };
    for elapsed_ms in 0..19_990 {
        table.elapse(elapsed_ms).expect("time passes");
    }
    let lines = table.lines();
    let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
    let settings = Settings::usual(setup);
    let room = Room::play_on(table_id(1), person(1), batelnah, settings, seed, &lines);
    let (room, facts) = (room.expect("it goes on"), Vec::new());
    let mut kept = Recorder { room, facts };
    for seat in ["white", "black", "blue", "red"] {
        let sat = kept.room.sit(&person(1), seat, Brings::default());
        sat.expect("a seat");
    }
    for n in 0.. {
        if kept.room.closing().is_some() {
            break;
        }
        kept.wander(n, 7 * n as usize);
    }
    let n_lines = kept.room.table().map_or(0, Table::seq);
    assert_eq!(n_lines, 20_000);
    for room in [&mut kept.restarted(), &mut kept.room] {
        assert_eq!(room.closing(), Some(Closing::TooLong));
        assert!(room.is_finished() && !room.is_over());
        assert_eq!((room.next_step(), room.deadline()), (Step::Idle, None));
        let moved = room.play(&person(1), "white", json!("H3-H4"));
        assert_eq!(moved, Err(Refusal::Closed));
        assert_eq!(room.close(&person(1)), Err(Refusal::Closed));
    }
}

/// Whoever opened a table puts it away, unless others play there.
#[test]
fn the_host_puts_a_table_away() {
    let mut kept = Recorder::duel(Pace::Unlimited);
    assert_eq!(kept.room.close(&person(2)), Err(Refusal::HostOnly));
    assert_eq!(kept.room.close(&person(1)), Err(Refusal::OthersPlay));
    assert!(!kept.room.may_close(&person(1)));
    for seat in ["black", "red"] {
        kept.room.stand(&person(2), seat).expect("their seat");
    }
    assert!(kept.room.may_close(&person(1)));
    assert_eq!(kept.room.close(&person(1)), Ok(()));
    let mut again = kept.restarted();
    assert_eq!(again.closing(), Some(Closing::ByHost));
    assert_eq!(
        again.sit(&person(2), "black", Brings::default()),
        Err(Refusal::Closed)
    );
    let action = json!("H3-H4");
    assert_eq!(
        again.play(&person(1), "white", action),
        Err(Refusal::Closed)
    );
    assert_eq!(again.ask_takeback(&person(1)), Err(Refusal::Closed));
}
