//! What is wrong with an army on its worksheet, and the nearest change after which it is right.

use std::collections::BTreeMap;

use sobremesa_kernel::Words;
use sobremesa_table::{Change, Of, Wrong};

use super::worksheet::GENERALS;
use super::{PartAt, section_name};
use crate::command::Role;
use crate::list::breach::{Breach, Found, Spot};
use crate::list::check::Muster;
use crate::list::grant::Unmet;

/// Something wrong as the worksheet shows it.
pub(super) fn wrong(muster: &Muster<'_>, found: &Found) -> Wrong {
    Wrong {
        rule: found.breach.rule(),
        words: found.words(),
        remedy: remedy(muster, found),
    }
}

fn set(of: Of, field: &str, value: impl ToString) -> Change {
    let values: BTreeMap<_, _> = [(field.to_owned(), value.to_string())].into();
    Change::Set { of, values }
}

fn remove_part(at: PartAt) -> (Words, Change) {
    let words = Words::new("Quitarlos", "Take them out");
    (words, Change::Remove(at.number()))
}

fn remedy(muster: &Muster<'_>, found: &Found) -> Option<(Words, Change)> {
    use Breach::*;
    match (&found.breach, &found.at) {
        (TooFew { count, least, .. }, Spot::Entry(id)) => {
            let command = (0..muster.army.command.len())
                .filter(|command| muster.army.command[*command].ally.is_empty())
                .min_by_key(|command| muster.taken_in(*command, id))?;
            Some(add(muster, command, id, least - count))
        }
        (
            LessThanAQuarter { count, least, .. }
            | InContingent { count, least, .. }
            | InSubList { count, least, .. },
            Spot::EntryIn(command, id),
        ) if count < least => Some(add(muster, *command, id, least - count)),
        (
            TooMany { count, most, .. }
            | TooManyPer { count, most, .. }
            | TooGreatAPart { count, most, .. },
            Spot::Entry(id),
        ) => fewer(muster, None, id, count - most),
        (
            InContingent { count, most, .. }
            | InSubList { count, most, .. }
            | TooManyPer { count, most, .. },
            Spot::EntryIn(command, id),
        ) => fewer(muster, Some(*command), id, count - most),
        (NotCompulsory { .. }, Spot::EntryIn(command, id)) => {
            let count = muster.taken_in(*command, id);
            fewer(muster, Some(*command), id, count)
        }
        (Excluded { .. } | Needs { .. } | RestrictedTimes { .. }, Spot::Entry(id)) => {
            let all = muster.taken(muster.list.line(id)?);
            fewer(muster, None, id, all)
        }
        (NotInList { .. } | NoSuchTroops { .. }, Spot::Line(command, place)) => {
            Some(remove_part(PartAt::Line(*command, *place)))
        }
        (OtherEquipment { .. }, Spot::Line(command, place)) => Some((
            Words::new("Tomarlos como en la lista", "Take them as listed"),
            set(
                Of::Part(PartAt::Line(*command, *place).number()),
                "listed",
                "on",
            ),
        )),
        (
            OtherTimes { .. } | OtherRegion { .. } | OtherLeader { .. },
            Spot::Line(command, place),
        ) => Some(date(muster, *command, *place)),
        (NoSuchChange { .. }, Spot::Line(command, place)) => Some((
            Words::new("Dejarlos como eran", "Leave them as they were"),
            set(Of::Part(PartAt::Line(*command, *place).number()), "as", ""),
        )),
        (
            Changed {
                to,
                changed,
                least,
                most,
                ..
            },
            Spot::Entry(id),
        ) => {
            let wanted = (*changed).clamp(*least, *most);
            changed_to(muster, id, to, wanted)
        }
        (AllOrNone { to, total, .. }, Spot::Entry(id)) => changed_to(muster, id, to, *total),
        (OtherYears { year, first, last }, _) => {
            let year = (*year).clamp(*first, *last);
            let [es, en] = crate::list::breach::year(year);
            let words = Words::new(format!("Ponerlo en {es}"), format!("Set it in {en}"));
            Some((words, set(Of::Work, "year", year)))
        }
        (UnknownRegion { .. }, _) => Some((none(), set(Of::Work, "region", ""))),
        (UnknownLeader { .. }, _) => Some((none(), set(Of::Work, "leader", ""))),
        (Generals { count }, _) if *count < 2 => appoint(muster, None),
        (Cincs { count: 0 }, _) => appoint(muster, Some(Role::Cinc)),
        (
            GeneralsOf {
                role,
                troop,
                count,
                least,
                ..
            },
            _,
        ) if count < least => {
            let nth =
                muster.list.general.iter().position(|entry| {
                    entry.role == *role && entry.troop.troop.to_string() == *troop
                })?;
            Some(appointed(nth))
        }
        (
            Generals { .. } | Cincs { .. } | GeneralsOf { .. } | Contingents { .. } | Subs { .. },
            _,
        ) => {
            let last = muster.army.command.len().checked_sub(1)?;
            Some(dissolve(last))
        }
        (UnknownAlly { .. } | AllyOfOtherTimes { .. }, Spot::Command(command)) => {
            Some(dissolve(*command))
        }
        (NotTheForeigners { .. }, Spot::Line(command, place)) => {
            let cinc = commander_in_chief(muster)?;
            let words = Words::new(
                "Pasarlos al comandante en jefe",
                "Give them to the commander-in-chief",
            );
            let part = PartAt::Line(*command, *place).number();
            Some((
                words,
                Change::Move {
                    part,
                    to: section_name(cinc),
                    count: None,
                },
            ))
        }
        (WallsOnTheField | NoTown | TowersOfWood | WorksNotListed, Spot::Works(place)) => {
            Some(remove_part(PartAt::Works(*place)))
        }
        (NoGate, Spot::Works(place)) => Some((
            Words::new("Añadir una puerta", "Add a gate"),
            set(Of::Part(PartAt::Works(*place).number()), "gates", 1),
        )),
        (UnknownVessel { .. }, Spot::Vessels(place)) => Some(remove_part(PartAt::Vessels(*place))),
        (DoubleAboard { most, .. }, Spot::Vessels(place)) => {
            let part = PartAt::Vessels(*place);
            let fewer = (*most > 0).then(|| {
                let words = Words::new(
                    format!("Dejar {most} barcos"),
                    format!("Make it {most} vessels"),
                );
                (words, set(Of::Part(part.number()), "count", most))
            });
            let other = other_cargo(muster, *place).or(fewer);
            Some(other.unwrap_or_else(|| remove_part(part)))
        }
        (NoCommand { .. }, Spot::Vessels(place)) => Some((
            Words::new("Pasarlos al mando 1", "Give them to command 1"),
            set(Of::Part(PartAt::Vessels(*place).number()), "command", 1),
        )),
        (TooMuchBaggage { due, .. }, _) => Some((
            Words::new(format!("Dejarlo en {due}"), format!("Make it {due}")),
            set(Of::Work, "baggage", due),
        )),
        (TrainOfAnAlly, _) => {
            let cinc = commander_in_chief(muster)?;
            let words = Words::new(
                "Dárselo al comandante en jefe",
                "Give it to the commander-in-chief",
            );
            Some((words, set(Of::Work, "keeper", cinc + 1)))
        }
        _ => None,
    }
}

