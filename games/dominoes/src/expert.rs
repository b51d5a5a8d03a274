//! DOM-ENG-01: the expert system, a player that can say why.
//!
//! Its parts, as the source names them, and where they are:
//! the knowledge base is a list of weighted [`Rule`]s (`rule`, and what each one proposes in
//! `rules/`, one module per section of the rulebook); the working memory holds the facts
//! (`memory`) and the moves to choose from (`placement`); the inference engine keeps the agenda
//! (`agenda`); the justification is the engine's trace (`trace`) and its claims (`reason`), with
//! chances from many imagined deals (`worlds`) and proofs of who will pass (`passing`).
//! Knowledge is added as data: see `persona`.
//!
//! DOM-ENG-13: everything begins with a [`View`](crate::view::View), so no other hand can be read.

mod agenda;
mod memory;
mod passing;
mod placement;
mod reason;
mod rule;
mod rules;
mod trace;
mod worlds;

pub(crate) use agenda::{Mind, decide, explain};
pub(crate) use memory::Memory;
pub(crate) use reason::reason;
pub(crate) use rule::{Rule, Taste, Weighted};
pub(crate) use rules::material::Matrix;
pub(crate) use rules::odds;
pub(crate) use rules::odds::Terms;
pub(crate) use trace::justification;
pub(crate) use worlds::Worlds;
