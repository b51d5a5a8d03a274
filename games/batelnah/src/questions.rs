//! BAT-API-11: what programs may ask.

use serde::Deserialize;
use serde_json::{Value, json};
use sobremesa_kernel::Words;
use sobremesa_table::{NoAnswer, Question};

use crate::event::names;
use crate::hex::Hex;
use crate::notation::read_hex;
use crate::perft;
use crate::piece::Side;
use crate::rules::royals::{attackers, threats};
use crate::state::State;

/// The names of the questions.
pub(crate) const QUESTIONS: &[&str] = &["perft", "attackers", "threats"];

/// A referee who counts for minutes is no use to anybody else who waits at the same line.
const DEEPEST: u32 = 5;

/// Answers one of them.
pub(crate) fn answer(state: Option<&State>, question: &Question<'_>) -> Result<Value, NoAnswer> {
    match question.name {
        "perft" => count_moves(state.ok_or(NoAnswer::NeedsTable)?, question),
        "attackers" => who_attacks(state.ok_or(NoAnswer::NeedsTable)?, question),
        "threats" => {
            question.read::<Nothing>()?;
            Ok(royals_in_danger(state.ok_or(NoAnswer::NeedsTable)?))
        }
        _ => Err(NoAnswer::Unknown),
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Nothing {}

/// BAT-NOT-13.
fn count_moves(state: &State, question: &Question<'_>) -> Result<Value, NoAnswer> {
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Fields {
        depth: u32,
        #[serde(default)]
        divide: bool,
    }
    let Fields { depth, divide } = question.read()?;
    if depth > DEEPEST {
        let message = Words::new(
            format!("La profundidad va de 0 a {DEEPEST}."),
            format!("The depth goes from 0 to {DEEPEST}."),
        );
        return Err(NoAnswer::BadField {
            at: "depth".to_owned(),
            message,
        });
    }
    if !divide || depth == 0 {
        return Ok(json!({ "nodes": perft::perft(&state.position, depth) }));
    }
    let parts = perft::divide(&state.position, depth);
    let nodes: u64 = parts.iter().map(|(_, nodes)| nodes).sum();
    let parts: Vec<(String, u64)> = parts
        .iter()
        .map(|(mv, nodes)| (mv.to_string(), *nodes))
        .collect();
    Ok(json!({ "nodes": nodes, "divide": parts }))
}

fn who_attacks(state: &State, question: &Question<'_>) -> Result<Value, NoAnswer> {
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Fields {
        cell: String,
    }
    let Fields { cell } = question.read()?;
    let hex: Hex = read_hex(&cell)
        .ok()
        .flatten()
        .ok_or_else(|| NoAnswer::BadField {
            at: "cell".to_owned(),
            message: Words::new(
                "Las casillas van de A1 a L12.",
                "The hexes go from A1 to L12.",
            ),
        })?;
    let by = |side| names(attackers(state.position.board(), hex, side));
    Ok(json!({ "white": by(Side::White), "black": by(Side::Black) }))
}

fn royals_in_danger(state: &State) -> Value {
    let threats = threats(state.position.board());
    threats
        .map(|threat| {
            json!({
                "piece": threat.piece.to_string(),
                "cell": threat.hex.to_string(),
                "by": names(threat.by),
            })
        })
        .collect()
}
