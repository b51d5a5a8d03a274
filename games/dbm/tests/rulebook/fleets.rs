//! Fleets on a whole day: water for them, who goes aboard, where they are deployed, and how they sail round the table.

use std::sync::Arc;

use sobremesa_dbm::day::{FlankMarch, Orders, Step};
use sobremesa_dbm::rules::flank_march::{March, ShortEdge};
use sobremesa_dbm::rules::terrain::Selected;
use sobremesa_dbm::rules::terrain::selection::Round;
use sobremesa_dbm::sky::Season;
use sobremesa_dbm::{
    Action, ArmyChoice, Climate, CommandIx, DayFact, Dbm, Deployment, Element, ElementIx, Entry,
    Event, Fact, FeatureKind, Grade, Phase, Place, Refusal, Selection, Setup, Shape, Side, State,
    TroopType,
};
use sobremesa_geometry::{Polygon, Vec2};
use sobremesa_kernel::{Actor, Audience, Dice, Game, Nobody, Seat, Seed, Shown, Stop};

use crate::scene::{battle, the};

const FLEET: [&str; 2] = ["athenian_league", "syracusan"];

/// A whole day of two ready armies.
struct Day {
    state: State,
    dice: Dice,
    events: Vec<Event>,
}

impl Day {
    /// The first day on which this side attacks.
    fn of(armies: [&str; 2], attacker: Side) -> Day {
        for seed in 0..50 {
            let setup = Setup {
                armies: Some(armies.map(|list| ArmyChoice::Ready(list.to_owned()))),
                whole_day: true,
                ..Setup::default()
            };
            let mut dice = Dice::seeded(Seed::from_number(seed));
            let state = Dbm::start(&setup, &mut dice, &mut Nobody).expect("two armies meet");
            let mut day = Day {
                state,
                dice,
                events: Vec::new(),
            };
            day.until(Step::Terrain(Round::First));
            if day.state.attacker == attacker {
                return day;
            }
        }
        panic!("that side never attacks");
    }

    fn seat(&self) -> Seat {
        let must = Dbm::status(&self.state).must_act();
        must.iter().next().expect("somebody is waited for")
    }

    fn offers(&self) -> Vec<Action> {
        let mut out = Vec::new();
        Dbm::candidates(&self.state, Actor::Seat(self.seat()), &mut out);
        out
    }

    fn play(&mut self, action: &Action) -> Result<(), Refusal> {
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
    fn refused(&mut self, action: &Action) -> &'static str {
        let before = self.state.clone();
        let refusal = self.play(action).expect_err("it is against a rule");
        assert_eq!(self.state, before, "a refusal changes nothing");
        refusal.rule().0
    }

    /// Plays the first offers until this step begins.
    #[track_caller]
    fn until(&mut self, step: Step) {
        while self.state.phase != Phase::Before(step) {
            let is_before = matches!(self.state.phase, Phase::Before(_));
            assert!(is_before, "{step:?} never came");
            let first = self.offers().remove(0);
            self.play(&first).expect("it was offered");
        }
    }

    fn all(&self, is_it: impl Fn(&Element) -> bool) -> Vec<(ElementIx, Element)> {
        let elements = (0..).map(ElementIx::new).zip(&self.state.elements);
        let these = elements.filter(|(_, one)| is_it(one));
        these.map(|(ix, one)| (ix, *one)).collect()
    }

    fn has_sea(&self) -> bool {
        let mut features = self.state.field.features.iter();
        features.any(|one| one.kind == FeatureKind::Waterway)
    }
}

fn waterway() -> Action {
    Action::SelectTerrain(Selection {
        features: vec![Selected::usual(FeatureKind::Waterway, 0.0)],
    })
}

fn deployment(action: &Action) -> Deployment {
    match action {
        Action::Deploy(order) => order.clone(),
        _ => panic!("a deployment"),
    }
}

/// DBM-TER-20: the attacker may choose a waterway who fields at least half of the vessels that his list allows: the ten
/// of fourteen do, and those who have none may not.
#[test]
fn a_fleet_brings_its_sea() {
    let mut day = Day::of(FLEET, Side::A);
    day.play(&waterway()).expect("ten of fourteen vessels");
    let mut day = Day::of(["mid_republican_roman", "syracusan"], Side::A);
    assert_eq!(day.refused(&waterway()), "DBM-TER-20");
    // With fewer than half of them not either.
    let mut day = Day::of(FLEET, Side::A);
    let mut n_vessels = 0;
    day.state.elements.retain(|one| {
        let is_own = one.is_naval() && one.command.side() == Side::A;
        n_vessels += usize::from(is_own);
        !is_own || n_vessels <= 6
    });
    assert_eq!(day.refused(&waterway()), "DBM-TER-20");
}

