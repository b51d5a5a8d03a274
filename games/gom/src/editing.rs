//! Battles that people set up by hand: units are dragged to any place, turned, dressed and taken away.
//!
//! A draft need not be a battle that the rules accept: it is drawn as it is written, and what is wrong with
//! it is said beside it.

use sobremesa_battlefield::ids::{parts, thing};
use sobremesa_geometry::{Vec2, normalised_degrees, radians};
use sobremesa_kernel::{Lang, Words};
use sobremesa_table::{Edit, Editing, Handle, Switch, Workbench};

use crate::draw::{self, ids};
use crate::kind::Kind;
use crate::position::{PhaseWord, Position, UnitForm};
use crate::rules::formation::proper_frontage;
use crate::rules::turn::TURNS;
use crate::side::Side;
use crate::unit::UnitId;

/// One pad turns a unit by so many degrees.
const TURN: f64 = 15.0;
/// One pad moves a unit so far, for those who do not drag.
const STRIDE: f64 = 20.0;
/// More units are not drawn; the rules would have no room for them either.
const MOST_UNITS: usize = 400;

/// What a pad beside the field does to the unit that is put on it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Pad {
    TurnLeft,
    TurnRight,
    Ahead,
    Back,
    ToLeft,
    ToRight,
    Grow,
    Shrink,
    Away,
}

impl Pad {
    pub(crate) const ALL: [Pad; 9] = [
        Pad::TurnLeft,
        Pad::TurnRight,
        Pad::Ahead,
        Pad::Back,
        Pad::ToLeft,
        Pad::ToRight,
        Pad::Grow,
        Pad::Shrink,
        Pad::Away,
    ];

    /// Its id in the picture.
    pub(crate) const fn id(self) -> &'static str {
        match self {
            Pad::TurnLeft => "pad-turn-left",
            Pad::TurnRight => "pad-turn-right",
            Pad::Ahead => "pad-ahead",
            Pad::Back => "pad-back",
            Pad::ToLeft => "pad-left",
            Pad::ToRight => "pad-right",
            Pad::Grow => "pad-grow",
            Pad::Shrink => "pad-shrink",
            Pad::Away => "pad-away",
        }
    }

    /// A sign to stand on it.
    pub(crate) const fn sign(self) -> &'static str {
        match self {
            Pad::TurnLeft => "↺",
            Pad::TurnRight => "↻",
            Pad::Ahead => "↑",
            Pad::Back => "↓",
            Pad::ToLeft => "←",
            Pad::ToRight => "→",
            Pad::Grow => "+",
            Pad::Shrink => "−",
            Pad::Away => "×",
        }
    }

    /// What it does.
    pub(crate) fn words(self) -> Words {
        match self {
            Pad::TurnLeft => Words::new("Girar 15° a la izquierda", "Turn 15° left"),
            Pad::TurnRight => Words::new("Girar 15° a la derecha", "Turn 15° right"),
            Pad::Ahead => Words::new("20u adelante", "20u ahead"),
            Pad::Back => Words::new("20u atrás", "20u back"),
            Pad::ToLeft => Words::new("20u a su izquierda", "20u to its left"),
            Pad::ToRight => Words::new("20u a su derecha", "20u to its right"),
            Pad::Grow => Words::new("Cinco efectivos más", "Five models more"),
            Pad::Shrink => Words::new("Cinco efectivos menos", "Five models fewer"),
            Pad::Away => Words::new("Quitar del campo", "Off the field"),
        }
    }
}

/// The id of a fresh unit beside the field.
pub(crate) fn spare(side: Side, kind: Kind) -> String {
    thing(&format!("spare{side}"), kind.profile().name)
}

fn spare_named(id: &str) -> Option<(Side, Kind)> {
    let (what, name) = parts(id)?;
    let side = Side::ALL
        .into_iter()
        .find(|side| what == format!("spare{side}"))?;
    let kind = Kind::ALL
        .into_iter()
        .find(|kind| kind.profile().name == name)?;
    Some((side, kind))
}

/// Where battles are set up.
pub(crate) struct Battles;

impl Editing<Position> for Battles {
    fn workbench(&self, draft: &Position, lang: Lang) -> Option<Workbench> {
        if draft.units.len() > MOST_UNITS {
            return None;
        }
        let unit = |form: &UnitForm| {
            let Words { es, en } = form.kind.title();
            Handle::new(
                ids::unit(&form.id),
                Words::new(format!("{} {es}", form.id), format!("{} {en}", form.id)),
            )
        };
        let fresh = |side: Side, kind: Kind| {
            let Words { es, en } = kind.title();
            let words = Words::new(
                format!("Nueva unidad del ejército {}: {es}", side.colour().es),
                format!("New unit of the {} army: {en}", side.colour().en),
            );
            Handle::new(spare(side, kind), words)
        };
        let spares = Side::ALL
            .into_iter()
            .flat_map(|side| Kind::ALL.into_iter().map(move |kind| fresh(side, kind)));
        let on_field = draft.units.iter().filter(|form| form.gone.is_none());
        let middle = Words::new("el centro del campo", "the middle of the field");
        let pads = Pad::ALL
            .into_iter()
            .map(|pad| Handle::new(pad.id(), pad.words()));
        Some(Workbench {
            scene: draw::workbench(draft, lang),
            picks: on_field.map(unit).chain(spares).collect(),
            drops: pads.chain([Handle::new(draw::GROUND, middle)]).collect(),
            switches: switches(draft),
            ground: Some(draw::GROUND.to_owned()),
        })
    }

