//! Colours. Shapes say the same: see `looks` for how the sides differ without them.

use sobremesa_draw::Swatch;

use crate::side::Side;

//                                                               classic   night     contrast
/// Outlines of figures.
pub(super) const INK: Swatch = Swatch::new("fig-ink", 0x2a1d14, 0x0b0d10, 0xffffff);
pub(super) const SKIN: Swatch = Swatch::new("skin", 0xdcae82, 0xa9835f, 0xdddddd);
pub(super) const STEEL: Swatch = Swatch::new("steel", 0xd6dade, 0x9aa3ab, 0xffffff);
pub(super) const SHAFT: Swatch = Swatch::new("shaft", 0x5c3d1e, 0xcbb694, 0xffffff);
pub(super) const HORSE: Swatch = Swatch::new("horse", 0x7a5230, 0x5a402a, 0x666666);
pub(super) const HORSE_PALE: Swatch = Swatch::new("horse-pale", 0xa98257, 0x7a6248, 0x999999);
pub(super) const CAMEL: Swatch = Swatch::new("camel", 0xcda568, 0x8b7046, 0x999999);
pub(super) const HIDE: Swatch = Swatch::new("hide", 0x8f8c88, 0x5d5f63, 0x777777);
pub(super) const PLANK: Swatch = Swatch::new("plank", 0xa77b48, 0x6b5236, 0x555555);
pub(super) const CANVAS: Swatch = Swatch::new("canvas", 0xf1e6cd, 0x9d9584, 0xeeeeee);
/// What is honoured: generals, superior troops.
pub(super) const GOLD: Swatch = Swatch::new("gold", 0xf3c13a, 0xd9a83a, 0xffe600);
/// Whatever is written on a base.
pub(super) const PLATE: Swatch = Swatch::new("plate", 0xfffaf0, 0x1a1f26, 0x000000);
pub(super) const PLATE_INK: Swatch = Swatch::new("plate-ink", 0x201812, 0xf0ece2, 0xffffff);

/// The colours of a side.
pub(super) struct Dress {
    /// What its figures wear; the irregular ones wear both.
    pub(super) cloths: [Swatch; 2],
    /// The ground of its bases.
    pub(super) base: Swatch,
    /// Edges of its bases, the front above all.
    pub(super) edge: Swatch,
    /// Around what is pointed at.
    pub(super) ring: Swatch,
}

#[rustfmt::skip] // A table.
pub(super) const fn dress(side: Side) -> Dress {
    match side {
        Side::A => Dress {
            cloths: [
                Swatch::new("a-cloth", 0x2758ab, 0x4a78c0, 0x4da6ff),
                Swatch::new("a-cloth-2", 0x2b93a1, 0x3f8791, 0x8fd0ff),
            ],
            base: Swatch::new("a-base", 0xc4d6ef, 0x26374f, 0x00163a),
            edge: Swatch::new("a-edge", 0x123572, 0x9ac2f5, 0x8fc7ff),
            ring: Swatch::new("a-ring", 0x1550c0, 0x7fb4ff, 0x4da6ff),
        },
        Side::B => Dress {
            cloths: [
                Swatch::new("b-cloth", 0xc0342a, 0xb0473d, 0xff4a3d),
                Swatch::new("b-cloth-2", 0xe08a2e, 0xb57a3a, 0xff9a6a),
            ],
            base: Swatch::new("b-base", 0xf2cfba, 0x54302a, 0x3a0000),
            edge: Swatch::new("b-edge", 0x8a1710, 0xf09a8e, 0xff7a6a),
            ring: Swatch::new("b-ring", 0xc01a14, 0xff7d6e, 0xff4a3d),
        },
    }
}
