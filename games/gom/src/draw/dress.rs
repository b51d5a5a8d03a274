//! Colours: GOM-UX-23, army 1 red and army 2 blue. Shapes tell them apart too.

use sobremesa_draw::Swatch;

use crate::side::Side;

//                                                             classic   night     contrast
pub(super) const WORN: Swatch = Swatch::new("worn", 0xcabfa8, 0x4a4a4a, 0x444444);

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
