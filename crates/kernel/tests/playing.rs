//! A match at the table: judged, rolled, recorded, told.

mod common;

use common::{
    BLUE, HOUSE, RED, action, field, first_round, lines, numbers, play, position, script, seed,
    seeded, start, usual,
};
use serde_json::{Value, json};
use sobremesa_conformance::small_game::{Position, Setup, SmallGame};
use sobremesa_kernel::record::{About, Origin};
use sobremesa_kernel::{
    Audience, Begun, Concession, DiceSource, DiceStop, Game, Match, Opening, Playing, Roll, RuleId,
    Seat, SeatSet, Shown, Status, TableEvent, Told, Unplayed,
};

/// People who have been asked for the tokens, and roll 4 and 1 first.
fn by_hand() -> Match<SmallGame> {
    let opening = Opening::new(usual(), DiceSource::Ask, About::default());
    let Ok(Begun::Wants(opening, _)) = opening.begin() else {
        panic!("the tokens have to be shuffled");
    };
    match opening.answer(script(&[])) {
        Ok(Begun::Match(game)) => *game,
        other => panic!("{other:?}"),
    }
}

#[test]
fn seeded_fair_scripted_and_typed_dice_play_the_same_match() {
    let mut seeded = seeded();
    first_round(&mut seeded);
    let rolled = |seq: usize| -> Vec<Shown> {
        serde_json::from_value(field(&seeded.line(seq), "rolled")).expect("dice")
    };
    let (tokens, weather) = (rolled(1), rolled(2));

    let mut fair = start(DiceSource::Fair(seed()));
    first_round(&mut fair);

    let mut scripted = start(DiceSource::Script(
        [tokens.clone(), weather.clone()].concat(),
    ));
    first_round(&mut scripted);

    let opening = Opening::new(usual(), DiceSource::Ask, About::default());
    let Ok(Begun::Wants(opening, roll)) = opening.begin() else {
        panic!("the tokens have to be shuffled");
    };
    let items = ["1", "2", "3", "4", "5", "6"].map(str::to_owned).to_vec();
    let why = RuleId("SML-RSV-01");
    assert_eq!(roll, Roll::Shuffle { items, why });
    let Ok(Begun::Match(mut typed)) = opening.answer(tokens) else {
        panic!("that was the shuffle");
    };
    let asked = typed.play(HOUSE, action(json!("weather")));
    assert!(matches!(asked, Ok(Playing::Wants(_))), "{asked:?}");
    assert_eq!(typed.answer(weather), Ok(Playing::Done(2)));
    play(&mut typed, RED, json!({"march": [30, 30]}));
    play(&mut typed, BLUE, json!({"march": [70.25, 30]}));

    let told = seeded.told(0, Audience::Referee);
    for other in [&fair, &scripted, &typed] {
        assert_eq!(other.told(0, Audience::Referee), told);
        assert_eq!(position(other), position(&seeded));
        assert_eq!(other.seq(), seeded.seq());
    }
}

#[test]
fn a_check_rolls_nothing_and_changes_nothing() {
    let weather = action(json!("weather"));
    let mut twin = seeded();
    let mut game = seeded();
    for _ in 0..3 {
        assert_eq!(game.check(HOUSE, &weather), Ok(()));
    }
    first_round(&mut game);
    first_round(&mut twin);
    assert_eq!(lines(&game), lines(&twin));

    // Not even an empty script is missed, and nobody is asked to roll.
    assert_eq!(
        start(DiceSource::Script(script(&[]))).check(HOUSE, &weather),
        Ok(())
    );
    let game = by_hand();
    assert_eq!(game.check(HOUSE, &weather), Ok(()));
    assert_eq!(game.wanted_roll(), None);
    let illegal = game.check(RED, &weather).expect_err("the house rolls");
    assert_eq!(illegal.rule, RuleId("SML-HOU-01"));
}

#[test]
fn a_script_that_ends_or_does_not_fit_changes_nothing() {
    let mut game = start(DiceSource::Script(script(&[])));
    let before = lines(&game);
    let empty = game.play(HOUSE, action(json!("weather")));
    assert!(
        matches!(empty, Err(Unplayed::NoDice(DiceStop::ScriptEmpty(_)))),
        "{empty:?}"
    );
    assert_eq!(lines(&game), before);

    // The second die of blue's throw is no die: red's throw and blue's first are not used up.
    let mut game = start(DiceSource::Script(script(&[5, 1, 2, 3, 7])));
    play(&mut game, HOUSE, json!("weather"));
    play(&mut game, RED, json!({"march": [50, 30]}));
    let before = lines(&game);
    for _ in 0..2 {
        let unfit = game.play(BLUE, action(json!({"march": [55, 30]})));
        let Err(Unplayed::NoDice(DiceStop::Unfit { entry, .. })) = unfit else {
            panic!("seven is not on the die: {unfit:?}");
        };
        assert_eq!(entry, Shown::Number(7));
        assert_eq!(lines(&game), before);
    }
}

