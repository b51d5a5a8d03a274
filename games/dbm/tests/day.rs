//! The day of a battle from the seasons to the first turn: every step of it, in its order, and what of it
//! is nobody else's business.

use sobremesa_dbm::day::{Said, Step};
use sobremesa_dbm::rules::terrain::Selected;
use sobremesa_dbm::rules::terrain::selection::Round;
use sobremesa_dbm::sky::Season;
use sobremesa_dbm::{
    Action, ArmyChoice, DayFact, Dbm, Deployment, Element, ElementId, Event, Fact, Feature,
    FeatureKind, FeatureName, FeaturePlace, Field, Grade, Kind, Phase, Place, Refusal, SeasonNamed,
    Selection, Setup, Shape, Side, State, TroopType, View, ready,
};
use sobremesa_geometry::{Polygon, Vec2};
use sobremesa_kernel::{Actor, Audience, Dice, Game, Seat, Seed, Status, Stop};

/// Numbers without end, the same for the same start.
struct Chance(u64);

impl Chance {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % n.max(1)
    }
}

/// A day with these armies.
struct Table {
    state: State,
    dice: Dice,
    events: Vec<Event>,
}

fn setup(armies: [&str; 2]) -> Setup {
    Setup {
        armies: Some(armies.map(|list| ArmyChoice::Ready(list.to_owned()))),
        whole_day: true,
        ..Setup::default()
    }
}

impl Table {
    fn new(armies: [&str; 2], seed: u64) -> Table {
        let mut dice = Dice::seeded(Seed::from_number(seed));
        let mut events = Vec::new();
        let state = Dbm::start(&setup(armies), &mut dice, &mut events).expect("two armies meet");
        Table {
            state,
            dice,
            events,
        }
    }

    fn seats(&self) -> Vec<Seat> {
        match Dbm::status(&self.state) {
            Status::Waiting { .. } => Dbm::status(&self.state).must_act().iter().collect(),
            Status::Over(_) => Vec::new(),
        }
    }

    fn offers(&self, seat: Seat) -> Vec<Action> {
        let mut out = Vec::new();
        Dbm::candidates(&self.state, Actor::Seat(seat), &mut out);
        out
    }

    fn play(&mut self, seat: Seat, action: &Action) -> Result<(), Refusal> {
        let who = Actor::Seat(seat);
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
    fn refused(&mut self, seat: Seat, action: &Action) -> &'static str {
        let before = self.state.clone();
        let refusal = self.play(seat, action).expect_err("it is against a rule");
        assert_eq!(self.state, before, "a refusal changes nothing");
        refusal.rule().0
    }

    fn is_before(&self) -> bool {
        matches!(self.state.phase, Phase::Before(_))
    }

    /// One of the offers of everybody who is waited for, one after the other.
    fn step(&mut self, chance: &mut Chance) {
        let seats = self.seats();
        let seat = seats[chance.below(seats.len())];
        let offers = self.offers(seat);
        assert!(
            !offers.is_empty(),
            "{:?} leaves {seat:?} speechless",
            self.state.phase
        );
        let action = &offers[chance.below(offers.len())];
        self.play(seat, action)
            .unwrap_or_else(|refusal| panic!("{action:?} was offered: {refusal:?}"));
    }

    /// Plays the first offers until this step begins.
    fn until(&mut self, step: Step) {
        while self.state.phase != Phase::Before(step) {
            assert!(self.is_before(), "{step:?} never came");
            let seat = self.seats()[0];
            let first = self.offers(seat).remove(0);
            self.play(seat, &first).expect("it was offered");
        }
    }
}

const ARMIES: [[&str; 2]; 5] = [
    ["mid_republican_roman", "barcid_carthaginian"],
    ["gallic", "parthian"],
    ["hyw_english", "french_ordonnance"],
    ["new_kingdom_egyptian", "viking"],
    ["athenian_league", "syracusan"],
];

