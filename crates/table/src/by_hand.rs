//! A table in front of somebody: what it looks like, and how it is played with a pointer or a finger.
//!
//! A game hands out one [`ByHand`] for each view ([`Playable::by_hand`](crate::Playable::by_hand)), which
//! speaks of its own actions. Where the game is not known the same trait speaks of actions in JSON
//! ([`Table::by_hand`](crate::Table::by_hand)): a method is declared here and carried over in
//! [`InJson`], and nowhere else.

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use sobremesa_draw::{Point, Scene, Shape};
use sobremesa_kernel::{Lang, RuleId, Seat, Words};

use crate::dossier::{Choice, Dossier};
use crate::form::Filled;
use crate::json::write;
use crate::preview::Preview;

/// What one audience sees, to look at and to play by hand; `A` is an action of the game.
pub trait ByHand<A> {
    /// The table as a scene of named things, from which every picture of it is printed, with the side
    /// of whoever looks below.
    fn scene(&self, lang: Lang) -> Scene;

    /// The table as text for a terminal: the picture in letters, unless the game knows a better way.
    fn text_board(&self, look: &Look) -> String {
        self.scene(look.lang).text(look.width, look.unicode)
    }

    /// How an action is done with a pointer, by the ids of the things of the scene.
    fn gesture(&self, _action: &A) -> Gesture {
        Gesture::default()
    }

    /// The action that somebody means who picks up one thing of the picture and puts it down on
    /// another, legal or not: the referee decides, and a refusal teaches. `None` if it means nothing.
    fn dropped(&self, _pick: &str, _drop: &str) -> Option<A> {
        None
    }

    /// The things of the picture of which several can be chosen together, by their ids.
    fn choosable(&self) -> Vec<String> {
        Vec::new()
    }

    /// Everything that belongs together with some things, themselves included: a body of troops, by
    /// contact.
    fn grown(&self, things: &[&str]) -> Vec<String> {
        things.iter().map(|thing| (*thing).to_owned()).collect()
    }

    /// What is said about the things that are chosen, and about the table as a whole when none is; what can
    /// be done with all of them, and how a draft goes on. `None` if the game has nothing to say.
    fn dossier(&self, _chosen: &Chosen<'_, A>) -> Option<Dossier<A>> {
        None
    }

    /// The action that somebody means who drags a handle of what is chosen by some amounts, legal or not:
    /// one on a line, an arc or slots, three on a plane ([`Track`](crate::Track)), and one for each
    /// portion of a [division](crate::Division). Where there is a draft, the draft with one more step.
    fn dragged(&self, _chosen: &Chosen<'_, A>, _handle: &str, _amounts: &[f64]) -> Option<A> {
        None
    }

    /// The action that somebody means who hands over a form.
    ///
    /// # Errors
    /// What is wrong with what was filled in.
    fn filled(&self, _chosen: &Chosen<'_, A>, _form: &str, _with: Filled<'_>) -> Result<A, Words> {
        Err(Words::new(
            "Aquí no hay nada que rellenar.",
            "There is nothing to fill in here.",
        ))
    }

    /// What an action would come to, from what is known to whoever looks; `None` if the game does not say
    /// so. Asked while something is dragged, so it must be quick.
    fn preview(&self, _action: &A) -> Option<Preview<A>> {
        None
    }

    /// What can be measured on the picture.
    fn measures(&self) -> Vec<Measure> {
        Vec::new()
    }

    /// What a measure comes to from one place of the picture to another; `None` if nothing can be measured
    /// there. Asked while a pointer moves, so it must be quick.
    fn measured(&self, _name: &str, _from: Point, _to: Point) -> Option<Measured> {
        None
    }

    /// Who is asked what right now, for everybody to see.
    fn asked(&self) -> Option<Asked<A>> {
        None
    }

    /// How far a turn of several parts has come; `None` where a turn is one move.
    fn course(&self) -> Option<Course> {
        None
    }
}

/// Something that can be measured on a picture, from one place to another.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Measure {
    /// Its published name.
    pub name: &'static str,
    /// What it is called.
    pub title: Words,
}

/// What a measure comes to.
#[derive(Clone, PartialEq, Debug)]
pub struct Measured {
    /// As it is said.
    pub words: Words,
    /// As it is drawn.
    pub shapes: Vec<Shape>,
}

/// How far a turn has come.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Course {
    /// Whose turn it is, and which.
    pub title: Words,
    /// The parts of the turn, in order.
    pub steps: Vec<Words>,
    /// The one that is being played, among them.
    pub now: usize,
    /// What is left to do in it; nothing where nothing can be counted.
    pub left: Option<Words>,
}

