//! Bases with their figures, drawn once and used by every element that looks like them.
//!
//! What tells elements apart without colour: the **type** is in the figures and in the letters on the
//! base; the **grade** in the form around its letter (a star, a ring, an arrow, a cross; nothing for
//! ordinary troops); **regulars** stand evenly in one rank on a base with a drawn edge, irregulars as
//! they please on a broken one (DBM-BAS-07); side **a** has square bases and one bar along the front,
//! side **b** bases with cut rear corners and two bars.
//!
//! From far away figures and small letters are nothing but noise. Every element also carries its type in letters
//! as high as its base (`far-…`), drawn with no opacity: a page that shows bases smaller than a finger hides
//! the figures (`men-…`) and the small letters (`is-…`) and shows those.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use sobremesa_draw::{Definition, Path, Pose, Shape};

use super::dress::{GOLD, INK, PLATE, PLATE_INK, dress};
use super::figures::{self, Figure};
use crate::element::Element;
use crate::pose::BASE_WIDTH;
use crate::side::Side;
use crate::troop::{Grade, Troop, TroopType, Weapon};

const HALF: f64 = BASE_WIDTH / 2.0;
/// Figures stand left of the letters.
const FIGURES: (f64, f64) = (-39.0, 14.0);
/// The middle of the letters.
const LETTERS: f64 = 26.5;
/// How deep the front bar is.
const BAR: f64 = 5.0;

/// What a base looks like.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Base {
    side: Side,
    figure: Figure,
    n_figures: u8,
    depth: u16,
    regular: bool,
}

/// A figure in the colours of a side.
type Worn = (Side, Figure, usize);
/// Letters on a base.
type Letters = (TroopType, Grade);

/// The names of everything that can be drawn once; pictures want names that last.
struct Names {
    bases: BTreeMap<Base, String>,
    men: BTreeMap<Base, String>,
    figures: BTreeMap<Worn, String>,
    letters: BTreeMap<Letters, String>,
    far: BTreeMap<Letters, String>,
}

static NAMES: LazyLock<Names> = LazyLock::new(|| {
    let bases = every_troop().flat_map(|troop| {
        let n_usual = n_figures(troop);
        // DBM-DBL-02: in front and behind on a double base, besides alone.
        Side::BOTH
            .into_iter()
            .flat_map(move |side| [n_usual, 2, 4].map(|n| Base::of(side, troop, n)))
    });
    let name_base = |kind: &str, base: Base| {
        let Base {
            side,
            figure,
            n_figures,
            depth,
            regular,
        } = base;
        let discipline = if regular { "r" } else { "i" };
        let number = figure as usize;
        (
            base,
            format!(
                "{kind}-{}{number}-{n_figures}-{depth}{discipline}",
                side.name()
            ),
        )
    };
    let figures = Side::BOTH.into_iter().flat_map(|side| {
        let tones = move |figure| [0, 1].map(|tone| (side, figure, tone));
        Figure::ALL.into_iter().flat_map(tones)
    });
    let name_figure = |worn: Worn| {
        let (side, figure, tone) = worn;
        (
            worn,
            format!("fig-{}{}-{tone}", side.name(), figure as usize),
        )
    };
    let letters = TroopType::ALL
        .into_iter()
        .flat_map(|kind| Grade::ALL.map(|grade| (kind, grade)));
    let name_letters = |kind: &str, of: Letters| {
        let name = format!("{kind}-{}{}", of.0.code(), of.1.letter());
        (of, name)
    };
    Names {
        bases: bases.clone().map(|base| name_base("base", base)).collect(),
        men: bases.map(|base| name_base("men", base)).collect(),
        figures: figures.map(name_figure).collect(),
        letters: letters.clone().map(|of| name_letters("is", of)).collect(),
        far: letters.map(|of| name_letters("far", of)).collect(),
    }
});

/// Whatever can stand on a base.
fn every_troop() -> impl Iterator<Item = Troop> + Clone {
    let plain = TroopType::ALL.into_iter().flat_map(|kind| {
        let graded = move |grade| [true, false].map(|regular| Troop::plain(kind, grade, regular));
        Grade::ALL.into_iter().flat_map(graded)
    });
    plain.flat_map(|plain| {
        [
            plain,
            Troop {
                chariot: true,
                ..plain
            },
            Troop {
                camels: true,
                ..plain
            },
            Troop {
                on_wagons: true,
                ..plain
            },
            Troop {
                mobile: true,
                ..plain
            },
            Troop {
                weapon: Some(Weapon::Crossbow),
                ..plain
            },
            Troop {
                weapon: Some(Weapon::Handgun),
                ..plain
            },
        ]
    })
}

