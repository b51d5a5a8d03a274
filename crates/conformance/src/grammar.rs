//! Does a sentence agree with its numbers and its names?
//!
//! Not a grammar of two languages: it knows the nouns that our games count, the verbs that say how many
//! are left, and how Spanish marks a verb and an adjective. That is enough to find “quedan 1 ficha” and
//! “Escuderos se coloca”.

use sobremesa_speak::{Gender, Noun, Number};

/// Nouns that are counted, with their plural. A word that is also a verb in front of which a name may
/// stand (“moves”, “passes”) is not here.
#[rustfmt::skip] // A table.
const COUNTED: &[(&str, &str)] = &[
    ("alternativa", "alternativas"), ("asiento", "asientos"), ("ataque", "ataques"), ("aviso", "avisos"),
    ("bando", "bandos"), ("bot", "bots"), ("byte", "bytes"), ("campo", "campos"), ("cara", "caras"), ("carácter", "caracteres"), ("casilla", "casillas"),
    ("criatura", "criaturas"), ("dado", "dados"), ("daño", "daños"), ("decisión", "decisiones"),
    ("derrota", "derrotas"), ("doble", "dobles"), ("día", "días"), ("efectivo", "efectivos"),
    ("ejército", "ejércitos"), ("elemento", "elementos"), ("empate", "empates"), ("equipo", "equipos"),
    ("equivalente", "equivalentes"), ("error", "errores"), ("espectador", "espectadores"), ("fallo", "fallos"), ("fase", "fases"), ("ficha", "fichas"),
    ("fila", "filas"), ("flanco", "flancos"), ("grado", "grados"), ("herida", "heridas"), ("hora", "horas"), ("impacto", "impactos"),
    ("jugada", "jugadas"), ("jugador", "jugadores"), ("línea", "líneas"), ("mano", "manos"),
    ("mensaje", "mensajes"), ("mesa", "mesas"), ("mes", "meses"), ("minuto", "minutos"),
    ("nivel", "niveles"), ("obstáculo", "obstáculos"), ("palo", "palos"), ("palabra", "palabras"), ("pareja", "parejas"),
    ("partida", "partidas"), ("pase", "pases"), ("paso", "pasos"), ("persona", "personas"), ("pieza", "piezas"),
    ("posición", "posiciones"), ("puerta", "puertas"), ("punto", "puntos"), ("píxel", "píxeles"),
    ("recluta", "reclutas"), ("reparto", "repartos"), ("ronda", "rondas"),
    ("salvada", "salvadas"), ("segundo", "segundos"), ("tanto", "tantos"), ("tirada", "tiradas"), ("tiro", "tiros"),
    ("torre", "torres"), ("turno", "turnos"), ("unidad", "unidades"), ("veterano", "veteranos"), ("vez", "veces"),
    ("vida", "vidas"),
    ("alternative", "alternatives"), ("character", "characters"),
    ("creature", "creatures"), ("day", "days"), ("decision", "decisions"), ("degree", "degrees"), ("dice", "dice"),
    ("double", "doubles"), ("element", "elements"), ("equivalent", "equivalents"), ("error", "errors"), ("fault", "faults"), ("field", "fields"), ("game", "games"), ("gate", "gates"), ("hex", "hexes"),
    ("hour", "hours"), ("letter", "letters"), ("message", "messages"), ("minute", "minutes"), ("model", "models"),
    ("month", "months"), ("obstacle", "obstacles"), ("pace", "paces"), ("person", "people"), ("piece", "pieces"), ("pip", "pips"), ("pixel", "pixels"),
    ("player", "players"), ("point", "points"), ("position", "positions"), ("rank", "ranks"), ("recruit", "recruits"), ("round", "rounds"),
    ("seat", "seats"), ("second", "seconds"), ("shot", "shots"), ("spectator", "spectators"), ("square", "squares"), ("suit", "suits"),
    ("team", "teams"), ("tile", "tiles"), ("time", "times"), ("tower", "towers"), ("unit", "units"),
    ("veteran", "veterans"), ("wound", "wounds"),
];

