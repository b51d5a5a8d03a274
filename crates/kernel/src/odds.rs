//! What may come of an action, and how likely: the rules themselves, played with every result of the
//! dice.
//!
//! Nobody writes a second rulebook for the odds. [`of`] runs [`Game::play`] once for each way in which
//! the dice can fall, sorts what comes of it by whatever is asked, and adds up exact fractions. Where
//! there are more ways than one wants to walk, it tries some with seeded dice instead, and says so.
//! [`Futures`] keeps the states themselves, merged by their fingerprints, to go on from there: so what
//! several actions come to costs as many plays as there are different states, not ways.

mod chance;

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

pub use chance::Chance;

use crate::dice::{Dice, Seed};
use crate::{Actor, Fingerprint, Game, Nobody, Stop, Tell};

/// How far one goes to know the odds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bound {
    /// So many ways are walked at most.
    pub ways: usize,
    /// If there are more, so many are tried.
    pub trials: u32,
    /// With these dice.
    pub seed: u64,
}

impl Bound {
    /// Enough for a few dice, and quick.
    pub const USUAL: Bound = Bound {
        ways: 20_000,
        trials: 2_000,
        seed: 0,
    };
}

/// How odds were come by.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Counted {
    /// Every way was walked: the fractions are exact.
    Exactly,
    /// So many were tried: the fractions say what came of those.
    ByTrials(u32),
}

/// What may come of something, sorted by what was asked, and how likely each is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Odds<K> {
    of: Vec<(K, Chance)>,
    counted: Counted,
}

impl<K> Odds<K> {
    /// Everything that may come of it, in order, with its chance.
    pub fn iter(&self) -> impl Iterator<Item = (&K, Chance)> {
        self.of.iter().map(|(what, chance)| (what, *chance))
    }

    /// Exactly, or by trials?
    pub fn counted(&self) -> Counted {
        self.counted
    }

    /// The chance of whatever is meant.
    pub fn chance(&self, is_meant: impl Fn(&K) -> bool) -> Chance {
        let meant = self.iter().filter(|(what, _)| is_meant(what));
        meant.fold(Chance::NEVER, |sum, (_, chance)| sum.or(chance))
    }

    /// What it comes to on average.
    pub fn mean(&self, worth: impl Fn(&K) -> u32) -> Chance {
        let worths = self.iter().map(|(what, chance)| chance.times(worth(what)));
        worths.fold(Chance::NEVER, Chance::or)
    }
}

/// The odds of an action, sorted by what `sees` makes of the state after it and of what happened.
///
/// # Errors
/// Why the rules refuse it.
pub fn of<G: Game, K: Ord>(
    state: &G::State,
    who: Actor,
    action: &G::Action,
    bound: &Bound,
    sees: impl FnMut(&G::State, &[G::Event]) -> K,
) -> Result<Odds<K>, G::Refusal> {
    of_until::<G, K>(state, who, action, bound, |_| false, sees)
}

/// The same where one need not know how it ends: once something has happened that `settles` what is asked,
/// no more dice are rolled, and `sees` is given the state and the events as far as they came. Whatever
/// follows, such as a flight after the fight that one asks about, would only multiply the ways.
///
/// # Errors
/// Why the rules refuse it.
pub fn of_until<G: Game, K: Ord>(
    state: &G::State,
    who: Actor,
    action: &G::Action,
    bound: &Bound,
    settles: impl Fn(&G::Event) -> bool,
    mut sees: impl FnMut(&G::State, &[G::Event]) -> K,
) -> Result<Odds<K>, G::Refusal> {
    let is_settled = Arc::new(AtomicBool::new(false));
    let mut watch = Watch {
        events: Vec::new(),
        settles,
        is_settled: Arc::clone(&is_settled),
    };
    walk::<G, K, ()>(bound, &is_settled, |dice| {
        watch.events.clear();
        is_settled.store(false, Ordering::Relaxed);
        let mut after = state.clone();
        match G::play(&mut after, who, action, dice, &mut watch) {
            Ok(()) => {}
            Err(Stop::NeedsDice(_)) if is_settled.load(Ordering::Relaxed) => {}
            Err(stop) => return Err(stop),
        }
        Ok((sees(&after, &watch.events), ()))
    })
    .map(|(sums, counted)| Odds {
        of: sums
            .into_iter()
            .map(|(what, (sum, ()))| (what, sum.chance()))
            .collect(),
        counted,
    })
}

/// Hears what happens, and whether it settles what is asked.
struct Watch<E, F> {
    events: Vec<E>,
    settles: F,
    is_settled: Arc<AtomicBool>,
}

impl<E, F: Fn(&E) -> bool> Tell<E> for Watch<E, F> {
    fn tell(&mut self, event: E) {
        if (self.settles)(&event) {
            self.is_settled.store(true, Ordering::Relaxed);
        }
        self.events.push(event);
    }
}

/// States that may come, each once, and how likely they are.
#[derive(Clone, Debug)]
pub struct Futures<G: Game> {
    of: BTreeMap<Fingerprint, (G::State, Chance)>,
    counted: Counted,
}

