//! The analysis board: a position, what has been done from it, and what a computer player says of it. All of it
//! stands in the address, so whoever has the link sees the same, and going back in the browser is taking back.

mod studies;
mod together;

use std::time::{Duration, Instant};

use axum::extract::{Form, Query};
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Redirect, Response};
use serde::Deserialize;
use serde_json::Value;
use sobremesa_club::Refusal;
use sobremesa_draw::palette::{RECENT, THREAT};
use sobremesa_draw::{Layer, Scene, Stroke, Swatch, Thing};
use sobremesa_kernel::bot::Budget;
use sobremesa_kernel::record::About;
use sobremesa_kernel::{Actor, Audience, DiceSource, Lang, Seat, Seed, Words};
use sobremesa_table::{GameBox, GameRef, Offered, Outlook, Played, SetUp, Start, Table, outlook};

use super::asking::{Reader, TheGame};
use super::position::encoded;
use super::{Club, Sorry};
use crate::hall::HallFault;
use crate::pages;
use crate::pages::analysis::{Around, Board};
use crate::session::{Visitor, address_of};

pub(crate) use studies::Own as OwnStudy;
pub(super) use studies::{forget, keep, picture, publish, read};
pub(super) use together::{act, begin, live, open, show as show_together};

/// So much may be done from one position.
const MOST_MOVES: usize = 400;
/// A computer player looks at so many positions for each question, and for so long at all of them.
const NODES: u64 = 3_000;
const LONGEST: Duration = Duration::from_millis(2_500);

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

impl Looked {
    /// What has been done.
    fn moves(&self) -> Result<Vec<Value>, Refusal> {
        match self.moves.trim() {
            "" => Ok(Vec::new()),
            moves => serde_json::from_str(moves).map_err(|_| Refusal::UnknownWish),
        }
    }
}

/// What is to be looked at.
struct Sight {
    position: String,
    moves: Vec<Value>,
    /// What the computer player has said already.
    said: Option<Outlook>,
    /// Shall it say something now?
    ask: bool,
}

pub(super) async fn show(
    reader: Reader,
    headers: HeaderMap,
    TheGame(game): TheGame,
    Query(looked): Query<Looked>,
) -> Result<Response, Sorry> {
    let Reader { club, visitor } = reader;
    let ask = looked.ask == "yes";
    if ask {
        judge_help(&club, &visitor, &*game)?;
    }
    let moves = looked.moves();
    let sight = Sight {
        moves: moves.map_err(|refusal| Sorry::new(&visitor, refusal))?,
        position: looked.position,
        said: None,
        ask,
    };
    let board = seen(&club, &visitor, &game, sight).await?;
    let address = |n: usize| path_of(&*game, &board.position, &board.moves[..n]);
    let here = address(board.moves.len());
    let around = Around {
        address: &address,
        here: &here,
        base: &format!("/analysis/{}", game.name()),
        link: &address_of(&club.hall, &headers, &here),
        studies: &studies::own(&visitor, &*game),
        together: None,
    };
    Ok(pages::analysis::page(&visitor, &*game, &board, &around).into_response())
}

/// Whoever plays a match that counts is not helped at its game.
fn judge_help(club: &Club, visitor: &Visitor, game: &dyn GameBox) -> Result<(), Sorry> {
    let person = visitor.person.as_ref();
    let judged = person.map_or(Ok(()), |person| {
        club.hall.judge_help(&person.id, game.name())
    });
    judged.map_err(|refusal| Sorry::new(visitor, refusal))
}

