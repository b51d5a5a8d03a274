//! DOM-LOG: the log of a match.

use serde_json::{Value, json as value};
use sobremesa_dominoes::log::{Log, LogFault, LogReason};
use sobremesa_dominoes::rules::ending::HandResult;
use sobremesa_dominoes::{Action, Dominoes, Player, Setup, Team};
use sobremesa_kernel::record::{About, Origin};
use sobremesa_kernel::{Actor, Audience, Begun, DiceSource, Game, Match, Opening, Seed};
use sobremesa_table::Playable;

use crate::examples::{FIRST_HAND, LOST_BLOCK};
use crate::support::{action, choices, json, random_record, script_of};

/// DOM-LOG-01: the log is up to date after every move, and says what the players see.
#[test]
fn the_log_keeps_up_with_the_match() {
    let mut table = catalogue_match();
    for (n, word) in FIRST_HAND.moves().enumerate() {
        let turn = table.state().turn().expect("the hand goes on");
        table
            .play(Actor::Seat(turn.seat()), action(word))
            .expect("legal");
        let log = Log::of(&table, Audience::Seat(turn.seat()));
        let hand = &log.hands[0];
        assert_eq!(hand.moves.len(), n + 1);
        let seen = Dominoes::view(table.state(), Audience::Seat(turn.seat())).moves;
        assert_eq!(hand.moves, seen);
    }
}

/// DOM-LOG-02, 03: when, where, to how many points, who, and how it stands.
#[test]
fn a_match_has_the_fields_of_the_source() {
    let mut written = json(&Log::of(&played_hand(), Audience::Referee));
    let hands = written["hands"].take();
    let expected = value!({
        "date": "2026-11-15", "place": "Cádiz", "description": "The first <hand> & no more",
        "max_points": 200, "first_opening": "forced66", "signal_mode": "auto",
        "player1": { "id": "human", "name": "Ana" },
        "player2": { "id": "heaviest", "name": "heaviest" },
        "player3": { "id": "human", "name": "Luis" },
        "player4": { "id": "random", "name": "random" },
        "team1": [1, 3], "team2": [2, 4],
        "points_team1": 14, "points_team2": 0, "winner_team": "", "hands": null,
    });
    assert_eq!(written, expected);
    assert_eq!(hands.as_array().map(Vec::len), Some(1));
}

/// DOM-LOG-03: once the match is over, the log names the winner.
#[test]
fn the_winner_stands_in_the_log_at_the_end() {
    let played = random_record(DiceSource::Seed(Seed::from_number(1)), 1, |_| true);
    let log = Log::of(&played, Audience::Spectator);
    let winner = played.state().match_winner().expect("it is over");
    assert_eq!(json(&log)["winner_team"], winner.name());
    assert_eq!([log.points_team1, log.points_team2], played.state().score());
}

/// DOM-LOG-08: a log is played again into a match with the same states, deals and points.
#[test]
fn a_log_becomes_a_match_again() {
    for seed in 1..=5 {
        let played = random_record(DiceSource::Seed(Seed::from_number(seed)), seed, |_| true);
        let texts = Dominoes::ABILITIES.transcript.expect("matches have logs");
        let text = texts.write(&played, "json", Audience::Referee);
        assert!(texts.recognises(&text));
        let again = texts
            .read(&text)
            .unwrap_or_else(|faults| panic!("{faults:?}"));
        assert_eq!(again.state().score(), played.state().score());
        assert_eq!(texts.write(&again, "json", Audience::Referee), text);
        let spoiled = text.replacen("\"points_team1\": ", "\"points_team1\": 1", 1);
        let faults = texts
            .read(&spoiled)
            .expect_err("it adds up to something else");
        assert_eq!(faults[0].rule.0, "DOM-LOG-08");
    }
}