/// Every offer of the day is accepted, the day comes to its end, everybody then stands on the table or
/// lies in ambush, and on the way every position is read back as it was.
#[test]
fn days_go_from_the_seasons_to_the_first_turn() {
    let mut chance = Chance(7);
    let mut early = 0;
    for n in 0..35 {
        let mut table = Table::new(ARMIES[n % ARMIES.len()], n as u64);
        let mut n_steps = 0;
        while table.is_before() {
            if table.state.phase == Phase::Before(Step::Dawn) && early == 0 {
                let seat = table.seats()[0];
                let yes = table.offers(seat).remove(1);
                table.play(seat, &yes).expect("it was offered");
                continue;
            }
            let position = Dbm::position(&table.state);
            let read = Dbm::resume(&position).expect("a position of ours");
            assert_eq!(Dbm::position(&read), position);
            table.step(&mut chance);
            n_steps += 1;
            assert!(n_steps < 200, "a day has an end");
        }
        let state = &table.state;
        let is_there =
            |place: Place| place.is_in_battle() || matches!(place, Place::Marching | Place::Aboard);
        assert!(state.elements.iter().all(|one| is_there(one.place)));
        assert!(state.day.is_none());
        let sky = state.sky.expect("a sky");
        early += usize::from(sky.began_early);
        assert!(!state.field.features.is_empty(), "the defender has ground");
    }
    assert!(early > 0, "some begin before dawn");
}

/// DBM-DEP-04 and the table of phases: in their order, defender and attacker each in his own.
#[test]
fn the_steps_of_a_day_in_their_order() {
    let mut table = Table::new(ARMIES[0], 3);
    let mut words = Vec::new();
    while table.is_before() {
        let status = Dbm::status(&table.state);
        let Status::Waiting { phase, .. } = status else {
            panic!("nobody has won yet");
        };
        if words.last() != Some(&phase) {
            words.push(phase);
        }
        let seats = table.seats();
        let attacker = table.state.attacker;
        let whose: Vec<Side> = seats.iter().map(|seat| Side::of(*seat)).collect();
        match table.state.phase {
            Phase::Before(Step::Terrain(Round::Main) | Step::CampFirst) => {
                assert_eq!(whose, [attacker.other()]);
            }
            Phase::Before(Step::Terrain(_) | Step::CampSecond) => assert_eq!(whose, [attacker]),
            _ => {}
        }
        let first = table.offers(seats[0]).remove(0);
        table.play(seats[0], &first).expect("it was offered");
    }
    let dawn = words.last() == Some(&"dawn");
    let expected = [
        "season",
        "terrain_first",
        "terrain_main",
        "terrain_last",
        "camp_first",
        "camp_second",
        "orders",
        "deploy",
        "dawn",
    ];
    assert_eq!(words, expected[..if dawn { 9 } else { 8 }]);
    let sky = table.state.sky.expect("a sky");
    let struck = table.events.iter().find_map(|event| match event.fact {
        Fact::Day(DayFact::HourStruck { hour, .. }) => Some(hour),
        _ => None,
    });
    assert_eq!(
        struck,
        Some(sky.hour),
        "all are told the hour at which it begins"
    );
}

/// DBM-TER-27: who placed something first has no last choice.
#[test]
fn one_choice_for_the_attacker() {
    for seed in 0..40 {
        // Roads are in the English list.
        let mut table = Table::new(["hyw_english", "hyw_english"], seed);
        table.until(Step::Terrain(Round::First));
        let seat = table.seats()[0];
        let offers = table.offers(seat);
        let road = offers
            .iter()
            .find(|action| matches!(action, Action::SelectTerrain(one) if one.features.len() == 1));
        let Some(road) = road.cloned() else {
            continue;
        };
        table.play(seat, &road).expect("it was offered");
        while table.is_before() {
            assert_ne!(table.state.phase, Phase::Before(Step::Terrain(Round::Last)));
            let seat = table.seats()[0];
            let first = table.offers(seat).remove(0);
            table.play(seat, &first).expect("it was offered");
        }
        return;
    }
    panic!("nobody could choose a road");
}

