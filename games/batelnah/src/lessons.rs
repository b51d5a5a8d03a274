//! The pages that teach the game: each piece, how it moves and captures, and how a game is won.

use serde_json::{Value, json};
use sobremesa_kernel::{Seat, Words};
use sobremesa_table::{Article, Illustration, Lesson, LessonStep, Right, Subject, Task, Teaching};

use crate::by_hand::piece_id;
use crate::hex::Hex;

/// A position with these pieces, such as `wW F6`, and white to move.
fn board(pieces: &[&str]) -> Value {
    let mut rows: Vec<String> = Vec::new();
    for letter in 'A'..='L' {
        let (mut row, mut n_empty) = (String::new(), 0);
        for number in 1..=12 {
            let hex = format!(" {letter}{number}");
            let token = pieces.iter().find_map(|piece| piece.strip_suffix(&hex));
            match token {
                Some(token) => {
                    if n_empty > 0 {
                        row += &n_empty.to_string();
                    }
                    row += token;
                    n_empty = 0;
                }
                None => n_empty += 1,
            }
        }
        if n_empty > 0 {
            row += &n_empty.to_string();
        }
        rows.push(row);
    }
    json!({ "text": format!("{} w 2 - 0 1", rows.join("/")) })
}

fn look(es: &str, en: &str, position: Option<Value>) -> LessonStep {
    LessonStep::look(Words::new(es, en), position)
}

/// A step that is solved by a move.
fn play(words: Words, pieces: &[&str], right: &[&str], praise: Words) -> LessonStep {
    let task = Task::Play {
        right: Right::written(right),
        praise,
        advice: Words::new(
            "Esa jugada vale, pero no es la que se pedía. Prueba otra vez.",
            "That is legal, but not what was asked for. Try again.",
        ),
    };
    LessonStep::new(words, Some(board(pieces)), task)
}

fn well_done() -> Words {
    Words::new("¡Eso es!", "That is it!")
}

/// One piece: its move, then its capture.
struct PieceLesson {
    name: &'static str,
    title: (&'static str, &'static str),
    /// The letter of its token.
    letter: char,
    moves: (&'static str, &'static str),
    captures: (&'static str, &'static str),
    /// Where the enemy stands, and the capture.
    enemy: &'static str,
    capture: &'static str,
}

