//! The lists and ready armies that come with the game.

use std::collections::BTreeSet;

use sobremesa_dbm::list::breach::Found;
use sobremesa_dbm::list::check::{Muster, check};
use sobremesa_dbm::list::shelf::{Shelf, lists};
use sobremesa_dbm::list::{ArmyList, fill, proof};
use sobremesa_dbm::{Army, ArmyChoice, Dbm, Role, Setup, TroopType, ready_made};
use sobremesa_kernel::{Dice, Game, Nobody, Seed};

#[track_caller]
fn is_right(army: &Army) {
    let faults: Vec<_> = check(army, Shelf::default())
        .into_iter()
        .filter(Found::is_fault)
        .map(|found| (found.fault().rule.0, found.words().en))
        .collect();
    assert_eq!(faults, [], "{} for {}", army.list, army.agreed_ap);
}

/// The years in which a list is tried: its first and last, and whenever something begins.
fn years(list: &ArmyList) -> BTreeSet<i32> {
    let [first, last] = list.list.years;
    let begins = list.line.iter().filter_map(|line| line.condition().from);
    begins.chain([first, last]).collect()
}

/// DBM-AL-13: schema, troops, prices, names.
#[test]
fn every_list_is_right() {
    assert!(lists().len() >= 24, "{}", lists().len());
    let names: BTreeSet<_> = lists().iter().map(|list| &list.list.id).collect();
    assert_eq!(names.len(), lists().len(), "every list has its own name");
    for list in lists() {
        let faults: Vec<_> = proof::prove(list)
            .into_iter()
            .map(|fault| (fault.rule.0, fault.message.en, fault.at))
            .collect();
        assert_eq!(faults, [], "{}", list.list.id);
    }
}

/// Every region and every leader of a list, and none.
fn sides(list: &ArmyList) -> Vec<(String, String)> {
    let heading = &list.list;
    let none = || std::iter::once(String::new());
    let regions = none().chain(heading.regions.keys().cloned());
    regions
        .flat_map(|region| {
            let leaders = none().chain(heading.leaders.keys().cloned());
            leaders.map(move |leader| (region.clone(), leader))
        })
        .collect()
}

/// DBM-LST-23: lists are built for 300 to 500 AP. Whatever the game completes is right: in every year
/// in which something changes, in every region, under every leader; and in some of them all but a few
/// points are spent.
#[test]
fn a_legal_army_is_built_from_every_list() {
    for list in lists() {
        let mut least_left = [f64::MAX; 3];
        for (year, (region, leader)) in years(list)
            .into_iter()
            .flat_map(|year| sides(list).into_iter().map(move |side| (year, side)))
        {
            for (n, agreed_ap) in [300, 400, 500].into_iter().enumerate() {
                let begun = Army {
                    year,
                    region: region.clone(),
                    leader: leader.clone(),
                    agreed_ap,
                    ..fill::blank(list)
                };
                let army = fill::fill(&begun, Shelf::default());
                is_right(&army);
                least_left[n] = least_left[n].min(f64::from(agreed_ap) - army.ap);
            }
        }
        let id = &list.list.id;
        assert!(
            least_left.iter().all(|left| *left < 8.0),
            "{id}: {least_left:?}"
        );
    }
}

/// DBM-AL-12, DBM-AL-14: the ready armies are right by their own lists.
#[test]
fn every_ready_army_is_right() {
    for army in ready_made() {
        is_right(army);
        let shelf = Shelf::default();
        let list = shelf.list(&army.list).expect("it has a list");
        let sums = Muster { army, list, shelf }.sums();
        assert_eq!(sums.ap.as_number(), army.ap, "{}", army.list);
    }
}

/// DBM-AL-14, DBM-ARM-05: whatever is built can be deployed by the usual template and played.
#[test]
fn an_army_of_every_list_takes_the_field() {
    for list in lists() {
        let army = fill::fill(&fill::blank(list), Shelf::default());
        let choice = || ArmyChoice::Own(Box::new(army.clone()));
        let setup = Setup {
            armies: Some([choice(), choice()]),
            ..Setup::default()
        };
        let mut dice = Dice::seeded(Seed::from_number(1));
        let state = Dbm::start(&setup, &mut dice, &mut Nobody);
        assert!(state.is_ok(), "{}: {:?}", list.list.id, state.err());
    }
}

