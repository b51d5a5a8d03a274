//! Studies: kept under a name, published, and read by everybody.

use axum::extract::{Form, Path, Query, State};
use axum::http::header;
use axum::response::{IntoResponse, Redirect, Response};
use serde::Deserialize;
use serde_json::Value;
use sobremesa_club::people::Fact;
use sobremesa_club::{PersonId, Refusal};
use sobremesa_draw::Theme;
use sobremesa_kernel::Lang;
use sobremesa_table::GameBox;

use super::{Line, path_of};
use crate::hall::HallFault;
use crate::pages;
use crate::pages::study::{Told, ToldLine, ToldStep};
use crate::routes::asking::{Owner, Reader, TheGame};
use crate::routes::{Club, Sorry, with_cookie};
use crate::session::{Visitor, person_or_guest};
use crate::study::{LONGEST_NAME, Published, Study, shelf};

/// A study that somebody keeps, as a page lists it.
pub(crate) struct Own {
    pub(crate) name: String,
    /// Where everybody reads it, if it is published.
    pub(crate) published: Option<String>,
}

/// Everything of a game that somebody keeps.
pub(super) fn own(visitor: &Visitor, game: &dyn GameBox) -> Vec<Own> {
    let Some(author) = visitor.person.as_deref() else {
        return Vec::new();
    };
    let mut found = Vec::new();
    for is_published in [false, true] {
        let kept = shelf(game.name(), is_published);
        let works = author.works.of(&kept).map(|work| {
            let published = Published {
                author,
                game: game.name(),
                work,
            };
            Own {
                name: work.name.clone(),
                published: is_published.then(|| published.address()),
            }
        });
        found.extend(works);
    }
    found
}

#[derive(Deserialize)]
pub(in crate::routes) struct Named {
    #[serde(default)]
    position: String,
    #[serde(default)]
    moves: String,
    /// The gathering whose study it is, if people look at it together.
    with: Option<String>,
    name: String,
}

/// A study is kept under a name, in the place of an older one of that name.
pub(in crate::routes) async fn keep(
    State(club): State<Club>,
    visitor: Visitor,
    TheGame(game): TheGame,
    Form(named): Form<Named>,
) -> Result<Response, Sorry> {
    let sorry = |fault: HallFault| Sorry::new(&visitor, fault);
    let name = named.name.trim();
    if name.is_empty() || name.chars().count() > LONGEST_NAME {
        return Err(sorry(Refusal::BadName.into()));
    }
    let (study, back) = match &named.with {
        Some(id) => {
            let study = club.gatherings.look(id, game.name(), |it| it.study.clone());
            let study = study.ok_or_else(|| sorry(Refusal::NoSuchWork.into()))?;
            (study, format!("/analysis/{}/with/{id}", game.name()))
        }
        None => {
            let moves: Vec<Value> = serde_json::from_str(&named.moves).unwrap_or_default();
            let back: Vec<String> = moves.iter().map(Value::to_string).collect();
            let back = path_of(&*game, &named.position, &back);
            let study = Study {
                position: named.position,
                moves,
                ..Study::default()
            };
            (study, back)
        }
    };
    let found = person_or_guest(&club.hall, &visitor, None).await;
    let (person, cookie) = found.map_err(sorry)?;
    if !club.hall.gate.limits.may_change(&person.id) {
        return Err(Sorry::TooFast(visitor.lang));
    }
    // What is published stays published.
    let is_published = person.works.get(&shelf(game.name(), true), name).is_some();
    let (shelf, text) = (shelf(game.name(), is_published), study.text());
    let changed = club.hall.change_people(|people| {
        let fact = people.keep(&person.id, &shelf, &[], Some(name), name, &text)?;
        Ok(vec![fact])
    });
    changed.await.map_err(sorry)?;
    Ok(with_cookie(Redirect::to(&back), cookie))
}

#[derive(Deserialize)]
pub(in crate::routes) struct Forgotten {
    name: String,
}

/// A study is thrown away.
pub(in crate::routes) async fn forget(
    State(club): State<Club>,
    visitor: Visitor,
    TheGame(game): TheGame,
    Form(Forgotten { name }): Form<Forgotten>,
) -> Result<Response, Sorry> {
    let sorry = |fault: HallFault| Sorry::new(&visitor, fault);
    let person = visitor.person.as_ref();
    let person = person.ok_or_else(|| sorry(Refusal::NobodyKnown.into()))?;
    let changed = club.hall.change_people(|people| {
        let discard =
            |is_published| people.discard(&person.id, &shelf(game.name(), is_published), &name);
        Ok(vec![discard(false).or_else(|_| discard(true))?])
    });
    changed.await.map_err(sorry)?;
    Ok(Redirect::to(&format!("/analysis/{}", game.name())).into_response())
}

#[derive(Deserialize)]
pub(in crate::routes) struct Publishing {
    name: String,
    /// Shall everybody read it?
    publish: bool,
}

