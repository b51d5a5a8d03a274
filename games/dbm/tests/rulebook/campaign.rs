//! DBM-CMP: battles of a campaign: who leaves, who is diced for, what is left.

use sobremesa_dbm::rules::campaign::loser;
use sobremesa_dbm::{
    Action, Army, ArmyChoice, CampaignFact, Dbm, End, Event, Fact, Fate, FieldChoice, OnFoot,
    Phase, Place, Position, Role, Setup, Side, State, Toll, TroopType, survivors,
};
use sobremesa_kernel::{Actor, Dice, Game, Seed, Shown};
use sobremesa_table::Playable;

use crate::moves::{judge_order, order};
use crate::scene::{Trial, battle, the};

/// A battle of a campaign in the attacker's movement phase.
fn campaign(text: &str) -> State {
    let mut state = battle(text);
    state.campaign = Some(Toll::default());
    state.phase = Phase::Move;
    state
}

#[track_caller]
fn play(state: &mut State, seat: &str, action: &Action, dice: &[u8]) -> Vec<Event> {
    let shown = dice.iter().map(|die| Shown::Number(i32::from(*die)));
    let mut dice = Dice::scripted(shown.collect());
    let seat = sobremesa_kernel::Seat::named(seat, Side::SEATS).expect("a seat");
    let mut events = Vec::new();
    let played = Dbm::play(state, Actor::Seat(seat), action, &mut dice, &mut events);
    played.unwrap_or_else(|stop| panic!("{action:?}: {stop:?}"));
    events
}

/// Why a move is refused.
#[track_caller]
fn refusal(state: &State, text: &str) -> &'static str {
    let judged = judge_order(state, &order(text));
    judged.expect_err("it is refused").code()
}

/// Everybody who was diced for: `b1 4 saved`, with `-1` after the die of who was in contact.
fn diced(events: &[Event]) -> Vec<String> {
    let told = events.iter().filter_map(|event| match &event.fact {
        Fact::Campaign(CampaignFact::DicedFor {
            element,
            die,
            in_contact,
            fate,
            ..
        }) => {
            let contact = if *in_contact { "-1" } else { "" };
            let fate = match fate {
                Fate::Saved => "saved",
                Fate::Lost => "lost",
                Fate::Captured => "captured",
            };
            Some(format!("{} {die}{contact} {fate}", element.id))
        }
        _ => None,
    });
    told.collect()
}

/// DBM-CMP-02: the attacker leads his own off over his own edge, the defender over any; by choice, so nothing of
/// it counts as lost. Elsewhere nobody moves over an edge (DBM-LOS-01).
#[test]
fn who_is_led_off_is_not_lost() {
    let scene =
        "a1 Reg LH (O) 1000,60,180 ; a2 Reg Bd (O) 1400,300,0 ; b1 Reg Bd (O) 1000,2000,180";
    assert_eq!(refusal(&battle(scene), "a1: forward 100"), "leaves_table");
    let mut state = campaign(scene);
    let events = play(
        &mut state,
        "a1",
        &Action::Move(order("a1: forward 100")),
        &[],
    );
    let a1 = the(&state, "a1");
    assert_eq!(state.element(a1).place, Place::Withdrawn);
    assert!(events.iter().any(|event| event.rule.0 == "DBM-CMP-02"));
    let lost = sobremesa_dbm::rules::losses::lost_by_army(&state, Side::A);
    assert_eq!(lost.0, 0);
    assert!(!matches!(state.phase, Phase::Over(_)), "a2 is still there");
    // Not over a short edge, nor over the enemy's.
    let aside =
        "a1 Reg LH (O) 60,1000,270 ; a2 Reg LH (O) 1000,2340,0 ; b1 Reg Bd (O) 2000,2000,180";
    assert_eq!(refusal(&campaign(aside), "a1: forward 100"), "leaves_table");
    assert_eq!(refusal(&campaign(aside), "a2: forward 100"), "leaves_table");
    // The defender over any.
    let mut defends = campaign(aside);
    defends.attacker = Side::B;
    defends.turn = 2;
    for name in ["a1", "a2"] {
        let forward = order(&format!("{name}: forward 100"));
        play(&mut defends, "a1", &Action::Move(forward), &[]);
        let led_off = the(&defends, name);
        assert_eq!(defends.element(led_off).place, Place::Withdrawn, "{name}");
    }
}

