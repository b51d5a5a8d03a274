//! Leaks that tests plant, to see that the suite of secrets finds them. Anywhere else there are none.

/// Something that somebody would learn who must not.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Leak {
    /// DBM-SET-10: a season, in a view.
    Season,
    /// DBM-DEP-13: written orders, in an event.
    Orders,
    /// DBM-ARM-12: who is still to be placed.
    Waiting,
    /// DBM-AMB-02: who hides.
    Ambush,
    /// DBM-DEP-13: a flank march and its edge.
    March,
    /// DBM-ARM-12: what sort of general leads a command that is still to be placed.
    General,
    /// DBM-LOS-12: what a command had, of which parts are hidden.
    Original,
    /// DBM-AMB-06: who hides and was told to shoot.
    Stance,
    /// DBM-ARM-12: works that were bought and do not lie yet.
    Works,
    /// DBM-HOU-14: what somebody wants to do by night.
    Night,
}

/// Has a test planted it?
#[cfg(not(test))]
#[inline]
pub(crate) const fn is_planted(_: Leak) -> bool {
    false
}

#[cfg(test)]
pub(crate) use planted::{is_planted, plant};

#[cfg(test)]
mod planted {
    use std::cell::Cell;

    use super::Leak;

    thread_local! {
        static PLANTED: Cell<Option<Leak>> = const { Cell::new(None) };
    }

    pub(crate) fn is_planted(leak: Leak) -> bool {
        PLANTED.get() == Some(leak)
    }

    /// Plants a leak for this thread, or takes it away.
    pub(crate) fn plant(leak: Option<Leak>) {
        PLANTED.set(leak);
    }
}
