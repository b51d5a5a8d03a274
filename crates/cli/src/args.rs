//! What can be asked for on the command line.
//!
//! The help texts are the comments below; `localise` has their Spanish twins, and a test there
//! fails for a text that has none.

mod club;
mod laboratory;
mod match_file;
mod own;
mod play;
mod workshop;

use std::ffi::OsString;

use clap::builder::PossibleValuesParser;
use clap::{ArgAction, Parser, Subcommand};

pub use club::{BackupArgs, Kept, ListsArgs, MoveArgs, ServeArgs};
pub use laboratory::{LabArgs, MatchArgs, PerftArgs, PersonaArgs};
pub use match_file::{
    AnalyseArgs, ImportArgs, LogArgs, LogCheckArgs, LogCommand, ReplayArgs, ReportArgs, TextArgs,
    VerifyArgs,
};
pub use own::{OwnArgs, OwnCheckArgs, OwnCommand, OwnFmtArgs, OwnForecastArgs};
pub use play::{PlayArgs, Recording};
pub use workshop::{WorkshopArgs, WorkshopCheckArgs, WorkshopCommand, WorkshopFightArgs};

/// What `--dice` may say; written here because brackets would be links in a comment.
const DICE: &str = "Where chance comes from: seed:7, fair (the seed is promised now and shown at the end), ask (roll real dice and type them in), or script:[4,2] or script:@FILE; a fresh seed if not given";

/// Tabletop games: play them, referee them, replay them, read their rules
#[derive(Debug, Parser)]
#[command(
    name = "sobremesa",
    version,
    disable_help_flag = true,
    disable_version_flag = true,
    disable_help_subcommand = true,
    after_help = "A game whose setups are written in files has commands of its own: sobremesa GAME --help."
)]
pub struct Args {
    /// What to do; nothing says what can be done.
    #[command(subcommand)]
    pub command: Option<Command>,

    /// What every command understands.
    #[command(flatten)]
    pub everywhere: Everywhere,

    /// Show the version
    #[arg(short = 'V', long, display_order = 102, action = ArgAction::Version)]
    version: Option<bool>,
}

/// What every command understands.
#[derive(Debug, clap::Args)]
pub struct Everywhere {
    /// Speak Spanish (es) or English (en); otherwise as LC_ALL, LC_MESSAGES or LANG say
    #[arg(
        long,
        global = true,
        display_order = 100,
        value_name = "LANG",
        value_parser = PossibleValuesParser::new(["es", "en"]),
        hide_possible_values = true
    )]
    pub lang: Option<String>,

    /// Show this help
    #[arg(short, long, global = true, display_order = 101, action = ArgAction::Help)]
    help: Option<bool>,
}

/// What to do.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Open the club in the browser; this is also what happens without a command
    #[command(alias = "servir")]
    Serve(ServeArgs),
    /// Copy everything the club keeps into a new file, also while it is open
    #[command(alias = "copia")]
    Backup(BackupArgs),
    /// Put a copy back; the club must have no file of its own there
    #[command(alias = "restaurar")]
    Restore(BackupArgs),
    /// Make the club's lists of tables anew from what is stored; the club must be closed
    #[command(alias = "rehacer-listas")]
    RebuildLists(ListsArgs),
    /// Copy a closed club from a file to a database, or back, and compare everything
    #[command(alias = "mudar-club")]
    MoveClub(MoveArgs),
    /// List the games, their seats, setups and bots
    #[command(alias = "juegos")]
    Games(GamesArgs),
    /// Play a game with bots and with people at this keyboard
    #[command(alias = "jugar")]
    Play(Box<PlayArgs>),
    /// Referee for other programs: one JSON request per line in, one answer per line out
    #[command(alias = "arbitro", alias = "árbitro")]
    Referee,
    /// Tell a match from its file, with the board after every line
    #[command(alias = "repasar")]
    Replay(ReplayArgs),
    /// Write a page with the turning points of a match, drawn and told
    #[command(alias = "informe")]
    Report(ReportArgs),
    /// Check a match file: play everything again and compare, dice included
    #[command(alias = "comprobar")]
    Verify(VerifyArgs),
    /// Write a match as the text or log that players of the game know
    #[command(alias = "texto")]
    Text(TextArgs),
    /// Make a match file of such a text or log, played again by the rules
    #[command(alias = "importar")]
    Import(ImportArgs),
    /// Logs of matches: write one, check one, or make a match file of one
    #[command(alias = "registro")]
    Log(LogArgs),
    /// Show a rule by its number
    #[command(alias = "regla")]
    Rule(RuleArgs),
    /// Let two bots play a series and print the score with its interval of 95 %
    #[command(name = "match", alias = "serie")]
    Match(MatchArgs),
    /// The laboratory: bots against bots over many matches, with statistics, ratings and plots
    #[command(alias = "laboratorio")]
    Lab(Box<LabArgs>),
    /// Computer players as files: list them, or check one that you wrote
    #[command(alias = "personaje")]
    Persona(PersonaArgs),
    /// Go through a match with a strong player: what it would have done, and what yours cost
    #[command(alias = "analizar")]
    Analyse(AnalyseArgs),
    /// Count in how many ways a position can go on, to compare move generators
    Perft(PerftArgs),
    /// Armies and the like in files: check them, or let two of them fight
    #[command(alias = "taller")]
    Workshop(WorkshopArgs),
    /// Write a completion script for a shell
    #[command(alias = "completar")]
    Completions(CompletionsArgs),
    /// A command of a game's own
    #[command(external_subcommand)]
    Own(Vec<OsString>),
}

/// What `games` can be told.
#[derive(Debug, clap::Args)]
pub struct GamesArgs {
    /// Answer in JSON
    #[arg(long)]
    pub json: bool,
}

/// What `rule` can be told.
#[derive(Debug, clap::Args)]
pub struct RuleArgs {
    /// The rule's number, as the referee quotes it
    #[arg(value_name = "ID")]
    pub id: String,

    /// Answer in JSON, in both languages
    #[arg(long)]
    pub json: bool,
}

/// What `completions` can be told.
#[derive(Debug, clap::Args)]
pub struct CompletionsArgs {
    /// The shell: bash, elvish, fish, powershell or zsh
    #[arg(value_name = "SHELL", hide_possible_values = true)]
    pub shell: clap_complete::Shell,
}
