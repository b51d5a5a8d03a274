//! DOM-API-12: the game's own questions.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use sobremesa_kernel::bot::Budget;
use sobremesa_kernel::{Audience, Words};
use sobremesa_table::{NoAnswer, Question};

use crate::bot;
use crate::hand::Hand;
use crate::held::Held;
use crate::knowledge::Knowledge;
use crate::line::Ends;
use crate::moves::ThinkSignal;
use crate::notation;
use crate::player::Player;
use crate::rules::moves::{ends_after, fitting_places};
use crate::rules::opening::is_forced;
use crate::rules::signal::{honest, spoken_of};
use crate::setup::SignalMode;
use crate::state::State;
use crate::tile::{Pip, Tile, TileSet};
use crate::view::View;

/// The names of the questions.
pub(crate) const NAMES: &[&str] = &["fits", "unseen", "explain"];

/// Answers one of them.
pub(crate) fn answer(state: Option<&State>, question: &Question<'_>) -> Result<Value, NoAnswer> {
    match question.name {
        "fits" => fits(state, question),
        "unseen" => unseen(state, question),
        "explain" => explain(state, question),
        _ => Err(NoAnswer::Unknown),
    }
}

/// The tiles that fit each end, and every move with its honest signal.
#[derive(Serialize)]
struct Fits {
    left: Vec<Tile>,
    right: Vec<Tile>,
    moves: Vec<FittingMove>,
}

#[derive(Serialize)]
struct FittingMove {
    #[serde(rename = "move")]
    placement: String,
    signal: ThinkSignal,
}

/// What is asked of `fits`: a seat of a table, or a hand and the ends.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FitsQuestion {
    seat: Option<String>,
    hand: Option<Held>,
    ends: Option<[Option<Pip>; 2]>,
}

fn fits(state: Option<&State>, question: &Question<'_>) -> Result<Value, NoAnswer> {
    let asked: FitsQuestion = question.read()?;
    let found = match (asked.hand, asked.ends) {
        (Some(hand), Some(ends)) => {
            let ends = match ends {
                [Some(left), Some(right)] => Some(Ends { left, right }),
                [None, None] => None,
                [Some(_), None] | [None, Some(_)] => return Err(one_end_is_missing()),
            };
            Fits::of(hand, ends, false, SignalMode::Auto)
        }
        (None, None) => {
            let state = state.ok_or(NoAnswer::NeedsTable)?;
            let player = whose(asked.seat.as_deref(), question.asker)?;
            let view = View::new(state, Audience::Seat(player.seat()));
            let hand = view.hand.unwrap_or(Held::EMPTY);
            let is_forced = is_forced(view.first_hand, view.first_opening);
            Fits::of(hand, view.ends, is_forced, view.signal_mode)
        }
        (Some(_), None) => return Err(lacks("ends")),
        (None, Some(_)) => return Err(lacks("hand")),
    };
    Ok(json!(found))
}