/// BAT-MOV and BAT-CAP, piece by piece.
const PIECES: [PieceLesson; 8] = [
    PieceLesson {
        name: "soldier",
        title: ("El soldado", "The soldier"),
        letter: 'S',
        moves: (
            "El soldado da un paso a cualquiera de las seis casillas vecinas, si está libre. Muévelo.",
            "The soldier takes one step onto any of its six neighbours, if it is free. Move it.",
        ),
        captures: (
            "Pero captura solo en dos direcciones: recto hacia arriba y recto hacia abajo. Captura al soldado negro.",
            "But it captures in two directions only: straight up and straight down. Capture the black soldier.",
        ),
        enemy: "bS E7",
        capture: "F6xE7",
    },
    PieceLesson {
        name: "warrior",
        title: ("El guerrero", "The warrior"),
        letter: 'W',
        moves: (
            "El guerrero corre por las cuatro líneas diagonales hasta donde quiera. Muévelo.",
            "The warrior charges along the four diagonal lines as far as it likes. Move it.",
        ),
        captures: (
            "Captura al primer enemigo que encuentra y ocupa su casilla. Hazlo.",
            "It captures the first enemy it meets and takes its hex. Do so.",
        ),
        enemy: "bS C6",
        capture: "F6xC6",
    },
    PieceLesson {
        name: "temple",
        title: ("El templo", "The temple"),
        letter: 'T',
        moves: (
            "El templo recorre las líneas verticales y horizontales; así no sale de su color. O da un solo paso en diagonal y cambia de color. Muévelo.",
            "The temple glides along vertical and horizontal lines, and so keeps its colour. Or it takes a single diagonal step and changes colour. Move it.",
        ),
        captures: (
            "Captura en vertical y en horizontal; con el cambio de color, nunca. Captura al soldado.",
            "It captures along its lines, never with the change of colour. Capture the soldier.",
        ),
        enemy: "bS D8",
        capture: "F6xD8",
    },
    PieceLesson {
        name: "wizard",
        title: ("El brujo", "The wizard"),
        letter: 'Z',
        moves: (
            "El brujo salta a doce casillas y no le importa quién haya por medio. Muévelo.",
            "The wizard leaps to twelve hexes and does not care who is in the way. Move it.",
        ),
        captures: (
            "Captura al enemigo sobre el que cae. Cae sobre el soldado.",
            "It captures the enemy on whom it lands. Land on the soldier.",
        ),
        enemy: "bS C7",
        capture: "F6xC7",
    },
    PieceLesson {
        name: "jester",
        title: ("El bufón", "The jester"),
        letter: 'J',
        moves: (
            "El bufón da dos pasos justos, como la reina, hasta una casilla libre. Muévelo.",
            "The jester takes exactly two steps, as the queen does, to a free hex. Move it.",
        ),
        captures: (
            "Captura saltando: pasa por encima de un enemigo vecino en diagonal y cae detrás. Salta.",
            "It captures by leaping: over an enemy next to it on a diagonal, landing behind. Leap.",
        ),
        enemy: "bS E6",
        capture: "F6x*",
    },
    PieceLesson {
        name: "prince",
        title: ("El príncipe", "The prince"),
        letter: 'P',
        moves: (
            "El príncipe corre por las ocho direcciones, las del templo y las del guerrero. Muévelo.",
            "The prince runs in all eight directions, those of temple and warrior. Move it.",
        ),
        captures: (
            "Captura en cualquiera de sus ocho líneas. Captura al soldado, en horizontal.",
            "It captures along any of its eight lines. Capture the soldier, sideways.",
        ),
        enemy: "bS H8",
        capture: "F6xH8",
    },
    PieceLesson {
        name: "queen",
        title: ("La reina", "The queen"),
        letter: 'Q',
        moves: (
            "La reina da dos pasos, ni uno más ni uno menos, y la casilla de en medio ha de estar libre. Muévela.",
            "The queen takes two steps, no more and no fewer, and the hex between must be free. Move it.",
        ),
        captures: (
            "Captura en la casilla en que termina. Captura al soldado.",
            "It captures on the hex where it ends. Capture the soldier.",
        ),
        enemy: "bS D6",
        capture: "F6xD6",
    },
    PieceLesson {
        name: "king",
        title: ("El rey", "The king"),
        letter: 'K',
        moves: (
            "El rey da un paso a cualquiera de sus seis vecinas. Muévelo.",
            "The king takes one step to any of its six neighbours. Move it.",
        ),
        captures: (
            "Y captura del mismo modo. Captura al soldado.",
            "And captures the same way. Capture the soldier.",
        ),
        enemy: "bS E6",
        capture: "F6xE6",
    },
];

impl PieceLesson {
    /// BAT-UX-04, 05, 06: how it moves, as often as one likes, and how it captures.
    fn lesson(&self) -> Lesson {
        let own = format!("w{} F6", self.letter);
        // A kingdom without a royal has lost, so one stands in each corner.
        let mut pieces = vec![own.as_str(), "bQ A12"];
        if !matches!(self.letter, 'K' | 'Q') {
            pieces.push("wQ L1");
        }
        let moving = play(
            Words::new(self.moves.0, self.moves.1),
            &pieces,
            &["F6-*"],
            well_done(),
        );
        pieces.push(self.enemy);
        let capturing = play(
            Words::new(self.captures.0, self.captures.1),
            &pieces,
            &[self.capture],
            well_done(),
        );
        Lesson {
            name: self.name,
            title: Words::new(self.title.0, self.title.1),
            steps: vec![moving, capturing],
        }
    }
}

/// A rule, the pieces that show it, the first of which it is about, and what one sees.
type Pictured = (&'static str, &'static [&'static str], [&'static str; 2]);

