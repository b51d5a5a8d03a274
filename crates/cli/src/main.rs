//! The `sobremesa` program. What it does is in the library of this package.

use std::process::ExitCode;

fn main() -> ExitCode {
    sobremesa_cli::main(sobremesa_shelf::SHELF, std::env::args_os().collect())
}
