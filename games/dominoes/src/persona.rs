//! DOM-AI: the computer players as characters: knowledge with weights, memory, errors, a face.
//!
//! A persona is a file (`personas/*.toml`); `read` turns it into a [`Persona`] or lists everything
//! that is wrong with it, `shipped` has those that come with the program. What a persona does with
//! what it knows is in `expert`.

mod read;
mod shipped;

pub(crate) use shipped::SHIPPED;

use sobremesa_draw::Portrait;
use sobremesa_kernel::bot::Bot;
use sobremesa_kernel::{Fault, Words};
use sobremesa_table::Recruiting;

use crate::Dominoes;
use crate::bot::Rate;
use crate::expert::{Rule, Taste, Weighted};
use crate::player::Role;

/// DOM-AI-10: players that people describe.
pub(crate) struct Personas;

impl Recruiting<Box<dyn Bot<Dominoes>>> for Personas {
    fn read(&self, definition: &str) -> Result<Box<dyn Bot<Dominoes>>, Vec<Fault>> {
        Ok(Box::new(Persona::read(definition)?))
    }

    fn example(&self) -> &'static str {
        include_str!("persona/example.toml")
    }
}

/// DOM-AI-10: a computer player with a name, a face and a mind of its own.
#[derive(Clone, PartialEq, Debug)]
pub struct Persona {
    /// Its published name.
    pub id: String,
    /// As people call it.
    pub called: String,
    /// Where it stands in lists, the lowest number first.
    pub order: i64,
    /// How strong it is, from 1.
    pub level: u8,
    /// What kind of player it is.
    pub about: Words,
    /// Its face.
    pub portrait: Portrait,
    /// DOM-AI-07: how often it errs on purpose.
    pub(crate) errs: Rate,
    /// DOM-KB-10: how often it forgets a pass.
    pub(crate) forgets: Rate,
    /// Does it read the others' thinking signals?
    pub(crate) reads_signals: bool,
    /// How it values tiles and moves.
    pub(crate) taste: Taste,
    /// DOM-ENG-04: its rules in each role, the heaviest first.
    pub(crate) rules: [Vec<Weighted>; 4],
}

impl Persona {
    /// Reads a definition (DOM-AI-11).
    ///
    /// # Errors
    /// Everything that is wrong with it.
    pub fn read(text: &str) -> Result<Persona, Vec<Fault>> {
        read::read(text)
    }

    /// The personas that come with the program, in the order of their numbers.
    pub fn shipped() -> &'static [Persona] {
        &SHIPPED
    }

    /// Its rules in a role, the heaviest first.
    pub(crate) fn rules(&self, role: Role) -> &[Weighted] {
        &self.rules[role as usize]
    }

    /// Its rules in a role by their ids and names, with their weights, the heaviest first.
    pub fn knowledge(&self, role: Role) -> impl Iterator<Item = (&'static str, &'static str, u16)> {
        let rules = self.rules(role).iter();
        rules.map(|Weighted { rule, weight }| (rule.id(), rule.name(), *weight))
    }

    /// Every rule that a persona may have, by id and name.
    pub fn known_rules() -> impl Iterator<Item = (&'static str, &'static str)> {
        Rule::ALL.into_iter().map(|rule| (rule.id(), rule.name()))
    }
}
