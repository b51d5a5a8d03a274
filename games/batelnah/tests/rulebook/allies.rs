//! BAT-ALY: the entry of the allies on the board.

use sobremesa_batelnah::rules::allies::{self, NoEntry};
use sobremesa_batelnah::rules::ending::History;
use sobremesa_batelnah::{Army, Mode, Position, homes};

use crate::table::{Game, position};

fn start() -> Game {
    Game::from(&Position::initial(Mode::Kingdoms).to_string())
}

/// BAT-ALY-01, BAT-ALY-02: with two armies or with four, and later from two to four.
#[test]
fn an_entry_at_the_start_is_a_start_with_four_armies() {
    let mut game = start();
    game.play("join");
    assert_eq!(game.position, Position::initial(Mode::Alliances));
}

/// BAT-ALY-04: both together, on all their home hexes.
#[test]
fn blue_and_red_enter_together() {
    let mut game = start();
    game.play("H3-H4 E10-E9 join");
    assert_eq!(game.told(), "allies_joined");
    for army in [Army::Blue, Army::Red] {
        let home = homes(army).iter().map(|home| home.hex).collect();
        assert_eq!(game.position.board().army(army), home);
    }
}

/// BAT-ALY-05: who was to move is to move; blue moves only after black.
#[test]
fn the_army_to_move_does_not_change() {
    for (moves, order) in [("join", "wburw"), ("H3-H4 join", "burwb")] {
        let mut game = start();
        game.play(moves);
        let mut turns = String::from(game.to_move());
        for _ in 0..4 {
            game.play("--");
            turns.push(game.to_move());
        }
        assert_eq!(turns, order);
    }
}

/// BAT-ALY-06: mode 4, quiet counter 0, a new count of repetitions; and no turn.
#[test]
fn an_entry_changes_the_position_for_good() {
    let mut game = Game::from("10bK1/12/12/12/12/12/6wW5/12/12/12/12/1wK10 w 2 w 7 30");
    game.play("G7-G8 A11-A10 G8-G7 A10-A11 join");
    assert_eq!(game.position.mode(), Mode::Alliances);
    assert_eq!((game.position.quiet(), game.position.turn()), (0, 30 + 4));
    assert_eq!(game.history(), &History::starting_at(&game.position));
    assert_eq!(game.position.to_string().split(' ').nth(3), Some("w"));
}

/// BAT-ALY-07: mode 4 even when both allied armies are gone.
#[test]
fn the_mode_stays_four_without_allies() {
    let mut game = Game::from("10bK1/12/5rZ6/12/12/12/5wP6/12/12/12/12/1wK10 w 4 - 0 1");
    game.play("G6xC6 A11-A10 C6-C7");
    assert_eq!(game.position.mode(), Mode::Alliances);
}

/// BAT-ALY-08: whose home is taken stays out, blue then red, in the order of the lists.
#[test]
fn an_allied_piece_whose_home_is_taken_does_not_enter() {
    let mut game = Game::from("wW L12, bS I12, wS C1, bT A1, wK E5");
    game.play("join");
    assert_eq!(
        game.told(),
        "no_entry uZ L12, no_entry uS I12, no_entry rZ A1, no_entry rS C1, allies_joined"
    );
    let board = game.position.board();
    assert_eq!(board.army(Army::Blue).len(), 10 - 2);
    assert_eq!(board.army(Army::Red).len(), 10 - 2);
    assert_eq!(
        board
            .piece_at(homes(Army::Blue)[0].hex)
            .map(|piece| piece.army),
        Some(Army::White)
    );
}

/// BAT-ALY-09: once.
#[test]
fn the_allies_enter_once() {
    let mut game = start();
    game.play("join");
    let mut history = game.history().clone();
    let before = game.position;
    let again = allies::enter(&mut game.position, &mut history, |_| {
        panic!("nothing happens")
    });
    assert_eq!(again, Err(NoEntry::AlreadyJoined));
    assert_eq!(game.position, before);
}

/// BAT-ALY-10: the entry itself warns nobody; the next move of the attackers does.
#[test]
fn an_entry_raises_no_kolba() {
    // Black's king stands at the jester's home, before blue's warrior.
    let mut game = Game::from("wS A12, bK K11, wK E5");
    game.play("join");
    assert_eq!(game.told(), "no_entry uJ K11, allies_joined");
    game.play("A12-A11");
    assert_eq!(game.told(), "kolba b [K11]");
}

/// BAT-ALY-05, BAT-TRN-07: an army that the newcomers shut in is passed over.
#[test]
fn an_army_shut_in_by_the_newcomers_is_passed_over() {
    // Red comes to A3, B3, C1 and C2; black's king on A1 then has no way out between its own.
    let shut_in = position("bK A1, bS A2, bS B1, bS B2, wK E12");
    assert_eq!(shut_in.to_move(), Some(Army::Black));
    let mut game = Game::from("bK A1, bS A2, bS B1, bS B2, wK E12");
    game.play("join");
    assert_eq!(game.to_move(), 'u');
}
