//! What is agreed before a battle: armies, ground, who attacks, who plays whom.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use serde_json::json;
use sobremesa_kernel::{Dice, Fault, Seat, SeatSet, Stop, Tell};

use crate::army::{Army, Recruit, ready};
use crate::battle::Battle;
use crate::bits::ElementSet;
use crate::command::{Command, CommandIx, Equivalents, Role};
use crate::day::{Day, Step};
use crate::element::{Deeds, Element, ElementId, ElementIx, Place};
use crate::event::{DayFact, Event, TurnFact};
use crate::field::Field;
use crate::flaw::{Flaw, Wrong, into_faults};
use crate::list::shelf::Shelf;
use crate::pose::Pose;
use crate::position::{FieldForm, check_afloat, check_places};
use crate::rules::{ambush, deployment, sight};
use crate::scenario::{Scenario, Start, scenario};
use crate::side::Side;
use crate::state::{Phase, Roster, State, Toll};
use crate::template::{seen_from, template, templates};
use crate::touch::Edge;

/// Who meets where nobody says anything else: side a and side b, by their lists.
pub(crate) const USUAL_ARMIES: [&str; 2] = ["mid_republican_roman", "barcid_carthaginian"];

/// What is agreed before a battle.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Setup {
    /// The armies of side a and side b; left out on a field on which forces stand.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub armies: Option<[ArmyChoice; 2]>,
    /// The ground: a field that comes with the game, or a described one; an open plain if left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub field: Option<FieldChoice>,
    /// DBM-SEQ-01: who attacks; side a if left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub attacker: Option<Side>,
    /// How side a and side b stand; the usual template if left out, which each commander-in-chief may
    /// then change.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deployment: Option<[Deployment; 2]>,
    /// DBM-ARM-11: which seat plays which command: `{"a2": "a2"}` gives command 2 of side a to seat
    /// `a2`. What is left out is played by the commander-in-chief's seat.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub generals: BTreeMap<String, String>,
    /// DBM-SET-01: does the battle begin with its day: season, ground, camps, orders, deployment?
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub whole_day: bool,
    /// DBM-VIC-10: turns of each side; none if left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turns: Option<u16>,
    /// DBM-CMP: is it a battle of a campaign?
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub campaign: bool,
}

/// An army: one that comes with the game, by its list, or a described one.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum ArmyChoice {
    /// By its list.
    Ready(String),
    /// Described.
    Own(Box<Army>),
}

impl ArmyChoice {
    fn read(&self, flaws: &mut Vec<Flaw>) -> Option<Army> {
        match self {
            ArmyChoice::Own(army) => Some((**army).clone()),
            ArmyChoice::Ready(name) => ready(name).cloned().or_else(|| {
                let name = name.clone();
                flaws.push(Flaw::at("armies", Wrong::UnknownArmy { name }));
                None
            }),
        }
    }
}

/// A field: one that comes with the game, by its name, or a described one.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum FieldChoice {
    /// By its name.
    Ready(String),
    /// Described.
    Own(FieldForm),
}

/// How one side stands.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Deployment {
    /// By a template that comes with the game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub template: Option<String>,
    /// Where each element stands, in the army's order, Baggage last; `null` for those in ambush.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub elements: Vec<Option<Pose>>,
    /// DBM-AMB-01: who begins hidden.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub ambushes: Vec<Ambush>,
}

/// An element that begins hidden.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ambush {
    /// Its place in the army's order, from 0.
    pub element: usize,
    /// The middle of its front.
    pub x: f64,
    /// The middle of its front.
    pub y: f64,
    /// Its facing.
    pub facing: f64,
}

/// One side before the battle: who there is, and where everybody begins.
struct Force {
    army: Army,
    recruits: Vec<Recruit>,
    /// None on a whole day: all are still to be placed (DBM-DEP-04).
    starts: Vec<Start>,
    /// May its commander-in-chief still change it?
    by_template: bool,
}

