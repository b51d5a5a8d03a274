//! Beasts and dragons.

use sobremesa_draw::figure::Stuff::{Cloth, Of, Stroke};

use super::Head;
use super::paints::{DARK, FIRE, FUR, GOLD, GREEN, GREY, NIGHT, PALE, PINK, RED_HAIR, TAN};

#[rustfmt::skip] // A list of drawings.
pub(super) const BEASTS: &[Head] = &[
    Head {
        es: "dragon dragona draco* guiverno",
        en: "dragon* wyvern* wyrm* drake",
        otherwise: "",
        figure: &[
            (Of(GOLD), "M-5 -9L-16 -16L-10 -4Z"), (Of(GOLD), "M0 -10L-7 -19L-6 -8Z"),
            (Of(FIRE), "M-16 15C-15 2 -14 -9 -3 -11.5C6 -13 12 -7 17 -2.6C18 1 15 3.4 11.6 2.6L4 3.4C1 4.6 1.6 9 3.4 15Z"),
            (Of(FIRE), "M3 3.6L14 3C14 6.6 8 9 1.6 8.4Z"), (Of(PALE), "M6 3.2L7 6L8.2 3ZM10 3L10.8 5.4L12 2.8Z"),
            (Of(GOLD), "M0 -6.6L6 -5L1 -3Z"), (Stroke(DARK, 1.6), "M13.4 -2.4L13.6 -2.2"), (Stroke(GOLD, 1.6), "M-12 12C-11.4 6 -11 2 -8.6 -2"),
        ],
    },
    Head {
        es: "lobo loba lobezn* huargo hiena zorro zorra chacal",
        en: "wolf wolves werewol* warg hyena fox jackal coyote",
        otherwise: "",
        figure: &[
            (Of(GREY), "M-11 -4L-9.5 -17L-2 -10Z"), (Of(GREY), "M11 -4L9.5 -17L2 -10Z"),
            (Of(GREY), "M-8 -9C-4 -12.5 4 -12.5 8 -9C10 -5 13 -1 14 3L9 4L10 8L5 7L2.4 13C1 14.6 -1 14.6 -2.4 13L-5 7L-10 8L-9 4L-14 3C-13 -1 -10 -5 -8 -9Z"),
            (Of(PALE), "M-4.4 4C-3 0 3 0 4.4 4L2 12C1 13.4 -1 13.4 -2 12Z"), (Of(DARK), "M-2.6 9L2.6 9L0 12.6Z"),
            (Of(GOLD), "M-7.4 -4.6L-2.4 -2L-6.4 -1Z"), (Of(GOLD), "M7.4 -4.6L2.4 -2L6.4 -1Z"),
        ],
    },
    Head {
        es: "perr* mastin sabueso cachorro galgo",
        en: "dog mastiff hound bloodhound",
        otherwise: "",
        figure: &[
            (Of(TAN), "M-8.5 -8C-8.5 -14 8.5 -14 8.5 -8C9.5 -1 7 3 5.6 8C3.6 11.4 -3.6 11.4 -5.6 8C-7 3 -9.5 -1 -8.5 -8Z"),
            (Of(FUR), "M-6.5 -11C-15 -12 -15.5 4 -11 7C-8.6 3 -7.4 -3 -6 -8Z"), (Of(FUR), "M6.5 -11C15 -12 15.5 4 11 7C8.6 3 7.4 -3 6 -8Z"),
            (Of(PALE), "M-4.4 3C-4.4 -1 4.4 -1 4.4 3C5.4 7 3 9.6 0 9.6C-3 9.6 -5.4 7 -4.4 3Z"), (Of(FIRE), "M-1.6 7L1.6 7C2 11 -2 11 -1.6 7Z"),
            (Of(DARK), "M-2.6 1.6L2.6 1.6L0 4.8Z"), (Stroke(DARK, 2.2), "M-3.8 -4L-3.7 -4M3.7 -4L3.8 -4"), (Cloth, "M-8 11C-3 14 3 14 8 11L8 14.6C3 17 -3 17 -8 14.6Z"),
        ],
    },
    Head {
        es: "oso osa osezn* tejon",
        en: "bear owlbear werebear badger",
        otherwise: "",
        figure: &[
            (Of(FUR), "M-12.5 -6C-16 -15 -7 -18 -4.5 -11ZM12.5 -6C16 -15 7 -18 4.5 -11Z"),
            (Of(FUR), "M-12 -2C-12 -16 12 -16 12 -2C12 8 6 12.5 0 12.5C-6 12.5 -12 8 -12 -2Z"),
            (Of(TAN), "M-5.6 5C-5.6 -1.4 5.6 -1.4 5.6 5C5.6 11 -5.6 11 -5.6 5Z"), (Of(DARK), "M-2.8 2.4L2.8 2.4L0 5.6Z"),
            (Stroke(DARK, 1.2), "M0 5.6L0 7.4M-2.4 8.6C-1 7.4 1 7.4 2.4 8.6"), (Stroke(DARK, 2.2), "M-4.8 -3.4L-4.7 -3.4M4.7 -3.4L4.8 -3.4"),
        ],
    },
    Head {
        es: "rata raton",
        en: "rat mouse mice",
        otherwise: "",
        figure: &[
            (Of(PINK), "M-5 -7C-8 -18 -18 -13 -12 -5C-10 -3 -6 -4 -5 -7Z"), (Of(PINK), "M5 -7C8 -18 18 -13 12 -5C10 -3 6 -4 5 -7Z"),
            (Of(GREY), "M-8 -5C-7 -11.5 7 -11.5 8 -5C8.6 2 3.6 9 0 12.5C-3.6 9 -8.6 2 -8 -5Z"),
            (Of(PINK), "M-2.4 9.4L2.4 9.4L0 13.4Z"), (Stroke(DARK, 2.2), "M-3.6 -2L-3.5 -2M3.5 -2L3.6 -2"),
            (Stroke(DARK, 0.9), "M-3 7L-13 4M-3 8L-13 9M3 7L13 4M3 8L13 9"),
        ],
    },
    Head {
        es: "arana aracn* escorpion tarantula insecto hormiga escarabajo ciempies",
        en: "spider* scorpion arachn* tarantula insect ant beetle centipede",
        otherwise: "",
        figure: &[
            (Stroke(DARK, 2.2), "M-5 -2L-12 -9L-17 -3M-6 1L-15 -1L-17.5 6M-6 4L-14 7L-15 14M-5 7L-9 12L-8 16.5M5 -2L12 -9L17 -3M6 1L15 -1L17.5 6M6 4L14 7L15 14M5 7L9 12L8 16.5"),
            (Of(NIGHT), "M-8 5C-8 -5 8 -5 8 5C8 14.5 -8 14.5 -8 5Z"), (Of(NIGHT), "M-5.6 -6C-5.6 -13.5 5.6 -13.5 5.6 -6C5.6 -0.6 -5.6 -0.6 -5.6 -6Z"),
            (Stroke(FIRE, 2.2), "M-2.4 -7L-2.3 -7M2.3 -7L2.4 -7M-3.8 -4L-3.7 -4M3.7 -4L3.8 -4"), (Of(FIRE), "M-2.6 3L2.6 3L-2.6 9L2.6 9Z"),
        ],
    },
    Head {
        es: "serpiente vibora culebra naga basilisco lagart* cocodrilo hidra",
        en: "serpent* snake viper naga basilisk lizard* crocodile hydra",
        otherwise: "",
        figure: &[
            (Stroke(DARK, 8.6), "M-12 11C-4 16 14 15 12 7C10 1 -8 5 -8 -3C-8 -8 -3 -10 1 -9"), (Stroke(GREEN, 5.8), "M-12 11C-4 16 14 15 12 7C10 1 -8 5 -8 -3C-8 -8 -3 -10 1 -9"),
            (Of(GREEN), "M-1 -13C6 -16 14 -12 14 -8.4C14 -5 6 -4 -1 -6Z"), (Stroke(FIRE, 1.3), "M14 -8.4L17.6 -10M14 -8.4L17.6 -7"), (Stroke(DARK, 2.0), "M6.4 -10.6L6.5 -10.6"),
        ],
    },
    Head {
        es: "aguila halcon buitre cuervo buho harpia arpia grifo pajaro",
        en: "eagle hawk vulture raven crow owl harpy harpies griffin* griffon* gryphon* bird",
        otherwise: "",
        figure: &[
            (Of(FUR), "M-13 15C-12 2 -10 -4 -6 -6L5 -4C8 4 9 10 9 15Z"),
            (Of(PALE), "M-9 2C-11 -18 9 -19 9 -6C9 -2 7 1 6 4L2 1.4L0 6L-3 2L-5.6 5.4Z"), (Of(GOLD), "M8 -9.6C13 -9.6 16 -6 15 -0.6C13 -3.4 10 -3.6 7.4 -3.6Z"),
            (Stroke(DARK, 2.4), "M3.4 -8L3.5 -8"), (Stroke(DARK, 1.4), "M0.4 -11L6.6 -9.6"),
        ],
    },
    Head {
        es: "murcielago",
        en: "bat",
        otherwise: "",
        figure: &[
            (Of(NIGHT), "M0 -2C-4 -10 -12 -12 -18 -9C-15 -6 -15 -3 -16 1C-12 -1 -10 1 -9 5C-6 2 -3 4 0 9C3 4 6 2 9 5C10 1 12 -1 16 1C15 -3 15 -6 18 -9C12 -12 4 -10 0 -2Z"),
            (Of(NIGHT), "M-5 -3L-5 -11L-1.6 -7L1.6 -7L5 -11L5 -3C5 4 -5 4 -5 -3Z"), (Stroke(FIRE, 2.0), "M-2 -3L-1.9 -3M1.9 -3L2 -3"), (Of(PALE), "M-1.6 0.4L-1 3L-0.2 0.4Z"), (Of(PALE), "M1.6 0.4L1 3L0.2 0.4Z"),
        ],
    },
    Head {
        es: "caballo yegua potro mula poni unicornio centaur*",
        en: "horse pony ponies mule unicorn* centaur*",
        otherwise: "",
        figure: &[
            (Of(FUR), "M-12 15C-12 1 -10 -10 -1 -13.5L0.6 -18L4 -12.4C9 -9 14 -2 15 2.4C15.6 6 11.6 7.4 8.6 5L3 3.4C1.4 8 2.4 12 2.6 15Z"),
            (Of(DARK), "M-13 14C-14.6 -1 -9.4 -12.4 -1 -15L-2.6 -9C-7 -5 -8.6 4 -8.4 14Z"), (Stroke(DARK, 2.2), "M4.6 -6L4.7 -6"), (Stroke(DARK, 1.4), "M11.8 2.4L12 2.6"), (Cloth, "M1 -4L9 4.6L6.6 6L-0.6 -2Z"),
        ],
    },
    Head {
        es: "leon leona tigre tigresa pantera gato gata lince puma leopardo",
        en: "lion* tiger tigress* panther* cat lynx puma leopard*",
        otherwise: "",
        figure: &[
            (Of(RED_HAIR), "M0 -17L5 -14L10 -14.6L11.4 -9L16 -6L14 -1L16 4L11.6 7L10 12L4.6 12L0 16L-4.6 12L-10 12L-11.6 7L-16 4L-14 -1L-16 -6L-11.4 -9L-10 -14.6L-5 -14Z"),
            (Of(TAN), "M-9 -3C-9 -12.6 9 -12.6 9 -3C9 5 5 10 0 10C-5 10 -9 5 -9 -3Z"), (Of(PALE), "M-4.4 4C-4.4 0 4.4 0 4.4 4C4.4 9 -4.4 9 -4.4 4Z"),
            (Of(DARK), "M-2.6 1.4L2.6 1.4L0 4.4Z"), (Stroke(DARK, 2.2), "M-4 -3.6L-3.9 -3.6M3.9 -3.6L4 -3.6"), (Stroke(DARK, 1.1), "M0 4.4L0 6M-2.4 7C-1 6 1 6 2.4 7"),
        ],
    },
    Head {
        es: "jabali cerdo cerda",
        en: "boar pig",
        otherwise: "",
        figure: &[
            (Of(FUR), "M-10 -6L-14.6 -15L-4 -11Z"), (Of(FUR), "M10 -6L14.6 -15L4 -11Z"),
            (Of(FUR), "M-10.6 -4C-10.6 -14 10.6 -14 10.6 -4C10.6 4 6 12 0 12C-6 12 -10.6 4 -10.6 -4Z"),
            (Of(PINK), "M-5.4 5.6C-5.4 1.4 5.4 1.4 5.4 5.6C5.4 10.4 -5.4 10.4 -5.4 5.6Z"), (Stroke(DARK, 2.0), "M-2 5.6L-1.9 5.8M1.9 5.6L2 5.8"),
            (Of(PALE), "M-7 8C-10 7 -10.4 3 -9.6 0.6C-8 3.4 -6.6 4.4 -5.4 5Z"), (Of(PALE), "M7 8C10 7 10.4 3 9.6 0.6C8 3.4 6.6 4.4 5.4 5Z"),
            (Stroke(DARK, 2.2), "M-4.6 -3.6L-4.5 -3.6M4.5 -3.6L4.6 -3.6"),
        ],
    },
    Head {
        es: "toro buey vaca minotauro bisonte",
        en: "bull ox oxen cow minotaur* bison",
        otherwise: "",
        figure: &[
            (Of(PALE), "M-8 -8C-16 -7 -18 -13 -15 -18C-14 -13.6 -10 -13 -6 -13Z"), (Of(PALE), "M8 -8C16 -7 18 -13 15 -18C14 -13.6 10 -13 6 -13Z"),
            (Of(FUR), "M-8 -5L-15.4 -4.4L-8.6 0Z"), (Of(FUR), "M8 -5L15.4 -4.4L8.6 0Z"),
            (Of(FUR), "M-9 -8C-8.6 -14.6 8.6 -14.6 9 -8C9.6 0 7 6 6 10C4 14.4 -4 14.4 -6 10C-7 6 -9.6 0 -9 -8Z"), (Of(TAN), "M-6.6 8C-6.6 3.4 6.6 3.4 6.6 8C6.6 14.6 -6.6 14.6 -6.6 8Z"),
            (Stroke(DARK, 2.0), "M-2.8 7.4L-2.6 7.8M2.6 7.8L2.8 7.4"), (Stroke(DARK, 3.4), "M-2.2 10.6C-1.6 14 1.6 14 2.2 10.6"), (Stroke(GOLD, 1.8), "M-2.2 10.6C-1.6 14 1.6 14 2.2 10.6"),
            (Stroke(DARK, 2.2), "M-4.8 -3.2L-4.7 -3.2M4.7 -3.2L4.8 -3.2"),
        ],
    },
];