/// DBM-NAV-01, -02: others of their command whom these vessels may carry, one on each.
fn other_cargo(muster: &Muster<'_>, place: usize) -> Option<(Words, Change)> {
    let vessels = &muster.army.naval[place];
    let entry = muster
        .list
        .naval
        .iter()
        .find(|entry| entry.id == vessels.of)?;
    let command = usize::from(vessels.command).checked_sub(1)?;
    let source = muster.source(command)?;
    let mut fit = source.lines().iter().filter(|line| {
        entry.may_carry(&line.id, line.troop.troop)
            && muster.n_single(command, &line.id) >= u32::from(vessels.count)
    });
    let line = fit.next()?;
    let words = Words::new(
        format!("Embarcar a {}", line.name.es),
        format!("Put {} aboard", line.name.en),
    );
    let part = PartAt::Vessels(place).number();
    Some((words, set(Of::Part(part), "cargo", &line.id)))
}

fn none() -> Words {
    Words::new("Ninguno en particular", "None in particular")
}

/// So many elements of a line more in a command.
fn add(muster: &Muster<'_>, command: usize, id: &str, missing: u32) -> (Words, Change) {
    let entry = muster.line_in(command, id);
    let bases = missing.div_ceil(entry.map_or(1, |entry| entry.per_base()));
    let number = command + 1;
    let words = Words::new(
        format!("Añadir {missing} al mando {number}"),
        format!("Add {missing} to command {number}"),
    );
    let of = Of::Section(section_name(command));
    (words, set(of, &format!("add:{id}"), bases))
}

