//! Finished matches: looked through, taken home, played on.

use serde_json::{Value, json};
use sobremesa_visitor::Browser;

use crate::club::Club;

/// Two moves and a resignation at one screen; the table's id.
async fn finished_game(club: &Club, ana: &mut Browser) -> String {
    let form = "game=batelnah&preset=kingdoms&watch=public&takebacks=agreed\
                &seat_white=me&seat_black=me&seat_blue=me&seat_red=me";
    let opened = ana.post(club.address, "/tables", form).await;
    let table = opened.header("location").expect("a table");
    let table = table.trim_start_matches("/t/").to_owned();
    let mut live = ana.follow(club.address, &table, "white").await;
    for (seat, text) in [
        ("white", "H3-G3"),
        ("black", "E10-F10"),
        ("white", "abandon"),
    ] {
        let done = live
            .wish(json!({ "do": "type", "seat": seat, "text": text, "sure": true }))
            .await;
        assert!(done["done"].is_string(), "{done}");
    }
    table
}

/// BAT-UX-24: every moment of a finished game can be looked at and taken home in many forms.
#[tokio::test]
async fn a_finished_game_is_looked_through_and_taken_home() {
    let club = Club::open().await;
    let mut ana = Browser::default();
    let table = finished_game(&club, &mut ana).await;
    let page = ana.get(club.address, &format!("/t/{table}/replay")).await;
    assert_eq!(page.status, 200);
    assert!(page.body.contains("H3-G3") && page.body.contains("class=\"swing\""));
    let steps = page
        .body
        .split("data-steps=\"")
        .nth(1)
        .and_then(|rest| rest.split('"').next());
    let steps: Vec<usize> = steps
        .expect("steps")
        .split(' ')
        .map(|n| n.parse().expect("a number"))
        .collect();

    let mut boards = Vec::new();
    for at in &steps {
        let step = ana
            .get(club.address, &format!("/t/{table}/replay/{at}"))
            .await;
        let step: Value = serde_json::from_str(&step.body).expect("JSON");
        assert_eq!(step["at"], *at);
        boards.push(step["board"].as_str().expect("a picture").to_owned());
    }
    assert!(boards.iter().any(|board| board.contains("id=\"piece-H3\"")));
    assert!(boards.last().expect("steps").contains("id=\"piece-G3\""));

    for (path, kind, start) in [
        ("match.jsonl", "application/jsonl", "{"),
        ("story.txt", "text/plain", ""),
        ("picture.svg?at=1", "image/svg+xml", "<svg"),
        ("picture.png?at=1&width=200", "image/png", "\u{fffd}PNG"),
        ("book.html", "text/html", "<!DOCTYPE html>"),
    ] {
        let answer = ana.get(club.address, &format!("/t/{table}/{path}")).await;
        assert_eq!(answer.status, 200, "{path}");
        let given = answer.header("content-type").expect("a kind");
        assert!(given.starts_with(kind), "{path} is {given}");
        assert!(
            answer.body.trim_start().starts_with(start),
            "{path}: {:.40}",
            answer.body
        );
    }
    let book = ana
        .get(club.address, &format!("/t/{table}/book.html"))
        .await
        .body;
    let needs_nothing = !book.contains("<script") && !book.contains("src=");
    assert!(needs_nothing, "it can be read where there is no network");
    assert_eq!(book.matches("<figure>").count(), steps.len());
}

/// From any moment the game is played on at another table, with dice of its own.
#[tokio::test]
async fn a_game_is_played_on_from_any_moment() {
    let club = Club::open().await;
    let mut ana = Browser::default();
    let table = finished_game(&club, &mut ana).await;
    let file = ana
        .get(club.address, &format!("/t/{table}/match.jsonl"))
        .await
        .body;
    let after_white = 1 + file
        .lines()
        .position(|line| line.contains("H3-G3"))
        .expect("the first move");
    let form = format!("at={after_white}&seat=black&bot=");
    let branched = ana
        .post(club.address, &format!("/t/{table}/branch"), &form)
        .await;
    assert_eq!(branched.status, 303);
    let branch = branched
        .header("location")
        .expect("a table")
        .trim_start_matches("/t/")
        .to_owned();
    assert_ne!(branch, table);
    let mut live = ana.follow(club.address, &branch, "black").await;
    live.next_frame().await;
    assert!(
        live.part("board").contains("id=\"piece-G3\""),
        "as it was after white's move"
    );
    assert_eq!(live.frame["your_turn"], true);
    let other = json!({ "do": "type", "seat": "black", "text": "A9-A8" });
    assert!(
        live.wish(other).await["done"].is_string(),
        "and now another way"
    );
}

