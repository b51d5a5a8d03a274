//! The officers of DBM: how people meet its computer players.

use sobremesa_draw::Portrait;
use sobremesa_draw::portrait::{Face as Looks, Hair, Hat};
use sobremesa_table::{Face, Voice};

/// The face of a computer player.
///
/// The sergeant takes 66 % of the victory points from the recruit (200 pairs of the skirmish), whom newcomers
/// meet and who stands at the usual rating.
pub(crate) fn of(bot: &str) -> Option<Face> {
    Some(match bot {
        "recruit" => RECRUIT,
        "sergeant" => SERGEANT,
        _ => return None,
    })
}

const RECRUIT: Face = Face {
    name: ["Tito, el recluta", "Titus the recruit"],
    portrait: Portrait::of(
        [0xe9dfc7, 0xa8432f, 0xe6b98f, 0x4a2c17],
        Hair::Short,
        Looks::Plain,
        Hat::Crest,
    ),
    rating: Face::USUAL_RATING,
    voice: Voice {
        greets: [
            "¡Adelante, que se nos escapan!",
            "Forward, or they will get away!",
        ],
        wins: [
            "¡Los impetuosos teníamos razón!",
            "We impetuous ones were right!",
        ],
        loses: [
            "Alguien debía sujetarme.",
            "Somebody should have held me back.",
        ],
    },
};

const SERGEANT: Face = Face {
    name: ["Cayo, el sargento", "Gaius the sergeant"],
    portrait: Portrait::of(
        [0xd9e0d0, 0x6b2737, 0xc98e62, 0x6d6d6d],
        Hair::Short,
        Looks::Scar,
        Hat::Crest,
    ),
    rating: 1620,
    voice: Voice {
        greets: [
            "Dado por dado, así se ganan las batallas.",
            "Die by die: that is how battles are won.",
        ],
        wins: ["Las cuentas salían.", "The sums came out."],
        loses: [
            "Las cuentas salían; los dados, no.",
            "The sums came out; the dice did not.",
        ],
    },
};
