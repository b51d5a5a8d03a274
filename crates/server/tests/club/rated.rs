//! Attacks on matches that count, from outside: help, other people's seats, and ratings for nothing.

use serde_json::{Value, json};
use sobremesa_visitor::Browser;

use crate::club::Club;

/// Somebody with an account.
async fn member(club: &Club, name: &str) -> Browser {
    let mut browser = Browser::default();
    let form = format!("account={name}&password=una+frase+larga");
    browser.post(club.address, "/account/register", &form).await;
    browser
}

const DUEL: &str = "game=gom&watch=public&takebacks=agreed&rated=yes&pace=blitz\
                    &seat_player1=me&seat_player2=open";

/// Opens a table with a form; its id.
async fn open(club: &Club, host: &mut Browser, form: &str) -> String {
    let opened = host.post(club.address, "/tables", form).await;
    let address = opened
        .header("location")
        .unwrap_or_else(|| panic!("{}", opened.body));
    address.trim_start_matches("/t/").to_owned()
}

/// Sits down, by a page without scripts; the status.
async fn sit(club: &Club, guest: &mut Browser, table: &str, seat: &str) -> u16 {
    let wish = format!("do=sit&seat={seat}");
    let path = format!("/t/{table}/wish");
    guest.post(club.address, &path, &wish).await.status
}

/// One asks the house's strongest player for every move: at the table, by a replay of what lies open, at
/// another table, from a position set up by hand. Everywhere the answer is no until the match is over.
#[tokio::test]
async fn nobody_is_helped_in_a_match_that_counts() {
    let club = Club::open().await;
    let (mut ana, mut bea) = (member(&club, "ana").await, member(&club, "bea").await);
    let table = open(&club, &mut ana, DUEL).await;
    let page = bea.get(club.address, &format!("/t/{table}")).await.body;
    assert!(
        page.contains("Cuenta para la puntuación"),
        "whoever comes is told"
    );
    assert_eq!(sit(&club, &mut bea, &table, "player2").await, 303);
    let mut live = ana.follow(club.address, &table, "player1").await;
    live.next_frame().await;
    assert!(live.part("panel").contains("Cuenta para la puntuación"));
    assert!(
        !live.part("choices").contains("data-hint"),
        "nothing is offered"
    );
    let hint = |seat: &str| json!({ "do": "hint", "seat": seat });
    assert_eq!(live.wish(hint("player1")).await["code"], "no_help_in_rated");
    let back = live.wish(json!({ "do": "takeback" })).await;
    assert_eq!(back["code"], "no_takebacks");
    for path in ["replay", "report.html", "picture.png?at=1", "story.txt"] {
        let answer = ana.get(club.address, &format!("/t/{table}/{path}")).await;
        assert_ne!(answer.status, 200, "{path}");
    }

    // At another table of the same game, and from a position.
    let other = ana.play_now(club.address, "gom").await;
    let mut elsewhere = ana.follow(club.address, &other, "player1").await;
    elsewhere.next_frame().await;
    let refused = elsewhere.wish(hint("player1")).await;
    assert_eq!(refused["code"], "no_help_in_rated");
    let position = "position=&play=player1&against=recruit";
    let tried = ana.post(club.address, "/position/gom", position).await;
    assert_ne!(tried.status, 303, "no table to try it out");
    let dominoes = ana.play_now(club.address, "dominoes").await;
    let mut another_game = ana.follow(club.address, &dominoes, "P1").await;
    another_game.next_frame().await;
    let answer = another_game.wish(hint("P1")).await;
    assert_ne!(answer["code"], "no_help_in_rated", "that is another game");

    let resign = |sure: bool| json!({ "do": "resign", "seat": "player1", "sure": sure });
    let asked = live.wish(resign(false)).await;
    assert_eq!(
        (&asked["code"], &asked["confirm"]),
        (&json!("grave"), &json!("sure"))
    );
    let resigned = live.wish(resign(true)).await;
    assert!(resigned["done"].is_string(), "{resigned}");
    let answer = elsewhere.wish(hint("player1")).await;
    assert_ne!(answer["code"], "no_help_in_rated", "it is over");
}

/// Guests, both seats, a computer player, somebody else's seat, standing up: none of it.
#[tokio::test]
async fn seats_of_a_match_that_counts_are_kept() {
    let club = Club::open().await;
    let (mut ana, mut bea) = (member(&club, "ana").await, member(&club, "bea").await);
    let mut guest = Browser::default();
    let opened = guest.post(club.address, "/tables", DUEL).await;
    assert_eq!(opened.status, 422, "it takes an account");
    let table = open(&club, &mut ana, DUEL).await;
    assert_eq!(sit(&club, &mut guest, &table, "player2").await, 422);
    let mut live = ana.follow(club.address, &table, "player1").await;
    live.next_frame().await;
    let both = live.wish(json!({ "do": "sit", "seat": "player2" })).await;
    assert_eq!(both["code"], "one_seat_in_rated");
    let bot = json!({ "do": "seat_bot", "seat": "player2", "bot": "recruit" });
    assert_eq!(live.wish(bot.clone()).await["code"], "people_in_rated");
    assert_eq!(sit(&club, &mut bea, &table, "player2").await, 303);
    let mut other = bea.follow(club.address, &table, "player2").await;
    other.next_frame().await;
    let stood = other
        .wish(json!({ "do": "stand", "seat": "player2" }))
        .await;
    assert_eq!(stood["code"], "seat_is_kept");
    assert_eq!(live.wish(bot).await["code"], "seat_taken");
    let end: Value = json!({ "do": "play", "seat": "player2", "action": { "task": "end_battle" }, "sure": true });
    assert!(other.wish(end).await["done"].is_string());
    while !live.part("panel").contains("propone terminar") {
        live.next_frame().await;
    }
    assert!(!live.part("choices").contains("/replay"), "it is not over");
}

/// Again and again somebody sits down and gives up at once: nobody's rating moves by it, and the page
/// says why.
#[tokio::test]
async fn ratings_are_not_farmed() {
    let club = Club::open().await;
    let mut ana = member(&club, "ana").await;
    for n in 0..3 {
        let mut victim = member(&club, &format!("victima{n}")).await;
        let table = open(&club, &mut ana, DUEL).await;
        assert_eq!(sit(&club, &mut victim, &table, "player2").await, 303);
        // A page without scripts asks first, too.
        let (wish, resign) = (format!("/t/{table}/wish"), "do=resign&seat=player2");
        let asked = victim.post(club.address, &wish, resign).await;
        assert!(asked.status == 422 && asked.body.contains("Rendirse: puede ser el final."));
        let meant = format!("{resign}&sure=true");
        assert_eq!(victim.post(club.address, &wish, &meant).await.status, 303);
    }
    let page = ana.get(club.address, "/account/ratings").await.body;
    assert_eq!(page.matches("1500 → 1500 (+0)").count(), 3, "{page}");
    assert_eq!(page.matches("apenas había jugado").count(), 3);
    let page = ana.get(club.address, "/account").await.body;
    assert!(!page.contains("<strong>1"), "no match has counted");
}
