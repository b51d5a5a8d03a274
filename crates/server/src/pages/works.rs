//! The workshop: what people make for a game, and the worksheet on which they make it.

use maud::{Markup, PreEscaped, html};
use sobremesa_kernel::{Lang, Words};
use sobremesa_lab::Score;
use sobremesa_speak::decimal;
use sobremesa_table::{
    Entry, Field, GameBox, Part, Profile, Section, Stock, Sums, Tallied, Worksheet, Workshop, Wrong,
};

use super::Page;
use super::layout::empty;
use super::table::picture_theme;
use crate::routes::encoded;
use crate::session::Visitor;

/// Something that is being made.
#[derive(Default)]
pub(crate) struct Making {
    /// What it was called when it was taken up; empty if it is new.
    pub(crate) old: String,
    pub(crate) text: String,
    /// The texts before it, the latest last, and those that were taken back.
    pub(crate) before: Vec<String>,
    pub(crate) after: Vec<String>,
    /// Why it could not be saved.
    pub(crate) faults: Vec<Words>,
    /// What came of battles against another.
    pub(crate) tried: Option<Tried>,
}

/// What came of battles against another work.
pub(crate) struct Tried {
    pub(crate) rival: String,
    pub(crate) names: [Words; 2],
    pub(crate) of_works: &'static [Tallied],
    pub(crate) of_parts: &'static [Tallied],
    /// What the parts of both are called.
    pub(crate) parts: [Vec<Words>; 2],
    pub(crate) legend: Words,
    pub(crate) sums: Sums,
}

impl Making {
    /// The work after something was pressed: what was typed meanwhile is a step of its own.
    pub(crate) fn step(&mut self, text: String, pressed: Option<&str>) {
        if text != self.text {
            self.before.push(std::mem::replace(&mut self.text, text));
            self.after.clear();
        }
        let (from, to) = match pressed {
            Some("undo") => (&mut self.before, &mut self.after),
            Some("redo") => (&mut self.after, &mut self.before),
            Some(_) | None => return,
        };
        if let Some(text) = from.pop() {
            to.push(std::mem::replace(&mut self.text, text));
        }
    }
}

/// What somebody has made, and what comes with the game.
pub(crate) fn list(visitor: &Visitor, game: &dyn GameBox, workshop: &dyn Workshop) -> Markup {
    let lang = visitor.lang;
    let [one, many] = workshop.nouns();
    let title = format!("{}: {}", many.get(lang), game.title().get(lang));
    let base = format!("/workshop/{}", game.name());
    let row = |name: &str, text: &str, is_own| {
        let (title, worth) = (workshop.title(name), workshop.worth(text));
        let title = if is_own { name } else { title.get(lang) };
        let words = match &worth {
            Some(worth) => html! { strong { (title) } " · " (worth.get(lang)) },
            None => html! { strong { (title) } },
        };
        row(lang, &base, name, &words, is_own)
    };
    let own: Vec<_> = visitor.works().of(game.name()).collect();
    let ready = workshop.ready_made();
    Page { title: &title, visitor, script: Some("workshop.js") }.show(&html! {
        h1 { (title) }
        p { a.button.main href={ (base) "/bench" } { (lang.pick("Crear", "Create")) ": " (one.get(lang)) } }
        section.works {
            h2 { (lang.pick("Los tuyos", "Yours")) }
            @if own.is_empty() {
                @let make = format!("{base}/bench");
                (empty(lang.pick(
                    "Aquí guardarás los tuyos, para llevarlos a cualquier mesa. Crea uno, o copia uno de los que vienen con el juego y cámbialo.",
                    "Yours will be kept here, to be brought to any table. Create one, or copy one of those that come with the game and change it.",
                ), &[(&make, lang.pick("Crear el primero", "Create the first"))]))
            }
            ul { @for work in own { (row(&work.name, &work.text, true)) } }
        }
        section.works {
            h2 { (lang.pick("Los que vienen con el juego", "Those that come with the game")) }
            ul { @for work in &ready { (row(&work.name, &work.text, false)) } }
        }
        section.works {
            h2 { (lang.pick("Traer un archivo", "Bring a file")) }
            form.upload method="post" action={ (base) "/edit" } {
                label for="file" { (lang.pick("Elige un archivo o pega su texto", "Choose a file or paste its text")) }
                input #file type="file" accept={ "." (workshop.file_ending()) ",text/plain" } data-into="pasted";
                textarea #pasted name="text" rows="6" required aria-label=(lang.pick("El texto del archivo", "The text of the file")) {}
                button { (lang.pick("Trabajar en ello", "Work on it")) }
            }
        }
    })
}

