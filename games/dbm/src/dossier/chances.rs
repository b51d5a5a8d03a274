//! DBM-UX-16, -25: what a fight or a volley would come to, over all 36 rolls.

use sobremesa_kernel::Words;
use sobremesa_speak::capital;
use sobremesa_table::{Grid, Row};

use crate::board::Board;
use crate::draw::ids;
use crate::element::{ElementId, ElementIx};
use crate::odds::{Odds, odds};
use crate::rules::close_combat;
use crate::rules::factors::Factors;
use crate::rules::outcome::Outcome;
use crate::rules::shooting::volley;
use crate::speak::troops;
use crate::state::{Phase, State};

/// The odds of a fight between two.
pub(super) fn fight(board: &Board<'_>, a: ElementIx, b: ElementIx) -> Words {
    let factors = close_combat::sheet(board, a, b);
    told(&factors, board.element(a).id, board.element(b).id)
}

/// The odds of a volley, if somebody shoots at all.
pub(super) fn shot(board: &Board<'_>, target: ElementIx) -> Option<Words> {
    let shots = volley::expected(board, target)?;
    let factors = volley::weigh(board, target, &shots);
    Some(told(
        &factors,
        board.element(shots.principal).id,
        board.element(target).id,
    ))
}

/// `a7 3, b4 2; of 36: …`.
fn told(factors: &[Factors; 2], one: ElementId, other: ElementId) -> Words {
    let [ours, theirs] = factors;
    let chances = odds([ours, theirs]);
    let (mine, yours) = (ours.sum, theirs.sum);
    let fates = |count: &dyn Fn(Outcome) -> u8| {
        let (mut es, mut en) = (Vec::new(), Vec::new());
        for outcome in [Outcome::Destroyed, Outcome::Flee, Outcome::Recoil] {
            let n = count(outcome);
            if n > 0 {
                let percent = (u32::from(n) * 100 + 18) / u32::from(Odds::ROLLS);
                let Words {
                    es: spanish,
                    en: english,
                } = word(outcome);
                es.push(format!("{spanish} {percent} %"));
                en.push(format!("{english} {percent} %"));
            }
        }
        if es.is_empty() {
            (
                String::from("aguanta siempre"),
                String::from("always stands"),
            )
        } else {
            (es.join(", "), en.join(", "))
        }
    };
    let (first, first_en) = fates(&|outcome| chances.first(outcome));
    let (second, second_en) = fates(&|outcome| chances.second(outcome));
    let (one, other) = (troops::bare(one), troops::bare(other));
    let (es, en) = (
        (capital(&one.es), capital(&other.es)),
        (capital(&one.en), capital(&other.en)),
    );
    Words::new(
        format!(
            "{} {mine:+} contra {} {yours:+}. {}: {first}. {}: {second}.",
            es.0, other.es, es.0, es.1
        ),
        format!(
            "{} {mine:+} against {} {yours:+}. {}: {first_en}. {}: {second_en}.",
            en.0, other.en, en.0, en.1
        ),
    )
}

fn word(outcome: Outcome) -> Words {
    match outcome {
        Outcome::Stand => Words::new("aguanta", "stands"),
        Outcome::Recoil => Words::new("retrocede", "recoils"),
        Outcome::Flee => Words::new("huye", "flees"),
        Outcome::Destroyed => Words::new("muere", "dies"),
    }
}

/// The fight in which an element stands.
pub(super) fn of_fight(state: &State, board: &Board<'_>, element: ElementIx) -> Option<Grid> {
    let (a, b) = crate::by_hand::opponent(board, element)?;
    Some(Grid {
        caption: Words::new("Su combate", "Its fight"),
        head: Vec::new(),
        rows: vec![row(state, board, a, b)],
    })
}

/// Every fight there is, or every target.
pub(super) fn all(state: &State, board: &Board<'_>) -> Option<Grid> {
    let rows: Vec<Row> = match state.phase {
        Phase::Shoot => {
            let targets = crate::rules::shooting::targets(board).into_iter();
            targets
                .filter_map(|target| {
                    Some(Row {
                        thing: Some(ids::element(state.element(target).id)),
                        cells: vec![shot(board, target)?],
                    })
                })
                .collect()
        }
        Phase::Move | Phase::Fight => {
            let pairs = close_combat::pairs_by_name(board).into_iter();
            pairs.map(|(a, b)| row(state, board, a, b)).collect()
        }
        Phase::Before(_)
        | Phase::Deploy(_)
        | Phase::Assign
        | Phase::Advance
        | Phase::Nightfall(_)
        | Phase::Over(_) => Vec::new(),
    };
    let caption = match state.phase {
        Phase::Shoot => Words::new("Blancos", "Targets"),
        _ => Words::new("Combates", "Fights"),
    };
    (!rows.is_empty()).then_some(Grid {
        caption,
        head: Vec::new(),
        rows,
    })
}

fn row(state: &State, board: &Board<'_>, a: ElementIx, b: ElementIx) -> Row {
    Row {
        thing: Some(ids::element(state.element(a).id)),
        cells: vec![fight(board, a, b)],
    }
}
