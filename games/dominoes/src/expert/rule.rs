//! DOM-ENG-02, 03: the rules by name, and the weights that the expert gives them.

use super::memory::Memory;
use super::placement::MoveSet;
use super::rules::material::Matrix;
use super::rules::odds::Odds;
use super::rules::{counting, material, obligations, odds, pressure, reference, roles};

/// A piece of knowledge: given the facts it proposes moves, or strikes some out, or has nothing to
/// say.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum Rule {
    GoOut,
    BlockWhenSure,
    NoDoubtfulBlock,
    DistrustGift,
    RoughBlock,
    AnswerPlainOpening,
    ReturnPartnerSuit,
    DefendPartnerDouble,
    ReopenPartnerSuit,
    OpenLongSuit,
    PushOwnSuit,
    KillOpening,
    KillPairTiles,
    ServeOpener,
    PlayForLeader,
    StartOwnSuit,
    MakeNextPass,
    PressNext,
    SparePartner,
    KillTheirSuit,
    ExposeCountedSuit,
    KeepPrivateEnd,
    HangDouble,
    SaveOwnDouble,
    DoubleEarly,
    SacrificeDouble,
    WeightMatrix,
    ShedPips,
    WeighOdds,
    AnyTile,
    FirstTile,
    FirstDouble,
    FirstPress,
}

/// What a rule does to the moves it names.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    /// It would like one of them to be made.
    Proposal,
    /// DOM-ENG-10: no rule of lower weight may propose them, unless there are no others.
    Veto,
}

/// A rule with the weight that somebody gives it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Weighted {
    pub(crate) rule: Rule,
    pub(crate) weight: u16,
}

/// The parameters of the rules that have some.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Taste {
    pub(crate) matrix: Matrix,
    pub(crate) odds: Odds,
}

impl Rule {
    /// All of them, as the rulebook lists them.
    pub(crate) const ALL: [Rule; 33] = [
        Rule::GoOut,
        Rule::BlockWhenSure,
        Rule::NoDoubtfulBlock,
        Rule::DistrustGift,
        Rule::RoughBlock,
        Rule::AnswerPlainOpening,
        Rule::ReturnPartnerSuit,
        Rule::DefendPartnerDouble,
        Rule::ReopenPartnerSuit,
        Rule::OpenLongSuit,
        Rule::PushOwnSuit,
        Rule::KillOpening,
        Rule::KillPairTiles,
        Rule::ServeOpener,
        Rule::PlayForLeader,
        Rule::StartOwnSuit,
        Rule::MakeNextPass,
        Rule::PressNext,
        Rule::SparePartner,
        Rule::KillTheirSuit,
        Rule::ExposeCountedSuit,
        Rule::KeepPrivateEnd,
        Rule::HangDouble,
        Rule::SaveOwnDouble,
        Rule::DoubleEarly,
        Rule::SacrificeDouble,
        Rule::WeightMatrix,
        Rule::ShedPips,
        Rule::WeighOdds,
        Rule::AnyTile,
        Rule::FirstTile,
        Rule::FirstDouble,
        Rule::FirstPress,
    ];

