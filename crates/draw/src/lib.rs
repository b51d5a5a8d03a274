//! Pictures: a scene of named things, themes, and its printing as SVG, as letters and as words.
//!
//! A game says *what* is on the table: a [`Scene`] of pieces, cells, zones, arrows and labels, each
//! with a stable id and a label in the language asked. The printers say *how*: [`Scene::svg`] for
//! eyes, [`Scene::text`] for a terminal, [`Scene::words`] for a screen reader. What a seat may not see is named by its place and
//! never by what it is; that is decided by whoever builds the scene, for no printer can mend it.
//!
//! The same scene and theme give the same bytes on every machine: numbers are rounded to hundredths
//! and attributes stand in one order. So pictures can be compared, and a browser that morphs one
//! frame into the next touches only what changed. Nothing here knows of a game, a page or a file.

mod colour;
mod definition;
mod fault;
pub mod figure;
mod fitting;
mod hash;
mod kept;
mod known;
mod number;
pub mod palette;
mod part;
pub mod picture;
mod place;
pub mod portrait;
mod scene;
mod shape;
mod svg;
mod text;
mod theme;
mod words;

pub use colour::Colour;
pub use definition::{Definition, Stop};
pub use fault::Fault;
pub use kept::Kept;
pub use known::{Changes, Known};
pub use part::Part;
pub use picture::Picture;
pub use place::{Point, Pose};
pub use portrait::Portrait;
pub use scene::{Id, Kind, Layer, Node, Scale, Scene, Thing};
pub use shape::{Anchor, Form, Paint, Path, Room, Shape, Stroke, Text, Weight};
pub use svg::{Sheets, fragment, icon};
pub use text::in_ascii;
pub use theme::{Swatch, Theme};
