//! DBM-CMP-04: what is left of both armies for their next battle.

use sobremesa_kernel::Seat;

use crate::army::{Army, CommandList, Line, ready};
use crate::command::{Allegiance, CommandIx, Role};
use crate::element::{Element, ElementIx};
use crate::event::Fate;
use crate::list::cost::Points;
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
            attacker: Some(attacker),
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
                _ => add(&mut list.line, line(state.element(element))),
            }
        }
        if !list.line.is_empty() {
            appoint(&mut list.line);
            left.command.push(list);
        }
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
    // DBM-NAV-04: the next field need not have water; vessels stay behind.
    own.filter(|(element, one)| !one.is_naval() && fate(state, *element) == Fate::Saved)
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
    commands
        .flat_map(|command| {
            command
                .line
                .iter()
                .map(move |line| price(line, command, false))
        })
        .fold(Points::default(), |sum, one| sum + one)
}
