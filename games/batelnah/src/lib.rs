//! Batel-Nah.
