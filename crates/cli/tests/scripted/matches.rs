//! Whole matches by script, as people would type them.

use crate::program::{check_says, sobremesa, word};

/// Always the first choice, and Enter whenever it is asked for.
fn first_choices() -> String {
    "1\n".repeat(60)
}

#[test]
fn a_whole_match_against_a_bot_in_spanish() {
    let said = sobremesa(
        "play small --bot hothead --lang es --dice seed:3",
        &first_choices(),
    )
    .well();
    check_says(
        &said,
        &[
            "Dos compañías",
            "En la mesa: red, El impetuoso (blue).",
            "red, te toca",
            "El rojo saca la ficha 3.",
            "1  stand",
            "Intro para seguir> 1",
            "Fin de la partida",
        ],
    );
}

#[test]
fn a_whole_match_against_a_bot_in_english() {
    let said = sobremesa("play small --bot hothead --dice seed:3", &first_choices()).well();
    check_says(
        &said,
        &[
            "Two Companies",
            "At the table: red, The hothead (blue).",
            "red, your turn",
            "The red one draws token 3.",
            "Enter to go on> 1",
            "The match is over",
            "You won: a company is lost.",
        ],
    );
}

#[test]
fn the_same_seed_and_the_same_choices_make_the_same_match() {
    let match_of = |seed| {
        let line = format!("play small --bot hothead --dice seed:{seed}");
        let said = sobremesa(&line, &first_choices()).well();
        let (played, _) = said.split_once("The match is over").expect("an end");
        played.to_owned()
    };
    assert_eq!(match_of(5), match_of(5));
    assert_ne!(match_of(5), match_of(6));
}

#[test]
fn without_people_everything_is_shown() {
    let said = sobremesa("play small --bot hothead --people 0 --dice seed:3", "").well();
    check_says(
        &said,
        &[
            "At the table: The hothead (red), The hothead (blue).",
            "The red one draws token 3.\nThe blue one draws token",
            "The match is over",
        ],
    );
    assert!(!said.contains("Enter to go on"));
}

#[test]
fn the_bot_of_a_seat_is_chosen_by_name() {
    let said = sobremesa("play small --seat blue=DRIFTER --seat red=Ana", "").well();
    check_says(
        &said,
        &["At the table: Ana (red), The drifter (blue).", "Ana (red)>"],
    );
    // Whoever names nobody meets a middling one.
    let said = sobremesa("play small", "").well();
    check_says(&said, &["At the table: red, The drifter (blue)."]);
    let said = sobremesa("play small --bot drifter", "").well();
    check_says(&said, &["At the table: red, The drifter (blue)."]);
    let complaint = sobremesa("play small --bot nobody", "").complaint();
    assert_eq!(
        complaint,
        "There is no bot “nobody”. There are: drifter, hothead."
    );
    let complaint = sobremesa("play small --seat green=Ana", "").complaint();
    assert_eq!(
        complaint,
        "There is no seat “green”; they are red, blue, gold."
    );
    sobremesa("play small --people 4", "").complaint();
    sobremesa("play small --seat red", "").complaint();
    sobremesa("play small --seat red=a --seat red=b", "").complaint();
}

#[test]
fn wrong_input_is_explained_and_a_refusal_names_its_rule() {
    let typed = "\n99\ndance\n/dance\nmarch 99 30\nrule SML-ORD-01\nrule SML-ORD-99\nrule\n";
    let said = sobremesa("play small --bot hothead --dice seed:3", typed).well();
    check_says(
        &said,
        &[
            "Type a number from 1 to ",
            ", a move, or “help”.",
            "red> 99\nThere is no move 99: they go from 1 to ",
            "red> dance",
            "“help” says what else.",
            "I do not know “/dance”.",
            "red> march 99 30",
            "(“rule SML-ORD-03” explains",
            "red> rule SML-ORD-01\nSML-ORD-01\n",
            "There is no rule “SML-ORD-99”. Close to it: SML-ORD-01",
            "Which rule?",
        ],
    );
}

#[test]
fn help_hint_story_board_and_moves() {
    let typed = "help\nhint\nstory\nstory 1\nboard\nmoves\n";
    let said = sobremesa("play small --bot hothead --dice seed:3", typed).well();
    check_says(
        &said,
        &[
            "red> help\n",
            "what can be typed",
            "red> hint\nThe hothead would play march",
            "red> story\nThe red one draws token 3.\nThe blue one draws a token.",
            "red> story 1\nThe blue one has given an order.\nred> board",
            "reserve 3",
            "red> moves\n   1  stand",
            "The match was not saved;",
        ],
    );
}

#[test]
fn against_bots_undo_goes_back_to_the_own_decision_before() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("match.jsonl");
    let line = format!(
        "play small --bot hothead --dice seed:3 --save {}",
        word(&file)
    );
    let said = sobremesa(
        &line,
        "undo\nstand\nundo\nmarch 30 30\n\nundo\nquit\nno\nquit\ny\n",
    )
    .well();
    check_says(
        &said,
        &[
            "You have not decided anything yet.",
            "red> stand",
            "Enter to go on> undo",
            "The match is again as it was after line",
            "Round 1 of 6",
            "red> march 30 30",
            "red> undo",
            "Round 1 of 6",
            "red> quit\nLeave the match? (y/n)> no\nred> quit",
            "To go on: sobremesa play --from",
        ],
    );
    let record = std::fs::read_to_string(&file).expect("it was saved");
    assert_eq!(record.matches("\"undo\":").count(), 2, "{record}");
}

