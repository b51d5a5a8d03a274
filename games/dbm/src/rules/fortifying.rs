//! DBM-FRT-02 to -12, DBM-TER-49: works that an army has bought, as they are laid before the battle: walls with
//! the built-up area that they surround, palisades with the camp. Who stands inside from the beginning is in
//! `rules::camp`; what works do in a battle is in `rules::works`.

use std::sync::Arc;

use sobremesa_geometry::{Rect, Segment, Tolerance, Vec2};
use sobremesa_kernel::Tell;

use super::terrain::Size;
use crate::action::{Palisade, Walls};
use crate::army::{self, Purpose, WorksKind};
use crate::battle::Battle;
use crate::element::Element;
use crate::event::{DayFact, Event, Tag};
use crate::field::{Feature, FeatureKind, Field, Shape, TABLE, zone};
use crate::pose::BASE_WIDTH;
use crate::refusal::WorksRefusal;
use crate::side::Side;
use crate::state::State;
use crate::touch::{LIMIT, TOUCH};
use crate::troop::{Class, TroopType};
use crate::works::{BadWorks, MOST_GATES, Section, Works, WorksForm};

/// What a side has bought and not laid, of one kind and for some purposes.
fn stock<'a>(
    state: &'a State,
    side: Side,
    kind: WorksKind,
    purposes: &'static [Purpose],
) -> impl Iterator<Item = &'a army::Works> {
    let all = state
        .day
        .as_ref()
        .map_or(&[][..], |day| &day.works[side.index()]);
    all.iter()
        .filter(move |works| works.kind == kind && purposes.contains(&works.purpose))
}

/// DBM-FRT-09: what may be laid round a built-up area: what was bought for it, and what may serve for anything.
const FOR_TOWN: &[Purpose] = &[Purpose::Bua, Purpose::Any];
/// DBM-FRT-09: what may be laid round a camp.
const FOR_CAMP: &[Purpose] = &[Purpose::Baggage, Purpose::Field, Purpose::Any];

fn n_fronts(state: &State, side: Side, kind: WorksKind, purposes: &'static [Purpose]) -> u16 {
    let all = stock(state, side, kind, purposes);
    let sum: u32 = all
        .map(|works| works.n_fronts() + corner_fronts(works))
        .sum();
    u16::try_from(sum).unwrap_or(u16::MAX)
}

/// DBM-CST-10: a tower at a corner has two fronts.
fn corner_fronts(works: &army::Works) -> u32 {
    2 * u32::from(works.corner_towers)
}

/// How many fronts of a palisade a side may lay with its camp.
pub(crate) fn camp_fronts(state: &State, side: Side) -> u16 {
    n_fronts(state, side, WorksKind::Temporary, FOR_CAMP)
}

/// How many fronts of each kind a side may lay round a built-up area: stone, then wood.
pub(crate) fn town_fronts(state: &State, side: Side) -> [(WorksKind, u16); 2] {
    [WorksKind::Permanent, WorksKind::Temporary]
        .map(|kind| (kind, n_fronts(state, side, kind, FOR_TOWN)))
}

/// DBM-FRT-03: the line of works round an outline, and whether it is closed, or closed by water: all of it but
/// where it runs along an edge of the table or a waterway.
fn perimeter(field: &Field, corners: &[Vec2]) -> (Vec<Vec2>, bool, bool) {
    let n = corners.len();
    let is_shore = |point: Vec2| {
        let waters = field
            .features
            .iter()
            .filter(|one| one.kind == FeatureKind::Waterway);
        let mut waters = waters.filter_map(|one| match &one.shape {
            Shape::Area(outline) => Some(outline),
            Shape::Line(_) => None,
        });
        waters.any(|outline| outline.distance_to_border(point) <= TOUCH.length())
    };
    let is_open = |place: usize| {
        let (from, to) = (corners[place % n], corners[(place + 1) % n]);
        lies_on_edge(from, to) || (is_shore(from) && is_shore(to) && is_shore(from.middle(to)))
    };
    let starts: Vec<usize> = (0..n)
        .filter(|place| is_open(*place) && !is_open(place + 1))
        .collect();
    // Where it is open in several places, all of it is walled: the gaps would be works without an end.
    let [before] = starts.as_slice() else {
        return (corners.to_vec(), true, false);
    };
    let mut line = vec![corners[(before + 1) % n]];
    let mut place = before + 1;
    while !is_open(place) {
        line.push(corners[(place + 1) % n]);
        place += 1;
    }
    let is_shored = line.first().is_some_and(|point| is_shore(*point))
        || line.last().is_some_and(|point| is_shore(*point));
    (line, false, is_shored)
}

