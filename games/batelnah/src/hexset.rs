//! Sets of hexes as bit boards: the language in which the rules talk about the board.

use std::fmt;
use std::ops::{BitAnd, BitOr, BitOrAssign, BitXor, Sub};

use crate::hex::{Direction, EDGE, Hex, STRIDE};

/// A set of hexes. Iterates in the order of the list (BAT-BRD-03).
///
/// Three words of four letters each; see `Hex` for the sixteen bits a letter
/// takes. Invariant: the gaps are empty, so equal sets have equal words.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct HexSet([u64; WORDS]);

const WORDS: usize = 3;
const WORD_BITS: u8 = 64;

/// Every letter of a word with its twelve hexes, the gaps left out.
const HEXES_OF_A_WORD: u64 = 0x1FFE_1FFE_1FFE_1FFE;

impl HexSet {
    /// No hex.
    pub const EMPTY: HexSet = HexSet([0; WORDS]);

    /// The whole board.
    pub const BOARD: HexSet = HexSet([HEXES_OF_A_WORD; WORDS]);

    /// Just this hex.
    pub const fn only(hex: Hex) -> HexSet {
        HexSet::EMPTY.with(hex)
    }

    /// This set and that hex.
    #[must_use]
    pub const fn with(mut self, hex: Hex) -> HexSet {
        let (word, bit) = place(hex);
        self.0[word] |= bit;
        self
    }

    /// Is the hex in the set?
    #[inline]
    pub const fn contains(self, hex: Hex) -> bool {
        let (word, bit) = place(hex);
        self.0[word] & bit != 0
    }

    /// Puts the hex in if it was out, and takes it out if it was in.
    #[inline]
    pub(crate) const fn toggle(&mut self, hex: Hex) {
        let (word, bit) = place(hex);
        self.0[word] ^= bit;
    }

    /// Is no hex in the set?
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0[0] | self.0[1] | self.0[2] == 0
    }

    /// Have the two sets a hex in common?
    #[inline]
    pub const fn meets(self, other: HexSet) -> bool {
        let ([a, b, c], [d, e, f]) = (self.0, other.0);
        a & d | b & e | c & f != 0
    }

    /// How many hexes are in the set.
    ///
    /// The words are added up half way through the usual count: without a
    /// processor's own instruction, which we cannot count on, that is a quarter
    /// less work than three times `count_ones`.
    #[inline]
    pub const fn len(self) -> usize {
        let nibbles =
            ones_by_nibble(self.0[0]) + ones_by_nibble(self.0[1]) + ones_by_nibble(self.0[2]);
        let bytes = (nibbles & 0x0F0F_0F0F_0F0F_0F0F) + (nibbles >> 4 & 0x0F0F_0F0F_0F0F_0F0F);
        (bytes.wrapping_mul(0x0101_0101_0101_0101) >> 56) as usize
    }

    /// The first hex of the set, in the order of the list.
    pub fn first(self) -> Option<Hex> {
        self.into_iter().next()
    }

    /// The hexes of `onto` that lie one step in a direction from a member.
    #[inline]
    #[must_use]
    pub const fn stepped(self, direction: Direction, onto: HexSet) -> HexSet {
        // A step in the number stays in its word or falls into a gap, which `onto` does not have.
        let (letters, numbers) = direction.offset();
        let [a, b, c] = self.0;
        let [a, b, c] = match numbers {
            -1 => [a >> 1, b >> 1, c >> 1],
            1 => [a << 1, b << 1, c << 1],
            _ => [a, b, c],
        };
        let [a, b, c] = match letters {
            -1 => earlier_letter([a, b, c]),
            1 => later_letter([a, b, c]),
            _ => [a, b, c],
        };
        HexSet([a & onto.0[0], b & onto.0[1], c & onto.0[2]])
    }

    /// The hexes of `onto` that share an edge with a member.
    ///
    /// The union of all six steps, those to one letter taken together.
    #[inline]
    #[must_use]
    pub const fn around(self, onto: HexSet) -> HexSet {
        let [a, b, c] = self.0;
        let plus = [a << 1, b << 1, c << 1];
        let minus = [a >> 1, b >> 1, c >> 1];
        let earlier = earlier_letter([a | plus[0], b | plus[1], c | plus[2]]);
        let later = later_letter([a | minus[0], b | minus[1], c | minus[2]]);
        HexSet([
            (plus[0] | minus[0] | earlier[0] | later[0]) & onto.0[0],
            (plus[1] | minus[1] | earlier[1] | later[1]) & onto.0[1],
            (plus[2] | minus[2] | earlier[2] | later[2]) & onto.0[2],
        ])
    }

    /// The words, for the arithmetic of `lines`.
    #[inline]
    pub(crate) const fn words(self) -> [u64; WORDS] {
        self.0
    }

    /// The set with these words, bits outside `within` left out.
    #[inline]
    pub(crate) const fn from_words(words: [u64; WORDS], within: HexSet) -> HexSet {
        HexSet([
            words[0] & within.0[0],
            words[1] & within.0[1],
            words[2] & within.0[2],
        ])
    }
}

/// The number of bits in each group of four, at most 4: three such words add up without a carry.
#[inline]
const fn ones_by_nibble(word: u64) -> u64 {
    let pairs = word - (word >> 1 & 0x5555_5555_5555_5555);
    (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333)
}

const CARRY: u8 = WORD_BITS - STRIDE;

