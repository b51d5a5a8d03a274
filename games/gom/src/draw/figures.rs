//! The figures: one for each of the eighteen kinds (GOM-UX-23), seen from the side as children draw them, so
//! that a crossbow and a dragon are told apart at twenty pixels and without a word.
//!
//! Each is drawn in a square of [`SIZE`] around the origin, standing on its lower edge and facing right. What
//! belongs to the army (coats, shields, caparisons) is in its colour; beasts keep their own.

use std::sync::LazyLock;

use sobremesa_draw::figure::Stuff::{Cloth, Of, Stroke};
use sobremesa_draw::figure::{Figure, drawn};
use sobremesa_draw::palette::{INK, PAPER};
use sobremesa_draw::{Definition, Pose, Shape, Swatch};

use super::dress::{Dress, dress};
use crate::kind::Kind;
use crate::side::Side;

/// The side of the square in which a figure is drawn.
pub(super) const SIZE: f64 = 36.0;

//                                          classic   night     contrast
const STEEL: Swatch = Swatch::new("gom-steel", 0xc6cfd6, 0x9aa5ae, 0xffffff);
const HIDE: Swatch = Swatch::new("gom-hide", 0x8e5f3a, 0x7d5c43, 0xb98a5e);
const PALE: Swatch = Swatch::new("gom-pale", 0xf7f3ea, 0xcfcabf, 0xffffff);
const SKIN: Swatch = Swatch::new("gom-skin", 0xe3b189, 0xb98c6a, 0xffd9b8);
const GREEN: Swatch = Swatch::new("gom-green", 0x74993d, 0x67873b, 0x8fd13a);
const GREY: Swatch = Swatch::new("gom-grey", 0x6c7178, 0x5d646d, 0x9aa0a8);
const STONE: Swatch = Swatch::new("gom-stone", 0x87a3a0, 0x6d8683, 0xa9d6d1);
const GOLD: Swatch = Swatch::new("gom-gold", 0xe2a72e, 0xc8963a, 0xffd400);
const FIRE: Swatch = Swatch::new("gom-fire", 0xe0532a, 0xe0693f, 0xff7a3d);
const PURPLE: Swatch = Swatch::new("gom-purple", 0x7d4f8f, 0x75508a, 0xc07ad6);
const DARK: Swatch = Swatch::new("gom-dark", 0x2c2119, 0x0d0f12, 0x000000);

// What several have in common.
const BODY: &str = "M-5.5 17L-5.5 -5L5.5 -5L5.5 17L1.5 17L0.5 7L-0.5 7L-1.5 17Z";
const HEAD: &str = "M-4.2 -9.5C-4.2 -15.5 4.2 -15.5 4.2 -9.5C4.2 -4 -4.2 -4 -4.2 -9.5Z";
const HORSE: &str = "M-15 2C-16 -2 -12 -3 -9 -2L4 -2C6 -6 8 -10 11 -11L11.5 -14L13.5 -11L17.5 -5.5C17.5 -3.5 15.5 -3 14 -4L11.5 -4C10 0 9.5 3 8.5 6L9.5 17L6 17L5 8L-6 8L-8 17L-11.5 17L-11 7C-12.5 5 -12.5 3 -12.7 2L-14.5 11L-17 10Z";
const RIDER: &str = "M-5.5 1L-5 -8L2.5 -8L3.5 1Z";
const RIDER_HEAD: &str = "M-4.6 -11.5C-4.6 -16.5 2.4 -16.5 2.4 -11.5C2.4 -7 -4.6 -7 -4.6 -11.5Z";

