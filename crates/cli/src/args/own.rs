//! What can be told to the commands of a game's own.

use clap::Subcommand;

use super::play::Recording;
use super::{DICE, Everywhere};

/// What a game with setups in files of its own can be told.
#[derive(Debug, clap::Parser)]
#[command(
    args_conflicts_with_subcommands = true,
    disable_help_flag = true,
    disable_help_subcommand = true,
    about = "Lead a match of it at the table, or check, format or forecast a file"
)]
pub struct OwnArgs {
    /// What to do with a file, if not run it
    #[command(subcommand)]
    pub command: Option<OwnCommand>,

    /// What every command understands.
    #[command(flatten)]
    pub everywhere: Everywhere,

    /// What to begin with: a file, a saved match, or the name of an example; - for standard input
    #[arg(value_name = "FILE")]
    pub file: Option<String>,

    /// Where chance comes from
    #[arg(long, value_name = "DICE", help = DICE)]
    pub dice: Option<String>,

    /// Where what is played is written.
    #[command(flatten)]
    pub recording: Recording,
}

/// What can be done with a file besides beginning a match with it.
#[derive(Debug, Subcommand)]
pub enum OwnCommand {
    /// Say everything that is wrong or odd about a file
    Check(OwnCheckArgs),
    /// Write a file as it is meant to look
    Fmt(OwnFmtArgs),
    /// Serve an editor: faults while typing, completion, hover, definition, rename, format
    Lsp,
    /// Let a file play itself many times and tell how it goes
    Forecast(OwnForecastArgs),
}

/// What `check` can be told.
#[derive(Debug, clap::Args)]
pub struct OwnCheckArgs {
    /// The file; - for standard input
    #[arg(value_name = "FILE")]
    pub file: String,

    /// Answer in JSON
    #[arg(long)]
    pub json: bool,
}

/// What `fmt` can be told.
#[derive(Debug, clap::Args)]
pub struct OwnFmtArgs {
    /// The file; - for standard input
    #[arg(value_name = "FILE")]
    pub file: String,

    /// Write it back to the file
    #[arg(long, conflicts_with = "check")]
    pub write: bool,

    /// Only say whether the file is as it is meant to look
    #[arg(long)]
    pub check: bool,
}

/// What `forecast` can be told.
#[derive(Debug, clap::Args)]
pub struct OwnForecastArgs {
    /// The file; - for standard input
    #[arg(value_name = "FILE")]
    pub file: String,

    /// How many battles
    #[arg(
        long,
        value_name = "N",
        default_value_t = 10_000,
        hide_default_value = true
    )]
    pub battles: u64,

    /// A file with those who stand in for the players' characters
    #[arg(long, value_name = "FILE")]
    pub players: Option<String>,

    /// After so many rounds a battle is a draw
    #[arg(long, value_name = "N")]
    pub rounds: Option<u32>,

    /// Where the dice of the series start
    #[arg(long, value_name = "N", default_value_t = 1, hide_default_value = true)]
    pub seed: u64,

    /// Answer in JSON
    #[arg(long)]
    pub json: bool,
}
