//! Which lines of a record spectators may know of, and how lines are counted for them.
//!
//! Where a game hides that something happened at all ([`Game::HIDES_LINES`]), the number of a line would
//! tell it: so those who look on count only the lines of which they have heard. Everybody else, and
//! everybody in other games, counts all of them.

use super::Match;
use crate::record::Line;
use crate::{Audience, Game};

impl<G: Game> Match<G> {
    /// How many lines the record has, as far as `to` may know.
    pub fn seq_to(&self, to: Audience) -> usize {
        self.seq_of(self.seq(), to)
    }

    /// How many lines up to this one `to` may know of.
    pub(super) fn seq_of(&self, line: usize, to: Audience) -> usize {
        if !hides_lines::<G>(to) {
            return line;
        }
        let entry = line
            .checked_sub(1)
            .and_then(|index| self.entries.get(index));
        entry.map_or(0, |entry| entry.n_known)
    }

    /// The line up to which `to` has been told everything who knows of so many lines.
    pub fn line_of(&self, seq: usize, to: Audience) -> usize {
        if !hides_lines::<G>(to) {
            return seq;
        }
        self.entries.partition_point(|entry| entry.n_known <= seq)
    }

    /// Does `to` know of this line?
    pub fn is_known(&self, line: usize, to: Audience) -> bool {
        self.seq_of(line, to) > self.seq_of(line.saturating_sub(1), to)
    }

    /// How many lines spectators know of once this one has been added.
    pub(super) fn n_known_with(&self, line: Option<&Line<G>>, events: &[G::Event]) -> usize {
        let n_known = self.entries.last().map_or(0, |entry| entry.n_known);
        let is_heard = |event| G::redact(event, Audience::Spectator).is_some();
        let is_known = !G::HIDES_LINES
            || match line {
                None | Some(Line::Ruling(_) | Line::Conceded { .. }) => true,
                Some(Line::Play { .. }) => events.iter().any(is_heard),
                Some(Line::NewDice(_) | Line::Over { .. }) => false,
                // Going back over what nobody has heard of is not heard either.
                Some(Line::Takeback { to, .. }) => {
                    let (here, there) = (self.path_to(self.seq()), self.path_to(*to));
                    let n_shared = here.iter().zip(&there).take_while(|(a, b)| a == b).count();
                    let mut undone = here[n_shared..].iter().chain(&there[n_shared..]);
                    undone.any(|line| self.is_known(*line, Audience::Spectator))
                }
            };
        n_known + usize::from(is_known)
    }
}

/// Are there lines of which this audience may not know?
const fn hides_lines<G: Game>(to: Audience) -> bool {
    G::HIDES_LINES && matches!(to, Audience::Spectator)
}
