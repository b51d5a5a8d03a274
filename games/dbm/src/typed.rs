//! Orders as people type them, in Spanish or English, and the short notation of the record.
//!
//! ```text
//! move a1 a2 a3: forward 100, wheel 15        mover a1 a2 a3: avance 100, variar 15
//! march a4: to 900 700 90                     marchar a4: a 900 700 90
//! halt a5 a6                                  alto a5 a6
//! dice 3 1                                    dados 3 1
//! ```

mod day;

pub(crate) use day::season;

use sobremesa_kernel::{Lang, Words};

use crate::action::{
    Action, Advance, Assignment, Deployment, Ending, FeatureName, Fight, Halt, Move, OfferReply,
    Placement, Places, Reply, SeasonNamed, Shoot, Stance, Step,
};
use crate::agenda::AskKind;
use crate::element::ElementId;
use crate::pose::Pose;

/// The words of the orders in one language.
struct Vocabulary {
    orders: [(&'static str, Verb); 21],
    steps: [(&'static str, StepVerb); 8],
    all: &'static str,
    about: &'static str,
    spare: &'static str,
    order: &'static str,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Verb {
    Season,
    Terrain,
    Lay,
    Discard,
    Orders,
    Dawn,
    Deploy,
    Dice,
    Move,
    March,
    Halt,
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
enum StepVerb {
    Forward,
    Back,
    Wheel,
    Shift,
    Turn,
    To,
    FallIn,
    Spread,
}

const ENGLISH: Vocabulary = Vocabulary {
    orders: [
        ("season", Verb::Season),
        ("terrain", Verb::Terrain),
        ("lay", Verb::Lay),
        ("discard", Verb::Discard),
        ("orders", Verb::Orders),
        ("dawn", Verb::Dawn),
        ("deploy", Verb::Deploy),
        ("dice", Verb::Dice),
        ("move", Verb::Move),
        ("march", Verb::March),
        ("halt", Verb::Halt),
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
};

const SPANISH: Vocabulary = Vocabulary {
    orders: [
        ("estación", Verb::Season),
        ("terreno", Verb::Terrain),
        ("poner", Verb::Lay),
        ("descartar", Verb::Discard),
        ("órdenes", Verb::Orders),
        ("alba", Verb::Dawn),
        ("desplegar", Verb::Deploy),
        ("dados", Verb::Dice),
        ("mover", Verb::Move),
        ("marchar", Verb::March),
        ("alto", Verb::Halt),
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
};

const fn vocabulary(lang: Lang) -> &'static Vocabulary {
    match lang {
        Lang::Es => &SPANISH,
        Lang::En => &ENGLISH,
    }
}

/// The short notation: as it is typed in English.
pub(crate) fn notation(action: &Action) -> String {
    write(action, Lang::En)
}

/// An action as it is typed in each language.
pub(crate) fn typed(action: &Action) -> Words {
    Words::new(write(action, Lang::Es), write(action, Lang::En))
}

fn write(action: &Action, lang: Lang) -> String {
    let words = vocabulary(lang);
    let verb = |wanted: Verb| {
        let found = words.orders.iter().find(|(_, verb)| *verb == wanted);
        found.map_or("", |(word, _)| *word)
    };
    let names = |elements: &[ElementId]| join(elements, " ");
    match action {
        Action::NameSeason(named) => {
            format!("{} {}", verb(Verb::Season), day::season(named.season, lang))
        }
        Action::SelectTerrain(selection) => {
            let text = day::write_selection(selection, lang);
            format!("{} {text}", verb(Verb::Terrain)).trim().to_owned()
        }
        Action::PlaceFeature(place) => {
            format!("{} {}", verb(Verb::Lay), day::write_place(place, lang))
        }
        Action::DiscardFeature(name) => format!("{} {}", verb(Verb::Discard), name.feature),
        Action::WriteOrders(orders) => {
            format!("{} {}", verb(Verb::Orders), day::write_orders(orders))
        }
        Action::BeginEarly(reply) => {
            format!("{} {}", verb(Verb::Dawn), day::write_yes(reply.yes, lang))
        }
        Action::Deploy(order) => {
            let mut text = verb(Verb::Deploy).to_owned();
            if let Some(command) = order.command {
                text += &format!(" #{command}");
            }
            if !order.elements.is_empty() {
                text += &format!(" {}", placements(&order.elements));
            }
            text
        }
        Action::AssignPips(order) => format!("{} {}", verb(Verb::Dice), join(&order.dice, " ")),
        Action::Move(order) => {
            let march = if order.march { Verb::March } else { Verb::Move };
            let steps: Vec<String> = order
                .steps
                .iter()
                .map(|step| write_step(step, words))
                .collect();
            let mut text = format!(
                "{} {}: {}",
                verb(march),
                names(&order.elements),
                steps.join(", ")
            );
            if !order.order.is_empty() {
                text += &format!(", {} {}", words.order, names(&order.order));
            }
            if order.spare {
                text += &format!(", {}", words.spare);
            }
            text
        }
        Action::Halt(order) => {
            let mut text = format!("{} {}", verb(Verb::Halt), names(&order.elements));
            if order.about {
                text += &format!(" {}", words.about);
            }
            if order.spare {
                text += &format!(" {}", words.spare);
            }
            text
        }
        Action::EndMoves(Ending { command: None }) => verb(Verb::End).to_owned(),
        Action::EndMoves(Ending {
            command: Some(number),
        }) => format!("{} {number}", verb(Verb::End)),
        Action::Advance(Advance { element, way: 0 }) => {
            format!("{} {element}", verb(Verb::Advance))
        }
        Action::Advance(Advance { element, way }) => {
            format!("{} {element} {}", verb(Verb::Advance), way + 1)
        }
        Action::AdvanceRest => format!("{} {}", verb(Verb::Advance), words.all),
        Action::Shoot(Shoot { target }) => format!("{} {target}", verb(Verb::Shoot)),
        Action::Fight(Fight { a, b }) => format!("{} {a} {b}", verb(Verb::Fight)),
        Action::Answer(Reply { kind, option }) => {
            format!("{} {}", ask_word(*kind, lang), option_word(option, lang))
        }
        Action::SetStance(Stance { element, shoot }) => {
            let stance = if *shoot { Verb::Ambush } else { Verb::Silence };
            format!("{} {element}", verb(stance))
        }
        Action::Concede => verb(Verb::Concede).to_owned(),
        Action::OfferEnd => verb(Verb::Offer).to_owned(),
        Action::AnswerOffer(OfferReply { yes: true }) => verb(Verb::Accept).to_owned(),
        Action::AnswerOffer(OfferReply { yes: false }) => verb(Verb::Decline).to_owned(),
        Action::Timeout(seat) => format!("timeout {seat}"),
        Action::Left(seat) => format!("left {seat}"),
    }
}

fn write_step(step: &Step, words: &Vocabulary) -> String {
    let verb = |wanted: StepVerb| {
        let found = words.steps.iter().find(|(_, verb)| *verb == wanted);
        found.map_or("", |(word, _)| *word)
    };
    match step {
        Step::Forward(paces) => format!("{} {paces}", verb(StepVerb::Forward)),
        Step::Back(paces) => format!("{} {paces}", verb(StepVerb::Back)),
        Step::Wheel(degrees) => format!("{} {degrees}", verb(StepVerb::Wheel)),
        Step::Shift(paces) => format!("{} {paces}", verb(StepVerb::Shift)),
        Step::Turn(degrees) => format!("{} {degrees}", verb(StepVerb::Turn)),
        Step::To(Pose { at, facing }) => {
            format!(
                "{} {} {} {}",
                verb(StepVerb::To),
                at.x,
                at.y,
                facing.degrees()
            )
        }
        Step::FallIn(Places { places }) => {
            format!("{} {}", verb(StepVerb::FallIn), placements(places))
        }
        Step::Spread(Places { places }) => {
            format!("{} {}", verb(StepVerb::Spread), placements(places))
        }
    }
}

/// Elements and where they stand: `a1 1000 500 0; a2 …`.
fn placements(elements: &[Placement]) -> String {
    let texts: Vec<String> = elements
        .iter()
        .map(|placed| format!("{} {} {} {}", placed.id, placed.x, placed.y, placed.facing))
        .collect();
    texts.join("; ")
}

fn join<T: std::fmt::Display>(things: &[T], between: &str) -> String {
    let texts: Vec<String> = things.iter().map(T::to_string).collect();
    texts.join(between)
}

const ASKS: [(AskKind, &str, &str); 9] = [
    (AskKind::Pursue, "perseguir", "pursue"),
    (AskKind::Swerve, "desviarse", "swerve"),
    (AskKind::Principal, "principal", "principal"),
    (AskKind::Aim, "apuntar", "aim"),
    (AskKind::Hold, "contener", "hold"),
    (AskKind::Face, "encarar", "face"),
    (AskKind::GoOn, "seguir", "go_on"),
    (AskKind::Nearest, "cercano", "nearest"),
    (AskKind::First, "primero", "first"),
];

const OPTIONS: [(&str, &str); 8] = [
    ("yes", "sí"),
    ("no", "no"),
    ("left", "izquierda"),
    ("right", "derecha"),
    ("shoot", "disparar"),
    ("hold", "contener"),
    ("go_on", "seguir"),
    ("stop", "parar"),
];

fn ask_word(kind: AskKind, lang: Lang) -> &'static str {
    let found = ASKS.iter().find(|(known, ..)| *known == kind);
    found.map_or("", |(_, es, en)| match lang {
        Lang::Es => es,
        Lang::En => en,
    })
}

fn option_word(option: &str, lang: Lang) -> String {
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

/// Reads an order in either language.
pub(crate) fn read(text: &str) -> Result<Action, Words> {
    let text = text.trim();
    let (first, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    let first = first.to_lowercase();
    for words in [&SPANISH, &ENGLISH] {
        let known = words.orders.iter().find(|(word, _)| *word == first);
        if let Some((_, verb)) = known
            && let Some(action) = read_order(*verb, rest.trim(), words)
        {
            return Ok(action);
        }
    }
    for (kind, es, en) in ASKS {
        if first == es || first == en {
            let word = rest.trim().to_lowercase();
            let option = OPTIONS.iter().find(|(en, es)| *es == word || *en == word);
            let option = option.map_or_else(|| rest.trim().to_owned(), |(en, _)| (*en).to_owned());
            if !option.is_empty() {
                return Ok(Action::Answer(Reply { kind, option }));
            }
        }
    }
    Err(not_understood())
}

fn not_understood() -> Words {
    Words::new(
        "no lo entiendo; por ejemplo: «mover a1 a2: avance 100, variar 15», «marchar a3: avance 200», «alto a4», «fin», «avanzar todos», «disparar b2», «luchar a1 b1», «perseguir sí», «dados 5 2»",
        "I do not understand that; for example: “move a1 a2: forward 100, wheel 15”, “march a3: forward 200”, “halt a4”, “end”, “advance all”, “shoot b2”, “fight a1 b1”, “pursue yes”, “dice 5 2”",
    )
}

fn read_order(verb: Verb, rest: &str, words: &Vocabulary) -> Option<Action> {
    let one = || ElementId::new(rest);
    Some(match verb {
        Verb::Season => Action::NameSeason(SeasonNamed {
            season: day::read_season(rest)?,
        }),
        Verb::Terrain => Action::SelectTerrain(day::read_selection(rest)?),
        Verb::Lay => Action::PlaceFeature(day::read_place(rest)?),
        Verb::Discard if !rest.is_empty() => Action::DiscardFeature(FeatureName {
            feature: rest.to_owned(),
        }),
        Verb::Orders => Action::WriteOrders(day::read_orders(rest)?),
        Verb::Dawn => Action::BeginEarly(OfferReply {
            yes: day::read_yes(rest)?,
        }),
        Verb::Deploy => {
            let (command, places) = match rest.strip_prefix('#') {
                Some(rest) => {
                    let (number, places) =
                        rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
                    (Some(number.parse().ok()?), places)
                }
                None => (None, rest),
            };
            Action::Deploy(Deployment {
                command,
                elements: read_placements(places)?,
            })
        }
        Verb::Dice => Action::AssignPips(Assignment {
            dice: rest
                .split_whitespace()
                .map(|die| die.parse().ok())
                .collect::<Option<_>>()?,
        }),
        Verb::Move | Verb::March => read_move(verb == Verb::March, rest, words)?,
        Verb::Halt => {
            let mut parts: Vec<&str> = rest.split_whitespace().collect();
            let mut take = |word: &str| {
                let found = parts.iter().position(|part| *part == word);
                found.map(|place| parts.remove(place)).is_some()
            };
            let (about, spare) = (take(words.about), take(words.spare));
            Action::Halt(Halt {
                elements: read_names(&parts.join(" "))?,
                about,
                spare,
            })
        }
        Verb::End if rest.is_empty() => Action::EndMoves(Ending::default()),
        Verb::End => Action::EndMoves(Ending {
            command: Some(rest.parse().ok()?),
        }),
        Verb::Advance if rest == words.all => Action::AdvanceRest,
        Verb::Advance => {
            let mut parts = rest.split_whitespace();
            let element = ElementId::new(parts.next()?)?;
            let way: u8 = parts.next().map_or(Some(1), |way| way.parse().ok())?;
            let way = way.checked_sub(1)?;
            Action::Advance(Advance { element, way })
        }
        Verb::Shoot => Action::Shoot(Shoot { target: one()? }),
        Verb::Fight => {
            let (a, b) = rest.split_once(char::is_whitespace)?;
            Action::Fight(Fight {
                a: ElementId::new(a)?,
                b: ElementId::new(b.trim())?,
            })
        }
        Verb::Ambush | Verb::Silence => Action::SetStance(Stance {
            element: one()?,
            shoot: verb == Verb::Ambush,
        }),
        Verb::Concede if rest.is_empty() => Action::Concede,
        Verb::Offer if rest.is_empty() => Action::OfferEnd,
        Verb::Accept if rest.is_empty() => Action::AnswerOffer(OfferReply { yes: true }),
        Verb::Decline if rest.is_empty() => Action::AnswerOffer(OfferReply { yes: false }),
        Verb::Discard | Verb::Concede | Verb::Offer | Verb::Accept | Verb::Decline => return None,
    })
}

fn read_move(march: bool, rest: &str, words: &Vocabulary) -> Option<Action> {
    let (names, way) = rest.split_once(':')?;
    let mut order = Move {
        elements: read_names(names)?,
        march,
        steps: Vec::new(),
        order: Vec::new(),
        spare: false,
    };
    for part in way.split(',').map(str::trim) {
        let (word, numbers) = part.split_once(char::is_whitespace).unwrap_or((part, ""));
        if word == words.spare {
            order.spare = true;
        } else if word == words.order {
            order.order = read_names(numbers)?;
        } else {
            let (_, verb) = words.steps.iter().find(|(known, _)| *known == word)?;
            order.steps.push(read_step(*verb, numbers)?);
        }
    }
    Some(Action::Move(order))
}

fn read_step(verb: StepVerb, numbers: &str) -> Option<Step> {
    let one = || read_number(numbers.trim());
    Some(match verb {
        StepVerb::Forward => Step::Forward(one()?),
        StepVerb::Back => Step::Back(one()?),
        StepVerb::Wheel => Step::Wheel(one()?),
        StepVerb::Shift => Step::Shift(one()?),
        StepVerb::Turn => Step::Turn(one()?),
        StepVerb::To => {
            let [x, y, facing] = read_numbers(numbers)?;
            Step::To(Pose::new(x, y, facing))
        }
        StepVerb::FallIn => Step::FallIn(Places {
            places: read_placements(numbers)?,
        }),
        StepVerb::Spread => Step::Spread(Places {
            places: read_placements(numbers)?,
        }),
    })
}

fn read_names(text: &str) -> Option<Vec<ElementId>> {
    text.split_whitespace().map(ElementId::new).collect()
}

fn read_placements(text: &str) -> Option<Vec<Placement>> {
    let parts = text
        .split(';')
        .map(str::trim)
        .filter(|part| !part.is_empty());
    parts
        .map(|part| {
            let (name, numbers) = part.split_once(char::is_whitespace)?;
            let [x, y, facing] = read_numbers(numbers)?;
            Some(Placement {
                id: ElementId::new(name)?,
                x,
                y,
                facing,
            })
        })
        .collect()
}

fn read_numbers(text: &str) -> Option<[f64; 3]> {
    let numbers: Option<Vec<f64>> = text.split_whitespace().map(read_number).collect();
    numbers?.try_into().ok()
}

/// Numbers are finite: `inf` and `nan` are no orders.
fn read_number(text: &str) -> Option<f64> {
    text.parse().ok().filter(|number: &f64| number.is_finite())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn name(text: &str) -> ElementId {
        ElementId::new(text).expect("a name")
    }

    /// What is written is read back, in both languages.
    #[test]
    fn every_order_is_read_back() {
        let placed = Placement {
            id: name("a1"),
            x: 1000.5,
            y: 500.0,
            facing: 10.0,
        };
        let steps = vec![
            Step::Forward(100.0),
            Step::Wheel(-12.5),
            Step::Shift(40.0),
            Step::Back(10.0),
            Step::Turn(180.0),
            Step::To(Pose::new(1.0, 2.0, 3.5)),
        ];
        let places = vec![
            placed,
            Placement {
                id: name("a2"),
                ..placed
            },
        ];
        let moves = |march, steps| Move {
            elements: vec![name("a1"), name("a2")],
            march,
            steps,
            order: vec![name("b1")],
            spare: true,
        };
        let actions = [
            Action::Deploy(Deployment::default()),
            Action::Deploy(Deployment {
                command: Some(2),
                elements: places.clone(),
            }),
            Action::NameSeason(SeasonNamed {
                season: crate::sky::Season::Autumn,
            }),
            Action::SelectTerrain(crate::action::Selection::default()),
            Action::SelectTerrain(crate::action::Selection {
                features: vec![
                    crate::rules::terrain::Selected {
                        sort: crate::rules::terrain::Sort::Land(crate::field::FeatureKind::Wood),
                        size: None,
                        outline: vec![[0.0, 0.0], [200.5, 0.0], [100.0, 200.0]],
                        crest: vec![[100.0, 50.0]],
                    },
                    crate::rules::terrain::Selected::usual(
                        crate::rules::terrain::Sort::Other(crate::rules::terrain::Other::River),
                        400.0,
                    ),
                ],
            }),
            Action::PlaceFeature(crate::action::FeaturePlace {
                feature: "f1".to_owned(),
                x: Some(1200.5),
                y: Some(300.0),
                facing: Some(15.0),
                ..crate::action::FeaturePlace::default()
            }),
            Action::PlaceFeature(crate::action::FeaturePlace {
                feature: "f2".to_owned(),
                line: vec![[1800.0, 0.0], [1700.0, 2400.0]],
                width: Some(50.0),
                ..crate::action::FeaturePlace::default()
            }),
            Action::DiscardFeature(FeatureName {
                feature: "f3".to_owned(),
            }),
            Action::WriteOrders(crate::day::Orders {
                places: vec![crate::day::CommandPlace {
                    command: 1,
                    across: 2,
                    ahead: 0,
                }],
                ambushes: places.clone(),
            }),
            Action::BeginEarly(OfferReply { yes: true }),
            Action::BeginEarly(OfferReply { yes: false }),
            Action::AssignPips(Assignment { dice: vec![3, 1] }),
            Action::Move(moves(false, steps)),
            Action::Move(moves(
                true,
                vec![Step::FallIn(Places {
                    places: places.clone(),
                })],
            )),
            Action::Move(moves(false, vec![Step::Spread(Places { places })])),
            Action::Halt(Halt {
                elements: vec![name("a1")],
                about: true,
                spare: true,
            }),
            Action::EndMoves(Ending::default()),
            Action::EndMoves(Ending { command: Some(2) }),
            Action::Advance(Advance {
                element: name("a1"),
                way: 0,
            }),
            Action::Advance(Advance {
                element: name("a1"),
                way: 3,
            }),
            Action::AdvanceRest,
            Action::Shoot(Shoot { target: name("b2") }),
            Action::Fight(Fight {
                a: name("a1"),
                b: name("b1"),
            }),
            Action::Answer(Reply {
                kind: AskKind::Pursue,
                option: "yes".to_owned(),
            }),
            Action::Answer(Reply {
                kind: AskKind::Principal,
                option: "a3".to_owned(),
            }),
            Action::SetStance(Stance {
                element: name("ah1"),
                shoot: false,
            }),
            Action::Concede,
            Action::OfferEnd,
            Action::AnswerOffer(OfferReply { yes: true }),
            Action::AnswerOffer(OfferReply { yes: false }),
        ];
        for action in actions {
            let Words { es, en } = typed(&action);
            assert_eq!(read(&es).as_ref(), Ok(&action), "{es}");
            assert_eq!(read(&en).as_ref(), Ok(&action), "{en}");
        }
    }

    #[test]
    fn nonsense_is_answered_with_examples() {
        for text in [
            "",
            "move",
            "move a1",
            "move a1: forward inf",
            "dance",
            "fight a1",
            "pursue",
        ] {
            assert!(read(text).is_err(), "{text}");
        }
    }
}
