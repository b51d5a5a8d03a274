//! GOM-MAG: magic.

use sobremesa_gom::rules::magic::{Spell, amount, change};
use sobremesa_gom::{Attribute, Kind, Pose, Side, Unit, UnitId};

use super::support::Field;

fn dragon() -> Unit {
    Unit::new(
        UnitId::new("A1"),
        Side::One,
        Kind::Dragon,
        1,
        1,
        Pose::new(0.0, 0.0, 0.0),
    )
}

/// GOM-MAG-05, GOM-EX-28: 0, 1, 1, 2: so a given attribute changes by 1 with 1/13 x 1/2.
#[test]
fn amounts_are_0_1_1_2() {
    assert_eq!([0, 1, 2, 3].map(amount), [0, 1, 1, 2]);
    assert_eq!(Attribute::ALL.len(), 13);
}

/// GOM-MAG-04: the thirteen in their order; GOM-RNG-06: one draw for which, one for how much.
#[test]
fn any_of_thirteen_attributes_changes() {
    let letters = Attribute::ALL.map(Attribute::letters);
    assert_eq!(
        letters,
        [
            "M", "HA", "HP", "F", "R", "A", "H", "I", "L", "P", "SA", "FA", "AA"
        ]
    );
    let mut field = Field::new(
        "A1 legion 20/5 600,100 0; B1 guerreros 20/5 600,300 0 fleeing",
        "shooting",
    );
    field.order(1, "end turn", &[7, 30, 30, 30, 12, 3]);
    assert_eq!(field.told("magic")["attribute"], "AA");
}

/// GOM-MAG-01, GOM-MAG-02, GOM-MAG-03, GOM-MAG-06: bonus and penalty; lengths by tens; it lasts.
#[test]
fn lengths_change_by_tens() {
    let mut unit = dragon();
    change(&mut unit, Spell::Bonus, Attribute::Movement, 2);
    change(&mut unit, Spell::Penalty, Attribute::WeaponRange, 1);
    change(&mut unit, Spell::Penalty, Attribute::Leadership, 1);
    let values = [
        Attribute::Movement,
        Attribute::WeaponRange,
        Attribute::Leadership,
    ]
    .map(|it| unit.value(it));
    assert_eq!(values, [220 + 20, 150 - 10, 9 - 1]);
}

/// GOM-MAG-07: within 0 and 10, or not below 0, or not below 1.
#[test]
fn magic_keeps_the_limits() {
    let mut unit = dragon();
    change(&mut unit, Spell::Bonus, Attribute::ArmourSave, 2);
    change(&mut unit, Spell::Bonus, Attribute::Attacks, 2);
    assert_eq!(
        (
            unit.value(Attribute::ArmourSave),
            unit.value(Attribute::Attacks)
        ),
        (10, 8)
    );
    for _ in 0..20 {
        change(&mut unit, Spell::Penalty, Attribute::Movement, 2);
        change(&mut unit, Spell::Penalty, Attribute::Wounds, 2);
        change(&mut unit, Spell::Penalty, Attribute::Power, 2);
    }
    let values =
        [Attribute::Movement, Attribute::Wounds, Attribute::Power].map(|it| unit.value(it));
    assert_eq!(values, [0, 1, 0]);
}

/// GOM-MAG-08: magic kills nobody: 4 pending of 5 wounds become 2 when H falls to 3.
#[test]
fn pending_wounds_stay_below_what_kills() {
    let mut unit = dragon();
    unit.pending = 4;
    change(&mut unit, Spell::Penalty, Attribute::Wounds, 2);
    assert_eq!(
        (unit.value(Attribute::Wounds), unit.pending, unit.models),
        (3, 2, 1)
    );
}
