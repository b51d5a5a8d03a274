//! DBM-FRT-02 to -12, DBM-TER-49, DBM-DEP-05, -11: works that an army has bought, as they are laid in a day.

use sobremesa_dbm::day::Step;
use sobremesa_dbm::rules::terrain::Selected;
use sobremesa_dbm::rules::terrain::selection::Round;
use sobremesa_dbm::works::Works as Laid;
use sobremesa_dbm::{
    Action, Army, ArmyChoice, Dbm, Deployment, Element, Event, FeatureKind, FeaturePlace, Palisade,
    Phase, Place, Placement, Purpose, Refusal, Selection, Setup, Side, State, TroopType, Walls,
    Works, WorksKind, ready,
};
use sobremesa_kernel::{Actor, Audience, Dice, Game, Seat, Seed, Stop};

/// A day between two armies that have bought these works each.
#[derive(Clone)]
pub(crate) struct Table {
    pub(crate) state: State,
    dice: Dice,
    events: Vec<Event>,
}

const ARMIES: [&str; 2] = ["mid_republican_roman", "hyw_english"];

pub(crate) fn stakes(purpose: Purpose, fronts: u8) -> Works {
    Works {
        fronts,
        ..Works::none(WorksKind::Temporary, purpose)
    }
}

pub(crate) fn stones(fronts: u8, gates: u8, towers: u8) -> Works {
    Works {
        fronts,
        gates,
        towers,
        ..Works::none(WorksKind::Permanent, Purpose::Bua)
    }
}

impl Table {
    /// `works` are those of the defender, then of the attacker.
    pub(crate) fn new(works: [&[Works]; 2], mobile: bool) -> Table {
        let mut table = Table::begin([&[], &[]], mobile);
        table.until(Step::CampFirst);
        let defender = table.state.attacker.other();
        let mut both: [&[Works]; 2] = [&[], &[]];
        both[defender.index()] = works[0];
        both[defender.other().index()] = works[1];
        Table::begin(both, mobile)
    }

    fn begin(works: [&[Works]; 2], mobile: bool) -> Table {
        let mut armies = ARMIES.map(|list| ready(list).expect("an army").clone());
        for (army, works) in armies.iter_mut().zip(works) {
            army.works = works.to_vec();
            army.baggage.mobile = mobile;
        }
        Table::of(armies)
    }

    pub(crate) fn of(armies: [Army; 2]) -> Table {
        let setup = Setup {
            armies: Some(armies.map(|army| ArmyChoice::Own(Box::new(army)))),
            whole_day: true,
            ..Setup::default()
        };
        let mut dice = Dice::seeded(Seed::from_number(5));
        let mut events = Vec::new();
        let state = Dbm::start(&setup, &mut dice, &mut events).expect("two armies meet");
        Table {
            state,
            dice,
            events,
        }
    }

    pub(crate) fn seat(&self) -> Seat {
        let seats = Dbm::status(&self.state).must_act();
        seats.iter().next().expect("somebody is waited for")
    }

    pub(crate) fn offers(&self) -> Vec<Action> {
        let mut all = Vec::new();
        Dbm::candidates(&self.state, Actor::Seat(self.seat()), &mut all);
        all
    }

    pub(crate) fn play(&mut self, action: &Action) -> Result<(), Refusal> {
        let who = Actor::Seat(self.seat());
        match Dbm::play(
            &mut self.state,
            who,
            action,
            &mut self.dice,
            &mut self.events,
        ) {
            Ok(()) => Ok(()),
            Err(Stop::Refused(refusal)) => Err(refusal),
            Err(_) => panic!("the dice never end"),
        }
    }

