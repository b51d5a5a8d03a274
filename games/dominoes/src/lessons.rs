//! The tutorial of the game: what a hand is, how tiles are laid, and how partners help each other
//! (DOM-UX-51, DOM-UX-52).

use serde_json::{Value, json};
use sobremesa_kernel::{Seat, Words};
use sobremesa_table::{Article, Illustration, Lesson, LessonStep, Right, Subject, Task, Teaching};

/// One deal for all lessons, so that the learner gets to know it.
const HANDS: [&str; 4] = [
    "35 04 66 00 16 13 46",
    "01 22 15 45 36 06 55",
    "25 26 12 02 33 11 24",
    "56 34 03 23 44 05 14",
];

/// The deal after some moves, with the learner in the first seat.
fn after(opener: u8, moves: &str) -> Value {
    json!({ "hands": HANDS, "opener": opener, "first_hand": opener == 1, "moves": moves })
}

fn look(es: &str, en: &str, position: Value) -> LessonStep {
    LessonStep::look(Words::new(es, en), Some(position))
}

fn play(words: Words, position: Value, right: &[&str], praise: Words, advice: Words) -> LessonStep {
    let task = Task::Play {
        right: Right::written(right),
        praise,
        advice,
    };
    LessonStep::new(words, Some(position), task)
}

fn again() -> Words {
    Words::new(
        "Vale, pero no es lo que se pedía. Prueba otra vez.",
        "Legal, but not what was asked for. Try again.",
    )
}

fn lesson(name: &'static str, es: &str, en: &str, steps: Vec<LessonStep>) -> Lesson {
    Lesson {
        name,
        title: Words::new(es, en),
        steps,
    }
}

/// What is taught and told here.
pub(crate) struct School;

