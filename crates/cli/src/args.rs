//! What can be asked for on the command line.
//!
//! The help texts are the comments below; `localise` has their Spanish twins, and a test there
//! fails for a text that has none.

use std::ffi::OsString;

use clap::builder::PossibleValuesParser;
use clap::{ArgAction, Parser, Subcommand};

/// What `--dice` may say; written here because brackets would be links in a comment.
const DICE: &str = "Where chance comes from: seed:7, fair (the seed is promised now and shown at the end), ask (roll real dice and type them in), or script:[4,2] or script:@FILE; a fresh seed if not given";

/// What `--address` may say; an address in a comment would be a link.
const ADDRESS: &str =
    "How people reach the club from elsewhere, such as https://club.example: what invitations say";

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

    /// Show the version
    #[arg(short = 'V', long, display_order = 102, action = ArgAction::Version)]
    version: Option<bool>,
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

/// What `serve` can be told.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Each of these can stand in the environment instead: SOBREMESA_LISTEN, SOBREMESA_DATABASE, \
SOBREMESA_ADMIN, SOBREMESA_ADDRESS, SOBREMESA_PROXY, SOBREMESA_NATS, SOBREMESA_NODE. SOBREMESA_LOG says how much is told on the error stream (error, warn, info, debug).")]
pub struct ServeArgs {
    /// The address and port on which the club is open; 127.0.0.1:7777 if not given
    #[arg(
        long,
        value_name = "ADDRESS:PORT",
        default_value = "127.0.0.1:7777",
        hide_default_value = true,
        env = "SOBREMESA_LISTEN",
        hide_env = true
    )]
    pub listen: std::net::SocketAddr,

    /// The file, or the address of the database, in which everything is kept; if not given, a file in the usual place for data
    #[arg(
        long,
        value_name = "FILE|URL",
        env = "SOBREMESA_DATABASE",
        hide_env = true
    )]
    pub database: Option<String>,

    /// The account that may keep people out and announce things to everybody
    #[arg(long, value_name = "ACCOUNT", env = "SOBREMESA_ADMIN", hide_env = true)]
    pub admin: Option<String>,

    /// How people reach the club from elsewhere
    #[arg(long, value_name = "URL", env = "SOBREMESA_ADDRESS", hide_env = true, help = ADDRESS)]
    pub address: Option<String>,

    /// Believe the web server before the club about where requests come from (X-Forwarded-For)
    #[arg(
        long,
        env = "SOBREMESA_PROXY",
        hide_env = true,
        value_parser = clap::builder::FalseyValueParser::new()
    )]
    pub proxy: bool,

    /// A folder of computer players, one file each; if not given, `personas` beside the file in which everything is kept
    #[arg(
        long,
        value_name = "FOLDER",
        env = "SOBREMESA_PERSONAS",
        hide_env = true
    )]
    pub personas: Option<String>,

    /// The message bus of a club with several nodes, such as nats://bus.example:4222; they share a database
    #[arg(long, value_name = "URL", env = "SOBREMESA_NATS", hide_env = true)]
    pub nats: Option<String>,

    /// What this node of several is called, in logs and metrics; its address and port if not given
    #[arg(long, value_name = "NAME", env = "SOBREMESA_NODE", hide_env = true)]
    pub node: Option<String>,
}

/// What `backup` and `restore` can be told.
#[derive(Debug, clap::Args)]
pub struct BackupArgs {
    /// The copy: a file, or the address of a database
    pub file: String,

    /// The file, or the address of the database, in which everything is kept; if not given, a file in the usual place for data
    #[arg(
        long,
        value_name = "FILE|URL",
        env = "SOBREMESA_DATABASE",
        hide_env = true
    )]
    pub database: Option<String>,
}

/// The arguments of `rebuild-lists`.
#[derive(Debug, clap::Args)]
pub struct ListsArgs {
    /// The file, or the address of the database, in which everything is kept; if not given, a file in the usual place for data
    #[arg(
        long,
        value_name = "FILE|URL",
        env = "SOBREMESA_DATABASE",
        hide_env = true
    )]
    pub database: Option<String>,
}

/// The arguments of `move-club`.
#[derive(Debug, clap::Args)]
pub struct MoveArgs {
    /// Where the club is: its file, or the address of its database such as postgres://name@server/club
    pub from: String,

    /// Where it shall be: a file that is not there yet, or the address of an empty database
    pub to: String,
}

impl Default for ServeArgs {
    /// At home only, with the usual file.
    fn default() -> ServeArgs {
        ServeArgs {
            listen: std::net::SocketAddr::from(([127, 0, 0, 1], 7777)),
            database: None,
            admin: None,
            address: None,
            proxy: false,
            personas: None,
            nats: None,
            node: None,
        }
    }
}

/// What `games` can be told.
#[derive(Debug, clap::Args)]
pub struct GamesArgs {
    /// Answer in JSON
    #[arg(long)]
    pub json: bool,
}

