//! A face drawn from a few words: a bust on coloured paper, 150 by 150.
//!
//! Portraits are pictures of somebody and not of a table, so they look the same in every theme.

use std::fmt::Write;

use crate::Colour;

/// What somebody looks like.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Portrait {
    /// What is behind them.
    pub paper: Colour,
    /// What they wear, hats of cloth included.
    pub coat: Colour,
    /// Their skin.
    pub skin: Colour,
    /// Their hair and beard.
    pub tint: Colour,
    /// How they wear their hair.
    pub hair: Hair,
    /// What else one sees in their face.
    pub face: Face,
    /// What they have on their head.
    pub hat: Hat,
}

macro_rules! words {
    ($(#[$about:meta])* $name:ident { $($(#[$what:meta])* $variant:ident = $word:literal),* $(,)? }) => {
        $(#[$about])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum $name { $($(#[$what])* $variant),* }

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

words!(
    /// How somebody wears their hair.
    Hair {
        /// Not at all.
        Bald = "bald",
        /// Short.
        Short = "short",
        /// Down to the shoulders.
        Long = "long",
        /// In curls.
        Curly = "curly",
        /// Pinned up.
        Bun = "bun",
        /// In a braid over the shoulder.
        Braid = "braid",
    }
);
words!(
    /// What one sees in a face.
    Face {
        /// Nothing else.
        Plain = "plain",
        /// Glasses.
        Glasses = "glasses",
        /// A beard.
        Beard = "beard",
        /// A moustache.
        Moustache = "moustache",
        /// A patch over one eye.
        Patch = "patch",
        /// A scar.
        Scar = "scar",
    }
);
words!(
    /// What somebody has on their head.
    Hat {
        /// Nothing.
        None = "none",
        /// A cap with a peak.
        Cap = "cap",
        /// A beret.
        Beret = "beret",
        /// A straw hat.
        Straw = "straw",
        /// A cloth cap with a feather.
        Feather = "feather",
        /// An iron hat with a brim.
        Kettle = "kettle",
        /// A helmet with a plume.
        Plume = "plume",
        /// A Roman helmet with a crest.
        Crest = "crest",
        /// A crown.
        Crown = "crown",
        /// A hood.
        Hood = "hood",
        /// A wreath of laurel.
        Laurel = "laurel",
    }
);

impl Portrait {
    /// The words that describe one.
    pub const FIELDS: &'static [&'static str] =
        &["paper", "coat", "skin", "tint", "hair", "face", "hat"];

    /// From the colours of paper, coat, skin and hair, as six digits each, and what is drawn.
    pub const fn of(colours: [u32; 4], hair: Hair, face: Face, hat: Hat) -> Portrait {
        let [paper, coat, skin, tint] = colours;
        Portrait {
            paper: Colour::hex(paper),
            coat: Colour::hex(coat),
            skin: Colour::hex(skin),
            tint: Colour::hex(tint),
            hair,
            face,
            hat,
        }
    }

    /// From the words of a description.
    ///
    /// # Errors
    /// The fields that are wrong, and what they may be.
    pub fn read<'a>(
        word: impl Fn(&str) -> &'a str,
    ) -> Result<Portrait, Vec<(&'static str, &'static str)>> {
        let mut wrong = Vec::new();
        let mut colour = |field: &'static str| {
            let read = colour_of(word(field));
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
            paper, coat, skin, ..
        } = self;
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 150 150\" width=\"150\" height=\"150\">\
             <rect width=\"150\" height=\"150\" rx=\"18\" fill=\"{paper}\"/>"
        );
        let mut draw = |part: String| svg.push_str(&part);
        draw(self.hair_behind());
        draw(format!(
            "<path d=\"M16 150 Q20 112 63 106 L87 106 Q130 112 134 150 Z\" fill=\"{coat}\"/>\
             <path d=\"M63 90 h24 v17 q-12 14 -24 0 Z\" fill=\"{skin}\"/>\
             <path d=\"M63 100 q12 12 24 0 v7 q-12 14 -24 0 Z\" opacity=\".18\"/>\
             <path d=\"M58 107 l17 21 l17 -21\" fill=\"none\" stroke=\"#fff\" stroke-opacity=\".5\" stroke-width=\"4\"/>\
             <g fill=\"{skin}\"><circle cx=\"45\" cy=\"75\" r=\"6\"/><circle cx=\"105\" cy=\"75\" r=\"6\"/><ellipse cx=\"75\" cy=\"72\" rx=\"30\" ry=\"36\"/></g>\
             <path d=\"M75 36 a30 36 0 0 1 0 72 q14 -36 0 -72 Z\" opacity=\".07\"/>"
        ));
        draw(self.hair_before());
        draw(
            "<path d=\"M57 62 q6 -4 12 0 M81 62 q6 -4 12 0\" fill=\"none\" stroke=\"#222\" stroke-opacity=\".6\" stroke-width=\"2.5\" stroke-linecap=\"round\"/>\
             <path d=\"M75 72 q-5 12 1 13\" fill=\"none\" stroke=\"#000\" stroke-opacity=\".3\" stroke-width=\"2\" stroke-linecap=\"round\"/>"
                .to_owned(),
        );
        draw(self.in_the_face());
        draw(
            "<g fill=\"#222\"><circle cx=\"63\" cy=\"70\" r=\"3\"/><circle cx=\"87\" cy=\"70\" r=\"3\"/></g>\
             <path d=\"M66 97 Q75 103 84 97\" fill=\"none\" stroke=\"#5a2a22\" stroke-width=\"2.5\" stroke-linecap=\"round\"/>"
                .to_owned(),
        );
        if self.face == Face::Patch {
            draw("<path d=\"M46 58 L104 78\" stroke=\"#1b1b1b\" stroke-width=\"2.5\"/><ellipse cx=\"87\" cy=\"71\" rx=\"9\" ry=\"8\" fill=\"#1b1b1b\"/>".to_owned());
        }
        draw(self.on_the_head());
        let _ = write!(svg, "</svg>");
        svg
    }

    fn hair_behind(&self) -> String {
        let way = match self.hair {
            Hair::Bald => return String::new(),
            Hair::Long => "M38 70 Q34 24 75 24 Q116 24 112 70 L118 122 L32 122 Z",
            Hair::Curly => {
                "M34 76 a14 14 0 0 1 4-28 a16 16 0 0 1 22-20 a17 17 0 0 1 30 0 a16 16 0 0 1 22 20 a14 14 0 0 1 4 28 Z"
            }
            Hair::Bun => "M75 6 a14 14 0 1 1 -.1 0 Z M38 70 Q36 26 75 26 Q114 26 112 70 Z",
            Hair::Short => "M41 72 Q36 28 75 28 Q114 28 109 72 Z",
            Hair::Braid => "M38 76 Q36 26 75 26 Q114 26 112 76 Z",
        };
        format!("<path d=\"{way}\" fill=\"{}\"/>", self.tint)
    }

    fn hair_before(&self) -> String {
        let tint = self.tint;
        let fringe = match self.hair {
            Hair::Bald => return String::new(),
            Hair::Short | Hair::Long | Hair::Curly | Hair::Bun | Hair::Braid => {
                "M45 64 Q50 37 75 37 Q100 37 105 64 Q97 49 75 49 Q53 49 45 64 Z"
            }
        };
        let braid = match self.hair {
            Hair::Braid => {
                "M104 68 q12 10 6 22 q10 10 4 22 q8 12 -2 26 q-12 -4 -8 -18 q-10 -10 -4 -22 q-8 -10 4 -30 Z"
            }
            Hair::Bald | Hair::Short | Hair::Long | Hair::Curly | Hair::Bun => "",
        };
        format!("<path d=\"{fringe} {braid}\" fill=\"{tint}\"/>")
    }

    fn in_the_face(&self) -> String {
        let tint = self.tint;
        match self.face {
            Face::Plain | Face::Patch => String::new(),
            Face::Glasses => "<g fill=\"#fff\" fill-opacity=\".35\" stroke=\"#222\" stroke-width=\"2.5\"><circle cx=\"63\" cy=\"70\" r=\"9\"/><circle cx=\"87\" cy=\"70\" r=\"9\"/><path d=\"M72 69 h6\"/></g>".to_owned(),
            Face::Beard => format!("<path d=\"M45 78 Q46 116 75 118 Q104 116 105 78 Q96 90 84 89 Q75 86 66 89 Q54 90 45 78 Z\" fill=\"{tint}\"/><path d=\"M65 95 q10 -5 20 0 q-10 11 -20 0 Z\" fill=\"#d98c7a\"/>"),
            Face::Moustache => format!("<path d=\"M55 94 Q64 83 75 88 Q86 83 95 94 Q84 95 75 91 Q66 95 55 94 Z\" fill=\"{tint}\"/>"),
            Face::Scar => "<path d=\"M93 58 q6 12 2 26 M91 66 l7 -2 M93 75 l7 -1\" fill=\"none\" stroke=\"#8a3b2e\" stroke-width=\"2\" stroke-linecap=\"round\"/>".to_owned(),
        }
    }

    fn on_the_head(&self) -> String {
        let coat = self.coat;
        match self.hat {
            Hat::None => String::new(),
            Hat::Cap => format!("<path d=\"M42 48 Q42 22 75 22 Q108 22 108 48 Z\" fill=\"{coat}\"/><path d=\"M40 48 h70 q10 0 12 7 h-82 Z\" fill=\"#1b1b1b\"/>"),
            Hat::Beret => format!("<path d=\"M36 46 Q34 22 78 20 Q124 22 112 44 Q76 36 36 46 Z\" fill=\"{coat}\"/>"),
            Hat::Straw => "<ellipse cx=\"75\" cy=\"46\" rx=\"52\" ry=\"8\" fill=\"#e2c37a\"/><path d=\"M48 46 Q48 18 75 18 Q102 18 102 46 Z\" fill=\"#e2c37a\"/><path d=\"M48 42 h54\" stroke=\"#7a3b2e\" stroke-width=\"5\"/>".to_owned(),
            Hat::Feather => format!("<path d=\"M38 50 Q40 20 82 22 Q112 24 112 48 Q76 40 38 50 Z\" fill=\"{coat}\"/><path d=\"M96 40 Q112 4 132 8 Q126 30 98 44 Z\" fill=\"#fffaf0\"/><path d=\"M98 42 Q112 22 130 10\" stroke=\"#9a3b1f\" stroke-width=\"2\" fill=\"none\"/>"),
            Hat::Kettle => "<path d=\"M46 46 Q46 16 75 16 Q104 16 104 46 Z\" fill=\"#9aa4ad\"/><path d=\"M75 16 q10 0 16 6 q4 10 4 24 h-12 q2 -20 -8 -30 Z\" fill=\"#c8d0d6\"/><path d=\"M30 52 Q75 34 120 52 Q75 62 30 52 Z\" fill=\"#7d8790\"/>".to_owned(),
            Hat::Plume => "<path d=\"M74 20 Q84 -6 118 8 Q138 22 128 56 Q120 26 92 24 Z\" fill=\"#b5382a\"/><path d=\"M42 60 Q40 18 75 18 Q110 18 108 60 L100 60 Q98 46 75 46 Q52 46 50 60 Z\" fill=\"#9aa4ad\"/><path d=\"M70 18 h10 v30 h-10 Z\" fill=\"#c9a23f\"/>".to_owned(),
            Hat::Crest => "<path d=\"M36 40 Q40 2 75 2 Q110 2 114 40 L104 40 Q98 18 75 18 Q52 18 46 40 Z\" fill=\"#b5382a\"/><path d=\"M42 58 Q40 18 75 18 Q110 18 108 58 L114 88 L102 92 L100 60 Q96 48 75 48 Q54 48 50 60 L48 92 L36 88 Z\" fill=\"#c9a23f\"/><path d=\"M46 50 Q75 38 104 50\" stroke=\"#8a6a1f\" stroke-width=\"3\" fill=\"none\"/>".to_owned(),
            Hat::Crown => "<path d=\"M44 46 L42 18 L58 32 L75 12 L92 32 L108 18 L106 46 Q75 38 44 46 Z\" fill=\"#e0b43a\" stroke=\"#8a6a1f\" stroke-width=\"2\"/><g fill=\"#b5382a\"><circle cx=\"75\" cy=\"34\" r=\"4\"/><circle cx=\"57\" cy=\"38\" r=\"3\"/><circle cx=\"93\" cy=\"38\" r=\"3\"/></g>".to_owned(),
            Hat::Hood => format!("<path fill-rule=\"evenodd\" d=\"M75 6 Q124 16 122 78 Q122 112 104 124 Q118 60 75 46 Q32 60 46 124 Q28 112 28 78 Q26 16 75 6 Z\" fill=\"{coat}\"/><path d=\"M75 46 Q32 60 46 124 M75 46 Q118 60 104 124\" stroke=\"#000\" stroke-opacity=\".35\" stroke-width=\"3\" fill=\"none\"/>"),
            Hat::Laurel => "<g fill=\"#4f8a3f\"><path d=\"M44 60 q-10 -6 -6 -16 q10 4 6 16 Z M48 50 q-6 -10 2 -18 q8 8 -2 18 Z M56 42 q-2 -12 8 -16 q4 10 -8 16 Z M106 60 q10 -6 6 -16 q-10 4 -6 16 Z M102 50 q6 -10 -2 -18 q-8 8 2 18 Z M94 42 q2 -12 -8 -16 q-4 10 8 16 Z\"/></g>".to_owned(),
        }
    }
}

