//! A finished match to leaf through.

use maud::{Markup, PreEscaped, html};
use sobremesa_draw::Theme;
use sobremesa_kernel::{Lang, Seat, Words};
use sobremesa_lab::{Axis, Chart};
use sobremesa_speak::decimal;
use sobremesa_table::{GameRef, Review};

use super::Page;
use crate::replay::Replay;
use crate::session::Visitor;

/// What the page shows of a match.
pub(crate) struct Replayed {
    game: GameRef,
    at: usize,
    n_lines: usize,
    picture: String,
    /// What happened, by the line's number.
    story: Vec<(usize, Vec<String>)>,
    swing: Vec<(usize, f64)>,
    /// With whose eyes, and what they could know.
    eyes: Option<Seat>,
    known: Vec<String>,
    /// What the judges say of what was done.
    reviews: Vec<(Words, Review)>,
    has_secrets: bool,
    /// How it ended, if it has.
    result: Option<String>,
}

impl Replayed {
    pub(crate) fn of(
        replay: &Replay,
        at: Option<usize>,
        eyes: Option<Seat>,
        lang: Lang,
        theme: Theme,
    ) -> Option<Replayed> {
        let told = replay.story();
        let step = replay
            .step(at.unwrap_or_else(|| replay.len()))?
            .seen_by(eyes);
        let speak = |(at, words): &(usize, Vec<sobremesa_kernel::Words>)| {
            (
                *at,
                words
                    .iter()
                    .map(|words| words.get(lang).to_owned())
                    .collect(),
            )
        };
        Some(Replayed {
            game: replay.game.clone(),
            at: step.at,
            n_lines: replay.len(),
            picture: step.picture(lang, theme),
            eyes,
            known: step.known(lang),
            reviews: replay.reviews(step.at),
            has_secrets: replay.had_secrets(),
            swing: replay.swing(),
            result: replay.result().map(|words| words.get(lang).to_owned()),
            story: told.iter().map(speak).collect(),
        })
    }

    /// The next line in a direction in which something happened.
    fn neighbour(&self, forward: bool) -> usize {
        let mut ats = self.story.iter().map(|(at, _)| *at);
        if forward {
            ats.find(|at| *at > self.at).unwrap_or(self.n_lines)
        } else {
            ats.rfind(|at| *at < self.at).unwrap_or(1)
        }
    }
}

