//! How a table stood at one moment of its past.

use sobremesa_draw::{Sheets, Theme};
use sobremesa_kernel::{Audience, Commands, Lang, SeatSet, Words};

use crate::playable::Playable;

/// One moment of a match.
pub trait Moment {
    /// How far the first side was ahead, from -1 to 1.
    fn advantage(&self) -> Option<f64>;
    /// Was nothing hidden any more, so that what led there may be looked through by everybody?
    fn lay_open(&self) -> bool;
    /// Who had to act.
    fn must_act(&self) -> SeatSet;
    /// Which seat played which command.
    fn commands(&self) -> Commands;
    /// Which turn was being played.
    fn turn_number(&self) -> u64;
    /// Who met whom, where the game has names for them.
    fn headline(&self) -> Option<Words>;
    /// The picture in parts.
    fn sheets(&self, to: Audience, lang: Lang, theme: Theme) -> Sheets;
}

/// A state of the past.
pub(crate) struct Past<'a, G: Playable>(pub(crate) &'a G::State);

impl<G: Playable> Moment for Past<'_, G> {
    fn advantage(&self) -> Option<f64> {
        G::advantage(self.0)
    }

    fn lay_open(&self) -> bool {
        // Where whole lines are hidden, going on from here may hide them again.
        G::lies_open(self.0) && !G::HIDES_LINES
    }

    fn must_act(&self) -> SeatSet {
        G::status(self.0).must_act()
    }

    fn commands(&self) -> Commands {
        G::commands(self.0)
    }

    fn turn_number(&self) -> u64 {
        G::turn_number(self.0)
    }

    fn headline(&self) -> Option<Words> {
        G::headline(self.0)
    }

    fn sheets(&self, to: Audience, lang: Lang, theme: Theme) -> Sheets {
        G::by_hand(G::view(self.0, to), to.seat())
            .scene(lang)
            .sheets(theme)
    }
}
