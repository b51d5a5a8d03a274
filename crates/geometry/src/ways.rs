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
        // Dijkstra's search with the straight distance as what is left at least. Whether a leg is open is
        // asked only of those that would shorten something.
        let mut search = Search::new(self.corners.len(), longest);
        search.spread(self, from, None, 0.0, to);
        while let Some(here) = search.nearest(&self.corners, to) {
            search.spread(
                self,
                self.corners[here],
                Some(here),
                search.lengths[here],
                to,
            );
        }
        search.way(&self.corners, to)
    }
}

/// How far one has come on the search for a way.
struct Search {
    /// The shortest length to each corner so far.
    lengths: Vec<f64>,
    /// The corner before it on that way.
    before: Vec<Option<usize>>,
    is_done: Vec<bool>,
    /// The shortest whole way so far, or the longest that is allowed.
    best: f64,
    /// The last corner of the shortest whole way.
    last: Option<usize>,
    is_found: bool,
}

impl Search {
    fn new(n_corners: usize, longest: f64) -> Search {
        Search {
            lengths: vec![f64::INFINITY; n_corners],
            before: vec![None; n_corners],
            is_done: vec![false; n_corners],
            best: longest,
            last: None,
            is_found: false,
        }
    }

    /// Goes from a place to everywhere that is nearer from here than it was before.
    fn spread(&mut self, ways: &Ways, here: Vec2, corner: Option<usize>, gone: f64, to: Vec2) {
        let whole = gone + here.distance(to);
        let is_shorter = whole < self.best || (whole == self.best && !self.is_found);
        // The straight way was looked at before.
        if corner.is_some() && is_shorter && ways.is_open(here, to) {
            (self.best, self.last, self.is_found) = (whole, corner, true);
        }
        for (n, there) in ways.corners.iter().enumerate() {
            let length = gone + here.distance(*there);
            let is_shorter = length < self.lengths[n] && length + there.distance(to) <= self.best;
            if !self.is_done[n] && is_shorter && ways.is_open(here, *there) {
                self.lengths[n] = length;
                self.before[n] = corner;
            }
        }
    }

    /// The corner with the shortest hope; `None` if none can shorten the way.
    fn nearest(&mut self, corners: &[Vec2], to: Vec2) -> Option<usize> {
        let mut nearest: Option<(f64, usize)> = None;
        for (n, corner) in corners.iter().enumerate() {
            let hope = self.lengths[n] + corner.distance(to);
            if !self.is_done[n]
                && hope.is_finite()
                && hope <= self.best
                && nearest.is_none_or(|(least, _)| hope < least)
            {
                nearest = Some((hope, n));
            }
        }
        let (_, corner) = nearest?;
        self.is_done[corner] = true;
        Some(corner)
    }

    fn way(&self, corners: &[Vec2], to: Vec2) -> Option<Way> {
        if !self.is_found {
            return None;
        }
        let mut points = vec![to];
        let mut corner = self.last;
        while let Some(here) = corner {
            points.push(corners[here]);
            corner = self.before[here];
        }
        points.reverse();
        Some(Way {
            length: self.best,
            points,
        })
    }
}