pub(crate) fn page(visitor: &Visitor, id: &str, shown: &Replayed) -> Markup {
    let lang = visitor.lang;
    let title = format!(
        "{} · {}",
        shown.game.title().get(lang),
        lang.pick("repaso", "replay")
    );
    let eyes = shown.eyes.map(|seat| shown.game.seats()[seat.index()]);
    let address = |at: usize| match eyes {
        Some(seat) => format!("/t/{id}/replay?at={at}&eyes={seat}"),
        None => format!("/t/{id}/replay?at={at}"),
    };
    let ats: Vec<String> = shown.story.iter().map(|(at, _)| at.to_string()).collect();
    Page { title: &title, visitor, script: Some("replay.js") }.show(&html! {
        div.table.replay #replay data-table=(id) data-at=(shown.at) data-steps=(ats.join(" ")) data-eyes=[eyes] {
            div.middle {
                section.board #board tabindex="0" aria-label=(lang.pick("El tablero", "The board")) {
                    (PreEscaped(&shown.picture))
                }
                nav.leaf aria-label=(lang.pick("Pasos", "Steps")) {
                    a.button data-to="first" href=(address(1)) aria-label=(lang.pick("Al principio", "To the beginning")) { "|◀" }
                    a.button data-to="back" href=(address(shown.neighbour(false))) aria-label=(lang.pick("Atrás", "Back")) { "◀" }
                    button type="button" data-to="play" hidden aria-label=(lang.pick("Ver seguido", "Play")) { "▶▶" }
                    a.button data-to="forward" href=(address(shown.neighbour(true))) aria-label=(lang.pick("Adelante", "Forward")) { "▶" }
                    a.button data-to="last" href=(address(shown.n_lines)) aria-label=(lang.pick("Al final", "To the end")) { "▶|" }
                    input type="range" min="0" max=(shown.story.len().saturating_sub(1)) value="0" hidden
                        aria-label=(lang.pick("Momento de la partida", "Moment of the game"));
                }
                div.say #say aria-live="polite" {
                    @for (at, words) in &shown.story { @if *at == shown.at { (words.join(" ")) } }
                }
                ul.known #known { @for line in &shown.known { li { (line) } } }
                div.reviews #reviews aria-live="polite" { (reviews(lang, &shown.reviews)) }
                @if shown.swing.len() > 1 { (swing(lang, shown)) }
            }
            @if shown.has_secrets { (eyes_form(lang, id, shown)) }
            (branch_form(visitor, id, shown))
            section.panel {
                h1 { (title) }
                @if !shown.game.bots().is_empty() {
                    p { a.button data-moment="analysis" href={ "/t/" (id) "/analysis?at=" (shown.at) } { (lang.pick("Analizar desde aquí", "Analyse from here")) } }
                }
                @if let Some(result) = &shown.result { p.status { (result) } }
                p { a href={ "/t/" (id) } { (lang.pick("Volver a la mesa", "Back to the table")) } }
                h2 { (lang.pick("Llévatela", "Take it home")) }
                ul.downloads {
                    li { a href={ "/t/" (id) "/match.jsonl" } download { (lang.pick("Archivo de la partida", "Match file")) } }
                    li { a href={ "/t/" (id) "/story.txt" } { (lang.pick("Texto", "Text")) } }
                    li { a data-moment="picture.svg" href={ "/t/" (id) "/picture.svg?at=" (shown.at) } { "SVG" } }
                    li { a data-moment="picture.png" href={ "/t/" (id) "/picture.png?at=" (shown.at) } { "PNG" } }
                    li { a href={ "/t/" (id) "/report.html" } { (lang.pick("Los momentos decisivos", "The turning points")) } }
                    li { a href={ "/t/" (id) "/book.html" } { (lang.pick("Todos los momentos en una página", "Every moment on one page")) } }
                }
            }
            section.log {
                h2 { (lang.pick("Lo que pasó", "What happened")) }
                ol.story #story tabindex="0" {
                    @for (at, words) in &shown.story {
                        li { a href=(address(*at)) data-at=(at) aria-current=[(*at == shown.at).then_some("step")] { (words.join(" ")) } }
                    }
                }
            }
        }
    })
}

/// DOM-UX-20: what each judge says of a choice: whether it was good, what would have been better and
/// what that would have brought, and why.
pub(crate) fn reviews(lang: Lang, reviews: &[(Words, Review)]) -> Markup {
    html! {
        @for (judge, review) in reviews {
            div.review.good[review.is_good()] {
                p { strong { (judge.get(lang)) } " · " (verdict(lang, review)) }
                blockquote { (review.why.get(lang)) }
            }
        }
    }
}

fn verdict(lang: Lang, review: &Review) -> String {
    let best = in_a_sentence(review.best.words.get(lang));
    if review.is_same {
        return lang
            .pick("habría hecho lo mismo.", "would have done the same.")
            .to_owned();
    }
    let Some(appraisal) = &review.appraisal else {
        return match lang {
            Lang::Es => format!("habría preferido: {best}."),
            Lang::En => format!("would have preferred: {best}."),
        };
    };
    let [cost, low, high] =
        [appraisal.cost, appraisal.low, appraisal.high].map(|points| decimal(points, 1, lang));
    match (lang, appraisal.is_error()) {
        (Lang::Es, true) => format!(
            "mejor: {best}. Lo que se hizo cuesta {cost} puntos de media, entre {low} y {high}."
        ),
        (Lang::En, true) => format!(
            "better: {best}. What was done costs {cost} points on average, between {low} and {high}."
        ),
        (Lang::Es, false) => format!(
            "habría preferido: {best}. No se puede decir que lo que se hizo sea peor: cuesta {cost} puntos de media, entre {low} y {high}."
        ),
        (Lang::En, false) => format!(
            "would have preferred: {best}. What was done cannot be called worse: it costs {cost} points on average, between {low} and {high}."
        ),
    }
}

