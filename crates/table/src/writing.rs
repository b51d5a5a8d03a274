//! Setups that people write as a text, and what is said about the text while they do.

use std::ops::Range;

use serde_json::Value;
use sobremesa_draw::{Scene, Theme};
use sobremesa_kernel::{Lang, RuleId, Seed, Shown, Words};

/// What the setups of a game are written in.
#[derive(Clone, PartialEq, Debug)]
pub struct Writing {
    /// What is written: an encounter.
    pub title: Words,
    /// How the names of such files end.
    pub extension: &'static str,
    /// Texts to start from, the first one first.
    pub samples: Vec<Sample>,
    /// What can be switched on and off in such a text without writing, if anything.
    pub toggles: Option<Words>,
}

/// A text to start from.
#[derive(Clone, PartialEq, Debug)]
pub struct Sample {
    /// Its published name.
    pub name: &'static str,
    /// What it is.
    pub title: Words,
    /// The text with Spanish names, and with English ones.
    pub text: [&'static str; 2],
}

impl Sample {
    /// The text with the names that readers of a language know.
    pub const fn text(&self, lang: Lang) -> &'static str {
        let [es, en] = self.text;
        match lang {
            Lang::Es => es,
            Lang::En => en,
        }
    }
}

/// A text looked through.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Proof {
    /// Everything there is to say about it.
    pub remarks: Vec<Remark>,
    /// What there is in it, in a line; none while it cannot be read.
    pub summary: Option<Words>,
    /// The table as it would begin; none while it cannot.
    pub scene: Option<Scene>,
    /// The text as it is meant to look; none while it cannot be read.
    pub tidy: Option<String>,
    /// What can be switched on and off in it.
    pub toggles: Vec<Toggle>,
    /// Where pictures can be put in.
    pub slots: Vec<PictureSlot>,
}

/// A picture that a text may carry, and where it is written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PictureSlot {
    /// Of what it is.
    pub title: Words,
    /// Is there one?
    pub is_filled: bool,
    /// How many pixels its longer side needs at most.
    pub pixels: u32,
    /// The bytes that make way for a picture, or for nothing.
    pub place: Range<usize>,
    /// What stands before the address of the picture, and after it.
    pub around: [String; 2],
    /// The bytes that go when it is taken away.
    pub whole: Range<usize>,
}

/// Something of a text that is on or off, and what has to be written to change that.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Toggle {
    /// What it is about.
    pub title: Words,
    /// Is it on?
    pub is_on: bool,
    /// The bytes that make way
    pub place: Range<usize>,
    /// for this.
    pub words: &'static str,
}

impl Toggle {
    /// The text with the switch turned.
    pub fn turned(&self, text: &str) -> String {
        let (before, after) = (text.get(..self.place.start), text.get(self.place.end..));
        match (before, after) {
            (Some(before), Some(after)) => [before, self.words, after].concat(),
            (Some(_) | None, _) => text.to_owned(),
        }
    }
}

impl Proof {
    /// Can a table begin with it?
    pub fn is_sound(&self) -> bool {
        !self.remarks.iter().any(|remark| remark.is_fault)
    }

    /// Its picture, in a theme.
    pub fn svg(&self, theme: Theme) -> Option<String> {
        self.scene.as_ref().map(|scene| scene.svg(theme))
    }
}

/// Something to say about a text.
#[derive(Clone, PartialEq, Debug)]
pub struct Remark {
    /// The bytes it is about; none if it is about the whole.
    pub place: Option<Range<usize>>,
    /// Does it keep the table from beginning?
    pub is_fault: bool,
    /// The rule that says so, and its word for it.
    pub rule: Option<(RuleId, &'static str)>,
    /// In words.
    pub words: Words,
}

impl Remark {
    /// The line on which it begins, counted from 1.
    pub fn line(&self, text: &str) -> Option<usize> {
        let start = self.place.as_ref()?.start;
        let before = text.as_bytes().get(..start)?;
        Some(1 + before.iter().filter(|byte| **byte == b'\n').count())
    }

