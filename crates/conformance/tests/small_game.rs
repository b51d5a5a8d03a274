//! The rules of Two Companies, one by one.

use serde_json::{Value, json};
use sobremesa_conformance::small_game::{Action, Losses, Point, Position, Setup, SmallGame};
use sobremesa_kernel::record::Origin;
use sobremesa_kernel::{
    Actor, Audience, DiceSource, Game, Match, Playing, Seat, Shown, Status, Unplayed,
};

use sobremesa_table::{ByHand, Chosen, Filled, Foreseen, Playable, Way};

const RED: Actor = Actor::Seat(Seat::new(0));
const BLUE: Actor = Actor::Seat(Seat::new(1));
const HOUSE: Actor = Actor::House;

/// A table in the middle of a match: dry ground, orders to be given, nobody in a hurry. `changes`
/// are put over that, field by field.
fn position(changes: Value) -> Value {
    let mut position = json!({
        "rounds": 6, "round": 2, "weather": "dry",
        "companies": [company([40, 30]), company([60, 30])],
        "phase": {"orders": {"given": [null, null]}},
    });
    merge(&mut position, changes);
    position
}

fn company(at: [i32; 2]) -> Value {
    let token = if at[0] < 50 { 2 } else { 5 };
    json!({"at": at, "veterans": 4, "recruits": 6, "token": token, "called": false})
}

fn merge(into: &mut Value, changes: Value) {
    match (into, changes) {
        (Value::Object(fields), Value::Object(changes)) => {
            for (name, change) in changes {
                if name == "phase" {
                    fields.remove(&name);
                }
                merge(fields.entry(name).or_insert(Value::Null), change);
            }
        }
        (Value::Array(all), Value::Array(changes)) if all.len() == changes.len() => {
            all.iter_mut()
                .zip(changes)
                .for_each(|(it, change)| merge(it, change));
        }
        (it, change) => *it = change,
    }
}

/// The table, and dice that will show these.
fn table(changes: Value, dice: &[i32]) -> Match<SmallGame> {
    let position: Position = serde_json::from_value(position(changes)).expect("a position");
    let script = dice.iter().copied().map(Shown::Number).collect();
    Match::start(Origin::Position(position), DiceSource::Script(script)).expect("it can be played")
}

/// Plays, and gives what happened as the referee is told.
#[track_caller]
fn play(game: &mut Match<SmallGame>, who: Actor, action: Value) -> Vec<Value> {
    let before = game.seq();
    let read = serde_json::from_value(action.clone()).expect("an action");
    match game.play(who, read) {
        Ok(Playing::Done(_)) => {}
        other => panic!("{action}: {other:?}"),
    }
    let told = game.told(before, Audience::Referee);
    told.iter()
        .map(|it| serde_json::to_value(it).expect("JSON"))
        .collect()
}

#[track_caller]
fn check_refused(game: &mut Match<SmallGame>, who: Actor, action: Value, rule: &str, code: &str) {
    let read = serde_json::from_value(action.clone()).expect("an action");
    let Err(Unplayed::Illegal(illegal)) = game.play(who, read) else {
        panic!("{action} is allowed");
    };
    assert_eq!((illegal.rule.0, illegal.code), (rule, code), "{action}");
}

fn referee_sees(game: &Match<SmallGame>) -> Value {
    serde_json::to_value(SmallGame::position(game.state())).expect("JSON")
}

fn kinds(events: &[Value]) -> Vec<&str> {
    let kind = |event: &Value| -> &str { panic!("{event} has no kind") };
    events
        .iter()
        .map(|event| event["kind"].as_str().unwrap_or_else(|| kind(event)))
        .collect()
}

fn phase(game: &Match<SmallGame>) -> &'static str {
    match SmallGame::status(game.state()) {
        Status::Waiting { phase, .. } => phase,
        Status::Over(outcome) => outcome.reason,
    }
}

/// SML-FLD-02, SML-RSV-01: the first two tokens of the shuffle are red's and blue's.
#[test]
fn the_beginning() {
    let tokens = Shown::Order(["4", "1", "6", "5", "3", "2"].map(str::to_owned).to_vec());
    let source = DiceSource::Script(vec![tokens]);
    let game = Match::<SmallGame>::start(Origin::Setup(Setup::default()), source).expect("sound");
    let table = referee_sees(&game);
    assert_eq!(
        table["companies"],
        json!([
            {"at": [35.0, 30.0], "veterans": 4, "recruits": 6, "token": 4, "called": false},
            {"at": [65.0, 30.0], "veterans": 4, "recruits": 6, "token": 1, "called": false},
        ])
    );
    assert_eq!(
        (table["round"].clone(), table["phase"].clone()),
        (json!(1), json!("weather"))
    );
}

