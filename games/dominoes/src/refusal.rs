//! Why the referee says no (DOM-MOV-10, DOM-API-07). The words for it are in `speak`.

use serde_json::{Value, json};
use sobremesa_kernel::{Illegal, RuleId, Stop};

use crate::action::Scrawl;
use crate::held::Held;
use crate::line::{Ends, Side};
use crate::moves::ThinkSignal;
use crate::player::{Player, Team};
use crate::rules::moves::playable;
use crate::speak;
use crate::state::State;
use crate::tile::{Pip, Tile};

/// Why not. Every number in it is known to whoever asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// The match has been decided.
    MatchOver {
        /// By whom.
        winner: Team,
        /// With how many points.
        score: [u32; 2],
    },
    /// The hand is over; the next has not been dealt.
    HandOver {
        /// Who will open the next one.
        next_opener: Player,
    },
    /// It is somebody else's turn.
    NotYourTurn {
        /// Whose.
        turn: Player,
    },
    /// A player wants to deal; but the deal is nobody's choice.
    OnlyTheHouseDeals,
    /// The house wants to deal in the middle of a hand.
    HandRunning {
        /// For whom the hand waits.
        turn: Player,
    },
    /// There is no such tile.
    UnknownTile {
        /// What was written.
        word: Scrawl,
    },
    /// The player does not hold the tile.
    TileNotInHand {
        /// Which.
        tile: Tile,
        /// Has it been laid already?
        is_laid: bool,
        /// What the player does hold.
        held: Held,
    },
    /// The word for the side is not understood.
    InvalidSide {
        /// What was written.
        word: Scrawl,
    },
    /// There is no word for the side.
    NoSide {
        /// Which tile was to be laid.
        tile: Tile,
        /// The open numbers.
        ends: Ends,
    },
    /// The first hand is opened with the double six.
    MustOpenWithDoubleSix {
        /// What was to be laid instead.
        tile: Tile,
    },
    /// No half of the tile has the number of that end.
    TileDoesNotFit {
        /// Which tile.
        tile: Tile,
        /// Where it was to be laid.
        side: Side,
        /// The number that is open there.
        open: Pip,
        /// The number on the other side, if the tile would fit there.
        other: Option<Pip>,
        /// What the player holds that can be laid somewhere.
        playable: Held,
    },
    /// The signal does not tell the truth.
    DishonestSignal {
        /// The signal asked for.
        asked: i8,
        /// The one that does.
        honest: ThinkSignal,
        /// The number of which the move speaks.
        number: Pip,
        /// How many tiles of it the player keeps.
        n_kept: u8,
    },
    /// Something in hand fits.
    MustPlay {
        /// What.
        playable: Held,
    },
}

impl Refusal {
    pub(crate) fn match_over(state: &State) -> Refusal {
        Refusal::MatchOver {
            winner: state.match_winner().expect("the match is over"),
            score: state.score(),
        }
    }

    #[cold]
    pub(crate) fn not_in_hand(state: &State, player: Player, tile: Tile) -> Refusal {
        Refusal::TileNotInHand {
            tile,
            is_laid: state
                .hands
                .iter()
                .all(|hand| hand.place_of(tile).is_empty()),
            held: state.held_by(player),
        }
    }

    #[cold]
    pub(crate) fn does_not_fit(
        state: &State,
        player: Player,
        tile: Tile,
        side: Side,
        ends: Ends,
    ) -> Refusal {
        let other = ends.at(match side {
            Side::Left => Side::Right,
            Side::Right => Side::Left,
        });
        Refusal::TileDoesNotFit {
            tile,
            side,
            open: ends.at(side),
            other: tile.has(other).then_some(other),
            playable: playable_tiles(state, player),
        }
    }

    #[cold]
    pub(crate) fn must_play(state: &State, player: Player) -> Refusal {
        Refusal::MustPlay {
            playable: playable_tiles(state, player),
        }
    }

