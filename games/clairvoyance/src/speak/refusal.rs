//! Why a command was not carried out, and what would work.

use sobremesa_kernel::Words;

use super::full_name;
use crate::action::{COMMANDS, Misread, UnitName};
use crate::mark::Mark;
use crate::refusal::{Blocker, Refusal};
use crate::rules::movement::Obstruction;

pub(crate) fn refusal(refusal: &Refusal) -> Words {
    match refusal {
        Refusal::Unreadable(why) => misread(why),
        Refusal::NoSuchUnit {
            unit,
            n_units,
            meant,
        } => no_such_unit(unit, *n_units, meant.as_deref()),
        Refusal::DeadUnit { unit } => {
            let unit = full_name(unit);
            Words::new(
                format!(
                    "{unit} ya está fuera de combate: solo «show» y «note» sirven con los muertos."
                ),
                format!("{unit} is dead: only “show” and “note” work with the dead."),
            )
        }
        Refusal::OwnTarget { unit } => {
            let unit = full_name(unit);
            Words::new(
                format!("{unit} no puede atacarse: elige a otra unidad."),
                format!("{unit} cannot attack itself: choose another unit."),
            )
        }
        Refusal::Blocked {
            square,
            by: Blocker::Wall,
        } => Words::new(
            format!("En {square} hay un muro; elige una casilla libre."),
            format!("There is a wall on {square}; choose a free square."),
        ),
        Refusal::Blocked {
            square,
            by: Blocker::Unit(unit),
        } => {
            let unit = full_name(unit);
            Words::new(
                format!("En {square} ya está {unit}; elige una casilla libre."),
                format!("{unit} stands on {square} already; choose a free square."),
            )
        }
        Refusal::StepBlocked { step, square, by } => match by {
            Obstruction::Wall => Words::new(
                format!("El paso {step} da en el muro de {square}; la unidad no se mueve."),
                format!("Step {step} runs into the wall on {square}; the unit does not move."),
            ),
            Obstruction::Occupied => Words::new(
                format!(
                    "El paso {step} entra en {square}, donde hay alguien; la unidad no se mueve."
                ),
                format!(
                    "Step {step} enters {square}, where somebody stands; the unit does not move."
                ),
            ),
            Obstruction::Corner(corner) => Words::new(
                format!(
                    "El paso {step} a {square} va en diagonal junto a {corner}, que no está libre; la unidad no se mueve."
                ),
                format!(
                    "Step {step} to {square} is a diagonal past {corner}, which is not free; the unit does not move."
                ),
            ),
        },
        Refusal::CombatOver { winner: Some(team) } => Words::new(
            format!("El combate ha terminado y lo ha ganado {team}: no hay más turnos."),
            format!("The combat is over and {team} has won it: there are no more turns."),
        ),
        Refusal::CombatOver { winner: None } => Words::new(
            "El combate ha terminado sin nadie en pie: no hay más turnos.",
            "The combat is over with nobody standing: there are no more turns.",
        ),
        Refusal::NoHitPoints { unit } => {
            let unit = full_name(unit);
            Words::new(
                format!("{unit} es de un jugador: sus puntos de vida los lleva la mesa."),
                format!("{unit} is a player's: the table keeps those hit points."),
            )
        }
        Refusal::KnownArmor { unit, armor_class } => {
            let unit = full_name(unit);
            Words::new(
                format!("La CA de {unit} está en el encuentro: {armor_class}."),
                format!("The AC of {unit} is in the encounter: {armor_class}."),
            )
        }
        Refusal::NothingToUndo => {
            Words::new("No hay nada que deshacer.", "There is nothing to undo.")
        }
        Refusal::NothingToRedo => Words::new(
            "No hay nada que rehacer: no se ha deshecho nada, o se ha hecho otra cosa después.",
            "There is nothing to redo: nothing was taken back, or something else was done since.",
        ),
        Refusal::NothingToReroll { latest: None } => Words::new(
            "No hay ninguna orden que repetir.",
            "There is no command to do again.",
        ),
        Refusal::NothingToReroll {
            latest: Some(latest),
        } => Words::new(
            format!("La última orden, «{latest}», no usó dados: volvería a salir lo mismo."),
            format!("The latest command, “{latest}”, used no dice: it would come out the same."),
        ),
        Refusal::NoTurnYet { unit: None } => Words::new(
            "Todavía no ha jugado nadie: «next» juega el primer turno.",
            "Nobody has had a turn yet: “next” plays the first one.",
        ),
        Refusal::NoTurnYet { unit: Some(unit) } => {
            let unit = full_name(unit);
            Words::new(
                format!("{unit} todavía no ha tenido ningún turno; «plan» dice qué haría."),
                format!("{unit} has had no turn yet; “plan” tells what it would do."),
            )
        }
        Refusal::PlayersTurn { unit } => {
            let unit = full_name(unit);
            Words::new(
                format!("{unit} es de un jugador: lo que hace lo decide la mesa."),
                format!("{unit} is a player's: the table decides what it does."),
            )
        }
        Refusal::NotTheMaster => Words::new(
            "Aquí solo actúa el director de juego.",
            "Only the master acts here.",
        ),
    }
}

