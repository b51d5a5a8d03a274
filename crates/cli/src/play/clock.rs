//! Whose time runs at a terminal, and how late it is.
//!
//! A game may have a clock of its own. As in the club, it stands still where nobody but computer players
//! sits on the other side, unless whoever begins says in the setup what is to be played.

use serde_json::Value;
use sobremesa_kernel::Actor;
use sobremesa_table::Table;

use super::table_loop::{Leave, Sitting};
use crate::args::PlayArgs;

/// Does the command line write down how is played? A ready-made setup has the time of the rule book,
/// which nobody has asked for.
pub(super) fn is_asked_for(asked: &PlayArgs) -> bool {
    let is_written = |setup: &String| setup.starts_with(['{', '@']);
    asked.setup.as_ref().is_some_and(is_written)
        || !asked.option.is_empty()
        || asked.position.is_some()
}

impl Sitting<'_> {
    /// Asks somebody who is in turn: their clock runs meanwhile, and nobody else's ever does. Bots, the
    /// house, and people who hand over the keyboard or read how things stand take nobody's time.
    pub(super) fn ask_in_turn(&mut self, prompt: &str, words: &[String]) -> Result<String, Leave> {
        let before_ms = (self.elapsed_ms)();
        let typed = self.console.ask_for(prompt, words)?;
        self.charged_ms += (self.elapsed_ms)().saturating_sub(before_ms);
        typed.ok_or(Leave::Quit)
    }

    /// Tells a game with a clock how late it is.
    pub(super) fn tell_time(&mut self) -> Result<(), Leave> {
        if self.is_timed && self.table.deadline().is_some() {
            let told = self.table.elapse(self.charged_ms);
            told.map_err(|problem| Leave::Stuck(problem.message))?;
            self.save()?;
        }
        Ok(())
    }

    /// After something was taken back, the clock stands where it stood then.
    pub(super) fn turn_clock_back(&mut self) {
        self.charged_ms = time_told(&*self.table);
    }

    /// How many seconds are left before something runs out.
    pub(super) fn seconds_left(&self) -> Option<u64> {
        let deadline = self.table.deadline().filter(|_| self.is_timed)?;
        let left_ms = deadline.saturating_sub(self.charged_ms);
        Some(left_ms / 1000)
    }
}

/// How late it was when the house last said so on the way to how things stand; a match that is taken up
/// again, or goes back, goes on from there.
pub(super) fn time_told(table: &dyn Table) -> u64 {
    let lines = table.lines();
    let by_the_house = |(_, actor): &(usize, Option<Actor>)| *actor == Some(Actor::House);
    let told = |(seq, _): (usize, Option<Actor>)| {
        let line: Value = serde_json::from_str(lines.get(seq - 1)?).ok()?;
        line["action"]["time"].as_u64()
    };
    let path = table.path().into_iter().rev();
    path.filter(by_the_house).find_map(told).unwrap_or(0)
}
