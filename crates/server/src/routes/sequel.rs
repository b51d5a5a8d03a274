//! After a match: the same people play again, or the next battle of their campaign.

use std::sync::Arc;

use axum::extract::{Path, Query};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use sobremesa_club::room::{Occupant, Room, Settings};
use sobremesa_club::{Refusal, TableId};

use super::Sorry;
use super::asking::{Host, Reader};
use super::opening::SeatPlan;
use crate::hall::HallFault;
use crate::pages::{self, campaign::Battle};
use crate::result::Seated;
use crate::room_task::RoomHandle;
use crate::wish::Wish;

/// How those who play again sit.
#[derive(Deserialize)]
pub(super) struct Seating {
    sides: Option<String>,
}

/// The same people, the same agreement, a new table; whoever asks has their seat, or the one across it.
pub(super) async fn rematch(
    host: Host,
    Path(id): Path<String>,
    Query(seating): Query<Seating>,
) -> Result<Response, Sorry> {
    let is_swapped = seating.sides.as_deref() == Some("swapped");
    play_again(host, &id, is_swapped, |room| Some(room.agreement())).await
}

/// The next battle of a campaign, with what the last one left.
pub(super) async fn next(host: Host, Path(id): Path<String>) -> Result<Response, Sorry> {
    play_again(host, &id, false, |room| {
        let setup = room.table()?.sequel()?;
        Some(Settings {
            setup,
            // What is left of two armies is seldom equal, and says nothing about who plays better.
            unequal: true,
            rated: false,
            follows: Some(room.id().clone()),
            ..room.agreement()
        })
    })
    .await
}

/// Opens the table that comes after another, once, and leads to it.
async fn play_again(
    host: Host,
    id: &str,
    is_swapped: bool,
    agreement: impl FnOnce(&Room) -> Option<Settings> + Send + 'static,
) -> Result<Response, Sorry> {
    let sorry = |fault: HallFault| Sorry::new(&host.visitor, fault);
    let (club, person) = (&host.club, &host.person);
    let (_, room) = club.table(id).await.map_err(sorry)?;
    let me = person.id.clone();
    let asked = room.inspect(move |room| {
        room.judge_rematch(&me)?;
        let by = pages::table::swap(room.game()).filter(|_| is_swapped);
        let mut occupants: Vec<&Occupant> = room.occupants().iter().collect();
        occupants.rotate_left(by.unwrap_or(0));
        let seats: Vec<SeatPlan> = occupants
            .into_iter()
            .map(|occupant| match occupant {
                Occupant::Person(other) if *other == me => SeatPlan::Me,
                Occupant::Person(_) | Occupant::Open => SeatPlan::Open,
                Occupant::Bot(bot) => SeatPlan::Bot(bot.clone()),
            })
            .collect();
        let settings = agreement(room).ok_or(Refusal::NotOver)?;
        Ok::<_, Refusal>((room.held_game(), settings, seats, room.rematch().cloned()))
    });
    let asked = asked.await.map_err(sorry)?;
    let (game, settings, seats, already) = asked.map_err(|refusal| sorry(refusal.into()))?;
    if let Some(table) = already {
        return Ok(host.lead_to(&table));
    }
    let opened = club.open(game.clone(), person, settings, seats, &[]);
    let table = opened.await.map_err(sorry)?;
    let noted = Wish::NoteRematch {
        table: table.clone(),
    };
    room.wish(&person.id, None, noted).await.map_err(sorry)?;
    // Somebody else may have asked at the same time, and been faster.
    let agreed = room.inspect(|room| room.rematch().cloned()).await;
    let agreed = agreed.map_err(sorry)?.unwrap_or(table);
    Ok(host.lead_to(&agreed))
}

/// No campaign is followed further than this.
const LONGEST: usize = 50;

/// All battles of a campaign, from any of them.
pub(super) async fn campaign(reader: Reader, Path(id): Path<String>) -> Result<Response, Sorry> {
    let sorry = |fault: HallFault| Sorry::new(&reader.visitor, fault);
    let (mut id, mut room) = reader.club.table(&id).await.map_err(sorry)?;
    for _ in 0..LONGEST {
        let before = room.inspect(|room| room.settings().follows.clone());
        let Some(before) = before.await.map_err(sorry)? else {
            break;
        };
        (id, room) = reader.club.table(before.as_str()).await.map_err(sorry)?;
    }
    let mut battles = Vec::new();
    while battles.len() < LONGEST {
        let (battle, next) = told(&reader, &room, id).await.map_err(sorry)?;
        battles.push(battle);
        let Some(next) = next else {
            break;
        };
        (id, room) = reader.club.table(next.as_str()).await.map_err(sorry)?;
    }
    Ok(pages::campaign::page(&reader.visitor, &battles).into_response())
}

/// A battle as those may see it who look, and the table of the next.
async fn told(
    reader: &Reader,
    room: &RoomHandle,
    id: TableId,
) -> Result<(Battle, Option<TableId>), HallFault> {
    let lang = reader.visitor.lang;
    let person = reader
        .visitor
        .person
        .as_ref()
        .map(|person| person.id.clone());
    let hall = Arc::clone(&reader.club.hall);
    room.inspect(move |room| {
        let audience = match &person {
            Some(person) => room.audience(person, room.seats_of(person).next()),
            None => Err(Refusal::NotYourSeat),
        };
        let table = room.table();
        let outcome = match (table, audience) {
            (Some(table), Ok(audience)) if room.is_over() => {
                let seated = Seated {
                    game: room.game(),
                    occupants: room.occupants(),
                    name_of: &|person, lang| hall.name_for(person, lang),
                };
                let ended = table
                    .ending()
                    .map(|ending| seated.told(&ending, person.as_ref()));
                // The last thing that is told of it is what is left of both.
                let lines = (1..=table.seq()).rev();
                let left = lines.filter_map(|line| table.story_of(line, audience).pop());
                let words = ended.into_iter().chain(left.take(1));
                words.map(|words| words.get(lang).to_owned()).collect()
            }
            (Some(_) | None, _) => Vec::new(),
        };
        let goes_on = table.is_some_and(|table| table.sequel().is_some());
        let next = room.rematch().filter(|_| goes_on);
        let battle = Battle {
            table: id,
            game: room.game().title(),
            is_over: room.is_over(),
            goes_on,
            outcome,
        };
        (battle, next.cloned())
    })
    .await
}
