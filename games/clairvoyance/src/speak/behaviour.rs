//! What a unit is up to, in words: its behaviour as somebody would tell it who knows no program.

use sobremesa_kernel::{Lang, Words};
use sobremesa_speak::{contracted, count};

use super::called;
use crate::encounter::{Encounter, Stats};
use crate::language::syntax::{Adjective, Comparator, Comparison, RangeExpression};
use crate::program::{Condition, Deed, Description, NamedUnit, Piece, Plan, Program, Target};
use crate::rules::range;

/// What remains of a behaviour from a place on, for a unit of this kind; nothing if nothing remains.
pub(crate) fn behaviour(
    encounter: &Encounter,
    stats: &Stats,
    program: &Program,
    place: u32,
) -> Option<Words> {
    let told = |lang: Lang| {
        let teller = Teller {
            encounter,
            stats,
            lang,
        };
        let mut text = Text::default();
        program.read_rest(place, &mut |piece| text.add(piece, &teller));
        text.told
    };
    let words = Words::new(told(Lang::Es), told(Lang::En));
    (!words.en.is_empty()).then(|| Words::new(words.es + ".", words.en + "."))
}

/// What has been told so far.
#[derive(Default)]
struct Text {
    told: String,
    /// The blocks that are open, from the outermost.
    open: Vec<Block>,
    /// Does the next part begin a block?
    is_first: bool,
    /// Has a choice between two just been told?
    was_choice: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Block {
    Repeated,
    Chosen,
}

impl Text {
    /// One part after the other; what depends on a choice within another stands in parentheses.
    fn add(&mut self, piece: Piece<'_>, teller: &Teller<'_>) {
        let lang = teller.lang;
        match piece {
            Piece::Plan(plan) => {
                self.separate(lang);
                self.told.push_str(&teller.plan(plan));
            }
            Piece::While(condition) => {
                self.begin(Block::Repeated, lang);
                let (word, condition) =
                    (lang.pick("mientras", "while"), teller.condition(condition));
                self.told.push_str(&format!("{word} {condition}: "));
            }
            Piece::If(condition) => {
                self.begin(Block::Chosen, lang);
                let (word, condition) = (lang.pick("si", "if"), teller.condition(condition));
                self.told.push_str(&format!("{word} {condition}, "));
            }
            Piece::Otherwise => {
                self.told.push_str(lang.pick("; si no, ", "; otherwise "));
                self.is_first = true;
                self.was_choice = false;
            }
            Piece::End => {
                let ended = self.open.pop();
                self.was_choice = ended == Some(Block::Chosen) && !self.is_enclosed();
                if self.is_enclosed() {
                    self.told.push(')');
                }
            }
        }
    }

    /// Are parentheses around what is told?
    fn is_enclosed(&self) -> bool {
        self.open.contains(&Block::Chosen)
    }

    fn begin(&mut self, block: Block, lang: Lang) {
        self.separate(lang);
        if self.is_enclosed() {
            self.told.push('(');
        }
        self.open.push(block);
        self.is_first = true;
    }

    fn separate(&mut self, lang: Lang) {
        let is_begun = !self.is_first && !self.told.is_empty();
        if is_begun {
            self.told
                .push_str(match (self.open.is_empty(), self.was_choice) {
                    (true, _) => lang.pick(". Luego, ", ". Then "),
                    (false, true) => {
                        lang.pick("; luego, en todo caso, ", "; then, in either case, ")
                    }
                    (false, false) => lang.pick("; luego ", "; then "),
                });
        }
        self.is_first = false;
        self.was_choice = false;
    }
}

struct Teller<'a> {
    encounter: &'a Encounter,
    /// Distances are told in squares, as they are for this kind.
    stats: &'a Stats,
    lang: Lang,
}

