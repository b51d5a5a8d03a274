//! The workshop: what people make for a game, and the bench on which they make it.

use maud::{Markup, PreEscaped, html};
use sobremesa_kernel::{Lang, Words};
use sobremesa_table::{Bench, GameBox, Part, Workshop};

use super::Page;
use super::table::picture_theme;
use crate::session::Visitor;

/// Something that is being made.
pub(crate) struct Making {
    /// What it was called when it was taken up; empty if it is new.
    pub(crate) old: String,
    pub(crate) text: String,
    /// Why it could not be saved.
    pub(crate) faults: Vec<Words>,
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
                p.help { (lang.pick("Todavía no has guardado ninguno.", "You have not saved any yet.")) }
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
                button { (lang.pick("Ponerlo en el banco", "Put it on the bench")) }
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

/// The bench: one form, whose every button sends the whole work and gets it back changed.
pub(crate) fn bench(
    visitor: &Visitor,
    game: &dyn GameBox,
    workshop: &dyn Workshop,
    making: &Making,
) -> Markup {
    let lang = visitor.lang;
    let [one, _] = workshop.nouns();
    let title = format!("{}: {}", one.get(lang), game.title().get(lang));
    let base = format!("/workshop/{}", game.name());
    let laid = workshop.bench(&making.text, lang);
    Page {
        title: &title,
        visitor,
        script: Some("workshop.js"),
    }
    .show(&html! {
        div #workshop {
            p { a href=(base) { "← " (lang.pick("Dejarlo sin guardar", "Leave without saving")) } }
            @for fault in &making.faults { p.fault role="alert" { (fault.get(lang)) } }
            form.bench method="post" action={ (base) "/edit" } {
                input type="hidden" name="old" value=(making.old);
                @match &laid {
                    Ok(bench) => {
                        input type="hidden" name="text" value=(making.text);
                        (on_bench(visitor, bench, &base))
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

fn on_bench(visitor: &Visitor, bench: &Bench, base: &str) -> Markup {
    let lang = visitor.lang;
    let theme = picture_theme(visitor.options().theme);
    html! {
        // What Enter presses.
        button.reader tabindex="-1" name="op" value="look:" { (lang.pick("Actualizar", "Update")) }
        div.head {
            label { (lang.pick("Nombre", "Name")) " " input type="text" name="name" value=(bench.name) maxlength="60" autocomplete="off"; }
            @if !bench.families.is_empty() {
                select name="family" aria-label=(lang.pick("Raza", "Race")) {
                    @for (name, title, chosen) in &bench.families {
                        option value=(name) selected[*chosen] { (title.get(lang)) }
                    }
                }
            }
            strong.sum { (bench.sum.get(lang)) }
            button { (lang.pick("Actualizar", "Update")) }
            button.main formaction={ (base) "/save" } { (lang.pick("Guardar", "Save")) }
        }
        @for fault in &bench.faults { p.fault { (fault.get(lang)) } }
        div.board #board data-drags="parts" { (PreEscaped(bench.scene.svg(theme))) }
        p.help { (lang.pick(
            "Arrastra las unidades dentro de la zona, o escribe sus números.",
            "Drag the units inside the zone, or type their numbers."
        )) }
        div.making {
            section.stock aria-label=(lang.pick("Para añadir", "To add")) {
                h2 { (lang.pick("Añadir", "Add")) }
                @for stock in &bench.stock {
                    button name="op" value={ "add:" (stock.name) } title=(stock.about.get(lang)) {
                        "+ " (stock.title.get(lang))
                    }
                }
            }
            section.parts aria-label=(lang.pick("Lo que tiene", "What it has")) {
                h2 { (lang.pick("Lo que tiene", "What it has")) }
                @for (place, part) in bench.parts.iter().enumerate() { (part_row(lang, place, part)) }
            }
        }
    }
}

fn part_row(lang: Lang, place: usize, part: &Part) -> Markup {
    html! {
        fieldset.part.faulty[!part.faults.is_empty()] data-thing=(part.thing) data-part=(place) {
            legend {
                @if !part.faults.is_empty() { span.cross aria-hidden="true" { "✕ " } }
                (part.title.get(lang))
            }
            @for field in &part.fields {
                label {
                    (field.title.get(lang)) " "
                    input type="number" name={ "part_" (place) "_" (field.name) } value=(field.value)
                        min=(field.limits.0) max=(field.limits.1) step="1" inputmode="numeric";
                }
            }
            button.small name="op" value={ "double:" (place) } { (lang.pick("Duplicar", "Duplicate")) }
            button.small name="op" value={ "remove:" (place) } aria-label=(lang.pick("Quitar", "Remove")) { "✕" }
            @for fault in &part.faults { p.wrong { (fault.get(lang)) } }
        }
    }
}
