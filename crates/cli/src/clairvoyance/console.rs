//! The master's console: a line in, what happened out, and everything can be taken back.

use std::sync::Arc;

use sobremesa_clairvoyance::language::check as language;
use sobremesa_clairvoyance::{Action, Clairvoyance, Event, MASTER, Setup, State};
use sobremesa_kernel::record::{About, Origin};
use sobremesa_kernel::{
    Actor, Asks, Audience, Begun, DiceSource, Game, Illegal, Match, Opening, Playing, Shown, Told,
    Unplayed, Words,
};
use sobremesa_table::Playable;

use super::early::Early;
use super::rolls::{self, Asked};
use super::{as_text, check, faults, help, look, read_bytes};
use crate::args::ClairvoyanceArgs;
use crate::console::Console;
use crate::failure::Failure;
use crate::match_file::{MatchFile, wrong_line};
use crate::outside::fresh_seed;
use crate::play::read_dice;
use crate::recording::{Offer, Recording, Shelter};

/// The words of the command line that take up a combat again.
const AGAIN: &str = "clairvoyance";

/// Runs an encounter until the master leaves.
pub(super) fn run(asked: &ClairvoyanceArgs, mut console: Console<'_>) -> Result<(), Failure> {
    let shelter = Shelter::new(asked.unsaved.as_deref(), Clairvoyance::NAME, AGAIN);
    let file = match (shelter.offer(&mut console)?, &asked.file) {
        (Offer::GoOn(path), _) => path,
        (Offer::Nothing, Some(file)) => file.clone(),
        (Offer::Nothing, None) => {
            return Err(Failure::wrong(
                "Falta el fichero del encuentro.",
                "The file of the encounter is missing.",
            ));
        }
    };
    let dice = asked.dice.as_deref().map(read_dice).transpose()?;
    let Some(opened) = open(&file, dice, &shelter, &mut console)? else {
        return Ok(());
    };
    let recording = match (&asked.save, &opened.read) {
        (Some(save), None) => Recording::to_new_file(shelter, save)?,
        (Some(save), Some(_)) if *save != file => Recording::to_new_file(shelter, save)?,
        (Some(_) | None, Some(read)) => {
            let (recording, warning) = Recording::on_in(shelter, &file, read);
            if let Some(words) = warning {
                console.warn(&words)?;
            }
            recording
        }
        (None, None) => Recording::unnamed(shelter),
    };
    let mut desk = Desk {
        game: opened.game,
        recording,
    };
    desk.keep(&mut console)?;
    opened.early.forget();
    desk.introduce(&mut console)?;
    desk.serve(&mut console)
}

/// A combat that can begin or go on.
struct Opened {
    game: Match<Clairvoyance>,
    /// The file from which it goes on.
    read: Option<MatchFile>,
    /// What was typed before it began, until its own file has it.
    early: Early,
}

/// Begins a combat with an encounter, or goes on with a saved one; nothing if the master leaves first.
fn open(
    file: &str,
    dice: Option<DiceSource>,
    shelter: &Shelter,
    console: &mut Console<'_>,
) -> Result<Option<Opened>, Failure> {
    let bytes = read_bytes(file, console)?;
    if is_match(&bytes) {
        let read = MatchFile::from_bytes(bytes, file)?;
        return go_on(file, read, dice, console);
    }
    let text = as_text(file, bytes)?;
    begin(file, &text, dice, shelter, console)
}

/// A match file begins with a brace, which no encounter does.
fn is_match(bytes: &[u8]) -> bool {
    bytes.trim_ascii_start().starts_with(b"{")
}

/// Goes on with a saved combat; nothing if its file is cut and the master would rather not.
fn go_on(
    file: &str,
    read: MatchFile,
    dice: Option<DiceSource>,
    console: &mut Console<'_>,
) -> Result<Option<Opened>, Failure> {
    let load = |read: &MatchFile, dice| Match::<Clairvoyance>::load(read.lines(), dice);
    let replayed = load(&read, None).map(drop);
    let Some(read) = read.offer_whole_lines(file, replayed, console)? else {
        return Ok(None);
    };
    // Nobody here knows the seed that was promised: there has to be another promise.
    let dice = dice.or_else(|| read.is_sealed().then(|| DiceSource::Fair(fresh_seed())));
    let game = load(&read, dice).map_err(|fault| wrong_line(file, &fault))?;
    Ok(Some(Opened {
        game,
        read: Some(read),
        early: Early::default(),
    }))
}

