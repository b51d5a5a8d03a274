//! GOM-UX: what players read.

use sobremesa_gom::Gom;
use sobremesa_kernel::{Audience, Game, Lang};
use sobremesa_table::{Look, Playable};

use super::support::Field;

const TEXT: &str = "A1 legion 18/5 600,100 0 marched; A2 equites 5/5 300,100 0 fleeing; B1 guerreros 20/5 650,550 180";

/// GOM-UX-17, GOM-UX-21: the title of the turn; name, army, profile, movement left, models and their
/// share, and the special state.
#[test]
fn a_unit_is_described_in_full() {
    let field = Field::new(TEXT, "other_moves");
    let view = Gom::view(&field.state, Audience::Spectator);
    let words = Gom::scene(&view, Lang::Es).words();
    assert!(words.contains("TURNO 1 EJÉRCITO PRIMERO"), "{words}");
    let described = "Legión (A1), ejército 1. M 50, HA 5, HP 0, F 4, R 4, A 2, H 1, I 5, L 7, P 1, SA 7, FA 0, AA 0. Movimiento restante 100u. 18 efectivos en frente de 5, 100 %. En marcha.";
    assert!(words.contains(described), "{words}");
    assert!(words.contains("Huyendo."));
}

/// GOM-UX-22, GOM-UX-24: a refusal says what is wrong and what would work.
#[test]
fn refusals_teach() {
    let field = Field::new(TEXT, "other_moves");
    let illegal = field.refused(1, "advance A1 120", "GOM-MOV-08", "too_far");
    assert_eq!(
        illegal.message.en,
        "Legión (A1) cannot advance 120u: at most 100u, because of the movement it has left."
    );
    assert!(
        field
            .refused(1, "march B1", "GOM-TRN-07", "not_yours")
            .message
            .es
            .contains("es del enemigo")
    );
}

/// GOM-UX-26: units off the field are not shown.
#[test]
fn the_lost_are_not_drawn() {
    let mut position = super::support::position(TEXT, "other_moves");
    position["units"][1]["fleeing"] = serde_json::json!(false);
    position["units"][1]["gone"] = serde_json::json!("off_field");
    let field = Field::resumed(position);
    let view = Gom::view(&field.state, Audience::Spectator);
    let svg = Gom::scene(&view, Lang::Es).svg(sobremesa_draw::Theme::Classic);
    assert!(svg.contains("unit-A1") && !svg.contains("unit-A2"));
}

/// GOM-UX-37: the field in a terminal shows who stands where and faces whither.
#[test]
fn the_field_fits_a_terminal() {
    let field = Field::new(TEXT, "other_moves");
    let view = Gom::view(&field.state, Audience::Spectator);
    let look = Look {
        lang: Lang::En,
        colour: false,
        unicode: false,
        width: 80,
    };
    let board = Gom::text_board(&view, &look);
    assert!(
        board.lines().all(|line| line.chars().count() <= 80),
        "{board}"
    );
    assert!(board.contains('^') && board.contains('v'), "{board}");
    assert!(
        board.contains("18/5") && board.contains("fleeing"),
        "{board}"
    );
}

/// GOM-UX-19: the rules, not the interface, say what may be done now.
#[test]
fn the_rules_say_what_is_possible() {
    let field = Field::new(TEXT, "other_moves");
    let mut offers = Vec::new();
    Gom::candidates(
        &field.state,
        sobremesa_kernel::Actor::Seat(sobremesa_kernel::Seat::new(0)),
        &mut offers,
    );
    let typed: Vec<String> = offers.iter().map(Gom::notation).collect();
    assert!(typed.contains(&"end movement".to_owned()));
    assert!(
        !typed
            .iter()
            .any(|order| order.starts_with("march A1") || order.contains("A2"))
    );
}
