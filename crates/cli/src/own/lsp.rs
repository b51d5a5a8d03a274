//! A language server on standard input and output for the language of a game's setups: faults while
//! typing, completion, hover, go to definition, references, rename, format.
//!
//! Documents are kept whole: a setup is a page or two, and reading it anew takes less than a
//! millisecond. What the language is is the game's [`Written`](sobremesa_table::Written).

mod document;

use std::collections::BTreeMap;
use std::io::{self, BufRead, Write};
use std::ops::Range;

use lsp_server::{ErrorCode, Message, Notification, Request, Response};
use lsp_types::notification::{
    DidChangeTextDocument, DidCloseTextDocument, DidOpenTextDocument, Exit,
    Notification as NotificationKind, PublishDiagnostics,
};
use lsp_types::request::{
    Completion, Formatting, GotoDefinition, HoverRequest, Initialize, References, Rename,
    Request as RequestKind, Shutdown,
};
use lsp_types::{
    CompletionItem, CompletionItemKind, CompletionOptions, CompletionParams, CompletionResponse,
    Diagnostic, DiagnosticSeverity, DocumentFormattingParams, GotoDefinitionParams,
    GotoDefinitionResponse, Hover, HoverContents, HoverParams, HoverProviderCapability,
    InitializeResult, Location, MarkupContent, MarkupKind, NumberOrString, OneOf,
    PublishDiagnosticsParams, ReferenceParams, RenameParams, ServerCapabilities, ServerInfo,
    TextDocumentPositionParams, TextDocumentSyncCapability, TextDocumentSyncKind, TextEdit, Uri,
};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use sobremesa_kernel::Lang;
use sobremesa_table::Named;

use super::Language;
use crate::failure::Failure;
use document::Document;

/// Serves an editor until it says good-bye or hangs up.
pub(super) fn serve(
    language: Language,
    lang: Lang,
    mut input: &mut dyn BufRead,
    mut output: &mut dyn Write,
) -> Result<(), Failure> {
    let mut server = Server {
        language,
        lang,
        documents: BTreeMap::new(),
    };
    loop {
        let answer = match Message::read(&mut input) {
            Ok(Some(Message::Request(request))) => Some(Message::from(server.answer(request))),
            Ok(Some(Message::Notification(told))) if told.method == Exit::METHOD => return Ok(()),
            Ok(Some(Message::Notification(told))) => server.notified(told).map(Message::from),
            Ok(Some(Message::Response(_))) => None,
            Ok(None) => return Ok(()),
            // Whatever an editor says that cannot be understood is not answered.
            Err(fault) if fault.kind() == io::ErrorKind::InvalidData => None,
            Err(fault) => return Err(fault.into()),
        };
        if let Some(answer) = answer {
            answer.write(&mut output)?;
        }
    }
}

struct Server {
    language: Language,
    lang: Lang,
    /// By address.
    documents: BTreeMap<String, Document>,
}

/// What is sent back for a request: a result, or what is wrong with it.
type Answered = Result<Value, (ErrorCode, String)>;

impl Server {
    fn answer(&self, request: Request) -> Response {
        let Request { id, method, params } = request;
        let answered = match method.as_str() {
            Initialize::METHOD => Ok(written(&self.capabilities())),
            Shutdown::METHOD => Ok(Value::Null),
            Completion::METHOD => understood(params, |asked| self.completion(&asked)),
            HoverRequest::METHOD => understood(params, |asked| self.hover(&asked)),
            GotoDefinition::METHOD => understood(params, |asked| self.definition(&asked)),
            References::METHOD => understood(params, |asked| self.references(&asked)),
            Formatting::METHOD => understood(params, |asked| self.formatting(&asked)),
            Rename::METHOD => serde_json::from_value(params)
                .map_err(misunderstood)
                .and_then(|asked| self.rename(&asked)),
            _ => Err((ErrorCode::MethodNotFound, "unknown method".to_owned())),
        };
        match answered {
            Ok(result) => Response::new_ok(id, result),
            Err((code, why)) => Response::new_err(id, code as i32, why),
        }
    }

