//! The armies, fields and templates that come with the game keep what `data/README.md` promises.

use sobremesa_dbm::list::cost::{Points, of_element, of_general, of_works};
use sobremesa_dbm::rules::terrain::rivers::{Course, Strip, judge_river};
use sobremesa_dbm::rules::terrain::shores::judge_waterway;
use sobremesa_dbm::touch::overlap;
use sobremesa_dbm::{
    Army, Class, Feature, FeatureKind, Field, Pose, Recruit, Role, Shape, Side, Start, TABLE,
    TroopType, ready_made, scenario, scenarios, seen_from, templates,
};
use sobremesa_geometry::{Polygon, Rect, Tolerance, Vec2};

fn muster(army: &Army) -> Vec<Recruit> {
    let mut flaws = Vec::new();
    let recruits = army.muster(Side::A, &mut flaws);
    assert!(flaws.is_empty(), "{}: {flaws:?}", army.name.en);
    recruits
}

#[track_caller]
fn costs_what_it_says(army: &Army) {
    let recruits = muster(army);
    let troops = recruits.iter().map(|recruit| {
        let role = army.command[recruit.command - 1].general;
        if recruit.general {
            of_general(recruit.troop, role)
        } else {
            of_element(recruit.troop)
        }
    });
    let mut flaws = Vec::new();
    let with_fleet = army.muster_with_fleet(Side::A, &mut flaws);
    assert!(flaws.is_empty(), "{}: {flaws:?}", army.name.en);
    let vessels = with_fleet[recruits.len()..].iter();
    let fleet = vessels.map(|recruit| of_element(recruit.troop));
    let works = army.works.iter().map(of_works);
    let points: Points = troops.chain(fleet).chain(works).sum();
    assert_eq!(points.as_number(), army.ap, "{}", army.name.en);
}

/// DBM-CST-01, DBM-CST-02, DBM-CST-03, DBM-CST-05, DBM-CST-06.
#[test]
fn a_ready_army_costs_what_it_says_and_no_more_than_400() {
    assert_eq!(ready_made().len(), 16);
    for army in ready_made() {
        costs_what_it_says(army);
        assert!(army.ap <= 400.0, "{}", army.list);
    }
}

/// DBM-ARM-02, DBM-ARM-03, DBM-ARM-06, DBM-ARM-08; DBM-TRP-37: ships stand in for some of it, and whoever starts wholly
/// on the water needs none.
#[test]
fn a_ready_army_has_its_generals_and_two_elements_of_baggage_for_each() {
    for army in ready_made() {
        let n_commands = army.command.len();
        assert!((2..=4).contains(&n_commands), "{}", army.list);
        let n_on_land = (0..n_commands).filter(|n| !army.is_afloat(*n)).count();
        assert_eq!(
            usize::from(army.baggage.count + army.train_afloat()),
            2 * n_on_land,
            "{}",
            army.list
        );
        assert_eq!(army.baggage_missing(), 0, "{}", army.list);
        let keeper = &army.command[usize::from(army.baggage.command) - 1];
        assert_ne!(keeper.general, Role::Ally, "{}", army.list);
        for command in &army.command {
            let first = &command.line[0];
            assert!(first.general && first.count == 1, "{}", army.list);
        }
    }
}

/// DBM-DEP-02, DBM-DEP-03: every base whole inside its zone, none on another, Baggage at the edge.
#[track_caller]
fn stand_in_their_zone(what: &str, is_attacker: bool, bases: &[(Recruit, Pose)]) {
    let depth = if is_attacker {
        0.0..=900.0
    } else {
        1500.0..=2400.0
    };
    let rects: Vec<Rect> = bases
        .iter()
        .map(|(recruit, pose)| pose.rect(recruit.troop.depth()))
        .collect();
    for (n, rect) in rects.iter().enumerate() {
        for corner in rect.corners() {
            // DBM-DEP-01: vessels need not keep away from the short edges.
            let sails = bases[n].0.troop.kind.class() == Class::Naval;
            let across = sails || (corner.x > 300.0 && corner.x < 3300.0);
            assert!(
                across && depth.contains(&corner.y),
                "{what}: {corner:?} is outside"
            );
        }
        let other = rects[..n].iter().position(|other| overlap(rect, other));
        assert_eq!(other, None, "{what}: element {n} stands on another");
        if bases[n].0.troop.kind == TroopType::Baggage {
            let edge = if is_attacker { 0.0 } else { TABLE.y };
            let behind = rect.corners().iter().filter(|c| (c.y - edge).abs() < 1e-9);
            assert_eq!(behind.count(), 2, "{what}: baggage {n} away from the edge");
        }
    }
}

