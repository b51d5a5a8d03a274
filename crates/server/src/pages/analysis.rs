//! A board on which one moves freely, with a computer player beside it.

use maud::{Markup, PreEscaped, html};
use serde_json::Value;
use sobremesa_kernel::{Lang, Seat};
use sobremesa_speak::signed;
use sobremesa_table::{GameBox, Offered, Outlook};

use super::Page;
use super::layout::{empty, to_copy};
use crate::routes::OwnStudy as Own;
use crate::session::Visitor;
use crate::study::{LONGEST_WORDS, Study};

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

/// Everything around the board.
pub(crate) struct Around<'a> {
    /// The address of the page with these many moves of it.
    pub(crate) address: &'a dyn Fn(usize) -> String,
    /// The address of the page as it is, and where its forms go.
    pub(crate) here: &'a str,
    pub(crate) base: &'a str,
    /// The whole link.
    pub(crate) link: &'a str,
    pub(crate) studies: &'a [Own],
    /// If several people look at it together.
    pub(crate) together: Option<&'a Together<'a>>,
}

/// Those who look at one board.
pub(crate) struct Together<'a> {
    pub(crate) id: &'a str,
    /// What it is called, if it was opened from a study.
    pub(crate) title: &'a str,
    /// How often something has changed.
    pub(crate) seq: u64,
    /// What those are called who are here.
    pub(crate) here: &'a [String],
    pub(crate) study: &'a Study,
}

pub(crate) fn page(
    visitor: &Visitor,
    game: &dyn GameBox,
    board: &Board,
    around: &Around<'_>,
) -> Markup {
    let lang = visitor.lang;
    let title = title(lang, game);
    let together = around.together;
    let live = together.map(|_| format!("{}/live", around.base));
    Page { title: &title, visitor, script: Some("analysis.js") }.show(&html! {
        div.table.analysis #analysis data-address=(around.here) data-live=[live] data-seq=[together.map(|it| it.seq)] {
            div.middle {
                section.board #board tabindex="0" aria-label=(lang.pick("El tablero", "The board")) {
                    (PreEscaped(&board.picture))
                }
                div.say #say aria-live="polite" { (board.complaint.as_deref().unwrap_or("")) }
                @match together {
                    Some(together) => (shared_way(lang, board, around, together)),
                    None => (way(lang, board, around)),
                }
            }
            div.side {
                section.panel {
                    h1 { (title) }
                    @match (&board.result, board.seat) {
                        (Some(result), _) => { p.status { (result) } }
                        (None, Some(seat)) => { p.status { (lang.pick("Turno:", "To move:")) " " (game.seat_place(seat).get(lang)) } }
                        (None, None) => {}
                    }
                    @if let Some(together) = together { (words(lang, around, together)) }
                    div #outlook aria-live="polite" { (outlook(lang, game, board, around.here)) }
                }
                @if let Some(together) = together { (branches(lang, board, around, together)) }
                (choices(lang, board, around))
            }
            div.under {
                section.panel {
                    h2 { (lang.pick("Compartir y guardar", "Share and keep")) }
                    (share(lang, game, board, around))
                    form.row.keep method="post" action={ "/analysis/" (game.name()) "/keep" } {
                        (fields(board))
                        @if let Some(together) = together { input type="hidden" name="with" value=(together.id); }
                        label { span { @if together.is_some() { (lang.pick("Nombre del estudio", "Name of the study")) } @else { (lang.pick("Nombre de esta variante", "Name of this line")) } } " "
                            input type="text" name="name" maxlength="60" required autocomplete="off" value=[together.map(|it| it.title).filter(|title| !title.is_empty())]; }
                        button { (lang.pick("Guardar", "Keep")) }
                    }
                    h2 { (lang.pick("Tus estudios", "Your studies")) }
                    (studies(visitor, game, around.studies))
                }
            }
        }
    })
}