    /// Its number in the rulebook.
    #[rustfmt::skip] // A table.
    pub(crate) const fn id(self) -> &'static str {
        match self {
            Rule::GoOut               => "DOM-KB-20",
            Rule::BlockWhenSure       => "DOM-KB-21",
            Rule::NoDoubtfulBlock     => "DOM-KB-22",
            Rule::DistrustGift        => "DOM-KB-23",
            Rule::RoughBlock          => "DOM-KB-24",
            Rule::AnswerPlainOpening  => "DOM-KB-30",
            Rule::ReturnPartnerSuit   => "DOM-KB-31",
            Rule::DefendPartnerDouble => "DOM-KB-32",
            Rule::ReopenPartnerSuit   => "DOM-KB-34",
            Rule::OpenLongSuit        => "DOM-KB-40",
            Rule::PushOwnSuit         => "DOM-KB-41",
            Rule::KillOpening         => "DOM-KB-42",
            Rule::KillPairTiles       => "DOM-KB-43",
            Rule::ServeOpener         => "DOM-KB-44",
            Rule::PlayForLeader       => "DOM-KB-45",
            Rule::StartOwnSuit        => "DOM-KB-46",
            Rule::MakeNextPass        => "DOM-KB-50",
            Rule::PressNext           => "DOM-KB-51",
            Rule::SparePartner        => "DOM-KB-52",
            Rule::KillTheirSuit       => "DOM-KB-53",
            Rule::ExposeCountedSuit   => "DOM-KB-60",
            Rule::KeepPrivateEnd      => "DOM-KB-61",
            Rule::HangDouble          => "DOM-KB-62",
            Rule::SaveOwnDouble       => "DOM-KB-63",
            Rule::DoubleEarly         => "DOM-KB-64",
            Rule::SacrificeDouble     => "DOM-KB-65",
            Rule::WeightMatrix        => "DOM-KB-70",
            Rule::ShedPips            => "DOM-KB-71",
            Rule::WeighOdds           => "DOM-KB-80",
            Rule::AnyTile             => "DOM-KB-90",
            Rule::FirstTile           => "DOM-AI-01",
            Rule::FirstDouble         => "DOM-AI-02",
            Rule::FirstPress          => "DOM-AI-03",
        }
    }

    /// Its name, as personas write it.
    #[rustfmt::skip] // A table.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Rule::GoOut               => "go_out",
            Rule::BlockWhenSure       => "block_when_sure",
            Rule::NoDoubtfulBlock     => "no_doubtful_block",
            Rule::DistrustGift        => "distrust_gift",
            Rule::RoughBlock          => "rough_block",
            Rule::AnswerPlainOpening  => "answer_plain_opening",
            Rule::ReturnPartnerSuit   => "return_partner_suit",
            Rule::DefendPartnerDouble => "defend_partner_double",
            Rule::ReopenPartnerSuit   => "reopen_partner_suit",
            Rule::OpenLongSuit        => "open_long_suit",
            Rule::PushOwnSuit         => "push_own_suit",
            Rule::KillOpening         => "kill_opening",
            Rule::KillPairTiles       => "kill_pair_tiles",
            Rule::ServeOpener         => "serve_opener",
            Rule::PlayForLeader       => "play_for_leader",
            Rule::StartOwnSuit        => "start_own_suit",
            Rule::MakeNextPass        => "make_next_pass",
            Rule::PressNext           => "press_next",
            Rule::SparePartner        => "spare_partner",
            Rule::KillTheirSuit       => "kill_their_suit",
            Rule::ExposeCountedSuit   => "expose_counted_suit",
            Rule::KeepPrivateEnd      => "keep_private_end",
            Rule::HangDouble          => "hang_double",
            Rule::SaveOwnDouble       => "save_own_double",
            Rule::DoubleEarly         => "double_early",
            Rule::SacrificeDouble     => "sacrifice_double",
            Rule::WeightMatrix        => "weight_matrix",
            Rule::ShedPips            => "shed_pips",
            Rule::WeighOdds           => "weigh_odds",
            Rule::AnyTile             => "any_tile",
            Rule::FirstTile           => "first_tile",
            Rule::FirstDouble         => "first_double",
            Rule::FirstPress          => "first_press",
        }
    }

    /// The rule of that name.
    pub(crate) fn named(name: &str) -> Option<Rule> {
        Rule::ALL.into_iter().find(|rule| rule.name() == name)
    }

    /// Does it propose or forbid?
    pub(crate) const fn kind(self) -> Kind {
        match self {
            Rule::NoDoubtfulBlock
            | Rule::DistrustGift
            | Rule::PlayForLeader
            | Rule::SparePartner
            | Rule::KeepPrivateEnd => Kind::Veto,
            Rule::GoOut
            | Rule::BlockWhenSure
            | Rule::RoughBlock
            | Rule::AnswerPlainOpening
            | Rule::ReturnPartnerSuit
            | Rule::DefendPartnerDouble
            | Rule::ReopenPartnerSuit
            | Rule::OpenLongSuit
            | Rule::PushOwnSuit
            | Rule::KillOpening
            | Rule::KillPairTiles
            | Rule::ServeOpener
            | Rule::StartOwnSuit
            | Rule::MakeNextPass
            | Rule::PressNext
            | Rule::KillTheirSuit
            | Rule::ExposeCountedSuit
            | Rule::HangDouble
            | Rule::SaveOwnDouble
            | Rule::DoubleEarly
            | Rule::SacrificeDouble
            | Rule::WeightMatrix
            | Rule::ShedPips
            | Rule::WeighOdds
            | Rule::AnyTile
            | Rule::FirstTile
            | Rule::FirstDouble
            | Rule::FirstPress => Kind::Proposal,
        }
    }

    /// DOM-KB-91: the rules that may not be outweighed by any other but these, in this order.
    pub(crate) const OBLIGATORY: [Rule; 7] = [
        Rule::GoOut,
        Rule::BlockWhenSure,
        Rule::NoDoubtfulBlock,
        Rule::DistrustGift,
        Rule::AnswerPlainOpening,
        Rule::ReturnPartnerSuit,
        Rule::DefendPartnerDouble,
    ];

    /// The moves that it proposes, or strikes out, among those that are still allowed; its own
    /// tie-breakers have been applied.
    #[inline]
    pub(crate) fn apply(self, memory: &Memory, allowed: MoveSet, taste: &Taste) -> MoveSet {
        match self {
            Rule::GoOut => obligations::go_out(memory, allowed),
            Rule::BlockWhenSure => obligations::block_when_sure(memory, allowed),
            Rule::NoDoubtfulBlock => obligations::no_doubtful_block(memory, allowed),
            Rule::DistrustGift => obligations::distrust_gift(memory, allowed),
            Rule::RoughBlock => obligations::rough_block(memory, allowed),
            Rule::AnswerPlainOpening => obligations::answer_plain_opening(memory, allowed),
            Rule::ReturnPartnerSuit => obligations::return_partner_suit(memory, allowed),
            Rule::DefendPartnerDouble => obligations::defend_partner_double(memory, allowed),
            Rule::ReopenPartnerSuit => obligations::reopen_partner_suit(memory, allowed),
            Rule::OpenLongSuit => roles::open_long_suit(memory, allowed),
            Rule::PushOwnSuit => roles::push_own_suit(memory, allowed),
            Rule::KillOpening => roles::kill_opening(memory, allowed),
            Rule::KillPairTiles => roles::kill_pair_tiles(memory, allowed),
            Rule::ServeOpener => roles::serve_opener(memory, allowed),
            Rule::PlayForLeader => roles::play_for_leader(memory, allowed),
            Rule::StartOwnSuit => roles::start_own_suit(memory, allowed),
            Rule::MakeNextPass => pressure::make_next_pass(memory, allowed),
            Rule::PressNext => pressure::press_next(memory, allowed),
            Rule::SparePartner => pressure::spare_partner(memory, allowed),
            Rule::KillTheirSuit => pressure::kill_their_suit(memory, allowed),
            Rule::ExposeCountedSuit => counting::expose_counted_suit(memory, allowed),
            Rule::KeepPrivateEnd => counting::keep_private_end(memory, allowed),
            Rule::HangDouble => counting::hang_double(memory, allowed),
            Rule::SaveOwnDouble => counting::save_own_double(memory, allowed),
            Rule::DoubleEarly => counting::double_early(memory, allowed),
            Rule::SacrificeDouble => counting::sacrifice_double(memory, allowed),
            Rule::WeightMatrix => material::weight_matrix(memory, allowed, &taste.matrix),
            Rule::ShedPips => material::shed_pips(memory, allowed),
            Rule::WeighOdds => odds::weigh_odds(memory, allowed, &taste.odds),
            Rule::AnyTile => allowed,
            Rule::FirstTile => reference::first_tile(memory, allowed),
            Rule::FirstDouble => reference::first_double(memory, allowed),
            Rule::FirstPress => reference::first_press(memory, allowed),
        }
    }
}
