//! What things look like: shapes, and what they are painted with.

use crate::{Point, Pose, Swatch};

/// A form with its paint.
#[derive(Clone, PartialEq, Debug)]
pub struct Shape {
    /// Its outline.
    pub form: Form,
    /// What it is filled with.
    pub fill: Paint,
    /// The line along its outline.
    pub line: Option<Stroke>,
    /// From 0, not to be seen, to 1.
    pub opacity: f64,
    /// How it lies in the thing it belongs to.
    pub pose: Pose,
}

/// An outline.
#[derive(Clone, PartialEq, Debug)]
pub enum Form {
    /// A rectangle, perhaps with rounded corners.
    Rect {
        /// Its upper left corner.
        corner: Point,
        /// How wide it is.
        width: f64,
        /// How high it is.
        height: f64,
        /// The radius of its corners.
        radius: f64,
    },
    /// A circle.
    Circle {
        /// Its centre.
        centre: Point,
        /// Its radius.
        radius: f64,
    },
    /// A closed outline of straight sides.
    Polygon(Vec<Point>),
    /// A straight line.
    Line(Point, Point),
    /// Any other outline.
    Path(Path),
    /// Writing.
    Text(Text),
    /// A drawing from the scene's definitions, by its name.
    Use(&'static str),
    /// Several shapes that lie together.
    Group(Vec<Shape>),
}

/// What a shape is painted with.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Paint {
    /// Nothing.
    Clear,
    /// Nothing that can be seen, but the shape still catches the pointer.
    Glass,
    /// One colour.
    Flat(Swatch),
    /// A gradient from the scene's definitions, by its name.
    Gradient(&'static str),
    /// A picture that somebody brought, from the scene's definitions; see [`crate::Picture::paint`].
    Picture(u64),
}

impl From<Swatch> for Paint {
    fn from(swatch: Swatch) -> Paint {
        Paint::Flat(swatch)
    }
}

/// A drawn line.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Stroke {
    /// What it is painted with.
    pub paint: Paint,
    /// How wide it is.
    pub width: f64,
    /// Dash and gap, if it is not drawn through.
    pub dashes: Option<(f64, f64)>,
}

/// Writing.
#[derive(Clone, PartialEq, Debug)]
pub struct Text {
    /// What it says.
    pub words: String,
    /// Half-way up its capital letters, and horizontally what `anchor` says.
    pub at: Point,
    /// The height of a line.
    pub size: f64,
    /// Which part of the text lies at `at`.
    pub anchor: Anchor,
    /// How heavy the letters are.
    pub weight: Weight,
    /// The room it is fitted into, where what it says may be of any length: a name.
    pub room: Option<Room>,
}

/// The room for a text, whose middle is the text's own.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Room {
    /// How wide a line may be.
    pub width: f64,
    /// How many lines there may be.
    pub lines: usize,
}

/// Which part of a text lies at its point.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Anchor {
    /// Its beginning.
    Start,
    /// Its middle.
    Middle,
    /// Its end.
    End,
}

/// How heavy letters are.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Weight {
    /// As in running text.
    Plain,
    /// Bold.
    Bold,
}

/// An outline drawn step by step.
#[derive(Clone, PartialEq, Hash, Debug, Default)]
pub struct Path {
    pub(crate) steps: Vec<Step>,
}

#[derive(Clone, Copy, PartialEq, Hash, Debug)]
pub(crate) enum Step {
    Move(Point),
    Line(Point),
    Curve(Point, Point, Point),
    Close,
}

impl Path {
    /// Begins at a point.
    pub fn from(start: impl Into<Point>) -> Path {
        Path {
            steps: vec![Step::Move(start.into())],
        }
    }

    /// As drawings are written down: `M`, `L` and `C` with their points, and `Z`, as in SVG.
    ///
    /// # Panics
    /// If it is not written like that: drawings are part of the program.
    pub fn read(text: &str) -> Path {
        let mut path = Path::default();
        let mut rest = text;
        while let Some(letter) = rest.chars().next() {
            let after = &rest[letter.len_utf8()..];
            let end = after.find(|c: char| c.is_ascii_alphabetic());
            let (points, next) = after.split_at(end.unwrap_or(after.len()));
            let numbers = points.split_whitespace().map(str::parse);
            let numbers: Vec<f64> = numbers.collect::<Result<_, _>>().expect("numbers");
            path = match (letter, &numbers[..]) {
                ('M', &[x, y]) => path.move_to((x, y)),
                ('L', &[x, y]) => path.line_to((x, y)),
                ('C', &[x1, y1, x2, y2, x, y]) => path.curve_to((x1, y1), (x2, y2), (x, y)),
                ('Z', []) => path.close(),
                _ => panic!("{text:?} is no drawing"),
            };
            rest = next;
        }
        path
    }

    /// Lifts the pen and begins anew.
    #[must_use]
    pub fn move_to(self, to: impl Into<Point>) -> Path {
        self.then(Step::Move(to.into()))
    }

    /// A straight line.
    #[must_use]
    pub fn line_to(self, to: impl Into<Point>) -> Path {
        self.then(Step::Line(to.into()))
    }

