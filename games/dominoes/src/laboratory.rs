//! DOM-UX-45: what the laboratory counts in a match besides who won it.

use sobremesa_table::{Count, CountedOf, Counting, SLOTS, Together};

use crate::event::Event;
use crate::rules::ending::HandResult;

/// What is counted in a match of dominoes.
pub(crate) const COUNTING: Counting<Event> = Counting {
    counts: COUNTS,
    count,
};

/// Names, in the order of the counts.
const COUNTS: &[Count] = &[
    of_match("hands", ["manos", "hands"]),
    of_match("blocks", ["cierres", "blocks"]),
    of_match("ties", ["cierres empatados", "tied blocks"]),
    Count {
        name: "points",
        title: ["tantos", "points"],
        of: CountedOf::Sides,
        together: Together::Sum,
    },
    Count {
        name: "greatest_block",
        title: ["mayor cierre ganado", "greatest block won"],
        of: CountedOf::Sides,
        together: Together::Greatest,
    },
    of_seats("hands_won", ["manos ganadas", "hands won"]),
    of_seats("passes", ["pasos", "passes"]),
];

const HANDS: usize = 0;
const BLOCKS: usize = 1;
const TIES: usize = 2;
const POINTS: usize = 3;
const GREATEST_BLOCK: usize = 4;
const HANDS_WON: usize = 5;
const PASSES: usize = 6;

const fn of_match(name: &'static str, title: [&'static str; 2]) -> Count {
    Count {
        name,
        title,
        of: CountedOf::Match,
        together: Together::Sum,
    }
}

const fn of_seats(name: &'static str, title: [&'static str; 2]) -> Count {
    Count {
        name,
        title,
        of: CountedOf::Commands,
        together: Together::Sum,
    }
}

/// Adds what an event brings.
#[inline]
fn count(event: &Event, counts: &mut [[u64; SLOTS]]) {
    match event {
        Event::Deal { .. } => counts[HANDS][0] += 1,
        Event::Open(_) | Event::Play(_) | Event::MatchEnd { .. } => {}
        Event::Pass(made) => counts[PASSES][made.player.index()] += 1,
        Event::HandEnd(end) => {
            let points = u64::from(end.points);
            let is_block = match end.result {
                HandResult::Domino => false,
                HandResult::Block => true,
                HandResult::Tie => {
                    counts[TIES][0] += 1;
                    true
                }
            };
            counts[BLOCKS][0] += u64::from(is_block);
            let Some(winner) = end.winner_team else {
                return;
            };
            counts[POINTS][winner.index()] += points;
            if is_block {
                let greatest = &mut counts[GREATEST_BLOCK][winner.index()];
                *greatest = (*greatest).max(points);
            } else {
                // A hand won by a block is the pair's, not a player's.
                counts[HANDS_WON][end.player.index()] += 1;
            }
        }
    }
}
