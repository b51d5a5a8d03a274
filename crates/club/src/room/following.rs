//! A table that somebody else keeps: what is stored about it is taken note of, as it comes.

use sobremesa_kernel::DiceSource;

use super::{Fact, RebuildFault, Recorded, Room};

impl Room {
    /// Takes note of what has been stored about it elsewhere, after everything that it knows: the same as to be
    /// rebuilt with these too, at the cost of these alone.
    ///
    /// # Errors
    /// If the match does not go on like that. What is left of the room then is good for nothing: it is to be
    /// rebuilt.
    pub fn follow(&mut self, facts: &[Recorded]) -> Result<(), RebuildFault> {
        // What is noted at one moment is one thing: the clock is set after the last of it.
        for moment in facts.chunk_by(|one, next| one.elapsed_ms == next.elapsed_ms) {
            let mut concerns_clock = false;
            for Recorded {
                elapsed_ms,
                wish,
                fact,
            } in moment
            {
                self.elapsed_ms = *elapsed_ms;
                self.noted_ms = *elapsed_ms;
                self.n_facts += 1;
                self.done.extend(wish.clone());
                if let Fact::Line { line } = fact {
                    self.follow_line(line.as_str())?;
                }
                self.apply(fact);
                concerns_clock |= matches!(fact, Fact::Line { .. } | Fact::Seated { .. });
            }
            if concerns_clock {
                self.content.clear();
                self.mind_clock();
            }
        }
        Ok(())
    }

    fn follow_line(&mut self, line: &str) -> Result<(), RebuildFault> {
        match &mut self.table {
            Some(table) => table.follow(line, Some(self.seed)),
            None => {
                let dice = Some(DiceSource::Fair(self.seed));
                let begun = self.game.load(&[line], dice);
                begun.map(|table| self.table = Some(table))
            }
        }
        .map_err(RebuildFault::Match)
    }
}
