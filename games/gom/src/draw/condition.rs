//! What is special about a unit at the moment, as every picture and every list shows it.

use sobremesa_kernel::Words;

use crate::state::{Phase, State};
use crate::unit::UnitIndex;

/// What is special about a unit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Condition {
    Fleeing,
    Fighting,
    /// Its charge has been declared and has not run yet.
    WillCharge,
    Marching,
    Plain,
}

impl Condition {
    pub(crate) fn of(state: &State, index: UnitIndex) -> Condition {
        let unit = &state.units[index];
        // GOM-TRN-06: what was done in a turn means nothing after it.
        let deeds = match state.phase {
            Phase::Over(_) => None,
            Phase::ChargeDeclaration | Phase::OtherMoves | Phase::Fighting(_) | Phase::Shooting => {
                Some(&unit.deeds).filter(|_| unit.side == state.side)
            }
        };
        match deeds {
            _ if unit.fleeing => Condition::Fleeing,
            _ if state.is_engaged(index) => Condition::Fighting,
            Some(deeds) if deeds.declared && state.phase == Phase::ChargeDeclaration => {
                Condition::WillCharge
            }
            Some(deeds) if deeds.marched => Condition::Marching,
            Some(_) | None => Condition::Plain,
        }
    }

    /// GOM-UX-21: fleeing, fighting or marching, in a word; nothing otherwise. A charge that has been
    /// declared has an arrow of its own.
    pub(crate) fn word(self) -> Option<Words> {
        match self {
            Condition::Fleeing => Some(Words::new("huyendo", "fleeing")),
            Condition::Fighting => Some(Words::new("combatiendo", "fighting")),
            Condition::Marching => Some(Words::new("en marcha", "marching")),
            Condition::WillCharge | Condition::Plain => None,
        }
    }
}
