//! DBM-SHT-04 to -07, -16 to -18, -21 to -25: arcs, ranges, and what obstructs.

use sobremesa_geometry::{Bounds, Corridor, Rect, Segment, Vec2};

use super::{is_in_gully_apart, is_seen, stands_in};
use crate::army::WorksKind;
use crate::board::{Board, Piece};
use crate::element::ElementIx;
use crate::few::Few;
use crate::pose::BASE_WIDTH;
use crate::rules::works;
use crate::tables::{range, tables};
use crate::touch::{Edge, LIMIT, TOUCH};
use crate::troop::{Troop, Weapon};

/// A lawful target, as its shooter sees it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sighting {
    /// Whom.
    pub target: ElementIx,
    /// DBM-SHT-11: how far what is in the arc is from the line that bisects the front.
    pub off_line: f64,
    /// DBM-SHT-04: how far from the front.
    pub range: f64,
}

/// The target as the shooter sees it, if it may shoot at it; from the side that serves best.
pub fn sighting(board: &Board<'_>, shooter: &Piece<'_>, target: &Piece<'_>) -> Option<Sighting> {
    let reach = range(shooter.element.troop)?;
    let most = reach
        + shooter.rect.width()
        + shooter.rect.depth()
        + target.rect.width()
        + target.rect.depth();
    let between = target.rect.centre() - shooter.rect.centre();
    if between.length_squared() > most * most {
        return None;
    }
    let in_arc = fronts(shooter).filter_map(|front| {
        let (off_line, far) = in_arc(front, reach, &target.rect)?;
        Some((front, off_line, far))
    });
    let mut best: Option<Sighting> = None;
    for (front, off_line, range) in in_arc {
        let is_better = best.is_none_or(|best| (off_line, range) < (best.off_line, best.range));
        if is_better && is_clear(board, shooter, target, front, range) {
            let target = target.ix;
            best = Some(Sighting {
                target,
                off_line,
                range,
            });
        }
    }
    // Sight costs more than all of this.
    best.filter(|_| !is_in_gully_apart(board, shooter, target) && is_seen(board, shooter, target))
}

/// DBM-SHT-04 to -06: is a base in the arc and range of a shooter, seen or not?
pub fn is_in_reach(shooter: &Piece<'_>, target: &Piece<'_>) -> bool {
    range(shooter.element.troop).is_some_and(|reach| {
        fronts(shooter).any(|front| in_arc(front, reach, &target.rect).is_some())
    })
}

/// DBM-SHT-07: the sides from which it shoots.
fn fronts(shooter: &Piece<'_>) -> impl Iterator<Item = Segment> + use<> {
    let n_sides = if shoots_all_round(shooter.element.troop) {
        4
    } else {
        1
    };
    let rect = shooter.rect;
    Edge::ALL
        .into_iter()
        .take(n_sides)
        .map(move |edge| edge.of(&rect))
}

/// DBM-SHT-07: does it shoot from any side?
pub fn shoots_all_round(troop: Troop) -> bool {
    let rules = &tables().shooting;
    rules.all_round.names(troop) || (troop.on_wagons && rules.all_round_on_wagons.names(troop))
}

/// DBM-SHT-04 to -06, -24, -25: how far off the line and how far away a base is, if part of it is in
/// the arc, in range, and at least two of its corners ahead of the front.
fn in_arc(front: Segment, reach: f64, base: &Rect) -> Option<(f64, f64)> {
    let right = front.along() * (1.0 / front.length());
    let ahead = right.left();
    let middle = front.middle();
    // As the shooter sees it: to the right and ahead of the middle of its front.
    let corners = base.corners().map(|corner| {
        let from = corner - middle;
        Vec2::new(from.dot(right), from.dot(ahead))
    });
    let n_ahead = corners
        .iter()
        .filter(|corner| corner.y > TOUCH.length())
        .count();
    if n_ahead < 2 {
        return None;
    }
    let far = distance(front, base);
    if !LIMIT.at_least(reach, far) {
        return None;
    }
    let half = front.length() * 0.5 + BASE_WIDTH;
    let far_side = reach + LIMIT.length();
    // Touching a side of the arc is outside.
    cut_to(&corners, half - TOUCH.length(), far_side)?;
    let part = cut_to(&corners, half, far_side)?;
    let (left, right) = part
        .iter()
        .fold((f64::INFINITY, f64::NEG_INFINITY), |(left, right), at| {
            (left.min(at.x), right.max(at.x))
        });
    let off_line = if left <= 0.0 && right >= 0.0 {
        0.0
    } else {
        left.abs().min(right.abs())
    };
    Some((off_line, far))
}

