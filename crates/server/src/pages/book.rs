//! A whole match on one page that needs nothing else: to keep, to print, to read without a network.

use std::collections::BTreeMap;

use maud::{DOCTYPE, Markup, PreEscaped, html};
use sobremesa_draw::Theme;
use sobremesa_kernel::{Audience, Lang};

use crate::replay::Replay;

/// Every moment in which something happened. A layer that looks as it did before is not drawn again:
/// the picture refers to where it was drawn first. `None` if the match cannot be replayed.
pub(crate) fn page(replay: &Replay, lang: Lang, theme: Theme) -> Option<Markup> {
    let story = replay.story();
    // The first picture is whole, with the definitions that all the others use.
    let first = replay.step(1)?.picture(lang, theme);
    let view_box = first
        .split("viewBox=\"")
        .nth(1)?
        .split('"')
        .next()?
        .to_owned();
    let fonts = first
        .split("font-family=\"")
        .nth(1)?
        .split('"')
        .next()?
        .to_owned();
    let mut drawn: BTreeMap<String, String> = BTreeMap::new();
    let mut moments = Vec::new();
    let mut told = story.iter().peekable();
    replay.look_back(|at, moment| {
        let Some((_, words)) = told.next_if(|(told, _)| *told == at) else {
            return;
        };
        let sheets = moment.sheets(Audience::Referee, lang, theme);
        let layers = sheets.layers.into_iter().map(|(id, svg)| {
            if let Some(name) = drawn.get(&svg) {
                return format!("<use href=\"#{name}\"/>");
            }
            let name = format!("{id}-{at}");
            let named = svg.replacen(&format!("id=\"{id}\""), &format!("id=\"{name}\""), 1);
            drawn.insert(svg, name);
            named
        });
        let picture: String = layers.collect();
        let words: Vec<&str> = words.iter().map(|words| words.get(lang)).collect();
        moments.push((sheets.title, picture, words.join(" ")));
    });
    let title = replay.game.title();
    Some(html! {
        (DOCTYPE)
        html lang=(lang.tag()) {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { (title.get(lang)) " · Sobremesa" }
                style { (PreEscaped(STYLE)) }
            }
            body {
                h1 { (title.get(lang)) }
                @if let Some(result) = replay.result() { p { strong { (result.get(lang)) } } }
                // Only for its definitions; the moments follow.
                div.definitions aria-hidden="true" { (PreEscaped(&first)) }
                @for (n, (title, picture, words)) in moments.iter().enumerate() {
                    figure {
                        svg viewBox=(view_box) role="img" aria-label=(title) font-family=(fonts) { (PreEscaped(picture)) }
                        figcaption { strong { (n + 1) "." } " " (words) }
                    }
                }
            }
        }
    })
}

const STYLE: &str = "body{font:1rem/1.5 Verdana,sans-serif;max-width:60rem;margin:1rem auto;padding:0 1rem;\
background:#f7f1e3;color:#2a2118}figure{margin:2rem 0;break-inside:avoid}svg{width:100%;height:auto;display:block}\
.definitions{position:absolute;width:0;height:0;overflow:hidden}figcaption{padding:.5rem 0}";
