//! The laboratory: bots against bots, to find out who is better.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::extract::{Form, FromRequestParts, Path, State};
use axum::http::request::Parts;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};
use serde::Deserialize;
use sobremesa_club::Refusal;
use sobremesa_club::room::{Room, Settings};
use sobremesa_kernel::{Lang, Seat};
use sobremesa_lab::sequential::Question;
use sobremesa_lab::{Member, Plan, Team, plot, report, table};
use sobremesa_table::GameBox;

use super::asking::{Host, Reader, TheGame, in_address};
use super::opening::SeatPlan;
use super::{Club, Sorry};
use crate::hall::HallFault;
use crate::laboratory::{Inquiry, InquiryWish, MOST_NODES};
use crate::session::Visitor;
use crate::{pages, random};

/// DOM-UX-40, 46: so many matches unless somebody says otherwise.
const CLASSIC_MATCHES: u64 = 100;
/// So wide is a plot as PNG.
const PNG_WIDTH: u32 = 1200;

/// The way in: every game has a laboratory.
pub(super) async fn list(State(club): State<Club>, visitor: Visitor) -> Response {
    let person = visitor.person.as_ref();
    let own = person.and_then(|person| club.laboratory.inquiry_of(&person.id));
    pages::lab::list(&visitor, &club.hall.games(), own.as_deref()).into_response()
}

/// What shall be found out.
pub(super) async fn new(visitor: Visitor, TheGame(game): TheGame) -> Response {
    pages::lab::form(&visitor, &*game, None).into_response()
}

/// The form of an experiment: its own fields, and the bots as `seat_P1=…` or `all_NAME=on`.
#[derive(Deserialize)]
pub(super) struct Order {
    game: String,
    #[serde(default)]
    kind: Kind,
    #[serde(default)]
    preset: String,
    #[serde(default)]
    matches: String,
    #[serde(default)]
    seed: String,
    #[serde(default)]
    nodes: String,
    /// Stop when it is sure, with this percentage in mind.
    #[serde(default)]
    sure: String,
    #[serde(flatten)]
    bots: BTreeMap<String, String>,
}

#[derive(Deserialize, Clone, Copy, PartialEq, Eq, Default)]
#[serde(rename_all = "lowercase")]
enum Kind {
    /// Two sides.
    #[default]
    Sides,
    /// Everybody against everybody.
    All,
}

impl Order {
    fn teams(&self, game: &dyn GameBox) -> Vec<Team> {
        match self.kind {
            Kind::All => {
                let cards = game.bots().into_iter();
                let others = self.bots.get("others").map_or("", String::as_str);
                let chosen = cards.filter(|bot| {
                    let is_named = others.split_whitespace().any(|name| name == bot.name);
                    is_named || self.bots.contains_key(&format!("all_{}", bot.name))
                });
                chosen.map(|bot| Team::of(&bot.name)).collect()
            }
            Kind::Sides => [0, 1]
                .into_iter()
                .filter_map(|side| self.side(game, side))
                .collect(),
        }
    }

    fn side(&self, game: &dyn GameBox, side: usize) -> Option<Team> {
        let seats = game.seats().iter().enumerate();
        let own = seats.filter(|(index, _)| game.side(Seat::new(*index)).min(1) == side);
        let names: Vec<&String> = own
            .filter_map(|(_, seat)| self.bots.get(&format!("seat_{seat}")))
            .collect();
        let first = *names.first()?;
        if names.iter().all(|name| *name == first) {
            return Some(Team::of(first));
        }
        let members = names.into_iter().cloned().map(Member::Named);
        Team::new(members.collect())
    }

    fn plan(&self, game: &dyn GameBox) -> Plan {
        let number = |text: &str| text.trim().parse::<u64>().ok();
        let presets = game.presets().into_iter();
        let preset = presets.clone().find(|preset| preset.name == self.preset);
        let sure = self.sure.trim().parse::<f64>().ok();
        Plan {
            setup: preset.map_or_else(|| game.usual_setup(), |preset| preset.setup),
            matches: number(&self.matches).unwrap_or(CLASSIC_MATCHES).max(2),
            seed: number(&self.seed).unwrap_or(1),
            nodes: number(&self.nodes).map(|nodes| nodes.clamp(1, MOST_NODES)),
            opening: 0,
            question: sure
                .filter(|percent| (51.0..=99.0).contains(percent))
                .map(|percent| Question {
                    no_better: 0.5,
                    better: percent / 100.0,
                }),
            keeps_rows: true,
        }
    }
}

