//! DOM-END: when a hand is over, who has won it, and what it is worth.

use serde::{Deserialize, Serialize};

use crate::player::{Player, Team};
use crate::state::{HandEnd, State, Way};
use crate::tile::TileSet;

/// DOM-LOG-07: how a hand ended, as logs tell it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum HandResult {
    /// Somebody went out.
    Domino,
    /// The line was blocked and one team had fewer pips.
    Block,
    /// The line was blocked and both teams had as many.
    Tie,
}

/// DOM-END-01, 04: is the hand over by what `player` has just laid?
///
/// DOM-END-09: going out is looked at first, so a last tile that also blocks is a domino.
pub(crate) fn end_by(state: &State, player: Player) -> Option<HandEnd> {
    let way = if state.left_to(player).is_empty() {
        Way::Domino
    } else if is_blocked(state) {
        Way::Block
    } else {
        return None;
    };
    Some(HandEnd {
        way,
        player,
        team_sums: team_sums(state),
    })
}

/// DOM-END-03: the same number at both ends, and none of its suit left in anybody's hand.
pub(crate) fn is_blocked(state: &State) -> bool {
    let Some(squared) = state.ends.and_then(|ends| ends.squared()) else {
        return false;
    };
    let in_hands = state.left.into_iter().fold(TileSet::EMPTY, TileSet::or);
    in_hands.and(TileSet::suit(squared)).is_empty()
}

/// DOM-END-05: the pips left to each team.
fn team_sums(state: &State) -> [u32; 2] {
    Team::ALL.map(|team| {
        let [one, other] = team.players();
        state.left_to(one).or(state.left_to(other)).pips()
    })
}

impl HandEnd {
    /// DOM-END-02: after a domino the team of the player who went out.
    ///
    /// DOM-END-05, 07, 08, 10: after a block the team with the lower sum, whoever blocked and
    /// whoever has the fewest pips alone; nobody if the sums are equal.
    pub fn winner(&self) -> Option<Team> {
        let [one, two] = self.team_sums;
        match self.way {
            Way::Domino => Some(self.player.team()),
            Way::Block if one < two => Some(Team::One),
            Way::Block if two < one => Some(Team::Two),
            Way::Block => None,
        }
    }

    /// DOM-END-02, 06, 08: the winner scores the pips of all four hands; a tie is worth nothing.
    pub fn points(&self) -> u32 {
        match self.winner() {
            Some(_) => self.team_sums.iter().sum(),
            None => 0,
        }
    }

    /// As logs tell it.
    pub fn result(&self) -> HandResult {
        match (self.way, self.winner()) {
            (Way::Domino, _) => HandResult::Domino,
            (Way::Block, Some(_)) => HandResult::Block,
            (Way::Block, None) => HandResult::Tie,
        }
    }
}
