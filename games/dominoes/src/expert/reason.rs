//! DOM-KB-96: the justification in one sentence: what the rule that fired claims.

mod weighed;

use sobremesa_kernel::claim::Reason;

use self::weighed::weighed;
use super::agenda::Decided;
use super::memory::Memory;
use super::placement::Placement;
use super::rule::{Rule, Taste};
use super::rules::obligations::{Bound, defended, doubled_opening};
use super::rules::{counting, roles};
use super::trace::Trace;
use super::worlds::Worlds;
use crate::Dominoes;
use crate::claim::{Claim, Holding, Likelihood, Relation};
use crate::player::{Player, Role};
use crate::suits::Suits;
use crate::tile::{Pip, Tile};

/// Why this was decided. DOM-KB-97: every fact in it is in the memory, so it was true before the
/// move and known to the player.
pub(crate) fn reason(
    memory: &Memory,
    decided: Decided,
    trace: &Trace,
    taste: &Taste,
    worlds: impl FnOnce() -> Worlds,
    level: u8,
) -> Reason<Dominoes> {
    match decided {
        Decided::MustPass(ends) => Reason::new(Claim::Pass(ends)),
        // DOM-KB-99: what was no choice, or no conviction, is said to be so.
        Decided::OnlyPlacement(chosen) => {
            let it = memory.moves.get(chosen);
            Reason::new(if it.kept.is_empty() {
                Claim::GoOut(it.tile)
            } else {
                Claim::OnlyMove(it.tile)
            })
        }
        Decided::Fired(by, chosen) => {
            let speech = Speech {
                memory,
                it: memory.moves.get(chosen),
                trace,
                taste,
            };
            speech.of_rule(by.rule, chosen, worlds)
        }
        Decided::Erred { instead_of, .. } => Reason::new(Claim::Erred {
            level,
            preferred: memory.moves.get(instead_of.1).tile,
            rule: instead_of.0.rule.id(),
        }),
    }
}

/// What there is to say about a move.
pub(super) struct Speech<'a> {
    memory: &'a Memory,
    it: &'a Placement,
    trace: &'a Trace,
    taste: &'a Taste,
}

