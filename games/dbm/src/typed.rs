//! Orders as people type them, in Spanish or English, and the short notation of the record.
//!
//! ```text
//! move a1 a2 a3: forward 100, wheel 15        mover a1 a2 a3: avance 100, variar 15
//! march a4: to 900 700 90                     marchar a4: a 900 700 90
//! halt a5 a6                                  alto a5 a6
//! dismount a7 a8 as Bw-I                      desmontar a7 a8 como Bw-I
//! mount a7                                    montar a7
//! dice 3 1                                    dados 3 1
//! ```

mod day;
mod reading;
#[cfg(test)]
mod tests;
mod words;

pub(crate) use day::season;
pub(crate) use reading::read;
pub(crate) use words::answer_word;

use sobremesa_kernel::{Lang, Words};

use self::words::{StepVerb, Verb, Vocabulary, ask_word, option_word, vocabulary};
use crate::action::{
    Action, Advance, Ending, Fight, OfferReply, Placement, Places, Reply, Shoot, Stance, Step,
};
use crate::element::ElementId;
use crate::pose::Pose;
use crate::troop::Kind;

/// The short notation: as it is typed in English.
pub(crate) fn notation(action: &Action) -> String {
    write(action, Lang::En)
}

/// An action as it is typed in each language.
pub(crate) fn typed(action: &Action) -> Words {
    Words::new(write(action, Lang::Es), write(action, Lang::En))
}

fn write(action: &Action, lang: Lang) -> String {
    let words = vocabulary(lang);
    let verb = |wanted: Verb| {
        let found = words.orders.iter().find(|(_, verb)| *verb == wanted);
        found.map_or("", |(word, _)| *word)
    };
    let names = |elements: &[ElementId]| join(elements, " ");
    match action {
        Action::NameSeason(named) => {
            format!("{} {}", verb(Verb::Season), day::season(named.season, lang))
        }
        Action::TryWaterway => verb(Verb::Waterway).to_owned(),
        Action::SelectTerrain(selection) => {
            let text = day::write_selection(selection, lang);
            format!("{} {text}", verb(Verb::Terrain)).trim().to_owned()
        }
        Action::PlaceFeature(place) => {
            format!("{} {}", verb(Verb::Lay), day::write_place(place, lang))
        }
        Action::DiscardFeature(name) => format!("{} {}", verb(Verb::Discard), name.feature),
        Action::WriteOrders(orders) => {
            format!("{} {}", verb(Verb::Orders), day::write_orders(orders, lang))
        }
        Action::BeginEarly(reply) => {
            format!("{} {}", verb(Verb::Dawn), day::write_yes(reply.yes, lang))
        }
        Action::FightOn(reply) => {
            format!("{} {}", verb(Verb::Night), day::write_yes(reply.yes, lang))
        }
        Action::SlipAway(reply) => {
            format!("{} {}", verb(Verb::Slip), day::write_yes(reply.yes, lang))
        }
        Action::Deploy(order) => {
            let mut text = verb(Verb::Deploy).to_owned();
            if let Some(command) = order.command {
                text += &format!(" #{command}");
            }
            if !order.elements.is_empty() {
                text += &format!(" {}", placements(&order.elements));
            }
            for (n, palisade) in order.works.iter().enumerate() {
                let between = if n == 0 && order.elements.is_empty() {
                    ""
                } else {
                    ";"
                };
                text += &format!("{between} {}", day::write_palisade(palisade, lang));
            }
            text
        }
        Action::AssignPips(order) => format!("{} {}", verb(Verb::Dice), join(&order.dice, " ")),
        Action::Move(order) => {
            let march = if order.march { Verb::March } else { Verb::Move };
            let way = write_way(
                &order.elements,
                &order.steps,
                &order.order,
                order.spare,
                words,
            );
            format!("{} {way}", verb(march))
        }
        Action::Enter(entry) => {
            let march = if entry.march {
                Verb::MarchIn
            } else {
                Verb::Enter
            };
            let way = write_way(
                &entry.elements,
                &entry.steps,
                &entry.order,
                entry.spare,
                words,
            );
            let files = entry.files.unwrap_or(1);
            format!("{} {} {files} {way}", verb(march), entry.at)
        }
        Action::Halt(order) => {
            let mut text = format!("{} {}", verb(Verb::Halt), names(&order.elements));
            if order.about {
                text += &format!(" {}", words.about);
            }
            if order.spare {
                text += &format!(" {}", words.spare);
            }
            text
        }
        Action::Dismount(order) => {
            let mut text = format!("{} {}", verb(Verb::Dismount), names(&order.elements));
            if let Some(kind) = order.kind {
                text += &format!(" {} {}", words.kind, write_kind(kind));
            }
            if let Some(facing) = order.facing {
                text += &format!(" {} {facing}", words.facing);
            }
            text + &write_manner(order.march, order.spare, words)
        }
        Action::Embark(order) => {
            let text = format!("{} {} {}", verb(Verb::Embark), order.element, order.vessel);
            text + &write_manner(false, order.spare, words)
        }
        Action::Land(order) => {
            let mut text = format!("{} {}", verb(Verb::Land), order.element);
            text += &write_manner(false, order.spare, words);
            match order.place() {
                Some(pose) => {
                    let (at, facing) = (pose.at, order.facing.unwrap_or(0.0));
                    format!("{text}: {} {} {facing}", at.x, at.y)
                }
                None => text,
            }
        }
        Action::Mount(order) => {
            let mut text = format!("{} {}", verb(Verb::Mount), order.element);
            text += &write_manner(order.march, order.spare, words);
            let spots = order.places.iter();
            let spots = spots.map(|spot| format!("{} {} {}", spot.x, spot.y, spot.facing));
            let spots: Vec<String> = spots.collect();
            if spots.is_empty() {
                text
            } else {
                format!("{text}: {}", spots.join("; "))
            }
        }
        Action::EndMoves(Ending { command: None }) => verb(Verb::End).to_owned(),
        Action::EndMoves(Ending {
            command: Some(number),
        }) => format!("{} {number}", verb(Verb::End)),
        Action::Advance(Advance { element, way: 0 }) => {
            format!("{} {element}", verb(Verb::Advance))
        }
        Action::Advance(Advance { element, way }) => {
            format!("{} {element} {}", verb(Verb::Advance), way + 1)
        }
        Action::AdvanceRest => format!("{} {}", verb(Verb::Advance), words.all),
        Action::Shoot(Shoot { target }) => format!("{} {target}", verb(Verb::Shoot)),
        Action::Fight(Fight { a, b }) => format!("{} {a} {b}", verb(Verb::Fight)),
        Action::Answer(Reply { kind, option }) => {
            format!("{} {}", ask_word(*kind, lang), option_word(option, lang))
        }
        Action::SetStance(Stance { element, shoot }) => {
            let stance = if *shoot { Verb::Ambush } else { Verb::Silence };
            format!("{} {element}", verb(stance))
        }
        Action::Concede => verb(Verb::Concede).to_owned(),
        Action::OfferEnd => verb(Verb::Offer).to_owned(),
        Action::AnswerOffer(OfferReply { yes: true }) => verb(Verb::Accept).to_owned(),
        Action::AnswerOffer(OfferReply { yes: false }) => verb(Verb::Decline).to_owned(),
        Action::Timeout(seat) => format!("timeout {seat}"),
        Action::Left(seat) => format!("left {seat}"),
    }
}

