//! GOM-CMB-03..08: which combat is fought first, and who strikes first in it.

use serde_json::Value;

use super::combat::{MISS, NO_MAGIC, draws};
use super::support::Field;

fn order_of(field: &Field) -> Vec<String> {
    let told = field.told("combat_began")["order"]
        .as_array()
        .expect("an order");
    told.iter()
        .map(|unit| unit.as_str().expect("a name").to_owned())
        .collect()
}

/// Who strikes first in each combat.
pub(super) fn first_strikers(field: &Field) -> Vec<&Value> {
    let combats = field.all("combat_began");
    combats.iter().map(|event| &event["order"][0]).collect()
}

/// Nobody strikes, and power counts for nobody: what is left draws nothing.
pub(super) fn idle(text: &str) -> String {
    text.replace(';', " A=0 P=0;") + " A=0 P=0"
}

/// GOM-CMB-06, GOM-CMB-07: by initiative, but first whoever charged in this player's turn.
#[test]
fn chargers_strike_first() {
    let text = |charged: &str| {
        format!(
            "A1 guerreros 20/5 600,260 0 combat=1 {charged}; B1 legion 20/5 650,260 180 combat=1 charged=0"
        )
    };
    let mut slow = Field::new(&text(""), "other_moves");
    slow.order(1, "end movement", &[MISS; 15]);
    assert_eq!(
        order_of(&slow),
        ["B1", "A1"],
        "a charge of the enemy's last turn is over"
    );
    let mut charging = Field::new(&text("charged=0"), "other_moves");
    charging.order(1, "end movement", &[MISS; 15]);
    assert_eq!(order_of(&charging), ["A1", "B1"]);
}

/// GOM-CMB-06: two chargers in one combat: in the order of their charges, whatever their initiative.
#[test]
fn chargers_strike_in_the_order_of_their_charges() {
    let text = idle(
        "A1 legion 10/5 570,200 0 I=9; A2 legion 10/5 640,200 0; B1 guerreros 40/10 660,260 180 I=10",
    );
    for (orders, expected) in [
        (["A2", "A1"], ["A2", "A1", "B1"]),
        (["A1", "A2"], ["A1", "A2", "B1"]),
    ] {
        let mut field = Field::new(&text, "charge_declaration");
        for charger in orders {
            field.order(1, &format!("charge {charger} B1"), &[]);
        }
        field.order(1, "end declarations", &[]);
        field.order(1, "end movement", &[]);
        assert_eq!(order_of(&field), expected);
    }
}

/// GOM-CMB-08: all have initiative 5. A2 and then A1 charge B1, and in the next turn B2 charges A1. Who
/// entered in an earlier turn strikes before the others, then who entered with the earlier declaration:
/// B1, charged by A2, before A1.
#[test]
fn among_equals_whoever_entered_earlier_strikes_first() {
    let text = idle(
        "A1 legion 10/5 570,200 0; A2 legion 10/5 640,200 0; B1 legion 40/10 660,260 180; B2 legion 10/5 480,260 270",
    );
    let mut field = Field::new(&text, "charge_declaration");
    for order in [
        "charge A2 B1",
        "charge A1 B1",
        "end declarations",
        "end movement",
    ] {
        field.order(1, order, &[]);
    }
    field.order(1, "end turn", &[]);
    field.order(2, "charge B2 A1", &[]);
    field.order(2, "end declarations", &[]);
    // On a flank they win; both losers hold, both winners have magic that changes nothing.
    let script = draws(&[&[1, 1], &NO_MAGIC, &NO_MAGIC]);
    field.order(2, "end movement", &script);
    assert_eq!(order_of(&field), ["B2", "A2", "B1", "A1"], "GOM-CMB-06");
    field
        .order(2, "end turn", &[])
        .order(1, "end declarations", &[]);
    field.order(1, "end movement", &script);
    assert_eq!(order_of(&field), ["A2", "B1", "A1", "B2"]);
}

/// GOM-CMB-08: entered with the same charge, so the chargers (A1 on both of the enemy, B2 on A2) before
/// the charged; and of these and of those player 1 first.
#[test]
fn among_equals_player_one_strikes_first() {
    let text = idle(
        "A1 legion 10/5 600,260 0 combat=1; A2 legion 10/5 575,300 0 combat=1; B1 legion 10/5 680,260 180 combat=1; B2 legion 10/5 575,280 0 combat=1",
    );
    let mut field = Field::new(&text, "other_moves");
    field.order(1, "end movement", &[]);
    assert_eq!(order_of(&field), ["A1", "B2", "A2", "B1"]);
}

/// GOM-CMB-08: equal initiative, entered with the same charge: the one that charged.
#[test]
fn among_equals_the_charger_strikes_first() {
    // B1 has come from behind.
    let text = "A1 legion 20/5 650,260 180 combat=1; B1 legion 20/5 650,300 180 combat=1";
    let mut field = Field::new(text, "other_moves");
    field.order(1, "end movement", &draws(&[&[MISS; 20], &[5], &NO_MAGIC]));
    assert_eq!(order_of(&field), ["B1", "A1"]);
}

/// GOM-CMB-03, GOM-CMB-04, GOM-CMB-05: combats of one turn are fought in the order of the declarations,
/// whatever the army list says; those of a later turn after them, and so it stays.
#[test]
fn combats_are_fought_in_the_order_of_their_charges() {
    let text = idle(
        "A1 legion 10/5 600,200 0; A2 legion 10/5 200,200 0; A3 legion 10/5 1000,260 0; B1 guerreros 10/5 650,260 180; B2 guerreros 10/5 250,260 180; B3 guerreros 10/5 1050,300 180",
    );
    let mut field = Field::new(&text, "charge_declaration");
    field
        .order(1, "charge A2 B2", &[])
        .order(1, "charge A1 B1", &[]);
    for (who, expected) in [
        (1, vec!["A2", "A1"]),
        (2, vec!["A2", "A1", "B3"]),
        (1, vec!["A2", "A1", "A3"]),
    ] {
        if who == 2 {
            field.order(2, "charge B3 A3", &[]);
        }
        field.order(who, "end declarations", &[]);
        field.order(who, "end movement", &[]);
        assert_eq!(first_strikers(&field), expected);
        field.order(who, "end turn", &[]);
    }
}

/// GOM-CMB-03, GOM-CMB-05: oldest first, and in every later turn again.
#[test]
fn combats_are_fought_oldest_first() {
    let text = "A1 legion 10/5 600,260 0 combat=2; B1 guerreros 10/5 650,260 180 combat=2; A2 legion 10/5 200,260 0 combat=1; B2 guerreros 10/5 250,260 180 combat=1";
    let mut field = Field::new(text, "other_moves");
    for who in [1, 2] {
        if who == 2 {
            field.order(2, "end declarations", &[]);
        }
        field.order(who, "end movement", &[MISS; 30]);
        assert_eq!(first_strikers(&field), ["A2", "A1"]);
        field.order(who, "end turn", &[]);
    }
}
