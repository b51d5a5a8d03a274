//! DBM-TER-20 to -36: the three phases, as they are played.

use std::sync::Arc;

use sobremesa_geometry::{Polygon, Vec2};
use sobremesa_kernel::{DiceStop, Stop, Tell};

use super::islands::{self, Changed};
use super::placing::{Lot, RoadEnds, Spot, judge_area, judge_road, search};
use super::rivers::{Course, Strip, judge_river, search_river};
use super::selection::{Choosing, Round, in_order};
use super::shores::{judge_waterway, search_waterway};
use super::towns::{judge_fields, judge_streets, judge_town, search_fields, search_town};
use super::{Outline, Selected, Size};
use crate::action::{FeatureName, FeaturePlace, Selection, Walls};
use crate::army::{Climate, WorksKind};
use crate::battle::Battle;
use crate::candidates;
use crate::day::{Pending, Step};
use crate::event::{DayFact, Event};
use crate::field::{Feature, FeatureKind, Field, Shape, TABLE};
use crate::list::shelf::Shelf;
use crate::list::terrain::Symbol;
use crate::pose::Facing;
use crate::position::FeatureForm;
use crate::refusal::{DayRefusal, Refusal, TerrainRefusal};
use crate::rules::fortifying;
use crate::rules::naval::fleet;
use crate::side::Side;
use crate::state::{Phase, State};
use crate::works::Works;

/// The ground from which both sides of a table choose.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Ground {
    listed: Vec<Symbol>,
    compulsory: Vec<Symbol>,
    present: Vec<FeatureKind>,
    climate: Climate,
    has_fleet: bool,
    won_waterway: bool,
}

impl Ground {
    /// What the defender's list gives, and what lies there.
    pub(crate) fn of(state: &State) -> Ground {
        let defender = state.attacker.other().index();
        let day = state.day.as_ref();
        let list = day.map(|day| day.lists[defender].as_str());
        let list = list.and_then(|id| Shelf::default().list(id));
        Ground {
            listed: list.map_or_else(Vec::new, |list| list.list.terrain.clone()),
            compulsory: list.map_or_else(Vec::new, |list| list.list.terrain_compulsory.clone()),
            present: state
                .field
                .features
                .iter()
                .map(|feature| feature.kind)
                .collect(),
            climate: state.sky.map_or(Climate::Warm, |sky| sky.climate),
            has_fleet: fleet::is_half_there(state, state.attacker),
            won_waterway: day.is_some_and(|day| day.waterway.is_some_and(wins_waterway)),
        }
    }

    /// What a choice of that phase is held against.
    pub(crate) fn choosing(&self, round: Round) -> Choosing<'_> {
        Choosing {
            round,
            listed: &self.listed,
            compulsory: &self.compulsory,
            climate: self.climate,
            present: &self.present,
            has_fleet: self.has_fleet,
            won_waterway: self.won_waterway,
        }
    }
}

/// Who chooses in a phase.
pub(crate) const fn chooser(state: &State, round: Round) -> Side {
    match round {
        Round::First | Round::Last => state.attacker,
        Round::Main => state.attacker.other(),
    }
}

/// DBM-TER-36: the feature that is laid next.
fn next(state: &State) -> Result<&Pending, DayRefusal> {
    let day = state.day.as_ref().ok_or(DayRefusal::NothingToLay)?;
    day.to_lay.first().ok_or(DayRefusal::NothingToLay)
}

fn named<'a>(state: &'a State, id: &str) -> Result<&'a Pending, DayRefusal> {
    let next = next(state)?;
    if next.id != id {
        let feature = next.id.clone();
        return Err(DayRefusal::LayFirst { feature });
    }
    Ok(next)
}

/// The shape and the lot of an area that is laid next.
pub(crate) fn area(state: &State) -> Option<(Outline, Lot)> {
    let lot = state.day.as_ref()?.lot?;
    Some((outline(state)?, lot))
}

