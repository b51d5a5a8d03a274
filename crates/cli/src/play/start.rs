//! How a match begins: what the command line says about setup, position, dice and files.

use serde_json::{Map, Value};
use sobremesa_kernel::record::About;
use sobremesa_kernel::{DiceSource, Seed, Shown, Words};
use sobremesa_table::{GameBox, SetUp, Start, Table, not_json};

use super::clock;
use super::seats::Seating;
use crate::args::PlayArgs;
use crate::console::Console;
use crate::failure::Failure;
use crate::match_file::{MatchFile, text_or_file, wrong_line};
use crate::recording::{Offer, Recording, Shelter};
use crate::{Shelf, outside};

/// A table at which somebody can sit down.
pub(super) struct Ready {
    pub(super) game: &'static dyn GameBox,
    pub(super) table: Box<dyn Table>,
    pub(super) seating: Seating,
    pub(super) recording: Recording,
    /// Makes the bots' choices; the same for the same seed of the match.
    pub(super) bot_seed: u64,
    /// What the people should know before they begin.
    pub(super) notes: Vec<Words>,
    /// So many lines of the match are old.
    pub(super) n_old_lines: usize,
    /// Does the clock run that the game may have?
    pub(super) is_timed: bool,
}

/// The words of the command line that take up a match again.
const AGAIN: &str = "play --from";

/// Begins a match, or goes on with one; `None` if somebody would rather not.
pub(super) fn get_ready(
    shelf: Shelf,
    asked: &PlayArgs,
    console: &mut Console<'_>,
) -> Result<Option<Ready>, Failure> {
    if let Some(path) = &asked.from {
        return go_on(shelf, asked, path, console);
    }
    let game = crate::game_named(shelf, asked.game.as_deref().unwrap_or_default())?;
    // Who asks for something in particular does not want what was left behind.
    let wants_something =
        asked.setup.is_some() || asked.position.is_some() || asked.recording.save.is_some();
    if !wants_something && let Offer::GoOn(path) = shelter(asked, game.name()).offer(console)? {
        return go_on(shelf, asked, &path, console);
    }
    begin(game, asked).map(Some)
}

fn shelter(asked: &PlayArgs, game: &str) -> Shelter {
    Shelter::new(asked.recording.unsaved.as_deref(), game, AGAIN)
}

fn begin(game: &'static dyn GameBox, asked: &PlayArgs) -> Result<Ready, Failure> {
    let seating = Seating::arrange(game, asked, &[])?;
    let is_timed = clock::is_asked_for(asked) || seating.has_people_on_both_sides(game);
    let start = match &asked.position {
        Some(position) => Start::Position(read_json(&text_or_file(position)?, "--position")?),
        None => Start::Setup(setup(game, asked.setup.as_deref(), &asked.option)?),
    };
    let dice = match &asked.dice {
        Some(text) => read_dice(text)?,
        None => DiceSource::Seed(outside::fresh_seed()),
    };
    let mut notes = Vec::new();
    if let DiceSource::Fair(seed) = &dice {
        notes.push(promise(*seed));
    }
    let bot_seed = bot_seed(&dice);
    let about = About {
        players: seating.names(),
        ..About::default()
    };
    let shelter = shelter(asked, game.name());
    let mut recording = match &asked.recording.save {
        Some(path) => Recording::to_new_file(shelter, path)?,
        None => Recording::unnamed(shelter),
    };
    match game.set_up(start, dice, about) {
        Ok(SetUp::Table(table)) => Ok(Ready {
            game,
            table,
            seating,
            recording,
            bot_seed,
            notes,
            n_old_lines: 0,
            is_timed,
        }),
        Ok(SetUp::Faulty(faults)) => {
            recording.forget();
            Err(Failure::faulty(&faults))
        }
        Err(problem) => {
            recording.forget();
            Err(problem.into())
        }
    }
}

