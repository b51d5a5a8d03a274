//! CLV-MAP-02 to 14: from the entries of a `MAP` block to the squares of a board.
//!
//! However long the lists of steps and obstacles are, the work is one pass over each of them and a
//! few over the squares: stretches are noted by where they begin and end, and summed up afterwards.

use super::{Board, MAX_SIDE, Point};
use crate::language::flaw::{Flaw, What};
use crate::language::place::Span;
use crate::language::syntax::{Layout, Map, Obstacle, OutlineStep, Way};

/// So many faulty obstacles are told one by one.
const MAX_TOLD: usize = 200;

/// The board of a `MAP` block. Every fault is noted; none is a reason to be silent about others.
pub(crate) fn lay_out(map: &Map, flaws: &mut Vec<Flaw>) -> Option<Board> {
    let layout = match map.layout.as_ref()? {
        Layout::Rectangle {
            span,
            columns,
            rows,
        } => rectangle(*span, columns.value, rows.value, flaws),
        Layout::Outline { span, steps } => outline(*span, steps, flaws),
    };
    let n_told = flaws.len();
    for obstacle in &map.obstacles {
        if flaws.len() - n_told < MAX_TOLD {
            check_bounds(obstacle, flaws);
        }
    }
    let board = layout?;
    Some(with_obstacles(board, &map.obstacles, flaws))
}

/// CLV-MAP-02, 03.
fn rectangle(span: Span, columns: i64, rows: i64, flaws: &mut Vec<Flaw>) -> Option<Board> {
    if !is_size(columns) || !is_size(rows) {
        let what = What::BoardSize { columns, rows };
        flaws.push(Flaw { span, what });
        return None;
    }
    let free = |_, _| true;
    Some(Board::new(
        Point::new(0, 0),
        columns as usize,
        rows as usize,
        free,
    ))
}

const fn is_size(squares: i64) -> bool {
    1 <= squares && squares <= MAX_SIDE
}

/// CLV-MAP-04, 06 to 10.
fn outline(span: Span, steps: &[OutlineStep], flaws: &mut Vec<Flaw>) -> Option<Board> {
    let n_flaws = flaws.len();
    let empty = steps.iter().filter(|step| step.length.value == 0);
    flaws.extend(empty.take(MAX_TOLD).map(|step| Flaw {
        span: step.length.span,
        what: What::OutlineStep,
    }));
    let corners = corners(steps);
    let end = corners.last().copied().unwrap_or(Point::new(0, 0));
    if end != Point::new(0, 0) {
        let offset = end.into();
        flaws.push(Flaw {
            span,
            what: What::OutlineOpen { offset },
        });
    }
    let columns = bounds(corners.iter().map(|corner| corner.column));
    let rows = bounds(corners.iter().map(|corner| corner.row));
    let (n_columns, n_rows) = (columns.1 - columns.0 + 1, rows.1 - rows.0 + 1);
    if !is_size(n_columns) || !is_size(n_rows) {
        let what = What::BoardSize {
            columns: n_columns,
            rows: n_rows,
        };
        flaws.push(Flaw { span, what });
    }
    if flaws.len() > n_flaws {
        return None;
    }
    let first = Point::new(columns.0, rows.0);
    let (n_columns, n_rows) = (n_columns as usize, n_rows as usize);
    let walked = walked(&corners, first, n_columns, n_rows);
    let outside = outside(&walked, n_columns, n_rows);
    let is_free = |column: usize, row: usize| !outside[row * n_columns + column];
    Some(Board::new(first, n_columns, n_rows, is_free))
}

/// Where the walk turns, from its start on. A walk that leaves every possible board is followed no
/// further than numbers reach.
fn corners(steps: &[OutlineStep]) -> Vec<Point> {
    let mut here = Point::new(0, 0);
    let mut corners = vec![here];
    for step in steps {
        let length = step.length.value;
        match step.way {
            Way::Up => here.row = here.row.saturating_sub(length),
            Way::Down => here.row = here.row.saturating_add(length),
            Way::Left => here.column = here.column.saturating_sub(length),
            Way::Right => here.column = here.column.saturating_add(length),
        }
        corners.push(here);
    }
    corners
}

