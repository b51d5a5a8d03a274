//! What is staged tells every die and everything that counted.

use sobremesa_kernel::{RuleId, Words};
use sobremesa_table::{Counted, Duel, Throw};

use super::duel;
use crate::attribute::Attribute;
use crate::event::{Attack, Cause, Dealt, Event, Fact, Item, Modifier, Total};
use crate::kind::Kind;
use crate::rules::chance::Test;
use crate::side::Side;
use crate::unit::{Pose, Tag, UnitId};

fn tag(id: &str, kind: Kind) -> Tag {
    Tag {
        id: UnitId::new(id),
        kind,
    }
}

const fn test(value: i32, roll: i32) -> Test {
    Test {
        value,
        roll,
        passed: roll != 0 && (roll == 10 || roll <= value),
    }
}

fn staged(fact: Fact) -> Duel {
    duel(&Event::from(fact)).expect("it is staged")
}

/// What for, what was needed, and every face with whether it had it.
fn told(throw: &Throw) -> (&str, Option<&str>, Vec<(i32, bool)>) {
    let dice = throw.dice.iter().map(|die| (die.face, !die.failed));
    (&throw.title.en, throw.needed.as_deref(), dice.collect())
}

/// Three blows: one misses, one is saved, one wounds.
fn blows() -> Vec<Attack> {
    let foe = tag("B1", Kind::Trolls);
    let blow = |hit, wound, save| Attack {
        model: 1,
        target: foe.clone(),
        hit,
        wound,
        save,
    };
    vec![
        blow(test(6, 8), None, None),
        blow(test(6, 2), Some(test(5, 5)), Some(test(3, 3))),
        blow(test(6, 10), Some(test(5, 1)), Some(test(3, 0))),
    ]
}

/// GOM-CMB-17, -18: the attacker's dice stand with the attacker, and the saves with whoever saves.
#[test]
fn blows_are_staged_with_every_die() {
    let struck = staged(Fact::Struck {
        unit: tag("A1", Kind::Legion),
        models: 2,
        attacks: blows(),
        wounds: vec![Dealt {
            target: tag("B1", Kind::Trolls),
            wounds: 1,
        }],
    });
    let [attacker, defender] = &struck.sides[..] else {
        panic!("two sides: {struck:?}");
    };
    let throws: Vec<_> = attacker.throws.iter().map(told).collect();
    assert_eq!(
        throws,
        [
            (
                "to hit",
                Some("≤ 6"),
                vec![(8, false), (2, true), (10, true)]
            ),
            ("to wound", Some("≤ 5"), vec![(5, true), (1, true)]),
        ]
    );
    assert_eq!(
        told(&defender.throws[0]),
        ("to save", Some("≤ 3"), vec![(3, true), (0, false)])
    );
    assert_eq!(attacker.fate, Words::new("causa 1 herida", "deals 1 wound"));
    assert!(defender.is_worse && !attacker.is_worse);
    // Who they are on the board, whoever began it first.
    let things = struck.sides.iter().filter_map(|side| side.thing.as_deref());
    assert_eq!(things.collect::<Vec<_>>(), ["unit-A1", "unit-B1"]);
}

/// GOM-SHO-09: what makes a shot harder is told with it.
#[test]
fn a_volley_tells_its_modifiers() {
    let volley = staged(Fact::Shot {
        unit: tag("A1", Kind::Ballesteros),
        target: tag("B1", Kind::Trolls),
        distance: 200.0,
        range: 300,
        modifiers: vec![Modifier {
            rule: RuleId("GOM-SHO-09"),
            ballistic_skill: -1,
            weapon_strength: -1,
        }],
        shots: blows(),
        wounds: 1,
    });
    let counted = |counted: &Counted| (counted.title.en.clone(), counted.amount);
    assert_eq!(
        counted(&volley.sides[0].before[0]),
        ("from afar".to_owned(), -1)
    );
    assert_eq!(
        volley.title.es,
        "Disparo: Ballesteros (A1) contra Trolls (B1)"
    );
}

/// GOM-CMB-23..28: the sums of both, without what counts nothing.
#[test]
fn the_sums_of_a_combat_are_staged() {
    let item = |rule, value| Item {
        rule: RuleId(rule),
        value,
    };
    let total = |items: Vec<Item>| Total {
        total: items.iter().map(|item| item.value).sum(),
        items,
    };
    let resolved = staged(Fact::CombatResolved {
        combat: 1,
        totals: [
            total(vec![
                item("GOM-CMB-23", 4),
                item("GOM-CMB-24", 3),
                item("GOM-CMB-25", 0),
            ]),
            total(vec![item("GOM-CMB-23", 2)]),
        ],
        winner: Some(Side::One),
        difference: 5,
    });
    let sums = resolved
        .sides
        .iter()
        .map(|side| (side.before.len(), side.total, side.is_worse));
    assert_eq!(
        sums.collect::<Vec<_>>(),
        [(2, Some(7), false), (1, Some(2), true)]
    );
}

/// GOM-CMB-29: nerves: the value, what takes from it, the draw, and what comes of it in words that agree.
#[test]
fn nerves_and_flights_and_magic_are_staged() {
    let tested = staged(Fact::LeadershipTested {
        unit: tag("B1", Kind::Trolls),
        cause: Cause::Combat,
        leadership: 8,
        modifier: -5,
        test: test(3, 7),
    });
    let counted = tested.sides[0].before.iter().map(|counted| counted.amount);
    assert_eq!(counted.collect::<Vec<_>>(), [8, -5]);
    assert_eq!(tested.sides[0].fate, Words::new("huyen", "flee"));
    let fled = staged(Fact::Fled {
        unit: tag("B1", Kind::Trolls),
        cause: Cause::Combat,
        draws: [3, 9, 1],
        distance: 130.0,
        moved: 130.0,
        passed: Vec::new(),
        pose: Pose::new(0.0, 0.0, 0.0),
    });
    assert_eq!(
        told(&fled.sides[0].throws[0]),
        ("distance", None, vec![(3, true), (9, true), (1, true)])
    );
    let magic = staged(Fact::Magic {
        unit: tag("A1", Kind::Legion),
        bonus: true,
        attribute: Attribute::Strength,
        draws: [3, 2],
        from: 4,
        to: 5,
    });
    assert_eq!(magic.sides[0].fate, Words::new("F 4 → 5", "S 4 → 5"));
}
