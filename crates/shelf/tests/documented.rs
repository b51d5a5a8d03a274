//! What the pages of the protocol say is so: every game has its page, and what a page does not call required
//! may be left out.

use std::fs;

use serde_json::Value;
use sobremesa_kernel::record::About;
use sobremesa_kernel::{DiceSource, Seed};
use sobremesa_shelf::SHELF;
use sobremesa_table::{GameBox, SetUp, Start};

const DOCS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/protocol");

fn page(name: &str) -> String {
    fs::read_to_string(format!("{DOCS}/{name}.md")).expect("every game has its page")
}

#[test]
fn the_index_links_every_game() {
    let index = page("README");
    for game in SHELF {
        let link = format!("({}.md)", game.name());
        assert!(index.contains(&link), "{link} is not in the index");
        page(game.name());
    }
}

/// The fields of the table under this heading that are not called required.
fn optional(page: &str, heading: &str) -> Vec<String> {
    let rows = page
        .lines()
        .skip_while(|line| !line.starts_with(&format!("| {heading} |")));
    let rows = rows.skip(2).take_while(|line| line.starts_with('|'));
    let rows = rows.filter(|row| !row.contains("required") && !row.starts_with("| …"));
    let names = rows.flat_map(|row| {
        let cell = row.split('|').nth(1).unwrap_or_default();
        cell.split('`').skip(1).step_by(2)
    });
    names.map(str::to_owned).collect()
}

fn is_accepted(game: &dyn GameBox, start: Start) -> bool {
    let dice = DiceSource::Seed(Seed::from_number(1));
    matches!(
        game.set_up(start, dice, About::default()),
        Ok(SetUp::Table(_))
    )
}

/// Without each of these, and without all of them.
fn shortened(whole: &Value, names: &[String]) -> Vec<(String, Value)> {
    let without = |gone: &[String]| {
        let mut rest = whole.clone();
        if let Value::Object(fields) = &mut rest {
            fields.retain(|name, _| !gone.contains(name));
        }
        (gone.join(", "), rest)
    };
    let each = names.chunks(1).map(without);
    each.chain([without(names)]).collect()
}

#[test]
fn a_setup_without_what_is_optional_is_accepted() {
    let mut n_left_out = 0;
    for game in SHELF {
        let names = optional(&page(game.name()), "setup field");
        for preset in game.presets() {
            for (gone, setup) in shortened(&preset.setup, &names) {
                n_left_out += 1;
                let name = (game.name(), preset.name);
                assert!(
                    is_accepted(*game, Start::Setup(setup)),
                    "{name:?} without {gone}"
                );
            }
        }
    }
    assert!(n_left_out > 20, "only {n_left_out} setups were tried");
}

#[test]
fn a_position_without_what_is_optional_is_accepted() {
    for game in SHELF {
        let names = optional(&page(game.name()), "position field");
        let dice = DiceSource::Seed(Seed::from_number(1));
        let start = Start::Setup(game.usual_setup());
        let Ok(SetUp::Table(table)) = game.set_up(start, dice, About::default()) else {
            panic!("{} has a usual setup", game.name());
        };
        let whole = table.position().expect("it has begun");
        for (gone, position) in shortened(&whole, &names) {
            let name = game.name();
            assert!(
                is_accepted(*game, Start::Position(position)),
                "{name} without {gone}"
            );
        }
    }
}
