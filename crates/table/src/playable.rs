//! What the house asks of a game beyond its rules: words, pictures, questions, opponents.

use std::fmt;

use serde::de::DeserializeOwned;
use serde_json::{Map, Value};
use sobremesa_draw::Scene;
use sobremesa_kernel::bot::{Bot, Budget};
use sobremesa_kernel::{Audience, Fault, Game, Illegal, Lang, Seat, Status, Verdict, Words};
use sobremesa_speak::RuleBook;

use crate::contest::{Count, SLOTS};
use crate::dossier::Dossier;
use crate::ending::Ending;
use crate::review::Appraisal;
use crate::timing::Timing;
#[cfg(doc)]
use crate::timing::{MatchIsUp, TurnIsUp};
use crate::workshop::Workshop;
use crate::{Article, Edit, Lesson, Transcript, Workbench, Written};

/// A game that people can sit down to.
pub trait Playable: Game {
    /// Its name for people.
    fn title() -> Words;

    /// Ready-made setups, the usual one first.
    fn presets() -> Vec<Preset<Self>>;

    /// Its computer players, the weakest first.
    fn bots() -> &'static [&'static dyn Bot<Self>];

    /// Reads a computer player that somebody has described: everything that is wrong with it, or the
    /// player; `None` in a game whose players cannot be described.
    fn recruit(_definition: &str) -> Option<Result<Box<dyn Bot<Self>>, Vec<Fault>>> {
        None
    }

    /// How its setups are written as a text, if they are.
    fn written() -> Option<&'static dyn Written> {
        None
    }

    /// How its matches are written by those who have always played it, if they are.
    fn transcript() -> Option<&'static dyn Transcript<Self>> {
        None
    }

    /// A description that [`recruit`](Playable::recruit) accepts, for people to change.
    const EXAMPLE_RECRUIT: Option<&'static str> = None;

    /// Its rulebook for players.
    fn rulebook() -> &'static RuleBook;

    /// The names of its own questions.
    const QUESTIONS: &'static [&'static str];

    /// Answers one of its own questions about a state, or about what the question itself brings.
    ///
    /// # Errors
    /// What is wrong with the question.
    fn answer(state: Option<&Self::State>, question: &Question<'_>) -> Result<Value, NoAnswer>;

    /// What happened, told to people. `event` has been redacted for whoever hears it.
    fn narrate(event: &Self::Event) -> Words;

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

    /// An action explained to somebody who chooses among several.
    fn describe(action: &Self::Action) -> Words;

    /// May the match end by it, at once or as soon as somebody else agrees? Then it is asked first, so
    /// that no finger that slipped does it.
    fn is_grave(_state: &Self::State, _action: &Self::Action) -> bool {
        false
    }

    /// Reads what a person typed in `seat`.
    ///
    /// # Errors
    /// What would be understood instead.
    fn read_typed(text: &str) -> Result<Self::Action, Words>;

    /// The table as text for a terminal, as the seat of `view` sees it: the picture in letters, unless
    /// the game knows a better way.
    fn text_board(view: &Self::View, look: &Look) -> String {
        Self::scene(view, look.lang).text(look.width, look.unicode)
    }

    /// The table as a scene of named things, from which every picture of it is printed.
    fn scene(view: &Self::View, lang: Lang) -> Scene;

    /// The same as somebody on `seat` sees it, with their own side below. A game whose views know whose
    /// eyes they are for needs nothing more.
    fn scene_from(view: &Self::View, _seat: Option<Seat>, lang: Lang) -> Scene {
        Self::scene(view, lang)
    }

    /// How an action is done with a pointer on the scene of `view`, by the ids of its things.
    fn gesture(view: &Self::View, action: &Self::Action) -> Gesture;

    /// The action that somebody means who picks up one thing of the picture and puts it down on
    /// another, legal or not: the referee decides, and a refusal teaches. `None` if it means nothing.
    fn dropped(pick: &str, drop: &str) -> Option<Self::Action>;

    /// What is said about a thing of the picture to whoever points at it from `seat`, and about the
    /// table as a whole when nothing is pointed at; `None` if the game has nothing to say.
    fn dossier(
        _view: &Self::View,
        _seat: Option<Seat>,
        _thing: Option<&str>,
    ) -> Option<Dossier<Self::Action>> {
        None
    }

    /// The action that somebody means who drags a handle of a thing by an amount, legal or not; a
    /// [division](crate::Division) has an amount for each of its portions.
    fn dragged(
        _view: &Self::View,
        _thing: &str,
        _handle: &str,
        _amounts: &[f64],
    ) -> Option<Self::Action> {
        None
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

    /// What an event moves in the picture, for whoever was told it.
    fn motions(event: &Self::Event) -> Vec<Motion>;

    /// What an event sounds like, if like anything.
    fn sound(event: &Self::Event) -> Option<Sound>;

    /// What its music is like.
    const MOOD: Mood = Mood::Calm;

    /// Who may write to whom while the game is on.
    const CHAT: Chat;

    /// What a seat is called.
    fn seat_title(seat: Seat) -> Words {
        let name = Self::SEATS[seat.index()];
        Words::new(name, name)
    }

    /// How far the first side is ahead, from -1 to 1, for the line of a game's swing; `None` if the game
    /// cannot say so before its end.
    fn advantage(_state: &Self::State) -> Option<f64> {
        None
    }

    /// Its lessons, in the order in which they are best taken.
    fn lessons() -> Vec<Lesson> {
        Vec::new()
    }

    /// What it tells besides, to read.
    fn articles() -> Vec<Article> {
        Vec::new()
    }

    /// A draft of a position where people set positions up by hand: a draft need not be one that the
    /// rules accept. `None` in a game without it, or if nothing can be shown of the draft.
    fn workbench(_draft: &Self::Position, _lang: Lang) -> Option<Workbench> {
        None
    }

    /// The draft after an edit; `None` if the edit means nothing.
    fn edited(_draft: &Self::Position, _edit: &Edit<'_>) -> Option<Self::Position> {
        None
    }

    /// Where people make what they bring to a table; `None` if they bring nothing.
    fn workshop() -> Option<&'static dyn Workshop> {
        None
    }

    /// The place of the picture that a word in what people write stands for, by its id.
    fn place_named(_word: &str) -> Option<String> {
        None
    }

    /// Is nothing hidden any more of what led here, though the match may go on: between two deals?
    fn lies_open(state: &Self::State) -> bool {
        matches!(Self::status(state), Status::Over(_))
    }

    /// Its computer players who judge what others have done, by name; the strongest if none is named.
    const JUDGES: &'static [&'static str] = &[];

    /// Do two actions of whoever sees this come to the same, however they are written?
    fn is_same_choice(_view: &Self::View, one: &Self::Action, other: &Self::Action) -> bool {
        one == other
    }

    /// What the first of two actions costs against the second, for whoever sees this: for looking back
    /// at a match. `None` in a game that cannot say so.
    ///
    /// Worlds that fit the view are played on by players who do not see what is hidden; the same view,
    /// budget in positions and seed give the same answer.
    fn appraise(
        _view: &Self::View,
        _seat: Seat,
        _actions: [&Self::Action; 2],
        _budget: &Budget<'_>,
        _seed: u64,
    ) -> Option<Appraisal> {
        None
    }

    /// What somebody who sees this could know for certain of what is hidden, in words: for looking
    /// back at a match. Nothing in a game that hides nothing.
    fn known(_view: &Self::View) -> Vec<Words> {
        Vec::new()
    }

    /// How long a computer player seems to think before it does this, in milliseconds, where a game
    /// gives a meaning to that; people who watch at normal speed see the pause.
    fn hesitation_ms(_view: &Self::View, _action: &Self::Action) -> u64 {
        0
    }

    /// What the laboratory counts in a match besides who won.
    const COUNTS: &'static [Count] = &[];

    /// Counts what an event adds, in the order of [`COUNTS`](Playable::COUNTS).
    #[inline]
    fn count(_event: &Self::Event, _counts: &mut [[u64; SLOTS]]) {}

    /// Which turn is being played: a clock gives each its own time, so another turn has another number,
    /// and whatever happens within a turn does not change it.
    fn turn_number(state: &Self::State) -> u64;

    /// How clocks are set for it and what they do; `None` in a game that is played without.
    const TIMING: Option<Timing>;

    /// What the house does when the time for a turn of `seat` is up ([`TurnIsUp::RestIsLost`]).
    fn when_turn_is_up(_state: &Self::State, _seat: Seat) -> Option<Self::Action> {
        None
    }

    /// What the house does when whoever sits on `seat` is gone for good and the match goes on without
    /// them ([`MatchIsUp::PartnerTakesOver`]); `None` if their side has lost by that.
    fn when_gone(_state: &Self::State, _seat: Seat) -> Option<Self::Action> {
        None
    }

    /// A match counts for ratings when each side has chosen at least so often: below that, somebody has
    /// sat down and left, and has not played.
    const REAL_MATCH: usize;

    /// Has the game a way of its own to give up? Otherwise the table has one for it.
    const HAS_GIVING_UP: bool = false;

    /// Does this action of one player end the match, where friends may do so and opponents who play for
    /// something should agree?
    fn ends_alone(_action: &Self::Action) -> bool {
        false
    }

    /// Does `seat` see something now that the others must not? Then a shared screen draws a curtain.
    fn has_secrets(state: &Self::State, seat: Seat) -> bool;
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