/// SML-RSV-01: each captain looks at the own token only.
#[test]
fn tokens_are_for_their_captain() {
    let game = table(json!({}), &[]);
    let seen_by = |to: Audience| {
        let view = serde_json::to_value(SmallGame::view(game.state(), to)).expect("JSON");
        let companies = &view["table"]["companies"];
        (companies[0]["token"].clone(), companies[1]["token"].clone())
    };
    assert_eq!(
        seen_by(Audience::Seat(Seat::new(0))),
        (json!(2), json!("hidden"))
    );
    assert_eq!(
        seen_by(Audience::Seat(Seat::new(1))),
        (json!("hidden"), json!(5))
    );
    assert_eq!(
        seen_by(Audience::Spectator),
        (json!("hidden"), json!("hidden"))
    );
    assert_eq!(seen_by(Audience::Referee), (json!(2), json!(5)));
}

/// SML-RSV-02: once, and as many recruits as the token says.
#[test]
fn the_reserve_is_called_once() {
    let mut game = table(json!({"companies": [{"at": [10, 30]}, {}]}), &[4]);
    play(&mut game, RED, json!("call"));
    let events = play(&mut game, BLUE, json!("stand"));
    assert_eq!(events[2]["recruits"], 2);
    assert_eq!(referee_sees(&game)["companies"][0]["recruits"], 6 + 2);
    play(&mut game, HOUSE, json!("weather"));
    check_refused(&mut game, RED, json!("call"), "SML-RSV-02", "has_called");
}

/// SML-WEA-01: two is mud, three is not.
#[test]
fn mud_shortens_the_march() {
    for (die, weather, reach) in [(2, "mud", 8), (3, "dry", 16)] {
        let mut game = table(json!({"phase": "weather"}), &[die]);
        let events = play(&mut game, HOUSE, json!("weather"));
        assert_eq!(events[0]["weather"], weather);
        let too_far = json!({"march": [40, 30 - reach - 1]});
        check_refused(&mut game, RED, too_far, "SML-ORD-03", "too_far");
        play(&mut game, RED, json!({"march": [40, 30 - reach]}));
        check_refused(
            &mut game,
            HOUSE,
            json!("weather"),
            "SML-WEA-01",
            "weather_is_rolled",
        );
    }
}

/// SML-ORD-01: what the first has ordered shows only when the second has spoken.
#[test]
fn orders_are_secret_until_the_last_has_spoken() {
    let mut game = table(json!({}), &[]);
    play(&mut game, RED, json!({"march": [40, 20]}));
    for (to, order) in [
        (Audience::Seat(Seat::new(0)), json!({"march": [40.0, 20.0]})),
        (Audience::Seat(Seat::new(1)), json!("hidden")),
        (Audience::Spectator, json!("hidden")),
    ] {
        let view = serde_json::to_value(SmallGame::view(game.state(), to)).expect("JSON");
        assert_eq!(
            view["table"]["phase"]["orders"]["given"],
            json!([order, null])
        );
        let told = serde_json::to_value(game.told(1, to)).expect("JSON");
        let expected = if order == "hidden" {
            Value::Null
        } else {
            order
        };
        assert_eq!(told[0]["order"], expected);
    }
    let events = play(&mut game, BLUE, json!({"march": [60, 40]}));
    assert_eq!(
        kinds(&events),
        ["ordered", "orders_revealed", "marched", "marched"]
    );
    let orders = json!([{"march": [40.0, 20.0]}, {"march": [60.0, 40.0]}]);
    assert_eq!(events[1]["orders"], orders);
}

/// SML-ORD-02, SML-ORD-01: one order a round, and only then.
#[test]
fn an_order_stands() {
    let mut game = table(json!({}), &[]);
    play(&mut game, RED, json!("stand"));
    check_refused(&mut game, RED, json!("call"), "SML-ORD-02", "has_ordered");
    let mut game = table(json!({"phase": "weather"}), &[]);
    check_refused(
        &mut game,
        RED,
        json!("stand"),
        "SML-ORD-01",
        "no_time_for_orders",
    );
}

/// SML-ORD-03, SML-FLD-01: any real point within reach, but on the field.
#[test]
fn a_march_is_measured_in_real_numbers() {
    let mut game = table(json!({"companies": [{"at": [3, 30]}, {}]}), &[]);
    let off = json!({"march": [-0.001, 30]});
    check_refused(&mut game, RED, off, "SML-FLD-01", "off_field");
    // 3 + 12.8 and 30 + 9.6 are 16 paces away.
    check_refused(
        &mut game,
        RED,
        json!({"march": [15.81, 39.6]}),
        "SML-ORD-03",
        "too_far",
    );
    play(&mut game, RED, json!({"march": [15.8, 39.6]}));
}