fn row(lang: Lang, base: &str, name: &str, words: &Markup, is_own: bool) -> Markup {
    let button = |method: &str, path: &str, words: &str| {
        html! {
            form method=(method) action={ (base) "/" (path) } {
                button.small name="name" value=(name) { (words) }
            }
        }
    };
    let open = if is_own {
        lang.pick("Editar", "Edit")
    } else {
        lang.pick("Ver y adaptar", "See and adapt")
    };
    html! {
        li {
            span { (words) }
            span.inline {
                (button("get", "bench", open))
                (button("post", "duplicate", lang.pick("Duplicar", "Duplicate")))
                (button("get", "file", lang.pick("Descargar", "Download")))
                @if is_own {
                    form method="post" action={ (base) "/delete" } {
                        button.small name="name" value=(name) {
                            "✕ " (lang.pick("Borrar", "Delete"))
                        }
                    }
                }
            }
        }
    }
}

/// The worksheet: one form, whose every button sends the whole work and gets it back changed.
pub(crate) fn worksheet(
    visitor: &Visitor,
    game: &dyn GameBox,
    workshop: &dyn Workshop,
    making: &Making,
) -> Markup {
    let lang = visitor.lang;
    let [one, _] = workshop.nouns();
    let title = format!("{}: {}", one.get(lang), game.title().get(lang));
    let base = format!("/workshop/{}", game.name());
    let laid = workshop.worksheet(&making.text, lang);
    Page {
        title: &title,
        visitor,
        script: Some("workshop.js"),
    }
    .show(&html! {
        div #workshop {
            p { a href=(base) { "← " (lang.pick("Dejarlo sin guardar", "Leave without saving")) } }
            @for fault in &making.faults { p.fault role="alert" { (fault.get(lang)) } }
            form.worksheet method="post" action={ (base) "/edit" } {
                input type="hidden" name="old" value=(making.old);
                @match &laid {
                    Ok(worksheet) => {
                        input type="hidden" name="text" value=(making.text);
                        input type="hidden" name="before" value=(texts(&making.before));
                        input type="hidden" name="after" value=(texts(&making.after));
                        (on_sheet(visitor, worksheet, making, &base))
                        (trying(visitor, game, workshop, making, &base))
                    }
                    Err(wrong) => {
                        @if making.faults.is_empty() { p.fault role="alert" { (wrong.get(lang)) } }
                        textarea name="text" rows="16" { (making.text) }
                        button { (lang.pick("Leer otra vez", "Read again")) }
                    }
                }
            }
        }
    })
}

/// How many battles a trial has.
pub(crate) const TRIAL: u64 = 200;

/// DBM-UX-03 and its like: quick battles against another work, and what came of them.
fn trying(
    visitor: &Visitor,
    game: &dyn GameBox,
    workshop: &dyn Workshop,
    making: &Making,
    base: &str,
) -> Markup {
    let lang = visitor.lang;
    // Nothing fights with nothing; but where works fight at all, it is said what is wrong.
    if workshop.trial(["", ""], "").is_none() {
        return html! {};
    }
    let chosen = making.tried.as_ref().map(|tried| tried.rival.as_str());
    let own = visitor
        .works()
        .of(game.name())
        .map(|work| (work.name.clone(), work.name.clone()));
    let ready = workshop.ready_made().into_iter().map(|work| {
        let title = workshop.title(&work.name).get(lang).to_owned();
        (work.name, title)
    });
    let rivals: Vec<(String, String)> = own.chain(ready).collect();
    html! {
        section.section.trial aria-label=(lang.pick("Prueba de armas", "Trial of arms")) {
            h2 { (lang.pick("Prueba de armas", "Trial of arms")) }
            p.inline {
                label {
                    (lang.pick("contra", "against")) " "
                    select name="rival" data-still="yes" {
                        @for (name, title) in &rivals {
                            option value=(name) selected[chosen == Some(name.as_str())] { (title) }
                        }
                    }
                }
                button formaction={ (base) "/trial" } name="op" value="look:" {
                    (TRIAL) " " (lang.pick("batallas rápidas", "quick battles"))
                }
                @if let Some(tried) = &making.tried {
                    @let n_left = (TRIAL - tried.sums.n_met % TRIAL) % TRIAL;
                    button formaction={ (base) "/trial" } name="sums"
                        value=(serde_json::to_string(&tried.sums).unwrap_or_default())
                        data-goes-on[n_left > 0] {
                        @if n_left > 0 {
                            (lang.pick("Seguir: faltan", "Go on: still")) " " (n_left)
                        } @else {
                            (lang.pick("Otras", "Another")) " " (TRIAL)
                        }
                    }
                }
            }
            @if let Some(tried) = &making.tried { (outcome(lang, tried)) }
        }
    }
}

