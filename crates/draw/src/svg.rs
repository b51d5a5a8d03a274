//! The scene as SVG.
//!
//! Colours are written into the picture, so that it stands alone as a file; each also leaves a class
//! (`fill-felt`, `line-ink`), and since presentation attributes are weaker than any style sheet, a
//! page may repaint what it embeds. A named thing is a group with the role of an image and its label
//! both as `aria-label` and as `<title>`: the first is what readers agree on, the second is what a
//! pointer that rests on it shows.

mod xml;

use std::fmt;

use sobremesa_kernel::Lang;

use crate::definition::picture_name;
use crate::fitting::fitted;
use crate::number::Decimal;
use crate::scene::{definition_id, layer_id};
use crate::shape::Step;
use crate::{
    Anchor, Definition, Form, Layer, Node, Paint, Part, Path, Point, Pose, Scene, Shape, Stop,
    Swatch, Text, Theme, Thing, Weight,
};
use xml::{Element, Xml};

/// Letters that most machines have, all of them open and plain at small sizes.
const FONTS: &str = "Verdana, 'DejaVu Sans', 'Noto Sans', sans-serif";

/// Half the height of a capital letter, in parts of the text's size: what centres a line on a point.
/// (The `dominant-baseline` attribute is not understood everywhere.)
const HALF_CAPITAL: f64 = 0.364;

/// A picture in parts, for whoever has an earlier one already and wants only what changed.
#[derive(Clone, PartialEq, Debug)]
pub struct Sheets {
    /// What the whole picture says of itself.
    pub title: String,
    /// Size, theme and the names of what the layers use. Two pictures of the same game with the same
    /// frame differ in their titles and layers only.
    pub frame: String,
    /// The layers from below to above, each by the id of its group.
    pub layers: Vec<(String, String)>,
}

impl Scene {
    /// The picture in a theme, as a file of its own or to be put into a page.
    pub fn svg(&self, theme: Theme) -> String {
        self.cut_out(Part::WHOLE, theme)
    }

    /// A part of the picture, as a file of its own.
    pub fn cut_out(&self, part: Part, theme: Theme) -> String {
        let share = |whole: f64, hundredths: u8| Decimal(whole * f64::from(hundredths) / 100.0);
        let mut xml = Xml::default();
        xml.element("svg")
            .with("xmlns", "http://www.w3.org/2000/svg")
            .with("class", format_args!("scene theme-{}", theme.name()))
            .with(
                "viewBox",
                format_args!(
                    "{} {} {} {}",
                    share(self.width, part.left),
                    share(self.height, part.top),
                    share(self.width, part.width),
                    share(self.height, part.height),
                ),
            )
            .with("lang", Lang::tag(self.lang))
            .with("role", "group")
            .with("aria-label", &self.title)
            .with("font-family", FONTS)
            .with_some("data-scale", self.scale.as_ref())
            .hold(|xml| {
                xml.element("title").say(&self.title);
                if !self.definitions.is_empty() {
                    xml.element("defs").hold(|xml| {
                        for definition in &*self.definitions {
                            define(xml, theme, definition);
                        }
                    });
                }
                for layer in &self.layers {
                    print_layer(xml, theme, layer);
                }
            });
        xml.finish()
    }

    /// The same picture in parts.
    pub fn sheets(&self, theme: Theme) -> Sheets {
        let print = |layer: &Layer| {
            let mut xml = Xml::default();
            print_layer(&mut xml, theme, layer);
            (layer_id(layer.name), xml.finish())
        };
        Sheets {
            title: self.title.clone(),
            frame: self.frame(theme),
            layers: self.layers.iter().map(print).collect(),
        }
    }

    fn frame(&self, theme: Theme) -> String {
        let mut frame = format!("{} {} {}", theme.name(), self.width, self.height);
        for definition in &*self.definitions {
            frame.push(' ');
            frame.push_str(&definition.name());
        }
        frame
    }
}

/// A few shapes to be put into a picture that somebody has already.
pub fn fragment(shapes: &[Shape], theme: Theme) -> String {
    let mut xml = Xml::default();
    print_shapes(&mut xml, theme, shapes);
    xml.finish()
}