impl Base {
    fn of(side: Side, troop: Troop, n_figures: u8) -> Base {
        Base {
            side,
            figure: Figure::of(troop),
            n_figures,
            depth: troop.depth() as u16,
            regular: troop.regular,
        }
    }

    /// The bases of an element, from front to rear.
    fn all(element: &Element) -> impl Iterator<Item = (Troop, Base)> {
        let side = element.command.side();
        let is_wedge = element.rear.is_some() && element.troops().all(rides_in_wedge);
        element.troops().enumerate().map(move |(rank, troop)| {
            let n_figures = match rank {
                _ if !is_wedge => n_figures(troop),
                0 => 2,
                _ => 4,
            };
            (troop, Base::of(side, troop, n_figures))
        })
    }

    fn name(&self) -> &'static str {
        &NAMES.bases[self]
    }

    fn men(&self) -> &'static str {
        &NAMES.men[self]
    }
}

/// DBM-BAS-04, -05: how many figures or models an element has, at the scale of the house.
pub(crate) const fn n_figures(troop: Troop) -> u8 {
    use Grade::{Exception, Fast};
    use TroopType::*;
    match (troop.kind, troop.grade) {
        _ if troop.chariot => 1,
        (Elephants | Expendables | WarWagons | Baggage | Galleys | Ships | Boats, _) => 1,
        (Artillery, Exception) => 4,
        (Artillery, _) => 1,
        (LightHorse | Psiloi, _) => 2,
        (Knights, Exception) => 4,
        (Camelry, Exception) => 1,
        (Knights | Cavalry | Camelry, _) | (Blades, Fast | Exception) | (Warband, Fast) => 3,
        (Auxilia | Bows, _) if !troop.regular => 3,
        (Spears | Pikes | Blades | Warband | Auxilia | Bows, _) => 4,
        (Hordes, _) => 7,
    }
}

/// DBM-DBL-02: Kn (I) on a double base are drawn as a wedge, two in front and four behind.
fn rides_in_wedge(troop: Troop) -> bool {
    troop.is(TroopType::Knights, Grade::Inferior) && !troop.chariot
}

/// The shapes of an element; its origin is the middle of its front. Letters are never upside down
/// where the picture is turned by so many degrees.
pub(super) fn look(element: &Element, turn: f64) -> Vec<Shape> {
    let mut shapes = Vec::new();
    let mut front = 0.0;
    for (troop, base) in Base::all(element) {
        let at = Pose::at(0.0, front);
        shapes.push(Shape::defined(base.name()).posed(at));
        shapes.push(Shape::defined(base.men()).posed(at));
        let upright = turned_upright(turn);
        let middle = front + letters_at(f64::from(base.depth));
        let of = (troop.kind, troop.grade);
        let lie = |x: f64| Pose::at(x, middle).turned(upright);
        shapes.push(Shape::defined(&NAMES.letters[&of]).posed(lie(LETTERS)));
        shapes.push(Shape::defined(&NAMES.far[&of]).posed(lie(0.0)).opacity(0.0));
        front += f64::from(base.depth);
    }
    shapes
}

/// Half a turn for what would be upside down.
fn turned_upright(turn: f64) -> f64 {
    let turn = turn.rem_euclid(360.0);
    if (90.5..269.5).contains(&turn) {
        180.0
    } else {
        0.0
    }
}

fn letters_at(depth: f64) -> f64 {
    (BAR + depth.min(60.0)) / 2.0
}

/// Everything that the looks of these elements use.
pub(super) fn definitions<'a>(elements: impl Iterator<Item = &'a Element>) -> Vec<Definition> {
    let mut bases = BTreeMap::new();
    let mut worn = BTreeMap::new();
    let mut letters = BTreeMap::new();
    for element in elements {
        let side = element.command.side();
        for (troop, base) in Base::all(element) {
            bases.insert(base, ());
            for tone in 0..=usize::from(!troop.regular) {
                worn.insert((side, base.figure, tone), ());
            }
            letters.insert((troop.kind, troop.grade), ());
        }
    }
    let drawing = |name: &'static str, shapes| Definition::Drawing { name, shapes };
    let worn = worn.into_keys().map(|(side, figure, tone)| {
        let shapes = figures::look(figure, &dress(side), tone);
        drawing(&NAMES.figures[&(side, figure, tone)], shapes)
    });
    let bases = bases.into_keys().flat_map(|base| {
        [
            drawing(base.name(), base_look(&base)),
            drawing(base.men(), men_look(&base)),
        ]
    });
    let letters = letters.into_keys().flat_map(|of| {
        [
            drawing(&NAMES.letters[&of], letters_look(of)),
            drawing(&NAMES.far[&of], far_look(of)),
        ]
    });
    worn.chain(bases).chain(letters).collect()
}

