//! Looking ahead where not everything is seen: choices compared over many imagined worlds.
//!
//! A game draws worlds that fit what a player knows and says what each choice is worth in each of
//! them; here the choices are compared. All are tried in the same worlds, so that the luck of the
//! draw does not come between them. The budget is spent in rounds, and after each of them the worse
//! half of the choices is tried no more (sequential halving). What a game thinks of its choices
//! beforehand counts like some worlds that were looked at already, so a few worlds do not outvote it.
//!
//! Not here: how a world is drawn and looked into, which is the game's business.

use sobremesa_kernel::bot::Budget;

/// A world that fits what is known.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Drawn<W> {
    /// The world.
    pub world: W,
    /// How much it counts: 1 for one that was drawn as often as it is likely.
    pub weight: f64,
}

/// What is thought of the choices before any world is looked at.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Prior<'a> {
    /// What each of them seems worth, on the scale of the looks; only the differences matter.
    pub worth: &'a [f64],
    /// As much as so many worlds.
    pub worlds: f64,
}

/// What a choice has been worth so far.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Estimate {
    /// In so many worlds it was tried.
    pub worlds: u64,
    /// What they count together.
    pub weight: f64,
    /// What it brought in all of them together.
    pub total: f64,
}

impl Estimate {
    fn add(&mut self, value: i32, weight: f64) {
        self.worlds += 1;
        self.weight += weight;
        self.total += weight * f64::from(value);
    }

    /// What it brings on average.
    pub fn mean(&self) -> f64 {
        if self.weight > 0.0 {
            self.total / self.weight
        } else {
            0.0
        }
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
    /// The choices that were tried to the end, the best first.
    pub finalists: Vec<usize>,
    /// How many positions were looked at.
    pub nodes: u64,
    /// Was every world there is looked into?
    pub is_complete: bool,
}

impl Findings {
    /// The best choice; the first of several.
    pub fn best(&self) -> usize {
        self.finalists.first().copied().unwrap_or(0)
    }
}

/// No budget is so large that more worlds would tell more.
const MOST_WORLDS: u64 = 20_000;

/// Compares choices until the budget is used up, or there are no more worlds: `draw` gives a world,
/// `look` is told how much it counts and says what a choice is worth in it. `None` if no world could
/// be drawn.
///
/// The same answers of both and the same budget in positions give the same findings.
pub fn compare<W>(
    prior: Prior<'_>,
    budget: &Budget<'_>,
    mut draw: impl FnMut() -> Option<Drawn<W>>,
    mut look: impl FnMut(&W, f64, usize) -> Look,
) -> Option<Findings> {
    let n_choices = prior.worth.len();
    let mut found = Findings {
        estimates: vec![Estimate::default(); n_choices],
        finalists: (0..n_choices).collect(),
        nodes: 0,
        is_complete: false,
    };
    let n_rounds = u64::from(n_choices.next_power_of_two().trailing_zeros()).max(1);
    let mut n_worlds = 0;
    for round in 1..=n_rounds {
        let is_used_up = |nodes: u64| {
            let share = budget.nodes.map(|most| most * round / n_rounds);
            share.is_some_and(|share| nodes >= share)
        };
        let mut is_over = false;
        loop {
            let Some(Drawn { world, weight }) = draw() else {
                found.is_complete = n_worlds > 0;
                is_over = true;
                break;
            };
            for choice in found.finalists.iter().copied() {
                let seen = look(&world, weight, choice);
                found.estimates[choice].add(seen.value, weight);
                found.nodes += seen.nodes.max(1);
            }
            n_worlds += 1;
            is_over |= (budget.time_is_up)() || n_worlds >= MOST_WORLDS;
            if is_over || is_used_up(found.nodes) {
                break;
            }
        }
        if n_worlds == 0 {
            return None;
        }
        rank(&mut found, prior);
        if is_over {
            break;
        }
        if round < n_rounds {
            found.finalists.truncate(found.finalists.len().div_ceil(2));
        }
    }
    Some(found)
}

/// Puts the best first; equals stay in their order.
fn rank(found: &mut Findings, prior: Prior<'_>) {
    let n_choices = prior.worth.len() as f64;
    let expected = prior.worth.iter().sum::<f64>() / n_choices;
    let seen = found.estimates.iter().map(Estimate::mean).sum::<f64>() / n_choices;
    // Where everything was seen there is nothing left to think.
    let trust = if found.is_complete { 0.0 } else { prior.worlds };
    let worth = |choice: usize| {
        let estimate = &found.estimates[choice];
        let thought = seen + prior.worth[choice] - expected;
        (estimate.total + trust * thought) / (estimate.weight + trust)
    };
    found
        .finalists
        .sort_by(|one, other| worth(*other).total_cmp(&worth(*one)));
}

/// What one choice is worth against another.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Contrast {
    /// What each of the two brings on average.
    pub means: [f64; 2],
    /// By how much the first is better, on average.
    pub ahead: f64,
    /// Half the width of the interval in which the truth lies in 95 of 100 cases.
    pub margin: f64,
    /// In so many worlds both were tried.
    pub worlds: u64,
    /// Was every world there is looked into? Then there is no margin.
    pub is_complete: bool,
}

