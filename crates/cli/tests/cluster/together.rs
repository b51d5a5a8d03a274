//! What is done through one node is seen through the others.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use sobremesa_visitor::Browser;

use crate::nodes::{ALL_SEATS, Nodes, offered, play, until_shown};

/// Somebody with an account.
const EVA: &str = "account=eva&password=una+frase+larga";

/// One table through three nodes: each move is made through another of them and shown through all; the same
/// wish sent again through another node is acknowledged and not played again; a refusal is the same everywhere.
#[tokio::test]
async fn any_node_serves_any_table() {
    let club = Nodes::open(3);
    // A node learns with its next beat who else is there.
    club.until(0, "sobremesa_nodes", |n_nodes| n_nodes == 3)
        .await;
    let mut ana = Browser::default();
    let table = club.table(0, &mut ana, ALL_SEATS).await;
    let mut lives = Vec::new();
    for n in 0..3 {
        let mut live = ana.follow(club.address(n), &table, "white").await;
        live.next_frame().await;
        lives.push(live);
    }
    let mut n_lines = lives[0].seq();
    for turn in 0..12 {
        for live in &mut lives {
            until_shown(live, n_lines).await;
        }
        let name = format!("move-{turn}");
        let through = &mut lives[turn % 3];
        let (seat, action) = offered(through).await.expect("a move is offered");
        let wish = json!({ "do": "play", "seat": seat, "action": action });
        let answer = through.wish_as(&name, wish.clone()).await;
        assert_eq!(answer["done"], json!(name), "{answer}");
        n_lines += 1;
        // Whoever lost the answer asks again, through whichever node.
        let again = lives[(turn + 1) % 3].wish_as(&name, wish).await;
        assert_eq!(again["done"], json!(name), "{again}");
        let wrong = json!({ "do": "type", "seat": seat, "text": "A1-A1" });
        let mut refusals = Vec::new();
        for live in &mut lives {
            let mut refused = live.wish(wrong.clone()).await;
            refused["refused"] = json!(null);
            refusals.push(refused);
        }
        assert!(
            refusals.iter().all(|refused| refused == &refusals[0]),
            "{refusals:?}"
        );
        assert!(refusals[0]["rule"].is_string(), "{refusals:?}");
    }
    for live in &mut lives {
        until_shown(live, n_lines).await;
    }
    let expected: Vec<String> = (0..12).map(|turn| format!("move-{turn}")).collect();
    assert_eq!(club.names_of_stored(&table), expected, "in order, once");
    assert!(club.metric(1, "sobremesa_wishes_sent_on_total").await >= 4);
    // What has happened was told with the hint, and need not be read; now and then a hint is late.
    let n_heard = club.metric(1, "sobremesa_facts_heard_total").await;
    assert!(n_heard >= 6, "{n_heard} of 12 moves were told");
    club.until(1, "sobremesa_tables_followed", |n_tables| n_tables == 1)
        .await;
}

/// A computer player moves where its table is kept, and is seen elsewhere; a form without scripts is sent on too.
#[tokio::test]
async fn computer_players_are_seen_through_other_nodes() {
    let club = Nodes::open(2);
    let mut ana = Browser::default();
    let table = ana.play_now(club.address(0), "dominoes").await;
    let mut live = ana.follow(club.address(1), &table, "P1").await;
    live.next_frame().await;
    for _ in 0..3 {
        // Whatever the others do first, it comes to be one's turn.
        let turn = async {
            while live.first_move().is_none() {
                live.next().await;
            }
        };
        let in_time = tokio::time::timeout(std::time::Duration::from_secs(30), turn).await;
        assert!(in_time.is_ok(), "it never was one's turn");
        let before = live.seq();
        let tile = json!({ "do": "play", "seat": "P1", "action": live.first_move() });
        let answer = live.wish_as(&format!("tile-{before}"), tile).await;
        assert!(answer["done"].is_string(), "{answer}");
        until_shown(&mut live, before + 1).await;
    }
    let said = "do=say&channel=table&text=hola";
    let path = format!("/t/{table}/wish");
    let answer = ana.post(club.address(1), &path, said).await;
    assert!(
        answer.status == 303 || answer.status == 422,
        "{}",
        answer.body
    );
}