/// Red and blue meet: each throws two dice at once, and red, who loses three, has to say who fell.
#[test]
fn people_are_asked_for_throw_after_throw_of_one_action() {
    let mut game = by_hand();
    let weather = game.play(HOUSE, action(json!("weather")));
    assert!(matches!(weather, Ok(Playing::Wants(_))));
    assert_eq!(game.answer(numbers(&[5])), Ok(Playing::Done(2)));
    play(&mut game, RED, json!({"march": [50, 30]}));
    let throw_of = |seat: usize| Roll::Dice {
        low: 1,
        high: 6,
        count: 2,
        why: RuleId("SML-CLA-01"),
        who: Some(Seat::new(seat)),
    };
    let march = || action(json!({"march": [55, 30]}));
    assert_eq!(game.play(BLUE, march()), Ok(Playing::Wants(throw_of(0))));
    assert_eq!(game.wanted_roll(), Some(&throw_of(0)));
    assert_eq!(game.seq(), 3, "nothing has happened yet");

    // One result too few, one too many, one that is not on the die: the same roll is asked again.
    for (wrong, count) in [(vec![3], true), (vec![3, 3, 3], true), (vec![3, 0], false)] {
        match game.answer(numbers(&wrong)) {
            Err(Unplayed::WrongCount { roll, typed }) if count => {
                assert_eq!((roll, typed), (throw_of(0), wrong.len()));
            }
            Err(Unplayed::NoDice(DiceStop::Unfit { .. })) if !count => {}
            other => panic!("{wrong:?}: {other:?}"),
        }
        assert_eq!(game.wanted_roll(), Some(&throw_of(0)));
    }
    let order = Shown::Order(vec!["3".into(), "3".into()]);
    let not_dice = game.answer(vec![order.clone(), order]);
    assert!(
        matches!(not_dice, Err(Unplayed::NoDice(DiceStop::Unfit { .. }))),
        "{not_dice:?}"
    );

    // Meanwhile nothing else can be done.
    let awaiting = Err(Unplayed::AwaitingRoll(throw_of(0)));
    assert_eq!(game.play(RED, action(json!("resign"))), awaiting);
    assert_eq!(game.elapse(1_000), awaiting);
    assert_eq!(
        game.overrule(position(&game)).map(|_| Playing::Done(0)),
        awaiting
    );

    assert_eq!(
        game.answer(numbers(&[3, 3])),
        Ok(Playing::Wants(throw_of(1)))
    );
    // A wrong answer to the second throw does not lose the first.
    assert!(game.answer(numbers(&[9, 9])).is_err());
    assert_eq!(game.answer(numbers(&[4, 5])), Ok(Playing::Done(4)));
    assert_eq!(field(&game.line(4), "rolled"), json!([3, 3, 4, 5]));
    assert_eq!(game.answer(numbers(&[1])), Err(Unplayed::NoRollWanted));
}

#[test]
fn an_action_that_waits_for_a_roll_can_be_given_up() {
    let mut game = by_hand();
    let before = lines(&game);
    assert!(!game.drop_roll());
    game.play(HOUSE, action(json!("weather"))).expect("legal");
    assert!(game.drop_roll());
    assert_eq!(game.wanted_roll(), None);
    assert_eq!(lines(&game), before);
    assert_eq!(game.answer(numbers(&[5])), Err(Unplayed::NoRollWanted));
    // What was typed for it is not used for the next action either.
    game.play(HOUSE, action(json!("weather"))).expect("legal");
    assert_eq!(game.answer(numbers(&[2])), Ok(Playing::Done(2)));
    assert_eq!(field(&game.line(2), "rolled"), json!([2]));
}

#[test]
fn a_refused_action_asks_nobody_to_roll() {
    let mut game = by_hand();
    let refused = game.play(RED, action(json!("weather")));
    assert!(matches!(refused, Err(Unplayed::Illegal(_))), "{refused:?}");
    assert_eq!(game.wanted_roll(), None);
}