/// Begins an experiment.
pub(super) async fn begin(host: Host, Form(order): Form<Order>) -> Result<Response, Sorry> {
    let visitor = &host.visitor;
    let game = host.club.game(visitor, &order.game)?;
    let laboratory = &host.club.laboratory;
    let (_, n_guests) = host.club.hall.n_known();
    let what = (order.teams(&*game), order.plan(&*game));
    let begun = laboratory
        .begin(&host.person, game.clone(), what, n_guests)
        .await;
    Ok(match begun {
        Ok(inquiry) => host.answer(Redirect::to(&format!("/lab/{}", inquiry.id))),
        Err(HallFault::Refused(refusal)) => {
            let words = refusal.words();
            let page = pages::lab::form(visitor, &*game, Some(words.get(visitor.lang)));
            host.answer((StatusCode::UNPROCESSABLE_ENTITY, page))
        }
        Err(fault) => return Err(Sorry::new(visitor, fault)),
    })
}

/// Somebody at an experiment: whoever has its address may look.
pub(super) struct Onlooker {
    club: Club,
    visitor: Visitor,
    inquiry: Arc<Inquiry>,
}

impl FromRequestParts<Club> for Onlooker {
    type Rejection = Sorry;

    async fn from_request_parts(parts: &mut Parts, club: &Club) -> Result<Onlooker, Sorry> {
        let Ok(visitor) = Visitor::from_request_parts(parts, club).await;
        let id = in_address(parts, "id").await;
        match club.laboratory.inquiry_anywhere(&id).await {
            Some(inquiry) => Ok(Onlooker {
                club: club.clone(),
                visitor,
                inquiry,
            }),
            None => Err(Sorry::new(&visitor, HallFault::NoTable)),
        }
    }
}

impl Onlooker {
    fn is_owner(&self) -> bool {
        let person = self.visitor.person.as_ref();
        person.is_some_and(|person| person.id == self.inquiry.owner)
    }
}

/// How an experiment stands.
pub(super) async fn show(onlooker: Onlooker) -> Response {
    let is_own = onlooker.is_owner();
    pages::inquiry::page(&onlooker.visitor, &onlooker.inquiry, is_own).into_response()
}

/// The part of the page that changes, for the script.
pub(super) async fn live(onlooker: Onlooker) -> Response {
    let is_own = onlooker.is_owner();
    pages::inquiry::changing(onlooker.visitor.lang, &onlooker.inquiry, is_own).into_response()
}

/// Pause, resume, restart, stop: for the owner.
pub(super) async fn wish(
    onlooker: Onlooker,
    Path((id, wish)): Path<(String, String)>,
) -> Result<Response, Sorry> {
    let Onlooker {
        club,
        visitor,
        inquiry,
    } = &onlooker;
    let refuse = |refusal: Refusal| Sorry::new(visitor, refusal);
    if !onlooker.is_owner() {
        return Err(refuse(Refusal::HostOnly));
    }
    if !club.hall.gate.limits.may_act(&inquiry.owner) {
        return Err(Sorry::TooFast(visitor.lang));
    }
    let wish = InquiryWish::named(&wish).ok_or_else(|| refuse(Refusal::UnknownWish))?;
    let carried_out = club.laboratory.carry_out(inquiry, wish).await;
    carried_out.map_err(|fault| Sorry::new(visitor, fault))?;
    Ok(match wish {
        InquiryWish::Stop => Redirect::to("/lab"),
        InquiryWish::Pause | InquiryWish::Resume | InquiryWish::Restart => {
            Redirect::to(&format!("/lab/{id}"))
        }
    }
    .into_response())
}

#[derive(Deserialize)]
pub(super) struct Which {
    #[serde(default)]
    pairing: usize,
    /// Counted from 1, as people count.
    number: u64,
}