/// Words that stood alone, after others: with a small letter, unless they begin with a sign.
fn in_a_sentence(words: &str) -> String {
    let mut letters = words.chars();
    match (letters.next(), letters.clone().next()) {
        (Some(first), Some(second)) if second.is_lowercase() => {
            first.to_lowercase().chain(letters).collect()
        }
        (Some(_) | None, _) => words.to_owned(),
    }
}

/// The open hand: the match with the eyes of a seat, and what it could know at each moment.
fn eyes_form(lang: Lang, id: &str, shown: &Replayed) -> Markup {
    html! {
        section.choices {
            h2 { (lang.pick("Con los ojos de quien jugaba", "With a player's eyes")) }
            form.branch.eyes method="get" action={ "/t/" (id) "/replay" } {
                input type="hidden" name="at" value=(shown.at);
                label { (lang.pick("Ver lo que veía y podía saber", "See what was seen and could be known by")) " "
                    select name="eyes" {
                        option value="" { (lang.pick("nadie: manos abiertas", "nobody: open hands")) }
                        @for (index, seat) in shown.game.seats().iter().enumerate() {
                            option value=(seat) selected[shown.eyes == Some(Seat::new(index))] { (shown.game.seat_place(Seat::new(index)).get(lang)) }
                        }
                    }
                }
                button { (lang.pick("Ver", "Look")) }
            }
        }
    }
}

fn branch_form(visitor: &Visitor, id: &str, shown: &Replayed) -> Markup {
    let lang = visitor.lang;
    let bots = visitor.offered(&*shown.game);
    html! {
        section.choices {
            h2 { (lang.pick("Juega desde aquí", "Play on from here")) }
            form.branch method="post" action={ "/t/" (id) "/branch" } {
                input type="hidden" name="at" value=(shown.at);
                label { (lang.pick("Yo llevo", "I play")) " "
                    select name="seat" {
                        @for (index, seat) in shown.game.seats().iter().enumerate() {
                            option value=(seat) { (shown.game.seat_place(Seat::new(index)).get(lang)) }
                        }
                    }
                }
                label { (lang.pick("contra", "against")) " "
                    select name="bot" {
                        @for bot in bots.iter().rev() { option value=(bot.name) { (bot.title.get(lang)) } }
                        option value="" { (lang.pick("quien tenga el enlace", "whoever has the link")) }
                    }
                }
                button.main { (lang.pick("Jugar desde aquí", "Play on")) }
            }
        }
    }
}

/// The line of the game: above the middle the first side is ahead.
fn swing(lang: Lang, shown: &Replayed) -> Markup {
    let last = shown.n_lines.max(2) as f64;
    let chart = Chart {
        x: Axis::new([1.0, last], [0.0, 600.0]),
        y: Axis::new([-1.0, 1.0], [96.0, 4.0]),
    };
    let swing = shown.swing.iter();
    let points = chart.points(swing.map(|(at, ahead)| (*at as f64, *ahead)));
    let now = chart.x.at(shown.at as f64);
    let title = lang.pick(
        "Ventaja a lo largo de la partida: arriba, del primer bando",
        "Advantage over the game: above, of the first side",
    );
    html! {
        svg.swing viewBox="0 0 600 100" role="img" aria-label=(title) preserveAspectRatio="none" data-lines=(shown.n_lines) {
            title { (title) }
            line.zero x1="0" y1="50" x2="600" y2="50" {}
            line.now x1=(now) y1="0" x2=(now) y2="100" {}
            polyline points=(points) {}
        }
    }
}
