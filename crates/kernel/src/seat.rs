//! Who acts and who looks on.

use std::fmt;

/// A place at the table, counted from zero in the order of the game's list of seats.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Seat(u8);

impl Seat {
    /// No game of the house seats more people than this.
    pub const MAX: usize = 16;

    /// The seat with this index.
    ///
    /// # Panics
    /// If `index` is not below [`Seat::MAX`]: indices come from a game's own list, never from outside.
    pub const fn new(index: usize) -> Seat {
        assert!(index < Seat::MAX, "a game seats at most sixteen");
        Seat(index as u8)
    }

    /// Its place in the game's list of seats.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Finds a seat by its published name.
    pub fn named(name: &str, names: &[&str]) -> Option<Seat> {
        names.iter().position(|known| *known == name).map(Seat::new)
    }
}

/// A set of seats.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct SeatSet(u16);

impl SeatSet {
    /// Nobody.
    pub const EMPTY: SeatSet = SeatSet(0);

    /// Only `seat`.
    pub const fn only(seat: Seat) -> SeatSet {
        SeatSet(1 << seat.0)
    }

    /// The first `n` seats of a game.
    pub const fn first(n: usize) -> SeatSet {
        assert!(n <= Seat::MAX, "a game seats at most sixteen");
        SeatSet(((1u32 << n) - 1) as u16)
    }

    /// This set and `seat`.
    #[must_use]
    pub const fn with(self, seat: Seat) -> SeatSet {
        SeatSet(self.0 | 1 << seat.0)
    }

    /// This set without `seat`.
    #[must_use]
    pub const fn without(self, seat: Seat) -> SeatSet {
        SeatSet(self.0 & !(1 << seat.0))
    }

    /// Is `seat` one of them?
    pub const fn contains(self, seat: Seat) -> bool {
        self.0 & 1 << seat.0 != 0
    }

    /// Is nobody in it?
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many they are.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The seats, in the order of the table.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let lowest = rest.trailing_zeros();
            // Clears the lowest bit, so that each step finds the next seat at once.
            rest &= rest.wrapping_sub(1);
            (lowest < u16::BITS).then_some(Seat(lowest as u8))
        })
    }
}

impl FromIterator<Seat> for SeatSet {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> SeatSet {
        seats.into_iter().fold(SeatSet::EMPTY, SeatSet::with)
    }
}

impl fmt::Debug for SeatSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(Seat::index)).finish()
    }
}

/// Who chooses an action that the rules judge.
///
/// An arbiter is deliberately absent: what a referee overrules is not judged by the rules, so it is
/// a line of its own in the record ([`Match::overrule`](crate::Match::overrule)), not an actor.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Actor {
    /// A player.
    Seat(Seat),
    /// What no player chooses: the next deal, the passing of time, a player gone. No seat can send it.
    House,
}

impl Actor {
    /// The seat, unless it is the house that acts.
    pub const fn seat(self) -> Option<Seat> {
        match self {
            Actor::Seat(seat) => Some(seat),
            Actor::House => None,
        }
    }

    /// As programs write it: the seat's name or `house`.
    pub fn name(self, names: &'static [&'static str]) -> &'static str {
        match self {
            Actor::Seat(seat) => names[seat.index()],
            Actor::House => "house",
        }
    }
}

/// Who looks at the table, and hence what may be seen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Audience {
    /// A player sees the own secrets.
    Seat(Seat),
    /// A spectator sees what everybody sees.
    Spectator,
    /// A referee sees everything.
    Referee,
}

impl Audience {
    /// The seat whose eyes these are, if it is one's.
    pub const fn seat(self) -> Option<Seat> {
        match self {
            Audience::Seat(seat) => Some(seat),
            Audience::Spectator | Audience::Referee => None,
        }
    }

    /// May this audience see what belongs to `owner` alone?
    pub fn knows_secrets_of(self, owner: Seat) -> bool {
        match self {
            Audience::Seat(seat) => seat == owner,
            Audience::Spectator => false,
            Audience::Referee => true,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_of_seats_holds_what_was_put_in() {
        let set: SeatSet = [Seat::new(3), Seat::new(1)].into_iter().collect();
        assert_eq!(set.iter().map(Seat::index).collect::<Vec<_>>(), [1, 3]);
        assert_eq!(set.len(), 2);
        assert!(set.contains(Seat::new(3)) && !set.contains(Seat::new(0)));
        assert!(set.without(Seat::new(1)).without(Seat::new(3)).is_empty());
        assert_eq!(SeatSet::first(4).len(), 4);
    }

    #[test]
    fn secrets_are_for_their_owner_and_the_referee() {
        let owner = Seat::new(0);
        assert!(Audience::Seat(owner).knows_secrets_of(owner));
        assert!(!Audience::Seat(Seat::new(2)).knows_secrets_of(owner));
        assert!(!Audience::Spectator.knows_secrets_of(owner));
        assert!(Audience::Referee.knows_secrets_of(owner));
    }
}