/// Adjectives that stand for what they describe, with their plural: “quedan 2 azules”. Participles are
/// known by their endings.
#[rustfmt::skip] // A table.
const DESCRIBED: &[(&str, &str)] = &[
    ("aliada", "aliadas"), ("aliado", "aliados"), ("azul", "azules"), ("blanca", "blancas"), ("blanco", "blancos"),
    ("enemiga", "enemigas"), ("enemigo", "enemigos"), ("entera", "enteras"), ("entero", "enteros"),
    ("irregular", "irregulares"), ("libre", "libres"), ("muerta", "muertas"), ("muerto", "muertos"),
    ("negra", "negras"), ("negro", "negros"), ("nueva", "nuevas"), ("nuevo", "nuevos"), ("otra", "otras"),
    ("otro", "otros"), ("posible", "posibles"), ("regular", "regulares"), ("roja", "rojas"), ("rojo", "rojos"),
    ("superior", "superiores"), ("verde", "verdes"), ("viva", "vivas"), ("vivo", "vivos"),
];

/// Is it the plural of a Spanish participle, such as “perdidos” or “desmoralizadas”?
fn is_plural_participle(word: &str) -> bool {
    ["ados", "adas", "idos", "idas", "ídos", "ídas"]
        .iter()
        .any(|ending| word.len() > ending.len() && word.ends_with(ending))
}

/// After these a number is a name: line 2, hand 1.
#[rustfmt::skip] // A table.
const NUMBERED: &[&str] = &[
    "asiento", "bando", "combate", "efectivo", "ejército", "entrada", "fila", "jugador", "lado", "línea", "líneas",
    "mando", "mano", "nivel", "pensada", "petición", "regla", "ronda", "semilla", "tirada", "turno", "unidad",
    "army", "combat", "hand", "level", "line", "lines", "model", "move", "player", "request", "roll", "round", "rule",
    "seat", "seed", "side", "signal", "turn", "unit",
];

/// Verbs whose subject is what is counted.
const REMAINING: &[(&str, &str)] = &[
    ("queda", "quedan"),
    ("falta", "faltan"),
    ("sobra", "sobran"),
    ("cae", "caen"),
    ("existe", "existen"),
];

/// What does not agree in a sentence with numbers in it.
///
/// ```
/// # use sobremesa_conformance::grammar::disagreements;
/// assert_eq!(disagreements("Me quedan 1 ficha."), ["quedan 1 ficha"]);
/// assert_eq!(disagreements("Hubo 1 tiros."), ["1 tiros"]);
/// assert_eq!(disagreements("Quedan 1 azules."), ["quedan 1 azules"]);
/// assert!(disagreements("Me queda 1 ficha, y a ti 2.").is_empty());
/// ```
pub fn disagreements(sentence: &str) -> Vec<String> {
    let tokens = tokens(sentence);
    let word = |at: Option<usize>| at.and_then(|at| tokens.get(at)).and_then(Token::word);
    let mut found = Vec::new();
    for (at, token) in tokens.iter().enumerate() {
        let Token::Number {
            text,
            number,
            has_unit,
        } = token
        else {
            continue;
        };
        let (before, after) = (word(at.checked_sub(1)), word(Some(at + 1)));
        if before.is_some_and(|before| NUMBERED.contains(&before)) {
            continue;
        }
        let is_singular = *number == Number::Singular;
        let wrong_noun = after.filter(|after| {
            countable().any(|(one, several)| one != several && number.pick(several, one) == after)
                || is_singular && is_plural_participle(after)
        });
        let is_counted = *has_unit
            || after.is_some_and(|after| {
                countable().any(|(one, several)| [*one, *several].contains(&after))
                    || is_plural_participle(after)
            });
        // “Queda 2” may be the second of something; “quedan 1” and “faltan 1 de” are never right.
        let is_wrong_alone = is_singular && after.is_none_or(|after| after == "de");
        let wrong_verb = before.filter(|before| {
            (is_counted || is_wrong_alone)
                && REMAINING
                    .iter()
                    .any(|(one, several)| number.pick(several, one) == before)
        });
        if wrong_noun.is_some() || wrong_verb.is_some() {
            let said = wrong_verb.into_iter().chain([text.as_str()]).chain(after);
            found.push(said.collect::<Vec<_>>().join(" "));
        }
    }
    found
}

