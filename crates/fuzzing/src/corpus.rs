//! The folder of sample inputs.

use std::fs::{self, File};
use std::io::{Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// The input that was running when the process died.
const UNFINISHED: &str = "unfinished";

/// A folder with at least one input.
#[derive(Debug)]
pub(crate) struct Corpus {
    folder: PathBuf,
    files: Vec<PathBuf>,
}

impl Corpus {
    /// # Panics
    ///
    /// When there is nothing to replay: such a test would pass whatever happens.
    pub(crate) fn open(folder: &Path) -> Self {
        let entries = fs::read_dir(folder)
            .unwrap_or_else(|error| panic!("no corpus in {}: {error}", folder.display()));
        let mut files: Vec<PathBuf> = entries
            .map(|entry| entry.expect("the folder was just opened").path())
            .filter(|path| path.is_file())
            .collect();
        files.sort();
        assert!(
            !files.is_empty(),
            "the corpus in {} is empty",
            folder.display()
        );
        Self {
            folder: folder.to_owned(),
            files,
        }
    }

    pub(crate) fn name(&self) -> String {
        self.folder
            .file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned()
    }

    /// Every file and what it holds, in the order of their names.
    pub(crate) fn inputs(&self) -> impl Iterator<Item = (&Path, Vec<u8>)> {
        self.files.iter().map(|file| {
            let input = fs::read(file).unwrap_or_else(|e| panic!("{}: {e}", file.display()));
            (file.as_path(), input)
        })
    }

    /// Keeps an input under a name made of the label and what it holds.
    pub(crate) fn keep(&self, label: &str, input: &[u8]) -> PathBuf {
        let file = self
            .folder
            .join(format!("{label}-{:016x}", fingerprint(input)));
        fs::write(&file, input).unwrap_or_else(|e| panic!("{}: {e}", file.display()));
        file
    }

    /// Where to note each input before it is tried. What an earlier run left
    /// there is kept under a name of its own: it has been replayed, so what it
    /// broke is mended, and should stay so.
    pub(crate) fn notepad(&self) -> Notepad {
        let path = self.folder.join(UNFINISHED);
        if let Ok(left) = fs::read(&path) {
            self.keep("crash", &left);
        }
        let file = File::create(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
        Notepad { path, file }
    }
}

/// A file that holds the input being tried, and that is gone when the hunt
/// ends. If the process dies instead, it stays and is replayed ever after.
#[derive(Debug)]
pub(crate) struct Notepad {
    path: PathBuf,
    file: File,
}

impl Notepad {
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    pub(crate) fn note(&mut self, input: &[u8]) {
        let written = (|| {
            self.file.seek(SeekFrom::Start(0))?;
            self.file.write_all(input)?;
            self.file.set_len(input.len() as u64)
        })();
        written.unwrap_or_else(|e| panic!("{}: {e}", self.path.display()));
    }
}

impl Drop for Notepad {
    fn drop(&mut self) {
        // If it stays, the next run replays one input more.
        drop(fs::remove_file(&self.path));
    }
}

/// FNV-1a: file names must not change with the standard library's hash.
fn fingerprint(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3)
    })
}
