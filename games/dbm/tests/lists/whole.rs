//! DBM-ARM-01 to -10, DBM-NAV, DBM-FRT as far as armies are built: Baggage, works, vessels, the total.

use std::collections::BTreeMap;

use sobremesa_dbm::list::shelf::Shelf;
use sobremesa_dbm::list::{edit, fill};
use sobremesa_dbm::{Army, Grade, Kind, Purpose, Role, TroopType, Vessels, Works, WorksKind};

use crate::hand::{army, check_wrong, found, list, muster, wrong};

const COMMANDS: [&str; 2] = ["cinc: swords 5", "sub:"];

/// DBM-ARM-01: both sides agree a total; where nobody said, it is 400.
#[test]
fn a_total_is_agreed() {
    let list = list("");
    let mut army = army(&list, &COMMANDS);
    army.agreed_ap = 350;
    assert_eq!(muster(&army, &list).agreed().as_number(), 350.0);
    army.agreed_ap = 0;
    assert_eq!(muster(&army, &list).agreed().as_number(), 400.0);
}

/// DBM-ARM-09: what costs more than was agreed is refused; what costs as much is not.
#[test]
fn an_army_costs_no_more_than_was_agreed() {
    let list = list("");
    let mut army = army(&list, &COMMANDS);
    let ap = 28 + 28 + 5 * 7;
    army.agreed_ap = ap;
    assert_eq!(wrong(&army, &list), [""; 0]);
    army.agreed_ap = ap - 1;
    assert_eq!(wrong(&army, &list), ["ARM-09 too_dear"]);
}

/// DBM-ARM-06, DBM-ARM-07: two Baggage for each general; more is refused, less is a loss and said so.
#[test]
fn each_general_has_two_elements_of_baggage() {
    let list = list("");
    let with = |count: u8| {
        let mut army = army(&list, &COMMANDS);
        army.baggage.count = count;
        army
    };
    assert_eq!(wrong(&with(4), &list), [""; 0]);
    assert_eq!(wrong(&with(5), &list), ["ARM-06 baggage"]);
    let short = with(3);
    assert_eq!(wrong(&short, &list), [""; 0], "it may be played");
    let rules: Vec<_> = found(&short, &list)
        .iter()
        .map(|it| it.breach.rule().0)
        .collect();
    assert_eq!(rules, ["DBM-ARM-07"]);
    assert_eq!(short.baggage_missing(), 1);
}

/// DBM-ARM-08: all Baggage is of one command, the chief's or a subgeneral's; an ally's may be his.
#[test]
fn baggage_is_of_one_command() {
    let list = list("");
    let commands = ["cinc: swords 5", "ally: swords 2"];
    let mut army = army(&list, &commands);
    army.baggage.command = 2;
    assert_eq!(wrong(&army, &list), ["ARM-08 baggage_command"]);
    army.baggage.command = 1;
    army.baggage.count = 2;
    army.command[1].baggage = 2;
    assert_eq!(wrong(&army, &list), [""; 0]);
    assert_eq!(muster(&army, &list).sums_of(1).elements, 1 + 2 + 2);
    army.command[1].baggage = 0;
    army.command[0].baggage = 2;
    assert_eq!(wrong(&army, &list), ["ARM-08 own_baggage"]);
}

/// DBM-ARM-02, DBM-ARM-06: an army that is completed has generals up to the usual number, and two Baggage for each.
#[test]
fn a_completed_army_has_generals_and_baggage() {
    let list = list("");
    let shelf = Shelf {
        brought: Some(&list),
    };
    let mut begun = army(&list, &["cinc: swords 5"]);
    begun.baggage.count = 0;
    let full = fill::fill(&begun, shelf);
    let roles: Vec<Role> = full.command.iter().map(|one| one.general).collect();
    assert_eq!(roles, [Role::Cinc, Role::Sub, Role::Sub]);
    assert_eq!(full.baggage.count, 6);
    // There is no fourth command to which anything could be added.
    let mut same = full.clone();
    edit::add(&mut same, shelf, 3, "swords", 1);
    assert_eq!(same, full);
}

