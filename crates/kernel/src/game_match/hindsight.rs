//! Going back, on again, and rolling again: lines like any other, and never an erasure.

use std::sync::Arc;

use super::{Entry, Match, NO_ROLL, Pending, Playing, Unplayed};
use crate::dice::Shown;
use crate::record::{Line, Luck};
use crate::{Actor, Game};

/// What has been played so far: what an action is judged by that asks for it ([`Game::recall`]).
#[derive(Clone, Copy, Debug)]
pub struct Past<'a, G: Game>(&'a Match<G>);

/// An action that was played and has not been taken back.
#[derive(Clone, Copy, Debug)]
pub struct PastDeed<'a, G: Game> {
    line: usize,
    /// Who acted.
    pub who: Actor,
    /// What was chosen.
    pub action: &'a G::Action,
    /// What the dice showed.
    pub rolled: &'a [Shown],
    /// What came of it.
    pub events: &'a [G::Event],
}

impl<'a, G: Game> Past<'a, G> {
    /// How things stand now.
    pub fn now(&self) -> &'a G::State {
        &self.0.state
    }

    /// What was done, the latest first; nothing from before an arbiter's ruling, which is not for
    /// players to take back.
    pub fn deeds(&self) -> impl Iterator<Item = PastDeed<'a, G>> + use<'a, G> {
        let played: &'a Match<G> = self.0;
        let path = played.path_to(played.seq()).into_iter().rev();
        let since_ruling = path.take_while(|line| {
            let line = &played.entries[line - 1].line;
            !matches!(line, Some(Line::Ruling(_)))
        });
        since_ruling.filter_map(|line| played.deed(line))
    }

    /// How things stood before it was done.
    pub fn before(&self, deed: &PastDeed<'_, G>) -> G::State {
        self.0.state_after(deed.line - 1)
    }

    /// Was something taken back that can be done again?
    pub fn can_redo(&self) -> bool {
        self.0.line_to_redo().is_some()
    }
}

impl<G: Game> Match<G> {
    /// What has been played so far.
    pub fn past(&self) -> Past<'_, G> {
        Past(self)
    }

    /// Goes back to how it was after the line with number `to`, dice included. That is a line too:
    /// nothing is erased, and going back to a line that was taken back takes up that branch again.
    ///
    /// # Errors
    /// If there is no such line.
    pub fn take_back(&mut self, to: usize) -> Result<usize, Unplayed> {
        self.go_back(to, Luck::Rewound)
    }

    /// The same, with or without the dice.
    ///
    /// # Errors
    /// If there is no such line.
    pub fn go_back(&mut self, to: usize, luck: Luck) -> Result<usize, Unplayed> {
        if to == 0 || to > self.seq() {
            return Err(Unplayed::NoSuchLine(to));
        }
        self.pending = None;
        let state = self.state_after(to);
        match luck {
            Luck::Rewound => self.rewind_dice(to),
            Luck::Kept => {}
        }
        Ok(self.append(Line::Takeback { to, luck }, state, Vec::new(), Vec::new()))
    }

    /// Takes back the latest action, dice included.
    pub(super) fn undo(&mut self) -> Result<Playing, Unplayed> {
        let latest = self.past().deeds().next().map(|deed| deed.line);
        self.take_back(latest.map_or(0, |line| line - 1))
            .map(Playing::Done)
    }

    /// Does again what was taken back, dice included.
    pub(super) fn redo(&mut self) -> Result<Playing, Unplayed> {
        self.take_back(self.line_to_redo().unwrap_or(0))
            .map(Playing::Done)
    }

    /// Plays the latest action again with the dice that come next. Until those are there, nothing
    /// is taken back.
    pub(super) fn reroll(&mut self) -> Result<Playing, Unplayed> {
        let latest = self.past().deeds().next();
        let again = latest.map(|deed| Pending {
            who: deed.who,
            action: deed.action.clone(),
            typed: Vec::new(),
            roll: NO_ROLL,
            instead_of: Some(deed.line),
        });
        self.attempt(again.ok_or(Unplayed::NoSuchLine(0))?)
    }

    /// The earliest line back to which a takeback is free: nothing after it rolled a die, showed
    /// somebody something (the seed of fair dice shows all to come), or was an arbiter's word.
    /// Further back is for the table's policy.
    pub fn free_takeback(&self) -> usize {
        let path = self.path_to(self.seq());
        let binding = |seq: &&usize| {
            let entry = &self.entries[**seq - 1];
            !entry.rolled.is_empty()
                || entry.events.iter().any(G::reveals)
                || matches!(
                    entry.line,
                    Some(Line::Ruling(_) | Line::Over { seed: Some(_), .. })
                )
        };
        path.iter().rev().find(binding).copied().unwrap_or(1)
    }

    /// The lines that lead to the position after line `seq`, leaving out what was taken back.
    ///
    /// # Panics
    /// If there is no such line.
    pub fn path_to(&self, seq: usize) -> Vec<usize> {
        let mut path = Vec::new();
        let mut here = seq;
        while here > 1 {
            match self.entries[here - 1].line {
                Some(Line::Takeback { to, .. }) => here = to,
                _ => {
                    path.push(here);
                    here -= 1;
                }
            }
        }
        path.reverse();
        path
    }

    /// Puts the dice back to where they stood after line `seq`. If the match has been taken up with
    /// other dice since, those know nothing of that line and stay where they are.
    pub(super) fn rewind_dice(&mut self, seq: usize) {
        let (until, since) = self.entries.split_at(seq);
        let are_new = |entry: &Arc<Entry<G>>| matches!(entry.line, Some(Line::NewDice(_)));
        if let Some(entry) = until.last().filter(|_| !since.iter().any(are_new)) {
            self.dice.rewind(entry.mark);
        }
    }

    fn deed(&self, line: usize) -> Option<PastDeed<'_, G>> {
        let entry = &self.entries[line - 1];
        match &entry.line {
            Some(Line::Play { who, action }) => Some(PastDeed {
                line,
                who: *who,
                action,
                rolled: &entry.rolled,
                events: &entry.events,
            }),
            Some(
                Line::Conceded { .. }
                | Line::Ruling(_)
                | Line::Takeback { .. }
                | Line::NewDice(_)
                | Line::Over { .. },
            )
            | None => None,
        }
    }

    /// The line that was taken back last of those that follow on how things stand. Whoever plays
    /// something else has left it behind.
    fn line_to_redo(&self) -> Option<usize> {
        let here = self.steps_to(self.seq());
        let mut seq = self.seq();
        loop {
            let there = self.steps_to(seq);
            if there.len() > here.len() && there.starts_with(&here) {
                return Some(there[here.len()]);
            }
            if seq == 1 || self.is_step(seq) {
                return None;
            }
            seq -= 1;
        }
    }

    fn steps_to(&self, seq: usize) -> Vec<usize> {
        let mut path = self.path_to(seq);
        path.retain(|line| self.is_step(*line));
        path
    }

    /// Did the position change by this line, other than by going back?
    fn is_step(&self, line: usize) -> bool {
        matches!(
            self.entries[line - 1].line,
            Some(Line::Play { .. } | Line::Ruling(_))
        )
    }
}
