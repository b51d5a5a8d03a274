//! The order in which moves are tried. The sooner the best one comes, the fewer others are looked at.
//!
//! First the move remembered from an earlier visit; then captures, by the game's
//! own hints; then the moves that were too good in other positions as far from
//! the root ("killers"); then quiet moves, by what the search has learnt about
//! their slots; last, captures that lose by what is captured back. Each kind is
//! listed only when the one before has not been enough.

use super::position::Position;
use super::score::MOST_PLIES;

/// What is learnt about a slot stays within plus and minus this.
pub(super) const MOST_EXPERIENCE: i32 = 16_000;

/// What a search learns about quiet moves.
pub(super) struct Experience<M> {
    killers: Vec<[Option<M>; 2]>,
    slots: Vec<i32>,
}

impl<M: Copy + Eq> Experience<M> {
    pub(super) fn new(n_slots: usize) -> Experience<M> {
        Experience {
            killers: vec![[None; 2]; MOST_PLIES],
            slots: vec![0; n_slots],
        }
    }

    pub(super) fn clear(&mut self) {
        self.killers.fill([None; 2]);
        self.slots.fill(0);
    }

    /// A new search begins: the killers were for other positions, the slots matter half as much.
    pub(super) fn fade(&mut self) {
        self.killers.fill([None; 2]);
        self.slots.iter_mut().for_each(|slot| *slot /= 2);
    }

    /// What has been learnt about moves like this one.
    #[inline]
    pub(super) fn of<P: Position<Move = M>>(&self, here: &P, quiet: M) -> i32 {
        self.slots.get(here.slot(quiet)).copied().unwrap_or(0)
    }

    /// `good` was too good for the rival, `tried` before it were not.
    #[inline]
    pub(super) fn learn<P>(
        &mut self,
        here: &P,
        good: M,
        tried: &[Ranked<M>],
        ply: usize,
        depth: i32,
    ) where
        P: Position<Move = M>,
    {
        let [first, second] = &mut self.killers[ply];
        if *first != Some(good) {
            *second = first.replace(good);
        }
        let weight = (16 * depth * depth).min(MOST_EXPERIENCE / 8);
        self.adjust(here.slot(good), weight);
        for other in tried.iter().filter(|other| other.legal != good) {
            self.adjust(here.slot(other.legal), -weight);
        }
    }

    /// The nearer to the limit, the smaller the step: old lessons are overgrown by new ones.
    #[inline]
    fn adjust(&mut self, slot: usize, weight: i32) {
        if let Some(learnt) = self.slots.get_mut(slot) {
            *learnt += weight - *learnt * weight.abs() / MOST_EXPERIENCE;
        }
    }
}

/// A move and how early it is tried.
#[derive(Clone, Copy)]
pub(super) struct Ranked<M> {
    pub(super) legal: M,
    rank: i32,
}

/// The moves of all positions between the root and the one being looked at, in
/// one list: each position's part begins where that of the position before ends.
pub(super) type MoveStack<M> = Vec<Ranked<M>>;

/// Gives the moves of one position, one by one.
pub(super) struct Picker<M> {
    stage: Stage,
    remembered: Option<M>,
    /// Where this position's part of the stack begins, with the captures put off.
    start: usize,
    n_put_off: usize,
    captures_end: usize,
    next: usize,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    Remembered,
    ListCaptures,
    Captures,
    Killers(usize),
    ListQuiets,
    Quiets,
    PutOff,
}

impl<M: Copy + Eq> Picker<M> {
    /// All moves; `remembered` is legal here.
    #[inline]
    pub(super) fn new(stack: &MoveStack<M>, remembered: Option<M>) -> Picker<M> {
        let start = stack.len();
        Picker {
            stage: Stage::Remembered,
            remembered,
            start,
            n_put_off: 0,
            captures_end: start,
            next: start,
        }
    }

