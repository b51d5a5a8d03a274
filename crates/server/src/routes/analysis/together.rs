//! Looking at one analysis together: by a link, on one board, live.

use axum::extract::ws::close_code;
use axum::extract::{Form, Path, Query, State, WebSocketUpgrade};
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Redirect, Response};
use serde::Deserialize;
use serde_json::{Value, json};
use sobremesa_club::people::Person;
use sobremesa_club::{Key, PersonId, Refusal};
use sobremesa_table::{GameBox, GameRef};

use super::studies;
use super::{Line, Looked, Sight, judge_help, seen};
use crate::live::{OneWay, READ_BUFFER_BYTES};
use crate::pages;
use crate::pages::analysis::{Around, Together};
use crate::random;
use crate::routes::asking::{Reader, TheGame};
use crate::routes::{Club, Sorry};
use crate::session::{Visitor, address_of};
use crate::study::{Gathering, LONGEST_NAME, LONGEST_WORDS, Present, Study, shelf};

fn path_of(game: &dyn GameBox, id: &str) -> String {
    format!("/analysis/{}/with/{id}", game.name())
}

/// A gathering begins with what somebody has on their board.
pub(in crate::routes) async fn begin(
    reader: Reader,
    TheGame(game): TheGame,
    Form(looked): Form<Looked>,
) -> Result<Response, Sorry> {
    let moves = looked.moves();
    let study = Study {
        moves: moves.map_err(|refusal| Sorry::new(&reader.visitor, refusal))?,
        position: looked.position,
        ..Study::default()
    };
    Ok(gather(&reader.club, &*game, study, ""))
}

fn gather(club: &Club, game: &dyn GameBox, study: Study, title: &str) -> Response {
    let id = random::mark();
    let address = path_of(game, &id);
    club.gatherings.open(id, game.name(), study, title);
    Redirect::to(&address).into_response()
}

#[derive(Deserialize)]
pub(in crate::routes) struct Opened {
    name: String,
    /// Whose published study it is; one's own without.
    author: Option<PersonId>,
}

/// A study is opened on a board of its own.
pub(in crate::routes) async fn open(
    reader: Reader,
    TheGame(game): TheGame,
    Form(Opened { name, author }): Form<Opened>,
) -> Result<Response, Sorry> {
    let Reader { club, visitor } = reader;
    let study = match author {
        Some(author) => studies::published(&club, &author, &*game, &name),
        None => {
            let works = visitor.works();
            let kept = [false, true].map(|is_published| shelf(game.name(), is_published));
            let mut found = kept.iter().filter_map(|shelf| works.get(shelf, &name));
            found.next().and_then(|work| Study::read(&work.text))
        }
    };
    let study = study.ok_or_else(|| Sorry::new(&visitor, Refusal::NoSuchWork))?;
    Ok(gather(&club, &*game, study, &name))
}

/// There is nobody any more: gatherings last as long as somebody is there, and no longer than the program.
fn is_over(visitor: &Visitor, game: &dyn GameBox) -> Response {
    let page = pages::analysis::is_over(visitor, game);
    (axum::http::StatusCode::NOT_FOUND, page).into_response()
}

#[derive(Deserialize)]
pub(in crate::routes) struct Asked {
    #[serde(default)]
    ask: String,
}

pub(in crate::routes) async fn show(
    reader: Reader,
    headers: HeaderMap,
    TheGame(game): TheGame,
    Path((_, id)): Path<(String, String)>,
    Query(Asked { ask }): Query<Asked>,
) -> Result<Response, Sorry> {
    let Reader { club, visitor } = reader;
    let ask = ask == "yes";
    if ask {
        judge_help(&club, &visitor, &*game)?;
    }
    let found = club.gatherings.look(&id, game.name(), |it| {
        (it.study.clone(), it.said.clone(), it.title.clone())
    });
    let Some((study, said, title)) = found else {
        return Ok(is_over(&visitor, &*game));
    };
    let was_silent = said.is_none();
    let sight = Sight {
        position: study.position.clone(),
        moves: study.moves.clone(),
        said,
        ask,
    };
    let board = seen(&club, &visitor, &game, sight).await?;
    // What it said is for everybody there, unless they have gone on meanwhile.
    if let Some(said) = board.outlook.as_ref().filter(|_| was_silent) {
        let keep = |it: &mut Gathering| {
            if it.study.moves == study.moves {
                it.said = Some(said.clone());
            }
        };
        club.gatherings.change(&id, game.name(), keep);
    }
    let around = club
        .gatherings
        .look(&id, game.name(), |it| (it.here.clone(), it.seq()));
    let (here, seq) = around.unwrap_or_default();
    let base = path_of(&*game, &id);
    let around = Around {
        address: &|_| base.clone(),
        here: &base,
        base: &base,
        link: &address_of(&club.hall, &headers, &base),
        studies: &studies::own(&visitor, &*game),
        together: Some(&Together {
            id: &id,
            title: &title,
            seq,
            here: &here,
            study: &study,
        }),
    };
    Ok(pages::analysis::page(&visitor, &*game, &board, &around).into_response())
}

