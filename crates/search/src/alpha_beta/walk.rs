//! One walk through the tree of moves, to a given depth.

use super::awareness::Awareness;
use super::budget::{Meter, Spent};
use super::deepening::AlphaBeta;
use super::limits::{Limits, Pruning};
use super::order::Picker;
use super::position::{Position, Status, Team};
use super::score::{MOST_PLIES, Score};
use super::selectivity;
use super::table::{Bound, Known};
use super::window::Window;

/// A walk: what the search remembers, and what it has been asked for.
pub(super) struct Walk<'a, P: Position, A> {
    pub(super) memory: &'a mut AlphaBeta<P>,
    pub(super) limits: &'a Limits<A>,
    pub(super) meter: Meter<'a>,
    /// The longest line followed.
    pub(super) deepest: usize,
    /// Beyond this, threats do not stretch a line any more.
    pub(super) stretched: usize,
}

/// The worth of the best move, and the move itself if it was found to be better than what was known.
struct Found<M> {
    score: Score,
    best: Option<M>,
}

/// Where in the tree a position is.
#[derive(Clone, Copy)]
pub(super) struct Node {
    /// Who moves there.
    pub(super) team: Team,
    /// How many moves lie between the root and it.
    pub(super) ply: usize,
    /// How many more moves are to be looked ahead; from 0 down, only captures.
    pub(super) depth: i32,
    /// Nobody passes twice running.
    pub(super) is_after_pass: bool,
}

impl Node {
    /// The position one move later; whose move it is there will be seen.
    #[inline]
    pub(super) fn next(self, depth: i32) -> Node {
        Node {
            team: self.team,
            ply: self.ply + 1,
            depth,
            is_after_pass: false,
        }
    }
}