    /// What an editor is told after a change: every fault of the document.
    fn notified(&mut self, told: Notification) -> Option<Notification> {
        let uri = match told.method.as_str() {
            DidOpenTextDocument::METHOD => {
                let opened = heard::<DidOpenTextDocument>(told.params)?.text_document;
                self.put(&opened.uri, opened.text);
                opened.uri
            }
            DidChangeTextDocument::METHOD => {
                let mut changed = heard::<DidChangeTextDocument>(told.params)?;
                let text = changed.content_changes.pop().map(|change| change.text);
                self.put(&changed.text_document.uri, text.unwrap_or_default());
                changed.text_document.uri
            }
            DidCloseTextDocument::METHOD => {
                let closed = heard::<DidCloseTextDocument>(told.params)?.text_document;
                self.documents.remove(closed.uri.as_str());
                closed.uri
            }
            _ => return None,
        };
        let document = self.documents.get(uri.as_str());
        let diagnostics = document.map_or_else(Vec::new, |document| self.remarks(document));
        let published = PublishDiagnosticsParams::new(uri, diagnostics, None);
        Some(Notification::new(
            PublishDiagnostics::METHOD.to_owned(),
            published,
        ))
    }

    fn put(&mut self, uri: &Uri, text: String) {
        self.documents
            .insert(uri.as_str().to_owned(), Document(text));
    }

    fn capabilities(&self) -> InitializeResult {
        let name = format!("sobremesa {}", self.language.game.name());
        InitializeResult {
            capabilities: ServerCapabilities {
                text_document_sync: Some(TextDocumentSyncCapability::Kind(
                    TextDocumentSyncKind::FULL,
                )),
                completion_provider: Some(CompletionOptions::default()),
                hover_provider: Some(HoverProviderCapability::Simple(true)),
                definition_provider: Some(OneOf::Left(true)),
                references_provider: Some(OneOf::Left(true)),
                rename_provider: Some(OneOf::Left(true)),
                document_formatting_provider: Some(OneOf::Left(true)),
                ..ServerCapabilities::default()
            },
            server_info: Some(ServerInfo {
                name,
                version: Some(env!("CARGO_PKG_VERSION").to_owned()),
            }),
        }
    }

    /// Every fault of a document, and what is odd about a place in it.
    fn remarks(&self, document: &Document) -> Vec<Diagnostic> {
        let proof = self.language.written.proof(&document.0, self.lang);
        let placed = proof.remarks.iter().filter_map(|remark| {
            let severity = match remark.is_fault {
                true => DiagnosticSeverity::ERROR,
                false => DiagnosticSeverity::WARNING,
            };
            Some(Diagnostic {
                range: document.range(remark.place.as_ref()?),
                severity: Some(severity),
                code: remark
                    .rule
                    .map(|(rule, _)| NumberOrString::String(rule.to_string())),
                source: Some(self.language.game.name().to_owned()),
                message: remark.words.get(self.lang).to_owned(),
                ..Diagnostic::default()
            })
        });
        placed.collect()
    }

    /// The document that a request is about, and the byte.
    fn place(&self, at: &TextDocumentPositionParams) -> Option<(&Document, usize)> {
        let document = self.documents.get(at.text_document.uri.as_str())?;
        Some((document, document.byte(at.position)?))
    }

    /// The name at a place, with its document and its own bytes.
    fn named(&self, at: &TextDocumentPositionParams) -> Option<(&Document, Named, Range<usize>)> {
        let (document, byte) = self.place(at)?;
        let mut names = self.language.written.names(&document.0).into_iter();
        names.find_map(|named| {
            let bytes = everywhere(&named).find(|it| it.start <= byte && byte <= it.end);
            let bytes = bytes?.clone();
            Some((document, named, bytes))
        })
    }

    /// The words of the language and the names of the file.
    fn completion(&self, asked: &CompletionParams) -> Option<CompletionResponse> {
        let written = self.language.written;
        let words = written.keywords().iter().map(|word| CompletionItem {
            label: (*word).to_owned(),
            kind: Some(CompletionItemKind::KEYWORD),
            ..CompletionItem::default()
        });
        let place = self.place(&asked.text_document_position);
        let names = place.map(|(document, _)| written.names(&document.0));
        let names = names.into_iter().flatten().map(|named| CompletionItem {
            label: named.name,
            kind: Some(CompletionItemKind::VARIABLE),
            detail: Some(named.kind.get(self.lang).to_owned()),
            ..CompletionItem::default()
        });
        Some(CompletionResponse::Array(words.chain(names).collect()))
    }

