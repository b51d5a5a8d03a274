//! The `sobremesa` program. What it does is in the library of this package.

use std::process::ExitCode;

/// Many tables make many short texts, on several threads at once.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    sobremesa_cli::main(sobremesa_shelf::SHELF, std::env::args_os().collect())
}
