//! Rivers, told.

use sobremesa_kernel::Words;
use sobremesa_speak::capital;

use super::troops::{element, elements};
use crate::event::{Passage, WaterFact};
use crate::rules::river::RiverState;

/// What the state of a river is called.
pub(crate) fn state(state: RiverState) -> Words {
    let (es, en) = match state {
        RiverState::Paltry => ("un arroyo que no estorba", "a paltry stream"),
        RiverState::EasyFord => ("fácil de vadear", "easy to ford"),
        RiverState::DifficultFord => ("difícil de vadear", "difficult to ford"),
        RiverState::Dangerous => ("peligroso de vadear", "dangerous to ford"),
    };
    Words::new(es, en)
}

fn sum(die: u8, modifier: i8) -> String {
    match modifier {
        0 => format!("{die}"),
        more if more > 0 => format!("{die} + {more}"),
        less => format!("{die} - {}", -less),
    }
}

/// What happened at the water.
pub(crate) fn event(fact: &WaterFact) -> Words {
    match fact {
        WaterFact::CameToRiver {
            elements: stood, ..
        } => {
            let tags = stood.iter().map(|one| &one.element);
            let who = elements(tags);
            let (es, en) = if stood.len() == 1 {
                ("llega", "comes")
            } else {
                ("llegan", "come")
            };
            Words::new(
                format!("{} {es} a la orilla del río.", capital(&who.es)),
                format!("{} {en} to the bank of the river.", capital(&who.en)),
            )
        }
        WaterFact::RiverSounded {
            sector,
            die,
            modifier,
            state: found,
            ..
        } => {
            let (found, sector) = (state(*found), u8::from(*sector));
            let sum = sum(*die, *modifier);
            Words::new(
                format!(
                    "El río, en el sector {sector}, sale {sum}: es {}.",
                    found.es
                ),
                format!(
                    "The river, in sector {sector}, rolls {sum}: it is {}.",
                    found.en
                ),
            )
        }
        WaterFact::Entered {
            element: who,
            die,
            bonus,
            passage,
        } => {
            let who = element(who);
            let sum = sum(*die, *bonus as i8);
            let (es, en) = match passage {
                Passage::Drowned => ("la corriente se lo lleva", "the current carries it away"),
                Passage::TurnedBack => (
                    "no puede entrar en este turno a menos de 300 pasos de allí",
                    "it may not enter within 300 paces of there this turn",
                ),
                Passage::Forded => ("vadea", "it fords"),
            };
            Words::new(
                format!(
                    "{} prueba el vado peligroso con {sum}: {es}.",
                    capital(&who.es)
                ),
                format!(
                    "{} tries the dangerous ford with {sum}: {en}.",
                    capital(&who.en)
                ),
            )
        }
        WaterFact::Tested {
            element: who,
            die,
            drowned,
            ..
        } => {
            let who = element(who);
            let (es, en) = if *drowned {
                ("se ahoga", "it drowns")
            } else {
                ("sale con bien", "it comes through")
            };
            Words::new(
                format!("{} se ve en el agua con un {die}: {es}.", capital(&who.es)),
                format!("{} is in the water with a {die}: {en}.", capital(&who.en)),
            )
        }
    }
}
