//! DBM-UX-20, -24, -34, DBM-ARM-11: the record of a battle, what may be taken back, who asks the referee, who plays.

use sobremesa_dbm::{Action, Dbm, Ending, FieldChoice, Position, Setup, Side, State, candidates};
use sobremesa_kernel::record::{About, Line, Origin};
use sobremesa_kernel::{
    Actor, Begun, DiceSource, Game, Illegal, Match, Opening, Playing, Roll, Seat, Seed, Shown,
};
use sobremesa_table::Playable;

use crate::moves::order;
use crate::scene::battle;

fn seat(name: &str) -> Seat {
    Seat::named(name, Side::SEATS).expect("a seat")
}

fn go(text: &str) -> Action {
    Action::Move(order(text))
}

fn end() -> Action {
    Action::EndMoves(Ending::default())
}

#[track_caller]
fn of(state: &State) -> Match<Dbm> {
    let origin = Origin::Position(Position::from(state));
    Match::start(origin, DiceSource::Seed(Seed::from_number(7))).expect("a battle")
}

#[track_caller]
fn play(game: &mut Match<Dbm>, name: &str, action: Action) -> usize {
    match game.play(Actor::Seat(seat(name)), action) {
        Ok(Playing::Done(line)) => line,
        other => panic!("{other:?}"),
    }
}

/// Plays some turns of the skirmish, first option first.
fn skirmish(source: DiceSource, n_actions: usize, mut rolled: impl FnMut(&Roll)) -> Match<Dbm> {
    let setup = Setup {
        field: Some(FieldChoice::Ready("skirmish_arrows".to_owned())),
        ..Setup::default()
    };
    let mut faces = (0..).map(|n: i32| Shown::Number(1 + n * 5 % 6));
    let mut begun = Opening::new(Origin::Setup(setup), source, About::default()).begin();
    let mut game = loop {
        match begun.expect("a battle") {
            Begun::Match(game) => break *game,
            Begun::Wants(opening, wanted) => {
                rolled(&wanted);
                begun = opening.answer(faces.by_ref().take(count(&wanted)).collect());
            }
        }
    };
    let mut number = 0_u64;
    for _ in 0..n_actions {
        let Some(who) = game.status().must_act().iter().next() else {
            break;
        };
        let mut chance = || {
            number = number
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            number >> 33
        };
        let action = candidates::drawn(game.state(), who, &mut chance).expect("something to do");
        let mut played = game.play(Actor::Seat(who), action).expect("it is legal");
        while let Playing::Wants(wanted) = &played {
            rolled(wanted);
            let shown = faces.by_ref().take(count(wanted)).collect();
            played = game.answer(shown).expect("faces of a die");
        }
    }
    game
}

fn count(roll: &Roll) -> usize {
    match roll {
        Roll::Dice { count, .. } => *count,
        Roll::Shuffle { items, .. } => items.len(),
    }
}

/// DBM-UX-20: a battle is put down and taken up again at any line, forward and back, with the same dice ahead: its
/// seed is in its record.
#[test]
fn a_battle_is_its_record() {
    let game = skirmish(DiceSource::Seed(Seed::from_number(3)), 120, |_| ());
    let lines: Vec<String> = game.lines().collect();
    let load = |n: usize| {
        let lines = lines[..n].iter().map(String::as_str);
        Match::<Dbm>::load(lines, None).unwrap_or_else(|fault| panic!("{n}: {fault:?}"))
    };
    let middle = lines.len() / 2;
    for n in [1, middle, lines.len()] {
        assert_eq!(load(n).state(), &game.state_after(n), "line {n}");
    }
    // Whoever takes it up in the middle and does the same rolls the same.
    let mut again = load(middle);
    let happened: Vec<_> = game.happened().collect();
    for (_, line, shown, _) in happened.iter().filter(|(seq, ..)| *seq > middle) {
        let Line::Play { who, action } = line else {
            panic!("{line:?}");
        };
        let played = again.play(*who, action.clone()).expect("it was legal");
        let Playing::Done(seq) = played else {
            panic!("{played:?}");
        };
        let rolled = again.happened().find(|(line, ..)| *line == seq);
        assert_eq!(rolled.expect("a line").2, *shown);
    }
    assert_eq!(again.state(), game.state());
}

/// DBM-UX-20: whoever is asked for a die is told by which rule, and whose it is.
#[test]
fn every_die_has_its_purpose() {
    let mut asked = Vec::new();
    skirmish(DiceSource::Ask, 120, |roll| match roll {
        Roll::Dice {
            low,
            high,
            why,
            who,
            ..
        } => {
            assert_eq!((*low, *high), (1, 6));
            assert!(Dbm::rulebook().rule(why.0).is_some(), "{}", why.0);
            assert!(who.is_some(), "{}", why.0);
            asked.push(why.0);
        }
        Roll::Shuffle { .. } => panic!("nothing is shuffled"),
    });
    asked.sort_unstable();
    asked.dedup();
    // Points of initiative, and blows and shots.
    assert_eq!(asked, ["DBM-CF-01", "DBM-SEQ-02"]);
}

