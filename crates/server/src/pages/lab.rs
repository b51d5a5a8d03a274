//! The laboratory: what shall be found out.

use maud::{Markup, html};
use sobremesa_kernel::Seat;
use sobremesa_table::{GameBox, GameRef};

use super::layout::empty;
use super::rooms::shelves;
use super::{Page, choosing};
use crate::laboratory::{Inquiry, MOST_MATCHES, MOST_NODES, MOST_TEAMS};
use crate::session::Visitor;

/// The way in.
pub(crate) fn list(visitor: &Visitor, shelf: &[GameRef], own: Option<&Inquiry>) -> Markup {
    let lang = visitor.lang;
    let title = lang.pick("Laboratorio", "Laboratory");
    let has_bots = shelf.iter().filter(|game| game.bots().len() > 1);
    let has_bots: Vec<GameRef> = has_bots.cloned().collect();
    let of_game = |game: &GameRef| {
        html! {
            a.button href={ "/laboratory/" (game.name()) } { (lang.pick("Preparar un experimento", "Prepare an experiment")) }
        }
    };
    Page { title, visitor, script: None }.show(&html! {
        h1 { (title) }
        p.lead { (lang.pick(
            "Enfrenta a los jugadores del programa entre sí y averigua quién es mejor, con qué seguridad, y mira cualquiera de sus partidas.",
            "Let computer players meet each other and find out who is better, how sure that is, and watch any of their matches."
        )) }
        @if let Some(inquiry) = own {
            p { a.button.main href={ "/lab/" (inquiry.id) } {
                (lang.pick("Tu experimento", "Your experiment")) ": " (inquiry.experiment.teams().join(" – "))
            } }
        }
        @if own.is_none() {
            (empty(lang.pick(
                "Todavía no tienes ningún experimento. Elige un juego: en un minuto verás cien partidas y quién gana de verdad.",
                "You have no experiment yet. Choose a game: within a minute you will see a hundred matches and who really wins.",
            ), &[]))
        }
        (shelves(visitor, &has_bots, &of_game))
    })
}

/// The form of an experiment. As it stands it is the classic one of DOM-UX-40.
pub(crate) fn form(visitor: &Visitor, game: &dyn GameBox, fault: Option<&str>) -> Markup {
    let lang = visitor.lang;
    let title = format!(
        "{}: {}",
        lang.pick("Laboratorio", "Laboratory"),
        game.title().get(lang)
    );
    Page { title: &title, visitor, script: Some("new.js") }.show(&html! {
        h1 { (title) }
        @if let Some(fault) = fault { p.fault role="alert" { (fault) } }
        form.setup method="post" action="/lab" {
            input type="hidden" name="game" value=(game.name());
            fieldset {
                legend { label { input type="radio" name="kind" value="sides" checked; " " (lang.pick("Un bando contra otro", "One side against the other")) } }
                (sides(visitor, game))
            }
            fieldset {
                legend { label { input type="radio" name="kind" value="all"; " " (lang.pick("Todos contra todos", "Everybody against everybody")) } }
                div.checks {
                    @for bot in visitor.offered(game) {
                        label title=(bot.about.get(lang)) { input type="checkbox" name={ "all_" (bot.name) } value="on"; " " (bot.title.get(lang)) }
                    }
                }
                label.row {
                    span { (lang.pick("Los que han traído otros, por su nombre y con espacios entre ellos", "Those that others have brought, by their names with spaces between them")) }
                    input type="text" name="others" maxlength="400" autocomplete="off";
                }
                p.help { (lang.pick(format!("De 2 a {MOST_TEAMS}."), format!("2 to {MOST_TEAMS} of them."))) }
            }
            fieldset {
                legend { (lang.pick("Partidas", "Matches")) }
                label.row { span { (lang.pick("A qué se juega", "What is played")) }
                    select name="preset" {
                        @for preset in game.presets() { option value=(preset.name) { (preset.title.get(lang)) } }
                    }
                }
                (number(lang.pick("Cuántas por pareja de rivales", "How many for each two rivals"), "matches", 100, 2, MOST_MATCHES))
                (number(lang.pick("Semilla: la misma da las mismas partidas", "Seed: the same one gives the same matches"), "seed", 1, 0, u64::MAX))
                label.row {
                    span { (lang.pick("Posiciones que puede mirar cada uno (vacío: las de siempre)", "Positions that each may look at (empty: as always)")) }
                    input type="number" name="nodes" min="1" max=(MOST_NODES) inputmode="numeric";
                }
                label.row {
                    span { (lang.pick("Parar al estar seguro de que el primero gana al menos este % (vacío: no)", "Stop when sure that the first one wins at least this % (empty: no)")) }
                    input type="number" name="sure" min="51" max="99" inputmode="numeric";
                }
                p.help { (lang.pick(
                    "Cada reparto se juega dos veces, cambiando de bando, para que la suerte no ayude a nadie.",
                    "Every deal is played twice with the sides swapped, so that luck helps nobody."
                )) }
            }
            button.main type="submit" { (lang.pick("Empezar", "Begin")) }
        }
    })
}

/// DOM-UX-40: somebody for each seat, by sides.
fn sides(visitor: &Visitor, game: &dyn GameBox) -> Markup {
    let lang = visitor.lang;
    let bots = visitor.offered(game);
    let n_bots = bots.len();
    let seats = || game.seats().iter().enumerate();
    let of_side =
        |side: usize| seats().filter(move |(index, _)| game.side(Seat::new(*index)).min(1) == side);
    html! {
        (choosing::faces(&bots))
        div.sides {
            @for side in [0, 1] {
                fieldset {
                    legend { (if side == 0 { lang.pick("Primer bando", "First side") } else { lang.pick("Segundo bando", "Second side") }) }
                    @for (index, seat) in of_side(side) {
                        (choosing::seat(lang, game.seat_place(Seat::new(index)).get(lang), &format!("seat_{seat}"), &html! {
                            @for (number, bot) in bots.iter().enumerate() {
                                option value=(bot.name) selected[number + 1 + side == n_bots] { (bot.title.get(lang)) }
                            }
                        }))
                    }
                }
            }
        }
    }
}

fn number(label: &str, name: &str, value: u64, least: u64, most: u64) -> Markup {
    html! {
        label.row {
            span { (label) }
            input type="number" name=(name) value=(value) min=(least) max=(most) inputmode="numeric";
        }
    }
}
