//! A battle of DBM with an ambush, over the wire: of what a side does with those who hide nobody else is sent
//! anything.

use serde_json::{Value, json};
use sobremesa_visitor::{Browser, Live};

use crate::club::Club;
use crate::veil::say_and_hear;

const AMBUSH: &str = "game=dbm&preset=skirmish_ambush&watch=public&takebacks=agreed";

async fn opened(club: &Club, host: &mut Browser, form: &str) -> String {
    let opened = host.post(club.address, "/tables", form).await;
    let table = opened.header("location");
    let table = table.unwrap_or_else(|| panic!("{} {}", opened.status, opened.body));
    table.trim_start_matches("/t/").to_owned()
}

/// The first standing order among everything that somebody is offered.
fn standing_order(data: &Value) -> Option<Value> {
    match data {
        Value::Object(fields) if fields.contains_key("set_stance") => Some(data.clone()),
        Value::Object(fields) => fields.values().find_map(standing_order),
        Value::Array(parts) => parts.iter().find_map(standing_order),
        _ => None,
    }
}

/// DBM-AMB-06, DBM-UX-21: whether those who hide are to shoot is told them in secret, at any time. Neither the other
/// side nor anybody who looks on is sent a message by it, not even one without a word.
#[tokio::test]
async fn a_standing_order_sends_nothing() {
    let club = Club::open().await;
    let (mut ana, mut eva, mut watcher) = <(Browser, Browser, Browser)>::default();
    let table = opened(
        &club,
        &mut ana,
        &format!("{AMBUSH}&seat_a1=me&seat_b1=open"),
    )
    .await;
    let path = format!("/t/{table}");
    let sat = eva
        .post(club.address, &format!("{path}/wish"), "do=sit&seat=b1")
        .await;
    assert_eq!(sat.status, 303, "{}", sat.body);
    watcher.get(club.address, &path).await;
    let mut red = eva.follow(club.address, &table, "b1").await;
    let mut others = [
        ana.follow(club.address, &table, "a1").await,
        watcher.follow(club.address, &table, "").await,
    ];
    for (n, other) in others.iter_mut().enumerate() {
        say_and_hear(&mut red, other, &format!("Good evening {n}")).await;
    }
    // Until everybody has heard everything.
    let mut heard_by_all = async |red: &mut Live, text: &str| {
        let [blue, looking] = &mut others;
        say_and_hear(red, blue, text).await;
        while !looking.heard.last().is_some_and(|it| it.contains(text)) {
            looking.next().await;
        }
        [blue.heard.len(), looking.heard.len()]
    };
    let mut before = heard_by_all(&mut red, "We begin").await;
    for round in 0..4 {
        let asked = format!("/api/tables/{table}?seat=b1&tell=everything");
        let data = eva.get(club.address, &asked).await;
        assert_eq!(data.status, 200, "{}", data.body);
        let data: Value = serde_json::from_str(&data.body).expect("JSON");
        let order = standing_order(&data).expect("somebody lies in ambush");
        let wish = json!({ "do": "play", "seat": "b1", "action": order });
        let answer = red.wish(wish).await;
        assert!(answer["done"].is_string(), "{order}: {answer}");
        let after = heard_by_all(&mut red, &format!("after {round}")).await;
        // What was said, and nothing else.
        assert_eq!(after, before.map(|n_sent| n_sent + 1), "{order}");
        before = after;
    }
    club.close().await;
}
