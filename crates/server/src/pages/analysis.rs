//! A board on which one moves freely, with a computer player beside it.

use maud::{Markup, PreEscaped, html};
use sobremesa_kernel::{Lang, Seat};
use sobremesa_speak::signed;
use sobremesa_table::{GameBox, Offered, Outlook};

use super::Page;
use super::layout::{empty, to_copy};
use crate::session::Visitor;

/// What the page shows.
pub(crate) struct Board {
    /// The position from which it began, as text, and what has been done since, each as programs write it.
    pub(crate) position: String,
    pub(crate) moves: Vec<String>,
    /// What has been done, as people write it.
    pub(crate) notations: Vec<String>,
    pub(crate) picture: String,
    /// Who has to act, and what can be done.
    pub(crate) seat: Option<Seat>,
    pub(crate) offers: Vec<Offered>,
    /// How it ended, if it has.
    pub(crate) result: Option<String>,
    /// What the computer player says, if it was asked.
    pub(crate) outlook: Option<Outlook>,
    /// Why the last move came to nothing.
    pub(crate) complaint: Option<String>,
}

/// A study that somebody keeps.
pub(crate) struct Study {
    pub(crate) name: String,
    /// The way to it.
    pub(crate) address: String,
}

/// Everything around the board.
pub(crate) struct Around<'a> {
    /// The address of the page with these many moves of it.
    pub(crate) address: &'a dyn Fn(usize) -> String,
    /// The whole link.
    pub(crate) link: &'a str,
    pub(crate) studies: &'a [Study],
    pub(crate) fault: Option<&'a str>,
}

pub(crate) fn page(
    visitor: &Visitor,
    game: &dyn GameBox,
    board: &Board,
    around: &Around<'_>,
) -> Markup {
    let lang = visitor.lang;
    let title = format!(
        "{}: {}",
        lang.pick("Análisis", "Analysis"),
        game.title().get(lang)
    );
    let here = (around.address)(board.moves.len());
    Page { title: &title, visitor, script: Some("analysis.js") }.show(&html! {
        div.table.analysis #analysis data-address=(here) {
            div.middle {
                section.board #board tabindex="0" aria-label=(lang.pick("El tablero", "The board")) {
                    (PreEscaped(&board.picture))
                }
                div.say #say aria-live="polite" { (board.complaint.as_deref().unwrap_or("")) }
                (way(lang, board, around))
            }
            div.side {
                section.panel {
                    h1 { (title) }
                    @if let Some(fault) = around.fault { p.fault role="alert" { (fault) } }
                    @match (&board.result, board.seat) {
                        (Some(result), _) => { p.status { (result) } }
                        (None, Some(seat)) => { p.status { (lang.pick("Turno:", "To move:")) " " (game.seat_title(seat).get(lang)) } }
                        (None, None) => {}
                    }
                    div #outlook aria-live="polite" { (outlook(lang, game, board, &here)) }
                }
                (choices(lang, game, board))
            }
            div.under {
                section.panel {
                    h2 { (lang.pick("Compartir y guardar", "Share and keep")) }
                    p { (lang.pick("Quien abra este enlace ve lo mismo, y puede seguir por su camino:", "Whoever opens this link sees the same, and may go their own way from it:")) }
                    (to_copy(lang, "analysis-link", around.link))
                    form.row.keep method="post" action={ "/analysis/" (game.name()) "/keep" } {
                        (fields(board))
                        label { span { (lang.pick("Nombre de esta variante", "Name of this line")) } " "
                            input type="text" name="name" maxlength="60" required autocomplete="off"; }
                        button { (lang.pick("Guardar", "Keep")) }
                    }
                    h2 { (lang.pick("Tus estudios", "Your studies")) }
                    (studies(lang, game, around.studies))
                }
            }
        }
    })
}

/// What has been done, each the way back to where it was.
fn way(lang: Lang, board: &Board, around: &Around<'_>) -> Markup {
    html! {
        nav.way #way aria-label=(lang.pick("Jugadas", "Moves")) {
            a.button.small href=((around.address)(0)) data-go { (lang.pick("Principio", "Beginning")) }
            @for (n, notation) in board.notations.iter().enumerate() {
                " " a href=((around.address)(n + 1)) data-go aria-current=[(n + 1 == board.moves.len()).then_some("step")] { (notation) }
            }
        }
    }
}

