//! Passwords that everybody tries first: those that were found in the open again and again, and what
//! people make of them.
//!
//! No list holds them all, so a password is judged by what is left of it: without the figures and signs
//! around it, with the letters that figures stand for, without the names that everybody can see. Whoever
//! writes a sentence never meets this.

/// Words that head every list of passwords that were found in the open, in our two languages.
const COMMON: &[&str] = &[
    "abcdef",
    "abcdefg",
    "abcdefgh",
    "access",
    "adidas",
    "admin",
    "administrador",
    "administrator",
    "alejandra",
    "alejandro",
    "america",
    "america",
    "amigos",
    "amorcito",
    "andrea",
    "andres",
    "angel",
    "angela",
    "angelito",
    "anthony",
    "antonio",
    "argentina",
    "arsenal",
    "asdf",
    "asdfasdf",
    "asdfgh",
    "asdfghjkl",
    "ashley",
    "azerty",
    "babygirl",
    "bailey",
    "barcelona",
    "baseball",
    "basketball",
    "batelnah",
    "batman",
    "beatriz",
    "bienvenida",
    "bienvenido",
    "bonita",
    "buster",
    "butterfly",
    "cambiame",
    "carlos",
    "carolina",
    "chocolate",
    "chelsea",
    "claudia",
    "clave",
    "clavesecreta",
    "colombia",
    "computer",
    "contrasena",
    "contrasenya",
    "corazon",
    "cristina",
    "daniel",
    "daniela",
    "default",
    "diamond",
    "domino",
    "dominoes",
    "dragon",
    "dominos",
    "eduardo",
    "elizabeth",
    "entrar",
    "espana",
    "estrella",
    "familia",
    "felicidad",
    "fernanda",
    "fernando",
    "flower",
    "football",
    "francisco",
    "freedom",
    "fuckyou",
    "futbol",
    "gabriel",
    "gabriela",
    "george",
    "ginger",
    "gracias",
    "guest",
    "guillermo",
    "hannah",
    "hello",
    "helloworld",
    "hermosa",
    "hola",
    "holahola",
    "holamundo",
    "hunter",
    "iloveyou",
    "invitado",
    "jennifer",
    "jessica",
    "jesus",
    "jesucristo",
    "jordan",
    "jose",
    "joshua",
    "juegos",
    "juventus",
    "killer",
    "laura",
    "letmein",
    "liverpool",
    "login",
    "lovely",
    "loveme",
    "madrid",
    "manchester",
    "manuel",
    "margarita",
    "maria",
    "mariposa",
    "martin",
    "master",
    "matrix",
    "mexico",
    "michael",
    "michelle",
    "miguel",
    "miamor",
    "minecraft",
    "monica",
    "monkey",
    "mustang",
    "naruto",
    "natalia",
    "nicolas",
    "nicole",
    "nothing",
    "oliver",
    "pass",
    "passw",
    "password",
    "patricia",
    "pokemon",
    "princesa",
    "princess",
    "pruebas",
    "prueba",
    "qazwsx",
    "qwer",
    "qwert",
    "qwerty",
    "qwertyuiop",
    "realmadrid",
    "ricardo",
    "roberto",
    "rodrigo",
    "ronaldo",
    "root",
    "samsung",
    "sebastian",
    "secret",
    "secreta",
    "secreto",
    "secreto",
    "security",
    "sobremesa",
    "soccer",
    "starwars",
    "summer",
    "sunshine",
    "superman",
    "tamara",
    "teamo",
    "tequiero",
    "teamomucho",
    "test",
    "testing",
    "thomas",
    "tigger",
    "trustno",
    "user",
    "usuario",
    "valentina",
    "vanessa",
    "verano",
    "veronica",
    "victoria",
    "welcome",
    "whatever",
    "winter",
    "zxcvbn",
    "zxcvbnm",
];

/// In these orders keys lie side by side, and letters follow each other.
const ROWS: &[&str] = &[
    "abcdefghijklmnopqrstuvwxyz",
    "01234567890",
    "qwertyuiop",
    "asdfghjklñ",
    "zxcvbnm",
    "1qaz2wsx3edc4rfv5tgb6yhn7ujm",
];

/// So many letters of one's own make a password.
const ENOUGH: usize = 5;