/// DBM-TER-29, -31, -34, -36: first all are chosen, then laid one after the other, and what fits is not
/// thrown away.
#[test]
fn ground_is_chosen_then_laid() {
    let mut table = Table::new(ARMIES[1], 5);
    table.until(Step::Terrain(Round::Main));
    let seat = table.seats()[0];
    let lay = |feature: &str, x: f64, y: f64| {
        Action::PlaceFeature(FeaturePlace {
            feature: feature.to_owned(),
            x: Some(x),
            y: Some(y),
            ..FeaturePlace::default()
        })
    };
    assert_eq!(table.refused(seat, &lay("f1", 900.0, 900.0)), "DBM-TER-29");
    let nothing = Action::SelectTerrain(Selection::default());
    assert_eq!(table.refused(seat, &nothing), "DBM-TER-22");
    let choice = table.offers(seat).remove(0);
    table.play(seat, &choice).expect("it was offered");
    assert_eq!(table.refused(seat, &choice), "DBM-TER-36");
    let day = table.state.day.clone().expect("a day");
    let next = day.to_lay[0].id.clone();
    assert!(day.to_lay.len() > 1);
    assert_eq!(
        table.refused(seat, &lay(&day.to_lay[1].id, 900.0, 900.0)),
        "DBM-TER-36"
    );
    assert_eq!(table.refused(seat, &lay(&next, -50.0, 900.0)), "DBM-TER-30");
    let discard = Action::DiscardFeature(FeatureName {
        feature: next.clone(),
    });
    assert_eq!(table.refused(seat, &discard), "DBM-TER-34");
    let other = Side::of(seat).other().commander_in_chief();
    let place = table.offers(seat).remove(0);
    assert_eq!(table.refused(other, &place), "DBM-SEQ-01");
    table.play(seat, &place).expect("it was offered");
    let laid = table
        .state
        .field
        .features
        .iter()
        .any(|feature| feature.id == next);
    assert!(laid);
}

/// DBM-TER-31, DBM-TER-32: where nothing fits any more, all that was selected is discarded, one after the other, and
/// nobody selects anything in its place.
#[test]
fn what_is_discarded_is_not_replaced() {
    let mut table = Table::new(ARMIES[1], 5);
    table.until(Step::Terrain(Round::Main));
    let seat = table.seats()[0];
    let choice = table.offers(seat).remove(0);
    let corners = [[0.0, 0.0], [3600.0, 0.0], [3600.0, 2400.0], [0.0, 2400.0]];
    let corners = corners.map(|[x, y]| Vec2::new(x, y)).to_vec();
    let everywhere = Shape::Area(Polygon::new(corners).expect("an outline"));
    let field = Field::of(vec![Feature::new("all", FeatureKind::Wood, everywhere)]);
    table.state.field = std::sync::Arc::new(field);
    table.play(seat, &choice).expect("it was offered");
    let n_selected = table.state.day.as_ref().expect("a day").to_lay.len();
    assert!(n_selected > 1);
    for n_left in (0..n_selected).rev() {
        let offers = table.offers(seat);
        let [Action::DiscardFeature(_)] = offers.as_slice() else {
            panic!("{offers:?}");
        };
        assert_eq!(table.refused(seat, &choice), "DBM-TER-36");
        table.play(seat, &offers[0]).expect("it was offered");
        let day = table.state.day.as_ref().expect("a day");
        assert_eq!(day.to_lay.len(), n_left);
    }
    assert_ne!(table.state.phase, Phase::Before(Step::Terrain(Round::Main)));
    assert_eq!(table.state.field.features.len(), 1);
    assert_eq!(table.refused(seat, &choice), "DBM-SEQ-01");
}

