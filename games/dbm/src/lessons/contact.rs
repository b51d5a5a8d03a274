//! Contact and its chances, and who fights from behind.

use sobremesa_table::Lesson;

use super::{NOT_THAT, THREE, about, battle, choice, lesson, order, so};
use crate::position::PhaseWord::Fight;
use crate::touch::Edge;

/// DBM-GRP-06, DBM-ZOC-11, DBM-CC-07, -08, DBM-TAC-05, DBM-CON-02: front to front, and who stands beside.
pub(super) fn contact() -> Lesson {
    lesson(
        "contact",
        ["El contacto", "Contact"],
        vec![
            about(
                &THREE,
                order(
                    [
                        "Se lucha de frente y esquina con esquina. Si una línea llega torcida por menos de media base \
                         (40 p), se corre de lado y queda alineada, sin pagar nada. Lleva las espadas contra las lanzas: \
                         en «Entrar en contacto» lees las probabilidades exactas antes de decidirte.",
                        "One fights front to front and corner to corner. A line that arrives off by no more than half \
                         a base (40 p) shifts sideways and is lined up, for nothing. Take the blades against the spears: \
                         under “Make contact” you read the exact chances before you decide.",
                    ],
                    "a1..a3 Reg Bd (O) 1000,500,0 ; a9 Reg Cv (O) 1080,400,0 general ; b1..b3 Reg Sp (O) 1190,570,180",
                    |came| so(came, |then| then.touch("a2", "b2") == Some(Edge::Front)),
                    [
                        "Alineadas: cada una tiene su enemigo delante. En el combate, cada uno suma un dado a su factor: 5 las espadas, 4 las lanzas.",
                        "Lined up: each has an enemy before it. In the fight each adds a die to its factor: 5 for blades, 4 for spears.",
                    ],
                    NOT_THAT,
                ),
            ),
            choice(
                [
                    "La espada de la derecha no tiene a nadie delante, pero está codo con codo con la del medio: \
                     sobrelapa a su enemigo, que lucha con −1. Sin ella la del medio ganaría 21 de las 36 tiradas; con \
                     ella, 26. Que combata primero la del medio.",
                    "Nobody stands before the blades on the right, but they stand shoulder to shoulder with those in the \
                     middle: they overlap their enemy, who fights with −1. Without them those in the middle would win 21 \
                     of the 36 rolls; with them, 26. Let the middle fight first.",
                ],
                &battle(
                    "a1..a3 Reg Bd (O) 1000,500,0 ; b1..b2 Reg Sp (O) 1080,500,180",
                    Fight,
                ),
                ("fight a2 b1", &[4, 3]),
                [
                    "5 + 4 contra 4 − 1 + 3: nueve contra seis. Las lanzas retroceden, y su vecina se queda sin nadie al lado.",
                    "5 + 4 against 4 − 1 + 3: nine against six. The spears recoil, and their neighbours have nobody beside them.",
                ],
                [
                    "Ese combate no tiene aún ventaja. Empieza por el del medio.",
                    "That fight has no advantage yet. Begin with the one in the middle.",
                ],
            ),
            choice(
                [
                    "En tu turno el orden lo eliges tú, y ahora se ve para qué: la espada del medio, libre, sobrelapa a \
                     las lanzas que quedan. También esas tienen −1, y quien saca la mitad o menos casi siempre queda destruido. Combate.",
                    "In your turn the order is yours, and now one sees what for: the blades in the middle are free and \
                     overlap the spears that are left. Those have −1 as well, and whoever gets half or less is \
                     nearly always destroyed. Fight.",
                ],
                &battle(
                    "a1..a3 Reg Bd (O) 1000,500,0 ; b1 Reg Sp (O) 1080,530,180 ; b2 Reg Sp (O) 1000,500,180
                     b3..b4 Reg Sp (O) 1080,660,180",
                    Fight,
                ),
                ("fight a1 b2", &[6, 1, 3]),
                [
                    "5 + 6 contra 4 − 1 + 1: once contra cuatro. Menos de la mitad: destruidas.",
                    "5 + 6 against 4 − 1 + 1: eleven against four. Less than half: destroyed.",
                ],
                NOT_THAT,
            ),
            about(
                &["a2"],
                order(
                    [
                        "Mejor aún es el flanco. La espada ya lucha; lleva la caballería contra el costado de las lanzas. \
                         Tendrán −1, y si pierden no podrán retroceder: quedarán destruidas.",
                        "Better still is the flank. The blades fight already; take the cavalry against the side of the \
                         spears. They will have −1, and if they lose they cannot recoil: they are destroyed.",
                    ],
                    "a1 Reg Bd (O) 1000,500,0 ; a2 Reg Cv (O) 1180,540,270 ; a9 Reg Kn (O) 1080,400,0 general
                     b1 Reg Sp (O) 1000,500,180",
                    |came| so(came, |then| then.touch("a2", "b1").is_some_and(|edge| edge != Edge::Front)),
                    [
                        "Así se gana: uno sujeta de frente, otro golpea de lado.",
                        "That is how one wins: one holds the front, another strikes the side.",
                    ],
                    NOT_THAT,
                ),
            ),
        ],
    )
}