fn base_look(base: &Base) -> Vec<Shape> {
    let colours = dress(base.side);
    let depth = f64::from(base.depth);
    let mut shapes = vec![outline(base.side, depth).fill(colours.base)];
    let edge = outline(base.side, depth).line(colours.edge, 1.8);
    // DBM-BAS-07: irregulars keep no straight lines.
    shapes.push(if base.regular {
        edge
    } else {
        edge.dashed(5.0, 4.0)
    });
    shapes.push(Shape::rect(-HALF, 0.0, BASE_WIDTH, BAR).fill(colours.edge));
    if base.side == Side::B {
        shapes.push(
            Shape::segment((-HALF + 3.0, BAR + 2.6), (HALF - 3.0, BAR + 2.6))
                .line(colours.edge, 1.6),
        );
    }
    shapes
}

fn men_look(base: &Base) -> Vec<Shape> {
    let stands = stands(base).into_iter().enumerate();
    let men = stands.map(|(n, pose)| {
        // Every other irregular wears the second cloth.
        let tone = if base.regular { 0 } else { n % 2 };
        Shape::defined(&NAMES.figures[&(base.side, base.figure, tone)]).posed(pose)
    });
    men.collect()
}

/// The outline of a base: its rear corners are cut on side b.
fn outline(side: Side, depth: f64) -> Shape {
    const CUT: f64 = 9.0;
    match side {
        Side::A => Shape::rect(-HALF, 0.0, BASE_WIDTH, depth),
        Side::B => Shape::polygon([
            (-HALF, 0.0),
            (HALF, 0.0),
            (HALF, depth - CUT),
            (HALF - CUT, depth),
            (-HALF + CUT, depth),
            (-HALF, depth - CUT),
        ]),
    }
}

/// DBM-BAS-07: where the figures of a base stand.
fn stands(base: &Base) -> Vec<Pose> {
    /// How irregulars depart from an even rank: aside, back, and turned.
    const EASE: [(f64, f64, f64); 7] = [
        (-1.6, 0.5, -14.0),
        (0.8, -0.6, 9.0),
        (1.4, 0.7, -5.0),
        (-0.6, -0.4, 16.0),
        (1.0, 0.3, -18.0),
        (-1.2, -0.7, 6.0),
        (0.4, 0.6, 12.0),
    ];
    let depth = f64::from(base.depth);
    let (left, right) = FIGURES;
    let middle = (BAR + depth) / 2.0;
    let n = base.n_figures;
    if base.figure == Figure::Villager {
        // A crowd in two loose rows.
        let places = [(0, 4), (1, 4), (2, 4), (3, 4), (0, 3), (1, 3), (2, 3)];
        return places
            .into_iter()
            .zip(EASE)
            .map(|((file, n_files), (aside, back, turn))| {
                let x = left + (right - left) * (f64::from(file) + 0.5) / f64::from(n_files);
                let y = if n_files == 4 {
                    depth * 0.34
                } else {
                    depth * 0.74
                };
                Pose::at(x + 2.0 * aside, y + 5.0 * back).turned(2.0 * turn)
            })
            .collect();
    }
    if n == 1 {
        return vec![Pose::at((left + right) / 2.0, middle)];
    }
    // Riders are drawn larger than their share of a narrow base.
    let scale = match (base.figure, n) {
        (Figure::Knight | Figure::Rider | Figure::CamelRider, 4) => 0.92,
        (Figure::Skirmisher, _) => 1.1,
        _ => 1.0,
    };
    let slack = ((depth - 30.0) * 0.3).clamp(2.4, 7.0);
    (0..n)
        .map(|number| {
            let x = left + (right - left) * (f64::from(number) + 0.5) / f64::from(n);
            let y = middle + 1.5;
            let pose = if base.regular {
                Pose::at(x, y)
            } else {
                let (aside, back, turn) = EASE[usize::from(number)];
                Pose::at(x + aside, y + slack * 1.6 * back).turned(turn)
            };
            pose.scaled(scale)
        })
        .collect()
}

