//! Colours: GOM-UX-23, army 1 red and army 2 blue. Shapes tell them apart too.

use sobremesa_draw::Swatch;

use crate::side::Side;

//                                                             classic   night     contrast
pub(super) const GRASS: Swatch = Swatch::new("grass", 0xa3bd7c, 0x26362b, 0x000000);
pub(super) const GRASS_SHADE: Swatch = Swatch::new("grass-shade", 0x8eab67, 0x1f2d24, 0x000000);
pub(super) const LINE: Swatch = Swatch::new("field-line", 0x4c6437, 0x7f9a84, 0xffffff);
pub(super) const BORDER: Swatch = Swatch::new("field-border", 0xc0392b, 0xd06a5f, 0xff5a4a);
pub(super) const LEAVES: Swatch = Swatch::new("leaves", 0x2f6b3a, 0x1d4a2c, 0x0f5a1f);
pub(super) const LEAVES_LIGHT: Swatch = Swatch::new("leaves-light", 0x4c8a4f, 0x2c6640, 0x2f9a4a);
pub(super) const STONE: Swatch = Swatch::new("stone", 0x9a938a, 0x4b4c52, 0x333333);
pub(super) const STONE_EDGE: Swatch = Swatch::new("stone-edge", 0x4d4843, 0x9a9ba3, 0xffffff);
pub(super) const EARTH: Swatch = Swatch::new("earth", 0xb39a6b, 0x3a3626, 0x222222);
pub(super) const ROOF: Swatch = Swatch::new("roof", 0xa4573c, 0x5c3a30, 0x552211);
pub(super) const ROOF_LIGHT: Swatch = Swatch::new("roof-light", 0xc0714f, 0x714a3d, 0x773311);
pub(super) const TRUNK: Swatch = Swatch::new("trunk", 0x224d2b, 0x12331d, 0x003300);
pub(super) const WORN: Swatch = Swatch::new("worn", 0xcabfa8, 0x4a4a4a, 0x444444);
pub(crate) const REACH: Swatch = Swatch::new("reach", 0xfff3b0, 0xe8d98a, 0xffffff);
pub(crate) const SIGNAL: Swatch = Swatch::new("signal", 0xffe14d, 0xf2c14b, 0xffe600);

/// The colours of an army.
pub(super) struct Dress {
    pub(super) cloth: Swatch,
    /// The ground between its models.
    pub(super) ground: Swatch,
    pub(super) front: Swatch,
    pub(super) edge: Swatch,
    pub(super) ink: Swatch,
    /// GOM-UX-23: the circle around what is pointed at.
    pub(super) ring: Swatch,
}

#[rustfmt::skip] // A table.
pub(super) const fn dress(side: Side) -> Dress {
    match side {
        Side::One => Dress {
            cloth: Swatch::new("one-cloth", 0xbf3a2e, 0x8d322a, 0xb00000),
            ground: Swatch::new("one-ground", 0xe9b9ad, 0x4a2320, 0x300000),
            front: Swatch::new("one-front", 0x6f1a12, 0xf0a79e, 0xffffff),
            edge:  Swatch::new("one-edge",  0x4d100a, 0xf3cdc7, 0xffffff),
            ink:   Swatch::new("one-ink",   0xffffff, 0xffffff, 0xffffff),
            ring:  Swatch::new("one-ring",  0xc01a14, 0xff7d6e, 0xff4a3d),
        },
        Side::Two => Dress {
            cloth: Swatch::new("two-cloth", 0x2f62b0, 0x2c5089, 0x0038b8),
            ground: Swatch::new("two-ground", 0xb4c8e6, 0x1f3250, 0x001030),
            front: Swatch::new("two-front", 0x12305f, 0xa6c8f5, 0xffffff),
            edge:  Swatch::new("two-edge",  0x0b2145, 0xcfe0f7, 0xffffff),
            ink:   Swatch::new("two-ink",   0xffffff, 0xffffff, 0xffffff),
            ring:  Swatch::new("two-ring",  0x1550c0, 0x7fb4ff, 0x4da6ff),
        },
    }
}
