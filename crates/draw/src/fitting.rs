//! A text of any length in a room that is given: a name on a plate.
//!
//! Nobody here knows the typeface that a screen has, so letters are taken for a little wider than they are.

use crate::shape::{Room, Text, Weight};

/// Smaller than this part of its own size no text is set: it is shortened rather.
const LEAST: f64 = 0.62;
/// Several lines are set smaller than one, by this much, so that they take little more room.
const OF_SEVERAL: f64 = 0.72;
/// From one line to the next, in sizes.
const LEADING: f64 = 1.08;

/// A text as it is set.
pub(crate) struct Fitted {
    pub(crate) size: f64,
    lines: Vec<String>,
}

impl Fitted {
    /// Each line, and how far its middle lies below that of the whole.
    pub(crate) fn lines(&self) -> impl Iterator<Item = (&str, f64)> {
        let step = self.size * LEADING;
        let first = -step * (self.lines.len() as f64 - 1.0) / 2.0;
        let places = (0..).map(move |n: u32| first + f64::from(n) * step);
        self.lines.iter().map(String::as_str).zip(places)
    }
}

/// As large as it fits, in as few lines as that takes.
pub(crate) fn fitted(text: &Text) -> Fitted {
    let Some(Room { width, lines }) = text.room else {
        return Fitted {
            size: text.size,
            lines: vec![text.words.clone()],
        };
    };
    let mut best: Option<Fitted> = None;
    for n in 1..=lines.max(1) {
        let broken = broken(&text.words, n, text.weight);
        let widest = broken.iter().map(|line| breadth(line, text.weight));
        let widest = widest.fold(0.0, f64::max);
        let most = if n > 1 { OF_SEVERAL } else { 1.0 } * text.size;
        let size = most.min(width / widest.max(0.1));
        if best.as_ref().is_none_or(|best| size > best.size) {
            best = Some(Fitted {
                size,
                lines: broken,
            });
        }
    }
    let mut best = best.expect("one line at least is tried");
    let least = text.size * LEAST;
    if best.size < least {
        best.size = least;
        for line in &mut best.lines {
            shorten(line, width / least, text.weight);
        }
    }
    best
}

/// In so many lines at most, broken between words where the longest becomes the shortest.
fn broken(words: &str, n: usize, weight: Weight) -> Vec<String> {
    let all: Vec<&str> = words.split(' ').collect();
    if n < 2 || all.len() < 2 {
        return vec![words.to_owned()];
    }
    let ways = (1..all.len()).map(|first| {
        let mut lines = vec![all[..first].join(" ")];
        lines.extend(broken(&all[first..].join(" "), n - 1, weight));
        lines
    });
    let longest = |lines: &[String]| {
        let breadths = lines.iter().map(|line| breadth(line, weight));
        breadths.fold(0.0, f64::max)
    };
    ways.min_by(|one, other| longest(one).total_cmp(&longest(other)))
        .unwrap_or_else(|| vec![words.to_owned()])
}

/// Leaves out what does not fit, and says so with three points.
fn shorten(line: &mut String, breadth_of_room: f64, weight: Weight) {
    if breadth(line, weight) <= breadth_of_room {
        return;
    }
    while let Some(_last) = line.pop() {
        let kept = line.trim_end().len();
        line.truncate(kept);
        if breadth(line, weight) + breadth("…", weight) <= breadth_of_room {
            break;
        }
    }
    line.push('…');
}

/// How broad a line is at size one.
fn breadth(line: &str, weight: Weight) -> f64 {
    let letters: f64 = line.chars().map(letter).sum();
    match weight {
        Weight::Plain => letters,
        Weight::Bold => letters * 1.12,
    }
}

fn letter(letter: char) -> f64 {
    match letter {
        'i' | 'j' | 'l' | 'I' | '.' | ',' | ':' | ';' | '!' | '|' | '\'' | '·' => 0.34,
        ' ' | 't' | 'f' | 'r' | '(' | ')' | '-' => 0.44,
        'm' | 'w' | 'M' | 'W' | '@' | '—' | '…' => 1.0,
        wide if wide.is_uppercase() => 0.76,
        // Those of other scripts are as broad as they are high.
        far if !far.is_ascii() && !far.is_lowercase() => 1.0,
        _ => 0.64,
    }
}

#[cfg(test)]
mod tests {
    use super::{breadth, fitted};
    use crate::shape::{Form, Shape, Text, Weight};

    fn set(words: &str, width: f64, lines: usize) -> (f64, Vec<String>) {
        let Form::Text(text) = Shape::text(0.0, 0.0, 30.0, words).within(width, lines).form else {
            unreachable!("a text")
        };
        let text: Text = text;
        let fitted = fitted(&text);
        for line in &fitted.lines {
            let broad = breadth(line, Weight::Plain) * fitted.size;
            assert!(broad <= width + 1e-9, "{line}: {broad} of {width}");
        }
        (fitted.size, fitted.lines)
    }

    #[test]
    fn a_name_is_set_smaller_broken_and_shortened_in_this_order() {
        assert_eq!(set("P1", 90.0, 2), (30.0, vec!["P1".to_owned()]));
        let (size, lines) = set("Mariana", 90.0, 1);
        assert!(size < 30.0 && lines == ["Mariana"], "{size} {lines:?}");
        let (_, lines) = set("Maese Pedro", 90.0, 2);
        assert_eq!(lines, ["Maese", "Pedro"]);
        let (_, lines) = set("Wilhelmina Montgomery-Wollstonecraft", 90.0, 2);
        assert!(
            lines[1].starts_with("Mont") && lines[1].ends_with('…'),
            "{lines:?}"
        );
        assert_eq!(set("", 90.0, 2).1, [""]);
    }
}
