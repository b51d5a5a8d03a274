//! The table of positions seen: what a search need not find out twice.

use super::score::Score;
use super::window::Window;

/// A memory of fixed size, of positions by their keys. It is made once; nothing is allocated later.
pub struct Table<M> {
    buckets: Vec<Bucket<M>>,
    age: u8,
}

/// What is known of a position's score.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Bound {
    Exact,
    AtLeast,
    AtMost,
}

/// What is known of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Known<M> {
    pub(super) best: Option<M>,
    pub(super) score: Score,
    pub(super) bound: Bound,
    pub(super) depth: u8,
}

impl<M> Known<M> {
    /// Does it say all that somebody with this window wants to know?
    #[inline]
    pub(super) fn settles(&self, window: Window) -> bool {
        match self.bound {
            Bound::Exact => true,
            Bound::AtLeast => self.score >= window.beta,
            Bound::AtMost => self.score <= window.alpha,
        }
    }
}

/// The positions that share a place: one line of the processor's cache, if moves take four bytes.
#[derive(Clone, Copy)]
#[repr(align(64))]
struct Bucket<M>([Entry<M>; 4]);

#[derive(Clone, Copy)]
struct Entry<M> {
    key: u64,
    best: Option<M>,
    score: i16,
    depth: u8,
    mark: Mark,
}

impl<M> Entry<M> {
    const VACANT: Entry<M> = Entry {
        key: 0,
        best: None,
        score: 0,
        depth: 0,
        mark: Mark::VACANT,
    };

    /// Little is lost by writing over shallow entries, and over those of earlier searches.
    #[inline]
    fn worth(&self, now: u8) -> i32 {
        match self.mark.bound() {
            None => i32::MIN,
            Some(_) => i32::from(self.depth) - 8 * i32::from(self.mark.searches_since(now)),
        }
    }
}

/// Bound (two bits, zero for a vacant entry) and age (six bits) of an entry.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Mark(u8);

impl Mark {
    const VACANT: Mark = Mark(0);
    const AGES: u8 = 64;

    const fn new(bound: Bound, age: u8) -> Mark {
        let bits = match bound {
            Bound::Exact => 1,
            Bound::AtLeast => 2,
            Bound::AtMost => 3,
        };
        Mark((age % Mark::AGES) << 2 | bits)
    }

    #[inline]
    const fn bound(self) -> Option<Bound> {
        match self.0 & 0b11 {
            0 => None,
            1 => Some(Bound::Exact),
            2 => Some(Bound::AtLeast),
            _ => Some(Bound::AtMost),
        }
    }

    #[inline]
    const fn searches_since(self, now: u8) -> u8 {
        now.wrapping_sub(self.0 >> 2) % Mark::AGES
    }
}

impl<M: Copy> Table<M> {
    /// Room for so many positions, or a few more; for none, the search does without.
    pub fn with_entries(entries: usize) -> Table<M> {
        Table {
            buckets: vec![Bucket([Entry::VACANT; 4]); entries.div_ceil(4)],
            age: 0,
        }
    }

    /// How many positions there is room for.
    pub fn entries(&self) -> usize {
        4 * self.buckets.len()
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        self.buckets.fill(Bucket([Entry::VACANT; 4]));
        self.age = 0;
    }

    /// A new search begins: what is known stays, but gives way sooner.
    pub(super) fn grow_older(&mut self) {
        self.age = (self.age + 1) % Mark::AGES;
    }

    /// What is known of the position with this key, `ply` moves from the root.
    #[inline]
    pub(super) fn get(&self, key: u64, ply: usize) -> Option<Known<M>> {
        let bucket = self.buckets.get(self.place(key))?;
        let entry = bucket.0.iter().find(|entry| entry.key == key)?;
        Some(Known {
            best: entry.best,
            score: Score::unpacked(entry.score, ply),
            bound: entry.mark.bound()?,
            depth: entry.depth,
        })
    }

    /// Remembers a position, in the place of one that matters less.
    #[inline]
    pub(super) fn put(&mut self, key: u64, ply: usize, known: Known<M>) {
        let (place, now) = (self.place(key), self.age);
        let Some(Bucket(entries)) = self.buckets.get_mut(place) else {
            return;
        };
        let same = entries.iter().position(|entry| entry.key == key);
        let least = || (0..entries.len()).min_by_key(|index| entries[*index].worth(now));
        let Some(index) = same.or_else(least) else {
            return;
        };
        let entry = &mut entries[index];
        // A search that failed low knows no best move; an older one may have.
        let best = known.best.or(entry.best.filter(|_| same.is_some()));
        *entry = Entry {
            key,
            best,
            score: known.score.packed(ply),
            depth: known.depth,
            mark: Mark::new(known.bound, now),
        };
    }

