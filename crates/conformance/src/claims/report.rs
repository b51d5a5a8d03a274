//! What came of everything that was said, kind by kind.

use std::collections::BTreeMap;
use std::fmt;

use sobremesa_kernel::claim::{Claim, Found, Stated};
use sobremesa_kernel::{Game, Words};

use crate::grammar::disagreements;

/// Bins with fewer claims are printed, not judged.
const JUDGED: u64 = 500;
/// A stated chance may be so far from what was found.
const TOLERANCE: f64 = 0.05;
/// Half the width of a 99 % interval, in standard errors.
const Z: f64 = 2.575_829;
/// A stated average may be so far from what was found, in standard deviations of what was found.
const MEAN_TOLERANCE: f64 = 0.1;
/// So many examples of a fault are told.
const EXAMPLES: usize = 3;

/// What came of all claims, by kind.
#[derive(Clone, Debug, Default)]
pub struct Report {
    kinds: BTreeMap<&'static str, Kind>,
    /// How often each sentence was said.
    sentences: BTreeMap<String, u64>,
    /// Words that do not agree with their numbers.
    disagreements: Vec<String>,
}

/// What came of the claims of one kind.
#[derive(Clone, Debug, Default)]
struct Kind {
    /// What became of them was never seen.
    unseen: u64,
    certain: Share,
    /// By tenths of the stated chance.
    chances: [Bin; 10],
    /// What was stated and what was found.
    means: Vec<(f64, f64)>,
    /// False certainties.
    examples: Vec<String>,
}

/// So many of so many.
#[derive(Clone, Copy, Debug, Default)]
struct Share {
    of: u64,
    held: u64,
}

/// Claims whose stated chances are near each other.
#[derive(Clone, Copy, Debug, Default)]
struct Bin {
    stated: f64,
    share: Share,
}

impl Share {
    fn add(&mut self, held: bool) {
        self.of += 1;
        self.held += u64::from(held);
    }

    fn rate(self) -> f64 {
        self.held as f64 / self.of.max(1) as f64
    }

    /// Wilson's interval, which is right for rates near 0 and 1 too.
    fn interval(self) -> (f64, f64) {
        let (n, rate) = (self.of.max(1) as f64, self.rate());
        let middle = rate + Z * Z / (2.0 * n);
        let half = Z * (rate * (1.0 - rate) / n + Z * Z / (4.0 * n * n)).sqrt();
        let scale = 1.0 + Z * Z / n;
        ((middle - half) / scale, (middle + half) / scale)
    }
}

impl Bin {
    fn stated(self) -> f64 {
        self.stated / self.share.of.max(1) as f64
    }

    fn is_judged(self) -> bool {
        self.share.of >= JUDGED
    }

    fn is_right(self) -> bool {
        let (low, high) = self.share.interval();
        let stated = self.stated();
        (stated - self.share.rate()).abs() <= TOLERANCE || (low..=high).contains(&stated)
    }
}

impl Report {
    /// Takes note of what came of a claim that was made at this step of this match.
    pub(super) fn note<G: Game>(
        &mut self,
        claim: &G::Claim,
        found: Option<Found>,
        number: u64,
        at: usize,
    ) {
        let kind = self.kinds.entry(claim.kind()).or_default();
        match (claim.stated(), found) {
            (_, None) => kind.unseen += 1,
            (Stated::Certain, Some(Found::True | Found::False)) => {
                let held = found == Some(Found::True);
                kind.certain.add(held);
                if !held && kind.examples.len() < EXAMPLES {
                    let said = claim.words().en;
                    let example = format!("match {number}, step {at}: {said} ({claim:?})");
                    kind.examples.push(example);
                }
            }
            (Stated::Chance(chance), Some(Found::True | Found::False)) => {
                assert!((0.0..=1.0).contains(&chance), "a chance of {chance}");
                let bin = &mut kind.chances[((chance * 10.0) as usize).min(9)];
                bin.stated += chance;
                bin.share.add(found == Some(Found::True));
            }
            (Stated::Mean(stated), Some(Found::Amount(found))) => kind.means.push((stated, found)),
            (stated, Some(found)) => panic!("{claim:?} states {stated:?} and finds {found:?}"),
        }
    }

