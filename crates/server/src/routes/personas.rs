//! Computer players: who they are, and bringing one of one's own.

use axum::extract::Form;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use sobremesa_club::Refusal;

use super::Sorry;
use super::asking::{Host, TheGame};
use crate::hall::HallFault;
use crate::pages;
use crate::pages::personas::Tried;
use crate::session::Visitor;

pub(super) async fn show(visitor: Visitor, TheGame(game): TheGame) -> Response {
    pages::personas::page(&visitor, game, &Tried::Nothing).into_response()
}

#[derive(Deserialize)]
pub(super) struct Description {
    definition: String,
}

/// DOM-AI-11: somebody describes a player; everything that is wrong with it is said at once.
pub(super) async fn bring(
    host: Host,
    TheGame(game): TheGame,
    Form(form): Form<Description>,
) -> Result<Response, Sorry> {
    let (visitor, hall) = (&host.visitor, &host.club.hall);
    // Browsers end the lines of a form with two characters.
    let definition = form.definition.replace("\r\n", "\n");
    let owner = host.person.id.clone();
    let brought = hall.bring_guest(owner, game, definition.clone()).await;
    let (status, tried) = match brought {
        Ok(name) => (StatusCode::OK, Tried::Welcome(name)),
        Err(HallFault::Refused(refusal)) => {
            let faults = match refusal {
                Refusal::Faulty(faults) => faults.into_iter().map(|it| it.message).collect(),
                other => vec![other.words()],
            };
            let tried = Tried::Faulty { definition, faults };
            (StatusCode::UNPROCESSABLE_ENTITY, tried)
        }
        Err(fault) => return Err(Sorry::new(visitor, fault)),
    };
    // The game has one more player now.
    let game = hall.game(game.name()).unwrap_or(game);
    let page = pages::personas::page(visitor, game, &tried);
    Ok(host.answer((status, page)))
}
