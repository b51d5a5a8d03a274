//! Where matches are kept for which nobody has named a file, and how they are offered again.

use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use sobremesa_kernel::Words;

use super::growing_file::GrowingFile;
use crate::console::Console;
use crate::match_file::MatchFile;

/// So many matches that nobody wants to go on with are kept all the same.
const MOST_PUT_ASIDE: usize = 20;

/// So many matches are offered at once.
const MOST_OFFERED: usize = 9;

/// A folder of automatic files, and which of them are of interest.
#[derive(Clone, Debug)]
pub(crate) struct Shelter {
    /// The folder.
    pub(super) folder: PathBuf,
    game: String,
    /// The words of the command line that take up a match of this kind.
    pub(super) command: &'static str,
}

/// What came of offering a match that was not saved.
pub(crate) enum Offer {
    /// Somebody wants to go on with the one in this file.
    GoOn(String),
    /// Nobody does, or there is none.
    Nothing,
}

impl Shelter {
    /// The folder that was asked for, or the usual one.
    pub(crate) fn new(folder: Option<&str>, game: &str, command: &'static str) -> Shelter {
        Shelter {
            folder: folder.map_or_else(usual_folder, PathBuf::from),
            game: game.to_owned(),
            command,
        }
    }

    /// Is it one of the automatic files?
    pub(super) fn holds(&self, path: &Path) -> bool {
        let folder = path.parent().map(fs::canonicalize);
        match (folder, fs::canonicalize(&self.folder)) {
            (Some(Ok(folder)), Ok(ours)) => folder == ours,
            (Some(_) | None, _) => false,
        }
    }

    /// A new automatic file.
    pub(super) fn new_file(&self) -> io::Result<GrowingFile> {
        let mut latest = Err(io::ErrorKind::AlreadyExists.into());
        for _ in 0..100 {
            latest = GrowingFile::create(&self.new_path(AUTOMATIC)?);
            match &latest {
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                Ok(_) | Err(_) => break,
            }
        }
        latest
    }

    /// A name in the folder that no file has yet.
    pub(super) fn new_path(&self, ending: &str) -> io::Result<PathBuf> {
        self.make_folder()?;
        let seconds = SystemTime::now()
            .duration_since(UNIX_EPOCH)
            .map_or(0, |passed| passed.as_secs());
        let (game, process) = (&self.game, std::process::id());
        let names = (0..100).map(|n| format!("{game}-{seconds}-{process}-{n}.{ending}"));
        let mut paths = names.map(|name| self.folder.join(name));
        let free = paths.find(|path| !path.exists());
        free.ok_or_else(|| io::ErrorKind::AlreadyExists.into())
    }

    /// What is kept in it may be a secret of the evening: it is for its owner alone.
    fn make_folder(&self) -> io::Result<()> {
        let mut builder = fs::DirBuilder::new();
        builder.recursive(true);
        #[cfg(unix)]
        std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
        builder.create(&self.folder)
    }

    /// Nobody wants to go on with this match. Its file gets another name, by which it is not offered,
    /// and the oldest such files go.
    pub(super) fn put_aside(&self, path: &Path) -> PathBuf {
        let aside = path.with_extension(ASIDE);
        let path = match fs::rename(path, &aside) {
            Ok(()) => aside,
            Err(_) => path.to_owned(),
        };
        let mut old = self.files(ASIDE);
        old.sort_by_key(|(_, changed)| std::cmp::Reverse(*changed));
        for (file, _) in old.iter().skip(MOST_PUT_ASIDE) {
            // One that cannot be removed is tried again next time.
            let _ = fs::remove_file(file);
        }
        path
    }

    /// Offers what was not saved, where somebody can answer; elsewhere it is only told.
    ///
    /// # Errors
    /// If nobody can be asked or told.
    pub(crate) fn offer(&self, console: &mut Console<'_>) -> io::Result<Offer> {
        let mut found = self.left_behind();
        loop {
            let n_found = found.len();
            if n_found == 0 {
                return Ok(Offer::Nothing);
            }
            list(&found, console)?;
            if !console.screen.is_typed_at {
                console.tell(
                    format!("Para seguir con una: sobremesa {} FICHERO", self.command),
                    format!("To go on with one: sobremesa {} FILE", self.command),
                )?;
                return Ok(Offer::Nothing);
            }
            let prompt = console.screen.pick("¿Seguir?> ", "Go on?> ");
            let Some(typed) = console.ask(prompt)? else {
                return Ok(Offer::Nothing);
            };
            let (is_unwanted, number) = match typed.strip_prefix('x') {
                Some(number) => (true, number),
                None => (false, typed.as_str()),
            };
            let number = number.trim().parse::<usize>().ok();
            let chosen = number.filter(|number| (1..=n_found).contains(number));
            match chosen {
                Some(number) if is_unwanted => {
                    self.put_aside(&found.remove(number - 1).path);
                    console.tell("No se volverá a ofrecer.", "It will not be offered again.")?;
                }
                Some(number) => {
                    let path = found[number - 1].path.display().to_string();
                    return Ok(Offer::GoOn(path));
                }
                None if typed.is_empty() || crate::play::yes_or_no(&typed) == Some(false) => {
                    return Ok(Offer::Nothing);
                }
                None => console.tell(
                    format!("Un número de 1 a {n_found}, o Intro."),
                    format!("A number from 1 to {n_found}, or Enter."),
                )?,
            }
        }
    }