    /// The next move, or none if all have been tried.
    #[inline]
    pub(super) fn next<P>(
        &mut self,
        here: &P,
        stack: &mut MoveStack<M>,
        experience: &Experience<M>,
        ply: usize,
    ) -> Option<M>
    where
        P: Position<Move = M>,
    {
        loop {
            match self.stage {
                Stage::Remembered => {
                    self.stage = Stage::ListCaptures;
                    if self.remembered.is_some() {
                        return self.remembered;
                    }
                }
                Stage::ListCaptures => {
                    self.stage = Stage::Captures;
                    list_captures(here, stack, self.remembered);
                    self.captures_end = stack.len();
                }
                Stage::Captures => match take_best(stack, self.next) {
                    Some(capture) if here.is_losing_exchange(capture) => {
                        stack.swap(self.start + self.n_put_off, self.next);
                        self.n_put_off += 1;
                        self.next += 1;
                    }
                    Some(capture) => {
                        self.next += 1;
                        return Some(capture);
                    }
                    None => self.stage = Stage::Killers(0),
                },
                Stage::Killers(index) => match experience.killers[ply].get(index) {
                    Some(killer) => {
                        self.stage = Stage::Killers(index + 1);
                        let fits = |killer: &M| {
                            self.remembered != Some(*killer)
                                && here.is_legal(*killer)
                                && !here.is_capture(*killer)
                        };
                        if let Some(killer) = killer.filter(fits) {
                            return Some(killer);
                        }
                    }
                    None => self.stage = Stage::ListQuiets,
                },
                Stage::ListQuiets => {
                    self.stage = Stage::Quiets;
                    let killers = experience.killers[ply];
                    here.each_quiet(|legal| {
                        if self.remembered != Some(legal) && !killers.contains(&Some(legal)) {
                            let rank = here.order_hint(legal) + experience.of(here, legal);
                            stack.push(Ranked { legal, rank });
                        }
                    });
                }
                Stage::Quiets => match take_best(stack, self.next) {
                    Some(quiet) => {
                        self.next += 1;
                        return Some(quiet);
                    }
                    None => self.put_quiets_aside(),
                },
                Stage::PutOff => {
                    let put_off = &stack[self.start..self.start + self.n_put_off];
                    let capture = put_off.get(self.next)?;
                    self.next += 1;
                    return Some(capture.legal);
                }
            }
        }
    }

    /// Quiet moves are not wanted any more.
    #[inline]
    pub(super) fn put_quiets_aside(&mut self) {
        self.stage = Stage::PutOff;
        self.next = 0;
    }

    /// The quiet moves given so far, apart from the remembered one and the killers;
    /// nothing any more once they have been put aside.
    #[inline]
    pub(super) fn quiets_given<'a>(&self, stack: &'a MoveStack<M>) -> &'a [Ranked<M>] {
        match self.stage {
            Stage::Quiets => &stack[self.captures_end..self.next],
            Stage::Remembered
            | Stage::ListCaptures
            | Stage::Captures
            | Stage::Killers(_)
            | Stage::ListQuiets
            | Stage::PutOff => &[],
        }
    }

    /// This position has been looked at.
    #[inline]
    pub(super) fn leave(self, stack: &mut MoveStack<M>) {
        stack.truncate(self.start);
    }
}

/// Puts captures on the stack, but not `apart`.
#[inline]
pub(super) fn list_captures<P: Position>(
    here: &P,
    stack: &mut MoveStack<P::Move>,
    apart: Option<P::Move>,
) {
    here.each_capture(|legal| {
        if apart != Some(legal) {
            let rank = here.order_hint(legal);
            stack.push(Ranked { legal, rank });
        }
    });
}

