//! Who stands with whom, in which ranks and files, and as which blocks: small cases first, then random
//! ones against comparing everybody with everybody.

use proptest::prelude::*;
use sobremesa_geometry::{Base, Block, Formation, Neighbour, Pose, Rect, Tolerance, Vec2, joined};

const HALF: Tolerance = Tolerance::of(0.5);

/// A base of 80 by 30 that faces north, the middle of its front there.
fn base(x: f64, y: f64) -> Rect {
    Pose::new(x, y, 0.0).rect(80.0, 30.0)
}

/// So many files of so many ranks, as a body that faces somewhere.
fn body(n_files: usize, n_ranks: usize, degrees: f64) -> Vec<Rect> {
    let leader = Pose::new(700.0, 400.0, degrees);
    let place = |n: usize| {
        let (file, rank) = (n % n_files, n / n_files);
        let pose = leader
            .sidled(80.0 * file as f64)
            .advanced(-30.0 * rank as f64);
        pose.rect(80.0, 30.0)
    };
    (0..n_files * n_ranks).map(place).collect()
}

#[track_caller]
fn check_joined(other: Rect, expected: Option<Neighbour>) {
    let one = base(0.0, 0.0);
    assert_eq!(joined(&one, &other, HALF), expected);
    let mirrored = expected.map(Neighbour::mirrored);
    assert_eq!(joined(&other, &one, HALF), mirrored, "seen from the other");
}

#[test]
fn side_and_corner_join() {
    check_joined(base(80.0, 0.0), Some(Neighbour::Right));
    check_joined(base(-80.0, 0.0), Some(Neighbour::Left));
    check_joined(base(0.0, 30.0), Some(Neighbour::Ahead));
    check_joined(base(0.0, -30.0), Some(Neighbour::Behind));
    // Deeper or shallower, but fronts in one line; or rears in one line.
    check_joined(
        Pose::new(80.0, 0.0, 0.0).rect(80.0, 15.0),
        Some(Neighbour::Right),
    );
    check_joined(
        Pose::new(80.0, -15.0, 0.0).rect(80.0, 15.0),
        Some(Neighbour::Right),
    );
    // Narrower behind: at one corner or at the other.
    check_joined(
        Pose::new(-20.0, -30.0, 0.0).rect(40.0, 30.0),
        Some(Neighbour::Behind),
    );
}

#[test]
fn what_only_touches_does_not_join() {
    // A side without a corner.
    check_joined(base(80.0, 10.0), None);
    check_joined(base(30.0, -30.0), None);
    check_joined(Pose::new(0.0, -30.0, 0.0).rect(40.0, 30.0), None);
    // A corner without a side.
    check_joined(base(80.0, 30.0), None);
    check_joined(base(-80.0, -30.0), None);
    // Another facing.
    check_joined(Pose::new(0.0, 0.0, 180.0).rect(80.0, 30.0), None);
    check_joined(Pose::new(55.0, 0.0, 90.0).rect(80.0, 30.0), None);
    // Itself, and what is far away.
    check_joined(base(0.0, 0.0), None);
    check_joined(base(800.0, 0.0), None);
}

#[test]
fn half_a_pace_is_forgiven_and_no_more() {
    check_joined(base(80.4, 0.2), Some(Neighbour::Right));
    check_joined(base(79.6, -0.2), Some(Neighbour::Right));
    check_joined(base(80.4, 0.4), None);
    check_joined(base(80.6, 0.0), None);
    // 0.35 degrees are half a pace over a front of 80, one degree is not.
    let turned = |degrees: f64| Pose::new(80.0, 0.0, degrees).rect(80.0, 30.0);
    check_joined(turned(0.3), Some(Neighbour::Right));
    check_joined(turned(1.0), None);
}

