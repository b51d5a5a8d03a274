//! Bases that stand side by side and corner to corner: who touches whom, in which ranks and files,
//! and the few rectangles that all of them together cover.

mod blocks;

pub use blocks::Block;

use crate::{Rect, Segment, Tolerance};

/// Where a neighbour stands, as seen from a base.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Neighbour {
    /// Its rear on the base's front.
    Ahead,
    /// To the right, side to side.
    Right,
    /// Its front on the base's rear.
    Behind,
    /// To the left, side to side.
    Left,
}

impl Neighbour {
    const ALL: [Neighbour; 4] = [
        Neighbour::Ahead,
        Neighbour::Right,
        Neighbour::Behind,
        Neighbour::Left,
    ];

    /// The same contact seen from the other base.
    #[must_use]
    pub const fn mirrored(self) -> Neighbour {
        match self {
            Neighbour::Ahead => Neighbour::Behind,
            Neighbour::Right => Neighbour::Left,
            Neighbour::Behind => Neighbour::Ahead,
            Neighbour::Left => Neighbour::Right,
        }
    }
}

/// Where `other` joins `one`: both face the same way, touch along a side, and a corner of one lies on
/// a corner of the other there; all within the tolerance.
pub fn joined(one: &Rect, other: &Rect, tolerance: Tolerance) -> Option<Neighbour> {
    let forgiven = tolerance.length();
    // The same facing: off by no more than is forgiven over the longer front.
    let tilt = one.right().cross(other.right()).abs() * one.width().max(other.width());
    if one.right().dot(other.right()) <= 0.0 || tilt > forgiven {
        return None;
    }
    Neighbour::ALL.into_iter().find(|side| {
        corners_meet(one, other, *side, forgiven) && shared(one, other, *side) > forgiven
    })
}

/// Does one of the two pairs of corners that lie at the ends of the common side meet?
fn corners_meet(one: &Rect, other: &Rect, side: Neighbour, forgiven: f64) -> bool {
    // An edge has the number of its side; the corner at its beginning meets the corner at the end of
    // the other's edge.
    let n = side as usize;
    let (a, b) = (one.corners(), other.corners());
    let pairs = [(n, (n + 3) % 4), ((n + 1) % 4, (n + 2) % 4)];
    pairs
        .into_iter()
        .any(|(here, there)| a[here].distance(b[there]) <= forgiven)
}

/// How long a piece of a side two bases share.
fn shared(one: &Rect, other: &Rect, side: Neighbour) -> f64 {
    let edge = one.edge(side as usize);
    let opposite: Segment = other.edge((side as usize + 2) % 4);
    let Some(unit) = edge.along().unit() else {
        return 0.0;
    };
    let along = |point| unit.dot(point - edge.from);
    let (start, end) = (along(opposite.to), along(opposite.from));
    end.min(edge.length()) - start.max(0.0)
}

/// Two bases in contact.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Link {
    from: usize,
    side: Neighbour,
    to: usize,
}

/// Who joins whom among some bases. Bases are called by their places in the list.
#[derive(Clone, PartialEq, Debug)]
pub struct Formation {
    rects: Vec<Rect>,
    tolerance: Tolerance,
    /// Every contact twice, once from each side, in order.
    links: Vec<Link>,
    /// Where the links of each base begin, and where the last end.
    starts: Vec<usize>,
}

impl Formation {
    /// The contacts among these bases.
    pub fn of(rects: &[Rect], tolerance: Tolerance) -> Formation {
        Formation::among(rects, tolerance, |_, _| true)
    }

    /// The contacts among these bases, of those only who may belong together.
    pub fn among(
        rects: &[Rect],
        tolerance: Tolerance,
        may_join: impl Fn(usize, usize) -> bool,
    ) -> Formation {
        let boxes: Vec<_> = rects.iter().map(Rect::bounds).collect();
        // From left to right: a base is compared with those only that begin before it ends.
        let mut order: Vec<usize> = (0..rects.len()).collect();
        order.sort_by(|a, b| boxes[*a].low.x.total_cmp(&boxes[*b].low.x).then(a.cmp(b)));
        let mut links = Vec::new();
        for (n, &one) in order.iter().enumerate() {
            let end = boxes[one].high.x + tolerance.length();
            for &other in order[n + 1..]
                .iter()
                .take_while(|n| boxes[**n].low.x <= end)
            {
                if !boxes[one].are_apart(&boxes[other], tolerance.length())
                    && let Some(side) = joined(&rects[one], &rects[other], tolerance)
                    && may_join(one, other)
                {
                    let mirrored = side.mirrored();
                    links.push(Link {
                        from: one,
                        side,
                        to: other,
                    });
                    links.push(Link {
                        from: other,
                        side: mirrored,
                        to: one,
                    });
                }
            }
        }
        links.sort_unstable();
        let starts = (0..=rects.len()).map(|base| links.partition_point(|link| link.from < base));
        Formation {
            starts: starts.collect(),
            rects: rects.to_vec(),
            tolerance,
            links,
        }
    }

