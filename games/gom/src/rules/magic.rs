//! GOM-MAG: magic changes attributes at random, for the rest of the battle.

use sobremesa_kernel::{DiceStop, RuleId, Tell};

use crate::attribute::Attribute;
use crate::battle::Battle;
use crate::event::{Event, Fact};
use crate::unit::{Unit, UnitIndex};

/// GOM-MAG-02, GOM-MAG-03: for better or worse.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Spell {
    /// After a victory, or a deadly volley.
    Bonus,
    /// After each flight.
    Penalty,
}

/// GOM-MAG-05: 0 in a quarter of the cases, 1 in half of them, 2 in a quarter.
pub const fn amount(draw: i32) -> i32 {
    match draw {
        0 => 0,
        1 | 2 => 1,
        _ => 2,
    }
}

/// GOM-MAG-01, GOM-MAG-06..08: changes a value for good, within its limits. Magic kills nobody.
pub fn change(unit: &mut Unit, spell: Spell, attribute: Attribute, amount: i32) {
    let step = amount * attribute.step();
    let change = match spell {
        Spell::Bonus => step,
        Spell::Penalty => -step,
    };
    unit.attributes
        .set(attribute, unit.value(attribute) + change);
    let wounds = unit.value(Attribute::Wounds).unsigned_abs();
    unit.pending = unit.pending.min(wounds - 1);
}

impl<T: Tell<Event>> Battle<'_, T> {
    /// GOM-MAG-04, GOM-RNG-06: one draw for the attribute, one for the amount.
    pub(crate) fn cast(&mut self, spell: Spell, unit: UnitIndex) -> Result<(), DiceStop> {
        let seat = Some(self.state.units[unit].side.seat());
        let which = self.dice.roll(0..=12, RuleId("GOM-MAG-04"), seat)?;
        let draw = self.dice.roll(0..=3, RuleId("GOM-MAG-05"), seat)?;
        let attribute = Attribute::ALL[which.unsigned_abs() as usize];
        let from = self.state.units[unit].value(attribute);
        change(&mut self.state.units[unit], spell, attribute, amount(draw));
        self.tell(|state| Fact::Magic {
            unit: state.tag(unit),
            bonus: spell == Spell::Bonus,
            attribute,
            draws: [which, draw],
            from,
            to: state.units[unit].value(attribute),
        });
        Ok(())
    }
}
