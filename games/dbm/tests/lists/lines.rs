//! DBM-LST-01 to -05, -10, DBM-AL-03 to -06, -10, -16: the lines of the own list.

use sobremesa_dbm::list::edit;
use sobremesa_dbm::list::shelf::Shelf;
use sobremesa_dbm::{Army, Grade, Kind, Role};

use crate::hand::{army, check_wrong, list, wrong};

/// DBM-LST-01: of a kind 5-20, 4 are too few and 21 too many; of a kind 0-9 none need come.
#[test]
fn a_line_has_its_minimum_and_maximum() {
    let list = list("");
    check_wrong(&list, &["cinc: swords 5", "sub:"], &[]);
    check_wrong(&list, &["cinc: swords 4", "sub:"], &["LST-01 minimum"]);
    check_wrong(&list, &["cinc: swords 3", "sub: swords 2"], &[]);
    check_wrong(&list, &["cinc: swords 21", "sub:"], &["LST-01 maximum"]);
    check_wrong(
        &list,
        &["cinc: swords 5, slingers 10", "sub:"],
        &["LST-01 maximum"],
    );
}

/// DBM-LST-01: troops that the list does not have.
#[test]
fn an_army_has_only_troops_of_its_list() {
    let list = list("");
    let mut army = army(&list, &["cinc: swords 5", "sub:"]);
    let mut strangers = army.command[0].line[1].clone();
    strangers.of = String::new();
    strangers.kind = sobremesa_dbm::TroopType::Elephants;
    strangers.regular = false;
    army.command[1].line.push(strangers);
    assert_eq!(wrong(&army, &list), ["LST-01 not_in_list"]);
    army.command[1].line[1].regular = true;
    assert_eq!(
        wrong(&army, &list),
        ["TRP-08 no_such_troops"],
        "El are irregular"
    );
}

/// DBM-MI-01: Infantry has mounts where the list says so, for one point more, and nobody else has.
#[test]
fn infantry_rides_where_the_list_says_so() {
    let with_nags = list(
        r#"
        [[line]]
        id = "nags"
        name = "nags"
        troop = "Reg Bd (O) mounted_infantry"
        min = 0
        max = 4
        ap = 8
        "#,
    );
    check_wrong(&with_nags, &["cinc: swords 5, nags 2", "sub:"], &[]);
    let without = list("");
    let mut riders = army(&without, &["cinc: swords 5", "sub:"]);
    assert!(wrong(&riders, &without).is_empty());
    riders.command[0].line[1].mounted_infantry = true;
    assert!(!wrong(&riders, &without).is_empty());
    let on_mounts = |kind| sobremesa_dbm::Troop {
        mounted_infantry: true,
        ..sobremesa_dbm::Troop::plain(kind, sobremesa_dbm::Grade::Ordinary, true)
    };
    assert!(on_mounts(sobremesa_dbm::TroopType::Bows).exists());
    assert!(!on_mounts(sobremesa_dbm::TroopType::Cavalry).exists());
}

const TIMES: &str = r#"
    [[line]]
    id = "late"
    name = "late"
    troop = "Reg Sp (O)"
    min = 2
    max = 6
    ap = 5
    from = -200

    [[line]]
    id = "northern"
    name = "northern"
    troop = "Irr Wb (O)"
    min = 0
    max = 6
    ap = 3
    region = "north"

    [[line]]
    id = "southern"
    name = "southern"
    troop = "Irr Ax (O)"
    min = 0
    max = 6
    ap = 3
    region = "south"

    [[line]]
    id = "guards_of_one"
    name = "guards of One"
    troop = "Reg Kn (O)"
    min = 0
    max = 2
    ap = 12
    leader = "one"

    [[change]]
    line = "late"
    to = "Reg Sp (S)"
    min = 0
    max = 4
    ap = 7
    why = "veterans"
    from = -150
"#;

