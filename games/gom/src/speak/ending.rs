//! How a battle ended, told as people say it.

use serde::Deserialize;
use sobremesa_kernel::{Lang, Verdict, Words};
use sobremesa_speak::measure;
use sobremesa_table::{Cause, Ending, Winner};

use super::figure;
use crate::rules::ending::Category;
use crate::side::Side;
use crate::state::End;

/// What a verdict's score tells besides.
#[derive(Deserialize)]
struct Counted {
    points: [f64; 2],
    end: End,
}

/// GOM-END-08..12: who won, by how much, and how the battle came to its end.
pub(crate) fn ending(verdict: &Verdict) -> Ending {
    let winner = Side::ALL
        .into_iter()
        .find(|side| verdict.winner.as_deref() == Some(side.name()));
    let counted = Counted::deserialize(&verdict.score).ok();
    let points = counted.as_ref().map(|counted| counted.points);
    Ending {
        winner: winner.map_or(Winner::Nobody, |side| Winner::Side(side.index())),
        headline: winner.map(|side| {
            let name = army(side);
            Words::new(format!("gana {}", name.es), format!("{} wins", name.en))
        }),
        points: points.map_or_else(Vec::new, |points| points.map(figure).to_vec()),
        cause: counted.map(|counted| cause(winner, counted.points, counted.end)),
    }
}

fn cause(winner: Option<Side>, points: [f64; 2], end: End) -> Cause {
    let (es, en) = match end {
        End::Turns => ("al acabarse los turnos", "when the turns were over"),
        End::Order => (
            "al darse por terminada la batalla",
            "when the battle was called off",
        ),
        End::EmptySide => (
            "al quedarse un bando sin unidades",
            "when one side had no units left",
        ),
    };
    let drawn = match end {
        End::Turns => Words::new("se acabaron los turnos", "the turns were over"),
        End::Order => Words::new(
            "se dio por terminada la batalla",
            "the battle was called off",
        ),
        End::EmptySide => Words::new(
            "un bando se quedó sin unidades",
            "one side had no units left",
        ),
    };
    let name = winner.map(army).unwrap_or_default();
    Cause {
        words: match Category::of(points) {
            Category::Massacre => Words::new(
                format!("una masacre a manos {} {es}", of(&name.es)),
                format!("a massacre by {} {en}", name.en),
            ),
            Category::Decisive => Words::new(
                format!("victoria decisiva {} {es}", of(&name.es)),
                format!("a decisive victory of {} {en}", name.en),
            ),
            Category::Marginal => Words::new(
                format!("victoria marginal {} {es}", of(&name.es)),
                format!("a marginal victory of {} {en}", name.en),
            ),
            Category::Draw => match missing(points) {
                Some(missing) => Words::new(
                    format!("{}; {}", drawn.es, missing.es),
                    format!("{}; {}", drawn.en, missing.en),
                ),
                None => drawn,
            },
        },
        doing: None,
    }
}

/// GOM-END-11, -12: how far whoever was ahead stayed behind a marginal victory; nothing where nobody had
/// anything.
fn missing(points: [f64; 2]) -> Option<Words> {
    let [one, two] = points;
    let (high, low) = (one.max(two), one.min(two));
    // In tenths, upwards: nobody is told that nothing was missing.
    let tenths = ((1.5 * low - high) * 10.0).ceil();
    if tenths <= 0.0 {
        return None;
    }
    let said = |lang: Lang| {
        let unit = lang.pick(["punto", "puntos"], ["point", "points"]);
        measure(tenths / 10.0, 1, lang, unit)
    };
    let (es, en) = (said(Lang::Es), said(Lang::En));
    if high <= low {
        return Some(Words::new(
            format!("cada ejército se quedó a {es} de ganar"),
            format!("either army was {en} short of winning"),
        ));
    }
    let leader = army(if one > two { Side::One } else { Side::Two });
    Some(Words::new(
        format!("{} se quedó a {es} de ganar", leader.es),
        format!("{} was {en} short of winning", leader.en),
    ))
}

/// The army of a side, by its colour on the field.
fn army(side: Side) -> Words {
    match side {
        Side::One => Words::new("el ejército rojo", "the red army"),
        Side::Two => Words::new("el ejército azul", "the blue army"),
    }
}

/// `de` and `el` become one word.
fn of(name: &str) -> String {
    format!("d{name}")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// GOM-END-11: a marginal victory takes half as much again as the other has.
    #[test]
    fn a_draw_says_how_much_was_missing() {
        let told = |points| missing(points).map(|words| [words.es, words.en]);
        let [es, en] = told([200.0, 250.0]).expect("a draw");
        assert_eq!(es, "el ejército azul se quedó a 50 puntos de ganar");
        assert_eq!(en, "the blue army was 50 points short of winning");
        let [es, en] = told([299.0, 200.0]).expect("a draw");
        assert_eq!(es, "el ejército rojo se quedó a 1 punto de ganar");
        assert_eq!(en, "the red army was 1 point short of winning");
        let [es, _] = told([100.0, 100.0]).expect("a draw");
        assert_eq!(es, "cada ejército se quedó a 50 puntos de ganar");
        assert_eq!(told([0.0, 0.0]), None);
        assert_eq!(Category::of([300.0, 200.0]), Category::Marginal);
    }
}
