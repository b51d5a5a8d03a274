//! What somebody may choose before the first turn: sensible choices, each of them lawful. Computer
//! players take the first, people find them as "do it for me".

use super::fortifying;
use crate::action::{
    Action, Deployment, FeatureName, FeaturePlace, OfferReply, Placement, SeasonNamed, Selection,
};
use crate::army::Recruit;
use crate::command::{CommandIx, Role};
use crate::day::{CommandPlace, FlankMarch, Orders, Step};
use crate::element::{Element, ElementIx, Place};
use crate::field::{Feature, FeatureKind, TABLE, zone};
use crate::pose::{BASE_WIDTH, Pose};
use crate::rules::flank_march::ShortEdge;
use crate::rules::naval::fleet;
use crate::rules::terrain::Selected;
use crate::rules::terrain::laying::{self, Ground, road_ends};
use crate::rules::terrain::placing::{RoadEnds, Spot, search};
use crate::rules::terrain::rivers::search_river;
use crate::rules::terrain::selection::{Choosing, Round};
use crate::rules::terrain::shores::search_waterway;
use crate::rules::{alternating, ambush, camp, deployment, flank_march, orders};
use crate::side::Side;
use crate::sky::Season;
use crate::state::State;
use crate::template::{seen_from, template, templates};
use crate::troop::{Class, TroopType};

/// Appends what a side may choose in this part of the day.
pub(crate) fn list(state: &State, side: Side, step: Step, out: &mut Vec<Action>) {
    match step {
        Step::Season => {
            let named = Season::ALL.map(|season| Action::NameSeason(SeasonNamed { season }));
            out.extend(named);
        }
        Step::Terrain(round) => terrain(state, side, round, out),
        Step::CampFirst | Step::CampSecond => {
            out.extend(camps(state, side).into_iter().map(Action::Deploy));
        }
        Step::Orders => out.extend(written(state, side).into_iter().map(Action::WriteOrders)),
        Step::Deploy(_) => {
            for command in alternating::may_deploy(state, side) {
                out.extend(deployments(state, command).into_iter().map(Action::Deploy));
            }
        }
        Step::Dawn => {
            out.push(Action::BeginEarly(OfferReply { yes: false }));
            out.push(Action::BeginEarly(OfferReply { yes: true }));
        }
    }
}

/// A feature of one equivalent.
const MIDDLING: f64 = 600.0;
/// A feature of half of one.
const SMALL: f64 = 400.0;

fn terrain(state: &State, side: Side, round: Round, out: &mut Vec<Action>) {
    let pending = state.day.as_ref().and_then(|day| day.to_lay.first());
    if let Some(pending) = pending {
        lay(state, &pending.id, pending.selected.sort, out);
        return;
    }
    let ground = Ground::of(state);
    let choosing = ground.choosing(round);
    let mut choices = match round {
        Round::First => first_choices(&choosing),
        Round::Main => main_choices(state, side, &choosing),
        Round::Last => last_choices(&choosing),
    };
    choices.retain(|features| choosing.judge(features).is_ok());
    out.extend(
        choices
            .into_iter()
            .map(|features| Action::SelectTerrain(Selection { features })),
    );
    if laying::judge_waterway_try(state, round).is_ok() {
        out.push(Action::TryWaterway);
    }
}

/// DBM-TER-20: water for a fleet, nothing, a river, a road, or a road between hills.
fn first_choices(choosing: &Choosing<'_>) -> Vec<Vec<Selected>> {
    let road = || Selected::usual(FeatureKind::Road, 0.0);
    let hill = || Selected::usual(FeatureKind::SteepHill, MIDDLING);
    let mut choices = vec![Vec::new()];
    // Whoever has brought a fleet wants water for it.
    if choosing.has_fleet {
        choices.insert(0, vec![Selected::usual(FeatureKind::Waterway, 0.0)]);
    }
    if choosing.allows(FeatureKind::River) {
        choices.push(vec![Selected::usual(FeatureKind::River, 0.0)]);
    }
    if choosing.allows(road().sort) {
        choices.push(vec![road()]);
        choices.push(vec![road(), hill(), hill()]);
    }
    choices
}

