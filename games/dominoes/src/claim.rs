//! DOM-KB-97: what the game's players can say when they give a reason.
//!
//! Each claim is a value: who, what, and how sure. `words` writes it, `found` holds it against the
//! truth and what was played since. Where a claim is certain it has been deduced from the view
//! ([`Knowledge`](crate::Knowledge)); a chance is a share of the deals that fit the view
//! (`expert::worlds`).

mod found;
mod suits;
mod words;

use sobremesa_kernel::Words;
use sobremesa_kernel::claim::{self, Found, Joint, Sequel, Stated};

use crate::Dominoes;
use crate::action::Action;
use crate::expert::{Matrix, Terms};
use crate::line::{Ends, Side};
use crate::player::Player;
use crate::suits::Suits;
use crate::tile::{Pip, Tile};

/// Something that a player says. What is said of a tile is said of the one that is laid with it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Claim {
    /// I have neither of these numbers, and pass.
    Pass(Ends),
    /// I lay it, and it is the only move I have.
    OnlyMove(Tile),
    /// I lay it.
    Lay(Tile),
    /// I lay it at this end.
    LayAt(Place),
    /// I open with it.
    Open(Tile),
    /// It is my last tile, and I go out.
    GoOut(Tile),
    /// Nobody can lay anything after it.
    Block(Tile),
    /// It leaves these numbers at the ends.
    Leave(Tile, Suits),
    /// It leaves this number open, which was open before.
    LeaveOpen(Tile, Suits),
    /// It covers this number.
    Cover(Tile, Pip),
    /// It shows these numbers.
    Show(Tile, Suits),
    /// It shows these numbers, which were open before and are not now.
    Return(Tile, Suits),
    /// It shows my own suit.
    Push(Tile, Pip),
    /// It is a double, and I lay it as soon as I can.
    Double(Tile),
    /// I get rid of it and of its pips.
    Shed(Tile),
    /// My partner opened with a tile of which they doubled one number: I answer on the other.
    AnswerOpening {
        /// What my partner opened with.
        opening: Tile,
        /// The number that was doubled.
        doubled: Pip,
        /// The other one.
        other: Pip,
    },
    /// A deliberate error of this level: the rules preferred another tile.
    Erred {
        /// The level.
        level: u8,
        /// What the rules preferred.
        preferred: Tile,
        /// And which of them.
        rule: &'static str,
    },
    /// Nothing tells me what to do, and I draw lots among so many moves.
    AtRandom(usize),
    /// It is the first tile of my hand that fits, or the first double.
    First {
        /// Of the doubles alone?
        of_doubles: bool,
    },
    /// Of my tiles that fit none has more pips.
    Heaviest(u32),
    /// Of my tiles that fit it is the one that I value most.
    MostValued(Matrix),
    /// So many pips at most are left to my partner and me, of so many in all hands; so we win.
    WithinBound {
        /// At most ours.
        at_most: u32,
        /// All of them.
        total: u32,
    },
    /// I do not block with this tile: we might have so many pips of so many.
    DoubtfulBlock {
        /// What would block.
        place: Place,
        /// At most ours.
        at_most: u32,
        /// All of them.
        total: u32,
    },
    /// So many pips are left to me, of so many in all hands.
    KeepPips {
        /// Mine.
        mine: u32,
        /// All of them.
        total: u32,
    },
    /// The suit was started by somebody, at this move of the hand counted from 1.
    Started {
        /// Who did.
        who: Player,
        /// Is that my partner?
        is_partner: bool,
        /// At which move.
        at: usize,
        /// The suit.
        suits: Suits,
    },
    /// It is what a pair laid last.
    LaidLast {
        /// One of the pair.
        who: Player,
        /// The number.
        suit: Pip,
    },
    /// Numbers stay open that my partner has shown.
    Served {
        /// My partner.
        partner: Player,
        /// Which of them.
        suits: Suits,
    },
    /// Of no suit do I have more tiles.
    LongSuit {
        /// The suit.
        suit: Pip,
        /// So many.
        length: u32,
    },
    /// I have so many tiles of the suit.
    Length {
        /// The suit.
        suit: Pip,
        /// So many.
        length: u32,
    },
    /// So many tiles of the suit are left to me.
    Keep {
        /// The suit.
        suit: Pip,
        /// So many.
        kept: u32,
    },
    /// I opened the hand.
    IOpened,
    /// Nobody has fewer tiles than I.
    ILead,
    /// Somebody has no tile of these suits.
    Lacks(Player, Suits),
    /// Somebody will have to pass when the turn comes, whatever others play before.
    WillPass {
        /// Who.
        who: Player,
        /// How many turns after mine.
        turns: u8,
    },
    /// I keep so many tiles of the suit, and all others together have so many.
    Counted {
        /// The suit.
        suit: Pip,
        /// Mine.
        kept: u32,
        /// Theirs.
        out: u32,
    },
    /// An opponent has this double, and nobody but me can open its number again.
    Hangs {
        /// The double.
        double: Tile,
        /// With so many tiles.
        kept: u32,
    },
    /// My own double cannot be laid any more.
    OwnHung(Tile),
    /// Beside the double I have so many tiles of its suit, of which I see so many.
    Companions {
        /// The suit.
        suit: Pip,
        /// Mine.
        kept: u32,
        /// All that I see.
        seen: u32,
    },
    /// Somebody has so many tiles left.
    HasLeft(Player, u32),
    /// Of this suit I have not seen so many, one at most.
    NearlyOut(Pip, u32),
    /// The only tile of my partner.
    LastTile(Player, Tile),
    /// Somebody has passed on these numbers.
    PassedOn(Player, Suits),
    /// Somebody has a tile of these suits, or has none.
    Has(Holding),
    /// The same, for the ends that another move of mine would have left.
    WouldHave {
        /// Which other move.
        instead: Place,
        /// Who has what.
        holding: Holding,
    },
    /// Somebody has this tile, for certain.
    Holds {
        /// Who.
        who: Player,
        /// What.
        tile: Tile,
    },
    /// We win the block.
    WinsBlock(f64),
    /// Our pair wins the hand.
    WinsHand {
        /// How likely.
        chance: f64,
        /// In how many deals that was looked at.
        worlds: u64,
        /// Are those all that are possible?
        are_all: bool,
    },
    /// What the hand brings us on average.
    Points(f64),
    /// What it would have brought with another move.
    PointsInstead {
        /// Which other move.
        instead: Place,
        /// How much.
        mean: f64,
    },
    /// Another move was next best, and these things decided.
    Rather {
        /// The other.
        over: Place,
        /// What each thing counted for mine more than for the other.
        by: Terms,
        /// Those that are told, which alone made the difference.
        told: Told,
    },
    /// Another move was as good, and I drew lots.
    Tied(Place),
    /// All things together, mine is a little ahead, and none of them decides.
    Balance {
        /// The other.
        over: Place,
        /// What each thing counted for mine more than for the other.
        by: Terms,
    },
    /// What decided, after [`Rather`](Claim::Rather).
    Decided {
        /// Is it the first that is told?
        is_first: bool,
        /// What.
        by: Decider,
    },
}

