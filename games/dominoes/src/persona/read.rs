//! DOM-AI-11: reading a persona's definition, and everything that may be wrong with it.

use std::collections::BTreeMap;

use sobremesa_kernel::{Fault, RuleId, Words};
use sobremesa_speak::nearest;
use sobremesa_table::definition::{Fields, Place, Reader, number as share, whole};

use super::Persona;
use crate::bot::Rate;
use crate::expert::{Matrix, Rule, Taste, Weighted, odds};
use crate::player::Role;
use sobremesa_draw::Portrait;

/// No weight is greater.
const HEAVIEST: i64 = 10_000;

/// Reads a definition, or lists all its faults.
pub(super) fn read(text: &str) -> Result<Persona, Vec<Fault>> {
    let mut reader = Draft(Reader::new(text, RuleId("DOM-AI-11")));
    let fields = reader.0.open();
    if !reader.0.faults.is_empty() {
        return Err(reader.0.faults);
    }
    match reader.persona(fields) {
        Some(persona) if reader.0.faults.is_empty() => Ok(persona),
        Some(_) | None => Err(reader.0.faults),
    }
}

/// A rule with its weight, and where it was given.
#[derive(Clone)]
struct Given {
    weighted: Weighted,
    place: Place,
}

/// A definition that is being read.
struct Draft<'a>(Reader<'a>);

