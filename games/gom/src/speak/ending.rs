//! How a battle ended, told as people say it.

use serde::Deserialize;
use sobremesa_kernel::{Verdict, Words};
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
        cause: counted.map(|counted| cause(winner, Category::of(counted.points), counted.end)),
    }
}

fn cause(winner: Option<Side>, category: Category, end: End) -> Cause {
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
        words: match category {
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
            Category::Draw => drawn,
        },
        doing: None,
    }
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