/// A small square picture, for a button that has words beside it.
pub fn icon(shapes: &[Shape], side: f64, theme: Theme) -> String {
    let mut xml = Xml::default();
    xml.element("svg")
        .with("class", "icon")
        .with(
            "viewBox",
            format_args!("0 0 {} {}", Decimal(side), Decimal(side)),
        )
        .with("aria-hidden", "true")
        .hold(|xml| print_shapes(xml, theme, shapes));
    xml.finish()
}

fn define(xml: &mut Xml, theme: Theme, definition: &Definition) {
    match definition {
        Definition::LinearGradient {
            name,
            from,
            to,
            stops,
        } => xml
            .element("linearGradient")
            .with("id", definition_id(name))
            .with("x1", Decimal(from.x))
            .with("y1", Decimal(from.y))
            .with("x2", Decimal(to.x))
            .with("y2", Decimal(to.y))
            .hold(|xml| print_stops(xml, theme, stops)),
        Definition::RadialGradient {
            name,
            centre,
            radius,
            stops,
        } => xml
            .element("radialGradient")
            .with("id", definition_id(name))
            .with("cx", Decimal(centre.x))
            .with("cy", Decimal(centre.y))
            .with("r", Decimal(*radius))
            .hold(|xml| print_stops(xml, theme, stops)),
        Definition::Drawing { name, shapes } => xml
            .element("g")
            .with("id", definition_id(name))
            .hold(|xml| print_shapes(xml, theme, shapes)),
        Definition::Brought { picture, is_cut } => xml
            .element("pattern")
            .with("id", definition_id(&definition.name()))
            .with("width", "1")
            .with("height", "1")
            .with("patternContentUnits", "objectBoundingBox")
            .hold(|xml| {
                xml.element("image")
                    .with("href", picture.address())
                    .with("width", "1")
                    .with("height", "1")
                    .with(
                        "preserveAspectRatio",
                        if *is_cut { "xMidYMid slice" } else { "none" },
                    )
                    .leaf();
            }),
    }
}

fn print_stops(xml: &mut Xml, theme: Theme, stops: &[Stop]) {
    for stop in stops {
        xml.element("stop")
            .with("class", format_args!("stop-{}", stop.colour.name()))
            .with("offset", Decimal(stop.offset))
            .with("stop-color", stop.colour.under(theme))
            .with_some("stop-opacity", unless_one(stop.opacity))
            .leaf();
    }
}

fn print_layer(xml: &mut Xml, theme: Theme, layer: &Layer) {
    print_layer_with(xml, theme, layer, &mut |xml, thing| {
        print_thing(xml, theme, thing);
    });
}

/// A layer by its id, for somebody who has some of its things already: `is_known` is asked for each
/// in turn.
pub(crate) fn print_layer_without(
    is_known: &mut dyn FnMut() -> bool,
    theme: Theme,
    layer: &Layer,
) -> (String, String) {
    let mut xml = Xml::default();
    print_layer_with(&mut xml, theme, layer, &mut |xml, thing| {
        if is_known() {
            let same = xml.element("g").with("id", &thing.id);
            same.with("data-same", "").leaf();
        } else {
            print_thing(xml, theme, thing);
        }
    });
    (layer_id(layer.name), xml.finish())
}

/// A thing by itself, to take the place of the one that somebody has.
pub(crate) fn print_known_thing(theme: Theme, thing: &Thing) -> String {
    let mut xml = Xml::default();
    print_thing(&mut xml, theme, thing);
    xml.finish()
}

type PrintThing<'a> = &'a mut dyn FnMut(&mut Xml, &Thing);

fn print_layer_with(xml: &mut Xml, theme: Theme, layer: &Layer, print_thing: PrintThing<'_>) {
    xml.element("g")
        .with("id", layer_id(layer.name))
        .with("class", "layer")
        .hold(|xml| print_nodes(xml, theme, &layer.nodes, print_thing));
}

fn print_nodes(xml: &mut Xml, theme: Theme, nodes: &[Node], print_thing: PrintThing<'_>) {
    for node in nodes {
        match node {
            Node::Thing(thing) => print_thing(xml, thing),
            Node::Group { id, label, nodes } => xml
                .element("g")
                .with("id", id)
                .with("class", "group")
                .with("role", "group")
                .with("aria-label", label)
                .hold(|xml| print_nodes(xml, theme, nodes, print_thing)),
            Node::Decoration(shapes) => xml
                .element("g")
                .with("aria-hidden", "true")
                .hold(|xml| print_shapes(xml, theme, shapes)),
        }
    }
}

