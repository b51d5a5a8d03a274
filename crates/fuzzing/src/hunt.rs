//! Looking for an input that breaks the target.

use std::collections::BTreeSet;
use std::fmt;
use std::hash::Hash;
use std::path::PathBuf;
use std::process;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use crate::corpus::Corpus;
use crate::mutate::{Dice, Mutator};
use crate::trial::{Broken, PATIENCE, Trial};

/// So many inputs with new answers are kept in memory to build on.
const POOL: usize = 4096;
/// So many of them are tried more often than the rest.
const LATEST: usize = 8;
/// For so long a smaller input is looked for. Less than the watch allows.
const SHRINKING: Duration = Duration::from_secs(5);

pub(crate) struct Hunt<'a, Target> {
    corpus: Corpus,
    mutator: Mutator<'a>,
    trial: Trial<Target>,
    pool: Vec<Vec<u8>>,
    answers: BTreeSet<u64>,
}

/// An input that breaks the target.
#[derive(Debug)]
pub(crate) struct Find {
    broken: Broken,
    file: PathBuf,
    length: usize,
}

impl fmt::Display for Find {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Find {
            broken,
            file,
            length,
        } = self;
        write!(
            f,
            "{broken}\nThe input (bytes: {length}) is kept in {}",
            file.display()
        )
    }
}

impl<'a, Answer: Hash, Target: FnMut(&[u8]) -> Answer> Hunt<'a, Target> {
    /// The corpus has been replayed: none of its inputs breaks the target.
    pub(crate) fn new(
        corpus: Corpus,
        dictionary: &'a [&'a str],
        seed: u64,
        mut trial: Trial<Target>,
    ) -> Self {
        let pool: Vec<Vec<u8>> = corpus.inputs().map(|(_, input)| input).collect();
        let answers = pool
            .iter()
            .filter_map(|input| trial.give(input).ok())
            .collect();
        let mutator = Mutator {
            dice: Dice::new(seed),
            dictionary,
        };
        Self {
            corpus,
            mutator,
            trial,
            pool,
            answers,
        }
    }

    /// Hunts until something is found, or `goes_on` says no to the number of
    /// inputs tried so far.
    pub(crate) fn run(mut self, goes_on: impl Fn(u64) -> bool) -> Option<Find> {
        let mut notepad = self.corpus.notepad();
        let watch = Watch::over(format!(
            "the target hangs; the input is in {}",
            notepad.path().display()
        ));
        let mut said = Instant::now();
        let mut tried = 0;
        let mut find = None;
        while find.is_none() && goes_on(tried) {
            let input = self.next_input();
            notepad.note(&input);
            watch.started(tried);
            find = self.give(input);
            tried += 1;
            if said.elapsed() > Duration::from_secs(5) {
                said = Instant::now();
                self.say(tried);
            }
        }
        self.say(tried);
        find
    }

    fn say(&self, tried: u64) {
        eprintln!(
            "{}: {tried} inputs, {} different answers",
            self.corpus.name(),
            self.answers.len()
        );
    }

    /// Half the time one of the latest discoveries, which nobody has built on.
    fn next_input(&mut self) -> Vec<u8> {
        let dice = &mut self.mutator.dice;
        let latest = match dice.below(2) {
            0 => self.pool.len().min(LATEST),
            _ => self.pool.len(),
        };
        let one = self.pool.len() - 1 - dice.below(latest);
        let other = dice.below(self.pool.len());
        let mut input = self.pool[one].clone();
        self.mutator.mutate(&mut input, &self.pool[other]);
        input
    }

    fn give(&mut self, input: Vec<u8>) -> Option<Find> {
        match self.trial.give(&input) {
            Ok(answer) => {
                if self.answers.insert(answer) && self.pool.len() < POOL {
                    self.pool.push(input);
                }
                None
            }
            Err(broken) => {
                let input = self.shrink(input, &broken);
                let file = self.corpus.keep(broken.label(), &input);
                Some(Find {
                    broken,
                    file,
                    length: input.len(),
                })
            }
        }
    }

    /// Removes whatever can be removed with the target still breaking alike.
    fn shrink(&mut self, mut input: Vec<u8>, broken: &Broken) -> Vec<u8> {
        // What is slow is too slow to be tried thousands of times.
        if matches!(broken, Broken::Slow(_)) {
            return input;
        }
        let start = Instant::now();
        let mut length = input.len().div_ceil(2);
        while length > 0 {
            let mut at = 0;
            while at < input.len() && start.elapsed() < SHRINKING {
                let mut smaller = input.clone();
                smaller.drain(at..(at + length).min(input.len()));
                match self.trial.give_quietly(&smaller) {
                    Err(Broken::Panicked(_)) => input = smaller,
                    Err(Broken::Slow(_)) | Ok(_) => at += length,
                }
            }
            length /= 2;
        }
        input
    }
}

/// Ends the process when one input keeps the target for too long: nothing else
/// ends an endless loop.
struct Watch {
    current: Arc<AtomicU64>,
}

