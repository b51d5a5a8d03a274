//! Which seat plays which command.
//!
//! A seat keeps its side for good ([`Game::side`](crate::Game::side)); what it plays may change. A
//! partner plays for two, an ally joins later, a turncoat's troops obey the enemy's commander-in-chief
//! from now on. So a command is named by the seat that it belongs to at first, and who plays it is part
//! of how things stand. Everything above the rules asks here whom to expect at the table: a seat that
//! has no command left is neither waited for nor missed.

use std::fmt;

use crate::{Seat, SeatSet};

/// Which seat plays which command, as things stand.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Commands {
    by: [Seat; Seat::MAX],
    n_seats: usize,
    in_play: SeatSet,
}

impl Commands {
    /// Every one of so many seats plays its own.
    pub const fn each_its_own(n_seats: usize) -> Commands {
        let mut by = [Seat::new(0); Seat::MAX];
        let mut index = 0;
        while index < n_seats {
            by[index] = Seat::new(index);
            index += 1;
        }
        Commands {
            by,
            n_seats,
            in_play: SeatSet::first(n_seats),
        }
    }

    /// The same with one command in the hands of `by`.
    #[must_use]
    pub const fn given(mut self, command: Seat, by: Seat) -> Commands {
        self.by[command.index()] = by;
        self
    }

    /// The same with one command that takes no part: it joins later, or there is none in this match.
    #[must_use]
    pub const fn without(mut self, command: Seat) -> Commands {
        self.in_play = self.in_play.without(command);
        self
    }

    /// The seat that plays a command, or will when it joins.
    pub const fn commander(&self, command: Seat) -> Seat {
        self.by[command.index()]
    }

    /// Does a command take part as things stand?
    pub const fn is_in_play(&self, command: Seat) -> bool {
        self.in_play.contains(command)
    }

    /// The commands in play that a seat plays.
    pub fn of(&self, seat: Seat) -> SeatSet {
        let own = |command: &Seat| self.commander(*command) == seat;
        self.in_play.iter().filter(own).collect()
    }

    /// The seats that play something as things stand.
    pub fn players(&self) -> SeatSet {
        let commands = self.in_play.iter();
        commands.map(|command| self.commander(command)).collect()
    }

    /// Should somebody sit there: does the seat play something, or will it when its command joins?
    pub fn expects(&self, seat: Seat) -> bool {
        self.commander(seat) == seat || self.players().contains(seat)
    }

    /// The seats at which somebody should sit.
    pub fn expected(&self) -> SeatSet {
        let seats = SeatSet::first(self.n_seats).iter();
        seats.filter(|seat| self.expects(*seat)).collect()
    }
}

impl fmt::Debug for Commands {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let by = self.in_play.iter().map(|command| {
            let commander = self.commander(command);
            (command.index(), commander.index())
        });
        f.debug_map().entries(by).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const A1: Seat = Seat::new(0);
    const A2: Seat = Seat::new(1);
    const B1: Seat = Seat::new(2);

    #[test]
    fn at_first_everybody_plays_their_own() {
        let commands = Commands::each_its_own(3);
        assert_eq!(commands.players(), SeatSet::first(3));
        assert_eq!(commands.of(A2), SeatSet::only(A2));
        assert!(commands.expects(A2));
    }

    /// A turncoat's command passes to the other side, and its seat has none left.
    #[test]
    fn whoever_has_no_command_left_is_not_expected() {
        let commands = Commands::each_its_own(3).given(A2, B1);
        assert_eq!(commands.commander(A2), B1);
        assert_eq!(commands.of(B1), SeatSet::only(A2).with(B1));
        assert!(commands.of(A2).is_empty() && !commands.expects(A2));
        assert_eq!(commands.players(), SeatSet::only(A1).with(B1));
        assert_eq!(commands.expected(), SeatSet::only(A1).with(B1));
    }

    /// An ally who joins later has a seat at the table, and plays nothing yet.
    #[test]
    fn whoever_joins_later_is_expected_and_does_not_play_yet() {
        let commands = Commands::each_its_own(3).without(A2);
        assert!(commands.expects(A2) && !commands.players().contains(A2));
        assert!(!commands.is_in_play(A2));
    }

    /// Somebody may play what belongs to another without having anything of their own.
    #[test]
    fn whoever_plays_only_for_another_is_expected() {
        let commands = Commands::each_its_own(3).given(A1, A2).given(A2, B1);
        assert!(commands.expects(A2) && !commands.expects(A1));
    }

    #[test]
    fn sixteen_seats_have_sixteen_commands() {
        let commands = Commands::each_its_own(Seat::MAX);
        assert_eq!(commands.players().len(), Seat::MAX);
        let last = Seat::new(Seat::MAX - 1);
        assert_eq!(commands.given(last, A1).of(A1).len(), 2);
    }
}
