//! What the terminal shows.

use sobremesa_kernel::{Audience, Game, Lang, Seat};
use sobremesa_table::Look;

use super::text_board;
use crate::game::BatelNah;
use crate::hex::Hex;
use crate::piece::Army;
use crate::position_form::PositionForm;
use crate::view::View;

const PLAIN: Look = Look {
    lang: Lang::En,
    colour: false,
    unicode: false,
    width: 80,
};

fn seen(form: &str, to: Audience) -> View {
    let form: PositionForm = serde_json::from_str(form).expect("a position");
    BatelNah::view(&form.read().expect("a possible position"), to)
}

const fn seat(army: Army) -> Audience {
    Audience::Seat(Seat::new(army as usize))
}

/// BAT-EX-06: nine pieces, and 29 seconds gone.
const NINE: &str = r#"{"text":"12/7uS3bK/12/5wP6/8bZ3/10bJ1/10wZ1/9bS2/5uW6/12/12/wK11 w 4 w 0 1","used_ms":29000}"#;

#[track_caller]
fn check(form: &str, to: Audience, look: &Look, expected: &str) {
    let text = text_board(&seen(form, to), look);
    assert_eq!(text, expected.trim_start_matches('\n'), "\n{text}");
}

/// BAT-BRD-09, BAT-UX-15, 16, 17, 18: the whole board as white sees it.
#[test]
fn the_board_in_plain_letters() {
    let expected = r"
Your move: white. Turn 1.

                                  12 __ A
                               11 __/::\__ B
                            10 __/  \__/bK\__ C
                          9 __/::\__/::\__/::\__ D
                       8 __/  \__/  \__/  \__/  \__ E
                    7 __/::\__/::\__/::\__/::\__/::\__ F
                 6 __/  \__/uS\__/  \__/  \__/  \__/  \__ G
              5 __/::\__/::\__/::\__/::\__/::\__/bJ\__/::\__ H
           4 __/  \__/  \__/  \__/  \__/bZ\__/  \__/wZ\__/  \__ I
        3 __/::\__/::\__/::\__/::\__/::\__/::\__/::\__/::\__/::\__ J
     2 __/  \__/  \__/  \__/wP\__/  \__/  \__/  \__/bS\__/  \__/  \__ K
  1 __/::\__/::\__/::\__/::\__/::\__/::\__/::\__/::\__/::\__/::\__/::\__ L
   /  \__/  \__/  \__/  \__/  \__/  \__/  \__/  \__/  \__/  \__/  \__/  \
  A\__/::\__/::\__/::\__/::\__/::\__/::\__/::\__/::\__/::\__/::\__/::\__/12
     B\__/  \__/  \__/  \__/  \__/  \__/  \__/  \__/  \__/  \__/  \__/11
        C\__/::\__/::\__/::\__/::\__/::\__/uW\__/::\__/::\__/::\__/10
           D\__/  \__/  \__/  \__/  \__/  \__/  \__/  \__/  \__/9
              E\__/::\__/::\__/::\__/::\__/::\__/::\__/::\__/8
                 F\__/  \__/  \__/  \__/  \__/  \__/  \__/7
                    G\__/::\__/::\__/::\__/::\__/::\__/6
                       H\__/  \__/  \__/  \__/  \__/5
                          I\__/::\__/::\__/::\__/4
                             J\__/  \__/  \__/3
                                K\__/wK\__/2
                                   L\__/1

> w = White: 3 pieces; you; Kolba; losses: Q W2 T2 Z J S8
  b = Black: 4 pieces; losses: Q P W2 T2 Z S7
  u = Blue: 2 pieces; losses: T Z J S5
  r = Red: no pieces; losses: W T Z J S6

K king  Q queen  P prince  W warrior  T temple  Z wizard  J jester  S soldier
";
    check(NINE, seat(Army::White), &PLAIN, expected);
}

