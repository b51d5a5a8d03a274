//! What can be told to the commands that read a match from its file.

use clap::Subcommand;

/// What `replay` can be told.
#[derive(Debug, clap::Args)]
pub struct ReplayArgs {
    /// The match file; - for standard input
    #[arg(value_name = "FILE")]
    pub file: String,

    /// Line by line: Enter goes on, b goes back, a number jumps there, q ends
    #[arg(long, conflicts_with = "json")]
    pub step: bool,

    /// Only what this seat saw; otherwise everything
    #[arg(long, value_name = "SEAT")]
    pub seat: Option<String>,

    /// Only how things stood after this line
    #[arg(long, value_name = "N")]
    pub at: Option<usize>,

    /// Write a picture of how things stood then into this file: PNG, or SVG if it is called so
    #[arg(long, value_name = "PICTURE", requires = "at", conflicts_with_all = ["step", "json"])]
    pub png: Option<String>,

    /// Only the story, without boards
    #[arg(long, conflicts_with_all = ["step", "json"])]
    pub brief: bool,

    /// Answer in JSON, one object per line of the match
    #[arg(long)]
    pub json: bool,
}

/// What `report` can be told.
#[derive(Debug, clap::Args)]
pub struct ReportArgs {
    /// The match file; - for standard input
    #[arg(value_name = "FILE")]
    pub file: String,

    /// Write the page into this file; otherwise to standard output
    #[arg(long, short, value_name = "PAGE")]
    pub output: Option<String>,
}

/// What `verify` can be told.
#[derive(Debug, clap::Args)]
pub struct VerifyArgs {
    /// The match file; - for standard input
    #[arg(value_name = "FILE")]
    pub file: String,

    /// Answer in JSON
    #[arg(long)]
    pub json: bool,
}

/// What `text` can be told.
#[derive(Debug, clap::Args)]
pub struct TextArgs {
    /// The match file; - for standard input
    pub file: String,

    /// In which form, if the game has several; its usual one if not given
    #[arg(long, value_name = "FORM")]
    pub form: Option<String>,

    /// As a seat may know it (its name), or spectator; referee sees everything
    #[arg(long = "as", value_name = "WHO")]
    pub view: Option<String>,

    /// Write to a new file instead of standard output
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<String>,
}

/// What `import` can be told.
#[derive(Debug, clap::Args)]
pub struct ImportArgs {
    /// The text or log; - for standard input
    pub file: String,

    /// The game that it is of; if not given, it shows by its looks
    #[arg(long, value_name = "GAME")]
    pub game: Option<String>,

    /// Write to a new file instead of standard output
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<String>,
}

/// What `log` can be told.
#[derive(Debug, clap::Args)]
pub struct LogArgs {
    /// What to do with it
    #[command(subcommand)]
    pub what: LogCommand,
}

/// What can be done with logs.
#[derive(Debug, Subcommand)]
pub enum LogCommand {
    /// Write the log of a match file
    #[command(alias = "exportar")]
    Export(TextArgs),
    /// Play a log again and say whether it can be true
    #[command(alias = "comprobar")]
    Check(LogCheckArgs),
    /// Make a match file of a log
    #[command(alias = "importar")]
    Import(ImportArgs),
}

/// What `log check` can be told.
#[derive(Debug, clap::Args)]
pub struct LogCheckArgs {
    /// The text or log; - for standard input
    pub file: String,

    /// The game that it is of; if not given, it shows by its looks
    #[arg(long, value_name = "GAME")]
    pub game: Option<String>,
}

/// What `analyse` can be told.
#[derive(Debug, clap::Args)]
pub struct AnalyseArgs {
    /// The match file; - for standard input
    #[arg(value_name = "FILE")]
    pub file: String,

    /// Only the moves of this seat; otherwise everybody's
    #[arg(long, value_name = "SEAT")]
    pub seat: Option<String>,

    /// Who judges; the strongest if not given
    #[arg(long, value_name = "BOT")]
    pub bot: Option<String>,

    /// How many positions a bot may look at for one move; if not given, as many as it does everywhere
    #[arg(long, value_name = "N")]
    pub nodes: Option<u64>,

    /// Also say what the seat could know for certain before each choice
    #[arg(long)]
    pub known: bool,

    /// Answer in JSON, one object per line of the match
    #[arg(long)]
    pub json: bool,
}