/// DBM-NAV-01, -02, DBM-DEP-01, -12: when the ground lies those who have a berth are aboard; a command is deployed with
/// its vessels, which lie nearer to the short edge than anybody on land may, and whoever is aboard is not placed.
#[test]
fn fleets_are_deployed_with_their_commands() {
    let mut day = Day::of(FLEET, Side::A);
    day.until(Step::CampFirst);
    assert!(day.has_sea());
    let aboard = day.all(|one| one.place == Place::Aboard);
    assert_eq!(
        aboard.len(),
        9 + 8,
        "eight triremes and a horse; six triremes and two boats"
    );
    let vessels: Vec<ElementIx> = aboard.iter().filter_map(|(_, one)| one.vessel).collect();
    let mut each = vessels.clone();
    each.sort_unstable();
    each.dedup();
    assert_eq!(each.len(), vessels.len(), "one by each");
    let is_horse = |one: &Element| one.troop.kind == TroopType::Cavalry;
    let horse = aboard
        .iter()
        .find(|(_, one)| one.command.side() == Side::A && is_horse(one));
    let (_, horse) = horse.expect("DBM-NAV-10: a horse transport carries horse");
    let ship = day.state.element(horse.vessel.expect("a ship"));
    assert_eq!(
        (ship.troop.kind, ship.troop.grade),
        (TroopType::Ships, Grade::Inferior)
    );
    while matches!(day.state.phase, Phase::Before(_)) {
        let first = day.offers().remove(0);
        day.play(&first).expect("it was offered");
    }
    let fleets = day.all(Element::is_naval);
    assert_eq!(fleets.len(), 10 + 8);
    assert!(fleets.iter().all(|(_, one)| one.place == Place::Table));
    let is_by_the_edge = |one: &Element| !(300.0..=3300.0).contains(&one.pose.at.x);
    assert!(fleets.iter().any(|(_, one)| is_by_the_edge(one)));
    for (ix, one) in &aboard {
        let now = day.state.element(*ix);
        assert_eq!((now.place, now.vessel), (Place::Aboard, one.vessel));
        assert_ne!(now.id, one.id, "a name that all know");
    }
}

/// DBM-TER-52, DBM-NAV-07, DBM-DEP-12: vessels are placed on open water, and leave room for those that come later.
#[test]
fn vessels_are_placed_on_the_water() {
    let mut day = Day::of(FLEET, Side::A);
    let fleet = CommandIx::new(Side::A, 3);
    day.until(Step::Deploy(Side::A));
    let order = loop {
        let orders: Vec<Deployment> = day.offers().iter().map(deployment).collect();
        let of_fleet = orders
            .iter()
            .find(|order| order.command == Some(fleet.number() as u8));
        if let Some(order) = of_fleet.filter(|_| day.seat() == Side::A.commander_in_chief()) {
            break order.clone();
        }
        let first = day.offers().remove(0);
        day.play(&first).expect("it was offered");
    };
    let mut ashore = order.clone();
    ashore.elements[0].x = 1800.0;
    assert_eq!(day.refused(&Action::Deploy(ashore)), "DBM-TER-52");
    let mut fewer = order.clone();
    fewer.elements.pop();
    assert_eq!(day.refused(&Action::Deploy(fewer)), "DBM-DEP-12");
    let mut forward = order.clone();
    forward.elements[0].y += 200.0;
    assert_eq!(day.refused(&Action::Deploy(forward)), "DBM-DEP-02");
    day.play(&Action::Deploy(order)).expect("it was offered");
}

/// DBM-DEP-12: in a channel that holds five vessels of two commands, those who are placed first do not lie so far apart
/// that there is no room for the others.
#[test]
fn vessels_leave_room_for_those_that_come_later() {
    let mut day = Day::of(FLEET, Side::A);
    day.until(Step::Orders);
    let channel = [[0.0, 0.0], [90.0, 0.0], [90.0, 2400.0], [0.0, 2400.0]];
    let channel = channel.iter().map(|[x, y]| Vec2::new(*x, *y)).collect();
    let features = &mut Arc::make_mut(&mut day.state.field).features;
    let mut seas = features.iter_mut();
    let sea = seas.find(|one| one.kind == FeatureKind::Waterway);
    sea.expect("a sea").shape = Shape::Area(Polygon::new(channel).expect("an outline"));
    let mut n_vessels = 0;
    let fleet: Vec<ElementIx> = day
        .all(|one| one.is_naval())
        .iter()
        .map(|(ix, _)| *ix)
        .collect();
    for ix in fleet {
        let one = &mut day.state.elements[ix.index()];
        if one.command.side() != Side::A {
            continue;
        }
        n_vessels += 1;
        match n_vessels {
            1..=2 => one.command = CommandIx::new(Side::A, 3),
            3..=5 => one.command = CommandIx::new(Side::A, 2),
            _ => one.place = Place::Withdrawn,
        }
    }
    let order = loop {
        let offers = day.offers();
        let is_own = Side::of(day.seat()) == Side::A;
        if is_own && day.state.phase == Phase::Before(Step::Deploy(Side::A)) {
            let order = deployment(&offers[0]);
            if order.command != Some(1) {
                break order;
            }
        }
        day.play(&offers[0]).expect("it was offered");
    };
    let mut apart = order.clone();
    let mut y = 900.0;
    for placed in &mut apart.elements {
        let ix = day.state.find(placed.id).expect("it waits");
        if day.state.element(ix).is_naval() {
            (placed.x, placed.y) = (40.0, y);
            y -= 300.0;
        }
    }
    assert!(y < 900.0, "vessels are placed");
    let refusal = day.play(&Action::Deploy(apart)).expect_err("no room");
    assert_eq!(refusal.code(), "no_room_afloat");
    day.play(&Action::Deploy(order)).expect("it was offered");
}

