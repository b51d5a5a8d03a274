//! What every engine keeps of index cards.

use std::sync::Arc;

use sobremesa_store::{Built, IndexCard, Journal, Mark, StoreError, Writer};

use crate::journal::engines;
use crate::support::{entries, entry};

fn card(id: &str, at_ms: i64, terms: &[&str]) -> IndexCard {
    IndexCard {
        kind: "table".to_owned(),
        id: id.to_owned(),
        at_ms,
        terms: terms.iter().map(|term| (*term).to_owned()).collect(),
        body: format!(r#"{{"id":"{id}","at":{at_ms}}}"#),
    }
}

async fn found(journal: &dyn Journal, term: &str) -> Vec<String> {
    let cards = journal.cards().find_all("table", term).await.unwrap();
    cards.into_iter().map(|card| card.id).collect()
}

/// The latest card of a thing holds, under its own terms only, and lists begin with the latest.
#[tokio::test]
async fn a_card_is_found_under_its_terms_and_takes_the_place_of_the_one_before() {
    let (engines, _kept) = engines().await;
    for journal in engines {
        let first = [
            card("a", 1, &["open", "of/ana"]),
            card("b", 2, &["open", "of/ana", "of/ana"]),
            card("c", 2, &["open"]),
        ];
        journal
            .commit(&entries("table/a", [1]), &first)
            .await
            .unwrap();
        assert_eq!(found(&*journal, "open").await, ["c", "b", "a"]);
        assert_eq!(found(&*journal, "of/ana").await, ["b", "a"]);

        let twice = [card("a", 8, &["open"]), card("a", 9, &["over", "of/ana"])];
        journal.commit(&[], &twice).await.unwrap();
        assert_eq!(found(&*journal, "open").await, ["c", "b"]);
        assert_eq!(found(&*journal, "of/ana").await, ["a", "b"]);
        assert_eq!(found(&*journal, "nobody").await, [""; 0]);
        let a = journal.cards().get("table", "a").await.unwrap().unwrap();
        assert_eq!((a.at_ms, a.body), (9, card("a", 9, &[]).body));
        assert_eq!(journal.cards().get("rating", "a").await.unwrap(), None);
        assert_eq!(journal.cards().n_cards("table").await.unwrap(), 3);
    }
}

/// Page by page nothing is left out and nothing comes twice, also where many changed at once.
#[tokio::test]
async fn a_long_list_is_read_in_pages() {
    let (engines, _kept) = engines().await;
    for journal in engines {
        let cards: Vec<IndexCard> = (0..1203)
            .map(|n| card(&format!("{n:04}"), n / 700, &["all"]))
            .collect();
        journal.commit(&[], &cards).await.unwrap();
        let all = found(&*journal, "all").await;
        let expected: Vec<&str> = cards.iter().rev().map(|card| card.id.as_str()).collect();
        assert_eq!(all, expected);
        let mark = Mark::from(&cards[702]);
        let next = journal.cards().find("table", "all", Some(&mark), 3);
        let next: Vec<String> = next
            .await
            .unwrap()
            .into_iter()
            .map(|card| card.id)
            .collect();
        assert_eq!(next, ["0701", "0700", "0699"]);
    }
}

/// Cards are part of the commit that they come with: refused entries leave none behind, and those of
/// the others in the same batch are kept.
#[tokio::test]
async fn a_refused_commit_keeps_no_card() {
    let (engines, _kept) = engines().await;
    for journal in engines {
        let (early, its_card) = (entries("table/a", [7]), [card("a", 1, &["open"])]);
        let refused = journal.commit(&early, &its_card);
        assert!(matches!(refused.await, Err(StoreError::Gap { .. })));
        assert_eq!(found(&*journal, "open").await, [""; 0]);

        let writer = Writer::spawn(Arc::clone(&journal));
        let handle = writer.handle();
        let (good, bad) = tokio::join!(
            handle.append_with(vec![entry("table/b", 1)], vec![card("b", 1, &["open"])]),
            handle.append_with(vec![entry("table/c", 5)], vec![card("c", 1, &["open"])]),
        );
        assert!(good.is_ok() && bad.is_err());
        assert_eq!(found(&*journal, "open").await, ["b"]);
        writer.close().await.unwrap();
    }
}

/// Cards of a kind are complete when somebody says so, and not any more while they are made anew.
#[tokio::test]
async fn a_catalogue_knows_of_what_it_was_made() {
    let (engines, _kept) = engines().await;
    for journal in engines {
        let cards = journal.cards();
        assert_eq!(cards.built("table").await.unwrap(), None);
        for (version, position) in [(1, 0), (2, 3)] {
            let built = Built { version, position };
            cards.complete("table", version).await.unwrap();
            assert_eq!(cards.built("table").await.unwrap(), Some(built));
            let three = entries(&format!("table/{version}"), 1..=3);
            journal.commit(&three, &[]).await.unwrap();
        }
        cards.begin("rating").await.unwrap();
        assert!(
            cards.built("table").await.unwrap().is_some(),
            "another kind"
        );
        cards.begin("table").await.unwrap();
        assert_eq!(cards.built("table").await.unwrap(), None);
    }
}
