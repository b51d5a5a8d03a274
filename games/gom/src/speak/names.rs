//! What units, kinds of troops and attributes are called, and how sentences agree with it.

use sobremesa_kernel::{Lang, Words};
use sobremesa_speak::{Gender, Noun, Number};

use crate::attribute::Attribute;
use crate::kind::Kind;
use crate::unit::Tag;

impl Kind {
    /// Its name in Spanish and in English.
    pub(crate) fn nouns(self) -> [Noun; 2] {
        use Gender::{Feminine, Masculine};
        use Number::{Plural, Singular};
        let (gender, number, english) = match self {
            Kind::Legion => (Feminine, Singular, "Legion"),
            Kind::Arcabuceros => (Masculine, Plural, "Arquebusiers"),
            Kind::Ballesteros => (Masculine, Plural, "Crossbowmen"),
            Kind::Escuderos => (Masculine, Plural, "Squires"),
            Kind::Equites => (Masculine, Plural, "Equites"),
            Kind::Unicornios => (Masculine, Plural, "Unicorns"),
            Kind::Pegasos => (Masculine, Plural, "Pegasi"),
            Kind::Manticora => (Feminine, Singular, "Manticore"),
            Kind::Dragon => (Masculine, Singular, "Dragon"),
            Kind::Guerreros => (Masculine, Plural, "Warriors"),
            Kind::Trasgos => (Masculine, Plural, "Goblins"),
            Kind::Onis => (Masculine, Plural, "Onis"),
            Kind::Wargos => (Masculine, Plural, "Wargs"),
            Kind::Jabalies => (Masculine, Plural, "Boars"),
            Kind::Garms => (Masculine, Plural, "Garms"),
            Kind::Trolls => (Masculine, Plural, "Trolls"),
            Kind::Abominacion => (Feminine, Singular, "Abomination"),
            Kind::Gigante => (Masculine, Singular, "Giant"),
        };
        [self.profile().name, english].map(|name| Noun::new(name, gender, number))
    }

    /// Its name where no verb is near.
    pub fn title(self) -> Words {
        let [es, en] = self.nouns();
        Words::new(es.text(), en.text())
    }
}

impl Tag {
    /// What it is and what it is called, in Spanish and in English: Escuderos (A1), Squires (A1).
    pub(crate) fn nouns(&self) -> [Noun; 2] {
        self.kind
            .nouns()
            .map(|noun| noun.written(format!("{noun} ({})", self.id)))
    }

    /// The same where no verb is near.
    pub(crate) fn title(&self) -> Words {
        let [es, en] = self.nouns();
        Words::new(es.text(), en.text())
    }
}

/// Several units, one after the other.
pub(crate) fn listed(tags: &[Tag]) -> Words {
    let names = |lang: Lang| {
        let names = tags.iter().map(|tag| tag.title().get(lang).to_owned());
        names.collect::<Vec<_>>().join(", ")
    };
    Words::new(names(Lang::Es), names(Lang::En))
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
        Attribute::WeaponStrength => Words::new("Fuerza del arma", "Missile strength"),
        Attribute::WeaponRange => Words::new("Alcance del arma", "Missile range"),
    }
}

/// The letters that stand for it where there is little room. Files and programs have the Spanish ones
/// ([`Attribute::letters`]) whoever reads them.
pub(crate) fn letters(attribute: Attribute) -> Words {
    let english = match attribute {
        Attribute::Movement => "M",
        Attribute::WeaponSkill => "WS",
        Attribute::BallisticSkill => "BS",
        Attribute::Strength => "S",
        Attribute::Toughness => "T",
        Attribute::Attacks => "A",
        Attribute::Wounds => "W",
        Attribute::Initiative => "I",
        Attribute::Leadership => "L",
        Attribute::Power => "P",
        Attribute::ArmourSave => "AS",
        Attribute::WeaponStrength => "MS",
        Attribute::WeaponRange => "MR",
    };
    Words::new(attribute.letters(), english)
}
