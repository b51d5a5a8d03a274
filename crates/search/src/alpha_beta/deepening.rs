//! The search as a whole: one move deeper each time, until the budget is spent.

use std::cmp::Reverse;

use sobremesa_kernel::bot::Budget;

use super::awareness::Awareness;
use super::budget::{Meter, Spent};
use super::limits::Limits;
use super::order::{Experience, MoveStack};
use super::position::{Position, Status, Team};
use super::report::{Effort, Ended, Line, Report};
use super::score::{Outlook, Score};
use super::selectivity;
use super::table::Table;
use super::trail::Trail;
use super::variations::Variations;
use super::walk::{Node, Walk};
use super::window::Window;

/// A search and what it remembers.
///
/// All its memory is allocated when it is made. Used again for the next move of
/// the same game it profits from what it knows; [made anew](AlphaBeta::new), or
/// told to [forget](AlphaBeta::forget), its answers can be reproduced.
pub struct AlphaBeta<P: Position> {
    pub(super) table: Table<P::Move>,
    pub(super) experience: Experience<P::Move>,
    pub(super) stack: MoveStack<P::Move>,
    pub(super) variations: Variations<P::Move>,
    pub(super) trail: Trail,
}

/// The table of a search that has only its time to go by: 16 MiB with moves of four bytes.
const USUAL_ENTRIES: usize = 1 << 20;

/// From this depth on, the score is first looked for near that of the depth before.
const NARROW_FROM: usize = 4;

impl<P: Position> AlphaBeta<P> {
    /// A search with this table.
    pub fn new(table: Table<P::Move>) -> AlphaBeta<P> {
        AlphaBeta {
            table,
            experience: Experience::new(P::SLOTS),
            stack: MoveStack::with_capacity(4096),
            variations: Variations::new(),
            trail: Trail::new(),
        }
    }

    /// A search with a table that suits the budget: no larger than can be filled.
    pub fn for_budget(budget: &Budget<'_>) -> AlphaBeta<P> {
        let most = budget.nodes.and_then(|nodes| usize::try_from(nodes).ok());
        let entries = most.map_or(USUAL_ENTRIES, |nodes| nodes.min(USUAL_ENTRIES));
        AlphaBeta::new(Table::with_entries(entries))
    }

    /// Forgets all earlier searches.
    pub fn forget(&mut self) {
        self.table.clear();
        self.experience.clear();
    }

    /// The best moves of the team to move; `None` if the game is over.
    ///
    /// `past` are the keys of the positions that the game has gone through, oldest
    /// first, this one left out; those before the last irreversible move may be
    /// missing. There is always an answer, however small the budget.
    pub fn think<A: Awareness<P>>(
        &mut self,
        position: &P,
        past: &[u64],
        limits: &Limits<A>,
        budget: &Budget<'_>,
    ) -> Option<Report<P::Move>> {
        let Status::ToMove(team) = position.status() else {
            return None;
        };
        let mut roots = Roots::new(position, team, &limits.awareness)?;
        self.table.grow_older();
        self.experience.fade();
        self.stack.clear();
        self.trail.begin(past, position.key());
        let mut walk = Walk {
            memory: self,
            limits,
            meter: Meter::new(budget),
            deepest: 0,
            stretched: 0,
        };
        let (depth, ended) = walk.deepen(position, team, &mut roots);
        let effort = Effort {
            nodes: walk.meter.nodes(),
            depth,
            deepest: walk.deepest,
            table_permille: self.table.permille(),
            ended,
        };
        Some(roots.report(limits.lines, effort))
    }
}