/// What decided between two moves.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Decider {
    /// What somebody has or lacks, after mine.
    Has(Holding),
    /// A thing that can be counted, for my move and for another.
    More {
        /// What is counted.
        what: Countable,
        /// For mine.
        mine: u32,
        /// For the other.
        other: u32,
        /// Which other.
        over: Place,
    },
    /// So many of the tiles that somebody may hold fit the ends that my move leaves.
    MayFit {
        /// Who.
        who: Player,
        /// Where the player sits, seen from the speaker.
        seat: Relation,
        /// With mine.
        mine: u32,
        /// With the other.
        other: u32,
        /// Which other.
        over: Place,
    },
    /// It is a double, which fits one number only.
    FitsOneNumber(Tile),
    /// It shows a suit of ours, and the other move does not.
    ShowsOurs(Suits),
    /// It covers a suit of theirs, and the other move does not.
    CoversTheirs(Pip),
}

/// A move, as a comparison names it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place {
    /// The tile.
    pub tile: Tile,
    /// Where.
    pub side: Side,
    /// Does the side have to be named, because the same tile is laid elsewhere?
    pub names_side: bool,
}

/// Has somebody a tile of some suits?
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Holding {
    /// Who.
    pub who: Player,
    /// Where the player sits, seen from the speaker.
    pub seat: Relation,
    /// Of which suits.
    pub suits: Suits,
    /// A tile, or none?
    pub has_some: bool,
    /// How likely.
    pub chance: Likelihood,
}