impl Setup {
    /// Sets up the battle and begins it.
    pub(crate) fn start(
        &self,
        dice: &mut Dice,
        listener: &mut impl Tell<Event>,
    ) -> Result<State, Stop<Vec<Fault>>> {
        let mut flaws = Vec::new();
        if self.whole_day {
            let state = self.morning(&mut flaws).filter(|_| flaws.is_empty());
            let Some(mut state) = state else {
                return Err(Stop::Refused(into_faults(flaws)));
            };
            let mut battle = Battle {
                state: &mut state,
                dice,
                listener,
            };
            battle.tell(|state| DayFact::DayBegan {
                armies: state.roster.armies.clone(),
            });
            return Ok(state);
        }
        let Some((mut state, may_change)) = self.read(&mut flaws).filter(|_| flaws.is_empty())
        else {
            return Err(Stop::Refused(into_faults(flaws)));
        };
        sight::look_around(&mut state);
        let mut battle = Battle {
            state: &mut state,
            dice,
            listener,
        };
        battle.announce();
        if may_change {
            battle.state.phase = Phase::Deploy(battle.state.attacker.other());
        } else {
            battle.begin_turn()?;
            battle.run()?;
        }
        Ok(state)
    }

    /// DBM-SET-01: two armies, and nothing else yet.
    fn morning(&self, flaws: &mut Vec<Flaw>) -> Option<State> {
        if self.field.is_some() || self.attacker.is_some() || self.deployment.is_some() {
            flaws.push(Flaw::at("whole_day", Wrong::DayDecides));
            return None;
        }
        let mut forces = Vec::new();
        for side in Side::BOTH {
            let usual = ArmyChoice::Ready(USUAL_ARMIES[side.index()].to_owned());
            let choice = self
                .armies
                .as_ref()
                .map_or(&usual, |both| &both[side.index()]);
            let army = choice.read(flaws)?;
            if Shelf::default().list(&army.list).is_none() {
                let list = army.list.clone();
                flaws.push(Flaw::at("armies", Wrong::NoList { list }));
            }
            let recruits = army.muster_with_fleet(side, flaws);
            forces.push(Force {
                starts: Vec::new(),
                recruits,
                army,
                by_template: false,
            });
        }
        let forces: [Force; 2] = forces.try_into().ok()?;
        let mut state = self.assemble(Field::OPEN, String::new(), Side::A, &forces, flaws)?;
        let armies = forces.each_ref().map(|force| &force.army);
        state.day = Some(Box::new(Day::new(
            armies.map(|army| army.list.clone()),
            armies.map(|army| army.aggression),
            armies.map(|army| army.climate),
        )));
        if let Some(day) = &mut state.day {
            day.works = armies.map(|army| army.works.clone());
        }
        state.phase = Phase::Before(Step::Season);
        state.turn_limit = self.turns;
        state.baggage_missing = armies.map(Army::baggage_missing);
        Some(state)
    }

    fn read(&self, flaws: &mut Vec<Flaw>) -> Option<(State, bool)> {
        let attacker = self.attacker.unwrap_or(Side::A);
        let (named, field) = self.read_field(flaws)?;
        let forces = self.forces(named, attacker, flaws)?;
        let by_template = forces.iter().any(|force| force.by_template);
        let name = named.map_or_else(String::new, |scenario| scenario.id.to_owned());
        let mut state = self.assemble(field, name, attacker, &forces, flaws)?;
        check_places(&state.elements, &[], flaws);
        let licensed = named.is_some_and(|scenario| scenario.licence.is_some());
        state.turn_limit = self.turns.or(named.and_then(|scenario| scenario.turns));
        if !licensed {
            state.baggage_missing = forces.each_ref().map(|force| force.army.baggage_missing());
        }
        self.check_deployment(&state, flaws);
        Some((state, by_template))
    }

