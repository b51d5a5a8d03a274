//! What is wrong with a setup or a position, told to whoever wrote it.

use sobremesa_kernel::{Fault, Words};

use super::names::{army, piece};
use crate::board::NoRoom;
use crate::fault::Flaw;
use crate::notation::{RowFault, TextFault};
use crate::position::Impossible;

/// All flaws as they are told.
pub(crate) fn faults(flaws: Vec<Flaw>) -> Vec<Fault> {
    let told = flaws.iter().map(|flaw| Fault {
        rule: flaw.rule(),
        code: flaw.code(),
        message: words(flaw),
        at: flaw.at().into(),
    });
    told.collect()
}

fn words(flaw: &Flaw) -> Words {
    match flaw {
        Flaw::Text(fault) => of_text(*fault),
        Flaw::KingdomCommanded { army: who } => Words::new(
            format!("{} las lleva al empezar su propio asiento.", army(*who).es),
            format!(
                "At the start {} is played from its own seat.",
                army(*who).en
            ),
        ),
        Flaw::CommandAbsent { army: who } => Words::new(
            format!("{} no toman parte en esta partida.", army(*who).es),
            format!("{} takes no part in this game.", army(*who).en),
        ),
        Flaw::CommandOfEnemy { army: who, by } => Words::new(
            format!(
                "{} no pueden llevar a {}: son del otro bando.",
                army(*by).es,
                army(*who).es
            ),
            format!(
                "{} cannot play {}: it is on the other side.",
                army(*by).en,
                army(*who).en
            ),
        ),
        Flaw::CommanderGone { army: who, by } => Words::new(
            format!(
                "Nadie juega ya desde el asiento de {}: no puede llevar a {}.",
                army(*by).es,
                army(*who).es
            ),
            format!(
                "Nobody plays from {}'s seat any more, so not {} either.",
                army(*by).en,
                army(*who).en
            ),
        ),
        Flaw::Seen { .. } => Words::new(
            "Cada posición vista son los tres primeros campos de su texto y cuántas veces, 1 o 2.",
            "Each position seen is the first three fields of its text and how often, 1 or 2.",
        ),
        Flaw::Offer => Words::new(
            "Esa propuesta no puede estar abierta en esta posición.",
            "That offer cannot be open in this position.",
        ),
        Flaw::Result => Words::new(
            "El resultado no encaja con el texto de la posición.",
            "The result does not fit the text of the position.",
        ),
    }
}

fn of_text(fault: TextFault) -> Words {
    match fault {
        TextFault::Fields { wanted, found } => Words::new(
            format!("Los campos, separados por un espacio, son {wanted} y no {found}."),
            format!("The fields, separated by one space, are {wanted} and not {found}."),
        ),
        TextFault::Rows { found } => Words::new(
            format!("El tablero tiene doce filas separadas por «/», no {found}."),
            format!("The board has twelve rows separated by “/”, not {found}."),
        ),
        TextFault::Row { letter, fault } => {
            let fault = of_row(fault);
            Words::new(
                format!("Fila {letter}: {}", fault.es),
                format!("Row {letter}: {}", fault.en),
            )
        }
        TextFault::NoRoom { hex, reason } => match reason {
            NoRoom::Taken { by, .. } => Words::new(
                format!("{hex}: ya está ahí {}.", piece(by).es),
                format!("{hex}: {} stands there already.", piece(by).en),
            ),
            NoRoom::TooMany { piece: what, limit } => Words::new(
                format!(
                    "{hex}: sobra {}; una partida empieza con {limit}.",
                    piece(what).es
                ),
                format!(
                    "{hex}: {} is one too many; a game starts with {limit}.",
                    piece(what).en
                ),
            ),
        },
        TextFault::ToMove => Words::new(
            "El ejército que mueve es w, b, u, r o -.",
            "The army to move is w, b, u, r or -.",
        ),
        TextFault::Mode => Words::new("El modo es 2 o 4.", "The mode is 2 or 4."),
        TextFault::Warned => Words::new(
            "Los reinos avisados son -, w, b o wb.",
            "The kingdoms warned are -, w, b or wb.",
        ),
        TextFault::QuietCounter => Words::new(
            "El contador de calma es un número, desde 0.",
            "The quiet counter is a number, from 0.",
        ),
        TextFault::TurnNumber => Words::new(
            "El turno es un número, desde 1.",
            "The turn is a number, from 1.",
        ),
        TextFault::Impossible(impossible) => of_impossible(impossible),
    }
}

fn of_row(fault: RowFault) -> Words {
    match fault {
        RowFault::Run => Words::new(
            "las casillas libres seguidas se cuentan de 1 a 12, en un solo número.",
            "free hexes in a row are counted from 1 to 12, in one number.",
        ),
        RowFault::Token => Words::new(
            "una pieza es una de las letras wbur y una de KQPWTZJS.",
            "a piece is one of the letters wbur and one of KQPWTZJS.",
        ),
        RowFault::Length { found } => Words::new(
            format!("una fila suma 12 casillas, no {found}."),
            format!("a row adds up to 12 hexes, not {found}."),
        ),
    }
}

fn of_impossible(impossible: Impossible) -> Words {
    match impossible {
        Impossible::AlliesAbsent { army: who } => Words::new(
            format!("En el modo 2 no juegan {}.", army(who).es),
            format!("In mode 2 {} does not play.", army(who).en),
        ),
        Impossible::NoRoyals => Words::new(
            "Ningún reino tiene rey ni reina.",
            "Neither kingdom has a king or a queen.",
        ),
        Impossible::AlreadyLost { side } => Words::new(
            format!(
                "{} han perdido rey y reina: ya no mueve nadie; escribe -.",
                army(side.kingdom()).es
            ),
            format!(
                "{} has lost king and queen: nobody is to move; write -.",
                army(side.kingdom()).en
            ),
        ),
        Impossible::TurnNumber | Impossible::QuietCounter => Words::new(
            format!(
                "Los turnos se cuentan desde 1 y ninguna partida pasa de {}.",
                crate::position::MOST_TURNS
            ),
            format!(
                "Turns count from 1, and no game takes more than {}.",
                crate::position::MOST_TURNS
            ),
        ),
    }
}