    /// The rule that forbids it.
    pub const fn rule(&self) -> RuleId {
        match self {
            Refusal::MatchOver { .. } => RuleId("DOM-SCO-02"),
            Refusal::HandOver { .. } => RuleId("DOM-END-01"),
            Refusal::NotYourTurn { .. } | Refusal::OnlyTheHouseDeals => RuleId("DOM-SET-06"),
            Refusal::HandRunning { .. } => RuleId("DOM-SET-08"),
            Refusal::UnknownTile { .. } => RuleId("DOM-SET-01"),
            Refusal::TileNotInHand { .. } => RuleId("DOM-MOV-01"),
            Refusal::InvalidSide { .. } | Refusal::NoSide { .. } => RuleId("DOM-MOV-07"),
            Refusal::MustOpenWithDoubleSix { .. } => RuleId("DOM-OPEN-02"),
            Refusal::TileDoesNotFit { .. } => RuleId("DOM-MOV-02"),
            Refusal::DishonestSignal { .. } => RuleId("DOM-SIG-10"),
            Refusal::MustPlay { .. } => RuleId("DOM-MOV-06"),
        }
    }

    /// Its published word.
    pub const fn code(&self) -> &'static str {
        match self {
            Refusal::MatchOver { .. } => "MatchOver",
            Refusal::HandOver { .. } => "HandOver",
            Refusal::NotYourTurn { .. } | Refusal::OnlyTheHouseDeals => "NotYourTurn",
            Refusal::HandRunning { .. } => "HandRunning",
            Refusal::UnknownTile { .. } => "UnknownTile",
            Refusal::TileNotInHand { .. } => "TileNotInHand",
            Refusal::InvalidSide { .. } | Refusal::NoSide { .. } => "InvalidSide",
            Refusal::MustOpenWithDoubleSix { .. } => "MustOpenWithDoubleSix",
            Refusal::TileDoesNotFit { .. } => "TileDoesNotFit",
            Refusal::DishonestSignal { .. } => "DishonestSignal",
            Refusal::MustPlay { .. } => "MustPlay",
        }
    }

    /// The numbers behind it, for programs.
    fn details(&self) -> Value {
        match self {
            Refusal::MatchOver { winner, score } => {
                json!({ "winner": winner.name(), "score": score })
            }
            Refusal::HandOver { next_opener } => {
                json!({ "turn": "house", "next_opener": next_opener })
            }
            Refusal::NotYourTurn { turn } | Refusal::HandRunning { turn } => {
                json!({ "turn": turn.name() })
            }
            Refusal::OnlyTheHouseDeals => json!({ "turn": "house" }),
            Refusal::UnknownTile { word } => json!({ "tile": word.as_str() }),
            Refusal::TileNotInHand {
                tile,
                is_laid,
                held,
            } => json!({ "tile": tile, "laid": is_laid, "hand": held }),
            Refusal::InvalidSide { word } => json!({ "side": word.as_str() }),
            Refusal::NoSide { tile, ends } => {
                json!({ "side": null, "tile": tile, "ends": [ends.left, ends.right] })
            }
            Refusal::MustOpenWithDoubleSix { tile } => {
                json!({ "tile": tile, "required": Tile::DOUBLE_SIX })
            }
            Refusal::TileDoesNotFit {
                tile,
                side,
                open,
                other,
                playable,
            } => json!({
                "tile": tile,
                "side": side,
                "open": open,
                "fits_other_side": other.is_some(),
                "playable": playable.to_vec(),
            }),
            Refusal::DishonestSignal {
                asked,
                honest,
                number,
                n_kept,
            } => json!({ "signal": asked, "honest": honest, "number": number, "kept": n_kept }),
            Refusal::MustPlay { playable } => json!({ "playable": playable.to_vec() }),
        }
    }
}

fn playable_tiles(state: &State, player: Player) -> Held {
    let hand = state.hand(player);
    hand.tiles_in(playable(state, player)).collect()
}

impl From<Refusal> for Stop<Refusal> {
    fn from(refusal: Refusal) -> Stop<Refusal> {
        Stop::Refused(refusal)
    }
}

impl From<Refusal> for Illegal {
    fn from(refusal: Refusal) -> Illegal {
        Illegal {
            rule: refusal.rule(),
            code: refusal.code(),
            message: speak::refusal(&refusal),
            details: refusal.details(),
        }
    }
}
