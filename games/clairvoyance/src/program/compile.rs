//! From the tree of a behaviour to its flat list, with every name looked up.

use std::sync::{Arc, OnceLock};

use sobremesa_kernel::Fingerprint;

use super::{Condition, Deed, Description, Known, NamedUnit, Plan, Program, Step, Target};
use crate::encounter::Names;
use crate::language::place::Span;
use crate::language::syntax::{self, Action};

/// Where names are looked up, and who is told of one that matches nothing.
pub(crate) struct Scope<'a> {
    pub(crate) names: &'a Names,
    pub(crate) unknown: Option<&'a mut dyn FnMut(Unknown<'_>)>,
}

impl Scope<'_> {
    fn note(&mut self, name: Unknown<'_>) {
        if let Some(unknown) = &mut self.unknown {
            unknown(name);
        }
    }
}

/// CLV-VAL-02: a name that matches nothing.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Unknown<'a> {
    Team(&'a syntax::Name),
    /// There is no such unit, or none in that team.
    Unit(&'a syntax::Name, &'a syntax::Name),
    /// There are not so many.
    Ordinal(&'a syntax::Triple),
}

impl Unknown<'_> {
    /// Where it stands.
    pub(crate) fn span(&self) -> Span {
        match self {
            Unknown::Team(name) | Unknown::Unit(_, name) => name.span,
            Unknown::Ordinal(triple) => triple.ordinal.span,
        }
    }
}

/// Makes the flat list of some actions.
pub(crate) fn compile(actions: &[Action], scope: &mut Scope<'_>) -> Program {
    let mut compiler = Compiler {
        steps: Vec::new(),
        spans: Vec::new(),
        scope,
    };
    compiler.actions(actions);
    Program {
        steps: compiler.steps,
        spans: compiler.spans,
        digests: OnceLock::new(),
    }
}

/// A condition alone.
pub(crate) fn compile_condition(condition: &syntax::Condition, scope: &mut Scope<'_>) -> Condition {
    Compiler {
        steps: Vec::new(),
        spans: Vec::new(),
        scope,
    }
    .condition(condition)
}

/// A turn plan alone.
pub(crate) fn compile_plan(plan: &syntax::Plan, scope: &mut Scope<'_>) -> Plan {
    Compiler {
        steps: Vec::new(),
        spans: Vec::new(),
        scope,
    }
    .plan(plan)
}

struct Compiler<'a, 'b> {
    steps: Vec<Step>,
    spans: Vec<Span>,
    scope: &'a mut Scope<'b>,
}

impl Compiler<'_, '_> {
    fn actions(&mut self, actions: &[Action]) {
        for action in actions {
            self.action(action);
        }
    }

    fn place(&self) -> u32 {
        self.steps.len() as u32
    }

    fn push(&mut self, step: Step, span: Span) {
        self.steps.push(step);
        self.spans.push(span);
    }

    fn action(&mut self, action: &Action) {
        match action {
            Action::Plan(plan, span) => {
                let plan = self.plan(plan);
                self.push(Step::Plan(plan), *span);
            }
            Action::If {
                head,
                condition,
                then,
                middle,
                otherwise,
                ..
            } => {
                let condition = self.condition(condition);
                let test = self.steps.len();
                let step = Step::If {
                    condition,
                    otherwise: 0,
                };
                self.push(step, *head);
                self.actions(then);
                let jump = self.steps.len();
                self.push(Step::Jump { to: 0 }, *middle);
                let second = self.place();
                self.actions(otherwise);
                let end = self.place();
                if let Step::If { otherwise, .. } = &mut self.steps[test] {
                    *otherwise = second;
                }
                self.steps[jump] = Step::Jump { to: end };
            }
            Action::While {
                head,
                condition,
                body,
                end,
            } => {
                let condition = self.condition(condition);
                let test = self.steps.len();
                self.push(Step::While { condition, exit: 0 }, *head);
                self.actions(body);
                self.push(Step::Back { to: test as u32 }, *end);
                let after = self.place();
                if let Step::While { exit, .. } = &mut self.steps[test] {
                    *exit = after;
                }
            }
        }
    }

    fn plan(&mut self, plan: &syntax::Plan) -> Plan {
        match plan {
            syntax::Plan::Pass => Plan::Pass,
            syntax::Plan::One(deed) => Plan::One(self.deed(deed)),
            syntax::Plan::Two(first, second) => Plan::Two(self.deed(first), self.deed(second)),
        }
    }

    fn deed(&mut self, deed: &syntax::Deed) -> Deed {
        match deed {
            syntax::Deed::Approach(target) => Deed::Approach(self.target(target)),
            syntax::Deed::Disengage => Deed::Disengage,
            syntax::Deed::Attack(target) => Deed::Attack(self.target(target)),
            syntax::Deed::FullAttack(target) => Deed::FullAttack(self.target(target)),
        }
    }

    fn target(&mut self, target: &syntax::Target) -> Target {
        match target {
            syntax::Target::Oneself => Target::Oneself,
            syntax::Target::Named(triple) => Target::Named(self.named(triple)),
            syntax::Target::Chosen(adjective, description) => {
                Target::Chosen(*adjective, self.description(description))
            }
        }
    }

