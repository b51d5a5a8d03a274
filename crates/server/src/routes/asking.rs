//! What several handlers want to know of a request before they begin.

use std::sync::Arc;

use axum::extract::{FromRequestParts, RawPathParams};
use axum::http::HeaderValue;
use axum::http::request::Parts;
use axum::response::{IntoResponse, Redirect, Response};
use sobremesa_club::people::Person;
use sobremesa_club::{Refusal, TableId};
use sobremesa_table::{GameBox, GameRef};

use super::{Club, Sorry, with_cookie};
use crate::session::{Visitor, person_or_guest};

/// Somebody who asks for a page that takes computing, within what one address may ask for.
pub(super) struct Reader {
    pub(super) club: Club,
    pub(super) visitor: Visitor,
}

impl FromRequestParts<Club> for Reader {
    type Rejection = Sorry;

    async fn from_request_parts(parts: &mut Parts, club: &Club) -> Result<Reader, Sorry> {
        let Ok(visitor) = Visitor::from_request_parts(parts, club).await;
        if !club.hall.gate.limits.may_have_done(visitor.origin.address) {
            return Err(Sorry::TooFast(visitor.lang));
        }
        Ok(Reader {
            club: club.clone(),
            visitor,
        })
    }
}

/// Somebody who sets up a table, within what one address may set up. A newcomer becomes a guest.
pub(super) struct Host {
    pub(super) club: Club,
    pub(super) visitor: Visitor,
    pub(super) person: Arc<Person>,
    /// Tells a newcomer's browser who they are.
    pub(super) cookie: Option<HeaderValue>,
}

impl FromRequestParts<Club> for Host {
    type Rejection = Sorry;

    async fn from_request_parts(parts: &mut Parts, club: &Club) -> Result<Host, Sorry> {
        let Ok(visitor) = Visitor::from_request_parts(parts, club).await;
        if !club.hall.gate.limits.may_open(visitor.origin.address) {
            return Err(Sorry::TooFast(visitor.lang));
        }
        let found = person_or_guest(&club.hall, &visitor, None).await;
        let (person, cookie) = found.map_err(|fault| Sorry::new(&visitor, fault))?;
        Ok(Host {
            club: club.clone(),
            visitor,
            person,
            cookie,
        })
    }
}

impl Host {
    /// Shows the host to the new table.
    pub(super) fn lead_to(self, table: &TableId) -> Response {
        self.answer(Redirect::to(&format!("/t/{table}")))
    }

    pub(super) fn answer(self, answer: impl IntoResponse) -> Response {
        with_cookie(answer, self.cookie)
    }
}

/// Somebody with an account, at a browser of theirs.
pub(super) struct Owner {
    pub(super) club: Club,
    pub(super) visitor: Visitor,
    pub(super) person: Arc<Person>,
}

impl FromRequestParts<Club> for Owner {
    type Rejection = Sorry;

    async fn from_request_parts(parts: &mut Parts, club: &Club) -> Result<Owner, Sorry> {
        let Ok(visitor) = Visitor::from_request_parts(parts, club).await;
        if visitor.is_program {
            return Err(Sorry::new(&visitor, Refusal::BrowserOnly));
        }
        let person = visitor.person.clone();
        let Some(person) = person.filter(|person| person.account.is_some()) else {
            return Err(Sorry::new(&visitor, Refusal::NeedsAccount));
        };
        Ok(Owner {
            club: club.clone(),
            visitor,
            person,
        })
    }
}

/// The game that the address names.
pub(super) struct TheGame(pub(super) GameRef);

impl FromRequestParts<Club> for TheGame {
    type Rejection = Sorry;

    async fn from_request_parts(parts: &mut Parts, club: &Club) -> Result<TheGame, Sorry> {
        let name = in_address(parts, "game").await;
        match club.hall.game(&name) {
            Ok(game) => Ok(TheGame(game)),
            Err(refusal) => Err(refused(refusal, parts, club).await),
        }
    }
}

impl TheGame {
    /// It has nothing of what the address asks for.
    pub(super) async fn has_none(game: &dyn GameBox, parts: &mut Parts, club: &Club) -> Sorry {
        refused(Refusal::UnknownGame(game.name().to_owned()), parts, club).await
    }
}

async fn refused(refusal: Refusal, parts: &mut Parts, club: &Club) -> Sorry {
    let Ok(visitor) = Visitor::from_request_parts(parts, club).await;
    Sorry::new(&visitor, refusal)
}

/// A part of the address by its name; nothing if the route has none.
pub(super) async fn in_address(parts: &mut Parts, field: &str) -> String {
    let named = RawPathParams::from_request_parts(parts, &()).await;
    let mut named = named.iter().flatten();
    let found = named.find(|(name, _)| *name == field);
    found.map_or_else(String::new, |(_, text)| text.to_owned())
}
