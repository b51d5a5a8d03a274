//! All chance in a match, from one of four sources behind one door.
//!
//! A rule asks `dice.roll(..)?` or `dice.shuffle(..)?` and does not know where the answer comes
//! from: a seed, a script, or people at a real table. When the answer is not there yet, the `?`
//! leaves the rule, the [`Match`](crate::Match) keeps the old state, and the action runs again when
//! somebody has typed it. Seeded play, scripts, typed dice and exact odds thus share one path.
//! Fair dice are seeded dice whose seed is sealed: see [`seed`].

mod branching;
mod script;
pub mod seed;
mod stream;

use std::fmt::{self, Display};
use std::ops::RangeInclusive;
use std::str::FromStr;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use serde::{Deserialize, Serialize};

use crate::{RuleId, Seat};
use branching::Branching;
use script::Script;
pub use seed::{Commitment, Seed, SeedFault};
use stream::Stream;

/// What one use of chance showed, as the rulebook reads it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(
    untagged,
    expecting = "a result is a number, or the list of what was shuffled"
)]
pub enum Shown {
    /// A die.
    Number(i32),
    /// A shuffle: every item by its name, in the order they came to lie.
    Order(Vec<String>),
}

/// What has to be rolled, and what for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Roll {
    /// Some dice of one kind.
    Dice {
        /// The lowest face.
        low: i32,
        /// The highest face.
        high: i32,
        /// How many of them.
        count: usize,
        /// The rule that asks for them.
        why: RuleId,
        /// Whose roll it is, if it is somebody's.
        who: Option<Seat>,
    },
    /// A shuffle of these items.
    Shuffle {
        /// The names of the items, in their canonical order.
        items: Vec<String>,
        /// The rule that asks for it.
        why: RuleId,
    },
}

/// Why a rule did not get its dice.
#[derive(Clone, PartialEq, Debug)]
pub enum DiceStop {
    /// People have to roll this and type it in.
    Wanted(Roll),
    /// The script has no entry left for this.
    ScriptEmpty(Roll),
    /// The next entry does not answer this.
    Unfit {
        /// What was asked.
        roll: Roll,
        /// What stood there.
        entry: Shown,
    },
    /// Nobody knows where dice should come from: a sealed match was reopened without its seed.
    Sealed(Roll),
}

/// Where the chance of a match comes from.
#[derive(Clone, Debug)]
pub struct Dice {
    source: Source,
    /// What has been shown since [`Dice::take_shown`], if anybody wants to know.
    shown: Option<Vec<Shown>>,
}

#[derive(Clone, Debug)]
enum Source {
    Seeded(Box<Stream>),
    Scripted(Script),
    /// People roll; the script holds what they have typed for the action under way.
    Asked(Script),
    /// Everything that could be, one way after the other.
    Branching(Branching),
    Sealed,
}

/// A place in a source of dice, to come back to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mark(MarkOf);

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum MarkOf {
    Stream(stream::Place),
    Script(usize),
    Nowhere,
}

impl Dice {
    /// Dice determined by a seed. Nothing is remembered until [`Dice::remember`].
    pub fn seeded(seed: Seed) -> Dice {
        Dice {
            source: Source::Seeded(Box::new(Stream::new(seed))),
            shown: None,
        }
    }

    /// Dice that show the given results, one after the other, and then no more.
    pub fn scripted(entries: Vec<Shown>) -> Dice {
        Dice {
            source: Source::Scripted(Script::new(entries)),
            shown: None,
        }
    }

    /// Dice that people roll by hand. Without an answer every roll stops with [`DiceStop::Wanted`],
    /// so fresh asked dice also tell whether an action would be legal without rolling anything.
    pub fn asked() -> Dice {
        Dice {
            source: Source::Asked(Script::new(Vec::new())),
            shown: None,
        }
    }

    /// Dice whose seed is not known here; whatever needs them stops.
    pub fn sealed() -> Dice {
        Dice {
            source: Source::Sealed,
            shown: None,
        }
    }

    /// Dice that show everything they could, one way after the other: see [`odds`](crate::odds).
    /// Once `is_settled` they show nothing more.
    pub(crate) fn branching(is_settled: Arc<AtomicBool>) -> Dice {
        Dice {
            source: Source::Branching(Branching::new(is_settled)),
            shown: None,
        }
    }

    /// Turns branching dice to the next way; false if there is none.
    pub(crate) fn turn(&mut self) -> bool {
        match &mut self.source {
            Source::Branching(branching) => branching.turn(),
            Source::Seeded(_) | Source::Scripted(_) | Source::Asked(_) | Source::Sealed => false,
        }
    }

