//! Going back: a line like any other, dice included, and never an erasure.

mod common;

use common::{
    BLUE, HOUSE, RED, action, asked, field, finished, first_round, lines, load, numbers, play,
    position, same_state, script, seed, seeded, start,
};
use serde_json::json;
use sobremesa_conformance::small_game::SmallGame;
use sobremesa_kernel::{Audience, DiceSource, Match, Playing, Seed, TableEvent, Told, Unplayed};

/// The weather, and what the die showed.
fn weather(game: &mut Match<SmallGame>) -> i64 {
    let seq = play(game, HOUSE, json!("weather"));
    field(&game.line(seq), "rolled")[0].as_i64().expect("a die")
}

#[test]
fn a_takeback_is_a_line_and_erases_nothing() {
    let mut game = seeded();
    first_round(&mut game);
    let before = lines(&game);
    let then = game.state_after(2);
    assert_eq!(game.take_back(2), Ok(5));
    assert_eq!(*game.state(), then);
    assert_eq!(lines(&game)[..4], before);
    assert_eq!(field(&game.line(5), "undo"), 2);
    let told = game.told(4, Audience::Spectator);
    assert_eq!(
        told,
        [Told::Table(TableEvent::Takeback {
            to: 2,
            reroll: false
        })]
    );
    assert_eq!(game.path_to(5), [2]);
}

#[test]
fn looking_back_shows_every_moment_as_it_was() {
    let mut game = seeded();
    first_round(&mut game);
    game.take_back(1).expect("a line");
    weather(&mut game);
    let mut seen = Vec::new();
    game.look_back(|line, state| seen.push((line, *state)));
    let one_by_one = (1..=game.seq()).map(|line| (line, game.state_after(line)));
    assert_eq!(seen, one_by_one.collect::<Vec<_>>());
}

/// However many lines a match has gone back to, it is looked back at and read again as it was.
#[test]
fn many_takebacks_to_many_lines_are_followed() {
    let mut game = seeded();
    for _ in 0..20 {
        weather(&mut game);
        game.take_back(1).expect("a line");
    }
    for to in (1..=game.seq()).rev() {
        game.take_back(to).expect("a line");
    }
    let mut seen = Vec::new();
    game.look_back(|line, state| seen.push((line, *state)));
    let one_by_one = (1..=game.seq()).map(|line| (line, game.state_after(line)));
    assert_eq!(seen, one_by_one.collect::<Vec<_>>());
    let again = load(&lines(&game), None).expect("it is readable");
    assert_eq!(lines(&again), lines(&game));
    assert_eq!(again.state(), game.state());
}

#[test]
fn there_is_nothing_before_the_first_line_and_after_the_last() {
    let mut game = seeded();
    first_round(&mut game);
    let before = lines(&game);
    for to in [0, 5, usize::MAX] {
        assert_eq!(game.take_back(to), Err(Unplayed::NoSuchLine(to)));
    }
    assert_eq!(lines(&game), before);
}

#[test]
fn the_same_dice_fall_again() {
    for source in [
        DiceSource::Seed(seed()),
        DiceSource::Fair(seed()),
        DiceSource::Script(script(&[5, 2, 6])),
    ] {
        let mut game = start(source);
        let first = weather(&mut game);
        play(&mut game, RED, json!({"march": [30, 30]}));
        play(&mut game, BLUE, json!({"march": [70, 30]}));
        let second = weather(&mut game);
        game.take_back(1).expect("a line");
        assert_eq!(weather(&mut game), first);
        play(&mut game, RED, json!("stand"));
        play(&mut game, BLUE, json!("stand"));
        assert_eq!(weather(&mut game), second);
        assert!(same_state(
            &load(&lines(&game), None).expect("its own file"),
            &game
        ));
    }
}

#[test]
fn people_roll_again() {
    let mut game = asked();
    for face in [5, 2] {
        game.play(HOUSE, action(json!("weather"))).expect("legal");
        game.answer(numbers(&[face])).expect("a face");
        game.take_back(1).expect("a line");
    }
    // The same after it was put away and taken out again.
    let mut loaded = load(&lines(&game), None).expect("its own file");
    loaded.take_back(2).expect("a line");
    loaded.take_back(1).expect("a line");
    let asked = loaded.play(HOUSE, action(json!("weather")));
    assert!(matches!(asked, Ok(Playing::Wants(_))), "{asked:?}");
    assert!(matches!(loaded.answer(numbers(&[3])), Ok(Playing::Done(_))));
}

#[test]
fn what_was_taken_back_can_be_taken_up_again() {
    let mut game = seeded();
    first_round(&mut game);
    let end_of_branch = position(&game);
    let next_weather = weather(&mut game.clone());
    game.take_back(2).expect("a line");
    play(&mut game, RED, json!("stand"));
    game.take_back(4).expect("a line");
    assert_eq!(position(&game), end_of_branch);
    assert_eq!(weather(&mut game), next_weather);
    assert_eq!(game.path_to(game.seq()), [2, 3, 4, 8]);
    assert!(same_state(
        &load(&lines(&game), None).expect("its own file"),
        &game
    ));
}

