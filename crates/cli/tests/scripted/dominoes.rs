//! Four people, one keyboard, twenty-eight tiles: nobody ever sees a tile that is not theirs.

use std::collections::BTreeSet;

use serde_json::Value;
use sobremesa_shelf::SHELF;

use crate::curtain::screens;
use crate::program::{sobremesa_with, word};

/// A tile by its two numbers, the lower one first.
type Tile = (char, char);

/// Every tile that a text mentions, as `[3│5]`, `[3║3]`, `3-5`, `35L` or `35R`.
fn tiles_in(text: &str) -> BTreeSet<Tile> {
    let signs: Vec<char> = text.chars().collect();
    let is_pip = |sign: char| ('0'..='6').contains(&sign);
    let joined = signs
        .windows(3)
        .filter(|three| is_pip(three[0]) && is_pip(three[2]))
        .filter(|three| matches!(three[1], '│' | '║' | '-'))
        .map(|three| (three[0], three[2]));
    let placed = signs
        .windows(3)
        .filter(|three| is_pip(three[0]) && is_pip(three[1]) && matches!(three[2], 'L' | 'R'))
        .map(|three| (three[0], three[1]));
    joined.chain(placed).map(sorted).collect()
}

fn sorted((one, other): Tile) -> Tile {
    (one.min(other), one.max(other))
}

fn tile(text: &str) -> Option<Tile> {
    let mut signs = text.chars();
    Some(sorted((signs.next()?, signs.next()?)))
}

#[test]
fn a_shared_screen_never_shows_a_tile_of_another() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("four.jsonl");
    let line = format!(
        "play dominoes --lang es --people 4 --dice seed:7 -o max_points=1 --save {}",
        word(&file)
    );
    let said = sobremesa_with(SHELF, &line, &"1\n".repeat(200)).well();
    let record = std::fs::read_to_string(&file).expect("it was saved");
    let record: Vec<Value> = record
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect();
    let deal: Vec<Tile> = record[0]["rolled"][0]
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(|name| tile(name.as_str()?))
        .collect();
    let hands: Vec<&[Tile]> = deal.chunks(7).collect();

    let mut on_the_table: BTreeSet<Tile> = BTreeSet::new();
    let mut actions = record[1..].iter().filter(|line| line["seat"] != "house");
    let mut n_turns = 0;
    for screen in screens(&said) {
        let Some((before, _)) = screen.split_once(", te toca: ponte al teclado") else {
            continue;
        };
        let seat = before.lines().last().unwrap_or_default();
        let owner: usize = seat.trim_start_matches('P').parse().expect("a seat");
        let action = actions.next().expect("every turn is in the file");
        let laid = action["action"]["tile"].as_str().and_then(tile);
        let mut allowed: BTreeSet<Tile> = hands[owner - 1].iter().copied().collect();
        allowed.extend(&on_the_table);
        let shown = tiles_in(screen);
        assert!(
            shown.is_subset(&allowed),
            "P{owner} sees too much:\n{screen}"
        );
        on_the_table.extend(laid);
        n_turns += 1;
    }
    assert!(n_turns > 12, "a hand has more turns than that:\n{said}");
}

#[test]
fn a_tile_typed_with_its_numbers_swapped_is_the_same_tile() {
    let typed = "53 40 66 00 16 13 46\n10 22 15 45 36 06 55\n25 26 12 02 33 11 24\n56 34 03 23 44 05 14\n\n";
    let said = sobremesa_with(SHELF, "play dominoes --dice ask", typed).well();
    assert!(
        said.contains("Your tiles: 3-5, 0-4, 6-6, 0-0, 1-6,\n1-3 and 4-6."),
        "{said}"
    );
}
