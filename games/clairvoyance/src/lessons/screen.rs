//! What the players see, how a combat ends, and the way back.

use serde_json::json;
use sobremesa_table::{Lesson, LessonStep, Right};

use super::{about, combat, command, lesson, look, source, usual};

/// CLV-TEA-02: what the players are shown.
pub(super) fn screen() -> Lesson {
    let hidden = || {
        let mut position = usual();
        position["units"] = json!([{ "unit": "Goblins:Archer:1", "hidden": true }]);
        position
    };
    lesson(
        "screen",
        ["Lo que ven los jugadores", "What the players see"],
        vec![
            about(
                3,
                command(
                    [
                        "Los jugadores miran otra pantalla, con un enlace que les das. El arquero (3) está emboscado: \
                         ocúltalo hasta que dispare.",
                        "The players look at another screen, by a link that you give them. The archer (3) lies in ambush: \
                         hide it until it shoots.",
                    ],
                    usual(),
                    Right::written(&["hide 3"]),
                    &[],
                    [
                        "Tú lo sigues viendo; ellos, no: ni su ficha, ni su turno, ni lo que hace.",
                        "You still see it; they do not: neither its token, nor its turn, nor what it does.",
                    ],
                ),
            ),
            LessonStep {
                from_outside: true,
                ..look(
                    [
                        "Esta es su pantalla. Ven el mapa y a los demás, sin planes ni ataques; de puntos de vida, lo que \
                         tú quieras enseñar. Del arquero no hay ni rastro.",
                        "This is their screen. They see the map and the others, without plans or attacks; of hit points \
                         whatever you care to show. There is no trace of the archer.",
                    ],
                    hidden(),
                )
            },
            about(
                3,
                command(
                    [
                        "Ha disparado, y todos se vuelven hacia él. Enséñalo.",
                        "It has shot, and everybody turns to it. Show it.",
                    ],
                    hidden(),
                    Right::written(&["reveal 3"]),
                    &[],
                    [
                        "Ahora está en las dos pantallas.",
                        "Now it is on both screens.",
                    ],
                ),
            ),
        ],
    )
}

/// CLV-INI-07, CLV-CMD-11: the end, and the way back.
pub(super) fn ending() -> Lesson {
    let last = || {
        let mut position = combat(
            &source("(5, 1)", "(6, 1), (7, 4)", "(8, 0)"),
            &[0, 1, 3, 2],
            Some(0),
        );
        position["units"] = json!([
            { "unit": "Goblins:Goblin:2", "hp": -1, "alive": false },
            { "unit": "Goblins:Archer:1", "hp": -1, "alive": false },
        ]);
        position
    };
    lesson(
        "ending",
        ["Acabar y volver atrás", "The end, and the way back"],
        vec![
            about(
                0,
                command(
                    [
                        "Solo queda el trasgo 1, con 5 puntos de vida. Lena saca 18 y 7 de daño. Apúntalo.",
                        "Only goblin 1 is left, with 5 hit points. Lena rolls 18 and 7 of damage. Enter it.",
                    ],
                    last(),
                    Right::written(&["attack 1 18 7"]),
                    &[],
                    [
                        "Cuando todos los que viven son de un equipo, el combate ha acabado.",
                        "When all the living are of one team, the combat is over.",
                    ],
                ),
            ),
            LessonStep {
                before: vec!["attack 1 18 7"],
                ..command(
                    [
                        "¡Un momento!, dice Lena: era un 13. Nada se pierde: deshaz lo último, con «Deshacer» o «undo».",
                        "Wait, says Lena: it was a 13. Nothing is lost: take back the latest command, with the button or “undo”.",
                    ],
                    last(),
                    Right::written(&["undo"]),
                    &[],
                    [
                        "El trasgo respira. «redo» lo vuelve a hacer, y «reroll» repite un turno con otros dados. Ya sabes dirigir: el resto lo dice «help».",
                        "The goblin breathes again. “redo” does it once more, and “reroll” plays a turn again with other dice. Now you can lead: “help” tells the rest.",
                    ],
                )
            },
        ],
    )
}