/// Who won how often, with the interval, and what every part did for it.
fn outcome(lang: Lang, tried: &Tried) -> Markup {
    let sums = &tried.sums;
    let percent = |share: f64| decimal(100.0 * share, 0, lang);
    html! {
        p role="status" {
            (lang.pick("Batallas", "Battles")) ": " (sums.n_met) ". "
            (tried.legend.get(lang))
        }
        @for n in 0..2 {
            @let score = Score { won: sums.wins[n], drawn: sums.draws(), lost: sums.wins[1 - n], pairs: [0; 5] };
            table {
                caption {
                    strong { (tried.names[n].get(lang)) } ": " (percent(score.share())) " % ("
                    (lang.pick("con seguridad del 95 %, entre", "with 95 % confidence, between")) " "
                    (percent(score.interval().low)) " " (lang.pick("y", "and")) " " (percent(score.interval().high)) " %)"
                    @for (tallied, sum) in tried.of_works.iter().zip(&sums.of_works[n]) {
                        "; " (lang.pick(tallied.title[0], tallied.title[1])) ": " (sums.told(tallied, *sum, lang))
                    }
                }
                thead { tr {
                    th scope="col" { (lang.pick("parte", "part")) }
                    @for tallied in tried.of_parts { th scope="col" { (lang.pick(tallied.title[0], tallied.title[1])) } }
                } }
                tbody {
                    @for (title, counts) in tried.parts[n].iter().zip(&sums.of_parts[n]) {
                        tr {
                            th scope="row" { (title.get(lang)) }
                            @for (tallied, sum) in tried.of_parts.iter().zip(counts) { td { (sums.told(tallied, *sum, lang)) } }
                        }
                    }
                }
            }
        }
    }
}

/// Some texts in one field of a form.
fn texts(texts: &[String]) -> String {
    serde_json::to_string(texts).unwrap_or_default()
}

fn on_sheet(visitor: &Visitor, worksheet: &Worksheet, making: &Making, base: &str) -> Markup {
    let lang = visitor.lang;
    let theme = picture_theme(visitor.options().theme);
    html! {
        // What Enter presses.
        button.reader tabindex="-1" name="op" value="look:" { (lang.pick("Actualizar", "Update")) }
        div.head {
            label { (lang.pick("Nombre", "Name")) " " input type="text" name="name" value=(worksheet.name) maxlength="60" autocomplete="off"; }
            @for field in &worksheet.fields { (input(lang, "work", field)) }
            strong.sum { (worksheet.sum.get(lang)) }
            span.inline {
                button name="op" value="undo" disabled[making.before.is_empty()] { "↶ " (lang.pick("Deshacer", "Undo")) }
                button name="op" value="redo" disabled[making.after.is_empty()] { "↷ " (lang.pick("Rehacer", "Redo")) }
                button { (lang.pick("Actualizar", "Update")) }
                @if let Some(fill) = &worksheet.fill { button name="op" value="fill:" { "✦ " (fill.get(lang)) } }
                button.main formaction={ (base) "/save" } { (lang.pick("Guardar", "Save")) }
                button formaction={ (base) "/save" } name="play" value="yes" { (lang.pick("Guardar y jugar con él", "Save and play with it")) }
            }
        }
        (wrongs(lang, &worksheet.faults))
        @for (rule, note) in &worksheet.notes { p.note { (note.get(lang)) " (" (rule.0) ")" } }
        div.board #board data-drags="parts" { (PreEscaped(worksheet.scene.svg(theme))) }
        p.help { (worksheet.hint.get(lang)) }
        @for section in &worksheet.sections { (in_section(lang, section)) }
        (sharing(lang, base, making))
    }
}

/// The text itself: to copy, to send as a link, to print.
fn sharing(lang: Lang, base: &str, making: &Making) -> Markup {
    let link = format!("{base}/shared?text={}", encoded(&making.text));
    html! {
        details.sharing {
            summary { (lang.pick("Compartir, imprimir", "Share, print")) }
            p.inline {
                a.button href=(link) { (lang.pick("Enlace a este", "Link to this one")) }
                button type="button" data-prints="page" { (lang.pick("Imprimir", "Print")) }
            }
            label {
                (lang.pick("Como texto", "As text"))
                textarea rows="8" readonly { (making.text) }
            }
        }
    }
}

