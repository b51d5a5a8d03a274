//! DBM-TER-01 to -38: what may be chosen, and where it may lie.

use sobremesa_dbm::list::terrain::Symbol;
use sobremesa_dbm::rules::terrain::placing::{Lot, RoadEnds, Spot, judge_area, judge_road, search};
use sobremesa_dbm::rules::terrain::selection::{Choosing, Round, in_order};
use sobremesa_dbm::rules::terrain::{Outline, Sector, Selected, Size, Worth};
use sobremesa_dbm::{Climate, Facing, Feature, FeatureKind, Field, Shape, TerrainRefusal};
use sobremesa_geometry::{Polygon, Vec2};

/// Ground by its symbol or its own word, with its longest diameter: `Wd 600`.
fn chosen(text: &str) -> Vec<Selected> {
    let one = |word: &str| {
        let (sort, size) = word.trim().split_once(' ').unwrap_or((word.trim(), "0"));
        let sort: FeatureKind = serde_json::from_value(sort.into()).expect("a sort of ground");
        Selected::usual(sort, size.parse().expect("a size"))
    };
    let words = text.split(',').filter(|word| !word.trim().is_empty());
    words.map(one).collect()
}

struct Table {
    listed: Vec<Symbol>,
    compulsory: Vec<Symbol>,
    present: Vec<FeatureKind>,
    climate: Climate,
    fleet: bool,
    won: bool,
}

fn symbols(text: &str) -> Vec<Symbol> {
    let words = text.split_whitespace();
    words
        .map(|word| serde_json::from_value(word.into()).expect("a symbol"))
        .collect()
}

fn list(listed: &str, compulsory: &str) -> Table {
    Table {
        listed: symbols(listed),
        compulsory: symbols(compulsory),
        present: Vec::new(),
        climate: Climate::Warm,
        fleet: false,
        won: false,
    }
}

impl Table {
    fn judge(&self, round: Round, text: &str) -> &'static str {
        let choosing = Choosing {
            round,
            listed: &self.listed,
            compulsory: &self.compulsory,
            climate: self.climate,
            present: &self.present,
            has_fleet: self.fleet,
            won_waterway: self.won,
        };
        match choosing.judge(&chosen(text)) {
            Ok(()) => "yes",
            Err(refusal) => refusal.rule().0,
        }
    }
}

/// DBM-TER-08, -09: sizes and what they count.
#[test]
fn sizes_and_equivalents() {
    let worth = |text: &str| chosen(text)[0].worth().map(Worth::as_number);
    assert_eq!(worth("Wd 500"), Ok(0.5));
    assert_eq!(worth("Wd 501"), Ok(1.0));
    assert_eq!(worth("Wd 750"), Ok(1.0));
    assert_eq!(worth("Wd 751"), Ok(1.5));
    assert_eq!(worth("Wd 1000"), Ok(1.5));
    assert_eq!(worth("Rd"), Ok(0.5));
    assert_eq!(worth("Rv"), Ok(1.0));
    assert_eq!(worth("WW"), Ok(1.0));
    let code = |text: &str| chosen(text)[0].worth().map_err(|refusal| refusal.code());
    assert_eq!(code("Wd 1001"), Err("bad_diameter"));
    assert_eq!(
        code("Wd 120"),
        Err("bad_diameter"),
        "its width is below 100"
    );
    assert_eq!(chosen("Wd 600")[0].size(), Ok(Some(Size::Middling)));
}

/// DBM-TER-33, -38: an outline of one's own counts as it is; one that crosses itself is none.
#[test]
fn outlines_of_ones_own() {
    let mut hill = chosen("H(G) 600").remove(0);
    hill.size = None;
    hill.outline = vec![[0.0, 0.0], [400.0, 0.0], [400.0, 200.0], [0.0, 200.0]];
    hill.crest = vec![[100.0, 100.0], [300.0, 100.0]];
    assert_eq!(hill.worth().map(Worth::as_number), Ok(0.5));
    hill.crest = vec![[500.0, 100.0]];
    assert!(matches!(
        hill.shape(),
        Err(TerrainRefusal::BadOutline { .. })
    ));
    hill.crest.clear();
    hill.outline.swap(1, 2);
    assert!(matches!(
        hill.shape(),
        Err(TerrainRefusal::BadOutline { .. })
    ));
}

