//! An experiment under way: how far it is, what it shows, what can be done with it.

use maud::{Markup, PreEscaped, html};
use sobremesa_kernel::Lang;
use sobremesa_lab::sequential::Finding;
use sobremesa_lab::{Member, Results, Series, Tally, plot, report};
use sobremesa_speak::{decimal, signed};
use sobremesa_table::{CountedOf, Together};

use super::Page;
use crate::laboratory::{Doing, Inquiry, InquiryState};
use crate::session::Visitor;

pub(crate) fn page(visitor: &Visitor, inquiry: &Inquiry, is_own: bool) -> Markup {
    let lang = visitor.lang;
    let title = format!(
        "{} · {}",
        inquiry.experiment.teams().join(" – "),
        lang.pick("laboratorio", "laboratory")
    );
    Page { title: &title, visitor, script: Some("lab.js") }.show(&html! {
        h1 { (inquiry.experiment.teams().join(" – ")) }
        p.help {
            (inquiry.game.title().get(lang)) " · " (lang.pick("semilla", "seed")) " " (inquiry.plan.seed) " · "
            a href={ "/laboratory/" (inquiry.game.name()) } { (lang.pick("Otro experimento", "Another experiment")) }
        }
        div.experiment #inquiry data-inquiry=(inquiry.id) { (changing(lang, inquiry, is_own)) }
        (watch_form(lang, inquiry))
        section.panel {
            h2 { (lang.pick("Llévatelo", "Take it home")) }
            ul.downloads { @for (file, label) in downloads(lang, inquiry) {
                li { a href={ "/lab/" (inquiry.id) "/take/" (file) } download { (label) } }
            } }
        }
    })
}

/// What changes while it runs.
pub(crate) fn changing(lang: Lang, inquiry: &Inquiry, is_own: bool) -> Markup {
    let state = inquiry.state();
    let is_running = state.doing == Doing::Running;
    html! {
        section.panel #state data-running[is_running] {
            p role="status" { strong { (doing(lang, &state.doing)) } " " (pace(lang, &state)) }
            progress max=(inquiry.experiment.matches()) value=(state.results.matches())
                aria-label=(lang.pick("Partidas jugadas", "Matches played")) {}
            p { (state.results.matches()) " / " (inquiry.experiment.matches()) " " (lang.pick("partidas", "matches")) }
            @if is_own { (controls(lang, inquiry, &state.doing)) }
            noscript { p { a.button href={ "/lab/" (inquiry.id) } { (lang.pick("Ver cómo va", "See how it goes")) } } }
        }
        @match (&state.results.pairings[..], inquiry.experiment.series(0)) {
            ([only], Some(series)) => (duel(lang, inquiry, series, &only.tally)),
            (_, _) => (cross_table(lang, &state.results)),
        }
    }
}

fn doing(lang: Lang, doing: &Doing) -> String {
    match doing {
        Doing::Running => lang.pick("En marcha.", "Running.").to_owned(),
        Doing::Paused => lang.pick("En pausa.", "Paused.").to_owned(),
        Doing::Done => lang.pick("Terminado.", "Done.").to_owned(),
        Doing::Failed(words) => words.get(lang).to_owned(),
    }
}

/// The only figures that do not follow from the seed.
fn pace(lang: Lang, state: &InquiryState) -> String {
    let (matches, decisions) = (state.results.matches(), state.results.decisions());
    let seconds = state.busy.as_secs_f64();
    if matches == 0 || seconds <= 0.0 {
        return String::new();
    }
    let per_second = matches as f64 / seconds;
    let per_decision = seconds * 1e6 / decisions.max(1) as f64;
    let per_decision = decimal(per_decision, 1, lang);
    match lang {
        Lang::Es => {
            format!("{per_second:.0} partidas por segundo, {per_decision} µs por decisión.")
        }
        Lang::En => {
            format!("{per_second:.0} matches per second, {per_decision} µs per decision.")
        }
    }
}

/// DOM-UX-41: pause and resume, restart, leave.
fn controls(lang: Lang, inquiry: &Inquiry, doing: &Doing) -> Markup {
    let button = |wish: &str, label: &str, is_main: bool| {
        html! {
            form method="post" action={ "/lab/" (inquiry.id) "/want/" (wish) } {
                button.main[is_main] { (label) }
            }
        }
    };
    html! {
        div.inline.wishes {
            @match doing {
                Doing::Running => (button("pause", lang.pick("Pausa", "Pause"), true)),
                Doing::Paused => (button("resume", lang.pick("Seguir", "Go on"), true)),
                Doing::Done | Doing::Failed(_) => {}
            }
            (button("restart", lang.pick("Empezar de nuevo", "Begin again"), false))
            (button("stop", lang.pick("Dejarlo", "Give it up"), false))
        }
    }
}