    /// How likely it is that branching dice fall like this; `None` if that fraction is too long.
    pub(crate) fn share(&self) -> Option<(u128, u128)> {
        let Source::Branching(branching) = &self.source else {
            return None;
        };
        branching.shares().try_fold((1_u128, 1_u128), |all, one| {
            let n = all.0.checked_mul(one.0.into())?;
            Some((n, all.1.checked_mul(one.1.into())?))
        })
    }

    /// From now on keeps what it shows, for the record.
    #[must_use]
    pub fn remember(mut self) -> Dice {
        self.shown = Some(Vec::new());
        self
    }

    /// What was shown since the last call, in order.
    pub fn take_shown(&mut self) -> Vec<Shown> {
        self.shown.as_mut().map(std::mem::take).unwrap_or_default()
    }

    /// Do people roll for this table?
    pub fn are_asked(&self) -> bool {
        matches!(self.source, Source::Asked(_))
    }

    /// Adds what people have typed for the action under way. Other sources ignore it.
    pub fn answer(&mut self, results: impl IntoIterator<Item = Shown>) {
        if let Source::Asked(script) = &mut self.source {
            script.extend(results);
        }
    }

    /// Forgets what people typed: their action is done or was given up. Other sources ignore it.
    pub fn clear_answers(&mut self) {
        if let Source::Asked(script) = &mut self.source {
            *script = Script::new(Vec::new());
        }
    }

    /// Where the source stands now.
    pub fn mark(&self) -> Mark {
        Mark(match &self.source {
            Source::Seeded(stream) => MarkOf::Stream(stream.place()),
            Source::Scripted(script) => MarkOf::Script(script.place()),
            // What people typed belongs to one action, so it always begins at the first answer.
            Source::Asked(_) => MarkOf::Script(0),
            Source::Branching(branching) => MarkOf::Script(branching.place()),
            Source::Sealed => MarkOf::Nowhere,
        })
    }

    /// Tells a script what it will show next, where it does not know that yet. Other sources ignore
    /// it.
    pub(crate) fn foretell(&mut self, shown: &[Shown]) {
        if let Source::Scripted(script) = &mut self.source {
            script.foretell(shown);
        }
    }

    /// Goes back to an earlier mark of the same source and forgets what was shown since.
    pub fn rewind(&mut self, mark: Mark) {
        match (&mut self.source, mark.0) {
            (Source::Seeded(stream), MarkOf::Stream(place)) => stream.go_to(place),
            (Source::Scripted(script), MarkOf::Script(place)) => script.go_to(place),
            (Source::Asked(answers), _) => answers.go_to(0),
            (Source::Branching(branching), MarkOf::Script(place)) => branching.go_to(place),
            // A mark of another source (the dice were changed since) says nothing about this one.
            _ => {}
        }
        if let Some(shown) = &mut self.shown {
            shown.clear();
        }
    }

    /// Begins the sequence with this number, so that what follows depends on the seed and the
    /// number alone, not on what was rolled before. Two tables that share a seed then share, say,
    /// the deal of their fifth hand, however differently the first four went.
    ///
    /// Sequence 0 is the one a seed starts with; a rule that names sequences must not reuse it.
    pub fn begin_sequence(&mut self, number: u64) {
        if let Source::Seeded(stream) = &mut self.source {
            stream.begin(number);
        }
    }

    /// Rolls one die.
    ///
    /// # Errors
    /// When the source has no answer (yet); nothing has changed then that [`Dice::rewind`] does not undo.
    pub fn roll(
        &mut self,
        faces: RangeInclusive<i32>,
        why: RuleId,
        who: Option<Seat>,
    ) -> Result<i32, DiceStop> {
        self.rolls::<1>(faces, why, who).map(|[face]| face)
    }

    /// Rolls one die of which only what its face `means` counts, such as whether it passes a test. It is
    /// rolled like any other; but where odds are counted, faces that mean the same are counted together.
    ///
    /// # Errors
    /// As [`Dice::roll`].
    #[inline]
    pub fn roll_for<M: PartialEq>(
        &mut self,
        faces: RangeInclusive<i32>,
        why: RuleId,
        who: Option<Seat>,
        means: impl Fn(i32) -> M,
    ) -> Result<i32, DiceStop> {
        let Source::Branching(branching) = &mut self.source else {
            return self.roll(faces, why, who);
        };
        let (low, high) = (*faces.start(), *faces.end());
        let mut meanings: Vec<(M, i32, u64)> = Vec::new();
        for face in faces {
            let meaning = means(face);
            match meanings.iter_mut().find(|(known, ..)| *known == meaning) {
                Some((_, _, n_faces)) => *n_faces += 1,
                None => meanings.push((meaning, face, 1)),
            }
        }
        let asked = || one_die(low, high, why, who);
        let weights = || meanings.iter().map(|(.., n_faces)| *n_faces).collect();
        let shows = branching.next(weights, asked)?;
        Ok(meanings[shows].1)
    }

