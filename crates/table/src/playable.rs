//! What the house asks of a game beyond its rules: words, pictures, questions, opponents.

use std::fmt;

use serde::de::DeserializeOwned;
use serde_json::{Map, Value};
use sobremesa_kernel::bot::Bot;
use sobremesa_kernel::{Audience, Fault, Game, Illegal, Lang, Match, Seat, Status, Verdict, Words};
use sobremesa_speak::RuleBook;

use crate::abilities::Abilities;
use crate::by_hand::ByHand;
use crate::console::Console;
use crate::contest::Counting;
use crate::customs::Customs;
use crate::duel::Duel;
use crate::ending::Ending;
use crate::lid::Lid;
use crate::reading::Misread;
use crate::review::Reviewing;
#[cfg(doc)]
use crate::seat_names::SeatNames;
#[cfg(doc)]
use crate::timing::{MatchIsUp, TurnIsUp};

/// A game that people can sit down to.
///
/// What is required is what every game has. What only some have is an object that the game hands out:
/// in [`ABILITIES`](Playable::ABILITIES) what it can do before there is a table, and from a view what
/// can be done with one.
pub trait Playable: Game {
    /// What the house keeps to wherever it is played.
    const CUSTOMS: Customs;

    /// What stands on the lid of its box.
    const LID: Lid;

    /// What it can do besides being played.
    const ABILITIES: Abilities<Self> = Abilities::NONE;

    /// What the laboratory counts in a match besides who won.
    const COUNTING: Counting<Self::Event> = Counting::NONE;

    /// Its name for people.
    fn title() -> Words;

    /// Ready-made setups, the usual one first.
    fn presets() -> Vec<Preset<Self>>;

    /// A ready-made setup with the names that readers of a language know, where it has names of its own.
    fn setup_in(_setup: &Self::Setup, _lang: Lang) -> Option<Self::Setup> {
        None
    }

    /// Is a match from this ready-made setup so long that whoever plays it by the dozen, to check
    /// something, follows only its beginning?
    fn is_long(_preset: &Preset<Self>) -> bool {
        false
    }

    /// Under which heading a ready-made setup stands, where there are many of them; those under one heading
    /// follow each other.
    fn heading(_preset: &Preset<Self>) -> Option<Words> {
        None
    }

