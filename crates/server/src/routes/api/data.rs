//! What programs send and are told. The comments are what the description says.

use std::collections::BTreeMap;

use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use sobremesa_club::{PersonId, TableId};
use sobremesa_kernel::Words;
use sobremesa_kernel::clock::Pace;
use sobremesa_table::Telling;
use utoipa::openapi::schema::{AdditionalProperties, ObjectBuilder, OneOfBuilder, Schema, Type};
use utoipa::openapi::{RefOr, Response, ResponseBuilder};
use utoipa::{IntoParams, IntoResponses, ToSchema};

use super::No;
use crate::wish::Wish;

/// What is wrong
#[derive(Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Refused {
    pub(super) error: Trouble,
}

/// What is wrong, for programs and, in both languages, for people
#[derive(Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Trouble {
    pub(super) code: &'static str,
    /// The rule that says so, if it is one of the game's
    pub(super) rule: Option<String>,
    pub(super) es: String,
    pub(super) en: String,
    /// It is only asked whether you want it: send the same again with this field true
    pub(super) confirm: Option<&'static str>,
}

/// The same from every request.
impl IntoResponses for No {
    fn responses() -> BTreeMap<String, RefOr<Response>> {
        let refused = |what: &str| -> RefOr<Response> {
            let body = utoipa::openapi::content::ContentBuilder::new()
                .schema(Some(utoipa::openapi::Ref::from_schema_name("Refused")))
                .build();
            ResponseBuilder::new()
                .description(what)
                .content("application/json", body)
                .build()
                .into()
        };
        [
            (StatusCode::UNAUTHORIZED, "A token that we know is missing"),
            (StatusCode::NOT_FOUND, "There is no such table"),
            (StatusCode::UNPROCESSABLE_ENTITY, "It cannot be, and why"),
            (StatusCode::TOO_MANY_REQUESTS, "Too fast"),
        ]
        .map(|(code, what)| (code.as_str().to_owned(), refused(what)))
        .into()
    }
}

/// Who you are
#[derive(Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Me {
    #[schema(value_type = String)]
    pub(super) person: PersonId,
    pub(super) name: String,
    pub(super) account: Option<String>,
}

/// The games of the house
#[derive(Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Shelf {
    pub(super) games: Vec<GameOffered>,
}

/// A game of the house
#[derive(Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct GameOffered {
    pub(super) game: &'static str,
    #[schema(schema_with = words)]
    pub(super) title: Words,
    #[schema(value_type = Vec<String>)]
    pub(super) seats: &'static [&'static str],
    pub(super) bots: Vec<String>,
    #[schema(value_type = Vec<String>)]
    pub(super) presets: Vec<&'static str>,
}

/// Tables of yours
#[derive(Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct MyTables {
    pub(super) tables: Vec<MyTable>,
}

/// A table of yours
#[derive(Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct MyTable {
    #[schema(value_type = String)]
    pub(super) table: TableId,
    pub(super) game: &'static str,
    /// Where you sit
    #[schema(value_type = Vec<String>)]
    pub(super) seats: Vec<&'static str>,
    pub(super) begun: bool,
    pub(super) over: bool,
    pub(super) your_turn: bool,
}

/// A table to be set up
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({ "game": "GAME", "seats": { "SEAT_1": "me", "SEAT_2": "bot:NAME" } }))]
pub(super) struct NewTable {
    pub(super) game: String,
    pub(super) preset: Option<String>,
    /// The game's own setup, instead of a preset
    pub(super) setup: Option<Value>,
    /// `me`, `open` or `bot:NAME` for each seat; a seat that is not named is open
    #[serde(default)]
    pub(super) seats: BTreeMap<String, String>,
    /// What a seat that is taken at once plays with, such as an army: the name of something you have made,
    /// or of what comes with the game
    #[serde(default)]
    pub(super) works: BTreeMap<String, String>,
    #[serde(default)]
    pub(super) listed: bool,
    /// May what the seats bring be unequal? Otherwise whoever completes the table is asked to confirm it
    #[serde(default)]
    pub(super) unequal: bool,
    /// Does it count for the ratings of those who play? Then it takes accounts, a pace and equal sides
    #[serde(default)]
    pub(super) rated: bool,
    /// How time is given; without a limit if nothing is said
    #[schema(schema_with = pace)]
    pub(super) pace: Option<Pace>,
}