    fn named(&mut self, triple: &syntax::Triple) -> NamedUnit {
        let team = self.team(&triple.team);
        let unit = self.unit(&triple.team, &team, &triple.unit);
        let names = self.scope.names;
        let index = names.unit(&triple.team.text, &triple.unit.text, triple.ordinal.value);
        if index.is_none() && team.number.is_some() && unit.number.is_some() {
            self.scope.note(Unknown::Ordinal(triple));
        }
        NamedUnit {
            team: team.name,
            unit: unit.name,
            ordinal: triple.ordinal.value,
            index,
        }
    }

    fn description(&mut self, description: &syntax::Description) -> Description {
        match description {
            syntax::Description::Ally => Description::Ally,
            syntax::Description::Enemy => Description::Enemy,
            syntax::Description::Team(team) => Description::Team(self.team(team)),
            syntax::Description::Unit(team, unit) => {
                let known = self.team(team);
                let unit = self.unit(team, &known, unit);
                Description::Unit(known, unit)
            }
        }
    }

    fn team(&mut self, team: &syntax::Name) -> Known {
        let number = self.scope.names.teams.get(&team.text).copied();
        if number.is_none() {
            self.scope.note(Unknown::Team(team));
        }
        Known {
            name: Arc::from(team.text.as_str()),
            number,
        }
    }

    /// A unit of a team; the team has been looked up before.
    fn unit(&mut self, team: &syntax::Name, known_team: &Known, unit: &syntax::Name) -> Known {
        let number = self.scope.names.kinds.get(&unit.text).copied();
        let is_in_team = known_team
            .number
            .zip(number)
            .is_some_and(|(team, kind)| self.scope.names.units.contains_key(&(team, kind, 1)));
        if number.is_none() || (known_team.number.is_some() && !is_in_team) {
            self.scope.note(Unknown::Unit(team, unit));
        }
        Known {
            name: Arc::from(unit.text.as_str()),
            number: number.filter(|_| is_in_team),
        }
    }

    fn condition(&mut self, condition: &syntax::Condition) -> Condition {
        let all = |compiler: &mut Self, parts: &[syntax::Condition]| {
            parts.iter().map(|part| compiler.condition(part)).collect()
        };
        match condition {
            syntax::Condition::Count(description, comparison) => {
                Condition::Count(self.description(description), *comparison)
            }
            syntax::Condition::InRange(description, range) => {
                Condition::InRange(self.description(description), range.clone())
            }
            syntax::Condition::CountInRange(description, range, comparison) => {
                let description = self.description(description);
                Condition::CountInRange(description, range.clone(), *comparison)
            }
            syntax::Condition::NamedInRange(triple, range) => {
                Condition::NamedInRange(self.named(triple), range.clone())
            }
            syntax::Condition::TurnCount(comparison) => Condition::TurnCount(*comparison),
            syntax::Condition::And(parts) => Condition::And(all(self, parts)),
            syntax::Condition::Or(parts) => Condition::Or(all(self, parts)),
            syntax::Condition::Not(inner) => Condition::Not(Box::new(self.condition(inner))),
        }
    }
}

/// What remains from every place, in one number. Two places from which the same actions remain have
/// the same number, in whatever program they are.
pub(super) fn digests(program: &Program) -> Vec<u64> {
    let steps = &program.steps;
    let own: Vec<u64> = (0..program.end())
        .map(|place| {
            Fingerprint::new()
                .with_text(&program.action_at(place))
                .value()
        })
        .collect();
    let mut digests = vec![Fingerprint::new().value(); steps.len() + 1];
    let digest_at = |place: usize, digests: &[u64]| {
        let with = |after: u32| {
            Fingerprint::new()
                .with(own[place])
                .with(digests[after as usize])
                .value()
        };
        match &steps[place] {
            Step::Plan(_) => with(place as u32 + 1),
            Step::While { exit, .. } => with(*exit),
            Step::If { .. } => with(after_if(steps, place)),
            Step::Jump { to } | Step::Back { to } => digests[*to as usize],
        }
    };
    for place in (0..steps.len()).rev() {
        digests[place] = digest_at(place, &digests);
    }
    // A body goes on with its `while`, which stands before it and was known too late; so bodies are
    // gone through again, those of outer loops first.
    for back in (0..steps.len()).rev() {
        if let Step::Back { to } = &steps[back] {
            for place in (*to as usize + 1..=back).rev() {
                digests[place] = digest_at(place, &digests);
            }
        }
    }
    digests
}

/// The place after both branches of an `if`.
pub(super) fn after_if(steps: &[Step], place: usize) -> u32 {
    let Step::If { otherwise, .. } = &steps[place] else {
        return place as u32 + 1;
    };
    match &steps[*otherwise as usize - 1] {
        Step::Jump { to } => *to,
        Step::Plan(_) | Step::If { .. } | Step::While { .. } | Step::Back { .. } => *otherwise,
    }
}