/// So many worlds that were drawn one after the other may resemble each other.
const BATCH: u64 = 16;

/// Fewer batches say nothing about how sure they are.
const FEWEST_BATCHES: f64 = 8.0;

/// Half the width of a 95 % interval, in standard errors.
const Z: f64 = 1.96;

/// Tries two choices in the same worlds until the budget is used up: `look` says what each of them
/// is worth in one. A small budget is exceeded for as many worlds as it takes to say anything; `None`
/// if the time is up before, or there is no world.
///
/// The interval is that of the differences within each world, in batches, for worlds that are drawn
/// one from the other are alike (batch means). Nothing is chosen here, so nothing looks better than
/// it is for having been chosen.
pub fn contrast<W>(
    budget: &Budget<'_>,
    mut draw: impl FnMut() -> Option<Drawn<W>>,
    mut look: impl FnMut(&W) -> [Look; 2],
) -> Option<Contrast> {
    let mut both = [Estimate::default(); 2];
    let mut batch = Estimate::default();
    let (mut n_batches, mut squares) = (0.0, 0.0);
    let mut nodes = 0;
    let mut is_complete = false;
    while both[0].worlds < MOST_WORLDS {
        let Some(Drawn { world, weight }) = draw() else {
            is_complete = true;
            break;
        };
        let [one, other] = look(&world);
        nodes += one.nodes.max(1) + other.nodes.max(1);
        both[0].add(one.value, weight);
        both[1].add(other.value, weight);
        batch.add(one.value - other.value, weight);
        if batch.worlds == BATCH {
            n_batches += 1.0;
            squares += batch.mean() * batch.mean();
            batch = Estimate::default();
        }
        let is_used_up = budget.nodes.is_some_and(|most| nodes >= most);
        let says_something = batch.worlds == 0 && n_batches >= FEWEST_BATCHES;
        if is_used_up && says_something || (budget.time_is_up)() {
            break;
        }
    }
    let means = both.map(|estimate| estimate.mean());
    let ahead = means[0] - means[1];
    let margin = if is_complete {
        0.0
    } else if n_batches < FEWEST_BATCHES {
        return None;
    } else {
        let variance: f64 = (squares / n_batches - ahead * ahead).max(0.0);
        Z * (variance / (n_batches - 1.0)).sqrt()
    };
    (both[0].worlds > 0).then_some(Contrast {
        means,
        ahead,
        margin,
        worlds: both[0].worlds,
        is_complete,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn unbiased(worth: &[f64]) -> Prior<'_> {
        Prior { worth, worlds: 0.0 }
    }

    fn drawn<W>(world: W) -> Option<Drawn<W>> {
        Some(Drawn { world, weight: 1.0 })
    }

    /// Worlds are numbers; the second choice is worth one more than the first in each of them.
    #[test]
    fn the_better_choice_is_found_in_the_same_worlds() {
        let mut number = 0;
        let draw = || {
            number += 37;
            drawn(number % 100)
        };
        let look = |world: &i32, _: f64, choice: usize| Look {
            value: world - 50 + choice as i32,
            nodes: 1,
        };
        let found = compare(unbiased(&[0.0; 2]), &Budget::nodes(400), draw, look).expect("worlds");
        assert_eq!(found.best(), 1);
        assert_eq!(found.nodes, 400);
        assert_eq!(found.estimates[0].worlds, 200);
        let ahead = found.estimates[1].mean() - found.estimates[0].mean();
        assert!((ahead - 1.0).abs() < 1e-9, "{ahead}");
    }

    /// Eight choices are four, two and one after three rounds, and those left have had the most.
    #[test]
    fn the_worse_half_is_tried_no_more() {
        let look = |_: &(), _: f64, choice: usize| Look {
            value: choice as i32,
            nodes: 1,
        };
        let prior = unbiased(&[0.0; 8]);
        let found = compare(prior, &Budget::nodes(2_400), || drawn(()), look).expect("worlds");
        assert_eq!(found.finalists, [7, 6]);
        let worlds = found.estimates.iter().map(|estimate| estimate.worlds);
        assert_eq!(
            worlds.collect::<Vec<_>>(),
            [100, 100, 100, 100, 300, 300, 700, 700]
        );
    }

    /// A few worlds do not outvote what was thought before; many do.
    #[test]
    fn what_was_thought_before_counts_like_some_worlds() {
        let look = |_: &(), _: f64, choice: usize| Look {
            value: if choice == 0 { 0 } else { 1 },
            nodes: 1,
        };
        let best = |nodes: u64| {
            let prior = Prior {
                worth: &[2.0, 0.0],
                worlds: 50.0,
            };
            let found = compare(prior, &Budget::nodes(nodes), || drawn(()), look);
            found.expect("worlds").best()
        };
        assert_eq!(best(100), 0);
        assert_eq!(best(1_000), 1);
    }

    /// Two worlds, the second three times as likely: (1 · 10 + 3 · -2) / 4 = 1.
    #[test]
    fn worlds_count_by_their_weight_and_all_of_them_are_the_truth() {
        let mut worlds = [(10, 1.0), (-2, 3.0)].into_iter();
        let draw = || worlds.next().map(|(world, weight)| Drawn { world, weight });
        let look = |world: &i32, _: f64, choice: usize| Look {
            value: if choice == 0 { *world } else { 0 },
            nodes: 1,
        };
        let prior = Prior {
            worth: &[-50.0, 0.0],
            worlds: 1_000.0,
        };
        let found = compare(prior, &Budget::nodes(400), draw, look).expect("worlds");
        assert!(found.is_complete);
        assert!((found.estimates[0].mean() - 1.0).abs() < 1e-9);
        assert_eq!(found.best(), 0);
    }

    #[test]
    fn without_a_world_nothing_is_found() {
        let look = |_: &(), _: f64, _: usize| Look { value: 0, nodes: 1 };
        let none = || None::<Drawn<()>>;
        assert_eq!(
            compare(unbiased(&[0.0; 2]), &Budget::nodes(10), none, look),
            None
        );
    }

    /// Worlds are ±30 by lot and the first choice is worth 3 more, give or take 10: the margin is
    /// that of the differences, 1.96 · 10 / √n, and not that of the worlds.
    #[test]
    fn a_contrast_is_as_sure_as_the_differences_within_worlds() {
        let mut word = 1_u64;
        let mut lot = || {
            word = word.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            if word >> 63 == 0 { 1 } else { -1 }
        };
        let draw = || drawn((30 * lot(), 10 * lot()));
        let look = |(world, noise): &(i32, i32)| {
            [world + 3 + noise, *world].map(|value| Look { value, nodes: 1 })
        };
        let found = contrast(&Budget::nodes(3_200), draw, look).expect("worlds");
        assert_eq!(found.worlds, 1_600);
        assert!(
            (found.margin - 1.96 * 10.0 / 40.0).abs() < 0.15,
            "{found:?}"
        );
        assert!((found.ahead - 3.0).abs() <= found.margin, "{found:?}");
    }

    /// Few worlds are all looked into, and leave no doubt; a few of many say nothing.
    #[test]
    fn all_worlds_leave_no_doubt_and_a_few_of_many_say_nothing() {
        let look = |world: &i32| [*world, 0].map(|value| Look { value, nodes: 1 });
        let mut two = [5, -1].into_iter();
        let draw = || two.next().and_then(drawn);
        let found = contrast(&Budget::nodes(1_000), draw, look).expect("worlds");
        assert!(found.is_complete && found.margin == 0.0, "{found:?}");
        assert!((found.ahead - 2.0).abs() < 1e-9);
        let in_a_hurry = Budget {
            nodes: None,
            time_is_up: &|| true,
        };
        assert_eq!(contrast(&in_a_hurry, || drawn(1), look), None);
        let found = contrast(&Budget::nodes(2), || drawn(1), look).expect("as many as it takes");
        assert_eq!(found.worlds, 128);
    }
}
