//! Actions that ask for what has been played: to go back, to go on again, to roll again, to look back.

mod common;

use common::{
    BLUE, HOUSE, RED, action, asked, field, finished, first_round, lines, load, numbers, play,
    position, same_state, script, seed, seeded, start,
};
use serde_json::json;
use sobremesa_conformance::small_game::{Action, Hindsight, SmallGame};
use sobremesa_kernel::{
    Audience, DiceSource, DiceStop, Game, Match, Playing, TableEvent, Told, Unplayed,
};

const UNDO: Action = Action::Hindsight(Hindsight::Undo);
const REDO: Action = Action::Hindsight(Hindsight::Redo);
const REROLL: Action = Action::Hindsight(Hindsight::Reroll);
const RECALL: Action = Action::Hindsight(Hindsight::Recall);

#[track_caller]
fn ask(game: &mut Match<SmallGame>, wish: Action) -> usize {
    match game.play(HOUSE, wish) {
        Ok(Playing::Done(seq)) => seq,
        other => panic!("{wish:?} was to be done: {other:?}"),
    }
}

/// Nothing changes, and the rulebook says why.
#[track_caller]
fn refused(game: &mut Match<SmallGame>, wish: Action) {
    let before = lines(game);
    assert!(game.check(HOUSE, &wish).is_err(), "{wish:?}");
    match game.play(HOUSE, wish) {
        Err(Unplayed::Illegal(why)) => assert_eq!(why.rule.0, "SML-HOU-02"),
        other => panic!("{wish:?} was to be refused: {other:?}"),
    }
    assert_eq!(lines(game), before);
}

fn die(game: &Match<SmallGame>, line: usize) -> i64 {
    field(&game.line(line), "rolled")[0]
        .as_i64()
        .expect("a die")
}

#[track_caller]
fn loads(game: &Match<SmallGame>) {
    let loaded = load(&lines(game), None).expect("its own file");
    assert!(same_state(&loaded, game));
    assert_eq!(lines(&loaded), lines(game));
}

#[test]
fn what_was_done_last_is_taken_back_with_its_dice_and_done_again() {
    let mut game = seeded();
    first_round(&mut game);
    let after: Vec<_> = (1..=4).map(|line| game.state_after(line)).collect();
    for (line, n_left) in [(5, 3), (6, 2), (7, 1)] {
        assert_eq!(ask(&mut game, UNDO), line);
        assert_eq!(*game.state(), after[n_left - 1]);
    }
    refused(&mut game, UNDO);
    for n_there in [2, 3, 4] {
        ask(&mut game, REDO);
        assert_eq!(*game.state(), after[n_there - 1]);
    }
    refused(&mut game, REDO);
    ask(&mut game, UNDO);
    ask(&mut game, UNDO);
    ask(&mut game, REDO);
    assert_eq!(*game.state(), after[2]);
    ask(&mut game, UNDO);
    ask(&mut game, UNDO);
    let again = play(&mut game, HOUSE, json!("weather"));
    assert_eq!(die(&game, again), die(&game, 2), "the same die falls again");
    refused(&mut game, REDO);
    loads(&game);
}

/// Whoever plays something else has chosen another branch: what came on the old one is not done again,
/// not even if a line of it is taken up by its number.
#[test]
fn what_was_left_behind_is_not_done_again() {
    let mut game = seeded();
    first_round(&mut game);
    ask(&mut game, UNDO);
    play(&mut game, BLUE, json!("stand"));
    refused(&mut game, REDO);
    game.take_back(3).expect("a line");
    ask(&mut game, REDO);
    assert_eq!(game.path_to(game.seq()), [2, 3, 6], "the latest branch");
    game.take_back(1).expect("a line");
    play(&mut game, HOUSE, json!("weather"));
    game.take_back(2).expect("a line");
    refused(&mut game, REDO);
}

/// The dice stay where they are: no new seed, and the promise of fair dice holds.
#[test]
fn rolling_again_uses_the_dice_that_come_next() {
    for source in [
        DiceSource::Seed(seed()),
        DiceSource::Fair(seed()),
        DiceSource::Script(script(&[5, 2, 6, 1])),
    ] {
        let mut game = start(source.clone());
        play(&mut game, HOUSE, json!("weather"));
        assert_eq!(ask(&mut game, REROLL), 4);
        assert_eq!(ask(&mut game, REROLL), 6);
        assert_eq!(
            (field(&game.line(3), "undo"), field(&game.line(3), "reroll")),
            (json!(1), json!(true))
        );
        assert_eq!(game.path_to(6), [6]);
        if let DiceSource::Script(_) = source {
            assert_eq!([2, 4, 6].map(|line| die(&game, line)), [5, 2, 6]);
        }
        loads(&game);
        // Whoever takes that back goes to just before it: the same die falls again.
        ask(&mut game, UNDO);
        let again = play(&mut game, HOUSE, json!("weather"));
        assert_eq!(die(&game, again), die(&game, 6));
        ask(&mut game, UNDO);
        ask(&mut game, REDO);
        assert_eq!(die(&game, game.path_to(game.seq())[0]), die(&game, 6));
        // Further back the first one falls again.
        game.take_back(1).expect("a line");
        let first = play(&mut game, HOUSE, json!("weather"));
        assert_eq!(die(&game, first), die(&game, 2));
        loads(&game);
    }
}

