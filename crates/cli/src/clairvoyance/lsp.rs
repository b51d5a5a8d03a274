//! A language server on standard input and output: faults while typing, completion, hover, go to
//! definition, references, rename, format.
//!
//! The protocol's frame is a header with the length and a JSON body. Documents are kept whole: an
//! encounter is a page or two, and reading it anew takes less than a millisecond.

mod documents;
mod frame;

use std::io::{BufRead, Write};

use serde_json::{Value, json};
use sobremesa_clairvoyance::language::flaw::Named;
use sobremesa_clairvoyance::language::token::{KEYWORDS, is_name};
use sobremesa_clairvoyance::language::{check, format, parser, symbols};
use sobremesa_clairvoyance::{Clairvoyance, speak};
use sobremesa_kernel::Lang;
use sobremesa_table::Playable;

use crate::failure::Failure;
use documents::{Document, Documents};

/// Words of the language and the rule that explains each, for whoever points at one.
const EXPLAINED: &[(&str, &str)] = &[
    ("MAP", "CLV-MAP-01"),
    ("Rectangle", "CLV-MAP-02"),
    ("Outline", "CLV-MAP-04"),
    ("Obstacles", "CLV-MAP-11"),
    ("PLAYER", "CLV-UNI-02"),
    ("UNIT", "CLV-UNI-03"),
    ("Attack", "CLV-ATK-02"),
    ("Full", "CLV-ATK-02"),
    ("Melee", "CLV-RNG-02"),
    ("Ranged", "CLV-RNG-03"),
    ("Speed", "CLV-MOV-01"),
    ("AI", "CLV-BEH-01"),
    ("Pass", "CLV-SEM-10"),
    ("if", "CLV-SEM-05"),
    ("while", "CLV-SEM-06"),
    ("not", "CLV-BEH-10"),
    ("and", "CLV-BEH-09"),
    ("or", "CLV-BEH-09"),
    ("Approach", "CLV-ACT-01"),
    ("Disengage", "CLV-ESC-01"),
    ("self", "CLV-TGT-01"),
    ("ally", "CLV-TGT-03"),
    ("enemy", "CLV-TGT-03"),
    ("closest", "CLV-TGT-06"),
    ("furthest", "CLV-TGT-07"),
    ("last", "CLV-TGT-09"),
    ("count", "CLV-CND-01"),
    ("range", "CLV-CND-02"),
    ("total", "CLV-CND-06"),
    ("TEAM", "CLV-TEA-01"),
];

/// Serves an editor until it says good-bye or hangs up.
pub(super) fn serve(
    lang: Lang,
    input: &mut dyn BufRead,
    output: &mut dyn Write,
) -> Result<(), Failure> {
    let mut server = Server {
        lang,
        documents: Documents::default(),
    };
    while let Some(message) = frame::read(input)? {
        if message["method"] == "exit" {
            return Ok(());
        }
        for answer in server.answer(&message) {
            frame::write(output, &answer)?;
        }
    }
    Ok(())
}

struct Server {
    lang: Lang,
    documents: Documents,
}

impl Server {
    /// What is sent back for a message: an answer to a request, faults after a change, or nothing.
    fn answer(&mut self, message: &Value) -> Vec<Value> {
        let method = message["method"].as_str().unwrap_or_default();
        let params = &message["params"];
        let Some(id) = message.get("id") else {
            return self.notified(method, params);
        };
        let result = match method {
            "initialize" => Some(capabilities()),
            "shutdown" => Some(Value::Null),
            "textDocument/completion" => Some(self.completion(params)),
            "textDocument/hover" => Some(self.hover(params)),
            "textDocument/definition" => Some(self.definition(params)),
            "textDocument/references" => Some(self.references(params)),
            "textDocument/formatting" => Some(self.formatting(params)),
            "textDocument/rename" => match self.rename(params) {
                Ok(edit) => Some(edit),
                Err(why) => return vec![failed(id, -32602, &why)],
            },
            _ => None,
        };
        match result {
            Some(result) => vec![json!({ "jsonrpc": "2.0", "id": id, "result": result })],
            None => vec![failed(id, -32601, "unknown method")],
        }
    }

    fn notified(&mut self, method: &str, params: &Value) -> Vec<Value> {
        let uri = params["textDocument"]["uri"].as_str().unwrap_or_default();
        match method {
            "textDocument/didOpen" => {
                let text = params["textDocument"]["text"].as_str().unwrap_or_default();
                self.documents.put(uri, text);
            }
            "textDocument/didChange" => {
                let changes = params["contentChanges"].as_array();
                let text = changes.and_then(|changes| changes.last()?["text"].as_str());
                self.documents.put(uri, text.unwrap_or_default());
            }
            "textDocument/didClose" => {
                self.documents.forget(uri);
                return vec![published(uri, Vec::new())];
            }
            _ => return Vec::new(),
        }
        let document = self.documents.get(uri);
        let faults = document
            .map(|document| self.faults(document))
            .unwrap_or_default();
        vec![published(uri, faults)]
    }

    /// Every fault and warning of a document.
    fn faults(&self, document: &Document) -> Vec<Value> {
        match check::load(&document.text) {
            Err(flaws) => flaws
                .iter()
                .map(|flaw| {
                    json!({
                        "range": document.range(flaw.span), "severity": 1, "source": "clairvoyance",
                        "code": flaw.what.rule(), "message": speak::flaw(&flaw.what).get(self.lang),
                    })
                })
                .collect(),
            Ok(encounter) => encounter
                .warnings
                .iter()
                .map(|warning| {
                    let span = match warning {
                        sobremesa_clairvoyance::Warning::UnknownName { span, .. } => *span,
                        sobremesa_clairvoyance::Warning::SingleTeam => Default::default(),
                    };
                    json!({
                        "range": document.range(span), "severity": 2, "source": "clairvoyance",
                        "message": speak::warning(warning).get(self.lang),
                    })
                })
                .collect(),
        }
    }

