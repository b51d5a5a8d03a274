//! Odds and forecasts: what a master may know beforehand.

use std::sync::Arc;

use sobremesa_clairvoyance::language::check;
use sobremesa_clairvoyance::{
    Action, Battle, Clairvoyance, Ending, Event, MASTER, Position, Unweighed, battle, examples,
    odds, with_players,
};
use sobremesa_kernel::{Actor, Dice, Game, Seed};
use sobremesa_table::Playable;

/// Two units side by side; the first attacks like this, the second has this armour and health.
fn pair(attack: &str, ac: i64, hp: i64) -> sobremesa_clairvoyance::State {
    let source = format!(
        "MAP {{ Layout: Rectangle 3, 1; Obstacles: ; }} \
         UNIT A {{ HP: 1; Initiative: +0; Speed: 1; AC: 10; Attack: {attack}; Full Attack: {attack}, {attack}; }} \
         UNIT B {{ HP: {hp}; Initiative: +0; Speed: 1; AC: {ac}; Attack: Melee 1d6; Full Attack: Melee 1d6; }} \
         AI P {{ Pass; }} TEAM One {{ A, P x1: (0, 0); }} TEAM Two {{ B, P x1: (1, 0); }}"
    );
    let position: Position =
        serde_json::from_value(serde_json::json!({ "source": source })).expect("it");
    sobremesa_clairvoyance::Clairvoyance::resume(&position).expect("no faults")
}

#[track_caller]
fn check_odds(attack: &str, ac: i64, hp: i64, is_full: bool, mean: f64, kills: f64) {
    let found = odds(&pair(attack, ac, hp), 0, 1, is_full, &[]).expect("both are known");
    assert!(found.can_be_made);
    assert!(
        (found.mean - mean).abs() < 1e-9,
        "mean {} for {attack}",
        found.mean
    );
    assert!(
        found
            .kills
            .is_some_and(|found| (found - kills).abs() < 1e-9),
        "kills {:?} for {attack}",
        found.kills
    );
}

/// CLV-ATK-04 to 09 in chances: faces that hit, the mean of the dice, at least 1, dead below 0.
#[test]
fn odds_are_exact() {
    // A 10 or more hits: 11 faces of 20; 3.5 on average; 6 kills only who has 5 or less.
    check_odds("Melee 1d6", 10, 5, false, 0.55 * 3.5, 0.55 / 6.0);
    check_odds("Melee 1d6", 10, 6, false, 0.55 * 3.5, 0.0);
    // Always hits; the damage is at least 1: 1, 1, 1, 1 instead of -5 to -2.
    check_odds("Melee +20 1d4-6", 10, 1, false, 1.0, 0.0);
    check_odds("Melee +20 1d4-6", 10, 1, true, 2.0, 1.0);
    // 2d6 and 2d6 against 22 HP: only 23 and 24 kill, 1296 ways in all.
    check_odds("Melee +20 2d6", 10, 22, true, 14.0, (4.0 + 1.0) / 1296.0);
    check_odds("Melee 0d1+3", 30, 1, false, 0.0, 0.0);
}

/// What the master is told for a command, in English.
fn said(state: &mut sobremesa_clairvoyance::State, line: &str) -> String {
    let mut told: Vec<Event> = Vec::new();
    let (who, action) = (Actor::Seat(MASTER), Action::read(line));
    // A line is written as it is read.
    assert_eq!(Action::read(&action.to_string()), action, "{line}");
    let played = Clairvoyance::play(state, who, &action, &mut Dice::sealed(), &mut told);
    match played {
        Ok(()) => Clairvoyance::narrate(&told[0]).en,
        Err(sobremesa_kernel::Stop::Refused(refusal)) => {
            sobremesa_kernel::Illegal::from(refusal).message.en
        }
        Err(other) => panic!("{other:?}"),
    }
}

