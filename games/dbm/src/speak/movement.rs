//! Why a move or a halt is refused, and what would work.

use sobremesa_kernel::Words;

use super::troops::element;
use crate::refusal::MoveRefusal;

/// Why a move is refused.
pub(crate) fn refusal(refusal: &MoveRefusal) -> Words {
    match refusal {
        MoveRefusal::HasMoved { element: who } => {
            let who = element(who);
            Words::new(
                format!("{} ya ha movido este turno.", who.es),
                format!("{} has moved already this turn.", who.en),
            )
        }
        MoveRefusal::TooDear { price, pips } => {
            let paid: i32 = price.iter().map(|item| i32::from(item.amount)).sum();
            Words::new(
                format!("Cuesta {paid} PIP y al mando le quedan {pips}."),
                format!("It costs {paid} PIPs and the command has {pips} left."),
            )
        }
    }
}
