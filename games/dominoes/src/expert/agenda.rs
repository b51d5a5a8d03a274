//! DOM-ENG-06 to 11: the agenda: which rules have something to say, and which one fires.
//!
//! The heaviest rule fires; no votes are added up. The same loop decides and explains: it tells a
//! scribe what it finds, and goes on after the choice only if the scribe wants to hear the rest.

use rand_pcg::Pcg32;

use super::memory::Memory;
use super::placement::MoveSet;
use super::rule::{Kind, Rule, Taste, Weighted};
use super::trace::Trace;
use crate::bot::{Rate, below};
use crate::line::Ends;

/// What a player brings to a decision: its rules for the role it has, the heaviest first, the
/// parameters of its rules, and how often it errs.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mind<'a> {
    pub(crate) rules: &'a [Weighted],
    pub(crate) taste: &'a Taste,
    pub(crate) errs: Rate,
}

/// What was decided, and how.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Decided {
    /// DOM-ENG-06: nothing fits these ends.
    MustPass(Ends),
    /// DOM-ENG-06: this is the only placement there is.
    OnlyPlacement(usize),
    /// This rule fired.
    Fired(Weighted, usize),
    /// DOM-AI-07: a deliberate error in place of what this rule would have done.
    Erred {
        chosen: usize,
        instead_of: (Weighted, usize),
    },
}

impl Decided {
    /// The move, by its place in the list; `None` for a pass.
    pub(crate) const fn chosen(self) -> Option<usize> {
        match self {
            Decided::MustPass(_) => None,
            Decided::OnlyPlacement(chosen)
            | Decided::Fired(_, chosen)
            | Decided::Erred { chosen, .. } => Some(chosen),
        }
    }
}

/// Somebody who is told how the agenda comes about.
pub(super) trait Scribe {
    /// Is there anything to tell after the choice has been made?
    const READS_ON: bool;
    /// A rule proposes these moves of those that are still allowed.
    fn proposed(&mut self, by: Weighted, moves: MoveSet, allowed: MoveSet);
    /// A veto strikes out these moves.
    fn struck(&mut self, by: Weighted, moves: MoveSet);
}

/// Nobody wants to know.
struct NoScribe;

impl Scribe for NoScribe {
    const READS_ON: bool = false;
    #[inline]
    fn proposed(&mut self, _: Weighted, _: MoveSet, _: MoveSet) {}
    #[inline]
    fn struck(&mut self, _: Weighted, _: MoveSet) {}
}

/// What the player does; `None` if a stranger's view leaves it nothing to do.
pub(crate) fn decide(memory: &Memory, mind: &Mind<'_>, luck: &mut Pcg32) -> Option<usize> {
    match shortcut(memory)? {
        Shortcut::Taken(decided) => decided.chosen(),
        Shortcut::None => {
            if let Some(error) = error(memory, mind, luck) {
                return Some(error);
            }
            let (_, chosen) = consult(memory, mind, luck, &mut NoScribe);
            Some(chosen)
        }
    }
}

/// What the player does, with everything that led to it: the same choice as [`decide`].
pub(crate) fn explain(
    memory: &Memory,
    mind: &Mind<'_>,
    luck: &mut Pcg32,
) -> Option<(Decided, Trace)> {
    let mut trace = Trace::default();
    let decided = match shortcut(memory)? {
        Shortcut::Taken(decided) => decided,
        Shortcut::None => {
            let error = error(memory, mind, luck);
            let (fired, preferred) = consult(memory, mind, luck, &mut trace);
            match error {
                Some(chosen) => Decided::Erred {
                    chosen,
                    instead_of: (fired, preferred),
                },
                None => Decided::Fired(fired, preferred),
            }
        }
    };
    Some((decided, trace))
}

enum Shortcut {
    Taken(Decided),
    None,
}

/// DOM-ENG-06: a pass and a single placement need no rules. Mirror images are one placement; the
/// list of moves holds them once.
fn shortcut(memory: &Memory) -> Option<Shortcut> {
    Some(match (memory.moves.all().len(), memory.ends) {
        (0, Some(ends)) => Shortcut::Taken(Decided::MustPass(ends)),
        // A stranger's first hand without the double six: there is nothing to open with.
        (0, None) => return None,
        (1, _) => Shortcut::Taken(Decided::OnlyPlacement(0)),
        (_, _) => Shortcut::None,
    })
}

/// DOM-AI-07: now and then any legal move, all equally likely.
fn error(memory: &Memory, mind: &Mind<'_>, luck: &mut Pcg32) -> Option<usize> {
    mind.errs
        .happens(luck)
        .then(|| any_of(memory.moves.all(), luck))
}

/// DOM-ENG-07 to 11: asks the rules, the heaviest first; the first that proposes something fires.
#[inline]
fn consult(
    memory: &Memory,
    mind: &Mind<'_>,
    luck: &mut Pcg32,
    scribe: &mut impl Scribe,
) -> (Weighted, usize) {
    let mut allowed = memory.moves.all();
    let mut fired = None;
    for equals in mind.rules.chunk_by(|one, other| one.weight == other.weight) {
        let mut struck = MoveSet::NONE;
        // DOM-ENG-08: equals are asked in an order drawn by lot.
        for weighted in in_random_order(equals, luck) {
            let moves = weighted.rule.apply(memory, allowed, mind.taste);
            if moves.is_empty() {
                continue;
            }
            match weighted.rule.kind() {
                Kind::Proposal => {
                    scribe.proposed(weighted, moves, allowed);
                    fired = fired.or_else(|| Some((weighted, any_of(moves, luck))));
                    if !scribe.reads_on()
                        && let Some(fired) = fired
                    {
                        return fired;
                    }
                }
                // DOM-ENG-10: unless there would be nothing left.
                Kind::Veto if allowed.minus(moves).is_empty() => {}
                Kind::Veto => {
                    scribe.struck(weighted, moves);
                    struck = struck.or(moves);
                }
            }
        }
        // A veto binds only what weighs less than itself.
        let rest = allowed.minus(struck);
        if !rest.is_empty() {
            allowed = rest;
        }
    }
    fired.unwrap_or_else(|| (FALLBACK, any_of(allowed, luck)))
}

/// DOM-ENG-11: what there is to do when no rule has anything to say.
const FALLBACK: Weighted = Weighted {
    rule: Rule::AnyTile,
    weight: 0,
};

/// Asks a scribe by its value what its type knows.
trait Scribed {
    fn reads_on(&self) -> bool;
}

impl<S: Scribe> Scribed for S {
    #[inline]
    fn reads_on(&self) -> bool {
        S::READS_ON
    }
}

/// DOM-ENG-09: one of several moves, all equally likely.
fn any_of(moves: MoveSet, luck: &mut Pcg32) -> usize {
    let drawn = match moves.len() {
        0 | 1 => 0,
        n_moves => below(luck, n_moves as u32) as usize,
    };
    let mut moves = moves.iter();
    moves
        .nth(drawn)
        .expect("the engine draws from moves that there are")
}

/// Some rules of equal weight, every order equally likely.
fn in_random_order<'a>(
    equals: &'a [Weighted],
    luck: &mut Pcg32,
) -> impl Iterator<Item = Weighted> + use<'a> {
    let mut order: [u8; Rule::ALL.len()] = std::array::from_fn(|index| index as u8);
    for last in (1..equals.len()).rev() {
        let drawn = below(luck, last as u32 + 1) as usize;
        order.swap(last, drawn);
    }
    let len = equals.len();
    order
        .into_iter()
        .take(len)
        .map(|index| equals[usize::from(index)])
}
