//! DBM-PIP, DBM-MAR, DBM-HLT: what moves and halts cost, and when one marches.

use sobremesa_dbm::board::Board;
use sobremesa_dbm::rules::halt;
use sobremesa_dbm::{Action, CommandIx, ElementId, Place, Side};

use crate::moves::{
    costs, costs_in, halt_costs, halt_order, judge_order, legal, legal_in, order, refused,
};
use crate::scene::{Trial, battle, the};

const GENERAL: &str = "a20 Reg Cv (O) 900,300,0 general";

fn with(troops: &str) -> String {
    format!("{troops} ; {GENERAL}")
}

/// DBM-PIP-06, -12, -18, DBM-EX-34, DBM-SPO-17: four irregular Kn (O).
#[test]
fn irregular_knights() {
    let knights = with("a1..a4 Irr Kn (O) 1000,500,0");
    costs(&knights, "a1..a4: forward 150", "1 = 06");
    costs(&knights, "a1..a4: wheel 10, forward 10", "2 = 06 12");
    halt_costs(&knights, "a1..a4", "2 = 06 18");
    // With the commander-in-chief among them.
    let chief = "a1..a3 Irr Kn (O) 1000,500,0 ; a4 Irr Kn (O) 1240,500,0 general";
    costs(chief, "a1..a4: forward 150", "0 = 06 10");
    costs(chief, "a1..a4: wheel 10, forward 10", "1 = 06 12 10");
    halt_costs(chief, "a1..a4", "1 = 06 18 10");
}

/// DBM-PIP-12, -14, -21, -22, DBM-EX-35: the short-move test looks at everybody's own maximum.
#[test]
fn knights_with_cavalry() {
    let line = |cavalry: &str| {
        with(&format!(
            "a1..a2 Irr Kn (O) 1000,500,0 ; a3..a4 {cavalry} 1160,500,0"
        ))
    };
    costs(&line("Irr Cv (O)"), "a1..a4: forward 150", "2 = 06 12");
    costs(&line("Reg Cv (O)"), "a1..a4: forward 150", "1 = 06");
    let alone = with("a1..a2 Irr Cv (O) 1000,500,0");
    costs(&alone, "a1..a2: forward 80", "1 = 06");
    // Irregular Auxilia go as they like; with one irregular Sp all are tested.
    let auxilia = with("a1..a2 Irr Ax (O) 1000,500,0");
    costs(&auxilia, "a1..a2: wheel 5", "1 = 06");
    let mixed = with("a1..a2 Irr Ax (O) 1000,500,0 ; a3 Irr Sp (O) 1160,500,0");
    costs(&mixed, "a1..a3: forward 100", "1 = 06");
    costs(&mixed, "a1..a3: forward 90", "2 = 06 12");
}

/// DBM-PIP-13, -24, DBM-EX-36: a column along a road's bend, and off it.
#[test]
fn a_column_on_a_road() {
    let column = "a1..a3 Irr Sp (O) 1000,500,0 column";
    let road = with(&format!("{column} ; road 40 1000,0 1000,540 1000,2400"));
    costs(&road, "a1..a3: wheel 2, forward 190", "2 = 06 12");
    let bend = with(&format!("{column} ; road 40 1000,0 1000,520 1060,900"));
    costs(
        &bend,
        "a1..a3: forward 20, wheel 9, forward 150",
        "2 = 06 12",
    );
    costs(
        &bend,
        "a1..a3: forward 18, wheel 9, forward 169.446",
        "1 = 06",
    );
    costs(&with(column), "a1..a3: wheel 9, forward 87.4", "2 = 06 12");
}

/// DBM-PIP-14, -24: contact of anybody clears both tests for all.
#[test]
fn contact_clears_the_tests() {
    let scene = with("a1..a3 Irr Sp (O) 1000,500,0 ; b1 Reg Bd (O) 1000,550,180");
    costs(&scene, "a1..a3: forward 50", "1 = 06");
    costs(&scene, "a1..a3: forward 40", "2 = 06 12");
}

