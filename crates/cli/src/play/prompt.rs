//! A person's turn: what is shown, what may be typed, and what it means.

use serde_json::Value;
use sobremesa_kernel::{Actor, Audience, Illegal, Lang, Seat, Words};
use sobremesa_table::{Actions, Offered};

use super::commands::{self, Command, Read};
use super::obey::Next;
use super::table_loop::{Acted, Leave, Sitting};

/// More moves than this are listed without explanations, side by side.
const MAX_EXPLAINED: usize = 24;

/// What a person typed means.
#[derive(PartialEq, Debug)]
enum Meaning {
    Act(Value),
    Obey(Command),
    Unclear(Words),
}

impl Sitting<'_> {
    /// Lets a person choose, or say something without being in turn.
    pub(super) fn person_turn(&mut self, seat: Seat) -> Result<(), Leave> {
        self.seat_in_front(seat)?;
        let must = self.must_act(seat);
        let mut actions = self.table.actions(seat);
        if !must {
            actions.moves.clear();
        }
        self.show_turn(seat, &actions)?;
        let prompt = format!("{}> ", self.label(seat));
        let words = self.vocabulary(&actions);
        loop {
            let typed = match must {
                true => self.ask_in_turn(&prompt, &words)?,
                false => self.console.ask_for(&prompt, &words)?.ok_or(Leave::Quit)?,
            };
            if !must && typed.is_empty() {
                return Ok(());
            }
            let meaning = {
                let table = &*self.table;
                let is_legal = |action: &Value| {
                    let judged = table.check(Actor::Seat(seat), action.clone());
                    matches!(judged, Ok(Ok(())))
                };
                understand(&typed, &actions, |text| table.read_typed(text), is_legal)
            };
            match meaning {
                Meaning::Act(action) => {
                    if let Some(grave) = grave(&actions, &action)
                        && !self.is_sure(grave)?
                    {
                        continue;
                    }
                    self.tell_time()?;
                    if must && !self.must_act(seat) {
                        self.console.tell(
                            "Se ha acabado el tiempo antes de eso.",
                            "The time was up before that.",
                        )?;
                        return Ok(());
                    }
                    match self.act(Actor::Seat(seat), action)? {
                        Acted::Yes => return Ok(()),
                        Acted::No(illegal) => self.show_refusal(&illegal)?,
                    }
                }
                Meaning::Obey(command) => {
                    if self.obey(command, Some(seat))? == Next::Afresh {
                        return Ok(());
                    }
                }
                Meaning::Unclear(words) => self.console.warn(&words)?,
            }
        }
    }

    /// Asks whether somebody really wants what may end the match.
    fn is_sure(&mut self, grave: &Offered) -> Result<bool, Leave> {
        let screen = self.console.screen;
        let what = screen.get(&grave.words).to_owned();
        let prompt = screen.pick(
            format!("{what}. ¿Seguro? (s/n)> "),
            format!("{what}. Are you sure? (y/n)> "),
        );
        loop {
            let typed = self.ask_in_turn(&prompt, &[])?;
            match commands::yes_or_no(&typed) {
                Some(is_sure) => return Ok(is_sure),
                None if typed.is_empty() => return Ok(false),
                None => {}
            }
        }
    }

    /// What Tab completes: the moves, and the commands.
    fn vocabulary(&self, actions: &Actions) -> Vec<String> {
        let offered = actions.moves.iter().chain(&actions.meanwhile);
        let lang = self.console.screen.lang;
        let moves = offered.map(|offered| offered.typed.get(lang).to_owned());
        moves.chain(commands::names(lang)).collect()
    }

    fn must_act(&self, seat: Seat) -> bool {
        let status = self.table.waiting();
        status.is_some_and(|status| status.must_act().contains(seat))
    }

    fn show_turn(&mut self, seat: Seat, actions: &Actions) -> Result<(), Leave> {
        let must = self.must_act(seat);
        let name = self.label(seat);
        let screen = self.console.screen;
        let title = match must {
            true => screen.pick(format!("{name}, te toca"), format!("{name}, your turn")),
            false => screen.pick(
                format!("{name}, sin estar en turno"),
                format!("{name}, not in turn"),
            ),
        };
        self.console.blank()?;
        self.console.line(&screen.ruler(&title))?;
        for words in self.news_for(seat) {
            self.console.say(&words)?;
        }
        self.show_board(Audience::Seat(seat))?;
        if let Some(seconds) = self.seconds_left() {
            let (minutes, seconds) = (seconds / 60, seconds % 60);
            self.console.tell(
                format!("Tiempo: {minutes}:{seconds:02}."),
                format!("Time: {minutes}:{seconds:02}."),
            )?;
        }
        self.show_choices(actions, actions.moves.len() <= MAX_EXPLAINED)?;
        if !must {
            self.console.tell(
                "Intro: nada, que siga la partida.",
                "Enter: nothing, the match goes on.",
            )?;
        }
        Ok(())
    }

    /// The moves with their numbers, and what else may be done.
    pub(super) fn show_choices(&mut self, actions: &Actions, explained: bool) -> Result<(), Leave> {
        if explained {
            self.list(&actions.moves, |index| format!("{:>4}", index + 1))?;
        } else {
            self.list_side_by_side(&actions.moves)?;
        }
        if !actions.meanwhile.is_empty() {
            self.console.tell("Además:", "Besides:")?;
            self.list_meanwhile(actions)?;
        }
        let is_only = actions.moves.len() == 1 && actions.complete;
        if is_only {
            self.console.tell(
                "Es lo único que puedes hacer: pulsa Intro.",
                "There is nothing else you can do: press Enter.",
            )?;
        } else if !actions.complete && !actions.moves.is_empty() {
            self.console.tell(
                "Son solo ejemplos: puedes escribir otras jugadas.",
                "These are only examples: you can type other moves.",
            )?;
        }
        Ok(())
    }

    /// Beside moves they have no numbers: nobody should leave a game by a slip of the finger.
    fn list_meanwhile(&mut self, actions: &Actions) -> Result<(), Leave> {
        let are_numbered = actions.moves.is_empty();
        self.list(&actions.meanwhile, |index| match are_numbered {
            true => format!("{:>4}", index + 1),
            false => " ".repeat(4),
        })
    }

    fn list(&mut self, offered: &[Offered], mark: impl Fn(usize) -> String) -> Result<(), Leave> {
        let screen = self.console.screen;
        let width = width(offered, screen.lang);
        for (index, offered) in offered.iter().enumerate() {
            let typed = screen.get(&offered.typed);
            let mark = format!("{}  {typed:<width$}  ", mark(index));
            let text = screen.get(&offered.words).to_owned();
            self.console.item(&mark, &text)?;
        }
        Ok(())
    }

    fn list_side_by_side(&mut self, offered: &[Offered]) -> Result<(), Leave> {
        let screen = self.console.screen;
        let width = width(offered, screen.lang);
        let n_columns = (screen.width / (width + 7)).max(1);
        for (row, chunk) in offered.chunks(n_columns).enumerate() {
            let cells = chunk.iter().enumerate().map(|(column, offered)| {
                let number = format!("{:>4}", row * n_columns + column + 1);
                let typed = screen.get(&offered.typed);
                format!("{} {typed:<width$}", screen.accent(&number))
            });
            let line = cells.collect::<Vec<_>>().join("  ");
            self.console.line(line.trim_end())?;
        }
        self.console.tell(
            "«jugadas» las explica una por una.",
            "“moves” explains them one by one.",
        )?;
        Ok(())
    }

    fn show_refusal(&mut self, illegal: &Illegal) -> Result<(), Leave> {
        let (message, id) = (&illegal.message, illegal.rule);
        self.console.warn(&Words::new(
            format!("{} («regla {id}» explica por qué.)", message.es),
            format!("{} (“rule {id}” explains why.)", message.en),
        ))?;
        Ok(())
    }

    /// Waits for a key press between two parts of a match.
    pub(super) fn wait_for_enter(&mut self) -> Result<(), Leave> {
        let prompt = self
            .console
            .screen
            .pick("Intro para seguir> ", "Enter to go on> ");
        let people = self.seating.people();
        let only = match people.as_slice() {
            [only] => Some(*only),
            _ => None,
        };
        loop {
            let typed = self.console.ask(prompt)?.ok_or(Leave::Quit)?;
            match commands::read(&typed) {
                Read::Command(command) => {
                    if self.obey(command, only)? == Next::Afresh {
                        return Ok(());
                    }
                }
                Read::Incomplete(words) => self.console.warn(&words)?,
                Read::Other { .. } => return Ok(()),
            }
        }
    }
}

