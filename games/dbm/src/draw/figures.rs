//! Single figures and models seen from above, facing up the picture, around their own middle.
//!
//! Each kind of troops is known by what it holds and rides, not by its colour: DBM-BAS-04 to -06.

use sobremesa_draw::{Path, Shape, Swatch};

use super::dress::{CAMEL, CANVAS, Dress, HIDE, HORSE, HORSE_PALE, INK, PLANK, SHAFT, SKIN, STEEL};
use super::vessels;
use crate::troop::{Grade, Troop, TroopType, Weapon};

/// What stands on a base.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) enum Figure {
    Pikeman,
    Spearman,
    Swordsman,
    Warrior,
    Auxiliary,
    Archer,
    Crossbowman,
    Gunner,
    Skirmisher,
    Villager,
    Knight,
    Rider,
    LightRider,
    CamelRider,
    Elephant,
    Scythes,
    Chariot,
    Engine,
    Wagon,
    EngineOnWagon,
    Tent,
    Cart,
    Galley,
    Ship,
    Longship,
    Boats,
    Barge,
}

impl Figure {
    pub(super) const ALL: [Figure; 27] = {
        use Figure::*;
        [
            Pikeman,
            Spearman,
            Swordsman,
            Warrior,
            Auxiliary,
            Archer,
            Crossbowman,
            Gunner,
            Skirmisher,
            Villager,
            Knight,
            Rider,
            LightRider,
            CamelRider,
            Elephant,
            Scythes,
            Chariot,
            Engine,
            Wagon,
            EngineOnWagon,
            Tent,
            Cart,
            Galley,
            Ship,
            Longship,
            Boats,
            Barge,
        ]
    };

    /// What such troops look like.
    pub(super) const fn of(troop: Troop) -> Figure {
        use Figure::*;
        if troop.chariot {
            return Chariot;
        }
        match troop.kind {
            TroopType::Elephants => Elephant,
            TroopType::Knights if troop.camels => CamelRider,
            TroopType::Knights => Knight,
            TroopType::Cavalry if troop.camels => CamelRider,
            TroopType::Cavalry => Rider,
            TroopType::LightHorse if troop.camels => CamelRider,
            TroopType::LightHorse => LightRider,
            TroopType::Camelry => CamelRider,
            TroopType::Expendables => Scythes,
            TroopType::Spears => Spearman,
            TroopType::Pikes => Pikeman,
            TroopType::Blades => Swordsman,
            TroopType::Warband => Warrior,
            TroopType::Auxilia => Auxiliary,
            TroopType::Bows => match troop.weapon {
                Some(Weapon::Crossbow) => Crossbowman,
                Some(Weapon::Handgun) => Gunner,
                _ => Archer,
            },
            TroopType::Psiloi => Skirmisher,
            TroopType::Artillery => match troop.grade {
                Grade::Exception => Gunner,
                _ if troop.on_wagons => EngineOnWagon,
                _ => Engine,
            },
            TroopType::WarWagons => Wagon,
            TroopType::Hordes => Villager,
            TroopType::Baggage if troop.mobile => Cart,
            TroopType::Baggage => Tent,
            TroopType::Galleys => Galley,
            TroopType::Ships => Ship,
            TroopType::Boats => match troop.grade {
                Grade::Superior => Longship,
                Grade::Exception => Barge,
                _ => Boats,
            },
        }
    }
}

