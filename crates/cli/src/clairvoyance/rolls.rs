//! Dice that people roll: asked for one at a time, with what each is for; a mistyped one is taken back.

use std::sync::Arc;

use sobremesa_clairvoyance::{Action, Clairvoyance, Encounter, MASTER, State, next_to_roll, speak};
use sobremesa_kernel::{Actor, Begun, Dice, Game, Nobody, Opening, Roll, Shown, Unplayed, Words};

use crate::console::Console;
use crate::failure::Failure;

/// What somebody typed who was asked for a roll.
pub(super) enum Asked {
    /// What the die shows.
    Rolled(Shown),
    /// The roll before was wrong.
    Back,
    /// Nobody wants to go on with it.
    Leave,
}

/// Asks for one die until an answer fits.
pub(super) fn ask(roll: &Roll, what: &Words, console: &mut Console<'_>) -> Result<Asked, Failure> {
    let (low, high) = match roll {
        Roll::Dice { low, high, .. } => (*low, *high),
        Roll::Shuffle { .. } => (1, 1),
    };
    let rule = roll.why();
    loop {
        let prompt = format!("d{high}, {} ({rule}): ", console.screen.get(what));
        let Some(typed) = console.ask(&prompt)? else {
            return Ok(Asked::Leave);
        };
        match typed.as_str() {
            "undo" | "back" | "atrás" | "atras" | "deshacer" => return Ok(Asked::Back),
            "quit" | "cancel" | "salir" | "cancelar" => return Ok(Asked::Leave),
            typed => match typed.parse::<i32>() {
                Ok(face) if (low..=high).contains(&face) => {
                    return Ok(Asked::Rolled(Shown::Number(face)));
                }
                Ok(_) | Err(_) => console.tell(
                    format!("Un número de {low} a {high}; «atrás» corrige la tirada anterior y «cancelar» lo deja."),
                    format!("A number from {low} to {high}; “back” mends the roll before, “cancel” gives up."),
                )?,
            },
        }
    }
}

/// Whose initiative is being rolled.
pub(super) fn initiative_of(encounter: &Arc<Encounter>, rolled: &[Shown]) -> Words {
    let is_again = rolled.len() >= encounter.n_units();
    match next_to_roll(encounter, rolled.to_vec()) {
        Some(unit) => {
            let name = speak::full_name(&encounter.full_name(unit));
            if is_again {
                Words::new(
                    format!("desempate de iniciativa de {name}"),
                    format!("initiative again for {name}"),
                )
            } else {
                Words::new(
                    format!("iniciativa de {name}"),
                    format!("initiative of {name}"),
                )
            }
        }
        None => Words::new("iniciativa", "initiative"),
    }
}

/// What the next die of a command is for.
pub(super) fn purpose(state: &State, action: &Action, rolled: &[Shown]) -> Words {
    // The command is tried on a copy, with the dice so far, to see where it stops.
    let mut tried = state.clone();
    let mut dice = Dice::asked();
    dice.answer(rolled.iter().cloned());
    let who = Actor::Seat(MASTER);
    let stopped = Clairvoyance::play(&mut tried, who, action, &mut dice, &mut Nobody);
    let is_damage = matches!(
        &stopped,
        Err(sobremesa_kernel::Stop::NeedsDice(stop))
            if matches!(&**stop, sobremesa_kernel::DiceStop::Wanted(roll) if roll.why().0 == "CLV-DIE-01")
    );
    let Some((unit, target)) = tried.striking() else {
        return Words::new("tirada", "roll");
    };
    let name = |unit: usize| speak::full_name(&state.encounter().full_name(unit));
    let (unit, target) = (name(unit), name(target));
    if is_damage {
        Words::new(
            format!("daño de {unit} a {target}"),
            format!("damage by {unit} to {target}"),
        )
    } else {
        Words::new(
            format!("ataque de {unit} a {target}"),
            format!("attack by {unit} on {target}"),
        )
    }
}

/// Begins a combat with what has been rolled so far.
///
/// # Errors
/// If what was rolled before does not do any more, which cannot be.
pub(super) fn begin_again(
    untouched: &Opening<Clairvoyance>,
    rolled: &[Shown],
) -> Result<Begun<Clairvoyance>, Unplayed> {
    let mut begun = untouched.clone().begin()?;
    for shown in rolled {
        begun = match begun {
            Begun::Wants(waiting, _) => waiting.answer(vec![shown.clone()])?,
            Begun::Match(game) => return Ok(Begun::Match(game)),
        };
    }
    Ok(begun)
}
