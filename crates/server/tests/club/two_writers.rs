//! Two programs write to one journal and know nothing of each other: whoever comes second to a number catches
//! up, judges again and answers rightly. Nobody is told of it.

use std::sync::Arc;

use serde_json::{Value, json};
use sobremesa_server::Allowance;
use sobremesa_store::{Journal, SqliteJournal};
use sobremesa_visitor::Browser;
use tokio::task::JoinSet;

use crate::club::Club;

/// Two houses with one journal, and somebody whom both know, at a table that the first has set up.
struct Two {
    houses: [Club; 2],
    ana: Browser,
    table: String,
}

impl Two {
    async fn open() -> Two {
        let journal: Arc<dyn Journal> = Arc::new(SqliteJournal::in_memory().await.expect("one"));
        let first = Club::open_with(Arc::clone(&journal), Allowance::default()).await;
        let mut ana = Browser::default();
        let form = "game=batelnah&preset=kingdoms&watch=public&takebacks=agreed\
                    &seat_white=me&seat_black=me&seat_blue=me&seat_red=me";
        let opened = ana.post(first.address, "/tables", form).await;
        let table = opened.header("location").expect("a table");
        let table = table.trim_start_matches("/t/").to_owned();
        let second = Club::open_with(journal, Allowance::default()).await;
        // Both have it in memory from now on.
        for house in [&first, &second] {
            let page = ana.get(house.address, &format!("/t/{table}")).await;
            assert_eq!(page.status, 200);
        }
        Two {
            houses: [first, second],
            ana,
            table,
        }
    }
}

/// Moves are made by turns in one house and in the other, each time in the one that does not know the last
/// one yet: all of them are done, in order, once; also one that is sent to both.
#[tokio::test]
async fn a_move_made_behind_our_back_is_caught_up_with() {
    let Two {
        houses,
        mut ana,
        table,
    } = Two::open().await;
    let mut played = Vec::new();
    for n in 0..6 {
        let seat = ["white", "black"][n % 2];
        let (informed, stale) = (&houses[(n + 1) % 2], &houses[n % 2]);
        // What can be moved is seen where the last move was made.
        let mut seen = ana.follow(informed.address, &table, seat).await;
        seen.next_frame().await;
        let action = seen.first_move().expect("a move");
        let wish = json!({ "do": "play", "seat": seat, "action": action });
        let name = format!("move-{n}");
        let mut live = ana.follow(stale.address, &table, seat).await;
        let answer = live.wish_as(&name, wish.clone()).await;
        assert_eq!(answer["done"], json!(name), "{answer}");
        // Whoever lost the answer asks again, and may come to the other house.
        let again = seen.wish_as(&name, wish).await;
        assert_eq!(again["done"], json!(name), "{again}");
        played.push(action);
    }
    // A match that is over can be read by anybody.
    let mut live = ana.follow(houses[0].address, &table, "white").await;
    let left = json!({ "do": "type", "seat": "white", "text": "abandon", "sure": true });
    let answer = live.wish(left).await;
    assert!(answer["done"].is_string(), "{answer}");
    let file = format!("/t/{table}/match.jsonl");
    let file = ana.get(houses[0].address, &file).await.body;
    let lines = file
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).expect("JSON"));
    let mut actions: Vec<Value> = lines
        .filter_map(|line| line.get("action").cloned())
        // The house tells the time in between.
        .filter(Value::is_string)
        .collect();
    actions.pop().expect("the abandoning");
    assert_eq!(actions, played, "in order, once");
    for house in houses {
        house.close().await;
    }
}

/// Everybody talks at once in both houses: every word is stored once, and nobody is told of a failure.
#[tokio::test]
async fn many_at_once_in_two_houses_are_all_heard() {
    const WORDS: usize = 4;
    let Two { houses, ana, table } = Two::open().await;
    let mut talking = JoinSet::new();
    for (n, house) in houses.iter().enumerate() {
        let (ana, table, address) = (ana.clone(), table.clone(), house.address);
        talking.spawn(async move {
            let mut live = ana.follow(address, &table, "white").await;
            for word in 0..WORDS {
                let text = format!("word {word} of house {n}");
                let said = json!({ "do": "say", "channel": "table", "text": text });
                // By the same name it would be the same wish.
                let name = format!("{n}-{word}");
                let answer = live.wish_as(&name, said).await;
                assert_eq!(answer["done"], json!(name), "{answer}");
            }
        });
    }
    while let Some(talked) = talking.join_next().await {
        talked.expect("all were heard");
    }
    let mut ana = ana;
    for (n, house) in houses.iter().enumerate() {
        let said = json!({ "do": "say", "channel": "table", "text": "the end" });
        let mut live = ana.follow(house.address, &table, "white").await;
        let answer = live.wish_as(&format!("{n}-end"), said).await;
        assert!(answer["done"].is_string(), "{answer}");
        let page = ana.get(house.address, &format!("/t/{table}")).await;
        for n in 0..2 {
            for word in 0..WORDS {
                let text = format!("word {word} of house {n}");
                assert_eq!(page.body.matches(&text).count(), 1, "{text}");
            }
        }
    }
    for house in houses {
        house.close().await;
    }
}

/// An account that was registered in one house is taken in the other: that is a refusal, no failure.
#[tokio::test]
async fn an_account_is_registered_in_one_house_only() {
    let Two { houses, .. } = Two::open().await;
    let form = "account=marisol&password=una+frase+muy+larga";
    let mut statuses = Vec::new();
    for house in &houses {
        let mut somebody = Browser::default();
        let answer = somebody
            .post(house.address, "/account/register", form)
            .await;
        statuses.push(answer.status);
    }
    assert_eq!(statuses, [303, 422]);
    for house in houses {
        house.close().await;
    }
}
