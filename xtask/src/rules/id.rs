//! Rule ids, and the ways in which people cite them.
//!
//! An id is written in full once, `DOM-SET-01`; numbers that follow it may be
//! shortened: `DOM-SET-01, 02 and 05`, `DOM-SET-01 to 04`, `DOM-SET-01..04`,
//! `DOM-SET-01/03`. A shortened number has its two digits, so that an ordinary
//! number in the sentence is seldom taken for one.

use std::fmt;

use serde::{Serialize, Serializer};

/// `DOM-SET-01`: game, chapter, number.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct RuleId {
    pub(crate) game: String,
    pub(crate) chapter: String,
    pub(crate) number: u16,
}

impl fmt::Display for RuleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}-{:02}", self.game, self.chapter, self.number)
    }
}

impl Serialize for RuleId {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl RuleId {
    /// The id that `text` begins with, and what follows it.
    pub(crate) fn at_start_of(text: &str) -> Option<(Self, &str)> {
        let (game, rest) = text.split_at_checked(3)?;
        let rest = rest.strip_prefix('-')?;
        let (chapter, rest) = rest.split_once('-')?;
        let is_game = game.bytes().all(|b| b.is_ascii_uppercase());
        let is_chapter = chapter.len() >= 2
            && chapter.starts_with(|c: char| c.is_ascii_uppercase())
            && chapter
                .bytes()
                .all(|b| b.is_ascii_uppercase() || b.is_ascii_digit());
        let (number, rest) = number(rest)?;
        (is_game && is_chapter).then(|| {
            (
                Self {
                    game: game.to_owned(),
                    chapter: chapter.to_owned(),
                    number,
                },
                rest,
            )
        })
    }

    fn numbered(&self, number: u16) -> Self {
        Self {
            number,
            ..self.clone()
        }
    }
}

/// The number of two or three digits that `text` begins with; `012a` is none.
fn number(text: &str) -> Option<(u16, &str)> {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let (number, rest) = text.split_at(digits);
    let ends_here = !rest.starts_with(|c: char| c.is_alphanumeric() || c == '_');
    (matches!(digits, 2 | 3) && ends_here).then_some(())?;
    Some((number.parse().ok()?, rest))
}

/// How an id came to be cited.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Form {
    /// Written out, `DOM-SET-01`.
    Full,
    /// The `02` of `DOM-SET-01, 02`.
    Shortened,
    /// `DOM-SET-02` in `DOM-SET-01 to 03`. Rulebooks have gaps, so it need not exist.
    Between,
}

/// An id found in a text, at a byte offset.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Citation {
    pub(crate) id: RuleId,
    pub(crate) offset: usize,
    pub(crate) form: Form,
}

/// Everything in `text` that has the form of a citation, whatever its game.
pub(crate) fn citations(text: &str) -> Vec<Citation> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(start) = next_word(text, at) {
        at = match RuleId::at_start_of(&text[start..]) {
            Some((id, rest)) => {
                found.push(Citation {
                    id,
                    offset: start,
                    form: Form::Full,
                });
                text.len() - follow(text, rest, &mut found).len()
            }
            None => start + 1,
        };
    }
    found
}

/// The ids in a function's name: `bat_mov_03_a_temple_never_captures`.
pub(crate) fn citations_in_name(name: &str) -> Vec<RuleId> {
    let words: Vec<String> = name.split('_').map(str::to_ascii_uppercase).collect();
    words
        .windows(3)
        .filter_map(|three| {
            let joined = three.join("-");
            let (id, rest) = RuleId::at_start_of(&joined)?;
            rest.is_empty().then_some(id)
        })
        .collect()
}

/// Where, from `at` on, a capital letter begins a word.
fn next_word(text: &str, at: usize) -> Option<usize> {
    let bytes = text.as_bytes();
    (at..bytes.len()).find(|&i| {
        let glued = i > 0 && {
            let before = bytes[i - 1];
            before.is_ascii_alphanumeric() || before == b'_' || before == b'-' || before >= 0x80
        };
        bytes[i].is_ascii_uppercase() && !glued
    })
}

/// What joins a shortened number to the id before it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Link {
    Comma,
    And,
    To,
}

