//! DBM-ARM-13: a general who is played by somebody of his own, and not by his commander-in-chief.

use serde_json::{Value, json};
use sobremesa_kernel::Seat;
use sobremesa_table::Deputies;

use crate::side::Side;

/// The generals of both sides.
pub(crate) struct Generals;

impl Deputies for Generals {
    fn chief(&self, seat: Seat) -> Option<Seat> {
        let chief = Side::of(seat).commander_in_chief();
        (chief != seat).then_some(chief)
    }

    fn appoint(&self, mut setup: Value, deputies: &[Seat]) -> Value {
        let own = deputies.iter().map(|seat| {
            let name = Side::SEATS[seat.index()];
            (name.to_owned(), json!(name))
        });
        if let Some(setup) = setup.as_object_mut() {
            setup.insert("generals".to_owned(), Value::Object(own.collect()));
        }
        setup
    }
}

#[cfg(test)]
mod tests {
    use sobremesa_kernel::{Dice, Game, Nobody, Seed};
    use sobremesa_table::Playable;

    use super::*;
    use crate::Dbm;

    fn seat(name: &str) -> Seat {
        Seat::named(name, Side::SEATS).expect("a seat")
    }

    /// Of `a1`, `a2` and `a3`: who is waited for, if somebody wants to play `a2`?
    fn expected(preset: &str) -> [bool; 3] {
        let mut presets = Dbm::presets().into_iter();
        let preset = presets.find(|known| known.name == preset);
        let setup = serde_json::to_value(preset.expect("it is there").setup).expect("JSON");
        let setup = Generals.appoint(setup, &[seat("a2")]);
        let setup = serde_json::from_value(setup).expect("a setup");
        let mut dice = Dice::seeded(Seed::from_number(1));
        let state = Dbm::start(&setup, &mut dice, &mut Nobody).expect("it begins");
        let commands = Dbm::commands(&state);
        ["a1", "a2", "a3"].map(|name| commands.expects(seat(name)))
    }

    /// DBM-ARM-13: the second general is played by whoever wanted to, the third by the commander-in-chief; a
    /// skirmish has no second one.
    #[test]
    fn a_general_of_ones_own_commands_what_is_his() {
        assert_eq!(expected("open_plain"), [true, true, false]);
        assert_eq!(expected("skirmish"), [true, false, false]);
    }

    #[test]
    fn commanders_in_chief_play_for_themselves() {
        assert_eq!(Generals.chief(seat("b1")), None);
        assert_eq!(Generals.chief(seat("b3")), Some(seat("b1")));
    }
}
