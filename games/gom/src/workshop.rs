//! The army editor (GOM-UX-05..15, GOM-ARM): an army file on its worksheet.

mod changing;
mod checking;
mod mending;

use std::fmt::Write;

use serde::Deserialize;
use serde_json::{Value, json};
use sobremesa_kernel::{Fault, Illegal, Lang, RuleId, Seat, Words};
use sobremesa_speak::count;
use sobremesa_table::{
    Change, Checked, Entry as Typed, Field, Part, Profile, Section, Stock, Trial, Work, Worksheet,
    Workshop, Wrong, read_json,
};

use crate::army::{self, Army, Entry, ready_made};
use crate::attribute::Attribute;
use crate::draw;
use crate::flaw::Flaw;
use crate::kind::{Kind, Race};
use crate::rules::army::{deploy, edited, is_balanced, is_same_name, points};
use crate::setup::Setup;
use crate::side::Side;
use crate::speak::letters;
use crate::trial::TrialOfArms;

/// The one section of an army.
const UNITS: &str = "units";

/// The workshop of armies.
pub(crate) struct Armies;

/// GOM-ARM-08: no field takes a greater number. Most that are smaller are faults too, to be seen as such.
const MOST: f64 = 9999.0;

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
        let all = ready_made().into_iter();
        all.map(|(_, army)| Work {
            text: write(&army),
            name: army.name,
        })
        .collect()
    }

    fn title(&self, name: &str) -> Words {
        army::title(name)
    }

    fn worth(&self, text: &str) -> Option<Words> {
        let total = points(&Army::from_toml(text).ok()?);
        Some(Words::new(
            count(total, "punto", "puntos"),
            count(total, "point", "points"),
        ))
    }

    fn blank(&self) -> String {
        write(&Army {
            name: String::new(),
            race: Race::Humans,
            units: Vec::new(),
        })
    }

    fn worksheet(&self, text: &str, lang: Lang) -> Result<Worksheet, Words> {
        let army = read(text)?;
        let flaws = deploy(&army).err().unwrap_or_default();
        let wrong_with = |part: Option<usize>| -> Vec<Wrong> {
            let ours = flaws.iter().filter(|flaw| flaw.unit() == part);
            ours.map(|flaw| mending::wrong(&army, flaw)).collect()
        };
        let parts = army.units.iter().enumerate().map(|(place, entry)| Part {
            place,
            thing: Some(draw::ids::entry(place)),
            title: title(place, entry),
            profile: profile(entry.kind),
            fields: fields(entry),
            faults: wrong_with(Some(place)),
            ..Part::default()
        });
        let (total, n_units) = (points(&army), army.units.len());
        let faulty: Vec<usize> = flaws.iter().filter_map(Flaw::unit).collect();
        Ok(Worksheet {
            name: army.name.clone(),
            // GOM-UX-13.
            sum: Words::new(
                format!("Puntuación final: {total} p"),
                format!("Final score: {total} p"),
            ),
            fields: vec![race(army.race)],
            sections: vec![Section {
                name: UNITS.to_owned(),
                title: Words::new("Unidades", "Units"),
                sum: Some(Words::new(
                    count(n_units, "unidad", "unidades"),
                    count(n_units, "unit", "units"),
                )),
                stock: stock(army.race),
                parts: parts.collect(),
                ..Section::default()
            }],
            faults: wrong_with(None),
            notes: Vec::new(),
            fill: None,
            scene: draw::deployment(&army, &faulty, lang),
            hint: Words::new(
                "Arrastra las unidades dentro de la zona; con el dedo también puedes tocar una y luego el sitio. O escribe sus números.",
                "Drag the units inside the zone; with a finger you can also touch one and then its place. Or type their numbers.",
            ),
        })
    }

    fn edit(&self, text: &str, edit: &Change) -> Result<String, Words> {
        let mut army = read(text)?;
        changing::change(&mut army, edit);
        Ok(write(&army))
    }

    /// GOM-ARM-13: an illegal army cannot be saved.
    fn finish(&self, text: &str) -> Result<Work, Vec<Words>> {
        let army = Army::from_toml(text).map_err(|faults| {
            let words = faults.into_iter().map(|fault| fault.message);
            words.collect::<Vec<_>>()
        })?;
        let army = army.checked().map_err(|faults| {
            let words = faults.into_iter().map(|fault| fault.message);
            words.collect::<Vec<_>>()
        })?;
        Ok(Work {
            text: write(&army),
            name: army.name,
        })
    }

    fn check(&self, text: &str) -> Result<Checked, Vec<Words>> {
        checking::check(text)
    }

    fn same_name(&self, one: &str, other: &str) -> Option<RuleId> {
        is_same_name(one, other).then_some(RuleId("GOM-ARM-16"))
    }

    fn trial(&self, texts: [&str; 2], bot: &str) -> Option<Result<Box<dyn Trial>, Vec<Words>>> {
        let trial = TrialOfArms::new(texts, bot);
        Some(trial.map(|trial| Box::new(trial) as Box<dyn Trial>))
    }

    fn bring(&self, setup: Value, seat: Seat, text: &str) -> Result<Value, Vec<Fault>> {
        let army = Army::from_toml(text)?.checked()?;
        // Whatever form somebody gave it, it is read before it is changed.
        let mut setup: Setup = read_json(setup).map_err(|misread| {
            let (at, words) = (misread.path(), misread.words());
            vec![Flaw::unreadable(Words::new(
                format!("Los ajustes no son los de una batalla: {at}: {}", words.es),
                format!("The setup is not that of a battle: {at}: {}", words.en),
            ))]
        })?;
        setup.armies[Side::in_seat(seat).index()] = army;
        Ok(serde_json::to_value(setup).expect("a setup has a JSON form"))
    }

    fn name_in(&self, setup: &Value, seat: Seat) -> Option<String> {
        let setup = Setup::deserialize(setup).ok()?;
        let [one, two] = setup.armies;
        Some(match Side::in_seat(seat) {
            Side::One => one.name,
            Side::Two => two.name,
        })
    }

    /// GOM-ARM-19: both totals are shown, and people say whether they want it so.
    fn objection(&self, setup: &Value) -> Option<Illegal> {
        let setup = Setup::deserialize(setup).ok()?;
        let [one, two] = setup.armies.each_ref().map(points);
        (!is_balanced(one, two)).then(|| Illegal {
            rule: RuleId("GOM-ARM-19"),
            code: "unbalanced",
            message: Words::new(
                format!(
                    "Los ejércitos no están igualados: {} el primero, {two} el segundo. Elige otro, o confirma \
                     que lo quieres así.",
                    count(one, "punto", "puntos")
                ),
                format!(
                    "The armies are not balanced: {} in the first, {two} in the second. Choose another one, \
                     or confirm that you want it so.",
                    count(one, "point", "points")
                ),
            ),
            details: json!({ "points": [one, two] }),
        })
    }
}

