//! The match file: JSON Lines, one per thing that happened.
//!
//! The first line says what was agreed (format, game, version of the rules, setup or position,
//! where the dice come from, seats); then follows one line per action with what the dice showed,
//! takebacks and an arbiter's rulings as lines of their own, and a last line with the outcome.
//! Nothing is ever erased, so the first N whole lines are the match as it was then.
//!
//! Each line carries `digest`, that of the position after it, by which a replay knows that it goes the
//! same way; and `sum`, which chains it to all lines before, so that an altered file is told from one
//! written by other rules. Lines of the first format carry `state` instead, a digest that each game made
//! by hand and nobody makes any more: such a line is held by its sum, its dice and the rules alone.

mod fault;
mod sum;

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use crate::dice::{Commitment, Seed, Shown};
use crate::{Actor, Concession, Game, Seat, Verdict};

pub use fault::{LoadFault, LoadReason};
pub(crate) use sum::Unsealed;
pub use sum::{Digest64, first_wrong_sum};

/// The version of the form of the lines themselves.
pub const FORMAT: u32 = 2;
/// The format whose lines have digests of their own kind.
pub(crate) const FIRST_FORMAT: u32 = 1;

/// What was agreed before the first move.
#[derive(Clone, Debug)]
pub struct Header<G: Game> {
    /// Where the game begins.
    pub origin: Origin<G>,
    /// Where its dice come from.
    pub dice: DiceOrigin,
    /// Who plays, where and when; nothing that the rules know of.
    pub about: About,
}

/// Where a game begins.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[serde(bound = "")]
pub enum Origin<G: Game> {
    /// At the beginning.
    Setup(G::Setup),
    /// In the middle.
    Position(G::Position),
}

/// Where dice come from, as far as a file may tell.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum DiceOrigin {
    /// From this seed.
    Seed(Seed),
    /// From a seed with this hash; it is revealed by the last line.
    Commit(Commitment),
    /// From a list that was given beforehand. The lines tell what it showed.
    Script(Given),
    /// From people. The lines tell what they rolled.
    Ask(Given),
}

/// Written as `true`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "bool", into = "bool")]
pub struct Given;

impl From<Given> for bool {
    fn from(_: Given) -> bool {
        true
    }
}

impl TryFrom<bool> for Given {
    type Error = &'static str;

    fn try_from(given: bool) -> Result<Given, &'static str> {
        if given {
            Ok(Given)
        } else {
            Err("only true is written here")
        }
    }
}

/// What people want to remember about a match. All of it is optional.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct About {
    /// Who sat where, in the order of the seats.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub players: Vec<String>,
    /// When it was played.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub date: Option<String>,
    /// Where it was played.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<String>,
    /// Anything else.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
}

/// One line after the first.
#[derive(Clone, Debug)]
pub enum Line<G: Game> {
    /// Somebody, or the house, acted.
    Play {
        /// Who.
        who: Actor,
        /// What.
        action: G::Action,
    },
    /// A side has lost before the rules say so.
    Conceded {
        /// Whose doing it is.
        seat: Seat,
        /// Why.
        why: Concession,
    },
    /// An arbiter put this position on the table.
    Ruling(G::Position),
    /// The match went back to how it was after a line.
    Takeback {
        /// The number of that line.
        to: usize,
        /// What became of the dice.
        luck: Luck,
    },
    /// From here on the dice come from somewhere else: the match was taken up elsewhere.
    NewDice(DiceOrigin),
    /// It ended.
    Over {
        /// How.
        verdict: Verdict,
        /// The seed to which the match had committed itself.
        seed: Option<Seed>,
    },
}

/// What becomes of the dice when a match goes back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Luck {
    /// They go back too: what is played again is rolled the same.
    Rewound,
    /// They stay where they are: what is played again is rolled anew, without another seed, so that
    /// a promise about the dice still holds.
    Kept,
}

/// What a line says of the position after it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Witness {
    /// The digest of that position.
    Position(Digest64),
    /// A digest of the first format, of which nobody knows any more what it is of.
    FirstFormat(Digest64),
}

impl Witness {
    /// What the fields of a line say; nothing sensible if both are there or none is.
    pub(crate) fn read(state: Option<Digest64>, digest: Option<Digest64>) -> Option<Witness> {
        match (state, digest) {
            (None, Some(digest)) => Some(Witness::Position(digest)),
            (Some(state), None) => Some(Witness::FirstFormat(state)),
            (Some(_), Some(_)) | (None, None) => None,
        }
    }

    pub(crate) const fn of_position(self) -> Option<Digest64> {
        match self {
            Witness::Position(digest) => Some(digest),
            Witness::FirstFormat(_) => None,
        }
    }

    pub(crate) const fn of_first_format(self) -> Option<Digest64> {
        match self {
            Witness::FirstFormat(state) => Some(state),
            Witness::Position(_) => None,
        }
    }

    /// The format of a file that begins with such a line.
    pub(crate) const fn format(self) -> u32 {
        match self {
            Witness::Position(_) => FORMAT,
            Witness::FirstFormat(_) => FIRST_FORMAT,
        }
    }
}

