//! Imagining the hidden tiles: every pass and every signal must have been true.

use sobremesa_dominoes::{Dominoes, Player, Setup, SignalMode, State, ThinkSignal, View};
use sobremesa_kernel::{Audience, Dice, Game, Seed};

use crate::examples::{FIRST_HAND, LOST_BLOCK, MANY_PASSES, TIED_BLOCK};
use crate::support::{Chance, random_match, tile};

/// DOM-SET-10: for every audience, at every moment, whatever is imagined looks the same.
#[test]
fn what_is_imagined_looks_like_what_is_seen() {
    for (seed, mode) in [
        (1, SignalMode::Auto),
        (2, SignalMode::Off),
        (3, SignalMode::Manual),
    ] {
        let setup = Setup {
            signal_mode: mode,
            ..Setup::default()
        };
        let mut dice = Dice::seeded(Seed::from_number(seed));
        random_match(&setup, seed, |state| {
            for to in audiences() {
                let view = Dominoes::view(state, to);
                let imagined = Dominoes::imagine(&view, &mut dice).expect("the truth fits");
                assert_eq!(Dominoes::view(&imagined, to), view);
            }
        });
    }
}

/// DOM-SET-10: the own hand is kept, and what others hold varies.
#[test]
fn what_is_hidden_varies() {
    let state = FIRST_HAND.after(3);
    let p4 = Audience::Seat(Player::P4.seat());
    let view = Dominoes::view(&state, p4);
    let mut dice = Dice::seeded(Seed::from_number(5));
    let mut holders_of_22 = [0; 4];
    for _ in 0..300 {
        let imagined = Dominoes::imagine(&view, &mut dice).expect("the truth fits");
        assert_eq!(imagined.held_by(Player::P4), state.held_by(Player::P4));
        for player in Player::ALL {
            let holds = imagined.held_by(player).contains(&tile("22"));
            holders_of_22[player.index()] += u32::from(holds);
        }
    }
    let [p1, p2, p3, p4] = holders_of_22;
    assert!(
        p1 > 50 && p2 > 50 && p3 > 50 && p4 == 0,
        "{holders_of_22:?}"
    );
}

/// DOM-MOV-06: who passed has none of the numbers that were open.
#[test]
fn a_pass_is_taken_at_its_word() {
    let state = FIRST_HAND.after(5); // P1 passed at 2/2
    let view = Dominoes::view(&state, Audience::Seat(Player::P3.seat()));
    let mut dice = Dice::seeded(Seed::from_number(6));
    for _ in 0..100 {
        let imagined = Dominoes::imagine(&view, &mut dice).expect("the truth fits");
        let held = imagined.held_by(Player::P1);
        assert!(
            held.iter().all(|tile| !tile.has(crate::support::pip(2))),
            "{held}"
        );
    }
}

/// DOM-SIG-07: who signalled one more of a number has one more.
#[test]
fn a_signal_is_taken_at_its_word() {
    let state = FIRST_HAND.after(3);
    let view = Dominoes::view(&state, Audience::Seat(Player::P4.seat()));
    let mut dice = Dice::seeded(Seed::from_number(7));
    for _ in 0..100 {
        let imagined = Dominoes::imagine(&view, &mut dice).expect("the truth fits");
        let sixes = |player| {
            let held = imagined.held_by(player);
            held.iter()
                .filter(|tile| tile.has(crate::support::pip(6)))
                .count()
        };
        // 66 was signalled Long, 36L Normal, 26R Instant; of the sixes 56 is P4's own.
        assert_eq!([Player::P1, Player::P2, Player::P3].map(sixes), [2, 1, 0]);
    }
}

/// DOM-OPEN-01: before the first tile everybody knows who holds the double six.
#[test]
fn the_opener_of_a_match_holds_the_double_six() {
    let state = FIRST_HAND.dealt();
    let mut dice = Dice::seeded(Seed::from_number(8));
    for to in [Audience::Seat(Player::P3.seat()), Audience::Spectator] {
        for _ in 0..50 {
            let imagined = Dominoes::imagine(&Dominoes::view(&state, to), &mut dice);
            let imagined = imagined.expect("the truth fits");
            assert!(imagined.held_by(Player::P1).contains(&tile("66")));
        }
    }
}

/// The search finds the truth even where very little is left to choose.
#[test]
fn tight_places_are_solved() {
    let mut dice = Dice::seeded(Seed::from_number(9));
    for example in [FIRST_HAND, LOST_BLOCK, TIED_BLOCK, MANY_PASSES] {
        for n in 0..=example.moves().count() {
            let state = example.after(n);
            for to in audiences() {
                let view = Dominoes::view(&state, to);
                assert!(
                    Dominoes::imagine(&view, &mut dice).is_some(),
                    "{to:?} after {n}"
                );
            }
        }
    }
}

/// DOM-API-10: a view that contradicts itself has no truth, and finding that out takes no time.
#[test]
fn contradictions_have_no_truth() {
    let state = FIRST_HAND.after(3);
    let p4 = Audience::Seat(Player::P4.seat());
    let changes: [fn(&mut View); 9] = [
        |view| view.counts[0] = 5,
        |view| view.moves[2].mtime = ThinkSignal::Normal, // the sixes are all accounted for
        |view| view.hand = Some("56 34 03 23 44 05 66".parse().expect("a hand")),
        |view| view.hand = None,
        |view| view.moves[1].player = Player::P3,
        |view| view.score = [200, 0],
        |view| view.hand_number = 2,
        |view| view.max_points = 0,
        |view| view.line.0.clear(),
    ];
    let mut dice = Dice::seeded(Seed::from_number(10));
    for (index, change) in changes.into_iter().enumerate() {
        let mut view = Dominoes::view(&state, p4);
        change(&mut view);
        assert!(
            Dominoes::imagine(&view, &mut dice).is_none(),
            "change {index}"
        );
    }
}

/// DOM-API-10: the same for strangers who put any signal to any move.
#[test]
fn false_signals_are_found_out_quickly() {
    let mut dice = Dice::seeded(Seed::from_number(11));
    let mut chance = Chance::new(11);
    let mut n_impossible = 0;
    random_match(&Setup::default(), 11, |state: &State| {
        for to in [Audience::Seat(Player::P2.seat()), Audience::Spectator] {
            let mut view = Dominoes::view(state, to);
            for made in &mut view.moves {
                made.mtime = ThinkSignal::ALL[chance.below(3)];
            }
            match Dominoes::imagine(&view, &mut dice) {
                Some(imagined) => assert_eq!(Dominoes::view(&imagined, to), view),
                None => n_impossible += 1,
            }
        }
    });
    assert!(n_impossible > 50, "{n_impossible}");
}

/// Without dice nothing is imagined.
#[test]
fn imagining_needs_dice() {
    let view = Dominoes::view(&FIRST_HAND.after(3), Audience::Spectator);
    assert!(Dominoes::imagine(&view, &mut Dice::asked()).is_none());
}

fn audiences() -> impl Iterator<Item = Audience> {
    let seats = Player::ALL
        .into_iter()
        .map(|player| Audience::Seat(player.seat()));
    seats.chain([Audience::Spectator, Audience::Referee])
}
