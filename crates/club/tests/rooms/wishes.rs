//! Wishes and their names, and what people write.

use serde_json::json;
use sobremesa_club::Refusal;
use sobremesa_club::room::{Brings, Channel, Step};
use sobremesa_kernel::clock::Pace;

use super::support::{Recorder, person};

/// A move that is refused is not done, although time ran out on its way, and sent again it is judged
/// again. As long as there is time, it leaves nothing behind.
#[test]
fn a_refused_wish_is_not_acknowledged_later() {
    let mut kept = Recorder::duel(Pace::PerTurn { ms: 300_000 });
    kept.store();
    let room = &mut kept.room;
    assert_eq!(room.begin_wish(&person(1), Some("w1")), Ok(false));
    room.elapse(1_000);
    assert!(room.play(&person(1), "white", json!("H3-H9")).is_err());
    assert_eq!(kept.store(), []);
    kept.room.elapse(300_002);
    let late = kept.room.play(&person(1), "white", json!("H3-H4"));
    assert!(late.is_err(), "it is black's turn");
    let noted = kept.store();
    assert!(!noted.is_empty(), "time was told");
    assert!(
        noted.iter().all(|noted| noted.wish.is_none()),
        "which is nobody's wish"
    );
    assert_eq!(kept.room.begin_wish(&person(1), Some("w1")), Ok(false));
    let mut again = kept.restarted();
    assert_eq!(again.begin_wish(&person(1), Some("w1")), Ok(false));
    again
        .play(&person(2), "black", json!("A9-A8"))
        .expect("a move");
    assert_eq!(again.begin_wish(&person(1), Some("w1")), Ok(true));
}

/// What happens after a wish was sent a second time belongs to nobody's wish: neither what the house does
/// then, nor what a computer player does.
#[test]
fn a_repeated_wish_marks_nothing_that_happens_after_it() {
    let setup = json!({ "mode": 2, "turn_ms": null });
    let mut kept = Recorder::open("batelnah", setup, Pace::Unlimited).expect("a table");
    for seat in ["white", "blue", "red"] {
        kept.room
            .sit(&person(1), seat, Brings::default())
            .expect("a seat");
    }
    let bot = Brings::default();
    kept.room
        .seat_bot(&person(1), "black", "level1", bot)
        .expect("a seat");
    assert_eq!(kept.room.begin_wish(&person(1), Some("w1")), Ok(false));
    kept.room
        .play(&person(1), "white", json!("H3-H4"))
        .expect("a move");
    kept.room.end_wish();
    kept.store();
    assert_eq!(kept.room.begin_wish(&person(1), Some("w1")), Ok(true));
    let Step::Think(thinking) = kept.room.next_step() else {
        panic!("the computer has to move");
    };
    kept.room
        .bot_answers(&thinking, Some(json!("A9-A8")))
        .expect("a move");
    let noted = kept.store();
    assert!(!noted.is_empty());
    assert!(noted.iter().all(|noted| noted.wish.is_none()), "{noted:?}");
}

#[test]
fn a_name_of_a_wish_is_short() {
    let mut kept = Recorder::duel(Pace::Unlimited);
    let mut begin = |n: usize| kept.room.begin_wish(&person(1), Some(&"x".repeat(n)));
    assert_eq!(begin(64), Ok(false));
    assert_eq!(begin(65), Err(Refusal::LongWishName));
}

/// One person, and all together, can fill neither the page nor the house with words.
#[test]
fn enough_is_enough() {
    let mut kept = Recorder::duel(Pace::Unlimited);
    let mut say = |n: u8, text: &str| kept.room.say(&person(n), Channel::Table, text);
    for n in 0..500 {
        say(1, &format!("n.º {n}")).expect("there is room");
    }
    assert_eq!(say(1, "más"), Err(Refusal::EnoughSaid));
    say(2, "hola").expect("others may still speak");
    let heard = kept.room.heard(&person(2));
    assert_eq!(heard.len(), 200);
    assert_eq!(heard[198].text, "n.º 499");
    assert_eq!(heard[199].text, "hola");
}
