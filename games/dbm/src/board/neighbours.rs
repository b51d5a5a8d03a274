//! Who stands so near to whom that they may touch: of all pairs on a table, a few.

use super::Piece;

/// Boxes farther apart than this belong to bases that do not touch: more than any tolerance of contact.
const NEAR: f64 = 2.0;

/// The neighbours of each piece, by their places in the list.
#[derive(Clone, Debug)]
pub(super) struct Neighbours {
    /// Where those of each piece begin, and where the last end.
    starts: Vec<u32>,
    places: Vec<u16>,
}

impl Neighbours {
    pub(super) fn of(pieces: &[Piece<'_>]) -> Neighbours {
        // From left to right: a base is compared with those only that begin before it ends.
        let mut order: Vec<u16> = (0..pieces.len() as u16).collect();
        let bounds = |place: u16| &pieces[usize::from(place)].bounds;
        order.sort_by(|a, b| bounds(*a).low.x.total_cmp(&bounds(*b).low.x));
        let mut pairs: Vec<(u16, u16)> = Vec::with_capacity(pieces.len() * 4);
        for (n, &one) in order.iter().enumerate() {
            let end = bounds(one).high.x + NEAR;
            let others = order[n + 1..].iter();
            for &other in others.take_while(|other| bounds(**other).low.x <= end) {
                if !bounds(one).are_apart(bounds(other), NEAR) {
                    pairs.push((one, other));
                }
            }
        }
        // Counted first, so that everybody's own stand together without sorting all pairs.
        let mut starts = vec![0_u32; pieces.len() + 1];
        for (one, other) in &pairs {
            starts[usize::from(*one) + 1] += 1;
            starts[usize::from(*other) + 1] += 1;
        }
        for place in 0..pieces.len() {
            starts[place + 1] += starts[place];
        }
        let mut free = starts.clone();
        let mut places = vec![0_u16; pairs.len() * 2];
        for (one, other) in &pairs {
            for (of, near) in [(*one, *other), (*other, *one)] {
                let free = &mut free[usize::from(of)];
                places[*free as usize] = near;
                *free += 1;
            }
        }
        for pair in starts.windows(2) {
            places[pair[0] as usize..pair[1] as usize].sort_unstable();
        }
        Neighbours { starts, places }
    }

    pub(super) fn of_piece(&self, place: usize) -> &[u16] {
        let (start, end) = (self.starts[place], self.starts[place + 1]);
        &self.places[start as usize..end as usize]
    }
}