/// A rule, the moves of the deal above after which one sees it, the tile it is about, and what one sees.
type Pictured = (
    &'static str,
    &'static str,
    Option<&'static str>,
    [&'static str; 2],
);

/// The line, rule by rule.
const PICTURES: [Pictured; 4] = [
    (
        "DOM-OPEN-02",
        "",
        Some("66"),
        [
            "La primera mano se abre con el seis doble.",
            "The first hand opens with the double six.",
        ],
    ),
    (
        "DOM-MOV-02",
        "66 06L 26R 23R",
        Some("35"),
        [
            "El 3-5 casa con el extremo que enseña un 3.",
            "The 3-5 fits the end that shows a 3.",
        ],
    ),
    (
        "DOM-MOV-05",
        "66 36L",
        None,
        [
            "Un doble se pone cruzado, y su extremo conserva el número.",
            "A double lies crosswise, and its end keeps the number.",
        ],
    ),
    (
        "DOM-MOV-08",
        "66 36L 26R 34L",
        None,
        [
            "Lo puesto, puesto está: la línea crece solo por sus extremos.",
            "What is laid stays laid: the line grows at its ends only.",
        ],
    ),
];

fn illustration((rule, moves, tile, [es, en]): Pictured) -> Illustration {
    Illustration {
        rule,
        position: after(1, moves),
        seat: Seat::new(0),
        subject: tile.map_or(Subject::Position, |tile| {
            Subject::Thing(format!("tile-{tile}"))
        }),
        room: None,
        words: Words::new(es, en),
    }
}

impl Teaching for School {
    fn illustrations(&self) -> Vec<Illustration> {
        PICTURES.map(illustration).to_vec()
    }

    /// All lessons, in the order in which they are best taken.
    fn lessons(&self) -> Vec<Lesson> {
        vec![
            lesson(
                "welcome",
                "Bienvenida",
                "Welcome",
                vec![
                    look(
                        "Cuatro personas, dos parejas, veintiocho fichas, siete para cada una. Tú estás abajo y tu compañero enfrente. Gana la pareja que llega primero a doscientos tantos.",
                        "Four people, two pairs, twenty-eight tiles, seven for each. You sit at the bottom, your partner opposite. The pair that reaches two hundred points first wins.",
                        after(1, ""),
                    ),
                    look(
                        "El turno va hacia la derecha; la persona que juega está marcada. Arriba está el marcador de las dos parejas y, junto a cada asiento, cuántas fichas le quedan.",
                        "Turns go to the right; whoever plays is marked. The score of both pairs is at the top and, beside each seat, how many tiles it has left.",
                        after(1, "66"),
                    ),
                ],
            ),
            lesson(
                "opening",
                "La salida",
                "The opening",
                vec![play(
                    Words::new(
                        "En la primera mano sale quien tiene el seis doble, y con él. Ponlo: arrástralo a la mesa, o haz clic en él y luego en la mesa.",
                        "In the first hand whoever has the double six opens with it. Lay it: drag it onto the table, or click it and then the table.",
                    ),
                    after(1, ""),
                    &["66R"],
                    Words::new(
                        "¡Bien! Ahora los dos extremos son seises.",
                        "Good! Now both ends are sixes.",
                    ),
                    again(),
                )],
            ),
            lesson(
                "matching",
                "Casar fichas",
                "Matching",
                vec![
                    play(
                        Words::new(
                            "Una ficha entra si una de sus mitades iguala un extremo. Los extremos son 4 y 2: pon una ficha que case.",
                            "A tile fits if one of its halves equals an end. The ends are 4 and 2: lay one that matches.",
                        ),
                        after(1, "66 36L 26R 34L"),
                        &["04L", "46L"],
                        Words::new(
                            "Eso es: la otra mitad es ahora el extremo.",
                            "That is it: its other half is the end now.",
                        ),
                        again(),
                    ),
                    play(
                        Words::new(
                            "Los dobles se ponen atravesados y dejan el extremo como estaba. Pon el blanco doble.",
                            "Doubles lie across and leave the end as it was. Lay the double blank.",
                        ),
                        after(1, "66 06L 26R 23R"),
                        &["00L"],
                        Words::new(
                            "Un doble entra solo por su número: mejor soltarlo cuando se puede.",
                            "A double fits by one number only: better out while it can.",
                        ),
                        again(),
                    ),
                ],
            ),
            lesson(
                "passing",
                "Pasar",
                "Passing",
                vec![play(
                    Words::new(
                        "Los dos extremos son doses y no tienes ninguno: hay que pasar. Quien puede poner, pone; no se puede pasar por gusto.",
                        "Both ends are twos and you have none: you have to pass. Whoever can lay must; nobody passes by choice.",
                    ),
                    after(1, "66 36L 26R 23L"),
                    &["*"],
                    Words::new(
                        "Todos saben ahora que no tienes doses: un paso también habla.",
                        "Now everybody knows that you have no twos: a pass speaks too.",
                    ),
                    again(),
                )],
            ),
            lesson(
                "partners",
                "Jugar en pareja",
                "Playing as a pair",
                vec![
                    play(
                        Words::new(
                            "Tu compañero ha salido con el tres doble: quiere treses. P4 ha puesto un 4 al otro lado. Juega sin tapar el palo de tu compañero.",
                            "Your partner has opened with the double three: they want threes. P4 has laid a 4 on the other side. Play without covering your partner's suit.",
                        ),
                        after(3, "33 34R"),
                        &["04R", "46R"],
                        Words::new(
                            "Muy bien: el 3 sigue abierto para tu compañero.",
                            "Very good: the 3 stays open for your partner.",
                        ),
                        Words::new(
                            "Se puede, pero tapas el 3 de tu compañero. Mira el otro extremo.",
                            "It is legal, but it covers your partner's 3. Look at the other end.",
                        ),
                    ),
                    look(
                        "Quien piensa mucho dice algo: que duda, o que tiene más de una ficha que entra. En el dominó no se habla; se juega, se pasa y se tarda.",
                        "Whoever thinks long says something: that they waver, or have more than one tile that fits. Nobody talks at dominoes; one lays, passes and takes time.",
                        after(3, "33 34R"),
                    ),
                ],
            ),
            lesson(
                "ending",
                "Dominar y cerrar",
                "Going out and blocking",
                vec![look(
                    "La mano se acaba cuando alguien pone su última ficha (domina) o cuando nadie puede poner (cierre). Entonces se enseñan las fichas y la pareja que gana se apunta los puntos que han quedado. Por eso conviene soltar pronto las fichas pesadas.",
                    "The hand ends when somebody lays their last tile, or when nobody can lay any more (a block). Then all tiles are shown and the winning pair scores the points that are left. So heavy tiles are best laid early.",
                    after(1, "66 36L 26R 34L 46L 06L"),
                )],
            ),
        ]
    }

    /// DOM-UX-53.
    fn articles(&self) -> Vec<Article> {
        vec![Article {
            name: "history",
            title: Words::new(
                "Historia y clases de dominó",
                "History and kinds of dominoes",
            ),
            text: Words::new(
                include_str!("../../../docs/articles/dominoes-history.es.md"),
                include_str!("../../../docs/articles/dominoes-history.en.md"),
            ),
        }]
    }
}

#[cfg(test)]
mod tests {
    use sobremesa_kernel::{Actor, Game};
    use sobremesa_table::Playable;

    use super::*;
    use crate::Dominoes;

    /// Every position is one that can arise, and every task can be solved.
    #[test]
    fn every_task_has_a_solution() {
        for lesson in School.lessons() {
            for step in &lesson.steps {
                let position = step.position.clone().expect("a position");
                let position = serde_json::from_value(position).expect("a position");
                let state = Dominoes::resume(&position)
                    .unwrap_or_else(|faults| panic!("{}: {faults:?}", lesson.name));
                if step.task.is_look() {
                    continue;
                }
                let mut actions = Vec::new();
                Dominoes::candidates(&state, Actor::Seat(step.seat), &mut actions);
                let notations: Vec<String> = actions.iter().map(Dominoes::notation).collect();
                assert!(
                    notations.iter().any(|text| step.task.is_met_by(text)),
                    "{}: {notations:?}",
                    lesson.name
                );
            }
        }
    }
}