/// SML-CLA-01: 10 paces are contact, and a little more is not.
#[test]
fn only_companies_in_contact_fight() {
    for (x, fights) in [(50.0, true), (49.9, false)] {
        let mut game = table(json!({}), &[1, 1, 1, 1, 6, 6]);
        play(&mut game, RED, json!({"march": [x, 30]}));
        let events = play(&mut game, BLUE, json!("stand"));
        assert_eq!(kinds(&events).contains(&"fought"), fights, "{x}");
    }
}

/// SML-CLA-01: both add veterans and firm stand; the lower loses the difference.
#[test]
fn the_lower_total_loses_the_difference() {
    let few_veterans = json!({"companies": [{"veterans": 2}, {}]});
    let mut game = table(few_veterans, &[3, 4, 2, 4]);
    play(&mut game, RED, json!({"march": [55, 30]}));
    let events = play(&mut game, BLUE, json!("stand"));
    let totals: Vec<&Value> = events.iter().filter(|e| e["kind"] == "fought").collect();
    assert_eq!(totals[0]["total"], 3 + 4);
    assert_eq!(totals[1]["total"], 2 + 4 + 1 + 1);
    let expected = json!({"losses": {"due": [1, 0], "suffered": [1, 0]}});
    assert_eq!(referee_sees(&game)["phase"], expected);
}

/// SML-CLA-01, SML-CLA-02: equal totals cost each a man, and both captains are asked at once.
#[test]
fn a_tie_costs_each_a_man() {
    let mut game = table(json!({}), &[3, 4, 4, 3, 6, 6]);
    play(&mut game, RED, json!({"march": [55, 30]}));
    play(&mut game, BLUE, json!({"march": [60, 31]}));
    let status = SmallGame::status(game.state());
    assert_eq!(status.must_act().len(), 2);
    play(
        &mut game,
        BLUE,
        json!({"lose": {"veterans": 1, "recruits": 0}}),
    );
    play(
        &mut game,
        RED,
        json!({"lose": {"veterans": 0, "recruits": 1}}),
    );
    assert_eq!(phase(&game), "weather");
}

/// A clash in which red has lost three and has not yet said who fell; whoever spoke last was blue.
fn red_has_lost_three(dice: &[i32]) -> Match<SmallGame> {
    let dice: Vec<i32> = [3, 3, 4, 5]
        .into_iter()
        .chain(dice.iter().copied())
        .collect();
    let mut game = table(json!({}), &dice);
    play(&mut game, RED, json!({"march": [55, 30]}));
    play(&mut game, BLUE, json!({"march": [60, 30]}));
    assert_eq!(phase(&game), "losses");
    game
}

/// SML-CLA-02: the captain says who fell, as many as are due and of those who are there.
#[test]
fn losses_are_divided_by_their_captain() {
    let mut game = red_has_lost_three(&[6]);
    for wrong in [(0, 2), (2, 2), (0, 0), (255, 4)] {
        let division = json!({"lose": {"veterans": wrong.0, "recruits": wrong.1}});
        check_refused(&mut game, RED, division, "SML-CLA-02", "wrong_division");
    }
    let division = json!({"lose": {"veterans": 1, "recruits": 2}});
    check_refused(
        &mut game,
        BLUE,
        division.clone(),
        "SML-CLA-02",
        "nothing_to_divide",
    );
    play(&mut game, RED, division);
    let company = &referee_sees(&game)["companies"][0];
    assert_eq!(company["veterans"], 4 - 1);
    assert_eq!(company["recruits"], 6 - 2);
}

/// SML-CLA-02: where there is nothing to choose nobody is asked.
#[test]
fn a_company_of_one_kind_is_not_asked_who_fell() {
    let only_recruits = json!({"companies": [{"veterans": 0}, {}]});
    let mut game = table(only_recruits, &[2, 3, 4, 3, 6]);
    play(&mut game, RED, json!({"march": [55, 30]}));
    let events = play(&mut game, BLUE, json!({"march": [60, 30]}));
    let fell = events
        .iter()
        .find(|event| event["kind"] == "fell")
        .expect("some fell");
    assert_eq!(
        fell["losses"],
        json!({"veterans": 0, "recruits": 4 + 3 + 1 - 5})
    );
    assert_eq!(phase(&game), "weather");
}

/// SML-CLA-03: with more recruits than veterans, a die that shows no more than the losses.
#[test]
fn nerve_fails_at_the_losses_and_holds_above() {
    for (die, broke) in [(3, true), (4, false)] {
        let mut game = red_has_lost_three(&[die, 1]);
        let events = play(
            &mut game,
            RED,
            json!({"lose": {"veterans": 1, "recruits": 2}}),
        );
        assert_eq!(events[1]["broke"], broke);
    }
}

/// SML-CLA-03: as many veterans as recruits are steady.
#[test]
fn veterans_hold_a_company_together() {
    let mut game = red_has_lost_three(&[]);
    let events = play(
        &mut game,
        RED,
        json!({"lose": {"veterans": 0, "recruits": 3}}),
    );
    assert_eq!(kinds(&events), ["fell"]);
}

