//! How much a stranger may ask for, and who counts as one.

use std::num::NonZeroU32;
use std::sync::Arc;

use serde_json::json;
use sobremesa_server::{Allowance, House, Manner};
use sobremesa_store::{Journal, SqliteJournal};
use sobremesa_visitor::{Answer, Browser, Live};

use crate::club::{Club, any_port};

fn few(n: u32) -> Allowance {
    let n = NonZeroU32::new(n).expect("not zero");
    Allowance {
        tables_per_minute: n,
        logins_per_minute: n,
        ..Allowance::default()
    }
}

async fn open(allowance: Allowance) -> (Club, Arc<SqliteJournal>) {
    let journal = Arc::new(SqliteJournal::in_memory().await.expect("a journal"));
    let club = Club::open_with(Arc::clone(&journal) as Arc<dyn Journal>, allowance).await;
    (club, journal)
}

const OPTIONS: &str =
    "lang=en&theme=classic&sounds=on&music=off&bot_speed=fast&confirm_moves=no&name=";

async fn keep_options(club: &Club, browser: &mut Browser, name: &str) -> Answer {
    let form = format!("{OPTIONS}{name}");
    browser.post(club.address, "/options", &form).await
}

/// A look at a table stores nothing; whoever then does something is who they were when they looked.
#[tokio::test]
async fn whoever_only_looks_is_not_stored() {
    let (club, journal) = open(Allowance::default()).await;
    let mut ana = Browser::default();
    let form = "game=batelnah&preset=kingdoms&watch=public&takebacks=agreed\
                &seat_white=me&seat_black=open&seat_blue=bot:level1&seat_red=bot:level1";
    let opened = ana.post(club.address, "/tables", form).await;
    let path = opened.header("location").expect("a table").to_owned();
    let table = path.trim_start_matches("/t/").to_owned();
    let n_stored = journal.count().await.expect("it counts");
    let (mut bea, mut carla) = (Browser::default(), Browser::default());
    for browser in [&mut bea, &mut carla] {
        assert_eq!(browser.get(club.address, &path).await.status, 200);
        let first = browser.cookie.clone().expect("a key");
        browser.get(club.address, &path).await;
        assert_eq!(browser.cookie, Some(first), "known again");
    }
    let mut live = bea.follow(club.address, &table, "").await;
    live.next_frame().await;
    assert_eq!(journal.count().await.expect("it counts"), n_stored);

    // Over the live connection, and with a form.
    let sit = json!({ "do": "sit", "seat": "black" });
    assert!(live.wish(sit).await["done"].is_string());
    let page = bea.get(club.address, &path).await.body;
    assert!(page.contains("data-seat=\"black\""), "it is her seat");
    assert_eq!(keep_options(&club, &mut carla, "Carla").await.status, 303);
    let page = carla.get(club.address, &path).await.body;
    assert!(page.contains("Carla") && page.contains("lang=\"en\""));
}

/// A page that was open while the house was closed comes back, though nobody remembers who it was.
#[tokio::test]
async fn whoever_only_looked_comes_back_after_a_restart() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("club.db");
    let open = || async {
        let house = House::open(sobremesa_shelf::SHELF, &file, Manner::default()).await;
        Club::open_at(any_port(), house.expect("it opens")).await
    };
    let club = open().await;
    let (mut ana, mut bea) = (Browser::default(), Browser::default());
    let table = ana.play_now(club.address, "batelnah").await;
    bea.get(club.address, &format!("/t/{table}")).await;
    club.close().await;
    let club = open().await;
    let mut live = bea.follow(club.address, &table, "").await;
    live.next_frame().await;
    let cookie = bea.cookie.as_deref().expect("an old key");
    let path = format!("/api/tables/{table}/stream");
    let program = Live::connect(club.address, &path, ("cookie", cookie)).await;
    assert!(program.is_none(), "programs must be known");
}

