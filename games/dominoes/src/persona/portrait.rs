//! DOM-AI-10: a persona's face, drawn from a few words: 150 by 150.

use std::fmt::Write;

/// What somebody looks like.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Portrait {
    paper: Colour,
    coat: Colour,
    skin: Colour,
    tint: Colour,
    hair: Hair,
    face: Face,
    hat: Hat,
}

/// Written as `#rrggbb`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Colour(u32);

macro_rules! words {
    ($name:ident { $($variant:ident = $word:literal),* }) => {
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        enum $name { $($variant),* }

        impl $name {
            const WORDS: &'static str = concat!($($word, " "),*);

            fn read(word: &str) -> Option<$name> {
                match word {
                    $($word => Some($name::$variant),)*
                    _ => None,
                }
            }
        }
    };
}

words!(Hair { Bald = "bald", Short = "short", Long = "long", Curly = "curly", Bun = "bun" });
words!(Face { Plain = "plain", Glasses = "glasses", Beard = "beard", Moustache = "moustache" });
words!(Hat { None = "none", Cap = "cap", Beret = "beret", Straw = "straw" });

impl Portrait {
    /// The words that describe one.
    pub(super) const FIELDS: &'static [&'static str] =
        &["paper", "coat", "skin", "tint", "hair", "face", "hat"];

    /// From the words of a definition; the fields that are wrong, and what they may be.
    pub(super) fn read<'a>(
        word: impl Fn(&str) -> &'a str,
    ) -> Result<Portrait, Vec<(&'static str, &'static str)>> {
        let mut wrong = Vec::new();
        let mut colour = |field: &'static str| {
            let read = Colour::read(word(field));
            if read.is_none() {
                wrong.push((field, "#rrggbb"));
            }
            read
        };
        let colours = (
            colour("paper"),
            colour("coat"),
            colour("skin"),
            colour("tint"),
        );
        let hair = Hair::read(word("hair"));
        let face = Face::read(word("face"));
        let hat = Hat::read(word("hat"));
        let chosen = [
            ("hair", hair.is_some(), Hair::WORDS),
            ("face", face.is_some(), Face::WORDS),
            ("hat", hat.is_some(), Hat::WORDS),
        ];
        let not_chosen = chosen.into_iter().filter(|(_, is_right, _)| !is_right);
        wrong.extend(not_chosen.map(|(field, _, words)| (field, words.trim_end())));
        match (colours, hair, face, hat) {
            (
                (Some(paper), Some(coat), Some(skin), Some(tint)),
                Some(hair),
                Some(face),
                Some(hat),
            ) => Ok(Portrait {
                paper,
                coat,
                skin,
                tint,
                hair,
                face,
                hat,
            }),
            _ => Err(wrong),
        }
    }

    /// As an SVG picture.
    pub fn svg(&self) -> String {
        let Portrait {
            paper,
            coat,
            skin,
            tint,
            ..
        } = self;
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 150 150\" width=\"150\" height=\"150\">\
             <rect width=\"150\" height=\"150\" rx=\"18\" fill=\"{paper}\"/>\
             <path d=\"M20 150 Q22 108 75 106 Q128 108 130 150 Z\" fill=\"{coat}\"/>"
        );
        let behind = match self.hair {
            Hair::Long => "<path d=\"M38 70 Q34 24 75 24 Q116 24 112 70 L116 112 L34 112 Z\"",
            Hair::Curly => {
                "<path d=\"M34 72 a14 14 0 0 1 6-26 a16 16 0 0 1 22-18 a16 16 0 0 1 26 0 a16 16 0 0 1 22 18 a14 14 0 0 1 6 26 Z\""
            }
            Hair::Bun => {
                "<path d=\"M75 6 a14 14 0 1 1 -.1 0 Z M38 70 Q36 26 75 26 Q114 26 112 70 Z\""
            }
            Hair::Short => "<path d=\"M40 68 Q36 28 75 28 Q114 28 110 68 Z\"",
            Hair::Bald => "<path d=\"\"",
        };
        let mut draw = |part: String| svg.push_str(&part);
        draw(format!("{behind} fill=\"{tint}\"/>"));
        draw(format!(
            "<rect x=\"63\" y=\"92\" width=\"24\" height=\"24\" fill=\"{skin}\"/>"
        ));
        draw(format!(
            "<ellipse cx=\"75\" cy=\"72\" rx=\"30\" ry=\"36\" fill=\"{skin}\"/>"
        ));
        if !matches!(self.hair, Hair::Bald) {
            draw(format!(
                "<path d=\"M45 62 Q52 38 75 38 Q98 38 105 62 Q96 50 75 50 Q54 50 45 62 Z\" fill=\"{tint}\"/>"
            ));
        }
        match self.face {
            Face::Plain => {}
            Face::Glasses => draw("<g fill=\"none\" stroke=\"#222\" stroke-width=\"2.5\"><circle cx=\"63\" cy=\"70\" r=\"9\"/><circle cx=\"87\" cy=\"70\" r=\"9\"/><path d=\"M72 69 h6\"/></g>".to_owned()),
            Face::Beard => draw(format!("<path d=\"M46 80 Q48 114 75 116 Q102 114 104 80 Q92 92 75 88 Q58 92 46 80 Z\" fill=\"{tint}\"/>")),
            Face::Moustache => draw(format!("<path d=\"M57 92 Q66 82 75 87 Q84 82 93 92 Q84 94 75 90 Q66 94 57 92 Z\" fill=\"{tint}\"/>")),
        }
        draw("<g fill=\"#222\"><circle cx=\"63\" cy=\"70\" r=\"3\"/><circle cx=\"87\" cy=\"70\" r=\"3\"/></g><path d=\"M66 98 Q75 104 84 98\" fill=\"none\" stroke=\"#5a2a22\" stroke-width=\"2.5\"/>".to_owned());
        match self.hat {
            Hat::None => {}
            Hat::Cap => draw(format!("<path d=\"M42 48 Q42 22 75 22 Q108 22 108 48 Z\" fill=\"{coat}\"/><path d=\"M40 48 h70 q10 0 12 7 h-82 Z\" fill=\"#1b1b1b\"/>")),
            Hat::Beret => draw(format!("<path d=\"M36 46 Q34 22 78 20 Q124 22 112 44 Q76 36 36 46 Z\" fill=\"{coat}\"/>")),
            Hat::Straw => draw("<ellipse cx=\"75\" cy=\"46\" rx=\"52\" ry=\"8\" fill=\"#e2c37a\"/><path d=\"M48 46 Q48 18 75 18 Q102 18 102 46 Z\" fill=\"#e2c37a\"/><path d=\"M48 42 h54\" stroke=\"#7a3b2e\" stroke-width=\"5\"/>".to_owned()),
        }
        let _ = write!(svg, "</svg>");
        svg
    }
}

impl Colour {
    fn read(word: &str) -> Option<Colour> {
        let digits = word.strip_prefix('#').filter(|digits| digits.len() == 6)?;
        u32::from_str_radix(digits, 16).ok().map(Colour)
    }
}

impl std::fmt::Display for Colour {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "#{:06x}", self.0)
    }
}
