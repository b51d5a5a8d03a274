//! What can be wrong with a described match (DOM-SCO-05, DOM-API-04). The words are in `speak`.

use serde_json::{Value, json};
use sobremesa_kernel::{Fault, RuleId};

use crate::player::{Player, Team};
use crate::refusal::Refusal;
use crate::speak;
use crate::tile::Tile;

/// One thing that is wrong with a setup or a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Flaw {
    /// Nobody can play to so many points.
    BadTarget(i64),
    /// A word in a hand is no tile.
    UnknownTile {
        /// In whose hand.
        player: Player,
        /// What stands there.
        word: String,
    },
    /// A hand has not seven tiles.
    NotSeven {
        /// Whose hand.
        player: Player,
        /// How many it has.
        n_tiles: usize,
    },
    /// Nobody holds the tile.
    TileMissing(Tile),
    /// The tile is held more than once.
    TileTwice(Tile),
    /// There is no such player to open.
    BadOpener(i64),
    /// The first hand is opened by somebody who does not hold the double six.
    OpenerLacksDoubleSix(Player),
    /// The first hand has another number than 1.
    FirstHandNumbered(i64),
    /// Hands are counted from 1.
    BadHandNumber(i64),
    /// A score below zero.
    NegativeScore {
        /// Whose.
        team: Team,
        /// How much.
        points: i64,
    },
    /// The match would be over before the hand.
    TargetReached {
        /// By whom.
        team: Team,
        /// With how much.
        points: i64,
        /// The target.
        target: u32,
    },
    /// The referee refuses a move.
    Move {
        /// Its number, from 1.
        number: usize,
        /// As it was written.
        word: String,
        /// Why.
        refusal: Refusal,
    },
}

impl Flaw {
    /// The rule that it breaks.
    pub const fn rule(&self) -> RuleId {
        match self {
            Flaw::BadTarget(_) => RuleId("DOM-SCO-05"),
            Flaw::UnknownTile { .. } | Flaw::TileMissing(_) | Flaw::TileTwice(_) => {
                RuleId("DOM-SET-01")
            }
            Flaw::NotSeven { .. } => RuleId("DOM-SET-08"),
            Flaw::BadOpener(_) => RuleId("DOM-SET-05"),
            Flaw::OpenerLacksDoubleSix(_) => RuleId("DOM-OPEN-01"),
            Flaw::FirstHandNumbered(_) => RuleId("DOM-OPEN-01"),
            Flaw::BadHandNumber(_) => RuleId("DOM-LOG-07"),
            Flaw::NegativeScore { .. } => RuleId("DOM-SCO-01"),
            Flaw::TargetReached { .. } => RuleId("DOM-SCO-02"),
            Flaw::Move { refusal, .. } => refusal.rule(),
        }
    }

    /// Its published word; for a refused move the refusal's.
    pub const fn code(&self) -> &'static str {
        match self {
            Flaw::BadTarget(_) => "BadTarget",
            Flaw::UnknownTile { .. } => "UnknownTile",
            Flaw::NotSeven { .. } => "NotSeven",
            Flaw::TileMissing(_) => "TileMissing",
            Flaw::TileTwice(_) => "TileTwice",
            Flaw::BadOpener(_) => "BadOpener",
            Flaw::OpenerLacksDoubleSix(_) => "OpenerLacksDoubleSix",
            Flaw::FirstHandNumbered(_) => "FirstHandNumbered",
            Flaw::BadHandNumber(_) => "BadHandNumber",
            Flaw::NegativeScore { .. } => "NegativeScore",
            Flaw::TargetReached { .. } => "TargetReached",
            Flaw::Move { refusal, .. } => refusal.code(),
        }
    }

    /// The field, player, tile or move where it was found.
    fn at(&self) -> Value {
        match self {
            Flaw::BadTarget(_) => json!("max_points"),
            Flaw::UnknownTile { player, .. } | Flaw::NotSeven { player, .. } => {
                json!({ "hands": player.name() })
            }
            Flaw::TileMissing(tile) | Flaw::TileTwice(tile) => json!({ "tile": tile }),
            Flaw::BadOpener(_) | Flaw::OpenerLacksDoubleSix(_) => json!("opener"),
            Flaw::FirstHandNumbered(_) | Flaw::BadHandNumber(_) => json!("hand"),
            Flaw::NegativeScore { team, .. } | Flaw::TargetReached { team, .. } => {
                json!({ "score": team.name() })
            }
            Flaw::Move { number, .. } => json!(number),
        }
    }
}

impl From<Flaw> for Fault {
    fn from(flaw: Flaw) -> Fault {
        Fault {
            rule: flaw.rule(),
            code: flaw.code(),
            message: speak::flaw(&flaw),
            at: flaw.at(),
        }
    }
}