    #[track_caller]
    pub(crate) fn refused(&mut self, action: &Action) -> &'static str {
        let before = self.state.clone();
        let refusal = self.play(action).expect_err("it is against a rule");
        assert_eq!(self.state, before, "a refusal changes nothing");
        refusal.rule().0
    }

    /// The first offers until this step begins; of ground the fewest.
    #[track_caller]
    pub(crate) fn until(&mut self, step: Step) {
        while self.state.phase != Phase::Before(step) {
            assert!(
                matches!(self.state.phase, Phase::Before(_)),
                "{step:?} never came"
            );
            let first = self.offers().remove(0);
            self.play(&first)
                .unwrap_or_else(|why| panic!("{first:?} was offered: {why:?}"));
        }
    }

    pub(crate) fn defender(&self) -> Side {
        self.state.attacker.other()
    }

    pub(crate) fn camp(&self) -> Deployment {
        match self.offers().remove(0) {
            Action::Deploy(order) => order,
            other => panic!("{other:?}"),
        }
    }

    pub(crate) fn works(&self) -> &[Laid] {
        &self.state.field.works
    }

    /// The defender has chosen a town of this outline, and it is to be laid now.
    pub(crate) fn with_town(works: [&[Works]; 2], wide: f64, deep: f64) -> Table {
        let mut table = Table::new(works, false);
        table.until(Step::Terrain(Round::Main));
        table.choose_town(wide, deep).expect("it may be chosen");
        while table.next_sort() != Some(FeatureKind::BuiltUp) {
            let first = table.offers().remove(0);
            table.play(&first).expect("it was offered");
        }
        table
    }

    fn choose_town(&mut self, wide: f64, deep: f64) -> Result<(), Refusal> {
        let town = Selected {
            sort: FeatureKind::BuiltUp,
            size: None,
            outline: vec![[0.0, 0.0], [0.0, deep], [wide, deep], [wide, 0.0]],
            crest: Vec::new(),
        };
        let hill = |size| Selected::usual(FeatureKind::GentleHill, size);
        self.play(&Action::SelectTerrain(Selection {
            features: vec![hill(600.0), hill(400.0), town],
        }))
    }

    fn next_sort(&self) -> Option<FeatureKind> {
        let day = self.state.day.as_ref()?;
        Some(day.to_lay.first()?.selected.sort)
    }

    /// The town where it is offered first, or a little farther from the edges of the table.
    pub(crate) fn town(&self, walls: Option<Walls>) -> Action {
        let Action::PlaceFeature(place) = self.town_at_edge(walls) else {
            panic!("it is laid");
        };
        let inwards = |at: Option<f64>, middle: f64| {
            at.map(|at| if at < middle { at + 45.0 } else { at - 45.0 })
        };
        Action::PlaceFeature(FeaturePlace {
            x: inwards(place.x, 1800.0),
            y: inwards(place.y, 1200.0),
            ..place
        })
    }

    fn town_at_edge(&self, walls: Option<Walls>) -> Action {
        let place = self.offers().into_iter().find_map(|action| match action {
            Action::PlaceFeature(place) => Some(place),
            _ => None,
        });
        Action::PlaceFeature(FeaturePlace {
            walls,
            ..place.expect("it is laid")
        })
    }
}

pub(crate) fn walls(kind: WorksKind, gates: &[u8], towers: &[u8]) -> Option<Walls> {
    Some(Walls {
        kind,
        gates: gates.to_vec(),
        towers: towers.to_vec(),
    })
}

pub(crate) const STONE: WorksKind = WorksKind::Permanent;
const WOOD: WorksKind = WorksKind::Temporary;

/// DBM-FRT-10, DBM-TER-49: a town of 4 by 3 elements is walled together with it by the defender who bought 14 fronts;
/// DBM-FRT-03: one to three gates; DBM-CST-09: as many gates and towers as were bought.
#[test]
fn walls_are_laid_with_the_town() {
    let bought = [stones(11, 2, 1)];
    let mut table = Table::with_town([&bought, &[]], 320.0, 240.0);
    assert_eq!(
        table.refused(&table.town(walls(STONE, &[], &[]))),
        "DBM-FRT-03"
    );
    let four = walls(STONE, &[1, 3, 5, 7], &[]);
    assert_eq!(table.refused(&table.town(four)), "DBM-FRT-03");
    let three = walls(STONE, &[1, 5, 9], &[]);
    assert_eq!(table.refused(&table.town(three)), "DBM-CST-09");
    assert_eq!(
        table.refused(&table.town(walls(WOOD, &[1], &[]))),
        "DBM-FRT-10"
    );
    let towers = walls(STONE, &[1], &[3, 6]);
    assert_eq!(table.refused(&table.town(towers)), "DBM-CST-09");
    let side_by_side = walls(STONE, &[1], &[5, 6]);
    assert_eq!(table.refused(&table.town(side_by_side)), "DBM-FRT-05");
    table
        .play(&table.town(walls(STONE, &[1, 8], &[4])))
        .expect("2 gates, 1 tower, 11 of wall");
    let [laid] = table.works() else {
        panic!("{:?}", table.works());
    };
    assert_eq!(laid.form.side, table.defender());
    assert_eq!(laid.fronts().count(), 2 * (4 + 3));
    assert!(laid.circuit.is_some() && laid.form.closed);
    let outline = table.state.field.features.last().expect("a town");
    assert_eq!(outline.kind, FeatureKind::BuiltUp);
    // Outside is outside: every section looks away from the town.
    let centre = outline.bounds().low.middle(outline.bounds().high);
    let looks_out = |one: &sobremesa_dbm::works::Section| {
        (one.pose.at - centre).dot(one.pose.facing.forward()) > 0.0
    };
    assert!(laid.sections.iter().all(looks_out));
}