/// The shape of what is laid next, wherever its place comes from; `None` of a line.
pub(crate) fn outline(state: &State) -> Option<Outline> {
    next(state).ok()?.selected.shape().ok()?
}

/// DBM-TER-20, -26: where the next road must lead.
pub(crate) fn road_ends(state: &State) -> RoadEnds {
    let is_first = state.phase == Phase::Before(Step::Terrain(Round::First));
    let is_compulsory = Ground::of(state)
        .choosing(Round::Main)
        .missing()
        .any(|symbol| symbol == Symbol::Road);
    match (is_first, is_compulsory) {
        (true, _) => RoadEnds::BothCentral,
        (false, true) => RoadEnds::Anywhere,
        (false, false) => RoadEnds::Linked,
    }
}

/// DBM-TER-20, -24: where the next river must run.
pub(crate) fn river_course(state: &State) -> Option<Course> {
    if state.phase == Phase::Before(Step::Terrain(Round::First)) {
        return Some(Course::First);
    }
    state.day.as_ref()?.strip.map(Course::Second)
}

/// Judges a choice on a table (DBM-TER-29).
pub(crate) fn judge_selection(
    state: &State,
    round: Round,
    selection: &Selection,
) -> Result<(), Refusal> {
    if let Ok(pending) = next(state) {
        let feature = pending.id.clone();
        return Err(DayRefusal::LayFirst { feature }.into());
    }
    if selection
        .features
        .iter()
        .any(|one| !may_be_walled(state, round, one))
    {
        return Err(TerrainRefusal::NeedsWalls.into());
    }
    Ground::of(state)
        .choosing(round)
        .judge(&selection.features)?;
    Ok(())
}

/// DBM-FRT-02, -10: so large a built-up area has walls of stone; has its owner, who defends, bought enough?
fn may_be_walled(state: &State, round: Round, one: &Selected) -> bool {
    let is_city = one.sort == FeatureKind::BuiltUp && matches!(one.size(), Ok(Some(Size::Large)));
    if !is_city {
        return true;
    }
    let side = chooser(state, round);
    let lies = one.shape().ok().flatten().and_then(|shape| {
        let (corners, _) = shape.placed(TABLE * 0.5, Facing::from_degrees(0.0));
        Polygon::new(corners).ok()
    });
    lies.is_some_and(|outline| {
        let town = Feature::new("f", FeatureKind::BuiltUp, Shape::Area(outline));
        candidates::fortifying::walls(state, side, &town)
            .is_some_and(|walls| walls.kind == WorksKind::Permanent)
    })
}

type JudgePlace = fn(&Field, &Outline, Spot) -> Result<Polygon, TerrainRefusal>;

/// DBM-TER-06, -25: how ground is judged that lies where its owner likes, without dice.
fn judge_beside(kind: FeatureKind) -> Option<JudgePlace> {
    match kind {
        FeatureKind::BuiltUp => Some(judge_town),
        FeatureKind::EnclosedFields | FeatureKind::OpenFields => Some(judge_fields),
        _ => None,
    }
}

/// DBM-TER-34: where the referee would lay the next built-up area or its fields.
pub(crate) fn search_beside(state: &State, from_the_end: bool) -> Option<Spot> {
    let selected = &next(state).ok()?.selected;
    let shape = selected.shape().ok()??;
    match selected.sort {
        FeatureKind::BuiltUp => search_town(&state.field, &shape, from_the_end),
        _ => search_fields(&state.field, &shape, from_the_end),
    }
}

