//! Setting up a position by hand, in any game: things of a picture are put on other things, and
//! switches are thrown. What comes of it is a draft; whether the rules accept it is another question.

use sobremesa_draw::{Point, Scene};
use sobremesa_kernel::{Lang, Words};

/// Where people set positions up by hand; `P` is a position. A draft need not be one that the rules
/// accept.
pub trait Editing<P>: Send + Sync {
    /// A draft as it lies before them; `None` if nothing can be shown of it.
    fn workbench(&self, draft: &P, lang: Lang) -> Option<Workbench>;

    /// The draft after an edit; `None` if the edit means nothing.
    fn edited(&self, draft: &P, edit: &Edit<'_>) -> Option<P>;
}

/// A draft as it lies on the workbench.
#[derive(Clone, Debug)]
pub struct Workbench {
    /// The picture, with what can be put into it beside it.
    pub scene: Scene,
    /// What can be taken up.
    pub picks: Vec<Handle>,
    /// Where it can be put.
    pub drops: Vec<Handle>,
    /// What is set otherwise: whose turn it is, what was agreed.
    pub switches: Vec<Switch>,
    /// The thing of the picture on which anything can be put anywhere ([`Edit::place`]), by its id.
    pub ground: Option<String>,
}

/// A thing of the picture, by its id.
#[derive(Clone, PartialEq, Debug)]
pub struct Handle {
    /// Its id.
    pub id: String,
    /// What it is, for those who choose from a list.
    pub words: Words,
}

/// Something that can be set with one click.
#[derive(Clone, PartialEq, Debug)]
pub struct Switch {
    /// Its published name.
    pub name: String,
    /// What it does.
    pub words: Words,
    /// Is it set already?
    pub is_on: bool,
}

/// One step of setting up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Edit<'a> {
    /// One thing is put on another.
    Put {
        /// What.
        pick: &'a str,
        /// Where.
        drop: &'a str,
    },
    /// A switch is thrown.
    Throw(&'a str),
}

impl Edit<'_> {
    /// The place of the picture that a drop on open ground means: where the origin of the thing comes to.
    /// It is written `at:x:y`.
    pub fn place(drop: &str) -> Option<Point> {
        let (x, y) = drop.strip_prefix("at:")?.split_once(':')?;
        let number = |text: &str| text.parse().ok().filter(|number: &f64| number.is_finite());
        Some(Point::new(number(x)?, number(y)?))
    }
}

impl Handle {
    /// A thing and what it is.
    pub fn new(id: impl Into<String>, words: Words) -> Handle {
        Handle {
            id: id.into(),
            words,
        }
    }
}

impl Switch {
    /// A switch that is on or off.
    pub fn new(name: impl Into<String>, words: Words, is_on: bool) -> Switch {
        Switch {
            name: name.into(),
            words,
            is_on,
        }
    }
}
