//! DOM-END: when a hand is over, who has won it, and what it is worth.

use serde::{Deserialize, Serialize};

use crate::hand::Hand;
use crate::line::Ends;
use crate::moves::Move;
use crate::player::{Player, Team};
use crate::state::{HandEnd, State, Way};

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

/// DOM-END-01, 04: is the hand over by the tile just laid, and in which way?
///
/// DOM-END-09: going out is looked at first, so a last tile that also blocks is a domino.
#[inline]
pub(crate) fn way(state: &State, latest: &Move) -> Option<Way> {
    if state.hand(latest.player).left().is_empty() {
        Some(Way::Domino)
    } else if is_blocked(&state.hands, latest.ends) {
        Some(Way::Block)
    } else {
        None
    }
}

/// The end of a hand in all its parts.
pub(crate) fn end(state: &State, player: Player, way: Way) -> HandEnd {
    HandEnd {
        way,
        player,
        team_sums: team_sums(state),
    }
}

/// DOM-END-03: the same number at both ends, and none of its suit left in anybody's hand. That takes
/// ten tiles at least (DOM-END-11).
#[inline]
fn is_blocked(hands: &[Hand; 4], ends: Ends) -> bool {
    ends.squared()
        .is_some_and(|squared| hands.iter().all(|hand| hand.of(squared).is_empty()))
}

/// DOM-END-05: the pips left to each team.
fn team_sums(state: &State) -> [u32; 2] {
    let mut sums = [0; 2];
    for player in Player::ALL {
        sums[player.team().index()] += state.hand(player).pips();
    }
    sums
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