/// Two sides: the damped bar, the figures, the graph.
fn duel(lang: Lang, inquiry: &Inquiry, series: &Series, tally: &Tally) -> Markup {
    let [a, b] = series.names();
    let planned = series.plan().matches;
    let score = &tally.score;
    let interval = score.interval();
    let [share, low, high] =
        [score.share(), interval.low, interval.high].map(|share| decimal(100.0 * share, 1, lang));
    let label = lang.pick(
        "Partidas ganadas por cada bando",
        "Matches won by each side",
    );
    html! {
        section.duel {
            h2 { (a) " " (score.won) " – " (score.lost) " " (b) }
            (faces(inquiry))
            (bar(label, report::damped_share(score.won, score.lost, planned)))
            @if score.matches() > 0 {
                p { (verdict(lang, series, tally)) }
                p { (match lang {
                    Lang::Es => format!("{a} se lleva el {share} % de los puntos: con un 95 % de confianza, entre el {low} y el {high} %."),
                    Lang::En => format!("{a} takes {share} % of the points: with 95 % confidence between {low} and {high} %."),
                }) }
            }
            div.findings {
                figure { div role="img" aria-label=(lang.pick("Gráfica de partidas ganadas", "Graph of matches won")) {
                    (PreEscaped(plot::wins([a, b], tally, planned, lang)))
                } }
                (counts(lang, series, tally))
            }
        }
    }
}

/// DOM-UX-42: who plays, grouped by team.
fn faces(inquiry: &Inquiry) -> Markup {
    let cards = inquiry.game.bots();
    let portrait = |member: &Member| match member {
        Member::Named(name) => {
            let card = cards.iter().find(|card| card.name == *name);
            card.and_then(|card| card.portrait.clone())
        }
        Member::Described(_) => None,
    };
    html! {
        div.faces aria-hidden="true" {
            @for team in &inquiry.teams {
                span { @for portrait in team.members().iter().filter_map(portrait) { span.portrait { (PreEscaped(portrait)) } } }
            }
        }
    }
}

/// DOM-UX-43: the bar of wins, the first side's part of it.
fn bar(label: &str, share: f64) -> Markup {
    html! {
        svg.wins viewBox="0 0 100 4" preserveAspectRatio="none" role="img" aria-label=(label) {
            rect.second x="0" y="0" width="100" height="4" {}
            rect.first x="0" y="0" width=(format!("{:.2}", 100.0 * share)) height="4" {}
        }
    }
}

/// DOM-UX-44: who has won, once more than half of what was planned is somebody's.
fn verdict(lang: Lang, series: &Series, tally: &Tally) -> String {
    let [a, b] = series.names();
    let score = &tally.score;
    let enough = series.plan().matches / 2 + 1;
    if let Some(question) = series.plan().question {
        match question.finding(score) {
            Finding::Better => {
                return match lang {
                    Lang::Es => format!("Seguro: {a} es mejor."),
                    Lang::En => format!("It is sure: {a} is better."),
                };
            }
            Finding::NoBetter => {
                return match lang {
                    Lang::Es => format!("Seguro: {a} no es tan superior."),
                    Lang::En => format!("It is sure: {a} is not that much better."),
                };
            }
            Finding::Open => {}
        }
    }
    let winner = match (score.won >= enough, score.lost >= enough) {
        (true, _) => Some(a),
        (_, true) => Some(b),
        (false, false) => None,
    };
    match winner {
        Some(winner) => match lang {
            Lang::Es => format!("Gana {winner}: tiene más de la mitad de las partidas."),
            Lang::En => format!("{winner} wins: more than half of the matches are theirs."),
        },
        None if series.is_over(tally) => lang.pick("Empate.", "A draw.").to_owned(),
        None => lang
            .pick("Aún no ha ganado nadie.", "Nobody has won yet.")
            .to_owned(),
    }
}