/// Such troops on foot in one word: `Bd-S`.
fn write_kind(kind: Kind) -> String {
    format!("{}-{}", kind.kind.code(), kind.grade.letter())
}

/// What is said besides of mounting and dismounting.
fn write_manner(march: bool, spare: bool, words: &Vocabulary) -> String {
    let said = [(march, words.march), (spare, words.spare)];
    let said = said.into_iter().filter(|(is_said, _)| *is_said);
    said.map(|(_, word)| format!(" {word}")).collect()
}

/// Who goes, by which way: `a1 a2: forward 100, order b1, spare`.
fn write_way(
    elements: &[ElementId],
    steps: &[Step],
    order: &[ElementId],
    spare: bool,
    words: &Vocabulary,
) -> String {
    let steps: Vec<String> = steps.iter().map(|step| write_step(step, words)).collect();
    let mut text = format!("{}: {}", join(elements, " "), steps.join(", "));
    if !order.is_empty() {
        text += &format!(", {} {}", words.order, join(order, " "));
    }
    if spare {
        text += &format!(", {}", words.spare);
    }
    text
}

fn write_step(step: &Step, words: &Vocabulary) -> String {
    let verb = |wanted: StepVerb| {
        let found = words.steps.iter().find(|(_, verb)| *verb == wanted);
        found.map_or("", |(word, _)| *word)
    };
    match step {
        Step::Forward(paces) => format!("{} {paces}", verb(StepVerb::Forward)),
        Step::Back(paces) => format!("{} {paces}", verb(StepVerb::Back)),
        Step::Wheel(degrees) => format!("{} {degrees}", verb(StepVerb::Wheel)),
        Step::Shift(paces) => format!("{} {paces}", verb(StepVerb::Shift)),
        Step::Turn(degrees) => format!("{} {degrees}", verb(StepVerb::Turn)),
        Step::To(Pose { at, facing }) => {
            format!(
                "{} {} {} {}",
                verb(StepVerb::To),
                at.x,
                at.y,
                facing.degrees()
            )
        }
        Step::FallIn(Places { places }) => {
            format!("{} {}", verb(StepVerb::FallIn), placements(places))
        }
        Step::Spread(Places { places }) => {
            format!("{} {}", verb(StepVerb::Spread), placements(places))
        }
    }
}

/// Elements and where they stand: `a1 1000 500 0; a2 …`.
fn placements(elements: &[Placement]) -> String {
    let texts: Vec<String> = elements
        .iter()
        .map(|placed| {
            let kind = placed.kind.map(|kind| format!(" {}", write_kind(kind)));
            let kind = kind.unwrap_or_default();
            let Placement {
                id, x, y, facing, ..
            } = placed;
            format!("{id} {x} {y} {facing}{kind}")
        })
        .collect();
    texts.join("; ")
}

fn join<T: std::fmt::Display>(things: &[T], between: &str) -> String {
    let texts: Vec<String> = things.iter().map(T::to_string).collect();
    texts.join(between)
}
