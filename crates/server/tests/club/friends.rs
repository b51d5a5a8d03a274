//! Friends and blocks: what whoever adds or blocks somebody sees, and what the other does not.

use std::sync::Arc;

use serde_json::json;
use sobremesa_server::Allowance;
use sobremesa_store::{Journal, SqliteJournal};
use sobremesa_visitor::{Answer, Browser};

use crate::club::Club;

/// Somebody with an account: their browser, and their id.
async fn member(club: &Club, account: &str) -> (Browser, String) {
    let mut browser = Browser::default();
    let form = format!("account={account}&password=una+frase+larga");
    let answer = browser.post(club.address, "/account/register", &form).await;
    assert_eq!(answer.status, 303, "{}", answer.body);
    let people = browser.get(club.address, "/people").await.body;
    let own = people.split("href=\"/people/").nth(1);
    let own = own.and_then(|rest| rest.split('"').next());
    (browser, own.expect("their own page").to_owned())
}

async fn regard(club: &Club, browser: &mut Browser, other: &str, how: &str) -> Answer {
    let address = format!("/people/{other}/regard");
    let form = format!("regard={how}");
    browser.post(club.address, &address, &form).await
}

/// A table of Batel-Nah that is announced, with white for the host and black free.
async fn announce(club: &Club, host: &mut Browser) -> String {
    let form = "game=batelnah&preset=kingdoms&watch=public&takebacks=agreed&listed=yes\
                &seat_white=me&seat_black=open&seat_blue=bot:level1&seat_red=bot:level1";
    let opened = host.post(club.address, "/tables", form).await;
    let place = opened.header("location").expect("a table");
    place.trim_start_matches("/t/").to_owned()
}

async fn sit(club: &Club, browser: &mut Browser, table: &str) -> Answer {
    let wish = format!("/t/{table}/wish");
    let sit = "do=sit&seat=black";
    browser.post(club.address, &wish, sit).await
}

/// A friend stands on one's own page of people and, while in the house, on the start page; the other's pages
/// say nothing of it.
#[tokio::test]
async fn a_friend_is_seen_when_they_are_here() {
    let club = Club::open().await;
    let (mut ana, ana_id) = member(&club, "ana").await;
    let (mut bea, bea_id) = member(&club, "bea").await;
    assert_eq!(regard(&club, &mut ana, &bea_id, "friend").await.status, 303);
    let people = ana.get(club.address, "/people").await.body;
    let friends = people.split("id=\"friends\"").nth(1).expect("friends");
    assert!(friends.contains(&format!("/people/{bea_id}")), "{friends}");
    let start = ana.get(club.address, "/").await.body;
    assert!(!start.contains("class=\"friend\""), "she is not here");
    let _here = bea.follow_lists(club.address).await;
    let start = ana.get(club.address, "/").await.body;
    assert!(start.contains("class=\"friend\""), "{start}");
    let hers = bea.get(club.address, &format!("/people/{ana_id}")).await;
    assert!(
        hers.body.contains("value=\"friend\""),
        "she may add her too"
    );
    assert_eq!(regard(&club, &mut ana, &ana_id, "friend").await.status, 422);
    assert_eq!(regard(&club, &mut ana, &bea_id, "enemy").await.status, 422);
    club.close().await;
}

/// Whoever is blocked does not see one's open tables, does not sit down at them, and cannot invite; what
/// they write is not read by whoever blocked them, and by nobody else less.
#[tokio::test]
async fn a_block_keeps_two_apart() {
    let club = Club::open().await;
    let (mut ana, ana_id) = member(&club, "ana").await;
    let (mut eve, eve_id) = member(&club, "eve").await;
    let (mut bea, _) = member(&club, "bea").await;
    let before = announce(&club, &mut ana).await;
    let listed = eve.get(club.address, "/").await.body;
    assert!(listed.contains(&before), "until then she sees it");
    assert_eq!(
        regard(&club, &mut ana, &eve_id, "blocked").await.status,
        303
    );

    let listed = eve.get(club.address, "/").await.body;
    assert!(!listed.contains(&before));
    let refused = sit(&club, &mut eve, &before).await;
    assert_eq!(refused.status, 422);
    assert!(refused.body.contains("prefiere no jugar contigo"));
    let form = "game=batelnah";
    let play = format!("/people/{ana_id}/play");
    let invited = eve.post(club.address, &play, form).await;
    assert_eq!(invited.status, 422);

    // At a third one's table they may both look on.
    let table = announce(&club, &mut bea).await;
    let mut heard = ana.follow(club.address, &table, "").await;
    let mut other = bea.follow(club.address, &table, "white").await;
    let mut live = eve.follow(club.address, &table, "").await;
    let say = json!({ "do": "say", "channel": "table", "text": "Buenas noches" });
    assert!(live.wish(say).await["done"].is_string());
    while !other.part("talk").contains("Buenas noches") {
        other.next_frame().await;
    }
    let page = ana.get(club.address, &format!("/t/{table}")).await.body;
    assert!(!page.contains("Buenas noches"));
    let mut stranger = Browser::default();
    let page = stranger.get(club.address, &format!("/t/{table}")).await;
    assert!(page.body.contains("Buenas noches"));
    let say = json!({ "do": "say", "channel": "table", "text": "Hola" });
    assert!(heard.wish(say).await["done"].is_string());
    assert!(!heard.part("talk").contains("Buenas noches"));

    assert_eq!(regard(&club, &mut ana, &eve_id, "none").await.status, 303);
    assert_eq!(sit(&club, &mut eve, &before).await.status, 303);
    club.close().await;
}

