//! What an audience may see: the master everything, those who look on what the master lets them see.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use sobremesa_draw::Picture;

use crate::board::{Board, Point};
use crate::encounter::{Encounter, Enlisted, Kind, Names, Pictures, Sequence, Stats};
use crate::mark::Mark;
use crate::position::Position;
use crate::state::State;

/// The combat as it is shown.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(untagged, expecting = "a view is what `view` answers")]
pub enum View {
    /// To the master.
    Whole(WholeView),
    /// On the players' screen.
    Players(PlayersView),
}

/// Everything.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WholeView {
    /// In the form from which a match can begin.
    pub position: Position,
    /// The full name of the player's character whose turn goes on until the master says `next`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turn: Option<String>,
    /// The full name of the unit whose turn comes next; none once the combat is over.
    pub next: Option<String>,
}

/// What the master lets the players see. Units keep the indices by which the master calls them.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlayersView {
    /// The place of the first square of the first line.
    pub first: Point,
    /// `#` is wall, `.` is free.
    pub lines: Vec<String>,
    /// The round of the turn that goes on or in which the next of them acts, or in which the combat
    /// ended; 0 if nobody is in sight.
    pub round: u32,
    /// The teams. While the combat goes on they all stand, as far as one can tell. One of whom nobody
    /// can be seen has no name, and is left out at the end of the list.
    pub teams: Vec<SeenTeam>,
    /// The living that are not hidden.
    pub units: Vec<SeenUnit>,
    /// The index of the player's character whose turn goes on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turn: Option<usize>,
    /// The index of the next to act of those who can be seen.
    pub next: Option<usize>,
    /// Pictures of the board and of those who can be seen, by their names.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub pictures: BTreeMap<String, String>,
}

/// A team.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeenTeam {
    /// Its name; none if nobody of it can be seen.
    pub team: String,
    /// Does anybody of it live?
    pub stands: bool,
}

/// A unit that can be seen.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeenUnit {
    /// Its index.
    pub index: usize,
    /// Its team, by number.
    pub team: usize,
    /// The name of its kind.
    pub name: String,
    /// Its number among those of its name in its team.
    pub ordinal: u32,
    /// Where it stands.
    pub at: Point,
    /// Hit points now and at the start, if they may be known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub health: Option<(i64, i64)>,
    /// Is it a player's character?
    pub player: bool,
    /// What it suffers, as its token shows it.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub marks: BTreeSet<Mark>,
}

/// Hit points at the start that are not known; a unit of a file has at least 1.
const UNKNOWN: i64 = 0;

/// More units than this are in no encounter that anybody could follow; a stranger's view may claim so.
const MOST_UNITS: usize = 10_000;

impl View {
    pub(crate) fn whole(state: &State) -> View {
        let name = |unit: usize| state.encounter.full_name(unit);
        View::Whole(WholeView {
            position: Position::from(state),
            turn: state.acting().map(name),
            next: state.next_to_act().map(name),
        })
    }

    pub(crate) fn players(state: &State) -> View {
        let board = &state.encounter.board;
        let (columns, rows) = (board.columns(), board.rows());
        let letter = |at: Point| if board.is_wall(at) { '#' } else { '.' };
        let line = |row| {
            let points = (columns.0..=columns.1).map(|column| Point::new(column, row));
            points.map(letter).collect()
        };
        let is_seen = |unit: &usize| !state.units[*unit].is_hidden;
        let ending = state.ending();
        let next = state.next_seen();
        let turn = state.acting().filter(is_seen);
        View::Players(PlayersView {
            first: Point::new(columns.0, rows.0),
            lines: (rows.0..=rows.1).map(line).collect(),
            round: match (ending, turn, next) {
                (Some(_), ..) | (None, Some(_), _) => state.round,
                (None, None, Some((_, round))) => round,
                (None, None, None) => 0,
            },
            teams: SeenTeam::seen(state),
            units: state
                .living()
                .filter(is_seen)
                .map(|unit| SeenUnit::of(state, unit))
                .collect(),
            turn,
            next: next.map(|(unit, _)| unit),
            pictures: seen_pictures(state),
        })
    }

    /// The state that is seen; none if a stranger wrote it wrong.
    pub(crate) fn state(&self) -> Option<State> {
        match self {
            View::Whole(whole) => whole.position.resume().ok(),
            View::Players(players) => players.state(),
        }
    }
}

/// The pictures that betray nobody: of the board, and of kinds of which somebody can be seen.
fn seen_pictures(state: &State) -> BTreeMap<String, String> {
    let encounter = &state.encounter;
    let seen = state.living().filter(|unit| !state.units[*unit].is_hidden);
    let seen: BTreeSet<&str> = seen
        .map(|unit| encounter.kind(unit).name.as_str())
        .chain([Pictures::MAP])
        .collect();
    let pictures = encounter.pictures.all();
    pictures
        .filter(|(of, _)| seen.contains(of))
        .map(|(of, picture)| (of.to_owned(), picture.address().to_owned()))
        .collect()
}