fn no_such_unit(unit: &UnitName, n_units: usize, meant: Option<&str>) -> Words {
    match (unit, meant) {
        (UnitName::Index(index), _) => Words::new(
            format!(
                "No hay ninguna unidad {index}; van de la 0 a la {}.",
                n_units.saturating_sub(1)
            ),
            format!(
                "There is no unit {index}; they go from 0 to {}.",
                n_units.saturating_sub(1)
            ),
        ),
        (UnitName::Full { .. }, Some(meant)) => Words::new(
            format!("No hay ninguna unidad «{unit}»; ¿querías decir {meant}?"),
            format!("There is no unit “{unit}”; did you mean {meant}?"),
        ),
        (UnitName::Full { .. }, None) => Words::new(
            format!("No hay ninguna unidad «{unit}»: se escribe equipo:nombre:número."),
            format!("There is no unit “{unit}”: write team:name:number."),
        ),
    }
}

pub(crate) fn misread(why: &Misread) -> Words {
    match why {
        Misread::UnknownCommand {
            word,
            meant: Some(meant),
        } => Words::new(
            format!("No conozco la orden «{word}»; ¿querías decir «{meant}»?"),
            format!("I do not know the command “{word}”; did you mean “{meant}”?"),
        ),
        Misread::UnknownCommand { word, meant: None } => {
            let known = COMMANDS.join(", ");
            Words::new(
                format!("No conozco la orden «{word}». Las hay: {known}."),
                format!("I do not know the command “{word}”. There are: {known}."),
            )
        }
        Misread::NoUnit => Words::new(
            "Falta la unidad: su índice (3) o su nombre completo (Equipo:Nombre:1).",
            "The unit is missing: its index (3) or its full name (Team:Name:1).",
        ),
        Misread::NoMovement => Words::new(
            "Falta el destino: una casilla, (3,1), o pasos, R-R-DR.",
            "Where to is missing: a square, (3,1), or steps, R-R-DR.",
        ),
        Misread::NoAttack => Words::new(
            "El ataque se escribe como en un encuentro: +7 1d8+3, o Ranged (12) +5 1d6.",
            "The attack is written as in an encounter: +7 1d8+3, or Ranged (12) +5 1d6.",
        ),
        Misread::NoMark => {
            let list = |word: fn(Mark) -> String| {
                let words: Vec<String> = Mark::ALL.into_iter().map(word).collect();
                words.join(", ")
            };
            Words::new(
                format!("Falta lo que sufre: {}.", list(|mark| mark.words().es)),
                format!(
                    "What it suffers is missing: {}.",
                    list(|mark| mark.words().en)
                ),
            )
        }
        Misread::NoNumbers(1) => Words::new(
            "Falta un número de puntos.",
            "A number of points is missing.",
        ),
        Misread::NoNumbers(_) => Words::new(
            "Faltan el valor del ataque y el daño: dos números.",
            "The attack value and the damage are missing: two numbers.",
        ),
        Misread::TooMuch(rest) => Words::new(
            format!("Sobra «{rest}»: la orden termina antes."),
            format!("“{rest}” is too much: the command ends before it."),
        ),
        Misread::Quit => Words::new(
            "«quit» cierra la consola; no es una orden del combate.",
            "“quit” closes the console; it is no command of the combat.",
        ),
    }
}
