//! DOM-AI-11: reading a persona's definition, and everything that may be wrong with it.

use std::ops::Range;

use serde_json::json;
use sobremesa_kernel::{Fault, RuleId, Words};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::{Persona, Portrait};
use crate::bot::Rate;
use crate::expert::{Matrix, Rule, Taste, Weighted, odds};
use crate::player::Role;

const WHERE: RuleId = RuleId("DOM-AI-11");

/// No weight is greater.
const HEAVIEST: i64 = 10_000;

/// Reads a definition, or lists all its faults.
pub(super) fn read(text: &str) -> Result<Persona, Vec<Fault>> {
    let mut reader = Reader {
        text,
        faults: Vec::new(),
    };
    let table = match DeTable::parse(text) {
        Ok(table) => table.into_inner(),
        Err(fault) => {
            let said = fault.message();
            let words = Words::new(
                format!("El fichero no es TOML: {said}."),
                format!("The file is not TOML: {said}."),
            );
            reader.add("NotToml", fault.span(), "", words);
            return Err(reader.faults);
        }
    };
    let persona = reader.persona(table);
    match persona {
        Some(persona) if reader.faults.is_empty() => Ok(persona),
        Some(_) | None => Err(reader.faults),
    }
}

/// What is being read, and what was found wrong so far.
struct Reader<'a> {
    text: &'a str,
    faults: Vec<Fault>,
}

/// A table whose fields are taken out one by one, so that what is left is unknown.
struct Fields<'a> {
    /// Its name, with a dot; nothing for the whole file.
    path: &'static str,
    table: DeTable<'a>,
}

impl<'a> Reader<'a> {
    fn persona(&mut self, table: DeTable<'a>) -> Option<Persona> {
        let mut fields = Fields { path: "", table };
        let id = self.text_of(&mut fields, "id");
        if let Some(id) = &id {
            self.check_id(id);
        }
        let name = self.text_of(&mut fields, "name");
        let order = self.number(&mut fields, "order", 0..=9_999);
        let level = self.number(&mut fields, "level", 1..=20);
        let about = self.table(&mut fields, "about", "about.").map(|mut words| {
            let es = self.text_of(&mut words, "es");
            let en = self.text_of(&mut words, "en");
            self.nothing_else(words, &["es", "en"]);
            Words::new(es.unwrap_or_default(), en.unwrap_or_default())
        });
        let errs = self.rate(&mut fields, "errors");
        let forgets = self.rate(&mut fields, "forgets");
        let reads_signals = self.truth(&mut fields, "reads_signals");
        let portrait = self.portrait(&mut fields);
        let matrix = self.matrix(&mut fields);
        let odds = self.odds(&mut fields);
        let rules = self.rules(&mut fields);
        self.nothing_else(
            fields,
            &[
                "id",
                "name",
                "order",
                "level",
                "about",
                "errors",
                "forgets",
                "reads_signals",
                "portrait",
                "matrix",
                "odds",
                "rules",
                "roles",
            ],
        );
        Some(Persona {
            id: id?,
            called: name?,
            order: order?,
            level: u8::try_from(level?).ok()?,
            about: about?,
            portrait: portrait?,
            errs,
            forgets,
            reads_signals,
            taste: Taste { matrix, odds },
            rules: rules?,
        })
    }

    fn check_id(&mut self, id: &str) {
        let is_plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
        if id.is_empty() || id.len() > 24 || !id.chars().all(is_plain) {
            let words = Words::new(
                "El id son de 1 a 24 minúsculas sin acento, cifras o «_».",
                "The id is 1 to 24 plain small letters, digits or “_”.",
            );
            self.add("BadId", None, "id", words);
        }
    }

