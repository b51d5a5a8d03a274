//! Looking ahead: how a bot finds its move.
//!
//! [`alpha_beta`] is for two sides or two teams. A game describes its positions
//! ([`alpha_beta::Position`]); the search answers with the best moves, what each
//! of them is worth, and the line it expects to follow: what a bot needs to say why.
//! [`sampling`] is for games in which something is hidden: it compares choices over many
//! imagined worlds.
//!
//! Not here: the words of a reason, which are the game's, and the clock, which is
//! the caller's (see [`Budget`](sobremesa_kernel::bot::Budget)).

pub mod alpha_beta;
pub mod sampling;