/// Who stands better, and what could be done.
fn outlook(lang: Lang, game: &dyn GameBox, board: &Board, here: &str) -> Markup {
    let Some(outlook) = &board.outlook else {
        return html! {
            @if board.seat.is_some() {
                p { a.button href={ (here) "&ask=yes" } data-ask { (lang.pick("Preguntar al ordenador", "Ask the computer")) } }
            }
        };
    };
    html! {
        @if let Some(lead) = outlook.lead { (scale(lang, game, lead)) }
        ol.lines {
            @for line in &outlook.lines {
                li {
                    strong { (line.choice.words.get(lang)) }
                    @if let Some(lead) = line.lead { " " span.lead title=(lang.pick("Ventaja del primer bando tras la respuesta", "Lead of the first side after the answer")) { (signed(100.0 * lead, 0, lang)) } }
                    @if let Some(why) = &line.why { p { (why.get(lang)) } }
                    @if let Some((answer, why)) = &line.answer {
                        p.answer { (lang.pick("Contestaría:", "The answer:")) " " strong { (answer.words.get(lang)) } ". " (why.get(lang)) }
                    }
                }
            }
        }
    }
}

/// How far the first side is ahead, as a bar and in words.
fn scale(lang: Lang, game: &dyn GameBox, lead: f64) -> Markup {
    let share = 50.0 + 50.0 * lead.clamp(-1.0, 1.0);
    let leader = if lead >= 0.0 { 0 } else { 1 };
    let seat = (0..game.seats().len())
        .map(Seat::new)
        .find(|seat| game.side(*seat) == leader);
    let name = seat.map_or_else(String::new, |seat| {
        game.seat_title(seat).get(lang).to_owned()
    });
    let words = match lead.abs() {
        ahead if ahead < 0.04 => lang.pick("Igualado", "Even").to_owned(),
        ahead => {
            let points = signed(100.0 * ahead, 0, lang);
            lang.pick(
                format!("Mejor: {name} ({points})"),
                format!("Better: {name} ({points})"),
            )
        }
    };
    html! {
        div.scale role="img" aria-label=(words) {
            svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true" {
                rect.second x="0" y="0" width="100" height="6" {}
                rect.first x="0" y="0" width=(format!("{share:.1}")) height="6" {}
            }
            p { (words) }
        }
    }
}

/// Everything that can be done, as buttons that the board works by.
fn choices(lang: Lang, game: &dyn GameBox, board: &Board) -> Markup {
    html! {
        section.choices #choices aria-label=(lang.pick("Qué se puede hacer", "What can be done")) {
            @if !board.offers.is_empty() {
                h2 { (lang.pick("Jugadas", "Moves")) " (" (board.offers.len()) ")" }
                form.moves method="post" action={ "/analysis/" (game.name()) } {
                    (fields(board))
                    @for offer in &board.offers {
                        button name="play" value=(offer.action) title=(offer.words.get(lang))
                            data-pick=[offer.gesture.pick.as_deref()] data-drop=[offer.gesture.drop.as_deref()]
                        { (offer.notation) }
                    }
                }
            }
        }
    }
}

fn fields(board: &Board) -> Markup {
    html! {
        input type="hidden" name="position" value=(board.position);
        input type="hidden" name="moves" value=(format!("[{}]", board.moves.join(",")));
    }
}

fn studies(lang: Lang, game: &dyn GameBox, studies: &[Study]) -> Markup {
    html! {
        @if studies.is_empty() {
            (empty(lang.pick(
                "Aquí quedarán las variantes a las que des nombre, con todas sus jugadas.",
                "Lines to which you give a name will stay here, with all their moves.",
            ), &[]))
        } @else {
            ul.studies {
                @for study in studies {
                    li {
                        a href=(study.address) { (study.name) } " "
                        form.inline method="post" action={ "/analysis/" (game.name()) "/forget" } {
                            button.small name="name" value=(study.name) { (lang.pick("Quitar", "Remove")) }
                        }
                    }
                }
            }
        }
    }
}
