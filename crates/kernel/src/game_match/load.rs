//! Reading a match file: every line is played again and compared.

use std::sync::Arc;

use super::snapshots::Snapshots;
use super::{DiceSource, Entry, Match, origin_of};
use crate::dice::{Dice, Seed, Shown};
use crate::record::{
    self, DiceOrigin, Digest64, Header, Line, LoadFault, LoadReason, Luck, Origin, Title, Unsealed,
    Witness, WrittenHeader, WrittenLine,
};
use crate::{Fingerprint, Game, Stop};

impl<G: Game> Match<G> {
    /// Plays a match file again, line by line, and compares.
    ///
    /// With `dice`, whatever follows is rolled with those; without, the match goes on with its own,
    /// as far as the file tells them: a seed goes on, people are asked again, a script is at its
    /// end, and a promise that has not been kept yet leaves the dice sealed. Whoever kept the seed of
    /// a fair match gives it as `dice`, and the match goes on as if it had never been put down.
    ///
    /// # Errors
    /// The first line that is not right, and why.
    pub fn load<'a>(
        lines: impl IntoIterator<Item = &'a str>,
        dice: Option<DiceSource>,
    ) -> Result<Match<G>, LoadFault> {
        let lines: Vec<&str> = lines.into_iter().collect();
        let first = lines.first().ok_or(LoadFault {
            line: 1,
            reason: LoadReason::Empty,
        })?;
        let at_line = |line: usize| move |reason: LoadReason| LoadFault { line, reason };
        let kept = dice.as_ref().and_then(DiceSource::promised);
        let mut replay = Replay::begin(first, &lines[1..], kept).map_err(at_line(1))?;
        for (index, text) in lines.iter().enumerate().skip(1) {
            let followed = replay.follow(text);
            let explained = followed.map_err(|reason| explain::<G>(replay.rules, reason));
            explained.map_err(at_line(index + 1))?;
        }
        Ok(replay.finish(dice))
    }
}

/// A match that is being played again.
struct Replay<G: Game> {
    replayed: Match<G>,
    /// The version of the rules by which it was played. Others than ours may have led to the same.
    rules: u32,
    source: Known,
    /// Every seed that the file reveals somewhere.
    revealed: Vec<Seed>,
}

/// What the file lets us know about the dice under way.
enum Known {
    /// Their seed: every die can be rolled again.
    Seed,
    /// Only what they showed. The script that would show it grows line by line.
    Script,
    /// Only what they showed, and nobody will know more: people rolled, or the seed is still sealed.
    Nothing,
}

impl<G: Game> Replay<G> {
    fn begin(text: &str, rest: &[&str], kept: Option<Seed>) -> Result<Replay<G>, LoadReason> {
        let title: Title = read(text)?;
        if title.sobremesa > record::FORMAT {
            return Err(LoadReason::NewerFormat(title.sobremesa));
        }
        if title.game != G::NAME {
            return Err(LoadReason::OtherGame(title.game));
        }
        let mut written: WrittenHeader<'_, G> = read(text)?;
        let witness = read_witness(written.state, written.digest)?;
        if !written.seats.iter().eq(G::SEATS.iter()) {
            return Err(LoadReason::OtherSeats);
        }
        let sum = written.sum.take().ok_or(LoadReason::Altered)?;
        let kept_text = check_sum(Digest64(0), text, sum, || {
            serde_json::to_string(&written).ok()
        })?;
        let mut revealed = revealed_seeds(rest);
        revealed.extend(kept);
        let (mut dice, source) = reopen(written.dice, &revealed, &written.rolled);
        let mut events = Vec::new();
        let started = match &written.start {
            Origin::Setup(setup) => G::start(setup, &mut dice, &mut events),
            Origin::Position(position) => G::take_up(position, &mut dice, &mut events),
        };
        let state = match started {
            Ok(state) => state,
            Err(Stop::Refused(faults)) => {
                return Err(explain::<G>(written.rules, LoadReason::Faulty(faults)));
            }
            Err(Stop::NeedsDice(_)) => {
                let other = LoadReason::OtherDice {
                    written: written.rolled,
                    rolled: dice.take_shown(),
                };
                return Err(explain::<G>(written.rules, other));
            }
        };
        let compared = compare_dice(written.rolled.clone(), dice.take_shown());
        compared.map_err(|reason| explain::<G>(written.rules, reason))?;
        let may_be_first = title.sobremesa == record::FIRST_FORMAT;
        compare_position::<G>(&state, witness, may_be_first)
            .map_err(|reason| explain::<G>(written.rules, reason))?;
        let header = Header {
            origin: written.start,
            dice: written.dice,
            about: written.about,
        };
        let mut replayed = Match {
            header,
            entries: Vec::with_capacity(rest.len() + 1),
            state,
            dice,
            promised: None,
            pending: None,
            snapshots: Snapshots::new(),
        };
        let entry = replayed.entry(None, written.rolled, events, witness);
        replayed.entries.push(Arc::new(Entry {
            sum,
            text: kept_text,
            ..entry
        }));
        Ok(Replay {
            replayed,
            rules: written.rules,
            source,
            revealed,
        })
    }

