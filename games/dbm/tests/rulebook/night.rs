//! DBM-HOU-06 to -11, -16, DBM-NGT-02, -04, DBM-SGL-05, DBM-DST-09: night falls on a battle.

use sobremesa_dbm::rules::losses;
use sobremesa_dbm::sky::{Clock, Compass, Season, Sky};
use sobremesa_dbm::{
    Action, Climate, CommandIx, Dbm, ElementId, End, Ending, Event, Fact, Move, OfferReply, OnFoot,
    Phase, Place, Refusal, Side, State, Step, TurnFact,
};
use sobremesa_kernel::{Actor, Audience, Dice, Game, Shown, Status, Stop};

use crate::scene::{battle, the};

/// Warm spring: sunset at 18:00, night from 19:00, dawn at 05:00.
fn sky(hour: &str, weather: u8, moon: bool) -> Sky {
    Sky {
        climate: Climate::Warm,
        season: Season::Spring,
        hour: hour.to_owned().try_into().expect("a time"),
        weather,
        attacker_faces: Compass::W,
        moon,
        wind: None,
        calm: false,
        falling: None,
        cleared: false,
        began_early: false,
    }
}

/// Two small armies too far apart to meet in a quarter of an hour, under that sky.
fn armies(sky: Sky, turn: u16) -> State {
    let mut state = battle(
        "a1 Reg Bd (O) 1000,300,0 general ; a2..a10 Reg Bd (O) 1080,300,0
         a20 Reg Cv (O) 2400,300,0 general cmd2 ; a21..a24 Reg Cv (O) 2480,300,0 cmd2
         b1 Reg Sp (O) 1000,2100,180 general ; b2..b7 Reg Sp (O) 920,2100,180",
    );
    for (n, command) in state.commands.iter_mut().enumerate() {
        let side = Side::BOTH[n / CommandIx::PER_SIDE];
        if let Some(command) = command {
            command.seat = side.commander_in_chief();
        }
    }
    state.turn = turn;
    state.set_sky(Some(sky));
    state
}

/// A battle with its events.
struct Night {
    state: State,
    events: Vec<Event>,
}

impl Night {
    fn new(state: State) -> Night {
        Night {
            state,
            events: Vec::new(),
        }
    }

    fn try_play(&mut self, who: &str, action: &Action, dice: &[u8]) -> Result<(), Refusal> {
        let seat = sobremesa_kernel::Seat::named(who, Side::SEATS).expect("a seat");
        let shown = dice.iter().map(|die| Shown::Number(i32::from(*die)));
        let mut dice = Dice::scripted(shown.collect());
        let actor = Actor::Seat(seat);
        match Dbm::play(&mut self.state, actor, action, &mut dice, &mut self.events) {
            Ok(()) => Ok(()),
            Err(Stop::Refused(refusal)) => Err(refusal),
            Err(stop) => panic!("{action:?}: {stop:?}"),
        }
    }

    #[track_caller]
    fn play(&mut self, who: &str, action: &Action, dice: &[u8]) {
        self.try_play(who, action, dice)
            .unwrap_or_else(|refusal| panic!("{action:?}: {refusal:?}"));
    }

    /// All generals of the side in turn end; the dice are those of the next turn.
    #[track_caller]
    fn end_turn(&mut self, who: &str, dice: &[u8]) {
        let waiting = self.waiting();
        assert_eq!(waiting[0], who);
        for (n, seat) in (1..).zip(&waiting) {
            let rolled = if n == waiting.len() { dice } else { &[] };
            self.play(seat, &Action::EndMoves(Ending::default()), rolled);
        }
    }

    fn phase(&self) -> &'static str {
        match Dbm::status(&self.state) {
            Status::Waiting { phase, .. } => phase,
            Status::Over(outcome) => outcome.reason,
        }
    }

    /// Who is waited for.
    fn waiting(&self) -> Vec<&'static str> {
        let must = Dbm::status(&self.state).must_act();
        must.iter().map(|seat| Side::SEATS[seat.index()]).collect()
    }

    /// What each side would read of what the other has said.
    fn reads(&self, who: &str) -> String {
        let seat = sobremesa_kernel::Seat::named(who, Side::SEATS).expect("a seat");
        let view = Dbm::view(&self.state, Audience::Seat(seat));
        serde_json::to_string(&view.position.night).expect("two words")
    }
}

fn fight_on(yes: bool) -> Action {
    Action::FightOn(OfferReply { yes })
}

fn slip_away(yes: bool) -> Action {
    Action::SlipAway(OfferReply { yes })
}

