//! Faces for tokens: whoever is called a wolf looks like one, in Spanish and in English.
//!
//! An encounter's file says nothing of how anybody looks, so a head is found by the name of the unit's kind;
//! whoever nobody here has heard of has none, and their token shows what they are called. Each is drawn
//! in a square of [`SIZE`] around the origin, in the colour of its team where it wears something.

mod beasts;
mod monsters;
mod paints;
mod people;

use std::sync::LazyLock;

use sobremesa_draw::figure::{Figure, drawn};
use sobremesa_draw::{Definition, Swatch};
use sobremesa_speak::plain;

use crate::encounter::Encounter;
use beasts::BEASTS;
use monsters::MONSTERS;
use paints::DARK;
use people::{HEROES, N_LONG_HAIRED, PEOPLE};

/// The side of the square in which a head is drawn.
pub(super) const SIZE: f64 = 36.0;

/// A head, and the words by which it is known, in small letters without accents. A word may be in the
/// plural; one that ends in `*` may go on, so `wolf` is no wolfsbane, and `lizard*` is a lizardfolk too.
struct Head {
    /// What it is called in Spanish, where what somebody is stands first: "perro guardián" is a dog.
    es: &'static str,
    /// What it is called in English, where that stands last: "guard dog" is a dog.
    en: &'static str,
    /// Words of either language that say so of nobody who is known by another: a giant spider is a spider.
    otherwise: &'static str,
    /// What it looks like.
    figure: Figure,
}

/// Is this word one of those?
fn is_among(word: &str, known: &str) -> bool {
    known.split(' ').any(|known| match known.strip_suffix('*') {
        Some(stem) => word.starts_with(stem),
        None => match word.strip_prefix(known) {
            Some(rest) => !known.is_empty() && matches!(rest, "" | "s" | "es"),
            None => false,
        },
    })
}

/// The words of a name that say what somebody is: of `GuardOf_the_Bear` it is the first.
fn words(name: &str) -> Vec<String> {
    let mut spaced = String::with_capacity(name.len() + 4);
    let mut was_small = false;
    for letter in name.chars() {
        if was_small && letter.is_uppercase() {
            spaced.push(' ');
        }
        was_small = letter.is_lowercase();
        spaced.push(letter);
    }
    let words = plain(&spaced);
    words
        .split(|letter: char| !letter.is_alphabetic())
        .filter(|word| !word.is_empty())
        .take_while(|word| !matches!(*word, "de" | "del" | "of" | "con" | "with"))
        .map(str::to_owned)
        .collect()
}

/// All heads; players' characters are people, whatever they are called, and come after everybody else.
fn all() -> impl Iterator<Item = &'static Head> {
    MONSTERS.iter().chain(BEASTS).chain(PEOPLE)
}

/// How many heads have a name.
const N_NAMED: usize = MONSTERS.len() + BEASTS.len() + PEOPLE.len();

/// Whom somebody with this name looks like, by the place among [`all`], of those that come after the first so many.
fn known_as(name: &str, first: usize) -> Option<usize> {
    let words = words(name);
    let find = |word: &String, known: fn(&Head) -> &'static str| {
        let mut heads = all().enumerate().skip(first);
        heads.find_map(|(place, head)| is_among(word, known(head)).then_some(place))
    };
    let [spanish, english]: [Vec<usize>; 2] = [|head: &Head| head.es, |head: &Head| head.en]
        .map(|known| words.iter().filter_map(|word| find(word, known)).collect());
    let monster = || {
        let mut all = spanish.iter().chain(&english).copied();
        all.find(|place| *place < MONSTERS.len())
    };
    // The language that knows more of the words is the one that is spoken.
    let by_language = || match english.len() > spanish.len() {
        true => english.last().copied(),
        false => spanish.first().copied(),
    };
    let otherwise = || {
        let is_so = |head: &Head| words.iter().any(|word| is_among(word, head.otherwise));
        all().skip(first).position(is_so).map(|place| first + place)
    };
    monster().or_else(by_language).or_else(otherwise)
}

/// How many teams there are colours for.
const N_TEAMS: usize = 6;

/// What the teams wear, deeper than the paper of their tokens.
const CLOTHS: [Swatch; N_TEAMS] = [
    Swatch::new("cloth-1", 0xb4552a, 0xa4512c, 0xd06a00),
    Swatch::new("cloth-2", 0x2f62b0, 0x2f5a9c, 0x0048c8),
    Swatch::new("cloth-3", 0x3d8a3c, 0x387a38, 0x008a00),
    Swatch::new("cloth-4", 0x8a3f9c, 0x7d3d8c, 0x9a00b8),
    Swatch::new("cloth-5", 0xa98418, 0x967518, 0xa08000),
    Swatch::new("cloth-6", 0x565873, 0x4f5169, 0x404060),
];

/// A head in the colours of a team.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Worn {
    head: usize,
    team: usize,
}

/// Whom each kind of an encounter looks like. Names are looked up once for all who bear them.
pub(super) struct Looks(Vec<Option<usize>>);

impl Looks {
    /// Of everybody who has no picture, if anybody here has heard of them; of players' characters each has a face.
    pub(super) fn of(encounter: &Encounter) -> Looks {
        let kinds = encounter.kinds.iter();
        let head = kinds.map(
            |kind| match (encounter.pictures.get(&kind.name), &kind.stats) {
                (Some(_), _) => None,
                (None, Some(_)) => known_as(&kind.name, 0),
                (None, None) => Some(hero(&kind.name)),
            },
        );
        Looks(head.collect())
    }

    /// Whom a unit looks like.
    pub(super) fn worn(&self, encounter: &Encounter, unit: usize) -> Option<Worn> {
        let enlisted = &encounter.roster[unit];
        let head = self.0[enlisted.kind as usize]?;
        let team = enlisted.team as usize % N_TEAMS;
        Some(Worn { head, team })
    }
}

/// Whom a player's character looks like: what they do, or anybody, and the same tomorrow. León is a name.
fn hero(name: &str) -> usize {
    // A name that ends like Ana has long hair, as most who bear one.
    let any = || {
        let letters: usize = name.bytes().map(usize::from).sum();
        let (long_haired, others) = HEROES.split_at(N_LONG_HAIRED);
        match plain(name).ends_with('a') {
            true => letters % long_haired.len(),
            false => long_haired.len() + letters % others.len(),
        }
    };
    known_as(name, N_NAMED - PEOPLE.len()).unwrap_or_else(|| N_NAMED + any())
}

impl Worn {
    /// Its name among the definitions of a picture.
    pub(super) fn name(self) -> &'static str {
        static NAMES: LazyLock<Vec<String>> = LazyLock::new(|| {
            let heads = 0..N_NAMED + HEROES.len();
            let worn = heads.flat_map(|head| (0..N_TEAMS).map(move |team| (head, team)));
            worn.map(|(head, team)| format!("head-{head}-{team}"))
                .collect()
        });
        &NAMES[self.head * N_TEAMS + self.team]
    }

    /// Its drawing.
    pub(super) fn definition(self) -> Definition {
        Definition::Drawing {
            name: self.name(),
            shapes: drawn(figure(self.head), CLOTHS[self.team], DARK),
        }
    }
}

fn figure(head: usize) -> Figure {
    let mut figures = all().map(|head| head.figure).chain(HEROES);
    figures.nth(head).expect("places are counted here")
}

#[cfg(test)]
mod tests;
