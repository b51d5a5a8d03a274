//! A body of bases as few rectangles: what is judged on the way is then a block, not every base.

use super::Formation;
use crate::{Bounds, Rect};

/// A rectangle that some bases fill.
#[derive(Clone, PartialEq, Debug)]
pub struct Block {
    /// The ground they cover, facing as they do.
    pub rect: Rect,
    /// The bases, in the order of the list.
    pub members: Vec<usize>,
}

impl Formation {
    /// Some bases that face the same way, as few rectangles without holes: rows of files or files
    /// of rows, whichever are fewer.
    ///
    /// Together the blocks cover every base and reach beyond them by no more than the tolerance.
    pub fn blocks(&self, members: &[usize]) -> Vec<Block> {
        let Some(&first) = members.first() else {
            return Vec::new();
        };
        let leader = &self.rects[first];
        let pieces: Vec<Piece> = members
            .iter()
            .map(|&member| Piece {
                room: Bounds::of(
                    &self.rects[member]
                        .corners()
                        .map(|corner| leader.inward(corner)),
                ),
                members: vec![member],
            })
            .collect();
        let forgiven = self.tolerance.length();
        let rows = merged(
            merged(pieces.clone(), Axis::Across, forgiven),
            Axis::Back,
            forgiven,
        );
        let files = merged(merged(pieces, Axis::Back, forgiven), Axis::Across, forgiven);
        let fewest = if files.len() < rows.len() {
            files
        } else {
            rows
        };
        fewest
            .into_iter()
            .map(|piece| block(leader, piece))
            .collect()
    }
}

/// A part of a body, in the body's own eyes: x to the right, y to the rear.
#[derive(Clone)]
struct Piece {
    room: Bounds,
    members: Vec<usize>,
}

#[derive(Clone, Copy)]
enum Axis {
    /// From left to right.
    Across,
    /// From front to rear.
    Back,
}

impl Axis {
    /// Where a piece begins and ends along the axis, then across it.
    const fn extents(self, room: &Bounds) -> [f64; 4] {
        let (low, high) = (room.low, room.high);
        match self {
            Axis::Across => [low.x, high.x, low.y, high.y],
            Axis::Back => [low.y, high.y, low.x, high.x],
        }
    }
}

/// Pieces in a row along the axis, that begin and end on the same lines, are one piece.
fn merged(mut pieces: Vec<Piece>, axis: Axis, forgiven: f64) -> Vec<Piece> {
    let extents = |piece: &Piece| axis.extents(&piece.room);
    pieces.sort_by(|a, b| extents(a)[0].total_cmp(&extents(b)[0]));
    let mut rows: Vec<Piece> = Vec::new();
    for piece in pieces {
        let [begin, _, low, high] = extents(&piece);
        let goes_on = |row: &&mut Piece| {
            let [_, row_end, row_low, row_high] = extents(row);
            let is_near = |a: f64, b: f64| (a - b).abs() <= forgiven;
            is_near(begin, row_end) && is_near(low, row_low) && is_near(high, row_high)
        };
        match rows.iter_mut().find(goes_on) {
            Some(row) => {
                let (a, b) = (row.room, piece.room);
                row.room = Bounds::of(&[a.low, a.high, b.low, b.high]);
                row.members.extend(piece.members);
            }
            None => rows.push(piece),
        }
    }
    rows
}

/// A piece as a rectangle that faces as its leader does.
fn block(leader: &Rect, piece: Piece) -> Block {
    let Bounds { low, high } = piece.room;
    let (right, back) = (leader.right(), -leader.facing());
    let corner = leader.corners()[0] + right * low.x + back * low.y;
    let mut members = piece.members;
    members.sort_unstable();
    Block {
        rect: Rect::facing_right(corner, right, high.x - low.x, high.y - low.y),
        members,
    }
}
