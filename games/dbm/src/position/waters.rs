//! What is known of the rivers, as it is written.

use serde::{Deserialize, Serialize};
use sobremesa_geometry::Vec2;

use crate::element::ElementId;
use crate::field::FeatureKind;
use crate::flaw::{Flaw, Wrong};
use crate::rules::river::RiverState;
use crate::rules::terrain::Sector;
use crate::rules::water::Sounded;
use crate::state::State;

/// What is known of the rivers.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct WatersForm {
    /// DBM-WAT-02: the stretches whose state is known.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub known: Vec<StretchForm>,
    /// DBM-WAT-07: who may not enter this turn, and near which point.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub barred: Vec<BarredForm>,
}

/// A stretch of a river.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StretchForm {
    /// What the river is called.
    pub river: String,
    /// The sector.
    pub sector: Sector,
    /// How hard it is to cross there.
    pub state: RiverState,
}

/// Somebody whom a Dangerous river turned back.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BarredForm {
    /// Who.
    pub element: ElementId,
    /// Where.
    pub x: f64,
    /// Where.
    pub y: f64,
}

impl WatersForm {
    pub(super) fn is_empty(&self) -> bool {
        self.known.is_empty() && self.barred.is_empty()
    }

    pub(super) fn read(&self, state: &mut State, flaws: &mut Vec<Flaw>) {
        for form in &self.known {
            let mut features = (0..=u8::MAX).zip(&state.field.features);
            let river = features.find(|(_, feature)| {
                feature.kind == FeatureKind::River && feature.id == form.river
            });
            match river {
                Some((river, _)) => state.waters.sounded.push(Sounded {
                    river,
                    sector: form.sector,
                    state: form.state,
                }),
                None => flaws.push(Flaw::at("rivers", Wrong::BadLine)),
            }
        }
        for form in &self.barred {
            let at = Vec2::new(form.x, form.y);
            match state.find(form.element).filter(|_| at.is_finite()) {
                Some(element) => state.waters.barred.push((element, at)),
                None => {
                    let id = form.element;
                    flaws.push(Flaw::of(id, Wrong::UnknownElement { id }));
                }
            }
        }
    }
}

impl From<&State> for WatersForm {
    fn from(state: &State) -> WatersForm {
        let known = state.waters.sounded.iter().map(|sounded| StretchForm {
            river: state.field.features[usize::from(sounded.river)].id.clone(),
            sector: sounded.sector,
            state: sounded.state,
        });
        let barred = state.waters.barred.iter().map(|(element, at)| BarredForm {
            element: state.element(*element).id,
            x: at.x,
            y: at.y,
        });
        WatersForm {
            known: known.collect(),
            barred: barred.collect(),
        }
    }
}

/// DBM-LOS-08: the towns that were reached, by their names.
pub(super) fn towns_taken(state: &State) -> Vec<String> {
    let places = state.towns_taken.iter();
    let names = places.map(|place| state.field.features[usize::from(*place)].id.clone());
    names.collect()
}

pub(super) fn read_towns(names: &[String], state: &mut State, flaws: &mut Vec<Flaw>) {
    for name in names {
        let mut features = (0..=u8::MAX).zip(&state.field.features);
        let town = features
            .find(|(_, feature)| feature.kind == FeatureKind::BuiltUp && feature.id == *name);
        match town {
            Some((place, _)) => state.towns_taken.push(place),
            None => flaws.push(Flaw::at("towns_taken", Wrong::BadLine)),
        }
    }
}
