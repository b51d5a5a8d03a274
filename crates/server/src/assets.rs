//! The browser's part, embedded in the binary.

mod linked;

use std::collections::BTreeMap;
use std::hash::BuildHasher;
use std::sync::LazyLock;

use axum::extract::Path;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use foldhash::fast::FixedState;
use rust_embed::RustEmbed;

#[derive(RustEmbed)]
#[folder = "../../web"]
struct Web;

/// A script or a style as it is sent, and by what a browser knows whether it has it.
struct Code {
    text: String,
    tag: String,
}

/// All of them, made once.
static CODE: LazyLock<BTreeMap<String, Code>> = LazyLock::new(|| {
    let is_code = |name: &str| name.ends_with(".js") || name.ends_with(".css");
    let names = Web::iter().filter(|name| is_code(name));
    let made = names.map(|name| {
        let text = match name.ends_with(".js") {
            true => linked::link(&name, &lean_file).0,
            false => lean_file(&name).unwrap_or_default(),
        };
        let tag = tag_of(&text);
        (name.into_owned(), Code { text, tag })
    });
    made.collect()
});

/// Serves a file of `web/`, a script with everything that it imports. Browsers ask again each time and are told
/// if nothing changed, so that a new version of the program is never mixed with old scripts.
pub(crate) async fn serve(Path(path): Path<String>, headers: HeaderMap) -> Response {
    let Some(file) = Web::get(&path) else {
        return StatusCode::NOT_FOUND.into_response();
    };
    let code = CODE.get(&path);
    let tag = match code {
        Some(code) => code.tag.clone(),
        None => tag_of(&file.data),
    };
    let known = headers
        .get(header::IF_NONE_MATCH)
        .and_then(|value| value.to_str().ok());
    if known == Some(tag.as_str()) {
        return StatusCode::NOT_MODIFIED.into_response();
    }
    let kind = file.metadata.mimetype().to_owned();
    let data = match code {
        Some(code) => code.text.as_bytes().into(),
        None => file.data,
    };
    let answer = [
        (header::CONTENT_TYPE, kind),
        (header::ETAG, tag),
        (header::CACHE_CONTROL, "no-cache".to_owned()),
    ];
    (answer, data).into_response()
}

fn tag_of(content: impl AsRef<[u8]>) -> String {
    format!(
        "\"{:016x}\"",
        FixedState::default().hash_one(content.as_ref())
    )
}

/// A script or a style as a browser needs it.
fn lean_file(name: &str) -> Option<String> {
    let file = Web::get(name)?;
    Some(lean(&String::from_utf8_lossy(&file.data)))
}

/// The worker that keeps what somebody has opened, for all of the house: it is told which build it belongs to, so
/// that what another one kept is thrown away.
pub(crate) async fn service_worker() -> Response {
    let Some(text) = lean_file("service-worker.js") else {
        return StatusCode::NOT_FOUND.into_response();
    };
    let script = format!("self.BUILD = \"{}\";\n{text}", build());
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
/// empty lines, which are a third of what would be sent, nor what is said of types within one. Lines stay lines, so nothing else changes its meaning;
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
        if line.is_empty() || line.starts_with("//") {
            continue;
        }
        // What a type is said to be, in the middle of a line.
        while let Some((before, rest)) = line.split_once("/** ")
            && let Some((_, after)) = rest.split_once("*/")
        {
            out.push_str(before);
            line = after.trim_start();
        }
        out.push_str(line);
        out.push('\n');
    }
    out
}

#[cfg(test)]
mod tests {
    use super::{CODE, Web, lean};

    #[test]
    fn comments_and_indentation_are_not_sent() {
        let text = "// What it is.\n\n/**\n * @param {number} a\n */\nfunction twice(a) {\n  \
                    /** @type {number} */ (a);\n  return 2 * a; // at the end it stays\n}\n";
        assert_eq!(
            lean(text),
            "function twice(a) {\n(a);\nreturn 2 * a; // at the end it stays\n}\n"
        );
        assert_eq!(lean("/* A\n   b */ .c { d: e; }\n"), ".c { d: e; }\n");
        let typed = "f(/** @type {any} */ (a), /** @type {any} */ (b));\n";
        assert_eq!(lean(typed), "f((a), (b));\n");
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
            // Nor would one that looks like a remark stay as it is.
            let is_remark = ["\"/**", "'/**", "`/**"].map(|start| text.contains(start));
            assert_eq!(is_remark, [false; 3], "{path}");
        }
    }

    /// What a page asks for is whole: nothing is left to be fetched one by one. What is not written as the linker
    /// reads it would be.
    #[test]
    fn scripts_are_sent_with_what_they_import() {
        for (name, code) in CODE.iter().filter(|(name, _)| name.ends_with(".js")) {
            for line in code.text.lines() {
                assert!(!line.starts_with("import "), "{name}: {line}");
            }
        }
        let table = &CODE["table.js"].text;
        assert!(table.contains("class Board {") && table.contains("const { Board } = $$"));
        // Names that change after they have been handed out would stay what they were, and nothing waits in the
        // middle of a function that is called at once.
        for name in Web::iter().filter(|name| name.ends_with(".js")) {
            let file = Web::get(&name).expect("it is there");
            let text = String::from_utf8_lossy(&file.data).into_owned();
            let barred = ["export let", "export default", "export *", "await "];
            for line in text.lines() {
                let is_barred = barred.iter().any(|start| line.starts_with(start));
                assert!(!is_barred, "{name}: {line}");
            }
        }
    }
}
