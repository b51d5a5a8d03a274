//! A refusal changes nothing: not the state, not the record, not the next die.

use serde_json::Value;
use sobremesa_kernel::{Actor, Dice, DiceSource, Game, Illegal, Seed, Stop, Unplayed};
use sobremesa_table::Playable;

use crate::play::{Manners, RandomTable, begin, follow, json, refusal};
use crate::trial::Trial;

/// Everybody tries what was possible for others or at other times. Whatever is refused leaves the
/// state as it was and has used no die; and the match goes on as if nobody had tried.
pub fn a_refusal_changes_nothing<G: Playable>() {
    Trial::each::<G>(|trial| {
        let table = RandomTable::<G>::look_on(trial, Manners::Talking, |table, trial| {
            let before = everything::<G>(table.game.state());
            let n_lines = table.game.seq();
            for (who, action) in table.attempts(&mut trial.chance, 8) {
                let Some(illegal) = refusal::<G>(table.game.state(), who, &action) else {
                    is_allowed_in_play::<G>(table.game.state(), who, &action);
                    continue;
                };
                says_why(&illegal);
                let mut tried = table.game.state().clone();
                is_refused_at_once::<G>(&mut tried, who, &action, &illegal);
                let after = everything::<G>(&tried);
                assert_eq!(
                    after, before,
                    "{action:?} of {who:?} was refused and half done"
                );
                assert_eq!(
                    table.game.play(who, action),
                    Err(Unplayed::Illegal(illegal))
                );
            }
            assert_eq!(everything::<G>(table.game.state()), before);
            assert_eq!(table.game.seq(), n_lines);
            assert_eq!(table.game.wanted_roll(), None);
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

/// All that can be told of a state; what the position and the fingerprint leave out counts too.
fn everything<G: Game>(state: &G::State) -> (u64, String, String) {
    let digest = G::fingerprint(state).value();
    (digest, json(&G::position(state)), format!("{state:?}"))
}

fn is_refused_at_once<G: Game>(
    state: &mut G::State,
    who: Actor,
    action: &G::Action,
    expected: &Illegal,
) {
    let mut events = Vec::new();
    let mut dice = Dice::seeded(Seed::from_number(1)).remember();
    let mark = dice.mark();
    let result = G::play(state, who, action, &mut dice, &mut events);
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
