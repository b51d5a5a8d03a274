//! GOM-GEN, GOM-TRN: who may order what, and when.

use sobremesa_gom::{Gom, Phase, Side};
use sobremesa_kernel::{Game, Must, SeatSet, Status};

use super::support::Field;

const FAR_APART: &str = "A1 legion 20/5 600,100 0; B1 guerreros 20/5 650,550 180";

/// GOM-TRN-02, GOM-TRN-03: declaration, movement, (combat,) shooting, in that order and never back.
#[test]
fn phases_follow_each_other() {
    let mut field = Field::new(FAR_APART, "charge_declaration");
    field.refused(1, "end movement", "GOM-TRN-03", "wrong_phase");
    field.order(1, "end declarations", &[]);
    field.refused(1, "charge A1 B1", "GOM-TRN-03", "wrong_phase");
    field.order(1, "end movement", &[]);
    field.refused(1, "advance A1 10", "GOM-TRN-03", "wrong_phase");
    assert_eq!(field.state.phase, Phase::Shooting);
    field.order(1, "end turn", &[]);
    assert_eq!(
        (field.state.side, field.state.phase.word()),
        (Side::Two, "charge_declaration")
    );
}

/// GOM-TRN-01, GOM-END-01, GOM-ARM-20: six turns each, player 1 first; then it is over.
#[test]
fn there_are_six_turns_each() {
    let mut field = Field::new(FAR_APART, "charge_declaration");
    let mut turns = Vec::new();
    for turn in 1..=6 {
        for who in [1, 2] {
            turns.push((field.state.turn, field.state.side.number()));
            assert_eq!(turns.last(), Some(&(turn, who as u8)));
            for order in ["end declarations", "end movement", "end turn"] {
                field.order(who, order, &[]);
            }
        }
    }
    assert_eq!(turns.len(), 12);
    assert_eq!(field.told("battle_over")["end"], "turns");
    field.refused(1, "end declarations", "GOM-END-01", "battle_over");
}

/// GOM-TRN-04: charges run by themselves when the declarations end.
#[test]
fn what_holds_no_choice_runs_by_itself() {
    let mut field = Field::new(
        "A1 legion 20/5 600,200 0; B1 guerreros 20/5 650,260 180",
        "charge_declaration",
    );
    field
        .order(1, "charge A1 B1", &[])
        .order(1, "end declarations", &[]);
    assert_eq!(field.kinds(), ["phase_ended", "charged"]);
    assert_eq!(field.state.phase, Phase::OtherMoves);
}

/// GOM-TRN-05: whoever was fleeing tests in army-list order; a unit put to flight by panic in this very
/// start of turn does not test again.
#[test]
fn fugitives_rally_in_the_order_of_the_list() {
    let text = "A1 legion 20/5 100,300 0; B1 guerreros 20/5 650,330 180; B2 guerreros 20/5 600,250 0 fleeing; B3 guerreros 20/5 900,300 180 fleeing";
    let mut field = Field::new(text, "shooting");
    // B2 fails, runs 100u north over B1 (landing beyond it), magic does nothing; B1 panics and runs 80u
    // from where B2 stood; magic; then B3 rallies. B1 is not asked again.
    let draws = [
        9, 100, 100, 100, 0, 0, /* B1 */ 9, 80, 80, 80, 0, 0, /* B3 */ 1,
    ];
    field.order(1, "end turn", &draws);
    let tested: Vec<&str> = field
        .all("rally_tested")
        .iter()
        .filter_map(|event| event["unit"].as_str())
        .collect();
    assert_eq!(tested, ["B2", "B3"]);
    assert!(field.unit("B1").fleeing && !field.unit("B3").fleeing);
}

/// GOM-TRN-06: at the start of a player's turn the deeds of that side are forgotten, and only of that.
#[test]
fn deeds_are_forgotten_when_the_turn_starts() {
    let mut field = Field::new(FAR_APART, "other_moves");
    field
        .order(1, "march A1", &[])
        .order(1, "advance A1 60", &[]);
    for order in ["end movement", "end turn"] {
        field.order(1, order, &[]);
    }
    assert!(field.unit("A1").deeds.marched && field.unit("A1").deeds.spent == 60.0);
    for order in ["end declarations", "end movement", "end turn"] {
        field.order(2, order, &[]);
    }
    assert_eq!(field.unit("A1").deeds, Default::default());
}

/// GOM-TRN-07, GOM-GEN-02: only the side in turn, only its own units; a refusal changes nothing.
#[test]
fn only_the_side_in_turn_gives_orders() {
    let field = Field::new(FAR_APART, "other_moves");
    field.refused(2, "advance B1 10", "GOM-TRN-07", "not_your_turn");
    field.refused(1, "advance B1 10", "GOM-TRN-07", "not_yours");
    field.refused(1, "advance A9 10", "GOM-GEN-02", "unknown_unit");
    field.refused(1, "timeout 1", "GOM-GEN-02", "not_for_you");
}

/// GOM-TRN-08: what magic changed is what counts.
#[test]
fn current_values_are_used() {
    let mut field = Field::new(
        "A1 legion 20/5 600,100 0 M=20; B1 guerreros 20/5 650,550 180",
        "other_moves",
    );
    assert_eq!(
        field
            .refused(1, "advance A1 21", "GOM-MOV-08", "too_far")
            .details["most"],
        20.0
    );
    field.order(1, "advance A1 20", &[]);
}

/// GOM-GEN-03: two seats.
#[test]
fn two_players_face_each_other() {
    assert_eq!(Gom::SEATS, ["player1", "player2"]);
    let field = Field::new(FAR_APART, "charge_declaration");
    let Status::Waiting { must, may, phase } = Gom::status(&field.state) else {
        panic!("it has just begun");
    };
    assert_eq!(must, Must::Seats(SeatSet::only(Side::One.seat())));
    assert_eq!((may, phase), (SeatSet::first(2), "charge_declaration"));
}

/// GOM-GEN-04: positions are not tied to anything.
#[test]
fn lengths_are_real_numbers() {
    let mut field = Field::new(FAR_APART, "other_moves");
    field.order(1, "advance A1 5.12", &[]);
    super::support::check_pose(&field.state, "A1", 600.0, 105.12, 0.0);
}

/// GOM-TRN-03: when the house says that time has run out, the phase ends for whoever is waited for.
#[test]
fn a_timeout_ends_the_phase() {
    let mut field = Field::new(FAR_APART, "charge_declaration");
    for phase in ["other_moves", "shooting", "charge_declaration"] {
        field.house("timeout 1", &[]);
        assert_eq!(field.state.phase.word(), phase);
    }
    assert_eq!(field.state.side, Side::Two);
}
