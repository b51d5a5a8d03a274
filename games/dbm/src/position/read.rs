//! From what somebody wrote to what can be played, or everything that is wrong with it.

mod commands;
mod elements;
mod ground;

pub(crate) use elements::{check_places, is_on_table};
pub(crate) use ground::areas_overlap;

use std::sync::Arc;

use sobremesa_kernel::{Fault, Seat, SeatSet};

use self::commands::place_of;
pub(crate) use self::elements::note_standing_touches;
use self::elements::{check_names, count_names};
use super::{AskForm, PhaseWord, Position, SkyForm, StillSky};
use crate::agenda::{Answer, Ask, Touch};
use crate::bits::ElementSet;
use crate::command::CommandIx;
use crate::day::Step;
use crate::element::{Element, ElementId, ElementIx, MOST_ELEMENTS};
use crate::flaw::{Flaw, Wrong, into_faults};
use crate::rules::sight;
use crate::rules::terrain::selection::Round;
use crate::rules::water::Waters;
use crate::side::Side;
use crate::sky::Compass;
use crate::state::{Phase, Roster, State, Toll, Vigil};

impl Position {
    /// The battle that is described.
    ///
    /// # Errors
    /// Everything that is wrong with it.
    pub fn resume(&self) -> Result<State, Vec<Fault>> {
        let mut flaws = Vec::new();
        match self.read(&mut flaws) {
            Some(mut state) if flaws.is_empty() => {
                state.keep_neighbours();
                Ok(state)
            }
            Some(_) | None => Err(into_faults(flaws)),
        }
    }

    fn read(&self, flaws: &mut Vec<Flaw>) -> Option<State> {
        if self.elements.len() > MOST_ELEMENTS {
            let most = MOST_ELEMENTS;
            flaws.push(Flaw::at("elements", Wrong::TooManyElements { most }));
            return None;
        }
        if self.turn == 0 || self.turn > 10_000 {
            flaws.push(Flaw::at("turn", Wrong::Turn));
        }
        let field = self.field.read(flaws);
        let elements: Vec<Element> = self
            .elements
            .iter()
            .filter_map(|form| form.read(flaws))
            .collect();
        // What follows looks at the elements' places, so they must be sound.
        if !flaws.is_empty() {
            return None;
        }
        check_names(&elements, flaws);
        check_places(&elements, &self.agenda, flaws);
        let commands = self.read_commands(&elements, flaws);
        if !flaws.is_empty() {
            return None;
        }
        let names_given = self.names_given.unwrap_or_else(|| count_names(&elements));
        let mut state = State {
            field: Arc::new(field),
            roster: Arc::new(Roster {
                armies: self.armies.clone(),
                field: self.field_name.clone(),
            }),
            sky: match self.sky {
                SkyForm::Still(StillSky::Clear) => None,
                SkyForm::Weather(sky) => Some(sky),
            },
            day: self.day.clone().map(Box::new),
            attacker: self.attacker,
            elements,
            commands,
            turn: self.turn,
            turn_limit: self.turn_limit,
            phase: Phase::Move,
            agenda: self.agenda.clone(),
            ask: None,
            touches: Vec::new(),
            acts: self.acts,
            known: [ElementSet::EMPTY; CommandIx::MOST],
            looked: sight::Looked::default(),
            neighbours: Default::default(),
            stances: ElementSet::EMPTY,
            waters: Waters::default(),
            towns_taken: Vec::new(),
            baggage_missing: self.baggage_missing,
            names_given,
            to_advance: ElementSet::EMPTY,
            resting: SeatSet::EMPTY,
            offers: Side::BOTH.map(|side| self.offers.contains(&side)),
            night: self.night,
            campaign: None,
        };
        if state.day.is_none() {
            state.set_sky(state.sky);
        }
        self.read_rest(&mut state, flaws);
        Some(state)
    }

