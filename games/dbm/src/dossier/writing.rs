//! What is written down before the battle rather than dragged: the ground that is chosen, the line of a
//! road or a river, the secret orders.

use sobremesa_draw::Point;
use sobremesa_geometry::Vec2;
use sobremesa_kernel::{Seat, Words};
use sobremesa_table::{Blank, Deed, Filled, Form, FormField, Way};

use super::entering;
use super::icons::{Icon, icon};
use crate::action::{Action, FeaturePlace, Placement, Selection};
use crate::candidates::{before, fortifying};
use crate::command::Role;
use crate::day::{CommandPlace, FlankMarch, Orders, Step};
use crate::draw::{canvas, words};
use crate::element::{Element, Place};
use crate::field::{FeatureKind, TABLE};
use crate::pose::Pose;
use crate::rules::flank_march::ShortEdge;
use crate::rules::terrain::Selected;
use crate::rules::terrain::laying::{Ground, chooser};
use crate::rules::terrain::selection::Round;
use crate::side::Side;
use crate::speak;
use crate::state::{Phase, State};
use crate::troop::TroopType;

/// What the form calls a town as large as the walls that were bought for it.
const WALLED_TOWN: &str = "walled_town";
const GROUND: &str = "ground";
const LINE: &str = "line";
const ORDERS: &str = "orders";

/// So many features may be chosen in a form; whoever wants more types them.
const N_CHOICES: usize = 6;
/// The sizes that are offered: small, middling and large (DBM-TER-08).
const SIZES: [(f64, &str, &str); 3] = [
    (400.0, "tamaño pequeño, ½", "small, ½"),
    (600.0, "tamaño mediano, 1", "medium, 1"),
    (900.0, "tamaño grande, 1½", "large, 1½"),
];
/// So many who may hide are asked about.
const MOST_HIDDEN: usize = 8;
/// So near to an edge a line is meant to end on it.
const NEAR_EDGE: f64 = 120.0;

/// The forms of this part of the day.
pub(super) fn deeds(state: &State, seat: Seat) -> Vec<Deed<Action>> {
    let side = Side::of(seat);
    if !state.seats_to_act().contains(seat) {
        return Vec::new();
    }
    let Phase::Before(step) = state.phase else {
        return entering::deeds(state, seat).into_iter().collect();
    };
    let mut proposed = Vec::new();
    before::list(state, side, step, &mut proposed);
    let form = match (step, proposed.first()) {
        (Step::Terrain(round), Some(Action::SelectTerrain(first))) => ground(state, round, first),
        (Step::Terrain(_), Some(Action::PlaceFeature(first))) if !first.line.is_empty() => {
            line(state, side, first)
        }
        (Step::Orders, Some(Action::WriteOrders(first))) => orders(state, side, first),
        _ => return Vec::new(),
    };
    vec![form]
}

pub(super) fn deed(
    name: &'static str,
    title: Words,
    help: Words,
    fields: Vec<FormField>,
) -> Deed<Action> {
    let is_secret = name == ORDERS;
    Deed {
        name,
        help,
        icon: icon(Icon::Column),
        way: Ok(Way::Fill(Form {
            name: name.to_owned(),
            fields,
            done: title.clone(),
            is_secret,
        })),
        title,
    }
}

/// DBM-TER-29: up to six features, each of a sort and a size.
fn ground(state: &State, round: Round, first: &Selection) -> Deed<Action> {
    let own = Ground::of(state);
    let choosing = own.choosing(round);
    let mut options = vec![(String::new(), Words::new("nada", "nothing"))];
    for sort in sorts(round).filter(|sort| choosing.allows(*sort)) {
        let called = speak::terrain::sort(sort);
        if sort.is_linear() {
            options.push((written(&Selected::usual(sort, 0.0)), called));
            continue;
        }
        for (size, es, en) in SIZES {
            let one = Selected::usual(sort, size);
            let words = Words::new(
                format!("{} ({es})", called.es),
                format!("{} ({en})", called.en),
            );
            if one.shape().is_ok() {
                options.push((written(&one), words));
            }
        }
    }
    if let (Round::Main, Some(_)) = (round, fortifying::walled_town(state, chooser(state, round)))
        && choosing.allows(FeatureKind::BuiltUp)
    {
        let words = Words::new(
            "población de calles rectas, para sus muros",
            "built-up area with straight sides, for its walls",
        );
        options.push((WALLED_TOWN.to_owned(), words));
    }
    let field = |n: usize| FormField {
        name: format!("feature-{n}"),
        title: Words::new(format!("Terreno {n}"), format!("Feature {n}")),
        blank: Blank::Choice {
            options: options.clone(),
            value: first.features.get(n - 1).map_or_else(String::new, |one| {
                if one.size.is_none() {
                    WALLED_TOWN.to_owned()
                } else {
                    written(one)
                }
            }),
        },
    };
    let n_choices = match round {
        Round::Last => 1,
        Round::First | Round::Main => N_CHOICES,
    };
    deed(
        GROUND,
        Words::new("Elegir este terreno", "Choose this ground"),
        speak::day::advice(Step::Terrain(round)),
        (1..=n_choices).map(field).collect(),
    )
}

