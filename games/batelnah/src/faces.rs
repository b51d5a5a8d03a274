//! The court of Batel-Nah: how people meet its computer players.

use sobremesa_draw::Portrait;
use sobremesa_draw::portrait::{Face as Looks, Hair, Hat};
use sobremesa_table::{Face, Voice};

/// The face of a computer player.
///
/// Ratings follow from the laboratory's ladder, each level against the one below over 100 or 200 matches
/// with half a point for a draw (76, 69, 84, 84, 81, 81 and 72 %): the herald, whom newcomers meet, stands
/// at the usual rating.
pub(crate) fn of(bot: &str) -> Option<Face> {
    Some(match bot {
        "greedy" => MAGPIE,
        "level1" => PAGE,
        "level2" => SQUIRE,
        "level3" => CROSSBOWMAN,
        "level4" => HERALD,
        "level5" => CAPTAIN,
        "level6" => CONSTABLE,
        "level7" => MARSHAL,
        "level8" => ORACLE,
        _ => return None,
    })
}

const MAGPIE: Face = Face {
    name: ["La urraca", "The magpie"],
    portrait: Portrait::of(
        [0xdfe9ee, 0x1d2433, 0xd9c2a6, 0x11141c],
        Hair::Curly,
        Looks::Plain,
        Hat::Feather,
    ),
    rating: 450,
    voice: Voice {
        greets: ["¿Eso que brilla es tuyo?", "Is that shiny thing yours?"],
        wins: ["¡Todo para el nido!", "All of it to the nest!"],
        loses: ["Brillaba tanto…", "But it shone so…"],
    },
};

const PAGE: Face = Face {
    name: ["Nuño, el paje", "Nuño the page"],
    portrait: Portrait::of(
        [0xf3e2c0, 0x4f7a5b, 0xf0c8a0, 0xa8642e],
        Hair::Short,
        Looks::Plain,
        Hat::Feather,
    ),
    rating: 875,
    voice: Voice {
        greets: [
            "Acabo de llegar a palacio. ¿Me enseñas?",
            "I am new at court. Will you teach me?",
        ],
        wins: ["¿He ganado? ¿Yo?", "Did I win? Me?"],
        loses: [
            "Hoy he aprendido una cosa. Mañana, otra.",
            "I learnt one thing today. Tomorrow, another.",
        ],
    },
};

const SQUIRE: Face = Face {
    name: ["Gil, el escudero", "Gil the squire"],
    portrait: Portrait::of(
        [0xe2ecd8, 0x8a5a2b, 0xe6b98f, 0x3b2a1c],
        Hair::Short,
        Looks::Plain,
        Hat::Kettle,
    ),
    rating: 1070,
    voice: Voice {
        greets: [
            "Llevo el escudo de otro; hoy juego con el mío.",
            "I carry another's shield; today I play with mine.",
        ],
        wins: [
            "¡Verás cuando lo cuente en la cuadra!",
            "Wait till I tell them in the stables!",
        ],
        loses: [
            "Me llegó por donde no miraba.",
            "It came from where I was not looking.",
        ],
    },
};

const CROSSBOWMAN: Face = Face {
    name: ["Lope, el ballestero", "Lope the crossbowman"],
    portrait: Portrait::of(
        [0xd8e4ea, 0x5b3a66, 0xd9a878, 0x1f1a17],
        Hair::Short,
        Looks::Moustache,
        Hat::Kettle,
    ),
    rating: 1210,
    voice: Voice {
        greets: [
            "Veo de punta a punta. Ponte a cubierto.",
            "I see from end to end. Take cover.",
        ],
        wins: ["Un tiro limpio.", "A clean shot."],
        loses: [
            "Esa reina tuya da muchas vueltas.",
            "That queen of yours takes many turns.",
        ],
    },
};

const HERALD: Face = Face {
    name: ["Beltrán, el heraldo", "Beltrán the herald"],
    portrait: Portrait::of(
        [0xf6ddd0, 0xa6352c, 0xe9bb90, 0x6b3a1e],
        Hair::Long,
        Looks::Moustache,
        Hat::Beret,
    ),
    rating: Face::USUAL_RATING,
    voice: Voice {
        greets: ["¡Oíd! Se abre la liza.", "Hear ye! The lists are open."],
        wins: [
            "Anunciaré mi propia victoria, con permiso.",
            "I shall announce my own victory, by your leave.",
        ],
        loses: [
            "¡Oíd! El vencedor no soy yo.",
            "Hear ye! The victor is not me.",
        ],
    },
};

const CAPTAIN: Face = Face {
    name: ["Sancha, la capitana", "Sancha the captain"],
    portrait: Portrait::of(
        [0xdbe6d4, 0x2f5d50, 0xc98e62, 0x2a1a12],
        Hair::Braid,
        Looks::Scar,
        Hat::None,
    ),
    rating: 1790,
    voice: Voice {
        greets: [
            "Cuento con tu respuesta. Sorpréndeme.",
            "I reckon with your answer. Surprise me.",
        ],
        wins: ["Bien luchado. Otra vez será.", "Well fought. Another time."],
        loses: [
            "Me perdí en los cambios.",
            "I lost my way in the exchanges.",
        ],
    },
};

const CONSTABLE: Face = Face {
    name: ["Íñigo, el condestable", "Íñigo the constable"],
    portrait: Portrait::of(
        [0xe3dbea, 0x30395f, 0xe3b48a, 0x8c8c8c],
        Hair::Short,
        Looks::Beard,
        Hat::Plume,
    ),
    rating: 2040,
    voice: Voice {
        greets: [
            "Nada de lo que hay en el tablero se me escapa.",
            "Nothing on the board escapes me.",
        ],
        wins: ["Todo estaba a la vista.", "It was all in plain sight."],
        loses: [
            "Mirabas más lejos que yo.",
            "You looked farther than I did.",
        ],
    },
};

const MARSHAL: Face = Face {
    name: ["Elvira, la mariscala", "Elvira the marshal"],
    portrait: Portrait::of(
        [0xf2e4c4, 0x6b1f2e, 0xf0cba6, 0x5c2e12],
        Hair::Bun,
        Looks::Plain,
        Hat::Crown,
    ),
    rating: 2290,
    voice: Voice {
        greets: ["Preparo mis golpes despacio.", "I prepare my blows slowly."],
        wins: [
            "Lo viste venir demasiado tarde.",
            "You saw it coming too late.",
        ],
        loses: ["Has defendido como un rey.", "You defended like a king."],
    },
};

const ORACLE: Face = Face {
    name: ["El oráculo", "The oracle"],
    portrait: Portrait::of(
        [0xc9d4e8, 0x1c2540, 0xd8c0b0, 0xf2f2f2],
        Hair::Bald,
        Looks::Beard,
        Hat::Hood,
    ),
    rating: 2450,
    voice: Voice {
        greets: [
            "Ya sé cómo acaba. Tú, todavía no.",
            "I know how it ends. You do not, yet.",
        ],
        wins: ["Estaba escrito.", "It was written."],
        loses: ["Eso no estaba escrito.", "That was not written."],
    },
};
