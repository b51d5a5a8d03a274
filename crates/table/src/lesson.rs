//! Lessons: positions to read about and to play in, with an answer in words.

use serde_json::Value;
use sobremesa_kernel::{Seat, Words};

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
#[derive(Clone, PartialEq, Debug)]
pub struct Lesson {
    /// Its published name, as addresses have it.
    pub name: &'static str,
    /// What it is about.
    pub title: Words,
    /// Its steps, in order.
    pub steps: Vec<LessonStep>,
}

/// A step of a lesson.
#[derive(Clone, PartialEq, Debug)]
pub struct LessonStep {
    /// What it teaches and asks for.
    pub words: Words,
    /// The position it shows, in the game's own form; the usual start if there is none.
    pub position: Option<Value>,
    /// From whose seat.
    pub seat: Seat,
    /// What has to be done.
    pub task: Task,
}

/// What a step asks for.
#[derive(Clone, PartialEq, Debug)]
pub enum Task {
    /// To look.
    Look,
    /// One of these moves, in the game's notation; `F6*` stands for all that begin with `F6`.
    Play {
        /// Those that are right.
        right: Vec<String>,
        /// What is said to whoever finds one.
        praise: Words,
        /// What is said to whoever plays another legal move.
        advice: Words,
    },
}

impl Task {
    /// Is a move in the game's notation what the step asks for?
    pub fn is_met_by(&self, notation: &str) -> bool {
        match self {
            Task::Look => false,
            Task::Play { right, .. } => right.iter().any(|right| match right.strip_suffix('*') {
                Some(start) => notation.starts_with(start),
                None => notation == right,
            }),
        }
    }
}
