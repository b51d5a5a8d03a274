//! DBM-SPO-05 to -07, -24: whom impetuous troops make for.

use sobremesa_geometry::{Segment, Tolerance, Vec2};

use crate::board::{Board, Piece};
use crate::element::ElementIx;
use crate::field::TABLE;
use crate::rules::ground::{self, Going};
use crate::rules::{sight, works};
use crate::side::Side;
use crate::touch::LIMIT;
use crate::troop::{Class, TroopType};

/// DBM-SPO-05: known enemies that near the direct path keep one from going for Baggage.
const GUARDS: f64 = 200.0;

/// What an impetuous element makes for.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Goal {
    /// An enemy.
    Enemy(ElementIx),
    /// DBM-SPO-07: the centre of the enemy's edge.
    Edge(Vec2),
}

impl Goal {
    /// The enemy, if it is one.
    pub const fn element(self) -> Option<ElementIx> {
        match self {
            Goal::Enemy(element) => Some(element),
            Goal::Edge(_) => None,
        }
    }

    /// The point that it makes for.
    pub fn point(self, board: &Board<'_>) -> Vec2 {
        match self {
            Goal::Enemy(element) => board.piece(element).rect.centre(),
            Goal::Edge(point) => point,
        }
    }
}

/// DBM-SPO-05 to -07: what an element makes for; several where they are equally near (DBM-SPO-24), at
/// least one.
pub fn goals(board: &Board<'_>, piece: &Piece<'_>) -> Vec<Goal> {
    let command = piece.element.command;
    let known = || {
        board
            .of_side(piece.side.other())
            .filter(|enemy| board.knows(command, enemy.ix))
    };
    let baggage = known()
        .filter(|enemy| enemy.element.troop.kind == TroopType::Baggage)
        .filter(|enemy| sight::piece_sees(board.field(), piece, enemy));
    let nearest = nearest_of(piece, baggage, |enemy| !is_guarded(board, piece, enemy));
    if !nearest.is_empty() {
        return nearest;
    }
    // Baggage that is guarded or out of sight is an enemy like others.
    let nearest = nearest_of(piece, known(), |enemy| !is_ignored(board, piece, enemy));
    if !nearest.is_empty() {
        return nearest;
    }
    vec![Goal::Edge(enemy_edge(board, piece.side))]
}

/// DBM-SPO-05: those of them who count, nearest by the distance between the two front corners that are farthest
/// apart. Whether somebody counts is asked of no more than need be.
fn nearest_of<'b, 'a: 'b>(
    piece: &Piece<'_>,
    enemies: impl Iterator<Item = &'b Piece<'a>>,
    counts: impl Fn(&Piece<'a>) -> bool,
) -> Vec<Goal> {
    let mut found: Vec<(f64, &Piece<'a>)> = enemies
        .map(|enemy| (farthest_corners(piece, enemy), enemy))
        .collect();
    found.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.ix.cmp(&b.1.ix)));
    let mut counting = found.into_iter().filter(|(_, enemy)| counts(enemy));
    let Some((least, first)) = counting.next() else {
        return Vec::new();
    };
    let as_near = counting.take_while(|(apart, _)| *apart <= least + LIMIT.length());
    let all = std::iter::once(first).chain(as_near.map(|(_, enemy)| enemy));
    all.map(|enemy| Goal::Enemy(enemy.ix)).collect()
}

fn farthest_corners(piece: &Piece<'_>, enemy: &Piece<'_>) -> f64 {
    let fronts = |piece: &Piece<'_>| [piece.rect.corners()[0], piece.rect.corners()[1]];
    let mut farthest = 0.0_f64;
    for mine in fronts(piece) {
        for theirs in fronts(enemy) {
            farthest = farthest.max(mine.distance(theirs));
        }
    }
    farthest
}

/// DBM-SPO-05: is any other known enemy within 200 p of the direct path?
fn is_guarded(board: &Board<'_>, piece: &Piece<'_>, baggage: &Piece<'_>) -> bool {
    let path = Segment::new(piece.element.pose.at, baggage.rect.centre());
    board
        .of_side(piece.side.other())
        .filter(|enemy| enemy.element.troop.kind != TroopType::Baggage)
        .filter(|enemy| board.knows(piece.element.command, enemy.ix))
        .any(|enemy| distance_to(path, enemy) <= GUARDS + LIMIT.length())
}

/// The distance between a line and a base.
fn distance_to(path: Segment, enemy: &Piece<'_>) -> f64 {
    let corners = enemy.rect.corners();
    let to_corners = corners.iter().map(|corner| path.distance_to(*corner));
    let to_ends = (0..4).flat_map(|n| {
        let edge = enemy.rect.edge(n);
        let crosses = path.crossing(edge, Tolerance::ROUNDING).is_some();
        [
            if crosses { 0.0 } else { f64::INFINITY },
            edge.distance_to(path.from),
            edge.distance_to(path.to),
        ]
    });
    to_corners.chain(to_ends).fold(f64::INFINITY, f64::min)
}

/// DBM-SPO-06: who is no target.
fn is_ignored(board: &Board<'_>, piece: &Piece<'_>, enemy: &Piece<'_>) -> bool {
    let is_mounted = piece.element.troop.kind.class() == Class::Mounted;
    let going = ground::going(board.field(), &enemy.rect, piece.element.troop);
    if (is_mounted && going == Going::Difficult) || going == Going::Impassable {
        return true;
    }
    let way = Segment::new(piece.element.pose.at, enemy.rect.centre());
    if is_mounted && works::screen(board.field(), enemy.side, way) {
        return true;
    }
    enemy.element.troop.kind.is_skirmisher() && !is_partly_ahead(piece, enemy)
}

/// Is part of a base straight ahead, the own front prolonged without limit?
fn is_partly_ahead(piece: &Piece<'_>, enemy: &Piece<'_>) -> bool {
    let pose = piece.element.pose;
    let (right, forward) = (pose.facing.right(), pose.facing.forward());
    let corners = enemy.rect.corners();
    let across = corners.map(|corner| (corner - pose.at).dot(right));
    let ahead = corners.map(|corner| (corner - pose.at).dot(forward));
    let (low, high) = (
        across.iter().copied().fold(f64::INFINITY, f64::min),
        across.iter().copied().fold(f64::NEG_INFINITY, f64::max),
    );
    let half = crate::pose::BASE_WIDTH * 0.5;
    let slack = crate::touch::TOUCH.length();
    low < half - slack && high > -half + slack && ahead.iter().any(|ahead| *ahead > slack)
}

/// DBM-SPO-07: the centre of the enemy's table edge.
fn enemy_edge(board: &Board<'_>, side: Side) -> Vec2 {
    let is_attacker = side == board.attacker();
    let y = if is_attacker { TABLE.y } else { 0.0 };
    Vec2::new(TABLE.x * 0.5, y)
}