/// DBM-SUP-08, -16, DBM-GRP-08: who fights from behind.
pub(super) fn support() -> Lesson {
    lesson(
        "support",
        ["Apoyos", "Support"],
        vec![
            choice(
                [
                    "Las picas tienen 3 contra infantería, y +1 por cada fila de picas detrás, hasta tres: la columna \
                     lucha con 6 contra 5 y gana 21 de 36 tiradas; la pica sola, con 3 contra 5, solo 6. Combate primero \
                     donde llevas ventaja.",
                    "Pikes have 3 against foot, and +1 for each rank of pikes behind, up to three: the column fights \
                     with 6 against 5 and wins 21 of 36 rolls; the single pikes, with 3 against 5, only 6. Fight first \
                     where you have the advantage.",
                ],
                &battle(
                    "a1..a4 Reg Pk (O) 1000,500,0 column ; a5 Reg Pk (O) 1240,500,0
                     b1 Reg Bd (O) 1000,500,180 ; b2 Reg Bd (O) 1240,500,180",
                    Fight,
                ),
                ("fight a1 b1", &[4, 3]),
                [
                    "6 + 4 contra 5 + 3: las espadas retroceden, y la columna entera tiene que seguirlas.",
                    "6 + 4 against 5 + 3: the blades recoil, and the whole column has to follow them.",
                ],
                [
                    "Ahí las picas luchan solas. Mira el otro combate.",
                    "There the pikes fight alone. Look at the other fight.",
                ],
            ),
            about(
                &THREE,
                order(
                    [
                        "El fondo se gana al moverse. Tus picas están en línea: con «Formar columna» se ponen una tras \
                         otra en un solo movimiento.",
                        "Depth is a matter of moving. Your pikes are in line: “Form a column” puts them one behind the \
                         other in a single move.",
                    ],
                    "a1..a3 Reg Pk (O) 1000,500,0 ; a9 Reg Cv (O) 1080,380,0 general
                     b1..b2 Reg Bd (O) 1120,760,180",
                    |came| {
                        so(came, |then| {
                            let head = then.element("a1").map(|it| it.x);
                            then.all(&THREE, |it| {
                                head.is_some_and(|x| (it.x - x).abs() < 0.5)
                            })
                        })
                    },
                    [
                        "Tres filas: lucharán con 3 + 2. Más de cuatro no apoyan, y si la primera cae mueren con ella.",
                        "Three ranks: they will fight with 3 + 2. More than four support nobody, and if the first falls they die with it.",
                    ],
                    NOT_THAT,
                ),
            ),
            choice(
                [
                    "Otros apoyos los da la lista de cada ejército: aquí, arqueros psiloi tras las espadas cuando el \
                     enemigo va a caballo. Espadas contra montados, 3, y 4 con psiloi; caballeros contra infantería, 3. \
                     Combate primero con las que tienen apoyo.",
                    "Other supports are given by an army's list: here psiloi with bows behind blades, when the enemy is \
                     mounted. Blades against mounted have 3, and 4 with psiloi; knights against foot have 3. Fight first \
                     with those who are supported.",
                ],
                &battle(
                    "a1 Reg Bd (O) 1000,500,0 support ; a2 Reg Ps (O) 1000,470,0 bow support ; a3 Reg Bd (O) 1240,500,0
                     b1 Irr Kn (O) 1000,500,180 ; b2 Irr Kn (O) 1240,500,180",
                    Fight,
                ),
                ("fight a1 b1", &[3, 3]),
                [
                    "3 + 1 + 3 contra 3 + 3: siete contra seis, por ese punto los caballeros retroceden.",
                    "3 + 1 + 3 against 3 + 3: seven against six, and for that one point the knights recoil.",
                ],
                [
                    "Esas espadas no tienen a nadie detrás. Mira el otro combate.",
                    "Nobody stands behind those blades. Look at the other fight.",
                ],
            ),
        ],
    )
}
