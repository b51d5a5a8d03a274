//! Where things are: the root of the repository, its files, its packages.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use serde::Deserialize;

use crate::step;

/// The root of the repository.
///
/// `cargo run` says where the manifest is; a binary started by hand falls back
/// on where it was built.
pub(crate) fn root() -> PathBuf {
    let manifest_dir =
        env::var("CARGO_MANIFEST_DIR").unwrap_or_else(|_| env!("CARGO_MANIFEST_DIR").to_owned());
    let manifest_dir = PathBuf::from(manifest_dir);
    manifest_dir
        .parent()
        .map(Path::to_owned)
        .unwrap_or(manifest_dir)
}

/// Every file below `dir`, sorted, so that reports do not depend on the disk.
/// A folder that does not exist holds no files. Hidden entries are left out.
pub(crate) fn files_below(dir: &Path) -> Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    collect(dir, &mut files)?;
    files.sort();
    Ok(files)
}

fn collect(dir: &Path, files: &mut Vec<PathBuf>) -> Result<()> {
    if !dir.is_dir() {
        return Ok(());
    }
    for entry in fs::read_dir(dir).with_context(|| dir.display().to_string())? {
        let path = entry?.path();
        let hidden = path
            .file_name()
            .is_some_and(|name| name.as_encoded_bytes().starts_with(b"."));
        if hidden {
            continue;
        }
        if path.is_dir() {
            collect(&path, files)?;
        } else {
            files.push(path);
        }
    }
    Ok(())
}

/// The sub-folders of `dir`, sorted by name.
pub(crate) fn folders_in(dir: &Path) -> Result<Vec<PathBuf>> {
    if !dir.is_dir() {
        return Ok(Vec::new());
    }
    let mut folders = Vec::new();
    for entry in fs::read_dir(dir).with_context(|| dir.display().to_string())? {
        let path = entry?.path();
        if path.is_dir() {
            folders.push(path);
        }
    }
    folders.sort();
    Ok(folders)
}

/// A package of the workspace, as far as the chores care.
#[derive(Debug, Clone, Deserialize)]
pub(crate) struct Package {
    pub(crate) name: String,
    pub(crate) manifest_path: PathBuf,
    pub(crate) targets: Vec<Target>,
    #[serde(default)]
    metadata: Option<Metadata>,
}

/// What a manifest says to our chores, under `[package.metadata]`.
#[derive(Debug, Clone, Deserialize)]
struct Metadata {
    bench: Option<BenchMetadata>,
}

#[derive(Debug, Clone, Deserialize)]
struct BenchMetadata {
    name: String,
    #[serde(default)]
    features: Vec<String>,
}

#[derive(Debug, Clone, Deserialize)]
pub(crate) struct Target {
    pub(crate) name: String,
    pub(crate) kind: Vec<String>,
}

impl Package {
    /// The name people use: `dominoes` for `sobremesa-dominoes`.
    pub(crate) fn short_name(&self) -> &str {
        self.name.strip_prefix("sobremesa-").unwrap_or(&self.name)
    }

    /// What its bench measures: `club` for the server, itself for all others.
    pub(crate) fn bench_name(&self) -> &str {
        let bench = self.bench_metadata();
        bench.map_or_else(|| self.short_name(), |bench| &bench.name)
    }

    /// The features with which its bench is built, besides the usual ones.
    pub(crate) fn bench_features(&self) -> &[String] {
        let bench = self.bench_metadata();
        bench.map_or(&[], |bench| &bench.features)
    }

    fn bench_metadata(&self) -> Option<&BenchMetadata> {
        self.metadata.as_ref()?.bench.as_ref()
    }

    pub(crate) fn folder(&self) -> &Path {
        self.manifest_path.parent().unwrap_or(&self.manifest_path)
    }

    pub(crate) fn targets_of_kind<'a>(&'a self, kind: &'a str) -> impl Iterator<Item = &'a Target> {
        self.targets
            .iter()
            .filter(move |target| target.kind.iter().any(|k| k == kind))
    }
}

/// The packages of the workspace, as cargo reads their manifests.
pub(crate) fn packages(root: &Path) -> Result<Vec<Package>> {
    #[derive(Deserialize)]
    struct Workspace {
        packages: Vec<Package>,
    }
    let output = step::cargo()
        .args(["metadata", "--no-deps", "--format-version", "1"])
        .current_dir(root)
        .output()
        .context("could not start cargo metadata")?;
    ensure!(
        output.status.success(),
        "the workspace does not resolve:\n{}",
        String::from_utf8_lossy(&output.stderr)
    );
    let workspace: Workspace = serde_json::from_slice(&output.stdout)?;
    Ok(workspace.packages)
}
