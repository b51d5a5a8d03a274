//! DBM-SHT: shooting.

/// A volley whose particulars are being settled.
#[derive(Clone, PartialEq, Debug, serde::Serialize, serde::Deserialize)]
pub struct Volley {}

impl Volley {
    /// Everybody of whom it speaks.
    pub fn elements(&self) -> Vec<crate::element::ElementIx> {
        Vec::new()
    }

    /// What somebody has said.
    pub(crate) fn answer(&mut self, _kind: crate::agenda::AskKind, _answer: crate::agenda::Answer) {
    }

    /// The same, to give them other numbers.
    pub(crate) fn elements_mut(&mut self) -> Vec<&mut crate::element::ElementIx> {
        Vec::new()
    }
}
