//! What the table says about a unit to whoever points at it: its block, what it can reach and hit from
//! where it stands (CLV-UX-10), what remains of its plan (CLV-UX-11), and what the master may do to it.

use sobremesa_draw::palette::{ACCENT, INK};
use sobremesa_draw::{Path, Shape};
use sobremesa_kernel::{Seat, Words};
use sobremesa_table::{
    Blank, Choice, Deed, Dossier, DragHandle, Figure, Filled, Form, FormField, Grid, Row, Then, Way,
};

use crate::action::{self, Action, UnitName};
use crate::draw;
use crate::language::print;
use crate::mark::Mark;
use crate::questions::{attackable_squares, reachable_squares};
use crate::speak;
use crate::state::State;
use crate::view::View;

/// More squares than this are not shaded.
const MOST_SQUARES: usize = 2000;

pub(crate) fn dossier(
    view: &View,
    seat: Option<Seat>,
    thing: Option<&str>,
) -> Option<Dossier<Action>> {
    let state = view.state()?;
    // Only the master acts, and only the master's view knows blocks and plans.
    let is_master = seat.is_some();
    match thing {
        Some(thing) => {
            let unit = pointed(&state, thing)?;
            Some(about_unit(&state, unit, is_master))
        }
        None => Some(about_combat(&state, is_master)),
    }
}

/// What an amount means: hit points taken or given back.
pub(crate) fn dragged(view: &View, thing: &str, handle: &str, amount: f64) -> Option<Action> {
    let unit = UnitName::Index(pointed(&view.state()?, thing)? as i64);
    // A float beyond the numbers of the language becomes the largest, which is refused like any other.
    let points = amount.round() as i64;
    match handle {
        "hurt" => Some(Action::Hurt(unit, points)),
        "heal" => Some(Action::Heal(unit, points)),
        "armor" => Some(Action::Armor {
            unit,
            class: Some(points),
        }),
        _ => None,
    }
}

fn pointed(state: &State, thing: &str) -> Option<usize> {
    let unit: usize = thing.strip_prefix("unit-")?.parse().ok()?;
    (unit < state.units.len() && state.is_alive(unit)).then_some(unit)
}

fn about_unit(state: &State, unit: usize, is_master: bool) -> Dossier<Action> {
    let title = speak::called(&state.encounter, unit);
    Dossier {
        title: Words::new(title.clone(), title),
        about: about(state, unit, is_master),
        figures: figures(state, unit, is_master),
        deeds: match is_master {
            true => deeds(state, unit),
            false => Vec::new(),
        },
        grids: Vec::new(),
        shade: match is_master {
            true => shade(state, unit),
            false => Vec::new(),
        },
    }
}

fn about(state: &State, unit: usize, is_master: bool) -> Vec<Words> {
    let encounter = &state.encounter;
    let team = &encounter.teams[encounter.roster[unit].team as usize];
    let mut about = vec![match is_master {
        // CLV-UX-04: by what the master calls it in commands.
        true => {
            let full = encounter.full_name(unit);
            Words::new(
                format!("Del bando «{team}». En las órdenes: {unit}, o {full}."),
                format!("Of the side “{team}”. In commands: {unit}, or {full}."),
            )
        }
        false => Words::new(
            format!("Del bando «{team}»."),
            format!("Of the side “{team}”."),
        ),
    }];
    if encounter.is_player(unit) {
        about.push(Words::new("De un jugador.", "A player's."));
    }
    if state.is_hidden(unit) {
        about.push(Words::new(
            "Los jugadores no la ven.",
            "The players do not see it.",
        ));
    }
    let suffered: Vec<Words> = state.marks(unit).map(Mark::words).collect();
    if !suffered.is_empty() {
        let list = |word: fn(&Words) -> &str| {
            let words: Vec<&str> = suffered.iter().map(word).collect();
            words.join(", ")
        };
        about.push(Words::new(
            format!("Sufre: {}.", list(|words| &words.es)),
            format!("Suffers: {}.", list(|words| &words.en)),
        ));
    }
    if !state.note(unit).is_empty() {
        about.push(Words::new(state.note(unit), state.note(unit)));
    }
    if is_master && let Some(plan) = plan(state, unit) {
        about.push(plan);
    }
    about
}