#[test]
fn ranks_and_files_of_a_body() {
    for degrees in [0.0, 45.0, 137.2, 270.0] {
        let rects = body(4, 3, degrees);
        let formation = Formation::of(&rects, HALF);
        let everybody: Vec<usize> = (0..12).collect();
        assert_eq!(formation.bodies(), std::slice::from_ref(&everybody));
        let files = formation.files(&everybody);
        assert_eq!(
            files.files(),
            [[0, 4, 8], [1, 5, 9], [2, 6, 10], [3, 7, 11]]
        );
        assert_eq!(files.rank(1).collect::<Vec<_>>(), [4, 5, 6, 7]);
        assert_eq!(files.place(9), Some((1, 2)));
        assert_eq!((files.n_ranks(), files.is_column()), (3, false));
        assert!(formation.files(&[8, 0, 4]).is_column());
        // Parts of it hang together only where contacts of their own join them.
        assert!(formation.hang_together(&[0, 1, 5]));
        assert!(!formation.hang_together(&[0, 5]), "corner to corner alone");
        assert!(!formation.hang_together(&[0, 1, 3]));
        assert!(!formation.hang_together(&[]));
        assert_eq!(formation.neighbours(5).count(), 4);
    }
}

#[test]
fn two_narrow_ones_behind_a_wide_one() {
    let wide = Pose::new(0.0, 0.0, 0.0).rect(80.0, 30.0);
    let narrow = |x: f64| Pose::new(x, -30.0, 0.0).rect(40.0, 30.0);
    let formation = Formation::of(&[narrow(20.0), wide, narrow(-20.0)], HALF);
    let files = formation.files(&[0, 1, 2]);
    assert_eq!(files.files(), [vec![1, 2], vec![0]]);
}

#[test]
fn who_may_not_belong_together_does_not() {
    let rects = body(4, 1, 10.0);
    let formation = Formation::among(&rects, HALF, |a, b| (a < 2) == (b < 2));
    assert_eq!(formation.bodies(), [vec![0, 1], vec![2, 3]]);
    assert_eq!(formation.body(3), [2, 3]);
}

#[track_caller]
fn check_blocks(rects: &[Rect], n_blocks: usize) -> Vec<Block> {
    let formation = Formation::of(rects, HALF);
    let everybody: Vec<usize> = (0..rects.len()).collect();
    let blocks = formation.blocks(&everybody);
    assert_eq!(blocks.len(), n_blocks);
    blocks
}

#[test]
fn a_body_is_few_blocks() {
    for degrees in [0.0, 20.0, 90.0, 301.1] {
        let block = &check_blocks(&body(6, 2, degrees), 1)[0];
        assert!((block.rect.width() - 480.0).abs() < 1e-9);
        assert!((block.rect.depth() - 60.0).abs() < 1e-9);
        assert_eq!(block.members, (0..12).collect::<Vec<_>>());
        // Without one of the rear corners: two rows, or a row and a file.
        check_blocks(&body(6, 2, degrees)[..11], 2);
        // A hole in the middle of three ranks of three.
        let mut ring = body(3, 3, degrees);
        ring.remove(4);
        check_blocks(&ring, 4);
    }
    // Two depths in one rank are two blocks.
    check_blocks(
        &[base(0.0, 0.0), Pose::new(80.0, 0.0, 0.0).rect(80.0, 15.0)],
        2,
    );
    assert!(Formation::of(&[], HALF).blocks(&[]).is_empty());
}

fn area(rect: &Rect) -> f64 {
    rect.width() * rect.depth()
}

/// Do two sides lie on each other, and a corner on a corner? Every pair of sides is looked at in small
/// steps, so that this knows nothing of how contacts are found.
fn joins_by_steps(one: &Base, other: &Base) -> bool {
    if one.pose.facing.degrees_to(other.pose.facing).abs() > 0.35 {
        return false;
    }
    let (a, b) = (one.rect(), other.rect());
    let corner = a
        .corners()
        .iter()
        .any(|p| b.corners().iter().any(|q| p.distance(*q) <= 0.5));
    let side = (0..4).any(|n| {
        let (here, there) = (a.edge(n), b.edge((n + 2) % 4));
        let steps = (here.length() * 4.0) as usize;
        let near = (0..=steps)
            .filter(|step| {
                let point = here.from + here.along() * (*step as f64 / steps as f64);
                there.distance_to(point) <= 0.5
            })
            .count();
        // Longer than the ends of what only touches at a corner.
        near > 10
    });
    corner && side
}

