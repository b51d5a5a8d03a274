//! What the table itself has to say, in both languages.

use sobremesa_kernel::{TableEvent, Words};

/// A stranger's JSON that does not fit.
pub(crate) fn bad_json(fault: &serde_json::Error) -> Words {
    Words::new(
        format!("no se entiende: {fault}"),
        format!("not understood: {fault}"),
    )
}

/// What happened to a match, whatever its game.
pub(crate) fn table_event(event: &TableEvent) -> Words {
    match event {
        TableEvent::Takeback { to } => Words::new(
            format!("Se vuelve atrás: la partida está como después de la línea {to}."),
            format!("Taken back: the match is as it was after line {to}."),
        ),
        TableEvent::Ruling => Words::new(
            "El árbitro ha cambiado la posición.",
            "The referee has changed the position.",
        ),
    }
}