/// Judges the place of the next feature.
pub(crate) fn judge_place(state: &State, place: &FeaturePlace) -> Result<Feature, Refusal> {
    let pending = named(state, &place.feature)?;
    let kind = pending.selected.sort;
    let (shape, crest) = if kind == FeatureKind::Road {
        let band = judge_road(&state.field, &place.line, place.width, road_ends(state))?;
        (Shape::Line(band), Vec::new())
    } else if kind == FeatureKind::River {
        let course = river_course(state).ok_or(DayRefusal::NothingToLay)?;
        let band = judge_river(&state.field, &place.line, place.width, course)?;
        (Shape::Line(band), Vec::new())
    } else if kind == FeatureKind::Waterway {
        let outline = judge_waterway(&state.field, &place.line)?;
        (Shape::Area(outline), Vec::new())
    } else if let Some(judge) = judge_beside(kind) {
        let shape = pending.selected.shape()?.ok_or(DayRefusal::NothingToLay)?;
        let at = place.x.zip(place.y).map(|(x, y)| Vec2::new(x, y));
        let facing = place.facing.unwrap_or(0.0);
        let at = at.filter(|at| at.is_finite() && facing.is_finite());
        let spot = Spot {
            at: at.ok_or(TerrainRefusal::TownPlace)?,
            facing: Facing::from_degrees(facing),
        };
        let outline = judge(&state.field, &shape, spot)?;
        (Shape::Area(outline), Vec::new())
    } else {
        let (shape, lot) = area(state).ok_or(DayRefusal::NothingToLay)?;
        let at = place.x.zip(place.y).map(|(x, y)| Vec2::new(x, y));
        let facing = place.facing.unwrap_or(0.0);
        let sector = u8::from(lot.sector);
        let at = at.filter(|at| at.is_finite() && facing.is_finite());
        let spot = Spot {
            at: at.ok_or(TerrainRefusal::OutsideSector { sector })?,
            facing: Facing::from_degrees(facing),
        };
        let (outline, crest) = judge_area(&state.field, &shape, lot, spot)?;
        (Shape::Area(outline), crest)
    };
    Ok(Feature {
        crossing: place.crossing.unwrap_or_default(),
        ..Feature::new(pending.id.clone(), kind, shape).with_crest(crest)
    })
}

/// DBM-FRT-10: has whoever lays ground now bought works for a built-up area?
pub(crate) fn has_walls_for_a_town(state: &State) -> bool {
    let Phase::Before(Step::Terrain(round)) = state.phase else {
        return false;
    };
    let bought = fortifying::town_fronts(state, chooser(state, round));
    bought.into_iter().any(|(_, n_fronts)| n_fronts > 0)
}

/// DBM-TER-49: how its owner would wall a feature that lies there.
pub(crate) fn proposed_walls(state: &State, feature: &Feature) -> Option<Walls> {
    let Phase::Before(Step::Terrain(round)) = state.phase else {
        return None;
    };
    candidates::fortifying::walls(state, chooser(state, round), feature)
}

/// DBM-TER-49, DBM-FRT-02: the works that are laid with a feature; a large built-up area must have them.
pub(crate) fn judge_walls(
    state: &State,
    feature: &Feature,
    place: &FeaturePlace,
) -> Result<Option<Works>, Refusal> {
    let Phase::Before(Step::Terrain(round)) = state.phase else {
        return Ok(None);
    };
    if let Some(walls) = &place.walls {
        let works = fortifying::judge_walls(state, chooser(state, round), feature, walls)?;
        return Ok(Some(works));
    }
    match &feature.shape {
        Shape::Area(outline)
            if feature.kind == FeatureKind::BuiltUp
                && Size::of(outline.diameters().0) == Size::Large =>
        {
            Err(TerrainRefusal::NeedsWalls.into())
        }
        Shape::Area(_) | Shape::Line(_) => Ok(None),
    }
}

/// DBM-TER-05: the roads that are laid with a built-up area.
pub(crate) fn judge_streets_of(
    state: &State,
    feature: &Feature,
    place: &FeaturePlace,
) -> Result<Vec<Feature>, Refusal> {
    match &feature.shape {
        Shape::Area(town) if feature.kind == FeatureKind::BuiltUp => {
            let bands = judge_streets(&state.field, town, &place.streets)?;
            let streets = (1..).zip(bands).map(|(n, band)| {
                let id = format!("{}s{n}", feature.id);
                Feature::new(id, FeatureKind::Road, Shape::Line(band))
            });
            Ok(streets.collect())
        }
        _ if place.streets.is_empty() => Ok(Vec::new()),
        _ => Err(TerrainRefusal::Streets.into()),
    }
}

