//! Going back, and on again.

use sobremesa_kernel::Match;
use sobremesa_kernel::record::Line;
use sobremesa_table::Playable;

use super::files::load;
use crate::play::{Manners, RandomTable, follow, snapshot};
use crate::trial::Trial;

/// After a takeback it is as it was, dice included: the same moves make the same match again. A line
/// that was taken back can be taken up again.
pub fn taking_back_and_playing_again_is_the_same<G: Playable>() {
    Trial::each::<G>(|trial| {
        let (table, snapshots) = RandomTable::<G>::play_out(trial, Manners::Talking);
        let mut game = table.game;
        let n_lines = game.seq();
        let back_to = 1 + trial.chance.below(n_lines);
        trial.line = back_to;
        let taken_back: Vec<Line<G>> = game
            .happened()
            .filter(|(seq, ..)| *seq > back_to)
            .map(|(_, line, ..)| line.clone())
            .collect();
        let events_of = |game: &Match<G>, after: usize| -> Vec<G::Event> {
            let later = game.happened().filter(|(seq, ..)| *seq > after);
            later.flat_map(|(.., events)| events.to_vec()).collect()
        };
        let events_before = events_of(&game, back_to);

        game.take_back(back_to).expect("a line of this match");
        let is_as_after = |game: &Match<G>, line: usize| {
            let now = snapshot::<G>(game.state());
            assert_eq!(
                now,
                snapshots[line - 1],
                "it is not as it was after line {line}"
            );
        };
        is_as_after(&game, back_to);
        let here = game.seq();
        for line in &taken_back {
            follow(&mut game, line);
        }
        let events_again = events_of(&game, here);
        assert_eq!(events_again, events_before, "it is not as it was");
        is_as_after(&game, n_lines);

        let again = 1 + trial.chance.below(n_lines);
        game.take_back(again).expect("a line of this match");
        is_as_after(&game, again);
        is_as_after(&load(&game.lines().collect::<Vec<_>>()), again);
    });
}