#[test]
fn a_fair_match_with_dice_rolled_again_reveals_its_seed_and_verifies() {
    let (mut game, _) = finished(DiceSource::Fair(seed()));
    assert_eq!(field(&game.line(game.seq()), "seed"), seed().to_string());
    ask(&mut game, UNDO);
    loads(&game);
    let mut game = start(DiceSource::Fair(seed()));
    play(&mut game, HOUSE, json!("weather"));
    ask(&mut game, REROLL);
    common::play_out(&mut game);
    assert_eq!(field(&game.line(game.seq()), "seed"), seed().to_string());
    loads(&game);
}

#[test]
fn people_are_asked_again_and_until_they_have_rolled_nothing_is_taken_back() {
    let mut game = asked();
    game.play(HOUSE, action(json!("weather"))).expect("legal");
    game.answer(numbers(&[5])).expect("a face");
    let before = lines(&game);
    let asked = game.play(HOUSE, REROLL);
    assert!(matches!(asked, Ok(Playing::Wants(_))), "{asked:?}");
    assert_eq!(lines(&game), before);
    assert!(game.drop_roll());
    assert_eq!(lines(&game), before, "it was given up");
    game.play(HOUSE, REROLL).expect("legal");
    assert_eq!(game.answer(numbers(&[2])), Ok(Playing::Done(4)));
    assert_eq!([2, 4].map(|line| die(&game, line)), [5, 2]);
    loads(&game);
}

#[test]
fn without_dice_that_come_next_nothing_is_taken_back() {
    let mut game = start(DiceSource::Script(script(&[5])));
    play(&mut game, HOUSE, json!("weather"));
    let before = lines(&game);
    let rolled = game.play(HOUSE, REROLL);
    assert!(
        matches!(rolled, Err(Unplayed::NoDice(DiceStop::ScriptEmpty(_)))),
        "{rolled:?}"
    );
    assert_eq!(lines(&game), before);
    assert!(game.wanted_roll().is_none());
}

#[test]
fn what_rolled_nothing_is_not_rolled_again() {
    let mut game = seeded();
    refused(&mut game, REROLL);
    play(&mut game, HOUSE, json!("weather"));
    play(&mut game, RED, json!("stand"));
    refused(&mut game, REROLL);
    ask(&mut game, UNDO);
    ask(&mut game, REROLL);
    ask(&mut game, UNDO);
    refused(&mut game, REROLL);
}

#[test]
fn everybody_is_told_that_it_went_back_to_be_rolled_again() {
    let mut game = seeded();
    play(&mut game, HOUSE, json!("weather"));
    ask(&mut game, REROLL);
    let told = game.told(2, Audience::Spectator);
    let back = Told::Table(TableEvent::Takeback {
        to: 1,
        reroll: true,
    });
    assert_eq!((told.len(), &told[0]), (2, &back));
    assert_eq!(
        serde_json::to_value(&told[0]).expect("JSON"),
        json!({"kind": "takeback", "to": 1, "reroll": true})
    );
}

#[test]
fn looking_back_shows_what_came_of_it_and_leaves_no_line() {
    let mut game = seeded();
    refused(&mut game, RECALL);
    play(&mut game, HOUSE, json!("weather"));
    let happened: Vec<_> = game
        .happened()
        .map(|(.., events)| events.to_vec())
        .collect();
    assert_eq!(game.look(HOUSE, &RECALL), Ok(happened[0].clone()));
    assert_eq!(ask(&mut game, RECALL), 2);
    assert_eq!(game.seq(), 2);
    assert!(game.look(RED, &RECALL).is_err(), "it is for the house");
    ask(&mut game, UNDO);
    refused(&mut game, RECALL);
}

/// The state before is there too, and what an arbiter has ruled is not behind anybody.
#[test]
fn the_past_ends_at_an_arbiters_ruling() {
    let mut game = seeded();
    first_round(&mut game);
    let deeds: Vec<_> = game.past().deeds().collect();
    assert_eq!(deeds.len(), 3);
    assert_eq!(game.past().before(&deeds[0]), game.state_after(3));
    assert_eq!(deeds[0].who, BLUE);
    game.overrule(position(&game)).expect("sound");
    assert_eq!(game.past().deeds().count(), 0);
    refused(&mut game, UNDO);
}

/// A state alone has no past, so none of it can stand in a file as if it had been played.
#[test]
fn hindsight_is_no_line_of_a_file() {
    let game = seeded();
    let mut state = *game.state();
    let mut dice = sobremesa_kernel::Dice::sealed();
    for wish in [UNDO, REDO, REROLL, RECALL] {
        let played = SmallGame::play(
            &mut state,
            HOUSE,
            &wish,
            &mut dice,
            &mut sobremesa_kernel::Nobody,
        );
        assert!(played.is_err(), "{wish:?}");
    }
}
