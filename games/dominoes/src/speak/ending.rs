//! How a match ended, told as people say it.

use serde::Deserialize;
use sobremesa_kernel::{Verdict, Words};
use sobremesa_table::{Ending, Winner};

use crate::player::Team;

/// The points say it all; the pairs are called by their players.
pub(crate) fn ending(verdict: &Verdict) -> Ending {
    let winner = Team::ALL
        .into_iter()
        .find(|team| verdict.winner.as_deref() == Some(team.name()));
    let score = <[u32; 2]>::deserialize(&verdict.score).ok();
    let written = |points: u32| Words::new(points.to_string(), points.to_string());
    Ending {
        winner: winner.map_or(Winner::Nobody, |team| Winner::Side(team.index())),
        headline: None,
        points: score.map_or_else(Vec::new, |score| score.map(written).to_vec()),
        cause: None,
    }
}
