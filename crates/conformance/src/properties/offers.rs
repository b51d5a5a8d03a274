//! What is offered is legal, and where the list is complete, nothing else is.

use sobremesa_kernel::{Actor, Dice, Must, Nobody, Seat, SeatSet, Seed, Status};
use sobremesa_table::Playable;

use crate::play::{
    Manners, RandomTable, actors, candidates, meanwhile, offers, played, refusal, seats, snapshot,
};
use crate::trial::Trial;

/// Every offer is legal, by the judge and by the deed; whoever must act can, whoever may act can
/// too, and nobody can once it is over.
pub fn every_offer_is_accepted<G: Playable>() {
    Trial::each::<G>(|trial| {
        RandomTable::<G>::look_on(trial, Manners::Talking, |table, trial| {
            let state = table.game.state();
            whoever_is_waited_for_has_a_choice::<G>(state);
            for who in actors::<G>() {
                let all = offers::<G>(state, who);
                let twice = (1..all.len()).find(|i| all[..*i].contains(&all[*i]));
                assert_eq!(twice.map(|i| &all[i]), None, "offered twice to {who:?}");
                for action in &all {
                    let refused = table.game.check(who, action).err();
                    assert_eq!(refused, None, "{who:?} is offered {action:?}");
                }
                for action in trial.chance.some_of(&all, 3) {
                    can_be_done::<G>(state, who, &action, trial.chance.number());
                }
            }
        });
    });
}

fn can_be_done<G: Playable>(state: &G::State, who: Actor, action: &G::Action, seed: u64) {
    let Some((after, _)) = played::<G>(state, who, action, seed) else {
        panic!("{action:?} of {who:?} passes the check and is refused in play");
    };
    whoever_is_waited_for_has_a_choice::<G>(&after);
    let unheard = played_to_nobody::<G>(state, who, action, seed);
    assert!(
        snapshot::<G>(&unheard) == snapshot::<G>(&after),
        "{action:?} of {who:?} does something else when nobody listens"
    );
}

/// As bots and the laboratory play it.
fn played_to_nobody<G: Playable>(
    state: &G::State,
    who: Actor,
    action: &G::Action,
    seed: u64,
) -> G::State {
    let mut after = state.clone();
    let dice = &mut Dice::seeded(Seed::from_number(seed));
    G::play(&mut after, who, action, dice, &mut Nobody).expect("it was played before");
    after
}

fn whoever_is_waited_for_has_a_choice<G: Playable>(state: &G::State) {
    let (must, may) = match G::status(state) {
        Status::Over(_) => {
            for who in actors::<G>() {
                let offered = offers::<G>(state, who);
                assert!(offered.is_empty(), "it is over, but {who:?}: {offered:?}");
            }
            return;
        }
        Status::Waiting { must, may, .. } => (must, may),
    };
    match must {
        Must::House => {
            let moves = candidates::<G>(state, Actor::House);
            assert!(!moves.is_empty(), "the house must act and cannot");
        }
        Must::Seats(seats) => {
            assert!(
                !seats.is_empty(),
                "nobody is waited for, and it is not over"
            );
            for seat in seats.iter() {
                let moves = candidates::<G>(state, Actor::Seat(seat));
                assert!(!moves.is_empty(), "{seat:?} must act and cannot");
            }
        }
    }
    for seat in seats::<G>() {
        let besides = meanwhile::<G>(state, seat);
        let named = may.contains(seat) || G::status(state).must_act().contains(seat);
        assert!(
            named || besides.is_empty(),
            "{seat:?} may do {besides:?}, but is not named"
        );
        // Where things happen that others must not know of, who is named must not tell of it either.
        assert!(
            G::HIDES_LINES || !may.contains(seat) || !besides.is_empty(),
            "{seat:?} may act and cannot"
        );
    }
}

/// Where the candidates are complete, an action that was offered to somebody else, or at another
/// time, and is not offered now, is refused now; or it does just what one of the offers does, and
/// is that offer in other words.
pub fn what_is_not_offered_is_refused<G: Playable>() {
    if !G::CANDIDATES_ARE_COMPLETE {
        return;
    }
    Trial::each::<G>(|trial| {
        RandomTable::<G>::look_on(trial, Manners::Talking, |table, trial| {
            let state = table.game.state();
            for (who, action) in table.attempts(&mut trial.chance, 12) {
                // Nobody offers the house to tell the time, but it may.
                let is_time = who == Actor::House && G::time(0).as_ref() == Some(&action);
                let offered = offers::<G>(state, who);
                let is_refused = refusal::<G>(state, who, &action).is_some();
                if is_time || is_refused || offered.contains(&action) {
                    continue;
                }
                let done = |action| {
                    let (after, events) = played::<G>(state, who, action, 1)?;
                    Some((snapshot::<G>(&after), events))
                };
                let same = done(&action);
                let in_other_words = offered.iter().any(|offer| done(offer) == same);
                assert!(in_other_words, "{who:?} may do {action:?}: not offered");
            }
        });
    });
}

/// Whatever is no move and could end the match for good, at once or by the answers of others, is grave:
/// people are asked first whether they mean it. A move is what they came for, and is not asked about.
pub fn what_may_end_a_match_is_asked_first<G: Playable>() {
    Trial::each::<G>(|trial| {
        RandomTable::<G>::look_on(trial, Manners::Talking, |table, trial| {
            let state = table.game.state();
            for seat in seats::<G>() {
                for action in meanwhile::<G>(state, seat) {
                    let ends = may_end::<G>(state, seat, &action, SeatSet::only(seat));
                    assert!(
                        !ends || G::is_grave(state, &action),
                        "{action:?} of {seat:?} may end the match, and nobody asks"
                    );
                }
                let moves = candidates::<G>(state, Actor::Seat(seat));
                for action in trial.chance.some_of(&moves, 3) {
                    assert!(!G::is_grave(state, &action), "{action:?} is but a move");
                }
            }
        });
    });
}

/// Would the match be over by this, or by what those who have not `spoken` could then answer, each once?
fn may_end<G: Playable>(state: &G::State, seat: Seat, action: &G::Action, spoken: SeatSet) -> bool {
    let Some((after, _)) = played::<G>(state, Actor::Seat(seat), action, 1) else {
        return false;
    };
    if let Status::Over(outcome) = G::status(&after) {
        // Whoever only gives up answers nobody, and where people may go on it is no end.
        let gives_up = !outcome.winners.is_empty() && !outcome.winners.contains(seat);
        let is_answer = spoken != SeatSet::only(seat);
        return G::may_after_end(&after).is_empty() && !(is_answer && gives_up);
    }
    let others = seats::<G>().filter(|other| !spoken.contains(*other));
    others.into_iter().any(|other| {
        let before = meanwhile::<G>(state, other);
        let mut answers = meanwhile::<G>(&after, other);
        answers.retain(|answer| !before.contains(answer));
        let ends = |answer: &G::Action| may_end::<G>(&after, other, answer, spoken.with(other));
        answers.iter().any(ends)
    })
}
