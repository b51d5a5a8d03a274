//! CLV-INI, CLV-DIE, CLV-TRN: who acts when, and until when.

use crate::support::{Combat, brief, duel, map, unit};
use sobremesa_clairvoyance::{Clairvoyance, Event, Setup};
use sobremesa_kernel::{Dice, Game, Seed, Shown};

/// Four units with these initiative modifiers.
fn four(modifiers: [&str; 4]) -> String {
    let mut units = String::new();
    let mut members = String::new();
    for (number, modifier) in modifiers.iter().enumerate() {
        units.push_str(&unit(
            &format!("A{number}"),
            &format!("Initiative: {modifier};"),
        ));
        members.push_str(&format!("A{number}, Idle x1: ({number}, 0); "));
    }
    let map = map("Rectangle 9, 9", "");
    format!(
        "{map} {units} PLAYER P {{ Initiative: +1 }} AI Idle {{ Pass; }} TEAM One {{ {members} }} TEAM Two {{ P x1: (8, 8); }}"
    )
}

#[track_caller]
fn rolled(source: &str, dice: &[i32]) -> Event {
    let mut events = Vec::new();
    let setup = Setup {
        source: source.to_owned(),
    };
    let script = dice.iter().copied().map(Shown::Number).collect();
    let mut dice = Dice::scripted(script);
    Clairvoyance::start(&setup, &mut dice, &mut events).expect("enough dice");
    events.remove(0)
}

/// CLV-INI-01 to 04, CLV-EX-15: equals roll again among themselves, the highest group first.
#[test]
fn equals_roll_again_among_themselves() {
    let source = four(["+0", "+2", "+0", "-1"]).replace("Initiative: +1 }", "Initiative: -99 }");
    let event = rolled(&source, &[10, 8, 10, 15, 1, 5, 3, 12, 9, 8]);
    assert_eq!(brief(std::slice::from_ref(&event)), "order [3, 2, 1, 0, 4]");
    let Event::Initiative { rolls, .. } = event else {
        panic!("initiative")
    };
    let results: Vec<i64> = rolls.iter().map(|roll| roll.roll).collect();
    assert_eq!(results, [10, 10, 10, 14, -98, 5, 5, 12, 9, 10]);
    assert_eq!(rolls[0].unit, "One:A0:1");
}

/// CLV-INI-04: a group is finished before the next one rolls again.
#[test]
fn one_group_is_finished_before_the_next() {
    // 0 and 1 are equal at 15, 2 and 3 at 5; the player is first with 20 and its +1.
    let event = rolled(&four(["+0"; 4]), &[15, 15, 5, 5, 20, 7, 7, 3, 9, 2, 1]);
    assert_eq!(brief(&[event]), "order [4, 1, 0, 2, 3]");
}

/// CLV-DIE-01 to 03: one generator; the same seed and commands give the same combat.
#[test]
fn the_same_seed_gives_the_same_combat() {
    let play = |seed: u64| {
        let mut events = Vec::new();
        let mut dice = Dice::seeded(Seed::from_number(seed));
        let source = sobremesa_clairvoyance::examples::ALL[1].source.to_owned();
        let mut state = Clairvoyance::start(&Setup { source }, &mut dice, &mut events).expect("it");
        let who = sobremesa_kernel::Actor::Seat(sobremesa_clairvoyance::MASTER);
        while state.ending().is_none() {
            let next = sobremesa_clairvoyance::Action::Next;
            Clairvoyance::play(&mut state, who, &next, &mut dice, &mut events).expect("a turn");
        }
        brief(&events)
    };
    assert_eq!(play(7), play(7));
    assert_ne!(play(7), play(8));
}

/// CLV-DIE-01, 03: the d20 of an attack, then its dice of damage one by one, then the next attack's.
#[test]
fn dice_are_used_in_the_order_of_the_attacks() {
    let source = duel(
        "Rectangle 4, 1",
        "",
        ("Attack: Melee +1 2d6+3, Melee 1d4;", "(0, 0)"),
        "Attack closest enemy;",
        &[("HP: 40;", "(1, 0)")],
    );
    let mut combat = Combat::new(&source);
    let told = combat.next(&[12, 5, 6, 11, 2]);
    assert_eq!(
        told,
        "turn One:A:1 1; attack One:A:1 Two:E0:1 13 14; hit Two:E0:1 14 26; \
         attack One:A:1 Two:E0:1 11 2; hit Two:E0:1 2 24"
    );
}