fn title(lang: Lang, game: &dyn GameBox) -> String {
    format!(
        "{}: {}",
        lang.pick("Análisis", "Analysis"),
        game.title().get(lang)
    )
}

/// Nobody is there any more.
pub(crate) fn is_over(visitor: &Visitor, game: &dyn GameBox) -> Markup {
    let lang = visitor.lang;
    let title = title(lang, game);
    let board = format!("/analysis/{}", game.name());
    Page { title: &title, visitor, script: None }.show(&html! {
        h1 { (title) }
        (empty(lang.pick(
            "Aquí se miraba un tablero en compañía, y ya se han ido todos. Lo que alguien guardó sigue en sus estudios.",
            "People looked at a board together here, and all of them have left. What somebody kept is among their studies.",
        ), &[(&board, lang.pick("Abrir un tablero", "Open a board"))]))
    })
}

/// Who sees the same, and how others come.
fn share(lang: Lang, game: &dyn GameBox, board: &Board, around: &Around<'_>) -> Markup {
    html! {
        @if let Some(together) = around.together {
            p { (lang.pick("Quien abra este enlace mira este mismo tablero con vosotros, y puede mover en él:", "Whoever opens this link looks at this very board with you, and may move on it:")) }
            (to_copy(lang, "analysis-link", around.link))
            p.here #here role="status" { (lang.pick("Aquí:", "Here:")) " " (together.here.join(", ")) }
        } @else {
            p { (lang.pick("Quien abra este enlace ve lo mismo, y puede seguir por su camino:", "Whoever opens this link sees the same, and may go their own way from it:")) }
            (to_copy(lang, "analysis-link", around.link))
            form.row method="post" action={ "/analysis/" (game.name()) "/together" } {
                (fields(board))
                button { (lang.pick("Mirarlo en compañía", "Look at it together")) }
                span.help { (lang.pick("Un tablero para todos, con variantes con nombre y palabras en cada jugada.", "One board for everybody, with named branches, and words at every move.")) }
            }
        }
    }
}

/// What is said of the line on the board, and where one says it.
fn words(lang: Lang, around: &Around<'_>, together: &Together<'_>) -> Markup {
    let said = together.study.words_at(&together.study.moves);
    html! {
        @if let Some(said) = said { p.remark lang=[together.study.lang.map(Lang::tag)] { (said) } }
        details.write open[said.is_none() && together.study.notes.is_empty()] {
            summary { (lang.pick("Escribir en esta jugada", "Write at this move")) }
            form.acting method="post" action=(around.base) {
                label { span.reader { (lang.pick("Palabras sobre esta jugada", "Words about this move")) }
                    textarea #words name="words" rows="3" maxlength=(LONGEST_WORDS) { (said.unwrap_or("")) } }
                button { (lang.pick("Escribir", "Write")) }
            }
        }
    }
}

/// The lines that have names.
fn branches(lang: Lang, board: &Board, around: &Around<'_>, together: &Together<'_>) -> Markup {
    let study = together.study;
    html! {
        section.panel #branches {
            h2 { (lang.pick("Variantes", "Branches")) }
            @if !study.branches.is_empty() {
                form.acting method="post" action=(around.base) {
                    ul.studies {
                        @for branch in &study.branches {
                            li {
                                button.small name="go" value=(as_text(&branch.moves)) aria-current=[(branch.moves == study.moves).then_some("step")] { (branch.name) }
                                " " span.help { (branch.by) " · " (sobremesa_speak::count(branch.moves.len(), lang.pick("jugada", "move"), lang.pick("jugadas", "moves"))) }
                            }
                        }
                    }
                }
            }
            form.acting.row method="post" action=(around.base) {
                label { span { (lang.pick("Nombre para esta línea", "Name for this line")) } " "
                    input type="text" name="branch" maxlength="60" required autocomplete="off" placeholder=(lang.pick("p. ej. Con la reina", "e.g. With the queen")); }
                button disabled[board.moves.is_empty()] { (lang.pick("Nombrar", "Name it")) }
            }
        }
    }
}

