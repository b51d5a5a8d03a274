//! A request that cannot be carried out, apart from what the rules of a game forbid.

use serde::Serialize;
use serde_json::Value;
use sobremesa_kernel::record::LoadFault;
use sobremesa_kernel::{Concession, DiceStop, Roll, Words};

use crate::Misread;

/// What is wrong with a request and where. Nothing has changed.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Problem {
    /// One published word for it.
    pub code: &'static str,
    /// What is wrong and what would be right.
    pub message: Words,
    /// The field, line or roll where it was found.
    #[serde(skip_serializing_if = "Value::is_null")]
    pub at: Value,
}

impl Problem {
    /// A problem with both its sentences.
    pub fn new(
        code: &'static str,
        at: impl Into<Value>,
        es: impl Into<String>,
        en: impl Into<String>,
    ) -> Problem {
        Problem {
            code,
            message: Words::new(es, en),
            at: at.into(),
        }
    }

    pub(crate) fn field(misread: &Misread, within: &str) -> Problem {
        let path = misread.path();
        let at = match (within, path.as_str()) {
            ("", path) => path.to_owned(),
            (within, ".") => within.to_owned(),
            (within, path) if path.starts_with('[') => format!("{within}{path}"),
            (within, path) => format!("{within}.{path}"),
        };
        let Words { es, en } = misread.words();
        Problem::new("bad_field", at, es, en)
    }

    pub(crate) fn unknown_seat(name: &str, seats: &[&str]) -> Problem {
        let seats = seats.join(", ");
        Problem::new(
            "unknown_seat",
            "seat",
            format!("No hay ningún asiento «{name}»; son {seats}."),
            format!("There is no seat “{name}”; they are {seats}."),
        )
    }

    pub(crate) fn unknown_bot(name: &str, bots: &[&str]) -> Problem {
        let bots = bots.join(", ");
        Problem::new(
            "unknown_bot",
            "bot",
            format!("No hay ningún jugador «{name}»; son {bots}."),
            format!("There is no bot “{name}”; they are {bots}."),
        )
    }

    pub(crate) fn nothing_to_do(seat: &str) -> Problem {
        Problem::new(
            "nothing_to_do",
            "seat",
            format!("{seat} no tiene nada que hacer ahora."),
            format!("{seat} has nothing to do now."),
        )
    }

    pub(crate) fn awaiting_roll(roll: Value) -> Problem {
        Problem::new(
            "awaiting_roll",
            roll,
            "Antes hay que tirar: contesta con «roll», o vuelve atrás con «undo».",
            "Somebody has to roll first: answer with “roll”, or go back with “undo”.",
        )
    }

    pub(crate) fn no_roll_wanted() -> Problem {
        Problem::new(
            "no_roll_wanted",
            Value::Null,
            "Nadie ha pedido ninguna tirada.",
            "Nobody has asked for a roll.",
        )
    }

    pub(crate) fn wrong_count(roll: Value, typed: usize) -> Problem {
        Problem::new(
            "wrong_count",
            roll,
            format!("No es el número de resultados pedido: han llegado {typed}."),
            format!("Not the number of results that was asked for: {typed} came."),
        )
    }

    pub(crate) fn conceded(why: Concession) -> Problem {
        let (es, en) = match why {
            Concession::Resigned => (
                "La partida ha terminado: alguien se ha rendido.",
                "The match is over: somebody has resigned.",
            ),
            Concession::Time => (
                "La partida ha terminado: a alguien se le ha acabado el tiempo.",
                "The match is over: somebody has run out of time.",
            ),
        };
        Problem::new("over", Value::Null, es, en)
    }

    pub(crate) fn no_such_line(line: usize, last: usize) -> Problem {
        Problem::new(
            "no_such_line",
            "to",
            format!("No existe la línea {line}; van de la 1 a la {last}."),
            format!("There is no line {line}; they go from 1 to {last}."),
        )
    }

    pub(crate) fn no_dice(stop: &DiceStop, seats: &'static [&'static str]) -> Problem {
        let at = |roll: &Roll| crate::json::roll(roll, seats);
        match stop {
            DiceStop::Wanted(roll) => Problem::awaiting_roll(at(roll)),
            DiceStop::ScriptEmpty(roll) => Problem::new(
                "script_empty",
                at(roll),
                "El guion de dados se ha terminado y hace falta otra tirada.",
                "The script of dice has come to its end and one more roll is needed.",
            ),
            DiceStop::Unfit { roll, entry } => Problem::new(
                "bad_roll",
                at(roll),
                format!("El resultado {entry} no contesta a esta tirada."),
                format!("The result {entry} does not answer this roll."),
            ),
            DiceStop::Sealed(roll) => Problem::new(
                "sealed_dice",
                at(roll),
                "La semilla de esta partida sigue siendo secreta: da otros dados con «dice» al cargarla.",
                "The seed of this match is still secret: give other “dice” when loading it.",
            ),
        }
    }
}

impl From<LoadFault> for Problem {
    fn from(fault: LoadFault) -> Problem {
        Problem {
            code: fault.reason.code(),
            message: fault.words(),
            at: serde_json::json!({ "line": fault.line }),
        }
    }
}