    fn place<'a>(&'a self, params: &Value) -> Option<(&'a Document, usize, String)> {
        let uri = params["textDocument"]["uri"].as_str()?;
        let document = self.documents.get(uri)?;
        let byte = document.byte(&params["position"])?;
        Some((document, byte, uri.to_owned()))
    }

    /// The words of the language and the names of the file.
    fn completion(&self, params: &Value) -> Value {
        let words = KEYWORDS
            .iter()
            .map(|word| json!({ "label": word, "kind": 14 }));
        let mut items: Vec<Value> = words.collect();
        if let Some((document, ..)) = self.place(params) {
            for symbol in symbols::symbols(&document.text) {
                let detail = self.named(symbol.named);
                items.push(json!({ "label": symbol.name, "kind": 6, "detail": detail }));
            }
        }
        json!(items)
    }

    fn named(&self, named: Named) -> &'static str {
        match named {
            Named::Unit => self.lang.pick("unidad", "unit"),
            Named::Behaviour => self.lang.pick("comportamiento", "behaviour"),
            Named::Team => self.lang.pick("equipo", "team"),
        }
    }

    /// The block behind a name, or the rule behind a word of the language.
    fn hover(&self, params: &Value) -> Value {
        let Some((document, byte, _)) = self.place(params) else {
            return Value::Null;
        };
        let text = &document.text;
        let known = symbols::symbols(text);
        if let Some((symbol, span)) = symbols::at(&known, byte) {
            let block = symbol.block.text(text);
            let value = format!("```clairvoyance\n{block}\n```");
            let contents = json!({ "kind": "markdown", "value": value });
            return json!({ "contents": contents, "range": document.range(span) });
        }
        let word = symbols::word_at(text, byte);
        let rule = EXPLAINED.iter().find(|(known, _)| *known == word);
        let rule = rule.and_then(|(_, rule)| Clairvoyance::rulebook().rule(rule));
        match rule {
            Some(rule) => {
                let value = format!("**{}** {}", rule.id, rule.text.get(self.lang));
                json!({ "contents": { "kind": "markdown", "value": value } })
            }
            None => Value::Null,
        }
    }

    fn definition(&self, params: &Value) -> Value {
        let Some((document, byte, uri)) = self.place(params) else {
            return Value::Null;
        };
        let known = symbols::symbols(&document.text);
        match symbols::at(&known, byte) {
            Some((symbol, _)) => json!({ "uri": uri, "range": document.range(symbol.declared) }),
            None => Value::Null,
        }
    }

    fn references(&self, params: &Value) -> Value {
        let Some((document, byte, uri)) = self.place(params) else {
            return json!([]);
        };
        let known = symbols::symbols(&document.text);
        let Some((symbol, _)) = symbols::at(&known, byte) else {
            return json!([]);
        };
        let all = std::iter::once(&symbol.declared).chain(&symbol.used);
        all.map(|span| json!({ "uri": uri, "range": document.range(*span) }))
            .collect()
    }

    /// A new name everywhere, unless it cannot be one.
    fn rename(&self, params: &Value) -> Result<Value, String> {
        let name = params["newName"].as_str().unwrap_or_default();
        if !is_name(name) {
            let why = self.lang.pick("no puede ser un nombre", "cannot be a name");
            return Err(format!("“{name}” {why} (CLV-LEX-04, CLV-LEX-06)"));
        }
        let Some((document, byte, uri)) = self.place(params) else {
            return Ok(Value::Null);
        };
        let known = symbols::symbols(&document.text);
        let Some((symbol, _)) = symbols::at(&known, byte) else {
            return Ok(Value::Null);
        };
        let is_taken = |other: &symbols::Symbol| other.named == symbol.named && other.name == name;
        if name != symbol.name && known.iter().any(is_taken) {
            let why = self.lang.pick("ya es de otro", "is another's already");
            return Err(format!("“{name}” {why}"));
        }
        let all = std::iter::once(&symbol.declared).chain(&symbol.used);
        let edits: Vec<Value> = all
            .map(|span| json!({ "range": document.range(*span), "newText": name }))
            .collect();
        Ok(json!({ "changes": { uri: edits } }))
    }

    /// The whole text anew; nothing while it has syntax faults.
    fn formatting(&self, params: &Value) -> Value {
        let uri = params["textDocument"]["uri"].as_str().unwrap_or_default();
        let Some(document) = self.documents.get(uri) else {
            return Value::Null;
        };
        match format::format(&document.text) {
            Ok(formatted) if parser::parse(&formatted).flaws.is_empty() => {
                json!([{ "range": document.whole(), "newText": formatted }])
            }
            Ok(_) | Err(_) => Value::Null,
        }
    }
}

fn capabilities() -> Value {
    json!({
        "capabilities": {
            "textDocumentSync": 1,
            "completionProvider": {},
            "hoverProvider": true,
            "definitionProvider": true,
            "referencesProvider": true,
            "renameProvider": true,
            "documentFormattingProvider": true,
        },
        "serverInfo": { "name": "sobremesa clairvoyance", "version": env!("CARGO_PKG_VERSION") },
    })
}

fn published(uri: &str, faults: Vec<Value>) -> Value {
    json!({
        "jsonrpc": "2.0", "method": "textDocument/publishDiagnostics",
        "params": { "uri": uri, "diagnostics": faults },
    })
}

fn failed(id: &Value, code: i32, message: &str) -> Value {
    json!({ "jsonrpc": "2.0", "id": id, "error": { "code": code, "message": message } })
}