/// DBM-FRT-03, -04: where the town borders the table's edge it needs no walls, and the ring counts as closed.
#[test]
fn the_edge_of_the_table_closes_a_ring() {
    let bought = [stones(9, 1, 0)];
    let mut table = Table::with_town([&bought, &[]], 320.0, 240.0);
    let Action::PlaceFeature(mut place) = table.town_at_edge(walls(STONE, &[1], &[])) else {
        panic!("it is laid");
    };
    // 4 of its 14 fronts lie on the long edge.
    let is_near = place.y.is_some_and(|y| y < 1200.0);
    place.y = Some(if is_near { 120.0 } else { 2400.0 - 120.0 });
    place.x = place
        .x
        .map(|x| if x < 1800.0 { x + 45.0 } else { x - 45.0 });
    // It needs its gate all the same.
    let without = Action::PlaceFeature(FeaturePlace {
        walls: walls(STONE, &[], &[]),
        ..place.clone()
    });
    assert_eq!(table.refused(&without), "DBM-FRT-03");
    table
        .play(&Action::PlaceFeature(place))
        .expect("ten fronts are enough");
    let [laid] = table.works() else {
        panic!("{:?}", table.works());
    };
    assert_eq!(laid.fronts().count(), 14 - 4);
    assert!(!laid.form.closed && laid.circuit.is_some());
}

/// DBM-FRT-10: one front fewer than the 14 that enclose it is too few; DBM-FRT-09: a palisade for field defence is of
/// no use to a town, one that was paid in full is.
#[test]
fn enough_of_it_was_bought_for_the_town() {
    let few = [stones(12, 1, 0)];
    let mut table = Table::with_town([&few, &[]], 320.0, 240.0);
    assert_eq!(
        table.refused(&table.town(walls(STONE, &[1], &[]))),
        "DBM-FRT-10"
    );
    table.play(&table.town(None)).expect("a town without walls");

    let of_field = [stakes(Purpose::Field, 20)];
    let mut table = Table::with_town([&of_field, &[]], 320.0, 240.0);
    assert_eq!(
        table.refused(&table.town(walls(WOOD, &[1], &[]))),
        "DBM-FRT-10"
    );

    let of_all = [stakes(Purpose::Any, 14)];
    let mut table = Table::with_town([&of_all, &[]], 320.0, 240.0);
    table
        .play(&table.town(walls(WOOD, &[1], &[])))
        .expect("paid in full");
    table.until(Step::CampFirst);
    // It has been used up.
    assert_eq!(table.camp().works, []);
}

/// DBM-FRT-02: a town of more than 750 p needs walls of stone: it is not chosen without enough of them, nor laid with
/// a palisade or open.
#[test]
fn a_large_town_has_walls() {
    // 640 by 480 p: 800 p from corner to corner, 28 fronts round it.
    let mut table = Table::new([&[stones(26, 1, 0)], &[]], false);
    table.until(Step::Terrain(Round::Main));
    let refusal = table
        .choose_town(640.0, 480.0)
        .expect_err("one front is missing");
    assert_eq!(refusal.rule().0, "DBM-FRT-02");

    let bought = [stones(27, 1, 0), stakes(Purpose::Bua, 28)];
    let mut table = Table::with_town([&bought, &[]], 640.0, 480.0);
    assert_eq!(table.refused(&table.town(None)), "DBM-FRT-02");
    assert_eq!(
        table.refused(&table.town(walls(WOOD, &[1], &[]))),
        "DBM-FRT-02"
    );
    table
        .play(&table.town(walls(STONE, &[9], &[])))
        .expect("28 fronts");
}

