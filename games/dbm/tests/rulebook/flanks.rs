//! DBM-FLK: flank marches: how they announce themselves, meet, arrive and go astray.

use sobremesa_dbm::rules::flank_march::{March, ShortEdge, Stage};
use sobremesa_dbm::{
    Action, CommandIx, Dbm, ElementId, Ending, Entry, Event, Fact, MoveFact, Phase, Place,
    Position, Refusal, Reply, Side, State, Step, TurnFact,
};
use sobremesa_kernel::{Actor, Audience, Dice, Game, Seat, Seed, Shown, Stop};

use crate::scene::{battle, the};

const ROUND: CommandIx = CommandIx::new(Side::A, 2);
const THEIRS: CommandIx = CommandIx::new(Side::B, 2);

/// Side a (the attacker, at y = 0) with its second command on a march round by the left edge, in the
/// enemy's turn before it rolls; side b far away.
fn marching(extra: &str) -> State {
    let mut state = battle(&format!(
        "turn 2
         a1 Reg Bd (O) 1800,300,0 general ; a2..a9 Reg Bd (O) 1880,300,0
         a20 Reg Cv (O) 100,100,0 general cmd2 ; a21..a24 Reg Cv (O) 180,100,0 cmd2
         b1 Reg Sp (O) 1800,1900,180 general ; b2..b19 Reg Sp (O) 1720,1900,180
         {extra}"
    ));
    send(&mut state, ROUND, ShortEdge::Left);
    for command in state.commands.iter_mut().flatten() {
        command.own_die = true;
    }
    state
}

fn send(state: &mut State, command: CommandIx, edge: ShortEdge) {
    for (n, element) in state.elements.iter_mut().enumerate() {
        if element.command == command {
            element.place = Place::Marching;
            let nobody_knows = sobremesa_dbm::ElementIx::new(n);
            state.known.iter_mut().for_each(|known| {
                known.remove(nobody_knows);
            });
        }
    }
    let command = state.commands[command.index()].as_mut();
    command.expect("a command").march = Some(March::ordered(edge));
}

struct Field {
    state: State,
    events: Vec<Event>,
}

fn seat(name: &str) -> Seat {
    Seat::named(name, Side::SEATS).expect("a seat")
}

fn ids(names: &str) -> Vec<ElementId> {
    let names = names.split(' ').map(ElementId::new);
    names.collect::<Option<_>>().expect("names")
}

impl Field {
    fn new(state: State) -> Field {
        Field {
            state,
            events: Vec::new(),
        }
    }

    fn try_play(&mut self, who: Seat, action: &Action, dice: &[u8]) -> Result<(), Refusal> {
        let before = self.state.clone();
        let shown = dice.iter().map(|die| Shown::Number(i32::from(*die)));
        let mut dice = Dice::scripted(shown.collect());
        let who = Actor::Seat(who);
        match Dbm::play(&mut self.state, who, action, &mut dice, &mut self.events) {
            Ok(()) => Ok(()),
            Err(Stop::Refused(refusal)) => {
                assert_eq!(self.state, before, "a refusal changes nothing");
                Err(refusal)
            }
            Err(stop) => panic!("{action:?}: {stop:?}"),
        }
    }

    #[track_caller]
    fn enter(&mut self, entry: &Entry) {
        self.try_play(seat("a2"), &Action::Enter(entry.clone()), &[])
            .unwrap_or_else(|refusal| panic!("{entry:?}: {refusal:?}"));
    }

    #[track_caller]
    fn refused(&mut self, entry: &Entry) -> &'static str {
        let refused = self.try_play(seat("a2"), &Action::Enter(entry.clone()), &[]);
        refused.expect_err("it is against a rule").rule().0
    }

    /// All of the side in turn end; the dice are those of the next turn.
    #[track_caller]
    fn end_turn(&mut self, dice: &[u8]) {
        let turn = self.state.turn;
        while self.state.turn == turn {
            let who = Dbm::status(&self.state).must_act().iter().next();
            let action = match self.state.phase {
                Phase::Advance => Action::AdvanceRest,
                _ => Action::EndMoves(Ending::default()),
            };
            self.try_play(who.expect("somebody"), &action, dice)
                .unwrap_or_else(|refusal| panic!("{action:?}: {refusal:?}"));
        }
    }

    fn stage(&self, command: CommandIx) -> Option<Stage> {
        self.state.command(command).march.map(|march| march.stage)
    }

    fn told(&self, is_it: impl Fn(&TurnFact) -> bool) -> bool {
        let mut facts = self.events.iter().filter_map(|event| match &event.fact {
            Fact::Turn(fact) => Some(fact),
            _ => None,
        });
        facts.any(is_it)
    }

    fn n_outside(&self, command: CommandIx) -> usize {
        let own = self.state.elements.iter();
        own.filter(|one| one.command == command && one.place == Place::Marching)
            .count()
    }
}