/// BAT-MOV and BAT-CAP, rule by rule.
const PICTURES: [Pictured; 21] = [
    (
        "BAT-MOV-02",
        &["wW F6", "wS F9", "bS C6"],
        [
            "El guerrero llega hasta el amigo que lo para, y captura al primer enemigo.",
            "The warrior runs up to the friend that stops it, and captures the first enemy.",
        ],
    ),
    (
        "BAT-MOV-04",
        &["wK F6"],
        ["El rey: un paso.", "The king: one step."],
    ),
    (
        "BAT-MOV-05",
        &["wQ F6"],
        [
            "La reina: dos pasos, dieciocho destinos.",
            "The queen: two steps, eighteen places.",
        ],
    ),
    (
        "BAT-MOV-08",
        &["wQ F6", "wS E6", "wS F7"],
        [
            "Con ocupadas las dos casillas que tocan a ambas, la reina no llega a la de al lado.",
            "With both hexes that touch the two taken, the queen does not reach the one next door.",
        ],
    ),
    (
        "BAT-MOV-09",
        &["wZ F6", "wS E7", "wS F7", "wS G6"],
        [
            "El brujo salta por encima de cualquiera.",
            "The wizard leaps over anybody.",
        ],
    ),
    (
        "BAT-MOV-10",
        &["wJ F6"],
        [
            "El bufón anda como la reina.",
            "The jester walks as the queen does.",
        ],
    ),
    (
        "BAT-MOV-12",
        &["wT F6"],
        [
            "El templo: vertical y horizontal, y el paso que cambia de color.",
            "The temple: vertical and horizontal, and the step that changes colour.",
        ],
    ),
    (
        "BAT-MOV-13",
        &["wT F6", "wS E7", "wS G5", "wS G7", "wS E5"],
        [
            "Cerradas sus líneas, al templo le quedan los cuatro pasos que cambian de color.",
            "With its lines shut, the temple has the four steps left that change colour.",
        ],
    ),
    (
        "BAT-MOV-14",
        &["wT F6", "bS F7", "bS G6"],
        [
            "Dos piezas a los lados no cierran una línea horizontal.",
            "Two pieces at its sides do not close a horizontal line.",
        ],
    ),
    (
        "BAT-MOV-15",
        &["wW F6"],
        [
            "El guerrero: las cuatro diagonales.",
            "The warrior: the four diagonals.",
        ],
    ),
    (
        "BAT-MOV-17",
        &["wS F6"],
        [
            "El soldado: un paso, a los seis lados.",
            "The soldier: one step, to all six sides.",
        ],
    ),
    (
        "BAT-MOV-18",
        &["wP F6"],
        [
            "El príncipe: las ocho líneas.",
            "The prince: all eight lines.",
        ],
    ),
    (
        "BAT-CAP-02",
        &["wQ F6", "bS D7"],
        [
            "La reina captura donde acaban sus dos pasos.",
            "The queen captures where its two steps end.",
        ],
    ),
    (
        "BAT-CAP-03",
        &["wZ F6", "bS H7"],
        [
            "El brujo captura donde cae.",
            "The wizard captures where it lands.",
        ],
    ),
    (
        "BAT-CAP-04",
        &["wT F6", "bS C9", "bS H8"],
        [
            "El templo captura al primero de sus líneas.",
            "The temple captures the first on its lines.",
        ],
    ),
    (
        "BAT-CAP-05",
        &["wW F6", "bS C6", "bS F9"],
        [
            "El guerrero captura al primero de sus diagonales.",
            "The warrior captures the first on its diagonals.",
        ],
    ),
    (
        "BAT-CAP-06",
        &["wJ F6", "bS E6"],
        [
            "El bufón captura saltando al enemigo y cae detrás.",
            "The jester captures by leaping over the enemy, and lands behind it.",
        ],
    ),
    (
        "BAT-CAP-07",
        &["wJ F6", "bS E6", "bS D6"],
        [
            "Sin casilla libre detrás no hay salto.",
            "With no free hex behind there is no leap.",
        ],
    ),
    (
        "BAT-CAP-09",
        &["wS F6", "bS E7", "bS F7"],
        [
            "El soldado captura solo recto hacia arriba o hacia abajo.",
            "The soldier captures straight up or straight down only.",
        ],
    ),
    (
        "BAT-CAP-11",
        &["wK F6", "bS E6"],
        [
            "El rey captura con su paso.",
            "The king captures with its step.",
        ],
    ),
    (
        "BAT-CAP-12",
        &["wP F6", "bS C9", "bS F9", "bS I9"],
        [
            "El príncipe captura al primero de cada línea.",
            "The prince captures the first on every line.",
        ],
    ),
];

fn illustration((rule, pieces, [es, en]): Pictured) -> Illustration {
    // A kingdom without a royal has lost, so a queen stands in each corner.
    let mut all = vec!["bQ A12"];
    if !pieces
        .iter()
        .any(|piece| piece.starts_with("wK") || piece.starts_with("wQ"))
    {
        all.push("wQ L1");
    }
    all.extend(pieces);
    let place = pieces[0].split(' ').nth(1).unwrap_or_default();
    let hex: Hex = place.parse().expect("a hex of our own");
    Illustration {
        rule,
        position: board(&all),
        seat: Seat::new(0),
        subject: Subject::Thing(piece_id(hex)),
        room: None,
        words: Words::new(es, en),
    }
}