    /// How many thousandths of the table this search has filled, by a sample.
    pub(super) fn permille(&self) -> usize {
        let sample = &self.buckets[..self.buckets.len().min(250)];
        let entries = sample.iter().flat_map(|bucket| &bucket.0);
        let is_new = |entry: &&Entry<M>| {
            entry.mark.bound().is_some() && entry.mark.searches_since(self.age) == 0
        };
        entries.filter(is_new).count() * 1000 / (4 * sample.len()).max(1)
    }

    /// Spreads keys evenly over any number of buckets.
    #[inline]
    fn place(&self, key: u64) -> usize {
        let spread = u128::from(key) * self.buckets.len() as u128;
        (spread >> u64::BITS) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn known(best: Option<char>, value: i32, bound: Bound, depth: u8) -> Known<char> {
        Known {
            best,
            score: Score::open(value),
            bound,
            depth,
        }
    }

    #[test]
    fn an_entry_with_a_small_move_takes_sixteen_bytes() {
        assert_eq!(size_of::<Entry<char>>(), 16);
        assert_eq!(size_of::<Bucket<char>>(), 64);
    }

    #[test]
    fn what_was_put_is_got() {
        let mut table = Table::with_entries(1000);
        for key in 1..500_u64 {
            let spread = key.wrapping_mul(0x9e37_79b9_7f4a_7c15);
            let bound = [Bound::Exact, Bound::AtLeast, Bound::AtMost][key as usize % 3];
            let expected = known(Some('a'), key as i32 - 250, bound, key as u8 % 60);
            table.put(spread, 3, expected);
            assert_eq!(table.get(spread, 3), Some(expected));
            assert_eq!(table.get(!spread, 3), None);
        }
        assert!(table.permille() > 300, "{}", table.permille());
        table.clear();
        assert_eq!(table.permille(), 0);
        assert_eq!(table.get(0, 0), None, "a vacant entry is no position");
    }

    #[test]
    fn the_shallowest_gives_way() {
        let mut table = Table::with_entries(4);
        for (key, depth) in [(1, 5), (2, 3), (3, 7), (4, 6)] {
            table.put(key, 0, known(None, 0, Bound::Exact, depth));
        }
        table.put(5, 0, known(None, 0, Bound::Exact, 1));
        let kept: Vec<u64> = (1..=5).filter(|key| table.get(*key, 0).is_some()).collect();
        assert_eq!(kept, [1, 3, 4, 5]);
    }

    #[test]
    fn an_earlier_search_gives_way_before_this_one() {
        let mut table = Table::with_entries(4);
        table.put(1, 0, known(None, 0, Bound::Exact, 7));
        table.grow_older();
        for key in [2, 3, 4] {
            table.put(key, 0, known(None, 0, Bound::Exact, 2));
        }
        table.put(5, 0, known(None, 0, Bound::Exact, 2));
        assert_eq!(table.get(1, 0), None);
    }

    #[test]
    fn the_best_move_outlives_a_search_that_found_none() {
        let mut table = Table::with_entries(4);
        table.put(9, 0, known(Some('b'), 10, Bound::AtLeast, 4));
        table.put(9, 0, known(None, -10, Bound::AtMost, 5));
        assert_eq!(
            table.get(9, 0),
            Some(known(Some('b'), -10, Bound::AtMost, 5))
        );
        // But not in an entry that belonged to another position.
        let mut full = Table::with_entries(4);
        for key in 1..=5 {
            let best = (key < 5).then_some('b');
            full.put(key, 0, known(best, 0, Bound::AtMost, 1));
        }
        assert_eq!(full.get(5, 0).and_then(|known| known.best), None);
    }

    #[test]
    fn a_table_without_room_remembers_nothing() {
        let mut table = Table::with_entries(0);
        table.put(1, 0, known(None, 0, Bound::Exact, 1));
        assert_eq!(table.get(1, 0), None);
        assert_eq!(table.permille(), 0);
    }

    #[test]
    fn a_bound_settles_only_what_lies_beyond_it() {
        let window = Window::around(Score::DRAWN, 50);
        let settles = |value, bound| known(None, value, bound, 1).settles(window);
        assert!(settles(0, Bound::Exact));
        assert!(settles(50, Bound::AtLeast) && !settles(49, Bound::AtLeast));
        assert!(settles(-50, Bound::AtMost) && !settles(-49, Bound::AtMost));
    }
}
