//! Tables are set up.

use std::collections::BTreeMap;

use axum::extract::{Form, Query};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use sobremesa_club::people::Person;
use sobremesa_club::room::{Brings, Room, Settings, Takebacks, Watch};
use sobremesa_club::{Refusal, TableId};
use sobremesa_kernel::clock::Pace;
use sobremesa_kernel::record::About;
use sobremesa_kernel::{DiceSource, Fault, Seat};
use sobremesa_table::{GameBox, GameRef, SetUp, Start, Work};

use super::asking::{Host, TheGame};
use super::{Club, Sorry};
use crate::hall::HallFault;
use crate::pages::Again;
use crate::pool::Whose;
use crate::session::Visitor;
use crate::{pages, random};

#[derive(Deserialize)]
pub(super) struct PlayNow {
    game: String,
    /// The computer player for the other seats; the usual one if none is named.
    bot: Option<String>,
}

/// Two clicks from the start page to the first move: the person takes the first seat, computer
/// players the others.
pub(super) async fn play_now(host: Host, Form(form): Form<PlayNow>) -> Result<Response, Sorry> {
    let sorry = |fault: HallFault| Sorry::new(&host.visitor, fault);
    let game = host.club.game(&host.visitor, &form.game)?;
    let bot = form.bot.or_else(|| host.visitor.brought.usual(&*game));
    let seats = (0..game.seats().len()).map(|index| match (&bot, index) {
        (_, 0) | (None, _) => SeatPlan::Me,
        (Some(bot), _) => SeatPlan::Bot(bot.clone()),
    });
    let (settings, seats) = (
        Settings::usual(game.usual_setup_in(host.visitor.lang)),
        seats.collect(),
    );
    let opened = host
        .club
        .open(game.clone(), &host.person, settings, seats, &[]);
    let table = opened.await.map_err(sorry)?;
    Ok(host.lead_to(&table))
}

#[derive(Deserialize)]
pub(super) struct Exhibited {
    game: String,
}

/// Computer players of middling strength and above show a game to whoever wants to see one.
pub(super) async fn exhibition(
    host: Host,
    Form(Exhibited { game }): Form<Exhibited>,
) -> Result<Response, Sorry> {
    let sorry = |fault: HallFault| Sorry::new(&host.visitor, fault);
    let game = host.club.game(&host.visitor, &game)?;
    let bots = host.visitor.brought.of_house(&*game);
    if bots.is_empty() {
        return Err(sorry(Refusal::UnknownGame(game.name().to_owned()).into()));
    }
    let (_, able) = bots.split_at(bots.len() / 2);
    let seats = (0..game.seats().len()).map(|seat| {
        let bot = &able[game.side(Seat::new(seat)) % able.len()];
        SeatPlan::Bot(bot.name.clone())
    });
    let settings = Settings::usual(game.usual_setup_in(host.visitor.lang));
    let opened = host
        .club
        .open(game.clone(), &host.person, settings, seats.collect(), &[]);
    let table = opened.await.map_err(sorry)?;
    Ok(host.lead_to(&table))
}

#[derive(Deserialize)]
pub(super) struct ToPlayWith {
    /// What somebody has just made.
    work: Option<String>,
}

pub(super) async fn new_table(
    visitor: Visitor,
    TheGame(game): TheGame,
    Query(wanted): Query<ToPlayWith>,
) -> Response {
    let work = wanted.work.as_deref();
    pages::new_table::page(&visitor, &*game, None, work).into_response()
}

/// Who shall sit on the other seats.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Against {
    /// A computer player.
    Bot(String),
    /// Whoever has the link.
    Anybody,
}

impl Against {
    /// As forms say it: the name of a computer player, or nothing.
    pub(super) fn read(text: &str) -> Against {
        match text {
            "" => Against::Anybody,
            bot => Against::Bot(bot.to_owned()),
        }
    }
}

/// Who shall sit on a seat.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum SeatPlan {
    Me,
    Open,
    Bot(String),
    /// Nobody: another seat of its side plays for it.
    Chief,
}

#[derive(Serialize, Deserialize)]
pub(super) struct TableForm {
    game: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    preset: Option<String>,
    watch: Watch,
    takebacks: Takebacks,
    #[serde(flatten)]
    clock: ClockForm,
    #[serde(default)]
    listed: String,
    #[serde(default)]
    rated: String,
    #[serde(default)]
    unequal: String,
    /// `seat_P1=me`, `seat_P2=bot:…`, `seat_P3=open`; `work_P1=…`: what a seat plays with.
    #[serde(flatten)]
    seats: BTreeMap<String, String>,
}

/// How time is given: a pace by its name, or one of their own.
#[derive(Serialize, Deserialize)]
struct ClockForm {
    #[serde(default)]
    pace: String,
    #[serde(default)]
    game_minutes: String,
    #[serde(default)]
    increment_seconds: String,
    #[serde(default)]
    turn_seconds: String,
    #[serde(default)]
    turn_days: String,
}

