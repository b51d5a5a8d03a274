//! International pairs dominoes.
