//! Fortifications, told.

use sobremesa_kernel::Words;

use super::event::capital;
use super::troops::element;
use crate::event::WorksFact;

/// What happened at works.
pub(crate) fn event(fact: &WorksFact) -> Words {
    match fact {
        WorksFact::Stormed {
            element: who,
            section,
            die,
            total,
            against,
            won,
            ..
        } => {
            let who = element(who);
            let (end_es, end_en) = if *won {
                ("y las toma", "and takes it")
            } else {
                ("en vano", "in vain")
            };
            Words::new(
                format!(
                    "{} asalta las defensas sin guarnecer {section}, {end_es}: dado {die}, total {total}, contra {against}.",
                    capital(&who.es)
                ),
                format!(
                    "{} storms the unheld works {section}, {end_en}: die {die}, total {total}, against {against}.",
                    capital(&who.en)
                ),
            )
        }
        WorksFact::Entered { element: stood } => {
            let who = element(&stood.element);
            Words::new(
                format!("{} entra en las defensas.", capital(&who.es)),
                format!("{} gets into the works.", capital(&who.en)),
            )
        }
    }
}