/// DBM-ARM-04, DBM-ARM-05: every element is of one command: moving it takes it from where it was.
#[test]
fn an_element_is_of_one_command() {
    let list = list("");
    let mut army = army(&list, &COMMANDS);
    sobremesa_dbm::list::edit::move_to(&mut army, (0, 1), 1, 2);
    let muster = muster(&army, &list);
    assert_eq!(
        [muster.taken_in(0, "swords"), muster.taken_in(1, "swords")],
        [3, 2]
    );
    assert_eq!(muster.taken(list.line("swords").expect("swords")), 5);
}

/// DBM-UX-03: elements, equivalents, a third of a command, half of the army. Psiloi are half an
/// equivalent, Baggage none.
#[test]
fn equivalents_and_break_points_are_summed() {
    let list = list("");
    let army = army(&list, &["cinc: swords 5, slingers 3", "sub: slingers 1"]);
    let muster = muster(&army, &list);
    let sums = muster.sums_of(0);
    assert_eq!(f64::from(sums.equivalents), 1.0 + 5.0 + 1.5);
    assert_eq!(f64::from(sums.breaks_at()), 2.5, "a third of 7.5");
    assert_eq!(sums.elements, 1 + 5 + 3 + 4);
    let whole = muster.sums();
    assert_eq!(f64::from(whole.equivalents), 7.5 + 1.5);
    assert_eq!(f64::from(whole.half()), 4.5);
}

fn palisade(purpose: Purpose, fronts: u8) -> Works {
    Works {
        fronts,
        ..Works::none(WorksKind::Temporary, purpose)
    }
}

const FORTS: &str = "[[fortification]]\nkind = \"TF\"\nuse = \"field\"\nmin = 2\nmax = 6\nap = 1";

/// DBM-AL-08: temporary works as the list gives them; DBM-FRT-10: those of a town need no entry.
#[test]
fn works_are_those_of_the_list() {
    let list = list(FORTS);
    let with = |works: &[Works]| {
        let mut army = army(&list, &COMMANDS);
        army.works = works.to_vec();
        wrong(&army, &list)
    };
    assert_eq!(with(&[palisade(Purpose::Field, 4)]), [""; 0]);
    assert_eq!(with(&[]), ["AL-08 fronts"], "two are compulsory");
    assert_eq!(with(&[palisade(Purpose::Field, 7)]), ["AL-08 fronts"]);
    let field = palisade(Purpose::Field, 2);
    assert_eq!(
        with(&[field, palisade(Purpose::Any, 1)]),
        ["AL-08 works_not_listed"]
    );
    let town = Works {
        gates: 1,
        ..palisade(Purpose::Bua, 6)
    };
    assert_eq!(with(&[field, town]), [""; 0]);
    assert_eq!(
        with(&[field, palisade(Purpose::Bua, 6)]),
        ["FRT-03 no_gate"]
    );
    let wall = Works {
        kind: WorksKind::Permanent,
        ..field
    };
    assert_eq!(with(&[field, wall]), ["FRT-10 walls_on_the_field"]);
    let tower = Works { towers: 1, ..field };
    assert_eq!(with(&[tower]), ["CST-09 towers"], "of wood there are none");
}

/// DBM-FRT-10: without a built-up area in its list an army has no town to fortify.
#[test]
fn a_town_is_fortified_where_the_list_has_one() {
    let mut list = list("");
    list.list.terrain.clear();
    let mut army = army(&list, &COMMANDS);
    army.works = vec![Works {
        gates: 1,
        ..palisade(Purpose::Bua, 6)
    }];
    assert_eq!(wrong(&army, &list), ["FRT-10 no_town"]);
}

const SHIPS: &str = r#"
    [[general]]
    role = "sub"
    troop = "Reg Bd (O)"
    min = 0
    max = 1
    ap = 27

    [[naval]]
    id = "galleys"
    troop = "Reg Gal (O)"
    min = 0
    max = 4
    ap = 3
    cargo = "swords, Cv, Bd"

    [[naval]]
    id = "tenders"
    troop = "Reg Bts (F)"
    min = 0
    max = 2
    ap = 2

    [[naval]]
    id = "horse_ships"
    troop = "Irr Shp (I)"
    min = 0
    max = 4
    ap = 2
    cargo = "horse transport"
