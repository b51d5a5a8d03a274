//! The table as text, exactly as it is printed.

use sobremesa_dominoes::{Dominoes, Player, State};
use sobremesa_kernel::{Audience, Game, Lang};
use sobremesa_table::{Look, Playable};

use crate::examples::{FIRST_HAND, TIED_BLOCK};

const PLAIN: Look = Look {
    lang: Lang::Es,
    colour: false,
    unicode: true,
    width: 80,
};

/// DOM-UX-11: the line and its ends, everybody's tiles, whose turn it is, the points, and what was
/// done last with its signals.
#[test]
fn the_player_in_turn_sees_what_fits() {
    check_board(
        &FIRST_HAND.after(3),
        Audience::Seat(Player::P4.seat()),
        PLAIN,
        "\
Mano 1 · sale P1 · a 200 tantos   P1+P3 0 : 0 P2+P4

  P1 6 ▮▮▮▮▮▮    P2 6 ▮▮▮▮▮▮    P3 6 ▮▮▮▮▮▮  ▶ P4 7 ▮▮▮▮▮▮▮

izquierda 3 [3│6][6║6][6│2] 2 derecha

Últimas jugadas:  P1 66••  P2 36L•  P3 26R

Te toca, P4. Tus fichas:
1 [5│6]  2 [3│4]◂  3 [0│3]◂  4 [2│3]◂▸  5 [4║4]  6 [0│5]  7 [1│4]
",
    );
}

/// DOM-UX-14: a player with nothing to lay is told to pass.
#[test]
fn a_player_who_must_pass_is_told_so() {
    check_board(
        &FIRST_HAND.after(4),
        Audience::Seat(Player::P1.seat()),
        Look {
            lang: Lang::En,
            ..PLAIN
        },
        "\
Hand 1 · P1 opens · to 200 points   P1+P3 0 : 0 P2+P4

▶ P1 6 ▮▮▮▮▮▮    P2 6 ▮▮▮▮▮▮    P3 6 ▮▮▮▮▮▮    P4 6 ▮▮▮▮▮▮

 left 2 [2│3][3│6][6║6][6│2] 2 right

Latest moves:  P1 66••  P2 36L•  P3 26R  P4 23L

Your turn, P1, but nothing fits: type “pass”. Your tiles:
1 [3│5]  2 [0│4]  3 [0║0]  4 [1│6]  5 [1│3]  6 [4│6]
",
    );
}

/// DOM-OPEN-02: before the opening the table is empty, and one tile may be laid.
#[test]
fn before_the_opening_the_table_is_empty() {
    check_board(
        &FIRST_HAND.dealt(),
        Audience::Seat(Player::P1.seat()),
        PLAIN,
        "\
Mano 1 · sale P1 · a 200 tantos   P1+P3 0 : 0 P2+P4

▶ P1 7 ▮▮▮▮▮▮▮    P2 7 ▮▮▮▮▮▮▮    P3 7 ▮▮▮▮▮▮▮    P4 7 ▮▮▮▮▮▮▮

La mesa está vacía.

Te toca, P1. Tus fichas:
1 [3│5]  2 [0│4]  3 [6║6]▸  4 [0║0]  5 [1│6]  6 [1│3]  7 [4│6]
",
    );
}

/// DOM-UX-17, 21: the line bends; after the hand all tiles lie open and the sums are shown. In plain
/// ASCII, accents included.
#[test]
fn after_the_hand_everything_lies_open() {
    check_board(
        &FIRST_HAND.played().0,
        Audience::Seat(Player::P4.seat()),
        Look {
            unicode: false,
            ..PLAIN
        },
        "\
Mano 1 - sale P1 - a 200 tantos   P1+P3 14 : 0 P2+P4

  P1 0    P2 1 [0|1]    P3 2 [3:3][1:1]    P4 1 [1|4]

izquierda 4 [4:4][4|6][6|1][1|2][2|5][5|1][1|3][3|5][5|0][0|2][2|3]+
           +[5:5][5|6][6|0][0:0][0|3][3|4][4|2][2:2][2|6][6:6][6|3]+
           +[5|4][4|0] 0 derecha

Ultimas jugadas:  P2 55R*  P3 -  P4 -  P1 46L  P2 45R  P3 -  P4 44L*  P1 04R

P1 domina: P1 y P3 suman 14 tantos. Marcador: 14 a 0. P1 y P3 se quedan con 8.
P2 y P4 se quedan con 6.
",
    );
}

