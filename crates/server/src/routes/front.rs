//! The start page, options, rulebooks.

use std::ops::ControlFlow;
use std::sync::Arc;

use axum::extract::ws::WebSocketUpgrade;
use axum::extract::{Form, Path, Query, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use serde::Deserialize;
use sobremesa_club::people::{self, Person, Regard};
use sobremesa_club::room::Occupant;
use sobremesa_club::{Key, PersonId, PersonName, Refusal};
use sobremesa_kernel::Lang;
use sobremesa_table::GameRef;

use super::asking::TheGame;
use super::{Club, Sorry, with_cookie};
use crate::hall::{Hall, HallFault, Poster, now_ms};
use crate::lists::ListConnection;
use crate::pages::start::{
    CardState, Exercise, Invitation, Lists, Other, Player, Present, Since, WallTable,
};
use crate::pages::study::Listed;
use crate::result::Seated;
use crate::session::{Visitor, person_or_guest};
use crate::{live, pages, study};

pub(super) async fn start(State(club): State<Club>, visitor: Visitor) -> Response {
    let lists = lists(&club.hall, visitor.person.as_deref(), visitor.lang).await;
    let exercise = exercise_of(&club.hall.games(), now_ms() / DAY_MS);
    pages::start::page(&visitor, &club.hall.games(), &lists, exercise.as_ref()).into_response()
}

const DAY_MS: i64 = 24 * 60 * 60 * 1000;

/// The exercise of a day: something to be played in a lesson. All come up in turn, each day of another
/// game as far as there are any.
fn exercise_of(games: &[GameRef], day: i64) -> Option<Exercise> {
    let day = usize::try_from(day).ok()?;
    let mut by_game: Vec<Vec<Exercise>> = games.iter().map(exercises).collect();
    by_game.retain(|exercises| !exercises.is_empty());
    let n_games = by_game.len().max(1);
    let mut chosen = by_game.into_iter().nth(day % n_games)?;
    let n_exercises = chosen.len();
    Some(chosen.swap_remove(day / n_games % n_exercises))
}

fn exercises(game: &GameRef) -> Vec<Exercise> {
    let mut all = Vec::new();
    for lesson in game.lessons() {
        for (step, asked) in lesson.steps.into_iter().enumerate() {
            if !asked.task.is_look() {
                all.push(Exercise {
                    game: game.clone(),
                    lesson: lesson.name,
                    step,
                    title: lesson.title.clone(),
                    words: asked.words,
                });
            }
        }
    }
    all
}

/// What changes on the start page: announcements, one's own tables, those of others, and who is here.
pub(crate) async fn lists(hall: &Arc<Hall>, person: Option<&Person>, lang: Lang) -> Lists {
    let mut cards = Vec::new();
    if let Some(person) = person {
        // What cannot be read of other tables does not hide the rest of the page.
        let posters = hall.posters_of(&person.id, MAX_OWN).await;
        let (mut n_going, mut n_over) = (0, 0);
        for poster in posters.unwrap_or_default() {
            let n_shown = if poster.is_over {
                &mut n_over
            } else {
                &mut n_going
            };
            let most = if poster.is_over { MAX_OVER } else { MAX_OWN };
            *n_shown += 1;
            if *n_shown <= most {
                let mut shown = card(hall, person, lang, poster);
                shown.since = since(hall, &shown).await;
                cards.push(shown);
            }
        }
    }
    let wall = wall(hall, person, lang).await;
    Lists {
        tables: pages::start::tables(lang, &cards, &wall),
        around: pages::start::around(lang, &wall, &present(hall, person, lang)),
    }
}

/// When something last happened at a table that goes on.
async fn since(hall: &Hall, card: &pages::start::Card) -> Option<Since> {
    if card.state == CardState::Over {
        return None;
    }
    let at_ms = hall.moved_at(&card.id).await.ok().flatten()?;
    let passed = now_ms().saturating_sub(at_ms);
    Some(Since {
        at_ms,
        words: sobremesa_speak::ago(u64::try_from(passed).unwrap_or_default()),
    })
}

/// Who is in the house: the friends of whoever looks, others with accounts by name, and how many more.
pub(super) fn present(hall: &Hall, person: Option<&Person>, lang: Lang) -> Present {
    let here = hall.gate.crowd.present();
    let regard = |id: &PersonId| person.and_then(|person| person.regards.of(id));
    let people = hall.people();
    let is_member = |id: &PersonId| people.get(id).is_some_and(|it| it.account.is_some());
    let (mut friends, mut members, mut n_others) = (Vec::new(), Vec::new(), 0);
    for id in here {
        match regard(&id) {
            Some(Regard::Friend) => friends.push(id),
            Some(Regard::Blocked) => {}
            None if is_member(&id) => members.push(id),
            None => n_others += 1,
        }
    }
    drop(people);
    let named = |ids: Vec<PersonId>| {
        let named = ids.into_iter().take(MAX_PRESENT);
        named
            .map(|id| (id.clone(), hall.name_for(&id, lang)))
            .collect::<Vec<_>>()
    };
    Present {
        friends: named(friends),
        members: named(members),
        n_others,
    }
}

/// Where one learns.
pub(super) async fn learn(State(club): State<Club>, visitor: Visitor) -> Response {
    let studies = studies(&club.hall, visitor.person.as_deref());
    let studies = studies.into_iter().map(|mut study| {
        let game = club.hall.game(&study.game).ok();
        if let Some(game) = game {
            study.game = game.title().get(visitor.lang).to_owned();
        }
        study
    });
    let studies: Vec<Listed> = studies.collect();
    pages::rooms::learn(&visitor, &club.hall.games(), &studies).into_response()
}

/// So many published studies are listed, the latest authors first.
const MAX_STUDIES: usize = 100;

/// What people have published, for somebody.
fn studies(hall: &Hall, reader: Option<&Person>) -> Vec<Listed> {
    let people = hall.people();
    let all = study::published(&people, reader).map(|it| Listed {
        name: it.work.name.clone(),
        by: it.author.name.to_string(),
        game: it.game.to_owned(),
        lang: study::Study::read(&it.work.text).and_then(|study| study.lang),
        address: it.address(),
    });
    let mut all: Vec<Listed> = all.collect();
    all.reverse();
    all.truncate(MAX_STUDIES);
    all
}

/// Where one watches.
pub(super) async fn watch(State(club): State<Club>, visitor: Visitor) -> Response {
    let wall = wall(&club.hall, visitor.person.as_deref(), visitor.lang).await;
    pages::rooms::watch(&visitor, &club.hall.games(), &wall).into_response()
}

/// Where things are made.
pub(super) async fn workshop(State(club): State<Club>, visitor: Visitor) -> Response {
    pages::rooms::making(&visitor, &club.hall.games()).into_response()
}

/// Follows the lists.
pub(super) async fn live(
    State(club): State<Club>,
    visitor: Visitor,
    upgrade: WebSocketUpgrade,
) -> Result<Response, Sorry> {
    let sorry = |refusal: Refusal| Sorry::new(&visitor, refusal);
    let person = visitor.person.clone();
    let connected = person
        .as_ref()
        .map(|person| club.hall.gate.crowd.connect(&person.id));
    let connected = connected.transpose().map_err(sorry)?;
    let who = person.as_ref().map(|person| &person.id);
    let looker = club.hall.lobby.look(who, visitor.origin.address);
    let connection = ListConnection {
        looker: looker.ok_or_else(|| sorry(Refusal::TooManyConnections))?,
        hall: club.hall,
        key: person.as_ref().and(visitor.key.as_ref()).map(Key::hash),
        person,
        lang: visitor.lang,
    };
    let upgrade = upgrade
        .max_message_size(live::READ_BUFFER_BYTES)
        .read_buffer_size(live::READ_BUFFER_BYTES);
    Ok(upgrade.on_upgrade(async move |socket| {
        let _connected = connected;
        connection.run(socket).await;
    }))
}

/// So many of one's own tables stand on the start page.
const MAX_OWN: usize = 20;
/// So many of those that are over; all of them are on one's own page.
const MAX_OVER: usize = 3;
/// So many of those who are here are named.
const MAX_PRESENT: usize = 30;
/// So many tables of each kind stand on the wall.
const MAX_POSTERS: usize = 30;

/// What everybody may know: announcements, tables with free seats, games to watch; and who asks whoever looks
/// to come.
async fn wall(hall: &Hall, person: Option<&Person>, lang: Lang) -> pages::start::Wall {
    let announcement = hall.announcement().text;
    let (mut open, mut running) = (Vec::new(), Vec::new());
    hall.read_wall(|poster| {
        let is_mine = person.is_some_and(|person| poster.people().contains(&&person.id));
        let is_kept = person.is_some_and(|me| poster.is_kept_from(&me.id, &hall.people()));
        let is_full = |kind: &Vec<_>| kind.len() >= MAX_POSTERS;
        let kind = match poster.n_free {
            0 if !poster.may_watch => None,
            0 => Some(&mut running),
            _ => Some(&mut open),
        };
        if let Some(kind) = kind.filter(|kind| !is_mine && !is_kept && !is_full(kind)) {
            kind.push(poster.clone());
        }
        if is_full(&open) && is_full(&running) {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    });
    let invited = person.map_or_else(Vec::new, |person| hall.invitations(&person.id));
    pages::start::Wall {
        announcement,
        open: with_players(hall, open, lang).await,
        running: with_players(hall, running, lang).await,
        invitations: invited
            .into_iter()
            .map(|(poster, by)| Invitation {
                table: poster.table,
                game: poster.game,
                name: hall.name_for(&by, lang),
                by,
            })
            .collect(),
    }
}

/// Tables with those who play there, and how strong they are.
async fn with_players(hall: &Hall, posters: Vec<Poster>, lang: Lang) -> Vec<WallTable> {
    let mut tables = Vec::with_capacity(posters.len());
    for poster in posters {
        let mut players = Vec::new();
        for person in poster.people() {
            // What cannot be read of somebody does not hide the table.
            let rating = match hall.is_member(person) {
                true => hall.standing(poster.game.name(), person).await,
                false => Ok(None),
            };
            players.push(Player {
                person: person.clone(),
                name: hall.name_for(person, lang),
                rating: rating.unwrap_or_default(),
            });
        }
        tables.push(WallTable { poster, players });
    }
    tables
}

/// A table as somebody who plays there is told of it.
pub(super) fn card(hall: &Hall, person: &Person, lang: Lang, poster: Poster) -> pages::start::Card {
    let is_my_turn = poster
        .seats_of(&person.id)
        .any(|seat| poster.must.contains(seat));
    let state = if poster.is_over {
        CardState::Over
    } else if !poster.has_begun {
        CardState::Waiting
    } else if is_my_turn {
        CardState::YourTurn
    } else {
        CardState::OthersTurn
    };
    let seated = Seated {
        game: &*poster.game,
        occupants: &poster.occupants,
        name_of: &|other, lang| hall.name_for(other, lang),
    };
    let ending = poster.ending.as_ref();
    let result = ending.map(|ending| seated.in_short(ending, Some(&person.id)));
    let (game, others) = (poster.game, poster.occupants);
    let mut with = Vec::new();
    for occupant in others {
        match occupant {
            Occupant::Person(other) if other != person.id => {
                with.push(Other::Person(hall.name_for(&other, lang)));
            }
            Occupant::Bot(bot) => {
                let title = pages::bot_title(&*game, &bot, lang);
                with.push(Other::Bot(bot, title));
            }
            Occupant::Person(_) | Occupant::Open => {}
        }
    }
    with.dedup();
    pages::start::Card {
        id: poster.table,
        game,
        with,
        state,
        is_rated: poster.is_rated,
        result: result.map(|words| words.get(lang).to_owned()),
        since: None,
    }
}

#[derive(Deserialize)]
pub(super) struct Wanted {
    /// Words to look for.
    #[serde(default)]
    q: String,
}

pub(super) async fn rules(
    visitor: Visitor,
    TheGame(game): TheGame,
    Query(Wanted { q }): Query<Wanted>,
) -> Response {
    pages::rules::page(&visitor, &*game, &q).into_response()
}

/// A game's own page.
pub(super) async fn game(visitor: Visitor, TheGame(game): TheGame) -> Response {
    pages::game::page(&visitor, &*game).into_response()
}

pub(super) async fn article(
    visitor: Visitor,
    TheGame(game): TheGame,
    Path((_, article)): Path<(String, String)>,
) -> Response {
    let articles = game.articles();
    match articles.iter().find(|found| found.name == article) {
        Some(article) => pages::game::article(&visitor, &*game, article).into_response(),
        None => nowhere(visitor).await,
    }
}

pub(super) async fn about(visitor: Visitor) -> Response {
    pages::about::page(&visitor).into_response()
}

pub(super) async fn options(visitor: Visitor) -> Response {
    pages::options::page(&visitor, None).into_response()
}

pub(super) async fn keep_options(
    State(club): State<Club>,
    visitor: Visitor,
    Form(form): Form<pages::options::Form>,
) -> Result<Response, Sorry> {
    let sorry = |fault: HallFault| Sorry::new(&visitor, fault);
    if visitor.is_program {
        return Err(sorry(Refusal::BrowserOnly.into()));
    }
    let hall = &club.hall;
    let name = PersonName::new(&form.name).map_err(|refusal| Sorry::new(&visitor, refusal))?;
    let known = visitor.person.as_ref();
    if known.is_none_or(|known| known.name != name) {
        let judged = hall
            .people()
            .judge_name(known.map(|known| &known.id), &name);
        judged.map_err(|refusal| Sorry::new(&visitor, refusal))?;
    }
    let (person, cookie) = person_or_guest(hall, &visitor, Some(&form.name))
        .await
        .map_err(sorry)?;
    if !hall.gate.limits.may_change(&person.id) {
        return Err(Sorry::TooFast(visitor.lang));
    }
    let id = || person.id.clone();
    let renamed = (name != person.name).then(|| people::Fact::Renamed { person: id(), name });
    let preferred = (form.options != person.options).then(|| people::Fact::Preferred {
        person: id(),
        options: form.options,
    });
    let facts: Vec<people::Fact> = renamed.into_iter().chain(preferred).collect();
    hall.change_people(|_| Ok(facts.clone()))
        .await
        .map_err(sorry)?;
    Ok(with_cookie(Redirect::to("/options"), cookie))
}

pub(super) async fn nowhere(visitor: Visitor) -> Response {
    let lang = visitor.lang;
    let title = lang.pick("Aquí no hay nada", "There is nothing here");
    let words = lang.pick(
        "La dirección no lleva a ninguna parte; quizá le falte una letra.",
        "The address leads nowhere; perhaps a letter is missing.",
    );
    (StatusCode::NOT_FOUND, pages::sorry(&visitor, title, words)).into_response()
}
