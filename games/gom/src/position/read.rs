//! From what somebody wrote to what can be played, or everything that is wrong with it.

use sobremesa_geometry::Vec2;
use sobremesa_kernel::Fault;

use super::{CombatForm, PhaseWord, Position, ResolutionForm, UnitForm};
use crate::flaw::{Flaw, Wrong};
use crate::kind::Kind;
use crate::rules::combat::bout::Bout;
use crate::rules::formation::proper_frontage;
use crate::rules::separation::{FIELD, is_inside};
use crate::rules::turn::TURNS;
use crate::setup::read_scenery;
use crate::state::{
    Blow, Combat, Declaration, End, Member, Outcome, Pair, Phase, Resolution, Scenery, Stamp,
    State, Survivor,
};
use crate::tolerance::OVERLAP;
use crate::unit::{Deeds, Pose, Unit, UnitId, UnitIndex};

/// More units than can ever find room.
const MOST_UNITS: usize = 400;
/// More wounds than anybody can deal in a turn.
const MOST_WOUNDS: u32 = 1_000_000;

impl Position {
    /// The battle that is described.
    ///
    /// # Errors
    /// Everything that is wrong with it.
    pub fn resume(&self) -> Result<State, Vec<Fault>> {
        let mut flaws = Vec::new();
        let state = self.read(&mut flaws);
        match state {
            Some(state) if flaws.is_empty() => Ok(state),
            Some(_) | None => Err(flaws.into_iter().map(Flaw::into_fault).collect()),
        }
    }

    /// As much of it as can be drawn, whatever is wrong with it: nobody fights, nobody charges.
    pub(crate) fn sketch(&self) -> State {
        let unheard = &mut Vec::new();
        let units = self.units.iter().map(|form| form.read(unheard)).collect();
        State {
            armies: self.armies.each_ref().map(|name| name.as_str().into()),
            units,
            scenery: read_scenery(&self.scenery, &FIELD, unheard).into(),
            turn: self.turn,
            side: self.side,
            phase: match self.phase {
                PhaseWord::OtherMoves => Phase::OtherMoves,
                PhaseWord::Shooting => Phase::Shooting,
                PhaseWord::ChargeDeclaration | PhaseWord::CombatResolution | PhaseWord::Over => {
                    Phase::ChargeDeclaration
                }
            },
            charges: Vec::new(),
            combats: Vec::new(),
            practice: self.practice,
        }
    }

    fn read(&self, flaws: &mut Vec<Flaw>) -> Option<State> {
        if self.units.len() > MOST_UNITS {
            flaws.push(Flaw::general(
                "units",
                Wrong::TooManyUnits { most: MOST_UNITS },
            ));
            return None;
        }
        if !(1..=TURNS).contains(&self.turn) {
            flaws.push(Flaw::general("turn", Wrong::Turn));
        }
        let units: Vec<Unit> = self.units.iter().map(|form| form.read(flaws)).collect();
        let scenery = read_scenery(&self.scenery, &FIELD, flaws);
        check_places(&units, &scenery, flaws);
        // What follows looks at the units' places, so they must be sound.
        if !flaws.is_empty() {
            return None;
        }
        let mut state = State {
            armies: self.armies.each_ref().map(|name| name.as_str().into()),
            units,
            scenery: scenery.into(),
            turn: self.turn,
            side: self.side,
            phase: Phase::ChargeDeclaration,
            charges: Vec::new(),
            combats: Vec::new(),
            practice: self.practice,
        };
        state.charges = self.read_charges(&state, flaws);
        state.combats = match &self.combats {
            Some(combats) => {
                let is_fighting = self.phase == PhaseWord::CombatResolution;
                read_combats(combats, &state, is_fighting, flaws)
            }
            None => combats_of_units(&self.units, &state, flaws),
        };
        self.check_chargers(&state, flaws);
        for unit in state.units.iter().filter(|unit| unit.fleeing) {
            if state
                .find(unit.id.as_str())
                .is_some_and(|index| state.is_engaged(index))
            {
                flaws.push(Flaw::of_id(unit.id.as_str(), Wrong::FleeingAndEngaged));
            }
        }
        if !flaws.is_empty() {
            return None;
        }
        state.phase = self.read_phase(&state, flaws)?;
        Some(state)
    }

