//! Names that look like each other: nobody passes for the house, nor for somebody else's account.

/// Names that only the house has.
const OF_THE_HOUSE: &[&str] = &[
    "sobremesa",
    "la casa",
    "casa",
    "the house",
    "house",
    "admin",
    "administrador",
    "administradora",
    "administrator",
    "administracion",
    "administration",
    "arbitro",
    "arbitra",
    "referee",
    "moderador",
    "moderadora",
    "moderator",
    "soporte",
    "support",
    "sistema",
    "system",
    "servidor",
    "server",
    "root",
    "el club",
    "the club",
];

/// What a name looks like: letters that are taken for each other become one, and what is hardly seen is
/// left out.
pub(crate) fn looks_of(name: &str) -> String {
    let looks: String = name
        .chars()
        .flat_map(char::to_lowercase)
        .filter_map(look)
        .collect();
    looks
        .replace("rn", "m")
        .replace("vv", "w")
        .replace("cl", "d")
}

/// Does a name pass for the house's?
pub(crate) fn is_of_the_house(name: &str) -> bool {
    let looks = looks_of(name);
    OF_THE_HOUSE.iter().any(|house| looks_of(house) == looks)
}

/// The plain letter that a letter looks like; nothing for what only separates.
fn look(letter: char) -> Option<char> {
    Some(match letter {
        ' ' | '-' | '_' | '.' | '\'' | '·' => return None,
        // Fullwidth letters and figures.
        '\u{ff01}'..='\u{ff5e}' => {
            let plain = char::from_u32(letter as u32 - 0xfee0)?;
            return plain.to_lowercase().next().and_then(look);
        }
        'á' | 'à' | 'ä' | 'â' | 'ã' | 'å' | 'а' | 'α' | '4' | '@' => 'a',
        'ь' | 'в' | 'β' => 'b',
        'ç' | 'с' | 'ϲ' => 'c',
        'ԁ' => 'd',
        'é' | 'è' | 'ë' | 'ê' | 'е' | 'ё' | 'ε' | '3' => 'e',
        'һ' => 'h',
        'í' | 'ì' | 'ï' | 'î' | 'і' | 'ї' | 'ı' | 'ι' | 'l' | '1' | '|' | 'ӏ' | 'ł' => {
            'i'
        }
        'ј' => 'j',
        'к' | 'κ' => 'k',
        'м' | 'μ' => 'm',
        'ñ' | 'п' | 'η' | 'ո' | 'н' => 'n',
        'ó' | 'ò' | 'ö' | 'ô' | 'õ' | 'ø' | 'о' | 'ο' | 'σ' | '0' => 'o',
        'р' | 'ρ' => 'p',
        'ѕ' | '5' | '$' => 's',
        'т' | 'τ' | '7' => 't',
        'ú' | 'ù' | 'ü' | 'û' | 'υ' | 'ս' => 'u',
        'ν' | 'ѵ' => 'v',
        'ω' | 'ѡ' => 'w',
        'х' | 'χ' => 'x',
        'ý' | 'ÿ' | 'у' | 'γ' => 'y',
        'ž' | 'ź' | 'ζ' => 'z',
        _ => letter,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn look_alikes_look_alike() {
        for (one, two) in [
            ("ana", "аna"),
            ("Ana", "ANA"),
            ("carlos", "car1os"),
            ("carlos", "carIos"),
            ("maría", "maria"),
            ("bea_7", "bea-7"),
            ("modern", "modem"),
            ("ｂｅａ", "bea"),
            ("λολ", "λoλ"),
        ] {
            assert_eq!(looks_of(one), looks_of(two), "{one} {two}");
        }
        assert_ne!(looks_of("ana"), looks_of("ena"));
        assert_ne!(looks_of("carlos"), looks_of("carlas"));
    }

    #[test]
    fn nobody_passes_for_the_house() {
        for name in [
            "Sobremesa",
            "S0brem3sa",
            "ѕobremesa",
            "La-Casa",
            "Admin",
            "ADM1N",
            "árbitro",
        ] {
            assert!(is_of_the_house(name), "{name}");
        }
        for name in ["Ana", "Admira", "casandra", "Systema7"] {
            assert!(!is_of_the_house(name), "{name}");
        }
    }
}
