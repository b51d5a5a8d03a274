//! A computer player as people meet it: a name, a portrait, a strength and a voice.
//!
//! A game hands its faces out by the published names of its players
//! ([`Abilities::faces`](crate::Abilities)). Programs know players by their published names; people never
//! see those.

use sobremesa_draw::Portrait;
use sobremesa_kernel::{Lang, Words};

/// A text in Spanish and in English.
pub type Both = [&'static str; 2];

/// The face of one of the computer players that come with the program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Face {
    /// What people call it.
    pub name: Both,
    /// What it looks like.
    pub portrait: Portrait,
    /// How strong it is, as far as the laboratory knows. Each game has a scale of its own, on which the
    /// opponent whom newcomers meet has [`Face::USUAL_RATING`]; 200 points more win three matches of four.
    pub rating: u16,
    /// What it says.
    pub voice: Voice,
}

/// What somebody says to whom it plays with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Voice {
    /// When they sit down.
    pub greets: Both,
    /// When it has won.
    pub wins: Both,
    /// When it has not.
    pub loses: Both,
}

impl Face {
    /// What people begin with too.
    pub const USUAL_RATING: u16 = 1500;

    /// Its name in both languages.
    pub fn words(&self) -> Words {
        words(self.name)
    }
}

impl Voice {
    /// What is said when a match is over, won or not.
    pub fn at_the_end(&self, has_won: bool) -> Both {
        if has_won { self.wins } else { self.loses }
    }
}

/// As words.
pub fn words([es, en]: Both) -> Words {
    Words::new(es, en)
}

/// One of two texts.
pub fn pick([es, en]: Both, lang: Lang) -> &'static str {
    lang.pick(es, en)
}

/// The most stars somebody can have.
pub const MOST_STARS: u8 = 5;

/// How strong somebody is, from one star to five: the opponent whom newcomers meet has three, and whoever
/// beats that one nine times out of ten has all. The same in every game.
pub(crate) const fn stars(rating: u16) -> u8 {
    match rating {
        0..1200 => 1,
        1200..1450 => 2,
        1450..1650 => 3,
        1650..1900 => 4,
        1900.. => MOST_STARS,
    }
}

#[cfg(test)]
mod tests {
    use super::{Face, stars};

    #[test]
    fn the_usual_opponent_has_three_stars() {
        assert_eq!(stars(Face::USUAL_RATING), 3);
        let ladder = [525, 950, 1150, 1300, 1500, 1680, 1900, 2240];
        assert_eq!(ladder.map(stars), [1, 1, 1, 2, 3, 4, 5, 5]);
    }
}
