//! Computer players that people bring.

use std::sync::Arc;

use sobremesa_server::Allowance;
use sobremesa_store::SqliteJournal;
use sobremesa_visitor::{Answer, Browser};

use crate::club::Club;

fn example() -> &'static str {
    let game = sobremesa_shelf::game("dominoes").expect("on the shelf");
    game.abilities()
        .recruiting
        .expect("players can be described")
        .example()
}

/// A text as a field of a form.
fn encoded(text: &str) -> String {
    text.bytes().map(|byte| format!("%{byte:02x}")).collect()
}

async fn bring(club: &Club, person: &mut Browser, definition: &str) -> Answer {
    let form = format!("definition={}", encoded(definition));
    person.post(club.address, "/personas/dominoes", &form).await
}

/// DOM-AI-10, 11: everybody has a face; what is wrong with a description is said all at once; one
/// that is right plays at tables and in the laboratory, and is still there after a restart.
#[tokio::test]
async fn somebody_brings_a_player() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("club");
    let journal = SqliteJournal::open(&file).await.expect("a journal");
    let club = Club::open_with(Arc::new(journal), Allowance::default()).await;
    let mut ana = Browser::default();
    let page = ana.get(club.address, "/personas/dominoes").await;
    assert!(page.body.contains("class=\"portrait\"") && page.body.contains("<textarea"));

    let faulty = example()
        .replace("level = 4", "level = 99")
        .replace("go_out", "go_home");
    let refused = bring(&club, &mut ana, &faulty).await;
    assert_eq!(refused.status, 422);
    assert!(
        refused.body.contains("go_home = 900"),
        "the text is not lost"
    );
    assert!(
        refused.body.matches("<li>").count() >= 2,
        "{}",
        refused.body
    );

    let taken = bring(
        &club,
        &mut ana,
        &example().replace("\"mine\"", "\"master\""),
    )
    .await;
    assert_eq!(taken.status, 422, "the names of the house are taken");
    let welcome = bring(&club, &mut ana, example()).await;
    assert_eq!(welcome.status, 200, "{}", welcome.body);
    let mut bea = Browser::default();
    let refused = bring(&club, &mut bea, example()).await;
    assert_eq!(refused.status, 422, "it is somebody else's");
    let again = bring(&club, &mut ana, &example().replace("0.1", "0.2")).await;
    assert_eq!(again.status, 200, "one may change one's own");

    let form = "game=dominoes&preset=short&watch=public&takebacks=agreed\
                &seat_P1=me&seat_P2=bot:mine&seat_P3=bot:mine&seat_P4=bot:mine";
    let opened = ana.post(club.address, "/tables", form).await;
    let table = opened.header("location").expect("a table").to_owned();
    let experiment = "game=dominoes&matches=2&seat_P1=mine&seat_P3=mine&seat_P2=easy&seat_P4=easy";
    let begun = ana.post(club.address, "/lab", experiment).await;
    assert!(begun.header("location").is_some(), "{}", begun.body);
    club.close().await;

    let journal = SqliteJournal::open(&file).await.expect("the same journal");
    let club = Club::open_with(Arc::new(journal), Allowance::default()).await;
    let page = ana.get(club.address, "/personas/dominoes").await;
    assert!(page.body.contains("<code>mine</code>"));
    assert_eq!(ana.get(club.address, &table).await.status, 200);
}

/// What somebody writes about a player of theirs stands on their own pages and on nobody else's: lists of
/// opponents, the usual one, hints and the laboratory are as if it were not there. They may take it away.
#[tokio::test]
async fn what_strangers_have_brought_is_on_nobody_elses_page() {
    let club = Club::open().await;
    let (mut eve, mut bea) = (Browser::default(), Browser::default());
    let pages = [
        "/",
        "/personas/dominoes",
        "/new/dominoes",
        "/game/dominoes",
        "/laboratory/dominoes",
        "/api/games",
    ];
    let mut before = Vec::new();
    for page in pages {
        before.push(bea.get(club.address, page).await.body);
    }
    for n in 0..5 {
        let name = format!("\"shout{n}\"");
        let brought = bring(&club, &mut eve, &example().replace("\"mine\"", &name)).await;
        assert_eq!(brought.status, 200, "{}", brought.body);
    }
    for (page, before) in pages.iter().zip(before) {
        let now = bea.get(club.address, page).await.body;
        assert!(!now.contains("shout"), "{page}: {now}");
        assert_eq!(now, before, "{page}");
    }
    let own = eve.get(club.address, "/new/dominoes").await.body;
    assert!(own.contains("bot:shout0") && own.contains("bot:shout4"));
    let away = eve
        .post(club.address, "/personas/dominoes/take-away", "name=shout0")
        .await;
    assert_eq!(away.status, 303);
    let others = bea
        .post(club.address, "/personas/dominoes/take-away", "name=shout4")
        .await;
    assert_eq!(others.status, 303, "there is none of that name of hers");
    let own = eve.get(club.address, "/new/dominoes").await.body;
    assert!(!own.contains("bot:shout0") && own.contains("bot:shout4"));
}

/// What is replaced stays in memory for those who play with it, so nobody replaces without end; what
/// changes nothing does not count, nor what is faulty.
#[tokio::test]
async fn a_player_is_not_changed_without_end() {
    let club = Club::open().await;
    let mut ana = Browser::default();
    let version = |n: usize| example().replace("0.1", &format!("0.{}", 100 + n));
    for n in 0..20 {
        assert_eq!(bring(&club, &mut ana, &version(n)).await.status, 200, "{n}");
    }
    let faulty = example().replace("level = 4", "level = 99");
    assert_eq!(bring(&club, &mut ana, &faulty).await.status, 422);
    assert_eq!(bring(&club, &mut ana, &version(19)).await.status, 200);
    assert_eq!(bring(&club, &mut ana, &version(20)).await.status, 429);
}

/// DOM-UX-71: people share their expert systems in one format and hold a tournament between them, on
/// this machine, where partners cannot talk.
#[tokio::test]
async fn players_that_people_brought_meet_in_a_tournament() {
    let club = Club::open().await;
    let [mut ana, mut bea] = [Browser::default(), Browser::default()];
    for (person, name) in [(&mut ana, "anas"), (&mut bea, "beas")] {
        let definition = example().replace("\"mine\"", &format!("\"{name}\""));
        assert_eq!(bring(&club, person, &definition).await.status, 200);
    }
    let form = "game=dominoes&kind=all&all_anas=on&all_beas=on&all_club=on&matches=2";
    let begun = ana.post(club.address, "/lab", form).await;
    let address = begun.header("location").expect("a tournament").to_owned();
    loop {
        // Whoever has the address may look, those whose players meet first of all.
        let page = bea.get(club.address, &address).await.body;
        if page.contains("6 / 6") {
            assert!(page.contains("Elo") && page.contains(">anas<") && page.contains(">beas<"));
            break;
        }
        tokio::task::yield_now().await;
    }
}