/// DBM-NAV-04: where no water leads to the table vessels stay away, which only their own side is told; whoever was to be
/// aboard is deployed on land, and Baggage that was to come by ship stands in the camp.
#[test]
fn without_water_a_fleet_stays_away() {
    // DBM-TER-03: the Parthians' list has no waterway.
    let mut day = Day::of(["athenian_league", "parthian"], Side::A);
    assert_eq!(day.refused(&waterway()), "DBM-TER-03");
    let n_before = day.state.elements.len();
    let cinc = CommandIx::new(Side::A, 1);
    let of_cinc = |one: &&Element| one.command == cinc && !one.is_naval();
    let n_troops = day.state.elements.iter().filter(of_cinc).count();
    day.until(Step::CampSecond);
    assert!(!day.has_sea());
    // Eight triremes are gone; a merchantman and a horse transport have landed the train.
    assert_eq!(day.state.elements.len(), n_before - 8);
    assert!(
        day.state
            .elements
            .iter()
            .all(|one| !one.is_naval() && one.vessel.is_none())
    );
    let own = |one: &Element| one.command.side() == Side::A;
    assert!(
        day.all(own)
            .iter()
            .all(|(_, one)| one.place == Place::Waiting)
    );
    let train = day.all(|one| own(one) && one.troop.kind == TroopType::Baggage);
    assert_eq!(train.len(), 2 + 2);
    assert_eq!(
        day.state.elements.iter().filter(of_cinc).count(),
        n_troops + 2
    );
    let camp = deployment(&day.offers()[0]);
    assert_eq!(camp.elements.len(), 4);
    let away = day.events.iter().find(|event| {
        let fact = DayFact::FleetAway {
            side: Side::A,
            vessels: 10,
        };
        event.fact == Fact::Day(fact)
    });
    let away = away.expect("its side is told").clone();
    let told = |side: Side| Dbm::redact(&away, Audience::Seat(side.commander_in_chief()));
    assert!(told(Side::A).is_some());
    assert!(told(Side::B).is_none());
}

/// DBM-NAV-07, DBM-WEA-23: nor is a frozen sea any water for a fleet.
#[test]
fn nobody_deploys_a_fleet_on_ice() {
    let mut day = Day::of(FLEET, Side::A);
    let mut sky = day.state.sky.expect("a sky");
    (sky.climate, sky.season, sky.weather) = (Climate::Cold, Season::Winter, 5);
    day.state.set_sky(Some(sky));
    day.until(Step::CampFirst);
    assert!(day.has_sea());
    assert!(day.state.elements.iter().all(|one| !one.is_naval()));
}

/// DBM-FLK-03, -01: by an edge along which water lies a command of vessels comes, and no other; nor does it come by an
/// edge without.
#[test]
fn fleets_sail_round_the_table() {
    let mut day = Day::of(FLEET, Side::A);
    day.until(Step::Orders);
    while day.seat() != Side::A.commander_in_chief() {
        let first = day.offers().remove(0);
        day.play(&first).expect("it was offered");
    }
    let Action::WriteOrders(plain) = day.offers().remove(0) else {
        panic!("orders");
    };
    let mut features = day.state.field.features.iter();
    let sea = features
        .find(|one| one.kind == FeatureKind::Waterway)
        .expect("a sea");
    let (wet, dry) = if sea.bounds().low.x <= 0.5 {
        (ShortEdge::Left, ShortEdge::Right)
    } else {
        (ShortEdge::Right, ShortEdge::Left)
    };
    let (on_land, fleet) = (2, 3);
    let by = |command: u8, edge: ShortEdge| {
        Action::WriteOrders(Orders {
            flanks: vec![FlankMarch { command, edge }],
            ..plain.clone()
        })
    };
    assert!(day.offers().contains(&by(fleet, wet)), "it is thought of");
    assert_eq!(day.refused(&by(fleet, dry)), "DBM-FLK-03");
    assert_eq!(day.refused(&by(on_land, wet)), "DBM-FLK-03");
    let mut walking = Day {
        state: day.state.clone(),
        dice: day.dice.clone(),
        events: Vec::new(),
    };
    let dry_march = by(on_land, dry);
    walking.play(&dry_march).expect("the vessels are another's");
    day.play(&by(fleet, wet)).expect("a fleet by water");
    let own = |one: &Element| one.command == CommandIx::new(Side::A, usize::from(fleet));
    let places = day.all(own).into_iter().map(|(_, one)| one.place);
    assert!(
        places
            .into_iter()
            .all(|place| matches!(place, Place::Marching | Place::Aboard))
    );
    // Nobody else reads of those aboard.
    let enemy = Audience::Seat(Side::B.commander_in_chief());
    let seen = serde_json::to_string(&Dbm::view(&day.state, enemy)).expect("a view");
    for (_, one) in day.all(own) {
        assert!(!seen.contains(&format!("\"{}\"", one.id)), "{}", one.id);
    }
}

