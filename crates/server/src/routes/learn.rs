//! Lessons: positions to read about and to play in.

mod trying;

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::Json;
use axum::extract::{Form, Path, Query};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use serde_json::Value;
use sobremesa_club::Refusal;
use sobremesa_club::people::Fact;
use sobremesa_kernel::record::About;
use sobremesa_kernel::{Actor, DiceSource, Seed};
use sobremesa_table::{GameBox, GameRef, Lesson, LessonStep, SetUp, Start, Table};

use self::trying::{Asked, Said};
use super::asking::{Reader, TheGame};
use super::{Club, Sorry, with_cookie};
use crate::hall::HallFault;
use crate::pages;
use crate::pages::learn::LessonBoard;
use crate::session::{Visitor, person_or_guest};
use crate::wish::Wish;

/// A table for a position, for whoever tries something out.
pub(super) fn table_at(
    game: &dyn GameBox,
    position: Option<Value>,
) -> Result<Box<dyn Table>, Refusal> {
    table_with(game, position, DiceSource::Seed(Seed::from_number(1)))
}

fn table_with(
    game: &dyn GameBox,
    position: Option<Value>,
    dice: DiceSource,
) -> Result<Box<dyn Table>, Refusal> {
    let start = match position {
        Some(position) => Start::Position(position),
        None => Start::Setup(game.usual_setup()),
    };
    match game.set_up(start, dice, About::default()) {
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
    /// The things of the picture that are pointed at, with spaces between them.
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

    /// The table as it stands before anything has been tried.
    pub(super) fn table(&self) -> Result<Box<dyn Table>, Refusal> {
        let step = self.step();
        let mut table = table_with(&*self.game, step.position.clone(), step.dice_source())?;
        for typed in &step.before {
            let action = table.read_typed(typed).map_err(|_| Refusal::UnknownWish)?;
            let played = table.play(Actor::Seat(step.seat), action);
            played.map_err(Refusal::Problem)?;
        }
        Ok(table)
    }

    const fn is_last(&self) -> bool {
        self.n_step + 1 == self.lesson.steps.len()
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

    /// Does something with a step where there is time for it.
    async fn at_step<T: Send + 'static>(
        &self,
        visitor: &Visitor,
        found: &Arc<Found>,
        work: impl FnOnce(&Visitor, &Found) -> Result<T, Refusal> + Send + 'static,
    ) -> Result<T, Sorry> {
        let (whose, found) = (visitor.clone(), Arc::clone(found));
        let work = move || work(&whose, &found);
        let sorry = |fault: HallFault| Sorry::new(visitor, fault);
        let done: Result<T, Refusal> = self
            .costly
            .work(visitor.whose(), work)
            .await
            .map_err(sorry)?;
        done.map_err(|refusal| sorry(refusal.into()))
    }
}

pub(super) async fn show(
    reader: Reader,
    Path((game, lesson)): Path<(String, String)>,
    Query(at): Query<At>,
) -> Result<Response, Sorry> {
    let Reader { club, visitor } = reader;
    let found = Arc::new(club.lesson(&visitor, &game, &lesson, at.step)?);
    let look = move |visitor: &Visitor, found: &Found| {
        let table = found.table()?;
        let pointed: Vec<String> = at.point.split_whitespace().map(str::to_owned).collect();
        let shown = LessonBoard::of(visitor, &*found.game, &*table, found.step());
        Ok(match pointed.is_empty() {
            true => shown.about_the_step(&*table, found.step()),
            false => shown.pointing(&*table, found.step(), &pointed, None),
        })
    };
    let shown = club.at_step(&visitor, &found, look).await?;
    let cookie = if found.is_last() && found.step().task.is_look() {
        let noted = club.note_learned(&visitor, &found).await;
        noted.map_err(|fault| Sorry::new(&visitor, fault))?
    } else {
        None
    };
    let (step, game) = (found.n_step, &*found.game);
    let page = pages::learn::step(&visitor, game, &found.lesson, step, &shown, None);
    Ok(with_cookie(page, cookie))
}

/// Somebody tries to solve a step, in the words of a wish at a table, or by writing.
pub(super) async fn attempt(
    reader: Reader,
    Path((game, lesson)): Path<(String, String)>,
    Form(mut fields): Form<BTreeMap<String, String>>,
) -> Result<Response, Sorry> {
    let Reader { club, visitor } = reader;
    let step = fields.remove("step").and_then(|step| step.parse().ok());
    let found = Arc::new(club.lesson(&visitor, &game, &lesson, step.unwrap_or_default())?);
    let said = match fields.get("do").map(String::as_str) {
        Some("write") => fields.remove("text").map(Said::Text),
        _ => Wish::from_form(fields).map(Said::Wish),
    };
    let said = said.ok_or_else(|| Sorry::new(&visitor, HallFault::from(Refusal::UnknownWish)))?;
    let judge = move |visitor: &Visitor, found: &Found| trying::judge(visitor, found, said);
    let tried = club.at_step(&visitor, &found, judge).await?;
    let is_right = tried.answer.as_ref().is_some_and(|answer| answer.is_right);
    let cookie = if is_right && found.is_last() {
        let noted = club.note_learned(&visitor, &found).await;
        noted.map_err(|fault| Sorry::new(&visitor, fault))?
    } else {
        None
    };
    let page = pages::learn::step(
        &visitor,
        &*found.game,
        &found.lesson,
        found.n_step,
        &tried.shown,
        tried.answer.as_ref(),
    );
    Ok(with_cookie(page, cookie))
}

#[derive(Deserialize)]
pub(super) struct Asking {
    #[serde(default)]
    step: usize,
    #[serde(flatten)]
    asked: Asked,
}

/// Something is asked before anything is tried: what is said about some things, what a drag would come to.
pub(super) async fn ask(
    reader: Reader,
    Path((game, lesson)): Path<(String, String)>,
    Json(asking): Json<Asking>,
) -> Result<Json<Value>, Sorry> {
    let Reader { club, visitor } = reader;
    let found = Arc::new(club.lesson(&visitor, &game, &lesson, asking.step)?);
    let answer =
        move |visitor: &Visitor, found: &Found| trying::answer(visitor, found, &asking.asked);
    let answered = club.at_step(&visitor, &found, answer).await?;
    Ok(Json(answered))
}