/// SML-CLA-04: six paces a pip, straight away from the enemy.
#[test]
fn flight_leads_away_from_the_enemy() {
    let mut game = red_has_lost_three(&[1, 4]);
    let events = play(
        &mut game,
        RED,
        json!({"lose": {"veterans": 1, "recruits": 2}}),
    );
    assert_eq!(kinds(&events), ["fell", "nerve_tried", "fled"]);
    assert_eq!(
        referee_sees(&game)["companies"][0]["at"],
        json!([55.0 - 4.0 * 6.0, 30.0])
    );
}

/// SML-CLA-04: from the very place of the enemy, towards the own edge.
#[test]
fn flight_from_the_enemys_place_leads_home() {
    let mut game = table(json!({}), &[1, 1, 2, 1, 1, 1]);
    play(&mut game, RED, json!({"march": [50, 30]}));
    play(&mut game, BLUE, json!({"march": [50, 30]}));
    play(
        &mut game,
        RED,
        json!({"lose": {"veterans": 1, "recruits": 0}}),
    );
    assert_eq!(
        referee_sees(&game)["companies"][0]["at"],
        json!([50.0 - 6.0, 30.0])
    );
}

/// SML-CLA-04, SML-END-01: off the field is lost.
#[test]
fn whoever_flees_off_the_field_loses() {
    let near_the_edge = json!({"companies": [{"at": [30, 30]}, {"at": [40, 30]}]});
    let mut game = table(near_the_edge, &[3, 3, 4, 5, 1, 6]);
    play(&mut game, RED, json!("call"));
    play(&mut game, BLUE, json!("call"));
    let events = play(
        &mut game,
        RED,
        json!({"lose": {"veterans": 1, "recruits": 2}}),
    );
    // 30 - 6 × 6 is beyond the edge.
    assert_eq!(events[2]["left_field"], true);
    let end =
        json!({"rule": "SML-END-01", "kind": "ended", "winner": "blue", "reason": "company_lost"});
    assert_eq!(events[3], end);
}

/// SML-END-01: nobody left on either side is a draw.
#[test]
fn two_lost_companies_draw() {
    let one_each = json!({"companies": [
        {"veterans": 0, "recruits": 1}, {"veterans": 1, "recruits": 0}
    ]});
    let mut game = table(one_each, &[3, 3, 3, 3]);
    play(&mut game, RED, json!({"march": [55, 30]}));
    let events = play(&mut game, BLUE, json!({"march": [60, 30]}));
    let end = events.last().expect("it ended");
    assert_eq!(
        (&end["winner"], &end["reason"]),
        (&Value::Null, &json!("company_lost"))
    );
}

/// SML-END-02: after the last round the bigger company wins, and equal ones draw.
#[test]
fn the_last_round_decides() {
    for (recruits, winner) in [(7, json!("red")), (6, json!(null)), (5, json!("blue"))] {
        let last = json!({"round": 6, "companies": [{"recruits": recruits}, {}]});
        let mut game = table(last, &[]);
        play(&mut game, RED, json!("stand"));
        let events = play(&mut game, BLUE, json!("stand"));
        assert_eq!(events[2]["winner"], winner);
        assert_eq!(phase(&game), "last_round");
    }
}

/// SML-END-03: one offer at a time, answered by the other, at any time of the round.
#[test]
fn a_draw_is_offered_and_answered() {
    let mut game = table(json!({}), &[]);
    check_refused(&mut game, BLUE, json!("accept"), "SML-END-03", "no_offer");
    play(&mut game, RED, json!("offer_draw"));
    check_refused(&mut game, RED, json!("accept"), "SML-END-03", "no_offer");
    check_refused(
        &mut game,
        BLUE,
        json!("offer_draw"),
        "SML-END-03",
        "offer_stands",
    );
    play(&mut game, BLUE, json!("decline"));
    play(&mut game, BLUE, json!("offer_draw"));
    play(&mut game, RED, json!("accept"));
    assert_eq!(phase(&game), "agreed");
}

/// SML-END-03: an offer lapses with its round.
#[test]
fn an_offer_lasts_until_the_round_is_over() {
    let mut game = table(json!({}), &[]);
    play(&mut game, RED, json!("offer_draw"));
    play(&mut game, RED, json!("stand"));
    play(&mut game, BLUE, json!("stand"));
    check_refused(&mut game, BLUE, json!("accept"), "SML-END-03", "no_offer");
}

/// SML-END-04, SML-END-05: even in the middle of a clash, and then nothing more.
#[test]
fn a_captain_resigns() {
    let mut game = red_has_lost_three(&[]);
    let events = play(&mut game, BLUE, json!("resign"));
    assert_eq!(events[0]["winner"], "red");
    check_refused(&mut game, RED, json!("stand"), "SML-END-05", "game_over");
    check_refused(
        &mut game,
        HOUSE,
        json!({"time": 9}),
        "SML-END-05",
        "game_over",
    );
}

