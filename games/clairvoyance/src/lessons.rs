//! An evening behind the screen, in small steps: who stands where, whose turn it is, moving, attacking, what units do
//! by themselves and how that is written, what the players see, and the way back.

mod behaviour;
mod screen;
#[cfg(test)]
mod tests;

use serde_json::{Value, json};
use sobremesa_kernel::Words;
use sobremesa_table::{Came, Goal, Illustration, Lesson, LessonStep, Right, Task, Teaching};

use crate::board::Point;
use crate::pictures;
use crate::position::{Position, UnitKey};

/// What is taught and told here.
pub(crate) struct School;

impl Teaching for School {
    fn illustrations(&self) -> Vec<Illustration> {
        pictures::all()
    }

    fn lessons(&self) -> Vec<Lesson> {
        vec![
            map(),
            moving(),
            attacking(),
            behaviour::by_themselves(),
            behaviour::writing(),
            screen::screen(),
            screen::ending(),
        ]
    }
}

const MAP: &str = "MAP { Layout: Rectangle 9, 6; Obstacles: (4, 1-2); }\n\n";
const KINDS: &str = "PLAYER Lena { Initiative: +3 }\n\n\
    UNIT Goblin {\n  HP: 5; Initiative: +1; Speed: 4; AC: 15;\n  Attack: Melee +2 1d6; Full Attack: Melee +2 1d6;\n}\n\n\
    UNIT Archer {\n  HP: 4; Initiative: +2; Speed: 6; AC: 13;\n  Attack: Ranged (8) +3 1d6; Full Attack: Ranged (8) +1 1d6;\n}\n\n";
const CHARGE: &str = "AI Charge {\n  while enemy count >= 1 {\n    Approach closest enemy - Attack closest enemy;\n  }\n}\n\n";
const SNIPE: &str = "AI Snipe {\n  while enemy count >= 1 {\n    if enemy in range (2) then {\n      \
    Disengage - Attack closest enemy;\n    } else {\n      Full Attack closest enemy;\n    }\n  }\n}\n\n";

/// The combat of the lessons: Lena (0) against two goblins (1, 2) and an archer (3), who stand there.
fn source(lena: &str, goblins: &str, archer: &str) -> String {
    format!(
        "{MAP}{KINDS}{CHARGE}{SNIPE}TEAM Heroes {{ Lena x1: {lena}; }}\n\n\
         TEAM Goblins {{\n  Goblin, Charge x2: {goblins};\n  Archer, Snipe x1: {archer};\n}}\n"
    )
}

/// A combat in which they act in this order; the last has just acted, if anybody has.
fn combat(source: &str, order: &[i64], last: Option<i64>) -> Value {
    json!({ "source": source, "order": order, "last": last })
}

/// The usual combat, before the first turn.
fn usual() -> Value {
    combat(
        &source("(1, 2)", "(6, 1), (7, 4)", "(8, 0)"),
        &[0, 1, 3, 2],
        None,
    )
}

fn words([es, en]: [&str; 2]) -> Words {
    Words::new(es, en)
}

fn lesson(name: &'static str, title: [&str; 2], steps: Vec<LessonStep>) -> Lesson {
    Lesson {
        name,
        title: words(title),
        steps,
    }
}

fn look(said: [&str; 2], position: Value) -> LessonStep {
    LessonStep::look(words(said), Some(position))
}

const NOT_THAT: [&str; 2] = [
    "Se puede, pero no es lo que se pedía. Todo está como antes: prueba otra vez.",
    "It is legal, but not what was asked for. Everything is as before: try again.",
];

/// A step that is solved by a command, with its dice.
fn command(
    said: [&str; 2],
    position: Value,
    right: Right,
    dice: &[i32],
    praise: [&str; 2],
) -> LessonStep {
    let task = Task::Play {
        right,
        praise: words(praise),
        advice: words(NOT_THAT),
    };
    LessonStep {
        dice: dice.to_vec(),
        ..LessonStep::new(words(said), Some(position), task)
    }
}

/// The same about a unit.
fn about(unit: usize, step: LessonStep) -> LessonStep {
    LessonStep {
        about: Some(vec![crate::draw::unit_id(unit)]),
        ..step
    }
}

/// Where a unit has come to stand, if it has moved.
fn at(came: &Came<'_>, unit: &str) -> Option<(i64, i64)> {
    let position: Position = came.position()?;
    let is_it = |key: &UnitKey| *key == UnitKey::Name(unit.to_owned());
    let found = position.units.into_iter().find(|it| is_it(&it.unit))?;
    found.at.map(|Point { column, row }| (column, row))
}

