//! An encounter while it is being written: every fault at once, what is odd, and the board.

use std::ops::Range;
use std::sync::Arc;

use serde_json::{Value, json};
use sobremesa_kernel::{Lang, Words};
use sobremesa_table::{Proof, Remark, Sample, Toggle, Writing, Written};

use crate::encounter::{Encounter, Warning};
use crate::language::place::Span;
use crate::language::{check, format, hints, parser};
use crate::state::State;
use crate::view::View;
use crate::{draw, examples, speak};

/// The language of CLV-LEX, on the shelf.
pub(crate) struct Encounters;

impl Written for Encounters {
    fn writing(&self) -> Writing {
        let samples = examples::ALL.iter().map(|example| Sample {
            name: example.name,
            title: Words::new(example.es, example.en),
            text: example.source,
        });
        Writing {
            title: Words::new("Un encuentro", "An encounter"),
            extension: "clv",
            samples: samples.collect(),
            toggles: Some(Words::new(
                "Ocultas a los jugadores al principio",
                "Hidden from the players at the start",
            )),
        }
    }

    fn proof(&self, text: &str, lang: Lang) -> Proof {
        let tidy = format::format(text).ok();
        let toggles = hiding(text);
        match check::load(text) {
            Err(flaws) => Proof {
                remarks: flaws
                    .iter()
                    .map(|flaw| Remark {
                        place: Some(visible(flaw.span, text)),
                        is_fault: true,
                        rule: Some(flaw.what.rule()),
                        words: speak::flaw(&flaw.what),
                    })
                    .collect(),
                scene: None,
                tidy,
                toggles,
            },
            Ok(encounter) => {
                let remarks = odd(&encounter, text);
                let view = View::whole(&State::new(Arc::new(encounter)));
                Proof {
                    remarks,
                    scene: Some(draw::scene(&view, lang)),
                    tidy,
                    toggles,
                }
            }
        }
    }

    fn setup(&self, text: &str) -> Value {
        json!({ "source": text })
    }
}

/// CLV-TEA-02: which lines of the teams are hidden from the players at the start, and how to change that.
fn hiding(text: &str) -> Vec<Toggle> {
    let file = parser::parse(text).tree;
    let lines = file
        .teams
        .iter()
        .flat_map(|team| team.members.iter().map(move |line| (team, line)));
    lines
        .map(|(team, line)| {
            let n_units = line.positions.len();
            let title = format!("{}: {} ×{n_units}", team.name.text, line.kind.text);
            let (start, words) = match line.is_hidden {
                true => (line.span.start, ""),
                false => (line.kind.span.start, "hidden "),
            };
            Toggle {
                title: Words::new(title.clone(), title),
                is_on: line.is_hidden,
                place: start..line.kind.span.start,
                words,
            }
        })
        .collect()
}

/// What is allowed but hardly meant (CLV-VAL-02, 03).
fn odd(encounter: &Encounter, text: &str) -> Vec<Remark> {
    let remark = |place, words| Remark {
        place,
        is_fault: false,
        rule: None,
        words,
    };
    let warnings = encounter.warnings.iter().map(|warning| {
        let place = match warning {
            Warning::UnknownName { span, .. } => Some(visible(*span, text)),
            Warning::SingleTeam => None,
        };
        remark(place, speak::warning(warning))
    });
    let hints = hints::hints(encounter);
    let hints = hints.iter().map(|hint| remark(None, speak::hint(hint)));
    warnings.chain(hints).collect()
}

/// A place that can be seen: at the end of the text, or where nothing stands, the character before it.
fn visible(span: Span, text: &str) -> Range<usize> {
    let end = span.end.min(text.len());
    let start = span.start.min(end);
    if start < end {
        return start..end;
    }
    let before = text[..start].char_indices().next_back();
    before.map_or(0..0, |(index, _)| index..start)
}
