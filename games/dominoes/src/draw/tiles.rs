//! How a tile looks: ivory with pips, or its back.
//!
//! A tile is drawn upright around its middle, 100 wide and 200 long, its lower half above. Light
//! falls from the top of the table, so the shaded edge is the one that points down as the tile
//! lies: there is one body for each way of lying.

use sobremesa_draw::palette::{ON_ACCENT, RECENT, SHADOW};
use sobremesa_draw::{Definition, Paint, Point, Pose, Shape, Stop, Swatch};

use crate::tile::{Pip, Tile};

/// How wide a tile is drawn; it is twice as long.
pub(super) const TILE_WIDTH: f64 = 100.0;

//                                                          classic   night     contrast
const IVORY_LIGHT: Swatch = Swatch::new("ivory-light", 0xfffdf4, 0xf1ece0, 0xffffff);
const IVORY: Swatch = Swatch::new("ivory", 0xf6eeda, 0xe2dccd, 0xffffff);
const IVORY_EDGE: Swatch = Swatch::new("ivory-edge", 0xc9b48c, 0xa69f8e, 0x9a9a9a);
const GROOVE: Swatch = Swatch::new("groove", 0x8d7a58, 0x7d7666, 0x000000);
const BRASS: Swatch = Swatch::new("brass", 0xc99a3c, 0xb08c46, 0x000000);
const BACK: Swatch = Swatch::new("back", 0x6e2f2a, 0x41566e, 0x000000);
const BACK_LIGHT: Swatch = Swatch::new("back-light", 0x8c413a, 0x52698a, 0x000000);
const BACK_EDGE: Swatch = Swatch::new("back-edge", 0x4a1c19, 0x2b3b4d, 0xffffff);
const BACK_INLAY: Swatch = Swatch::new("back-inlay", 0xe2b867, 0xb4cae0, 0xffffff);

/// The ink of each number's pips. The number is in the pattern; the colour only helps the eye.
const INKS: [Swatch; 7] = [
    Swatch::new("pips-0", 0x2b2b2b, 0x2b2b2b, 0x000000),
    Swatch::new("pips-1", 0x1c4f9c, 0x1c4480, 0x000000),
    Swatch::new("pips-2", 0x1e7340, 0x1d5f38, 0x000000),
    Swatch::new("pips-3", 0xb3261e, 0x96241e, 0x000000),
    Swatch::new("pips-4", 0x7a3c93, 0x64337a, 0x000000),
    Swatch::new("pips-5", 0x9a5100, 0x7f4603, 0x000000),
    Swatch::new("pips-6", 0x262626, 0x1c1c1c, 0x000000),
];

/// A tile among letters, as it lies.
pub(super) fn mark(left: Pip, right: Pip) -> String {
    format!("[{left}|{right}]")
}

/// The look of a tile that lies open, turned by this many degrees.
pub(super) fn face(tile: Tile, turn: u16) -> Vec<Shape> {
    let (dx, dy) = towards_light(turn);
    let half = |pip: Pip, y: f64| {
        Shape::defined(PIPS[pip.index()]).posed(Pose::at(dx * LIFT, y + dy * LIFT))
    };
    vec![
        Shape::defined(body(turn)),
        half(tile.low(), -50.0),
        half(tile.high(), 50.0),
    ]
}

/// The look of a tile that lies face down, turned by this many degrees.
pub(super) fn back(turn: u16) -> Vec<Shape> {
    let (dx, dy) = towards_light(turn);
    vec![
        slab(-dx * 5.0, -dy * 5.0, SHADOW).opacity(0.35),
        slab(0.0, 0.0, BACK_EDGE),
        Shape::defined("back").posed(Pose::at(dx * LIFT, dy * LIFT)),
    ]
}

/// A frame around the tile laid last: bright, between dark edges, so that it stands out from the
/// cloth and from the ivory alike.
pub(super) fn recent_frame() -> Shape {
    let frame = || Shape::rounded(-50.0, -100.0, 100.0, 200.0, 17.0);
    Shape::group([frame().line(ON_ACCENT, 14.0), frame().line(RECENT, 9.0)])
}

/// What all tiles share.
pub(super) fn definitions() -> Vec<Definition> {
    let middle = Point::new(0.5, 0.5);
    let mut definitions = vec![
        Definition::RadialGradient {
            name: "ivory-face",
            centre: middle,
            radius: 0.75,
            stops: vec![Stop::new(0.0, IVORY_LIGHT), Stop::new(1.0, IVORY)],
        },
        Definition::RadialGradient {
            name: "back-face",
            centre: middle,
            radius: 0.75,
            stops: vec![Stop::new(0.0, BACK_LIGHT), Stop::new(1.0, BACK)],
        },
        Definition::Drawing {
            name: "back",
            shapes: back_shapes(),
        },
    ];
    definitions.extend(Pip::ALL.map(|pip| Definition::Drawing {
        name: PIPS[pip.index()],
        shapes: pip_shapes(pip),
    }));
    definitions.extend([0, 90, 180, 270].map(|turn| Definition::Drawing {
        name: body(turn),
        shapes: body_shapes(turn),
    }));
    definitions
}

const PIPS: [&str; 7] = [
    "half-0", "half-1", "half-2", "half-3", "half-4", "half-5", "half-6",
];