    /// Its place counted as browsers count, in halves of UTF-16 characters.
    pub fn browser_place(&self, text: &str) -> Option<Range<usize>> {
        browser_place(self.place.as_ref()?, text)
    }
}

/// A stretch of a text counted as browsers count, in halves of UTF-16 characters.
pub fn browser_place(place: &Range<usize>, text: &str) -> Option<Range<usize>> {
    let units = |stretch: &str| stretch.encode_utf16().count();
    let start = units(text.get(..place.start)?);
    Some(start..start + units(text.get(place.clone())?))
}

/// A game whose setups are written, as the shelf offers it.
pub trait Written: Send + Sync {
    /// What they are written in.
    fn writing(&self) -> Writing;
    /// Looks through a text.
    fn proof(&self, text: &str, lang: Lang) -> Proof;
    /// The setup that a text means, sound or not.
    fn setup(&self, text: &str) -> Value;

    /// What the next die is for that people roll before the first turn, when these have been rolled.
    fn first_roll(&self, _text: &str, _rolled: &[Shown]) -> Words {
        Words::new("tirada", "roll")
    }

    /// The words of the language itself.
    fn keywords(&self) -> &'static [&'static str] {
        &[]
    }

    /// The rule that explains a word of the language.
    fn explained(&self, _word: &str) -> Option<&'static str> {
        None
    }

    /// The names that a text declares, as far as it can be read.
    fn names(&self, _text: &str) -> Vec<Named> {
        Vec::new()
    }

    /// What speaks against calling something so.
    fn bad_name(&self, _name: &str) -> Option<Words> {
        None
    }

    /// A text ready to be played out by itself many times; `None` where that is not possible.
    fn rehearsal(
        &self,
        _text: &str,
        _players: Option<&str>,
    ) -> Option<Result<Box<dyn Rehearsal>, Unrehearsed>> {
        None
    }
}

/// Something that a text gives a name to.
#[derive(Clone, PartialEq, Debug)]
pub struct Named {
    /// The name.
    pub name: String,
    /// What kind of thing it names; things of one kind have different names.
    pub kind: Words,
    /// Where it is declared: the bytes of the name itself.
    pub declared: Range<usize>,
    /// The whole of what declares it.
    pub block: Range<usize>,
    /// Where else it stands.
    pub used: Vec<Range<usize>>,
}

/// A setup that plays itself, to see beforehand how it goes.
pub trait Rehearsal: Send + Sync {
    /// The sides.
    fn sides(&self) -> Vec<String>;
    /// Those who take part: published name, name for people, and how much each can lose.
    fn units(&self) -> Vec<(String, String, i64)>;
    /// Plays it once, for at most so many rounds.
    fn play(&self, seed: Seed, max_rounds: u32) -> Rehearsed;
}

/// How it went once.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rehearsed {
    /// The side that won, or nobody if nobody was left; `None` at the limit of rounds.
    pub ending: Option<Option<usize>>,
    /// The round in which it ended.
    pub rounds: u32,
    /// By unit: is it left?
    pub alive: Vec<bool>,
    /// By unit: how much it has lost.
    pub lost: Vec<i64>,
}

/// Why a text cannot be played out by itself.
#[derive(Clone, PartialEq, Debug)]
pub enum Unrehearsed {
    /// Something is wrong with it, or with what stands in for people.
    Faulty {
        /// With the text itself.
        text: Vec<Remark>,
        /// With those who stand in for people.
        players: Vec<Remark>,
        /// With the two together, if each by itself is right; and the whole text.
        together: (Vec<Remark>, String),
    },
    /// Somebody in it belongs to a person, and nobody stands in.
    Missing(Words),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_switch_changes_its_stretch_and_nothing_else() {
        let toggle = Toggle {
            title: Words::new("los lobos", "the wolves"),
            is_on: false,
            place: 5..5,
            words: "hidden ",
        };
        assert_eq!(toggle.turned("Ñ { Wolf"), "Ñ { hidden Wolf");
        assert_eq!(toggle.turned("Ñ"), "Ñ", "another text");
    }

    #[test]
    fn a_remark_knows_its_line_and_its_place_in_a_browser() {
        let text = "uno\n«dos» 😀 tres";
        let start = text.find("tres").expect("it is there");
        let remark = Remark {
            place: Some(start..start + 4),
            is_fault: true,
            rule: None,
            words: Words::new("mal", "wrong"),
        };
        assert_eq!(remark.line(text), Some(2));
        // Four letters and a break, seven with the quotes and the blank, two for the face, a blank.
        assert_eq!(remark.browser_place(text), Some(13..17));
        assert_eq!(remark.browser_place("uno"), None, "another text");
    }
}