    fn portrait(&mut self, fields: &mut Fields<'a>) -> Option<Portrait> {
        let mut looks = self.table(fields, "portrait", "portrait.")?;
        let mut words = std::collections::BTreeMap::new();
        for field in Portrait::FIELDS.iter().copied() {
            if let Some(word) = self.text_of(&mut looks, field) {
                words.insert(field, word);
            }
        }
        self.nothing_else(looks, Portrait::FIELDS);
        let word = |field: &str| words.get(field).map_or("", String::as_str);
        match Portrait::read(word) {
            Ok(portrait) => Some(portrait),
            Err(wrong) => {
                for (field, may_be) in wrong.into_iter().filter(|(it, _)| words.contains_key(it)) {
                    let said = word(field);
                    let words = Words::new(
                        format!("«{said}» no vale en el retrato; puede ser {may_be}."),
                        format!("“{said}” will not do in the portrait; it may be {may_be}."),
                    );
                    self.add("BadPortrait", None, &format!("portrait.{field}"), words);
                }
                None
            }
        }
    }

    /// DOM-AI-04: the parameters of `weight_matrix`; those of the rulebook if not given.
    fn matrix(&mut self, fields: &mut Fields<'a>) -> Matrix {
        let usual = Matrix::default();
        if fields.table.get("matrix").is_none() {
            return usual;
        }
        let Some(mut given) = self.table(fields, "matrix", "matrix.") else {
            return usual;
        };
        let mut parameter = |name| {
            let number = self.number(&mut given, name, -100_000..=100_000);
            number
                .and_then(|number| i32::try_from(number).ok())
                .unwrap_or(0)
        };
        let matrix = Matrix {
            number: parameter("number"),
            double: parameter("double"),
            siblings: parameter("siblings"),
            size: parameter("size"),
        };
        self.nothing_else(given, &["number", "double", "siblings", "size"]);
        matrix
    }

    /// DOM-KB-80: how much each of the odds counts; nothing that is not given.
    fn odds(&mut self, fields: &mut Fields<'a>) -> odds::Odds {
        let mut weights = [0; odds::NAMES.len()];
        if fields.table.get("odds").is_some()
            && let Some(mut given) = self.table(fields, "odds", "odds.")
        {
            for (weight, name) in weights.iter_mut().zip(odds::NAMES.iter().copied()) {
                if given.table.get(name).is_some() {
                    let number = self.number(&mut given, name, -100_000..=100_000);
                    *weight = number.and_then(|it| i32::try_from(it).ok()).unwrap_or(0);
                }
            }
            self.nothing_else(given, odds::NAMES);
        }
        odds::Odds::new(&weights)
    }

    /// DOM-ENG-03, 04: the rules of all roles, and what differs in some.
    fn rules(&mut self, fields: &mut Fields<'a>) -> Option<[Vec<Weighted>; 4]> {
        let common = self.table(fields, "rules", "rules.");
        let common = common.map(|rules| self.weights(rules.table, "rules."));
        let mut roles = [const { Vec::new() }; 4];
        if fields.table.get("roles").is_some()
            && let Some(mut given) = self.table(fields, "roles", "roles.")
        {
            for (role, name) in ROLES {
                if given.table.get(name).is_some()
                    && let Some(rules) = self.table(&mut given, name, "roles.")
                {
                    roles[role as usize] = self.weights(rules.table, name);
                }
            }
            self.nothing_else(given, &ROLES.map(|(_, name)| name));
        }
        let common = common?;
        let all = roles.map(|special| merged(&common, &special));
        for ((_, name), rules) in ROLES.iter().zip(&all) {
            self.check_obligations(name, rules);
        }
        Some(all)
    }

    fn weights(&mut self, table: DeTable<'a>, path: &str) -> Vec<Weighted> {
        let mut rules = Vec::new();
        for (name, value) in table {
            let span = Some(name.span());
            let name = name.into_inner();
            let at = format!("{}.{name}", path.trim_end_matches('.'));
            let Some(rule) = Rule::named(&name) else {
                let near = nearest(&name);
                let words = Words::new(
                    format!("No hay ninguna regla «{name}»; la más parecida es «{near}»."),
                    format!("There is no rule “{name}”; the closest is “{near}”."),
                );
                self.add("UnknownRule", span, &at, words);
                continue;
            };
            match whole(value.get_ref()).filter(|weight| (0..=HEAVIEST).contains(weight)) {
                Some(weight) => rules.push(Weighted {
                    rule,
                    weight: weight as u16,
                }),
                None => {
                    let words = Words::new(
                        format!("Un peso es un número entero de 0 a {HEAVIEST}."),
                        format!("A weight is a whole number from 0 to {HEAVIEST}."),
                    );
                    self.add("BadWeight", Some(value.span()), &at, words);
                }
            }
        }
        rules
    }