    /// Both forces as they begin, on this ground.
    fn assemble(
        &self,
        field: Field,
        field_name: String,
        attacker: Side,
        forces: &[Force; 2],
        flaws: &mut Vec<Flaw>,
    ) -> Option<State> {
        let mut elements = Vec::new();
        let mut commands = [None; CommandIx::MOST];
        let mut names_given = [0; 2];
        for (side, force) in Side::BOTH.into_iter().zip(forces) {
            let [one, other] = forces.each_ref().map(|force| &force.army.list);
            let is_civil_war = !one.is_empty() && one == other;
            self.enlist(
                side,
                force,
                is_civil_war,
                &mut elements,
                &mut commands,
                flaws,
            );
            let open = force
                .starts
                .iter()
                .filter(|start| matches!(start, Start::Open(_)));
            names_given[side.index()] = open.count() as u16;
        }
        if !flaws.is_empty() {
            return None;
        }
        Some(State {
            field: Arc::new(field),
            roster: Arc::new(Roster {
                armies: forces.each_ref().map(|force| force.army.name.clone()),
                field: field_name,
            }),
            sky: None,
            day: None,
            attacker,
            elements,
            commands,
            turn: 1,
            turn_limit: None,
            phase: Phase::Move,
            agenda: Vec::new(),
            ask: None,
            touches: Vec::new(),
            acts: 0,
            known: [ElementSet::EMPTY; CommandIx::MOST],
            looked: sight::Looked::default(),
            neighbours: Default::default(),
            stances: ElementSet::EMPTY,
            waters: crate::rules::water::Waters::default(),
            towns_taken: Vec::new(),
            baggage_missing: [0, 0],
            names_given,
            to_advance: ElementSet::EMPTY,
            resting: SeatSet::EMPTY,
            offers: [false; 2],
            night: Default::default(),
            campaign: self.campaign.then(Toll::default),
        })
    }

    fn read_field(&self, flaws: &mut Vec<Flaw>) -> Option<(Option<&'static Scenario>, Field)> {
        match &self.field {
            None => Some((None, Field::OPEN)),
            Some(FieldChoice::Own(form)) => Some((None, form.read(flaws))),
            Some(FieldChoice::Ready(name)) => match scenario(name) {
                Some(named) => Some((Some(named), named.field().read(flaws))),
                None => {
                    let name = name.clone();
                    flaws.push(Flaw::at("field", Wrong::UnknownField { name }));
                    None
                }
            },
        }
    }

    /// Both sides, from the armies that were named or from the forces that stand on the field.
    fn forces(
        &self,
        named: Option<&'static Scenario>,
        attacker: Side,
        flaws: &mut Vec<Flaw>,
    ) -> Option<[Force; 2]> {
        let Some(armies) = &self.armies else {
            if let Some([first, second]) = named.and_then(Scenario::forces) {
                let standing =
                    |(army, starts): (Army, Vec<Start>), side, flaws: &mut Vec<Flaw>| Force {
                        recruits: army.muster(side, flaws),
                        army,
                        starts,
                        by_template: false,
                    };
                let first = standing(first, attacker, flaws);
                let second = standing(second, attacker.other(), flaws);
                return Some(match attacker {
                    Side::A => [first, second],
                    Side::B => [second, first],
                });
            }
            return self.suggested(named, attacker, flaws);
        };
        let mut forces = Vec::new();
        for (side, choice) in Side::BOTH.into_iter().zip(armies) {
            let army = choice.read(flaws);
            forces.extend(army.and_then(|army| self.deployed(side, army, attacker, flaws)));
        }
        forces.try_into().ok()
    }

