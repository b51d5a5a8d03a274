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
        let mut pairs: Vec<(u16, u16)> = Vec::with_capacity(pieces.len() * 8);
        for (n, &one) in order.iter().enumerate() {
            let end = bounds(one).high.x + NEAR;
            let others = order[n + 1..].iter();
            for &other in others.take_while(|other| bounds(**other).low.x <= end) {
                if !bounds(one).are_apart(bounds(other), NEAR) {
                    pairs.extend([(one, other), (other, one)]);
                }
            }
        }
        pairs.sort_unstable();
        let starts = (0..=pieces.len())
            .map(|place| pairs.partition_point(|(one, _)| usize::from(*one) < place) as u32);
        Neighbours {
            starts: starts.collect(),
            places: pairs.iter().map(|(_, other)| *other).collect(),
        }
    }

    pub(super) fn of_piece(&self, place: usize) -> &[u16] {
        let (start, end) = (self.starts[place], self.starts[place + 1]);
        &self.places[start as usize..end as usize]
    }
}
