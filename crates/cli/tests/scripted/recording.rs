//! What is played at a terminal is never lost: automatic files, saving, going on, leaving.

use std::fs;
use std::path::{Path, PathBuf};

use crate::program::{check_says, sobremesa, sobremesa_typed_at, word};

const DUEL: &str = "MAP { Layout: Rectangle 6, 1; Obstacles: ; }\nPLAYER Lena { Initiative: +2; }\nUNIT Orc { HP: 6; Initiative: +0; Speed: 2; AC: 12; Attack: Melee +3 1d6; Full Attack: Melee +3 1d6; }\nAI Fight { while enemy count >= 1 { Attack closest enemy; } }\nTEAM Héroes { Lena x1: (0, 0); }\nTEAM Orcs { Orc, Fight x2: (3, 0), (5, 0); }\n";

/// A folder with an encounter, and one for what nobody saves.
struct Evening {
    folder: tempfile::TempDir,
}

impl Evening {
    fn new() -> Evening {
        let folder = tempfile::tempdir().expect("a temporary folder");
        fs::write(folder.path().join("duel.clv"), DUEL).expect("it can be written");
        Evening { folder }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn file(&self, name: &str) -> String {
        word(&self.path(name)).to_owned()
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).expect("it is there")
    }

    /// The command line that runs a file of this evening.
    fn run(&self, name: &str) -> String {
        format!(
            "clairvoyance {} --unsaved {}",
            self.file(name),
            self.file("unsaved")
        )
    }

    fn begin(&self) -> String {
        format!("{} --dice seed:3", self.run("duel.clv"))
    }

    /// The automatic files, those that are offered and those that are not.
    fn automatic(&self) -> Vec<PathBuf> {
        let Ok(folder) = fs::read_dir(self.path("unsaved")) else {
            return Vec::new();
        };
        let files = folder.map(|file| file.expect("an entry").path());
        files.collect()
    }
}

fn n_lines(path: &Path) -> usize {
    let text = fs::read_to_string(path).expect("it is there");
    assert!(text.ends_with('\n'), "every line is whole: {text:?}");
    text.lines().count()
}

/// CLV-CMD-13: whoever goes on from a match file goes on in it.
#[test]
fn going_on_from_a_file_goes_on_writing_to_it() {
    let evening = Evening::new();
    let saved = evening.file("combat.jsonl");
    sobremesa(&evening.begin(), &format!("save {saved}\nnote 1 prone\n")).well();
    let before = evening.read("combat.jsonl");
    let said = sobremesa(&evening.run("combat.jsonl"), "hurt 1 2\nquit\n").well();
    check_says(&said, &["[prone]", "The match is in", "Until next time."]);
    let after = evening.read("combat.jsonl");
    assert!(after.starts_with(&before), "nothing is written over");
    assert!(after.contains("hurt 1 2"), "{after}");
    assert_eq!(evening.automatic(), [] as [PathBuf; 0], "there is no need");
    sobremesa(&format!("clairvoyance {saved}"), "hurt 1 1\n").well();
    let said = sobremesa(&evening.run("combat.jsonl"), "").well();
    check_says(&said, &["HP 3/6"]);
}

/// A save that fails changes nothing: the file before is written on.
#[test]
fn a_failed_save_goes_on_where_it_was() {
    let evening = Evening::new();
    let good = evening.file("good.jsonl");
    let wrong = [
        evening.file("no/such/folder.jsonl"),
        evening.file("good.jsonl/inside"),
        evening.folder.path().display().to_string(),
        "/dev/full".to_owned(),
    ];
    let saves: String = wrong.iter().map(|path| format!("save {path}\n")).collect();
    let typed = format!("save {good}\nnote 1 one\n{saves}note 1 two\n");
    let said = sobremesa(&evening.begin(), &typed).well();
    for path in &wrong {
        assert!(!said.contains(&format!("Saved to {path},")), "{said}");
    }
    let record = evening.read("good.jsonl");
    assert!(record.contains("one") && record.contains("two"), "{record}");
    check_says(
        &said,
        &["Saved to", "cannot be written to", "The match is in"],
    );
}

/// Without a save the match is in an automatic file, line by line, and offered at the next start.
#[test]
fn what_nobody_saved_is_offered_at_the_next_start() {
    let evening = Evening::new();
    let said = sobremesa(&evening.begin(), "note 1 prone\nhurt 2 3\n").well();
    check_says(
        &said,
        &["it stays in an automatic file.", "unsaved/clairvoyance-"],
    );
    let [file] = evening.automatic().try_into().expect("one file");
    assert_eq!(n_lines(&file), 3);

    // From a script it is only told, for a script cannot know.
    let said = sobremesa(&evening.begin(), "").well();
    check_says(&said, &["There is a match that was not saved:", "3 lines:"]);

    let said = sobremesa_typed_at(&evening.begin(), "7\n2\nheal 2 1\n").well();
    check_says(
        &said,
        &[
            "There are 2 matches that were not saved:",
            "A number from 1 to 2",
            "[prone]",
            "gets 1 HP back and has 4.",
        ],
    );
    // The dice that it was told to go on with are a line of their own.
    assert_eq!(n_lines(&file), 5, "it is gone on with in the same file");

    // Once it is saved the automatic file is gone, and whoever does not want one is not asked again.
    let typed = format!("x1\n1\nsave {}\n", evening.file("combat.jsonl"));
    sobremesa_typed_at(&evening.run("duel.clv"), &typed).well();
    assert!(
        evening
            .automatic()
            .iter()
            .all(|path| word(path).ends_with(".left.jsonl"))
    );
    let said = sobremesa_typed_at(&evening.begin(), "quit\ny\n").well();
    assert!(!said.contains("not saved:"), "{said}");
}