"#;

fn aboard(of: &str, count: u8, cargo: &[(&str, u8)]) -> Vessels {
    let cargo: BTreeMap<_, _> = cargo.iter().map(|(id, n)| ((*id).to_owned(), *n)).collect();
    Vessels {
        of: of.to_owned(),
        count,
        command: 1,
        cargo,
    }
}

/// The same vessels in the command of the general who goes on foot.
fn on_foot(vessels: Vessels) -> Vessels {
    Vessels {
        command: 2,
        ..vessels
    }
}

fn with_ships(vessels: &[Vessels]) -> (Army, Vec<String>) {
    let list = list(SHIPS);
    let mut army = army(&list, &["cinc: swords 5, slingers 2", "sub: swords 4"]);
    army.command[1].line[0] = list.general[3].element("general".to_owned().into());
    army.naval = vessels.to_vec();
    let wrong = wrong(&army, &list);
    (army, wrong)
}

/// DBM-AL-09, DBM-NAV-01, DBM-NAV-02: each vessel carries one element of a kind that the list names,
/// and one that its command has.
#[test]
fn each_vessel_carries_one_element() {
    let check = |vessels: &[Vessels], expected: &[&str]| {
        assert_eq!(with_ships(vessels).1, expected, "{vessels:?}");
    };
    check(&[aboard("galleys", 3, &[("swords", 3)])], &[]);
    check(
        &[aboard("galleys", 3, &[("swords", 2)])],
        &["NAV-01 cargo_count"],
    );
    check(
        &[aboard("galleys", 2, &[("slingers", 2)])],
        &["NAV-02 cargo_kind"],
    );
    check(
        &[aboard("galleys", 5, &[("swords", 5)])],
        &["AL-09 vessels"],
    );
    check(&[on_foot(aboard("galleys", 1, &[("general", 1)]))], &[]);
    check(&[aboard("rafts", 1, &[])], &["AL-09 unknown_vessel"]);
    let nobodys = Vessels {
        command: 3,
        ..aboard("galleys", 1, &[("swords", 1)])
    };
    check(&[nobodys], &["ARM-05 no_command"]);
    let four = on_foot(aboard("galleys", 4, &[("swords", 3), ("general", 1)]));
    check(&[four], &[]);
    let (two, more) = (
        on_foot(aboard("galleys", 2, &[("general", 2)])),
        "NAV-02 cargo_missing",
    );
    check(&[two], &[more]);
}

/// DBM-NAV-01, DBM-DBL-03: who stands on a double base is two elements, and a vessel carries one; that is told with
/// everything else that is wrong.
#[test]
fn nobody_sails_on_a_double_base() {
    let list = list(SHIPS);
    let mut army = army(&list, &["cinc: swords 5, slingers 10", "sub: swords 4"]);
    army.naval = vec![aboard("galleys", 3, &[("swords", 3)])];
    assert_eq!(wrong(&army, &list), ["LST-01 maximum"]);
    let is_swords = |line: &&mut sobremesa_dbm::Line| line.of == "swords";
    let swords = army.command[0].line.iter_mut().find(is_swords);
    let swords = swords.expect("swords");
    let double = Kind {
        kind: TroopType::Blades,
        grade: Grade::Ordinary,
    };
    *swords = sobremesa_dbm::Line {
        double: Some(double),
        ..swords.clone()
    };
    let faults = wrong(&army, &list);
    for expected in ["LST-01 maximum", "NAV-01 cargo_double"] {
        assert!(faults.contains(&expected.to_owned()), "{faults:?}");
    }
    // Two of them on bases of their own do for two vessels, not for three.
    let single = sobremesa_dbm::Line {
        count: 2,
        double: None,
        ..army.command[0].line[1].clone()
    };
    army.command[0].line.push(single);
    assert!(wrong(&army, &list).contains(&"NAV-01 cargo_double".to_owned()));
    army.naval = vec![aboard("galleys", 2, &[("swords", 2)])];
    assert!(!wrong(&army, &list).contains(&"NAV-01 cargo_double".to_owned()));
}