fn bounds(values: impl Iterator<Item = i64>) -> (i64, i64) {
    values.fold((0, 0), |(least, most), value| {
        (least.min(value), most.max(value))
    })
}

/// The squares that the walk visits, row by row.
fn walked(corners: &[Point], first: Point, n_columns: usize, n_rows: usize) -> Vec<bool> {
    // Each stretch is one more at its beginning and one less after its end; one table for stretches
    // along rows, one for those along columns, both with room for the square after the last.
    let width = n_columns + 1;
    let mut along_rows = vec![0_i64; width * n_rows];
    let mut along_columns = vec![0_i64; n_columns * (n_rows + 1)];
    for leg in corners.windows(2) {
        let column = |at: Point| (at.column - first.column) as usize;
        let row = |at: Point| (at.row - first.row) as usize;
        let (from, to) = (leg[0].min(leg[1]), leg[0].max(leg[1]));
        if from.row == to.row {
            along_rows[row(from) * width + column(from)] += 1;
            along_rows[row(from) * width + column(to) + 1] -= 1;
        } else {
            along_columns[row(from) * n_columns + column(from)] += 1;
            along_columns[(row(to) + 1) * n_columns + column(from)] -= 1;
        }
    }
    let mut walked = vec![false; n_columns * n_rows];
    let mut in_column = vec![0_i64; n_columns];
    for row in 0..n_rows {
        let mut in_row = 0;
        for column in 0..n_columns {
            in_row += along_rows[row * width + column];
            in_column[column] += along_columns[row * n_columns + column];
            walked[row * n_columns + column] = in_row > 0 || in_column[column] > 0;
        }
    }
    walked
}

/// CLV-MAP-09: the squares that can be reached from outside by straight steps without crossing the
/// walk.
fn outside(walked: &[bool], n_columns: usize, n_rows: usize) -> Vec<bool> {
    let mut outside = vec![false; walked.len()];
    let mut open = Vec::new();
    let mut reach = |square: usize, open: &mut Vec<usize>| {
        if !walked[square] && !outside[square] {
            outside[square] = true;
            open.push(square);
        }
    };
    for column in 0..n_columns {
        reach(column, &mut open);
        reach((n_rows - 1) * n_columns + column, &mut open);
    }
    for row in 0..n_rows {
        reach(row * n_columns, &mut open);
        reach(row * n_columns + n_columns - 1, &mut open);
    }
    while let Some(square) = open.pop() {
        let (row, column) = (square / n_columns, square % n_columns);
        if row > 0 {
            reach(square - n_columns, &mut open);
        }
        if row + 1 < n_rows {
            reach(square + n_columns, &mut open);
        }
        if column > 0 {
            reach(square - 1, &mut open);
        }
        if column + 1 < n_columns {
            reach(square + 1, &mut open);
        }
    }
    outside
}

/// CLV-MAP-12.
fn check_bounds(obstacle: &Obstacle, flaws: &mut Vec<Flaw>) {
    for (first, second) in [obstacle.columns, obstacle.rows] {
        if first.value > second.value {
            flaws.push(Flaw {
                span: first.span.to(second.span),
                what: What::ObstacleRange {
                    first: first.value,
                    second: second.value,
                },
            });
        }
    }
}

