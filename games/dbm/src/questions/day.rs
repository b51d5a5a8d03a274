//! `weather`, `river`, `terrain`: what the start of a battle comes to (DBM-SET, DBM-HOU, DBM-WEA,
//! DBM-WAT-03, DBM-TER). They are of a day, not of a table.

use serde::Deserialize;
use serde_json::{Value, json};
use sobremesa_geometry::Vec2;
use sobremesa_kernel::{Fault, Illegal};
use sobremesa_table::{NoAnswer, Question};

use super::illegal;
use crate::army::Climate;
use crate::field::FeatureKind;
use crate::flaw::into_faults;
use crate::list::shelf::Shelf;
use crate::pose::Facing;
use crate::position::FieldForm;
use crate::refusal::{Refusal, TerrainRefusal};
use crate::rules::opening::opening;
use crate::rules::river::RiverDay;
use crate::rules::terrain::Selected;
use crate::rules::terrain::placing::{Lot, RoadEnds, Spot, judge_area, judge_road, search};
use crate::rules::terrain::selection::{Choosing, Round};
use crate::rules::weather::conditions;
use crate::sky::{Clock, Compass, Season, Sky};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct AboutWeather {
    climate: Climate,
    season: Season,
    /// DBM-SET-05: needed unless there are dice.
    #[serde(default)]
    score: Option<u8>,
    /// DBM-SET-02: of side a and side b, with every roll of both.
    #[serde(default)]
    aggression: Option<[u8; 2]>,
    #[serde(default)]
    dice: Vec<[u8; 2]>,
    #[serde(default)]
    hour: Option<Clock>,
    #[serde(default)]
    moon: bool,
    /// DBM-WEA-03: the dice of initiative, turn by turn.
    #[serde(default)]
    turns: Vec<Vec<u8>>,
}

/// DBM-SET, DBM-WEA: what these dice and this score come to, and what the dice of some turns make of it.
pub(super) fn weather(question: &Question<'_>) -> Result<Value, NoAnswer> {
    let about: AboutWeather = question.read()?;
    let all = about.dice.iter().flatten();
    let all = all.chain(about.turns.iter().flatten());
    let is_fit = about.score.is_none_or(|score| score <= 5)
        && all.clone().all(|die| (1..=6).contains(die))
        && about.dice.len() <= MOST_ROLLS
        && about
            .aggression
            .is_none_or(|both| both.iter().all(|one| *one <= 4));
    if !is_fit {
        return Err(illegal(Refusal::NoSuchDay));
    }
    let opened = about.aggression.and_then(|both| opening(both, &about.dice));
    let score = about.score.or(opened.map(|opened| opened.weather));
    let score = score.ok_or_else(|| illegal(Refusal::NoSuchDay))?;
    let days = conditions(about.climate, about.season, score);
    let mut sky = Sky {
        climate: about.climate,
        season: about.season,
        hour: about
            .hour
            .or(opened.map(|opened| opened.hour))
            .unwrap_or(Clock::hour(12)),
        weather: score,
        attacker_faces: opened.map_or(Compass::W, |opened| opened.attacker_faces),
        moon: about.moon || opened.is_some_and(|opened| opened.moon),
        wind: days.wind,
        calm: false,
        falling: None,
        cleared: false,
        began_early: false,
    };
    let turns: Vec<Value> = about
        .turns
        .iter()
        .map(|dice| {
            let changes = sky.weathered(dice);
            json!({ "changes": changes, "wind": sky.blowing(), "falling": sky.falling,
                    "haze": sky.haze(), "visibility": sky.visibility() })
        })
        .collect();
    let daylight = sky.daylight();
    Ok(json!({
        "score": score,
        "conditions": days,
        "start": opened.map(|opened| json!({
            "attacker": opened.attacker, "hour": opened.hour, "score": opened.weather,
            "attacker_faces": opened.attacker_faces, "moon": opened.moon,
        })),
        "sunrise": daylight.sunrise,
        "sunset": daylight.sunset,
        "hour": sky.hour,
        "light": sky.light(),
        "visibility": sky.visibility(),
        "turns": turns,
    }))
}

/// More ties than anybody rolls.
const MOST_ROLLS: usize = 100;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct AboutRiver {
    climate: Climate,
    season: Season,
    #[serde(default)]
    score: Option<u8>,
    #[serde(default)]
    flooded: Option<bool>,
    #[serde(default)]
    flows_out: bool,
    #[serde(default)]
    die: Option<u8>,
}