    /// The matches of this game that somebody did not come to save, the latest first. Those that are
    /// being played elsewhere are not among them.
    fn left_behind(&self) -> Vec<LeftBehind> {
        let mut files = self.idle_files(AUTOMATIC);
        files.sort_by(|(name, changed), (other, then)| (then, other).cmp(&(changed, name)));
        files
            .into_iter()
            .filter_map(|(path, changed)| {
                let read = MatchFile::read(path.to_str()?, &mut io::empty()).ok()?;
                let age = SystemTime::now().duration_since(changed);
                Some(LeftBehind {
                    n_lines: read.lines().len(),
                    minutes: age.map_or(0, |age| age.as_secs() / 60),
                    path,
                })
            })
            .collect()
    }

    /// Those with this ending to which nobody is writing.
    pub(super) fn idle_files(&self, ending: &str) -> Vec<(PathBuf, SystemTime)> {
        let mut files = self.files(ending);
        files.retain(|(path, _)| is_idle(path));
        files
    }

    /// The files of this game with this ending, and when each was last written.
    fn files(&self, ending: &str) -> Vec<(PathBuf, SystemTime)> {
        let Ok(folder) = fs::read_dir(&self.folder) else {
            return Vec::new();
        };
        let prefix = format!("{}-", self.game);
        let suffix = format!(".{ending}");
        let is_ours = |path: &PathBuf| {
            let name = path.file_name().and_then(|name| name.to_str());
            name.and_then(|name| name.strip_prefix(&prefix)?.strip_suffix(&suffix))
                .is_some_and(|middle| !middle.contains('.'))
        };
        let files = folder.filter_map(|file| file.ok().map(|file| file.path()));
        files
            .filter(is_ours)
            .filter_map(|path| {
                let changed = fs::metadata(&path).and_then(|file| file.modified()).ok()?;
                Some((path, changed))
            })
            .collect()
    }
}

/// How the names of files end that are offered.
const AUTOMATIC: &str = "jsonl";
/// And of those that are not.
const ASIDE: &str = "left.jsonl";

/// Says what was not saved, and what can be done about it.
fn list(found: &[LeftBehind], console: &mut Console<'_>) -> io::Result<()> {
    console.warn(&match found.len() {
        1 => Words::new(
            "Hay una partida que no se llegó a guardar:",
            "There is a match that was not saved:",
        ),
        n_found => Words::new(
            format!(
                "Hay {} que no se llegaron a guardar:",
                sobremesa_speak::count(n_found, "partida", "partidas")
            ),
            format!("There are {n_found} matches that were not saved:"),
        ),
    })?;
    for (number, left) in (1..).zip(found.iter().take(MOST_OFFERED)) {
        let words = left.words();
        let line = console.screen.get(&words).to_owned();
        console.item(&format!("{number:>4}  "), &line)?;
    }
    if console.screen.is_typed_at {
        console.tell(
            "Su número: seguir con ella. «x» y su número: no volver a ofrecerla. Intro: ahora no.",
            "Its number: go on with it. “x” and its number: do not offer it again. Enter: not now.",
        )?;
    }
    Ok(())
}

/// A match that was not saved.
struct LeftBehind {
    path: PathBuf,
    n_lines: usize,
    minutes: u64,
}

impl LeftBehind {
    fn words(&self) -> Words {
        let (path, n) = (self.path.display(), self.n_lines);
        let (hours, days) = (self.minutes / 60, self.minutes / (60 * 24));
        let (es, en) = match (days, hours, self.minutes) {
            (0, 0, 0) => ("ahora mismo".to_owned(), "just now".to_owned()),
            (0, 0, n) => (format!("hace {n} min"), format!("{n} min ago")),
            (0, n, _) => (format!("hace {n} h"), format!("{n} h ago")),
            (1, ..) => ("hace un día".to_owned(), "a day ago".to_owned()),
            (n, ..) => (
                format!("hace {}", sobremesa_speak::count(n, "día", "días")),
                format!("{} ago", sobremesa_speak::count(n, "day", "days")),
            ),
        };
        let (lineas, lines) = if n == 1 {
            ("línea", "line")
        } else {
            ("líneas", "lines")
        };
        Words::new(
            format!("{es}, {n} {lineas}: {path}"),
            format!("{en}, {n} {lines}: {path}"),
        )
    }
}

/// Is nobody writing to it?
fn is_idle(path: &Path) -> bool {
    let is_busy = File::open(path)
        .is_ok_and(|file| matches!(file.try_lock_shared(), Err(TryLockError::WouldBlock)));
    !is_busy
}

fn usual_folder() -> PathBuf {
    crate::serve::usual_folder().map_or_else(
        // A person without a home has a folder for what need not last.
        || std::env::temp_dir().join("sobremesa").join("unsaved"),
        |folder| folder.join("unsaved"),
    )
}