/// Dice that people typed before the combat began are kept, and offered when it is opened again.
#[test]
fn dice_typed_before_the_combat_are_not_lost() {
    let evening = Evening::new();
    let begin = format!("{} --dice ask", evening.run("duel.clv"));
    let said = sobremesa_typed_at(&begin, "12\n9\nback\n7\n").well();
    check_says(&said, &["What has been rolled (2 rolls) is kept"]);

    // Another encounter is not asked about them.
    fs::write(evening.path("other.clv"), DUEL.replace("Orc", "Elf")).expect("written");
    let other = format!("{} --dice ask", evening.run("other.clv"));
    let said = sobremesa_typed_at(&other, "").well();
    assert!(!said.contains("rolled already"), "{said}");

    let saved = evening.file("combat.jsonl");
    let typed = format!("y\n4\nsave {saved}\n");
    let said = sobremesa_typed_at(&begin, &typed).well();
    check_says(
        &said,
        &[
            "Last time some initiative was rolled already: 12, 7.",
            "Do they count? (y/n)> y",
            "Saved to",
        ],
    );
    let record = evening.read("combat.jsonl");
    assert!(record.contains("[12,7,4]"), "{record}");
    assert_eq!(
        evening.automatic(),
        [] as [PathBuf; 0],
        "the match has them"
    );

    // Whoever does not want them rolls anew.
    sobremesa_typed_at(&begin, "12\n").well();
    let said = sobremesa_typed_at(&begin, "n\n").well();
    check_says(&said, &["already: 12.", "Do they count? (y/n)> n"]);
    let said = sobremesa_typed_at(&begin, "").well();
    assert!(!said.contains("rolled already"), "{said}");
}

/// `quit` asks while the match is in no file that somebody named.
#[test]
fn leaving_asks_while_anything_is_unsaved() {
    let evening = Evening::new();
    let saved = evening.file("late.jsonl");
    let typed = format!("quit\nn\nhurt 1 1\nquit\n/no/where\nquit\n{saved}\n");
    let said = sobremesa(&evening.begin(), &typed).well();
    check_says(
        &said,
        &[
            "The match is not saved.",
            "Leave the match?> n",
            "loses 1 HP",
            "cannot be written to",
            "Leave the match?> ",
            "Saved to",
            "The match is in",
        ],
    );
    assert!(evening.read("late.jsonl").contains("hurt 1 1"));
    let said = sobremesa(&evening.begin(), "quit\ny\n").well();
    check_says(&said, &["Leave the match?> y", "Until next time."]);
    let said = sobremesa(&evening.begin(), "").well();
    assert!(!said.contains("not saved:"), "left on purpose: {said}");
    let said = sobremesa("play small --dice seed:3", "stand\nquit\ny\n").well();
    check_says(&said, &["The match is not saved.", "in an automatic file."]);
}

/// Nothing is written over without a question, and never what is no match.
#[test]
fn nothing_is_written_over_unasked() {
    let evening = Evening::new();
    let (source, other) = (evening.file("duel.clv"), evening.file("other.jsonl"));
    sobremesa(&evening.begin(), &format!("save {other}\nnote 1 older\n")).well();
    let before = evening.read("other.jsonl");
    let typed = format!("note 1 newer\nsave {source}\nsave {other}\nn\nsave {other}\n");
    let said = sobremesa(&evening.begin(), &typed).well();
    check_says(
        &said,
        &[
            "duel.clv” exists and is no match: it is not overwritten.",
            "is another match. Overwrite it? (y/n)> n",
            "It was not touched.",
            "Overwrite it? (y/n)> ",
            "It was not touched.",
        ],
    );
    assert_eq!(evening.read("duel.clv"), DUEL);
    assert_eq!(evening.read("other.jsonl"), before);
    for path in [&source, &other] {
        let line = format!("{} --save {path}", evening.begin());
        let complaint = sobremesa(&line, "").complaint();
        assert!(complaint.contains("is not overwritten"), "{complaint}");
        let complaint = sobremesa(&format!("play small --save {path}"), "").complaint();
        assert!(complaint.contains("is not overwritten"), "{complaint}");
    }
    sobremesa(
        &evening.begin(),
        &format!("note 1 newer\nsave {other}\ny\nhurt 1 1\n"),
    )
    .well();
    let after = evening.read("other.jsonl");
    assert!(
        after.contains("newer") && after.contains("hurt 1 1"),
        "{after}"
    );
    assert!(!after.contains("older"));
    assert!(!evening.path("other.jsonl.part").exists());
}

