//! What a person sees at a table: everything on the page that matters for playing, read at one moment.

use serde::Deserialize;

use crate::browser::Person;

/// What a person sees at a table.
#[derive(Clone, PartialEq, Debug, Deserialize)]
pub(crate) struct Seen {
    /// The language of the page.
    pub(crate) lang: String,
    /// How many lines of the match it shows.
    pub(crate) seq: u64,
    /// The seat for which the page acts; empty for a spectator.
    pub(crate) seat: String,
    /// The seat for which moves are typed, if there is a field for it.
    pub(crate) types_for: Option<String>,
    /// Does a curtain hide the table, as on a shared screen?
    pub(crate) is_covered: bool,
    /// Is it told how the match ended?
    pub(crate) is_over: bool,
    /// How the match stands, in words.
    pub(crate) status: String,
    /// What the clock does, in words.
    pub(crate) terms: Vec<String>,
    /// What the invitation says, if there is one.
    pub(crate) invitation: Option<Vec<String>>,
    pub(crate) seats: Vec<SeenSeat>,
    /// What may be chosen, by its title.
    pub(crate) moves: Vec<String>,
    /// The things of the picture.
    pub(crate) things: Vec<SeenThing>,
    /// What has happened, in words.
    pub(crate) log: String,
}

/// A seat as the panel shows it.
#[derive(Clone, PartialEq, Debug, Deserialize)]
pub(crate) struct SeenSeat {
    pub(crate) name: String,
    /// Is it marked as one's own?
    pub(crate) is_you: bool,
    /// Is it marked as having to act?
    pub(crate) has_turn: bool,
    pub(crate) clock: Option<String>,
    pub(crate) clock_runs: bool,
}

/// A thing of the picture, and where its middle is: from 0 to 1, to the right and down.
#[derive(Clone, PartialEq, Debug, Deserialize)]
pub(crate) struct SeenThing {
    pub(crate) id: String,
    pub(crate) label: String,
    pub(crate) y: f64,
}

const READ: &str = "(() => { \
    const shown = e => Boolean(e) && e.getClientRects().length > 0; \
    const text = e => (e?.textContent ?? '').trim().replace(/\\s+/g, ' '); \
    const all = (css, from = document) => [...from.querySelectorAll(css)]; \
    const find = css => document.querySelector(css); \
    const table = find('#table'); \
    const frame = find('#board svg')?.getBoundingClientRect(); \
    const middle = e => { const box = e.getBoundingClientRect(); return (box.y + box.height / 2 - frame.y) / frame.height; }; \
    return { \
        lang: document.documentElement.lang, \
        seq: Number(table.dataset.seq), \
        seat: table.dataset.seat, \
        types_for: shown(find('#typed')) ? find('#type [name=seat]').value : null, \
        is_covered: shown(find('#curtain')), \
        is_over: shown(find('.over')), \
        status: text(find('#panel .status')), \
        terms: all('#panel .terms').filter(shown).map(text), \
        invitation: shown(find('.invitation')) ? all('.invitation .terms').map(text) : null, \
        seats: all('#panel .seat').map(seat => { \
            const clock = seat.querySelector('.clock'); \
            return { \
                name: seat.dataset.seat, \
                is_you: seat.classList.contains('you'), \
                has_turn: seat.classList.contains('turn'), \
                clock: shown(clock) ? text(clock) : null, \
                clock_runs: Boolean(clock?.hasAttribute('data-runs')), \
            }; }), \
        moves: all('#choices form.moves button').map(button => button.title), \
        things: frame ? all('#board svg g[id]').map(thing => \
            ({ id: thing.id, label: thing.getAttribute('aria-label') ?? '', y: middle(thing) })) : [], \
        log: text(find('#log')), \
    }; })()";

impl Person {
    /// Everything that matters, as it is on the page now.
    pub(crate) async fn seen(&self) -> Seen {
        let seen = self.ask(READ).await;
        serde_json::from_value(seen.clone()).unwrap_or_else(|fault| panic!("{fault}: {seen}"))
    }
}

impl Seen {
    /// The seats that have to act.
    pub(crate) fn turn(&self) -> Vec<&str> {
        let seats = self.seats.iter().filter(|seat| seat.has_turn);
        seats.map(|seat| seat.name.as_str()).collect()
    }

    /// The things of the picture whose ids begin like this.
    pub(crate) fn things(&self, prefix: &str) -> Vec<&SeenThing> {
        let things = self.things.iter();
        things
            .filter(|thing| thing.id.starts_with(prefix))
            .collect()
    }

    /// What must hold for whoever sits somewhere, at every moment of every game: the page acts for that
    /// seat and no other, moves can be typed for it while the match lasts, nothing covers the table, and
    /// there are moves to choose from exactly when it is their turn.
    pub(crate) fn is_in_seat(&self, seat: &str) {
        assert_eq!(self.seat, seat, "{self:#?}");
        let types_for = (!self.is_over).then_some(seat);
        assert_eq!(self.types_for.as_deref(), types_for, "{self:#?}");
        assert!(!self.is_covered, "a curtain hides the table: {self:#?}");
        let own = self.seats.iter().filter(|seat| seat.is_you);
        let own: Vec<&str> = own.map(|seat| seat.name.as_str()).collect();
        assert_eq!(own, [seat], "{self:#?}");
        let has_turn = self.turn().contains(&seat);
        assert_eq!(!self.moves.is_empty(), has_turn, "{self:#?}");
    }

    /// No clock is shown anywhere.
    pub(crate) fn has_no_clock(&self) {
        assert!(
            self.seats.iter().all(|seat| seat.clock.is_none()),
            "{self:#?}"
        );
    }

    /// A clock is shown at these seats, and runs for those of them that have to act.
    pub(crate) fn has_clocks_at(&self, seats: &[&str]) {
        for seat in &self.seats {
            let is_timed = seats.contains(&seat.name.as_str());
            assert_eq!(seat.clock.is_some(), is_timed, "{self:#?}");
            assert_eq!(seat.clock_runs, is_timed && seat.has_turn, "{self:#?}");
        }
    }

    /// These sentences are said about the clock.
    pub(crate) fn says(&self, terms: &[&str]) {
        assert_eq!(self.terms, terms, "{self:#?}");
    }
}
