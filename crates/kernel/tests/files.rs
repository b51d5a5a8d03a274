//! Match files: read back only as they were written, with the line and the reason otherwise.

mod common;

use common::{
    BLUE, HOUSE, RED, field, finished, first_round, lines, load, play, play_out, position,
    same_state, seed, seeded, start,
};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use sobremesa_conformance::small_game::SmallGame;
use sobremesa_kernel::record::{LoadFault, LoadReason};
use sobremesa_kernel::{DiceSource, Game, Match, Shown};

/// A match with everything in its file: dice, a takeback, a ruling, an outcome.
fn rich() -> Vec<String> {
    let mut game = start(DiceSource::Fair(seed()));
    first_round(&mut game);
    game.take_back(2).expect("a line");
    play(&mut game, RED, json!({"march": [30.1, 30]}));
    play(&mut game, BLUE, json!("stand"));
    game.overrule(position(&game)).expect("sound");
    play_out(&mut game);
    lines(&game)
}

/// Changes a line's fields, and all sums from there on as a forger would who knows how they are made.
fn forged(lines: &[String], line: usize, change: impl Fn(&mut Value)) -> Vec<String> {
    let mut before = [0; 8];
    let mut forged = Vec::new();
    for (index, text) in lines.iter().enumerate() {
        let mut fields: Value = serde_json::from_str(text).expect("our own line");
        fields.as_object_mut().expect("an object").remove("sum");
        if index + 1 == line {
            change(&mut fields);
        }
        let body = fields.to_string();
        let hash = Sha256::new()
            .chain_update(before)
            .chain_update(&body)
            .finalize();
        before.copy_from_slice(&hash[..8]);
        let sum: String = before.iter().map(|byte| format!("{byte:02x}")).collect();
        let open = body.strip_suffix('}').expect("an object");
        forged.push(format!("{open},\"sum\":\"{sum}\"}}"));
    }
    forged
}

#[track_caller]
fn check_refused(lines: &[String], line: usize, code: &str) -> LoadReason {
    let fault = load(lines, None).expect_err(code);
    assert_eq!((fault.line, fault.reason.code()), (line, code), "{fault}");
    let words = fault.words();
    assert!(
        words.en.starts_with(&format!("Line {line}: ")),
        "{}",
        words.en
    );
    assert!(
        words.es.starts_with(&format!("Línea {line}: ")),
        "{}",
        words.es
    );
    fault.reason
}

/// The number of the first line in which `field` is not null.
fn first_with(lines: &[String], name: &str) -> usize {
    let has = |line: &String| !field(line, name).is_null();
    1 + lines.iter().skip(1).position(has).expect("there is one") + 1
}

#[test]
fn the_first_lines_of_a_file_are_the_match_as_it_was_then() {
    let (whole, text) = finished(DiceSource::Seed(seed()));
    for n_lines in 1..=text.len() {
        let mut game = load(&text[..n_lines], None).expect("whole lines");
        let then = SmallGame::fingerprint(&whole.state_after(n_lines));
        assert_eq!(SmallGame::fingerprint(game.state()), then);
        play_out(&mut game);
        assert_eq!(
            lines(&game),
            text,
            "it goes on from line {n_lines} as it did"
        );
    }
}

/// The moment after the last move, before the last line was written.
#[test]
fn a_file_that_lacks_only_its_last_line_gets_it_again() {
    for source in [DiceSource::Seed(seed()), DiceSource::Fair(seed())] {
        let (_, text) = finished(source.clone());
        let kept = match source {
            DiceSource::Fair(_) => Some(source),
            _ => None,
        };
        let game = load(&text[..text.len() - 1], kept).expect("whole lines");
        assert_eq!(lines(&game), text);
    }
}

#[test]
fn a_line_cut_anywhere_is_cut() {
    let text = rich();
    for line in [1, 2, 6, text.len()] {
        let whole = &text[line - 1];
        for length in 0..whole.len() {
            let Some(cut) = whole.get(..length) else {
                continue;
            };
            let mut file = text[..line].to_vec();
            file[line - 1] = cut.to_owned();
            check_refused(&file, line, "cut_line");
        }
    }
    load(&text[..5], None).expect("the lines before are a match by themselves");
}

#[test]
fn no_file_at_all() {
    assert_eq!(check_refused(&[], 1, "empty_file"), LoadReason::Empty);
}

