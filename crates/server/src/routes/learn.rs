//! Lessons: positions to read about and to play in.

use axum::extract::{Form, Path, Query, State};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use serde_json::Value;
use sobremesa_club::people::Fact;
use sobremesa_club::{Refusal, TableId};
use sobremesa_kernel::record::About;
use sobremesa_kernel::{Actor, Audience, DiceSource, Seed};
use sobremesa_table::{GameBox, Lesson, LessonStep, Played, SetUp, Start, Table, Task};

use super::{Club, Sorry, with_cookie};
use crate::hall::HallFault;
use crate::pages;
use crate::pages::learn::{Answer, Shown};
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

pub(super) async fn list(
    State(club): State<Club>,
    visitor: Visitor,
    Path(game): Path<String>,
) -> Result<Response, Sorry> {
    let game = club
        .hall
        .game(&game)
        .map_err(|refusal| Sorry::new(&visitor, refusal))?;
    Ok(pages::learn::list(&visitor, game, &game.lessons()).into_response())
}

#[derive(Deserialize)]
pub(super) struct At {
    #[serde(default)]
    step: usize,
}

/// A step of a lesson, with the game it is of.
struct Found {
    game: &'static dyn GameBox,
    lesson: Lesson,
    n_step: usize,
}

impl Found {
    fn step(&self) -> &LessonStep {
        &self.lesson.steps[self.n_step]
    }
}

impl Club {
    fn lesson(
        &self,
        visitor: &Visitor,
        game: &str,
        lesson: &str,
        step: usize,
    ) -> Result<Found, Sorry> {
        let game = self
            .hall
            .game(game)
            .map_err(|refusal| Sorry::new(visitor, refusal))?;
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
                person: person.id,
                game,
                lesson,
            };
            self.hall.change_people(|_| Ok(vec![fact])).await?;
        }
        Ok(cookie)
    }
}

pub(super) async fn show(
    State(club): State<Club>,
    visitor: Visitor,
    Path((game, lesson)): Path<(String, String)>,
    Query(at): Query<At>,
) -> Result<Response, Sorry> {
    let found = club.lesson(&visitor, &game, &lesson, at.step)?;
    let table = table_at(found.game, found.step().position.clone());
    let table = table.map_err(|refusal| Sorry::new(&visitor, refusal))?;
    let is_last = found.n_step + 1 == found.lesson.steps.len();
    let shown = Shown::of(&visitor, table.as_ref(), Audience::Seat(found.step().seat));
    drop(table);
    let cookie = if is_last && found.step().task == Task::Look {
        let noted = club.note_learned(&visitor, &found).await;
        noted.map_err(|fault| Sorry::new(&visitor, fault))?
    } else {
        None
    };
    let page = pages::learn::step(
        &visitor,
        found.game,
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
}

/// Somebody tries to solve a step.
pub(super) async fn attempt(
    State(club): State<Club>,
    visitor: Visitor,
    Path((game, lesson)): Path<(String, String)>,
    Form(tried): Form<Attempt>,
) -> Result<Response, Sorry> {
    let found = club.lesson(&visitor, &game, &lesson, tried.step)?;
    let (answer, shown) =
        judge(&visitor, &found, &tried).map_err(|refusal| Sorry::new(&visitor, refusal))?;
    let is_last = found.n_step + 1 == found.lesson.steps.len();
    let cookie = if answer.is_right && is_last {
        let noted = club.note_learned(&visitor, &found).await;
        noted.map_err(|fault| Sorry::new(&visitor, fault))?
    } else {
        None
    };
    let page = pages::learn::step(
        &visitor,
        found.game,
        &found.lesson,
        found.n_step,
        &shown,
        Some(&answer),
    );
    Ok(with_cookie(page, cookie))
}

/// Plays what was tried and says what it is worth.
fn judge(visitor: &Visitor, found: &Found, tried: &Attempt) -> Result<(Answer, Shown), Refusal> {
    let step = found.step();
    let (lang, audience) = (visitor.lang, Audience::Seat(step.seat));
    let mut table = table_at(found.game, step.position.clone())?;
    let action = match (&tried.action, &tried.pick, &tried.drop) {
        (Some(text), _, _) => serde_json::from_str(text).ok(),
        (None, Some(pick), Some(drop)) => table.dropped(pick, drop),
        (None, _, _) => None,
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
            Shown::of(visitor, table.as_ref(), audience),
        ));
    };
    let offered = table
        .actions(step.seat)
        .moves
        .into_iter()
        .find(|offered| offered.action == action);
    let is_met = offered.is_some_and(|offered| step.task.is_met_by(&offered.notation));
    let answer = match table
        .play(Actor::Seat(step.seat), action)
        .map_err(Refusal::Problem)?
    {
        Played::Illegal(illegal) => {
            wrong(illegal.message.get(lang), Some(illegal.rule.to_string()))
        }
        Played::Done(_) | Played::Wants(_) | Played::Faulty(_) => match &step.task {
            Task::Play { praise, .. } if is_met => Answer {
                is_right: true,
                words: praise.get(lang).to_owned(),
                rule: None,
            },
            Task::Play { advice, .. } => {
                // Back to where it was, so that another try can be made.
                table = table_at(found.game, step.position.clone())?;
                wrong(advice.get(lang), None)
            }
            Task::Look => wrong("", None),
        },
    };
    Ok((answer, Shown::of(visitor, table.as_ref(), audience)))
}