/// DBM-WAT-03: the state of a river by its die, or by every die there is.
pub(super) fn river(question: &Question<'_>) -> Result<Value, NoAnswer> {
    let about: AboutRiver = question.read()?;
    let AboutRiver {
        climate, season, ..
    } = about;
    let days = about.score.map(|score| conditions(climate, season, score));
    let is_fit = about.score.is_none_or(|score| score <= 5)
        && about.die.is_none_or(|die| (1..=6).contains(&die));
    if !is_fit {
        return Err(illegal(Refusal::NoSuchDay));
    }
    let river = RiverDay {
        climate,
        season,
        flooded: about
            .flooded
            .unwrap_or(days.is_some_and(|days| days.flooded)),
        flows_out: about.flows_out,
    };
    Ok(json!({
        "modifier": river.modifier(),
        "frozen": days.is_some_and(|days| days.frozen_rivers),
        "state": about.die.map(|die| river.state(die)),
        "states": (1..=6).map(|die| river.state(die)).collect::<Vec<_>>(),
    }))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct AboutTerrain {
    /// DBM-TER-03: the defender's.
    #[serde(default)]
    list: Option<String>,
    #[serde(default)]
    phase: Option<Round>,
    #[serde(default)]
    features: Vec<Selected>,
    #[serde(default)]
    present: Vec<FeatureKind>,
    #[serde(default)]
    fleet: bool,
    #[serde(default)]
    won_waterway: bool,
    /// One that is to lie somewhere.
    #[serde(default)]
    feature: Option<Selected>,
    #[serde(default)]
    dice: Option<[u8; 2]>,
    #[serde(default)]
    x: Option<f64>,
    #[serde(default)]
    y: Option<f64>,
    #[serde(default)]
    facing: f64,
    #[serde(default)]
    line: Vec<[f64; 2]>,
    #[serde(default)]
    field: FieldForm,
}

/// DBM-TER: may these features be chosen, may this one lie there?
pub(super) fn terrain(question: &Question<'_>) -> Result<Value, NoAnswer> {
    let about: AboutTerrain = question.read()?;
    let told = |judged: Result<Value, TerrainRefusal>| match judged {
        Ok(mut answer) => {
            answer["legal"] = json!(true);
            answer
        }
        Err(refusal) => json!({ "legal": false, "illegal": Illegal::from(Refusal::from(refusal)) }),
    };
    match &about.feature {
        Some(feature) => {
            let mut flaws = Vec::new();
            let field = about.field.read(&mut flaws);
            if !flaws.is_empty() {
                let faults: Vec<Fault> = into_faults(flaws);
                return Ok(json!({ "legal": false, "faults": faults }));
            }
            if feature.sort == FeatureKind::Road {
                let ends = match about.phase {
                    Some(Round::First) => RoadEnds::BothCentral,
                    _ => RoadEnds::Linked,
                };
                let judged = judge_road(&field, &about.line, None, ends);
                return Ok(told(judged.map(|_| json!({}))));
            }
            let dice = about
                .dice
                .and_then(|[sector, second]| Lot::of(sector, second));
            let lot = dice.ok_or_else(|| illegal(Refusal::NoSuchDay))?;
            let shape = match feature.shape() {
                Ok(shape) => shape.ok_or_else(|| illegal(Refusal::NoSuchDay))?,
                Err(refusal) => return Ok(told(Err(refusal))),
            };
            let found = search(&field, &shape, lot, false).map(
                |spot| json!({ "x": spot.at.x, "y": spot.at.y, "facing": spot.facing.degrees() }),
            );
            let Some(at) = about.x.zip(about.y) else {
                return Ok(json!({ "legal": found.is_some(), "place": found }));
            };
            let spot = Spot {
                at: Vec2::new(at.0, at.1),
                facing: Facing::from_degrees(about.facing),
            };
            let judged = judge_area(&field, &shape, lot, spot);
            let mut answer = told(judged.map(|_| json!({})));
            answer["place"] = json!(found);
            Ok(answer)
        }
        None => {
            let list = about
                .list
                .as_deref()
                .and_then(|id| Shelf::default().list(id));
            let (Some(list), Some(round)) = (list, about.phase) else {
                return Err(illegal(Refusal::NoSuchDay));
            };
            let choosing = Choosing {
                round,
                listed: &list.list.terrain,
                compulsory: &list.list.terrain_compulsory,
                climate: list.list.climate,
                present: &about.present,
                has_fleet: about.fleet,
                won_waterway: about.won_waterway,
            };
            let judged = choosing.judge(&about.features).and_then(|()| {
                let worths: Result<Vec<_>, _> =
                    about.features.iter().map(Selected::worth).collect();
                Ok(json!({ "equivalents": worths? }))
            });
            Ok(told(judged))
        }
    }
}
