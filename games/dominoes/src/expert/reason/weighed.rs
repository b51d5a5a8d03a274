//! Why a move was chosen whose odds were weighed (DOM-KB-80): what decided against the next best.

use sobremesa_kernel::claim::Reason;

use super::{Speech, add};
use crate::Dominoes;
use crate::claim::{Claim, Countable, Decider, Holding, Likelihood, Place, Relation, Told};
use crate::expert::memory::Memory;
use crate::expert::passing::certain_to_pass;
use crate::expert::placement::{MoveSet, Placement};
use crate::expert::rule::Rule;
use crate::expert::rules::obligations::Bound;
use crate::expert::rules::odds::Terms;
use crate::expert::worlds::Worlds;
use crate::player::Player;
use crate::suits::Suits;
use crate::tile::Pip;

/// What I leave, who will have to pass for certain, and what decided.
pub(super) fn weighed(speech: &Speech<'_>, chosen: usize, worlds: &Worlds) -> Reason<Dominoes> {
    let Speech {
        memory, it, trace, ..
    } = *speech;
    let odds = &speech.taste.odds;
    let passing = certain_to_pass(memory, it);
    let will_pass = |turns: u8| {
        let is_certain = passing[usize::from(turns) - 1];
        is_certain.then(|| Claim::WillPass {
            who: memory.me.after(turns.into()),
            turns,
        })
    };
    let others_pass = [will_pass(2), will_pass(3)].into_iter().flatten();
    let why = speech.leaving();
    let allowed = trace.proposal(Rule::WeighOdds).map(|entry| entry.allowed);
    let allowed = allowed.unwrap_or(memory.moves.all());
    let others = allowed.minus(MoveSet::NONE.with(chosen));
    let value = |index: usize| odds.value(memory, memory.moves.get(index));
    let Some(second) = others.iter().max_by_key(|index| value(*index)) else {
        let vetoes = trace.vetoes.iter().map(|it| (it.by.rule, it.moves));
        let why = others_pass.fold(add(why, will_pass(1)), Reason::with);
        return add(why, objection(memory, it, vetoes));
    };
    let duel = Duel::new(memory, it, memory.moves.get(second), worlds);
    let (mine, theirs) = (odds.terms(memory, it), odds.terms(memory, duel.other));
    let mut by: Terms = [0; 10];
    for (term, difference) in by.iter_mut().enumerate() {
        *difference = mine[term] - theirs[term];
    }
    let decision = duel.decision(by);
    let tells_of_next = decision.iter().any(|claim| {
        matches!(claim, Claim::Decided { by: Decider::Has(it), .. } if it.seat == Relation::Next)
    });
    let next_passes = will_pass(1).filter(|_| !tells_of_next);
    let told = next_passes.into_iter().chain(decision).chain(others_pass);
    told.fold(why, Reason::with)
}

/// Two moves of which one was chosen.
struct Duel<'a> {
    memory: &'a Memory,
    it: &'a Placement,
    other: &'a Placement,
    over: Place,
    worlds: &'a Worlds,
}

