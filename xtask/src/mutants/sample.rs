//! The changes that cargo-mutants proposes, and a fair sample of them.

use std::collections::BTreeMap;
use std::path::PathBuf;

use serde::Deserialize;

/// A change that cargo-mutants proposes.
#[derive(Debug, Clone, Deserialize)]
pub(super) struct Mutant {
    /// `games/x/src/rules.rs:12:5: replace > with >= in deal`.
    pub(super) name: String,
    pub(super) file: PathBuf,
    pub(super) span: Span,
}

#[derive(Debug, Clone, Deserialize)]
pub(super) struct Span {
    pub(super) start: Position,
}

#[derive(Debug, Clone, Deserialize)]
pub(super) struct Position {
    pub(super) line: usize,
}

impl Mutant {
    /// What is changed, without the place.
    pub(super) fn change(&self) -> &str {
        self.name.splitn(4, ':').nth(3).unwrap_or(&self.name).trim()
    }
}

/// Chooses `n` of them, in their own order.
///
/// Each is ranked by a hash of the seed and of what it changes, without line
/// numbers: an edit elsewhere in the file leaves the sample as it was.
pub(super) fn sample(mutants: Vec<Mutant>, n: usize, seed: u64) -> Vec<Mutant> {
    let mut alike: BTreeMap<(PathBuf, String), u64> = BTreeMap::new();
    let mut ranked: Vec<(u64, usize)> = mutants
        .iter()
        .enumerate()
        .map(|(i, mutant)| {
            let key = (mutant.file.clone(), mutant.change().to_owned());
            let text = format!("{}: {}", key.0.display(), key.1);
            let twin = alike
                .entry(key)
                .and_modify(|count| *count += 1)
                .or_insert(0);
            (hash(seed, *twin, &text), i)
        })
        .collect();
    ranked.sort_unstable();
    let mut chosen: Vec<usize> = ranked.into_iter().take(n).map(|(_, i)| i).collect();
    chosen.sort_unstable();
    chosen.into_iter().map(|i| mutants[i].clone()).collect()
}

/// FNV-1a, mixed at the end; the standard library's hash may change with it.
fn hash(seed: u64, twin: u64, text: &str) -> u64 {
    let numbers = seed.to_le_bytes().into_iter().chain(twin.to_le_bytes());
    let fnv = numbers
        .chain(text.bytes())
        .fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        });
    let mixed = (fnv ^ (fnv >> 32)).wrapping_mul(0xd6e8_feb8_6659_fd93);
    mixed ^ (mixed >> 32)
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    pub(in super::super) fn mutant(name: &str) -> Mutant {
        let mut parts = name.split(':');
        let file = parts.next().unwrap().into();
        let line = parts.next().unwrap().parse().unwrap();
        Mutant {
            name: name.to_owned(),
            file,
            span: Span {
                start: Position { line },
            },
        }
    }

    fn mutants(first_line: usize) -> Vec<Mutant> {
        let change = |i| {
            format!(
                "games/x/src/rules.rs:{}:9: replace + with * in f",
                first_line + i
            )
        };
        (0..40).map(|i| mutant(&change(i))).collect()
    }

    fn lines(chosen: &[Mutant], first_line: usize) -> Vec<usize> {
        chosen
            .iter()
            .map(|mutant| mutant.span.start.line - first_line)
            .collect()
    }

    #[test]
    fn a_sample_is_reproducible_and_survives_edits_elsewhere() {
        let chosen = sample(mutants(1), 10, 7);
        assert_eq!(chosen.len(), 10);
        assert_eq!(lines(&chosen, 1), lines(&sample(mutants(1), 10, 7), 1));
        assert_eq!(lines(&chosen, 1), lines(&sample(mutants(500), 10, 7), 500));
        assert_ne!(lines(&chosen, 1), lines(&sample(mutants(1), 10, 8), 1));
        assert_eq!(sample(mutants(1), 99, 7).len(), 40);
    }
}
