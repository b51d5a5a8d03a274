//! BAT-NOT: positions and moves as text.

mod move_text;
mod position_text;
mod seen;
mod situation_text;

pub use move_text::{BadText, JOIN, LOST_TURN, TypedCapture, TypedMove, read_hex};
pub(crate) use position_text::AfterSituation;
pub use position_text::{BadPosition, RowFault, TextFault};
pub use seen::Seen;
pub use situation_text::SituationText;
