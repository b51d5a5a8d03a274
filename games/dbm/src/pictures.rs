//! The pictures in the rule book: small battles in the notation of tests, with an order and its dice, drawn by
//! the board from what the rules make of them.

use sobremesa_kernel::{Seat, Words};
use sobremesa_table::{Illustration, Subject};

use crate::draw::ids;
use crate::element::ElementId;
use crate::notation;
use crate::position::{PhaseWord, Position};

/// All of them.
pub(crate) fn all() -> Vec<Illustration> {
    PICTURES.iter().map(Picture::drawn).collect()
}

/// So much of the field is seen around the elements, in paces.
const ROOM: f64 = 170.0;

/// A picture, as it is written here.
struct Picture {
    rule: &'static str,
    /// The battle (`crate::notation`).
    battle: &'static str,
    shows: Shows,
    words: [&'static str; 2],
}

/// What it shows.
enum Shows {
    /// What an element threatens.
    Zone(&'static str),
    /// How far some elements can be dragged by a handle.
    Reach(&'static [&'static str], &'static str),
    /// What comes of a move.
    Moved(&'static str),
    /// What comes of a fight or a volley, with these dice; the last is for the points of the turn that follows.
    Rolled(PhaseWord, &'static str, &'static [i32]),
}

impl Picture {
    fn drawn(&self) -> Illustration {
        let state = notation::read(self.battle).expect("a test reads them all");
        let mut position = Position::from(&state);
        let thing = |name: &str| ids::element(ElementId::new(name).expect("a short word"));
        let subject = match self.shows {
            Shows::Zone(element) => Subject::Thing(thing(element)),
            Shows::Reach(elements, handle) => Subject::Reach {
                things: elements.iter().map(|name| thing(name)).collect(),
                handle,
            },
            Shows::Moved(typed) => Subject::Order {
                typed,
                dice: Vec::new(),
            },
            Shows::Rolled(phase, typed, dice) => {
                position.phase = phase;
                Subject::Order {
                    typed,
                    dice: dice.to_vec(),
                }
            }
        };
        let [es, en] = self.words;
        Illustration {
            rule: self.rule,
            position: serde_json::to_value(position).expect("a position has a JSON form"),
            seat: Seat::new(0),
            subject,
            room: Some(ROOM),
            words: Words::new(es, en),
        }
    }
}

/// In the order of the book.
const PICTURES: &[Picture] = &[
    Picture {
        rule: "DBM-SGL-02",
        battle: "a1 Irr LH (O) 1000,500,0",
        shows: Shows::Moved("move a1: to 1070 590 45"),
        words: [
            "Un elemento solo va adonde quiere y acaba mirando adonde quiere: se mide lo que se aleja cada esquina de su frente.",
            "A single element goes anywhere and ends facing anywhere: what is measured is how far each corner of its front ends from where it was.",
        ],
    },
    Picture {
        rule: "DBM-SGL-05",
        battle: "a1 Reg Cv (O) 1000,500,0 ; b1 Reg Bd (O) 1000,500,180",
        shows: Shows::Moved("move a1: back 120"),
        words: [
            "Quien es más rápido se zafa: recto hacia atrás, sin dejar de mirar al enemigo.",
            "Whoever is faster breaks off: straight back, facing the enemy all the while.",
        ],
    },
    Picture {
        rule: "DBM-GRP-04",
        battle: "a1..a4 Reg Bd (O) 1000,500,0",
        shows: Shows::Reach(&["a1", "a2", "a3", "a4"], "advance"),
        words: [
            "Un grupo avanza junto, hasta donde llega el más lento.",
            "A group goes ahead together, as far as the slowest of them.",
        ],
    },
    Picture {
        rule: "DBM-GRP-10",
        battle: "a1..a4 Reg Sp (O) 1000,500,0",
        shows: Shows::Moved("move a1 a2 a3 a4: wheel 15"),
        words: [
            "Una variación: el grupo gira sobre la esquina de dentro; cuesta lo que recorre la de fuera en línea recta.",
            "A wheel: the group turns on its inner corner; it costs what the outer one travels in a straight line.",
        ],
    },
    Picture {
        rule: "DBM-GRP-06",
        battle: "a1..a3 Reg Bd (O) 1000,500,0 ; b1..b3 Reg Bd (O) 1190,570,180",
        shows: Shows::Moved("move a1 a2 a3: forward 70"),
        words: [
            "Al llegar al enemigo el grupo se corre de lado, media base como mucho, y queda alineado con él.",
            "On reaching the enemy the group shifts sideways, by half a base at most, and is lined up with it.",
        ],
    },
    Picture {
        rule: "DBM-ZOC-01",
        battle: "a1 Reg Bd (O) 1000,500,0 ; b1 Irr LH (O) 1100,640,180",
        shows: Shows::Zone("a1"),
        words: [
            "La zona de amenaza: el cuadrado de 80 p ante el frente.",
            "The threat zone: the square of 80 p before the front.",
        ],
    },
    Picture {
        rule: "DBM-CNF-01",
        battle: "a1..a6 Reg Bd (O) 1000,500,0 ; b1 Reg Bd (O) 1000,573.6808,160 ; b2 Reg Bd (O) 1215,560,180 ; b3 Reg Bd (O) 1319,566.946,190",
        shows: Shows::Moved("move a1 a2 a3 a4 a5 a6: forward 100"),
        words: [
            "Tres sueltos ante una línea: el de la izquierda y el de la derecha pivotan, el del medio se corre, y los tres quedan de frente a quien los toca.",
            "Three single elements before a line: those at the ends pivot, the one in the middle shifts, and each faces exactly whoever touches it.",
        ],
    },
    Picture {
        rule: "DBM-SHT-05",
        battle: "a1 Reg Bw (O) 1000,500,0 ; b1 Irr Wb (O) 1060,640,180 ; b2 Irr Wb (O) 1220,640,180",
        shows: Shows::Rolled(PhaseWord::Shoot, "shoot b1", &[5, 2, 3]),
        words: [
            "El campo de tiro es el frente con una base más a cada lado: el rojo 1 está dentro y retrocede; el rojo 2 queda fuera.",
            "The field of shot is the front with one more base on each side: red 1 is within and recoils; red 2 is outside.",
        ],
    },
    Picture {
        rule: "DBM-RCL-01",
        battle: "a1 Reg Bd (O) 1000,500,0 ; b1 Reg Sp (O) 1000,500,180",
        shows: Shows::Rolled(PhaseWord::Fight, "fight a1 b1", &[4, 2, 3]),
        words: [
            "Quien retrocede va recto hacia atrás, sin girar, la profundidad de su base.",
            "Whoever recoils goes straight back, without a turn, by the depth of its base.",
        ],
    },
    Picture {
        rule: "DBM-RCL-02",
        battle: "a1 Reg Bd (O) 1000,500,0 ; b1..b4 Reg Pk (O) 1000,500,180 column",
        shows: Shows::Rolled(PhaseWord::Fight, "fight a1 b1", &[6, 2, 3]),
        words: [
            "Quien retrocede empuja a los amigos que tiene detrás, y la columna guarda sus filas.",
            "Whoever recoils pushes the friends behind, and the column keeps its ranks.",
        ],
    },
    Picture {
        rule: "DBM-FLE-01",
        battle: "a1 Reg Bd (O) 1000,500,0 ; b1 Irr LH (O) 1000,500,180",
        shows: Shows::Rolled(PhaseWord::Fight, "fight a1 b1", &[6, 2, 3]),
        words: [
            "Quien huye retrocede, da media vuelta y sale recto hacia su retaguardia.",
            "Whoever flees recoils, turns about and goes straight to its rear.",
        ],
    },
    Picture {
        rule: "DBM-PUR-01",
        battle: "a1 Irr Kn (O) 1000,500,0 ; b1 Reg Cv (O) 1000,500,180",
        shows: Shows::Rolled(PhaseWord::Fight, "fight a1 b1", &[5, 3, 3]),
        words: [
            "El enemigo retrocede y los caballeros tienen que ir tras él.",
            "The enemy recoils and the knights have to go after it.",
        ],
    },
];
