//! `cargo xtask pictures`: what every page looks like, at two sizes and in both languages.

use std::path::PathBuf;

use anyhow::Result;

use crate::{step, workspace};

/// The journeys that look at pages, and keep pictures of them in the folder that this names.
const JOURNEYS: &str =
    "test(/^(gallery|analysis|squire|friends)::/) or test(pages_fit_every_width)";
const FOLDER: &str = "SOBREMESA_PICTURES";

#[derive(clap::Args)]
pub(crate) struct Args {
    /// Where to put them
    #[arg(default_value = "docs/pictures")]
    folder: PathBuf,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    let root = workspace::root();
    let mut command = step::cargo();
    command
        .args([
            "nextest",
            "run",
            "-p",
            "sobremesa-server",
            "--test",
            "journeys",
            "-E",
            JOURNEYS,
        ])
        .env(FOLDER, root.join(&args.folder))
        .current_dir(&root);
    step::run(&mut command)
}