/// Black sees the board from the other end. Without a clock no time is told (BAT-CLK-06).
#[test]
fn the_board_half_a_turn_round_in_spanish() {
    let form =
        r#"{"text":"10bK1/11bQ/12/12/12/12/4wP7/12/12/12/wQ11/1wK10 b 2 b 0 9","turn_ms":null}"#;
    let look = Look {
        lang: Lang::Es,
        unicode: true,
        ..PLAIN
    };
    let expected = "
Te toca: las negras. Turno 9.

                                   1 __ L
                                2 __╱░░╲__ K
                             3 __╱wK╲__╱wQ╲__ J
                          4 __╱░░╲__╱░░╲__╱░░╲__ I
                       5 __╱  ╲__╱  ╲__╱  ╲__╱  ╲__ H
                    6 __╱░░╲__╱░░╲__╱░░╲__╱░░╲__╱░░╲__ G
                 7 __╱  ╲__╱  ╲__╱  ╲__╱  ╲__╱  ╲__╱  ╲__ F
              8 __╱░░╲__╱░░╲__╱░░╲__╱░░╲__╱░░╲__╱░░╲__╱░░╲__ E
           9 __╱  ╲__╱  ╲__╱  ╲__╱  ╲__╱  ╲__╱  ╲__╱  ╲__╱  ╲__ D
       10 __╱░░╲__╱░░╲__╱░░╲__╱░░╲__╱░░╲__╱░░╲__╱░░╲__╱░░╲__╱░░╲__ C
    11 __╱  ╲__╱  ╲__╱  ╲__╱  ╲__╱  ╲__╱wP╲__╱  ╲__╱  ╲__╱  ╲__╱  ╲__ B
 12 __╱░░╲__╱░░╲__╱░░╲__╱░░╲__╱░░╲__╱░░╲__╱░░╲__╱░░╲__╱░░╲__╱░░╲__╱░░╲__ A
   ╱  ╲__╱  ╲__╱  ╲__╱  ╲__╱  ╲__╱  ╲__╱  ╲__╱  ╲__╱  ╲__╱  ╲__╱  ╲__╱  ╲
  L╲__╱░░╲__╱░░╲__╱░░╲__╱░░╲__╱░░╲__╱░░╲__╱░░╲__╱░░╲__╱░░╲__╱░░╲__╱░░╲__╱1
     K╲__╱  ╲__╱  ╲__╱  ╲__╱  ╲__╱  ╲__╱  ╲__╱  ╲__╱  ╲__╱  ╲__╱  ╲__╱2
        J╲__╱░░╲__╱░░╲__╱░░╲__╱░░╲__╱░░╲__╱░░╲__╱░░╲__╱░░╲__╱░░╲__╱3
           I╲__╱  ╲__╱  ╲__╱  ╲__╱  ╲__╱  ╲__╱  ╲__╱  ╲__╱  ╲__╱4
              H╲__╱░░╲__╱░░╲__╱░░╲__╱░░╲__╱░░╲__╱░░╲__╱░░╲__╱5
                 G╲__╱  ╲__╱  ╲__╱  ╲__╱  ╲__╱  ╲__╱  ╲__╱6
                    F╲__╱░░╲__╱░░╲__╱░░╲__╱░░╲__╱░░╲__╱7
                       E╲__╱  ╲__╱  ╲__╱  ╲__╱  ╲__╱8
                          D╲__╱░░╲__╱░░╲__╱░░╲__╱9
                             C╲__╱bQ╲__╱bK╲__╱10
                                B╲__╱░░╲__╱11
                                   A╲__╱12

  w = Blancas: 3 piezas; bajas: W2 T2 Z2 J S8
> b = Negras: 2 piezas; tú; Kolba; bajas: P W2 T2 Z2 J S8

K rey  Q reina  P príncipe  W guerrero  T templo  Z brujo  J bufón  S soldado
";
    check(form, seat(Army::Black), &look, expected);
}

/// A screen too narrow for the board gets a list.
#[test]
fn a_narrow_screen_gets_a_list() {
    let look = Look {
        lang: Lang::Es,
        width: 40,
        ..PLAIN
    };
    let expected = "
Mueven las blancas. Turno 1.

Blancas:  K L1  P D6  Z G11
Negras:  K B12  Z E9  J F11  S H10
Azules:  W I6  S B8
Rojas:

> w = Blancas: 3 piezas; Kolba;
    bajas: Q W2 T2 Z J S8
  b = Negras: 4 piezas;
    bajas: Q P W2 T2 Z S7
  u = Azules: 2 piezas; bajas: T Z J S5
  r = Rojas: sin piezas;
    bajas: W T Z J S6

K rey  Q reina  P principe  W guerrero
    T templo  Z brujo  J bufon
    S soldado
";
    check(NINE, Audience::Spectator, &look, expected);
}

