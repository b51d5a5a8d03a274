//! The workshop: what people make for a game beforehand, and keep.
//!
//! While something is being made, it is in the page alone: every change sends the text and comes back
//! with the changed one, so nothing is lost by leaving and nothing is stored before it is good.

use std::collections::BTreeMap;

use axum::extract::{Form, Path, Query, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};
use serde::Deserialize;
use sobremesa_club::Refusal;
use sobremesa_club::people::{Fact, Person};
use sobremesa_kernel::Words;
use sobremesa_table::{Change, GameBox, Work, Workshop};

use super::{Club, Sorry, with_cookie};
use crate::hall::HallFault;
use crate::pages::works::{self as page, Making};
use crate::session::{Visitor, person_or_guest};

/// A game and its workshop.
type Found<'a> = (&'a dyn GameBox, &'a dyn Workshop);

impl Club {
    fn works_of(&self, visitor: &Visitor, game: &str) -> Result<Found<'static>, Sorry> {
        let sorry = |refusal: Refusal| Sorry::new(visitor, refusal);
        let game = self.hall.game(game).map_err(sorry)?;
        let workshop = game.workshop();
        let workshop =
            workshop.ok_or_else(|| sorry(Refusal::UnknownGame(game.name().to_owned())))?;
        Ok((game, workshop))
    }

    async fn change_works(
        &self,
        visitor: &Visitor,
        judge: impl FnOnce(&sobremesa_club::People, &Person) -> Result<Fact, Refusal>,
    ) -> Result<Option<axum::http::HeaderValue>, HallFault> {
        let (person, cookie) = person_or_guest(&self.hall, visitor, None).await?;
        self.hall
            .change_people(|people| Ok(vec![judge(people, &person)?]))
            .await?;
        Ok(cookie)
    }
}

/// What somebody has kept, by name; or what comes with the game.
pub(super) fn find(visitor: &Visitor, (game, workshop): Found<'_>, name: &str) -> Option<Work> {
    let kept = visitor.person.as_ref().and_then(|person| {
        let work = person.works.get(game.name(), name)?;
        Some(Work {
            name: work.name.clone(),
            text: work.text.clone(),
        })
    });
    kept.or_else(|| {
        let mut ready = workshop.ready_made().into_iter();
        ready.find(|work| work.name == name)
    })
}

pub(super) async fn list(
    State(club): State<Club>,
    visitor: Visitor,
    Path(game): Path<String>,
) -> Result<Response, Sorry> {
    let (game, workshop) = club.works_of(&visitor, &game)?;
    Ok(page::list(&visitor, game, workshop).into_response())
}

#[derive(Deserialize)]
pub(super) struct Named {
    #[serde(default)]
    name: String,
}

