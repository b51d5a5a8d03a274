//! What can be told to the commands about the club itself: opening, copying, moving it.

/// What `--address` may say; an address in a comment would be a link.
const ADDRESS: &str =
    "How people reach the club from elsewhere, such as https://club.example: what invitations say";

/// Where a club is kept.
#[derive(Debug, Default, clap::Args)]
pub struct Kept {
    /// The file, or the address of the database, in which everything is kept; if not given, a file in the usual place for data
    #[arg(
        long,
        value_name = "FILE|URL",
        env = "SOBREMESA_DATABASE",
        hide_env = true
    )]
    pub database: Option<String>,
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

    /// Where the club is kept.
    #[command(flatten)]
    pub kept: Kept,

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

impl Default for ServeArgs {
    /// At home only, with the usual file.
    fn default() -> ServeArgs {
        ServeArgs {
            listen: std::net::SocketAddr::from(([127, 0, 0, 1], 7777)),
            kept: Kept::default(),
            admin: None,
            address: None,
            proxy: false,
            personas: None,
            nats: None,
            node: None,
        }
    }
}

/// What `backup` and `restore` can be told.
#[derive(Debug, clap::Args)]
pub struct BackupArgs {
    /// The copy: a file, or the address of a database
    pub file: String,

    /// Where the club is kept.
    #[command(flatten)]
    pub kept: Kept,
}

/// The arguments of `rebuild-lists`.
#[derive(Debug, clap::Args)]
pub struct ListsArgs {
    /// Where the club is kept.
    #[command(flatten)]
    pub kept: Kept,
}

/// The arguments of `move-club`.
#[derive(Debug, clap::Args)]
pub struct MoveArgs {
    /// Where the club is: its file, or the address of its database such as postgres://name@server/club
    pub from: String,

    /// Where it shall be: a file that is not there yet, or the address of an empty database
    pub to: String,
}
