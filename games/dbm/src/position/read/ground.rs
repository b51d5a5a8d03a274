//! The ground that somebody described.

use serde_json::json;
use sobremesa_geometry::{Band, NotSimple, Polygon, Vec2};

use crate::field::{Feature, FeatureKind, Field, Shape};
use crate::flaw::{Flaw, Wrong};
use crate::position::{FeatureForm, FieldForm};
use crate::rules::terrain::islands::is_town_on_hill;
use crate::touch::TOUCH;
use crate::works::{BadWorks, Works};

/// More pieces of terrain than any table has room for.
const MOST_FEATURES: usize = 60;
/// Corners of an outline, points of a road.
const MOST_CORNERS: usize = 64;
/// Corners of a waterway with islands and headlands, and of a channel.
const MOST_COASTS: usize = 512;

impl FieldForm {
    /// The ground that is described.
    pub(crate) fn read(&self, flaws: &mut Vec<Flaw>) -> Field {
        if self.features.len() > MOST_FEATURES {
            let most = MOST_FEATURES;
            flaws.push(Flaw::at("field", Wrong::TooManyFeatures { most }));
            return Field::OPEN;
        }
        let features: Vec<Feature> = self
            .features
            .iter()
            .filter_map(|form| form.read(flaws))
            .collect();
        check_overlaps(&features, flaws);
        if self.works.len() > MOST_FEATURES {
            let most = MOST_FEATURES;
            flaws.push(Flaw::at("field", Wrong::TooManyFeatures { most }));
            return Field::OPEN;
        }
        let mut works: Vec<Works> = Vec::new();
        for form in &self.works {
            let at = json!({ "works": form.id });
            match Works::read(form) {
                Ok(read) if works.iter().all(|other| other.form.id != form.id) => works.push(read),
                Ok(_) => flaws.push(Flaw::at(at, Wrong::BadWorks(BadWorks::NoLine))),
                Err(why) => flaws.push(Flaw::at(at, Wrong::BadWorks(why))),
            }
        }
        Field {
            works,
            ..Field::of(features)
        }
    }
}

/// DBM-TER-07: areas do not overlap.
fn check_overlaps(features: &[Feature], flaws: &mut Vec<Flaw>) {
    for (n, one) in features.iter().enumerate() {
        for other in &features[n + 1..] {
            if let (Shape::Area(a), Shape::Area(b)) = (&one.shape, &other.shape)
                && areas_overlap(a, b)
                && !is_town_on_hill(one, other)
            {
                let at = json!({ "feature": one.id });
                let other = other.id.clone();
                flaws.push(Flaw::at(at, Wrong::FeaturesOverlap { other }));
            }
        }
    }
}

pub(crate) fn areas_overlap(a: &Polygon, b: &Polygon) -> bool {
    let is_well_inside = |outer: &Polygon, point: Vec2| {
        outer.holds(point) && outer.distance_to_border(point) > TOUCH.length()
    };
    a.corners().iter().any(|corner| is_well_inside(b, *corner))
        || b.corners().iter().any(|corner| is_well_inside(a, *corner))
        || a.edges().any(|edge| {
            let length = edge.length();
            b.parts_inside(edge).iter().any(|(start, end)| {
                let middle = edge.from + edge.along() * ((start + end) * 0.5);
                (end - start) * length > TOUCH.length() && is_well_inside(b, middle)
            })
        })
}

impl FeatureForm {
    fn read(&self, flaws: &mut Vec<Flaw>) -> Option<Feature> {
        let mut flaw = |wrong| flaws.push(Flaw::at(json!({ "feature": self.id }), wrong));
        let points = |line: &[[f64; 2]]| {
            line.iter()
                .map(|[x, y]| Vec2::new(*x, *y))
                .collect::<Vec<_>>()
        };
        let all = self.outline.iter().chain(&self.line).chain(&self.crest);
        if !all
            .flatten()
            .all(|number| number.is_finite() && number.abs() < 1e5)
        {
            flaw(Wrong::NotFinite);
            return None;
        }
        // DBM-TER-53, -54: coasts of islands and headlands are part of those of their water.
        let most = match self.kind {
            FeatureKind::Waterway | FeatureKind::River => MOST_COASTS,
            _ => MOST_CORNERS,
        };
        if self
            .outline
            .len()
            .max(self.line.len())
            .max(self.crest.len())
            > most
        {
            flaw(Wrong::TooManyCorners { most });
            return None;
        }
        // DBM-TER-54: a river with an outline is a channel.
        let is_channel = self.line.is_empty() && !self.outline.is_empty();
        let is_line = match self.kind {
            FeatureKind::Road => true,
            FeatureKind::River => !is_channel,
            _ => false,
        };
        let shape = if is_line {
            let width = self.width.unwrap_or(crate::pose::BASE_WIDTH);
            let band =
                (width > 1.0 && width <= 200.0).then(|| Band::new(points(&self.line), width));
            match band.flatten() {
                Some(band) => Shape::Line(band),
                None => {
                    flaw(Wrong::BadLine);
                    return None;
                }
            }
        } else {
            match Polygon::new(points(&self.outline)) {
                Ok(outline) => Shape::Area(outline),
                Err(not_simple) => {
                    let why = match not_simple {
                        NotSimple::TooFewCorners => "too_few_corners",
                        NotSimple::NotFinite(_) => "not_finite",
                        NotSimple::SameCorners(..) => "same_corners",
                        NotSimple::Crossing(..) => "crosses_itself",
                    };
                    flaw(Wrong::BadOutline { why });
                    return None;
                }
            }
        };
        let crest = points(&self.crest);
        if let Shape::Area(outline) = &shape
            && !crest.iter().all(|point| outline.holds(*point))
        {
            flaw(Wrong::CrestOutside);
        }
        let feature = Feature::new(self.id.clone(), self.kind, shape).with_crest(crest);
        Some(Feature {
            crossing: self.crossing.unwrap_or_default(),
            ..feature
        })
    }
}