/// DBM-TER-23, DBM-TER-35: the die for a waterway is rolled once, before anything is selected; a 5 or 6 allows one, and
/// nobody has to use it.
#[test]
fn a_waterway_is_tried_for_once() {
    let mut seen = [false; 2];
    for seed in 0..200 {
        let mut table = Table::new(ARMIES[0], seed);
        table.until(Step::Terrain(Round::Main));
        let seat = table.seats()[0];
        let with_water = |action: &Action| {
            let is_water = |one: &Selected| one.sort == FeatureKind::Waterway;
            matches!(action, Action::SelectTerrain(one) if one.features.iter().any(is_water))
        };
        let offers = table.offers(seat);
        if !offers.contains(&Action::TryWaterway) {
            continue;
        }
        assert!(!offers.iter().any(with_water), "not before the die");
        table
            .play(seat, &Action::TryWaterway)
            .expect("it was offered");
        assert_eq!(table.refused(seat, &Action::TryWaterway), "DBM-TER-35");
        let die = table.state.day.as_ref().and_then(|day| day.waterway);
        let has_won = die.expect("a die") >= 5;
        let offers = table.offers(seat);
        assert_eq!(offers.iter().any(with_water), has_won, "{die:?}");
        let without = offers.iter().find(|action| !with_water(action));
        table
            .play(seat, without.expect("a choice"))
            .expect("it was offered");
        assert_eq!(table.refused(seat, &Action::TryWaterway), "DBM-TER-36");
        seen[usize::from(has_won)] = true;
        if seen == [true, true] {
            return;
        }
    }
    panic!("{seen:?}");
}

/// DBM-TER-05, -26, -54: streets are laid with their town, each a road by itself, and every position on the way can be
/// read again.
#[test]
fn a_street_is_laid_with_its_town() {
    for seed in 0..60 {
        let mut table = Table::new(ARMIES[seed as usize % ARMIES.len()], seed);
        let mut chance = Chance(seed);
        while table.is_before() {
            let seat = table.seats()[0];
            let has_street = |action: &Action| matches!(action, Action::PlaceFeature(place) if !place.streets.is_empty());
            let street = table.offers(seat).into_iter().find(has_street);
            let Some(street) = street else {
                table.step(&mut chance);
                continue;
            };
            table.play(seat, &street).expect("it was offered");
            let features = &table.state.field.features;
            let road = features.iter().find(|one| one.id.ends_with("s1"));
            assert_eq!(road.map(|road| road.kind), Some(FeatureKind::Road));
            let position = Dbm::position(&table.state);
            let read = Dbm::resume(&position).expect("a position of ours");
            assert_eq!(read.field, table.state.field);
            return;
        }
    }
    panic!("nobody laid a town");
}

fn deployment(action: &Action) -> Deployment {
    match action {
        Action::Deploy(order) => order.clone(),
        _ => panic!("a deployment"),
    }
}

/// DBM-DEP-01 to -03, -12: Baggage at the own edge, on easy ground, all of it at once.
#[test]
fn camps_lie_at_the_edge() {
    let mut table = Table::new(ARMIES[0], 9);
    table.until(Step::CampFirst);
    let seat = table.seats()[0];
    let camp = deployment(&table.offers(seat)[0]);
    let mut away = camp.clone();
    away.elements[0].y += if Side::of(seat) == table.state.attacker {
        40.0
    } else {
        -40.0
    };
    assert_eq!(table.refused(seat, &Action::Deploy(away)), "DBM-DEP-03");
    let mut fewer = camp.clone();
    fewer.elements.pop();
    assert_eq!(table.refused(seat, &Action::Deploy(fewer)), "DBM-DEP-12");
    let mut twice = camp.clone();
    twice.elements.push(camp.elements[0]);
    assert_eq!(table.refused(seat, &Action::Deploy(twice)), "DBM-DEP-12");
    let mut beside = camp.clone();
    for one in &mut beside.elements {
        one.x = 200.0;
    }
    assert_eq!(table.refused(seat, &Action::Deploy(beside)), "DBM-DEP-02");
    let mut before = camp.clone();
    // In a second rank it belongs to the group of the first.
    let (first, last) = (camp.elements[0], before.elements.len() - 1);
    let forward = if Side::of(seat) == table.state.attacker {
        80.0
    } else {
        -80.0
    };
    before.elements[last].x = first.x;
    before.elements[last].y = first.y + forward;
    table
        .play(seat, &Action::Deploy(before))
        .expect("two ranks");
}

