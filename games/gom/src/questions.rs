//! GOM-API-01: the game's own questions, about units of the table or units that the question brings.

mod asked;
mod fight;
mod ground;
mod odds;

use serde_json::Value;
use sobremesa_table::{NoAnswer, Question};

use crate::state::State;
use asked::Asked;

/// Their names.
pub(crate) const NAMES: &[&str] = &[
    "corners",
    "block_layout",
    "max_move",
    "max_pivot",
    "visible",
    "charge",
    "flee",
    "engaged_models",
    "deployment",
    "score",
    "victory",
    "shot",
    "melee_wound_probability",
    "strike",
    "check_army",
    "odds",
];

/// Answers one of them.
pub(crate) fn answer(state: Option<&State>, question: &Question<'_>) -> Result<Value, NoAnswer> {
    let answer = match question.name {
        "corners" => ground::corners,
        "block_layout" => ground::block_layout,
        "max_move" => ground::max_move,
        "max_pivot" => ground::max_pivot,
        "visible" => ground::visible,
        "charge" => ground::charge,
        "flee" => ground::flee,
        "engaged_models" => fight::engaged_models,
        "deployment" => ground::deployment,
        "score" => fight::score,
        "victory" => fight::victory,
        "shot" => fight::shot,
        "melee_wound_probability" => fight::melee_wound_probability,
        "strike" => fight::strike,
        "check_army" => ground::check_army,
        "odds" => odds::odds,
        _ => return Err(NoAnswer::Unknown),
    };
    answer(Asked::new(state, question.fields)?)
}
