//! A game that the server has never heard of is played through its pages all the same.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use serde_json::json;
use sobremesa_conformance::small_game::SmallGame;
use sobremesa_server::{House, Manner};
use sobremesa_store::SqliteJournal;
use sobremesa_table::{Boxed, GameBox};
use sobremesa_visitor::Browser;

use crate::club::{Club, any_port};

static SMALL_GAME: Boxed<SmallGame> = Boxed::new();
static SHELF: [&dyn GameBox; 1] = [&SMALL_GAME];

async fn open() -> Club {
    let journal = SqliteJournal::in_memory().await.expect("a journal");
    let house = House::with_journal(&SHELF, Arc::new(journal), Manner::default()).await;
    Club::open_at(any_port(), house.expect("the house opens")).await
}

/// Two people at one screen play a whole match of it, with secret orders, forced rolls and offers,
/// over the live connection.
#[tokio::test]
async fn a_whole_match_of_a_strange_game_is_played_through_the_pages() {
    let club = open().await;
    let mut ana = Browser::default();
    let start = ana.get(club.address, "/").await.body;
    assert!(start.contains("Dos compañías"), "it is on the start page");
    let name = SMALL_GAME.name();
    for page in [format!("/new/{name}"), format!("/rules/{name}")] {
        assert_eq!(ana.get(club.address, &page).await.status, 200, "{page}");
    }
    let seats: String = SMALL_GAME
        .seats()
        .iter()
        .map(|seat| format!("&seat_{seat}=me"))
        .collect();
    let form = format!("game={name}&preset=usual&watch=public&takebacks=agreed{seats}");
    let opened = ana.post(club.address, "/tables", &form).await;
    let table = opened
        .header("location")
        .expect("a table")
        .trim_start_matches("/t/")
        .to_owned();

    let mut seat = SMALL_GAME.seats()[0].to_owned();
    let mut live = ana.follow(club.address, &table, &seat).await;
    live.next_frame().await;
    let mut n_moves = 0;
    while !live.part("choices").contains("/rematch") {
        assert!(live.part("board").contains("<svg"), "it has a picture");
        if live.frame["your_turn"] == true {
            let before = live.seq();
            let action = live.first_move().expect("a move is offered");
            let played = json!({ "do": "play", "seat": seat, "action": action });
            let done = live.wish(played).await;
            assert!(done["done"].is_string(), "{done}");
            while live.seq() == before {
                live.next_frame().await;
            }
            n_moves += 1;
        } else if live.part("choices").contains("data-wish=\"go_on\"") {
            let before = live.seq();
            live.wish(json!({ "do": "go_on" })).await;
            while live.seq() == before {
                live.next_frame().await;
            }
        } else if let Some(next) = live.frame["hand_over"]["seat"].as_str() {
            seat = next.to_owned();
            live.wish(json!({ "do": "eyes", "seat": seat })).await;
            if live.frame["your_turn"] != true {
                live.next_frame().await;
            }
        } else {
            live.next_frame().await;
        }
        assert!(n_moves < 400, "a match of it is short");
    }
    assert!(n_moves > 5);
    let file = ana
        .get(club.address, &format!("/t/{table}/match.jsonl"))
        .await;
    assert_eq!(file.status, 200, "over, so everybody may read it");
}

/// What is written for all games names none.
#[test]
fn the_server_and_the_scripts_name_no_game() {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    let games = sobremesa_shelf::SHELF.iter().map(|game| game.name());
    let names: Vec<&str> = games.chain(["SmallGame", "small_game"]).collect();
    let mut n_files = 0;
    for folder in [root.join("src"), root.join("../../web")] {
        for file in files_below(&folder) {
            let text = std::fs::read_to_string(&file).unwrap_or_default();
            let text = text.split("#[cfg(test)]").next().unwrap_or_default();
            for name in &names {
                assert!(!text.contains(name), "{} speaks of {name}", file.display());
            }
            n_files += 1;
        }
    }
    assert!(n_files > 30);
}

fn files_below(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder)
        .expect("a folder")
        .map(|entry| entry.expect("readable").path());
    entries
        .flat_map(|path| {
            if path.is_dir() {
                files_below(&path)
            } else {
                vec![path]
            }
        })
        .collect()
}