impl Fits {
    fn of(held: Held, ends: Option<Ends>, opening_is_forced: bool, mode: SignalMode) -> Fits {
        let hand = Hand::from(held);
        let (on_left, on_right) = fitting_places(&hand, ends, opening_is_forced);
        let moves = hand.moves(on_left, on_right).filter_map(|(tile, side)| {
            let after = ends_after(ends, tile, side)?;
            let spoken_of = spoken_of(ends, after, (tile, side), &hand, hand.place_of(tile));
            Some(FittingMove {
                placement: match ends {
                    Some(_) => notation::placement(tile, side),
                    None => tile.to_string(),
                },
                signal: match mode {
                    SignalMode::Auto | SignalMode::Manual => honest(spoken_of),
                    SignalMode::Off => ThinkSignal::Instant,
                },
            })
        });
        Fits {
            left: hand.tiles_in(on_left).collect(),
            right: hand.tiles_in(on_right).collect(),
            moves: moves.collect(),
        }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct UnseenQuestion {
    seat: Option<String>,
}

/// What a seat can infer.
fn unseen(state: Option<&State>, question: &Question<'_>) -> Result<Value, NoAnswer> {
    let asked: UnseenQuestion = question.read()?;
    let state = state.ok_or(NoAnswer::NeedsTable)?;
    let player = whose(asked.seat.as_deref(), question.asker)?;
    let view = View::new(state, Audience::Seat(player.seat()));
    Ok(what_is_known(&Knowledge::new(&view), player))
}

/// What is asked of `explain`: a seat, a bot, and what makes its chance choices.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ExplainQuestion {
    seat: Option<String>,
    bot: Option<String>,
    #[serde(default)]
    seed: u64,
}

/// What a bot would do in a seat, from what that seat knows, and everything that leads it there.
///
/// DOM-KB-98: a seat may ask for itself only, so no bot's reason shows what others hold.
fn explain(state: Option<&State>, question: &Question<'_>) -> Result<Value, NoAnswer> {
    /// Who explains when nobody in particular is asked.
    const USUAL: &str = "expert";
    let asked: ExplainQuestion = question.read()?;
    let state = state.ok_or(NoAnswer::NeedsTable)?;
    let player = whose(asked.seat.as_deref(), question.asker)?;
    let name = asked.bot.as_deref().unwrap_or(USUAL);
    let bot = bot::ALL
        .iter()
        .find(|bot| bot.name() == name)
        .ok_or_else(|| no_such_bot(name))?;
    let view = View::new(state, Audience::Seat(player.seat()));
    let budget = Budget::nodes(bot.usual_nodes_for(&view, player.seat()));
    match bot.choose(&view, player.seat(), &budget, asked.seed) {
        Some(choice) => Ok(choice.details),
        None => Err(bad_field(
            "seat",
            Words::new(
                "Ese asiento no está en turno.",
                "It is not that seat's turn.",
            ),
        )),
    }
}

fn no_such_bot(name: &str) -> NoAnswer {
    let name = notation::shortened(name);
    let known: Vec<&str> = bot::ALL.iter().map(|bot| bot.name()).collect();
    let known = known.join(", ");
    bad_field(
        "bot",
        Words::new(
            format!("No hay ningún jugador «{name}»; hay {known}."),
            format!("There is no bot “{name}”; there are {known}."),
        ),
    )
}

/// DOM-KB-01 to 03 under their names.
pub(crate) fn what_is_known(known: &Knowledge, player: Player) -> Value {
    let list = |tiles: TileSet| tiles.iter().collect::<Vec<Tile>>();
    let about_others = |fact: &dyn Fn(Player) -> Value| -> Map<String, Value> {
        let others = Player::ALL.into_iter().filter(|other| *other != player);
        others
            .map(|other| (other.name().to_owned(), fact(other)))
            .collect()
    };
    json!({
        "tiles": list(known.unseen),
        "out": Pip::ALL.map(|suit| known.out(suit)),
        "void": about_others(&|other| json!(known.void(other).iter().collect::<Vec<Pip>>())),
        "may_hold": about_others(&|other| json!(list(known.may_hold(other)))),
        "must_hold": about_others(&|other| json!(list(known.must_hold(other)))),
    })
}

/// The player whom a question is about. Nobody may ask for what another seat knows.
fn whose(seat: Option<&str>, asker: Audience) -> Result<Player, NoAnswer> {
    let named = match seat {
        Some(name) => Some(Player::named(name).ok_or_else(|| no_such_seat(name))?),
        None => None,
    };
    match (named, asker) {
        (Some(player), Audience::Referee) => Ok(player),
        (None, Audience::Seat(seat)) => Ok(Player::in_seat(seat)),
        (Some(player), Audience::Seat(seat)) if player.seat() == seat => Ok(player),
        (None, Audience::Referee) => Err(lacks("seat")),
        (_, Audience::Seat(_) | Audience::Spectator) => Err(bad_field(
            "seat",
            Words::new(
                "Solo puedes preguntar por lo que sabes tú.",
                "You may ask only about what you know yourself.",
            ),
        )),
    }
}

fn bad_field(at: &str, message: Words) -> NoAnswer {
    NoAnswer::BadField {
        at: at.to_owned(),
        message,
    }
}

fn lacks(field: &str) -> NoAnswer {
    bad_field(
        field,
        Words::new(
            format!("Falta «{field}»."),
            format!("“{field}” is missing."),
        ),
    )
}

fn no_such_seat(name: &str) -> NoAnswer {
    let name = notation::shortened(name);
    bad_field(
        "seat",
        Words::new(
            format!("«{name}» no es un asiento: son P1, P2, P3 y P4."),
            format!("“{name}” is no seat: they are P1, P2, P3 and P4."),
        ),
    )
}

fn one_end_is_missing() -> NoAnswer {
    bad_field(
        "ends",
        Words::new(
            "O los dos extremos están abiertos o ninguno.",
            "Either both ends are open or none.",
        ),
    )
}
