//! What somebody tries in a lesson, and what it is worth.

use serde::Deserialize;
use serde_json::{Value, json};
use sobremesa_club::Refusal;
use sobremesa_kernel::{Actor, Audience, Words};
use sobremesa_table::{ByHand, Came, Chosen, Filled, LessonStep, Played, Table, Task, Then, Way};

use super::{Found, table_with};
use crate::live::foreseen;
use crate::pages::learn::{Answer, LessonBoard, dossier};
use crate::pages::table::picture_theme;
use crate::session::Visitor;
use crate::wish::Wish;

/// What somebody tries.
pub(super) enum Said {
    /// As at a table.
    Wish(Wish),
    /// They have written something.
    Text(String),
}

/// What came of it.
pub(super) struct Tried {
    /// Nothing while a move is still being put together.
    pub(super) answer: Option<Answer>,
    pub(super) shown: LessonBoard,
}

impl Tried {
    /// It was not right, and everything stands as before.
    fn wrong(
        visitor: &Visitor,
        found: &Found,
        words: String,
        rule: Option<String>,
    ) -> Result<Tried, Refusal> {
        let (table, step) = (found.table()?, found.step());
        let shown = LessonBoard::of(visitor, &*found.game, &*table, step);
        Ok(Tried {
            answer: Some(Answer {
                is_right: false,
                words,
                rule,
                story: Vec::new(),
            }),
            shown: shown.about_the_step(&*table, step),
        })
    }
}

/// Tries it, and says what it is worth.
pub(super) fn judge(visitor: &Visitor, found: &Found, said: Said) -> Result<Tried, Refusal> {
    let wish = match said {
        Said::Wish(wish) => wish,
        Said::Text(text) => return written(visitor, found, text),
    };
    let (lang, step) = (visitor.lang, found.step());
    let table = found.table()?;
    let seen = table
        .by_hand(Audience::Seat(step.seat))
        .map_err(Refusal::Problem)?;
    let action = match meant(&*table, &*seen, &wish) {
        Ok(Meant::Action(action)) => action,
        Ok(Meant::Draft { things, draft }) => {
            let shown = LessonBoard::of(visitor, &*found.game, &*table, step);
            let things: Vec<String> = things.iter().map(|thing| (*thing).to_owned()).collect();
            return Ok(Tried {
                answer: None,
                shown: shown.pointing(&*table, step, &things, Some(&draft)),
            });
        }
        Err(words) => return Tried::wrong(visitor, found, lang.pick(words.es, words.en), None),
    };
    drop(seen);
    play(visitor, found, table, action)
}

/// What a wish means.
enum Meant<'a> {
    Action(Value),
    /// A move that goes on.
    Draft {
        things: Vec<&'a str>,
        draft: Value,
    },
}

fn meant<'a>(
    table: &dyn Table,
    seen: &dyn ByHand<Value>,
    wish: &'a Wish,
) -> Result<Meant<'a>, Words> {
    let nothing = || Words::new("Ahí no se puede poner.", "It cannot be put there.");
    match wish {
        Wish::Play { action, .. } => Ok(Meant::Action(action.clone())),
        Wish::Type { text, .. } => table.read_typed(text).map(Meant::Action),
        Wish::Drop { pick, drop, .. } => seen
            .dropped(pick, drop)
            .map(Meant::Action)
            .ok_or_else(nothing),
        Wish::Drag {
            thing,
            handle,
            amount,
            more,
            draft,
            ..
        } => {
            let things: Vec<&str> = thing.split_whitespace().collect();
            let chosen = Chosen {
                things: &things,
                draft: draft.as_ref(),
            };
            let amounts: Vec<f64> = std::iter::once(*amount)
                .chain(more.iter().copied())
                .collect();
            let goes_on = is_draft(seen, &chosen, handle);
            let action = seen
                .dragged(&chosen, handle, &amounts)
                .ok_or_else(nothing)?;
            Ok(match goes_on {
                true => Meant::Draft {
                    things,
                    draft: action,
                },
                false => Meant::Action(action),
            })
        }
        Wish::Fill {
            thing,
            form,
            fields,
            draft,
            ..
        } => {
            let things: Vec<&str> = thing.split_whitespace().collect();
            let chosen = Chosen {
                things: &things,
                draft: draft.as_ref(),
            };
            let action = seen.filled(&chosen, form, Filled::new(fields))?;
            Ok(Meant::Action(action))
        }
        _ => Err(nothing()),
    }
}

