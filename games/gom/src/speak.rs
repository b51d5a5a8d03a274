//! The words of the game in both languages. Every event, refusal and fault is matched here, so that one
//! without words does not compile.

mod ending;
mod event;
mod order;
mod refusal;
mod sums;
mod wrong;

pub(crate) use ending::ending;
pub(crate) use event::{event, face};
pub(crate) use order::describe;
pub(crate) use refusal::{block, refusal};
pub(crate) use wrong::wrong;

use sobremesa_kernel::{Lang, Words};
use sobremesa_speak::shortest;

use crate::attribute::Attribute;

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

/// What an attribute is called (GOM-ATT-01).
pub(crate) fn attribute(attribute: Attribute) -> Words {
    match attribute {
        Attribute::Movement => Words::new("Movimiento", "Movement"),
        Attribute::WeaponSkill => Words::new("Habilidad de armas", "Weapon skill"),
        Attribute::BallisticSkill => Words::new("Habilidad de proyectiles", "Ballistic skill"),
        Attribute::Strength => Words::new("Fuerza", "Strength"),
        Attribute::Toughness => Words::new("Resistencia", "Toughness"),
        Attribute::Attacks => Words::new("Ataques", "Attacks"),
        Attribute::Wounds => Words::new("Heridas", "Wounds"),
        Attribute::Initiative => Words::new("Iniciativa", "Initiative"),
        Attribute::Leadership => Words::new("Liderazgo", "Leadership"),
        Attribute::Power => Words::new("Potencia", "Power"),
        Attribute::ArmourSave => Words::new("Salvación por armadura", "Armour save"),
        Attribute::WeaponStrength => Words::new("Fuerza del arma", "Weapon strength"),
        Attribute::WeaponRange => Words::new("Alcance del arma", "Weapon range"),
    }
}