/// A combat that is taken off the table for another stays in its file.
#[test]
fn loading_another_combat_asks_first() {
    let evening = Evening::new();
    let saved = evening.file("combat.jsonl");
    sobremesa(&evening.begin(), &format!("save {saved}\nnote 1 saved\n")).well();
    let typed = format!(
        "note 1 fresh\nload {saved}\nn\nload nowhere\nload {saved}\ny\nload {saved}\nhurt 1 1\n"
    );
    let said = sobremesa(&evening.begin(), &typed).well();
    check_says(
        &said,
        &[
            "Leave the match?> n",
            "cannot be read",
            "Leave the match?> y",
            "[saved]",
            "is this match.",
        ],
    );
    assert!(evening.read("combat.jsonl").contains("hurt 1 1"));
    let [aside] = evening.automatic().try_into().expect("one file");
    assert!(
        fs::read_to_string(aside)
            .expect("it is there")
            .contains("fresh")
    );
}

/// A file that was cut, at whatever byte, offers to go on from its whole lines, and loses none of them.
#[test]
fn a_file_cut_anywhere_goes_on_from_its_whole_lines() {
    let evening = Evening::new();
    let saved = evening.file("combat.jsonl");
    let typed = format!("save {saved}\nnote 1 caído\nhurt 1 2\n");
    sobremesa(&evening.begin(), &typed).well();
    let whole = fs::read(evening.path("combat.jsonl")).expect("it is there");
    let ends: Vec<usize> = (0..whole.len()).filter(|n| whole[*n] == b'\n').collect();
    let cut = evening.file("cut.jsonl");
    for n_bytes in 0..whole.len() {
        fs::write(&cut, &whole[..n_bytes]).expect("it can be written");
        let n_whole = ends.iter().filter(|end| **end <= n_bytes).count();
        let is_cut = !ends.contains(&n_bytes) && !ends.contains(&(n_bytes.wrapping_sub(1)));
        let said = sobremesa(&evening.run("cut.jsonl"), "y\nnote 2 seguimos\n");
        if n_whole == 0 {
            assert!(said.result.is_err(), "{n_bytes}");
            let left = fs::read(&cut).expect("it is there");
            assert_eq!(left, &whole[..n_bytes], "what is no match is not touched");
            continue;
        }
        let said = said.well();
        assert_eq!(
            said.contains("Go on from what is whole"),
            is_cut,
            "{n_bytes}: {said}"
        );
        let after = fs::read_to_string(&cut).expect("whole lines");
        let before = std::str::from_utf8(&whole[..ends[n_whole - 1]]).expect("whole lines");
        assert!(after.starts_with(before), "{n_bytes}");
        assert_eq!(after.lines().count(), n_whole + 1, "{n_bytes}: {after}");
        // Some bytes are enough: every line is loaded again here.
        if n_bytes % 7 == 0 {
            sobremesa(&evening.run("cut.jsonl"), "").well();
        }
    }
}

/// Where a power failure left zeros behind the whole lines, these are whole all the same.
#[test]
fn zeros_behind_the_last_line_are_no_loss() {
    let evening = Evening::new();
    let saved = evening.file("combat.jsonl");
    sobremesa(&evening.begin(), &format!("save {saved}\nhurt 1 2\n")).well();
    let mut bytes = fs::read(&saved).expect("it is there");
    bytes.extend([0; 512]);
    fs::write(&saved, bytes).expect("it can be written");
    sobremesa(&evening.run("combat.jsonl"), "hurt 1 1\n").well();
    assert_eq!(n_lines(&evening.path("combat.jsonl")), 3);
}

/// A file that is moved away, or changed by somebody else, while the match goes on: nothing of it is lost,
/// and nothing of theirs.
#[test]
fn a_file_taken_away_is_written_anew() {
    let evening = Evening::new();
    let saved = evening.file("combat.jsonl");
    // Another console goes on with the same file: it may not write there, and keeps its own.
    let typed = format!("save {saved}\nnote 1 ours\n");
    sobremesa(&evening.begin(), &typed).well();
    let held = fs::File::open(&saved).expect("it is there");
    held.lock().expect("it can be locked");
    let said = sobremesa(&evening.run("combat.jsonl"), "note 1 theirs\n").well();
    check_says(&said, &["another program is using", "automatic file"]);
    assert!(!evening.read("combat.jsonl").contains("theirs"));
    let [automatic] = evening.automatic().try_into().expect("one file");
    let kept = fs::read_to_string(automatic).expect("it is there");
    assert!(kept.contains("ours") && kept.contains("theirs"), "{kept}");
}