/// DBM-LST-02, DBM-AL-16: before its year a line has neither minimum nor maximum above 0, nor has a
/// change; the army's year is one of its list.
#[test]
fn a_line_exists_in_its_years_only() {
    let list = list(TIMES);
    let begun = army(&list, &["cinc: swords 5, late 2", "sub:"]);
    let in_year = |army: &Army, year| {
        wrong(
            &Army {
                year,
                ..army.clone()
            },
            &list,
        )
    };
    assert_eq!(in_year(&begun, -201), ["AL-16 year_of_line"]);
    assert_eq!(in_year(&begun, -200), [""; 0]);
    let without = army(&list, &["cinc: swords 5", "sub:"]);
    assert_eq!(
        in_year(&without, -201),
        [""; 0],
        "then there is no minimum either"
    );
    assert_eq!(in_year(&without, -200), ["LST-01 minimum"]);
    assert_eq!(in_year(&begun, -99), ["LST-02 year_of_list"]);
    let mut veterans = begun.clone();
    edit::change(&mut veterans, brought(&list), (0, 2), Some(0), 1);
    assert_eq!(in_year(&veterans, -150), [""; 0]);
    assert_eq!(in_year(&veterans, -151), ["AL-16 no_such_change"]);
    // Two on a base of one's own choice stay together when both become veterans.
    let mut doubled = begun.clone();
    let late = &mut doubled.command[0].line[2];
    late.double = Some(Kind {
        kind: late.kind,
        grade: late.grade,
    });
    edit::change(&mut doubled, brought(&list), (0, 2), Some(0), 2);
    let veterans = doubled.command[0].line.last().expect("the veterans");
    assert_eq!(veterans.grade, Grade::Superior);
    let behind = veterans.double.expect("still two on a base");
    assert_eq!((behind.kind, behind.grade), (veterans.kind, veterans.grade));
}

fn brought(list: &sobremesa_dbm::list::ArmyList) -> Shelf<'_> {
    Shelf {
        brought: Some(list),
    }
}

/// DBM-LST-03: troops of one region exclude those of another, those of one leader those of another.
#[test]
fn regions_and_leaders_exclude_each_other() {
    let list = list(TIMES);
    let army = army(&list, &["cinc: swords 5, northern 2, southern 2", "sub:"]);
    let of = |region: &str, leader: &str| {
        let (region, leader) = (region.to_owned(), leader.to_owned());
        wrong(
            &Army {
                region,
                leader,
                ..army.clone()
            },
            &list,
        )
    };
    assert_eq!(of("north", ""), ["LST-03 region"], "the southern ones");
    assert_eq!(of("south", ""), ["LST-03 region"], "the northern ones");
    assert_eq!(of("", ""), ["LST-03 region"; 2], "nobody said which");
    assert_eq!(
        of("east", ""),
        ["LST-03 unknown_region", "LST-03 region", "LST-03 region"]
    );
    let guards = crate::hand::army(&list, &["cinc: swords 5, guards_of_one 1", "sub:"]);
    let under = |leader: &str| {
        wrong(
            &Army {
                leader: leader.to_owned(),
                ..guards.clone()
            },
            &list,
        )
    };
    assert_eq!(under("one"), [""; 0]);
    assert_eq!(under("two"), ["LST-03 leader"]);
    assert_eq!(under("three"), ["LST-03 unknown_leader", "LST-03 leader"]);
}

/// A list whose swords can be changed so.
fn changing(how: &str) -> sobremesa_dbm::list::ArmyList {
    list(&format!(
        r#"
        [[change]]
        line = "swords"
        to = "Reg Bd (S)"
        ap = 9
        why = "veterans"
        {how}
        "#
    ))
}

