//! Small drawings that stand for somebody: a list of outlines, painted from the back to the front.

use crate::{Path, Shape, Swatch};

/// The outline around every surface.
const OUTLINE: f64 = 1.3;

/// What an outline of a figure is painted with.
#[derive(Clone, Copy, Debug)]
pub enum Stuff {
    /// In the colour of whoever the figure belongs to: coats, shields, caparisons.
    Cloth,
    /// In a colour of its own.
    Of(Swatch),
    /// A stroke as thick as this, and no surface.
    Stroke(Swatch, f64),
}

/// A figure: outlines as [`Path::read`] reads them, around the origin.
pub type Figure = &'static [(Stuff, &'static str)];

/// A figure in somebody's colour.
pub fn drawn(figure: Figure, cloth: Swatch, edge: Swatch) -> Vec<Shape> {
    let outline = |(stuff, outline): &(Stuff, &str)| {
        let path = Shape::path(Path::read(outline));
        match *stuff {
            Stuff::Cloth => path.fill(cloth).line(edge, OUTLINE),
            Stuff::Of(paint) => path.fill(paint).line(edge, OUTLINE),
            Stuff::Stroke(paint, width) => path.line(paint, width),
        }
    };
    figure.iter().map(outline).collect()
}