/// CLV-UX-11: what remains of its plan, as somebody would tell it; a player's character has none.
fn plan(state: &State, unit: usize) -> Option<Words> {
    let encounter = &state.encounter;
    let stats = encounter.stats(unit)?;
    let (program, place) = state.plan_from(unit)?;
    Some(match speak::behaviour(encounter, stats, program, place) {
        Some(plan) => Words::new(
            format!("Le queda por hacer: {}", plan.es),
            format!("What remains of its plan: {}", plan.en),
        ),
        None => Words::new("No le queda plan.", "Nothing remains of its plan."),
    })
}

fn figures(state: &State, unit: usize, is_master: bool) -> Vec<Figure> {
    let figure = |[es, en]: [&str; 2], name: Words, value: String, was: Option<String>| Figure {
        sign: Words::new(es, en),
        name,
        value,
        was,
    };
    let mut figures = Vec::new();
    if let Some((now, most)) = state.health(unit) {
        let was = (now != most).then(|| most.to_string());
        let name = Words::new("Puntos de vida", "Hit points");
        figures.push(figure(["PV", "HP"], name, now.to_string(), was));
    }
    let known = state.encounter.stats(unit).filter(|_| is_master);
    if let Some(stats) = known {
        let name = Words::new("Clase de armadura", "Armor class");
        figures.push(figure(
            ["CA", "AC"],
            name,
            stats.armor_class.to_string(),
            None,
        ));
        let name = Words::new("Velocidad", "Speed");
        figures.push(figure(["V", "S"], name, stats.speed.to_string(), None));
        let name = Words::new("Ataque", "Attack");
        let attacks = print::attacks(&stats.standard.attacks);
        figures.push(figure(["A", "A"], name, attacks, None));
        let name = Words::new("Ataque completo", "Full attack");
        let attacks = print::attacks(&stats.full.attacks);
        figures.push(figure(["AC", "FA"], name, attacks, None));
    } else if let Some(class) = state.armor_class(unit).filter(|_| is_master) {
        let name = Words::new("Clase de armadura", "Armor class");
        figures.push(figure(["CA", "AC"], name, class.to_string(), None));
    }
    figures
}

fn deeds(state: &State, unit: usize) -> Vec<Deed<Action>> {
    let name = UnitName::Index(unit as i64);
    let hidden = !state.is_hidden(unit);
    let mut deeds = vec![act(
        "veil",
        speak::action_at(
            state,
            &Action::Veil {
                unit: name.clone(),
                hidden,
            },
        ),
        EYE,
        Action::Veil {
            unit: name.clone(),
            hidden,
        },
    )];
    if let Some((now, most)) = state.health(unit) {
        let title = Words::new("Quitar puntos de vida", "Take hit points");
        deeds.push(amount(
            "hurt",
            title,
            MINUS,
            now.max(1),
            Words::new("PV", "HP"),
        ));
        if now < most {
            let title = Words::new("Devolver puntos de vida", "Give hit points back");
            deeds.push(amount(
                "heal",
                title,
                PLUS,
                most - now,
                Words::new("PV", "HP"),
            ));
        }
    }
    if state.encounter.is_player(unit) {
        let title = Words::new("Apuntar su clase de armadura", "Note its armor class");
        deeds.push(amount(
            "armor",
            title,
            SHIELD,
            MOST_ARMOR,
            Words::new("CA", "AC"),
        ));
    }
    if state.encounter.is_player(unit) {
        deeds.splice(0..0, attacks(state, unit));
    }
    deeds.push(marking(state, unit));
    let kill = Action::Kill(name);
    deeds.push(act("kill", speak::action_at(state, &kill), CROSS, kill));
    deeds
}

