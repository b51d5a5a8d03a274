//! The battle as a whole: what has to be done now, how the armies stand, and at the end the result
//! (GOM-UX-28).

use sobremesa_kernel::Words;
use sobremesa_table::{Deed, Dossier, Grid, Row, Way};

use super::split;
use crate::action::Action;
use crate::draw::icons::{Icon, icon};
use crate::draw::ids;
use crate::draw::words::{army_name, state_word, turn};
use crate::rules::ending::{Category, Score, score, unit_points};
use crate::side::Side;
use crate::speak::{Quarter, figure, measure};
use crate::state::{Phase, State};
use crate::unit::UnitIndex;

pub(super) fn dossier(state: &State, side: Option<Side>) -> Dossier<Action> {
    let score = score(state);
    let is_over = matches!(state.phase, Phase::Over(_));
    let mut grids = vec![standing(state, &score, is_over, side.unwrap_or(Side::One))];
    grids.extend(Side::ALL.map(|side| roster(state, side)));
    Dossier {
        shade: Vec::new(),
        title: turn(state),
        about: if is_over {
            vec![verdict(state, &score)]
        } else {
            vec![advice(state, side)]
        },
        figures: Vec::new(),
        deeds: to_split(state, side).into_iter().collect(),
        grids,
    }
}

/// GOM-CMB-15: what a side has to split now.
pub(super) fn to_split(state: &State, side: Option<Side>) -> Option<Deed<Action>> {
    if side.is_none() || state.awaited() != side {
        return None;
    }
    let (unit, division) = split::division(state)?;
    let unit = state.tag(unit).title();
    Some(Deed {
        name: "allocate_attacks",
        title: Words::new("Repartir ataques", "Split attacks"),
        help: Words::new(
            format!("Cuántos ataques de {} van contra cada enemigo.", unit.es),
            format!("How many attacks of {} go at each enemy.", unit.en),
        ),
        icon: icon(Icon::Split),
        way: Ok(Way::Divide(division)),
    })
}

fn advice(state: &State, side: Option<Side>) -> Words {
    if side.is_none() || state.awaited() != side {
        return match state.awaited() {
            Some(turn) => {
                let army = army_name(state, turn);
                Words::new(
                    format!("Decide {}.", army.es),
                    format!("{} decides.", army.en),
                )
            }
            None => Words::default(),
        };
    }
    match &state.phase {
        Phase::ChargeDeclaration => Words::new(
            "Señala una unidad tuya y elige contra quién carga, o arrástrala sobre el enemigo. Cuando estén \
             todas declaradas, que se ejecuten.",
            "Point at a unit of yours and choose whom it charges, or drag it onto the enemy. When all are \
             declared, let them run.",
        ),
        Phase::OtherMoves => Words::new(
            "Señala una unidad tuya: arrástrala hacia delante para avanzar, o una esquina para pivotar.",
            "Point at a unit of yours: drag it ahead to advance, or a corner to pivot.",
        ),
        Phase::Fighting(_) => Words::new(
            "Una unidad tuya toca a varios enemigos: reparte sus ataques.",
            "A unit of yours touches several enemies: split its attacks.",
        ),
        Phase::Shooting => Words::new(
            "Señala una unidad con proyectiles y elige a quién dispara.",
            "Point at a unit with missiles and choose whom it shoots at.",
        ),
        Phase::Over(_) => Words::default(),
    }
}

/// GOM-END-09..12: a draw names no winner.
fn verdict(state: &State, score: &Score) -> Words {
    let [[one, one_en], [two, two_en]] = score.points.map(measure);
    let (es, en) = match score.category {
        Category::Massacre => ("masacre", "massacre"),
        Category::Decisive => ("victoria decisiva", "decisive victory"),
        Category::Marginal => ("victoria marginal", "marginal victory"),
        Category::Draw => ("empate", "draw"),
    };
    match score.winner {
        Some(winner) => {
            let army = army_name(state, winner);
            Words::new(
                format!("{}: {es}, {one} a {two}.", army.es),
                format!("{}: {en}, {one_en} to {two_en}.", army.en),
            )
        }
        None => Words::new(
            format!("Empate: {one} a {two}."),
            format!("A draw: {one_en} to {two_en}."),
        ),
    }
}

/// GOM-END-05, GOM-END-06: units, quadrants with a tick for those held, and the sums. Quadrants lie there
/// where whoever looks sees them in the picture: a spectator looks from behind the first army.
fn standing(state: &State, score: &Score, is_over: bool, eyes: Side) -> Grid {
    let both = |name: Words, cells: [Words; 2]| Row {
        thing: None,
        cells: std::iter::once(name).chain(cells).collect(),
    };
    let mut rows = vec![both(
        Words::new("unidades", "units"),
        score.unit_points.map(figure),
    )];
    for quarter in Quarter::ALL {
        let holder = score.quadrants[quarter.of_field(eyes)];
        let tick = |side: Side| {
            if holder == Some(side) {
                Words::new("✓ 100", "✓ 100")
            } else {
                Words::new("–", "–")
            }
        };
        rows.push(both(quarter.words(), Side::ALL.map(tick)));
    }
    rows.push(both(Words::new("total", "total"), score.points.map(figure)));
    let caption = if is_over {
        Words::new("Resultado", "Result")
    } else {
        Words::new("Si acabara ahora", "If it ended now")
    };
    let head = std::iter::once(Words::default())
        .chain(Side::ALL.map(|side| army_name(state, side)))
        .collect();
    Grid {
        caption,
        head,
        rows,
    }
}

fn roster(state: &State, side: Side) -> Grid {
    let units = state
        .units
        .iter()
        .enumerate()
        .filter(|(_, unit)| unit.side == side);
    let row = |(index, unit): (UnitIndex, &crate::unit::Unit)| {
        let same = |text: String| Words::new(text.clone(), text);
        Row {
            thing: unit.is_present().then(|| ids::unit(&unit.id)),
            cells: vec![
                state.tag(index).title(),
                same(format!("{}/{}", unit.models, unit.initial)),
                state_word(state, index),
                figure(unit_points(unit)),
            ],
        }
    };
    Grid {
        caption: army_name(state, side),
        head: vec![
            Words::new("unidad", "unit"),
            Words::new("efectivos", "models"),
            Words::new("estado", "state"),
            Words::new("puntos", "points"),
        ],
        rows: units.map(row).collect(),
    }
}