/// Begins a combat; nothing if the master leaves while initiative is being rolled.
fn begin(
    file: &str,
    text: &str,
    dice: Option<DiceSource>,
    shelter: &Shelter,
    console: &mut Console<'_>,
) -> Result<Option<Opened>, Failure> {
    let encounter = match language::load(text) {
        Ok(encounter) => Arc::new(encounter),
        Err(flaws) => {
            faults::show(file, text, &flaws, console)?;
            return Err(faults::count(file, flaws.len()));
        }
    };
    check::remark(file, text, &encounter, console)?;
    let origin = Origin::Setup(Setup {
        source: text.to_owned(),
    });
    let dice = dice.unwrap_or_else(|| DiceSource::Seed(fresh_seed()));
    let opening: Opening<Clairvoyance> = Opening::new(origin, dice, About::default());
    let untouched = opening.clone();
    let mut begun = opening.begin().map_err(unplayed)?;
    let mut early = Early::default();
    if let Begun::Wants(..) = &begun {
        early = Early::take_up(shelter, text, console)?;
        // Dice that do not fit any more were typed for other rules.
        match rolls::begin_again(&untouched, early.rolled()) {
            Ok(gone_on) => begun = gone_on,
            Err(_) => early = Early::anew(shelter, text, console)?,
        }
    }
    loop {
        match begun {
            Begun::Match(game) => {
                return Ok(Some(Opened {
                    game: *game,
                    read: None,
                    early,
                }));
            }
            Begun::Wants(waiting, roll) => {
                let what = rolls::initiative_of(&encounter, early.rolled());
                begun = match rolls::ask(&roll, &what, console)? {
                    Asked::Rolled(shown) => {
                        let next = waiting.answer(vec![shown.clone()]).map_err(unplayed)?;
                        early.note(shown, console)?;
                        next
                    }
                    Asked::Back => {
                        early.take_back(console)?;
                        rolls::begin_again(&untouched, early.rolled()).map_err(unplayed)?
                    }
                    Asked::Leave => {
                        early.leave(console)?;
                        return Ok(None);
                    }
                };
            }
        }
    }
}

fn unplayed(why: Unplayed) -> Failure {
    match why {
        Unplayed::Faulty(faults) => Failure::faulty(&faults),
        Unplayed::Illegal(illegal) => Failure::Wrong(illegal.message),
        Unplayed::Conceded(_) => Failure::wrong("El combate ha terminado.", "The combat is over."),
        Unplayed::AwaitingRoll(_)
        | Unplayed::NoRollWanted
        | Unplayed::WrongCount { .. }
        | Unplayed::NoDice(_)
        | Unplayed::NoSuchLine(_) => Failure::wrong(
            "Faltan dados, o no valen los que hay.",
            "Dice are missing, or those there are will not do.",
        ),
    }
}

/// A combat under way, and the file where it is kept.
struct Desk {
    game: Match<Clairvoyance>,
    recording: Recording,
}

/// What becomes of a line.
enum Then {
    GoOn,
    Leave,
}

impl Desk {
    /// CLV-OUT-01: the order of initiative and the board.
    fn introduce(&mut self, console: &mut Console<'_>) -> Result<(), Failure> {
        let screen = console.screen;
        console.line(&screen.ruler("Clairvoyance"))?;
        self.tell_since(0, console)?;
        look::board(&self.game, console)?;
        console.tell(
            "«next» juega el turno siguiente; «help» dice todo lo demás.",
            "“next” plays the next turn; “help” tells everything else.",
        )?;
        Ok(())
    }

    fn serve(&mut self, console: &mut Console<'_>) -> Result<(), Failure> {
        loop {
            let prompt = look::prompt(self.game.state(), console.screen.lang);
            let words = help::vocabulary(self.game.state());
            let then = match console.ask_for(&prompt, &words)? {
                Some(line) => self.obey(&line, console)?,
                None if console.was_interrupted() => self.leave(console)?,
                None => Then::Leave,
            };
            match then {
                Then::GoOn => {}
                Then::Leave => return self.farewell(console),
            }
        }
    }

