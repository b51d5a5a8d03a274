//! Who may do what: cookies, other sites, limits, other people's seats.

use std::num::NonZeroU32;
use std::sync::Arc;

use serde_json::json;
use sobremesa_server::Allowance;
use sobremesa_store::SqliteJournal;

use crate::club::Club;
use sobremesa_visitor::{Answer, Browser};

#[tokio::test]
async fn a_guest_needs_no_account_and_the_cookie_is_out_of_reach() {
    let club = Club::open().await;
    let mut ana = Browser::default();
    let answer = ana.post(club.address, "/play-now", "game=dominoes").await;
    let cookie = answer.header("set-cookie").expect("a cookie");
    assert!(
        cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax"),
        "{cookie}"
    );
    // Known again: no second cookie.
    let again = ana.get(club.address, "/").await;
    assert_eq!(again.header("set-cookie"), None);
    assert!(again.body.contains("/t/"), "the table is in the list");
}

/// Whoever plays at once meets a middling opponent, or the one they choose.
#[tokio::test]
async fn one_click_is_enough_and_the_opponent_can_be_chosen() {
    let club = Club::open().await;
    let mut ana = Browser::default();
    let start = ana.get(club.address, "/").await.body;
    assert!(start.contains("<option value=\"level8\""), "{start}");
    for (form, opponent) in [
        ("game=batelnah", "Beltrán, el heraldo"),
        ("game=batelnah&bot=level8", "El oráculo"),
    ] {
        let answer = ana.post(club.address, "/play-now", form).await;
        let table = answer.header("location").expect("a table").to_owned();
        let page = ana.get(club.address, &table).await.body;
        assert!(page.contains(opponent), "{form}: {page}");
    }
    let nobody = ana.post(club.address, "/play-now", "game=batelnah&bot=chess");
    assert!(nobody.await.status >= 400);
}

#[tokio::test]
async fn every_answer_tells_the_browser_to_be_careful() {
    let club = Club::open().await;
    let answer = Browser::default().get(club.address, "/").await;
    let policy = answer.header("content-security-policy").expect("a policy");
    assert!(
        policy.contains("script-src 'self'") && !policy.contains("unsafe"),
        "{policy}"
    );
    assert_eq!(answer.header("x-content-type-options"), Some("nosniff"));
    assert!(
        !answer.body.contains("<script>") && !answer.body.contains(" onclick"),
        "nothing inline"
    );
}

#[tokio::test]
async fn forms_of_other_sites_are_refused() {
    let club = Club::open().await;
    let mut ana = Browser::default();
    ana.play_now(club.address, "dominoes").await;
    for headers in [
        [("sec-fetch-site", "cross-site")],
        [("origin", "http://evil.example")],
    ] {
        let answer = ana
            .send(club.address, "POST", "/play-now", &headers, "game=dominoes")
            .await;
        assert_eq!(answer.status, 403);
    }
}

#[tokio::test]
async fn tables_cannot_be_opened_without_end() {
    let two = NonZeroU32::new(2).expect("two");
    let allowance = Allowance {
        tables_per_minute: two,
        ..Allowance::default()
    };
    let journal = SqliteJournal::in_memory().await.expect("a journal");
    let club = Club::open_with(Arc::new(journal), allowance).await;
    let mut ana = Browser::default();
    for expected in [303, 303, 429] {
        assert_eq!(
            ana.post(club.address, "/play-now", "game=dominoes")
                .await
                .status,
            expected
        );
    }
}

/// Whatever takes computing is limited, and one limit does not use up another.
#[tokio::test]
async fn pages_that_compute_cannot_be_asked_for_without_end() {
    let allowance = Allowance {
        work_per_minute: NonZeroU32::new(2).expect("two"),
        ..Allowance::default()
    };
    let journal = SqliteJournal::in_memory().await.expect("a journal");
    let club = Club::open_with(Arc::new(journal), allowance).await;
    let mut ana = Browser::default();
    let pages = [
        ("/position/dominoes", 200),
        ("/learn/batelnah/no-such-lesson", 404),
        ("/position/batelnah", 429),
        ("/account/export.json", 429),
        ("/", 200),
        ("/rules/dominoes", 200),
    ];
    for (page, expected) in pages {
        assert_eq!(ana.get(club.address, page).await.status, expected, "{page}");
    }
}

/// What somebody reports can be found in the log.
#[tokio::test]
async fn every_answer_names_its_request() {
    let club = Club::open().await;
    let mut ana = Browser::default();
    let first = ana.get(club.address, "/").await;
    let lost = ana.get(club.address, "/t/abcdefghijkm").await;
    let name = |answer: &Answer| answer.header("x-request-id").expect("a name").to_owned();
    assert_ne!(name(&first), name(&lost));
    assert!(
        lost.body.contains(&name(&lost)),
        "the page that says sorry shows it"
    );
}

#[tokio::test]
async fn wishes_cannot_be_sent_without_end() {
    let one = NonZeroU32::MIN;
    let allowance = Allowance {
        actions_per_second: one,
        ..Allowance::default()
    };
    let journal = SqliteJournal::in_memory().await.expect("a journal");
    let club = Club::open_with(Arc::new(journal), allowance).await;
    let mut ana = Browser::default();
    let table = ana.play_now(club.address, "batelnah").await;
    let mut live = ana.follow(club.address, &table, "white").await;
    let mut codes = Vec::new();
    for _ in 0..20 {
        codes.push(
            live.wish(json!({ "do": "type", "seat": "white", "text": "nonsense" }))
                .await["code"]
                .clone(),
        );
    }
    assert_eq!(codes[0], "meaningless");
    assert!(codes.contains(&json!("too_fast")), "{codes:?}");
}

