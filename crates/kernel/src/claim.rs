//! What a player says when it gives a reason: claims, each of which may turn out to be false.
//!
//! A sentence of a computer player is made of claims and of nothing else, so there is no way to say
//! something that cannot be held against what then happens. A game says what its players can claim
//! ([`Game::Claim`]): who, what, when and how likely, as values; the words are written from the
//! claim, and [`found`](Claim::found) compares it with the truth. The house plays matches and does
//! so for every kind of claim (`claims` of the conformance suite): what was certain is always so, and
//! of what was said to be as likely as 70 % seven in ten come true.

use std::convert::Infallible;
use std::fmt::{self, Debug};

use serde_json::{Value, json};

use crate::{Actor, Game, Lang, Seat, Words};

/// Something that a player of a game says about how things are or will be.
pub trait Claim<G: Game>: Clone + PartialEq + Debug + Send + Sync {
    /// What kind of claim it is: those of one kind are counted together.
    fn kind(&self) -> &'static str;

    /// How sure the speaker is.
    fn stated(&self) -> Stated;

    /// The claim as a clause: a small letter first, and no full stop.
    fn words(&self) -> Words;

    /// How the clause follows what was said before it.
    fn joint(&self) -> Joint {
        Joint::And
    }

    /// What the speaker does instead of what was chosen, in a claim about what would happen then.
    fn supposes(&self) -> Option<G::Action> {
        None
    }

    /// What came of it; `None` while that is not to be seen yet, or never was.
    fn found(&self, sequel: &Sequel<'_, G>) -> Option<Found>;
}

/// How sure somebody is of a claim.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Stated {
    /// It is so, or will be, whatever anybody does.
    Certain,
    /// So likely, from 0 to 1.
    Chance(f64),
    /// So much on average.
    Mean(f64),
}

/// What came of a claim.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Found {
    /// It was so.
    True,
    /// It was not.
    False,
    /// It was so much, where an average had been stated.
    Amount(f64),
}

impl From<bool> for Found {
    fn from(held: bool) -> Found {
        if held { Found::True } else { Found::False }
    }
}

/// How a clause follows another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Joint {
    /// It gives the reason: after a colon.
    Because,
    /// It adds something: after a semicolon.
    And,
    /// It adds something to the same thought: after a word for and.
    Also,
    /// It goes on: after a comma.
    Comma,
    /// It completes what was begun.
    Space,
    /// It is a sentence of its own.
    Sentence,
}

/// What was true when something was said, and what was done since.
#[derive(Debug)]
pub struct Sequel<'a, G: Game> {
    /// Who said it.
    pub seat: Seat,
    /// The whole truth, before the speaker acted.
    pub then: &'a G::State,
    /// What was done since, the speaker's own action first.
    pub steps: &'a [Step<G>],
}

/// Something that was done.
#[derive(Clone, Debug)]
pub struct Step<G: Game> {
    /// By whom.
    pub who: Actor,
    /// What.
    pub action: G::Action,
    /// The whole truth after it.
    pub after: G::State,
}

/// Why somebody does something: at least one claim.
pub struct Reason<G: Game> {
    first: G::Claim,
    more: Vec<G::Claim>,
}

impl<G: Game> Reason<G> {
    /// A reason that begins with this claim.
    pub fn new(first: G::Claim) -> Reason<G> {
        let more = Vec::new();
        Reason { first, more }
    }

    /// The same, and another claim.
    #[must_use]
    pub fn with(mut self, claim: G::Claim) -> Reason<G> {
        self.more.push(claim);
        self
    }

    /// Everything that it claims, in the order in which it is said.
    pub fn claims(&self) -> impl Iterator<Item = &G::Claim> {
        std::iter::once(&self.first).chain(&self.more)
    }

    /// The sentence.
    pub fn words(&self) -> Words {
        let mut said = Words::default();
        for claim in self.claims() {
            let Words { es, en } = claim.words();
            let joint = claim.joint();
            append(&mut said.es, &es, joint, Lang::Es);
            append(&mut said.en, &en, joint, Lang::En);
        }
        said.es.push('.');
        said.en.push('.');
        said
    }

    /// The claims for programs: kind, how sure, and the words.
    pub fn told(&self) -> Value {
        let told = self.claims().map(|claim| {
            let mut told = json!({ "kind": claim.kind(), "words": claim.words() });
            match claim.stated() {
                Stated::Certain => told["certain"] = json!(true),
                Stated::Chance(chance) => told["chance"] = json!(chance),
                Stated::Mean(mean) => told["mean"] = json!(mean),
            }
            if let Some(action) = claim.supposes() {
                told["if"] = json!(action);
            }
            told
        });
        told.collect()
    }
}

/// Writes a clause after what has been said; a sentence begins with a capital.
fn append(said: &mut String, clause: &str, joint: Joint, lang: Lang) {
    let begins = said.is_empty() || joint == Joint::Sentence;
    said.push_str(match joint {
        _ if said.is_empty() => "",
        Joint::Because => ": ",
        Joint::And => "; ",
        Joint::Also => lang.pick(" y ", " and "),
        Joint::Comma => ", ",
        Joint::Space => " ",
        Joint::Sentence => ". ",
    });
    let mut letters = clause.chars();
    match letters.next() {
        Some(first) if begins => said.extend(first.to_uppercase()),
        first => said.extend(first),
    }
    said.push_str(letters.as_str());
}

impl<G: Game> Clone for Reason<G> {
    fn clone(&self) -> Reason<G> {
        Reason {
            first: self.first.clone(),
            more: self.more.clone(),
        }
    }
}

impl<G: Game> PartialEq for Reason<G> {
    fn eq(&self, other: &Reason<G>) -> bool {
        self.claims().eq(other.claims())
    }
}

impl<G: Game> Debug for Reason<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.claims()).finish()
    }
}

/// A game without computer players claims nothing.
impl<G: Game> Claim<G> for Infallible {
    fn kind(&self) -> &'static str {
        match *self {}
    }

    fn stated(&self) -> Stated {
        match *self {}
    }

    fn words(&self) -> Words {
        match *self {}
    }

    fn found(&self, _: &Sequel<'_, G>) -> Option<Found> {
        match *self {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(clauses: &[(&str, Joint)]) -> String {
        let mut said = String::new();
        for (clause, joint) in clauses {
            append(&mut said, clause, *joint, Lang::Es);
        }
        said
    }

    #[test]
    fn clauses_become_sentences() {
        let clauses = [
            ("élite a la carga", Joint::And),
            ("hay hueco", Joint::Because),
            ("nadie lo guarda", Joint::And),
            ("espero C3", Joint::Sentence),
            ("D4", Joint::Also),
        ];
        assert_eq!(
            said(&clauses),
            "Élite a la carga: hay hueco; nadie lo guarda. Espero C3 y D4"
        );
        assert_eq!(said(&clauses[1..2]), "Hay hueco");
    }
}