/// DBM-TRP-37: whoever rides sails in a horse transport, though a list name riders for other vessels.
#[test]
fn riders_sail_in_horse_transports_only() {
    let general = |of: &str| aboard(of, 1, &[("general", 1)]);
    assert_eq!(with_ships(&[general("galleys")]).1, ["NAV-02 cargo_kind"]);
    assert_eq!(with_ships(&[on_foot(general("galleys"))]).1, [""; 0]);
    let found = with_ships(&[general("horse_ships")]).1;
    assert!(
        !found.contains(&"NAV-02 cargo_kind".to_owned()),
        "{found:?}"
    );
}

/// DBM-NAV-08: vessels without brackets land nobody; DBM-NAV-10: horse transports may carry Mounted,
/// and stand in for Baggage (DBM-ARM-06).
#[test]
fn tenders_carry_nobody_and_horse_transports_horses() {
    assert_eq!(with_ships(&[aboard("tenders", 2, &[])]).1, [""; 0]);
    assert_eq!(
        with_ships(&[aboard("tenders", 1, &[("swords", 1)])]).1,
        ["NAV-02 cargo_kind", "NAV-01 cargo_count"]
    );
    let list = list(SHIPS);
    let mut army = army(&list, &COMMANDS);
    army.naval = vec![aboard("horse_ships", 2, &[("general", 1)])];
    army.baggage.count = 2;
    assert_eq!(
        wrong(&army, &list),
        [""; 0],
        "two ships and two wagons are four"
    );
    army.baggage.count = 4;
    assert_eq!(wrong(&army, &list), ["ARM-06 baggage"]);
    army.baggage.count = 2;
    army.naval[0].cargo = [("swords".to_owned(), 1)].into();
    assert_eq!(
        wrong(&army, &list),
        ["NAV-02 cargo_kind"],
        "swords are foot"
    );
}

/// DBM-NAV-09: as many rowers as there are of their vessels, and none without them; the list must have such vessels.
#[test]
fn rowers_come_with_their_vessels() {
    let rowers = r#"
    [[line]]
    id = "rowers"
    name = "rowers"
    troop = "Irr Ps (I)"
    min = 0
    max = 6
    ap = 1
    crew_of = "galleys"
"#;
    let list = list(&format!("{SHIPS}{rowers}"));
    let with = |vessels: &[Vessels]| {
        let mut army = army(&list, &["cinc: swords 5, rowers 3", "sub:"]);
        army.naval = vessels.to_vec();
        wrong(&army, &list)
    };
    assert_eq!(with(&[]), ["NAV-09 crews"]);
    let galleys = |count| aboard("galleys", count, &[("swords", count)]);
    assert_eq!(with(&[galleys(2)]), ["NAV-09 crews"]);
    assert_eq!(with(&[galleys(3)]), [""; 0]);
    let mut other = list.clone();
    let rowers = other.line.iter_mut().find(|line| line.id == "rowers");
    rowers.expect("a line").crew_of = Some("rafts".to_owned());
    let faults = sobremesa_dbm::list::proof::prove(&other);
    assert_eq!(faults[0].rule.0, "DBM-NAV-09", "no such vessels");
}

/// DBM-ARM-06: a general whose command starts wholly on the water needs no Baggage.
#[test]
fn a_command_afloat_has_no_baggage() {
    let list = list(SHIPS);
    let mut army = army(&list, &["cinc: swords 2", "sub: swords 3"]);
    army.command[1].line[0] = list.general[3].element("general".to_owned().into());
    let fleet = aboard("galleys", 4, &[("swords", 3), ("general", 1)]);
    army.naval = vec![on_foot(fleet)];
    assert!(muster(&army, &list).is_afloat(1));
    assert_eq!(muster(&army, &list).baggage_due(), 2);
    assert_eq!(
        wrong(&army, &list),
        ["ARM-06 baggage"],
        "four are two too many"
    );
}

/// DBM-AL-13: every fault is found at once.
#[test]
fn all_faults_are_found_at_once() {
    let list = list(FORTS);
    check_wrong(
        &list,
        &["cinc: swords 4, slingers 10"],
        &[
            "LST-01 minimum",
            "LST-01 maximum",
            "ARM-02 generals",
            "AL-08 fronts",
        ],
    );
}
