//! DBM-TRP-20 to -35, -44: as what the exceptions behave, every cell of the table.

use sobremesa_dbm::rules::behaviour::guise;
use sobremesa_dbm::tables::{Circumstance, Circumstances, Guise, Kind};
use sobremesa_dbm::{Class, Grade, Troop, TroopType};

#[derive(Clone, Copy, PartialEq, Debug)]
enum Mode {
    Frontally,
    NotFrontally,
    Storming,
    Shooting,
    ShootingBack,
    ShotAt,
}

const MODES: [Mode; 6] = [
    Mode::Frontally,
    Mode::NotFrontally,
    Mode::Storming,
    Mode::Shooting,
    Mode::ShootingBack,
    Mode::ShotAt,
];

fn circumstances(mode: Mode, bows_behind: bool) -> Circumstances {
    let is = |wanted: &[Mode]| wanted.contains(&mode);
    Circumstances::NONE
        .with(
            Circumstance::Fighting,
            is(&[Mode::Frontally, Mode::NotFrontally, Mode::Storming]),
        )
        .with(
            Circumstance::Frontally,
            is(&[Mode::Frontally, Mode::Storming]),
        )
        .with(Circumstance::Storming, is(&[Mode::Storming]))
        .with(
            Circumstance::Shooting,
            is(&[Mode::Shooting, Mode::ShootingBack]),
        )
        .with(
            Circumstance::ShotAt,
            is(&[Mode::ShotAt, Mode::ShootingBack]),
        )
        .with(Circumstance::BowsBehind, bows_behind)
}

/// The chapter on troop types, written down once more by hand.
fn by_the_book(kind: TroopType, mode: Mode, against: Kind, bows_behind: bool) -> &'static str {
    use TroopType::*;
    let (enemy, grade) = against;
    let frontally = matches!(mode, Mode::Frontally | Mode::Storming);
    let fighting = frontally || mode == Mode::NotFrontally;
    let shooting = matches!(mode, Mode::Shooting | Mode::ShootingBack);
    let shot_at = matches!(mode, Mode::ShotAt | Mode::ShootingBack);
    let is_exception = grade == Grade::Exception;
    match kind {
        // DBM-TRP-20
        Elephants if shooting => "Art (F)",
        Elephants => "El (I)",
        // DBM-TRP-22
        Knights if shot_at && (enemy == Bows || enemy.class() == Class::Naval) => "Kn (S)",
        Knights if frontally && matches!(enemy, LightHorse | Spears | Pikes | Bows) => "Kn (S)",
        Knights if frontally && enemy == Knights && is_exception => "Kn (O)",
        Knights if frontally && matches!(enemy, Knights | Expendables | Blades | Warband) => {
            "Kn (I)"
        }
        Knights => "Kn (O)",
        // DBM-TRP-23
        Camelry => "Cm (I)",
        // DBM-TRP-25
        Pikes if shot_at && enemy == Bows => "Pk (S)",
        Pikes if frontally && matches!(enemy, Cavalry | LightHorse | Auxilia | Bows | Psiloi) => {
            "Pk (S)"
        }
        Pikes => "Pk (I)",
        // DBM-TRP-26
        Blades => "Bd (F)",
        // DBM-TRP-27
        Auxilia if frontally && matches!(enemy, Knights | Cavalry | Warband | Expendables) => {
            "Ax (S)"
        }
        Auxilia => "Ax (I)",
        // DBM-TRP-29
        Bows if frontally && enemy.class() == Class::Foot && bows_behind => "Sp (O)",
        Bows if frontally && enemy.class() == Class::Foot => "Sp (I)",
        // DBM-TRP-30
        Bows if frontally && enemy.class() == Class::Mounted => "Bw (S)",
        Bows if shot_at && enemy == Bows => "Bw (S)",
        Bows if bows_behind => "Bw (S)",
        Bows => "Bw (O)",
        // DBM-TRP-32
        Psiloi => "Ps (I)",
        // DBM-TRP-34
        Artillery if fighting => "Ax (I)",
        Artillery => "Art (F)",
        // DBM-TRP-35
        WarWagons => "WWg (O)",
        // DBM-TRP-36
        Ships if shooting || shot_at || mode == Mode::Storming => "Shp (S)",
        Ships => "Shp (I)",
        // DBM-TRP-38
        Boats if shooting || shot_at => "Art (S)",
        Boats => "Bts (I)",
        Cavalry | LightHorse | Expendables | Spears | Warband | Hordes | Galleys | Baggage => {
            unreachable!("no such exception")
        }
    }
}