    /// Somebody wants to leave: if that would lose something, they are asked first.
    fn leave(&mut self, console: &mut Console<'_>) -> Result<Then, Failure> {
        match self.recording.may_leave(&self.game, console)? {
            true => Ok(Then::Leave),
            false => Ok(Then::GoOn),
        }
    }

    /// CLV-CMD-13: leaving is clean, and says where the combat is.
    fn farewell(&mut self, console: &mut Console<'_>) -> Result<(), Failure> {
        self.recording.say_where(console)?;
        console.tell("Hasta la próxima.", "Until next time.")?;
        Ok(())
    }

    fn obey(&mut self, line: &str, console: &mut Console<'_>) -> Result<Then, Failure> {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        match word {
            "quit" | "exit" | "salir" => return self.leave(console),
            "help" | "ayuda" | "?" => help::show(rest, console)?,
            "probabilidad" => {
                let asked = match rest.strip_suffix(" completo") {
                    Some(units) => format!("odds {units} full"),
                    None => format!("odds {rest}"),
                };
                self.command(&asked, console)?;
            }
            "reach" | "alcance" => look::reach(self.game.state(), rest, console)?,
            "sees" | "ve" => look::sees(self.game.state(), rest, console)?,
            "order" | "orden" => look::order(self.game.state(), console)?,
            "save" | "guardar" => self.save_to(rest, console)?,
            "load" | "cargar" => self.load(rest, console)?,
            _ => self.command(line, console)?,
        }
        Ok(Then::GoOn)
    }

    /// A command of the combat.
    fn command(&mut self, line: &str, console: &mut Console<'_>) -> Result<(), Failure> {
        let action = Action::read(line);
        if action == Action::ShowBoard {
            return look::board(&self.game, console);
        }
        if !Clairvoyance::asks(&action).only_looks() {
            return self.carry_out(&action, console);
        }
        match self.game.look(Actor::Seat(MASTER), &action) {
            Ok(seen) => say_all(&seen, console),
            Err(why) => refuse(why, console),
        }
    }

    /// Plays a command, asking for dice where people roll.
    fn carry_out(&mut self, action: &Action, console: &mut Console<'_>) -> Result<(), Failure> {
        let since = self.game.seq();
        let mut rolled: Vec<Shown> = Vec::new();
        let mut playing = self.game.play(Actor::Seat(MASTER), action.clone());
        loop {
            match playing {
                Ok(Playing::Done(_)) => break,
                Ok(Playing::Wants(roll)) => {
                    let (state, rolling) = self.rolling(action);
                    let what = rolls::purpose(&state, &rolling, &rolled);
                    match rolls::ask(&roll, &what, console)? {
                        Asked::Rolled(shown) => {
                            playing = self.game.answer(vec![shown.clone()]);
                            rolled.push(shown);
                        }
                        // Everything up to the mistyped roll is played again.
                        Asked::Back => {
                            rolled.pop();
                            self.game.drop_roll();
                            playing = self.game.play(Actor::Seat(MASTER), action.clone());
                            for shown in &rolled {
                                playing = self.game.answer(vec![shown.clone()]);
                            }
                        }
                        Asked::Leave => {
                            self.game.drop_roll();
                            console.tell("Queda sin hacer.", "It is left undone.")?;
                            return Ok(());
                        }
                    }
                }
                Err(why) => {
                    self.game.drop_roll();
                    return refuse(why, console);
                }
            }
        }
        // What is told has been written.
        self.keep(console)?;
        let events = self.tell_since(since, console)?;
        let has_changed_board = events
            .iter()
            .any(|event| matches!(event.whole(), Event::Move { .. } | Event::Death { .. }));
        if has_changed_board || Clairvoyance::asks(action).goes_back() {
            look::board(&self.game, console)?;
        }
        Ok(())
    }

    /// What dice are rolled for, and how things stand then: who rolls again does so for the latest
    /// command, as if it had not been carried out.
    fn rolling(&self, action: &Action) -> (State, Action) {
        let past = self.game.past();
        let again = (Clairvoyance::asks(action) == Asks::ToReroll).then(|| past.deeds().next());
        match again.flatten() {
            Some(deed) => (past.before(&deed), deed.action.clone()),
            None => (self.game.state().clone(), action.clone()),
        }
    }

    /// Tells what happened after a line of the record.
    fn tell_since(
        &mut self,
        since: usize,
        console: &mut Console<'_>,
    ) -> Result<Vec<Event>, Failure> {
        let told = self.game.told(since, Audience::Referee);
        let events: Vec<Event> = told
            .into_iter()
            .filter_map(|told| match told {
                Told::Event(event) => Some(event),
                Told::Table(_) => None,
            })
            .collect();
        say_all(&events, console)?;
        Ok(events)
    }

    fn save_to(&mut self, path: &str, console: &mut Console<'_>) -> Result<(), Failure> {
        if path.is_empty() {
            console.tell("save FICHERO", "save FILE")?;
            return Ok(());
        }
        self.recording.save_as(path, &self.game, console)?;
        Ok(())
    }

    /// Writes what is new.
    fn keep(&mut self, console: &mut Console<'_>) -> Result<(), Failure> {
        if let Some(words) = self.recording.write(&self.game) {
            console.warn(&words)?;
        }
        Ok(())
    }

    /// Puts another combat on the table, a saved one or a new one. If that cannot be, this one stays.
    fn load(&mut self, path: &str, console: &mut Console<'_>) -> Result<(), Failure> {
        if path.is_empty() {
            console.tell("load FICHERO", "load FILE")?;
            return Ok(());
        }
        if self.recording.is_in(path) {
            console.tell(
                format!("{path} es este combate."),
                format!("{path} is this combat."),
            )?;
            return Ok(());
        }
        let shelter = self.recording.shelter();
        let opened = match open(path, None, &shelter, console) {
            Ok(Some(opened)) => opened,
            Ok(None) => return Ok(()),
            Err(failure) => {
                return match failure.words() {
                    Some(words) => Ok(console.warn(&words)?),
                    None => Err(failure),
                };
            }
        };
        if !self.recording.may_leave(&self.game, console)? {
            return Ok(());
        }
        let (recording, warning) = match &opened.read {
            Some(read) => Recording::on_in(shelter, path, read),
            None => (Recording::unnamed(shelter), None),
        };
        if let Some(words) = warning {
            console.warn(&words)?;
        }
        *self = Desk {
            game: opened.game,
            recording,
        };
        self.keep(console)?;
        opened.early.forget();
        look::board(&self.game, console)
    }
}

