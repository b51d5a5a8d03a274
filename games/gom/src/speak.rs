//! The words of the game in both languages. Every event, refusal and fault is matched here, so that one
//! without words does not compile.

mod event;
mod order;
mod refusal;
mod wrong;

pub(crate) use event::event;
pub(crate) use order::describe;
pub(crate) use refusal::refusal;
pub(crate) use wrong::wrong;

use sobremesa_kernel::Words;

/// A length or angle as people read it: two decimals at most.
pub(crate) fn number(value: f64) -> String {
    let text = format!("{value:.2}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// One of two words by how many.
pub(crate) fn counted(n: impl Into<i64>, one: &str, many: &str) -> String {
    let n = n.into();
    format!("{n} {}", if n == 1 { one } else { many })
}

pub(crate) fn phase(word: &str) -> Words {
    match word {
        "charge_declaration" => Words::new("declaración de cargas", "declaration of charges"),
        "other_moves" => Words::new("movimiento", "movement"),
        "combat_resolution" => Words::new("combate", "combat"),
        "shooting" => Words::new("disparo", "shooting"),
        _ => Words::new("fin de la batalla", "end of the battle"),
    }
}
