//! What a computer player is: it sees what a seat sees, and says what it would do and why.

use std::fmt::{self, Debug};

use serde_json::Value;

use crate::claim::Reason;
use crate::{Game, Seat, Words};

/// A computer player. It receives a [`Game::View`], never a state: what it cannot name it cannot use.
pub trait Bot<G: Game>: Send + Sync {
    /// Its published name.
    fn name(&self) -> &str;

    /// What people call it.
    fn title(&self) -> Words;

    /// What kind of opponent it is, for people who choose one; said after its title and a colon.
    fn about(&self) -> Words;

    /// Its face as an SVG picture, if it has one.
    fn portrait(&self) -> Option<String> {
        None
    }

    /// So many positions it looks at for one choice, and never more, however many it may: a greater
    /// budget changes nothing. `None` if it uses whatever it is given.
    fn most_nodes(&self) -> Option<u64> {
        None
    }

    /// How many positions it looks at for a move when nobody says otherwise: its strength, the same in
    /// the terminal, in the club, in the laboratory and for programs.
    fn usual_nodes(&self) -> u64 {
        self.most_nodes().unwrap_or(USUAL_NODES)
    }

    /// The same for what `seat` has to do now: a bot may take its time over what is hard to do well, such
    /// as to win what is as good as won. Whoever has a budget that somebody named keeps to that.
    fn usual_nodes_for(&self, _view: &G::View, _seat: Seat) -> u64 {
        self.usual_nodes()
    }

    /// What it would do in `seat`, seeing `view`; `None` if there is nothing to do.
    ///
    /// The same view, node budget and seed give the same answer.
    fn choose(
        &self,
        view: &G::View,
        seat: Seat,
        budget: &Budget<'_>,
        seed: u64,
    ) -> Option<Choice<G>>;

    /// The action of [`choose`](Bot::choose) without its reason: what the laboratory asks for by the
    /// million. A bot whose reasons are some work to write skips them here.
    fn decide(
        &self,
        view: &G::View,
        seat: Seat,
        budget: &Budget<'_>,
        seed: u64,
    ) -> Option<G::Action> {
        self.choose(view, seat, budget, seed)
            .map(|choice| choice.action)
    }
}

/// What a bot decided.
pub struct Choice<G: Game> {
    /// Its action.
    pub action: G::Action,
    /// Its reason, from what its seat may know.
    pub why: Reason<G>,
    /// How it came to that, for programs.
    pub details: Value,
}

impl<G: Game> Clone for Choice<G> {
    fn clone(&self) -> Choice<G> {
        Choice {
            action: self.action.clone(),
            why: self.why.clone(),
            details: self.details.clone(),
        }
    }
}

impl<G: Game> PartialEq for Choice<G> {
    fn eq(&self, other: &Choice<G>) -> bool {
        let Choice {
            action,
            why,
            details,
        } = self;
        *action == other.action && *why == other.why && *details == other.details
    }
}

impl<G: Game> Debug for Choice<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Choice")
            .field("action", &self.action)
            .field("why", &self.why)
            .field("details", &self.details)
            .finish()
    }
}

/// So many positions for a move: a sensible answer at once, and the same on every machine.
pub const USUAL_NODES: u64 = 20_000;

/// How long a bot may think. Whichever limit comes first ends the thinking; a bot always answers.
#[derive(Clone, Copy)]
pub struct Budget<'a> {
    /// At most so many positions; if nobody says, as many as the bot is
    /// [used to](Bot::usual_nodes).
    pub nodes: Option<u64>,
    /// Asked now and then; true when the time is up. The clock is the caller's.
    pub time_is_up: &'a dyn Fn() -> bool,
}

impl<'a> Budget<'a> {
    /// What a bot is used to, as long as it takes.
    pub const USUAL: Budget<'static> = Budget {
        nodes: None,
        time_is_up: &|| false,
    };

    /// The same with the number of positions of a bot that is used to so many, unless it has one.
    #[must_use]
    pub fn or_usual(&self, nodes: u64) -> Budget<'a> {
        Budget {
            nodes: Some(self.nodes.unwrap_or(nodes)),
            ..*self
        }
    }

    /// As many positions, and as long as it takes: reproducible.
    pub const fn nodes(nodes: u64) -> Budget<'static> {
        Budget {
            nodes: Some(nodes),
            time_is_up: &|| false,
        }
    }
}
