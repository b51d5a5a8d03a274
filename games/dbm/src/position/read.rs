//! From what somebody wrote to what can be played, or everything that is wrong with it.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde_json::json;
use sobremesa_geometry::{Band, NotSimple, Polygon, Vec2};
use sobremesa_kernel::{Fault, Seat, SeatSet};

use super::{
    AskForm, CommandForm, ElementForm, FeatureForm, FieldForm, GeneralForm, PhaseWord, Position,
    SkyForm, StillSky,
};
use crate::agenda::{Answer, Ask, Came, Touch};
use crate::bits::ElementSet;
use crate::board::Board;
use crate::command::{Command, CommandIx, Equivalents, Role};
use crate::day::Step;
use crate::element::{Element, ElementId, ElementIx, MOST_ELEMENTS};
use crate::field::{Feature, FeatureKind, Field, Shape, TABLE};
use crate::flaw::{Flaw, Wrong, into_faults};
use crate::pose::Pose;
use crate::rules::sight;
use crate::rules::support::may_share_base;
use crate::rules::terrain::selection::Round;
use crate::side::Side;
use crate::sky::Compass;
use crate::state::{Phase, Roster, State};
use crate::touch::{self, Edge, TOUCH};
use crate::troop::Class;

/// More pieces of terrain than any table has room for.
const MOST_FEATURES: usize = 60;
/// Corners of an outline, points of a road.
const MOST_CORNERS: usize = 64;

impl Position {
    /// The battle that is described.
    ///
    /// # Errors
    /// Everything that is wrong with it.
    pub fn resume(&self) -> Result<State, Vec<Fault>> {
        let mut flaws = Vec::new();
        match self.read(&mut flaws) {
            Some(state) if flaws.is_empty() => Ok(state),
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
        check_places(&elements, flaws);
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
            stances: ElementSet::EMPTY,
            baggage_missing: self.baggage_missing,
            names_given,
            to_advance: ElementSet::EMPTY,
            resting: SeatSet::EMPTY,
            offers: Side::BOTH.map(|side| self.offers.contains(&side)),
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
            PhaseWord::Over => Phase::Over(self.end.unwrap_or(crate::state::End::Agreed)),
            _ => Phase::Move,
        }
    }

    /// The commands: those that are described, and those that only their elements speak of.
    fn read_commands(
        &self,
        elements: &[Element],
        flaws: &mut Vec<Flaw>,
    ) -> [Option<Command>; CommandIx::MOST] {
        let mut described: BTreeMap<CommandIx, &CommandForm> = BTreeMap::new();
        for form in &self.commands {
            match place_of(form.side, form.command) {
                Some(place) => {
                    described.insert(place, form);
                }
                None => flaws.push(Flaw::at("commands", Wrong::CommandNumber)),
            }
        }
        let mut commands = [None; CommandIx::MOST];
        for place in CommandIx::all() {
            let own: Vec<&Element> = elements
                .iter()
                .filter(|element| element.command == place)
                .collect();
            let form = described.get(&place).copied();
            if own.is_empty() && form.is_none() {
                continue;
            }
            if own.iter().filter(|element| element.general).count() > 1 {
                let (side, command) = (place.side().name(), place.number());
                flaws.push(Flaw::at("elements", Wrong::TwoGenerals { side, command }));
            }
            commands[place.index()] = Some(self.read_command(place, form, &own, flaws));
        }
        commands
    }

    fn read_command(
        &self,
        place: CommandIx,
        form: Option<&CommandForm>,
        own: &[&Element],
        flaws: &mut Vec<Flaw>,
    ) -> Command {
        let general = own.iter().find(|element| element.general);
        let role = form.and_then(|form| form.role).unwrap_or_else(|| {
            let said = self.elements.iter().find_map(|form| match form.general {
                GeneralForm::As(role) if place_of(form.side, form.command) == Some(place) => {
                    Some(role)
                }
                _ => None,
            });
            let usual = if place.number() == 1 {
                Role::Cinc
            } else {
                Role::Sub
            };
            said.unwrap_or(usual)
        });
        let seat = match form.and_then(|form| form.seat.as_deref()) {
            None => place.side().commander_in_chief(),
            Some(name) => match Seat::named(name, Side::SEATS) {
                Some(seat) if Side::of(seat) == place.side() => seat,
                Some(seat) => {
                    flaws.push(Flaw::at(json!({ "seat": name }), Wrong::SeatOfOtherSide));
                    seat
                }
                None => {
                    let name = name.to_owned();
                    flaws.push(Flaw::at("commands", Wrong::UnknownSeat { name }));
                    place.side().commander_in_chief()
                }
            },
        };
        // DBM-PIP-02: the die of an irregular or allied general is his own.
        let is_own = role == Role::Ally || general.is_some_and(|general| !general.troop.regular);
        let own_die = form.and_then(|form| form.own_die).unwrap_or(is_own);
        let mut command = Command::new(role, seat, own_die);
        let counted: Equivalents = own.iter().map(|element| element.equivalents()).sum();
        command.original = counted;
        command.pips = 6;
        if let Some(form) = form {
            if form.die.is_some_and(|die| !(1..=6).contains(&die)) {
                flaws.push(Flaw::at("commands", Wrong::Die));
            }
            command.original = form.original.unwrap_or(counted);
            command.demoralised = form.demoralised;
            command.tested = form.tested;
            command.die = form.die;
            command.pips = form.pips.or(form.die).unwrap_or(6).min(6);
            command.pips_in_secret = form.pips_in_secret.min(6);
            command.discount_used = form.discount_used;
            command.general_moved = form.general_moved;
            command.ended = form.ended;
            command.last_move_made = form.last_move_made;
        }
        command
    }
}

