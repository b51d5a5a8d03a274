//! What officers say when they give a reason: claims that can be held against what then happens.
//!
//! Nothing else is ever said. What is certain is so by the rules, as everybody stands or whatever the
//! dice show; chances are those of the dice alone. What the enemy will choose is nobody's to claim.

mod asking;
mod truth;
mod words;

pub(crate) use asking::{
    aims, blow_percent, charge, charged, distance, edge_between, fighters, in_the_way, is_routed,
    is_unreached, overlooks, power_in, turns_to, turns_to_shot, with_pose,
};

use sobremesa_kernel::Words;
use sobremesa_kernel::claim::{Claim as Claimed, Found, Joint, Sequel, Stated};

use crate::Gom;
use crate::action::Action;
use crate::event::Edge;
use crate::side::Side;
use crate::state::SceneryKind;
use crate::unit::{Pose, Tag, UnitId};

/// Something that an officer says.
#[derive(Clone, PartialEq, Debug)]
pub struct Claim {
    joint: Joint,
    says: Says,
}

/// What is said.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Says {
    /// This is ordered.
    Orders(Order),
    /// A charge arrives, on this edge.
    Arrives {
        unit: Tag,
        target: Tag,
        edge: Edge,
        /// Who else is meant to charge the same enemy.
        with: Option<Tag>,
    },
    /// What becomes of somebody in a fight.
    Rout(Rout),
    /// No charge that could still be declared would arrive.
    NobodyArrives,
    /// What a volley does.
    Volley(Volley),
    /// Nobody who can still shoot has a target in sight and in range.
    NoTargets,
    /// Nobody can shoot any more.
    NoShooters,
    /// Nobody can move any more.
    NobodyMoves,
    /// At its new place a unit has a target in sight and in range.
    Aims { unit: Tag, target: Tag, pose: Pose },
    /// Where a unit stands it has this target in sight and in range.
    KeepsAim { unit: Tag, target: Tag },
    /// Where a unit stands nobody is in sight and in range.
    NoAim { unit: Tag },
    /// Where a unit stands an enemy could charge it, as everybody stands.
    Exposed { unit: Tag, foe: Tag },
    /// At its new place that enemy cannot reach it in its next turn, unless something moves or changes
    /// one of them before.
    Escapes { unit: Tag, foe: Tag, pose: Pose },
    /// If it went there, an enemy could charge it, as everybody stands.
    WouldExpose { unit: Tag, foe: Tag, pose: Pose },
    /// A unit's new place keeps an enemy's charge from a friend.
    Covers {
        unit: Tag,
        friend: Tag,
        foe: Tag,
        pose: Pose,
    },
    /// An enemy's charge would meet another face of the unit than now.
    Faces {
        unit: Tag,
        foe: Tag,
        pose: Pose,
        before: Edge,
        after: Edge,
    },
    /// At its new place a unit is out of an enemy's range.
    OutOfShot { unit: Tag, foe: Tag, pose: Pose },
    /// From its new place a unit could charge somebody, as everybody stands.
    Threatens {
        unit: Tag,
        target: Tag,
        pose: Pose,
        edge: Edge,
    },
    /// GOM-END-05: so much power would be in a quadrant, ours and theirs, as everybody stands.
    Holds {
        unit: Tag,
        pose: Pose,
        /// Whose it is.
        side: Side,
        quadrant: usize,
        power: [i64; 2],
    },
    /// It is so many turns' march to an enemy, from the new place.
    Nears {
        unit: Tag,
        foe: Tag,
        pose: Pose,
        turns: u32,
    },
    /// From the new place it is so many turns' walk until an enemy is in range.
    NearsShot {
        unit: Tag,
        foe: Tag,
        pose: Pose,
        turns: u32,
    },
    /// Something that nobody walks through lies between where a unit stands and an enemy.
    GoesRound {
        unit: Tag,
        foe: Tag,
        what: SceneryKind,
    },
    /// At the new place an enemy could charge the unit on this edge, as everybody stands.
    ReachedBy {
        unit: Tag,
        foe: Tag,
        pose: Pose,
        edge: Edge,
    },
    /// At the new place no enemy could charge the unit, as everybody stands; farther ahead this one could.
    StopsShort {
        unit: Tag,
        foe: Tag,
        pose: Pose,
        beyond: Pose,
    },
    /// At the new place no enemy could charge the unit, as everybody stands.
    Unreached { unit: Tag, pose: Pose },
    /// The new place is farther from an enemy.
    Withdraws { unit: Tag, foe: Tag, pose: Pose },
    /// At its new place a unit has an enemy before its front that it does not overlook now.
    Turns { unit: Tag, foe: Tag, pose: Pose },
    /// A unit stays with an enemy before its front.
    Watches { unit: Tag, foe: Tag },
    /// GOM-CMB-15: each blow at one enemy wounds so often, at the other so often.
    Strikes {
        unit: Tag,
        target: Tag,
        other: Option<Tag>,
        percent: [u32; 2],
    },
    /// The nearest enemy that a unit sees.
    Nearest { unit: Tag, target: Tag },
    /// Nobody who could still charge sees an enemy nearer than its reach.
    NobodyNear,
    /// The nearest enemy in sight of whoever could still shoot is busy fighting, if there is one.
    NearestBusy,
    /// A unit stays where it is.
    Stays { unit: Tag },
}

