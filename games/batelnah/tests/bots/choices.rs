//! What each player sees, and what it says about it.

use serde_json::json;

use crate::seat::{bot, bots, choice, move_of};

const NODES: u64 = 3_000;

#[test]
fn the_weakest_come_first() {
    let names: Vec<&str> = bots().map(|bot| bot.name()).collect();
    assert_eq!(
        names,
        [
            "greedy", "level1", "level2", "level3", "level4", "level5", "level6", "level7",
            "level8"
        ]
    );
    for bot in bots() {
        let about = bot.about();
        assert!(!about.es.is_empty() && !about.en.is_empty() && about.es != about.en);
    }
}

#[test]
fn everybody_takes_a_queen_that_hangs() {
    let text = "11bK/12/12/12/12/5wP1bQ4/12/12/12/12/12/wK11 w 2 - 0 1";
    for bot in bots() {
        let choice = choice(bot, text, NODES);
        assert_eq!(move_of(bot, text, NODES), "F6xF8", "{}", bot.name());
        let why = choice.why.words();
        assert!(why.es.contains("apturo la reina negra de F8"), "{}", why.es);
        assert!(
            why.en.contains("I capture the black queen on F8"),
            "{}",
            why.en
        );
    }
}

/// BAT-END-01, even from so far off that a beginner sees nothing else there.
#[test]
fn everybody_wins_at_once_by_the_second_royal() {
    let text = "12/12/12/12/12/wP8bQ2/12/12/12/12/12/wK11 w 2 - 0 1";
    for bot in bots() {
        let choice = choice(bot, text, NODES);
        assert_eq!(move_of(bot, text, NODES), "F1xF10", "{}", bot.name());
        assert_eq!(
            choice.details["score"],
            json!({ "wins_in": 1 }),
            "{}",
            bot.name()
        );
        let why = choice.why.words();
        assert!(why.en.ends_with("Hok-Sah."), "{}", why.en);
    }
}

/// BAT-TRN-02, BAT-ARM-02: blue moves next, and takes back for white.
#[test]
fn what_a_partner_guards_is_guarded() {
    let guarded = "11bK/11bQ/12/12/12/bP4wW6/wS11/7uT4/12/12/wQ11/wK11 b 4 - 0 1";
    let alone = "11bK/11bQ/12/12/12/bP4wW6/wS11/12/7uT4/12/wQ11/wK11 b 4 - 0 1";
    let strongest = bot("level8");
    assert_ne!(move_of(strongest, guarded, NODES), "F1xF6");
    assert_eq!(move_of(strongest, alone, NODES), "F1xF6");
    // The herald knows what is taken back, but leaves the allies out of account.
    assert_eq!(move_of(bot("level4"), guarded, NODES), "F1xF6");
}

/// BAT-TRN-05, 06: red has no pieces, so white moves right after blue.
#[test]
fn a_side_that_moves_twice_running_knows_it() {
    let text = "4wP2uS3bK/12/12/12/12/12/12/12/12/12/12/wK11 u 4 - 0 1";
    for name in ["level6", "level8"] {
        let opened = move_of(bot(name), text, NODES);
        assert!(
            ["A8-B7", "A8-B8"].contains(&opened.as_str()),
            "{name}: {opened}"
        );
        let details = choice(bot(name), text, NODES).details;
        assert_eq!(details["score"], json!({ "wins_in": 2 }), "{name}");
        assert_eq!(details["line"], json!([opened, "A5xA12"]), "{name}");
    }
}

#[test]
fn the_details_tell_programs_what_it_took() {
    let text = "11bK/11bQ/12/12/12/5wJbP5/12/12/12/12/wQ11/wK11 w 2 - 0 1";
    let details = choice(bot("level8"), text, NODES).details;
    assert_eq!(details["level"], 8);
    assert!(
        details["nodes"]
            .as_u64()
            .is_some_and(|nodes| nodes <= NODES)
    );
    assert!(details["depth"].as_u64().is_some_and(|depth| depth >= 2));
    assert_eq!(details["line"][0], "F6xF7>F8");
    assert!(details["score"].is_i64());
}

#[test]
fn a_level_keeps_to_its_own_measure_however_large_the_budget() {
    let text = "8bSbWbKbP/8bSbTbZbQ/7bSbSbZbWbT/8bJbSbSbS/9bS2/12/12/2wS9/wSwSwSwJ8/wTwWwZwSwS7/wQwZwTwS8/wPwKwWwS8 w 2 - 0 1";
    let nodes = |name: &str| choice(bot(name), text, u64::MAX).details["nodes"].as_u64();
    assert!(nodes("level1").is_some_and(|nodes| nodes <= 500));
    assert!(nodes("level5").is_some_and(|nodes| nodes <= 3_000));
}

#[test]
fn the_seed_varies_the_game_and_nothing_else_does() {
    use sobremesa_batelnah::BatelNah;
    use sobremesa_kernel::bot::Budget;
    use sobremesa_kernel::{Audience, Game, Seat};

    let state = crate::seat::state(json!({
        "text": "8bSbWbKbP/8bSbTbZbQ/7bSbSbZbWbT/8bJbSbSbS/9bS2/12/12/2wS9/wSwSwSwJ8/wTwWwZwSwS7/wQwZwTwS8/wPwKwWwS8 w 2 - 0 1"
    }));
    let seat = Seat::new(0);
    let view = BatelNah::view(&state, Audience::Seat(seat));
    for bot in bots() {
        let first = |seed| bot.choose(&view, seat, &Budget::nodes(500), seed);
        assert_eq!(first(3), first(3), "{}", bot.name());
        let moves: Vec<_> = (0..8)
            .filter_map(first)
            .map(|choice| choice.action)
            .collect();
        assert_eq!(moves.len(), 8);
        let is_varied = moves.iter().any(|action| *action != moves[0]);
        assert!(
            is_varied,
            "{} always begins with {:?}",
            bot.name(),
            moves[0]
        );
    }
}