fn nearly(pose: Pose, off: (f64, f64, f64)) -> Pose {
    Pose {
        facing: pose.facing.turned(off.2),
        ..pose.shifted(Vec2::new(off.0, off.1))
    }
}

proptest! {
    /// Bases somewhere on a grid, a little off: the same bodies as by comparing all with all.
    #[test]
    fn bodies_are_what_hangs_together(
        places in prop::collection::vec((0..7_i32, 0..7_i32, 0..3_usize, any::<bool>()), 2..24),
        offs in prop::collection::vec((-0.15..0.15, -0.15..0.15, -0.1..0.1), 24),
        degrees in 0.0..360.0_f64,
    ) {
        let corner = Pose::new(1000.0, 800.0, degrees);
        let mut bases: Vec<Base> = Vec::new();
        for ((file, rank, depth, turned), off) in places.iter().zip(&offs) {
            let pose = corner.sidled(80.0 * f64::from(*file)).advanced(-30.0 * f64::from(*rank));
            let pose = if *turned && *rank == 3 { pose.turned_about(30.0) } else { pose };
            bases.push(Base::new(nearly(pose, *off), 80.0, [30.0, 15.0, 20.0][*depth]));
        }
        let rects: Vec<Rect> = bases.iter().map(Base::rect).collect();
        let formation = Formation::of(&rects, HALF);
        let mut colour: Vec<usize> = (0..bases.len()).collect();
        for a in 0..bases.len() {
            for b in a + 1..bases.len() {
                if joins_by_steps(&bases[a], &bases[b]) {
                    let (from, to) = (colour[b], colour[a]);
                    colour.iter_mut().filter(|c| **c == from).for_each(|c| *c = to);
                }
            }
        }
        for a in 0..bases.len() {
            let body = formation.body(a);
            let expected: Vec<usize> = (0..bases.len()).filter(|b| colour[*b] == colour[a]).collect();
            prop_assert_eq!(&body, &expected);
            prop_assert!(formation.hang_together(&body));
        }
    }

    /// Blocks cover all bases, each by one of them, and nothing else.
    #[test]
    fn blocks_cover_a_body_exactly(
        taken in prop::collection::btree_set((0..6_i32, 0..4_i32), 1..20),
        degrees in 0.0..360.0_f64,
    ) {
        let corner = Pose::new(-300.0, 800.0, degrees);
        let rects: Vec<Rect> = taken
            .iter()
            .map(|(file, rank)| {
                let pose = corner.sidled(80.0 * f64::from(*file)).advanced(-30.0 * f64::from(*rank));
                pose.rect(80.0, 30.0)
            })
            .collect();
        let formation = Formation::of(&rects, HALF);
        for body in formation.bodies() {
            let blocks = formation.blocks(&body);
            let mut members: Vec<usize> = blocks.iter().flat_map(|block| block.members.clone()).collect();
            members.sort_unstable();
            prop_assert_eq!(&members, &body);
            for block in &blocks {
                let sum: f64 = block.members.iter().map(|n| area(&rects[*n])).sum();
                prop_assert!((area(&block.rect) - sum).abs() < 1e-6 * sum);
                for member in &block.members {
                    let reach = rects[*member].corners().iter().map(|corner| {
                        sobremesa_geometry::distance(block.rect.corners(), &[*corner])
                    });
                    prop_assert!(reach.fold(0.0, f64::max) < 1e-9);
                }
            }
            for (n, one) in blocks.iter().enumerate() {
                for other in &blocks[n + 1..] {
                    prop_assert!(!one.rect.overlaps(&other.rect, Tolerance::ROUNDING));
                }
            }
            // Ranks and files hold everybody once.
            let files = formation.files(&body);
            let mut all: Vec<usize> = files.files().iter().flatten().copied().collect();
            all.sort_unstable();
            prop_assert_eq!(&all, &body);
        }
    }
}
