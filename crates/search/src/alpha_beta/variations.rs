//! The lines of best play found so far, one for each move from the root on.

use super::score::MOST_PLIES;

/// Rows of a triangle: row `n` is the best line from the position `n` moves after the root.
pub(super) struct Variations<M> {
    rows: Vec<Vec<M>>,
}

impl<M: Copy> Variations<M> {
    pub(super) fn new() -> Variations<M> {
        // Exchanges may follow the last position that is searched: hence the rows beyond.
        let row = |ply| Vec::with_capacity(MOST_PLIES - ply + 1);
        Variations {
            rows: (0..=MOST_PLIES).map(row).collect(),
        }
    }

    /// Nothing is expected from here on.
    #[inline]
    pub(super) fn clear(&mut self, ply: usize) {
        self.rows[ply].clear();
    }

    /// Here, `best` is expected, and then what is expected after it.
    #[inline]
    pub(super) fn prepend(&mut self, ply: usize, best: M) {
        let (before, after) = self.rows.split_at_mut(ply + 1);
        let row = &mut before[ply];
        row.clear();
        row.push(best);
        row.extend_from_slice(&after[0]);
    }

    /// What is expected from here on.
    pub(super) fn from(&self, ply: usize) -> &[M] {
        &self.rows[ply]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_grows_from_its_end() {
        let mut variations = Variations::new();
        variations.clear(3);
        variations.prepend(2, 'c');
        variations.prepend(1, 'b');
        assert_eq!(variations.from(1), ['b', 'c']);
        // Another reply, after which nothing follows.
        variations.clear(2);
        variations.prepend(1, 'x');
        assert_eq!(variations.from(1), ['x']);
    }
}
