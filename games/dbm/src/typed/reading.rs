//! From what somebody typed to an order, in either language.

use sobremesa_kernel::Words;

use super::day;
use super::words::{ASKS, ENGLISH, OPTIONS, SPANISH, StepVerb, Verb, Vocabulary};
use crate::action::{
    Action, Advance, Assignment, Deployment, Dismount, Embark, Ending, Entry, FeatureName, Fight,
    Halt, Land, Mount, Move, OfferReply, Placement, Places, Reply, SeasonNamed, Shoot, Spot,
    Stance, Step,
};
use crate::element::ElementId;
use crate::pose::Pose;
use crate::troop::{Grade, Kind, TroopType};

/// Reads an order in either language.
pub(crate) fn read(text: &str) -> Result<Action, Words> {
    let text = text.trim();
    let (first, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    let first = first.to_lowercase();
    for words in [&SPANISH, &ENGLISH] {
        let known = words.orders.iter().find(|(word, _)| *word == first);
        if let Some((_, verb)) = known
            && let Some(action) = read_order(*verb, rest.trim(), words)
        {
            return Ok(action);
        }
    }
    for (kind, es, en) in ASKS {
        if first == es || first == en {
            let word = rest.trim().to_lowercase();
            let option = OPTIONS.iter().find(|(en, es)| *es == word || *en == word);
            let option = option.map_or_else(|| rest.trim().to_owned(), |(en, _)| (*en).to_owned());
            if !option.is_empty() {
                return Ok(Action::Answer(Reply { kind, option }));
            }
        }
    }
    Err(not_understood())
}

fn not_understood() -> Words {
    Words::new(
        "no lo entiendo; por ejemplo: «mover a1 a2: avance 100, variar 15», «marchar a3: avance 200», «alto a4», «desmontar a5», «montar a5», «fin», «avanzar todos», «disparar b2», «luchar a1 b1», «perseguir sí», «dados 5 2»",
        "I do not understand that; for example: “move a1 a2: forward 100, wheel 15”, “march a3: forward 200”, “halt a4”, “dismount a5”, “mount a5”, “end”, “advance all”, “shoot b2”, “fight a1 b1”, “pursue yes”, “dice 5 2”",
    )
}

fn read_order(verb: Verb, rest: &str, words: &Vocabulary) -> Option<Action> {
    let one = || ElementId::new(rest);
    Some(match verb {
        Verb::Season => Action::NameSeason(SeasonNamed {
            season: day::read_season(rest)?,
        }),
        Verb::Waterway => rest.is_empty().then_some(Action::TryWaterway)?,
        Verb::Terrain => Action::SelectTerrain(day::read_selection(rest)?),
        Verb::Lay => Action::PlaceFeature(day::read_place(rest)?),
        Verb::Discard if !rest.is_empty() => Action::DiscardFeature(FeatureName {
            feature: rest.to_owned(),
        }),
        Verb::Orders => Action::WriteOrders(day::read_orders(rest)?),
        Verb::Dawn => Action::BeginEarly(OfferReply {
            yes: day::read_yes(rest)?,
        }),
        Verb::Night => Action::FightOn(OfferReply {
            yes: day::read_yes(rest)?,
        }),
        Verb::Slip => Action::SlipAway(OfferReply {
            yes: day::read_yes(rest)?,
        }),
        Verb::Deploy => {
            let (command, places) = match rest.strip_prefix('#') {
                Some(rest) => {
                    let (number, places) =
                        rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
                    (Some(number.parse().ok()?), places)
                }
                None => (None, rest),
            };
            let is_works = |part: &&str| {
                let first = part.split_whitespace().next();
                first.is_some_and(|first| day::WORKS.contains(&first))
            };
            let (works, places): (Vec<&str>, Vec<&str>) = places.split(';').partition(is_works);
            Action::Deploy(Deployment {
                command,
                elements: read_placements(&places.join(";"))?,
                works: works
                    .into_iter()
                    .map(day::read_palisade)
                    .collect::<Option<_>>()?,
            })
        }
        Verb::Dice => Action::AssignPips(Assignment {
            dice: rest
                .split_whitespace()
                .map(|die| die.parse().ok())
                .collect::<Option<_>>()?,
        }),
        Verb::Move | Verb::March => Action::Move(read_move(verb == Verb::March, rest, words)?),
        Verb::Enter | Verb::MarchIn => {
            let mut parts = rest.splitn(3, char::is_whitespace);
            let (at, files) = (read_number(parts.next()?)?, parts.next()?.parse().ok()?);
            let order = read_move(verb == Verb::MarchIn, parts.next()?, words)?;
            Action::Enter(Entry {
                elements: order.elements,
                at,
                files: Some(files).filter(|files| *files > 1),
                march: order.march,
                steps: order.steps,
                order: order.order,
                spare: order.spare,
            })
        }
        Verb::Halt => {
            let mut parts: Vec<&str> = rest.split_whitespace().collect();
            let about = take(&mut parts, words.about);
            let spare = take(&mut parts, words.spare);
            Action::Halt(Halt {
                elements: read_names(&parts.join(" "))?,
                about,
                spare,
            })
        }
        Verb::Dismount => read_dismount(rest, words)?,
        Verb::Mount => read_mount(rest, words)?,
        Verb::Embark => read_embark(rest, words)?,
        Verb::Land => read_land(rest, words)?,
        Verb::End if rest.is_empty() => Action::EndMoves(Ending::default()),
        Verb::End => Action::EndMoves(Ending {
            command: Some(rest.parse().ok()?),
        }),
        Verb::Advance if rest == words.all => Action::AdvanceRest,
        Verb::Advance => {
            let mut parts = rest.split_whitespace();
            let element = ElementId::new(parts.next()?)?;
            let way: u8 = parts.next().map_or(Some(1), |way| way.parse().ok())?;
            let way = way.checked_sub(1)?;
            Action::Advance(Advance { element, way })
        }
        Verb::Shoot => Action::Shoot(Shoot { target: one()? }),
        Verb::Fight => {
            let (a, b) = rest.split_once(char::is_whitespace)?;
            Action::Fight(Fight {
                a: ElementId::new(a)?,
                b: ElementId::new(b.trim())?,
            })
        }
        Verb::Ambush | Verb::Silence => Action::SetStance(Stance {
            element: one()?,
            shoot: verb == Verb::Ambush,
        }),
        Verb::Concede if rest.is_empty() => Action::Concede,
        Verb::Offer if rest.is_empty() => Action::OfferEnd,
        Verb::Accept if rest.is_empty() => Action::AnswerOffer(OfferReply { yes: true }),
        Verb::Decline if rest.is_empty() => Action::AnswerOffer(OfferReply { yes: false }),
        Verb::Discard | Verb::Concede | Verb::Offer | Verb::Accept | Verb::Decline => return None,
    })
}

/// Takes a word out of what was said, if it was.
fn take(parts: &mut Vec<&str>, word: &str) -> bool {
    let found = parts.iter().position(|part| *part == word);
    found.map(|place| parts.remove(place)).is_some()
}

/// Takes a word out of what was said, and what follows it; `None` if nothing does.
fn take_with<'t>(parts: &mut Vec<&'t str>, word: &str) -> Option<Option<&'t str>> {
    let Some(place) = parts.iter().position(|part| *part == word) else {
        return Some(None);
    };
    parts.remove(place);
    (place < parts.len()).then(|| Some(parts.remove(place)))
}

