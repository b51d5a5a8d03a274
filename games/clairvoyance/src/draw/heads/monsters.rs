//! Peoples of whom no tale has a hero: whatever else one of them is, it is one of them first.

use sobremesa_draw::figure::Stuff::{Cloth, Of, Stroke};

use super::Head;
use super::paints::{DARK, FIRE, GOLD, GREEN, MOULD, NIGHT, OLIVE, PALE, SHOULDERS, STONE};

#[rustfmt::skip] // A list of drawings.
pub(super) const MONSTERS: &[Head] = &[
    // Horns.
    Head {
        es: "demon* diabl*",
        en: "demon* devil* imp fiend* balor*",
        otherwise: "",
        figure: &[
            (Of(NIGHT), SHOULDERS), (Of(DARK), "M-7 -7C-15 -8 -17 -15 -13.6 -19C-13 -14 -9 -13 -4 -12Z"), (Of(DARK), "M7 -7C15 -8 17 -15 13.6 -19C13 -14 9 -13 4 -12Z"),
            (Of(FIRE), "M-8 -5C-8 -14.6 8 -14.6 8 -5C8 3 3 9 0 10.6C-3 9 -8 3 -8 -5Z"), (Of(GOLD), "M-6.4 -5.4L-1.6 -2.6L-5 -1.6Z"), (Of(GOLD), "M6.4 -5.4L1.6 -2.6L5 -1.6Z"),
            (Of(DARK), "M-3.6 3C-1.6 4.6 1.6 4.6 3.6 3C3 6 -3 6 -3.6 3Z"), (Of(DARK), "M-1.6 8L1.6 8L0 13Z"),
        ],
    },
    // Bones.
    Head {
        es: "esqueleto liche calavera",
        en: "skeleton* skeletal lich skull",
        otherwise: "muerto muerta hueso undead dead bone",
        figure: &[
            (Stroke(DARK, 4.2), "M0 7L0 15M-8 11L8 11M-6 14.6L6 14.6"), (Stroke(PALE, 2.2), "M0 7L0 15M-8 11L8 11M-6 14.6L6 14.6"),
            (Of(PALE), "M-9.5 -5C-9.5 -18 9.5 -18 9.5 -5C9.5 -1 7 1 6 2L6 7.5L-6 7.5L-6 2C-7 1 -9.5 -1 -9.5 -5Z"),
            (Of(DARK), "M-6.4 -4C-6.4 -8.4 -1.4 -8.4 -1.4 -4C-1.4 -0.6 -6.4 -0.6 -6.4 -4Z"), (Of(DARK), "M6.4 -4C6.4 -8.4 1.4 -8.4 1.4 -4C1.4 -0.6 6.4 -0.6 6.4 -4Z"),
            (Of(DARK), "M0 -1.5L1.2 1L-1.2 1Z"), (Stroke(DARK, 1.1), "M-3.2 3.6L-3.2 7M0 3.6L0 7M3.2 3.6L3.2 7"),
        ],
    },
    // Stitches, and an open mouth.
    Head {
        es: "zombi necrofago necrofaga momia vampir* cadaver",
        en: "zombie ghoul* mummy mummies vampire corpse",
        otherwise: "",
        figure: &[
            (Cloth, SHOULDERS), (Of(MOULD), "M-7.5 -4C-7.5 -13.5 7.5 -13.5 7.5 -4C7.5 7 3 8 0 8C-3 8 -7.5 7 -7.5 -4Z"),
            (Of(NIGHT), "M-8 -4C-9 -14 -2 -13 1 -12.5C6 -13 9 -9 8 -4L6 -7L3.5 -6L1.5 -9L-1 -6.5L-4 -8.5L-5.5 -5.5Z"),
            (Of(PALE), "M-5.6 -3C-5.6 -6.4 -1 -6.4 -1 -3C-1 -0.4 -5.6 -0.4 -5.6 -3Z"), (Stroke(DARK, 1.8), "M-3.2 -2.8L-3.1 -2.8M3.4 -3L3.5 -3"),
            (Of(DARK), "M-3.5 4C-2 1.4 2.4 1.4 3.5 3.6C2.4 6.6 -2.4 6.6 -3.5 4Z"), (Stroke(DARK, 1.0), "M3 0.6L6.6 -0.4M4.2 1.4L4.6 -1.4M5.8 1L6 -1.8"),
        ],
    },
    // A sheet.
    Head {
        es: "fantasma espectro aparicion apariciones",
        en: "ghost* spectr* specter* wraith* banshee* apparition poltergeist",
        otherwise: "sombra espiritu shadow* spirit* phantom*",
        figure: &[
            (Of(PALE), "M-11 15C-13 -22 13 -22 11 15L7.4 11L3.7 15L0 11L-3.7 15L-7.4 11Z"),
            (Of(DARK), "M-5.6 -4C-5.6 -8.4 -1.4 -8.4 -1.4 -4C-1.4 -0.4 -5.6 -0.4 -5.6 -4Z"), (Of(DARK), "M5.6 -4C5.6 -8.4 1.4 -8.4 1.4 -4C1.4 -0.4 5.6 -0.4 5.6 -4Z"),
            (Of(DARK), "M-2 3C-2 0.6 2 0.6 2 3C2 7 -2 7 -2 3Z"),
        ],
    },
    // Long ears.
    Head {
        es: "trasgo trasga goblin kobold duende",
        en: "goblin* kobold* gremlin*",
        otherwise: "",
        figure: &[
            (Cloth, SHOULDERS), (Of(GREEN), "M-6 -5L-18 -10L-8 3Z"), (Of(GREEN), "M6 -5L18 -10L8 3Z"),
            (Of(GREEN), "M-8.5 -4C-8.5 -14 8.5 -14 8.5 -4C8.5 3 4 7 0 7C-4 7 -8.5 3 -8.5 -4Z"),
            (Of(GOLD), "M-6 -5.5L-1.5 -3.4L-5 -2.2Z"), (Of(GOLD), "M6 -5.5L1.5 -3.4L5 -2.2Z"),
            (Stroke(DARK, 1.2), "M-1.5 -2L0 1.4L1.5 -2M-4.5 3.6C-2 2 2 2 4.5 3.6"), (Of(PALE), "M-3.8 3L-2.8 5.8L-1.6 2.6Z"),
        ],
    },
    // Tusks.
    Head {
        es: "orco semiorco osgo",
        en: "orc bugbear* hobgoblin* uruk*",
        otherwise: "",
        figure: &[
            (Cloth, SHOULDERS), (Of(DARK), "M-3 -11L0 -18.5L3 -11Z"),
            (Of(OLIVE), "M-8.5 -6C-8.5 -15 8.5 -15 8.5 -6L9.5 1C9.5 7 5 8.5 0 8.5C-5 8.5 -9.5 7 -9.5 1Z"),
            (Stroke(DARK, 2.0), "M-6.5 -6L-1.5 -4.2M6.5 -6L1.5 -4.2"), (Stroke(FIRE, 2.0), "M-3.6 -2.6L-3.4 -2.6M3.4 -2.6L3.6 -2.6"),
            (Stroke(DARK, 1.2), "M-5.5 5L5.5 5"), (Of(PALE), "M-5.8 5.4L-4.6 -0.6L-2.6 5.4Z"), (Of(PALE), "M5.8 5.4L4.6 -0.6L2.6 5.4Z"),
        ],
    },
    // A jaw.
    Head {
        es: "ogro ogra trol ciclope golem",
        en: "ogre* troll* cyclop* ettin* golem*",
        otherwise: "gigante giganta giant* gigantic",
        figure: &[
            (Cloth, "M-17 15C-16 7 -10 5 -6 4L6 4C10 5 16 7 17 15Z"),
            (Of(STONE), "M-9 -8C-8 -17 8 -17 9 -8L12 3C12 11 6 12.5 0 12.5C-6 12.5 -12 11 -12 3Z"),
            (Stroke(DARK, 2.6), "M-6 -6.4L6 -6.4"), (Stroke(GOLD, 2.2), "M-3.4 -3.4L-3.2 -3.4M3.2 -3.4L3.4 -3.4"),
            (Of(STONE), "M-2.8 2C-3 -2.5 3 -2.5 2.8 2C2 3.4 -2 3.4 -2.8 2Z"),
            (Stroke(DARK, 1.4), "M-6.5 7C-3 5.6 3 5.6 6.5 7"), (Of(PALE), "M-5 7.4L-4 3.8L-2.6 7Z"), (Of(PALE), "M5 7.4L4 3.8L2.6 7Z"),
        ],
    },
    // A heap.
    Head {
        es: "limo gelatin* moho",
        en: "slime* ooze* jelly jellies gelatin* mold mould",
        otherwise: "fango mud",
        figure: &[
            (Of(GREEN), "M-15 12C-15 3 -9 -1 -6 -8C-3 -14.6 4 -14.6 7 -7C10 0 15 4 15 12C9 16 -9 16 -15 12Z"),
            (Of(PALE), "M-6 1C-6 -3.6 -0.6 -3.6 -0.6 1C-0.6 4.6 -6 4.6 -6 1Z"), (Of(PALE), "M1.6 0C1.6 -3.6 6 -3.6 6 0C6 3 1.6 3 1.6 0Z"), (Stroke(DARK, 2.4), "M-3 1.4L-2.9 1.4M3.9 0.4L4 0.4"), (Stroke(PALE, 1.4), "M-10 9L-9.9 9M9 9.6L9.1 9.6M3 10.6L3.1 10.6"),
        ],
    },
    // A flame.
    Head {
        es: "elemental",
        en: "elemental",
        otherwise: "fuego llamarada fire flame* flaming",
        figure: &[
            (Of(FIRE), "M0 15C-12 15 -15 5 -10 -3C-9 1 -7 2 -5 1C-9 -8 -1 -12 -2 -19C5 -16 8 -10 6 -4C8 -4 9.6 -6 9.6 -9C15 -2 15 15 0 15Z"),
            (Of(GOLD), "M0 14C-7 14 -8 7 -4 2C-3 5 -1 4 -1 0C4 3 8 14 0 14Z"), (Stroke(DARK, 2.2), "M-3 6.4L-2.9 6.4M2.6 6.4L2.7 6.4"),
        ],
    },
];
