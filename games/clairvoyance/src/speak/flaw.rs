//! What is wrong with a file, and what would be right.

use sobremesa_draw::picture::{MOST_BYTES, MOST_PIXELS, Unfit};
use sobremesa_kernel::{Lang, Words};
use sobremesa_speak::count;

use super::{alternatives, full_name};
use crate::board::{MAX_SIDE, Point};
use crate::language::check::{MAX_DICE, MOST_IN_A_FILE};
use crate::language::flaw::{BadPicture, BadStat, Expected, Named, Part, What, Wrong};

/// A flaw in words.
pub fn flaw(what: &What) -> Words {
    match what {
        What::Syntax { found, wrong } => syntax(found, wrong),
        What::BoardSize { columns, rows } => Words::new(
            format!(
                "Un tablero de {columns} por {rows} no puede ser: cada lado mide de 1 a {MAX_SIDE} casillas."
            ),
            format!(
                "A board of {columns} by {rows} cannot be: each side has from 1 to {MAX_SIDE} squares."
            ),
        ),
        What::OutlineStep => Words::new(
            "Un paso de 0 casillas no dibuja nada; cada paso avanza al menos 1.",
            "A step of 0 squares draws nothing; each step goes at least 1.",
        ),
        What::OutlineOpen {
            offset: (columns, rows),
        } => Words::new(
            format!("El contorno no se cierra: acaba a ({columns}, {rows}) de donde empezó."),
            format!("The outline does not close: it ends ({columns}, {rows}) from where it began."),
        ),
        What::ObstacleRange { first, second } => Words::new(
            format!("El intervalo {first}-{second} está al revés: primero el menor."),
            format!(
                "The interval {first}-{second} is the wrong way round: the smaller number first."
            ),
        ),
        What::ObstacleOutside { square } => {
            let square = Point::from(*square);
            Words::new(
                format!("El obstáculo se sale del tablero: {square} no es una casilla suya."),
                format!("The obstacle leaves the board: {square} is no square of it."),
            )
        }
        What::DuplicateUnit { name } => Words::new(
            format!("Ya hay una unidad o un jugador con el nombre «{name}»."),
            format!("There is already a unit or player called “{name}”."),
        ),
        What::DuplicateStat { unit, stat } => Words::new(
            format!("«{unit}» tiene dos veces la entrada {}.", stat.word()),
            format!("“{unit}” has the entry {} twice.", stat.word()),
        ),
        What::MissingStat { unit, stat } => Words::new(
            format!("A «{unit}» le falta la entrada {}.", stat.word()),
            format!("“{unit}” lacks the entry {}.", stat.word()),
        ),
        What::BadStat { unit, stat, why } => bad_stat(unit, stat.word(), *why),
        What::DuplicateBehaviour { name } => Words::new(
            format!("Ya hay un comportamiento con el nombre «{name}»."),
            format!("There is already a behaviour called “{name}”."),
        ),
        What::DuplicateTeam { name } => Words::new(
            format!("Ya hay un equipo con el nombre «{name}»."),
            format!("There is already a team called “{name}”."),
        ),
        What::UnknownUnit { name, meant, .. } => unknown(
            format!("No hay ninguna unidad «{name}»"),
            format!("There is no unit named “{name}”"),
            meant.as_deref(),
        ),
        What::MissingBehaviour { name, .. } => Words::new(
            format!(
                "«{name}» es un UNIT y necesita un comportamiento: «{name}, Comportamiento x1 : …»."
            ),
            format!("“{name}” is a UNIT and needs a behaviour: “{name}, Behaviour x1 : …”."),
        ),
        What::UnknownBehaviour { name, meant, .. } => unknown(
            format!("No hay ningún comportamiento «{name}»"),
            format!("There is no behaviour named “{name}”"),
            meant.as_deref(),
        ),
        What::BehaviourOnPlayer { name, .. } => Words::new(
            format!("«{name}» es un PLAYER: lo lleva un jugador y no sigue ningún comportamiento."),
            format!("“{name}” is a PLAYER: somebody plays it, and it follows no behaviour."),
        ),
        What::PositionCount { name, count: 0, .. } => Words::new(
            format!("x0 no pone ninguna unidad «{name}» en juego; al menos x1."),
            format!("x0 brings no unit “{name}” into play; at least x1."),
        ),
        What::PositionCount {
            name,
            count: units,
            positions,
            ..
        } => Words::new(
            format!(
                "«{name}»: {}, y {}; tiene que haber una para cada una.",
                count(*units, "unidad", "unidades"),
                count(*positions, "posición", "posiciones")
            ),
            format!(
                "“{name}”: {}, and {}; there must be one for each.",
                count(*units, "unit", "units"),
                count(*positions, "position", "positions")
            ),
        ),
        What::PositionOutside { square, .. } => {
            let square = Point::from(*square);
            Words::new(
                format!("La posición {square} está fuera del tablero."),
                format!("The position {square} is outside the board."),
            )
        }
        What::PositionBlocked { square, by, .. } => {
            let square = Point::from(*square);
            match by {
                None => Words::new(
                    format!("En la posición {square} hay un muro."),
                    format!("There is a wall at the position {square}."),
                ),
                Some(unit) => {
                    let unit = full_name(unit);
                    Words::new(
                        format!("En la posición {square} ya está {unit}."),
                        format!("{unit} stands at the position {square} already."),
                    )
                }
            }
        }
        What::BadPicture { of, why } => bad_picture(of, why),
    }
}

