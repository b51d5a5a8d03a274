//! The rulebook of a game, every rule a place to point at.

use maud::{Markup, PreEscaped, html};
use pulldown_cmark::{Event, Options, Parser, html::push_html};
use sobremesa_table::GameBox;

use super::Page;
use crate::session::Visitor;

pub(crate) fn page(visitor: &Visitor, game: &dyn GameBox) -> Markup {
    let lang = visitor.lang;
    let book = game.rulebook();
    let title = book.title();
    Page {
        title: title.get(lang),
        visitor,
        script: None,
    }
    .show(&html! {
        article.rules {
            h1 { (title.get(lang)) }
            nav.chapters aria-label=(lang.pick("Capítulos", "Chapters")) {
                ol {
                    @for (n, chapter) in book.chapters(lang).iter().enumerate() {
                        li { a href={ "#chapter-" (n) } { (chapter.title) } }
                    }
                }
            }
            @for (n, chapter) in book.chapters(lang).iter().enumerate() {
                section aria-labelledby={ "chapter-" (n) } {
                    h2 id={ "chapter-" (n) } { (chapter.title) }
                    @for id in &chapter.rules {
                        @if let Some(rule) = book.rule(id) {
                            div.rule id=(id) {
                                a.id href={ "#" (id) } { (id) }
                                (PreEscaped(as_html(rule.text.get(lang))))
                            }
                        }
                    }
                }
            }
        }
    })
}

/// A rule's text. It is our own, but no HTML in it is passed on: a rulebook needs none.
pub(super) fn as_html(markdown: &str) -> String {
    let parser = Parser::new_ext(markdown, Options::ENABLE_TABLES);
    let safe = parser.map(|event| match event {
        Event::Html(text) | Event::InlineHtml(text) => Event::Text(text),
        other => other,
    });
    let mut html = String::new();
    push_html(&mut html, safe);
    // A wide table scrolls by itself, so the keyboard must reach it.
    html.replace("<table>", "<table tabindex=\"0\">")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markdown_becomes_html_and_html_becomes_text() {
        assert_eq!(as_html("a **b**").trim(), "<p>a <strong>b</strong></p>");
        assert!(!as_html("x <script>alert(1)</script>").contains("<script"));
        assert!(as_html("| a |\n|---|\n| b |").contains("<table tabindex"));
    }
}
