//! A battle in small steps: to look, to move, to charge, to fight, to shoot, to win.

use serde_json::{Value, json};
use sobremesa_kernel::{Seat, Words};
use sobremesa_table::{Illustration, Lesson, LessonStep, Right, Subject, Task, Teaching};

/// A unit of a position: name, kind, models and frontage, place and facing.
fn unit(
    id: &str,
    kind: &str,
    (models, frontage): (u32, u32),
    (x, y): (i32, i32),
    theta: u32,
) -> Value {
    let side = if id.starts_with('A') { 1 } else { 2 };
    json!({
        "id": id, "kind": kind, "side": side, "models": models, "frontage": frontage,
        "x": x, "y": y, "theta": theta,
    })
}

fn field(phase: &str, units: &[Value]) -> Value {
    json!({ "phase": phase, "units": units, "scenery": [] })
}

fn look(es: &str, en: &str, position: Option<Value>) -> LessonStep {
    LessonStep::look(Words::new(es, en), position)
}

/// A step that is solved by an order.
fn order(words: (&str, &str), position: Value, right: &[&str], praise: (&str, &str)) -> LessonStep {
    let task = Task::Play {
        right: Right::written(right),
        praise: Words::new(praise.0, praise.1),
        advice: Words::new(
            "La orden vale, pero no es la que se pedía. Prueba otra vez.",
            "A good order, but not the one that was asked for. Try again.",
        ),
    };
    LessonStep::new(Words::new(words.0, words.1), Some(position), task)
}

/// A picture about the first unit of the field.
fn illustration(rule: &'static str, position: Value, [es, en]: [&str; 2]) -> Illustration {
    Illustration {
        rule,
        position,
        seat: Seat::new(0),
        subject: Subject::Thing("unit-A1".to_owned()),
        room: None,
        words: Words::new(es, en),
    }
}

/// What is taught and told here.
pub(crate) struct School;

impl Teaching for School {
    /// What a unit sees, where it may go and whom it may charge or shoot at.
    fn illustrations(&self) -> Vec<Illustration> {
        let apart = || [legion((600, 200)), warriors((860, 480))];
        let near = || [legion((600, 200)), warriors((720, 300))];
        let beside = || {
            let enemy = unit("B1", "guerreros", (20, 5), (470, 260), 270);
            [legion((600, 200)), enemy]
        };
        vec![
            illustration(
                "GOM-VIS-02",
                field("other_moves", &apart()),
                [
                    "Lo que ve una unidad, según el frente que mira.",
                    "What a unit sees, by the front it faces.",
                ],
            ),
            illustration(
                "GOM-FRM-11",
                field("other_moves", &[legion((600, 300))]),
                [
                    "La raya gruesa y la punta señalan el frente; detrás, la retaguardia, y a los lados, los flancos.",
                    "The thick line and the point mark the front; behind it is the rear, and beside it are the flanks.",
                ],
            ),
            illustration(
                "GOM-CHG-02",
                field("charge_declaration", &near()),
                [
                    "Solo se carga contra un enemigo que se ve.",
                    "Only an enemy in sight is charged.",
                ],
            ),
            illustration(
                "GOM-CHG-09",
                field("charge_declaration", &beside()),
                [
                    "Un enemigo que está de lado enseña el flanco.",
                    "An enemy that stands sideways shows its flank.",
                ],
            ),
            illustration(
                "GOM-MOV-05",
                field("other_moves", &[legion((600, 200))]),
                [
                    "Se avanza siempre de frente.",
                    "One always moves straight ahead.",
                ],
            ),
        ]
    }

    /// The lessons, in the order of a turn.
    fn lessons(&self) -> Vec<Lesson> {
        vec![
            regiments(),
            moving(),
            charging(),
            fighting(),
            shooting(),
            winning(),
        ]
    }
}

fn legion(at: (i32, i32)) -> Value {
    unit("A1", "legion", (20, 5), at, 0)
}

fn warriors(at: (i32, i32)) -> Value {
    unit("B1", "guerreros", (20, 5), at, 180)
}

