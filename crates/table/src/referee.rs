//! `sobremesa referee`: the rulebooks of the house as a line protocol.
//!
//! One JSON object per line comes in and exactly one goes out, in order. [`Referee`] knows the
//! tables and answers single lines; [`serve`] is the loop around it. What the requests mean is in
//! `docs/protocol/README.md`.

mod request;
mod serve;

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;

use serde_json::{Map, Value, json};
use sobremesa_draw::Theme;
use sobremesa_kernel::bot::Budget;
use sobremesa_kernel::record::{About, Title};
use sobremesa_kernel::{Actor, Audience, DiceSource, Fault, Illegal, Seat, Seed};
use sobremesa_speak::capital;

use crate::json::audience;
use crate::playable::Question;
use crate::question::Declined;
use crate::reading::not_json;
use crate::table::{Played, Table};
use crate::{GameBox, Problem, SetUp, Start};
use request::{BotBudget, DiceRequest, Request};
pub use serve::{MAX_LINE_BYTES, serve};

/// So many tables one process holds; each further one is refused with `too_many_tables`.
pub const MAX_TABLES: usize = 100_000;

/// What only the world outside can give.
pub struct Outside {
    /// A seed that nobody can guess.
    pub fresh_seed: fn() -> Seed,
    /// A question that answers yes once this much time has passed.
    pub stopwatch: fn(Duration) -> Box<dyn Fn() -> bool>,
}

/// The tables of one process.
pub struct Referee {
    shelf: &'static [&'static dyn GameBox],
    outside: Outside,
    tables: BTreeMap<String, Box<dyn Table>>,
}

/// An answer without its `id`.
type Answer = Map<String, Value>;

