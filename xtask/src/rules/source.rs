//! Which parts of a Rust file are the program and which are its tests.

use std::ops::Range;

use super::lexer::{Kind, Token, tokens};

/// What a stretch of a file is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Part {
    /// A test that runs: its comments, attributes, name and body.
    Test,
    /// Compiled for tests only, but no test itself: helpers, imports, and tests
    /// that are ignored.
    TestSupport,
}

/// A file cut into its parts; what no region covers is the program.
#[derive(Debug, Default)]
pub(crate) struct Outline {
    /// A test inside a test module comes after it in this list.
    pub(crate) regions: Vec<(Range<usize>, Part)>,
    /// Names of the test functions that run.
    pub(crate) test_names: Vec<(String, usize)>,
    /// `#[cfg(test)] mod name;`: modules in files of their own.
    pub(crate) test_modules: Vec<String>,
    /// All text literals, with their quotes.
    pub(crate) texts: Vec<String>,
}

impl Outline {
    /// What stands at a byte offset; `None` is the program.
    pub(crate) fn part_at(&self, offset: usize) -> Option<Part> {
        let innermost = self
            .regions
            .iter()
            .rev()
            .find(|(region, _)| region.contains(&offset));
        innermost.map(|(_, part)| *part)
    }
}

/// Reads a source file.
pub(crate) fn outline(text: &str) -> Outline {
    let tokens = tokens(text);
    let texts = tokens.iter().filter(|token| token.kind == Kind::Text);
    let texts = texts
        .map(|token| text[token.span.clone()].to_owned())
        .collect();
    let outline = Outline {
        texts,
        ..Outline::default()
    };
    let mut reader = Reader {
        text,
        tokens: &tokens,
        outline,
    };
    reader.read();
    reader.outline
}

struct Reader<'a> {
    text: &'a str,
    tokens: &'a [Token],
    outline: Outline,
}

/// The comments and attributes directly above an item.
#[derive(Default)]
struct Head {
    start: Option<usize>,
    has_attributes: bool,
    is_test: bool,
    is_ignored: bool,
    is_for_tests: bool,
}

