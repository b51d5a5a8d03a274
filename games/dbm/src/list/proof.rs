//! DBM-AL-13, its first half: a list read and held against its own rules.

use serde_json::json;
use sobremesa_kernel::{Fault, Lang, RuleId, Words};
use sobremesa_table::definition::Reader;

use super::breach::Found;
use super::check::check;
use super::cost::{self, Points};
use super::shelf::Shelf;
use super::{ArmyList, Condition, Ready, Restriction, fill};
use crate::army::{Army, Baggage, Works};
use crate::command::Role;
use crate::troop::TroopType;

/// DBM-AL-13: reads a list.
///
/// # Errors
/// Everything that is wrong with it, each with its rule and its line.
pub fn read(text: &str) -> Result<ArmyList, Vec<Fault>> {
    let list: ArmyList = Reader::new(text, RuleId("DBM-AL-13")).whole()?;
    let faults = prove(&list);
    if faults.is_empty() {
        Ok(list)
    } else {
        Err(faults)
    }
}

/// DBM-AL-14: a text that is no army, for these faults.
pub fn unreadable(faults: &[Fault]) -> Fault {
    let told = |lang: Lang| {
        let told: Vec<&str> = faults.iter().map(|fault| fault.message.get(lang)).collect();
        told.join(" ")
    };
    Fault {
        rule: RuleId("DBM-AL-14"),
        code: "unreadable",
        message: Words::new(
            format!("El texto no es un ejército. {}", told(Lang::Es)),
            format!("The text is no army. {}", told(Lang::En)),
        ),
        at: json!("army"),
    }
}

fn wrong(rule: &'static str, code: &'static str, at: &str, es: String, en: String) -> Fault {
    Fault {
        rule: RuleId(rule),
        code,
        message: Words::new(es, en),
        at: json!({ "list": at }),
    }
}

/// Everything that is wrong with a list.
pub fn prove(list: &ArmyList) -> Vec<Fault> {
    let mut faults = Vec::new();
    prove_heading(list, &mut faults);
    prove_troops(list, &mut faults);
    prove_prices(list, &mut faults);
    prove_generals(list, &mut faults);
    prove_names(list, &mut faults);
    if let Some(army) = list.ready_army() {
        let shelf = Shelf {
            brought: Some(list),
        };
        let found = check(&army, shelf).into_iter().filter(Found::is_fault);
        faults.extend(found.map(|found| Fault {
            at: json!({ "list": "ready", "in": found.fault().at }),
            ..found.fault()
        }));
        let ready = list.ready.as_ref().map_or(0.0, |ready| ready.ap);
        if (ready - army.ap).abs() > 0.01 {
            let (is, says) = (army.ap, ready);
            faults.push(wrong(
                "DBM-AL-12",
                "price_of_ready",
                "ready",
                format!("El ejército hecho cuesta {is} PE, no {says}."),
                format!("The ready army costs {is} AP, not {says}."),
            ));
        }
    }
    faults
}

/// DBM-AL-01.
fn prove_heading(list: &ArmyList, faults: &mut Vec<Fault>) {
    let heading = &list.list;
    let is_snake =
        |letter: char| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == '_';
    let is_named = !heading.id.is_empty() && heading.id.chars().all(is_snake);
    let is_right = is_named
        && (1..=4).contains(&heading.book)
        && heading.years[0] <= heading.years[1]
        && heading.aggression <= 4;
    if !is_right {
        faults.push(wrong(
            "DBM-AL-01",
            "heading",
            &heading.id,
            "La cabecera necesita un id en minúsculas, un libro del 1 al 4, años en orden y agresividad de 0 a 4.".to_owned(),
            "The heading needs an id in lower case, a book from 1 to 4, years in order and aggression 0 to 4.".to_owned(),
        ));
    }
}