/// DBM-CMP-03, -08: a side that has led off its last but for its Baggage has left the field, and dices.
#[test]
fn the_last_who_leaves_ends_the_battle() {
    let mut state = campaign(
        "a1 Reg LH (O) 1000,60,180 ; a2 Irr Bge (O) 1400,100,0 ; b1 Reg Bd (O) 1000,2000,180",
    );
    let forward = Action::Move(order("a1: forward 100"));
    let events = play(&mut state, "a1", &forward, &[5]);
    assert_eq!(state.phase, Phase::Over(End::LeftField(Side::A)));
    // The Baggage was still there; nobody is mounted on either side's part of the table.
    assert_eq!(diced(&events), ["a2 5 lost"]);
    assert_eq!(loser(&state, End::Agreed), None);
}

/// DBM-CMP-05, -06, -07: the table, its rows by the mounted of both on the table, and who is captured.
#[test]
fn the_loser_dices_for_each() {
    let foot = "b1 Reg El (O) 1000,2000,180 ; b2 Irr Hd (O) 1200,2000,180 ; \
                b3 Reg Art (O) 1400,2000,180 ; b4 Reg Bd (O) 1600,2000,180 ; \
                b5 Reg Cv (O) 1800,2000,180 ; b6 Irr Bge (O) 2000,2300,180";
    let row = |attackers: &str, dice: [u8; 6]| {
        let mut state = campaign(&format!("{attackers} ; {foot}"));
        let events = play(&mut state, "b1", &Action::Concede, &dice);
        diced(&events).join(", ")
    };
    // An elephant is mounted too: one of each of the loser's two against half, equal, double.
    let one = "a1 Reg Cv (O) 1000,300,0";
    let two = "a1 Reg Cv (O) 1000,300,0 ; a2 Reg Cv (O) 1200,300,0";
    let four = "a1..a4 Reg Cv (O) 1000,300,0";
    assert_eq!(
        row(one, [2, 4, 4, 2, 1, 4]),
        "b1 2 captured, b2 4 lost, b3 4 captured, b4 2 lost, b5 1 saved, b6 4 lost"
    );
    assert_eq!(
        row(one, [3, 5, 5, 3, 1, 5]),
        "b1 3 saved, b2 5 saved, b3 5 saved, b4 3 saved, b5 1 saved, b6 5 saved"
    );
    assert_eq!(
        row(two, [3, 5, 5, 3, 1, 5]),
        "b1 3 captured, b2 5 lost, b3 5 captured, b4 3 lost, b5 1 lost, b6 5 lost"
    );
    assert_eq!(
        row(two, [4, 6, 6, 4, 2, 6]),
        "b1 4 saved, b2 6 saved, b3 6 saved, b4 4 saved, b5 2 saved, b6 6 saved"
    );
    assert_eq!(
        row(four, [4, 6, 6, 4, 2, 6]),
        "b1 4 captured, b2 6 lost, b3 6 captured, b4 4 lost, b5 2 lost, b6 6 lost"
    );
    assert_eq!(
        row(four, [5, 6, 6, 5, 3, 6]),
        "b1 5 saved, b2 6 lost, b3 6 captured, b4 5 saved, b5 3 saved, b6 6 lost"
    );
}

/// DBM-EX-55: 8 Mounted of the winner's against 5 are the middle row: Sp in contact are lost by a 4, Cv saved by a 2,
/// Bge lost by a 5.
#[test]
fn the_example_of_survivors() {
    let mut state = campaign(
        "a1 Reg Sp (O) 1000,1000,0 ; a2..a9 Reg Cv (O) 1800,300,0 ; b1 Reg Sp (O) 1000,1000,180 ; \
         b2..b6 Reg Cv (O) 2400,2000,180 ; b7 Irr Bge (O) 3000,2300,180",
    );
    let events = play(&mut state, "b1", &Action::Concede, &[4, 2, 2, 2, 2, 2, 5]);
    let diced = diced(&events);
    assert_eq!(diced[0], "b1 4-1 lost");
    assert_eq!(
        diced[1..6],
        [2, 3, 4, 5, 6].map(|n| format!("b{n} 2 saved"))
    );
    assert_eq!(diced[6], "b7 5 lost");
}