#[test]
fn a_beginning_by_hand_waits_until_the_shuffle_fits() {
    let opening = Opening::new(usual(), DiceSource::Ask, About::default());
    assert_eq!(opening.wanted_roll(), None);
    let early = opening.answer(script(&[]));
    assert!(
        matches!(early, Err(Unplayed::NoRollWanted)),
        "nobody was asked yet"
    );
    let Ok(Begun::Wants(opening, roll)) = opening.begin() else {
        panic!("the tokens have to be shuffled");
    };
    assert_eq!(opening.wanted_roll(), Some(&roll));
    let order = |text: &str| vec![Shown::Order(text.split(' ').map(str::to_owned).collect())];
    for wrong in ["1 2 3 4 5", "1 2 3 4 5 5", "1 2 3 4 5 7", "1 2 3 4 5 six"] {
        let answered = opening.answer(order(wrong));
        assert!(
            matches!(answered, Err(Unplayed::NoDice(DiceStop::Unfit { .. }))),
            "{wrong}"
        );
    }
    let too_many = opening.answer(numbers(&[1, 2]));
    assert!(matches!(
        too_many,
        Err(Unplayed::WrongCount { typed: 2, .. })
    ));
    assert!(matches!(
        opening.answer(order("6 5 4 3 2 1")),
        Ok(Begun::Match(_))
    ));
}

#[test]
fn a_match_that_needs_people_does_not_start_without_them() {
    let started = Match::<SmallGame>::start(usual(), DiceSource::Ask);
    assert!(matches!(started, Err(Unplayed::AwaitingRoll(_))));
}

#[test]
fn a_faulty_setup_does_not_begin() {
    let faulty = Setup {
        rounds: 0,
        turn_ms: Some(0),
        ..Setup::default()
    };
    let started = Match::<SmallGame>::start(Origin::Setup(faulty), DiceSource::Seed(seed()));
    let Err(Unplayed::Faulty(faults)) = started else {
        panic!("no rounds and no time");
    };
    assert_eq!(faults.len(), 2, "both are said at once");
}

/// Nothing of an order shows until the last has spoken: not to the enemy, not to spectators.
#[test]
fn secret_orders_stay_secret() {
    let mut game = seeded();
    play(&mut game, HOUSE, json!("weather"));
    let before = game.seq();
    play(&mut game, RED, json!({"march": [30.125, 30]}));
    let secret = |text: &str| text.contains("30.125");
    for to in [Audience::Seat(Seat::new(1)), Audience::Spectator] {
        let told = serde_json::to_string(&game.told(before, to)).expect("JSON");
        assert!(told.contains("ordered") && !secret(&told), "{told}");
        let view = serde_json::to_string(&SmallGame::view(game.state(), to)).expect("JSON");
        assert!(!secret(&view), "{view}");
    }
    for to in [Audience::Seat(Seat::new(0)), Audience::Referee] {
        assert!(secret(
            &serde_json::to_string(&game.told(before, to)).expect("JSON")
        ));
    }
    play(&mut game, BLUE, json!("stand"));
    let told = game.told(before, Audience::Spectator);
    assert!(
        secret(&serde_json::to_string(&told).expect("JSON")),
        "now everybody knows"
    );
}

#[test]
fn time_comes_in_as_an_action_of_the_house() {
    let setup = Setup {
        rounds: 3,
        turn_ms: Some(60_000),
        ..Setup::default()
    };
    let source = DiceSource::Script(script(&[5]));
    let mut game = Match::<SmallGame>::start(Origin::Setup(setup), source).expect("sound");
    play(&mut game, HOUSE, json!("weather"));
    assert_eq!(SmallGame::deadline(game.state()), Some(60_001));
    assert_eq!(game.elapse(60_000), Ok(Playing::Done(3)));
    assert_eq!(game.told(2, Audience::Referee), []);
    assert_eq!(game.elapse(60_001), Ok(Playing::Done(4)));
    assert!(!game.told(3, Audience::Referee).is_empty());
    assert_eq!(field(&game.line(4), "seat"), "house");
    assert_eq!(field(&game.line(4), "action"), json!({"time": 60_001}));
}

