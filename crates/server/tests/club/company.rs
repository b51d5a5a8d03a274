//! What people at a table and before it are told of each other: questions first, results as people say
//! them, lists that are alive.

use serde_json::{Value, json};
use sobremesa_visitor::{Browser, Live};

use crate::club::Club;

/// A game of Batel-Nah over a link, Ana white and Bea black, and the table's id.
async fn duel(club: &Club, ana: &mut Browser, bea: &mut Browser, more: &str) -> String {
    let form = format!(
        "game=batelnah&preset=kingdoms&watch=public&takebacks=agreed{more}\
         &seat_white=me&seat_black=open&seat_blue=bot:level1&seat_red=bot:level1"
    );
    let opened = ana.post(club.address, "/tables", &form).await;
    let address = opened.header("location").expect("a table").to_owned();
    bea.get(club.address, &address).await;
    let wish = format!("{address}/wish");
    let sits = bea.post(club.address, &wish, "do=sit&seat=black").await;
    assert_eq!(sits.status, 303, "{}", sits.body);
    address.trim_start_matches("/t/").to_owned()
}

async fn call(browser: &mut Browser, club: &Club, name: &str, lang: &str) {
    let form = format!(
        "name={name}&lang={lang}&theme=classic&sounds=off&music=off&bot_speed=fast&confirm_moves=no"
    );
    browser.post(club.address, "/options", &form).await;
}

fn status(live: &Live) -> String {
    let panel = live.part("panel");
    let status = panel.split("class=\"status\">").nth(1);
    let status = status.and_then(|rest| rest.split('<').next());
    status.unwrap_or_default().to_owned()
}

async fn until(live: &mut Live, holds: impl Fn(&Live) -> bool) {
    while !holds(live) {
        live.next_frame().await;
    }
}

/// Whoever could end the match by a slip is asked first, by script and by form, and nothing has happened
/// until they say yes; then everybody is told how it ended as people say it.
#[tokio::test]
async fn resigning_is_asked_first_and_told_to_each_in_their_words() {
    let club = Club::open().await;
    let (mut ana, mut bea, mut eva) = Default::default();
    call(&mut ana, &club, "Ana", "es").await;
    call(&mut bea, &club, "Bea", "en").await;
    call(&mut eva, &club, "Eva", "en").await;
    let table = duel(&club, &mut ana, &mut bea, "").await;
    let mut at_white = ana.follow(club.address, &table, "white").await;
    let mut at_black = bea.follow(club.address, &table, "black").await;
    let mut watching = eva.follow(club.address, &table, "").await;
    for live in [&mut at_white, &mut at_black, &mut watching] {
        live.next_frame().await;
    }
    let before = at_white.seq();
    let wish = json!({ "do": "type", "seat": "white", "text": "abandon" });
    let asked = at_white.wish(wish.clone()).await;
    assert_eq!(asked["code"], "grave");
    assert_eq!(asked["confirm"], "sure");
    assert_eq!(
        asked["answers"],
        json!(["Sí, hacerlo", "No, seguir jugando"])
    );
    let words = asked["words"].as_str().expect("words");
    assert_eq!(words, "Abandonar la partida: puede ser el final. ¿Seguro?");
    // The same where no script runs: a page asks.
    let path = format!("/t/{table}/wish");
    let form = "do=type&seat=white&text=abandon";
    let page = ana.post(club.address, &path, form).await;
    assert_eq!(page.status, 422);
    assert!(
        page.body.contains("name=\"sure\" value=\"true\""),
        "{}",
        page.body
    );
    assert!(page.body.contains("No, seguir jugando"));
    assert_eq!(at_white.seq(), before, "nothing has happened");

    let done = ana
        .post(club.address, &path, &format!("{form}&sure=true"))
        .await;
    assert_eq!(done.status, 303, "{}", done.body);
    let is_over = |live: &Live| live.part("choices").contains("/replay");
    for live in [&mut at_white, &mut at_black, &mut watching] {
        until(live, is_over).await;
    }
    assert_eq!(status(&at_white), "Has perdido: has abandonado.");
    assert_eq!(status(&at_black), "You won: White resigned.");
    assert_eq!(status(&watching), "Black wins: White resigned.");
    let home = bea.get(club.address, "/").await.body;
    assert!(home.contains("You won"), "{home}");
    let text = format!("/t/{table}/story.txt");
    let story = eva.get(club.address, &text).await.body;
    assert!(story.ends_with("Black wins: White resigned.\n"), "{story}");
    let replay = eva.get(club.address, &format!("/t/{table}/replay")).await;
    assert!(replay.body.contains("Black wins: White resigned."));
    club.close().await;
}