    fn read_phase(&self, state: &State, flaws: &mut Vec<Flaw>) -> Option<Phase> {
        match self.phase {
            PhaseWord::ChargeDeclaration => Some(Phase::ChargeDeclaration),
            PhaseWord::OtherMoves => Some(Phase::OtherMoves),
            PhaseWord::Shooting => Some(Phase::Shooting),
            PhaseWord::Over => Some(Phase::Over(self.end.unwrap_or(End::Order))),
            PhaseWord::CombatResolution => {
                let form = self.resolution.as_ref();
                let read = form.and_then(|form| form.read(state));
                if read.is_none() {
                    flaws.push(Flaw::general("resolution", Wrong::Resolution));
                }
                let resolution = read?;
                let bout = Bout::new(state, resolution.combat);
                let striker = bout.next_to_strike(state, &resolution);
                let waits = striker
                    .is_some_and(|unit| bout.choosers(state, &resolution, unit).next().is_some());
                if !waits {
                    flaws.push(Flaw::general("resolution", Wrong::NothingToSplit));
                }
                Some(Phase::Fighting(resolution))
            }
        }
    }

    fn read_charges(&self, state: &State, flaws: &mut Vec<Flaw>) -> Vec<Declaration> {
        let mut read: Vec<Declaration> = Vec::new();
        for charge in &self.charges {
            let (Some(unit), Some(target)) = (
                known(state, &charge.unit, flaws),
                known(state, &charge.target, flaws),
            ) else {
                continue;
            };
            if state.units[unit].side == state.units[target].side {
                flaws.push(Flaw::of_id(charge.target.as_str(), Wrong::Friends));
            } else if !state.units[unit].deeds.declared
                || read.iter().any(|other| other.unit == unit)
            {
                flaws.push(Flaw::of_id(charge.unit.as_str(), Wrong::Resolution));
            }
            read.push(Declaration { unit, target });
        }
        read
    }

    /// GOM-CHG-02: charges wait while they are declared, for units of the side in turn that could.
    fn check_chargers(&self, state: &State, flaws: &mut Vec<Flaw>) {
        // A battle can end while charges are declared.
        let is_declaring = match self.phase {
            PhaseWord::ChargeDeclaration | PhaseWord::Over => true,
            PhaseWord::OtherMoves | PhaseWord::CombatResolution | PhaseWord::Shooting => false,
        };
        for charge in &state.charges {
            let unit = &state.units[charge.unit];
            let may_charge = unit.side == state.side
                && unit.is_present()
                && state.judge_at_liberty(charge.unit).is_ok();
            if !is_declaring || !may_charge {
                flaws.push(Flaw::of_id(unit.id.as_str(), Wrong::CannotCharge));
            }
        }
    }
}

/// Combats that only the units tell of: who bears the same number and touches is engaged. Whoever
/// has the enemy before its front is taken for the charger.
fn combats_of_units(forms: &[UnitForm], state: &State, flaws: &mut Vec<Flaw>) -> Vec<Combat> {
    let mut numbers: Vec<u32> = forms.iter().filter_map(|form| form.combat).collect();
    numbers.sort_unstable();
    numbers.dedup();
    let mut combats = Vec::new();
    for number in numbers {
        // Before the first turn: whoever charges into it comes later.
        let stamp = Stamp {
            player_turn: 0,
            order: number,
        };
        let units = forms.iter().enumerate();
        let group: Vec<UnitIndex> = units
            .filter(|(index, form)| form.combat == Some(number) && state.units[*index].is_present())
            .map(|(index, _)| index)
            .collect();
        let mut pairs = Vec::new();
        for (place, &one) in group.iter().enumerate() {
            for &other in &group[place + 1..] {
                if state.are_foes_in_contact(one, other) {
                    let is_charger = has_before_its_front(state, one, other)
                        || !has_before_its_front(state, other, one);
                    let (charger, other) = if is_charger {
                        (one, other)
                    } else {
                        (other, one)
                    };
                    pairs.push(Pair {
                        charger,
                        other,
                        since: stamp,
                        edge: None,
                    });
                }
            }
        }
        let is_charger = |unit| pairs.iter().any(|pair: &Pair| pair.charger == unit);
        let members = group.iter().map(|unit| Member {
            unit: *unit,
            entered: stamp,
            charged: is_charger(*unit),
        });
        let combat = Combat {
            born: stamp,
            members: members.collect(),
            pairs,
        };
        let is_alone = |unit: &&UnitIndex| combat.pairs_of(**unit).next().is_none();
        let alone: Vec<&UnitIndex> = group.iter().filter(is_alone).collect();
        for unit in &alone {
            let id = state.units[**unit].id.as_str();
            flaws.push(Flaw::of_id(id, Wrong::NoContact));
        }
        if alone.is_empty() {
            check_combat(&combat, state, flaws);
        }
        combats.push(combat);
    }
    combats
}
fn check_combat(combat: &Combat, state: &State, flaws: &mut Vec<Flaw>) {
    if let Some(first) = combat.members.first()
        && !state.is_one_combat(combat)
    {
        let id = state.units[first.unit].id.as_str();
        flaws.push(Flaw::of_id(id, Wrong::NotOneCombat));
    }
}

