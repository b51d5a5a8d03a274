//! Matches of the small game, for all tests of the kernel.

#![allow(dead_code, reason = "each test file uses its own part")]

use serde_json::{Value, json};
use sobremesa_conformance::small_game::{Action, Position, Setup, SmallGame};
use sobremesa_kernel::bot::Budget;
use sobremesa_kernel::record::{About, LoadFault, Origin};
use sobremesa_kernel::{
    Actor, Audience, Begun, DiceSource, Game, Match, Must, Opening, Playing, Seat, Seed, Shown,
    Status,
};
use sobremesa_table::Playable;

pub(crate) const RED: Actor = Actor::Seat(Seat::new(0));
pub(crate) const BLUE: Actor = Actor::Seat(Seat::new(1));
pub(crate) const HOUSE: Actor = Actor::House;

pub(crate) fn usual() -> Origin<SmallGame> {
    Origin::Setup(Setup::default())
}

/// A match whose dice people roll; the shuffle is done.
pub(crate) fn asked() -> Match<SmallGame> {
    let opening = Opening::new(usual(), DiceSource::Ask, About::default());
    let Ok(Begun::Wants(opening, _)) = opening.begin() else {
        panic!("a shuffle");
    };
    let Ok(Begun::Match(game)) = opening.answer(script(&[])) else {
        panic!("that was the shuffle");
    };
    *game
}

pub(crate) fn seed() -> Seed {
    Seed::from_number(2026)
}

pub(crate) fn seeded() -> Match<SmallGame> {
    start(DiceSource::Seed(seed()))
}

#[track_caller]
pub(crate) fn start(source: DiceSource) -> Match<SmallGame> {
    Match::start(usual(), source).expect("a sound setup")
}

/// Tokens 4 for red and 1 for blue, and then these dice.
pub(crate) fn script(dice: &[i32]) -> Vec<Shown> {
    let tokens = Shown::Order(["4", "1", "6", "5", "3", "2"].map(str::to_owned).to_vec());
    let mut script = vec![tokens];
    script.extend(numbers(dice));
    script
}

pub(crate) fn numbers(dice: &[i32]) -> Vec<Shown> {
    dice.iter().copied().map(Shown::Number).collect()
}

pub(crate) fn action(form: Value) -> Action {
    serde_json::from_value(form).expect("an action")
}

#[track_caller]
pub(crate) fn play(game: &mut Match<SmallGame>, who: Actor, form: Value) -> usize {
    match game.play(who, action(form)) {
        Ok(Playing::Done(seq)) => seq,
        other => panic!("it was to be played: {other:?}"),
    }
}

/// The first round's weather and a march of both, out of each other's reach: dice 5, 5.
pub(crate) fn first_round(game: &mut Match<SmallGame>) {
    play(game, HOUSE, json!("weather"));
    play(game, RED, json!({"march": [30, 30]}));
    play(game, BLUE, json!({"march": [70.25, 30]}));
}

/// Lets two bots play to the end.
pub(crate) fn play_out(game: &mut Match<SmallGame>) {
    while let Status::Waiting { must, .. } = SmallGame::status(game.state()) {
        let (who, action) = match must {
            Must::House => (HOUSE, Action::Weather),
            Must::Seats(seats) => {
                let seat = seats.iter().next().expect("somebody is waited for");
                let bot = SmallGame::bots()[1];
                let view = SmallGame::view(game.state(), Audience::Seat(seat));
                let choice = bot.choose(&view, seat, &Budget::nodes(1), game.seq() as u64);
                (Actor::Seat(seat), choice.expect("it has to act").action)
            }
        };
        game.play(who, action).expect("a bot's choice");
    }
}

/// A finished match with these dice, and its file.
pub(crate) fn finished(source: DiceSource) -> (Match<SmallGame>, Vec<String>) {
    let mut game = start(source);
    play_out(&mut game);
    let lines = lines(&game);
    (game, lines)
}

pub(crate) fn lines(game: &Match<SmallGame>) -> Vec<String> {
    game.lines().collect()
}

pub(crate) fn load(
    lines: &[String],
    dice: Option<DiceSource>,
) -> Result<Match<SmallGame>, LoadFault> {
    Match::load(lines.iter().map(String::as_str), dice)
}

pub(crate) fn position(game: &Match<SmallGame>) -> Position {
    SmallGame::position(game.state())
}

pub(crate) fn same_state(one: &Match<SmallGame>, other: &Match<SmallGame>) -> bool {
    position(one) == position(other)
}

pub(crate) fn field(line: &str, name: &str) -> Value {
    let line: Value = serde_json::from_str(line).expect("our own line");
    line[name].clone()
}
