//! What people read when something cannot be.

use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use sobremesa_club::Refusal;
use sobremesa_kernel::Lang;

use crate::hall::HallFault;
use crate::session::Visitor;
use crate::{live, pages};

/// An answer that says what went wrong.
pub(super) enum Sorry {
    TooFast(Lang),
    Fault(Box<(Visitor, HallFault)>),
}

impl Sorry {
    pub(super) fn new(visitor: &Visitor, fault: impl Into<HallFault>) -> Sorry {
        match fault.into() {
            HallFault::TooFast => Sorry::TooFast(visitor.lang),
            fault => Sorry::Fault(Box::new((visitor.clone(), fault))),
        }
    }
}

impl IntoResponse for Sorry {
    fn into_response(self) -> Response {
        match self {
            Sorry::TooFast(lang) => {
                (StatusCode::TOO_MANY_REQUESTS, live::too_fast(lang)).into_response()
            }
            Sorry::Fault(both) => {
                let (visitor, fault) = *both;
                let lang = visitor.lang;
                let title = lang.pick("No puede ser", "That cannot be");
                let (code, words) = match &fault {
                    HallFault::Refused(refusal @ Refusal::UnknownGame(_)) => {
                        (StatusCode::NOT_FOUND, refusal.words().get(lang).to_owned())
                    }
                    HallFault::Refused(refusal) => (
                        StatusCode::UNPROCESSABLE_ENTITY,
                        refusal.words().get(lang).to_owned(),
                    ),
                    HallFault::NoTable => {
                        let words = lang.pick(
                            "No hay ninguna mesa con esa dirección.",
                            "There is no table at that address.",
                        );
                        (StatusCode::NOT_FOUND, words.to_owned())
                    }
                    HallFault::Away => {
                        tracing::warn!("the node that keeps a table does not answer");
                        (status_of_ours(&fault), live::away(lang).to_owned())
                    }
                    HallFault::TooFast
                    | HallFault::NotHere
                    | HallFault::Store(_)
                    | HallFault::Unreadable(_) => {
                        tracing::error!(%fault, "a request failed");
                        (status_of_ours(&fault), live::ours(lang).to_owned())
                    }
                };
                (code, pages::sorry(&visitor, title, &words)).into_response()
            }
        }
    }
}

/// What failed is ours. Whoever watches over the house, or sends again by itself, hears whether it is only
/// that nothing can be stored now.
pub(super) fn status_of_ours(fault: &HallFault) -> StatusCode {
    match fault.trouble() {
        _ if matches!(fault, HallFault::Away) => StatusCode::SERVICE_UNAVAILABLE,
        Some(_) => StatusCode::SERVICE_UNAVAILABLE,
        None => StatusCode::INTERNAL_SERVER_ERROR,
    }
}