    /// Everybody who joins a base, and where.
    pub fn neighbours(&self, base: usize) -> impl Iterator<Item = (Neighbour, usize)> + '_ {
        let links = &self.links[self.starts[base]..self.starts[base + 1]];
        links.iter().map(|link| (link.side, link.to))
    }

    /// Do these, and nobody else, hang together? One alone does, nobody does not.
    pub fn hang_together(&self, members: &[usize]) -> bool {
        let Some(&first) = members.first() else {
            return false;
        };
        let mut is_member = vec![false; self.rects.len()];
        members.iter().for_each(|member| is_member[*member] = true);
        let n_members = is_member.iter().filter(|is| **is).count();
        self.reached(first, &mut is_member).len() == n_members
    }

    /// All who hang together with a base, itself included, in the order of the list.
    pub fn body(&self, base: usize) -> Vec<usize> {
        let mut body = self.reached(base, &mut vec![true; self.rects.len()]);
        body.sort_unstable();
        body
    }

    /// Everybody, in bodies that hang together.
    pub fn bodies(&self) -> Vec<Vec<usize>> {
        let mut is_left = vec![true; self.rects.len()];
        let mut bodies = Vec::new();
        for base in 0..self.rects.len() {
            if is_left[base] {
                let mut body = self.reached(base, &mut is_left);
                body.sort_unstable();
                bodies.push(body);
            }
        }
        bodies
    }

    /// Those of the open ones who can be reached from a base over contacts; they are open no longer.
    fn reached(&self, base: usize, is_open: &mut [bool]) -> Vec<usize> {
        let mut found = vec![base];
        is_open[base] = false;
        let mut next = 0;
        while let Some(&here) = found.get(next) {
            next += 1;
            for (_, there) in self.neighbours(here) {
                if is_open[there] {
                    is_open[there] = false;
                    found.push(there);
                }
            }
        }
        found
    }

    /// Some bases in files, from left to right, each from front to rear.
    ///
    /// A file is who stands behind whom. Where two stand behind one that is wider, the one that shares
    /// more of its rear follows it, of equals the left one, and the other heads a file of its own.
    pub fn files(&self, members: &[usize]) -> Files {
        let mut is_member = vec![false; self.rects.len()];
        members.iter().for_each(|member| is_member[*member] = true);
        let mut follows = vec![None; self.rects.len()];
        let mut leads = vec![None; self.rects.len()];
        let mut pairs: Vec<&Link> = self.links.iter().collect();
        pairs.retain(|link| {
            link.side == Neighbour::Behind && is_member[link.from] && is_member[link.to]
        });
        let share = |link: &Link| shared(&self.rects[link.from], &self.rects[link.to], link.side);
        let across = |base: usize| self.across(members, base);
        pairs.sort_by(|a, b| {
            share(b)
                .total_cmp(&share(a))
                .then(across(a.to).total_cmp(&across(b.to)))
        });
        for link in pairs {
            if leads[link.from].is_none() && follows[link.to].is_none() {
                leads[link.from] = Some(link.to);
                follows[link.to] = Some(link.from);
            }
        }
        let mut heads: Vec<usize> = (0..self.rects.len())
            .filter(|base| is_member[*base] && follows[*base].is_none())
            .collect();
        heads.sort_by(|a, b| across(*a).total_cmp(&across(*b)));
        let file = |head: usize| std::iter::successors(Some(head), |base| leads[*base]).collect();
        Files(heads.into_iter().map(file).collect())
    }

    /// How far to the right a base stands, as its body sees it.
    fn across(&self, members: &[usize], base: usize) -> f64 {
        let right = self.rects[members[0]].right();
        right.dot(self.rects[base].front().middle())
    }
}

/// Bases in files, from left to right, each from front to rear.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Files(Vec<Vec<usize>>);

impl Files {
    /// The files, from left to right.
    pub fn files(&self) -> &[Vec<usize>] {
        &self.0
    }

    /// The bases of a rank, from left to right; 0 is whoever heads a file.
    pub fn rank(&self, rank: usize) -> impl Iterator<Item = usize> + '_ {
        self.0
            .iter()
            .filter_map(move |file| file.get(rank).copied())
    }

    /// How deep the deepest file is.
    pub fn n_ranks(&self) -> usize {
        self.0.iter().map(Vec::len).max().unwrap_or(0)
    }

    /// One behind the other?
    pub fn is_column(&self) -> bool {
        self.0.len() == 1
    }

    /// The file and the rank of a base.
    pub fn place(&self, base: usize) -> Option<(usize, usize)> {
        let in_file = |(n, file): (usize, &Vec<usize>)| {
            file.iter()
                .position(|other| *other == base)
                .map(|rank| (n, rank))
        };
        self.0.iter().enumerate().find_map(in_file)
    }
}
