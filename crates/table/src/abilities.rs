//! What some games can do besides being played, each as an object that the game hands out.
//!
//! An ability is declared once: as a trait, and as a field of [`Abilities`]. Where it speaks of a type
//! of the game (a position, a match, a computer player) the trait has that type as its parameter, and
//! is implemented a second time by [`Erased`], for the type that stands for it where the game is not
//! known ([`AnyGame`]).

use std::marker::PhantomData;

use serde_json::Value;
use sobremesa_kernel::bot::Bot;
use sobremesa_kernel::{Audience, Fault, Game, Lang, Match};

use crate::face::Face;
use crate::game_box::BotCard;
use crate::json::{read, write};
use crate::playable::Playable;
use crate::seated::Seated;
use crate::table::Table;
use crate::{
    Deputies, Edit, Editing, Recruiting, Teaching, Transcript, Workbench, Workshop, Written,
};

/// What a game can do besides; what it cannot is `None`.
pub struct Abilities<L: Lexicon> {
    /// Lessons to take, articles to read.
    pub teaching: Option<&'static dyn Teaching>,
    /// How its setups are written as a text.
    pub written: Option<&'static dyn Written>,
    /// Where people make what they bring to a table.
    pub workshop: Option<&'static dyn Workshop>,
    /// Seats for which others play unless somebody of their own sits there.
    pub deputies: Option<&'static dyn Deputies>,
    /// How its matches are written by those who have always played it.
    pub transcript: Option<&'static dyn Transcript<L::Match>>,
    /// Where people set positions up by hand.
    pub editing: Option<&'static dyn Editing<L::Position>>,
    /// How people describe computer players of their own.
    pub recruiting: Option<&'static dyn Recruiting<L::Player>>,
    /// Those of its computer players who judge what others have done, by name, the best judge last;
    /// the strongest alone if none is named.
    pub judges: &'static [&'static str],
    /// How people meet its computer players, by their published names.
    pub faces: fn(&str) -> Option<Face>,
    /// The place of the picture, by its id, that a word in what people write stands for.
    pub place_named: fn(&str) -> Option<String>,
}

/// The types of which abilities speak.
pub trait Lexicon {
    /// A position as strangers may write it.
    type Position: 'static;
    /// A match.
    type Match: 'static;
    /// A computer player.
    type Player: 'static;
}

/// A game has its own.
impl<G: Game> Lexicon for G {
    type Position = G::Position;
    type Match = Match<G>;
    type Player = Box<dyn Bot<G>>;
}

/// Stands for a game that is known only at run time.
#[derive(Clone, Copy, Debug)]
pub enum AnyGame {}

impl Lexicon for AnyGame {
    type Position = Value;
    type Match = Box<dyn Table>;
    type Player = BotCard;
}

impl<L: Lexicon> Abilities<L> {
    /// Nothing besides.
    pub const NONE: Abilities<L> = Abilities {
        teaching: None,
        written: None,
        workshop: None,
        deputies: None,
        transcript: None,
        editing: None,
        recruiting: None,
        judges: &[],
        faces: |_| None,
        place_named: |_| None,
    };
}

impl<G: Playable> Abilities<G> {
    /// The same for those who do not know the game.
    pub(crate) fn erased(self) -> Abilities<AnyGame> {
        let Abilities {
            teaching,
            written,
            workshop,
            deputies,
            transcript,
            editing,
            recruiting,
            judges,
            faces,
            place_named,
        } = self;
        Abilities {
            teaching,
            written,
            workshop,
            deputies,
            transcript: transcript.map(|_| Erased::<G>::IT as _),
            editing: editing.map(|_| Erased::<G>::IT as _),
            recruiting: recruiting.map(|_| Erased::<G>::IT as _),
            judges,
            faces,
            place_named,
        }
    }
}

/// The abilities of `G`, for those who do not know it. It is handed out only for what the game has.
struct Erased<G>(PhantomData<fn() -> G>);

impl<G: Playable> Erased<G> {
    const IT: &'static Erased<G> = &Erased(PhantomData);

    fn transcript() -> &'static dyn Transcript<Match<G>> {
        G::ABILITIES.transcript.expect("the game has it")
    }

    fn editing() -> &'static dyn Editing<G::Position> {
        G::ABILITIES.editing.expect("the game has it")
    }

    fn recruiting() -> &'static dyn Recruiting<Box<dyn Bot<G>>> {
        G::ABILITIES.recruiting.expect("the game has it")
    }
}

impl<G: Playable> Transcript<Box<dyn Table>> for Erased<G> {
    fn forms(&self) -> &'static [&'static str] {
        Self::transcript().forms()
    }

    fn recognises(&self, text: &str) -> bool {
        Self::transcript().recognises(text)
    }

    fn write(&self, played: &Box<dyn Table>, form: &str, to: Audience) -> String {
        played.transcript(Some(form), to).unwrap_or_default()
    }

    fn read(&self, text: &str) -> Result<Box<dyn Table>, Vec<Fault>> {
        let played = Self::transcript().read(text)?;
        Ok(Box::new(Seated::Running(Box::new(played))))
    }
}

impl<G: Playable> Editing<Value> for Erased<G> {
    fn workbench(&self, draft: &Value, lang: Lang) -> Option<Workbench> {
        Self::editing().workbench(&read(draft.clone(), "position").ok()?, lang)
    }

    fn edited(&self, draft: &Value, edit: &Edit<'_>) -> Option<Value> {
        let draft = read(draft.clone(), "position").ok()?;
        Self::editing().edited(&draft, edit).as_ref().map(write)
    }
}

impl<G: Playable> Recruiting<BotCard> for Erased<G> {
    fn read(&self, definition: &str) -> Result<BotCard, Vec<Fault>> {
        let player = Self::recruiting().read(definition)?;
        Ok(BotCard::of(&*player))
    }

    fn example(&self) -> &'static str {
        Self::recruiting().example()
    }
}
