//! Elements, commands and points; groups, ground and zones.

use sobremesa_table::{Lesson, LessonStep, Right};

use super::{NOT_THAT, about, battle, choice, lesson, look, order, so, step, task};
use crate::pose::Pose;
use crate::position::PhaseWord;
use crate::rules::threat_zone;

const FOUR: [&str; 4] = ["a1", "a2", "a3", "a4"];

/// DBM-SCL-09, DBM-BAS-01, DBM-PIP-01, DBM-PIP-06, DBM-SEQ: who stands there, and who pays for orders.
pub(super) fn army() -> Lesson {
    const ARMIES: &str =
        "a1..a4 Reg Bd (O) 1000,500,0 ; a5 Reg Cv (O) 1320,500,0 general ; a6 Irr Ps (O) 880,520,0
        b1..b4 Irr Wb (O) 1240,860,180 ; b5 Irr Kn (O) 920,860,180 general ; pips a 4";
    lesson(
        "army",
        ["El ejército", "The army"],
        vec![
            look(
                [
                    "Los azules son tuyos. Cada rectángulo es un elemento: de 128 a 256 hombres, por lo general, que \
                     se mueven y luchan juntos. El frente de todos mide lo mismo, 80 pasos (p), y los pasos son la \
                     medida de todo. Señala un elemento y lee qué tropa es, cuánto mueve y con qué factores lucha.",
                    "The blue ones are yours. Each rectangle is an element: 128 to 256 men, as a rule, who move and \
                     fight together. The front of every element is equally wide, 80 paces (p), and paces measure \
                     everything. Point at an element and read what troops they are, how far they move and with \
                     which factors they fight.",
                ],
                ARMIES,
            ),
            look(
                [
                    "Un general y los suyos forman un mando; el elemento del general lleva estandarte. Al empezar tu \
                     turno un dado le da a cada mando sus PIP, de 1 a 6: los puntos con que paga sus órdenes. Esta \
                     vez ha salido un 4. En una batalla grande hay de dos a cuatro mandos por bando.",
                    "A general and his men are a command; the general's element has a standard. When your turn begins \
                     a die gives each command its PIPs, 1 to 6: the points with which it pays for its orders. This \
                     time it is a 4. In a big battle each side has two to four commands.",
                ],
                ARMIES,
            ),
            about(
                &["a6"],
                order(
                    [
                        "Da tu primera orden: los psiloi de la izquierda, hostigadores con hondas y jabalinas, se \
                         adelantan. Arrastra la flecha hacia delante, o escribe cuántos pasos, y pulsa «Hacerlo». Te \
                         costará 1 PIP de los 4.",
                        "Give your first order: the psiloi on the left, skirmishers with slings and javelins, go ahead. \
                         Drag the arrow forward, or type how many paces, and press “Do it”. It costs 1 of your 4 PIPs.",
                    ],
                    ARMIES,
                    |came| {
                        so(came, |then| {
                            then.all(&["a6"], |it| it.y > 520.0) && then.pips() == Some(3)
                        })
                    },
                    [
                        "Hecho: te quedan 3 PIP. Cada elemento se mueve una vez por turno.",
                        "Done: 3 PIPs are left. Each element moves once a turn.",
                    ],
                    NOT_THAT,
                ),
            ),
            LessonStep {
                dice: vec![3],
                ..step(
                    [
                        "Nadie tiene que gastarlo todo, pero los PIP que sobran se pierden. Termina tus movimientos: el \
                         botón está entre lo que puedes hacer. Después disparan todos, combaten todos y le toca al otro.",
                        "Nobody has to spend everything, but PIPs that are left are lost. End your moves: the button is \
                         among what you may do. Then everybody shoots, everybody fights, and it is the other's turn.",
                    ],
                    &battle(ARMIES, PhaseWord::Move),
                    task(
                        Right::written(&["end", "end 1"]),
                        [
                            "Como nadie está a tiro ni en contacto, tu turno ha acabado, y el rojo tira por sus PIP.",
                            "Nobody is in range or in contact, so your turn is over, and Red rolls for PIPs.",
                        ],
                        NOT_THAT,
                    ),
                )
            },
        ],
    )
}