    /// Rolls `N` dice of one kind at once, as people would take them into one hand.
    ///
    /// # Errors
    /// As [`Dice::roll`].
    pub fn rolls<const N: usize>(
        &mut self,
        faces: RangeInclusive<i32>,
        why: RuleId,
        who: Option<Seat>,
    ) -> Result<[i32; N], DiceStop> {
        let (low, high) = (*faces.start(), *faces.end());
        debug_assert!(low <= high, "{why} asks for a die without faces");
        let asked = |n_shown: usize| Roll::Dice {
            low,
            high,
            count: N - n_shown,
            why,
            who,
        };
        let mut results = [0; N];
        for (n_shown, result) in results.iter_mut().enumerate() {
            *result = match &mut self.source {
                Source::Seeded(stream) => {
                    let n_faces = high.abs_diff(low).wrapping_add(1);
                    low.wrapping_add(stream.below(n_faces) as i32)
                }
                Source::Scripted(script) => {
                    script.number(&faces, || asked(n_shown), DiceStop::ScriptEmpty)?
                }
                Source::Asked(script) => {
                    script.number(&faces, || asked(n_shown), DiceStop::Wanted)?
                }
                Source::Branching(branching) => {
                    let n_faces = high.abs_diff(low) as usize + 1;
                    let shows = branching.next(|| equal(n_faces), || asked(n_shown))?;
                    low + shows as i32
                }
                Source::Sealed => return Err(DiceStop::Sealed(asked(n_shown))),
            };
            if let Some(shown) = &mut self.shown {
                shown.push(Shown::Number(*result));
            }
        }
        Ok(results)
    }

    /// Shuffles `items`; every order is equally likely.
    ///
    /// # Errors
    /// As [`Dice::roll`]; `items` are untouched then.
    pub fn shuffle<T>(&mut self, items: &mut [T], why: RuleId) -> Result<(), DiceStop>
    where
        T: Copy + PartialEq + Display + FromStr,
    {
        let asked = |items: &[T]| Roll::Shuffle {
            items: items.iter().map(T::to_string).collect(),
            why,
        };
        match &mut self.source {
            Source::Seeded(stream) => stream.shuffle(items),
            Source::Scripted(script) => script.order(items, asked, DiceStop::ScriptEmpty)?,
            Source::Asked(script) => script.order(items, asked, DiceStop::Wanted)?,
            Source::Branching(branching) => {
                let n_orders = branching::n_orders(items.len()).unwrap_or(0);
                let number = branching.next(|| equal(n_orders), || asked(items))?;
                branching::order(items, number);
            }
            Source::Sealed => return Err(DiceStop::Sealed(asked(items))),
        }
        if let Some(shown) = &mut self.shown {
            shown.push(Shown::Order(items.iter().map(T::to_string).collect()));
        }
        Ok(())
    }
}

/// So many results are each as likely as the others; none if nobody would walk them all.
fn equal(n_results: usize) -> Vec<u64> {
    const MOST: usize = 100_000;
    match n_results {
        0..=MOST => vec![1; n_results],
        _ => Vec::new(),
    }
}

const fn one_die(low: i32, high: i32, why: RuleId, who: Option<Seat>) -> Roll {
    Roll::Dice {
        low,
        high,
        count: 1,
        why,
        who,
    }
}

impl Roll {
    /// The rule that asks.
    pub fn why(&self) -> RuleId {
        match self {
            Roll::Dice { why, .. } | Roll::Shuffle { why, .. } => *why,
        }
    }
}