impl Teller<'_> {
    fn plan(&self, plan: &Plan) -> String {
        match plan {
            Plan::Pass => self.lang.pick("espera", "it waits").to_owned(),
            Plan::One(deed) => self.begun(self.deed(deed)),
            Plan::Two(first, second) => {
                let and = self.lang.pick("y", "and");
                self.begun(format!("{} {and} {}", self.deed(first), self.deed(second)))
            }
        }
    }

    fn begun(&self, deeds: String) -> String {
        match self.lang {
            Lang::Es => deeds,
            Lang::En => format!("it {deeds}"),
        }
    }

    fn deed(&self, deed: &Deed) -> String {
        let (es, en, target) = match deed {
            Deed::Approach(to) => ("se acerca a", "approaches", to),
            Deed::Attack(on) => ("ataca a", "attacks", on),
            Deed::FullAttack(on) => ("ataca con todo a", "makes a full attack on", on),
            Deed::Disengage => return self.lang.pick("se aparta", "backs away").to_owned(),
        };
        let target = self.target(target);
        contracted(&format!("{} {target}", self.lang.pick(es, en)))
    }

    fn target(&self, target: &Target) -> String {
        let (adjective, fitting) = match target {
            Target::Oneself => return self.lang.pick("sí mismo", "itself").to_owned(),
            Target::Named(named) => return self.named(named),
            Target::Chosen(adjective, fitting) => (*adjective, fitting),
        };
        let [one, of] = match fitting {
            Description::Ally => [self.lang.pick("amigo", "friend").to_owned(), String::new()],
            Description::Enemy => [self.lang.pick("enemigo", "enemy").to_owned(), String::new()],
            Description::Team(team) => [String::new(), self.of_team(&team.name)],
            Description::Unit(team, unit) => [unit.name.to_string(), self.of_team(&team.name)],
        };
        match self.lang {
            Lang::Es => {
                let one = if one.is_empty() { one } else { one + " " };
                match adjective {
                    Adjective::Closest => format!("el {one}más cercano{of}"),
                    Adjective::Furthest => format!("el {one}más lejano{of}"),
                    Adjective::Last => format!("el último {one}al que atacó{of}"),
                }
            }
            Lang::En => {
                let one = if one.is_empty() {
                    "one".to_owned()
                } else {
                    one
                };
                match adjective {
                    Adjective::Closest => format!("the nearest {one}{of}"),
                    Adjective::Furthest => format!("the farthest {one}{of}"),
                    Adjective::Last => format!("the last {one}{of} that it attacked"),
                }
            }
        }
    }

    fn of_team(&self, team: &str) -> String {
        match self.lang {
            Lang::Es => format!(" de «{team}»"),
            Lang::En => format!(" of “{team}”"),
        }
    }

    fn named(&self, named: &NamedUnit) -> String {
        match named.index {
            Some(index) => called(self.encounter, index),
            None => format!("{} {}", named.unit, named.ordinal),
        }
    }

    fn amount(&self, compared: Comparison) -> String {
        let n = compared.number;
        match (compared.comparator, self.lang) {
            (Comparator::Above, Lang::Es) => format!("más de {n}"),
            (Comparator::Above, Lang::En) => format!("more than {n}"),
            (Comparator::AtLeast, Lang::Es) => format!("al menos {n}"),
            (Comparator::AtLeast, Lang::En) => format!("at least {n}"),
            (Comparator::Below, Lang::Es) => format!("menos de {n}"),
            (Comparator::Below, Lang::En) => format!("fewer than {n}"),
            (Comparator::AtMost, Lang::Es) => format!("como mucho {n}"),
            (Comparator::AtMost, Lang::En) => format!("at most {n}"),
            (Comparator::Equal, Lang::Es) => format!("justo {n}"),
            (Comparator::Equal, Lang::En) => format!("exactly {n}"),
            (Comparator::Different, Lang::Es) => format!("no justo {n}"),
            (Comparator::Different, Lang::En) => format!("not exactly {n}"),
        }
    }

    /// How many of them there are: some, none, or a number.
    fn there_are(&self, fitting: &Description, compared: Comparison) -> String {
        let [some, none, several] = match (fitting, self.lang) {
            (Description::Ally, Lang::Es) => {
                ["hay amigos", "no hay amigos", "amigos"].map(str::to_owned)
            }
            (Description::Ally, Lang::En) => {
                ["there are friends", "there are no friends", "friends"].map(str::to_owned)
            }
            (Description::Enemy, Lang::Es) => {
                ["hay enemigos", "no hay enemigos", "enemigos"].map(str::to_owned)
            }
            (Description::Enemy, Lang::En) => {
                ["there are enemies", "there are no enemies", "enemies"].map(str::to_owned)
            }
            (Description::Team(team), Lang::Es) => ["hay alguien", "no hay nadie", ""]
                .map(|start| format!("{start}{}", self.of_team(&team.name))),
            (Description::Team(team), Lang::En) => ["there is somebody", "there is nobody", ""]
                .map(|start| format!("{start}{}", self.of_team(&team.name))),
            (Description::Unit(team, unit), Lang::Es) => ["hay algún ", "no hay ningún ", ""]
                .map(|start| format!("{start}{}{}", unit.name, self.of_team(&team.name))),
            (Description::Unit(team, unit), Lang::En) => ["there is a ", "there is no ", ""]
                .map(|start| format!("{start}{}{}", unit.name, self.of_team(&team.name))),
        };
        let Comparison { comparator, number } = compared;
        match (comparator, number) {
            (Comparator::AtLeast, 1) | (Comparator::Above | Comparator::Different, 0) => some,
            (Comparator::Below, 1) | (Comparator::AtMost | Comparator::Equal, 0) => none,
            (
                Comparator::Above
                | Comparator::AtLeast
                | Comparator::Below
                | Comparator::AtMost
                | Comparator::Equal
                | Comparator::Different,
                _,
            ) => {
                let (there_are, amount) =
                    (self.lang.pick("hay", "there are"), self.amount(compared));
                format!("{there_are} {amount} {}", several.trim_start())
            }
        }
    }

    fn within(&self, expression: &RangeExpression) -> String {
        match (range::value(expression, self.stats), self.lang) {
            (1, Lang::Es) => "a su lado".to_owned(),
            (1, Lang::En) => "beside it".to_owned(),
            (n, Lang::Es) => format!("a {} o menos", count(n, "casilla", "casillas")),
            (n, Lang::En) => format!("within {}", count(n, "square", "squares")),
        }
    }

    fn condition(&self, it: &Condition) -> String {
        const SOME: Comparison = Comparison {
            comparator: Comparator::AtLeast,
            number: 1,
        };
        let joined = |parts: &[Condition], word: &str| {
            let inside = |part: &Condition| match part {
                Condition::And(_) | Condition::Or(_) => format!("({})", self.condition(part)),
                Condition::Count(..)
                | Condition::InRange(..)
                | Condition::CountInRange(..)
                | Condition::NamedInRange(..)
                | Condition::TurnCount(_)
                | Condition::Not(_) => self.condition(part),
            };
            let parts: Vec<String> = parts.iter().map(inside).collect();
            parts.join(word)
        };
        match it {
            Condition::Count(fitting, compared) => self.there_are(fitting, *compared),
            Condition::InRange(fitting, e) => {
                format!("{} {}", self.there_are(fitting, SOME), self.within(e))
            }
            Condition::CountInRange(fitting, e, compared) => {
                format!("{} {}", self.there_are(fitting, *compared), self.within(e))
            }
            Condition::NamedInRange(named, e) => {
                let (named, within) = (self.named(named), self.within(e));
                self.lang.pick(
                    format!("{named} está {within}"),
                    format!("{named} is {within}"),
                )
            }
            Condition::TurnCount(compared) => {
                let amount = self.amount(*compared);
                self.lang.pick(
                    format!("el número de la ronda es {amount}"),
                    format!("the number of the round is {amount}"),
                )
            }
            Condition::And(parts) => joined(parts, self.lang.pick(" y ", " and ")),
            Condition::Or(parts) => joined(parts, self.lang.pick(" o ", " or ")),
            Condition::Not(inner) => {
                let inner = self.condition(inner);
                self.lang.pick(
                    format!("no es verdad que {inner}"),
                    format!("it is not so that {inner}"),
                )
            }
        }
    }
}
