//! The master's console: a line in, what happened out, and everything can be taken back.

use std::sync::Arc;

use sobremesa_clairvoyance::language::check as language;
use sobremesa_clairvoyance::{Action, Clairvoyance, Event, Foreseen, MASTER, Setup, speak};
use sobremesa_kernel::record::{About, Origin};
use sobremesa_kernel::{
    Actor, Audience, Begun, DiceSource, Illegal, Match, Opening, Playing, Shown, Told, Unplayed,
    Words,
};
use sobremesa_table::Playable;

use super::rolls::{self, Asked};
use super::{check, faults, help, look, read_source, write_file};
use crate::args::ClairvoyanceArgs;
use crate::console::Console;
use crate::failure::Failure;
use crate::outside::fresh_seed;
use crate::play::read_dice;

/// Runs an encounter until the master leaves.
pub(super) fn run(asked: &ClairvoyanceArgs, mut console: Console<'_>) -> Result<(), Failure> {
    let Some(file) = &asked.file else {
        return Err(Failure::wrong(
            "Falta el fichero del encuentro.",
            "The file of the encounter is missing.",
        ));
    };
    let text = read_source(file, &mut console)?;
    let dice = asked.dice.as_deref().map(read_dice).transpose()?;
    let Some(game) = open(file, &text, dice, &mut console)? else {
        return Ok(());
    };
    let mut desk = Desk::new(game, asked.save.clone());
    desk.introduce(&mut console)?;
    desk.keep(&mut console)?;
    desk.serve(&mut console)
}

/// Begins a combat with an encounter, or goes on with a saved one; nothing if the master leaves
/// while initiative is being rolled.
fn open(
    file: &str,
    text: &str,
    dice: Option<DiceSource>,
    console: &mut Console<'_>,
) -> Result<Option<Match<Clairvoyance>>, Failure> {
    if text.trim_start().starts_with('{') {
        let loaded = Match::load(text.trim_end().lines(), dice);
        return loaded
            .map(Some)
            .map_err(|fault| Failure::Wrong(fault.words()));
    }
    let encounter = match language::load(text) {
        Ok(encounter) => Arc::new(encounter),
        Err(flaws) => {
            faults::show(file, text, &flaws, console)?;
            return Err(Failure::wrong(
                format!("Fallos en {file}: {}.", flaws.len()),
                format!("Faults in {file}: {}.", flaws.len()),
            ));
        }
    };
    check::remark(file, text, &encounter, console)?;
    let origin = Origin::Setup(Setup {
        source: text.to_owned(),
    });
    let dice = dice.unwrap_or_else(|| DiceSource::Seed(fresh_seed()));
    let opening: Opening<Clairvoyance> = Opening::new(origin, dice, About::default());
    let untouched = opening.clone();
    let mut rolled: Vec<Shown> = Vec::new();
    let mut begun = opening.begin().map_err(unplayed)?;
    loop {
        match begun {
            Begun::Match(game) => return Ok(Some(*game)),
            Begun::Wants(waiting, roll) => {
                let what = rolls::initiative_of(&encounter, &rolled);
                begun = match rolls::ask(&roll, &what, console)? {
                    Asked::Rolled(shown) => match waiting.answer(vec![shown.clone()]) {
                        Ok(next) => {
                            rolled.push(shown);
                            next
                        }
                        Err(why) => return Err(unplayed(why)),
                    },
                    Asked::Back => {
                        rolled.pop();
                        rolls::begin_again(&untouched, &rolled).map_err(unplayed)?
                    }
                    Asked::Leave => return Ok(None),
                };
            }
        }
    }
}

