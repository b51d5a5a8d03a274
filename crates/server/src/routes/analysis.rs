//! The analysis board: a position, what has been done from it, and what a computer player says of it. All of it
//! stands in the address, so whoever has the link sees the same, and going back in the browser is taking back.

use std::time::{Duration, Instant};

use axum::extract::{Form, Query, State};
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Redirect, Response};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use sobremesa_club::Refusal;
use sobremesa_draw::palette::RECENT;
use sobremesa_draw::{Layer, Scene, Stroke, Thing};
use sobremesa_kernel::bot::Budget;
use sobremesa_kernel::record::About;
use sobremesa_kernel::{Actor, Audience, DiceSource, Lang, Seat, Seed, Words};
use sobremesa_table::{GameBox, Line, Outlook, Played, SetUp, Start, Table, outlook};

use super::asking::{Reader, TheGame};
use super::position::encoded;
use super::{Club, Sorry, with_cookie};
use crate::hall::HallFault;
use crate::pages;
use crate::pages::analysis::{Around, Board, Study};
use crate::session::{Visitor, address_of, person_or_guest};

/// So much may be done from one position.
const MOST_MOVES: usize = 400;
/// A computer player looks at so many positions for each question, and for so long at all of them.
const NODES: u64 = 3_000;
const LONGEST: Duration = Duration::from_millis(2_500);
/// A name for a line is no longer than this.
const LONGEST_NAME: usize = 60;

#[derive(Deserialize)]
pub(super) struct Looked {
    /// The position from which it begins, as text; the usual beginning if there is none.
    #[serde(default)]
    position: String,
    /// What has been done from there, as a list of actions.
    #[serde(default)]
    moves: String,
    /// Shall the computer player say something?
    #[serde(default)]
    ask: String,
}

/// A study as it is kept.
#[derive(Serialize, Deserialize)]
struct Kept {
    position: String,
    moves: Vec<Value>,
}

/// Under what somebody's studies of a game are kept, beside what they have made for it.
fn shelf(game: &dyn GameBox) -> String {
    format!("study/{}", game.name())
}

pub(super) async fn show(
    reader: Reader,
    headers: HeaderMap,
    TheGame(game): TheGame,
    Query(looked): Query<Looked>,
) -> Result<Response, Sorry> {
    let Reader { club, visitor } = reader;
    if looked.ask == "yes" {
        judge_help(&club, &visitor, game)?;
    }
    page(&club, &visitor, &headers, game, looked, None).await
}

/// Whoever plays a match that counts is not helped at its game.
fn judge_help(club: &Club, visitor: &Visitor, game: &dyn GameBox) -> Result<(), Sorry> {
    let person = visitor.person.as_ref();
    let judged = person.map_or(Ok(()), |person| {
        club.hall.judge_help(&person.id, game.name())
    });
    judged.map_err(|refusal| Sorry::new(visitor, refusal))
}

async fn page(
    club: &Club,
    visitor: &Visitor,
    headers: &HeaderMap,
    game: &'static dyn GameBox,
    looked: Looked,
    fault: Option<&str>,
) -> Result<Response, Sorry> {
    let sorry = |fault: HallFault| Sorry::new(visitor, fault);
    let whose = visitor.clone();
    let looking = move || look(&whose, game, &looked);
    let looked = club.costly.work(visitor.whose(), looking).await;
    let board = looked
        .map_err(sorry)?
        .map_err(|refusal| Sorry::new(visitor, refusal))?;
    let address = |n: usize| path_of(game, &board.position, &board.moves[..n]);
    let link = address_of(&club.hall, headers, &address(board.moves.len()));
    let kept = shelf(game);
    let kept = visitor.works().of(&kept);
    let study = |work: &sobremesa_club::people::KeptWork| {
        let kept: Kept = serde_json::from_str(&work.text).ok()?;
        let moves: Vec<String> = kept.moves.iter().map(Value::to_string).collect();
        Some(Study {
            name: work.name.clone(),
            address: path_of(game, &kept.position, &moves),
        })
    };
    let studies: Vec<Study> = kept.filter_map(study).collect();
    let around = Around {
        address: &address,
        link: &link,
        studies: &studies,
        fault,
    };
    Ok(pages::analysis::page(visitor, game, &board, &around).into_response())
}