/// How it looks in the colours of a side; irregulars vary what they wear (DBM-BAS-07).
pub(super) fn look(figure: Figure, dress: &Dress, tone: usize) -> Vec<Shape> {
    let cloth = dress.cloths[tone];
    match figure {
        Figure::Pikeman => on_foot(
            cloth,
            STEEL,
            [pole(4.0, 7.0, -27.0)],
            [round(-3.5, -4.0, 3.4, cloth)],
        ),
        Figure::Spearman => on_foot(
            cloth,
            STEEL,
            [pole(4.6, 6.0, -13.0)],
            [
                round(-2.2, -5.0, 5.4, cloth),
                Shape::circle(-2.2, -5.0, 1.6).fill(STEEL),
            ],
        ),
        Figure::Swordsman => on_foot(
            cloth,
            STEEL,
            [blade(5.4, -1.0, 7.0, -12.0)],
            [
                Shape::rounded(-7.0, -9.0, 9.6, 5.6, 1.4)
                    .fill(cloth)
                    .line(INK, 0.9),
                Shape::segment((-2.2, -8.4), (-2.2, -4.0)).line(STEEL, 1.3),
            ],
        ),
        Figure::Warrior => on_foot(
            cloth,
            HORSE_PALE,
            [blade(5.0, 0.0, 10.0, -8.0)],
            [
                oval(-4.6, -4.4, 3.4, 6.4, cloth),
                Shape::segment((-4.6, -9.6), (-4.6, 0.6)).line(CANVAS, 1.3),
            ],
        ),
        Figure::Auxiliary => on_foot(
            cloth,
            SKIN,
            [pole(4.2, 5.0, -9.0), pole(6.6, 5.0, -8.0)],
            [
                oval(-4.4, -3.6, 3.2, 4.6, CANVAS),
                oval(-4.4, -3.6, 1.4, 2.2, cloth),
            ],
        ),
        Figure::Archer => on_foot(
            cloth,
            SKIN,
            [pole(0.6, -2.0, -12.5)],
            [bow(-7.0, 7.6, -4.0, -11.5)],
        ),
        Figure::Crossbowman => on_foot(
            cloth,
            STEEL,
            [pole(0.6, -2.0, -11.5)],
            [Shape::segment((-5.6, -9.0), (6.8, -9.0)).line(INK, 2.2)],
        ),
        Figure::Gunner => on_foot(
            cloth,
            STEEL,
            [],
            [
                Shape::segment((3.4, 1.0), (3.4, -11.5)).line(INK, 2.8),
                Shape::segment((3.4, 1.0), (3.4, -10.5)).line(STEEL, 1.1),
            ],
        ),
        Figure::Skirmisher => on_foot(
            cloth,
            SKIN,
            [pole(7.0, 4.0, -9.0)],
            [
                // A sling over the head.
                Shape::path(Path::from((-4.0, -1.0)).curve_to(
                    (-12.0, -4.0),
                    (-8.0, -13.0),
                    (-1.0, -10.0),
                ))
                .line(SHAFT, 1.3),
                Shape::circle(-1.0, -10.0, 1.5).fill(INK),
            ],
        ),
        Figure::Villager => on_foot(
            cloth,
            SKIN,
            [pole(4.6, 4.0, -8.0)],
            [Shape::path(
                Path::from((2.4, -10.0))
                    .line_to((2.4, -7.5))
                    .line_to((6.8, -7.5))
                    .line_to((6.8, -10.0)),
            )
            .line(INK, 1.0)],
        ),
        Figure::Knight => mounted(
            HORSE,
            Some(cloth),
            STEEL,
            cloth,
            [
                Shape::segment((5.5, 12.0), (5.5, -34.0)).line(INK, 3.0),
                Shape::segment((5.5, 12.0), (5.5, -33.0)).line(CANVAS, 1.4),
                Shape::polygon([(5.5, -24.0), (11.5, -21.5), (5.5, -19.0)])
                    .fill(cloth)
                    .line(INK, 0.7),
            ],
        ),
        Figure::Rider => mounted(
            HORSE,
            None,
            STEEL,
            cloth,
            [
                pole(6.4, 12.0, -20.0),
                round(-6.0, -1.0, 4.8, cloth),
                Shape::circle(-6.0, -1.0, 1.4).fill(STEEL),
            ],
        ),
        Figure::LightRider => mounted(
            HORSE_PALE,
            None,
            SKIN,
            cloth,
            [bow(-3.6, 9.4, -2.0, -9.0), pole(3.0, 0.0, -10.0)],
        ),
        Figure::CamelRider => camel(cloth),
        Figure::Elephant => elephant(cloth),
        Figure::Scythes => scythes(cloth),
        Figure::Chariot => chariot(cloth),
        Figure::Engine => engine(cloth),
        Figure::Wagon => wagon(cloth),
        Figure::EngineOnWagon => {
            let mut shapes = wagon_bed();
            shapes.push(Shape::group(engine(cloth)).posed(sobremesa_draw::Pose::at(0.0, 12.0)));
            shapes
        }
        Figure::Tent => tent(cloth),
        Figure::Cart => cart(cloth),
        Figure::Galley => vessels::galley(cloth),
        Figure::Ship => vessels::ship(cloth),
        Figure::Longship => vessels::longship(cloth),
        Figure::Boats => vessels::boats(cloth),
        Figure::Barge => vessels::barge(cloth),
    }
}