/// DBM-TER-03, -28, DBM-LST-21: what the defender's list lacks nobody has; a hill needs its cover too.
#[test]
fn only_the_defenders_ground() {
    let table = list("H(S) Wd RGo M", "");
    assert_eq!(table.judge(Round::Main, "Wd 600, Wd 600"), "yes");
    assert_eq!(table.judge(Round::Main, "D 600, Wd 600"), "DBM-TER-03");
    assert_eq!(table.judge(Round::Main, "wooded_hill 600, Wd 600"), "yes");
    assert_eq!(
        table.judge(Round::Main, "vine_hill 600, Wd 600"),
        "DBM-TER-03"
    );
    assert_eq!(
        table.judge(Round::Main, "gentle_hill 600, Wd 600"),
        "DBM-TER-03"
    );
    assert_eq!(table.judge(Round::Last, "rough_hill 600"), "yes");
    assert_eq!(
        list("H(S)", "").judge(Round::Last, "rough_hill 600"),
        "DBM-TER-03"
    );
}

/// DBM-TER-10: a fourth wood of the same size class is one too many; another size is not.
#[test]
fn three_alike_at_most() {
    let table = list("Wd O M RGo", "");
    assert_eq!(
        table.judge(Round::Main, "Wd 400, Wd 400, O 400, Wd 600"),
        "yes"
    );
    assert_eq!(
        table.judge(Round::Main, "Wd 400, Wd 400, O 400, M 400"),
        "DBM-TER-10"
    );
    assert_eq!(
        table.judge(Round::Main, "Wd 400, Wd 400, O 400, RGo 400"),
        "yes"
    );
}

/// DBM-TER-20, -21: the attacker's three choices.
#[test]
fn the_attackers_first_choice() {
    let mut table = list("Rd Rv WW H(S) Wd", "");
    let first = |table: &Table, text: &str| table.judge(Round::First, text);
    assert_eq!(first(&table, ""), "yes");
    assert_eq!(first(&table, "Rv"), "yes");
    assert_eq!(first(&table, "Rv, Rv"), "DBM-TER-20");
    assert_eq!(first(&table, "Rd"), "yes");
    assert_eq!(first(&table, "Rd, H(S) 600, H(S) 600"), "yes");
    assert_eq!(
        first(&table, "Rd, H(S) 600"),
        "DBM-TER-20",
        "1 equivalent of hills"
    );
    assert_eq!(
        first(&table, "Rd, H(S) 1000, H(S) 1000, H(S) 1000"),
        "DBM-TER-20",
        "4.5 of them"
    );
    assert_eq!(first(&table, "H(S) 600, H(S) 600"), "DBM-TER-20", "no road");
    assert_eq!(first(&table, "Rd, Wd 600, Wd 600"), "DBM-TER-20");
    assert_eq!(first(&table, "WW"), "DBM-TER-20", "no fleet");
    table.fleet = true;
    assert_eq!(first(&table, "WW"), "yes");
    let roadless = list("H(S)", "");
    assert_eq!(first(&roadless, "Rd, H(S) 600, H(S) 600"), "DBM-TER-03");
}

/// DBM-TER-22: what is compulsory, of its size, then two to three equivalents.
#[test]
fn the_defenders_choice() {
    let mut table = list("Wd RGo H(G)", "H(G)");
    let main = |table: &Table, text: &str| table.judge(Round::Main, text);
    assert_eq!(main(&table, "H(G) 600, Wd 600, Wd 600"), "yes");
    assert_eq!(main(&table, "Wd 600, Wd 600"), "DBM-TER-22");
    assert_eq!(
        main(&table, "H(G) 400, Wd 600, Wd 600"),
        "DBM-TER-22",
        "too small"
    );
    assert_eq!(
        main(&table, "H(G) 900, Wd 600"),
        "DBM-TER-22",
        "1 of his own"
    );
    assert_eq!(
        main(&table, "H(G) 900, Wd 600, Wd 600, RGo 900"),
        "DBM-TER-22",
        "3.5"
    );
    assert_eq!(
        main(&table, "H(G) 600, H(G) 600, Wd 600"),
        "yes",
        "the second is his own"
    );
    table.present = vec![FeatureKind::GentleHill];
    assert_eq!(
        main(&table, "Wd 600, Wd 600"),
        "yes",
        "it lies there already"
    );
}

