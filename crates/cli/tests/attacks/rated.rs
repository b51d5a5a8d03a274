//! Matches that count: help, other people's seats, and ratings for nothing.

use std::time::Duration;

use serde_json::json;
use sobremesa_visitor::Browser;

use crate::club::Club;

const DUEL: &str = "game=gom&watch=public&takebacks=agreed&rated=yes&pace=blitz&listed=yes\
                    &seat_player1=me&seat_player2=open";

/// Two people with accounts at a table that counts.
async fn duel(club: &Club) -> (Browser, Browser, String) {
    let (mut ana, mut bea) = (club.member("ana").await, club.member("bea").await);
    let table = club.table(&mut ana, DUEL).await;
    let mut stranger = Browser::default();
    // It is hung up in the lobby a moment after it has been set up.
    let row = loop {
        let lobby = stranger.get(club.address, "/").await.body;
        let listed = lobby.split(&format!("data-table=\"{table}\"")).nth(1);
        if let Some(row) = listed.and_then(|rest| rest.split("</li>").next()) {
            break row.to_owned();
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    };
    assert!(row.contains("puntuada"), "everybody is told: {row}");
    assert_eq!(
        club.wish(&mut bea, &table, "do=sit&seat=player2").await,
        303
    );
    (ana, bea, table)
}

/// Somebody asks the house's strongest player for every move, at the table and at another one.
#[tokio::test]
async fn hint_in_rated() {
    let club = Club::open();
    let (mut ana, _, table) = duel(&club).await;
    let hint = json!({ "do": "hint", "seat": "player1" });
    let mut live = ana.follow(club.address, &table, "player1").await;
    live.next_frame().await;
    assert!(
        !live.part("choices").contains("data-hint"),
        "nothing is offered"
    );
    assert_eq!(live.wish(hint.clone()).await["code"], "no_help_in_rated");
    let back = live.wish(json!({ "do": "takeback" })).await;
    assert_eq!(back["code"], "no_takebacks");
    let other = ana.play_now(club.address, "gom").await;
    let mut elsewhere = ana.follow(club.address, &other, "player1").await;
    elsewhere.next_frame().await;
    assert_eq!(elsewhere.wish(hint).await["code"], "no_help_in_rated");
}

/// Somebody sits on both seats, or on the seat of an opponent who would rather stand up; a guest sits down.
#[tokio::test]
async fn both_seats() {
    let club = Club::open();
    let mut guest = Browser::default();
    assert_eq!(guest.post(club.address, "/tables", DUEL).await.status, 422);
    let mut eva = club.member("eva").await;
    let alone = club.table(&mut eva, DUEL).await;
    assert_eq!(
        club.wish(&mut guest, &alone, "do=sit&seat=player2").await,
        422
    );
    let mut live = eva.follow(club.address, &alone, "player1").await;
    live.next_frame().await;
    let both = live.wish(json!({ "do": "sit", "seat": "player2" })).await;
    assert_eq!(both["code"], "one_seat_in_rated");
    let (mut ana, bea, table) = duel(&club).await;
    let mut hers = bea.follow(club.address, &table, "player2").await;
    hers.next_frame().await;
    let stood = hers.wish(json!({ "do": "stand", "seat": "player2" })).await;
    assert_eq!(stood["code"], "seat_is_kept");
    assert_eq!(
        club.wish(&mut ana, &table, "do=sit&seat=player2").await,
        422
    );
}

/// Somebody lets a computer play for the opponent, before and after they have come.
#[tokio::test]
async fn bot_on_the_opponents_seat() {
    let club = Club::open();
    let mut eva = club.member("eva").await;
    let alone = club.table(&mut eva, DUEL).await;
    let bot = json!({ "do": "seat_bot", "seat": "player2", "bot": "recruit" });
    let mut live = eva.follow(club.address, &alone, "player1").await;
    live.next_frame().await;
    assert_eq!(live.wish(bot.clone()).await["code"], "people_in_rated");
    let (ana, _, table) = duel(&club).await;
    let mut live = ana.follow(club.address, &table, "player1").await;
    live.next_frame().await;
    assert_eq!(live.wish(bot).await["code"], "seat_taken");
}

/// Again and again somebody new sits down and gives up at once.
#[tokio::test]
async fn rating_farm() {
    let club = Club::open();
    let mut ana = club.member("ana").await;
    for n in 0..3 {
        let mut victim = club.member(&format!("victima{n}")).await;
        let table = club.table(&mut ana, DUEL).await;
        assert_eq!(
            club.wish(&mut victim, &table, "do=sit&seat=player2").await,
            303
        );
        let mut live = victim.follow(club.address, &table, "player2").await;
        let resigned = live
            .wish(json!({ "do": "resign", "seat": "player2", "sure": true }))
            .await;
        assert!(resigned["done"].is_string(), "{resigned}");
    }
    let page = ana.get(club.address, "/account/ratings").await.body;
    assert_eq!(page.matches("1500 → 1500 (+0)").count(), 3, "{page}");
    assert_eq!(page.matches("apenas había jugado").count(), 3);
}
