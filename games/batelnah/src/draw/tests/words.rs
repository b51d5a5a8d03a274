//! What is said about it, in both languages.

use sobremesa_kernel::{Audience, Lang};

use super::{BLACK, BLUE, ENDED, NINE, START_2, START_4, WHITE, seen, thing};
use crate::draw::scene;
use crate::draw::sight::Sight;
use crate::piece::Side;

#[test]
fn hexes_and_pieces_are_named_in_both_languages() {
    let view = seen(NINE, Audience::Spectator);
    for (lang, labels) in [
        (
            Lang::Es,
            [
                "príncipe blanco en D6",
                "casilla D6, príncipe blanco",
                "casilla D7, vacía",
                "Blancas: 3 piezas; les toca",
            ],
        ),
        (
            Lang::En,
            [
                "white prince on D6",
                "hex D6, white prince",
                "hex D7, empty",
                "White: 3 pieces; to move",
            ],
        ),
    ] {
        let picture = scene(&view, lang);
        let ids = ["piece-D6", "hex-D6", "hex-D7", "camp-white"];
        assert_eq!(ids.map(|id| thing(&picture, id).label.as_str()), labels);
    }
    let start = scene(&seen(START_2, Audience::Spectator), Lang::Es);
    assert_eq!(thing(&start, "piece-K1").label, "reina blanca en K1");
    assert!(
        start
            .words()
            .contains("\nNegras: 18 piezas\n  soldado negro en A9\n")
    );
}

#[track_caller]
fn check_status(described: &str, to: Audience, es: &str, en: &str) {
    let view = seen(described, to);
    for (lang, expected) in [(Lang::Es, es), (Lang::En, en)] {
        let picture = scene(&view, lang);
        assert_eq!(thing(&picture, "status").label, expected);
        assert!(picture.title.ends_with(expected), "{}", picture.title);
    }
}

#[test]
fn the_status_says_what_the_game_waits_for() {
    let spectator = Audience::Spectator;
    check_status(
        START_2,
        spectator,
        "Mueven las blancas. Turno 1.",
        "White to move. Turn 1.",
    );
    check_status(
        START_2,
        WHITE,
        "Te toca: las blancas. Turno 1.",
        "Your move: white. Turn 1.",
    );
    // BAT-PLY-02: whoever plays two armies moves each in its own turn.
    let two_armies = format!(
        r#"{{"text":"{}","command":{{"blue":"white"}}}}"#,
        START_4.replace(" w 4", " u 4")
    );
    check_status(
        &two_armies,
        WHITE,
        "Te toca: las azules. Turno 1.",
        "Your move: blue. Turn 1.",
    );
    // BAT-END-06: half-way to a draw it begins to be told.
    check_status(
        &START_2.replace("- 0 1", "- 50 51"),
        spectator,
        "Mueven las blancas. Turno 51 · sin captura 50 de 100.",
        "White to move. Turn 51 · no capture for 50 of 100.",
    );
    let offer =
        |kind: &str| format!(r#"{{"text":"{START_2}","offer":{{"offer":"{kind}","by":"white"}}}}"#);
    check_status(
        &offer("draw"),
        spectator,
        "Mueven las blancas. Blancas ofrecen tablas.",
        "White to move. White offers a draw.",
    );
    check_status(
        &offer("join"),
        spectator,
        "Mueven las blancas. Blancas proponen que entren los aliados.",
        "White to move. White proposes that the allies enter.",
    );
}

/// BAT-END-01, 04 to 07, BAT-PLY-07: the end is told, and how it came.
#[test]
fn the_status_says_how_the_game_ended() {
    let check = |described: &str, es: &str, en: &str| {
        check_status(described, Audience::Spectator, es, en);
    };
    check(
        ENDED,
        "¡Hok-Sah! Gana el bando blanco.",
        "Hok-Sah! The white side wins.",
    );
    let over = |result: &str| {
        let text = START_2.replace(" w 2", " - 2");
        format!(r#"{{"text":"{text}","result":{result}}}"#)
    };
    check(
        &over(r#"{"winner":"black","reason":"forfeit"}"#),
        "Gana el bando negro. No queda nadie enfrente.",
        "The black side wins. Nobody is left to oppose it.",
    );
    check(
        &over(r#"{"reason":"agreement"}"#),
        "Tablas. De común acuerdo.",
        "A draw. By agreement.",
    );
    check(
        &over(r#"{"reason":"repetition"}"#),
        "Tablas. La misma posición por tercera vez.",
        "A draw. The same position for the third time.",
    );
    check(
        &over(r#"{"reason":"quiet"}"#),
        "Tablas. Demasiados turnos sin captura.",
        "A draw. Too many turns without a capture.",
    );
    check(
        &over(r#"{"reason":"blocked"}"#),
        "Tablas. Nadie puede mover.",
        "A draw. Nobody can move.",
    );
    let picture = scene(&seen(ENDED, WHITE), Lang::En);
    assert_eq!(
        thing(&picture, "camp-white").label,
        "White: 3 pieces; victory; you"
    );
    assert_eq!(thing(&picture, "camp-black").label, "Black: 1 piece; Kolba");
}

/// BAT-PLY-06: who plays an army is told where its name does not say it.
#[test]
fn camps_say_who_plays_them() {
    let described = format!(r#"{{"text":"{START_4}","command":{{"red":"black"}}}}"#);
    let camp = |to: Audience, army: &str| {
        let picture = scene(&seen(&described, to), Lang::En);
        thing(&picture, &format!("camp-{army}")).label.clone()
    };
    assert_eq!(camp(BLUE, "red"), "Red: 10 pieces; with black");
    assert_eq!(camp(BLUE, "blue"), "Blue: 10 pieces; you");
    assert_eq!(camp(BLACK, "red"), "Red: 10 pieces; you");
}

/// Both sides win or lose together (BAT-END-03).
#[test]
fn the_ally_wins_too() {
    let text = "12/12/12/12/12/12/4wP6rS/12/12/12/wQ11/1wK9uS - 4 b 0 9";
    let view = seen(text, BLUE);
    assert_eq!(Sight::new(&view, Lang::En).winner(), Some(Side::White));
    let picture = scene(&view, Lang::En);
    assert_eq!(
        thing(&picture, "camp-blue").label,
        "Blue: 1 piece; victory; you"
    );
    assert_eq!(thing(&picture, "camp-red").label, "Red: 1 piece");
}
