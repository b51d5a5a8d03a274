//! DBM-CMP-04: what is left of both armies for their next battle.

use std::collections::BTreeMap;

use sobremesa_kernel::Seat;

use crate::army::{Army, CommandList, Line, Vessels, ready};
use crate::command::{Allegiance, CommandIx, Role};
use crate::element::{Element, ElementIx};
use crate::event::Fate;
use crate::list::check::GENERAL;
use crate::list::cost::{Points, of_element as cost_of};
use crate::list::sums::price;
use crate::rules::campaign::{fate, loser};
use crate::setup::{ArmyChoice, Setup};
use crate::side::Side;
use crate::state::{Phase, State};
use crate::troop::{Kind, Troop, TroopType};

impl Setup {
    /// DBM-CMP-04: what is agreed for the next battle of a campaign: the same, with what is left of both armies, as
    /// long as both have anybody left. Whoever has won attacks; after a draw, whoever has defended.
    pub(crate) fn after(&self, state: &State) -> Option<Setup> {
        state.campaign.as_ref()?;
        let Phase::Over(end) = state.phase else {
            return None;
        };
        let armies = Side::BOTH.map(|side| survivors(&self.army_of(state, side), state, side));
        let can_fight = |army: &Army| !army.command.is_empty();
        if !armies.iter().all(can_fight) {
            return None;
        }
        let attacker = match loser(state, end) {
            Some(loser) => loser.other(),
            None => state.attacker.other(),
        };
        // Whoever commanded a command that is no more has nothing to command.
        let is_there = |name: &str| {
            let seat = Seat::named(name, Side::SEATS);
            seat.is_some_and(|seat| {
                let side = Side::of(seat);
                let number = seat.index() - side.commander_in_chief().index();
                number < armies[side.index()].command.len()
            })
        };
        let generals = self
            .generals
            .iter()
            .filter(|(command, _)| is_there(command));
        let generals = generals.map(|(command, seat)| (command.clone(), seat.clone()));
        Some(Setup {
            generals: generals.collect(),
            // DBM-SET-02: of a whole day the dice decide.
            attacker: (!self.whole_day).then_some(attacker),
            deployment: None,
            armies: Some(armies.map(|army| ArmyChoice::Own(Box::new(army)))),
            ..self.clone()
        })
    }

    /// The army with which a side came; where it stood on its field, only what it is called.
    fn army_of(&self, state: &State, side: Side) -> Army {
        let chosen = self.armies.as_ref().map(|armies| &armies[side.index()]);
        let army = chosen.and_then(|chosen| match chosen {
            ArmyChoice::Own(army) => Some((**army).clone()),
            ArmyChoice::Ready(name) => ready(name).cloned(),
        });
        army.unwrap_or_else(|| Army {
            name: state.roster.armies[side.index()].clone(),
            ..Army::default()
        })
    }
}

/// What is left of an army after a battle of a campaign, captured elements included: the army as it came, with
/// the elements that it has now.
///
/// Where a general was lost, the first of those who are left leads his command; where nobody is left of the
/// commander-in-chief's, the first command that there is becomes his. What was captured goes to him.
pub fn survivors(came: &Army, state: &State, side: Side) -> Army {
    let mut left = Army {
        command: Vec::new(),
        ..came.clone()
    };
    (left.baggage.count, left.baggage.command) = (0, 0);
    let mut numbers: BTreeMap<u8, u8> = BTreeMap::new();
    for (place, command) in state.commands_of(side) {
        if command.allegiance == Allegiance::Turned {
            continue;
        }
        let mut list = as_it_came(came, place, command.role);
        list.baggage = 0;
        let number = left.command.len() as u8 + 1;
        for (element, one) in saved(state, place) {
            match (one.troop.kind, command.role) {
                (TroopType::Baggage, Role::Ally) => list.baggage += 1,
                (TroopType::Baggage, Role::Cinc | Role::Sub) => {
                    left.baggage.count += 1;
                    left.baggage.mobile = one.troop.mobile;
                    left.baggage.command = number;
                }
                _ => add(
                    &mut list.line,
                    enrolled(came, place, line(state.element(element))),
                ),
            }
        }
        if !list.line.is_empty() {
            appoint(&mut list.line);
            left.command.push(list);
            numbers.insert(place.number() as u8, number);
        }
    }
    left.naval = fleet(came, state, side, &numbers, &left.command);
    // DBM-NAV-04, DBM-TRP-37: Baggage that was on land because its ships stayed away goes aboard of them again.
    let train = |army: &Army| army.baggage.count + army.train_afloat();
    while train(&left) > train(came) && left.baggage.count > 0 {
        left.baggage.count -= 1;
    }
    let cinc = |command: &CommandList| command.general == Role::Cinc;
    if !left.command.iter().any(cinc)
        && let Some(first) = left.command.first_mut()
    {
        first.general = Role::Cinc;
    }
    if let Some(chief) = left.command.iter_mut().find(|command| cinc(command)) {
        for (element, one) in state.all() {
            let is_land = !one.is_naval();
            if is_land && one.command.side() != side && fate(state, element) == Fate::Captured {
                add(&mut chief.line, line(one));
            }
        }
    }
    left.ap = cost(&left).as_number();
    left
}

/// A command as its army's file has it, without its elements; a new one for whoever came over.
fn as_it_came(came: &Army, place: CommandIx, role: Role) -> CommandList {
    let known = came.command.get(place.number() - 1);
    match known.filter(|list| list.general == role) {
        Some(list) => CommandList {
            line: Vec::new(),
            ..list.clone()
        },
        None => CommandList {
            general: role,
            ally: String::new(),
            name: Default::default(),
            baggage: 0,
            line: Vec::new(),
        },
    }
}