pub(super) fn round(x: f64, y: f64, radius: f64, paint: Swatch) -> Shape {
    Shape::circle(x, y, radius).fill(paint).line(INK, 0.9)
}

/// An ellipse by its half axes.
fn oval(x: f64, y: f64, a: f64, b: f64, paint: Swatch) -> Shape {
    /// Where the handles of a quarter of a circle lie.
    const K: f64 = 0.5523;
    let path = Path::from((x, y - b))
        .curve_to((x + K * a, y - b), (x + a, y - K * b), (x + a, y))
        .curve_to((x + a, y + K * b), (x + K * a, y + b), (x, y + b))
        .curve_to((x - K * a, y + b), (x - a, y + K * b), (x - a, y))
        .curve_to((x - a, y - K * b), (x - K * a, y - b), (x, y - b))
        .close();
    Shape::path(path).fill(paint).line(INK, 0.9)
}

/// A shaft with its point.
fn pole(x: f64, low: f64, high: f64) -> Shape {
    Shape::group([
        Shape::segment((x, low), (x, high + 2.0)).line(SHAFT, 1.5),
        Shape::polygon([
            (x, high - 2.5),
            (x + 1.6, high + 2.5),
            (x - 1.6, high + 2.5),
        ])
        .fill(STEEL)
        .line(INK, 0.6),
    ])
}

fn blade(x: f64, y: f64, to_x: f64, to_y: f64) -> Shape {
    Shape::group([
        Shape::segment((x, y), (to_x, to_y)).line(INK, 2.8),
        Shape::segment((x, y), (to_x, to_y)).line(STEEL, 1.5),
    ])
}

/// A bow bent forward, with its string.
fn bow(left: f64, right: f64, string: f64, belly: f64) -> Shape {
    let bent = Path::from((left, string)).curve_to(
        (left + 2.0, belly),
        (right - 2.0, belly),
        (right, string),
    );
    Shape::group([
        Shape::path(bent).line(SHAFT, 2.0),
        Shape::segment((left, string), (right, string)).line(CANVAS, 0.8),
    ])
}

/// Shoulders and a head, with what they hold before and beneath it.
fn on_foot(
    cloth: Swatch,
    head: Swatch,
    beneath: impl IntoIterator<Item = Shape>,
    before: impl IntoIterator<Item = Shape>,
) -> Vec<Shape> {
    let mut shapes: Vec<Shape> = beneath.into_iter().collect();
    shapes.push(
        Shape::rounded(-6.0, -2.6, 12.0, 7.0, 3.4)
            .fill(cloth)
            .line(INK, 0.9),
    );
    shapes.extend(before);
    shapes.push(round(0.0, 0.4, 3.3, head));
    shapes
}

/// Head, neck, body and tail of a horse or the like, half as wide as `a`.
fn steed(hide: Swatch, a: f64, neck: f64) -> Vec<Shape> {
    vec![
        Shape::path(Path::from((0.0, 16.0)).curve_to((2.0, 19.0), (-2.0, 21.0), (0.5, 25.0)))
            .line(INK, 2.2),
        Shape::path(
            Path::from((-a * 0.5, -10.0))
                .curve_to((-a * 0.45, -neck), (-2.6, -neck - 2.0), (-2.2, -neck - 6.0))
                .curve_to((-1.4, -neck - 9.0), (1.4, -neck - 9.0), (2.2, -neck - 6.0))
                .curve_to((2.6, -neck - 2.0), (a * 0.45, -neck), (a * 0.5, -10.0))
                .close(),
        )
        .fill(hide)
        .line(INK, 0.9),
        oval(0.0, 3.0, a, 15.0, hide),
    ]
}

