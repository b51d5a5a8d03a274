//! Lessons.

use maud::{Markup, PreEscaped, html};
use serde_json::Value;
use sobremesa_draw::{Part, Scene};
use sobremesa_kernel::{Lang, Words};
use sobremesa_table::{
    Chosen, Dossier, GameBox, Lesson, LessonStep, Offered, Preview, Table, Task,
};

use super::Page;
use super::dossier::DossierContext;
use super::game::play_now;
use super::layout::empty;
use crate::live::lines;
use crate::session::Visitor;

/// With more moves than this the list is closed until somebody opens it.
const FEW_MOVES: usize = 8;
/// No more is told of what came of a move.
const LONGEST_STORY: usize = 8;

/// What a lesson's board shows.
pub(crate) struct LessonBoard {
    scene: Option<Scene>,
    /// The part of it that is shown.
    part: Part,
    pub(crate) picture: String,
    moves: Vec<Offered>,
    /// What the game asks before it goes on.
    question: Option<Words>,
    pointed: Option<Pointed>,
    /// Does the game have something to say about what one points at?
    speaks: bool,
    /// What somebody has written.
    pub(crate) written: Option<String>,
}

/// What is said about the things that are pointed at.
struct Pointed {
    things: String,
    dossier: Dossier<Value>,
    /// The things of which several can be chosen together.
    choosable: String,
    /// What belongs together with the only one.
    together: Vec<String>,
    /// What has been put together with them, and what would come of it.
    draft: Option<(Value, Option<Preview<Value>>)>,
}

/// The part of a picture that a step shows.
pub(crate) fn part_of(scene: &Scene, step: &LessonStep) -> Part {
    step.room
        .map_or(Part::WHOLE, |room| scene.around_pieces(room))
}

impl LessonBoard {
    pub(crate) fn of(
        visitor: &Visitor,
        game: &dyn GameBox,
        table: &dyn Table,
        step: &LessonStep,
    ) -> LessonBoard {
        let seen = table.by_hand(step.audience()).ok();
        let scene = seen.as_ref().map(|seen| seen.scene(visitor.lang));
        let scene = scene.map(|scene| game.places().scene(scene));
        let part = scene
            .as_ref()
            .map_or(Part::WHOLE, |scene| part_of(scene, step));
        let asked = seen.as_ref().and_then(|seen| seen.asked());
        let speaks = seen.is_some_and(|seen| seen.dossier(&Chosen::nothing()).is_some());
        let moves = match step.task {
            Task::Play { .. } => offers(table, step),
            Task::Look | Task::Write { .. } => Vec::new(),
        };
        let shown = LessonBoard {
            scene,
            part,
            picture: String::new(),
            moves,
            question: asked
                .filter(|asked| asked.to == step.seat)
                .map(|asked| asked.question),
            pointed: None,
            speaks,
            written: None,
        };
        shown.printed(visitor)
    }

    fn printed(mut self, visitor: &Visitor) -> LessonBoard {
        let theme = super::table::picture_theme(visitor.options().theme);
        if let Some(scene) = &self.scene {
            self.picture = scene.cut_out(self.part, theme);
        }
        self
    }

    /// The same with all that was in sight before.
    #[must_use]
    pub(crate) fn beside(mut self, before: &LessonBoard, visitor: &Visitor) -> LessonBoard {
        self.part = self.part.with(before.part);
        self.printed(visitor)
    }

    /// The same with some things pointed at, and what has been put together with them.
    #[must_use]
    pub(crate) fn pointing(
        mut self,
        table: &dyn Table,
        step: &LessonStep,
        things: &[String],
        draft: Option<&Value>,
    ) -> LessonBoard {
        let Ok(seen) = table.by_hand(step.audience()) else {
            return self;
        };
        let things: Vec<&str> = things.iter().map(String::as_str).collect();
        let chosen = Chosen {
            things: &things,
            draft,
        };
        let (about, dossier) = match seen.dossier(&chosen) {
            Some(dossier) => (chosen, Some(dossier)),
            None => (Chosen::nothing(), seen.dossier(&Chosen::nothing())),
        };
        let choosable = seen.choosable();
        let together = match about.things {
            [thing] if choosable.iter().any(|one| one == thing) => seen.grown(about.things),
            _ => Vec::new(),
        };
        self.pointed = dossier.map(|dossier| Pointed {
            things: about.things.join(" "),
            dossier,
            choosable: choosable.join(" "),
            together,
            draft: about
                .draft
                .map(|draft| (draft.clone(), seen.preview(draft))),
        });
        self
    }

    /// The same with what the step is about pointed at.
    #[must_use]
    pub(crate) fn about_the_step(self, table: &dyn Table, step: &LessonStep) -> LessonBoard {
        let first = || self.about(step).map(str::to_owned).into_iter().collect();
        let things: Vec<String> = step.about.clone().unwrap_or_else(first);
        self.pointing(table, step, &things, None)
    }