#[derive(Deserialize)]
pub(super) struct Typed {
    #[serde(default)]
    position: String,
    #[serde(default)]
    play: String,
}

/// Any position: what it looks like, what is wrong with it, what is legal in it.
pub(super) async fn position(
    State(club): State<Club>,
    visitor: Visitor,
    Path(game): Path<String>,
    Query(typed): Query<Typed>,
) -> Result<Response, Sorry> {
    let game = club
        .hall
        .game(&game)
        .map_err(|refusal| Sorry::new(&visitor, refusal))?;
    Ok(pages::position::page(
        &visitor,
        game,
        &read_position(&visitor, game, &typed.position),
    )
    .into_response())
}

/// What somebody typed as a position, and what came of it.
fn read_position(
    visitor: &Visitor,
    game: &'static dyn GameBox,
    text: &str,
) -> pages::position::Tried {
    let position = if text.trim().is_empty() {
        None
    } else {
        Some(serde_json::from_str::<Value>(text))
    };
    let table = match position {
        None => table_at(game, None),
        Some(Ok(position)) => table_at(game, Some(position)),
        Some(Err(fault)) => Err(Refusal::Meaningless(sobremesa_kernel::Words::new(
            format!("Eso no es JSON: {fault}."),
            format!("That is not JSON: {fault}."),
        ))),
    };
    match table {
        Ok(table) => {
            let mover = table
                .waiting()
                .and_then(|status| status.must_act().iter().next());
            let audience = Audience::Referee;
            let mut shown = Shown::of(visitor, table.as_ref(), audience);
            shown.moves = mover
                .map(|seat| table.actions(seat).moves)
                .unwrap_or_default();
            let text = table
                .position()
                .map(|position| position.to_string())
                .unwrap_or_default();
            pages::position::Tried {
                text,
                result: Ok(shown),
            }
        }
        Err(refusal) => pages::position::Tried {
            text: text.to_owned(),
            result: Err(refusal.words().get(visitor.lang).to_owned()),
        },
    }
}

/// Plays on from a position, from every seat at one screen.
pub(super) async fn play_position(
    State(club): State<Club>,
    axum::extract::ConnectInfo(address): axum::extract::ConnectInfo<std::net::SocketAddr>,
    visitor: Visitor,
    Path(game): Path<String>,
    Form(typed): Form<Typed>,
) -> Result<Response, Sorry> {
    let sorry = |fault: HallFault| Sorry::new(&visitor, fault);
    club.may_open(address.ip(), &visitor)?;
    let game = club
        .hall
        .game(&game)
        .map_err(|refusal| Sorry::new(&visitor, refusal))?;
    let position: Value = serde_json::from_str(&typed.position).unwrap_or_default();
    let (person, cookie) = person_or_guest(&club.hall, &visitor, None)
        .await
        .map_err(sorry)?;
    let id: TableId = club
        .play_from(game, &person, position, &typed.play)
        .await
        .map_err(sorry)?;
    Ok(with_cookie(
        axum::response::Redirect::to(&format!("/t/{id}")),
        cookie,
    ))
}