    /// Takes note of a sentence.
    pub(super) fn sentence(&mut self, words: &Words) {
        let Words { es, en } = words;
        assert!(es.len() > 1 && en.len() > 1, "{words:?} says nothing");
        if !self.sentences.contains_key(en) {
            let languages = [es, en].into_iter();
            let found = languages.flat_map(|said| {
                let wrong = disagreements(said).into_iter();
                wrong.map(move |wrong| format!("“{wrong}” in “{said}”"))
            });
            self.disagreements.extend(found);
        }
        *self.sentences.entry(en.clone()).or_default() += 1;
    }

    /// How many claims of a kind were held against what happened.
    pub fn n_judged(&self, kind: &str) -> u64 {
        self.kinds.get(kind).map_or(0, |kind| {
            kind.certain.of + kind.n_chances() + kind.means.len() as u64
        })
    }

    /// The kinds of which there was a claim.
    pub fn kinds(&self) -> impl Iterator<Item = &'static str> {
        self.kinds.keys().copied()
    }

    /// The sentence that was said most often, and what share of all it was.
    pub fn commonest(&self) -> Option<(&str, f64)> {
        let total: u64 = self.sentences.values().sum();
        let (said, times) = self.sentences.iter().max_by_key(|(_, times)| **times)?;
        Some((said, *times as f64 / total as f64))
    }

    /// Everything that was not as it was said to be, where each kind of stated chance has to come up
    /// at least `enough` times.
    pub fn faults(&self, enough: u64) -> Vec<String> {
        let kinds = self.kinds.iter();
        let disagreements = self.disagreements.iter().take(EXAMPLES).cloned();
        kinds
            .flat_map(|(name, kind)| kind.faults(name, enough))
            .chain(disagreements)
            .collect()
    }

    /// Fails unless everything was as it was said to be.
    ///
    /// # Panics
    /// Then.
    pub fn check(&self, enough: u64) {
        let faults = self.faults(enough);
        assert!(faults.is_empty(), "{self}\n{}", faults.join("\n"));
    }
}

impl Kind {
    fn n_chances(&self) -> u64 {
        self.chances.iter().map(|bin| bin.share.of).sum()
    }

    fn faults(&self, name: &str, enough: u64) -> Vec<String> {
        let mut faults = Vec::new();
        let Share { of, held } = self.certain;
        if held < of {
            let examples = self.examples.join("\n    ");
            faults.push(format!(
                "{name}: {} of {of} certainties were wrong:\n    {examples}",
                of - held
            ));
        }
        let n_chances = self.n_chances();
        if n_chances > 0 && n_chances < enough {
            faults.push(format!(
                "{name}: only {n_chances} of {enough} chances were stated"
            ));
        }
        let wrong = self.chances.iter().filter(|bin| bin.is_judged());
        for bin in wrong.filter(|bin| !bin.is_right()) {
            faults.push(format!("{name}: {bin} is not calibrated"));
        }
        for group in groups(&self.means) {
            if group.is_judged() && !group.is_right() {
                faults.push(format!("{name}: {group} is not the average"));
            }
        }
        if of + n_chances + self.means.len() as u64 == 0 {
            faults.push(format!(
                "{name}: {} claims, and what came of them is never seen",
                self.unseen
            ));
        }
        faults
    }
}

/// Averages that were stated, and what was found.
struct Group {
    n: u64,
    stated: f64,
    found: f64,
    deviation: f64,
}

impl Group {
    fn is_judged(&self) -> bool {
        self.n >= JUDGED
    }

    fn error(&self) -> f64 {
        Z * self.deviation / (self.n as f64).sqrt()
    }

    fn is_right(&self) -> bool {
        let allowed = self.error().max(MEAN_TOLERANCE * self.deviation);
        (self.stated - self.found).abs() <= allowed
    }
}