/// A table that was set up
#[derive(Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Opened {
    #[schema(value_type = String)]
    pub(super) table: TableId,
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct Asked {
    /// The seat from which to look; one of yours, or a spectator's view
    pub(super) seat: Option<String>,
    /// Events after this line
    #[serde(default)]
    pub(super) since: usize,
    /// Answer when something has happened after `since`, or after 20 seconds
    #[serde(default)]
    pub(super) wait: bool,
    /// How much is told: everything; `view` only when the seat has to act; or only what happened and whose
    /// turn it is (`view` is null, `actions` and `meanwhile` are empty), for programs that keep the game
    /// themselves. Those are told everything at first (`since` 0) and after a takeback or a ruling
    #[serde(default)]
    #[param(schema_with = telling)]
    pub(super) tell: Telling,
}

/// How a table stands for one seat
#[derive(ToSchema)]
#[serde(deny_unknown_fields)]
#[expect(
    dead_code,
    reason = "a table writes itself, as fast as it can; this only describes it"
)]
pub(super) struct TableSeen {
    /// How many lines the match file has
    seq: u64,
    game: String,
    #[schema(required)]
    seat: Option<String>,
    /// Whom the match waits for, or how it ended
    status: Value,
    /// What the seat may see
    view: Value,
    /// What happened
    events: Vec<Value>,
    your_turn: bool,
    /// What the seat may choose when it is its turn
    actions: Vec<Value>,
    /// What it may do at any time
    meanwhile: Vec<Value>,
    clock: Option<TableClock>,
}

/// The table's clock, the only one that acts; absent where no time is counted
#[derive(ToSchema)]
#[serde(deny_unknown_fields)]
#[expect(dead_code, reason = "as above")]
struct TableClock {
    /// How time is given
    #[schema(schema_with = pace)]
    pace: Pace,
    /// What each seat has left, by its name
    left_ms: BTreeMap<String, u64>,
    /// For which seats it runs
    runs: Vec<String>,
}

/// A wish, with a name of its own
#[derive(Deserialize, ToSchema)]
#[schema(example = json!({ "id": "1", "do": "play", "seat": "SEAT_1", "action": "…" }))]
pub(super) struct NamedWish {
    /// Your own name for it: the same one is carried out once
    #[schema(max_length = 64)]
    pub(super) id: Option<String>,
    #[serde(flatten)]
    pub(super) wish: Wish,
}

/// What became of a wish
#[derive(Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Done {
    pub(super) done: bool,
    /// What was only looked up, for whoever asked; empty for everything that changes the table
    #[schema(schema_with = sentences)]
    pub(super) seen: Vec<Words>,
}

fn text() -> ObjectBuilder {
    ObjectBuilder::new().schema_type(Type::String)
}

fn number() -> ObjectBuilder {
    ObjectBuilder::new().schema_type(Type::Integer)
}

/// An object that has these fields and no others.
fn exactly(fields: impl IntoIterator<Item = (&'static str, ObjectBuilder)>) -> ObjectBuilder {
    let empty =
        ObjectBuilder::new().additional_properties(Some(AdditionalProperties::FreeForm(false)));
    let add = |object: ObjectBuilder, (name, field)| object.property(name, field).required(name);
    fields.into_iter().fold(empty, add)
}

/// The same thing in both languages.
fn words() -> Schema {
    exactly([("es", text()), ("en", text())]).into()
}

fn sentences() -> Schema {
    let words = RefOr::T(words());
    utoipa::openapi::ArrayBuilder::new().items(words).into()
}

/// [`Telling`].
pub(in crate::routes) fn telling() -> Schema {
    let words = ["everything", "turn", "news"];
    text()
        .enum_values(Some(words))
        .default(Some("everything".into()))
        .into()
}

/// [`Pace`], or nothing.
fn pace() -> Schema {
    let per_turn = exactly([("ms", number())]);
    let per_game = exactly([("ms", number()), ("increment_ms", number())]);
    OneOfBuilder::new()
        .item(text().enum_values(Some(["unlimited"])))
        .item(exactly([("per_turn", per_turn)]))
        .item(exactly([("per_game", per_game)]))
        .item(ObjectBuilder::new().schema_type(Type::Null))
        .into()
}
