//! DBM-GRP-13: a column wheels in succession at the same spot.
//!
//! Everybody goes the way of the head: straight pieces, and between them wheels about the inner front
//! corner, made where the head made them. How far somebody has come along the way counts its straight
//! pieces alone, so two who touch, touch again when both are round the corner.

use sobremesa_geometry::{Segment, Tolerance, Vec2};

use crate::pose::{Pose, is_same_facing};
use crate::touch::TOUCH;

/// The way of a column, from where its last element stands.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Trail {
    /// Where each straight piece begins, and how long it is.
    pieces: Vec<(Pose, f64)>,
    /// How far along it each element of the column is behind its head, the head first.
    behind: Vec<f64>,
}

impl Trail {
    /// The way of a column that stands straight or with kinks, and the order of its elements from the
    /// head; `None` if they are no column.
    pub(crate) fn of_column(bases: &[(Pose, f64)]) -> Option<(Vec<usize>, Trail)> {
        let follower = |lead: usize, taken: &[usize]| {
            (0..bases.len())
                .filter(|n| !taken.contains(n))
                .find_map(|n| Some((n, link(bases[lead], bases[n].0)?)))
        };
        'heads: for head in 0..bases.len() {
            let mut order = vec![head];
            let mut links = Vec::new();
            while order.len() < bases.len() {
                let last = order[order.len() - 1];
                let Some((n, link)) = follower(last, &order) else {
                    continue 'heads;
                };
                order.push(n);
                links.push(link);
            }
            let mut behind = vec![0.0];
            for n in &order[..order.len() - 1] {
                behind.push(behind[behind.len() - 1] + bases[*n].1);
            }
            let mut trail = Trail {
                pieces: vec![(bases[*order.last()?].0, 0.0)],
                behind,
            };
            for (link, lead) in links.iter().rev().zip(order.iter().rev().skip(1)) {
                match link {
                    Link::Straight => trail.extend(bases[*lead].1),
                    Link::Kink {
                        before,
                        after,
                        pose,
                    } => {
                        trail.extend(*before);
                        trail.pieces.push((*pose, *after));
                    }
                }
            }
            return Some((order, trail));
        }
        None
    }

    /// A straight column whose head stands there.
    pub(crate) fn straight(head: Pose, depths: &[f64]) -> Trail {
        let mut behind = vec![0.0];
        for depth in &depths[..depths.len() - 1] {
            behind.push(behind[behind.len() - 1] + depth);
        }
        let length = behind[behind.len() - 1];
        Trail {
            pieces: vec![(head.behind(length), length)],
            behind,
        }
    }

    fn extend(&mut self, length: f64) {
        let last = self.pieces.len() - 1;
        self.pieces[last].1 += length;
    }

    /// The head goes straight ahead.
    pub(crate) fn go(&mut self, length: f64) {
        self.extend(length);
    }

    /// The head wheels.
    pub(crate) fn wheel(&mut self, pose: Pose) {
        self.pieces.push((pose, 0.0));
    }

    /// How far the head has come.
    pub(crate) fn length(&self) -> f64 {
        self.pieces.iter().map(|(_, length)| length).sum()
    }

    /// Where somebody is who has come so far.
    fn at(&self, way: f64) -> Pose {
        let mut left = way.max(0.0);
        let last = self.pieces.len() - 1;
        for (n, (pose, length)) in self.pieces.iter().enumerate() {
            // Whoever is at the corner itself has gone round it.
            if left < *length - 1e-9 || n == last {
                return pose.ahead(left);
            }
            left -= length;
        }
        unreachable!("the last piece has an answer")
    }

    /// Where everybody is, from the head, when the head has come so far.
    pub(crate) fn places(&self, way: f64) -> impl Iterator<Item = Pose> + '_ {
        self.behind.iter().map(move |behind| self.at(way - behind))
    }

    /// The straight pieces and wheels that the element at that place of the column goes while its head
    /// goes from one length to another: pairs of poses, from and to.
    pub(crate) fn legs_of(&self, place: usize, from: f64, to: f64) -> Vec<(Pose, Pose)> {
        let behind = self.behind[place];
        let (start, end) = ((from - behind).max(0.0), (to - behind).max(0.0));
        let mut legs = Vec::new();
        let mut here = self.at(start);
        let mut sum = 0.0;
        for (n, (pose, length)) in self.pieces.iter().enumerate() {
            let (begin, finish) = (sum, sum + length);
            sum = finish;
            if finish < start - 1e-9 || begin > end + 1e-9 {
                continue;
            }
            if n > 0 && begin > start + 1e-9 {
                legs.push((here, *pose));
                here = *pose;
            }
            let stop = finish.min(end);
            if stop > begin.max(start) {
                let there = pose.ahead(stop - begin);
                legs.push((here, there));
                here = there;
            }
        }
        legs
    }
}

enum Link {
    Straight,
    /// How far the follower has to go before the corner, how far the leader has come after it, and
    /// how whoever is at the corner stands after it.
    Kink {
        before: f64,
        after: f64,
        pose: Pose,
    },
}

/// How a base follows another in a column, if it does.
fn link((lead, depth): (Pose, f64), follower: Pose) -> Option<Link> {
    if is_same_facing(lead.facing, follower.facing) {
        let exact = lead.behind(depth);
        let is_behind = exact.at.distance(follower.at) <= TOUCH.length();
        return is_behind.then_some(Link::Straight);
    }
    let turn = follower.facing.degrees_to(lead.facing);
    // The inner side is that to which the head wheeled; both sides' lines meet at the corner.
    let corner = |pose: Pose| -> Vec2 {
        if turn > 0.0 {
            pose.front_right()
        } else {
            pose.front_left()
        }
    };
    let (inner, outer) = (corner(follower), corner(lead));
    let there = follower.facing.forward();
    let back = -lead.facing.forward();
    let far = depth * 2.0 + 1.0;
    let near = TOUCH.length();
    let before = Segment::new(inner - there * near, inner + there * far);
    let after = Segment::new(outer - back * near, outer + back * far);
    let share = before.crossing(after, Tolerance::ROUNDING)?;
    let spot = before.from + before.along() * share;
    let (before, after) = (inner.distance(spot), outer.distance(spot));
    if (before + after - depth).abs() > near {
        return None;
    }
    let pose = lead.shifted(spot - outer);
    Some(Link::Kink {
        before,
        after,
        pose,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Three Pk in a column; the head wheels 30 degrees to the right and goes on 50 p.
    #[test]
    fn followers_wheel_where_the_head_wheeled() {
        let head = Pose::new(1000.0, 500.0, 0.0);
        let mut trail = Trail::straight(head, &[30.0; 3]);
        let turned = head.turned_about(head.front_right(), 30.0);
        trail.wheel(turned);
        trail.go(50.0);
        let places: Vec<Pose> = trail.places(trail.length()).collect();
        let near = |a: Pose, b: Pose| a.at.distance(b.at) < 1e-9 && a.facing == b.facing;
        assert!(near(places[0], turned.ahead(50.0)));
        assert!(near(places[1], turned.ahead(20.0)), "round the corner");
        assert!(near(places[2], head.behind(10.0)), "not yet");
        // Read back from how they stand, it is the same way.
        let bases: Vec<(Pose, f64)> = places.iter().map(|pose| (*pose, 30.0)).collect();
        let (order, again) = Trail::of_column(&bases).expect("a column with a kink");
        assert_eq!(order, [0, 1, 2]);
        let mut on = again;
        on.go(10.0);
        let last = on.places(on.length()).last().expect("three");
        assert!(near(last, turned), "it wheels at the same spot: {last:?}");
    }
}
