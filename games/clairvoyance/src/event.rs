//! CLV-OUT: what happened, in the past tense and in the catalogue's words.

use serde::Serialize;
use sobremesa_kernel::RuleId;

use crate::board::Point;
use crate::encounter::Warning;
use crate::foreseen::{Foreseen, Weighed};
use crate::language::print;
use crate::mark::Mark;
use crate::rules::ending::Ending;
use crate::rules::{range, sight};
use crate::state::State;
use crate::veil::Veiled;

/// Something that happened, or that the master wanted to see. Units are named `team:name:ordinal`.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Event {
    /// CLV-VAL-02, 03: the file was loaded, but something in it is probably not meant.
    Warning {
        /// One published word for it.
        code: &'static str,
        /// The rule.
        rule: RuleId,
        /// The name that matches nothing.
        #[serde(skip_serializing_if = "Option::is_none")]
        name: Option<String>,
        /// What may have been meant.
        #[serde(skip_serializing_if = "Option::is_none")]
        meant: Option<String>,
    },
    /// Everybody has rolled for initiative.
    Initiative {
        /// Every roll, ties included, in the order they were made.
        rolls: Vec<InitiativeRoll>,
        /// Indices, the first to act first.
        order: Vec<u32>,
        /// The rule.
        rule: RuleId,
    },
    /// A turn began.
    Turn {
        /// Whose.
        unit: String,
        /// Its index.
        index: usize,
        /// The round.
        round: u32,
        /// The rule.
        rule: RuleId,
    },
    /// A unit moved.
    Move {
        /// Which.
        unit: String,
        /// Its index, for the picture.
        #[serde(skip)]
        index: usize,
        /// Where it stands now.
        to: Point,
        /// The rule.
        rule: RuleId,
    },
    /// An attack was made.
    Attack {
        /// By whom; nobody when the master commands it.
        #[serde(skip_serializing_if = "Option::is_none")]
        unit: Option<String>,
        /// On whom.
        target: String,
        /// The indices of both, for the picture.
        #[serde(skip)]
        indices: [Option<usize>; 2],
        /// The d20 and the dice of damage.
        #[serde(skip_serializing_if = "Option::is_none")]
        dice: Option<Vec<i32>>,
        /// The d20 with its modifier.
        roll: i64,
        /// The dice of damage with theirs, if they were rolled.
        #[serde(skip_serializing_if = "Option::is_none")]
        damage: Option<i64>,
        /// The rule.
        rule: RuleId,
    },
    /// An attack hit.
    Hit {
        /// Whom.
        target: String,
        /// Its index, for the picture.
        #[serde(skip)]
        index: usize,
        /// What was lost.
        damage: i64,
        /// What is left.
        hp: i64,
        /// The rule.
        rule: RuleId,
    },
    /// An attack missed.
    Miss {
        /// Whom.
        target: String,
        /// The rule.
        rule: RuleId,
    },
    /// A unit died.
    Death {
        /// Which.
        unit: String,
        /// The rule.
        rule: RuleId,
    },
    /// The master gave hit points back.
    Heal {
        /// To whom.
        unit: String,
        /// How many.
        points: i64,
        /// What it has now.
        hp: i64,
    },
    /// The master wrote something beside a unit.
    Note {
        /// Beside which.
        unit: String,
        /// What.
        text: String,
    },
    /// Somebody suffers from something, or does no longer, as its token shows.
    Marked {
        /// Who.
        unit: String,
        /// Its index, for the picture.
        #[serde(skip)]
        index: usize,
        /// From what.
        mark: Mark,
        /// Does it?
        on: bool,
    },
    /// Somebody wanted to know how far it is.
    Measured {
        /// From which square.
        from: Point,
        /// To which.
        to: Point,
        /// The range distance, in squares (CLV-RNG-01).
        squares: i64,
        /// Do they see each other?
        sees: bool,
        /// The rule.
        rule: RuleId,
    },
    /// The master wrote down the armor class of a player's character.
    Armor {
        /// Whose.
        unit: String,
        /// What; nothing if it was wiped out.
        #[serde(skip_serializing_if = "Option::is_none")]
        ac: Option<i64>,
    },
    /// The combat is over.
    End {
        /// The winning team; none if nobody is alive. Without a name it is one that those who look on
        /// have not seen.
        winner: Option<String>,
        /// The rule.
        rule: RuleId,
    },
    /// Those who look on see a unit no more.
    Hidden {
        /// Which.
        unit: String,
    },
    /// Those who look on see a unit again.
    Revealed {
        /// Which.
        unit: String,
        /// Where it stands.
        at: Point,
    },
    /// Those who look on see the hit points of the program's units, or see them no more.
    Health {
        /// Do they see them?
        shown: bool,
    },
    /// Somebody was hit whose hit points are the master's secret: what the others hear of it.
    Wound {
        /// Whom.
        target: String,
        /// The rule.
        rule: RuleId,
    },
    /// CLV-CMD-03: a unit was looked up.
    Show(Box<UnitBlock>),
    /// What an attack would come to was asked.
    Odds(Box<Weighed>),
    /// CLV-UX-11: what a unit would do was asked.
    Plan(Box<Foreseen>),
    /// Why a unit did what it did was asked: what could be foreseen just before.
    Why(Box<Foreseen>),
    /// CLV-CMD-02: the board was looked at.
    Board {
        /// First and last column.
        columns: (i64, i64),
        /// First and last row.
        rows: (i64, i64),
        /// `#` is wall, `.` is free; the first line is the lowest row number.
        lines: Vec<String>,
        /// The living.
        units: Vec<Placed>,
    },
    /// Something of which those who look on hear less, or nothing; programs read it as the whole.
    #[serde(untagged)]
    Veiled(Box<Veiled>),
}