/// DBM-TER-06, -23 to -26: water, towns, fields and roads.
#[test]
fn water_towns_and_roads_of_the_defender() {
    let mut table = list("WW Rv BUA E Rd Wd", "");
    let main = |table: &Table, text: &str| table.judge(Round::Main, text);
    assert_eq!(main(&table, "Rv, Wd 600"), "yes");
    assert_eq!(main(&table, "Rv, Rv"), "DBM-TER-24");
    assert_eq!(main(&table, "BUA 600, E 600"), "yes");
    assert_eq!(main(&table, "E 600, Wd 600"), "DBM-TER-06");
    assert_eq!(
        main(&table, "open_fields 600, BUA 600"),
        "DBM-TER-03",
        "enclosed ones"
    );
    assert_eq!(main(&table, "BUA 600, BUA 600"), "DBM-TER-25");
    assert_eq!(main(&table, "WW, BUA 600"), "DBM-TER-23", "not won");
    table.won = true;
    assert_eq!(main(&table, "WW, BUA 600"), "yes");
    assert_eq!(main(&table, "WW, Wd 600"), "DBM-TER-23", "no town");
    assert_eq!(main(&table, "WW, WW, BUA 600"), "DBM-TER-50");
    assert_eq!(
        main(&table, "Rd, Wd 900"),
        "DBM-TER-26",
        "a road from nowhere"
    );
    assert_eq!(main(&table, "Rd, Rd, BUA 600"), "yes");
    assert_eq!(main(&table, "Rd, Rd, Rd, BUA 600"), "DBM-TER-26");
    table.present = vec![FeatureKind::Road];
    assert_eq!(main(&table, "Rd, Wd 900"), "yes", "it joins the attacker's");
    assert_eq!(
        list("Wd", "Rd").judge(Round::Main, "Rd, Wd 900, Wd 400"),
        "yes",
        "compulsory"
    );
}

/// DBM-TER-27, -28: at last one small thing that suits the climate.
#[test]
fn the_attackers_last_choice() {
    let mut table = list("H(G) H(S) RGo Wd", "");
    let last = |table: &Table, text: &str| table.judge(Round::Last, text);
    assert_eq!(last(&table, ""), "yes");
    assert_eq!(last(&table, "H(G) 700"), "yes");
    assert_eq!(last(&table, "H(G) 800"), "DBM-TER-27", "1.5 equivalents");
    assert_eq!(last(&table, "H(S) 600"), "DBM-TER-27", "steep");
    assert_eq!(last(&table, "Wd 600"), "DBM-TER-27");
    assert_eq!(last(&table, "boggy 600"), "yes");
    assert_eq!(last(&table, "gully 600"), "DBM-TER-27", "it is not dry");
    assert_eq!(last(&table, "H(G) 400, H(G) 400"), "DBM-TER-27", "two");
    table.climate = Climate::Dry;
    assert_eq!(last(&table, "gully 600"), "yes");
    assert_eq!(last(&table, "boggy 600"), "DBM-TER-27");
}

/// DBM-TER-22, -36: waterway, river and town come first, the rest as it was selected.
#[test]
fn the_order_of_placing() {
    let sorts: Vec<_> = in_order(chosen("Wd 600, BUA 600, H(G) 600, Rv, E 400, WW"))
        .into_iter()
        .map(|one| one.sort.symbol())
        .collect();
    assert_eq!(sorts, symbols("WW Rv BUA E Wd H(G)"));
}

/// DBM-TER-01, -02: 1, 2, 3 along the attacker's half from x = 0, 4, 5, 6 along the defender's.
#[test]
fn the_six_sectors() {
    let low = |number: u8| Sector::try_from(number).expect("a sector").bounds().low;
    assert_eq!(low(1), Vec2::new(0.0, 0.0));
    assert_eq!(low(3), Vec2::new(2400.0, 0.0));
    assert_eq!(low(4), Vec2::new(0.0, 1200.0));
    assert_eq!(low(5), Vec2::new(1200.0, 1200.0));
    assert!(Sector::try_from(5).expect("a sector").is_central());
    assert!(Sector::try_from(7).is_err());
}