fn entry(names: &str, at: f64, paces: f64) -> Entry {
    Entry {
        elements: ids(names),
        at,
        files: None,
        march: false,
        steps: vec![Step::Forward(paces)],
        order: Vec::new(),
        spare: false,
    }
}

/// A march that has announced itself in its last turn, and enters now with a die of 5.
fn arriving(extra: &str) -> Field {
    let mut field = Field::new(marching(extra));
    field.end_turn(&[3, 6]);
    let n_b = field.state.commands_of(Side::B).count();
    field.end_turn(&[3, 3, 3][..n_b]);
    field.end_turn(&[3, 5]);
    field
}

/// DBM-FLK-05: nothing but a 6 announces a march; it then enters in its next turn.
#[test]
fn a_six_announces_a_march() {
    let mut field = Field::new(marching(""));
    field.end_turn(&[3, 5]);
    assert_eq!(field.stage(ROUND), Some(Stage::Away));
    assert_eq!(field.refused(&entry("a20", 1500.0, 100.0)), "DBM-FLK-09");
    field.end_turn(&[3]);
    field.end_turn(&[3, 6]);
    assert_eq!(field.stage(ROUND), Some(Stage::Announced));
    assert!(field.told(|fact| matches!(
        fact,
        TurnFact::FlankAnnounced {
            command: 2,
            edge: ShortEdge::Left,
            ..
        }
    )));
    assert_eq!(field.refused(&entry("a20", 1500.0, 100.0)), "DBM-FLK-09");
    field.end_turn(&[3]);
    field.end_turn(&[3, 1]);
    assert_eq!(field.stage(ROUND), Some(Stage::Arriving));
}

/// DBM-FLK-09, -12, -14: in the enemy's half of the edge, measured from it, wholly on the table, paid by
/// the new die without DBM-PIP-11.
#[test]
fn a_march_enters_from_the_edge() {
    let mut field = arriving("");
    assert_eq!(field.refused(&entry("a20", 1100.0, 200.0)), "DBM-FLK-09");
    assert_eq!(field.refused(&entry("a20", 1220.0, 200.0)), "DBM-FLK-09");
    assert_eq!(field.refused(&entry("a20", 1500.0, 210.0)), "DBM-DST-01");
    assert_eq!(field.refused(&entry("a20", 1500.0, 20.0)), "DBM-LOS-01");
    let before = field.state.command(ROUND).pips;
    field.enter(&entry("a20", 1500.0, 200.0));
    assert_eq!(before - field.state.command(ROUND).pips, 1);
    let entered = field
        .state
        .elements
        .iter()
        .find(|one| one.command == ROUND && one.place == Place::Table);
    let entered = entered.expect("somebody has entered");
    let pose = entered.pose;
    assert_eq!((pose.at.x.round(), pose.at.y.round()), (200.0, 1500.0));
    assert_eq!(pose.facing.degrees(), 90.0);
    assert_ne!(entered.id, ids("a20")[0], "a name that all know");
    // Two abreast, two deep: the rear rank comes to stand behind the front one.
    let pair = Entry {
        files: Some(2),
        ..entry("a21 a22 a23 a24", 1700.0, 200.0)
    };
    field.enter(&pair);
    assert_eq!(field.n_outside(ROUND), 0);
    let mut stands: Vec<(i64, i64)> = field
        .state
        .elements
        .iter()
        .filter(|one| one.command == ROUND)
        .map(|one| (one.pose.at.x.round() as i64, one.pose.at.y.round() as i64))
        .collect();
    stands.sort_unstable();
    let depth = field.state.elements[the(&field.state, "a1").index()].depth();
    assert!(depth > 0.0);
    let behind = 200 - entered_depth(&field);
    assert_eq!(
        stands,
        [
            (behind, 1660),
            (behind, 1740),
            (200, 1500),
            (200, 1660),
            (200, 1740)
        ]
    );
    // When the moves end, the march is over.
    field.end_turn(&[3]);
    assert_eq!(field.stage(ROUND), None);
}

