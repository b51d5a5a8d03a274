//! What remains of a behaviour, as text in the language (CLV-API-03, CLV-UX-11).

use super::compile::after_if;
use super::{Condition, Plan, Program, Step};
use crate::language::print;

/// A part of what remains, in the order of reading.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Piece<'a> {
    Plan(&'a Plan),
    While(&'a Condition),
    If(&'a Condition),
    /// The first branch of an `if` ends here.
    Otherwise,
    /// So does a `while`, or the second branch.
    End,
}

impl Piece<'_> {
    /// As it is written in the language.
    fn text(self) -> String {
        match self {
            Piece::Plan(plan) => print::plan(plan) + ";",
            Piece::While(condition) => format!("while {} {{", print::condition(condition)),
            Piece::If(condition) => format!("if {} then {{", print::condition(condition)),
            Piece::Otherwise => "} else {".to_owned(),
            Piece::End => "}".to_owned(),
        }
    }
}

/// Tells pieces one after the other, with a space between them.
fn written(text: &mut String) -> impl FnMut(Piece<'_>) {
    |piece| {
        if !text.is_empty() {
            text.push(' ');
        }
        text.push_str(&piece.text());
    }
}

impl Program {
    /// What remains from a place; nothing at the end.
    pub fn rest(&self, place: u32) -> String {
        let mut text = String::new();
        self.read_rest(place, &mut written(&mut text));
        text
    }

    /// Tells what remains from a place, piece by piece.
    pub(crate) fn read_rest(&self, place: u32, tell: &mut impl FnMut(Piece<'_>)) {
        let mut here = place as usize;
        while let Some(step) = self.steps.get(here) {
            match step {
                Step::Back { to } => here = *to as usize,
                Step::Jump { to } => here = *to as usize,
                Step::Plan(_) | Step::If { .. } | Step::While { .. } => {
                    here = self.read_action(here, tell);
                }
            }
        }
    }

    /// The action that begins at a place, on one line.
    pub(crate) fn action_at(&self, place: u32) -> String {
        let mut text = String::new();
        self.read_action(place as usize, &mut written(&mut text));
        text
    }

    /// Tells the action that begins here and returns the place after it.
    fn read_action(&self, here: usize, tell: &mut impl FnMut(Piece<'_>)) -> usize {
        match &self.steps[here] {
            Step::Plan(plan) => {
                tell(Piece::Plan(plan));
                here + 1
            }
            Step::While { condition, exit } => {
                tell(Piece::While(condition));
                self.read_block(here + 1, *exit as usize - 1, tell);
                tell(Piece::End);
                *exit as usize
            }
            Step::If {
                condition,
                otherwise,
            } => {
                let end = after_if(&self.steps, here) as usize;
                tell(Piece::If(condition));
                self.read_block(here + 1, *otherwise as usize - 1, tell);
                tell(Piece::Otherwise);
                self.read_block(*otherwise as usize, end, tell);
                tell(Piece::End);
                end
            }
            Step::Jump { .. } | Step::Back { .. } => here + 1,
        }
    }

    fn read_block(&self, from: usize, to: usize, tell: &mut impl FnMut(Piece<'_>)) {
        let mut here = from;
        while here < to {
            here = self.read_action(here, tell);
        }
    }
}
