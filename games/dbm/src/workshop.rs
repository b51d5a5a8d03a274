//! The army builder (DBM-UX-02, -03): an army on its worksheet, command by command.
//!
//! The text is the army as a battle loads it. Parts are numbered by where they stand in it, see
//! [`PartAt`].

mod changing;
mod mending;
mod picture;
mod worksheet;

use std::sync::LazyLock;

use serde::Deserialize;
use serde_json::{Value, json};
use sobremesa_kernel::{Fault, Illegal, Lang, RuleId, Seat, Words};
use sobremesa_speak::count;
use sobremesa_table::{Change, Checked, Trial, Work, Worksheet, Workshop, read_json};

use crate::army::{Army, Name, ready};
use crate::list::breach::Found;
use crate::list::check::{Muster, check};
use crate::list::shelf::{Shelf, lists};
use crate::list::text;
use crate::list::{edit, fill, proof};
use crate::scenario::scenario;
use crate::setup::{ArmyChoice, FieldChoice, Setup, USUAL_ARMIES};
use crate::side::Side;
use crate::trial::TrialOfArms;

/// The workshop of armies.
pub(crate) struct Armies;

/// Where a part of an army stands, and the number by which the worksheet calls it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum PartAt {
    /// Elements of a command.
    Line(usize, usize),
    /// Vessels.
    Vessels(usize),
    /// Fortifications.
    Works(usize),
}

impl PartAt {
    /// A command has fewer lines, an army fewer vessels.
    const EACH: usize = 1000;

    const fn number(self) -> usize {
        match self {
            PartAt::Line(command, place) => command * PartAt::EACH + place,
            PartAt::Vessels(place) => Side::MOST_GENERALS * 2 * PartAt::EACH + place,
            PartAt::Works(place) => (Side::MOST_GENERALS * 2 + 1) * PartAt::EACH + place,
        }
    }

    const fn numbered(number: usize) -> PartAt {
        let place = number % PartAt::EACH;
        match number / PartAt::EACH {
            thousands if thousands == Side::MOST_GENERALS * 2 => PartAt::Vessels(place),
            thousands if thousands == Side::MOST_GENERALS * 2 + 1 => PartAt::Works(place),
            command => PartAt::Line(command, place),
        }
    }
}

/// The published name of the section of a command.
fn section_name(command: usize) -> String {
    format!("command_{}", command + 1)
}

/// The command of a section.
fn command_named(section: &str) -> Option<usize> {
    let number: usize = section.strip_prefix("command_")?.parse().ok()?;
    number.checked_sub(1)
}

/// An army that is ready to play, as it is kept, and what it is worth.
struct Ready {
    title: Words,
    work: Work,
    worth: Option<Words>,
}

/// Of every list the army that comes with the game, or one that the game completes; tables offer them
/// all the time, so they are made once.
fn all_ready() -> &'static [Ready] {
    static READY: LazyLock<Vec<Ready>> = LazyLock::new(|| {
        let completed = lists().iter().map(|list| {
            let known = ready(&list.list.id).cloned();
            let own = known.or_else(|| list.ready_army());
            let army = own.unwrap_or_else(|| fill::fill(&fill::blank(list), Shelf::default()));
            Ready {
                title: words(&army.name),
                worth: worth(&army),
                work: Work {
                    name: army.list.clone(),
                    text: text::write(&army),
                },
            }
        });
        completed.collect()
    });
    &READY
}

fn worth(army: &Army) -> Option<Words> {
    let shelf = Shelf::default();
    let list = shelf.list(&army.list)?;
    let sums = Muster { army, list, shelf }.sums();
    let es = count(sums.elements, "elemento", "elementos");
    let en = count(sums.elements, "element", "elements");
    Some(Words::new(
        format!("{} PE, {es}", sums.ap),
        format!("{} AP, {en}", sums.ap),
    ))
}

impl Workshop for Armies {
    fn nouns(&self) -> [Words; 2] {
        [
            Words::new("Ejército", "Army"),
            Words::new("Ejércitos", "Armies"),
        ]
    }