fn entered_depth(field: &Field) -> i64 {
    let own = field.state.elements.iter().find(|one| one.command == ROUND);
    own.expect("somebody").depth().round() as i64
}

/// DBM-FLK-11, -16, DBM-FLE-02: enemies in sight within 300 p of where the first come in run straight away from that
/// edge, once, before the move; who fights, or stands farther off, stays.
#[test]
fn a_march_strikes_fear() {
    let near = "b40 Reg Sp (O) 250,1500,0 cmd2 ; b41 Reg Sp (O) 250,1900,0 cmd2";
    let mut field = arriving(near);
    field.enter(&entry("a20", 1500.0, 100.0));
    let struck = field.events.iter().any(
        |event| matches!(&event.fact, Fact::Move(MoveFact::FlankStruck { surprised, .. }) if surprised.len() == 1),
    );
    assert!(struck);
    let at = |field: &Field, name: &str| {
        let pose = field.state.element(the(&field.state, name)).pose;
        (pose.at.x.round(), pose.facing.degrees())
    };
    let fled = at(&field, "b40");
    assert!(fled.0 > 300.0, "{fled:?}");
    assert_eq!(fled.1, 90.0, "straight away from the edge");
    assert_eq!(at(&field, "b41"), (250.0, 0.0));
    // He has not moved yet, and chooses again, on the same stretch.
    assert_eq!(field.n_outside(ROUND), 5);
    assert_eq!(field.refused(&entry("a20", 1580.0, 100.0)), "DBM-FLK-16");
    field.enter(&entry("a20", 1500.0, 120.0));
    assert_eq!(field.n_outside(ROUND), 4);
    // The next strike nobody.
    field.enter(&entry("a21", 1820.0, 100.0));
    assert_eq!(at(&field, "b41"), (250.0, 0.0));
}

/// DBM-FLK-06, -15: two marches by one edge compare their numbers; the smaller is driven back.
#[test]
fn marches_that_meet() {
    for (more, driven) in [
        ("b30..b32 Reg Cv (O) 3000,2300,180 cmd2", [false, true]),
        ("b30..b34 Reg Cv (O) 3000,2300,180 cmd2", [true, true]),
        ("b30..b37 Reg Cv (O) 3000,2300,180 cmd2", [true, false]),
    ] {
        let mut state = marching(more);
        send(&mut state, THEIRS, ShortEdge::Left);
        let mut field = Field::new(state);
        field.end_turn(&[3, 6]);
        let marches = [ROUND, THEIRS].map(|place| field.state.command(place).march);
        let found = marches.map(|march| march.expect("a march").driven_back);
        assert_eq!(found, driven, "{more}");
        // Both count as announced, and each enters in its own next turn.
        assert_eq!(field.stage(THEIRS), Some(Stage::Announced));
        field.end_turn(&[3, 2]);
        assert_eq!(field.stage(THEIRS), Some(Stage::Arriving));
        assert_eq!(field.stage(ROUND), Some(Stage::Announced));
    }
    // By another edge nobody meets.
    let mut state = marching("b30..b37 Reg Cv (O) 3000,2300,180 cmd2");
    send(&mut state, THEIRS, ShortEdge::Right);
    let mut field = Field::new(state);
    field.end_turn(&[3, 6]);
    assert!(!field.told(|fact| matches!(fact, TurnFact::FlanksMet { .. })));
    assert_eq!(field.stage(THEIRS), Some(Stage::Away));
}

/// DBM-FLK-07: whoever was driven back marches in by his own half; who does not, flees in.
#[test]
fn the_driven_back_come_in_at_home() {
    let mut state = marching("b30..b37 Reg Cv (O) 3000,2300,180 cmd2");
    send(&mut state, THEIRS, ShortEdge::Left);
    let mut field = Field::new(state);
    field.end_turn(&[3, 6]);
    field.end_turn(&[3, 2]);
    field.end_turn(&[3, 3]);
    assert_eq!(field.refused(&entry("a20", 600.0, 200.0)), "DBM-FLK-07");
    let march = |at: f64| Entry {
        march: true,
        ..entry("a20", at, 200.0)
    };
    assert_eq!(field.refused(&march(1500.0)), "DBM-FLK-09");
    field.enter(&march(600.0));
    field.end_turn(&[3, 3]);
    let own = || {
        field
            .state
            .elements
            .iter()
            .filter(|one| one.command == ROUND)
    };
    assert_eq!(own().filter(|one| one.place == Place::Table).count(), 5);
    assert!(own().all(|one| one.pose.at.y < 1200.0));
    assert_eq!(field.stage(ROUND), None);
}

