//! The same match with seeded, fair, scripted and typed dice.

use std::collections::VecDeque;

use serde_json::Value;
use sobremesa_kernel::record::{About, Line, Origin};
use sobremesa_kernel::{Begun, DiceSource, Game, Match, Opening, Playing, Roll, Shown};
use sobremesa_table::Playable;

use super::files::load;
use crate::play::{Manners, RandomTable, begin, follow, snapshot};
use crate::trial::Trial;

/// Wherever the dice come from, when they show the same, the same happens; and each such file
/// replays.
pub fn any_dice_give_the_same_match<G: Playable>() {
    Trial::each::<G>(|trial| {
        let (table, _) = RandomTable::<G>::play_out(trial, Manners::Meddling);
        let seeded = &table.game;
        let origin = || seeded.header().origin.clone();
        let lines: Vec<&Line<G>> = seeded.happened().map(|(_, line, ..)| line).collect();

        let mut fair = begin(origin(), DiceSource::Fair(trial.dice_seed()));
        for line in &lines {
            follow(&mut fair, line);
        }
        tells_the_same(trial, &fair, seeded);

        // After a takeback the same entries would have to answer other rolls.
        let is_takeback = |line: &&&Line<G>| matches!(line, Line::Takeback { .. });
        let n_until_takeback = lines.iter().take_while(|line| !is_takeback(line)).count();
        let until_takeback = || lines[..n_until_takeback].iter();
        let mut script = first_rolls(seeded);
        let rolls = seeded.happened().map(|(_, _, rolled, _)| rolled);
        script.extend(rolls.take(n_until_takeback).flatten().cloned());
        let mut scripted = begin(origin(), DiceSource::Script(script));
        for line in until_takeback() {
            follow(&mut scripted, line);
        }
        tells_the_same(trial, &scripted, seeded);

        let typed = typed(seeded, origin());
        tells_the_same(trial, &typed, seeded);
    });
}

/// The dice of the first line.
fn first_rolls<G: Game>(game: &Match<G>) -> Vec<Shown> {
    let first: Value = serde_json::from_str(&game.line(1)).expect("our own line");
    let rolled = first
        .get("rolled")
        .cloned()
        .unwrap_or_else(|| Value::Array(Vec::new()));
    serde_json::from_value(rolled).expect("our own dice")
}

/// Plays a match again with people who roll what was rolled, and only what they are asked for.
fn typed<G: Game>(original: &Match<G>, origin: Origin<G>) -> Match<G> {
    let mut rolled = VecDeque::from(first_rolls(original));
    let opening = Opening::new(origin, DiceSource::Ask, About::default());
    let mut begun = opening.begin().expect("as before");
    let mut game = loop {
        match begun {
            Begun::Match(game) => break *game,
            Begun::Wants(opening, roll) => {
                begun = opening
                    .answer(answer(&roll, &mut rolled))
                    .expect("what was rolled before");
            }
        }
    };
    assert!(rolled.is_empty(), "nobody asked for {rolled:?}");
    for (_, line, rolled, _) in original.happened() {
        let Line::Play { who, action } = line else {
            follow(&mut game, line);
            continue;
        };
        let mut rolled: VecDeque<Shown> = rolled.iter().cloned().collect();
        let mut playing = game.play(*who, action.clone()).expect("as before");
        while let Playing::Wants(roll) = playing {
            assert_eq!(game.wanted_roll(), Some(&roll));
            playing = game
                .answer(answer(&roll, &mut rolled))
                .expect("what was rolled before");
        }
        assert!(rolled.is_empty(), "nobody asked for {rolled:?}");
    }
    game
}

fn answer(roll: &Roll, rolled: &mut VecDeque<Shown>) -> Vec<Shown> {
    let n_wanted = match roll {
        Roll::Dice { count, .. } => *count,
        Roll::Shuffle { .. } => 1,
    };
    assert!(n_wanted <= rolled.len(), "{roll:?} was not rolled before");
    rolled.drain(..n_wanted).collect()
}

/// Line by line the same but for where the dice come from; and its own file loads again.
fn tells_the_same<G: Playable>(trial: &mut Trial, game: &Match<G>, seeded: &Match<G>) {
    for (ours, theirs) in game.lines().zip(seeded.lines()) {
        assert_eq!(body(&ours), body(&theirs), "other dice tell another match");
    }
    let lines: Vec<String> = game.lines().collect();
    let n_lines = 1 + trial.chance.below(lines.len());
    let loaded = load::<G>(&lines[..n_lines]);
    let then = snapshot::<G>(&game.state_after(n_lines));
    assert_eq!(
        snapshot::<G>(loaded.state()),
        then,
        "its file is another match"
    );
}

/// A line without what depends on the source of the dice.
fn body(line: &str) -> Value {
    let mut line: Value = serde_json::from_str(line).expect("our own line");
    let fields = line.as_object_mut().expect("a line is an object");
    for field in ["dice", "seed", "sum"] {
        fields.remove(field);
    }
    line
}
