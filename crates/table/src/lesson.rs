//! Lessons: positions to read about and to play in, with an answer in words.

use serde::de::DeserializeOwned;
use serde_json::Value;
use sobremesa_kernel::{Audience, DiceSource, Seat, Seed, Shown, Words};

use crate::{Article, Illustration};

/// What a game teaches and tells.
pub trait Teaching: Send + Sync {
    /// Its lessons, in the order in which they are best taken.
    fn lessons(&self) -> Vec<Lesson> {
        Vec::new()
    }

    /// What it tells besides, to read.
    fn articles(&self) -> Vec<Article> {
        Vec::new()
    }

    /// The pictures in its rule book.
    fn illustrations(&self) -> Vec<Illustration> {
        Vec::new()
    }
}

/// A lesson: a few steps about one thing.
#[derive(Clone, Debug)]
pub struct Lesson {
    /// Its published name, as addresses have it.
    pub name: &'static str,
    /// What it is about.
    pub title: Words,
    /// Its steps, in order.
    pub steps: Vec<LessonStep>,
}

/// A step of a lesson.
#[derive(Clone, Debug)]
pub struct LessonStep {
    /// What it teaches and asks for.
    pub words: Words,
    /// The position it shows, in the game's own form; the usual start if there is none.
    pub position: Option<Value>,
    /// From whose seat.
    pub seat: Seat,
    /// Is it shown as those see it who only look on?
    pub from_outside: bool,
    /// Of an open field only what lies around the pieces, with so much room on every side in the measure of the
    /// picture; all of it if left out.
    pub room: Option<f64>,
    /// What is pointed at from the beginning, by its ids in the picture: nothing where one has to find out who is
    /// meant; what the first right move picks up if left out.
    pub about: Option<Vec<String>>,
    /// What the seat has done before anybody sees the step, as it is typed.
    pub before: Vec<&'static str>,
    /// What the dice show, in the order in which they are rolled; the house's own if there are none.
    pub dice: Vec<i32>,
    /// What has to be done.
    pub task: Task,
}

impl LessonStep {
    /// A step with a task, seen by the first seat.
    pub fn new(words: Words, position: Option<Value>, task: Task) -> LessonStep {
        LessonStep {
            words,
            position,
            seat: Seat::new(0),
            from_outside: false,
            room: None,
            about: None,
            before: Vec::new(),
            dice: Vec::new(),
            task,
        }
    }

    /// A step at which one only looks.
    pub fn look(words: Words, position: Option<Value>) -> LessonStep {
        LessonStep::new(words, position, Task::Look)
    }

    /// Whose eyes it is seen with.
    pub const fn audience(&self) -> Audience {
        match self.from_outside {
            true => Audience::Spectator,
            false => Audience::Seat(self.seat),
        }
    }

    /// The dice of a step are the same for everybody.
    pub fn dice_source(&self) -> DiceSource {
        match self.dice.as_slice() {
            [] => DiceSource::Seed(Seed::from_number(1)),
            dice => DiceSource::Script(dice.iter().map(|n| Shown::Number(*n)).collect()),
        }
    }
}

/// What a step asks for.
#[derive(Clone, Debug)]
pub enum Task {
    /// To look.
    Look,
    /// To play.
    Play {
        /// What is right.
        right: Right,
        /// What is said to whoever does it.
        praise: Words,
        /// What is said to whoever plays another legal move.
        advice: Words,
    },
    /// To complete the text of a setup, in a game whose setups are written.
    Write {
        /// What stands before the place where somebody writes, there, and behind it.
        text: [&'static str; 3],
        /// The position that the whole text describes.
        position: fn(&str) -> Value,
        /// What is typed as soon as the text can be played, by the seat of the step.
        then: &'static [&'static str],
        /// What has to come of that.
        right: Goal,
        /// What is said to whoever gets there.
        praise: Words,
        /// What is said to whoever writes something else that can be played.
        advice: Words,
    },
}

/// What is right.
#[derive(Clone, Debug)]
pub enum Right {
    /// One of these moves, in the game's notation; `F6*` stands for all that begin with `F6`.
    Written(Vec<String>),
    /// Any move of which this comes.
    Comes(Goal),
}

impl Right {
    /// One of these moves.
    pub fn written(right: &[&str]) -> Right {
        Right::Written(right.iter().map(|text| (*text).to_owned()).collect())
    }
}

/// What a game wants to see come of something: judged by the game, from what has come.
#[derive(Clone, Copy, Debug)]
pub struct Goal(pub fn(&Came<'_>) -> bool);

/// What has come of something, in the game's own published forms.
#[derive(Clone, Copy, Debug)]
pub struct Came<'a> {
    /// What was done, in the game's notation.
    pub notation: &'a str,
    /// The events of it, in order.
    pub events: &'a [Value],
    /// How things stand now.
    pub position: &'a Value,
}

impl Came<'_> {
    /// The position as a type of the game.
    pub fn position<P: DeserializeOwned>(&self) -> Option<P> {
        P::deserialize(self.position).ok()
    }

    /// Has an event of this kind happened?
    pub fn happened(&self, kind: &str) -> bool {
        self.events.iter().any(|event| event["kind"] == kind)
    }
}

impl Task {
    /// Is nothing to be done?
    pub const fn is_look(&self) -> bool {
        matches!(self, Task::Look)
    }

    /// Is a move in the game's notation what the step asks for, whatever comes of it?
    pub fn is_met_by(&self, notation: &str) -> bool {
        match self {
            Task::Play {
                right: Right::Written(right),
                ..
            } => right.iter().any(|right| match right.strip_suffix('*') {
                Some(start) => notation.starts_with(start),
                None => notation == right,
            }),
            Task::Look | Task::Play { .. } | Task::Write { .. } => false,
        }
    }

    /// Is this what should come of it?
    pub fn is_reached(&self, came: &Came<'_>) -> bool {
        match self {
            Task::Play {
                right: Right::Comes(goal),
                ..
            }
            | Task::Write { right: goal, .. } => (goal.0)(came),
            Task::Look | Task::Play { .. } => self.is_met_by(came.notation),
        }
    }
}