/// Those of a command who fight on, in its order.
fn saved(state: &State, command: CommandIx) -> impl Iterator<Item = (ElementIx, &Element)> {
    let own = state.all().filter(move |(_, one)| one.command == command);
    // Vessels are counted by themselves.
    own.filter(|(element, one)| !one.is_naval() && fate(state, *element) == Fate::Saved)
}

/// The same as the line of its army's file that it came from.
fn enrolled(came: &Army, command: CommandIx, one: Line) -> Line {
    let known = came.command.get(command.number() - 1);
    let mut lines = known.into_iter().flat_map(|list| &list.line);
    let from = lines.find(|line| {
        let is_like = (line.troop(), line.rear(), line.general);
        is_like == (one.troop(), one.rear(), one.general)
    });
    match from {
        Some(from) => Line {
            of: from.of.clone(),
            name: from.name.clone(),
            ..one
        },
        None => one,
    }
}

/// DBM-CMP-04, -07: the vessels of an army that were not lost, those among them for which there was no water, with
/// those of their cargo who are left.
fn fleet(
    came: &Army,
    state: &State,
    side: Side,
    numbers: &BTreeMap<u8, u8>,
    commands: &[CommandList],
) -> Vec<Vessels> {
    let lost = state.all().filter(|(element, one)| {
        one.is_naval() && one.command.side() == side && fate(state, *element) != Fate::Saved
    });
    let mut lost: Vec<(u8, Troop)> = lost
        .map(|(_, one)| (one.command.number() as u8, one.troop))
        .collect();
    let mut taken: BTreeMap<(u8, &str), u8> = BTreeMap::new();
    let mut left = Vec::new();
    for vessels in &came.naval {
        let Some(entry) = came.entry_of(vessels) else {
            continue;
        };
        let mut count = vessels.count;
        lost.retain(|one| {
            let is_one = count > 0 && *one == (vessels.command, entry.troop.troop);
            count -= u8::from(is_one);
            !is_one
        });
        // Whose command is no more sails with the first.
        let command = numbers.get(&vessels.command).copied().unwrap_or(1);
        let mut room = count;
        let mut cargo = BTreeMap::new();
        for (id, wanted) in &vessels.cargo {
            let taken = taken.entry((command, id.as_str())).or_default();
            let there = commands.get(usize::from(command) - 1);
            let there = there
                .map_or(0, |list| n_to_embark(list, id))
                .saturating_sub(*taken);
            let aboard = (*wanted).min(room).min(there);
            (room, *taken) = (room - aboard, *taken + aboard);
            if aboard > 0 {
                cargo.insert(id.clone(), aboard);
            }
        }
        if count > 0 {
            left.push(Vessels {
                count,
                command,
                cargo,
                ..vessels.clone()
            });
        }
    }
    left
}

/// How many of a command are of a line, as cargo calls it, each on a base of its own.
fn n_to_embark(list: &CommandList, id: &str) -> u8 {
    let lines = list.line.iter().filter(|line| line.double.is_none());
    let ours = lines.filter(|line| {
        if line.general {
            id == GENERAL
        } else {
            line.of == id
        }
    });
    ours.map(|line| line.count).fold(0, u8::saturating_add)
}

/// An element as a line of an army's file.
///
/// DBM-DIS: whoever went on foot and kept the mounts rides again.
fn line(element: &Element) -> Line {
    let (troop, rear) = match element.on_foot.filter(|mounted| mounted.mounts) {
        Some(mounted) => (mounted.troop, mounted.rear),
        None => (element.troop, element.rear),
    };
    let Troop {
        kind,
        grade,
        regular,
        chariot,
        on_wagons,
        camels,
        mounted_infantry,
        mobile: _,
        psiloi_support,
        weapon,
        dismounts_as,
    } = troop;
    Line {
        of: String::new(),
        count: 1,
        kind,
        grade,
        regular,
        name: Default::default(),
        general: element.general,
        chariot,
        mounted_infantry,
        on_wagons,
        camels,
        weapon,
        psiloi_support,
        double: rear.map(|rear| Kind {
            kind: rear.kind,
            grade: rear.grade,
        }),
        dismounts_as,
        at: Vec::new(),
        aboard: None,
        ambush: Vec::new(),
    }
}

/// One more element: with its equals, if they stand last.
fn add(lines: &mut Vec<Line>, one: Line) {
    match lines.last_mut() {
        Some(last)
            if Line {
                count: 1,
                ..last.clone()
            } == one
                && !one.general =>
        {
            last.count += 1
        }
        _ => lines.push(one),
    }
}

/// Somebody leads a command whose general was lost: one of the first line.
fn appoint(lines: &mut Vec<Line>) {
    if lines.iter().any(|line| line.general) {
        return;
    }
    let Some(first) = lines.first_mut() else {
        return;
    };
    let leader = Line {
        count: 1,
        general: true,
        ..first.clone()
    };
    first.count -= 1;
    if first.count == 0 {
        lines.remove(0);
    }
    lines.insert(0, leader);
}

/// DBM-CST: what it would cost now.
fn cost(army: &Army) -> Points {
    let commands = army.command.iter();
    let fleet = army.naval.iter().flat_map(|vessels| {
        let entry = army.entry_of(vessels).into_iter();
        entry.flat_map(|entry| {
            let price = cost_of(entry.troop.troop);
            std::iter::repeat_n(price, usize::from(vessels.count))
        })
    });
    let fleet = fleet.fold(Points::default(), |sum, one| sum + one);
    commands
        .flat_map(|command| {
            command
                .line
                .iter()
                .map(move |line| price(line, command, false))
        })
        .fold(fleet, |sum, one| sum + one)
}
