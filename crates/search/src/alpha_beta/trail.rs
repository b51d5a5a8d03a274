//! Draws by repetition: which positions led here, in the game and in the line being searched.

/// The keys of the positions before the one being looked at, oldest first.
pub(super) struct Trail {
    keys: Vec<u64>,
    /// Where the root stands; the game before it, the searched line after it.
    root: usize,
    /// Nothing before this counts: a pass lies between, which the rules do not know.
    fence: usize,
}

impl Trail {
    pub(super) fn new() -> Trail {
        Trail {
            keys: Vec::with_capacity(256),
            root: 0,
            fence: 0,
        }
    }

    /// Starts at a position that has come about by way of `past`.
    pub(super) fn begin(&mut self, past: &[u64], root: u64) {
        self.keys.clear();
        self.keys.extend_from_slice(past);
        self.keys.push(root);
        self.root = past.len();
        self.fence = 0;
    }

    #[inline]
    pub(super) fn push(&mut self, key: u64) {
        self.keys.push(key);
    }

    #[inline]
    pub(super) fn pop(&mut self) {
        self.keys.pop();
    }

    /// Forgets what lies before, until [`unfence`](Trail::unfence) is given the answer.
    #[inline]
    pub(super) fn fence(&mut self) -> usize {
        std::mem::replace(&mut self.fence, self.keys.len())
    }

    #[inline]
    pub(super) fn unfence(&mut self, before: usize) {
        self.fence = before;
    }

    /// Is a position drawn that has just arisen, the last `reversible` moves counting?
    ///
    /// It is when it arises for the last of the `times` that the rules allow, and
    /// also when it repeats one of the searched line: whoever could go round once
    /// can go round again, and looking at it twice would find nothing new.
    #[inline]
    pub(super) fn repeats(&self, key: u64, reversible: usize, times: usize) -> bool {
        let oldest = self.keys.len().saturating_sub(reversible).max(self.fence);
        let mut arisen = 1;
        for (index, _) in (oldest..)
            .zip(&self.keys[oldest..])
            .filter(|(_, earlier)| **earlier == key)
        {
            arisen += 1;
            if index > self.root || arisen >= times {
                return true;
            }
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The game went by `past` to `root`, the search on by `line`.
    fn trail(past: &[u64], root: u64, line: &[u64]) -> Trail {
        let mut trail = Trail::new();
        trail.begin(past, root);
        line.iter().for_each(|key| trail.push(*key));
        trail
    }

    const ALL: usize = usize::MAX;

    #[test]
    fn a_position_of_the_game_is_drawn_the_third_time_it_arises() {
        assert!(!trail(&[7, 1, 2, 3], 4, &[5]).repeats(7, ALL, 3));
        assert!(trail(&[7, 1, 7, 3], 4, &[5]).repeats(7, ALL, 3));
        // The root itself has been on the board once.
        assert!(!trail(&[], 4, &[5, 6, 8]).repeats(4, ALL, 3));
        assert!(trail(&[4, 1], 4, &[5, 6, 8]).repeats(4, ALL, 3));
    }

    #[test]
    fn a_position_of_the_line_is_drawn_the_second_time() {
        assert!(trail(&[], 1, &[2, 3, 4]).repeats(2, ALL, 3));
        assert!(!trail(&[], 1, &[2, 3, 4]).repeats(5, ALL, 3));
    }

    #[test]
    fn what_lies_before_an_irreversible_move_does_not_count() {
        assert!(trail(&[7, 7], 1, &[2]).repeats(7, 4, 3));
        assert!(!trail(&[7, 7], 1, &[2]).repeats(7, 3, 3));
        assert!(!trail(&[7, 7], 1, &[2]).repeats(7, 0, 3));
    }

    #[test]
    fn what_lies_before_a_pass_does_not_count() {
        let mut trail = trail(&[], 1, &[2, 3]);
        let before = trail.fence();
        trail.push(4);
        assert!(!trail.repeats(2, ALL, 3));
        trail.unfence(before);
        assert!(trail.repeats(2, ALL, 3));
    }
}
