//! A combat under way: the encounter, and everything that has changed since it was loaded.

use std::collections::BTreeSet;
use std::sync::Arc;

use crate::board::{Point, Square};
use crate::encounter::Encounter;
use crate::mark::Mark;
use crate::program::Program;
use crate::rules::scratch::Scratch;

/// The whole truth about a combat.
#[derive(Clone, Debug)]
pub struct State {
    pub(crate) encounter: Arc<Encounter>,
    pub(crate) units: Vec<Unit>,
    /// CLV-INI-05: indices, the first to act first.
    pub(crate) order: Arc<[u32]>,
    /// The place in the order of the unit whose turn was the latest.
    pub(crate) place: Option<usize>,
    /// CLV-INI-06.
    pub(crate) round: u32,
    pub(crate) squares: Squares,
    /// How many are alive, by team.
    pub(crate) n_living: Vec<u32>,
    /// Are the hit points of the program's units kept from those who look on?
    pub(crate) hides_health: bool,
    pub(crate) scratch: Scratch,
}

/// Somebody in a combat.
#[derive(Clone, Debug)]
pub struct Unit {
    /// Where it stands; of the dead, where it fell (CLV-ATK-10).
    pub(crate) at: Square,
    /// Hit points; a player's are not known and stay 0, or -1 once dead.
    pub(crate) hit_points: i64,
    pub(crate) is_alive: bool,
    /// What it follows; a player follows nothing.
    pub(crate) program: Option<Arc<Program>>,
    /// What remains of it (CLV-SEM-01).
    pub(crate) next: u32,
    /// Whom it has attacked, each once, the most recent last (CLV-TGT-09).
    pub(crate) attacked: Vec<u32>,
    /// What the master has written beside it.
    pub(crate) note: String,
    /// Is it kept from those who look on?
    pub(crate) is_hidden: bool,
    /// The armor class that the master has typed for a player's character.
    pub(crate) armor_class: Option<i64>,
    /// What it suffers, as its token shows it.
    pub(crate) marks: BTreeSet<Mark>,
}

/// Who or what is on each square, in a flat table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Squares(Vec<u32>);

impl Squares {
    /// Nothing: a unit may enter.
    pub(crate) const FREE: u32 = 0;
    /// Wall.
    pub(crate) const WALL: u32 = 1;
    const FIRST_UNIT: u32 = 2;

    pub(crate) fn as_slice(&self) -> &[u32] {
        &self.0
    }

    /// The unit that a value of the table stands for.
    #[inline]
    pub(crate) const fn unit_in(value: u32) -> Option<usize> {
        if value >= Squares::FIRST_UNIT {
            Some((value - Squares::FIRST_UNIT) as usize)
        } else {
            None
        }
    }

    #[inline]
    pub(crate) fn is_free(&self, square: Square) -> bool {
        self.0[square.index()] == Squares::FREE
    }

    pub(crate) fn unit(&self, square: Square) -> Option<usize> {
        Squares::unit_in(self.0[square.index()])
    }

    pub(crate) fn leave(&mut self, square: Square) {
        self.0[square.index()] = Squares::FREE;
    }

    pub(crate) fn enter(&mut self, square: Square, unit: usize) {
        self.0[square.index()] = unit as u32 + Squares::FIRST_UNIT;
    }
}

impl State {
    /// The combat as the file describes it, before initiative: units act in the order of the file.
    pub(crate) fn new(encounter: Arc<Encounter>) -> State {
        let walls = encounter.board.walls().iter();
        let mut squares = Squares(walls.map(|is_wall| u32::from(*is_wall)).collect());
        let mut n_living = vec![0; encounter.teams.len()];
        let mut units = Vec::with_capacity(encounter.n_units());
        for (index, enlisted) in encounter.roster.iter().enumerate() {
            squares.enter(enlisted.at, index);
            n_living[enlisted.team as usize] += 1;
            let behaviour = enlisted
                .behaviour
                .map(|number| &encounter.behaviours[number as usize]);
            units.push(Unit {
                at: enlisted.at,
                hit_points: encounter.stats(index).map_or(0, |stats| stats.hit_points),
                is_alive: true,
                program: behaviour.map(|behaviour| Arc::clone(&behaviour.program)),
                next: 0,
                attacked: Vec::new(),
                note: String::new(),
                is_hidden: enlisted.is_hidden,
                armor_class: None,
                marks: BTreeSet::new(),
            });
        }
        let order = (0..units.len() as u32).collect();
        State {
            encounter,
            units,
            order,
            place: None,
            round: 1,
            squares,
            n_living,
            hides_health: false,
            scratch: Scratch::default(),
        }
    }

