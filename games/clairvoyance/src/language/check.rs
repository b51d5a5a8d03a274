//! CLV-VAL: from a text to an encounter that can be played, or every fault at once.
//!
//! Who stands where is mustered in `teams`; pictures are looked at in `pictures`.

mod pictures;
mod teams;

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::Arc;

use super::flaw::{self, BadStat, Flaw, What};
use super::parser::{self, Parsed};
use super::place::Span;
use super::syntax::{self, File, KindBlock, KindBody, Lost, Reach, Stat, StatValue};
use crate::board;
use crate::encounter::{Attack, Behaviour, Encounter, Kind, Names, Sequence, Stats, Warning};
use crate::program::{self, Scope, Unknown};

/// CLV-UNI-08: a roll has at most so many dice. The rulebook sets no limit, but somebody has to
/// roll them, and an answer has to come.
pub const MAX_DICE: i64 = 1000;

pub use pictures::MOST_IN_A_FILE;

/// Loads a file.
///
/// # Errors
/// CLV-VAL-01: all flaws, in the order of its table.
pub fn load(source: &str) -> Result<Encounter, Vec<Flaw>> {
    let Parsed { tree, flaws, .. } = parser::parse(source);
    let mut checker = Checker::new(flaws, tree.lost);
    let board = tree
        .map
        .as_ref()
        .and_then(|map| board::lay_out(map, &mut checker.flaws));
    let kinds = checker.kinds(&tree.kinds);
    checker.behaviour_names(&tree);
    let roster = checker.teams(&tree.teams, board.as_ref());
    let behaviours = checker.behaviours(&tree);
    let pictures = checker.pictures(tree.pictures.as_ref(), source);
    if tree.teams.len() == 1 {
        checker.warnings.push(Warning::SingleTeam);
    }
    match (board, kinds) {
        (Some(board), Some(kinds)) if checker.flaws.is_empty() => Ok(Encounter {
            source: source.to_owned(),
            board,
            kinds,
            behaviours,
            teams: tree.teams.into_iter().map(|team| team.name.text).collect(),
            roster,
            warnings: checker.warnings,
            pictures,
            names: checker.names,
        }),
        _ => {
            flaw::sort(&mut checker.flaws);
            Err(checker.flaws)
        }
    }
}

/// Looks through the `UNIT` and `AI` blocks that stand in for players.
///
/// # Errors
/// CLV-VAL-01: all flaws, in the order of its table.
pub fn check_stand_ins(source: &str) -> Result<(), Vec<Flaw>> {
    let Parsed { tree, flaws, .. } = parser::parse_stand_ins(source);
    let mut checker = Checker::new(flaws, tree.lost);
    // Only what is wrong with them is of interest here.
    let _ = checker.kinds(&tree.kinds);
    checker.behaviour_names(&tree);
    flaw::sort(&mut checker.flaws);
    match checker.flaws.is_empty() {
        true => Ok(()),
        false => Err(checker.flaws),
    }
}

struct Checker {
    /// What could not be read may have declared what is missing otherwise.
    lost: Lost,
    flaws: Vec<Flaw>,
    warnings: Vec<Warning>,
    names: Names,
    behaviours: HashMap<String, u32>,
    /// By number of the block: is it a player?
    players: Vec<bool>,
}

impl Checker {
    fn new(flaws: Vec<Flaw>, lost: Lost) -> Checker {
        Checker {
            lost,
            flaws,
            warnings: Vec::new(),
            names: Names::default(),
            behaviours: HashMap::new(),
            players: Vec::new(),
        }
    }

    fn note(&mut self, span: Span, what: What) {
        self.flaws.push(Flaw { span, what });
    }

    /// CLV-UNI.
    fn kinds(&mut self, blocks: &[KindBlock]) -> Option<Vec<Kind>> {
        let mut kinds = Some(Vec::with_capacity(blocks.len()));
        for (number, block) in blocks.iter().enumerate() {
            if !is_new(&mut self.names.kinds, &block.name.text, number) {
                let name = block.name.text.clone();
                self.note(block.name.span, What::DuplicateUnit { name });
            }
            self.players
                .push(matches!(block.body, KindBody::Player(..)));
            match (self.kind(block), &mut kinds) {
                (Some(kind), Some(kinds)) => kinds.push(kind),
                (Some(_) | None, kinds) => *kinds = None,
            }
        }
        kinds
    }

    fn kind(&mut self, block: &KindBlock) -> Option<Kind> {
        let name = block.name.text.clone();
        match &block.body {
            KindBody::Player(initiative, _) => Some(Kind {
                name,
                initiative: initiative.as_ref()?.value,
                stats: None,
            }),
            KindBody::Unit(entries) => {
                self.repeated_entries(block, entries);
                let number = |stat: Stat| {
                    entries.iter().find_map(|entry| match &entry.value {
                        StatValue::Number(found, number) if *found == stat => Some(*number),
                        StatValue::Number(..) | StatValue::Attacks(..) => None,
                    })
                };
                let attacks = |stat: Stat| {
                    entries.iter().find_map(|entry| match &entry.value {
                        StatValue::Attacks(found, all) if *found == stat => Some(all),
                        StatValue::Number(..) | StatValue::Attacks(..) => None,
                    })
                };
                if let Some(hit_points) = number(Stat::HitPoints).filter(|hp| hp.value == 0) {
                    let why = BadStat::NoHitPoints;
                    self.bad_stat(hit_points.span, &name, Stat::HitPoints, why);
                }
                let standard = self.sequence(&name, Stat::Attack, attacks(Stat::Attack));
                let full = self.sequence(&name, Stat::FullAttack, attacks(Stat::FullAttack));
                Some(Kind {
                    initiative: number(Stat::Initiative)?.value,
                    stats: Some(Stats {
                        hit_points: number(Stat::HitPoints)?.value,
                        speed: number(Stat::Speed)?.value,
                        armor_class: number(Stat::ArmorClass)?.value,
                        standard: standard?,
                        full: full?,
                    }),
                    name,
                })
            }
        }
    }

