//! The match file: JSON Lines, one per thing that happened.
//!
//! The first line says what was agreed (format, game, version of the rules, setup or position,
//! where the dice come from, seats); then follows one line per action with what the dice showed,
//! takebacks and an arbiter's rulings as lines of their own, and a last line with the outcome.
//! Nothing is ever erased, so the first N whole lines are the match as it was then.
//!
//! Each line carries `state`, a digest of the position after it, by which a replay knows that it
//! goes the same way; and `sum`, which chains it to all lines before, so that an altered file is
//! told from one written by other rules.

use std::borrow::Cow;
use std::fmt;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::dice::{Commitment, Seed, Shown};
use crate::{Actor, Game, Illegal, Seat, Verdict, Words};

/// The version of the form of the lines themselves.
pub const FORMAT: u32 = 1;

/// What was agreed before the first move.
#[derive(Clone, Debug)]
pub struct Header<G: Game> {
    /// Where the game begins.
    pub origin: Origin<G>,
    /// Where its dice come from.
    pub dice: DiceOrigin,
    /// Who plays, where and when; nothing that the rules know of.
    pub about: About,
}

/// Where a game begins.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[serde(bound = "")]
pub enum Origin<G: Game> {
    /// At the beginning.
    Setup(G::Setup),
    /// In the middle.
    Position(G::Position),
}

/// Where dice come from, as far as a file may tell.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum DiceOrigin {
    /// From this seed.
    Seed(Seed),
    /// From a seed with this hash; it is revealed by the last line.
    Commit(Commitment),
    /// From a list that was given beforehand. The lines tell what it showed.
    Script(Given),
    /// From people. The lines tell what they rolled.
    Ask(Given),
}

/// Written as `true`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "bool", into = "bool")]
pub struct Given;

impl From<Given> for bool {
    fn from(_: Given) -> bool {
        true
    }
}

impl TryFrom<bool> for Given {
    type Error = &'static str;

    fn try_from(given: bool) -> Result<Given, &'static str> {
        if given {
            Ok(Given)
        } else {
            Err("only true is written here")
        }
    }
}

/// What people want to remember about a match. All of it is optional.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct About {
    /// Who sat where, in the order of the seats.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub players: Vec<String>,
    /// When it was played.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub date: Option<String>,
    /// Where it was played.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<String>,
    /// Anything else.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
}

/// One line after the first.
#[derive(Clone, Debug)]
pub enum Line<G: Game> {
    /// Somebody, or the house, acted.
    Play {
        /// Who.
        who: Actor,
        /// What.
        action: G::Action,
    },
    /// An arbiter put this position on the table.
    Ruling(G::Position),
    /// The match went back to how it was after the line with this number.
    Takeback(usize),
    /// From here on the dice come from somewhere else: the match was taken up elsewhere.
    NewDice(DiceOrigin),
    /// It ended.
    Over {
        /// How.
        verdict: Verdict,
        /// The seed to which the match had committed itself.
        seed: Option<Seed>,
    },
}

/// The first line as it is written.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[serde(bound = "")]
pub(crate) struct WrittenHeader<'a, G: Game> {
    pub(crate) sobremesa: u32,
    #[serde(borrow)]
    pub(crate) game: Cow<'a, str>,
    pub(crate) rules: u32,
    pub(crate) start: Origin<G>,
    pub(crate) dice: DiceOrigin,
    pub(crate) seats: Vec<Cow<'a, str>>,
    #[serde(default, skip_serializing_if = "is_empty")]
    pub(crate) about: About,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) rolled: Vec<Shown>,
    pub(crate) state: Digest64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) sum: Option<Digest64>,
}

/// The little of the first line that is readable whatever game it belongs to.
#[derive(Deserialize)]
pub struct Title {
    /// The version of the file's form.
    pub sobremesa: u32,
    /// The game's name.
    pub game: String,
}

/// A further line as it is written: which fields it has tells what it is.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[serde(bound = "")]
pub(crate) struct WrittenLine<'a, G: Game> {
    pub(crate) seq: usize,
    #[serde(default, borrow, skip_serializing_if = "Option::is_none")]
    pub(crate) seat: Option<Cow<'a, str>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) action: Option<G::Action>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) set: Option<G::Position>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) undo: Option<usize>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) dice: Option<DiceOrigin>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) over: Option<Verdict>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) seed: Option<Seed>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) rolled: Vec<Shown>,
    pub(crate) state: Digest64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) sum: Option<Digest64>,
}

