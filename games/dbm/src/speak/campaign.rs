//! What a campaign adds to a battle, told.

use sobremesa_kernel::Words;
use sobremesa_speak::{capital, count};

use super::troops::element;
use crate::event::{CampaignFact, Fate};

/// What happened.
pub(crate) fn event(fact: &CampaignFact) -> Words {
    match fact {
        CampaignFact::Withdrew { element: who } => {
            let who = element(who);
            Words::new(
                format!(
                    "{} se retira del campo y seguirá en la campaña.",
                    capital(&who.es)
                ),
                format!(
                    "{} is led off the field and fights on in the campaign.",
                    capital(&who.en)
                ),
            )
        }
        CampaignFact::DicedFor {
            element: who,
            die,
            in_contact,
            lost_on,
            fate,
        } => {
            let who = element(who);
            let contact = |words: &'static str| if *in_contact { words } else { "" };
            let (es, en) = match fate {
                Fate::Saved => ("se salva", "it is saved"),
                Fate::Lost => ("se pierde", "it is lost"),
                Fate::Captured => ("lo captura el vencedor", "the winner captures it"),
            };
            Words::new(
                format!(
                    "{}, después de la batalla: sale un {die}{}; se pierde con {lost_on} o menos: {es}.",
                    capital(&who.es),
                    contact(", menos 1 por el contacto"),
                ),
                format!(
                    "{}, after the battle: the die shows {die}{}; lost on {lost_on} or less: {en}.",
                    capital(&who.en),
                    contact(", less 1 for being in contact"),
                ),
            )
        }
        CampaignFact::Counted {
            left: [blue, red],
            captured: [by_blue, by_red],
            ..
        } => Words::new(
            format!(
                "Para la próxima batalla quedan: azul {blue}, rojo {red}. Capturas: azul {by_blue}, rojo {by_red}."
            ),
            format!(
                "Left for the next battle: Blue has {}, Red has {}. Captured: Blue {by_blue}, Red {by_red}.",
                count(*blue, "element", "elements"),
                count(*red, "element", "elements"),
            ),
        ),
    }
}
