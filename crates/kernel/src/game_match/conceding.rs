//! How a match ends before the rules say so: somebody gives up, or has no time left.

use super::{Match, Unplayed};
use crate::record::Line;
use crate::{Concession, Game, Outcome, Seat, SeatSet, Status, Verdict};

impl<G: Game> Match<G> {
    /// The side of `seat` has lost. That is a line of the record, and can be taken back like any other.
    ///
    /// # Errors
    /// If the match is over.
    pub fn concede(&mut self, seat: Seat, why: Concession) -> Result<usize, Unplayed> {
        self.judge_conceding(why)?;
        // What somebody should have rolled is not rolled any more.
        self.pending = None;
        let state = self.state.clone();
        Ok(self.append(Line::Conceded { seat, why }, state, Vec::new(), Vec::new()))
    }

    pub(super) fn judge_conceding(&self, why: Concession) -> Result<(), Unplayed> {
        match self.status() {
            Status::Waiting { .. } => Ok(()),
            Status::Over(_) => Err(Unplayed::Conceded(why)),
        }
    }

    /// Whom the match waits for, or how it ended: by the rules, or because a side has conceded it.
    pub fn status(&self) -> Status {
        match self.conceded() {
            Some((seat, why)) => Status::Over(Outcome {
                winners: Self::others(seat).collect(),
                reason: why.word(),
            }),
            None => G::status(&self.state),
        }
    }

    /// How it ended, in the game's own words; `None` while it goes on.
    pub fn verdict(&self) -> Option<Verdict> {
        match self.conceded() {
            Some((seat, why)) => Some(Verdict {
                winner: Self::others(seat).next().map(|winner| {
                    let side = G::side(winner);
                    G::side_name(side).to_owned()
                }),
                reason: why.word().to_owned(),
                score: serde_json::Value::Null,
            }),
            None => G::verdict(&self.state),
        }
    }

    /// Whose doing it is that the match is over before the rules say so.
    pub fn conceded(&self) -> Option<(Seat, Concession)> {
        let mut here = self.seq();
        while here > 1 {
            match self.entries[here - 1].line {
                Some(Line::Conceded { seat, why }) => return Some((seat, why)),
                Some(Line::Takeback { to, .. }) => here = to,
                Some(Line::Over { .. } | Line::NewDice(_)) => here -= 1,
                Some(Line::Play { .. } | Line::Ruling(_)) | None => return None,
            }
        }
        None
    }

    /// Everybody who does not play for the side of a seat.
    fn others(seat: Seat) -> impl Iterator<Item = Seat> {
        let all = SeatSet::first(G::SEATS.len()).iter();
        all.filter(move |other| G::side(*other) != G::side(seat))
    }
}