/// DBM-FLK-08: the larger march comes in as usual in its own next turn: by the enemy's half, by a tactical move.
#[test]
fn whoever_drove_another_back_arrives_as_usual() {
    let mut state = marching("b30..b37 Reg Cv (O) 3000,2300,180 cmd2");
    send(&mut state, THEIRS, ShortEdge::Left);
    let mut field = Field::new(state);
    field.end_turn(&[3, 6]);
    field.end_turn(&[3, 2]);
    assert_eq!(field.stage(THEIRS), Some(Stage::Arriving));
    let at_home = Action::Enter(entry("b30", 1500.0, 200.0));
    let refused = field.try_play(seat("b2"), &at_home, &[]);
    assert_eq!(refused.expect_err("its own half").rule().0, "DBM-FLK-09");
    field
        .try_play(seat("b2"), &Action::Enter(entry("b30", 600.0, 200.0)), &[])
        .expect("by the enemy's half");
    assert_eq!(field.n_outside(THEIRS), 7);
}

/// A walled town at the left edge, from y = 1400 to 1640; outside lies to the left of its walls.
const WALLED: &str = "built_up 0,1400 0,1640 240,1640 240,1400 ;
    works PF b gates=2 0,1640 240,1640 240,1400 0,1400 ;";

/// DBM-FLK-11, -12: nobody enters inside a fortified built-up area, and nobody in one runs.
#[test]
fn a_walled_town_keeps_a_march_out() {
    let held = "b40 Reg Sp (O) 40,1400,180 cmd2 ; b41 Reg Sp (O) 250,1300,0 cmd2";
    let mut field = arriving(&format!("{WALLED}{held}"));
    assert_eq!(field.refused(&entry("a20", 1500.0, 100.0)), "DBM-FLK-12");
    assert_eq!(field.refused(&entry("a20", 1670.0, 100.0)), "DBM-FLK-12");
    field.enter(&entry("a20", 1320.0, 100.0));
    let run: Vec<String> = field
        .events
        .iter()
        .filter_map(|event| match &event.fact {
            Fact::Move(MoveFact::FlankStruck { surprised, .. }) => Some(surprised),
            _ => None,
        })
        .flatten()
        .map(|tag| tag.id.to_string())
        .collect();
    assert_eq!(run, ["b41"], "not who holds the walls");
}

/// DBM-FLK-04: whoever comes from a flank march rides: off the table nobody dismounts.
#[test]
fn riders_arrive_on_horseback() {
    let mut field = arriving("");
    let dismount = Action::Dismount(sobremesa_dbm::Dismount {
        elements: ids("a20"),
        ..Default::default()
    });
    field
        .try_play(seat("a2"), &dismount, &[])
        .expect_err("he is not on the table");
    field.enter(&entry("a20", 1500.0, 200.0));
    let mut entered = field
        .state
        .elements
        .iter()
        .filter(|one| one.command == ROUND && one.place == Place::Table);
    assert!(entered.all(|one| one.on_foot.is_none() && one.troop.to_string() == "Reg Cv (O)"));
}

/// DBM-FLK-17: the march of an ally who is undecided arrives all the same, though an enemy is within 600 p; his further
/// 6 only decides him.
#[test]
fn the_march_of_an_undecided_ally_arrives() {
    let mut field = Field::new(marching("b40 Reg Sp (O) 520,1500,270 cmd2"));
    field.end_turn(&[3, 6]);
    let waver = |field: &mut Field| {
        let command = field.state.commands[ROUND.index()].as_mut();
        let command = command.expect("a command");
        command.role = sobremesa_dbm::Role::Ally;
        command.allegiance = sobremesa_dbm::Allegiance::Undecided;
    };
    waver(&mut field);
    field.end_turn(&[3, 3]);
    field.end_turn(&[3, 5]);
    assert_eq!(field.stage(ROUND), Some(Stage::Arriving));
    let still = field.state.command(ROUND).allegiance;
    assert_eq!(still, sobremesa_dbm::Allegiance::Undecided);
    field.enter(&entry("a20", 1500.0, 100.0));
    assert_eq!(field.n_outside(ROUND), 4);
}