#[test]
fn every_ready_army_finds_its_place_by_every_template() {
    let mut n_deployments = 0;
    for army in ready_made() {
        for template in templates() {
            for wanted in [&[1, 2, 3][..], &[1, 2], &[1]] {
                let mut army = army.clone();
                army.keep_commands(wanted);
                let recruits = muster(&army);
                let poses = template
                    .deploy(&recruits, 1, wanted.len())
                    .unwrap_or_else(|command| panic!("{}: no place for {command}", army.list));
                for is_attacker in [true, false] {
                    let seen = |pose: &Pose| seen_from(is_attacker, *pose);
                    let bases: Vec<_> = recruits
                        .iter()
                        .copied()
                        .zip(poses.iter().map(seen))
                        .collect();
                    let what = format!("{} by {}", army.list, template.id);
                    stand_in_their_zone(&what, is_attacker, &bases);
                    n_deployments += 1;
                }
            }
        }
    }
    assert_eq!(n_deployments, 16 * 4 * 3 * 2);
}

/// The open water of a field, which was laid before its rivers.
fn sea_of(field: &sobremesa_dbm::Scenario) -> Field {
    let waters = field.field().features.into_iter();
    let waters = waters.filter(|feature| feature.kind == FeatureKind::Waterway);
    let waters = waters.map(|feature| {
        let corners = feature.outline.iter().map(|[x, y]| Vec2::new(*x, *y));
        let outline = Polygon::new(corners.collect()).expect("an outline");
        Feature::new(feature.id, feature.kind, Shape::Area(outline))
    });
    Field::of(waters.collect())
}

/// DBM-TER-07, DBM-TER-08, DBM-TER-30: as if the dice had laid it.
#[test]
fn every_field_could_have_been_laid_by_the_rules() {
    for field in scenarios() {
        let what = field.id;
        assert_eq!(field.table, [TABLE.x, TABLE.y]);
        let mut areas: Vec<Polygon> = Vec::new();
        let sea = sea_of(field);
        for feature in field.field().features {
            if feature.kind == FeatureKind::Road {
                assert!(feature.line.len() > 1 && feature.width.is_some(), "{what}");
                continue;
            }
            if feature.kind == FeatureKind::River {
                let strips = (1..=6).filter_map(|die| Strip::try_from(die).ok());
                let mut courses = strips.map(Course::Second).chain([Course::First]);
                let fits = |course| judge_river(&sea, &feature.line, feature.width, course).is_ok();
                assert!(courses.any(fits), "{what}: {}", feature.id);
                continue;
            }
            if feature.kind == FeatureKind::Waterway {
                // Its shore, then the corners of its edge.
                let shore = &feature.outline[..feature.outline.len() - 2];
                assert!(judge_waterway(&Field::OPEN, shore).is_ok(), "{what}");
                continue;
            }
            let corners: Vec<Vec2> = feature
                .outline
                .iter()
                .map(|[x, y]| Vec2::new(*x, *y))
                .collect();
            assert!(corners.len() <= 64, "{what}: {}", feature.id);
            let area = Polygon::new(corners).expect("an outline that does not cross itself");
            let (least, most) = area.diameters();
            assert!(least >= 100.0 && most <= 1000.0, "{what}: {}", feature.id);
            for [x, y] in &feature.crest {
                assert!(area.holds(Vec2::new(*x, *y)), "{what}: {}", feature.id);
            }
            let bounds = area.bounds();
            let sector = |at: Vec2| ((at.x / 1200.0) as u8, (at.y / 1200.0) as u8);
            let inwards = Vec2::new(0.01, 0.01);
            assert_eq!(
                sector(bounds.low),
                sector(bounds.high - inwards),
                "{what}: {} lies in two sectors",
                feature.id
            );
            // DBM-TER-25, -30: a town and its fields lie without dice.
            use FeatureKind::{BuiltUp, EnclosedFields, OpenFields};
            let has_dice = !matches!(feature.kind, BuiltUp | EnclosedFields | OpenFields);
            let at_edge = bounds.low.x == 0.0
                || bounds.low.y == 0.0
                || bounds.high.x == TABLE.x
                || bounds.high.y == TABLE.y;
            let middle = (bounds.low + bounds.high) * 0.5;
            let from_edges = [middle.x, middle.y, TABLE.x - middle.x, TABLE.y - middle.y];
            assert!(
                !has_dice || at_edge || from_edges.iter().all(|distance| *distance > 500.0),
                "{what}: {}",
                feature.id
            );
            for other in &areas {
                let crossed = area.edges().any(|edge| {
                    other
                        .edges()
                        .any(|theirs| edge.crossing(theirs, Tolerance::ROUNDING).is_some())
                });
                let inside = other.holds(area.corners()[0]) || area.holds(other.corners()[0]);
                assert!(!crossed && !inside, "{what}: {} overlaps", feature.id);
            }
            for y in [0.0, TABLE.y - 95.0] {
                let park = Rect::upright(1400.0, y, 800.0, 95.0);
                assert!(!area.meets(park.corners()), "{what}: no room for baggage");
            }
            areas.push(area);
        }
    }
}

