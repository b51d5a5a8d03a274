//! The officers of GoM: how people meet its computer players.

use sobremesa_draw::Portrait;
use sobremesa_draw::portrait::{Face as Looks, Hair, Hat};
use sobremesa_table::{Face, Voice};

/// The face of a computer player.
///
/// Ratings follow from the laboratory's series with 2000 points a side, draws counted half: sergeant over
/// recruit 63.8 %, captain over sergeant 61.8, general over captain 62.1, general over recruit 90.5, fitted
/// together; the sergeant, whom newcomers meet, stands at the usual rating.
pub(crate) fn of(bot: &str) -> Option<Face> {
    Some(match bot {
        "recruit" => RECRUIT,
        "sergeant" => SERGEANT,
        "captain" => CAPTAIN,
        "general" => GENERAL,
        _ => return None,
    })
}

const RECRUIT: Face = Face {
    name: ["Pelayo, el recluta", "Pelayo the recruit"],
    portrait: Portrait::of(
        [0xe6ead2, 0x6d7a3c, 0xf0c8a0, 0xc98a3c],
        Hair::Curly,
        Looks::Plain,
        Hat::Kettle,
    ),
    rating: 1370,
    voice: Voice {
        greets: [
            "¿Hacia dónde? ¿Hacia delante? ¡Hecho!",
            "Which way? Forward? Done!",
        ],
        wins: ["¡Cargar funciona!", "Charging works!"],
        loses: [
            "Me dijeron que cargara lo primero que viera.",
            "They told me to charge the first thing I saw.",
        ],
    },
};

const SERGEANT: Face = Face {
    name: ["Fadrique, el sargento", "Fadrique the sergeant"],
    portrait: Portrait::of(
        [0xead9c4, 0x7a2f22, 0xd9a878, 0x2b1d14],
        Hair::Short,
        Looks::Moustache,
        Hat::Kettle,
    ),
    rating: Face::USUAL_RATING,
    voice: Voice {
        greets: [
            "¡Firmes! El enemigo está ahí delante.",
            "Attention! The enemy is right there.",
        ],
        wins: [
            "Ellos han perdido más que nosotros. Suficiente.",
            "They lost more than we did. Good enough.",
        ],
        loses: [
            "Contaba a los caídos y olvidé los flancos.",
            "I counted the fallen and forgot the flanks.",
        ],
    },
};

const CAPTAIN: Face = Face {
    name: ["Rodrigo, el capitán", "Rodrigo the captain"],
    portrait: Portrait::of(
        [0xd3e0ea, 0x274868, 0xe3b48a, 0x54331a],
        Hair::Long,
        Looks::Beard,
        Hat::Plume,
    ),
    rating: 1615,
    voice: Voice {
        greets: [
            "Guarda tus flancos; yo guardo los míos.",
            "Guard your flanks; I guard mine.",
        ],
        wins: ["El terreno también combate.", "The ground fights too."],
        loses: [
            "Buena carga. La he visto tarde.",
            "A good charge. I saw it late.",
        ],
    },
};

const GENERAL: Face = Face {
    name: ["Leonor, la general", "Leonor the general"],
    portrait: Portrait::of(
        [0xefe0b8, 0x4a1f4f, 0xd6a27a, 0x1d1512],
        Hair::Bun,
        Looks::Patch,
        Hat::Laurel,
    ),
    rating: 1730,
    voice: Voice {
        greets: [
            "He pensado en lo que harás. Ahora hazlo.",
            "I have thought about what you will do. Now do it.",
        ],
        wins: [
            "Un ejército entero se mueve mejor que cien valientes.",
            "A whole army moves better than a hundred brave men.",
        ],
        loses: [
            "Esa no la había imaginado. Enhorabuena.",
            "That one I had not imagined. Well done.",
        ],
    },
};
