//! An encounter while it is being written: every fault at once, what is odd, and the board.

mod rehearsal;
mod slots;
mod words;

use std::ops::Range;
use std::sync::Arc;

use serde_json::{Value, json};
use sobremesa_kernel::{Lang, Shown, Words};
use sobremesa_speak::{agree, count};
use sobremesa_table::{
    Named, Proof, Rehearsal, Remark, Sample, Toggle, Unrehearsed, Writing, Written,
};

use crate::encounter::{Encounter, Warning};
use crate::language::flaw::Flaw;
use crate::language::place::Span;
use crate::language::syntax::File;
use crate::language::{check, format, hints, parser, token};
use crate::rules::initiative::next_to_roll;
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
            text: [example.spanish, example.source],
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
        let file = parser::parse(text).tree;
        let (toggles, slots) = (hiding(&file), slots::of(&file, text));
        match check::load(text) {
            Err(flaws) => Proof {
                remarks: faults(&flaws, text),
                summary: None,
                scene: None,
                tidy,
                toggles,
                slots,
            },
            Ok(encounter) => {
                let (remarks, summary) = (odd(&encounter, text), summary(&encounter));
                let view = View::whole(&State::new(Arc::new(encounter)));
                Proof {
                    remarks,
                    summary: Some(summary),
                    scene: Some(draw::scene(&view, lang)),
                    tidy,
                    toggles,
                    slots,
                }
            }
        }
    }

    fn setup(&self, text: &str) -> Value {
        json!({ "source": text })
    }

    /// Whose initiative is being rolled.
    fn first_roll(&self, text: &str, rolled: &[Shown]) -> Words {
        let encounter = check::load(text).ok().map(Arc::new);
        let next = encounter.and_then(|encounter| {
            let unit = next_to_roll(&encounter, rolled.to_vec())?;
            let name = speak::full_name(&encounter.full_name(unit));
            Some((name, rolled.len() >= encounter.n_units()))
        });
        match next {
            Some((name, true)) => Words::new(
                format!("desempate de iniciativa de {name}"),
                format!("initiative again for {name}"),
            ),
            Some((name, false)) => Words::new(
                format!("iniciativa de {name}"),
                format!("initiative of {name}"),
            ),
            None => Words::new("iniciativa", "initiative"),
        }
    }

    fn keywords(&self) -> &'static [&'static str] {
        token::KEYWORDS
    }

    fn explained(&self, word: &str) -> Option<&'static str> {
        let known = words::EXPLAINED.iter().find(|(known, _)| *known == word);
        known.map(|(_, rule)| *rule)
    }

    fn names(&self, text: &str) -> Vec<Named> {
        words::names(text)
    }

    fn bad_name(&self, name: &str) -> Option<Words> {
        (!token::is_name(name)).then(|| {
            Words::new(
                format!("«{name}» no puede ser un nombre (CLV-LEX-04, CLV-LEX-06)"),
                format!("“{name}” cannot be a name (CLV-LEX-04, CLV-LEX-06)"),
            )
        })
    }

    fn rehearsal(
        &self,
        text: &str,
        players: Option<&str>,
    ) -> Option<Result<Box<dyn Rehearsal>, Unrehearsed>> {
        Some(rehearsal::rehearsal(text, players))
    }
}

/// What is wrong with a text.
fn faults(flaws: &[Flaw], text: &str) -> Vec<Remark> {
    let remarks = flaws.iter().map(|flaw| Remark {
        place: Some(visible(flaw.span, text)),
        is_fault: true,
        rule: Some((flaw.what.rule(), flaw.what.code())),
        words: speak::flaw(&flaw.what),
    });
    remarks.collect()
}

/// What there is in an encounter.
fn summary(encounter: &Encounter) -> Words {
    let (n_units, n_teams) = (encounter.n_units(), encounter.teams.len());
    let n_free = encounter.board.n_free();
    Words::new(
        format!(
            "{} en {}, {} {}.",
            count(n_units, "unidad", "unidades"),
            count(n_teams, "equipo", "equipos"),
            count(n_free, "casilla", "casillas"),
            agree(n_free, "libre", "libres"),
        ),
        format!(
            "{} in {}, {}.",
            count(n_units, "unit", "units"),
            count(n_teams, "team", "teams"),
            count(n_free, "free square", "free squares"),
        ),
    )
}

/// CLV-TEA-02: which lines of the teams are hidden from the players at the start, and how to change that.
fn hiding(file: &File) -> Vec<Toggle> {
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