#[test]
fn among_people_a_takeback_needs_the_others() {
    let typed = "\nstand\n\nstand\n\n\nundo\nperhaps\nn\n\nundo\ny\n\nstand\n";
    let said = sobremesa("play small --dice seed:3 --people 2 --seat red=Ana", typed).well();
    check_says(
        &said,
        &[
            "Ana (red)> undo",
            "blue: Ana (red) wants to go back to the decision before. Agreed? (y/n)> perhaps",
            "Agreed? (y/n)> n\nblue does not want to.",
            "Round 2 of 6",
            "Ana (red)> undo",
            "Agreed? (y/n)> y",
            "Ana (red), your turn: take the keyboard",
            "The match is again as it was after line",
            "Round 1 of 6",
        ],
    );
}

/// Nothing was rolled or shown since, and nobody else has played.
#[test]
fn a_free_takeback_is_not_asked_for() {
    let typed = "\nstand\n\nseat Ana\n\nundo\n";
    let said = sobremesa("play small --dice seed:3 --people 2 --seat red=Ana", typed).well();
    check_says(
        &said,
        &[
            "Ana (red), not in turn",
            "Ana (red)> undo",
            "Ana (red), your turn",
        ],
    );
    assert!(!said.contains("Agreed?"));
}

#[test]
fn what_another_person_did_since_is_not_taken_back_unasked() {
    let typed = "\nstand\n\noffer\ny\n\nseat Ana\n\nundo\ny\n";
    let said = sobremesa("play small --dice seed:3 --people 2 --seat red=Ana", typed).well();
    check_says(
        &said,
        &["blue> offer", "Ana (red)> undo", "Agreed? (y/n)> y"],
    );
}

#[test]
fn what_was_rolled_since_is_not_taken_back_unasked() {
    let deal = "5 2 1 3 4 6\n\n4\n";
    let clash = "\nmarch 49 30\n\nmarch 51 30\n3 3\n3 4\n";
    // Red chooses the losses, rolls for them, and after the weather it is red's turn again.
    let typed = format!("{deal}{clash}\n1\n6\n\n4\n\nundo\ny\n");
    let said = sobremesa("play small --dice ask --people 2 --seat red=Ana", &typed).well();
    check_says(
        &said,
        &[
            "Ana (red)> 1",
            "Round 2 of 6",
            "Ana (red)> undo",
            "Agreed? (y/n)> y",
        ],
    );
}

#[test]
fn somebody_not_in_turn_may_propose_something() {
    let typed =
        "\nstand\n\nseat blue\nseat nobody\nseat Ana\n\n\n\nseat Ana\n\noffer\ny\n\naccept\ny\n";
    let said = sobremesa("play small --dice seed:3 --people 2 --seat red=Ana", typed).well();
    check_says(
        &said,
        &[
            "blue> seat nobody",
            "There is no person there: there are Ana (red) and blue.",
            "blue> seat Ana",
            "Ana (red), not in turn",
            "Enter: nothing, the match goes on.",
            "Ana (red)> \n",
            "blue> seat Ana",
            "Ana (red)> offer",
            "The red one offers a draw.",
            "blue> accept",
            "The match is over",
            "A draw: by agreement.",
        ],
    );
}

#[test]
fn what_is_saved_can_be_played_on() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let (file, other) = (folder.path().join("a.jsonl"), folder.path().join("b.jsonl"));
    let line = format!(
        "play small --dice seed:3 --seat red=Ana --bot drifter --save {}",
        word(&file)
    );
    sobremesa(&line, "stand\n\nstand\n").well();
    let before = std::fs::read_to_string(&file).expect("it was saved");
    let complaint = sobremesa(&line, "").complaint();
    assert!(complaint.contains("exists already"), "{complaint}");

    // Elsewhere, without touching the file.
    let from = word(&file).to_owned();
    let elsewhere = format!("play --from {from} --save {}", word(&other));
    let said = sobremesa(&elsewhere, "\nstand\n").well();
    check_says(&said, &["Ana (red), The drifter (blue)", "Round 3 of 6"]);
    assert_eq!(std::fs::read_to_string(&file).expect("still there"), before);
    let copy = std::fs::read_to_string(&other).expect("it was saved");
    assert!(copy.starts_with(&before) && copy.len() > before.len());

    // In the file itself, to the end.
    let said = sobremesa(&format!("play small --from {from}"), &first_choices()).well();
    check_says(&said, &["The match is over", "Saved to"]);
    let said = sobremesa(&format!("verify {from}"), "").well();
    check_says(&said, &["everything comes out the same again"]);
    let after = std::fs::read_to_string(&file).expect("still there");
    assert!(after.starts_with(&before) && after.len() > before.len());
}

