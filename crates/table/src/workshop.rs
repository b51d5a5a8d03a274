//! What people make beforehand and bring to a table: an army, written in a file of its own.
//!
//! A work is a text, in the form in which it can be kept, sent and edited by hand. The workshop of a
//! game reads it and lays it on the [`Worksheet`]: sections with what they are worth, parts with what can be
//! changed about them, and what is wrong, where it is wrong. Every change is a [`Change`] of the text, so
//! that nothing is kept anywhere but in the text, and going back is an earlier text.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use sobremesa_draw::Scene;
use sobremesa_kernel::{Fault, Illegal, Lang, RuleId, Seat, Words};

use crate::trial::Trial;

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

    /// Lays a work out as a sheet.
    ///
    /// # Errors
    /// Where the text cannot be read at all.
    fn worksheet(&self, text: &str, lang: Lang) -> Result<Worksheet, Words>;

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

    /// Everything that is wrong with a work, for whoever keeps it in a file.
    ///
    /// # Errors
    /// Everything that keeps the text from being a work at all.
    fn check(&self, text: &str) -> Result<Checked, Vec<Words>>;

    /// The rule by which two works may not have these names together, if there is one.
    fn same_name(&self, one: &str, other: &str) -> Option<RuleId>;

    /// Two works, both led by this bot, ready to meet many times; `None` where works do not fight.
    ///
    /// # Errors
    /// Everything that is wrong with them.
    fn trial(&self, _texts: [&str; 2], _bot: &str) -> Option<Result<Box<dyn Trial>, Vec<Words>>> {
        None
    }

    /// May somebody in this seat bring a work? Not where one person brings it for several.
    fn may_bring(&self, _seat: Seat) -> bool {
        true
    }

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

/// A work looked through.
#[derive(Clone, PartialEq, Debug)]
pub struct Checked {
    /// What it is called.
    pub name: String,
    /// What it consists of and what it is worth, in short.
    pub summary: Words,
    /// What it is worth, for programs.
    pub worth: Value,
    /// What is wrong with it, and with what part of it.
    pub faults: Vec<(Option<Words>, Fault)>,
}

/// A work laid out to be worked on.
#[derive(Clone, PartialEq, Debug)]
pub struct Worksheet {
    /// What it is called.
    pub name: String,
    /// What it is worth in all.
    pub sum: Words,
    /// What is chosen for the work as a whole, such as what decides which parts there are.
    pub fields: Vec<Field>,
    /// What it consists of.
    pub sections: Vec<Section>,
    /// What is wrong with it as a whole.
    pub faults: Vec<Wrong>,
    /// What is not wrong, but should be known, and the rule that says so.
    pub notes: Vec<(RuleId, Words)>,
    /// What [`Change::Fill`] does, where the game can complete a work by itself.
    pub fill: Option<Words>,
    /// How it looks. The things of its parts can be dragged,
    pub scene: Scene,
    /// and this is what dragging them does.
    pub hint: Words,
}

/// A section of a work: a command of an army, its lines, its allies.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Section {
    /// Its published name, which no other section of the work has.
    pub name: String,
    /// What it is called.
    pub title: Words,
    /// What it is worth, or how much of it there is.
    pub sum: Option<Words>,
    /// What is chosen for the section as a whole.
    pub fields: Vec<Field>,
    /// The parts that can be added to it.
    pub stock: Vec<Stock>,
    /// The parts it has.
    pub parts: Vec<Part>,
    /// Sections within it.
    pub sections: Vec<Section>,
    /// What is wrong with it as a whole.
    pub faults: Vec<Wrong>,
}

/// A part that can be added.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Stock {
    /// Its published name.
    pub name: String,
    /// What it is called.
    pub title: Words,
    /// What it is, in a line.
    pub about: Words,
    /// Its profile, for whoever chooses.
    pub profile: Profile,
    /// How many there are, and how many there must and may be, where that is limited.
    pub taken: Option<Taken>,
}

/// Figures with their names.
pub type Profile = Vec<(Words, String)>;

/// How often something is taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Taken {
    /// So often.
    pub now: u32,
    /// It must be taken so often at least,
    pub least: u32,
    /// and so often at most.
    pub most: u32,
}

impl Taken {
    /// May another one be taken?
    pub const fn has_room(self) -> bool {
        self.now < self.most
    }
}

/// A part of a work.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Part {
    /// Its number in the work, by which it is changed.
    pub place: usize,
    /// The thing of the picture that it is, if it is one.
    pub thing: Option<String>,
    /// What it is.
    pub title: Words,
    /// Its profile.
    pub profile: Profile,
    /// What can be changed about it.
    pub fields: Vec<Field>,
    /// The sections to which it can be moved: published name and title.
    pub moves: Vec<(String, Words)>,
    /// How many equal things it is, where some of them can be moved without the others.
    pub count: Option<u32>,
    /// What is wrong with it.
    pub faults: Vec<Wrong>,
}

/// Something that can be chosen.
#[derive(Clone, PartialEq, Debug)]
pub struct Field {
    /// Its published name.
    pub name: &'static str,
    /// What it is called.
    pub title: Words,
    /// What it is, and what it may be.
    pub entry: Entry,
}

/// What a field is, and what it may be.
#[derive(Clone, PartialEq, Debug)]
pub enum Entry {
    /// A number.
    Number {
        /// What it is.
        value: f64,
        /// What it may be.
        limits: (f64, f64),
    },
    /// One of several.
    Choice {
        /// The one that is chosen.
        chosen: String,
        /// All of them: published name and title.
        options: Vec<(String, Words)>,
    },
    /// On or off.
    Switch(bool),
}

/// Something that is wrong, and what would mend it.
#[derive(Clone, PartialEq, Debug)]
pub struct Wrong {
    /// The rule that says so.
    pub rule: RuleId,
    /// In words.
    pub words: Words,
    /// A change after which it is right, and what that does, in words.
    pub remedy: Option<(Words, Change)>,
}

impl Worksheet {
    /// Every section, those within others after them.
    pub fn all_sections(&self) -> Vec<&Section> {
        let mut all: Vec<&Section> = self.sections.iter().collect();
        let mut next = 0;
        while let Some(section) = all.get(next).copied() {
            all.extend(&section.sections);
            next += 1;
        }
        all
    }

    /// The part with this number.
    pub fn part(&self, place: usize) -> Option<&Part> {
        let sections = self.all_sections().into_iter();
        let mut parts = sections.flat_map(|section| &section.parts);
        parts.find(|part| part.place == place)
    }
}

/// A change.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Change {
    /// It is called otherwise.
    Rename(String),
    /// A part is added.
    Add {
        /// To which section, by its published name.
        section: String,
        /// Which part, by its published name.
        stock: String,
    },
    /// A part is taken away, by its number.
    Remove(usize),
    /// A part is there twice.
    Double(usize),
    /// A part goes to another section.
    Move {
        /// Which part.
        part: usize,
        /// Where to, by the section's published name.
        to: String,
        /// How many of the equal things that it is; all if left out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        count: Option<u32>,
    },
    /// The game completes what is missing.
    Fill,
    /// Fields change, all at once, so that their order does not matter.
    Set {
        /// Of what.
        of: Of,
        /// Which fields, by their published names, and to what: a number, the published name of an
        /// option, `on` or `off`.
        values: BTreeMap<String, String>,
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

/// Whose fields.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Of {
    /// Of the work as a whole.
    Work,
    /// Of a section, by its published name.
    Section(String),
    /// Of a part, by its number.
    Part(usize),
}