fn read(text: &str) -> Result<Army, Words> {
    Army::from_toml(text).map_err(|faults| {
        let all = |lang: Lang| {
            let told = faults.iter().map(|fault| fault.message.get(lang));
            told.collect::<Vec<_>>().join(" ")
        };
        Words::new(
            format!("El texto no es un ejército. {}", all(Lang::Es)),
            format!("The text is no army. {}", all(Lang::En)),
        )
    })
}

/// GOM-ARM-17: plain text, in the order of the list.
pub(crate) fn write(army: &Army) -> String {
    let race = race_name(army.race);
    let name = toml::Value::from(army.name.as_str());
    let mut text = format!("name = {name}\nrace = \"{race}\"\n");
    if army.units.is_empty() {
        text.push_str("units = []\n");
    }
    for entry in &army.units {
        let kind = serde_json::to_value(entry.kind).unwrap_or_default();
        let frontage = entry
            .frontage
            .map(|frontage| format!("frontage = {frontage}\n"));
        let (models, x, y) = (entry.models, entry.x, entry.y);
        // Writing to a string does not fail.
        let _ = write!(
            text,
            "\n[[units]]\nkind = {kind}\nmodels = {models}\n{}x = {x}\ny = {y}\n",
            frontage.unwrap_or_default()
        );
    }
    text
}

