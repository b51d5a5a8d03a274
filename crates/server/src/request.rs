//! Every request has a name, so that what somebody reports can be found in the log.

use std::fmt;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Instant;

use axum::extract::{ConnectInfo, Request, State};
use axum::http::{HeaderName, HeaderValue};
use axum::middleware::Next;
use axum::response::Response;
use tracing::Instrument;

use crate::hall::Hall;
use crate::origin::Origin;
use crate::random;

/// Where the answer says what its request is called.
const HEADER: HeaderName = HeaderName::from_static("x-request-id");

/// What a request is called in the log, in the header of its answer and on the page that says sorry.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct RequestId(Arc<str>);

impl fmt::Display for RequestId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Names a request, finds out where it comes from, counts it, and lets everything that is logged meanwhile carry the name.
pub(crate) async fn name(
    State(hall): State<Arc<Hall>>,
    mut request: Request,
    next: Next,
) -> Response {
    let id = RequestId(random::mark().into());
    let (method, path) = (request.method().clone(), request.uri().path().to_owned());
    let span = tracing::error_span!("request", %id, %method, path, node = hall.node());
    request.extensions_mut().insert(id.clone());
    if let Some(ConnectInfo(peer)) = request.extensions().get::<ConnectInfo<SocketAddr>>() {
        let origin = Origin::of(*peer, request.headers(), hall.manner.is_behind_proxy);
        request.extensions_mut().insert(origin);
    }
    let began = Instant::now();
    let mut answer = next.run(request).instrument(span.clone()).await;
    let (status, time) = (answer.status(), began.elapsed());
    hall.metrics.answered(status, time);
    let ms = time.as_millis() as u64;
    span.in_scope(|| tracing::debug!(status = status.as_u16(), ms, "answered"));
    let header = HeaderValue::from_str(&id.0).expect("plain letters fit into a header");
    answer.headers_mut().insert(HEADER, header);
    answer
}