/// BAT-UX-18: what stands on a hex is found by its row and column, from any seat.
#[test]
fn every_hex_has_its_place() {
    let view = seen(NINE, seat(Army::White));
    let text = text_board(&view, &PLAIN);
    let rows: Vec<&str> = text.lines().skip(2).collect();
    let board = view.position.read().expect("a game");
    for hex in Hex::all() {
        // From A1 at the left, a number is a step up and right, a letter a step down and right.
        let (right, down) = (hex.c1() - 1 + hex.c2() - 1, 12 + hex.c1() - hex.c2());
        let column = 4 + 3 * usize::from(right);
        let inside = &rows[usize::from(down)][column..column + 2];
        let expected = match board.position().board().piece_at(hex) {
            Some(piece) => piece.to_string(),
            None if (hex.c1() + hex.c2()) % 2 == 1 => "::".to_owned(),
            None => "  ".to_owned(),
        };
        assert_eq!(inside, expected, "{hex}");
    }
}

/// Colour only adds: without its codes the text is the same.
#[test]
fn colour_adds_nothing_but_colour() {
    let view = seen(NINE, Audience::Spectator);
    let plain = text_board(&view, &PLAIN);
    let coloured = text_board(
        &view,
        &Look {
            colour: true,
            ..PLAIN
        },
    );
    let mut stripped = String::new();
    for (nth, part) in coloured.split("\x1b[").enumerate() {
        let text = match nth {
            0 => part,
            _ => part.split_once('m').expect("a code ends").1,
        };
        stripped.push_str(text);
    }
    assert_eq!(stripped, plain);
    for piece in ["30;107mwP", "97;40mbK", "97;44muS"] {
        assert!(
            coloured.contains(&format!("\x1b[{piece}\x1b[0m")),
            "{piece}"
        );
    }
}

const START_4: &str = "rZrTrSrS4bSbWbKbP/rWrJrS5bSbTbZbQ/rSrS5bSbSbZbWbT/rS7bJbSbSbS/9bS2/12/12/2wS9/wSwSwSwJ7uS/wTwWwZwSwS5uSuS/wQwZwTwS5uSuJuW/wPwKwWwS4uSuSuTuZ";

/// Offers, endings, counters: nothing is wider than the screen, and a plain screen gets plain letters.
#[test]
fn everything_fits_and_plain_is_plain() {
    let forms = [
        NINE.to_owned(),
        format!(r#"{{"text":"{START_4} w 4 wb 150 151","command":{{"red":"black"}}}}"#),
        format!(r#"{{"text":"{START_4} u 4 - 0 3","offer":{{"offer":"draw","by":"blue"}}}}"#),
        format!(r#"{{"text":"{START_4} - 4 - 0 3","result":{{"reason":"repetition"}}}}"#),
        r#"{"text":"12/12/12/12/12/12/4wP6bS/12/12/12/wQ11/1wK10 - 2 b 0 9"}"#.to_owned(),
    ];
    for form in forms {
        for lang in [Lang::Es, Lang::En] {
            for (unicode, width) in [(false, 80), (true, 80), (false, 40), (true, 76)] {
                let look = Look {
                    lang,
                    unicode,
                    width,
                    ..PLAIN
                };
                let text = text_board(&seen(&form, seat(Army::Red)), &look);
                assert!(unicode || text.is_ascii(), "{text}");
                for line in text.lines() {
                    assert!(line.chars().count() <= width, "{line}");
                    assert_eq!(line, line.trim_end());
                }
            }
        }
    }
}

/// The offer that is open and the end are told above the board, and no time that nobody counts.
#[test]
fn the_heading_tells_offers_and_ends() {
    let heading = |form: &str, lang: Lang| {
        let text = text_board(&seen(form, Audience::Spectator), &Look { lang, ..PLAIN });
        text.lines().next().expect("a line").to_owned()
    };
    let offer =
        format!(r#"{{"text":"{START_4} u 4 - 0 3","offer":{{"offer":"draw","by":"blue"}}}}"#);
    assert_eq!(
        heading(&offer, Lang::En),
        "Blue to move. Blue offers a draw."
    );
    assert_eq!(
        heading(&offer, Lang::Es),
        "Mueven las azules. Azules ofrecen tablas."
    );
    let ended = r#"{"text":"12/12/12/12/12/12/4wP6bS/12/12/12/wQ11/1wK10 - 2 b 0 9"}"#;
    assert_eq!(heading(ended, Lang::En), "Hok-Sah! The white side wins.");
    assert_eq!(heading(ended, Lang::Es), "Hok-Sah! Gana el bando blanco.");
}

/// A view that a stranger wrote may describe no game at all: then the board is empty.
#[test]
fn an_odd_view_is_an_empty_board() {
    let mut view = seen(NINE, Audience::Spectator);
    view.position.text = "nonsense".to_owned();
    let text = text_board(&view, &PLAIN);
    assert!(text.starts_with("Empty board.\n\n"), "{text}");
    assert!(text.contains("  w = White: no pieces"), "{text}");
}