/// CLV-MAP-02, CLV-INI-01, CLV-UX-03: who stands where, and who acts when.
fn map() -> Lesson {
    lesson(
        "map",
        ["El mapa y los turnos", "The map and the turns"],
        vec![
            look(
                [
                    "Tú diriges; Lena es de una jugadora, y los trasgos y su arquero los lleva el programa. Cada casilla \
                     se llama por columna y fila, desde (0, 0) arriba a la izquierda; el número de cada ficha es su \
                     nombre corto. Señala una y lee lo que solo tú sabes: puntos de vida, armadura, ataques y plan.",
                    "You are the master; Lena belongs to a player, and the program plays the goblins and their archer. \
                     Every square is named by column and row, from (0, 0) at the top left; the number of a token is its \
                     short name. Point at one and read what you alone know: hit points, armor, attacks and plan.",
                ],
                usual(),
            ),
            command(
                [
                    "La iniciativa ya está tirada: el orden está en la lista, y empieza Lena. «Jugar el turno siguiente» se lo \
                     da a quien le toca.",
                    "Initiative has been rolled: the order is in the list, and Lena begins. “Play the next turn” gives it \
                     to whoever is next.",
                ],
                usual(),
                Right::written(&["next"]),
                &[],
                [
                    "En el turno de una jugadora el programa espera: ella dice qué hace, y tú lo apuntas.",
                    "In a player's turn the program waits: she says what she does, and you enter it.",
                ],
            ),
        ],
    )
}

/// CLV-CMD-04, CLV-MOV-02: squares and diagonals.
fn moving() -> Lesson {
    lesson(
        "moving",
        ["Mover", "Moving"],
        vec![
            about(
                0,
                command(
                    [
                        "Lena corre a la casilla (3, 4). Arrástrala hasta allí, o escribe «move 0 (3,4)».",
                        "Lena runs to square (3, 4). Drag her there, or type “move 0 (3,4)”.",
                    ],
                    combat(
                        &source("(1, 2)", "(6, 1), (7, 4)", "(8, 0)"),
                        &[0, 1, 3, 2],
                        Some(0),
                    ),
                    Right::Comes(Goal(|came| at(came, "Heroes:Lena:1") == Some((3, 4)))),
                    &[],
                    [
                        "Lo que mueves a mano no se mide: quien dirige pone a cada cual donde quiere.",
                        "What you move by hand is not measured: the master puts everybody where they like.",
                    ],
                ),
            ),
            about(
                1,
                command(
                    [
                        "El programa sí mide. Recto, 1 por casilla; en diagonal 1, luego 2, luego 1… El trasgo 1 tiene \
                         velocidad 4, y lo sombreado es adonde llega de un movimiento. Llévalo tan lejos como pueda en \
                         diagonal, abajo y a la izquierda.",
                        "The program does measure. Straight ahead, 1 a square; diagonally 1, then 2, then 1… Goblin 1 has \
                         a speed of 4, and the shaded squares are where it gets to in one move. Take it as far as it gets \
                         diagonally, down and to the left.",
                    ],
                    combat(
                        &source("(0, 0)", "(7, 1), (8, 5)", "(8, 0)"),
                        &[1, 0, 3, 2],
                        Some(1),
                    ),
                    Right::Comes(Goal(|came| at(came, "Goblins:Goblin:1") == Some((4, 4)))),
                    &[],
                    [
                        "Tres diagonales: 1 + 2 + 1 = 4. La cuarta habría costado 2 más.",
                        "Three diagonals: 1 + 2 + 1 = 4. The fourth would have cost 2 more.",
                    ],
                ),
            ),
        ],
    )
}

/// CLV-CMD-06, CLV-ATK-04, -05, CLV-ATK-09: dice of the table, or the program's.
fn attacking() -> Lesson {
    let beside = || {
        combat(
            &source("(5, 1)", "(6, 1), (7, 4)", "(8, 0)"),
            &[0, 1, 3, 2],
            Some(0),
        )
    };
    lesson(
        "attacking",
        ["Atacar", "Attacking"],
        vec![
            about(
                0,
                command(
                    [
                        "Lena ataca al trasgo 1, y en la mesa ha sacado 17 con su bono y 6 de daño. Señala a Lena, abre \
                         «Atacar: dados de la mesa», pon a quién, la tirada y el daño; o escribe «attack 1 17 6».",
                        "Lena attacks goblin 1, and at the table she has rolled 17 with her bonus, and 6 of damage. Point at \
                         Lena, open “Attack: dice of the table”, say whom, the roll and the damage; or type “attack 1 17 6”.",
                    ],
                    beside(),
                    Right::written(&["attack 1 17 6"]),
                    &[],
                    [
                        "17 llega a su armadura, 15; y con 5 puntos de vida, 6 de daño lo dejan en −1: fuera del mapa.",
                        "17 reaches its armor, 15; and with 5 hit points 6 of damage leave it at −1: off the map.",
                    ],
                ),
            ),
            about(
                0,
                command(
                    [
                        "Si preferís que tire el programa, dile con qué ataca: +5 para dar y 1d8+3 de daño. Que Lena \
                         ataque así al trasgo 1.",
                        "If you would rather have the program roll, tell it how she attacks: +5 to hit and 1d8+3 of damage. \
                         Let Lena attack goblin 1 like that.",
                    ],
                    beside(),
                    Right::written(&["strike 0 1 *"]),
                    &[11, 4],
                    [
                        "11 + 5 llega a 15, y 4 + 3 son más que sus 5 puntos de vida.",
                        "11 + 5 reaches 15, and 4 + 3 is more than its 5 hit points.",
                    ],
                ),
            ),
        ],
    )
}
