//! DBM-LST-06 to -16, -24, DBM-AL-07, -17: foreign contingents and allied generals of the same nation.

use sobremesa_dbm::list::ArmyList;
use sobremesa_dbm::list::grant::{Span, When, may_change_sides};
use sobremesa_dbm::list::shelf::Shelf;
use sobremesa_dbm::list::{edit, fill};

use crate::hand::{army, check_wrong, list, wrong};

#[track_caller]
fn check_share(least: u32, most: u32, expected: (u32, u32)) {
    let share = Span { least, most }.of_contingent();
    assert_eq!((share.least, share.most), expected, "of {least}-{most}");
}

/// DBM-LST-07: a quarter of the minimum, a third of the maximum or 1; DBM-LST-08: the quarter is
/// rounded up, the third down; DBM-LST-24: where the former is more, exactly so many.
#[test]
fn a_contingent_has_a_quarter_to_a_third() {
    check_share(24, 60, (6, 20));
    check_share(5, 20, (2, 6));
    check_share(1, 2, (1, 1));
    check_share(5, 5, (2, 2));
}

/// DBM-EX-51: of Kn 4-12, Sp 10-40 and Ps 0-8 a foreign contingent takes 1-4 Kn, 3-13 Sp and no Ps.
#[test]
fn the_example_of_a_contingent() {
    check_share(4, 12, (1, 4));
    check_share(10, 40, (3, 13));
    let theirs = list(
        r#"
        [[line]]
        id = "scouts"
        name = "scouts"
        troop = "Irr Ps (O)"
        min = 0
        max = 8
        ap = 2
        "#,
    );
    let begun = fill::blank(&theirs);
    let scouts = theirs.line("scouts").expect("a line");
    assert_eq!(scouts.abroad(When::of(&begun)), Span::NONE);
}

/// Gauls as allies: 40-96 warriors, 6-16 nobles and 2-12 javelinmen are compulsory to them.
fn with_gauls(how: &str) -> ArmyList {
    list(&format!("[[ally]]\nlist = \"gallic\"\n{how}"))
}

const GAULS: &str = "gallic: warriors 10, nobles 2, javelins 1";

/// DBM-LST-07: of 40-96 warriors 10 to 32 come; optional kinds stay at home.
#[test]
fn a_contingent_brings_compulsory_troops_in_proportion() {
    let list = with_gauls("");
    check_wrong(&list, &["cinc: swords 5", GAULS], &[]);
    check_wrong(
        &list,
        &["cinc: swords 5", "gallic: warriors 9, nobles 2, javelins 1"],
        &["LST-07 in_contingent"],
    );
    check_wrong(
        &list,
        &[
            "cinc: swords 5",
            "gallic: warriors 33, nobles 2, javelins 1",
        ],
        &["LST-07 in_contingent"],
    );
    check_wrong(
        &list,
        &[
            "cinc: swords 5",
            "gallic: warriors 10, nobles 2, javelins 1, archers 1",
        ],
        &["LST-07 not_compulsory"],
    );
}

/// DBM-LST-06: one general, of the kind that his own list gives, and 2 Baggage.
#[test]
fn a_contingent_has_a_general_of_its_own() {
    let list = with_gauls("");
    let mut army = army(&list, &["cinc: swords 5", GAULS]);
    army.command[1].baggage = 2;
    army.baggage.count = 2;
    assert_eq!(wrong(&army, &list), [""; 0]);
    army.command[1].baggage = 1;
    assert_eq!(wrong(&army, &list), ["LST-06 baggage_of_ally"]);
    army.command[1].baggage = 2;
    army.command[1].line[0].grade = sobremesa_dbm::Grade::Superior;
    assert_eq!(wrong(&army, &list), ["LST-06 general_of_ally"]);
    army.command[1].line[0].grade = sobremesa_dbm::Grade::Ordinary;
    army.command[1].general = sobremesa_dbm::Role::Sub;
    assert!(wrong(&army, &list).contains(&"LST-06 not_an_ally".to_owned()));
}

/// DBM-LST-09: changes follow the ally's own list, scaled: of the Greeks' 24-60 hoplites at most 20 may
/// be Sp (I), so 6 of a contingent's.
#[test]
fn changes_abroad_are_scaled() {
    let list = list("[[ally]]\nlist = \"greek_city_league\"");
    let greeks = "greek_city_league: hoplites 10, peltasts 1, skirmishers 1, slingers 1, horse 1";
    let mut army = army(&list, &["cinc: swords 5", greeks]);
    let shelf = Shelf {
        brought: Some(&list),
    };
    edit::change(&mut army, shelf, (1, 1), Some(0), 6);
    assert_eq!(wrong(&army, &list), [""; 0]);
    let place = army.command[1].line.iter().position(|line| line.count == 4);
    edit::change(&mut army, shelf, (1, place.expect("the rest")), Some(0), 1);
    assert_eq!(wrong(&army, &list), ["LST-09 change_in_contingent"]);
}

/// DBM-LST-10: abroad too, a kind counted by another comes only with it.
#[test]
fn runners_follow_their_chariots_abroad() {
    let list = list("[[ally]]\nlist = \"hittite_empire\"");
    let hittites = |runners: u8| {
        format!(
            "hittite_empire: chariots 1, vassal_chariots 1, spearmen 2, hill_levies 1, archers 1, runners {runners}"
        )
    };
    let at = |commands: &[&str]| {
        let mut army = army(&list, commands);
        army.year = -200;
        wrong(&army, &list)
    };
    // The Hittites are long gone in the years of the list: that is said too.
    assert_eq!(
        at(&["cinc: swords 5", &hittites(1)]),
        ["AL-07 ally_of_other_times"]
    );
    assert_eq!(
        at(&["cinc: swords 5", &hittites(2)]),
        ["AL-07 ally_of_other_times", "LST-10 per"]
    );
}

