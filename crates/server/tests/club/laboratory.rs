//! The laboratory in the club: ordered, paused, begun again, taken home, watched.

use std::sync::Arc;

use serde_json::{Value, json};
use sobremesa_store::SqliteJournal;
use sobremesa_visitor::{Answer, Browser};

use crate::club::Club;
use crate::secrets::generous;

/// Orders an experiment; its address.
async fn ordered(club: &Club, person: &mut Browser, form: &str) -> String {
    let answer = person.post(club.address, "/lab", form).await;
    let address = answer.header("location");
    address
        .unwrap_or_else(|| panic!("{}", answer.body))
        .to_owned()
}

/// Looks until something stands on the page.
async fn seen(club: &Club, person: &mut Browser, address: &str, words: &str) -> Answer {
    loop {
        let page = person.get(club.address, &format!("{address}/live")).await;
        if page.body.contains(words) {
            return page;
        }
        // The experiment has a thread of its own, which this one must let work.
        tokio::task::yield_now().await;
    }
}

const CLASSIC: &str = "game=dominoes&kind=sides&preset=international&seed=5\
    &seat_P1=heaviest&seat_P3=heaviest&seat_P2=random&seat_P4=random";

/// DOM-UX-40, 42, 44, 45: whatever else is not said, a hundred matches to 200 points are played, and
/// the page tells wins, bar, graph and figures.
#[tokio::test]
async fn the_classic_hundred() {
    let club = Club::open().await;
    let mut ana = Browser::default();
    let form = ana.get(club.address, "/laboratory/dominoes").await;
    assert!(form.body.contains("name=\"seat_P3\"") && form.body.contains("all_master"));
    let address = ordered(&club, &mut ana, CLASSIC).await;
    let page = seen(&club, &mut ana, &address, "100 / 100").await;
    let body = &page.body;
    for expected in [
        "heaviest",
        "class=\"wins\"",
        "<polyline",
        "cierres",
        "Gana heaviest",
    ] {
        assert!(body.contains(expected), "{expected} is missing in {body}");
    }
    let whole = ana.get(club.address, &address).await;
    assert_eq!(whole.status, 200);
    let found = ana.get(club.address, "/lab").await;
    assert!(found.body.contains(&address), "one finds one's own again");
}

/// DOM-UX-46: the results are taken home in every form, and the seed gives the same ones again.
#[tokio::test]
async fn results_are_taken_home() {
    let club = Club::open().await;
    let mut ana = Browser::default();
    let form = format!("{CLASSIC}&matches=20");
    let mut results = Vec::new();
    for _ in 0..2 {
        let address = ordered(&club, &mut ana, &form).await;
        seen(&club, &mut ana, &address, "20 / 20").await;
        for (file, kind, start) in [
            ("results.txt", "text/plain", "heaviest"),
            ("results.csv", "text/csv", "a,b,seed"),
            ("matches.csv", "text/csv", "a,b,match"),
            ("matches.parquet", "application/vnd.apache.parquet", "PAR1"),
            ("wins.svg", "image/svg+xml", "<svg"),
            ("wins.png", "image/png", "\u{fffd}PNG"),
        ] {
            let taken = ana
                .get(club.address, &format!("{address}/take/{file}"))
                .await;
            let given = taken.header("content-type").expect("a kind");
            assert!(given.starts_with(kind), "{file} is {given}");
            assert!(taken.body.starts_with(start), "{file}: {:.60}", taken.body);
        }
        let json = ana
            .get(club.address, &format!("{address}/take/results.json"))
            .await;
        results.push(serde_json::from_str::<Value>(&json.body).expect("JSON"));
        let unknown = ana
            .get(club.address, &format!("{address}/take/secrets"))
            .await;
        assert_eq!(unknown.status, 404);
    }
    assert_eq!(results[0], results[1]);
    assert_eq!(results[0]["games"], json!(20));
    assert_eq!(results[0]["seed"], json!(5));
}

