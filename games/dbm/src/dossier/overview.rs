//! The battle as a whole: what has to be done now, and how the commands stand (DBM-UX-09, -14, -18).

use sobremesa_kernel::{Seat, Words};
use sobremesa_speak::capital;
use sobremesa_table::{Dossier, Grid, Row};

use super::{chances, writing};
use crate::action::Action;
use crate::board::Board;
use crate::command::{CommandIx, Equivalents};
use crate::day::Step;
use crate::draw::{ids, words};
use crate::element::{Element, Place};
use crate::event::Tag;
use crate::rules::{losses, victory};
use crate::side::Side;
use crate::speak::{self, troops};
use crate::state::{Phase, State};
use crate::tables::tables;
use crate::view::{self, View};

/// What is said when nothing is pointed at.
pub(crate) fn overview(state: &State, seen: &View, seat: Option<Seat>) -> Dossier<Action> {
    let mut grids = Vec::new();
    grids.extend(chances::all(state, &Board::in_combat(state)));
    grids.extend(to_advance(state));
    grids.extend(Side::BOTH.map(|side| losses_of(state, seen, side)));
    Dossier {
        title: words::turn(state),
        about: std::iter::once(advice(state, seat))
            .chain(state.sky.as_ref().map(speak::day::sky).map(sentence))
            .chain(musters(state, seat))
            .collect(),
        figures: Vec::new(),
        deeds: seat.map_or_else(Vec::new, |seat| writing::deeds(state, seat)),
        grids,
        shade: Vec::new(),
    }
}

/// Whoever writes orders or deploys is told of what his commands consist: those who are still to be placed.
fn musters(state: &State, seat: Option<Seat>) -> Vec<Words> {
    let Some(side) = seat.map(Side::of) else {
        return Vec::new();
    };
    if !matches!(state.phase, Phase::Before(Step::Orders | Step::Deploy(_))) {
        return Vec::new();
    }
    let waits = |element: &Element| matches!(element.place, Place::Waiting | Place::Aboard);
    let told = state.commands_of(side).filter_map(|(place, _)| {
        let own = state.elements.iter();
        let own: Vec<Tag> = own
            .filter(|one| one.command == place && waits(one))
            .map(Tag::from)
            .collect();
        let (number, kinds) = (place.number(), troops::kinds(own.iter()));
        (!own.is_empty()).then(|| {
            Words::new(
                format!("Mando {number}: {}.", kinds.es),
                format!("Command {number}: {}.", kinds.en),
            )
        })
    });
    told.collect()
}

fn sentence(words: Words) -> Words {
    let ended = |text: &str| format!("{}.", capital(text));
    Words::new(ended(&words.es), ended(&words.en))
}

fn advice(state: &State, seat: Option<Seat>) -> Words {
    if let Some(ask) = &state.ask {
        let (question, about) = (
            speak::question(ask.kind),
            words::heading(state.element(ask.about)),
        );
        return Words::new(
            format!("{}: {}", about.es, question.es),
            format!("{}: {}", about.en, question.en),
        );
    }
    if let Phase::Over(_) = state.phase {
        let [a, b] = victory::score(state).points;
        return Words::new(
            format!("Puntos de victoria: {a} a {b}."),
            format!("Victory points: {a} to {b}."),
        );
    }
    if !seat.is_some_and(|seat| state.seats_to_act().contains(seat)) {
        // Whoever deploys first has no turn yet.
        let decides = state.seats_to_act().iter().next();
        let side = words::army(state, decides.map_or(state.side_in_turn(), Side::of));
        return Words::new(
            format!("Decide {}.", side.es),
            format!("{} decides.", side.en),
        );
    }
    match state.phase {
        Phase::Before(step) => speak::day::advice(step),
        Phase::Deploy(_) => Words::new(
            "Tu ejército está desplegado según su plantilla. Arrastra grupos o elementos dentro de tu zona, o acéptala para empezar.",
            "Your army is deployed by its template. Drag groups or elements within your zone, or accept it to begin.",
        ),
        Phase::Assign => Words::new(
            "Reparte los dados comunes entre tus generales.",
            "Give the pooled dice to your generals.",
        ),
        Phase::Move => Words::new(
            "Toca un elemento: va con su grupo; tócalo otra vez y va solo. Arrástralo hacia delante, o una esquina del frente para girar. Las órdenes gastan PIP: los puntos del dado de cada mando.",
            "Tap an element: it goes with its group; tap it once more and it goes alone. Drag it ahead, or a corner of its front to wheel. Orders spend PIPs: the points of each command's die.",
        ),
        Phase::Advance => Words::new(
            "Los impetuosos que nadie ha detenido avanzan: elige quién va primero.",
            "The impetuous whom nobody halted advance: choose who goes first.",
        ),
        Phase::Shoot => Words::new(
            "Elige el siguiente blanco: toca una mira.",
            "Choose the next target: tap a cross-hair.",
        ),
        Phase::Fight => Words::new(
            "Elige el siguiente combate: toca unas espadas.",
            "Choose the next fight: tap a pair of swords.",
        ),
        Phase::Nightfall(vigil) => speak::day::vigil(vigil).1,
        Phase::Over(_) => Words::default(),
    }
}