/// Would somebody who knows these names, and the lists that everybody knows, try this soon?
pub(super) fn is_weak(password: &str, names: &[&str]) -> bool {
    let typed: Vec<char> = password.to_lowercase().chars().map(plain).collect();
    let mut different = typed.clone();
    different.sort_unstable();
    different.dedup();
    let is_of_figures = typed.iter().all(|sign| !sign.is_alphabetic());
    different.len() < ENOUGH
        || (is_of_figures && typed.len() < 12)
        || is_run(&typed)
        || is_repeated(&typed)
        || is_common(&typed, names)
}

/// The letter without its accent.
fn plain(letter: char) -> char {
    match letter {
        'á' | 'à' | 'ä' | 'â' => 'a',
        'é' | 'è' | 'ë' | 'ê' => 'e',
        'í' | 'ì' | 'ï' | 'î' => 'i',
        'ó' | 'ò' | 'ö' | 'ô' => 'o',
        'ú' | 'ù' | 'ü' | 'û' => 'u',
        'ñ' => 'n',
        _ => letter,
    }
}

/// The letter that a figure or a sign stands for.
fn meant(sign: char) -> char {
    match sign {
        '0' => 'o',
        '1' | '!' | '|' => 'i',
        '3' | '€' => 'e',
        '4' | '@' => 'a',
        '5' | '$' => 's',
        '7' | '+' => 't',
        _ => sign,
    }
}

/// Is it nearly all of it a walk along the keys or the alphabet, in either direction?
fn is_run(typed: &[char]) -> bool {
    let next = |one: char, two: char| {
        ROWS.iter().any(|row| {
            let neighbours = row.chars().zip(row.chars().skip(1));
            neighbours
                .into_iter()
                .any(|pair| pair == (one, two) || pair == (two, one))
        })
    };
    let steps = typed
        .windows(2)
        .filter(|pair| next(pair[0], pair[1]) || pair[0] == pair[1]);
    steps.count() + 3 >= typed.len()
}

/// Is it something short, again and again?
fn is_repeated(typed: &[char]) -> bool {
    (1..=typed.len() / 2)
        .any(|n| n < ENOUGH && typed.iter().zip(&typed[n..]).all(|(one, two)| one == two))
}

/// Is it one of those words, or a name that everybody can see, with little around it?
fn is_common(typed: &[char], names: &[&str]) -> bool {
    let as_letters: String = typed
        .iter()
        .copied()
        .map(meant)
        .filter(char::is_ascii_alphabetic)
        .collect();
    let as_typed: String = typed.iter().filter(|sign| sign.is_alphabetic()).collect();
    let names = names.iter().map(|name| {
        let letters = name.to_lowercase();
        letters
            .chars()
            .map(plain)
            .filter(|sign| sign.is_alphabetic())
            .collect::<String>()
    });
    let known: Vec<String> = names
        .filter(|name| name.len() > 2)
        .chain(COMMON.iter().map(|word| (*word).to_owned()))
        .collect();
    [as_letters, as_typed].iter().any(|letters| {
        let mut words = known.iter().filter(|word| letters.contains(word.as_str()));
        words.any(|word| letters.replace(word.as_str(), "").len() < ENOUGH)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_everybody_tries_is_weak() {
        for weak in [
            "password",
            "Password1",
            "P@ssw0rd!",
            "passw0rd2024",
            "contraseña",
            "Contraseña1!",
            "12345678",
            "123456789",
            "87654321",
            "11111111",
            "aaaaaaaa",
            "abcd1234",
            "qwertyui",
            "qwerty123",
            "asdfghjk",
            "1qaz2wsx",
            "iloveyou",
            "iloveyou1",
            "princesa1",
            "teamo123",
            "Barcelona1",
            "realmadrid",
            "letmein1",
            "welcome1",
            "Sobremesa1",
            "19841225",
            "abcabcabc",
            "hola1234",
            "dragon99",
            "ana-ana1",
            "Ana12345",
            "batelnah7",
        ] {
            assert!(is_weak(weak, &["ana"]), "{weak}");
        }
    }

    #[test]
    fn what_nobody_would_guess_is_not() {
        for good in [
            "una frase larga",
            "otra frase larga",
            "correct horse",
            "ocho ocho dos",
            "tq7#mLp2v",
            "el perro de San Roque",
            "gHxk29bQ",
            "anacardos y nueces",
            "4815162342108",
        ] {
            assert!(!is_weak(good, &["ana"]), "{good}");
        }
    }
}