/// DBM-FLK-02: Baggage goes along only if it is mobile and of an allied command: then it is left out of the camp, and
/// its command has to march. DBM-FLK-03: nobody arrives on land by an edge that water covers.
#[test]
fn baggage_and_water_on_a_march() {
    use sobremesa_dbm::day::{FlankMarch, Step as Part};
    use sobremesa_dbm::{Deployment, Feature, FeatureKind, Role, Shape, TroopType};
    use sobremesa_geometry::{Polygon, Vec2};

    let mut table = crate::fortifying::Table::new([&[], &[]], true);
    table.until(Part::CampFirst);
    let side = table.defender();
    let none = Action::Deploy(Deployment::default());
    assert_eq!(table.refused(&none), "DBM-DEP-12", "not of an ally");
    let ally = CommandIx::new(side, 2);
    for element in &mut table.state.elements {
        if element.command.side() == side && element.troop.kind == TroopType::Baggage {
            element.command = ally;
        }
    }
    let command = table.state.commands[ally.index()].as_mut();
    command.expect("a second command").role = Role::Ally;
    let mut still = table.clone();
    for element in &mut still.state.elements {
        element.troop.mobile &= element.troop.kind != TroopType::Baggage;
    }
    assert_eq!(still.refused(&none), "DBM-DEP-12", "not mobile");
    table.play(&none).expect("it will march");
    table.until(Part::Orders);
    while table.seat() != side.commander_in_chief() {
        let first = table.offers().remove(0);
        table.play(&first).expect("it was offered");
    }
    let Action::WriteOrders(offered) = table.offers().remove(0) else {
        panic!("orders are written");
    };
    let mut at_home = offered.clone();
    at_home.flanks.clear();
    assert_eq!(table.refused(&Action::WriteOrders(at_home)), "DBM-FLK-02");
    let by = |edge: ShortEdge| {
        let mut orders = offered.clone();
        orders.flanks = vec![FlankMarch { command: 2, edge }];
        Action::WriteOrders(orders)
    };
    let shore = [(0.0, 0.0), (0.0, 2400.0), (400.0, 2400.0), (400.0, 0.0)];
    let outline = Polygon::new(shore.map(|(x, y)| Vec2::new(x, y)).to_vec()).expect("an outline");
    let sea = Feature::new("sea", FeatureKind::Waterway, Shape::Area(outline));
    std::sync::Arc::make_mut(&mut table.state.field)
        .features
        .push(sea);
    assert_eq!(table.refused(&by(ShortEdge::Left)), "DBM-FLK-03");
    table.play(&by(ShortEdge::Right)).expect("on land");
    let mut train = table
        .state
        .elements
        .iter()
        .filter(|one| one.command == ally && one.troop.kind == TroopType::Baggage);
    assert!(train.all(|one| one.place == Place::Marching));
}

/// DBM-FLK-10: who does not get onto the table that turn is astray until a further 6; then he comes, by
/// himself if nobody moves him; those of a demoralised command are removed.
#[test]
fn who_does_not_enter_is_astray() {
    let mut field = arriving("");
    field.enter(&entry("a20", 1500.0, 200.0));
    field.end_turn(&[3]);
    assert_eq!(field.stage(ROUND), Some(Stage::Astray));
    assert!(field.told(|fact| matches!(
        fact,
        TurnFact::WentAstray {
            command: 2,
            elements: Some(4),
            ..
        }
    )));
    field.end_turn(&[3, 5]);
    assert_eq!(field.refused(&entry("a21", 1700.0, 200.0)), "DBM-FLK-09");
    let mut broken = Field::new(field.state.clone());
    field.end_turn(&[3]);
    field.end_turn(&[3, 6]);
    assert_eq!(field.stage(ROUND), Some(Stage::Found));
    field.enter(&entry("a21", 1700.0, 200.0));
    field.end_turn(&[3]);
    assert_eq!(field.n_outside(ROUND), 0);
    let own = |field: &Field, place: Place| {
        let own = field.state.elements.iter();
        own.filter(|one| one.command == ROUND && one.place == place)
            .count()
    };
    assert_eq!(own(&field, Place::Table), 5);
    // A command that breaks loses them.
    let first = broken
        .state
        .elements
        .iter_mut()
        .find(|one| one.command == ROUND && one.place == Place::Table);
    first.expect("one is on the table").place = Place::Destroyed;
    let command = broken.state.commands[ROUND.index()].as_mut();
    command.expect("a command").original = sobremesa_dbm::Equivalents::whole(2);
    broken.end_turn(&[3]);
    assert_eq!(own(&broken, Place::Destroyed), 5);
    assert_eq!(broken.stage(ROUND), None);
}