impl Reader<'_> {
    fn read(&mut self) {
        let mut head = Head::default();
        let mut i = 0;
        while let Some(token) = self.tokens.get(i) {
            // An empty line ends what stands directly above, unless attributes
            // hold it: those belong to the item however far away it is.
            if self.stands_apart(i) && !head.has_attributes {
                head = Head::default();
            }
            if token.kind == Kind::Comment {
                // A comment at the end of a line belongs to that line.
                if !self.shares_its_line(i) {
                    head.start.get_or_insert(token.span.start);
                }
                i += 1;
            } else if let Some((path, body)) = self.attribute(i) {
                head.start.get_or_insert(token.span.start);
                self.note_attribute(&path, body.clone(), &mut head);
                i = body.end;
            } else {
                i = self.item(i, &std::mem::take(&mut head));
            }
        }
    }

    /// Handles the item that starts at token `i`; gives where to read on.
    fn item(&mut self, i: usize, head: &Head) -> usize {
        let start = head.start.unwrap_or(self.tokens[i].span.start);
        if !head.is_test && !head.is_for_tests {
            return i + 1;
        }
        let end = self.end_of_item(i);
        let region = start..self.tokens[end - 1].span.end;
        if !head.is_test {
            self.outline.regions.push((region, Part::TestSupport));
            self.note_test_module(i);
            return i + 1; // The tests are inside.
        }
        let part = if head.is_ignored {
            Part::TestSupport
        } else {
            Part::Test
        };
        self.outline.regions.push((region, part));
        if part == Part::Test {
            self.note_test_name(i..end);
        }
        end
    }

    fn note_attribute(&mut self, path: &str, body: Range<usize>, head: &mut Head) {
        head.has_attributes = true;
        let last = path.rsplit("::").next().unwrap_or_default();
        let mentions = |word| body.clone().any(|i| self.str(i) == word);
        match last {
            "test" | "rstest" | "test_case" | "property_test" => head.is_test = true,
            "ignore" => head.is_ignored = true,
            "cfg" if mentions("test") && !mentions("not") => head.is_for_tests = true,
            _ => {}
        }
    }

    /// The path and the token range of the attribute that starts at `i`.
    fn attribute(&self, i: usize) -> Option<(String, Range<usize>)> {
        if (self.str(i), self.str(i + 1)) != ("#", "[") {
            return None;
        }
        let end = self.closing(i + 1) + 1;
        let path = (i + 2..end)
            .map(|i| self.str(i))
            .take_while(|&word| word == ":" || word.starts_with(|c: char| c.is_alphabetic()))
            .collect();
        Some((path, i..end))
    }

    /// The token after the item: past its block, or past its semicolon.
    fn end_of_item(&self, start: usize) -> usize {
        let mut i = start;
        while i < self.tokens.len() {
            match self.str(i) {
                "{" => return self.closing(i) + 1,
                "(" | "[" => i = self.closing(i) + 1,
                ";" => return i + 1,
                _ => i += 1,
            }
        }
        self.tokens.len()
    }

    /// The token that closes the bracket at `open`, or the last one of the file.
    fn closing(&self, open: usize) -> usize {
        let mut depth = 0_usize;
        for i in open..self.tokens.len() {
            match self.str(i) {
                "(" | "[" | "{" => depth += 1,
                ")" | "]" | "}" => depth = depth.saturating_sub(1),
                _ => continue,
            }
            if depth == 0 {
                return i;
            }
        }
        self.tokens.len() - 1
    }

    fn note_test_module(&mut self, start: usize) {
        let mut words = (start..self.tokens.len()).map(|i| self.str(i));
        if words.find(|&word| word == "mod" || word == "{" || word == ";") != Some("mod") {
            return;
        }
        if let (Some(name), Some(";")) = (words.next(), words.next()) {
            self.outline.test_modules.push(name.to_owned());
        }
    }

    fn note_test_name(&mut self, mut item: Range<usize>) {
        if let Some(keyword) = item.find(|&i| self.str(i) == "fn")
            && let Some(name) = self.tokens.get(keyword + 1)
        {
            let text = self.text[name.span.clone()].to_owned();
            self.outline.test_names.push((text, name.span.start));
        }
    }

    /// The token's text, or nothing past the end. Comments and literals too
    /// answer as they stand, and are never one of the signs asked for.
    fn str(&self, i: usize) -> &str {
        self.tokens
            .get(i)
            .map_or("", |token| &self.text[token.span.clone()])
    }

    /// Whether an empty line separates the token from the one before it.
    fn stands_apart(&self, i: usize) -> bool {
        self.gap_before(i)
            .is_some_and(|gap| gap.matches('\n').count() > 1)
    }

    fn shares_its_line(&self, i: usize) -> bool {
        self.gap_before(i).is_some_and(|gap| !gap.contains('\n'))
    }

    fn gap_before(&self, i: usize) -> Option<&str> {
        let before = self.tokens.get(i.checked_sub(1)?)?;
        Some(&self.text[before.span.end..self.tokens[i].span.start])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every `@` in the text must stand in the part that the letter after it
    /// names: `@p` program, `@t` test, `@s` test support.
    #[track_caller]
    fn check(text: &str) {
        let outline = outline(text);
        for (at, _) in text.match_indices('@') {
            let expected = match &text[at + 1..at + 2] {
                "p" => None,
                "t" => Some(Part::Test),
                "s" => Some(Part::TestSupport),
                other => panic!("no such part: {other}"),
            };
            assert_eq!(outline.part_at(at), expected, "at {:?}", &text[at..]);
        }
    }

    #[test]
    fn a_test_has_its_comments_its_attributes_and_its_body() {
        check(
            r#"
            /// @p a rule
            fn deal() { judge("@p"); }

            /// @t what it tests
            // @t and why
            #[test]
            #[should_panic] // @t
            fn each_has_seven() {
                if true { check("@t"); } // @t
            }

            fn after() { "@p" }
            "#,
        );
    }

    #[test]
    fn a_comment_apart_from_the_test_is_not_its_own() {
        check(
            "
            // @p a heading

            // @t
            #[test]
            fn one() {}

            // @p another heading

            #[test]
            fn one_and_a_half() {}
            // @t directly above
            #[test] fn two() {} // @p
            #[test] fn three() {}
            ",
        );
    }

    #[test]
    fn in_a_test_module_only_the_tests_are_tests() {
        check(
            r#"
            fn program() { "@p" }
            /// @s
            #[cfg(test)]
            mod tests {
                //! @s
                use super::x; // @s
                fn check(given: &str) { "@s" }
                /// @t
                #[test]
                fn it() { "@t" }
                const CASES: &[&str] = &["@s"];
            }
            fn more() { "@p" }
            "#,
        );
    }

    #[test]
    fn conditions_about_tests_are_understood() {
        check(
            r#"
            #[cfg(any(test, feature = "x"))] fn a() { "@s" }
            #[cfg(not(test))] fn b() { "@p" }
            #[cfg(feature = "test")] fn c() { "@p" }
            #[cfg(test)] use crate::{d, e}; const E: &str = "@p";
            #[cfg(test)] const F: [&str; 1] = ["@s"]; const G: &str = "@p";
            #[cfg(test)] type T = u8 /* @s */; type U = u8 /* @p */;
            #[cfg_attr(test, derive(Debug))] struct H { /* @p */ }
            "#,
        );
    }

    #[test]
    fn the_usual_test_macros_are_tests() {
        check(
            r#"
            proptest! {
                #![proptest_config(x())]
                /// @t
                #[test]
                fn p(seed in 0..9_u64) { "@t" }
            }
            #[rstest]
            // @t
            #[case("@t")]
            fn q(#[case] given: &str) { "@t" }
            #[tokio::test] async fn r() { "@t" }
            "#,
        );
    }

    #[test]
    fn an_ignored_test_tests_nothing() {
        check("/// @s\n#[test]\n#[ignore = \"slow\"]\nfn s() { \"@s\" }\nfn t() { \"@p\" }");
    }

    #[test]
    fn braces_in_texts_and_characters_do_not_count() {
        check(r#"#[test] fn a() { f("}", '}', /* } */ r"}"); "@t" } fn b() { "@p" }"#);
    }

    #[test]
    fn names_texts_and_modules_elsewhere_are_noted() {
        let outline = outline(
            r#"#[cfg(test)] pub(crate) mod positions; mod rules;
               #[test] fn bat_mov_03() { read("tests/cases.txt") }
               #[cfg(test)] mod tests { #[test] fn inner() {} }"#,
        );
        assert_eq!(outline.test_modules, ["positions"]);
        assert_eq!(outline.texts, ["\"tests/cases.txt\""]);
        let names: Vec<_> = outline
            .test_names
            .iter()
            .map(|(name, _)| name.as_str())
            .collect();
        assert_eq!(names, ["bat_mov_03", "inner"]);
    }

    #[test]
    fn half_a_file_does_no_harm() {
        for text in [
            "#[test]",
            "#[test] fn",
            "#[test] fn a() {",
            "#[cfg(test) mod x",
            "#",
            "#[",
        ] {
            outline(text);
        }
    }
}