fn square(side: f64) -> Outline {
    let mut wood = chosen("Wd 600").remove(0);
    wood.outline = vec![[0.0, 0.0], [side, 0.0], [side, side], [0.0, side]];
    wood.size = None;
    wood.shape().expect("an outline").expect("an area")
}

fn at(x: f64, y: f64, degrees: f64) -> Spot {
    Spot {
        at: Vec2::new(x, y),
        facing: Facing::from_degrees(degrees),
    }
}

fn lot(sector: u8, second: u8) -> Lot {
    Lot::of(sector, second).expect("two dice")
}

fn wood(corners: &[[f64; 2]]) -> Feature {
    let corners = corners.iter().map(|[x, y]| Vec2::new(*x, *y)).collect();
    let outline = Polygon::new(corners).expect("an outline");
    Feature::new("wood", FeatureKind::Wood, Shape::Area(outline))
}

fn verdict(field: &Field, lot: Lot, spot: Spot) -> &'static str {
    match judge_area(field, &square(400.0), lot, spot) {
        Ok(_) => "yes",
        Err(refusal) => refusal.code(),
    }
}

/// DBM-TER-30: wholly in its sector; at an edge by a 1 to 4, its centre far from all by a 5 or 6.
#[test]
fn where_the_dice_want_it() {
    let field = Field::OPEN;
    assert_eq!(verdict(&field, lot(2, 4), at(1500.0, 200.0, 0.0)), "yes");
    assert_eq!(
        verdict(&field, lot(2, 4), at(1500.0, 202.0, 0.0)),
        "not_at_edge"
    );
    assert_eq!(
        verdict(&field, lot(2, 4), at(1390.0, 200.0, 0.0)),
        "outside_sector"
    );
    assert_eq!(
        verdict(&field, lot(2, 4), at(1500.0, 190.0, 0.0)),
        "outside_sector"
    );
    assert_eq!(
        verdict(&field, lot(1, 1), at(200.0, 700.0, 90.0)),
        "yes",
        "a short edge"
    );
    assert_eq!(
        verdict(&field, lot(2, 5), at(1500.0, 500.0, 0.0)),
        "too_near_edge"
    );
    assert_eq!(verdict(&field, lot(2, 6), at(1500.0, 501.0, 0.0)), "yes");
    assert_eq!(
        verdict(&field, lot(2, 6), at(f64::NAN, 501.0, 0.0)),
        "outside_sector"
    );
    // Turned by 45 degrees it is wider: 283 from its centre to a corner.
    assert_eq!(
        verdict(&field, lot(2, 5), at(1450.0, 700.0, 45.0)),
        "outside_sector"
    );
}

/// DBM-TER-07: nothing lies on anything, though it may touch; roads lie on all.
#[test]
fn features_do_not_overlap() {
    let lying = [
        [1600.0, 400.0],
        [1900.0, 400.0],
        [1900.0, 900.0],
        [1600.0, 900.0],
    ];
    let field = Field::of(vec![wood(&lying)]);
    assert_eq!(
        verdict(&field, lot(2, 5), at(1400.0, 600.0, 0.0)),
        "yes",
        "they touch"
    );
    assert_eq!(
        verdict(&field, lot(2, 5), at(1410.0, 600.0, 0.0)),
        "overlaps_feature"
    );
    let road = [[1700.0, 0.0], [1700.0, 2400.0]];
    assert!(judge_road(&field, &road, None, RoadEnds::BothCentral).is_ok());
}

