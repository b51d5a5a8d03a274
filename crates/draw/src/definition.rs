//! What is drawn once and used often: gradients and small drawings.

use std::borrow::Cow;

use crate::{Picture, Point, Shape, Swatch};

/// Something drawn once and used often, by its name.
#[derive(Clone, PartialEq, Debug)]
pub enum Definition {
    /// A change of colour along a line; the points are parts of the painted shape's width and height.
    LinearGradient {
        /// Its name.
        name: &'static str,
        /// Where it begins.
        from: Point,
        /// Where it ends.
        to: Point,
        /// Its colours.
        stops: Vec<Stop>,
    },
    /// A change of colour around a point, in parts of the painted shape's width and height.
    RadialGradient {
        /// Its name.
        name: &'static str,
        /// Its centre.
        centre: Point,
        /// Where the last colour is reached.
        radius: f64,
        /// Its colours.
        stops: Vec<Stop>,
    },
    /// A drawing.
    Drawing {
        /// Its name.
        name: &'static str,
        /// What it consists of.
        shapes: Vec<Shape>,
    },
    /// A picture that somebody brought, which fills what is painted with it.
    Brought {
        /// The picture.
        picture: Picture,
        /// Is it cut to the shape's proportions, or stretched to them?
        is_cut: bool,
    },
}

/// A colour of a gradient.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Stop {
    /// Where, from 0 to 1.
    pub offset: f64,
    /// Which colour.
    pub colour: Swatch,
    /// How much of it.
    pub opacity: f64,
}

impl Stop {
    /// An opaque colour of a gradient.
    pub const fn new(offset: f64, colour: Swatch) -> Stop {
        Stop {
            offset,
            colour,
            opacity: 1.0,
        }
    }

    /// A thin one.
    pub const fn thin(offset: f64, colour: Swatch, opacity: f64) -> Stop {
        Stop {
            offset,
            colour,
            opacity,
        }
    }
}

impl Definition {
    /// Its name, by which shapes use it; its id in the picture is `def-` and this.
    pub fn name(&self) -> Cow<'static, str> {
        match self {
            Definition::LinearGradient { name, .. }
            | Definition::RadialGradient { name, .. }
            | Definition::Drawing { name, .. } => Cow::Borrowed(name),
            Definition::Brought { picture, .. } => Cow::Owned(picture_name(picture.digest())),
        }
    }
}

/// The name of a picture that somebody brought, by its digest.
pub(crate) fn picture_name(digest: u64) -> String {
    format!("picture-{digest:016x}")
}