/// CLV-ATK-08: nobody here knows a player's armour and attacks, so the master types them; then the odds
/// are known, against a player and for one. Nothing else changes by it.
#[test]
fn what_is_typed_of_a_player_makes_odds() {
    let source = "MAP { Layout: Rectangle 4, 1; Obstacles: ; } PLAYER Lena { Initiative: +0; } \
        UNIT Orc { HP: 6; Initiative: +0; Speed: 1; AC: 15; Attack: Melee +5 1d6+1; Full Attack: Melee +5 1d6, Melee 1d4; } \
        AI P { Attack closest enemy; } TEAM One { Lena x1: (0, 0); } TEAM Two { Orc, P x1: (1, 0); }";
    let position: Position =
        serde_json::from_value(serde_json::json!({ "source": source })).expect("it");
    let mut state = Clairvoyance::resume(&position).expect("no faults");
    assert_eq!(odds(&state, 1, 0, false, &[]), Err(Unweighed::Armor));
    assert_eq!(odds(&state, 0, 1, false, &[]), Err(Unweighed::Attack));
    let words = said(&mut state, "odds 1 0");
    assert!(words.contains("say it with “ac One:Lena:1 17”"), "{words}");
    let words = said(&mut state, "odds 0 1");
    assert!(
        words.contains("odds One:Lena:1 Two:Orc:1 +7 1d8+3"),
        "{words}"
    );

    assert_eq!(said(&mut state, "ac 0 17"), "AC of One: Lena: 1: 17.");
    // +5 against 17: a 12 or more, nine faces of twenty; 4.5 on average.
    let found = odds(&state, 1, 0, false, &[]).expect("it was typed");
    assert!((found.hits[0] - 0.45).abs() < 1e-9 && (found.mean - 0.45 * 4.5).abs() < 1e-9);
    assert_eq!(found.kills, None, "the table keeps those hit points");
    let words = said(&mut state, "odds 1 0");
    assert!(
        words.contains("hits 45 %") && words.contains("the table keeps"),
        "{words}"
    );
    // +7 against 15: an 8 or more, thirteen of twenty; only 7 or more of 1d8+3 kills, five faces of eight.
    let words = said(&mut state, "odds 0 1 +7 1d8+3");
    assert!(
        words.contains("hits 65 %") && words.contains("kills 40.62 %"),
        "{words}"
    );
    let words = said(&mut state, "odds 0 1 Ranged (9) +7 1d8+3, -2 1d4");
    assert!(words.contains("Attack 2: hits 20 %"), "{words}");
    assert!(said(&mut state, "show 0").contains("AC 17."));
    for wrong in [
        "odds 0 1 7 1d8",
        "odds 0 1 +7",
        "odds 0 1 +7 1d0",
        "odds 0 1 +7 1001d6",
        "odds 0 1 x",
    ] {
        let words = said(&mut state, wrong);
        assert!(words.contains("as in an encounter"), "{wrong}: {words}");
    }
    assert!(said(&mut state, "ac 1 12").contains("is in the encounter: 15"));

    // It is in a position, and an attack on the player is announced as ever, with both rolls.
    let again = Clairvoyance::resume(&Clairvoyance::position(&state)).expect("its own");
    assert_eq!(again.armor_class(0), Some(17));
    assert_eq!(
        Clairvoyance::fingerprint(&again),
        Clairvoyance::fingerprint(&state)
    );
    assert_eq!(
        said(&mut state, "ac 0"),
        "The AC of One: Lena: 1 is not known any more."
    );
    assert_eq!(odds(&state, 1, 0, false, &[]), Err(Unweighed::Armor));
    let before = serde_json::json!({ "source": source, "units": [{ "unit": 1, "ac": 3 }] });
    let wrong: Position = serde_json::from_value(before).expect("a position");
    let faults = Clairvoyance::resume(&wrong).expect_err("a fault");
    assert_eq!(faults[0].code, "known_armor");
}

/// A combat that is played out twice with one seed goes the same way twice.
#[test]
fn a_battle_depends_on_its_seed_alone() {
    let encounter = Arc::new(check::load(examples::ALL[1].source).expect("an example"));
    let fought: Vec<Battle> = (0..50)
        .map(|n| battle(&encounter, Seed::from_number(n), 100))
        .collect();
    let again: Vec<Battle> = (0..50)
        .map(|n| battle(&encounter, Seed::from_number(n), 100))
        .collect();
    assert_eq!(fought, again);
    let winners = |team: usize| {
        fought
            .iter()
            .filter(|battle| battle.ending == Some(Ending::LastTeam(team)))
            .count()
    };
    assert_eq!(winners(0) + winners(1), 50);
    assert!(winners(0) > 5 && winners(1) > 5, "two equals");
    for battle in &fought {
        assert_eq!(battle.alive.iter().filter(|alive| **alive).count(), 1);
        assert!(
            battle.lost.iter().any(|lost| *lost > 12),
            "somebody lost more than all"
        );
    }
}

