//! Permuting what somebody cannot know changes nothing for him.
//!
//! The permutation is the game's own: [`Game::imagine`] draws some truth that fits a view. What
//! nobody can learn from the truth that he could not learn from the imagined one, he does not learn.

use std::fmt::Debug;

use serde_json::{Map, Value, json};
use sobremesa_kernel::bot::Budget;
use sobremesa_kernel::{Actor, Audience, Dice, Game, Seat, Seed};
use sobremesa_table::{Playable, Question};

use crate::play::{
    Manners, RandomTable, actors, imaginative, json, offers, played, refusal, seats,
};
use crate::trial::Trial;

/// What bots may look at in these trials.
const NODES: u64 = 50;
/// Fewer right guesses than this prove nothing.
const ENOUGH: usize = 20;

/// In an imagined truth that fits somebody's view, he sees the same, is offered the same, is refused
/// the same in the same words, is told the same when the same is done, and bots and questions answer
/// him the same.
pub fn nobody_learns_what_is_hidden<G: Playable>() {
    Trial::each::<G>(|trial| {
        RandomTable::<G>::look_on(trial, Manners::Talking, |table, trial| {
            let to = somebody::<G>(trial);
            Doubt::<G>::about(table.game.state(), to, trial).dispel(table, trial);
        });
    });
}

/// The truth, and another one that looks the same to somebody.
struct Doubt<'a, G: Playable> {
    to: Audience,
    truth: &'a G::State,
    imagined: G::State,
}

