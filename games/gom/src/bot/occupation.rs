//! GOM-END-05: who goes where, so that together we hold most ground.

use sobremesa_geometry::Rect;

use super::drafts::Draft;
use super::ground::{TurnsLeft, likely};
use crate::rules::ending::quadrant_at;
use crate::side::Side;
use crate::state::State;
use crate::unit::UnitIndex;

/// What a change must bring, in points.
const WORTH_CHANGING: f64 = 1.0;
/// How often all are asked again, knowing where the others go.
const ROUNDS: usize = 2;

/// A unit that may go to other quadrants.
struct Goer<'a> {
    unit: UnitIndex,
    here: Rect,
    /// One plan for every quadrant to which a plan leads.
    ways: Vec<(Rect, &'a Draft)>,
    /// Which of them it follows; none if it stays.
    choice: Option<usize>,
}

impl<'a> Goer<'a> {
    /// From its plans, the best first.
    fn of(state: &State, drafts: &'a [Draft]) -> Option<Goer<'a>> {
        let unit = drafts.first()?.place.plan.unit;
        let own = &state.units[unit];
        let mut ways: Vec<(Rect, &Draft)> = Vec::new();
        for draft in drafts {
            let there = own.block().rect(&draft.place.plan.pose);
            let quadrant = quadrant_at(there.centre());
            let is_known = ways
                .iter()
                .any(|(other, _)| quadrant_at(other.centre()) == quadrant);
            if !is_known {
                ways.push((there, draft));
            }
        }
        Some(Goer {
            unit,
            here: own.rect(),
            ways,
            choice: None,
        })
    }

    fn choices(&self) -> impl Iterator<Item = Option<usize>> + use<> {
        (0..=self.ways.len()).map(|number| number.checked_sub(1))
    }

    fn rect(&self, choice: Option<usize>) -> Rect {
        choice.map_or(self.here, |number| self.ways[number].0)
    }
}

/// The plans of those who should go; two at a time they look for something better, so that one may
/// take the place that another leaves.
pub(super) fn occupation<'a>(
    state: &State,
    side: Side,
    left: TurnsLeft,
    own: &'a [Vec<Draft>],
) -> Vec<&'a Draft> {
    let mut goers: Vec<Goer<'a>> = own
        .iter()
        .filter_map(|drafts| Goer::of(state, drafts))
        .collect();
    let mut rects: Vec<Rect> = state.units.iter().map(|unit| unit.rect()).collect();
    let ground = |rects: &[Rect]| {
        let [ours, theirs] = likely(state, side, left, |unit| rects[unit]);
        ours - theirs
    };
    let mut now = ground(&rects);
    for _ in 0..ROUNDS {
        for one in 0..goers.len() {
            for other in one..goers.len() {
                let mut best = (now + WORTH_CHANGING, None);
                for first in goers[one].choices() {
                    for second in goers[other].choices() {
                        if one == other && first != second {
                            continue;
                        }
                        rects[goers[one].unit] = goers[one].rect(first);
                        rects[goers[other].unit] = goers[other].rect(second);
                        let then = ground(&rects);
                        if then > best.0 {
                            best = (then, Some((first, second)));
                        }
                    }
                }
                if let (then, Some((first, second))) = best {
                    now = then;
                    goers[one].choice = first;
                    goers[other].choice = second;
                }
                for goer in [one, other] {
                    rects[goers[goer].unit] = goers[goer].rect(goers[goer].choice);
                }
            }
        }
    }
    let choices = goers.iter();
    choices
        .filter_map(|goer| goer.choice.map(|number| goer.ways[number].1))
        .collect()
}