/// What `play` can be told.
#[derive(Debug, Default, clap::Args)]
pub struct PlayArgs {
    /// The game, as `sobremesa games` names it; a match file knows its own
    #[arg(value_name = "GAME", required_unless_present = "from")]
    pub game: Option<String>,

    /// So many people sit at this keyboard, in the first seats; 0 to watch the bots
    #[arg(long, value_name = "N")]
    pub people: Option<usize>,

    /// Who sits where: a bot by its name, anybody else is a person; may be repeated
    #[arg(long, value_name = "SEAT=NAME")]
    pub seat: Vec<String>,

    /// The bot for all other seats; a middling one if not given
    #[arg(long, value_name = "BOT")]
    pub bot: Option<String>,

    /// The setup: one of the ready-made ones, JSON, or a file of JSON
    #[arg(long, value_name = "NAME|JSON|@FILE", conflicts_with = "position")]
    pub setup: Option<String>,

    /// Change one field of the setup; may be repeated
    #[arg(
        short = 'o',
        long,
        value_name = "FIELD=VALUE",
        conflicts_with = "position"
    )]
    pub option: Vec<String>,

    /// Begin with this position
    #[arg(long, value_name = "JSON|@FILE")]
    pub position: Option<String>,

    /// Where chance comes from
    #[arg(long, value_name = "DICE", help = DICE)]
    pub dice: Option<String>,

    /// Go on with the match of this file, and write on in it
    #[arg(long, value_name = "FILE", conflicts_with_all = ["setup", "option", "position"])]
    pub from: Option<String>,

    /// Write the match to this file, every line as it happens
    #[arg(long, value_name = "FILE")]
    pub save: Option<String>,

    /// Where a match is kept that nobody saves; a folder in the usual place for data if not given
    #[arg(
        long,
        value_name = "FOLDER",
        env = "SOBREMESA_UNSAVED",
        hide_env = true
    )]
    pub unsaved: Option<String>,

    /// Wait so many milliseconds after each action of a bot when nobody plays
    #[arg(long, value_name = "MS")]
    pub pause: Option<u64>,
}

/// What `workshop` can be told.
#[derive(Debug, clap::Args)]
pub struct WorkshopArgs {
    /// The game, as `sobremesa games` names it
    #[arg(value_name = "GAME")]
    pub game: String,

    /// What to do with them.
    #[command(subcommand)]
    pub what: WorkshopCommand,
}

/// What can be done with what people make beforehand.
#[derive(Debug, Subcommand)]
pub enum WorkshopCommand {
    /// Check files: everything that is wrong, or what they are worth
    #[command(alias = "comprobar")]
    Check(WorkshopCheckArgs),
    /// Let two of them fight many battles and tell what each part did
    #[command(alias = "combatir")]
    Fight(WorkshopFightArgs),
}

/// What `workshop GAME check` can be told.
#[derive(Debug, clap::Args)]
pub struct WorkshopCheckArgs {
    /// The files
    #[arg(value_name = "FILE", required = true)]
    pub files: Vec<String>,

    /// Answer in JSON
    #[arg(long)]
    pub json: bool,
}

/// What `workshop GAME fight` can be told.
#[derive(Debug, clap::Args)]
pub struct WorkshopFightArgs {
    /// The first one: a file, or the name of a ready-made one
    #[arg(value_name = "WORK")]
    pub one: String,

    /// The second one
    #[arg(value_name = "WORK")]
    pub two: String,

    /// How many battles, sides swapped every other time; 200 if not given
    #[arg(
        long,
        value_name = "N",
        default_value_t = 200,
        hide_default_value = true
    )]
    pub battles: u64,

    /// Who leads both; neither the weakest nor the strongest if not given
    #[arg(long, value_name = "BOT")]
    pub bot: Option<String>,

    /// How many positions a bot may look at for one move; if not given, as many as it does everywhere
    #[arg(long, value_name = "N")]
    pub nodes: Option<u64>,

    /// On so many threads; as many as there are cores if not given. The results do not depend on it
    #[arg(long, value_name = "N")]
    pub threads: Option<usize>,

    /// Answer in JSON
    #[arg(long)]
    pub json: bool,
}

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

    /// What to begin with: a file, a saved match, or the name of an example; - for standard input
    #[arg(value_name = "FILE")]
    pub file: Option<String>,

    /// Where chance comes from
    #[arg(long, value_name = "DICE", help = DICE)]
    pub dice: Option<String>,

    /// Write the match to this file, every line as it happens
    #[arg(long, value_name = "FILE")]
    pub save: Option<String>,

    /// Where a match is kept that nobody saves; a folder in the usual place for data if not given
    #[arg(
        long,
        value_name = "FOLDER",
        env = "SOBREMESA_UNSAVED",
        hide_env = true
    )]
    pub unsaved: Option<String>,
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

/// What `match` can be told.
#[derive(Debug, clap::Args)]
pub struct MatchArgs {
    /// The game, as `sobremesa games` names it
    #[arg(value_name = "GAME")]
    pub game: String,

    /// The first bot, whose score is printed
    #[arg(long, value_name = "BOT")]
    pub a: String,

