//! Tables that come to an end before their match does.

use serde_json::json;
use sobremesa_club::Refusal;
use sobremesa_club::room::{Brings, Closing, Step};
use sobremesa_kernel::clock::Pace;
use sobremesa_table::Table;

use super::support::{Kept, game, person};

/// A match that would go on for ever, here because something is done and undone again and again, ends
/// like every other.
#[test]
fn a_match_without_end_comes_to_one() {
    let setup = game("clairvoyance").usual_setup();
    let mut kept = Kept::open("clairvoyance", setup, Pace::Unlimited).expect("a table");
    let (master, seat) = (person(1), "master");
    kept.room
        .sit(&master, seat, Brings::default())
        .expect("a seat");
    let mut order = |word: &str| kept.room.play(&master, seat, json!(word));
    order("next").expect("a turn");
    while order("undo").and_then(|()| order("redo")).is_ok() {}
    let n_lines = kept.room.table().map_or(0, Table::seq);
    assert_eq!(n_lines, 20_000);
    for room in [&mut kept.restarted(), &mut kept.room] {
        assert_eq!(room.closing(), Some(Closing::TooLong));
        assert!(room.is_finished() && !room.is_over());
        assert_eq!((room.next_step(), room.deadline()), (Step::Idle, None));
        let moved = room.play(&person(1), "master", json!("next"));
        assert_eq!(moved, Err(Refusal::Closed));
        assert_eq!(room.close(&person(1)), Err(Refusal::Closed));
    }
}

/// Whoever opened a table puts it away, unless others play there.
#[test]
fn the_host_puts_a_table_away() {
    let mut kept = Kept::duel(Pace::Unlimited);
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