impl SeenTeam {
    /// The teams as those who look on know them.
    fn seen(state: &State) -> Vec<SeenTeam> {
        let ending = state.ending();
        let teams = state.encounter.teams.iter().zip(&state.n_living);
        let mut teams: Vec<SeenTeam> = (0..)
            .zip(teams)
            .map(|(number, (team, n_living))| SeenTeam {
                team: match state.is_team_seen(number) {
                    true => team.clone(),
                    false => String::new(),
                },
                stands: ending.is_none() || *n_living > 0,
            })
            .collect();
        // That there are more of them is nobody's business, unless one of those has won.
        if ending.is_none() {
            let n_known = teams.iter().rposition(|team| !team.team.is_empty());
            teams.truncate(n_known.map_or(1, |last| last + 1));
        }
        teams
    }
}

impl SeenUnit {
    fn of(state: &State, unit: usize) -> SeenUnit {
        let encounter = &state.encounter;
        let enlisted = &encounter.roster[unit];
        SeenUnit {
            index: unit,
            team: enlisted.team as usize,
            name: encounter.kind(unit).name.clone(),
            ordinal: enlisted.ordinal,
            at: state.at(unit),
            health: state.health(unit).filter(|_| !state.hides_health),
            player: encounter.is_player(unit),
            marks: state.units[unit].marks.clone(),
        }
    }

    /// What a picture needs to know of it.
    fn kind(&self) -> Kind {
        let nothing = || Sequence {
            attacks: Vec::new(),
            range: 0,
        };
        Kind {
            name: self.name.clone(),
            initiative: 0,
            stats: (!self.player).then(|| Stats {
                hit_points: self.health.map_or(UNKNOWN, |(_, most)| most),
                speed: 0,
                armor_class: 0,
                standard: nothing(),
                full: nothing(),
            }),
        }
    }
}

impl PlayersView {
    /// Is the combat over, as far as one can tell? Then somebody does not stand.
    fn is_over(&self) -> bool {
        self.teams.iter().any(|team| !team.stands)
    }

    /// A combat of those who can be seen, which looks the same to everybody who looks on.
    fn state(&self) -> Option<State> {
        let board = Board::read(self.first, &self.lines)?;
        let indices = self.units.iter().map(|unit| unit.index.saturating_add(1));
        let n_units = indices.max().unwrap_or(0);
        if n_units > MOST_UNITS || self.teams.is_empty() {
            return None;
        }
        let by_index: BTreeMap<usize, &SeenUnit> =
            self.units.iter().map(|unit| (unit.index, unit)).collect();
        // Whoever cannot be seen has an index all the same, and stands where somebody else does.
        let first = self.units.first().map_or(self.first, |unit| unit.at);
        let elsewhere = board.square(first)?;
        let mut kinds = vec![Kind {
            name: String::new(),
            initiative: 0,
            stats: None,
        }];
        let mut roster = Vec::with_capacity(n_units);
        for index in 0..n_units {
            roster.push(match by_index.get(&index) {
                None => Enlisted {
                    team: 0,
                    kind: 0,
                    behaviour: None,
                    ordinal: 0,
                    at: elsewhere,
                    is_hidden: false,
                },
                Some(seen) => {
                    kinds.push(seen.kind());
                    Enlisted {
                        team: u32::try_from(seen.team).ok()?,
                        kind: kinds.len() as u32 - 1,
                        behaviour: None,
                        ordinal: seen.ordinal,
                        at: board.square(seen.at).filter(|_| !board.is_wall(seen.at))?,
                        is_hidden: false,
                    }
                }
            });
        }
        if roster
            .iter()
            .any(|unit| unit.team as usize >= self.teams.len())
        {
            return None;
        }
        let mut pictures = Pictures::default();
        for (of, address) in &self.pictures {
            pictures.put(of, Picture::read(address).ok()?);
        }
        let mut state = State::new(Arc::new(Encounter {
            source: String::new(),
            board,
            kinds,
            behaviours: Vec::new(),
            teams: self.teams.iter().map(|team| team.team.clone()).collect(),
            roster,
            warnings: Vec::new(),
            pictures: Arc::new(pictures),
            names: Names::default(),
        }));
        for index in 0..n_units {
            match by_index.get(&index) {
                None => state.units[index].is_alive = false,
                Some(seen) => {
                    let now = seen.health.map_or(0, |(now, _)| now);
                    state.units[index].hit_points = now;
                    state.units[index].marks.clone_from(&seen.marks);
                    state.squares.enter(state.units[index].at, index);
                }
            }
        }
        state.n_living = self
            .teams
            .iter()
            .map(|team| u32::from(team.stands))
            .collect();
        // Where all that can be seen is one team, the combat goes on against somebody.
        if !self.is_over() {
            state.n_living.extend([1, 1]);
        }
        state.round = self.round;
        let is_known = |unit: &usize| by_index.contains_key(unit);
        let turn = self.turn.filter(is_known);
        let next = self
            .next
            .filter(is_known)
            .filter(|next| turn != Some(*next));
        state.order = turn
            .into_iter()
            .chain(next)
            .map(|unit| unit as u32)
            .collect();
        state.place = turn.map(|_| 0);
        Some(state)
    }
}