/// So many elements of a line fewer, where there are most of them; nothing if no single part has as many.
fn fewer(
    muster: &Muster<'_>,
    within: Option<usize>,
    id: &str,
    spare: u32,
) -> Option<(Words, Change)> {
    let enrolled = muster.enrolled().into_iter().filter(|one| {
        let is_there = match within {
            Some(command) => one.command == command,
            None => muster.army.command[one.command].ally.is_empty(),
        };
        is_there && one.entry.is_some_and(|entry| entry.id == id)
    });
    let most = enrolled.max_by_key(|one| one.elements)?;
    let per_base = most.elements / u32::from(most.line.count).max(1);
    let bases = spare.div_ceil(per_base.max(1)).min(most.line.count.into());
    let left = u32::from(most.line.count) - bases;
    let words = Words::new(
        format!("Quitar {bases} del mando {}", most.command + 1),
        format!("Take {bases} from command {}", most.command + 1),
    );
    let part = PartAt::Line(most.command, most.place).number();
    Some(if left == 0 {
        (words, Change::Remove(part))
    } else {
        (words, set(Of::Part(part), "count", left))
    })
}

/// The region, the leader or the year in which elements exist, or away with them.
fn date(muster: &Muster<'_>, command: usize, place: usize) -> (Words, Change) {
    let part = PartAt::Line(command, place);
    let enrolled = muster.enrolled().into_iter();
    let mut these = enrolled.filter(|one| (one.command, one.place) == (command, place));
    let entry = these.next().and_then(|one| one.entry);
    let unmet = entry.and_then(|entry| entry.condition().unmet(muster.when()));
    let heading = &muster.list.list;
    let named = |name: &crate::army::Name| {
        Words::new(
            format!("Elegir: {}", name.es),
            format!("Choose: {}", name.en),
        )
    };
    match unmet {
        Some(Unmet::Region(id)) if muster.army.region.is_empty() => {
            let name = heading.regions.get(&id).map_or_else(Words::default, named);
            (name, set(Of::Work, "region", id))
        }
        Some(Unmet::Leader(id)) if muster.army.leader.is_empty() => {
            let name = heading.leaders.get(&id).map_or_else(Words::default, named);
            (name, set(Of::Work, "leader", id))
        }
        _ => remove_part(part),
    }
}

fn changed_to(muster: &Muster<'_>, id: &str, to: &str, wanted: u32) -> Option<(Words, Change)> {
    let nth = muster
        .list
        .change
        .iter()
        .position(|change| change.line == *id && change.to.troop.to_string() == *to)?;
    let words = Words::new(
        format!("Que lo sean {wanted}"),
        format!("Let {wanted} be so"),
    );
    Some((words, set(Of::Work, &format!("change:{nth}"), wanted)))
}

fn appoint(muster: &Muster<'_>, role: Option<Role>) -> Option<(Words, Change)> {
    let wanted = role.unwrap_or(Role::Sub);
    let entries = &muster.list.general;
    let is_granted = |role: Role| {
        entries
            .iter()
            .position(|entry| entry.role == role && entry.condition().holds(muster.when()))
    };
    let nth = is_granted(wanted).or_else(|| is_granted(Role::Ally))?;
    Some(appointed(nth))
}

fn appointed(nth: usize) -> (Words, Change) {
    let words = Words::new("Nombrarlo", "Appoint one");
    let change = Change::Add {
        section: GENERALS.to_owned(),
        stock: format!("general_{nth}"),
    };
    (words, change)
}

fn dissolve(command: usize) -> (Words, Change) {
    let number = command + 1;
    let words = Words::new(
        format!("Disolver el mando {number}"),
        format!("Dissolve command {number}"),
    );
    (words, Change::Remove(PartAt::Line(command, 0).number()))
}

/// Which command is the commander-in-chief's.
fn commander_in_chief(muster: &Muster<'_>) -> Option<usize> {
    let mut commands = muster.army.command.iter();
    commands.position(|list| list.general == Role::Cinc)
}