/// Where somebody sits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Relation {
    /// The next to play.
    Next,
    /// Opposite.
    Partner,
    /// Who plays before me.
    Previous,
}

/// How likely something is.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Likelihood {
    /// It is proved.
    Sure,
    /// From 0 to 1; never quite either, for it was not proved.
    Chance(f64),
}

/// Something that can be counted of a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Countable {
    /// Own tiles that fit the ends after it.
    Fitting,
    /// Suits of which something stays in hand.
    Suits,
    /// Pips laid.
    Pips,
    /// Own tiles of the number shown.
    Support,
}

/// Up to two things that decided between two moves, by their numbers in [`Terms`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Told {
    /// The one that counts most.
    pub first: usize,
    /// The next, where the first does not suffice.
    pub second: Option<usize>,
    /// Would the other move have been chosen without them?
    pub suffice: bool,
}

impl Claim {
    /// The joint of a claim that begins a reason does not matter.
    const fn joined(&self) -> Joint {
        match self {
            Claim::Heaviest(_)
            | Claim::MostValued(_)
            | Claim::First { .. }
            | Claim::AtRandom(_)
            | Claim::WithinBound { .. }
            | Claim::KeepPips { .. }
            | Claim::Started { .. }
            | Claim::LaidLast { .. }
            | Claim::LongSuit { .. }
            | Claim::Length { .. }
            | Claim::IOpened
            | Claim::ILead
            | Claim::Counted { .. }
            | Claim::Companions { .. }
            | Claim::HasLeft(..)
            | Claim::NearlyOut(..)
            | Claim::LastTile(..)
            | Claim::PassedOn(..)
            | Claim::WillPass { turns: 1, .. }
            | Claim::WinsHand { .. } => Joint::Because,
            Claim::Lacks(..) | Claim::Points(_) | Claim::Holds { .. } => Joint::Comma,
            Claim::WouldHave { .. } | Claim::PointsInstead { .. } => Joint::Space,
            Claim::Decided { is_first: true, .. } => Joint::Space,
            Claim::Decided { .. } => Joint::Also,
            Claim::Pass(_)
            | Claim::OnlyMove(_)
            | Claim::Lay(_)
            | Claim::LayAt(_)
            | Claim::Open(_)
            | Claim::GoOut(_)
            | Claim::Block(_)
            | Claim::Leave(..)
            | Claim::LeaveOpen(..)
            | Claim::Cover(..)
            | Claim::Show(..)
            | Claim::Return(..)
            | Claim::Push(..)
            | Claim::Double(_)
            | Claim::Shed(_)
            | Claim::AnswerOpening { .. }
            | Claim::Erred { .. }
            | Claim::DoubtfulBlock { .. }
            | Claim::Served { .. }
            | Claim::Keep { .. }
            | Claim::WillPass { .. }
            | Claim::Hangs { .. }
            | Claim::OwnHung(_)
            | Claim::Has(_)
            | Claim::WinsBlock(_)
            | Claim::Rather { .. }
            | Claim::Tied(_)
            | Claim::Balance { .. } => Joint::And,
        }
    }
}

