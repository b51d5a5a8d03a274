//! An attack put on show: the die, what is added to it, and the dice of damage.

use sobremesa_kernel::{RuleId, Words};
use sobremesa_table::{Counted, Die, Duel, Duellist, Throw};

use super::Calls;
use super::event::told;
use crate::draw::unit_id;
use crate::event::Event;

/// Nothing for what happens without a die, or by the master's word.
pub(crate) fn duel(event: &Event, calls: Calls<'_>) -> Option<Duel> {
    let Event::Attack {
        unit: Some(unit),
        target,
        indices: [by, on],
        dice: Some(dice),
        roll,
        damage,
        rule,
    } = event.whole()
    else {
        return None;
    };
    let (d20, of_damage) = dice.split_first()?;
    let named = |name: &str, index: &Option<usize>| {
        let name = calls.unit(name);
        Duellist::named(index.map(unit_id), Words::new(name.clone(), name))
    };
    let (mut attacker, defender) = (named(unit, by), named(target, on));
    let modifier = i32::try_from(*roll).ok()?.checked_sub(*d20)?;
    attacker.before = vec![Counted {
        title: Words::new("modificador", "modifier"),
        amount: modifier,
        rule: *rule,
    }];
    attacker.throws = vec![thrown("d20", "d20", &[*d20], *rule)];
    if !of_damage.is_empty() {
        attacker
            .throws
            .push(thrown("daño", "damage", of_damage, *rule));
    }
    attacker.total = Some(modifier + d20);
    if let Some(damage) = damage {
        let fate = Words::new(format!("{damage} de daño"), format!("{damage} damage"));
        attacker = attacker.fated(fate, false);
    }
    let title = Words::new(
        format!("{} contra {}", attacker.name.es, defender.name.es),
        format!("{} against {}", attacker.name.en, defender.name.en),
    );
    Some(Duel {
        title,
        sides: vec![attacker, defender],
        outcome: told(event, calls),
    })
}

fn thrown(es: &str, en: &str, dice: &[i32], rule: RuleId) -> Throw {
    let die = |face: &i32| Die {
        failed: false,
        face: *face,
    };
    Throw {
        title: Words::new(es, en),
        needed: None,
        dice: dice.iter().map(die).collect(),
        rule,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// CLV-ATK-04: 14 on the die and +5 make 19; two dice of damage; both are marked on the map. What the master
    /// types has no dice, and is not staged.
    #[test]
    fn an_attack_is_staged_with_its_dice() {
        let attack = |unit: Option<&str>, dice: Option<Vec<i32>>| Event::Attack {
            unit: unit.map(str::to_owned),
            target: "Heroes:Leo:1".to_owned(),
            indices: [Some(3), Some(0)],
            dice,
            roll: 19,
            damage: Some(9),
            rule: RuleId("CLV-ATK-04"),
        };
        let shown = duel(
            &attack(Some("Goblins:Goblin:2"), Some(vec![14, 4, 3])),
            Calls::InFull,
        );
        let [attacker, defender] = &shown.expect("it is staged").sides[..] else {
            panic!("two sides");
        };
        assert_eq!((attacker.before[0].amount, attacker.total), (5, Some(19)));
        let faces = |throw: &Throw| throw.dice.iter().map(|die| die.face).collect::<Vec<_>>();
        let thrown: Vec<_> = attacker.throws.iter().map(faces).collect();
        assert_eq!(thrown, [vec![14], vec![4, 3]]);
        assert_eq!(
            [attacker.thing.as_deref(), defender.thing.as_deref()],
            [Some("unit-3"), Some("unit-0")]
        );
        assert_eq!(duel(&attack(None, None), Calls::InFull), None);
    }
}
