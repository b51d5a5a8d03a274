//! What looks like a mistake, told to whoever checks a file.

use sobremesa_kernel::Words;

use super::full_name;
use crate::language::hints::Hint;

/// A hint in words.
pub fn hint(hint: &Hint) -> Words {
    match hint {
        Hint::UnusedBehaviour(name) => Words::new(
            format!("Nadie sigue el comportamiento «{name}»."),
            format!("Nobody follows the behaviour “{name}”."),
        ),
        Hint::UnusedUnit(name) => Words::new(
            format!("Ningún equipo usa «{name}»."),
            format!("No team uses “{name}”."),
        ),
        Hint::NeverTrue { behaviour, action } => {
            let action: String = action.chars().take(60).collect();
            Words::new(
                format!("En «{behaviour}» hay una condición que nunca se cumple: {action}"),
                format!("“{behaviour}” has a condition that never holds: {action}"),
            )
        }
        Hint::WalledIn(name) => {
            let name = full_name(name);
            Words::new(
                format!("{name} no puede dar ni un paso: está entre muros."),
                format!("{name} cannot take a single step: there are walls all around."),
            )
        }
    }
}
