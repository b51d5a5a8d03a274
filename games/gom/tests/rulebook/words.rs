//! GOM-UX: what players read.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use sobremesa_gom::{Action, Gom, Kind, State};
use sobremesa_kernel::{Actor, Audience, Dice, Game, Lang, Nobody, Seat, Seed};
use sobremesa_table::{Chosen, Look, Playable};

use super::support::{Field, state_in};

const TEXT: &str = "A1 legion 18/5 600,100 0 marched; A2 equites 5/5 300,100 0 fleeing; B1 guerreros 20/5 650,550 180";

/// GOM-UX-17, GOM-UX-21: the title of the turn; name, army, profile, movement left, models and their
/// share, and the special state.
#[test]
fn a_unit_is_described_in_full() {
    let field = Field::new(TEXT, "other_moves");
    let view = Gom::view(&field.state, Audience::Spectator);
    let words = Gom::by_hand(view.clone(), None).scene(Lang::Es).words();
    assert!(words.contains("TURNO 1 EJÉRCITO PRIMERO"), "{words}");
    let described = "Legión (A1), ejército 1. M 50, HA 5, HP 0, F 4, R 4, A 2, H 1, I 5, L 7, P 1, SA 7, FA 0, AA 0. Movimiento restante 100u. 18 efectivos en frente de 5, 100 %. En marcha.";
    assert!(words.contains(described), "{words}");
    assert!(words.contains("Huyendo."));
}

/// GOM-UX-17, GOM-ARM-21: until the first order the armies are deployed; then it is somebody's turn.
#[test]
fn before_the_first_order_the_armies_are_deployed() {
    let title = |field: &Field| {
        let view = Gom::view(&field.state, Audience::Spectator);
        let overview = Gom::by_hand(view.clone(), None)
            .dossier(&Chosen::nothing())
            .expect("there is a battle");
        assert!(
            Gom::by_hand(view.clone(), None)
                .scene(Lang::Es)
                .words()
                .contains(&overview.title.es)
        );
        (overview.title.es, overview.title.en)
    };
    let text = "A1 legion 20/5 600,100 0; A2 equites 5/5 300,100 0; B1 guerreros 20/5 650,500 180";
    let mut field = Field::new(text, "charge_declaration");
    let deployed = (
        "EJÉRCITOS DESPLEGADOS".to_owned(),
        "ARMIES DEPLOYED".to_owned(),
    );
    assert_eq!(title(&field), deployed);
    field.order(1, "charge A1 B1", &[]);
    let first = (
        "TURNO 1 EJÉRCITO PRIMERO".to_owned(),
        "TURN 1 FIRST ARMY".to_owned(),
    );
    assert_eq!(title(&field), first);
    let mut field = Field::new(text, "charge_declaration");
    field.order(1, "end declarations", &[]);
    assert_eq!(title(&field), first);
    // A battle that is taken up in its midst is no deployment.
    let midst = "A1 legion 20/5 600,300 0; B1 guerreros 20/5 650,500 180";
    assert_eq!(title(&Field::new(midst, "charge_declaration")), first);
}

/// GOM-UX-22: fractions are written as each language writes them, and read either way; files and notation
/// have their point.
#[test]
fn fractions_have_a_comma_in_spanish() {
    let field = Field::new(TEXT, "other_moves");
    let refused = field.refused(1, "advance A1 120.25", "GOM-MOV-08", "too_far");
    assert!(
        refused.message.es.contains("120,25u"),
        "{}",
        refused.message.es
    );
    assert!(
        refused.message.en.contains("120.25u"),
        "{}",
        refused.message.en
    );
    let typed = Gom::read_typed("avanza A1 12,5").expect("a comma is understood");
    assert_eq!(Gom::notation(&typed), "advance A1 12.5");
    assert_eq!(Gom::describe(&typed).es, "A1 avanza 12,5u");
}

