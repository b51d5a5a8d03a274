//! What a seat must not see never leaves the server.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use crate::browser::{Browser, Live};
use crate::club::Club;

/// Every two digits that stand where a tile is named in a frame's picture.
fn tiles_named(text: &str) -> BTreeSet<String> {
    let mut named = BTreeSet::new();
    for (index, _) in text.match_indices("tile-") {
        named.insert(text[index + 5..].chars().take(2).collect());
    }
    named
}

/// The tiles that lie in the line, or lie open because the hand is over, or are one's own.
fn tiles_allowed(view: &Value) -> BTreeSet<String> {
    let text = |field: &str| view[field].as_str().unwrap_or_default().to_owned();
    let canonical = |tile: &str| {
        let mut digits: Vec<char> = tile.chars().collect();
        digits.sort_unstable();
        digits.into_iter().collect::<String>()
    };
    let (hand, line) = (text("hand"), text("line"));
    hand.split(' ')
        .chain(line.split(' '))
        .filter(|tile| tile.len() == 2)
        .map(canonical)
        .collect()
}

/// DOM-SET-10, DOM-LOG-10: nothing that a player's connection receives while a hand runs names a tile
/// that the player may not know: not the picture's ids, nor labels, nor words.
#[tokio::test]
async fn a_players_connection_never_names_a_hidden_tile() {
    let n_games = if std::env::var_os("SOBREMESA_SLOW").is_some() {
        30
    } else {
        5
    };
    let club = Club::open().await;
    let mut ana = Browser::default();
    ana.post(
        &club,
        "/options",
        "name=Ana&lang=en&theme=classic&sounds=on&music=off&bot_speed=fast&confirm_moves=no",
    )
    .await;
    for _ in 0..n_games {
        let table = ana.play_now(&club, "dominoes").await;
        let mut live = ana.follow(&club, &table, "P1").await;
        live.next_frame().await;
        play_a_hand(&mut live).await;
        assert!(live.heard.len() > 5);
    }
}

async fn play_a_hand(live: &mut Live) {
    let mut own = BTreeSet::new();
    let mut laid = BTreeSet::new();
    while !live.part("choices").contains("data-wish=\"go_on\"") {
        if own.is_empty() {
            own = tiles_named(hand_of(live.part("board")));
            assert_eq!(own.len(), 7, "one's own hand is seen");
        }
        laid.extend(tiles_named(line_of(live.part("board"))));
        let named = tiles_named(live.part("board"));
        let allowed: BTreeSet<String> = own.union(&laid).cloned().collect();
        let hidden: Vec<&String> = named.difference(&allowed).collect();
        assert!(hidden.is_empty(), "{hidden:?} is nobody's business");
        match live.first_move() {
            Some(action) if live.frame["your_turn"] == true => {
                live.wish(json!({ "do": "play", "seat": "P1", "action": action }))
                    .await;
            }
            _ => live.next_frame().await,
        }
    }
}

/// The part of the picture in which the group with this id stands.
fn group<'a>(board: &'a str, id: &str) -> &'a str {
    let Some(start) = board.find(&format!("id=\"{id}\"")) else {
        return "";
    };
    let rest = &board[start..];
    let others = [
        "id=\"line\"",
        "id=\"hand-P1\"",
        "id=\"hand-P2\"",
        "id=\"hand-P3\"",
        "id=\"hand-P4\"",
    ];
    let end = others
        .iter()
        .filter_map(|other| rest[1..].find(other))
        .min()
        .map_or(rest.len(), |n| n + 1);
    &rest[..end]
}

fn hand_of(board: &str) -> &str {
    group(board, "hand-P1")
}

fn line_of(board: &str) -> &str {
    group(board, "line")
}

/// The check itself finds a tile when one is planted.
#[test]
fn a_planted_tile_would_be_found() {
    let board = "<g id=\"line\"><g id=\"tile-66\"/></g><g id=\"hand-P1\"><g id=\"tile-35\"/></g><g id=\"hand-P2\"><g id=\"tile-12\"/></g>";
    let allowed = tiles_allowed(&json!({ "hand": "35", "line": "66" }));
    let named = tiles_named(board);
    assert_eq!(named.difference(&allowed).collect::<Vec<_>>(), ["12"]);
    assert_eq!(
        tiles_named(hand_of(board)),
        BTreeSet::from(["35".to_owned()])
    );
}

/// A spectator's connection names no hand at all, and the match file is closed while the match runs.
#[tokio::test]
async fn a_spectator_sees_no_hand_and_no_file() {
    let club = Club::open().await;
    let (mut ana, mut bea) = (Browser::default(), Browser::default());
    let table = ana.play_now(&club, "dominoes").await;
    bea.get(&club, &format!("/t/{table}")).await;
    let mut live = bea.follow(&club, &table, "").await;
    live.next_frame().await;
    let line = tiles_named(line_of(live.part("board")));
    assert_eq!(tiles_named(live.part("board")), line);
    assert_eq!(
        bea.get(&club, &format!("/t/{table}/match.jsonl"))
            .await
            .status,
        422
    );
    assert_eq!(
        ana.get(&club, &format!("/t/{table}/match.jsonl"))
            .await
            .status,
        422
    );
    // Asking for a player's eyes gives a spectator's.
    let page = bea.get(&club, &format!("/t/{table}?seat=P1")).await.body;
    assert!(tiles_named(hand_of(&page)).is_empty());
}
