//! A refusal changes nothing: not the state, not the record, not the next die.

use serde_json::Value;
use sobremesa_kernel::{Actor, Dice, DiceSource, Game, Illegal, Match, Seed, Stop, Unplayed};
use sobremesa_table::Playable;

use crate::play::{Manners, RandomTable, begin, follow, json, refusal, snapshot};
use crate::trial::Trial;

/// Everybody tries what was possible for others or at other times. Whatever is refused leaves the
/// state as it was and has used no die; and the match goes on as if nobody had tried.
pub fn a_refusal_changes_nothing<G: Playable>() {
    Trial::each::<G>(|trial| {
        let table = RandomTable::<G>::look_on(trial, Manners::Talking, |table, trial| {
            for (who, action) in table.attempts(&mut trial.chance, 8) {
                if let Some(illegal) = refusal::<G>(table.game.state(), who, &action) {
                    says_why(&illegal);
                    leaves_the_state_alone::<G>(table.game.state(), who, &action, &illegal);
                    leaves_the_match_alone(&mut table.game, who, action, illegal);
                } else {
                    is_allowed_in_play::<G>(table.game.state(), who, &action);
                }
            }
        });
        let source = DiceSource::Seed(trial.dice_seed());
        let mut undisturbed = begin::<G>(table.game.header().origin.clone(), source);
        for (_, line, ..) in table.game.happened() {
            follow(&mut undisturbed, line);
        }
        assert!(
            undisturbed.lines().eq(table.game.lines()),
            "refused actions have left their mark on the match"
        );
    });
}

fn says_why(illegal: &Illegal) {
    let Illegal {
        code,
        message,
        details,
        ..
    } = illegal;
    assert!(!code.is_empty() && !message.es.is_empty() && !message.en.is_empty());
    assert!(
        matches!(details, Value::Object(_)),
        "details are an object: {details}"
    );
}

fn leaves_the_state_alone<G: Game>(
    state: &G::State,
    who: Actor,
    action: &G::Action,
    expected: &Illegal,
) {
    let mut tried = state.clone();
    let mut events = Vec::new();
    let mut dice = Dice::seeded(Seed::from_number(1)).remember();
    let mark = dice.mark();
    let result = G::play(&mut tried, who, action, &mut dice, &mut events);
    let Err(Stop::Refused(refusal)) = result else {
        panic!("{action:?} of {who:?} is refused by the check but not in play: {result:?}");
    };
    assert_eq!(
        &refusal.into(),
        expected,
        "check and play refuse {action:?} differently"
    );
    assert_eq!(
        dice.mark(),
        mark,
        "{action:?} of {who:?} was refused and used dice"
    );
    assert!(
        dice.take_shown().is_empty(),
        "{action:?} of {who:?} was refused and rolled"
    );
    assert!(
        events.is_empty(),
        "{action:?} of {who:?} was refused and told {events:?}"
    );
    let same = snapshot::<G>(&tried) == snapshot::<G>(state)
        && json(&G::position(&tried)) == json(&G::position(state))
        // What the position and the views leave out counts too.
        && format!("{tried:?}") == format!("{state:?}");
    assert!(
        same,
        "{action:?} of {who:?} was refused and half done:\n{state:?}\n{tried:?}"
    );
}

fn leaves_the_match_alone<G: Game>(
    game: &mut Match<G>,
    who: Actor,
    action: G::Action,
    expected: Illegal,
) {
    let lines = game.seq();
    let before = snapshot::<G>(game.state());
    assert_eq!(game.play(who, action), Err(Unplayed::Illegal(expected)));
    assert_eq!(game.seq(), lines);
    assert_eq!(game.wanted_roll(), None);
    assert_eq!(snapshot::<G>(game.state()), before);
}

/// The check rolls nothing, so a rule that refuses after its dice would slip through it.
fn is_allowed_in_play<G: Game>(state: &G::State, who: Actor, action: &G::Action) {
    let mut tried = state.clone();
    let mut dice = Dice::seeded(Seed::from_number(1));
    let result = G::play(
        &mut tried,
        who,
        action,
        &mut dice,
        &mut sobremesa_kernel::Nobody,
    );
    assert_eq!(result, Ok(()), "{action:?} of {who:?} passes the check");
}
