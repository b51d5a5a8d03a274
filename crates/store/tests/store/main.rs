//! The promises of the store, kept by every engine and by the writer.

mod cards;
mod journal;
#[cfg(unix)]
mod kill;
mod support;
mod writer;
