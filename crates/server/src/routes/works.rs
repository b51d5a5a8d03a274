//! The workshop: what people make for a game beforehand, and keep.
//!
//! While something is being made, it is in the page alone: every change sends the text and comes back
//! with the changed one, so nothing is lost by leaving and nothing is stored before it is good.

use std::collections::BTreeMap;

use axum::extract::{Form, FromRequestParts, Query};
use axum::http::request::Parts;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};
use maud::Markup;
use serde::Deserialize;
use sobremesa_club::people::{Fact, Person, reserved_names};
use sobremesa_club::{People, Refusal};
use sobremesa_kernel::Words;
use sobremesa_table::{Change, GameBox, Work, Workshop};

use super::asking::{Reader, TheGame};
use super::{Club, Sorry, with_cookie};
use crate::hall::HallFault;
use crate::pages::Again;
use crate::pages::works::{self as page, Making};
use crate::session::{Visitor, person_or_guest};

/// Somebody at the workshop of a game, within what one address may have done.
pub(super) struct Maker {
    club: Club,
    visitor: Visitor,
    game: &'static dyn GameBox,
    workshop: &'static dyn Workshop,
}

impl FromRequestParts<Club> for Maker {
    type Rejection = Sorry;

    async fn from_request_parts(parts: &mut Parts, club: &Club) -> Result<Maker, Sorry> {
        let TheGame(game) = TheGame::from_request_parts(parts, club).await?;
        let Some(workshop) = game.abilities().workshop else {
            return Err(TheGame::has_none(game, parts, club).await);
        };
        let Reader { club, visitor } = Reader::from_request_parts(parts, club).await?;
        Ok(Maker {
            club,
            visitor,
            game,
            workshop,
        })
    }
}

impl Maker {
    fn sorry(&self, fault: impl Into<HallFault>) -> Sorry {
        Sorry::new(&self.visitor, fault)
    }

    /// What the maker has kept under a name, or what comes with the game.
    fn find(&self, name: &str) -> Option<Work> {
        self.visitor.works().find(self.game, name)
    }

    /// Judges a text where it keeps nobody's move waiting.
    async fn judge<T: Send + 'static>(
        &self,
        judge: impl FnOnce(&dyn Workshop) -> T + Send + 'static,
    ) -> Result<T, Sorry> {
        let workshop = self.workshop;
        let judged = self
            .club
            .costly
            .work(self.visitor.whose(), move || judge(workshop))
            .await;
        judged.map_err(|fault| self.sorry(fault))
    }

    /// The bench with something on it.
    async fn lay_out(&self, making: Making) -> Result<Markup, Sorry> {
        let (visitor, game) = (self.visitor.clone(), self.game);
        self.judge(move |workshop| page::bench(&visitor, game, workshop, &making))
            .await
    }

    /// A new one like another, with a name that is free.
    async fn another_like(&self, work: Work) -> Result<Making, Sorry> {
        let title = self.workshop.title(&work.name);
        let like = title.get(self.visitor.lang);
        let name = self.visitor.works().free_name(self.game, like);
        let renamed = self.judge(move |workshop| {
            let text = workshop.edit(&work.text, &Change::Rename(name));
            text.unwrap_or(work.text)
        });
        Ok(Making {
            old: String::new(),
            text: renamed.await?,
            faults: Vec::new(),
        })
    }

    /// Keeps or discards something; a newcomer becomes a guest.
    async fn change_works(
        &self,
        judge: impl FnOnce(&People, &Person) -> Result<Fact, Refusal>,
    ) -> Result<Option<HeaderValue>, HallFault> {
        let hall = &self.club.hall;
        let (person, cookie) = person_or_guest(hall, &self.visitor, None).await?;
        hall.change_people(|people| Ok(vec![judge(people, &person)?]))
            .await?;
        Ok(cookie)
    }

    /// Whoever deletes something is asked first.
    fn ask_before_deleting(&self, name: String) -> (StatusCode, Markup) {
        let list = format!("/workshop/{}", self.game.name());
        let sent = [("name", name.clone()), ("sure", "true".to_owned())];
        let again = Again {
            action: &format!("{list}/delete"),
            fields: &sent.map(|(name, text)| (name.to_owned(), text)).into(),
            back: &list,
        };
        let page = again.ask(&self.visitor, &Refusal::Discards(name));
        (StatusCode::UNPROCESSABLE_ENTITY, page)
    }

    /// Back to what has been made.
    fn list_again(&self, cookie: Option<HeaderValue>) -> Response {
        let list = Redirect::to(&format!("/workshop/{}", self.game.name()));
        with_cookie(list, cookie)
    }
}

