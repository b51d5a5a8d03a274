//! What is asked about something that nobody has done yet: several things chosen together, drafts, and what
//! would come of a drag. Everything is answered from what the asker sees, and nothing is kept.

use serde_json::{Value, json};
use sobremesa_club::Refusal;
use sobremesa_club::room::Room;
use sobremesa_draw::{Point, Shape, Theme, fragment};
use sobremesa_kernel::Lang;
use sobremesa_table::{Chosen, Foreseen, Preview};

use super::sent::OfConnection;
use crate::frame::Eyes;
use crate::pages::table::{chosen, picture_theme};

/// The answer, as a browser reads it.
pub(super) fn consulted(room: &Room, eyes: &Eyes, asked: &OfConnection) -> Result<Value, Refusal> {
    match asked {
        OfConnection::Look { thing, draft } => {
            let things = ids(thing);
            let about = Chosen {
                things: &things,
                draft: draft.as_ref(),
            };
            let preview = draft.as_ref().and_then(|draft| {
                let audience = room.audience(&eyes.person, eyes.seat).ok()?;
                room.table()?.by_hand(audience).ok()?.preview(draft)
            });
            Ok(json!({
                "dossier": chosen(room, eyes, &about).into_string(),
                "preview": preview.map(|preview| foreseen(&preview, eyes.lang, picture_theme(eyes.theme))),
            }))
        }
        OfConnection::Try {
            seat,
            thing,
            handle,
            amounts,
            draft,
        } => {
            let things = ids(thing);
            let about = Chosen {
                things: &things,
                draft: draft.as_ref(),
            };
            let action = room.meant(&eyes.person, seat, &about, handle, amounts)?;
            let preview = room.in_own_hand(&eyes.person, seat)?.preview(&action);
            Ok(json!({
                "draft": action,
                "preview": preview.map(|preview| foreseen(&preview, eyes.lang, picture_theme(eyes.theme))),
            }))
        }
        OfConnection::Grow { thing } => {
            let audience = room.audience(&eyes.person, eyes.seat)?;
            let table = room.table().ok_or(Refusal::NotBegun)?;
            let seen = table.by_hand(audience).map_err(Refusal::Problem)?;
            Ok(json!({ "things": seen.grown(&ids(thing)) }))
        }
        OfConnection::Measure { measure, from, to } => {
            let audience = room.audience(&eyes.person, eyes.seat)?;
            let table = room.table().ok_or(Refusal::NotBegun)?;
            let seen = table.by_hand(audience).map_err(Refusal::Problem)?;
            let [from, to] = [from, to].map(|[x, y]| Point { x: *x, y: *y });
            let measured = seen.measured(measure, from, to);
            Ok(json!({ "measured": measured.map(|it| json!({
                "words": it.words.get(eyes.lang),
                "shapes": fragment(&it.shapes, picture_theme(eyes.theme)),
            })) }))
        }
        OfConnection::Here
        | OfConnection::Eyes { .. }
        | OfConnection::Point { .. }
        | OfConnection::Hint { .. } => {
            unreachable!("the connection answers these itself")
        }
    }
}

fn ids(thing: &str) -> Vec<&str> {
    thing.split_whitespace().collect()
}

/// What is foreseen, drawn and in lines to stand beside a ghost.
pub(crate) fn foreseen(preview: &Preview<Value>, lang: Lang, theme: Theme) -> Value {
    let remedy = preview.remedy.as_ref();
    let drawn = |shapes: &[Shape]| (!shapes.is_empty()).then(|| fragment(shapes, theme));
    json!({
        "lawful": preview.is_lawful(),
        "lines": lines(preview, lang),
        "rule": rule(preview),
        "ghosts": drawn(&preview.ghosts),
        "shapes": drawn(&preview.shapes),
        "remedy": remedy.map(|remedy| json!({
            "title": remedy.title.get(lang), "action": remedy.action,
        })),
    })
}

fn rule(preview: &Preview<Value>) -> Option<&'static str> {
    match &preview.verdict {
        Foreseen::Refused(illegal) => Some(illegal.rule.0),
        Foreseen::Lawful | Foreseen::MayStopShort(_) => None,
    }
}

/// The same in lines.
pub(crate) fn lines(preview: &Preview<Value>, lang: Lang) -> Vec<String> {
    let mut lines = Vec::new();
    for item in &preview.price {
        let n_decimals = usize::from(item.amount.fract() != 0.0);
        let amount = sobremesa_speak::decimal(item.amount, n_decimals, lang);
        let (title, rule) = (item.title.get(lang), item.rule.0);
        lines.push(format!("{amount} {title} ({rule})"));
    }
    lines.extend(preview.notes.iter().map(|note| note.get(lang).to_owned()));
    match &preview.verdict {
        Foreseen::Lawful => {}
        Foreseen::MayStopShort(words) => lines.push(words.get(lang).to_owned()),
        Foreseen::Refused(illegal) => {
            lines.push(format!(
                "{} ({})",
                illegal.message.get(lang),
                illegal.rule.0
            ));
        }
    }
    lines
}
