//! How long a person waits at worst, with fifteen units a side.

use std::hint::black_box;
use std::time::{Duration, Instant};

use serde_json::json;
use sobremesa_gom::{Action, Gom, State};
use sobremesa_kernel::{Audience, Game, Seat};
use sobremesa_table::{Chosen, Playable};

use crate::{battle, print};

/// Milliseconds for an order, or for what is said about a unit that somebody points at.
const ANSWER_GOAL: &str = "<= 100";
/// Milliseconds for what follows by force: charges, combats, flights, rallies.
const PHASE_GOAL: &str = "<= 1000";
const N_BATTLES: u64 = 20;

/// The longest of everything; `met` are positions in which somebody points at every unit.
pub(super) fn measure(met: &[State]) {
    let [mut order, mut phase, mut word] = [Duration::ZERO; 3];
    for seed in 0..N_BATTLES {
        battle::fight(
            15,
            seed,
            |_| (),
            |action, took| {
                let longest = match action {
                    Action::EndDeclarations
                    | Action::EndMovement
                    | Action::EndTurn
                    | Action::AllocateAttacks { .. } => &mut phase,
                    Action::DeclareCharge { .. }
                    | Action::Advance { .. }
                    | Action::Pivot { .. }
                    | Action::AboutTurn { .. }
                    | Action::March { .. }
                    | Action::Shoot { .. }
                    | Action::EndBattle
                    | Action::Timeout(_) => &mut order,
                };
                *longest = (*longest).max(took);
            },
        );
    }
    for state in met {
        for seat in [0, 1].map(Seat::new) {
            let view = Gom::view(state, Audience::Seat(seat));
            for (_, unit) in state.present() {
                let thing = format!("unit-{}", unit.id);
                let start = Instant::now();
                let told = black_box(
                    Gom::by_hand(view.clone(), Some(seat)).dossier(&Chosen::things(&[&thing])),
                );
                word = word.max(start.elapsed());
                assert!(told.is_some(), "nothing is said about {thing}");
            }
        }
    }
    for (name, took, goal) in [
        ("an order", order, ANSWER_GOAL),
        ("what a phase brings by itself", phase, PHASE_GOAL),
        ("what is said about a unit", word, ANSWER_GOAL),
    ] {
        print(json!({
            "name": format!("{name}, 30 units in battles, worst"),
            "value": took.as_secs_f64() * 1e3, "unit": "ms", "goal": goal,
        }));
    }
}
