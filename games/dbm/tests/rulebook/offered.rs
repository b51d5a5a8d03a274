//! What is offered to whoever looks for a move.

use sobremesa_dbm::board::Board;
use sobremesa_dbm::rules::halt;
use sobremesa_dbm::rules::movement::{MOST_OFFERS, judge, offer_from, offers};
use sobremesa_dbm::touch::Edge;
use sobremesa_dbm::{Action, CommandIx, Side, State};

use crate::scene::battle;

fn scene() -> State {
    battle(
        "a1..a4 Irr Kn (O) 1000,500,0 ; a5..a8 Irr Kn (O) 1000,440,0 ; a9 Reg Cv (O) 900,700,0 general
         b1..b4 Reg Bd (O) 1250,640,180 ; b9 Irr LH (O) 700,800,90",
    )
}

/// DBM-REF-02's other side: everything that is offered is legal, at most 64, always in the same order.
#[test]
fn what_is_offered_is_legal() {
    let state = scene();
    let board = Board::known_to(Side::A, &state);
    let command = CommandIx::new(Side::A, 1);
    let list: Vec<Action> = offers(&board, command).collect();
    assert!((10..=MOST_OFFERS).contains(&list.len()), "{}", list.len());
    let seat = Side::A.commander_in_chief();
    let mut contacts = 0;
    for action in &list {
        match action {
            Action::Move(order) => {
                let verdict = judge(&board, seat, order).expect("legal");
                contacts += usize::from(!verdict.contacts.is_empty());
            }
            Action::Halt(order) => assert!(halt::judge(&board, seat, order).is_ok()),
            other => panic!("{other:?}"),
        }
    }
    assert!(contacts > 0, "somebody can reach the enemy");
    assert!(list.iter().any(|action| matches!(action, Action::Halt(_))));
    assert_eq!(list, offers(&board, command).collect::<Vec<_>>());
}

/// Drawn at random, one is judged, not all; and whatever is drawn is legal.
#[test]
fn drawing_one_gives_a_legal_one() {
    let state = scene();
    let board = Board::known_to(Side::A, &state);
    let command = CommandIx::new(Side::A, 1);
    let seat = Side::A.commander_in_chief();
    for number in 0..60 {
        match offer_from(&board, command, number).expect("there is something to do") {
            Action::Move(order) => assert!(judge(&board, seat, &order).is_ok()),
            Action::Halt(order) => assert!(halt::judge(&board, seat, &order).is_ok()),
            other => panic!("{other:?}"),
        }
    }
}

/// DBM-CON-02: a single element beside an enemy is offered his flank.
#[test]
fn a_flank_is_offered() {
    let state = battle(
        "a1 Irr LH (O) 880,640,90 ; a9 Reg Cv (O) 900,300,0 general ; b1 Reg Bd (O) 1000,600,180",
    );
    let board = Board::known_to(Side::A, &state);
    let command = CommandIx::new(Side::A, 1);
    let seat = Side::A.commander_in_chief();
    let meets_flank = offers(&board, command).any(|action| {
        let Action::Move(order) = action else {
            return false;
        };
        let verdict = judge(&board, seat, &order).expect("legal");
        let mut contacts = verdict.contacts.iter();
        contacts.any(|contact| contact.edge == Edge::Right && contact.lined_up)
    });
    assert!(meets_flank);
}