/// Reads the shortened numbers after the last id found; gives what is left.
fn follow<'a>(text: &str, mut rest: &'a str, found: &mut Vec<Citation>) -> &'a str {
    while let Some(last) = found.last().map(|citation| citation.id.clone()) {
        let Some((link, after_link)) = link(rest) else {
            break;
        };
        let offset = text.len() - after_link.len();
        let (id, form, after) = if let Some((id, after)) = RuleId::at_start_of(after_link) {
            // Only as the end of a range; in a list it is a citation of its own.
            if link != Link::To || !same_chapter(&id, &last) {
                break;
            }
            (id, Form::Full, after)
        } else {
            let bare = after_link.strip_prefix('-').unwrap_or(after_link);
            let Some((number, after)) = number(bare) else {
                break;
            };
            if is_a_quantity(link, after) {
                break;
            }
            (last.numbered(number), Form::Shortened, after)
        };
        if link == Link::To {
            let between = last.number.saturating_add(1)..id.number;
            found.extend(between.map(|number| Citation {
                id: last.numbered(number),
                offset,
                form: Form::Between,
            }));
        }
        found.push(Citation { id, offset, form });
        rest = after;
    }
    rest
}

fn same_chapter(one: &RuleId, other: &RuleId) -> bool {
    one.game == other.game && one.chapter == other.chapter
}

/// In "DOM-END-04, 20 points" the twenty counts points; in "04, 20 and 21" and
/// in "04, 20: …" it is a rule. Percentages and fractions are never rules.
fn is_a_quantity(link: Link, after: &str) -> bool {
    if after.starts_with('%') {
        return true;
    }
    if after
        .strip_prefix('.')
        .is_some_and(|tail| tail.starts_with(|c: char| c.is_ascii_digit()))
    {
        return true;
    }
    let next = skip_gap(after);
    let word = next
        .split(|c: char| !c.is_alphabetic())
        .next()
        .unwrap_or_default();
    let is_noun = word.starts_with(char::is_lowercase) && link_of_word(word).is_none();
    link == Link::Comma && is_noun
}

fn link(text: &str) -> Option<(Link, &str)> {
    let gap = skip_gap(text);
    for (sign, link) in [
        ("..=", Link::To),
        ("..", Link::To),
        ("–", Link::To),
        ("/", Link::And),
    ] {
        if let Some(rest) = gap.strip_prefix(sign) {
            return Some((link, skip_gap(rest)));
        }
    }
    if let Some(rest) = gap.strip_prefix(',') {
        let rest = skip_gap(rest);
        return Some(linking_word(rest).unwrap_or((Link::Comma, rest)));
    }
    linking_word(gap)
}

fn linking_word(text: &str) -> Option<(Link, &str)> {
    let end = text.find(char::is_whitespace)?;
    let (word, rest) = text.split_at(end);
    Some((link_of_word(word)?, skip_gap(rest)))
}

/// The words that link in English and in Spanish.
fn link_of_word(word: &str) -> Option<Link> {
    match word {
        "and" | "or" | "y" | "e" | "o" | "&" => Some(Link::And),
        "to" | "through" | "a" | "al" => Some(Link::To),
        _ => None,
    }
}

/// Skips white space and, in a comment that goes on, the next line's slashes.
fn skip_gap(text: &str) -> &str {
    let mut rest = text;
    loop {
        let trimmed = rest.trim_start();
        let crossed_a_line = rest[..rest.len() - trimmed.len()].contains('\n');
        match trimmed.strip_prefix("//") {
            Some(after) if crossed_a_line => rest = after.trim_start_matches(['/', '!']),
            Some(_) | None => return trimmed,
        }
    }
}