/// What the shelf promises: allies, ships, wagons, elephants, nomads, all four books.
#[test]
fn the_shelf_has_something_of_everything() {
    let n_with = |has: &dyn Fn(&ArmyList) -> bool| lists().iter().filter(|list| has(list)).count();
    let has_type = |kind: TroopType| {
        move |list: &ArmyList| list.line.iter().any(|line| line.troop.troop.kind == kind)
    };
    assert!(n_with(&|list| !list.ally.is_empty()) >= 6);
    assert!(n_with(&|list| !list.naval.is_empty()) >= 2);
    assert!(n_with(&has_type(TroopType::WarWagons)) >= 2);
    assert!(n_with(&has_type(TroopType::Elephants)) >= 2);
    assert!(n_with(&|list| list.ally.iter().any(|ally| !ally.line.is_empty())) >= 2);
    assert!(n_with(&|list| !list.list.regions.is_empty()) >= 2);
    assert!(n_with(&|list| !list.list.leaders.is_empty()) >= 2);
    assert!(n_with(&|list| list.general.iter().any(|general| general.foreign)) >= 2);
    assert!(n_with(&|list| list.line.iter().any(|line| line.double_base)) >= 2);
    assert!(n_with(&|list| list.line.iter().any(|line| line.per.is_some())) >= 1);
    assert!(n_with(&|list| list.change.iter().any(|change| change.all)) >= 1);
    assert!(n_with(&|list| list.change.iter().any(|change| change.all_or_none)) >= 1);
    assert!(
        n_with(&|list| list
            .change
            .iter()
            .any(|change| change.fraction_min.is_some()))
            >= 1
    );
    assert!(n_with(&|list| list.fortification.iter().any(|works| works.min > 0)) >= 1);
    // Nomads: at least two thirds of what they must bring ride light.
    let is_nomad = |list: &ArmyList| {
        let least = |light: bool| -> u32 {
            let lines = list.line.iter();
            let these =
                lines.filter(|line| (line.troop.troop.kind == TroopType::LightHorse) == light);
            these.map(|line| line.min).sum()
        };
        least(true) >= 2 * least(false)
    };
    assert!(n_with(&is_nomad) >= 1);
    for book in 1..=4 {
        assert!(n_with(&|list| list.list.book == book) >= 4, "book {book}");
    }
    let roles = [Role::Cinc, Role::Ally];
    for role in roles {
        assert!(n_with(&|list| list.general.iter().any(|general| general.role == role)) >= 2);
    }
}

/// DBM-LST-22: a list's years touch those of its book.
#[test]
fn a_list_is_in_the_book_of_its_time() {
    let periods = [(-3000, -500), (-500, 476), (476, 1071), (1071, 1500)];
    for list in lists() {
        let (first, last) = periods[usize::from(list.list.book) - 1];
        let [from, to] = list.list.years;
        assert!(from <= last && to >= first, "{}", list.list.id);
    }
}

/// Where the heartland of each list lies, in the rulebook's own words.
const HEARTLANDS: [(&str, &str); 30] = [
    ("sumerian_city", "Mesopotamia"),
    ("new_kingdom_egyptian", "Egypt"),
    ("hittite_empire", "Galatia"),
    ("scythian", "Caucasus"),
    ("sargonid_assyrian", "Mesopotamia"),
    ("classical_indian", "India"),
    ("achaemenid_persian", "Persia"),
    ("greek_city_league", "southern Europe"),
    ("athenian_league", "southern Europe"),
    ("syracusan", "southern Europe"),
    ("gallic", "north of Pyrenees"),
    ("alexandrian_macedonian", "southern Europe"),
    ("mid_republican_roman", "southern Europe"),
    ("seleucid", "Mesopotamia"),
    ("parthian", "Persia"),
    ("barcid_carthaginian", "Africa north of the Atlas"),
    ("han_chinese", "northern China"),
    ("late_roman", "southern Europe"),
    ("arab_conquest", "Arabia"),
    ("anglo_saxon", "north of Pyrenees"),
    ("viking", "Alps"),
    ("norman", "north of Pyrenees"),
    ("byzantine_nikephorian", "Asia Minor without Galatia"),
    ("mongol", "Mongolia"),
    ("scots_common", "north of Pyrenees"),
    ("hyw_english", "north of Pyrenees"),
    ("ottoman", "Asia Minor without Galatia"),
    ("swiss", "all great mountains"),
    ("hussite", "Danube basin"),
    ("french_ordonnance", "north of Pyrenees"),
];

/// DBM-CLI-01, DBM-LST-25: each list has the climate that the rulebook gives its heartland.
#[test]
fn a_list_has_the_climate_of_its_heartland() {
    let book = include_str!("../../../../docs/rules/dbm.en.md");
    let rule = book.split("**DBM-CLI-01**").nth(1).expect("the rule");
    let rule = rule.lines().next().expect("a line");
    assert_eq!(HEARTLANDS.len(), lists().len());
    for list in lists() {
        let of_list = |(id, _): &&(&str, &str)| *id == list.list.id;
        let (id, land) = HEARTLANDS.iter().find(of_list).expect("it lies somewhere");
        let climate = serde_json::to_value(list.list.climate).expect("a word");
        let climate = climate.as_str().expect("a word");
        let lands = rule
            .split(&format!("{climate} ("))
            .nth(1)
            .expect("a climate");
        let lands = lands.split(')').next().expect("its lands");
        let is_there = lands.split(',').any(|one| one.trim().starts_with(land));
        assert!(is_there, "{id}: {land} is not among {climate} {lands}");
    }
}
