//! Beyond the horizon: captures only, until the position can be judged by its look.
//!
//! In the middle of an exchange the look says nothing. So whoever moves may either
//! leave it at that, or capture; nobody is made to capture.

use super::awareness::Awareness;
use super::budget::Spent;
use super::order::{list_captures, take_best};
use super::position::Position;
use super::score::Score;
use super::selectivity;
use super::walk::{Node, Walk};
use super::window::Window;

impl<P: Position, A: Awareness<P>> Walk<'_, P, A> {
    /// What a position is worth to the team that moves there, after all exchanges.
    pub(super) fn quiesce<const MAIN: bool>(
        &mut self,
        here: &P,
        node: Node,
        mut window: Window,
    ) -> Result<Score, Spent> {
        let look = Score::evaluated(here.evaluate(), node.team);
        if look >= window.beta {
            return Ok(look);
        }
        window.alpha = window.alpha.max(look);
        let mut highest = look;
        let start = self.memory.stack.len();
        list_captures(here, &mut self.memory.stack, None);
        let mut next = start;
        while let Some(capture) = take_best(&mut self.memory.stack, next) {
            next += 1;
            if !self.limits.awareness.sees(here, capture, node.ply) {
                continue;
            }
            if self.is_selective() {
                let gain = here
                    .most_gain(capture)
                    .saturating_add(selectivity::capture_margin(P::UNIT));
                let at_most = look + gain;
                if at_most <= window.alpha {
                    highest = highest.max(at_most);
                    continue;
                }
                if here.is_losing_exchange(capture) {
                    continue;
                }
            }
            let position = here.after(capture);
            let score = self.value_for::<MAIN>(&position, node.next(0), window)?;
            highest = highest.max(score);
            if score > window.alpha {
                window.alpha = score;
                if MAIN {
                    self.memory.variations.prepend(node.ply, capture);
                }
                if score >= window.beta {
                    break;
                }
            }
        }
        self.memory.stack.truncate(start);
        Ok(highest)
    }
}
