//! The board as a picture: squares, walls, and a token for everybody who is alive.
//!
//! Ids a page may rely on: `unit-3` is the unit with the index 3; `cell-4-0` the square in column 4
//! and row 0, `cell-m2-m1` the one in column -2 and row -1; the layers `board`, `cells`, `units` and
//! `signs`; the label `status`.

mod heads;
mod pictures;
mod tokens;

use std::collections::BTreeSet;
use std::sync::Arc;

use sobremesa_draw::palette::{CHALK, INK, INK_SOFT, PAPER, WOOD_EDGE, WOOD_SHADE};
use sobremesa_draw::{
    Anchor, Definition, Layer, Node, Paint, Path, Pose, Scene, Shape, Swatch, Thing,
};
use sobremesa_kernel::Lang;
use sobremesa_speak::capital;
use sobremesa_table::Gesture;

use crate::action::{Action, UnitName};
use crate::board::Point;
use crate::rules::ending::Ending;
use crate::speak;
use crate::state::State;
use crate::view::View;
use heads::{Looks, Worn};

/// The side of a square.
const SIDE: f64 = 48.0;
/// A picture has so many squares at most: a browser, and whoever draws for many, must bear it.
const MAX_SQUARES: usize = 10_000;
/// So far around a unit a very large board is drawn.
const NEAR: i64 = 10;
/// Room for the numbers of columns and rows.
const MARGIN: f64 = 34.0;
/// Room for what is said below the board.
const FOOT: f64 = 44.0;

/// The name of a wall among the definitions.
const WALL: &str = "wall";
const STONE: Swatch = Swatch::new("stone", 0x8d8271, 0x566270, 0xffffff);
const JOINT: Swatch = Swatch::new("joint", 0x5d5344, 0x2b343d, 0x000000);

/// The board as a scene, to be printed in any theme or as words.
pub fn scene(view: &View, lang: Lang) -> Scene {
    match view.state() {
        Some(state) => Picture {
            state: &state,
            looks: Looks::of(&state.encounter),
            lang,
        }
        .scene(),
        // Only a stranger's view can be one that fits no encounter.
        None => Scene {
            lang,
            title: lang.pick("Nada que ver", "Nothing to see").to_owned(),
            width: SIDE,
            height: SIDE,
            scale: None,
            definitions: Arc::default(),
            layers: Vec::new(),
        },
    }
}

/// How a command is done with a pointer.
pub(crate) fn gesture(action: &Action) -> Gesture {
    let picked = |unit: &UnitName| match unit {
        UnitName::Index(index) => Some(format!("unit-{index}")),
        UnitName::Full { .. } => None,
    };
    match action {
        Action::Put(unit, to) => Gesture {
            pick: picked(unit),
            drop: Some(cell_id(*to)),
        },
        Action::Next
        | Action::Walk(..)
        | Action::ShowBoard
        | Action::Show(_)
        | Action::Odds { .. }
        | Action::Armor { .. }
        | Action::Plan(_)
        | Action::Why(_)
        | Action::Undo
        | Action::Redo
        | Action::Reroll
        | Action::Help
        | Action::Nothing
        | Action::Attack { .. }
        | Action::Strike { .. }
        | Action::Mark { .. }
        | Action::Measure(..)
        | Action::Kill(_)
        | Action::Hurt(..)
        | Action::Heal(..)
        | Action::Note(..)
        | Action::Veil { .. }
        | Action::VeilHealth { .. }
        | Action::Unreadable(_) => Gesture::default(),
    }
}

/// A square of masonry: its joints tell it from the floor in every theme.
fn wall() -> Definition {
    let half = SIDE / 2.0;
    let joints = "M-24 -8L24 -8M-24 8L24 8M-8 -24L-8 -8M8 -8L8 8M-8 8L-8 24";
    Definition::Drawing {
        name: WALL,
        shapes: vec![
            Shape::rect(-half, -half, SIDE, SIDE)
                .fill(STONE)
                .line(JOINT, 1.0),
            Shape::path(Path::read(joints)).line(JOINT, 1.6),
        ],
    }
}

