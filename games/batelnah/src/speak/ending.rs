//! How a game ended, told as people say it.

use sobremesa_kernel::{Verdict, Words};
use sobremesa_speak::capital;
use sobremesa_table::{Cause, Ending as Told, Winner};

use super::names::army;
use crate::piece::Side;
use crate::rules::ending::Draw;
use crate::state::Ending;

/// How a game ended. A side is called after its kingdom, as at the board.
pub(crate) fn ending(verdict: &Verdict) -> Told {
    let winner = Side::BOTH
        .into_iter()
        .find(|side| verdict.winner.as_deref() == Some(side.name()));
    Told {
        winner: winner.map_or(Winner::Nobody, |side| Winner::Side(side as usize)),
        headline: Some(match winner {
            Some(side) => {
                let name = names(side);
                Words::new(format!("ganan {}", name.es), format!("{} wins", name.en))
            }
            None => Words::new("tablas", "a draw"),
        }),
        points: Vec::new(),
        cause: Ending::told_by(winner, &verdict.reason).map(cause),
    }
}

fn cause(ending: Ending) -> Cause {
    match ending {
        Ending::HokSah(winner) => {
            let name = names(winner.enemy());
            Cause {
                words: Words::new(
                    format!("Hok-Sah, han caído el rey y la reina de {}", name.es),
                    format!("Hok-Sah, the king and queen of {} have fallen", name.en),
                ),
                doing: Some((
                    winner.enemy() as usize,
                    Words::new(
                        "Hok-Sah, han caído tu rey y tu reina",
                        "Hok-Sah, your king and queen have fallen",
                    ),
                )),
            }
        }
        Ending::Forfeit(winner) => {
            let name = names(winner.enemy());
            Cause {
                words: Words::new(
                    format!("{} abandonan", name.es),
                    format!("{} resigned", name.en),
                ),
                doing: Some((
                    winner.enemy() as usize,
                    Words::new("has abandonado", "you resigned"),
                )),
            }
        }
        Ending::Agreement => Cause::plain("de común acuerdo", "by agreement"),
        Ending::Draw(Draw::Blocked) => Cause::plain("nadie puede mover", "nobody can move"),
        Ending::Draw(Draw::Quiet) => Cause::plain(
            "demasiados turnos sin ninguna captura",
            "too many turns without a capture",
        ),
        Ending::Draw(Draw::Repetition) => Cause::plain(
            "la misma posición por tercera vez",
            "the same position for the third time",
        ),
    }
}

/// `las blancas`, `White`.
fn names(side: Side) -> Words {
    let Words { es, en } = army(side.kingdom());
    Words::new(es, capital(&en))
}