impl<'a> Duel<'a> {
    fn new(
        memory: &'a Memory,
        it: &'a Placement,
        other: &'a Placement,
        worlds: &'a Worlds,
    ) -> Duel<'a> {
        Duel {
            memory,
            it,
            other,
            over: Place {
                tile: other.tile,
                side: other.side,
                names_side: other.tile == it.tile,
            },
            worlds,
        }
    }

    /// Says what decided: the thing that made most of the difference, and another if it takes both.
    fn decision(&self, by: Terms) -> Vec<Claim> {
        let over = self.over;
        let total: i32 = by.iter().sum();
        if total <= 0 {
            return vec![Claim::Tied(over)];
        }
        let mut order: Vec<usize> = (0..by.len()).filter(|term| by[*term] > 0).collect();
        order.sort_by_key(|term| std::cmp::Reverse(by[*term]));
        let first = order[0];
        let Some(main) = self.decider(first) else {
            // A persona may weigh things the other way round, for which there are no words.
            return vec![Claim::Balance { over, by }];
        };
        let second = order.get(1).copied().filter(|_| by[first] < total);
        let second = second.and_then(|term| Some((term, self.decider(term)?)));
        let spoken = by[first] + second.as_ref().map_or(0, |(term, _)| by[*term]);
        let told = Told {
            first,
            second: second.as_ref().map(|(term, _)| *term),
            suffice: total - spoken <= 0,
        };
        let mut decision = vec![Claim::Rather { over, by, told }];
        let deciders = [Some(main), second.map(|(_, decider)| decider)];
        for (nth, (by, instead)) in deciders.into_iter().flatten().enumerate() {
            let is_first = nth == 0;
            decision.push(Claim::Decided { is_first, by });
            decision.extend(instead);
        }
        decision
    }

    /// One of the things weighed, and the same for the other move where that is said apart.
    fn decider(&self, term: usize) -> Option<(Decider, Option<Claim>)> {
        let (memory, it) = (self.memory, self.it);
        let counted = |what: Countable| {
            let decider = Decider::More {
                what,
                mine: count(what, it),
                other: count(what, self.other),
                over: self.over,
            };
            Some((decider, None))
        };
        match term {
            0 => self.fitting(memory.next(), Relation::Next),
            1 => self.fitting(memory.partner(), Relation::Partner),
            2 => self.fitting(memory.next().partner(), Relation::Previous),
            3 => counted(Countable::Fitting),
            4 => counted(Countable::Suits),
            5 => counted(Countable::Pips),
            6 if it.tile.is_double() => Some((Decider::FitsOneNumber(it.tile), None)),
            7 => {
                let ours = it.exposed.and(memory.our_suits());
                (!ours.is_empty()).then_some((Decider::ShowsOurs(ours), None))
            }
            8 => {
                let covered = it
                    .covered
                    .filter(|suit| memory.their_suits().contains(*suit));
                covered.map(|suit| (Decider::CoversTheirs(suit), None))
            }
            9 => counted(Countable::Support),
            _ => None,
        }
    }

    /// What somebody has for the ends that I leave: how likely, or, where the deals that fit make no
    /// difference of it, what the rule goes by: how many of the tiles that the player may hold.
    fn fitting(&self, who: Player, seat: Relation) -> Option<(Decider, Option<Claim>)> {
        let may_hold = self.memory.known.may_hold(who);
        let n_fit = |it: &Placement| may_hold.and(Suits::from(it.after).tiles()).len() as u32;
        let (mine, other) = (n_fit(self.it), n_fit(self.other));
        self.holding(who, seat).or_else(|| {
            let over = self.over;
            let by_count = Decider::MayFit {
                who,
                seat,
                mine,
                other,
                over,
            };
            (mine != other).then_some((by_count, None))
        })
    }

    /// What somebody has for the ends that I leave, and for those of the other move; `None` if there
    /// is no difference that speaks for mine.
    fn holding(&self, who: Player, seat: Relation) -> Option<(Decider, Option<Claim>)> {
        let is_partner = seat == Relation::Partner;
        let holding = |suits: Suits| {
            let none = self.worlds.has_none(who, suits)?;
            // What my partner certainly has not is said to be so.
            let has_some = is_partner && none != Likelihood::Sure;
            let chance = if has_some {
                self.worlds.has_some(who, suits)?
            } else {
                none
            };
            Some(Holding {
                who,
                seat,
                suits,
                has_some,
                chance,
            })
        };
        let (mine, other) = (
            holding(self.it.after.into())?,
            holding(self.other.after.into())?,
        );
        let speaks = |holding: &Holding| match (is_partner, holding.has_some) {
            (true, false) => 0,
            (_, _) => whole_percent(holding.chance),
        };
        let is_more = speaks(&mine) > speaks(&other);
        let instead = self.over;
        let would_have = Claim::WouldHave {
            instead,
            holding: other,
        };
        is_more.then_some((Decider::Has(mine), Some(would_have)))
    }
}

fn whole_percent(chance: Likelihood) -> u32 {
    match chance {
        Likelihood::Sure => 100,
        Likelihood::Chance(chance) => (100.0 * chance).round() as u32,
    }
}

/// So much a move has of something.
fn count(what: Countable, it: &Placement) -> u32 {
    match what {
        Countable::Fitting => it.kept.and(Suits::from(it.after).tiles()).len() as u32,
        Countable::Suits => {
            let suits = Pip::ALL.into_iter();
            suits.filter(|suit| it.kept_of(*suit) > 0).count() as u32
        }
        Countable::Pips => it.tile.pips(),
        Countable::Support => it.exposed.iter().map(|suit| it.kept_of(suit)).sum(),
    }
}

/// Why everything else was struck out.
fn objection(
    memory: &Memory,
    chosen: &Placement,
    vetoes: impl Iterator<Item = (Rule, MoveSet)>,
) -> Option<Claim> {
    let mut struck = vetoes.flat_map(|(rule, moves)| moves.iter().map(move |it| (rule, it)));
    let (rule, index) = struck.next()?;
    let it = memory.moves.get(index);
    match rule {
        Rule::NoDoubtfulBlock | Rule::DistrustGift => {
            let bound = Bound::after(memory, it);
            Some(Claim::DoubtfulBlock {
                place: Place {
                    tile: it.tile,
                    side: it.side,
                    names_side: it.tile == chosen.tile,
                },
                at_most: bound.mine + bound.partners,
                total: bound.total,
            })
        }
        _ => None,
    }
}
