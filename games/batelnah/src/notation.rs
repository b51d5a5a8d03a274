//! BAT-NOT: positions and moves as text.

mod move_text;
mod position_text;
mod situation_text;

pub use move_text::{BadText, TypedCapture, TypedMove, log_text, read_hex};
pub use position_text::{BadPosition, RowFault, TextFault};
pub use situation_text::SituationText;
