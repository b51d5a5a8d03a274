//! Arrows, the impetuous, and what becomes of everybody.

use sobremesa_table::{Lesson, LessonStep, Right};

use super::{NOT_THAT, THREE, about, battle, choice, lesson, look, order, so, step, task};
use crate::element::Place;
use crate::position::PhaseWord::{Advance, Fight, Shoot};
use crate::position::{ElementForm, Position};

/// DBM-SHT-02, -05, -10, -12, DBM-TAC-05: who shoots at whom.
pub(super) fn shooting() -> Lesson {
    lesson(
        "shooting",
        ["Disparar", "Shooting"],
        vec![
            choice(
                [
                    "Acabados los movimientos, dispara todo el que puede, y no elige blanco: los arcos (Bw) alcanzan \
                     200 p, con su frente y una base más a cada lado, y tiran a quien está más cerca de su línea \
                     central, no a quien está más cerca de ellos. ¿A quién tiran estos?",
                    "When moves are over, everybody who can shoots, and does not choose: bows (Bw) reach 200 p, across \
                     their front and one base more on each side, and shoot at whoever is nearest to their centre line, \
                     not at whoever is nearest to them. At whom do these shoot?",
                ],
                &battle(
                    "a1 Reg Bw (O) 1000,500,0 ; b1 Irr Wb (O) 1010,690,180 ; b2 Irr Wb (O) 1095,560,180",
                    Shoot,
                ),
                ("shoot b1", &[5, 2, 3]),
                [
                    "2 + 5 contra 3 + 2: los del fondo retroceden, aunque los otros estén más cerca.",
                    "2 + 5 against 3 + 2: those at the back recoil, though the others are nearer.",
                ],
                NOT_THAT,
            ),
            choice(
                [
                    "Si varios tiran al mismo, es una sola tirada: el segundo y el tercero le quitan 1 cada uno. Dispara \
                     primero donde tiran tres.",
                    "If several shoot at the same target it is one roll: the second and the third take 1 each off the \
                     target. Shoot first where three do.",
                ],
                &battle(
                    "a1..a3 Reg Bw (O) 1000,500,0 ; a4 Reg Bw (O) 1340,500,0
                     b1 Irr Wb (O) 1080,640,180 ; b2 Irr Wb (O) 1340,640,180",
                    Shoot,
                ),
                ("shoot b1", &[4, 3]),
                [
                    "2 + 4 contra 3 − 2 + 3: seis contra cuatro. Solo, el arco habría empatado.",
                    "2 + 4 against 3 − 2 + 3: six against four. A single bow would have drawn.",
                ],
                [
                    "Ahí tira uno solo. Busca el blanco de los tres.",
                    "Only one shoots there. Find the target of the three.",
                ],
            ),
        ],
    )
}

/// DBM-SPO-01, -04, -13, DBM-PIP-18, DBM-HLT-01: those who would not wait.
pub(super) fn impetuous() -> Lesson {
    let waiting = Position {
        to_advance: vec![super::id("a1")],
        ..battle(
            "a1 Irr Wb (O) 1000,500,0 ; b1 Reg Sp (O) 1000,1000,180",
            Advance,
        )
    };
    lesson(
        "impetuous",
        ["Los impetuosos", "The impetuous"],
        vec![
            about(
                &["a1"],
                look(
                    [
                        "Caballeros irregulares, bandas guerreras (Wb) y otros son impetuosos: quien no recibe orden \
                         de moverse ni de detenerse se lanza solo contra el enemigo más cercano, al final de los \
                         movimientos. Se mandan mejor todos juntos y de cara al enemigo.",
                        "Irregular knights, warbands (Wb) and others are impetuous: whoever is ordered neither to move \
                         nor to halt rushes at the nearest enemy by himself when moves are over. They are best led all \
                         together, pointed at the enemy.",
                    ],
                    "a1..a3 Irr Kn (O) 1000,500,0 ; a9 Reg Cv (O) 1080,360,0 general
                     b1..b3 Reg Sp (O) 1160,800,180 ; pips a 4",
                ),
            ),
            about(
                &THREE,
                order(
                    [
                        "Detenerlos cuesta: 1 PIP, y 1 más por ser irregulares. Detén a los tres de una vez.",
                        "To halt them costs 1 PIP, and 1 more because they are irregular. Halt all three at once.",
                    ],
                    "a1..a3 Irr Kn (O) 1000,500,0 ; a9 Reg Cv (O) 1080,360,0 general
                     b1..b3 Reg Sp (O) 1160,800,180 ; pips a 4",
                    |came| {
                        so(came, |then| {
                            then.all(&THREE, |it| it.deeds.halted) && then.pips() == Some(2)
                        })
                    },
                    [
                        "Quietos por este turno, y quedan 2 PIP. Mandarlos rectos al frente habría costado solo 1.",
                        "They stay where they are this turn, and 2 PIPs are left. To send them straight ahead would have cost 1 only.",
                    ],
                    NOT_THAT,
                ),
            ),
            LessonStep {
                dice: vec![3],
                ..step(
                    [
                        "A estos nadie los detuvo: tienen que avanzar todo lo que mueven, y el doble si no llegan a menos \
                         de 200 p de ningún enemigo. Déjalos ir.",
                        "Nobody halted these: they have to advance as far as they move, and twice that if it does not \
                         bring them within 200 p of any enemy. Let them go.",
                    ],
                    &waiting,
                    task(
                        Right::written(&["advance a1*", "advance all"]),
                        [
                            "200 p de una carrera, el doble de sus 100. Ahora están solos delante de la línea.",
                            "200 p in one rush, twice their 100. Now they are alone before the line.",
                        ],
                        NOT_THAT,
                    ),
                )
            },
        ],
    )
}

