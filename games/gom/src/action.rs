//! What a player may order (GOM-UX-27). Selecting a unit is the interface's own affair.

use serde::{Deserialize, Serialize};
use sobremesa_geometry::Spin;

use crate::side::Side;
use crate::unit::UnitId;

/// An order, legal or not.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(try_from = "Written", into = "Written")]
pub enum Action {
    /// GOM-CHG-02.
    DeclareCharge {
        /// Who charges.
        unit: UnitId,
        /// Whom.
        target: UnitId,
    },
    /// All charges are declared: they run.
    EndDeclarations,
    /// GOM-MOV-07.
    Advance {
        /// Who.
        unit: UnitId,
        /// How far, in u.
        distance: f64,
    },
    /// GOM-MOV-10.
    Pivot {
        /// Who.
        unit: UnitId,
        /// Towards which side.
        spin: Spin,
        /// How far, in degrees.
        degrees: f64,
    },
    /// GOM-MOV-15.
    AboutTurn {
        /// Who.
        unit: UnitId,
    },
    /// GOM-MOV-18.
    March {
        /// Who.
        unit: UnitId,
    },
    /// All have manoeuvred: the combats are fought.
    EndMovement,
    /// GOM-CMB-15.
    AllocateAttacks {
        /// Whose models.
        unit: UnitId,
        /// What is not listed goes to the enemy engaged longest.
        attacks: Vec<Allotment>,
    },
    /// GOM-SHO-01.
    Shoot {
        /// Who.
        unit: UnitId,
        /// At whom.
        target: UnitId,
    },
    /// The turn is over.
    EndTurn,
    /// GOM-END-01: the battle is over.
    EndBattle,
    /// The house says that a player's time has run out.
    Timeout(Side),
}

/// Some attacks of one model.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Allotment {
    /// Whose attacks, by its number.
    pub model: u32,
    /// Against whom.
    pub target: UnitId,
    /// How many.
    pub attacks: u32,
}

/// The published words.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Task {
    DeclareCharge,
    EndDeclarations,
    Advance,
    PivotLeft,
    PivotRight,
    AboutTurn,
    March,
    EndMovement,
    AllocateAttacks,
    Shoot,
    EndTurn,
    EndBattle,
}

/// An order as it is written.
#[derive(Clone, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    task: Option<Task>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    unit: Option<UnitId>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    target: Option<UnitId>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    distance: Option<f64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    degrees: Option<f64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    attacks: Option<Vec<Allotment>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    timeout: Option<Side>,
}

impl Written {
    fn of(task: Task) -> Written {
        Written {
            task: Some(task),
            ..Written::default()
        }
    }

    fn by(task: Task, unit: UnitId) -> Written {
        Written {
            unit: Some(unit),
            ..Written::of(task)
        }
    }

    fn against(task: Task, unit: UnitId, target: UnitId) -> Written {
        Written {
            target: Some(target),
            ..Written::by(task, unit)
        }
    }
}

impl From<Action> for Written {
    fn from(action: Action) -> Written {
        match action {
            Action::DeclareCharge { unit, target } => {
                Written::against(Task::DeclareCharge, unit, target)
            }
            Action::EndDeclarations => Written::of(Task::EndDeclarations),
            Action::Advance { unit, distance } => Written {
                distance: Some(distance),
                ..Written::by(Task::Advance, unit)
            },
            Action::Pivot {
                unit,
                spin,
                degrees,
            } => {
                let task = match spin {
                    Spin::Left => Task::PivotLeft,
                    Spin::Right => Task::PivotRight,
                };
                Written {
                    degrees: Some(degrees),
                    ..Written::by(task, unit)
                }
            }
            Action::AboutTurn { unit } => Written::by(Task::AboutTurn, unit),
            Action::March { unit } => Written::by(Task::March, unit),
            Action::EndMovement => Written::of(Task::EndMovement),
            Action::AllocateAttacks { unit, attacks } => Written {
                attacks: Some(attacks),
                ..Written::by(Task::AllocateAttacks, unit)
            },
            Action::Shoot { unit, target } => Written::against(Task::Shoot, unit, target),
            Action::EndTurn => Written::of(Task::EndTurn),
            Action::EndBattle => Written::of(Task::EndBattle),
            Action::Timeout(side) => Written {
                timeout: Some(side),
                ..Written::default()
            },
        }
    }
}

impl TryFrom<Written> for Action {
    type Error = &'static str;

    fn try_from(mut written: Written) -> Result<Action, &'static str> {
        let action = match (written.task, written.timeout.take()) {
            (None, Some(side)) => Action::Timeout(side),
            (None, None) => return Err("an order names its task"),
            (Some(_), Some(_)) => return Err("a task and a timeout are two things"),
            (Some(task), None) => written.take_order(task)?,
        };
        let Written {
            unit,
            target,
            distance,
            degrees,
            attacks,
            ..
        } = &written;
        let nothing_left = unit.is_none()
            && target.is_none()
            && distance.is_none()
            && degrees.is_none()
            && attacks.is_none();
        nothing_left
            .then_some(action)
            .ok_or("this task has no use for one of these fields")
    }
}

impl Written {
    fn take_order(&mut self, task: Task) -> Result<Action, &'static str> {
        const UNIT: &str = "this task names its unit";
        const TARGET: &str = "this task names its target";
        const DEGREES: &str = "a pivot says how many degrees";
        let pivot = |written: &mut Written, spin| {
            Ok(Action::Pivot {
                unit: written.unit.take().ok_or(UNIT)?,
                spin,
                degrees: written.degrees.take().ok_or(DEGREES)?,
            })
        };
        Ok(match task {
            Task::DeclareCharge => Action::DeclareCharge {
                unit: self.unit.take().ok_or(UNIT)?,
                target: self.target.take().ok_or(TARGET)?,
            },
            Task::EndDeclarations => Action::EndDeclarations,
            Task::Advance => Action::Advance {
                unit: self.unit.take().ok_or(UNIT)?,
                distance: self.distance.take().ok_or("an advance says how far")?,
            },
            Task::PivotLeft => return pivot(self, Spin::Left),
            Task::PivotRight => return pivot(self, Spin::Right),
            Task::AboutTurn => Action::AboutTurn {
                unit: self.unit.take().ok_or(UNIT)?,
            },
            Task::March => Action::March {
                unit: self.unit.take().ok_or(UNIT)?,
            },
            Task::EndMovement => Action::EndMovement,
            Task::AllocateAttacks => Action::AllocateAttacks {
                unit: self.unit.take().ok_or(UNIT)?,
                attacks: self.attacks.take().unwrap_or_default(),
            },
            Task::Shoot => Action::Shoot {
                unit: self.unit.take().ok_or(UNIT)?,
                target: self.target.take().ok_or(TARGET)?,
            },
            Task::EndTurn => Action::EndTurn,
            Task::EndBattle => Action::EndBattle,
        })
    }
}
