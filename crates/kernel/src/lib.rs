//! What a game is.
