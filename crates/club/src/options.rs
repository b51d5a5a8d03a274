//! What a person likes; kept between visits.

use serde::{Deserialize, Serialize};
use sobremesa_kernel::Lang;

/// A person's options.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Options {
    /// The language; if not chosen, the browser's.
    pub lang: Option<Lang>,
    /// How boards and pages look.
    pub theme: Theme,
    /// Are events heard?
    pub sounds: Switch,
    /// Is there music in the background?
    pub music: Music,
    /// How fast computer players lay down what they chose.
    pub bot_speed: BotSpeed,
    /// Is a move asked again before it is sent?
    pub confirm_moves: Confirm,
}

/// How boards and pages look.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Theme {
    /// By day and by night as the browser says.
    #[default]
    System,
    /// Wood and felt.
    Classic,
    /// Dark, for the evening.
    Night,
    /// Black on white, with thick lines and patterns.
    Contrast,
}

/// On unless switched off.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Switch {
    /// On.
    #[default]
    On,
    /// Off.
    Off,
}

/// Off unless switched on: nobody should be surprised by music.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Music {
    /// Silence.
    #[default]
    Off,
    /// Quietly.
    On,
}

/// How fast computer players lay down what they chose.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BotSpeed {
    /// With pauses in which people can follow.
    #[default]
    Normal,
    /// Without pauses.
    Fast,
    /// Without pauses, and things move four times as fast.
    ExtraFast,
}

/// Is a move asked again before it is sent?
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Confirm {
    /// It is sent at once.
    #[default]
    No,
    /// It is asked again.
    Yes,
}