/// How a line looks, found out where there is time for it.
async fn seen(
    club: &Club,
    visitor: &Visitor,
    game: &GameRef,
    sight: Sight,
) -> Result<Board, Sorry> {
    let (whose, game) = (visitor.clone(), game.clone());
    let looked = club
        .costly
        .work(visitor.whose(), move || look(&whose, &*game, sight));
    let board = looked
        .await
        .map_err(|fault: HallFault| Sorry::new(visitor, fault))?;
    board.map_err(|refusal| Sorry::new(visitor, refusal))
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

/// A line as far as it can be played.
struct Line {
    table: Box<dyn Table>,
    position: Value,
    done: Vec<Value>,
    /// What was done, as people say it.
    said: Vec<Words>,
    complaint: Option<Words>,
}

impl Line {
    /// Plays what has been done. What comes after something that cannot be done cannot be done either.
    fn play(game: &dyn GameBox, position: &str, moves: &[Value]) -> Result<Line, Refusal> {
        let position = super::position::read(game, position)?;
        let mut line = Line {
            table: at(game, &position, 0)?,
            position,
            done: Vec::new(),
            said: Vec::new(),
            complaint: None,
        };
        for action in moves.iter().take(MOST_MOVES) {
            match step(&mut *line.table, action) {
                Ok(said) => {
                    line.said.push(said);
                    line.done.push(action.clone());
                }
                Err(words) => {
                    line.complaint = Some(words);
                    break;
                }
            }
        }
        Ok(line)
    }

    fn scene(&self, game: &dyn GameBox, lang: Lang) -> Result<Scene, Refusal> {
        let seen = self.table.by_hand(Audience::Referee);
        let scene = seen.map_err(Refusal::Problem)?.scene(lang);
        Ok(game.places().scene(scene))
    }
}

/// Plays what has been done, and asks the computer player if that is wanted.
fn look(visitor: &Visitor, game: &dyn GameBox, sight: Sight) -> Result<Board, Refusal> {
    let lang = visitor.lang;
    let line = Line::play(game, &sight.position, &sight.moves)?;
    let table = &*line.table;
    let seat = mover(table);
    let offers = seat.map_or_else(Vec::new, |seat| table.actions(seat).moves);
    let said = match (sight.said, sight.ask) {
        (None, true) => ask(game, table),
        (said, _) => said,
    };
    let mut scene = line.scene(game, lang)?;
    if let Some(said) = &said {
        point_out(&mut scene, lang, said);
    }
    Ok(Board {
        position: line.position.to_string(),
        moves: line.done.iter().map(Value::to_string).collect(),
        notations: line
            .said
            .into_iter()
            .map(|said| lang.pick(said.es, said.en))
            .collect(),
        picture: scene.svg(pages::table::picture_theme(visitor.options().theme)),
        seat,
        offers,
        result: table.ending().map(|ending| told(game, &ending, lang)),
        outlook: said,
        complaint: line.complaint.map(|words| words.get(lang).to_owned()),
    })
}

fn told(game: &dyn GameBox, ending: &sobremesa_table::Ending, lang: Lang) -> String {
    let names = |side: usize, lang: Lang| {
        let seats = (0..game.seats().len()).map(Seat::new);
        let of_side = seats.filter(|seat| game.side(*seat) == side);
        of_side
            .map(|seat| game.seat_place(seat).get(lang).to_owned())
            .collect()
    };
    ending.told(None, &names).get(lang).to_owned()
}

fn mover(table: &dyn Table) -> Option<Seat> {
    table.waiting()?.must_act().iter().next()
}

/// Does something for whoever has to act, and what no player chooses afterwards; how people say it.
fn step(table: &mut dyn Table, action: &Value) -> Result<Words, Words> {
    let nobody = || Words::new("Aquí no juega nadie.", "Nobody has to act here.");
    let seat = mover(table).ok_or_else(nobody)?;
    let offers = table.actions(seat).moves;
    let offered = offers.iter().find(|offer| offer.action == *action);
    let written = || Words::new(action.to_string(), action.to_string());
    let said = offered.map_or_else(written, |offer| offer.said.clone());
    match table.play(Actor::Seat(seat), action.clone()) {
        Ok(Played::Done { .. }) => {}
        Ok(Played::Illegal(illegal)) => return Err(illegal.message),
        Ok(Played::Looked { .. } | Played::Wants(_) | Played::Faulty(_)) => return Err(nobody()),
        Err(problem) => return Err(problem.message),
    }
    Ok(said)
}

/// What the best judge of the game says.
fn ask(game: &dyn GameBox, table: &dyn Table) -> Option<Outlook> {
    let judge = game.judges().pop()?;
    let position = table.position().ok()?;
    let started = Instant::now();
    let budget = Budget {
        nodes: Some(NODES),
        time_is_up: &|| started.elapsed() > LONGEST,
    };
    let passed = table.passed();
    let set_up = |number: u64| at(game, &position, number).ok();
    let set_up_passed = |number: u64| at(game, passed.as_ref()?, number).ok();
    let side = |seat| game.side(seat);
    outlook(&set_up, &set_up_passed, &side, &judge.name, &budget)
}

/// Arrows for what could be done, the best the thickest, and dashed ones for what the others threaten.
fn point_out(scene: &mut Scene, lang: Lang, said: &Outlook) {
    let things = scene.things();
    let middle = |id: &Option<String>| {
        let id = id.as_deref()?;
        things
            .iter()
            .find(|thing| thing.id.as_str() == id)
            .map(|thing| thing.middle())
    };
    let arrow = |name: String, offer: &Offered, paint: Swatch, width: f64, dashes| {
        let (from, to) = middle(&offer.gesture.pick).zip(middle(&offer.gesture.drop))?;
        let stroke = Stroke {
            paint: paint.into(),
            width,
            dashes,
        };
        let label = offer.words.get(lang).to_owned();
        Some(Thing::arrow(name, label, from, to, stroke).into())
    };
    let lines = said.lines.iter().enumerate().filter_map(|(n, line)| {
        let width = 7.0 - 2.0 * n as f64;
        arrow(format!("line-{n}"), &line.choice, RECENT, width, None)
    });
    let threats = said.threats.iter().enumerate().filter_map(|(n, threat)| {
        let dashes = Some((10.0, 7.0));
        arrow(format!("threat-{n}"), threat, THREAT, 4.0, dashes)
    });
    let nodes = threats.chain(lines).collect();
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
    Redirect::to(&path_of(&*game, &done.position, &moves)).into_response()
}