/// GOM-UX-12: name, place, models and frontage, in the manual's own form; its number, by which others
/// speak of it, before, and its points behind.
fn title(place: usize, entry: &Entry) -> Words {
    let Entry {
        kind, models, x, y, ..
    } = entry;
    let (number, frontage) = (place + 1, frontage(entry));
    let cost = f64::from(kind.profile().cost) * models;
    let line = |kind: &str| format!("{number}. {kind} -({x}, {y}) {models}/{frontage}- · {cost} p");
    let kind = kind.title();
    Words::new(line(&kind.es), line(&kind.en))
}

/// GOM-ARM-05: as it is, or as it will be if nobody says.
fn frontage(entry: &Entry) -> f64 {
    entry.frontage.unwrap_or_else(|| {
        let models = entry.models.clamp(0.0, MOST) as u32;
        edited(entry.kind, Some(models), None).1.into()
    })
}

/// GOM-UX-15.
fn fields(entry: &Entry) -> Vec<Field> {
    let (fewest, most) = entry.kind.profile().models;
    let field = |name, es: &str, en: &str, value, limits| Field {
        name,
        title: Words::new(es, en),
        entry: Typed::Number { value, limits },
    };
    vec![
        field(
            "models",
            "efectivos",
            "models",
            entry.models,
            (fewest.into(), most.into()),
        ),
        field(
            "frontage",
            "frente",
            "frontage",
            frontage(entry),
            (1.0, most.into()),
        ),
        field("x", "x", "x", entry.x, (0.0, MOST)),
        field("y", "y", "y", entry.y, (0.0, MOST)),
    ]
}

/// GOM-UX-10: the race decides which units there are.
fn race(chosen: Race) -> Field {
    let option = |name: &str, es: &str, en: &str| (name.to_owned(), Words::new(es, en));
    Field {
        name: "race",
        title: Words::new("Raza", "Race"),
        entry: Typed::Choice {
            chosen: race_name(chosen).to_owned(),
            options: vec![
                option("humans", "Humanos", "Humans"),
                option("orcs", "Orcos", "Orcs"),
            ],
        },
    }
}

const fn race_name(race: Race) -> &'static str {
    match race {
        Race::Humans => "humans",
        Race::Orcs => "orcs",
    }
}

/// GOM-ATT-01: the values of a kind behind their letters.
fn profile(kind: Kind) -> Profile {
    let all = Attribute::ALL.into_iter();
    all.map(|of| (letters(of), kind.value(of).to_string()))
        .collect()
}

/// GOM-UX-09: the kinds of a race.
fn stock(race: Race) -> Vec<Stock> {
    let kinds = Kind::ALL
        .into_iter()
        .filter(|kind| kind.profile().race == race);
    kinds
        .map(|kind| {
            let profile = kind.profile();
            let (fewest, most) = profile.models;
            let (cost, title) = (profile.cost, kind.title());
            // GOM-ARM-04: some are alone.
            let (es, en) = match fewest == most {
                true => (
                    count(most, "efectivo", "efectivos"),
                    count(most, "model", "models"),
                ),
                false => (
                    format!("De {fewest} a {}", count(most, "efectivo", "efectivos")),
                    format!("{fewest} to {}", count(most, "model", "models")),
                ),
            };
            Stock {
                name: serde_json::to_value(kind)
                    .ok()
                    .and_then(|name| name.as_str().map(str::to_owned))
                    .unwrap_or_default(),
                title: Words::new(
                    format!("{} ({cost} p)", title.es),
                    format!("{} ({cost} p)", title.en),
                ),
                about: Words::new(format!("{es}."), format!("{en}.")),
                profile: self::profile(kind),
                // GOM-ARM-03: there is no limit.
                taken: None,
            }
        })
        .collect()
}
