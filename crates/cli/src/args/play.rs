//! What can be told to `play`.

use super::DICE;

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

    /// Where what is played is written.
    #[command(flatten)]
    pub recording: Recording,

    /// Wait so many milliseconds after each action of a bot when nobody plays
    #[arg(long, value_name = "MS")]
    pub pause: Option<u64>,
}

/// Where what is played is written.
#[derive(Debug, Default, clap::Args)]
pub struct Recording {
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
