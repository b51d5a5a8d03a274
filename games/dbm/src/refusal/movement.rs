//! Why a move or a halt is refused.

use serde_json::{Value, json};
use sobremesa_kernel::RuleId;

use crate::element::ElementId;
use crate::event::{Item, Tag};
use crate::refusal::NavalRefusal;
use crate::touch::Edge;

/// Why a move or a halt is refused. The order of judging is that of `rules::movement`.
#[derive(Clone, PartialEq, Debug)]
#[allow(missing_docs)] // The fields are named by the rulebook's words.
pub enum MoveRefusal {
    /// Nobody is named.
    Nobody,
    /// An element is named twice.
    NamedTwice { element: Tag },
    /// DBM-GRP-01: it is of another command than the first.
    OtherCommand { element: Tag },
    /// DBM-SGL-01: it has made its tactical move.
    HasMoved { element: Tag },
    /// DBM-MAR-02: it has marched, and makes no tactical move this turn.
    HasMarched { element: Tag },
    /// DBM-MAR-04: its march ended by discovery.
    MarchEnded { element: Tag },
    /// DBM-DEM-04: a demoralised command makes one tactical move with one element.
    Demoralised,
    /// DBM-NGT-02: a command that lost its way in the dark does not move.
    Stalled,
    /// DBM-ALY-03: an ally who waits does not go nearer to an enemy within 600 p.
    Undecided { element: Tag, enemy: Tag },
    /// DBM-FLK-09: nobody enters so.
    BadEntry { why: &'static str },
    /// DBM-GRP-01, -18: it does not stand with the others.
    NotAGroup { element: Tag },
    /// DBM-GRP-02: Expendables move with Expendables, or in a column.
    MixedExpendables { element: Tag },
    /// DBM-GRP-03: an enemy's front touches it.
    InContact { element: Tag, enemy: Tag },
    /// A number is none, or out of all proportion.
    NoNumber,
    /// There is nothing to do.
    NoSteps,
    /// This kind of step is not for this body.
    Step {
        step: &'static str,
        rule: &'static str,
    },
    /// DBM-GRP-08, -09: this is not how a column is formed or spread.
    Reforming {
        element: ElementId,
        rule: &'static str,
        why: &'static str,
    },
    /// DBM-NAV: a vessel does not sail so, or nobody goes aboard or ashore so.
    Naval(NavalRefusal),
    /// DBM-INT-11: an enemy is in the way, so far along it.
    EnemyInTheWay { enemy: Tag, after: f64 },
    /// DBM-INT-03, -04: a friend is in the way.
    FriendInTheWay {
        element: Tag,
        friend: Tag,
        after: f64,
    },
    /// DBM-INT-01, -02: the gap is too narrow for that.
    NarrowGap {
        element: Tag,
        one: Tag,
        other: Tag,
        width: f64,
    },
    /// DBM-INT-09: it would end on a friend through whom it passes.
    EndsInside {
        element: Tag,
        friend: Tag,
        clear_at: f64,
    },
    /// DBM-INT-10: it passes through nobody and does not share the excess.
    NoExcess { element: Tag },
    /// DBM-COO-05: it would stand on another.
    EndsOn { element: Tag, other: Tag },
    /// DBM-LOS-01: it would leave the table.
    LeavesTable { element: Tag },
    /// DBM-ZOC-02: it would cross, or withdraw from, an enemy's threat zone.
    Zone {
        element: Tag,
        enemy: Tag,
        after: f64,
    },
    /// DBM-ZOC-03 (c): another enemy in whose zone it stands is nearer.
    NearerEnemy {
        element: Tag,
        enemy: Tag,
        nearer: Tag,
    },
    /// DBM-ZOC-04: another enemy's zone holds more of its base.
    OtherZone {
        element: Tag,
        enemy: Tag,
        other: Tag,
    },
    /// DBM-GRP-06, DBM-ZOC-10: sideways only to line up with an enemy front within 80 p, by at most 40.
    Shift { shift: f64, most: f64 },
    /// DBM-CON-01: no mover is lined up with an enemy that need not conform.
    NotLinedUp {
        element: Tag,
        enemy: Tag,
        shift: f64,
        turn: f64,
    },
    /// DBM-CON-03: it did not start wholly beyond the line of that edge.
    NotBeyond {
        element: Tag,
        enemy: Tag,
        edge: Edge,
    },
    /// DBM-CON-10: its flank or rear would touch an enemy front.
    ShowsFlank { element: Tag, enemy: Tag },
    /// DBM-RST-01: Bows do not choose to contact the front of Mounted they can shoot at.
    BowsShoot { element: Tag, enemy: Tag },
    /// DBM-RST-02: Impedimenta do not choose contact.
    Impedimenta { element: Tag, enemy: Tag },
    /// DBM-RST-03: only a single element of these may end in rough or difficult ground off road.
    OnlySingly { element: Tag },
    /// DBM-GRP-14: only a column may end in difficult ground.
    OnlyInColumn { element: Tag },
    /// DBM-WAT-04, -07, -13, -15: it may not cross a river so; the rule says why.
    Ford { element: Tag, rule: &'static str },
    /// DBM-RST-05: works are in the way, so far along it.
    WorksInTheWay {
        element: Tag,
        section: Option<ElementId>,
        after: f64,
    },
    /// DBM-CC-12, DBM-DIS-03: it may not end there before or behind works.
    Works { element: Tag, rule: &'static str },
    /// DBM-TER-52: nobody goes there.
    Impassable { element: Tag, feature: String },
    /// DBM-SGL-05, -07: it may not break off, or not so.
    BreakOff {
        element: Tag,
        enemy: Tag,
        why: &'static str,
    },
    /// DBM-MAR-01: too near to known enemy to march.
    MarchNearEnemy {
        element: Tag,
        enemy: Tag,
        distance: f64,
        at_end: bool,
    },
    /// DBM-DST-01: farther than it may.
    TooFar {
        element: Tag,
        distance: f64,
        most: f64,
    },
    /// DBM-PIP-06: the command has not enough points of initiative.
    TooDear { price: Vec<Item>, pips: u8 },
    /// DBM-HLT-01: it would not go by itself, so there is nothing to halt.
    NeedNotHalt { element: Tag },
    /// DBM-HLT-02: only a single demoralised element turns about with its halt.
    NoTurnWithHalt,
}

impl MoveRefusal {
    /// The rule that forbids it.
    pub fn rule(&self) -> RuleId {
        use MoveRefusal::*;
        RuleId(match self {
            Nobody | NamedTwice { .. } | OtherCommand { .. } => "DBM-GRP-01",
            NotAGroup { .. } => "DBM-GRP-18",
            HasMoved { .. } => "DBM-SGL-01",
            HasMarched { .. } => "DBM-MAR-02",
            MarchEnded { .. } => "DBM-MAR-04",
            Demoralised => "DBM-DEM-04",
            Stalled => "DBM-NGT-02",
            BadEntry { why } => match *why {
                "stretch" => "DBM-FLK-16",
                "only_march" => "DBM-FLK-07",
                "walls" => "DBM-FLK-12",
                _ => "DBM-FLK-09",
            },
            Undecided { .. } => "DBM-ALY-03",
            MixedExpendables { .. } => "DBM-GRP-02",
            InContact { .. } => "DBM-GRP-03",
            NoNumber => "DBM-COO-04",
            NoSteps => "DBM-GRP-04",
            Step { rule, .. } | Reforming { rule, .. } => rule,
            EnemyInTheWay { .. } => "DBM-INT-11",
            FriendInTheWay { .. } => "DBM-INT-04",
            NarrowGap { .. } => "DBM-INT-01",
            EndsInside { .. } => "DBM-INT-09",
            NoExcess { .. } => "DBM-INT-10",
            EndsOn { .. } => "DBM-COO-05",
            LeavesTable { .. } => "DBM-LOS-01",
            Zone { .. } => "DBM-ZOC-02",
            NearerEnemy { .. } => "DBM-ZOC-03",
            OtherZone { .. } => "DBM-ZOC-04",
            Shift { .. } => "DBM-GRP-06",
            NotLinedUp { .. } => "DBM-CON-01",
            NotBeyond { .. } => "DBM-CON-03",
            ShowsFlank { .. } => "DBM-CON-10",
            BowsShoot { .. } => "DBM-RST-01",
            Impedimenta { .. } => "DBM-RST-02",
            OnlySingly { .. } => "DBM-RST-03",
            OnlyInColumn { .. } => "DBM-GRP-14",
            Ford { rule, .. } => rule,
            WorksInTheWay { .. } => "DBM-RST-05",
            Works { rule, .. } => rule,
            Impassable { .. } => "DBM-TER-52",
            Naval(refusal) => return refusal.rule(),
            BreakOff { why: "faster", .. } => "DBM-SGL-05",
            BreakOff { .. } => "DBM-SGL-07",
            MarchNearEnemy { .. } => "DBM-MAR-01",
            TooFar { .. } => "DBM-DST-01",
            TooDear { .. } => "DBM-PIP-06",
            NeedNotHalt { .. } => "DBM-HLT-01",
            NoTurnWithHalt => "DBM-HLT-02",
        })
    }

    /// One published word for it.
    pub fn code(&self) -> &'static str {
        use MoveRefusal::*;
        match self {
            Nobody => "nobody",
            NamedTwice { .. } => "named_twice",
            OtherCommand { .. } => "other_command",
            HasMoved { .. } => "has_moved",
            HasMarched { .. } => "has_marched",
            MarchEnded { .. } => "march_ended",
            Demoralised => "demoralised",
            Stalled => "stalled",
            BadEntry { .. } => "bad_entry",
            Undecided { .. } => "undecided",
            NotAGroup { .. } => "not_a_group",
            MixedExpendables { .. } => "mixed_expendables",
            InContact { .. } => "in_contact",
            NoNumber => "no_number",
            NoSteps => "no_steps",
            Step { .. } => "step_not_allowed",
            Reforming { .. } => "reforming",
            EnemyInTheWay { .. } => "enemy_in_the_way",
            FriendInTheWay { .. } => "friend_in_the_way",
            NarrowGap { .. } => "narrow_gap",
            EndsInside { .. } => "ends_inside",
            NoExcess { .. } => "no_excess",
            EndsOn { .. } => "ends_on",
            LeavesTable { .. } => "leaves_table",
            Zone { .. } => "threat_zone",
            NearerEnemy { .. } => "nearer_enemy",
            OtherZone { .. } => "other_zone",
            Shift { .. } => "shift",
            NotLinedUp { .. } => "not_lined_up",
            NotBeyond { .. } => "not_beyond",
            ShowsFlank { .. } => "shows_flank",
            BowsShoot { .. } => "bows_shoot",
            Impedimenta { .. } => "impedimenta",
            OnlySingly { .. } => "only_singly",
            OnlyInColumn { .. } => "only_in_column",
            Ford { .. } => "ford",
            WorksInTheWay { .. } => "works_in_the_way",
            Works { .. } => "works",
            Impassable { .. } => "impassable",
            Naval(refusal) => refusal.code(),
            BreakOff { .. } => "break_off",
            MarchNearEnemy { .. } => "march_near_enemy",
            TooFar { .. } => "too_far",
            TooDear { .. } => "too_dear",
            NeedNotHalt { .. } => "need_not_halt",
            NoTurnWithHalt => "no_turn_with_halt",
        }
    }

    /// The numbers behind it.
    pub fn details(&self) -> Value {
        use MoveRefusal::*;
        match self {
            Nobody | Demoralised | Stalled | NoNumber | NoSteps | NoTurnWithHalt => json!({}),
            Naval(refusal) => refusal.details(),
            NamedTwice { element }
            | OtherCommand { element }
            | HasMoved { element }
            | HasMarched { element }
            | MarchEnded { element }
            | NotAGroup { element }
            | MixedExpendables { element }
            | NoExcess { element }
            | LeavesTable { element }
            | OnlySingly { element }
            | OnlyInColumn { element }
            | NeedNotHalt { element } => json!({ "element": element }),
            InContact { element, enemy }
            | ShowsFlank { element, enemy }
            | Undecided { element, enemy }
            | BowsShoot { element, enemy }
            | Impedimenta { element, enemy } => json!({ "element": element, "enemy": enemy }),
            BadEntry { why } => json!({ "why": why }),
            Step { step, .. } => json!({ "step": step }),
            Reforming { element, why, .. } => json!({ "element": element, "why": why }),
            EnemyInTheWay { enemy, after } => json!({ "enemy": enemy, "after": after }),
            FriendInTheWay {
                element,
                friend,
                after,
            } => {
                json!({ "element": element, "friend": friend, "after": after })
            }
            NarrowGap {
                element,
                one,
                other,
                width,
            } => {
                json!({ "element": element, "one": one, "other": other, "width": width })
            }
            EndsInside {
                element,
                friend,
                clear_at,
            } => {
                json!({ "element": element, "friend": friend, "clear_at": clear_at })
            }
            EndsOn { element, other } => json!({ "element": element, "other": other }),
            Zone {
                element,
                enemy,
                after,
            } => {
                json!({ "element": element, "enemy": enemy, "after": after })
            }
            NearerEnemy {
                element,
                enemy,
                nearer: other,
            }
            | OtherZone {
                element,
                enemy,
                other,
            } => {
                json!({ "element": element, "enemy": enemy, "other": other })
            }
            Shift { shift, most } => json!({ "shift": shift, "most": most }),
            NotLinedUp {
                element,
                enemy,
                shift,
                turn,
            } => {
                json!({ "element": element, "enemy": enemy, "shift": shift, "turn": turn })
            }
            NotBeyond {
                element,
                enemy,
                edge,
            } => {
                json!({ "element": element, "enemy": enemy, "edge": edge })
            }
            Ford { element, .. } => json!({ "element": element }),
            WorksInTheWay {
                element,
                section,
                after,
            } => json!({ "element": element, "section": section, "after": after }),
            Works { element, .. } => json!({ "element": element }),
            Impassable { element, feature } => json!({ "element": element, "feature": feature }),
            BreakOff {
                element,
                enemy,
                why,
            } => {
                json!({ "element": element, "enemy": enemy, "why": why })
            }
            MarchNearEnemy {
                element,
                enemy,
                distance,
                at_end,
            } => {
                json!({ "element": element, "enemy": enemy, "distance": distance, "at_end": at_end })
            }
            TooFar {
                element,
                distance,
                most,
            } => {
                json!({ "element": element, "distance": distance, "most": most })
            }
            TooDear { price, pips } => json!({ "price": price, "pips": pips }),
        }
    }
}