/// `01, 03 to 05` for the numbers of ids that share a chapter, in order.
pub(crate) fn shortened(ids: &[RuleId]) -> String {
    let mut runs: Vec<(u16, u16)> = Vec::new();
    for number in ids.iter().map(|id| id.number) {
        match runs.last_mut() {
            Some((_, end)) if *end + 1 == number => *end = number,
            Some(_) | None => runs.push((number, number)),
        }
    }
    let words = runs.iter().map(|&(start, end)| match end - start {
        0 => format!("{start:02}"),
        1 => format!("{start:02}, {end:02}"),
        _ => format!("{start:02} to {end:02}"),
    });
    words.collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: &str) {
        let cited: Vec<String> = citations(text).iter().map(|c| c.id.to_string()).collect();
        assert_eq!(cited.join(" "), expected, "{text:?}");
    }

    #[test]
    fn a_full_id_is_found_anywhere() {
        check("DOM-SET-01", "DOM-SET-01");
        check("/// BAT-MOV-03, the rulebook's own figure", "BAT-MOV-03");
        check("RuleId(\"DOM-OPEN-13\")", "DOM-OPEN-13");
        check("(see DBM-CC-08).", "DBM-CC-08");
        check("`CLV-EX-101`", "CLV-EX-101");
    }

    #[test]
    fn what_only_resembles_an_id_is_left_alone() {
        check("DOM-REF-*, DBM-XXX-nn, DBM-CMB: combat", "");
        check("XDOM-SET-01 A-DOM-SET-01 dom-set-01 DOM_SET_01", "");
        check("DOM-SET-1 DOM-SET-0123 DOM-SET-01a DOM-S-01 DOM-SET_01", "");
        check("ÑDOM-SET-01 Ñandú DOM", "");
    }

    #[test]
    fn lists_continue_the_chapter() {
        check(
            "DOM-SET-01, 02 and 05: the deal",
            "DOM-SET-01 DOM-SET-02 DOM-SET-05",
        );
        check(
            "DOM-SET-01, 02, and 05.",
            "DOM-SET-01 DOM-SET-02 DOM-SET-05",
        );
        check("BAT-VAL-02/08", "BAT-VAL-02 BAT-VAL-08");
        check("DBM-VIS-02, -03 (both)", "DBM-VIS-02 DBM-VIS-03");
        check("DOM-KB-21 and 22 their bound", "DOM-KB-21 DOM-KB-22");
        check("DOM-KB-21 y 22", "DOM-KB-21 DOM-KB-22");
        check(
            "DOM-SET-01, DOM-MOV-02, 03",
            "DOM-SET-01 DOM-MOV-02 DOM-MOV-03",
        );
    }

    #[test]
    fn ranges_hold_both_ends_and_what_is_between() {
        let four = "DOM-SET-01 DOM-SET-02 DOM-SET-03 DOM-SET-04";
        for text in [
            "DOM-SET-01 to 04",
            "DOM-SET-01..04",
            "DOM-SET-01..=04",
            "DOM-SET-01–04",
            "DOM-SET-01 a 04",
            "DOM-SET-01 to DOM-SET-04",
            "DOM-SET-01..DOM-SET-04",
            "DOM-SET-01, 02..04",
            "DOM-SET-01 to 03, 04",
        ] {
            check(text, four);
        }
        check("from DOM-SET-01 to DOM-END-04", "DOM-SET-01 DOM-END-04");
        check("DOM-SET-04 to 02", "DOM-SET-04 DOM-SET-02");
    }

    #[test]
    fn each_citation_says_how_and_where_it_stands() {
        let text = "see DOM-SET-01 to 03";
        let found: Vec<_> = citations(text).iter().map(|c| (c.offset, c.form)).collect();
        let three = text.find("03").unwrap();
        assert_eq!(
            found,
            [
                (4, Form::Full),
                (three, Form::Between),
                (three, Form::Shortened)
            ]
        );
    }

    #[test]
    fn a_list_goes_on_over_the_lines_of_a_comment() {
        check(
            "/// DOM-SET-01,\n    /// 02 and\n    /// 05.",
            "DOM-SET-01 DOM-SET-02 DOM-SET-05",
        );
        check(
            "//! DOM-SET-01\n//! to 03",
            "DOM-SET-01 DOM-SET-02 DOM-SET-03",
        );
    }

    #[test]
    fn ordinary_numbers_are_not_rules() {
        check("DOM-END-04, 20 points to each", "DOM-END-04");
        check("DOM-END-04, 50% of", "DOM-END-04");
        check("DOM-END-04 and 12.5 points", "DOM-END-04");
        check("DOM-END-04 and 7 tiles, 3 players", "DOM-END-04");
        check("DOM-END-04. 20 points", "DOM-END-04");
        check("(\"DOM-END-04\", 20)", "DOM-END-04");
        check("DOM-END-04, // 20", "DOM-END-04");
        check("DOM-END-04and 20", "");
    }

    #[test]
    fn a_name_may_hold_ids() {
        let ids = |name| {
            citations_in_name(name)
                .iter()
                .map(RuleId::to_string)
                .collect::<Vec<_>>()
        };
        assert_eq!(ids("bat_mov_03_a_temple_never_captures"), ["BAT-MOV-03"]);
        assert_eq!(ids("dom_set_01_dom_set_02"), ["DOM-SET-01", "DOM-SET-02"]);
        assert_eq!(ids("each_hand_has_07_tiles"), [""; 0]);
    }

    #[test]
    fn lists_are_shortened() {
        let ids: Vec<RuleId> = [1, 3, 4, 6, 7, 8, 12]
            .map(|number| RuleId {
                game: "DOM".into(),
                chapter: "SET".into(),
                number,
            })
            .into();
        assert_eq!(shortened(&ids), "01, 03, 04, 06 to 08, 12");
    }
}
