//! Lessons.

use maud::{Markup, PreEscaped, html};
use serde_json::Value;
use sobremesa_kernel::Audience;
use sobremesa_table::{Chosen, Dossier, GameBox, Lesson, Offered, Table, Task};

use super::Page;
use super::dossier::DossierContext;
use super::game::play_now;
use super::layout::empty;
use crate::session::Visitor;

/// What a lesson's board shows.
pub(crate) struct LessonBoard {
    pub(crate) picture: String,
    pub(crate) moves: Vec<Offered>,
    /// What is said about the thing that is pointed at, and its id.
    pub(crate) dossier: Option<(String, Dossier<Value>)>,
}

impl LessonBoard {
    pub(crate) fn of(visitor: &Visitor, table: &dyn Table, audience: Audience) -> LessonBoard {
        let theme = super::table::picture_theme(visitor.options().theme);
        let moves = match audience {
            Audience::Seat(seat) => table.actions(seat).moves,
            Audience::Spectator | Audience::Referee => Vec::new(),
        };
        LessonBoard {
            picture: table
                .picture(audience, visitor.lang, theme)
                .unwrap_or_default(),
            moves,
            dossier: None,
        }
    }

    /// The same with something pointed at.
    #[must_use]
    pub(crate) fn pointing(
        mut self,
        table: &dyn Table,
        audience: Audience,
        thing: &str,
    ) -> LessonBoard {
        let seen = table.by_hand(audience).ok();
        let dossier = seen.and_then(|seen| seen.dossier(&Chosen::things(&[thing])));
        self.dossier = dossier.map(|dossier| (thing.to_owned(), dossier));
        self
    }

    /// The thing that a step is about: what its first right move picks up.
    pub(crate) fn about(&self, task: &Task) -> Option<&str> {
        let mut right = self
            .moves
            .iter()
            .filter(|choice| task.is_met_by(&choice.notation));
        right
            .next()
            .and_then(|choice| choice.gesture.pick.as_deref())
    }
}

/// What somebody's try was worth.
pub(crate) struct Answer {
    pub(crate) is_right: bool,
    pub(crate) words: String,
    pub(crate) rule: Option<String>,
}

pub(crate) fn list(visitor: &Visitor, game: &dyn GameBox, lessons: &[Lesson]) -> Markup {
    let lang = visitor.lang;
    let title = format!(
        "{}: {}",
        lang.pick("Aprender", "Learn"),
        game.title().get(lang)
    );
    let is_taken = |lesson: &Lesson| {
        let taken = (game.name().to_owned(), lesson.name.to_owned());
        visitor
            .person
            .as_ref()
            .is_some_and(|person| person.lessons.contains(&taken))
    };
    Page { title: &title, visitor, script: None }.show(&html! {
        h1 { (title) }
        @if lessons.is_empty() {
            (empty(lang.pick(
                "Este juego no tiene lecciones todavía. El reglamento va por capítulos, con dibujos y buscador.",
                "This game has no lessons yet. Its rule book goes by chapters, with pictures and a search.",
            ), &[(&format!("/game/{}", game.name()), lang.pick("Jugar", "Play"))]))
        }
        ol.lessons hidden[lessons.is_empty()] {
            @for lesson in lessons {
                li {
                    a href={ "/learn/" (game.name()) "/" (lesson.name) } { (lesson.title.get(lang)) }
                    @if is_taken(lesson) { " " span.taken { "✓ " span.reader { (lang.pick("hecha", "done")) } } }
                }
            }
        }
        p.links {
            a.button href={ "/rules/" (game.name()) } { (lang.pick("Todas las reglas", "All the rules")) } " "
            a.button href={ "/position/" (game.name()) } { (lang.pick("Probar posiciones", "Try out positions")) }
        }
    })
}