/// DBM-TER-22: what must be, then ground that suits this army: bare for riders, broken for foot.
fn main_choices(state: &State, side: Side, choosing: &Choosing<'_>) -> Vec<Vec<Selected>> {
    use FeatureKind::*;
    let sort_of = |symbol| {
        let lands = [
            GentleHill, SteepHill, Wood, Orchard, Vineyard, Rocky, Marsh, Dunes, Road, River,
            Waterway, BuiltUp,
        ];
        let mut lands = lands.into_iter();
        lands.find(|sort| sort.symbol() == symbol)
    };
    let must: Vec<Selected> = choosing
        .missing()
        .filter_map(sort_of)
        .map(|sort| Selected::usual(sort, MIDDLING))
        .collect();
    let must_have = |sort: FeatureKind| must.iter().any(|one| one.sort == sort);
    // DBM-TER-23: a waterway asks for a town.
    let town: Vec<Selected> = (must_have(Waterway) && !must_have(BuiltUp))
        .then(|| Selected::usual(BuiltUp, MIDDLING))
        .into_iter()
        .collect();
    let bare = [
        GentleHill, Scrub, Rocky, Dunes, Orchard, Wood, Marsh, Vineyard, SteepHill,
    ];
    let broken = [
        Wood, Rocky, SteepHill, Scrub, Orchard, Vineyard, Marsh, GentleHill, Dunes,
    ];
    let own = |wanted: &[FeatureKind], sizes: &[f64]| {
        let allowed: Vec<FeatureKind> = wanted
            .iter()
            .copied()
            .filter(|sort| choosing.allows(*sort))
            .collect();
        let sorts = allowed.iter().cycle().take(sizes.len());
        let own = sorts
            .zip(sizes)
            .map(|(sort, size)| Selected::usual(*sort, *size));
        let all = must.iter().chain(&town).cloned();
        all.chain(own).collect::<Vec<_>>()
    };
    let (few, many): (&[f64], &[f64]) = if town.is_empty() {
        (&[MIDDLING, MIDDLING], &[MIDDLING, MIDDLING, SMALL, SMALL])
    } else {
        (&[MIDDLING], &[MIDDLING, SMALL, SMALL])
    };
    let mut choices = vec![own(&bare, few), own(&broken, many)];
    let mounted = state
        .elements
        .iter()
        .filter(|one| one.command.side() == side && one.troop.kind.class() == Class::Mounted);
    let all = state
        .elements
        .iter()
        .filter(|one| one.command.side() == side);
    if mounted.count() * 2 < all.count() {
        choices.reverse();
    }
    // DBM-FRT-10: whoever has bought walls wants a town for them.
    let walled = fortifying::walled_town(state, side).filter(|_| town.is_empty());
    if let Some(walled) = walled.filter(|_| choosing.allows(BuiltUp) && !must_have(BuiltUp)) {
        let mut settled = own(&broken, &[MIDDLING, SMALL]);
        settled.push(walled);
        choices.insert(0, settled);
    }
    let fields = [EnclosedFields, OpenFields];
    let fields = fields.into_iter().find(|sort| choosing.allows(*sort));
    if let (true, Some(fields), true) = (choosing.allows(BuiltUp), fields, town.is_empty()) {
        let mut settled = own(&bare, &[SMALL]);
        settled.push(Selected::usual(BuiltUp, MIDDLING));
        settled.push(Selected::usual(fields, SMALL));
        choices.push(settled.clone());
        if choosing.won_waterway {
            settled.push(Selected::usual(Waterway, 0.0));
            choices.insert(0, settled);
        }
    }
    if choosing.allows(River) && town.is_empty() {
        let mut watered = own(&broken, &[MIDDLING]);
        watered.push(Selected::usual(River, 0.0));
        choices.push(watered);
    }
    choices
}

/// DBM-TER-27: nothing, a hill, or what the climate allows.
fn last_choices(choosing: &Choosing<'_>) -> Vec<Vec<Selected>> {
    let kinds = [
        FeatureKind::GentleHill,
        FeatureKind::Boggy,
        FeatureKind::Gully,
    ];
    let one = |kind| vec![Selected::usual(kind, SMALL)];
    let some = kinds
        .into_iter()
        .filter(|kind| choosing.allows(*kind))
        .map(one);
    std::iter::once(Vec::new()).chain(some).collect()
}