#[rustfmt::skip] // A list of drawings.
const fn parts(kind: Kind) -> Figure {
    match kind {
        // A crested helmet, a raised sword, a tall shield.
        Kind::Legion => &[
            (Cloth, BODY), (Of(STEEL), HEAD),
            (Of(FIRE), "M-4.5 -11C-5 -18.5 6 -18.5 6.5 -11L4 -11.5C3 -14.5 -2 -14.5 -3 -11Z"),
            (Of(STEEL), "M-10.5 5L-10.5 -14L-9 -17L-7.5 -14L-7.5 5Z"), (Stroke(INK, 2.0), "M-13 5L-5 5M-9 5L-9 10"),
            (Cloth, "M0 -4L13 -4L13 10L6.5 15L0 10Z"), (Of(GOLD), "M3.5 3C3.5 -1 9.5 -1 9.5 3C9.5 7 3.5 7 3.5 3Z"),
        ],
        // A broad hat, a long gun, smoke.
        Kind::Arcabuceros => &[
            (Cloth, BODY), (Of(SKIN), HEAD),
            (Of(HIDE), "M-9 -11L-5 -12.5L-4 -17L4 -17L5 -12.5L9 -11L9 -9L-9 -9Z"),
            (Of(PALE), "M12 -6C12 -11 18 -11 18 -6C20 -3 17 1 14 -1C11 0 10 -4 12 -6Z"),
            (Of(HIDE), "M-11 7L-3 1L-1 4L-9 11Z"), (Of(GREY), "M-4 0L14 -5L14.6 -2.4L-2 4Z"),
        ],
        // An iron hat, a crossbow as large as its bearer.
        Kind::Ballesteros => &[
            (Cloth, BODY), (Of(SKIN), HEAD), (Of(STEEL), "M-8 -9.5C-5 -11 -5 -16.5 0 -16.5C5 -16.5 5 -11 8 -9.5Z"),
            (Of(HIDE), "M-8 0L17 0L17 3L-8 4.5Z"),
            (Stroke(INK, 3.2), "M10 -13C17 -6 17 9 10 16"), (Stroke(INK, 1.1), "M10 -13L2 1.5L10 16"),
        ],
        // A rider with a bow.
        Kind::Escuderos => &[
            (Of(HIDE), HORSE), (Cloth, RIDER), (Of(SKIN), RIDER_HEAD), (Of(HIDE), "M-4.6 -12C-4.6 -17 2.4 -17 2.4 -12Z"),
            (Stroke(INK, 2.6), "M4 -17C12 -13 12 -4 3 0"), (Stroke(INK, 1.2), "M4 -17L-1 -8.5L3 0M-1 -8.5L16 -9.5M13 -12L16.5 -9.5L13 -7"),
        ],
        // A knight on a caparisoned horse, with a lance.
        Kind::Equites => &[
            (Of(HIDE), HORSE), (Cloth, "M-14 -1L7 -2.5C9 1 9.5 7 9.5 12L-15 12C-14 8 -14 4 -14 -1Z"),
            (Of(STEEL), RIDER), (Of(STEEL), RIDER_HEAD), (Stroke(DARK, 1.4), "M-1 -11.5L2.4 -11.5"),
            (Of(FIRE), "M-2 -15C-8 -20 -11 -16 -9 -12C-7 -14 -4 -14 -2 -15Z"),
            (Stroke(DARK, 3.6), "M-10 0L18 -13"), (Stroke(GOLD, 2.0), "M-10 0L17.5 -12.8"),
            (Cloth, "M18 -13L8 -16L9.5 -9Z"),
        ],
        // A white horse with a golden horn, and nobody on it.
        Kind::Unicornios => &[
            (Of(PALE), HORSE), (Cloth, "M-8 -2L3 -2L4 5L-8 5Z"),
            (Of(GOLD), "M12 -11L18 -20L15.5 -8.5Z"),
            (Stroke(GOLD, 2.2), "M9.5 -11C6 -11 6 -7 3 -6M7 -8C4 -8 4 -4 1 -4"),
        ],
        // A white horse with wings.
        Kind::Pegasos => &[
            (Of(PALE), HORSE),
            (Of(PALE), "M3 0C6 -8 2 -15 -4 -19C-4 -16 -6 -15 -9 -17C-9 -14 -11 -12 -15 -14C-14 -6 -8 2 3 0Z"),
            (Cloth, "M3 0C4 -4 2 -7 0 -9C-1 -6 -4 -6 -6 -8C-6 -4 -3 1 3 0Z"),
            (Stroke(INK, 1.0), "M-4 -19C-3 -14 -2 -11 0 -9M-9 -17C-8 -12 -7 -10 -6 -8"),
        ],
        // A lion with a man's face and a scorpion's tail.
        Kind::Manticora => &[
            (Stroke(DARK, 5.0), "M-11 6C-20 3 -19 -14 -9 -15C-5 -15 -3 -12 -3 -10"),
            (Stroke(PURPLE, 2.8), "M-11 6C-20 3 -19 -14 -9 -15C-5 -15 -3 -12 -3 -10"),
            (Of(PURPLE), "M-6 -11L0 -11L-2 -3Z"),
            (Of(GOLD), "M-13 6C-13 0 -4 -1 4 0L9 4L9 17L5.5 17L4 10L-5 10L-7 17L-10.5 17L-10.5 9Z"),
            (Of(FIRE), "M2 -2C0 -12 17 -14 17 -2C18 7 3 8 2 -2Z"), (Of(SKIN), "M6 -2C6 -8 15 -8 15 -2C15 4 6 4 6 -2Z"),
            (Stroke(DARK, 1.8), "M9 -3L9.1 -3M13 -3L13.1 -3M9 1L13 1"),
        ],
        // A dragon with its wing spread, breathing fire.
        Kind::Dragon => &[
            (Of(FIRE), "M14 -11L20 -15L18.5 -10L21 -7L14 -8Z"),
            (Cloth, "M-18 13C-12 13 -9 10 -7 5C-6 0 0 -1 4 1C7 -2 5 -8 7 -12C9 -16 13 -16 15 -13L17 -10L12 -8C11 -5 13 1 10 7L12 17L7.5 17L5 10L-1 10L-3 17L-7 17L-6.5 10C-9 16 -15 18 -18 13Z"),
            (Of(GOLD), "M0 2C-2 -8 -6 -15 -14 -19C-13 -13 -14 -9 -18 -6C-13 -6 -11 -4 -10 0C-7 -3 -4 0 0 2Z"),
            (Stroke(INK, 1.1), "M-14 -19C-9 -12 -5 -6 0 2M-18 -6C-12 -7 -6 -4 0 2"),
            (Stroke(DARK, 2.0), "M11 -12L11.1 -12"), (Of(GOLD), "M7 -13L4 -18L9.5 -15Z"),
        ],
        // An orc with a great axe.
        Kind::Guerreros => &[
            (Cloth, "M-8 17L-8.5 -4L8.5 -4L8 17L2.5 17L1 8L-1 8L-2.5 17Z"), (Of(GREEN), "M-6 -8.5C-6 -16 6 -16 6 -8.5C6 -2 -6 -2 -6 -8.5Z"),
            (Of(PALE), "M-3.5 -4L-2.5 -8L-1 -4Z"), (Of(PALE), "M1 -4L2.5 -8L3.5 -4Z"), (Stroke(DARK, 1.8), "M-2.5 -10.5L-2.4 -10.5M2.5 -10.5L2.6 -10.5"),
            (Stroke(DARK, 3.4), "M11 17L11 -17"), (Stroke(HIDE, 1.8), "M11 16.5L11 -16.5"),
            (Of(STEEL), "M10 -16C19 -19 20 -3 14 -3L10 -7Z"),
        ],
        // A small one with large ears and a knife.
        Kind::Trasgos => &[
            (Cloth, "M-5 6L5 6L7 17L2 17L0 13L-2 17L-7 17Z"),
            (Of(GREEN), "M-6 0C-6 -10 6 -10 6 0C6 8 -6 8 -6 0Z"), (Of(GREEN), "M-5 -3L-17 -9L-6 3Z"), (Of(GREEN), "M5 -3L17 -9L6 3Z"),
            (Of(GOLD), "M-4 -2C-4 -4 -1 -4 -1 -2C-1 0 -4 0 -4 -2Z"), (Of(GOLD), "M1 -2C1 -4 4 -4 4 -2C4 0 1 0 1 -2Z"),
            (Stroke(DARK, 1.3), "M-3 4L3 4"), (Of(STEEL), "M9 12L14 2L16 3L12 13Z"),
        ],
        // A horned ogre with fangs.
        Kind::Onis => &[
            (Cloth, "M-11 17L-12 -1L12 -1L11 17L3.5 17L1.5 9L-1.5 9L-3.5 17Z"),
            (Of(PALE), "M-6 -9C-11 -9 -13 -14 -11 -18C-9 -14 -6 -13 -3 -13Z"), (Of(PALE), "M6 -9C11 -9 13 -14 11 -18C9 -14 6 -13 3 -13Z"),
            (Of(FIRE), "M-7.5 -6C-8 -15 8 -15 7.5 -6C7.5 2 -7.5 2 -7.5 -6Z"),
            (Of(GOLD), "M-5 -7C-5 -9.5 -1.5 -9 -1.5 -7Z"), (Of(GOLD), "M5 -7C5 -9.5 1.5 -9 1.5 -7Z"),
            (Of(PALE), "M-4.5 -3L-3 1L-1.5 -3Z"), (Of(PALE), "M1.5 -3L3 1L4.5 -3Z"), (Stroke(DARK, 1.3), "M-5 -3L5 -3"),
        ],
        // A wolf with a rider who shoots.
        Kind::Wargos => &[
            (Of(GREY), "M-16 4C-12 -1 -4 -1 4 0L7 -5L7.5 -9.5L10.5 -6.5L18 -1L17 2L10 3.5C9 6 9 8 8 10L9.5 17L6 17L4 11L-6 10L-8 17L-11.5 17L-10.5 9C-12 8 -13 7 -13.5 6L-18 10Z"),
            (Stroke(DARK, 1.8), "M10.5 -2.5L10.6 -2.5"), (Stroke(PALE, 1.3), "M12 1.5L17 0.5"),
            (Cloth, "M-7 2L-6.5 -6L0.5 -6L1.5 2Z"), (Of(GREEN), "M-6.6 -9C-6.6 -14.5 1 -14.5 1 -9C1 -4.5 -6.6 -4.5 -6.6 -9Z"),
            (Stroke(INK, 2.4), "M3 -17C10 -14 10 -5 3 -2"), (Stroke(INK, 1.1), "M3 -17L-2 -9L3 -2M-2 -9L14 -10"),
        ],
        // A boar, all shoulder and tusk.
        Kind::Jabalies => &[
            (Of(HIDE), "M-15 6C-16 -5 -3 -7 5 -4C9 -3 12 0 13 3L18 4L18 8.5L12 10C10 12 8 12 6.5 12L6.5 17L3 17L2 12L-7 12L-8 17L-11.5 17L-11.5 11C-14 10 -15 8 -15 6Z"),
            (Stroke(DARK, 2.0), "M-13 -1L-14 -5M-9 -3.5L-10 -8M6 -4L7 -8M10 -2L12 -6"),
            (Stroke(DARK, 3.6), "M13 9C17 7 18 2 15 -2"), (Stroke(PALE, 2.2), "M13 9C17 7 18 2 15 -2"), (Stroke(DARK, 2.0), "M9.5 3L9.6 3"),
            (Cloth, "M-7 -3L-6.5 -9L1 -9L2 -3Z"), (Of(GREEN), "M-6.6 -12C-6.6 -17.5 1 -17.5 1 -12C1 -7.5 -6.6 -7.5 -6.6 -12Z"),
        ],
        // A hound as large as a cart, its jaws open.
        Kind::Garms => &[
            (Of(DARK), "M-17 0C-12 -6 -3 -6 3 -5L4 -13L7 -9.5L10 -14L11 -9L18 -9L18 -5L10 -2.5L17 3L14 7L6 6C6 8 6.5 9 6 11L7.5 17L3 17L0.5 11L-8 10L-10 17L-14.5 17L-13 8C-15 6 -15.5 4 -15.5 3L-18 8Z"),
            (Of(PALE), "M12 -4.5L13 -1.5L14.5 -5Z"), (Of(PALE), "M15 -5.5L16 -2.5L17.5 -6Z"), (Of(PALE), "M12.5 1L13 -2L15 2.5Z"),
            (Stroke(FIRE, 2.6), "M9 -7.5L10.5 -7"), (Cloth, "M-2 -6L3 -5L6 6L1 6Z"),
        ],
        // A hunched hulk with a club.
        Kind::Trolls => &[
            (Of(HIDE), "M9 12L13 -14C14 -19 20 -17 19 -12L13 13Z"),
            (Of(STONE), "M-11 17L-13 2C-14 -10 -4 -14 4 -10C11 -8 11 4 10 17L3.5 17L1.5 10L-2.5 10L-4.5 17Z"),
            (Of(STONE), "M-12 -2L-16 10L-12 13L-8 2Z"), (Of(STONE), "M6 0L14 7L11 11L3 6Z"),
            (Of(STONE), "M-1 -8C-1 -16 10 -16 10 -8C10 -1 -1 -2 -1 -8Z"),
            (Stroke(DARK, 1.8), "M3 -9.5L3.1 -9.5M7 -9.5L7.1 -9.5"), (Of(PALE), "M2.5 -4.5L4 -8L5.5 -4.5Z"),
            (Cloth, "M-11 5L9.5 5L9 11L-10.5 11Z"),
        ],
        // A heap of arms and eyes.
        Kind::Abominacion => &[
            (Stroke(DARK, 5.6), "M-9 2C-18 0 -18 -9 -13 -14M-5 -3C-8 -10 -6 -15 -2 -18M6 -3C10 -9 9 -14 14 -16M10 3C17 2 18 -4 16 -8"),
            (Stroke(PURPLE, 3.2), "M-9 2C-18 0 -18 -9 -13 -14M-5 -3C-8 -10 -6 -15 -2 -18M6 -3C10 -9 9 -14 14 -16M10 3C17 2 18 -4 16 -8"),
            (Of(PURPLE), "M-15 17C-17 6 -11 -6 0 -6C11 -6 17 6 15 17Z"),
            (Of(PALE), "M-8 2C-8 -3 -1 -3 -1 2C-1 7 -8 7 -8 2Z"), (Of(PALE), "M2 0C2 -4 8 -4 8 0C8 4 2 4 2 0Z"),
            (Stroke(DARK, 3.0), "M-4.5 2.5L-4.4 2.5M5 0.5L5.1 0.5"),
            (Cloth, "M-9 10C-4 7 5 7 9 10C6 16 -6 16 -9 10Z"), (Of(PALE), "M-5 9L-3 12L-1 8.5L1 12L3 8.5L5 12L6 9Z"),
        ],
        // A giant with a tree for a club, and somebody beside it to compare.
        Kind::Gigante => &[
            (Stroke(DARK, 5.0), "M8 4L14 -10"), (Stroke(HIDE, 3.2), "M8 4L14 -10"),
            (Of(GREEN), "M8 -9C5 -14 9 -18 13 -17C17 -19 21 -14 18 -10C17 -5 10 -5 8 -9Z"),
            (Of(SKIN), "M-8 17L-8.5 -5L6.5 -5L6 17L1 17L-0.5 9L-1.5 9L-3 17Z"), (Cloth, "M-9 -5L7 -5L7 9L-9 9Z"),
            (Of(SKIN), "M-6 -10C-6 -18 4 -18 4 -10C4 -4 -6 -4 -6 -10Z"), (Of(HIDE), "M-6 -9L4 -9C5 0 -7 0 -6 -9Z"),
            (Stroke(DARK, 1.8), "M-3 -12L-2.9 -12M1 -12L1.1 -12"), (Of(SKIN), "M5 -3L11 2L8.5 6L4 3Z"),
            (Stroke(INK, 2.4), "M13 17L13 12"), (Stroke(INK, 3.4), "M13 9.6L13.1 9.6"),
        ],
    }
}