/// DBM-CMP-05, -06: less 1 in contact with the enemy; a 0 is lost in every column; mounted on neither side is the
/// middle row, none of the loser's only the bottom row.
#[test]
fn contact_and_nobody_mounted() {
    let mut state = campaign(
        "a1 Reg Bd (O) 1000,1000,0 ; b1 Reg Cv (O) 1000,1000,180 ; b2 Reg Cv (O) 2000,2000,180",
    );
    let events = play(&mut state, "b1", &Action::Concede, &[1, 1]);
    assert_eq!(diced(&events), ["b1 1-1 lost", "b2 1 saved"]);
    let mut state = campaign("a1 Reg Bd (O) 1000,300,0 ; b1..b2 Reg Bd (O) 1000,2000,180");
    let events = play(&mut state, "b1", &Action::Concede, &[3, 4]);
    assert_eq!(diced(&events), ["b1 3 lost", "b2 4 saved"]);
    let mut state = campaign("a1 Reg Cv (O) 1000,300,0 ; b1..b2 Reg Bd (O) 1000,2000,180");
    let events = play(&mut state, "b1", &Action::Concede, &[4, 5]);
    assert_eq!(diced(&events), ["b1 4 lost", "b2 5 saved"]);
}

/// DBM-CMP-06, DBM-DIS-16: whoever went on foot beside his mounts counts as mounted, as many as dismounted, and
/// they all ride again in the next battle, unless the mounts are gone.
#[test]
fn who_went_on_foot_counts_as_mounted() {
    let scene = "a1..a2 Reg Cv (O) 1000,300,0 ; b1 Reg Bd (O) 1000,2000,180 general ; b2 Reg LH (O) 1200,2000,180";
    let on_foot = |mounts: bool| {
        let mut state = campaign(scene);
        let [b1, b2] = ["b1", "b2"].map(|name| the(&state, name));
        state.elements[b1.index()].on_foot = Some(OnFoot {
            troop: state.element(b2).troop,
            rear: None,
            count: 2,
            mounts,
        });
        state.elements[b2.index()].place = Place::Exchanged;
        state.elements[b2.index()].exchanged_for = Some(b1);
        state
    };
    // Two against two: foot is lost on 3 or less; two against none: on 4 or less.
    for (mounts, die, left) in [(true, 4, "2 LH"), (false, 5, "1 Bd")] {
        let mut state = on_foot(mounts);
        let events = play(&mut state, "b1", &Action::Concede, &[die]);
        assert_eq!(diced(&events), [format!("b1 {die} saved")]);
        let army = survivors(&Army::default(), &state, Side::B);
        let lines = army.command.iter().flat_map(|command| &command.line);
        let [count, kind] = lines.fold([0, 0], |[count, _], line| {
            [count + line.count, line.kind as u8]
        });
        let name = TroopType::ALL[usize::from(kind)].code();
        assert_eq!(format!("{count} {name}"), left);
    }
    let mut without = on_foot(false);
    let events = play(&mut without, "b1", &Action::Concede, &[4]);
    assert_eq!(diced(&events), ["b1 4 lost"]);
}

/// DBM-CMP-04: whoever is left alone leads what is left, and is counted once.
#[test]
fn the_last_one_leads() {
    let mut state = campaign(
        "a1 Reg Kn (O) 1000,300,0 general ; b1 Reg Cv (O) 1000,2000,180 general ; b2 Reg Sp (O) 1500,2000,180",
    );
    let general = the(&state, "b1");
    state.elements[general.index()].place = Place::DestroyedInCombat;
    play(&mut state, "b1", &Action::Concede, &[6]);
    let army = survivors(&Army::default(), &state, Side::B);
    let lines: Vec<_> = army
        .command
        .iter()
        .flat_map(|command| &command.line)
        .collect();
    assert_eq!(lines.len(), 1);
    assert!(lines[0].general && lines[0].count == 1 && lines[0].kind == TroopType::Spears);
}

/// DBM-CMP-04, -05: the destroyed of both are lost without a die; who left against his will is diced for, who was
/// led off is not; the winner has all his others back.
#[test]
fn who_is_lost_without_a_die() {
    let mut state = campaign(
        "a1..a3 Reg Bd (O) 1000,300,0 ; b1..b4 Reg Bd (O) 1000,2000,180 ; a8 Reg Art (O) 2000,300,0",
    );
    for (name, place) in [
        ("a1", Place::DestroyedInCombat),
        ("a2", Place::OffTable),
        ("b1", Place::Destroyed),
        ("b2", Place::OffTable),
        ("b3", Place::Withdrawn),
    ] {
        let element = the(&state, name);
        state.elements[element.index()].place = place;
    }
    let events = play(&mut state, "b1", &Action::Concede, &[2, 6]);
    assert_eq!(diced(&events), ["b2 2 lost", "b4 6 saved"]);
    let counted = events.iter().find_map(|event| match &event.fact {
        Fact::Campaign(CampaignFact::Counted {
            left,
            lost,
            captured,
        }) => Some((*left, *lost, *captured)),
        _ => None,
    });
    assert_eq!(counted, Some(([3, 2], [1, 2], [0, 0])));
    // It is written, and read again.
    let form = serde_json::to_value(Position::from(&state)).expect("written");
    assert_eq!(form["campaign"]["lost"], serde_json::json!(["b2"]));
    let read: Position = serde_json::from_value(form).expect("read");
    assert_eq!(read.resume().expect("a battle").campaign, state.campaign);
}

