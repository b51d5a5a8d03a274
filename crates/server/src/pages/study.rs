//! Published studies: to be read, and listed for whoever learns.

use maud::{Markup, html};
use sobremesa_club::PersonId;
use sobremesa_kernel::Lang;
use sobremesa_table::GameRef;

use super::Page;
use crate::routes::encoded;
use crate::session::Visitor;

/// So many pictures a page has; whoever wants to see every move opens the board.
const MOST_PICTURES: usize = 16;

/// A study as it is read.
pub(crate) struct Told<'a> {
    pub(crate) game: GameRef,
    pub(crate) by: &'a str,
    pub(crate) author: &'a PersonId,
    pub(crate) name: &'a str,
    /// In which language it is written.
    pub(crate) lang: Lang,
    pub(crate) lines: Vec<ToldLine>,
}

/// A line of it.
pub(crate) struct ToldLine {
    /// What it is called, if it has a name.
    pub(crate) name: String,
    /// What is said of its beginning.
    pub(crate) words: Option<String>,
    pub(crate) steps: Vec<ToldStep>,
}

/// A move, and what is said of it.
pub(crate) struct ToldStep {
    pub(crate) notation: String,
    pub(crate) words: Option<String>,
}

pub(crate) fn page(visitor: &Visitor, told: &Told<'_>) -> Markup {
    let lang = visitor.lang;
    let game = &*told.game;
    let place = format!(
        "/study/{}/{}/{}",
        told.author,
        game.name(),
        encoded(told.name)
    );
    let mut n_pictures = 0;
    let mut picture = |line: usize, at: usize, label: &str| {
        n_pictures += 1;
        html! {
            @if n_pictures <= MOST_PICTURES {
                img.board loading="lazy" src=(format!("{place}/picture.svg?line={line}&at={at}")) alt=(label);
            }
        }
    };
    let beginning = lang.pick("El tablero al principio", "The board at the beginning");
    Page { title: told.name, visitor, script: None }.show(&html! {
        article.study {
            h1 lang=(told.lang.tag()) { (told.name) }
            p.help { (game.title().get(lang)) " · " (lang.pick("de", "by")) " " a href={ "/people/" (told.author) } { (told.by) } }
            form method="post" action={ "/analysis/" (game.name()) "/open" } {
                input type="hidden" name="author" value=(told.author);
                button.main name="name" value=(told.name) { (lang.pick("Verlo en el tablero", "Look at it on the board")) }
            }
            @for (n, line) in told.lines.iter().enumerate() {
                section {
                    @if !line.name.is_empty() { h2 lang=(told.lang.tag()) { (line.name) } }
                    @if n == 0 || line.words.is_some() { figure { (picture(n, 0, beginning)) } }
                    @if let (0, Some(words)) = (n, &line.words) { p lang=(told.lang.tag()) { (words) } }
                    @for (first, last) in stretches(line) {
                        p.moves { @for (m, step) in line.steps.iter().enumerate().take(last + 1).skip(first) { span.step { span.help { (m + 1) "." } " " (step.notation) } " " } }
                        figure {
                            (picture(n, last + 1, &line.steps[last].notation))
                            @if let Some(words) = &line.steps[last].words { figcaption lang=(told.lang.tag()) { (words) } }
                        }
                    }
                }
            }
        }
    })
}

/// The moves from one that has words to the next, which is the last of its stretch; the last move ends one too.
fn stretches(line: &ToldLine) -> Vec<(usize, usize)> {
    let mut first = 0;
    let mut found = Vec::new();
    for (n, step) in line.steps.iter().enumerate() {
        if step.words.is_some() || n + 1 == line.steps.len() {
            found.push((first, n));
            first = n + 1;
        }
    }
    found
}

/// A study on a list.
pub(crate) struct Listed {
    pub(crate) name: String,
    pub(crate) by: String,
    pub(crate) game: String,
    pub(crate) lang: Option<Lang>,
    pub(crate) address: String,
}

/// Everything that has been published.
pub(crate) fn list(lang: Lang, studies: &[Listed]) -> Markup {
    html! {
        section #studies {
            h2 { (lang.pick("Estudios", "Studies")) }
            @if studies.is_empty() {
                (super::layout::empty(lang.pick(
                    "Aquí se leen los estudios que la gente publica: una posición, variantes con nombre y palabras en cada jugada. Todavía no hay ninguno.",
                    "Here one reads the studies that people publish: a position, named branches, and words at every move. There is none yet.",
                ), &[("/workshop", lang.pick("Abrir un tablero de análisis", "Open an analysis board"))]))
            } @else {
                ul.studies {
                    @for study in studies {
                        li {
                            a href=(study.address) lang=[study.lang.map(Lang::tag)] { (study.name) }
                            " " span.help { (study.game) " · " (study.by) }
                        }
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stretch_ends_where_something_is_said_and_at_the_end() {
        let step = |words: Option<&str>| ToldStep {
            notation: "x".to_owned(),
            words: words.map(str::to_owned),
        };
        let line = ToldLine {
            name: String::new(),
            words: None,
            steps: vec![step(None), step(Some("good")), step(None), step(None)],
        };
        assert_eq!(stretches(&line), [(0, 1), (2, 3)]);
    }
}