/// DBM-TER-34: the first and the last line that the referee finds; if there is none, it is discarded.
fn lay_water(state: &State, id: &str, sort: FeatureKind, out: &mut Vec<Action>) {
    let search = |from_the_end: bool| match sort {
        FeatureKind::Waterway => search_waterway(&state.field, from_the_end),
        _ => search_river(&state.field, laying::river_course(state)?, from_the_end),
    };
    let mut lines: Vec<_> = [false, true].into_iter().filter_map(search).collect();
    lines.dedup();
    if lines.is_empty() {
        let feature = id.to_owned();
        out.push(Action::DiscardFeature(FeatureName { feature }));
    }
    out.extend(lines.into_iter().map(|line| {
        Action::PlaceFeature(FeaturePlace {
            feature: id.to_owned(),
            line,
            ..FeaturePlace::default()
        })
    }));
}

/// DBM-TER-34: the first and the last place that the referee finds; if there is none, it is discarded.
fn lay(state: &State, id: &str, sort: FeatureKind, out: &mut Vec<Action>) {
    let place = |place: FeaturePlace| Action::PlaceFeature(place);
    if sort == FeatureKind::Road {
        let line = match road_ends(state) {
            RoadEnds::BothCentral | RoadEnds::Anywhere => vec![[1800.0, 0.0], [1800.0, 2400.0]],
            RoadEnds::Linked => vec![[0.0, 1200.0], [3600.0, 1200.0]],
        };
        out.push(place(FeaturePlace {
            feature: id.to_owned(),
            line,
            ..FeaturePlace::default()
        }));
        return;
    }
    if matches!(sort, FeatureKind::River | FeatureKind::Waterway) {
        lay_water(state, id, sort, out);
        return;
    }
    if matches!(
        sort,
        FeatureKind::BuiltUp | FeatureKind::EnclosedFields | FeatureKind::OpenFields
    ) {
        let find = |from_the_end| laying::search_beside(state, from_the_end);
        let mut spots = Vec::new();
        lay_spots(id, [find(false), find(true)], &mut spots);
        walled(state, spots, out);
        return;
    }
    let Some((shape, lot)) = laying::area(state) else {
        return;
    };
    let find = |from_the_end| search(&state.field, &shape, lot, from_the_end);
    lay_spots(id, [find(false), find(true)], out);
}

/// DBM-TER-49: a built-up area lies where it was found with walls, if its owner has some, and without, if it may.
fn walled(state: &State, spots: Vec<Action>, out: &mut Vec<Action>) {
    let (mut bare, mut settled) = (Vec::new(), Vec::new());
    let from_edge = |action: &Action| match action {
        Action::PlaceFeature(FeaturePlace { y: Some(y), .. }) => TABLE.y - y,
        _ => TABLE.y,
    };
    // A defender who has walls wants them on his own side of the table.
    let has_walls = laying::has_walls_for_a_town(state);
    let mut spots = spots;
    if has_walls {
        spots.sort_by(|one, other| from_edge(one).total_cmp(&from_edge(other)));
    }
    for action in spots {
        let Action::PlaceFeature(place) = action else {
            bare.push(action);
            continue;
        };
        let Ok(feature) = laying::judge_place(state, &place) else {
            continue;
        };
        out.extend(laying::proposed_walls(state, &feature).map(|walls| {
            Action::PlaceFeature(FeaturePlace {
                walls: Some(walls),
                ..place.clone()
            })
        }));
        if laying::judge_walls(state, &feature, &place).is_ok() {
            bare.push(Action::PlaceFeature(place.clone()));
            settled.extend(with_street(state, &feature, place));
        }
    }
    out.extend(bare.into_iter().chain(settled));
}

/// DBM-TER-05: the same built-up area with a street through its middle.
fn with_street(state: &State, town: &Feature, place: FeaturePlace) -> Option<Action> {
    let bounds = town.bounds();
    let (middle, half) = (
        bounds.low.middle(bounds.high),
        (bounds.high.x - bounds.low.x) * 0.3,
    );
    let street = vec![[middle.x - half, middle.y], [middle.x + half, middle.y]];
    let place = FeaturePlace {
        streets: vec![street],
        ..place
    };
    let is_lawful = laying::judge_streets_of(state, town, &place).is_ok();
    is_lawful.then_some(Action::PlaceFeature(place))
}

