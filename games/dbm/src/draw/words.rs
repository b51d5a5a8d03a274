//! What is said about the picture.

use sobremesa_kernel::Words;
use sobremesa_speak::capital;

use super::marks::Deed;
use crate::army::Name;
use crate::command::{CommandIx, Equivalents, Role};
use crate::element::{Element, ElementIx, Place};
use crate::event::Tag;
use crate::field::{Feature, FeatureKind, Shape};
use crate::pose::Facing;
use crate::position::FeatureForm;
use crate::rules::losses;
use crate::scenario::scenario;
use crate::side::Side;
use crate::speak::{self, troops, water};
use crate::state::{Phase, State};
use crate::touch::Edge;

pub(crate) fn nothing() -> Words {
    Words::new("Un campo vacío", "An empty field")
}

/// What an army is called; a free position may not say.
pub(crate) fn army(state: &State, side: Side) -> Words {
    let Name { es, en } = &state.roster.armies[side.index()];
    if es.is_empty() {
        troops::side(side)
    } else {
        Words::new(es.clone(), en.clone())
    }
}

pub(crate) fn title(state: &State) -> Words {
    let [a, b] = Side::BOTH.map(|side| army(state, side));
    let now = turn(state);
    Words::new(
        format!("{} contra {}. {}.", a.es, b.es, now.es),
        format!("{} against {}. {}.", a.en, b.en, now.en),
    )
}

/// Whose turn it is and what is being done.
pub(crate) fn turn(state: &State) -> Words {
    let whose = |side| army(state, side);
    let (es, en) = match state.phase {
        Phase::Deploy(side) => {
            let Words { es, en } = whose(side);
            (format!("Despliegue: {es}"), format!("Deployment: {en}"))
        }
        Phase::Before(now) => {
            let now = speak::day::step(now);
            (capital(&now.es), capital(&now.en))
        }
        Phase::Nightfall(vigil) => {
            let (now, _) = speak::day::vigil(vigil);
            (capital(&now.es), capital(&now.en))
        }
        Phase::Over(_) => (
            "La batalla ha terminado".to_owned(),
            "The battle is over".to_owned(),
        ),
        phase => {
            let n = state.turn.div_ceil(2);
            let (side, doing) = (whose(state.side_in_turn()), step(phase));
            (
                format!("Turno {n}, {}: {}", side.es, doing.es),
                format!("Turn {n}, {}: {}", side.en, doing.en),
            )
        }
    };
    Words::new(es, en)
}

/// A part of a turn, as a noun.
pub(crate) fn step(phase: Phase) -> Words {
    match phase {
        Phase::Before(step) => speak::day::step(step),
        Phase::Deploy(_) => Words::new("despliegue", "deployment"),
        Phase::Assign => Words::new("reparto de los dados", "giving out the dice"),
        Phase::Move => Words::new("movimiento", "movement"),
        Phase::Advance => Words::new("avances espontáneos", "spontaneous advances"),
        Phase::Shoot => Words::new("disparo", "shooting"),
        Phase::Fight => Words::new("combate", "close combat"),
        Phase::Nightfall(vigil) => speak::day::vigil(vigil).0,
        Phase::Over(_) => Words::new("final", "end"),
    }
}

/// What a general is.
pub(crate) fn role(role: Role) -> Words {
    match role {
        Role::Cinc => Words::new("general en jefe", "commander-in-chief"),
        Role::Sub => Words::new("general subordinado", "subordinate general"),
        Role::Ally => Words::new("general aliado", "allied general"),
    }
}

/// So many element equivalents: `5½`.
pub(crate) fn equivalents(count: Equivalents) -> String {
    match (count.0 / 2, count.0 % 2) {
        (0, 1) => "½".to_owned(),
        (whole, 1) => format!("{whole}½"),
        (whole, _) => whole.to_string(),
    }
}

/// A command with its points and its losses.
pub(crate) fn command(state: &State, place: CommandIx) -> Words {
    let command = state.command(place);
    let number = place.number();
    let name = army(state, place.side());
    // DBM-ARM-12: not before he is placed, or he is one's own.
    let leads = |one: &Element| one.command == place && one.general;
    let role = if state.day.is_none() || state.elements.iter().any(leads) {
        let Words { es, en } = role(command.role);
        Words::new(format!(" ({es})"), format!(" ({en})"))
    } else {
        Words::new("", "")
    };
    let lost = equivalents(losses::lost(state, place));
    let broken = if command.demoralised {
        (", desmoralizado", ", demoralised")
    } else {
        ("", "")
    };
    Words::new(
        format!(
            "{}, mando {number}{}: perdidos {lost}{}",
            name.es, role.es, broken.0
        ),
        format!(
            "{}, command {number}{}: {lost} lost{}",
            name.en, role.en, broken.1
        ),
    )
}

