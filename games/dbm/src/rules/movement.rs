//! Moves by choice, from the order to the last contact.

/// What of a judged move is left to go.
#[derive(Clone, PartialEq, Debug, serde::Serialize, serde::Deserialize)]
pub struct Path {}

impl Path {
    /// Everybody of whom it speaks.
    pub fn elements(&self) -> Vec<crate::element::ElementIx> {
        Vec::new()
    }

    /// What somebody has said.
    pub(crate) fn answer(&mut self, _answer: crate::agenda::Answer) {}

    /// The same, to give them other numbers.
    pub(crate) fn elements_mut(&mut self) -> Vec<&mut crate::element::ElementIx> {
        Vec::new()
    }
}