/// SML-HOU-01: no seat rolls the weather, and the house commands nobody.
#[test]
fn the_house_and_the_captains_have_their_own_business() {
    let mut game = table(json!({"phase": "weather"}), &[3]);
    check_refused(&mut game, RED, json!("weather"), "SML-HOU-01", "house_only");
    check_refused(
        &mut game,
        RED,
        json!({"time": 5}),
        "SML-HOU-01",
        "house_only",
    );
    for action in ["stand", "call", "resign", "offer_draw", "accept", "decline"] {
        check_refused(
            &mut game,
            HOUSE,
            json!(action),
            "SML-HOU-01",
            "captains_only",
        );
    }
}

/// SML-TIM-01.
#[test]
fn time_never_goes_back() {
    let mut game = table(json!({}), &[]);
    play(&mut game, HOUSE, json!({"time": 500}));
    check_refused(
        &mut game,
        HOUSE,
        json!({"time": 499}),
        "SML-TIM-01",
        "time_runs_back",
    );
    play(&mut game, HOUSE, json!({"time": 500}));
}

/// SML-TIM-02: the last millisecond is in time, and the next is not.
#[test]
fn a_captain_who_is_late_stands() {
    let mut game = table(json!({"turn_ms": 1000}), &[]);
    play(&mut game, RED, json!({"march": [40, 20]}));
    assert_eq!(SmallGame::deadline(game.state()), Some(1001));
    assert!(play(&mut game, HOUSE, json!({"time": 1000})).is_empty());
    let events = play(&mut game, HOUSE, json!({"time": 1001}));
    assert_eq!(
        kinds(&events),
        ["was_late", "ordered", "orders_revealed", "marched"]
    );
    assert_eq!(events[0]["captain"], "blue");
    assert_eq!(events[2]["orders"][1], "stand");
}

/// SML-TIM-02: whoever has spoken does not hurry the other, whose time goes on from where it was.
#[test]
fn one_order_does_not_wind_the_others_clock() {
    let mut game = table(json!({"turn_ms": 1000}), &[]);
    play(&mut game, HOUSE, json!({"time": 900}));
    play(&mut game, RED, json!("stand"));
    assert_eq!(SmallGame::deadline(game.state()), Some(1001));
}

/// SML-TIM-02: a long absence in the middle of everything: orders, clash, losses, panic, each at its
/// own millisecond. The weather is the house's, so there it waits.
#[test]
fn everything_that_has_run_out_happens() {
    let in_contact = json!({"turn_ms": 1000, "companies": [{"at": [55, 30], "recruits": 9}, {}]});
    let mut game = table(in_contact, &[1, 1, 2, 3, 1, 2]);
    let events = play(&mut game, HOUSE, json!({"time": 60_000}));
    let kinds = kinds(&events);
    let (orders, clash) = kinds.split_at(5);
    assert_eq!(
        orders,
        [
            "was_late",
            "ordered",
            "was_late",
            "ordered",
            "orders_revealed"
        ]
    );
    assert_eq!(
        clash,
        [
            "fought",
            "fought",
            "was_late",
            "fell",
            "nerve_tried",
            "fled"
        ]
    );
    // 2 + 3 against 1 + 1, and both stood with veterans.
    assert_eq!(
        events[8]["losses"],
        json!({"veterans": 0, "recruits": 5 - 2})
    );
    assert_eq!(phase(&game), "weather");
}

/// SML-POS-01: everything that is wrong is said at once, and where.
#[test]
fn a_faulty_position_is_refused_with_all_its_faults() {
    let faulty = position(json!({
        "round": 7,
        "companies": [{"at": [-1, 30], "token": 9}, {"veterans": 0, "recruits": 0, "token": "hidden"}],
        "phase": {"orders": {"given": [{"march": [99, 1]}, null]}},
        "used_ms": 5,
    }));
    let faulty: Position = serde_json::from_value(faulty).expect("it can be read");
    let faults = SmallGame::resume(&faulty).expect_err("it cannot be played");
    let codes: Vec<&str> = faults.iter().map(|fault| fault.code).collect();
    let expected = [
        "off_field",
        "no_such_token",
        "nobody_left",
        "round",
        "hidden",
        "impossible_order",
        "used_ms",
    ];
    assert_eq!(codes, expected);
    assert_eq!(faults[0].at, "companies.red.at");
}

/// SML-POS-01: while one captain still counts, nobody may be left of the other's company.
#[test]
fn a_company_may_be_gone_in_the_middle_of_a_clash() {
    let tie = json!({"due": [1, 0], "suffered": [1, 1]});
    let gone = json!({"veterans": 0, "recruits": 0});
    let mut game = table(
        json!({"companies": [{}, gone], "phase": {"losses": tie}}),
        &[6],
    );
    play(
        &mut game,
        RED,
        json!({"lose": {"veterans": 1, "recruits": 0}}),
    );
    assert_eq!(phase(&game), "company_lost");
}