/// Tells events to the master.
fn say_all(events: &[Event], console: &mut Console<'_>) -> Result<(), Failure> {
    for event in events {
        let words = Clairvoyance::narrate(event);
        match event.whole() {
            Event::Turn { .. } => {
                let line = console.screen.heading(console.screen.get(&words));
                console.line(&line)?;
            }
            Event::End { .. } => {
                let line = console.screen.accent(console.screen.get(&words));
                console.line(&line)?;
            }
            Event::Initiative { .. }
            | Event::Warning { .. }
            | Event::Move { .. }
            | Event::Attack { .. }
            | Event::Hit { .. }
            | Event::Miss { .. }
            | Event::Death { .. }
            | Event::Heal { .. }
            | Event::Note { .. }
            | Event::Armor { .. }
            | Event::Hidden { .. }
            | Event::Revealed { .. }
            | Event::Health { .. }
            | Event::Wound { .. }
            | Event::Show(_)
            | Event::Odds(_)
            | Event::Plan(_)
            | Event::Why(_)
            | Event::Board { .. }
            | Event::Veiled(_) => console.say(&words)?,
        }
    }
    Ok(())
}

/// Says why a command was not carried out; nothing has changed.
fn refuse(why: Unplayed, console: &mut Console<'_>) -> Result<(), Failure> {
    match why {
        Unplayed::Illegal(Illegal { message, rule, .. }) => {
            let words = Words::new(
                format!("{} ({rule})", message.es),
                format!("{} ({rule})", message.en),
            );
            console.warn(&words)?;
            Ok(())
        }
        Unplayed::NoDice(_) => {
            console.warn(&Words::new(
                "El guion de dados no tiene lo que hace falta; el combate sigue como estaba.",
                "The script of dice does not have what is needed; the combat is as it was.",
            ))?;
            Ok(())
        }
        Unplayed::Faulty(_)
        | Unplayed::AwaitingRoll(_)
        | Unplayed::NoRollWanted
        | Unplayed::WrongCount { .. }
        | Unplayed::NoSuchLine(_)
        | Unplayed::Conceded(_) => Err(unplayed(why)),
    }
}
