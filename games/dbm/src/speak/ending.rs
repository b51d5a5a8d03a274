//! How a battle ended, told as people say it.

use serde::Deserialize;
use sobremesa_kernel::{Verdict, Words};
use sobremesa_table::{Cause, Ending, Winner};

use crate::side::Side;

/// What a verdict's score tells besides.
#[derive(Deserialize)]
struct Counted {
    victory_points: BySide,
}

#[derive(Deserialize)]
struct BySide {
    a: u8,
    b: u8,
}

/// DBM-VIC: who won, by how many victory points, and why the battle was over.
pub(crate) fn ending(verdict: &Verdict) -> Ending {
    let named = |side: &Side| verdict.winner.as_deref() == Some(side.name());
    let winner = Side::BOTH.into_iter().find(named);
    let counted = Counted::deserialize(&verdict.score).ok();
    let points = counted.map_or_else(
        Vec::new,
        |Counted {
             victory_points: BySide { a, b },
         }| {
            [a, b]
                .map(|points| Words::new(points.to_string(), points.to_string()))
                .to_vec()
        },
    );
    Ending {
        winner: winner.map_or(Winner::Nobody, |side| Winner::Side(side.index())),
        headline: winner.map(|side| {
            let Words { es, en } = army(side);
            Words::new(format!("gana {es}"), format!("{en} wins"))
        }),
        points,
        cause: cause(&verdict.reason, winner),
    }
}

fn cause(reason: &str, winner: Option<Side>) -> Option<Cause> {
    match reason {
        "beaten" => Some(match winner {
            Some(side) => {
                let Words { es, en } = army(side.other());
                Cause {
                    words: Words::new(
                        format!("{es} ha perdido la mitad de sus fuerzas"),
                        format!("{en} has lost half of its strength"),
                    ),
                    doing: None,
                }
            }
            None => Cause::plain(
                "los dos ejércitos han perdido la mitad de sus fuerzas",
                "both armies have lost half of their strength",
            ),
        }),
        "conceded" => winner.map(|side| Cause {
            words: Words::new(
                "el enemigo abandona el campo",
                "the enemy gives up the field",
            ),
            doing: Some((
                side.other().index(),
                Words::new("has abandonado el campo", "you gave up the field"),
            )),
        }),
        "agreed" => Some(Cause::plain(
            "los dos generales acuerdan parar",
            "both generals agree to stop",
        )),
        "turns" => Some(Cause::plain(
            "se acabaron los turnos acordados",
            "the agreed turns are over",
        )),
        "slipped_away" => Some(Cause::plain(
            "un ejército se ha ido de noche",
            "an army has slipped away by night",
        )),
        "parted" => Some(Cause::plain(
            "los dos ejércitos se han ido de noche",
            "both armies have slipped away by night",
        )),
        "left_field" => Some(Cause::plain(
            "un ejército ha dejado el campo",
            "an army has left the field",
        )),
        _ => None,
    }
}

/// The army of a side, by its colour on the field.
fn army(side: Side) -> Words {
    match side {
        Side::A => Words::new("el ejército azul", "the blue army"),
        Side::B => Words::new("el ejército rojo", "the red army"),
    }
}
