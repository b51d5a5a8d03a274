//! The turning points of a match, drawn and told, on one page that needs nothing else.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use maud::{DOCTYPE, Markup, PreEscaped, html};
use serde_json::Value;
use sobremesa_draw::Theme;
use sobremesa_kernel::{Lang, Words};
use sobremesa_lab::{Axis, Chart};
use sobremesa_speak::signed;
use sobremesa_table::{Dossier, GameRef};

use crate::replay::Replay;

/// The report of a match file as an HTML page; `None` if the match cannot be replayed. `players`: who sat
/// there, by seat, where that is known.
pub fn report(
    game: impl Into<GameRef>,
    lines: Vec<String>,
    players: Vec<Option<Words>>,
    lang: Lang,
) -> Option<String> {
    let replay = Replay::new(game.into(), lines).played_by(players);
    page(&replay, lang, Theme::Classic).map(Markup::into_string)
}

/// So many turning points are told.
const MOST: usize = 8;
/// A smaller change of the lead turns nothing.
const LEAST_SWING: f64 = 0.02;

/// A moment after which things stood otherwise.
struct Moment {
    /// The line of the match file.
    at: usize,
    words: Vec<String>,
    /// How far the first side was ahead before and after, from -1 to 1.
    lead: Option<(f64, f64)>,
}

/// The beginning, the moments in which the lead changed most, and the end. A game that cannot say who
/// leads is told by its longest moments. `None` if the match cannot be replayed.
pub(crate) fn page(replay: &Replay, lang: Lang, theme: Theme) -> Option<Markup> {
    let story = replay.story();
    let swing = replay.swing();
    let moments: Vec<Moment> = story
        .iter()
        .enumerate()
        .map(|(n, (at, words))| Moment {
            at: *at,
            words: words
                .iter()
                .map(|words| words.get(lang).to_owned())
                .collect(),
            lead: lead(&swing, story.get(n.wrapping_sub(1)).map(|(at, _)| *at), *at),
        })
        .collect();
    let told = turning_points(&moments);
    let pictures: Option<Vec<(usize, String)>> = told
        .iter()
        .map(|n| {
            let picture = replay.picture_with_moves(moments[*n].at, lang, theme)?;
            Some((*n, picture))
        })
        .collect();
    let pictures = pictures?;
    let outcome = replay.step(replay.len())?.dossier();
    let game = replay.game.title();
    let title = replay.headline().unwrap_or_else(|| game.clone());
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
                @if title != game { p.game { (game.get(lang)) } }
                // How it ended, for whoever reads no further.
                @if let Some(result) = replay.result() { p.end { (result.get(lang)) } }
                @else if let Some(last) = moments.last().and_then(|moment| moment.words.last()) { p.end { (last) } }
                @if swing.len() > 1 { (plot(replay, lang, &swing, &told, &moments)) }
                @for (n, picture) in &pictures { (figure(lang, *n, &moments[*n], picture)) }
                @if let Some(dossier) = &outcome { (result(lang, dossier)) }
                details {
                    summary { (lang.pick("Todo lo que pasó", "All that happened")) }
                    ol { @for moment in &moments { li { (moment.words.join(" ")) } } }
                }
            }
        }
    })
}

fn lead(swing: &[(usize, f64)], before: Option<usize>, at: usize) -> Option<(f64, f64)> {
    let of = |at: usize| {
        swing
            .iter()
            .find(|(known, _)| *known == at)
            .map(|(_, lead)| *lead)
    };
    Some((of(before?)?, of(at)?))
}

/// The places of the moments that are told, in their order.
fn turning_points(moments: &[Moment]) -> Vec<usize> {
    let weight = |moment: &Moment| match moment.lead {
        Some((before, after)) => (after - before).abs(),
        // Much happened where much was said.
        None => moment.words.iter().map(String::len).sum::<usize>() as f64 / 1e6,
    };
    let can_say = moments.iter().any(|moment| moment.lead.is_some());
    let mut ranked: Vec<usize> = (1..moments.len().saturating_sub(1))
        .filter(|n| !can_say || weight(&moments[*n]) >= LEAST_SWING)
        .collect();
    ranked.sort_by(|a, b| weight(&moments[*b]).total_cmp(&weight(&moments[*a])));
    ranked.truncate(MOST);
    ranked.extend([0, moments.len().saturating_sub(1)]);
    ranked.sort_unstable();
    ranked.dedup();
    ranked
}