    fn edited(&self, draft: &Position, edit: &Edit<'_>) -> Option<Position> {
        let mut draft = draft.clone();
        match *edit {
            Edit::Put { pick, drop } => put(&mut draft, pick, drop)?,
            Edit::Throw(switch) => throw(&mut draft, switch)?,
        }
        // What was remembered of another field is forgotten.
        draft.charges.clear();
        draft.combats = None;
        draft.resolution = None;
        draft.end = None;
        for unit in &mut draft.units {
            unit.combat = None;
            unit.declared = false;
            unit.charged = None;
        }
        if matches!(draft.phase, PhaseWord::CombatResolution | PhaseWord::Over) {
            draft.phase = PhaseWord::ChargeDeclaration;
        }
        Some(draft)
    }
}

fn put(draft: &mut Position, pick: &str, drop: &str) -> Option<()> {
    let place = match Edit::place(drop) {
        Some(place) => Some(draw::canvas(None).point(place)),
        None if drop == draw::GROUND => Some(draw::MIDDLE),
        None => None,
    };
    if let Some((side, kind)) = spare_named(pick) {
        let at = place?;
        let (models, _) = kind.profile().models;
        let mut unit = UnitForm {
            x: at.x,
            y: at.y,
            theta: match side {
                Side::One => 0.0,
                Side::Two => 180.0,
            },
            ..UnitForm::fresh(free_id(draft, side), side, kind, models)
        };
        // Its middle comes to the place; a unit on the field is held where it was taken.
        let middle = unit.read(&mut Vec::new()).rect().centre();
        (unit.x, unit.y) = (2.0 * at.x - middle.x, 2.0 * at.y - middle.y);
        let army_ends = draft
            .units
            .iter()
            .take_while(|unit| unit.side <= side)
            .count();
        draft.units.insert(army_ends, unit);
        return Some(());
    }
    let id = ids::unit_of(pick)?;
    let index = draft.units.iter().position(|unit| unit.id == id)?;
    if drop == Pad::Away.id() {
        draft.units.remove(index);
        return Some(());
    }
    let unit = &mut draft.units[index];
    match place {
        Some(at) => (unit.x, unit.y) = (at.x, at.y),
        None => press(unit, Pad::ALL.into_iter().find(|pad| pad.id() == drop)?),
    }
    Some(())
}

fn press(unit: &mut UnitForm, pad: Pad) {
    let stand = unit.read(&mut Vec::new());
    let rect = stand.rect();
    let shift = |unit: &mut UnitForm, way: Vec2| {
        (unit.x, unit.y) = (unit.x + way.x, unit.y + way.y);
    };
    let turn = |unit: &mut UnitForm, degrees: f64| {
        let turned = rect.turned(rect.centre(), radians(degrees));
        let corner = turned.corners()[0];
        (unit.x, unit.y) = (corner.x, corner.y);
        unit.theta = normalised_degrees(unit.theta + degrees);
    };
    let (fewest, most) = (1, unit.kind.profile().models.1);
    let size = |unit: &mut UnitForm, models: u32| {
        unit.models = models.clamp(fewest, most);
        let wanted = unit.frontage.unwrap_or(0);
        unit.frontage = Some(proper_frontage(unit.models, wanted));
        unit.initial = unit.initial.map(|initial| initial.max(unit.models));
    };
    match pad {
        Pad::TurnLeft => turn(unit, TURN),
        Pad::TurnRight => turn(unit, -TURN),
        Pad::Ahead => shift(unit, rect.facing() * STRIDE),
        Pad::Back => shift(unit, rect.facing() * -STRIDE),
        Pad::ToLeft => shift(unit, rect.right() * -STRIDE),
        Pad::ToRight => shift(unit, rect.right() * STRIDE),
        Pad::Grow => size(unit, unit.models.saturating_add(5)),
        Pad::Shrink => size(unit, unit.models.saturating_sub(5)),
        Pad::Away => {}
    }
}

/// The first name of an army that nobody has.
fn free_id(draft: &Position, side: Side) -> UnitId {
    let named = (0..).map(|place| UnitId::in_army(side, place));
    let is_free = |id: &UnitId| draft.units.iter().all(|unit| unit.id != *id);
    named.into_iter().find(is_free).expect("names never end")
}

