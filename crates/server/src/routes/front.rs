//! The start page, options, rulebooks.

use std::ops::ControlFlow;
use std::sync::Arc;

use axum::extract::ws::WebSocketUpgrade;
use axum::extract::{Form, Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use maud::Markup;
use sobremesa_club::people::{self, Person};
use sobremesa_club::room::Occupant;
use sobremesa_club::{Key, PersonName, Refusal};
use sobremesa_kernel::Lang;
use sobremesa_table::GameBox;

use super::asking::TheGame;
use super::{Club, Sorry, with_cookie};
use crate::hall::{Hall, HallFault, Poster};
use crate::lists::ListConnection;
use crate::result::Seated;
use crate::session::{Visitor, person_or_guest};
use crate::{live, pages};

pub(super) async fn start(State(club): State<Club>, visitor: Visitor) -> Response {
    let lists = lists(&club.hall, visitor.person.as_deref(), visitor.lang).await;
    let theme = pages::table::picture_theme(visitor.options().theme);
    let games: Vec<(&dyn GameBox, Option<Arc<str>>)> = club
        .hall
        .games()
        .into_iter()
        .map(|game| (game, club.covers.get(game, visitor.lang, theme)))
        .collect();
    pages::start::page(&visitor, &games, &lists).into_response()
}

/// What changes on the start page: announcements, one's own tables, and those of others.
pub(crate) async fn lists(hall: &Arc<Hall>, person: Option<&Person>, lang: Lang) -> Markup {
    let mut cards = Vec::new();
    if let Some(person) = person {
        // What cannot be read of other tables does not hide the rest of the page.
        let posters = hall.posters_of(&person.id, MAX_OWN).await;
        for poster in posters.unwrap_or_default() {
            cards.push(card(hall, person, lang, poster));
        }
    }
    pages::start::lists(lang, &cards, &wall(hall, person))
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
/// So many tables of each kind stand on the wall.
const MAX_POSTERS: usize = 30;

/// What everybody may know: announcements, tables with free seats, games to watch.
fn wall(hall: &Hall, person: Option<&Person>) -> pages::start::Wall {
    let announcement = hall.announcement().text;
    let (mut open, mut running) = (Vec::new(), Vec::new());
    hall.read_wall(|poster| {
        let people = poster.people();
        let is_mine = person.is_some_and(|person| people.contains(&&person.id));
        let is_full = |kind: &Vec<_>| kind.len() >= MAX_POSTERS;
        let kind = match poster.n_free {
            0 if !poster.may_watch => None,
            0 => Some(&mut running),
            _ => Some(&mut open),
        };
        if let Some(kind) = kind.filter(|kind| !is_mine && !is_full(kind)) {
            let names = people.into_iter().map(|person| hall.name_of(person));
            kind.push(pages::start::WallTable {
                names: names.collect(),
                poster: poster.clone(),
            });
        }
        if is_full(&open) && is_full(&running) {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    });
    pages::start::Wall {
        announcement,
        open,
        running,
    }
}

fn card(hall: &Hall, person: &Person, lang: Lang, poster: Poster) -> pages::start::Card {
    use pages::start::CardState;
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
        game: poster.game,
        occupants: &poster.occupants,
        name_of: &|other| hall.name_of(other),
    };
    let ending = poster.ending.as_ref();
    let result = ending.map(|ending| seated.in_short(ending, Some(&person.id)));
    let (game, others) = (poster.game, poster.occupants);
    let mut with = Vec::new();
    for occupant in others {
        match occupant {
            Occupant::Person(other) if other != person.id => with.push(hall.name_of(&other)),
            Occupant::Bot(bot) => with.push(pages::bot_title(game, &bot, lang)),
            Occupant::Person(_) | Occupant::Open => {}
        }
    }
    with.dedup();
    pages::start::Card {
        id: poster.table,
        game: game.title().get(lang).to_owned(),
        with,
        state,
        is_rated: poster.is_rated,
        result: result.map(|words| words.get(lang).to_owned()),
    }
}

pub(super) async fn rules(visitor: Visitor, TheGame(game): TheGame) -> Response {
    pages::rules::page(&visitor, game).into_response()
}

/// A game's own page.
pub(super) async fn game(
    State(club): State<Club>,
    visitor: Visitor,
    TheGame(game): TheGame,
) -> Response {
    let theme = pages::table::picture_theme(visitor.options().theme);
    let picture = club.covers.get(game, visitor.lang, theme);
    pages::game::page(&visitor, game, picture.as_deref()).into_response()
}

pub(super) async fn article(
    visitor: Visitor,
    TheGame(game): TheGame,
    Path((_, article)): Path<(String, String)>,
) -> Response {
    let articles = game.articles();
    match articles.iter().find(|found| found.name == article) {
        Some(article) => pages::game::article(&visitor, game, article).into_response(),
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
    let facts = renamed.into_iter().chain(preferred).collect();
    hall.change_people(|_| Ok(facts)).await.map_err(sorry)?;
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
