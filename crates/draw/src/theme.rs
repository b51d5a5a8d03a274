//! Themes: how the same scene looks by day, by night, and to eyes that need contrast.

use sobremesa_kernel::Words;

use crate::Colour;

/// A look for all games.
///
/// No theme may rely on colour alone: what a colour says, a shape, a pattern or a word says too.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Theme {
    /// Felt and wood by daylight.
    #[default]
    Classic,
    /// Dim and cool, for late evenings.
    Night,
    /// Black and white, and few strong colours.
    Contrast,
}

impl Theme {
    /// Every theme, the usual one first.
    pub const ALL: [Theme; 3] = [Theme::Classic, Theme::Night, Theme::Contrast];

    /// Its name in addresses, files and style sheets.
    pub const fn name(self) -> &'static str {
        match self {
            Theme::Classic => "classic",
            Theme::Night => "night",
            Theme::Contrast => "contrast",
        }
    }

    /// The theme of that name.
    pub fn named(name: &str) -> Option<Theme> {
        Theme::ALL.into_iter().find(|theme| theme.name() == name)
    }

    /// Its name for people.
    pub fn title(self) -> Words {
        match self {
            Theme::Classic => Words::new("Clásico", "Classic"),
            Theme::Night => Words::new("Noche", "Night"),
            Theme::Contrast => Words::new("Alto contraste", "High contrast"),
        }
    }
}

/// A colour with a name, given in every theme at once: there is no way to forget one.
///
/// The name becomes a class of what is painted with it, so that a page may choose otherwise.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Swatch {
    name: &'static str,
    classic: Colour,
    night: Colour,
    contrast: Colour,
}

impl Swatch {
    /// A colour by its name and its six digits in each theme, in the order of [`Theme::ALL`].
    pub const fn new(name: &'static str, classic: u32, night: u32, contrast: u32) -> Swatch {
        Swatch {
            name,
            classic: Colour::hex(classic),
            night: Colour::hex(night),
            contrast: Colour::hex(contrast),
        }
    }

    /// Its name.
    pub const fn name(self) -> &'static str {
        self.name
    }

    /// What it is in a theme.
    pub const fn under(self, theme: Theme) -> Colour {
        match theme {
            Theme::Classic => self.classic,
            Theme::Night => self.night,
            Theme::Contrast => self.contrast,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_theme_is_found_by_its_name() {
        for theme in Theme::ALL {
            assert_eq!(Theme::named(theme.name()), Some(theme));
        }
        assert_eq!(Theme::named("tron"), None);
    }

    #[test]
    fn a_swatch_has_a_colour_in_every_theme() {
        let swatch = Swatch::new("sky", 0x0000f1, 0x0000f2, 0x0000f3);
        let colours = Theme::ALL.map(|theme| swatch.under(theme).to_string());
        assert_eq!(colours, ["#0000f1", "#0000f2", "#0000f3"]);
    }
}