/// DBM-GRP-04, -10, -11, DBM-PIP-12 to -14, DBM-MAR-01, -02: several with one order.
pub(super) fn groups() -> Lesson {
    lesson(
        "groups",
        ["Mover un grupo", "Moving a group"],
        vec![
            about(
                &FOUR,
                order(
                    [
                        "Los elementos de un mando que se tocan y miran igual son un grupo: se mueven juntos con una \
                         sola orden. Al tocar uno se eligen todos. Haz avanzar a los cuatro: 1 PIP, y no 4.",
                        "Elements of a command that touch and face alike are a group: they move together with one \
                         order. Touch one and all are chosen. Take all four ahead: 1 PIP, and not 4.",
                    ],
                    "a1..a4 Reg Bd (O) 1000,500,0 ; a9 Reg Cv (O) 1120,380,0 general
                     b1..b4 Reg Sp (O) 1240,800,180 ; pips a 4",
                    |came| {
                        so(came, |then| {
                            then.all(&FOUR, |it| it.y > 500.0) && then.pips() == Some(3)
                        })
                    },
                    [
                        "Bien. El grupo avanza lo que el más lento: 100 p la infantería pesada.",
                        "Good. A group goes as far as its slowest: 100 p for heavy foot.",
                    ],
                    NOT_THAT,
                ),
            ),
            about(
                &FOUR,
                order(
                    [
                        "Para cambiar de dirección el grupo hace una conversión: gira sobre una esquina de su frente. Gasta camino, \
                         tanto como se desplaza la otra esquina en línea recta: con 320 p de frente y 100 p de \
                         movimiento, no llega a 18 grados. Gira hacia la derecha.",
                        "To change direction a group wheels: it turns on one corner of its front. That takes movement, \
                         as much as the other corner travels in a straight line: with a front of 320 p and a move of \
                         100 p not quite 18 degrees. Wheel to the right.",
                    ],
                    "a1..a4 Reg Bd (O) 1000,500,0 ; a9 Reg Cv (O) 1120,380,0 general
                     b1..b4 Reg Sp (O) 1420,780,200 ; pips a 4",
                    |came| {
                        so(came, |then| {
                            then.all(&FOUR, |it| it.facing > 0.1 && it.facing < 90.0)
                        })
                    },
                    [
                        "Eso es. Si sobra camino, el mismo movimiento sigue recto: por eso nada se hace hasta que pulsas «Hacerlo».",
                        "That is it. If movement is left, the same move may go on straight: so nothing is done until you press “Do it”.",
                    ],
                    NOT_THAT,
                ),
            ),
            about(
                &FOUR,
                order(
                    [
                        "Los irregulares obedecen peor. De frente y todo lo que pueden, 1 PIP; si se quedan cortos o \
                         giran, 1 más. Tu general ha sacado un 1: que avancen los cuatro.",
                        "Irregulars obey less well. Straight ahead as far as they can, 1 PIP; if they stop short or \
                         turn, 1 more. Your general has rolled a 1: take all four ahead.",
                    ],
                    "a1..a4 Irr Sp (O) 1000,500,0 ; a9 Irr Cv (O) 1120,380,0 general
                     b1..b4 Reg Sp (O) 1240,800,180 ; pips a 1",
                    |came| {
                        so(came, |then| {
                            then.all(&FOUR, |it| (it.y - 600.0).abs() < 0.5)
                        })
                    },
                    [
                        "100 p justos por tu único PIP. Con 90 p habrían sido 2, y el árbitro lo habría dicho antes.",
                        "Exactly 100 p for your only PIP. 90 p would have been 2, and the referee would have said so before.",
                    ],
                    [
                        "Vale, pero han de avanzar los cuatro. Todo está como antes: prueba otra vez.",
                        "It is legal, but all four should go ahead. Everything is as before: try again.",
                    ],
                ),
            ),
            about(
                &["a1", "a2", "a3"],
                step(
                    [
                        "Lejos del enemigo se puede marchar: cuesta lo mismo, y el mismo grupo marcha otra vez mientras \
                         haya PIP. Ni al salir ni al llegar ha de haber enemigos a menos de 200 p. Que marche la \
                         caballería ligera.",
                        "Far from the enemy one may march: it costs the same, and the same group marches again as long \
                         as there are PIPs. No enemy may be nearer than 200 p at its start or its end. Let the light \
                         horse march.",
                    ],
                    &battle(
                        "a1..a3 Reg LH (O) 1000,500,0 ; a9 Reg Cv (O) 1080,380,0 general
                         b1..b3 Reg Sp (O) 1160,1000,180 ; pips a 3",
                        PhaseWord::Move,
                    ),
                    task(
                        Right::written(&["march *"]),
                        [
                            "Quedan 2 PIP: podría marchar otra vez, si hubiera sitio.",
                            "2 PIPs are left: it could march once more, if there were room.",
                        ],
                        [
                            "Así se mueve una sola vez. Elige «Marchar».",
                            "So it moves once only. Choose “March”.",
                        ],
                    ),
                ),
            ),
        ],
    )
}

