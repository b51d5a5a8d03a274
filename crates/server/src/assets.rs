//! The browser's part, embedded in the binary.

use std::hash::BuildHasher;

use axum::extract::Path;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use foldhash::fast::FixedState;
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
    let is_code = path.ends_with(".js") || path.ends_with(".css");
    let data = match std::str::from_utf8(&file.data) {
        Ok(text) if is_code => lean(text).into_bytes().into(),
        _ => file.data,
    };
    let answer = [
        (header::CONTENT_TYPE, kind),
        (header::ETAG, tag),
        (header::CACHE_CONTROL, "no-cache".to_owned()),
    ];
    (answer, data).into_response()
}

/// The worker that keeps what somebody has opened, for all of the house: it is told which build it belongs to, so
/// that what another one kept is thrown away.
pub(crate) async fn service_worker() -> Response {
    let Some(file) = Web::get("service-worker.js") else {
        return StatusCode::NOT_FOUND.into_response();
    };
    let text = String::from_utf8_lossy(&file.data);
    let script = format!("self.BUILD = \"{}\";\n{}", build(), lean(&text));
    let answer = [
        (header::CONTENT_TYPE, "text/javascript"),
        (header::CACHE_CONTROL, "no-cache"),
    ];
    (answer, script).into_response()
}

/// Tells builds apart: what the browser's part consists of, and the version of the program.
fn build() -> String {
    let mut names: Vec<_> = Web::iter().collect();
    names.sort();
    let hashes: Vec<[u8; 32]> = names
        .iter()
        .filter_map(|name| Some(Web::get(name)?.metadata.sha256_hash()))
        .collect();
    let number = FixedState::default().hash_one((env!("CARGO_PKG_VERSION"), hashes));
    format!("{number:016x}")
}

/// A script or a style as a browser needs it: without the comments that begin a line, without indentation and
/// empty lines, which are a third of what would be sent. Lines stay lines, so nothing else changes its meaning;
/// our scripts have no text of several lines, which a test sees to.
fn lean(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut is_comment = false;
    for line in text.lines() {
        let mut line = line.trim();
        if !is_comment && line.starts_with("/*") {
            is_comment = true;
        }
        if is_comment {
            let Some((_, rest)) = line.split_once("*/") else {
                continue;
            };
            is_comment = false;
            line = rest.trim_start();
        }
        if !line.is_empty() && !line.starts_with("//") {
            out.push_str(line);
            out.push('\n');
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::{Web, lean};

    #[test]
    fn comments_and_indentation_are_not_sent() {
        let text = "// What it is.\n\n/**\n * @param {number} a\n */\nfunction twice(a) {\n  \
                    /** @type {number} */ (a);\n  return 2 * a; // at the end it stays\n}\n";
        assert_eq!(
            lean(text),
            "function twice(a) {\n(a);\nreturn 2 * a; // at the end it stays\n}\n"
        );
        assert_eq!(lean("/* A\n   b */ .c { d: e; }\n"), ".c { d: e; }\n");
    }

    /// A text of several lines would lose its indentation.
    #[test]
    fn no_script_has_a_text_of_several_lines() {
        for path in Web::iter().filter(|path| path.ends_with(".js")) {
            let file = Web::get(&path).expect("it is there");
            let text = String::from_utf8_lossy(&file.data).into_owned();
            for (n, line) in lean(&text).lines().enumerate() {
                let n_ticks = line.matches('`').count();
                assert_eq!(n_ticks % 2, 0, "{path}, line {n}: {line}");
            }
        }
    }
}
