//! `sobremesa completions SHELL`: what the shell should offer when a person presses the tab key.

use std::io::Write;

use sobremesa_kernel::Lang;

use crate::args::CompletionsArgs;
use crate::failure::Failure;
use crate::{Shelf, localise, own};

/// Writes the script that the shell wants to read, with help texts in the person's language.
pub(crate) fn run(
    shelf: Shelf,
    asked: &CompletionsArgs,
    lang: Lang,
    output: &mut dyn Write,
) -> Result<(), Failure> {
    let own = shelf.iter().map(|game| game.name());
    let own = own.filter(|name| own::is_named(shelf, name));
    let command = localise::command(lang);
    let mut command = command.subcommands(own.map(|name| localise::own_command(lang, name)));
    let mut script = Vec::new();
    clap_complete::generate(asked.shell, &mut command, "sobremesa", &mut script);
    output.write_all(&script)?;
    Ok(())
}