/// Written as `#rrggbb`.
fn colour_of(word: &str) -> Option<Colour> {
    let digits = word.strip_prefix('#').filter(|digits| digits.len() == 6)?;
    u32::from_str_radix(digits, 16).ok().map(Colour::hex)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(field: &str) -> &'static str {
        match field {
            "hair" => "braid",
            "face" => "scar",
            "hat" => "crown",
            _ => "#123456",
        }
    }

    #[test]
    fn a_face_is_drawn_from_words_and_every_wrong_word_is_told() {
        let portrait = Portrait::read(words).expect("right words");
        assert_eq!((portrait.hat, portrait.hair), (Hat::Crown, Hair::Braid));
        assert!(portrait.svg().contains("#123456"));
        let wrong = Portrait::read(|field| match field {
            "skin" => "green",
            "hat" => "fez",
            other => words(other),
        });
        let fields: Vec<&str> = wrong.expect_err("wrong").iter().map(|it| it.0).collect();
        assert_eq!(fields, ["skin", "hat"]);
    }

    #[test]
    fn every_hat_and_every_hair_is_another_picture() {
        let drawn = |field: &'static str, all: &'static str| {
            let mut pictures: Vec<String> = all
                .split_whitespace()
                .map(|word| Portrait::read(|it| if it == field { word } else { words(it) }))
                .map(|portrait| portrait.expect("one of the words").svg())
                .collect();
            let n_words = pictures.len();
            pictures.sort();
            pictures.dedup();
            (pictures.len(), n_words)
        };
        for (field, all) in [
            ("hair", Hair::WORDS),
            ("face", Face::WORDS),
            ("hat", Hat::WORDS),
        ] {
            let (n_pictures, n_words) = drawn(field, all);
            assert_eq!(n_pictures, n_words, "{field}");
        }
    }
}
