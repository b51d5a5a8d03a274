//! The people of the house.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::response::{IntoResponse, Response};
use sobremesa_club::PersonId;
use sobremesa_club::people::Person;
use sobremesa_table::GameBox;

use super::front::{self, present};
use super::{Club, Sorry};
use crate::hall::{Hall, HallFault};
use crate::pages;
use crate::pages::people::{Ladder, Profile};
use crate::session::Visitor;

/// So many stand on a ladder.
const MOST_ON_LADDER: usize = 20;
/// So many of one's own tables are looked through for matches against somebody.
const MOST_LOOKED_THROUGH: usize = 500;
/// So many of somebody's matches are listed.
const MOST_LISTED: usize = 30;

/// Who is here, and who stands highest.
pub(super) async fn list(State(club): State<Club>, visitor: Visitor) -> Result<Response, Sorry> {
    let hall = &club.hall;
    let mut ladders = Vec::new();
    for game in hall.games() {
        let best = hall.ladder(game.name(), MOST_ON_LADDER).await;
        let best = best.map_err(|fault| Sorry::new(&visitor, fault))?;
        ladders.push(Ladder {
            game,
            best: best
                .into_iter()
                .map(|(person, rating)| (hall.name_of(&person), person, rating))
                .collect(),
        });
    }
    Ok(pages::people::page(&visitor, &present(hall), &ladders).into_response())
}

/// Somebody's own page.
pub(super) async fn show(
    State(club): State<Club>,
    visitor: Visitor,
    Path(id): Path<String>,
) -> Result<Response, Sorry> {
    let sorry = |fault: HallFault| Sorry::new(&visitor, fault);
    let hall = &club.hall;
    let id: PersonId = id.parse().map_err(|_| sorry(HallFault::NoTable))?;
    let known = hall.people().get(&id).map(|person| person.name.to_string());
    let Some(name) = known else {
        return Err(sorry(HallFault::NoTable));
    };
    let profile = profile(hall, &visitor, id, name).await.map_err(sorry)?;
    Ok(pages::people::profile(&visitor, &profile).into_response())
}

async fn profile(
    hall: &Arc<Hall>,
    visitor: &Visitor,
    id: PersonId,
    name: String,
) -> Result<Profile, HallFault> {
    let mut ratings = Vec::new();
    for game in hall.games() {
        if let (Some(rating), _) = hall.rating(game.name(), &id).await? {
            ratings.push((game as &'static dyn GameBox, rating));
        }
    }
    let me = visitor.person.as_deref().filter(|me| me.id != id);
    let together = match me {
        Some(me) => together(hall, visitor, me, &id).await?,
        None => Vec::new(),
    };
    let theirs = hall.posters_of(&id, MOST_LOOKED_THROUGH).await?;
    let is_me = visitor.person.as_ref().is_some_and(|me| me.id == id);
    let shown = theirs
        .into_iter()
        .filter(|poster| is_me || (poster.is_listed && poster.may_watch))
        .take(MOST_LISTED);
    // As the one whose page it is has seen them.
    let looked_at = hall.people().get(&id).cloned();
    let history = match &looked_at {
        Some(them) => shown
            .map(|poster| front::card(hall, them, visitor.lang, poster))
            .collect(),
        None => Vec::new(),
    };
    Ok(Profile {
        is_here: hall.gate.crowd.present().contains(&id),
        is_me,
        name,
        ratings,
        together,
        history,
    })
}

/// The finished matches of two people, as the first sees them.
async fn together(
    hall: &Arc<Hall>,
    visitor: &Visitor,
    me: &Person,
    them: &PersonId,
) -> Result<Vec<pages::start::Card>, HallFault> {
    let mine = hall.posters_of(&me.id, MOST_LOOKED_THROUGH).await?;
    let ours = mine
        .into_iter()
        .filter(|poster| poster.is_over && poster.people().contains(&them));
    Ok(ours
        .map(|poster| front::card(hall, me, visitor.lang, poster))
        .collect())
}
