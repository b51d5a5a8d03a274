//! DBM-CC-02: whose front touches whom, since when, and how that came about.
//!
//! Several rules ask who came first, who came by his own move, or who came only by a pursuit
//! (DBM-CC-20, DBM-OUT-11, DBM-SUP-03, DBM-PUR-07). So whatever moves anybody says so here afterwards.

use crate::agenda::{Came, Touch};
use crate::board::Board;
use crate::element::ElementIx;
use crate::state::State;
use crate::touch::{self, Edge};

impl State {
    /// After `movers` have moved: contacts that are no more are forgotten, new ones remembered. A front
    /// that was come to, without moving itself, is touched by turning at most.
    pub(crate) fn note_touches(&mut self, movers: &[ElementIx], how: Came) {
        self.keep_neighbours();
        let old = std::mem::take(&mut self.touches);
        let (since, order) = (self.turn, self.acts);
        let mut touches = Vec::with_capacity(old.len());
        let board = Board::public(self);
        for one in board.pieces() {
            for other in board.near(one.ix).filter(|other| other.side != one.side) {
                let Some(edge) = touch::contact(&one.rect, &other.rect)
                    .filter(|contact| contact.mine == Edge::Front)
                    .map(|contact| contact.theirs)
                else {
                    continue;
                };
                let (by, whom) = (one.ix, other.ix);
                let is_known =
                    |touch: &&Touch| (touch.by, touch.whom, touch.edge) == (by, whom, edge);
                let came = match how {
                    Came::Moving if !movers.contains(&by) => Came::Turning,
                    how => how,
                };
                touches.push(old.iter().find(is_known).copied().unwrap_or(Touch {
                    by,
                    whom,
                    edge,
                    since,
                    order,
                    how: came,
                }));
            }
        }
        self.touches = touches;
    }
}