fn figure(lang: Lang, n: usize, moment: &Moment, picture: &str) -> Markup {
    let percent = |lead: f64| format!("{} %", signed(100.0 * lead, 0, lang));
    html! {
        figure id={ "m" (n) } {
            // As an image of its own: the names inside one picture do not meet those of another.
            img src={ "data:image/svg+xml;base64," (STANDARD.encode(picture)) } alt=(moment.words.join(" "));
            figcaption {
                @if let Some((before, after)) = moment.lead {
                    p.lead { (lang.pick("La ventaja del primero pasa de ", "The lead of the first goes from ")) (percent(before)) (lang.pick(" a ", " to ")) (percent(after)) "." }
                }
                p { (moment.words.join(" ")) }
            }
        }
    }
}

/// What the game itself has to say about the end.
fn result(lang: Lang, dossier: &Dossier<Value>) -> Markup {
    html! {
        h2 { (dossier.title.get(lang)) }
        @for words in &dossier.about { p { (words.get(lang)) } }
        @for grid in &dossier.grids {
            table {
                caption { (grid.caption.get(lang)) }
                tr { @for cell in &grid.head { th { (cell.get(lang)) } } }
                @for row in &grid.rows { tr { @for cell in &row.cells { td { (cell.get(lang)) } } } }
            }
        }
    }
}

/// The lead from the beginning to the end, with the turning points marked.
fn plot(
    replay: &Replay,
    lang: Lang,
    swing: &[(usize, f64)],
    told: &[usize],
    moments: &[Moment],
) -> Markup {
    let side = |side| replay.players_of(side, lang).join(", ");
    let last = swing.last().map_or(1, |(at, _)| *at).max(2) as f64;
    let chart = Chart {
        x: Axis::new([1.0, last], [0.0, 1000.0]),
        y: Axis::new([-1.0, 1.0], [190.0, 10.0]),
    };
    let line = chart.points(swing.iter().map(|(at, lead)| (*at as f64, *lead)));
    html! {
        svg.plot viewBox="-10 0 1020 200" role="img" aria-label=(lang.pick("La ventaja a lo largo de la partida", "The lead over the match")) {
            text x="0" y="22" { "▲ " (side(0)) }
            text x="0" y="192" { "▼ " (side(1)) }
            line x1="0" y1="100" x2="1000" y2="100" class="zero" {}
            polyline points=(line) {}
            @for n in told {
                @if let Some((_, after)) = moments[*n].lead {
                    a href={ "#m" (n) } { circle cx=(format!("{:.1}", chart.x.at(moments[*n].at as f64))) cy=(format!("{:.1}", chart.y.at(after))) r="9" {} }
                }
            }
        }
    }
}

const STYLE: &str = "body{font:1rem/1.5 Verdana,sans-serif;max-width:64rem;margin:1rem auto;padding:0 1rem;\
background:#f7f1e3;color:#2a2118}figure{margin:2rem 0;break-inside:avoid}img{width:100%;height:auto;display:block;\
border:1px solid #d8c9ac}figcaption{padding:.5rem 0}figcaption ul{margin:.3rem 0;padding-left:1.2rem}.lead{color:#1f5a45;\
font-weight:700}.plot{width:100%;height:auto;background:#fffaf0;border:1px solid #d8c9ac}.plot polyline{fill:none;\
stroke:#1f5a45;stroke-width:4}.plot .zero{stroke:#d8c9ac;stroke-width:2}.plot text{font-size:18px;fill:#6b5d4a}.end{font-size:1.15rem;font-weight:700}.plot circle{fill:#f2c230;stroke:#2a2118;\
stroke-width:2}summary{cursor:pointer}table{border-collapse:collapse;margin:1rem 0}td,th{border:1px solid #d8c9ac;\
padding:.15rem .6rem}caption{font-weight:700;text-align:left}";

#[cfg(test)]
mod tests {
    use super::*;

    fn moment(at: usize, lead: (f64, f64)) -> Moment {
        Moment {
            at,
            words: vec!["…".to_owned()],
            lead: Some(lead),
        }
    }

    #[test]
    fn the_greatest_swings_are_told_in_their_order() {
        let mut moments = vec![moment(1, (0.0, 0.0))];
        moments.push(moment(2, (0.0, 0.3)));
        moments.push(moment(3, (0.3, 0.301)));
        moments.push(moment(4, (0.3, -0.4)));
        moments.push(moment(5, (-0.4, -0.4)));
        assert_eq!(turning_points(&moments), [0, 1, 3, 4]);
    }
}