/// CLV-UX-09: at the limit of rounds it is a draw.
#[test]
fn a_battle_that_does_not_end_is_a_draw() {
    let idle = examples::ALL[1]
        .source
        .replace("Full Attack closest enemy;", "Pass;");
    let encounter = Arc::new(check::load(&idle).expect("it loads"));
    let fought = battle(&encounter, Seed::from_number(1), 7);
    assert_eq!((fought.ending, fought.rounds), (None, 7));
}

/// A player's stand-in takes the player's place, and the rest of the text stays.
#[test]
fn a_stand_in_takes_a_players_place() {
    let players = "UNIT Lena { HP: 9; Initiative: +3; Speed: 6; AC: 15; Attack: Melee +4 1d8; Full Attack: Melee +4 1d8; } \
        AI Lena { Attack closest enemy; }";
    let text = with_players(examples::ALL[0].source, players);
    let encounter = check::load(&text).expect("it loads");
    assert!(!encounter.is_player(0), "Lena plays herself");
    assert!(encounter.is_player(1), "Bruno does not");
    assert_eq!(encounter.full_name(0), "Travellers:Lena:1");
    assert!(text.contains("// Keeps away from whoever comes near, and shoots."));
}

/// How many cases are made up; ten thousand with `SOBREMESA_SLOW=1`.
fn n_cases() -> u64 {
    match std::env::var_os("SOBREMESA_SLOW") {
        Some(_) => 10_000,
        None => 200,
    }
}

/// CLV-ATK-02 to 09: the odds are computed by sums, because that is faster; they are those of the rules
/// themselves, played with every face of every die.
#[test]
fn odds_are_what_the_rules_make_of_every_die() {
    let mut dice = Dice::seeded(Seed::from_number(2026));
    for case in 0..n_cases() {
        let mut from = |low: i32, high: i32| {
            let why = sobremesa_kernel::RuleId("CLV-DIE-01");
            dice.roll(low..=high, why, None).expect("seeded")
        };
        let is_full = case % 2 == 1;
        let n_dice = from(0, if is_full { 1 } else { 3 });
        let attack = format!(
            "Melee {:+} {n_dice}d{}{:+}",
            from(-8, 8),
            from(1, 8),
            from(-3, 4)
        );
        let (ac, hp) = (from(1, 25), from(1, 12));
        let kind = if is_full { "Full Attack" } else { "Attack" };
        let source = format!(
            "MAP {{ Layout: Rectangle 3, 1; Obstacles: ; }} \
             UNIT A {{ HP: 1; Initiative: +0; Speed: 1; AC: 10; Attack: {attack}; Full Attack: {attack}, {attack}; }} \
             UNIT B {{ HP: {hp}; Initiative: +0; Speed: 1; AC: {ac}; Attack: Melee 1d6; Full Attack: Melee 1d6; }} \
             AI F {{ {kind} closest enemy; }} AI P {{ Pass; }} \
             TEAM One {{ A, F x1: (0, 0); }} TEAM Two {{ B, P x1: (1, 0); }}"
        );
        let position: Position =
            serde_json::from_value(serde_json::json!({ "source": source })).expect("it");
        let state = Clairvoyance::resume(&position)
            .unwrap_or_else(|faults| panic!("{faults:?} in {source}"));
        let told = odds(&state, 0, 1, is_full, &[]).expect("both are known");
        let (who, next) = (Actor::Seat(MASTER), Action::read("next"));
        let bound = sobremesa_kernel::odds::Bound::USUAL;
        let found = sobremesa_kernel::odds::of::<Clairvoyance, _>(
            &state,
            who,
            &next,
            &bound,
            |_, events| {
                let is_death = |event: &Event| matches!(event, Event::Death { .. });
                (loss(events), events.iter().any(is_death))
            },
        );
        let found = found.expect("it is its turn");
        assert_eq!(found.counted(), sobremesa_kernel::odds::Counted::Exactly);
        let mean = found.mean(|(loss, _)| *loss).value();
        assert!(
            (told.mean - mean).abs() < 1e-9,
            "{} for {mean}: {source}",
            told.mean
        );
        let kills = found.chance(|(_, dead)| *dead).value();
        let told = told.kills.expect("hit points are known");
        assert!((told - kills).abs() < 1e-9, "{told} for {kills}: {source}");
    }
}

/// The hit points that were taken.
fn loss(events: &[Event]) -> u32 {
    let taken = events.iter().map(|event| match event {
        Event::Hit { damage, .. } => *damage as u32,
        _ => 0,
    });
    taken.sum()
}