/// SML-POS-01: what could never be waited for is no position.
#[test]
fn an_impossible_moment_is_refused() {
    let check = |changes: Value, code: &str| {
        let read: Position = serde_json::from_value(position(changes)).expect("it can be read");
        let faults = SmallGame::resume(&read).expect_err(code);
        assert_eq!(
            faults.iter().map(|fault| fault.code).collect::<Vec<_>>(),
            [code]
        );
    };
    check(json!({"companies": [{"token": 5}, {}]}), "token_twice");
    check(json!({"companies": [{"recruits": 100}, {}]}), "too_many");
    check(json!({"rounds": 21}), "rounds");
    check(json!({"turn_ms": 0}), "turn_ms");
    check(json!({"turn_ms": 10, "used_ms": 11}), "used_ms");
    check(
        json!({"phase": {"orders": {"given": ["stand", "stand"]}}}),
        "nobody_awaited",
    );
    for (due, suffered) in [
        ([0, 0], [0, 0]),
        ([2, 0], [1, 0]),
        ([10, 0], [10, 0]),
        ([1, 0], [13, 0]),
    ] {
        check(
            json!({"phase": {"losses": {"due": due, "suffered": suffered}}}),
            "losses",
        );
    }
}

/// A setup says what is wrong with it too.
#[test]
fn a_match_has_one_to_twenty_rounds() {
    for (rounds, sound) in [(0, false), (1, true), (20, true), (21, false)] {
        let setup = Setup {
            rounds,
            ..Setup::default()
        };
        let started = Match::<SmallGame>::start(
            Origin::Setup(setup),
            DiceSource::Seed(sobremesa_kernel::Seed::from_number(1)),
        );
        assert_eq!(started.is_ok(), sound, "{rounds} rounds");
    }
}

const GOLD: Actor = Actor::Seat(Seat::new(2));

/// A table with a band in the hands of `by`, who pays it `pay`.
fn band_of(by: &str, pay: u8, dice: &[i32]) -> Match<SmallGame> {
    table(json!({"band": {"by": by, "pay": pay}}), dice)
}

/// Everybody orders to stand, and the band to raid.
fn raid(game: &mut Match<SmallGame>, leader: Actor) -> Vec<Value> {
    play(game, RED, json!("stand"));
    play(game, BLUE, json!("stand"));
    play(game, leader, json!("raid"))
}

/// SML-BND-01: gold leads the band for red, and only gold knows its pay.
#[test]
fn the_band_begins_with_gold() {
    let tokens = Shown::Order(["4", "1", "6", "5", "3", "2"].map(str::to_owned).to_vec());
    let source = DiceSource::Script(vec![tokens, Shown::Number(5)]);
    let setup = Setup {
        band: true,
        ..Setup::default()
    };
    let game = Match::<SmallGame>::start(Origin::Setup(setup), source).expect("sound");
    let seen_by = |to: Audience| {
        let view = SmallGame::view(game.state(), to);
        serde_json::to_value(view).expect("JSON")["table"]["band"].clone()
    };
    let gold = Seat::new(2);
    assert_eq!(
        seen_by(Audience::Seat(gold)),
        json!({"by": "gold", "pay": 5})
    );
    for other in [Audience::Seat(Seat::new(0)), Audience::Spectator] {
        assert_eq!(seen_by(other), json!({"by": "gold", "pay": "hidden"}));
    }
    assert_eq!(SmallGame::side(gold), SmallGame::side(Seat::new(0)));
    assert!(SmallGame::commands(game.state()).players().contains(gold));
}

/// SML-BND-01: gold has no company, and without a band nothing at all.
#[test]
fn gold_leads_nothing_but_the_band() {
    let mut game = band_of("gold", 3, &[]);
    check_refused(&mut game, GOLD, json!("stand"), "SML-BND-01", "no_company");
    check_refused(&mut game, GOLD, json!("resign"), "SML-BND-01", "no_company");
    let mut game = table(json!({}), &[]);
    check_refused(
        &mut game,
        GOLD,
        json!("raid"),
        "SML-BND-02",
        "not_your_band",
    );
    assert!(!SmallGame::commands(game.state()).expects(Seat::new(2)));
}

/// SML-BND-02: the round goes on when gold has spoken too, once, and nobody else for gold.
#[test]
fn everybody_waits_for_the_bands_order() {
    let mut game = band_of("gold", 3, &[]);
    play(&mut game, RED, json!("stand"));
    play(&mut game, BLUE, json!("stand"));
    let must = SmallGame::status(game.state()).must_act();
    assert_eq!(must.iter().map(Seat::index).collect::<Vec<_>>(), [2]);
    check_refused(&mut game, RED, json!("rest"), "SML-BND-02", "not_your_band");
    let events = play(&mut game, GOLD, json!("rest"));
    assert_eq!(kinds(&events), ["band_ordered", "orders_revealed"]);
    let mut game = band_of("gold", 3, &[]);
    play(&mut game, GOLD, json!("raid"));
    check_refused(&mut game, GOLD, json!("rest"), "SML-ORD-02", "has_ordered");
}