pub(super) async fn list(maker: Maker) -> Response {
    page::list(&maker.visitor, maker.game, maker.workshop).into_response()
}

#[derive(Deserialize)]
pub(super) struct Named {
    #[serde(default)]
    name: String,
}

/// A new one, or one that is there already: somebody's own stays theirs until it is saved, and what
/// comes with the game stays as it is.
pub(super) async fn make(maker: Maker, Query(named): Query<Named>) -> Result<Markup, Sorry> {
    let own = maker.visitor.works();
    let old = own.get(maker.game.name(), &named.name);
    let making = match (old, maker.find(&named.name)) {
        (Some(old), _) => Making {
            old: old.name.clone(),
            text: old.text.clone(),
            faults: Vec::new(),
        },
        (None, Some(ready)) => maker.another_like(ready).await?,
        (None, None) => Making {
            old: String::new(),
            text: maker.workshop.blank(),
            faults: Vec::new(),
        },
    };
    maker.lay_out(making).await
}

/// What a page of the bench sends: the text, what it was called, the fields, and what was pressed.
type Sent = BTreeMap<String, String>;

/// The work as it is after everything that a page sent.
fn worked(workshop: &dyn Workshop, sent: &Sent) -> Result<String, Words> {
    let mut text = sent.get("text").cloned().unwrap_or_default();
    for edit in edits(sent) {
        text = workshop.edit(&text, &edit)?;
    }
    Ok(text)
}

/// The fields first, so that nothing typed is lost; then what was pressed.
fn edits(sent: &Sent) -> Vec<Change> {
    let mut edits = Vec::new();
    if let Some(name) = sent.get("name") {
        edits.push(Change::Rename(name.clone()));
    }
    let mut numbers: BTreeMap<usize, BTreeMap<String, f64>> = BTreeMap::new();
    for (name, value) in sent {
        let Some((part, field)) = name
            .strip_prefix("part_")
            .and_then(|rest| rest.split_once('_'))
        else {
            continue;
        };
        if let (Ok(part), Ok(value)) = (part.parse(), value.trim().parse()) {
            let of_part = numbers.entry(part).or_default();
            of_part.insert(field.to_owned(), value);
        }
    }
    let numbers = numbers.into_iter();
    edits.extend(numbers.map(|(part, values)| Change::Set { part, values }));
    if let Some(family) = sent.get("family") {
        edits.push(Change::Family(family.clone()));
    }
    let pressed = sent.get("op").and_then(|op| op.split_once(':'));
    edits.extend(pressed.and_then(|(what, whom)| match what {
        "add" => Some(Change::Add(whom.to_owned())),
        "remove" => whom.parse().ok().map(Change::Remove),
        "double" => whom.parse().ok().map(Change::Double),
        "drag" => {
            let mut numbers = whom.split(',');
            let part = numbers.next()?.parse().ok()?;
            let (dx, dy) = (numbers.next()?.parse().ok()?, numbers.next()?.parse().ok()?);
            Some(Change::Drag { part, dx, dy })
        }
        _ => None,
    }));
    edits
}

