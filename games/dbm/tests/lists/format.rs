//! DBM-AL: the format of lists, and what a list must keep itself; DBM-LST-17 to -21: its ground.

use sobremesa_dbm::list::proof;
use sobremesa_dbm::list::shelf::{Shelf, lists};
use sobremesa_dbm::list::terrain::{Crossing, Symbol, Unlisted};
use sobremesa_dbm::{Kind, list};

use crate::hand::{self, refused};

/// The text of a list that comes with the game.
fn text_of(id: &str) -> String {
    let path = format!("{}/data/lists/{id}.toml", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(path).expect("a list")
}

/// The Vikings' list with something else in it.
#[track_caller]
fn check_refused(old: &str, new: &str, expected: &[&str]) {
    let text = text_of("viking");
    assert!(text.contains(old), "{old}");
    assert_eq!(refused(&text.replacen(old, new, 1)), expected, "{new}");
}

/// DBM-AL-01: the heading.
#[test]
fn a_list_has_a_heading() {
    check_refused("id = \"viking\"", "id = \"Viking raiders\"", &["DBM-AL-01"]);
    check_refused("book = 3", "book = 5", &["DBM-AL-01"]);
    check_refused("years = [790, 1066]", "years = [1066, 790]", &["DBM-AL-01"]);
    check_refused("aggression = 4", "aggression = 5", &["DBM-AL-01"]);
    check_refused(
        "from = 860",
        "from = 860\nregion = \"moon\"",
        &["DBM-AL-01"],
    );
}

/// DBM-AL-02, DBM-LST-18: only the thirteen symbols; DBM-LST-19: `W` is `Wd`.
#[test]
fn terrain_has_its_symbols() {
    check_refused("\"RGo\"", "\"Lava\"", &["DBM-AL-13"]);
    let with_w = text_of("viking").replacen("\"Wd\"", "\"W\"", 1);
    let read = proof::read(&with_w).expect("W is Wd");
    assert!(read.has_terrain(Symbol::Wood));
}

/// DBM-LST-18: how each is crossed.
#[test]
fn terrain_is_crossed_by_the_table() {
    let table = [
        (Symbol::Waterway, Crossing::Water),
        (Symbol::River, Crossing::Water),
        (Symbol::SteepHill, Crossing::BySlope),
        (Symbol::GentleHill, Crossing::Easy),
        (Symbol::Wood, Crossing::Difficult),
        (Symbol::Orchard, Crossing::Difficult),
        (Symbol::Vineyard, Crossing::Difficult),
        (Symbol::Enclosed, Crossing::Difficult),
        (Symbol::Rough, Crossing::Rough),
        (Symbol::Marsh, Crossing::Difficult),
        (Symbol::Dunes, Crossing::Difficult),
        (Symbol::Road, Crossing::Road),
        (Symbol::BuiltUp, Crossing::Difficult),
    ];
    for (symbol, crossing) in table {
        assert_eq!(symbol.crossing(), crossing, "{symbol:?}");
    }
}

/// DBM-LST-17: climate, aggression, and ground of which the bold is compulsory.
#[test]
fn the_second_line_gives_climate_aggression_and_ground() {
    let vikings = &Shelf::default().list("viking").expect("a list").list;
    assert_eq!((vikings.aggression, vikings.book), (4, 3));
    assert_eq!(vikings.terrain_compulsory, [Symbol::Waterway]);
    assert!(!vikings.terrain.contains(&Symbol::Waterway));
}

/// DBM-LST-20: by the water there may be marsh, and open fields by a town without enclosed ones.
#[test]
fn some_ground_needs_no_entry() {
    let vikings = Shelf::default().list("viking").expect("a list");
    assert!(vikings.has_terrain(Symbol::BuiltUp) && vikings.has_terrain(Symbol::Enclosed));
    assert_eq!(
        vikings.unlisted_terrain(),
        [Unlisted::ByTheWaterway, Unlisted::ByTheRiver]
    );
    let arabs = Shelf::default().list("arab_conquest").expect("a list");
    assert!(
        arabs.unlisted_terrain().contains(&Unlisted::OpenFields),
        "a town, no hedges"
    );
}

/// DBM-LST-21: what covers a hill is what the list has on the flat.
#[test]
fn a_hill_is_covered_by_what_the_list_has() {
    let mongols = Shelf::default().list("mongol").expect("a list");
    assert_eq!(mongols.hill_surfaces(), [Symbol::Rough]);
}

/// DBM-AL-03: prices of generals are derived and compared; there is a chief and another.
#[test]
fn generals_of_a_list() {
    check_refused("ap = 15", "ap = 16", &["DBM-AL-03"]);
    let text = text_of("viking").replace("role = \"cinc\"", "role = \"sub\"");
    assert!(refused(&text).contains(&"DBM-AL-03"), "nobody commands");
}

/// DBM-AL-04: lines: troops that exist, the price of the table, names of their own.
#[test]
fn lines_of_a_list() {
    check_refused("ap = 3\nfrom = 860", "ap = 4\nfrom = 860", &["DBM-AL-04"]);
    check_refused(
        "troop = \"Irr Wb (S)\"",
        "troop = \"Reg Wb (S)\"",
        &["DBM-TRP-08", "DBM-AL-04"],
    );
    check_refused("id = \"berserks\"", "id = \"scouts\"", &["DBM-AL-04"]);
    check_refused(
        "troop = \"Irr Wb (S)\"",
        "troop = \"Wb (S)\"",
        &["DBM-AL-13"],
    );
    let english = Shelf::default().list("hyw_english").expect("a list");
    let men_at_arms = english.line("men_at_arms").expect("a line");
    let Kind { kind, grade } = men_at_arms.may_dismount.expect("they dismount");
    assert_eq!((kind.code(), grade.letter()), ("Bd", "S"));
    let nags = english
        .line("mounted_longbows")
        .expect("a line")
        .troop
        .troop;
    assert!(nags.mounted_infantry);
}

/// DBM-AL-06: changes are of a line, at the price of the table.
#[test]
fn changes_of_a_list() {
    check_refused("line = \"hirdmen\"", "line = \"nobody\"", &["DBM-AL-06"]);
    check_refused(
        "to = \"Irr Bd (O)\"\nap = 5",
        "to = \"Irr Bd (O)\"\nap = 6",
        &["DBM-AL-06"],
    );
}

/// DBM-AL-07: an ally has a list or a sub-list, not both and not neither.
#[test]
fn allies_of_a_list() {
    let text = text_of("viking");
    assert_eq!(
        refused(&format!("{text}\n[[ally]]\nmin = 3\n")),
        ["DBM-AL-07"]
    );
    let both = "\n[[ally]]\nlist = \"gallic\"\ngeneral = \"Irr Ax (O)\"\n\n[[ally.line]]\nid = \"x\"\nname = \"x\"\ntroop = \"Irr Ax (O)\"\nmin = 1\nmax = 2\nap = 3\n";
    assert_eq!(refused(&format!("{text}{both}")), ["DBM-AL-07"]);
}

/// DBM-AL-08, DBM-AL-09, DBM-AL-10, DBM-AL-17: works, vessels, restrictions and foreigners.
#[test]
fn the_rest_of_a_list() {
    check_refused("max = 12\nap = 1", "max = 12\nap = 2", &["DBM-AL-08"]);
    check_refused(
        "cargo = \"huscarls",
        "cargo = \"horses, huscarls",
        &["DBM-AL-09"],
    );
    check_refused(
        "troop = \"Irr Bts (S)\"\nmin = 0\nmax = 12\nap = 3",
        "troop = \"Irr Bts (S)\"\nmin = 0\nmax = 12\nap = 2",
        &["DBM-AL-09"],
    );
    let text = text_of("viking");
    let needs = "\n[[restriction]]\nkind = \"requires\"\nline = \"bondi\"\nneeds = \"ale\"\n";
    assert_eq!(refused(&format!("{text}{needs}")), ["DBM-AL-10"]);
    check_refused(
        "max = 2\nap = 10",
        "max = 2\nap = 10\nforeign = true",
        &["DBM-AL-17"],
    );
}

/// DBM-AL-11: Baggage is no line.
#[test]
fn baggage_is_never_a_line() {
    let is_baggage =
        |line: &list::LineEntry| line.troop.troop.kind == sobremesa_dbm::TroopType::Baggage;
    assert!(lists().iter().all(|list| !list.line.iter().any(is_baggage)));
}

/// DBM-AL-12: a ready army in the list is checked like a player's, and costs what it says.
#[test]
fn a_ready_army_in_a_list_is_checked() {
    let ready = |ap: u32, swords: u32| {
        format!(
            "[ready]\nap = {ap}\nbaggage = 4\n[[ready.command]]\ngeneral = {{ role = \"cinc\", troop = \"Reg Cv (O)\" }}\nelements = {{ swords = {swords} }}\n[[ready.command]]\ngeneral = {{ role = \"sub\", troop = \"Reg Cv (O)\" }}\nelements = {{ slingers = 2 }}\n"
        )
    };
    let list = hand::list(&ready(28 + 5 * 7 + 28 + 2 * 2, 5));
    let army = list.ready_army().expect("a ready army");
    assert_eq!(hand::wrong(&army, &list), [""; 0]);
    assert_eq!((army.year, army.command.len()), (-300, 2));
    let text = text_of("viking");
    let short = "\n[ready]\nap = 30\nbaggage = 4\n[[ready.command]]\ngeneral = { role = \"cinc\", troop = \"Irr Bd (O)\" }\nelements = {}\n[[ready.command]]\ngeneral = { role = \"sub\", troop = \"Irr Bd (O)\" }\nelements = {}\n";
    let rules = refused(&format!("{text}{short}"));
    assert_eq!(
        rules, ["DBM-LST-01"; 4],
        "four compulsory lines are missing"
    );
    let dear = short.replace("ap = 30", "ap = 31");
    assert!(refused(&format!("{text}{dear}")).contains(&"DBM-AL-12"));
}

/// DBM-AL-13: what is no list at all.
#[test]
fn a_text_that_is_no_list_is_refused() {
    assert_eq!(refused("[list]\nid = 3"), ["DBM-AL-13"]);
    assert_eq!(refused("anything"), ["DBM-AL-13"]);
}

/// DBM-AL-14: an army names a list that somebody knows.
#[test]
fn an_army_names_its_list() {
    let list = hand::list("");
    let mut army = hand::army(&list, &["cinc: swords 5", "sub:"]);
    army.list = "atlantis".to_owned();
    assert_eq!(hand::wrong(&army, &list), ["AL-14 unknown_list"]);
}
