//! The tree of a file, as it was written: names are still only names, and everything knows its place.

use super::place::Span;

/// A name and where it stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Name {
    /// The name.
    pub text: String,
    /// Where it stands.
    pub span: Span,
}

/// A number and where it stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Number {
    /// The number.
    pub value: i64,
    /// Where it stands.
    pub span: Span,
}

/// A whole file (CLV-LEX-01). A part that could not be read is missing.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct File {
    /// `MAP`.
    pub map: Option<Map>,
    /// `UNIT` and `PLAYER` blocks.
    pub kinds: Vec<KindBlock>,
    /// `AI` blocks.
    pub behaviours: Vec<BehaviourBlock>,
    /// `TEAM` blocks.
    pub teams: Vec<TeamBlock>,
    /// `PICTURES`, if there are any.
    pub pictures: Option<PicturesBlock>,
    /// Which names may be missing from it because nobody could read them.
    pub lost: Lost,
}

/// What a text may have declared where it could not be read: a name that is unknown otherwise may be
/// one of those.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Lost {
    /// Units or players.
    pub kinds: bool,
    /// Behaviours.
    pub behaviours: bool,
    /// Whole parts of the file.
    pub parts: bool,
}

/// CLV-MAP-01.
#[derive(Clone, PartialEq, Debug)]
pub struct Map {
    /// The word `MAP`.
    pub head: Span,
    /// The layout, unless it could not be read.
    pub layout: Option<Layout>,
    /// The obstacles that could be read.
    pub obstacles: Vec<Obstacle>,
    /// From the word `Obstacles` to its semicolon.
    pub obstacles_span: Span,
    /// The closing brace.
    pub end: Span,
}

/// How a board is laid out.
#[derive(Clone, PartialEq, Debug)]
pub enum Layout {
    /// CLV-MAP-02: columns and rows.
    Rectangle {
        /// The whole entry.
        span: Span,
        /// The number of columns.
        columns: Number,
        /// The number of rows.
        rows: Number,
    },
    /// CLV-MAP-04: a closed walk.
    Outline {
        /// The whole entry, from the word `Outline`.
        span: Span,
        /// The steps.
        steps: Vec<OutlineStep>,
    },
}

/// A step of an outline.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OutlineStep {
    /// How many squares.
    pub length: Number,
    /// Which way.
    pub way: Way,
}

/// The four ways of an outline.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Way {
    /// Up: rows decrease.
    Up,
    /// Right: columns increase.
    Right,
    /// Down: rows increase.
    Down,
    /// Left: columns decrease.
    Left,
}

/// CLV-MAP-11: a rectangle of wall.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Obstacle {
    /// With its parentheses.
    pub span: Span,
    /// First and last column.
    pub columns: (Number, Number),
    /// First and last row.
    pub rows: (Number, Number),
}

/// A `UNIT` or a `PLAYER` block.
#[derive(Clone, PartialEq, Debug)]
pub struct KindBlock {
    /// The word that opens it.
    pub head: Span,
    /// Its name.
    pub name: Name,
    /// What is inside.
    pub body: KindBody,
    /// The closing brace.
    pub end: Span,
    /// The entries that are there, though their values could not be read.
    pub broken: Vec<Stat>,
    /// Is something in it that may be any entry?
    pub is_strange: bool,
}

/// What a `UNIT` or a `PLAYER` block holds.
#[derive(Clone, PartialEq, Debug)]
pub enum KindBody {
    /// CLV-UNI-02: only the initiative modifier; none if it could not be read.
    Player(Option<Number>, Span),
    /// CLV-UNI-03: the entries in the order of the file.
    Unit(Vec<StatEntry>),
}

/// An entry of a `UNIT` block.
#[derive(Clone, PartialEq, Debug)]
pub struct StatEntry {
    /// The whole entry, with its semicolon.
    pub span: Span,
    /// The words before the colon.
    pub label: Span,
    /// The value.
    pub value: StatValue,
}

/// The six entries of a unit.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Stat {
    /// `HP`
    HitPoints,
    /// `Initiative`
    Initiative,
    /// `Speed`
    Speed,
    /// `AC`
    ArmorClass,
    /// `Attack`
    Attack,
    /// `Full Attack`
    FullAttack,
}