/// DBM-TRP-08: everybody exists, and can be bought.
fn prove_troops(list: &ArmyList, faults: &mut Vec<Fault>) {
    let generals = list.general.iter().map(|entry| ("general", entry.troop));
    let lines = list.line.iter().map(|entry| (&*entry.id, entry.troop));
    let changes = list.change.iter().map(|entry| (&*entry.line, entry.to));
    let naval = list.naval.iter().map(|entry| (&*entry.id, entry.troop));
    let all = generals.chain(lines).chain(changes).chain(naval);
    for (at, troops) in all.filter(|(_, troops)| !cost::has_price(troops.troop)) {
        let troop = troops.troop;
        faults.push(wrong(
            "DBM-TRP-08",
            "no_such_troops",
            at,
            format!("No se pueden comprar tropas así: {troop}."),
            format!("Such troops cannot be bought: {troop}."),
        ));
    }
}

/// DBM-AL-03, -04, -06, -08, -09: prices are derived, and compared with what is written.
fn prove_prices(list: &ArmyList, faults: &mut Vec<Fault>) {
    let mut compare = |rule, at: &str, is: Points, says: f64| {
        if (is.as_number() - says).abs() > 0.01 {
            faults.push(wrong(
                rule,
                "price",
                at,
                format!("Cuesta {is} PE, no {says}."),
                format!("It costs {is} AP, not {says}."),
            ));
        }
    };
    for entry in &list.general {
        compare(
            "DBM-AL-03",
            "general",
            cost::of_general(entry.troop.troop, entry.role),
            entry.ap,
        );
    }
    let own = list.line.iter();
    for entry in own.chain(list.ally.iter().flat_map(|ally| &ally.line)) {
        let troops = entry.troop;
        let price = if troops.is_rear {
            cost::of_rear(troops.troop, true)
        } else {
            cost::of_element(troops.troop)
        };
        compare("DBM-AL-04", &entry.id, price, entry.ap);
    }
    for entry in &list.change {
        compare(
            "DBM-AL-06",
            &entry.line,
            cost::of_element(entry.to.troop),
            entry.ap,
        );
    }
    for entry in &list.fortification {
        let front = Works {
            fronts: 1,
            ..Works::none(entry.kind, entry.purpose)
        };
        compare(
            "DBM-AL-08",
            "fortification",
            cost::of_works(&front),
            entry.ap,
        );
    }
    for entry in &list.naval {
        compare(
            "DBM-AL-09",
            &entry.id,
            cost::of_element(entry.troop.troop),
            entry.ap,
        );
    }
}

/// DBM-AL-03, -17: one commander-in-chief can be had, and another general; a foreigner has lines.
fn prove_generals(list: &ArmyList, faults: &mut Vec<Fault>) {
    let cincs = list.general.iter().filter(|entry| entry.role == Role::Cinc);
    let others = list.general.iter().filter(|entry| entry.role != Role::Cinc);
    let most_cincs: u32 = cincs.map(|entry| entry.max).sum();
    let most_others: u32 = others.map(|entry| entry.max).sum();
    if most_cincs == 0 || most_others == 0 {
        faults.push(wrong(
            "DBM-AL-03",
            "generals",
            "general",
            "La lista necesita un comandante en jefe y otro general al menos.".to_owned(),
            "The list needs a commander-in-chief and another general at least.".to_owned(),
        ));
    }
    for entry in list.general.iter().filter(|entry| entry.foreign) {
        if entry.role != Role::Ally || entry.lines.is_empty() {
            faults.push(wrong(
                "DBM-AL-17",
                "foreign",
                "general",
                "Un general extranjero es aliado y dice qué líneas son suyas.".to_owned(),
                "A foreign general is an ally and says which lines are his.".to_owned(),
            ));
        }
    }
}