/// The part of a base between the sides of an arc, ahead of the front and within its far side.
fn cut_to(corners: &[Vec2; 4], half: f64, far: f64) -> Option<Few<Vec2, 8>> {
    let mut part: Few<Vec2, 8> = corners.iter().copied().collect();
    let sides: [(Vec2, f64); 4] = [
        (Vec2::new(1.0, 0.0), half),
        (Vec2::new(-1.0, 0.0), half),
        (Vec2::new(0.0, 1.0), far),
        (Vec2::new(0.0, -1.0), 0.0),
    ];
    for (out, limit) in sides {
        part = cut(&part, out, limit);
    }
    (!part.is_empty()).then_some(part)
}

/// A convex figure without what lies beyond a line.
fn cut(figure: &Few<Vec2, 8>, out: Vec2, limit: f64) -> Few<Vec2, 8> {
    let mut kept = Few::default();
    let shifted = figure.iter().skip(1).chain(figure.iter().take(1));
    for (from, to) in figure.iter().zip(shifted) {
        let (here, there) = (out.dot(from) - limit, out.dot(to) - limit);
        if here <= 0.0 {
            kept.push(from);
        }
        if (here < 0.0 && there > 0.0) || (here > 0.0 && there < 0.0) {
            kept.push(from + (to - from) * (here / (here - there)));
        }
    }
    kept
}

/// DBM-SHT-04: from the nearest point of the front to the nearest point of the target.
fn distance(front: Segment, base: &Rect) -> f64 {
    let corners = base
        .corners()
        .iter()
        .map(|corner| front.distance_to(*corner));
    let ends = Edge::ALL.into_iter().flat_map(|edge| {
        let side = edge.of(base);
        [side.distance_to(front.from), side.distance_to(front.to)]
    });
    corners.chain(ends).fold(f64::INFINITY, f64::min)
}

/// DBM-SHT-16 to -18, -23: is there a way between two uncrossed lines that nobody obstructs?
fn is_clear(
    board: &Board<'_>,
    shooter: &Piece<'_>,
    target: &Piece<'_>,
    front: Segment,
    range: f64,
) -> bool {
    let shoots_over = shoots_over(board, shooter, range);
    // DBM-SHT-16: from a wall over any friends.
    let is_on_wall = works::mans(board.field(), shooter.element.pose)
        .is_some_and(|section| section.kind == WorksKind::Permanent);
    let room = Bounds::of(&[front.from, front.to]);
    let ends = Bounds::of(target.rect.corners());
    let room = Bounds::of(&[room.low, room.high, ends.low, ends.high]).grown(BASE_WIDTH);
    let is_in_the_way = |piece: &Piece<'_>| {
        let is_other = piece.ix != shooter.ix && piece.ix != target.ix;
        let is_friend = piece.side == shooter.side;
        is_other
            && !room.are_apart(&piece.bounds, 0.0)
            && !(is_friend && is_on_wall)
            && !(is_friend && shoots_over && tables().shooting.shot_over.names(piece.element.troop))
            && (is_friend || is_seen(board, shooter, piece))
    };
    let obstacles: Vec<[Vec2; 4]> = board
        .pieces()
        .iter()
        .filter(|piece| is_in_the_way(piece))
        .map(|piece| *piece.rect.corners())
        .collect();
    let mut corridors = Corridor::all(front, target.rect.corners());
    corridors.any(|corridor| {
        !obstacles
            .iter()
            .any(|base| corridor.holds_some_of(base, TOUCH))
            && LIMIT.at_least(corridor.free_width(&obstacles, TOUCH), BASE_WIDTH)
    })
}

/// DBM-SHT-16: may it shoot over friendly infantry at that range? Fire-pigs run into whoever stands before
/// them (DBM-TRP-33).
fn shoots_over(board: &Board<'_>, shooter: &Piece<'_>, range: f64) -> bool {
    let rules = &tables().shooting;
    let troop = shooter.element.troop;
    let is_on_hill = || stands_in(board, shooter, crate::field::FeatureKind::is_hill);
    troop.weapon != Some(Weapon::FirePigs)
        && LIMIT.less(rules.overhead_beyond, range)
        && (rules.overhead.names(troop) || (rules.overhead_on_hill.names(troop) && is_on_hill()))
}
