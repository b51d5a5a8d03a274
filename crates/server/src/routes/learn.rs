//! Lessons: positions to read about and to play in.

use std::sync::Arc;

use axum::extract::{Form, Path, Query};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use serde_json::Value;
use sobremesa_club::Refusal;
use sobremesa_club::people::Fact;
use sobremesa_kernel::record::About;
use sobremesa_kernel::{Actor, Audience, DiceSource, Seed};
use sobremesa_table::{
    Chosen, GameBox, GameRef, Lesson, LessonStep, Played, SetUp, Start, Table, Task,
};

use super::asking::{Reader, TheGame};
use super::{Club, Sorry, with_cookie};
use crate::hall::HallFault;
use crate::pages;
use crate::pages::learn::{Answer, LessonBoard};
use crate::session::{Visitor, person_or_guest};

/// The dice of a lesson are always the same.
fn lesson_dice() -> DiceSource {
    DiceSource::Seed(Seed::from_number(1))
}

/// A table for a position, for whoever learns or tries something out.
pub(super) fn table_at(
    game: &dyn GameBox,
    position: Option<Value>,
) -> Result<Box<dyn Table>, Refusal> {
    let start = match position {
        Some(position) => Start::Position(position),
        None => Start::Setup(game.usual_setup()),
    };
    match game.set_up(start, lesson_dice(), About::default()) {
        Ok(SetUp::Table(table)) => Ok(table),
        Ok(SetUp::Faulty(faults)) => Err(Refusal::Faulty(faults)),
        Err(problem) => Err(Refusal::Problem(problem)),
    }
}

pub(super) async fn list(visitor: Visitor, TheGame(game): TheGame) -> Response {
    pages::learn::list(&visitor, &*game, &game.lessons()).into_response()
}

#[derive(Deserialize)]
pub(super) struct At {
    #[serde(default)]
    pub(super) step: usize,
    /// The thing of the picture that is pointed at.
    #[serde(default)]
    point: String,
}

/// A step of a lesson, with the game it is of.
pub(super) struct Found {
    pub(super) game: GameRef,
    lesson: Lesson,
    n_step: usize,
}

impl Found {
    pub(super) fn step(&self) -> &LessonStep {
        &self.lesson.steps[self.n_step]
    }
}

impl Club {
    pub(super) fn lesson(
        &self,
        visitor: &Visitor,
        game: &str,
        lesson: &str,
        step: usize,
    ) -> Result<Found, Sorry> {
        let game = self.game(visitor, game)?;
        let found = game
            .lessons()
            .into_iter()
            .find(|found| found.name == lesson);
        let lesson = found.ok_or_else(|| Sorry::new(visitor, HallFault::NoTable))?;
        let n_step = step.min(lesson.steps.len().saturating_sub(1));
        Ok(Found {
            game,
            lesson,
            n_step,
        })
    }

    /// Notes that somebody has taken a lesson; a guest's progress is kept as well.
    async fn note_learned(
        &self,
        visitor: &Visitor,
        found: &Found,
    ) -> Result<Option<axum::http::HeaderValue>, HallFault> {
        let (person, cookie) = person_or_guest(&self.hall, visitor, None).await?;
        let taken = (found.game.name().to_owned(), found.lesson.name.to_owned());
        if !person.lessons.contains(&taken) {
            let (game, lesson) = taken;
            let fact = Fact::Learned {
                person: person.id.clone(),
                game,
                lesson,
            };
            self.hall.change_people(|_| Ok(vec![fact.clone()])).await?;
        }
        Ok(cookie)
    }
}

pub(super) async fn show(
    reader: Reader,
    Path((game, lesson)): Path<(String, String)>,
    Query(at): Query<At>,
) -> Result<Response, Sorry> {
    let Reader { club, visitor } = reader;
    let sorry = |fault: HallFault| Sorry::new(&visitor, fault);
    let found = Arc::new(club.lesson(&visitor, &game, &lesson, at.step)?);
    let is_last = found.n_step + 1 == found.lesson.steps.len();
    let (whose, looked_at) = (visitor.clone(), Arc::clone(&found));
    let look = move || {
        let step = looked_at.step();
        let table = table_at(&*looked_at.game, step.position.clone())?;
        let audience = Audience::Seat(step.seat);
        let shown = LessonBoard::of(&whose, table.as_ref(), audience);
        let thing = match at.point.as_str() {
            "" => shown.about(&step.task).map(str::to_owned),
            pointed => Some(pointed.to_owned()),
        };
        Ok(match thing {
            Some(thing) => shown.pointing(table.as_ref(), audience, &thing),
            None => shown,
        })
    };
    let shown: Result<LessonBoard, Refusal> = club
        .costly
        .work(visitor.whose(), look)
        .await
        .map_err(sorry)?;
    let shown = shown.map_err(|refusal| sorry(refusal.into()))?;
    let cookie = if is_last && found.step().task == Task::Look {
        club.note_learned(&visitor, &found).await.map_err(sorry)?
    } else {
        None
    };
    let page = pages::learn::step(
        &visitor,
        &*found.game,
        &found.lesson,
        found.n_step,
        &shown,
        None,
    );
    Ok(with_cookie(page, cookie))
}