fn countable() -> impl Iterator<Item = &'static (&'static str, &'static str)> {
    COUNTED.iter().chain(DESCRIBED)
}

/// What does not agree with a name in a Spanish sentence: the verb after it or before it, and the
/// participle after its verb.
///
/// ```
/// # use sobremesa_conformance::grammar::disagreements_with;
/// # use sobremesa_speak::{Gender, Noun, Number};
/// let name = Noun::new("Escuderos", Gender::Masculine, Number::Plural);
/// assert_eq!(disagreements_with("Escuderos (A1) se coloca.", &name), ["Escuderos coloca"]);
/// assert!(disagreements_with("Escuderos (A1) se colocan.", &name).is_empty());
/// ```
pub fn disagreements_with(sentence: &str, name: &Noun) -> Vec<String> {
    let mut found = Vec::new();
    for (start, _) in sentence.match_indices(name.text()) {
        let before = tokens(&sentence[..start]);
        let before = before.last().and_then(Token::word);
        let wrong_verb = before.filter(|before| {
            BEFORE
                .iter()
                .any(|(one, several)| name.pick(several, one) == before)
        });
        found.extend(wrong_verb.map(|verb| format!("{verb} {name}")));
        // In “the charge of X fails”, X is not what fails.
        if before.is_none_or(|before| CONJUNCTIONS.contains(&before)) {
            found.extend(after_subject(&sentence[start + name.text().len()..], name));
        }
    }
    found
}

/// After these begins a sentence of its own.
const CONJUNCTIONS: &[&str] = &["porque", "que", "si"];

/// Verbs that stand before their subject in our sentences.
const BEFORE: &[(&str, &str)] = &[
    ("abandona", "abandonan"),
    ("empieza", "empiezan"),
    ("gana", "ganan"),
    ("juega", "juegan"),
    ("mueve", "mueven"),
    ("pierde", "pierden"),
    ("puede", "pueden"),
    ("sale", "salen"),
];

/// Small words that may stand between a subject and its verb.
const BETWEEN: &[&str] = &[
    "la", "las", "le", "les", "lo", "los", "me", "no", "se", "sí", "solo", "también", "te", "ya",
];

/// Words after a name that are not its verb.
#[rustfmt::skip] // A list.
const NO_VERB: &[&str] = &[
    "a", "al", "ante", "con", "contra", "de", "del", "desde", "e", "en", "entre", "hacia", "hasta", "más", "menos", "o",
    "para", "pero", "por", "que", "sin", "sobre", "tras", "y",
];

fn after_subject(rest: &str, name: &Noun) -> Vec<String> {
    // A call-sign in brackets belongs to the name.
    let rest = match rest
        .strip_prefix(" (")
        .and_then(|rest| rest.split_once(')'))
    {
        Some((_, rest)) => rest,
        None => rest,
    };
    let tokens = tokens(rest);
    let words: Vec<&str> = tokens.iter().map_while(Token::word).collect();
    let is_between = |word: &&&str| BETWEEN.contains(*word);
    let words = &words[words.iter().take_while(is_between).count()..];
    let Some((verb, words)) = words.split_first() else {
        return Vec::new();
    };
    if NO_VERB.contains(verb) {
        return Vec::new();
    }
    let mut found = Vec::new();
    if verb.ends_with('n') != (name.number() == Number::Plural) {
        found.push(format!("{name} {verb}"));
    }
    let state = match words {
        ["sido", state, ..] => state,
        [state, ..] if STATES.contains(verb) => state,
        _ => return found,
    };
    let endings = [
        ("do", Gender::Masculine, Number::Singular),
        ("da", Gender::Feminine, Number::Singular),
        ("dos", Gender::Masculine, Number::Plural),
        ("das", Gender::Feminine, Number::Plural),
    ];
    // A gerund agrees with nothing.
    let is_wrong = endings.iter().any(|(ending, gender, number)| {
        state.ends_with(ending)
            && !state.ends_with("ndo")
            && (*gender, *number) != (name.gender(), name.number())
    });
    found.extend(is_wrong.then(|| format!("{name} {verb} {state}")));
    found
}

