//! What units do by themselves, and how that is written.

use sobremesa_table::{Goal, Lesson, LessonStep, Right, Task};

use super::{about, combat, command, lesson, source, words};

/// CLV-SEM-01, CLV-UX-11: what units do by themselves.
pub(super) fn by_themselves() -> Lesson {
    let near = || {
        combat(
            &source("(3, 4)", "(6, 4), (8, 5)", "(8, 0)"),
            &[0, 1, 3, 2],
            Some(0),
        )
    };
    lesson(
        "plans",
        ["Lo que hacen solos", "What they do by themselves"],
        vec![
            about(
                1,
                command(
                    [
                        "Le toca al trasgo 1. Su plan lo lees en su ficha: mientras haya enemigos, acercarse al más cercano y \
                         atacarlo. Dale el turno.",
                        "Goblin 1 is next. You can read its plan on its card: while there are enemies, approach the closest \
                         and attack it. Give it the turn.",
                    ],
                    near(),
                    Right::written(&["next"]),
                    &[13, 4],
                    [
                        "Ha andado, ha tirado 13 + 2 para dar y 4 de daño. Contra una jugadora solo lo anuncia: su armadura y sus heridas las lleva ella.",
                        "It has walked, and rolled 13 + 2 to hit and 4 of damage. Against a player it only announces that: she keeps her own armor and wounds.",
                    ],
                ),
            ),
            LessonStep {
                before: vec!["next"],
                ..command(
                    [
                        "¿Y por qué ha hecho eso? Pregúntalo con «¿Por qué?», o escribe «why»: el programa repasa su plan línea \
                         por línea.",
                        "And why did it do that? Ask with “Why?”, or type “why”: the program goes through its plan line by line.",
                    ],
                    near(),
                    Right::written(&["why*"]),
                    &[13, 4],
                    [
                        "Antes de un turno, «plan» dice lo que hará; después, «why» dice por qué lo hizo.",
                        "Before a turn “plan” tells what it will do; after it “why” tells why it did so.",
                    ],
                )
            },
        ],
    )
}

/// A text to complete: the file up to it, what stands there, and the rest.
fn write(
    said: [&str; 2],
    text: [&'static str; 3],
    then: &'static [&'static str],
    right: Goal,
    dice: &[i32],
    [praise, advice]: [[&str; 2]; 2],
) -> LessonStep {
    let position = |text: &str| combat(text, &[1, 0], None);
    let task = Task::Write {
        text,
        position,
        then,
        right,
        praise: words(praise),
        advice: words(advice),
    };
    LessonStep {
        dice: dice.to_vec(),
        ..LessonStep::new(words(said), Some(position(&text.concat())), task)
    }
}

/// CLV-BEH-02 to -07, CLV-ACT-01, CLV-ESC-01: a behaviour of one's own.
pub(super) fn writing() -> Lesson {
    const GOBLIN: &str = "MAP { Layout: Rectangle 9, 6; Obstacles: ; }\n\nPLAYER Lena { Initiative: +3 }\n\n\
        UNIT Goblin {\n  HP: 5; Initiative: +1; Speed: 4; AC: 15;\n  Attack: Melee +2 1d6; Full Attack: Melee +2 1d6;\n}\n\n\
        AI Own {\n";
    const GOBLINS: &str =
        "\n}\n\nTEAM Heroes { Lena x1: (2, 3); }\n\nTEAM Goblins { Goblin, Own x1: (6, 3); }\n";
    const ARCHER: &str = "MAP { Layout: Rectangle 9, 6; Obstacles: ; }\n\nPLAYER Lena { Initiative: +3 }\n\n\
        UNIT Archer {\n  HP: 4; Initiative: +2; Speed: 6; AC: 13;\n  Attack: Ranged (8) +3 1d6; Full Attack: Ranged (8) +1 1d6;\n}\n\n\
        AI Own {\n";
    const ARCHERS: &str =
        "\n}\n\nTEAM Heroes { Lena x1: (3, 3); }\n\nTEAM Goblins { Archer, Own x1: (4, 3); }\n";
    lesson(
        "writing",
        ["Escribir una regla", "Writing a rule"],
        vec![
            write(
                [
                    "Este trasgo solo tiene «Pass;»: no hace nada. Cámbialo por un plan de dos acciones, unidas con un \
                     guion: acercarse al enemigo más cercano («Approach closest enemy») y atacarlo («Attack closest \
                     enemy»). El punto y coma cierra el plan.",
                    "This goblin has nothing but “Pass;”: it does nothing. Replace it by a plan of two actions, joined by a \
                     hyphen: approach the closest enemy (“Approach closest enemy”) and attack it (“Attack closest enemy”). \
                     The semicolon ends the plan.",
                ],
                [GOBLIN, "  Pass;", GOBLINS],
                &["next"],
                Goal(|came| came.happened("move") && came.happened("attack")),
                &[12, 3, 12, 3],
                [
                    [
                        "Se acerca y ataca. Ese es todo el idioma: a quién, qué, y un punto y coma.",
                        "It approaches and attacks. That is all of the language: whom, what, and a semicolon.",
                    ],
                    [
                        "Se entiende, pero en su turno no se ha acercado y atacado. Cámbialo y prueba otra vez.",
                        "It can be read, but in its turn it has not approached and attacked. Change it and try again.",
                    ],
                ],
            ),
            write(
                [
                    "El arquero tiene a Lena al lado, y su «if» dice que con un enemigo a 2 o menos no haga nada \
                     («Pass;»). Cámbialo: que en ese caso se aparte («Disengage») y luego ataque («Attack closest \
                     enemy»).",
                    "Lena stands beside the archer, and its “if” says that with an enemy at 2 or less it does nothing \
                     (“Pass;”). Change that: then it shall get away (“Disengage”) and attack afterwards (“Attack closest \
                     enemy”).",
                ],
                [
                    ARCHER,
                    "  if enemy in range (2) then {\n    Pass;\n  } else {\n    Attack closest enemy;\n  }",
                    ARCHERS,
                ],
                &["next"],
                Goal(|came| came.happened("move") && came.happened("attack")),
                &[12, 3, 12, 3],
                [
                    [
                        "Primero se aparta, después dispara. Con «while enemy count >= 1» delante lo haría turno tras turno.",
                        "First it gets away, then it shoots. With “while enemy count >= 1” before it, it would do so turn after turn.",
                    ],
                    [
                        "Se entiende, pero no se ha apartado para disparar después. Cámbialo y prueba otra vez.",
                        "It can be read, but it has not got away and shot then. Change it and try again.",
                    ],
                ],
            ),
        ],
    )
}
