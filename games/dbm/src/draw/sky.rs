//! Time of day and weather as they lie over the field: darkness with its stars, half-light, mist, rain,
//! snow, sand, and where the wind blows. Whatever has a colour has a pattern too.

use sobremesa_battlefield::Canvas;
use sobremesa_draw::{Path, Point, Shape, Swatch};
use sobremesa_geometry::Vec2;

use super::{MARGIN, TABLE};
use crate::field::Blow;
use crate::rules::hour::Light;
use crate::sky::{Fall, Haze, Sky};

//                                                     classic   night     contrast
const DARK: Swatch = Swatch::new("sky-dark", 0x141c3c, 0x05070f, 0x000000);
const HALF_LIGHT: Swatch = Swatch::new("sky-half-light", 0x7a4a5e, 0x3a2233, 0x111111);
const STAR: Swatch = Swatch::new("sky-star", 0xe9edf9, 0x8f97b0, 0xffffff);
const MIST: Swatch = Swatch::new("sky-mist", 0xe9ece9, 0x6f7876, 0x444444);
const RAIN: Swatch = Swatch::new("sky-rain", 0x2f4f70, 0x9fb6cf, 0xffffff);
const SNOW: Swatch = Swatch::new("sky-snow", 0xffffff, 0xc9d2dc, 0xffffff);
const SAND: Swatch = Swatch::new("sky-sand", 0xb98a4a, 0x6a512e, 0x555555);

/// So many stars, drops or flakes.
const N_MARKS: u32 = 90;
/// So many strokes of wind.
const N_STROKES: u32 = 14;

/// What lies over the ground, and under everybody; nothing on a clear day.
pub(super) fn veil(sky: &Sky, canvas: &Canvas) -> Vec<Shape> {
    let mut shapes = light(sky);
    shapes.extend(sky.haze().map(haze).into_iter().flatten());
    shapes.extend(sky.falling.map(falling).into_iter().flatten());
    shapes.extend(sky.blow().map(|blow| wind(blow, canvas)));
    shapes
}

fn light(sky: &Sky) -> Vec<Shape> {
    match sky.light() {
        Light::Day => Vec::new(),
        Light::Dawn | Light::Dusk => vec![
            over(HALF_LIGHT, 0.24),
            Shape::path(marks(N_MARKS / 4, star))
                .line(STAR, 3.0)
                .opacity(0.4),
        ],
        Light::Night => {
            let dark = if sky.is_moonlit() { 0.45 } else { 0.6 };
            let stars = Shape::path(marks(N_MARKS, star))
                .line(STAR, 3.0)
                .opacity(0.7);
            let mut shapes = vec![over(DARK, dark), stars];
            if sky.is_moonlit() {
                shapes.push(moon());
            }
            shapes
        }
    }
}

fn haze(haze: Haze) -> Vec<Shape> {
    let (veil, n_bands) = match haze {
        Haze::Fog => (0.5, 22),
        Haze::Mist => (0.25, 11),
    };
    // Long waves, as far apart as it is thin.
    let bands = (0..n_bands).fold(Path::default(), |path, n| {
        let y = MARGIN + TABLE.y * (f64::from(n) + 0.5) / f64::from(n_bands);
        let from = MARGIN + TABLE.x * share(n, 0.618_034) * 0.45;
        let length = TABLE.x * (0.3 + 0.25 * share(n, 0.414_214));
        path.move_to((from, y)).curve_to(
            (from + length * 0.3, y - 26.0),
            (from + length * 0.7, y + 26.0),
            (from + length, y),
        )
    });
    vec![
        over(MIST, veil),
        Shape::path(bands).line(MIST, 12.0).opacity(0.55),
    ]
}

fn falling(what: Fall) -> Vec<Shape> {
    match what {
        Fall::Rain => vec![
            over(RAIN, 0.16),
            Shape::path(marks(2 * N_MARKS, drop_of_rain))
                .line(RAIN, 3.0)
                .opacity(0.6),
        ],
        Fall::Snow => vec![
            over(SNOW, 0.3),
            Shape::path(marks(2 * N_MARKS, star))
                .line(SNOW, 5.0)
                .opacity(0.9),
        ],
        Fall::Sandstorm => vec![
            over(SAND, 0.4),
            Shape::path(marks(2 * N_MARKS, grain))
                .line(SAND, 6.0)
                .opacity(0.8),
        ],
    }
}