/// One roll for initiative.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct InitiativeRoll {
    /// Whose.
    pub unit: String,
    /// What the die showed.
    pub die: i32,
    /// With the modifier.
    pub roll: i64,
}

/// A unit's block as it stands now.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct UnitBlock {
    /// Its full name.
    pub unit: String,
    /// Its index.
    pub index: usize,
    /// Is it a player's?
    pub player: bool,
    /// Is it alive?
    pub alive: bool,
    /// Where it stands, or fell.
    pub at: Point,
    /// What the program knows only of its own.
    #[serde(flatten)]
    pub stats: Option<BlockStats>,
    /// The armor class that the master has typed for a player's character.
    #[serde(rename = "ac", skip_serializing_if = "Option::is_none")]
    pub typed_ac: Option<i64>,
    /// What the master wrote beside it.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub note: String,
}

/// What `show` adds for a program-controlled unit.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct BlockStats {
    /// Hit points now.
    pub hp: i64,
    /// Hit points at the start.
    pub max_hp: i64,
    /// Squares per move action.
    pub speed: i64,
    /// Armor class.
    pub ac: i64,
    /// The standard attack, in the language.
    pub attack: String,
    /// The full attack, in the language.
    pub full_attack: String,
}

/// A living unit on the board.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Placed {
    /// Its full name.
    pub unit: String,
    /// Its index.
    pub index: usize,
    /// Where.
    pub at: Point,
}

impl Event {
    pub(crate) fn warning(warning: &Warning) -> Event {
        match warning {
            Warning::UnknownName { name, meant, .. } => Event::Warning {
                code: "unknown_name",
                rule: RuleId("CLV-VAL-02"),
                name: Some(name.clone()),
                meant: meant.clone(),
            },
            Warning::SingleTeam => Event::Warning {
                code: "single_team",
                rule: RuleId("CLV-VAL-03"),
                name: None,
                meant: None,
            },
        }
    }

