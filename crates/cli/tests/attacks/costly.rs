//! What costs much: large pictures against those who only want to play.

use std::time::Duration;

use serde_json::json;
use sobremesa_visitor::Browser;
use tokio::task::JoinSet;

use crate::club::Club;

/// So many pictures a stranger asks for at once.
const PICTURES: usize = 40;

/// Somebody asks for one large picture after the other: nobody who opens a table, moves or logs in waits for
/// them, and there is an end to what may wait.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn pictures_against_tables() {
    let club = Club::open();
    let (eve, mut ana) = (club.member("eve").await, club.member("ana").await);
    let table = ana.play_now(club.address, "batelnah").await;
    let mut live = ana.follow(club.address, &table, "white").await;
    live.next_frame().await;
    // Of a match that is over anybody may have pictures.
    let resigned = live
        .wish(json!({ "do": "type", "seat": "white", "text": "abandon", "sure": true }))
        .await;
    assert!(resigned["done"].is_string(), "{resigned}");
    let mut pictures = JoinSet::new();
    for n in 0..PICTURES {
        let (mut eve, address) = (eve.clone(), club.address);
        let path = format!("/t/{table}/picture.png?width={}", 4096 - n);
        pictures.spawn(async move { eve.get(address, &path).await.status });
    }
    // Those that are too many are told so; then the others are in the queue.
    let mut n_refused = 0;
    while n_refused < PICTURES - 17 {
        let answered = pictures.join_next().await.expect("more were asked for");
        n_refused += usize::from(answered.expect("answered") == 429);
    }
    let n_waiting = pictures.len();
    assert!(n_waiting > 10, "{n_waiting} wait");
    for _ in 0..2 {
        club.lets_people_play().await;
    }
    let login = "account=ana&password=una+frase+larga";
    let mut elsewhere = Browser::default();
    let login = elsewhere.post(club.address, "/account/login", login).await;
    assert_eq!(login.status, 303);
    while let Ok(Some(drawn)) =
        tokio::time::timeout(Duration::from_millis(1), pictures.join_next()).await
    {
        assert!(matches!(drawn, Ok(200 | 429 | 503)), "{drawn:?}");
    }
    assert!(
        pictures.len() > 5,
        "all of that was done before {n_waiting} pictures were"
    );
}