/// DBM-TER-23: by what the defender wins a waterway.
const fn wins_waterway(die: u8) -> bool {
    die >= 5
}

/// DBM-TER-23, -35: may the defender try for a waterway now?
pub(crate) fn judge_waterway_try(state: &State, round: Round) -> Result<(), Refusal> {
    if let Ok(pending) = next(state) {
        let feature = pending.id.clone();
        return Err(DayRefusal::LayFirst { feature }.into());
    }
    let tried = state.day.as_ref().is_none_or(|day| day.waterway.is_some());
    let ground = Ground::of(state);
    let choosing = ground.choosing(round);
    let sort = FeatureKind::Waterway;
    if !choosing.allows(sort) {
        let symbol = Symbol::Waterway;
        return Err(TerrainRefusal::NotListed { sort, symbol }.into());
    }
    let is_present = state.field.features.iter().any(|one| one.kind == sort);
    if is_present || round != Round::Main {
        return Err(TerrainRefusal::OneWaterway.into());
    }
    if tried || choosing.missing().any(|symbol| symbol == Symbol::Waterway) {
        return Err(DayRefusal::WaterwayTried.into());
    }
    Ok(())
}

/// DBM-TER-31, -34: may the next feature be discarded?
pub(crate) fn judge_discard(state: &State, name: &FeatureName) -> Result<(), Refusal> {
    let pending = named(state, &name.feature)?;
    if pending.selected.sort == FeatureKind::River {
        let line = river_course(state).and_then(|course| search_river(&state.field, course, false));
        return match line {
            None => Ok(()),
            Some(line) => Err(DayRefusal::RunsThere { line }.into()),
        };
    }
    if pending.selected.sort == FeatureKind::Waterway {
        return match search_waterway(&state.field, false) {
            None => Ok(()),
            Some(line) => Err(DayRefusal::RunsThere { line }.into()),
        };
    }
    let found = if judge_beside(pending.selected.sort).is_some() {
        search_beside(state, false)
    } else {
        let Some((shape, lot)) = area(state) else {
            return Err(DayRefusal::RoadFits.into());
        };
        search(&state.field, &shape, lot, false)
    };
    match found {
        None => Ok(()),
        Some(spot) => Err(DayRefusal::FitsThere {
            x: spot.at.x,
            y: spot.at.y,
            facing: spot.facing.degrees(),
        }
        .into()),
    }
}