fn mounted(
    hide: Swatch,
    caparison: Option<Swatch>,
    head: Swatch,
    cloth: Swatch,
    held: impl IntoIterator<Item = Shape>,
) -> Vec<Shape> {
    let mut shapes = steed(hide, if caparison.is_some() { 7.6 } else { 5.2 }, 16.0);
    if let Some(cloth) = caparison {
        // Barding over the croup, and a chamfron.
        shapes.push(oval(0.0, 7.0, 7.6, 11.4, cloth));
        shapes.push(Shape::segment((0.0, 9.0), (0.0, 17.0)).line(CANVAS, 1.6));
        shapes.push(oval(0.0, -20.5, 1.8, 3.6, STEEL));
    }
    shapes.push(
        Shape::rounded(-6.4, -1.6, 12.8, 7.0, 3.4)
            .fill(cloth)
            .line(INK, 0.9),
    );
    shapes.extend(held);
    shapes.push(round(0.0, 1.6, 3.5, head));
    shapes
}

fn camel(cloth: Swatch) -> Vec<Shape> {
    let mut shapes = steed(CAMEL, 6.0, 19.0);
    shapes.extend([
        round(0.0, 11.0, 4.2, HORSE_PALE),
        Shape::rounded(-6.4, -4.0, 12.8, 7.0, 3.4)
            .fill(cloth)
            .line(INK, 0.9),
        pole(6.4, 8.0, -18.0),
        round(0.0, -0.8, 3.5, CANVAS),
    ]);
    shapes
}

/// With a tower in the colours of its side.
fn elephant(cloth: Swatch) -> Vec<Shape> {
    let ear = |sign: f64| {
        let path = Path::from((sign * 7.0, -16.0))
            .curve_to(
                (sign * 20.0, -26.0),
                (sign * 26.0, -10.0),
                (sign * 9.0, -6.0),
            )
            .close();
        Shape::path(path).fill(HIDE).line(INK, 1.1)
    };
    let tusk = |sign: f64| {
        let path = Path::from((sign * 5.0, -24.0)).curve_to(
            (sign * 8.0, -30.0),
            (sign * 6.0, -34.0),
            (sign * 2.5, -36.0),
        );
        Shape::path(path).line(CANVAS, 2.4)
    };
    vec![
        Shape::path(Path::from((0.0, 33.0)).curve_to((3.0, 36.0), (-2.0, 38.0), (1.0, 40.0)))
            .line(INK, 2.0),
        oval(0.0, 10.0, 16.5, 25.0, HIDE),
        ear(1.0),
        ear(-1.0),
        oval(0.0, -17.0, 9.0, 11.0, HIDE),
        tusk(1.0),
        tusk(-1.0),
        Shape::path(Path::from((0.0, -25.0)).curve_to((1.0, -31.0), (-3.0, -35.0), (2.0, -40.0)))
            .line(INK, 5.6),
        Shape::path(Path::from((0.0, -25.0)).curve_to((1.0, -31.0), (-3.0, -35.0), (2.0, -40.0)))
            .line(HIDE, 3.8),
        Shape::rounded(-12.0, 0.0, 24.0, 22.0, 2.0)
            .fill(cloth)
            .line(INK, 1.2),
        Shape::rounded(-8.0, 4.0, 16.0, 14.0, 1.0)
            .fill(PLANK)
            .line(INK, 0.9),
        round(-3.6, 8.0, 3.2, STEEL),
        round(3.8, 13.0, 3.2, SKIN),
        round(0.0, -10.0, 3.2, SKIN),
    ]
}

fn wheels(half: f64, y: f64, radius: f64) -> [Shape; 2] {
    [-half, half].map(|x| {
        Shape::rounded(x - 1.6, y - radius, 3.2, 2.0 * radius, 1.2)
            .fill(SHAFT)
            .line(INK, 0.8)
    })
}

