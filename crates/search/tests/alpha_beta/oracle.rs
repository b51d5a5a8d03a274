//! Plain minimax: every move, no table, no window, no order. Slow and hard to get wrong.

use sobremesa_search::alpha_beta::{Ending, Position, Score, Status, Team};

use crate::games::moves;

/// What `position` is worth to `team` if `depth` more moves are looked ahead.
pub(crate) fn minimax<P: Position>(position: &P, team: Team, depth: usize) -> Score {
    Minimax {
        line: vec![position.key()],
    }
    .value(position, team, depth, 0)
}

struct Minimax {
    /// The keys from the root on.
    line: Vec<u64>,
}

impl Minimax {
    fn value<P: Position>(&mut self, here: &P, team: Team, depth: usize, ply: usize) -> Score {
        let mover = match here.status() {
            Status::Over(ending) => return ended(ending, team, ply),
            Status::ToMove(mover) => mover,
        };
        if ply > 0 && here.reversible() > 0 {
            // The root may come back once; anything after it may not.
            let earlier = |key: &&u64| **key == here.key();
            let in_line = self.line[1..].iter().filter(earlier).count();
            let in_all = self.line.iter().filter(earlier).count();
            if in_line >= 1 || in_all + 1 >= P::REPETITIONS {
                return Score::DRAWN;
            }
        }
        let look = Score::open(here.evaluate());
        let look = if team == Team::First { look } else { -look };
        let mut captures = Vec::new();
        here.each_capture(|capture| captures.push(capture));
        let (choices, rest) = match depth {
            0 => (captures, Some(look)),
            _ => (moves(here), None),
        };
        if ply > 0 {
            self.line.push(here.key());
        }
        let values: Vec<Score> = choices
            .into_iter()
            .map(|legal| self.value(&here.after(legal), team, depth.saturating_sub(1), ply + 1))
            .chain(rest)
            .collect();
        if ply > 0 {
            self.line.pop();
        }
        let values = values.into_iter();
        let best = if mover == team {
            values.max()
        } else {
            values.min()
        };
        best.unwrap_or(look)
    }
}

fn ended(ending: Ending, team: Team, ply: usize) -> Score {
    match ending {
        Ending::Won(winner) if winner == team => Score::win_in(ply),
        Ending::Won(_) => Score::loss_in(ply),
        Ending::Drawn => Score::DRAWN,
        Ending::Points(points) if team == Team::First => Score::open(points),
        Ending::Points(points) => -Score::open(points),
    }
}
