//! A short way to write armies and lists, and to say what is wrong with them.

use sobremesa_dbm::list::breach::Found;
use sobremesa_dbm::list::check::{Muster, check};
use sobremesa_dbm::list::shelf::Shelf;
use sobremesa_dbm::list::{ArmyList, edit, fill, proof};
use sobremesa_dbm::{Army, Role};

/// A list of a few lines; `more` is added to it.
pub(crate) fn list(more: &str) -> ArmyList {
    let text = format!(
        r#"
        [list]
        id = "test_list"
        name = "Test"
        book = 2
        years = [-300, -100]
        climate = "warm"
        aggression = 2
        terrain = ["H(G)", "BUA"]
        regions = {{ north = "North", south = "South" }}
        leaders = {{ one = "One", two = "Two" }}

        [[general]]
        role = "cinc"
        troop = "Reg Cv (O)"
        min = 1
        max = 1
        ap = 28

        [[general]]
        role = "sub"
        troop = "Reg Cv (O)"
        min = 0
        max = 3
        ap = 28

        [[general]]
        role = "ally"
        troop = "Irr Cv (O)"
        min = 0
        max = 2
        ap = 12

        [[line]]
        id = "swords"
        name = "swords"
        troop = "Reg Bd (O)"
        min = 5
        max = 20
        ap = 7

        [[line]]
        id = "slingers"
        name = "slingers"
        troop = "Irr Ps (O)"
        min = 0
        max = 9
        ap = 2
        {more}
        "#
    );
    proof::read(&text).unwrap_or_else(|faults| panic!("{faults:#?}"))
}

/// The rules by which a list is refused.
pub(crate) fn refused(text: &str) -> Vec<&'static str> {
    let faults = proof::read(text).expect_err("it should be refused");
    faults.iter().map(|fault| fault.rule.0).collect()
}

/// An army of a list: one command for each text, as `cinc: swords 5, slingers 2`.
pub(crate) fn army(list: &ArmyList, commands: &[&str]) -> Army {
    let shelf = Shelf {
        brought: Some(list),
    };
    let mut army = fill::blank(list);
    for command in commands {
        let (general, elements) = command.split_once(':').expect("who commands");
        let role = match general {
            "cinc" => Some(Role::Cinc),
            "sub" => Some(Role::Sub),
            "ally" => Some(Role::Ally),
            _ => None,
        };
        match role {
            Some(role) => {
                let entry = list.general.iter().find(|entry| entry.role == role);
                edit::add_general(&mut army, entry.expect("such a general"));
            }
            None => {
                let nth = list.ally.iter().position(|ally| ally.key() == general);
                edit::add_contingent(&mut army, shelf, list, nth.expect("such an ally"));
            }
        }
        let at = army.command.len() - 1;
        for element in elements
            .split(',')
            .map(str::trim)
            .filter(|it| !it.is_empty())
        {
            let (id, count) = element.split_once(' ').expect("how many");
            let bases = count.parse().expect("a number");
            edit::add(&mut army, shelf, at, id, bases);
        }
    }
    army.baggage.count = 2 * commands.len() as u8;
    army.baggage.command = 1;
    army
}

pub(crate) fn found(army: &Army, list: &ArmyList) -> Vec<Found> {
    let shelf = Shelf {
        brought: Some(list),
    };
    check(army, shelf)
}

pub(crate) fn muster<'a>(army: &'a Army, list: &'a ArmyList) -> Muster<'a> {
    let shelf = Shelf {
        brought: Some(list),
    };
    Muster { army, list, shelf }
}

/// Everything that is wrong with an army, as `LST-01 minimum`.
pub(crate) fn wrong(army: &Army, list: &ArmyList) -> Vec<String> {
    let faults = found(army, list).into_iter().filter(Found::is_fault);
    faults
        .map(|found| {
            let rule = found.breach.rule().0.trim_start_matches("DBM-").to_owned();
            format!("{rule} {}", found.breach.code())
        })
        .collect()
}

/// These commands of that list are wrong in exactly these ways.
#[track_caller]
pub(crate) fn check_wrong(list: &ArmyList, commands: &[&str], expected: &[&str]) {
    let army = army(list, commands);
    assert_eq!(wrong(&army, list), expected, "{commands:?}");
}
