//! What heads are painted with, and the outlines that several have in common.

use sobremesa_draw::Swatch;

//                                             classic   night     contrast
pub(super) const DARK: Swatch = Swatch::new("head-dark", 0x2c2119, 0x14100c, 0x000000);
pub(super) const SKIN: Swatch = Swatch::new("head-skin", 0xe8bd97, 0xcfa27d, 0xffdcc0);
pub(super) const HAIR: Swatch = Swatch::new("head-hair", 0x5b3a1e, 0x4f331c, 0x5b3a1e);
pub(super) const RED_HAIR: Swatch = Swatch::new("head-red-hair", 0xb5572a, 0x9c4d28, 0xb5572a);
pub(super) const PALE: Swatch = Swatch::new("head-pale", 0xf7f1e3, 0xddd6c6, 0xffffff);
pub(super) const STEEL: Swatch = Swatch::new("head-steel", 0xb9c3cb, 0x98a3ad, 0xd8dfe4);
pub(super) const GOLD: Swatch = Swatch::new("head-gold", 0xe2a72e, 0xcf9836, 0xffd400);
pub(super) const FIRE: Swatch = Swatch::new("head-fire", 0xcf4a2b, 0xb9452b, 0xff7a3d);
pub(super) const PINK: Swatch = Swatch::new("head-pink", 0xe3a1a0, 0xc98b8a, 0xffc4c4);
pub(super) const GREEN: Swatch = Swatch::new("head-green", 0x86a846, 0x78973f, 0xa6d94f);
pub(super) const OLIVE: Swatch = Swatch::new("head-olive", 0x66803a, 0x5d7536, 0x8db34a);
pub(super) const MOULD: Swatch = Swatch::new("head-mould", 0xa3b28c, 0x8f9d7b, 0xc5d6ab);
pub(super) const GREY: Swatch = Swatch::new("head-grey", 0x8b8f94, 0x7b8086, 0xb0b5ba);
pub(super) const FUR: Swatch = Swatch::new("head-fur", 0x8e5f3a, 0x80573a, 0xb98a5e);
pub(super) const TAN: Swatch = Swatch::new("head-tan", 0xcf9f68, 0xb98f60, 0xf0c48c);
pub(super) const WOOD: Swatch = Swatch::new("head-wood", 0x7a5230, 0x6d4a2e, 0xa5764c);
pub(super) const STONE: Swatch = Swatch::new("head-stone", 0x9a9d8f, 0x868a7d, 0xc3c7b8);
pub(super) const NIGHT: Swatch = Swatch::new("head-night", 0x4a4552, 0x403c48, 0x6b6575);

// What several have in common.
pub(super) const SHOULDERS: &str = "M-14 15C-13.5 9 -8 6 -4 5L4 5C8 6 13.5 9 14 15Z";
pub(super) const FACE: &str = "M-7 -3C-7 -12 7 -12 7 -3C7 6 -7 6 -7 -3Z";
pub(super) const EYES: &str = "M-2.9 -3L-2.8 -3M2.8 -3L2.9 -3";
pub(super) const SMILE: &str = "M-2 1C-1 2 1 2 2 1";
pub(super) const HOOD: &str = "M-9.5 7C-12 -9 -6 -15 0 -17C6 -15 12 -9 9.5 7Z";
pub(super) const IN_HOOD: &str = "M-6 -2C-6 -10 6 -10 6 -2C6 6 -6 6 -6 -2Z";
pub(super) const HELMET: &str = "M-8.5 -3C-9.5 -16 9.5 -16 8.5 -3L6 -3C5 -7.5 -5 -7.5 -6 -3Z";