/// DBM-CST-10, the source's own sum: towers at all four corners with two fronts each, a gate in a tower, three
/// more towers, eight of wall.
#[test]
fn a_corner_tower_has_two_fronts() {
    let bought = [Works {
        fronts: 8,
        towers: 3,
        gate_towers: 1,
        corner_towers: 4,
        ..Works::none(STONE, Purpose::Bua)
    }];
    // 6 by 4 elements: 20 fronts, of which 8 are of corner towers.
    let mut table = Table::with_town([&bought, &[]], 480.0, 320.0);
    let corners = [20, 1, 4, 5, 10, 11, 14, 15];
    let mut towers = corners.to_vec();
    towers.extend([7, 17]);
    let gate_in_tower = walls(STONE, &[7], &towers);
    table
        .play(&table.town(gate_in_tower))
        .expect("8 + 4 x 2 + 1 + 3 fronts");
    let [laid] = table.works() else {
        panic!("{:?}", table.works());
    };
    assert_eq!(laid.n_corner_towers(), 4);
}

/// DBM-FRT-12: what was bought for a town is lost where there is none, and to an attacker; DBM-FRT-09: he uses it in
/// no camp.
#[test]
fn works_for_a_town_are_lost_without_one() {
    let bought = [stakes(Purpose::Bua, 30)];
    let mut table = Table::new([&[], &bought], false);
    table.until(Step::CampSecond);
    let attacker = table.state.attacker;
    let day = table.state.day.as_ref().expect("it is day");
    assert_eq!(day.works[attacker.index()], []);
    let camp = Deployment {
        works: vec![around(&table, 1600.0, 2000.0, 240.0)],
        ..table.camp()
    };
    assert_eq!(table.refused(&Action::Deploy(camp)), "DBM-FRT-10");
    let lost = |to: Audience| {
        let told = table
            .events
            .iter()
            .filter_map(|event| Dbm::redact(event, to));
        told.filter(|event| event.rule.0 == "DBM-FRT-12").count()
    };
    assert_eq!(lost(Audience::Seat(attacker.commander_in_chief())), 1);
    assert_eq!(
        lost(Audience::Seat(attacker.other().commander_in_chief())),
        0
    );
    assert_eq!(lost(Audience::Spectator), 0);
}

/// A palisade from the own edge and back to it, so many paces deep.
fn around(table: &Table, from: f64, to: f64, deep: f64) -> Palisade {
    let is_attacker = Side::of(table.seat()) == table.state.attacker;
    let (edge, front) = if is_attacker {
        (0.0, deep)
    } else {
        (2400.0, 2400.0 - deep)
    };
    Palisade {
        line: vec![[from, edge], [from, front], [to, front], [to, edge]],
        gates: Vec::new(),
    }
}

/// Where the Baggage of the first offer stands.
fn camp_bounds(camp: &Deployment) -> [f64; 2] {
    let xs = || camp.elements.iter().map(|one| one.x);
    let low = xs().fold(f64::INFINITY, f64::min);
    let high = xs().fold(f64::NEG_INFINITY, f64::max);
    [low - 40.0, high + 40.0]
}