    /// The armies that suit the field, or the usual ones.
    fn suggested(
        &self,
        named: Option<&'static Scenario>,
        attacker: Side,
        flaws: &mut Vec<Flaw>,
    ) -> Option<[Force; 2]> {
        let suggested = named.and_then(|scenario| scenario.suggested.as_ref());
        let mut forces = Vec::new();
        for side in Side::BOTH {
            let suggestion = suggested.map(|both| {
                if side == attacker {
                    &both.attacker
                } else {
                    &both.defender
                }
            });
            let usual = USUAL_ARMIES[side.index()];
            let mut army = ready(suggestion.map_or(usual, |choice| &choice.army))?.clone();
            if let Some(wanted) = suggestion.and_then(|choice| choice.commands.as_ref()) {
                army.keep_commands(wanted);
            }
            let template = suggestion.map(|choice| choice.template.clone());
            let given = self
                .deployment
                .as_ref()
                .map(|both| both[side.index()].clone());
            let deployment = given.unwrap_or(Deployment {
                template,
                ..Deployment::default()
            });
            forces.extend(deployment.force(side, army, attacker, flaws));
        }
        forces.try_into().ok()
    }

    fn deployed(
        &self,
        side: Side,
        army: Army,
        attacker: Side,
        flaws: &mut Vec<Flaw>,
    ) -> Option<Force> {
        let given = self
            .deployment
            .as_ref()
            .map(|both| both[side.index()].clone());
        given.unwrap_or_default().force(side, army, attacker, flaws)
    }

    fn enlist(
        &self,
        side: Side,
        force: &Force,
        is_civil_war: bool,
        elements: &mut Vec<Element>,
        commands: &mut [Option<Command>; CommandIx::MOST],
        flaws: &mut Vec<Flaw>,
    ) {
        for (number, list) in (1..).zip(&force.army.command) {
            let place = CommandIx::new(side, number);
            let is_own = list.general == Role::Ally
                || list.line.iter().any(|line| line.general && !line.regular);
            let seat = self.seat_of(side, number, flaws);
            let mut command = Command::new(list.general, seat, is_own);
            command.may_turn = list.may_turn(&force.army, is_civil_war);
            commands[place.index()] = Some(command);
        }
        let (mut n_open, mut n_hidden, mut n_waiting) = (0, 0, 0);
        let first = elements.len();
        for (n, recruit) in force.recruits.iter().enumerate() {
            let (pose, place, name) = match force.starts.get(n) {
                Some(Start::Open(pose)) => {
                    n_open += 1;
                    (*pose, Place::Table, format!("{}{n_open}", side.name()))
                }
                Some(Start::Ambush(pose)) => {
                    n_hidden += 1;
                    (*pose, Place::Hidden, format!("{}h{n_hidden}", side.name()))
                }
                Some(Start::Aboard) => {
                    n_open += 1;
                    let pose = Pose::new(0.0, 0.0, 0.0);
                    (pose, Place::Aboard, format!("{}{n_open}", side.name()))
                }
                None => {
                    n_waiting += 1;
                    let pose = Pose::new(0.0, 0.0, 0.0);
                    (pose, Place::Waiting, format!("{}w{n_waiting}", side.name()))
                }
            };
            let command = CommandIx::new(side, recruit.command);
            let element = Element {
                id: ElementId::new(&name).expect("short words without spaces"),
                troop: recruit.troop,
                rear: recruit.rear,
                general: recruit.general,
                command,
                pose,
                place,
                fights_with: Edge::Front,
                deeds: Deeds::default(),
                on_foot: None,
                exchanged_for: None,
                vessel: recruit.aboard.map(|vessel| ElementIx::new(first + vessel)),
                landed: false,
            };
            if let Some(command) = &mut commands[command.index()] {
                command.original = command.original + Equivalents::from(&element);
            }
            elements.push(element);
        }
    }

    fn seat_of(&self, side: Side, number: usize, flaws: &mut Vec<Flaw>) -> Seat {
        let general = format!("{}{number}", side.name());
        let Some(name) = self.generals.get(&general) else {
            return side.commander_in_chief();
        };
        match Seat::named(name, Side::SEATS) {
            Some(seat) if Side::of(seat) == side => seat,
            Some(_) => {
                flaws.push(Flaw::at(
                    json!({ "generals": general }),
                    Wrong::SeatOfOtherSide,
                ));
                side.commander_in_chief()
            }
            None => {
                let name = name.clone();
                flaws.push(Flaw::at(
                    json!({ "generals": general }),
                    Wrong::UnknownSeat { name },
                ));
                side.commander_in_chief()
            }
        }
    }

