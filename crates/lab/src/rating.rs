//! Many bots on one scale.
//!
//! Bradley and Terry's model: each bot has a strength, and wins against another in proportion to
//! both. The strengths that make the results most likely are found by the usual iteration; they are
//! told as ratings, 400 points apart for ten to one, with a mean of zero.

/// The ratings of some bots; `scores[i][j]` are the points of bot i against bot j, a draw half.
///
/// A bot that won or lost everything would be infinitely far away, so everybody is given one drawn
/// match against everybody they met.
pub fn ratings(scores: &[Vec<f64>]) -> Vec<f64> {
    const ROUNDS: usize = 2_000;
    let n = scores.len();
    let met = |i: usize, j: usize| i != j && scores[i][j] + scores[j][i] > 0.0;
    let points = |i: usize, j: usize| if met(i, j) { scores[i][j] + 0.5 } else { 0.0 };
    let mut strengths = vec![1.0; n];
    for _ in 0..ROUNDS {
        let better: Vec<f64> = (0..n)
            .map(|i| {
                let won: f64 = (0..n).map(|j| points(i, j)).sum();
                let expected: f64 = (0..n)
                    .map(|j| (points(i, j) + points(j, i)) / (strengths[i] + strengths[j]))
                    .sum();
                if expected > 0.0 { won / expected } else { 1.0 }
            })
            .collect();
        let mean = better.iter().sum::<f64>() / n.max(1) as f64;
        strengths = better.into_iter().map(|strength| strength / mean).collect();
    }
    let logs: Vec<f64> = strengths
        .iter()
        .map(|it| 400.0 * libm::log10(*it))
        .collect();
    let mean = logs.iter().sum::<f64>() / n.max(1) as f64;
    logs.into_iter().map(|rating| rating - mean).collect()
}