/// A script is known from its file only as far as it was used, on whatever branch.
#[test]
fn a_scripted_branch_that_was_taken_up_again_loads() {
    let mut game = start(DiceSource::Script(script(&[5, 4, 3, 6, 2, 6, 1])));
    play(&mut game, HOUSE, json!("weather"));
    play(&mut game, RED, json!({"march": [50, 30]}));
    // They meet at once: 4 + 3 and 6 + 2, and red has to say who fell.
    let meeting = play(&mut game, BLUE, json!({"march": [50, 30]}));
    game.take_back(3).expect("a line");
    play(&mut game, BLUE, json!({"march": [70, 30]}));
    assert_eq!(weather(&mut game), 4);
    let shorter_branch = game.seq();
    game.take_back(meeting).expect("a line that was taken back");
    play(
        &mut game,
        RED,
        json!({"lose": {"veterans": 1, "recruits": 0}}),
    );
    let mut loaded = load(&lines(&game), None).expect("its own file");
    assert!(same_state(&loaded, &game));
    // What the longer branch used of the script is known on the shorter one too.
    loaded.take_back(shorter_branch).expect("a line");
    play(&mut loaded, RED, json!({"march": [46, 30]}));
    play(&mut loaded, BLUE, json!({"march": [74, 30]}));
    assert_eq!(weather(&mut loaded), 3);
}

#[test]
fn a_takeback_drops_the_roll_that_is_waited_for() {
    let mut game = asked();
    game.play(HOUSE, action(json!("weather"))).expect("legal");
    game.take_back(1).expect("a line");
    assert_eq!(game.wanted_roll(), None);
}

/// New dice that a match was taken up with are not rewound by what the old ones showed.
#[test]
fn going_back_beyond_new_dice_leaves_them_where_they_are() {
    let mut old = seeded();
    first_round(&mut old);
    let other = DiceSource::Seed(Seed::from_number(7));
    let mut game = load(&lines(&old), Some(other)).expect("its own file");
    assert_eq!(
        field(&game.line(5), "dice"),
        json!({"seed": Seed::from_number(7).to_string()})
    );
    let first = weather(&mut game);
    game.take_back(5).expect("the line of the new dice");
    assert_eq!(
        weather(&mut game),
        first,
        "within the new dice they are rewound"
    );
    // Line 1 was before the new dice; they go on from where they are.
    let undisturbed = {
        let mut twin = game.clone();
        play(&mut twin, RED, json!({"march": [34, 30]}));
        play(&mut twin, BLUE, json!({"march": [66, 30]}));
        weather(&mut twin)
    };
    game.take_back(1).expect("a line");
    assert_eq!(weather(&mut game), undisturbed);
    assert!(same_state(
        &load(&lines(&game), None).expect("its own file"),
        &game
    ));
}

#[test]
fn going_back_is_free_to_the_last_die_or_secret() {
    let mut game = seeded();
    assert_eq!(game.free_takeback(), 1);
    play(&mut game, HOUSE, json!("weather"));
    assert_eq!(game.free_takeback(), 2, "a die was rolled");
    play(&mut game, RED, json!("offer_draw"));
    play(&mut game, RED, json!({"march": [30, 30]}));
    assert_eq!(game.free_takeback(), 2, "nobody has seen anything");
    play(&mut game, BLUE, json!({"march": [70, 30]}));
    assert_eq!(game.free_takeback(), 5, "the orders were read out");
    game.overrule(position(&game)).expect("sound");
    assert_eq!(game.free_takeback(), 6, "an arbiter has spoken");
    play(&mut game, RED, json!("offer_draw"));
    play(&mut game, BLUE, json!("decline"));
    assert_eq!(game.free_takeback(), 6);
    // What was taken back does not bind any more.
    game.take_back(4).expect("a line");
    assert_eq!(game.free_takeback(), 2);
}

/// Whoever knows the seed knows every die to come.
#[test]
fn a_revealed_seed_binds() {
    let mut game = start(DiceSource::Fair(seed()));
    first_round(&mut game);
    play(&mut game, RED, json!("resign"));
    assert_eq!(game.free_takeback(), 6, "the last line, with the seed");
    let mut open = seeded();
    first_round(&mut open);
    play(&mut open, RED, json!("resign"));
    assert_eq!(open.free_takeback(), 4, "the orders were read out");
}

#[test]
fn a_finished_match_can_be_taken_back_and_finished_again() {
    let (mut game, before) = finished(DiceSource::Seed(seed()));
    game.take_back(2).expect("a line");
    common::play_out(&mut game);
    assert_eq!(lines(&game)[..before.len()], before);
    let last = |game: &Match<SmallGame>| field(&game.line(game.seq()), "over");
    assert!(last(&game).is_object());
    assert!(same_state(
        &load(&lines(&game), None).expect("its own file"),
        &game
    ));
}