    /// Its computer players, the weakest first.
    fn bots() -> &'static [&'static dyn Bot<Self>];

    /// Its rulebook for players.
    fn rulebook() -> &'static RuleBook;

    /// What somebody on `seat`, or on none, sees of the table, to look at and to play by hand.
    fn by_hand(view: Self::View, seat: Option<Seat>) -> Box<dyn ByHand<Self::Action>>;

    /// How choices of `seat`, which saw this, are looked back at; `None` in a game that only knows what
    /// its judges would have done.
    fn reviewing(_view: Self::View, _seat: Seat) -> Option<Box<dyn Reviewing<Self::Action>>> {
        None
    }

    /// How somebody who leads this match works at a terminal; `None` in a game that nobody leads.
    fn console(_played: &Match<Self>) -> Option<Box<dyn Console<Self::Action>>> {
        None
    }

    /// What a match that is over leaves for the next one, where it is part of a campaign: that one's setup.
    fn sequel(_setup: &Self::Setup, _state: &Self::State) -> Option<Self::Setup> {
        None
    }

    /// The names of its own questions.
    const QUESTIONS: &'static [&'static str] = &[];

    /// Answers one of its own questions about a state, or about what the question itself brings.
    ///
    /// # Errors
    /// What is wrong with the question.
    fn answer(_state: Option<&Self::State>, _question: &Question<'_>) -> Result<Value, NoAnswer> {
        Err(NoAnswer::Unknown)
    }

    /// What happened, told to people. `event` has been redacted for whoever hears it.
    fn narrate(event: &Self::Event) -> Words;

    /// Does a new part of the story begin with it, such as somebody's turn? It is told like a heading.
    fn is_heading(_event: &Self::Event) -> bool {
        false
    }

    /// What an event moves in the picture, for whoever was told it.
    fn motions(_event: &Self::Event) -> Vec<Motion> {
        Vec::new()
    }

    /// What an event sounds like, if like anything.
    fn sound(_event: &Self::Event) -> Option<Sound> {
        None
    }

    /// Who meets whom in this match, where it has names of its own for them: two armies, an encounter. A report
    /// is called so.
    fn headline(_state: &Self::State) -> Option<Words> {
        None
    }

    /// What was decided by dice in an event, with its arithmetic, to be staged by itself; nothing for whatever
    /// else happens.
    fn duel(_event: &Self::Event) -> Option<Duel> {
        None
    }

    /// What happened, told beside the picture of the table, and what dice decided in it: as everywhere, unless
    /// pieces are called otherwise where they are seen.
    fn told_at(_state: &Self::State, event: &Self::Event) -> (Words, Option<Duel>) {
        (Self::narrate(event), Self::duel(event))
    }

    /// How a match ended, as people tell it; nothing of the verdict is shown to them as it stands. A
    /// verdict may come from a stranger's file.
    fn ending(verdict: &Verdict) -> Ending;

    /// An action in the game's short notation, as [`Playable::read_typed`] accepts it.
    fn notation(action: &Self::Action) -> String;

    /// An action as people type it in each language, which [`Playable::read_typed`] accepts too: the
    /// notation, where that has no words of a language in it.
    fn typed(action: &Self::Action) -> Words {
        let notation = Self::notation(action);
        Words::new(notation.clone(), notation)
    }

    /// An action as people call it at a table, as short as a button is: as they type it, where the game has no
    /// better name for it.
    fn said(_state: &Self::State, action: &Self::Action) -> Words {
        Self::typed(action)
    }

    /// An action explained to somebody who chooses among several.
    fn describe(action: &Self::Action) -> Words;

    /// The same where one sees the table: what an action only numbers has a name there.
    fn describe_at(_state: &Self::State, action: &Self::Action) -> Words {
        Self::describe(action)
    }

    /// Reads what a person typed in `seat`.
    ///
    /// # Errors
    /// What would be understood instead.
    fn read_typed(text: &str) -> Result<Self::Action, Words>;

    /// May the match end by it, at once or as soon as somebody else agrees? Then it is asked first, so
    /// that no finger that slipped does it.
    fn is_grave(_state: &Self::State, _action: &Self::Action) -> bool {
        false
    }

    /// Would somebody be sorry for it whose finger slipped, though the match goes on and it can be taken back?
    /// Then it stands apart from what is done all the time, and a button for it asks first.
    fn is_drastic(_action: &Self::Action) -> bool {
        false
    }

    /// Does this action of one player end the match, where friends may do so and opponents who play for
    /// something should agree?
    fn ends_alone(_action: &Self::Action) -> bool {
        false
    }

    /// What a seat may want of what has been played ([`sobremesa_kernel::Asks`]), as buttons; nothing
    /// in a game whose players agree on takebacks among themselves.
    fn hindsight() -> Vec<Self::Action> {
        Vec::new()
    }

    /// What people are told who only look, besides what there is to see: programs are not told, for
    /// they read documentation.
    fn aside(_action: &Self::Action) -> Option<Words> {
        None
    }

    /// What a seat is called.
    fn seat_title(seat: Seat) -> Words {
        let name = Self::SEATS[seat.index()];
        Words::new(name, name)
    }

    /// What people call a seat in which they see nobody yet: its title, unless that is only a sign for files and
    /// programs.
    fn seat_place(seat: Seat) -> Words {
        Self::seat_title(seat)
    }

    /// Are its seats only places, so that people speak of whoever sits there by name ([`SeatNames`])?
    const SEATS_ARE_PLACES: bool = false;

    /// How far the first side is ahead, from -1 to 1, for the line of a game's swing; `None` if the game
    /// cannot say so before its end.
    fn advantage(_state: &Self::State) -> Option<f64> {
        None
    }

    /// The position as if whoever has to act did nothing, by which one sees what the others threaten; `None`
    /// where nobody can simply wait.
    fn passed(_state: &Self::State) -> Option<Self::Position> {
        None
    }

    /// Is this a threat by itself, whatever it comes to at once? It must be one that could be carried out.
    fn is_attack(_state: &Self::State, _action: &Self::Action) -> bool {
        false
    }

    /// Does `seat` see something now that the others must not? Then a shared screen draws a curtain.
    fn has_secrets(state: &Self::State, seat: Seat) -> bool;

    /// Is nothing hidden any more of what led here, though the match may go on: between two deals?
    fn lies_open(state: &Self::State) -> bool {
        matches!(Self::status(state), Status::Over(_))
    }

    /// How long a computer player seems to think before it does this, in milliseconds, where a game
    /// gives a meaning to that; people who watch at normal speed see the pause.
    fn hesitation_ms(_view: &Self::View, _action: &Self::Action) -> u64 {
        0
    }

    /// Which turn is being played: a clock gives each its own time, so another turn has another number,
    /// and whatever happens within a turn does not change it.
    fn turn_number(state: &Self::State) -> u64;

    /// What the house does when the time for a turn of `seat` is up ([`TurnIsUp::RestIsLost`]).
    fn when_turn_is_up(_state: &Self::State, _seat: Seat) -> Option<Self::Action> {
        None
    }

    /// What the house does when whoever sits on `seat` is gone for good and the match goes on without
    /// them ([`MatchIsUp::PartnerTakesOver`]); `None` if their side has lost by that.
    fn when_gone(_state: &Self::State, _seat: Seat) -> Option<Self::Action> {
        None
    }
}