/// What a pointer does for an action, by ids of the picture. An action that picks nothing is a button.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Gesture {
    /// What is picked up.
    pub pick: Option<String>,
    /// Where it is put down.
    pub drop: Option<String>,
}

/// Something that moves in the picture, by ids: from where (in the picture before) to where (in the
/// picture after).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Motion {
    /// The thing, or the place, in the picture before.
    pub from: String,
    /// The thing in the picture after.
    pub to: String,
}

/// The kinds of sounds at a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sound {
    /// Tiles are shuffled, dice are rolled.
    Shuffle,
    /// A thing is put down.
    Place,
    /// A thing is taken.
    Capture,
    /// A knock: a pass, a lost turn.
    Knock,
    /// Attention, something threatens.
    Warning,
    /// Somebody proposes or answers something.
    Bell,
    /// Part of the game is over.
    Chord,
    /// The game is over.
    Fanfare,
}

/// What the music of a game is like, for those who want any.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mood {
    /// An evening at the table.
    Calm,
    /// Drums and a march.
    Martial,
    /// Something is hidden.
    Mysterious,
}

/// Who may write to whom while a game is on. Spectators may always write among themselves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Chat {
    /// Players must not exchange words.
    Forbidden,
    /// Everybody reads everything.
    Table,
    /// Partners have a channel of their own beside that of the table.
    TableAndSides,
}

/// How a text board should look.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Look {
    /// The language of its labels.
    pub lang: Lang,
    /// May it use colour (ANSI styles)?
    pub colour: bool,
    /// May it use characters beyond ASCII?
    pub unicode: bool,
    /// How many columns there are.
    pub width: usize,
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

impl Question<'_> {
    /// Reads the fields as a struct of the game, which should refuse unknown ones.
    ///
    /// # Errors
    /// The field that does not fit.
    pub fn read<T: DeserializeOwned>(&self) -> Result<T, NoAnswer> {
        let fields = Value::Object(self.fields.clone());
        serde_path_to_error::deserialize(fields).map_err(|fault| NoAnswer::BadField {
            at: fault.path().to_string(),
            message: crate::words::bad_json(fault.inner()),
        })
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
