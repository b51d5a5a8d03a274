//! What a master looks at in the console alone: the order, reach, sight.

use sobremesa_kernel::{Lang, Words};
use sobremesa_table::Said;

use crate::action::{UnitName, read_unit};
use crate::board::Point;
use crate::questions::{attackable_squares, reachable_squares};
use crate::rules::sight;
use crate::speak;
use crate::state::State;

/// CLV-INI-05.
pub(super) fn order(state: &State, lang: Lang) -> Vec<Said> {
    let lines = state.order().iter().map(|index| {
        let unit = *index as usize;
        let name = speak::full_name(&state.encounter().full_name(unit));
        let mark = if state.acting().or(state.next_to_act()) == Some(unit) {
            "> "
        } else {
            "  "
        };
        let dead = match state.is_alive(unit) {
            true => "",
            false => lang.pick(" (muerta)", " (dead)"),
        };
        Said::Line(format!("{mark}{unit:>3} {name}{dead}"))
    });
    lines.collect()
}

/// The unit that a text names, or a complaint.
fn unit_named(state: &State, text: &str) -> Result<usize, Said> {
    let encounter = state.encounter();
    let found = match read_unit(text) {
        Some(UnitName::Index(index)) => usize::try_from(index)
            .ok()
            .filter(|index| *index < encounter.n_units()),
        Some(UnitName::Full {
            team,
            unit,
            ordinal,
        }) => encounter.unit_named(&team, &unit, ordinal),
        None => None,
    };
    found.ok_or_else(|| {
        Said::Warning(Words::new(
            format!("No hay ninguna unidad «{text}»: su índice (3) o su nombre completo (Equipo:Nombre:1)."),
            format!("There is no unit “{text}”: its index (3) or its full name (Team:Name:1)."),
        ))
    })
}

/// CLV-UX-10: where a unit can go and whom it can attack.
pub(super) fn reach(state: &State, text: &str, width: usize) -> Vec<Said> {
    let unit = match unit_named(state, text) {
        Ok(unit) => unit,
        Err(complaint) => return vec![complaint],
    };
    let (Some(squares), Some(attackable)) = (
        reachable_squares(state, unit),
        attackable_squares(state, unit, false),
    ) else {
        return vec![Said::Prose(Words::new(
            "Es de un jugador: aquí no se sabe su velocidad ni su alcance.",
            "It is a player's: speed and range are not known here.",
        ))];
    };
    let board = &state.encounter().board;
    // Boards wider than the screen are shown around the unit.
    let room = width.saturating_sub(6).max(20) as i64;
    let at = state.at(unit);
    let first = board.columns().0.max(at.column - room / 2);
    let last = board.columns().1.min(first + room - 1);
    let rows = board.rows().0.max(at.row - 12)..=board.rows().1.min(at.row + 12);
    let lines = rows.map(|row| {
        let line: String = (first..=last)
            .map(|column| sign(state, unit, Point::new(column, row), &squares, &attackable))
            .collect();
        Said::Line(format!("{row:>4} {line}"))
    });
    let legend = Words::new(
        "@ la unidad, + adonde llega, * adonde llega y ataca desde donde está, x solo ataca, O otra unidad, ! otra a la que puede atacar.",
        "@ the unit, + it can go there, * it can go there and attack it from where it stands, x it can only attack it, O another unit, ! another that it can attack.",
    );
    lines.chain([Said::Prose(legend)]).collect()
}

fn sign(
    state: &State,
    unit: usize,
    at: Point,
    squares: &[(Point, i64)],
    attackable: &[Point],
) -> char {
    let can_attack = attackable.contains(&at);
    let can_go = squares.iter().any(|(square, _)| *square == at);
    match state.unit_at(at) {
        Some(other) if other == unit => '@',
        Some(_) if can_attack => '!',
        Some(_) => 'O',
        None if state.encounter().board.is_wall(at) => '#',
        None if can_go && can_attack => '*',
        None if can_go => '+',
        None if can_attack => 'x',
        None => '.',
    }
}

/// CLV-LOS: between two squares or two units.
pub(super) fn sees(state: &State, text: &str) -> Vec<Said> {
    let (one, other) = match text.split_once(") ") {
        Some((one, other)) => (format!("{one})"), other.trim()),
        None => match text.split_once(' ') {
            Some((one, other)) => (one.to_owned(), other.trim()),
            None => {
                return vec![Said::Prose(Words::new(
                    "ve UNIDAD UNIDAD, o ve (1,2) (3,4)",
                    "sees UNIT UNIT, or sees (1,2) (3,4)",
                ))];
            }
        },
    };
    let place = |text: &str| match square_named(text) {
        Some(square) => Ok(square),
        None => unit_named(state, text).map(|unit| state.at(unit)),
    };
    let (from, to) = match (place(&one), place(other)) {
        (Ok(from), Ok(to)) => (from, to),
        (Err(complaint), _) | (_, Err(complaint)) => return vec![complaint],
    };
    let answer = if sight::sees(&state.encounter().board, from, to) {
        Words::new(
            format!("{from} y {to} se ven."),
            format!("{from} and {to} see each other."),
        )
    } else {
        Words::new(
            format!("{from} y {to} no se ven (CLV-LOS-02)."),
            format!("{from} and {to} do not see each other (CLV-LOS-02)."),
        )
    };
    vec![Said::Prose(answer)]
}

fn square_named(text: &str) -> Option<Point> {
    let inside = text.trim().strip_prefix('(')?.strip_suffix(')')?;
    let (column, row) = inside.split_once(',')?;
    Some(Point::new(
        column.trim().parse().ok()?,
        row.trim().parse().ok()?,
    ))
}