/// DBM-CMP-08: where the battle was only stopped nobody dices; nor where both armies are beaten, for nobody keeps
/// the field.
#[test]
fn a_battle_that_was_stopped_costs_nothing_more() {
    let mut state = campaign("a1 Reg Bd (O) 1000,300,0 ; b1 Reg Bd (O) 1000,2000,180");
    play(&mut state, "a1", &Action::OfferEnd, &[]);
    let events = play(&mut state, "b1", &Action::OfferEnd, &[]);
    assert_eq!(state.phase, Phase::Over(End::Agreed));
    assert!(diced(&events).is_empty());
    // Both armies are beaten.
    let mut state = campaign("a1..a4 Reg Bd (O) 1000,300,0 ; b1..b4 Reg Bd (O) 1000,2000,180");
    assert_eq!(loser(&state, End::Beaten), None);
    let lose = |state: &mut State, names: [&str; 3]| {
        for name in names {
            let element = the(state, name);
            state.elements[element.index()].place = Place::Destroyed;
        }
    };
    lose(&mut state, ["b1", "b2", "b3"]);
    assert_eq!(loser(&state, End::Beaten), Some(Side::B));
    lose(&mut state, ["a1", "a2", "a3"]);
    assert_eq!(loser(&state, End::Beaten), None);
    // And where there is no campaign nobody dices at all.
    let mut trial = Trial::moving("a1 Reg Bd (O) 1000,300,0 ; b1 Reg Bd (O) 1000,2000,180");
    let events = play(&mut trial.state, "b1", &Action::Concede, &[]);
    assert!(diced(&events).is_empty());
}

/// DBM-CMP-01, -04, -07, DBM-UX-31: what is left goes to the next battle, which need not be equal: without the
/// lost, with the captured, and with somebody in the place of a lost general.
#[test]
fn what_is_left_fights_the_next_battle() {
    let mut state = campaign(
        "a1 Reg Kn (O) 1000,300,0 general ; a2..a4 Reg Bd (O) 1200,300,0 ; \
         b1 Reg Cv (O) 1000,2000,180 general ; b2 Irr El (O) 1300,2000,180 ; b3..b4 Reg Sp (O) 1500,2000,180 ; \
         b5 Irr Bge (O) 2000,2300,180",
    );
    for name in ["a3", "b1"] {
        let element = the(&state, name);
        state.elements[element.index()].place = Place::DestroyedInCombat;
    }
    // The elephant is captured; the spears are saved; the Baggage is lost.
    play(&mut state, "b1", &Action::Concede, &[1, 6, 6, 1]);
    let came = Army::default();
    let [winner, beaten] = Side::BOTH.map(|side| survivors(&came, &state, side));
    let lines = |army: &Army| -> Vec<String> {
        let lines = army.command.iter().flat_map(|command| &command.line);
        lines
            .map(|line| {
                let general = if line.general { "general " } else { "" };
                format!("{} {general}{}", line.count, line.kind.code())
            })
            .collect()
    };
    assert_eq!(lines(&winner), ["1 general Kn", "2 Bd", "1 El"]);
    assert_eq!(lines(&beaten), ["1 general Sp", "1 Sp"]);
    assert_eq!(beaten.command[0].general, Role::Cinc);
    assert_eq!(beaten.baggage.count, 0);
    assert!(
        winner.command[0]
            .line
            .iter()
            .any(|line| line.kind == TroopType::Elephants)
    );
    let mut flaws = Vec::new();
    for (army, side) in [(&winner, Side::A), (&beaten, Side::B)] {
        army.muster(side, &mut flaws);
    }
    assert!(flaws.is_empty(), "both can fight again: {flaws:?}");
}

