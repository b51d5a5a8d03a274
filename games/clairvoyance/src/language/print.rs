//! The one way in which the program writes the language: plans, conditions, attacks, layouts.

use super::syntax::{
    Adjective, Comparator, Comparison, Layout, Obstacle, RangeExpression, Reach, Way,
};
use crate::encounter::Attack;
use crate::program::{Condition, Deed, Description, NamedUnit, Plan, Target};

/// A turn plan, without its semicolon.
pub(crate) fn plan(plan: &Plan) -> String {
    match plan {
        Plan::Pass => "Pass".to_owned(),
        Plan::One(only) => deed(only),
        Plan::Two(first, second) => format!("{} - {}", deed(first), deed(second)),
    }
}

/// One action of a plan.
pub(crate) fn deed(deed: &Deed) -> String {
    match deed {
        Deed::Approach(to) => format!("Approach {}", target(to)),
        Deed::Disengage => "Disengage".to_owned(),
        Deed::Attack(on) => format!("Attack {}", target(on)),
        // CLV-LEX-09: the spaced form is the canonical one.
        Deed::FullAttack(on) => format!("Full Attack {}", target(on)),
    }
}

fn target(target: &Target) -> String {
    match target {
        Target::Oneself => "self".to_owned(),
        Target::Named(named) => triple(named),
        Target::Chosen(adjective, fitting) => {
            let adjective = match adjective {
                Adjective::Closest => "closest",
                Adjective::Furthest => "furthest",
                Adjective::Last => "last",
            };
            format!("{adjective} {}", description(fitting))
        }
    }
}

fn triple(named: &NamedUnit) -> String {
    format!("{}:{}:{}", named.team, named.unit, named.ordinal)
}

fn description(description: &Description) -> String {
    match description {
        Description::Ally => "ally".to_owned(),
        Description::Enemy => "enemy".to_owned(),
        Description::Team(team) => team.name.to_string(),
        Description::Unit(team, unit) => format!("{}:{}", team.name, unit.name),
    }
}

/// How tightly a condition binds (CLV-BEH-09, 10).
const fn tightness(condition: &Condition) -> u8 {
    match condition {
        Condition::Or(_) => 0,
        Condition::And(_) => 1,
        Condition::Not(_)
        | Condition::Count(..)
        | Condition::InRange(..)
        | Condition::CountInRange(..)
        | Condition::NamedInRange(..)
        | Condition::TurnCount(_) => 2,
    }
}

/// A condition, with parentheses only where it would mean something else without them.
pub(crate) fn condition(it: &Condition) -> String {
    let inside = |part: &Condition, at_least: u8| {
        let text = condition(part);
        if tightness(part) >= at_least {
            text
        } else {
            format!("({text})")
        }
    };
    let joined = |parts: &[Condition], word: &str, at_least: u8| {
        let parts: Vec<String> = parts.iter().map(|part| inside(part, at_least)).collect();
        parts.join(word)
    };
    match it {
        Condition::Count(fitting, compared) => {
            format!("{} count {}", description(fitting), comparison(*compared))
        }
        Condition::InRange(fitting, e) => {
            format!("{} in range ({})", description(fitting), range(e))
        }
        Condition::CountInRange(fitting, e, compared) => format!(
            "{} count in range ({}) {}",
            description(fitting),
            range(e),
            comparison(*compared)
        ),
        Condition::NamedInRange(named, e) => {
            format!("{} in range ({})", triple(named), range(e))
        }
        Condition::TurnCount(compared) => format!("total turn count {}", comparison(*compared)),
        Condition::And(parts) => joined(parts, " and ", 2),
        Condition::Or(parts) => joined(parts, " or ", 1),
        Condition::Not(inner) => format!("not {}", inside(inner, 2)),
    }
}

fn comparison(it: Comparison) -> String {
    let sign = match it.comparator {
        Comparator::Above => ">",
        Comparator::AtLeast => ">=",
        Comparator::Below => "<",
        Comparator::AtMost => "<=",
        Comparator::Equal => "=",
        Comparator::Different => "!=",
    };
    format!("{sign} {}", it.number)
}

/// A range expression, with parentheses only where they are needed (CLV-BEH-12).
pub(crate) fn range(it: &RangeExpression) -> String {
    match it {
        RangeExpression::Number(squares) => squares.to_string(),
        RangeExpression::Melee => "Melee".to_owned(),
        RangeExpression::Attack => "Attack".to_owned(),
        RangeExpression::FullAttack => "Full Attack".to_owned(),
        RangeExpression::Speed => "Speed".to_owned(),
        RangeExpression::Sum(parts) => {
            let inside = |part: &RangeExpression| match part {
                RangeExpression::Sum(_) => format!("({})", range(part)),
                RangeExpression::Number(_)
                | RangeExpression::Melee
                | RangeExpression::Attack
                | RangeExpression::FullAttack
                | RangeExpression::Speed
                | RangeExpression::Product(..) => range(part),
            };
            let parts: Vec<String> = parts.iter().map(inside).collect();
            parts.join(" + ")
        }
        RangeExpression::Product(first, factors) => {
            let mut text = match **first {
                RangeExpression::Sum(_) | RangeExpression::Product(..) => {
                    format!("({})", range(first))
                }
                RangeExpression::Number(_)
                | RangeExpression::Melee
                | RangeExpression::Attack
                | RangeExpression::FullAttack
                | RangeExpression::Speed => range(first),
            };
            for factor in factors {
                text.push_str(&format!(" * {factor}"));
            }
            text
        }
    }
}

/// A sequence of attacks: `Melee +5 1d6+3, Ranged (6) 1d4`.
pub fn attacks(all: &[Attack]) -> String {
    let all: Vec<String> = all.iter().map(attack).collect();
    all.join(", ")
}

fn attack(it: &Attack) -> String {
    let reach = match it.reach {
        Reach::Melee => "Melee".to_owned(),
        Reach::Ranged(squares) => format!("Ranged ({squares})"),
    };
    let modifier = match it.modifier {
        0 => String::new(),
        modifier => format!(" {modifier:+}"),
    };
    let bonus = match it.bonus {
        0 => String::new(),
        bonus => format!("{bonus:+}"),
    };
    format!("{reach}{modifier} {}d{}{bonus}", it.n_dice, it.n_faces)
}

/// A layout: CLV-MAP-05 prints the hyphens.
pub(crate) fn layout(it: &Layout) -> String {
    match it {
        Layout::Rectangle { columns, rows, .. } => {
            format!("Rectangle {}, {}", columns.value, rows.value)
        }
        Layout::Outline { steps, .. } => {
            let steps: Vec<String> = steps
                .iter()
                .map(|step| {
                    let way = match step.way {
                        Way::Up => 'U',
                        Way::Right => 'R',
                        Way::Down => 'D',
                        Way::Left => 'L',
                    };
                    format!("{}{way}", step.length.value)
                })
                .collect();
            format!("Outline {}", steps.join(" - "))
        }
    }
}

/// An obstacle: `(2, 1-3)`.
pub(crate) fn obstacle(it: &Obstacle) -> String {
    let interval = |(first, last): (super::syntax::Number, super::syntax::Number)| {
        if first.value == last.value {
            first.value.to_string()
        } else {
            format!("{}-{}", first.value, last.value)
        }
    };
    format!("({}, {})", interval(it.columns), interval(it.rows))
}