    fn follow(&mut self, text: &str) -> Result<(), LoadReason> {
        let Replay {
            replayed,
            source,
            revealed,
            ..
        } = self;
        replayed.play_again(text, source, revealed)
    }

    fn finish(self, dice: Option<DiceSource>) -> Match<G> {
        let Replay {
            mut replayed,
            source,
            ..
        } = self;
        match dice {
            Some(DiceSource::Fair(kept))
                if replayed.latest_dice() == DiceOrigin::Commit(kept.commitment()) =>
            {
                replayed.promised = Some(kept).filter(|seed| !replayed.has_revealed(*seed));
            }
            Some(given) => {
                replayed.dice = given.dice();
                replayed.promised = given.promised();
                let line = Line::NewDice(origin_of(&given));
                let state = replayed.state.clone();
                replayed.append(line, state, Vec::new(), Vec::new());
            }
            None => match (source, replayed.latest_dice()) {
                (Known::Seed | Known::Script, _) => {}
                (Known::Nothing, DiceOrigin::Ask(_)) => replayed.dice = Dice::asked().remember(),
                (Known::Nothing, _) => replayed.dice = Dice::sealed(),
            },
        }
        // A file may have been cut just before its last line.
        replayed.close_if_over();
        replayed
    }
}

impl<G: Game> Match<G> {
    /// Goes on by a line that was added to the file elsewhere: it is played again and compared. `kept` is the
    /// seed of its dice, for whoever knows it.
    ///
    /// # Errors
    /// Why it does not go on by this line. What is left of the match then is good for nothing: it is to be
    /// read anew.
    pub fn follow(&mut self, text: &str, kept: Option<Seed>) -> Result<(), LoadFault> {
        let line = self.seq() + 1;
        let mut source = match kept {
            Some(_) => Known::Seed,
            None => Known::Nothing,
        };
        let followed = self.play_again(text, &mut source, kept.as_slice());
        followed.map_err(|reason| LoadFault { line, reason })?;
        if let Some(Line::Over { seed: Some(_), .. }) =
            self.entries.last().and_then(|entry| entry.line.as_ref())
        {
            self.promised = None;
        }
        Ok(())
    }