/// The first line as it is written.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[serde(bound = "")]
pub(crate) struct WrittenHeader<'a, G: Game> {
    pub(crate) sobremesa: u32,
    #[serde(borrow)]
    pub(crate) game: Cow<'a, str>,
    pub(crate) rules: u32,
    pub(crate) start: Origin<G>,
    pub(crate) dice: DiceOrigin,
    pub(crate) seats: Vec<Cow<'a, str>>,
    #[serde(default, skip_serializing_if = "is_empty")]
    pub(crate) about: About,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) rolled: Vec<Shown>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) state: Option<Digest64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) digest: Option<Digest64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) sum: Option<Digest64>,
}

/// The little of the first line that is readable whatever game it belongs to.
#[derive(Deserialize)]
pub struct Title {
    /// The version of the file's form.
    pub sobremesa: u32,
    /// The game's name.
    pub game: String,
}

/// A further line as it is written: which fields it has tells what it is.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[serde(bound = "")]
pub(crate) struct WrittenLine<'a, G: Game> {
    pub(crate) seq: usize,
    #[serde(default, borrow, skip_serializing_if = "Option::is_none")]
    pub(crate) seat: Option<Cow<'a, str>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) action: Option<G::Action>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) conceded: Option<Concession>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) set: Option<G::Position>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) undo: Option<usize>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) reroll: Option<Given>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) dice: Option<DiceOrigin>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) over: Option<Verdict>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) seed: Option<Seed>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) rolled: Vec<Shown>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) state: Option<Digest64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) digest: Option<Digest64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) sum: Option<Digest64>,
}

fn is_empty(about: &About) -> bool {
    *about == About::default()
}

impl<G: Game> WrittenLine<'_, G> {
    pub(crate) fn new(seq: usize, line: &Line<G>, rolled: &[Shown], witness: Witness) -> Self {
        let mut written = WrittenLine {
            seq,
            seat: None,
            action: None,
            conceded: None,
            set: None,
            undo: None,
            reroll: None,
            dice: None,
            over: None,
            seed: None,
            rolled: rolled.to_vec(),
            state: witness.of_first_format(),
            digest: witness.of_position(),
            sum: None,
        };
        match line {
            Line::Play { who, action } => {
                written.seat = Some(Cow::Borrowed(who.name(G::SEATS)));
                written.action = Some(action.clone());
            }
            Line::Conceded { seat, why } => {
                written.seat = Some(Cow::Borrowed(G::SEATS[seat.index()]));
                written.conceded = Some(*why);
            }
            Line::Ruling(position) => {
                written.seat = Some(Cow::Borrowed("referee"));
                written.set = Some(position.clone());
            }
            Line::Takeback { to, luck } => {
                written.undo = Some(*to);
                written.reroll = match luck {
                    Luck::Rewound => None,
                    Luck::Kept => Some(Given),
                };
            }
            Line::NewDice(dice) => written.dice = Some(*dice),
            Line::Over { verdict, seed } => {
                written.over = Some(verdict.clone());
                written.seed = *seed;
            }
        }
        written
    }

    /// What kind of line it is; `None` if its fields belong to none or to several kinds.
    pub(crate) fn meaning(&self) -> Option<Line<G>> {
        let line = self.kind()?;
        let may_roll = matches!(line, Line::Play { .. });
        let may_reveal = matches!(line, Line::Over { .. });
        let may_keep_dice = matches!(line, Line::Takeback { .. });
        let fits = (may_roll || self.rolled.is_empty())
            && (may_reveal || self.seed.is_none())
            && (may_keep_dice || self.reroll.is_none());
        fits.then_some(line)
    }

    fn kind(&self) -> Option<Line<G>> {
        match (
            self.seat.as_deref(),
            &self.action,
            self.conceded,
            &self.set,
            self.undo,
            self.dice,
            &self.over,
        ) {
            (Some(seat), Some(action), None, None, None, None, None) => {
                let who = match seat {
                    "house" => Actor::House,
                    name => Actor::Seat(Seat::named(name, G::SEATS)?),
                };
                Some(Line::Play {
                    who,
                    action: action.clone(),
                })
            }
            (Some(seat), None, Some(why), None, None, None, None) => Some(Line::Conceded {
                seat: Seat::named(seat, G::SEATS)?,
                why,
            }),
            (Some("referee"), None, None, Some(position), None, None, None) => {
                Some(Line::Ruling(position.clone()))
            }
            (None, None, None, None, Some(to), None, None) => Some(Line::Takeback {
                to,
                luck: match self.reroll {
                    None => Luck::Rewound,
                    Some(Given) => Luck::Kept,
                },
            }),
            (None, None, None, None, None, Some(dice), None) => Some(Line::NewDice(dice)),
            (None, None, None, None, None, None, Some(verdict)) => Some(Line::Over {
                verdict: verdict.clone(),
                seed: self.seed,
            }),
            _ => None,
        }
    }
}