#[derive(Deserialize)]
pub(super) struct Attempt {
    #[serde(default)]
    step: usize,
    /// An action that was offered.
    action: Option<String>,
    /// Or one thing dropped on another.
    pick: Option<String>,
    drop: Option<String>,
    /// Or a handle of a thing dragged by an amount.
    thing: Option<String>,
    handle: Option<String>,
    amount: Option<f64>,
}

/// Somebody tries to solve a step.
pub(super) async fn attempt(
    reader: Reader,
    Path((game, lesson)): Path<(String, String)>,
    Form(tried): Form<Attempt>,
) -> Result<Response, Sorry> {
    let Reader { club, visitor } = reader;
    let sorry = |fault: HallFault| Sorry::new(&visitor, fault);
    let found = Arc::new(club.lesson(&visitor, &game, &lesson, tried.step)?);
    let (whose, judged) = (visitor.clone(), Arc::clone(&found));
    let judge = move || judge(&whose, &judged, &tried);
    let judged = club
        .costly
        .work(visitor.whose(), judge)
        .await
        .map_err(sorry)?;
    let (answer, shown) = judged.map_err(|refusal| sorry(refusal.into()))?;
    let is_last = found.n_step + 1 == found.lesson.steps.len();
    let cookie = if answer.is_right && is_last {
        club.note_learned(&visitor, &found).await.map_err(sorry)?
    } else {
        None
    };
    let page = pages::learn::step(
        &visitor,
        &*found.game,
        &found.lesson,
        found.n_step,
        &shown,
        Some(&answer),
    );
    Ok(with_cookie(page, cookie))
}

/// Plays what was tried and says what it is worth.
fn judge(
    visitor: &Visitor,
    found: &Found,
    tried: &Attempt,
) -> Result<(Answer, LessonBoard), Refusal> {
    let step = found.step();
    let (lang, audience) = (visitor.lang, Audience::Seat(step.seat));
    let mut table = table_at(&*found.game, step.position.clone())?;
    let seen = table.by_hand(audience).map_err(Refusal::Problem)?;
    let dragged = || {
        let (thing, handle) = (tried.thing.as_deref()?, tried.handle.as_deref()?);
        seen.dragged(&Chosen::things(&[thing]), handle, &[tried.amount?])
    };
    let action = match (&tried.action, &tried.pick, &tried.drop) {
        (Some(text), _, _) => serde_json::from_str(text).ok(),
        (None, Some(pick), Some(drop)) => seen.dropped(pick, drop),
        (None, _, _) => dragged(),
    };
    let wrong = |words: &str, rule: Option<String>| Answer {
        is_right: false,
        words: words.to_owned(),
        rule,
    };
    let Some(action) = action else {
        let words = lang.pick("Ahí no se puede poner.", "It cannot be put there.");
        return Ok((
            wrong(words, None),
            LessonBoard::of(visitor, table.as_ref(), audience),
        ));
    };
    let offered = table.offered(step.seat, &action);
    let is_met = offered.is_some_and(|offered| step.task.is_met_by(&offered.notation));
    let answer = match table
        .play(Actor::Seat(step.seat), action)
        .map_err(Refusal::Problem)?
    {
        Played::Illegal(illegal) => {
            wrong(illegal.message.get(lang), Some(illegal.rule.to_string()))
        }
        Played::Done { .. } | Played::Looked { .. } | Played::Wants(_) | Played::Faulty(_) => {
            match &step.task {
                Task::Play { praise, .. } if is_met => Answer {
                    is_right: true,
                    words: praise.get(lang).to_owned(),
                    rule: None,
                },
                Task::Play { advice, .. } => {
                    // Back to where it was, so that another try can be made.
                    table = table_at(&*found.game, step.position.clone())?;
                    wrong(advice.get(lang), None)
                }
                Task::Look => wrong("", None),
            }
        }
    };
    let mut shown = LessonBoard::of(visitor, table.as_ref(), audience);
    if let Some(thing) = shown.about(&step.task).map(str::to_owned) {
        shown = shown.pointing(table.as_ref(), audience, &thing);
    }
    Ok((answer, shown))
}