#[test]
fn lines_that_are_not_ours() {
    let text = rich();
    for stranger in ["hello", "[1,2]", "{\"seq\":3}", "{}", "null"] {
        for line in [1, 3] {
            let mut file = text.clone();
            file[line - 1] = stranger.to_owned();
            check_refused(&file, line, "unreadable_line");
        }
    }
}

#[test]
fn one_changed_letter_is_found_out() {
    let text = rich();
    let check = |line: usize, from: &str, to: &str| {
        assert!(text[line - 1].contains(from), "{}", text[line - 1]);
        let mut file = text.clone();
        file[line - 1] = file[line - 1].replacen(from, to, 1);
        assert_eq!(check_refused(&file, line, "altered"), LoadReason::Altered);
    };
    check(1, "\"rounds\":6", "\"rounds\":5");
    check(2, "\"rolled\":[", "\"rolled\":[1,");
    check(3, "30.0", "31.0");
    check(4, "blue", "red");
    check(5, "\"undo\":2", "\"undo\":3");
    let mut file = text.clone();
    file[2] = file[2].replace(",\"sum\":", ",\"mus\":");
    check_refused(&file, 3, "unreadable_line");
    let without_sum = text[2]
        .split(",\"sum\"")
        .next()
        .expect("the rest")
        .to_owned()
        + "}";
    file[2] = without_sum;
    check_refused(&file, 3, "altered");
}

#[test]
fn lines_swapped_lost_or_doubled_are_out_of_order() {
    let text = rich();
    let mut swapped = text.clone();
    swapped.swap(2, 3);
    let reason = check_refused(&swapped, 3, "out_of_order");
    assert_eq!(
        reason,
        LoadReason::OutOfOrder {
            expected: 3,
            found: 4
        }
    );
    let mut lost = text.clone();
    lost.remove(2);
    check_refused(&lost, 3, "out_of_order");
    let mut doubled = text.clone();
    doubled.insert(2, text[1].clone());
    check_refused(&doubled, 3, "out_of_order");
}

#[test]
fn a_line_of_another_match_does_not_fit_in() {
    let (_, ours) = finished(DiceSource::Seed(seed()));
    let mut other = seeded();
    play(&mut other, HOUSE, json!("weather"));
    play(&mut other, RED, json!("stand"));
    play(&mut other, BLUE, json!("stand"));
    let mut file = ours.clone();
    file[3] = other.line(4);
    check_refused(&file, 4, "altered");
}

#[test]
fn files_of_other_times_and_games() {
    let text = rich();
    let check = |field: &str, value: Value, code: &str| -> LoadReason {
        check_refused(
            &forged(&text, 1, |line| line[field] = value.clone()),
            1,
            code,
        )
    };
    assert_eq!(
        check("sobremesa", json!(3), "newer_format"),
        LoadReason::NewerFormat(3)
    );
    let other = LoadReason::OtherGame("dominoes".into());
    assert_eq!(check("game", json!("dominoes"), "other_game"), other);
    check("seats", json!(["red"]), "other_seats");
    check("seats", json!(["blue", "red"]), "other_seats");
    check("start", json!({"setup": {"rounds": 0}}), "faulty_start");
    check("dice", json!({"script": false}), "unreadable_line");
    check("dice", json!({"seed": "short"}), "unreadable_line");
    check("surprise", json!(1), "unreadable_line");
    // A newer form is said to be newer even if nothing else of it can be read.
    let newer = vec![json!({"sobremesa": 9, "game": "small", "all": "new"}).to_string()];
    check_refused(&newer, 1, "newer_format");
}

/// A corrected rule does not spoil the matches in which it decided nothing. Those that it would have
/// changed are told from those that somebody has changed.
#[test]
fn files_of_other_rules_are_read_as_far_as_both_agree() {
    let text = rich();
    let of_other_rules = forged(&text, 1, |line| line["rules"] = json!(7));
    load(&of_other_rules, None).expect("both versions agree on it");
    let other = LoadReason::OtherRules {
        file: 7,
        ours: SmallGame::RULES,
    };
    let n_play = first_with(&text, "action");
    for line in [1, n_play] {
        let elsewhere = forged(&of_other_rules, line, |line| {
            line["digest"] = json!("0123456789abcdef")
        });
        assert_eq!(check_refused(&elsewhere, line, "other_rules"), other);
    }
}

