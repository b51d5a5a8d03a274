//! Fair dice: the hash of the seed before the first roll, the seed after the last.

mod common;

use common::{
    BLUE, HOUSE, RED, action, field, finished, first_round, lines, load, play, play_out,
    same_state, seed, start,
};
use serde_json::json;
use sobremesa_kernel::record::LoadReason;
use sobremesa_kernel::{DiceSource, DiceStop, Playing, Seed, Unplayed};

#[test]
fn the_first_line_commits_and_the_last_reveals() {
    let (game, lines) = finished(DiceSource::Fair(seed()));
    let commitment = seed().commitment().to_string();
    assert_eq!(field(&lines[0], "dice"), json!({"commit": commitment}));
    let (last, before) = lines.split_last().expect("lines");
    assert_eq!(field(last, "seed"), seed().to_string());
    assert!(field(last, "over").is_object());
    let promised = seed().to_string();
    assert!(
        before.iter().all(|line| !line.contains(&promised)),
        "not a line too early"
    );
    assert!(same_state(&load(&lines, None).expect("it verifies"), &game));
}

#[test]
fn the_seed_is_in_no_debugging_output() {
    let game = start(DiceSource::Fair(seed()));
    let bytes = format!("{:?}", seed().to_bytes());
    let shown = format!("{game:?}");
    assert!(
        !shown.contains(&seed().to_string()) && !shown.contains(bytes.trim_matches(['[', ']']))
    );
}

#[test]
fn whoever_kept_the_seed_goes_on_as_if_the_match_had_never_been_put_down() {
    let (_, whole) = finished(DiceSource::Fair(seed()));
    for n_lines in 1..=whole.len() {
        let mut game = load(&whole[..n_lines], Some(DiceSource::Fair(seed()))).expect("its file");
        play_out(&mut game);
        assert_eq!(lines(&game), whole, "taken up after line {n_lines}");
    }
}

#[test]
fn without_the_seed_nothing_more_is_rolled() {
    let mut game = start(DiceSource::Fair(seed()));
    first_round(&mut game);
    let mut sealed = load(&lines(&game), None).expect("its own file");
    assert!(same_state(&sealed, &game));
    let rolled = sealed.play(HOUSE, action(json!("weather")));
    assert!(
        matches!(rolled, Err(Unplayed::NoDice(DiceStop::Sealed(_)))),
        "{rolled:?}"
    );
    sealed.take_back(1).expect("going back needs no dice");
    let rolled = sealed.play(HOUSE, action(json!("weather")));
    assert!(
        matches!(rolled, Err(Unplayed::NoDice(DiceStop::Sealed(_)))),
        "{rolled:?}"
    );
    assert!(matches!(
        sealed.play(RED, action(json!("resign"))),
        Ok(Playing::Done(_))
    ));
    assert!(
        field(&sealed.line(sealed.seq()), "seed").is_null(),
        "nobody knows it"
    );
    load(&lines(&sealed), None).expect("that is a file too");
}

/// The orders of the second round and the weather of the third: no die twice.
#[test]
fn another_seed_is_a_new_promise() {
    let mut game = start(DiceSource::Fair(seed()));
    first_round(&mut game);
    let other = Seed::from_number(99);
    let mut taken_up = load(&lines(&game), Some(DiceSource::Fair(other))).expect("its own file");
    let commitment = other.commitment().to_string();
    assert_eq!(
        field(&taken_up.line(5), "dice"),
        json!({"commit": commitment})
    );
    play_out(&mut taken_up);
    let whole = lines(&taken_up);
    assert_eq!(
        field(whole.last().expect("lines"), "seed"),
        other.to_string()
    );
    assert!(same_state(
        &load(&whole, None).expect("the new dice verify"),
        &taken_up
    ));
}

#[test]
fn the_same_seed_said_openly_begins_again_as_new_dice() {
    let mut game = start(DiceSource::Fair(seed()));
    first_round(&mut game);
    let open = load(&lines(&game), Some(DiceSource::Seed(seed()))).expect("its own file");
    assert_eq!(
        field(&open.line(5), "dice"),
        json!({"seed": seed().to_string()})
    );
}

/// After the end everybody knows the seed; what is played on then promises nothing more.
#[test]
fn a_promise_is_kept_once() {
    let mut game = start(DiceSource::Fair(seed()));
    first_round(&mut game);
    play(&mut game, RED, json!("resign"));
    game.take_back(4).expect("a line");
    for mut table in [
        game.clone(),
        load(&lines(&game), None).expect("its own file"),
        load(&lines(&game), Some(DiceSource::Fair(seed()))).expect("its own file"),
    ] {
        play(&mut table, HOUSE, json!("weather"));
        play(&mut table, BLUE, json!("resign"));
        let last = table.line(table.seq());
        assert!(
            field(&last, "over").is_object() && field(&last, "seed").is_null(),
            "{last}"
        );
        load(&lines(&table), None).expect("its own file");
    }
}

#[test]
fn a_broken_promise_is_found_out() {
    let (_, lines) = finished(DiceSource::Fair(seed()));
    let other = Seed::from_number(1).to_string();
    let mut forged = lines.clone();
    let last = forged.last_mut().expect("lines");
    *last = last.replace(&seed().to_string(), &other);
    let fault = load(&forged, None).expect_err("that is not the seed");
    assert_eq!(
        (fault.line, fault.reason),
        (lines.len(), LoadReason::Altered)
    );
}
