//! The line of tiles and its open ends.

use sobremesa_draw::palette::{ACCENT, CHALK, FELT_SHADE};
use sobremesa_draw::{Node, Paint, Pose, Shape, Thing};

use super::layout::{Arms, Layout, Link, Spot};
use super::tiles::{TILE_WIDTH, face, mark, recent_frame};
use super::{MIDDLE, Sight, words};
use crate::line::{Ends, Placed, Side};
use crate::tile::{Tile, TileSet};
use crate::view::View;

/// How wide and how high the part of the cloth is on which the line may lie.
pub(super) const FIELD: (f64, f64) = (752.0, 606.0);

pub(super) fn nodes(sight: &Sight<'_>) -> Vec<Node> {
    let view = sight.view;
    let arms = arms_around(&view.line.0, opening_index(view));
    let layout = arms.map(|arms| Layout::new(&arms, FIELD.0, FIELD.1));
    let mut nodes = match (&layout, view.ends) {
        (Some(layout), Some(ends)) if view.hand_end.is_none() => end_zones(sight, layout, ends),
        (None, _) if view.hand_end.is_none() => vec![opening_zone(sight)],
        (Some(_) | None, _) => Vec::new(),
    };
    let laid = layout.map_or_else(Vec::new, |layout| tiles(sight, &layout));
    nodes.insert(
        0,
        Node::Group {
            id: "line".into(),
            label: words::line(view).get(sight.lang).to_owned(),
            nodes: laid,
        },
    );
    nodes
}

fn tiles(sight: &Sight<'_>, layout: &Layout) -> Vec<Node> {
    let view = sight.view;
    let last = last_laid(view);
    let place = |(placed, spot): (&Placed, &Spot)| {
        let tile = placed.tile();
        let pose = Pose::at(
            MIDDLE.0 + spot.x * layout.unit,
            MIDDLE.1 + spot.y * layout.unit,
        )
        .turned(spot.turn.into())
        .scaled(layout.unit / TILE_WIDTH);
        let is_last = last == Some(tile);
        let mut look = face(tile, spot.turn);
        look.extend(is_last.then(recent_frame));
        let label = words::laid_tile(*placed, is_last);
        let label = label.get(sight.lang);
        let thing = Thing::piece(format!("tile-{tile}"), label, pose, look);
        thing.marked(mark(placed.left, placed.right)).into()
    };
    view.line.0.iter().zip(&layout.tiles).map(place).collect()
}

/// Where the next tile goes on either side: a dashed place with the number it must show.
///
/// The line bends, so its left end may lie on the right of the table: each says which it is.
/// The zone is larger than what is drawn, so that a tile need not be dropped precisely (DOM-UX-12).
fn end_zones(sight: &Sight<'_>, layout: &Layout, ends: Ends) -> Vec<Node> {
    let playable = sight.playable();
    let zone = |side: Side| {
        let [left, right] = layout.next;
        let spot = match side {
            Side::Left => left,
            Side::Right => right,
        };
        let unit = layout.unit;
        let (dx, dy) = spot.half_extent();
        let (dx, dy) = (dx * unit, dy * unit);
        let fits = !playable.and(TileSet::suit(ends.at(side))).is_empty();
        let sign = if fits { ACCENT } else { CHALK };
        let outline = Shape::rounded(
            4.0 - dx,
            4.0 - dy,
            2.0 * dx - 8.0,
            2.0 * dy - 8.0,
            0.16 * unit,
        )
        .fill(FELT_SHADE)
        .line(sign, if fits { 5.0 } else { 2.5 })
        .dashed(10.0, 9.0);
        let reach = 0.7 * unit;
        let look = vec![
            Shape::rect(
                -dx - reach,
                -dy - reach,
                2.0 * (dx + reach),
                2.0 * (dy + reach),
            )
            .fill(Paint::Glass),
            outline,
            Shape::text(0.0, -0.1 * unit, 0.8 * unit, ends.at(side).to_string())
                .bold()
                .fill(sign),
            Shape::text(
                0.0,
                0.35 * unit,
                0.24 * unit,
                words::which_end(side).get(sight.lang),
            )
            .fill(sign),
        ];
        let pose = Pose::at(MIDDLE.0 + spot.x * unit, MIDDLE.1 + spot.y * unit);
        let label = words::end(side, ends.at(side));
        let label = label.get(sight.lang);
        Node::from(Thing::zone(
            format!("end-{}", side.name()),
            label,
            pose,
            look,
        ))
    };
    Side::ALL.map(zone).into()
}

/// Before the first tile any place on the cloth will do; the tile counts as laid on the right
/// (DOM-MOV-04).
fn opening_zone(sight: &Sight<'_>) -> Node {
    let sign = if sight.playable().is_empty() {
        CHALK
    } else {
        ACCENT
    };
    let (width, height) = FIELD;
    let look = vec![
        Shape::rect(-width / 2.0, -height / 2.0, width, height).fill(Paint::Glass),
        Shape::rounded(-30.0, -56.0, 60.0, 112.0, 9.0)
            .fill(FELT_SHADE)
            .line(sign, 4.0)
            .dashed(10.0, 9.0),
        Shape::segment((-18.0, 0.0), (18.0, 0.0)).line(sign, 3.0),
    ];
    let label = words::opening_zone();
    let label = label.get(sight.lang);
    let id = format!("end-{}", Side::Right.name());
    Thing::zone(id, label, Pose::at(MIDDLE.0, MIDDLE.1), look).into()
}

fn last_laid(view: &View) -> Option<Tile> {
    let laid = view.moves.iter().rev().find_map(|made| made.laid);
    laid.map(|(tile, _)| tile)
}

/// Which tile opened the line? If the log does not tell, the one in the middle.
fn opening_index(view: &View) -> usize {
    let opened = view.moves.iter().find_map(|made| made.laid);
    let known = opened.and_then(|(opening, _)| {
        let mut line = view.line.0.iter();
        line.position(|placed| placed.tile() == opening)
    });
    known.unwrap_or(view.line.0.len() / 2)
}

/// The line as seen from its opening tile; `None` if there is no such tile.
pub(super) fn arms_around(line: &[Placed], opening: usize) -> Option<Arms> {
    let opening_tile = line.get(opening)?;
    let seen_from_the_left = |placed: &Placed| Link {
        is_double: placed.is_double(),
        low_is_near: placed.left <= placed.right,
    };
    let seen_from_the_right = |placed: &Placed| Link {
        is_double: placed.is_double(),
        low_is_near: placed.right <= placed.left,
    };
    Some(Arms {
        left: line[..opening]
            .iter()
            .rev()
            .map(seen_from_the_right)
            .collect(),
        opening: seen_from_the_left(opening_tile),
        right: line[opening + 1..].iter().map(seen_from_the_left).collect(),
    })
}