/// So many of eight swords are veterans.
#[track_caller]
fn check_changed(how: &str, n_veterans: u32, expected: &[&str]) {
    let list = changing(how);
    let mut army = army(&list, &["cinc: swords 8", "sub:"]);
    edit::set_changed(&mut army, brought(&list), &list, 0, n_veterans);
    assert_eq!(wrong(&army, &list), expected, "{n_veterans} with {how}");
}

/// DBM-LST-04, DBM-AL-06: optional up to a number; compulsory with a minimum, for a part, or for all;
/// all or none.
#[test]
fn changes_are_optional_or_compulsory() {
    check_changed("max = 3", 0, &[]);
    check_changed("max = 3", 3, &[]);
    check_changed("max = 3", 4, &["LST-04 change"]);
    check_changed("min = 2\nmax = 3", 1, &["LST-04 change"]);
    check_changed("min = 2\nmax = 3", 2, &[]);
    check_changed("fraction_min = [1, 3]", 2, &["LST-04 change"]);
    check_changed("fraction_min = [1, 3]", 3, &[]);
    check_changed("all = true", 7, &["LST-04 change"]);
    check_changed("all = true", 8, &[]);
    check_changed("all_or_none = true", 0, &[]);
    check_changed("all_or_none = true", 5, &["LST-04 all_or_none"]);
    check_changed("all_or_none = true", 8, &[]);
}

/// DBM-LST-05, DBM-AL-03: the list says how many generals of which kind there are.
#[test]
fn generals_are_those_of_the_list() {
    let list = list("");
    check_wrong(
        &list,
        &[
            "cinc: swords 5",
            "ally: swords 2",
            "ally: swords 2",
            "ally: swords 2",
        ],
        &["LST-05 generals_of_list"],
    );
    let mut army = army(&list, &["cinc: swords 5", "sub:"]);
    army.command[1].line[0].grade = sobremesa_dbm::Grade::Superior;
    assert_eq!(wrong(&army, &list), ["AL-03 no_such_general"]);
}

/// DBM-ARM-02, DBM-ARM-03: two to four generals, one of them the commander-in-chief, at most three
/// subgenerals.
#[test]
fn an_army_has_two_to_four_generals_and_one_chief() {
    let list = list("");
    check_wrong(&list, &["cinc: swords 5"], &["ARM-02 generals"]);
    check_wrong(&list, &["cinc: swords 5", "sub:", "sub:", "sub:"], &[]);
    check_wrong(
        &list,
        &["cinc: swords 5", "sub:", "sub:", "sub:", "ally: swords 2"],
        &["ARM-02 generals"],
    );
    check_wrong(
        &list,
        &["sub: swords 5", "sub:", "sub:", "sub:"],
        &[
            "ARM-02 one_cinc",
            "ARM-03 three_subs",
            "LST-05 generals_of_list",
            "LST-05 generals_of_list",
        ],
    );
    let mut army = army(&list, &["cinc: swords 5", "sub:"]);
    let general = army.command[1].line[0].clone();
    army.command[1].line.push(general);
    assert_eq!(wrong(&army, &list), ["ARM-02 one_general"]);
}

/// DBM-AL-05: where a line includes generals, they fill it; elsewhere they are extra elements.
#[test]
fn a_line_may_include_generals() {
    let horse = |includes: &str| {
        list(&format!(
            r#"
            [[line]]
            id = "horse"
            name = "horse"
            troop = "Reg Cv (O)"
            min = 2
            max = 3
            ap = 8
            {includes}
            "#
        ))
    };
    let commands = ["cinc: swords 5", "sub:"];
    check_wrong(&horse(""), &commands, &["LST-01 minimum"]);
    check_wrong(&horse("includes_generals = true"), &commands, &[]);
    check_wrong(
        &horse("includes_generals = true"),
        &["cinc: swords 5, horse 2", "sub:"],
        &["LST-01 maximum"],
    );
}