/// DBM-PIP-11: far from the general, out of his sight, without him, or with him in contact: once.
#[test]
fn far_from_the_general() {
    let at = |y: f64| format!("a1 Reg Bd (O) 1000,1500,0 ; a20 Reg Cv (O) 1000,{y},0 general");
    // From 1470, its rear, down to the general's front.
    costs(&at(270.0), "a1: forward 50", "1 = 06");
    costs(&at(269.0), "a1: forward 50", "2 = 06 11");
    // A wood between them: 600.
    let wood = "wood 800,1000 1200,1000 1200,1100 800,1100";
    costs(
        &format!("{} ; {wood}", at(870.0)),
        "a1: forward 50",
        "1 = 06",
    );
    costs(
        &format!("{} ; {wood}", at(860.0)),
        "a1: forward 50",
        "2 = 06 11",
    );
    costs("a1 Reg Bd (O) 1000,1500,0", "a1: forward 50", "2 = 06 11");
    let busy =
        "a1 Reg Bd (O) 1000,600,0 ; a20 Reg Cv (O) 1000,270,0 general ; b1 Reg Bd (O) 1000,270,180";
    costs(busy, "a1: forward 50", "2 = 06 11");
}

/// The seventh way to cheat. DBM-PIP-11: the way to the general leads round the enemy's line.
#[test]
fn the_way_to_the_general_leads_round_enemies() {
    let scene = "a1 Reg Bd (O) 1000,1400,0 ; a20 Reg Cv (O) 1000,270,0 general";
    costs(scene, "a1: forward 50", "1 = 06");
    let cut_off = format!("{scene} ; b1..b9 Reg Bd (O) 680,800,0");
    // Straight 1100; round the end of the line more than 1200.
    costs(&cut_off, "a1: forward 50", "2 = 06 11");
}

/// DBM-PIP-10, -29: the chief's -1 once a turn, a subordinate's only for a halt before he has moved.
#[test]
fn the_generals_discount() {
    let mut state = battle("a1 Reg Bd (O) 1000,500,0 general ; a2 Reg Bd (O) 1080,500,0");
    costs_in(&state, "a1..a2: forward 50", "0 = 06 10");
    state.commands[CommandIx::new(Side::A, 1).index()]
        .as_mut()
        .expect("it takes part")
        .discount_used = true;
    costs_in(&state, "a1..a2: forward 50", "1 = 06");
    let sub = "a1 Irr Kn (O) 1000,500,0 general cmd2 ; a9 Reg Cv (O) 900,300,0 general";
    costs(sub, "a1: forward 150", "1 = 06");
    halt_costs(sub, "a1", "1 = 06 18 10");
    let mut spared = order("a1: forward 50");
    spared.spare = true;
    let state = battle("a1 Reg Bd (O) 1000,500,0 general");
    let verdict = judge_order(&state, &spared).expect("legal");
    assert_eq!(verdict.price.len(), 1);
}

/// DBM-PIP-15, -25: riders and foot in one group.
#[test]
fn riders_with_foot() {
    let mixed = |foot: &str| with(&format!("a1 Reg Cv (O) 1000,500,0 support ; a2 {foot}"));
    costs(
        &mixed("Reg Bd (O) 1080,500,0"),
        "a1..a2: forward 90",
        "2 = 06 15",
    );
    // Psiloi behind Cavalry to whom they can give support.
    costs(
        &mixed("Reg Ps (S) 1000,440,0"),
        "a1..a2: forward 90",
        "1 = 06",
    );
    // Nor do any Psiloi support riders whose list does not say so.
    costs(
        &mixed("Reg Ps (S) 1000,440,0").replace(" support", ""),
        "a1..a2: forward 90",
        "2 = 06 15",
    );
    // Ps (O) never support Cavalry (DBM-SUP-17).
    costs(
        &mixed("Reg Ps (O) 1000,440,0"),
        "a1..a2: forward 90",
        "2 = 06 15",
    );
    costs(
        &mixed("Reg Ps (S) 1080,500,0"),
        "a1..a2: forward 90",
        "2 = 06 15",
    );
    // A general's own horse does not count, nor elephants.
    let general = "a1 Reg Cv (O) 1000,500,0 general ; a2 Reg Bd (O) 1080,500,0";
    costs(general, "a1..a2: forward 90", "0 = 06 10");
    let elephants = with("a1 Irr El (O) 1000,500,0 ; a2 Irr Ax (O) 1080,500,0");
    costs(&elephants, "a1..a2: forward 150", "1 = 06");
}