/// However somebody comes in as a guest, one address brings only so many.
#[tokio::test]
async fn guests_are_not_made_without_end() {
    let (club, _) = open(few(2)).await;
    let mut ana = Browser::default();
    let table = ana.play_now(club.address, "batelnah").await;
    let path = format!("/t/{table}/wish");
    let said = "do=say&channel=%22watchers%22&text=hola";
    let mut statuses = Vec::new();
    for _ in 0..3 {
        let mut stranger = Browser::default();
        let answer = stranger.post(club.address, &path, said).await;
        statuses.push(answer.status);
    }
    assert_eq!(statuses, [303, 429, 429], "Ana was the first");
    let mut stranger = Browser::default();
    assert_eq!(keep_options(&club, &mut stranger, "Eva").await.status, 429);
    stranger.get(club.address, &format!("/t/{table}")).await;
    let mut live = stranger.follow(club.address, &table, "").await;
    let said = json!({ "do": "say", "channel": "watchers", "text": "hola" });
    assert_eq!(live.wish(said).await["code"], "too_fast");

    let mut statuses = Vec::new();
    for name in ["Ana", "Bea", "Carla"] {
        statuses.push(keep_options(&club, &mut ana, name).await.status);
    }
    assert_eq!(
        statuses,
        [303, 303, 429],
        "nor does anybody change for ever"
    );
}

/// Passwords are not guessed at other doors either.
#[tokio::test]
async fn every_door_with_a_password_is_slow() {
    for (path, wrong) in [
        ("/account/leave", "password=una+tras+otra"),
        (
            "/account/password",
            "password=una+tras+otra&new_password=otra+frase+larga",
        ),
    ] {
        let (club, _) = open(few(3)).await;
        let mut ana = Browser::default();
        let form = "account=ana&password=una+frase+larga";
        ana.post(club.address, "/account/register", form).await;
        let mut statuses = Vec::new();
        for _ in 0..5 {
            statuses.push(ana.post(club.address, path, wrong).await.status);
        }
        assert_eq!(statuses, [422, 422, 422, 429, 429], "{path}");
    }
}

/// Behind a web server everybody has an address of their own; without one nobody chooses theirs.
#[tokio::test]
async fn a_proxy_says_who_asks() {
    for is_behind_proxy in [true, false] {
        let journal = SqliteJournal::in_memory().await.expect("a journal");
        let manner = Manner {
            is_behind_proxy,
            ..Manner::from(few(1))
        };
        let house = House::with_journal(sobremesa_shelf::SHELF, Arc::new(journal), manner);
        let club = Club::open_at(any_port(), house.await.expect("it opens")).await;
        let ask = async |address: &str| {
            let headers = [
                ("sec-fetch-site", "same-origin"),
                ("x-forwarded-for", address),
            ];
            let mut browser = Browser::default();
            let asked = browser.send(club.address, "POST", "/play-now", &headers, "game=dominoes");
            asked.await.status
        };
        let statuses = [
            ask("192.0.2.1").await,
            ask("192.0.2.2").await,
            ask("192.0.2.7, 192.0.2.1").await,
            ask("2001:db8::1").await,
            ask("2001:db8::2").await,
        ];
        let expected = if is_behind_proxy {
            [303, 303, 429, 303, 429]
        } else {
            [303, 429, 429, 429, 429]
        };
        assert_eq!(statuses, expected);
    }
}

/// Where the club is reached over an encrypted connection its cookies do not travel over any other.
#[tokio::test]
async fn cookies_are_for_encrypted_connections_where_there_are() {
    let club = Club::open().await;
    for (proto, is_secure) in [("https", true), ("http", false)] {
        let headers = [
            ("sec-fetch-site", "same-origin"),
            ("x-forwarded-proto", proto),
        ];
        let register = format!("account=ana{proto}&password=una+frase+larga");
        for (path, form) in [
            ("/play-now", "game=dominoes"),
            ("/account/register", register.as_str()),
            ("/account/login", register.as_str()),
        ] {
            let mut browser = Browser::default();
            let answer = browser.send(club.address, "POST", path, &headers, form);
            let answer = answer.await;
            let cookie = answer.header("set-cookie").expect("a cookie");
            assert_eq!(cookie.contains("; Secure"), is_secure, "{path}: {cookie}");
        }
    }
}