/// What somebody does at a gathering: one of these.
#[derive(Deserialize)]
pub(in crate::routes) struct Act {
    /// What is done next, as programs write it.
    play: Option<String>,
    /// The line that is to be on the board.
    go: Option<String>,
    /// What the line on the board is called.
    branch: Option<String>,
    /// What is said of it.
    words: Option<String>,
}

/// Something is done on the board, for everybody who looks at it.
pub(in crate::routes) async fn act(
    reader: Reader,
    TheGame(game): TheGame,
    Path((_, id)): Path<(String, String)>,
    Form(act): Form<Act>,
) -> Result<Response, Sorry> {
    let Reader { club, visitor } = reader;
    let sorry = |refusal: Refusal| Sorry::new(&visitor, refusal);
    let study = club
        .gatherings
        .look(&id, game.name(), |it| it.study.clone());
    let Some(mut study) = study else {
        return Ok(is_over(&visitor, &*game));
    };
    let text = |text: &str, longest: usize| -> Result<String, Sorry> {
        let text = text.trim();
        let is_short = text.chars().count() <= longest;
        is_short
            .then(|| text.to_owned())
            .ok_or_else(|| sorry(Refusal::BadMessage))
    };
    if let Some(moves) = &act.go {
        study.moves = serde_json::from_str(moves).map_err(|_| sorry(Refusal::UnknownWish))?;
    }
    if let Some(play) = &act.play {
        let play: Value = serde_json::from_str(play).map_err(|_| sorry(Refusal::UnknownWish))?;
        study.moves.push(play);
    }
    if act.go.is_some() || act.play.is_some() {
        study = playable(&club, &visitor, &game, study).await?;
    }
    let words = act.words.as_deref();
    let words = words.map(|words| text(words, LONGEST_WORDS)).transpose()?;
    let branch = act.branch.as_deref();
    let branch = branch.map(|name| text(name, LONGEST_NAME)).transpose()?;
    let by = name_of(&visitor);
    let lang = visitor.lang;
    let is_done = club.gatherings.change(&id, game.name(), |it| {
        it.study.moves = study.moves;
        // The language of a study is that of its first words.
        it.study.lang = it.study.lang.or(words.as_ref().map(|_| lang));
        let is_noted = words.is_none_or(|words| it.study.note(&words));
        let is_named =
            branch.is_none_or(|name| name.is_empty() || it.study.name_branch(&name, &by));
        is_noted && is_named
    });
    match is_done {
        Some(true) => Ok(Redirect::to(&path_of(&*game, &id)).into_response()),
        Some(false) => Err(sorry(Refusal::TooManyWorks)),
        None => Ok(is_over(&visitor, &*game)),
    }
}

/// The study with as much of its line as the rules allow; what they forbid is refused.
async fn playable(
    club: &Club,
    visitor: &Visitor,
    game: &GameRef,
    mut study: Study,
) -> Result<Study, Sorry> {
    let game = game.clone();
    let judging = move || {
        let line = Line::play(&*game, &study.position, &study.moves)?;
        study.moves = line.done;
        Ok::<_, Refusal>(study)
    };
    let judged = club.costly.work(visitor.whose(), judging).await;
    let judged = judged.map_err(|fault| Sorry::new(visitor, fault))?;
    judged.map_err(|refusal| Sorry::new(visitor, refusal))
}

fn name_of(visitor: &Visitor) -> String {
    let known = visitor.person.as_ref().or(visitor.passer_by.as_ref());
    let name = known.map(|person: &std::sync::Arc<Person>| person.name.shown(visitor.lang));
    name.unwrap_or_else(|| visitor.lang.pick("Alguien", "Somebody").to_owned())
}

/// Follows a gathering.
pub(in crate::routes) async fn live(
    State(club): State<Club>,
    visitor: Visitor,
    TheGame(game): TheGame,
    Path((_, id)): Path<(String, String)>,
    upgrade: WebSocketUpgrade,
) -> Result<Response, Sorry> {
    let sorry = |refusal: Refusal| Sorry::new(&visitor, refusal);
    let person = visitor.person.as_ref();
    let key = person.and(visitor.key.as_ref()).map(Key::hash);
    let connected = person.map(|person| club.hall.gate.crowd.connect(&person.id));
    let connected = connected.transpose().map_err(sorry)?;
    let present = club.gatherings.join(&id, game.name(), &name_of(&visitor));
    let present = present.ok_or_else(|| sorry(Refusal::TooManyConnections))?;
    let upgrade = upgrade
        .max_message_size(READ_BUFFER_BYTES)
        .read_buffer_size(READ_BUFFER_BYTES);
    Ok(upgrade.on_upgrade(async move |socket| {
        let _connected = connected;
        follow(present, OneWay::new(club.hall, key, socket)).await;
    }))
}

/// Says when something has changed, until either side goes away; the page is asked for anew then.
async fn follow(mut present: Present, mut connection: OneWay) {
    loop {
        let seq = *present.news.borrow_and_update();
        let frame = json!({ "frame": { "seq": seq } });
        let Some(sent) = connection.send(&frame).await else {
            return;
        };
        let Some((still, changed)) = sent.wait(present.news.changed()).await else {
            return;
        };
        if changed.is_err() {
            return still.close(close_code::AWAY, "over").await;
        }
        connection = still;
    }
}
