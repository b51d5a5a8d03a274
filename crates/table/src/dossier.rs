//! What a table says about one thing of its picture to whoever points at it: what it is, what can be
//! done with it now, and why the rest cannot.
//!
//! This is also how continuous moves reach people. Where a choice is one among infinitely many (how far
//! a regiment advances, by how much it wheels), a list of buttons is not an answer: the game offers a
//! [`DragHandle`], and a person drags it along its [`Track`] or types the amount. How far it goes and what
//! ends it are the game's own answers, so what is drawn is what the referee will say.

use sobremesa_draw::{Point, Shape};
use sobremesa_kernel::{Illegal, Words};

use crate::form::Form;

/// What is known about a thing, or about the table as a whole when nothing is pointed at.
#[derive(Clone, PartialEq, Debug)]
pub struct Dossier<A> {
    /// What it is.
    pub title: Words,
    /// How it stands, in sentences.
    pub about: Vec<Words>,
    /// Its values.
    pub figures: Vec<Figure>,
    /// What can be done with it: what can be done now first.
    pub deeds: Vec<Deed<A>>,
    /// Whatever is best read as a table.
    pub grids: Vec<Grid>,
    /// What it covers of the picture, drawn below everything while it is pointed at.
    pub shade: Vec<Shape>,
}

/// A value with a name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Figure {
    /// Its name in a letter or two.
    pub sign: Words,
    /// Its name.
    pub name: Words,
    /// The value.
    pub value: String,
    /// What it was at first, if it was another.
    pub was: Option<String>,
}

/// Something that can be done, or cannot.
#[derive(Clone, PartialEq, Debug)]
pub struct Deed<A> {
    /// Its published name.
    pub name: &'static str,
    /// What it is called.
    pub title: Words,
    /// What it would do now.
    pub help: Words,
    /// Its picture, in a square of [`ICON`].
    pub icon: Vec<Shape>,
    /// How it is done, or why not.
    pub way: Result<Way<A>, Illegal>,
}

/// The side of the square in which icons are drawn.
pub const ICON: f64 = 24.0;

/// How something is done.
#[derive(Clone, PartialEq, Debug)]
pub enum Way<A> {
    /// At once.
    Act(A),
    /// By choosing one of these.
    Choose(Vec<Choice<A>>),
    /// By saying how much.
    Drag(DragHandle),
    /// By dividing something among several, in one go.
    Divide(Division),
    /// By filling in a form.
    Fill(Form),
}

/// One of several things to choose among.
#[derive(Clone, PartialEq, Debug)]
pub struct Choice<A> {
    /// The thing of the picture that it is about, if about one.
    pub thing: Option<String>,
    /// What it is called.
    pub title: Words,
    /// What is known about it beforehand: its chances.
    pub about: Vec<Words>,
    /// The action.
    pub action: A,
}

impl<A> Choice<A> {
    /// The same with another action.
    pub fn map<B>(self, write: impl FnOnce(A) -> B) -> Choice<B> {
        Choice {
            thing: self.thing,
            title: self.title,
            about: self.about,
            action: write(self.action),
        }
    }
}

/// A choice by amount, with the place in the picture where it is taken hold of.
#[derive(Clone, PartialEq, Debug)]
pub struct DragHandle {
    /// Its published name, among those of the same thing.
    pub name: String,
    /// How it moves in the picture; a number only, if nothing moves.
    pub track: Option<Track>,
    /// The amount at the end of the track. The beginning is nothing.
    pub most: f64,
    /// The least amount: below nothing, where it can be dragged the other way too.
    pub least: f64,
    /// The smallest step that makes sense; a whole number if only those do.
    pub step: f64,
    /// The amount's unit, as it is written behind it.
    pub unit: Words,
    /// What an amount of one costs of what is [left](DragHandle::left).
    pub price: f64,
    /// What can be spent.
    pub left: f64,
    /// What ends it.
    pub stop: Words,
    /// The ground it covers: the ground itself first, into which one may click, then what ends it.
    pub shade: Vec<Shape>,
    /// What becomes of it when it is let go.
    pub then: Then,
    /// Is it worth while asking for a [`Preview`](crate::Preview) on the way?
    pub asks: bool,
}

