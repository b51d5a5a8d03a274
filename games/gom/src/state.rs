//! A battle as it stands, half-fought combats included.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use sobremesa_geometry::{Rect, Vec2};

use crate::side::Side;
use crate::unit::{Unit, UnitIndex};

/// A battle.
#[derive(Clone, PartialEq, Debug)]
pub struct State {
    /// What the armies are called.
    pub armies: [Arc<str>; 2],
    /// Every unit that was deployed: player 1's army list, then player 2's.
    pub units: Vec<Unit>,
    /// GOM-FLD-10: it never changes.
    pub scenery: Arc<[Scenery]>,
    /// GOM-TRN-01: from 1 to 6.
    pub turn: u8,
    /// Whose turn it is.
    pub side: Side,
    /// What is waited for.
    pub phase: Phase,
    /// GOM-CHG-02: the charges declared this turn, in order.
    pub charges: Vec<Declaration>,
    /// GOM-CMB-03: the combats, oldest first.
    pub combats: Vec<Combat>,
    /// May everybody measure? It changes nothing in the rules of the battle.
    pub practice: bool,
}

/// GOM-TRN-02: the parts of a turn in which somebody chooses something. The others run by themselves
/// (GOM-TRN-04).
#[derive(Clone, PartialEq, Debug)]
pub enum Phase {
    /// Charges are declared.
    ChargeDeclaration,
    /// Units manoeuvre.
    OtherMoves,
    /// GOM-CMB-15: somebody splits the attacks of a unit.
    Fighting(Resolution),
    /// Units shoot.
    Shooting,
    /// The battle has ended.
    Over(End),
}

/// GOM-END-01, GOM-END-07: why a battle ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum End {
    /// Player 2's sixth turn is over.
    Turns,
    /// A player ordered it.
    Order,
    /// A side has no unit left.
    EmptySide,
}

/// GOM-FLD-06: what stands in the way.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SceneryKind {
    /// A building.
    Building,
    /// A forest.
    #[default]
    Forest,
}

/// GOM-FLD-07: an upright rectangle that nobody enters or looks through.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Scenery {
    /// What it is.
    pub kind: SceneryKind,
    /// The ground it covers.
    pub rect: Rect,
}

/// A charge that was declared.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Declaration {
    /// Who charges.
    pub unit: UnitIndex,
    /// Whom.
    pub target: UnitIndex,
}

/// When a charge happened: in which player's turn, counted from 1, and as which declaration of it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Stamp {
    /// 1 is player 1's first turn, 2 player 2's first, and so on.
    pub player_turn: u8,
    /// The number of the declaration, from 0.
    pub order: u32,
}

/// GOM-CMB-01: units in contact through engaged pairs.
#[derive(Clone, PartialEq, Debug)]
pub struct Combat {
    /// GOM-CHG-18: the charge that began it.
    pub born: Stamp,
    /// Who takes part, in the order of entering.
    pub members: Vec<Member>,
    /// Who is engaged with whom.
    pub pairs: Vec<Pair>,
}

/// A unit in a combat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Member {
    /// Which.
    pub unit: UnitIndex,
    /// The charge with which it entered.
    pub entered: Stamp,
    /// Was it the one that charged?
    pub charged: bool,
}

/// Two enemies that are engaged with each other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pair {
    /// Who charged.
    pub charger: UnitIndex,
    /// Whom it met.
    pub other: UnitIndex,
    /// When.
    pub since: Stamp,
    /// The edge of the other that was charged; none if it was met on the way to somebody else.
    pub edge: Option<usize>,
}

/// A combat phase under way.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Resolution {
    /// Which of the combats is being fought.
    pub combat: usize,
    /// How many of its units have had their turn to attack.
    pub struck: usize,
    /// What they have done, in order.
    pub blows: Vec<Blow>,
    /// How the earlier ones ended.
    pub outcomes: Vec<Outcome>,
}

/// What one unit has done to another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Blow {
    /// Who struck.
    pub by: UnitIndex,
    /// Whom.
    pub against: UnitIndex,
    /// Wounds that were not saved.
    pub wounds: u32,
}

/// How a combat ended, kept until its effects (GOM-CMB-30).
#[derive(Clone, PartialEq, Debug)]
pub struct Outcome {
    /// Which of the combats.
    pub combat: usize,
    /// Who won it; nobody if the totals were equal.
    pub winner: Option<Side>,
    /// GOM-CMB-29: who has to flee, in attack order.
    pub broken: Vec<UnitIndex>,
    /// Who took part and survived, in attack order, as they were then (GOM-FLE-19).
    pub survivors: Vec<Survivor>,
}

/// A unit as it was when its combat had been resolved.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Survivor {
    /// Which.
    pub unit: UnitIndex,
    /// Its power then.
    pub power: i64,
    /// Its centre then.
    pub centre: Vec2,
}

impl Combat {
    /// Does a unit take part?
    pub fn has(&self, unit: UnitIndex) -> bool {
        self.members.iter().any(|member| member.unit == unit)
    }

    /// The enemies with which a unit is engaged, longest first.
    pub(crate) fn pairs_of(&self, unit: UnitIndex) -> impl Iterator<Item = (UnitIndex, &Pair)> {
        self.pairs.iter().filter_map(move |pair| {
            if pair.charger == unit {
                Some((pair.other, pair))
            } else if pair.other == unit {
                Some((pair.charger, pair))
            } else {
                None
            }
        })
    }
}

impl State {
    /// GOM-CMB-03: in whose turn we are, counted from 1.
    pub(crate) const fn player_turn(&self) -> u8 {
        2 * (self.turn - 1) + self.side.number()
    }

    /// The combat in which a unit is engaged.
    pub fn combat_of(&self, unit: UnitIndex) -> Option<&Combat> {
        self.combats.iter().find(|combat| combat.has(unit))
    }

    /// Is a unit engaged?
    pub fn is_engaged(&self, unit: UnitIndex) -> bool {
        self.combat_of(unit).is_some()
    }

    /// The units on the field.
    pub fn present(&self) -> impl Iterator<Item = (UnitIndex, &Unit)> {
        self.units
            .iter()
            .enumerate()
            .filter(|(_, unit)| unit.is_present())
    }

    /// The units of one side on the field.
    pub fn present_of(&self, side: Side) -> impl Iterator<Item = (UnitIndex, &Unit)> {
        self.present().filter(move |(_, unit)| unit.side == side)
    }

    /// A unit by what it is called.
    pub fn find(&self, id: &str) -> Option<UnitIndex> {
        self.units.iter().position(|unit| unit.id.as_str() == id)
    }

    /// Everything on the field but one unit: the ground that it must not enter.
    pub(crate) fn obstacles(&self, but: UnitIndex) -> impl Iterator<Item = (Obstacle, Rect)> {
        let units = self.present().filter(move |(index, _)| *index != but);
        let units = units.map(|(index, unit)| (Obstacle::Unit(index), unit.rect()));
        let scenery = self.scenery.iter().enumerate();
        units.chain(scenery.map(|(index, scenery)| (Obstacle::Scenery(index), scenery.rect)))
    }
}

impl Phase {
    /// Its published word.
    pub const fn word(&self) -> &'static str {
        match self {
            Phase::ChargeDeclaration => "charge_declaration",
            Phase::OtherMoves => "other_moves",
            Phase::Fighting(_) => "combat_resolution",
            Phase::Shooting => "shooting",
            Phase::Over(_) => "over",
        }
    }
}

/// Something on the field that others keep away from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Obstacle {
    /// A unit.
    Unit(UnitIndex),
    /// A building or forest, by its place in the list.
    Scenery(usize),
}
