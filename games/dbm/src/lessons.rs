//! The school of generals: from what an element is to a whole day, in small battles that one plays oneself.
//!
//! Positions are in the notation of tests. What a step asks for is mostly a goal, judged on the battle that has come
//! of a move: there are many ways to wheel a line.

mod before;
mod contact;
mod fighting;
mod moving;
#[cfg(test)]
mod tests;

use std::sync::LazyLock;

use sobremesa_kernel::Words;
use sobremesa_table::{Came, Goal, Illustration, Lesson, LessonStep, Right, Task, Teaching};

use crate::draw::ids;
use crate::element::ElementId;
use crate::position::{ElementForm, PhaseWord, Position};
use crate::side::Side;
use crate::touch::Edge;
use crate::{notation, pictures};

/// What is taught and told here.
pub(crate) struct School;

impl Teaching for School {
    fn illustrations(&self) -> Vec<Illustration> {
        pictures::all()
    }

    fn lessons(&self) -> Vec<Lesson> {
        static LESSONS: LazyLock<Vec<Lesson>> = LazyLock::new(|| {
            vec![
                moving::army(),
                moving::groups(),
                moving::ground(),
                moving::zones(),
                contact::contact(),
                contact::support(),
                fighting::shooting(),
                fighting::impetuous(),
                fighting::aftermath(),
                before::day(),
            ]
        });
        LESSONS.clone()
    }
}

/// So much of the field is seen around the elements, in paces.
const ROOM: f64 = 130.0;

const THREE: [&str; 3] = ["a1", "a2", "a3"];

/// Another good order than the one that was wanted.
const NOT_THAT: [&str; 2] = [
    "La orden vale, pero no es la que se pedía. Todo está como antes: prueba otra vez.",
    "A good order, but not the one that was asked for. Everything is as before: try again.",
];

fn words([es, en]: [&str; 2]) -> Words {
    Words::new(es, en)
}

fn lesson(name: &'static str, title: [&str; 2], steps: Vec<LessonStep>) -> Lesson {
    Lesson {
        name,
        title: words(title),
        steps,
    }
}

/// The battle that a text describes, in a phase of the turn.
fn battle(text: &str, phase: PhaseWord) -> Position {
    let state = notation::read(text).expect("a test reads them all");
    Position {
        phase,
        ..Position::from(&state)
    }
}

/// A step in which one moves.
fn step(said: [&str; 2], position: &Position, task: Task) -> LessonStep {
    let position = serde_json::to_value(position).expect("a position has a JSON form");
    LessonStep {
        room: Some(ROOM),
        ..LessonStep::new(words(said), Some(position), task)
    }
}

fn look(said: [&str; 2], text: &str) -> LessonStep {
    step(said, &battle(text, PhaseWord::Move), Task::Look)
}

/// A task, what is said to whoever does it, and to whoever does something else.
fn task(right: Right, praise: [&str; 2], advice: [&str; 2]) -> Task {
    Task::Play {
        right,
        praise: words(praise),
        advice: words(advice),
    }
}

/// A move of which something comes.
fn order(
    said: [&str; 2],
    text: &str,
    goal: fn(&Came<'_>) -> bool,
    praise: [&str; 2],
    advice: [&str; 2],
) -> LessonStep {
    let task = task(Right::Comes(Goal(goal)), praise, advice);
    step(said, &battle(text, PhaseWord::Move), task)
}

/// One of the fights or shots of a turn, with its dice; the learner finds out which.
fn choice(
    said: [&str; 2],
    position: &Position,
    (right, dice): (&str, &[i32]),
    praise: [&str; 2],
    advice: [&str; 2],
) -> LessonStep {
    let task = task(Right::written(&[right]), praise, advice);
    LessonStep {
        about: Some(Vec::new()),
        dice: dice.to_vec(),
        ..step(said, position, task)
    }
}

fn id(name: &str) -> ElementId {
    ElementId::new(name).expect("a short word")
}

/// The same with some elements pointed at from the beginning.
fn about(elements: &[&str], step: LessonStep) -> LessonStep {
    let things = elements.iter().map(|name| ids::element(id(name)));
    LessonStep {
        about: Some(things.collect()),
        ..step
    }
}

/// What has come of a move.
struct Then(Position);

impl Then {
    fn of(came: &Came<'_>) -> Option<Then> {
        came.position().map(Then)
    }

    fn element(&self, name: &str) -> Option<&ElementForm> {
        self.0.elements.iter().find(|one| one.id.as_str() == name)
    }

    /// Is something so of all of these?
    fn all(&self, names: &[&str], is_so: impl Fn(&ElementForm) -> bool) -> bool {
        names
            .iter()
            .all(|name| self.element(name).is_some_and(&is_so))
    }

    /// What is left to the learner's first command.
    fn pips(&self) -> Option<u8> {
        let mut commands = self.0.commands.iter();
        let own = commands.find(|it| it.side == Side::A && it.command == 1)?;
        own.pips.or(own.die)
    }

    /// On which side the front of one touches another.
    fn touch(&self, by: &str, whom: &str) -> Option<Edge> {
        let mut touches = self.0.touches.iter();
        let is_it = |id: ElementId, name: &str| id.as_str() == name;
        let found = touches.find(|touch| is_it(touch.by, by) && is_it(touch.whom, whom))?;
        Some(found.edge)
    }
}

/// Is something so of the battle that has come?
fn so(came: &Came<'_>, is_so: impl FnOnce(&Then) -> bool) -> bool {
    Then::of(came).is_some_and(|then| is_so(&then))
}