    fn file_ending(&self) -> &'static str {
        "toml"
    }

    fn ready_made(&self) -> Vec<Work> {
        all_ready().iter().map(|ready| ready.work.clone()).collect()
    }

    fn title(&self, name: &str) -> Words {
        let ready = all_ready().iter().find(|ready| ready.work.name == name);
        ready.map_or_else(|| Words::new(name, name), |ready| ready.title.clone())
    }

    fn worth(&self, text: &str) -> Option<Words> {
        match all_ready().iter().find(|ready| ready.work.text == text) {
            Some(ready) => ready.worth.clone(),
            None => worth(&text::read(text).ok()?),
        }
    }

    fn blank(&self) -> String {
        let mut army = fill::blank(&lists()[0]);
        army.name = Name::default();
        text::write(&army)
    }

    fn worksheet(&self, text: &str, lang: Lang) -> Result<Worksheet, Words> {
        Ok(worksheet::worksheet(&read(text)?, lang))
    }

    fn edit(&self, text: &str, edit: &Change) -> Result<String, Words> {
        let mut army = read(text)?;
        changing::change(&mut army, edit, Shelf::default());
        Ok(text::write(&army))
    }

    /// Whatever is wrong keeps an army from being kept: it is on the page, and in the text, until then.
    fn finish(&self, text: &str) -> Result<Work, Vec<Words>> {
        let army = fit(text).map_err(|faults| -> Vec<Words> {
            let told = faults.into_iter().map(|fault| {
                let rule = fault.rule.0;
                let Words { es, en } = fault.message;
                Words::new(format!("{es} ({rule})"), format!("{en} ({rule})"))
            });
            told.collect()
        })?;
        if army.name.es.trim().is_empty() {
            return Err(vec![Words::new(
                "El ejército necesita un nombre.",
                "The army needs a name.",
            )]);
        }
        Ok(Work {
            name: army.name.es.trim().to_owned(),
            text: text::write(&army),
        })
    }

    fn check(&self, text: &str) -> Result<Checked, Vec<Words>> {
        let army = read(text).map_err(|wrong| vec![wrong])?;
        let found = check(&army, Shelf::default());
        let faults = found.iter().filter(|found| found.is_fault());
        let summary = worth(&army).unwrap_or_default();
        Ok(Checked {
            name: army.name.en.clone(),
            worth: json!({ "points": points(&army) }),
            faults: faults
                .map(|found| (place_of(&army, found), found.fault()))
                .collect(),
            summary,
        })
    }

    /// Names may be shared.
    fn same_name(&self, _: &str, _: &str) -> Option<RuleId> {
        None
    }

    fn trial(&self, texts: [&str; 2], bot: &str) -> Option<Result<Box<dyn Trial>, Vec<Words>>> {
        let army = |text: &str| {
            fit(text).map_err(|faults| -> Vec<Words> {
                faults.into_iter().map(|fault| fault.message).collect()
            })
        };
        let [one, two] = texts.map(army);
        let trial = one.and_then(|one| TrialOfArms::new([one, two?], bot));
        Some(trial.map(|trial| Box::new(trial) as Box<dyn Trial>))
    }

    /// DBM-ARM-13: the commander-in-chief brings the army of his side.
    fn may_bring(&self, seat: Seat) -> bool {
        seat == Side::of(seat).commander_in_chief()
    }

    fn bring(&self, setup: Value, seat: Seat, text: &str) -> Result<Value, Vec<Fault>> {
        let army = fit(text)?;
        if !self.may_bring(seat) {
            return Err(vec![Fault {
                rule: RuleId("DBM-ARM-13"),
                code: "not_the_chief",
                message: Words::new(
                    "El ejército lo trae el comandante en jefe.",
                    "The commander-in-chief brings the army.",
                ),
                at: json!("army"),
            }]);
        }
        let mut setup: Setup = read_json(setup).map_err(|misread| {
            let (at, words) = (misread.path(), misread.words());
            let message = Words::new(
                format!("Los ajustes no son los de una batalla: {at}: {}", words.es),
                format!("The setup is not that of a battle: {at}: {}", words.en),
            );
            vec![Fault {
                message,
                ..proof::unreadable(&[])
            }]
        })?;
        let mut armies = setup.armies.take().unwrap_or_else(|| usual(&setup));
        armies[Side::of(seat).index()] = ArmyChoice::Own(Box::new(army));
        setup.armies = Some(armies);
        Ok(serde_json::to_value(setup).expect("a setup has a JSON form"))
    }

    fn name_in(&self, setup: &Value, seat: Seat) -> Option<String> {
        let setup = Setup::deserialize(setup).ok()?;
        Some(match &setup.armies?[Side::of(seat).index()] {
            ArmyChoice::Ready(name) => name.clone(),
            ArmyChoice::Own(army) => army.name.es.clone(),
        })
    }

    /// DBM-ARM-01: both sides agreed a total.
    fn objection(&self, setup: &Value) -> Option<Illegal> {
        let setup = Setup::deserialize(setup).ok()?;
        let agreed = setup.armies?.map(|choice| match choice {
            ArmyChoice::Own(army) => army.agreed_ap,
            ArmyChoice::Ready(_) => 0,
        });
        let agreed = agreed.map(|ap| {
            if ap == 0 {
                crate::list::check::USUAL_AP
            } else {
                ap
            }
        });
        let [one, two] = agreed;
        (one != two).then(|| Illegal {
            rule: RuleId("DBM-ARM-01"),
            code: "unequal",
            message: Words::new(
                format!(
                    "Los ejércitos se hicieron para totales distintos: {one} y {two} PE. Elige otro, o confirma \
                     que lo quieres así."
                ),
                format!(
                    "The armies were made for different totals: {one} and {two} AP. Choose another one, or \
                     confirm that you want it so."
                ),
            ),
            details: json!({ "agreed_ap": [one, two] }),
        })
    }
}

