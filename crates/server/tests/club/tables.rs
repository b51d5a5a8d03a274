//! Playing at tables: against computer players, with people, by forms and by the live connection.

use serde_json::json;

use crate::club::Club;
use sobremesa_visitor::Browser;

/// DOM-UX-10, DOM-UX-14: a whole hand against computer players, by what the page offers.
#[tokio::test]
async fn a_guest_plays_a_hand_of_dominoes() {
    let club = Club::open().await;
    let mut ana = Browser::default();
    ana.post(
        club.address,
        "/options",
        "name=Ana&lang=es&theme=night&sounds=on&music=off&bot_speed=fast&confirm_moves=no",
    )
    .await;
    let table = ana.play_now(club.address, "dominoes").await;
    let mut live = ana.follow(club.address, &table, "P1").await;
    live.next_frame().await;
    let mut n_moves = 0;
    while !live.part("choices").contains("data-wish=\"go_on\"") {
        match live.first_move() {
            Some(action) if live.frame["your_turn"] == true => {
                let seq = live.seq();
                let answer = live
                    .wish(json!({ "do": "play", "seat": "P1", "action": action }))
                    .await;
                assert!(answer["done"].is_string(), "{answer}");
                n_moves += 1;
                while live.seq() == seq {
                    live.next_frame().await;
                }
            }
            _ => live.next_frame().await,
        }
        assert!(n_moves < 60, "a hand ends");
    }
    assert!(n_moves >= 3);
    // Its seats are only places: people are told of each other by name, in the sentences and the picture.
    let told = live.part("news");
    assert!(told.contains("Ana") && !told.contains("P1"), "{told}");
    let page = ana.get(club.address, &format!("/t/{table}")).await.body;
    assert!(page.contains("aria-label=\"Ana, tú"), "{page}");
    let answer = live.wish(json!({ "do": "go_on" })).await;
    assert!(
        answer["done"].is_string(),
        "the next hand is dealt: {answer}"
    );
}

/// BAT-UX-14: a piece dropped on a wrong place is refused with its rule, in the person's language.
#[tokio::test]
async fn a_wrong_drop_is_explained() {
    let club = Club::open().await;
    let mut ana = Browser::default();
    let table = ana.play_now(club.address, "batelnah").await;
    let mut live = ana.follow(club.address, &table, "white").await;
    live.next_frame().await;
    let refused = live
        .wish(json!({ "do": "drop", "seat": "white", "pick": "piece-H3", "drop": "hex-H6" }))
        .await;
    assert_eq!(
        (&refused["code"], &refused["rule"]),
        (&json!("unreachable"), &json!("BAT-VAL-02"))
    );
    assert!(
        refused["words"]
            .as_str()
            .expect("words")
            .contains("soldado"),
        "{refused}"
    );
    let done = live
        .wish(json!({ "do": "drop", "seat": "white", "pick": "piece-H3", "drop": "hex-H4" }))
        .await;
    assert!(done["done"].is_string());
}

/// Two people meet by a link; each sees the other's move; BAT-COM-05: alone on a side, only the table
/// channel.
#[tokio::test]
async fn two_people_meet_by_a_link() {
    let club = Club::open().await;
    let (mut ana, mut bea) = (Browser::default(), Browser::default());
    let form = "game=batelnah&preset=kingdoms&watch=public&takebacks=agreed\
                &seat_white=me&seat_black=open&seat_blue=bot:level1&seat_red=bot:level1";
    let answer = ana.post(club.address, "/tables", form).await;
    assert_eq!(answer.status, 303, "{}", answer.body);
    let address = answer.header("location").expect("a table").to_owned();
    let table = address.trim_start_matches("/t/").to_owned();
    assert!(
        ana.get(club.address, &address)
            .await
            .body
            .contains(&format!("http://{}/t/{table}", club.address))
    );
    bea.get(club.address, &address).await;
    assert_eq!(
        bea.post(
            club.address,
            &format!("{address}/wish"),
            "do=sit&seat=black"
        )
        .await
        .status,
        303
    );
    let mut at_white = ana.follow(club.address, &table, "white").await;
    let mut at_black = bea.follow(club.address, &table, "black").await;
    at_white.next_frame().await;
    at_black.next_frame().await;
    at_white
        .wish(json!({ "do": "play", "seat": "white", "action": "H3-H4" }))
        .await;
    at_black.next_frame().await;
    assert_eq!(at_black.frame["your_turn"], true);
    assert_eq!(
        at_black.frame["motions"],
        json!([{ "from": "piece-H3", "to": "piece-H4" }])
    );
    let said = at_white
        .wish(json!({ "do": "say", "channel": "table", "text": "suerte en A9" }))
        .await;
    assert!(said["done"].is_string(), "{said}");
    let refused = at_white
        .wish(json!({ "do": "say", "channel": { "side": 0 }, "text": "secreto" }))
        .await;
    assert_eq!(refused["code"], "no_such_channel");
    while !at_black.part("talk").contains("suerte en") {
        at_black.next_frame().await;
    }
}

/// DOM-SIG-01: players of a running match do not talk; a takeback needs nobody's leave against bots.
#[tokio::test]
async fn dominoes_is_played_in_silence() {
    let club = Club::open().await;
    let mut ana = Browser::default();
    let table = ana.play_now(club.address, "dominoes").await;
    let mut live = ana.follow(club.address, &table, "P1").await;
    let refused = live
        .wish(json!({ "do": "say", "channel": "table", "text": "tengo seises" }))
        .await;
    assert_eq!(refused["code"], "silent_game");
}