/// DBM-TER-20, -22, -27: what a phase is about.
fn sorts(round: Round) -> impl Iterator<Item = FeatureKind> {
    use FeatureKind::*;
    let sorts: &[FeatureKind] = match round {
        Round::First => &[Road, SteepHill, River, Waterway],
        Round::Main => &[
            GentleHill,
            SteepHill,
            RoughHill,
            VineHill,
            WoodedHill,
            Wood,
            Orchard,
            OliveGrove,
            PalmGrove,
            Vineyard,
            Rocky,
            Scrub,
            Boggy,
            Gully,
            Marsh,
            Dunes,
            Road,
            EnclosedFields,
            OpenFields,
            River,
            Waterway,
            BuiltUp,
        ],
        Round::Last => &[GentleHill, RoughHill, Boggy, Gully],
    };
    sorts.iter().copied()
}

/// `wood 600`.
fn written(one: &Selected) -> String {
    let sort = serde_json::to_value(one.sort).expect("sorts have names");
    let sort = sort.as_str().unwrap_or_default();
    format!("{sort} {}", one.size.unwrap_or_default())
}

fn read(text: &str) -> Option<Selected> {
    let (sort, size) = text.split_once(' ')?;
    let sort = serde_json::from_value(sort.into()).ok()?;
    let size: f64 = size.parse().ok()?;
    Some(Selected::usual(sort, size))
}

/// DBM-TER-33: a line from one end to the other, with a bend if one is wanted.
fn line(state: &State, side: Side, first: &FeaturePlace) -> Deed<Action> {
    let canvas = canvas(state, Some(side));
    let place = |point: Option<&[f64; 2]>| {
        point.map_or_else(String::new, |[x, y]| {
            let Point { x, y } = canvas.place(Vec2::new(*x, *y));
            format!("{x:.0} {y:.0}")
        })
    };
    let field = |name: &str, title: Words, value: String| FormField {
        name: name.to_owned(),
        title,
        blank: Blank::Place { thing: None, value },
    };
    let ends = (first.line.first(), first.line.last());
    deed(
        LINE,
        Words::new("Trazarlo", "Draw it"),
        Words::new(
            "Señala en el mapa dónde empieza, dónde dobla, si dobla, y dónde acaba.",
            "Point on the map to where it begins, where it bends, if it does, and where it ends.",
        ),
        vec![
            field("from", Words::new("Empieza", "Begins"), place(ends.0)),
            field("bend", Words::new("Dobla", "Bends"), String::new()),
            field("to", Words::new("Acaba", "Ends"), place(ends.1)),
        ],
    )
}

/// DBM-DEP-06: the commands from left to right and from rear to front, and who hides where.
fn orders(state: &State, side: Side, first: &Orders) -> Deed<Action> {
    let n_commands = first.places.len();
    let mut fields = Vec::new();
    for place in &first.places {
        let number = |name: String, title: Words, least: f64, value: u8| FormField {
            name,
            title,
            blank: Blank::Number {
                least,
                most: n_commands as f64,
                step: 1.0,
                value: f64::from(value),
            },
        };
        let command = place.command;
        fields.push(number(
            format!("across-{command}"),
            Words::new(
                format!("Mando {command}, de izquierda a derecha"),
                format!("Command {command}, from left to right"),
            ),
            1.0,
            place.across + 1,
        ));
        fields.push(number(
            format!("ahead-{command}"),
            Words::new(
                format!("Mando {command}, de atrás adelante"),
                format!("Command {command}, from rear to front"),
            ),
            0.0,
            place.ahead,
        ));
    }
    fields.extend(may_march(state, side).map(march_field));
    fields.extend(may_hide(state, side).map(|element| {
        let who = words::heading(element);
        FormField {
            name: format!("hide-{}", element.id),
            title: Words::new(
                format!("{}: se embosca en", who.es),
                format!("{}: hides at", who.en),
            ),
            blank: Blank::Place {
                thing: None,
                value: String::new(),
            },
        }
    }));
    deed(
        ORDERS,
        Words::new("Entregar las órdenes", "Hand over the orders"),
        speak::day::advice(Step::Orders),
        fields,
    )
}

/// DBM-FLK-01, DBM-HOU-11: the commands that may march round the table.
fn may_march(state: &State, side: Side) -> impl Iterator<Item = u8> {
    let is_again = state.day.as_ref().is_some_and(|day| day.again);
    let others = state
        .commands_of(side)
        .filter(move |(_, command)| command.role != Role::Cinc && !is_again);
    others.map(|(place, _)| place.number() as u8)
}

fn march_field(command: u8) -> FormField {
    let by = |edge: ShortEdge, word: &str| (word.to_owned(), speak::day::edge(edge));
    FormField {
        name: format!("flank-{command}"),
        title: Words::new(
            format!("Mando {command}, en marcha de flanco por"),
            format!("Command {command}, on a flank march by"),
        ),
        blank: Blank::Choice {
            options: vec![
                (String::new(), Words::new("no", "none")),
                by(ShortEdge::Left, "left"),
                by(ShortEdge::Right, "right"),
            ],
            value: String::new(),
        },
    }
}

