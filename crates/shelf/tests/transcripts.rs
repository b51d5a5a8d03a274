//! The transcripts in `docs/protocol` are documentation and tests at once.
//!
//! A fenced block marked `protocol` is one process: `→` lines are sent, `←` lines must come back.
//! In an expected answer the text `"…"` stands for anything, also for the rest of a list or object.

use std::path::{Path, PathBuf};

use serde_json::Value;
use sobremesa_kernel::Seed;
use sobremesa_shelf::SHELF;
use sobremesa_table::referee::{Outside, Referee};

const ANYTHING: &str = "…";

#[test]
fn every_transcript_of_the_documentation_is_true() {
    let mut n_exchanges = 0;
    for page in pages() {
        let text = std::fs::read_to_string(&page).expect("the page can be read");
        for block in blocks(&text) {
            n_exchanges += run(&page, &block);
        }
    }
    assert!(n_exchanges > 0, "the pages have transcripts");
}

/// The transcripts of one block, with the number of each line.
type Block<'a> = Vec<(usize, &'a str)>;

fn pages() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/protocol");
    let entries = std::fs::read_dir(folder).expect("docs/protocol is there");
    let mut pages: Vec<PathBuf> = entries
        .map(|entry| entry.expect("it can be listed").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "md"))
        .collect();
    pages.sort();
    pages
}

fn blocks(text: &str) -> Vec<Block<'_>> {
    let mut blocks = Vec::new();
    let mut open: Option<Block<'_>> = None;
    for (index, line) in text.lines().enumerate() {
        match (&mut open, line) {
            (None, "```protocol") => open = Some(Vec::new()),
            (Some(_), "```") => blocks.extend(open.take()),
            (Some(block), line) => block.push((index + 1, line)),
            (None, _) => {}
        }
    }
    blocks
}

fn run(page: &Path, block: &Block<'_>) -> usize {
    let mut referee = Referee::new(
        SHELF,
        Outside {
            fresh_seed: || Seed::from_number(1),
            stopwatch: |_| Box::new(|| false),
        },
    );
    let mut answer = Value::Null;
    let mut n_exchanges = 0;
    for (number, line) in block {
        if let Some(request) = line.strip_prefix("→ ") {
            answer = referee.answer(request.as_bytes());
            n_exchanges += 1;
        } else if let Some(expected) = line.strip_prefix("← ") {
            let expected: Value = serde_json::from_str(expected)
                .unwrap_or_else(|fault| panic!("{}:{number}: {fault}", page.display()));
            assert!(
                fits(&expected, &answer),
                "{}:{number}\nexpected {expected}\n     got {answer}",
                page.display()
            );
        } else {
            panic!(
                "{}:{number}: a transcript has only → and ← lines",
                page.display()
            );
        }
    }
    n_exchanges
}

/// Does `found` fit what the page promises?
fn fits(expected: &Value, found: &Value) -> bool {
    match (expected, found) {
        (Value::String(text), _) if text == ANYTHING => true,
        (Value::Array(expected), Value::Array(found)) => match expected.split_last() {
            Some((Value::String(last), first)) if last == ANYTHING => {
                found.len() >= first.len() && first.iter().zip(found).all(|(e, f)| fits(e, f))
            }
            _ => {
                expected.len() == found.len() && expected.iter().zip(found).all(|(e, f)| fits(e, f))
            }
        },
        (Value::Object(expected), Value::Object(found)) => {
            let is_open = expected.contains_key(ANYTHING);
            let named = expected.iter().filter(|(name, _)| *name != ANYTHING);
            let all_fit = named
                .clone()
                .all(|(name, e)| found.get(name).is_some_and(|f| fits(e, f)));
            all_fit && (is_open || named.count() == found.len())
        }
        (expected, found) => expected == found,
    }
}

#[test]
fn the_comparison_itself_notices_differences() {
    let check = |expected: &str, found: &str, equal: bool| {
        let [expected, found] = [expected, found].map(|text| serde_json::from_str(text).unwrap());
        assert_eq!(fits(&expected, &found), equal, "{expected} {found}");
    };
    check(r#"{"a":1}"#, r#"{"a":1}"#, true);
    check(r#"{"a":1}"#, r#"{"a":2}"#, false);
    check(r#"{"a":1}"#, r#"{"a":1,"b":2}"#, false);
    check(r#"{"a":1,"…":0}"#, r#"{"a":1,"b":2}"#, true);
    check(r#"[1,"…"]"#, r#"[1,2,3]"#, true);
    check(r#"[1,"…"]"#, r#"[2,2,3]"#, false);
    check(r#"[1,2]"#, r#"[1,2,3]"#, false);
    check(r#"{"a":"…"}"#, r#"{"a":{"b":[]}}"#, true);
}