/// DBM-RCL-01, DBM-PUR-01, DBM-FLE-01, DBM-DES-04, DBM-LOS-02, DBM-DEM-01, DBM-VIC-01.
pub(super) fn aftermath() -> Lesson {
    lesson(
        "aftermath",
        ["Ganar y perder", "Winning and losing"],
        vec![
            choice(
                [
                    "Quien pierde sin quedar doblado suele retroceder el fondo de su base. Los caballeros irregulares \
                     van detrás, quieran o no; las espadas regulares se quedan. Haz que combatan primero quienes \
                     perseguirían.",
                    "Whoever loses without being doubled mostly recoils by the depth of its base. Irregular knights go \
                     after it, like it or not; regular blades stay. Let those fight first who would pursue.",
                ],
                &battle(
                    "a1 Irr Kn (O) 1000,500,0 ; a2 Reg Bd (O) 1240,500,0
                     b1 Reg Cv (O) 1000,500,180 ; b2 Reg Sp (O) 1240,500,180",
                    Fight,
                ),
                ("fight a1 b1", &[5, 3]),
                [
                    "4 + 5 contra 3 + 3: la caballería retrocede y tus caballeros la siguen pegados.",
                    "4 + 5 against 3 + 3: the cavalry recoils and your knights stay on its heels.",
                ],
                [
                    "Las espadas regulares no persiguen. Mira los otros.",
                    "Regular blades do not pursue. Look at the others.",
                ],
            ),
            choice(
                [
                    "Otros huyen: dan la vuelta y corren. Los psiloi, de casi cualquiera que los gane, y los hostigadores \
                     que tienen detrás huyen con ellos. Combate primero contra quienes huirían.",
                    "Others flee: they turn about and run. Psiloi do so from nearly everybody who beats them, and \
                     skirmishers behind them flee as well. Fight first those who would flee.",
                ],
                &battle(
                    "a1 Reg Bd (O) 1000,500,0 ; a2 Reg Bd (O) 1240,500,0
                     b1 Irr Ps (O) 1000,500,180 ; b2 Reg Sp (O) 1240,500,180",
                    Fight,
                ),
                ("fight a1 b1", &[4, 4]),
                [
                    "5 + 4 contra 2 + 4: ganados, no doblados. Corren 200 p y siguen vivos: para eso son ligeros.",
                    "5 + 4 against 2 + 4: beaten, not doubled. They run 200 p and live: that is what light troops are for.",
                ],
                [
                    "Las lanzas retroceden, no huyen. Mira a los otros.",
                    "Spears recoil, they do not flee. Look at the others.",
                ],
            ),
            choice(
                [
                    "Una columna de picas con enemigos a los dos lados lucha con 3 + 3 − 2 = 4 contra 5. Y si la primera \
                     fila cae, caen con ella todas las que la apoyaban. Combate.",
                    "A column of pikes with enemies on both sides fights with 3 + 3 − 2 = 4 against 5. And if its first \
                     rank falls, all that support it fall too. Fight.",
                ],
                &battle(
                    "a1..a3 Reg Bd (O) 920,500,0 ; b1..b4 Reg Pk (O) 1000,500,180 column",
                    Fight,
                ),
                ("fight a2 b1", &[6, 1, 3]),
                [
                    "5 + 6 contra 4 + 1: once contra cinco, menos de la mitad. Cuatro elementos de un golpe, y con ellos todo el ejército rojo.",
                    "5 + 6 against 4 + 1: eleven against five, less than half. Four elements at one blow, and with them the whole red army.",
                ],
                NOT_THAT,
            ),
            choice(
                [
                    "Cada elemento perdido cuenta 1 (los psiloi, medio). Al acabar un turno, el mando que ha perdido un \
                     tercio de lo que tenía queda desmoralizado: lucha con −2 y se escapa. El primer mando rojo tenía 6 y \
                     ha perdido 1; le falta 1 más. Combate.",
                    "Every element lost counts 1 (psiloi a half). At the end of a turn a command that has lost a third of \
                     what it had is demoralised: it fights with −2 and runs. The first red command had 6 and has lost 1; \
                     one more will do. Fight.",
                ],
                &wavering(),
                ("fight a1 b1", &[6, 1, 3, 4]),
                [
                    "Un mando desmoralizado. Cuando las pérdidas, con todo lo desmoralizado, llegan a la mitad del ejército, la batalla está ganada.",
                    "One command is demoralised. When losses, with everything that is demoralised, reach half of the army, the battle is won.",
                ],
                NOT_THAT,
            ),
        ],
    )
}

/// An army of two commands, of which the first has lost one of its six.
fn wavering() -> Position {
    let mut position = battle(
        "a1 Reg Bd (O) 1000,500,0 ; a2..a3 Reg Bd (O) 1120,470,0
         b1 Reg Sp (O) 1000,500,180 ; b2..b5 Reg Sp (O) 1320,640,180 ; b6 Reg Sp (O) 1000,700,180
         b7..b10 Reg Bw (O) 1320,740,180 cmd2 ; b11..b14 Reg Bw (O) 1320,780,180 cmd2",
        Fight,
    );
    let fallen = |it: &&mut ElementForm| it.id == super::id("b6");
    let fallen = position.elements.iter_mut().find(fallen);
    fallen.expect("it is there").place = Place::DestroyedInCombat;
    position
}
