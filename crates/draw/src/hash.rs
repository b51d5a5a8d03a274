//! Telling pictures apart without printing them. Floats have no hash of their own; here each counts by
//! its bits, since the same scene gives the same bits.

use std::hash::{Hash, Hasher};

use crate::{Form, Point, Pose, Shape, Stroke, Text};

impl Hash for Point {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        let Point { x, y } = self;
        [x, y].map(|number| number.to_bits()).hash(hasher);
    }
}

impl Hash for Pose {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        let Pose { at, turn, scale } = self;
        (at, turn.to_bits(), scale.to_bits()).hash(hasher);
    }
}

impl Hash for Shape {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        let Shape {
            form,
            fill,
            line,
            opacity,
            pose,
        } = self;
        (form, fill, line, opacity.to_bits(), pose).hash(hasher);
    }
}

impl Hash for Form {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        std::mem::discriminant(self).hash(hasher);
        match self {
            Form::Rect {
                corner,
                width,
                height,
                radius,
            } => (corner, [width, height, radius].map(|n| n.to_bits())).hash(hasher),
            Form::Circle { centre, radius } => (centre, radius.to_bits()).hash(hasher),
            Form::Polygon(corners) => corners.hash(hasher),
            Form::Line(from, to) => (from, to).hash(hasher),
            Form::Path(path) => path.hash(hasher),
            Form::Text(text) => text.hash(hasher),
            Form::Use(name) => name.hash(hasher),
            Form::Group(shapes) => shapes.hash(hasher),
        }
    }
}

impl Hash for Stroke {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        let Stroke {
            paint,
            width,
            dashes,
        } = self;
        let dashes = dashes.map(|(dash, gap)| (dash.to_bits(), gap.to_bits()));
        (paint, width.to_bits(), dashes).hash(hasher);
    }
}

impl Hash for Text {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        let Text {
            words,
            at,
            size,
            anchor,
            weight,
            room,
        } = self;
        let room = room.map(|room| (room.width.to_bits(), room.lines));
        (words, at, size.to_bits(), anchor, weight, room).hash(hasher);
    }
}
