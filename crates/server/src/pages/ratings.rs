//! Every change of somebody's ratings, with its reason.

use maud::{Markup, html};
use sobremesa_club::rating::{Change, Ended, Uncounted};
use sobremesa_kernel::Lang;

use super::Page;
use super::account::{RatedGame, none_counted};
use crate::session::Visitor;

pub(crate) fn page(visitor: &Visitor, games: &[RatedGame]) -> Markup {
    let lang = visitor.lang;
    let title = lang.pick(
        "Mi puntuación, partida a partida",
        "My ratings, match by match",
    );
    Page { title, visitor, script: None }.show(&html! {
        h1 { (title) }
        p.help { (lang.pick(
            "Cuentan las partidas que se declaran así al abrir la mesa, entre personas con cuenta. Cuanto más inesperado es un resultado, más mueve la puntuación; los que repiten las mismas personas en un día cuentan cada vez la mitad.",
            "What counts are matches that were declared so when the table was opened, between people with accounts. The less a result was expected, the more it moves a rating; those of the same people on one day count half of the one before."
        )) }
        @if games.is_empty() {
            (none_counted(lang))
        }
        @for RatedGame { game, history, .. } in games {
            section.rating #(game.name()) {
                h2 { (game.title().get(lang)) }
                ol.changes reversed {
                    @for change in history.iter().rev() {
                        li {
                            a href={ "/t/" (change.table) "/replay" } { (day(change.at_ms)) } ": "
                            strong { (moved(change)) } " "
                            span.reason { (reason(lang, change)) }
                        }
                    }
                }
            }
        }
    })
}

/// From which rating to which.
fn moved(change: &Change) -> String {
    let (before, after) = (change.before.points.round(), change.after.points.round());
    format!("{before:.0} → {after:.0} ({:+.0})", after - before)
}

/// Why: how it ended, against whom, and what share of it counted.
pub(crate) fn reason(lang: Lang, change: &Change) -> String {
    let ended = match change.ended {
        Ended::Won => lang.pick("Ganaste", "You won"),
        Ended::Drawn => lang.pick("Empataste", "You drew"),
        Ended::Lost => lang.pick("Perdiste", "You lost"),
    };
    let against = change.against.round() as i64;
    let whole = match lang {
        Lang::Es => format!(
            "{ended} contra {}.",
            sobremesa_speak::count(against, "punto", "puntos")
        ),
        Lang::En => format!(
            "{ended} against {}.",
            sobremesa_speak::count(against, "point", "points")
        ),
    };
    match (change.uncounted, change.n_before, lang) {
        (Some(Uncounted::TooShort), _, Lang::Es) => {
            format!("{whole} No cuenta: uno de los bandos apenas había jugado.")
        }
        (Some(Uncounted::TooShort), _, Lang::En) => {
            format!("{whole} It does not count: one of the sides had hardly played.")
        }
        (None, 0, _) => whole,
        (None, n, Lang::Es) => format!(
            "{whole} Cuenta 1/{}: es vuestro resultado número {} del día.",
            1_u64 << n.min(62),
            n + 1
        ),
        (None, n, Lang::En) => format!(
            "{whole} It counts 1/{}: it is your result number {} of that day.",
            1_u64 << n.min(62),
            n + 1
        ),
    }
}

/// The day of a moment, in the calendar that both languages share.
fn day(at_ms: i64) -> String {
    let days = at_ms.div_euclid(86_400_000);
    // Days since the first of March of the year 0, in eras of 400 years.
    let shifted = days + 719_468;
    let era = shifted.div_euclid(146_097);
    let of_era = shifted.rem_euclid(146_097);
    let year_of_era = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let shifted_month = (5 * of_year + 2) / 153;
    let day = of_year - (153 * shifted_month + 2) / 5 + 1;
    let month = if shifted_month < 10 {
        shifted_month + 3
    } else {
        shifted_month - 9
    };
    let year = year_of_era + era * 400 + i64::from(month <= 2);
    format!("{year}-{month:02}-{day:02}")
}

#[cfg(test)]
mod tests {
    use super::day;

    #[test]
    fn days_are_those_of_the_calendar() {
        const DAY_MS: i64 = 86_400_000;
        assert_eq!(day(0), "1970-01-01");
        assert_eq!(day(DAY_MS - 1), "1970-01-01");
        assert_eq!(day(59 * DAY_MS), "1970-03-01");
        assert_eq!(day(11_016 * DAY_MS), "2000-02-29");
        assert_eq!(day(20_773 * DAY_MS), "2026-11-16");
    }
}
