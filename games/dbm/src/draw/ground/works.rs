//! Fortifications: a wall with battlements or a palisade of stakes, gates with their leaves, towers.

use sobremesa_battlefield::Canvas;
use sobremesa_draw::{Path, Point, Shape, Swatch};
use sobremesa_geometry::Vec2;

use crate::army::WorksKind;
use crate::works::{Section, Works};

//                                                       classic   night     contrast
const STONE: Swatch = Swatch::new("stone", 0x9a958a, 0x6d6a63, 0xbbbbbb);
const STAKE: Swatch = Swatch::new("stake", 0x8a6436, 0x8f6f45, 0xcc9955);
const MERLON: Swatch = Swatch::new("merlon", 0x3d3a34, 0xd8d3c6, 0xffffff);
const LEAF: Swatch = Swatch::new("leaf", 0x6b3f1d, 0xb07a4a, 0xffcc66);

/// How wide a wall is drawn; the rules do not measure it.
const WIDE: f64 = 7.0;

/// The whole stretch.
pub(in crate::draw) fn look(works: &Works, canvas: &Canvas) -> Vec<Shape> {
    works
        .sections
        .iter()
        .flat_map(|section| piece(section, canvas))
        .collect()
}

fn piece(section: &Section, canvas: &Canvas) -> Vec<Shape> {
    let (right, out) = (section.pose.facing.right(), section.pose.facing.forward());
    let at = |along: f64, outward: f64| -> (f64, f64) {
        let place: Vec2 = section.pose.at + right * along + out * outward;
        let Point { x, y } = canvas.place(place);
        (x, y)
    };
    let half = section.half;
    let fill = match section.kind {
        WorksKind::Permanent => STONE,
        WorksKind::Temporary => STAKE,
    };
    let block = |half: f64, wide: f64| {
        Shape::polygon([
            at(-half, wide),
            at(half, wide),
            at(half, -wide),
            at(-half, -wide),
        ])
    };
    let mut shapes = vec![block(half, WIDE).fill(fill).line(MERLON, 1.6)];
    // Battlements or the points of stakes, on the side that looks out.
    let teeth = ((half / 5.0) as u32).max(1);
    let step = 2.0 * half / f64::from(teeth);
    let mut crown = Path::default();
    for n in 0..teeth {
        let from = -half + step * f64::from(n);
        crown = crown
            .move_to(at(from + step * 0.2, WIDE))
            .line_to(at(from + step * 0.5, WIDE + 5.0))
            .line_to(at(from + step * 0.8, WIDE));
    }
    shapes.push(Shape::path(crown).line(MERLON, 1.8));
    if section.tower {
        shapes.push(block(half * 0.45, WIDE * 2.4).fill(fill).line(MERLON, 2.4));
    }
    if section.gate {
        shapes.push(block(half * 0.5, WIDE * 1.5).fill(LEAF).line(MERLON, 2.0));
        shapes.push(Shape::segment(at(0.0, WIDE * 1.5), at(0.0, -WIDE * 1.5)).line(MERLON, 2.0));
    }
    shapes
}