/// A section with what can be added to it, what it has, and the sections within it.
fn in_section(lang: Lang, section: &Section) -> Markup {
    html! {
        section.section aria-label=(section.title.get(lang)) {
            h2 {
                (section.title.get(lang))
                @if let Some(sum) = &section.sum { " " small.sum { (sum.get(lang)) } }
            }
            (wrongs(lang, &section.faults))
            @if !section.fields.is_empty() {
                div.head { @for field in &section.fields { (input(lang, &format!("section_{}", section.name), field)) } }
            }
            div.making {
                @if !section.stock.is_empty() {
                    div.stock role="group" aria-label=(lang.pick("Para añadir", "To add")) {
                        @for stock in &section.stock { (for_stock(lang, &section.name, stock)) }
                    }
                }
                div.parts role="group" aria-label=(lang.pick("Lo que tiene", "What it has")) {
                    @for part in &section.parts { (part_row(lang, part)) }
                }
            }
            @for inner in &section.sections { (in_section(lang, inner)) }
        }
    }
}

/// Something that can be added: what it is stands beside the button, so that nobody chooses blindly.
fn for_stock(lang: Lang, section: &str, stock: &Stock) -> Markup {
    let is_full = stock.taken.is_some_and(|taken| !taken.has_room());
    html! {
        div.offer {
            button name="op" value={ "add:" (section) ":" (stock.name) } disabled[is_full] { "+ " (stock.title.get(lang)) }
            @if let Some(taken) = stock.taken {
                span.taken.lacking[taken.now < taken.least] {
                    (taken.now) " " (lang.pick("de", "of")) " " (taken.least) "–" (taken.most)
                }
            }
            span.about { (stock.about.get(lang)) }
            (profile(lang, &stock.profile))
        }
    }
}

fn profile(lang: Lang, profile: &Profile) -> Markup {
    html! {
        @if !profile.is_empty() {
            dl.profile { @for (title, figure) in profile { div { dt { (title.get(lang)) } dd { (figure) } } } }
        }
    }
}

fn part_row(lang: Lang, part: &Part) -> Markup {
    let place = part.place;
    html! {
        fieldset.part.faulty[!part.faults.is_empty()] data-thing=[part.thing.as_deref()] data-part=(place) {
            legend {
                @if !part.faults.is_empty() { span.cross aria-hidden="true" { "✕ " } }
                (part.title.get(lang))
            }
            @for field in &part.fields { (input(lang, &format!("part_{place}"), field)) }
            @if !part.moves.is_empty() {
                @if let Some(count) = part.count.filter(|count| *count > 1) {
                    label {
                        (lang.pick("mover", "move")) " "
                        input type="number" name={ "moving_" (place) } value=(count) min="1" max=(count) data-still="yes";
                    }
                }
                @for (to, title) in &part.moves {
                    button.small name="op" value={ "move:" (place) ":" (to) } { "→ " (title.get(lang)) }
                }
            }
            button.small name="op" value={ "double:" (place) } { (lang.pick("Duplicar", "Duplicate")) }
            button.small name="op" value={ "remove:" (place) } aria-label=(lang.pick("Quitar", "Remove")) { "✕" }
            button.small.lets-go type="button" data-lets-go { (lang.pick("Soltar", "Let go")) }
            (profile(lang, &part.profile))
            (wrongs(lang, &part.faults))
        }
    }
}

/// An input for a field of something; `of` is how its name begins.
fn input(lang: Lang, of: &str, field: &Field) -> Markup {
    let name = format!("{of}_{}", field.name);
    html! {
        label {
            (field.title.get(lang)) " "
            @match &field.entry {
                Entry::Number { value, limits } => {
                    input type="number" name=(name) value=(value) min=(limits.0) max=(limits.1) step="1" inputmode="numeric";
                }
                Entry::Choice { chosen, options } => {
                    select name=(name) {
                        @for (option, title) in options {
                            option value=(option) selected[option == chosen] { (title.get(lang)) }
                        }
                    }
                }
                Entry::Switch(is_on) => {
                    // A box that is not ticked sends nothing.
                    input type="hidden" name=(name) value="off";
                    input type="checkbox" name=(name) value="on" checked[*is_on];
                }
            }
        }
    }
}

/// What is wrong, by which rule, and a button that mends it.
fn wrongs(lang: Lang, wrongs: &[Wrong]) -> Markup {
    html! {
        @for wrong in wrongs {
            p.wrong {
                (wrong.words.get(lang)) " (" (wrong.rule.0) ")"
                @if let Some((words, change)) = &wrong.remedy {
                    " " button.small name="op" value={ "mend:" (serde_json::to_string(change).unwrap_or_default()) } { (words.get(lang)) }
                }
            }
        }
    }
}