impl ClockForm {
    fn read(&self, game: &dyn GameBox) -> Pace {
        let named = game
            .customs()
            .timing
            .map(|timing| timing.paces())
            .unwrap_or_default();
        let named = named.into_iter().find(|named| named.name == self.pace);
        match (&*self.pace, named) {
            (_, Some(named)) => named.pace,
            ("none", None) => Pace::Unlimited,
            (_, None) => self.own(),
        }
    }

    fn own(&self) -> Pace {
        let number = |text: &str| text.trim().parse::<u64>().ok().filter(|n| *n > 0);
        let turn = |ms: u64| Pace::PerTurn { ms };
        let days = number(&self.turn_days).map(|days| turn(days.min(30) * 86_400_000));
        let seconds = number(&self.turn_seconds).map(|n| turn(n.min(86_400) * 1000));
        let minutes = number(&self.game_minutes).map(|minutes| Pace::PerGame {
            ms: minutes.min(600) * 60_000,
            increment_ms: number(&self.increment_seconds).unwrap_or(0).min(600) * 1000,
        });
        days.or(seconds).or(minutes).unwrap_or(Pace::Unlimited)
    }
}

impl TableForm {
    /// The same once more, by somebody who has seen that it is unequal and wants it.
    fn wanted_unequal(mut self) -> BTreeMap<String, String> {
        "yes".clone_into(&mut self.unequal);
        let fields = serde_json::to_value(self).and_then(serde_json::from_value);
        fields.expect("a form is made of texts")
    }
}

pub(super) async fn open_table(host: Host, Form(form): Form<TableForm>) -> Result<Response, Sorry> {
    let sorry = |fault: HallFault| Sorry::new(&host.visitor, fault);
    let game = host.club.game(&host.visitor, &form.game)?;
    let plan =
        |seat: &&'static str| match form.seats.get(&format!("seat_{seat}")).map(String::as_str) {
            Some("me") => SeatPlan::Me,
            Some("chief") => SeatPlan::Chief,
            Some(text) => match text.strip_prefix("bot:") {
                Some(bot) => SeatPlan::Bot(bot.to_owned()),
                None => SeatPlan::Open,
            },
            None if chief_of(&*game, seat).is_some() => SeatPlan::Chief,
            None => SeatPlan::Open,
        };
    let presets = game.presets().into_iter();
    let wished = form.preset.as_deref();
    let chosen = presets
        .clone()
        .find(|preset| Some(preset.name) == wished)
        .or(presets.clone().next());
    let setup = chosen.map_or_else(|| game.usual_setup(), |preset| preset.setup);
    let setup = game.setup_in(setup, host.visitor.lang);
    let seats: Vec<SeatPlan> = game.seats().iter().map(plan).collect();
    let setup = appoint(&*game, setup, &seats);
    let mut works = chosen_works(&host.visitor, &*game, &form.seats);
    // A free seat is offered its work, and whoever takes it may bring another.
    let offered: Vec<Option<Work>> = (works.iter_mut().zip(&seats))
        .map(|(work, plan)| work.take_if(|_| *plan == SeatPlan::Open))
        .collect();
    let whose = host.visitor.whose();
    let offered_to = game.clone();
    let offer = move || offer_works(&*offered_to, setup, &offered);
    let setup = match host.club.opening.work(whose, offer).await.map_err(sorry)? {
        Ok(setup) => setup,
        Err(faults) => return Ok(form_again(host, &*game, &Refusal::Faulty(faults))),
    };
    let settings = Settings {
        setup,
        watch: form.watch,
        takebacks: form.takebacks,
        pace: form.clock.read(&*game),
        listed: form.listed == "yes",
        rated: form.rated == "yes",
        unequal: form.unequal == "yes",
        follows: None,
    };
    let opened = host
        .club
        .open(game.clone(), &host.person, settings, seats, &works);
    match opened.await {
        Ok(table) => Ok(host.lead_to(&table)),
        Err(HallFault::Refused(refusal @ Refusal::Unequal(_))) => {
            let again = Again {
                action: "/tables",
                fields: &form.wanted_unequal(),
                back: &format!("/new/{}", game.name()),
            };
            let page = again.ask(&host.visitor, &refusal);
            Ok(host.answer((StatusCode::UNPROCESSABLE_ENTITY, page)))
        }
        Err(HallFault::Refused(refusal)) => Ok(form_again(host, &*game, &refusal)),
        Err(fault) => Err(sorry(fault)),
    }
}

/// The setup in which every seat that somebody was planned for plays what is its own.
fn appoint(game: &dyn GameBox, setup: serde_json::Value, seats: &[SeatPlan]) -> serde_json::Value {
    let Some(deputies) = game.abilities().deputies else {
        return setup;
    };
    let wanted = seats.iter().enumerate();
    let wanted = wanted.filter(|(_, plan)| **plan != SeatPlan::Chief);
    let wanted = wanted.map(|(index, _)| Seat::new(index));
    let wanted: Vec<Seat> = wanted
        .filter(|seat| deputies.chief(*seat).is_some())
        .collect();
    deputies.appoint(setup, &wanted)
}