#[inline]
const fn earlier_letter([a, b, c]: [u64; WORDS]) -> [u64; WORDS] {
    [
        a >> STRIDE | b << CARRY,
        b >> STRIDE | c << CARRY,
        c >> STRIDE,
    ]
}

#[inline]
const fn later_letter([a, b, c]: [u64; WORDS]) -> [u64; WORDS] {
    [
        a << STRIDE,
        b << STRIDE | a >> CARRY,
        c << STRIDE | b >> CARRY,
    ]
}

#[inline]
const fn place(hex: Hex) -> (usize, u64) {
    let bit = hex.bit();
    ((bit / WORD_BITS) as usize, 1 << (bit % WORD_BITS))
}

impl BitAnd for HexSet {
    type Output = HexSet;
    #[inline]
    fn bitand(self, other: HexSet) -> HexSet {
        let ([a, b, c], [d, e, f]) = (self.0, other.0);
        HexSet([a & d, b & e, c & f])
    }
}

impl BitOr for HexSet {
    type Output = HexSet;
    #[inline]
    fn bitor(self, other: HexSet) -> HexSet {
        let ([a, b, c], [d, e, f]) = (self.0, other.0);
        HexSet([a | d, b | e, c | f])
    }
}

impl BitXor for HexSet {
    type Output = HexSet;
    #[inline]
    fn bitxor(self, other: HexSet) -> HexSet {
        let ([a, b, c], [d, e, f]) = (self.0, other.0);
        HexSet([a ^ d, b ^ e, c ^ f])
    }
}

/// The hexes of one set that are not in the other.
impl Sub for HexSet {
    type Output = HexSet;
    #[inline]
    fn sub(self, other: HexSet) -> HexSet {
        let ([a, b, c], [d, e, f]) = (self.0, other.0);
        HexSet([a & !d, b & !e, c & !f])
    }
}

impl BitOrAssign for HexSet {
    #[inline]
    fn bitor_assign(&mut self, other: HexSet) {
        *self = *self | other;
    }
}

impl FromIterator<Hex> for HexSet {
    fn from_iter<I: IntoIterator<Item = Hex>>(hexes: I) -> HexSet {
        hexes.into_iter().fold(HexSet::EMPTY, HexSet::with)
    }
}

impl IntoIterator for HexSet {
    type Item = Hex;
    type IntoIter = Hexes;
    #[inline]
    fn into_iter(self) -> Hexes {
        Hexes(self)
    }
}

/// The hexes of a set, in the order of the list.
#[derive(Debug, Clone)]
pub struct Hexes(HexSet);

impl Iterator for Hexes {
    type Item = Hex;

    #[inline]
    fn next(&mut self) -> Option<Hex> {
        for (index, word) in self.0.0.iter_mut().enumerate() {
            if *word != 0 {
                return Some(take_first(index, word));
            }
        }
        None
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let n_left = self.0.len();
        (n_left, Some(n_left))
    }

    /// Word by word. Always inlined: `generate` lists all moves through here.
    #[inline(always)]
    fn fold<B, F: FnMut(B, Hex) -> B>(self, init: B, mut f: F) -> B {
        let [a, b, c] = self.0.0;
        let folded = fold_word(0, a, init, &mut f);
        let folded = fold_word(1, b, folded, &mut f);
        fold_word(2, c, folded, &mut f)
    }
}

#[inline(always)]
fn fold_word<B, F: FnMut(B, Hex) -> B>(index: usize, mut word: u64, init: B, f: &mut F) -> B {
    let mut folded = init;
    while word != 0 {
        folded = f(folded, take_first(index, &mut word));
    }
    folded
}

impl ExactSizeIterator for Hexes {}

/// Takes the lowest hex out of a word that is not empty.
#[inline(always)]
fn take_first(index: usize, word: &mut u64) -> Hex {
    let bit = index as u8 * WORD_BITS + word.trailing_zeros() as u8;
    *word &= *word - 1;
    Hex::from_bit(bit)
}

impl fmt::Display for HexSet {
    /// The names, separated by spaces.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, hex) in self.into_iter().enumerate() {
            let separator = if index == 0 { "" } else { " " };
            write!(f, "{separator}{hex}")?;
        }
        Ok(())
    }
}

impl fmt::Debug for HexSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{{{self}}}")
    }
}

const _: () = {
    assert!(EDGE < STRIDE, "a step along a letter must fall into a gap");
    assert!(
        STRIDE as usize * EDGE as usize == WORDS * WORD_BITS as usize,
        "the letters must fill the words"
    );
};

#[cfg(test)]
mod tests {
    use super::*;

    /// BAT-BRD-05: hexes that several of the set touch are around it all the same.
    #[test]
    fn what_is_around_many_is_around_each() {
        for first in Hex::all() {
            for second in Hex::all() {
                let both = HexSet::only(first).with(second);
                let each: HexSet = both.into_iter().flat_map(Hex::neighbours).collect();
                assert_eq!(both.around(HexSet::BOARD), each, "{both}");
            }
        }
    }

    #[test]
    fn the_hexes_left_are_counted() {
        let mut hexes = HexSet::BOARD.into_iter();
        assert_eq!(hexes.len(), 144);
        hexes.next();
        assert_eq!(hexes.size_hint(), (143, Some(143)));
    }

    #[test]
    fn a_set_is_told_by_names() {
        let set: HexSet = ["A1", "L12"].map(Hex::literal).into_iter().collect();
        assert_eq!(format!("{set:?}"), "{A1 L12}");
        assert_eq!(format!("{:?}", Hex::literal("D6")), "D6");
    }
}