/// A setup with a name.
pub struct Preset<G: Game> {
    /// Its published name.
    pub name: &'static str,
    /// What it is, for people.
    pub title: Words,
    /// The setup.
    pub setup: G::Setup,
}

/// Something that moves in the picture, by ids: from where (in the picture before) to where (in the
/// picture after).
#[derive(Clone, PartialEq, Debug)]
pub struct Motion {
    /// The thing, or the place, in the picture before.
    pub from: String,
    /// The thing in the picture after.
    pub to: String,
    /// How it gets there; straight if nothing is said.
    pub path: Vec<Stride>,
    /// What is written over it meanwhile, in figures: `−5` of those who lose five.
    pub note: Option<String>,
}

/// A piece of the way of a thing, in its own eyes: its origin, x to its right and y down as it is drawn. So
/// it is the same from wherever somebody looks.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Stride {
    /// Straight.
    Slide {
        /// To its right.
        x: f64,
        /// Down, as it is drawn: to the rear of what faces up.
        y: f64,
    },
    /// About one of its own points.
    Turn {
        /// The point that stays.
        x: f64,
        /// The point that stays.
        y: f64,
        /// Clockwise.
        degrees: f64,
    },
}

impl Motion {
    /// Straight from where it was.
    pub fn new(from: impl Into<String>, to: impl Into<String>) -> Motion {
        Motion {
            from: from.into(),
            to: to.into(),
            path: Vec::new(),
            note: None,
        }
    }

    /// The same with so many fewer written over it; nothing is, if nobody is missing.
    #[must_use]
    pub fn losing(self, n_lost: u32) -> Motion {
        // A true minus sign, as wide as a plus.
        let note = (n_lost > 0).then(|| format!("\u{2212}{n_lost}"));
        Motion { note, ..self }
    }

    /// The same along a path.
    #[must_use]
    pub fn along(self, path: Vec<Stride>) -> Motion {
        Motion { path, ..self }
    }
}

/// The kinds of sounds at a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sound {
    /// Tiles are shuffled, lots are drawn.
    Shuffle,
    /// Dice are rolled.
    Dice,
    /// A thing is put down.
    Place,
    /// A tile is laid on wood.
    Tile,
    /// A thing is taken.
    Capture,
    /// A knock: a pass, a lost turn.
    Knock,
    /// Many arrows or shots at once.
    Volley,
    /// Blades on shields.
    Clash,
    /// A blow that meets nobody.
    Miss,
    /// A horn calls to the attack.
    Horn,
    /// Many run into many others.
    Charge,
    /// Many feet running.
    Rout,
    /// Many feet in step.
    March,
    /// One part of a turn makes way for the next.
    Drum,
    /// Something that no hand does.
    Magic,
    /// Somebody is better than before.
    Heal,
    /// Attention, something threatens.
    Warning,
    /// Somebody proposes or answers something.
    Bell,
    /// Part of the game is over.
    Chord,
    /// The game is over.
    Fanfare,
}

/// A question in a game's own words.
#[derive(Clone, Copy, Debug)]
pub struct Question<'a> {
    /// Its name.
    pub name: &'a str,
    /// Its further fields.
    pub fields: &'a Map<String, Value>,
    /// Who asks; everything may be asked by the referee.
    pub asker: Audience,
}

/// Why a question has no answer.
#[derive(Clone, PartialEq, Debug)]
pub enum NoAnswer {
    /// The game does not know this question.
    Unknown,
    /// It needs a table or a position.
    NeedsTable,
    /// A field is missing, of a wrong kind, or unknown.
    BadField {
        /// Which.
        at: String,
        /// What is wrong with it.
        message: Words,
    },
    /// What it brings along is faulty.
    Faulty(Vec<Fault>),
    /// What it asks about is against the rules.
    Illegal(Box<Illegal>),
}

impl From<Misread> for NoAnswer {
    fn from(misread: Misread) -> NoAnswer {
        NoAnswer::BadField {
            at: misread.path(),
            message: misread.words(),
        }
    }
}

impl Question<'_> {
    /// Reads the fields as a struct of the game, which should refuse unknown ones.
    ///
    /// # Errors
    /// The field that does not fit.
    pub fn read<T: DeserializeOwned>(&self) -> Result<T, NoAnswer> {
        let fields = Value::Object(self.fields.clone());
        Ok(crate::read_json(fields)?)
    }
}

impl<G: Game> fmt::Debug for Preset<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Preset")
            .field("name", &self.name)
            .field("setup", &self.setup)
            .finish()
    }
}