/// Where everybody sees this.
fn path_of(game: &dyn GameBox, position: &str, moves: &[String]) -> String {
    let moves = format!("[{}]", moves.join(","));
    let (position, moves) = (encoded(position), encoded(&moves));
    format!(
        "/analysis/{}?position={position}&moves={moves}",
        game.name()
    )
}

/// The table at a position, with dice of a number of its own.
fn at(game: &dyn GameBox, position: &Value, number: u64) -> Result<Box<dyn Table>, Refusal> {
    let dice = DiceSource::Seed(Seed::from_number(number));
    match game.set_up(Start::Position(position.clone()), dice, About::default()) {
        Ok(SetUp::Table(table)) => Ok(table),
        Ok(SetUp::Faulty(faults)) => Err(Refusal::Faulty(faults)),
        Err(problem) => Err(Refusal::Problem(problem)),
    }
}

/// Plays what has been done, and asks the computer player if that is wanted.
fn look(visitor: &Visitor, game: &'static dyn GameBox, looked: &Looked) -> Result<Board, Refusal> {
    let lang = visitor.lang;
    let position = super::position::read(game, &looked.position)?;
    let moves: Vec<Value> = match looked.moves.trim() {
        "" => Vec::new(),
        moves => serde_json::from_str(moves).map_err(|_| Refusal::UnknownWish)?,
    };
    let mut table = at(game, &position, 0)?;
    let (mut notations, mut done) = (Vec::new(), Vec::new());
    let mut complaint = None;
    for action in moves.into_iter().take(MOST_MOVES) {
        match step(&mut *table, &action) {
            Ok(notation) => {
                notations.push(notation);
                done.push(action.to_string());
            }
            // What comes after something that cannot be done cannot be done either.
            Err(words) => {
                complaint = Some(words.get(lang).to_owned());
                break;
            }
        }
    }
    let seat = mover(&*table);
    let offers = seat.map_or_else(Vec::new, |seat| table.actions(seat).moves);
    let said = match looked.ask.as_str() {
        "yes" => ask(game, &*table),
        _ => None,
    };
    let seen = table.by_hand(Audience::Referee).map_err(Refusal::Problem)?;
    let mut scene = seen.scene(lang);
    if let Some(said) = &said {
        point_out(&mut scene, lang, said);
    }
    Ok(Board {
        position: position.to_string(),
        moves: done,
        notations,
        picture: scene.svg(pages::table::picture_theme(visitor.options().theme)),
        seat,
        offers,
        result: table.ending().map(|ending| told(game, &ending, lang)),
        outlook: said,
        complaint,
    })
}

fn told(game: &dyn GameBox, ending: &sobremesa_table::Ending, lang: Lang) -> String {
    let names = |side: usize, lang: Lang| {
        let seats = (0..game.seats().len()).map(Seat::new);
        let of_side = seats.filter(|seat| game.side(*seat) == side);
        of_side
            .map(|seat| game.seat_title(seat).get(lang).to_owned())
            .collect()
    };
    ending.told(None, &names).get(lang).to_owned()
}

fn mover(table: &dyn Table) -> Option<Seat> {
    table.waiting()?.must_act().iter().next()
}

/// Does something for whoever has to act, and what no player chooses afterwards; how it is written.
fn step(table: &mut dyn Table, action: &Value) -> Result<String, Words> {
    let nobody = || Words::new("Aquí no juega nadie.", "Nobody has to act here.");
    let seat = mover(table).ok_or_else(nobody)?;
    let offers = table.actions(seat).moves;
    let offered = offers.iter().find(|offer| offer.action == *action);
    let notation = offered.map_or_else(|| action.to_string(), |offer| offer.notation.clone());
    match table.play(Actor::Seat(seat), action.clone()) {
        Ok(Played::Done { .. }) => {}
        Ok(Played::Illegal(illegal)) => return Err(illegal.message),
        Ok(Played::Looked { .. } | Played::Wants(_) | Played::Faulty(_)) => return Err(nobody()),
        Err(problem) => return Err(problem.message),
    }
    Ok(notation)
}

