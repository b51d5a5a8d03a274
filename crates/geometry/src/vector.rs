//! Points and directions.

use std::ops::{Add, Mul, Neg, Sub};

/// A point of the plane, or the way from one to another.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Vec2 {
    /// To the right.
    pub x: f64,
    /// Upwards.
    pub y: f64,
}

impl Vec2 {
    /// The origin; no way at all.
    pub const ZERO: Vec2 = Vec2::new(0.0, 0.0);

    /// A point by its coordinates.
    #[inline]
    pub const fn new(x: f64, y: f64) -> Vec2 {
        Vec2 { x, y }
    }

    /// How far `self` reaches along `other`, times the length of `other`.
    #[inline]
    pub fn dot(self, other: Vec2) -> f64 {
        self.x * other.x + self.y * other.y
    }

    /// Positive if `other` lies counter-clockwise of `self`.
    #[inline]
    pub fn cross(self, other: Vec2) -> f64 {
        self.x * other.y - self.y * other.x
    }

    /// A quarter of a turn counter-clockwise.
    #[inline]
    pub const fn left(self) -> Vec2 {
        Vec2::new(-self.y, self.x)
    }

    /// The square of its length.
    #[inline]
    pub fn length_squared(self) -> f64 {
        self.dot(self)
    }

    /// Its length. Square roots are exact everywhere.
    #[inline]
    pub fn length(self) -> f64 {
        self.length_squared().sqrt()
    }

    /// How far another point is.
    #[inline]
    pub fn distance(self, other: Vec2) -> f64 {
        (other - self).length()
    }

    /// Half-way to another point.
    #[inline]
    pub fn middle(self, other: Vec2) -> Vec2 {
        (self + other) * 0.5
    }

    /// The same direction with length 1; `None` if there is no direction.
    #[inline]
    pub fn unit(self) -> Option<Vec2> {
        let length = self.length();
        (length > 0.0).then(|| self * (1.0 / length))
    }

    /// Are both coordinates numbers, and finite?
    pub fn is_finite(self) -> bool {
        self.x.is_finite() && self.y.is_finite()
    }
}

impl Add for Vec2 {
    type Output = Vec2;
    #[inline]
    fn add(self, other: Vec2) -> Vec2 {
        Vec2::new(self.x + other.x, self.y + other.y)
    }
}

impl Sub for Vec2 {
    type Output = Vec2;
    #[inline]
    fn sub(self, other: Vec2) -> Vec2 {
        Vec2::new(self.x - other.x, self.y - other.y)
    }
}

impl Neg for Vec2 {
    type Output = Vec2;
    #[inline]
    fn neg(self) -> Vec2 {
        Vec2::new(-self.x, -self.y)
    }
}

impl Mul<f64> for Vec2 {
    type Output = Vec2;
    #[inline]
    fn mul(self, factor: f64) -> Vec2 {
        Vec2::new(self.x * factor, self.y * factor)
    }
}