pub(crate) fn step(
    visitor: &Visitor,
    game: &dyn GameBox,
    lesson: &Lesson,
    n_step: usize,
    shown: &LessonBoard,
    answer: Option<&Answer>,
) -> Markup {
    let lang = visitor.lang;
    let title = lesson.title.get(lang);
    let step = &lesson.steps[n_step];
    let is_solved = step.task == Task::Look || answer.is_some_and(|answer| answer.is_right);
    let address = format!("/learn/{}/{}", game.name(), lesson.name);
    let next = match game
        .lessons()
        .iter()
        .position(|other| other.name == lesson.name)
    {
        _ if n_step + 1 < lesson.steps.len() => Some(format!("{address}?step={}", n_step + 1)),
        Some(n) => game
            .lessons()
            .get(n + 1)
            .map(|next| format!("/learn/{}/{}", game.name(), next.name)),
        None => None,
    };
    // The piece that the step is about shows its reach from the beginning.
    let about = shown.about(&step.task);
    Page { title, visitor, script: Some("learn.js") }.show(&html! {
        div.table.lesson #lesson data-about=[about] {
            div.middle {
                section.board #board tabindex="0" aria-label=(lang.pick("El tablero", "The board")) { (PreEscaped(&shown.picture)) }
                div.say #say aria-live="polite" {}
            }
            div.side {
                section.panel {
                    h1 { (title) }
                    p.help { (n_step + 1) " / " (lesson.steps.len()) }
                    p { (step.words.get(lang)) }
                    @if let Some(answer) = answer {
                        @if !answer.words.is_empty() {
                            p.answer.right[answer.is_right].fault[!answer.is_right].note[answer.is_right] role="status" {
                                (answer.words) " "
                                @if let Some(rule) = &answer.rule { a href={ "/rules/" (game.name()) "#" (rule) } { (rule) } }
                            }
                        }
                    }
                    @if is_solved {
                        @match &next {
                            Some(next) => { p { a.button.main href=(next) { (lang.pick("Seguir", "Go on")) } } }
                            None => (play_now(visitor, game, lang.pick("¡A jugar!", "Now play!")))
                        }
                    }
                    p { a href={ "/learn/" (game.name()) } { (lang.pick("Todas las lecciones", "All lessons")) } }
                }
                section.dossier #dossier aria-label=(lang.pick("Lo señalado", "What is pointed at")) {
                    @if !is_solved { (dossier(visitor, &address, n_step, shown)) }
                }
                section.choices #choices aria-label=(lang.pick("Qué puedes hacer", "What you may do")) {
                    @if !is_solved { (moves(&address, n_step, shown, lang)) }
                }
            }
        }
    })
}

/// What is pointed at, with forms that try to solve the step.
fn dossier(visitor: &Visitor, address: &str, n_step: usize, shown: &LessonBoard) -> Markup {
    let Some((thing, dossier)) = &shown.dossier else {
        return html! {};
    };
    let form = |class: &str, _: &str, fields: &Markup| {
        html! {
            form class=(class) method="post" action=(address) {
                input type="hidden" name="step" value=(n_step);
                (fields)
            }
        }
    };
    let context = DossierContext {
        lang: visitor.lang,
        theme: super::table::picture_theme(visitor.options().theme),
        thing,
        draft: None,
        together: &[],
        choosable: "",
        link: &format!("?step={n_step}&point="),
        form: &form,
        is_asked_first: &|_| false,
    };
    context.page(dossier)
}

fn moves(
    address: &str,
    n_step: usize,
    shown: &LessonBoard,
    lang: sobremesa_kernel::Lang,
) -> Markup {
    html! {
        form.attempt method="post" action=(address) hidden {
            input type="hidden" name="step" value=(n_step);
            @for name in ["pick", "drop", "thing", "handle", "amount"] {
                input type="hidden" name=(name) disabled;
            }
        }
        details.all-moves open[shown.moves.len() <= 8] {
            summary { (lang.pick("Todas las jugadas", "All moves")) " (" (shown.moves.len()) ")" }
            form.moves method="post" action=(address) {
                input type="hidden" name="step" value=(n_step);
                @for choice in &shown.moves {
                    button name="action" value=(choice.action)
                        data-pick=[choice.gesture.pick.as_deref()]
                        data-drop=[choice.gesture.drop.as_deref()]
                        title=(choice.words.get(lang)) { (choice.said.get(lang)) }
                }
            }
        }
    }
}