/// What was sent, as a page of the bench shows it again.
fn making(sent: &Sent, text: Result<String, Words>) -> Making {
    let old = sent.get("old").cloned().unwrap_or_default();
    match text {
        Ok(text) => Making {
            old,
            text,
            faults: Vec::new(),
        },
        // A text that cannot be read is shown as it was sent, with what is wrong.
        Err(wrong) => Making {
            old,
            text: sent.get("text").cloned().unwrap_or_default(),
            faults: vec![wrong],
        },
    }
}

/// One change, and the bench again.
pub(super) async fn edit(maker: Maker, Form(sent): Form<Sent>) -> Result<Markup, Sorry> {
    let changed = maker.judge(move |workshop| making(&sent, worked(workshop, &sent)));
    maker.lay_out(changed.await?).await
}

/// GOM-ARM-13 and its like: only what is right is kept.
pub(super) async fn save(maker: Maker, Form(sent): Form<Sent>) -> Result<Response, Sorry> {
    let judged = maker.judge(move |workshop| {
        let text = worked(workshop, &sent);
        let finished = text.clone().map_err(|wrong| vec![wrong]);
        let finished = finished.and_then(|text| workshop.finish(&text));
        (making(&sent, text), finished)
    });
    let (mut making, finished) = judged.await?;
    let kept = match finished {
        Ok(work) => {
            let kept = maker.change_works(|people, person| {
                let old = (!making.old.is_empty()).then_some(making.old.as_str());
                let (game, reserved) = (maker.game.name(), reserved_names(maker.game));
                people.keep(&person.id, game, &reserved, old, &work.name, &work.text)
            });
            match kept.await {
                Ok(cookie) => Ok(cookie),
                Err(HallFault::Refused(refusal)) => Err(vec![refusal.words()]),
                Err(fault) => return Err(maker.sorry(fault)),
            }
        }
        Err(faults) => Err(faults),
    };
    match kept {
        Ok(cookie) => Ok(maker.list_again(cookie)),
        Err(faults) => {
            making.faults = faults;
            let page = maker.lay_out(making).await?;
            Ok((StatusCode::UNPROCESSABLE_ENTITY, page).into_response())
        }
    }
}

#[derive(Deserialize)]
pub(super) struct Unwanted {
    name: String,
    /// It is meant: nothing is deleted without a question.
    #[serde(default)]
    sure: bool,
}

pub(super) async fn delete(maker: Maker, Form(named): Form<Unwanted>) -> Result<Response, Sorry> {
    if !named.sure {
        return Ok(maker.ask_before_deleting(named.name).into_response());
    }
    let gone = maker
        .change_works(|people, person| people.discard(&person.id, maker.game.name(), &named.name));
    let cookie = gone.await.map_err(|fault| maker.sorry(fault))?;
    Ok(maker.list_again(cookie))
}

/// A second one like it on the bench.
pub(super) async fn duplicate(maker: Maker, Form(named): Form<Named>) -> Result<Markup, Sorry> {
    let work = maker.find(&named.name);
    let work = work.ok_or_else(|| maker.sorry(Refusal::NoSuchWork))?;
    let making = maker.another_like(work).await?;
    maker.lay_out(making).await
}

pub(super) async fn file(maker: Maker, Query(named): Query<Named>) -> Result<Response, Sorry> {
    let work = maker.find(&named.name);
    let work = work.ok_or_else(|| maker.sorry(Refusal::NoSuchWork))?;
    let plain = |letter: char| {
        if letter.is_ascii_alphanumeric() {
            letter
        } else {
            '_'
        }
    };
    let name: String = work.name.chars().map(plain).collect();
    let ending = maker.workshop.file_ending();
    let headers = [
        (header::CONTENT_TYPE, "text/plain; charset=utf-8".to_owned()),
        (
            header::CONTENT_DISPOSITION,
            format!("attachment; filename=\"{name}.{ending}\""),
        ),
    ];
    Ok((headers, work.text).into_response())
}
