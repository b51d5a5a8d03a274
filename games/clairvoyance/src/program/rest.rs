//! What remains of a behaviour, as text in the language (CLV-API-03, CLV-UX-11).

use super::compile::after_if;
use super::{Program, Step};
use crate::language::print;

impl Program {
    /// What remains from a place; nothing at the end.
    pub fn rest(&self, place: u32) -> String {
        let mut text = String::new();
        let mut here = place as usize;
        while let Some(step) = self.steps.get(here) {
            match step {
                Step::Back { to } => here = *to as usize,
                Step::Jump { to } => here = *to as usize,
                Step::Plan(_) | Step::If { .. } | Step::While { .. } => {
                    if !text.is_empty() {
                        text.push(' ');
                    }
                    here = self.write_action(here, &mut text);
                }
            }
        }
        text
    }

    /// The action that begins at a place, on one line.
    pub(crate) fn action_at(&self, place: u32) -> String {
        let mut text = String::new();
        self.write_action(place as usize, &mut text);
        text
    }

    /// Writes the action that begins here and returns the place after it.
    fn write_action(&self, here: usize, text: &mut String) -> usize {
        match &self.steps[here] {
            Step::Plan(plan) => {
                text.push_str(&print::plan(plan));
                text.push(';');
                here + 1
            }
            Step::While { condition, exit } => {
                text.push_str("while ");
                text.push_str(&print::condition(condition));
                self.write_block(here + 1, *exit as usize - 1, text);
                *exit as usize
            }
            Step::If {
                condition,
                otherwise,
            } => {
                let end = after_if(&self.steps, here) as usize;
                text.push_str("if ");
                text.push_str(&print::condition(condition));
                text.push_str(" then");
                self.write_block(here + 1, *otherwise as usize - 1, text);
                text.push_str(" else");
                self.write_block(*otherwise as usize, end, text);
                end
            }
            Step::Jump { .. } | Step::Back { .. } => here + 1,
        }
    }

    fn write_block(&self, from: usize, to: usize, text: &mut String) {
        text.push_str(" {");
        let mut here = from;
        while here < to {
            text.push(' ');
            here = self.write_action(here, text);
        }
        text.push_str(" }");
    }
}