/// DBM-AMB-07, DBM-UX-21: whoever comes in by himself looks for room by what all see. Who lies hidden where he then passes
/// appears, and he looks again; so his place betrays nobody who stays hidden.
#[test]
fn who_comes_in_by_himself_stumbles_over_ambushes() {
    let wood = "wood 0,1200 300,1200 300,1420 0,1420 ;";
    let came_in = |ambush: &str| {
        let mut field = arriving(&format!("{wood}{ambush}"));
        field.enter(&entry("a20", 1900.0, 200.0));
        field.end_turn(&[3]);
        field.end_turn(&[3, 6]);
        assert_eq!(field.stage(ROUND), Some(Stage::Found));
        field.end_turn(&[3]);
        let by_itself = |event: &Event| match &event.fact {
            Fact::Move(MoveFact::Entered {
                elements,
                by_itself: true,
                ..
            }) => Some(elements[0].to.at.y.round()),
            _ => None,
        };
        let first = field.events.iter().find_map(by_itself);
        let appeared = |event: &Event| matches!(event.fact, Fact::Move(MoveFact::Appeared { .. }));
        let before = field
            .events
            .iter()
            .take_while(|event| by_itself(event).is_none());
        (
            first.expect("somebody comes"),
            before.filter(|event| appeared(event)).count(),
        )
    };
    // At the lower end of the enemy's half.
    assert_eq!(came_in(""), (1240.0, 0));
    assert_eq!(
        came_in("b50 Irr Ps (O) 200,1400,0 hidden"),
        (1240.0, 0),
        "nobody in his way"
    );
    let (place, appeared) = came_in("b50 Irr Ps (O) 80,1260,0 hidden");
    assert!(appeared == 1 && place > 1240.0, "{appeared} {place}");
}

/// DBM-DEP-13, DBM-UX-21: nobody else reads of a march, its edge or its troops before it is announced; from
/// then on the edge is known, the troops when they enter.
#[test]
fn a_march_is_nobody_elses_business() {
    let mut field = Field::new(marching(""));
    let reads = |field: &Field, to: Audience| {
        serde_json::to_string(&Dbm::view(&field.state, to)).expect("a view")
    };
    let others = [Audience::Seat(seat("b1")), Audience::Spectator];
    for to in others {
        let text = reads(&field, to);
        assert!(!text.contains("march\"") && !text.contains("a20"), "{text}");
        let view = Dbm::view(&field.state, to);
        let mut dice = Dice::seeded(sobremesa_kernel::Seed::from_number(7));
        let other = Dbm::imagine(&view, &mut dice).expect("a truth that fits");
        assert_eq!(Dbm::view(&other, to), view);
        assert_eq!(Dbm::status(&other), Dbm::status(&field.state));
    }
    let own = reads(&field, Audience::Seat(seat("a1")));
    assert!(own.contains("a20") && own.contains("\"left\""));
    field.end_turn(&[3, 6]);
    for to in others {
        let text = reads(&field, to);
        assert!(text.contains("\"left\""), "the edge is announced");
        assert!(!text.contains("a20"), "who comes is not");
    }
}

/// DBM-FLK-12, DBM-AMB-08, DBM-UX-21: whoever is stopped by an ambush before he is wholly on the table is outside again:
/// the others know no more of him than before, nor does he touch anybody.
#[test]
fn who_is_stopped_at_the_edge_is_outside_again() {
    let mut field = arriving(
        "wood 15,1400 300,1400 300,1600 15,1600 ; b60 Reg Ax (O) 60,1500,270 hidden cmd2
         b61 Reg Sp (O) 3000,1900,180 cmd2",
    );
    let ambusher = the(&field.state, "b60");
    field.enter(&entry("a20", 1500.0, 100.0));
    let ask = field.state.ask.clone().expect("go on, or not");
    // Meanwhile he stands in the edge, and whoever looks can go on from there.
    assert!(Position::from(&field.state).resume().is_ok());
    for eyes in ["a1", "b1"] {
        let view = Dbm::view(&field.state, Audience::Seat(seat(eyes)));
        let other = Dbm::imagine(&view, &mut Dice::seeded(Seed::from_number(1)));
        assert!(other.is_some(), "{eyes} knows of no truth");
    }
    let stop = Reply {
        kind: ask.kind,
        option: "stop".to_owned(),
    };
    field
        .try_play(ask.to, &Action::Answer(stop), &[])
        .expect("he stops");
    assert_eq!(field.n_outside(ROUND), 5);
    let state = &field.state;
    assert_eq!(state.element(ambusher).place, Place::Table);
    let outside: Vec<_> = state
        .all()
        .filter(|(_, one)| one.place == Place::Marching)
        .collect();
    for eyes in [Audience::Seat(seat("b1")), Audience::Spectator] {
        let seen = serde_json::to_string(&Dbm::view(state, eyes)).expect("a view");
        for (ix, one) in &outside {
            assert!(
                !seen.contains(&format!("\"{}\"", one.id)),
                "{} is seen",
                one.id
            );
            let mut touches = state.touches.iter();
            assert!(!touches.any(|touch| touch.by == *ix || touch.whom == *ix));
        }
    }
}