/// DOM-UX-45: what was counted.
fn counts(lang: Lang, series: &Series, tally: &Tally) -> Markup {
    let [a, b] = series.names();
    let matches = tally.score.matches().max(1) as f64;
    let counted = series.contest().counted().iter().zip(&tally.counts);
    let mean = |value: u64| decimal(value as f64 / matches, 2, lang);
    html! {
        table.counts {
            caption { (lang.pick("Lo que se ha contado", "What was counted")) }
            thead { tr { td {} th scope="col" { (a) } th scope="col" { (b) } th scope="col" { (lang.pick("por partida", "per match")) } } }
            tbody {
                @for (count, [first, second]) in counted {
                    tr {
                        th scope="row" { (lang.pick(count.title[0], count.title[1])) }
                        @match count.of {
                            CountedOf::Match => { td.both colspan="2" { (first) } },
                            CountedOf::Commands | CountedOf::Sides => { td { (first) } td { (second) } },
                        }
                        td { @match count.together {
                            Together::Sum => (mean(first + second)),
                            // The greatest of many says nothing of one.
                            Together::Greatest => "–",
                        } }
                    }
                }
                tr { th scope="row" { (lang.pick("decisiones", "decisions")) } td.both colspan="2" { (tally.decisions) } td { (mean(tally.decisions)) } }
                @if tally.longest > 0 {
                    tr { th scope="row" { (lang.pick("en la partida más corta y en la más larga", "in the shortest and longest match")) } td.both colspan="2" { (tally.shortest) " – " (tally.longest) } td { "–" } }
                }
            }
        }
    }
}

/// Everybody against everybody, the best first.
fn cross_table(lang: Lang, results: &Results) -> Markup {
    let ratings = results.ratings();
    let order = report::by_rating(&ratings);
    html! {
        section.cross {
            table.counts {
                caption { (lang.pick(
                    "Tanto por ciento de los puntos de la fila contra la columna, con su margen del 95 %",
                    "Percent of the points of the row against the column, with its margin of 95 %"
                )) }
                thead { tr { td {} th scope="col" { "Elo" } @for team in &order { th scope="col" { (results.teams[*team]) } } } }
                tbody { @for team in &order {
                    tr {
                        th scope="row" { (results.teams[*team]) }
                        td { (signed(ratings[*team], 0, lang)) }
                        @for against in &order {
                            td { @match results.score(*team, *against).filter(|score| score.matches() > 0) {
                                Some(score) => { (decimal(100.0 * score.share(), 1, lang)) " " small { "±" (decimal(50.0 * score.interval().width(), 1, lang)) } },
                                None => "–",
                            } }
                        }
                    }
                } }
            }
        }
    }
}

/// Any match that was played can be watched.
fn watch_form(lang: Lang, inquiry: &Inquiry) -> Markup {
    let pairings = inquiry.state().results.pairings.clone();
    let names = inquiry.experiment.teams();
    html! {
        section.panel {
            h2 { (lang.pick("Ver una partida", "Watch a match")) }
            form.inline method="post" action={ "/lab/" (inquiry.id) "/watch" } {
                @if pairings.len() > 1 {
                    label { (lang.pick("Rivales", "Rivals")) " "
                        select name="pairing" {
                            @for (number, pairing) in pairings.iter().enumerate() {
                                option value=(number) { (names[pairing.first]) " – " (names[pairing.second]) }
                            }
                        }
                    }
                }
                label { (lang.pick("Partida", "Match")) " "
                    input type="number" name="number" value="1" min="1" max=(inquiry.plan.matches) inputmode="numeric" required;
                }
                button { (lang.pick("Ver", "Watch")) }
            }
        }
    }
}

fn downloads(lang: Lang, inquiry: &Inquiry) -> Vec<(&'static str, &'static str)> {
    let mut files = vec![
        (
            "results.txt",
            lang.pick("Resultado, texto", "Results, text"),
        ),
        (
            "results.json",
            lang.pick("Resultado, JSON", "Results, JSON"),
        ),
        ("results.csv", lang.pick("Resultado, CSV", "Results, CSV")),
        (
            "matches.csv",
            lang.pick("Todas las partidas, CSV", "Every match, CSV"),
        ),
        (
            "matches.parquet",
            lang.pick("Todas las partidas, Parquet", "Every match, Parquet"),
        ),
    ];
    if inquiry.teams.len() == 2 {
        files.push(("wins.svg", lang.pick("Gráfica, SVG", "Graph, SVG")));
        files.push(("wins.png", lang.pick("Gráfica, PNG", "Graph, PNG")));
    }
    files
}
