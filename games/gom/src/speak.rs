//! The words of the game in both languages. Every event, refusal and fault is matched here, so that one
//! without words does not compile.

#[cfg(test)]
mod agreement;
mod duel;
mod ending;
mod event;
mod names;
mod order;
mod quarter;
mod refusal;
mod sums;
mod wrong;

pub(crate) use duel::duel;
pub(crate) use ending::ending;
pub(crate) use event::{event, face};
pub(crate) use names::{attribute, letters, listed};
pub(crate) use order::describe;
pub(crate) use quarter::Quarter;
pub(crate) use refusal::{block, refusal};
pub(crate) use wrong::wrong;

use sobremesa_kernel::{Lang, Words};
use sobremesa_speak::shortest;

/// A whole number, which both languages write alike.
pub(crate) fn number(value: f64) -> String {
    shortest(value, 0, Lang::En)
}

/// A length, an angle or points as people read them in Spanish and in English: two decimals at most.
pub(crate) fn measure(value: f64) -> [String; 2] {
    [Lang::Es, Lang::En].map(|lang| shortest(value, 2, lang))
}

/// The same where nothing else is said.
pub(crate) fn figure(value: f64) -> Words {
    let [es, en] = measure(value);
    Words::new(es, en)
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
