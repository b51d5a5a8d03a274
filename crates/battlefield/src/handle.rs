//! Manoeuvres in the picture: the ground that they cover, what ends them, and how they are dragged.

use sobremesa_draw::{Shape, Swatch};
use sobremesa_geometry::{Rect, Spin, Vec2};
use sobremesa_table::Track;

use crate::{Canvas, Reach, Stop, hinge};

/// The ground that something can reach.
pub const REACH: Swatch = Swatch::new("reach", 0xfff3b0, 0xe8d98a, 0xffffff);
/// What people should look at.
pub const SIGNAL: Swatch = Swatch::new("signal", 0xffe14d, 0xf2c14b, 0xffe600);

/// So far ahead of the front or beside it a manoeuvre is taken hold of.
const GRIP: f64 = 9.0;
/// The arc of a pivot is drawn in steps of so many degrees at most.
const ARC_STEP: f64 = 4.0;

/// A manoeuvre in the picture.
#[derive(Clone, PartialEq, Debug)]
pub struct Drawn {
    /// Where it is taken hold of and how it moves.
    pub track: Track,
    /// The ground that it covers, and what ends it.
    pub shade: Vec<Shape>,
}

impl Canvas {
    /// Straight ahead. What stands in the way is outlined, if anything does.
    pub fn advance<O>(&self, rect: &Rect, reach: &Reach<O>, obstacle: Option<&Rect>) -> Drawn {
        let &[front_left, front_right, ..] = rect.corners();
        let way = rect.facing() * reach.most;
        let grip = rect.front().middle() + rect.facing() * GRIP;
        let ground = [front_left, front_right, front_right + way, front_left + way];
        let mut shade = vec![
            self.covered(&ground),
            self.end_line(reach, ground[3], ground[2]),
        ];
        shade.extend(obstacle.map(|rect| self.in_the_way(rect)));
        Drawn {
            track: Track::Line {
                grip: self.place(grip),
                end: self.place(grip + way),
                zero: self.place(rect.front().middle()),
            },
            shade,
        }
    }

    /// About a corner of the front.
    pub fn pivot<O>(
        &self,
        rect: &Rect,
        spin: Spin,
        reach: &Reach<O>,
        obstacle: Option<&Rect>,
    ) -> Drawn {
        let &[front_left, front_right, ..] = rect.corners();
        let across = (front_right - front_left) * (GRIP / rect.width());
        let most = reach.most.to_degrees();
        let (corner, grip, turn) = match spin {
            Spin::Left => (1, front_right + across, -most),
            Spin::Right => (0, front_left - across, most),
        };
        let about = hinge(rect, spin);
        let n_steps = (most / ARC_STEP).ceil().max(1.0) as u32;
        let outer = (0..=n_steps).map(|step| {
            let arc = reach.most * f64::from(step) / f64::from(n_steps);
            rect.turned(about, spin.signed(arc)).corners()[corner]
        });
        let ground: Vec<Vec2> = std::iter::once(about).chain(outer).collect();
        let last = ground[ground.len() - 1];
        let mut shade = vec![self.covered(&ground), self.end_line(reach, about, last)];
        shade.extend(obstacle.map(|rect| self.in_the_way(rect)));
        Drawn {
            track: Track::Arc {
                grip: self.place(grip),
                hinge: self.place(about),
                turn,
                zero: self.place(rect.corners()[corner]),
            },
            shade,
        }
    }

    /// Ground that a manoeuvre covers.
    pub fn covered(&self, ground: &[Vec2]) -> Shape {
        self.outline(ground)
            .fill(REACH)
            .line(REACH, 1.0)
            .opacity(0.5)
    }

    /// Where it ends: dashed if only the movement ends it, solid if something stands there.
    fn end_line<O>(&self, reach: &Reach<O>, from: Vec2, to: Vec2) -> Shape {
        let line = Shape::segment(self.place(from), self.place(to));
        match reach.stop {
            Stop::Movement | Stop::HalfTurn => line.line(REACH, 2.0).dashed(5.0, 4.0),
            Stop::Border | Stop::Obstacle(_) => line.line(SIGNAL, 3.0),
        }
    }

    /// Something in the way.
    pub fn in_the_way(&self, rect: &Rect) -> Shape {
        self.outline(rect.corners())
            .line(SIGNAL, 2.5)
            .dashed(4.0, 3.0)
    }
}

#[cfg(test)]
mod tests {
    use sobremesa_draw::Point;
    use sobremesa_geometry::Bounds;

    use super::*;

    /// What is dragged in the picture goes as far as the rules say, from both ends of the field.
    #[test]
    fn a_track_is_as_long_as_the_reach() {
        let field = Bounds::new(Vec2::ZERO, Vec2::new(1000.0, 500.0));
        let rect = Rect::upright(300.0, 100.0, 80.0, 30.0);
        for is_turned in [false, true] {
            let canvas = Canvas::new(field, Point::new(20.0, 80.0)).turned(is_turned);
            let reach: Reach<()> = Reach::of(120.0, Stop::Movement);
            let Track::Line { grip, end, .. } = canvas.advance(&rect, &reach, None).track else {
                panic!("a straight track");
            };
            assert_eq!(end.x, grip.x);
            assert_eq!(end.y - grip.y, if is_turned { 120.0 } else { -120.0 });
            let reach: Reach<()> = Reach::of(0.5, Stop::Border);
            let Track::Arc { hinge, turn, .. } =
                canvas.pivot(&rect, Spin::Left, &reach, None).track
            else {
                panic!("a round track");
            };
            assert_eq!(hinge, canvas.place(rect.corners()[0]));
            assert!((turn + 0.5_f64.to_degrees()).abs() < 1e-12);
        }
    }
}
