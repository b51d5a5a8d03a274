//! An army in its zone, as it will deploy (GOM-ARM-09, GOM-UX-09): the picture of the editor.

use sobremesa_battlefield::ground::{BORDER, GRASS_SHADE, LINE, MEADOW};
use sobremesa_draw::palette::PAPER;
use sobremesa_draw::{Layer, Node, Paint, Pose, Scene, Shape, Thing};
use sobremesa_kernel::Lang;

use super::condition::Condition;
use super::{MARGIN, WIDTH, ids, units, words};
use crate::army::{Army, Entry};
use crate::kind::Kind;
use crate::rules::army::edited;
use crate::side::Side;
use crate::unit::{Pose as Stand, Unit, UnitId};

/// The zone, and some room above it for what stands outside.
const HEIGHT: f64 = 190.0;
const ZONE_TOP: f64 = 60.0;
const ZONE: f64 = 100.0;

/// Whatever stands farther to the right or higher is shown here, where it can still be seen and dragged.
pub(crate) const FARTHEST_SHOWN: (f64, f64) = (1270.0, 150.0);

/// The zone of player 1 with every unit that can be drawn; those at the places in `faulty` are marked
/// (GOM-UX-14).
pub(crate) fn deployment(army: &Army, faulty: &[usize], lang: Lang) -> Scene {
    let ground = Node::decoration(vec![
        Shape::rect(0.0, 0.0, WIDTH, HEIGHT).fill(PAPER),
        Shape::rect(MARGIN, 10.0, 1280.0, ZONE_TOP - 10.0 + ZONE)
            .fill(Paint::Gradient(MEADOW))
            .line(LINE, 1.5),
        Shape::rect(MARGIN, ZONE_TOP, 1280.0, ZONE)
            .fill(GRASS_SHADE)
            .line(LINE, 2.0)
            .dashed(10.0, 8.0),
        Shape::segment(
            (MARGIN, ZONE_TOP + ZONE),
            (MARGIN + 1280.0, ZONE_TOP + ZONE),
        )
        .line(BORDER, 5.0)
        .opacity(0.6),
    ]);
    let entries = army.units.iter().enumerate();
    let pieces = entries.map(|(place, entry)| piece(place, entry, faulty.contains(&place), lang));
    let layer = |name, nodes| Layer { name, nodes };
    Scene {
        lang,
        title: words::zone().get(lang).to_owned(),
        width: WIDTH,
        height: HEIGHT,
        scale: None,
        definitions: super::definitions(army.units.iter().map(|entry| (Side::One, entry.kind))),
        layers: vec![
            layer("ground", vec![ground]),
            layer("units", pieces.collect()),
        ],
    }
}

fn piece(place: usize, entry: &Entry, is_faulty: bool, lang: Lang) -> Node {
    let unit = stand_in(place, entry);
    let rect = unit.rect();
    let mut look = units::look(&unit, Condition::Plain, 0.0);
    if is_faulty {
        let (width, depth) = (rect.width(), rect.depth());
        look.push(Shape::rect(0.0, 0.0, width, depth).line(BORDER, 3.0));
        look.push(Shape::segment((0.0, 0.0), (width, depth)).line(BORDER, 3.0));
        look.push(Shape::segment((width, 0.0), (0.0, depth)).line(BORDER, 3.0));
    }
    let at = Pose::at(
        MARGIN + unit.pose.corner.x,
        ZONE_TOP + ZONE - unit.pose.corner.y,
    );
    let (models, frontage) = (unit.models, unit.frontage);
    let label = format!(
        "{}. {} {models}/{frontage} ({}, {})",
        place + 1,
        entry.kind.title().get(lang),
        entry.x,
        entry.y
    );
    Thing::piece(ids::entry(place), label, at, look)
        .ringed(units::ring(&unit))
        .into()
}

/// The unit that an entry would be, with the nearest numbers that can be drawn.
fn stand_in(place: usize, entry: &Entry) -> Unit {
    let number = |value: f64| value.clamp(0.0, f64::from(Kind::MOST_MODELS)) as u32;
    let (models, frontage) = edited(
        entry.kind,
        Some(number(entry.models)),
        entry.frontage.map(number),
    );
    let inside = |value: f64, most: f64| {
        if value.is_finite() {
            value.clamp(0.0, most)
        } else {
            0.0
        }
    };
    let (right, top) = FARTHEST_SHOWN;
    let pose = Stand::new(inside(entry.x, right), inside(entry.y, top), 0.0);
    let id = UnitId::in_army(Side::One, place);
    Unit::new(id, Side::One, entry.kind, models, frontage, pose)
}
