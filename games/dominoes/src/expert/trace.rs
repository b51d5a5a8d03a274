//! DOM-KB-95, DOM-API-12: the justification of a decision, for programs.

use serde_json::{Map, Value, json};
use sobremesa_kernel::claim::Reason;

use super::agenda::{Decided, Scribe};
use super::memory::Memory;
use super::placement::MoveSet;
use super::rule::{Rule, Taste, Weighted};
use super::rules::obligations::Bound;
use crate::Dominoes;
use crate::notation;
use crate::player::Player;
use crate::questions::what_is_known;
use crate::suits::Suits;
use crate::tile::Pip;

/// Everything that the rules had to say, in order of weight.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Trace {
    pub(crate) agenda: Vec<Entry>,
    pub(crate) vetoes: Vec<Entry>,
}

/// What one rule had to say.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Entry {
    pub(crate) by: Weighted,
    pub(crate) moves: MoveSet,
    /// The moves among which a proposal chose.
    pub(crate) allowed: MoveSet,
}

impl Trace {
    /// What a rule proposed, and among which moves.
    pub(crate) fn proposal(&self, rule: Rule) -> Option<&Entry> {
        self.agenda.iter().find(|entry| entry.by.rule == rule)
    }
}

impl Scribe for Trace {
    const READS_ON: bool = true;

    fn proposed(&mut self, by: Weighted, moves: MoveSet, allowed: MoveSet) {
        self.agenda.push(Entry { by, moves, allowed });
    }

    fn struck(&mut self, by: Weighted, moves: MoveSet) {
        let allowed = moves;
        self.vetoes.push(Entry { by, moves, allowed });
    }
}

/// DOM-API-12: the result of `explain`.
pub(crate) fn justification(
    memory: &Memory,
    decided: Decided,
    trace: &Trace,
    taste: &Taste,
    why: &Reason<Dominoes>,
) -> Value {
    let entries = |entries: &[Entry]| -> Vec<Value> {
        let told = entries.iter().map(|entry| told(memory, entry, taste));
        told.collect()
    };
    let mut told = json!({
        "facts": facts(memory),
        "agenda": entries(&trace.agenda),
        "vetoes": entries(&trace.vetoes),
        "choice": decided
            .chosen()
            .map_or_else(|| notation::PASS.to_owned(), |chosen| name(memory, chosen)),
        "why": why.words(),
        "claims": why.told(),
    });
    let shortcut = match decided {
        Decided::MustPass(_) => Some("must pass"),
        Decided::OnlyPlacement(_) => Some("only placement"),
        Decided::Erred { .. } => Some("deliberate error"),
        Decided::Fired(..) => None,
    };
    match decided {
        Decided::Fired(fired, _) => told["rule"] = json!(fired.rule.id()),
        Decided::Erred { instead_of, .. } => {
            told["preferred"] = json!({
                "rule": instead_of.0.rule.id(), "choice": name(memory, instead_of.1),
            });
        }
        Decided::MustPass(_) | Decided::OnlyPlacement(_) => {}
    }
    if let Some(shortcut) = shortcut {
        told["shortcut"] = json!(shortcut);
    }
    told
}

fn told(memory: &Memory, entry: &Entry, taste: &Taste) -> Value {
    let Entry { by, moves, .. } = *entry;
    let mut told = json!({
        "rule": by.rule.id(),
        "name": by.rule.name(),
        "weight": by.weight,
        "moves": moves.iter().map(|index| name(memory, index)).collect::<Vec<_>>(),
    });
    match by.rule {
        Rule::BlockWhenSure | Rule::NoDoubtfulBlock => {
            let bounds = memory.moves.of_set(moves).map(|(index, placement)| {
                let bound = Bound::after(memory, placement);
                let bound = json!({ "T": bound.total, "M": bound.mine, "W": bound.partners });
                (name(memory, index), bound)
            });
            told["bound"] = Value::Object(bounds.collect());
        }
        Rule::WeightMatrix => {
            let values = memory.moves.of_set(memory.moves.all()).map(|(_, it)| {
                (
                    it.tile.to_string(),
                    json!(taste.matrix.value(memory, it.tile)),
                )
            });
            told["values"] = Value::Object(values.collect());
        }
        Rule::WeighOdds => {
            let values = memory
                .moves
                .of_set(memory.moves.all())
                .map(|(index, it)| (name(memory, index), json!(taste.odds.value(memory, it))));
            told["values"] = Value::Object(values.collect());
        }
        Rule::GoOut
        | Rule::DistrustGift
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
        | Rule::PlayForLeader
        | Rule::StartOwnSuit
        | Rule::MakeNextPass
        | Rule::PressNext
        | Rule::SparePartner
        | Rule::KillTheirSuit
        | Rule::ExposeCountedSuit
        | Rule::KeepPrivateEnd
        | Rule::HangDouble
        | Rule::SaveOwnDouble
        | Rule::DoubleEarly
        | Rule::SacrificeDouble
        | Rule::ShedPips
        | Rule::AnyTile
        | Rule::FirstTile
        | Rule::FirstDouble
        | Rule::FirstPress => {}
    }
    told
}

/// A move as people write it; an opening has no side.
fn name(memory: &Memory, index: usize) -> String {
    let placement = memory.moves.get(index);
    match memory.ends {
        Some(_) => notation::placement(placement.tile, placement.side),
        None => placement.tile.to_string(),
    }
}

/// DOM-KB-01 to 09 under their names.
pub(crate) fn facts(memory: &Memory) -> Value {
    let suits = |suits: Suits| suits.iter().collect::<Vec<Pip>>();
    let by_player = |fact: &dyn Fn(Player) -> Value| -> Map<String, Value> {
        let players = Player::ALL.into_iter();
        players
            .map(|player| (player.name().to_owned(), fact(player)))
            .collect()
    };
    let commanded: Suits = Pip::ALL
        .into_iter()
        .filter(|suit| memory.length(*suit) > 0 && memory.commands(*suit))
        .collect();
    let mut facts = json!({
        "role": memory.role(),
        "leader": memory.leader.name(),
        "initiated": by_player(&|player| json!(suits(memory.initiated(player)))),
        "our_suits": suits(memory.our_suits()),
        "their_suits": suits(memory.their_suits()),
        "long_suit": memory.long_suit,
        "length": Pip::ALL.map(|suit| memory.length(suit)),
        "seen": Pip::ALL.map(|suit| memory.seen(suit)),
        "command": suits(commanded),
    });
    if let (Value::Object(facts), Value::Object(known)) =
        (&mut facts, what_is_known(&memory.known, memory.me))
    {
        facts.extend(known);
    }
    facts
}
