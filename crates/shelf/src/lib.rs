//! The list of the games: the only place that names them all.