/// DBM-FLK-09, -12, DBM-DST-01: a fleet enters over water, measured from the edge, each vessel with whoever is aboard.
#[test]
fn a_fleet_enters_over_the_water() {
    let mut state = battle(
        "waterway 0,0 600,0 600,2400 0,2400
         a1 Reg Bd (O) 1800,300,0 general
         a20 Reg Gal (O) 100,100,90 cmd2 ; a21 Reg Ax (O) 0,0,0 aboard=a20 general cmd2
         b1 Reg Sp (O) 1800,2300,180 general",
    );
    let vessel = the(&state, "a20");
    let passenger = the(&state, "a21");
    state.elements[vessel.index()].place = Place::Marching;
    state.known.iter_mut().for_each(|known| {
        known.remove(vessel);
    });
    let command = CommandIx::new(Side::A, 2);
    let mut march = March::ordered(ShortEdge::Left);
    march.stage = sobremesa_dbm::rules::flank_march::Stage::Arriving;
    state.commands[command.index()]
        .as_mut()
        .expect("a command")
        .march = Some(march);
    state.phase = Phase::Move;
    let mut enter = |paces: f64| {
        let entry = Entry {
            elements: vec![state.element(vessel).id],
            at: 1500.0,
            files: None,
            march: false,
            steps: vec![sobremesa_dbm::Step::Forward(paces)],
            order: Vec::new(),
            spare: false,
        };
        let who = Actor::Seat(state.command(command).seat);
        let mut dice = Dice::scripted(vec![Shown::Number(6)]);
        let action = Action::Enter(entry);
        match Dbm::play(&mut state, who, &action, &mut dice, &mut Vec::new()) {
            Ok(()) => "",
            Err(Stop::Refused(refusal)) => refusal.rule().0,
            Err(stop) => panic!("{stop:?}"),
        }
    };
    assert_eq!(enter(210.0), "DBM-DST-01");
    assert_eq!(enter(150.0), "DBM-LOS-01", "not wholly on the table");
    assert_eq!(enter(200.0), "");
    let (vessel, passenger) = (state.element(vessel), state.element(passenger));
    assert_eq!(
        (vessel.pose.at.x.round(), vessel.pose.at.y),
        (200.0, 1500.0)
    );
    assert_eq!(
        (vessel.place, passenger.place),
        (Place::Table, Place::Aboard)
    );
    assert_ne!(passenger.id.as_str(), "a21", "a name that all know");
}

/// DBM-DEP-03: a camp may touch the water instead of the edge.
#[test]
fn a_camp_may_lie_at_the_shore() {
    let mut day = Day::of(FLEET, Side::A);
    day.until(Step::CampFirst);
    let camp = deployment(&day.offers()[0]);
    let mut features = day.state.field.features.iter();
    let sea = features
        .find(|one| one.kind == FeatureKind::Waterway)
        .expect("a sea");
    let is_left = sea.bounds().low.x <= 0.5;
    // As far along the third rank from the edge as the shore lies.
    let (mut along, y) = (1800.0, 2100.0);
    let step = if is_left { -1.0 } else { 1.0 };
    while !sea.holds(sobremesa_geometry::Vec2::new(along, y)) {
        along += step;
    }
    let depth = 80.0;
    let mut by_sea = camp.clone();
    let first = &mut by_sea.elements[0];
    first.x = along - step * (depth + 15.0);
    first.y = y;
    first.facing = if is_left { 90.0 } else { 270.0 };
    let mut inland = by_sea.clone();
    inland.elements[0].x -= step * 60.0;
    assert_eq!(day.refused(&Action::Deploy(inland)), "DBM-DEP-03");
    let judged = day.play(&Action::Deploy(by_sea));
    assert!(judged.is_ok(), "{judged:?}");
}
