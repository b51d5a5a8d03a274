//! TER-40 to -48: what the ground does.

use sobremesa_dbm::rules::ground::{Going, going, height, is_higher};
use sobremesa_dbm::{FeatureKind, Grade, State, Troop, TroopType};
use sobremesa_geometry::Vec2;

use crate::scene::{battle, the};

#[track_caller]
fn check_going(text: &str, expected: Going) {
    let state = battle(text);
    let element = state.element(the(&state, "a1"));
    assert_eq!(
        going(&state.field, &element.rect(), element.troop),
        expected,
        "{text}"
    );
}

const SQUARE: &str = "900,300 1200,300 1200,700 900,700";

/// DBM-TER-40, DBM-TER-41, DBM-TER-42: every kind of ground, as the rulebook lists it.
#[test]
fn ground_is_easy_rough_or_difficult() {
    use FeatureKind::*;
    let easy = [GentleHill, OpenFields];
    let rough = [RoughHill, Rocky, Scrub, Boggy, Gully];
    let difficult = [
        SteepHill,
        WoodedHill,
        VineHill,
        Wood,
        Orchard,
        OliveGrove,
        PalmGrove,
        Vineyard,
        EnclosedFields,
        Marsh,
        Dunes,
    ];
    for (kinds, expected) in [
        (&easy[..], Going::Easy),
        (&rough[..], Going::Rough),
        (&difficult[..], Going::Difficult),
    ] {
        for kind in kinds {
            let word = serde_json::to_value(kind).expect("a word");
            let word = word.as_str().expect("a word");
            check_going(
                &format!("a1 Reg Bd (O) 1000,500,0; {word} {SQUARE}"),
                expected,
            );
        }
    }
    // Ground between features is easy.
    check_going(
        &format!("a1 Reg Bd (O) 2000,500,0; wood {SQUARE}"),
        Going::Easy,
    );
}

/// DBM-TER-43: partly in a wood and partly on scrub it counts as wholly in the wood; a rear corner 1 p
/// inside the bay of a concave wood is enough, half a pace is not.
#[test]
fn the_slowest_ground_that_any_part_touches_counts() {
    check_going(
        "a1 Reg Bd (O) 1000,500,0; wood 1030,300 1200,300 1200,700 1030,700; scrub 800,300 1030,300 1030,700 800,700",
        Going::Difficult,
    );
    // The bay's corner: its left rear corner is at 960,470.
    let bay = |by: f64| {
        let x = 960.0 + by;
        format!(
            "a1 Reg Bd (O) 1000,500,0; wood {x},460 {x},480 900,480 900,700 800,700 800,400 900,400 900,460"
        )
    };
    check_going(&bay(1.0), Going::Difficult);
    check_going(&bay(0.3), Going::Easy);
}

/// DBM-TER-44: camels count dunes and scrub as easy and other rough ground as difficult.
#[test]
fn camels_are_at_home_in_dunes() {
    check_going(
        &format!("a1 Irr Cm (O) 1000,500,0; dunes {SQUARE}"),
        Going::Easy,
    );
    check_going(
        &format!("a1 Irr Cm (O) 1000,500,0; scrub {SQUARE}"),
        Going::Easy,
    );
    check_going(
        &format!("a1 Irr Cm (O) 1000,500,0; rocky {SQUARE}"),
        Going::Difficult,
    );
    check_going(
        &format!("a1 Irr LH (I) 1000,500,0 camels; dunes {SQUARE}"),
        Going::Easy,
    );
    check_going(
        &format!("a1 Irr LH (I) 1000,500,0; dunes {SQUARE}"),
        Going::Difficult,
    );
    check_going(
        &format!("a1 Irr Bge (I) 1000,500,0 camels mobile; rocky {SQUARE}"),
        Going::Rough,
    );
}

/// DBM-TER-46: a road overlies other ground, and combat on it is judged by that.
#[test]
fn a_road_is_as_hard_as_what_it_crosses() {
    check_going(
        &format!("a1 Reg Bd (O) 1000,500,0; road 80 1000,0 1000,900; wood {SQUARE}"),
        Going::Difficult,
    );
    check_going(
        "a1 Reg Bd (O) 1000,500,0; road 80 1000,0 1000,900",
        Going::Easy,
    );
}