impl<'a, G: Playable> Doubt<'a, G> {
    fn about(truth: &'a G::State, to: Audience, trial: &mut Trial) -> Doubt<'a, G> {
        let imagined = imagine::<G>(truth, to, trial.chance.number());
        Doubt {
            to,
            truth,
            imagined,
        }
    }

    /// Fails if there is a way to find out which is the truth.
    fn dispel(&self, table: &RandomTable<G>, trial: &mut Trial) {
        let [here, there] = [self.truth, &self.imagined].map(|state| G::view(state, self.to));
        self.same("sees", json(&here), json(&there));
        // A view may hold more than it writes; bots receive all of it.
        self.same("sees", format!("{here:?}"), format!("{there:?}"));
        self.same_in_both("is waited for", G::status);
        self.same_in_both("knows who commands by", G::commands);
        if let Audience::Seat(seat) = self.to {
            self.compare_for_player(seat, table, trial);
            self.compare_bots(seat, &here, &there, trial);
        }
        self.compare_questions();
        self.compare_events(table, trial);
    }

    #[track_caller]
    fn same<T: PartialEq + Debug>(&self, what: &str, truth: T, imagined: T) {
        assert_eq!(truth, imagined, "{:?} {what} something hidden", self.to);
    }

    #[track_caller]
    fn same_in_both<T: PartialEq + Debug>(&self, what: &str, ask: impl Fn(&G::State) -> T) {
        self.same(what, ask(self.truth), ask(&self.imagined));
    }

    fn compare_for_player(&self, seat: Seat, table: &RandomTable<G>, trial: &mut Trial) {
        let who = Actor::Seat(seat);
        self.same_in_both("is offered", |state| offers::<G>(state, who));
        self.same_in_both("has as a secret", |state| G::has_secrets(state, seat));
        for (_, action) in table.attempts(&mut trial.chance, 12) {
            self.same_in_both("is refused by", |state| {
                refusal::<G>(state, who, &action).map(|illegal| json(&illegal))
            });
        }
    }

    fn compare_bots(&self, seat: Seat, here: &G::View, there: &G::View, trial: &mut Trial) {
        let seed = trial.chance.number();
        // Some games have a crowd of them: a few at a time, another few at the next position.
        for bot in trial.chance.some_of(G::bots(), 3) {
            let choice = |view| bot.choose(view, seat, &Budget::nodes(NODES), seed);
            let chosen = choice(here);
            self.same("is advised by a bot who knows", &chosen, &choice(there));
            self.same("is advised at random by a bot", &chosen, &choice(here));
            let decided = bot.decide(here, seat, &Budget::nodes(NODES), seed);
            let said = chosen.as_ref().map(|choice| choice.action.clone());
            assert_eq!(decided, said, "{} does not do what it says", bot.name());
            let may_act = G::status(self.truth).must_act().contains(seat);
            assert!(chosen.is_some() || !may_act, "{} has no idea", bot.name());
            if let Some(choice) = chosen {
                let refused = refusal::<G>(self.truth, Actor::Seat(seat), &choice.action);
                assert_eq!(refused, None, "{} wants {:?}", bot.name(), choice.action);
            }
        }
    }

    fn compare_questions(&self) {
        let about = |seat: Seat| Map::from_iter([("seat".into(), json!(G::SEATS[seat.index()]))]);
        let forms: Vec<Map<String, Value>> = seats::<G>().map(about).chain([Map::new()]).collect();
        for name in G::QUESTIONS {
            for fields in &forms {
                let asker = self.to;
                let question = Question {
                    name,
                    fields,
                    asker,
                };
                self.same_in_both("is answered", |state| G::answer(Some(state), &question));
            }
        }
    }

    fn compare_events(&self, table: &RandomTable<G>, trial: &mut Trial) {
        for who in actors::<G>() {
            let mut actions = trial.chance.some_of(&offers::<G>(self.truth, who), 2);
            if who != Actor::House {
                actions.extend(trial.chance.some_of(&table.known, 1));
            }
            for action in actions {
                let seed = trial.chance.number();
                let here = played::<G>(self.truth, who, &action, seed);
                let there = played::<G>(&self.imagined, who, &action, seed);
                if who == Actor::House {
                    self.same("sees the house do", here.is_some(), there.is_some());
                }
                if let (Some((_, here)), Some((_, there))) = (here, there) {
                    self.compare_told(&here, &there);
                }
            }
        }
    }

    /// Event by event the same, until one reveals something: then the truth is out, and whatever
    /// follows may follow from it.
    fn compare_told(&self, here: &[G::Event], there: &[G::Event]) {
        let told = |events: &[G::Event]| -> Vec<(String, bool)> {
            let told = events.iter().filter_map(|event| {
                let told = G::redact(event, self.to)?;
                Some((json(&told), G::reveals(event)))
            });
            told.collect()
        };
        let (here, there) = (told(here), told(there));
        for i in 0..here.len().max(there.len()) {
            let pair = (here.get(i), there.get(i));
            let reveals = |told: Option<&(String, bool)>| told.is_some_and(|(_, shown)| *shown);
            if pair.0 != pair.1 && (reveals(pair.0) || reveals(pair.1)) {
                return;
            }
            self.same("is told", pair.0, pair.1);
        }
    }
}

/// Whoever has a secret could, as far as each of the others knows, have another one. (A view that
/// shows everything would pass every comparison with what is imagined from it.)
pub fn hidden_things_could_be_otherwise<G: Playable>() {
    for to in imaginative::<G>() {
        let (mut n_guessed, mut was_wrong) = (0, false);
        Trial::each::<G>(|trial| {
            if was_wrong {
                return;
            }
            RandomTable::<G>::look_on(trial, Manners::Silent, |table, trial| {
                let truth = table.game.state();
                let imagined = imagine::<G>(truth, to, trial.chance.number());
                let others = seats::<G>().filter(|seat| Audience::Seat(*seat) != to);
                for owner in others.filter(|seat| G::has_secrets(truth, *seat)) {
                    let seen = |state| json(&G::view(state, Audience::Seat(owner)));
                    let is_right = seen(truth) == seen(&imagined);
                    n_guessed += usize::from(is_right);
                    was_wrong |= !is_right;
                }
            });
        });
        assert!(
            was_wrong || n_guessed < ENOUGH,
            "{to:?} guessed all of {n_guessed} secrets"
        );
    }
}

fn somebody<G: Game>(trial: &mut Trial) -> Audience {
    let everybody = imaginative::<G>();
    *trial.chance.pick(&everybody).expect("a seat at least")
}

/// Some truth that fits what is seen, from the view as it is written.
fn imagine<G: Game>(truth: &G::State, to: Audience, seed: u64) -> G::State {
    let written = json(&G::view(truth, to));
    let view =
        serde_json::from_str(&written).unwrap_or_else(|fault| panic!("{fault} in {written}"));
    let mut dice = Dice::seeded(Seed::from_number(seed));
    G::imagine(&view, &mut dice).unwrap_or_else(|| panic!("no truth fits {written}"))
}
