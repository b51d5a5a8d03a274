//! A position says everything, in the game's published words.

use sobremesa_kernel::{Actor, Dice, Seed, Status};
use sobremesa_table::Playable;

use crate::play::{
    Manners, RandomTable, Snapshot, actors, candidates, json, meanwhile, offers, snapshot,
};
use crate::properties::strangers::damaged;
use crate::trial::Trial;

/// Written down, read again and resumed, a position has the same status, views, fingerprint and
/// offers, and goes on in the same way when the dice show the same. Time counts from zero again, so
/// a fingerprint holds what a turn has used and not how late it is. States that a fingerprint does
/// not tell apart have the same status and offers.
pub fn a_position_is_the_whole_truth<G: Playable>() {
    Trial::each::<G>(|trial| {
        let mut told_apart: Vec<(u64, Outside<G::Action>)> = Vec::new();
        RandomTable::<G>::look_on(trial, Manners::Talking, |table, trial| {
            let state = table.game.state();
            let digest = G::fingerprint(state).value();
            let here = outside::<G>(state);
            if let Some((_, there)) = told_apart.iter().find(|(known, _)| *known == digest) {
                let are_alike = there.offers == here.offers && there.status == here.status;
                assert!(are_alike, "one fingerprint for {there:?} and {here:?}");
            }
            goes_on_the_same::<G>(trial, state, &here);
            told_apart.push((digest, here));
        });
    });
}

/// Whatever is changed in a position, and be it the least, changes its fingerprint: each value of it is
/// replaced by another, and wherever that still is a position of its own, it is told from the first.
pub fn every_part_of_a_position_counts<G: Playable>() {
    let mut n_changed = 0;
    Trial::each::<G>(|trial| {
        RandomTable::<G>::look_on(trial, Manners::Talking, |table, trial| {
            let state = table.game.state();
            let digest = G::fingerprint(state);
            let position = G::position(state);
            let here = json(&position);
            for _ in 0..CHANGES {
                let changed = damaged(&position, &mut trial.chance);
                let Some(other) = changed.and_then(|changed| G::resume(&changed).ok()) else {
                    continue;
                };
                let there = json(&G::position(&other));
                if there != here {
                    n_changed += 1;
                    assert_ne!(
                        G::fingerprint(&other),
                        digest,
                        "one fingerprint for\n{here}\nand\n{there}"
                    );
                }
            }
        });
    });
    assert!(
        n_changed >= ENOUGH,
        "only {n_changed} changes were positions"
    );
}

/// So often each position is changed.
const CHANGES: usize = 6;
/// Fewer changes than this prove nothing.
const ENOUGH: usize = 20;

/// What a state is from outside.
#[derive(PartialEq, Debug)]
struct Outside<A> {
    status: Status,
    snapshot: Snapshot,
    position: String,
    /// The moves of each actor, and what each seat may do besides.
    offers: Vec<(Vec<A>, Vec<A>)>,
}

fn outside<G: Playable>(state: &G::State) -> Outside<G::Action> {
    let of_actor = |who: Actor| {
        let besides = who.seat().map(|seat| meanwhile::<G>(state, seat));
        (candidates::<G>(state, who), besides.unwrap_or_default())
    };
    Outside {
        status: G::status(state),
        snapshot: snapshot::<G>(state),
        position: json(&G::position(state)),
        offers: actors::<G>().into_iter().map(of_actor).collect(),
    }
}

fn goes_on_the_same<G: Playable>(trial: &mut Trial, state: &G::State, here: &Outside<G::Action>) {
    let position = serde_json::from_str(&here.position)
        .unwrap_or_else(|fault| panic!("{fault} in {}", here.position));
    let mut resumed = G::resume(&position)
        .unwrap_or_else(|faults| panic!("{} is faulty: {faults:?}", here.position));
    assert_eq!(
        &outside::<G>(&resumed),
        here,
        "the position does not say everything"
    );

    let mut state = state.clone();
    for _ in 0..6 {
        let all: Vec<_> = actors::<G>()
            .into_iter()
            .flat_map(|who| {
                offers::<G>(&state, who)
                    .into_iter()
                    .map(move |it| (who, it))
            })
            .collect();
        let Some((who, action)) = trial.chance.pick(&all) else {
            break;
        };
        let mut dice = Dice::seeded(Seed::from_number(trial.chance.number())).remember();
        let mut events = Vec::new();
        G::play(&mut state, *who, action, &mut dice, &mut events).expect("an offer");
        // The same results rather than the same seed: how a seed is used may depend on the past.
        let mut same_dice = Dice::scripted(dice.take_shown());
        let mut same_events = Vec::new();
        let result = G::play(&mut resumed, *who, action, &mut same_dice, &mut same_events);
        assert_eq!(
            result,
            Ok(()),
            "{action:?} of {who:?} after the position was resumed"
        );
        assert_eq!(
            same_events, events,
            "{action:?} of {who:?} after it was resumed"
        );
        let digests = [&resumed, &state].map(|state| G::fingerprint(state).value());
        assert_eq!(
            digests[0], digests[1],
            "{action:?} of {who:?} after it was resumed"
        );
    }
    assert_eq!(snapshot::<G>(&resumed), snapshot::<G>(&state));
}