fn has_before_its_front(state: &State, unit: UnitIndex, foe: UnitIndex) -> bool {
    let (rect, other) = (state.units[unit].rect(), state.units[foe].rect());
    (other.centre() - rect.front().middle()).dot(rect.facing()) > 0.0
}

fn known(state: &State, id: &UnitId, flaws: &mut Vec<Flaw>) -> Option<UnitIndex> {
    let found = state.find(id.as_str());
    if found.is_none() {
        let id = id.to_string();
        flaws.push(Flaw::general("units", Wrong::UnknownUnit { id }));
    }
    found
}

impl UnitForm {
    pub(crate) fn read(&self, flaws: &mut Vec<Flaw>) -> Unit {
        let mut wrong = |what| flaws.push(Flaw::of_id(self.id.as_str(), what));
        if ![self.x, self.y, self.theta]
            .iter()
            .all(|number| number.is_finite())
        {
            wrong(Wrong::BadPlace);
        }
        let (_, most) = self.kind.profile().models;
        let fewest = u32::from(self.gone.is_none());
        let initial = self.initial.unwrap_or(self.models);
        if !(fewest..=most).contains(&self.models)
            || !(self.models.max(1)..=most).contains(&initial)
        {
            wrong(Wrong::PositionModels { most });
        }
        let frontage = self
            .frontage
            .unwrap_or_else(|| proper_frontage(self.models, 0));
        if self.gone.is_none() && frontage != proper_frontage(self.models, frontage)
            || frontage > Kind::MOST_MODELS
        {
            wrong(Wrong::Frontage);
        }
        let attributes = self.attributes.over(self.kind.profile().attributes);
        for attribute in attributes.out_of_limits() {
            let (low, high) = attribute.limits();
            wrong(Wrong::Value {
                attribute,
                low,
                high,
            });
        }
        let wounds = attributes.get(crate::attribute::Attribute::Wounds);
        if i64::from(self.pending) >= i64::from(wounds) {
            wrong(Wrong::Pending);
        }
        if !self.spent.is_finite() || self.spent < 0.0 {
            wrong(Wrong::Spent);
        }
        if self.gone.is_some() && self.fleeing {
            wrong(Wrong::Absent);
        }
        Unit {
            initial,
            attributes,
            pending: self.pending,
            fate: self.gone,
            fleeing: self.fleeing,
            deeds: Deeds {
                spent: self.spent,
                marched: self.marched,
                turned_about: self.turned_about,
                declared: self.declared,
                charged: self.charged,
                shot: self.shot,
            },
            ..Unit::new(
                self.id.clone(),
                self.side,
                self.kind,
                self.models,
                frontage,
                Pose::new(self.x, self.y, self.theta),
            )
        }
    }
}

/// Everybody on the field, nobody on top of anybody.
fn check_places(units: &[Unit], scenery: &[Scenery], flaws: &mut Vec<Flaw>) {
    for (place, unit) in units.iter().enumerate() {
        let mut wrong = |what| flaws.push(Flaw::of_id(unit.id.as_str(), what));
        if units[..place].iter().any(|other| other.id == unit.id) {
            wrong(Wrong::SameId);
        }
        if !unit.is_present() {
            continue;
        }
        let rect = unit.rect();
        if !is_inside(&rect) {
            wrong(Wrong::OutsideField);
        }
        if scenery
            .iter()
            .any(|piece| rect.overlaps(&piece.rect, OVERLAP))
        {
            wrong(Wrong::OnScenery);
        }
        for other in units[..place].iter().filter(|other| other.is_present()) {
            if rect.overlaps(&other.rect(), OVERLAP) {
                let other = other.id.to_string();
                wrong(Wrong::Overlap { other });
            }
        }
    }
}