/// Every name that something is called by is known: lines, regions, leaders, lists.
fn prove_names(list: &ArmyList, faults: &mut Vec<Fault>) {
    let mut unknown = |rule, at: &str, name: &str| {
        faults.push(wrong(
            rule,
            "unknown_name",
            at,
            format!("«{name}» no está en la lista."),
            format!("“{name}” is not in the list."),
        ));
    };
    let has_line = |id: &str| list.line(id).is_some();
    for (n, entry) in list.line.iter().enumerate() {
        if list.line[..n].iter().any(|other| other.id == entry.id) {
            unknown("DBM-AL-04", &entry.id, &entry.id);
        }
        for name in entry.per.iter().filter(|name| !has_line(name)) {
            unknown("DBM-AL-04", &entry.id, name);
        }
        let has_vessels = |name: &&String| list.naval.iter().any(|vessels| vessels.id == **name);
        for name in entry.crew_of.iter().filter(|name| !has_vessels(name)) {
            unknown("DBM-NAV-09", &entry.id, name);
        }
    }
    for entry in list.change.iter().filter(|entry| !has_line(&entry.line)) {
        unknown("DBM-AL-06", &entry.line, &entry.line);
    }
    for entry in &list.general {
        for name in entry.lines.iter().filter(|name| !has_line(name)) {
            unknown("DBM-AL-17", "general", name);
        }
    }
    for restriction in &list.restriction {
        let names: Vec<&String> = match restriction {
            Restriction::Exclusive { lines } => lines.iter().collect(),
            Restriction::Requires { line, needs } => vec![line, needs],
            Restriction::Years { line, .. } => vec![line],
            Restriction::MaxRatio { line, of, .. } => vec![line, of],
        };
        for name in names.into_iter().filter(|name| !has_line(name)) {
            unknown("DBM-AL-10", "restriction", name);
        }
    }
    for entry in list
        .naval
        .iter()
        .filter(|entry| !entry.is_horse_transport())
    {
        let words = entry.cargo.split(',').map(str::trim);
        for word in words.filter(|word| !word.is_empty()) {
            if !has_line(word) && TroopType::with_code(word).is_none() {
                unknown("DBM-AL-09", &entry.id, word);
            }
        }
    }
    for entry in &list.ally {
        let is_whole = entry.list.is_some() != (entry.general.is_some() && !entry.line.is_empty());
        if !is_whole || entry.key().is_empty() {
            unknown("DBM-AL-07", "ally", entry.key());
        }
    }
    let lines = list
        .line
        .iter()
        .map(|entry| (&*entry.id, entry.condition()));
    let generals = list
        .general
        .iter()
        .map(|entry| ("general", entry.condition()));
    let changes = list
        .change
        .iter()
        .map(|entry| (&*entry.line, entry.condition()));
    let heading = &list.list;
    for (at, Condition { region, leader, .. }) in lines.chain(generals).chain(changes) {
        for name in region
            .iter()
            .filter(|name| !heading.regions.contains_key(*name))
        {
            unknown("DBM-AL-01", at, name);
        }
        for name in leader
            .iter()
            .filter(|name| !heading.leaders.contains_key(*name))
        {
            unknown("DBM-AL-01", at, name);
        }
    }
}

impl ArmyList {
    /// DBM-AL-12: its ready army.
    pub fn ready_army(&self) -> Option<Army> {
        let Ready {
            year,
            region,
            leader,
            baggage,
            command,
            ..
        } = self.ready.as_ref()?;
        let shelf = Shelf {
            brought: Some(self),
        };
        let mut army = Army {
            year: year.unwrap_or(self.list.years[0]),
            region: region.clone(),
            leader: leader.clone(),
            baggage: Baggage {
                count: *baggage,
                mobile: false,
                command: 1,
            },
            ..fill::blank(self)
        };
        for list in command {
            let entry = self
                .general
                .iter()
                .find(|entry| entry.role == list.general.role && entry.troop == list.general.troop);
            if list.ally.is_empty() {
                super::edit::add_general(&mut army, entry?);
            } else {
                let nth = self.ally.iter().position(|ally| ally.key() == list.ally)?;
                super::edit::add_contingent(&mut army, shelf, self, nth);
            }
            let at = army.command.len() - 1;
            for (id, bases) in &list.elements {
                super::edit::add(&mut army, shelf, at, id, *bases);
            }
        }
        super::edit::put_in_order(&mut army, shelf);
        fill::reckon(&mut army, shelf);
        Some(army)
    }
}
