//! Positions in a few words, and fights on them as the rulebook prints them.

use sobremesa_dbm::board::Board;
use sobremesa_dbm::rules::close_combat;
use sobremesa_dbm::rules::factors::{Factors, Result, resolve};
use sobremesa_dbm::rules::outcome::Outcome;
use sobremesa_dbm::rules::shooting::volley;
use sobremesa_dbm::{ElementId, ElementIx, State, notation};

/// The battle that a text describes.
#[track_caller]
pub(crate) fn battle(text: &str) -> State {
    notation::read(text).unwrap_or_else(|fault| panic!("{fault}"))
}

/// An element by its name.
#[track_caller]
pub(crate) fn the(state: &State, name: &str) -> ElementIx {
    let id = ElementId::new(name).expect("a name");
    state.find(id).unwrap_or_else(|| panic!("no {name}"))
}

/// A fight with both dice, as the rulebook's examples are written.
#[track_caller]
pub(crate) fn fight(state: &State, a: &str, b: &str, dice: [u8; 2]) -> String {
    let board = Board::public(state);
    let pair = close_combat::find(&board, the(state, a), the(state, b));
    let pair = pair.unwrap_or_else(|| panic!("{a} and {b} do not fight"));
    row(&close_combat::weigh(&pair), dice)
}

/// A volley with both dice, as the rulebook's examples are written; the shooter is the first.
#[track_caller]
pub(crate) fn volley(state: &State, target: &str, dice: [u8; 2]) -> String {
    let board = Board::public(state);
    let target = the(state, target);
    let shots = volley::expected(&board, target).expect("somebody shoots at it");
    row(&volley::weigh(&board, target, &shots), dice)
}

fn row(factors: &[Factors; 2], dice: [u8; 2]) -> String {
    let results = resolve([&factors[0], &factors[1]], dice);
    let [one, other] = [0, 1].map(|n| total(&factors[n], &results[n]));
    let [first, second] = [0, 1].map(|n| graded(&results[n]));
    let [fate, other_fate] = results.map(|result| word(result.fate.outcome));
    format!("{one} | {other} | {first} | {second} | first {fate}, second {other_fate}")
}

fn total(factors: &Factors, result: &Result) -> String {
    let support = factors.support.iter().flatten().count();
    let tactical: i8 = factors.tactical.iter().map(|item| item.amount).sum();
    let factor = factors.combat_factor.amount;
    assert_eq!(
        factor + support as i8 + tactical,
        factors.sum,
        "the items are the sum"
    );
    format!("{factor}+{support}{tactical:+} + die = {}", result.total)
}

fn graded(result: &Result) -> String {
    let grading: i8 = result.grading.iter().map(|item| item.amount).sum();
    format!("{}{grading:+} = {}", result.total, result.final_factor)
}

pub(crate) fn word(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Stand => "stand",
        Outcome::Recoil => "recoil",
        Outcome::Flee => "flee",
        Outcome::Destroyed => "destroyed",
    }
}
