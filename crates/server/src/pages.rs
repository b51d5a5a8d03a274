//! Pages, made in Rust. They are forms and links, and work without scripts; scripts make them live.

pub(crate) mod about;
pub(crate) mod account;
pub(crate) mod admin;
pub(crate) mod analysis;
pub(crate) mod book;
pub(crate) mod campaign;
mod choosing;
pub(crate) mod dossier;
pub(crate) mod faces;
pub(crate) mod game;
pub(crate) mod inquiry;
pub(crate) mod lab;
mod layout;
pub(crate) mod learn;
pub(crate) mod new_table;
pub(crate) mod options;
pub(crate) mod people;
pub(crate) mod personas;
pub(crate) mod position;
pub(crate) mod ratings;
pub(crate) mod replay;
pub(crate) mod report;
pub(crate) mod rooms;
pub(crate) mod rules;
pub(crate) mod start;
pub(crate) mod study;
pub(crate) mod table;
pub(crate) mod works;
pub(crate) mod writing;

pub(crate) use layout::{Again, Page, seen, sorry};

use sobremesa_kernel::Lang;
use sobremesa_table::GameBox;

/// What people call a computer player. One that somebody described may have gone since: then its
/// name is left.
pub(crate) fn bot_title(game: &dyn GameBox, bot: &str, lang: Lang) -> String {
    let title = game.bot_title(bot);
    title.map_or_else(|| bot.to_owned(), |title| title.get(lang).to_owned())
}