fn team(spread: f64, y: f64, hide: Swatch) -> Vec<Shape> {
    [-spread, spread]
        .into_iter()
        .map(|x| Shape::group(steed(hide, 5.0, 14.0)).posed(sobremesa_draw::Pose::at(x, y)))
        .collect()
}

fn chariot(cloth: Swatch) -> Vec<Shape> {
    let mut shapes = team(8.0, -13.0, HORSE);
    shapes.push(Shape::segment((0.0, 12.0), (0.0, -22.0)).line(SHAFT, 1.8));
    shapes.extend(wheels(15.5, 19.0, 8.5));
    shapes.push(Shape::segment((-15.0, 19.0), (15.0, 19.0)).line(INK, 1.6));
    let car = Path::from((-11.0, 27.0))
        .line_to((-11.0, 15.0))
        .curve_to((-10.0, 6.0), (10.0, 6.0), (11.0, 15.0))
        .line_to((11.0, 27.0));
    shapes.push(Shape::path(car).fill(cloth).line(INK, 1.3));
    shapes.extend([
        round(-4.6, 17.0, 3.7, STEEL),
        round(4.8, 19.0, 3.7, SKIN),
        bow(-1.0, 12.0, 13.0, 6.0),
    ]);
    shapes
}

/// No crew but a driver, and blades at the axle.
fn scythes(cloth: Swatch) -> Vec<Shape> {
    let mut shapes = team(8.0, -13.0, HORSE_PALE);
    shapes.push(Shape::segment((0.0, 12.0), (0.0, -22.0)).line(SHAFT, 1.8));
    let scythe = |sign: f64| {
        let path = Path::from((sign * 13.0, 17.0))
            .curve_to((sign * 20.0, 16.0), (sign * 25.0, 12.0), (sign * 28.0, 4.0))
            .curve_to(
                (sign * 26.0, 15.0),
                (sign * 21.0, 20.0),
                (sign * 13.0, 21.0),
            )
            .close();
        Shape::path(path).fill(STEEL).line(INK, 1.0)
    };
    shapes.extend([scythe(1.0), scythe(-1.0)]);
    shapes.extend(wheels(13.0, 19.0, 8.5));
    shapes.push(
        Shape::rounded(-9.0, 10.0, 18.0, 16.0, 4.0)
            .fill(cloth)
            .line(INK, 1.2),
    );
    shapes.push(round(0.0, 17.0, 3.6, STEEL));
    shapes
}

/// A bolt-thrower on its stand, with gunners beside it (DBM-BAS-06).
pub(super) fn engine(cloth: Swatch) -> Vec<Shape> {
    let gunner = |x: f64, y: f64| {
        Shape::group(on_foot(cloth, SKIN, [], [])).posed(sobremesa_draw::Pose::at(x, y))
    };
    vec![
        Shape::segment((-9.0, 24.0), (0.0, -8.0)).line(INK, 4.4),
        Shape::segment((9.0, 24.0), (0.0, -8.0)).line(INK, 4.4),
        Shape::segment((-9.0, 24.0), (0.0, -8.0)).line(PLANK, 2.6),
        Shape::segment((9.0, 24.0), (0.0, -8.0)).line(PLANK, 2.6),
        Shape::rounded(-3.0, -24.0, 6.0, 46.0, 1.5)
            .fill(PLANK)
            .line(INK, 1.1),
        Shape::path(
            Path::from((-22.0, -6.0))
                .curve_to((-20.0, -20.0), (-8.0, -22.0), (0.0, -20.0))
                .curve_to((8.0, -22.0), (20.0, -20.0), (22.0, -6.0)),
        )
        .line(INK, 4.6),
        Shape::path(
            Path::from((-22.0, -6.0))
                .curve_to((-20.0, -20.0), (-8.0, -22.0), (0.0, -20.0))
                .curve_to((8.0, -22.0), (20.0, -20.0), (22.0, -6.0)),
        )
        .line(SHAFT, 2.8),
        Shape::path(
            Path::from((-22.0, -6.0))
                .line_to((0.0, 4.0))
                .line_to((22.0, -6.0)),
        )
        .line(CANVAS, 1.2),
        Shape::segment((0.0, 4.0), (0.0, -29.0)).line(STEEL, 2.0),
        gunner(-17.0, 14.0),
        gunner(17.0, 14.0),
    ]
}

