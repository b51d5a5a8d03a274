//! Ways round obstacles: how far it really is to somewhere, and where to turn first.
//!
//! The shortest way among obstacles turns only at their corners. Whoever keeps some room to them turns
//! at corners that lie that much further out.

mod wall;

use crate::{Bounds, Figure, Vec2};
use wall::Wall;

/// How much room somebody keeps to what cannot be passed.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Room {
    /// On the way.
    pub usual: f64,
    /// Where a leg begins or ends nearer than that: no more than the usual.
    pub least: f64,
}

impl Room {
    /// The same everywhere.
    pub const fn of(length: f64) -> Room {
        Room {
            usual: length,
            least: length,
        }
    }
}

/// The ways between some obstacles.
#[derive(Clone, Debug)]
pub struct Ways {
    walls: Vec<Wall>,
    /// The places where one can turn.
    corners: Vec<Vec2>,
}

/// A way to somewhere.
#[derive(Clone, PartialEq, Debug)]
pub struct Way {
    /// How long it is.
    pub length: f64,
    /// Where it turns, and at last where it leads: never empty.
    pub points: Vec<Vec2>,
}

impl Way {
    /// Where it leads first.
    pub fn first(&self) -> Vec2 {
        self.points[0]
    }
}

impl Ways {
    /// The ways that keep so much room to the obstacles and turn inside the bounds, if there are any.
    ///
    /// Room that is not nothing also closes the slits between obstacles that touch.
    pub fn round<'a>(
        obstacles: impl IntoIterator<Item = Figure<'a>>,
        room: Room,
        within: Option<Bounds>,
    ) -> Ways {
        let walls: Vec<Wall> = obstacles
            .into_iter()
            .map(|figure| Wall::new(figure, room))
            .collect();
        let is_fit = |corner: &Vec2| {
            within.is_none_or(|bounds| bounds.holds(*corner))
                && !walls.iter().any(|wall| wall.is_close(*corner))
        };
        let corners = walls.iter().flat_map(|wall| wall.turns(room.usual));
        Ways {
            corners: corners.filter(is_fit).collect(),
            walls,
        }
    }

    /// Can one go straight from here to there? Whoever begins or ends close to an obstacle keeps only
    /// the least room to it, and whoever is nearer still may leave it.
    pub fn is_open(&self, from: Vec2, to: Vec2) -> bool {
        let leg = Bounds::of(&[from, to]);
        self.walls
            .iter()
            .all(|wall| wall.is_far(&leg) || !wall.blocks(from, to))
    }

    /// The shortest way, if there is one no longer than that.
    pub fn shortest(&self, from: Vec2, to: Vec2, longest: f64) -> Option<Way> {
        let straight = from.distance(to);
        if straight > longest {
            return None;
        }
        if self.is_open(from, to) {
            return Some(Way {
                length: straight,
                points: vec![to],
            });
        }
        self.detour(from, to, longest)
    }

    /// The shortest way that turns somewhere, for whoever knows that the straight one is not open.
    pub fn detour(&self, from: Vec2, to: Vec2, longest: f64) -> Option<Way> {
        // Dijkstra's search with the straight distance as what is left at least. Whether a leg is open is
        // asked only of those that would shorten something.
        let mut search = Search::new(&self.corners, to, longest);
        search.spread(self, from, None, to);
        while let Some(here) = search.nearest() {
            search.spread(self, self.corners[here], Some(here), to);
        }
        search.way(&self.corners, to)
    }
}

/// How far one has come on the search for a way.
struct Search {
    nodes: Vec<Node>,
    /// The shortest whole way so far, or the longest that is allowed.
    best: f64,
    /// The last corner of the shortest whole way; `None` while there is none.
    last: Option<usize>,
}

/// What is known of a corner.
#[derive(Clone, Copy)]
struct Node {
    /// The shortest length to it so far.
    gone: f64,
    /// How far it is from it to the end, straight.
    left: f64,
    /// The corner before it on that way.
    before: Option<usize>,
    is_done: bool,
}

impl Search {
    fn new(corners: &[Vec2], to: Vec2, longest: f64) -> Search {
        let node = |corner: &Vec2| Node {
            gone: f64::INFINITY,
            left: corner.distance(to),
            before: None,
            is_done: false,
        };
        Search {
            nodes: corners.iter().map(node).collect(),
            best: longest,
            last: None,
        }
    }

    /// Goes from a place, which may be a corner, to everywhere that is nearer from here than before.
    fn spread(&mut self, ways: &Ways, here: Vec2, corner: Option<usize>, to: Vec2) {
        let gone = corner.map_or(0.0, |corner| self.nodes[corner].gone);
        // The straight way was looked at before.
        if let Some(corner) = corner {
            let whole = gone + self.nodes[corner].left;
            let is_shorter = whole < self.best || (whole == self.best && self.last.is_none());
            if is_shorter && ways.is_open(here, to) {
                (self.best, self.last) = (whole, Some(corner));
            }
        }
        for (node, there) in self.nodes.iter_mut().zip(&ways.corners) {
            if node.is_done {
                continue;
            }
            let length = gone + here.distance(*there);
            let is_shorter = length < node.gone && length + node.left <= self.best;
            if is_shorter && ways.is_open(here, *there) {
                (node.gone, node.before) = (length, corner);
            }
        }
    }

    /// The corner with the shortest hope; `None` if none can shorten the way.
    fn nearest(&mut self) -> Option<usize> {
        let mut nearest: Option<(f64, usize)> = None;
        for (n, node) in self.nodes.iter().enumerate() {
            let hope = node.gone + node.left;
            let is_hope = !node.is_done && hope.is_finite() && hope <= self.best;
            if is_hope && nearest.is_none_or(|(least, _)| hope < least) {
                nearest = Some((hope, n));
            }
        }
        let (_, corner) = nearest?;
        self.nodes[corner].is_done = true;
        Some(corner)
    }

    fn way(&self, corners: &[Vec2], to: Vec2) -> Option<Way> {
        let mut corner = Some(self.last?);
        let mut points = vec![to];
        while let Some(here) = corner {
            points.push(corners[here]);
            corner = self.nodes[here].before;
        }
        points.reverse();
        Some(Way {
            length: self.best,
            points,
        })
    }
}