/// The same move sent twice under one name, as after a lost answer, is played once.
#[tokio::test]
async fn a_repeated_wish_is_carried_out_once() {
    let club = Club::open().await;
    let mut ana = Browser::default();
    let form = "game=batelnah&preset=kingdoms&watch=public&takebacks=agreed\
                &seat_white=me&seat_black=me&seat_blue=me&seat_red=me";
    let address = ana
        .post(club.address, "/tables", form)
        .await
        .header("location")
        .expect("a table")
        .to_owned();
    let mut live = ana
        .follow(club.address, address.trim_start_matches("/t/"), "white")
        .await;
    live.next_frame().await;
    let before = live.seq();
    let play = json!({ "do": "play", "seat": "white", "action": "H3-H4" });
    live.wish_as("same", play.clone()).await;
    live.wish_as("same", play).await;
    live.wish(json!({ "do": "type", "seat": "black", "text": "A9-A8" }))
        .await;
    while live.seq() < before + 2 {
        live.next_frame().await;
    }
    assert_eq!(live.seq(), before + 2, "each move is one line");
}

/// Without scripts the pages still read, and a move can be sent as text.
#[tokio::test]
async fn a_page_without_scripts_takes_a_typed_move() {
    let club = Club::open().await;
    let mut ana = Browser::default();
    let table = ana.play_now(club.address, "batelnah").await;
    let page = ana.get(club.address, &format!("/t/{table}")).await.body;
    assert!(
        page.contains("<svg") && page.contains("H3-H4"),
        "board and moves are there"
    );
    let answer = ana
        .post(
            club.address,
            &format!("/t/{table}/wish"),
            "do=type&seat=white&text=H3-H4",
        )
        .await;
    assert_eq!(answer.status, 303);
    let page = ana.get(club.address, &format!("/t/{table}")).await.body;
    assert!(page.contains("id=\"piece-H4\""), "the soldier has moved");
}

/// English is spoken to whoever prefers it.
#[tokio::test]
async fn both_languages_are_spoken() {
    let club = Club::open().await;
    let mut ana = Browser::default();
    assert!(ana.get(club.address, "/").await.body.contains("Jugar ya"));
    let english = ana
        .send(
            club.address,
            "GET",
            "/",
            &[("accept-language", "en-GB,en")],
            "",
        )
        .await;
    assert!(english.body.contains("Play now") && english.body.contains("<html lang=\"en\""));
}

/// BAT-COM-03: what partners write to each other is read by their side only. The host asks somebody to
/// be quiet, lets them speak again, and asks them to leave; nobody else may.
#[tokio::test]
async fn partners_write_secretly_and_the_host_keeps_order() {
    let club = Club::open().await;
    let mut people: [Browser; 4] = Default::default();
    let form = "game=batelnah&preset=alliances-4&watch=public&takebacks=agreed\
                &seat_white=me&seat_black=open&seat_blue=open&seat_red=open";
    let opened = people[0].post(club.address, "/tables", form).await;
    let address = opened.header("location").expect("a table").to_owned();
    let table = address.trim_start_matches("/t/").to_owned();
    let seats = ["white", "black", "blue", "red"];
    for (person, seat) in people.iter_mut().zip(seats).skip(1) {
        let wish = format!("do=sit&seat={seat}");
        person
            .post(club.address, &format!("{address}/wish"), &wish)
            .await;
    }
    let mut lives = Vec::new();
    for (person, seat) in people.iter().zip(seats) {
        let mut live = person.follow(club.address, &table, seat).await;
        live.next_frame().await;
        lives.push(live);
    }
    let secret = json!({ "do": "say", "channel": { "side": 0 }, "text": "ataca por D6" });
    assert!(lives[0].wish(secret).await["done"].is_string());
    let public = json!({ "do": "say", "channel": "table", "text": "suerte" });
    assert!(lives[1].wish(public.clone()).await["done"].is_string());
    for live in &mut lives {
        while !live.part("talk").contains("suerte") {
            live.next_frame().await;
        }
    }
    let knows: Vec<bool> = lives
        .iter()
        .map(|live| live.heard.concat().contains("ataca por"))
        .collect();
    assert_eq!(
        knows,
        [true, false, true, false],
        "white and blue are one side"
    );

    let talk = lives[0].part("talk").to_owned();
    let id = talk
        .split("name=\"person\" value=\"")
        .nth(1)
        .and_then(|rest| rest.split('"').next());
    let black = id.expect("black has spoken").to_owned();
    let mute = |quiet: bool| json!({ "do": "mute", "person": black, "quiet": quiet });
    assert_eq!(lives[2].wish(mute(true)).await["code"], "host_only");
    assert!(lives[0].wish(mute(true)).await["done"].is_string());
    assert_eq!(lives[1].wish(public.clone()).await["code"], "muted");
    assert!(lives[0].wish(mute(false)).await["done"].is_string());
    assert!(lives[1].wish(public).await["done"].is_string());
    let remove = json!({ "do": "remove", "person": black });
    assert_eq!(lives[2].wish(remove.clone()).await["code"], "host_only");
    assert!(
        lives[0]
            .part("panel")
            .contains("No cuenta para la puntuación")
    );
    assert!(lives[0].wish(remove).await["done"].is_string());
    assert_eq!(
        people[1].get(club.address, &address).await.status,
        422,
        "out"
    );
    // The seat is free again, and a computer player may take it.
    let bot = json!({ "do": "seat_bot", "seat": "black", "bot": "level1" });
    assert!(lives[0].wish(bot).await["done"].is_string());
}
