//! What somebody hears nothing of leaves no trace for him, not even in how lines are counted.
//!
//! Two matches go the same way, but in one of them somebody does something in secret. Whoever is told
//! nothing of it receives the same from both, then and after the next thing that everybody knows of.

use sobremesa_kernel::{Actor, Audience, Game, Match, Playing};
use sobremesa_table::Playable;

use crate::play::{Manners, RandomTable, candidates, json, kept_in_the_dark, offers, seats};
use crate::trial::Trial;

/// So many of the moves that somebody is offered are tried, besides whatever he may do at any time.
const MOVES: usize = 4;

/// In a game that hides lines, twin matches that differ in a secret look the same to whoever is not told.
pub fn what_is_not_heard_leaves_no_trace<G: Playable>() {
    if !G::HIDES_LINES {
        return;
    }
    Trial::each::<G>(|trial| {
        RandomTable::<G>::look_on(trial, Manners::Talking, |table, trial| {
            for seat in seats::<G>() {
                let who = Actor::Seat(seat);
                let mut actions = Vec::new();
                G::meanwhile(table.game.state(), seat, &mut actions);
                let moves = candidates::<G>(table.game.state(), who);
                actions.extend(trial.chance.some_of(&moves, MOVES));
                for action in actions {
                    Twins::part(&table.game, who, action, trial);
                }
            }
        });
    });
}

/// A match, and the same match with something done besides.
struct Twins<G: Playable> {
    one: Match<G>,
    other: Match<G>,
}

impl<G: Playable> Twins<G> {
    fn part(game: &Match<G>, who: Actor, action: G::Action, trial: &mut Trial) {
        let mut twins = Twins {
            one: game.clone(),
            other: game.clone(),
        };
        if !does(&mut twins.other, who, &action) {
            return;
        }
        let own_side = who.seat().map(G::side);
        let is_own = |to: &Audience| match to {
            Audience::Seat(seat) => Some(G::side(*seat)) == own_side,
            Audience::Spectator | Audience::Referee => false,
        };
        let mut deaf = kept_in_the_dark::<G>();
        deaf.retain(|to| !is_own(to) && !is_heard(&twins.other, game.seq(), *to));
        for to in &deaf {
            twins.compare(*to, &action);
        }
        let has_rolled = {
            let mut lines = twins.other.happened();
            lines.any(|(line, _, rolled, _)| line > game.seq() && !rolled.is_empty())
        };
        if !deaf.is_empty() && !has_rolled {
            twins.go_on(&deaf, &action, trial);
        }
    }

    /// The same is done in both: as long as nothing is revealed, they still look the same.
    fn go_on(&mut self, deaf: &[Audience], secret: &G::Action, trial: &mut Trial) {
        let waited_for = G::status(self.one.state()).must_act();
        let Some(seat) = waited_for.iter().next() else {
            return;
        };
        let who = Actor::Seat(seat);
        let offered = offers::<G>(self.one.state(), who);
        let Some(action) = trial.chance.pick(&offered) else {
            return;
        };
        let before = [&self.one, &self.other].map(Match::seq);
        if !does(&mut self.one, who, action) || !does(&mut self.other, who, action) {
            return;
        }
        let reveals = |game: &Match<G>, since: usize| {
            let mut lines = game.happened();
            lines.any(|(line, _, _, events)| line > since && events.iter().any(G::reveals))
        };
        if !reveals(&self.one, before[0]) && !reveals(&self.other, before[1]) {
            for to in deaf {
                self.compare(*to, secret);
            }
        }
    }

    #[track_caller]
    fn compare(&self, to: Audience, secret: &G::Action) {
        let [one, other] = [&self.one, &self.other].map(|game| received(game, to));
        assert_eq!(one, other, "{to:?} notices that somebody did {secret:?}");
    }
}

/// Everything that an audience receives of a match.
fn received<G: Playable>(game: &Match<G>, to: Audience) -> [String; 4] {
    let state = game.state();
    let n_lines = game.seq_to(to);
    let told = game.told(0, to);
    let latest = game.told(game.line_of(n_lines.saturating_sub(1), to), to);
    let waits = match to {
        Audience::Seat(seat) => {
            let offered = offers::<G>(state, Actor::Seat(seat));
            format!("{:?} {offered:?}", G::status(state))
        }
        Audience::Spectator | Audience::Referee => String::new(),
    };
    [
        format!("{n_lines} lines; at last {}", json(&latest)),
        json(&told),
        json(&G::view(state, to)),
        format!("{:?} {waits}", G::phase(state, to)),
    ]
}

fn does<G: Game>(game: &mut Match<G>, who: Actor, action: &G::Action) -> bool {
    matches!(game.play(who, action.clone()), Ok(Playing::Done(_)))
}

/// Is an audience told anything of the lines after this one?
fn is_heard<G: Game>(game: &Match<G>, since: usize, to: Audience) -> bool {
    let mut lines = game.happened().filter(|(line, ..)| *line > since);
    lines.any(|(.., events)| events.iter().any(|event| G::redact(event, to).is_some()))
}
