//! An army completed: what the list makes compulsory, then as much of everything as the points allow.
//!
//! What its owner has chosen stays. Lines grow in step with what the list gives of each, so that the
//! army looks like its list; elements are spread evenly over the commands, as an ally of the same
//! nation must have his quarter of everything anyway (DBM-LST-15).

use super::breach::Found;
use super::check::{Muster, USUAL_AP};
use super::cost;
use super::edit;
use super::grant::Source;
use super::shelf::Shelf;
use super::{ArmyList, LineEntry};
use crate::army::{Army, Works};
use crate::command::Role;

/// With how many commands an army begins if its owner has not said.
const USUAL_COMMANDS: usize = 3;

/// An army of a list with nothing in it but what the list says of itself.
pub fn blank(list: &ArmyList) -> Army {
    let heading = &list.list;
    Army {
        list: heading.id.clone(),
        name: heading.name.clone(),
        agreed_ap: USUAL_AP,
        year: heading.years[0],
        climate: heading.climate,
        aggression: heading.aggression,
        ..Army::default()
    }
}

/// The army completed; as it is if its list is unknown.
pub fn fill(army: &Army, shelf: Shelf<'_>) -> Army {
    let mut army = army.clone();
    let Some(list) = shelf.list(&army.list) else {
        return army;
    };
    let [first, last] = list.list.years;
    army.year = army.year.clamp(first, last);
    if army.agreed_ap == 0 {
        army.agreed_ap = USUAL_AP;
    }
    appoint(&mut army, list);
    complete(&mut army, list, shelf);
    settle_baggage(&mut army, list, shelf);
    raise_works(&mut army, list);
    change_whom_it_must(&mut army, list, shelf);
    spend(&mut army, list, shelf);
    settle_baggage(&mut army, list, shelf);
    edit::put_in_order(&mut army, shelf);
    reckon(&mut army, shelf);
    army
}

/// What the list says of the army, and what it costs.
pub fn reckon(army: &mut Army, shelf: Shelf<'_>) {
    let Some(list) = shelf.list(&army.list) else {
        return;
    };
    army.climate = list.list.climate;
    army.aggression = list.list.aggression;
    army.ap = Muster { army, list, shelf }.sums().ap.as_number();
}

/// DBM-ARM-02, DBM-LST-05: a commander-in-chief, whom the list demands, and others up to the usual.
fn appoint(army: &mut Army, list: &ArmyList) {
    let count = |army: &Army, nth: usize| {
        let entry = &list.general[nth];
        let muster = Muster {
            army,
            list,
            shelf: Shelf::default(),
        };
        let theirs = (0..army.command.len()).filter_map(|command| muster.general_entry(command));
        theirs.filter(|found| std::ptr::eq(*found, entry)).count() as u32
    };
    let holds = |army: &Army, nth: usize| {
        let when = super::grant::When::of(army);
        list.general[nth].condition().holds(when)
    };
    for (nth, entry) in list.general.iter().enumerate() {
        while holds(army, nth) && army.command.len() < 4 && count(army, nth) < entry.min {
            edit::add_general(army, entry);
        }
    }
    for role in [Role::Cinc, Role::Sub, Role::Ally] {
        for (nth, entry) in list.general.iter().enumerate() {
            let has_cinc = army.command.iter().any(|list| list.general == Role::Cinc);
            let is_wanted = entry.role == role && !(role == Role::Cinc && has_cinc);
            while is_wanted
                && holds(army, nth)
                && army.command.len() < USUAL_COMMANDS
                && count(army, nth) < entry.max
            {
                edit::add_general(army, entry);
                if role == Role::Cinc {
                    break;
                }
            }
        }
    }
}

/// Minima: of each contingent, of each ally's quarter, of the whole.
fn complete(army: &mut Army, list: &ArmyList, shelf: Shelf<'_>) {
    for command in 0..army.command.len() {
        let wanted: Vec<(String, u32, u32)> = {
            let muster = Muster { army, list, shelf };
            let Some(source) = muster.source(command) else {
                continue;
            };
            let is_quartered = !source.is_foreign() && army.command[command].general == Role::Ally;
            let lines = source.lines().iter();
            let due = lines
                .filter(|line| may_hold(&muster, command, line))
                .map(|line| {
                    let span = source.span(line, muster.when());
                    let least = match source {
                        Source::Own(_) if is_quartered => span.least.div_ceil(4),
                        Source::Own(_) => 0,
                        Source::Contingent { .. } | Source::SubList(_) => span.least,
                    };
                    let taken = muster.taken_in(command, &line.id);
                    (
                        line.id.clone(),
                        least.saturating_sub(taken),
                        line.per_base(),
                    )
                });
            due.collect()
        };
        for (id, missing, per_base) in wanted {
            edit::add(army, shelf, command, &id, missing.div_ceil(per_base) as u8);
        }
    }
    for entry in &list.line {
        loop {
            let muster = Muster { army, list, shelf };
            if muster.taken(entry) >= entry.span(muster.when()).least {
                break;
            }
            let Some(command) = emptiest(&muster, entry) else {
                break;
            };
            edit::add(army, shelf, command, &entry.id, 1);
        }
    }
}

/// DBM-AL-17: may a command hold a line?
fn may_hold(muster: &Muster<'_>, command: usize, line: &LineEntry) -> bool {
    let general = muster.general_entry(command);
    general.is_none_or(|general| !general.foreign || general.lines.contains(&line.id))
}