fn go_on(
    shelf: Shelf,
    asked: &PlayArgs,
    path: &str,
    console: &mut Console<'_>,
) -> Result<Option<Ready>, Failure> {
    let file = MatchFile::read(path, console.input())?;
    let game = file.game(shelf)?;
    if let Some(wanted) = &asked.game
        && crate::game_named(shelf, wanted)?.name() != game.name()
    {
        return Err(other_game(path, game.name()));
    }
    let mut notes = Vec::new();
    let replayed = file.replay(game).map(drop);
    let Some(file) = file.offer_whole_lines(path, replayed, console)? else {
        return Ok(None);
    };
    let dice = match &asked.dice {
        Some(text) => Some(read_dice(text)?),
        None if file.is_sealed() => Some(DiceSource::Fair(outside::fresh_seed())),
        None => None,
    };
    if let Some(DiceSource::Fair(seed)) = &dice {
        notes.push(promise(*seed));
    }
    let bot_seed = dice.as_ref().map_or_else(fresh_number, bot_seed);
    let seating = Seating::arrange(game, asked, file.players())?;
    let n_old_lines = file.lines().len();
    let table = game
        .load(&file.lines(), dice)
        .map_err(|fault| wrong_line(path, &fault))?;
    // Whoever has played by the clock goes on so.
    let is_timed = clock::time_told(&*table) > 0 || seating.has_people_on_both_sides(game);
    let shelter = shelter(asked, game.name());
    let recording = match &asked.recording.save {
        Some(other) if other != path => Recording::to_new_file(shelter, other)?,
        Some(_) | None => {
            let (recording, warning) = Recording::on_in(shelter, path, &file);
            notes.extend(warning);
            recording
        }
    };
    Ok(Some(Ready {
        game,
        table,
        seating,
        recording,
        bot_seed,
        notes,
        n_old_lines,
        is_timed,
    }))
}

/// The setup that the command line describes.
pub(crate) fn setup(
    game: &dyn GameBox,
    described: Option<&str>,
    changes: &[String],
) -> Result<Value, Failure> {
    let mut setup = match described {
        None => game.usual_setup(),
        Some(text) if text.starts_with(['{', '@']) => read_json(&text_or_file(text)?, "--setup")?,
        Some(name) => {
            let presets = game.presets();
            let known: Vec<&str> = presets.iter().map(|preset| preset.name).collect();
            let found = presets.iter().find(|preset| preset.name == name);
            found.map(|preset| preset.setup.clone()).ok_or_else(|| {
                let known = known.join(", ");
                Failure::wrong(
                    format!("No hay ninguna preparación «{name}». Hay: {known}; o escribe JSON."),
                    format!("There is no setup “{name}”. There are: {known}; or write JSON."),
                )
            })?
        }
    };
    for change in changes {
        let (field, value) = change.split_once('=').ok_or_else(|| {
            Failure::wrong(
                format!("«{change}» no cambia nada; escribe CAMPO=VALOR."),
                format!("“{change}” changes nothing; write FIELD=VALUE."),
            )
        })?;
        // What is no JSON is a text, so that nobody has to quote quotation marks in a shell.
        let value = serde_json::from_str(value).unwrap_or_else(|_| value.into());
        match &mut setup {
            Value::Object(fields) => fields.insert(field.trim().to_owned(), value),
            other => {
                *other = Value::Object(Map::from_iter([(field.trim().to_owned(), value)]));
                None
            }
        };
    }
    Ok(setup)
}

fn read_json(text: &str, option: &str) -> Result<Value, Failure> {
    serde_json::from_str(text).map_err(|fault| {
        let said = not_json(&fault);
        Failure::wrong(
            format!("Lo que sigue a {option}: {}.", said.es),
            format!("What follows {option}: {}.", said.en),
        )
    })
}

