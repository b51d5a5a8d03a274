//! Wheels measured by the chord of their outer corner.

/// The straight distance between the beginning and the end of an arc of a circle.
pub fn chord(radius: f64, arc: f64) -> f64 {
    2.0 * radius * libm::sin(arc.abs() * 0.5)
}

/// The arc, at most half a turn, whose chord is so long; `None` if no chord is.
pub fn arc_of_chord(radius: f64, chord: f64) -> Option<f64> {
    let share = chord / (2.0 * radius);
    (0.0..=1.0)
        .contains(&share)
        .then(|| 2.0 * libm::asin(share))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::radians;

    #[test]
    fn a_chord_and_its_arc() {
        assert!((chord(80.0, radians(60.0)) - 80.0).abs() < 1e-12);
        assert!((chord(80.0, radians(-180.0)) - 160.0).abs() < 1e-12);
        for degrees in [0.0, 5.0, 41.5, 90.0, 180.0] {
            let arc = radians(degrees);
            let back = arc_of_chord(240.0, chord(240.0, arc)).expect("a chord");
            assert!((back - arc).abs() < 1e-7, "{degrees}");
        }
        assert_eq!(arc_of_chord(10.0, 20.1), None);
        assert_eq!(arc_of_chord(10.0, -1.0), None);
        assert_eq!(arc_of_chord(0.0, 0.0), None);
    }
}
