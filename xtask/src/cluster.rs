//! `cargo xtask cluster`: the long form of the tests with several nodes.

use anyhow::Result;

use crate::{step, workspace};

/// Read by the suite in `crates/cli/tests/cluster`.
const MINUTES: &str = "SOBREMESA_CLUSTER_MINUTES";

#[derive(clap::Args)]
#[command(after_help = "\
Three nodes, PostgreSQL and NATS on loopback, a hundred tables; needs what `cargo xtask test` installs.")]
pub(crate) struct Args {
    /// How long the storm lasts
    #[arg(long, default_value_t = 30)]
    minutes: u64,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    let mut storm = step::cargo();
    storm
        .args(["test", "--package", "sobremesa-cli", "--features", "nats"])
        .args(["--test", "cluster", "storm", "--", "--nocapture"])
        .env(MINUTES, args.minutes.to_string())
        .current_dir(workspace::root());
    step::run(&mut storm)
}
