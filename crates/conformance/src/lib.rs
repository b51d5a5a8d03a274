//! What every game must keep, checked by random play; and a small game that has everything.