/// The names of everything that is drawn once; pictures want names that last.
struct Names {
    figures: Vec<String>,
    signs: Vec<String>,
}

static NAMES: LazyLock<Names> = LazyLock::new(|| {
    let named = |word: &str| {
        let of = |side| Kind::ALL.map(|kind| format!("{word}-{side}-{}", kind as usize));
        Side::ALL.into_iter().flat_map(of).collect()
    };
    Names {
        figures: named("kind"),
        signs: named("tiny"),
    }
});

fn place(kind: Kind, side: Side) -> usize {
    side.index() * Kind::ALL.len() + kind as usize
}

/// The name of a figure among the definitions of a picture, in the colours of an army.
pub(super) fn name(kind: Kind, side: Side) -> &'static str {
    &NAMES.figures[place(kind, side)]
}

/// The name of the sign that stands for a whole unit where everything else is too small to be seen.
pub(super) fn sign(kind: Kind, side: Side) -> &'static str {
    &NAMES.signs[place(kind, side)]
}

/// A figure by its shapes.
pub(super) fn figure(kind: Kind, colours: &Dress) -> Vec<Shape> {
    drawn(parts(kind), colours.cloth, DARK)
}

/// A figure in the colours of an army, and the sign of its kind: the same on paper in a ring.
pub(super) fn definitions((side, kind): (Side, Kind)) -> [Definition; 2] {
    let colours = dress(side);
    let (corner, width) = (-32.0, 64.0);
    let ring = match side {
        Side::One => Shape::rounded(corner, corner, width, width, width / 2.0),
        Side::Two => super::units::cut(corner, corner, width, width),
    };
    let ring = ring.fill(PAPER).line(colours.ring, 6.0);
    let drawing = |name, shapes| Definition::Drawing { name, shapes };
    let figure = figure(kind, &colours);
    [
        drawing(name(kind, side), figure),
        drawing(
            sign(kind, side),
            vec![
                ring,
                Shape::defined(name(kind, side)).posed(Pose::ORIGIN.scaled(1.35)),
            ],
        ),
    ]
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    /// GOM-UX-23: no two kinds look alike, and no two share a name.
    #[test]
    fn every_kind_has_a_figure_of_its_own() {
        for side in Side::ALL {
            let drawn = Kind::ALL.map(|kind| format!("{:?}", figure(kind, &dress(side))));
            assert_eq!(BTreeSet::from(drawn).len(), Kind::ALL.len());
        }
        let names = Side::ALL
            .into_iter()
            .flat_map(|side| Kind::ALL.map(|kind| [name(kind, side), sign(kind, side)]));
        let names: BTreeSet<&str> = names.flatten().collect();
        assert_eq!(names.len(), 2 * 2 * Kind::ALL.len());
    }
}