/// DBM-LST-10: a kind counted "0-1 per X".
#[test]
fn a_kind_counted_by_another_comes_with_it() {
    let list = list(
        r#"
        [[line]]
        id = "runners"
        name = "runners"
        troop = "Irr Ps (S)"
        min = 0
        max = 12
        ap = 3
        per = "swords"
        per_max = 1
        "#,
    );
    check_wrong(&list, &["cinc: swords 5, runners 5", "sub:"], &[]);
    check_wrong(
        &list,
        &["cinc: swords 5, runners 6", "sub:"],
        &["LST-10 per"],
    );
    check_wrong(&list, &["cinc: swords 6, runners 6", "sub:"], &[]);
}

/// DBM-AL-04: weapon, mounts and support are what the list gives.
#[test]
fn elements_have_what_their_line_gives() {
    let list = list("");
    let mut army = army(&list, &["cinc: swords 5", "sub:"]);
    army.command[0].line[1].psiloi_support = true;
    assert_eq!(wrong(&army, &list), ["AL-04 equipment"]);
}

/// DBM-AL-10: lines that exclude each other, need each other, keep a proportion or their years.
#[test]
fn restrictions_are_checked() {
    let with = |restriction: &str| {
        list(&format!(
            r#"
            [[line]]
            id = "guns"
            name = "guns"
            troop = "Reg Art (I)"
            min = 0
            max = 6
            ap = 4

            [[restriction]]
            {restriction}
            "#
        ))
    };
    let exclusive = with("kind = \"exclusive\"\nlines = [\"guns\", \"slingers\"]");
    check_wrong(
        &exclusive,
        &["cinc: swords 5, guns 1", "sub: slingers 1"],
        &["AL-10 exclusive"],
    );
    check_wrong(&exclusive, &["cinc: swords 5, guns 1", "sub:"], &[]);
    let requires = with("kind = \"requires\"\nline = \"guns\"\nneeds = \"slingers\"");
    check_wrong(
        &requires,
        &["cinc: swords 5, guns 1", "sub:"],
        &["AL-10 requires"],
    );
    check_wrong(
        &requires,
        &["cinc: swords 5, guns 1", "sub: slingers 1"],
        &[],
    );
    let ratio = with("kind = \"max_ratio\"\nline = \"guns\"\nof = \"swords\"\nratio = [1, 3]");
    check_wrong(&ratio, &["cinc: swords 6, guns 2", "sub:"], &[]);
    check_wrong(
        &ratio,
        &["cinc: swords 5, guns 2", "sub:"],
        &["AL-10 max_ratio"],
    );
    let years = with("kind = \"years\"\nline = \"guns\"\nyears = [-200, -150]");
    check_wrong(
        &years,
        &["cinc: swords 5, guns 1", "sub:"],
        &["AL-10 years"],
    );
}

/// DBM-DBL-01, DBM-ARM-10: two elements share a base that the list does not prescribe only if the rear
/// one supports or shoots over, and pay in full.
#[test]
fn a_double_base_of_ones_own_choice() {
    let list = list(
        r#"
        [[line]]
        id = "bows"
        name = "bows"
        troop = "Reg Bw (O)"
        min = 0
        max = 8
        ap = 5
        "#,
    );
    let mut army = army(&list, &["cinc: swords 6, bows 2", "sub:"]);
    let double = |line: &mut sobremesa_dbm::Line| {
        line.count /= 2;
        line.double = Some(sobremesa_dbm::Kind {
            kind: line.kind,
            grade: line.grade,
        });
    };
    let ap = crate::hand::muster(&army, &list).sums().ap;
    double(&mut army.command[0].line[2]);
    assert_eq!(wrong(&army, &list), [""; 0]);
    assert_eq!(crate::hand::muster(&army, &list).sums().ap, ap);
    double(&mut army.command[0].line[1]);
    assert_eq!(
        wrong(&army, &list),
        ["DBL-01 bad_double"],
        "Bd do not support each other"
    );
    assert_eq!(army.command[0].general, Role::Cinc);
}
