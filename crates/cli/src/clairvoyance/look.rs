//! What a master looks at in the console alone: the board, the order, reach, sight.

use sobremesa_clairvoyance::rules::sight;
use sobremesa_clairvoyance::{
    Clairvoyance, Point, State, UnitName, attackable_squares, reachable_squares, read_unit, speak,
};
use sobremesa_kernel::{Audience, Game, Lang, Match, Words};
use sobremesa_table::Playable;

use crate::console::Console;
use crate::failure::Failure;

/// CLV-CMD-02.
pub(super) fn board(game: &Match<Clairvoyance>, console: &mut Console<'_>) -> Result<(), Failure> {
    let view = Clairvoyance::view(game.state(), Audience::Referee);
    let board = Clairvoyance::by_hand(view, None).text_board(&console.screen.look());
    console.line(board.trim_end())?;
    Ok(())
}

/// Whose turn it is: of the player's character that has it or, between turns, of whoever comes next.
pub(super) fn prompt(state: &State, lang: Lang) -> String {
    let round = state.round_under_way();
    let name = |unit: usize| state.encounter().full_name(unit);
    match (state.acting(), state.next_to_act()) {
        (Some(acting), _) => format!("[{round}] {}> ", name(acting)),
        (None, Some(next)) => {
            let next = name(next);
            lang.pick(
                format!("[{round}] sigue {next}> "),
                format!("[{round}] next: {next}> "),
            )
        }
        (None, None) => lang.pick("[fin]> ", "[over]> ").to_owned(),
    }
}

/// CLV-INI-05.
pub(super) fn order(state: &State, console: &mut Console<'_>) -> Result<(), Failure> {
    for index in state.order() {
        let unit = *index as usize;
        let name = speak::full_name(&state.encounter().full_name(unit));
        let mark = if state.acting().or(state.next_to_act()) == Some(unit) {
            "> "
        } else {
            "  "
        };
        let dead = match state.is_alive(unit) {
            true => "",
            false => console.screen.pick(" (muerta)", " (dead)"),
        };
        console.line(&format!("{mark}{unit:>3} {name}{dead}"))?;
    }
    Ok(())
}

/// The unit that a text names, or a complaint.
fn unit_named(
    state: &State,
    text: &str,
    console: &mut Console<'_>,
) -> Result<Option<usize>, Failure> {
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
    if found.is_none() {
        console.warn(&Words::new(
            format!("No hay ninguna unidad «{text}»: su índice (3) o su nombre completo (Equipo:Nombre:1)."),
            format!("There is no unit “{text}”: its index (3) or its full name (Team:Name:1)."),
        ))?;
    }
    Ok(found)
}

/// CLV-UX-10: where a unit can go and whom it can attack.
pub(super) fn reach(state: &State, text: &str, console: &mut Console<'_>) -> Result<(), Failure> {
    let Some(unit) = unit_named(state, text, console)? else {
        return Ok(());
    };
    let (Some(squares), Some(attackable)) = (
        reachable_squares(state, unit),
        attackable_squares(state, unit, false),
    ) else {
        console.tell(
            "Es de un jugador: aquí no se sabe su velocidad ni su alcance.",
            "It is a player's: speed and range are not known here.",
        )?;
        return Ok(());
    };
    let board = &state.encounter().board;
    // Boards wider than the screen are shown around the unit.
    let room = console.screen.width.saturating_sub(6).max(20) as i64;
    let at = state.at(unit);
    let first = board.columns().0.max(at.column - room / 2);
    let last = board.columns().1.min(first + room - 1);
    let rows = board.rows().0.max(at.row - 12)..=board.rows().1.min(at.row + 12);
    for row in rows {
        let line: String = (first..=last)
            .map(|column| sign(state, unit, Point::new(column, row), &squares, &attackable))
            .collect();
        console.line(&format!("{row:>4} {line}"))?;
    }
    console.tell(
        "@ la unidad, + adonde llega, * adonde llega y ataca desde donde está, x solo ataca, O otra unidad, ! otra a la que puede atacar.",
        "@ the unit, + it can go there, * it can go there and attack it from where it stands, x it can only attack it, O another unit, ! another that it can attack.",
    )?;
    Ok(())
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
pub(super) fn sees(state: &State, text: &str, console: &mut Console<'_>) -> Result<(), Failure> {
    let (one, other) = match text.split_once(") ") {
        Some((one, other)) => (format!("{one})"), other.trim().to_owned()),
        None => match text.split_once(' ') {
            Some((one, other)) => (one.to_owned(), other.trim().to_owned()),
            None => {
                console.tell(
                    "ve UNIDAD UNIDAD, o ve (1,2) (3,4)",
                    "sees UNIT UNIT, or sees (1,2) (3,4)",
                )?;
                return Ok(());
            }
        },
    };
    let mut places = Vec::new();
    for text in [&one, &other] {
        let place = match square_named(text) {
            Some(square) => Some(square),
            None => unit_named(state, text, console)?.map(|unit| state.at(unit)),
        };
        let Some(place) = place else {
            return Ok(());
        };
        places.push(place);
    }
    let (from, to) = (places[0], places[1]);
    if sight::sees(&state.encounter().board, from, to) {
        console.tell(
            format!("{from} y {to} se ven."),
            format!("{from} and {to} see each other."),
        )?;
    } else {
        console.tell(
            format!("{from} y {to} no se ven (CLV-LOS-02)."),
            format!("{from} and {to} do not see each other (CLV-LOS-02)."),
        )?;
    }
    Ok(())
}

fn square_named(text: &str) -> Option<Point> {
    let inside = text.trim().strip_prefix('(')?.strip_suffix(')')?;
    let (column, row) = inside.split_once(',')?;
    Some(Point::new(
        column.trim().parse().ok()?,
        row.trim().parse().ok()?,
    ))
}
