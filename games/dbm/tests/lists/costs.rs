//! DBM-CST: what everything costs.

use sobremesa_dbm::list::cost::{Points, has_price, of_element, of_general, of_rear, of_works};
use sobremesa_dbm::list::troop_text::read_troops;
use sobremesa_dbm::{Grade, Purpose, Role, Troop, TroopType, Works, WorksKind};

use crate::hand::{army, list, muster};

fn troop(text: &str) -> Troop {
    read_troops(text).expect("troops").troop
}

#[track_caller]
fn check_cost(text: &str, points: f64) {
    assert_eq!(of_element(troop(text)).as_number(), points, "{text}");
}

/// DBM-CST-01: cell by cell as the rulebook prints it.
#[test]
fn an_element_costs_what_the_table_says() {
    let book = include_str!("../../../../docs/rules/dbm.en.md");
    let table = book.split("**DBM-CST-01**").nth(1).expect("the table");
    let table = table.split("**DBM-CST-02**").next().expect("its end");
    let mut n_cells = 0;
    for row in table.lines().filter(|row| row.starts_with("| ")) {
        let cells: Vec<&str> = row.trim_matches('|').split('|').map(str::trim).collect();
        let code = cells[0].trim_end_matches(" (land)");
        let Some(kind) = TroopType::with_code(code) else {
            continue;
        };
        for (n, cell) in cells[1..].iter().enumerate() {
            let troop = Troop::plain(kind, Grade::ALL[n % 5], n < 5);
            assert_eq!(has_price(troop), *cell != "-", "{troop}");
            if let Ok(points) = cell.parse::<f64>() {
                assert_eq!(of_element(troop).as_number(), points, "{troop}");
                n_cells += 1;
            }
        }
    }
    assert_eq!(n_cells, 112, "every priced cell was compared");
}

/// DBM-CST-02: chariots cost one less.
#[test]
fn chariots_are_cheaper() {
    check_cost("Reg Kn (S) chariot", 15.0 - 1.0);
    check_cost("Irr Cv (O) chariot", 7.0 - 1.0);
}

/// DBM-CST-03: foot with mounts costs one more.
#[test]
fn mounted_infantry_is_dearer() {
    check_cost("Reg Bw (S) mounted_infantry", 7.0 + 1.0);
    check_cost("Irr Bd (F) mounted_infantry", 5.0 + 1.0);
}

/// DBM-CST-04, DBM-ARM-10: the rear half of a double base is cheaper where the list prescribes it, and
/// only there.
#[test]
fn the_rear_of_a_prescribed_double_base_is_cheaper() {
    let rear = |text: &str, is_prescribed| of_rear(troop(text), is_prescribed).as_number();
    assert_eq!(rear("Reg Bw (O)", true), 5.0 - 2.0);
    assert_eq!(rear("Irr Bw (O)", true), 4.0 - 1.0);
    assert_eq!(rear("Irr Bw (O)", false), 4.0, "nobody prescribed it");
    let list = list(
        r#"
        [[line]]
        id = "pavises"
        name = "pavises"
        troop = "Irr Bw (X)"
        min = 0
        max = 8
        ap = 5
        weapon = "bow"
        double_base = true
        rear = "Irr Bw (O) double_rear"
        "#,
    );
    let with = army(&list, &["cinc: swords 5, pavises 2", "sub:"]);
    let without = army(&list, &["cinc: swords 5", "sub:"]);
    let ap = |army| muster(army, &list).sums().ap.as_number();
    assert_eq!(ap(&with) - ap(&without), 2.0 * (5.0 + 3.0));
    assert_eq!(
        crate::hand::wrong(&with, &list),
        [""; 0],
        "two bases are four elements of eight"
    );
}

/// DBM-EX-30: the rulebook's own prices.
#[test]
fn the_example_of_prices() {
    let general = |text: &str, role| of_general(troop(text), role).as_number();
    assert_eq!(general("Irr Kn (O)", Role::Cinc), 10.0 + 10.0);
    check_cost("Reg Pk (O)", 4.0);
    assert_eq!(general("Reg Kn (F)", Role::Sub), 11.0 + 20.0);
    assert_eq!(general("Irr Cv (S) chariot", Role::Ally), 9.0 - 1.0 + 5.0);
    check_cost("Reg Bw (O) mounted_infantry", 5.0 + 1.0);
    let rear = of_rear(troop("Reg Kn (I)"), true).as_number();
    assert_eq!(rear, 10.0 - 2.0);
    let mob = of_element(troop("Irr Hd (I)")).times(7).as_number();
    assert_eq!(mob, 3.5);
}

/// DBM-CST-05, DBM-CST-06: generals.
#[test]
fn generals_cost_more_than_their_troops() {
    let general = |text: &str, role| of_general(troop(text), role).as_number();
    assert_eq!(general("Reg Cv (O)", Role::Cinc), 8.0 + 20.0);
    assert_eq!(general("Irr Cv (O)", Role::Sub), 7.0 + 10.0);
    assert_eq!(general("Reg Cv (O)", Role::Ally), 8.0 + 10.0);
    assert_eq!(general("Irr Cv (O)", Role::Ally), 7.0 + 5.0);
}

/// DBM-CST-07, DBM-AL-15: half points are summed exactly, and nothing costs less than nothing.
#[test]
fn half_points_are_kept() {
    assert_eq!(of_element(troop("Irr Hd (I)")), Points(1));
    assert_eq!(of_element(troop("Irr Hd (I)")).times(3).to_string(), "1.5");
    assert_eq!(
        of_rear(troop("Irr Hd (I)"), true),
        Points(0),
        "half a point less one"
    );
}

/// DBM-CST-08, DBM-CST-11: temporary works, one less for a town or as the list gives them; a gate is a
/// front.
#[test]
fn palisades_cost_by_their_use() {
    let cost = |purpose, fronts, gates| {
        let works = Works::none(WorksKind::Temporary, purpose);
        of_works(&Works {
            fronts,
            gates,
            ..works
        })
        .as_number()
    };
    assert_eq!(cost(Purpose::Any, 6, 0), 6.0 * 2.0);
    assert_eq!(cost(Purpose::Field, 6, 0), 6.0);
    assert_eq!(cost(Purpose::Baggage, 6, 0), 6.0);
    assert_eq!(
        cost(Purpose::Bua, 5, 1),
        5.0 + 1.0,
        "the gate costs no more"
    );
}

/// DBM-CST-09, DBM-CST-10, DBM-EX-31: the rulebook's own sum: four corner towers, a gate in a tower, three more
/// towers and eight sections of wall cost 54 AP.
#[test]
fn the_rectangular_town_costs_54() {
    let town = Works {
        fronts: 8,
        towers: 3,
        gate_towers: 1,
        corner_towers: 4,
        ..Works::none(WorksKind::Permanent, Purpose::Bua)
    };
    assert_eq!(
        of_works(&town).as_number(),
        4.0 * 6.0 + 5.0 + 3.0 * 3.0 + 8.0 * 2.0
    );
    let ring = Works {
        fronts: 16,
        ..Works::none(WorksKind::Temporary, Purpose::Bua)
    };
    assert_eq!(of_works(&ring).as_number(), 16.0 * 1.0);
    let gate = Works {
        gates: 1,
        ..Works::none(WorksKind::Permanent, Purpose::Bua)
    };
    assert_eq!(of_works(&gate).as_number(), 2.0 + 2.0);
}