impl<P: Position, A: Awareness<P>> Walk<'_, P, A> {
    /// Goes deeper and deeper; answers with the last depth finished and why no further.
    fn deepen(&mut self, root: &P, team: Team, roots: &mut Roots<P::Move>) -> (usize, Ended) {
        let deepest = self.limits.depth.clamp(1, Limits::DEEPEST);
        for depth in 1..=deepest {
            self.stretched = selectivity::STRETCH * depth;
            let node = Node {
                team,
                ply: 0,
                depth: depth as i32,
                is_after_pass: false,
            };
            if let Err(spent) = self.find_lines(root, node, roots) {
                let ended = match spent {
                    Spent::Nodes => Ended::Nodes,
                    Spent::Time => Ended::Time,
                };
                return (depth - 1, ended);
            }
            let n_lines = self.limits.lines.max(1);
            if roots
                .lines()
                .take(n_lines)
                .all(|line| is_decided(line.score, depth))
            {
                return (depth, Ended::Decided);
            }
        }
        (deepest, Ended::Depth)
    }

    /// Finds the best move, then the best of the others, and so on.
    fn find_lines(
        &mut self,
        root: &P,
        node: Node,
        roots: &mut Roots<P::Move>,
    ) -> Result<(), Spent> {
        let n_lines = self.limits.lines.clamp(1, roots.0.len());
        for n_found in 0..n_lines {
            self.find_best(root, node, &mut roots.0[n_found..])?;
        }
        // A later line may turn out better than an earlier one by what was learnt meanwhile.
        roots.0[..n_lines].sort_by_key(|candidate| Reverse(candidate.line.score));
        Ok(())
    }

    /// Brings the best of `candidates` to the front, with its score and line.
    ///
    /// If the budget runs out, what has been found better so far is there already.
    fn find_best(
        &mut self,
        root: &P,
        node: Node,
        candidates: &mut [Candidate<P::Move>],
    ) -> Result<(), Spent> {
        let before = &candidates[0].line;
        let mut half = (P::UNIT / 2).max(1);
        let mut window = if node.depth as usize >= NARROW_FROM && before.depth > 0 {
            Window::around(before.score, half)
        } else {
            Window::FULL
        };
        loop {
            let outcome = self.try_candidates(root, node, window, candidates);
            candidates.sort_by_key(|candidate| Reverse(candidate.rank));
            let score = outcome?;
            half *= 4;
            if score <= window.alpha {
                window.alpha = (score - half).max(Score::LOWEST);
            } else if score >= window.beta {
                window.beta = (score + half).min(Score::HIGHEST);
            } else {
                return Ok(());
            }
        }
    }

    /// The score of the best candidate, as far as it lies within the window.
    fn try_candidates(
        &mut self,
        root: &P,
        node: Node,
        mut window: Window,
        candidates: &mut [Candidate<P::Move>],
    ) -> Result<Score, Spent> {
        candidates
            .iter_mut()
            .for_each(|candidate| candidate.rank = Score::LOWEST);
        let mut highest = Score::LOWEST;
        for (n_tried, candidate) in candidates.iter_mut().enumerate() {
            let chosen = candidate.line.chosen;
            let next = root.after(chosen);
            let score = if n_tried == 0 {
                self.value_for::<true>(&next, node.next(node.depth - 1), window)?
            } else {
                let is_quiet = !root.is_capture(chosen);
                let reduction = self.reduction::<true>(root, chosen, node.depth, n_tried, is_quiet);
                self.scout::<true>(&next, node, window, reduction)?
            };
            highest = highest.max(score);
            if score > window.alpha {
                window.alpha = score;
                candidate.rank = score;
                candidate.line.score = score;
                candidate.line.depth = node.depth as usize;
                candidate.line.expected.clear();
                let expected = self.memory.variations.from(node.ply + 1);
                candidate.line.expected.extend_from_slice(expected);
                if score >= window.beta {
                    break;
                }
            }
        }
        Ok(highest)
    }
}

/// Is the end of the game within what has been looked at?
///
/// A win cannot become quicker any more. A loss may still be put off: a selective
/// search has not looked at everything.
fn is_decided(score: Score, depth: usize) -> bool {
    match score.outlook() {
        Outlook::Wins { plies } => plies <= depth,
        Outlook::Loses { .. } | Outlook::Open { .. } => false,
    }
}

/// A move of the root.
struct Candidate<M> {
    line: Line<M>,
    /// Its score in this walk; the lowest if it has not been found better than others.
    rank: Score,
}

/// The moves of the root, the best first. There is at least one.
struct Roots<M>(Vec<Candidate<M>>);

impl<M: Copy> Roots<M> {
    /// The moves that the player sees, or all if there is none; captures first, each by the game's hints.
    fn new<P, A>(root: &P, team: Team, awareness: &A) -> Option<Roots<M>>
    where
        P: Position<Move = M>,
        A: Awareness<P>,
    {
        let mut legal = Vec::new();
        root.each_capture(|capture| legal.push(capture));
        let n_captures = legal.len();
        root.each_quiet(|quiet| legal.push(quiet));
        let by_hint = |legal: &M| Reverse(root.order_hint(*legal));
        legal[..n_captures].sort_by_key(by_hint);
        legal[n_captures..].sort_by_key(by_hint);
        if legal.iter().any(|legal| awareness.sees(root, *legal, 0)) {
            legal.retain(|legal| awareness.sees(root, *legal, 0));
        }
        let score = Score::evaluated(root.evaluate(), team);
        let candidate = |chosen| Candidate {
            line: Line {
                chosen,
                expected: Vec::new(),
                score,
                depth: 0,
            },
            rank: Score::LOWEST,
        };
        let candidates: Vec<_> = legal.into_iter().map(candidate).collect();
        (!candidates.is_empty()).then_some(Roots(candidates))
    }

    fn lines(&self) -> impl Iterator<Item = &Line<M>> {
        self.0.iter().map(|candidate| &candidate.line)
    }

    fn report(self, n_lines: usize, effort: Effort) -> Report<M> {
        let mut lines = self.0.into_iter().map(|candidate| candidate.line);
        let best = lines.next().expect("there is a move at the root");
        let mut others: Vec<_> = lines.take(n_lines.max(1) - 1).collect();
        others.sort_by_key(|line| Reverse(line.score));
        Report {
            best,
            others,
            effort,
        }
    }
}