/// DBM-LST-11: a contingent leaves at home the works that its own list makes compulsory.
#[test]
fn a_contingent_brings_no_compulsory_works() {
    let byzantine = Shelf::default()
        .list("byzantine_nikephorian")
        .expect("a list");
    assert!(byzantine.fortification.iter().any(|works| works.min > 0));
    let mut list = list("[[ally]]\nlist = \"byzantine_nikephorian\"");
    list.list.years = [963, 1042];
    let mut army = army(
        &list,
        &[
            "cinc: swords 5",
            "byzantine_nikephorian: kataphraktoi 1, kavallarioi 2, prokoursatores 1, skutatoi 1, psiloi 1",
        ],
    );
    army.year = 1000;
    assert_eq!(wrong(&army, &list), [""; 0]);
}

/// DBM-LST-12: one contingent of a nation, unless the list says otherwise.
#[test]
fn one_contingent_of_a_nation() {
    let two = ["cinc: swords 5", GAULS, GAULS];
    check_wrong(&with_gauls(""), &two, &["LST-12 contingents"]);
    check_wrong(&with_gauls("count = 2"), &two, &[]);
}

/// DBM-LST-13, DBM-AL-07: the cap includes general and 2 Baggage, and so does the minimum.
#[test]
fn a_contingent_keeps_its_cap() {
    let commands = ["cinc: swords 5", GAULS];
    check_wrong(&with_gauls("max_elements = 16"), &commands, &[]); // 10 + 2 + 1 + 1 + 2
    check_wrong(
        &with_gauls("max_elements = 15"),
        &commands,
        &["LST-13 contingent_too_large"],
    );
    check_wrong(&with_gauls("min = 16"), &commands, &[]);
    check_wrong(
        &with_gauls("min = 17"),
        &commands,
        &["AL-07 contingent_too_small"],
    );
}

/// DBM-LST-14: allies without a list stand in a sub-list of their own.
#[test]
fn allies_without_a_list_have_a_sub_list() {
    let list = list(
        r#"
        [[ally]]
        id = "hillmen"
        name = "Hillmen"
        general = "Irr Ax (O)"

        [[ally.line]]
        id = "clansmen"
        name = "clansmen"
        troop = "Irr Ax (O)"
        min = 4
        max = 12
        ap = 3
        "#,
    );
    check_wrong(&list, &["cinc: swords 5", "hillmen: clansmen 4"], &[]);
    check_wrong(
        &list,
        &["cinc: swords 5", "hillmen: clansmen 13"],
        &["LST-14 in_sub_list"],
    );
    check_wrong(
        &list,
        &["cinc: swords 5", "hillmen: clansmen 3"],
        &["LST-14 in_sub_list"],
    );
}

/// DBM-LST-15: an ally of the same nation has a quarter of each minimum: of 5 swords 2, rounded up.
#[test]
fn an_ally_of_the_same_nation_has_his_quarter() {
    let list = list("");
    check_wrong(&list, &["cinc: swords 5", "ally: swords 2"], &[]);
    check_wrong(
        &list,
        &["cinc: swords 5", "ally: swords 1"],
        &["LST-15 quarter"],
    );
    check_wrong(&list, &["cinc:", "ally: swords 20, slingers 9"], &[]);
}

/// DBM-AL-17: a foreigner without a list has the lines that are his, and his quarter of those only.
#[test]
fn a_foreigner_without_a_list_has_his_own_lines() {
    let list = list(
        r#"
        [[general]]
        role = "ally"
        troop = "Irr LH (O)"
        min = 0
        max = 1
        ap = 10
        foreign = true
        lines = ["slingers"]
        "#,
    );
    let mut army = army(&list, &["cinc: swords 5", "ally: slingers 2"]);
    army.command[1].line[0] = list.general[3].element("chief".to_owned().into());
    assert_eq!(
        wrong(&army, &list),
        [""; 0],
        "swords are none of his business"
    );
    let shelf = Shelf {
        brought: Some(&list),
    };
    edit::add(&mut army, shelf, 1, "swords", 1);
    assert_eq!(wrong(&army, &list), ["AL-17 foreign_lines"]);
}

/// DBM-LST-16: countrymen turn their coats in a civil war only, foreigners if they are irregular.
#[test]
fn who_may_change_sides() {
    assert!(may_change_sides(true, false, false));
    assert!(!may_change_sides(true, true, false), "foreign and regular");
    assert!(!may_change_sides(false, false, false), "of the same nation");
    assert!(may_change_sides(false, true, true), "in a civil war");
}

/// DBM-LST-06 to -09: what the game completes of a contingent is right.
#[test]
fn contingents_are_completed() {
    let shelf = Shelf::default();
    for (id, nth, year, region) in [
        ("french_ordonnance", 0, 1480, ""),
        ("seleucid", 0, -200, ""),
        ("sumerian_city", 0, -2500, ""),
        ("byzantine_nikephorian", 0, 1000, "danube"),
        ("anglo_saxon", 0, 900, ""),
        ("achaemenid_persian", 0, -400, ""),
    ] {
        let list = shelf.list(id).expect("a list");
        let mut army = fill::blank(list);
        army.year = year;
        army.region = region.to_owned();
        edit::add_contingent(&mut army, shelf, list, nth);
        let army = fill::fill(&army, shelf);
        let faults = sobremesa_dbm::list::check::check(&army, shelf);
        let faults: Vec<_> = faults.iter().filter(|found| found.is_fault()).collect();
        assert!(faults.is_empty(), "{id}: {faults:?}");
    }
}
