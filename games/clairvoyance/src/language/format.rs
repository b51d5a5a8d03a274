//! A file as it is meant to look: one entry a line, two spaces deeper in every block, comments kept.

use std::fmt::Write;

use super::flaw::Flaw;
use super::parser::{self, Parsed};
use super::place::{Lines, Span};
use super::print;
use super::syntax::{
    self, Action, BehaviourBlock, File, KindBlock, KindBody, Map, Member, PicturesBlock, StatValue,
    TeamBlock,
};
use crate::encounter::{Attack, Names};
use crate::program::{self, Scope};

/// Writes a file anew.
///
/// # Errors
/// Its syntax faults: what cannot be read cannot be written.
pub fn format(source: &str) -> Result<String, Vec<Flaw>> {
    let Parsed {
        tree,
        flaws,
        comments,
    } = parser::parse(source);
    if !flaws.is_empty() {
        return Err(flaws);
    }
    let mut page = Page {
        lines: Vec::new(),
        depth: 0,
    };
    page.file(&tree, source);
    Ok(page.with_comments(source, &comments))
}

/// A line to be written, and the stretch of the old text that it says anew.
struct Line {
    depth: usize,
    text: String,
    span: Span,
    /// Does an empty line stand before it?
    is_apart: bool,
}

struct Page {
    lines: Vec<Line>,
    depth: usize,
}

impl Page {
    fn line(&mut self, span: Span, text: String) {
        let depth = self.depth;
        self.lines.push(Line {
            depth,
            text,
            span,
            is_apart: false,
        });
    }

    /// The line that opens a block of the file.
    fn head(&mut self, span: Span, text: String) {
        let is_apart = !self.lines.is_empty();
        self.lines.push(Line {
            depth: 0,
            text,
            span,
            is_apart,
        });
        self.depth = 1;
    }

    fn close(&mut self, span: Span) {
        self.depth = self.depth.saturating_sub(1);
        self.line(span, "}".to_owned());
    }

    fn file(&mut self, file: &File, source: &str) {
        if let Some(map) = &file.map {
            self.map(map);
        }
        file.kinds.iter().for_each(|block| self.kind(block));
        file.behaviours
            .iter()
            .for_each(|block| self.behaviour(block));
        file.teams.iter().for_each(|block| self.team(block));
        if let Some(pictures) = &file.pictures {
            self.pictures(pictures, source);
        }
    }

    /// A picture stays as it is written: nobody reads it.
    fn pictures(&mut self, block: &PicturesBlock, source: &str) {
        self.head(block.head, "PICTURES {".to_owned());
        for entry in &block.entries {
            let address = entry.address.text(source);
            self.line(entry.span, format!("{}: {address};", entry.of.text));
        }
        self.close(block.end);
    }

    fn map(&mut self, map: &Map) {
        self.head(map.head, "MAP {".to_owned());
        if let Some(layout) = &map.layout {
            let (syntax::Layout::Rectangle { span, .. } | syntax::Layout::Outline { span, .. }) =
                layout;
            self.line(*span, format!("Layout: {};", print::layout(layout)));
        }
        let obstacles: Vec<String> = map.obstacles.iter().map(print::obstacle).collect();
        let obstacles = match obstacles.as_slice() {
            [] => "Obstacles: ;".to_owned(),
            all => format!("Obstacles: {};", all.join(", ")),
        };
        self.line(map.obstacles_span, obstacles);
        self.close(map.end);
    }

    fn kind(&mut self, block: &KindBlock) {
        let name = &block.name.text;
        let head = block.head.to(block.name.span);
        match &block.body {
            KindBody::Player(initiative, span) => {
                self.head(head, format!("PLAYER {name} {{"));
                let modifier = initiative.map_or(0, |number| number.value);
                self.line(*span, format!("Initiative: {modifier:+};"));
            }
            KindBody::Unit(entries) => {
                self.head(head, format!("UNIT {name} {{"));
                for entry in entries {
                    self.line(entry.span, stat_entry(&entry.value));
                }
            }
        }
        self.close(block.end);
    }

    fn behaviour(&mut self, block: &BehaviourBlock) {
        let head = block.head.to(block.name.span);
        self.head(head, format!("AI {} {{", block.name.text));
        self.actions(&block.actions);
        self.close(block.end);
    }