    /// The block behind a name, or the rule behind a word of the language.
    fn hover(&self, asked: &HoverParams) -> Option<Hover> {
        let at = &asked.text_document_position_params;
        let game = self.language.game;
        let (value, range) = match self.named(at) {
            Some((document, named, bytes)) => {
                let block = document.0.get(named.block).unwrap_or_default();
                let value = format!("```{}\n{block}\n```", game.name());
                (value, Some(document.range(&bytes)))
            }
            None => {
                let (document, byte) = self.place(at)?;
                let rule = self.language.written.explained(document.word_at(byte))?;
                let rule = game.rulebook().rule(rule)?;
                let value = format!("**{}** {}", rule.id, rule.text.get(self.lang));
                (value, None)
            }
        };
        let contents = MarkupContent {
            kind: MarkupKind::Markdown,
            value,
        };
        Some(Hover {
            contents: HoverContents::Markup(contents),
            range,
        })
    }

    fn definition(&self, asked: &GotoDefinitionParams) -> Option<GotoDefinitionResponse> {
        let at = &asked.text_document_position_params;
        let (document, named, _) = self.named(at)?;
        let range = document.range(&named.declared);
        let uri = at.text_document.uri.clone();
        Some(GotoDefinitionResponse::Scalar(Location { uri, range }))
    }

    fn references(&self, asked: &ReferenceParams) -> Option<Vec<Location>> {
        let at = &asked.text_document_position;
        let Some((document, named, _)) = self.named(at) else {
            return Some(Vec::new());
        };
        let all = everywhere(&named).map(|bytes| Location {
            uri: at.text_document.uri.clone(),
            range: document.range(bytes),
        });
        Some(all.collect())
    }

    /// A new name everywhere, unless it cannot be one.
    fn rename(&self, asked: &RenameParams) -> Answered {
        let refuse = |why: String| Err((ErrorCode::InvalidParams, why));
        let name = &asked.new_name;
        if let Some(why) = self.language.written.bad_name(name) {
            return refuse(why.get(self.lang).to_owned());
        }
        let at = &asked.text_document_position;
        let Some((document, named, _)) = self.named(at) else {
            return Ok(Value::Null);
        };
        let known = self.language.written.names(&document.0);
        let is_taken = |other: &Named| other.kind == named.kind && other.name == *name;
        if *name != named.name && known.iter().any(is_taken) {
            let why = self.lang.pick("ya es de otro", "is another's already");
            return refuse(format!("“{name}” {why}"));
        }
        let edits = everywhere(&named).map(|bytes| TextEdit {
            range: document.range(bytes),
            new_text: name.clone(),
        });
        let (uri, edits) = (at.text_document.uri.as_str(), edits.collect::<Vec<_>>());
        Ok(serde_json::json!({ "changes": { uri: edits } }))
    }

    /// The whole text anew; nothing while it cannot be read.
    fn formatting(&self, asked: &DocumentFormattingParams) -> Option<Vec<TextEdit>> {
        let document = self.documents.get(asked.text_document.uri.as_str())?;
        let proof = self.language.written.proof(&document.0, self.lang);
        let edit = TextEdit {
            range: document.whole(),
            new_text: proof.tidy?,
        };
        Some(vec![edit])
    }
}

/// All the places where a name stands, its declaration first.
fn everywhere(named: &Named) -> impl Iterator<Item = &Range<usize>> {
    std::iter::once(&named.declared).chain(&named.used)
}

/// Reads the parameters of a request and answers it.
fn understood<P: DeserializeOwned, R: Serialize>(
    params: Value,
    answer: impl FnOnce(P) -> Option<R>,
) -> Answered {
    let params = serde_json::from_value(params).map_err(misunderstood)?;
    Ok(written(&answer(params)))
}

fn misunderstood(fault: serde_json::Error) -> (ErrorCode, String) {
    (ErrorCode::InvalidParams, fault.to_string())
}

/// The parameters of a notification, if they can be understood: nobody waits for an answer.
fn heard<N: NotificationKind>(params: Value) -> Option<N::Params>
where
    N::Params: DeserializeOwned,
{
    serde_json::from_value(params).ok()
}

fn written(result: &impl Serialize) -> Value {
    serde_json::to_value(result).unwrap_or_default()
}