/// DBM-FRT-08, -11, DBM-TRP-39: a palisade of the list for field or Baggage defence lies in its owner's area, ends at
/// his edge, and holds the Baggage, which is not mobile.
#[test]
fn a_palisade_holds_the_baggage() {
    let bought = [stakes(Purpose::Baggage, 24)];
    let mut table = Table::new([&bought, &[]], false);
    table.until(Step::CampFirst);
    let open = Deployment {
        works: Vec::new(),
        ..table
            .offers()
            .into_iter()
            .rev()
            .find_map(|action| match action {
                Action::Deploy(order) => Some(order),
                _ => None,
            })
            .expect("a camp")
    };
    let [low, high] = camp_bounds(&open);
    let with = |works: Palisade| {
        Action::Deploy(Deployment {
            works: vec![works],
            ..open.clone()
        })
    };
    let wide = around(&table, low, high, 160.0);
    // Turned over: the same palisade.
    let mut backwards = wide.clone();
    backwards.line.reverse();
    let mut loose = wide.clone();
    loose.line[3][1] = 2400.0 - 80.0;
    assert_eq!(table.refused(&with(loose)), "DBM-FRT-11");
    // A ring holds the Baggage too, but ends nowhere.
    let ring = Palisade {
        line: vec![
            [low, 2240.0],
            [high, 2240.0],
            [high, 2400.0],
            [low, 2400.0],
            [low, 2240.0],
        ],
        gates: vec![1],
    };
    assert_eq!(table.refused(&with(ring)), "DBM-FRT-11");
    let aside = around(&table, high + 80.0, high + 320.0, 160.0);
    assert_eq!(table.refused(&with(aside)), "DBM-FRT-11");
    let deep = around(&table, low, high, 960.0);
    assert_eq!(table.refused(&with(deep)), "DBM-FRT-08");
    let far = around(&table, 240.0, high, 160.0);
    assert_eq!(table.refused(&with(far)), "DBM-FRT-08");
    let long = around(&table, low - 800.0, high + 800.0, 160.0);
    assert_eq!(table.refused(&with(long)), "DBM-FRT-10");
    let through = around(&table, low + 40.0, high + 80.0, 160.0);
    let rule = table.refused(&with(through));
    assert!(matches!(rule, "DBM-FRT-11" | "DBM-RST-05"), "{rule}");
    table.play(&with(backwards)).expect("it holds the Baggage");
    let [laid] = table.works() else {
        panic!("{:?}", table.works());
    };
    let looks_out = laid.sections.iter().all(|one| {
        let inward = one.pose.at - sobremesa_geometry::Vec2::new((low + high) * 0.5, 2400.0);
        inward.dot(one.pose.facing.forward()) > 0.0
    });
    assert!(looks_out, "the camp is inside");
    // DBM-FRT-04: the table's edge closes it.
    assert!(laid.circuit.is_some());

    let mut table = Table::new([&bought, &[]], true);
    table.until(Step::CampFirst);
    let mobile = Deployment {
        works: vec![around(&table, low, high, 160.0)],
        ..table.camp()
    };
    assert_eq!(table.refused(&Action::Deploy(mobile)), "DBM-TRP-39");
}

/// DBM-FRT-07: between two separate stretches there is room for an element; DBM-FRT-11: works that the list gives for
/// anything need not end at the edge.
#[test]
fn stretches_leave_room_for_an_element() {
    let bought = [stakes(Purpose::Any, 12)];
    let mut table = Table::new([&bought, &[]], false);
    table.until(Step::CampFirst);
    let open = table
        .offers()
        .into_iter()
        .rev()
        .find_map(|action| match action {
            Action::Deploy(order) if order.works.is_empty() => Some(order),
            _ => None,
        });
    let open = open.expect("a camp");
    let line = |from: f64| Palisade {
        line: vec![[from, 1600.0], [from + 240.0, 1600.0]],
        gates: Vec::new(),
    };
    let with = |gap: f64| {
        Action::Deploy(Deployment {
            works: vec![line(1000.0), line(1240.0 + gap)],
            ..open.clone()
        })
    };
    assert_eq!(table.refused(&with(79.0)), "DBM-FRT-07");
    table.play(&with(80.0)).expect("room for an element");
    // They look towards the enemy, whichever way they were drawn.
    for works in table.works().iter().rev().take(2) {
        assert!(
            works
                .sections
                .iter()
                .all(|one| one.pose.facing.forward().y < -0.9)
        );
    }
}

/// The proposals: the camp of somebody who has bought a palisade lies inside it, and is accepted; whoever moves a
/// command over it is refused (DBM-RST-05).
#[test]
fn whoever_has_a_palisade_is_offered_a_camp_inside() {
    for fronts in [8, 12, 20] {
        let bought = [stakes(Purpose::Baggage, fronts)];
        let mut table = Table::new([&bought, &bought], false);
        for step in [Step::CampFirst, Step::CampSecond] {
            table.until(step);
            let camp = table.camp();
            assert_eq!(camp.works.len(), 1, "{fronts} fronts");
            table.play(&Action::Deploy(camp)).expect("it was offered");
        }
        assert_eq!(table.works().len(), 2);
        table.until(Step::Orders);
        while matches!(table.state.phase, Phase::Before(_)) {
            let first = table.offers().remove(0);
            table.play(&first).expect("it was offered");
        }
    }
}

/// A walled town of 4 by 3, its camp still to be placed, and the elements of each command that wait.
fn walled() -> Table {
    let bought = [stones(12, 2, 0)];
    let mut table = Table::with_town([&bought, &[]], 320.0, 240.0);
    table
        .play(&table.town(walls(STONE, &[1, 8], &[])))
        .expect("14 fronts");
    table.until(Step::CampFirst);
    table
}