/// The places that were found for an area; if there is none, it is discarded.
fn lay_spots(id: &str, found: [Option<Spot>; 2], out: &mut Vec<Action>) {
    let place = |place: FeaturePlace| Action::PlaceFeature(place);
    let mut spots: Vec<Spot> = found.into_iter().flatten().collect();
    spots.dedup();
    if spots.is_empty() {
        let feature = id.to_owned();
        out.push(Action::DiscardFeature(FeatureName { feature }));
    }
    out.extend(spots.into_iter().map(|spot| {
        place(FeaturePlace {
            feature: id.to_owned(),
            x: Some(spot.at.x),
            y: Some(spot.at.y),
            facing: Some(spot.facing.degrees()),
            ..FeaturePlace::default()
        })
    }));
}

/// DBM-DEP-04: camps with works round them, and without; each with a garrison for the walled town, and without.
fn camps(state: &State, side: Side) -> Vec<Deployment> {
    let zone = zone(true);
    let n_steps = ((zone.high.x - zone.low.x) / HALF_BASE) as i32;
    // 0, 1, -1, 2, -2 …
    let around = (0..=n_steps).map(|n| f64::from(if n % 2 == 0 { -n / 2 } else { n / 2 + 1 }));
    let offsets: Vec<f64> = around.map(|n| n * HALF_BASE).collect();
    let garrison = fortifying::garrison(state, side);
    let camps = [
        fortifying::fortified_camp(state, side, &offsets),
        open_camp(state, side, &offsets),
    ];
    let mut all = Vec::new();
    for camp in camps.into_iter().flatten() {
        let mut held = camp.clone();
        held.elements.extend(garrison.iter().cloned());
        let is_lawful = !garrison.is_empty() && camp::judge(state, side, &held).is_ok();
        all.extend(is_lawful.then_some(held));
        all.push(camp);
    }
    all
}

/// DBM-DEP-03: the Baggage in one row at the own edge, as near to its middle as easy ground allows; where
/// there is none for a row, each where it finds some.
fn open_camp(state: &State, side: Side, offsets: &[f64]) -> Option<Deployment> {
    let is_attacker = side == state.attacker;
    let train = camp::train(state, side);
    let middle = TABLE.x * 0.5;
    let row = |members: &[ElementIx], x: f64| -> Vec<Placement> {
        let width = members.len() as f64 * BASE_WIDTH;
        let places = members.iter().enumerate().map(|(n, ix)| {
            let element = state.element(*ix);
            let left = x - width * 0.5;
            let at = left + (n as f64 + 0.5) * BASE_WIDTH;
            let pose = Pose::new(at, element.depth(), 0.0);
            Placement::at(element.id, seen_from(is_attacker, pose))
        });
        places.collect()
    };
    let whole = offsets.iter().find_map(|offset| {
        let order = Deployment {
            elements: row(&train, middle + offset),
            ..Deployment::default()
        };
        camp::judge(state, side, &order).is_ok().then_some(order)
    });
    whole.or_else(|| {
        let mut elements: Vec<Placement> = Vec::new();
        for ix in &train {
            let xs = offsets.iter().map(|offset| middle + offset);
            let at_edge = xs.clone().map(|x| row(&[*ix], x)[0]);
            let element = state.element(*ix);
            let at_bank = xs.flat_map(|x| on_banks(state, element, is_attacker, x));
            let mut places = at_edge.chain(at_bank);
            let place = places.find(|place| camp::fits_alone(state, place, *ix, &elements))?;
            elements.push(place);
        }
        Some(Deployment {
            elements,
            ..Deployment::default()
        })
    })
}

/// DBM-ARM-02: no template is made for fewer.
const FEWEST_COMMANDS: usize = 2;

/// DBM-DEP-03: the places at which the rear of an element touches a river, as far along its edge.
fn on_banks(state: &State, element: &Element, is_attacker: bool, x: f64) -> Vec<Placement> {
    let pose = |y: f64| seen_from(is_attacker, Pose::new(x, y, 0.0));
    let is_wet = |y: f64| {
        let base = pose(y).rect(element.depth());
        state.water().rivers().any(|river| river.is_under(&base))
    };
    let mut places = Vec::new();
    let mut before = is_wet(element.depth());
    let n_steps = (zone(true).high.y / HALF_BASE) as u32;
    for n in 1..n_steps {
        let y = element.depth() + f64::from(n) * HALF_BASE;
        let here = is_wet(y);
        if before && !here {
            let (mut low, mut high) = (y - HALF_BASE, y);
            for _ in 0..10 {
                let between = (low + high) * 0.5;
                if is_wet(between) {
                    low = between;
                } else {
                    high = between;
                }
            }
            places.push(Placement::at(element.id, pose(high)));
        }
        before = here;
    }
    places
}

