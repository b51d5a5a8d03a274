//! `sobremesa replay FILE`: a match told line by line.
//!
//! The first N lines of a match file are the match as it was then, so every step of a replay is a
//! shorter file; nothing else has to be remembered to go forth and back.

use serde_json::{Value, json};
use sobremesa_draw::Theme;
use sobremesa_kernel::record::LoadFault;
use sobremesa_kernel::{Audience, Words};
use sobremesa_table::{GameBox, Table};

use crate::Shelf;
use crate::args::ReplayArgs;
use crate::console::Console;
use crate::failure::Failure;
use crate::match_file::{Entry, MatchFile};
use crate::report::write_file;
use crate::telling;
use crate::terminal::Screen;

/// In pixels.
const PICTURE_WIDTH: u32 = 1600;

/// Tells a match.
pub(crate) fn run(
    shelf: Shelf,
    asked: &ReplayArgs,
    mut console: Console<'_>,
) -> Result<(), Failure> {
    let file = MatchFile::read(&asked.file, console.input())?;
    let console = &mut console;
    let game = file.game(shelf)?;
    let audience = match &asked.seat {
        Some(name) => telling::audience(game, name)?,
        None => Audience::Referee,
    };
    let film = Film::new(&file, game, audience)?;
    match asked.at {
        Some(seq) if seq == 0 || seq > film.n_good => return Err(no_such_line(seq, film.n_good)),
        Some(seq) if asked.png.is_some() => {
            film.picture(seq, asked.png.as_deref().unwrap_or_default(), console)?;
        }
        Some(seq) if asked.json => {
            let mut frame = film.json(seq)?;
            frame["view"] = film.table(seq)?.view(audience)?;
            console.line(&frame.to_string())?;
        }
        Some(seq) => film.show(seq, true, console)?,
        None if asked.json => {
            for seq in 1..=film.n_good {
                console.line(&film.json(seq)?.to_string())?;
            }
        }
        None if asked.step => film.step(console)?,
        None => {
            for seq in 1..=film.n_good {
                film.show(seq, !asked.brief, console)?;
            }
        }
    }
    match film.fault {
        Some(fault) => Err(Failure::Refuted(fault.words())),
        None => Ok(()),
    }
}

/// A match file that can be looked at after each of its lines.
struct Film<'a> {
    file: &'a MatchFile,
    game: &'static dyn GameBox,
    audience: Audience,
    lines: Vec<&'a str>,
    entries: Vec<(usize, Entry)>,
    /// So many lines are right; what is wrong with the next one, if there is one.
    n_good: usize,
    fault: Option<LoadFault>,
}