/// Nodes on several machines reach the database and the bus through TLS, and know both by their certificates.
#[tokio::test]
async fn nodes_meet_through_tls() {
    let club = Nodes::open_encrypted(2);
    let mut ana = Browser::default();
    let table = club.table(0, &mut ana, ALL_SEATS).await;
    let mut there = ana.follow(club.address(1), &table, "white").await;
    there.next_frame().await;
    let answer = play(&mut there, "first").await;
    assert_eq!(answer["done"], "first", "{answer}");
    assert_eq!(club.names_of_stored(&table), ["first"]);
    assert_eq!(club.metric(1, "sobremesa_wishes_sent_on_total").await, 1);
    let encrypted = club.database.administrate(
        "SELECT bool_and(ssl) FROM pg_stat_ssl JOIN pg_stat_activity USING (pid)
         WHERE application_name = 'sobremesa'",
    );
    assert_eq!(encrypted, "t", "every connection");
}

/// What a computer player says about its move is told through every node, not only where it has moved.
#[tokio::test]
async fn a_computer_player_gives_its_reason_through_every_node() {
    let club = Nodes::open(2);
    let (keeper, other) = (club.address(0), club.address(1));
    let mut ana = Browser::default();
    let table = ana.play_now(keeper, "batelnah").await;
    let mut live = ana.follow(keeper, &table, "white").await;
    live.next_frame().await;
    let answer = play(&mut live, "first").await;
    assert!(answer["done"].is_string(), "{answer}");
    let path = format!("/t/{table}");
    let page = until_page(&mut ana, keeper, &path, "class=\"why\"").await;
    let reason = page.split("class=\"why\"").nth(1).expect("it is there");
    let reason = reason.split("</details>").next().expect("it ends");
    // There nobody has looked before.
    until_page(&mut ana, other, &path, reason).await;
}

/// Whoever leaves through one node is in no list any more for having spoken, though another node keeps the table
/// and writes its card again.
#[tokio::test]
async fn whoever_leaves_is_forgotten_by_the_keeper_of_a_table() {
    let club = Nodes::open(2);
    let (keeper, other) = (club.address(0), club.address(1));
    let (mut bea, mut eva) = (Browser::default(), Browser::default());
    let registered = eva.post(keeper, "/account/register", EVA).await;
    assert_eq!(registered.status, 303, "{}", registered.body);
    let open = "game=batelnah&preset=kingdoms&watch=public&takebacks=agreed\
                &seat_white=me&seat_black=open";
    let table = club.table(0, &mut bea, open).await;
    let path = format!("/t/{table}/wish");
    let said = "do=say&channel=table&text=hola";
    for wish in ["do=sit&seat=black", said] {
        let done = eva.post(keeper, &path, wish).await;
        assert_eq!(done.status, 303, "{wish}: {}", done.body);
    }
    let spoke = || {
        let card = club.database.administrate(&format!(
            "SELECT body FROM index_card WHERE kind = 'table' AND id = '{table}'"
        ));
        let card: Value = serde_json::from_str(&card).expect("a card");
        card["spoke"].as_array().expect("a list").len()
    };
    assert_eq!(spoke(), 1);
    let left = eva.post(other, "/account/leave", "password=una+frase+larga");
    let left = left.await;
    assert_eq!(left.status, 303, "{}", left.body);
    assert_eq!(spoke(), 0);
    let done = bea.post(keeper, &path, said).await;
    assert_eq!(done.status, 303, "{}", done.body);
    assert_eq!(spoke(), 1, "whoever is left");
}

