//! Which lines of a record an audience may know of, and how lines are counted for it.
//!
//! Where a game hides that something happened at all ([`Game::HIDES_LINES`]), the number of a line would
//! tell it: so those who look on, and each seat, count only the lines of which they have heard. The
//! referee, and everybody in other games, counts all of them.

use super::Match;
use crate::record::Line;
use crate::{Actor, Audience, Game, Seat};

/// So many lines up to one every audience knows of: those who look on first, then seat by seat. Empty
/// where no line is hidden.
pub(super) type Heard = Box<[u32]>;

impl<G: Game> Match<G> {
    /// How many lines the record has, as far as `to` may know.
    pub fn seq_to(&self, to: Audience) -> usize {
        self.seq_of(self.seq(), to)
    }

    /// How many lines up to this one `to` may know of.
    pub(super) fn seq_of(&self, line: usize, to: Audience) -> usize {
        let Some(place) = place_of::<G>(to) else {
            return line;
        };
        let entry = line
            .checked_sub(1)
            .and_then(|index| self.entries.get(index));
        entry.map_or(0, |entry| entry.heard[place] as usize)
    }

    /// The line up to which `to` has been told everything who knows of so many lines.
    pub fn line_of(&self, seq: usize, to: Audience) -> usize {
        let Some(place) = place_of::<G>(to) else {
            return seq;
        };
        self.entries
            .partition_point(|entry| entry.heard[place] as usize <= seq)
    }

    /// Does `to` know of this line?
    pub fn is_known(&self, line: usize, to: Audience) -> bool {
        self.seq_of(line, to) > self.seq_of(line.saturating_sub(1), to)
    }

    /// How many lines everybody knows of once this one has been added.
    pub(super) fn heard_with(&self, line: Option<&Line<G>>, events: &[G::Event]) -> Heard {
        let before = self.entries.last().map(|entry| &entry.heard);
        listeners::<G>()
            .enumerate()
            .map(|(place, to)| {
                let n_before = before.map_or(0, |heard| heard[place]);
                n_before + u32::from(self.hears(to, line, events))
            })
            .collect()
    }

    /// Does an audience hear of a line that is added now?
    fn hears(&self, to: Audience, line: Option<&Line<G>>, events: &[G::Event]) -> bool {
        match line {
            None | Some(Line::Ruling(_) | Line::Conceded { .. }) => true,
            Some(Line::Play { who, .. }) => {
                is_own::<G>(*who, to) || events.iter().any(|event| G::redact(event, to).is_some())
            }
            // The dice under way are everybody's who plays, and so is the end.
            Some(Line::NewDice(_) | Line::Over { .. }) => to != Audience::Spectator,
            // Going back over what nobody has heard of is not heard either.
            Some(Line::Takeback { to: back, .. }) => {
                let (here, there) = (self.path_to(self.seq()), self.path_to(*back));
                let n_shared = here.iter().zip(&there).take_while(|(a, b)| a == b).count();
                let mut undone = here[n_shared..].iter().chain(&there[n_shared..]);
                undone.any(|line| self.is_known(*line, to))
            }
        }
    }
}

/// Whoever does something knows of it, and so do those who play for the same side. What the house does
/// at a table is no player's secret.
fn is_own<G: Game>(who: Actor, to: Audience) -> bool {
    match (who, to) {
        (Actor::Seat(seat), Audience::Seat(own)) => G::side(seat) == G::side(own),
        (Actor::House, Audience::Seat(_)) => true,
        (_, Audience::Spectator | Audience::Referee) => false,
    }
}

/// Those from whom lines may be hidden, in their order.
fn listeners<G: Game>() -> impl Iterator<Item = Audience> {
    let n_seats = if G::HIDES_LINES { G::SEATS.len() } else { 0 };
    let seats = (0..n_seats).map(|seat| Audience::Seat(Seat::new(seat)));
    let spectator = G::HIDES_LINES.then_some(Audience::Spectator);
    spectator.into_iter().chain(seats)
}

/// The place of an audience among them; `None` of one that counts every line.
fn place_of<G: Game>(to: Audience) -> Option<usize> {
    match to {
        Audience::Spectator if G::HIDES_LINES => Some(0),
        Audience::Seat(seat) if G::HIDES_LINES => Some(1 + seat.index()),
        Audience::Spectator | Audience::Seat(_) | Audience::Referee => None,
    }
}
