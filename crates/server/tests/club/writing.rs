//! Setups that are written: looked through while they are, and played.

use serde_json::{Value, json};
use sobremesa_kernel::Lang;
use sobremesa_server::{House, Manner};
use sobremesa_visitor::Browser;

use crate::club::{Club, any_port};

/// Percent-encoding enough for a form.
fn encoded(text: &str) -> String {
    text.bytes().map(|byte| format!("%{byte:02X}")).collect()
}

fn sample() -> &'static str {
    let game = sobremesa_shelf::game("clairvoyance").expect("it is on the shelf");
    let written = game.abilities().written.expect("its setups are written");
    written.writing().samples[0].text(Lang::En)
}

/// CLV-UX-01, 02: the page opens with a sound text and its board; every sample does.
#[tokio::test]
async fn every_sample_opens_sound_and_drawn() {
    let club = Club::open().await;
    let mut ana = Browser::default();
    for game in sobremesa_shelf::SHELF {
        let Some(written) = game.abilities().written else {
            let path = format!("/write/{}", game.name());
            assert_eq!(ana.get(club.address, &path).await.status, 404);
            continue;
        };
        for sample in written.writing().samples {
            let path = format!("/write/{}?sample={}", game.name(), sample.name);
            let page = ana.get(club.address, &path).await;
            assert_eq!(page.status, 200, "{path}");
            assert!(
                page.body.contains("<svg") && page.body.contains("Sin fallos"),
                "{path}"
            );
        }
    }
    club.close().await;
}

/// CLV-VAL-01: all faults at once, each with its line, its place in the text and its rule.
#[tokio::test]
async fn a_text_is_looked_through_while_it_is_typed() {
    let club = Club::open().await;
    let mut ana = Browser::default();
    let wrong = sample().replacen("UNIT Goblin", "UNIT Gobiln", 1);
    let asked = json!({ "text": wrong }).to_string();
    let length = asked.len().to_string();
    let headers = [
        ("sec-fetch-site", "same-origin"),
        ("content-type", "application/json"),
        ("content-length", &length),
    ];
    let path = "/write/clairvoyance/proof";
    let answer = ana
        .send_exactly(club.address, "POST", path, &headers, &asked)
        .await;
    assert_eq!(answer.status, 200);
    let proof: Value = serde_json::from_str(&answer.body).expect("JSON");
    assert_eq!(
        (&proof["sound"], &proof["picture"]),
        (&json!(false), &Value::Null)
    );
    let remarks = proof["remarks"].as_str().expect("words");
    for part in ["Gobiln", "data-from=", "Línea", "/rules/clairvoyance#CLV-"] {
        assert!(remarks.contains(part), "{part} in {remarks}");
    }
    club.close().await;
}

/// Without scripts: the form checks, tidies up and opens a table, and a faulty text opens none.
#[tokio::test]
async fn a_text_becomes_a_table_without_scripts() {
    let club = Club::open().await;
    let mut ana = Browser::default();
    let untidy = sample().replace("  ", "");
    let form = |text: &str, deed: &str| format!("text={}&do={deed}&sample=", encoded(text));
    let tidied = ana
        .post(club.address, "/write/clairvoyance", &form(&untidy, "tidy"))
        .await;
    assert_eq!(tidied.status, 200);
    assert!(tidied.body.contains("\n  HP: 8;"), "tidied up");
    let faulty = ana
        .post(club.address, "/write/clairvoyance", &form("MAP {", "proof"))
        .await;
    assert_eq!(faulty.status, 422);
    assert!(faulty.body.contains("Fallos"));
    let open = |text: &str| format!("text={}", encoded(text));
    let refused = ana
        .post(club.address, "/write/clairvoyance/open", &open("MAP {"))
        .await;
    assert_eq!(refused.status, 422);
    let opened = ana
        .post(club.address, "/write/clairvoyance/open", &open(sample()))
        .await;
    assert_eq!(opened.status, 303);
    let table = opened.header("location").expect("a table").to_owned();
    let page = ana.get(club.address, &table).await;
    assert!(page.body.contains("Lena"), "the encounter is on the table");
    club.close().await;
}

/// CLV-API-04: what the master looks up is told to the master, with a script and without, and to nobody
/// else; the table stays as it is.
#[tokio::test]
async fn what_is_looked_up_is_answered_to_whoever_asked() {
    let club = Club::open().await;
    let (mut ana, mut bea) = (Browser::default(), Browser::default());
    let text = format!("text={}", encoded(sample()));
    let opened = ana.post(club.address, "/write/clairvoyance/open", &text);
    let opened = opened.await;
    let path = opened.header("location").expect("a table").to_owned();
    let table = path.trim_start_matches("/t/");
    let mut live = ana.follow(club.address, table, "master").await;
    bea.post(club.address, "/play-now", "game=dominoes").await;
    let mut others = bea.follow(club.address, table, "").await;
    live.next_frame().await;
    others.next_frame().await;
    let seq = live.seq();
    let asked = json!({ "do": "type", "seat": "master", "text": "show 0" });
    let answer = live.wish(asked).await;
    let seen = answer["seen"].to_string();
    assert!(
        answer["done"].is_string() && seen.contains("Lena"),
        "{answer}"
    );

    let asked = "do=type&seat=master&text=show+0";
    let page = ana.post(club.address, &format!("{path}/wish"), asked).await;
    assert_eq!(page.status, 200);
    assert!(page.body.contains("looked-up") && page.body.contains("Lena"));

    let next = json!({ "do": "type", "seat": "master", "text": "next" });
    assert_eq!(live.wish(next).await["seen"], Value::Null);
    while others.seq() == seq {
        others.next_frame().await;
    }
    assert_eq!(others.seq(), seq + 1, "looking is no line of the match");
    club.close().await;
}