/// What a typed line means: a number, a move as the game writes it, or a command.
fn understand(
    typed: &str,
    actions: &Actions,
    read_typed: impl Fn(&str) -> Result<Value, Words>,
    is_legal: impl Fn(&Value) -> bool,
) -> Meaning {
    let all = || actions.moves.iter().chain(&actions.meanwhile);
    if typed.is_empty() {
        return match actions.moves.as_slice() {
            [only] if actions.complete => Meaning::Act(only.action.clone()),
            _ => Meaning::Unclear(what_to_type(actions)),
        };
    }
    // `#11` is the eleventh move and `=11` the move that is written like that.
    let written = typed.strip_prefix('=').unwrap_or(typed);
    let is_written = |offered: &&Offered| {
        let Words { es, en } = &offered.typed;
        [es, en, &offered.notation].contains(&&written.to_owned())
    };
    let by_notation = all().find(is_written);
    let digits = typed.strip_prefix('#').unwrap_or(typed);
    let number = digits.parse::<usize>().ok();
    if let Some(offered) = number.and_then(|number| numbered(actions).get(number.checked_sub(1)?)) {
        // A move may be written with digits, too. Nobody should play one and mean the other.
        let as_written = match by_notation {
            Some(offered) => Some(offered.action.clone()),
            None => read_typed(written).ok().filter(is_legal),
        };
        return match as_written {
            Some(other) if other != offered.action => {
                Meaning::Unclear(number_or_move(typed, offered))
            }
            Some(_) | None => Meaning::Act(offered.action.clone()),
        };
    }
    if let Some(offered) = by_notation {
        return Meaning::Act(offered.action.clone());
    }
    match commands::read(typed) {
        Read::Command(command) => return Meaning::Obey(command),
        Read::Incomplete(words) => return Meaning::Unclear(words),
        Read::Other { was_meant: true } => return Meaning::Unclear(no_command(typed)),
        Read::Other { was_meant: false } => {}
    }
    match read_typed(written) {
        Ok(action) => Meaning::Act(action),
        Err(_) if number.is_some() => Meaning::Unclear(no_such_number(digits, actions)),
        Err(words) => Meaning::Unclear(Words::new(
            format!("{} «ayuda» dice qué más.", words.es),
            format!("{} “help” says what else.", words.en),
        )),
    }
}