/// Reads `seed:7`, `fair`, `ask` or `script:...`.
pub(crate) fn read_dice(text: &str) -> Result<DiceSource, Failure> {
    let (kind, value) = text.split_once(':').unwrap_or((text, ""));
    match (kind, value) {
        ("fair", "") => Ok(DiceSource::Fair(outside::fresh_seed())),
        ("ask", "") => Ok(DiceSource::Ask),
        ("seed", value) => read_seed(value).map(DiceSource::Seed).ok_or_else(bad_seed),
        ("script", value) => {
            let entries = read_json(&text_or_file(value)?, "--dice script:")?;
            let entries: Vec<Shown> = serde_json::from_value(entries).map_err(|_| bad_script())?;
            Ok(DiceSource::Script(entries))
        }
        _ => Err(Failure::wrong(
            format!("No conozco los dados «{text}»: son seed:N, fair, ask o script:JSON."),
            format!("I do not know the dice “{text}”: they are seed:N, fair, ask or script:JSON."),
        )),
    }
}

fn read_seed(text: &str) -> Option<Seed> {
    let number = text.parse().ok().map(Seed::from_number);
    number.or_else(|| text.parse().ok())
}

fn bad_seed() -> Failure {
    Failure::wrong(
        "Una semilla es un número, o 64 cifras hexadecimales: seed:7.",
        "A seed is a number, or 64 hexadecimal digits: seed:7.",
    )
}

fn bad_script() -> Failure {
    Failure::wrong(
        "Un guion de dados es una lista de números, y de listas de nombres para lo que se baraja: script:[4,2].",
        "A script of dice is a list of numbers, and of lists of names for what is shuffled: script:[4,2].",
    )
}

fn other_game(path: &str, game: &str) -> Failure {
    Failure::wrong(
        format!("«{path}» es una partida de {game}."),
        format!("“{path}” is a match of {game}."),
    )
}

fn promise(seed: Seed) -> Words {
    let promise = seed.commitment();
    Words::new(
        format!("Dados limpios: al final se enseñará una semilla cuyo SHA-256 es {promise}."),
        format!("Fair dice: at the end a seed will be shown whose SHA-256 is {promise}."),
    )
}

/// A match that can be repeated by its seed is repeated by the bots too.
fn bot_seed(dice: &DiceSource) -> u64 {
    match dice {
        DiceSource::Seed(seed) => first_number(*seed),
        DiceSource::Fair(_) | DiceSource::Script(_) | DiceSource::Ask => fresh_number(),
    }
}

fn fresh_number() -> u64 {
    first_number(outside::fresh_seed())
}

fn first_number(seed: Seed) -> u64 {
    let bytes = seed.to_bytes();
    bytes[..8]
        .iter()
        .rev()
        .fold(0, |number, byte| number << 8 | u64::from(*byte))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dice_are_read() {
        let seed = |number| DiceSource::Seed(Seed::from_number(number));
        assert_eq!(read_dice("seed:7").expect("a seed"), seed(7));
        let hex = Seed::from_number(258).to_string();
        assert_eq!(
            read_dice(&format!("seed:{hex}")).expect("a seed"),
            seed(258)
        );
        assert_eq!(read_dice("ask").expect("people"), DiceSource::Ask);
        let script = vec![Shown::Number(4), Shown::Order(vec!["a".into(), "b".into()])];
        assert_eq!(
            read_dice("script:[4,[\"a\",\"b\"]]").expect("a script"),
            DiceSource::Script(script)
        );
        for wrong in [
            "",
            "seed",
            "seed:x",
            "dice",
            "fair:1",
            "script:4",
            "script:[{}]",
        ] {
            assert!(
                matches!(read_dice(wrong), Err(Failure::Wrong(_))),
                "{wrong}"
            );
        }
    }

    #[test]
    fn the_bots_follow_the_seed_of_the_match() {
        let dice = DiceSource::Seed(Seed::from_number(0x0102_0304));
        assert_eq!(bot_seed(&dice), 0x0102_0304);
    }
}