fn read_dismount(rest: &str, words: &Vocabulary) -> Option<Action> {
    let mut parts: Vec<&str> = rest.split_whitespace().collect();
    let kind = take_with(&mut parts, words.kind)?;
    let facing = take_with(&mut parts, words.facing)?;
    let (march, spare) = (take(&mut parts, words.march), take(&mut parts, words.spare));
    Some(Action::Dismount(Dismount {
        elements: read_names(&parts.join(" "))?,
        kind: match kind {
            Some(kind) => Some(read_kind(kind)?),
            None => None,
        },
        facing: match facing {
            Some(facing) => Some(read_number(facing)?),
            None => None,
        },
        march,
        spare,
    }))
}

fn read_mount(rest: &str, words: &Vocabulary) -> Option<Action> {
    let (who, places) = rest.split_once(':').unwrap_or((rest, ""));
    let mut parts: Vec<&str> = who.split_whitespace().collect();
    let (march, spare) = (take(&mut parts, words.march), take(&mut parts, words.spare));
    let [name] = parts.as_slice() else {
        return None;
    };
    let spots = places.split(';').map(str::trim);
    let spots = spots.filter(|part| !part.is_empty()).map(|part| {
        let [x, y, facing] = read_numbers(part)?;
        Some(Spot { x, y, facing })
    });
    Some(Action::Mount(Mount {
        element: ElementId::new(name)?,
        places: spots.collect::<Option<_>>()?,
        march,
        spare,
    }))
}

