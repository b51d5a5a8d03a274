//! Looking ahead where not everything is seen: choices compared over many imagined worlds.
//!
//! A game draws worlds that fit what a player knows and says what each choice is worth in each of
//! them, with open hands; here the choices are compared. All are tried in the same worlds, so that
//! the luck of the draw does not come between them, and one that is clearly worse is tried no more.
//!
//! Not here: how a world is drawn and looked into, which is the game's business.

use sobremesa_kernel::bot::Budget;

/// What a choice has been worth so far.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Estimate {
    /// In so many worlds it was tried.
    pub worlds: u64,
    /// What it brought in all of them together.
    pub total: i64,
    /// The squares of that, together.
    squares: i64,
    /// In so many of them it brought something.
    pub wins: u64,
}

impl Estimate {
    fn add(&mut self, value: i32) {
        self.worlds += 1;
        self.total += i64::from(value);
        self.squares += i64::from(value) * i64::from(value);
        self.wins += u64::from(value > 0);
    }

    /// What it brings on average.
    pub fn mean(&self) -> f64 {
        self.total as f64 / self.worlds.max(1) as f64
    }

    /// How far off the mean may be: its standard error.
    pub fn error(&self) -> f64 {
        let n = self.worlds.max(1) as f64;
        let mean = self.mean();
        let variance = (self.squares as f64 / n - mean * mean).max(0.0);
        (variance / n).sqrt()
    }
}

/// What one look into a world came to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Look {
    /// What the choice is worth there.
    pub value: i32,
    /// How many positions were looked at.
    pub nodes: u64,
}

/// Everything that was found out.
#[derive(Clone, PartialEq, Debug)]
pub struct Findings {
    /// For each choice, in order.
    pub estimates: Vec<Estimate>,
    /// The best of them; the first of several.
    pub best: usize,
    /// How many positions were looked at.
    pub nodes: u64,
}

/// So many worlds are looked at before a choice is given up.
const FIRST_WORLDS: u64 = 24;

/// So many standard errors behind the best, and it is given up.
const HOPELESS: f64 = 3.0;

/// No budget is so large that more worlds would tell more.
const MOST_WORLDS: u64 = 20_000;

/// Compares `n_choices` until the budget is used up: `draw` gives a world, `look` says what a choice
/// is worth in it. `None` if no world could be drawn.
///
/// The same answers of both and the same budget in positions give the same findings.
pub fn compare<W>(
    n_choices: usize,
    budget: &Budget<'_>,
    mut draw: impl FnMut() -> Option<W>,
    mut look: impl FnMut(&W, usize) -> Look,
) -> Option<Findings> {
    let mut estimates = vec![Estimate::default(); n_choices];
    let mut is_tried = vec![true; n_choices];
    let mut nodes = 0;
    for n_worlds in 1..=MOST_WORLDS {
        let Some(world) = draw() else {
            break;
        };
        for choice in (0..n_choices).filter(|choice| is_tried[*choice]) {
            let seen = look(&world, choice);
            estimates[choice].add(seen.value);
            nodes += seen.nodes.max(1);
        }
        let is_used_up = budget.nodes.is_some_and(|most| nodes >= most) || (budget.time_is_up)();
        if is_used_up {
            break;
        }
        if n_worlds % FIRST_WORLDS == 0 {
            give_up_the_hopeless(&estimates, &mut is_tried);
            if is_tried.iter().filter(|tried| **tried).count() == 1 && n_choices > 1 {
                break;
            }
        }
    }
    let best = best_of(&estimates, &is_tried)?;
    Some(Findings {
        estimates,
        best,
        nodes,
    })
}

fn best_of(estimates: &[Estimate], is_tried: &[bool]) -> Option<usize> {
    let tried = (0..estimates.len()).filter(|choice| is_tried[*choice]);
    tried
        .filter(|choice| estimates[*choice].worlds > 0)
        .reduce(|best, other| {
            if estimates[other].mean() > estimates[best].mean() {
                other
            } else {
                best
            }
        })
}

fn give_up_the_hopeless(estimates: &[Estimate], is_tried: &mut [bool]) {
    let Some(best) = best_of(estimates, is_tried) else {
        return;
    };
    let best = estimates[best];
    for (estimate, tried) in estimates.iter().zip(is_tried) {
        let scatter = estimate.error() + best.error();
        *tried &= estimate.mean() + HOPELESS * scatter / 2.0 >= best.mean();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Worlds are numbers; the second choice is worth one more than the first in each of them.
    #[test]
    fn the_better_choice_is_found_in_the_same_worlds() {
        let mut number = 0;
        let draw = || {
            number += 37;
            Some(number % 100)
        };
        let look = |world: &i32, choice: usize| Look {
            value: world - 50 + choice as i32,
            nodes: 1,
        };
        let found = compare(2, &Budget::nodes(400), draw, look).expect("worlds were drawn");
        assert_eq!(found.best, 1);
        assert_eq!(found.nodes, 400);
        assert_eq!(found.estimates[0].worlds, 200);
        let ahead = found.estimates[1].mean() - found.estimates[0].mean();
        assert!((ahead - 1.0).abs() < 1e-9, "{ahead}");
    }

    #[test]
    fn what_is_clearly_worse_is_tried_no_more() {
        let look = |_: &(), choice: usize| Look {
            value: if choice == 2 { 100 } else { -100 },
            nodes: 1,
        };
        let found = compare(3, &Budget::nodes(10_000), || Some(()), look).expect("worlds");
        assert_eq!(found.best, 2);
        assert!(found.estimates[0].worlds < 100, "{found:?}");
    }

    #[test]
    fn without_a_world_nothing_is_found() {
        let look = |_: &(), _: usize| Look { value: 0, nodes: 1 };
        assert_eq!(compare(2, &Budget::nodes(10), || None, look), None);
    }
}
