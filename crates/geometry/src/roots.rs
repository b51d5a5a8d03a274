//! Where a polynomial of low degree is zero, between 0 and 1.
//!
//! A formula for the fourth degree loses digits where roots lie close together. Between two
//! neighbouring turning points a polynomial rises or falls all along, so each root is caught there
//! between two places that draw together; the turning points are the roots of its derivative, found in the same way.

/// A polynomial of at most the fourth degree, the constant first.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Polynomial(pub(crate) [f64; 5]);

/// At most four numbers, in order.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Roots {
    found: [f64; 4],
    n_found: usize,
}

impl Roots {
    pub(crate) fn as_slice(&self) -> &[f64] {
        &self.found[..self.n_found]
    }

    fn push(&mut self, root: f64) {
        if self.n_found < self.found.len() {
            self.found[self.n_found] = root;
            self.n_found += 1;
        }
    }
}

impl Polynomial {
    /// A product of two polynomials of at most the second degree.
    pub(crate) fn product(a: [f64; 3], b: [f64; 3]) -> Polynomial {
        let mut product = [0.0; 5];
        for (i, x) in a.iter().enumerate() {
            for (j, y) in b.iter().enumerate() {
                product[i + j] += x * y;
            }
        }
        Polynomial(product)
    }

    pub(crate) fn minus(self, other: Polynomial) -> Polynomial {
        Polynomial(std::array::from_fn(|n| self.0[n] - other.0[n]))
    }

    fn at(self, t: f64) -> f64 {
        self.0
            .iter()
            .rev()
            .fold(0.0, |sum, factor| sum * t + factor)
    }

    fn derivative(self) -> Polynomial {
        let [_, a, b, c, d] = self.0;
        Polynomial([a, 2.0 * b, 3.0 * c, 4.0 * d, 0.0])
    }

    /// Where it is zero between 0 and 1, ends included, in order. A place where it only touches zero
    /// counts. What is zero everywhere has no roots.
    pub(crate) fn roots(self) -> Roots {
        if self.keeps_its_sign() {
            return Roots::default();
        }
        let degree = self.0.iter().rposition(|factor| *factor != 0.0);
        match degree {
            None | Some(0) => Roots::default(),
            Some(1) => {
                let mut roots = Roots::default();
                let root = -self.0[0] / self.0[1];
                if (0.0..=1.0).contains(&root) {
                    roots.push(root);
                }
                roots
            }
            Some(_) => self.between(self.derivative().roots()),
        }
    }

    /// Is it clearly above zero all the way, or clearly below? Written by Bernstein's polynomials, it lies
    /// between the least and the greatest of its factors.
    fn keeps_its_sign(self) -> bool {
        let [a, b, c, d, e] = self.0;
        let factors = [
            a,
            a + b * 0.25,
            a + b * 0.5 + c * (1.0 / 6.0),
            a + b * 0.75 + c * 0.5 + d * 0.25,
            a + b + c + d + e,
        ];
        let clearly = self.size() * 1e-9;
        factors.iter().all(|factor| *factor > clearly)
            || factors.iter().all(|factor| *factor < -clearly)
    }

    fn size(self) -> f64 {
        let factors = self.0.iter();
        factors.fold(0.0_f64, |size, factor| size.max(factor.abs()))
    }

    /// The roots between neighbouring turning points.
    fn between(self, turning: Roots) -> Roots {
        // Where it touches zero, rounding may leave it a hair short of it.
        let size = self.size();
        let is_zero = |value: f64| value.abs() <= size * 1e-13;
        let mut roots = Roots::default();
        let mut start = 0.0;
        if is_zero(self.at(0.0)) {
            roots.push(0.0);
        }
        for end in turning.as_slice().iter().copied().chain([1.0]) {
            let (low, high) = (self.at(start), self.at(end));
            if is_zero(high) {
                roots.push(end);
            } else if !is_zero(low) && (low < 0.0) != (high < 0.0) {
                roots.push(self.halve(start, end, low < 0.0));
            }
            start = end;
        }
        roots
    }

    /// The one root between two places of which the first lies below zero, or the second: along the
    /// tangent where that stays between them, else half-way.
    fn halve(self, mut start: f64, mut end: f64, rises: bool) -> f64 {
        let slope = self.derivative();
        let mut here = (start + end) * 0.5;
        loop {
            let value = self.at(here);
            if value == 0.0 {
                return here;
            }
            if (value < 0.0) == rises {
                start = here;
            } else {
                end = here;
            }
            let tangent = here - value / slope.at(here);
            let next = if tangent > start && tangent < end {
                tangent
            } else {
                (start + end) * 0.5
            };
            let is_found = (next - here).abs() <= f64::EPSILON;
            if is_found || next <= start || next >= end {
                return next;
            }
            here = next;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The polynomial with these roots.
    fn with_roots(roots: &[f64]) -> Polynomial {
        let mut factors = [1.0, 0.0, 0.0, 0.0, 0.0];
        for root in roots {
            for n in (0..5).rev() {
                let lower = if n > 0 { factors[n - 1] } else { 0.0 };
                factors[n] = lower - root * factors[n];
            }
        }
        Polynomial(factors)
    }

    #[track_caller]
    fn check(roots: &[f64], expected: &[f64]) {
        let found = with_roots(roots).roots();
        let found = found.as_slice();
        let is_near = |(a, b): (&f64, &f64)| (a - b).abs() < 1e-6;
        assert!(
            found.len() == expected.len() && found.iter().zip(expected).all(is_near),
            "{found:?} is not {expected:?}"
        );
    }

    #[test]
    fn roots_between_0_and_1_are_found_in_order() {
        check(&[0.3], &[0.3]);
        check(&[0.7, 0.2], &[0.2, 0.7]);
        check(&[0.7, -0.2, 0.1], &[0.1, 0.7]);
        check(&[0.9, 0.5, 0.25, 0.1], &[0.1, 0.25, 0.5, 0.9]);
        check(&[1.5, 2.0, -1.0, 0.5], &[0.5]);
        check(&[1.0, 0.0], &[0.0, 1.0]);
    }

    #[test]
    fn a_place_that_only_touches_zero_counts_once() {
        check(&[0.5, 0.5], &[0.5]);
        check(&[0.25, 0.25, 0.75, 0.75], &[0.25, 0.75]);
    }

    #[test]
    fn what_is_never_zero_or_always_has_none() {
        assert!(
            Polynomial([1.0, 0.0, 1.0, 0.0, 0.0])
                .roots()
                .as_slice()
                .is_empty()
        );
        assert!(Polynomial([0.0; 5]).roots().as_slice().is_empty());
        assert!(
            Polynomial([3.0, 0.0, 0.0, 0.0, 0.0])
                .roots()
                .as_slice()
                .is_empty()
        );
    }
}