/// An element in full: who, what, whose, where it looks, what it touches, what it has done.
pub(crate) fn element(state: &State, index: ElementIx) -> Words {
    let element = state.element(index);
    let (troop, facing) = (troops(element), facing(element.pose.facing));
    let (who, number) = (troops::bare(element.id), element.command.number());
    let (facing_es, facing_en) = (facing.es, facing.en);
    let mut es = format!(
        "{}, {}, mando {number}, mira al {facing_es}",
        capital(&troop.es),
        who.es
    );
    let mut en = format!(
        "{}, {}, command {number}, facing {facing_en}",
        capital(&troop.en),
        who.en
    );
    let mut add = |words: Words| {
        es += "; ";
        es += &words.es;
        en += "; ";
        en += &words.en;
    };
    if element.general {
        add(role(state.command(element.command).role));
    }
    if element.place == Place::Hidden {
        add(Words::new("emboscado", "in ambush"));
    }
    if let Some(passenger) = state.aboard(index) {
        let passenger = state.element(passenger);
        let troop = troops(passenger);
        add(Words::new(
            format!("lleva a bordo {}", troop.es),
            format!("carries {}", troop.en),
        ));
    } else if element.landed {
        add(Words::new(
            "sus tropas están en tierra",
            "its troops are ashore",
        ));
    }
    if let Some(mounted) = element.on_foot {
        let troop = troops::troop_type(mounted.troop.kind);
        add(if mounted.mounts {
            Words::new(
                format!("a pie, con sus monturas detrás ({})", troop.es),
                format!("on foot, its mounts behind it ({})", troop.en),
            )
        } else {
            Words::new(
                format!("a pie y ya sin monturas ({})", troop.es),
                format!("on foot, its mounts gone ({})", troop.en),
            )
        });
    } else if element.keeps_mounts() {
        add(Words::new(
            "con monturas para marchar",
            "with mounts to march",
        ));
    }
    if state.command(element.command).demoralised {
        add(Words::new("desmoralizado", "demoralised"));
    }
    for touch in state.touches.iter().filter(|touch| touch.by == index) {
        let other = troops::bare(state.element(touch.whom).id);
        let (flank_es, flank_en) = edge(touch.edge);
        add(Words::new(
            format!("toca al {} {flank_es}", other.es),
            format!("touches {} {flank_en}", other.en),
        ));
    }
    for deed in Deed::of(&element.deeds) {
        add(deed.word());
    }
    Words::new(es, en)
}

/// What a stretch of works is.
pub(crate) fn works(works: &crate::works::Works) -> Words {
    let form = &works.form;
    let (es, en) = match form.kind {
        crate::army::WorksKind::Permanent => ("Muralla", "Wall"),
        crate::army::WorksKind::Temporary => ("Empalizada", "Palisade"),
    };
    let gates = sobremesa_speak::count(form.gates.len(), "puerta", "puertas");
    let gates_en = sobremesa_speak::count(form.gates.len(), "gate", "gates");
    let towers = sobremesa_speak::count(form.towers.len(), "torre", "torres");
    let towers_en = sobremesa_speak::count(form.towers.len(), "tower", "towers");
    Words::new(
        format!("{es}: {gates}, {towers}"),
        format!("{en}: {gates_en}, {towers_en}"),
    )
}

/// The troops of an element, those behind on the same base too.
pub(crate) fn troops(element: &Element) -> Words {
    let front = troops::troop(element.troop);
    match element.rear {
        None => front,
        Some(rear) => {
            let rear = troops::troop(rear);
            Words::new(
                format!("{} con {} detrás", front.es, rear.es),
                format!("{} with {} behind", front.en, rear.en),
            )
        }
    }
}

/// What it is and which one.
pub(crate) fn heading(element: &Element) -> Words {
    troops::heading(&Tag::from(element))
}

fn edge(edge: Edge) -> (&'static str, &'static str) {
    match edge {
        Edge::Front => ("de frente", "in front"),
        Edge::Right => ("por la derecha", "on its right"),
        Edge::Rear => ("por detrás", "at its rear"),
        Edge::Left => ("por la izquierda", "on its left"),
    }
}

/// To the nearest eighth of a turn.
pub(crate) fn facing(facing: Facing) -> Words {
    let (es, en) = match (facing.degrees() / 45.0).round() as i64 % 8 {
        0 => ("norte", "north"),
        1 => ("nordeste", "north-east"),
        2 => ("este", "east"),
        3 => ("sudeste", "south-east"),
        4 => ("sur", "south"),
        5 => ("sudoeste", "south-west"),
        6 => ("oeste", "west"),
        _ => ("noroeste", "north-west"),
    };
    Words::new(es, en)
}

impl Deed {
    pub(crate) fn word(self) -> Words {
        match self {
            Deed::Fled => Words::new("ha huido", "has fled"),
            Deed::Recoiled => Words::new("ha retrocedido", "has recoiled"),
            Deed::Pursued => Words::new("ha perseguido", "has pursued"),
            Deed::Fought => Words::new("ha luchado", "has fought"),
            Deed::Shot => Words::new("ha disparado", "has shot"),
            Deed::Halted => Words::new("detenido", "halted"),
            Deed::Marched => Words::new("ha marchado", "has marched"),
            Deed::Moved => Words::new("ha movido", "has moved"),
        }
    }
}