    /// What a button is called: whole words where things are pointed at and not spelt.
    const fn called<'a>(&self, choice: &'a Offered) -> &'a Words {
        match self.speaks {
            true => &choice.words,
            false => &choice.said,
        }
    }

    fn can_choose_several(&self) -> bool {
        let pointed = self.pointed.as_ref();
        pointed.is_some_and(|pointed| !pointed.choosable.is_empty())
    }

    /// What the first right move of a step picks up.
    fn about(&self, step: &LessonStep) -> Option<&str> {
        let task = Some(&step.task).filter(|_| step.about.is_none())?;
        let mut right = self
            .moves
            .iter()
            .filter(|choice| task.is_met_by(&choice.notation));
        right
            .next()
            .and_then(|choice| choice.gesture.pick.as_deref())
    }
}

/// What may be done at a step: the moves, what can be done meanwhile on the board, and the ways back.
fn offers(table: &dyn Table, step: &LessonStep) -> Vec<Offered> {
    let actions = table.actions(step.seat);
    let meanwhile = actions.meanwhile.into_iter();
    let on_the_board = meanwhile.filter(|offer| offer.gesture.pick.is_some());
    let recalled = table.hindsight(step.seat).into_iter();
    let recalled = recalled.filter(|recalled| recalled.refusal.is_none());
    let all = actions.moves.into_iter().chain(on_the_board);
    let all = all.chain(recalled.map(|recalled| recalled.offered));
    all.filter(|offer| !offer.is_drastic).collect()
}

/// What somebody's try was worth.
pub(crate) struct Answer {
    pub(crate) is_right: bool,
    pub(crate) words: String,
    pub(crate) rule: Option<String>,
    /// What came of it.
    pub(crate) story: Vec<String>,
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
    let is_solved = step.task.is_look() || answer.is_some_and(|answer| answer.is_right);
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
    let about = shown.about(step);
    let is_open = step.task.is_look() || !is_solved;
    Page { title, visitor, script: Some("learn.js") }.show(&html! {
        div.table.lesson #lesson data-about=[about] data-step=(n_step) {
            div.middle {
                section.board #board tabindex="0" aria-label=(lang.pick("El tablero", "The board")) { (PreEscaped(&shown.picture)) }
                div.say #say aria-live="polite" {}
                @if !is_solved && shown.can_choose_several() {
                    button.small type="button" data-several hidden aria-pressed="false" { "⬚ " (lang.pick("Elegir varios", "Choose several")) }
                }
            }
            div.side {
                section.teacher {
                    h1 { (title) " " small.help { (n_step + 1) " / " (lesson.steps.len()) } }
                    p { (step.words.get(lang)) }
                    @if let Some(answer) = answer { (said(game, answer)) }
                    @if is_solved {
                        @match &next {
                            Some(next) => { p { a.button.main href=(next) { (lang.pick("Seguir", "Go on")) } } }
                            None => (play_now(visitor, game, lang.pick("¡A jugar!", "Now play!")))
                        }
                    }
                    p.help { a href={ "/learn/" (game.name()) } { (lang.pick("Todas las lecciones", "All lessons")) } }
                }
                @if let (Task::Write { text, .. }, false) = (&step.task, is_solved) { (writing(lang, &address, n_step, text, shown)) }
                section.dossier #dossier aria-label=(lang.pick("Lo señalado", "What is pointed at")) {
                    @if is_open { (dossier(visitor, &address, n_step, step, shown)) }
                }
                section.choices #choices aria-label=(lang.pick("Qué puedes hacer", "What you may do")) {
                    @if !is_solved { (moves(&address, n_step, shown, &step.task, lang)) }
                }
                @if let (Task::Play { .. }, false) = (&step.task, is_solved) { (typing(&address, n_step, lang)) }
            }
        }
    })
}

/// What a try was worth, and what came of it.
fn said(game: &dyn GameBox, answer: &Answer) -> Markup {
    html! {
        @if !answer.words.is_empty() {
            p.answer.right[answer.is_right].fault[!answer.is_right].note[answer.is_right] role="status" {
                (answer.words) " "
                @if let Some(rule) = &answer.rule { a href={ "/rules/" (game.name()) "#" (rule) } { (rule) } }
            }
        }
        @if !answer.story.is_empty() {
            ul.came { @for words in answer.story.iter().take(LONGEST_STORY) { li { (words) } } }
        }
    }
}