const PHASES: [(&str, PhaseWord); 3] = [
    ("charges", PhaseWord::ChargeDeclaration),
    ("moves", PhaseWord::OtherMoves),
    ("shooting", PhaseWord::Shooting),
];

fn switches(draft: &Position) -> Vec<Switch> {
    let mut switches = Vec::new();
    for side in Side::ALL {
        let words = Words::new(
            format!("Turno del ejército {}", side.colour().es),
            format!("Turn of the {} army", side.colour().en),
        );
        switches.push(Switch::new(
            format!("side-{side}"),
            words,
            draft.side == side,
        ));
    }
    for (name, phase) in PHASES {
        let words = match phase {
            PhaseWord::OtherMoves => Words::new("Otros movimientos", "Other moves"),
            PhaseWord::Shooting => Words::new("Disparos", "Shooting"),
            _ => Words::new("Declaración de cargas", "Declaration of charges"),
        };
        switches.push(Switch::new(name, words, draft.phase == phase));
    }
    for turn in 1..=TURNS {
        let words = Words::new(format!("Turno {turn}"), format!("Turn {turn}"));
        switches.push(Switch::new(
            format!("turn-{turn}"),
            words,
            draft.turn == turn,
        ));
    }
    let practice = Words::new("Se puede medir", "Everybody may measure");
    switches.push(Switch::new("practice", practice, draft.practice));
    let empty = Words::new("Vaciar el campo", "Empty the field");
    switches.push(Switch::new("empty", empty, draft.units.is_empty()));
    switches
}

fn throw(draft: &mut Position, switch: &str) -> Option<()> {
    let phase = PHASES.into_iter().find(|(name, _)| *name == switch);
    let side = Side::ALL
        .into_iter()
        .find(|side| switch == format!("side-{side}"));
    let turn = (1..=TURNS).find(|turn| switch == format!("turn-{turn}"));
    match (phase, side, turn, switch) {
        (Some((_, phase)), ..) => draft.phase = phase,
        (_, Some(side), ..) => draft.side = side,
        (_, _, Some(turn), _) => draft.turn = turn,
        (.., "practice") => draft.practice = !draft.practice,
        (.., "empty") => draft.units.clear(),
        _ => return None,
    }
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn draft() -> Position {
        serde_json::from_str(r#"{"units": []}"#).expect("a position")
    }

    #[track_caller]
    fn put_on(draft: &Position, pick: &str, drop: &str) -> Position {
        let edited = Battles.edited(draft, &Edit::Put { pick, drop });
        edited.expect("it means something")
    }

    /// A fresh unit is put where the pointer lets go of it, turned on a pad, moved again, and taken away.
    #[test]
    fn a_unit_is_set_up_by_hand() {
        let spare = spare(Side::Two, Kind::Trasgos);
        let first = put_on(&draft(), &spare, "at:320:280");
        let centre = |position: &Position| position.units[0].read(&mut Vec::new()).rect().centre();
        assert!(centre(&first).distance(Vec2::new(300.0, 400.0)) < 1e-9);
        assert_eq!(
            (first.units[0].side, first.units[0].theta),
            (Side::Two, 180.0)
        );
        assert!(first.resume().is_ok(), "{:?}", first.resume());
        let unit = ids::unit(&first.units[0].id);
        let turned = put_on(&first, &unit, Pad::TurnLeft.id());
        assert_eq!(turned.units[0].theta, 195.0);
        assert!(
            centre(&first).distance(centre(&turned)) < 1e-9,
            "about its centre"
        );
        let moved = put_on(&turned, &unit, "at:20:680");
        assert_eq!((moved.units[0].x, moved.units[0].y), (0.0, 0.0));
        assert!(put_on(&moved, &unit, Pad::Away.id()).units.is_empty());
        assert_eq!(
            Battles.edited(
                &moved,
                &Edit::Put {
                    pick: &unit,
                    drop: "nowhere"
                }
            ),
            None
        );
    }

    /// Armies keep together, whoever is added first; and what cannot be played is shown all the same.
    #[test]
    fn a_draft_may_be_wrong() {
        let [one, two] = [spare(Side::One, Kind::Legion), spare(Side::Two, Kind::Onis)];
        let first = put_on(&put_on(&draft(), &two, draw::GROUND), &one, draw::GROUND);
        let both = put_on(&first, &one, draw::GROUND);
        assert_eq!(both.units[0].side, Side::One);
        assert!(both.resume().is_err(), "on top of each other");
        let workbench = Battles.workbench(&both, Lang::Es).expect("a workbench");
        assert_eq!(workbench.scene.faults(), []);
        let things = workbench.scene.things();
        let is_drawn = |handle: &Handle| things.iter().any(|thing| thing.id.as_str() == handle.id);
        assert!(workbench.picks.iter().chain(&workbench.drops).all(is_drawn));
        let shooting = Battles
            .edited(&both, &Edit::Throw("shooting"))
            .expect("a switch");
        assert_eq!(shooting.phase, PhaseWord::Shooting);
    }
}