    /// Plays a line again and compares. If it is not right, what is left is good for nothing.
    fn play_again(
        &mut self,
        text: &str,
        source: &mut Known,
        revealed: &[Seed],
    ) -> Result<(), LoadReason> {
        let mut written: WrittenLine<'_, G> = read(text)?;
        let witness = read_witness(written.state, written.digest)?;
        let expected = self.seq() + 1;
        if written.seq != expected {
            return Err(LoadReason::OutOfOrder {
                expected,
                found: written.seq,
            });
        }
        let sum = written.sum.take().ok_or(LoadReason::Altered)?;
        let before = self.latest_sum();
        let kept_text = check_sum(before, text, sum, || serde_json::to_string(&written).ok())?;
        let line = written.meaning().ok_or(LoadReason::Meaningless)?;
        let mut state = self.state.clone();
        let mut events = Vec::new();
        match &line {
            Line::Play { .. } if self.conceded().is_some() => {
                return Err(LoadReason::Meaningless);
            }
            Line::Play { who, action } => {
                source.offer(&mut self.dice, &written.rolled);
                let dice = &mut self.dice;
                match G::play(&mut state, *who, action, dice, &mut events) {
                    Ok(()) => compare_dice(written.rolled.clone(), dice.take_shown())?,
                    Err(Stop::Refused(refusal)) => {
                        return Err(LoadReason::Illegal(Box::new(refusal.into())));
                    }
                    Err(Stop::NeedsDice(_)) => {
                        let rolled = dice.take_shown();
                        return Err(LoadReason::OtherDice {
                            written: written.rolled,
                            rolled,
                        });
                    }
                }
            }
            Line::Conceded { why, .. } => {
                let judged = self.judge_conceding(*why);
                judged.map_err(|_| LoadReason::Meaningless)?;
            }
            Line::Ruling(position) => state = G::resume(position).map_err(LoadReason::Faulty)?,
            Line::Takeback { to, luck } => {
                if *to == 0 || *to >= expected {
                    return Err(LoadReason::NoSuchLine(*to));
                }
                state = self.state_after(*to);
                match luck {
                    Luck::Rewound => self.rewind_dice(*to),
                    Luck::Kept => {}
                }
            }
            Line::NewDice(origin) => {
                (self.dice, *source) = reopen(*origin, revealed, &[]);
            }
            Line::Over { verdict, seed } => {
                if self.verdict().as_ref() != Some(verdict) {
                    return Err(LoadReason::OtherOutcome);
                }
                let kept =
                    |seed: &Seed| DiceOrigin::Commit(seed.commitment()) == self.latest_dice();
                if !seed.as_ref().is_none_or(kept) {
                    return Err(LoadReason::BrokenPromise);
                }
            }
        }
        // A match of the first format goes on in ours, and never back.
        let latest = self.entries.last().map(|entry| entry.witness);
        let may_be_first = matches!(latest, Some(Witness::FirstFormat(_)));
        compare_position::<G>(&state, witness, may_be_first)?;
        self.replace_state(state);
        let entry = self.entry(Some(line), written.rolled, events, witness);
        self.entries.push(Arc::new(Entry {
            sum,
            text: kept_text,
            ..entry
        }));
        Ok(())
    }
}

impl Known {
    /// Lets dice that are known only by what they showed show it again.
    fn offer(&self, dice: &mut Dice, rolled: &[Shown]) {
        match self {
            Known::Seed => {}
            Known::Nothing => *dice = Dice::scripted(rolled.to_vec()).remember(),
            Known::Script => dice.foretell(rolled),
        }
    }
}

/// What went another way than it is written did so because the rules are others, if they are.
fn explain<G: Game>(rules: u32, reason: LoadReason) -> LoadReason {
    match reason {
        LoadReason::Faulty(_)
        | LoadReason::Illegal(_)
        | LoadReason::OtherDice { .. }
        | LoadReason::OtherState
        | LoadReason::OtherOutcome
            if rules != G::RULES =>
        {
            LoadReason::OtherRules {
                file: rules,
                ours: G::RULES,
            }
        }
        other => other,
    }
}

impl<G: Game> Match<G> {
    /// Where the dice come from now: as agreed, unless the match was taken up with others.
    fn latest_dice(&self) -> DiceOrigin {
        let changes = self.happened().filter_map(|(_, line, ..)| match line {
            Line::NewDice(origin) => Some(*origin),
            Line::Play { .. }
            | Line::Conceded { .. }
            | Line::Ruling(_)
            | Line::Takeback { .. }
            | Line::Over { .. } => None,
        });
        changes.last().unwrap_or(self.header.dice)
    }

