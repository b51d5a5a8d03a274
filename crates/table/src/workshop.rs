//! What people make beforehand and bring to a table: an army, written in a file of its own.
//!
//! A work is a text, in the form in which it can be kept, sent and edited by hand. The workshop of a
//! game reads it and lays it on the [`Bench`]: what it consists of, what it is worth, what is wrong with
//! it. Every change is an [`Change`] of the text, so that nothing is kept anywhere but in the text.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use sobremesa_draw::Scene;
use sobremesa_kernel::{Fault, Illegal, Lang, Seat, Words};

/// Where works of one game are made.
pub trait Workshop: Send + Sync {
    /// What is made here: one of them, and several.
    fn nouns(&self) -> [Words; 2];

    /// The ending of a file with such a work.
    fn file_ending(&self) -> &'static str;

    /// Those that come with the game.
    fn ready_made(&self) -> Vec<Work>;

    /// What a work is called in each language: those that come with the game may have a name in both.
    fn title(&self, name: &str) -> Words {
        Words::new(name, name)
    }

    /// What a work is worth, in short; nothing if the text cannot be read.
    fn worth(&self, text: &str) -> Option<Words>;

    /// Where a new one begins.
    fn blank(&self) -> String;

    /// Lays a work on the bench.
    ///
    /// # Errors
    /// Where the text cannot be read at all.
    fn bench(&self, text: &str, lang: Lang) -> Result<Bench, Words>;

    /// Changes a work; the change is taken as far as it makes sense.
    ///
    /// # Errors
    /// Where the text cannot be read at all.
    fn edit(&self, text: &str, edit: &Change) -> Result<String, Words>;

    /// A work as it is kept: its name, and the text in order.
    ///
    /// # Errors
    /// Everything that is wrong with it.
    fn finish(&self, text: &str) -> Result<Work, Vec<Words>>;

    /// An agreement in which `seat` plays with this work.
    ///
    /// # Errors
    /// Everything that is wrong with the work.
    fn bring(&self, setup: Value, seat: Seat, text: &str) -> Result<Value, Vec<Fault>>;

    /// What the work is called with which `seat` plays under an agreement.
    fn name_in(&self, setup: &Value, seat: Seat) -> Option<String>;

    /// What speaks against an agreement although the rules allow it, so that people should know of it
    /// and want it all the same: unequal forces.
    fn objection(&self, setup: &Value) -> Option<Illegal>;
}

/// A finished work.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Work {
    /// What it is called.
    pub name: String,
    /// What it is.
    pub text: String,
}

/// A work as it lies on the bench.
#[derive(Clone, PartialEq, Debug)]
pub struct Bench {
    /// What it is called.
    pub name: String,
    /// What it is worth in all.
    pub sum: Words,
    /// What decides which parts there are: published name, title, chosen?
    pub families: Vec<(&'static str, Words, bool)>,
    /// The parts that can be added.
    pub stock: Vec<Stock>,
    /// The parts it has.
    pub parts: Vec<Part>,
    /// What is wrong with it as a whole.
    pub faults: Vec<Words>,
    /// How it looks. The things of its parts can be dragged.
    pub scene: Scene,
}

/// A part that can be added.
#[derive(Clone, PartialEq, Debug)]
pub struct Stock {
    /// Its published name.
    pub name: String,
    /// What it is called.
    pub title: Words,
    /// What it is, in a line.
    pub about: Words,
}

/// A part of a work.
#[derive(Clone, PartialEq, Debug)]
pub struct Part {
    /// The thing of the picture that it is.
    pub thing: String,
    /// What it is.
    pub title: Words,
    /// What can be changed about it.
    pub fields: Vec<Field>,
    /// What is wrong with it.
    pub faults: Vec<Words>,
}

/// A number that can be changed.
#[derive(Clone, PartialEq, Debug)]
pub struct Field {
    /// Its published name.
    pub name: &'static str,
    /// What it is called.
    pub title: Words,
    /// What it is.
    pub value: f64,
    /// What it may be.
    pub limits: (f64, f64),
}

/// A change.
#[derive(Clone, PartialEq, Debug)]
pub enum Change {
    /// It is called otherwise.
    Rename(String),
    /// It is of another family, by its published name.
    Family(String),
    /// A part is added, by its published name.
    Add(String),
    /// A part is taken away, by its place.
    Remove(usize),
    /// A part is there twice.
    Double(usize),
    /// Numbers of a part change, all at once, so that their order does not matter.
    Set {
        /// Which part.
        part: usize,
        /// Which numbers, by their published names, and to what.
        values: BTreeMap<String, f64>,
    },
    /// A part was dragged in the picture.
    Drag {
        /// Which part.
        part: usize,
        /// To the right.
        dx: f64,
        /// Downwards.
        dy: f64,
    },
}