fn on_hill(text: &str) -> State {
    let hill = "gentle_hill 800,300 1200,300 1200,700 800,700";
    battle(&format!("{text}; {hill}"))
}

/// DBM-TER-48: a hill rises from its outline to its top, here the middle; a gully is the same downwards;
/// larger hills are higher.
#[test]
fn heights_grow_towards_the_crest() {
    let state = on_hill("a1 Reg Bd (O) 100,100,0");
    let at = |x: f64, y: f64| height(&state.field, Vec2::new(x, y));
    assert_eq!(at(100.0, 100.0), 0.0);
    // 566 p across is the middle class: half-way between border and top is twice one half.
    assert_eq!(at(900.0, 500.0), 1.0);
    assert_eq!(at(1000.0, 500.0), 2.0);
    let gully = battle("a1 Reg Bd (O) 100,100,0; gully 800,300 1200,300 1200,700 800,700");
    assert_eq!(height(&gully.field, Vec2::new(900.0, 500.0)), -1.0);
    let large = battle("a1 Reg Bd (O) 100,100,0; gentle_hill 700,200 1300,200 1300,800 700,800");
    // 849 p across is the largest class.
    assert_eq!(height(&large.field, Vec2::new(1000.0, 500.0)), 3.0);
}

/// DBM-TER-38, -48: where the crest is a line, the way up to its nearest point counts.
#[test]
fn heights_grow_towards_a_line_of_crest() {
    let mut state = on_hill("a1 Reg Bd (O) 100,100,0");
    let crest = [(900.0, 500.0), (1000.0, 500.0), (1100.0, 500.0)];
    for n in [2, 3] {
        let points = crest.iter().skip(3 - n).map(|(x, y)| Vec2::new(*x, *y));
        std::sync::Arc::make_mut(&mut state.field).features[0].crest = points.collect();
        let at = |x: f64, y: f64| height(&state.field, Vec2::new(x, y));
        assert_eq!(at(1050.0, 500.0), 2.0, "on the crest");
        assert_eq!(at(1050.0, 400.0), 1.0, "half-way down");
        assert_eq!(at(1050.0, 300.0), 0.0, "at the foot");
    }
}

/// DBM-TER-45: part of the front edge must be higher than the whole of the enemy.
#[test]
fn uphill_is_a_front_higher_than_the_whole_enemy() {
    let higher = |text: &str| {
        let state = on_hill(text);
        let rect = |name| state.element(the(&state, name)).rect();
        is_higher(&state.field, &rect("a1"), &rect("b1"))
    };
    assert!(higher(
        "a1 Reg Bd (O) 1000,400,180; b1 Reg Bd (O) 1000,400,0"
    ));
    assert!(!higher(
        "a1 Reg Bd (O) 1000,400,0; b1 Reg Bd (O) 1000,400,180"
    ));
    // Across the crest: the enemy's base reaches over the top.
    assert!(!higher(
        "a1 Reg Bd (O) 1000,520,180; b1 Reg Bd (O) 1000,520,0"
    ));
    assert!(!higher(
        "a1 Reg Bd (O) 2000,400,180; b1 Reg Bd (O) 2000,400,0"
    ));
}

/// DBM-TER-38: a hill without a stated crest has its top in the middle of its outline.
#[test]
fn a_hill_without_a_crest_has_its_top_in_the_middle() {
    let state = on_hill("a1 Reg Bd (O) 100,100,0");
    let top = Vec2::new(1000.0, 500.0);
    assert_eq!(height(&state.field, top), 2.0);
    assert!(state.field.features[0].crest.is_empty());
}