fn print_thing(xml: &mut Xml, theme: Theme, thing: &Thing) {
    xml.element("g")
        .with("id", &thing.id)
        .with("class", thing.kind.name())
        .with_some("transform", Transform::of(thing.pose))
        .with("role", "img")
        .with("aria-label", &thing.label)
        .hold(|xml| {
            xml.element("title").say(&thing.label);
            if !thing.ring.is_empty() {
                let ring = xml.element("g").with("class", "ring");
                let hidden = ring.with("display", "none").with("pointer-events", "none");
                hidden.hold(|xml| print_shapes(xml, theme, &thing.ring));
            }
            print_shapes(xml, theme, &thing.look);
        });
}

fn print_shapes(xml: &mut Xml, theme: Theme, shapes: &[Shape]) {
    for shape in shapes {
        print_shape(xml, theme, shape);
    }
}

fn print_shape(xml: &mut Xml, theme: Theme, shape: &Shape) {
    match &shape.form {
        Form::Rect {
            corner,
            width,
            height,
            radius,
        } => {
            let element = xml
                .element("rect")
                .with("x", Decimal(corner.x))
                .with("y", Decimal(corner.y))
                .with("width", Decimal(*width))
                .with("height", Decimal(*height))
                .with_some("rx", (*radius > 0.0).then_some(Decimal(*radius)));
            painted(element, theme, shape).leaf();
        }
        Form::Circle { centre, radius } => {
            let element = xml
                .element("circle")
                .with("cx", Decimal(centre.x))
                .with("cy", Decimal(centre.y))
                .with("r", Decimal(*radius));
            painted(element, theme, shape).leaf();
        }
        Form::Polygon(corners) => {
            let element = xml.element("polygon").with("points", Corners(corners));
            painted(element, theme, shape).leaf();
        }
        Form::Line(from, to) => {
            let element = xml
                .element("line")
                .with("x1", Decimal(from.x))
                .with("y1", Decimal(from.y))
                .with("x2", Decimal(to.x))
                .with("y2", Decimal(to.y));
            painted(element, theme, shape).leaf();
        }
        Form::Path(path) => {
            let element = xml.element("path").with("d", PathData(path));
            painted(element, theme, shape).leaf();
        }
        Form::Text(text) => print_text(xml, theme, shape, text),
        Form::Use(name) => xml
            .element("use")
            .with("href", format_args!("#{}", definition_id(name)))
            .with_some("opacity", unless_one(shape.opacity))
            .with_some("transform", Transform::of(shape.pose))
            .leaf(),
        Form::Group(shapes) => xml
            .element("g")
            .with_some("opacity", unless_one(shape.opacity))
            .with_some("transform", Transform::of(shape.pose))
            .hold(|xml| print_shapes(xml, theme, shapes)),
    }
}

fn print_text(xml: &mut Xml, theme: Theme, shape: &Shape, text: &Text) {
    let anchor = match text.anchor {
        Anchor::Start => None,
        Anchor::Middle => Some("middle"),
        Anchor::End => Some("end"),
    };
    let weight = match text.weight {
        Weight::Plain => None,
        Weight::Bold => Some("bold"),
    };
    let fitted = fitted(text);
    for (line, dy) in fitted.lines() {
        let element = xml
            .element("text")
            .with("x", Decimal(text.at.x))
            .with("y", Decimal(text.at.y + dy + HALF_CAPITAL * fitted.size))
            .with("font-size", Decimal(fitted.size))
            .with_some("font-weight", weight)
            .with_some("text-anchor", anchor);
        painted(element, theme, shape).say(line);
    }
}

/// Classes, fill, line, opacity and pose, in this order.
fn painted<'a>(element: Element<'a>, theme: Theme, shape: &Shape) -> Element<'a> {
    let element = element
        .with_some("class", Classes::of(shape))
        .with("fill", Painted(shape.fill, theme))
        .with_some(
            "pointer-events",
            (shape.fill == Paint::Glass).then_some("all"),
        );
    let element = match shape.line {
        Some(line) => element
            .with("stroke", Painted(line.paint, theme))
            .with("stroke-width", Decimal(line.width))
            .with_some("stroke-dasharray", line.dashes.map(Dashes))
            .with("stroke-linecap", "round"),
        None => element,
    };
    element
        .with_some("opacity", unless_one(shape.opacity))
        .with_some("transform", Transform::of(shape.pose))
}

