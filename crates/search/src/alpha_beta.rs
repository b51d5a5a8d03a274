//! Alpha-beta search for two sides, or two teams of several armies.
//!
//! What differs from a chess engine is the turn: a [`Position`] says which
//! [`Team`] moves, and that may be the same one twice running, because an army
//! without pieces is skipped or because a move earns another. So a value changes
//! its sign where the team changes, not at every move; partners maximise the
//! same value. That one decision is made in one place, `walk::Walk::value_for`.
//!
//! The rest is well known, one module each: deepening step by step with a window
//! around the last value (`deepening`), scouting with an empty window (`walk`),
//! captures until the position is quiet (`quiescence`), a table of positions
//! seen ([`Table`]), the order in which moves are tried (`order`), what is not
//! looked at (`selectivity`), and draws by repetition (`trail`).
//!
//! A search has a [`Budget`] in positions, in time, or both. With a budget in
//! positions the answer depends on nothing else: not on the machine, not on the
//! minute. It always answers, however small the budget.
//!
//! ```
//! use sobremesa_kernel::bot::Budget;
//! use sobremesa_search::alpha_beta::{AlphaBeta, Ending, Limits, Outlook, Position, Status, Team};
//!
//! /// A heap of stones; one, two or three may be taken, and whoever takes the last one wins.
//! struct Heap {
//!     stones: u8,
//!     turn: Team,
//! }
//!
//! impl Position for Heap {
//!     type Move = u8;
//!
//!     fn status(&self) -> Status {
//!         match self.stones {
//!             0 => Status::Over(Ending::Won(self.turn.rival())),
//!             _ => Status::ToMove(self.turn),
//!         }
//!     }
//!     fn each_capture(&self, _found: impl FnMut(u8)) {}
//!     fn each_quiet(&self, found: impl FnMut(u8)) {
//!         (1..=self.stones.min(3)).for_each(found);
//!     }
//!     fn is_capture(&self, _taken: u8) -> bool {
//!         false
//!     }
//!     fn after(&self, taken: u8) -> Heap {
//!         Heap { stones: self.stones - taken, turn: self.turn.rival() }
//!     }
//!     fn evaluate(&self) -> i32 {
//!         0
//!     }
//!     fn key(&self) -> u64 {
//!         u64::from(self.stones) << 1 | self.turn as u64
//!     }
//! }
//!
//! let heap = Heap { stones: 7, turn: Team::First };
//! let budget = Budget::nodes(10_000);
//! let report = AlphaBeta::for_budget(&budget).think(&heap, &[], &Limits::default(), &budget);
//! let best = report.expect("seven stones are there to be taken from").best;
//! assert_eq!(best.chosen, 3);
//! assert_eq!(best.score.outlook(), Outlook::Wins { plies: 3 });
//! assert_eq!(best.expected.len(), 2);
//! ```

mod awareness;
mod budget;
mod deepening;
mod limits;
mod order;
mod position;
mod quiescence;
mod report;
mod score;
mod selectivity;
mod table;
mod trail;
mod variations;
mod walk;
mod window;

pub use awareness::{Awareness, Everything};
pub use deepening::AlphaBeta;
pub use limits::{Limits, Pruning};
pub use position::{Ending, Position, Status, Team};
pub use report::{Effort, Ended, Line, Report};
pub use score::{MOST_PLIES, Outlook, Score};
pub use table::Table;

#[doc(no_inline)]
pub use sobremesa_kernel::bot::Budget;
