//! DBM-UX-09, -14, -15, -16: the parts of a turn, which is being played, and what is left to do in it.

use sobremesa_kernel::Words;
use sobremesa_speak::count;
use sobremesa_table::Course;

use crate::board::Board;
use crate::draw::words;
use crate::rules::{close_combat, shooting};
use crate::state::{Phase, State};

/// How far the turn has come; nothing before the first and after the last.
pub(crate) fn course(state: &State) -> Option<Course> {
    let now = match state.phase {
        Phase::Before(_) | Phase::Deploy(_) | Phase::Nightfall(_) | Phase::Over(_) => return None,
        Phase::Assign => 0,
        Phase::Move => 1,
        Phase::Advance => 2,
        Phase::Shoot => 3,
        Phase::Fight => 4,
    };
    let (n, army) = (
        state.turn.div_ceil(2),
        words::army(state, state.side_in_turn()),
    );
    let steps = [
        ("PIP", "PIPs"),
        ("mover", "move"),
        ("avances", "advances"),
        ("disparo", "shooting"),
        ("combate", "combat"),
    ];
    Some(Course {
        title: Words::new(
            format!("Turno {n}: {}", army.es),
            format!("Turn {n}: {}", army.en),
        ),
        steps: steps.map(|(es, en)| Words::new(es, en)).to_vec(),
        now,
        left: left(state),
    })
}

fn left(state: &State) -> Option<Words> {
    const FLAGS: [&str; 4] = ["①", "②", "③", "④"];
    let board = Board::in_combat(state);
    let counted = |n: usize, es: [&str; 2], en: [&str; 2]| {
        Words::new(count(n, es[0], es[1]), count(n, en[0], en[1]))
    };
    match state.phase {
        Phase::Move => {
            let commands = state.commands_of(state.side_in_turn());
            // A position may not say what was rolled.
            let left = commands.map(|(place, command)| {
                let die = command
                    .die
                    .map_or_else(String::new, |die| format!("/{die}"));
                (place.number(), format!("{}{die}", command.pips))
            });
            let left: Vec<_> = left.collect();
            // By the numbers that stand on the generals' flags.
            let told = match left.as_slice() {
                [(_, pips)] => pips.clone(),
                all => {
                    let flag = |number: usize| FLAGS.get(number - 1).unwrap_or(&"");
                    let each = all.iter();
                    let each = each.map(|(number, pips)| format!("{} {pips}", flag(*number)));
                    each.collect::<Vec<_>>().join(" · ")
                }
            };
            Some(Words::new(format!("PIP {told}"), format!("PIPs {told}")))
        }
        Phase::Advance => Some(counted(
            state.to_advance.iter().count(),
            ["por avanzar", "por avanzar"],
            ["to advance", "to advance"],
        )),
        Phase::Shoot => Some(counted(
            shooting::targets(&board).len(),
            ["blanco", "blancos"],
            ["target", "targets"],
        )),
        Phase::Fight => Some(counted(
            close_combat::pairs_by_name(&board).len(),
            ["combate", "combates"],
            ["fight", "fights"],
        )),
        Phase::Before(_)
        | Phase::Deploy(_)
        | Phase::Assign
        | Phase::Nightfall(_)
        | Phase::Over(_) => None,
    }
}
