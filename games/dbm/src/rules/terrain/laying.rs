//! DBM-TER-20 to -36: the three phases, as they are played.
//!
//! Water and towns can be chosen by the rules (`selection`), but nothing can be fought in them yet: on a
//! table they are left out of the defender's list.

use std::sync::Arc;

use sobremesa_geometry::Vec2;
use sobremesa_kernel::{DiceStop, Stop, Tell};

use super::placing::{Lot, RoadEnds, Spot, judge_area, judge_road, search};
use super::selection::{Choosing, Round, in_order};
use super::{Other, Outline, Sort};
use crate::action::{FeatureName, FeaturePlace, Selection};
use crate::army::Climate;
use crate::battle::Battle;
use crate::day::{Pending, Step};
use crate::event::{DayFact, Event};
use crate::field::{Feature, FeatureKind, Shape};
use crate::list::shelf::Shelf;
use crate::list::terrain::Symbol;
use crate::pose::Facing;
use crate::position::FeatureForm;
use crate::refusal::{DayRefusal, Refusal, TerrainRefusal};
use crate::side::Side;
use crate::state::{Phase, State};

/// The ground from which both sides of a table choose.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Ground {
    listed: Vec<Symbol>,
    compulsory: Vec<Symbol>,
    present: Vec<Sort>,
    climate: Climate,
}

/// Can it be fought on?
const fn is_land(symbol: Symbol) -> bool {
    !matches!(
        symbol,
        Symbol::Waterway | Symbol::River | Symbol::BuiltUp | Symbol::Enclosed
    )
}

impl Ground {
    /// What the defender's list gives, and what lies there.
    pub(crate) fn of(state: &State) -> Ground {
        let defender = state.attacker.other().index();
        let list = state.day.as_ref().map(|day| day.lists[defender].as_str());
        let list = list.and_then(|id| Shelf::default().list(id));
        let land = |symbols: &[Symbol]| -> Vec<Symbol> {
            let land = symbols.iter().copied();
            land.filter(|symbol| is_land(*symbol)).collect()
        };
        Ground {
            listed: list.map_or_else(Vec::new, |list| land(&list.list.terrain)),
            compulsory: list.map_or_else(Vec::new, |list| land(&list.list.terrain_compulsory)),
            present: state
                .field
                .features
                .iter()
                .map(|feature| Sort::Land(feature.kind))
                .collect(),
            climate: state.sky.map_or(Climate::Warm, |sky| sky.climate),
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
            has_fleet: false,
            won_waterway: false,
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
    let shape = next(state).ok()?.selected.shape().ok()??;
    Some((shape, lot))
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
    let is_missing = |sort: Sort| {
        matches!(
            sort,
            Sort::Other(Other::Waterway | Other::River | Other::BuiltUp)
                | Sort::Land(FeatureKind::EnclosedFields | FeatureKind::OpenFields)
        )
    };
    if let Some(one) = selection.features.iter().find(|one| is_missing(one.sort)) {
        return Err(TerrainRefusal::NotYet { sort: one.sort }.into());
    }
    Ground::of(state)
        .choosing(round)
        .judge(&selection.features)?;
    Ok(())
}

/// Judges the place of the next feature.
pub(crate) fn judge_place(state: &State, place: &FeaturePlace) -> Result<Feature, Refusal> {
    let pending = named(state, &place.feature)?;
    let Sort::Land(kind) = pending.selected.sort else {
        let sort = pending.selected.sort;
        return Err(TerrainRefusal::NotYet { sort }.into());
    };
    let (shape, crest) = if kind == FeatureKind::Road {
        let band = judge_road(&state.field, &place.line, place.width, road_ends(state))?;
        (Shape::Line(band), Vec::new())
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
        id: pending.id.clone(),
        kind,
        shape,
        crest,
    })
}

/// DBM-TER-31, -34: may the next feature be discarded?
pub(crate) fn judge_discard(state: &State, name: &FeatureName) -> Result<(), Refusal> {
    named(state, &name.feature)?;
    let Some((shape, lot)) = area(state) else {
        return Err(DayRefusal::RoadFits.into());
    };
    match search(&state.field, &shape, lot, false) {
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
        let side = chooser(self.state, round);
        let told = FeatureForm::from(&feature);
        Arc::make_mut(&mut self.state.field).features.push(feature);
        self.tell(|_| DayFact::FeatureLaid {
            side,
            feature: told,
        });
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
        (!day.to_lay.is_empty()).then(|| day.to_lay.remove(0))
    }

    /// DBM-TER-36: the dice of the next feature; when all lie, the next phase.
    fn next_feature(&mut self, round: Round) -> Result<(), DiceStop> {
        let Some(pending) = next(self.state).ok().cloned() else {
            self.end_round(round);
            return Ok(());
        };
        if pending.selected.sort.is_linear() {
            return Ok(());
        }
        let seat = chooser(self.state, round).commander_in_chief();
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