/// A computer player does not accept a draw at once: it thinks it over until its turn, says why not, and
/// does not say the same again.
#[tokio::test]
async fn a_bot_answers_an_offer_at_its_turn_and_gives_its_reason_once() {
    let club = Club::open().await;
    let mut ana = Browser::default();
    call(&mut ana, &club, "Ana", "en").await;
    let table = ana.play_now(club.address, "batelnah").await;
    let mut live = ana.follow(club.address, &table, "white").await;
    live.next_frame().await;
    let offer = json!({ "do": "type", "seat": "white", "text": "offer draw" });
    let asked = live.wish(offer.clone()).await;
    assert_eq!(asked["code"], "grave", "{asked}");
    let mut sure = offer;
    sure["sure"] = json!(true);
    let mut asides = Vec::new();
    for text in ["H3-H4", "I4-I5"] {
        let done = live.wish(sure.clone()).await;
        assert!(done["done"].is_string(), "{done}");
        let offered = live.seq();
        let moved = json!({ "do": "type", "seat": "white", "text": text });
        let moved = live.wish(moved).await;
        assert!(moved["done"].is_string(), "{moved}");
        // The answer and the move of the computer.
        while live.frame["your_turn"] != true || live.seq() < offered + 3 {
            live.next_frame().await;
            asides.extend(live.frame["aside"].as_array().cloned().unwrap_or_default());
        }
    }
    let said: Vec<&str> = asides.iter().filter_map(Value::as_str).collect();
    let [only] = said.as_slice() else {
        panic!("one reason for the same answer twice: {said:?}");
    };
    assert!(only.contains(": “No: "), "{only}");
    club.close().await;
}

/// Whoever looks at the start page sees at once that a table waits, that it is their turn, and how it
/// ended; whoever may not know of a table does not.
#[tokio::test]
async fn the_lists_are_alive() {
    let club = Club::open().await;
    let (mut ana, mut bea, stranger) = <(Browser, Browser, Browser)>::default();
    call(&mut ana, &club, "Ana", "en").await;
    call(&mut bea, &club, "Bea", "en").await;
    let mut wall = stranger.follow_lists(club.address).await;
    let mut anas = ana.follow_lists(club.address).await;
    let mut beas = bea.follow_lists(club.address).await;
    for lists in [&mut wall, &mut anas, &mut beas] {
        lists.next_frame().await;
        assert!(!lists.part("lists").contains("data-table"));
    }
    let table = {
        let form = "game=batelnah&preset=kingdoms&watch=public&takebacks=agreed&listed=yes\
                    &seat_white=me&seat_black=open&seat_blue=bot:level1&seat_red=bot:level1";
        let opened = ana.post(club.address, "/tables", form).await;
        let address = opened.header("location").expect("a table").to_owned();
        address.trim_start_matches("/t/").to_owned()
    };
    let open = |live: &Live| {
        let lists = live.part("lists").to_owned();
        lists.contains("id=\"open\"") && lists.contains(&table)
    };
    until(&mut wall, open).await;
    assert!(wall.part("lists").contains("Sentarse"));
    until(&mut beas, open).await;
    until(&mut anas, |live| {
        live.part("lists").contains("players are missing")
    })
    .await;

    let wish = format!("/t/{table}/wish");
    bea.get(club.address, &format!("/t/{table}")).await;
    bea.post(club.address, &wish, "do=sit&seat=black").await;
    until(&mut anas, |live| live.part("lists").contains("your turn")).await;
    until(&mut beas, |live| live.part("lists").contains("others play")).await;
    ana.post(club.address, &wish, "do=type&seat=white&text=H3-H4")
        .await;
    until(&mut beas, |live| live.part("lists").contains("your turn")).await;
    until(&mut anas, |live| live.part("lists").contains("others play")).await;
    until(&mut wall, |live| {
        live.part("lists").contains("id=\"running\"")
    })
    .await;

    bea.post(
        club.address,
        &wish,
        "do=type&seat=black&text=abandon&sure=true",
    )
    .await;
    until(&mut anas, |live| live.part("lists").contains("You won")).await;
    until(&mut beas, |live| live.part("lists").contains("You lost")).await;
    until(&mut wall, |live| !live.part("lists").contains(&table)).await;

    // What is not on the wall is nobody's business.
    let secret = duel(&club, &mut ana, &mut bea, "").await;
    until(&mut anas, |live| live.part("lists").contains(&secret)).await;
    let heard = wall.heard.join("\n");
    assert!(!heard.contains(&secret));
    club.close().await;
}
