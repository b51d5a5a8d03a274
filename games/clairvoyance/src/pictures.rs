//! The pictures in the rule book: a small board with a few units, drawn by the map itself with what the rules
//! measure and do there.

use serde_json::json;
use sobremesa_kernel::{Seat, Words};
use sobremesa_table::{Illustration, Subject};

/// All of them.
pub(crate) fn all() -> Vec<Illustration> {
    PICTURES.iter().map(Picture::drawn).collect()
}

/// A picture, as it is written here.
struct Picture {
    rule: &'static str,
    /// The walls, as a file names them.
    walls: &'static str,
    /// Where the two scouts stand, the one of the first team before the other.
    scouts: [(i64, i64); 2],
    shows: Shows,
    words: [&'static str; 2],
}

/// What it shows.
enum Shows {
    /// Where the first scout gets to.
    Reach,
    /// What is measured from the first scout to a square.
    Measure(&'static str, (i64, i64)),
    /// What comes of a command.
    Command(&'static str),
}

/// A board with two scouts.
fn source(walls: &str, scouts: [(i64, i64); 2]) -> String {
    let [red, blue] = scouts;
    format!(
        "MAP {{ Layout: Rectangle 9, 6; Obstacles: {walls}; }}\n\
         UNIT Scout {{ HP: 8; Initiative: +0; Speed: 4; AC: 12; \
         Attack: Melee +2 1d4; Full Attack: Melee +2 1d4; }}\n\
         AI Close {{ while enemy count >= 1 {{ Approach closest enemy - Approach closest enemy; }} }}\n\
         TEAM Red {{ Scout, Close x1: {red:?}; }}\n\
         TEAM Blue {{ Scout, Close x1: {blue:?}; }}\n"
    )
}

impl Picture {
    fn drawn(&self) -> Illustration {
        let scout = || "unit-0".to_owned();
        let subject = match self.shows {
            Shows::Reach => Subject::Thing(scout()),
            Shows::Measure(name, (column, row)) => Subject::Measure {
                name,
                from: scout(),
                to: format!("cell-{column}-{row}"),
            },
            Shows::Command(typed) => Subject::Order {
                typed,
                dice: Vec::new(),
            },
        };
        let [es, en] = self.words;
        Illustration {
            rule: self.rule,
            position: json!({ "source": source(self.walls, self.scouts), "order": [0, 1] }),
            seat: Seat::new(0),
            subject,
            room: None,
            words: Words::new(es, en),
        }
    }
}

/// In the order of the book.
const PICTURES: &[Picture] = &[
    Picture {
        rule: "CLV-MOV-01",
        walls: "",
        scouts: [(3, 2), (8, 5)],
        shows: Shows::Reach,
        words: [
            "Adonde llega en una acción quien tiene velocidad 4.",
            "Where somebody with a speed of 4 gets to in one action.",
        ],
    },
    Picture {
        rule: "CLV-MOV-02",
        walls: "",
        scouts: [(1, 4), (8, 0)],
        shows: Shows::Command("move 0 RU-RU-RU"),
        words: [
            "Tres diagonales cuestan 4: una, dos y una.",
            "Three diagonals cost 4: one, two and one.",
        ],
    },
    Picture {
        rule: "CLV-MOV-05",
        walls: "(4, 1), (5, 2), (4, 3)",
        scouts: [(4, 2), (8, 5)],
        shows: Shows::Reach,
        words: [
            "Entre dos muros que se tocan por la esquina no se pasa en diagonal.",
            "Nobody slips diagonally between walls that touch at a corner.",
        ],
    },
    Picture {
        rule: "CLV-RNG-01",
        walls: "",
        scouts: [(1, 4), (8, 5)],
        shows: Shows::Measure("burst", (4, 4)),
        words: [
            "Todo lo que está a 3 o menos: las diagonales cuentan casilla y media.",
            "Everything at 3 or less: diagonals count a square and a half.",
        ],
    },
    Picture {
        rule: "CLV-LOS-02",
        walls: "(4, 2)",
        scouts: [(1, 2), (8, 5)],
        shows: Shows::Measure("sight", (7, 3)),
        words: [
            "Se ven: alguna de las líneas entre sus esquinas no toca ningún muro.",
            "They see each other: one of the lines between their corners touches no wall.",
        ],
    },
    Picture {
        rule: "CLV-LOS-05",
        walls: "(4, 2)",
        scouts: [(1, 2), (8, 5)],
        shows: Shows::Measure("sight", (7, 2)),
        words: [
            "En la misma fila, con un muro en medio, no se ven.",
            "In one row with a wall between them they do not see each other.",
        ],
    },
    Picture {
        rule: "CLV-LOS-06",
        walls: "(3, 2), (2, 3)",
        scouts: [(2, 2), (8, 5)],
        shows: Shows::Measure("sight", (6, 5)),
        words: [
            "No se mira por el punto en que se juntan dos muros.",
            "Nobody looks through the point where two walls meet.",
        ],
    },
];