#[tokio::test]
async fn nobody_plays_another_seat() {
    let club = Club::open().await;
    let (mut ana, mut bea) = (Browser::default(), Browser::default());
    let table = ana.play_now(club.address, "batelnah").await;
    bea.get(club.address, &format!("/t/{table}")).await;
    let answer = bea
        .post(
            club.address,
            &format!("/t/{table}/wish"),
            "do=play&seat=white&action=%22H3-H4%22",
        )
        .await;
    assert_eq!(answer.status, 422);
    let mut live = bea.follow(club.address, &table, "").await;
    let refused = live
        .wish(json!({ "do": "play", "seat": "white", "action": "H3-H4" }))
        .await;
    assert_eq!(refused["code"], "not_your_seat");
    let refused = live.wish(json!({ "do": "eyes", "seat": "white" })).await;
    assert_eq!(refused["code"], "not_your_seat");
    let refused = live.wish(json!({ "do": "hint", "seat": "white" })).await;
    assert_eq!(refused["code"], "not_your_seat");
}

#[tokio::test]
async fn what_people_write_is_text_and_nothing_else() {
    let club = Club::open().await;
    let mut ana = Browser::default();
    let form = "game=batelnah&preset=alliances-4&watch=public&takebacks=agreed\
                &seat_white=me&seat_black=open&seat_blue=open&seat_red=open";
    let answer = ana.post(club.address, "/tables", form).await;
    let table = answer.header("location").expect("a table").to_owned();
    let said = "do=say&channel=%22table%22&text=%3Cscript%3Ealert(1)%3C%2Fscript%3E";
    assert_eq!(
        ana.post(club.address, &format!("{table}/wish"), said)
            .await
            .status,
        303
    );
    let page = ana.get(club.address, &table).await.body;
    assert!(page.contains("&lt;script&gt;alert(1)"), "it is shown");
    assert!(!page.contains("<script>alert"), "and does nothing");
}

#[tokio::test]
async fn odd_requests_get_an_answer() {
    let club = Club::open().await;
    let mut ana = Browser::default();
    for (path, status) in [
        ("/t/nothing", 404),
        ("/t/abcdefghijkm", 404),
        ("/rules/chess", 404),
        ("/nowhere", 404),
        ("/web/../Cargo.toml", 404),
    ] {
        assert_eq!(ana.get(club.address, path).await.status, status, "{path}");
    }
    assert_eq!(
        ana.post(club.address, "/play-now", "game=chess")
            .await
            .status,
        404
    );
    assert!(
        ana.post(club.address, "/play-now", &"x".repeat(100_000))
            .await
            .status
            >= 400
    );
    let table = ana.play_now(club.address, "dominoes").await;
    let mut live = ana.follow(club.address, &table, "P1").await;
    for odd in [
        json!({ "do": "fly" }),
        json!({ "do": "play" }),
        json!({ "do": "play", "seat": "P9", "action": 5 }),
    ] {
        live.send_only("odd", odd).await;
    }
    live.wish(json!({ "do": "type", "seat": "P1", "text": "?" }))
        .await;
}

/// Whoever watches over the club learns how much there is, and nothing about anybody.
#[tokio::test]
async fn health_and_metrics_are_there() {
    let club = Club::open().await;
    let mut ana = Browser::default();
    assert_eq!(ana.get(club.address, "/health").await.body, "ok");
    let table = ana.play_now(club.address, "dominoes").await;
    ana.post(
        club.address,
        &format!("/t/{table}/wish"),
        "do=type&seat=P1&text=nada",
    )
    .await;
    let metrics = ana.get(club.address, "/metrics").await.body;
    for line in [
        "sobremesa_tables 1",
        "sobremesa_people 1",
        "sobremesa_wishes_total{end=\"refused\"} 1",
    ] {
        assert!(
            metrics.lines().any(|found| found == line),
            "{line}: {metrics}"
        );
    }
    assert!(!metrics.contains(&table));
}

/// Whoever has not said who they are is a guest in the language of whoever reads.
#[tokio::test]
async fn a_guest_is_called_so_in_the_readers_language() {
    let club = Club::open().await;
    let (mut ana, mut bob) = (Browser::default(), Browser::default());
    let spanish = [("accept-language", "es")];
    let english = [("accept-language", "en")];
    let table = ana.play_now(club.address, "dominoes").await;
    let own = ana
        .send(club.address, "GET", "/options", &spanish, "")
        .await;
    let mark = own.body.split("value=\"Visita ").nth(1).expect("a guest");
    let mark = &mark[..3];
    let seen = ana
        .send(club.address, "GET", "/options", &english, "")
        .await;
    assert!(seen.body.contains(&format!("value=\"Guest {mark}\"")));
    let path = format!("/t/{table}");
    for (lang, known, other) in [(english, "Guest", "Visita"), (spanish, "Visita", "Guest")] {
        let page = bob.send(club.address, "GET", &path, &lang, "").await.body;
        assert!(page.contains(&format!("{known} {mark}")), "{page}");
        assert!(!page.contains(&format!("{other} {mark}")), "{page}");
        let person = page.split("/people/").nth(1).expect("a person");
        let person = person.split('"').next().expect("their page");
        let own = bob
            .send(club.address, "GET", &format!("/people/{person}"), &lang, "")
            .await
            .body;
        assert!(own.contains(&format!("{known} {mark}")), "{own}");
        assert!(!own.contains(&format!("{other} {mark}")), "{own}");
    }
    club.close().await;
}