/// The master's table, with a follower for the players' screen.
async fn opened_by(club: &Club, ana: &mut Browser) -> String {
    let text = format!("text={}", encoded(sample()));
    let opened = ana.post(club.address, "/write/clairvoyance/open", &text);
    let path = opened.await.header("location").expect("a table").to_owned();
    path.trim_start_matches("/t/").to_owned()
}

/// CLV-CMD-11, CLV-UX-11: the master takes back, does again, rolls again and asks why, by typing and by
/// the buttons of the page; nobody has to agree, the players' screen follows, and it is all there after
/// the house was closed.
#[tokio::test]
async fn the_master_goes_back_and_the_players_see_it() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("club.sqlite");
    let open = || async {
        let house = House::open(sobremesa_shelf::SHELF, &file, Manner::default()).await;
        Club::open_at(any_port(), house.expect("it opens")).await
    };
    let club = open().await;
    let (mut ana, mut bea) = (Browser::default(), Browser::default());
    let table = opened_by(&club, &mut ana).await;
    bea.post(club.address, "/play-now", "game=dominoes").await;
    let mut live = ana.follow(club.address, &table, "master").await;
    let mut players = bea.follow(club.address, &table, "").await;
    live.next_frame().await;
    players.next_frame().await;
    let typed = |text: &str| json!({ "do": "type", "seat": "master", "text": text });
    let pressed = |action: &str| json!({ "do": "play", "seat": "master", "action": action });

    let refused = live.wish(typed("undo")).await;
    assert_eq!(refused["rule"], "CLV-CMD-11", "{refused}");
    let mut seq = live.seq();
    // Somebody rolls sooner or later.
    loop {
        assert!(live.wish(typed("next")).await["done"].is_string());
        seq += 1;
        if live.wish(pressed("reroll")).await["done"].is_string() {
            break;
        }
    }
    // Back, and the same once more.
    seq += 2;
    let why = live.wish(pressed("why")).await["seen"].to_string();
    assert!(why.contains("línea"), "{why}");
    for wish in [typed("undo"), pressed("redo"), pressed("undo")] {
        let answer = live.wish(wish).await;
        assert!(answer["done"].is_string(), "{answer}");
    }
    seq += 3;
    while players.seq() < seq {
        players.next_frame().await;
    }
    let page = ana.get(club.address, &format!("/t/{table}")).await.body;
    for words in ["Deshacer", "Rehacer", "Volver a tirar", "¿Por qué?"] {
        assert!(page.contains(words), "{words}");
    }
    assert!(!page.contains("Volver atrás<"), "one way back is enough");
    let help = live.wish(typed("help")).await["seen"].to_string();
    assert!(
        help.contains("undo, redo") && help.contains("show board"),
        "{help}"
    );
    club.close().await;

    let club = open().await;
    let mut live = ana.follow(club.address, &table, "master").await;
    live.next_frame().await;
    assert_eq!(live.seq(), seq, "as it was");
    let redone = live.wish(typed("redo")).await;
    assert!(redone["done"].is_string(), "{redone}");
    club.close().await;
}

/// Where it was agreed that nothing is taken back, the master does not do so either; asking why does
/// no harm.
#[tokio::test]
async fn a_table_without_takebacks_has_none() {
    let club = Club::open().await;
    let mut ana = Browser::default();
    let form = "game=clairvoyance&preset=duel&watch=public&takebacks=never&seat_master=me";
    let opened = ana.post(club.address, "/tables", form).await;
    let path = opened.header("location").expect("a table").to_owned();
    let mut live = ana
        .follow(club.address, path.trim_start_matches("/t/"), "master")
        .await;
    live.next_frame().await;
    let typed = |text: &str| json!({ "do": "type", "seat": "master", "text": text });
    assert!(live.wish(typed("next")).await["done"].is_string());
    for text in ["undo", "redo", "reroll"] {
        assert_eq!(
            live.wish(typed(text)).await["code"],
            "no_takebacks",
            "{text}"
        );
    }
    assert!(live.wish(typed("why")).await["seen"].is_array());
    let page = ana.get(club.address, &path).await.body;
    assert!(page.contains("¿Por qué?") && !page.contains("Deshacer"));
    club.close().await;
}
