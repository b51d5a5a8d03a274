//! The type-erased match, written once for all games, and the referee protocol on it.
//!
//! A game implements [`Game`](sobremesa_kernel::Game) for its rules and [`Playable`] for what people
//! and programs want besides. Everything above this crate (the command line, the server, the
//! protocol) speaks to [`dyn Table`](Table) and [`dyn GameBox`](GameBox): JSON in, JSON out.

mod abilities;
mod advice;
mod article;
mod boxed;
mod by_hand;
mod console;
mod contest;
mod customs;
pub mod definition;
mod deputies;
mod dossier;
mod duel;
mod ending;
mod face;
mod form;
mod game_box;
mod game_ref;
mod illustration;
mod json;
mod lesson;
mod lid;
mod moment;
mod outlook;
mod playable;
mod preview;
mod problem;
mod question;
mod reading;
mod recruiting;
pub mod referee;
mod review;
mod seat_names;
mod seated;
mod sight;
mod table;
mod timing;
mod told_status;
mod transcript;
mod trial;
mod words;
mod workbench;
mod workshop;
mod writing;

pub use abilities::{Abilities, AnyGame, Lexicon};
pub use advice::Advice;
pub use article::Article;
pub use boxed::{Boxed, Unwelcome};
pub use by_hand::{Asked, ByHand, Chosen, Course, Gesture, Look, Measure, Measured};
pub use console::{Console, Said};
pub use contest::{Bout, BoutEnd, Contest, Count, CountedOf, Counting, Recruit, SLOTS, Together};
pub use customs::{Chat, Customs, Mood};
pub use deputies::Deputies;
pub use dossier::{
    Choice, Deed, Division, Dossier, DragHandle, Figure, Grid, ICON, Magnet, Portion, Row, Slot,
    Then, Track, Way,
};
pub use duel::{Counted, Die, Duel, Duellist, Throw};
pub use ending::{Cause, Ending, Winner, listed};
pub use face::{Both, Face, MOST_STARS, Voice, pick, words};
pub use form::{Blank, Filled, Form, FormField};
pub use game_box::{BotCard, BoxedPreset, GameBox, SetUp, Start, Strength};
pub use game_ref::GameRef;
pub use illustration::{Illustration, Subject};
pub use lesson::{Came, Goal, Lesson, LessonStep, Right, Task, Teaching};
pub use lid::{Glimpse, Lid, Weight};
pub use moment::Moment;
pub use outlook::{AtPosition, Line, Outlook, outlook};
pub use playable::{Motion, NoAnswer, Playable, Preset, Question, Sound, Stride};
pub use preview::{Foreseen, Item, Preview, Remedy};
pub use problem::Problem;
pub use question::Declined;
pub use reading::{Misread, not_json, read_json};
pub use recruiting::Recruiting;
pub use review::{Appraisal, Review, Reviewing};
pub use seat_names::SeatNames;
pub use sight::Telling;
pub use table::{Actions, Happening, Offered, Played, Recalled, Table};
pub use timing::{MatchIsUp, NamedPace, Timing, TurnIsUp, pace_words};
pub use transcript::Transcript;
pub use trial::{Met, Sums, Tallied, Told, Trial};
pub use workbench::{Edit, Editing, Handle, Switch, Workbench};
pub use workshop::{
    Change, Checked, Entry, Field, Of, Part, Profile, Section, Stock, Taken, Work, Worksheet,
    Workshop, Wrong,
};
pub use writing::{
    Named, PictureSlot, Proof, Rehearsal, Rehearsed, Remark, Sample, Toggle, Unrehearsed, Writing,
    Written, browser_place,
};