    fn actions(&mut self, actions: &[Action]) {
        for action in actions {
            match action {
                Action::Plan(plan, span) => {
                    let plan = program::compile_plan(plan, &mut nowhere(&Names::default()));
                    self.line(*span, format!("{};", print::plan(&plan)));
                }
                Action::If {
                    head,
                    condition,
                    then,
                    middle,
                    otherwise,
                    end,
                } => {
                    self.line(*head, format!("if {} then {{", condition_text(condition)));
                    self.depth += 1;
                    self.actions(then);
                    self.depth -= 1;
                    self.line(*middle, "} else {".to_owned());
                    self.depth += 1;
                    self.actions(otherwise);
                    self.close(*end);
                }
                Action::While {
                    head,
                    condition,
                    body,
                    end,
                } => {
                    self.line(*head, format!("while {} {{", condition_text(condition)));
                    self.depth += 1;
                    self.actions(body);
                    self.close(*end);
                }
            }
        }
    }

    fn team(&mut self, block: &TeamBlock) {
        let head = block.head.to(block.name.span);
        self.head(head, format!("TEAM {} {{", block.name.text));
        for line in &block.members {
            self.line(line.span, member(line));
        }
        self.close(block.end);
    }

    /// Puts every comment where it stood: after what it followed on its line, or on a line of its
    /// own before what came next.
    fn with_comments(self, source: &str, comments: &[Span]) -> String {
        let places = Lines::of(source);
        let mut text = String::with_capacity(source.len());
        let mut comments = comments.iter().peekable();
        for (index, line) in self.lines.iter().enumerate() {
            let mut is_apart = line.is_apart;
            while let Some(comment) = comments.next_if(|comment| comment.start < line.span.start) {
                separate(&mut text, &mut is_apart);
                write_line(&mut text, line.depth, comment.text(source).trim_end());
            }
            separate(&mut text, &mut is_apart);
            let mut written = line.text.clone();
            let next = self
                .lines
                .get(index + 1)
                .map_or(usize::MAX, |next| next.span.start);
            let last_row = places.place(line.span.end).line;
            let follows = |comment: &&&Span| {
                let is_inside = comment.start < line.span.end;
                let is_behind =
                    comment.start < next && places.place(comment.start).line == last_row;
                is_inside || is_behind
            };
            let mut has_comment = false;
            while let Some(comment) = comments.next_if(|comment| follows(&comment)) {
                // What follows a comment on its line belongs to it, so a second one starts a line.
                if has_comment {
                    write_line(&mut text, line.depth, &written);
                    written.clear();
                } else {
                    written.push(' ');
                }
                written.push_str(comment.text(source).trim_end());
                has_comment = true;
            }
            write_line(&mut text, line.depth, &written);
        }
        for comment in comments {
            write_line(&mut text, 0, comment.text(source).trim_end());
        }
        text
    }
}

/// An empty line, once, where one is due.
fn separate(text: &mut String, is_apart: &mut bool) {
    if std::mem::take(is_apart) {
        text.push('\n');
    }
}

fn write_line(text: &mut String, depth: usize, line: &str) {
    let indent = 2 * depth;
    let written = writeln!(text, "{:indent$}{line}", "");
    debug_assert!(written.is_ok(), "a string can always be written to");
}

fn stat_entry(value: &StatValue) -> String {
    let label = value.stat().word();
    match value {
        StatValue::Number(syntax::Stat::Initiative, number) => {
            format!("{label}: {:+};", number.value)
        }
        StatValue::Number(_, number) => format!("{label}: {};", number.value),
        StatValue::Attacks(_, attacks) => {
            let attacks: Vec<Attack> = attacks.iter().map(printable).collect();
            format!("{label}: {};", print::attacks(&attacks))
        }
    }
}

fn printable(attack: &syntax::Attack) -> Attack {
    Attack {
        reach: attack.reach,
        modifier: attack.modifier,
        n_dice: attack.damage.count.value,
        n_faces: i32::try_from(attack.damage.faces.value).unwrap_or(i32::MAX),
        bonus: attack.damage.modifier,
    }
}

fn condition_text(condition: &syntax::Condition) -> String {
    print::condition(&program::compile_condition(
        condition,
        &mut nowhere(&Names::default()),
    ))
}

/// Names as they are written: nothing is looked up, nobody is warned.
fn nowhere(names: &Names) -> Scope<'_> {
    Scope {
        names,
        unknown: None,
    }
}

/// CLV-LEX-11: `x3` is the canonical form.
fn member(line: &Member) -> String {
    let behaviour = match &line.behaviour {
        Some(behaviour) => format!(", {}", behaviour.text),
        None => String::new(),
    };
    let positions: Vec<String> = line
        .positions
        .iter()
        .map(|position| format!("({}, {})", position.column, position.row))
        .collect();
    let hidden = if line.is_hidden { "hidden " } else { "" };
    let (kind, count) = (&line.kind.text, line.count.map_or(0, |count| count.value));
    format!(
        "{hidden}{kind}{behaviour} x{count}: {};",
        positions.join(", ")
    )
}
