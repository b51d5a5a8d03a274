//! DBM-FLK-07, -09: those of a flank march who wait outside come in by a form: who, where on the edge, how far.
//! They are not in the picture yet, so nothing of theirs can be taken hold of.

use sobremesa_draw::Point;
use sobremesa_kernel::{Seat, Words};
use sobremesa_speak::count;
use sobremesa_table::{Blank, Deed, Filled, FormField};

use super::writing::deed;
use crate::action::{Action, Entry, Step};
use crate::command::CommandIx;
use crate::draw::{canvas, words};
use crate::element::{Element, ElementId};
use crate::rules::flank_march::March;
use crate::rules::flank_march::entry;
use crate::side::Side;
use crate::state::{Phase, State};
use crate::troop::TroopType;

/// Its published name.
pub(super) const NAME: &str = "enter";
/// So many of one sort are offered together.
const MOST_TOGETHER: usize = 8;
/// Farther nobody enters in one move.
const FARTHEST: f64 = 800.0;

/// The first command of a seat that enters now, and its march.
fn entering(state: &State, seat: Seat) -> Option<(CommandIx, March)> {
    if state.phase != Phase::Move || state.ask.is_some() || !state.seats_to_act().contains(seat) {
        return None;
    }
    let own = state.commands_of(Side::of(seat));
    let own = own.filter(|(_, command)| command.seat == seat);
    own.filter_map(|(place, command)| Some((place, command.march.filter(March::enters)?)))
        .find(|(place, _)| !state.off_table(*place).is_empty())
}

/// The form, if somebody waits outside.
pub(super) fn deeds(state: &State, seat: Seat) -> Option<Deed<Action>> {
    let (command, march) = entering(state, seat)?;
    let offer = entry::offers(state, command).into_iter().next();
    let options = bodies(state, command);
    let [low, high] = march.half(command.side() == state.attacker);
    let at = offer.as_ref().map_or((low + high) * 0.5, |entry| entry.at);
    let Point { x, y } = canvas(state, Some(Side::of(seat))).place(march.edge.pose(at, 0.0).at);
    let far = offer.as_ref().and_then(|entry| match entry.steps.first() {
        Some(Step::Forward(far)) => Some(*far),
        _ => None,
    });
    let first = offer.map(|entry| written(&entry.elements));
    let value = options
        .iter()
        .find(|(name, _)| Some(name) == first.as_ref())
        .or(options.first())?;
    let value = value.0.clone();
    let number = |name: &str, title, least, most, step, value| FormField {
        name: name.to_owned(),
        title,
        blank: Blank::Number {
            least,
            most,
            step,
            value,
        },
    };
    let fields = vec![
        FormField {
            name: "who".to_owned(),
            title: Words::new("Entra", "Enters"),
            blank: Blank::Choice { options, value },
        },
        number(
            "files",
            Words::new("De frente", "Abreast"),
            1.0,
            MOST_TOGETHER as f64,
            1.0,
            1.0,
        ),
        FormField {
            name: "at".to_owned(),
            title: Words::new("Por aquí", "Here"),
            blank: Blank::Place {
                thing: None,
                value: format!("{x:.0} {y:.0}"),
            },
        },
        number(
            "paces",
            Words::new("Pasos adelante", "Paces ahead"),
            0.0,
            FARTHEST,
            1.0,
            far.unwrap_or(0.0),
        ),
        FormField {
            name: "march".to_owned(),
            title: Words::new("Marcha", "March"),
            blank: Blank::Switch {
                value: march.driven_back,
            },
        },
    ];
    let by = crate::speak::day::edge(march.edge);
    Some(deed(
        NAME,
        Words::new("Entrar en la mesa", "Enter the table"),
        Words::new(
            format!(
                "La marcha de flanco llega por {}, entre y {low:.0} e y {high:.0}: elige quién entra, señala por dónde y di cuánto avanza.",
                by.es
            ),
            format!(
                "The flank march arrives by {}, from y {low:.0} to y {high:.0}: choose who enters, point to where, and say how far ahead.",
                by.en
            ),
        ),
        fields,
    ))
}

/// Those outside by sorts: one of a sort, two of it, and so on; DBM-FLK-09: Baggage last.
fn bodies(state: &State, command: CommandIx) -> Vec<(String, Words)> {
    let mut outside: Vec<&Element> = state
        .off_table(command)
        .into_iter()
        .map(|ix| state.element(ix))
        .collect();
    outside.sort_by_key(|one| (one.troop.kind == TroopType::Baggage, !one.general));
    let mut options = Vec::new();
    for (n, head) in outside.iter().enumerate() {
        let is_alike = |one: &&&Element| one.troop == head.troop && one.general == head.general;
        if outside[..n].iter().any(|one| is_alike(&one)) {
            continue;
        }
        let alike: Vec<ElementId> = outside.iter().filter(is_alike).map(|one| one.id).collect();
        let troops = words::troops(head);
        for many in (1..=alike.len().min(MOST_TOGETHER)).rev() {
            let label = Words::new(
                format!("{} · {}", count(many, "elemento", "elementos"), troops.es),
                format!("{} · {}", count(many, "element", "elements"), troops.en),
            );
            options.push((written(&alike[..many]), label));
        }
    }
    options
}

fn written(elements: &[ElementId]) -> String {
    let names: Vec<&str> = elements.iter().map(ElementId::as_str).collect();
    names.join(" ")
}

/// What somebody means who has filled it in.
pub(super) fn read(state: &State, seat: Seat, with: Filled<'_>) -> Result<Action, Words> {
    let missing = || {
        Words::new(
            "Di quién entra, por dónde y cuánto avanza.",
            "Say who enters, where, and how far ahead.",
        )
    };
    let names = with.text("who").ok_or_else(missing)?.split_whitespace();
    let elements: Option<Vec<ElementId>> = names.map(ElementId::new).collect();
    let (x, y, _) = with.place("at").ok_or_else(missing)?;
    let at = canvas(state, Some(Side::of(seat)))
        .point(Point::new(x, y))
        .y;
    let files = with.number("files").unwrap_or(1.0).clamp(1.0, 255.0) as u8;
    let paces = with.number("paces").ok_or_else(missing)?;
    Ok(Action::Enter(Entry {
        elements: elements.filter(|all| !all.is_empty()).ok_or_else(missing)?,
        at: at.round(),
        files: Some(files).filter(|files| *files > 1),
        march: with.is_on("march"),
        steps: vec![Step::Forward(paces)],
        order: Vec::new(),
        spare: false,
    }))
}
