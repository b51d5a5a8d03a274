//! The console of whoever leads a match: a line in, what happened out, and everything is kept.

use serde_json::Value;
use sobremesa_kernel::record::About;
use sobremesa_kernel::{Actor, Audience, DiceSource, Illegal, Shown, Words};
use sobremesa_table::{
    Console as Leading, Happening, Played, Problem, Said, SetUp, Sound, Start, Table,
};

use super::early::Early;
use super::rolls::{Asked, Rolled, ask, roll_until_done};
use super::{Language, as_text, check, help};
use crate::args::OwnArgs;
use crate::console::Console;
use crate::failure::Failure;
use crate::match_file::{MatchFile, wrong_line};
use crate::outside::fresh_seed;
use crate::play::read_dice;
use crate::recording::{Offer, Recording, Shelter};

/// Runs a match until whoever leads it leaves.
pub(super) fn run(
    language: Language,
    asked: &OwnArgs,
    console: &mut Console<'_>,
) -> Result<(), Failure> {
    let name = language.game.name();
    let shelter = Shelter::new(asked.recording.unsaved.as_deref(), name, name);
    let file = match (shelter.offer(console)?, &asked.file) {
        (Offer::GoOn(path), _) => path,
        (Offer::Nothing, Some(file)) => file.clone(),
        (Offer::Nothing, None) => {
            return Err(Failure::wrong(
                "Falta el fichero con que se empieza.",
                "The file to begin with is missing.",
            ));
        }
    };
    let dice = asked.dice.as_deref().map(read_dice).transpose()?;
    let Some(opened) = open(language, &file, dice, &shelter, console)? else {
        return Ok(());
    };
    let recording = match (&asked.recording.save, &opened.read) {
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
    let mut session = Session {
        language,
        table: opened.table,
        recording,
    };
    session.keep(console)?;
    opened.early.forget();
    session.introduce(console)?;
    session.serve(console)
}

/// A match that can begin or go on.
struct Opened {
    table: Box<dyn Table>,
    /// The file from which it goes on.
    read: Option<MatchFile>,
    /// What was typed before it began, until its own file has it.
    early: Early,
}

/// Begins a match with a text, or goes on with a saved one; nothing if whoever leads it leaves first.
fn open(
    language: Language,
    file: &str,
    dice: Option<DiceSource>,
    shelter: &Shelter,
    console: &mut Console<'_>,
) -> Result<Option<Opened>, Failure> {
    let bytes = language.read_bytes(file, console)?;
    // A match file begins with a brace, which no text of a setup does.
    if bytes.trim_ascii_start().starts_with(b"{") {
        let read = MatchFile::from_bytes(bytes, file)?;
        return go_on(language, file, read, dice, console);
    }
    let text = as_text(file, bytes)?;
    begin(language, file, &text, dice, shelter, console)
}

/// Goes on with a saved match; nothing if its file is cut and they would rather not.
fn go_on(
    language: Language,
    file: &str,
    read: MatchFile,
    dice: Option<DiceSource>,
    console: &mut Console<'_>,
) -> Result<Option<Opened>, Failure> {
    let load = |read: &MatchFile, dice| language.game.load(&read.lines(), dice);
    let replayed = load(&read, None).map(drop);
    let Some(read) = read.offer_whole_lines(file, replayed, console)? else {
        return Ok(None);
    };
    // Nobody here knows the seed that was promised: there has to be another promise.
    let dice = dice.or_else(|| read.is_sealed().then(|| DiceSource::Fair(fresh_seed())));
    let table = load(&read, dice).map_err(|fault| wrong_line(file, &fault))?;
    Ok(Some(Opened {
        table,
        read: Some(read),
        early: Early::default(),
    }))
}

/// Begins a match; nothing if whoever leads it leaves while its first dice are being rolled.
fn begin(
    language: Language,
    file: &str,
    text: &str,
    dice: Option<DiceSource>,
    shelter: &Shelter,
    console: &mut Console<'_>,
) -> Result<Option<Opened>, Failure> {
    let Language { game, written } = language;
    let proof = written.proof(text, console.screen.lang);
    check::sound(file, text, &proof, console)?;
    let dice = dice.unwrap_or_else(|| DiceSource::Seed(fresh_seed()));
    let start = Start::Setup(written.setup(text));
    let mut table = match game.set_up(start, dice, About::default())? {
        SetUp::Table(table) => table,
        SetUp::Faulty(faults) => return Err(Failure::faulty(&faults)),
    };
    let mut early = Early::default();
    if table.wanted_roll().is_some() {
        early = Early::take_up(shelter, text, console)?;
        // Dice that do not fit any more were typed for other rules.
        if roll_again(&mut *table, early.rolled()).is_err() {
            table.drop_roll();
            early = Early::anew(shelter, text, console)?;
        }
    }
    while let Some(roll) = table.wanted_roll().cloned() {
        match ask(&roll, &written.first_roll(text, early.rolled()), console)? {
            Asked::Rolled(shown) => {
                table.answer_roll(vec![shown.clone()])?;
                early.note(shown, console)?;
            }
            Asked::Back => {
                early.take_back(console)?;
                table.drop_roll();
                roll_again(&mut *table, early.rolled())?;
            }
            Asked::Leave => {
                early.leave(console)?;
                return Ok(None);
            }
        }
    }
    Ok(Some(Opened {
        table,
        read: None,
        early,
    }))
}

/// Dice that have been typed already.
fn roll_again(table: &mut dyn Table, rolled: &[Shown]) -> Result<(), Problem> {
    for shown in rolled {
        table.answer_roll(vec![shown.clone()])?;
    }
    Ok(())
}

/// A match under way, and the file where it is kept.
struct Session {
    language: Language,
    table: Box<dyn Table>,
    recording: Recording,
}

/// What becomes of a line.
enum Then {
    GoOn,
    Leave,
}

impl Session {
    /// How the game is led as things stand.
    ///
    /// # Errors
    /// If nobody leads this game.
    fn leading(&self) -> Result<Box<dyn Leading<Value>>, Failure> {
        self.table.console().ok_or_else(|| {
            Failure::wrong(
                "Este juego no lo dirige nadie: «sobremesa play» lo juega.",
                "Nobody leads this game: “sobremesa play” plays it.",
            )
        })
    }

    /// What has happened until now, and the board.
    fn introduce(&mut self, console: &mut Console<'_>) -> Result<(), Failure> {
        let (screen, title) = (console.screen, self.language.game.title());
        console.line(&screen.ruler(screen.get(&title)))?;
        self.tell_since(0, console)?;
        self.show_board(console)?;
        console.tell(
            "«next» juega el turno siguiente; «help» dice todo lo demás.",
            "“next” plays the next turn; “help” tells everything else.",
        )?;
        Ok(())
    }

    fn show_board(&self, console: &mut Console<'_>) -> Result<(), Failure> {
        let seen = self.table.by_hand(Audience::Referee)?;
        let board = seen.text_board(&console.screen.look());
        console.line(board.trim_end())?;
        Ok(())
    }

    fn serve(&mut self, console: &mut Console<'_>) -> Result<(), Failure> {
        loop {
            let leading = self.leading()?;
            let prompt = leading.prompt(console.screen.lang);
            let own = help::WORDS.iter().map(|word| (*word).to_owned());
            let words: Vec<String> = leading.vocabulary().into_iter().chain(own).collect();
            let then = match console.ask_for(&prompt, &words)? {
                Some(line) => self.obey(&line, &*leading, console)?,
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
        match self.recording.may_leave(&self.table, console)? {
            true => Ok(Then::Leave),
            false => Ok(Then::GoOn),
        }
    }

    /// Leaving is clean, and says where the match is.
    fn farewell(&mut self, console: &mut Console<'_>) -> Result<(), Failure> {
        self.recording.say_where(console)?;
        console.tell("Hasta la próxima.", "Until next time.")?;
        Ok(())
    }

    fn obey(
        &mut self,
        line: &str,
        leading: &dyn Leading<Value>,
        console: &mut Console<'_>,
    ) -> Result<Then, Failure> {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        match word {
            "quit" | "exit" | "salir" => return self.leave(console),
            "help" | "ayuda" | "?" => help::show(self.language.game, leading, rest, console)?,
            "save" | "guardar" => self.save_to(rest, console)?,
            "load" | "cargar" => self.load(rest, console)?,
            _ => match leading.asked(line, &console.screen.look()) {
                Some(answer) => self.say_all(&answer, console)?,
                None => self.command(line, leading, console)?,
            },
        }
        Ok(Then::GoOn)
    }

    fn say_all(&self, answer: &[Said], console: &mut Console<'_>) -> Result<(), Failure> {
        for said in answer {
            match said {
                Said::Line(line) => console.line(line)?,
                Said::Prose(words) => console.say(words)?,
                Said::Warning(words) => console.warn(words)?,
                Said::Board => self.show_board(console)?,
            }
        }
        Ok(())
    }

    /// Plays a command, asking for dice where people roll.
    fn command(
        &mut self,
        line: &str,
        leading: &dyn Leading<Value>,
        console: &mut Console<'_>,
    ) -> Result<(), Failure> {
        let action = match self.table.read_typed(line) {
            Ok(action) => action,
            Err(words) => return Ok(console.warn(&words)?),
        };
        let who = Actor::Seat(leading.seat());
        let mut play = |table: &mut dyn Table| table.play(who, action.clone());
        let purpose = |rolled: &[_]| leading.purpose(&action, rolled);
        let rolled = roll_until_done(&mut *self.table, &mut play, &purpose, console);
        let since = match rolled {
            Ok(Rolled::Done(Played::Done { since })) => since,
            Ok(Rolled::Done(Played::Looked { seen, .. })) => return tell(&seen, console),
            Ok(Rolled::Done(Played::Illegal(Illegal { message, rule, .. }))) => {
                self.table.drop_roll();
                let with_rule = |said: &str| format!("{said} ({rule})");
                let words = Words::new(with_rule(&message.es), with_rule(&message.en));
                return Ok(console.warn(&words)?);
            }
            Ok(Rolled::Done(Played::Faulty(faults))) => return Err(Failure::faulty(&faults)),
            Ok(Rolled::Done(Played::Wants(_)) | Rolled::Left) => {
                console.tell("Queda sin hacer.", "It is left undone.")?;
                return Ok(());
            }
            Err(failure) => {
                self.table.drop_roll();
                return match failure.words() {
                    Some(words) => Ok(console.warn(&words)?),
                    None => Err(failure),
                };
            }
        };
        // What is told has been written.
        self.keep(console)?;
        let happened = self.tell_since(since, console)?;
        // What moves, and what is taken away, changes the board.
        let changes_board = |happening: &Happening| {
            !happening.motions.is_empty() || happening.sound == Some(Sound::Capture)
        };
        if happened.iter().any(changes_board) || self.table.goes_back(&action) {
            self.show_board(console)?;
        }
        Ok(())
    }

    /// Tells what happened after a line of the record.
    fn tell_since(
        &mut self,
        since: usize,
        console: &mut Console<'_>,
    ) -> Result<Vec<Happening>, Failure> {
        let mut happened = self.table.happenings(since, Audience::Referee);
        // A terminal has the words alone.
        let story = self.table.story(since, Audience::Referee);
        for (happening, words) in happened.iter_mut().zip(story) {
            happening.words = words;
        }
        tell(&happened, console)?;
        Ok(happened)
    }

    fn save_to(&mut self, path: &str, console: &mut Console<'_>) -> Result<(), Failure> {
        if path.is_empty() {
            console.tell("save FICHERO", "save FILE")?;
            return Ok(());
        }
        self.recording.save_as(path, &self.table, console)?;
        Ok(())
    }

    /// Writes what is new.
    fn keep(&mut self, console: &mut Console<'_>) -> Result<(), Failure> {
        if let Some(words) = self.recording.write(&self.table) {
            console.warn(&words)?;
        }
        Ok(())
    }

    /// Puts another match on the table, a saved one or a new one. If that cannot be, this one stays.
    fn load(&mut self, path: &str, console: &mut Console<'_>) -> Result<(), Failure> {
        if path.is_empty() {
            console.tell("load FICHERO", "load FILE")?;
            return Ok(());
        }
        if self.recording.is_in(path) {
            console.tell(
                format!("{path} es esta partida."),
                format!("{path} is this match."),
            )?;
            return Ok(());
        }
        let shelter = self.recording.shelter();
        let opened = match open(self.language, path, None, &shelter, console) {
            Ok(Some(opened)) => opened,
            Ok(None) => return Ok(()),
            Err(failure) => {
                return match failure.words() {
                    Some(words) => Ok(console.warn(&words)?),
                    None => Err(failure),
                };
            }
        };
        if !self.recording.may_leave(&self.table, console)? {
            return Ok(());
        }
        let (recording, warning) = match &opened.read {
            Some(read) => Recording::on_in(shelter, path, read),
            None => (Recording::unnamed(shelter), None),
        };
        if let Some(words) = warning {
            console.warn(&words)?;
        }
        self.table = opened.table;
        self.recording = recording;
        self.keep(console)?;
        opened.early.forget();
        self.show_board(console)
    }
}

/// Tells what happened; where a new part begins, and the end, stand out.
fn tell(happened: &[Happening], console: &mut Console<'_>) -> Result<(), Failure> {
    let screen = console.screen;
    for happening in happened {
        match happening.sound {
            _ if happening.is_heading => {
                console.line(&screen.heading(screen.get(&happening.words)))?;
            }
            Some(Sound::Fanfare) => console.line(&screen.accent(screen.get(&happening.words)))?,
            Some(_) | None => console.say(&happening.words)?,
        }
    }
    Ok(())
}