/// Is what comes of a handle a move that goes on?
fn is_draft(seen: &dyn ByHand<Value>, chosen: &Chosen<'_, Value>, handle: &str) -> bool {
    let dossier = seen.dossier(chosen);
    let mut ways = dossier.iter().flat_map(|dossier| &dossier.deeds);
    ways.any(|deed| {
        matches!(&deed.way, Ok(Way::Drag(drag)) if drag.name == handle && drag.then == Then::Draft)
    })
}

/// Plays what was tried.
fn play(
    visitor: &Visitor,
    found: &Found,
    mut table: Box<dyn Table>,
    action: Value,
) -> Result<Tried, Refusal> {
    let (lang, step) = (visitor.lang, found.step());
    let offered = table.offered(step.seat, &action);
    let notation = offered.map_or_else(String::new, |offered| offered.notation);
    let before = LessonBoard::of(visitor, &*found.game, &*table, step);
    let played = match table.play(Actor::Seat(step.seat), action) {
        // Dice that were laid out for what is right do not do for everything else.
        Err(_) if !step.dice.is_empty() => None,
        played => Some(played.map_err(Refusal::Problem)?),
    };
    let (events, story) = match played {
        Some(Played::Illegal(illegal)) => {
            let (words, rule) = (illegal.message.get(lang), illegal.rule.to_string());
            return Tried::wrong(visitor, found, words.to_owned(), Some(rule));
        }
        Some(Played::Done { since }) => told(&*table, since, step),
        Some(Played::Looked { seen, .. }) => {
            let events = seen.iter().map(|one| one.event.clone()).collect();
            (events, seen.into_iter().map(|one| one.words).collect())
        }
        Some(Played::Wants(_) | Played::Faulty(_)) | None => (Vec::new(), Vec::new()),
    };
    let came = Came {
        notation: &notation,
        events: &events,
        position: &table.position().map_err(Refusal::Problem)?,
    };
    match &step.task {
        Task::Play { praise, .. } if step.task.is_reached(&came) => Ok(Tried {
            answer: Some(right(praise.get(lang), &story, visitor)),
            shown: LessonBoard::of(visitor, &*found.game, &*table, step).beside(&before, visitor),
        }),
        Task::Play { advice, .. } => {
            Tried::wrong(visitor, found, advice.get(lang).to_owned(), None)
        }
        Task::Look | Task::Write { .. } => Tried::wrong(visitor, found, String::new(), None),
    }
}

/// What was told after a line, for programs and for people.
fn told(table: &dyn Table, since: usize, step: &LessonStep) -> (Vec<Value>, Vec<Words>) {
    let happened = table.happenings(since, step.audience()).into_iter();
    happened.map(|one| (one.event, one.words)).unzip()
}

fn right(words: &str, story: &[Words], visitor: &Visitor) -> Answer {
    Answer {
        is_right: true,
        words: words.to_owned(),
        rule: None,
        story: story
            .iter()
            .map(|words| words.get(visitor.lang).to_owned())
            .collect(),
    }
}