fn as_text(moves: &[Value]) -> String {
    let moves: Vec<String> = moves.iter().map(Value::to_string).collect();
    format!("[{}]", moves.join(","))
}

/// What has been done, each the way back to where it was, for everybody; what has words is marked.
fn shared_way(lang: Lang, board: &Board, around: &Around<'_>, together: &Together<'_>) -> Markup {
    let study = together.study;
    let until = |n: usize| &study.moves[..n.min(study.moves.len())];
    let mark = |n: usize| study.words_at(until(n)).map(|_| "✎");
    html! {
        form.acting.way #way method="post" action=(around.base) aria-label=(lang.pick("Jugadas", "Moves")) {
            button.small name="go" value="[]" { (lang.pick("Principio", "Beginning")) (mark(0).unwrap_or("")) }
            @for (n, notation) in board.notations.iter().enumerate() {
                " " button.step name="go" value=(as_text(until(n + 1))) aria-current=[(n + 1 == board.moves.len()).then_some("step")] {
                    (notation)
                    @if let Some(mark) = mark(n + 1) { span aria-hidden="true" { (mark) } span.reader { (lang.pick(" con palabras", " with words")) } }
                }
            }
        }
    }
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
            @if board.seat.is_some() && !game.bots().is_empty() {
                p { a.button href={ (here) (if here.contains('?') { "&" } else { "?" }) "ask=yes" } data-ask { (lang.pick("Preguntar al ordenador", "Ask the computer")) } }
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
        @if !outlook.threats.is_empty() {
            h2 { (lang.pick("Amenazas", "Threats")) }
            p.help { (lang.pick("Lo que podría hacer el otro bando si no se hiciera nada (flechas discontinuas):", "What the other side could do if nothing were done (dashed arrows):")) }
            ul.threats { @for threat in &outlook.threats { li { (threat.words.get(lang)) } } }
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
        game.seat_place(seat).get(lang).to_owned()
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
fn choices(lang: Lang, board: &Board, around: &Around<'_>) -> Markup {
    html! {
        section.choices #choices aria-label=(lang.pick("Qué se puede hacer", "What can be done")) {
            @if !board.offers.is_empty() {
                h2 { (lang.pick("Jugadas", "Moves")) " (" (board.offers.len()) ")" }
                form.moves method="post" action=(around.base) {
                    (fields(board))
                    @for offer in &board.offers {
                        button name="play" value=(offer.action) title=(offer.words.get(lang))
                            data-pick=[offer.gesture.pick.as_deref()] data-drop=[offer.gesture.drop.as_deref()]
                        { (offer.said.get(lang)) }
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

fn studies(visitor: &Visitor, game: &dyn GameBox, studies: &[Own]) -> Markup {
    let lang = visitor.lang;
    let may_publish = visitor
        .person
        .as_ref()
        .is_some_and(|person| person.account.is_some());
    let action = |what: &str| format!("/analysis/{}/{what}", game.name());
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
                        form.inline method="post" action=(action("open")) {
                            button.name name="name" value=(study.name) { (study.name) }
                        }
                        @if let Some(address) = &study.published { a href=(address) { (lang.pick("Publicado", "Published")) } }
                        @if may_publish {
                            form.inline method="post" action=(action("publish")) {
                                input type="hidden" name="publish" value=(study.published.is_none());
                                button.small name="name" value=(study.name) {
                                    @if study.published.is_some() { (lang.pick("Dejar de publicar", "Stop publishing")) } @else { (lang.pick("Publicar", "Publish")) }
                                }
                            }
                        }
                        form.inline method="post" action=(action("forget")) {
                            button.small name="name" value=(study.name) { (lang.pick("Quitar", "Remove")) }
                        }
                    }
                }
            }
            @if !may_publish { p.help { (lang.pick("Con una cuenta puedes publicar tus estudios.", "With an account you can publish your studies.")) } }
        }
    }
}
