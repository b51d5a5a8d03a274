//! DOM-SET-10, DOM-API-10: what one audience may see, under its published names.

use std::borrow::Cow;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use sobremesa_kernel::Audience;

use crate::event::HandSummary;
use crate::hand::Hand;
use crate::held::Held;
use crate::line::{Ends, Line, Side};
use crate::moves::Move;
use crate::player::Player;
use crate::rules::moves::fitting_places;
use crate::rules::opening::is_forced;
use crate::setup::{FirstOpening, SignalMode, Terms};
use crate::state::State;
use crate::tile::{Pip, Tile, TileSet};

/// The part of the truth that one audience is entitled to.
///
/// One that a stranger wrote is taken as it stands: `line` and `moves` need not be complete, and the
/// score and what was agreed may be left out.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct View {
    /// Who looks.
    pub seat: Viewer,
    /// A player's own tiles in the order held; spectators and referees have none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hand: Option<Held>,
    /// Everybody's tiles: for the referee only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hands: Option<[Held; 4]>,
    /// The open numbers; none before the opening.
    #[serde(with = "ends")]
    pub ends: Option<Ends>,
    /// The tiles on the table.
    #[serde(default)]
    pub line: Line,
    /// Whose turn it is; nobody's when the hand is over.
    pub to_move: Option<Player>,
    /// Who opened the hand, or is about to.
    pub opener: Player,
    /// From 1.
    pub hand_number: u32,
    /// Is it the hand of DOM-OPEN-01?
    pub first_hand: bool,
    /// How many tiles each player has left.
    pub counts: [u8; 4],
    /// What was done in this hand.
    #[serde(default)]
    pub moves: Vec<Move>,
    /// The points of both teams.
    #[serde(default)]
    pub score: [u32; 2],
    /// The points that win the match.
    #[serde(default = "usual_target")]
    pub max_points: u32,
    /// With what the first hand is opened.
    #[serde(default)]
    pub first_opening: FirstOpening,
    /// Who chooses the thinking signal.
    #[serde(default)]
    pub signal_mode: SignalMode,
    /// How the hand ended, as everybody was told: only once it has, when the tiles lie open.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hand_end: Option<HandSummary>,
}

/// Who looks at the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Viewer {
    /// A player.
    Player(Player),
    /// Somebody who may see what everybody sees.
    Spectator,
    /// Somebody who may see everything.
    Referee,
}

impl View {
    /// What `to` may see of `state`.
    pub(crate) fn new(state: &State, to: Audience) -> View {
        let terms = state.terms();
        let mut view = View {
            seat: Viewer::from(to),
            hand: None,
            hands: None,
            ends: None,
            line: Line::default(),
            to_move: None,
            opener: state.opener(),
            hand_number: state.hand_number(),
            first_hand: state.is_first_hand(),
            counts: [0; 4],
            moves: Vec::with_capacity(state.deeds().len()),
            score: [0; 2],
            max_points: terms.max_points(),
            first_opening: terms.first_opening,
            signal_mode: terms.signal_mode,
            hand_end: None,
        };
        view.look_again(state, to);
        view
    }

    /// Brings a view of an earlier moment of the same match up to date. What it tells of this hand
    /// stays, and the memory of what it told of another is used again.
    pub(crate) fn look_again(&mut self, state: &State, to: Audience) {
        let is_of_this_hand = self.hand_number == state.hand_number();
        if !is_of_this_hand || self.moves.len() > state.deeds().len() {
            self.hand_number = state.hand_number();
            self.opener = state.opener();
            self.first_hand = state.is_first_hand();
            self.moves.clear();
            self.line.0.clear();
        }
        let ends = self.moves.last().map(|made| made.ends);
        for made in state.moves_after(self.moves.len(), ends) {
            self.line.follow(&made);
            self.moves.push(made);
        }
        self.seat = Viewer::from(to);
        self.hand = self.seat.player().map(|player| state.held_by(player));
        self.hands = match self.seat {
            Viewer::Referee => Some(Player::ALL.map(|player| state.held_by(player))),
            Viewer::Player(_) | Viewer::Spectator => None,
        };
        self.ends = state.ends();
        self.to_move = state.turn();
        self.counts = state.counts();
        self.score = state.score();
        self.hand_end = state.hand_end().map(|end| HandSummary::new(state, end));
    }

    /// DOM-MOV-07: every way in which the own tiles can be laid, in the order of the list; none for
    /// somebody without a hand.
    pub fn placements(&self) -> Vec<(Tile, Side)> {
        let hand = Hand::from(self.hand.unwrap_or(Held::EMPTY));
        let is_forced = is_forced(self.first_hand, self.first_opening);
        let (on_left, on_right) = fitting_places(&hand, self.ends, is_forced);
        hand.moves(on_left, on_right).collect()
    }

    /// The tiles that lie on the table.
    pub fn laid(&self) -> TileSet {
        self.line.0.iter().map(|placed| placed.tile()).collect()
    }
}

fn usual_target() -> u32 {
    Terms::default().max_points()
}

impl Viewer {
    /// The player, if it is one.
    pub const fn player(self) -> Option<Player> {
        match self {
            Viewer::Player(player) => Some(player),
            Viewer::Spectator | Viewer::Referee => None,
        }
    }
}

impl From<Audience> for Viewer {
    fn from(audience: Audience) -> Viewer {
        match audience {
            Audience::Seat(seat) => Viewer::Player(Player::in_seat(seat)),
            Audience::Spectator => Viewer::Spectator,
            Audience::Referee => Viewer::Referee,
        }
    }
}

impl From<Viewer> for Audience {
    fn from(viewer: Viewer) -> Audience {
        match viewer {
            Viewer::Player(player) => Audience::Seat(player.seat()),
            Viewer::Spectator => Audience::Spectator,
            Viewer::Referee => Audience::Referee,
        }
    }
}

impl Serialize for Viewer {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(match self {
            Viewer::Player(player) => player.name(),
            Viewer::Spectator => "spectator",
            Viewer::Referee => "referee",
        })
    }
}

impl<'de> Deserialize<'de> for Viewer {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Viewer, D::Error> {
        let name = Cow::<str>::deserialize(deserializer)?;
        match &*name {
            "spectator" => Ok(Viewer::Spectator),
            "referee" => Ok(Viewer::Referee),
            name => Player::named(name).map(Viewer::Player).ok_or_else(|| {
                serde::de::Error::custom("a seat is P1, P2, P3, P4, spectator or referee")
            }),
        }
    }
}

/// Ends are written as a pair, `[null,null]` before the opening.
mod ends {
    use super::{Deserialize, Deserializer, Ends, Pip, Serialize, Serializer};

    pub(super) fn serialize<S: Serializer>(
        ends: &Option<Ends>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        [ends.map(|ends| ends.left), ends.map(|ends| ends.right)].serialize(serializer)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Option<Ends>, D::Error> {
        match <[Option<Pip>; 2]>::deserialize(deserializer)? {
            [Some(left), Some(right)] => Ok(Some(Ends { left, right })),
            [None, None] => Ok(None),
            [Some(_), None] | [None, Some(_)] => Err(serde::de::Error::custom(
                "either both ends are open or none",
            )),
        }
    }
}
