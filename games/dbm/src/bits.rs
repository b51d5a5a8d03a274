//! Sets of elements.

use crate::element::{ElementIx, MOST_ELEMENTS};

const WORDS: usize = MOST_ELEMENTS / 64;

/// A set of elements, by their place in the list.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct ElementSet([u64; WORDS]);

impl ElementSet {
    /// None.
    pub const EMPTY: ElementSet = ElementSet([0; WORDS]);

    /// Is it one of them?
    #[inline]
    pub const fn contains(&self, element: ElementIx) -> bool {
        let index = element.index();
        self.0[index / 64] & 1 << (index % 64) != 0
    }

    /// Puts one in. Was it new?
    #[inline]
    pub fn insert(&mut self, element: ElementIx) -> bool {
        let is_new = !self.contains(element);
        let index = element.index();
        self.0[index / 64] |= 1 << (index % 64);
        is_new
    }

    /// Takes one out.
    #[inline]
    pub fn remove(&mut self, element: ElementIx) {
        let index = element.index();
        self.0[index / 64] &= !(1 << (index % 64));
    }

    /// Is there none?
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|word| *word == 0)
    }

    /// How many they are.
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// They, in the order of the list.
    pub fn iter(&self) -> impl Iterator<Item = ElementIx> + '_ {
        self.0.iter().enumerate().flat_map(|(n, word)| {
            let mut rest = *word;
            std::iter::from_fn(move || {
                let bit = rest.trailing_zeros() as usize;
                rest &= rest.wrapping_sub(1);
                (bit < 64).then(|| ElementIx::new(n * 64 + bit))
            })
        })
    }

    /// The words of its bits, for a digest.
    pub const fn words(&self) -> &[u64; WORDS] {
        &self.0
    }
}

impl FromIterator<ElementIx> for ElementSet {
    fn from_iter<I: IntoIterator<Item = ElementIx>>(elements: I) -> ElementSet {
        let mut set = ElementSet::EMPTY;
        for element in elements {
            set.insert(element);
        }
        set
    }
}

impl std::fmt::Debug for ElementSet {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_set()
            .entries(self.iter().map(ElementIx::index))
            .finish()
    }
}
