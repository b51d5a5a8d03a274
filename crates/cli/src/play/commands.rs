//! What people can type besides moves, in both languages at once.

use sobremesa_kernel::{Lang, Words};

/// Something that a person wants which is no move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Command {
    Help,
    Hint,
    Undo,
    Board,
    Moves,
    /// So many sentences of the story; all of it if there is no number.
    Story(Option<usize>),
    Rule(String),
    Save(String),
    /// Lets somebody do something who is not in turn.
    Seat(String),
    Quit,
}

/// What the commands are called, for whoever completes them.
pub(super) fn names(lang: Lang) -> impl Iterator<Item = String> {
    NAMES.iter().map(move |(es, en, _, _)| {
        let form = lang.pick(*es, *en);
        form.split(' ').next().unwrap_or(form).to_owned()
    })
}

/// What a typed line is, as far as commands go.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Read {
    Command(Command),
    /// A command that lacks something.
    Incomplete(Words),
    /// None of them; with a slash in front it was meant to be one.
    Other {
        was_meant: bool,
    },
}

/// The names of the commands, Spanish and English, and what each does.
#[rustfmt::skip] // One row per command.
const NAMES: &[(&str, &str, &str, &str)] = &[
    ("ayuda",            "help",      "qué se puede escribir",                        "what can be typed"),
    ("pista",            "hint",      "qué haría el programa y por qué",              "what the program would do and why"),
    ("atrás",            "undo",      "volver a tu decisión anterior",                "back to your decision before"),
    ("mesa",             "board",     "ver otra vez la mesa",                         "see the board again"),
    ("jugadas",          "moves",     "ver otra vez lo que puedes hacer",             "see again what you can do"),
    ("historia [N]",     "story [N]", "lo ocurrido, o sus N últimas frases",          "what has happened, or its last N sentences"),
    ("regla CÓDIGO",     "rule ID",   "leer una regla",                               "read a rule"),
    ("guardar FICHERO",  "save FILE", "guardar la partida, y cada línea que siga",    "save the match, and every line to come"),
    ("asiento NOMBRE",   "seat NAME", "que conteste o proponga algo otra persona",    "somebody else answers or proposes something"),
    ("salir",            "quit",      "dejar la partida",                             "leave the match"),
];

/// What each command does, for `help`: its name and its meaning.
pub(super) fn explained() -> impl Iterator<Item = (Words, Words)> {
    NAMES
        .iter()
        .map(|(es, en, does_es, does_en)| (Words::new(*es, *en), Words::new(*does_es, *does_en)))
}

/// Reads a line as a command. A slash in front marks one where a game has the same word for a move.
pub(super) fn read(typed: &str) -> Read {
    let was_meant = typed.starts_with('/');
    let typed = typed.trim_start_matches('/');
    let (word, rest) = typed.split_once(char::is_whitespace).unwrap_or((typed, ""));
    let rest = rest.trim();
    let with = |build: fn(String) -> Command, example: Words| match rest {
        "" => Read::Incomplete(example),
        rest => Read::Command(build(rest.to_owned())),
    };
    let alone = |command: Command| match rest {
        "" => Read::Command(command),
        _ => Read::Other { was_meant },
    };
    match without_accents(word).as_str() {
        "ayuda" | "help" | "?" => alone(Command::Help),
        "pista" | "hint" => alone(Command::Hint),
        "atras" | "deshacer" | "undo" | "back" => alone(Command::Undo),
        "mesa" | "tablero" | "board" => alone(Command::Board),
        "jugadas" | "moves" => alone(Command::Moves),
        "historia" | "story" => match rest.parse() {
            Ok(n_sentences) => Read::Command(Command::Story(Some(n_sentences))),
            Err(_) => alone(Command::Story(None)),
        },
        "regla" | "rule" => with(
            Command::Rule,
            Words::new(
                "¿Qué regla? Escribe su código detrás: «regla CÓDIGO».",
                "Which rule? Write its number after it: “rule ID”.",
            ),
        ),
        "guardar" | "save" => with(
            Command::Save,
            Words::new(
                "¿Dónde? Escribe el nombre del fichero detrás: «guardar FICHERO».",
                "Where? Write the name of the file after it: “save FILE”.",
            ),
        ),
        "asiento" | "seat" => with(
            Command::Seat,
            Words::new(
                "¿Qué asiento? Escríbelo detrás: «asiento NOMBRE».",
                "Which seat? Write it after it: “seat NAME”.",
            ),
        ),
        "salir" | "quit" | "exit" => alone(Command::Quit),
        _ => Read::Other { was_meant },
    }
}

/// Is it a yes? `None` if it is neither yes nor no.
pub(crate) fn yes_or_no(typed: &str) -> Option<bool> {
    match without_accents(typed).as_str() {
        "s" | "si" | "y" | "yes" => Some(true),
        "n" | "no" => Some(false),
        _ => None,
    }
}

fn without_accents(word: &str) -> String {
    let plain = |letter: char| match letter {
        'á' => 'a',
        'é' => 'e',
        'í' => 'i',
        'ó' => 'o',
        'ú' => 'u',
        other => other,
    };
    word.trim().to_lowercase().chars().map(plain).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(typed: &str, expected: Command) {
        assert_eq!(read(typed), Read::Command(expected), "{typed}");
    }

    #[test]
    fn every_command_that_help_names_is_understood_in_both_languages() {
        for (name, _) in explained() {
            for name in [name.es, name.en] {
                let typed = name.replace("[N]", "5");
                assert!(matches!(read(&typed), Read::Command(_)), "{typed}");
            }
        }
    }

    #[test]
    fn accents_capitals_and_slashes_are_optional() {
        check("ATRÁS", Command::Undo);
        check("atras", Command::Undo);
        check("/quit", Command::Quit);
        check("?", Command::Help);
        check("historia 7", Command::Story(Some(7)));
        check("story", Command::Story(None));
        check("regla  dom-set-01 ", Command::Rule("dom-set-01".into()));
    }

    #[test]
    fn what_is_no_command_may_be_a_move() {
        assert_eq!(read("35L"), Read::Other { was_meant: false });
        assert_eq!(read("help me"), Read::Other { was_meant: false });
        assert_eq!(read("/dance"), Read::Other { was_meant: true });
        assert!(matches!(read("guardar"), Read::Incomplete(_)));
    }

    #[test]
    fn a_question_is_answered_in_either_language() {
        assert_eq!(yes_or_no("Sí"), Some(true));
        assert_eq!(yes_or_no("y"), Some(true));
        assert_eq!(yes_or_no("NO"), Some(false));
        assert_eq!(yes_or_no(""), None);
    }
}
