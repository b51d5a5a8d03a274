//! What a person likes.

use maud::{Markup, html};
use serde::Deserialize;
use sobremesa_club::{BotSpeed, Options, Theme};
use sobremesa_kernel::Lang;

use super::Page;
use crate::session::Visitor;

/// The form as it is sent.
#[derive(Debug, Deserialize)]
pub(crate) struct Form {
    pub(crate) name: String,
    #[serde(flatten)]
    pub(crate) options: Options,
}

pub(crate) fn page(visitor: &Visitor, note: Option<&str>) -> Markup {
    let lang = visitor.lang;
    let options = visitor.options();
    let title = lang.pick("Opciones", "Options");
    let name = visitor
        .person
        .as_ref()
        .map_or_else(String::new, |person| person.name.shown(lang));
    Page { title, visitor, script: Some("options.js") }.show(&html! {
        h1 { (title) }
        @if let Some(note) = note { p.note role="status" { (note) } }
        form.setup method="post" action="/options" {
            label.row {
                span { (lang.pick("Nombre", "Name")) }
                input type="text" name="name" value=(name) maxlength="24" autocomplete="nickname" required;
            }
            label.row {
                span { (lang.pick("Idioma", "Language")) }
                select name="lang" {
                    option value="es" selected[lang == Lang::Es] { "Español" }
                    option value="en" selected[lang == Lang::En] { "English" }
                }
            }
            label.row {
                span { (lang.pick("Aspecto", "Look")) }
                select name="theme" {
                    option value="system" selected[options.theme == Theme::System] { (lang.pick("Como el sistema", "As the system says")) }
                    option value="classic" selected[options.theme == Theme::Classic] { (lang.pick("Madera y tapete", "Wood and felt")) }
                    option value="night" selected[options.theme == Theme::Night] { (lang.pick("Noche", "Night")) }
                    option value="contrast" selected[options.theme == Theme::Contrast] { (lang.pick("Alto contraste", "High contrast")) }
                }
            }
            label.row {
                span { (lang.pick("Sonidos", "Sounds")) }
                (switch(lang, "sounds", options.sounds == sobremesa_club::Options::default().sounds))
            }
            label.row {
                span { (lang.pick("Música de fondo", "Background music")) }
                (switch(lang, "music", options.music != sobremesa_club::Options::default().music))
            }
            label.row {
                span { (lang.pick("Ritmo del ordenador", "Pace of computer players")) }
                select name="bot_speed" {
                    option value="normal" selected[options.bot_speed == BotSpeed::Normal] { (lang.pick("Normal", "Normal")) }
                    option value="fast" selected[options.bot_speed == BotSpeed::Fast] { (lang.pick("Rápido", "Fast")) }
                    option value="extra_fast" selected[options.bot_speed == BotSpeed::ExtraFast] { (lang.pick("Muy rápido", "Very fast")) }
                }
            }
            label.row {
                span { (lang.pick("Confirmar cada jugada", "Confirm every move")) }
                select name="confirm_moves" {
                    option value="no" selected[options.confirm_moves == Options::default().confirm_moves] { "No" }
                    option value="yes" selected[options.confirm_moves != Options::default().confirm_moves] { (lang.pick("Sí", "Yes")) }
                }
            }
            button.main type="submit" { (lang.pick("Guardar", "Save")) }
        }
        section.notify {
            h2 { (lang.pick("Avisos", "Notifications")) }
            p.help { (lang.pick(
                "Cuando te toca, lo dicen el título de la página y un sonido. En este navegador puede decirlo además un aviso, aunque mires otra cosa.",
                "When it is your turn, the page's title and a sound say so. In this browser a notification can say it too, while you look at something else.",
            )) }
            button type="button" data-notify hidden
                data-off=(lang.pick("Avisarme en este navegador", "Notify me in this browser"))
                data-on=(lang.pick("No avisarme más", "Do not notify me any more")) {}
            p.fault data-refused hidden { (lang.pick(
                "El navegador no lo permite; se cambia en sus ajustes, junto a la dirección.",
                "The browser does not allow it; its settings beside the address can change that.",
            )) }
        }
    })
}

fn switch(lang: Lang, name: &str, is_on: bool) -> Markup {
    html! {
        select name=(name) {
            option value="on" selected[is_on] { (lang.pick("Sí", "On")) }
            option value="off" selected[!is_on] { (lang.pick("No", "Off")) }
        }
    }
}