    /// CLV-UNI-04: each entry once.
    fn repeated_entries(&mut self, block: &KindBlock, entries: &[syntax::StatEntry]) {
        let unit = &block.name.text;
        for stat in Stat::ALL {
            let mut those = entries.iter().filter(|entry| entry.value.stat() == stat);
            let is_there = those.next().is_some() || block.broken.contains(&stat);
            if !is_there && !block.is_strange {
                let unit = unit.clone();
                self.note(block.name.span, What::MissingStat { unit, stat });
            }
            for entry in those {
                let unit = unit.clone();
                self.note(entry.label, What::DuplicateStat { unit, stat });
            }
        }
    }

    fn bad_stat(&mut self, span: Span, unit: &str, stat: Stat, why: BadStat) {
        let unit = unit.to_owned();
        self.note(span, What::BadStat { unit, stat, why });
    }

    fn sequence(
        &mut self,
        unit: &str,
        stat: Stat,
        attacks: Option<&Vec<syntax::Attack>>,
    ) -> Option<Sequence> {
        let attacks = attacks?;
        for attack in attacks {
            let (count, faces) = (attack.damage.count, attack.damage.faces);
            if faces.value == 0 {
                self.bad_stat(faces.span, unit, stat, BadStat::NoFaces);
            }
            if count.value > MAX_DICE {
                self.bad_stat(count.span, unit, stat, BadStat::TooManyDice(count.value));
            }
        }
        let attacks: Option<Vec<Attack>> = attacks.iter().map(attack).collect();
        let attacks = attacks?;
        let range = attacks.iter().map(|attack| range_of(attack.reach)).min()?;
        Some(Sequence { attacks, range })
    }

    /// CLV-BEH-01.
    fn behaviour_names(&mut self, file: &File) {
        for (number, block) in file.behaviours.iter().enumerate() {
            if !is_new(&mut self.behaviours, &block.name.text, number) {
                let name = block.name.text.clone();
                self.note(block.name.span, What::DuplicateBehaviour { name });
            }
        }
    }

    /// CLV-BEH, with the names looked up; CLV-VAL-02: one that matches nothing is a warning.
    fn behaviours(&mut self, file: &File) -> Vec<Behaviour> {
        let names = &self.names;
        let warnings = &mut self.warnings;
        let mut unknown = |name: Unknown<'_>| {
            let warning = warning(names, name);
            let is_new = !warnings.iter().any(|known| is_same_name(known, &warning));
            if is_new && warnings.len() < MAX_WARNINGS {
                warnings.push(warning);
            }
        };
        let mut scope = Scope {
            names,
            unknown: Some(&mut unknown),
        };
        file.behaviours
            .iter()
            .map(|block| Behaviour {
                name: block.name.text.clone(),
                program: Arc::new(program::compile(&block.actions, &mut scope)),
            })
            .collect()
    }
}

/// Notes a name's number, unless it has one.
fn is_new(known: &mut HashMap<String, u32>, name: &str, number: usize) -> bool {
    match known.entry(name.to_owned()) {
        Entry::Occupied(_) => false,
        Entry::Vacant(vacant) => {
            vacant.insert(number as u32);
            true
        }
    }
}

/// So many unknown names are told.
const MAX_WARNINGS: usize = 100;

fn is_same_name(one: &Warning, other: &Warning) -> bool {
    match (one, other) {
        (Warning::UnknownName { name, .. }, Warning::UnknownName { name: other, .. }) => {
            name == other
        }
        (Warning::SingleTeam, _) | (_, Warning::SingleTeam) => false,
    }
}

fn warning(names: &Names, unknown: Unknown<'_>) -> Warning {
    let span = unknown.span();
    let (name, meant) = match unknown {
        Unknown::Team(team) => {
            let known = names.teams.keys().map(String::as_str);
            (team.text.clone(), nearest(&team.text, known))
        }
        Unknown::Unit(team, unit) if names.kinds.contains_key(&unit.text) => {
            (format!("{}:{}", team.text, unit.text), None)
        }
        Unknown::Unit(_, unit) => {
            let known = names.kinds.keys().map(String::as_str);
            (unit.text.clone(), nearest(&unit.text, known))
        }
        Unknown::Ordinal(triple) => {
            let (team, unit) = (&triple.team.text, &triple.unit.text);
            (format!("{team}:{unit}:{}", triple.ordinal.value), None)
        }
    };
    Warning::UnknownName { name, span, meant }
}

/// The nearest of some names, whatever order a table keeps them in.
fn nearest<'a>(word: &str, known: impl Iterator<Item = &'a str>) -> Option<String> {
    let mut known: Vec<&str> = known.collect();
    known.sort_unstable();
    sobremesa_speak::nearest(word, known).map(str::to_owned)
}

/// An attack as it is played; none if its die has more faces than a die can have.
pub(crate) fn attack(attack: &syntax::Attack) -> Option<Attack> {
    Some(Attack {
        reach: attack.reach,
        modifier: attack.modifier,
        n_dice: attack.damage.count.value,
        n_faces: i32::try_from(attack.damage.faces.value).ok()?,
        bonus: attack.damage.modifier,
    })
}

/// CLV-RNG-02, 03: how many squares an attack reaches.
pub(crate) const fn range_of(reach: Reach) -> i64 {
    match reach {
        Reach::Melee => 1,
        Reach::Ranged(squares) => squares,
    }
}