/// A command by its side and number, if there can be one.
fn place_of(side: Side, number: u8) -> Option<CommandIx> {
    let number = usize::from(number);
    (1..=Side::MOST_GENERALS)
        .contains(&number)
        .then(|| CommandIx::new(side, number))
}

/// Names are counted from the largest number that any element of a side has in its name.
fn count_names(elements: &[Element]) -> [u16; 2] {
    Side::BOTH.map(|side| {
        let own = elements
            .iter()
            .filter(|element| element.command.side() == side);
        let numbers = own.filter_map(|element| {
            element
                .id
                .as_str()
                .strip_prefix(side.name())?
                .parse::<u16>()
                .ok()
        });
        numbers.max().unwrap_or(0)
    })
}

/// Fronts that touch somebody and of which nothing is said have stood so all along.
fn note_standing_touches(state: &mut State) {
    let mut found = Vec::new();
    {
        let board = Board::truth(state);
        for piece in board.pieces() {
            for enemy in board.of_side(piece.side.other()) {
                let is_noted = state
                    .touches
                    .iter()
                    .any(|touch| touch.by == piece.ix && touch.whom == enemy.ix);
                let contact = touch::contact(&piece.rect, &enemy.rect);
                if let Some(contact) = contact
                    && contact.mine == Edge::Front
                    && !is_noted
                {
                    found.push(Touch {
                        by: piece.ix,
                        whom: enemy.ix,
                        edge: contact.theirs,
                        since: 0,
                        order: 0,
                        how: Came::Given,
                    });
                }
            }
        }
    }
    state.touches.extend(found);
}

fn check_names(elements: &[Element], flaws: &mut Vec<Flaw>) {
    let mut names: Vec<ElementId> = elements.iter().map(|element| element.id).collect();
    names.sort_unstable();
    for pair in names.windows(2) {
        if pair[0] == pair[1] {
            let id = pair[0];
            flaws.push(Flaw::of(id, Wrong::SameName { id }));
        }
    }
}

/// DBM-COO-05 (d): nobody stands on somebody else, or over the edge.
pub(crate) fn check_places(elements: &[Element], flaws: &mut Vec<Flaw>) {
    let there: Vec<&Element> = elements
        .iter()
        .filter(|element| element.place.is_in_battle())
        .collect();
    let rects: Vec<_> = there.iter().map(|element| element.rect()).collect();
    for (n, element) in there.iter().enumerate() {
        if !is_on_table(rects[n].corners()) {
            flaws.push(Flaw::of(element.id, Wrong::OffTable));
        }
        for (other, rect) in there.iter().zip(&rects).skip(n + 1) {
            if touch::overlap(&rects[n], rect) {
                let other = other.id;
                flaws.push(Flaw::of(element.id, Wrong::Overlap { other }));
            }
        }
    }
}

/// DBM-LOS-01: is no part of a base over an edge?
pub(crate) fn is_on_table(corners: &[Vec2]) -> bool {
    let slack = TOUCH.length();
    corners.iter().all(|corner| {
        (-slack..=TABLE.x + slack).contains(&corner.x)
            && (-slack..=TABLE.y + slack).contains(&corner.y)
    })
}