/// Arrows that go with it: longer ones where it is strong.
fn wind(blow: Blow, canvas: &Canvas) -> Shape {
    let length = if blow.strong { 170.0 } else { 90.0 };
    let aside = Vec2::new(-blow.downwind.y, blow.downwind.x) * 16.0;
    let strokes = (0..N_STROKES).fold(Path::default(), |path, n| {
        let tail = Vec2::new(
            TABLE.x * (0.05 + 0.9 * share(n, 0.618_034)),
            TABLE.y * (f64::from(n) + 0.5) / f64::from(N_STROKES),
        );
        let head = tail + blow.downwind * length;
        let back = head - blow.downwind * 26.0;
        path.move_to(canvas.place(tail))
            .line_to(canvas.place(head))
            .move_to(canvas.place(back + aside))
            .line_to(canvas.place(head))
            .line_to(canvas.place(back - aside))
    });
    Shape::path(strokes)
        .line(STAR, if blow.strong { 6.0 } else { 4.0 })
        .opacity(0.35)
}

/// A crescent in the upper left corner of the table.
fn moon() -> Shape {
    let (x, y) = (MARGIN + 130.0, MARGIN + 120.0);
    let crescent = Path::default()
        .move_to((x + 20.0, y - 60.0))
        .curve_to(
            (x - 70.0, y - 50.0),
            (x - 70.0, y + 50.0),
            (x + 20.0, y + 60.0),
        )
        .curve_to(
            (x - 25.0, y + 30.0),
            (x - 25.0, y - 30.0),
            (x + 20.0, y - 60.0),
        );
    Shape::path(crescent).fill(STAR).opacity(0.85)
}

/// The whole table, seen through this.
fn over(swatch: Swatch, opacity: f64) -> Shape {
    Shape::rect(MARGIN, MARGIN, TABLE.x, TABLE.y)
        .fill(swatch)
        .opacity(opacity)
}

/// Spread evenly and without order, the same in every picture.
fn marks(n_marks: u32, mark: fn(Path, Point) -> Path) -> Path {
    (0..n_marks).fold(Path::default(), |path, n| {
        let x = MARGIN + 20.0 + (TABLE.x - 40.0) * share(n, 0.618_034);
        let y = MARGIN + 20.0 + (TABLE.y - 40.0) * (f64::from(n) + 0.5) / f64::from(n_marks);
        mark(path, Point::new(x, y))
    })
}

/// The broken part of a multiple: even shares without a period.
fn share(n: u32, of: f64) -> f64 {
    (f64::from(n) * of).fract()
}

fn star(path: Path, at: Point) -> Path {
    path.move_to((at.x - 7.0, at.y))
        .line_to((at.x + 7.0, at.y))
        .move_to((at.x, at.y - 7.0))
        .line_to((at.x, at.y + 7.0))
}

fn drop_of_rain(path: Path, at: Point) -> Path {
    path.move_to((at.x, at.y))
        .line_to((at.x - 12.0, at.y + 34.0))
}

fn grain(path: Path, at: Point) -> Path {
    path.move_to((at.x, at.y))
        .line_to((at.x + 30.0, at.y - 5.0))
}

#[cfg(test)]
mod tests {
    use sobremesa_draw::{Form, Shape};

    use super::veil;
    use crate::draw::canvas;
    use crate::notation;
    use crate::sky::Sky;

    fn looks(json: serde_json::Value) -> Vec<Shape> {
        let sky: Sky = serde_json::from_value(json).expect("a sky");
        let state = notation::read("a1 Reg Bd (O) 1000,500,0").expect("a position");
        veil(&sky, &canvas(&state, None))
    }

    /// Every hour and every weather looks its own way, by a pattern and not by its colour alone.
    #[test]
    fn hour_and_weather_lie_over_the_field() {
        let noon = serde_json::json!({});
        assert_eq!(looks(noon), Vec::new(), "a clear day has no veil");
        let skies = [
            serde_json::json!({ "hour": "05:30" }),
            serde_json::json!({ "hour": "23:00" }),
            serde_json::json!({ "hour": "23:00", "moon": true }),
            serde_json::json!({ "falling": "rain" }),
            serde_json::json!({ "falling": "snow" }),
            serde_json::json!({ "falling": "sandstorm" }),
            serde_json::json!({ "wind": { "from": "N", "strong": false } }),
            serde_json::json!({ "wind": { "from": "N", "strong": true } }),
            serde_json::json!({ "wind": { "from": "E", "strong": true } }),
        ];
        let patterns = skies.map(|sky| {
            let shapes = looks(sky.clone());
            let drawn: Vec<Form> = shapes
                .into_iter()
                .map(|shape| shape.form)
                .filter(|form| matches!(form, Form::Path(_)))
                .collect();
            assert!(!drawn.is_empty(), "{sky} is more than a colour");
            drawn
        });
        for (n, one) in patterns.iter().enumerate() {
            assert!(!patterns[n + 1..].contains(one), "{n} looks like another");
        }
    }
}