/// DBM-UX-14: the impetuous that still have to go.
fn to_advance(state: &State) -> Option<Grid> {
    if state.phase != Phase::Advance {
        return None;
    }
    let rows: Vec<Row> = state
        .to_advance
        .iter()
        .map(|element| {
            let element = state.element(element);
            Row {
                thing: Some(ids::element(element.id)),
                cells: vec![words::heading(element)],
            }
        })
        .collect();
    (!rows.is_empty()).then(|| Grid {
        caption: Words::new("Avanzan por su cuenta", "Advancing by themselves"),
        head: Vec::new(),
        rows,
    })
}

/// DBM-UX-18: equivalents lost, and when each command and the army break.
fn losses_of(state: &State, seen: &View, side: Side) -> Grid {
    let same = |text: String| Words::new(text.clone(), text);
    let mut rows: Vec<Row> = state
        .commands_of(side)
        .map(|(place, command)| {
            let lost = losses::lost(state, place);
            let role = words::role(command.role);
            let number = place.number();
            let pips = match command.die {
                Some(die) => format!("{}/{die}", command.pips),
                None => "–".to_owned(),
            };
            Row {
                thing: state
                    .general(place)
                    .map(|general| ids::element(state.element(general).id)),
                cells: vec![
                    Words::new(
                        format!("{number} · {}", role.es),
                        format!("{number} · {}", role.en),
                    ),
                    same(pips),
                    same(words::equivalents(lost)),
                    breaks(state, seen, place, lost),
                ],
            }
        })
        .collect();
    // What an army consists of is no more known than its commands are.
    let is_known = |(place, _): (CommandIx, &_)| {
        let known = view::original_of(seen, side, place.number() as u8);
        state.command(place).demoralised || known.is_some()
    };
    let half = if state.commands_of(side).all(is_known) {
        let [share, of] = tables().losses.beaten_at;
        let half = at_least(losses::original_of_army(state, side), share, of);
        words::equivalents(half)
    } else {
        "?".to_owned()
    };
    rows.push(Row {
        thing: None,
        cells: vec![
            Words::new("ejército", "army"),
            Words::default(),
            same(words::equivalents(losses::lost_by_army(state, side))),
            same(half),
        ],
    });
    Grid {
        caption: words::army(state, side),
        head: vec![
            Words::new("mando", "command"),
            Words::new("PIP", "PIPs"),
            Words::new("perdido", "lost"),
            Words::new("se rompe en", "breaks at"),
        ],
        rows,
    }
}

/// DBM-LOS-12: unknown to others while parts of a command lie in ambush.
fn breaks(state: &State, seen: &View, place: CommandIx, lost: Equivalents) -> Words {
    if state.command(place).demoralised {
        return Words::new("roto", "broken");
    }
    let known = view::original_of(seen, place.side(), place.number() as u8);
    let Some(original) = known else {
        return Words::new("?", "?");
    };
    let [share, of] = tables().losses.demoralised_at;
    let point = at_least(original, share, of);
    // One equivalent before it breaks, people are warned.
    let is_near = lost.0 + 2 >= point.0;
    let text = words::equivalents(point);
    let text = if is_near { format!("{text} !") } else { text };
    Words::new(text.clone(), text)
}

/// The least that is so great a share of something.
fn at_least(whole: Equivalents, share: u32, of: u32) -> Equivalents {
    Equivalents((whole.0 * share).div_ceil(of))
}