    /// DOM-KB-91: the obligations keep their order, above all other rules. (The rulebook itself puts
    /// `sacrifice_double` among them.)
    fn check_obligations(&mut self, role: &str, rules: &[Weighted]) {
        let weight_of = |rule: Rule| rules.iter().find(|it| it.rule == rule).map(|it| it.weight);
        let kept: Vec<(Rule, u16)> = Rule::OBLIGATORY
            .into_iter()
            .filter_map(|rule| Some((rule, weight_of(rule)?)))
            .collect();
        let mut wrong = Vec::new();
        for pair in kept.windows(2) {
            if pair[0].1 <= pair[1].1 {
                wrong.push((pair[1].0, pair[0].0));
            }
        }
        if let Some((lightest, weight)) = kept.last() {
            let others = rules.iter().filter(|it| {
                !Rule::OBLIGATORY.contains(&it.rule) && it.rule != Rule::SacrificeDouble
            });
            wrong.extend(
                others
                    .filter(|it| it.weight >= *weight)
                    .map(|it| (it.rule, *lightest)),
            );
        }
        for (rule, above) in wrong {
            let (rule, above) = (rule.name(), above.name());
            let words = Words::new(
                format!("En {role}, «{rule}» ha de pesar menos que «{above}», que obliga más."),
                format!("In {role}, “{rule}” must weigh less than “{above}”, which binds more."),
            );
            self.add(
                "ObligationOutweighed",
                None,
                &format!("rules.{rule}"),
                words,
            );
        }
    }

    fn text_of(&mut self, fields: &mut Fields<'a>, name: &'static str) -> Option<String> {
        let value = self.take(fields, name)?;
        let text = value.get_ref().as_str().map(str::trim).unwrap_or_default();
        if text.is_empty() {
            let words = Words::new("Aquí va un texto.", "Here a text is wanted.");
            self.add("BadField", Some(value.span()), &at(fields, name), words);
            return None;
        }
        Some(text.to_owned())
    }

    fn number(
        &mut self,
        fields: &mut Fields<'a>,
        name: &'static str,
        range: std::ops::RangeInclusive<i64>,
    ) -> Option<i64> {
        let value = self.take(fields, name)?;
        let number = whole(value.get_ref()).filter(|number| range.contains(number));
        if number.is_none() {
            let (low, high) = (range.start(), range.end());
            let words = Words::new(
                format!("Aquí va un número entero de {low} a {high}."),
                format!("Here a whole number from {low} to {high} is wanted."),
            );
            self.add("BadField", Some(value.span()), &at(fields, name), words);
        }
        number
    }

    fn rate(&mut self, fields: &mut Fields<'a>, name: &'static str) -> Rate {
        let Some(value) = self.take(fields, name) else {
            return Rate::NEVER;
        };
        let share = match value.get_ref() {
            DeValue::Float(float) => float.as_str().replace('_', "").parse().ok(),
            DeValue::Integer(_) => whole(value.get_ref()).map(|number| number as f64),
            DeValue::String(_)
            | DeValue::Boolean(_)
            | DeValue::Datetime(_)
            | DeValue::Array(_)
            | DeValue::Table(_) => None,
        };
        share.and_then(Rate::new).unwrap_or_else(|| {
            let words = Words::new(
                "Aquí va una parte de 1, como 0.15.",
                "Here a share of 1 is wanted, such as 0.15.",
            );
            self.add("BadField", Some(value.span()), &at(fields, name), words);
            Rate::NEVER
        })
    }