/// A file as the first format wrote it: `state` in the place of `digest`, of a kind that nobody makes any
/// more.
fn of_first_format(text: &[String]) -> Vec<String> {
    (1..=text.len()).fold(text.to_vec(), |text, line| {
        forged(&text, line, |line| {
            if line.get("sobremesa").is_some() {
                line["sobremesa"] = json!(1);
            }
            let fields = line.as_object_mut().expect("a line is an object");
            fields.remove("digest");
            fields.insert("state".into(), json!("fedcba9876543210"));
        })
    })
}

/// Files of the first format are read; what is played on is written in ours, and is read again.
#[test]
fn files_of_the_first_format_are_read_and_go_on() {
    let whole = rich();
    let n_begun = first_with(&whole, "undo");
    let old = of_first_format(&whole[..n_begun]);
    let mut game = load(&old, None).expect("it is only older");
    let ours = load(&whole[..n_begun], None).expect("the same match");
    assert_eq!(
        SmallGame::fingerprint(game.state()),
        SmallGame::fingerprint(ours.state())
    );
    game.take_back(2).expect("a line of it");
    let grown: Vec<String> = game.lines().collect();
    assert_eq!(
        grown[..n_begun],
        old[..],
        "what was written stays as it was"
    );
    assert!(grown[n_begun].contains("\"digest\""));
    load(&grown, None).expect("both formats in one file");
    let forged_since = forged(&grown, n_begun + 1, |line| {
        line["digest"] = json!("0123456789abcdef")
    });
    check_refused(&forged_since, n_begun + 1, "other_state");
}

/// Nobody escapes the comparison by writing like the first format in a file of ours.
#[test]
fn only_files_of_the_first_format_may_be_like_that() {
    let text = rich();
    let to_old = |line: &mut Value| {
        let fields = line.as_object_mut().expect("a line is an object");
        let digest = fields.remove("digest").expect("every line has one");
        fields.insert("state".into(), digest);
    };
    for line in [1, 3] {
        check_refused(&forged(&text, line, to_old), line, "meaningless_line");
    }
    let without = |line: &mut Value| drop(line.as_object_mut().map(|it| it.remove("digest")));
    check_refused(&forged(&text, 3, without), 3, "unreadable_line");
}

/// The sums are no secret; whoever mends them still cannot change what happened.
#[test]
fn a_forger_who_mends_the_sums_is_found_out_by_the_rules() {
    let text = rich();
    let ruling = first_with(&text, "set");
    let takeback = first_with(&text, "undo");
    let last = text.len();
    let check = |line: usize, change: &dyn Fn(&mut Value), code: &str| {
        check_refused(&forged(&text, line, change), line, code)
    };
    let dice = check(2, &|line| line["rolled"] = json!([1]), "other_dice");
    let LoadReason::OtherDice { written, rolled } = dice else {
        panic!("{dice:?}");
    };
    assert_eq!(written, [Shown::Number(1)]);
    assert_ne!(rolled, written);
    check(2, &|line| line["rolled"] = json!([]), "other_dice");
    check(
        2,
        &|line| line["rolled"] = json!([line["rolled"][0], 1]),
        "other_dice",
    );
    check(3, &|line| line["rolled"] = json!([4]), "other_dice");
    check(
        1,
        &|line| line["rolled"][0][0] = line["rolled"][0][1].clone(),
        "other_dice",
    );
    check(
        1,
        &|line| line["start"]["setup"]["rounds"] = json!(7),
        "other_state",
    );
    check(
        3,
        &|line| line["action"]["march"][0] = json!(30.5),
        "other_state",
    );
    let illegal = check(
        3,
        &|line| line["action"]["march"][0] = json!(0),
        "illegal_action",
    );
    assert!(matches!(illegal, LoadReason::Illegal(why) if why.rule.0 == "SML-ORD-03"));
    check(3, &|line| line["seat"] = json!("house"), "illegal_action");
    check(
        3,
        &|line| line["digest"] = json!("0123456789abcdef"),
        "other_state",
    );
    check(3, &|line| line["digest"] = json!("0123"), "unreadable_line");
    check(
        ruling,
        &|line| line["set"]["round"] = json!(99),
        "faulty_start",
    );
    check(
        ruling,
        &|line| line["set"]["companies"][0]["veterans"] = json!(9),
        "other_state",
    );
    for nowhere in [0, takeback, 99] {
        check(
            takeback,
            &|line| line["undo"] = json!(nowhere),
            "no_such_line",
        );
    }
    check(takeback, &|line| line["undo"] = json!(1), "other_state");
    check(
        last,
        &|line| line["over"]["reason"] = json!("agreed"),
        "other_outcome",
    );
    check(
        last,
        &|line| line["seed"] = json!("ab".repeat(32)),
        "broken_promise",
    );
    check(
        3,
        &|line| line["over"] = json!({"winner": null, "reason": "agreed", "score": 0}),
        "meaningless_line",
    );
}