/// DBM-PIP-16: artillery other than (F) or (X).
#[test]
fn artillery_is_dear() {
    costs(
        &with("a1 Reg Art (O) 1000,500,0"),
        "a1: forward 50",
        "2 = 06 16",
    );
    costs(
        &with("a1 Reg Art (F) 1000,500,0"),
        "a1: forward 50",
        "1 = 06",
    );
    costs(
        &with("a1 Reg Art (X) 1000,500,0"),
        "a1: forward 50",
        "1 = 06",
    );
}

/// DBM-PIP-19: Foot in bad going, or uphill of the enemy, wait for the common price.
#[test]
fn halts_in_cover() {
    let warband = with("a1..a2 Irr Wb (O) 1000,500,0 ; b1 Reg Bd (O) 1000,1500,180");
    halt_costs(&warband, "a1..a2", "2 = 06 18");
    let wood = format!("{warband} ; wood 900,400 1200,400 1200,600 900,600");
    halt_costs(&wood, "a1..a2", "1 = 06");
    let hill = format!("{warband} ; gentle_hill 800,300 1300,300 1300,700 800,700");
    halt_costs(&hill, "a1..a2", "1 = 06");
    let knights = with("a1 Irr Kn (O) 1000,500,0 ; wood 900,400 1200,400 1200,600 900,600");
    halt_costs(&knights, "a1", "2 = 06 18");
}

/// DBM-PIP-20: the third march of irregulars that are no column.
#[test]
fn the_third_march() {
    let scene = |extra: &str| with(&format!("a1..a2 Irr Wb (O) 1000,500,0 {extra}"));
    let march = |scene: &str, marches: u8, expected: &str| {
        let mut state = battle(scene);
        for id in ["a1", "a2"] {
            let ix = the(&state, id);
            state.elements[ix.index()].deeds.marches = marches;
        }
        costs_in(&state, "march a1..a2: forward 100", expected);
    };
    march(&scene(""), 1, "1 = 06");
    march(&scene(""), 2, "2 = 06 20");
    march(&scene("column"), 2, "1 = 06");
}

/// DBM-DBL-05: a double element that goes back pays as two, unless of Cavalry or Skirmishers.
#[test]
fn a_double_element_goes_back() {
    let knights = with("a1 Reg Kn (O) 1000,500,0 +Kn(O)");
    costs(&knights, "a1: back 10", "2 = 06 DBM-DBL-05");
    costs(&knights, "a1: forward 50", "1 = 06");
    let cavalry = with("a1 Reg Cv (O) 1000,500,0 +Cv(O)");
    costs(&cavalry, "a1: back 10", "1 = 06");
}

/// DBM-PIP-01, -30: what is not covered is refused before anything happens.
#[test]
fn nobody_spends_more_than_he_has() {
    let scene = format!("{} ; pips a 1", with("a1..a4 Irr Kn (O) 1000,500,0"));
    legal(&scene, "a1..a4: forward 150");
    refused(&scene, "a1..a4: wheel 10", "DBM-PIP-06", "too_dear");
}

