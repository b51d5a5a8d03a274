//! The scene in letters, for a terminal: every thing where it lies, by its mark.
//!
//! A letter is about twice as high as it is wide, so a row of the text stands for twice as much of the
//! picture as a column. Cells and zones are the ground; pieces and writing lie on it, and where two of
//! them would cover each other the right one moves on: a board may be a little askew, but nothing on
//! it is hidden. Ornaments are left out.

use crate::{Anchor, Form, Kind, Point, Pose, Scene, Shape, Thing};

/// So many of a picture's units are as wide as high, in columns for one row.
const COLUMNS_PER_ROW: f64 = 2.0;

impl Scene {
    /// The title and the board, in lines of at most `columns` letters without colour; in plain ASCII
    /// unless `unicode` may be used.
    pub fn text(&self, columns: usize, unicode: bool) -> String {
        let mut sheet = Sheet::new(self, columns.max(1));
        for thing in self.things() {
            sheet.lay(thing);
        }
        let board = sheet.printed();
        let title = wrapped(&self.title, sheet.columns).join("\n");
        let text = format!("{title}\n\n{board}");
        if unicode { text } else { in_ascii(&text) }
    }
}

/// The same in plain letters, for terminals that know no others.
pub fn in_ascii(text: &str) -> String {
    text.chars().filter_map(plain).collect()
}

fn plain(letter: char) -> Option<char> {
    Some(match letter {
        '¡' | '¿' => return None,
        'á' => 'a',
        'é' => 'e',
        'í' => 'i',
        'ó' => 'o',
        'ú' | 'ü' => 'u',
        'ñ' => 'n',
        'Á' => 'A',
        'É' => 'E',
        'Í' => 'I',
        'Ó' => 'O',
        'Ú' | 'Ü' => 'U',
        'Ñ' => 'N',
        '«' | '»' | '“' | '”' => '"',
        '’' => '\'',
        '–' | '—' | '−' => '-',
        '·' => '.',
        '○' => 'o',
        '▒' => '#',
        '×' => 'x',
        '←' | '→' | '↑' | '↓' | '↖' | '↗' | '↘' | '↙' => '*',
        letter if letter.is_ascii() => letter,
        _ => '?',
    })
}

/// The letters of a picture, while it is being filled.
struct Sheet {
    columns: usize,
    /// Columns for one unit of the picture.
    scale: f64,
    /// What lies beneath: cells, zones and arrows.
    ground: Vec<Vec<char>>,
    /// What lies on it in each row: where it would begin, and what it says.
    notes: Vec<Vec<(usize, String)>>,
}

impl Sheet {
    fn new(scene: &Scene, columns: usize) -> Sheet {
        let scale = columns as f64 / scene.width.max(1.0);
        let rows = (scene.height * scale / COLUMNS_PER_ROW).ceil().max(1.0);
        // A picture as high as a thousand of its widths would be no picture.
        let rows = (rows as usize).min(1000 * columns);
        Sheet {
            columns,
            scale,
            ground: vec![vec![' '; columns]; rows],
            notes: vec![Vec::new(); rows],
        }
    }

    fn lay(&mut self, thing: &Thing) {
        let at = thing.pose.at;
        match (thing.kind, thing.mark.as_deref()) {
            (Kind::Cell, mark) => self.cover(at, mark.unwrap_or("·")),
            (Kind::Zone, mark) => self.cover(at, mark.unwrap_or("○")),
            (Kind::Arrow { from, to }, _) => self.arrow(from, to),
            (Kind::Piece | Kind::Label, Some(mark)) => self.note(at, Anchor::Middle, mark),
            (Kind::Piece | Kind::Label, None) => {
                let is_written = self.writing(&thing.look, thing.pose);
                if !is_written && thing.kind == Kind::Piece {
                    let initials: String = thing.label.chars().take(2).collect();
                    self.note(at, Anchor::Middle, &initials);
                }
            }
        }
    }

    /// Whatever is written among these shapes. Was anything?
    fn writing(&mut self, shapes: &[Shape], pose: Pose) -> bool {
        let mut is_written = false;
        for shape in shapes.iter().filter(|shape| shape.opacity > 0.0) {
            let pose = within(pose, shape.pose);
            match &shape.form {
                Form::Text(text) => {
                    let at = within(pose, Pose::at(text.at.x, text.at.y)).at;
                    self.note(at, text.anchor, &text.words);
                    is_written = true;
                }
                Form::Group(shapes) => is_written |= self.writing(shapes, pose),
                Form::Rect { .. }
                | Form::Circle { .. }
                | Form::Polygon(_)
                | Form::Line(..)
                | Form::Path(_)
                | Form::Use(_) => {}
            }
        }
        is_written
    }

    /// Writes on top, to be arranged with what else there is in its row.
    fn note(&mut self, at: Point, anchor: Anchor, words: &str) {
        let row = self.row(at);
        for line in wrapped(words, self.columns) {
            let width = line.chars().count();
            let before = match anchor {
                Anchor::Start => 0,
                Anchor::Middle => width / 2,
                Anchor::End => width,
            };
            let start = self.column(at).saturating_sub(before);
            self.notes[row].push((start.min(self.columns - width), line));
        }
    }

