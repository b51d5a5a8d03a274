//! What may be asked, read strictly: an unknown field is an error, so that a misspelt one is noticed.

use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};
use sobremesa_kernel::{Lang, Roll, Seed, Shown};

use crate::Problem;

/// A request without its `id` and `table`.
#[derive(Debug)]
pub(super) enum Request {
    Games,
    New {
        game: String,
        setup: Option<Value>,
        position: Option<Value>,
        dice: Option<DiceRequest>,
    },
    Status,
    View {
        seat: String,
    },
    Events {
        seat: String,
        since: Option<usize>,
    },
    Actions {
        seat: String,
    },
    Play {
        seat: String,
        action: Value,
    },
    Check {
        seat: String,
        action: Value,
    },
    Roll {
        results: Vec<RollResult>,
    },
    Time {
        ms: u64,
    },
    Undo {
        to: usize,
    },
    Query {
        query: String,
        game: Option<String>,
        position: Option<Value>,
        seat: Option<String>,
        fields: Map<String, Value>,
    },
    Position,
    Log,
    Load {
        log: Vec<Value>,
        dice: Option<DiceRequest>,
    },
    Bot {
        bot: String,
        seat: String,
        game: Option<String>,
        view: Option<Value>,
        budget: Option<BotBudget>,
        seed: Option<u64>,
    },
    Svg {
        seat: Option<String>,
        lang: Option<Lang>,
    },
    Close,
}

/// The dice that a request wants.
#[derive(Clone, Debug, Deserialize)]
#[serde(try_from = "DiceForm")]
pub(super) enum DiceRequest {
    Seed(Seed),
    Fair,
    Script(Vec<Shown>),
    Ask,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct DiceForm {
    seed: Option<SeedForm>,
    fair: Option<bool>,
    script: Option<Vec<Shown>>,
    ask: Option<bool>,
}

#[derive(Deserialize)]
#[serde(
    untagged,
    expecting = "una semilla es un número entero desde 0, o 64 cifras hexadecimales / a seed is a whole number from 0, or 64 hexadecimal digits"
)]
enum SeedForm {
    Number(u64),
    Text(Seed),
}

impl TryFrom<DiceForm> for DiceRequest {
    type Error = &'static str;

    fn try_from(form: DiceForm) -> Result<DiceRequest, &'static str> {
        match form {
            DiceForm {
                seed: Some(SeedForm::Number(number)),
                fair: None,
                script: None,
                ask: None,
            } => Ok(DiceRequest::Seed(Seed::from_number(number))),
            DiceForm {
                seed: Some(SeedForm::Text(seed)),
                fair: None,
                script: None,
                ask: None,
            } => Ok(DiceRequest::Seed(seed)),
            DiceForm {
                seed: None,
                fair: Some(true),
                script: None,
                ask: None,
            } => Ok(DiceRequest::Fair),
            DiceForm {
                seed: None,
                fair: None,
                script: Some(entries),
                ask: None,
            } => Ok(DiceRequest::Script(entries)),
            DiceForm {
                seed: None,
                fair: None,
                script: None,
                ask: Some(true),
            } => Ok(DiceRequest::Ask),
            _ => Err(
                "los dados son {\"seed\":N}, {\"seed\":\"64 cifras hex\"}, {\"fair\":true}, {\"script\":[...]} o {\"ask\":true} / dice are one of {\"seed\":N}, {\"seed\":\"64 hex digits\"}, {\"fair\":true}, {\"script\":[...]}, {\"ask\":true}",
            ),
        }
    }
}

/// How long a bot may think.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum BotBudget {
    Ms(u64),
    Nodes(u64),
}

/// What people rolled; the tiles of a shuffle may also come without the brackets around them.
#[derive(Clone, Debug, Deserialize)]
#[serde(
    untagged,
    expecting = "un resultado es un número, o la lista de lo barajado / a result is a number, or the list of what was shuffled"
)]
pub(super) enum RollResult {
    Shown(Shown),
    Item(String),
}

/// The results as the dice take them.
pub(super) fn shown(results: Vec<RollResult>, wanted: Option<&Roll>) -> Vec<Shown> {
    let bare: Option<Vec<String>> = results
        .iter()
        .map(|result| match result {
            RollResult::Item(item) => Some(item.clone()),
            RollResult::Shown(_) => None,
        })
        .collect();
    match (bare, wanted) {
        (Some(items), Some(Roll::Shuffle { .. })) if !items.is_empty() => vec![Shown::Order(items)],
        _ => results
            .into_iter()
            .map(|result| match result {
                RollResult::Shown(shown) => shown,
                RollResult::Item(item) => Shown::Order(vec![item]),
            })
            .collect(),
    }
}

