//! The rulebook of a game: chapters, every rule a place to point at, and a search in its words.

use maud::{Markup, PreEscaped, html};
use pulldown_cmark::{Event, Options, Parser, html::push_html};
use sobremesa_kernel::Lang;
use sobremesa_speak::{Chapter, RuleBook, RuleText, plain};
use sobremesa_table::GameBox;

use super::Page;
use super::layout::empty;
use crate::session::Visitor;

/// Chapters that nobody needs who only wants to play, by the letters in their rules' numbers: screens,
/// programs, records, how computer players think, and how doubts about the sources were settled.
const BESIDES: [&str; 8] = ["UX", "API", "LOG", "ENG", "KB", "AI", "REF", "ERR"];

pub(crate) fn page(visitor: &Visitor, game: &dyn GameBox, wanted: &str) -> Markup {
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
            (search(lang, wanted))
            @if wanted.trim().is_empty() { (whole(lang, game)) } @else { (found(lang, game, wanted)) }
        }
    })
}

fn search(lang: Lang, wanted: &str) -> Markup {
    html! {
        form.search role="search" method="get" {
            label {
                span.reader { (lang.pick("Buscar en las reglas", "Search the rules")) }
                input type="text" name="q" value=(wanted) maxlength="80"
                    placeholder=(lang.pick("Buscar: una palabra, o un número de regla", "Search: a word, or a rule's number"));
            }
            button { (lang.pick("Buscar", "Search")) }
        }
    }
}

fn whole(lang: Lang, game: &dyn GameBox) -> Markup {
    let book = game.rulebook();
    let pictures = game.illustrations();
    let show = |n: usize, chapter: &Chapter| {
        let of = |id: &str| pictures.iter().find(|picture| picture.rule == id);
        show(lang, book, n, chapter, &|id| {
            html! {
                @if let Some(picture) = of(id) {
                    figure {
                        img loading="lazy" src={ "/rules/" (game.name()) "/" (id) ".svg" } alt="";
                        figcaption { (picture.words.get(lang)) }
                    }
                }
            }
        })
    };
    let chapters = || book.chapters(lang).iter().enumerate();
    let part = |besides: bool| chapters().filter(move |(_, it)| is_besides(it) == besides);
    html! {
        nav.chapters aria-label=(lang.pick("Capítulos", "Chapters")) {
            ol { @for (n, chapter) in part(false) { li { a href={ "#chapter-" (n) } { (heading(chapter)) } } } }
            @if part(true).next().is_some() {
                p { (beyond(lang)) }
                ol { @for (n, chapter) in part(true) { li { a href={ "#chapter-" (n) } { (heading(chapter)) } } } }
            }
        }
        @for (n, chapter) in part(false) { (show(n, chapter)) }
        @if part(true).next().is_some() {
            p.beyond { (beyond(lang)) }
            @for (n, chapter) in part(true) { (show(n, chapter)) }
        }
    }
}

fn beyond(lang: Lang) -> &'static str {
    lang.pick(
        "Más allá de las reglas: la pantalla, los programas y cómo se resolvieron las dudas",
        "Beyond the rules: screens, programs, and how doubts were settled",
    )
}

fn show(
    lang: Lang,
    book: &RuleBook,
    n: usize,
    chapter: &Chapter,
    picture: &dyn Fn(&str) -> Markup,
) -> Markup {
    html! {
        section aria-labelledby={ "chapter-" (n) } {
            h2 id={ "chapter-" (n) } { (heading(chapter)) }
            @for rule in chapter.rules.iter().filter_map(|id| book.rule(id)) {
                div.rule id=(rule.id) {
                    a.id href={ "#" (rule.id) } { (rule.id) }
                    (PreEscaped(as_html(rule.text.get(lang))))
                    (picture(&rule.id))
                }
            }
        }
    }
}

/// The rules in which every wanted word stands, each with its chapter and the way to its place.
fn found(lang: Lang, game: &dyn GameBox, wanted: &str) -> Markup {
    let book = game.rulebook();
    let words: Vec<String> = wanted.split_whitespace().map(plain).collect();
    let has_all = |rule: &RuleText| {
        let text = plain(&format!("{} {}", rule.id, rule.text.get(lang)));
        words.iter().all(|word| text.contains(word))
    };
    let matches: Vec<(&Chapter, RuleText)> = book
        .chapters(lang)
        .iter()
        .flat_map(|chapter| chapter.rules.iter().map(move |id| (chapter, id)))
        .filter_map(|(chapter, id)| Some((chapter, book.rule(id)?)))
        .filter(|(_, rule)| has_all(rule))
        .collect();
    let place = format!("/rules/{}", game.name());
    html! {
        p role="status" {
            (sobremesa_speak::count(matches.len(), lang.pick("regla", "rule"), lang.pick("reglas", "rules")))
            " · " a href=(place) { (lang.pick("Todo el reglamento", "The whole rulebook")) }
        }
        @if matches.is_empty() {
            (empty(lang.pick(
                "Ninguna regla dice eso. Prueba con menos palabras, o con otra.",
                "No rule says that. Try fewer words, or another one.",
            ), &[(&place, lang.pick("Ver los capítulos", "See the chapters"))]))
        }
        @for (chapter, rule) in &matches {
            div.rule id=(rule.id) {
                a.id href={ (place) "#" (rule.id) } { (rule.id) } " " span.help { (heading(chapter)) }
                (PreEscaped(as_html(rule.text.get(lang))))
            }
        }
    }
}

/// The heading without the letters of its rules' numbers, which stand at every rule.
fn heading(chapter: &Chapter) -> &str {
    let title = chapter.title.as_str();
    title.rsplit_once(" (").map_or(title, |(title, _)| title)
}

fn is_besides(chapter: &Chapter) -> bool {
    let letters = chapter.rules.first().and_then(|id| id.split('-').nth(1));
    letters.is_some_and(|letters| BESIDES.contains(&letters))
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
