//! What is agreed before a battle: two armies, and perhaps the scenery.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use sobremesa_kernel::{Dice, Fault, Stop, Tell};
use sobremesa_table::Playable;

use crate::Gom;
use crate::army::Army;
use crate::battle::Battle;
use crate::event::{Event, Fact, Placed, SceneryForm};
use crate::flaw::{Flaw, Wrong};
use crate::rules::army::{deploy, is_balanced, points, proper_name};
use crate::rules::field::{SCENERY_STRIP, place_scenery, scenery};
use crate::side::Side;
use crate::state::{Phase, Scenery, State};
use crate::tolerance::MEASURE;

/// More pieces of scenery than any field has.
const MOST_SCENERY: usize = 20;

/// What is agreed before a battle.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// GOM-ARM-18: both armies; the same may be chosen twice. If nobody says, the first pair that comes
    /// with the game.
    #[serde(default = "usual_armies")]
    pub armies: [Army; 2],
    /// What stands on the field; left to chance if nobody says.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scenery: Option<Vec<SceneryForm>>,
    /// Is it for practice? Then everybody may measure (GOM-CHG-04, GOM-SHO-07).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub practice: bool,
}

fn usual_armies() -> [Army; 2] {
    let usual = Gom::presets().into_iter().next();
    usual.expect("there are ready-made setups").setup.armies
}

impl Setup {
    /// GOM-ARM-21: deploys both armies and begins player 1's first turn.
    pub(crate) fn start(
        &self,
        dice: &mut Dice,
        listener: &mut impl Tell<Event>,
    ) -> Result<State, Stop<Vec<Fault>>> {
        let mut flaws = Vec::new();
        let mut units = Vec::new();
        for (side, army) in Side::ALL.into_iter().zip(&self.armies) {
            match deploy(army) {
                Ok(deployed) => {
                    units.extend(
                        (0..)
                            .zip(deployed)
                            .map(|(place, unit)| unit.unit(side, place)),
                    );
                }
                Err(wrong) => flaws.extend(wrong.into_iter().map(|flaw| flaw.of_army(side))),
            }
        }
        let given = self
            .scenery
            .as_ref()
            .map(|given| read_scenery(given, &SCENERY_STRIP, &mut flaws));
        if !flaws.is_empty() {
            return Err(Stop::Refused(
                flaws.into_iter().map(Flaw::into_fault).collect(),
            ));
        }
        let scenery = match given {
            Some(scenery) => scenery,
            None => place_scenery(dice)?,
        };
        let mut state = State {
            armies: self
                .armies
                .each_ref()
                .map(|army| proper_name(&army.name).into()),
            units,
            scenery: scenery.into(),
            turn: 1,
            side: Side::One,
            phase: Phase::ChargeDeclaration,
            charges: Vec::new(),
            combats: Vec::new(),
            practice: self.practice,
        };
        let mut battle = Battle {
            state: &mut state,
            dice,
            listener,
        };
        battle.announce(self.armies.each_ref().map(points));
        battle.begin_turn()?;
        Ok(state)
    }
}

impl<T: Tell<Event>> Battle<'_, T> {
    fn announce(&mut self, points: [u32; 2]) {
        self.tell(|state| Fact::SceneryPlaced {
            scenery: state.scenery.to_vec(),
        });
        for side in Side::ALL {
            self.tell(|state| Fact::Deployed {
                side,
                army: Arc::clone(&state.armies[side.index()]).to_string(),
                points: points[side.index()],
                units: state
                    .present_of(side)
                    .map(|(_, unit)| Placed {
                        unit: unit.tag(),
                        pose: unit.pose,
                        models: unit.models,
                        frontage: unit.frontage,
                    })
                    .collect(),
            });
        }
        // GOM-ARM-18, GOM-ARM-19: a notice, and no more than that.
        if !is_balanced(points[0], points[1]) {
            self.tell(|_| Fact::Unbalanced { points });
        }
    }
}

/// Scenery that somebody described, inside `bounds`.
pub(crate) fn read_scenery(
    given: &[SceneryForm],
    bounds: &sobremesa_geometry::Bounds,
    flaws: &mut Vec<Flaw>,
) -> Vec<Scenery> {
    if given.len() > MOST_SCENERY {
        flaws.push(Flaw::general(
            "scenery",
            Wrong::TooMuchScenery { most: MOST_SCENERY },
        ));
        return Vec::new();
    }
    let mut read = Vec::with_capacity(given.len());
    for (place, form) in given.iter().enumerate() {
        let numbers = [form.x, form.y, form.w, form.h];
        if !numbers.iter().all(|number| number.is_finite()) || form.w <= 0.0 || form.h <= 0.0 {
            flaws.push(Flaw::of_scenery(place, Wrong::BadScenery));
            continue;
        }
        let piece = scenery(form.kind, form.x, form.y, form.w, form.h);
        if !bounds.hold(piece.rect.corners(), MEASURE) {
            flaws.push(Flaw::of_scenery(place, Wrong::SceneryOutside));
        }
        read.push(piece);
    }
    read
}