    /// The encounter that is played.
    pub fn encounter(&self) -> &Encounter {
        &self.encounter
    }

    /// CLV-INI-06: the current round.
    pub fn round(&self) -> u32 {
        self.round
    }

    /// The indices in the order of initiative.
    pub fn order(&self) -> &[u32] {
        &self.order
    }

    /// The unit whose turn was the latest.
    pub fn last_to_act(&self) -> Option<usize> {
        self.place.map(|place| self.order[place] as usize)
    }

    /// Is a unit alive?
    pub fn is_alive(&self, unit: usize) -> bool {
        self.units[unit].is_alive
    }

    /// Where a unit stands, or fell.
    pub fn at(&self, unit: usize) -> Point {
        self.encounter.board.point(self.units[unit].at)
    }

    /// The hit points of a unit; a player's are not known.
    pub fn hit_points(&self, unit: usize) -> Option<i64> {
        self.encounter
            .stats(unit)
            .map(|_| self.units[unit].hit_points)
    }

    /// Hit points now and at the start, of a unit of which they are known.
    pub fn health(&self, unit: usize) -> Option<(i64, i64)> {
        let most = self.encounter.stats(unit)?.hit_points;
        (most > 0).then_some((self.units[unit].hit_points, most))
    }

    /// What an attack on a unit has to reach; of a player's character, if the master has said so.
    pub fn armor_class(&self, unit: usize) -> Option<i64> {
        let known = self.encounter.stats(unit).map(|stats| stats.armor_class);
        known.or(self.units[unit].armor_class)
    }

    /// Is it kept from those who look on?
    pub fn is_hidden(&self, unit: usize) -> bool {
        self.units[unit].is_hidden
    }

    /// Can those who look on see anybody of a team, alive or fallen?
    pub(crate) fn is_team_seen(&self, team: u32) -> bool {
        let roster = self.encounter.roster.iter().zip(&self.units);
        let mut members = roster.filter(|(enlisted, _)| enlisted.team == team);
        members.any(|(_, unit)| !unit.is_hidden)
    }

    /// What remains of a unit's behaviour, in the language (CLV-UX-11); a player has none.
    pub fn plan(&self, unit: usize) -> Option<String> {
        let unit = &self.units[unit];
        unit.program.as_ref().map(|program| program.rest(unit.next))
    }

    /// The behaviour that a unit follows, and the place where it goes on; a player follows none.
    pub(crate) fn plan_from(&self, unit: usize) -> Option<(&Program, u32)> {
        let unit = &self.units[unit];
        let program = unit.program.as_deref()?;
        Some((program, unit.next))
    }

    /// What a unit suffers.
    pub fn marks(&self, unit: usize) -> impl Iterator<Item = Mark> {
        self.units[unit].marks.iter().copied()
    }

    /// What the master has written beside a unit.
    pub fn note(&self, unit: usize) -> &str {
        &self.units[unit].note
    }

    /// The living unit on a square.
    pub fn unit_at(&self, at: Point) -> Option<usize> {
        self.squares.unit(self.encounter.board.square(at)?)
    }

    /// The living units, by index.
    pub fn living(&self) -> impl Iterator<Item = usize> {
        (0..self.units.len()).filter(|unit| self.units[*unit].is_alive)
    }

    /// Who is attacking whom in a turn that has stopped for want of dice.
    pub fn striking(&self) -> Option<(usize, usize)> {
        self.scratch.striking
    }

    /// Puts a living unit on another square.
    pub(crate) fn put(&mut self, unit: usize, to: Square) {
        self.squares.leave(self.units[unit].at);
        self.squares.enter(to, unit);
        self.units[unit].at = to;
    }

    /// CLV-ATK-10: it leaves the board at once.
    pub(crate) fn remove(&mut self, unit: usize) {
        let team = self.encounter.roster[unit].team as usize;
        self.squares.leave(self.units[unit].at);
        self.units[unit].is_alive = false;
        self.n_living[team] -= 1;
    }
}