/// What somebody is about to do, if the match may end by it.
fn grave<'a>(actions: &'a Actions, action: &Value) -> Option<&'a Offered> {
    let mut all = actions.moves.iter().chain(&actions.meanwhile);
    all.find(|offered| offered.is_grave && offered.action == *action)
}

/// How wide a column of moves is.
fn width(offered: &[Offered], lang: Lang) -> usize {
    let widths = offered.iter().map(|it| it.typed.get(lang).chars().count());
    widths.max().unwrap_or_default()
}

/// What can be chosen by its number: the moves, and where there are none, whatever else may be done.
fn numbered(actions: &Actions) -> &[Offered] {
    match actions.moves.as_slice() {
        [] => &actions.meanwhile,
        moves => moves,
    }
}

fn what_to_type(actions: &Actions) -> Words {
    let n_choices = numbered(actions).len();
    Words::new(
        format!("Escribe un número de 1 a {n_choices}, una jugada, o «ayuda»."),
        format!("Type a number from 1 to {n_choices}, a move, or “help”."),
    )
}

fn no_such_number(typed: &str, actions: &Actions) -> Words {
    let n_choices = numbered(actions).len();
    Words::new(
        format!("No hay jugada {typed}: van de 1 a {n_choices}. «ayuda» dice qué más."),
        format!("There is no move {typed}: they go from 1 to {n_choices}. “help” says what else."),
    )
}

