//! The colours that all tables of the house share. A game adds those of its own pieces.

use crate::Swatch;

//                                                    classic   night     contrast
/// Cloth in the light.
pub const FELT: Swatch = Swatch::new("felt", 0x2a7350, 0x22384a, 0x000000);
/// Cloth in the shade.
pub const FELT_SHADE: Swatch = Swatch::new("felt-shade", 0x1b5a3d, 0x152433, 0x000000);
/// Signs drawn on the cloth.
pub const CHALK: Swatch = Swatch::new("chalk", 0xe9f5ec, 0xc9dcec, 0xffffff);
/// Wood.
pub const WOOD: Swatch = Swatch::new("wood", 0x8a5631, 0x3b3140, 0x1c1c1c);
/// Wood in the light.
pub const WOOD_LIGHT: Swatch = Swatch::new("wood-light", 0xb67c4a, 0x544660, 0x1c1c1c);
/// Wood in the shade.
pub const WOOD_SHADE: Swatch = Swatch::new("wood-shade", 0x5a3419, 0x251d2a, 0x1c1c1c);
/// The outline of whatever is made of wood.
pub const WOOD_EDGE: Swatch = Swatch::new("wood-edge", 0x4b2a13, 0x18121c, 0xffffff);
/// Whatever is written on.
pub const PAPER: Swatch = Swatch::new("paper", 0xfbf4e3, 0x1b232c, 0x000000);
/// Writing on paper.
pub const INK: Swatch = Swatch::new("ink", 0x2c2119, 0xe6e1d6, 0xffffff);
/// Lesser writing on paper.
pub const INK_SOFT: Swatch = Swatch::new("ink-soft", 0x6b5a49, 0xb0aba0, 0xffffff);
/// What asks for attention: whose turn it is, where something may be laid.
pub const ACCENT: Swatch = Swatch::new("accent", 0xffcf4a, 0xf2b84b, 0xffe600);
/// Writing on what asks for attention.
pub const ON_ACCENT: Swatch = Swatch::new("on-accent", 0x33240a, 0x251a05, 0x000000);
/// What was done last.
pub const RECENT: Swatch = Swatch::new("recent", 0xffa94d, 0xff8a5c, 0x00e5ff);
/// What somebody threatens to do.
pub const THREAT: Swatch = Swatch::new("threat", 0xc62828, 0xff7070, 0xff5cff);
/// Shadows; to be laid thinly.
pub const SHADOW: Swatch = Swatch::new("shadow", 0x000000, 0x000000, 0x000000);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Theme;

    /// Text wants a contrast of 4.5, and 7 where contrast was asked for.
    #[test]
    fn writing_can_be_read_in_every_theme() {
        let pairs = [
            (INK, PAPER),
            (INK_SOFT, PAPER),
            (CHALK, FELT_SHADE),
            (ON_ACCENT, ACCENT),
        ];
        for theme in Theme::ALL {
            let wanted = match theme {
                Theme::Classic | Theme::Night => 4.5,
                Theme::Contrast => 7.0,
            };
            for (ink, ground) in pairs {
                let contrast = ink.under(theme).contrast(ground.under(theme));
                let (ink, ground, theme) = (ink.name(), ground.name(), theme.name());
                assert!(
                    contrast >= wanted,
                    "{ink} on {ground}, {theme}: {contrast:.2}"
                );
            }
        }
    }

    /// Signs want 3.
    #[test]
    fn signs_on_the_cloth_can_be_seen_in_every_theme() {
        for theme in Theme::ALL {
            for (sign, ground) in [
                (CHALK, FELT),
                (ACCENT, FELT),
                (ACCENT, FELT_SHADE),
                (RECENT, FELT),
            ] {
                let contrast = sign.under(theme).contrast(ground.under(theme));
                let (sign, ground, theme) = (sign.name(), ground.name(), theme.name());
                assert!(
                    contrast >= 3.0,
                    "{sign} on {ground}, {theme}: {contrast:.2}"
                );
            }
        }
    }
}
