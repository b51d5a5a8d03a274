//! Everybody's tiles: one's own face up, the others' face down.

use sobremesa_draw::{Node, Pose, Thing};

use super::tiles::{back, face, mark};
use super::{Place, Sight, words};
use crate::held::HAND_SIZE;
use crate::player::Player;
use crate::tile::{Tile, TileSet};

pub(super) fn nodes(sight: &Sight<'_>) -> Vec<Node> {
    // One's own hand is read first, then those of the others in the order of play.
    (0..4)
        .map(|turns| hand(sight, sight.nearest().after(turns)))
        .collect()
}

fn hand(sight: &Sight<'_>, player: Player) -> Node {
    let row = Row::at(sight.place(player));
    let open = sight.open_hand(player);
    let nodes = match &open {
        Some(tiles) => open_tiles(sight, player, &row, tiles),
        None => hidden_tiles(sight, player, &row),
    };
    let label = words::hand(sight.view, player, nodes.len(), open.is_some());
    Node::Group {
        id: format!("hand-{player}").into(),
        label: label.get(sight.lang).to_owned(),
        nodes,
    }
}

/// Named by what they are. Those that can be laid stand out a little.
fn open_tiles(sight: &Sight<'_>, player: Player, row: &Row, tiles: &[Tile]) -> Vec<Node> {
    let playable = if sight.view.to_move == Some(player) {
        sight.playable()
    } else {
        TileSet::EMPTY
    };
    let tile = |(index, tile): (usize, &Tile)| {
        let is_playable = playable.contains(*tile);
        let raised = if is_playable { row.raise } else { 0.0 };
        let label = words::held_tile(*tile, is_playable);
        let pose = row.pose(index, tiles.len(), raised);
        let label = label.get(sight.lang);
        let thing = Thing::piece(format!("tile-{tile}"), label, pose, face(*tile, row.turn));
        thing.marked(mark(tile.low(), tile.high())).into()
    };
    tiles.iter().enumerate().map(tile).collect()
}

/// Named by their place, counted from 1.
fn hidden_tiles(sight: &Sight<'_>, player: Player, row: &Row) -> Vec<Node> {
    let n_tiles = usize::from(sight.view.counts[player.index()]).min(HAND_SIZE);
    let tile = |index: usize| {
        let number = index + 1;
        let label = words::hidden_tile(player, number, n_tiles);
        let pose = row.pose(index, n_tiles, 0.0);
        let label = label.get(sight.lang);
        let id = format!("hand-{player}-{number}");
        let thing = Thing::piece(id, label, pose, back(row.turn));
        thing.marked("▒").into()
    };
    (0..n_tiles).map(tile).collect()
}

/// How the tiles of one place lie.
struct Row {
    middle: (f64, f64),
    /// From one tile to the next.
    step: (f64, f64),
    turn: u16,
    scale: f64,
    /// How far a tile that can be laid stands out.
    raise: f64,
}

impl Row {
    fn at(place: Place) -> Row {
        let small = |middle: (f64, f64), step: (f64, f64), turn: u16| Row {
            middle,
            step,
            turn,
            scale: 0.38,
            raise: 0.0,
        };
        match place {
            Place::Bottom => Row {
                middle: (500.0, 916.0),
                step: (110.0, 0.0),
                turn: 0,
                scale: 0.98,
                raise: 18.0,
            },
            Place::Right => small((928.0, 499.0), (0.0, -44.0), 270),
            Place::Top => small((608.0, 78.0), (-41.0, 0.0), 180),
            Place::Left => small((72.0, 499.0), (0.0, 44.0), 90),
        }
    }

    fn pose(&self, index: usize, n_tiles: usize, raised: f64) -> Pose {
        let steps = index as f64 - (n_tiles as f64 - 1.0) / 2.0;
        Pose::at(
            self.middle.0 + steps * self.step.0,
            self.middle.1 + steps * self.step.1 - raised,
        )
        .turned(self.turn.into())
        .scaled(self.scale)
    }
}