impl Stat {
    /// In the order of the rulebook's table.
    pub const ALL: [Stat; 6] = [
        Stat::HitPoints,
        Stat::Initiative,
        Stat::Speed,
        Stat::ArmorClass,
        Stat::Attack,
        Stat::FullAttack,
    ];

    /// As it is written in a file.
    pub const fn word(self) -> &'static str {
        match self {
            Stat::HitPoints => "HP",
            Stat::Initiative => "Initiative",
            Stat::Speed => "Speed",
            Stat::ArmorClass => "AC",
            Stat::Attack => "Attack",
            Stat::FullAttack => "Full Attack",
        }
    }
}

/// The value of an entry.
#[derive(Clone, PartialEq, Debug)]
pub enum StatValue {
    /// A number, for the first four.
    Number(Stat, Number),
    /// Attacks, for the last two.
    Attacks(Stat, Vec<Attack>),
}

impl StatValue {
    /// Which entry it is.
    pub const fn stat(&self) -> Stat {
        match self {
            StatValue::Number(stat, _) | StatValue::Attacks(stat, _) => *stat,
        }
    }
}

/// CLV-UNI-05.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Attack {
    /// How far it reaches.
    pub reach: Reach,
    /// What is added to its d20.
    pub modifier: i64,
    /// The damage.
    pub damage: DieRoll,
}

/// CLV-UNI-06.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reach {
    /// The adjacent squares.
    Melee,
    /// Up to so many squares.
    Ranged(i64),
}

/// CLV-UNI-07: `N d C + M`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DieRoll {
    /// How many dice.
    pub count: Number,
    /// How many faces each has.
    pub faces: Number,
    /// What is added.
    pub modifier: i64,
}

/// CLV-BEH-01: an `AI` block.
#[derive(Clone, PartialEq, Debug)]
pub struct BehaviourBlock {
    /// The word `AI`.
    pub head: Span,
    /// Its name.
    pub name: Name,
    /// What it does.
    pub actions: Vec<Action>,
    /// The closing brace.
    pub end: Span,
}

/// CLV-BEH-02.
#[derive(Clone, PartialEq, Debug)]
pub enum Action {
    /// What one turn should do.
    Plan(Plan, Span),
    /// `if`
    If {
        /// From `if` to the opening brace.
        head: Span,
        /// The condition.
        condition: Condition,
        /// If it holds.
        then: Vec<Action>,
        /// From the brace that closes the first branch to the one that opens the second.
        middle: Span,
        /// If it does not.
        otherwise: Vec<Action>,
        /// The closing brace.
        end: Span,
    },
    /// `while`
    While {
        /// From `while` to the opening brace.
        head: Span,
        /// The condition.
        condition: Condition,
        /// What is repeated.
        body: Vec<Action>,
        /// The closing brace.
        end: Span,
    },
}

/// CLV-BEH-03: a turn plan.
#[derive(Clone, PartialEq, Debug)]
pub enum Plan {
    /// `Pass`
    Pass,
    /// One action.
    One(Deed),
    /// Two actions, at least one of them a move.
    Two(Deed, Deed),
}

/// CLV-BEH-04: what a unit can do.
#[derive(Clone, PartialEq, Debug)]
pub enum Deed {
    /// `Approach`: a move action.
    Approach(Target),
    /// `Disengage`: a move action.
    Disengage,
    /// `Attack`: a standard action.
    Attack(Target),
    /// `Full Attack`: a full-round action.
    FullAttack(Target),
}

/// CLV-BEH-05.
#[derive(Clone, PartialEq, Debug)]
pub enum Target {
    /// `self`
    Oneself,
    /// One unit by its full name.
    Named(Triple),
    /// One of several.
    Chosen(Adjective, Description),
}

/// `team : unit : ordinal`
#[derive(Clone, PartialEq, Debug)]
pub struct Triple {
    /// The team.
    pub team: Name,
    /// The unit.
    pub unit: Name,
    /// Its number among those of that name in the team.
    pub ordinal: Number,
}

/// Which of those that fit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Adjective {
    /// `closest`
    Closest,
    /// `furthest`
    Furthest,
    /// `last`
    Last,
}

