//! DBM-NAV-04, -07, DBM-DEP-01, -12, DBM-TER-20: fleets before the battle: whether water leads to the table, who goes
//! aboard, and where vessels lie when their command is deployed.

use sobremesa_geometry::Rect;
use sobremesa_kernel::Tell;

use super::sailing;
use crate::battle::Battle;
use crate::command::CommandIx;
use crate::element::{Element, ElementIx, Place};
use crate::event::{DayFact, Event};
use crate::field::{FeatureKind, TABLE, zone};
use crate::list::shelf::Shelf;
use crate::pose::{BASE_WIDTH, Pose};
use crate::refusal::{DayRefusal, Refusal};
use crate::rules::{deployment, losses};
use crate::side::Side;
use crate::state::State;
use crate::template::seen_from;
use crate::touch;
use crate::troop::{Grade, Troop, TroopType};

/// The vessels of a side that still have to be placed.
fn waiting(state: &State, side: Side) -> Vec<ElementIx> {
    let own = state.all().filter(|(_, one)| {
        one.command.side() == side && one.place == Place::Waiting && one.is_naval()
    });
    own.map(|(ix, _)| ix).collect()
}

/// DBM-TER-20: has a side at least half of the vessels that its list allows?
pub(crate) fn is_half_there(state: &State, side: Side) -> bool {
    let lists = state.day.as_ref().map(|day| &day.lists[side.index()]);
    let Some(list) = lists.and_then(|id| Shelf::default().list(id)) else {
        return false;
    };
    let most: u32 = list.naval.iter().map(|entry| entry.max).sum();
    most > 0 && waiting(state, side).len() * 2 >= most as usize
}

/// DBM-FLK-03: does everybody of a command who is still to be placed sail?
pub(crate) fn is_afloat(state: &State, command: CommandIx) -> bool {
    let mut own = state
        .elements
        .iter()
        .filter(|one| one.command == command && one.place == Place::Waiting)
        .peekable();
    own.peek().is_some() && own.all(Element::is_naval)
}

/// Has a command a vessel that is still to be placed?
pub(crate) fn has_vessels(state: &State, command: CommandIx) -> bool {
    let side = command.side();
    let mut own = waiting(state, side).into_iter();
    own.any(|ix| state.element(ix).command == command)
}

/// DBM-TER-52, DBM-NAV-07: may a vessel be placed there? It lies in its zone on open water; how deep a river is
/// nobody knows yet (DBM-WAT-02).
pub(crate) fn judge_berth(state: &State, vessel: &Element) -> Result<(), DayRefusal> {
    let base = vessel.rect();
    let floats = sailing::floats(&state.field, &base, vessel.troop)
        && sailing::floats_at_sea(&state.field, &base);
    if floats {
        Ok(())
    } else {
        let element = vessel.into();
        Err(DayRefusal::NotAfloat { element })
    }
}

/// DBM-DEP-12: those who are placed now leave room for the vessels of their side that are placed later.
pub(crate) fn judge_room(state: &State, side: Side, after: &[Element]) -> Result<(), Refusal> {
    let is_placed = |ix: &ElementIx| after.iter().any(|one| one.id == state.element(*ix).id);
    let mut later = waiting(state, side);
    later.retain(|ix| !is_placed(ix));
    if later.is_empty() || !after.iter().any(Element::is_naval) {
        return Ok(());
    }
    let n_berths = moorings(state, side, &later, after).len();
    if n_berths < later.len() {
        let left = (later.len() - n_berths) as u8;
        return Err(DayRefusal::NoRoomAfloat { left }.into());
    }
    Ok(())
}

/// How far apart the places are that are looked at first, so that a fleet lies in ranks and files; then, where the
/// shore leaves room for no more of those, all others.
const GRIDS: [(f64, f64); 2] = [(BASE_WIDTH, 2.0 * BASE_WIDTH), (40.0, 40.0)];

/// Where these vessels of a side would lie, one after the other: in their zone, the foremost rank first, in each the
/// nearest to the shore first; fewer places than vessels if there is no room for more.
pub(crate) fn moorings(
    state: &State,
    side: Side,
    vessels: &[ElementIx],
    after: &[Element],
) -> Vec<(ElementIx, Pose)> {
    let mut left = vessels.iter().copied().peekable();
    if left.peek().is_none() || !leads_to_the_table(state) {
        return Vec::new();
    }
    let is_attacker = side == state.attacker;
    let standing = state
        .elements
        .iter()
        .filter(|one| one.place == Place::Table);
    let mut taken: Vec<Rect> = standing.chain(after).map(Element::rect).collect();
    let mut found = Vec::new();
    for grid in GRIDS {
        for pose in places(state, is_attacker, grid) {
            let Some(ix) = left.peek() else {
                return found;
            };
            let lying = Element {
                pose,
                ..*state.element(*ix)
            };
            let base = lying.rect();
            let is_free = taken.iter().all(|other| !touch::overlap(&base, other));
            if is_free
                && deployment::is_in_zone(&lying, is_attacker)
                && judge_berth(state, &lying).is_ok()
            {
                taken.push(base);
                found.push((*ix, pose));
                left.next();
            }
        }
    }
    found
}

/// Where the vessels of a command would lie that are still to be placed.
pub(crate) fn moorings_of(state: &State, command: CommandIx) -> Vec<(ElementIx, Pose)> {
    let mut own = waiting(state, command.side());
    own.retain(|ix| state.element(*ix).command == command);
    moorings(state, command.side(), &own, &[])
}

/// DBM-NAV-04, -07: is there a waterway that is not frozen?
fn leads_to_the_table(state: &State) -> bool {
    let mut features = state.field.features.iter();
    features.any(|one| one.kind == FeatureKind::Waterway && !one.frozen)
}