/// CLV-MAP-11, 13, 14: the board with its obstacles, each of which must lie on free squares of the
/// layout.
fn with_obstacles(board: Board, obstacles: &[Obstacle], flaws: &mut Vec<Flaw>) -> Board {
    let (n_columns, n_rows) = (board.n_columns, board.n_rows);
    let width = n_columns + 1;
    let mut changes = vec![0_i64; width * (n_rows + 1)];
    let mut n_told = 0;
    let free_before = Counted::new(&board);
    for obstacle in obstacles {
        let columns = (obstacle.columns.0.value, obstacle.columns.1.value);
        let rows = (obstacle.rows.0.value, obstacle.rows.1.value);
        if columns.0 > columns.1 || rows.0 > rows.1 {
            continue;
        }
        if !free_before.are_all_free(&board, columns, rows) {
            if n_told < MAX_TOLD {
                n_told += 1;
                let square = first_not_free(&board, columns, rows);
                flaws.push(Flaw {
                    span: obstacle.span,
                    what: What::ObstacleOutside { square },
                });
            }
            continue;
        }
        let at = |column: i64, row: i64| {
            (row - board.first.row) as usize * width + (column - board.first.column) as usize
        };
        changes[at(columns.0, rows.0)] += 1;
        changes[at(columns.1 + 1, rows.0)] -= 1;
        changes[at(columns.0, rows.1 + 1)] -= 1;
        changes[at(columns.1 + 1, rows.1 + 1)] += 1;
    }
    let n_covering = summed(changes, width);
    let layout = board;
    Board::new(layout.first, n_columns, n_rows, |column, row| {
        let is_layout = !layout.walls[(row + 1) * layout.width() + column + 1];
        is_layout && n_covering[row * width + column] == 0
    })
}

/// How many free squares there are above and to the left of each corner.
struct Counted {
    sums: Vec<i64>,
    width: usize,
}

impl Counted {
    fn new(board: &Board) -> Counted {
        let width = board.n_columns + 1;
        let mut free = vec![0_i64; width * (board.n_rows + 1)];
        for row in 0..board.n_rows {
            for column in 0..board.n_columns {
                let is_wall = board.walls[(row + 1) * board.width() + column + 1];
                free[(row + 1) * width + column + 1] = i64::from(!is_wall);
            }
        }
        Counted {
            sums: summed(free, width),
            width,
        }
    }

    fn are_all_free(&self, board: &Board, columns: (i64, i64), rows: (i64, i64)) -> bool {
        let (first, last) = (Point::new(columns.0, rows.0), Point::new(columns.1, rows.1));
        if board.square(first).is_none() || board.square(last).is_none() {
            return false;
        }
        let column = |column: i64| (column - board.first.column) as usize;
        let row = |row: i64| (row - board.first.row) as usize;
        let sum = |column: usize, row: usize| self.sums[row * self.width + column];
        let (left, right) = (column(columns.0), column(columns.1) + 1);
        let (top, bottom) = (row(rows.0), row(rows.1) + 1);
        let n_free = sum(right, bottom) - sum(left, bottom) - sum(right, top) + sum(left, top);
        n_free == (columns.1 - columns.0 + 1) * (rows.1 - rows.0 + 1)
    }
}

/// The sums of everything above and to the left.
fn summed(mut table: Vec<i64>, width: usize) -> Vec<i64> {
    for index in 0..table.len() {
        let (row, column) = (index / width, index % width);
        let left = if column > 0 { table[index - 1] } else { 0 };
        let above = if row > 0 { table[index - width] } else { 0 };
        let both = if row > 0 && column > 0 {
            table[index - width - 1]
        } else {
            0
        };
        table[index] += left + above - both;
    }
    table
}

/// The first square, by column and then by row, that is not free.
fn first_not_free(board: &Board, columns: (i64, i64), rows: (i64, i64)) -> (i64, i64) {
    let corner = Point::new(columns.0, rows.0);
    if board.is_wall(corner) {
        return corner.into();
    }
    // From a square of the board on, the first that is not free is at most one past its edge.
    let last_column = columns.1.min(board.columns().1 + 1);
    let last_row = rows.1.min(board.rows().1 + 1);
    let mut all = (columns.0..=last_column)
        .flat_map(|column| (rows.0..=last_row).map(move |row| Point { column, row }));
    all.find(|at| board.is_wall(*at)).unwrap_or(corner).into()
}
