//! `sobremesa completions SHELL`: what the shell should offer when a person presses the tab key.

use std::io::Write;

use sobremesa_kernel::Lang;

use crate::args::CompletionsArgs;
use crate::failure::Failure;
use crate::localise;

/// Writes the script that the shell wants to read, with help texts in the person's language.
pub(crate) fn run(
    asked: &CompletionsArgs,
    lang: Lang,
    output: &mut dyn Write,
) -> Result<(), Failure> {
    let mut script = Vec::new();
    clap_complete::generate(
        asked.shell,
        &mut localise::command(lang),
        "sobremesa",
        &mut script,
    );
    output.write_all(&script)?;
    Ok(())
}