/// A player's attack, with dice that were rolled at the table or with the program's.
fn attacks(state: &State, unit: usize) -> Vec<Deed<Action>> {
    let team = state.encounter.roster[unit].team;
    let is_other = |other: &usize| state.encounter.roster[*other].team != team;
    let enemies: Vec<(String, Words)> = state
        .living()
        .filter(is_other)
        .map(|enemy| {
            let title = speak::called(&state.encounter, enemy);
            (draw::unit_id(enemy), Words::new(title.clone(), title))
        })
        .collect();
    let Some((nearest, _)) = enemies.first().cloned() else {
        return Vec::new();
    };
    let target = || FormField {
        name: "target".to_owned(),
        title: Words::new("A quién (tócalo en el mapa)", "Whom (touch it on the map)"),
        blank: Blank::Thing {
            options: enemies.clone(),
            value: nearest.clone(),
        },
    };
    let number = |name: &str, title: Words, value: f64| FormField {
        name: name.to_owned(),
        title,
        blank: Blank::Number {
            least: 0.0,
            most: MOST_TYPED,
            step: 1.0,
            value,
        },
    };
    let done = Words::new("Atacar", "Attack");
    let deed = |name: &'static str, title: Words, fields: Vec<FormField>| Deed {
        name,
        help: title.clone(),
        title,
        icon: drawn(SWORD),
        way: Ok(Way::Fill(Form {
            name: name.to_owned(),
            fields,
            done: done.clone(),
            is_secret: false,
        })),
    };
    vec![
        deed(
            "attack",
            Words::new("Atacar: dados de la mesa", "Attack: dice of the table"),
            vec![
                target(),
                number(
                    "roll",
                    Words::new("Tirada con su bono", "Roll with its bonus"),
                    10.0,
                ),
                number("damage", Words::new("Daño", "Damage"), 5.0),
            ],
        ),
        deed(
            "strike",
            Words::new(
                "Atacar: que tire el programa",
                "Attack: let the program roll",
            ),
            vec![
                target(),
                FormField {
                    name: "attacks".to_owned(),
                    title: Words::new("Su ataque", "Its attack"),
                    blank: Blank::Text {
                        value: "+5 1d8+3".to_owned(),
                    },
                },
            ],
        ),
    ]
}

/// What it suffers: each mark is put on or wiped away.
fn marking(state: &State, unit: usize) -> Deed<Action> {
    let suffered: Vec<Mark> = state.marks(unit).collect();
    let choice = |mark: Mark| {
        let on = !suffered.contains(&mark);
        let words = mark.words();
        let sign = mark.sign();
        let sign = if on { sign } else { "✓" };
        Choice {
            thing: None,
            title: Words::new(
                format!("{sign} {}", words.es),
                format!("{sign} {}", words.en),
            ),
            about: Vec::new(),
            action: Action::Mark {
                unit: UnitName::Index(unit as i64),
                mark,
                on,
            },
        }
    };
    let title = Words::new("Qué sufre", "What it suffers");
    Deed {
        name: "mark",
        help: title.clone(),
        title,
        icon: drawn(FLAG),
        way: Ok(Way::Choose(Mark::ALL.into_iter().map(choice).collect())),
    }
}

/// What somebody means who hands over a form of a unit.
pub(crate) fn filled(thing: Option<&str>, form: &str, with: Filled<'_>) -> Result<Action, Words> {
    let missing = || Words::new("Falta a quién se ataca.", "Whom to attack is missing.");
    let named = |id: Option<&str>| {
        let index = id?.strip_prefix("unit-")?.parse().ok()?;
        Some(UnitName::Index(index))
    };
    let unit = named(thing).ok_or_else(missing)?;
    let target = named(with.text("target")).ok_or_else(missing)?;
    // The judges say what is wrong with the rest, as with any typed command.
    let line = match form {
        "attack" => {
            let number = |name| with.number(name).unwrap_or_default().round() as i64;
            format!("attack {target} {} {}", number("roll"), number("damage"))
        }
        _ => format!(
            "strike {unit} {target} {}",
            with.text("attacks").unwrap_or_default()
        ),
    };
    action::read(&line).map_err(|why| speak::misread(&why))
}

/// The combat as a whole: who acts when.
fn about_combat(state: &State, is_master: bool) -> Dossier<Action> {
    let round = state.round_under_way();
    let rows = state.order().iter().map(|unit| *unit as usize);
    let rows = rows.filter(|unit| state.is_alive(*unit)).map(|unit| {
        let name = speak::called(&state.encounter, unit);
        let health = state.health(unit);
        let health = health.map_or(String::new(), |(now, most)| format!("{now}/{most}"));
        let (es, en) = match (state.acting(), state.next_to_act()) {
            (Some(acting), _) if acting == unit => (" · es su turno", " · its turn"),
            (None, Some(next)) if next == unit => (" · le toca", " · is next"),
            (Some(_) | None, _) => ("", ""),
        };
        Row {
            thing: Some(draw::unit_id(unit)),
            cells: vec![
                Words::new(format!("{name}{es}"), format!("{name}{en}")),
                Words::new(health.clone(), health),
            ],
        }
    });
    let order = Grid {
        caption: Words::new("Orden de iniciativa", "Order of initiative"),
        head: Vec::new(),
        rows: rows.collect(),
    };
    let hidden = !state.hides_health;
    let health = Action::VeilHealth { hidden };
    Dossier {
        title: Words::new(format!("Ronda {round}"), format!("Round {round}")),
        about: vec![match is_master {
            true => Words::new(
                "Señala una unidad para ver qué puede hacer.",
                "Point at a unit to see what it can do.",
            ),
            false => Words::new(
                "Toca una ficha para ver quién es y cómo está.",
                "Touch a token to see who that is and how they are.",
            ),
        }],
        figures: Vec::new(),
        deeds: match is_master {
            true => vec![act("health", speak::action(&health), EYE, health)],
            false => Vec::new(),
        },
        // Those who look on see everybody on the board, but not when they act.
        grids: match is_master {
            true => vec![order],
            false => Vec::new(),
        },
        shade: Vec::new(),
    }
}