fn exists(kind: TroopType, grade: Grade) -> bool {
    Troop::plain(kind, grade, true).exists() || Troop::plain(kind, grade, false).exists()
}

/// DBM-TRP-20, DBM-TRP-22, DBM-TRP-23, DBM-TRP-25, DBM-TRP-26, DBM-TRP-27, DBM-TRP-29, DBM-TRP-30,
/// DBM-TRP-32, DBM-TRP-34, DBM-TRP-35, DBM-TRP-36, DBM-TRP-38: every exception, in every way of fighting, against everybody.
#[test]
fn every_exception_against_everybody_in_every_way() {
    let mut n_cells = 0;
    for kind in TroopType::ALL
        .into_iter()
        .filter(|kind| exists(*kind, Grade::Exception))
    {
        for enemy in TroopType::ALL {
            for grade in Grade::ALL.into_iter().filter(|grade| exists(enemy, *grade)) {
                for mode in MODES {
                    for bows_behind in [false, true] {
                        let troop = Troop::plain(kind, Grade::Exception, false);
                        let opponent = Guise {
                            troops: (enemy, grade),
                            behaving: (enemy, grade),
                        };
                        let found = guise(troop, circumstances(mode, bows_behind), opponent);
                        let (as_kind, as_grade) = found.behaving;
                        assert_eq!(
                            format!("{as_kind} ({})", as_grade.letter()),
                            by_the_book(kind, mode, (enemy, grade), bows_behind),
                            "{kind} (X), {mode:?}, against {enemy} {grade:?}, bows behind: {bows_behind}"
                        );
                        n_cells += 1;
                    }
                }
            }
        }
    }
    assert_eq!(
        n_cells,
        12 * 75 * 6 * 2,
        "12 exceptions, 75 opponents, 6 ways, bows behind or not"
    );
}

/// DBM-TRP-44, DBM-TRP-24, DBM-TRP-39: nobody behaves as an exception, and whoever is none behaves as what he is.
#[test]
fn nobody_has_the_grade_of_an_exception_in_combat() {
    let opponent = Guise {
        troops: (TroopType::Spears, Grade::Ordinary),
        behaving: (TroopType::Spears, Grade::Ordinary),
    };
    for kind in TroopType::ALL {
        for grade in Grade::ALL.into_iter().filter(|grade| exists(kind, *grade)) {
            for mode in MODES {
                let troop = Troop::plain(kind, grade, false);
                let found = guise(troop, circumstances(mode, false), opponent).behaving;
                assert_ne!(found.1, Grade::Exception, "{kind} {mode:?}");
                // DBM-TRP-39: Baggage outside works is (I).
                let plain = match kind {
                    TroopType::Baggage => (kind, Grade::Inferior),
                    _ => (kind, grade),
                };
                assert!(
                    grade == Grade::Exception || found == plain,
                    "{kind} {grade:?}"
                );
            }
        }
    }
    assert!(exists(TroopType::Expendables, Grade::Ordinary));
    assert!(
        !Troop::plain(TroopType::Expendables, Grade::Ordinary, true).exists(),
        "always irregular"
    );
}

/// DBM-TRP-41: camels that move as Baggage are mounted all the same, and no impedimenta.
#[test]
fn paper_elephants_are_mounted() {
    let camels = Troop::plain(TroopType::Camelry, Grade::Exception, false);
    assert_eq!(camels.kind.class(), Class::Mounted);
    assert!(!camels.is_impedimenta());
}

/// DBM-TRP-39: Baggage is (O) inside works of its side, and (I) anywhere else, whatever it was written as.
#[test]
fn baggage_is_better_inside_works() {
    let riders = Guise {
        troops: (TroopType::Cavalry, Grade::Ordinary),
        behaving: (TroopType::Cavalry, Grade::Ordinary),
    };
    for grade in [Grade::Ordinary, Grade::Inferior] {
        let train = Troop::plain(TroopType::Baggage, grade, false);
        let outside = circumstances(Mode::Frontally, false);
        let inside = outside.with(Circumstance::InsideWorks, true);
        let [outside, inside] = [outside, inside].map(|when| guise(train, when, riders).behaving);
        assert_eq!(outside, (TroopType::Baggage, Grade::Inferior));
        assert_eq!(inside, (TroopType::Baggage, Grade::Ordinary));
    }
}