/// DBM-DEP-06, -07, -10, -12: orders for every command; the largest first; each on its side of the
/// others.
#[test]
fn orders_bind_the_deployment() {
    let mut table = Table::new(ARMIES[0], 11);
    table.until(Step::Orders);
    let seat = table.seats()[0];
    let Action::WriteOrders(orders) = table.offers(seat).remove(0) else {
        panic!("orders");
    };
    assert_eq!(table.refused(seat, &Action::TryWaterway), "DBM-SEQ-03");
    let mut fewer = orders.clone();
    fewer.places.pop();
    assert_eq!(
        table.refused(seat, &Action::WriteOrders(fewer)),
        "DBM-DEP-06"
    );
    let mut twice = orders.clone();
    twice.places[1].command = twice.places[0].command;
    assert_eq!(
        table.refused(seat, &Action::WriteOrders(twice)),
        "DBM-DEP-06"
    );
    let mut turned = orders.clone();
    for place in &mut turned.places {
        place.across = 9 - place.across;
    }
    table
        .play(seat, &Action::WriteOrders(turned))
        .expect("another order");
    let side = Side::of(seat);
    table.until(Step::Deploy(side));
    // The largest first.
    let offers = table.offers(seat);
    let largest = deployment(&offers[0]).command.expect("a command");
    let size = |state: &State, number: u8| {
        let own = state.elements.iter().filter(|one| {
            one.command.side() == side && one.command.number() == usize::from(number)
        });
        own.map(|one| one.troops().count()).sum::<usize>()
    };
    let commands: Vec<u8> = orders.places.iter().map(|place| place.command).collect();
    let most = commands
        .iter()
        .map(|number| size(&table.state, *number))
        .max();
    assert_eq!(Some(size(&table.state, largest)), most);
    let smaller = commands
        .iter()
        .find(|number| Some(size(&table.state, **number)) < most);
    let order = Deployment {
        command: smaller.copied(),
        ..Deployment::default()
    };
    assert_eq!(table.refused(seat, &Action::Deploy(order)), "DBM-DEP-07");
    table.play(seat, &offers[0]).expect("it was offered");
    table.until(Step::Deploy(side));
    // The next, on the wrong side of it: as far to the other end as it goes.
    let right = deployment(&table.offers(seat)[0]);
    let next = right.command.expect("a command");
    let rank = |number: u8| {
        orders
            .places
            .iter()
            .find(|place| place.command == number)
            .map(|place| place.across)
    };
    let wants_left = rank(next) > rank(largest);
    let is_attacker = side == table.state.attacker;
    let mut wrong = right.clone();
    let to = if wants_left == is_attacker {
        3200.0
    } else {
        400.0
    };
    let (mut low, mut high) = (f64::MAX, f64::MIN);
    for one in &wrong.elements {
        (low, high) = (low.min(one.x), high.max(one.x));
    }
    let by = if to > 2000.0 { to - high } else { to - low };
    for one in &mut wrong.elements {
        one.x += by;
    }
    assert_eq!(table.refused(seat, &Action::Deploy(wrong)), "DBM-DEP-10");
    table
        .play(seat, &Action::Deploy(right))
        .expect("it was offered");
}

