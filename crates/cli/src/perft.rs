//! `sobremesa perft GAME`: counts the ways a position can go on, to compare move generators.

use std::io::Write;

use serde_json::{Map, Value, json};
use sobremesa_kernel::Audience;
use sobremesa_table::{Declined, Question};

use crate::args::PerftArgs;
use crate::failure::Failure;
use crate::terminal::Screen;
use crate::{Shelf, game_named};

/// Asks the game its question `perft` and prints the answer.
pub(crate) fn run(
    shelf: Shelf,
    asked: &PerftArgs,
    screen: Screen,
    output: &mut dyn Write,
) -> Result<(), Failure> {
    let game = game_named(shelf, &asked.game)?;
    if !game.questions().contains(&"perft") {
        return Err(Failure::wrong(
            format!("En {} no se cuentan jugadas.", game.title().es),
            format!("Moves are not counted in {}.", game.title().en),
        ));
    }
    let mut fields = Map::new();
    fields.insert("depth".to_owned(), asked.depth.into());
    fields.insert("divide".to_owned(), asked.divide.into());
    let question = Question {
        name: "perft",
        fields: &fields,
        asker: Audience::Referee,
    };
    let position = match &asked.position {
        Some(text) => position_of(text),
        None => usual_position(shelf, &asked.game)?,
    };
    let counted = game.ask(Some(position), &question).map_err(why_not)?;
    for part in counted["divide"].as_array().into_iter().flatten() {
        writeln!(
            output,
            "{} {}",
            part[0].as_str().unwrap_or_default(),
            part[1]
        )?;
    }
    let label = screen.pick("en total", "in all");
    writeln!(output, "{} {label}", counted["nodes"])?;
    Ok(())
}

/// A position as JSON, or as the game's own text of one.
fn position_of(text: &str) -> Value {
    match serde_json::from_str::<Value>(text) {
        Ok(position @ Value::Object(_)) => position,
        Ok(_) | Err(_) => json!({ "text": text }),
    }
}

/// Where the game's usual setup begins.
fn usual_position(shelf: Shelf, name: &str) -> Result<Value, Failure> {
    use sobremesa_kernel::record::About;
    use sobremesa_kernel::{DiceSource, Seed};
    use sobremesa_table::{SetUp, Start};
    let game = game_named(shelf, name)?;
    let setup = game.usual_setup();
    let dice = DiceSource::Seed(Seed::from_number(0));
    match game.set_up(Start::Setup(setup), dice, About::default())? {
        SetUp::Table(table) => Ok(table.position()?),
        SetUp::Faulty(faults) => Err(Failure::faulty(&faults)),
    }
}

fn why_not(declined: Declined) -> Failure {
    match declined {
        Declined::Problem(problem) => problem.into(),
        Declined::Faulty(faults) => Failure::faulty(&faults),
        Declined::Illegal(illegal) => Failure::Wrong(illegal.message),
    }
}
