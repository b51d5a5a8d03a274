//! Who plays, who is asked, and who may look.

use serde_json::json;
use sobremesa_club::Refusal;
use sobremesa_club::room::{Brings, Settings, Watch};
use sobremesa_kernel::clock::Pace;

use super::support::{Recorder, person, table_id};

/// A takeback is granted by those who sit there, and not by those who sat there when it was asked for.
#[test]
fn a_question_ends_when_somebody_else_sits_down() {
    let mut kept = Recorder::duel(Pace::Unlimited);
    kept.move_at(1_000);
    kept.room
        .ask_takeback(&person(1))
        .expect("a move to take back");
    assert!(kept.room.takeback().is_some());
    kept.room.stand(&person(2), "black").expect("their seat");
    assert_eq!(kept.room.takeback(), None);
    let answered = kept.room.answer_takeback(&person(2), true);
    assert_eq!(answered, Err(Refusal::NothingToAnswer));
    kept.room
        .sit(&person(3), "black", Brings::default())
        .expect("it is free");
    kept.room.ask_takeback(&person(1)).expect("asked again");
    let asked = kept.room.takeback().map(|offer| offer.waiting_for.clone());
    assert_eq!(
        asked,
        Some(vec![person(3), person(2)]),
        "red is still the second's"
    );
    assert_eq!(kept.restarted().takeback(), kept.room.takeback());
}

/// Where nobody may watch, those look who play or have played, and nobody else; nor does anybody who
/// was asked to leave.
#[test]
fn a_private_table_is_for_those_who_play() {
    let setup = json!({ "mode": 2, "turn_ms": null });
    let settings = Settings {
        watch: Watch::Nobody,
        ..Settings::usual(setup.clone())
    };
    let mut private = Recorder::with("batelnah", settings).expect("a table");
    for (n, seat) in [(1, "white"), (2, "black"), (1, "blue"), (2, "red")] {
        private
            .room
            .sit(&person(n), seat, Brings::default())
            .expect("a seat");
    }
    for seat in ["black", "red"] {
        private.room.stand(&person(2), seat).expect("their seat");
    }
    let look = |n: u8| private.room.judge_look(Some(&person(n)));
    assert_eq!(
        (look(1), look(2), look(3)),
        (Ok(()), Ok(()), Err(Refusal::Private))
    );
    assert_eq!(private.room.judge_look(None), Err(Refusal::Private));

    let mut public = Recorder::duel(Pace::Unlimited);
    public
        .room
        .remove(&person(1), &person(3))
        .expect("the host asks");
    assert_eq!(public.room.judge_look(None), Ok(()));
    assert_eq!(
        public.room.judge_look(Some(&person(3))),
        Err(Refusal::Removed)
    );
}

/// The agreement, with everything that somebody has brought, is for those who have played to the end.
#[test]
fn a_rematch_is_for_those_who_played() {
    let mut kept = Recorder::duel(Pace::Unlimited);
    let noted = kept.room.note_rematch(&person(1), table_id(2));
    assert_eq!(noted, Err(Refusal::NotOver));
    let action = kept.room.play_typed(&person(1), "white", "abandon");
    action.expect("white gives up");
    assert_eq!(
        kept.room.judge_rematch(&person(3)),
        Err(Refusal::NotYourSeat)
    );
    assert_eq!(kept.room.note_rematch(&person(2), table_id(2)), Ok(()));
    assert_eq!(kept.room.note_rematch(&person(1), table_id(3)), Ok(()));
    assert_eq!(
        kept.room.rematch(),
        Some(&table_id(2)),
        "the first one holds"
    );
}