fn is_empty(about: &About) -> bool {
    *about == About::default()
}

impl<G: Game> WrittenLine<'_, G> {
    pub(crate) fn new(seq: usize, line: &Line<G>, rolled: &[Shown], state: Digest64) -> Self {
        let mut written = WrittenLine {
            seq,
            seat: None,
            action: None,
            set: None,
            undo: None,
            dice: None,
            over: None,
            seed: None,
            rolled: rolled.to_vec(),
            state,
            sum: None,
        };
        match line {
            Line::Play { who, action } => {
                written.seat = Some(Cow::Borrowed(who.name(G::SEATS)));
                written.action = Some(action.clone());
            }
            Line::Ruling(position) => {
                written.seat = Some(Cow::Borrowed("referee"));
                written.set = Some(position.clone());
            }
            Line::Takeback(to) => written.undo = Some(*to),
            Line::NewDice(dice) => written.dice = Some(*dice),
            Line::Over { verdict, seed } => {
                written.over = Some(verdict.clone());
                written.seed = *seed;
            }
        }
        written
    }

    /// What kind of line it is; `None` if its fields belong to none or to several kinds.
    pub(crate) fn meaning(&self) -> Option<Line<G>> {
        let line = self.kind()?;
        let may_roll = matches!(line, Line::Play { .. });
        let may_reveal = matches!(line, Line::Over { .. });
        let fits = (may_roll || self.rolled.is_empty()) && (may_reveal || self.seed.is_none());
        fits.then_some(line)
    }

    fn kind(&self) -> Option<Line<G>> {
        match (
            self.seat.as_deref(),
            &self.action,
            &self.set,
            self.undo,
            self.dice,
            &self.over,
        ) {
            (Some(seat), Some(action), None, None, None, None) => {
                let who = match seat {
                    "house" => Actor::House,
                    name => Actor::Seat(Seat::named(name, G::SEATS)?),
                };
                Some(Line::Play {
                    who,
                    action: action.clone(),
                })
            }
            (Some("referee"), None, Some(position), None, None, None) => {
                Some(Line::Ruling(position.clone()))
            }
            (None, None, None, Some(to), None, None) => Some(Line::Takeback(to)),
            (None, None, None, None, Some(dice), None) => Some(Line::NewDice(dice)),
            (None, None, None, None, None, Some(verdict)) => Some(Line::Over {
                verdict: verdict.clone(),
                seed: self.seed,
            }),
            _ => None,
        }
    }
}

/// Eight bytes, written as sixteen hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Digest64(pub u64);

impl From<Digest64> for String {
    fn from(digest: Digest64) -> String {
        digest.to_string()
    }
}

impl fmt::Display for Digest64 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

impl TryFrom<String> for Digest64 {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Digest64, &'static str> {
        const FORM: &str = "a digest is 16 hexadecimal digits";
        if text.len() != 16 || !text.bytes().all(|digit| digit.is_ascii_hexdigit()) {
            return Err(FORM);
        }
        u64::from_str_radix(&text, 16)
            .map(Digest64)
            .map_err(|_| FORM)
    }
}

/// Closes a line: its text without a sum, chained to the sum of the line before.
pub(crate) fn sum_of(before: Digest64, text_without_sum: &str) -> Digest64 {
    let hash = Sha256::new()
        .chain_update(before.0.to_be_bytes())
        .chain_update(text_without_sum);
    let first_eight = hash.finalize().into_iter().take(8);
    Digest64(first_eight.fold(0, |sum, byte| sum << 8 | u64::from(byte)))
}

/// The line's text with its sum as the last field.
pub(crate) fn seal(text_without_sum: &str, sum: Digest64) -> String {
    let open = text_without_sum
        .strip_suffix('}')
        .expect("a line is a JSON object");
    format!("{open},\"sum\":\"{sum}\"}}")
}

/// If the text ends in its sum, as we write it: the text without it.
pub(crate) fn unseal(text: &str) -> Option<String> {
    const TAIL: usize = ",\"sum\":\"0123456789abcdef\"}".len();
    let cut = text.len().checked_sub(TAIL)?;
    let (body, tail) = (text.get(..cut)?, text.get(cut..)?);
    tail.starts_with(",\"sum\":\"").then(|| format!("{body}}}"))
}

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
    /// Written by another version of the rules.
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
    Faulty(Vec<crate::Fault>),
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
                format!("se jugó con la versión {file} de las reglas; esta es la {ours}."),
                format!("it was played with version {file} of the rules; this is version {ours}."),
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
