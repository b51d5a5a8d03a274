//! How long it takes to find everything that a block of twelve bases meets on its way, among 190
//! bases, 95 zones and ten woods of 32 corners.
//!
//! What it prints and why is in `docs/benches.md`.

use std::hint::black_box;
use std::time::Instant;

use sobremesa_geometry::{
    Figure, Heading, Interval, Moments, Motion, Polygon, Rect, Sweep, Tolerance, Vec2, radians,
};

const WORKS: [(&str, &str); 3] = [
    ("straight way of a block", "<= 10"),
    ("wheel of a block", "<= 15"),
    ("step of a base", "<= 15"),
];

/// A field on which everything stands somewhere.
struct Field {
    bases: Vec<Rect>,
    zones: Vec<Rect>,
    woods: Vec<Polygon>,
}

/// Numbers that look random and are the same in every run.
struct Numbers(u64);

impl Numbers {
    /// From 0 and below `limit`.
    fn next(&mut self, limit: f64) -> f64 {
        const FACTOR: u64 = 6_364_136_223_846_793_005;
        self.0 = self
            .0
            .wrapping_mul(FACTOR)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 11) as f64 / (1_u64 << 53) as f64 * limit
    }

    fn place(&mut self) -> Vec2 {
        Vec2::new(self.next(3600.0), self.next(2400.0))
    }
}

impl Field {
    fn new(numbers: &mut Numbers) -> Field {
        let base = |numbers: &mut Numbers| {
            let heading = Heading::from_degrees(numbers.next(360.0));
            let depth = 15.0 + numbers.next(65.0);
            Rect::new(numbers.place(), heading, 80.0, depth)
        };
        let bases: Vec<Rect> = (0..190).map(|_| base(numbers)).collect();
        let ahead = |base: &Rect| {
            let right = Heading::of(base.right()).expect("a direction");
            Rect::new(base.corners()[0] + base.facing() * 80.0, right, 80.0, 80.0)
        };
        let wood = |numbers: &mut Numbers| {
            let centre = numbers.place();
            let corners = (0..32).map(|n| {
                let way = Heading::from_degrees(11.25 * f64::from(n)).unit();
                centre + way * (80.0 + numbers.next(120.0))
            });
            Polygon::new(corners.collect()).expect("a star is simple")
        };
        Field {
            zones: bases[..95].iter().map(ahead).collect(),
            woods: (0..10).map(|_| wood(numbers)).collect(),
            bases,
        }
    }

    /// How many stretches of a way are in something.
    fn meets(&self, sweep: &Sweep, moments: &mut Moments, found: &mut Vec<Interval>) -> usize {
        const HALF: Tolerance = Tolerance::of(0.5);
        found.clear();
        for base in self.bases.iter().chain(&self.zones) {
            sweep.passages(Figure::Convex(base.corners()), HALF, moments, found);
        }
        for wood in &self.woods {
            sweep.passages(Figure::Polygon(wood), HALF, moments, found);
        }
        found.len()
    }
}

/// A way of each kind, somewhere on the field.
fn sweep(work: &str, numbers: &mut Numbers) -> Sweep {
    let heading = Heading::from_degrees(numbers.next(360.0));
    let block = Rect::new(numbers.place(), heading, 480.0, 85.0);
    let [left, right, ..] = *block.corners();
    if work == WORKS[0].0 {
        Sweep::new(block.corners(), Motion::Slide(block.facing() * 200.0))
    } else if work == WORKS[1].0 {
        let arc = radians(if numbers.next(1.0) < 0.5 { 20.0 } else { -20.0 });
        let about = if arc > 0.0 { left } else { right };
        Sweep::new(block.corners(), Motion::Turn { about, arc })
    } else {
        let base = Rect::new(numbers.place(), heading, 80.0, 30.0);
        let arc = radians(numbers.next(360.0) - 180.0);
        let by = heading.turned(numbers.next(360.0)).unit() * numbers.next(240.0);
        let end = base.turned(base.centre(), arc).shifted(by);
        Sweep::new(base.corners(), Motion::Step { to: *end.corners() })
    }
}

fn count(work: &str, units: usize) -> usize {
    let mut numbers = Numbers(7);
    let fields: Vec<Field> = (0..4).map(|_| Field::new(&mut numbers)).collect();
    let ways: Vec<Sweep> = (0..256).map(|_| sweep(work, &mut numbers)).collect();
    let (mut moments, mut found) = (Moments::default(), Vec::new());
    let mut n_met = 0;
    for number in 0..units {
        let field = &fields[number % fields.len()];
        let way = &ways[number % ways.len()];
        n_met += black_box(field.meets(way, &mut moments, &mut found));
    }
    n_met
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words = arguments.iter().map(String::as_str);
    let words: Vec<&str> = words.filter(|word| *word != "--bench").collect();
    match words[..] {
        ["--works"] => {
            for (work, _) in WORKS {
                println!(r#"{{"work":"{work}","units":2000}}"#);
            }
        }
        ["--count", work, units] => {
            let units: usize = units.parse().expect("a number of ways");
            count(work, units);
            println!(r#"{{"units":{units}}}"#);
        }
        ["--json"] | [] => measure(20_000),
        ["--json", "--quick"] => measure(4_000),
        _ => eprintln!("--json [--quick] | --works | --count WORK N"),
    }
}

fn measure(units: usize) {
    for (work, goal) in WORKS {
        let began = Instant::now();
        let n_met = count(work, units);
        let each = began.elapsed().as_secs_f64() * 1e6 / units as f64;
        println!(r#"{{"name":"{work}","value":{each:.3},"unit":"us","goal":"{goal}"}}"#);
        eprintln!("{work}: {:.1} stretches each", n_met as f64 / units as f64);
    }
}
