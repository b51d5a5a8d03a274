//! A short list that lives where it stands, for what is asked too often to allocate.

/// At most `N` things.
#[derive(Clone, Copy, Debug)]
pub struct Few<T, const N: usize> {
    items: [Option<T>; N],
    length: u8,
}

impl<T: Copy, const N: usize> Default for Few<T, N> {
    fn default() -> Few<T, N> {
        Few {
            items: [None; N],
            length: 0,
        }
    }
}

impl<T: Copy, const N: usize> Few<T, N> {
    /// One more.
    ///
    /// # Panics
    /// If it is full: how many there can be is known wherever one is made.
    #[inline]
    pub fn push(&mut self, item: T) {
        self.items[usize::from(self.length)] = Some(item);
        self.length += 1;
    }

    /// They, in order.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = T> {
        self.items[..usize::from(self.length)]
            .iter()
            .copied()
            .flatten()
    }

    /// How many they are.
    #[inline]
    pub const fn len(&self) -> usize {
        self.length as usize
    }

    /// Is there none?
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.length == 0
    }

    /// Is there room for no more?
    #[inline]
    pub const fn is_full(&self) -> bool {
        self.length as usize == N
    }
}

impl<T: Copy + PartialEq, const N: usize> Few<T, N> {
    /// Is it one of them?
    #[inline]
    pub fn contains(&self, item: T) -> bool {
        self.iter().any(|one| one == item)
    }
}

impl<T: PartialEq, const N: usize> PartialEq for Few<T, N> {
    fn eq(&self, other: &Few<T, N>) -> bool {
        self.items[..] == other.items[..]
    }
}

impl<T: Copy, const N: usize> FromIterator<T> for Few<T, N> {
    fn from_iter<I: IntoIterator<Item = T>>(items: I) -> Few<T, N> {
        let mut few = Few::default();
        for item in items {
            few.push(item);
        }
        few
    }
}