/// The command of the own list with fewest elements of a line.
fn emptiest(muster: &Muster<'_>, entry: &LineEntry) -> Option<usize> {
    let commands = 0..muster.army.command.len();
    let own = commands.filter(|command| {
        muster.army.command[*command].ally.is_empty() && may_hold(muster, *command, entry)
    });
    own.min_by_key(|command| {
        let size: u32 = muster.sums_of(*command).elements;
        (muster.taken_in(*command, &entry.id), size)
    })
}

/// DBM-ARM-06: two for each general, with the commander-in-chief.
fn settle_baggage(army: &mut Army, list: &ArmyList, shelf: Shelf<'_>) {
    let due = Muster { army, list, shelf }.baggage_due();
    let kept: u32 = army
        .command
        .iter()
        .map(|list| u32::from(list.baggage))
        .sum();
    let cinc = army
        .command
        .iter()
        .position(|list| list.general == Role::Cinc);
    army.baggage.count = due.saturating_sub(kept) as u8;
    let keeper = army
        .command
        .get(usize::from(army.baggage.command).wrapping_sub(1));
    if keeper.is_none_or(|list| list.general == Role::Ally) {
        army.baggage.command = cinc.unwrap_or_default() as u8 + 1;
    }
}

/// DBM-AL-08: compulsory works.
fn raise_works(army: &mut Army, list: &ArmyList) {
    for entry in &list.fortification {
        let is_such =
            |works: &&mut Works| works.kind == entry.kind && works.purpose == entry.purpose;
        let least = entry.min as u8;
        match army.works.iter_mut().find(is_such) {
            Some(works) => works.fronts = works.fronts.max(least),
            None if least > 0 => army.works.push(Works {
                fronts: least,
                ..Works::none(entry.kind, entry.purpose)
            }),
            None => {}
        }
    }
}

/// DBM-LST-04: compulsory changes.
fn change_whom_it_must(army: &mut Army, list: &ArmyList, shelf: Shelf<'_>) {
    for (nth, change) in list.change.iter().enumerate() {
        let muster = Muster { army, list, shelf };
        let Some(entry) = list.line(&change.line) else {
            continue;
        };
        let least = change.span(muster.taken(entry), muster.when(), false).least;
        let now = changed(&muster, nth);
        if now < least {
            edit::set_changed(army, shelf, list, nth, least);
        }
    }
    change_contingents(army, list, shelf);
}

/// DBM-LST-09: the compulsory changes of contingents.
fn change_contingents(army: &mut Army, list: &ArmyList, shelf: Shelf<'_>) {
    for command in 0..army.command.len() {
        let key = &army.command[command].ally;
        let Some(theirs) = list.ally.iter().find(|ally| ally.key() == key) else {
            continue;
        };
        let Some(theirs) = theirs.list.as_deref().and_then(|id| shelf.list(id)) else {
            continue;
        };
        for (nth, change) in theirs.change.iter().enumerate() {
            let muster = Muster { army, list, shelf };
            let total = muster.taken_in(command, &change.line);
            let least = change.span(total, muster.when(), true).least;
            let of_line = muster.enrolled().into_iter().find(|one| {
                let is_of_line = one.entry.is_some_and(|entry| entry.id == change.line);
                one.command == command && is_of_line && one.change.is_none()
            });
            if let Some(place) = of_line.map(|one| one.place) {
                edit::change(army, shelf, (command, place), Some(nth), least as u8);
            }
        }
    }
}

fn changed(muster: &Muster<'_>, nth: usize) -> u32 {
    let change = &muster.list.change[nth];
    let all = muster.enrolled().into_iter();
    let these = all.filter(|one| one.change.is_some_and(|it| std::ptr::eq(it, change)));
    these.map(|one| one.elements).sum()
}

/// Another base of whatever line is least full, as long as there are points and nothing new is wrong.
fn spend(army: &mut Army, list: &ArmyList, shelf: Shelf<'_>) {
    let mut is_full = vec![false; list.line.len()];
    let mut n_wrong = n_faults(&Muster { army, list, shelf }.check());
    loop {
        let muster = Muster { army, list, shelf };
        let left = muster.agreed().0.saturating_sub(muster.sums().ap.0);
        let fullness = |entry: &LineEntry| {
            let span = entry.span(muster.when());
            let (taken, room) = (muster.taken(entry), span.most.saturating_sub(span.least));
            (taken < span.most).then(|| {
                let above = taken.saturating_sub(span.least);
                f64::from(above) / f64::from(room.max(1))
            })
        };
        let affordable = |entry: &LineEntry| {
            let line = entry.bases(1, None);
            let rear = line
                .rear()
                .map_or(cost::Points(0), |rear| cost::of_rear(rear, true));
            (cost::of_element(line.troop()) + rear).0 <= left
        };
        let open = list.line.iter().enumerate().filter(|(n, _)| !is_full[*n]);
        let open = open.filter(|(_, entry)| affordable(entry));
        let open = open.filter_map(|(n, entry)| Some((n, entry, fullness(entry)?)));
        let next = open.min_by(|one, other| one.2.total_cmp(&other.2));
        let Some((n, entry)) = next.map(|(n, entry, _)| (n, entry)) else {
            return;
        };
        let Some(command) = emptiest(&muster, entry) else {
            is_full[n] = true;
            continue;
        };
        let mut tried = army.clone();
        edit::add(&mut tried, shelf, command, &entry.id, 1);
        change_whom_it_must(&mut tried, list, shelf);
        let muster = Muster {
            army: &tried,
            list,
            shelf,
        };
        let wrong = n_faults(&muster.check());
        if wrong <= n_wrong {
            n_wrong = wrong;
            *army = tried;
        } else {
            is_full[n] = true;
        }
    }
}

fn n_faults(found: &[Found]) -> usize {
    found.iter().filter(|found| found.is_fault()).count()
}