    fn has_revealed(&self, promised: Seed) -> bool {
        let reveals = |line: &Line<G>| match line {
            Line::Over { seed, .. } => *seed == Some(promised),
            Line::Play { .. }
            | Line::Conceded { .. }
            | Line::Ruling(_)
            | Line::Takeback { .. }
            | Line::NewDice(_) => false,
        };
        self.happened().any(|(_, line, ..)| reveals(line))
    }
}

/// The dice to begin a replay with.
fn reopen(origin: DiceOrigin, revealed: &[Seed], rolled: &[Shown]) -> (Dice, Known) {
    let seed = match origin {
        DiceOrigin::Seed(seed) => Some(seed),
        DiceOrigin::Commit(promised) => revealed
            .iter()
            .copied()
            .find(|seed| seed.commitment() == promised),
        DiceOrigin::Script(_) | DiceOrigin::Ask(_) => None,
    };
    match (seed, origin) {
        (Some(seed), _) => (Dice::seeded(seed).remember(), Known::Seed),
        (None, DiceOrigin::Script(_)) => {
            (Dice::scripted(rolled.to_vec()).remember(), Known::Script)
        }
        (None, _) => (Dice::scripted(rolled.to_vec()).remember(), Known::Nothing),
    }
}

/// The seeds that last lines reveal.
fn revealed_seeds(lines: &[&str]) -> Vec<Seed> {
    #[derive(serde::Deserialize)]
    struct Reveal {
        seed: Option<Seed>,
    }
    // Only lines that mention a seed at all are worth reading twice.
    let candidates = lines.iter().filter(|line| line.contains("\"seed\""));
    candidates
        .filter_map(|line| serde_json::from_str::<Reveal>(line).ok()?.seed)
        .collect()
}

fn read<'a, T: serde::Deserialize<'a>>(text: &'a str) -> Result<T, LoadReason> {
    serde_json::from_str(text).map_err(|fault| {
        if fault.is_eof() {
            LoadReason::Cut
        } else {
            LoadReason::Unreadable(fault.to_string())
        }
    })
}

/// Compares a line with its sum. Gives the text if the sum is of just that, letter by letter.
///
/// A line that another program wrote anew, with other spaces or another order of its fields, is
/// first brought back to our own way of writing; such a text is not worth keeping. Any other is: to
/// write every line again only to see whether that gives the same would cost more than reading it.
fn check_sum(
    before: Digest64,
    text: &str,
    sum: Digest64,
    rewritten: impl FnOnce() -> Option<String>,
) -> Result<Option<Box<str>>, LoadReason> {
    let is_right = |line: Unsealed<'_>| line.sum(before) == sum;
    if Unsealed::of_sealed(text).is_some_and(is_right) {
        Ok(Some(text.into()))
    } else if rewritten().is_some_and(|ours| is_right(Unsealed::new(&ours))) {
        Ok(None)
    } else {
        Err(LoadReason::Altered)
    }
}

fn read_witness(state: Option<Digest64>, digest: Option<Digest64>) -> Result<Witness, LoadReason> {
    let missing = || LoadReason::Unreadable("a line has one `digest`".to_owned());
    Witness::read(state, digest).ok_or_else(missing)
}

/// Compares a position with what the file says of it.
fn compare_position<G: Game>(
    state: &G::State,
    witness: Witness,
    may_be_first: bool,
) -> Result<(), LoadReason> {
    match witness {
        Witness::Position(digest) if digest.0 == G::fingerprint(state).value() => Ok(()),
        Witness::Position(digest) if digest.0 == readable::<G>(state) => Ok(()),
        Witness::Position(_) => Err(LoadReason::OtherState),
        Witness::FirstFormat(_) if may_be_first => Ok(()),
        Witness::FirstFormat(_) => Err(LoadReason::Meaningless),
    }
}

/// The digest that files have which are older than the compact form.
fn readable<G: Game>(state: &G::State) -> u64 {
    Fingerprint::of_readable(&G::position(state)).value()
}

fn compare_dice(written: Vec<Shown>, rolled: Vec<Shown>) -> Result<(), LoadReason> {
    if written == rolled {
        Ok(())
    } else {
        Err(LoadReason::OtherDice { written, rolled })
    }
}