/// DBM-DEP-06, -14, DBM-DIS-10: who begins on foot says so with his place, or in his orders; nobody else reads of an
/// ambush, nor of who gave it his place. DBM-FLK-04: whoever marches round the table rides.
#[test]
fn some_begin_the_battle_on_foot() {
    let mut table = Table::new(["parthian", "mongol"], 5);
    for element in &mut table.state.elements {
        let on_foot = Kind {
            kind: TroopType::Bows,
            grade: Grade::Inferior,
        };
        if element.troop.kind == TroopType::LightHorse {
            element.troop.dismounts_as = Some(on_foot);
        }
    }
    table.until(Step::Orders);
    let seat = table.seats()[0];
    let side = Side::of(seat);
    let sort =
        |one: &Element| one.command.side() == side && one.troop.kind == TroopType::LightHorse;
    table.until(Step::Deploy(side));
    let mut order = deployment(&table.offers(seat)[0]);
    let is_horse = |id| {
        table
            .state
            .find(id)
            .is_some_and(|ix| sort(table.state.element(ix)))
    };
    let horse = order.elements.iter().position(|one| is_horse(one.id));
    let horse = horse.expect("light horse");
    let kind = Kind {
        kind: TroopType::Bows,
        grade: Grade::Inferior,
    };
    order.elements[horse].kind = Some(kind);
    // Two of them become one: the other is not placed.
    assert_eq!(
        table.refused(seat, &Action::Deploy(order.clone())),
        "DBM-DIS-09",
        "nobody is left who could give it his place"
    );
    let foot = order.elements[horse].id;
    let foot_ix = table.state.find(foot).expect("it waits");
    let command = table.state.element(foot_ix).command;
    let is_other = |id: ElementId| {
        let one = table.state.element(table.state.find(id).expect("it waits"));
        id != foot && sort(one) && one.command == command && !one.general
    };
    let given = order.elements.iter().position(|one| is_other(one.id));
    let given = order.elements.remove(given.expect("another")).id;
    let given_ix = table.state.find(given).expect("it waits");
    table
        .play(seat, &Action::Deploy(order))
        .expect("on foot from the beginning");
    let state = &table.state;
    assert_eq!(state.element(foot_ix).troop.to_string(), "Irr Bw (I)");
    assert!(state.element(foot_ix).keeps_mounts());
    assert_eq!(state.element(given_ix).place, Place::Exchanged);
    assert_eq!(state.element(given_ix).exchanged_for, Some(foot_ix));
}

/// DBM-FLK-01, -13, DBM-DEP-08: half of the commands at most, each by an edge of its own, never the
/// commander-in-chief; they wait off the table and roll their die, and nobody else reads of it.
#[test]
fn flank_marches_are_ordered_in_secret() {
    use sobremesa_dbm::day::{FlankMarch, Orders};
    use sobremesa_dbm::rules::flank_march::ShortEdge::{Left, Right};
    let mut table = Table::new(ARMIES[0], 11);
    table.until(Step::Orders);
    let seat = table.seats()[0];
    let side = Side::of(seat);
    let Action::WriteOrders(plain) = table.offers(seat).remove(0) else {
        panic!("orders");
    };
    let roles: Vec<(u8, bool)> = table
        .state
        .commands_of(side)
        .map(|(place, one)| (place.number() as u8, one.role == sobremesa_dbm::Role::Cinc))
        .collect();
    let cinc = roles.iter().find(|(_, leads)| *leads).expect("one leads").0;
    let others: Vec<u8> = roles
        .iter()
        .filter(|(_, leads)| !leads)
        .map(|one| one.0)
        .collect();
    assert!(others.len() == 2, "three commands, of which one may march");
    let with = |flanks: &[(u8, sobremesa_dbm::rules::flank_march::ShortEdge)]| {
        let flanks = flanks.iter().map(|(command, edge)| FlankMarch {
            command: *command,
            edge: *edge,
        });
        Action::WriteOrders(Orders {
            flanks: flanks.collect(),
            ..plain.clone()
        })
    };
    assert_eq!(table.refused(seat, &with(&[(cinc, Left)])), "DBM-FLK-01");
    let both = [(others[0], Left), (others[1], Right)];
    assert_eq!(table.refused(seat, &with(&both)), "DBM-FLK-01");
    let one_edge = [(others[0], Left), (others[1], Left)];
    assert_eq!(table.refused(seat, &with(&one_edge)), "DBM-FLK-01");
    table.play(seat, &with(&both[..1])).expect("one may march");
    while table.is_before() {
        let seat = table.seats()[0];
        let first = table.offers(seat).remove(0);
        table.play(seat, &first).expect("it was offered");
        check_view(&table.state, side, Audience::Spectator);
    }
    let round = sobremesa_dbm::CommandIx::new(side, usize::from(others[0]));
    let state = &table.state;
    let off = |one: &&sobremesa_dbm::Element| {
        one.command == round && one.troop.kind != sobremesa_dbm::TroopType::Baggage
    };
    assert!(
        state
            .elements
            .iter()
            .filter(off)
            .all(|one| one.place == Place::Marching)
    );
    check_view(
        state,
        side,
        Audience::Seat(side.other().commander_in_chief()),
    );
}

