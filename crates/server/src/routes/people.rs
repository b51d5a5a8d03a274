//! The people of the house, and how whoever looks stands to them.

use std::sync::Arc;

use axum::extract::{Form, Path, State};
use axum::response::{IntoResponse, Redirect, Response};
use serde::Deserialize;
use sobremesa_club::people::{Person, Regard};
use sobremesa_club::room::Settings;
use sobremesa_club::{PersonId, Refusal};
use sobremesa_kernel::{Lang, Seat};
use sobremesa_table::{GameBox, Winner};

use super::asking::Host;
use super::front::{self, present};
use super::opening::SeatPlan;
use super::{Club, Sorry, with_cookie};
use crate::hall::{Hall, HallFault, Poster};
use crate::pages;
use crate::pages::people::{Acquaintance, Circle, Ladder, Profile, Tally};
use crate::result::Seated;
use crate::session::{Visitor, person_or_guest};
use crate::wish::Wish;

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
                .map(|(person, rating)| (hall.name_for(&person, visitor.lang), person, rating))
                .collect(),
        });
    }
    let person = visitor.person.as_deref();
    let (present, circle) = (
        present(hall, person, visitor.lang),
        circle(hall, person, visitor.lang),
    );
    Ok(pages::people::page(&visitor, &present, &circle, &ladders).into_response())
}

/// To whom somebody stands in some way, those who are here first.
fn circle(hall: &Hall, person: Option<&Person>, lang: Lang) -> Circle {
    let here = hall.gate.crowd.present();
    let those = |regard: Regard| {
        let others = person
            .into_iter()
            .flat_map(|person| person.regards.those(regard));
        let mut those: Vec<Acquaintance> = others
            .map(|other| Acquaintance {
                person: other.clone(),
                name: hall.name_for(other, lang),
                is_here: here.contains(other),
            })
            .collect();
        those.sort_by_key(|other| (!other.is_here, other.name.to_lowercase()));
        those
    };
    Circle {
        friends: those(Regard::Friend),
        blocked: those(Regard::Blocked),
    }
}

#[derive(Deserialize)]
pub(super) struct RegardForm {
    regard: String,
}

/// Somebody stands otherwise to another.
pub(super) async fn regard(
    State(club): State<Club>,
    visitor: Visitor,
    Path(id): Path<String>,
    Form(form): Form<RegardForm>,
) -> Result<Response, Sorry> {
    let sorry = |fault: HallFault| Sorry::new(&visitor, fault);
    if visitor.is_program {
        return Err(sorry(Refusal::BrowserOnly.into()));
    }
    let other: PersonId = id.parse().map_err(|_| sorry(HallFault::NoTable))?;
    let regard = match form.regard.as_str() {
        "friend" => Some(Regard::Friend),
        "blocked" => Some(Regard::Blocked),
        "none" => None,
        _ => return Err(sorry(Refusal::UnknownWish.into())),
    };
    let found = person_or_guest(&club.hall, &visitor, None).await;
    let (person, cookie) = found.map_err(sorry)?;
    if !club.hall.gate.limits.may_change(&person.id) {
        return Err(Sorry::TooFast(visitor.lang));
    }
    let changed = club
        .hall
        .change_people(|people| Ok(vec![people.regard(&person.id, &other, regard)?]));
    changed.await.map_err(sorry)?;
    let back = Redirect::to(&format!("/people/{other}"));
    Ok(with_cookie(back, cookie))
}

#[derive(Deserialize)]
pub(super) struct PlayForm {
    game: String,
}