impl Request {
    pub(super) fn read(mut fields: Map<String, Value>) -> Result<Request, Problem> {
        let what = match fields.remove("do") {
            Some(Value::String(what)) => what,
            Some(_) | None => return Err(unknown_request("")),
        };
        macro_rules! fields {
            ($($name:ident : $kind:ty),*) => {{
                #[derive(Deserialize)]
                #[serde(deny_unknown_fields)]
                struct Fields { $($name: $kind),* }
                let Fields { $($name),* } = read(fields)?;
                ($($name,)*)
            }};
        }
        Ok(match what.as_str() {
            "games" => {
                let () = nothing_more(fields)?;
                Request::Games
            }
            "new" => {
                let (game, setup, position, dice) = fields!(
                    game: String, setup: Option<Value>, position: Option<Value>, dice: Option<DiceRequest>
                );
                Request::New {
                    game,
                    setup,
                    position,
                    dice,
                }
            }
            "status" => {
                let () = nothing_more(fields)?;
                Request::Status
            }
            "view" => {
                let (seat,) = fields!(seat: String);
                Request::View { seat }
            }
            "events" => {
                let (seat, since) = fields!(seat: String, since: Option<usize>);
                Request::Events { seat, since }
            }
            "actions" => {
                let (seat,) = fields!(seat: String);
                Request::Actions { seat }
            }
            "play" => {
                let (seat, action) = fields!(seat: String, action: Value);
                Request::Play { seat, action }
            }
            "check" => {
                let (seat, action) = fields!(seat: String, action: Value);
                Request::Check { seat, action }
            }
            "roll" => {
                let (results,) = fields!(results: Vec<RollResult>);
                Request::Roll { results }
            }
            "time" => {
                let (ms,) = fields!(ms: u64);
                Request::Time { ms }
            }
            "undo" => {
                let (to,) = fields!(to: usize);
                Request::Undo { to }
            }
            "query" => Request::read_query(fields)?,
            "position" => {
                let () = nothing_more(fields)?;
                Request::Position
            }
            "log" => {
                let () = nothing_more(fields)?;
                Request::Log
            }
            "load" => {
                let (log, dice) = fields!(log: Vec<Value>, dice: Option<DiceRequest>);
                Request::Load { log, dice }
            }
            "bot" => {
                let (bot, seat, game, view, budget, seed) = fields!(
                    bot: String, seat: String, game: Option<String>, view: Option<Value>,
                    budget: Option<BotBudget>, seed: Option<u64>
                );
                Request::Bot {
                    bot,
                    seat,
                    game,
                    view,
                    budget,
                    seed,
                }
            }
            "svg" => {
                let (seat, lang) = fields!(seat: Option<String>, lang: Option<Lang>);
                Request::Svg { seat, lang }
            }
            "close" => {
                let () = nothing_more(fields)?;
                Request::Close
            }
            unknown => return Err(unknown_request(unknown)),
        })
    }

    /// A question's further fields are the game's business, so they stay as they are.
    fn read_query(mut fields: Map<String, Value>) -> Result<Request, Problem> {
        let mut text = |name: &'static str| match fields.remove(name) {
            None => Ok(None),
            Some(Value::String(text)) => Ok(Some(text)),
            Some(_) => Err(Problem::new(
                "bad_field",
                name,
                format!("«{name}» es un texto."),
                format!("“{name}” is a string."),
            )),
        };
        let (query, game, seat) = (text("name")?, text("game")?, text("seat")?);
        let query = query.ok_or_else(|| {
            Problem::new(
                "missing_field",
                "name",
                "Falta «name», la pregunta.",
                "“name”, the question, is missing.",
            )
        })?;
        let position = fields.remove("position");
        Ok(Request::Query {
            query,
            game,
            position,
            seat,
            fields,
        })
    }
}

fn read<T: DeserializeOwned>(fields: Map<String, Value>) -> Result<T, Problem> {
    crate::json::read(Value::Object(fields), "")
}

fn nothing_more(fields: Map<String, Value>) -> Result<(), Problem> {
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Nothing {}
    read::<Nothing>(fields).map(drop)
}

fn unknown_request(what: &str) -> Problem {
    const KNOWN: &str = "games, new, status, view, events, actions, play, check, roll, time, undo, query, position, log, load, bot, svg, close";
    Problem::new(
        "unknown_request",
        "do",
        format!("No conozco la petición «{what}»; conozco {KNOWN}."),
        format!("I do not know the request “{what}”; I know {KNOWN}."),
    )
}
