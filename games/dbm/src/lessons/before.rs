//! What comes before the first turn: who lies in wait, and the day.

use sobremesa_kernel::{Dice, Game, Seed};
use sobremesa_table::{Lesson, LessonStep, Right};

use super::{about, lesson, order, so, step, task};
use crate::Dbm;
use crate::position::Position;
use crate::setup::Setup;
use crate::touch::Edge;

/// DBM-AMB-01, -02, DBM-SET-01, -02, DBM-DEP: an ambush, and how a day begins.
pub(super) fn day() -> Lesson {
    let morning = morning();
    lesson(
        "day",
        ["Antes de la batalla", "Before the battle"],
        vec![
            about(
                &["a1"],
                order(
                    [
                        "Quien escribe órdenes antes de desplegar puede emboscar tropas en un bosque, un barranco o tras \
                         una colina: el enemigo no las ve hasta que se mueven, disparan o las descubre alguien. Los \
                         auxiliares del bosque son tuyos y solo tú los ves. Sácalos contra el flanco de las lanzas.",
                        "Whoever writes orders before deploying may hide troops in a wood, a gully or behind a hill: the \
                         enemy does not see them until they move, shoot or are discovered. The auxilia in the wood are \
                         yours, and you alone see them. Bring them out against the flank of the spears.",
                    ],
                    "a1 Reg Ax (O) 1160,600,270 hidden ; a2..a3 Reg Bd (O) 880,400,0 ; a9 Reg Cv (O) 1060,380,0 general
                     b1..b2 Reg Sp (O) 1000,560,180 ; wood 1140,500 1300,500 1300,700 1140,700",
                    // By what name it appears is told to all.
                    |came| {
                        so(came, |then| {
                            then.0
                                .touches
                                .iter()
                                .any(|it| it.whom.as_str() == "b1" && it.edge != Edge::Front)
                        })
                    },
                    [
                        "Ya los ve todo el mundo, pero tarde: las lanzas tienen un enemigo en el costado.",
                        "Now everybody sees them, but too late: the spears have an enemy at their side.",
                    ],
                    [
                        "Se han descubierto sin llegar a las lanzas. Todo está como antes: prueba otra vez.",
                        "They have shown themselves without reaching the spears. Everything is as before: try again.",
                    ],
                ),
            ),
            LessonStep {
                room: None,
                ..step(
                    [
                        "Un día entero empieza antes: los dos nombran en secreto una estación y tiran dados. Quien ataca \
                         lo hace en la suya, y el defensor elige el terreno; de los dados salen la hora y el tiempo que \
                         hará. Después vienen campamentos, órdenes secretas y el despliegue, mando a mando. Nombra tu \
                         estación.",
                        "A whole day begins earlier: both name a season in secret and throw dice. Whoever attacks does so \
                         in theirs, and the defender chooses the ground; the dice give the hour and the weather. Then come \
                         camps, secret orders and deployment, command by command. Name your season.",
                    ],
                    &morning,
                    task(
                        Right::written(&["season *"]),
                        [
                            "Apuntada, y nadie más la ve hasta que el otro haya nombrado la suya. Empieza con una escaramuza: pocos elementos y el campo ya puesto.",
                            "It is noted, and nobody else sees it until the other has named theirs. Begin with a skirmish: a few elements, and the ground is laid already.",
                        ],
                        [
                            "Lo primero es la estación. Elige una de la lista.",
                            "The season comes first. Choose one from the list.",
                        ],
                    ),
                )
            },
        ],
    )
}

/// A whole day of the usual armies, before anything is said.
fn morning() -> Position {
    let setup = Setup {
        whole_day: true,
        ..Setup::default()
    };
    let mut dice = Dice::seeded(Seed::from_number(1));
    let state = Dbm::start(&setup, &mut dice, &mut Vec::new());
    Position::from(&state.expect("a day can begin"))
}