    pub(crate) fn turn(state: &State, unit: usize) -> Event {
        Event::Turn {
            unit: state.encounter.full_name(unit),
            index: unit,
            round: state.round,
            rule: RuleId("CLV-INI-05"),
        }
    }

    pub(crate) fn moved(state: &State, unit: usize) -> Event {
        Event::Move {
            unit: state.encounter.full_name(unit),
            index: unit,
            to: state.at(unit),
            rule: RuleId("CLV-MOV-01"),
        }
    }

    pub(crate) fn attacked(
        state: &State,
        unit: usize,
        target: usize,
        dice: &[i32],
        roll: i64,
        damage: Option<i64>,
    ) -> Event {
        Event::Attack {
            unit: Some(state.encounter.full_name(unit)),
            target: state.encounter.full_name(target),
            indices: [Some(unit), Some(target)],
            dice: Some(dice.to_vec()),
            roll,
            damage,
            rule: RuleId("CLV-ATK-04"),
        }
    }

    /// CLV-RNG-01, CLV-LOS-01.
    pub(crate) fn measured(state: &State, from: Point, to: Point) -> Event {
        Event::Measured {
            from,
            to,
            squares: range::distance(to.column - from.column, to.row - from.row),
            sees: sight::sees(&state.encounter.board, from, to),
            rule: RuleId("CLV-RNG-01"),
        }
    }

    pub(crate) fn hit(state: &State, target: usize, damage: i64) -> Event {
        Event::Hit {
            target: state.encounter.full_name(target),
            index: target,
            damage,
            hp: state.units[target].hit_points,
            rule: RuleId("CLV-ATK-05"),
        }
    }

    pub(crate) fn missed(state: &State, target: usize) -> Event {
        Event::Miss {
            target: state.encounter.full_name(target),
            rule: RuleId("CLV-ATK-04"),
        }
    }

    pub(crate) fn died(state: &State, unit: usize) -> Event {
        Event::Death {
            unit: state.encounter.full_name(unit),
            rule: RuleId("CLV-ATK-09"),
        }
    }

    pub(crate) fn ended(state: &State, ending: Ending) -> Event {
        let (winner, rule) = match ending {
            Ending::LastTeam(team) => (Some(state.encounter.teams[team].clone()), "CLV-INI-07"),
            Ending::NobodyLeft => (None, "CLV-INI-08"),
        };
        Event::End {
            winner,
            rule: RuleId(rule),
        }
    }

    /// CLV-CMD-03.
    pub(crate) fn show(state: &State, unit: usize) -> Event {
        let encounter = &state.encounter;
        let stats = encounter.stats(unit).map(|stats| BlockStats {
            hp: state.units[unit].hit_points,
            max_hp: stats.hit_points,
            speed: stats.speed,
            ac: stats.armor_class,
            attack: print::attacks(&stats.standard.attacks),
            full_attack: print::attacks(&stats.full.attacks),
        });
        Event::Show(Box::new(UnitBlock {
            unit: encounter.full_name(unit),
            index: unit,
            player: stats.is_none(),
            alive: state.is_alive(unit),
            at: state.at(unit),
            stats,
            typed_ac: state.units[unit].armor_class,
            note: state.note(unit).to_owned(),
        }))
    }

    /// CLV-CMD-02.
    pub(crate) fn board(state: &State) -> Event {
        let encounter = &state.encounter;
        let board = &encounter.board;
        let (columns, rows) = (board.columns(), board.rows());
        let line = |row: i64| -> String {
            (columns.0..=columns.1)
                .map(|column| {
                    if board.is_wall(Point { column, row }) {
                        '#'
                    } else {
                        '.'
                    }
                })
                .collect()
        };
        let placed = |index: usize| Placed {
            unit: encounter.full_name(index),
            index,
            at: state.at(index),
        };
        Event::Board {
            columns,
            rows,
            lines: (rows.0..=rows.1).map(line).collect(),
            units: state.living().map(placed).collect(),
        }
    }
}