fn regiments() -> Lesson {
    Lesson {
        name: "regiments",
        title: Words::new("Los regimientos", "Regiments"),
        steps: vec![
            look(
                "Dos ejércitos se miran en un campo de 1280 por 600. Cada unidad es un bloque de efectivos en \
                 filas; la raya gruesa y la punta marcan su frente. Los humanos llevan escudos, los orcos son \
                 puntas; el número del rótulo dice cuántos quedan.",
                "Two armies face each other on a field of 1280 by 600. Every unit is a block of models in \
                 ranks; the thick line and the point mark its front. Humans carry shields, orcs are spikes; \
                 the number on the plate says how many are left.",
                None,
            ),
            look(
                "Un turno tiene cuatro partes: declarar cargas, mover, combatir y disparar. Después le toca al \
                 otro. Tras seis turnos de cada uno se cuentan los puntos: lo que valen las unidades que \
                 quedan y 100 por cada cuadrante dominado.",
                "A turn has four parts: declare charges, move, fight, shoot. Then it is the other's turn. After \
                 six turns each the points are counted: what the remaining units are worth, and 100 for every \
                 quadrant held.",
                Some(field(
                    "other_moves",
                    &[legion((600, 200)), warriors((660, 420))],
                )),
            ),
        ],
    }
}

fn moving() -> Lesson {
    let free = || field("other_moves", &[legion((600, 200)), warriors((860, 480))]);
    Lesson {
        name: "moving",
        title: Words::new("Mover", "Moving"),
        steps: vec![
            order(
                (
                    "Una unidad solo avanza de frente. Arrastra la Legión hacia delante, o escribe cuánto.",
                    "A unit moves straight ahead only. Drag the Legion ahead, or type how far.",
                ),
                free(),
                &["advance A1*"],
                (
                    "Bien. Lo que avanza se descuenta de su movimiento.",
                    "Good. What it advances is taken from its movement.",
                ),
            ),
            order(
                (
                    "Para cambiar de dirección, pivota: una esquina del frente queda fija y la otra recorre un \
                     arco, que es lo que cuesta. Arrastra una esquina.",
                    "To change direction it pivots: one front corner stays and the other runs along an arc, \
                     which is the cost. Drag a corner.",
                ),
                free(),
                &["left A1*", "right A1*"],
                (
                    "Eso es. Cuanto más ancho el frente, más caro el giro.",
                    "That is it. The broader the front, the dearer the turn.",
                ),
            ),
            order(
                (
                    "¿Prisa? Marchar dobla el movimiento de este turno, pero quien marcha dispara peor y no da \
                     media vuelta. Ordena la marcha.",
                    "In a hurry? A march doubles this turn's movement, but whoever marches shoots worse and \
                     cannot turn about. Order the march.",
                ),
                free(),
                &["march A1"],
                ("¡En marcha!", "On the march!"),
            ),
            order(
                (
                    "Entre unidades que no combaten quedan siempre 10u. Aquí los guerreros dejan avanzar solo \
                     20u: hazlo hasta donde se pueda.",
                    "Units that do not fight stay 10u apart. Here the warriors leave room for 20u only: go as \
                     far as you can.",
                ),
                field(
                    "other_moves",
                    &[
                        legion((600, 200)),
                        unit("B1", "guerreros", (20, 5), (610, 270), 0),
                    ],
                ),
                &["advance A1 20*", "advance A1 19.9*"],
                (
                    "Hasta ahí. Para acercarse más hay que cargar.",
                    "That far. To come closer one has to charge.",
                ),
            ),
        ],
    }
}

