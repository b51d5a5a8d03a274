//! People by what they do or are, and engines, which people serve.

use sobremesa_draw::figure::Figure;
use sobremesa_draw::figure::Stuff::{Cloth, Of, Stroke};

use super::Head;
use super::paints::{
    DARK, EYES, FACE, FIRE, GOLD, HAIR, HELMET, HOOD, IN_HOOD, NIGHT, PALE, RED_HAIR, SHOULDERS,
    SKIN, SMILE, STEEL, TAN, WOOD,
};

#[rustfmt::skip] // A list of drawings.
pub(super) const PEOPLE: &[Head] = &[
    // A bow.
    Head {
        es: "arquer* explorador* montaraz cazador* hondero",
        en: "archer* bowm* scout ranger hunter huntress* slinger",
        otherwise: "",
        figure: &[
            (Stroke(DARK, 4.0), "M10 -15C18 -8 18 8 10 15"), (Stroke(WOOD, 2.2), "M10 -15C18 -8 18 8 10 15"), (Stroke(PALE, 1.1), "M10 -15L10 15"),
            (Cloth, "M-14 15C-13.5 9 -8 6 -4 5L4 5C7 6 9 8 9.6 15Z"), (Cloth, "M-10.5 7C-13 -9 -7 -15 -1 -17C4 -15 10 -9 7.5 7Z"), (Of(SKIN), "M-7 -2C-7 -10 5 -10 5 -2C5 6 -7 6 -7 -2Z"),
            (Stroke(DARK, 2.0), "M-3.6 -2.4L-3.5 -2.4M1.6 -2.4L1.7 -2.4"), (Stroke(DARK, 1.2), "M-2.6 1.6L1 1.6"),
        ],
    },
    // A crossbow, and a hat of iron.
    Head {
        es: "ballester* tirador*",
        en: "crossbow* arbalest*",
        otherwise: "",
        figure: &[
            (Cloth, SHOULDERS), (Of(SKIN), FACE), (Of(STEEL), "M-12.5 -5C-10 -7.4 -8 -7.6 -7 -9C-6.4 -17 6.4 -17 7 -9C8 -7.6 10 -7.4 12.5 -5C6 -3.6 -6 -3.6 -12.5 -5Z"),
            (Stroke(DARK, 2.0), "M-2.9 -1.6L-2.8 -1.6M2.8 -1.6L2.9 -1.6"),
            (Stroke(DARK, 4.4), "M-13 9C-7 4 7 4 13 9"), (Stroke(STEEL, 2.4), "M-13 9C-7 4 7 4 13 9"), (Stroke(PALE, 1.0), "M-13 9L0 12.4L13 9"), (Stroke(DARK, 4.6), "M0 4L0 15"), (Stroke(WOOD, 3.0), "M0 4L0 15"),
        ],
    },
    // A pointed hat.
    Head {
        es: "mago maga bruj* hechicer* nigromant* alquimista archimag*",
        en: "mage wizard* witch* sorcer* warlock necromancer alchemist archmage",
        otherwise: "",
        figure: &[
            (Cloth, SHOULDERS), (Of(SKIN), FACE), (Of(PALE), "M-7 -2C-8.6 8 -3 14.6 0 15.6C3 14.6 8.6 8 7 -2C5 1.6 3 1 0 1C-3 1 -5 1.6 -7 -2Z"),
            (Cloth, "M-13.5 -5C-6 -8 -5 -10 -1 -20C4.6 -15.4 6 -8.6 13.5 -5C6 -3 -6 -3 -13.5 -5Z"), (Of(GOLD), "M0 -14.4L1.2 -11.6L4 -11.4L1.8 -9.6L2.6 -6.8L0 -8.4L-2.6 -6.8L-1.8 -9.6L-4 -11.4L-1.2 -11.6Z"),
            (Stroke(DARK, 2.0), "M-2.9 -1.6L-2.8 -1.6M2.8 -1.6L2.9 -1.6"),
        ],
    },
    // A hood, and something golden on the breast.
    Head {
        es: "clerig* sacerdot* monje monja druid* cultista acolit* obispo fraile curander*",
        en: "cleric priest* monk nun druid* cultist* acolyt* bishop friar healer",
        otherwise: "",
        figure: &[
            (Of(PALE), SHOULDERS), (Of(PALE), HOOD), (Of(SKIN), IN_HOOD), (Stroke(DARK, 2.0), "M-2.7 -2.4L-2.6 -2.4M2.6 -2.4L2.7 -2.4"), (Stroke(DARK, 1.2), "M-1.8 1.6C-1 2.4 1 2.4 1.8 1.6"),
            (Cloth, "M-4 6.4L4 6.4L3 15L-3 15Z"), (Of(GOLD), "M-2.6 10.4C-2.6 7 2.6 7 2.6 10.4C2.6 13.8 -2.6 13.8 -2.6 10.4Z"),
        ],
    },
    // A hood, and half a face.
    Head {
        es: "bandid* bandoler* ladron* picaro picara asesin* zapador* pirat* espia contrabandist* maton",
        en: "bandit* thief thieves rogue assassin* sapper pirate* spy spies ninja smuggler thug",
        otherwise: "",
        figure: &[
            (Of(NIGHT), SHOULDERS), (Of(NIGHT), HOOD), (Of(SKIN), IN_HOOD), (Cloth, "M-6.2 -1.4C-3 0.6 3 0.6 6.2 -1.4C6.6 5 3 7.6 0 7.6C-3 7.6 -6.6 5 -6.2 -1.4Z"),
            (Stroke(DARK, 2.0), "M-2.7 -3.4L-2.6 -3.4M2.6 -3.4L2.7 -3.4"), (Stroke(DARK, 3.8), "M8 13L14.4 3"), (Stroke(STEEL, 2.2), "M8 13L14.4 3"), (Stroke(GOLD, 2.2), "M7.4 9L11 11.4"),
        ],
    },
    // Horns on a helmet, and a beard.
    Head {
        es: "barbaro saquead* vikingo vikinga incursor* merodead* bruto bruta gladiador*",
        en: "barbarian* raider viking* berserk* marauder brute gladiator*",
        otherwise: "",
        figure: &[
            (Cloth, SHOULDERS), (Of(SKIN), FACE), (Of(PALE), "M-6.6 -7C-15 -7 -17 -13 -15 -18C-13.4 -13 -10 -12 -6 -12Z"), (Of(PALE), "M6.6 -7C15 -7 17 -13 15 -18C13.4 -13 10 -12 6 -12Z"),
            (Of(STEEL), "M-8 -4.6C-9 -16 9 -16 8 -4.6Z"), (Of(RED_HAIR), "M-7.4 -2C-9 8 -3 12.5 0 12.5C3 12.5 9 8 7.4 -2C5.6 1.4 3.4 0.6 0 0.6C-3.4 0.6 -5.6 1.4 -7.4 -2Z"),
            (Stroke(DARK, 2.0), "M-2.9 -2L-2.8 -2M2.8 -2L2.9 -2"), (Stroke(SKIN, 1.6), "M-1.6 3.6L1.6 3.6"),
        ],
    },
    // A closed helmet with a plume.
    Head {
        es: "caballero paladin capitan* campeon campeona templari*",
        en: "knight* paladin* captain champion templar",
        otherwise: "senor senora rey reina jefe jefa lord king queen chief*",
        figure: &[
            (Of(FIRE), "M0 -13C-4 -22 10 -22 12 -11C8 -14.6 4 -14.6 0 -13Z"), (Cloth, SHOULDERS),
            (Of(STEEL), "M-8.6 -6C-8.6 -17 8.6 -17 8.6 -6L8 6.6C5 9 -5 9 -8 6.6Z"), (Of(DARK), "M-6.6 -4.6L6.6 -4.6L6.6 -2L-6.6 -2Z"),
            (Stroke(GOLD, 1.6), "M0 -13.6L0 7.6M-8 0L8 0"), (Stroke(DARK, 1.2), "M-5 3L-4.9 3M-5 5.4L-4.9 5.4M-2.8 4.2L-2.7 4.2M5 3L5.1 3M5 5.4L5.1 5.4M2.8 4.2L2.9 4.2"),
        ],
    },
    // A helmet and a spear.
    Head {
        es: "guardia guardian guerrer* soldad* piquer* lancer* defensor* centinela esgrimidor* milici* vigilante legionari* hoplita sargent* escuder* infante alabarder* mercenari*",
        en: "guard guardian warrior fighter soldier pikem* lancer spearm* defender sentinel sentry sentries fencer militia* watchm* legionar* hoplite sergeant squire infantry* halberdier mercenary mercenaries",
        otherwise: "",
        figure: &[
            (Stroke(DARK, 3.4), "M14 15L14 -11"), (Stroke(WOOD, 1.8), "M14 15L14 -11"), (Of(STEEL), "M14 -18.5L17 -10.5L11 -10.5Z"),
            (Cloth, SHOULDERS), (Of(SKIN), FACE), (Of(STEEL), HELMET), (Stroke(DARK, 2.8), "M0 -7L0 -1.4"), (Stroke(STEEL, 1.4), "M0 -8L0 -1.6"),
            (Stroke(DARK, 2.0), EYES), (Stroke(DARK, 1.2), "M-2 2L2 2"),
        ],
    },
    // A straw hat and a crook.
    Head {
        es: "pastor* aldean* campesin* granjer* mercader* taberner* plebey* viajer*",
        en: "shepherd* villager peasant farmer merchant innkeeper commoner traveller traveler",
        otherwise: "",
        figure: &[
            (Stroke(DARK, 3.6), "M14 15L14 -6C14 -13 7.4 -13 8.4 -7.4"), (Stroke(WOOD, 2.0), "M14 15L14 -6C14 -13 7.4 -13 8.4 -7.4"),
            (Cloth, SHOULDERS), (Of(SKIN), FACE), (Of(TAN), "M-13 -5.4C-8 -8 -6.6 -9 -5.6 -13.4C-3.4 -16 3.4 -16 5.6 -13.4C6.6 -9 8 -8 13 -5.4C6 -3.4 -6 -3.4 -13 -5.4Z"),
            (Stroke(DARK, 2.0), "M-2.9 -1.6L-2.8 -1.6M2.8 -1.6L2.9 -1.6"), (Stroke(DARK, 1.2), "M-2 2C-1 3 1 3 2 2"),
        ],
    },
    // More beard than face.
    Head {
        es: "enano enana gnomo gnoma",
        en: "dwarf dwarves dwarven gnome",
        otherwise: "",
        figure: &[
            (Cloth, SHOULDERS), (Of(SKIN), "M-8 -3C-8 -12 8 -12 8 -3C8 6 -8 6 -8 -3Z"), (Of(STEEL), "M-9 -4.4C-10 -16.6 10 -16.6 9 -4.4Z"), (Stroke(GOLD, 1.8), "M-8.6 -5.4L8.6 -5.4"),
            (Of(RED_HAIR), "M-8.6 -2.4C-12 10 -5 16 0 16C5 16 12 10 8.6 -2.4C6 2.4 4 1.6 0 1.6C-4 1.6 -6 2.4 -8.6 -2.4Z"), (Of(SKIN), "M-2 1C-2 -3 2 -3 2 1C1.4 2.4 -1.4 2.4 -2 1Z"),
            (Stroke(DARK, 2.0), "M-3.6 -1.8L-3.5 -1.8M3.5 -1.8L3.6 -1.8"),
        ],
    },
    // Pointed ears.
    Head {
        es: "elfo elfa semielf* drow hada",
        en: "elf elves elven drow fairy fairies",
        otherwise: "",
        figure: &[
            (Of(GOLD), "M-9.4 9C-12.6 -16 12.6 -16 9.4 9C7 10 5 9 5 7L-5 7C-5 9 -7 10 -9.4 9Z"), (Cloth, SHOULDERS),
            (Of(SKIN), "M-5.4 -4L-15.6 -9.6L-7 2Z"), (Of(SKIN), "M5.4 -4L15.6 -9.6L7 2Z"), (Of(SKIN), FACE), (Of(GOLD), "M-7.4 -3C-8 -13.6 8 -13.6 7.4 -3C5 -7.6 2 -8.4 0 -10C-2 -8.4 -5 -7.6 -7.4 -3Z"),
            (Stroke(DARK, 2.0), EYES), (Stroke(DARK, 1.2), SMILE),
        ],
    },
    // An engine on wheels.
    Head {
        es: "balista catapulta canon trabuquete ariete",
        en: "ballista* catapult* cannon* trebuchet*",
        otherwise: "torre tower",
        figure: &[
            (Of(WOOD), "M-12 13L12 13L8 6L-8 6Z"), (Stroke(DARK, 5.0), "M-15 -3C-8 -13 8 -13 15 -3"), (Stroke(WOOD, 3.0), "M-15 -3C-8 -13 8 -13 15 -3"), (Stroke(PALE, 1.1), "M-15 -3L0 4L15 -3"),
            (Stroke(DARK, 4.6), "M0 9L0 -13"), (Stroke(WOOD, 2.8), "M0 9L0 -13"), (Of(STEEL), "M0 -19L3.4 -12L-3.4 -12Z"),
            (Of(WOOD), "M-13 13C-13 9 -6 9 -6 13C-6 17 -13 17 -13 13Z"), (Of(WOOD), "M13 13C13 9 6 9 6 13C6 17 13 17 13 13Z"),
        ],
    },
];