/// What is taught and told here.
pub(crate) struct School;

impl Teaching for School {
    /// All lessons, in the order in which they are best taken.
    fn lessons(&self) -> Vec<Lesson> {
        let mut lessons = vec![the_board()];
        lessons.extend(PIECES.iter().map(PieceLesson::lesson));
        lessons.push(winning());
        lessons
    }

    /// Every movement and every capture, from the middle of the board.
    fn illustrations(&self) -> Vec<Illustration> {
        PICTURES.map(illustration).to_vec()
    }

    /// BAT-UX-23.
    fn articles(&self) -> Vec<Article> {
        vec![Article {
            name: "chess",
            title: Words::new("Batel-Nah y el ajedrez", "Batel-Nah and chess"),
            text: Words::new(
                include_str!("../../../docs/articles/batelnah-chess.es.md"),
                include_str!("../../../docs/articles/batelnah-chess.en.md"),
            ),
        }]
    }
}

/// BAT-UX-07, BAT-BRD, BAT-ARM: the board and where everything stands at the start.
fn the_board() -> Lesson {
    Lesson {
        name: "board",
        title: Words::new("El tablero y la salida", "The board and the start"),
        steps: vec![
            look(
                "Ciento cuarenta y cuatro casillas, de A1 a L12. Las blancas salen abajo y las negras arriba, con dieciocho piezas cada una: rey, reina, príncipe, dos guerreros, dos templos, dos brujos, un bufón y ocho soldados. Pasa el puntero por una pieza para saber su nombre.",
                "A hundred and forty-four hexes, from A1 to L12. White starts at the bottom and black at the top, eighteen pieces each: king, queen, prince, two warriors, two temples, two wizards, a jester and eight soldiers. Rest the pointer on a piece to learn its name.",
                None,
            ),
            look(
                "Con aliados juegan cuatro ejércitos: las azules ayudan a las blancas y las rojas a las negras. Pueden estar desde el principio o entrar más tarde, si los dos reinos quieren.",
                "With allies four armies play: blue helps white and red helps black. They are there from the start or come in later, if both kingdoms want it.",
                None,
            ),
        ],
    }
}

/// BAT-ROY, BAT-END-01: the two lives of a kingdom.
fn winning() -> Lesson {
    let queen_alone = ["wW F6", "wQ L1", "bQ C6", "bS A1"];
    Lesson {
        name: "winning",
        title: Words::new("Ganar", "Winning"),
        steps: vec![
            look(
                "Un reino tiene dos vidas: su rey y su reina. Al perder una se grita «¡Kolba!»; al perder la segunda, «¡Hok-Sah!», y la partida se acaba.",
                "A kingdom has two lives: its king and its queen. When it loses one the call is “Kolba!”; when it loses the second, “Hok-Sah!”, and the game is over.",
                Some(board(&["wK K2", "wQ K1", "bK A11", "bQ B12"])),
            ),
            play(
                Words::new(
                    "A las negras solo les queda la reina. Captúrala y gana.",
                    "Black has only the queen left. Capture it and win.",
                ),
                &queen_alone,
                &["F6xC6"],
                Words::new("¡Hok-Sah! Has ganado.", "Hok-Sah! You have won."),
            ),
        ],
    }
}

#[cfg(test)]
mod tests {
    use sobremesa_kernel::{Actor, Game};
    use sobremesa_table::Playable;

    use super::*;
    use crate::game::BatelNah;

    /// Every task of every lesson can be solved, and not by every move: a captive must be looked for.
    #[test]
    fn every_task_has_a_solution() {
        for lesson in School.lessons() {
            for step in &lesson.steps {
                let Task::Play { .. } = step.task else {
                    continue;
                };
                let position = step.position.clone().expect("a position");
                let position = serde_json::from_value(position).expect("a position");
                let state = BatelNah::resume(&position).expect("a legal one");
                let mut actions = Vec::new();
                BatelNah::candidates(&state, Actor::Seat(step.seat), &mut actions);
                let notations: Vec<String> = actions.iter().map(BatelNah::notation).collect();
                let right = notations
                    .iter()
                    .filter(|text| step.task.is_met_by(text))
                    .count();
                assert!(right > 0, "{}: none of {notations:?}", lesson.name);
                assert!(
                    right < notations.len() || right > 3,
                    "{}: {notations:?}",
                    lesson.name
                );
            }
        }
    }
}
