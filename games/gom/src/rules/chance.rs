//! GOM-TST, GOM-RNG: tests of a value against a draw from 0 to 10.

use serde::Serialize;
use sobremesa_kernel::{Dice, DiceStop, RuleId};

use crate::side::Side;

/// GOM-TST-02: eleven outcomes.
const HIGHEST: i32 = 10;

/// A test and how it went.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Test {
    /// The value tested, after all modifiers.
    pub value: i32,
    /// What was drawn.
    pub roll: i32,
    /// Was it passed?
    pub passed: bool,
}

/// GOM-TST-06: every tested value is kept between 0 and 10 after all modifiers.
#[inline]
pub const fn clamped(value: i32) -> i32 {
    if value < 0 {
        0
    } else if value > HIGHEST {
        HIGHEST
    } else {
        value
    }
}

/// GOM-TST-05: the value of a comparative test: the agent's own, moved by what it has more (or less)
/// than the other.
#[inline]
pub const fn comparative(agent: i32, passive: i32) -> i32 {
    clamped(agent + (agent - passive))
}

/// GOM-TST-02, GOM-TST-03: a draw not above the value passes; 0 always fails and 10 always passes.
#[inline]
pub const fn passes(value: i32, roll: i32) -> bool {
    roll != 0 && (roll == HIGHEST || roll <= value)
}

/// GOM-TST-04: in how many of the eleven outcomes is a value passed?
///
/// For 1 to 9 these are the draws from 1 to the value, and 10.
pub const fn elevenths(value: i32) -> u32 {
    let value = clamped(value);
    if value == HIGHEST {
        10
    } else {
        value as u32 + 1
    }
}

/// GOM-TST-07: a test with a fresh draw.
///
/// # Errors
/// When the dice are not there.
#[inline]
pub fn test(dice: &mut Dice, value: i32, why: RuleId, side: Side) -> Result<Test, DiceStop> {
    let value = clamped(value);
    let seat = Some(side.seat());
    let roll = dice.roll_for(0..=HIGHEST, why, seat, |roll| passes(value, roll))?;
    Ok(Test {
        value,
        roll,
        passed: passes(value, roll),
    })
}