/// DBM-UX-34, DBM-SEQ-03: moves may be taken back until a die is rolled; then what was done stands.
#[test]
fn what_was_done_stands_once_a_die_is_rolled() {
    let mut game = of(&battle(
        "a1 Reg Bd (O) 1000,500,0 general; b1 Reg Bd (O) 1000,2000,180 general",
    ));
    let first = game.seq();
    play(&mut game, "a1", go("a1: forward 50"));
    assert_eq!(game.free_takeback(), first);
    // The enemy's dice are rolled.
    let rolled = play(&mut game, "a1", end());
    assert_eq!(game.free_takeback(), rolled);
}

/// DBM-UX-34, DBM-AMB-10: nor may a move be taken back that looked into a wood, whoever was there.
#[test]
fn what_was_seen_stands() {
    let scene = |ambush: &str| {
        format!(
            "a1 Reg Bd (O) 300,1050,0 general; a2 Reg Bd (O) 800,1000,0; b1 Reg Bd (O) 1000,2000,180 general
             wood 100,1150 600,1150 600,1600 100,1600; {ambush}"
        )
    };
    for ambush in ["", "b2 Irr Wb (O) 300,1250,180 hidden"] {
        let mut game = of(&battle(&scene(ambush)));
        let first = game.seq();
        play(&mut game, "a1", go("a2: forward 20"));
        assert_eq!(game.free_takeback(), first, "far from the wood");
        let looked = play(&mut game, "a1", go("a1: forward 80"));
        assert_eq!(game.free_takeback(), looked, "{ambush}");
    }
}

/// DBM-UX-24, DBM-REF-01: a person who referees may decide one case otherwise. It stands in the record; the rules are the
/// same afterwards.
#[test]
fn a_ruling_is_logged_and_is_no_precedent() {
    let scene = |y: f64| {
        battle(&format!(
            "a1 Reg Bd (O) 1000,{y},0 general; b1 Reg Bd (O) 1000,2000,180 general"
        ))
    };
    let mut game = of(&scene(500.0));
    let too_far = go("a1: forward 150");
    let refused = |game: &Match<Dbm>| {
        let Illegal { rule, .. } = game
            .check(Actor::Seat(seat("a1")), &too_far)
            .expect_err("too far");
        rule.0
    };
    assert_eq!(refused(&game), "DBM-DST-01");
    let line = game
        .overrule(Position::from(&scene(650.0)))
        .expect("a position");
    let logged = game.happened().find(|(seq, ..)| *seq == line);
    assert!(matches!(logged, Some((_, Line::Ruling(_), ..))));
    assert_eq!(game.state().elements[0].pose.at.y, 650.0);
    assert_eq!(refused(&game), "DBM-DST-01");
}

/// DBM-ARM-11, DBM-UX-22: one person may play a whole side, or each general has his own.
#[test]
fn generals_may_have_players_of_their_own() {
    let setup = |generals: &[(&str, &str)]| Setup {
        field: Some(FieldChoice::Ready("wooded_hills".to_owned())),
        generals: generals
            .iter()
            .map(|(of, to)| ((*of).to_owned(), (*to).to_owned()))
            .collect(),
        ..Setup::default()
    };
    let seats = |generals: &[(&str, &str)]| {
        let origin = Origin::Setup(setup(generals));
        let game: Match<Dbm> =
            Match::start(origin, DiceSource::Seed(Seed::from_number(1))).expect("a battle");
        let commands = game.state().commands_of(Side::A);
        let seats = commands.map(|(_, command)| Side::SEATS[command.seat.index()]);
        seats.collect::<Vec<_>>()
    };
    let alone = seats(&[]);
    assert!(alone.len() >= 3, "several generals");
    assert!(alone.iter().all(|seat| *seat == "a1"), "{alone:?}");
    let shared = seats(&[("a2", "a2")]);
    assert_eq!(shared[..3], ["a1", "a2", "a1"]);
}

/// Files written years ago must still compare equal: the digest of a battle does not change.
#[test]
fn the_digest_of_a_battle_is_frozen() {
    let state = battle(
        "a1..a3 Reg Bd (O) 1000,500,0 cmd2 ; a4 Irr Cv (S) 900,450,90 general bow moved
         a5 Irr Kn (O) 700,400,0 foot=Bd(S) halted ; b1..b2 Irr Kn (S) 1000,600,180 column
         b3 Irr Ps (I) 1400,1600,200 hidden sling ; b4 Irr Bge (O) 2000,2300,180
         wood 1300,1500 1600,1500 1450,1800 ; river 80 easy_ford 0,900 3600,900",
    );
    let digest = Dbm::fingerprint(&state).value();
    assert_eq!(digest, 0x417c_2446_1f87_8646, "{digest:#x}");
}
