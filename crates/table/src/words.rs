//! What the table itself has to say, in both languages.

use sobremesa_kernel::{Concession, TableEvent, Words};

/// What happened to a match, whatever its game. `title`: what people call a seat.
pub(crate) fn table_event(event: &TableEvent, title: impl Fn(&str) -> Words) -> Words {
    match event {
        TableEvent::Takeback { reroll: true, .. } => Words::new(
            "Lo último se repite con otros dados.",
            "The latest is played again with new dice.",
        ),
        TableEvent::Takeback { to, reroll: false } => Words::new(
            format!("La partida vuelve a estar como después de la línea {to}."),
            format!("The match is again as it was after line {to}."),
        ),
        TableEvent::Conceded { seat, why } => {
            let Words { es, en } = title(seat);
            match why {
                Concession::Resigned => {
                    Words::new(format!("{es}: se rinde."), format!("{en} resigned."))
                }
                Concession::Time => Words::new(
                    format!("{es}: se le ha acabado el tiempo."),
                    format!("{en} ran out of time."),
                ),
            }
        }
        TableEvent::Ruling => Words::new(
            "El árbitro ha cambiado la posición.",
            "The referee has changed the position.",
        ),
    }
}