fn unplayed(why: Unplayed) -> Failure {
    match why {
        Unplayed::Faulty(faults) => Failure::faulty(&faults),
        Unplayed::Illegal(illegal) => Failure::Wrong(illegal.message),
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

/// A combat under way, and the way back.
pub(super) struct Desk {
    pub(super) game: Match<Clairvoyance>,
    /// The lines of the record after which something can be taken up again.
    trail: Vec<usize>,
    /// Where in the trail we are.
    here: usize,
    /// The latest command that may be done again with other dice.
    latest: Option<Action>,
    save: Option<String>,
}

/// What becomes of a line.
enum Then {
    GoOn,
    Leave,
}

impl Desk {
    fn new(game: Match<Clairvoyance>, save: Option<String>) -> Desk {
        let trail = vec![game.seq()];
        Desk {
            game,
            trail,
            here: 0,
            latest: None,
            save,
        }
    }

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
            let Some(line) = console.ask_for(&prompt, &words)? else {
                return self.farewell(console);
            };
            match self.obey(&line, console)? {
                Then::GoOn => {}
                Then::Leave => return self.farewell(console),
            }
        }
    }

    /// CLV-CMD-13: leaving is clean, and says where the combat is.
    fn farewell(&mut self, console: &mut Console<'_>) -> Result<(), Failure> {
        match &self.save {
            Some(path) => console.tell(
                format!("El combate está en {path}; para seguir: sobremesa clairvoyance {path}"),
                format!("The combat is in {path}; to go on: sobremesa clairvoyance {path}"),
            )?,
            None => console.tell("Hasta la próxima.", "Until next time.")?,
        }
        Ok(())
    }

    fn obey(&mut self, line: &str, console: &mut Console<'_>) -> Result<Then, Failure> {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        match word {
            "quit" | "exit" | "salir" => return Ok(Then::Leave),
            "help" | "ayuda" | "?" => help::show(rest, console)?,
            "undo" | "deshacer" => self.undo(console)?,
            "redo" | "rehacer" => self.redo(console)?,
            "reroll" | "retirar" => self.reroll(console)?,
            "probabilidad" => {
                let asked = match rest.strip_suffix(" completo") {
                    Some(units) => format!("odds {units} full"),
                    None => format!("odds {rest}"),
                };
                self.command(&asked, console)?;
            }
            "why" | "porqué" | "porque" => self.why(console)?,
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
        match action {
            Action::Nothing => return Ok(()),
            Action::ShowBoard => return look::board(&self.game, console),
            Action::Show(_) | Action::Odds { .. } | Action::Plan(_) => {
                match self.game.look(Actor::Seat(MASTER), &action) {
                    Ok(seen) => say_all(&seen, console)?,
                    Err(why) => refuse(why, console)?,
                }
                return Ok(());
            }
            Action::Next
            | Action::Help
            | Action::Put(..)
            | Action::Walk(..)
            | Action::Attack { .. }
            | Action::Kill(_)
            | Action::Hurt(..)
            | Action::Heal(..)
            | Action::Note(..)
            | Action::Veil { .. }
            | Action::VeilHealth { .. }
            | Action::Unreadable(_) => {}
        }
        if self.carry_out(&action, console)? {
            self.latest = Some(action);
        }
        Ok(())
    }

    /// Plays a command, asking for dice where people roll; true if it happened.
    fn carry_out(&mut self, action: &Action, console: &mut Console<'_>) -> Result<bool, Failure> {
        let since = self.game.seq();
        let mut rolled: Vec<Shown> = Vec::new();
        let mut playing = self.game.play(Actor::Seat(MASTER), action.clone());
        loop {
            match playing {
                Ok(Playing::Done(_)) => break,
                Ok(Playing::Wants(roll)) => {
                    let what = rolls::purpose(self.game.state(), action, &rolled);
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
                            return Ok(false);
                        }
                    }
                }
                Err(why) => {
                    self.game.drop_roll();
                    refuse(why, console)?;
                    return Ok(false);
                }
            }
        }
        self.trail.truncate(self.here + 1);
        self.trail.push(self.game.seq());
        self.here += 1;
        let events = self.tell_since(since, console)?;
        let has_changed_board = events
            .iter()
            .any(|event| matches!(event.whole(), Event::Move { .. } | Event::Death { .. }));
        if has_changed_board {
            look::board(&self.game, console)?;
        }
        self.keep(console)?;
        Ok(true)
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

    /// Goes back by one command, dice included.
    fn undo(&mut self, console: &mut Console<'_>) -> Result<(), Failure> {
        if self.here == 0 {
            console.tell("No hay nada que deshacer.", "There is nothing to undo.")?;
            return Ok(());
        }
        self.go_to(self.here - 1, console)
    }

    fn redo(&mut self, console: &mut Console<'_>) -> Result<(), Failure> {
        if self.here + 1 >= self.trail.len() {
            console.tell("No hay nada que rehacer.", "There is nothing to redo.")?;
            return Ok(());
        }
        self.go_to(self.here + 1, console)
    }

    fn go_to(&mut self, place: usize, console: &mut Console<'_>) -> Result<(), Failure> {
        self.game.take_back(self.trail[place]).map_err(unplayed)?;
        self.here = place;
        // What was taken back is not to be done again by a `reroll`.
        self.latest = None;
        look::board(&self.game, console)?;
        self.keep(console)
    }

    /// Takes the latest command back and does it again with new dice.
    fn reroll(&mut self, console: &mut Console<'_>) -> Result<(), Failure> {
        let Some(action) = self.latest.clone().filter(|_| self.here > 0) else {
            console.tell(
                "No hay ninguna orden que repetir.",
                "There is no command to do again.",
            )?;
            return Ok(());
        };
        self.game
            .take_back(self.trail[self.here - 1])
            .map_err(unplayed)?;
        self.here -= 1;
        let lines: Vec<String> = self.game.lines().collect();
        let is_asked = lines
            .first()
            .is_some_and(|first| first.contains("\"dice\":{\"ask\""));
        // Seeded dice would show the same again; people simply roll once more.
        if !is_asked {
            let fresh = DiceSource::Seed(fresh_seed());
            let loaded = Match::load(lines.iter().map(String::as_str), Some(fresh));
            self.game = loaded.map_err(|fault| Failure::Wrong(fault.words()))?;
        }
        self.trail.truncate(self.here + 1);
        self.carry_out(&action, console)?;
        Ok(())
    }

    /// Which conditions led to the latest turn.
    fn why(&self, console: &mut Console<'_>) -> Result<(), Failure> {
        let state = self.game.state();
        let before = self
            .here
            .checked_sub(1)
            .map(|place| self.game.state_after(self.trail[place]));
        let acted = match (&self.latest, state.last_to_act(), before) {
            (Some(Action::Next), Some(unit), Some(before)) => {
                let foreseen = Foreseen::of(&before, unit);
                foreseen.plan.is_some().then_some(foreseen)
            }
            _ => None,
        };
        match acted {
            Some(foreseen) => {
                console.say(&speak::reasons(&foreseen))?;
                Ok(())
            }
            None => {
                console.tell(
                    "Lo último no fue el turno de una unidad del programa.",
                    "The latest command was no turn of a unit of the program's.",
                )?;
                Ok(())
            }
        }
    }

    fn save_to(&mut self, path: &str, console: &mut Console<'_>) -> Result<(), Failure> {
        if path.is_empty() {
            console.tell("save FICHERO", "save FILE")?;
            return Ok(());
        }
        self.save = Some(path.to_owned());
        self.keep(console)?;
        if self.save.is_some() {
            console.tell(
                format!("Guardado en {path}, y lo que venga también."),
                format!("Saved to {path}, and so will be what comes."),
            )?;
        }
        Ok(())
    }

    /// Writes the record to its file, if it has one.
    fn keep(&mut self, console: &mut Console<'_>) -> Result<(), Failure> {
        let Some(path) = &self.save else {
            return Ok(());
        };
        let mut text: String = self.game.lines().collect::<Vec<_>>().join("\n");
        text.push('\n');
        if let Err(words) = write_file(path, &text) {
            console.warn(&words)?;
            self.save = None;
        }
        Ok(())
    }

    /// Puts another saved combat on the table. If that cannot be, this one stays.
    fn load(&mut self, path: &str, console: &mut Console<'_>) -> Result<(), Failure> {
        let text = match std::fs::read_to_string(path) {
            Ok(text) => text,
            Err(error) => {
                let Words { es, en } = crate::failure::io_reason(&error);
                console.warn(&Words::new(
                    format!("No se puede leer {path}: {es}."),
                    format!("{path} cannot be read: {en}."),
                ))?;
                return Ok(());
            }
        };
        match Match::load(text.trim_end().lines(), None) {
            Ok(game) => {
                *self = Desk::new(game, Some(path.to_owned()));
                look::board(&self.game, console)
            }
            Err(fault) => {
                console.warn(&fault.words())?;
                Ok(())
            }
        }
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
            | Event::Hidden { .. }
            | Event::Revealed { .. }
            | Event::Health { .. }
            | Event::Wound { .. }
            | Event::Show(_)
            | Event::Odds(_)
            | Event::Plan(_)
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
        | Unplayed::NoSuchLine(_) => Err(unplayed(why)),
    }
}