/// What these eyes can read of a table.
fn seen(state: &State, to: Audience) -> String {
    let view: View = Dbm::view(state, to);
    serde_json::to_string(&view).expect("a view is written")
}

/// DBM-DEP-13, DBM-SET-10, DBM-ARM-12: nobody else reads a season, an order, an early start or who waits,
/// in a view or in an event; their owner does.
#[test]
fn what_is_said_in_secret_stays_secret() {
    let mut chance = Chance(99);
    let mut n_ambushes = 0;
    for n in 0..20 {
        let mut table = Table::new(ARMIES[n % ARMIES.len()], 100 + n as u64);
        while table.is_before() {
            table.step(&mut chance);
            let state = &table.state;
            for side in Side::BOTH {
                let enemy = Audience::Seat(side.other().commander_in_chief());
                for to in [enemy, Audience::Spectator] {
                    check_view(state, side, to);
                }
                let hidden = state.elements.iter();
                n_ambushes += hidden.filter(|one| one.place == Place::Hidden).count();
            }
            for event in table.events.drain(..) {
                check_event(&event);
            }
        }
    }
    assert!(n_ambushes > 0, "some lie in ambush");
}

fn check_view(state: &State, side: Side, to: Audience) {
    let view = Dbm::view(state, to);
    let concealed = state.elements.iter().filter(|one| {
        one.command.side() == side
            && matches!(one.place, Place::Waiting | Place::Hidden | Place::Marching)
    });
    let text = seen(state, to);
    for one in concealed {
        assert!(
            !text.contains(&format!("\"{}\"", one.id)),
            "{} is seen",
            one.id
        );
    }
    if let Some(day) = &view.position.day {
        assert_eq!(day.seasons[side.index()].known(), None);
        assert_eq!(day.orders[side.index()].known(), None);
        assert_eq!(day.early[side.index()].known(), None);
    }
}

fn check_event(event: &Event) {
    let owner = match &event.fact {
        Fact::Day(
            DayFact::SeasonNamed { side, .. }
            | DayFact::EarlyChosen { side, .. }
            | DayFact::OrdersWritten { side, .. },
        ) => *side,
        _ => return,
    };
    let told = |to: Audience| Dbm::redact(event, to).map(|told| told.fact);
    let enemy = Audience::Seat(owner.other().commander_in_chief());
    for to in [enemy, Audience::Spectator] {
        match told(to) {
            Some(Fact::Day(DayFact::SeasonNamed { season, .. })) => assert_eq!(season, None),
            Some(Fact::Day(DayFact::EarlyChosen { yes, .. })) => assert_eq!(yes, None),
            Some(Fact::Day(DayFact::OrdersWritten { orders, .. })) => assert_eq!(orders, None),
            _ => panic!("that it was said is told"),
        }
    }
    let own = Audience::Seat(owner.commander_in_chief());
    assert_eq!(told(own), Some(event.fact.clone()));
}

/// In another truth that fits what somebody sees, he is offered, waited for and refused the same.
#[test]
fn a_truth_that_fits_changes_nothing() {
    let mut chance = Chance(5);
    for n in 0..5 {
        let mut table = Table::new(ARMIES[n % ARMIES.len()], 500 + n as u64);
        while table.is_before() {
            for side in Side::BOTH {
                let seat = side.commander_in_chief();
                let to = Audience::Seat(seat);
                let view = Dbm::view(&table.state, to);
                let mut dice = Dice::seeded(Seed::from_number(chance.0));
                let other = Dbm::imagine(&view, &mut dice).expect("a truth");
                assert_eq!(Dbm::view(&other, to), view, "{:?}", table.state.phase);
                assert_eq!(Dbm::status(&other), Dbm::status(&table.state));
                let mut offers = Vec::new();
                Dbm::candidates(&other, Actor::Seat(seat), &mut offers);
                assert_eq!(offers, table.offers(seat), "{:?}", table.state.phase);
            }
            table.step(&mut chance);
        }
    }
}