/// DBM-MAR-01, -03: 200 p from known enemy, at the beginning and the end; not in between.
#[test]
fn marches_keep_away() {
    let scene = "a1 Reg Bd (O) 1000,500,0 ; b1 Reg Bd (O) 1000,790,180";
    legal(scene, "march a1: forward 90");
    refused(
        scene,
        "march a1: forward 91",
        "DBM-MAR-01",
        "march_near_enemy",
    );
    let near = "a1 Reg Bd (O) 1000,600,0 ; b1 Reg Bd (O) 1000,790,180";
    refused(near, "march a1: back 60", "DBM-MAR-01", "march_near_enemy");
    // Past somebody he may.
    let past = "a1 Irr LH (O) 1000,500,90 ; b1 Reg Bd (O) 1095,763,0";
    legal(past, "march a1: forward 250");
}

/// DBM-MAR-02, -04: any number of marches, then no tactical move; none after a discovery.
#[test]
fn marches_and_tactical_moves() {
    let mut state = battle("a1 Reg Bd (O) 1000,500,0");
    let ix = the(&state, "a1");
    state.elements[ix.index()].deeds.marches = 3;
    legal_in(&state, "march a1: forward 100");
    let code = |state: &sobremesa_dbm::State, text: &str| {
        let refusal = judge_order(state, &order(text)).expect_err("refused");
        (refusal.rule().0, refusal.code())
    };
    assert_eq!(
        code(&state, "a1: forward 10"),
        ("DBM-MAR-02", "has_marched")
    );
    state.elements[ix.index()].deeds.march_ended = true;
    assert_eq!(
        code(&state, "march a1: forward 10"),
        ("DBM-MAR-04", "march_ended")
    );
}

/// DBM-DEM-04: a demoralised command makes one tactical move with one element.
#[test]
fn a_demoralised_command() {
    let mut state = battle("a1..a2 Reg Bd (O) 1000,500,0");
    let command = CommandIx::new(Side::A, 1).index();
    state.commands[command].as_mut().expect("there").demoralised = true;
    let code = |state: &sobremesa_dbm::State, text: &str| {
        judge_order(state, &order(text)).map_err(|refusal| refusal.code())
    };
    assert_eq!(
        code(&state, "a1..a2: forward 10").err(),
        Some("demoralised")
    );
    assert_eq!(
        code(&state, "march a1: forward 10").err(),
        Some("demoralised")
    );
    assert!(code(&state, "a1: forward 10").is_ok());
    state.commands[command]
        .as_mut()
        .expect("there")
        .last_move_made = true;
    assert_eq!(code(&state, "a1: forward 10").err(), Some("demoralised"));
}

/// DBM-PIP-07: a cost never falls below nothing.
#[test]
fn nothing_costs_less_than_nothing() {
    let state = battle("a1 Reg Bd (O) 1000,500,0 general");
    let price = legal_in(&state, "a1: forward 50").price;
    let discount: Vec<_> = price.into_iter().filter(|item| item.amount < 0).collect();
    assert_eq!(discount.len(), 1);
    assert_eq!(sobremesa_dbm::rules::initiative::total(&discount), 0);
}

/// DBM-PIP-18, -26: a demoralised irregular element pays for being held, a regular one does not.
#[test]
fn holding_the_demoralised() {
    let judge = |troops: &str| {
        let mut state = battle(&format!("a1 {troops} 1000,500,0 ; {GENERAL}"));
        let command = CommandIx::new(Side::A, 1).index();
        state.commands[command].as_mut().expect("there").demoralised = true;
        let board = Board::known_to(Side::A, &state);
        let seat = Side::A.commander_in_chief();
        let verdict = halt::judge(&board, seat, &halt_order("a1")).expect("legal");
        sobremesa_dbm::rules::initiative::total(&verdict.price)
    };
    assert_eq!(judge("Irr Sp (O)"), 2);
    assert_eq!(judge("Reg Sp (O)"), 1);
}

