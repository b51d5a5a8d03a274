//! What can be told to the commands by which computer players are compared, made and counted.

use clap::builder::PossibleValuesParser;

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