/// DBM-TRP-08: of every type the grades that exist, regular and irregular, as the table prints them.
#[test]
fn the_table_of_grades() {
    let rows = [
        ("El", "", "SOIX"),
        ("Kn", "SOIFX", "SOIFX"),
        ("Cv", "SOI", "SOI"),
        ("LH", "SOIF", "SOIF"),
        ("Cm", "", "SOIX"),
        ("Exp", "", "O"),
        ("Sp", "SOI", "SOI"),
        ("Pk", "SOIX", "IX"),
        ("Bd", "SOIFX", "SOIFX"),
        ("Wb", "", "SOF"),
        ("Ax", "SOIX", "SOIX"),
        ("Bw", "SOIX", "SOIX"),
        ("Ps", "SOIX", "SOIX"),
        ("Art", "SOIFX", ""),
        ("WWg", "SOIX", "SOIX"),
        ("Hd", "", "SOIF"),
        ("Gal", "SOF", ""),
        ("Shp", "", "SOIX"),
        ("Bts", "FX", "SOI"),
        ("Bge", "", "OI"),
    ];
    for (code, regular, irregular) in rows {
        let kind = TroopType::with_code(code).expect("a type");
        for (is_regular, grades) in [(true, regular), (false, irregular)] {
            for grade in Grade::ALL {
                let exists = Troop::plain(kind, grade, is_regular).exists();
                assert_eq!(
                    exists,
                    grades.contains(grade.letter()),
                    "{code} {grade:?} {is_regular}"
                );
            }
        }
    }
}

/// DBM-BAS-02: depths of bases, one troop of each row and each exception.
#[test]
fn depths_of_bases() {
    let depth = |text: &str| {
        let state = battle(&format!("a1 {text} 1000,500,0"));
        state.element(the(&state, "a1")).depth()
    };
    for (text, expected) in [
        ("Irr El (O)", 80.0),
        ("Irr Exp (O)", 80.0),
        ("Reg Art (O)", 80.0),
        ("Irr Bge (I)", 80.0),
        ("Reg Kn (O)", 60.0),
        ("Reg Cv (O)", 60.0),
        ("Reg LH (O)", 60.0),
        ("Irr Cm (O)", 60.0),
        ("Irr Hd (O)", 60.0),
        ("Reg Bd (F)", 40.0),
        ("Reg Bd (X)", 40.0),
        ("Irr Wb (F)", 40.0),
        ("Reg Ax (O)", 40.0),
        ("Reg Bw (O)", 40.0),
        ("Reg Ps (O)", 40.0),
        ("Reg Art (X)", 40.0),
        ("Reg Sp (O)", 30.0),
        ("Reg Pk (O)", 30.0),
        ("Reg Bd (O)", 30.0),
        ("Irr Wb (O)", 30.0),
        ("Reg WWg (O)", 160.0),
    ] {
        assert_eq!(depth(text), expected, "{text}");
    }
    let state = battle("a1 Reg Cv (O) 1000,500,0 chariot; a2 Reg Art (O) 2000,500,0 wagons");
    assert_eq!(state.element(the(&state, "a1")).depth(), 80.0);
    assert_eq!(state.element(the(&state, "a2")).depth(), 160.0);
}

/// DBM-TRP-01, DBM-TRP-02, DBM-TRP-03, DBM-TRP-04, DBM-TRP-05: the classes of troops.
#[test]
fn classes_of_troops() {
    use sobremesa_dbm::Class::{Foot, Mounted, Naval};
    let codes = |class| {
        let all = TroopType::ALL
            .into_iter()
            .filter(move |kind| kind.class() == class);
        all.map(TroopType::code).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(codes(Mounted), "El Kn Cv LH Cm Exp");
    assert_eq!(codes(Foot), "Sp Pk Bd Wb Ax Bw Ps Art WWg Hd Bge");
    assert_eq!(codes(Naval), "Gal Shp Bts");
    let named = |is: fn(Troop) -> bool, grade| {
        let all = TroopType::ALL
            .into_iter()
            .filter(move |kind| is(Troop::plain(*kind, grade, true)));
        all.map(TroopType::code).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(
        named(|troop| troop.kind.is_skirmisher(), Grade::Ordinary),
        "LH Ps"
    );
    assert_eq!(
        named(|troop| troop.kind.is_light(), Grade::Ordinary),
        "LH Ax Ps"
    );
    assert_eq!(named(Troop::is_impedimenta, Grade::Ordinary), "Art WWg Bge");
    // Art (X) is infantry.
    assert_eq!(named(Troop::is_impedimenta, Grade::Exception), "WWg Bge");
    assert_eq!(
        named(Troop::is_infantry, Grade::Exception),
        "Sp Pk Bd Wb Ax Bw Ps Art Hd"
    );
}