impl<'a> Film<'a> {
    fn new(
        file: &'a MatchFile,
        game: &'static dyn GameBox,
        audience: Audience,
    ) -> Result<Film<'a>, Failure> {
        let lines = file.lines();
        let fault = file.replay(game).err();
        let n_good = fault.as_ref().map_or(lines.len(), |fault| fault.line - 1);
        match fault {
            Some(fault) if n_good == 0 => Err(Failure::Refuted(fault.words())),
            fault => Ok(Film {
                file,
                game,
                audience,
                lines,
                entries: file.entries().collect(),
                n_good,
                fault,
            }),
        }
    }

    /// The match as it was after a line.
    fn table(&self, seq: usize) -> Result<Box<dyn Table>, Failure> {
        let loaded = self.game.load(&self.lines[..seq], None);
        loaded.map_err(|fault| Failure::Refuted(fault.words()))
    }

    /// Writes a picture of the match as it was after a line.
    fn picture(&self, seq: usize, path: &str, console: &Console<'_>) -> Result<(), Failure> {
        let table = self.table(seq)?;
        let svg = table.picture(self.audience, console.screen.lang, Theme::Classic)?;
        if path.to_lowercase().ends_with(".svg") {
            return write_file(path, svg.as_bytes());
        }
        let png = sobremesa_raster::png(&svg, PICTURE_WIDTH).map_err(|fault| {
            Failure::wrong(
                format!("No se puede dibujar: {fault}."),
                format!("It cannot be drawn: {fault}."),
            )
        })?;
        write_file(path, &png)
    }

    /// Line by line, as the person says.
    fn step(&self, console: &mut Console<'_>) -> Result<(), Failure> {
        let mut seq = 1;
        loop {
            self.show(seq, true, console)?;
            let prompt = console.screen.pick(
                format!("[{seq}/{}] Intro, b, número, q> ", self.n_good),
                format!("[{seq}/{}] Enter, b, number, q> ", self.n_good),
            );
            loop {
                let Some(typed) = console.ask(&prompt)? else {
                    return Ok(());
                };
                match (typed.to_lowercase().as_str(), typed.parse::<usize>()) {
                    ("", _) if seq == self.n_good => return Ok(()),
                    ("", _) => seq += 1,
                    ("b" | "back" | "atrás" | "atras", _) => seq = seq.max(2) - 1,
                    ("q" | "quit" | "salir", _) => return Ok(()),
                    (_, Ok(wanted)) if (1..=self.n_good).contains(&wanted) => seq = wanted,
                    _ => {
                        let last = self.n_good;
                        console.tell(
                            format!("Intro sigue, b vuelve, un número de 1 a {last} salta allí, q termina."),
                            format!("Enter goes on, b goes back, a number from 1 to {last} jumps there, q ends."),
                        )?;
                        continue;
                    }
                }
                break;
            }
        }
    }

    /// What a line says, and how things stand after it.
    fn show(&self, seq: usize, board: bool, console: &mut Console<'_>) -> Result<(), Failure> {
        let table = self.table(seq)?;
        let screen = console.screen;
        if board || seq == 1 {
            console.line(&screen.ruler(&self.title(seq, screen)))?;
        }
        for (index, words) in self.story(seq, &*table).iter().enumerate() {
            match (board, index) {
                (true, _) => console.say(words)?,
                (false, 0) => console.item(&format!("{seq:>4}  "), screen.get(words))?,
                (false, _) => console.item("      ", screen.get(words))?,
            }
        }
        if board {
            console.blank()?;
            let board = table.by_hand(self.audience)?.text_board(&screen.look());
            console.line(board.trim_end_matches('\n'))?;
            console.blank()?;
        }
        Ok(())
    }

    /// Which line it is, and whose.
    fn title(&self, seq: usize, screen: Screen) -> String {
        if seq == 1 {
            let title = self.game.title();
            let seats = self.game.seats();
            let named = (0..seats.len()).map(|index| {
                let seat = sobremesa_kernel::Seat::new(index);
                telling::label(self.game, seat, self.file.players(), screen.lang)
            });
            let named: Vec<String> = named.collect();
            return format!("{}: {}", screen.get(&title), named.join(", "));
        }
        let actor = self.entry(seq).and_then(|entry| entry.seat.as_deref());
        let place = format!("{seq}/{}", self.n_good);
        let entry = self.entry(seq);
        let kind = entry.and_then(|entry| match entry {
            Entry {
                reroll: Some(_), ..
            } => Some(screen.pick("otra tirada", "rolled again")),
            Entry { undo: Some(_), .. } => Some(screen.pick("vuelta atrás", "takeback")),
            Entry { dice: Some(_), .. } => Some(screen.pick("otros dados", "other dice")),
            Entry { over: Some(_), .. } => Some(screen.pick("fin", "end")),
            Entry { .. } => None,
        });
        match actor {
            Some("house") => format!("{place} · {}", screen.pick("la casa", "the house")),
            Some("referee") => format!("{place} · {}", screen.pick("el árbitro", "the referee")),
            Some(name) => {
                let label = telling::seat(self.game, name).map_or_else(
                    |_| name.to_owned(),
                    |seat| telling::label(self.game, seat, self.file.players(), screen.lang),
                );
                format!("{place} · {label}")
            }
            None => kind.map_or(place.clone(), |kind| format!("{place} · {kind}")),
        }
    }

    /// What a line tells, also when nothing of the game happened in it.
    fn story(&self, seq: usize, table: &dyn Table) -> Vec<Words> {
        let names = telling::seat_names(self.game, self.file.players());
        let mut story = names.story(&table.story(seq - 1, self.audience));
        let change = self.file.dice().into_iter().find(|note| note.line == seq);
        if let Some(note) = change {
            let dice = telling::dice(&note);
            story.push(Words::new(
                format!("Los dados: {}.", dice.es),
                format!("The dice: {}.", dice.en),
            ));
        }
        if self.entry(seq).is_some_and(|entry| entry.over.is_some()) {
            let to = match self.audience {
                Audience::Seat(seat) => Some(seat),
                Audience::Spectator | Audience::Referee => None,
            };
            story.extend(telling::result(self.game, table, to, |seat, lang| {
                telling::label(self.game, seat, self.file.players(), lang)
            }));
        }
        story
    }

    fn json(&self, seq: usize) -> Result<Value, Failure> {
        let table = self.table(seq)?;
        let mut frame = json!({
            "seq": seq,
            "events": table.events(seq - 1, self.audience),
            "story": self.story(seq, &*table),
            "status": table.status(),
        });
        // The line itself has everybody's secrets in it.
        if self.audience == Audience::Referee {
            frame["line"] = serde_json::from_str(self.lines[seq - 1]).unwrap_or_default();
        }
        Ok(frame)
    }

    fn entry(&self, seq: usize) -> Option<&Entry> {
        let found = self.entries.iter().find(|(line, _)| *line == seq);
        found.map(|(_, entry)| entry)
    }
}

fn no_such_line(seq: usize, last: usize) -> Failure {
    Failure::wrong(
        format!("No hay línea {seq}; van de la 1 a la {last}."),
        format!("There is no line {seq}; they go from 1 to {last}."),
    )
}
