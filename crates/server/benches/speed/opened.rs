//! The people of the load and the tables they have set up.

use std::net::SocketAddr;
use std::sync::Arc;

use serde_json::{Value, json};
use sobremesa_visitor::Browser;
use tokio::task::JoinSet;

use crate::house::House;
use crate::script::Script;
use crate::times::Cpu;

/// People who play; each sits at many tables.
const PEOPLE: usize = 10;
/// Tables that are set up at the same time.
const AT_ONCE: usize = 64;

/// What a seat is sent.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Form {
    /// Data, for programs, and how much of it.
    Data(&'static str),
    /// Pictures and words, for browsers.
    Page,
}

/// A table, and how far its game has got.
#[derive(Clone)]
pub(crate) struct Place {
    pub(crate) id: String,
    pub(crate) player: Arc<Player>,
    pub(crate) n_played: usize,
}

/// Somebody who plays: with a program, and in a browser.
pub(crate) struct Player {
    token: String,
    cookie: String,
}

impl Player {
    /// The line of a head that says who they are.
    pub(crate) fn says(&self, form: Form) -> String {
        match form {
            Form::Data(_) => format!("authorization: Bearer {}\r\n", self.token),
            Form::Page => format!("cookie: {}\r\n", self.cookie),
        }
    }
}

/// Where tables are set up.
#[derive(Clone)]
pub(crate) struct Door {
    pub(crate) address: SocketAddr,
    pub(crate) script: Arc<Script>,
}

/// Every table that is set up.
pub(crate) struct Opened<'a> {
    pub(crate) house: &'a House,
    pub(crate) door: Door,
    players: Vec<Arc<Player>>,
    pub(crate) places: Vec<Place>,
}

impl Opened<'_> {
    /// `team`: what the names of those who play begin with.
    pub(crate) async fn new<'a>(house: &'a House, team: &str, script: &Arc<Script>) -> Opened<'a> {
        let door = Door {
            address: house.address,
            script: Arc::clone(script),
        };
        let mut players = Vec::new();
        for n in 0..PEOPLE {
            let player = register(house.address, &format!("{team}{n}")).await;
            players.push(Arc::new(player));
        }
        Opened {
            house,
            door,
            players,
            places: Vec::new(),
        }
    }

    /// Sets up more tables until there are so many.
    pub(crate) async fn grow_to(&mut self, n_tables: usize) {
        while self.places.len() < n_tables {
            let n_more = AT_ONCE.min(n_tables - self.places.len());
            let mut opening = JoinSet::new();
            for n in 0..n_more {
                let (door, player) = (self.door.clone(), Arc::clone(&self.players[n % PEOPLE]));
                opening.spawn(async move { door.open(player).await });
            }
            self.places.extend(opening.join_all().await);
        }
    }

    pub(crate) fn cpu(&self) -> Cpu {
        self.house.cpu()
    }
}

impl Door {
    /// A new table at which one person plays for both sides.
    pub(crate) async fn open(&self, player: Arc<Player>) -> Place {
        let seats = self.script.seats.iter();
        let seats: Value = seats
            .map(|seat| ((*seat).to_owned(), json!("me")))
            .collect();
        let wanted =
            json!({ "game": self.script.game, "setup": self.script.setup, "seats": seats });
        let (text, bearer) = (wanted.to_string(), format!("Bearer {}", player.token));
        let length = text.len().to_string();
        let headers = [
            ("authorization", bearer.as_str()),
            ("content-type", "application/json"),
            ("content-length", length.as_str()),
        ];
        let mut program = Browser::default();
        let answer = program
            .send_exactly(self.address, "POST", "/api/tables", &headers, &text)
            .await;
        let opened: Value = serde_json::from_str(&answer.body).expect("JSON");
        let id = opened["table"].as_str().expect("a table").to_owned();
        Place {
            id,
            player,
            n_played: 0,
        }
    }
}

/// Registers somebody and asks for a token.
async fn register(club: SocketAddr, account: &str) -> Player {
    let mut browser = Browser::default();
    let form = format!("account={account}&password=una+frase+larga");
    browser.post(club, "/account/register", &form).await;
    let page = browser.post(club, "/account/token", "label=load").await;
    let token = page.body.split("class=\"token\">").nth(1);
    let token = token.and_then(|rest| rest.split('<').next());
    Player {
        token: token.expect("a token is shown").to_owned(),
        cookie: browser.cookie.clone().expect("somebody known"),
    }
}