/// DOM-UX-41: its owner pauses, goes on, begins again and leaves; others only look.
#[tokio::test]
async fn only_the_owner_decides() {
    let club = Club::open().await;
    let (mut ana, mut bea) = (Browser::default(), Browser::default());
    let form = format!("{CLASSIC}&matches=20000").replace("heaviest", "master");
    let address = ordered(&club, &mut ana, &form).await;
    let want = |wish: &str| format!("{address}/want/{wish}");
    bea.get(club.address, "/").await;
    let refused = bea.post(club.address, &want("pause"), "").await;
    assert_eq!(refused.status, 422);
    let looking = bea.get(club.address, &address).await;
    assert!(looking.status == 200 && !looking.body.contains("/want/"));

    ana.post(club.address, &want("pause"), "").await;
    seen(&club, &mut ana, &address, "En pausa").await;
    let paused = ana.get(club.address, &address).await;
    assert!(paused.body.contains("/want/resume") && !paused.body.contains("/want/pause"));
    ana.post(club.address, &want("resume"), "").await;
    seen(&club, &mut ana, &address, "En marcha").await;
    ana.post(club.address, &want("restart"), "").await;
    seen(&club, &mut ana, &address, "En marcha").await;
    assert_eq!(ana.post(club.address, &want("dance"), "").await.status, 422);
    let left = ana.post(club.address, &want("stop"), "").await;
    assert_eq!(left.header("location"), Some("/lab"));
    assert_eq!(ana.get(club.address, &address).await.status, 404);
}

/// Nobody burns the machine: one experiment a person, and not without end.
#[tokio::test]
async fn there_are_limits() {
    let club = Club::open().await;
    let mut ana = Browser::default();
    let first = ordered(&club, &mut ana, CLASSIC).await;
    let second = ordered(&club, &mut ana, CLASSIC).await;
    assert_eq!(ana.get(club.address, &first).await.status, 404);
    assert_eq!(ana.get(club.address, &second).await.status, 200);
    for (wrong, words) in [
        (format!("{CLASSIC}&matches=20001"), "20000"),
        (CLASSIC.replace("random", "nobody"), "nobody"),
        (
            "game=dominoes&kind=all&all_master=on".to_owned(),
            "de 2 a 8",
        ),
    ] {
        let answer = ana.post(club.address, "/lab", &wrong).await;
        assert_eq!(answer.status, 422, "{wrong}");
        assert!(answer.body.contains(words), "{words}: {}", answer.body);
    }
}

/// Many meet everybody, and any match can be leafed through like one of people.
#[tokio::test]
async fn everybody_meets_everybody_and_can_be_watched() {
    let club = Club::open().await;
    let mut ana = Browser::default();
    let form = "game=dominoes&kind=all&all_heaviest=on&all_random=on&all_easy=on&matches=4&seed=2";
    let address = ordered(&club, &mut ana, form).await;
    let page = seen(&club, &mut ana, &address, "12 / 12").await;
    assert!(page.body.contains("Elo") && page.body.contains("±"));
    let watch = format!("{address}/watch");
    let watched = ana.post(club.address, &watch, "pairing=1&number=3").await;
    let replay = watched.header("location").expect("a replay").to_owned();
    let page = ana.get(club.address, &replay).await;
    assert_eq!(page.status, 200, "{}", page.body);
    assert!(page.body.contains("id=\"story\""), "{}", page.body);
    let beyond = ana.post(club.address, &watch, "pairing=1&number=5").await;
    assert_eq!(beyond.status, 422);
}

/// The laboratory is for every game that has computer players.
#[tokio::test]
async fn every_game_has_a_laboratory() {
    let club = Club::open().await;
    let mut ana = Browser::default();
    for game in sobremesa_shelf::SHELF
        .iter()
        .filter(|game| game.bots().len() > 1)
    {
        let form = ana
            .get(club.address, &format!("/laboratory/{}", game.name()))
            .await;
        assert_eq!(form.status, 200, "{}", game.name());
        assert!(form.body.contains("name=\"seat_"));
    }
    let unknown = ana.get(club.address, "/laboratory/chess").await;
    assert_eq!(unknown.status, 404);
}

/// However many guests come, they push out each other's experiments and nobody else's.
#[tokio::test]
async fn guests_do_not_push_out_others() {
    let journal = SqliteJournal::in_memory().await.expect("a journal");
    let club = Club::open_with(Arc::new(journal), generous()).await;
    let mut ana = Browser::default();
    ana.post(club.address, "/options", "name=Ana").await;
    let form = "account=ana&password=una+frase+larga";
    let registered = ana.post(club.address, "/account/register", form).await;
    assert_eq!(registered.status, 303, "{}", registered.body);
    let order = format!("{CLASSIC}&matches=2");
    let own = ordered(&club, &mut ana, &order).await;
    let mut first = String::new();
    for n in 0..70 {
        let address = ordered(&club, &mut Browser::default(), &order).await;
        if n == 0 {
            first = address;
        }
    }
    assert_eq!(ana.get(club.address, &own).await.status, 200);
    assert_eq!(ana.get(club.address, &first).await.status, 404);
}