impl<'a> Draft<'a> {
    fn persona(&mut self, mut fields: Fields<'a>) -> Option<Persona> {
        let id = self.id(&mut fields);
        let name = self.0.text_of(&mut fields, "name");
        let order = self.0.number(&mut fields, "order", 0..=9_999);
        let level = self.0.number(&mut fields, "level", 1..=20);
        let about = self.about(&mut fields);
        let errs = self.rate(&mut fields, "errors");
        let forgets = self.rate(&mut fields, "forgets");
        let reads_signals = self.0.truth(&mut fields, "reads_signals");
        let portrait = self.portrait(&mut fields);
        let matrix = self.matrix(&mut fields);
        let odds = self.odds(&mut fields);
        let rules = self.rules(&mut fields);
        self.0.nothing_else(
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
            called: name?.0,
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

    fn id(&mut self, fields: &mut Fields<'a>) -> Option<String> {
        let (id, place) = self.0.text_of(fields, "id")?;
        let is_plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
        if id.len() > 24 || !id.chars().all(is_plain) {
            let words = Words::new(
                "El id son de 1 a 24 minúsculas sin acento, cifras o «_».",
                "The id is 1 to 24 plain small letters, digits or “_”.",
            );
            self.0.complain("BadId", &place, words);
        }
        Some(id)
    }

    fn about(&mut self, fields: &mut Fields<'a>) -> Option<Words> {
        let mut words = self.0.table(fields, "about")?;
        let es = self.0.text_of(&mut words, "es");
        let en = self.0.text_of(&mut words, "en");
        self.0.nothing_else(words, &["es", "en"]);
        Some(Words::new(es?.0, en?.0))
    }

    fn portrait(&mut self, fields: &mut Fields<'a>) -> Option<Portrait> {
        let mut looks = self.0.table(fields, "portrait")?;
        let mut words = BTreeMap::new();
        for field in Portrait::FIELDS.iter().copied() {
            if let Some(word) = self.0.text_of(&mut looks, field) {
                words.insert(field, word);
            }
        }
        self.0.nothing_else(looks, Portrait::FIELDS);
        let word = |field: &str| words.get(field).map_or("", |(word, _)| word.as_str());
        match Portrait::read(word) {
            Ok(portrait) => Some(portrait),
            Err(wrong) => {
                for (field, may_be) in wrong {
                    let Some((said, place)) = words.get(field) else {
                        continue;
                    };
                    let words = Words::new(
                        format!("«{said}» no vale en el retrato; puede ser {may_be}."),
                        format!("“{said}” will not do in the portrait; it may be {may_be}."),
                    );
                    self.0.complain("BadPortrait", place, words);
                }
                None
            }
        }
    }

    /// DOM-AI-04: the parameters of `weight_matrix`; those of the rulebook if not given.
    fn matrix(&mut self, fields: &mut Fields<'a>) -> Matrix {
        let Some(mut given) = self.0.table_if_any(fields, "matrix") else {
            return Matrix::default();
        };
        let mut parameter = |name| self.parameter(&mut given, name);
        let matrix = Matrix {
            number: parameter("number"),
            double: parameter("double"),
            siblings: parameter("siblings"),
            size: parameter("size"),
        };
        self.0
            .nothing_else(given, &["number", "double", "siblings", "size"]);
        matrix
    }

    /// DOM-KB-80: how much each of the odds counts; nothing that is not given.
    fn odds(&mut self, fields: &mut Fields<'a>) -> odds::Odds {
        let mut weights = [0; odds::NAMES.len()];
        if let Some(mut given) = self.0.table_if_any(fields, "odds") {
            for (weight, name) in weights.iter_mut().zip(odds::NAMES.iter().copied()) {
                if given.has(name) {
                    *weight = self.parameter(&mut given, name);
                }
            }
            self.0.nothing_else(given, odds::NAMES);
        }
        odds::Odds::new(&weights)
    }

    /// A share of all; nothing if it cannot be read.
    fn rate(&mut self, fields: &mut Fields<'a>, name: &'static str) -> Rate {
        let Some((value, place)) = self.0.take(fields, name) else {
            return Rate::NEVER;
        };
        share(&value).and_then(Rate::new).unwrap_or_else(|| {
            let words = Words::new(
                "Aquí va una parte de 1, como 0.15.",
                "Here a share of 1 is wanted, such as 0.15.",
            );
            self.0.complain("BadField", &place, words);
            Rate::NEVER
        })
    }

    fn parameter(&mut self, fields: &mut Fields<'a>, name: &'static str) -> i32 {
        let number = self.0.number(fields, name, -100_000..=100_000);
        let number = number.and_then(|number| i32::try_from(number).ok());
        number.unwrap_or_default()
    }

    /// DOM-ENG-03, 04: the rules of all roles, and what differs in some.
    fn rules(&mut self, fields: &mut Fields<'a>) -> Option<[Vec<Weighted>; 4]> {
        let common = self.0.table(fields, "rules");
        let common = common.map(|rules| self.weights(rules));
        let mut roles = [const { Vec::new() }; 4];
        if let Some(mut given) = self.0.table_if_any(fields, "roles") {
            for (role, name) in ROLES {
                if let Some(rules) = self.0.table_if_any(&mut given, name) {
                    roles[role as usize] = self.weights(rules);
                }
            }
            self.0.nothing_else(given, &ROLES.map(|(_, name)| name));
        }
        let common = common?;
        let all = roles.map(|special| merged(&common, &special));
        self.check_obligations(&all);
        Some(all.map(|rules| rules.into_iter().map(|given| given.weighted).collect()))
    }

    fn weights(&mut self, fields: Fields<'a>) -> Vec<Given> {
        let mut rules = Vec::new();
        for (name, value) in &fields.table {
            let Some(rule) = Rule::named(name.get_ref()) else {
                let name = name.get_ref();
                let near = nearest(name, Rule::ALL.into_iter().map(Rule::name));
                let (es, en) = near.map_or_else(Default::default, |near| {
                    (
                        format!("; la más parecida es «{near}»"),
                        format!("; the closest is “{near}”"),
                    )
                });
                let place = fields.place(name, value.span());
                let words = Words::new(
                    format!("No hay ninguna regla «{name}»{es}."),
                    format!("There is no rule “{name}”{en}."),
                );
                self.0.complain("UnknownRule", &place, words);
                continue;
            };
            let place = fields.place(name.get_ref(), value.span());
            match whole(value.get_ref()).filter(|weight| (0..=HEAVIEST).contains(weight)) {
                Some(weight) => {
                    let weight = weight as u16;
                    let weighted = Weighted { rule, weight };
                    rules.push(Given { weighted, place });
                }
                None => {
                    let words = Words::new(
                        format!("Un peso es un número entero de 0 a {HEAVIEST}."),
                        format!("A weight is a whole number from 0 to {HEAVIEST}."),
                    );
                    self.0.complain("BadWeight", &place, words);
                }
            }
        }
        rules
    }

    /// DOM-KB-91: the obligations keep their order, above all other rules, in every role. What is
    /// wrong in several roles is said once.
    fn check_obligations(&mut self, roles: &[Vec<Given>; 4]) {
        let mut wrong: Vec<(&Given, &Given)> = Vec::new();
        for rules in roles {
            for (lighter, heavier) in outweighed(rules) {
                let is_same = |(one, other): &(&Given, &Given)| {
                    one.place == lighter.place && other.place == heavier.place
                };
                if !wrong.iter().any(is_same) {
                    wrong.push((lighter, heavier));
                }
            }
        }
        for (lighter, heavier) in wrong {
            let (rule, above) = (lighter.weighted.rule.name(), heavier.weighted.rule.name());
            let weight = heavier.weighted.weight;
            let words = Words::new(
                format!("«{rule}» ha de pesar menos que «{above}» ({weight}), que obliga más."),
                format!("“{rule}” must weigh less than “{above}” ({weight}), which binds more."),
            );
            self.0
                .complain("ObligationOutweighed", &lighter.place, words);
        }
    }
}

/// DOM-KB-91: the rules of a role that weigh too much, each with the obligation that it outweighs.
/// (The rulebook itself puts `sacrifice_double` among the obligations.)
fn outweighed(rules: &[Given]) -> Vec<(&Given, &Given)> {
    let given = |rule: Rule| rules.iter().find(|it| it.weighted.rule == rule);
    let obligations: Vec<&Given> = Rule::OBLIGATORY.into_iter().filter_map(given).collect();
    let weight = |it: &Given| it.weighted.weight;
    let in_disorder = obligations
        .windows(2)
        .filter(|pair| weight(pair[0]) <= weight(pair[1]))
        .map(|pair| (pair[1], pair[0]));
    let lightest = obligations.last();
    let is_free = |rule: Rule| !Rule::OBLIGATORY.contains(&rule) && rule != Rule::SacrificeDouble;
    let others = lightest.into_iter().flat_map(|lightest| {
        let above = rules.iter().filter(|it| weight(it) >= weight(lightest));
        let free = above.filter(|it| is_free(it.weighted.rule));
        free.map(|it| (it, *lightest))
    });
    in_disorder.chain(others).collect()
}

const ROLES: [(Role, &str); 4] = [
    (Role::J1, "J1"),
    (Role::J2, "J2"),
    (Role::J3, "J3"),
    (Role::J4, "J4"),
];

/// The rules of a role, the heaviest first: the common ones, with the weights that differ.
fn merged(common: &[Given], special: &[Given]) -> Vec<Given> {
    let is_special = |given: &Given| {
        let mut rules = special.iter().map(|it| it.weighted.rule);
        rules.any(|rule| rule == given.weighted.rule)
    };
    let kept = common.iter().filter(|it| !is_special(it));
    let mut rules: Vec<Given> = kept.chain(special).cloned().collect();
    rules.sort_by_key(|it| (std::cmp::Reverse(it.weighted.weight), it.weighted.rule));
    rules
}