    /// DBM-DEP-02, DBM-AMB-01 to -04: does everybody stand where they may begin?
    fn check_deployment(&self, state: &State, flaws: &mut Vec<Flaw>) {
        for name in self.generals.keys() {
            if Seat::named(name, Side::SEATS).is_none() {
                let name = name.clone();
                flaws.push(Flaw::at("generals", Wrong::UnknownSeat { name }));
            }
        }
        check_afloat(state, flaws);
        for (_, element) in state.all() {
            let is_attacker = element.command.side() == state.attacker;
            match element.place {
                Place::Table if !deployment::is_in_zone(element, is_attacker) => {
                    flaws.push(Flaw::of(element.id, Wrong::OutsideZone));
                }
                Place::Hidden => {
                    if let Some(why) = ambush::fault_of(state, element) {
                        flaws.push(Flaw::of(element.id, Wrong::BadAmbush { why }));
                    }
                }
                _ => {}
            }
        }
    }
}

impl Deployment {
    fn force(self, side: Side, army: Army, attacker: Side, flaws: &mut Vec<Flaw>) -> Option<Force> {
        let recruits = army.muster(side, flaws);
        if !flaws.is_empty() {
            return None;
        }
        let at = json!({ "deployment": side.name() });
        let by_template = self.elements.is_empty();
        let mut starts: Vec<Option<Start>> = if by_template {
            let name = self
                .template
                .clone()
                .unwrap_or_else(|| templates()[0].id.clone());
            let Some(template) = template(&name) else {
                flaws.push(Flaw::at(at, Wrong::UnknownTemplate { name }));
                return None;
            };
            let cinc = 1 + army
                .command
                .iter()
                .position(|list| list.general == Role::Cinc)?;
            match template.deploy(&recruits, cinc, army.command.len()) {
                Ok(poses) => poses
                    .into_iter()
                    .map(|pose| Some(Start::Open(seen_from(side == attacker, pose))))
                    .collect(),
                Err(command) => {
                    flaws.push(Flaw::at(at, Wrong::Unplaceable { command }));
                    return None;
                }
            }
        } else {
            self.elements
                .iter()
                .map(|pose| pose.map(Start::Open))
                .collect()
        };
        let expected = recruits.len();
        if starts.len() != expected {
            let found = starts.len();
            flaws.push(Flaw::at(at, Wrong::PlacesMissing { expected, found }));
            return None;
        }
        for ambush in &self.ambushes {
            match starts.get_mut(ambush.element) {
                Some(start) => {
                    *start = Some(Start::Ambush(Pose::new(ambush.x, ambush.y, ambush.facing)));
                }
                None => {
                    let found = ambush.element;
                    flaws.push(Flaw::at(
                        at.clone(),
                        Wrong::PlacesMissing { expected, found },
                    ));
                }
            }
        }
        let placed: Vec<Start> = starts.into_iter().flatten().collect();
        let poses_are_numbers = placed.iter().all(|start| match start {
            Start::Open(pose) | Start::Ambush(pose) => pose.is_finite(),
            Start::Aboard => true,
        });
        if placed.len() != expected || !poses_are_numbers {
            let found = placed.len();
            flaws.push(Flaw::at(at, Wrong::PlacesMissing { expected, found }));
            return None;
        }
        Some(Force {
            army,
            recruits,
            starts: placed,
            by_template,
        })
    }
}

impl From<&Element> for Equivalents {
    fn from(element: &Element) -> Equivalents {
        element.equivalents()
    }
}

impl<T: Tell<Event>> Battle<'_, T> {
    fn announce(&mut self) {
        self.tell(|state| TurnFact::BattleBegan {
            armies: state.roster.armies.clone(),
            field: state.roster.field.clone(),
            attacker: state.attacker,
        });
        for side in [self.state.attacker.other(), self.state.attacker] {
            self.announce_deployment(side);
        }
    }
}