    /// Writes on the ground, in the middle of a place.
    fn cover(&mut self, at: Point, mark: &str) {
        let start = self.column(at).saturating_sub(mark.chars().count() / 2);
        let row = self.row(at);
        for (spot, letter) in self.ground[row][start..].iter_mut().zip(mark.chars()) {
            *spot = letter;
        }
    }

    /// Dots, and a head that points.
    fn arrow(&mut self, from: Point, to: Point) {
        let (dx, dy) = (to.x - from.x, to.y - from.y);
        let steps = (dx.abs().max(dy.abs()) * self.scale).ceil().max(1.0);
        for step in 0..(steps as usize).min(10 * self.columns) {
            let part = step as f64 / steps;
            self.cover(from.shifted(dx * part, dy * part), "·");
        }
        self.cover(to, head(dx, dy));
    }

    fn column(&self, at: Point) -> usize {
        let column = (at.x * self.scale).floor().max(0.0);
        (column as usize).min(self.columns - 1)
    }

    fn row(&self, at: Point) -> usize {
        let row = (at.y * self.scale / COLUMNS_PER_ROW).floor().max(0.0);
        (row as usize).min(self.ground.len() - 1)
    }

    /// The rows from top to bottom; of several blank ones that follow each other only one.
    fn printed(&mut self) -> String {
        let mut lines: Vec<String> = Vec::new();
        for (ground, notes) in self.ground.iter().zip(&mut self.notes) {
            notes.sort_by_key(|(start, _)| *start);
            for line in arranged(ground, notes) {
                let is_second_blank = line.is_empty() && lines.last().is_none_or(String::is_empty);
                if !is_second_blank {
                    lines.push(line);
                }
            }
        }
        while lines.last().is_some_and(String::is_empty) {
            lines.pop();
        }
        lines.into_iter().map(|line| line + "\n").collect()
    }
}

/// One row with what lies on it: further lines below it if there is not room enough beside each other.
fn arranged(ground: &[char], notes: &[(usize, String)]) -> Vec<String> {
    let columns = ground.len();
    let mut lines = vec![ground.to_vec()];
    let mut free = 0;
    for (start, words) in notes {
        let width = words.chars().count();
        let mut start = (*start).max(free);
        if start + width > columns {
            lines.push(vec![' '; columns]);
            start = 0;
        }
        let line = lines.last_mut().into_iter().flatten();
        for (spot, letter) in line.skip(start).zip(words.chars()) {
            *spot = letter;
        }
        free = start + width + 1;
    }
    let text = |line: Vec<char>| line.into_iter().collect::<String>().trim_end().to_owned();
    lines.into_iter().map(text).collect()
}

/// Where something lies that lies so in a thing that lies so. Quarter turns are all a board of letters
/// can show.
fn within(outer: Pose, inner: Pose) -> Pose {
    let (x, y) = (inner.at.x * outer.scale, inner.at.y * outer.scale);
    let (x, y) = match ((outer.turn / 90.0).round() as i64).rem_euclid(4) {
        0 => (x, y),
        1 => (-y, x),
        2 => (-x, -y),
        _ => (y, -x),
    };
    Pose {
        at: outer.at.shifted(x, y),
        turn: outer.turn + inner.turn,
        scale: outer.scale * inner.scale,
    }
}

/// The head of an arrow in one of eight directions.
fn head(dx: f64, dy: f64) -> &'static str {
    // A direction is straight if it leaves its axis by less than half a quarter.
    const HALF_QUARTER: f64 = 0.414;
    let (across, along) = (dx.abs(), dy.abs());
    let is_level = along <= across * HALF_QUARTER;
    let is_upright = across <= along * HALF_QUARTER;
    match (is_level, is_upright, dx < 0.0, dy < 0.0) {
        (true, _, false, _) => "→",
        (true, _, true, _) => "←",
        (false, true, _, false) => "↓",
        (false, true, _, true) => "↑",
        (false, false, false, false) => "↘",
        (false, false, true, false) => "↙",
        (false, false, false, true) => "↗",
        (false, false, true, true) => "↖",
    }
}

/// Lines of at most `columns` letters; words longer than that are broken.
fn wrapped(words: &str, columns: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    let mut width = 0;
    for word in words.split_whitespace() {
        let letters: Vec<char> = word.chars().collect();
        for piece in letters.chunks(columns) {
            let blank = usize::from(width > 0);
            if width + blank + piece.len() > columns {
                lines.push(String::new());
                width = 0;
            }
            let line = lines.last_mut().into_iter();
            for line in line {
                if width > 0 {
                    line.push(' ');
                    width += 1;
                }
                line.extend(piece);
            }
            width += piece.len();
        }
    }
    lines
}

#[cfg(test)]
mod tests;