impl Display for Shown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Shown::Number(number) => write!(f, "{number}"),
            Shown::Order(items) => write!(f, "[{}]", items.join(" ")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WHY: RuleId = RuleId("TST-DIE-01");

    fn numbers(entries: &[i32]) -> Vec<Shown> {
        entries.iter().copied().map(Shown::Number).collect()
    }

    #[test]
    fn a_script_shows_its_entries_and_then_no_more() {
        let mut dice = Dice::scripted(numbers(&[3, 5]));
        assert_eq!(dice.roll(1..=6, WHY, None), Ok(3));
        assert_eq!(dice.roll(1..=6, WHY, None), Ok(5));
        let roll = Roll::Dice {
            low: 1,
            high: 6,
            count: 1,
            why: WHY,
            who: None,
        };
        assert_eq!(
            dice.roll(1..=6, WHY, None),
            Err(DiceStop::ScriptEmpty(roll))
        );
    }

    #[test]
    fn an_entry_that_is_not_on_the_die_is_refused() {
        let mut dice = Dice::scripted(numbers(&[7]));
        let Err(DiceStop::Unfit { entry, .. }) = dice.roll(1..=6, WHY, None) else {
            panic!("seven is not on a die of six");
        };
        assert_eq!(entry, Shown::Number(7));
        let mut dice = Dice::scripted(vec![Shown::Order(vec!["1".into()])]);
        assert!(matches!(
            dice.roll(1..=6, WHY, None),
            Err(DiceStop::Unfit { .. })
        ));
    }

    #[test]
    fn people_are_asked_for_all_dice_of_a_throw_and_then_for_the_rest() {
        let seat = Some(Seat::new(1));
        let asked = |count| Roll::Dice {
            low: 1,
            high: 6,
            count,
            why: WHY,
            who: seat,
        };
        let mut dice = Dice::asked();
        assert_eq!(
            dice.rolls::<2>(1..=6, WHY, seat),
            Err(DiceStop::Wanted(asked(2)))
        );
        dice.answer(numbers(&[4]));
        let mark = dice.mark();
        assert_eq!(
            dice.rolls::<2>(1..=6, WHY, seat),
            Err(DiceStop::Wanted(asked(1)))
        );
        dice.rewind(mark);
        dice.answer(numbers(&[2]));
        assert_eq!(dice.rolls::<2>(1..=6, WHY, seat), Ok([4, 2]));
    }

    #[test]
    fn a_scripted_shuffle_is_one_entry_and_must_be_a_shuffle() {
        let order = |text: &str| Shown::Order(text.split(' ').map(str::to_owned).collect());
        let mut items = [1, 2, 3];
        let mut dice = Dice::scripted(vec![order("3 1 2")]);
        dice.shuffle(&mut items, WHY)
            .expect("a permutation of the items");
        assert_eq!(items, [3, 1, 2]);
        for wrong in ["3 1 1", "3 1", "3 1 2 2", "3 1 x", "3 1 4"] {
            let mut items = [1, 2, 3];
            let mut dice = Dice::scripted(vec![order(wrong)]);
            assert!(
                matches!(dice.shuffle(&mut items, WHY), Err(DiceStop::Unfit { .. })),
                "{wrong}"
            );
            assert_eq!(items, [1, 2, 3], "{wrong}");
        }
    }

    #[test]
    fn a_die_may_have_any_number_for_its_faces() {
        let mut dice = Dice::seeded(Seed::from_number(7));
        for (low, high) in [(i32::MIN, i32::MAX), (i32::MIN, -1), (-5, i32::MAX), (3, 3)] {
            let face = dice.roll(low..=high, WHY, None).expect("seeded");
            assert!(
                (low..=high).contains(&face),
                "{face} is not in {low}..={high}"
            );
        }
    }

    #[test]
    fn rewinding_shows_the_same_again() {
        let mut dice = Dice::seeded(Seed::from_number(7)).remember();
        dice.roll(1..=6, WHY, None).expect("seeded");
        let mark = dice.mark();
        dice.take_shown();
        let first: [i32; 5] = dice.rolls(0..=10, WHY, None).expect("seeded");
        dice.begin_sequence(9);
        dice.rewind(mark);
        assert!(dice.take_shown().is_empty());
        assert_eq!(dice.rolls::<5>(0..=10, WHY, None), Ok(first));
        assert_eq!(dice.take_shown(), numbers(&first));
    }

    #[test]
    fn a_numbered_sequence_does_not_depend_on_what_was_rolled_before() {
        let mut one = Dice::seeded(Seed::from_number(7));
        let mut other = one.clone();
        other.rolls::<9>(1..=20, WHY, None).expect("seeded");
        one.begin_sequence(5);
        other.begin_sequence(5);
        assert_eq!(
            one.rolls::<4>(1..=99, WHY, None),
            other.rolls::<4>(1..=99, WHY, None)
        );
    }
}