/// What an order does to a unit, at once.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Order {
    March(Tag),
    Advance(Tag),
    Wheel(Tag),
    AboutTurn(Tag),
    Strike(Tag),
}

/// How likely a unit is to be routed, run or fall to the last model, in the first fight of a combat.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Rout {
    /// Who charges.
    pub(crate) charger: Tag,
    pub(crate) target: Tag,
    pub(crate) edge: Edge,
    /// Everybody in the combat, in the order of the armies, and their models then.
    pub(crate) fighters: Vec<(UnitId, u32)>,
    /// In whose turn it is fought (as combats are stamped).
    pub(crate) player_turn: u8,
    /// Is it the charger that is routed, or the target?
    pub(crate) victim: Victim,
    pub(crate) chance: f64,
    pub(crate) voice: Voice,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Victim {
    Charger,
    Target,
}

/// A volley: how likely it is that at least so many fall, or that the target runs or is annihilated.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Volley {
    pub(crate) unit: Tag,
    pub(crate) target: Tag,
    /// From where.
    pub(crate) pose: Pose,
    pub(crate) marched: bool,
    pub(crate) effect: Effect,
    pub(crate) chance: f64,
    pub(crate) voice: Voice,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Effect {
    /// So many fall, or more.
    Fall(u32),
    /// So many wounds, or more, where it takes several to fell anybody.
    Wound(u32),
    Rout,
}

/// In which sentence something is said.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Voice {
    /// It is what is being done.
    Done,
    /// It would come of another order.
    Instead,
    /// It is refused for that.
    Declined,
    /// It may come of it later, by us or by the enemy.
    Later,
}

impl Says {
    /// As the beginning of a reason.
    pub(crate) fn first(self) -> Claim {
        self.after(Joint::Sentence)
    }

    /// As what gives the reason.
    pub(crate) fn because(self) -> Claim {
        self.after(Joint::Because)
    }

    /// As something more.
    pub(crate) fn besides(self) -> Claim {
        self.after(Joint::And)
    }

    /// As the second half of what was just said.
    pub(crate) fn also(self) -> Claim {
        self.after(Joint::Also)
    }

    fn after(self, joint: Joint) -> Claim {
        Claim { joint, says: self }
    }
}

impl Claimed<Gom> for Claim {
    fn kind(&self) -> &'static str {
        match &self.says {
            Says::Orders(_) => "orders",
            Says::Arrives { .. } => "arrives",
            Says::Rout(_) => "routs",
            Says::NobodyArrives => "nobody_arrives",
            Says::Volley(volley) => match volley.effect {
                Effect::Fall(_) | Effect::Wound(_) => "hits",
                Effect::Rout => "routs",
            },
            Says::NoTargets => "no_targets",
            Says::NoShooters => "no_shooters",
            Says::NobodyMoves => "nobody_moves",
            Says::Aims { .. } => "aims",
            Says::KeepsAim { .. } => "keeps_aim",
            Says::NoAim { .. } => "no_aim",
            Says::Exposed { .. } => "exposed",
            Says::Escapes { .. } => "escapes",
            Says::WouldExpose { .. } => "would_expose",
            Says::Covers { .. } => "covers",
            Says::Faces { .. } => "faces",
            Says::OutOfShot { .. } => "out_of_shot",
            Says::Threatens { .. } => "threatens",
            Says::Holds { .. } => "holds",
            Says::Nears { .. } => "nears",
            Says::NearsShot { .. } => "nears_shot",
            Says::GoesRound { .. } => "goes_round",
            Says::ReachedBy { .. } => "reached_by",
            Says::StopsShort { .. } => "stops_short",
            Says::Unreached { .. } => "unreached",
            Says::Withdraws { .. } => "withdraws",
            Says::Turns { .. } => "turns",
            Says::Watches { .. } => "watches",
            Says::Strikes { .. } => "strikes",
            Says::Nearest { .. } => "nearest",
            Says::NobodyNear => "nobody_near",
            Says::NearestBusy => "nearest_busy",
            Says::Stays { .. } => "stays",
        }
    }

    fn stated(&self) -> Stated {
        match &self.says {
            Says::Rout(Rout { chance, .. }) | Says::Volley(Volley { chance, .. }) => {
                Stated::Chance(*chance)
            }
            _ => Stated::Certain,
        }
    }

    fn words(&self) -> Words {
        words::of(&self.says)
    }

    fn joint(&self) -> Joint {
        self.joint
    }

    fn supposes(&self) -> Option<Action> {
        let id = |tag: &Tag| tag.id.clone();
        match &self.says {
            Says::Rout(Rout {
                charger,
                target,
                voice: Voice::Instead | Voice::Declined,
                ..
            }) => Some(Action::DeclareCharge {
                unit: id(charger),
                target: id(target),
            }),
            Says::Volley(Volley {
                unit,
                target,
                voice: Voice::Instead,
                ..
            }) => Some(Action::Shoot {
                unit: id(unit),
                target: id(target),
            }),
            _ => None,
        }
    }

    fn found(&self, sequel: &Sequel<'_, Gom>) -> Option<Found> {
        truth::of(&self.says, sequel).map(Found::from)
    }
}
