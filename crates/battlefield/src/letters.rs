//! A field in letters, for a terminal.

use std::fmt::Write;

use sobremesa_table::Look;

/// In which colour a letter stands, where there are colours.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hue {
    /// Of the side that is red.
    Red,
    /// Of the side that is blue.
    Blue,
    /// Of nobody: the ground.
    Faint,
}

impl Hue {
    /// How a terminal is told (ANSI).
    const fn code(self) -> &'static str {
        match self {
            Hue::Red => "1;31",
            Hue::Blue => "1;34",
            Hue::Faint => "2",
        }
    }
}

/// Writes so many rows of so many letters, the uppermost first, in a frame.
pub fn framed(
    n_rows: usize,
    n_columns: usize,
    look: &Look,
    letter: impl Fn(usize, usize) -> (char, Hue),
    out: &mut String,
) {
    let [left_top, right_top, left_low, right_low, wall, rule] = if look.unicode {
        ["┌", "┐", "└", "┘", "│", "─"]
    } else {
        ["+", "+", "+", "+", "|", "-"]
    };
    let rule = rule.repeat(n_columns);
    let _ = writeln!(out, "{left_top}{rule}{right_top}");
    for row in 0..n_rows {
        out.push_str(wall);
        for column in 0..n_columns {
            let (letter, hue) = letter(row, column);
            if look.colour && letter != ' ' {
                let _ = write!(out, "\x1b[{}m{letter}\x1b[0m", hue.code());
            } else {
                out.push(letter);
            }
        }
        let _ = writeln!(out, "{wall}");
    }
    let _ = writeln!(out, "{left_low}{rule}{right_low}");
}

#[cfg(test)]
mod tests {
    use sobremesa_kernel::Lang;

    use super::*;

    fn drawn(colour: bool, unicode: bool) -> String {
        let look = Look {
            lang: Lang::En,
            colour,
            unicode,
            width: 80,
        };
        let letter = |row, column| match (row, column) {
            (0, 1) => ('a', Hue::Red),
            (1, 0) => ('B', Hue::Blue),
            (1, 1) => ('%', Hue::Faint),
            _ => (' ', Hue::Faint),
        };
        let mut out = String::new();
        framed(2, 2, &look, letter, &mut out);
        out
    }

    #[test]
    fn a_field_stands_in_a_frame() {
        assert_eq!(drawn(false, false), "+--+\n| a|\n|B%|\n+--+\n");
        assert_eq!(drawn(false, true), "┌──┐\n│ a│\n│B%│\n└──┘\n");
    }

    /// Empty places are not painted.
    #[test]
    fn letters_have_the_colour_of_their_side() {
        let painted = "+--+\n| \x1b[1;31ma\x1b[0m|\n|\x1b[1;34mB\x1b[0m\x1b[2m%\x1b[0m|\n+--+\n";
        assert_eq!(drawn(true, false), painted);
    }
}
