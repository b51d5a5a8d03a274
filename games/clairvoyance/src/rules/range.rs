//! CLV-RNG: how far things reach, whatever lies between.

use crate::board::{Board, Square};
use crate::encounter::Stats;
use crate::language::syntax::RangeExpression;

/// CLV-RNG-01: the range distance of a column and a row difference.
///
/// ```
/// # use sobremesa_clairvoyance::rules::range::distance;
/// assert_eq!(distance(3, 2), 3 + 2 / 2);
/// ```
#[inline]
pub const fn distance(columns: i64, rows: i64) -> i64 {
    let (a, b) = (columns.abs(), rows.abs());
    if a > b { a + b / 2 } else { b + a / 2 }
}

/// The range distance between two squares.
#[inline]
pub(crate) fn between(board: &Board, one: Square, other: Square) -> i64 {
    let (a, b) = (board.coordinates(one), board.coordinates(other));
    distance(i64::from(a.0 - b.0), i64::from(a.1 - b.1))
}

/// CLV-RNG-04: what a range expression comes to for a unit. Numbers beyond every board need not be
/// told apart.
pub(crate) fn value(expression: &RangeExpression, stats: &Stats) -> i64 {
    match expression {
        RangeExpression::Number(squares) => *squares,
        RangeExpression::Melee => 1,
        RangeExpression::Attack => stats.standard.range,
        RangeExpression::FullAttack => stats.full.range,
        RangeExpression::Speed => stats.speed,
        RangeExpression::Sum(parts) => parts
            .iter()
            .fold(0, |sum: i64, part| sum.saturating_add(value(part, stats))),
        RangeExpression::Product(first, factors) => {
            factors.iter().fold(value(first, stats), |product, factor| {
                product.saturating_mul(*factor)
            })
        }
    }
}