    /// What speaks of elements by their names.
    fn read_rest(&self, state: &mut State, flaws: &mut Vec<Flaw>) {
        let find = |state: &State, id: ElementId, flaws: &mut Vec<Flaw>| {
            let found = state.find(id);
            if found.is_none() {
                flaws.push(Flaw::of(id, Wrong::UnknownElement { id }));
            }
            found
        };
        super::mounted::read_exchanges(&self.elements, state, flaws);
        super::vessels::read_vessels(&self.elements, state, flaws);
        self.rivers.read(state, flaws);
        super::waters::read_towns(&self.towns_taken, state, flaws);
        state.campaign = self.campaign.as_ref().map(|form| {
            let mut read = |names: &[ElementId]| {
                let mut elements = ElementSet::EMPTY;
                for id in names {
                    if let Some(element) = find(state, *id, flaws) {
                        elements.insert(element);
                    }
                }
                elements
            };
            Toll {
                lost: read(&form.lost),
                captured: read(&form.captured),
            }
        });
        for form in &self.touches {
            let ends = (find(state, form.by, flaws), find(state, form.whom, flaws));
            if let (Some(by), Some(whom)) = ends {
                state.touches.push(Touch {
                    by,
                    whom,
                    edge: form.edge,
                    since: form.since.unwrap_or(self.turn),
                    order: form.order,
                    how: form.how,
                });
            }
        }
        note_standing_touches(state);
        for id in &self.stances {
            if let Some(element) = find(state, *id, flaws) {
                state.stances.insert(element);
            }
        }
        match &self.known {
            Some(known) => {
                for form in known {
                    let Some(command) = place_of(form.side, form.command) else {
                        flaws.push(Flaw::at("known", Wrong::CommandNumber));
                        continue;
                    };
                    for id in &form.enemies {
                        if let Some(enemy) = find(state, *id, flaws) {
                            state.known[command.index()].insert(enemy);
                        }
                    }
                }
            }
            None => sight::look_around(state),
        }
        let n_elements = state.elements.len();
        let is_there = |element: &ElementIx| element.index() < n_elements;
        if !state
            .agenda
            .iter()
            .all(|task| task.elements().iter().all(is_there))
        {
            flaws.push(Flaw::at("agenda", Wrong::BadAgenda));
        }
        if let Some(sky) = &state.sky
            && (sky.weather > 5 || !matches!(sky.attacker_faces, Compass::E | Compass::W))
        {
            flaws.push(Flaw::at("sky", Wrong::Sky));
        }
        state.phase = self.read_phase(flaws);
        for id in &self.to_advance {
            if let Some(element) = find(state, *id, flaws) {
                state.to_advance.insert(element);
            }
        }
        for name in &self.resting {
            match Seat::named(name, Side::SEATS) {
                Some(seat) => state.resting = state.resting.with(seat),
                None => {
                    let name = name.clone();
                    flaws.push(Flaw::at("resting", Wrong::UnknownSeat { name }));
                }
            }
        }
        if let Some(form) = &self.ask {
            match form.read(state) {
                Some(ask) => state.ask = Some(ask),
                None => flaws.push(Flaw::at("ask", Wrong::BadAsk)),
            }
        }
    }

    fn read_phase(&self, flaws: &mut Vec<Flaw>) -> Phase {
        let defender = self.attacker.other();
        let before = match self.phase {
            PhaseWord::Season => Some(Step::Season),
            PhaseWord::TerrainFirst => Some(Step::Terrain(Round::First)),
            PhaseWord::TerrainMain => Some(Step::Terrain(Round::Main)),
            PhaseWord::TerrainLast => Some(Step::Terrain(Round::Last)),
            PhaseWord::CampFirst => Some(Step::CampFirst),
            PhaseWord::CampSecond => Some(Step::CampSecond),
            PhaseWord::Orders => Some(Step::Orders),
            PhaseWord::Dawn => Some(Step::Dawn),
            PhaseWord::DeployFirst if self.day.is_some() => Some(Step::Deploy(defender)),
            PhaseWord::DeploySecond if self.day.is_some() => Some(Step::Deploy(self.attacker)),
            _ => None,
        };
        let is_over = self.phase == PhaseWord::Over;
        if before.is_some() != self.day.is_some() && !is_over {
            flaws.push(Flaw::at("day", Wrong::Day));
        }
        if let Some(step) = before {
            return Phase::Before(step);
        }
        match self.phase {
            PhaseWord::DeployFirst => Phase::Deploy(defender),
            PhaseWord::DeploySecond => Phase::Deploy(self.attacker),
            PhaseWord::Assign => Phase::Assign,
            PhaseWord::Advance => Phase::Advance,
            PhaseWord::Shoot => Phase::Shoot,
            PhaseWord::Fight => Phase::Fight,
            PhaseWord::Nightfall => Phase::Nightfall(Vigil::FightOn),
            PhaseWord::Parting => Phase::Nightfall(Vigil::SlipAway),
            PhaseWord::Over => Phase::Over(self.end.unwrap_or(crate::state::End::Agreed)),
            _ => Phase::Move,
        }
    }
}

impl AskForm {
    fn read(&self, state: &State) -> Option<Ask> {
        let options: Option<Vec<Answer>> = self
            .options
            .iter()
            .map(|word| Answer::read(word, state))
            .collect();
        Some(Ask {
            to: Seat::named(&self.seat, Side::SEATS)?,
            kind: self.kind,
            about: state.find(self.about)?,
            options: options.filter(|options| options.len() >= 2)?,
        })
    }
}

impl Answer {
    /// As it was written; an element's own name wins over a word.
    pub fn read(word: &str, state: &State) -> Option<Answer> {
        if let Some(element) = ElementId::new(word).and_then(|id| state.find(id)) {
            return Some(Answer::Element(element));
        }
        Some(match word {
            "yes" => Answer::Yes,
            "no" => Answer::No,
            "left" => Answer::Left,
            "right" => Answer::Right,
            "shoot" => Answer::Shoot,
            "hold" => Answer::Hold,
            "go_on" => Answer::GoOn,
            "stop" => Answer::Stop,
            _ => return None,
        })
    }
}