/// Looks at a page through a node until it says something.
async fn until_page(browser: &mut Browser, at: SocketAddr, path: &str, words: &str) -> String {
    let began = Instant::now();
    loop {
        let page = browser.get(at, path).await;
        if page.body.contains(words) {
            return page.body;
        }
        let patience = Duration::from_secs(30);
        assert!(began.elapsed() < patience, "no {words} in {}", page.body);
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

/// People, names, announcements, ratings, bans and lists are the same through every node.
#[tokio::test]
async fn people_and_lists_follow() {
    let mut club = Nodes::open(2);
    let mut eva = Browser::default();
    let registered = eva.post(club.address(0), "/account/register", EVA).await;
    assert_eq!(registered.status, 303, "{}", registered.body);
    // Known at once by the same key, and able to come in anew.
    let page = eva.get(club.address(1), "/account").await;
    assert!(page.body.contains("eva"), "{}", page.body);
    let mut again = Browser::default();
    let entered = again.post(club.address(1), "/account/login", EVA).await;
    assert_eq!(entered.status, 303, "{}", entered.body);

    // A table that is listed through the other node, and not any more when it is put away.
    let mut lists = again.follow_lists(club.address(1)).await;
    lists.next_frame().await;
    let listed =
        "game=dominoes&preset=international&watch=public&takebacks=agreed&listed=true&seat_P1=me";
    let table = club.table(0, &mut eva, listed).await;
    let seen = async {
        while !lists.heard.iter().any(|heard| heard.contains(&table)) {
            lists.next().await;
        }
    };
    let in_time = tokio::time::timeout(std::time::Duration::from_secs(30), seen).await;
    assert!(in_time.is_ok(), "{table} is not listed");

    // Whoever logs out everywhere is out at every node.
    let mut live = eva.follow(club.address(1), &table, "P1").await;
    live.next_frame().await;
    let left = eva.post(club.address(0), "/account/logout", "").await;
    assert_eq!(left.status, 303, "{}", left.body);
    let ended = async { while live.try_next().await.is_some() {} };
    let in_time = tokio::time::timeout(std::time::Duration::from_secs(30), ended).await;
    assert!(in_time.is_ok(), "a key that has ended still looks");

    // The administrator announces something through one node, and everybody reads it through the other.
    let mut ada = Browser::default();
    let code = club.nodes[0].admin_code();
    // The code that one node has shown is good at any other, and nothing else is.
    let form = |code: &str| format!("account=ada&password=otra+frase+larga&code={code}");
    let at = club.address(1);
    let refused = ada.post(at, "/account/register", &form("falso")).await;
    assert_eq!(refused.status, 422, "{}", refused.body);
    let registered = ada.post(at, "/account/register", &form(&code)).await;
    assert_eq!(registered.status, 303, "{}", registered.body);
    let (here, there) = (club.address(1), club.address(0));
    let announced = ada
        .post(here, "/admin/announce", "text=Mañana+cerramos")
        .await;
    assert_eq!(announced.status, 303, "{}", announced.body);
    until_page(&mut Browser::default(), there, "/", "Mañana cerramos").await;

    // A rated match is played and given up through both; both say what it did to the ratings.
    let rated = "game=gom&watch=public&takebacks=agreed&rated=yes&pace=blitz\
                 &seat_player1=me&seat_player2=open";
    let entered = eva.post(here, "/account/login", EVA).await;
    assert_eq!(entered.status, 303, "{}", entered.body);
    let table = club.table(1, &mut eva, rated).await;
    let path = format!("/t/{table}/wish");
    let seated = ada.post(there, &path, "do=sit&seat=player2").await;
    assert_eq!(seated.status, 303, "{}", seated.body);
    let mut rival = ada.follow(there, &table, "player2").await;
    rival.next_frame().await;
    let given_up = json!({ "do": "resign", "seat": "player2", "sure": true });
    let lost = rival.wish(given_up).await;
    assert!(lost["done"].is_string(), "{lost}");
    for at in [here, there] {
        let path = "/account/ratings";
        let hers = until_page(&mut eva, at, path, "<li>").await;
        let theirs = until_page(&mut ada, at, path, "<li>").await;
        assert_eq!(hers.matches("<li>").count(), 1, "{hers}");
        assert_eq!(theirs.matches("<li>").count(), 1, "{theirs}");
    }

    // Whoever is kept out through one node is out at the other.
    let page = until_page(&mut ada, here, "/admin", "eva</span>").await;
    let hers = page.split("eva</span>").nth(1).expect("she is listed");
    let id = hers.split("name=\"person\" value=\"").nth(1);
    let id = id.and_then(|rest| rest.split('"').next()).expect("an id");
    let form = format!("person={id}&barred=true");
    let barred = ada.post(here, "/admin/bar", &form).await;
    assert_eq!(barred.status, 303, "{}", barred.body);
    let began = Instant::now();
    while eva.post(there, "/play-now", "game=dominoes").await.status != 422 {
        assert!(began.elapsed() < Duration::from_secs(30), "she is in");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}