/// DOM-LOG-04, 05, 07: each move with its player, role, tile, side, the ends it leaves, its signal.
#[test]
fn a_move_has_the_fields_of_the_source() {
    let moves = &json(&Log::of(&played_hand(), Audience::Referee))["hands"][0]["moves"];
    let expected = [
        value!({ "player": 1, "position": 1, "tile": "66", "side": "right", "left": 6, "right": 6, "mtime": 2 }),
        value!({ "player": 2, "position": 2, "tile": "36", "side": "left", "left": 3, "right": 6, "mtime": 1 }),
        value!({ "player": 3, "position": 3, "tile": "26", "side": "right", "left": 3, "right": 2, "mtime": 0 }),
        value!({ "player": 4, "position": 4, "tile": "23", "side": "left", "left": 2, "right": 2, "mtime": 0 }),
    ];
    assert_eq!(moves.as_array().expect("a list")[..4], expected);
}

/// DOM-LOG-06: a pass has no tile, a word of its own for the side, and the ends as they were.
#[test]
fn a_pass_is_written_as_such() {
    let moves = &json(&Log::of(&played_hand(), Audience::Referee))["hands"][0]["moves"];
    let expected = value!({
        "player": 1, "position": 1, "tile": null, "side": "pass", "left": 2, "right": 2, "mtime": 0,
    });
    assert_eq!(moves[4], expected);
}

/// DOM-LOG-07: a hand has its number, opener, deal, result, winner, points and sums.
#[test]
fn a_hand_tells_how_it_was_dealt_and_how_it_ended() {
    let mut hand = json(&Log::of(&played_hand(), Audience::Referee))["hands"][0].take();
    hand["moves"].take();
    let expected = value!({
        "hand": 1, "first_hand": true, "opener": 1, "dealt": FIRST_HAND.hands, "moves": null,
        "result": "domino", "winner_team": 1, "points": 14, "team_sums": [8, 6],
    });
    assert_eq!(hand, expected);
}

/// DOM-LOG-08: a log played again passes through the same states to the same score.
#[test]
fn a_log_replays_to_the_same_states() {
    for seed in 0..4 {
        let dice = DiceSource::Seed(Seed::from_number(seed));
        let played = random_record(dice, seed, |_| true);
        let text = Log::of(&played, Audience::Referee).to_json();
        let states = Log::from_json(&text)
            .and_then(|log| log.replay())
            .expect("a true log");
        // The last line of the file is the verdict; every other is a deal or a move.
        let original: Vec<_> = (1..played.seq())
            .map(|seq| played.state_after(seq))
            .collect();
        assert_eq!(states, original);
    }
}

/// DOM-LOG-08: the first hand and move that cannot have been are named.
#[test]
fn a_false_log_is_rejected_where_it_goes_wrong() {
    let log = Log::of(&finished_match(), Audience::Referee);
    let at = |hand, number| (Some(hand), number);

    check_false(&log, at(2, Some(3)), "OtherMove", |log| {
        log.hands[1].moves[2].ends.left = sobremesa_dominoes::Pip::Six;
        log.hands[1].moves[2].ends.right = sobremesa_dominoes::Pip::Six;
    });
    check_false(&log, at(2, Some(4)), "Refused", |log| {
        log.hands[1].moves.remove(3);
    });
    check_false(&log, at(1, Some(1)), "Refused", |log| {
        log.hands[0].moves[0].player = log.hands[0].opener.next();
    });
    check_false(&log, at(3, None), "OtherEnd", |log| {
        log.hands[2].points = Some(1)
    });
    check_false(&log, at(3, None), "WrongOpener", |log| {
        log.hands[2].opener = log.hands[2].opener.next();
    });
    check_false(&log, at(9, None), "WrongNumber", |log| {
        log.hands[1].hand = 9
    });
    check_false(&log, at(1, None), "DealHidden", |log| {
        log.hands[0].dealt[2] = None
    });
    check_false(&log, at(1, None), "Faulty", |log| {
        log.hands[0].dealt[2] = log.hands[0].dealt[1]
    });
    check_false(&log, at(1, None), "WrongFirstHand", |log| {
        log.hands[0].first_hand = false
    });
    check_false(&log, at(2, None), "WrongFirstHand", |log| {
        log.hands[1].first_hand = true
    });
    check_false(&log, at(1, None), "OtherEnd", |log| {
        log.hands[0].moves.pop();
    });
    let last = log.hands.len() as u32;
    check_false(&log, at(last, None), "OtherScore", |log| {
        log.points_team1 += 1
    });
    check_false(&log, at(last, None), "OtherWinner", |log| {
        log.winner_team = None
    });
    check_false(&log, (None, None), "WrongTeams", |log| {
        log.team1 = [Player::P1, Player::P2]
    });
    check_false(&log, at(last + 1, None), "MatchDecided", |log| {
        let mut more = log.hands[1].clone();
        more.hand = log.hands.len() as u32 + 1;
        log.hands.push(more);
    });
}