fn waiting(state: &State, side: Side, command: usize) -> Vec<Element> {
    let own = state.elements.iter().filter(|one| {
        one.command.side() == side
            && one.command.number() == command
            && one.place == Place::Waiting
            && one.troop.kind != TroopType::Baggage
    });
    own.copied().collect()
}

/// DBM-DEP-04, -05, -11: a garrison of one command that is not the largest stands inside the walls, outside the zone or
/// not; others do not.
#[test]
fn a_garrison_stands_inside_the_walls() {
    let mut table = walled();
    let side = table.defender();
    let open = table
        .offers()
        .into_iter()
        .rev()
        .find_map(|action| match action {
            Action::Deploy(order) => Some(order),
            _ => None,
        });
    let open = open.expect("a camp");
    let with = |placed: Vec<Placement>| {
        let mut order = open.clone();
        order.elements.extend(placed);
        Action::Deploy(order)
    };
    let fronts: Vec<_> = table.works()[0].fronts().map(|one| one.pose).collect();
    let morning = table.state.clone();
    // DBM-DEP-15: as the army stands at the start, Baggage included.
    let size = |number: usize| {
        let all = morning.elements.iter();
        all.filter(|one| one.command.side() == side && one.command.number() == number)
            .map(|one| one.troops().count())
            .sum::<usize>()
    };
    let numbers: Vec<usize> = morning
        .commands_of(side)
        .map(|(place, _)| place.number())
        .collect();
    let foot = |number: usize| {
        let all = waiting(&morning, side, number);
        let one = all
            .iter()
            .find(|one| one.troop.is_infantry() && !one.general);
        one.copied()
    };
    let largest = *numbers.iter().max_by_key(|n| size(**n)).expect("commands");
    let smaller: Vec<usize> = numbers
        .iter()
        .copied()
        .filter(|n| size(*n) < size(largest) && foot(*n).is_some())
        .collect();
    let one = foot(smaller[0]).expect("foot");
    let of_largest = foot(largest).expect("foot");
    let outside = Placement::at(one.id, fronts[5].shifted(fronts[5].facing.forward() * 60.0));
    let rule = table.refused(&with(vec![outside]));
    assert!(
        matches!(rule, "DBM-DEP-11" | "DBM-DEP-02" | "DBM-RST-05"),
        "{rule}"
    );
    let held = |element: &Element, n: usize| Placement::at(element.id, fronts[n]);
    assert_eq!(
        table.refused(&with(vec![held(&of_largest, 5)])),
        "DBM-DEP-05"
    );
    if let Some(other) = smaller.get(1).and_then(|number| foot(*number)) {
        let two = vec![held(&one, 5), held(&other, 6)];
        assert_eq!(table.refused(&with(two)), "DBM-DEP-05");
    }
    let rider = waiting(&table.state, side, smaller[0]);
    let rider = rider
        .iter()
        .find(|one| !one.troop.is_infantry() && one.troop.kind == TroopType::Cavalry);
    if let Some(rider) = rider {
        assert_eq!(table.refused(&with(vec![held(rider, 5)])), "DBM-DIS-03");
    }
    table.play(&with(vec![held(&one, 5)])).expect("a garrison");
    let stands = table
        .state
        .elements
        .iter()
        .any(|one| one.is_on_table() && one.pose == fronts[5]);
    assert!(stands);
    // DBM-DEP-07: the first command to deploy is still the largest.
    table.until(Step::Orders);
    while !matches!(table.state.phase, Phase::Before(Step::Deploy(whose)) if whose == side) {
        let first = table.offers().remove(0);
        table.play(&first).expect("it was offered");
    }
    let Action::Deploy(first) = table.offers().remove(0) else {
        panic!("a command is deployed");
    };
    assert_eq!(first.command.map(usize::from), Some(largest));
}