/// DBM-HLT-01, -02: who may be halted, and who may turn about with it.
#[test]
fn halts() {
    let judge = |state: &sobremesa_dbm::State, names: &str| {
        let order = halt_order(names);
        let seat = Side::A.commander_in_chief();
        let board = Board::known_to(Side::A, state);
        halt::judge(&board, seat, &order).map_err(|refusal| refusal.code())
    };
    let mut state = battle("a1 Reg Bd (O) 1000,500,0 ; a2 Irr Wb (O) 1200,500,0");
    assert_eq!(judge(&state, "a1").err(), Some("need_not_halt"));
    assert!(judge(&state, "a2").is_ok());
    assert_eq!(judge(&state, "a2 about").err(), Some("no_turn_with_halt"));
    let command = CommandIx::new(Side::A, 1).index();
    state.commands[command].as_mut().expect("there").demoralised = true;
    let turned = judge(&state, "a1 about").expect("legal").turned;
    assert_eq!(turned.map(|pose| pose.facing.degrees()), Some(180.0));
}

/// The second way to cheat. DBM-AMB-05, -07: whatever is hidden changes no verdict and no refusal.
#[test]
fn nothing_hidden_changes_a_verdict() {
    let scene = |hidden: &str| {
        battle(&format!(
            "a1..a3 Irr Kn (O) 1000,500,0 ; {GENERAL} ; b1 Reg Bd (O) 1300,900,180 ; {hidden}"
        ))
    };
    let nobody = scene("b2 Irr Ps (O) 3000,2000,180");
    let mut worlds = Vec::new();
    for place in [
        "1080,620,180",
        "1000,560,0",
        "1240,500,270",
        "3000,2000,180",
    ] {
        worlds.push(scene(&format!("b2 Irr Ps (O) {place} hidden")));
    }
    for text in [
        "a1..a3: forward 150",
        "a1..a3: wheel 12",
        "a1: to 1100 640 90",
        "march a1..a3: forward 150",
        "a1..a3: forward 400",
    ] {
        let told: Vec<String> = worlds
            .iter()
            .map(|state| format!("{:?}", judge_order(state, &order(text))))
            .collect();
        assert!(told.windows(2).all(|pair| pair[0] == pair[1]), "{text}");
    }
    // Seen, the same element stops the same move.
    let id = ElementId::new("b2").expect("a name");
    let mut seen = worlds[0].clone();
    let ix = seen.find(id).expect("there");
    seen.elements[ix.index()].place = Place::Table;
    assert_ne!(
        format!("{:?}", judge_order(&seen, &order("a1..a3: forward 150"))),
        format!("{:?}", judge_order(&nobody, &order("a1..a3: forward 150")))
    );
}

/// DBM-HLT-02: a demoralised element that is halted may turn about on its ground with it.
#[test]
fn the_halted_turn_about() {
    let mut trial = Trial::moving("a1 Reg Bd (O) 1000,500,0 general");
    let command = trial.state.element(the(&trial.state, "a1")).command;
    let its = trial.state.commands[command.index()].as_mut();
    its.expect("a command").demoralised = true;
    let seat = Side::A.commander_in_chief();
    trial.play(seat, &Action::Halt(halt_order("a1 about")), &[]);
    assert_eq!(trial.at("a1"), "1000,470,180");
}

/// DBM-PIP-12, DBM-SGL-13: straight ahead costs no more if it is said by the place where it leads.
#[test]
fn straight_to_a_place() {
    let knights = with("a1 Irr Kn (O) 1000,500,0");
    costs(&knights, "a1: forward 150", "1 = 06");
    costs(&knights, "a1: to 1000 650 0", "1 = 06");
    costs(&knights, "a1: to 1010 649 0", "2 = 06 12");
}

/// DBM-PIP-20: it is about land marches; a third one by water costs no more.
#[test]
fn the_third_march_by_water() {
    let text = "waterway 0,0 3600,0 3600,2400 0,2400\na1..a2 Irr Bts (O) 1000,500,0 ; \
                a9 Irr Bts (O) 900,300,0 general";
    let mut state = battle(text);
    for id in ["a1", "a2"] {
        let ix = the(&state, id);
        state.elements[ix.index()].deeds.marches = 2;
    }
    costs_in(&state, "march a1..a2: forward 100", "1 = 06");
}