fn lies_on_edge(from: Vec2, to: Vec2) -> bool {
    let both = |one: f64, other: f64, edge: f64| {
        (one - edge).abs() <= TOUCH.length() && (other - edge).abs() <= TOUCH.length()
    };
    both(from.x, to.x, 0.0)
        || both(from.x, to.x, TABLE.x)
        || both(from.y, to.y, 0.0)
        || both(from.y, to.y, TABLE.y)
}

fn named(state: &State) -> String {
    format!("w{}", state.field.works.len() + 1)
}

fn written(points: &[Vec2]) -> Vec<[f64; 2]> {
    points.iter().map(|point| [point.x, point.y]).collect()
}

/// DBM-FRT-02, -03, -09, -10, DBM-TER-49: may a side lay these walls with that built-up area?
///
/// # Errors
/// The first rule that they break.
pub(crate) fn judge_walls(
    state: &State,
    side: Side,
    town: &Feature,
    walls: &Walls,
) -> Result<Works, WorksRefusal> {
    if side == state.attacker || town.kind != FeatureKind::BuiltUp {
        return Err(WorksRefusal::DefenderOnly);
    }
    let Shape::Area(outline) = &town.shape else {
        return Err(WorksRefusal::DefenderOnly);
    };
    if Size::of(outline.diameters().0) == Size::Large && walls.kind == WorksKind::Temporary {
        return Err(WorksRefusal::OfStone);
    }
    let (line, closed, shored) = perimeter(&state.field, outline.corners());
    let works = Works::read(&WorksForm {
        id: named(state),
        side,
        kind: walls.kind,
        line: written(&line),
        closed,
        shored,
        gates: walls.gates.clone(),
        towers: walls.towers.clone(),
    })
    .map_err(WorksRefusal::Shape)?;
    if !(1..=MOST_GATES).contains(&walls.gates.len()) {
        return Err(WorksRefusal::Shape(BadWorks::Gates));
    }
    judge_price(state, side, &works)?;
    judge_gaps(state, std::slice::from_ref(&works))?;
    Ok(works)
}

/// DBM-CST-09 to -11, DBM-FRT-09, -10: were so many fronts, gates and towers bought?
fn judge_price(state: &State, side: Side, works: &Works) -> Result<(), WorksRefusal> {
    let kind = works.form.kind;
    let needed = works.fronts().count() as u16;
    let bought = n_fronts(state, side, kind, FOR_TOWN);
    if needed > bought {
        return Err(WorksRefusal::TooFew { needed, bought });
    }
    if kind == WorksKind::Temporary {
        return Ok(());
    }
    let sum = |of: fn(&army::Works) -> u8| -> usize {
        let all = stock(state, side, kind, FOR_TOWN);
        all.map(|works| usize::from(of(works))).sum()
    };
    let (gates, gate_towers) = (sum(|one| one.gates), sum(|one| one.gate_towers));
    let (towers, corners) = (sum(|one| one.towers), sum(|one| one.corner_towers));
    let count = |is: fn(&&Section) -> bool| works.fronts().filter(is).count();
    let n_corners = works.n_corner_towers();
    let in_towers = count(|one| one.gate && one.tower);
    let single_towers = count(|one| one.tower) - 2 * n_corners;
    let is_paid = n_corners <= corners
        && in_towers <= gate_towers
        && count(|one| one.gate) <= gates + gate_towers
        && single_towers <= towers + gate_towers;
    if is_paid {
        Ok(())
    } else {
        Err(WorksRefusal::TooFewTowers)
    }
}

/// DBM-FRT-07: stretches touch, or leave room for an element between them.
fn judge_gaps(state: &State, new: &[Works]) -> Result<(), WorksRefusal> {
    let lines =
        |works: &Works| -> Vec<Segment> { works.sections.iter().map(Section::line).collect() };
    let gap = |one: &Works, other: &Works| {
        let others = lines(other);
        let pairs = lines(one)
            .into_iter()
            .flat_map(|a| others.iter().map(move |b| (a, *b)));
        pairs
            .map(|(a, b)| between(a, b))
            .fold(f64::INFINITY, f64::min)
    };
    let is_gap = |far: f64| far > TOUCH.length() && far < BASE_WIDTH - LIMIT.length();
    for (n, works) in new.iter().enumerate() {
        let mut others = state.field.works.iter().chain(&new[..n]);
        if others.any(|other| is_gap(gap(works, other))) {
            return Err(WorksRefusal::Gap);
        }
    }
    Ok(())
}

