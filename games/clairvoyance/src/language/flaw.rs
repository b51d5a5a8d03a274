//! What can be wrong with a file, where, and which rule says so (CLV-LEX-13, CLV-VAL-01).

use sobremesa_draw::picture::Unfit;
use sobremesa_kernel::RuleId;

use super::place::Span;
use super::syntax::Stat;

/// Something wrong with a file, and where.
#[derive(Clone, PartialEq, Debug)]
pub struct Flaw {
    /// Where.
    pub span: Span,
    /// What.
    pub what: What,
}

/// The kinds of flaws, in the order of CLV-VAL-01.
#[derive(Clone, PartialEq, Debug)]
pub enum What {
    /// The text does not match the grammar.
    Syntax {
        /// What stands there; empty at the end of the text.
        found: String,
        /// What is the matter with it.
        wrong: Wrong,
    },
    /// The board is empty or too large.
    BoardSize {
        /// How many columns it would have.
        columns: i64,
        /// How many rows.
        rows: i64,
    },
    /// A step of no squares.
    OutlineStep,
    /// The walk does not end where it began.
    OutlineOpen {
        /// How far from its start it ends: columns, rows.
        offset: (i64, i64),
    },
    /// The first bound is above the second.
    ObstacleRange {
        /// The first bound.
        first: i64,
        /// The second.
        second: i64,
    },
    /// A square of an obstacle is not a free square of the layout.
    ObstacleOutside {
        /// The first such square.
        square: (i64, i64),
    },
    /// Two unit or player blocks with one name.
    DuplicateUnit {
        /// The name.
        name: String,
    },
    /// An entry is repeated.
    DuplicateStat {
        /// The unit.
        unit: String,
        /// The entry.
        stat: Stat,
    },
    /// An entry is missing.
    MissingStat {
        /// The unit.
        unit: String,
        /// The entry.
        stat: Stat,
    },
    /// An entry has a value that makes no sense.
    BadStat {
        /// The unit.
        unit: String,
        /// The entry.
        stat: Stat,
        /// Why.
        why: BadStat,
    },
    /// Two behaviours with one name.
    DuplicateBehaviour {
        /// The name.
        name: String,
    },
    /// Two teams with one name.
    DuplicateTeam {
        /// The name.
        name: String,
    },
    /// A team line names an undeclared unit.
    UnknownUnit {
        /// The name.
        name: String,
        /// The team.
        team: String,
        /// What may have been meant.
        meant: Option<String>,
    },
    /// A line of a `UNIT` without behaviour.
    MissingBehaviour {
        /// The unit.
        name: String,
        /// The team.
        team: String,
    },
    /// A line of a `UNIT` with an undeclared behaviour.
    UnknownBehaviour {
        /// The behaviour.
        name: String,
        /// The team.
        team: String,
        /// What may have been meant.
        meant: Option<String>,
    },
    /// A line of a `PLAYER` with a behaviour.
    BehaviourOnPlayer {
        /// The player.
        name: String,
        /// The team.
        team: String,
    },
    /// Not as many positions as units, or no units at all.
    PositionCount {
        /// The unit or player.
        name: String,
        /// The team.
        team: String,
        /// How many units there are.
        count: i64,
        /// How many positions.
        positions: usize,
    },
    /// A position outside the board's bounding rectangle.
    PositionOutside {
        /// Where.
        square: (i64, i64),
        /// The team.
        team: String,
    },
    /// A position on a wall or on an occupied square.
    PositionBlocked {
        /// Where.
        square: (i64, i64),
        /// The team.
        team: String,
        /// The full name of who stands there; nobody on a wall.
        by: Option<String>,
    },
    /// A picture of nobody, a second one, or one that cannot be shown.
    BadPicture {
        /// Of what it would be.
        of: String,
        /// Why not.
        why: BadPicture,
    },
}

/// Why a picture cannot be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BadPicture {
    /// There is no such unit or player.
    OfNobody {
        /// What may have been meant.
        meant: Option<String>,
    },
    /// There is one of it already.
    Second,
    /// It cannot be shown.
    Unfit(Unfit),
    /// All of them together have more bytes than a file may carry.
    TooMany,
}

/// Why an entry makes no sense.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BadStat {
    /// CLV-UNI-03: hit points of 0.
    NoHitPoints,
    /// CLV-UNI-08: a die without faces.
    NoFaces,
    /// CLV-UNI-08: more dice at once than the program rolls.
    TooManyDice(i64),
}

/// What is the matter with a token.
#[derive(Clone, PartialEq, Debug)]
pub enum Wrong {
    /// Something else was expected.
    Unexpected {
        /// What.
        expected: Vec<Expected>,
        /// A word that may have been meant.
        meant: Option<&'static str>,
    },
    /// CLV-LEX-06: a word of the language cannot be a name.
    Reserved(Named),
    /// CLV-LEX-08.
    NumberTooLarge,
    /// CLV-LEX-12.
    DoubleEqual,
    /// CLV-BEH-03: a combination of actions that no turn allows.
    Combination,
    /// CLV-BEH-12: the number belongs on the right of `*`.
    FactorOnTheLeft,
    /// CLV-LEX-01: a part that belongs elsewhere.
    PartOutOfOrder(Part),
    /// Blocks, conditions or expressions too deep inside each other.
    TooDeep,
}