/// Somebody has completed the text of a setup: it is read, set up and played a little.
fn written(visitor: &Visitor, found: &Found, text: String) -> Result<Tried, Refusal> {
    let (lang, step) = (visitor.lang, found.step());
    let (
        Task::Write {
            text: [ahead, _, behind],
            position,
            then,
            praise,
            advice,
            ..
        },
        Some(writing),
    ) = (&step.task, found.game.abilities().written)
    else {
        return Err(Refusal::UnknownWish);
    };
    let whole = format!("{ahead}{text}{behind}");
    let kept = |mut tried: Tried| {
        tried.shown.written = Some(text.clone());
        tried
    };
    let fault = writing
        .proof(&whole, lang)
        .remarks
        .into_iter()
        .find(|remark| remark.is_fault);
    if let Some(fault) = fault {
        let rule = fault.rule.map(|(rule, _)| rule.to_string());
        let words = fault.words.get(lang).to_owned();
        return Tried::wrong(visitor, found, words, rule).map(kept);
    }
    let mut table = table_with(&*found.game, Some(position(&whole)), step.dice_source())?;
    let before = LessonBoard::of(visitor, &*found.game, &*table, step);
    let since = table.seq();
    for typed in *then {
        let action = table.read_typed(typed).map_err(|_| Refusal::UnknownWish)?;
        let Ok(Played::Done { .. }) = table.play(Actor::Seat(step.seat), action) else {
            return Tried::wrong(visitor, found, advice.get(lang).to_owned(), None).map(kept);
        };
    }
    let (events, story) = told(&*table, since, step);
    let came = Came {
        notation: &text,
        events: &events,
        position: &table.position().map_err(Refusal::Problem)?,
    };
    if !step.task.is_reached(&came) {
        return Tried::wrong(visitor, found, advice.get(lang).to_owned(), None).map(kept);
    }
    Ok(kept(Tried {
        answer: Some(right(praise.get(lang), &story, visitor)),
        shown: LessonBoard::of(visitor, &*found.game, &*table, step).beside(&before, visitor),
    }))
}

/// What is asked before anything is tried.
#[derive(Deserialize)]
#[serde(tag = "do", rename_all = "snake_case")]
pub(super) enum Asked {
    /// What is said about some things, or about a move that is being put together with them.
    Look { thing: String, draft: Option<Value> },
    /// What a drag would come to.
    Try {
        thing: String,
        handle: String,
        amounts: Vec<f64>,
        draft: Option<Value>,
    },
    /// Everything that belongs together with some things.
    Grow { thing: String },
}

/// The answer, as a browser reads it: as at a table.
pub(super) fn answer(visitor: &Visitor, found: &Found, asked: &Asked) -> Result<Value, Refusal> {
    let (step, table) = (found.step(), found.table()?);
    let seen = table
        .by_hand(Audience::Seat(step.seat))
        .map_err(Refusal::Problem)?;
    let theme = picture_theme(visitor.options().theme);
    let foresee = |action: &Value| {
        let preview = seen.preview(action);
        preview.map(|preview| foreseen(&preview, visitor.lang, theme))
    };
    let ids =
        |thing: &str| -> Vec<String> { thing.split_whitespace().map(str::to_owned).collect() };
    let told = match asked {
        Asked::Look { thing, draft } => {
            let shown = LessonBoard::of(visitor, &*found.game, &*table, step);
            let shown = shown.pointing(&*table, step, &ids(thing), draft.as_ref());
            let (game, lesson) = (found.game.name(), found.lesson.name);
            let address = format!("/learn/{game}/{lesson}");
            json!({
                "dossier": dossier(visitor, &address, found.n_step, step, &shown).into_string(),
                "preview": draft.as_ref().map(foresee),
            })
        }
        Asked::Try {
            thing,
            handle,
            amounts,
            draft,
        } => {
            let things: Vec<&str> = thing.split_whitespace().collect();
            let chosen = Chosen {
                things: &things,
                draft: draft.as_ref(),
            };
            match seen.dragged(&chosen, handle, amounts) {
                Some(action) => json!({ "preview": foresee(&action), "draft": action }),
                None => return Ok(json!({ "ok": false })),
            }
        }
        Asked::Grow { thing } => {
            let things: Vec<&str> = thing.split_whitespace().collect();
            json!({ "things": seen.grown(&things) })
        }
    };
    Ok(json!({ "ok": true, "told": told }))
}