impl Watch {
    fn over(message: String) -> Self {
        let current = Arc::new(AtomicU64::new(0));
        let watched = Arc::downgrade(&current);
        thread::spawn(move || {
            let mut last = 0;
            let mut since = Instant::now();
            // Gone when the hunt is over.
            while let Some(current) = watched.upgrade() {
                let now = current.load(Ordering::Relaxed);
                drop(current);
                if now != last {
                    (last, since) = (now, Instant::now());
                } else if since.elapsed() > 3 * PATIENCE {
                    eprintln!("{message}");
                    process::exit(101);
                }
                thread::sleep(Duration::from_millis(200));
            }
        });
        Self { current }
    }

    fn started(&self, number: u64) {
        self.current.store(number, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use std::env;
    use std::fs;
    use std::panic::{self, AssertUnwindSafe};
    use std::path::Path;

    use serde_json::Value;

    use super::*;

    /// A corpus in a temporary folder; gone when it is dropped.
    struct Folder(PathBuf);

    impl Folder {
        fn with(name: &str, input: &str) -> Self {
            let folder = env::temp_dir().join(format!("fuzzing-{}-{name}", process::id()));
            fs::create_dir_all(&folder).unwrap();
            fs::write(folder.join("sample"), input).unwrap();
            Self(folder)
        }

        fn files(&self) -> Vec<String> {
            let entries = fs::read_dir(&self.0).unwrap();
            let mut names: Vec<String> = entries
                .map(|entry| entry.unwrap().file_name().into_string().unwrap())
                .collect();
            names.sort();
            names
        }
    }

    impl Drop for Folder {
        fn drop(&mut self) {
            drop(fs::remove_dir_all(&self.0));
        }
    }

    fn hunt<Answer: Hash>(
        folder: &Folder,
        inputs: u64,
        target: impl FnMut(&[u8]) -> Answer,
    ) -> Option<Find> {
        let corpus = Corpus::open(&folder.0);
        Hunt::new(corpus, &["seat"], 1, Trial::of(target)).run(|tried| tried < inputs)
    }

    /// Reads `{"seat":0}` … `{"seat":3}`, and forgets that there is no fourth.
    fn careless_reader(input: &[u8]) -> Option<&'static str> {
        let value: Value = serde_json::from_slice(input).ok()?;
        let seat = value.get("seat")?.as_u64()?;
        if seat > 100 {
            return None;
        }
        Some(["north", "east", "south", "west"][seat as usize])
    }

    #[test]
    fn a_careless_reader_is_caught_and_the_input_kept() {
        let folder = Folder::with("careless", r#"{"comment":"the opener","seat":1}"#);
        let find = hunt(&folder, 100_000, careless_reader).expect("it is careless");
        assert!(find.to_string().contains("index out of bounds"), "{find}");
        let input = fs::read(&find.file).unwrap();
        let kept: Value = serde_json::from_slice(&input).unwrap();
        assert!(kept["seat"].as_u64().unwrap() > 3);
        assert!(
            kept.get("comment").is_none(),
            "what does not matter is left out"
        );
        let name = find.file.file_name().unwrap().to_str().unwrap().to_owned();
        assert!(name.starts_with("crash-"));
        assert_eq!(
            folder.files(),
            [name, "sample".to_owned()],
            "and nothing else is left behind"
        );
    }

    #[test]
    fn a_kept_input_fails_the_plain_test_until_it_is_mended() {
        let folder = Folder::with("kept", r#"{"seat":1}"#);
        fs::write(folder.0.join("crash-1"), r#"{"seat":4}"#).unwrap();
        let replay = |target: fn(&[u8]) -> Option<&'static str>| {
            panic::catch_unwind(AssertUnwindSafe(|| crate::run(&folder.0, &[], target)))
        };
        assert!(replay(careless_reader).is_err());
        assert!(replay(|input| careless_reader(input.split_at(input.len() - 3).0)).is_ok());
    }

    #[test]
    fn the_same_seed_finds_the_same() {
        let find = |name| {
            let folder = Folder::with(name, r#"{"seat":1}"#);
            hunt(&folder, 100_000, careless_reader).map(|find| fs::read(find.file).unwrap())
        };
        assert_eq!(find("same-one"), find("same-two"));
    }

    #[test]
    fn what_a_dead_process_left_is_kept() {
        let folder = Folder::with("left", r#"{"seat":1}"#);
        fs::write(folder.0.join("unfinished"), r#"{"seat":[[[]]]}"#).unwrap();
        assert!(hunt(&folder, 10, |_| ()).is_none());
        let files = folder.files();
        assert!(
            files.len() == 2 && files[0].starts_with("crash-"),
            "{files:?}"
        );
    }

    /// How deep JSON is nested; a reader that calls itself has to stop somewhere.
    fn depth(input: &[u8]) -> usize {
        fn of(value: &Value) -> usize {
            value
                .as_array()
                .map_or(0, |items| 1 + items.iter().map(of).max().unwrap_or(0))
        }
        let depth = serde_json::from_slice(input).map_or(0, |value| of(&value));
        assert!(depth < 12, "the stack is full");
        depth
    }

    #[test]
    fn answers_lead_deeper_than_chance() {
        let folder = Folder::with("deep", "[1]");
        let tries = 5_000;
        assert!(hunt(&folder, tries, |input| _ = depth(input)).is_none());
        assert!(hunt(&folder, tries, depth).is_some());
    }

    #[test]
    #[should_panic(expected = "no corpus in")]
    fn a_target_without_a_corpus_is_no_test() {
        crate::run(Path::new("/no/such/folder"), &[], |_| ());
    }
}