/// DBM-AMB-01: those who hide best, in the order of their names.
fn may_hide(state: &State, side: Side) -> impl Iterator<Item = &Element> {
    let own = state.elements.iter().filter(move |one| {
        one.command.side() == side
            && one.place == Place::Waiting
            && !one.general
            && one.troop.kind != TroopType::Baggage
    });
    let mut own: Vec<&Element> = own.collect();
    let is_light = |one: &Element| matches!(one.troop.kind, TroopType::Psiloi | TroopType::Auxilia);
    own.sort_by_key(|one| !is_light(one));
    own.into_iter().take(MOST_HIDDEN)
}

/// What somebody means who has filled it in.
pub(crate) fn filled(
    state: &State,
    seat: Seat,
    form: &str,
    with: Filled<'_>,
) -> Result<Action, Words> {
    let side = Side::of(seat);
    match form {
        GROUND => read_ground(state, side, with),
        LINE => read_line(state, side, with),
        ORDERS => read_orders(state, side, with),
        entering::NAME => entering::read(state, seat, with),
        _ => Err(Words::new(
            "Aquí no hay nada que rellenar.",
            "There is nothing to fill in here.",
        )),
    }
}

fn read_ground(state: &State, side: Side, with: Filled<'_>) -> Result<Action, Words> {
    let read = |text: &str| match text {
        WALLED_TOWN => fortifying::walled_town(state, side),
        _ => read(text),
    };
    let mut features = Vec::new();
    for n in 1..=N_CHOICES {
        match with.text(&format!("feature-{n}")) {
            None | Some("") => {}
            Some(text) => features.push(read(text).ok_or_else(|| {
                Words::new(
                    format!("Terreno {n}: «{text}» no es ningún terreno."),
                    format!("Feature {n}: \"{text}\" is no sort of ground."),
                )
            })?),
        }
    }
    Ok(Action::SelectTerrain(Selection { features }))
}

fn read_line(state: &State, side: Side, with: Filled<'_>) -> Result<Action, Words> {
    let canvas = canvas(state, Some(side));
    let point = |name: &str| {
        let (x, y, _) = with.place(name)?;
        let Vec2 { x, y } = canvas.point(Point::new(x, y));
        Some([to_edge(x, TABLE.x), to_edge(y, TABLE.y)])
    };
    let missing = || {
        Words::new(
            "Di dónde empieza y dónde acaba.",
            "Say where it begins and where it ends.",
        )
    };
    let (from, to) = point("from").zip(point("to")).ok_or_else(missing)?;
    let line = [Some(from), point("bend"), Some(to)];
    let day = state.day.as_ref();
    let pending = day.and_then(|day| day.to_lay.first()).ok_or_else(missing)?;
    Ok(Action::PlaceFeature(FeaturePlace {
        feature: pending.id.clone(),
        line: line.into_iter().flatten().collect(),
        ..FeaturePlace::default()
    }))
}

/// Onto an edge that is near; nobody points at a table's edge exactly.
fn to_edge(along: f64, length: f64) -> f64 {
    if along < NEAR_EDGE {
        0.0
    } else if along > length - NEAR_EDGE {
        length
    } else {
        along
    }
}

fn read_orders(state: &State, side: Side, with: Filled<'_>) -> Result<Action, Words> {
    let number = |name: String| {
        let number = with.number(&name).filter(|n| (0.0..=16.0).contains(n));
        number.map(|n| n as u8).ok_or_else(|| {
            Words::new(
                format!("«{name}»: escribe un número entero."),
                format!("\"{name}\": write a whole number."),
            )
        })
    };
    let mut places = Vec::new();
    for (place, _) in state.commands_of(side) {
        let command = place.number() as u8;
        places.push(CommandPlace {
            command,
            across: number(format!("across-{command}"))?.saturating_sub(1),
            ahead: number(format!("ahead-{command}"))?,
        });
    }
    let canvas = canvas(state, Some(side));
    let facing = if side == state.attacker { 0.0 } else { 180.0 };
    let ambushes = may_hide(state, side).filter_map(|element| {
        let (x, y, turn) = with.place(&format!("hide-{}", element.id))?;
        let at = canvas.point(Point::new(x, y));
        let pose = Pose::new(at.x, at.y, facing + turn);
        Some(Placement::at(element.id, pose))
    });
    let flanks = may_march(state, side).filter_map(|command| {
        let edge = match with.text(&format!("flank-{command}"))? {
            "left" => ShortEdge::Left,
            "right" => ShortEdge::Right,
            _ => return None,
        };
        Some(FlankMarch { command, edge })
    });
    Ok(Action::WriteOrders(Orders {
        places,
        flanks: flanks.collect(),
        ambushes: ambushes.collect(),
    }))
}