/// CLV-INI-05, 06: the order repeats; the dead are skipped; the round counts every wrap.
#[test]
fn rounds_count_whoever_is_dead() {
    let mut combat = Combat::new(&four(["+0"; 4]));
    assert_eq!(combat.state.round(), 1);
    for expected in [
        "One:A0:1 1",
        "One:A1:1 1",
        "One:A2:1 1",
        "One:A3:1 1",
        "Two:P:1 1",
        "One:A0:1 2",
    ] {
        assert_eq!(combat.next(&[]), format!("turn {expected}"));
    }
    combat.say("kill 1", &[]);
    combat.say("kill 3", &[]);
    combat.say("kill 0", &[]);
    for expected in ["One:A2:1 2", "Two:P:1 2", "One:A2:1 3"] {
        assert_eq!(combat.next(&[]), format!("turn {expected}"));
    }
}

/// CLV-INI-07, 08: over when one team stands, a draw when nobody does; only `next` is refused then.
#[test]
fn the_last_team_wins() {
    let mut combat = Combat::new(&duel(
        "Rectangle 4, 1",
        "",
        ("", "(0, 0)"),
        "Pass;",
        &[("", "(2, 0)")],
    ));
    assert_eq!(combat.say("kill 1", &[]), "death Two:E0:1; end One");
    assert_eq!(combat.refused("next"), "CLV-INI-08 combat_over");
    assert_eq!(combat.say("move 0 (3,0)", &[]), "move One:A:1 3,0");
    assert_eq!(combat.say("kill 0", &[]), "death One:A:1; end nobody");
    assert_eq!(combat.refused("next"), "CLV-INI-08 combat_over");
}

/// CLV-INI-08: a turn that kills is the end too.
#[test]
fn a_deadly_turn_ends_the_combat() {
    let source = duel(
        "Rectangle 4, 1",
        "",
        ("", "(0, 0)"),
        "Attack closest enemy;",
        &[("HP: 1;", "(1, 0)")],
    );
    let told = Combat::new(&source).next(&[20, 6]);
    assert!(
        told.ends_with("hit Two:E0:1 6 -5; death Two:E0:1; end One"),
        "{told}"
    );
}

/// CLV-TRN-01, 02: a player's turn is only announced; commands do the rest, and `next` goes on.
#[test]
fn a_players_turn_waits_for_the_master() {
    let mut combat = Combat::new(&four(["+0"; 4]));
    for _ in 0..4 {
        combat.next(&[]);
    }
    assert_eq!(combat.next(&[]), "turn Two:P:1 1");
    assert_eq!(combat.say("move Two:P:1 (7,7)", &[]), "move Two:P:1 7,7");
    assert_eq!(combat.next(&[]), "turn One:A0:1 2");
}

/// CLV-TRN-03: who dies in its own turn does not finish it.
#[test]
fn the_dead_do_not_act() {
    let plan = "Attack self - Approach closest enemy;";
    let source = duel(
        "Rectangle 9, 1",
        "",
        ("HP: 1;", "(0, 0)"),
        plan,
        &[("", "(8, 0)")],
    );
    let told = Combat::new(&source).next(&[20, 6]);
    assert_eq!(
        told,
        "turn One:A:1 1; attack One:A:1 One:A:1 20 6; hit One:A:1 6 -5; death One:A:1; end Two"
    );
}

/// CLV-TRN-04, CLV-ATK-09, CLV-EX-13: 0 hit points are enough to act; -1 is death.
#[test]
fn zero_hit_points_are_enough_to_act() {
    let plan = "Attack closest enemy;";
    let source = duel(
        "Rectangle 9, 1",
        "",
        ("HP: 10;", "(0, 0)"),
        plan,
        &[("", "(1, 0)")],
    );
    let mut combat = Combat::new(&source);
    assert_eq!(
        combat.say("attack 0 10 10", &[]),
        "attack master One:A:1 10 10; hit One:A:1 10 0"
    );
    assert!(
        combat
            .next(&[3])
            .ends_with("attack One:A:1 Two:E0:1 3; miss Two:E0:1")
    );
    let mut combat = Combat::new(&source);
    let told = combat.say("attack 0 10 11", &[]);
    assert_eq!(
        told,
        "attack master One:A:1 10 11; hit One:A:1 11 -1; death One:A:1; end Two"
    );
    assert_eq!(
        combat.say("move 1 (0,0)", &[]),
        "move Two:E0:1 0,0",
        "its square is vacated"
    );
}