fn bad_picture(of: &str, why: &BadPicture) -> Words {
    let kilobytes = |bytes: usize| bytes.div_ceil(1024);
    match why {
        BadPicture::OfNobody { meant } => unknown(
            format!("Hay una imagen de «{of}», que no está en el fichero"),
            format!("There is a picture of “{of}”, which is not in the file"),
            meant.as_deref(),
        ),
        BadPicture::Second => Words::new(
            format!("«{of}» ya tiene una imagen; solo cabe una."),
            format!("“{of}” has a picture already; there is room for one."),
        ),
        BadPicture::Unfit(Unfit::OtherKind) => Words::new(
            format!(
                "La imagen de «{of}» no es ni PNG ni JPEG: se escribe «data:image/png;base64,…»."
            ),
            format!(
                "The picture of “{of}” is neither PNG nor JPEG: it is written “data:image/png;base64,…”."
            ),
        ),
        BadPicture::Unfit(Unfit::Broken) => Words::new(
            format!("La imagen de «{of}» no se puede leer: está rota o incompleta."),
            format!(
                "The picture of “{of}” cannot be read: it is broken, or not all of it is there."
            ),
        ),
        BadPicture::Unfit(Unfit::TooHeavy(bytes)) => Words::new(
            format!(
                "La imagen de «{of}» pesa {} kB; como mucho, {} kB.",
                kilobytes(*bytes),
                kilobytes(MOST_BYTES)
            ),
            format!(
                "The picture of “{of}” has {} kB; at most {} kB.",
                kilobytes(*bytes),
                kilobytes(MOST_BYTES)
            ),
        ),
        BadPicture::Unfit(Unfit::TooLarge(width, height)) => Words::new(
            format!(
                "La imagen de «{of}» mide en píxeles {width} por {height}; como mucho, {MOST_PIXELS} por lado."
            ),
            format!(
                "The picture of “{of}” measures in pixels {width} by {height}; at most {MOST_PIXELS} a side."
            ),
        ),
        BadPicture::TooMany => Words::new(
            format!(
                "Con la de «{of}», las imágenes del fichero pesan demasiado; como mucho, {} kB entre todas.",
                kilobytes(MOST_IN_A_FILE)
            ),
            format!(
                "With that of “{of}” the pictures of the file are too heavy; at most {} kB together.",
                kilobytes(MOST_IN_A_FILE)
            ),
        ),
    }
}

fn unknown(es: String, en: String, meant: Option<&str>) -> Words {
    match meant {
        Some(meant) => Words::new(
            format!("{es}; ¿querías decir «{meant}»?"),
            format!("{en}; did you mean “{meant}”?"),
        ),
        None => Words::new(format!("{es}."), format!("{en}.")),
    }
}

fn bad_stat(unit: &str, stat: &str, why: BadStat) -> Words {
    match why {
        BadStat::NoHitPoints => Words::new(
            format!("«{unit}» empezaría con 0 puntos de vida; al menos 1."),
            format!("“{unit}” would begin with 0 hit points; at least 1."),
        ),
        BadStat::NoFaces => Words::new(
            format!("En {stat} de «{unit}» hay un dado de 0 caras; al menos 1."),
            format!("{stat} of “{unit}” has a die of 0 faces; at least 1."),
        ),
        BadStat::TooManyDice(dice) => Words::new(
            format!(
                "En {stat} de «{unit}» se tirarían {dice} de una vez; como mucho, {MAX_DICE} dados."
            ),
            format!("{stat} of “{unit}” would roll {dice} dice; at most {MAX_DICE} at once."),
        ),
    }
}

