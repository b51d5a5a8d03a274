//! Computer players: who they are, and bringing one of one's own.

use axum::extract::{Form, Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use sobremesa_club::Refusal;

use super::asking::Host;
use super::{Club, Sorry, with_cookie};
use crate::hall::HallFault;
use crate::pages;
use crate::pages::personas::Tried;
use crate::session::Visitor;

pub(super) async fn show(
    State(club): State<Club>,
    visitor: Visitor,
    Path(game): Path<String>,
) -> Result<Response, Sorry> {
    let game = club
        .hall
        .game(&game)
        .map_err(|refusal| Sorry::new(&visitor, refusal))?;
    Ok(pages::personas::page(&visitor, game, &Tried::Nothing).into_response())
}

#[derive(Deserialize)]
pub(super) struct Description {
    definition: String,
}

/// DOM-AI-11: somebody describes a player; everything that is wrong with it is said at once.
pub(super) async fn bring(
    host: Host,
    Path(name): Path<String>,
    Form(form): Form<Description>,
) -> Result<Response, Sorry> {
    let (visitor, hall) = (&host.visitor, &host.club.hall);
    let game = hall
        .game(&name)
        .map_err(|refusal| Sorry::new(visitor, refusal))?;
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
    let game = hall.game(&name).unwrap_or(game);
    let page = pages::personas::page(visitor, game, &tried);
    Ok(with_cookie((status, page), host.cookie))
}
