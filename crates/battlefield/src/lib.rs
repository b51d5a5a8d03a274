#![doc = include_str!("../README.md")]

mod canvas;
pub mod ground;
mod handle;
pub mod ids;
mod reach;
pub mod trial;

pub use canvas::Canvas;
pub use handle::{Drawn, REACH, SIGNAL};
pub use reach::{Reach, Stop, advance, hinge, pivot};