/// Brings the best of the moves from `from` on to that place.
#[inline]
pub(super) fn take_best<M: Copy>(stack: &mut MoveStack<M>, from: usize) -> Option<M> {
    let mut best = from;
    let mut highest = stack.get(from)?.rank;
    for (index, ranked) in (from..).zip(&stack[from..]) {
        if ranked.rank > highest {
            (best, highest) = (index, ranked.rank);
        }
    }
    stack.swap(from, best);
    Some(stack[from].legal)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::alpha_beta::position::{Status, Team};

    /// A capture is a capital letter; `X` and `Y` lose by what is captured back.
    struct Letters(&'static str);

    impl Position for Letters {
        type Move = char;

        const SLOTS: usize = 256;

        fn status(&self) -> Status {
            Status::ToMove(Team::First)
        }

        fn each_capture(&self, found: impl FnMut(char)) {
            let letters = self.0.chars();
            letters
                .filter(|letter| self.is_capture(*letter))
                .for_each(found);
        }

        fn each_quiet(&self, found: impl FnMut(char)) {
            let letters = self.0.chars();
            letters
                .filter(|letter| !self.is_capture(*letter))
                .for_each(found);
        }

        fn is_capture(&self, letter: char) -> bool {
            letter.is_uppercase()
        }

        fn after(&self, _letter: char) -> Letters {
            Letters("")
        }

        fn evaluate(&self) -> i32 {
            0
        }

        fn key(&self) -> u64 {
            0
        }

        /// The later in the alphabet, the better.
        fn order_hint(&self, letter: char) -> i32 {
            letter as i32
        }

        fn slot(&self, letter: char) -> usize {
            letter as usize
        }

        fn is_losing_exchange(&self, letter: char) -> bool {
            "XY".contains(letter)
        }
    }

    const LETTERS: Letters = Letters("aBcXdEfYg");

    fn order(remembered: Option<char>, experience: &Experience<char>) -> String {
        // Somebody else's moves lie below.
        let mut stack = vec![Ranked {
            legal: '?',
            rank: 1000,
        }];
        let mut picker = Picker::new(&stack, remembered);
        let next = || picker.next(&LETTERS, &mut stack, experience, 7);
        let order = std::iter::from_fn(next).collect();
        picker.leave(&mut stack);
        assert_eq!(stack.len(), 1);
        order
    }

    #[test]
    fn captures_first_and_those_that_lose_last() {
        let experience = Experience::new(256);
        assert_eq!(order(None, &experience), "EBgfdcaYX");
    }

    #[test]
    fn a_remembered_move_comes_first_and_once() {
        let experience = Experience::new(256);
        assert_eq!(order(Some('c'), &experience), "cEBgfdaYX");
        assert_eq!(order(Some('B'), &experience), "BEgfdcaYX");
        assert_eq!(order(Some('X'), &experience), "XEBgfdcaY");
    }

    #[test]
    fn killers_come_before_other_quiet_moves_and_once() {
        let mut experience = Experience::new(256);
        experience.learn(&LETTERS, 'a', &[], 7, 1);
        experience.learn(&LETTERS, 'c', &[], 7, 1);
        assert_eq!(order(None, &experience), "EBcagfdYX");
        assert_eq!(order(Some('c'), &experience), "cEBagfdYX");
        // The same one again does not push the other out; a third one does.
        experience.learn(&LETTERS, 'c', &[], 7, 1);
        assert!(order(None, &experience).starts_with("EBca"));
        experience.learn(&LETTERS, 'd', &[], 7, 1);
        assert!(order(None, &experience).starts_with("EBdc"));
    }

    #[test]
    fn a_killer_that_is_not_legal_here_is_passed_over() {
        let mut experience = Experience::new(256);
        experience.learn(&Letters("z"), 'z', &[], 7, 1);
        experience.learn(&Letters("b"), 'B', &[], 7, 1);
        assert_eq!(order(None, &experience), "EBgfdcaYX");
    }

    #[test]
    fn good_moves_rise_and_those_tried_before_them_sink() {
        let mut experience = Experience::new(256);
        let tried = ['g', 'f', 'a'].map(|legal| Ranked { legal, rank: 0 });
        // Learnt elsewhere in the tree, where it makes no killer for here.
        experience.learn(&LETTERS, 'a', &tried, 3, 4);
        assert_eq!(order(None, &experience), "EBadcgfYX");
        let (good, bad) = (experience.of(&LETTERS, 'a'), experience.of(&LETTERS, 'g'));
        assert!(good > 0 && bad == -good, "{good}, {bad}");
        experience.fade();
        assert_eq!(experience.of(&LETTERS, 'a'), good / 2);
        experience.clear();
        assert_eq!(experience.of(&LETTERS, 'a'), 0);
    }

    #[test]
    fn experience_stays_within_its_bounds() {
        let mut experience = Experience::new(256);
        let tried = [Ranked {
            legal: 'g',
            rank: 0,
        }];
        (0..10_000).for_each(|_| experience.learn(&LETTERS, 'a', &tried, 3, 60));
        let (good, bad) = (experience.of(&LETTERS, 'a'), experience.of(&LETTERS, 'g'));
        assert!(
            (MOST_EXPERIENCE / 2..=MOST_EXPERIENCE).contains(&good),
            "{good}"
        );
        assert!(
            (-MOST_EXPERIENCE..=-MOST_EXPERIENCE / 2).contains(&bad),
            "{bad}"
        );
    }

    #[test]
    fn quiet_moves_can_be_put_aside() {
        let experience = Experience::new(256);
        let mut stack = Vec::new();
        let mut picker = Picker::new(&stack, None);
        let mut order = String::new();
        while let Some(letter) = picker.next(&LETTERS, &mut stack, &experience, 0) {
            order.push(letter);
            if letter == 'f' {
                let given = picker
                    .quiets_given(&stack)
                    .iter()
                    .map(|ranked| ranked.legal);
                assert_eq!(given.collect::<String>(), "gf");
                picker.put_quiets_aside();
            }
        }
        assert_eq!(order, "EBgfYX");
    }
}