/// DBM-CMP-04: the same agreement with what is left; the winner attacks. While it is fought, after a battle of
/// no campaign, or when nobody is left on a side, nothing follows.
#[test]
fn the_next_battle_is_set_up() {
    let mut setup = Setup {
        field: Some(FieldChoice::Ready("skirmish".to_owned())),
        campaign: true,
        turns: Some(12),
        ..Setup::default()
    };
    setup.generals.insert("a1".to_owned(), "a1".to_owned());
    let mut dice = Dice::seeded(Seed::from_number(1));
    let mut state = Dbm::start(&setup, &mut dice, &mut Vec::new()).expect("it begins");
    assert_eq!(Dbm::sequel(&setup, &state), None);
    let n_dice = n_diced(&state);
    play(&mut state, "a1", &Action::Concede, &[3; 40][..n_dice]);
    let next = Dbm::sequel(&setup, &state).expect("both have somebody");
    assert_eq!(
        (next.attacker, next.turns, next.campaign),
        (Some(Side::B), Some(12), true)
    );
    assert_eq!(next.generals, setup.generals);
    let begun = Dbm::start(&next, &mut dice, &mut Vec::new());
    let begun = begun.expect("what is left can fight");
    let count = |state: &State, side: Side| {
        let own = state
            .elements
            .iter()
            .filter(|one| one.command.side() == side);
        own.count()
    };
    assert_eq!(count(&begun, Side::B), count(&state, Side::B));
    assert!(count(&begun, Side::A) < count(&state, Side::A));
    state.campaign = None;
    assert_eq!(Dbm::sequel(&setup, &state), None);
}

/// How many of side a's are on the table.
fn n_diced(state: &State) -> usize {
    let own = state
        .elements
        .iter()
        .filter(|one| one.command.side() == Side::A);
    own.filter(|one| one.place.is_in_battle()).count()
}

/// DBM-CMP-04, -07, DBM-NAV-04: vessels that were not lost sail on to the next battle with those who are left to be
/// carried; those too that stayed away because no water led to this one. The lost do not.
#[test]
fn vessels_sail_on() {
    let ready = |name: &str| ArmyChoice::Ready(name.to_owned());
    let setup = Setup {
        armies: Some([ready("athenian_league"), ready("syracusan")]),
        whole_day: true,
        campaign: true,
        ..Setup::default()
    };
    let begin = |setup: &Setup| {
        let mut dice = Dice::seeded(Seed::from_number(3));
        let mut state = Dbm::start(setup, &mut dice, &mut Vec::new()).expect("it begins");
        state.phase = Phase::Over(End::Agreed);
        state
    };
    let n_afloat = |state: &State| state.elements.iter().filter(|one| one.is_naval()).count();
    let n_manned = |state: &State| {
        state
            .elements
            .iter()
            .filter(|one| one.vessel.is_some())
            .count()
    };
    let sequel = |state: &State| {
        let next = Dbm::sequel(&setup, state).expect("both have somebody");
        begin(&next)
    };
    let first = begin(&setup);
    assert!(n_afloat(&first) > 4 && n_manned(&first) > 2);
    // Nothing was lost: all sail on, and everybody has his berth again.
    let next = sequel(&first);
    assert_eq!(
        (n_afloat(&next), n_manned(&next)),
        (n_afloat(&first), n_manned(&first))
    );
    // No water led to the table, so they were not there at all.
    let mut dry = first.clone();
    dry.elements.retain(|one| !one.is_naval());
    assert_eq!(n_afloat(&sequel(&dry)), n_afloat(&first));
    // One is lost.
    let mut lossy = first.clone();
    let mut vessels = lossy.elements.iter_mut().filter(|one| one.is_naval());
    vessels.next().expect("a vessel").place = Place::Destroyed;
    assert_eq!(n_afloat(&sequel(&lossy)), n_afloat(&first) - 1);
    let cost = |state: &State| match &Dbm::sequel(&setup, state).expect("a sequel").armies {
        Some([ArmyChoice::Own(army), _]) => army.ap,
        other => panic!("{other:?}"),
    };
    assert!(cost(&lossy) < cost(&first));
    // Nobody but generals is left to be carried.
    let mut few = first.clone();
    for one in few
        .elements
        .iter_mut()
        .filter(|one| !one.is_naval() && !one.general)
    {
        one.place = Place::Destroyed;
    }
    let next = sequel(&few);
    assert_eq!(n_afloat(&next), n_afloat(&first));
    assert!(n_manned(&next) < n_manned(&first));
}