/// DBM-TER-20, -26: the attacker's road crosses the table between the central sectors; the defender's
/// joins an earlier one.
#[test]
fn where_roads_lead() {
    let code = |field: &Field, line: &[[f64; 2]], ends| {
        judge_road(field, line, None, ends).map_or_else(|refusal| refusal.code(), |_| "yes")
    };
    let open = Field::OPEN;
    let central = RoadEnds::BothCentral;
    assert_eq!(
        code(&open, &[[1300.0, 0.0], [2300.0, 2400.0]], central),
        "yes"
    );
    assert_eq!(
        code(&open, &[[1300.0, 2400.0], [2300.0, 0.0]], central),
        "yes"
    );
    assert_eq!(
        code(&open, &[[1100.0, 0.0], [2300.0, 2400.0]], central),
        "road_ends"
    );
    assert_eq!(
        code(&open, &[[1300.0, 0.0], [2300.0, 2000.0]], central),
        "road_ends"
    );
    assert_eq!(code(&open, &[[1300.0, 0.0]], central), "bad_road");
    assert_eq!(
        code(&open, &[[1300.0, -90.0], [1300.0, 2400.0]], central),
        "bad_road"
    );
    assert_eq!(
        code(&open, &[[0.0, 300.0], [3600.0, 300.0]], RoadEnds::Linked),
        "roads"
    );
    let line = [[1300.0, 0.0], [1300.0, 2400.0]];
    let band = judge_road(&open, &line, None, central).expect("a road");
    let road = Feature::new("road", FeatureKind::Road, Shape::Line(band));
    let field = Field::of(vec![road]);
    assert_eq!(
        code(&field, &[[0.0, 300.0], [3600.0, 300.0]], RoadEnds::Linked),
        "yes"
    );
    assert_eq!(
        code(&field, &[[0.0, 300.0], [1290.0, 300.0]], RoadEnds::Linked),
        "yes"
    );
    assert_eq!(
        code(&field, &[[0.0, 300.0], [1000.0, 300.0]], RoadEnds::Linked),
        "roads"
    );
}

/// DBM-TER-34: what the referee finds is lawful; where no place is left he finds none.
#[test]
fn the_referees_own_search() {
    let field = Field::OPEN;
    let shape = square(400.0);
    for sector in 1..=6 {
        for second in [1, 5] {
            for from_the_end in [false, true] {
                let lot = lot(sector, second);
                let spot = search(&field, &shape, lot, from_the_end).expect("there is room");
                assert_eq!(verdict(&field, lot, spot), "yes", "{sector} {second}");
            }
        }
    }
    // A wood all over the sector but a strip of 390 p at its far end.
    let lying = [
        [1200.0, 0.0],
        [2400.0, 0.0],
        [2400.0, 810.0],
        [1200.0, 810.0],
    ];
    let full = Field::of(vec![wood(&lying)]);
    assert_eq!(search(&full, &shape, lot(2, 6), false), None);
    assert_eq!(search(&full, &shape, lot(2, 1), false), None);
    let lying = [
        [1200.0, 0.0],
        [2400.0, 0.0],
        [2400.0, 800.0],
        [1200.0, 800.0],
    ];
    let nearly = Field::of(vec![wood(&lying)]);
    let spot = search(&nearly, &shape, lot(2, 6), false).expect("a strip of 400 p");
    assert_eq!(verdict(&nearly, lot(2, 6), spot), "yes");
    assert_eq!(spot.at.y, 1000.0);
}

/// DBM-TER-34: where a bar fits only upright, the referee turns it.
#[test]
fn the_referee_turns_what_he_lays() {
    let mut bar = chosen("Wd 600").remove(0);
    bar.outline = vec![[0.0, 0.0], [600.0, 0.0], [600.0, 150.0], [0.0, 150.0]];
    bar.size = None;
    let bar = bar.shape().expect("an outline").expect("an area");
    let lying = [
        [1400.0, 0.0],
        [2400.0, 0.0],
        [2400.0, 1200.0],
        [1400.0, 1200.0],
    ];
    let narrow = Field::of(vec![wood(&lying)]);
    for from_the_end in [false, true] {
        let spot = search(&narrow, &bar, lot(2, 1), from_the_end).expect("200 p by 1200");
        assert!(judge_area(&narrow, &bar, lot(2, 1), spot).is_ok());
    }
}

/// DBM-LST-20, DBM-TER-28: where there may be a town there may be open fields about it.
#[test]
fn open_fields_belong_to_towns() {
    let main = |listed: &str| list(listed, "").judge(Round::Main, "open_fields 600, BUA 600");
    assert_eq!(main("BUA"), "yes");
    assert_eq!(main("BUA E"), "DBM-TER-03");
}

/// DBM-TER-23: a waterway that the defender's list demands need not be won.
#[test]
fn a_compulsory_waterway_is_not_won() {
    let table = list("WW BUA Wd", "WW");
    assert_eq!(
        table.judge(Round::Main, "WW, BUA 600, Wd 600"),
        "yes",
        "BUA and wood are two equivalents"
    );
    assert_eq!(
        list("WW BUA Wd", "").judge(Round::Main, "WW, BUA 600, Wd 600"),
        "DBM-TER-23"
    );
}
