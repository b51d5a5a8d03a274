//! Finished matches between people, and the ratings that follow from them.

use std::collections::BTreeSet;

use sobremesa_club::rating::{Change, Rating, Ratings, Result as MatchResult};
use sobremesa_club::room::Room;
use sobremesa_club::{PersonId, TableId};
use sobremesa_kernel::Status;

use super::ledger::Projection;
use super::{Hall, HallFault, now_ms};

/// All results and what follows from them.
#[derive(Default)]
pub(super) struct Results {
    ratings: Ratings,
    rated: BTreeSet<TableId>,
}

impl Projection for Results {
    type Fact = MatchResult;

    fn apply(&mut self, facts: &[MatchResult]) {
        for result in facts {
            self.rated.insert(result.table.clone());
            self.ratings.apply(result);
        }
    }
}

impl Hall {
    /// Takes note of a finished match, once.
    pub(crate) async fn note_result(&self, result: MatchResult) -> Result<(), HallFault> {
        let noted = self.results.change(|results| {
            let is_new = !results.rated.contains(&result.table);
            Ok(is_new.then_some(result).into_iter().collect())
        });
        noted.await
    }

    /// Somebody's rating at a game, if a match of theirs has counted, and how it came about.
    pub(crate) async fn rating(
        &self,
        game: &str,
        person: &PersonId,
    ) -> (Option<Rating>, Vec<Change>) {
        let results = self.results.look();
        let history = results.ratings.history(game, person).to_vec();
        (results.ratings.get(game, person), history)
    }
}

/// The result of a match that counts for those who began it.
pub(crate) fn result_of(room: &Room) -> Option<MatchResult> {
    let Some(Status::Over(outcome)) = room.table()?.waiting() else {
        return None;
    };
    let first_winner = outcome.winners.iter().next();
    Some(MatchResult {
        table: room.id().clone(),
        game: room.game().name().to_owned(),
        at_ms: now_ms(),
        sides: room.rated()?,
        winner: first_winner.map(|seat| room.game().side(seat)),
        uncounted: room.uncounted(),
    })
}
