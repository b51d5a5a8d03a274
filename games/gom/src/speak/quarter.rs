//! GOM-END-05: the quadrants of the field, named by where they lie for whoever looks. The rulebook numbers
//! them as player 1 sees them; player 2 has them the other way round.

use sobremesa_kernel::Words;

use crate::side::Side;

/// A quadrant as one side sees it, from behind its own army.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Quarter {
    is_right: bool,
    is_far: bool,
}

impl Quarter {
    /// All four: the near ones first, from left to right.
    pub(crate) const ALL: [Quarter; 4] = [
        Quarter::new(false, false),
        Quarter::new(true, false),
        Quarter::new(false, true),
        Quarter::new(true, true),
    ];

    const fn new(is_right: bool, is_far: bool) -> Quarter {
        Quarter { is_right, is_far }
    }

    /// A quadrant of the field, as a side sees it.
    pub(crate) fn seen(quadrant: usize, eyes: Side) -> Quarter {
        let turned = match eyes {
            Side::One => quadrant,
            Side::Two => 3 - quadrant,
        };
        Quarter::ALL[turned]
    }

    /// Which quadrant of the field it is.
    pub(crate) fn of_field(self, eyes: Side) -> usize {
        let place = usize::from(self.is_right) + 2 * usize::from(self.is_far);
        match eyes {
            Side::One => place,
            Side::Two => 3 - place,
        }
    }

    /// As it stands in a table.
    pub(crate) fn words(self) -> Words {
        let (es, en) = match (self.is_far, self.is_right) {
            (false, false) => ("cerca, a la izquierda", "near left"),
            (false, true) => ("cerca, a la derecha", "near right"),
            (true, false) => ("lejos, a la izquierda", "far left"),
            (true, true) => ("lejos, a la derecha", "far right"),
        };
        Words::new(es, en)
    }

    /// As whoever commands there says it, to everybody who listens.
    pub(crate) fn of_mine(self) -> Words {
        let (es, en) = match (self.is_far, self.is_right) {
            (false, false) => ("de mi lado, a mi izquierda", "on my side, on my left"),
            (false, true) => ("de mi lado, a mi derecha", "on my side, on my right"),
            (true, false) => (
                "del lado enemigo, a mi izquierda",
                "on the enemy's side, on my left",
            ),
            (true, true) => (
                "del lado enemigo, a mi derecha",
                "on the enemy's side, on my right",
            ),
        };
        Words::new(es, en)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// GOM-END-05, GOM-ARM-12: the south-west is near left for the first army, and far right for the second.
    #[test]
    fn each_side_has_its_own_left() {
        let said = |quadrant, eyes| Quarter::seen(quadrant, eyes).words().en;
        assert_eq!(said(0, Side::One), "near left");
        assert_eq!(said(0, Side::Two), "far right");
        assert_eq!(said(2, Side::Two), "near right");
        for eyes in Side::ALL {
            for quadrant in 0..4 {
                assert_eq!(Quarter::seen(quadrant, eyes).of_field(eyes), quadrant);
            }
        }
    }
}