fn read_combats(
    forms: &[CombatForm],
    state: &State,
    is_fighting: bool,
    flaws: &mut Vec<Flaw>,
) -> Vec<Combat> {
    let mut combats = Vec::with_capacity(forms.len());
    let mut taken: Vec<UnitIndex> = Vec::new();
    for form in forms {
        let mut members = Vec::new();
        for member in &form.members {
            let Some(unit) = known(state, &member.unit, flaws) else {
                continue;
            };
            let id = member.unit.as_str();
            if taken.contains(&unit) {
                flaws.push(Flaw::of_id(id, Wrong::InTwoCombats));
            }
            if !state.units[unit].is_present() {
                flaws.push(Flaw::of_id(id, Wrong::Absent));
            }
            taken.push(unit);
            members.push(Member {
                unit,
                entered: member.entered,
                charged: member.charged,
            });
        }
        let mut pairs: Vec<Pair> = Vec::new();
        for pair in &form.pairs {
            let (Some(charger), Some(other)) = (
                known(state, &pair.charger, flaws),
                known(state, &pair.other, flaws),
            ) else {
                continue;
            };
            let is_member = |unit| members.iter().any(|member| member.unit == unit);
            let are_foes = state.units[charger].side != state.units[other].side;
            let is_new = !pairs.iter().any(|known| {
                [known.charger, known.other] == [charger, other]
                    || [known.other, known.charger] == [charger, other]
            });
            let is_edge = pair.edge.is_none_or(|edge| edge < 4);
            if !is_member(charger) || !is_member(other) || !are_foes || !is_new || !is_edge {
                flaws.push(Flaw::of_id(pair.charger.as_str(), Wrong::Friends));
            } else if !is_fighting && !state.are_foes_in_contact(charger, other) {
                flaws.push(Flaw::of_id(pair.charger.as_str(), Wrong::NoContact));
            }
            pairs.push(Pair {
                charger,
                other,
                since: pair.since,
                edge: pair.edge,
            });
        }
        let combat = Combat {
            born: form.born,
            members,
            pairs,
        };
        // Whoever has fallen in this very phase may have left a gap.
        if !is_fighting {
            check_combat(&combat, state, flaws);
        }
        combats.push(combat);
    }
    if !combats.is_sorted_by_key(|combat: &Combat| combat.born) {
        flaws.push(Flaw::general("combats", Wrong::CombatsOutOfOrder));
    }
    combats
}

impl ResolutionForm {
    fn read(&self, state: &State) -> Option<Resolution> {
        let unit = |id: &UnitId| state.find(id.as_str());
        let members = &state.combats.get(self.combat)?.members;
        let blows = self.blows.iter().map(|blow| {
            let (by, against) = (unit(&blow.by)?, unit(&blow.against)?);
            let is_fit =
                blow.wounds <= MOST_WOUNDS && self.blows.len() <= members.len() * members.len();
            is_fit.then_some(Blow {
                by,
                against,
                wounds: blow.wounds,
            })
        });
        let outcomes = self.outcomes.iter().map(|outcome| {
            let broken: Option<Vec<UnitIndex>> = outcome.broken.iter().map(unit).collect();
            let survivors = outcome.survivors.iter().map(|survivor| {
                let centre = Vec2::new(survivor.x, survivor.y);
                centre.is_finite().then_some(Survivor {
                    unit: unit(&survivor.unit)?,
                    power: survivor.power,
                    centre,
                })
            });
            (outcome.combat < self.combat).then_some(Outcome {
                combat: outcome.combat,
                winner: outcome.winner,
                broken: broken?,
                survivors: survivors.collect::<Option<Vec<Survivor>>>()?,
            })
        });
        (self.struck <= members.len()).then_some(Resolution {
            combat: self.combat,
            struck: self.struck,
            blows: blows.collect::<Option<Vec<Blow>>>()?,
            outcomes: outcomes.collect::<Option<Vec<Outcome>>>()?,
        })
    }
}
