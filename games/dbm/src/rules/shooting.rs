//! DBM-SHT: shooting.

/// A volley whose particulars are being settled.
#[derive(Clone, PartialEq, Debug)]
pub struct Volley {}