    fn truth(&mut self, fields: &mut Fields<'a>, name: &'static str) -> bool {
        let Some(value) = self.take(fields, name) else {
            return false;
        };
        value.get_ref().as_bool().unwrap_or_else(|| {
            let words = Words::new("Aquí va true o false.", "Here true or false is wanted.");
            self.add("BadField", Some(value.span()), &at(fields, name), words);
            false
        })
    }

    fn table(
        &mut self,
        fields: &mut Fields<'a>,
        name: &'static str,
        path: &'static str,
    ) -> Option<Fields<'a>> {
        let value = self.take(fields, name)?;
        let span = value.span();
        match value.into_inner() {
            DeValue::Table(table) => Some(Fields { path, table }),
            DeValue::String(_)
            | DeValue::Integer(_)
            | DeValue::Float(_)
            | DeValue::Boolean(_)
            | DeValue::Datetime(_)
            | DeValue::Array(_) => {
                let words = Words::new("Aquí va una tabla.", "Here a table is wanted.");
                self.add("BadField", Some(span), &at(fields, name), words);
                None
            }
        }
    }

    /// Takes a field out; its lack is a fault.
    fn take(
        &mut self,
        fields: &mut Fields<'a>,
        name: &'static str,
    ) -> Option<Spanned<DeValue<'a>>> {
        let taken = fields.table.remove(name);
        if taken.is_none() {
            let at = at(fields, name);
            let words = Words::new(format!("Falta «{at}»."), format!("“{at}” is missing."));
            self.add("MissingField", None, &at, words);
        }
        taken
    }

    /// What has not been taken out is unknown.
    fn nothing_else(&mut self, fields: Fields<'a>, known: &[&str]) {
        let known = known.join(", ");
        for (name, _) in fields.table {
            let at = format!("{}{}", fields.path, name.get_ref());
            let words = Words::new(
                format!("No conozco el campo «{at}»; aquí puede haber {known}."),
                format!("I do not know the field “{at}”; here may be {known}."),
            );
            self.add("UnknownField", Some(name.span()), &at, words);
        }
    }

    fn add(&mut self, code: &'static str, span: Option<Range<usize>>, at: &str, message: Words) {
        let line = span.map(|span| {
            let before = self.text.get(..span.start).unwrap_or_default();
            before.matches('\n').count() + 1
        });
        self.faults.push(Fault {
            rule: WHERE,
            code,
            message,
            at: json!({ "field": at, "line": line }),
        });
    }
}

const ROLES: [(Role, &str); 4] = [
    (Role::J1, "J1"),
    (Role::J2, "J2"),
    (Role::J3, "J3"),
    (Role::J4, "J4"),
];

fn at(fields: &Fields<'_>, name: &str) -> String {
    format!("{}{name}", fields.path)
}

fn whole(value: &DeValue<'_>) -> Option<i64> {
    let integer = value.as_integer()?;
    i64::from_str_radix(&integer.as_str().replace('_', ""), integer.radix()).ok()
}

/// The rules of a role, the heaviest first: the common ones, with the weights that differ.
fn merged(common: &[Weighted], special: &[Weighted]) -> Vec<Weighted> {
    let is_special = |rule: Rule| special.iter().any(|it| it.rule == rule);
    let kept = common.iter().filter(|it| !is_special(it.rule));
    let mut rules: Vec<Weighted> = kept.chain(special).copied().collect();
    rules.sort_by_key(|it| (std::cmp::Reverse(it.weight), it.rule));
    rules
}

/// The rule whose name shares most pairs of letters with a wrong one.
fn nearest(name: &str) -> &'static str {
    let pairs = |word: &str| -> Vec<[u8; 2]> {
        word.as_bytes()
            .windows(2)
            .map(|pair| [pair[0], pair[1]])
            .collect()
    };
    let wanted = pairs(name);
    let likeness = |known: &str| {
        let known = pairs(known);
        let n_shared = wanted.iter().filter(|pair| known.contains(pair)).count();
        2 * n_shared * 1000 / (known.len() + wanted.len()).max(1)
    };
    let names = Rule::ALL.into_iter().map(Rule::name);
    names
        .max_by_key(|known| likeness(known))
        .unwrap_or_default()
}