/// Half a base.
const HALF_BASE: f64 = BASE_WIDTH * 0.5;

/// Where a template would put every element of a side that waits, in their order.
fn by_template(state: &State, side: Side, id: &str) -> Option<Vec<(ElementIx, Pose)>> {
    let own: Vec<(ElementIx, &Element)> = state
        .all()
        .filter(|(_, one)| {
            let is_there = matches!(one.place, Place::Waiting | Place::Table);
            one.command.side() == side && is_there && !one.is_naval()
        })
        .collect();
    // Templates know of two to four commands: those that there still are, in their order.
    let mut present: Vec<CommandIx> = own.iter().map(|(_, one)| one.command).collect();
    present.sort_unstable();
    present.dedup();
    let number_of = |command: CommandIx| {
        let before = present.iter().filter(|other| **other < command).count();
        (before + 1).min(Side::MOST_GENERALS)
    };
    let recruits: Vec<Recruit> = own
        .iter()
        .map(|(_, one)| Recruit {
            command: number_of(one.command),
            troop: one.troop,
            rear: one.rear,
            general: one.general,
            aboard: None,
        })
        .collect();
    let n_commands = present.len().clamp(FEWEST_COMMANDS, Side::MOST_GENERALS);
    let leads = |place: &&CommandIx| state.command(**place).role == Role::Cinc;
    let cinc = present.iter().find(leads).or(present.first())?;
    let poses = template(id)?
        .deploy(&recruits, number_of(*cinc), n_commands)
        .ok()?;
    let is_attacker = side == state.attacker;
    let seen = poses.into_iter().map(|pose| seen_from(is_attacker, pose));
    Some(own.into_iter().map(|(ix, _)| ix).zip(seen).collect())
}

/// DBM-DEP-06: orders after each template, and after the first with somebody in ambush.
fn written(state: &State, side: Side) -> Vec<Orders> {
    let mut all: Vec<Orders> = Vec::new();
    for template in templates() {
        if let Some(places) = places_of(state, side, &template.id) {
            let orders = Orders {
                places,
                ..Orders::default()
            };
            if !all.contains(&orders) {
                all.push(orders);
            }
        }
    }
    if all.is_empty() {
        let places = state.commands_of(side).map(|(place, _)| CommandPlace {
            command: place.number() as u8,
            across: 0,
            ahead: 0,
        });
        all.push(Orders {
            places: places.collect(),
            ..Orders::default()
        });
    }
    // DBM-HOU-11: nobody hides on the morning after.
    let hidden = match &state.day {
        Some(day) if day.again => Vec::new(),
        _ => in_ambush(state, side),
    };
    let first_orders = all.first().cloned().unwrap_or_default();
    if !hidden.is_empty() {
        all.push(Orders {
            ambushes: hidden,
            ..first_orders.clone()
        });
    }
    let is_again = state.day.as_ref().is_some_and(|day| day.again);
    let left_out = camp::train(state, side);
    if let Some(first) = left_out.first() {
        // DBM-FLK-02: Baggage that was left out of the camp marches.
        let command = state.element(*first).command.number() as u8;
        all = ShortEdge::BOTH
            .map(|edge| Orders {
                flanks: vec![FlankMarch { command, edge }],
                ..first_orders.clone()
            })
            .to_vec();
        all.retain(|orders| flank_march::judge(state, side, orders).is_ok());
    } else if !is_again {
        for command in may_march(state, side) {
            let marches = ShortEdge::BOTH.map(|edge| Orders {
                flanks: vec![FlankMarch {
                    command: command.number() as u8,
                    edge,
                }],
                ..first_orders.clone()
            });
            let may = |orders: &Orders| flank_march::judge(state, side, orders).is_ok();
            all.extend(marches.into_iter().filter(may));
        }
    }
    all
}

