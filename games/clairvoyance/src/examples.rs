//! Encounters to start from, which between them show every construct of the language. Each stands there with
//! Spanish names and with English ones.

use sobremesa_kernel::Lang;

/// An encounter with a name.
#[derive(Clone, Copy, Debug)]
pub struct Example {
    /// Its published name.
    pub name: &'static str,
    /// What it is, in Spanish.
    pub es: &'static str,
    /// What it is, in English.
    pub en: &'static str,
    /// Its file, with English names.
    pub source: &'static str,
    /// The same with Spanish names.
    pub spanish: &'static str,
}

impl Example {
    /// Its file with the names that readers of a language know.
    pub const fn text(&self, lang: Lang) -> &'static str {
        match lang {
            Lang::Es => self.spanish,
            Lang::En => self.source,
        }
    }
}

/// All of them, the usual one first.
pub const ALL: &[Example] = &[
    Example {
        name: "ambush",
        es: "Emboscada: dos jugadores y su perro contra unos trasgos",
        en: "Ambush: two players and their dog against goblins",
        source: include_str!("../encounters/ambush.clv"),
        spanish: include_str!("../encounters/es/ambush.clv"),
    },
    Example {
        name: "duel",
        es: "Duelo: el encuentro más corto",
        en: "Duel: the shortest encounter",
        source: include_str!("../encounters/duel.clv"),
        spanish: include_str!("../encounters/es/duel.clv"),
    },
    Example {
        name: "crypt",
        es: "La cripta: dos cámaras y un pasillo, dibujados por su contorno",
        en: "The crypt: two chambers and a corridor, drawn by their outline",
        source: include_str!("../encounters/crypt.clv"),
        spanish: include_str!("../encounters/es/crypt.clv"),
    },
    Example {
        name: "bridge",
        es: "El puente: una casilla de ancho y ballestas al otro lado",
        en: "The bridge: one square wide, with crossbows beyond",
        source: include_str!("../encounters/bridge.clv"),
        spanish: include_str!("../encounters/es/bridge.clv"),
    },
    Example {
        name: "wolves",
        es: "Lobos: tres bandos y un oso",
        en: "Wolves: three sides and a bear",
        source: include_str!("../encounters/wolves.clv"),
        spanish: include_str!("../encounters/es/wolves.clv"),
    },
    Example {
        name: "siege",
        es: "El asedio: una balista que no se mueve",
        en: "The siege: a ballista that cannot move",
        source: include_str!("../encounters/siege.clv"),
        spanish: include_str!("../encounters/es/siege.clv"),
    },
];

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::language::{check, token};

    /// Words, numbers and signs, without comments.
    fn parts(text: &str) -> Vec<&str> {
        let lines = text.lines().map(|line| match line.split_once("//") {
            Some((before, _)) => before,
            None => line,
        });
        let is_word = |letter: char| letter.is_alphanumeric() || letter == '_';
        let parts = lines.flat_map(|line| line.split_inclusive(move |letter| !is_word(letter)));
        parts
            .map(str::trim)
            .filter(|part| !part.is_empty())
            .collect()
    }

    /// Everything but names and comments is the same, and each name stands for one other.
    #[test]
    fn both_languages_tell_of_the_same_encounter() {
        for example in ALL {
            let [spanish, english] = [Lang::Es, Lang::En].map(|lang| parts(example.text(lang)));
            assert_eq!(spanish.len(), english.len(), "{}", example.name);
            let (mut there, mut back) = (BTreeMap::new(), BTreeMap::new());
            for (es, en) in spanish.into_iter().zip(english) {
                let (es, en) = (es.trim_end_matches(SIGNS), en.trim_end_matches(SIGNS));
                assert_eq!(*there.entry(en).or_insert(es), es, "{}", example.name);
                assert_eq!(*back.entry(es).or_insert(en), en, "{}", example.name);
                assert!(es == en || token::is_name(en), "{en} is no name");
            }
            let loaded = check::load(example.spanish).expect("it is sound");
            assert_eq!(loaded.warnings, [], "{}", example.name);
        }
    }

    /// What may stand right after a word.
    const SIGNS: [char; 6] = [':', ';', ',', '(', ')', '-'];
}