/// DBM-SGL-02, DBM-DST-01, DBM-TAC-11: one element by itself, and what lies under its feet.
pub(super) fn ground() -> Lesson {
    lesson(
        "ground",
        [
            "Un elemento solo y el terreno",
            "One by itself, and the ground",
        ],
        vec![
            about(
                &["a1"],
                order(
                    [
                        "Un elemento solo va adonde quiere y acaba mirando adonde quiere: basta con que ninguna esquina \
                         de su frente se aleje más de lo que mueve, 250 p la caballería ligera. Llévala más allá de las \
                         lanzas, sin pasar por delante de ellas. Con la rueda, o con las teclas «,» y «.», la giras.",
                        "A single element goes where it likes and ends facing as it likes, as long as no corner of its \
                         front gets farther than it moves, 250 p for light horse. Take it past the spears without going \
                         before their front. The wheel, or the keys “,” and “.”, turn it.",
                    ],
                    "a1 Irr LH (O) 1000,500,0 ; a9 Reg Cv (O) 900,400,0 general ; b1 Reg Sp (O) 1140,560,180",
                    |came| so(came, |then| then.all(&["a1"], |it| it.y > 600.0)),
                    [
                        "A su espalda las lanzas no amenazan a nadie: por eso los ligeros rodean.",
                        "Behind their backs the spears threaten nobody: that is why light troops go round.",
                    ],
                    [
                        "Vale, pero aún no ha pasado de las lanzas. Todo está como antes: prueba otra vez.",
                        "It is legal, but not past the spears yet. Everything is as before: try again.",
                    ],
                ),
            ),
            order(
                [
                    "El bosque es terreno difícil. En cuanto pisa ahí, la caballería mueve 100 p en vez de 200; las \
                     tropas ligeras a pie (Ax, Ps), sus 150 de siempre. Mete en el bosque a quien más avanza por él.",
                    "A wood is difficult going. As soon as it is in there, cavalry moves 100 p instead of 200; light \
                     foot (Ax, Ps) its usual 150. Send into the wood whoever gets farthest in it.",
                ],
                "a1 Reg Cv (O) 960,500,0 ; a2 Reg Ax (O) 1120,500,0 ; a9 Reg Kn (O) 1040,390,0 general
                 b1 Reg Sp (O) 1040,860,180 ; wood 880,545 1200,545 1200,760 880,760",
                |came| so(came, |then| then.all(&["a2"], |it| it.y > 545.0)),
                [
                    "Los auxiliares están hechos para eso. Y ahí dentro la caballería lucharía con −2.",
                    "Auxilia are made for it. And in there cavalry would fight with −2.",
                ],
                [
                    "Vale, pero no es quien más avanza por el bosque, o aún no está dentro. Prueba otra vez.",
                    "It is legal, but not who gets farthest in the wood, or it is not inside yet. Try again.",
                ],
            ),
            choice(
                [
                    "El terreno decide combates. Las espadas (Bd) tienen 5 contra infantería, pero −2 en terreno \
                     difícil; los auxiliares, 3 en todas partes. Señala a tus dos elementos, compara las probabilidades y \
                     haz que combata primero el que las tiene mejores.",
                    "Ground decides fights. Blades (Bd) have 5 against foot, but −2 in difficult going; auxilia have 3 \
                     everywhere. Point at both of your elements, compare the chances, and let the one with the better \
                     ones fight first.",
                ],
                &battle(
                    "a1 Reg Bd (O) 1000,500,0 ; a2 Reg Bd (O) 1240,500,0
                     b1 Reg Ax (O) 1000,500,180 ; b2 Reg Ax (O) 1240,500,180
                     wood 900,430 1100,430 1100,570 900,570",
                    PhaseWord::Fight,
                ),
                ("fight a2 b2", &[4, 2]),
                [
                    "5 + 4 contra 3 + 2: los auxiliares retroceden. En el bosque habría sido 3 contra 3, sin ventaja.",
                    "5 + 4 against 3 + 2: the auxilia recoil. In the wood it would have been 3 against 3, no advantage.",
                ],
                [
                    "Ese combate es a la par. Mira el otro, en campo abierto.",
                    "That fight is even. Look at the other one, in the open.",
                ],
            ),
        ],
    )
}

