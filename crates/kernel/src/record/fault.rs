//! What can be wrong with a match file, in words.

use std::fmt;

use super::FORMAT;
use crate::dice::Shown;
use crate::{Fault, Illegal, Words};

/// Why a file is no match that we can play on, and in which of its lines (from 1).
#[derive(Clone, PartialEq, Debug)]
pub struct LoadFault {
    /// The line.
    pub line: usize,
    /// What is wrong with it.
    pub reason: LoadReason,
}

/// What is wrong with a line of a match file.
#[derive(Clone, PartialEq, Debug)]
pub enum LoadReason {
    /// There is not even a first line.
    Empty,
    /// The line ends too early: the file was cut, or is still being written.
    Cut,
    /// The line is no JSON, or not the JSON of a match file.
    Unreadable(String),
    /// Its fields do not make up one of the known kinds of line.
    Meaningless,
    /// Written in a form that is newer than this program.
    NewerFormat(u32),
    /// A file of another game.
    OtherGame(String),
    /// Played by another version of the rules, which led elsewhere from this line on.
    OtherRules {
        /// Theirs.
        file: u32,
        /// Ours.
        ours: u32,
    },
    /// Other seats than the game has.
    OtherSeats,
    /// The number of the line is not the next one: lines are missing or were swapped.
    OutOfOrder {
        /// What it should be.
        expected: usize,
        /// What it is.
        found: usize,
    },
    /// The line or one before it is not as it was written.
    Altered,
    /// The setup or the position is faulty.
    Faulty(Vec<Fault>),
    /// The action breaks a rule.
    Illegal(Box<Illegal>),
    /// The dice did not show what the line says, or it says too few or too many.
    OtherDice {
        /// What the line says.
        written: Vec<Shown>,
        /// What the dice showed, as far as they were rolled.
        rolled: Vec<Shown>,
    },
    /// The line that it goes back to does not exist.
    NoSuchLine(usize),
    /// The position after it is not the one that was written.
    OtherState,
    /// The game did not end like that, or has not ended.
    OtherOutcome,
    /// The revealed seed is not the one that was promised.
    BrokenPromise,
}

impl LoadReason {
    /// One published word for it.
    pub const fn code(&self) -> &'static str {
        match self {
            LoadReason::Empty => "empty_file",
            LoadReason::Cut => "cut_line",
            LoadReason::Unreadable(_) => "unreadable_line",
            LoadReason::Meaningless => "meaningless_line",
            LoadReason::NewerFormat(_) => "newer_format",
            LoadReason::OtherGame(_) => "other_game",
            LoadReason::OtherRules { .. } => "other_rules",
            LoadReason::OtherSeats => "other_seats",
            LoadReason::OutOfOrder { .. } => "out_of_order",
            LoadReason::Altered => "altered",
            LoadReason::Faulty(_) => "faulty_start",
            LoadReason::Illegal(_) => "illegal_action",
            LoadReason::OtherDice { .. } => "other_dice",
            LoadReason::NoSuchLine(_) => "no_such_line",
            LoadReason::OtherState => "other_state",
            LoadReason::OtherOutcome => "other_outcome",
            LoadReason::BrokenPromise => "broken_promise",
        }
    }
}

impl LoadFault {
    /// The fault in words, with its line.
    pub fn words(&self) -> Words {
        let reason = self.reason.words();
        Words::new(
            format!("Línea {}: {}", self.line, reason.es),
            format!("Line {}: {}", self.line, reason.en),
        )
    }
}

impl fmt::Display for LoadFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.words().en)
    }
}

impl std::error::Error for LoadFault {}

impl LoadReason {
    fn words(&self) -> Words {
        match self {
            LoadReason::Empty => Words::new("el fichero está vacío.", "the file is empty."),
            LoadReason::Cut => Words::new(
                "está cortada; las líneas anteriores forman una partida completa.",
                "it is cut short; the lines before it are a match by themselves.",
            ),
            LoadReason::Unreadable(why) => Words::new(
                format!("no se puede leer ({why})."),
                format!("it cannot be read ({why})."),
            ),
            LoadReason::Meaningless => Words::new(
                "sus campos no forman ninguna clase de línea conocida.",
                "its fields make up no known kind of line.",
            ),
            LoadReason::NewerFormat(format) => Words::new(
                format!("formato {format}; este programa lee hasta el {FORMAT}."),
                format!("format {format}; this program reads up to {FORMAT}."),
            ),
            LoadReason::OtherGame(game) => Words::new(
                format!("es una partida de «{game}»."),
                format!("it is a match of “{game}”."),
            ),
            LoadReason::OtherRules { file, ours } => Words::new(
                format!(
                    "se jugó con la versión {file} de las reglas; con la {ours}, que es esta, habría sido de otro modo."
                ),
                format!(
                    "it was played with version {file} of the rules; with version {ours}, which this is, it would have gone another way."
                ),
            ),
            LoadReason::OtherSeats => Words::new(
                "los asientos no son los de este juego.",
                "the seats are not those of this game.",
            ),
            LoadReason::OutOfOrder { expected, found } => Words::new(
                format!(
                    "lleva el número {found} y le toca el {expected}: faltan líneas o están cambiadas."
                ),
                format!(
                    "it has number {found} and should have {expected}: lines are missing or swapped."
                ),
            ),
            LoadReason::Altered => Words::new(
                "ella o alguna anterior no está como se escribió.",
                "it, or one before it, is not as it was written.",
            ),
            LoadReason::Faulty(faults) => {
                let all = |pick: fn(&Words) -> &str| {
                    let messages: Vec<&str> = faults.iter().map(|f| pick(&f.message)).collect();
                    messages.join(" ")
                };
                Words::new(all(|words| &words.es), all(|words| &words.en))
            }
            LoadReason::Illegal(illegal) => Words::new(
                format!("{} ({})", illegal.message.es, illegal.rule),
                format!("{} ({})", illegal.message.en, illegal.rule),
            ),
            LoadReason::OtherDice { written, rolled } => {
                let list = |shown: &[Shown]| {
                    shown
                        .iter()
                        .map(Shown::to_string)
                        .collect::<Vec<_>>()
                        .join(", ")
                };
                let (written, rolled) = (list(written), list(rolled));
                Words::new(
                    format!("dice que los dados mostraron ({written}), pero muestran ({rolled})."),
                    format!("it says that the dice showed ({written}), but they show ({rolled})."),
                )
            }
            LoadReason::NoSuchLine(to) => Words::new(
                format!("vuelve a la línea {to}, que no existe."),
                format!("it goes back to line {to}, which does not exist."),
            ),
            LoadReason::OtherState => Words::new(
                "con estas reglas la posición resultante es otra.",
                "with these rules the position after it is a different one.",
            ),
            LoadReason::OtherOutcome => Words::new(
                "la partida no acabó así.",
                "the match did not end like that.",
            ),
            LoadReason::BrokenPromise => Words::new(
                "la semilla revelada no es la que se prometió en la primera línea.",
                "the revealed seed is not the one promised in the first line.",
            ),
        }
    }
}