/// DBM-FLK-01, -03: the smallest command on land that may march round the table, and those that sail round it.
fn may_march(state: &State, side: Side) -> Vec<CommandIx> {
    if state.commands_of(side).count() < FEWEST_COMMANDS {
        return Vec::new();
    }
    let waiting = |place: CommandIx| alternating::waiting(state, place).len();
    let others = state
        .commands_of(side)
        .filter(|(place, command)| command.role != Role::Cinc && waiting(*place) > 0)
        .map(|(place, _)| place);
    let (fleets, land): (Vec<CommandIx>, Vec<CommandIx>) =
        others.partition(|place| fleet::is_afloat(state, *place));
    let smallest = land.into_iter().min_by_key(|place| waiting(*place));
    smallest.into_iter().chain(fleets).collect()
}

/// From left to right as a template would have them; front and rear are left open.
fn places_of(state: &State, side: Side, template: &str) -> Option<Vec<CommandPlace>> {
    let placed = by_template(state, side, template)?;
    let is_attacker = side == state.attacker;
    let mut means: Vec<(CommandIx, f64)> = Vec::new();
    for (command, _) in state.commands_of(side) {
        let vessels = fleet::moorings_of(state, command);
        let own: Vec<Element> = placed
            .iter()
            .chain(&vessels)
            .filter(|(ix, _)| state.element(*ix).command == command)
            .map(|(ix, pose)| Element {
                pose: *pose,
                ..*state.element(*ix)
            })
            .collect();
        let mean = orders::mean_place(own.iter(), is_attacker);
        means.push((command, mean.map_or(0.0, |[across, _]| across)));
    }
    means.sort_by(|(_, a), (_, b)| a.total_cmp(b));
    let mut places: Vec<CommandPlace> = (0..)
        .zip(&means)
        .map(|(across, (command, _))| CommandPlace {
            command: command.number() as u8,
            across,
            ahead: 0,
        })
        .collect();
    places.sort_by_key(|place| place.command);
    Some(places)
}

/// At most so many go into ambush.
const MOST_IN_AMBUSH: usize = 2;
/// How densely a place for an ambush is looked for, in paces.
const LOOK_FOR_AMBUSH: f64 = 60.0;

/// DBM-AMB-01: some light foot where they may hide.
fn in_ambush(state: &State, side: Side) -> Vec<Placement> {
    let facing = if side == state.attacker { 0.0 } else { 180.0 };
    let light = state.all().filter(|(_, one)| {
        let is_light = matches!(one.troop.kind, TroopType::Psiloi | TroopType::Auxilia);
        one.command.side() == side && one.place == Place::Waiting && is_light && !one.general
    });
    let mut ambushes: Vec<Placement> = Vec::new();
    let mut taken: Vec<Element> = Vec::new();
    for (_, element) in light.take(MOST_IN_AMBUSH) {
        let places = state.field.features.iter().flat_map(|feature| {
            let bounds = feature.bounds();
            let steps = |low: f64, high: f64| {
                let n = ((high - low) / LOOK_FOR_AMBUSH) as u32;
                (0..=n).map(move |step| low + LOOK_FOR_AMBUSH * f64::from(step))
            };
            steps(bounds.low.x, bounds.high.x)
                .flat_map(move |x| steps(bounds.low.y, bounds.high.y).map(move |y| (x, y)))
        });
        let hides = |(x, y): &(f64, f64)| {
            let hidden = Element {
                pose: Pose::new(*x, *y, facing),
                place: Place::Hidden,
                ..*element
            };
            let rect = hidden.rect();
            let is_free = taken
                .iter()
                .chain(
                    state
                        .elements
                        .iter()
                        .filter(|one| one.place == Place::Table),
                )
                .all(|other| !crate::touch::overlap(&rect, &other.rect()));
            ambush::is_in_cover(&state.field, &rect, element.troop.kind)
                && is_free
                && crate::position::is_on_table(rect.corners())
                && ambush::fault_of(state, &hidden).is_none()
        };
        let found = places.clone().find(hides);
        if let Some((x, y)) = found {
            let pose = Pose::new(x, y, facing);
            ambushes.push(Placement::at(element.id, pose));
            taken.push(Element { pose, ..*element });
        }
    }
    ambushes
}

/// A command as each template would have it, where that is lawful; else the first place that is found.
fn deployments(state: &State, command: CommandIx) -> Vec<Deployment> {
    let mut all: Vec<Deployment> = Vec::new();
    for template in templates() {
        if let Some(order) = block(state, command, &template.id)
            && alternating::is_lawful(state, command, &order)
            && !all.contains(&order)
        {
            all.push(order);
        }
    }
    if all.is_empty() {
        let anywhere = || shifted(state, command, alternating::fits);
        let found = place_for(state, command).or_else(anywhere);
        all.extend(found.or_else(|| scattered(state, command)));
    }
    all
}