impl claim::Claim<Dominoes> for Claim {
    #[rustfmt::skip] // A table.
    fn kind(&self) -> &'static str {
        match self {
            Claim::Pass(_)              => "pass",
            Claim::OnlyMove(_)          => "only_move",
            Claim::Lay(_)               => "lay",
            Claim::LayAt(_)             => "lay_at",
            Claim::Open(_)              => "open",
            Claim::GoOut(_)             => "go_out",
            Claim::Block(_)             => "block",
            Claim::Leave(..)            => "leave",
            Claim::LeaveOpen(..)        => "leave_open",
            Claim::Cover(..)            => "cover",
            Claim::Show(..)             => "show",
            Claim::Return(..)           => "return",
            Claim::Push(..)             => "push",
            Claim::Double(_)            => "double",
            Claim::Shed(_)              => "shed",
            Claim::AnswerOpening { .. } => "answer_opening",
            Claim::Erred { .. }         => "erred",
            Claim::AtRandom(_)          => "at_random",
            Claim::First { .. }         => "first",
            Claim::Heaviest(_)          => "heaviest",
            Claim::MostValued(_)        => "most_valued",
            Claim::WithinBound { .. }   => "within_bound",
            Claim::DoubtfulBlock { .. } => "doubtful_block",
            Claim::KeepPips { .. }      => "keep_pips",
            Claim::Started { .. }       => "started",
            Claim::LaidLast { .. }      => "laid_last",
            Claim::Served { .. }        => "served",
            Claim::LongSuit { .. }      => "long_suit",
            Claim::Length { .. }        => "length",
            Claim::Keep { .. }          => "keep",
            Claim::IOpened              => "i_opened",
            Claim::ILead                => "i_lead",
            Claim::Lacks(..)            => "lacks",
            Claim::WillPass { turns: 1, .. } => "next_will_pass",
            Claim::WillPass { turns: 2, .. } => "partner_will_pass",
            Claim::WillPass { .. }      => "previous_will_pass",
            Claim::Counted { .. }       => "counted",
            Claim::Hangs { .. }         => "hangs",
            Claim::OwnHung(_)           => "own_hung",
            Claim::Companions { .. }    => "companions",
            Claim::HasLeft(..)          => "has_left",
            Claim::NearlyOut(..)        => "nearly_out",
            Claim::LastTile(..)         => "last_tile",
            Claim::PassedOn(..)         => "passed_on",
            Claim::Has(holding)         => holding.kind(),
            Claim::WouldHave { holding, .. } => holding.kind(),
            Claim::Holds { .. }         => "holds",
            Claim::WinsBlock(_)         => "wins_block",
            Claim::WinsHand { .. }      => "wins_hand",
            Claim::Points(_)            => "points",
            Claim::PointsInstead { .. } => "points_instead",
            Claim::Rather { .. }        => "rather",
            Claim::Tied(_)              => "tied",
            Claim::Balance { .. }       => "balance",
            Claim::Decided { by, .. }   => by.kind(),
        }
    }

    fn stated(&self) -> Stated {
        match self {
            Claim::Has(holding)
            | Claim::WouldHave { holding, .. }
            | Claim::Decided {
                by: Decider::Has(holding),
                ..
            } => holding.chance.stated(),
            Claim::WinsBlock(chance) | Claim::WinsHand { chance, .. } => Stated::Chance(*chance),
            Claim::Points(mean) | Claim::PointsInstead { mean, .. } => Stated::Mean(*mean),
            _ => Stated::Certain,
        }
    }

    fn words(&self) -> Words {
        words::of(self)
    }

    fn joint(&self) -> Joint {
        self.joined()
    }

    fn supposes(&self) -> Option<Action> {
        match self {
            Claim::PointsInstead { instead, .. } => Some(Action::lay(instead.tile, instead.side)),
            _ => None,
        }
    }

    fn found(&self, sequel: &Sequel<'_, Dominoes>) -> Option<Found> {
        found::of(self, sequel)
    }
}

impl Likelihood {
    const fn stated(self) -> Stated {
        match self {
            Likelihood::Sure => Stated::Certain,
            Likelihood::Chance(chance) => Stated::Chance(chance),
        }
    }
}

impl Decider {
    const fn kind(&self) -> &'static str {
        match self {
            Decider::Has(holding) => holding.kind(),
            Decider::More { .. } => "more",
            Decider::MayFit { .. } => "may_fit",
            Decider::FitsOneNumber(_) => "fits_one_number",
            Decider::ShowsOurs(_) => "shows_ours",
            Decider::CoversTheirs(_) => "covers_theirs",
        }
    }
}

impl Holding {
    const fn kind(&self) -> &'static str {
        match (self.seat, self.has_some) {
            (Relation::Next, true) => "next_has",
            (Relation::Next, false) => "next_has_none",
            (Relation::Partner, true) => "partner_has",
            (Relation::Partner, false) => "partner_has_none",
            (Relation::Previous, true) => "previous_has",
            (Relation::Previous, false) => "previous_has_none",
        }
    }
}
