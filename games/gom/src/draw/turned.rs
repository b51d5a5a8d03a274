//! The field seen from its other end: whoever plays in the north has their own army below too.

use crate::position::Position;
use crate::rules::separation::FIELD;
use crate::side::Side;
use crate::state::State;

impl Position {
    /// The same battle after half a turn of the field.
    pub(crate) fn turned(&self) -> Position {
        let mut turned = self.clone();
        let across = |x: f64, y: f64| (FIELD.high.x - x, FIELD.high.y - y);
        for unit in &mut turned.units {
            (unit.x, unit.y) = across(unit.x, unit.y);
            unit.theta = if unit.theta < 180.0 {
                unit.theta + 180.0
            } else {
                unit.theta - 180.0
            };
        }
        for piece in &mut turned.scenery {
            (piece.x, piece.y) = across(piece.x + piece.w, piece.y + piece.h);
        }
        turned
    }
}

impl State {
    /// The battle as this side sees it, if that is not as it stands: only for drawing.
    pub(crate) fn turned_for(&self, side: Side) -> Option<State> {
        match side {
            Side::One => None,
            Side::Two => Position::from(self).turned().resume().ok(),
        }
    }
}

#[cfg(test)]
mod tests {
    use sobremesa_kernel::{Dice, Game, Lang, Nobody, Seat, Seed};
    use sobremesa_table::Playable;

    use super::*;
    use crate::Gom;

    fn battle() -> State {
        let setup = &Gom::presets()[0].setup;
        let mut dice = Dice::seeded(Seed::from_number(5));
        Gom::start(setup, &mut dice, &mut Nobody).expect("a battle")
    }

    /// Each player has their own army in the lower half of the picture; a spectator sees the first one
    /// there.
    #[test]
    fn everybody_has_their_own_army_below() {
        let view = Position::from(&battle());
        let middle = super::super::HEIGHT / 2.0;
        for (seat, below) in [
            (None, Side::One),
            (Some(0), Side::One),
            (Some(1), Side::Two),
        ] {
            let scene = Gom::scene_from(&view, seat.map(Seat::new), Lang::En);
            let things = scene.things();
            for unit in &view.units {
                let id = crate::draw::ids::unit(&unit.id);
                let drawn = things.iter().find(|thing| thing.id.as_str() == id);
                let at = drawn.expect("it is on the field").pose.at;
                assert_eq!(at.y > middle, unit.side == below, "{id}: {at:?}");
            }
        }
    }

    /// Turned twice it is the battle itself, and what can be dragged goes exactly as far as the rules say.
    #[test]
    fn only_the_picture_is_turned() {
        let state = battle();
        let view = Position::from(&state);
        let twice = view.turned().turned();
        for (one, other) in view.units.iter().zip(&twice.units) {
            assert!((one.x - other.x).abs() < 1e-9 && (one.y - other.y).abs() < 1e-9);
            assert_eq!(one.theta, other.theta);
        }
        assert_eq!(Gom::fingerprint(&state), Gom::fingerprint(&battle()));
    }
}