fn read_embark(rest: &str, words: &Vocabulary) -> Option<Action> {
    let mut parts: Vec<&str> = rest.split_whitespace().collect();
    let spare = take(&mut parts, words.spare);
    let [element, vessel] = parts.as_slice() else {
        return None;
    };
    Some(Action::Embark(Embark {
        element: ElementId::new(element)?,
        vessel: ElementId::new(vessel)?,
        spare,
    }))
}

fn read_land(rest: &str, words: &Vocabulary) -> Option<Action> {
    let (who, place) = rest.split_once(':').unwrap_or((rest, ""));
    let mut parts: Vec<&str> = who.split_whitespace().collect();
    let spare = take(&mut parts, words.spare);
    let [name] = parts.as_slice() else {
        return None;
    };
    let land = Land {
        spare,
        ..Land::of(ElementId::new(name)?)
    };
    let place = place.trim();
    if place.is_empty() {
        return Some(Action::Land(land));
    }
    let [x, y, facing] = read_numbers(place)?;
    Some(Action::Land(Land {
        x: Some(x),
        y: Some(y),
        facing: Some(facing),
        ..land
    }))
}

/// `Bd-S`.
fn read_kind(word: &str) -> Option<Kind> {
    let (code, letter) = word.split_once('-')?;
    Some(Kind {
        kind: TroopType::with_code(code)?,
        grade: Grade::with_letter(letter)?,
    })
}

fn read_move(march: bool, rest: &str, words: &Vocabulary) -> Option<Move> {
    let (names, way) = rest.split_once(':')?;
    let mut order = Move {
        elements: read_names(names)?,
        march,
        steps: Vec::new(),
        order: Vec::new(),
        spare: false,
    };
    for part in way.split(',').map(str::trim) {
        let (word, numbers) = part.split_once(char::is_whitespace).unwrap_or((part, ""));
        if word == words.spare {
            order.spare = true;
        } else if word == words.order {
            order.order = read_names(numbers)?;
        } else {
            let (_, verb) = words.steps.iter().find(|(known, _)| *known == word)?;
            order.steps.push(read_step(*verb, numbers)?);
        }
    }
    Some(order)
}

fn read_step(verb: StepVerb, numbers: &str) -> Option<Step> {
    let one = || read_number(numbers.trim());
    Some(match verb {
        StepVerb::Forward => Step::Forward(one()?),
        StepVerb::Back => Step::Back(one()?),
        StepVerb::Wheel => Step::Wheel(one()?),
        StepVerb::Shift => Step::Shift(one()?),
        StepVerb::Turn => Step::Turn(one()?),
        StepVerb::To => {
            let [x, y, facing] = read_numbers(numbers)?;
            Step::To(Pose::new(x, y, facing))
        }
        StepVerb::FallIn => Step::FallIn(Places {
            places: read_placements(numbers)?,
        }),
        StepVerb::Spread => Step::Spread(Places {
            places: read_placements(numbers)?,
        }),
    })
}

fn read_names(text: &str) -> Option<Vec<ElementId>> {
    text.split_whitespace().map(ElementId::new).collect()
}

pub(super) fn read_placements(text: &str) -> Option<Vec<Placement>> {
    let parts = text
        .split(';')
        .map(str::trim)
        .filter(|part| !part.is_empty());
    parts
        .map(|part| {
            let (name, numbers) = part.split_once(char::is_whitespace)?;
            let is_word = |text: &str| text.starts_with(char::is_alphabetic);
            let (numbers, kind) = match numbers.trim().rsplit_once(char::is_whitespace) {
                Some((numbers, word)) if is_word(word) => (numbers, Some(read_kind(word)?)),
                _ => (numbers, None),
            };
            let [x, y, facing] = read_numbers(numbers)?;
            Some(Placement {
                id: ElementId::new(name)?,
                x,
                y,
                facing,
                kind,
            })
        })
        .collect()
}

fn read_numbers(text: &str) -> Option<[f64; 3]> {
    let numbers: Option<Vec<f64>> = text.split_whitespace().map(read_number).collect();
    numbers?.try_into().ok()
}

/// Numbers are finite: `inf` and `nan` are no orders.
pub(super) fn read_number(text: &str) -> Option<f64> {
    text.parse().ok().filter(|number: &f64| number.is_finite())
}
