//! The two ways in which hidden things could leave a game watch each other.
//!
//! Two things that somebody else does, or two shuffles, that look the same afterwards were told in
//! the same words; and what was told in the same words looks the same. So a view that shows more
//! than the events tell is found out, and events that tell more than the view shows.

use sobremesa_kernel::{Audience, Dice, Game, Nobody, Seed, Shown};
use sobremesa_table::Playable;

use crate::play::{
    Manners, RandomTable, a_preset, actors, audiences, candidates, json, kept_in_the_dark, played,
    played_with,
};
use crate::trial::{Chance, Trial};

/// What is told and what is seen agree.
pub fn told_and_seen_agree<G: Playable>() {
    Trial::each::<G>(|trial| {
        shuffles_agree::<G>(trial);
        RandomTable::<G>::look_on(trial, Manners::Talking, |table, trial| {
            choices_agree::<G>(table.game.state(), trial);
            throws_agree::<G>(table.game.state(), trial);
        });
    });
}

/// Whoever looks again sees what somebody sees who has not looked before, also with another's eyes.
pub fn a_second_look_shows_the_same<G: Playable>() {
    Trial::each::<G>(|trial| {
        let mut seen: Vec<G::View> = Vec::new();
        RandomTable::<G>::look_on(trial, Manners::Talking, |table, trial| {
            let state = table.game.state();
            let others = audiences::<G>();
            for view in &mut seen {
                let to = *trial.chance.pick(&others).expect("somebody looks");
                G::look_again(state, to, view);
                assert_eq!(json(view), json(&G::view(state, to)), "{to:?} looks again");
            }
            let to = *trial.chance.pick(&others).expect("somebody looks");
            if seen.len() < 3 {
                seen.push(G::view(state, to));
            }
        });
    });
}

/// What somebody sees after something has happened, and what he was told of it.
fn perceived<G: Game>(state: &G::State, events: &[G::Event], to: Audience) -> [String; 2] {
    let told: Vec<G::Event> = events
        .iter()
        .filter_map(|event| G::redact(event, to))
        .collect();
    [json(&G::view(state, to)), json(&told)]
}

fn agree([seen, told]: &[String; 2], [other_seen, other_told]: &[String; 2], to: Audience) {
    let agree = (seen == other_seen) == (told == other_told);
    assert!(
        agree,
        "{to:?} sees\n{seen}\n{other_seen}\nand is told\n{told}\n{other_told}"
    );
}

/// Two choices of the same player.
fn choices_agree<G: Playable>(state: &G::State, trial: &mut Trial) {
    for who in actors::<G>() {
        let seed = trial.chance.number();
        let choices: Vec<_> = trial
            .chance
            .some_of(&candidates::<G>(state, who), 2)
            .iter()
            .filter_map(|action| played::<G>(state, who, action, seed))
            // Once something is revealed, it may be told and leave no trace.
            .filter(|(_, events)| !events.iter().any(G::reveals))
            .collect();
        let [(one, one_events), (other, other_events)] = &choices[..] else {
            continue;
        };
        let others = kept_in_the_dark::<G>();
        let is_himself = |to: &Audience| who.seat().map(Audience::Seat) == Some(*to);
        for to in others.into_iter().filter(|to| !is_himself(to)) {
            let here = perceived::<G>(one, one_events, to);
            let there = perceived::<G>(other, other_events, to);
            agree(&here, &there, to);
        }
    }
}

/// The same choice with another result of one die: whoever was told the same sees the same. (The other
/// way round does not hold: a die may be told and leave no trace.)
fn throws_agree<G: Playable>(state: &G::State, trial: &mut Trial) {
    for who in actors::<G>() {
        let offered = candidates::<G>(state, who);
        let Some(action) = trial.chance.pick(&offered) else {
            continue;
        };
        let seed = Seed::from_number(trial.chance.number());
        let mut dice = Dice::seeded(seed).remember();
        let Some((one, one_events)) = played_with::<G>(state, who, action, &mut dice) else {
            continue;
        };
        let Some(script) = with_one_other(dice.take_shown(), &mut trial.chance) else {
            continue;
        };
        // The other number may not be on that die, or ask for other dice afterwards.
        let mut dice = Dice::scripted(script);
        let Some((other, other_events)) = played_with::<G>(state, who, action, &mut dice) else {
            continue;
        };
        for to in kept_in_the_dark::<G>() {
            let [seen, told] = perceived::<G>(&one, &one_events, to);
            let [other_seen, other_told] = perceived::<G>(&other, &other_events, to);
            assert!(
                told != other_told || seen == other_seen,
                "{to:?} is told\n{told}\nwhatever the dice, and sees\n{seen}\n{other_seen}"
            );
        }
    }
}

/// The same results but for one die, most often one of those that came last.
fn with_one_other(mut shown: Vec<Shown>, chance: &mut Chance) -> Option<Vec<Shown>> {
    let numbers = shown.iter_mut().rev().filter_map(|entry| match entry {
        Shown::Number(number) => Some(number),
        Shown::Order(_) => None,
    });
    let mut numbers: Vec<&mut i32> = numbers.collect();
    let n_numbers = numbers.len();
    let which = chance
        .below(n_numbers.max(1))
        .min(chance.below(n_numbers.max(1)));
    let number = numbers.get_mut(which)?;
    **number = 1 + chance.below(6) as i32;
    drop(numbers);
    Some(shown)
}

/// Two shuffles at the beginning that differ in two things.
fn shuffles_agree<G: Playable>(trial: &mut Trial) {
    let preset = a_preset::<G>(&mut trial.chance);
    let mut dice = Dice::seeded(Seed::from_number(trial.chance.number())).remember();
    G::start(&preset.setup, &mut dice, &mut Nobody).expect("a ready-made setup");
    let shown = dice.take_shown();
    let started = |script: Vec<Shown>| {
        let mut events = Vec::new();
        let state = G::start(&preset.setup, &mut Dice::scripted(script), &mut events).ok()?;
        Some((state, events))
    };
    for _ in 0..8 {
        let Some(other) = with_two_swapped(&shown, &mut trial.chance) else {
            return;
        };
        // The other order may need other dice afterwards.
        let (Some(here), Some(there)) = (started(shown.clone()), started(other)) else {
            continue;
        };
        for to in kept_in_the_dark::<G>() {
            let [seen, told] = perceived::<G>(&here.0, &here.1, to);
            let there = perceived::<G>(&there.0, &there.1, to);
            agree(&[seen, told], &there, to);
        }
    }
}

fn with_two_swapped(shown: &[Shown], chance: &mut Chance) -> Option<Vec<Shown>> {
    let mut other = shown.to_vec();
    let shuffle = other.iter_mut().find_map(|entry| match entry {
        Shown::Order(items) if items.len() > 1 => Some(items),
        Shown::Order(_) | Shown::Number(_) => None,
    })?;
    let n_items = shuffle.len();
    shuffle.swap(chance.below(n_items), chance.below(n_items));
    Some(other)
}
