//! DEP-01, FRT: what a garrison keeps away from its walls before the battle.

use sobremesa_dbm::day::Step;
use sobremesa_dbm::{Action, Palisade, Phase, Place, Purpose, Side, TroopType};

use crate::fortifying::{STONE, Table, stakes, stones, walls};

/// DBM-DEP-01: nor does a palisade lie 200 p or less from walls that are held; from empty ones it may.
#[test]
fn a_palisade_keeps_away_from_a_garrison() {
    let judged = |held: &str, near: bool| {
        let bought = [stones(12, 2, 0)];
        let mut table = Table::with_town([&bought, &[stakes(Purpose::Any, 3)]], 320.0, 240.0);
        let town = table.town(walls(STONE, &[1, 8], &[]));
        table.play(&town).expect("it is laid");
        table.until(Step::CampFirst);
        let camp = table.camp();
        table.play(&Action::Deploy(camp)).expect("it was offered");
        let ring = table.works()[0].circuit.clone().expect("a ring");
        // The roles change, so that the town lies in the zone of the others.
        let side = Side::of(table.seat());
        table.state.attacker = side.other();
        table.state.phase = Phase::Before(Step::CampFirst);
        assert_eq!(Side::of(table.seat()), side);
        for element in &mut table.state.elements {
            if element.place == Place::Table {
                let is_foot = element.troop.kind != TroopType::Baggage;
                if !is_foot || held.is_empty() {
                    element.place = Place::Destroyed;
                } else if held == "train" {
                    element.troop.kind = TroopType::Baggage;
                }
            }
        }
        let mut camp = table.camp();
        let apart = if near { 100.0..195.0 } else { 205.0..400.0 };
        let places = |low: f64, n: u32| (0..n).map(move |n| low + 20.0 * f64::from(n));
        let lines = places(1520.0, 43).flat_map(|y| places(320.0, 140).map(move |x| (x, y)));
        let mut lines = lines.map(|(x, y)| [[x, y], [x + 160.0, y]]);
        let line = lines.find(|line| {
            let ends = line.map(|[x, y]| sobremesa_geometry::Vec2::new(x, y));
            apart.contains(&ring.distance(&ends))
        });
        camp.works = vec![Palisade {
            line: line.expect("a place beside the walls").to_vec(),
            gates: Vec::new(),
        }];
        let played = table.play(&Action::Deploy(camp));
        played.map_err(|refusal| (refusal.code(), refusal.rule().0))
    };
    assert_eq!(judged("troops", true), Err(("near_garrison", "DBM-DEP-01")));
    assert_eq!(judged("troops", false), Ok(()));
    assert_eq!(judged("", true), Ok(()));
    assert_eq!(judged("train", true), Ok(()), "Baggage holds nothing");
}