fn pose_of(start: Start) -> Pose {
    match start {
        Start::Open(pose) | Start::Ambush(pose) => pose,
        Start::Aboard => unreachable!("nobody aboard stands anywhere"),
    }
}

/// DBM-DEP-02 for those in the open; DBM-AMB-01, DBM-AMB-03 and DBM-AMB-04 for the hidden.
#[test]
fn forces_stand_where_they_may() {
    let set_up: Vec<_> = scenarios()
        .iter()
        .filter_map(|field| Some((field.id, field.forces()?)))
        .collect();
    let ids: Vec<_> = set_up.iter().map(|(id, _)| *id).collect();
    assert_eq!(
        ids,
        [
            "skirmish",
            "skirmish_lances",
            "skirmish_arrows",
            "skirmish_ambush",
            "skirmish_river",
            "skirmish_village",
            "skirmish_horses",
            "skirmish_walls",
            "skirmish_ships",
            "ambush_country"
        ]
    );
    for (id, forces) in set_up {
        for (is_attacker, (army, starts)) in [true, false].into_iter().zip(forces) {
            costs_what_it_says(&army);
            let recruits = muster(&army);
            assert_eq!(recruits.len(), starts.len(), "{id}");
            // DBM-NAV-01: whoever is aboard stands nowhere yet.
            let (aboard, all): (Vec<_>, Vec<_>) = recruits
                .into_iter()
                .zip(starts)
                .partition(|(_, start)| *start == Start::Aboard);
            assert!(aboard.iter().all(|(who, _)| who.aboard.is_some()), "{id}");
            assert_eq!(!aboard.is_empty(), id.contains("ships"), "{id}");
            let all = all.into_iter();
            let (open, hidden): (Vec<_>, Vec<_>) =
                all.partition(|(_, start)| matches!(start, Start::Open(_)));
            let open: Vec<_> = open.into_iter().map(|(who, s)| (who, pose_of(s))).collect();
            stand_in_their_zone(id, is_attacker, &open);
            assert_eq!(hidden.is_empty(), !id.contains("ambush"), "{id}");
            for (recruit, start) in hidden {
                assert_ne!(recruit.troop.kind, TroopType::Baggage);
                for corner in pose_of(start).rect(recruit.troop.depth()).corners() {
                    assert!(corner.x <= 1200.0 || corner.x >= 2400.0, "{id}");
                    let half = if is_attacker {
                        corner.y <= 900.0
                    } else {
                        corner.y >= 1200.0
                    };
                    assert!(half, "{id}: {corner:?}");
                }
            }
        }
    }
}

#[test]
fn the_skirmish_is_the_same_from_both_sides() {
    let skirmish = scenario("skirmish").expect("it is there");
    let [(attacker, blue), (defender, red)] = skirmish.forces().expect("they stand");
    assert_eq!(attacker.ap, defender.ap);
    assert_eq!(muster(&attacker), muster(&defender));
    assert_eq!(blue.len(), 12);
    for (mine, theirs) in blue.into_iter().zip(red) {
        let (mine, theirs) = (pose_of(mine), pose_of(theirs));
        assert_eq!(TABLE - mine.at, theirs.at);
        assert_eq!(Pose::new(0.0, 0.0, 180.0).facing, theirs.facing);
    }
    let outlines = |turned: bool| {
        let mut all: Vec<Vec<[i32; 2]>> = skirmish
            .field()
            .features
            .iter()
            .map(|feature| {
                let turn = |[x, y]: &[f64; 2]| {
                    let [x, y] = [*x as i32, *y as i32];
                    if turned { [3600 - x, 2400 - y] } else { [x, y] }
                };
                let mut corners: Vec<_> = feature.outline.iter().map(turn).collect();
                corners.sort_unstable();
                corners
            })
            .collect();
        all.sort_unstable();
        all
    };
    assert_eq!(outlines(false), outlines(true));
}