/// What is pointed at, with forms that try to solve the step.
pub(crate) fn dossier(
    visitor: &Visitor,
    address: &str,
    n_step: usize,
    step: &LessonStep,
    shown: &LessonBoard,
) -> Markup {
    let lang = visitor.lang;
    let Some(pointed) = &shown.pointed else {
        return html! {};
    };
    // Where one only looks, one learns what things are; the whole says nothing that the step does not.
    let is_played = matches!(step.task, Task::Play { .. });
    let dossier = match (!is_played, pointed.things.is_empty()) {
        (true, true) => {
            return html! {
                @if shown.speaks {
                    div.about data-pointed="" data-choosable="" {
                        p.help { (lang.pick("Señala en el tablero lo que quieras conocer.", "Point at whatever you want to know on the board.")) }
                    }
                }
            };
        }
        (true, false) => &Dossier {
            deeds: Vec::new(),
            ..pointed.dossier.clone()
        },
        (false, _) => &pointed.dossier,
    };
    let form = |class: &str, wish: &str, fields: &Markup| {
        html! {
            form class=(class) method="post" action=(address) data-wish=(wish) {
                (hidden(n_step, wish))
                (fields)
            }
        }
    };
    let draft = pointed.draft.as_ref();
    let context = DossierContext {
        lang,
        theme: super::table::picture_theme(visitor.options().theme),
        thing: &pointed.things,
        draft: draft.map(|(draft, _)| draft),
        together: &pointed.together,
        choosable: if !is_played { "" } else { &pointed.choosable },
        link: &format!("?step={n_step}&point="),
        form: &form,
        is_asked_first: &|_| false,
    };
    html! {
        (context.page(dossier))
        // With a script this stands in the picture.
        @if let Some((_, Some(preview))) = draft {
            noscript { ul { @for line in lines(preview, lang) { li { (line) } } } }
        }
    }
}

/// What every form of a step says, as at a table.
fn hidden(n_step: usize, wish: &str) -> Markup {
    html! {
        input type="hidden" name="step" value=(n_step);
        input type="hidden" name="do" value=(wish);
        input type="hidden" name="seat" value="";
    }
}

/// The text that somebody completes.
fn writing(
    lang: Lang,
    address: &str,
    n_step: usize,
    [ahead, text, behind]: &[&str; 3],
    shown: &LessonBoard,
) -> Markup {
    let text = shown.written.as_deref().unwrap_or(text);
    let n_lines = text.lines().count().max(2) + 1;
    html! {
        form.completed method="post" action=(address) {
            input type="hidden" name="step" value=(n_step);
            input type="hidden" name="do" value="write";
            details { summary { (lang.pick("Lo que va delante", "What stands before it")) } pre { (ahead.trim()) } }
            label for="written" { (lang.pick("Tu texto", "Your text")) }
            textarea #written name="text" rows=(n_lines) spellcheck="false" autocapitalize="off" autocomplete="off" { (text) }
            details { summary { (lang.pick("Lo que va detrás", "What stands behind it")) } pre { (behind.trim()) } }
            button.main { (lang.pick("Probarlo", "Try it")) }
        }
    }
}

fn moves(address: &str, n_step: usize, shown: &LessonBoard, task: &Task, lang: Lang) -> Markup {
    let Task::Play { .. } = task else {
        return html! {};
    };
    // What the board cannot do stays in view.
    let is_plain = |choice: &&Offered| choice.gesture.pick.is_none();
    let (plain, picked): (Vec<_>, Vec<_>) = shown.moves.iter().partition(is_plain);
    let all: Vec<&Offered> = shown.moves.iter().collect();
    let is_long = all.len() > FEW_MOVES && plain.len() <= FEW_MOVES;
    let buttons = |choices: &[&Offered]| {
        html! {
            form.moves method="post" action=(address) {
                (hidden(n_step, "play"))
                @for choice in choices {
                    button name="action" value=(choice.action)
                        data-pick=[choice.gesture.pick.as_deref()]
                        data-drop=[choice.gesture.drop.as_deref()]
                        title=(choice.words.get(lang)) { (shown.called(choice).get(lang)) }
                }
            }
        }
    };
    let folded = if is_long {
        picked.as_slice()
    } else {
        all.as_slice()
    };
    html! {
        form.attempt method="post" action=(address) hidden { input type="hidden" name="step" value=(n_step); }
        @if let Some(question) = &shown.question { p.question { (question.get(lang)) } }
        @if is_long && !plain.is_empty() { (buttons(&plain)) }
        details.all-moves open[folded.len() <= FEW_MOVES] {
            summary { (lang.pick("Todas las jugadas", "All moves")) " (" (folded.len()) ")" }
            (buttons(folded))
        }
    }
}

/// A move as people write it.
fn typing(address: &str, n_step: usize, lang: Lang) -> Markup {
    html! {
        form.type method="post" action=(address) {
            (hidden(n_step, "type"))
            label for="typed" { (lang.pick("O escríbelo", "Or type it")) }
            input #typed type="text" name="text" autocomplete="off" autocapitalize="off" spellcheck="false";
            button { (lang.pick("Jugar", "Play")) }
        }
    }
}