impl Referee {
    /// A referee for the games of a shelf.
    pub fn new(shelf: &'static [&'static dyn GameBox], outside: Outside) -> Referee {
        Referee {
            shelf,
            outside,
            tables: BTreeMap::new(),
        }
    }

    /// Answers one line.
    pub fn answer(&mut self, line: &[u8]) -> Value {
        let mut fields = match read_object(line) {
            Ok(fields) => fields,
            Err(problem) => return json!({ "error": problem }),
        };
        let id = fields.remove("id");
        let table = fields
            .get("table")
            .and_then(Value::as_str)
            .unwrap_or(MAIN)
            .to_owned();
        // A rule that panics is our fault. The process goes on; the table may be half changed.
        let outcome = catch_unwind(AssertUnwindSafe(|| self.carry_out(fields)));
        let mut answer = match outcome {
            Ok(Ok(answer)) => answer,
            Ok(Err(declined)) => declined_answer(declined),
            Err(_) => {
                self.tables.remove(&table);
                object([("error", json!(internal_error(&table)))])
            }
        };
        if let Some(id) = id {
            answer.insert("id".into(), id);
        }
        Value::Object(answer)
    }

    fn carry_out(&mut self, mut fields: Map<String, Value>) -> Result<Answer, Declined> {
        let name = match fields.remove("table") {
            None => MAIN.to_owned(),
            Some(Value::String(name)) => name,
            Some(_) => return Err(bad_table_name().into()),
        };
        match Request::read(fields)? {
            Request::Games => Ok(object([("games", self.games())])),
            Request::New {
                game,
                setup,
                position,
                dice,
            } => self.set_up(name, &game, setup, position, dice),
            Request::Load { log, dice } => self.load(name, &log, dice),
            Request::Close => {
                self.tables.remove(&name).ok_or_else(|| no_table(&name))?;
                Ok(object([("closed", name.into())]))
            }
            Request::Query {
                query,
                game: Some(game),
                position,
                seat,
                fields,
            } => {
                let game = self.game(&game)?;
                let asker = asker(seat.as_deref(), game.seats())?;
                let question = Question {
                    name: &query,
                    fields: &fields,
                    asker,
                };
                Ok(object([("result", game.ask(position, &question)?)]))
            }
            Request::Query {
                query,
                game: None,
                position: None,
                seat,
                fields,
            } => {
                let table = self.table(&name)?;
                let asker = asker(seat.as_deref(), table.seats())?;
                let question = Question {
                    name: &query,
                    fields: &fields,
                    asker,
                };
                Ok(object([("result", table.ask(&question)?)]))
            }
            Request::Query {
                game: None,
                position: Some(_),
                ..
            } => Err(needs_game("position").into()),
            Request::Bot {
                bot,
                seat,
                game,
                view,
                budget,
                seed,
            } => {
                let (nodes, time_is_up): (_, Box<dyn Fn() -> bool>) = match budget {
                    None => (None, Box::new(|| false)),
                    Some(BotBudget::Nodes(nodes)) => (Some(nodes), Box::new(|| false)),
                    // Whoever gives a time gives it whole.
                    Some(BotBudget::Ms(ms)) => {
                        let time_is_up = (self.outside.stopwatch)(Duration::from_millis(ms));
                        (Some(u64::MAX), time_is_up)
                    }
                };
                let budget = Budget {
                    nodes,
                    time_is_up: &*time_is_up,
                };
                let seed = seed.unwrap_or(0);
                let advice = match (game, view) {
                    (Some(game), Some(view)) => {
                        let game = self.game(&game)?;
                        game.bot(&bot, view, a_seat(&seat, game.seats())?, &budget, seed)?
                    }
                    (None, None) => {
                        let table = self.table(&name)?;
                        table.bot(&bot, a_seat(&seat, table.seats())?, &budget, seed)?
                    }
                    (None, Some(_)) => return Err(needs_game("view").into()),
                    (Some(_), None) => return Err(needs_view().into()),
                };
                Ok(object([
                    ("action", advice.action),
                    ("why", json!(advice.why)),
                    ("claims", advice.claims),
                    ("details", advice.details),
                ]))
            }
            Request::Status => Ok(object([("status", self.table(&name)?.status())])),
            Request::View { seat } => {
                let table = self.table(&name)?;
                let to = an_audience(&seat, table.seats())?;
                Ok(object([("view", table.view(to)?)]))
            }
            Request::Events { seat, since } => {
                let table = self.table(&name)?;
                let to = an_audience(&seat, table.seats())?;
                let events = table.events(since.unwrap_or(0), to);
                Ok(object([
                    ("events", events.into()),
                    ("seq", table.seq().into()),
                ]))
            }
            Request::Actions { seat } => {
                let table = self.table(&name)?;
                let actions = table.actions(a_seat(&seat, table.seats())?);
                let plain = |list: Vec<crate::Offered>| -> Value {
                    list.into_iter().map(|offered| offered.action).collect()
                };
                Ok(object([
                    ("actions", plain(actions.moves)),
                    ("complete", actions.complete.into()),
                    ("meanwhile", plain(actions.meanwhile)),
                ]))
            }
            Request::Play { seat, action } => {
                let table = self.table_mut(&name)?;
                let played = match seat.as_str() {
                    "referee" => table.overrule(ruling(action)?)?,
                    seat => table.play(an_actor(seat, table.seats())?, action)?,
                };
                Ok(played_answer(table, played))
            }
            Request::Check { seat, action } => {
                let table = self.table(&name)?;
                match table.check(an_actor(&seat, table.seats())?, action)? {
                    Ok(()) => Ok(object([("legal", true.into())])),
                    Err(illegal) => Err(Declined::Illegal(illegal)),
                }
            }
            Request::Roll { results } => {
                let table = self.table_mut(&name)?;
                let was_opening = table.seq() == 0;
                let results = request::shown(results, table.wanted_roll());
                let played = table.answer_roll(results)?;
                let mut answer = played_answer(table, played);
                if was_opening && answer.contains_key("status") {
                    answer.insert("table".into(), name.into());
                }
                Ok(answer)
            }
            Request::Time { ms } => {
                let table = self.table_mut(&name)?;
                let played = table.elapse(ms)?;
                Ok(played_answer(table, played))
            }
            Request::Undo { to } => {
                let table = self.table_mut(&name)?;
                table.take_back(to)?;
                Ok(object([("status", table.status())]))
            }
            Request::Position => Ok(object([("position", self.table(&name)?.position()?)])),
            Request::Log => Ok(object([("log", log(self.table(&name)?))])),
            Request::Svg { seat, lang } => {
                let table = self.table(&name)?;
                let to = an_audience(seat.as_deref().unwrap_or("spectator"), table.seats())?;
                let svg = table.picture(to, lang.unwrap_or_default(), Theme::default())?;
                Ok(object([("svg", svg.into())]))
            }
        }
    }

    fn games(&self) -> Value {
        let games = self.shelf.iter();
        games
            .map(|game| {
                let setups: Vec<Value> = game.presets().into_iter().map(|p| p.setup).collect();
                let bots: Vec<String> = game.bots().into_iter().map(|bot| bot.name).collect();
                json!({
                    "name": game.name(), "title": game.title(), "seats": game.seats(),
                    "setups": setups, "bots": bots, "queries": game.questions(),
                })
            })
            .collect()
    }

    fn set_up(
        &mut self,
        name: String,
        game: &str,
        setup: Option<Value>,
        position: Option<Value>,
        dice: Option<DiceRequest>,
    ) -> Result<Answer, Declined> {
        let game = self.game(game)?;
        self.room_for(&name)?;
        let start = match (setup, position) {
            (Some(_), Some(_)) => return Err(setup_or_position().into()),
            (None, Some(position)) => Start::Position(position),
            (Some(setup), None) => Start::Setup(setup),
            (None, None) => Start::Setup(game.usual_setup()),
        };
        let source = self.dice_source(dice);
        let commitment = match &source {
            DiceSource::Fair(seed) => Some(seed.commitment()),
            DiceSource::Seed(_) | DiceSource::Script(_) | DiceSource::Ask => None,
        };
        match game.set_up(start, source, About::default())? {
            SetUp::Faulty(faults) => Err(Declined::Faulty(faults)),
            SetUp::Table(table) => {
                let mut answer = match table.wanted_roll() {
                    Some(_) => object([("roll", table.status()["roll"].clone())]),
                    None => object([
                        ("events", table.events(0, Audience::Referee).into()),
                        ("status", table.status()),
                    ]),
                };
                answer.insert("table".into(), name.clone().into());
                if let Some(commitment) = commitment {
                    answer.insert("commit".into(), commitment.to_string().into());
                }
                self.tables.insert(name, table);
                Ok(answer)
            }
        }
    }

    fn load(
        &mut self,
        name: String,
        log: &[Value],
        dice: Option<DiceRequest>,
    ) -> Result<Answer, Declined> {
        self.room_for(&name)?;
        // A line may come as an object or as the text of the file.
        let lines: Vec<String> = log
            .iter()
            .map(|line| {
                line.as_str()
                    .map_or_else(|| line.to_string(), str::to_owned)
            })
            .collect();
        let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
        let title: Option<Title> = lines
            .first()
            .and_then(|first| serde_json::from_str(first).ok());
        // Without a readable title any game will say what is wrong with the first line.
        let game = match &title {
            Some(title) => self.game(&title.game)?,
            None => *self
                .shelf
                .first()
                .ok_or_else(|| unknown_game("", self.shelf))?,
        };
        let dice = dice.map(|dice| self.dice_source(Some(dice)));
        let table = game.load(&lines, dice).map_err(Problem::from)?;
        let answer = object([
            ("table", name.clone().into()),
            ("events", Value::Array(Vec::new())),
            ("status", table.status()),
        ]);
        self.tables.insert(name, table);
        Ok(answer)
    }

    fn dice_source(&self, dice: Option<DiceRequest>) -> DiceSource {
        match dice {
            Some(DiceRequest::Seed(seed)) => DiceSource::Seed(seed),
            Some(DiceRequest::Script(entries)) => DiceSource::Script(entries),
            Some(DiceRequest::Ask) => DiceSource::Ask,
            Some(DiceRequest::Fair) => DiceSource::Fair((self.outside.fresh_seed)()),
            None => DiceSource::Seed((self.outside.fresh_seed)()),
        }
    }

    fn game(&self, name: &str) -> Result<&'static dyn GameBox, Problem> {
        let found = self.shelf.iter().find(|game| game.name() == name);
        found.copied().ok_or_else(|| unknown_game(name, self.shelf))
    }

    fn table(&self, name: &str) -> Result<&dyn Table, Problem> {
        self.tables
            .get(name)
            .map(|table| &**table)
            .ok_or_else(|| no_table(name))
    }

    fn table_mut(&mut self, name: &str) -> Result<&mut dyn Table, Problem> {
        match self.tables.get_mut(name) {
            Some(table) => Ok(&mut **table),
            None => Err(no_table(name)),
        }
    }

    fn room_for(&self, name: &str) -> Result<(), Problem> {
        if self.tables.len() < MAX_TABLES || self.tables.contains_key(name) {
            return Ok(());
        }
        Err(Problem::new(
            "too_many_tables",
            "table",
            format!("Ya hay {MAX_TABLES} mesas; cierra alguna con «close»."),
            format!("There are {MAX_TABLES} tables already; close one with “close”."),
        ))
    }
}