/// DBM-ZOC-01 to -03: what one may not simply pass by.
pub(super) fn zones() -> Lesson {
    lesson(
        "zones",
        ["Zonas de control", "Threat zones"],
        vec![
            about(
                &["b1"],
                look(
                    [
                        "El cuadrado sombreado ante las lanzas rojas, de 80 por 80 p, es su zona de control; cada \
                         elemento tiene la suya. Ningún enemigo la cruza ni pasa de largo por ella.",
                        "The shaded square before the red spears, 80 by 80 p, is their threat zone; every element has \
                         one. No enemy crosses it or simply passes by.",
                    ],
                    "a1 Reg Cv (O) 1000,420,0 ; b1 Reg Sp (O) 1000,580,180",
                ),
            ),
            about(
                &["a1"],
                order(
                    [
                        "Tu caballería está dentro de esa zona. Ahora solo puede ir de frente contra su dueño, ponerse \
                         justo ante él o retroceder recta. Prueba si quieres a marcharse por un lado: el árbitro te \
                         dirá la regla. Después, al contacto.",
                        "Your cavalry is inside that zone. Now it may only go straight at its owner, place itself right \
                         before him, or fall back straight. If you like, try to leave sideways: the referee quotes the \
                         rule. Then make contact.",
                    ],
                    "a1 Reg Cv (O) 1000,530,0 ; a9 Reg Kn (O) 900,430,0 general ; b1 Reg Sp (O) 1000,580,180",
                    |came| so(came, |then| then.touch("a1", "b1").is_some()),
                    [
                        "De frente y esquina con esquina: así se lucha. Quién gana se decide al final del turno.",
                        "Front to front and corner to corner: that is how one fights. Who wins is decided at the end of the turn.",
                    ],
                    [
                        "Se puede, pero se pedía el contacto. Todo está como antes: prueba otra vez.",
                        "It is legal, but contact was asked for. Everything is as before: try again.",
                    ],
                ),
            ),
            about(
                &["a1"],
                order(
                    [
                        "Y al revés: tus zonas atan al enemigo. Adelanta los psiloi hasta que la caballería roja esté \
                         dentro de su zona: a menos de 80 p de ella.",
                        "And the other way round: your zones tie the enemy. Take the psiloi ahead until the red cavalry \
                         is in their zone: nearer to it than 80 p.",
                    ],
                    "a1 Irr Ps (O) 1000,460,0 ; a9 Reg Cv (O) 1000,360,0 general ; b1 Irr Cv (O) 1020,660,180",
                    |came| {
                        so(came, |then| {
                            let (Some(own), Some(enemy)) = (then.element("a1"), then.element("b1"))
                            else {
                                return false;
                            };
                            let pose = Pose::new(own.x, own.y, own.facing);
                            let cavalry = Pose::new(enemy.x, enemy.y, enemy.facing);
                            threat_zone::is_in(&cavalry.rect(60.0), pose)
                        })
                    },
                    [
                        "Ya no puede cabalgar hacia tu flanco: antes tiene que vérselas con ellos.",
                        "Now it cannot ride round your flank: first it has to deal with them.",
                    ],
                    [
                        "Más cerca: la caballería sigue fuera de su zona. Prueba otra vez.",
                        "Nearer: the cavalry is still outside their zone. Try again.",
                    ],
                ),
            ),
        ],
    )
}