/// CLV-BEH-06.
#[derive(Clone, PartialEq, Debug)]
pub enum Description {
    /// `ally`
    Ally,
    /// `enemy`
    Enemy,
    /// A team.
    Team(Name),
    /// The units of one name in a team.
    Unit(Name, Name),
}

/// CLV-BEH-07.
#[derive(Clone, PartialEq, Debug)]
pub enum Condition {
    /// `<description> count <cmp>`
    Count(Description, Comparison),
    /// `<description> in range (e)`
    InRange(Description, RangeExpression),
    /// `<description> count in range (e) <cmp>`
    CountInRange(Description, RangeExpression, Comparison),
    /// `<team>:<unit>:<ordinal> in range (e)`
    NamedInRange(Triple, RangeExpression),
    /// `total turn count <cmp>`
    TurnCount(Comparison),
    /// All of them, which are at least two. A list, so that a long chain is not a deep tree.
    And(Vec<Condition>),
    /// At least one of them, which are at least two.
    Or(Vec<Condition>),
    /// CLV-BEH-10.
    Not(Box<Condition>),
}

/// CLV-BEH-08.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Comparison {
    /// The sign.
    pub comparator: Comparator,
    /// The number on its right.
    pub number: i64,
}

/// The six signs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Comparator {
    /// `>`
    Above,
    /// `>=`
    AtLeast,
    /// `<`
    Below,
    /// `<=`
    AtMost,
    /// `=`
    Equal,
    /// `!=`
    Different,
}

impl Comparison {
    /// Does it hold for `left`?
    pub const fn holds(self, left: i64) -> bool {
        match self.comparator {
            Comparator::Above => left > self.number,
            Comparator::AtLeast => left >= self.number,
            Comparator::Below => left < self.number,
            Comparator::AtMost => left <= self.number,
            Comparator::Equal => left == self.number,
            Comparator::Different => left != self.number,
        }
    }
}

/// CLV-BEH-11.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RangeExpression {
    /// So many squares.
    Number(i64),
    /// `Melee`
    Melee,
    /// `Attack`
    Attack,
    /// `Full Attack`
    FullAttack,
    /// `Speed`
    Speed,
    /// `e + e`, of at least two.
    Sum(Vec<RangeExpression>),
    /// `e * Nat`, with at least one factor.
    Product(Box<RangeExpression>, Vec<i64>),
}

/// CLV-TEA-01.
#[derive(Clone, PartialEq, Debug)]
pub struct TeamBlock {
    /// The word `TEAM`.
    pub head: Span,
    /// Its name.
    pub name: Name,
    /// Its lines.
    pub members: Vec<Member>,
    /// The closing brace.
    pub end: Span,
}

/// CLV-TEA-02.
#[derive(Clone, PartialEq, Debug)]
pub struct Member {
    /// The whole line.
    pub span: Span,
    /// Are they hidden from the players at the start?
    pub is_hidden: bool,
    /// The unit or player.
    pub kind: Name,
    /// The behaviour, if one is named.
    pub behaviour: Option<Name>,
    /// How many, unless that could not be read.
    pub count: Option<Number>,
    /// Where they stand, as far as that could be read.
    pub positions: Vec<Position>,
    /// Could all of it be read?
    pub is_whole: bool,
}

/// CLV-TEA-03.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Position {
    /// With its parentheses.
    pub span: Span,
    /// Its column.
    pub column: i64,
    /// Its row.
    pub row: i64,
}

/// CLV-LEX-01: the pictures of the board and of those who take part.
#[derive(Clone, PartialEq, Debug)]
pub struct PicturesBlock {
    /// The word `PICTURES`.
    pub head: Span,
    /// Its entries.
    pub entries: Vec<PictureEntry>,
    /// The closing brace.
    pub end: Span,
}

/// A picture, and of what it is.
#[derive(Clone, PartialEq, Debug)]
pub struct PictureEntry {
    /// The whole entry, with its semicolon.
    pub span: Span,
    /// The unit or player, or `MAP`.
    pub of: Name,
    /// The picture as it is written, with its quotation marks.
    pub address: Span,
}