impl Speech<'_> {
    /// Why a rule wanted the move.
    fn of_rule(
        &self,
        rule: Rule,
        chosen: usize,
        worlds: impl FnOnce() -> Worlds,
    ) -> Reason<Dominoes> {
        let Speech { memory, it, .. } = *self;
        let tile = it.tile;
        let (partner, next) = (memory.partner(), memory.next());
        match rule {
            Rule::GoOut => Reason::new(Claim::GoOut(tile)),
            Rule::BlockWhenSure => {
                let bound = Bound::after(memory, it);
                Reason::new(Claim::Block(tile)).with(Claim::WithinBound {
                    at_most: bound.mine + bound.partners,
                    total: bound.total,
                })
            }
            Rule::RoughBlock => {
                let Bound { total, mine, .. } = Bound::after(memory, it);
                let why = Reason::new(Claim::Block(tile)).with(Claim::KeepPips { mine, total });
                let (us, left) = (memory.me.partner(), next.partner());
                let we_win = worlds().share(|hands| {
                    let pips = |player: Player| hands[player.index()].pips();
                    mine + pips(us) < pips(next) + pips(left)
                });
                add(why, we_win.map(Claim::WinsBlock))
            }
            Rule::AnswerPlainOpening => match (memory.opening, doubled_opening(memory)) {
                (Some(opening), Some((doubled, other))) => Reason::new(Claim::AnswerOpening {
                    opening,
                    doubled,
                    other,
                }),
                (_, _) => self.shown(),
            },
            Rule::ReturnPartnerSuit => {
                Reason::new(Claim::Return(tile, it.exposed)).with(self.started(partner, it.exposed))
            }
            Rule::ReopenPartnerSuit => {
                let suits = it.exposed.and(memory.initiated(partner));
                let why =
                    Reason::new(Claim::Return(tile, suits)).with(self.started(partner, suits));
                add(why, self.partner_has(&worlds()))
            }
            Rule::DefendPartnerDouble => {
                let kept = defended(memory).and(it.after.into());
                let why =
                    Reason::new(Claim::LeaveOpen(tile, kept)).with(self.started(partner, kept));
                let suit = kept.iter().next();
                let holds = suit.and_then(|suit| {
                    let tile = Tile::new(suit, suit);
                    // Only what is certain: the deals that could be do not know that a partner would have laid
                    // the double before, so that they promise it too often (85 in 100 for 76).
                    let is_sure = worlds().holds(partner, tile)? == Likelihood::Sure;
                    is_sure.then_some(Claim::Holds { who: partner, tile })
                });
                add(why, holds)
            }
            Rule::OpenLongSuit => {
                let suit = memory.long_suit;
                let length = memory.length(suit);
                Reason::new(Claim::Open(tile)).with(Claim::LongSuit { suit, length })
            }
            Rule::PushOwnSuit => match roles::pushes(memory, it) {
                Some(suit) => {
                    let kept = it.kept_of(suit);
                    let lead = if memory.role() == Role::J1 {
                        Claim::IOpened
                    } else {
                        Claim::ILead
                    };
                    let why = Reason::new(Claim::Push(tile, suit)).with(lead);
                    why.with(Claim::Keep { suit, kept })
                }
                None => self.shown(),
            },
            Rule::KillOpening | Rule::KillPairTiles => {
                let opener = memory.in_role(Role::J1);
                self.covering(|suit| {
                    if memory.initiated(opener).contains(suit) {
                        self.started(opener, Suits::only(suit))
                    } else {
                        Claim::LaidLast { who: opener, suit }
                    }
                })
            }
            Rule::ServeOpener => {
                let suits = memory.initiated(partner).and(it.after.into());
                let why = self.covering(|suit| Claim::LaidLast { who: next, suit });
                why.with(Claim::Served { partner, suits })
            }
            Rule::StartOwnSuit => {
                let suit = memory.long_suit;
                let length = memory.length(suit);
                Reason::new(Claim::Push(tile, suit)).with(Claim::Length { suit, length })
            }
            Rule::MakeNextPass if it.blocks => Reason::new(Claim::Block(tile)),
            Rule::MakeNextPass if it.kept.is_empty() => Reason::new(Claim::GoOut(tile)),
            Rule::MakeNextPass => self.leaving().with(Claim::WillPass {
                who: next,
                turns: 1,
            }),
            Rule::PressNext => {
                let lacking = it.exposed.and(memory.known.void(next));
                Reason::new(Claim::Show(tile, lacking)).with(Claim::Lacks(next, lacking))
            }
            Rule::KillTheirSuit => self.covering(|suit| {
                let left = next.partner();
                let who = if memory.initiated(next).contains(suit) {
                    next
                } else {
                    left
                };
                self.started(who, Suits::only(suit))
            }),
            Rule::ExposeCountedSuit => {
                let surplus =
                    |suit: &Pip| it.kept_of(*suit) as i32 - memory.known.out(*suit) as i32;
                match it.exposed.iter().max_by_key(surplus) {
                    Some(suit) => {
                        let (kept, out) = (it.kept_of(suit), memory.known.out(suit) as u32);
                        let why = Reason::new(Claim::Show(tile, Suits::only(suit)));
                        why.with(Claim::Counted { suit, kept, out })
                    }
                    None => self.shown(),
                }
            }
            Rule::HangDouble => match (it.covered, counting::hangs(memory, it)) {
                (Some(covered), Some(hung)) => {
                    let (double, kept) = (Tile::new(hung, hung), it.kept_of(hung));
                    let why = Reason::new(Claim::Cover(tile, covered));
                    why.with(Claim::Hangs { double, kept })
                }
                (_, _) => self.shown(),
            },
            Rule::SaveOwnDouble => {
                let suit = tile.low();
                let (kept, seen) = (memory.length(suit) - 1, memory.seen(suit));
                Reason::new(Claim::Double(tile)).with(Claim::Companions { suit, kept, seen })
            }
            Rule::DoubleEarly => Reason::new(Claim::Double(tile)),
            Rule::SacrificeDouble => {
                let last = memory.known.must_hold(partner).iter().next();
                let why = add(
                    self.leaving(),
                    last.map(|last| Claim::LastTile(partner, last)),
                );
                let hung = it.covered.filter(|suit| !it.leaves_open(*suit));
                add(why, hung.map(|suit| Claim::OwnHung(Tile::new(suit, suit))))
            }
            Rule::WeightMatrix => {
                Reason::new(Claim::Lay(tile)).with(Claim::MostValued(self.taste.matrix))
            }
            Rule::ShedPips => {
                let (leader, n_left) = (memory.leader, memory.count(memory.leader));
                let is_threatened = leader.team() != memory.me.team() && n_left <= 2;
                let near = Pip::ALL
                    .into_iter()
                    .min_by_key(|suit| memory.known.out(*suit));
                let why = Reason::new(Claim::Shed(tile));
                if is_threatened {
                    why.with(Claim::HasLeft(leader, n_left))
                } else {
                    let near =
                        near.map(|suit| Claim::NearlyOut(suit, memory.known.out(suit) as u32));
                    add(why, near)
                }
            }
            Rule::WeighOdds => weighed(self, chosen, &worlds()),
            Rule::AnyTile => {
                let among = self.trace.proposal(rule);
                let among = among.map_or(memory.moves.all(), |entry| entry.allowed);
                Reason::new(Claim::Lay(tile)).with(Claim::AtRandom(among.len()))
            }
            Rule::FirstTile => {
                Reason::new(Claim::Lay(tile)).with(Claim::First { of_doubles: false })
            }
            Rule::FirstDouble => {
                Reason::new(Claim::Lay(tile)).with(Claim::First { of_doubles: true })
            }
            Rule::FirstPress => {
                let passed = it.exposed.and(memory.passed(next));
                Reason::new(Claim::Show(tile, passed)).with(Claim::PassedOn(next, passed))
            }
            // Vetoes never fire: what they strike out, somebody else proposes.
            Rule::NoDoubtfulBlock
            | Rule::DistrustGift
            | Rule::PlayForLeader
            | Rule::SparePartner
            | Rule::KeepPrivateEnd => self.leaving(),
        }
    }

    /// With this tile I leave these numbers.
    fn leaving(&self) -> Reason<Dominoes> {
        Reason::new(Claim::Leave(self.it.tile, self.it.after.into()))
    }

    /// With this tile I show these numbers.
    fn shown(&self) -> Reason<Dominoes> {
        Reason::new(Claim::Show(self.it.tile, self.it.exposed))
    }

    /// I cover a number, because of something about it.
    fn covering(&self, because: impl FnOnce(Pip) -> Claim) -> Reason<Dominoes> {
        match self.it.covered {
            Some(suit) => Reason::new(Claim::Cover(self.it.tile, suit)).with(because(suit)),
            None => self.shown(),
        }
    }

    /// Who started a suit, and when.
    fn started(&self, who: Player, suits: Suits) -> Claim {
        let memory = self.memory;
        Claim::Started {
            who,
            is_partner: who == memory.partner(),
            at: memory.initiated_at(who),
            suits: suits.and(memory.initiated(who)),
        }
    }

    /// How likely it is that my partner can go on.
    fn partner_has(&self, worlds: &Worlds) -> Option<Claim> {
        let (who, suits) = (self.memory.partner(), self.it.after.into());
        Some(Claim::Has(Holding {
            who,
            seat: Relation::Partner,
            suits,
            has_some: true,
            chance: worlds.has_some(who, suits)?,
        }))
    }
}

/// A reason, and another claim if there is one.
fn add(why: Reason<Dominoes>, claim: Option<Claim>) -> Reason<Dominoes> {
    match claim {
        Some(claim) => why.with(claim),
        None => why,
    }
}
