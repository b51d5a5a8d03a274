//! Setting up a table: who sits where, and what is agreed.

use maud::{Markup, html};
use sobremesa_kernel::{Lang, Seat};
use sobremesa_table::{BoxedPreset, GameBox, Timing, Workshop, pace_words};

use super::choosing::Bringable;
use super::table::picture_theme;
use super::{Page, choosing};
use crate::session::Visitor;

/// `work`: what whoever opens the table has just made and wants to play with.
pub(crate) fn page(
    visitor: &Visitor,
    game: &dyn GameBox,
    fault: Option<&str>,
    work: Option<&str>,
) -> Markup {
    let lang = visitor.lang;
    let title = game.title();
    let heading = format!(
        "{}: {}",
        lang.pick("Poner una mesa", "Set up a table"),
        title.get(lang)
    );
    Page { title: &heading, visitor, script: Some("new.js") }.show(&html! {
        h1 { (heading) }
        @if let Some(fault) = fault { p.fault role="alert" { (fault) } }
        form.setup method="post" action="/tables" {
            input type="hidden" name="game" value=(game.name());
            fieldset {
                legend { (lang.pick("Partida", "Match")) }
                (presets(visitor, game))
                @if game.abilities().written.is_some() {
                    p { a href={ "/write/" (game.name()) } {
                        (lang.pick("Escribir una propia", "Write one of your own"))
                    } }
                }
            }
            @if let Some(workshop) = game.abilities().workshop { (works(visitor, game, workshop, work)) }
            fieldset {
                legend { (lang.pick("Asientos", "Seats")) }
                (choosing::faces(&visitor.offered(game)))
                (seating(visitor, game))
                p { a href={ "/personas/" (game.name()) } { (lang.pick("Quiénes son los jugadores del programa", "Who the computer players are")) } }
                p.help { (lang.pick(
                    "Un asiento libre es para quien tenga el enlace. «Yo» en varios asientos: una sola pantalla para varias personas.",
                    "A free seat is for whoever has the link. “Me” on several seats: one screen shared by several people."
                )) }
            }
            fieldset {
                legend { (lang.pick("Acuerdos", "What is agreed")) }
                label.row {
                    span { (lang.pick("Quién puede mirar", "Who may watch")) }
                    select name="watch" {
                        option value="public" { (lang.pick("Quien tenga el enlace", "Whoever has the link")) }
                        option value="nobody" { (lang.pick("Nadie", "Nobody")) }
                        option value="everything" { (lang.pick("Todo a la vista (solo ordenadores)", "Everything in view (computers only)")) }
                    }
                }
                label.row {
                    span { (lang.pick("Volver atrás", "Takebacks")) }
                    select name="takebacks" {
                        option value="agreed" { (lang.pick("De acuerdo; contra el ordenador, siempre", "By agreement; against computers always")) }
                        option value="never" { (lang.pick("No", "No")) }
                    }
                }
                label.row {
                    span { (lang.pick("Anunciar la mesa en el club", "Announce the table in the club")) }
                    select name="listed" {
                        option value="no" { (lang.pick("No: solo con el enlace", "No: by the link only")) }
                        option value="yes" { (lang.pick("Sí", "Yes")) }
                    }
                }
                @if let Some(timing) = game.customs().timing {
                    (clocks(lang, &timing))
                    (rating(visitor))
                }
            }
            button.main type="submit" { (lang.pick("Abrir la mesa", "Open the table")) }
        }
    })
}

/// The ready-made setups. Where they stand under headings only those under the first are seen at once; the
/// chosen one shows how it begins, which needs no script.
fn presets(visitor: &Visitor, game: &dyn GameBox) -> Markup {
    let lang = visitor.lang;
    let presets = game.presets();
    let families: Vec<&[BoxedPreset]> = presets
        .chunk_by(|one, next| one.heading == next.heading)
        .collect();
    let theme = picture_theme(visitor.options().theme);
    let list = |family: &[BoxedPreset]| {
        html! {
            div.presets {
                @for preset in family {
                    label.preset {
                        span {
                            input type="radio" name="preset" value=(preset.name) checked[preset.name == presets[0].name];
                            " " (preset.title.get(lang))
                        }
                        img loading="lazy" alt=(lang.pick("Cómo empieza", "How it begins"))
                            src={ "/opening/" (game.name()) "/" (preset.name) "/" (lang.tag()) "/" (theme.name()) };
                    }
                }
            }
        }
    };
    html! {
        @for (index, family) in families.iter().enumerate() {
            @match &family[0].heading {
                Some(heading) => details.family name="family" open[index == 0] {
                    summary { (heading.get(lang)) }
                    (list(family))
                },
                None => (list(family)),
            }
        }
    }
}

/// Who sits where. Seats for which another plays unless somebody wants one of them stand apart.
fn seating(visitor: &Visitor, game: &dyn GameBox) -> Markup {
    let lang = visitor.lang;
    let all: Vec<usize> = (0..game.seats().len()).collect();
    let (chiefs, deputies): (Vec<usize>, Vec<usize>) = all
        .into_iter()
        .partition(|index| chief(game, *index).is_none());
    let rows = |seats: &[usize]| {
        html! {
            div.seating {
                @for index in seats {
                    (choosing::seat(
                        lang,
                        game.seat_place(Seat::new(*index)).get(lang),
                        &format!("seat_{}", game.seats()[*index]),
                        &occupants(visitor, game, *index),
                    ))
                }
            }
        }
    };
    html! {
        (rows(&chiefs))
        @if !deputies.is_empty() {
            details.deputies {
                summary { (lang.pick("Más de una persona por bando", "More than one person a side")) }
                p.help { (lang.pick(
                    "Cada uno manda lo suyo; lo que en la partida elegida no existe no espera a nadie.",
                    "Everybody commands what is theirs; what does not exist in the chosen match waits for nobody.",
                )) }
                (rows(&deputies))
            }
        }
    }
}

