//! A setup that is written: the text, what there is to say about it, and the table it makes.

use maud::{Markup, PreEscaped, html};
use sobremesa_kernel::Lang;
use sobremesa_table::{GameBox, Proof, Remark, Writing, browser_place};

use super::Page;
use crate::session::Visitor;

/// A text and what came of it.
pub(crate) struct Draft {
    pub(crate) writing: Writing,
    pub(crate) text: String,
    pub(crate) proof: Proof,
    /// The table as it would begin.
    pub(crate) picture: Option<String>,
}

pub(crate) fn page(visitor: &Visitor, game: &dyn GameBox, draft: &Draft) -> Markup {
    let lang = visitor.lang;
    let title = format!(
        "{}: {}",
        game.title().get(lang),
        draft.writing.title.get(lang)
    );
    let address = format!("/write/{}", game.name());
    let extension = draft.writing.extension;
    Page { title: &title, visitor, script: Some("writing.js") }.show(&html! {
        h1 { (title) }
        form.writing #writing method="post" action=(address) data-game=(game.name()) data-extension=(extension) {
            div.tools {
                label {
                    (lang.pick("Empezar con", "Start from")) " "
                    select #sample name="sample" {
                        option value="" { (lang.pick("lo que hay", "what is there")) }
                        @for sample in &draft.writing.samples {
                            option value=(sample.name) { (sample.title.get(lang)) }
                        }
                    }
                }
                button name="do" value="sample" { (lang.pick("Traer", "Fetch")) }
                button name="do" value="tidy" { (lang.pick("Ordenar", "Tidy up")) }
                // What needs scripts is shown by them.
                button type="button" #keep hidden { (lang.pick("Guardar en un fichero", "Save to a file")) }
                label.file #take hidden {
                    (lang.pick("Abrir un fichero", "Open a file")) " "
                    input type="file" accept={ "." (extension) ",text/plain" };
                }
            }
            div.sheet {
                pre #marks aria-hidden="true" {}
                textarea #text name="text" rows="26" spellcheck="false" autocapitalize="off" autocomplete="off"
                    aria-label=(draft.writing.title.get(lang)) aria-describedby="remarks" { (draft.text) }
            }
            div.outcome {
                section.remarks #remarks aria-live="polite" aria-label=(lang.pick("Qué decir de él", "What there is to say")) {
                    (remarks(lang, game.name(), draft))
                }
                section.switches #switches { (switches(lang, draft)) }
                section.slots #slots { (slots(lang, draft)) }
                section.board #board aria-label=(lang.pick("Cómo empieza", "How it begins")) {
                    @if let Some(picture) = &draft.picture { (PreEscaped(picture)) }
                }
                div.deeds {
                    button name="do" value="proof" { (lang.pick("Revisar", "Check")) }
                    button.main #open formaction={ (address) "/open" } disabled[!draft.proof.is_sound()] {
                        (lang.pick("Abrir la mesa", "Open the table"))
                    }
                }
            }
        }
        p { a href={ "/rules/" (game.name()) } { (lang.pick("El reglamento", "The rulebook")) } }
    })
}

/// Everything there is to say: faults first, each with its line, its rule, and a link to it.
pub(crate) fn remarks(lang: Lang, game: &str, draft: &Draft) -> Markup {
    let (faults, odd): (Vec<&Remark>, Vec<&Remark>) = draft
        .proof
        .remarks
        .iter()
        .partition(|remark| remark.is_fault);
    html! {
        @if faults.is_empty() {
            p.sound { (lang.pick("Sin fallos: se puede jugar.", "No faults: it can be played.")) }
        } @else {
            p.fault { (lang.pick("Fallos: ", "Faults: ")) (faults.len()) }
        }
        @if !draft.proof.remarks.is_empty() {
            ul {
                @for remark in faults.into_iter().chain(odd) {
                    (one(lang, game, remark, &draft.text))
                }
            }
        }
    }
}

/// What can be switched on and off without writing: a button each, which writes it.
pub(crate) fn switches(lang: Lang, draft: &Draft) -> Markup {
    let Some(title) = &draft.writing.toggles else {
        return html! {};
    };
    html! {
        @if !draft.proof.toggles.is_empty() {
            fieldset {
                legend { (title.get(lang)) }
                @for (switch, number) in draft.proof.toggles.iter().zip(0..) {
                    @let place = browser_place(&switch.place, &draft.text);
                    button.small name="switch" value=(number) aria-pressed=(switch.is_on)
                        data-from=[place.as_ref().map(|place| place.start)]
                        data-to=[place.as_ref().map(|place| place.end)]
                        data-words=(switch.words)
                    {
                        span aria-hidden="true" { (if switch.is_on { "☑ " } else { "☐ " }) }
                        (switch.title.get(lang))
                    }
                }
            }
        }
    }
}

/// Where pictures can be put in. Only a script can make a large one small, so without scripts the text is all.
pub(crate) fn slots(lang: Lang, draft: &Draft) -> Markup {
    html! {
        @if !draft.proof.slots.is_empty() {
            details hidden data-scripted {
                summary { (lang.pick("Imágenes", "Pictures")) }
                @for slot in &draft.proof.slots {
                    @let place = browser_place(&slot.place, &draft.text);
                    @let whole = browser_place(&slot.whole, &draft.text);
                    @if let (Some(place), Some(whole)) = (place, whole) {
                        div.slot data-from=(place.start) data-to=(place.end) data-whole-from=(whole.start)
                            data-whole-to=(whole.end) data-before=(slot.around[0]) data-after=(slot.around[1])
                            data-pixels=(slot.pixels)
                        {
                            label {
                                span aria-hidden="true" { (if slot.is_filled { "☑ " } else { "☐ " }) }
                                (slot.title.get(lang)) " "
                                input type="file" accept="image/*";
                            }
                            @if slot.is_filled {
                                button.small type="button" data-empty aria-label={ (lang.pick("Quitar la imagen de ", "Remove the picture of ")) (slot.title.get(lang)) } {
                                    (lang.pick("Quitar", "Remove"))
                                }
                            }
                        }
                    }
                }
                p.help { (lang.pick(
                    "Se guardan en el propio texto, reducidas; las ve toda la mesa.",
                    "They are kept in the text itself, made small; everybody at the table sees them.",
                )) }
            }
        }
    }
}

fn one(lang: Lang, game: &str, remark: &Remark, text: &str) -> Markup {
    let place = remark.browser_place(text);
    let line = remark.line(text);
    html! {
        li class=(if remark.is_fault { "wrong" } else { "odd" })
            data-from=[place.as_ref().map(|place| place.start)]
            data-to=[place.as_ref().map(|place| place.end)]
        {
            @if let Some(line) = line {
                button type="button" data-go { (lang.pick("Línea", "Line")) " " (line) } " "
            }
            @if !remark.is_fault { em { (lang.pick("¿Seguro? ", "Sure? ")) } }
            (remark.words.get(lang))
            @if let Some((rule, _)) = remark.rule {
                " " a.rule href={ "/rules/" (game) "#" (rule.0) } { (rule.0) }
            }
        }
    }
}