/// How far two lines are apart.
fn between(a: Segment, b: Segment) -> f64 {
    if a.crossing(b, Tolerance::ROUNDING).is_some() {
        return 0.0;
    }
    let ends = [
        a.distance_to(b.from),
        a.distance_to(b.to),
        b.distance_to(a.from),
        b.distance_to(a.to),
    ];
    ends.into_iter().fold(f64::INFINITY, f64::min)
}

/// DBM-FRT-11: is it on its owner's long edge? And is it at a waterway or a river?
fn footing(state: &State, side: Side, point: Vec2) -> (bool, bool) {
    let edge = if side == state.attacker { 0.0 } else { TABLE.y };
    let is_wet = state.field.features.iter().any(|feature| {
        feature.kind.is_water()
            && match &feature.shape {
                Shape::Area(outline) => outline.distance(&[point]) <= TOUCH.length(),
                Shape::Line(band) => {
                    band.distance_to_line(&[point]) <= band.width() * 0.5 + TOUCH.length()
                }
            }
    });
    ((point.y - edge).abs() <= TOUCH.length(), is_wet)
}

/// DBM-FRT-08: in the deployment area of its owner, edges of the table included.
fn is_in_area(state: &State, side: Side, point: Vec2) -> bool {
    let area = zone(side == state.attacker);
    point.x > area.low.x
        && point.x < area.high.x
        && point.y >= area.low.y - TOUCH.length()
        && point.y <= area.high.y + TOUCH.length()
}

/// Twice the area, positive if the points stand counter-clockwise.
fn doubled_area(points: &[Vec2]) -> f64 {
    let next = points.iter().cycle().skip(1);
    let pairs = points.iter().zip(next);
    pairs
        .map(|(one, other)| one.x * other.y - other.x * one.y)
        .sum()
}

/// A stretch as it was drawn, with its outside to the left.
fn stretch(
    state: &State,
    side: Side,
    palisade: &Palisade,
    id: String,
) -> Result<(Works, bool), WorksRefusal> {
    let mut line: Vec<Vec2> = palisade
        .line
        .iter()
        .map(|[x, y]| Vec2::new(*x, *y))
        .collect();
    let (Some(first), Some(last)) = (line.first().copied(), line.last().copied()) else {
        return Err(WorksRefusal::Shape(BadWorks::NoLine));
    };
    let closed = line.len() > 3 && first.distance(last) <= TOUCH.length();
    if closed {
        line.pop();
    }
    let [from, to] = [first, last].map(|end| footing(state, side, end));
    let is_anchored = (from.0 || from.1) && (to.0 || to.1);
    let shored = !closed && is_anchored && !(from.0 && to.0);
    // What it encloses is inside; if it encloses nothing, its owner's edge is behind it.
    let own_edge = if side == state.attacker { 0.0 } else { TABLE.y };
    let mut enclosed = line.clone();
    if !closed && !is_anchored {
        enclosed.push(Vec2::new(last.x, own_edge));
        enclosed.push(Vec2::new(first.x, own_edge));
    }
    let is_reversed = doubled_area(&enclosed) > 0.0;
    if is_reversed {
        line.reverse();
    }
    let mut form = WorksForm {
        id,
        side,
        kind: WorksKind::Temporary,
        line: written(&line),
        closed,
        shored,
        gates: Vec::new(),
        towers: Vec::new(),
    };
    let n_sections = {
        // A ring is not read without its gate.
        let open = WorksForm {
            closed: false,
            shored: false,
            line: written(&if closed {
                line.iter().chain(line.first()).copied().collect()
            } else {
                line.clone()
            }),
            ..form.clone()
        };
        let read = Works::read(&open).map_err(WorksRefusal::Shape)?;
        read.fronts().count()
    };
    let number = |gate: &u8| {
        let gate = usize::from(*gate);
        let number = if is_reversed {
            (n_sections + 1).checked_sub(gate)
        } else {
            Some(gate)
        };
        number.and_then(|number| u8::try_from(number).ok())
    };
    let gates: Option<Vec<u8>> = palisade.gates.iter().map(number).collect();
    form.gates = gates.ok_or(WorksRefusal::Shape(BadWorks::NoSuchSection))?;
    form.gates.sort_unstable();
    let works = Works::read(&form).map_err(WorksRefusal::Shape)?;
    Ok((works, is_anchored))
}

