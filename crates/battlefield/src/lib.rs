#![doc = include_str!("../README.md")]

mod canvas;
pub mod ground;
mod handle;
pub mod ids;
mod letters;
mod reach;
pub mod trial;

pub use canvas::Canvas;
pub use handle::{Drawn, REACH, SIGNAL};
pub use letters::{Hue, framed};
pub use reach::{Reach, Spacing, Stop, advance, hinge, pivot};