/// What the best judge of the game says.
fn ask(game: &'static dyn GameBox, table: &dyn Table) -> Option<Outlook> {
    let judge = game.judges().pop()?;
    let position = table.position().ok()?;
    let started = Instant::now();
    let budget = Budget {
        nodes: Some(NODES),
        time_is_up: &|| started.elapsed() > LONGEST,
    };
    let set_up = |number: u64| at(game, &position, number).ok();
    outlook(&set_up, &|seat| game.side(seat), &judge.name, &budget)
}

/// Arrows for what could be done, the best the thickest.
fn point_out(scene: &mut Scene, lang: Lang, said: &Outlook) {
    let things = scene.things();
    let middle = |id: &Option<String>| {
        let id = id.as_deref()?;
        things
            .iter()
            .find(|thing| thing.id.as_str() == id)
            .map(|thing| thing.middle())
    };
    let arrow = |(n, line): (usize, &Line)| {
        let gesture = &line.choice.gesture;
        let (from, to) = middle(&gesture.pick).zip(middle(&gesture.drop))?;
        let stroke = Stroke {
            paint: RECENT.into(),
            width: 7.0 - 2.0 * n as f64,
            dashes: None,
        };
        let label = line.choice.words.get(lang).to_owned();
        Some(Thing::arrow(format!("line-{n}"), label, from, to, stroke).into())
    };
    let nodes = said.lines.iter().enumerate().filter_map(arrow).collect();
    scene.layers.push(Layer {
        name: "lines",
        nodes,
    });
}

#[derive(Deserialize)]
pub(super) struct Done {
    #[serde(default)]
    position: String,
    #[serde(default)]
    moves: String,
    /// What is done, as programs write it.
    play: String,
}

/// Something is done: the way to what comes of it.
pub(super) async fn play(TheGame(game): TheGame, Form(done): Form<Done>) -> Response {
    let known: Vec<Value> = serde_json::from_str(&done.moves).unwrap_or_default();
    let moves = known.iter().map(Value::to_string).chain([done.play]);
    let moves: Vec<String> = moves.collect();
    Redirect::to(&path_of(game, &done.position, &moves)).into_response()
}

#[derive(Deserialize)]
pub(super) struct Named {
    #[serde(default)]
    position: String,
    #[serde(default)]
    moves: String,
    name: String,
}

/// A line is kept under a name, in the place of an older one of that name.
pub(super) async fn keep(
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
    let moves: Vec<Value> = serde_json::from_str(&named.moves).unwrap_or_default();
    let back: Vec<String> = moves.iter().map(Value::to_string).collect();
    let back = path_of(game, &named.position, &back);
    let kept = Kept {
        position: named.position,
        moves,
    };
    let text = serde_json::to_string(&kept).expect("a study has a JSON form");
    let found = person_or_guest(&club.hall, &visitor, None).await;
    let (person, cookie) = found.map_err(sorry)?;
    if !club.hall.gate.limits.may_change(&person.id) {
        return Err(Sorry::TooFast(visitor.lang));
    }
    let shelf = shelf(game);
    let changed = club.hall.change_people(|people| {
        let fact = people.keep(&person.id, &shelf, &[], Some(name), name, &text)?;
        Ok(vec![fact])
    });
    changed.await.map_err(sorry)?;
    Ok(with_cookie(Redirect::to(&back), cookie))
}

#[derive(Deserialize)]
pub(super) struct Forgotten {
    name: String,
}

/// A study is thrown away.
pub(super) async fn forget(
    State(club): State<Club>,
    visitor: Visitor,
    TheGame(game): TheGame,
    Form(Forgotten { name }): Form<Forgotten>,
) -> Result<Response, Sorry> {
    let sorry = |fault: HallFault| Sorry::new(&visitor, fault);
    let person = visitor.person.as_ref();
    let person = person.ok_or_else(|| sorry(Refusal::NobodyKnown.into()))?;
    let shelf = shelf(game);
    let changed = club
        .hall
        .change_people(|people| Ok(vec![people.discard(&person.id, &shelf, &name)?]));
    changed.await.map_err(sorry)?;
    Ok(Redirect::to(&format!("/analysis/{}", game.name())).into_response())
}
