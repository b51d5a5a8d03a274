//! CLV-OUT-01, 02: the board as text for a terminal, scrolled to where something happens.

use sobremesa_kernel::Lang;
use sobremesa_table::Look;

use crate::board::Point;
use crate::rules::ending::Ending;
use crate::speak;
use crate::state::State;
use crate::view::View;

/// More rows than this are shown in part.
const MAX_ROWS: i64 = 30;

/// ANSI styles of the teams.
const TEAM_STYLES: [&str; 6] = ["31", "34", "32", "35", "33", "36"];

pub(crate) fn board(view: &View, look: &Look) -> String {
    match view.state() {
        Some(state) => Sheet::new(&state, look).write(),
        None => look
            .lang
            .pick("Nada que ver.", "Nothing to see.")
            .to_owned(),
    }
}

struct Sheet<'a> {
    state: &'a State,
    look: &'a Look,
    /// How many digits an index takes.
    digits: usize,
    /// How many characters the numbers of the rows take.
    margin: usize,
    /// The part of the board that is shown.
    columns: (i64, i64),
    rows: (i64, i64),
}

impl<'a> Sheet<'a> {
    fn new(state: &'a State, look: &'a Look) -> Sheet<'a> {
        let board = &state.encounter.board;
        // CLV-OUT-02: two digits, more when there are more than 100 units.
        let n_units = state.encounter.n_units();
        let digits = (n_units.saturating_sub(1)).to_string().len().max(2);
        let margin = [board.rows().0, board.rows().1].map(|row| row.to_string().len());
        let margin = margin.into_iter().max().unwrap_or(1) + 1;
        let fits = (look.width.saturating_sub(margin) / (digits + 1)).max(4) as i64;
        let focus = state
            .last_to_act()
            .or(state.next_to_act())
            .map(|unit| state.at(unit));
        let focus = focus.unwrap_or(Point::new(board.columns().0, board.rows().0));
        Sheet {
            state,
            look,
            digits,
            margin,
            columns: window(board.columns(), fits, focus.column),
            rows: window(board.rows(), MAX_ROWS, focus.row),
        }
    }

    fn write(&self) -> String {
        let mut text = String::new();
        self.write_header(&mut text);
        for row in self.rows.0..=self.rows.1 {
            text.push_str(&format!("{row:>width$}", width = self.margin - 1));
            for column in self.columns.0..=self.columns.1 {
                text.push(' ');
                self.write_square(Point { column, row }, &mut text);
            }
            text.push('\n');
        }
        self.write_cut(&mut text);
        text.push_str(&self.legend());
        text
    }

    /// The numbers of the columns, as many as there is room for.
    fn write_header(&self, text: &mut String) {
        text.push_str(&" ".repeat(self.margin - 1));
        for column in self.columns.0..=self.columns.1 {
            let number = column.to_string();
            let shown = if number.len() <= self.digits {
                number.as_str()
            } else {
                ""
            };
            text.push_str(&format!(" {shown:>width$}", width = self.digits));
        }
        text.push('\n');
    }

    fn write_square(&self, at: Point, text: &mut String) {
        let width = self.digits;
        let board = &self.state.encounter.board;
        match self.state.unit_at(at) {
            Some(unit) => {
                let index = format!("{unit:0width$}");
                text.push_str(&self.styled(unit, &index));
            }
            None if board.is_wall(at) => {
                let wall = if self.look.unicode { "█" } else { "#" };
                text.push_str(&wall.repeat(width));
            }
            None => {
                let free = if self.look.unicode { "·" } else { "." };
                text.push_str(&format!("{free:>width$}"));
            }
        }
    }

    /// An index in the colour of its team; whoever has just acted stands out.
    fn styled(&self, unit: usize, index: &str) -> String {
        if !self.look.colour {
            return index.to_owned();
        }
        let team = self.state.encounter.roster[unit].team as usize;
        let style = TEAM_STYLES[team % TEAM_STYLES.len()];
        let reversed = if self.state.last_to_act() == Some(unit) {
            ";7"
        } else {
            ""
        };
        format!("\x1b[1;{style}{reversed}m{index}\x1b[0m")
    }

    /// Says so when only a part is shown.
    fn write_cut(&self, text: &mut String) {
        let board = &self.state.encounter.board;
        if (self.columns, self.rows) != (board.columns(), board.rows()) {
            let (c, r) = (self.columns, self.rows);
            let (all_c, all_r) = (board.columns(), board.rows());
            text.push_str(&self.look.lang.pick(
                format!(
                    "(columnas {} a {} de {} a {}, filas {} a {} de {} a {})\n",
                    c.0, c.1, all_c.0, all_c.1, r.0, r.1, all_r.0, all_r.1
                ),
                format!(
                    "(columns {} to {} of {} to {}, rows {} to {} of {} to {})\n",
                    c.0, c.1, all_c.0, all_c.1, r.0, r.1, all_r.0, all_r.1
                ),
            ));
        }
    }

    /// Who is who among the living, and whose turn comes next.
    fn legend(&self) -> String {
        let state = self.state;
        let lang = self.look.lang;
        let mut text = String::new();
        for unit in state.living().take(MAX_LISTED) {
            let name = speak::full_name(&state.encounter.full_name(unit));
            let health = match state.health(unit) {
                Some((now, most)) => format!("{} {now}/{most}", lang.pick("PV", "HP")),
                None if state.encounter.is_player(unit) => {
                    lang.pick("jugador", "player").to_owned()
                }
                None => String::new(),
            };
            let hidden = match state.is_hidden(unit) {
                true => lang.pick("  (oculta)", "  (hidden)"),
                false => "",
            };
            let index = format!("{unit:0width$}", width = self.digits);
            let note = match state.note(unit) {
                "" => String::new(),
                note => format!("  [{note}]"),
            };
            text.push_str(&format!(
                "{} {name}  {health}{hidden}{note}\n",
                self.styled(unit, &index)
            ));
        }
        let n_hidden = state.living().count().saturating_sub(MAX_LISTED);
        if n_hidden > 0 {
            text.push_str(&lang.pick(
                format!("... y {n_hidden} más\n"),
                format!("... and {n_hidden} more\n"),
            ));
        }
        text.push_str(&self.state_of_play(lang));
        text.push('\n');
        text
    }

    fn state_of_play(&self, lang: Lang) -> String {
        let state = self.state;
        let named = |unit: usize| {
            let name = speak::full_name(&state.encounter.full_name(unit));
            format!("{name} ({unit})")
        };
        let round = state.round_under_way();
        match (state.ending(), state.acting(), state.next_to_act()) {
            (Some(Ending::LastTeam(team)), ..) => {
                match state.encounter.teams.get(team).map(String::as_str) {
                    Some("") | None => lang
                        .pick("El combate ha terminado.", "The combat is over.")
                        .to_owned(),
                    Some(team) => {
                        lang.pick(format!("Ha ganado {team}."), format!("{team} has won."))
                    }
                }
            }
            (Some(Ending::NobodyLeft), ..) => lang
                .pick("No queda nadie en pie.", "Nobody is left standing.")
                .to_owned(),
            // On the players' screen, with everybody hidden.
            (None, None, None) => lang
                .pick("Nadie a la vista.", "Nobody in sight.")
                .to_owned(),
            (None, Some(acting), next) => {
                let acting = named(acting);
                let after = next.map_or_else(String::new, |next| {
                    let next = named(next);
                    lang.pick(format!("; después, {next}"), format!("; then {next}"))
                });
                lang.pick(
                    format!("Ronda {round}; turno de {acting}{after}."),
                    format!("Round {round}; turn of {acting}{after}."),
                )
            }
            (None, None, Some(next)) => {
                let next = named(next);
                lang.pick(
                    format!("Ronda {round}; le toca a {next}."),
                    format!("Round {round}; {next} is next."),
                )
            }
        }
    }
}

/// Longer lists are cut.
const MAX_LISTED: usize = 24;

/// The part of a range that is shown: all of it, or so many numbers around the focus.
fn window((first, last): (i64, i64), room: i64, focus: i64) -> (i64, i64) {
    if last - first < room {
        return (first, last);
    }
    let start = (focus - room / 2).clamp(first, last - room + 1);
    (start, start + room - 1)
}
