//! What can be told to the commands about armies and the like in files.

use clap::Subcommand;

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