impl<P: Position, A: Awareness<P>> Walk<'_, P, A> {
    /// What `next` is worth to the team that brought it about, which is `node.team`.
    ///
    /// Here and nowhere else a score changes its sign: if the rival moves next.
    pub(super) fn value_for<const MAIN: bool>(
        &mut self,
        next: &P,
        node: Node,
        window: Window,
    ) -> Result<Score, Spent> {
        self.meter.count()?;
        self.memory.variations.clear(node.ply);
        let mover = node.team;
        match next.status() {
            Status::Over(ending) => Ok(Score::ended(ending, mover, node.ply)),
            Status::ToMove(team) if team == mover => self.visit::<MAIN>(next, node, window),
            Status::ToMove(team) => {
                let node = Node { team, ..node };
                Ok(-self.visit::<MAIN>(next, node, window.flipped())?)
            }
        }
    }

    /// What a position is worth to the team that moves there.
    fn visit<const MAIN: bool>(
        &mut self,
        here: &P,
        mut node: Node,
        window: Window,
    ) -> Result<Score, Spent> {
        let (key, trail) = (here.key(), &mut self.memory.trail);
        if trail.repeats(key, here.reversible(), P::REPETITIONS) {
            return Ok(Score::DRAWN);
        }
        if node.ply >= MOST_PLIES {
            return Ok(Score::evaluated(here.evaluate(), node.team));
        }
        trail.push(key);
        self.deepest = self.deepest.max(node.ply);
        let is_urgent = self.is_selective() && here.is_urgent();
        if is_urgent && node.ply < self.stretched {
            node.depth = node.depth.max(0) + 1;
        }
        let score = if node.depth > 0 {
            self.search::<MAIN>(here, node, window, is_urgent)
        } else {
            self.quiesce::<MAIN>(here, node, window)
        };
        self.memory.trail.pop();
        score
    }

    fn search<const MAIN: bool>(
        &mut self,
        here: &P,
        node: Node,
        window: Window,
        is_urgent: bool,
    ) -> Result<Score, Spent> {
        let window = window.within_reach(node.ply);
        if window.is_empty() {
            return Ok(window.alpha);
        }
        let key = here.table_key();
        let known = self.memory.table.get(key, node.ply);
        // On the main line the moves themselves are wanted, not only the score.
        if !MAIN
            && let Some(known) = known
            && self.is_deep_enough(known.depth, node.depth)
            && known.settles(window)
        {
            return Ok(known.score);
        }
        let look = || Score::evaluated(here.evaluate(), node.team);
        let is_calm = self.is_selective() && !MAIN && !is_urgent;
        let calm_look = is_calm.then(look);
        if let Some(look) = calm_look
            && let Some(score) = self.settled_without_moving(here, node, window, look)?
        {
            return Ok(score);
        }
        let remembered = known.and_then(|known| known.best);
        let remembered = remembered.filter(|remembered| here.is_legal(*remembered));
        let found = self.try_moves::<MAIN>(here, node, window, remembered, calm_look)?;
        let Some(Found { score, best }) = found else {
            return Ok(look());
        };
        let bound = match (score >= window.beta, score > window.alpha) {
            (true, _) => Bound::AtLeast,
            (false, true) => Bound::Exact,
            (false, false) => Bound::AtMost,
        };
        let depth = node.depth as u8;
        let known = Known {
            best,
            score,
            bound,
            depth,
        };
        self.memory.table.put(key, node.ply, known);
        Ok(score)
    }

    /// The best of the moves that the player sees, if any. `calm_look` is what the
    /// position looks like, where hopeless quiet moves may be skipped for it.
    fn try_moves<const MAIN: bool>(
        &mut self,
        here: &P,
        node: Node,
        mut window: Window,
        remembered: Option<P::Move>,
        calm_look: Option<Score>,
    ) -> Result<Option<Found<P::Move>>, Spent> {
        let Node { depth, ply, .. } = node;
        let mut picker = Picker::new(&self.memory.stack, remembered);
        let (mut highest, mut best) = (Score::LOWEST, None);
        let (mut n_tried, mut n_quiets) = (0, 0);
        while let Some(legal) =
            picker.next(here, &mut self.memory.stack, &self.memory.experience, ply)
        {
            if !self.limits.awareness.sees(here, legal, ply) {
                continue;
            }
            let is_quiet = !here.is_capture(legal);
            if let Some(look) = calm_look
                && is_quiet
                && !highest.is_loss()
                && is_hopeless::<P>(look, window.alpha, depth, n_quiets)
            {
                // What was skipped is believed to be no better than what is known.
                highest = highest.max(window.alpha);
                picker.put_quiets_aside();
                continue;
            }
            let next = here.after(legal);
            let score = if n_tried == 0 {
                self.value_for::<MAIN>(&next, node.next(depth - 1), window)?
            } else {
                let reduction = self.reduction::<MAIN>(here, legal, depth, n_tried, is_quiet);
                self.scout::<MAIN>(&next, node, window, reduction)?
            };
            n_tried += 1;
            n_quiets += usize::from(is_quiet);
            highest = highest.max(score);
            if score > window.alpha {
                window.alpha = score;
                best = Some(legal);
                if MAIN {
                    self.memory.variations.prepend(ply, legal);
                }
                if score >= window.beta {
                    if is_quiet {
                        let tried = picker.quiets_given(&self.memory.stack);
                        let experience = &mut self.memory.experience;
                        experience.learn(here, legal, tried, ply, depth);
                    }
                    break;
                }
            }
        }
        picker.leave(&mut self.memory.stack);
        let found = Found {
            score: highest,
            best,
        };
        Ok((n_tried > 0).then_some(found))
    }

    /// Looks whether `next` is better than what is known, and only then how much.
    pub(super) fn scout<const MAIN: bool>(
        &mut self,
        next: &P,
        node: Node,
        window: Window,
        reduction: i32,
    ) -> Result<Score, Spent> {
        let ahead = node.depth - 1;
        let scout = Window::scout(window.alpha);
        let mut score = self.value_for::<false>(next, node.next(ahead - reduction), scout)?;
        if reduction > 0 && score > window.alpha {
            score = self.value_for::<false>(next, node.next(ahead), scout)?;
        }
        if MAIN && score > window.alpha && score < window.beta {
            score = self.value_for::<true>(next, node.next(ahead), window)?;
        }
        Ok(score)
    }

    /// How much less deep a move is scouted that comes after `n_tried` others.
    pub(super) fn reduction<const MAIN: bool>(
        &self,
        here: &P,
        legal: P::Move,
        depth: i32,
        n_tried: usize,
        is_quiet: bool,
    ) -> i32 {
        if !self.is_selective() || !is_quiet {
            return 0;
        }
        let experience = self.memory.experience.of(here, legal);
        selectivity::reduction(depth, n_tried, experience, MAIN)
    }

    /// The score of a position that is too good even if the team to move does nothing.
    fn settled_without_moving(
        &mut self,
        here: &P,
        node: Node,
        window: Window,
        look: Score,
    ) -> Result<Option<Score>, Spent> {
        let Node { depth, .. } = node;
        if look < window.beta || window.beta.is_win() || window.beta.is_loss() {
            return Ok(None);
        }
        if depth <= selectivity::NEAR && look - selectivity::margin(depth, P::UNIT) >= window.beta {
            return Ok(Some(look));
        }
        if depth < selectivity::PASS_FROM || node.is_after_pass {
            return Ok(None);
        }
        let Some(passed) = here.pass() else {
            return Ok(None);
        };
        let node = Node {
            is_after_pass: true,
            ..node.next(depth - selectivity::reduction_after_pass(depth))
        };
        let fence = self.memory.trail.fence();
        let score = self.value_for::<false>(&passed, node, Window::scout(window.beta - 1))?;
        self.memory.trail.unfence(fence);
        // A win that needs the rival to look on is none, but the position is good enough.
        let is_settled = score >= window.beta;
        Ok(is_settled.then_some(if score.is_win() { window.beta } else { score }))
    }

    /// An exact search asks for scores of exactly this depth: a deeper one may differ.
    #[inline]
    pub(super) fn is_deep_enough(&self, known: u8, wanted: i32) -> bool {
        match self.limits.pruning {
            Pruning::Exact => i32::from(known) == wanted,
            Pruning::Selective => i32::from(known) >= wanted,
        }
    }

    #[inline]
    pub(super) fn is_selective(&self) -> bool {
        self.limits.pruning == Pruning::Selective
    }
}