/// A new one, or one that is there already: somebody's own stays theirs until it is saved.
pub(super) async fn make(
    State(club): State<Club>,
    visitor: Visitor,
    Path(game): Path<String>,
    Query(named): Query<Named>,
) -> Result<Response, Sorry> {
    let found = club.works_of(&visitor, &game)?;
    let work = find(&visitor, found, &named.name);
    let own = visitor.person.as_ref().map(|person| &person.works);
    let old = own.and_then(|works| works.get(found.0.name(), &named.name));
    let making = Making {
        old: old.map_or_else(String::new, |work| work.name.clone()),
        text: work.map_or_else(|| found.1.blank(), |work| work.text),
        faults: Vec::new(),
    };
    Ok(page::bench(&visitor, found.0, found.1, &making).into_response())
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
    for (name, value) in sent {
        let Some((part, field)) = name
            .strip_prefix("part_")
            .and_then(|rest| rest.split_once('_'))
        else {
            continue;
        };
        if let (Ok(part), Ok(value)) = (part.parse(), value.trim().parse::<f64>()) {
            let field = field.to_owned();
            edits.push(Change::Set { part, field, value });
        }
    }
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

/// One change, and the bench again.
pub(super) async fn edit(
    State(club): State<Club>,
    visitor: Visitor,
    Path(game): Path<String>,
    Form(sent): Form<Sent>,
) -> Result<Response, Sorry> {
    let (game, workshop) = club.works_of(&visitor, &game)?;
    let old = sent.get("old").cloned().unwrap_or_default();
    let making = match worked(workshop, &sent) {
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
    };
    Ok(page::bench(&visitor, game, workshop, &making).into_response())
}

/// GOM-ARM-13 and its like: only what is right is kept.
pub(super) async fn save(
    State(club): State<Club>,
    visitor: Visitor,
    Path(game): Path<String>,
    Form(sent): Form<Sent>,
) -> Result<Response, Sorry> {
    let (game, workshop) = club.works_of(&visitor, &game)?;
    let old = sent.get("old").cloned().unwrap_or_default();
    let text = worked(workshop, &sent);
    let finished = text.clone().map_err(|wrong| vec![wrong]);
    let kept = match finished.and_then(|text| workshop.finish(&text)) {
        Ok(work) => {
            let kept = club.change_works(&visitor, |people, person| {
                let old = (!old.is_empty()).then_some(old.as_str());
                people.keep(&person.id, game.name(), old, &work.name, &work.text)
            });
            match kept.await {
                Ok(cookie) => Ok(cookie),
                Err(HallFault::Refused(refusal)) => Err(vec![refusal.words()]),
                Err(fault) => return Err(Sorry::new(&visitor, fault)),
            }
        }
        Err(faults) => Err(faults),
    };
    match kept {
        Ok(cookie) => {
            let list = Redirect::to(&format!("/workshop/{}", game.name()));
            Ok(with_cookie(list, cookie))
        }
        Err(faults) => {
            let making = Making {
                old,
                text: text.unwrap_or_else(|_| sent.get("text").cloned().unwrap_or_default()),
                faults,
            };
            let page = page::bench(&visitor, game, workshop, &making);
            Ok((StatusCode::UNPROCESSABLE_ENTITY, page).into_response())
        }
    }
}

pub(super) async fn delete(
    State(club): State<Club>,
    visitor: Visitor,
    Path(game): Path<String>,
    Form(named): Form<Named>,
) -> Result<Response, Sorry> {
    let (game, _) = club.works_of(&visitor, &game)?;
    let gone = club.change_works(&visitor, |people, person| {
        people.discard(&person.id, game.name(), &named.name)
    });
    let cookie = gone.await.map_err(|fault| Sorry::new(&visitor, fault))?;
    let list = Redirect::to(&format!("/workshop/{}", game.name()));
    Ok(with_cookie(list, cookie))
}

/// A second one like it on the bench, with a name of its own to be chosen.
pub(super) async fn duplicate(
    State(club): State<Club>,
    visitor: Visitor,
    Path(game): Path<String>,
    Form(named): Form<Named>,
) -> Result<Response, Sorry> {
    let found = club.works_of(&visitor, &game)?;
    let work = find(&visitor, found, &named.name)
        .ok_or_else(|| Sorry::new(&visitor, Refusal::NoSuchWork))?;
    let name = format!("{} 2", work.name);
    let text = found.1.edit(&work.text, &Change::Rename(name));
    let making = Making {
        old: String::new(),
        text: text.unwrap_or(work.text),
        faults: Vec::new(),
    };
    Ok(page::bench(&visitor, found.0, found.1, &making).into_response())
}

pub(super) async fn file(
    State(club): State<Club>,
    visitor: Visitor,
    Path(game): Path<String>,
    Query(named): Query<Named>,
) -> Result<Response, Sorry> {
    let found = club.works_of(&visitor, &game)?;
    let work = find(&visitor, found, &named.name)
        .ok_or_else(|| Sorry::new(&visitor, Refusal::NoSuchWork))?;
    let plain = |letter: char| {
        if letter.is_ascii_alphanumeric() {
            letter
        } else {
            '_'
        }
    };
    let name: String = work.name.chars().map(plain).collect();
    let headers = [
        (header::CONTENT_TYPE, "text/plain; charset=utf-8".to_owned()),
        (
            header::CONTENT_DISPOSITION,
            format!("attachment; filename=\"{name}.{}\"", found.1.file_ending()),
        ),
    ];
    Ok((headers, work.text).into_response())
}