/// DBM-DEP-12: where no block finds room, each of a command stands where there is some, from the middle of its zone to
/// both sides, the foremost rank first: wherever the ground leaves room for all of them, there is a choice.
fn scattered(state: &State, command: CommandIx) -> Option<Deployment> {
    let is_attacker = command.side() == state.attacker;
    let zone = zone(true);
    let n_ranks = (zone.high.y / HALF_BASE) as u32;
    let n_files = ((zone.high.x - zone.low.x) / HALF_BASE) as u32;
    let middle = (zone.low.x + zone.high.x) * 0.5;
    let aside = |n: u32| {
        let out = f64::from(n.div_ceil(2)) * HALF_BASE;
        if n.is_multiple_of(2) { -out } else { out }
    };
    let afloat = fleet::moorings_of(state, command);
    let lies = |(ix, pose): &(ElementIx, Pose)| Element {
        pose: *pose,
        place: Place::Table,
        ..*state.element(*ix)
    };
    let mut placed: Vec<Element> = afloat.iter().map(lies).collect();
    let mut waiting = alternating::waiting(state, command);
    waiting.retain(|ix| !state.element(*ix).is_naval());
    for ix in waiting {
        let poses = (0..n_ranks).flat_map(|rank| {
            let y = zone.high.y - f64::from(rank) * HALF_BASE;
            (0..n_files)
                .map(move |file| seen_from(is_attacker, Pose::new(middle + aside(file), y, 0.0)))
        });
        let standing = |pose: Pose| lies(&(ix, pose));
        let fits = |one: &Element| {
            let rect = one.rect();
            let is_free = placed
                .iter()
                .all(|other| !crate::touch::overlap(&rect, &other.rect()));
            is_free
                && deployment::judge_places(state, command.side(), std::slice::from_ref(one))
                    .is_ok()
        };
        let found = poses.map(standing).find(fits)?;
        placed.push(found);
    }
    let elements = placed.iter().map(|one| Placement::at(one.id, one.pose));
    Some(Deployment {
        command: Some(command.number() as u8),
        elements: elements.collect(),
        ..Deployment::default()
    })
}

/// A command as a template would have it.
fn block(state: &State, command: CommandIx, template: &str) -> Option<Deployment> {
    let placed = by_template(state, command.side(), template).unwrap_or_default();
    let own = placed.into_iter().filter(|(ix, _)| {
        let one = state.element(*ix);
        one.command == command && one.place == Place::Waiting
    });
    let elements: Vec<Placement> = own
        .chain(fleet::moorings_of(state, command))
        .map(|(ix, pose)| Placement::at(state.element(ix).id, pose))
        .collect();
    (!elements.is_empty()).then_some(Deployment {
        command: Some(command.number() as u8),
        elements,
        ..Deployment::default()
    })
}

/// DBM-DEP-10: a place for a command that its orders allow, if there is one.
pub(crate) fn place_for(state: &State, command: CommandIx) -> Option<Deployment> {
    shifted(state, command, alternating::is_lawful)
}

/// Steps by which a block is shifted when a place is looked for.
const SHIFT: f64 = 80.0;

/// The block of the first template that forms it, shifted until it fits.
fn shifted(
    state: &State,
    command: CommandIx,
    fits: fn(&State, CommandIx, &Deployment) -> bool,
) -> Option<Deployment> {
    let block = templates()
        .iter()
        .find_map(|template| block(state, command, &template.id))?;
    // A fleet lies where there is water for it.
    let is_on_land = |one: &Placement| {
        let found = state.find(one.id);
        found.is_none_or(|ix| !state.element(ix).is_naval())
    };
    let steps = |far: i32| (0..=2 * far).map(|n| if n % 2 == 0 { n / 2 } else { -(n / 2) - 1 });
    for up in steps(11) {
        for right in steps(38) {
            let by = (f64::from(right) * SHIFT, f64::from(up) * SHIFT);
            let mut order = block.clone();
            for one in order.elements.iter_mut().filter(|one| is_on_land(one)) {
                one.x += by.0;
                one.y += by.1;
            }
            if fits(state, command, &order) {
                return Some(order);
            }
        }
    }
    None
}
