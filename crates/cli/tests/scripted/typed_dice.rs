//! People who roll real dice and type them in.

use crate::program::{check_says, sobremesa};

/// The deal and the weather of the first round.
const DEAL: &str = "2 1 3 4 5 6\n\n4\n";

#[test]
fn a_deal_is_typed_over_several_lines_and_mistakes_are_taken_back() {
    let typed = "2 1\n3 3\nback\nback\n1 2\n3 9\n3 4\nhelp\n6 5\nback\n5 6\n\n";
    let said = sobremesa("play small --dice ask", typed).well();
    check_says(
        &said,
        &[
            "Shuffle and deal by hand (SML-RSV-01)",
            "They are: 1 2 3 4 5 6",
            "6 missing> 2 1\nMissing: 3 4 5 6",
            "4 missing> 3 3\n“3” is there already. The line does not count.",
            "4 missing> back\n6 missing> back\nThere is nothing to correct",
            "6 missing> 1 2",
            "“9” is none of them. The line does not count.",
            "4 missing> 3 4\nMissing: 5 6",
            "What came up has to be typed first.",
            "2 missing> 6 5\n  1 2\n  3 4\n  6 5\nLike that?",
            "“back” to correct> back\nMissing: 5 6",
            "2 missing> 5 6\n  1 2\n  3 4\n  5 6\nLike that?",
            "Roll one die from 1 to 6 (SML-WEA-01)",
        ],
    );
}

#[test]
fn a_die_that_does_not_fit_is_explained() {
    let typed = format!("{}0\nsix\n1 2\n\nrule SML-WEA-01\n5\n", "2 1 3 4 5 6\n\n");
    let said = sobremesa("play small --dice ask", &typed).well();
    check_says(
        &said,
        &[
            "“0” cannot come up: the die goes from 1 to 6.",
            "“six” cannot come up",
            "That is 2, and only 1 is missing.",
            "Type numbers from 1 to 6.",
            "1 missing> rule SML-WEA-01\nSML-WEA-01\n",
            "1 missing> 5",
            "The red one draws token 2.",
            "Round 1: a 5",
        ],
    );
}

/// A clash asks for several rolls, one after the other, for one action.
fn clash() -> String {
    format!("{DEAL}march 36 30\n\n4\nmarch 52 30\n\n4\nmarch 61 30\n")
}

#[test]
fn an_earlier_roll_of_the_same_action_can_be_corrected() {
    let line = "play small --dice ask --bot hothead";
    let typed = format!("{}3 5\nback\n6 6\n1 1\n", clash());
    let said = sobremesa(line, &typed).well();
    check_says(
        &said,
        &[
            "2 dice from 1 to 6 for red (SML-CLA-01)",
            "2 missing> 3 5",
            "2 dice from 1 to 6 for The hothead (blue) (SML-CLA-01)",
            "2 missing> back",
            "2 dice from 1 to 6 for red (SML-CLA-01)",
            "2 missing> 6 6",
            "2 missing> 1 1",
            "The red one fights: 6 + 6",
            "The blue one fights: 1 + 1",
        ],
    );
}

#[test]
fn whoever_plays_alone_can_choose_again_instead_of_rolling() {
    let typed = format!("{}back\nstand\n", clash());
    let said = sobremesa("play small --dice ask --bot hothead", &typed).well();
    check_says(
        &said,
        &["2 missing> back\nThen choose again.", "red> stand"],
    );
}

/// That a roll is asked for tells already that the companies have met.
#[test]
fn among_people_nobody_chooses_again_when_a_roll_is_asked_for() {
    let typed = format!("{DEAL}\nmarch 49 30\n\nmarch 51 30\nback\n");
    let said = sobremesa("play small --dice ask --people 2", &typed).well();
    check_says(&said, &["2 missing> back\nThere is nothing to correct"]);
}

#[test]
fn typed_dice_make_a_match_that_verifies() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("typed.jsonl");
    let line = format!(
        "play small --dice ask --save {}",
        crate::program::word(&file)
    );
    let typed = format!("{}6 6\n1 1\n", clash());
    sobremesa(&line, &typed).well();
    let said = sobremesa(&format!("verify {}", crate::program::word(&file)), "").well();
    check_says(&said, &["rolled and typed in by people"]);
}

#[test]
fn a_match_that_was_never_dealt_leaves_no_file() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("none.jsonl");
    let line = format!(
        "play small --dice ask --save {}",
        crate::program::word(&file)
    );
    let said = sobremesa(&line, "1 2\n").well();
    check_says(&said, &["The match has not begun."]);
    assert!(!file.exists());
}
