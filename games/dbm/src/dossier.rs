//! What the table says about an element, or about the battle when none is pointed at (DBM-UX-09 to -18).
//!
//! The judges of the rules decide what can be done; here it is only put into words. Every distance,
//! price and chance is theirs.

mod chances;
mod contacts;
mod course;
mod deeds;
mod entering;
mod horses;
mod icons;
mod laying;
mod manoeuvres;
mod overview;
mod placing;
mod preview;
mod shapes;
mod ships;
mod writing;

pub(crate) use course::course;
pub(crate) use laying::{about as about_feature, dragged as dragged_feature};
pub(crate) use manoeuvres::dragged;
pub(crate) use overview::overview;
pub(crate) use preview::preview;
pub(crate) use writing::filled;

use sobremesa_kernel::{Seat, Words};
use sobremesa_speak::capital;
use sobremesa_table::{Dossier, Figure};

use crate::action::Action;
use crate::board::Board;
use crate::by_hand::board;
use crate::draw::{canvas, words};
use crate::element::{Element, ElementIx};
use crate::event::Tag;
use crate::rules::ground::Going;
use crate::rules::{distance, threat_zone};
use crate::side::Side;
use crate::speak::troops;
use crate::state::State;
use crate::tables::{is_impetuous, range, tables};
use crate::troop::Class;

/// What is said about those who are chosen, the first above all, and what can be done with them.
pub(crate) fn about(
    state: &State,
    seat: Option<Seat>,
    chosen: &[ElementIx],
    draft: Option<&Action>,
) -> Dossier<Action> {
    let side = seat.map(Side::of);
    let board = board(state, side);
    // Whoever has begun a move goes on with those who make it.
    let begun = draft.and_then(manoeuvres::begun);
    let begun = begun.map(|order| {
        order
            .elements
            .iter()
            .filter_map(|id| Some(board.find(*id)?.ix))
    });
    let movers: Vec<ElementIx> = begun.into_iter().flatten().collect();
    let chosen = if movers.is_empty() { chosen } else { &movers };
    let index = chosen[0];
    let element = state.element(index);
    let canvas = canvas(state, side);
    // DBM-ZOC-01: what they threaten.
    let zones = chosen
        .iter()
        .map(|index| threat_zone::square(state.element(*index).pose));
    let deeds = seat.map(|seat| deeds::deeds(state, &board, seat, chosen, draft));
    let mut about = described(state, index);
    if chosen.len() == 1 {
        about.extend(crate::speak::stands_for(element.troop));
    }
    Dossier {
        title: title(state, chosen),
        about,
        figures: figures(element),
        deeds: deeds.unwrap_or_default(),
        grids: chances::of_fight(state, &Board::in_combat(state), index)
            .into_iter()
            .collect(),
        shade: zones.map(|zone| canvas.covered(zone.corners())).collect(),
    }
}

fn title(state: &State, chosen: &[ElementIx]) -> Words {
    let element = state.element(chosen[0]);
    let army = words::army(state, element.command.side());
    let who = if chosen.len() > 1 {
        let tags: Vec<Tag> = chosen
            .iter()
            .map(|one| state.element(*one).into())
            .collect();
        troops::elements_in_full(tags.iter())
    } else {
        let (troops, called) = (words::troops(element), troops::bare(element.id));
        Words::new(
            format!("{}, {}", capital(&troops.es), called.es),
            format!("{}, {}", capital(&troops.en), called.en),
        )
    };
    Words::new(
        format!("{} · {}", who.es, army.es),
        format!("{} · {}", who.en, army.en),
    )
}

fn described(state: &State, index: ElementIx) -> Vec<Words> {
    let element = state.element(index);
    let command = state.command(element.command);
    let number = element.command.number();
    let mut about = vec![match command.die {
        Some(die) => Words::new(
            format!("Mando {number}: PIP {} de {die}.", command.pips),
            format!("Command {number}: PIPs left, {} of {die}.", command.pips),
        ),
        None => Words::new(format!("Mando {number}."), format!("Command {number}.")),
    }];
    let base = element.rect();
    let going = troops::going(crate::rules::ground::going(
        &state.field,
        &base,
        element.troop,
    ));
    let most = distance::allowance_at(&state.field, &base, element);
    about.push(Words::new(
        format!("Aquí el terreno es {} y mueve {most} p.", going.es),
        format!("The going is {} here; it moves {most} p.", going.en),
    ));
    if element.troops().any(is_impetuous) {
        about.push(Words::new(
            "Impetuosa: si nadie la detiene, avanza por su cuenta.",
            "Impetuous: unless halted it advances by itself.",
        ));
    }
    let told = words::element(state, index);
    // What is special comes behind the first semicolon.
    if let (Some((_, es)), Some((_, en))) = (told.es.split_once("; "), told.en.split_once("; ")) {
        let ended = |text: &str| format!("{}.", capital(text));
        about.push(Words::new(ended(es), ended(en)));
    }
    about
}

/// DBM-DST-01, DBM-CF-02, DBM-SHT-02, DBM-LOS-02: its values in the tables.
fn figures(element: &Element) -> Vec<Figure> {
    let figure = |sign: (&str, &str), name: (&str, &str), value: String| Figure {
        sign: Words::new(sign.0, sign.1),
        name: Words::new(name.0, name.1),
        value,
        was: None,
    };
    let paces = |going| distance::allowance(element, going).to_string();
    let factor = |class| tables().factor(element.troop.kind, class).to_string();
    let mut figures = vec![
        figure(
            ("MF", "ME"),
            ("movimiento en terreno fácil", "move in easy going"),
            paces(Going::Easy),
        ),
        figure(
            ("MA", "MR"),
            ("movimiento en terreno abrupto", "move in rough going"),
            paces(Going::Rough),
        ),
        figure(
            ("MD", "MD"),
            ("movimiento en terreno difícil", "move in difficult going"),
            paces(Going::Difficult),
        ),
        figure(
            ("FM", "FM"),
            ("factor contra montados", "factor against mounted"),
            factor(Class::Mounted),
        ),
        figure(
            ("FP", "FF"),
            ("factor contra infantería", "factor against foot"),
            factor(Class::Foot),
        ),
    ];
    if let Some(range) = range(element.troop) {
        figures.push(figure(
            ("AL", "RG"),
            ("alcance", "range"),
            range.to_string(),
        ));
    }
    figures.push(figure(
        ("EE", "EE"),
        ("equivalentes de elemento", "element equivalents"),
        words::equivalents(element.equivalents()),
    ));
    figures
}

#[cfg(test)]
mod tests;
