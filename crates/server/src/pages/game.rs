//! A game's own page, with a way to everything that there is about it; and what it tells to read.

use maud::{Markup, PreEscaped, html};
use sobremesa_table::{Article, GameBox, pick};

use super::Page;
use super::faces::{gallery, title_with_stars};
use super::rules::as_html;
use super::start::{cover, facts};
use crate::session::Visitor;

pub(crate) fn page(visitor: &Visitor, game: &dyn GameBox) -> Markup {
    let lang = visitor.lang;
    let (title, name) = (game.title(), game.name());
    let bots = visitor.offered(game);
    Page { title: title.get(lang), visitor, script: None }.show(&html! {
        article.game.home {
            div.cover aria-hidden="true" { (cover(visitor, game)) }
            div.lid {
                h1 { (title.get(lang)) }
                p.about { (pick(game.lid().about, lang)) }
                (facts(lang, game.lid()))
                (play_now(visitor, game, lang.pick("Jugar ya", "Play now")))
                nav.links aria-label=(lang.pick("Todo sobre el juego", "Everything about the game")) {
                    a.button href={ "/new/" (name) } { (lang.pick("Poner una mesa…", "Set up a table…")) }
                    @for lesson in game.lessons() {
                        a.button href={ "/learn/" (name) "/" (lesson.name) } { (lesson.title.get(lang)) }
                    }
                    a.button href={ "/position/" (name) } { (lang.pick("Probar posiciones", "Try out positions")) }
                    a.button href={ "/rules/" (name) } { (lang.pick("Reglas", "Rules")) }
                    @for article in game.articles() {
                        a.button href={ "/game/" (name) "/" (article.name) } { (article.title.get(lang)) }
                    }
                }
            }
        }
        @if !bots.is_empty() {
            section.opponents {
                h2 { (lang.pick("Contra quién", "Against whom")) }
                (gallery(lang, game, &bots, &|_| html! {}))
            }
        }
    })
}

/// One click to the first move; against whom can be chosen, and a usual opponent is.
pub(crate) fn play_now(visitor: &Visitor, game: &dyn GameBox, words: &str) -> Markup {
    let lang = visitor.lang;
    let (bots, usual) = (visitor.offered(game), visitor.brought.usual(game));
    html! {
        form.play-now method="post" action="/play-now" {
            input type="hidden" name="game" value=(game.name());
            button.main type="submit" { (words) }
            @if bots.len() > 1 {
                label {
                    span { (lang.pick("contra", "against")) }
                    select name="bot" {
                        @for bot in &bots {
                            option value=(bot.name) title=(bot.about.get(lang)) selected[usual.as_ref() == Some(&bot.name)] {
                                (title_with_stars(bot, lang))
                            }
                        }
                    }
                }
            }
        }
    }
}

pub(crate) fn article(visitor: &Visitor, game: &dyn GameBox, article: &Article) -> Markup {
    let lang = visitor.lang;
    let title = article.title.get(lang);
    Page {
        title,
        visitor,
        script: None,
    }
    .show(&html! {
        article.rules {
            h1 { (title) }
            (PreEscaped(as_html(article.text.get(lang))))
            p { a.button href={ "/game/" (game.name()) } { (game.title().get(lang)) } }
        }
    })
}