/// Verbs after which an adjective speaks of the subject.
const STATES: &[&str] = &["es", "está", "están", "queda", "quedan", "son"];

enum Token {
    /// In small letters.
    Word(String),
    /// A whole number; a word at once behind it is its unit, as in 3u.
    Number {
        text: String,
        number: Number,
        has_unit: bool,
    },
    /// Whatever keeps two words apart, and numbers of other kinds: 3,5 and 2-1 and P1.
    Other,
}

impl Token {
    fn word(&self) -> Option<&str> {
        match self {
            Token::Word(word) => Some(word),
            Token::Number { .. } | Token::Other => None,
        }
    }
}

fn tokens(sentence: &str) -> Vec<Token> {
    let mut tokens = Vec::new();
    for chunk in sentence.replace('\n', " · ").split_whitespace() {
        let inner = chunk.trim_matches(|letter: char| !letter.is_alphanumeric() && letter != '-');
        let Some(start) = chunk.find(inner).filter(|_| !inner.is_empty()) else {
            tokens.push(Token::Other);
            continue;
        };
        if start > 0 {
            tokens.push(Token::Other);
        }
        let digits = inner.trim_end_matches(char::is_alphabetic);
        tokens.push(match digits.parse::<u64>() {
            Ok(n) => Token::Number {
                text: inner.to_owned(),
                number: Number::of(n),
                has_unit: digits.len() < inner.len(),
            },
            // An abbreviation of initials has no plural of its own in Spanish: 1 PIP, 2 PIP.
            Err(_) if inner.len() > 1 && inner.chars().all(char::is_uppercase) => Token::Other,
            Err(_) if inner.chars().all(char::is_alphabetic) => Token::Word(inner.to_lowercase()),
            Err(_) => Token::Other,
        });
        if start + inner.len() < chunk.len() {
            tokens.push(Token::Other);
        }
    }
    tokens
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_what_they_count() {
        for right in [
            "Le quedan 0 fichas, le queda 1 ficha, le quedan 2 fichas.",
            "Sale 0 contra 5, turno 2, jugador 1 puntos.",
            "A 1,5 puntos: 2-1 ficha, P1 fichas.",
            "Queda 1u; quedan 2u.",
            "cae 1 efectivo (quedan 19)",
            "Queda 1 azul, quedan 2 rojas, hay 1 desmoralizado y 3 perdidos.",
            "quedan 1 para ti",
            "Queda 1 PIP, quedan 2 PIP.",
        ] {
            assert_eq!(disagreements(right), [""; 0], "{right}");
        }
        for (wrong, what) in [
            ("me quedan 1 ficha", "quedan 1 ficha"),
            ("1 tiros", "1 tiros"),
            ("2 herida.", "2 herida"),
            ("quedan 1.", "quedan 1"),
            ("le quedan 1u;", "quedan 1u"),
            ("queda 0 fichas", "queda 0 fichas"),
            ("1 tiles", "1 tiles"),
            ("quedan 1 azules", "quedan 1 azules"),
            ("quedan 1 azul", "quedan 1 azul"),
            ("hay 2 rojo", "2 rojo"),
            ("hay 1 perdidos", "1 perdidos"),
            ("queda 2 desmoralizadas", "queda 2 desmoralizadas"),
            ("Faltan 1 de bagaje", "faltan 1 de"),
        ] {
            assert_eq!(disagreements(wrong), [what], "{wrong}");
        }
    }

    #[test]
    fn names_and_what_they_do() {
        let white = Noun::new("Blancas", Gender::Feminine, Number::Plural);
        assert_eq!(
            disagreements_with("Gana Blancas.", &white),
            ["gana Blancas"]
        );
        assert_eq!(
            disagreements_with("Blancas están perdidos", &white),
            ["Blancas están perdidos"]
        );
        assert!(disagreements_with("Ganan Blancas: Blancas están perdidas", &white).is_empty());
        let legion = Noun::new("Legión", Gender::Feminine, Number::Singular);
        assert_eq!(
            disagreements_with("Legión (A1) han sido aniquilados.", &legion),
            ["Legión han", "Legión han aniquilados"]
        );
        assert!(
            disagreements_with("La carga de Legión (A1) contra Trolls falla", &legion).is_empty()
        );
    }
}