/// Ten groups of averages, the lowest stated first.
fn groups(means: &[(f64, f64)]) -> Vec<Group> {
    let mut sorted = means.to_vec();
    sorted.sort_by(|one, other| one.0.total_cmp(&other.0));
    let size = sorted.len().div_ceil(10).max(1);
    let groups = sorted.chunks(size).map(|group| {
        let n = group.len() as f64;
        let stated = group.iter().map(|(stated, _)| stated).sum::<f64>() / n;
        let found = group.iter().map(|(_, found)| found).sum::<f64>() / n;
        let squares = group.iter().map(|(_, it)| (it - found) * (it - found));
        Group {
            n: group.len() as u64,
            stated,
            found,
            deviation: (squares.sum::<f64>() / n).sqrt(),
        }
    });
    groups.collect()
}

impl fmt::Display for Bin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (low, high) = self.share.interval();
        let percent = |share: f64| 100.0 * share;
        write!(
            f,
            "stated {:5.1} %, found {:5.1} % [{:.1}, {:.1}] of {}",
            percent(self.stated()),
            percent(self.share.rate()),
            percent(low),
            percent(high),
            self.share.of
        )
    }
}

impl fmt::Display for Group {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (found, error) = (self.found, self.error());
        write!(
            f,
            "stated {:+.1}, found {found:+.1} ± {error:.1} of {}",
            self.stated, self.n
        )
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, kind) in &self.kinds {
            writeln!(f, "{name}")?;
            if kind.unseen > 0 {
                writeln!(f, "    never seen what came of it: {}", kind.unseen)?;
            }
            let Share { of, held } = kind.certain;
            if of > 0 {
                writeln!(f, "    certain: {of}, wrong {}", of - held)?;
            }
            for bin in kind.chances.iter().filter(|bin| bin.share.of > 0) {
                let mark = match (bin.is_judged(), bin.is_right()) {
                    (false, _) => "too few to judge",
                    (true, true) => "",
                    (true, false) => "WRONG",
                };
                writeln!(f, "    {bin} {mark}")?;
            }
            for group in groups(&kind.means) {
                writeln!(f, "    {group}")?;
            }
        }
        if let Some((said, share)) = self.commonest() {
            let percent = 100.0 * share;
            writeln!(f, "said most often ({percent:.1} %): {said}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bin(stated: f64, held: u64, of: u64) -> Bin {
        Bin {
            stated: stated * of as f64,
            share: Share { of, held },
        }
    }

    fn kind(bins: &[Bin]) -> Kind {
        let mut kind = Kind::default();
        kind.chances[..bins.len()].copy_from_slice(bins);
        kind
    }

    #[test]
    fn a_chance_is_right_within_five_points_or_its_interval() {
        assert!(bin(0.30, 3_400, 10_000).is_right());
        assert!(!bin(0.30, 3_600, 10_000).is_right());
        // More than five points off, but of 500 only.
        assert!(bin(0.50, 276, 500).is_right());
        assert!(!bin(0.50, 290, 500).is_right());
    }

    #[test]
    fn few_claims_are_not_judged_and_too_few_are_a_fault() {
        let wild = kind(&[bin(0.05, 400, 499)]);
        assert_eq!(wild.faults("x", 0), [""; 0]);
        assert_eq!(wild.faults("x", 500).len(), 1);
        assert_eq!(kind(&[bin(0.05, 400, 500)]).faults("x", 500).len(), 1);
    }

    #[test]
    fn one_wrong_certainty_is_a_fault() {
        let mut sure = Kind {
            certain: Share { of: 9, held: 9 },
            ..Kind::default()
        };
        assert_eq!(sure.faults("x", 100), [""; 0]);
        sure.certain.of += 1;
        assert_eq!(sure.faults("x", 100).len(), 1);
    }

    #[test]
    fn what_is_never_seen_is_a_fault() {
        let vague = Kind {
            unseen: 7,
            ..Kind::default()
        };
        assert_eq!(vague.faults("x", 0).len(), 1);
    }

    #[test]
    fn an_average_is_right_within_its_interval() {
        let amounts = |shift: f64| -> Vec<(f64, f64)> {
            let found = |i: u32| f64::from(i % 11) + shift;
            (0..6_000).map(|i| (5.0, found(i))).collect()
        };
        let faults = |means| {
            let kind = Kind {
                means,
                ..Kind::default()
            };
            kind.faults("x", 0).len()
        };
        assert_eq!(faults(amounts(0.0)), 0);
        assert_eq!(faults(amounts(1.0)), 10);
    }
}