/// The places of a grid over the water of a zone: rank behind rank, each from the shore outwards.
fn places(state: &State, is_attacker: bool, (across, along): (f64, f64)) -> Vec<Pose> {
    let mut waters = state.field.features.iter();
    let water = waters.find(|one| one.kind == FeatureKind::Waterway && !one.frozen);
    let Some(bounds) = water.map(|water| water.bounds()) else {
        return Vec::new();
    };
    let steps = |far: f64, step: f64| (0..=(far / step) as u32).map(move |n| f64::from(n) * step);
    let depth = zone(true).high.y;
    let is_left = bounds.low.x * 2.0 < TABLE.x && bounds.low.x <= touch::TOUCH.length();
    let reach = bounds.high.x - bounds.low.x;
    let mut all = Vec::new();
    for back in steps(depth, along) {
        for out in steps(reach, across) {
            let from_edge = reach - BASE_WIDTH * 0.5 - out;
            // Whole files from the edge of the table.
            let from_edge = (from_edge / across).floor() * across + BASE_WIDTH * 0.5;
            let x = if is_left {
                from_edge
            } else {
                TABLE.x - from_edge
            };
            let y = if is_attacker {
                depth - back
            } else {
                TABLE.y - depth + back
            };
            let facing = seen_from(is_attacker, Pose::new(0.0, 0.0, 0.0)).facing;
            all.push(Pose::new(x, y, facing.degrees()));
        }
    }
    all
}

impl State {
    /// Takes out of the battle, before it begins, those who never come to it.
    fn strike(&mut self, gone: &[ElementIx]) {
        let mut numbers = Vec::with_capacity(self.elements.len());
        let mut n_kept = 0;
        for n in 0..self.elements.len() {
            let is_kept = !gone.contains(&ElementIx::new(n));
            numbers.push(is_kept.then(|| ElementIx::new(n_kept)));
            n_kept += usize::from(is_kept);
        }
        let mut kept = numbers.iter().map(Option::is_some);
        self.elements.retain(|_| kept.next().unwrap_or(true));
        let renumbered = |old: Option<ElementIx>| old.and_then(|old| numbers[old.index()]);
        for element in &mut self.elements {
            element.vessel = renumbered(element.vessel);
            element.exchanged_for = renumbered(element.exchanged_for);
        }
    }

    /// DBM-NAV-01, DBM-HOU-11: in the night each vessel gets back those whom it carries, or one of those whom it has
    /// brought: they go aboard with the morning. Whoever has no vessel left is on land from now on.
    pub(crate) fn man_vessels(&mut self) {
        let vessels: Vec<ElementIx> = self
            .all()
            .filter(|(_, one)| one.is_naval() && !one.place.is_gone())
            .map(|(ix, _)| ix)
            .collect();
        let mut crews = Vec::new();
        for vessel in vessels {
            let mut brought = self
                .all()
                .filter(|(_, one)| one.vessel == Some(vessel) && one.place.is_in_battle())
                .map(|(ix, _)| ix);
            if let Some(crew) = self.aboard(vessel).or_else(|| brought.next()) {
                crews.push((crew, vessel));
            }
        }
        for element in &mut self.elements {
            element.vessel = None;
        }
        for (crew, vessel) in crews {
            self.element_mut(crew).vessel = Some(vessel);
            self.element_mut(vessel).landed = false;
        }
    }

    /// DBM-NAV-01: whoever is aboard of a vessel that all see has a name that all know, too.
    pub(crate) fn name_passenger(&mut self, vessel: ElementIx) {
        if let Some(passenger) = self.aboard(vessel) {
            let name = self.next_name(self.side(passenger));
            self.element_mut(passenger).id = name;
        }
    }
}

impl<T: Tell<Event>> Battle<'_, T> {
    /// DBM-NAV-01, -04, -07: the ground lies. Where open water leads to the table troops go aboard of their vessels;
    /// vessels for which there is none, or no room, stay away, and those whom they would have carried go by land.
    pub(crate) fn launch_fleets(&mut self) {
        let mut away = Vec::new();
        for side in Side::BOTH {
            let fleet = waiting(self.state, side);
            let afloat = moorings(self.state, side, &fleet, &[]);
            let stays = |ix: &ElementIx| !afloat.iter().any(|(other, _)| other == ix);
            let own: Vec<ElementIx> = fleet.iter().copied().filter(stays).collect();
            if !own.is_empty() {
                let vessels = own.len() as u8;
                self.tell(|_| DayFact::FleetAway { side, vessels });
            }
            away.extend(own);
        }
        for n in 0..self.state.elements.len() {
            let one = self.state.elements[n];
            let Some(vessel) = one.vessel.filter(|_| one.place == Place::Waiting) else {
                continue;
            };
            let one = &mut self.state.elements[n];
            if away.contains(&vessel) {
                one.vessel = None;
            } else {
                one.place = Place::Aboard;
            }
        }
        self.land_the_train(&mut away);
        if away.is_empty() {
            return;
        }
        self.state.strike(&away);
        for command in CommandIx::all() {
            let original = losses::original(self.state, command);
            if let Some(command) = &mut self.state.commands[command.index()] {
                command.original = original;
            }
        }
    }

    /// DBM-NAV-04, DBM-TRP-37: the Baggage that ships stand in for is deployed on land, and moves no more than theirs
    /// does who have it there from the beginning.
    fn land_the_train(&mut self, away: &mut Vec<ElementIx>) {
        away.retain(|ix| {
            let ship = self.state.element_mut(*ix);
            let is_train = losses::is_train(ship.troop);
            if is_train {
                ship.troop = Troop::plain(TroopType::Baggage, Grade::Inferior, false);
            }
            !is_train
        });
    }
}