/// DBM-DEP-01, DBM-AMB-03: nobody of the other side begins 200 p or less from walls that are held.
#[test]
fn nobody_begins_near_a_garrison() {
    let mut table = walled();
    let camp = table.camp();
    let is_foot = |id| {
        let one = table.state.element(table.state.find(id).expect("it waits"));
        one.troop.kind != TroopType::Baggage
    };
    assert!(
        camp.elements.iter().any(|one| is_foot(one.id)),
        "a garrison is proposed"
    );
    table.play(&Action::Deploy(camp)).expect("it was offered");
    let walls = table.works()[0].circuit.clone().expect("a ring");
    while matches!(table.state.phase, Phase::Before(_)) {
        let first = table.offers().remove(0);
        table.play(&first).expect("it was offered");
    }
    let attackers = table
        .state
        .elements
        .iter()
        .filter(|one| one.command.side() == table.state.attacker && one.place.is_in_battle());
    for one in attackers {
        assert!(walls.distance(one.rect().corners()) > 200.0);
    }
}

/// DBM-DEP-01: where the town lies in the zone of the other side, here by an exchange of roles, it keeps 200 p away from
/// walls that are held, and from empty ones it does not.
#[test]
fn a_garrison_keeps_the_enemy_away() {
    let judged = |is_held: bool| {
        let mut table = walled();
        let side = table.defender().other();
        let camp = table.camp();
        table.play(&Action::Deploy(camp)).expect("it was offered");
        let walls = table.works()[0].circuit.clone().expect("a ring");
        table.until(Step::Orders);
        table.state.attacker = side.other();
        table.state.phase = Phase::Before(Step::Deploy(side));
        for element in &mut table.state.elements {
            let is_train = element.troop.kind == TroopType::Baggage;
            if element.place == Place::Table && (element.command.side() == side || !is_train) {
                // Nobody else is in the way.
                let holds = is_held && element.command.side() != side;
                element.place = if holds {
                    Place::Table
                } else {
                    Place::Destroyed
                };
            }
        }
        let Action::Deploy(mut order) = table.offers().remove(0) else {
            panic!("a command is deployed");
        };
        let first = *table
            .state
            .element(table.state.find(order.elements[0].id).expect("it waits"));
        let mut places =
            (0..300).flat_map(|n| [1600.0, 2000.0].map(|y| (310.0 + 10.0 * f64::from(n), y)));
        let near = places.find(|(x, y)| {
            let pose = sobremesa_dbm::Pose::new(*x, *y, 180.0);
            let apart = walls.distance(Element { pose, ..first }.rect().corners());
            (100.0..190.0).contains(&apart)
        });
        let (x, y) = near.expect("a place beside the walls");
        (order.elements[0].x, order.elements[0].y) = (x, y);
        table
            .play(&Action::Deploy(order))
            .err()
            .map(|refusal| refusal.rule().0)
    };
    assert_eq!(judged(true), Some("DBM-DEP-01"));
    assert_ne!(judged(false), Some("DBM-DEP-01"));
}

/// DBM-DEP-07, -09: of two commands equally large either is deployed first, a smaller one is not; and a side whose
/// opponent has no command left goes on alone.
#[test]
fn equal_commands_and_a_side_that_goes_on_alone() {
    let mut armies = ARMIES.map(|list| ready(list).expect("an army").clone());
    for army in &mut armies {
        // The general and the train; smaller than what follows.
        army.command[0].line.truncate(1);
        let second = army.command[1].clone();
        army.command = vec![army.command[0].clone(), second.clone(), second];
    }
    armies[1].command.truncate(1);
    let mut table = Table::of(armies);
    table.until(Step::Orders);
    let mut deployed = Vec::new();
    let mut first = None;
    while matches!(table.state.phase, Phase::Before(_)) {
        if let Phase::Before(Step::Deploy(side)) = table.state.phase {
            deployed.push(side);
            if side == Side::A && first.is_none() {
                let commands: std::collections::BTreeSet<Option<u8>> = table
                    .offers()
                    .into_iter()
                    .map(|action| match action {
                        Action::Deploy(order) => order.command,
                        other => panic!("{other:?}"),
                    })
                    .collect();
                let small = Action::Deploy(Deployment {
                    command: Some(1),
                    ..Deployment::default()
                });
                first = Some((commands, table.refused(&small)));
            }
        }
        let offer = table.offers().remove(0);
        table.play(&offer).expect("it was offered");
    }
    let either = [Some(2), Some(3)].into();
    assert_eq!(first, Some((either, "DBM-DEP-07")));
    let order = match table.defender() {
        Side::A => [Side::A, Side::B, Side::A, Side::A],
        Side::B => [Side::B, Side::A, Side::A, Side::A],
    };
    assert_eq!(deployed, order);
}