const MAIN: &str = "main";

fn object<const N: usize>(fields: [(&str, Value); N]) -> Answer {
    fields
        .into_iter()
        .map(|(name, value)| (name.to_owned(), value))
        .collect()
}

fn declined_answer(declined: Declined) -> Answer {
    match declined {
        Declined::Problem(problem) => object([("error", json!(problem))]),
        Declined::Faulty(faults) => faults_answer(&faults),
        Declined::Illegal(illegal) => illegal_answer(&illegal),
    }
}

fn faults_answer(faults: &[Fault]) -> Answer {
    object([("faults", json!(faults))])
}

fn illegal_answer(illegal: &Illegal) -> Answer {
    object([("illegal", json!(illegal))])
}

fn played_answer(table: &dyn Table, played: Played) -> Answer {
    match played {
        Played::Done { since } => told(table, table.events(since, Audience::Referee)),
        Played::Looked { seen, .. } => {
            told(table, seen.into_iter().map(|seen| seen.event).collect())
        }
        Played::Wants(roll) => object([("roll", roll)]),
        Played::Illegal(illegal) => illegal_answer(&illegal),
        Played::Faulty(faults) => faults_answer(&faults),
    }
}

fn told(table: &dyn Table, events: Vec<Value>) -> Answer {
    object([("events", events.into()), ("status", table.status())])
}