/// An invitation arrives on the start page of whoever is invited while they look at it, and goes when the
/// seat is taken.
#[tokio::test]
async fn an_invitation_arrives_at_once() {
    let club = Club::open().await;
    let (mut ana, ana_id) = member(&club, "ana").await;
    let (mut bea, bea_id) = member(&club, "bea").await;
    let mut lists = bea.follow_lists(club.address).await;
    lists.next_frame().await;
    assert!(!lists.part("lists").contains("invitations"));
    let form = "game=batelnah";
    let play = format!("/people/{bea_id}/play");
    let opened = ana.post(club.address, &play, form).await;
    let table = opened.header("location").expect("a table").to_owned();
    while !lists.part("lists").contains("id=\"invitations\"") {
        lists.next_frame().await;
    }
    let invited = lists.part("lists");
    assert!(invited.contains(&table) && invited.contains(&format!("/people/{ana_id}")));
    let host = ana.get(club.address, &table).await.body;
    assert!(host.contains("Con invitación: bea"), "{host}");
    let seated = sit(&club, &mut bea, table.trim_start_matches("/t/")).await;
    assert_eq!(seated.status, 303, "{}", seated.body);
    while lists.part("lists").contains("id=\"invitations\"") {
        lists.next_frame().await;
    }
    club.close().await;
}

/// Whoever leaves for good is in nobody's list of friends any more, nor in what is stored about them.
#[tokio::test]
async fn a_friend_who_leaves_is_forgotten() {
    let journal = Arc::new(SqliteJournal::in_memory().await.expect("a journal"));
    let stored = Arc::clone(&journal) as Arc<dyn Journal>;
    let club = Club::open_with(stored, Allowance::default()).await;
    let (mut ana, ana_id) = member(&club, "ana").await;
    let (mut bea, bea_id) = member(&club, "bea").await;
    regard(&club, &mut ana, &bea_id, "friend").await;
    regard(&club, &mut bea, &ana_id, "blocked").await;
    let left = bea.post(club.address, "/account/leave", "password=una+frase+larga");
    assert_eq!(left.await.status, 303);
    let people = ana.get(club.address, "/people").await.body;
    assert!(!people.contains(&bea_id), "{people}");
    let kept = journal.history(0, 10_000).await.expect("readable");
    let text: String = kept.iter().map(|it| it.entry.body.as_str()).collect();
    assert!(text.contains(&ana_id) && !text.contains(&bea_id));
    club.close().await;
}

/// What two have played against each other is summed up on the other's page, as seen from one's own side,
/// and a rating stands beside the name at the table and on the wall.
#[tokio::test]
async fn a_profile_sums_up_what_two_have_played() {
    let club = Club::open().await;
    let (mut ana, ana_id) = member(&club, "ana").await;
    let (mut bea, bea_id) = member(&club, "bea").await;
    for _ in 0..2 {
        let table = announce(&club, &mut ana).await;
        sit(&club, &mut bea, &table).await;
        let wish = format!("/t/{table}/wish");
        let given_up = "do=type&seat=white&text=abandon&sure=true";
        let resigned = ana.post(club.address, &wish, given_up).await;
        assert_eq!(resigned.status, 303, "{}", resigned.body);
    }
    let sums = |page: String| {
        let table = page
            .split("class=\"tallies\"")
            .nth(1)
            .expect("sums")
            .to_owned();
        let cells = table.split("<td>").skip(1);
        let cells = cells.filter_map(|rest| rest.split('<').next().map(str::to_owned));
        cells.take(3).collect::<Vec<_>>()
    };
    let hers = ana.get(club.address, &format!("/people/{bea_id}")).await;
    assert_eq!(sums(hers.body), ["0", "0", "2"]);
    let hers = bea.get(club.address, &format!("/people/{ana_id}")).await;
    assert_eq!(sums(hers.body), ["2", "0", "0"]);
    club.close().await;
}