impl<T: Tell<Event>> Battle<'_, T> {
    /// DBM-TER-23, -35: the defender's die for a waterway.
    pub(crate) fn try_waterway(&mut self, round: Round) -> Result<(), Stop<Refusal>> {
        judge_waterway_try(self.state, round)?;
        let side = chooser(self.state, round);
        let die = self.die("DBM-TER-23", side.commander_in_chief())?;
        if let Some(day) = &mut self.state.day {
            day.waterway = Some(die);
        }
        let won = wins_waterway(die);
        self.tell(|_| DayFact::WaterwayTried { side, die, won });
        Ok(())
    }

    /// DBM-TER-29: everything that a side chooses in this phase.
    pub(crate) fn select_terrain(
        &mut self,
        round: Round,
        selection: &Selection,
    ) -> Result<(), Stop<Refusal>> {
        judge_selection(self.state, round, selection)?;
        let side = chooser(self.state, round);
        let Some(day) = &mut self.state.day else {
            return Ok(());
        };
        for selected in in_order(selection.features.clone()) {
            day.n_features += 1;
            let id = format!("f{}", day.n_features);
            day.to_lay.push(Pending { id, selected });
        }
        day.chose_first |= round == Round::First && !day.to_lay.is_empty();
        let features = day.to_lay.clone();
        self.tell(|_| DayFact::TerrainSelected { side, features });
        Ok(self.next_feature(round)?)
    }

    /// DBM-TER-30: the next feature lies there.
    pub(crate) fn place_feature(
        &mut self,
        round: Round,
        place: &FeaturePlace,
    ) -> Result<(), Stop<Refusal>> {
        let feature = judge_place(self.state, place)?;
        let walls = judge_walls(self.state, &feature, place)?;
        let side = chooser(self.state, round);
        let told = FeatureForm::from(&feature);
        let streets = judge_streets_of(self.state, &feature, place)?;
        let changed = islands::lay(&mut self.state.field, feature).map_err(Refusal::from)?;
        Arc::make_mut(&mut self.state.field)
            .features
            .extend(streets.clone());
        self.state.freeze();
        self.tell(|_| DayFact::FeatureLaid {
            side,
            feature: told,
        });
        for street in &streets {
            let feature = FeatureForm::from(street);
            self.tell(|_| DayFact::FeatureLaid { side, feature });
        }
        for one in changed {
            self.tell(|_| match one {
                Changed::Moved(hill) => DayFact::HillMoved {
                    feature: FeatureForm::from(&hill),
                },
                Changed::Gone(hill) => DayFact::HillGone {
                    feature: FeatureForm::from(&hill),
                },
                Changed::Channel(channel) => DayFact::FeatureLaid {
                    side,
                    feature: FeatureForm::from(&channel),
                },
            });
        }
        if let Some(walls) = walls {
            self.lay_walls(side, walls);
        }
        self.drop_pending();
        Ok(self.next_feature(round)?)
    }

    /// DBM-TER-31, -32: it is not replaced.
    pub(crate) fn discard_feature(
        &mut self,
        round: Round,
        name: &FeatureName,
    ) -> Result<(), Stop<Refusal>> {
        judge_discard(self.state, name)?;
        let side = chooser(self.state, round);
        if let Some(feature) = self.drop_pending() {
            self.tell(|_| DayFact::FeatureDiscarded { side, feature });
        }
        Ok(self.next_feature(round)?)
    }

    fn drop_pending(&mut self) -> Option<Pending> {
        let day = self.state.day.as_mut()?;
        day.lot = None;
        day.strip = None;
        (!day.to_lay.is_empty()).then(|| day.to_lay.remove(0))
    }

    /// DBM-TER-36: the dice of the next feature; when all lie, the next phase.
    fn next_feature(&mut self, round: Round) -> Result<(), DiceStop> {
        let Some(pending) = next(self.state).ok().cloned() else {
            self.end_round(round);
            return Ok(());
        };
        let seat = chooser(self.state, round).commander_in_chief();
        if pending.selected.sort == FeatureKind::River && round != Round::First {
            let die = self.die("DBM-TER-24", seat)?;
            if let (Some(day), Ok(strip)) = (&mut self.state.day, Strip::try_from(die)) {
                day.strip = Some(strip);
                self.tell(|_| DayFact::StripCast {
                    feature: pending,
                    strip,
                });
            }
            return Ok(());
        }
        let sort = pending.selected.sort;
        if sort.is_linear() || judge_beside(sort).is_some() {
            return Ok(());
        }
        let dice = [self.die("DBM-TER-30", seat)?, self.die("DBM-TER-30", seat)?];
        if let (Some(day), Some(lot)) = (&mut self.state.day, Lot::of(dice[0], dice[1])) {
            day.lot = Some(lot);
            self.tell(|_| DayFact::LotCast {
                feature: pending,
                dice,
                lot,
            });
        }
        Ok(())
    }

    fn end_round(&mut self, round: Round) {
        let chose_first = self.state.day.as_ref().is_some_and(|day| day.chose_first);
        match round {
            Round::First => self.state.phase = Phase::Before(Step::Terrain(Round::Main)),
            Round::Main if !chose_first => {
                self.state.phase = Phase::Before(Step::Terrain(Round::Last));
            }
            Round::Main | Round::Last => self.begin_camps(),
        }
    }
}
