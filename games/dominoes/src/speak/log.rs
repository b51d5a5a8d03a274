//! Why a log cannot be true.

use sobremesa_kernel::{Lang, Words};

use super::{refusal, team};
use crate::log::{LogFault, LogReason};
use crate::moves::Move;
use crate::notation;

/// The fault, with the hand and the move where it shows.
pub(crate) fn log_fault(fault: &LogFault) -> Words {
    let why = reason(&fault.reason);
    match (fault.hand, fault.number) {
        (Some(hand), Some(number)) => Words::new(
            format!("Mano {hand}, jugada {number}: {}", why.es),
            format!("Hand {hand}, move {number}: {}", why.en),
        ),
        (Some(hand), None) => Words::new(
            format!("Mano {hand}: {}", why.es),
            format!("Hand {hand}: {}", why.en),
        ),
        (None, _) => why,
    }
}

fn reason(reason: &LogReason) -> Words {
    match reason {
        LogReason::Unreadable(why) => Words::new(
            format!("no se puede leer el registro ({why})."),
            format!("the log cannot be read ({why})."),
        ),
        LogReason::DealHidden(player) => Words::new(
            format!("falta lo que se repartió a {player}, y sin ello no se puede comprobar."),
            format!("what {player} was dealt is not told, and without it nothing can be checked."),
        ),
        LogReason::Faulty(faults) => {
            let all = |pick: fn(&Words) -> &String| -> String {
                let messages = faults.iter().map(|fault| pick(&fault.message).as_str());
                messages.collect::<Vec<_>>().join(" ")
            };
            Words::new(all(|words| &words.es), all(|words| &words.en))
        }
        LogReason::WrongNumber { expected } => Words::new(
            format!("le corresponde el número {expected}."),
            format!("its number should be {expected}."),
        ),
        LogReason::NoHands => Words::new(
            "el registro no cuenta ninguna mano.",
            "the log tells of no hand.",
        ),
        LogReason::WrongTeams => Words::new(
            "los equipos son P1 y P3 contra P2 y P4.",
            "the teams are P1 and P3 against P2 and P4.",
        ),
        LogReason::WrongOpener { expected } => Words::new(
            format!("debe salir {expected}."),
            format!("{expected} should open it."),
        ),
        LogReason::WrongFirstHand => Words::new(
            "la primera mano de una partida es la que abre el 6-6, y ninguna otra.",
            "the first hand of a match is the one that 6-6 opens, and no other.",
        ),
        LogReason::HandUnfinished => Words::new(
            "la mano anterior no ha terminado.",
            "the hand before it is not over.",
        ),
        LogReason::MatchDecided(winner) => Words::new(
            format!("{} ya habían ganado la partida.", team(*winner, Lang::Es)),
            format!("{} had won the match already.", team(*winner, Lang::En)),
        ),
        LogReason::Refused(why) => refusal(why),
        LogReason::OtherMove { expected } => {
            let Move {
                player,
                laid,
                ends,
                mtime,
                ..
            } = expected;
            let made = laid.map_or(notation::PASS.to_owned(), |(tile, side)| {
                notation::placement(tile, side)
            });
            let (left, right, level) = (ends.left, ends.right, mtime.level());
            Words::new(
                format!("no fue así: {player} {made} deja {left} y {right}, con pensada {level}."),
                format!(
                    "it went otherwise: {player} {made} leaves {left} and {right}, with signal {level}."
                ),
            )
        }
        LogReason::OtherEnd => Words::new("no terminó así.", "it did not end like that."),
        LogReason::OtherScore {
            expected: [one, two],
        } => Words::new(
            format!("el marcador final es {one} a {two}."),
            format!("the final score is {one} to {two}."),
        ),
        LogReason::OtherWinner { expected } => match expected {
            Some(winner) => Words::new(
                format!("ganaron {}.", team(*winner, Lang::Es)),
                format!("{} won.", team(*winner, Lang::En)),
            ),
            None => Words::new("nadie ha ganado todavía.", "nobody has won yet."),
        },
    }
}