/// The last quarter of dusk, in the defender's turn.
fn last_of_dusk(weather: u8, moon: bool) -> Night {
    Night::new(armies(sky("18:45", weather, moon), 2))
}

/// DBM-HOU-08, -14: with a moon both are asked, at one time and in secret; one yes is enough.
#[test]
fn a_moonlit_battle_goes_on_if_either_wants_it() {
    let mut night = last_of_dusk(0, true);
    night.end_turn("b1", &[]);
    assert_eq!(night.phase(), "nightfall");
    assert_eq!(night.waiting(), ["a1", "b1"]);
    night.play("a1", &fight_on(false), &[]);
    assert_eq!(night.waiting(), ["b1"]);
    assert_eq!(night.reads("b1"), r#"["sealed","open"]"#);
    assert_eq!(night.reads("a1"), r#"[{"said":false},"open"]"#);
    let told: Vec<String> = night
        .events
        .iter()
        .filter_map(|event| Dbm::redact(event, Audience::Spectator))
        .map(|event| serde_json::to_string(&event).expect("an event"))
        .filter(|text| text.contains("night_chosen"))
        .collect();
    assert_eq!(told.len(), 1);
    assert!(told[0].contains(r#""yes":null"#), "{told:?}");
    let again = night
        .try_play("a1", &fight_on(true), &[])
        .expect_err("once");
    assert_eq!(again.rule().0, "DBM-SEQ-01");
    // Two commands, each with its own die: no signals pass by night.
    night.play("b1", &fight_on(true), &[4, 5]);
    assert_eq!(night.phase(), "move");
    assert_eq!(night.state.side_in_turn(), Side::A);
}

/// DBM-HOU-08: without a moon, or under clouds, nobody is asked whether to fight on.
#[test]
fn a_dark_night_parts_the_armies() {
    for (weather, moon) in [(0, false), (5, true)] {
        let mut night = last_of_dusk(weather, moon);
        night.end_turn("b1", &[]);
        assert_eq!(night.phase(), "parting");
        let refused = night
            .try_play("a1", &fight_on(true), &[])
            .expect_err("dark");
        assert_eq!(refused.rule().0, "DBM-SEQ-03");
    }
    // Nobody wants to go on.
    let mut night = last_of_dusk(0, true);
    night.end_turn("b1", &[]);
    night.play("a1", &fight_on(false), &[]);
    night.play("b1", &fight_on(false), &[]);
    assert_eq!(night.phase(), "parting");
    assert_eq!(night.reads("a1"), r#"["open","open"]"#, "asked anew");
}

/// DBM-HOU-15: night falls when the hour of dusk has ended, not before, and not in the attacker's turn.
#[test]
fn night_falls_when_dusk_has_ended() {
    let mut night = Night::new(armies(sky("18:30", 0, true), 2));
    night.end_turn("b1", &[4, 5]);
    assert_eq!(night.phase(), "move");
    let mut night = Night::new(armies(sky("18:45", 0, true), 1));
    night.end_turn("a1", &[4]);
    assert_eq!(night.phase(), "move");
}

fn points(night: &Night) -> [u8; 2] {
    let told = night
        .events
        .iter()
        .rev()
        .find_map(|event| match event.fact {
            Fact::Turn(TurnFact::BattleEnded { victory_points, .. }) => Some(victory_points),
            _ => None,
        });
    told.expect("it is over")
}

/// DBM-HOU-09, -10: one victory point moves from whoever slips away alone; from two who do, none.
#[test]
fn whoever_slips_away_leaves_a_point() {
    for (a, b, expected, end) in [
        (true, false, [4, 6], End::SlippedAway(Side::A)),
        (false, true, [6, 4], End::SlippedAway(Side::B)),
        (true, true, [5, 5], End::Parted),
    ] {
        let mut night = last_of_dusk(0, false);
        night.end_turn("b1", &[]);
        night.play("b1", &slip_away(b), &[]);
        night.play("a1", &slip_away(a), &[]);
        assert_eq!(points(&night), expected);
        assert_eq!(night.state.phase, Phase::Over(end));
    }
}

/// DBM-HOU-11, -16: nobody leaves: demoralised troops are gone, all others deploy again at dawn, without
/// ambushes; losses and break points stand, and roles and sky stay.
#[test]
fn those_who_stay_fight_again_at_dawn() {
    let mut night = last_of_dusk(0, false);
    let fallen = the(&night.state, "a2");
    night.state.elements[fallen.index()].place = Place::DestroyedInCombat;
    let broken = CommandIx::new(Side::A, 2);
    let command = night.state.commands[broken.index()].as_mut();
    command.expect("a command").demoralised = true;
    let led = CommandIx::new(Side::A, 1);
    let moved = |state: &State| state.command(led).general_moved;
    let command = night.state.commands[led.index()].as_mut();
    command.expect("a command").general_moved = true;
    // Somebody on foot whose mounts are at hand, and one who has lost them.
    let knights = battle("a1 Irr Kn (O) 1000,300,0").elements[0].troop;
    let [rider, walker] = ["a3", "a4"].map(|name| the(&night.state, name));
    for (foot, mounts) in [(rider, true), (walker, false)] {
        night.state.elements[foot.index()].on_foot = Some(OnFoot {
            troop: knights,
            rear: None,
            count: 1,
            mounts,
        });
    }
    let before = [Side::A, Side::B].map(|side| losses::lost_by_army(&night.state, side));
    let originals = night.state.commands.map(|one| one.map(|one| one.original));
    night.end_turn("b1", &[]);
    night.play("a1", &slip_away(false), &[]);
    night.play("b1", &slip_away(false), &[]);
    // No Baggage here, so no camps: orders come next.
    assert_eq!(night.phase(), "orders");
    let places: Vec<(Place, usize)> = night
        .state
        .elements
        .iter()
        .map(|one| (one.place, one.command.index()))
        .collect();
    for (place, command) in places {
        let expected = match (place, command) {
            (Place::DestroyedInCombat, 0) => continue,
            (_, 1) => Place::Dispersed,
            _ => Place::Waiting,
        };
        assert_eq!(place, expected);
    }
    let after = [Side::A, Side::B].map(|side| losses::lost_by_army(&night.state, side));
    assert_eq!(before, after, "losses stand");
    let now = night.state.commands.map(|one| one.map(|one| one.original));
    assert_eq!(originals, now, "break points stand");
    assert!(!moved(&night.state), "a new battle");
    let troops = [rider, walker].map(|one| night.state.element(one).troop.to_string());
    assert_eq!(troops, ["Irr Kn (O)", "Reg Bd (O)"], "they sit up to camp");
    let over = night.state.sky.expect("a sky");
    assert_eq!(over.hour, Clock::hour(5));
    let mut orders = Vec::new();
    let a1 = Side::A.commander_in_chief();
    Dbm::candidates(&night.state, Actor::Seat(a1), &mut orders);
    let Action::WriteOrders(mut hiding) = orders.remove(0) else {
        panic!("orders");
    };
    let someone = night.state.elements[0].id;
    hiding.ambushes.push(sobremesa_dbm::Placement {
        id: someone,
        x: 600.0,
        y: 600.0,
        facing: 0.0,
        kind: None,
    });
    let refused = night.try_play("a1", &Action::WriteOrders(hiding), &[]);
    assert_eq!(refused.expect_err("no ambush").rule().0, "DBM-HOU-11");
    // From here on it is a day like another, and the attacker begins.
    let mut n_steps = 0;
    while matches!(night.state.phase, Phase::Before(_)) {
        let seat = night.waiting()[0];
        let named = sobremesa_kernel::Seat::named(seat, Side::SEATS).expect("a seat");
        let mut all = Vec::new();
        Dbm::candidates(&night.state, Actor::Seat(named), &mut all);
        night.play(seat, &all[0], &[4, 4]);
        n_steps += 1;
        assert!(n_steps < 20, "a morning has an end");
    }
    assert_eq!(night.phase(), "move");
    assert_eq!(night.state.side_in_turn(), Side::A);
    assert_eq!(night.state.turn, 3);
    assert!(night.state.day.is_none());
    let standing = night.state.on_table().count();
    assert_eq!(standing, 9 + 7, "all but the fallen and the broken");
}

/// DBM-HOU-11, DBM-NAV-01: in the night troops that are ashore go back to their vessels, and fleets are deployed again
/// with their commands; whoever's vessel is lost is on land, and nobody is in two.
#[test]
fn fleets_are_deployed_again_at_dawn() {
    let mut state = battle(
        "waterway 0,0 600,0 600,2400 0,2400
         a1 Reg Bd (O) 1000,300,0 general ; a2 Reg Gal (O) 500,500,0 landed ; a3 Reg Ax (O) 800,500,0 of=a2
         a4 Reg Gal (O) 300,500,0 ; a5 Reg Ax (O) 0,0,0 aboard=a4 ; a6 Reg Ax (O) 880,500,0 of=a4
         a7 Reg Gal (O) 100,500,0 landed ; a8 Reg Gal (O) 100,900,0 landed ; a9 Reg Ax (O) 960,500,0 of=a8
         b1 Reg Sp (O) 1000,2100,180 general ; b2..b7 Reg Sp (O) 920,2100,180",
    );
    for (n, command) in state.commands.iter_mut().enumerate() {
        if let Some(command) = command {
            command.seat = Side::BOTH[n / CommandIx::PER_SIDE].commander_in_chief();
        }
    }
    let [landed, carried, too_many, empty, lost, stranded] =
        ["a3", "a5", "a6", "a7", "a8", "a9"].map(|name| the(&state, name));
    state.elements[lost.index()].place = Place::DestroyedInCombat;
    state.turn = 2;
    state.set_sky(Some(sky("18:45", 0, false)));
    let mut night = Night::new(state);
    night.end_turn("b1", &[]);
    night.play("a1", &slip_away(false), &[]);
    night.play("b1", &slip_away(false), &[]);
    let place = |night: &Night, one: sobremesa_dbm::ElementIx| night.state.element(one).place;
    let aboard = [landed, carried].map(|one| place(&night, one));
    assert_eq!(aboard, [Place::Aboard; 2]);
    let on_land = [too_many, stranded].map(|one| place(&night, one));
    assert_eq!(on_land, [Place::Waiting; 2]);
    assert!(night.state.element(empty).landed, "its troops are lost");
    let mut n_steps = 0;
    while matches!(night.state.phase, Phase::Before(_)) {
        let seat = night.waiting()[0];
        let named = sobremesa_kernel::Seat::named(seat, Side::SEATS).expect("a seat");
        let mut all = Vec::new();
        Dbm::candidates(&night.state, Actor::Seat(named), &mut all);
        night.play(seat, &all[0], &[4, 4]);
        n_steps += 1;
        assert!(n_steps < 20, "a morning has an end");
    }
    let afloat = |one: &&sobremesa_dbm::Element| one.is_naval() && one.is_on_table();
    assert_eq!(night.state.elements.iter().filter(afloat).count(), 3);
    assert_eq!(place(&night, landed), Place::Aboard);
}

/// A dark night, in the attacker's turn, both armies out of each other's sight.
fn dark(weather: u8) -> State {
    armies(sky("22:00", weather, false), 1)
}

fn forward(name: &str, paces: f64) -> Action {
    Action::Move(Move {
        elements: vec![ElementId::new(name).expect("a name")],
        march: false,
        steps: vec![Step::Forward(paces)],
        order: Vec::new(),
        spare: false,
    })
}

/// DBM-NGT-02, -04: a command that has rolled 2 or less in any two turns of the dark neither rolls nor
/// moves; the others do.
#[test]
fn two_low_dice_stop_a_command_in_the_dark() {
    let mut night = Night::new(dark(0));
    night.end_turn("a1", &[4]);
    night.end_turn("b1", &[2, 5]);
    night.end_turn("a1", &[4]);
    night.end_turn("b1", &[6, 5]);
    night.end_turn("a1", &[4]);
    // The second low die, two turns later, is enough.
    night.end_turn("b1", &[1, 5]);
    let refused = night.try_play("a1", &forward("a1", 50.0), &[]);
    assert_eq!(refused.expect_err("stalled").rule().0, "DBM-NGT-02");
    night.play("a1", &forward("a20", 50.0), &[]);
    night.end_turn("a1", &[4]);
    // In the next turn only the other command rolls.
    night.end_turn("b1", &[3]);
    let stalled = CommandIx::new(Side::A, 1);
    let command = night.state.command(stalled);
    assert_eq!(
        (command.die, command.pips, command.stalled),
        (None, 0, true)
    );
}

/// DBM-HOU-06, -07: before the dawn of a battle begun early only two low dice running count.
#[test]
fn before_an_early_dawn_only_running_dice_count() {
    let mut state = dark(0);
    let mut early = sky("03:30", 0, false);
    early.began_early = true;
    state.set_sky(Some(early));
    let mut night = Night::new(state);
    night.end_turn("a1", &[4]);
    night.end_turn("b1", &[2, 5]);
    night.end_turn("a1", &[4]);
    night.end_turn("b1", &[6, 5]);
    night.end_turn("a1", &[4]);
    night.end_turn("b1", &[1, 5]);
    let first = CommandIx::new(Side::A, 1);
    assert!(!night.state.command(first).stalled, "not running");
    night.end_turn("a1", &[4]);
    night.end_turn("b1", &[1, 5]);
    assert!(night.state.command(first).stalled, "twice running");
    // Dawn at 05:00 wakes it: a quarter of an hour each.
    night.end_turn("a1", &[4]);
    night.end_turn("b1", &[5]);
    night.end_turn("a1", &[4]);
    night.end_turn("b1", &[5, 5]);
    assert!(!night.state.command(first).stalled, "dawn has come");
}

/// DBM-NGT-02: whoever has seen an enemy since it got dark knows where to go.
#[test]
fn whoever_sees_the_enemy_is_not_stopped() {
    let mut state = dark(0);
    let near = the(&state, "b1");
    state.elements[near.index()].pose = sobremesa_dbm::Pose::new(1000.0, 390.0, 180.0);
    let mut night = Night::new(state);
    for dice in [[2, 2], [2, 2], [2, 2]] {
        night.end_turn("a1", &[6]);
        night.end_turn("b1", &dice);
        if night.state.phase != Phase::Move {
            break;
        }
    }
    let [first, second] = [1, 2].map(|number| CommandIx::new(Side::A, number));
    assert!(!night.state.command(first).stalled, "it sees b1");
    assert!(night.state.command(second).stalled, "it sees nobody");
}

/// DBM-NGT-03, DBM-DST-09, -10: where one sees 100 p, nobody goes farther off the road, whatever his bonus.
#[test]
fn nobody_goes_far_who_sees_nothing() {
    let mut night = Night::new(dark(0));
    let refused = night.try_play("a1", &forward("a20", 110.0), &[]);
    assert_eq!(refused.expect_err("too far").rule().0, "DBM-DST-01");
    night.play("a1", &forward("a20", 100.0), &[]);
    // By moonlight one sees 300 p.
    let mut state = dark(0);
    state.set_sky(Some(sky("22:00", 0, true)));
    Night::new(state).play("a1", &forward("a20", 200.0), &[]);
}

/// DBM-SGL-05: at night the slower gets away from the faster; at dusk he does not (DBM-HOU-12).
#[test]
fn anybody_breaks_off_at_night() {
    let away = Action::Move(Move {
        elements: vec![ElementId::new("a1").expect("a name")],
        march: false,
        steps: vec![Step::Back(100.0)],
        order: Vec::new(),
        spare: false,
    });
    for (hour, goes) in [("22:00", true), ("18:30", false)] {
        let mut state = battle(
            "a1 Reg Bd (O) 1000,600,0 general ; a2 Reg Bd (O) 2000,600,0
             b1 Reg Cv (O) 1000,600,180 general ; b2 Reg Cv (O) 2000,1600,180",
        );
        state.set_sky(Some(sky(hour, 0, true)));
        let played = Night::new(state).try_play("a1", &away, &[]);
        match played {
            Ok(()) => assert!(goes, "{hour}"),
            Err(refusal) => {
                assert!(!goes, "{hour}: {refusal:?}");
                assert_eq!(refusal.rule().0, "DBM-SGL-05");
            }
        }
    }
}

/// DBM-HOU-01, DBM-SCL-08: an hour passes with every fourth turn of the defender; the attacker's count for nothing.
#[test]
fn four_turns_of_the_defender_are_an_hour() {
    let mut night = Night::new(armies(sky("12:00", 0, false), 1));
    for n in 1..=4 {
        night.end_turn("a1", &[4]);
        let hour = night.state.sky.expect("a sky").hour;
        assert_eq!(hour, Clock::hour(12).later(15 * (n - 1)));
        night.end_turn("b1", &[4, 4]);
    }
    assert_eq!(night.state.sky.expect("a sky").hour, Clock::hour(13));
}

/// DBM-HOU-11, DBM-DIS-16: whoever gave up his place for one on foot whose mounts are gone does not come back by night.
#[test]
fn who_was_exchanged_for_good_stays_away() {
    let mut night = last_of_dusk(0, false);
    let [foot, gone] = ["a3", "a4"].map(|name| the(&night.state, name));
    night.state.elements[foot.index()].on_foot = Some(sobremesa_dbm::OnFoot {
        troop: night.state.element(foot).troop,
        rear: None,
        count: 2,
        mounts: false,
    });
    night.state.elements[gone.index()].place = Place::Exchanged;
    night.state.elements[gone.index()].exchanged_for = Some(foot);
    night.end_turn("b1", &[]);
    night.play("a1", &slip_away(false), &[]);
    night.play("b1", &slip_away(false), &[]);
    assert_eq!(night.state.element(foot).place, Place::Waiting);
    assert_eq!(night.state.element(gone).place, Place::Exchanged);
}