/// What becomes of a handle that is let go.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Then {
    /// It is played.
    #[default]
    Play,
    /// It is a step of a draft, which grows in the browser until it is played or dropped.
    Draft,
}

/// Something that is divided among several, in whole numbers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Division {
    /// Its published name, among those of the same thing. It is dragged by as many amounts as there are
    /// portions.
    pub name: String,
    /// How much there is.
    pub total: u32,
    /// Those among whom it is divided.
    pub portions: Vec<Portion>,
    /// What becomes of what nobody is given.
    pub rest: Words,
}

/// One of those among whom something is divided.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Portion {
    /// The thing of the picture that gets it, if one does.
    pub thing: Option<String>,
    /// Who gets it.
    pub title: Words,
    /// How much at most.
    pub most: u32,
}

/// How things move while they are dragged, in the coordinates of the scene. They move as a whole.
#[derive(Clone, PartialEq, Debug)]
pub enum Track {
    /// Along a straight line, by one amount.
    Line {
        /// Where it is taken hold of.
        grip: Point,
        /// Where that point comes to at most.
        end: Point,
        /// Where a click into the ground means nothing at all.
        zero: Point,
    },
    /// About a point, by one amount.
    Arc {
        /// Where it is taken hold of.
        grip: Point,
        /// What stays where it is.
        hinge: Point,
        /// How far it turns at most, in degrees, clockwise if positive.
        turn: f64,
        /// Where a click into the ground means nothing at all.
        zero: Point,
    },
    /// Anywhere, by three amounts: where the grip comes to, and how far it is turned, in degrees clockwise.
    Plane {
        /// Where it is taken hold of.
        grip: Point,
        /// Places that draw it to them when it comes near: their amounts are given exactly so.
        magnets: Vec<Magnet>,
        /// Can it be turned on the way?
        turns: bool,
    },
    /// Into one of some places, by one amount: the number of the place, from 0.
    Slots(Vec<Slot>),
}

/// A place that draws to it what comes near.
#[derive(Clone, PartialEq, Debug)]
pub struct Magnet {
    /// Where the grip comes to.
    pub at: Point,
    /// How far it is turned there, in degrees clockwise.
    pub turn: f64,
}

/// One of some places for something.
#[derive(Clone, PartialEq, Debug)]
pub struct Slot {
    /// Its middle, where it is taken.
    pub at: Point,
    /// What it means to take it.
    pub title: Words,
}

/// A table of words.
#[derive(Clone, PartialEq, Debug)]
pub struct Grid {
    /// What it shows.
    pub caption: Words,
    /// The names of its columns.
    pub head: Vec<Words>,
    /// Its rows.
    pub rows: Vec<Row>,
}

/// A row of a table of words.
#[derive(Clone, PartialEq, Debug)]
pub struct Row {
    /// The thing of the picture that it is about, if about one.
    pub thing: Option<String>,
    /// What stands in it, its name first.
    pub cells: Vec<Words>,
}

impl<A> Dossier<A> {
    /// The same with other actions.
    pub fn map<B>(self, write: impl Fn(A) -> B) -> Dossier<B> {
        let option = |option: Choice<A>| option.map(&write);
        let way = |way: Way<A>| match way {
            Way::Act(action) => Way::Act(write(action)),
            Way::Choose(options) => Way::Choose(options.into_iter().map(option).collect()),
            Way::Drag(handle) => Way::Drag(handle),
            Way::Divide(division) => Way::Divide(division),
            Way::Fill(form) => Way::Fill(form),
        };
        let deed = |deed: Deed<A>| Deed {
            name: deed.name,
            title: deed.title,
            help: deed.help,
            icon: deed.icon,
            way: deed.way.map(way),
        };
        Dossier {
            title: self.title,
            about: self.about,
            figures: self.figures,
            deeds: self.deeds.into_iter().map(deed).collect(),
            grids: self.grids,
            shade: self.shade,
        }
    }
}
