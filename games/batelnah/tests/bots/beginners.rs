//! What beginners see, and what they miss: as people do, not at random.

use sobremesa_batelnah::{Described, Position, Side};

use crate::seat::{bot, move_of};

const NODES: u64 = 3_000;

/// Those who have not learnt everything yet.
const LEARNERS: [&str; 5] = ["level1", "level2", "level3", "level4", "level5"];

/// Could any army of the enemy capture a royal of this kingdom if it were its turn (BAT-ROY-08)?
fn is_threatened(position: &Position, kingdom: Side) -> bool {
    let enemies = position.mode().armies().iter();
    enemies.filter(|army| army.side() != kingdom).any(|army| {
        let imagined = Described {
            board: *position.board(),
            to_move: Some(*army),
            mode: position.mode(),
            warned: position.warned(),
            quiet: 0,
            turn: 1,
        };
        let Ok(imagined) = imagined.check() else {
            return false;
        };
        let is_royal = |hex| {
            let victim = imagined.board().piece_at(hex);
            victim.is_some_and(|piece| piece.kind.is_royal())
        };
        imagined.to_move() == Some(*army)
            && imagined
                .legal_moves()
                .iter()
                .filter_map(|legal| legal.captured_hex())
                .any(is_royal)
    })
}

/// BAT-ROY-06: the warning is spoken so that it is heard. Every position of the file has an answer.
#[test]
fn a_beginner_answers_the_warning() {
    let texts = include_str!("kolba.txt").lines();
    let texts: Vec<&str> = texts.filter(|line| !line.starts_with('#')).collect();
    assert!(texts.len() >= 50, "{}", texts.len());
    for name in LEARNERS {
        for text in &texts {
            let position: Position = text.parse().expect("a position");
            let kingdom = position.to_move().expect("somebody's turn").side();
            assert!(position.warned().has(kingdom) && is_threatened(&position, kingdom));
            let chosen = move_of(bot(name), text, NODES);
            let moves = position.legal_moves();
            let legal = moves.iter().find(|legal| legal.to_string() == chosen);
            let after = position.after(*legal.expect("a legal move"));
            assert!(
                after.winner().is_some() || !is_threatened(&after, kingdom),
                "{name} leaves a royal hanging by {chosen} in {text}"
            );
        }
    }
}

/// A black piece stands free before each kind of captor. The wizards' leaps and the jester's are
/// one's own, and known.
#[test]
fn a_beginner_takes_what_is_free_in_front_of_him() {
    #[rustfmt::skip] // A table: the rows F and G, with the captor and the victim, and the move.
    let cases = [
        ("5wKbT5",    "12",     "F6xF7"),
        ("4bS1wQ5",   "12",     "F7xF5"),
        ("5wP1bT4",   "12",     "F6xF8"),
        ("5wW1bT4",   "12",     "F6xF8"),
        ("5wT6",      "6bW5",   "F6xG7"),
        ("6bT5",      "3wZ8",   "G4xF7"),
        ("6bS5",      "3wZ8",   "G4xF7"),
        ("5wJbT5",    "12",     "F6xF7>F8"),
        ("5wS6",      "4bT7",   "F6xG5"),
    ];
    for (row_f, row_g, expected) in cases {
        let home = if row_f.contains("wK") { "wQ" } else { "wK" };
        let text = format!("11bK/10bS1/12/12/12/{row_f}/{row_g}/12/12/12/12/{home}11 w 2 - 0 1");
        // Whoever looks two moves ahead may know something still better.
        for name in &LEARNERS[..3] {
            assert_eq!(move_of(bot(name), &text, NODES), expected, "{name}: {text}");
        }
    }
}

/// White can take a soldier that looks free. Whoever sees who guards it leaves it alone.
#[track_caller]
fn check_bait(rows: &str, bait: &str, takers: &[&str], others: &[&str]) {
    let text = format!("{rows} w 2 - 0 1");
    for name in takers {
        assert_eq!(move_of(bot(name), &text, NODES), bait, "{name}");
    }
    for name in others {
        assert_ne!(move_of(bot(name), &text, NODES), bait, "{name}");
    }
}

/// BAT-MOV-03: a warrior guards from seven hexes away.
#[test]
fn a_beginner_misses_long_lines() {
    check_bait(
        "11bK/11bQ/12/12/5wT6/4bS6bW/12/12/12/12/wQ11/wK11",
        "E6xF5",
        &["level1", "level2"],
        &["level3", "level4", "level5", "level6", "level8"],
    );
    // And what his own could take from so far.
    let free = "11bK/11bQ/12/12/12/wP8bT2/12/12/12/12/wQ11/wK11 w 2 - 0 1";
    for name in ["level1", "level2"] {
        assert_ne!(move_of(bot(name), free, NODES), "F1xF10", "{name}");
    }
    for name in ["level3", "level4", "level5", "level8"] {
        assert_eq!(move_of(bot(name), free, NODES), "F1xF10", "{name}");
    }
}

/// BAT-MOV-09.
#[test]
fn wizards_are_magic_to_a_page() {
    check_bait(
        "11bK/11bQ/12/12/9bZ2/5wWbS5/12/12/12/12/wQ11/wK11",
        "F6xF7",
        &["level1"],
        &["level2", "level3", "level4", "level5", "level6", "level8"],
    );
}

/// BAT-CAP-06.
#[test]
fn jesters_leap_over_a_beginners_head() {
    check_bait(
        "11bK/11bQ/12/12/12/6bSbJ4/3wZ8/12/12/12/wQ11/wK11",
        "G4xF7",
        &["level1", "level2", "level3", "level4"],
        &["level5", "level6", "level8"],
    );
}

/// BAT-MOV-08: the queen comes round to the hex beside her.
#[test]
fn the_crossbowman_has_not_learnt_the_queens_detours() {
    check_bait(
        "11bK/12/12/12/12/wW5bSbQ4/12/12/12/12/wQ11/wK11",
        "F1xF7",
        &["level3"],
        &["level4", "level5", "level6", "level7", "level8"],
    );
}
