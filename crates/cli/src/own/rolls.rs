//! Dice that people roll: asked for one at a time, with what each is for; a mistyped one is taken back.

use sobremesa_kernel::{Roll, Shown, Words};
use sobremesa_table::{Played, Problem, Table};

use crate::console::Console;
use crate::failure::Failure;

/// What came of rolling.
pub(super) enum Rolled {
    /// Everything that was needed is there.
    Done(Played),
    /// Nobody wanted to go on with it; nothing has changed.
    Left,
}

/// What somebody typed who was asked for a roll.
pub(super) enum Asked {
    /// What the die shows.
    Rolled(Shown),
    /// The roll before was wrong.
    Back,
    /// Nobody wants to go on with it.
    Leave,
}

/// What does something at a table that may need dice.
type Begin<'a> = dyn FnMut(&mut dyn Table) -> Result<Played, Problem> + 'a;

/// Asks for die after die until what began is done. `begin` begins it, and does so anew when
/// a mistyped roll is taken back; `purpose` says what the next die is for.
pub(super) fn roll_until_done(
    table: &mut dyn Table,
    begin: &mut Begin<'_>,
    purpose: &dyn Fn(&[Shown]) -> Words,
    console: &mut Console<'_>,
) -> Result<Rolled, Failure> {
    let mut rolled: Vec<Shown> = Vec::new();
    let mut played = begin(table)?;
    loop {
        let Some(roll) = table.wanted_roll().cloned() else {
            return Ok(Rolled::Done(played));
        };
        match ask(&roll, &purpose(&rolled), console)? {
            Asked::Rolled(shown) => {
                played = table.answer_roll(vec![shown.clone()])?;
                rolled.push(shown);
            }
            // Everything up to the mistyped roll is done again.
            Asked::Back => {
                rolled.pop();
                table.drop_roll();
                played = begin(table)?;
                for shown in &rolled {
                    played = table.answer_roll(vec![shown.clone()])?;
                }
            }
            Asked::Leave => {
                table.drop_roll();
                return Ok(Rolled::Left);
            }
        }
    }
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
