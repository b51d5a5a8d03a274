//! The words of typed orders in both languages.

use sobremesa_kernel::{Lang, Words};

use crate::agenda::AskKind;

/// The words of the orders in one language.
pub(super) struct Vocabulary {
    pub(super) orders: [(&'static str, Verb); 30],
    pub(super) steps: [(&'static str, StepVerb); 8],
    pub(super) all: &'static str,
    pub(super) about: &'static str,
    pub(super) spare: &'static str,
    pub(super) order: &'static str,
    pub(super) kind: &'static str,
    pub(super) facing: &'static str,
    pub(super) march: &'static str,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Verb {
    Season,
    Waterway,
    Terrain,
    Lay,
    Discard,
    Orders,
    Dawn,
    Night,
    Slip,
    Enter,
    MarchIn,
    Deploy,
    Dice,
    Move,
    March,
    Halt,
    Dismount,
    Mount,
    Embark,
    Land,
    End,
    Advance,
    Shoot,
    Fight,
    Ambush,
    Concede,
    Offer,
    Accept,
    Decline,
    Silence,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum StepVerb {
    Forward,
    Back,
    Wheel,
    Shift,
    Turn,
    To,
    FallIn,
    Spread,
}

pub(super) const ENGLISH: Vocabulary = Vocabulary {
    orders: [
        ("season", Verb::Season),
        ("waterway", Verb::Waterway),
        ("terrain", Verb::Terrain),
        ("lay", Verb::Lay),
        ("discard", Verb::Discard),
        ("orders", Verb::Orders),
        ("dawn", Verb::Dawn),
        ("night", Verb::Night),
        ("slip", Verb::Slip),
        ("enter", Verb::Enter),
        ("march-in", Verb::MarchIn),
        ("deploy", Verb::Deploy),
        ("dice", Verb::Dice),
        ("move", Verb::Move),
        ("march", Verb::March),
        ("halt", Verb::Halt),
        ("dismount", Verb::Dismount),
        ("mount", Verb::Mount),
        ("embark", Verb::Embark),
        ("land", Verb::Land),
        ("end", Verb::End),
        ("advance", Verb::Advance),
        ("shoot", Verb::Shoot),
        ("fight", Verb::Fight),
        ("ambush-shoot", Verb::Ambush),
        ("ambush-hold", Verb::Silence),
        ("concede", Verb::Concede),
        ("offer", Verb::Offer),
        ("accept", Verb::Accept),
        ("decline", Verb::Decline),
    ],
    steps: [
        ("forward", StepVerb::Forward),
        ("back", StepVerb::Back),
        ("wheel", StepVerb::Wheel),
        ("shift", StepVerb::Shift),
        ("turn", StepVerb::Turn),
        ("to", StepVerb::To),
        ("column", StepVerb::FallIn),
        ("spread", StepVerb::Spread),
    ],
    all: "all",
    about: "about",
    spare: "spare",
    order: "order",
    kind: "as",
    facing: "facing",
    march: "marching",
};

pub(super) const SPANISH: Vocabulary = Vocabulary {
    orders: [
        ("estación", Verb::Season),
        ("agua", Verb::Waterway),
        ("terreno", Verb::Terrain),
        ("poner", Verb::Lay),
        ("descartar", Verb::Discard),
        ("órdenes", Verb::Orders),
        ("alba", Verb::Dawn),
        ("noche", Verb::Night),
        ("irse", Verb::Slip),
        ("entrar", Verb::Enter),
        ("entrar-marchando", Verb::MarchIn),
        ("desplegar", Verb::Deploy),
        ("dados", Verb::Dice),
        ("mover", Verb::Move),
        ("marchar", Verb::March),
        ("alto", Verb::Halt),
        ("desmontar", Verb::Dismount),
        ("montar", Verb::Mount),
        ("embarcar", Verb::Embark),
        ("desembarcar", Verb::Land),
        ("fin", Verb::End),
        ("avanzar", Verb::Advance),
        ("disparar", Verb::Shoot),
        ("luchar", Verb::Fight),
        ("emboscada-tira", Verb::Ambush),
        ("emboscada-calla", Verb::Silence),
        ("rendirse", Verb::Concede),
        ("ofrecer", Verb::Offer),
        ("aceptar", Verb::Accept),
        ("rechazar", Verb::Decline),
    ],
    steps: [
        ("avance", StepVerb::Forward),
        ("atrás", StepVerb::Back),
        ("variar", StepVerb::Wheel),
        ("lado", StepVerb::Shift),
        ("giro", StepVerb::Turn),
        ("a", StepVerb::To),
        ("columna", StepVerb::FallIn),
        ("abrir", StepVerb::Spread),
    ],
    all: "todos",
    about: "vuelta",
    spare: "reserva",
    order: "orden",
    kind: "como",
    facing: "mirando",
    march: "marchando",
};

pub(super) const fn vocabulary(lang: Lang) -> &'static Vocabulary {
    match lang {
        Lang::Es => &SPANISH,
        Lang::En => &ENGLISH,
    }
}

pub(super) const ASKS: [(AskKind, &str, &str); 11] = [
    (AskKind::Pursue, "perseguir", "pursue"),
    (AskKind::Swerve, "desviarse", "swerve"),
    (AskKind::Principal, "principal", "principal"),
    (AskKind::Aim, "apuntar", "aim"),
    (AskKind::Hold, "contener", "hold"),
    (AskKind::Face, "encarar", "face"),
    (AskKind::GoOn, "seguir", "go_on"),
    (AskKind::Nearest, "cercano", "nearest"),
    (AskKind::First, "primero", "first"),
    (AskKind::Vessel, "barco", "vessel"),
    (AskKind::Follower, "relevo", "follower"),
];

pub(super) const OPTIONS: [(&str, &str); 8] = [
    ("yes", "sí"),
    ("no", "no"),
    ("left", "izquierda"),
    ("right", "derecha"),
    ("shoot", "disparar"),
    ("hold", "contener"),
    ("go_on", "seguir"),
    ("stop", "parar"),
];

pub(super) fn ask_word(kind: AskKind, lang: Lang) -> &'static str {
    let found = ASKS.iter().find(|(known, ..)| *known == kind);
    found.map_or("", |(_, es, en)| match lang {
        Lang::Es => es,
        Lang::En => en,
    })
}

pub(super) fn option_word(option: &str, lang: Lang) -> String {
    let spanish = OPTIONS
        .iter()
        .find(|(en, _)| *en == option)
        .map(|(_, es)| *es);
    match (lang, spanish) {
        (Lang::Es, Some(word)) => word.to_owned(),
        _ => option.to_owned(),
    }
}

/// One of the options of a question, as people say it.
pub(crate) fn answer_word(option: &str) -> Words {
    let english = option.replace('_', " ");
    Words::new(option_word(option, Lang::Es), english)
}