impl<G: Game> Futures<G> {
    /// Nothing is open: it stands like this.
    pub fn now(state: G::State) -> Futures<G> {
        let certain = (G::fingerprint(&state), (state, Chance::ALWAYS));
        Futures {
            of: BTreeMap::from([certain]),
            counted: Counted::Exactly,
        }
    }

    /// The states and their chances.
    pub fn iter(&self) -> impl Iterator<Item = (&G::State, Chance)> {
        self.of.values().map(|(state, chance)| (state, *chance))
    }

    /// Exactly, or by trials?
    pub fn counted(&self) -> Counted {
        self.counted
    }

    /// What comes of them when in each of them somebody does something; where `does` is silent, it stays.
    /// The bound is for each.
    ///
    /// # Errors
    /// Why the rules refuse what somebody shall do.
    pub fn after(
        &self,
        bound: &Bound,
        does: impl Fn(&G::State) -> Option<(Actor, G::Action)>,
    ) -> Result<Futures<G>, G::Refusal> {
        let mut next = Futures {
            of: BTreeMap::new(),
            counted: self.counted,
        };
        let never = Arc::new(AtomicBool::new(false));
        for (digest, (state, chance)) in &self.of {
            let Some((who, action)) = does(state) else {
                next.add(*digest, *chance, || state.clone());
                continue;
            };
            let (sums, counted) = walk::<G, Fingerprint, G::State>(bound, &never, |dice| {
                let mut after = state.clone();
                G::play(&mut after, who, &action, dice, &mut Nobody)?;
                Ok((G::fingerprint(&after), after))
            })?;
            for (digest, (sum, state)) in sums {
                next.add(digest, chance.and(sum.chance()), || state);
            }
            if let Counted::ByTrials(n) = counted {
                next.counted = Counted::ByTrials(n);
            }
        }
        Ok(next)
    }

    fn add(&mut self, digest: Fingerprint, chance: Chance, state: impl FnOnce() -> G::State) {
        let known = self.of.entry(digest);
        let entry = known.or_insert_with(|| (state(), Chance::NEVER));
        entry.1 = entry.1.or(chance);
    }
}

/// A sum of shares of one.
#[derive(Clone, Copy)]
struct Sum {
    n: u128,
    d: u128,
}

impl Sum {
    const NOTHING: Sum = Sum { n: 0, d: 1 };

    /// Adds a share; `None` if the fraction becomes too long.
    fn plus(self, n: u128, d: u128) -> Option<Sum> {
        if self.d == d {
            return Some(Sum { n: self.n + n, d });
        }
        let shared = (self.d / chance::greatest_divisor(self.d, d)).checked_mul(d)?;
        let own = self.n.checked_mul(shared / self.d)?;
        let n = own.checked_add(n.checked_mul(shared / d)?)?;
        Some(Sum { n, d: shared })
    }

    fn chance(self) -> Chance {
        Chance::new(self.n, self.d)
    }
}

/// For everything that may come: how likely, and the first thing that was found to be so.
type Sums<K, V> = BTreeMap<K, (Sum, V)>;

/// Walks every way of the dice, or tries some.
fn walk<G: Game, K: Ord, V>(
    bound: &Bound,
    is_settled: &Arc<AtomicBool>,
    mut play: impl FnMut(&mut Dice) -> Result<(K, V), Stop<G::Refusal>>,
) -> Result<(Sums<K, V>, Counted), G::Refusal> {
    if let Some(sums) = walk_all(bound.ways, is_settled, &mut play)? {
        return Ok((sums, Counted::Exactly));
    }
    let mut dice = Dice::seeded(Seed::from_number(bound.seed));
    let mut sums = BTreeMap::new();
    for _ in 0..bound.trials {
        if let Some((what, found)) = allowed(play(&mut dice))? {
            add(&mut sums, what, found, 1, u128::from(bound.trials));
        }
    }
    Ok((sums, Counted::ByTrials(bound.trials)))
}

/// Every way; `None` if there are too many.
fn walk_all<K: Ord, V, R>(
    most: usize,
    is_settled: &Arc<AtomicBool>,
    play: &mut impl FnMut(&mut Dice) -> Result<(K, V), Stop<R>>,
) -> Result<Option<Sums<K, V>>, R> {
    let mut dice = Dice::branching(Arc::clone(is_settled));
    let mut sums = BTreeMap::new();
    for _ in 0..most {
        let Some((what, found)) = allowed(play(&mut dice))? else {
            return Ok(None);
        };
        let share = dice.share();
        let added = share.and_then(|(n, d)| add(&mut sums, what, found, n, d));
        if added.is_none() {
            return Ok(None);
        }
        if !dice.turn() {
            return Ok(Some(sums));
        }
    }
    Ok(None)
}

fn allowed<T, R>(played: Result<T, Stop<R>>) -> Result<Option<T>, R> {
    match played {
        Ok(it) => Ok(Some(it)),
        Err(Stop::Refused(refusal)) => Err(refusal),
        Err(Stop::NeedsDice(_)) => Ok(None),
    }
}

fn add<K: Ord, V>(sums: &mut Sums<K, V>, what: K, found: V, n: u128, d: u128) -> Option<()> {
    let (sum, _) = sums.entry(what).or_insert((Sum::NOTHING, found));
    *sum = sum.plus(n, d)?;
    Some(())
}