fn number_or_move(typed: &str, offered: &Offered) -> Words {
    let Words { es, en } = &offered.typed;
    Words::new(
        format!(
            "«{typed}» puede ser la jugada número {typed} ({es}) o una jugada escrita. Escribe «#{typed}» para el número o «={typed}» para la jugada."
        ),
        format!(
            "“{typed}” may be move number {typed} ({en}) or a move as it is written. Type “#{typed}” for the number or “={typed}” for the move."
        ),
    )
}

fn no_command(typed: &str) -> Words {
    Words::new(
        format!("No conozco «{typed}». «ayuda» dice qué se puede escribir."),
        format!("I do not know “{typed}”. “help” says what can be typed."),
    )
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    /// A game whose moves are written as two digits, eleven of them.
    fn moves() -> Actions {
        let offered = |notation: String| Offered {
            action: json!(notation),
            words: Words::new(&notation, &notation),
            gesture: sobremesa_table::Gesture::default(),
            is_grave: false,
            is_drastic: false,
            typed: Words::new(&notation, &notation),
            said: Words::new(&notation, &notation),
            notation,
        };
        Actions {
            moves: (5..16)
                .map(|number| offered(format!("{number:02}")))
                .collect(),
            complete: true,
            meanwhile: vec![offered("help".to_owned())],
        }
    }

    fn read(typed: &str) -> Meaning {
        let read_typed = |text: &str| match text.len() {
            2 => Ok(json!(text)),
            _ => Err(Words::new("Dos cifras.", "Two digits.")),
        };
        understand(typed, &moves(), read_typed, |action| *action == json!("10"))
    }

    #[test]
    fn a_move_is_typed_by_its_number_or_as_it_is_written() {
        assert_eq!(read("1"), Meaning::Act(json!("05")));
        assert_eq!(read("#1"), Meaning::Act(json!("05")));
        assert_eq!(read("15"), Meaning::Act(json!("15")));
        assert_eq!(
            read("99"),
            Meaning::Act(json!("99")),
            "the rules will refuse it"
        );
    }

    #[test]
    fn what_may_be_a_number_or_a_move_is_asked_again() {
        // Number 11 is 15, and 11 is a move, too.
        assert!(matches!(read("11"), Meaning::Unclear(words) if words.en.contains("#11")));
        assert_eq!(read("#11"), Meaning::Act(json!("15")));
        assert_eq!(read("=11"), Meaning::Act(json!("11")));
        // Number 10 is 14; 10 is also understood, though it is listed as 10 at place 6.
        assert!(matches!(read("10"), Meaning::Unclear(_)));
        assert_eq!(read("=10"), Meaning::Act(json!("10")));
    }

    /// Beside eleven moves there is no number 12 for what may be done besides; alone it has one.
    #[test]
    fn nothing_but_a_move_is_played_by_a_slip_of_the_finger() {
        assert!(
            matches!(read("#12"), Meaning::Unclear(words) if words.en.contains("from 1 to 11"))
        );
        let mut meanwhile = moves();
        meanwhile.moves.clear();
        let nobody = |_: &str| Err(Words::default());
        let meaning = understand("1", &meanwhile, nobody, |_| true);
        assert_eq!(meaning, Meaning::Act(json!("help")));
    }

    #[test]
    fn a_word_of_the_game_goes_before_a_command_unless_a_slash_says_otherwise() {
        assert_eq!(read("help"), Meaning::Act(json!("help")));
        assert_eq!(read("/help"), Meaning::Obey(Command::Help));
        assert_eq!(read("hint"), Meaning::Obey(Command::Hint));
        assert!(matches!(read("/99"), Meaning::Unclear(words) if words.en.contains("/99")));
    }

    #[test]
    fn what_nobody_understands_is_explained() {
        assert!(
            matches!(read("dance"), Meaning::Unclear(words) if words.en.starts_with("Two digits."))
        );
        assert!(
            matches!(read("123"), Meaning::Unclear(words) if words.en.contains("from 1 to 11"))
        );
        assert!(matches!(read(""), Meaning::Unclear(words) if words.en.contains("from 1 to 11")));
        let mut only = moves();
        only.moves.truncate(1);
        let nobody = |_: &str| Err(Words::default());
        let meaning = understand("", &only, nobody, |_| true);
        assert_eq!(meaning, Meaning::Act(json!("05")));
    }
}
