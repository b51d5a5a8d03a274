//! What is found quickly is what the lines of sight say, one by one.

use super::*;
use crate::notation;
use crate::pose::Pose;
use crate::scenario::scenarios;
use crate::state::State;

/// A small generator.
struct Chance(u64);

impl Chance {
    fn below(&mut self, n: u32) -> f64 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) % u64::from(n)) as f64
    }

    fn pose(&mut self) -> Pose {
        Pose::new(
            100.0 + self.below(3400),
            100.0 + self.below(2200),
            self.below(360),
        )
    }
}

/// Every line from every point to every point, past every feature.
fn sees_line_by_line(field: &Field, from: &Spot, to: &Spot, hides_in_low_cover: bool) -> bool {
    let look = Look {
        field,
        from,
        to,
        apart: OnceCell::new(),
        hides_in_low_cover,
    };
    let features = field.features.iter().enumerate();
    let hiding = features.filter(|(_, feature)| feature.kind.hides_something(hides_in_low_cover));
    let covers: Vec<Cover<'_>> = hiding
        .map(|(place, feature)| Cover::new(place, feature, from, to))
        .collect();
    look.is_clear(&covers)
}

/// DBM-VIS-01 to -10: all over the ready fields, near each other and far apart.
#[test]
fn the_quick_answer_is_that_of_every_line() {
    let mut chance = Chance(11);
    let (mut n_seen, mut n_hidden) = (0, 0);
    for scenario in scenarios() {
        let field = scenario.field().read(&mut Vec::new());
        let mut looking = Looking::over(&field);
        for n in 0..1_500 {
            let here = chance.pose();
            let there = if n % 4 == 0 {
                here.ahead(chance.below(200)).beside(chance.below(100))
            } else {
                chance.pose()
            };
            let spot = |pose: Pose| Spot::new(&field, &pose.rect(30.0));
            let (from, to) = (spot(here), spot(there));
            let hides_low = n % 3 == 0;
            let sees = looking.sees(&from, &to, hides_low);
            assert_eq!(
                sees,
                sees_line_by_line(&field, &from, &to, hides_low),
                "{}: from {here:?} to {there:?}",
                scenario.id
            );
            if sees {
                n_seen += 1;
            } else {
                n_hidden += 1;
            }
        }
    }
    assert!(n_seen > 3_000 && n_hidden > 3_000, "{n_seen} {n_hidden}");
}

/// DBM-VIS-09: to look again only at those who have moved finds whom all find who look at everybody.
#[test]
fn who_looks_only_at_those_who_moved_knows_as_much() {
    let text = "a1..a8 Reg Bd (O) 1000,500,0 ; a9..a16 Reg Ps (S) 1800,400,0
        b1..b8 Irr Wb (O) 1000,1700,180 ; b9..b16 Irr Ps (O) 2000,1600,180
        wood 800,700 1600,700 1600,1000 800,1000 ; marsh 1900,1000 2300,1000 2300,1300 1900,1300
        gentle_hill 1000,1200 1500,1200 1500,1500 1000,1500";
    let mut state = notation::read(text).expect("readable");
    let forget = |state: &mut State| state.known = Default::default();
    forget(&mut state);
    let mut chance = Chance(5);
    let mut n_known = 0;
    for n in 0..200 {
        if n % 10 == 0 {
            forget(&mut state);
            state.looked = Looked::default();
            look_around(&mut state);
        }
        for _ in 0..3 {
            let n_elements = state.elements.len() as u32;
            let element = &mut state.elements[chance.below(n_elements) as usize];
            element.pose = chance.pose();
            element.deeds.moved = chance.below(2) == 0.0;
        }
        let mut anew = state.clone();
        anew.looked = Looked::default();
        look_around(&mut anew);
        look_around(&mut state);
        assert_eq!(state.known, anew.known);
        n_known += state.known.iter().map(|known| known.len()).sum::<usize>();
    }
    assert!(n_known > 1_000, "{n_known}");
}
