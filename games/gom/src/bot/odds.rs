//! What every charge between two units would be worth, reckoned once and looked up often.

use super::worth::{self, Charger, Face};
use crate::state::State;
use crate::unit::{Unit, UnitIndex};

/// A friend who is this near, beyond two turns' march, may come to help.
const HELP: f64 = 60.0;

/// The worth of every charge of one unit against another, by the side on which it falls.
pub(super) struct Odds {
    n_units: usize,
    /// Alone.
    alone: Vec<[f64; 3]>,
    /// With the best friend who is not far, and charges in front.
    helped: Vec<[f64; 3]>,
}

impl Odds {
    pub(super) fn of(state: &State) -> Odds {
        let n_units = state.units.len();
        let mut alone = vec![[0.0; 3]; n_units * n_units];
        let pairs: Vec<(UnitIndex, &Unit, UnitIndex, &Unit)> = state
            .present()
            .flat_map(|(unit, own)| {
                let foes = state.present_of(own.side.other());
                foes.map(move |(foe, other)| (unit, own, foe, other))
            })
            .collect();
        for (unit, own, foe, other) in &pairs {
            alone[unit * n_units + foe] =
                Face::ALL.map(|face| worth::charge(&[Charger::guessed(own, other, face)], other));
        }
        let mut helped = alone.clone();
        for (unit, own, foe, other) in pairs {
            for (friend, second) in state.present_of(own.side) {
                if friend == unit || !can_help(second, other) {
                    continue;
                }
                let first = alone[friend * n_units + foe][Face::Front as usize].max(0.0);
                let second = Charger::guessed(second, other, Face::Front);
                for face in Face::ALL {
                    let both = [Charger::guessed(own, other, face), second];
                    let gain = worth::charge(&both, other) - first;
                    let best = &mut helped[unit * n_units + foe][face as usize];
                    *best = best.max(gain);
                }
            }
        }
        Odds {
            n_units,
            alone,
            helped,
        }
    }

    /// What it is worth to `unit` to charge `foe` there.
    pub(super) fn alone(&self, unit: UnitIndex, foe: UnitIndex, face: Face) -> f64 {
        self.alone[unit * self.n_units + foe][face as usize]
    }

    /// The same, if a friend may help: two together dare what neither would alone.
    pub(super) fn helped(&self, unit: UnitIndex, foe: UnitIndex, face: Face) -> f64 {
        self.helped[unit * self.n_units + foe][face as usize]
    }
}

fn can_help(friend: &Unit, foe: &Unit) -> bool {
    let distance = friend.rect().centre().distance(foe.rect().centre());
    !friend.fleeing && distance <= 4.0 * friend.movement() + HELP
}
