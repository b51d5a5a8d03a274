//! Why not: what is wrong, the numbers behind it, and what would work.

use sobremesa_kernel::{Lang, Words};
use sobremesa_speak::agree;

use super::{side, team, tile, tiles};
use crate::held::Held;
use crate::refusal::Refusal;

/// Why the referee says no.
pub(crate) fn refusal(refusal: &Refusal) -> Words {
    match refusal {
        Refusal::MatchOver { winner, score } => {
            let (own, other) = (score[winner.index()], score[winner.opponents().index()]);
            Words::new(
                format!(
                    "La partida ha terminado: {} ganaron por {own} a {other}.",
                    team(*winner, Lang::Es)
                ),
                format!(
                    "The match is over: {} won {own} to {other}.",
                    team(*winner, Lang::En)
                ),
            )
        }
        Refusal::HandOver { next_opener } => Words::new(
            format!("La mano ha terminado. Cuando se reparta la siguiente, saldrá {next_opener}."),
            format!("The hand is over. Once the next one is dealt, {next_opener} opens."),
        ),
        Refusal::NotYourTurn { turn } => Words::new(
            format!("No es tu turno: le toca a {turn}."),
            format!("It is not your turn: {turn} is to play."),
        ),
        Refusal::OnlyTheHouseDeals => Words::new(
            "No te toca repartir: las fichas las reparte la casa.",
            "It is not yours to deal: the house deals the tiles.",
        ),
        Refusal::HandRunning { turn } => Words::new(
            format!("La mano aún se juega: le toca a {turn}. Se reparte cuando termine."),
            format!("The hand is still being played: {turn} is to play. The deal comes after it."),
        ),
        Refusal::UnknownTile { word } => Words::new(
            format!("«{word}» no es ninguna ficha: son dos cifras del 0 al 6, como 35."),
            format!("“{word}” is no tile: write two digits from 0 to 6, such as 35."),
        ),
        Refusal::TileNotInHand {
            tile: asked,
            is_laid,
            held,
        } => {
            let name = tile(*asked);
            let hand = |lang: Lang| tiles(held.iter().copied(), lang);
            if *is_laid {
                Words::new(
                    format!("El {name} ya está en la mesa. Tienes {}.", hand(Lang::Es)),
                    format!(
                        "{name} is already on the table. You hold {}.",
                        hand(Lang::En)
                    ),
                )
            } else {
                Words::new(
                    format!("No tienes el {name}. Tienes {}.", hand(Lang::Es)),
                    format!("You do not hold {name}. You hold {}.", hand(Lang::En)),
                )
            }
        }
        Refusal::InvalidSide { word } => Words::new(
            format!("«{word}» no es un lado: di izquierda (left) o derecha (right)."),
            format!("“{word}” is no side: say left or right."),
        ),
        Refusal::NoSide { tile: asked, ends } => {
            let (name, left, right) = (tile(*asked), ends.left, ends.right);
            Words::new(
                format!(
                    "Falta decir por qué lado va el {name}: a la izquierda hay un {left} y a la derecha un {right}."
                ),
                format!(
                    "Say on which side {name} goes: there is a {left} on the left and a {right} on the right."
                ),
            )
        }
        Refusal::MustOpenWithDoubleSix { tile: asked } => {
            let name = tile(*asked);
            Words::new(
                format!("La primera mano se abre con el 6-6, no con el {name}."),
                format!("The first hand opens with 6-6, not with {name}."),
            )
        }
        Refusal::TileDoesNotFit {
            tile: asked,
            side: on,
            open,
            other,
            playable,
        } => {
            let name = tile(*asked);
            let instead = match other {
                Some(number) => Words::new(
                    format!("En el otro lado, donde hay un {number}, sí."),
                    format!("It does on the other side, where there is a {number}."),
                ),
                None => what_fits(*playable),
            };
            Words::new(
                format!(
                    "El {name} no casa: a la {} hay un {open}. {}",
                    side(*on, Lang::Es),
                    instead.es
                ),
                format!(
                    "{name} does not fit: there is a {open} on the {}. {}",
                    side(*on, Lang::En),
                    instead.en
                ),
            )
        }
        Refusal::DishonestSignal {
            asked,
            honest,
            number,
            n_kept,
        } => {
            let level = honest.level();
            let (es, en) = match n_kept {
                0 => ("no te queda ninguno".to_owned(), "keep none".to_owned()),
                n => (
                    format!("te {} {n}", agree(*n, "queda", "quedan")),
                    format!("keep {n}"),
                ),
            };
            Words::new(
                format!(
                    "La pensada {asked} engañaría: esta jugada habla del {number} y {es}. La honrada es la {level}."
                ),
                format!(
                    "Signal {asked} would deceive: this move speaks of number {number}, of which you {en}. The honest one is {level}."
                ),
            )
        }
        Refusal::MustPlay { playable } => {
            let instead = what_fits(*playable);
            Words::new(
                format!("No puedes pasar. {}", instead.es),
                format!("You may not pass. {}", instead.en),
            )
        }
    }
}

/// What the player could lay.
fn what_fits(playable: Held) -> Words {
    let list = |lang: Lang| tiles(playable.iter().copied(), lang);
    match playable.len() {
        0 => Words::new(
            "Ninguna de tus fichas casa: pasa.",
            "None of your tiles fits: pass.",
        ),
        1 => Words::new(
            format!("Casa el {}.", list(Lang::Es)),
            format!("Your {} fits.", list(Lang::En)),
        ),
        _ => Words::new(
            format!("Casan {}.", list(Lang::Es)),
            format!("These fit: {}.", list(Lang::En)),
        ),
    }
}