fn wagon_bed() -> Vec<Shape> {
    let mut shapes = team(9.0, -48.0, HORSE);
    shapes.push(Shape::segment((0.0, -20.0), (0.0, -58.0)).line(SHAFT, 2.2));
    shapes.extend(wheels(22.0, -8.0, 10.0));
    shapes.extend(wheels(22.0, 50.0, 10.0));
    shapes.push(
        Shape::rect(-20.0, -26.0, 40.0, 94.0)
            .fill(PLANK)
            .line(INK, 1.6),
    );
    let planks = (-1..7).fold(Path::default(), |path, n| {
        let y = f64::from(n) * 12.0 - 4.0;
        path.move_to((-20.0, y)).line_to((20.0, y))
    });
    shapes.push(Shape::path(planks).line(SHAFT, 0.9));
    shapes
}

/// A fighting wagon: high sides with loopholes, and a crew that shoots out of it.
fn wagon(cloth: Swatch) -> Vec<Shape> {
    let mut shapes = wagon_bed();
    for x in [-20.0, 20.0] {
        shapes.push(
            Shape::rect(x - 3.5, -24.0, 7.0, 90.0)
                .fill(cloth)
                .line(INK, 1.2),
        );
        let holes = (0..5).fold(Path::default(), |path, n| {
            let y = f64::from(n) * 17.0 - 14.0;
            path.move_to((x - 3.5, y)).line_to((x + 3.5, y))
        });
        shapes.push(Shape::path(holes).line(INK, 2.2));
    }
    for (x, y) in [
        (-9.0, -10.0),
        (9.0, 4.0),
        (-9.0, 22.0),
        (9.0, 38.0),
        (-8.0, 54.0),
    ] {
        shapes.push(round(x, y, 4.0, STEEL));
    }
    shapes
}

/// DBM-BAS-06: baggage that does not move.
fn tent(cloth: Swatch) -> Vec<Shape> {
    let tent = |x: f64, y: f64, paint: Swatch| {
        Shape::group([
            Shape::polygon([
                (-13.0, -11.0),
                (0.0, -15.0),
                (13.0, -11.0),
                (13.0, 11.0),
                (0.0, 15.0),
                (-13.0, 11.0),
            ])
            .fill(CANVAS)
            .line(INK, 1.2),
            Shape::segment((0.0, -15.0), (0.0, 15.0)).line(INK, 1.2),
            Shape::polygon([(0.0, -15.0), (3.0, -14.0), (3.0, 14.0), (0.0, 15.0)]).fill(paint),
        ])
        .posed(sobremesa_draw::Pose::at(x, y))
    };
    vec![
        tent(-13.0, -18.0, cloth),
        tent(14.0, 14.0, cloth),
        Shape::rect(7.0, -28.0, 11.0, 11.0)
            .fill(PLANK)
            .line(INK, 1.0),
        Shape::rect(13.0, -19.0, 9.0, 9.0)
            .fill(PLANK)
            .line(INK, 1.0),
        round(-18.0, 14.0, 5.0, PLANK),
        round(-10.0, 22.0, 5.0, PLANK),
    ]
}

/// Baggage that moves.
fn cart(cloth: Swatch) -> Vec<Shape> {
    let mut shapes = team(8.0, -18.0, HORSE_PALE);
    shapes.extend(wheels(17.0, 18.0, 9.0));
    shapes.extend([
        Shape::segment((0.0, 4.0), (0.0, -28.0)).line(SHAFT, 2.0),
        Shape::rounded(-15.0, 0.0, 30.0, 34.0, 6.0)
            .fill(CANVAS)
            .line(INK, 1.4),
        Shape::path(
            Path::from((-15.0, 10.0))
                .line_to((15.0, 10.0))
                .move_to((-15.0, 23.0))
                .line_to((15.0, 23.0)),
        )
        .line(cloth, 3.0),
    ]);
    shapes
}