/// DBM-FRT-07 to -09, -11, DBM-DEP-01, DBM-TRP-39: may a side lay these palisades with its camp?
///
/// # Errors
/// The first rule that they break.
pub(crate) fn judge_palisades(
    state: &State,
    side: Side,
    palisades: &[Palisade],
    camp: &[Element],
) -> Result<Vec<Works>, WorksRefusal> {
    let mut laid: Vec<Works> = Vec::new();
    let (mut listed, mut free) = (0, 0);
    for palisade in palisades {
        let id = format!("w{}", state.field.works.len() + 1 + laid.len());
        let (works, is_anchored) = stretch(state, side, palisade, id)?;
        let mut points = works.form.line.iter().map(|[x, y]| Vec2::new(*x, *y));
        if !points.all(|point| is_in_area(state, side, point)) {
            return Err(WorksRefusal::OutsideArea);
        }
        let mut sections = works.sections.iter();
        if sections.any(|section| is_near_garrison(state, side, &section.barrier())) {
            return Err(WorksRefusal::NearGarrison);
        }
        let needed = works.fronts().count() as u16;
        // Works of the list for field or Baggage defence end at an edge or at water; others as they like.
        if is_anchored {
            listed += needed;
        } else {
            free += needed;
        }
        laid.push(works);
    }
    let for_anything = n_fronts(state, side, WorksKind::Temporary, &[Purpose::Any]);
    let bought = camp_fronts(state, side);
    let needed: u16 = listed + free;
    if needed > bought {
        return Err(WorksRefusal::TooFew { needed, bought });
    }
    if free > for_anything {
        return Err(WorksRefusal::LooseEnd);
    }
    let is_of_list = needed > for_anything;
    for element in camp.iter().filter(|one| is_baggage(one)) {
        let is_inside = laid.iter().any(|works| holds(works, &element.rect()));
        let tag = Tag::from(element);
        if is_inside && element.troop.mobile {
            return Err(WorksRefusal::MobileBaggage { element: tag });
        }
        if !is_inside && is_of_list {
            return Err(WorksRefusal::BaggageOutside { element: tag });
        }
    }
    judge_gaps(state, &laid)?;
    Ok(laid)
}

fn is_baggage(element: &Element) -> bool {
    element.troop.kind == TroopType::Baggage
}

/// Does a base lie wholly inside works that enclose something?
pub(crate) fn holds(works: &Works, base: &Rect) -> bool {
    works.circuit.as_ref().is_some_and(|ring| {
        let is_on = |point: Vec2| ring.distance_to_border(point) <= TOUCH.length();
        let mut corners = base.corners().iter();
        corners.all(|corner| ring.holds(*corner) || is_on(*corner)) && ring.holds(base.centre())
    })
}

/// DBM-FRT-02, -03: the works of a side round a built-up area.
pub(crate) fn town_walls(field: &Field, side: Side) -> impl Iterator<Item = &Works> {
    let centres = || {
        let towns = field
            .features
            .iter()
            .filter(|one| one.kind == FeatureKind::BuiltUp);
        towns.map(|town| town.bounds().low.middle(town.bounds().high))
    };
    field.works.iter().filter(move |works| {
        let ring = works.circuit.as_ref();
        works.form.side == side && ring.is_some_and(|ring| centres().any(|at| ring.holds(at)))
    })
}

/// DBM-DEP-11, DBM-FLK-07, -11, -12: does a base lie, at least in part, inside a fortified built-up area of a side?
pub(crate) fn is_in_walled_town(field: &Field, side: Side, base: &Rect) -> bool {
    town_walls(field, side).any(|works| {
        let ring = works.circuit.as_ref();
        ring.is_some_and(|ring| ring.distance(base.corners()) <= 0.0)
    })
}

/// DBM-DEP-01, DBM-AMB-03: nobody begins so near to a walled built-up area that the enemy holds.
const FROM_GARRISON: f64 = 200.0;