/// SML-BND-03: a raid costs the other side a recruit. SML-BND-04: a die not above the pay, and the band
/// stays.
#[test]
fn a_raid_costs_a_recruit() {
    let mut game = band_of("gold", 3, &[3]);
    let events = raid(&mut game, GOLD);
    assert_eq!(
        kinds(&events),
        ["band_ordered", "orders_revealed", "raided", "loyalty_tried"]
    );
    let table = referee_sees(&game);
    assert_eq!(table["companies"][1]["recruits"], json!(6 - 1));
    assert_eq!(table["companies"][0]["recruits"], json!(6));
    assert_eq!(table["band"], json!({"by": "gold", "pay": 3}));
}

/// SML-BND-03: nobody's last man falls in a raid.
#[test]
fn a_raid_spares_the_last_man() {
    let mut game = band_of("gold", 6, &[1]);
    let mut last = SmallGame::position(game.state());
    (last.companies[1].veterans, last.companies[1].recruits) = (0, 1);
    game.overrule(last).expect("it can be played");
    raid(&mut game, GOLD);
    assert_eq!(referee_sees(&game)["companies"][1]["recruits"], json!(1));
}

/// SML-BND-04: above its pay the band goes over to blue's captain, who pays it anew in secret and gives
/// two orders from now on. Gold keeps the side and the seat, and has nothing left to wait for.
#[test]
fn a_band_that_goes_over_obeys_the_enemys_captain() {
    let [red, blue, gold] = [0, 1, 2].map(Seat::new);
    let mut game = band_of("gold", 3, &[4, 2, 6]);
    raid(&mut game, GOLD);
    assert_eq!(referee_sees(&game)["band"], json!({"by": "blue", "pay": 2}));
    let commands = SmallGame::commands(game.state());
    assert_eq!(commands.commander(gold), blue);
    assert!(!commands.expects(gold) && commands.expects(red));
    assert_eq!(SmallGame::side(gold), SmallGame::side(red));
    let seen_by = |game: &Match<SmallGame>, seat: Seat| {
        let view = SmallGame::view(game.state(), Audience::Seat(seat));
        serde_json::to_value(view).expect("JSON")["table"]["band"]["pay"].clone()
    };
    assert_eq!(seen_by(&game, blue), json!(2));
    assert_eq!(seen_by(&game, gold), json!("hidden"));
    play(&mut game, HOUSE, json!("weather"));
    assert!(!SmallGame::status(game.state()).must_act().contains(gold));
    check_refused(
        &mut game,
        GOLD,
        json!("raid"),
        "SML-BND-02",
        "not_your_band",
    );
    play(&mut game, RED, json!("stand"));
    play(&mut game, BLUE, json!("stand"));
    assert_eq!(phase(&game), "orders", "blue owes the band an order");
    let must = SmallGame::status(game.state()).must_act();
    assert_eq!(must.iter().collect::<Vec<_>>(), [blue]);
    play(&mut game, BLUE, json!("rest"));
    assert_eq!(phase(&game), "weather");
}

/// SML-TIM-02: whoever leads the band runs out of time for it; whoever led it does not.
#[test]
fn the_clock_runs_for_whoever_leads_the_band() {
    let with_clock = json!({"turn_ms": 1000, "band": {"by": "gold", "pay": 3}});
    let mut game = table(with_clock, &[4, 2, 6, 3]);
    raid(&mut game, GOLD);
    play(&mut game, HOUSE, json!("weather"));
    play(&mut game, RED, json!("stand"));
    let events = play(&mut game, HOUSE, json!({"time": 5000}));
    assert_eq!(
        events[0],
        json!({"rule": "SML-TIM-02", "kind": "was_late", "captain": "blue"})
    );
    assert_eq!(
        kinds(&events),
        ["was_late", "band_ordered", "ordered", "orders_revealed"]
    );
}

/// Red at (40, 30) and blue at (60, 30), 20 paces apart; blue's reserve of 5 lies hidden ten paces before it.
fn ambush(dice: &[i32]) -> Match<SmallGame> {
    table(json!({"ambush": true}), dice)
}

/// What red has before it.
fn red_sees(game: &Match<SmallGame>) -> Box<dyn ByHand<Action>> {
    let seat = Seat::new(0);
    SmallGame::by_hand(
        SmallGame::view(game.state(), Audience::Seat(seat)),
        Some(seat),
    )
}