/// DOM-UX-21: on a narrow screen the line bends more often, and equal halves still touch.
#[test]
fn the_line_bends_to_the_width() {
    check_board(
        &FIRST_HAND.after(20),
        Audience::Spectator,
        Look {
            lang: Lang::En,
            width: 40,
            ..PLAIN
        },
        "\
Hand 1 · P1 opens · to 200 points
P1+P3 0 : 0 P2+P4

▶ P1 3 ▮▮▮    P2 3 ▮▮▮    P3 2 ▮▮
  P4 2 ▮▮

 left 1 [1│2][2│5][5│1][1│3]┐
       ┌[3│2][2│0][0│5][5│3]┘
       └[3│6][6║6][6│2][2║2]┐
       ┌[0║0][0│3][3│4][4│2]┘
       └[0│6][6│5] 5 right

Latest moves:  P1 13L  P2 15L•  P3 25L
P4 03R  P1 00R•  P2 06R•  P3 12L  P4 56R
",
    );
}

/// Colours stand out only where they are allowed; an end may come to lie on the other side.
#[test]
fn colours_mark_the_turn_the_ends_and_what_fits() {
    check_board(
        &FIRST_HAND.after(27),
        Audience::Seat(Player::P4.seat()),
        Look {
            colour: true,
            ..PLAIN
        },
        "\
Mano 1 · sale P1 · a 200 tantos   \x1b[1mP1+P3 0 : 0 P2+P4\x1b[0m

  P1 1 ▮    P2 1 ▮    P3 2 ▮▮  \x1b[1m▶ P4 2 ▮▮\x1b[0m

\x1b[1;33mizquierda 4 \x1b[0m[4│6][6│1][1│2][2│5][5│1][1│3][3│5][5│0][0│2][2│3][3│6]┐
  \x1b[1;33mderecha 4 \x1b[0m[4│5][5║5][5│6][6│0][0║0][0│3][3│4][4│2][2║2][2│6][6║6]┘

Últimas jugadas:  P4 56R  P1 16L  P2 55R•  P3 -  P4 -  P1 46L  P2 45R  P3 -

\x1b[1mTe toca, P4. Tus fichas:\x1b[0m
\x1b[32m1 [4║4]◂▸\x1b[0m  \x1b[32m2 [1│4]◂▸\x1b[0m
",
    );
}

/// The referee sees all hands.
#[test]
fn the_referee_sees_all_hands() {
    let view = Dominoes::view(&TIED_BLOCK.after(2), Audience::Referee);
    let board = Dominoes::by_hand(view, None).text_board(&PLAIN);
    assert!(
        board.contains("▶ P1 7 [2│4][0│5][2│6][4│5][3│5][1│5][4║4]"),
        "{board}"
    );
    assert!(
        board.contains("P3 6 [1│6][6║6][0│4][4│6][1║1][3║3]"),
        "{board}"
    );
}

/// However narrow, nothing is lost and nothing breaks.
#[test]
fn any_width_will_do() {
    for width in [0, 1, 7, 24, 33, 200] {
        for n in 0..=29 {
            let view = Dominoes::view(&FIRST_HAND.after(n), Audience::Spectator);
            let board = Dominoes::by_hand(view.clone(), None).text_board(&Look { width, ..PLAIN });
            assert_eq!(
                board.matches('[').count(),
                view.line.0.len() + open_tiles(&view)
            );
        }
    }
}

fn open_tiles(view: &sobremesa_dominoes::View) -> usize {
    let hands = view.hand_end.map(|end| end.hands);
    hands.map_or(0, |hands| hands.iter().map(|hand| hand.len()).sum())
}

#[track_caller]
fn check_board(state: &State, to: Audience, look: Look, expected: &str) {
    let board = Dominoes::by_hand(Dominoes::view(state, to), to.seat()).text_board(&look);
    assert_eq!(board, expected, "\n{board}");
}
