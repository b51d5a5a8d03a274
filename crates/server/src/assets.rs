//! The browser's part, embedded in the binary.

use axum::extract::Path;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use rust_embed::RustEmbed;

#[derive(RustEmbed)]
#[folder = "../../web"]
struct Web;

/// Serves a file of `web/`. Browsers ask again each time and are told if nothing changed, so that a
/// new version of the program is never mixed with old scripts.
pub(crate) async fn serve(Path(path): Path<String>, headers: HeaderMap) -> Response {
    let Some(file) = Web::get(&path) else {
        return StatusCode::NOT_FOUND.into_response();
    };
    let hash: String = file
        .metadata
        .sha256_hash()
        .iter()
        .take(12)
        .map(|b| format!("{b:02x}"))
        .collect();
    let tag = format!("\"{hash}\"");
    let known = headers
        .get(header::IF_NONE_MATCH)
        .and_then(|value| value.to_str().ok());
    if known == Some(tag.as_str()) {
        return StatusCode::NOT_MODIFIED.into_response();
    }
    let kind = file.metadata.mimetype().to_owned();
    let answer = [
        (header::CONTENT_TYPE, kind),
        (header::ETAG, tag),
        (header::CACHE_CONTROL, "no-cache".to_owned()),
    ];
    (answer, file.data).into_response()
}
