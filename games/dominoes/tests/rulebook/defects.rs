//! DOM-REF: defects of the author's program that must not come back.

use std::collections::BTreeSet;

use sobremesa_dominoes::log::Log;
use sobremesa_dominoes::rules::ending::HandResult;
use sobremesa_dominoes::{
    Action, Dominoes, FirstOpening, Phase, Player, Role, Setup, SignalMode, Team,
};
use sobremesa_kernel::{Actor, Audience, Dice, DiceSource, Game, Match, Nobody, Seed};

use crate::examples::{LOST_BLOCK, TIED_BLOCK};
use crate::support::{choices, new_match, random_match, random_record, resume};

/// DOM-REF-01: exactly the target wins; it need not be exceeded.
#[test]
fn reaching_the_target_exactly_wins() {
    let mut position = LOST_BLOCK.position();
    position.score = [200 - 44, 0];
    position.moves = LOST_BLOCK.moves.to_owned();
    let state = resume(&position);
    assert_eq!(state.score(), [200, 0]);
    assert!(matches!(state.phase(), Phase::MatchOver(_)));
}

/// DOM-REF-02: the deals of a match do not repeat: not after 462 hands, nor at all.
#[test]
fn deals_do_not_repeat() {
    let mut position = LOST_BLOCK.position();
    let mut dice = Dice::seeded(Seed::from_number(2));
    let mut deals = BTreeSet::new();
    position.moves = TIED_BLOCK.moves.to_owned();
    position.hands = TIED_BLOCK.hands.map(str::to_owned);
    position.opener = TIED_BLOCK.opener;
    for hand in 2..1_000 {
        // A tied hand is over and decides nothing, so the house can deal one hand after the other.
        position.hand = Some(hand);
        let mut state = resume(&position);
        Dominoes::play(
            &mut state,
            Actor::House,
            &Action::Deal,
            &mut dice,
            &mut Nobody,
        )
        .expect("the hand is over");
        let fresh = deals.insert(format!("{:?}", Player::ALL.map(|p| *state.hand(p).all())));
        assert!(fresh, "hand {hand} is dealt like an earlier one");
    }
}

/// DOM-REF-03: the first hand of every match is opened with the double six, not only of the first.
#[test]
fn every_match_of_a_series_opens_with_the_double_six() {
    for seed in 0..5 {
        let mut n_first_hands = 0;
        random_match(&Setup::default(), seed, |state| {
            if state.deeds().len() == 1 && state.hand_number() == 1 {
                n_first_hands += 1;
                assert_eq!(state.line().to_string(), "66");
            }
        });
        assert_eq!(n_first_hands, 1);
    }
}

/// DOM-REF-04: passes are recorded, and a block takes no extra turn.
#[test]
fn passes_are_logged_and_a_block_needs_none_after_it() {
    let (state, _) = LOST_BLOCK.played();
    let passes = state.moves().filter(|made| made.laid.is_none()).count();
    assert_eq!(passes, LOST_BLOCK.moves.matches('-').count());
    assert!(state.moves().last().is_some_and(|made| made.laid.is_some()));
    assert!(matches!(state.phase(), Phase::HandOver(_)));
}

/// DOM-REF-05: log and verdict name the team that won, whichever it is.
#[test]
fn the_winner_is_named_as_it_is() {
    let mut named = BTreeSet::new();
    for seed in 0..12 {
        let dice = DiceSource::Seed(Seed::from_number(seed));
        let played = random_record(dice, seed, |_| true);
        let score = played.state().score();
        let winner = if score[0] >= 200 {
            Team::One
        } else {
            Team::Two
        };
        let log = Log::of(&played, Audience::Spectator);
        assert_eq!(log.winner_team, Some(winner));
        let verdict = Dominoes::verdict(played.state()).expect("it is over");
        assert_eq!(verdict.winner.as_deref(), Some(winner.name()));
        named.insert(winner);
    }
    assert_eq!(named.len(), 2, "both teams won some match");
}

/// DOM-REF-06: blocked and tied hands count, and can be told from each other.
#[test]
fn every_hand_counts() {
    assert_eq!(LOST_BLOCK.ended().result, HandResult::Block);
    assert_eq!(TIED_BLOCK.ended().result, HandResult::Tie);
    let (tied, _) = TIED_BLOCK.played();
    let mut dice = Dice::seeded(Seed::from_number(1));
    let mut next = tied;
    Dominoes::play(
        &mut next,
        Actor::House,
        &Action::Deal,
        &mut dice,
        &mut Nobody,
    )
    .expect("the hand is over");
    assert_eq!((tied.hand_number(), next.hand_number()), (2, 3));
    let played = random_record(DiceSource::Seed(Seed::from_number(6)), 6, |_| true);
    let hands = Log::of(&played, Audience::Referee).hands;
    let numbers: Vec<u32> = hands.iter().map(|hand| hand.hand).collect();
    assert_eq!(numbers, (1..=numbers.len() as u32).collect::<Vec<_>>());
    assert!(hands.iter().all(|hand| hand.result.is_some()));
}

/// DOM-REF-07: a match that is begun again has nothing of the one before.
#[test]
fn beginning_again_forgets_everything() {
    let begin = || new_match(Setup::default(), DiceSource::Seed(Seed::from_number(7)));
    let mut played: Match<Dominoes> = begin();
    while played.state().score() == [0, 0] {
        let (who, actions) = choices(played.state()).expect("it goes on");
        played.play(who, actions[0]).expect("offered");
    }
    let again = begin();
    assert_ne!(played.state(), again.state());
    assert_eq!(*again.state(), *begin().state());
    assert_eq!(
        (again.state().score(), again.state().hand_number()),
        ([0, 0], 1)
    );
}

/// DOM-REF-08: everything that was agreed is kept, in the setup and in the file of the match.
#[test]
fn what_was_agreed_is_saved() {
    let agreed = Setup {
        max_points: 150,
        first_opening: FirstOpening::Any,
        signal_mode: SignalMode::Manual,
    };
    let written = serde_json::to_string(&agreed).expect("a setup has a JSON form");
    assert_eq!(
        written,
        r#"{"max_points":150,"first_opening":"any","signal_mode":"manual"}"#
    );
    assert_eq!(
        serde_json::from_str::<Setup>(&written).expect("it is read back"),
        agreed
    );
    let table = new_match(agreed.clone(), DiceSource::Seed(Seed::from_number(8)));
    let lines: Vec<String> = table.lines().collect();
    let loaded = Match::<Dominoes>::load(lines.iter().map(String::as_str), None).expect("our own");
    assert_eq!(Setup::from(loaded.state().terms()), agreed);
}

/// DOM-REF-09: roles follow the opener, seats do not move.
#[test]
fn roles_and_seats_are_not_confused() {
    let (state, _) = TIED_BLOCK.played();
    for made in state.moves() {
        assert_eq!(made.position, made.player.role(Player::P3));
    }
    let first = state.moves().next().expect("an opening");
    assert_eq!((first.player, first.position), (Player::P3, Role::J1));
    assert_eq!(Player::P1.role(Player::P3), Role::J3, "P1 is not J1 here");
    assert_eq!(Player::P1.next(), Player::P2, "whatever the roles");
}
