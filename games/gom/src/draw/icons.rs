//! Small pictures, one for each task (GOM-UX-18).

use sobremesa_draw::palette::INK;
use sobremesa_draw::{Path, Shape};

/// The tasks that have a picture.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Icon {
    Charge,
    Advance,
    PivotLeft,
    PivotRight,
    AboutTurn,
    March,
    Shoot,
    Split,
}

/// Strokes, each a list of points.
type Strokes = &'static [&'static [(f64, f64)]];

/// The picture of a task, in a square of 24.
pub(crate) fn icon(icon: Icon) -> Vec<Shape> {
    vec![Shape::path(drawn(strokes(icon))).line(INK, 2.2)]
}

#[rustfmt::skip] // One row for each.
const fn strokes(icon: Icon) -> Strokes {
    match icon {
        Icon::Charge     => &[&[(12.0, 21.0), (12.0, 4.0)], &[(6.0, 10.0), (12.0, 3.0), (18.0, 10.0)], &[(4.0, 16.0), (12.0, 13.0), (20.0, 16.0)]],
        Icon::Advance    => &[&[(12.0, 21.0), (12.0, 4.0)], &[(6.0, 10.0), (12.0, 3.0), (18.0, 10.0)]],
        Icon::PivotLeft  => &[&[(20.0, 20.0), (20.0, 12.0), (16.0, 7.0), (10.0, 6.0), (4.0, 9.0)], &[(10.0, 2.0), (4.0, 9.0), (11.0, 12.0)]],
        Icon::PivotRight => &[&[(4.0, 20.0), (4.0, 12.0), (8.0, 7.0), (14.0, 6.0), (20.0, 9.0)], &[(14.0, 2.0), (20.0, 9.0), (13.0, 12.0)]],
        Icon::AboutTurn  => &[&[(6.0, 20.0), (6.0, 8.0), (9.0, 4.0), (15.0, 4.0), (18.0, 8.0), (18.0, 18.0)], &[(13.0, 13.0), (18.0, 20.0), (22.0, 13.0)]],
        Icon::March      => &[&[(5.0, 20.0), (12.0, 13.0), (19.0, 20.0)], &[(5.0, 14.0), (12.0, 7.0), (19.0, 14.0)], &[(5.0, 8.0), (12.0, 1.5), (19.0, 8.0)]],
        Icon::Shoot      => &[&[(3.0, 21.0), (20.0, 4.0)], &[(12.0, 3.5), (20.5, 3.5), (20.5, 12.0)], &[(3.0, 16.0), (3.0, 21.0), (8.0, 21.0)]],
        Icon::Split      => &[&[(12.0, 21.0), (12.0, 13.0), (5.0, 4.0)], &[(12.0, 13.0), (19.0, 4.0)], &[(4.0, 10.0), (4.5, 3.0), (10.0, 4.0)], &[(20.0, 10.0), (19.5, 3.0), (14.0, 4.0)]],
    }
}

fn drawn(strokes: Strokes) -> Path {
    let mut path = Path::default();
    for stroke in strokes {
        for (n, at) in stroke.iter().enumerate() {
            path = if n == 0 {
                path.move_to(*at)
            } else {
                path.line_to(*at)
            };
        }
    }
    path
}
