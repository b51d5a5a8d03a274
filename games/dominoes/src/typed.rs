//! What people type at a terminal: `35l`, `53 izquierda`, `66`, `paso`, `35L/2`.

use sobremesa_kernel::Words;

use crate::action::{Action, SideWord};
use crate::notation;

/// An action as people type it in each language: sides and words are said in their own.
pub(crate) fn write(action: &Action) -> Words {
    let neutral = notation::write(action);
    match action {
        Action::Lay(lay) => {
            let es = match lay.side {
                SideWord::Left => neutral.replace('L', "i"),
                SideWord::Right => neutral.replace('R', "d"),
                SideWord::Absent | SideWord::Unknown(_) => neutral.clone(),
            };
            Words::new(es, neutral)
        }
        Action::Pass => Words::new("paso", "pass"),
        Action::Deal => Words::new("repartir", "deal"),
        Action::LayUnknown(_) => Words::new(&neutral, &neutral),
    }
}

/// Reads what a person typed, in either language and any case.
///
/// # Errors
/// What would be understood instead. A tile that does not exist is understood: the referee says so.
pub(crate) fn read(text: &str) -> Result<Action, Words> {
    let text = text.trim().to_lowercase();
    match text.as_str() {
        "-" | "pass" | "p" | "paso" | "pasar" => return Ok(Action::Pass),
        "deal" | "reparte" | "repartir" => return Ok(Action::Deal),
        _ => {}
    }
    let (placement, signal) = match text.split_once('/') {
        Some((placement, signal)) => {
            let level: i8 = signal.trim().parse().map_err(|_| not_understood(&text))?;
            (placement, Some(level))
        }
        None => (text.as_str(), None),
    };
    let (tile, rest) = split_tile(placement).ok_or_else(|| not_understood(&text))?;
    let side = read_side(rest.trim()).ok_or_else(|| not_understood(&text))?;
    Ok(Action::lay_word(&tile, side, signal))
}

/// The two digits of a tile, however they are joined (`35`, `3-5`, `3|5`), and what follows them.
fn split_tile(text: &str) -> Option<(String, &str)> {
    let mut rest = text.chars();
    let one = rest.next().filter(char::is_ascii_digit)?;
    let joined = rest.as_str().trim_start_matches(['-', '|', ':']);
    let mut rest = joined.chars();
    let other = rest.next().filter(char::is_ascii_digit)?;
    Some((format!("{one}{other}"), rest.as_str()))
}

fn read_side(word: &str) -> Option<SideWord> {
    match word {
        "" => Some(SideWord::Absent),
        "l" | "left" | "i" | "izq" | "izquierda" | "<" => Some(SideWord::Left),
        "r" | "right" | "d" | "der" | "derecha" | ">" => Some(SideWord::Right),
        _ => None,
    }
}

fn not_understood(text: &str) -> Words {
    let text = notation::shortened(text);
    Words::new(
        format!(
            "No entiendo «{text}». Escribe la ficha y el lado, como 35i o 35d (la salida, solo 35), o «paso»."
        ),
        format!(
            "“{text}” is not clear. Type a tile and a side, such as 35l or 35r (just 35 to open), or “pass”."
        ),
    )
}