/// Where it can go in one action, and around it what it can hit from where it stands.
fn shade(state: &State, unit: usize) -> Vec<Shape> {
    let reached = reachable_squares(state, unit).unwrap_or_default();
    let mut shapes: Vec<Shape> = reached
        .iter()
        .take(MOST_SQUARES)
        .map(|(at, _)| draw::square_at(state, *at, 4.0).fill(ACCENT).opacity(0.22))
        .collect();
    let hit = attackable_squares(state, unit, false).unwrap_or_default();
    let targets = hit.into_iter().take(MOST_SQUARES);
    shapes.extend(targets.map(|at| {
        draw::square_at(state, at, 3.0)
            .line(ACCENT, 1.5)
            .dashed(4.0, 4.0)
    }));
    shapes
}

fn act(name: &'static str, title: Words, icon: Strokes, action: Action) -> Deed<Action> {
    Deed {
        name,
        help: title.clone(),
        title,
        icon: drawn(icon),
        way: Ok(Way::Act(action)),
    }
}

/// A number of something.
fn amount(name: &'static str, title: Words, icon: Strokes, most: i64, of: Words) -> Deed<Action> {
    let handle = DragHandle {
        name: name.to_owned(),
        track: None,
        most: most as f64,
        least: 0.0,
        step: 1.0,
        unit: of,
        price: 1.0,
        left: most as f64,
        stop: Words::new("", ""),
        shade: Vec::new(),
        then: Then::Play,
        asks: false,
    };
    Deed {
        name,
        help: title.clone(),
        title,
        icon: drawn(icon),
        way: Ok(Way::Drag(handle)),
    }
}

/// Strokes, each a list of points, in a square of [`sobremesa_table::ICON`].
type Strokes = &'static [&'static [(f64, f64)]];

/// Nobody wears more by hand; more can be typed.
const MOST_ARMOR: i64 = 60;

#[rustfmt::skip] // One row for each.
const EYE: Strokes = &[&[(2.0, 12.0), (7.0, 7.0), (12.0, 5.5), (17.0, 7.0), (22.0, 12.0), (17.0, 17.0), (12.0, 18.5), (7.0, 17.0), (2.0, 12.0)], &[(12.0, 9.0), (15.0, 12.0), (12.0, 15.0), (9.0, 12.0), (12.0, 9.0)]];
const MINUS: Strokes = &[&[(4.0, 12.0), (20.0, 12.0)]];
const PLUS: Strokes = &[&[(4.0, 12.0), (20.0, 12.0)], &[(12.0, 4.0), (12.0, 20.0)]];
#[rustfmt::skip]
const SHIELD: Strokes = &[&[(12.0, 3.0), (20.0, 6.0), (19.0, 14.0), (12.0, 21.0), (5.0, 14.0), (4.0, 6.0), (12.0, 3.0)]];
/// Nobody rolls more.
const MOST_TYPED: f64 = 999.0;
#[rustfmt::skip]
const SWORD: Strokes = &[&[(20.0, 4.0), (8.0, 16.0)], &[(5.0, 13.0), (11.0, 19.0)], &[(8.0, 16.0), (4.0, 20.0)]];
const FLAG: Strokes = &[&[(6.0, 21.0), (6.0, 4.0), (18.0, 7.0), (6.0, 11.0)]];
const CROSS: Strokes = &[&[(5.0, 5.0), (19.0, 19.0)], &[(19.0, 5.0), (5.0, 19.0)]];

fn drawn(strokes: Strokes) -> Vec<Shape> {
    let path = strokes.iter().fold(Path::default(), |path, stroke| {
        let mut points = stroke.iter();
        let begun = points
            .next()
            .map_or(path.clone(), |start| path.move_to(*start));
        points.fold(begun, |path, point| path.line_to(*point))
    });
    vec![Shape::path(path).line(INK, 2.2)]
}