/// What a piece of ground is.
pub(crate) fn kind(kind: FeatureKind) -> Words {
    use FeatureKind::*;
    let (es, en) = match kind {
        GentleHill => ("colina suave", "gentle hill"),
        RoughHill => ("colina abrupta", "rough hill"),
        VineHill => ("colina con viñas", "vine-grown hill"),
        WoodedHill => ("colina boscosa", "wooded hill"),
        SteepHill => ("colina escarpada", "steep hill"),
        Wood => ("bosque", "wood"),
        Orchard => ("huerto", "orchard"),
        OliveGrove => ("olivar", "olive grove"),
        PalmGrove => ("palmeral", "palm grove"),
        Vineyard => ("viñedo", "vineyard"),
        EnclosedFields => ("campos cercados", "enclosed fields"),
        OpenFields => ("campos abiertos", "open fields"),
        Rocky => ("pedregal", "rocky ground"),
        Scrub => ("matorral", "scrub"),
        Boggy => ("terreno pantanoso", "boggy ground"),
        Gully => ("barranco", "gully"),
        Marsh => ("marisma", "marsh"),
        Dunes => ("dunas", "dunes"),
        Road => ("camino", "road"),
        Waterway => ("vía de agua", "waterway"),
        River => ("río", "river"),
        BuiltUp => ("población", "built-up area"),
    };
    Words::new(es, en)
}

/// DBM-TER-54: what ground is that has an outline: a river with one is a channel.
fn of_area(sort: FeatureKind) -> Words {
    match sort {
        FeatureKind::River => Words::new("canal", "channel"),
        sort => kind(sort),
    }
}

/// What ground is, as it is written.
pub(crate) fn kind_of(feature: &FeatureForm) -> Words {
    if feature.outline.is_empty() {
        kind(feature.kind)
    } else {
        of_area(feature.kind)
    }
}

/// What ground is, as it lies.
fn kind_here(feature: &Feature) -> Words {
    match feature.shape {
        Shape::Area(_) => of_area(feature.kind),
        Shape::Line(_) => kind(feature.kind),
    }
}

/// What a place is called on this field; what it is, where nobody has given it a name.
pub(crate) fn place(feature: &Feature, field: &str) -> Words {
    let known = scenario(field).and_then(|scenario| scenario.feature_name(&feature.id));
    known.map_or_else(
        || kind_here(feature),
        |Name { es, en }| Words::new(es.clone(), en.clone()),
    )
}

/// The same with what is known of a river by now.
pub(crate) fn feature_now(state: &State, of: &Feature, field: &str) -> Words {
    let mut words = feature(of, field);
    if of.frozen {
        words.es.push_str(", helado");
        words.en.push_str(", frozen");
    }
    let place = state.field.features.iter().position(|one| one.id == of.id);
    let known = state.waters.sounded.iter();
    for stretch in known.filter(|one| Some(usize::from(one.river)) == place) {
        let (found, sector) = (water::state(stretch.state), u8::from(stretch.sector));
        let (es, en) = (
            format!("; en el sector {sector}, {}", found.es),
            format!("; in sector {sector}, {}", found.en),
        );
        words.es.push_str(&es);
        words.en.push_str(&en);
    }
    words
}

/// A place, what it is, and how hard the going is there.
pub(crate) fn feature(feature: &Feature, field: &str) -> Words {
    let (name, kind) = (place(feature, field), kind_here(feature));
    match feature.going() {
        None => Words::new(
            format!("{}: {}", name.es, kind.es),
            format!("{}: {}", name.en, kind.en),
        ),
        Some(going) => {
            let going = troops::going(going);
            Words::new(
                format!("{}: {}, terreno {}", name.es, kind.es, going.es),
                format!("{}: {}, {} going", name.en, kind.en, going.en),
            )
        }
    }
}

pub(crate) fn zone(side: Side) -> Words {
    let Words { es, en } = troops::side(side);
    Words::new(
        format!("Zona de despliegue de {es}"),
        format!("Deployment zone of {en}"),
    )
}

pub(crate) fn shot(shooter: &Element, target: &Element) -> Words {
    let (from, to) = (heading(shooter), heading(target));
    Words::new(
        format!("{} → {}", from.es, to.es),
        format!("{} → {}", from.en, to.en),
    )
}

pub(crate) fn target(element: &Element) -> Words {
    let who = heading(element);
    Words::new(
        format!("Disparar: {}", who.es),
        format!("Shoot: {}", who.en),
    )
}

pub(crate) fn fight(one: &Element, other: &Element) -> Words {
    let (one, other) = (heading(one), heading(other));
    Words::new(
        format!("Combate: {} contra {}", one.es, other.es),
        format!("Fight: {} against {}", one.en, other.en),
    )
}

pub(crate) fn must_go(element: &Element) -> Words {
    let who = heading(element);
    Words::new(
        format!("Debe avanzar: {}", who.es),
        format!("Must advance: {}", who.en),
    )
}