/// The names of a shape's flat colours: of its fill and of its line.
struct Classes(Option<Swatch>, Option<Swatch>);

impl Classes {
    fn of(shape: &Shape) -> Option<Classes> {
        let line = shape.line.and_then(|line| flat(line.paint));
        let classes = Classes(flat(shape.fill), line);
        (classes.0.is_some() || classes.1.is_some()).then_some(classes)
    }
}

fn flat(paint: Paint) -> Option<Swatch> {
    match paint {
        Paint::Flat(swatch) => Some(swatch),
        Paint::Clear | Paint::Glass | Paint::Gradient(_) | Paint::Picture(_) => None,
    }
}

impl fmt::Display for Classes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Classes(fill, line) = self;
        if let Some(swatch) = fill {
            f.write_str("fill-")?;
            f.write_str(swatch.name())?;
        }
        if let Some(swatch) = line {
            f.write_str(if fill.is_some() { " line-" } else { "line-" })?;
            f.write_str(swatch.name())?;
        }
        Ok(())
    }
}

/// A paint as it is in a theme.
struct Painted(Paint, Theme);

impl fmt::Display for Painted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Paint::Clear | Paint::Glass => f.write_str("none"),
            Paint::Flat(swatch) => swatch.under(self.1).fmt(f),
            Paint::Gradient(name) => write!(f, "url(#{})", definition_id(name)),
            Paint::Picture(digest) => {
                write!(f, "url(#{})", definition_id(&picture_name(digest)))
            }
        }
    }
}

/// How long the dashes of a line are, and the gaps between them.
struct Dashes((f64, f64));

impl fmt::Display for Dashes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Dashes((dash, gap)) = *self;
        write!(f, "{} {}", Decimal(dash), Decimal(gap))
    }
}

fn unless_one(opacity: f64) -> Option<Decimal> {
    (opacity != 1.0).then_some(Decimal(opacity))
}

/// Where something lies and how, if not just as it was drawn.
struct Transform(Pose);

impl Transform {
    fn of(pose: Pose) -> Option<Transform> {
        let lies_as_drawn = pose.at == Point::default() && pose.turn == 0.0 && pose.scale == 1.0;
        (!lies_as_drawn).then_some(Transform(pose))
    }
}

impl fmt::Display for Transform {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Transform(pose) = self;
        let mut blank = "";
        if pose.at != Point::default() {
            write!(
                f,
                "translate({} {})",
                Decimal(pose.at.x),
                Decimal(pose.at.y)
            )?;
            blank = " ";
        }
        if pose.turn != 0.0 {
            write!(f, "{blank}rotate({})", Decimal(pose.turn))?;
            blank = " ";
        }
        if pose.scale != 1.0 {
            write!(f, "{blank}scale({})", Decimal(pose.scale))?;
        }
        Ok(())
    }
}

/// A path as SVG writes it.
struct PathData<'a>(&'a Path);

impl fmt::Display for PathData<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for step in &self.0.steps {
            match *step {
                Step::Move(to) => write!(f, "M{}", Pair(to)),
                Step::Line(to) => write!(f, "L{}", Pair(to)),
                Step::Curve(c1, c2, to) => write!(f, "C{} {} {}", Pair(c1), Pair(c2), Pair(to)),
                Step::Close => f.write_str("Z"),
            }?;
        }
        Ok(())
    }
}

/// The corners of a polygon, one after the other.
struct Corners<'a>(&'a [Point]);

impl fmt::Display for Corners<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (n, corner) in self.0.iter().enumerate() {
            f.write_str(if n > 0 { " " } else { "" })?;
            Pair(*corner).fmt(f)?;
        }
        Ok(())
    }
}

struct Pair(Point);

impl fmt::Display for Pair {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Decimal(self.0.x).fmt(f)?;
        f.write_str(",")?;
        Decimal(self.0.y).fmt(f)
    }
}

#[cfg(test)]
mod tests;
