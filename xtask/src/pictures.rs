//! `cargo xtask pictures`: a dozen pages as the README shows them, or all of them at two sizes and in both languages.

use std::path::{Path, PathBuf};

use anyhow::Result;

use crate::{step, workspace};

/// The journey that keeps the selection, as WebP of some 50 kB each.
const SELECTION: &str = "test(/^showcase::/)";
/// The journeys that look at pages, and keep pictures of them in the folder that is named.
const ALL: &str = "test(/^(gallery|analysis|squire|friends)::/) or test(pages_fit_every_width)";
const FOLDER: &str = "SOBREMESA_PICTURES";

#[derive(clap::Args)]
pub(crate) struct Args {
    /// Every page that journeys look at instead, as PNG into this folder: some eighty
    #[arg(long, value_name = "FOLDER")]
    all: Option<PathBuf>,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    let root = workspace::root();
    let (journeys, folder) = match &args.all {
        Some(folder) => (ALL, folder.as_path()),
        None => (SELECTION, Path::new("docs/pictures")),
    };
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
            journeys,
        ])
        .env(FOLDER, root.join(folder))
        .current_dir(&root);
    step::run(&mut command)
}