impl ElementForm {
    fn read(&self, flaws: &mut Vec<Flaw>) -> Option<Element> {
        let mut flaw = |wrong| flaws.push(Flaw::of(self.id, wrong));
        let numbers = [self.x, self.y, self.facing];
        if !numbers
            .iter()
            .all(|number| number.is_finite() && number.abs() < 1e6)
        {
            flaw(Wrong::NotFinite);
            return None;
        }
        let (troop, rear) = (self.troop(), self.rear());
        for troop in std::iter::once(troop).chain(rear) {
            if !troop.exists() {
                let troop = troop.to_string();
                flaw(Wrong::NoSuchTroops { troop });
            } else if troop.kind.class() == Class::Naval {
                let troop = troop.to_string();
                flaw(Wrong::NavalNotYet { troop });
            }
        }
        if rear.is_some_and(|rear| !may_share_base(troop, rear)) {
            flaw(Wrong::BadDouble);
        }
        let Some(command) = place_of(self.side, self.command) else {
            flaw(Wrong::CommandNumber);
            return None;
        };
        Some(Element {
            id: self.id,
            troop,
            rear,
            general: !self.general.is_no(),
            command,
            pose: Pose::new(self.x, self.y, self.facing),
            place: self.place,
            fights_with: self.fights_with,
            deeds: self.deeds,
        })
    }
}

impl FieldForm {
    /// The ground that is described.
    pub(crate) fn read(&self, flaws: &mut Vec<Flaw>) -> Field {
        if self.features.len() > MOST_FEATURES {
            let most = MOST_FEATURES;
            flaws.push(Flaw::at("field", Wrong::TooManyFeatures { most }));
            return Field::OPEN;
        }
        let features: Vec<Feature> = self
            .features
            .iter()
            .filter_map(|form| form.read(flaws))
            .collect();
        check_overlaps(&features, flaws);
        Field::of(features)
    }
}

/// DBM-TER-07: areas do not overlap.
fn check_overlaps(features: &[Feature], flaws: &mut Vec<Flaw>) {
    for (n, one) in features.iter().enumerate() {
        for other in &features[n + 1..] {
            if let (Shape::Area(a), Shape::Area(b)) = (&one.shape, &other.shape)
                && areas_overlap(a, b)
            {
                let at = json!({ "feature": one.id });
                let other = other.id.clone();
                flaws.push(Flaw::at(at, Wrong::FeaturesOverlap { other }));
            }
        }
    }
}

pub(crate) fn areas_overlap(a: &Polygon, b: &Polygon) -> bool {
    let is_well_inside = |outer: &Polygon, point: Vec2| {
        outer.holds(point) && outer.distance_to_border(point) > TOUCH.length()
    };
    a.corners().iter().any(|corner| is_well_inside(b, *corner))
        || b.corners().iter().any(|corner| is_well_inside(a, *corner))
        || a.edges().any(|edge| {
            let length = edge.length();
            b.parts_inside(edge).iter().any(|(start, end)| {
                let middle = edge.from + edge.along() * ((start + end) * 0.5);
                (end - start) * length > TOUCH.length() && is_well_inside(b, middle)
            })
        })
}

impl FeatureForm {
    fn read(&self, flaws: &mut Vec<Flaw>) -> Option<Feature> {
        let mut flaw = |wrong| flaws.push(Flaw::at(json!({ "feature": self.id }), wrong));
        let points = |line: &[[f64; 2]]| {
            line.iter()
                .map(|[x, y]| Vec2::new(*x, *y))
                .collect::<Vec<_>>()
        };
        let all = self.outline.iter().chain(&self.line).chain(&self.crest);
        if !all
            .flatten()
            .all(|number| number.is_finite() && number.abs() < 1e5)
        {
            flaw(Wrong::NotFinite);
            return None;
        }
        if self
            .outline
            .len()
            .max(self.line.len())
            .max(self.crest.len())
            > MOST_CORNERS
        {
            let most = MOST_CORNERS;
            flaw(Wrong::TooManyCorners { most });
            return None;
        }
        let shape = if self.kind == FeatureKind::Road {
            let width = self.width.unwrap_or(crate::pose::BASE_WIDTH);
            let band =
                (width > 1.0 && width <= 200.0).then(|| Band::new(points(&self.line), width));
            match band.flatten() {
                Some(band) => Shape::Line(band),
                None => {
                    flaw(Wrong::BadLine);
                    return None;
                }
            }
        } else {
            match Polygon::new(points(&self.outline)) {
                Ok(outline) => Shape::Area(outline),
                Err(not_simple) => {
                    let why = match not_simple {
                        NotSimple::TooFewCorners => "too_few_corners",
                        NotSimple::NotFinite(_) => "not_finite",
                        NotSimple::SameCorners(..) => "same_corners",
                        NotSimple::Crossing(..) => "crosses_itself",
                    };
                    flaw(Wrong::BadOutline { why });
                    return None;
                }
            }
        };
        let crest = points(&self.crest);
        if let Shape::Area(outline) = &shape
            && !crest.iter().all(|point| outline.holds(*point))
        {
            flaw(Wrong::CrestOutside);
        }
        Some(Feature {
            id: self.id.clone(),
            kind: self.kind,
            shape,
            crest,
        })
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