/// Whoever says nothing in time has the first of what is offered.
#[test]
fn silence_is_the_first_offer() {
    let mut table = Table::new(ARMIES[2], 21);
    let mut n_silences = 0;
    while table.is_before() {
        let seat = table.seats()[0];
        let name = Side::SEATS[seat.index()].to_owned();
        let phase = table.state.phase;
        let timeout = Action::Timeout(name);
        let played = Dbm::play(
            &mut table.state,
            Actor::House,
            &timeout,
            &mut table.dice,
            &mut table.events,
        );
        assert!(played.is_ok(), "{phase:?}");
        n_silences += 1;
        assert!(n_silences < 200);
    }
}

/// DBM-SET-01: a season is named by each, once, before any die is rolled, and only when it is time.
#[test]
fn seasons_are_named_once() {
    let mut table = Table::new(ARMIES[0], 1);
    let [a, b] = Side::BOTH.map(Side::commander_in_chief);
    let name = |season| Action::NameSeason(SeasonNamed { season });
    table.play(a, &name(Season::Winter)).expect("a season");
    assert_eq!(table.refused(a, &name(Season::Spring)), "DBM-SEQ-01");
    let day = table.state.day.as_ref().expect("a day");
    assert_eq!(day.seasons, [Said::Said(Season::Winter), Said::Open]);
    table.play(b, &name(Season::Summer)).expect("a season");
    let sky = table.state.sky.expect("a sky");
    let expected = match table.state.attacker {
        Side::A => Season::Winter,
        Side::B => Season::Summer,
    };
    assert_eq!(sky.season, expected, "DBM-SET-03");
    assert_eq!(table.refused(a, &name(Season::Spring)), "DBM-SEQ-03");
}

/// What the day decides is not given with it, and its armies have lists.
#[test]
fn a_whole_day_decides_for_itself() {
    let refused = |setup: Setup| {
        let mut dice = Dice::seeded(Seed::from_number(1));
        match Dbm::start(&setup, &mut dice, &mut Vec::new()) {
            Err(Stop::Refused(faults)) => faults[0].code,
            _ => "nothing",
        }
    };
    let given = Setup {
        attacker: Some(Side::B),
        ..setup(ARMIES[0])
    };
    assert_eq!(refused(given), "the_day_decides");
    assert_eq!(refused(setup(["nobody", "gallic"])), "unknown_army");
}

/// DBM-ARM-07, DBM-ARM-12: how much Baggage was never brought tells what has yet to be placed, for commands afloat
/// need none; before the first turn only its own side knows.
#[test]
fn missing_baggage_is_its_own_sides_business_before_the_first_turn() {
    let mut army = ready("gallic").expect("an army").clone();
    army.baggage.count = 0;
    let mut setup = setup(["gallic", "parthian"]);
    if let Some([first, _]) = &mut setup.armies {
        *first = ArmyChoice::Own(Box::new(army));
    }
    let mut dice = Dice::seeded(Seed::from_number(1));
    let state = Dbm::start(&setup, &mut dice, &mut Vec::new()).expect("it may come without");
    let missing = |seat: usize| {
        let view = Dbm::view(&state, Audience::Seat(Seat::new(seat)));
        let position = serde_json::to_value(&view).expect("a view has a JSON form");
        position["position"]["baggage_missing"][0].clone()
    };
    assert!(state.baggage_missing[0] > 0);
    assert_eq!(missing(0), state.baggage_missing[0]);
    assert_ne!(missing(4), state.baggage_missing[0]);
}
