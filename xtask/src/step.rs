//! Running commands: how they are shown, timed and repeated by hand.

use std::env;
use std::io::{self, Write};
use std::process::Command;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};

/// The cargo that started us, so that a chosen toolchain stays chosen.
pub(crate) fn cargo() -> Command {
    Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
}

/// Says what is about to run, runs it, and says how long it took.
pub(crate) fn timed<T>(title: &str, work: impl FnOnce() -> Result<T>) -> Result<T> {
    println!("==> {title}");
    io::stdout().flush()?;
    let start = Instant::now();
    let done = work()?;
    println!("    {title}: ok in {}", seconds(start.elapsed()));
    Ok(done)
}

/// Runs a command to its end with our own input and output.
///
/// # Errors
///
/// When it cannot be started or fails; the message holds the line to type to
/// see it fail again.
pub(crate) fn run(command: &mut Command) -> Result<()> {
    let line = shown(command);
    let status = command
        .status()
        .with_context(|| format!("could not start `{line}`"))?;
    if !status.success() {
        bail!("this failed ({status}); to repeat it alone:\n\n    {line}\n");
    }
    Ok(())
}

/// A command as one would type it, with the variables it sets.
pub(crate) fn shown(command: &Command) -> String {
    let variables = command.get_envs().filter_map(|(name, value)| {
        Some(format!(
            "{}={}",
            name.to_string_lossy(),
            quoted(&value?.to_string_lossy())
        ))
    });
    let program = command.get_program().to_string_lossy();
    let program = if program.ends_with("/cargo") {
        "cargo".into()
    } else {
        program
    };
    let arguments = command
        .get_args()
        .map(|argument| quoted(&argument.to_string_lossy()));
    variables
        .chain([program.into_owned()])
        .chain(arguments)
        .collect::<Vec<_>>()
        .join(" ")
}

fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_./=:,@%+".contains(c);
    if !word.is_empty() && word.chars().all(plain) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', r"'\''"))
    }
}

pub(crate) fn seconds(duration: Duration) -> String {
    format!("{:.1} s", duration.as_secs_f64())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failed_command_says_how_to_repeat_it() {
        let mut command = Command::new("sh");
        command.args(["-c", "exit 3"]).env("SOBREMESA_SLOW", "1");
        let message = run(&mut command).unwrap_err().to_string();
        assert!(
            message.contains("SOBREMESA_SLOW=1 sh -c 'exit 3'"),
            "{message}"
        );
    }

    #[test]
    fn cargo_is_shown_by_its_name_whatever_its_path() {
        let mut command = Command::new("/opt/toolchain/bin/cargo");
        command.args(["test", "it's"]);
        assert_eq!(shown(&command), r"cargo test 'it'\''s'");
    }
}