    /// The second bot
    #[arg(long, value_name = "BOT")]
    pub b: String,

    /// How many games; each opening is played twice, sides swapped
    #[arg(
        long,
        value_name = "N",
        default_value_t = 20,
        hide_default_value = true
    )]
    pub games: u64,

    /// How many positions a bot may look at for one move; if not given, as many as it does everywhere
    #[arg(long, value_name = "N")]
    pub nodes: Option<u64>,

    /// How many random moves make an opening
    #[arg(long, value_name = "N", default_value_t = 6, hide_default_value = true)]
    pub opening: usize,

    /// One of the ready-made setups
    #[arg(long, value_name = "NAME")]
    pub setup: Option<String>,

    /// Where the dice of the series start
    #[arg(long, value_name = "N", default_value_t = 1, hide_default_value = true)]
    pub seed: u64,

    /// Answer in JSON
    #[arg(long)]
    pub json: bool,
}

/// What `lab` can be told.
#[derive(Debug, clap::Args)]
pub struct LabArgs {
    /// The game, as `sobremesa games` names it
    #[arg(value_name = "GAME")]
    pub game: String,

    /// The first bot, whose score is printed; two partners are written BOT+BOT
    #[arg(long, value_name = "BOT")]
    pub a: Option<String>,

    /// The second bot
    #[arg(long, value_name = "BOT")]
    pub b: Option<String>,

    /// Several bots, everybody against everybody: a table with ratings
    #[arg(long, value_name = "BOT,BOT,...", value_delimiter = ',', conflicts_with_all = ["a", "b", "svg", "png", "record"])]
    pub all: Vec<String>,

    /// How many matches; every deal is played twice, sides swapped; 100 if not given
    #[arg(
        long,
        value_name = "N",
        default_value_t = 100,
        hide_default_value = true
    )]
    pub matches: u64,

    /// Where the luck of the series starts; the same seed, the same series
    #[arg(long, value_name = "N", default_value_t = 1, hide_default_value = true)]
    pub seed: u64,

    /// On so many threads; as many as there are cores if not given. The results do not depend on it
    #[arg(long, value_name = "N")]
    pub threads: Option<usize>,

    /// How many positions a bot may look at for one move; if not given, as many as it does everywhere
    #[arg(long, value_name = "N")]
    pub nodes: Option<u64>,

    /// How many random moves begin each match; none if not given
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true)]
    pub opening: usize,

    /// The setup: one of the ready-made ones, JSON, or a file of JSON
    #[arg(long, value_name = "NAME|JSON|@FILE")]
    pub setup: Option<String>,

    /// Change one field of the setup; may be repeated
    #[arg(short = 'o', long, value_name = "FIELD=VALUE")]
    pub option: Vec<String>,

    /// Stop when it is sure whether the first bot is better: it would have this percentage of the points
    #[arg(long, value_name = "PERCENT")]
    pub until_sure: Option<f64>,

    /// Draw the wins of both into this SVG file
    #[arg(long, value_name = "FILE", alias = "plot")]
    pub svg: Option<String>,

    /// Draw the wins of both into this PNG file
    #[arg(long, value_name = "FILE")]
    pub png: Option<String>,

    /// Write a row for each match into this Parquet file
    #[arg(long, value_name = "FILE")]
    pub parquet: Option<String>,

    /// Write a row for each match into this CSV file
    #[arg(long, value_name = "FILE")]
    pub rows: Option<String>,

    /// Keep what was played in this file: stopped at any time, the same command goes on from there
    #[arg(long, value_name = "FILE", conflicts_with = "record")]
    pub state: Option<String>,

    /// Write the file of this match of the series instead, counted from 0, for `sobremesa replay`
    #[arg(long, value_name = "N")]
    pub record: Option<u64>,

    /// Answer as CSV
    #[arg(long, conflicts_with = "json")]
    pub csv: bool,

    /// Answer in JSON
    #[arg(long)]
    pub json: bool,
}

/// What `persona` can be told.
#[derive(Debug, clap::Args)]
pub struct PersonaArgs {
    /// list: the computer players of all games; check: read one from a file and say everything that is wrong with it
    #[arg(
        value_name = "LIST|CHECK",
        value_parser = PossibleValuesParser::new(["list", "check"]),
        hide_possible_values = true
    )]
    pub what: String,

    /// The file that describes the persona, in TOML
    #[arg(value_name = "FILE", required_if_eq("what", "check"))]
    pub file: Option<String>,

    /// Answer in JSON
    #[arg(long)]
    pub json: bool,
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

/// What `perft` can be told.
#[derive(Debug, clap::Args)]
pub struct PerftArgs {
    /// The game, as `sobremesa games` names it
    #[arg(value_name = "GAME")]
    pub game: String,

    /// So many moves deep
    #[arg(long, value_name = "N")]
    pub depth: u32,

    /// From this position, as text or JSON; otherwise from the usual start
    #[arg(long, value_name = "POSITION")]
    pub position: Option<String>,

    /// Also for each first move by itself
    #[arg(long)]
    pub divide: bool,
}