/// The armies that meet if nobody brings one: those that suit the field.
fn usual(setup: &Setup) -> [ArmyChoice; 2] {
    let suggested = match &setup.field {
        Some(FieldChoice::Ready(name)) => scenario(name).and_then(|field| field.suggested.as_ref()),
        Some(FieldChoice::Own(_)) | None => None,
    };
    let names = suggested.map(|both| [&both.attacker.army, &both.defender.army]);
    let [one, two] = match names {
        Some([attacker, defender]) => match setup.attacker.unwrap_or(Side::A) {
            Side::A => [attacker.clone(), defender.clone()],
            Side::B => [defender.clone(), attacker.clone()],
        },
        None => USUAL_ARMIES.map(str::to_owned),
    };
    [ArmyChoice::Ready(one), ArmyChoice::Ready(two)]
}

fn words(name: &Name) -> Words {
    Words::new(name.es.clone(), name.en.clone())
}

fn read(text: &str) -> Result<Army, Words> {
    text::read(text).map_err(|faults| proof::unreadable(&faults).message)
}

/// An army with nothing wrong, priced; or everything that is wrong with it.
pub(crate) fn fit(text: &str) -> Result<Army, Vec<Fault>> {
    let mut army = text::read(text).map_err(|faults| vec![proof::unreadable(&faults)])?;
    edit::tidy(&mut army);
    let shelf = Shelf::default();
    let faults: Vec<Fault> = check(&army, shelf)
        .iter()
        .filter(|found| found.is_fault())
        .map(Found::fault)
        .collect();
    if !faults.is_empty() {
        return Err(faults);
    }
    fill::reckon(&mut army, shelf);
    Ok(army)
}

/// What an army costs.
fn points(army: &Army) -> f64 {
    let shelf = Shelf::default();
    let list = shelf.list(&army.list);
    list.map_or(0.0, |list| {
        Muster { army, list, shelf }.sums().ap.as_number()
    })
}

/// Where something was found, for whoever reads a list of faults.
fn place_of(army: &Army, found: &Found) -> Option<Words> {
    let number = found.at.command()? + 1;
    let name = &army.command.get(number - 1)?.name;
    let named = |word: &str, name: &str| {
        let name = if name.is_empty() {
            String::new()
        } else {
            format!(" ({name})")
        };
        format!("{word} {number}{name}")
    };
    Some(Words::new(
        named("mando", &name.es),
        named("command", &name.en),
    ))
}