/// DBM-FLK-10: those of a command that is demoralised already are lost as soon as they go astray.
#[test]
fn the_demoralised_are_lost_astray() {
    let mut field = arriving("");
    let command = field.state.commands[ROUND.index()].as_mut();
    command.expect("a command").demoralised = true;
    field.end_turn(&[3]);
    assert_eq!(field.stage(ROUND), None);
    let lost = field.state.elements.iter();
    let lost = lost.filter(|one| one.command == ROUND && one.place == Place::Destroyed);
    assert_eq!(lost.count(), 5);
}

/// DBM-FLK-11: who has his hands full, front to front with an enemy, is struck by no march.
#[test]
fn whoever_fights_is_not_struck() {
    let mut field = arriving("b40 Reg Sp (O) 250,1500,0 cmd2");
    let foe = the(&field.state, "a9");
    field.state.elements[foe.index()].pose = sobremesa_dbm::Pose::new(250.0, 1500.0, 180.0);
    field.enter(&entry("a20", 1500.0, 100.0));
    let is_struck = |event: &Event| matches!(&event.fact, Fact::Move(MoveFact::FlankStruck { .. }));
    assert!(!field.events.iter().any(is_struck));
    assert_eq!(field.n_outside(ROUND), 4);
}

/// DBM-FLK-09: the Baggage of a march enters last.
#[test]
fn baggage_enters_last() {
    let mut field = arriving("");
    let train = the(&field.state, "a24");
    let troop = &mut field.state.elements[train.index()].troop;
    (troop.kind, troop.mobile) = (sobremesa_dbm::TroopType::Baggage, true);
    let who = Action::Enter(entry("a24", 1500.0, 40.0));
    let refused = field.try_play(seat("a2"), &who, &[]);
    let refusal = refused.expect_err("others are still outside");
    assert_eq!(refusal.details()["why"], "baggage_last");
}

/// DBM-FLK-09, -12: by the right edge they come in the other way.
#[test]
fn a_march_enters_from_the_right() {
    let mut state = marching("");
    send(&mut state, ROUND, ShortEdge::Right);
    let mut field = Field::new(state);
    field.end_turn(&[3, 6]);
    field.end_turn(&[3]);
    field.end_turn(&[3, 5]);
    assert_eq!(field.refused(&entry("a20", 1500.0, 210.0)), "DBM-DST-01");
    field.enter(&entry("a20", 1500.0, 200.0));
    let mut all = field.state.elements.iter();
    let entered = all.find(|one| one.command == ROUND && one.place == Place::Table);
    let pose = entered.expect("somebody has entered").pose;
    assert_eq!((pose.at.x.round(), pose.at.y.round()), (3400.0, 1500.0));
    assert_eq!(pose.facing.degrees(), 270.0);
    // Two deep: the rear rank comes behind the front one.
    let deep = Entry {
        files: Some(1),
        ..entry("a21 a22", 1700.0, 200.0)
    };
    field.enter(&deep);
    let in_file = |one: &&sobremesa_dbm::Element| {
        one.command == ROUND && one.place == Place::Table && one.pose.at.y.round() == 1700.0
    };
    let file = field.state.elements.iter().filter(in_file);
    let mut at: Vec<f64> = file.map(|one| one.pose.at.x.round()).collect();
    at.sort_by(f64::total_cmp);
    assert_eq!(at, [3400.0, 3400.0 + entered_depth(&field) as f64]);
}