#[tokio::test]
async fn a_game_that_goes_on_is_not_replayed() {
    let club = Club::open().await;
    let mut ana = Browser::default();
    let table = ana.play_now(club.address, "dominoes").await;
    for path in [
        "replay",
        "replay/1",
        "picture.svg",
        "picture.png",
        "story.txt",
        "book.html",
    ] {
        let answer = ana.get(club.address, &format!("/t/{table}/{path}")).await;
        assert_eq!(answer.status, 422, "{path}");
    }
    let branch = ana
        .post(
            club.address,
            &format!("/t/{table}/branch"),
            "at=1&seat=P1&bot=",
        )
        .await;
    assert_eq!(branch.status, 422);
}

/// DOM-UX-20, DOM-KB-98: after each hand every move of it is stepped through with all tiles in view and
/// with what the experts say of it, in a match that goes on; the hand under way stays hidden.
#[tokio::test]
async fn a_hand_is_looked_through_when_it_is_over() {
    let club = Club::open().await;
    let mut ana = Browser::default();
    let options =
        "name=Ana&lang=es&theme=classic&sounds=on&music=off&bot_speed=extra_fast&confirm_moves=no";
    ana.post(club.address, "/options", options).await;
    let form = "game=dominoes&preset=international&watch=public&takebacks=agreed\
                &seat_P1=me&seat_P2=bot:club&seat_P3=bot:club&seat_P4=bot:club";
    let opened = ana.post(club.address, "/tables", form).await;
    let table = opened.header("location").expect("a table").to_owned();
    let replay = format!("{table}/replay");
    let id = table.trim_start_matches("/t/");
    let mut live = ana.follow(club.address, id, "P1").await;
    live.next_frame().await;
    while !live.part("choices").contains("data-wish=\"go_on\"") {
        let is_my_turn = live.frame["your_turn"] == true;
        match live.first_move().filter(|_| is_my_turn) {
            Some(action) => {
                let played = json!({ "do": "play", "seat": "P1", "action": action });
                live.wish(played).await;
            }
            None => live.next_frame().await,
        }
    }
    assert!(live.part("choices").contains(&replay), "one is led there");
    let page = ana.get(club.address, &replay).await;
    assert_eq!(page.status, 200, "{}", page.body);
    let steps = |body: &str| -> Vec<usize> {
        let steps = body.split("data-steps=\"").nth(1).expect("steps");
        let steps = steps.split('"').next().unwrap_or_default().split(' ');
        steps.map(|at| at.parse().expect("a number")).collect()
    };
    let hand = steps(&page.body);
    let mut n_reviewed = 0;
    for at in &hand {
        let step = ana.get(club.address, &format!("{replay}/{at}")).await;
        let step: Value = serde_json::from_str(&step.body).expect("JSON");
        let board = step["board"].as_str().expect("a picture");
        assert_eq!(board.matches("id=\"tile-").count(), 28, "all tiles at {at}");
        let reviews = step["reviews"].as_str().expect("what is said of it");
        let [expert, search] =
            ["La Maestra", "Emanuel, el ajedrecista"].map(|judge| reviews.contains(judge));
        assert_eq!(expert, search, "{reviews}");
        n_reviewed += usize::from(expert);
    }
    assert!(n_reviewed > 3, "{n_reviewed} of {} moves", hand.len());

    live.wish(json!({ "do": "go_on" })).await;
    let page = ana.get(club.address, &replay).await;
    assert_eq!(
        steps(&page.body),
        hand,
        "the next hand is hidden until it is over"
    );
}
