//! The two languages of the house.

use serde::{Deserialize, Serialize};

/// A language.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Lang {
    /// Spanish, the language of the sources.
    #[default]
    Es,
    /// English.
    En,
}

impl Lang {
    /// Reads a language tag or a locale (`es`, `en_GB.UTF-8`); `None` if we do not speak it.
    pub fn from_tag(tag: &str) -> Option<Lang> {
        let language = tag.split(['-', '_', '.', '@']).next().unwrap_or_default();
        match language.to_ascii_lowercase().as_str() {
            "es" => Some(Lang::Es),
            "en" | "c" | "posix" => Some(Lang::En),
            _ => None,
        }
    }

    /// Its two-letter tag.
    pub const fn tag(self) -> &'static str {
        match self {
            Lang::Es => "es",
            Lang::En => "en",
        }
    }

    /// One of two texts.
    pub fn pick<T>(self, es: T, en: T) -> T {
        match self {
            Lang::Es => es,
            Lang::En => en,
        }
    }
}

/// The same thing said in both languages. There is no way to say it in one only.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Words {
    /// In Spanish.
    pub es: String,
    /// In English.
    pub en: String,
}

impl Words {
    /// Both at once.
    pub fn new(es: impl Into<String>, en: impl Into<String>) -> Words {
        Words {
            es: es.into(),
            en: en.into(),
        }
    }

    /// In one language.
    pub fn get(&self, lang: Lang) -> &str {
        lang.pick(&self.es, &self.en)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn languages_are_read_from_tags_and_locales() {
        assert_eq!(Lang::from_tag("es"), Some(Lang::Es));
        assert_eq!(Lang::from_tag("es_MX.UTF-8"), Some(Lang::Es));
        assert_eq!(Lang::from_tag("en-GB"), Some(Lang::En));
        assert_eq!(Lang::from_tag("C.UTF-8"), Some(Lang::En));
        assert_eq!(Lang::from_tag("eu"), None);
        assert_eq!(Lang::from_tag(""), None);
    }
}
