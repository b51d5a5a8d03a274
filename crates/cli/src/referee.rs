//! `sobremesa referee`: the line protocol over standard input and output.

use std::io::{BufRead, Write};

use sobremesa_table::referee::{Outside, Referee, serve};

use crate::failure::Failure;
use crate::{Shelf, outside};

/// Serves until the input ends.
pub(crate) fn run(
    shelf: Shelf,
    input: &mut dyn BufRead,
    output: &mut dyn Write,
) -> Result<(), Failure> {
    // A panic is answered in the protocol; what happened is for whoever mends it. Standard output
    // belongs to the protocol alone.
    std::panic::set_hook(Box::new(|panic| {
        let _ = writeln!(std::io::stderr(), "sobremesa: {panic}");
    }));
    let outside = Outside {
        fresh_seed: outside::fresh_seed,
        stopwatch: outside::stopwatch,
    };
    let mut referee = Referee::new(shelf, outside);
    serve(&mut referee, input, output)?;
    Ok(())
}
