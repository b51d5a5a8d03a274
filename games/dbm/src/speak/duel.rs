//! DBM-UX-16: a fight or a volley put on show: every factor with its reason and rule, the dice, the grades, and
//! what became of both.

use sobremesa_kernel::Words;
use sobremesa_speak::{contracted, count};
use sobremesa_table::{Counted, Duel, Duellist};

use super::reason;
use super::troops::{bare, heading, short};
use crate::draw::ids;
use crate::event::{CombatFact, Item, Sheet, SheetSide};
use crate::odds::Odds;
use crate::rules::outcome::Outcome;

pub(crate) fn duel(fact: &CombatFact) -> Duel {
    let (sheet, es, en) = match fact {
        CombatFact::Shot { sheet, .. } => (sheet, "Disparo", "Volley"),
        CombatFact::Fought { sheet } => (sheet, "Combate", "Fight"),
    };
    let [one, other] = &sheet.sides;
    let (first, second) = (bare(one.element.id), bare(other.element.id));
    Duel {
        title: Words::new(
            format!("{es}: {} contra {}", first.es, second.es),
            format!("{en}: {} against {}", first.en, second.en),
        ),
        sides: vec![duellist(one), duellist(other)],
        outcome: chances(sheet),
    }
}

fn duellist(side: &SheetSide) -> Duellist {
    let counted = |item: &Item| Counted {
        title: reason(item.rule),
        amount: item.amount.into(),
        rule: item.rule,
    };
    let before = std::iter::once(&side.combat_factor)
        .chain(&side.support)
        .chain(&side.tactical);
    Duellist {
        thing: (side.outcome != Outcome::Destroyed).then(|| ids::element(side.element.id)),
        name: heading(&side.element),
        before: before.map(counted).collect(),
        die: Some(side.die),
        throws: Vec::new(),
        after: side.grading.iter().map(counted).collect(),
        total: Some(side.final_factor.into()),
        fate: fate(side.outcome),
        is_worse: side.outcome != Outcome::Stand,
    }
}

fn fate(outcome: Outcome) -> Words {
    let (es, en) = match outcome {
        Outcome::Stand => ("aguanta", "holds"),
        Outcome::Recoil => ("retrocede", "recoils"),
        Outcome::Flee => ("huye", "flees"),
        Outcome::Destroyed => ("destruido", "destroyed"),
    };
    Words::new(es, en)
}

/// How many of the 36 rolls would have had the first total higher, and the second.
fn chances(sheet: &Sheet) -> Words {
    let [one, other] = &sheet.sides;
    let sum = |side: &SheetSide| i32::from(side.total) - i32::from(side.die);
    let lead = sum(one) - sum(other);
    let rolls = || (1..=6).flat_map(|die| (1..=6).map(move |against| lead + die - against));
    let ahead = rolls().filter(|lead| *lead > 0).count();
    let behind = rolls().filter(|lead| *lead < 0).count();
    let (one, other, of) = (short(one.element.id), short(other.element.id), Odds::ROLLS);
    let es = format!(
        "De {}, {ahead} favorecen a {} y {behind} a {}.",
        count(of, "tirada", "tiradas"),
        one.es,
        other.es
    );
    Words::new(
        contracted(&es),
        format!(
            "Of {of} rolls, {ahead} favour {} and {behind} {}.",
            one.en, other.en
        ),
    )
}