/// GOM-TRN-06, GOM-UX-21: what a unit did in its turn is said and drawn until the turn is over, and not at
/// the end of the battle.
#[test]
fn what_was_done_in_a_turn_is_shown_no_longer() {
    let special = |side: u8, phase: &str| {
        let mut position = super::support::position(TEXT, phase);
        position["side"] = serde_json::json!(side);
        let field = Field::resumed(position);
        let view = Gom::view(&field.state, Audience::Spectator);
        Gom::by_hand(view.clone(), None).scene(Lang::Es).words()
    };
    assert!(special(1, "other_moves").contains("En marcha."));
    assert!(!special(2, "other_moves").contains("En marcha."));
}

/// GOM-UX-22, GOM-UX-24: a refusal says what is wrong and what would work.
#[test]
fn refusals_teach() {
    let field = Field::new(TEXT, "other_moves");
    let illegal = field.refused(1, "advance A1 120", "GOM-MOV-08", "too_far");
    assert_eq!(
        illegal.message.en,
        "Legion (A1) cannot advance 120u: at most 100u, because of the movement it has left."
    );
    assert!(
        field
            .refused(1, "march B1", "GOM-TRN-07", "not_yours")
            .message
            .es
            .contains("del enemigo")
    );
}

/// GOM-UX-34: whatever is typed, dragged or dropped, a battle answers with a refusal or with nothing, and
/// stays as it was.
#[test]
fn nonsense_changes_nothing() {
    let field = Field::new(TEXT, "other_moves");
    let view = Gom::view(&field.state, Audience::Seat(Seat::new(0)));
    let before = Gom::fingerprint(&field.state);
    let mut orders: Vec<Action> = Vec::new();
    for text in [
        "",
        " ",
        "avanza",
        "advance A1 nan",
        "advance A1 1e999",
        "left \u{0} 3",
        "split A1 9:B1*-1",
        "fin",
    ] {
        orders.extend(Gom::read_typed(text).ok());
    }
    for amount in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY, -1.0, 0.0, 1e308] {
        for handle in ["advance", "left", "right", "split", "sideways", ""] {
            for thing in ["unit-A1", "unit-B1", "unit-Z9", "turn", ""] {
                orders.extend(Gom::by_hand(view.clone(), None).dragged(
                    &Chosen::things(&[thing]),
                    handle,
                    &[amount],
                ));
            }
        }
    }
    for (pick, drop) in [
        ("unit-A1", "unit-A1"),
        ("unit-B1", "prey-A1"),
        ("turn", ""),
        ("", "aim-B1"),
    ] {
        orders.extend(Gom::by_hand(view.clone(), None).dropped(pick, drop));
    }
    assert!(
        orders.len() > 50,
        "some of it means something: {}",
        orders.len()
    );
    for order in orders {
        let mut state = field.state.clone();
        let (actor, mut dice) = (
            Actor::Seat(Seat::new(0)),
            Dice::seeded(Seed::from_number(1)),
        );
        let refused = Gom::play(&mut state, actor, &order, &mut dice, &mut Nobody);
        assert!(refused.is_err(), "{order:?}");
        assert_eq!(Gom::fingerprint(&state), before, "{order:?}");
    }
}

/// GOM-UX-23: every unit carries a circle in the colour of its army, to be seen while it is pointed at; so
/// does the mark over an enemy that may be charged.
#[test]
fn every_unit_carries_a_circle_of_its_army() {
    let field = Field::new(TEXT, "charge_declaration");
    let view = Gom::view(&field.state, Audience::Spectator);
    let svg = Gom::by_hand(view.clone(), None)
        .scene(Lang::Es)
        .svg(sobremesa_draw::Theme::Classic);
    let circle = |thing: &str| {
        let (_, from) = svg.split_once(&format!("id=\"{thing}\"")).expect(thing);
        let (_, ring) = from
            .split_once("<g class=\"ring\" display=\"none\"")
            .expect(thing);
        let (ring, _) = ring.split_once("</g>").expect(thing);
        ring.rsplit(" class=\"line-")
            .next()
            .and_then(|circle| circle.split('"').next())
            .map(str::to_owned)
    };
    assert_eq!(circle("unit-A1").as_deref(), Some("one-ring"));
    assert_eq!(circle("unit-B1").as_deref(), Some("two-ring"));
    assert_eq!(circle("prey-B1").as_deref(), Some("two-ring"));
}

