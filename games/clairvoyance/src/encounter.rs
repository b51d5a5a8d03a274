//! An encounter that was loaded: everything that does not change while it is played.

use crate::board::{Board, Square};
use crate::program::Program;
use sobremesa_draw::Picture;
use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

/// A file that passed every check.
#[derive(Clone, Debug)]
pub struct Encounter {
    /// The text of the file.
    pub source: String,
    /// The grid.
    pub board: Board,
    /// The blocks of units and players, in the order of the file.
    pub kinds: Vec<Kind>,
    /// The behaviours, in the order of the file.
    pub behaviours: Vec<Behaviour>,
    /// The names of the teams, in the order of the file.
    pub teams: Vec<String>,
    /// Who takes part, by index (CLV-TEA-06).
    pub roster: Vec<Enlisted>,
    /// What is allowed and probably not meant.
    pub warnings: Vec<Warning>,
    /// What it looks like, as far as somebody drew it.
    pub pictures: Arc<Pictures>,
    pub(crate) names: Names,
}

/// Pictures of the board and of those who take part.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Pictures {
    by_name: BTreeMap<String, Picture>,
}

impl Pictures {
    /// The name of the board; nobody else can have it (CLV-LEX-06).
    pub const MAP: &'static str = "MAP";

    /// The picture of a unit or player by the name of its block, or of the board.
    pub fn get(&self, of: &str) -> Option<&Picture> {
        self.by_name.get(of)
    }

    /// Everything, by name.
    pub fn all(&self) -> impl Iterator<Item = (&str, &Picture)> {
        let all = self.by_name.iter();
        all.map(|(of, picture)| (of.as_str(), picture))
    }

    pub(crate) fn put(&mut self, of: &str, picture: Picture) {
        self.by_name.insert(of.to_owned(), picture);
    }
}

/// A `UNIT` or `PLAYER` block.
#[derive(Clone, PartialEq, Debug)]
pub struct Kind {
    /// Its name.
    pub name: String,
    /// What is added to its initiative rolls.
    pub initiative: i64,
    /// The rest of the block; a player has none (CLV-UNI-02).
    pub stats: Option<Stats>,
}

/// What the program knows of a unit that it controls (CLV-UNI-03).
#[derive(Clone, PartialEq, Debug)]
pub struct Stats {
    /// Hit points at the start.
    pub hit_points: i64,
    /// Squares per move action.
    pub speed: i64,
    /// What an attack has to reach.
    pub armor_class: i64,
    /// The attacks of a standard action.
    pub standard: Sequence,
    /// The attacks of a full-round action.
    pub full: Sequence,
}

/// The attacks of one action, in order.
#[derive(Clone, PartialEq, Debug)]
pub struct Sequence {
    /// At least one.
    pub attacks: Vec<Attack>,
    /// CLV-ATK-03: the smallest range of them all.
    pub range: i64,
}

/// CLV-UNI-05.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Attack {
    /// How far it reaches; melee is 1 (CLV-RNG-04).
    pub reach: crate::language::syntax::Reach,
    /// What is added to its d20.
    pub modifier: i64,
    /// How many dice of damage.
    pub n_dice: i64,
    /// How many faces each has.
    pub n_faces: i32,
    /// What is added to them.
    pub bonus: i64,
}

/// An `AI` block.
#[derive(Clone, Debug)]
pub struct Behaviour {
    /// Its name.
    pub name: String,
    /// What it does.
    pub program: Arc<Program>,
}

/// One who takes part, as the file declares it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Enlisted {
    /// Its team, by number.
    pub team: u32,
    /// Its block, by number.
    pub kind: u32,
    /// Its behaviour, by number; a player has none.
    pub behaviour: Option<u32>,
    /// CLV-TEA-05: its number among those of its name in its team, from 1.
    pub ordinal: u32,
    /// Where it starts.
    pub at: Square,
    /// Is it kept from those who look on at the start?
    pub is_hidden: bool,
}

/// What is allowed and probably not meant.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Warning {
    /// CLV-VAL-02: a name in a behaviour that matches nothing.
    UnknownName {
        /// The name.
        name: String,
        /// Where it stands.
        span: crate::language::place::Span,
        /// What may have been meant.
        meant: Option<String>,
    },
    /// CLV-VAL-03: there is only one team.
    SingleTeam,
}

/// Numbers by name.
#[derive(Clone, Debug, Default)]
pub(crate) struct Names {
    pub(crate) teams: HashMap<String, u32>,
    pub(crate) kinds: HashMap<String, u32>,
    /// CLV-TEA-07: the index of a team, unit and ordinal.
    pub(crate) units: HashMap<(u32, u32, u32), u32>,
}

impl Names {
    /// The unit with this full name.
    pub(crate) fn unit(&self, team: &str, kind: &str, ordinal: i64) -> Option<usize> {
        let team = *self.teams.get(team)?;
        let kind = *self.kinds.get(kind)?;
        let ordinal = u32::try_from(ordinal).ok()?;
        self.units
            .get(&(team, kind, ordinal))
            .map(|index| *index as usize)
    }
}

impl Encounter {
    /// The full name of a unit, `team:name:ordinal`.
    pub fn full_name(&self, index: usize) -> String {
        let unit = &self.roster[index];
        let team = &self.teams[unit.team as usize];
        let kind = &self.kinds[unit.kind as usize].name;
        format!("{team}:{kind}:{}", unit.ordinal)
    }

    /// The block of a unit.
    #[inline]
    pub fn kind(&self, index: usize) -> &Kind {
        &self.kinds[self.roster[index].kind as usize]
    }

    /// What the program knows of a unit; nothing of a player.
    #[inline]
    pub fn stats(&self, index: usize) -> Option<&Stats> {
        self.kind(index).stats.as_ref()
    }

    /// Is it a player's character?
    pub fn is_player(&self, index: usize) -> bool {
        self.stats(index).is_none()
    }

    /// How many take part.
    pub fn n_units(&self) -> usize {
        self.roster.len()
    }

    /// The unit with this full name.
    pub fn unit_named(&self, team: &str, kind: &str, ordinal: i64) -> Option<usize> {
        self.names.unit(team, kind, ordinal)
    }
}
