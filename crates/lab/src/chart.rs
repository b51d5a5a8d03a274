//! Where values stand in a chart, and the lines through them.

/// Values on a line: which of them stands where.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Axis {
    values: [f64; 2],
    places: [f64; 2],
}

impl Axis {
    /// The first value stands in the first place and the second in the second; what lies between or beyond,
    /// in proportion.
    pub const fn new(values: [f64; 2], places: [f64; 2]) -> Axis {
        Axis { values, places }
    }

    /// Where a value stands. Where there is but one value, in its place.
    pub fn at(&self, value: f64) -> f64 {
        let ([low, high], [from, to]) = (self.values, self.places);
        if high == low {
            return from;
        }
        from + (value - low) / (high - low) * (to - from)
    }
}

/// A chart with an axis across and one upwards.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Chart {
    /// Across.
    pub x: Axis,
    /// Upwards.
    pub y: Axis,
}

impl Chart {
    /// The `points` of a `polyline` or `polygon` through values.
    pub fn points(&self, values: impl IntoIterator<Item = (f64, f64)>) -> String {
        let points = values
            .into_iter()
            .map(|(x, y)| format!("{:.1},{:.1}", self.x.at(x), self.y.at(y)));
        points.collect::<Vec<_>>().join(" ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_stand_in_proportion() {
        let chart = Chart {
            x: Axis::new([1.0, 5.0], [0.0, 600.0]),
            y: Axis::new([-1.0, 1.0], [96.0, 4.0]),
        };
        let points = chart.points([(1.0, 0.0), (2.0, 1.0), (5.0, -0.5)]);
        assert_eq!(points, "0.0,50.0 150.0,4.0 600.0,73.0");
    }

    /// A match of one line, a rating that has never changed: no division by nothing.
    #[test]
    fn a_single_value_stands_at_the_beginning() {
        let axis = Axis::new([3.0, 3.0], [10.0, 20.0]);
        assert_eq!(axis.at(3.0), 10.0);
    }
}