/// Somebody gives up, or has no time left: the others have won, whatever the rules say of the position;
/// nobody plays on, and the file says so and can be read again. Taken back, the match goes on.
#[test]
fn whoever_concedes_has_lost() {
    for (why, word) in [
        (Concession::Resigned, "resigned"),
        (Concession::Time, "time"),
    ] {
        let mut game = seeded();
        play(&mut game, HOUSE, json!("weather"));
        let before = game.seq();
        assert_eq!(game.concede(Seat::new(0), why), Ok(before + 1));
        assert_eq!(field(&game.line(before + 1), "conceded"), word);
        assert_eq!(field(&game.line(before + 1), "seat"), "red");
        assert_eq!(field(&game.line(before + 2), "over")["winner"], "blue");
        let Status::Over(outcome) = game.status() else {
            panic!("it is over");
        };
        assert_eq!(outcome.winners, SeatSet::only(Seat::new(1)));
        assert_eq!(outcome.reason, word);
        let told = game.told(before, Audience::Spectator);
        assert_eq!(
            told,
            [Told::Table(TableEvent::Conceded { seat: "red", why })]
        );
        let action = serde_json::from_value(json!("stand")).expect("an order");
        assert_eq!(game.play(BLUE, action), Err(Unplayed::Conceded(why)));
        let twice = game.concede(Seat::new(1), why);
        assert_eq!(twice, Err(Unplayed::Conceded(why)));
        assert_eq!(game.elapse(1_000_000), Ok(Playing::Done(game.seq())));

        let lines: Vec<String> = game.lines().collect();
        let texts = || lines.iter().map(String::as_str);
        let read = Match::<SmallGame>::load(texts(), None).expect("it replays");
        assert_eq!(read.status(), game.status());
        assert!(read.lines().eq(lines.iter().cloned()));
        // A file that ends before its last line is given it.
        let cut = Match::<SmallGame>::load(texts().take(before + 1), None).expect("it replays");
        assert_eq!(cut.seq(), before + 2);

        game.take_back(before).expect("a line");
        assert!(matches!(game.status(), Status::Waiting { .. }));
        play(&mut game, BLUE, json!("stand"));
    }
}

#[test]
fn an_arbiter_puts_another_position_on_the_table() {
    let mut game = seeded();
    first_round(&mut game);
    let mut ruling = position(&game);
    ruling.companies[0].veterans = 1;
    let seq = game.overrule(ruling).expect("a sound position");
    assert_eq!(seq, 5);
    assert_eq!(position(&game), ruling);
    assert_eq!(
        game.told(4, Audience::Spectator),
        [Told::Table(TableEvent::Ruling)]
    );
    let line: Value = serde_json::from_str(&game.line(5)).expect("JSON");
    assert_eq!(line["seat"], "referee");
    assert_eq!(line["set"]["companies"][0]["veterans"], 1);

    let before = lines(&game);
    let mut faulty = ruling;
    faulty.round = 99;
    let refused = game.overrule(faulty);
    assert!(matches!(refused, Err(Unplayed::Faulty(ref faults)) if faults.len() == 1));
    assert_eq!(lines(&game), before);
    play(&mut game, HOUSE, json!("weather"));
}

/// How it ended, if the last line says so.
fn outcome(game: &Match<SmallGame>) -> Option<String> {
    let last = field(&game.line(game.seq()), "over");
    last["reason"].as_str().map(str::to_owned)
}

#[test]
fn the_last_line_of_a_match_that_is_over_says_how() {
    let mut game = seeded();
    first_round(&mut game);
    assert_eq!(outcome(&game), None);
    let seq = play(&mut game, RED, json!("resign"));
    assert_eq!(game.seq(), seq + 1);
    assert_eq!(outcome(&game).as_deref(), Some("resigned"));

    // An arbiter decides otherwise: the outcome is another one.
    let mut draw = serde_json::to_value(position(&game)).expect("JSON");
    draw["phase"]["over"] = json!({"winner": null, "reason": "agreed"});
    let draw: Position = serde_json::from_value(draw).expect("a position");
    game.overrule(draw).expect("sound");
    assert_eq!(outcome(&game).as_deref(), Some("agreed"));

    // Back to the move that ended it: it is over again, and says so again.
    game.take_back(seq).expect("a line");
    assert_eq!(outcome(&game).as_deref(), Some("resigned"));
    game.take_back(seq - 1).expect("a line");
    assert_eq!(outcome(&game), None);
    play(&mut game, HOUSE, json!("weather"));
    common::load(&lines(&game), None).expect("all of that is in the file");
}

#[test]
fn a_match_may_begin_at_its_end() {
    let mut over = serde_json::to_value(position(&seeded())).expect("JSON");
    over["phase"] = json!({"over": {"winner": "red", "reason": "resigned"}});
    let over: Position = serde_json::from_value(over).expect("a position");
    let game = Match::<SmallGame>::start(Origin::Position(over), DiceSource::Seed(seed()));
    let game = game.expect("sound");
    assert_eq!(game.seq(), 2);
    assert_eq!(outcome(&game).as_deref(), Some("resigned"));
    assert!(game.check(HOUSE, &action(json!("weather"))).is_err());
}