/// GOM-UX-26: units off the field are not shown.
#[test]
fn the_lost_are_not_drawn() {
    let mut position = super::support::position(TEXT, "other_moves");
    position["units"][1]["fleeing"] = serde_json::json!(false);
    position["units"][1]["gone"] = serde_json::json!("off_field");
    let field = Field::resumed(position);
    let view = Gom::view(&field.state, Audience::Spectator);
    let svg = Gom::by_hand(view.clone(), None)
        .scene(Lang::Es)
        .svg(sobremesa_draw::Theme::Classic);
    assert!(svg.contains("unit-A1") && !svg.contains("unit-A2"));
}

/// The field in a terminal shows who stands where and faces whither.
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
    let board = Gom::by_hand(view.clone(), None).text_board(&look);
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

/// The orders offered to player 1, by their first words.
fn offered(state: &State) -> BTreeSet<String> {
    let mut offers = Vec::new();
    Gom::candidates(state, Actor::Seat(Seat::new(0)), &mut offers);
    Gom::meanwhile(state, Seat::new(0), &mut offers);
    let words = offers.iter().map(|order| {
        let typed = Gom::notation(order);
        let n_words = if typed.starts_with("end") { 2 } else { 1 };
        let words: Vec<&str> = typed.split(' ').take(n_words).collect();
        words.join(" ")
    });
    words.collect()
}

#[track_caller]
fn check_offered(text: &str, phase: &str, orders: &str) {
    let expected: BTreeSet<String> = orders.split(", ").map(str::to_owned).collect();
    assert_eq!(offered(&state_in(text, phase)), expected, "{text}");
}

/// GOM-UX-37: all that the Reglamento lets a player do is offered, phase by phase, with all kinds of both
/// races.
#[test]
fn every_order_of_the_rulebook_is_offered() {
    let armed = "arcabuceros ballesteros escuderos dragon wargos";
    for kind in Kind::ALL {
        let (name, models) = (serde_json::json!(kind), kind.profile().models.0);
        let name = name.as_str().expect("a name");
        let front = models.min(4);
        let text = format!("A1 {name} {models}/{front} 600,200 0; B1 guerreros 20/5 650,300 180");
        check_offered(
            &text,
            "charge_declaration",
            "charge, end declarations, end battle",
        );
        let moves = "advance, left, right, about, march, end movement, end battle";
        check_offered(&text, "other_moves", moves);
        let shot = if armed.contains(name) { "shoot, " } else { "" };
        check_offered(&text, "shooting", &format!("{shot}end turn, end battle"));
    }
    let between_two = "A1 legion 14/7 615,260 0 combat=1; B1 guerreros 20/5 650,260 180 combat=1; B2 guerreros 20/5 700,260 180 combat=1";
    let mut field = Field::new(between_two, "other_moves");
    field.order(1, "end movement", &[]);
    assert_eq!(
        offered(&field.state),
        ["end battle", "split"].map(String::from).into()
    );
}

/// GOM-GEN-05: the original's language and libraries do not bind; what they were for does: the game runs
/// anywhere, for nothing of a machine is in it, neither files nor clocks, threads or foreign code.
#[test]
fn nothing_of_a_machine_is_in_the_game() {
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("src")];
    let mut n_files = 0;
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let source = fs::read_to_string(&path).expect("a source file");
            n_files += 1;
            for machine in ["fs", "env", "time", "thread", "net", "process", "os", "ffi"] {
                let used = format!("std::{machine}");
                assert!(!source.contains(&used), "{used} in {}", path.display());
            }
            assert!(!source.contains("unsafe "), "{}", path.display());
        }
    }
    assert!(n_files > 50, "{n_files}");
}