/// SML-AMB-01, SML-AMB-02: a march of 12 paces at the enemy ends after 8, two before the hidden reserve,
/// which joins its company; nobody was refused anything.
#[test]
fn a_hidden_reserve_stops_a_march_short() {
    let mut game = ambush(&[1, 1, 6, 6]);
    play(&mut game, BLUE, json!("stand"));
    let events = play(&mut game, RED, json!({"march": [52, 30]}));
    let stopped = events.iter().find(|event| event["kind"] == "stopped_short");
    assert_eq!(stopped.expect("it stops")["at"], json!([48.0, 30.0]));
    let marched = events.iter().find(|event| event["kind"] == "marched");
    assert_eq!(marched.expect("it marches")["to"], json!([48.0, 30.0]));
    let blue = &referee_sees(&game)["companies"][1];
    assert_eq!(
        (&blue["called"], &blue["recruits"]),
        (&json!(true), &json!(11))
    );
    // Without the agreement it arrives; so it does when the reserve is called in the same round.
    for (mut open, order) in [
        (table(json!({}), &[1, 1, 6, 6]), "stand"),
        (ambush(&[1, 1, 6, 6]), "call"),
    ] {
        play(&mut open, BLUE, json!(order));
        let events = play(&mut open, RED, json!({"march": [52, 30]}));
        assert!(!kinds(&events).contains(&"stopped_short"), "{order}");
    }
}

/// SML-AMB-02: a march is dragged over the field and is a draft until it is played. What is foreseen is the
/// same wherever the reserve really is: it *may* be stopped where any reserve could lie.
#[test]
fn a_drag_may_stop_short_where_something_could_be_hidden() {
    let game = ambush(&[]);
    let seen = red_sees(&game);
    let drag = |x: f64, y: f64| {
        let amounts = [x, 60.0 - y, 0.0];
        let draft = seen.dragged(&Chosen::things(&["red"]), "march", &amounts);
        let draft = draft.expect("a march");
        (draft, seen.preview(&draft).expect("a preview"))
    };
    let (_, at_them) = drag(52.0, 30.0);
    assert!(
        matches!(at_them.verdict, Foreseen::MayStopShort(_)),
        "{at_them:?}"
    );
    assert_eq!(at_them.price[0].amount, 12.0);
    let (_, aside) = drag(40.0, 40.0);
    assert_eq!(aside.verdict, Foreseen::Lawful);
    let (_, too_far) = drag(40.0, 55.0);
    assert!(!too_far.is_lawful());
    assert_eq!(
        too_far.remedy.expect("nearer").action,
        Action::March(Point { x: 40.0, y: 46.0 })
    );
    // With another token for blue everything is foreseen alike.
    let other = table(
        json!({"ambush": true, "companies": [{}, {"token": 1}]}),
        &[],
    );
    let same = red_sees(&other).preview(&drag(52.0, 30.0).0);
    assert_eq!(same, Some(at_them));
}

/// SML-CLA-02: who falls is chosen with a lasso, as a kind, or in a form; and everybody sees the question.
#[test]
fn men_are_chosen_together() {
    let mut game = red_has_lost_three(&[6]);
    let seen = red_sees(&game);
    assert_eq!(seen.choosable().len(), 4 + 6);
    let veterans = seen.grown(&["veteran-2"]);
    assert_eq!(
        veterans,
        ["veteran-1", "veteran-2", "veteran-3", "veteran-4"]
    );
    let way = |men: &[&str]| {
        seen.dossier(&Chosen::things(men))
            .expect("men")
            .deeds
            .remove(0)
            .way
    };
    let Ok(Way::Act(action)) = way(&["veteran-1", "recruit-2", "recruit-5"]) else {
        panic!("three of them");
    };
    assert_eq!(
        action,
        Action::Lose(Losses {
            veterans: 1,
            recruits: 2
        })
    );
    assert_eq!(
        way(&["veteran-1"]).expect_err("one is too few").rule.0,
        "SML-CLA-02"
    );
    let fields = [("veterans", "3"), ("recruits", "0")];
    let fields = fields
        .map(|(name, text)| (name.to_owned(), text.to_owned()))
        .into();
    let filled = seen.filled(&Chosen::nothing(), "losses", Filled::new(&fields));
    assert_eq!(
        filled,
        Ok(Action::Lose(Losses {
            veterans: 3,
            recruits: 0
        }))
    );
    let asked = seen.asked().expect("a question");
    assert_eq!(
        (asked.to, asked.options.len(), asked.default),
        (Seat::new(0), 4, 0)
    );
    let spectator = SmallGame::view(game.state(), Audience::Spectator);
    let for_all = SmallGame::by_hand(spectator, None)
        .asked()
        .expect("everybody sees it");
    assert_eq!(for_all.options, asked.options);
    play(
        &mut game,
        RED,
        json!({"lose": {"veterans": 1, "recruits": 2}}),
    );
}