/// Three letters want the room of two.
fn letter_size(kind: TroopType) -> f64 {
    if kind.code().len() > 2 { 11.0 } else { 14.5 }
}

/// The type in letters and the grade in a form of its own, around the middle of both.
fn letters_look((kind, grade): Letters) -> Vec<Shape> {
    let mut shapes = vec![
        Shape::rounded(-12.5, -12.5, 25.0, 25.0, 3.0)
            .fill(PLATE)
            .opacity(0.9),
        Shape::text(0.0, -5.6, letter_size(kind), kind.code())
            .bold()
            .fill(PLATE_INK),
    ];
    shapes.extend(grade_look(grade, (0.0, 6.0), 1.0));
    shapes
}

/// The type in letters as high as the narrowest base, and the grade beside them where it is not the usual one.
fn far_look((kind, grade): Letters) -> Vec<Shape> {
    let size = if kind.code().len() > 2 { 26.0 } else { 31.0 };
    let is_usual = grade == Grade::Ordinary;
    let x = if is_usual { 0.0 } else { -11.0 };
    let mut shapes = vec![
        Shape::text(x, 0.0, size, kind.code())
            .bold()
            .fill(PLATE_INK),
    ];
    if !is_usual {
        shapes.extend(grade_look(grade, (27.0, 0.0), 1.7));
    }
    shapes
}

/// A grade in a form of its own around a point, so many times as large as on a plate.
fn grade_look(grade: Grade, (x, y): (f64, f64), scale: f64) -> Vec<Shape> {
    let size = |length: f64| length * scale;
    let at = |dx: f64, dy: f64| (x + size(dx), y + size(dy));
    let letter = |paint| {
        Shape::text(x, y, size(9.5), grade.letter())
            .bold()
            .fill(paint)
    };
    match grade {
        // A star of gold.
        Grade::Superior => vec![
            star(x, y, size(8.0)).fill(GOLD).line(INK, size(0.9)),
            letter(INK),
        ],
        Grade::Ordinary => vec![letter(PLATE_INK)],
        // An empty ring.
        Grade::Inferior => vec![
            Shape::circle(x, y, size(6.0)).line(PLATE_INK, size(1.2)),
            letter(PLATE_INK),
        ],
        // An arrow ahead.
        Grade::Fast => vec![
            Shape::path(
                Path::from(at(-8.0, 4.5))
                    .line_to(at(0.0, -6.5))
                    .line_to(at(8.0, 4.5)),
            )
            .line(PLATE_INK, size(1.5)),
            Shape::text(x, y + size(2.0), size(8.0), grade.letter())
                .bold()
                .fill(PLATE_INK),
        ],
        // A field on its point.
        Grade::Exception => vec![
            Shape::polygon([at(0.0, -7.0), at(7.0, 0.0), at(0.0, 7.0), at(-7.0, 0.0)])
                .fill(PLATE_INK),
            letter(PLATE),
        ],
    }
}

/// Five points.
fn star(x: f64, y: f64, radius: f64) -> Shape {
    /// The directions of the points and of the notches between them, from the top clockwise.
    const POINTS: [(f64, f64, f64); 10] = [
        (0.0, -1.0, 1.0),
        (0.588, -0.809, 0.52),
        (0.951, -0.309, 1.0),
        (0.951, 0.309, 0.52),
        (0.588, 0.809, 1.0),
        (0.0, 1.0, 0.52),
        (-0.588, 0.809, 1.0),
        (-0.951, 0.309, 0.52),
        (-0.951, -0.309, 1.0),
        (-0.588, -0.809, 0.52),
    ];
    Shape::polygon(POINTS.map(|(dx, dy, share)| (x + dx * radius * share, y + dy * radius * share)))
}

/// Around an element while it is pointed at or chosen.
pub(super) fn ring(element: &Element) -> Vec<Shape> {
    let depth = element.depth();
    let frame = || Shape::rounded(-HALF - 4.0, -4.0, BASE_WIDTH + 8.0, depth + 8.0, 5.0);
    vec![
        frame().line(PLATE, 7.0),
        frame().line(dress(element.command.side()).ring, 4.0),
    ]
}
