//! DOM-SCO: the points of a match and its end.

use serde_json::json as value;
use sobremesa_dominoes::{Action, Dominoes, Event, Phase, Player, Setup, State, Team};
use sobremesa_kernel::{Actor, Dice, Game, Must, Nobody, SeatSet, Seed, Status, Stop};

use crate::examples::{FIRST_HAND, LOST_BLOCK};
use crate::support::{Chance, attempt, choices, json, random_match, resume};

/// DOM-SCO-01: both teams start at nothing.
#[test]
fn a_match_starts_at_zero_all() {
    let mut dice = Dice::seeded(Seed::from_number(3));
    let state = Dominoes::start(&Setup::default(), &mut dice, &mut Nobody).expect("no faults");
    assert_eq!((state.score(), state.terms().max_points()), ([0, 0], 200));
}

/// DOM-SCO-02, DOM-EX-10: from 178 to 190 a hand worth 22 wins the match, one worth 21 does not.
#[test]
fn two_hundred_points_are_enough() {
    let (over, events) = hand_worth(22, [178, 190]);
    assert_eq!(over.score(), [200, 190]);
    assert_eq!(over.match_winner(), Some(Team::One));
    let expected = Event::MatchEnd {
        winner_team: Team::One,
        score: [200, 190],
    };
    assert_eq!(events.last(), Some(&expected));
    let (going_on, events) = hand_worth(21, [178, 190]);
    assert_eq!(going_on.score(), [199, 190]);
    assert!(matches!(going_on.phase(), Phase::HandOver(_)));
    assert!(matches!(events.last(), Some(Event::HandEnd(_))));
}

/// DOM-SCO-02: and then nobody plays or deals any more.
#[test]
fn after_the_match_nothing_happens() {
    let (mut over, _) = hand_worth(22, [178, 190]);
    assert_eq!(choices(&over), None);
    for who in Player::ALL
        .map(|player| Actor::Seat(player.seat()))
        .into_iter()
        .chain([Actor::House])
    {
        for action in [Action::Deal, Action::Pass] {
            let refusal = attempt(&mut over, who, &action).expect_err("it is over");
            assert_eq!(
                (refusal.code(), refusal.rule().0),
                ("MatchOver", "DOM-SCO-02")
            );
        }
    }
    let Status::Over(outcome) = Dominoes::status(&over) else {
        panic!("it is over");
    };
    let winners: SeatSet = Team::One.players().map(Player::seat).into_iter().collect();
    assert_eq!((outcome.winners, outcome.reason), (winners, "points"));
}

/// DOM-SCO-03: 160 and a block worth 44 are 204.
#[test]
fn points_beyond_the_target_are_kept() {
    let mut position = LOST_BLOCK.position();
    position.score = [160, 199];
    position.moves = LOST_BLOCK.moves.to_owned();
    assert_eq!(resume(&position).score(), [160 + 44, 199]);
}

/// DOM-SCO-04: every match has one winner.
#[test]
fn no_match_is_drawn() {
    for seed in 0..40 {
        let over = random_match(&Setup::default(), seed, |_| {});
        let winner = over.match_winner().expect("somebody wins");
        assert!(over.score()[winner.index()] >= 200);
        assert!(over.score()[winner.opponents().index()] < 200);
        let verdict = Dominoes::verdict(&over).expect("it is over");
        assert_eq!(verdict.winner.as_deref(), Some(winner.name()));
    }
}

/// DOM-SCO-05: the target is agreed before; only a positive one makes sense.
#[test]
fn the_target_can_be_agreed() {
    let to = |max_points| Setup {
        max_points,
        ..Setup::default()
    };
    let over = random_match(&to(1), 4, |_| {});
    assert_eq!(
        over.hand_number(),
        1,
        "the first hand that is no tie decides"
    );
    assert!(
        random_match(&to(500), 4, |_| {})
            .score()
            .iter()
            .any(|points| *points >= 500)
    );
    for wrong in [0, -200, 1_000_000_001, i64::MAX] {
        let started = Dominoes::start(&to(wrong), &mut Dice::asked(), &mut Nobody);
        let Err(Stop::Refused(faults)) = started else {
            panic!("{wrong} points");
        };
        let [fault] = &faults[..] else {
            panic!("{faults:?}");
        };
        assert_eq!(
            (fault.rule.0, fault.code, &fault.at),
            ("DOM-SCO-05", "BadTarget", &value!("max_points"))
        );
    }
}

/// DOM-SCO-06: the score changes when a hand ends, and at no other time.
#[test]
fn the_score_changes_only_at_the_end_of_a_hand() {
    let mut before = [0, 0];
    random_match(&Setup::default(), 21, |state| {
        if state.hand_end().is_none() {
            assert_eq!(state.score(), before);
        }
        before = state.score();
    });
    let (state, _) = FIRST_HAND.played();
    assert_eq!((state.score_before(), state.score()), ([0, 0], [14, 0]));
}

/// DOM-API-09: what the match waits for, in published words.
#[test]
fn the_status_names_the_seat_the_house_or_the_winner() {
    let waiting = |state: &State| match Dominoes::status(state) {
        Status::Waiting { must, may, phase } => (must, may, phase),
        Status::Over(outcome) => panic!("{outcome:?}"),
    };
    let p4 = Must::Seats(SeatSet::only(Player::P4.seat()));
    assert_eq!(waiting(&FIRST_HAND.after(3)), (p4, SeatSet::EMPTY, "play"));
    let (between, _) = FIRST_HAND.played();
    assert_eq!(
        waiting(&between),
        (Must::House, SeatSet::EMPTY, "hand_over")
    );
    let (over, _) = hand_worth(22, [178, 190]);
    let verdict = json(&Dominoes::verdict(&over));
    assert_eq!(
        verdict,
        value!({ "winner": "team1", "reason": "points", "score": [200, 190] })
    );
}

/// A hand of random play that brings the first team so many points, begun at some score.
fn hand_worth(points: u32, score: [i64; 2]) -> (State, Vec<Event>) {
    for seed in 0.. {
        let mut position = LOST_BLOCK.position();
        position.score = score;
        let mut state = resume(&position);
        let mut chance = Chance::new(seed);
        let mut events = Vec::new();
        while state.turn().is_some() {
            let (who, actions) = choices(&state).expect("the hand goes on");
            let action = actions[chance.below(actions.len())];
            events.extend(attempt(&mut state, who, &action).expect("offered"));
        }
        let end = state.hand_end().expect("the hand is over");
        if (end.winner(), end.points()) == (Some(Team::One), points) {
            return (state, events);
        }
    }
    unreachable!("some hand is worth {points}");
}
