//! Moves by choice, from the order to the last contact.

/// What of a judged move is left to go.
#[derive(Clone, PartialEq, Debug)]
pub struct Path {}
