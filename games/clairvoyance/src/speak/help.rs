//! CLV-CMD-13: the commands of the combat, for people.

use sobremesa_kernel::Words;

/// A command as it is typed, and what it does in Spanish and in English.
pub type Explained = (&'static str, &'static str, &'static str);

/// The commands, each with an example of its form.
pub const COMMANDS: &[Explained] = &[
    ("next", "juega el turno siguiente", "plays the next turn"),
    ("show board", "enseña el tablero", "shows the board"),
    (
        "show 3",
        "enseña una unidad: por su índice o como Equipo:Nombre:1",
        "shows a unit: by its index or as Team:Name:1",
    ),
    (
        "move 3 (4,1)",
        "pone una unidad en una casilla",
        "puts a unit on a square",
    ),
    (
        "move 3 R-R-DR",
        "mueve una unidad paso a paso",
        "moves a unit step by step",
    ),
    (
        "attack 3 15 7",
        "ataque de 15 con daño 7, por ejemplo el de un jugador",
        "an attack of 15 with damage 7, a player's for instance",
    ),
    (
        "strike 0 3 +7 1d8+3",
        "un jugador ataca y el programa tira",
        "a player attacks and the program rolls",
    ),
    (
        "mark 3 prone, unmark 3 prone",
        "marca en la ficha lo que sufre, o lo quita (mark 3 derribo)",
        "marks on the token what it suffers, or wipes it away",
    ),
    (
        "measure (0,0) (4,2)",
        "cuánto hay de una casilla a otra y si se ven",
        "how far it is from square to square, and whether they see each other",
    ),
    ("kill 3", "mata una unidad", "kills a unit"),
    ("hurt 3 4", "quita puntos de vida", "takes hit points"),
    (
        "heal 3 4",
        "devuelve puntos de vida",
        "gives hit points back",
    ),
    (
        "note 3 KO",
        "apunta algo junto a una unidad",
        "writes something beside a unit",
    ),
    (
        "hide 3, reveal 3",
        "quita una unidad de la pantalla de los jugadores, o la devuelve",
        "takes a unit from the players' screen, or brings it back",
    ),
    (
        "hide health",
        "los jugadores no ven los puntos de vida; reveal health, sí",
        "the players do not see hit points; reveal health: they do",
    ),
    (
        "undo, redo",
        "deshace y rehace, dados incluidos",
        "takes back and does again, dice included",
    ),
    (
        "reroll",
        "repite la última orden con otros dados",
        "does the latest command again with other dice",
    ),
    (
        "why, why 3",
        "por qué hizo lo que hizo la última unidad, o una",
        "why the latest unit did what it did, or one of them",
    ),
    (
        "plan, plan 3",
        "qué le queda por hacer a la siguiente, o a una",
        "what remains of the plan of the next unit, or of one",
    ),
    (
        "odds 3 0 full",
        "qué saldría de un ataque, o de uno completo",
        "what an attack would come to, or a full one",
    ),
    (
        "odds 0 3 +7 1d8+3",
        "lo mismo del ataque de un jugador",
        "the same of a player's attack",
    ),
    (
        "ac 0 17",
        "apunta la CA de un jugador, para «odds» contra él",
        "notes a player's AC, for “odds” against it",
    ),
];

/// All of them, one per line.
pub(crate) fn commands() -> Words {
    let list = |meaning: fn(&Explained) -> &str| {
        let lines = COMMANDS
            .iter()
            .map(|it| format!("{}: {}", it.0, meaning(it)));
        lines.collect::<Vec<_>>().join("\n")
    };
    Words::new(list(|it| it.1), list(|it| it.2))
}
