//! What is wrong with a setup or a position, and what would be right.

use sobremesa_kernel::{Lang, Words};
use sobremesa_speak::count;

use super::{refusal, team, tile};
use crate::flaw::Flaw;
use crate::setup::Terms;

/// What is wrong with a described match.
pub(crate) fn flaw(flaw: &Flaw) -> Words {
    match flaw {
        Flaw::BadTarget(points) => {
            let most = Terms::MAX_TARGET;
            Words::new(
                format!(
                    "No se puede jugar a {}: han de ser de 1 a {most}.",
                    count(*points, "tanto", "tantos")
                ),
                format!(
                    "A match cannot be played to {}: from 1 to {most}.",
                    count(*points, "point", "points")
                ),
            )
        }
        Flaw::UnknownTile { player, word } => Words::new(
            format!("«{word}», en la mano de {player}, no es ninguna ficha."),
            format!("“{word}”, in the hand of {player}, is no tile."),
        ),
        Flaw::NotSeven { player, n_tiles } => Words::new(
            format!(
                "La mano de {player} tiene {}; se reparten siete.",
                count(*n_tiles, "ficha", "fichas")
            ),
            format!(
                "The hand of {player} has {}; seven are dealt.",
                count(*n_tiles, "tile", "tiles")
            ),
        ),
        Flaw::TileMissing(missing) => Words::new(
            format!("Falta el {}: nadie lo tiene.", tile(*missing)),
            format!("{} is missing: nobody holds it.", tile(*missing)),
        ),
        Flaw::TileTwice(twice) => Words::new(
            format!("El {} está repetido.", tile(*twice)),
            format!("{} is held more than once.", tile(*twice)),
        ),
        Flaw::BadOpener(number) => Words::new(
            format!("No hay jugador {number}: sale uno del 1 al 4."),
            format!("There is no player {number}: the opener is one of 1 to 4."),
        ),
        Flaw::OpenerLacksDoubleSix(opener) => Words::new(
            format!("La primera mano la abre quien tiene el 6-6, y {opener} no lo tiene."),
            format!("The first hand is opened by the holder of 6-6, and {opener} has it not."),
        ),
        Flaw::FirstHandNumbered(number) => Words::new(
            format!("La primera mano de una partida es la 1, no la {number}."),
            format!("The first hand of a match has number 1, not {number}."),
        ),
        Flaw::BadHandNumber(number) => Words::new(
            format!("No hay mano {number}: se cuentan desde 1."),
            format!("There is no hand {number}: they are counted from 1."),
        ),
        Flaw::NegativeScore { team: own, points } => Words::new(
            format!(
                "{} no pueden tener {}.",
                team(*own, Lang::Es),
                count(*points, "tanto", "tantos")
            ),
            format!(
                "{} cannot have {}.",
                team(*own, Lang::En),
                count(*points, "point", "points")
            ),
        ),
        Flaw::TargetReached {
            team: own,
            points,
            target,
        } => Words::new(
            format!(
                "{} ya tienen {} y se juega a {target}: la partida habría terminado.",
                team(*own, Lang::Es),
                count(*points, "tanto", "tantos")
            ),
            format!(
                "{} have {} already and the target is {target}: the match would be over.",
                team(*own, Lang::En),
                count(*points, "point", "points")
            ),
        ),
        Flaw::Move {
            number,
            word,
            refusal: why,
        } => {
            let why = refusal(why);
            Words::new(
                format!("Jugada {number} ({word}): {}", why.es),
                format!("Move {number} ({word}): {}", why.en),
            )
        }
    }
}