/// Plays one of the matches again and puts it on a table, to be leafed through.
pub(super) async fn watch(
    host: Host,
    Onlooker { inquiry, .. }: Onlooker,
    Form(which): Form<Which>,
) -> Result<Response, Sorry> {
    let sorry = |fault: HallFault| Sorry::new(&host.visitor, fault);
    let owner = host.person.id.clone();
    let room = host.club.costly.work(host.visitor.whose(), move || {
        replayed(&inquiry, &which, owner)
    });
    let room = room.await.map_err(sorry)?;
    let (room, seats) = room.map_err(|refusal| sorry(refusal.into()))?;
    let address = format!("/t/{}/replay?at=1", room.id());
    let seated = host
        .club
        .seat_everybody(room, &host.person, &seats, &[])
        .await;
    seated.map_err(sorry)?;
    Ok(host.answer(Redirect::to(&address)))
}

/// A match of an experiment as a finished table, with whoever played it.
fn replayed(
    inquiry: &Inquiry,
    which: &Which,
    host: sobremesa_club::PersonId,
) -> Result<(Room, Vec<SeatPlan>), Refusal> {
    let state = inquiry.state();
    let played = state.results.pairings.get(which.pairing);
    let n_played = played.map_or(0, |pairing| pairing.tally.score.matches());
    let number = which
        .number
        .checked_sub(1)
        .filter(|number| *number < n_played);
    let (Some(number), Some(series)) = (number, inquiry.experiment.series(which.pairing)) else {
        return Err(Refusal::NotOver);
    };
    let lines = series.record(number).map_err(Refusal::Problem)?;
    let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
    let settings = Settings::usual(inquiry.plan.setup.clone());
    let room = Room::play_on(
        random::table_id(),
        host,
        inquiry.game.clone(),
        settings,
        random::seed(),
        &lines,
    )?;
    let names = series.contest().bots();
    let seats = series.seating(number).iter().map(|bot| {
        let is_of_the_house = inquiry
            .game
            .bots()
            .iter()
            .any(|card| card.name == names[*bot]);
        if is_of_the_house {
            SeatPlan::Bot(names[*bot].clone())
        } else {
            SeatPlan::Open
        }
    });
    let seats = seats.collect();
    Ok((room, seats))
}

/// The results to take home.
pub(super) async fn take(
    reader: Reader,
    Onlooker { inquiry, .. }: Onlooker,
    Path((_, file)): Path<(String, String)>,
) -> Result<Response, Sorry> {
    let Reader { club, visitor } = reader;
    let lang = visitor.lang;
    let name = file.clone();
    let made = club
        .costly
        .work(visitor.whose(), move || content(&inquiry, &name, lang));
    let made = made.await.map_err(|fault| Sorry::new(&visitor, fault))?;
    let (kind, content) = made.ok_or_else(|| Sorry::new(&visitor, HallFault::NoTable))?;
    let headers = [
        (header::CONTENT_TYPE, kind.to_owned()),
        (
            header::CONTENT_DISPOSITION,
            format!("attachment; filename=\"sobremesa-lab-{file}\""),
        ),
    ];
    Ok((headers, content).into_response())
}

/// One of the files, by its name.
fn content(inquiry: &Inquiry, file: &str, lang: Lang) -> Option<(&'static str, Vec<u8>)> {
    let state = inquiry.state();
    let (experiment, results) = (&inquiry.experiment, &*state.results);
    let plot = || {
        let [a, b] = &results.teams[..] else {
            return None;
        };
        let only = results.pairings.first()?;
        Some(plot::wins([a, b], &only.tally, inquiry.plan.matches, lang))
    };
    Some(match file {
        "results.txt" => {
            let text = report::experiment_text(experiment, results, lang);
            ("text/plain; charset=utf-8", text.into_bytes())
        }
        "results.json" => {
            let json = report::experiment_json(experiment, results);
            ("application/json", json.to_string().into_bytes())
        }
        "results.csv" => {
            let csv = report::experiment_csv(experiment, results);
            ("text/csv; charset=utf-8", csv.into_bytes())
        }
        "matches.csv" => {
            let csv = table::of_matches(experiment, results).csv();
            ("text/csv; charset=utf-8", csv.into_bytes())
        }
        "matches.parquet" => {
            let parquet = table::of_matches(experiment, results).parquet();
            ("application/vnd.apache.parquet", parquet)
        }
        "wins.svg" => ("image/svg+xml", plot()?.into_bytes()),
        "wins.png" => (
            "image/png",
            sobremesa_raster::png(&plot()?, PNG_WIDTH).ok()?,
        ),
        _ => return None,
    })
}
