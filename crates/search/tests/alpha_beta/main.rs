//! The search, held against plain minimax on small games.

mod awareness;
mod budget;
mod exact;
mod games;
mod lines;
mod oracle;
mod repetition;
mod selective;
mod teams;