fn syntax(found: &str, wrong: &Wrong) -> Words {
    match wrong {
        Wrong::Unexpected { expected, meant } => {
            let (es_found, en_found) = match found {
                "" => (
                    "el final del texto".to_owned(),
                    "the end of the text".to_owned(),
                ),
                found => (format!("«{found}»"), format!("“{found}”")),
            };
            let list = |lang: Lang| {
                let all: Vec<String> = expected.iter().map(|it| expectation(*it, lang)).collect();
                alternatives(&all, lang.pick("o", "or"))
            };
            let (es_meant, en_meant) = match meant {
                Some(meant) => (
                    format!(" ¿Querías decir «{meant}»?"),
                    format!(" Did you mean “{meant}”?"),
                ),
                None => (String::new(), String::new()),
            };
            Words::new(
                format!(
                    "Aquí está {es_found}; se esperaba {}.{es_meant}",
                    list(Lang::Es)
                ),
                format!("Here is {en_found}; expected {}.{en_meant}", list(Lang::En)),
            )
        }
        Wrong::Reserved(of) => {
            let (es, en) = (named(*of, Lang::Es), named(*of, Lang::En));
            Words::new(
                format!("«{found}» es una palabra del lenguaje y no puede ser {es}."),
                format!("“{found}” is a word of the language and cannot be {en}."),
            )
        }
        Wrong::NumberTooLarge => Words::new(
            format!("«{found}» es demasiado grande: ningún número pasa de 2147483647."),
            format!("“{found}” is too large: no number is above 2147483647."),
        ),
        Wrong::DoubleEqual => Words::new(
            "La igualdad se escribe con un solo «=».",
            "Equality is written with a single “=”.",
        ),
        Wrong::Combination => Words::new(
            "En un turno caben un movimiento y un ataque, dos movimientos o un ataque completo; no esto.",
            "A turn has room for a move and an attack, two moves, or a full attack; not for this.",
        ),
        Wrong::FactorOnTheLeft => Words::new(
            format!("Detrás de «*» va un número: se escribe «{found} * 2», no «2 * {found}»."),
            format!("A number comes after “*”: write “{found} * 2”, not “2 * {found}”."),
        ),
        Wrong::PartOutOfOrder(part) => {
            let word = match part {
                Part::Map => "MAP",
                Part::Units => "UNIT",
                Part::Behaviours => "AI",
                Part::Teams => "TEAM",
                Part::Pictures => "PICTURES",
            };
            Words::new(
                format!(
                    "{word} no va aquí: un fichero es un MAP, luego UNIT y PLAYER, luego AI, luego TEAM y, si acaso, PICTURES."
                ),
                format!(
                    "{word} does not belong here: a file is one MAP, then UNIT and PLAYER, then AI, then TEAM and, perhaps, PICTURES."
                ),
            )
        }
        Wrong::TooDeep => Words::new(
            "Hay demasiados bloques o paréntesis unos dentro de otros.",
            "Too many blocks or parentheses inside each other.",
        ),
    }
}

fn expectation(expected: Expected, lang: Lang) -> String {
    match expected {
        Expected::Word(word) => lang.pick(format!("«{word}»"), format!("“{word}”")),
        Expected::Name(of) => named(of, lang).to_owned(),
        Expected::Number => lang.pick("un número", "a number").to_owned(),
        Expected::Signed => lang
            .pick("un número con su signo (+2)", "a number with its sign (+2)")
            .to_owned(),
        Expected::Quoted => lang
            .pick("una imagen entre comillas", "a picture in quotation marks")
            .to_owned(),
        Expected::End => lang.pick("el final", "the end").to_owned(),
    }
}

fn named(of: Named, lang: Lang) -> &'static str {
    match of {
        Named::Unit => lang.pick("el nombre de una unidad", "the name of a unit"),
        Named::Behaviour => lang.pick("el nombre de un comportamiento", "the name of a behaviour"),
        Named::Team => lang.pick("el nombre de un equipo", "the name of a team"),
    }
}