/// Who plays for a seat unless somebody of its own does.
fn chief(game: &dyn GameBox, index: usize) -> Option<Seat> {
    game.abilities().deputies?.chief(Seat::new(index))
}

/// How time is given, and what happens to whoever has none left.
fn clocks(lang: Lang, timing: &Timing) -> Markup {
    html! {
        label.row {
            span { (lang.pick("Reloj", "Clock")) }
            select name="pace" {
                option value="none" { (lang.pick("Sin límite", "No limit")) }
                @for named in timing.paces() {
                    option value=(named.name) selected[timing.usual == Some(named.name)] {
                        (named.title.get(lang)) ": " (pace_words(named.pace).get(lang))
                    }
                }
                option value="own" { (lang.pick("A medida (abajo)", "Our own (below)")) }
            }
        }
        details.own-pace {
            summary { (lang.pick("Un reloj a medida", "A clock of our own")) }
            (number(lang.pick("Minutos para toda la partida", "Minutes for the whole match"), "game_minutes", "1", "600"))
            (number(lang.pick("y segundos más por cada turno", "and seconds more for each turn"), "increment_seconds", "0", "600"))
            (number(lang.pick("O segundos por turno", "Or seconds per turn"), "turn_seconds", "5", "86400"))
            (number(lang.pick("O días por turno", "Or days per turn"), "turn_days", "1", "30"))
        }
        p.help { (lang.pick("Con tiempo por turno: ", "With time per turn: ")) (timing.turn_is_up.words().get(lang)) }
        p.help { (lang.pick("Con tiempo para toda la partida: ", "With time for the whole match: ")) (timing.match_is_up.words().get(lang)) }
        p.help { (lang.pick(
            "El reloj se ve en cada asiento y solo corre para personas; contra el ordenador no hay ninguno.",
            "The clock is seen at every seat and runs for people only; against computers there is none."
        )) }
    }
}

/// Does the match count? Whoever has no account is told what it takes.
fn rating(visitor: &Visitor) -> Markup {
    let lang = visitor.lang;
    let has_account = visitor
        .person
        .as_ref()
        .is_some_and(|person| person.account.is_some());
    html! {
        label.row {
            span { (lang.pick("Cuenta para la puntuación", "It counts for the ratings")) }
            select name="rated" {
                option value="no" { "No" }
                option value="yes" disabled[!has_account] { (lang.pick("Sí", "Yes")) }
            }
        }
        p.help {
            (lang.pick(
                "Si cuenta: solo personas con cuenta, con reloj, con bandos iguales, sin pistas ni análisis ni volver atrás, y cada cual en su asiento hasta el final.",
                "If it counts: only people with accounts, with a clock, with equal sides, no hints, no analysis, no takebacks, and everybody on their seat to the end."
            ))
            @if !has_account { " " a href="/account" { (lang.pick("Hacerme una cuenta", "Get an account")) } }
        }
    }
}

fn number(title: &str, name: &str, min: &str, max: &str) -> Markup {
    html! {
        label.row {
            span { (title) }
            input type="number" name=(name) min=(min) max=(max) inputmode="numeric";
        }
    }
}

fn occupants(visitor: &Visitor, game: &dyn GameBox, index: usize) -> Markup {
    let lang = visitor.lang;
    let bots = visitor.offered(game);
    let chief = chief(game, index);
    html! {
        @if let Some(chief) = chief {
            option value="chief" selected {
                (lang.pick("Lo lleva: ", "Played by: ")) (game.seat_place(chief).get(lang))
            }
        }
        option value="me" selected[index == 0] { (lang.pick("Yo", "Me")) }
        option value="open" { (lang.pick("Libre (para el enlace)", "Free (for the link)")) }
        @for (n, bot) in bots.iter().enumerate() {
            option value={ "bot:" (bot.name) } selected[index > 0 && chief.is_none() && n + 1 == bots.len()] {
                (bot.presented(lang))
            }
        }
    }
}

/// What each seat brings; what the preset says, unless somebody chooses otherwise.
fn works(
    visitor: &Visitor,
    game: &dyn GameBox,
    workshop: &dyn Workshop,
    work: Option<&str>,
) -> Markup {
    let lang = visitor.lang;
    let [_, many] = workshop.nouns();
    let agreed = lang.pick("El de la partida elegida", "That of the chosen match");
    let bringable = Bringable::of(game, visitor.works());
    html! {
        fieldset {
            legend { (many.get(lang)) }
            @for (index, seat) in game.seats().iter().enumerate().filter(|(index, _)| workshop.may_bring(Seat::new(*index))) {
                label.row {
                    span { (game.seat_place(Seat::new(index)).get(lang)) }
                    @if let Some(bringable) = &bringable {
                        (bringable.list(lang, &format!("work_{seat}"), agreed, work.filter(|_| index == 0)))
                    }
                }
            }
            label.row {
                span { (lang.pick("Si son desiguales", "If they are unequal")) }
                select name="unequal" {
                    option value="no" { (lang.pick("Lo confirma quien complete la mesa", "Whoever completes the table confirms it")) }
                    option value="yes" { (lang.pick("Se juega sin preguntar: así lo queremos", "It is played without asking: we want it so")) }
                }
            }
            p.help { (lang.pick(
                "Quien ocupe un asiento libre puede traer otro, y nadie ve el de los demás hasta que empieza la partida.",
                "Whoever takes a free seat may bring another one, and nobody sees what the others bring before the match begins."
            )) }
            p.help { a href={ "/workshop/" (game.name()) } { (lang.pick("Crear y editar", "Create and edit")) } }
        }
    }
}