#[test]
fn saving_in_the_middle_saves_what_was_and_what_follows() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("late.jsonl");
    let typed = format!("stand\nsave {0}\nsave {0}\n\nstand\n", word(&file));
    let said = sobremesa("play small --bot hothead --dice seed:3", &typed).well();
    check_says(
        &said,
        &[
            "Saved to",
            "It is being saved to",
            "To go on: sobremesa play --from",
        ],
    );
    let record = std::fs::read_to_string(&file).expect("it was saved");
    assert_eq!(record.matches("\"stand\"").count(), 2, "{record}");
    sobremesa(&format!("verify {}", word(&file)), "").well();
}

#[test]
fn whoever_leaves_can_still_save() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("last.jsonl");
    let typed = format!("quit\n\nquit\nn\nquit\n{}\n", word(&file));
    let said = sobremesa("play small --bot hothead --dice seed:3", &typed).well();
    check_says(&said, &["The match is not saved.", "Saved to", "To go on:"]);
    assert!(file.exists());
}

#[test]
fn a_line_that_was_cut_while_it_was_written_is_no_loss() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("cut.jsonl");
    let line = format!(
        "play small --bot hothead --dice seed:3 --save {}",
        word(&file)
    );
    sobremesa(&line, "stand\n").well();
    let whole = std::fs::read_to_string(&file).expect("it was saved");
    let cut = &whole[..whole.len() - 30];
    std::fs::write(&file, cut).expect("it can be cut");
    let from = format!("play --from {}", word(&file));
    let said = sobremesa(&from, "n\n").well();
    check_says(
        &said,
        &[
            "is cut short.",
            "Go on from what is whole",
            "It was not touched.",
        ],
    );
    assert_eq!(std::fs::read_to_string(&file).expect("it is there"), cut);
    let said = sobremesa(&from, "y\n\nstand\n").well();
    check_says(&said, &["is cut short.", "Go on from what is whole"]);
    sobremesa(&format!("verify {}", word(&file)), "").well();

    // An altered line in the middle is a loss, and nothing is played on it.
    let altered = std::fs::read_to_string(&file).expect("it is there");
    std::fs::write(&file, altered.replacen("weather", "stand", 1)).expect("it can be altered");
    let complaint = sobremesa(&from, "").complaint();
    assert!(complaint.contains("cut.jsonl”: Line 2:"), "{complaint}");
}

#[test]
fn fair_dice_promise_and_a_match_put_down_goes_on_with_a_new_promise() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("fair.jsonl");
    let line = format!(
        "play small --bot hothead --dice fair --save {}",
        word(&file)
    );
    let said = sobremesa(&line, "stand\n").well();
    check_says(&said, &["Fair dice: at the end a seed will be shown"]);
    let said = sobremesa(&format!("verify {}", word(&file)), "").well();
    check_says(&said, &["the seed is still secret"]);
    let from = format!("play --from {}", word(&file));
    let said = sobremesa(&from, &first_choices()).well();
    check_says(&said, &["Fair dice", "The match is over"]);
    let said = sobremesa(&format!("verify {}", word(&file)), "").well();
    check_says(&said, &["the seed is still secret", "keeps it"]);
}

#[test]
fn setups_are_named_written_or_changed_and_all_faults_are_listed() {
    let said = sobremesa("play small --setup quick", "").well();
    check_says(&said, &["Round 1 of 3"]);
    let said = sobremesa("play small --setup quick -o turn_ms=90000", "").well();
    check_says(&said, &["Round 1 of 3", "Time: 1:30."]);
    let said = sobremesa("play small --setup {\"rounds\":4}", "").well();
    check_says(&said, &["Round 1 of 4"]);
    let said = sobremesa("play small --setup quick -o rounds=5", "").well();
    check_says(&said, &["Round 1 of 5"]);
    let complaint = sobremesa("play small --setup nobody", "").complaint();
    assert!(complaint.contains("usual, quick"), "{complaint}");
    let complaint = sobremesa("play small -o rounds=0 -o turn_ms=0", "").complaint();
    assert_eq!(complaint.lines().count(), 1 + 2, "{complaint}");
    assert!(complaint.contains("(SML-"), "{complaint}");
    for wrong in [
        "-o rounds",
        "--setup {",
        "--position [",
        "--dice d6",
        "--setup @none.json",
    ] {
        sobremesa(&format!("play small {wrong}"), "").complaint();
    }
    assert_eq!(
        sobremesa("play chess", "").complaint(),
        "There is no game “chess”. There are: small."
    );
}

#[test]
fn a_script_of_dice_that_ends_too_early_says_how_to_go_on() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("script.jsonl");
    let dice = "script:[[\"1\",\"2\",\"3\",\"4\",\"5\",\"6\"],4]";
    let line = format!("play small --dice {dice} --save {}", word(&file));
    let said = sobremesa(&line, "stand\n\n");
    check_says(&said.text, &["To go on: sobremesa play --from"]);
    assert!(
        said.complaint()
            .starts_with("The script of dice has come to its end")
    );
}