/// What was expected.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Expected {
    /// A word or sign of the language.
    Word(&'static str),
    /// A name.
    Name(Named),
    /// A number.
    Number,
    /// A number with its sign.
    Signed,
    /// Something between quotation marks.
    Quoted,
    /// The end of the file.
    End,
}

/// What has a name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Named {
    /// A unit or player.
    Unit,
    /// A behaviour.
    Behaviour,
    /// A team.
    Team,
}

/// The parts of a file, in their order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Part {
    /// `MAP`
    Map,
    /// `UNIT` and `PLAYER`
    Units,
    /// `AI`
    Behaviours,
    /// `TEAM`
    Teams,
    /// `PICTURES`
    Pictures,
}

impl What {
    /// Its place in the table of CLV-VAL-01, and its published word.
    const fn row(&self) -> (u8, &'static str) {
        match self {
            What::Syntax { .. } => (1, "syntax"),
            What::BoardSize { .. } => (2, "board_size"),
            What::OutlineStep => (3, "outline_step"),
            What::OutlineOpen { .. } => (4, "outline_open"),
            What::ObstacleRange { .. } => (5, "obstacle_range"),
            What::ObstacleOutside { .. } => (6, "obstacle_outside"),
            What::DuplicateUnit { .. } => (7, "duplicate_unit"),
            What::DuplicateStat { .. } => (8, "duplicate_stat"),
            What::MissingStat { .. } => (9, "missing_stat"),
            What::BadStat { .. } => (10, "bad_stat"),
            What::DuplicateBehaviour { .. } => (11, "duplicate_behaviour"),
            What::DuplicateTeam { .. } => (12, "duplicate_team"),
            What::UnknownUnit { .. } => (13, "unknown_unit"),
            What::MissingBehaviour { .. } => (14, "missing_behaviour"),
            What::UnknownBehaviour { .. } => (15, "unknown_behaviour"),
            What::BehaviourOnPlayer { .. } => (16, "behaviour_on_player"),
            What::PositionCount { .. } => (17, "position_count"),
            What::PositionOutside { .. } => (18, "position_outside"),
            What::PositionBlocked { .. } => (19, "position_blocked"),
            What::BadPicture { .. } => (20, "bad_picture"),
        }
    }

    /// One published word for it.
    pub const fn code(&self) -> &'static str {
        self.row().1
    }

    /// The rule that it breaks.
    pub const fn rule(&self) -> RuleId {
        RuleId(match self {
            What::Syntax { wrong, .. } => match wrong {
                Wrong::Unexpected { .. } | Wrong::TooDeep => "CLV-LEX-13",
                Wrong::Reserved(_) => "CLV-LEX-06",
                Wrong::NumberTooLarge => "CLV-LEX-08",
                Wrong::DoubleEqual => "CLV-LEX-12",
                Wrong::Combination => "CLV-BEH-03",
                Wrong::FactorOnTheLeft => "CLV-BEH-12",
                Wrong::PartOutOfOrder(_) => "CLV-LEX-01",
            },
            What::BoardSize { .. } => "CLV-MAP-03",
            What::OutlineStep => "CLV-MAP-06",
            What::OutlineOpen { .. } => "CLV-MAP-07",
            What::ObstacleRange { .. } => "CLV-MAP-12",
            What::ObstacleOutside { .. } => "CLV-MAP-13",
            What::DuplicateUnit { .. } => "CLV-UNI-01",
            What::DuplicateStat { .. } | What::MissingStat { .. } => "CLV-UNI-04",
            What::BadStat { why, .. } => match why {
                BadStat::NoHitPoints => "CLV-UNI-03",
                BadStat::NoFaces | BadStat::TooManyDice(_) => "CLV-UNI-08",
            },
            What::DuplicateBehaviour { .. } => "CLV-BEH-01",
            What::DuplicateTeam { .. } => "CLV-TEA-01",
            What::UnknownUnit { .. } => "CLV-TEA-02",
            What::MissingBehaviour { .. }
            | What::UnknownBehaviour { .. }
            | What::BehaviourOnPlayer { .. } => "CLV-TEA-04",
            What::PositionCount { .. } => "CLV-TEA-03",
            What::PositionOutside { .. } | What::PositionBlocked { .. } => "CLV-TEA-08",
            What::BadPicture { .. } => "CLV-LEX-01",
        })
    }
}

/// CLV-VAL-01: in the order of the table, and within a row as in the file.
pub(crate) fn sort(flaws: &mut [Flaw]) {
    flaws.sort_by_key(|flaw| (flaw.what.row().0, flaw.span));
}
