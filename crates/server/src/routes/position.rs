//! Any position: setting it up, what is wrong with it, what is legal in it; and playing on from it.

use axum::extract::{Form, Query};
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Redirect, Response};
use serde::Deserialize;
use serde_json::Value;
use sobremesa_club::Refusal;
use sobremesa_kernel::{Audience, Words};
use sobremesa_speak::capital;
use sobremesa_table::{Edit, GameBox, Offered, Table, not_json};

use super::Sorry;
use super::asking::{Host, Reader, TheGame};
use super::learn::table_at;
use super::opening::Against;
use crate::hall::HallFault;
use crate::pages;
use crate::pages::position::Tried;
use crate::session::{Visitor, address_of};

#[derive(Deserialize)]
pub(super) struct Draft {
    /// The position as text; the usual beginning if there is none.
    #[serde(default)]
    position: String,
    /// One thing of the picture is put on another.
    pick: Option<String>,
    drop: Option<String>,
    /// Or a switch is thrown.
    throw: Option<String>,
}

impl Draft {
    fn edit(&self) -> Option<Edit<'_>> {
        match (&self.pick, &self.drop, &self.throw) {
            (_, _, Some(switch)) => Some(Edit::Throw(switch)),
            (Some(pick), Some(drop), None) => Some(Edit::Put { pick, drop }),
            (_, _, None) => None,
        }
    }
}

/// What came of a draft.
enum Came {
    /// It is another one now, at its own address.
    Edited(Value),
    Tried(Box<Tried>),
}

pub(super) async fn show(
    reader: Reader,
    headers: HeaderMap,
    TheGame(game): TheGame,
    Query(draft): Query<Draft>,
) -> Result<Response, Sorry> {
    let Reader { club, visitor } = reader;
    let sorry = |fault: HallFault| Sorry::new(&visitor, fault);
    let (whose, tried_in) = (visitor.clone(), game.clone());
    let came = club
        .costly
        .work(visitor.whose(), move || try_out(&whose, &*tried_in, &draft));
    match came.await.map_err(sorry)? {
        Came::Edited(position) => {
            Ok(Redirect::to(&path_of(&*game, &position.to_string())).into_response())
        }
        Came::Tried(tried) => {
            let link = address_of(&club.hall, &headers, &path_of(&*game, &tried.text));
            Ok(pages::position::page(&visitor, &*game, &tried, &link).into_response())
        }
    }
}

/// The address of a position: whoever opens it sees the same.
fn path_of(game: &dyn GameBox, text: &str) -> String {
    format!("/position/{}?position={}", game.name(), encoded(text))
}

/// A text as it can stand in an address.
pub(crate) fn encoded(text: &str) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.~,:".contains(&byte);
    let written = text.bytes().map(|byte| match byte {
        byte if plain(byte) => char::from(byte).to_string(),
        byte => format!("%{byte:02X}"),
    });
    written.collect()
}

/// Reads a draft, changes it if that is wanted, and lets the referee judge it.
fn try_out(visitor: &Visitor, game: &dyn GameBox, draft: &Draft) -> Came {
    let lang = visitor.lang;
    let words = |refusal: &Refusal| refusal.words().get(lang).to_owned();
    let position = match read(game, &draft.position) {
        Ok(position) => position,
        Err(refusal) => {
            return Came::Tried(Box::new(Tried {
                text: draft.position.clone(),
                picture: String::new(),
                workbench: None,
                result: Err(words(&refusal)),
                complaint: None,
            }));
        }
    };
    let editing = game.abilities().editing;
    let workbench = editing.and_then(|editing| editing.workbench(&position, lang));
    let mut complaint = None;
    if let (Some(editing), Some(edit)) = (editing, draft.edit()) {
        if let Some(edited) = editing.edited(&position, &edit) {
            return Came::Edited(edited);
        }
        // What is wrong with a draft of which nothing can be shown is told below.
        let cannot = || lang.pick("Ahí no se puede poner.", "It cannot be put there.");
        complaint = workbench.as_ref().map(|_| cannot().to_owned());
    }
    let table = table_at(game, Some(position.clone()));
    let theme = pages::table::picture_theme(visitor.options().theme);
    let picture = match (&workbench, &table) {
        (Some(workbench), _) => Some(workbench.scene.svg(theme)),
        (None, Ok(table)) => table.picture(Audience::Referee, lang, theme).ok(),
        (None, Err(_)) => None,
    };
    Came::Tried(Box::new(Tried {
        text: position.to_string(),
        picture: picture.unwrap_or_default(),
        workbench,
        result: table
            .map(|table| legal_moves(table.as_ref()))
            .map_err(|refusal| words(&refusal)),
        complaint,
    }))
}

/// The position that somebody wrote, or the usual beginning.
pub(super) fn read(game: &dyn GameBox, text: &str) -> Result<Value, Refusal> {
    if text.trim().is_empty() {
        let table = table_at(game, None)?;
        return table.position().map_err(Refusal::Problem);
    }
    serde_json::from_str(text).map_err(|fault| {
        let said = not_json(&fault);
        Refusal::Meaningless(Words::new(
            format!("{}.", capital(&said.es)),
            format!("{}.", capital(&said.en)),
        ))
    })
}

fn legal_moves(table: &dyn Table) -> Vec<Offered> {
    let waiting = table.waiting();
    let mover = waiting.and_then(|status| status.must_act().iter().next());
    mover.map_or_else(Vec::new, |seat| table.actions(seat).moves)
}

#[derive(Deserialize)]
pub(super) struct PlayOn {
    #[serde(default)]
    position: String,
    /// The person's seat; nothing for every seat at one screen.
    #[serde(default)]
    play: String,
    /// A computer player for the other seats; whoever has the link without one.
    #[serde(default)]
    against: String,
}

/// Plays on from a position.
pub(super) async fn play(
    host: Host,
    TheGame(game): TheGame,
    Form(form): Form<PlayOn>,
) -> Result<Response, Sorry> {
    let sorry = |fault: HallFault| Sorry::new(&host.visitor, fault);
    let position: Value = serde_json::from_str(&form.position).unwrap_or_default();
    let against = Against::read(&form.against);
    let table = host
        .club
        .play_from(game, &host.person, position, &form.play, &against)
        .await
        .map_err(sorry)?;
    Ok(host.lead_to(&table))
}
