//! A table in front of somebody: what it looks like, and how it is played with a pointer or a finger.
//!
//! A game hands out one [`ByHand`] for each view ([`Playable::by_hand`](crate::Playable::by_hand)), which
//! speaks of its own actions. Where the game is not known the same trait speaks of actions in JSON
//! ([`Table::by_hand`](crate::Table::by_hand)): a method is declared here and carried over in
//! [`InJson`], and nowhere else.

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use sobremesa_draw::Scene;
use sobremesa_kernel::Lang;

use crate::dossier::Dossier;
use crate::json::write;

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

    /// What is said about a thing of the picture to whoever points at it, and about the table as a
    /// whole when nothing is pointed at; `None` if the game has nothing to say.
    fn dossier(&self, _thing: Option<&str>) -> Option<Dossier<A>> {
        None
    }

    /// The action that somebody means who drags a handle of a thing by an amount, legal or not; a
    /// [division](crate::Division) has an amount for each of its portions.
    fn dragged(&self, _thing: &str, _handle: &str, _amounts: &[f64]) -> Option<A> {
        None
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

    fn dossier(&self, thing: Option<&str>) -> Option<Dossier<Value>> {
        let dossier = self.0.dossier(thing)?;
        Some(dossier.map(|action| write(&action)))
    }

    fn dragged(&self, thing: &str, handle: &str, amounts: &[f64]) -> Option<Value> {
        self.0.dragged(thing, handle, amounts).as_ref().map(write)
    }
}