fn charging() -> Lesson {
    Lesson {
        name: "charging",
        title: Words::new("Cargar", "Charging"),
        steps: vec![
            order(
                (
                    "Las cargas se declaran antes que nada, contra un enemigo a la vista y sin medir. Arrastra \
                     la Legión sobre los guerreros, o elígelos en la lista.",
                    "Charges are declared before anything else, against an enemy in sight, without measuring. \
                     Drag the Legion onto the warriors, or choose them from the list.",
                ),
                field(
                    "charge_declaration",
                    &[legion((600, 200)), warriors((650, 290))],
                ),
                &["charge A1 B1"],
                (
                    "Declarada. Se ejecutará cuando termines las declaraciones: llega si están a menos del \
                     doble de su movimiento.",
                    "Declared. It runs when you end the declarations: it arrives if they are nearer than twice \
                     its movement.",
                ),
            ),
            order(
                (
                    "Solo ve la primera fila, hacia delante y 60 grados a cada lado. ¿A quién puede cargar la \
                     Legión?",
                    "Only the first rank sees, ahead and 60 degrees to each side. Whom can the Legion charge?",
                ),
                field(
                    "charge_declaration",
                    &[
                        legion((600, 300)),
                        unit("B1", "guerreros", (20, 5), (900, 260), 180),
                        unit("B2", "trasgos", (20, 5), (640, 420), 180),
                    ],
                ),
                &["charge A1 B2"],
                ("Esos son los que ve.", "Those are the ones it sees."),
            ),
        ],
    }
}

fn fighting() -> Lesson {
    let mut charger = legion((600, 260));
    let mut victim = warriors((650, 260));
    charger["combat"] = json!(1);
    victim["combat"] = json!(1);
    Lesson {
        name: "fighting",
        title: Words::new("Combatir", "Fighting"),
        steps: vec![
            look(
                "Trabadas, las unidades se golpean con los efectivos que se tocan: primero quien ha cargado, \
                 luego por iniciativa. Cada golpe ha de dar (HA), herir (F contra R) y superar la armadura (SA).",
                "Engaged units strike with the models that touch: first whoever charged, then by initiative. \
                 Every blow has to hit (WS), wound (S against T) and beat the armour (AS).",
                Some(field("other_moves", &[charger.clone(), victim.clone()])),
            ),
            order(
                (
                    "Señala una de las dos y mira sus probabilidades. Después termina el movimiento, y que \
                     combatan.",
                    "Point at either of them and look at the chances. Then end the movement and let them fight.",
                ),
                field("other_moves", &[charger, victim]),
                &["end movement"],
                (
                    "Gana quien suma más: heridas, filas, flancos, retaguardia, potencia. El que pierde prueba \
                     su liderazgo, o huye.",
                    "The greater sum wins: wounds, ranks, flanks, rear, power. The loser tests its leadership, \
                     or runs.",
                ),
            ),
        ],
    }
}

fn shooting() -> Lesson {
    Lesson {
        name: "shooting",
        title: Words::new("Disparar", "Shooting"),
        steps: vec![order(
            (
                "Al final del turno se dispara, también sin medir: fuera de alcance, el tiro se pierde. Que los \
                 ballesteros disparen a los trasgos.",
                "At the end of the turn one shoots, without measuring either: out of range the shot is lost. Let \
                 the crossbows shoot at the goblins.",
            ),
            field(
                "shooting",
                &[
                    unit("A1", "ballesteros", (10, 10), (560, 200), 0),
                    unit("B1", "trasgos", (20, 5), (640, 330), 180),
                ],
            ),
            &["shoot A1 B1"],
            (
                "Si cae más de la cuarta parte, el enemigo prueba su liderazgo.",
                "If more than a quarter falls, the enemy tests its leadership.",
            ),
        )],
    }
}

fn winning() -> Lesson {
    Lesson {
        name: "winning",
        title: Words::new("Ganar", "Winning"),
        steps: vec![look(
            "Una unidad en pie vale lo que costó; la mitad si ha perdido más de la mitad; nada si huye o si su \
             potencia no pasa de 5. Masacre, victoria decisiva o marginal: depende de cuánto saques. En la lista \
             de la derecha ves en todo momento cómo acabaría ahora.",
            "A standing unit is worth what it cost; half if it has lost more than half; nothing if it flees or \
             its power is no more than 5. Massacre, decisive or marginal victory: it depends on your lead. The \
             list on the right always shows how it would end now.",
            Some(field(
                "other_moves",
                &[
                    legion((300, 320)),
                    unit("A2", "equites", (8, 4), (900, 360), 0),
                    warriors((700, 520)),
                ],
            )),
        )],
    }
}