/// A table with a free seat on the other side, to which somebody is invited.
pub(super) async fn play(
    host: Host,
    Path(id): Path<String>,
    Form(PlayForm { game }): Form<PlayForm>,
) -> Result<Response, Sorry> {
    let sorry = |fault: HallFault| Sorry::new(&host.visitor, fault);
    let game = host.club.game(&host.visitor, &game)?;
    let guest: PersonId = id.parse().map_err(|_| sorry(HallFault::NoTable))?;
    let judged = host.club.hall.judge_invitation(&host.person.id, &guest);
    judged.map_err(|refusal| sorry(refusal.into()))?;
    let Some(across) = across(&*game) else {
        return Err(sorry(Refusal::UnknownGame(game.name().to_owned()).into()));
    };
    let bot = host.visitor.brought.usual(&*game);
    let plan = |index: usize| match &bot {
        _ if index == 0 => SeatPlan::Me,
        Some(bot) if index != across => SeatPlan::Bot(bot.clone()),
        Some(_) | None => SeatPlan::Open,
    };
    let seats = (0..game.seats().len()).map(plan).collect();
    let settings = Settings::usual(game.usual_setup());
    let opened = host
        .club
        .open(game.clone(), &host.person, settings, seats, &[]);
    let table = opened.await.map_err(sorry)?;
    let room = host.club.hall.room(&table).await.map_err(sorry)?;
    let invited = room.wish(&host.person.id, None, Wish::Invite { person: guest });
    invited.await.map_err(sorry)?;
    Ok(host.lead_to(&table))
}

/// The first seat that plays against the first one.
fn across(game: &dyn GameBox) -> Option<usize> {
    let side = |seat: usize| game.side(Seat::new(seat));
    (1..game.seats().len()).find(|seat| side(*seat) != side(0))
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
    let known = hall
        .people()
        .get(&id)
        .map(|person| person.name.shown(visitor.lang));
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
            ratings.push((game, rating));
        }
    }
    let me = visitor.person.as_deref().filter(|me| me.id != id);
    let ours = match me {
        Some(me) => together(hall, me, &id).await?,
        None => Vec::new(),
    };
    let tallies = me.map_or_else(Vec::new, |me| tallies(&ours, &me.id, &id));
    let shown_to_me = |me: &Person| {
        let cards = ours.iter().cloned();
        let cards = cards.map(|poster| front::card(hall, me, visitor.lang, poster));
        cards.collect()
    };
    let together = me.map_or_else(Vec::new, shown_to_me);
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
        regard: me.and_then(|me| me.regards.of(&id)),
        games: hall
            .games()
            .into_iter()
            .filter(|game| across(&**game).is_some())
            .collect(),
        tallies,
        id: id.clone(),
        is_here: hall.gate.crowd.present().contains(&id),
        is_me,
        name,
        ratings,
        together,
        history,
    })
}

/// The finished matches of two people.
async fn together(
    hall: &Arc<Hall>,
    me: &Person,
    them: &PersonId,
) -> Result<Vec<Poster>, HallFault> {
    let mut ours = hall.posters_of(&me.id, MOST_LOOKED_THROUGH).await?;
    ours.retain(|poster| poster.is_over && poster.people().contains(&them));
    Ok(ours)
}

/// How the first has done against the second, game by game; what they played on one side is nobody's.
fn tallies(posters: &[Poster], me: &PersonId, them: &PersonId) -> Vec<Tally> {
    let mut tallies: Vec<Tally> = Vec::new();
    for poster in posters {
        let seated = Seated {
            game: &*poster.game,
            occupants: &poster.occupants,
            name_of: &|_, _| String::new(),
        };
        let sides = (seated.side_of(Some(me)), seated.side_of(Some(them)));
        let (Some(ending), (Some(mine), Some(theirs))) = (&poster.ending, sides) else {
            continue;
        };
        let is_it = |tally: &Tally| tally.game.name() == poster.game.name();
        let at = tallies.iter().position(is_it).unwrap_or_else(|| {
            tallies.push(Tally {
                game: poster.game.clone(),
                n_won: 0,
                n_drawn: 0,
                n_lost: 0,
            });
            tallies.len() - 1
        });
        match ending.winner {
            _ if mine == theirs => {}
            Winner::Side(side) if side == mine => tallies[at].n_won += 1,
            Winner::Side(side) if side == theirs => tallies[at].n_lost += 1,
            Winner::Nobody => tallies[at].n_drawn += 1,
            Winner::Side(_) | Winner::Outsider => {}
        }
    }
    tallies.retain(|tally| tally.n_won + tally.n_drawn + tally.n_lost > 0);
    tallies
}