/// DOM-LOG-08: what is no log at all is rejected too, with the hand and the move if it has them.
#[test]
fn an_unreadable_log_says_where() {
    let mut written = json(&Log::of(&played_hand(), Audience::Referee));
    written["hands"][0]["moves"][6]["tile"] = value!("07");
    let fault = Log::from_json(&written.to_string()).expect_err("no such tile");
    assert_eq!((fault.hand, fault.number), (Some(1), Some(7)));
    assert!(matches!(fault.reason, LogReason::Unreadable(_)));
    assert!(
        fault
            .words()
            .es
            .starts_with("Mano 1, jugada 7: no se puede leer"),
        "{fault}"
    );
    for wrong in ["", "{}", "[]", "nonsense"] {
        assert!(Log::from_json(wrong).is_err(), "{wrong}");
    }
    let twice = Log::of(&played_hand(), Audience::Referee).to_json() + "{}";
    assert!(Log::from_json(&twice).is_err());
}

/// DOM-LOG-09: the XML of the catalogue's first hand.
#[test]
fn the_log_can_be_written_as_xml() {
    let xml = Log::of(&played_hand(), Audience::Referee).to_xml();
    let beginning = r#"<?xml version="1.0" encoding="UTF-8"?>
<match>
  <information>
    <date>2026-11-15</date>
    <place>Cádiz</place>
    <description>The first &lt;hand&gt; &amp; no more</description>
    <max_points>200</max_points>
    <player number="1" id="human" name="Ana" team="1"/>
    <player number="2" id="heaviest" name="heaviest" team="2"/>
    <player number="3" id="human" name="Luis" team="1"/>
    <player number="4" id="random" name="random" team="2"/>
    <points team1="14" team2="0"/>
    <winner_team></winner_team>
  </information>
  <hand number="1" opener="1" result="domino" winner_team="1" points="14" team_sums="8 6">
    <dealt player="1">35 04 66 00 16 13 46</dealt>
    <dealt player="2">01 22 15 45 36 06 55</dealt>
    <dealt player="3">25 26 12 02 33 11 24</dealt>
    <dealt player="4">56 34 03 23 44 05 14</dealt>
    <player number="1" position="1"><tile side="right" left="6" right="6" mtime="2">66</tile></player>
    <player number="2" position="2"><tile side="left" left="3" right="6" mtime="1">36</tile></player>
    <player number="3" position="3"><tile side="right" left="3" right="2" mtime="0">26</tile></player>
    <player number="4" position="4"><tile side="left" left="2" right="2" mtime="0">23</tile></player>
    <player number="1" position="1"><tile side="pass" left="2" right="2" mtime="0"/></player>
"#;
    assert!(xml.starts_with(beginning), "{xml}");
    assert!(xml.ends_with("  </hand>\n</match>\n"));
}

/// DOM-LOG-10: while a hand is running, a log shows nobody the tiles of others.
#[test]
fn a_running_hand_shows_only_the_own_deal() {
    let mut table = catalogue_match();
    for word in FIRST_HAND.moves().take(3) {
        let turn = table.state().turn().expect("the hand goes on");
        table
            .play(Actor::Seat(turn.seat()), action(word))
            .expect("legal");
    }
    let dealt = |to| json(&Log::of(&table, to))["hands"][0]["dealt"].take();
    let p4 = Audience::Seat(Player::P4.seat());
    assert_eq!(dealt(p4), value!([null, null, null, FIRST_HAND.hands[3]]));
    assert_eq!(dealt(Audience::Spectator), value!([null, null, null, null]));
    assert_eq!(dealt(Audience::Referee), value!(FIRST_HAND.hands));
    let fault = Log::of(&table, p4)
        .replay()
        .expect_err("it does not tell the deal");
    assert_eq!(fault.reason, LogReason::DealHidden(Player::P1));
}