/// DBM-DEP-01, DBM-AMB-03: is a base 200 p or less from a walled built-up area that the enemy holds?
pub(crate) fn is_near_garrison(state: &State, side: Side, base: &Rect) -> bool {
    town_walls(&state.field, side.other()).any(|works| {
        let mut garrison = state.on_table().filter(|(_, one)| {
            one.command.side() != side && holds(works, &one.rect()) && !is_baggage(one)
        });
        let ring = works.circuit.as_ref();
        let far = ring.map_or(f64::INFINITY, |ring| ring.distance(base.corners()));
        far <= FROM_GARRISON + LIMIT.length() && garrison.next().is_some()
    })
}

/// DBM-RST-05, DBM-DIS-03: does somebody who begins there stand across works, or hold them on horseback?
///
/// # Errors
/// So it is.
pub(crate) fn judge_stand(
    field: &Field,
    new: &[Works],
    element: &Element,
) -> Result<(), WorksRefusal> {
    let all = || field.works.iter().chain(new);
    if all().next().is_none() {
        return Ok(());
    }
    let (rect, tag) = (element.rect(), Tag::from(element));
    let mut sections = all().flat_map(|works| &works.sections);
    if sections.any(|section| is_across(section.line(), &rect)) {
        return Err(WorksRefusal::Across { element: tag });
    }
    let is_mounted = element.troop.kind.class() == Class::Mounted;
    let mut fronts = all().flat_map(Works::fronts);
    let holds = |section: &Section| {
        crate::pose::is_same_facing(section.pose.facing, element.pose.facing)
            && section.line().distance_to(element.pose.at) <= TOUCH.length()
    };
    if is_mounted && fronts.any(holds) {
        return Err(WorksRefusal::Mounted { element: tag });
    }
    Ok(())
}

/// Does a line run through the inside of a base?
fn is_across(line: Segment, base: &Rect) -> bool {
    let centre = base.centre();
    let inner: Vec<Vec2> = base
        .corners()
        .iter()
        .map(|corner| {
            let way = centre - *corner;
            *corner + way * (2.0 * TOUCH.length() / way.length().max(TOUCH.length()))
        })
        .collect();
    sobremesa_geometry::distance(&inner, &[line.from, line.to]) <= 0.0
}

impl<T: Tell<Event>> Battle<'_, T> {
    /// They lie, and are taken from what was bought for such a purpose first (DBM-FRT-09).
    fn lay_works(&mut self, side: Side, laid: Vec<Works>, purposes: &[Purpose]) {
        for works in laid {
            let form = works.form.clone();
            let n_sections = works.fronts().count() as u32;
            Arc::make_mut(&mut self.state.field).works.push(works);
            self.use_up(side, form.kind, purposes, n_sections);
            self.tell(|_| DayFact::WorksLaid { side, works: form });
        }
    }

    /// DBM-TER-49: the walls of a built-up area lie.
    pub(crate) fn lay_walls(&mut self, side: Side, walls: Works) {
        self.lay_works(side, vec![walls], FOR_TOWN);
    }

    /// DBM-DEP-04: the palisades of a camp lie.
    pub(crate) fn lay_palisades(&mut self, side: Side, palisades: Vec<Works>) {
        self.lay_works(side, palisades, FOR_CAMP);
    }

    fn use_up(&mut self, side: Side, kind: WorksKind, purposes: &[Purpose], mut left: u32) {
        let Some(day) = &mut self.state.day else {
            return;
        };
        let own = &mut day.works[side.index()];
        for purpose in purposes {
            for works in own.iter_mut() {
                if works.kind != kind || works.purpose != *purpose {
                    continue;
                }
                if kind == WorksKind::Permanent {
                    // A town has one ring; what is left of its walls is of no use.
                    *works = army::Works::none(kind, *purpose);
                    continue;
                }
                let taken = left.min(u32::from(works.fronts));
                works.fronts -= taken as u8;
                left -= taken;
            }
        }
        own.retain(|works| works.n_fronts() + corner_fronts(works) > 0);
    }

    /// DBM-FRT-12: what was bought for a built-up area is lost where there is none, or to an attacker.
    pub(crate) fn lose_town_works(&mut self) {
        for side in Side::BOTH {
            let Some(day) = &mut self.state.day else {
                return;
            };
            let own = &mut day.works[side.index()];
            let n_before = own.len();
            own.retain(|works| works.purpose != Purpose::Bua);
            if own.len() < n_before {
                self.tell(|_| DayFact::WorksLost { side });
            }
        }
    }
}