/// A line is of one kind, and has nothing that belongs to another.
#[test]
fn a_line_means_one_thing() {
    let text = rich();
    let takeback = first_with(&text, "undo");
    let ruling = first_with(&text, "set");
    let last = text.len();
    let check = |line: usize, change: &dyn Fn(&mut Value)| {
        check_refused(&forged(&text, line, change), line, "meaningless_line");
    };
    check(3, &|line| line["seat"] = json!("green"));
    check(3, &|line| line["seat"] = Value::Null);
    check(3, &|line| line["action"] = Value::Null);
    check(3, &|line| line["seat"] = json!("referee"));
    check(3, &|line| line["undo"] = json!(1));
    check(3, &|line| line["seed"] = json!("ab".repeat(32)));
    check(3, &|line| line["reroll"] = json!(true));
    check(takeback, &|line| line["seat"] = json!("red"));
    check(takeback, &|line| line["rolled"] = json!([3]));
    check(takeback, &|line| line["seed"] = json!("ab".repeat(32)));
    check(ruling, &|line| line["seat"] = json!("red"));
    check(ruling, &|line| line["rolled"] = json!([3]));
    check(last, &|line| line["rolled"] = json!([3]));
    check(last, &|line| line["undo"] = json!(1));
}

/// Somebody printed the file prettily, or sorted its fields: it means what it meant.
#[test]
fn a_file_that_another_program_wrote_anew_is_the_same_match() {
    let text = rich();
    let spaced: Vec<String> = text
        .iter()
        .map(|line| line.replace("\":", "\" : "))
        .collect();
    let sorted: Vec<String> = text
        .iter()
        .map(|line| {
            serde_json::from_str::<Value>(line)
                .expect("our own line")
                .to_string()
        })
        .collect();
    for file in [spaced, sorted] {
        assert_ne!(file, text);
        let game = load(&file, None).expect("it means the same");
        assert_eq!(lines(&game), text);
    }
}

/// Another program's own file: its way of writing, its sums over that. What we add fits on to it.
#[test]
fn a_file_with_the_sums_of_another_hand_can_be_played_on() {
    let mut game = seeded();
    first_round(&mut game);
    let theirs = forged(&lines(&game), 0, |_| ());
    let mut taken_up = load(&theirs, None).expect("whole, and in order");
    assert!(same_state(&taken_up, &game));
    play_out(&mut taken_up);
    let whole = lines(&taken_up);
    assert_eq!(
        whole[..theirs.len()],
        theirs,
        "what was written stays as it was written"
    );
    assert!(same_state(
        &load(&whole, None).expect("one chain"),
        &taken_up
    ));
    let mut altered = whole;
    altered[2] = altered[2].replacen("30.0", "31.0", 1);
    check_refused(&altered, 3, "altered");
}

#[test]
fn a_scripted_file_goes_on_with_another_script() {
    let mut game = start(DiceSource::Script(common::script(&[5])));
    first_round(&mut game);
    let weather = common::action(json!("weather"));
    let mut ended = load(&lines(&game), None).expect("its own file");
    assert!(
        ended.play(HOUSE, weather).is_err(),
        "the script is at its end"
    );
    let more = DiceSource::Script(common::numbers(&[2, 6]));
    let mut game = load(&lines(&game), Some(more)).expect("its own file");
    assert_eq!(field(&game.line(5), "dice"), json!({"script": true}));
    let seq = play(&mut game, HOUSE, json!("weather"));
    assert_eq!(field(&game.line(seq), "rolled"), json!([2]));
    let whole = lines(&game);
    assert!(same_state(
        &load(&whole, None).expect("its own file"),
        &game
    ));
}

#[test]
fn a_finished_file_says_nothing_more_when_it_is_opened() {
    let (_, text) = finished(DiceSource::Fair(seed()));
    let game = load(&text, Some(DiceSource::Fair(seed()))).expect("its own file");
    assert_eq!(lines(&game), text);
    let fault: Result<Match<SmallGame>, LoadFault> = load(&text[1..], None);
    assert_eq!(fault.expect_err("no first line").line, 1);
}
