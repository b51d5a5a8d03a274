//! The `sobremesa` program.
fn main() {}