/// Will no further quiet move help, so near to the horizon?
#[inline]
fn is_hopeless<P: Position>(look: Score, alpha: Score, depth: i32, n_quiets: usize) -> bool {
    depth <= selectivity::NEAR
        && (n_quiets >= selectivity::enough_quiets(depth)
            || look + selectivity::margin(depth, P::UNIT) <= alpha)
}

#[cfg(test)]
mod tests {
    use sobremesa_kernel::bot::Budget;

    use super::*;
    use crate::alpha_beta::Table;

    /// A place in a small tree; a move is the place it leads to.
    struct Place(usize);

    /// Who moves, what it is worth to the first team, where the moves lead.
    const PLACES: [(Team, i32, &[usize]); 7] = [
        (Team::First, 0, &[1, 2]),
        (Team::Second, 50, &[3]),
        (Team::Second, 0, &[4]),
        (Team::First, 50, &[5]),
        (Team::First, 0, &[6]),
        (Team::Second, 50, &[0]),
        (Team::Second, 10, &[0]),
    ];

    impl Position for Place {
        type Move = usize;

        fn status(&self) -> Status {
            Status::ToMove(PLACES[self.0].0)
        }

        fn each_capture(&self, _found: impl FnMut(usize)) {}

        fn each_quiet(&self, found: impl FnMut(usize)) {
            PLACES[self.0].2.iter().copied().for_each(found);
        }

        fn is_capture(&self, _to: usize) -> bool {
            false
        }

        fn after(&self, to: usize) -> Place {
            Place(to)
        }

        fn evaluate(&self) -> i32 {
            PLACES[self.0].1
        }

        fn key(&self) -> u64 {
            (self.0 as u64 + 1) << 60
        }
    }

    /// 1 leads to 50 by way of 3; so 2 is only asked for more than 50, and 4 shows that there is none.
    #[test]
    fn the_table_keeps_bounds_for_what_they_are() {
        let mut search = AlphaBeta::new(Table::with_entries(100));
        let limits = Limits {
            depth: 3,
            pruning: Pruning::Exact,
            ..Limits::default()
        };
        let report = search.think(&Place(0), &[], &limits, &Budget::nodes(1000));
        assert_eq!(
            report.map(|report| report.best.score),
            Some(Score::open(50))
        );
        let known = |place: usize| {
            let known = search.table.get(Place(place).key(), 0);
            known.map(|known| (known.bound, known.score, known.best))
        };
        assert_eq!(known(1), Some((Bound::Exact, Score::open(-50), Some(3))));
        assert_eq!(known(2), Some((Bound::AtLeast, Score::open(-10), Some(4))));
        assert_eq!(known(4), Some((Bound::AtMost, Score::open(10), None)));
    }
}