/// A unit's id in the picture.
pub(crate) fn unit_id(index: usize) -> String {
    format!("unit-{index}")
}

/// A square's id in the picture. An id has no minus sign.
pub(crate) fn cell_id(at: Point) -> String {
    let number = |n: i64| {
        if n < 0 {
            format!("m{}", n.unsigned_abs())
        } else {
            n.to_string()
        }
    };
    format!("cell-{}-{}", number(at.column), number(at.row))
}

/// A square of the board as it lies in the picture, smaller by so much on every side.
pub(crate) fn square_at(state: &State, at: Point, inset: f64) -> Shape {
    let (x, y) = middle(state, at);
    let half = SIDE / 2.0 - inset;
    Shape::rounded(x - half, y - half, 2.0 * half, 2.0 * half, 5.0)
}

/// Where the middle of a square lies in the picture.
pub(crate) fn middle_of(state: &State, at: Point) -> (f64, f64) {
    middle(state, at)
}

/// The square of the board that lies under a place of the picture.
pub(crate) fn square_under(state: &State, at: sobremesa_draw::Point) -> Option<Point> {
    let board = &state.encounter.board;
    let whole = |place: f64, first: i64| ((place - MARGIN) / SIDE).floor() as i64 + first;
    let under = Point::new(whole(at.x, board.columns().0), whole(at.y, board.rows().0));
    board.square(under).map(|_| under)
}

/// Where the middle of a square lies in the picture.
fn middle(state: &State, at: Point) -> (f64, f64) {
    let board = &state.encounter.board;
    let x = MARGIN + SIDE * ((at.column - board.columns().0) as f64 + 0.5);
    let y = MARGIN + SIDE * ((at.row - board.rows().0) as f64 + 0.5);
    (x, y)
}

/// The square with this id.
pub(crate) fn cell_named(id: &str) -> Option<Point> {
    let (column, row) = id.strip_prefix("cell-")?.split_once('-')?;
    let number = |text: &str| -> Option<i64> {
        match text.strip_prefix('m') {
            Some(digits) => digits.parse().ok().map(|n: u32| -i64::from(n)),
            None => text.parse().ok().map(|n: u32| i64::from(n)),
        }
    };
    Some(Point::new(number(column)?, number(row)?))
}

struct Picture<'a> {
    state: &'a State,
    looks: Looks,
    lang: Lang,
}