fn log(table: &dyn Table) -> Value {
    let lines = table.lines().into_iter();
    lines
        .map(|line| serde_json::from_str::<Value>(&line).expect("our own lines are JSON"))
        .collect()
}

/// The position inside an arbiter's `{"set":POSITION}`.
fn ruling(action: Value) -> Result<Value, Problem> {
    match action {
        Value::Object(mut fields) if fields.len() == 1 && fields.contains_key("set") => {
            Ok(fields.remove("set").unwrap_or_default())
        }
        _ => Err(Problem::new(
            "bad_ruling",
            "action",
            "El árbitro solo puede poner una posición: {\"set\":POSICIÓN}.",
            "A referee can only put a position on the table: {\"set\":POSITION}.",
        )),
    }
}

/// The seat of a question says who asks; it is none of the question's own fields.
fn asker(seat: Option<&str>, seats: &'static [&'static str]) -> Result<Audience, Problem> {
    seat.map_or(Ok(Audience::Referee), |seat| an_audience(seat, seats))
}

fn an_audience(name: &str, seats: &'static [&'static str]) -> Result<Audience, Problem> {
    audience(name, seats).ok_or_else(|| Problem::unknown_seat(name, seats))
}

fn a_seat(name: &str, seats: &'static [&'static str]) -> Result<Seat, Problem> {
    Seat::named(name, seats).ok_or_else(|| Problem::unknown_seat(name, seats))
}

fn an_actor(name: &str, seats: &'static [&'static str]) -> Result<Actor, Problem> {
    match name {
        "house" => Ok(Actor::House),
        name => a_seat(name, seats).map(Actor::Seat),
    }
}

fn read_object(line: &[u8]) -> Result<Map<String, Value>, Problem> {
    match serde_json::from_slice(line) {
        Ok(Value::Object(fields)) => Ok(fields),
        Ok(_) => Err(Problem::new(
            "not_an_object",
            Value::Null,
            "Cada línea es un objeto JSON, por ejemplo {\"do\":\"games\"}.",
            "Each line is a JSON object, for instance {\"do\":\"games\"}.",
        )),
        Err(fault) => {
            let said = not_json(&fault);
            Err(Problem::new(
                "bad_json",
                json!({ "column": fault.column() }),
                format!("{}.", capital(&said.es)),
                format!("{}.", capital(&said.en)),
            ))
        }
    }
}

fn no_table(name: &str) -> Problem {
    Problem::new(
        "no_table",
        "table",
        format!("No hay ninguna mesa «{name}»; ábrela con «new» o «load»."),
        format!("There is no table “{name}”; open it with “new” or “load”."),
    )
}

fn bad_table_name() -> Problem {
    Problem::new(
        "bad_field",
        "table",
        "El nombre de una mesa es un texto.",
        "The name of a table is a string.",
    )
}

fn unknown_game(name: &str, shelf: &[&dyn GameBox]) -> Problem {
    let games = shelf
        .iter()
        .map(|game| game.name())
        .collect::<Vec<_>>()
        .join(", ");
    Problem::new(
        "unknown_game",
        "game",
        format!("No hay ningún juego «{name}»; son {games}."),
        format!("There is no game “{name}”; they are {games}."),
    )
}

fn needs_game(field: &'static str) -> Problem {
    Problem::new(
        "missing_field",
        "game",
        format!("Con «{field}» hay que decir también el juego: «game»."),
        format!("With “{field}” the game has to be named too: “game”."),
    )
}

fn needs_view() -> Problem {
    Problem::new(
        "missing_field",
        "view",
        "Con «game» hay que dar también lo que ve el asiento: «view».",
        "With “game” what the seat sees has to be given too: “view”.",
    )
}

fn setup_or_position() -> Problem {
    Problem::new(
        "bad_field",
        "position",
        "Da «setup» o «position», no las dos cosas.",
        "Give “setup” or “position”, not both.",
    )
}

fn internal_error(table: &str) -> Problem {
    Problem::new(
        "internal",
        Value::Null,
        format!("Fallo del programa; la mesa «{table}» se ha cerrado. Avísanos, por favor."),
        format!("The program failed; table “{table}” was closed. Please tell us."),
    )
}