/// DOM-LOG-10: hands that are over lie open for everybody.
#[test]
fn a_finished_hand_shows_all_deals() {
    let mut table = played_hand();
    table
        .play(Actor::House, Action::Deal)
        .expect("the hand is over");
    let log = Log::of(&table, Audience::Spectator);
    assert_eq!(json(&log.hands[0])["dealt"], value!(FIRST_HAND.hands));
    assert_eq!(log.hands[1].dealt, [None; 4]);
    assert_eq!(log.hands[1].result, None);
}

/// DOM-LOG-01: what was taken back is not in the log, and a ruling begins it anew.
#[test]
fn the_log_follows_takebacks_and_rulings() {
    let mut table = played_hand();
    let before = Log::of(&table, Audience::Referee);
    table
        .play(Actor::House, Action::Deal)
        .expect("the hand is over");
    table
        .take_back(table.seq() - 1)
        .expect("there is such a line");
    assert_eq!(Log::of(&table, Audience::Referee), before);

    let mut position = LOST_BLOCK.position();
    position.score = [120, 80];
    position.moves = "00 04R".into();
    table.overrule(position).expect("a legal position");
    let turn = table.state().turn().expect("the hand goes on");
    table
        .play(Actor::Seat(turn.seat()), action("05L"))
        .expect("legal");
    let log = Log::of(&table, Audience::Referee);
    assert_eq!((log.points_before, log.hands.len()), ([120, 80], 1));
    assert_eq!(log.hands[0].moves.len(), 3);
    let read = Log::from_json(&log.to_json()).expect("what was written can be read");
    let states = read
        .replay()
        .expect("a log from a position can be played again");
    assert_eq!(states.last(), Some(table.state()));
}

/// The deal of DOM-EX-04, with names.
fn catalogue_match() -> Match<Dominoes> {
    let about = About {
        players: ["Ana", "heaviest", "Luis", "random"]
            .map(str::to_owned)
            .to_vec(),
        date: Some("2026-11-15".into()),
        place: Some("Cádiz".into()),
        description: Some("The first <hand> & no more".into()),
    };
    let script = vec![script_of(&FIRST_HAND), script_of(&LOST_BLOCK)];
    let origin = Origin::Setup(Setup::default());
    match Opening::new(origin, DiceSource::Script(script), about).begin() {
        Ok(Begun::Match(begun)) => *begun,
        other => panic!("{other:?}"),
    }
}

/// The whole hand of DOM-EX-04.
fn played_hand() -> Match<Dominoes> {
    let mut table = catalogue_match();
    for word in FIRST_HAND.moves() {
        let turn = table.state().turn().expect("the hand goes on");
        table
            .play(Actor::Seat(turn.seat()), action(word))
            .expect("legal");
    }
    table
}

fn finished_match() -> Match<Dominoes> {
    let played = random_record(DiceSource::Seed(Seed::from_number(4)), 4, |_| true);
    assert_eq!(choices(played.state()), None);
    played
}

/// The log with a change cannot be played again, and the fault is found there.
#[track_caller]
fn check_false(
    log: &Log,
    at: (Option<u32>, Option<usize>),
    reason: &str,
    change: impl Fn(&mut Log),
) {
    let mut changed = log.clone();
    change(&mut changed);
    assert_ne!(changed, *log);
    let fault: LogFault = changed.replay().expect_err("it cannot have been");
    let name = format!("{:?}", fault.reason);
    assert!(name.starts_with(reason), "{fault:?}");
    assert_eq!((fault.hand, fault.number), at, "{fault}");
    let words = fault.words();
    assert!(!words.es.is_empty() && !words.en.is_empty());
}

/// DOM-LOG-07: the three results under their names.
#[test]
fn results_have_their_names() {
    let names = [HandResult::Domino, HandResult::Block, HandResult::Tie].map(|it| json(&it));
    assert_eq!(names, ["domino", "block", "tie"].map(Value::from));
    assert_eq!(json(&Team::Two), 2);
}