/// What is chosen, and what has been put together with it so far.
#[derive(Clone, Copy, Debug)]
pub struct Chosen<'a, A> {
    /// Things of the picture, in the order in which they were chosen; none if the table is meant.
    pub things: &'a [&'a str],
    /// An action that is not finished yet. It lives in a browser, and nowhere else.
    pub draft: Option<&'a A>,
}

impl<'a, A> Chosen<'a, A> {
    /// These, with nothing begun.
    pub const fn things(things: &'a [&'a str]) -> Chosen<'a, A> {
        Chosen {
            things,
            draft: None,
        }
    }

    /// The table as a whole.
    pub const fn nothing() -> Chosen<'a, A> {
        Chosen::things(&[])
    }

    /// The thing, if it is just one.
    pub fn only(&self) -> Option<&'a str> {
        match self.things {
            [thing] => Some(thing),
            _ => None,
        }
    }
}

/// A question to somebody in the middle of things.
#[derive(Clone, PartialEq, Debug)]
pub struct Asked<A> {
    /// Who is asked.
    pub to: Seat,
    /// What, and why.
    pub question: Words,
    /// The rule that asks it.
    pub rule: Option<RuleId>,
    /// The answers, with what is known about each beforehand.
    pub options: Vec<Choice<A>>,
    /// The number of the one that is taken if nobody answers in time.
    pub default: usize,
}

impl<A> Asked<A> {
    fn map<B>(self, write: impl Fn(A) -> B) -> Asked<B> {
        let option = |option: Choice<A>| option.map(&write);
        Asked {
            to: self.to,
            question: self.question,
            rule: self.rule,
            options: self.options.into_iter().map(option).collect(),
            default: self.default,
        }
    }
}

/// What a pointer does for an action, by ids of the picture. An action that picks nothing is a button.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Gesture {
    /// What is picked up.
    pub pick: Option<String>,
    /// Where it is put down.
    pub drop: Option<String>,
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

/// The same table, with actions in JSON.
pub(crate) struct InJson<A>(pub(crate) Box<dyn ByHand<A>>);

impl<A: Serialize + DeserializeOwned> ByHand<Value> for InJson<A> {
    fn scene(&self, lang: Lang) -> Scene {
        self.0.scene(lang)
    }

    fn text_board(&self, look: &Look) -> String {
        self.0.text_board(look)
    }

    fn gesture(&self, action: &Value) -> Gesture {
        let action = A::deserialize(action);
        action.map_or_else(|_| Gesture::default(), |action| self.0.gesture(&action))
    }

    fn dropped(&self, pick: &str, drop: &str) -> Option<Value> {
        self.0.dropped(pick, drop).as_ref().map(write)
    }

    fn choosable(&self) -> Vec<String> {
        self.0.choosable()
    }

    fn grown(&self, things: &[&str]) -> Vec<String> {
        self.0.grown(things)
    }

    fn dossier(&self, chosen: &Chosen<'_, Value>) -> Option<Dossier<Value>> {
        let dossier = read(chosen, |chosen| self.0.dossier(chosen))?;
        Some(dossier.map(|action| write(&action)))
    }

    fn dragged(&self, chosen: &Chosen<'_, Value>, handle: &str, amounts: &[f64]) -> Option<Value> {
        let dragged = read(chosen, |chosen| self.0.dragged(chosen, handle, amounts));
        dragged.as_ref().map(write)
    }

    fn filled(
        &self,
        chosen: &Chosen<'_, Value>,
        form: &str,
        with: Filled<'_>,
    ) -> Result<Value, Words> {
        let filled = read(chosen, |chosen| self.0.filled(chosen, form, with));
        filled.as_ref().map(write).map_err(Clone::clone)
    }

    fn preview(&self, action: &Value) -> Option<Preview<Value>> {
        let preview = self.0.preview(&A::deserialize(action).ok()?)?;
        Some(preview.map(|action| write(&action)))
    }

    fn measures(&self) -> Vec<Measure> {
        self.0.measures()
    }

    fn measured(&self, name: &str, from: Point, to: Point) -> Option<Measured> {
        self.0.measured(name, from, to)
    }

    fn asked(&self) -> Option<Asked<Value>> {
        Some(self.0.asked()?.map(|action| write(&action)))
    }

    fn course(&self) -> Option<Course> {
        self.0.course()
    }
}

/// Hands over what is chosen with its draft read; a draft that cannot be is none.
fn read<A: DeserializeOwned, T>(
    chosen: &Chosen<'_, Value>,
    hand_over: impl FnOnce(&Chosen<'_, A>) -> T,
) -> T {
    let draft = chosen.draft.and_then(|draft| A::deserialize(draft).ok());
    hand_over(&Chosen {
        things: chosen.things,
        draft: draft.as_ref(),
    })
}