/// A study is published, or is one's own again.
pub(in crate::routes) async fn publish(
    owner: Owner,
    TheGame(game): TheGame,
    Form(Publishing { name, publish }): Form<Publishing>,
) -> Result<Response, Sorry> {
    let Owner {
        club,
        visitor,
        person,
    } = owner;
    if !club.hall.gate.limits.may_change(&person.id) {
        return Err(Sorry::TooFast(visitor.lang));
    }
    let [from, to] = [!publish, publish].map(|is_published| shelf(game.name(), is_published));
    let changed = club
        .hall
        .change_people(|people| -> Result<Vec<Fact>, Refusal> {
            let author = people.get(&person.id).ok_or(Refusal::NobodyKnown)?;
            let work = author.works.get(&from, &name).ok_or(Refusal::NoSuchWork)?;
            let mut study = Study::read(&work.text).ok_or(Refusal::NoSuchWork)?;
            study.lang = study.lang.or(Some(visitor.lang));
            let kept = people.keep(&person.id, &to, &[], None, &work.name, &study.text())?;
            Ok(vec![kept, people.discard(&person.id, &from, &name)?])
        });
    changed.await.map_err(|fault| Sorry::new(&visitor, fault))?;
    Ok(Redirect::to(&format!("/analysis/{}", game.name())).into_response())
}

/// What somebody has published under a name.
pub(super) fn published(
    club: &Club,
    author: &PersonId,
    game: &dyn GameBox,
    name: &str,
) -> Option<Study> {
    let people = club.hall.people();
    let author = people.get(author).filter(|author| !author.is_barred)?;
    let work = author.works.get(&shelf(game.name(), true), name)?;
    Study::read(&work.text)
}

#[derive(Deserialize)]
pub(in crate::routes) struct Place {
    author: PersonId,
    name: String,
}

/// A published study, to be read.
pub(in crate::routes) async fn read(
    reader: Reader,
    TheGame(game): TheGame,
    Path(Place { author, name }): Path<Place>,
) -> Result<Response, Sorry> {
    let Reader { club, visitor } = reader;
    let study = published(&club, &author, &*game, &name);
    let study = study.ok_or_else(|| Sorry::new(&visitor, Refusal::NoSuchWork))?;
    let lang = study.lang.unwrap_or(visitor.lang);
    let told = game.clone();
    let telling = club
        .costly
        .work(visitor.whose(), move || tell(&*told, &study, lang));
    let lines = telling.await.map_err(|fault| Sorry::new(&visitor, fault))?;
    let told = Told {
        game,
        by: &club.hall.name_for(&author, visitor.lang),
        author: &author,
        name: &name,
        lang,
        lines: lines.map_err(|refusal| Sorry::new(&visitor, refusal))?,
    };
    Ok(pages::study::page(&visitor, &told).into_response())
}

/// Every line of a study, move by move, as far as the rules allow it.
fn tell(game: &dyn GameBox, study: &Study, lang: Lang) -> Result<Vec<ToldLine>, Refusal> {
    let lines = study.told().into_iter().map(|(name, moves)| {
        let line = Line::play(game, &study.position, moves)?;
        let words = |n: usize| study.words_at(&line.done[..n]).map(str::to_owned);
        let steps = line.said.iter().enumerate().map(|(n, said)| ToldStep {
            notation: said.get(lang).to_owned(),
            words: words(n + 1),
        });
        Ok(ToldLine {
            name: name.to_owned(),
            words: words(0),
            steps: steps.collect(),
        })
    });
    lines.collect()
}

#[derive(Deserialize)]
pub(in crate::routes) struct Moment {
    /// Which of the lines, and after how many moves.
    line: usize,
    at: usize,
}

/// How the board looks at a moment of a published study.
pub(in crate::routes) async fn picture(
    reader: Reader,
    TheGame(game): TheGame,
    Path(Place { author, name }): Path<Place>,
    Query(Moment { line, at }): Query<Moment>,
) -> Result<Response, Sorry> {
    let Reader { club, visitor } = reader;
    let missing = || Sorry::new(&visitor, Refusal::NoSuchWork);
    let study = published(&club, &author, &*game, &name).ok_or_else(missing)?;
    let (lang, theme) = (
        visitor.lang,
        pages::table::picture_theme(visitor.options().theme),
    );
    let drawing = club.costly.work(visitor.whose(), move || {
        draw(&*game, &study, line, at, lang, theme)
    });
    let drawn = drawing.await.map_err(|fault| Sorry::new(&visitor, fault))?;
    let svg = drawn.map_err(|refusal| Sorry::new(&visitor, refusal))?;
    Ok(([(header::CONTENT_TYPE, "image/svg+xml")], svg).into_response())
}

fn draw(
    game: &dyn GameBox,
    study: &Study,
    line: usize,
    at: usize,
    lang: Lang,
    theme: Theme,
) -> Result<String, Refusal> {
    let told = study.told();
    let (_, moves) = told.get(line).ok_or(Refusal::NoSuchWork)?;
    let moves = &moves[..at.min(moves.len())];
    let line = Line::play(game, &study.position, moves)?;
    Ok(line.scene(game, lang)?.svg(theme))
}