/// The seat that plays for another unless somebody of its own does.
fn chief_of(game: &dyn GameBox, name: &str) -> Option<Seat> {
    let seat = Seat::named(name, game.seats())?;
    game.abilities().deputies?.chief(seat)
}

/// The form once more, with what was wrong.
fn form_again(host: Host, game: &dyn GameBox, refusal: &Refusal) -> Response {
    let words = refusal.words();
    let lang = host.visitor.lang;
    let page = pages::new_table::page(&host.visitor, game, Some(words.get(lang)), None);
    host.answer((StatusCode::UNPROCESSABLE_ENTITY, page))
}

/// What each seat plays with, of what its host has made or of what comes with the game.
fn chosen_works(
    visitor: &Visitor,
    game: &dyn GameBox,
    fields: &BTreeMap<String, String>,
) -> Vec<Option<Work>> {
    let chosen = |seat: &&'static str| {
        let name = fields.get(&format!("work_{seat}"))?;
        visitor.works().find(game, name)
    };
    game.seats().iter().map(chosen).collect()
}

fn offer_works(
    game: &dyn GameBox,
    mut setup: serde_json::Value,
    offered: &[Option<Work>],
) -> Result<serde_json::Value, Vec<Fault>> {
    for (index, work) in offered.iter().enumerate() {
        if let (Some(work), Some(workshop)) = (work, game.abilities().workshop) {
            setup = workshop.bring(setup, Seat::new(index), &work.text)?;
        }
    }
    Ok(setup)
}

impl Club {
    pub(super) async fn open(
        &self,
        game: GameRef,
        host: &Person,
        settings: Settings,
        seats: Vec<SeatPlan>,
        works: &[Option<Work>],
    ) -> Result<TableId, HallFault> {
        let (id, person) = (random::table_id(), host.id.clone());
        let new_table = id.clone();
        let whose = Whose::Person(person.clone());
        let set_up = move || Room::open(new_table, person, game, settings, random::seed());
        let room = self.opening.work(whose, set_up).await??;
        self.seat_everybody(room, host, &seats, works).await?;
        Ok(id)
    }

    /// Sets up a table at a position: one seat for the person and a computer player or whoever has the
    /// link on the others, or every seat at one screen.
    pub(super) async fn play_from(
        &self,
        game: GameRef,
        person: &Person,
        position: serde_json::Value,
        seat: &str,
        against: &Against,
    ) -> Result<TableId, HallFault> {
        self.hall.judge_help(&person.id, game.name())?;
        let (id, host) = (random::table_id(), person.id.clone());
        let new_table = id.clone();
        let names = game.seats();
        let set_up = move || {
            let (seed, start) = (random::seed(), Start::Position(position));
            let lines = match game.set_up(start, DiceSource::Fair(seed), About::default()) {
                Ok(SetUp::Table(table)) => table.lines(),
                Ok(SetUp::Faulty(faults)) => return Err(Refusal::Faulty(faults)),
                Err(problem) => return Err(Refusal::Problem(problem)),
            };
            let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
            let settings = Settings::usual(game.usual_setup());
            Room::play_on(new_table, host, game, settings, seed, &lines)
        };
        let room = self
            .costly
            .work(Whose::Person(person.id.clone()), set_up)
            .await??;
        let plan = |name: &&'static str| match against {
            _ if seat.is_empty() || *name == seat => SeatPlan::Me,
            Against::Bot(bot) => SeatPlan::Bot(bot.clone()),
            Against::Anybody => SeatPlan::Open,
        };
        let seats: Vec<SeatPlan> = names.iter().map(plan).collect();
        self.seat_everybody(room, person, &seats, &[]).await?;
        Ok(id)
    }

    /// Gives everybody their seats and takes the room in. Seats for which nothing was made play with what
    /// was agreed.
    pub(super) async fn seat_everybody(
        &self,
        mut room: Room,
        host: &Person,
        seats: &[SeatPlan],
        works: &[Option<Work>],
    ) -> Result<(), HallFault> {
        let works = works.iter().cloned().chain(std::iter::repeat(None));
        self.hall.judge_newcomer(&room, &host.id)?;
        for ((name, plan), work) in room.game().seats().iter().zip(seats).zip(works) {
            // Whether it may be unequal is part of what is agreed.
            let brings = Brings {
                work,
                unequal: false,
            };
            match plan {
                // Nor does anybody sit where there is nothing to play.
                SeatPlan::Me
                    if chief_of(room.game(), name).is_some() && is_commanded(&room, name) => {}
                SeatPlan::Me => room.sit(&host.id, name, brings)?,
                // No computer player is needed where another seat plays.
                SeatPlan::Bot(_) if is_commanded(&room, name) => {}
                SeatPlan::Bot(bot) => room.seat_bot(&host.id, name, bot, brings)?,
                SeatPlan::Open | SeatPlan::Chief => {}
            }
        }
        self.hall.add_room(room).await?;
        Ok(())
    }
}

fn is_commanded(room: &Room, name: &str) -> bool {
    let seat = Seat::named(name, room.game().seats());
    seat.is_some_and(|seat| !room.commands().expects(seat))
}
