//! Small pictures, one for each deed, in a square of 24.

use sobremesa_draw::palette::INK;
use sobremesa_draw::{Path, Shape};

/// The deeds that have a picture.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Icon {
    Advance,
    March,
    WheelLeft,
    WheelRight,
    About,
    Halt,
    Contact,
    Shoot,
    Fight,
    Ambush,
    Free,
}

/// Strokes, each a list of points.
type Strokes = &'static [&'static [(f64, f64)]];

pub(super) fn icon(icon: Icon) -> Vec<Shape> {
    let path = strokes(icon).iter().fold(Path::default(), |path, stroke| {
        let (first, rest) = stroke.split_first().expect("a stroke has points");
        rest.iter()
            .fold(path.move_to(*first), |path, point| path.line_to(*point))
    });
    vec![Shape::path(path).line(INK, 2.2)]
}

#[rustfmt::skip] // One row for each.
const fn strokes(icon: Icon) -> Strokes {
    match icon {
        Icon::Advance    => &[&[(12.0, 21.0), (12.0, 4.0)], &[(6.0, 10.0), (12.0, 3.0), (18.0, 10.0)]],
        Icon::March      => &[&[(5.0, 20.0), (12.0, 13.0), (19.0, 20.0)], &[(5.0, 11.0), (12.0, 4.0), (19.0, 11.0)]],
        Icon::WheelLeft  => &[&[(20.0, 20.0), (20.0, 12.0), (16.0, 7.0), (10.0, 6.0), (4.0, 9.0)], &[(10.0, 2.0), (4.0, 9.0), (11.0, 12.0)]],
        Icon::WheelRight => &[&[(4.0, 20.0), (4.0, 12.0), (8.0, 7.0), (14.0, 6.0), (20.0, 9.0)], &[(14.0, 2.0), (20.0, 9.0), (13.0, 12.0)]],
        Icon::About      => &[&[(6.0, 20.0), (6.0, 8.0), (9.0, 4.0), (15.0, 4.0), (18.0, 8.0), (18.0, 18.0)], &[(13.0, 13.0), (18.0, 20.0), (22.0, 13.0)]],
        Icon::Halt       => &[&[(8.0, 4.0), (8.0, 20.0)], &[(16.0, 4.0), (16.0, 20.0)]],
        Icon::Contact    => &[&[(2.0, 12.0), (10.0, 12.0)], &[(6.0, 8.0), (10.0, 12.0), (6.0, 16.0)], &[(14.0, 4.0), (14.0, 20.0)], &[(20.0, 4.0), (20.0, 20.0)]],
        Icon::Shoot      => &[&[(3.0, 21.0), (20.0, 4.0)], &[(12.0, 3.5), (20.5, 3.5), (20.5, 12.0)], &[(3.0, 16.0), (3.0, 21.0), (8.0, 21.0)]],
        Icon::Fight      => &[&[(4.0, 20.0), (20.0, 4.0)], &[(20.0, 20.0), (4.0, 4.0)], &[(3.0, 14.0), (10.0, 21.0)], &[(21.0, 14.0), (14.0, 21.0)]],
        Icon::Free       => &[&[(12.0, 3.0), (12.0, 21.0)], &[(3.0, 12.0), (21.0, 12.0)], &[(9.0, 6.0), (12.0, 3.0), (15.0, 6.0)], &[(18.0, 9.0), (21.0, 12.0), (18.0, 15.0)]],
        Icon::Ambush     => &[&[(2.0, 10.0), (7.0, 15.0), (12.0, 16.5), (17.0, 15.0), (22.0, 10.0)], &[(12.0, 16.5), (12.0, 21.0)], &[(6.0, 15.0), (4.0, 19.0)], &[(18.0, 15.0), (20.0, 19.0)]],
    }
}