impl Picture<'_> {
    fn scene(&self) -> Scene {
        let (n_columns, n_rows) = self.extent();
        let (width, height) = (
            n_columns * SIDE + 2.0 * MARGIN,
            n_rows * SIDE + 2.0 * MARGIN + FOOT,
        );
        let width = width.max(360.0);
        Scene {
            lang: self.lang,
            title: self.title(),
            width,
            height,
            scale: None,
            definitions: self.definitions(),
            layers: vec![
                Layer {
                    name: "board",
                    nodes: self.ground(width, height),
                },
                Layer {
                    name: "cells",
                    nodes: self.cells(),
                },
                Layer {
                    name: "units",
                    nodes: self.units(),
                },
                Layer {
                    name: "signs",
                    nodes: vec![self.status(width, height)],
                },
            ],
        }
    }

    /// What people drew, and the heads of those who have no picture; of the dead too, so that a death changes
    /// nothing but its token. On the players' screen those are nobody.
    fn definitions(&self) -> Arc<[Definition]> {
        let all = 0..self.state.encounter.n_units();
        let worn: BTreeSet<Worn> = all.filter_map(|unit| self.worn(unit)).collect();
        let heads = worn.into_iter().map(Worn::definition);
        pictures::definitions(&self.state.encounter)
            .chain([wall()])
            .chain(heads)
            .collect()
    }

    fn worn(&self, unit: usize) -> Option<Worn> {
        self.looks.worn(&self.state.encounter, unit)
    }

    /// How many columns and rows the board has.
    fn extent(&self) -> (f64, f64) {
        let board = &self.state.encounter.board;
        let n = |(first, last): (i64, i64)| (last - first + 1) as f64;
        (n(board.columns()), n(board.rows()))
    }

    fn title(&self) -> String {
        let teams = self.state.encounter.teams.join(", ");
        let round = self.state.round();
        self.lang.pick(
            format!("Combate: {teams}. Ronda {round}."),
            format!("Combat: {teams}. Round {round}."),
        )
    }

    /// The middle of a square in the picture.
    fn middle(&self, at: Point) -> (f64, f64) {
        middle(self.state, at)
    }

    /// The stone around the board, and the numbers of its columns and rows.
    fn ground(&self, width: f64, height: f64) -> Vec<Node> {
        let board = &self.state.encounter.board;
        let mut shapes = vec![
            Shape::rounded(1.0, 1.0, width - 2.0, height - 2.0, 14.0)
                .fill(WOOD_SHADE)
                .line(WOOD_EDGE, 2.0),
        ];
        let number = |x: f64, y: f64, n: i64| Shape::text(x, y, 15.0, n.to_string()).fill(CHALK);
        for column in board.columns().0..=board.columns().1 {
            let (x, _) = self.middle(Point::new(column, board.rows().0));
            shapes.push(number(x, MARGIN / 2.0, column));
        }
        for row in board.rows().0..=board.rows().1 {
            let (_, y) = self.middle(Point::new(board.columns().0, row));
            shapes.push(number(MARGIN / 2.0, y, row));
        }
        if let Some(picture) = pictures::under_the_board(&self.state.encounter) {
            let (n_columns, n_rows) = self.extent();
            let board = Shape::rect(MARGIN, MARGIN, n_columns * SIDE, n_rows * SIDE);
            shapes.push(board.fill(picture.paint()));
        }
        vec![Node::decoration(shapes)]
    }

    /// All squares; of a board too large for a picture, those around the living units.
    fn drawn(&self) -> Vec<Point> {
        let board = &self.state.encounter.board;
        if board.walls().len() <= MAX_SQUARES {
            return board.points().collect();
        }
        let around = |unit: usize| {
            let Point { column, row } = self.state.at(unit);
            (row - NEAR..=row + NEAR).flat_map(move |row| {
                (column - NEAR..=column + NEAR).map(move |column| (row, column))
            })
        };
        let places = self.state.living().flat_map(around);
        // Each once, and row by row, as one reads.
        let places: BTreeSet<(i64, i64)> = places
            .filter(|(row, column)| board.square(Point::new(*column, *row)).is_some())
            .take(MAX_SQUARES)
            .collect();
        let point = |(row, column)| Point::new(column, row);
        places.into_iter().map(point).collect()
    }

    /// Free squares are things, for units are dropped on them; walls are only there.
    fn cells(&self) -> Vec<Node> {
        let board = &self.state.encounter.board;
        let (walled, free) = match pictures::under_the_board(&self.state.encounter) {
            // What somebody drew is seen through the squares, which still catch the pointer.
            Some(_) => (0.55, Paint::Glass),
            None => (1.0, PAPER.into()),
        };
        let mut walls = Vec::new();
        let mut nodes = Vec::new();
        for at in self.drawn() {
            let (x, y) = self.middle(at);
            if board.is_wall(at) {
                let wall = Shape::defined(WALL).opacity(walled);
                walls.push(wall.posed(Pose::at(x, y)));
                continue;
            }
            let square = Shape::rect(-SIDE / 2.0, -SIDE / 2.0, SIDE, SIDE);
            let label = self
                .lang
                .pick(format!("Casilla {at}"), format!("Square {at}"));
            let look = vec![square.fill(free).line(INK_SOFT, 0.8)];
            nodes.push(Node::from(Thing::cell(
                cell_id(at),
                label,
                Pose::at(x, y),
                look,
            )));
        }
        let mut all = vec![Node::decoration(walls)];
        all.extend(nodes);
        all
    }

    fn units(&self) -> Vec<Node> {
        self.state
            .living()
            .map(|unit| Node::from(self.unit(unit)))
            .collect()
    }

    fn unit(&self, unit: usize) -> Thing {
        let (x, y) = self.middle(self.state.at(unit));
        let look = tokens::look(self.state, unit, self.worn(unit), SIDE);
        let thing = Thing::piece(unit_id(unit), self.unit_label(unit), Pose::at(x, y), look);
        let name = &self.state.encounter.kind(unit).name;
        let initial: String = name.chars().take(1).collect();
        thing.marked(format!("{initial}{unit}"))
    }

    /// What a screen reader says of a unit.
    fn unit_label(&self, unit: usize) -> String {
        let encounter = &self.state.encounter;
        let name = speak::called(encounter, unit);
        let team = &encounter.teams[encounter.roster[unit].team as usize];
        let at = self.state.at(unit);
        let place = self.lang.pick(format!("en {at}"), format!("at {at}"));
        let health = match self.state.health(unit) {
            Some((now, most)) => self.lang.pick(
                format!(", {now} de {most} PV"),
                format!(", {now} of {most} HP"),
            ),
            None if self.state.encounter.is_player(unit) => {
                self.lang.pick(", de un jugador", ", a player's").to_owned()
            }
            None => String::new(),
        };
        let hidden = match self.state.is_hidden(unit) {
            true => self
                .lang
                .pick(", los jugadores no la ven", ", the players do not see it"),
            false => "",
        };
        let turn = if self.state.acting() == Some(unit) {
            self.lang.pick(", es su turno", ", it is its turn")
        } else if self.state.last_to_act() == Some(unit) {
            self.lang.pick(", acaba de actuar", ", has just acted")
        } else if self.state.next_to_act() == Some(unit) {
            self.lang.pick(", le toca", ", is next")
        } else {
            ""
        };
        let marks: Vec<String> = self
            .state
            .marks(unit)
            .map(|mark| mark.words().get(self.lang).to_owned())
            .collect();
        let marks = match marks.is_empty() {
            true => String::new(),
            false => format!(", {}", marks.join(", ")),
        };
        let note = match self.state.note(unit) {
            "" => String::new(),
            note => format!(". {note}"),
        };
        format!("{name}, {team}, {place}{health}{marks}{turn}{hidden}{note}")
    }

    fn status(&self, width: f64, height: f64) -> Node {
        let turn = self.state.acting().or(self.state.next_to_act());
        let words = match (self.state.ending(), turn) {
            (Some(Ending::LastTeam(team)), _) => {
                match self.state.encounter.teams.get(team).map(String::as_str) {
                    Some("") | None => self
                        .lang
                        .pick("El combate ha terminado", "The combat is over")
                        .to_owned(),
                    Some(team) => capital(&speak::victory(team, self.lang)),
                }
            }
            (Some(Ending::NobodyLeft), _) => self
                .lang
                .pick("No queda nadie", "Nobody is left")
                .to_owned(),
            // On the players' screen, with everybody hidden.
            (None, None) => self
                .lang
                .pick("Nadie a la vista", "Nobody in sight")
                .to_owned(),
            (None, Some(unit)) => {
                let name = speak::called(&self.state.encounter, unit);
                let round = self.state.round_under_way();
                match self.state.acting() {
                    Some(_) => self.lang.pick(
                        format!("Ronda {round} · turno de {name}"),
                        format!("Round {round} · turn of {name}"),
                    ),
                    None => self.lang.pick(
                        format!("Ronda {round} · le toca a {name}"),
                        format!("Round {round} · {name} is next"),
                    ),
                }
            }
        };
        let (x, y) = (width / 2.0, height - FOOT / 2.0 - 6.0);
        let look = vec![
            Shape::rounded(-width / 2.0 + 12.0, -16.0, width - 24.0, 32.0, 10.0)
                .fill(PAPER)
                .line(Paint::Flat(WOOD_EDGE), 1.0),
            Shape::text(0.0, 0.0, 17.0, words.clone())
                .fill(INK)
                .anchored(Anchor::Middle),
        ];
        Node::from(Thing::label("status", words, Pose::at(x, y), look))
    }
}