/// How far the face is raised over the middle of the body.
const LIFT: f64 = 3.5;

const fn body(turn: u16) -> &'static str {
    match turn % 360 {
        0 => "body-0",
        90 => "body-90",
        180 => "body-180",
        _ => "body-270",
    }
}

/// Up on the table, seen from a tile that is turned.
const fn towards_light(turn: u16) -> (f64, f64) {
    match turn % 360 {
        0 => (0.0, -1.0),
        90 => (-1.0, 0.0),
        180 => (0.0, 1.0),
        _ => (1.0, 0.0),
    }
}

/// The outline of a tile, a little smaller than its place so that neighbours stay apart.
fn slab(dx: f64, dy: f64, paint: impl Into<Paint>) -> Shape {
    Shape::rounded(dx - 48.0, dy - 98.0, 96.0, 196.0, 15.0).fill(paint)
}

/// The upper side of a tile: the slab without the edge that is seen below it.
fn plate(dx: f64, dy: f64, paint: impl Into<Paint>) -> Shape {
    let (inset_x, inset_y) = (dx.abs() * LIFT, dy.abs() * LIFT);
    Shape::rounded(
        dx * LIFT - 48.0 + inset_x,
        dy * LIFT - 98.0 + inset_y,
        96.0 - 2.0 * inset_x,
        196.0 - 2.0 * inset_y,
        14.0,
    )
    .fill(paint)
}

fn body_shapes(turn: u16) -> Vec<Shape> {
    let (dx, dy) = towards_light(turn);
    let bar = |half_length: f64| {
        Shape::segment(
            (dx * LIFT - half_length, dy * LIFT),
            (dx * LIFT + half_length, dy * LIFT),
        )
    };
    vec![
        slab(-dx * 5.0, -dy * 5.0, SHADOW).opacity(0.35),
        slab(0.0, 0.0, IVORY_EDGE),
        plate(dx, dy, Paint::Gradient("ivory-face")),
        bar(34.0).line(GROOVE, 4.0),
        Shape::circle(dx * LIFT, dy * LIFT, 6.0)
            .fill(BRASS)
            .line(GROOVE, 1.5),
    ]
}

fn back_shapes() -> Vec<Shape> {
    let lozenge = |half_width: f64, half_height: f64| {
        Shape::polygon([
            (0.0, -half_height),
            (half_width, 0.0),
            (0.0, half_height),
            (-half_width, 0.0),
        ])
    };
    vec![
        Shape::rounded(-44.5, -94.5, 89.0, 189.0, 13.0).fill(Paint::Gradient("back-face")),
        Shape::rounded(-34.0, -84.0, 68.0, 168.0, 9.0).line(BACK_INLAY, 4.0),
        lozenge(24.0, 60.0).line(BACK_INLAY, 4.0),
        lozenge(9.0, 22.0).fill(BACK_INLAY),
    ]
}

/// The pips of one half, around its middle. Three in a row run along the tile.
fn pip_shapes(pip: Pip) -> Vec<Shape> {
    const FAR: f64 = 27.0;
    const RADIUS: f64 = 11.5;
    let places: &[(f64, f64)] = match pip.value() {
        0 => &[],
        1 => &[(0.0, 0.0)],
        2 => &[(-FAR, -FAR), (FAR, FAR)],
        3 => &[(-FAR, -FAR), (0.0, 0.0), (FAR, FAR)],
        4 => &[(-FAR, -FAR), (FAR, -FAR), (-FAR, FAR), (FAR, FAR)],
        5 => &[
            (-FAR, -FAR),
            (FAR, -FAR),
            (0.0, 0.0),
            (-FAR, FAR),
            (FAR, FAR),
        ],
        _ => &[
            (-FAR, -FAR),
            (FAR, -FAR),
            (-FAR, 0.0),
            (FAR, 0.0),
            (-FAR, FAR),
            (FAR, FAR),
        ],
    };
    let dot = |&(x, y): &(f64, f64)| Shape::circle(x, y, RADIUS).fill(INKS[pip.index()]);
    places.iter().map(dot).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use sobremesa_draw::Theme;

    /// Numbers are read by the pattern, so the pattern must be seen, whatever its colour.
    #[test]
    fn pips_and_backs_stand_out_in_every_theme() {
        for theme in Theme::ALL {
            for ink in INKS {
                let contrast = ink.under(theme).contrast(IVORY.under(theme));
                assert!(contrast >= 4.5, "{}, {theme:?}: {contrast:.2}", ink.name());
            }
            let contrast = BACK_INLAY.under(theme).contrast(BACK_LIGHT.under(theme));
            assert!(contrast >= 3.0, "backs, {theme:?}: {contrast:.2}");
        }
    }

    /// DOM-SET-01: each half has as many pips as its number says, and no two in the same place.
    #[test]
    fn a_half_has_as_many_pips_as_its_number() {
        for pip in Pip::ALL {
            let dots = pip_shapes(pip);
            assert_eq!(dots.len(), usize::from(pip.value()));
            for (index, dot) in dots.iter().enumerate() {
                assert!(!dots[index + 1..].contains(dot), "{pip}");
            }
        }
    }
}
