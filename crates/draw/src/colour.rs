//! Colours, and how well two of them can be told apart.

use std::fmt;

/// An opaque colour of the sRGB space.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Colour(u32);

impl Colour {
    /// The colour that style sheets write with these six digits.
    pub const fn hex(rgb: u32) -> Colour {
        assert!(rgb <= 0xff_ff_ff, "a colour has six digits");
        Colour(rgb)
    }

    /// The contrast between two colours as the web's accessibility guidelines count it: from 1 (the
    /// same) to 21 (black on white). Text wants 4.5, large text and signs 3.
    pub fn contrast(self, other: Colour) -> f64 {
        let (one, two) = (self.luminance(), other.luminance());
        (one.max(two) + 0.05) / (one.min(two) + 0.05)
    }

    fn luminance(self) -> f64 {
        let [_, red, green, blue] = self.0.to_be_bytes().map(linear);
        0.2126 * red + 0.7152 * green + 0.0722 * blue
    }
}

#[expect(
    clippy::disallowed_methods,
    reason = "a judgement of colours: no match and no picture depends on its last bits"
)]
fn linear(channel: u8) -> f64 {
    let part = f64::from(channel) / 255.0;
    if part <= 0.04045 {
        part / 12.92
    } else {
        ((part + 0.055) / 1.055).powf(2.4)
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{:06x}", self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BLACK: Colour = Colour::hex(0x000000);
    const WHITE: Colour = Colour::hex(0xffffff);

    #[test]
    fn colours_are_written_with_six_digits() {
        assert_eq!(Colour::hex(0x0a0b0c).to_string(), "#0a0b0c");
    }

    #[test]
    fn contrast_runs_from_one_to_twenty_one() {
        assert!((BLACK.contrast(WHITE) - 21.0).abs() < 1e-9);
        assert!((WHITE.contrast(BLACK) - 21.0).abs() < 1e-9);
        assert!((WHITE.contrast(WHITE) - 1.0).abs() < 1e-9);
        // The guidelines' own borderline grey on white.
        assert!((Colour::hex(0x767676).contrast(WHITE) - 4.54).abs() < 0.01);
    }
}