/// So many of the heroes have long hair.
pub(super) const N_LONG_HAIRED: usize = 2;

/// Whoever is a player's character and has no other name for what they are is one of these, the first
/// [`N_LONG_HAIRED`] with long hair.
#[rustfmt::skip] // A list of drawings.
pub(super) const HEROES: [Figure; 4] = [
    // Long red hair.
    &[
        (Of(RED_HAIR), "M-10 9C-13 -16 13 -16 10 9C7 10 5 9 5 7L-5 7C-5 9 -7 10 -10 9Z"),
        (Cloth, SHOULDERS), (Of(SKIN), FACE), (Of(RED_HAIR), "M-7.4 -2C-8 -13 8 -13 7.4 -2C5 -7 0 -8 -2.5 -8.5C-4 -7 -6.5 -5 -7.4 -2Z"),
        (Stroke(DARK, 2.0), EYES), (Stroke(DARK, 1.2), SMILE), (Of(GOLD), "M-1.6 9L1.6 9L0 12.5Z"),
    ],
    // Long dark hair, and a band around it.
    &[
        (Of(HAIR), "M-10 9C-13 -16 13 -16 10 9C7 10 5 9 5 7L-5 7C-5 9 -7 10 -10 9Z"),
        (Cloth, SHOULDERS), (Of(SKIN), FACE), (Of(HAIR), "M-7.4 -2C-8 -13 8 -13 7.4 -2C5 -7 0 -8 -2.5 -8.5C-4 -7 -6.5 -5 -7.4 -2Z"),
        (Stroke(DARK, 2.0), EYES), (Stroke(DARK, 1.2), SMILE), (Stroke(GOLD, 1.8), "M-6.8 -6.6C-4 -7.6 4 -7.6 6.8 -6.6"),
    ],
    // Short hair, a sword on the back.
    &[
        (Stroke(DARK, 4.0), "M13.5 -14L7 6"), (Stroke(STEEL, 2.2), "M13.5 -14L7 6"), (Stroke(GOLD, 2.4), "M6 0.5L12 2.6"),
        (Cloth, SHOULDERS), (Of(SKIN), FACE), (Of(HAIR), "M-7.5 -2C-10 -15 10 -15 7.5 -2C6.5 -6 4 -8 0 -7.5C-4 -8 -6.5 -6 -7.5 -2Z"),
        (Stroke(DARK, 2.0), EYES), (Stroke(DARK, 1.2), SMILE),
    ],
    // A beard.
    &[
        (Cloth, SHOULDERS), (Of(SKIN), FACE), (Of(HAIR), "M-7.5 -2C-10 -15 10 -15 7.5 -2C6.5 -6 4 -8.5 0 -8.5C-4 -8.5 -6.5 -6 -7.5 -2Z"),
        (Of(HAIR), "M-7.2 -2.5C-8 6 -3 9.5 0 9.5C3 9.5 8 6 7.2 -2.5C5.5 1 3.5 0.4 0 0.4C-3.5 0.4 -5.5 1 -7.2 -2.5Z"),
        (Stroke(DARK, 2.0), EYES), (Stroke(SKIN, 1.6), "M-1.8 3L1.8 3"),
    ],
];