    /// A cubic curve that leaves towards `c1` and arrives from `c2`.
    #[must_use]
    pub fn curve_to(
        self,
        c1: impl Into<Point>,
        c2: impl Into<Point>,
        to: impl Into<Point>,
    ) -> Path {
        self.then(Step::Curve(c1.into(), c2.into(), to.into()))
    }

    /// A straight line back to the beginning.
    #[must_use]
    pub fn close(self) -> Path {
        self.then(Step::Close)
    }

    fn then(mut self, step: Step) -> Path {
        self.steps.push(step);
        self
    }
}

impl Shape {
    /// A form not yet painted.
    pub fn new(form: Form) -> Shape {
        Shape {
            form,
            fill: Paint::Clear,
            line: None,
            opacity: 1.0,
            pose: Pose::ORIGIN,
        }
    }

    /// A rectangle by its upper left corner.
    pub fn rect(x: f64, y: f64, width: f64, height: f64) -> Shape {
        Shape::rounded(x, y, width, height, 0.0)
    }

    /// A rectangle with rounded corners.
    pub fn rounded(x: f64, y: f64, width: f64, height: f64, radius: f64) -> Shape {
        Shape::new(Form::Rect {
            corner: Point::new(x, y),
            width,
            height,
            radius,
        })
    }

    /// A circle by its centre.
    pub fn circle(x: f64, y: f64, radius: f64) -> Shape {
        Shape::new(Form::Circle {
            centre: Point::new(x, y),
            radius,
        })
    }

    /// A polygon by its corners.
    pub fn polygon(corners: impl IntoIterator<Item = (f64, f64)>) -> Shape {
        Shape::new(Form::Polygon(
            corners.into_iter().map(Point::from).collect(),
        ))
    }

    /// A straight line between two points.
    pub fn segment(from: impl Into<Point>, to: impl Into<Point>) -> Shape {
        Shape::new(Form::Line(from.into(), to.into()))
    }

    /// Any outline.
    pub fn path(path: Path) -> Shape {
        Shape::new(Form::Path(path))
    }

    /// Plain writing centred on a point.
    pub fn text(x: f64, y: f64, size: f64, words: impl Into<String>) -> Shape {
        Shape::new(Form::Text(Text {
            words: words.into(),
            at: Point::new(x, y),
            size,
            anchor: Anchor::Middle,
            weight: Weight::Plain,
            room: None,
        }))
    }

    /// A drawing from the scene's definitions.
    pub fn defined(name: &'static str) -> Shape {
        Shape::new(Form::Use(name))
    }

    /// Several shapes that lie together.
    pub fn group(shapes: impl IntoIterator<Item = Shape>) -> Shape {
        Shape::new(Form::Group(shapes.into_iter().collect()))
    }

    /// Filled.
    #[must_use]
    pub fn fill(self, paint: impl Into<Paint>) -> Shape {
        let fill = paint.into();
        Shape { fill, ..self }
    }

    /// With a line along its outline.
    #[must_use]
    pub fn line(self, paint: impl Into<Paint>, width: f64) -> Shape {
        let stroke = Stroke {
            paint: paint.into(),
            width,
            dashes: None,
        };
        Shape {
            line: Some(stroke),
            ..self
        }
    }

    /// With its line broken into dashes.
    #[must_use]
    pub fn dashed(mut self, dash: f64, gap: f64) -> Shape {
        if let Some(line) = &mut self.line {
            line.dashes = Some((dash, gap));
        }
        self
    }

    /// Seen through by this much.
    #[must_use]
    pub fn opacity(self, opacity: f64) -> Shape {
        Shape { opacity, ..self }
    }

    /// Lying like this.
    #[must_use]
    pub fn posed(self, pose: Pose) -> Shape {
        Shape { pose, ..self }
    }

    /// Writing in bold letters.
    #[must_use]
    pub fn bold(mut self) -> Shape {
        if let Form::Text(text) = &mut self.form {
            text.weight = Weight::Bold;
        }
        self
    }

    /// Writing that is fitted into so many lines of this width: set smaller, and shortened if that is not
    /// enough. It may be rewritten by whoever knows more names than the game.
    #[must_use]
    pub fn within(mut self, width: f64, lines: usize) -> Shape {
        if let Form::Text(text) = &mut self.form {
            text.room = Some(Room { width, lines });
        }
        self
    }

    /// Writing that lies otherwise at its point.
    #[must_use]
    pub fn anchored(mut self, anchor: Anchor) -> Shape {
        if let Form::Text(text) = &mut self.form {
            text.anchor = anchor;
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use super::Path;

    #[test]
    fn a_drawing_is_read_as_it_is_written_down() {
        let drawn = Path::from((1.0, -2.0))
            .line_to((3.5, 4.0))
            .curve_to((0.0, 1.0), (1.0, 0.0), (2.0, 2.0))
            .close();
        assert_eq!(Path::read("M1 -2L3.5 4C0 1 1 0 2 2Z"), drawn);
    }

    #[test]
    #[should_panic(expected = "is no drawing")]
    fn half_a_point_is_none() {
        let _ = Path::read("M1 2L3");
    }
}
