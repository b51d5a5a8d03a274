//! What an audience may see: the position without what is hidden from it, and truths that fit it.

use serde::{Deserialize, Serialize};
use sobremesa_geometry::Vec2;
use sobremesa_kernel::{Audience, Dice, RuleId};

use crate::agenda::AskKind;
use crate::command::{Allegiance, CommandIx, Equivalents};
use crate::day::{CommandPlace, Orders, Said, Step};
use crate::element::{Deeds, Element, ElementId, ElementIx, Place};
use crate::event::{DayFact, DismountFact, Event, Fact, MoveFact, NavalFact, TurnFact};
use crate::pose::Pose;
use crate::position::Position;
use crate::rules::flank_march::{March, ShortEdge, Stage};
use crate::rules::{ambush, camp};
use crate::side::Side;
use crate::sky::Season;
use crate::state::{Phase, State};
use crate::touch::{self, Edge};
use crate::troop::{Grade, Troop, TroopType};

/// What somebody sees of a battle.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct View {
    /// Whose eyes these are.
    pub eyes: Eyes,
    /// What they see.
    pub position: Position,
}

/// Whose eyes they are. All generals of a side see the same.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Eyes {
    /// A player's of side a.
    A,
    /// A player's of side b.
    B,
    /// Those of somebody who looks on.
    Spectator,
    /// A referee's.
    Referee,
}

impl From<Audience> for Eyes {
    fn from(audience: Audience) -> Eyes {
        match audience {
            Audience::Seat(seat) => match Side::of(seat) {
                Side::A => Eyes::A,
                Side::B => Eyes::B,
            },
            Audience::Spectator => Eyes::Spectator,
            Audience::Referee => Eyes::Referee,
        }
    }
}

impl Eyes {
    /// Do they see what this side hides?
    pub fn see_secrets_of(self, side: Side) -> bool {
        match self {
            Eyes::A => side == Side::A,
            Eyes::B => side == Side::B,
            Eyes::Spectator => false,
            Eyes::Referee => true,
        }
    }
}

impl View {
    /// What they see. When the battle is over, everything lies open (DBM-ARM-12).
    pub fn of(state: &State, eyes: Eyes) -> View {
        let mut position = Position::from(state);
        if eyes != Eyes::Referee && !matches!(state.phase, Phase::Over(_)) {
            conceal(state, eyes, &mut position);
        }
        View { eyes, position }
    }

    /// What is seen, as a battle in which there is nothing else; `None` if a stranger's view cannot be one.
    pub(crate) fn seen(&self) -> Option<State> {
        let mut position = self.position.clone();
        position.known.get_or_insert_default();
        position.resume().ok()
    }

    /// A truth that fits: what nobody has told them is drawn at random.
    pub fn imagine(&self, dice: &mut Dice) -> Option<State> {
        // Unknown is what a command had at first, while parts of it lie in ambush (DBM-LOS-12).
        let secretive: Vec<CommandIx> = self
            .position
            .commands
            .iter()
            .filter(|form| form.original.is_none() && !self.eyes.see_secrets_of(form.side))
            .filter(|form| (1..=CommandIx::PER_SIDE).contains(&usize::from(form.command)))
            .map(|form| CommandIx::new(form.side, usize::from(form.command)))
            .collect();
        let mut state = self.seen()?;
        self.guess_what_was_said(&mut state, dice)?;
        for command in secretive {
            if is_waiting(&state, command) {
                invent_waiting(&mut state, command);
                continue;
            }
            if state.command(command).march.is_some() || is_nowhere(&state, command) {
                invent_march(&mut state, command, dice)?;
                continue;
            }
            let Some(ambusher) = invent(&state, command, dice) else {
                invent_march(&mut state, command, dice)?;
                continue;
            };
            let original = state.command(command).original;
            state.command_mut(command).original = original + ambusher.equivalents();
            state.elements.push(ambusher);
        }
        Some(state)
    }
}

impl View {
    /// DBM-DEP-13: what others have said in secret could be anything.
    fn guess_what_was_said(&self, state: &mut State, dice: &mut Dice) -> Option<()> {
        for said in &mut state.night {
            if *said == Said::Sealed {
                let drawn = dice.roll(0..=1, RuleId("DBM-HOU-14"), None).ok()?;
                *said = Said::Said(drawn == 1);
            }
        }
        let Some(mut day) = state.day.take() else {
            return Some(());
        };
        for side in Side::BOTH {
            let n = side.index();
            if day.seasons[n] == Said::Sealed {
                let drawn = dice.roll(0..=3, RuleId("DBM-SET-10"), None).ok()?;
                day.seasons[n] = Said::Said(Season::ALL[usize::try_from(drawn).ok()?]);
            }
            if day.early[n] == Said::Sealed {
                let drawn = dice.roll(0..=1, RuleId("DBM-HOU-14"), None).ok()?;
                day.early[n] = Said::Said(drawn == 1);
            }
            if day.orders[n] == Said::Sealed {
                let commands = state.commands_of(side);
                let places = commands.map(|(place, _)| CommandPlace {
                    command: place.number() as u8,
                    across: 0,
                    ahead: 0,
                });
                day.orders[n] = Said::Said(Orders {
                    places: places.collect(),
                    ..Orders::default()
                });
            }
        }
        state.day = Some(day);
        Some(())
    }
}

/// DBM-DEP-12: is a command still to be deployed, as far as can be seen?
fn is_waiting(state: &State, command: CommandIx) -> bool {
    let mut own = state.elements.iter();
    state.day.is_some()
        && !own.any(|one| {
            one.command == command
                && one.place == Place::Table
                && one.troop.kind != TroopType::Baggage
                // DBM-DEP-05: of a garrison's command others may still wait.
                && !camp::is_inside_walls(state, one)
        })
}

/// Somebody of a command who is still to be placed: a general, some foot, and Baggage where no camp has
/// been pitched.
fn invent_waiting(state: &mut State, command: CommandIx) {
    let side = command.side();
    let has_camp = match state.phase {
        Phase::Before(Step::Season | Step::Terrain(_) | Step::CampFirst) => false,
        Phase::Before(Step::CampSecond) => side != state.attacker,
        _ => true,
    };
    let mut troops = vec![(TroopType::Cavalry, true), (TroopType::Auxilia, false)];
    if !has_camp {
        troops.push((TroopType::Baggage, false));
    }
    for (kind, leads) in troops {
        let general = leads && state.general(command).is_none();
        let name = (1..)
            .filter_map(|n| ElementId::new(&format!("{}w{n}", side.name())))
            .find(|name| state.find(*name).is_none());
        let Some(id) = name else {
            return;
        };
        let element = Element {
            id,
            troop: Troop::plain(kind, Grade::Ordinary, false),
            rear: None,
            general,
            command,
            pose: Pose::new(0.0, 0.0, 0.0),
            place: Place::Waiting,
            fights_with: Edge::Front,
            deeds: Deeds::default(),
            on_foot: None,
            exchanged_for: None,
            vessel: None,
            landed: false,
        };
        let original = state.command(command).original;
        state.command_mut(command).original = original + element.equivalents();
        state.elements.push(element);
    }
}

/// Is nobody of a command on the table but Baggage?
fn is_nowhere(state: &State, command: CommandIx) -> bool {
    let mut own = state.elements.iter();
    !own.any(|one| {
        one.command == command && one.place == Place::Table && one.troop.kind != TroopType::Baggage
    })
}

/// DBM-FLK: somebody of a command who is on his way round the table, by whichever edge.
fn invent_march(state: &mut State, command: CommandIx, dice: &mut Dice) -> Option<()> {
    let side = command.side();
    let id = (1..)
        .filter_map(|n| ElementId::new(&format!("{}w{n}", side.name())))
        .find(|name| state.find(*name).is_none())?;
    let drawn = dice.roll(0..=1, RuleId("DBM-FLK-01"), None).ok()?;
    let edge = ShortEdge::BOTH[usize::try_from(drawn).ok()?];
    let element = Element {
        id,
        troop: Troop::plain(TroopType::Cavalry, Grade::Ordinary, false),
        rear: None,
        general: state.general(command).is_none(),
        command,
        pose: Pose::new(0.0, 0.0, 0.0),
        place: Place::Marching,
        fights_with: Edge::Front,
        deeds: Deeds::default(),
        on_foot: None,
        exchanged_for: None,
        vessel: None,
        landed: false,
    };
    let known = state.command_mut(command);
    known.original = known.original + element.equivalents();
    known.march.get_or_insert(March::ordered(edge));
    state.elements.push(element);
    Some(())
}

/// Takes out of a position what these eyes must not see.
fn conceal(state: &State, eyes: Eyes, position: &mut Position) {
    let is_concealed = |element: &Element| {
        // DBM-DIS-16: whoever was exchanged is as hidden as the one on foot.
        // DBM-NAV-01: and whoever is aboard as its vessel.
        let stands_for = element
            .exchanged_for
            .or(element.vessel.filter(|_| element.place == Place::Aboard));
        let place = match stands_for {
            Some(other) => state.element(other).place,
            None => element.place,
        };
        let is_secret = matches!(place, Place::Hidden | Place::Waiting | Place::Marching);
        is_secret && !eyes.see_secrets_of(element.command.side())
    };
    // Numbers in the list without those who are not in it.
    let mut numbers = Vec::with_capacity(state.elements.len());
    let mut n_seen = 0;
    for element in &state.elements {
        numbers.push((!is_concealed(element)).then(|| ElementIx::new(n_seen)));
        n_seen += usize::from(!is_concealed(element));
    }
    let mut kept = numbers.iter().map(Option::is_some);
    position.elements.retain(|_| kept.next().unwrap_or(false));
    position.agenda = state
        .agenda
        .iter()
        .filter_map(|task| task.renumbered(|element| numbers[element.index()]))
        .collect();
    position.stances = state
        .stances
        .iter()
        .filter(|element| eyes.see_secrets_of(state.side(*element)))
        .map(|element| state.element(element).id)
        .collect();
    if let Some(day) = &mut position.day {
        for side in Side::BOTH {
            if !eyes.see_secrets_of(side) {
                day.seal(side);
                // DBM-ARM-12: commands afloat need no Baggage, so what is missing tells what has yet to be placed.
                position.baggage_missing[side.index()] = 0;
            }
        }
    }
    for side in Side::BOTH {
        if !eyes.see_secrets_of(side) {
            position.night[side.index()].seal();
        }
    }
    for form in &mut position.commands {
        if eyes.see_secrets_of(form.side) {
            continue;
        }
        // DBM-AMB-05: what was spent in secret is still seen as left.
        form.pips = form.pips.map(|pips| pips + form.pips_in_secret);
        form.pips_in_secret = 0;
        let command = CommandIx::new(form.side, usize::from(form.command));
        // DBM-PIP-10: only a general in ambush can have used it without anybody seeing it.
        let hides = |general| state.element(general).place == Place::Hidden;
        form.discount_used &= !state.general(command).is_some_and(hides);
        // DBM-ARM-12: nor is it known what waits to be placed.
        let is_concealed = state.elements.iter().any(|one| {
            one.command == command
                && matches!(one.place, Place::Hidden | Place::Waiting | Place::Marching)
        });
        if is_concealed {
            form.original = None;
        }
        // DBM-ARM-12: before the dice lie open, what sort of general leads it is known when he is placed.
        let leads = |one: &Element| one.command == command && one.general && one.is_on_table();
        let is_unknown = state.day.is_some() && !state.elements.iter().any(leads);
        if is_unknown {
            (form.role, form.own_die) = (None, None);
            (form.allegiance, form.may_turn) = (Allegiance::default(), false);
        }
        // DBM-DEP-13: a flank march until it is announced.
        form.march = form.march.filter(|march| march.stage != Stage::Away);
    }
}

/// Somebody of a command in ambush, where the rules allow it and nobody would see it.
fn invent(state: &State, command: CommandIx, dice: &mut Dice) -> Option<Element> {
    let side = command.side();
    let facing = if side == state.attacker { 0.0 } else { 180.0 };
    let troop = Troop::plain(TroopType::Psiloi, Grade::Ordinary, false);
    let name = (1..)
        .filter_map(|n| ElementId::new(&format!("{}h{n}", side.name())))
        .find(|name| state.find(*name).is_none())?;
    let ambusher = |at: Vec2| Element {
        id: name,
        troop,
        rear: None,
        general: false,
        command,
        pose: Pose::new(at.x, at.y, facing),
        place: Place::Hidden,
        fights_with: Edge::Front,
        deeds: Deeds::default(),
        on_foot: None,
        exchanged_for: None,
        vessel: None,
        landed: false,
    };
    let mut places = Vec::new();
    for feature in &state.field.features {
        let bounds = feature.bounds();
        let steps = |low: f64, high: f64| {
            let n = ((high - low) / INVENTED_EVERY) as u32;
            (0..=n).map(move |step| low + INVENTED_EVERY * f64::from(step))
        };
        for x in steps(bounds.low.x, bounds.high.x) {
            for y in steps(bounds.low.y, bounds.high.y) {
                let element = ambusher(Vec2::new(x, y));
                let rect = element.rect();
                let is_free = state
                    .elements
                    .iter()
                    .filter(|other| other.place.is_in_battle())
                    .all(|other| !touch::overlap(&rect, &other.rect()));
                if is_free
                    && ambush::fault_of(state, &element).is_none()
                    && !ambush::is_seen(state, &element)
                {
                    places.push(element);
                }
            }
        }
    }
    let last = i32::try_from(places.len()).ok()?.checked_sub(1)?;
    let chosen = dice
        .roll(0..=last.max(0), RuleId("DBM-AMB-01"), None)
        .ok()?;
    places.get(usize::try_from(chosen).ok()?).copied()
}

/// How densely places for an invented ambush are looked for, in paces.
const INVENTED_EVERY: f64 = 40.0;

/// The part of an event that these eyes are told.
pub(crate) fn redact(event: &Event, eyes: Eyes) -> Option<Event> {
    let mut told = event.clone();
    match &mut told.fact {
        Fact::Day(DayFact::SeasonNamed { side, season }) => {
            *season = season.filter(|_| eyes.see_secrets_of(*side));
            Some(told)
        }
        Fact::Day(DayFact::EarlyChosen { side, yes } | DayFact::NightChosen { side, yes, .. }) => {
            *yes = yes.filter(|_| eyes.see_secrets_of(*side));
            Some(told)
        }
        Fact::Day(DayFact::OrdersWritten { side, orders }) => {
            if !eyes.see_secrets_of(*side) {
                *orders = None;
            }
            Some(told)
        }
        Fact::Day(DayFact::WorksLost { side } | DayFact::FleetAway { side, .. }) => {
            eyes.see_secrets_of(*side).then_some(told)
        }
        Fact::Turn(TurnFact::WentAstray { side, elements, .. }) => {
            *elements = elements.filter(|_| eyes.see_secrets_of(*side));
            Some(told)
        }
        Fact::Turn(TurnFact::StanceSet { element, .. }) => {
            eyes.see_secrets_of(element.side).then_some(told)
        }
        Fact::Turn(TurnFact::Demoralised {
            side,
            original,
            has_hidden,
            ..
        }) => {
            if *has_hidden && !eyes.see_secrets_of(*side) {
                *original = None;
            }
            Some(told)
        }
        Fact::Move(MoveFact::Scouted { side }) => eyes.see_secrets_of(*side).then_some(told),
        Fact::Move(MoveFact::Halted {
            elements,
            secret,
            pips,
            pips_in_secret,
            ..
        }) => {
            let sees = elements
                .iter()
                .all(|element| eyes.see_secrets_of(element.side));
            if *secret && !sees {
                return None;
            }
            if !sees {
                *pips += *pips_in_secret;
            }
            Some(told)
        }
        Fact::Move(MoveFact::Moved {
            elements,
            pips,
            pips_in_secret,
            ..
        }) => {
            let sees = elements
                .iter()
                .all(|stood| eyes.see_secrets_of(stood.element.side));
            if !sees {
                *pips += *pips_in_secret;
            }
            Some(told)
        }
        Fact::Dismount(
            DismountFact::Dismounted {
                was,
                pips,
                pips_in_secret,
                ..
            }
            | DismountFact::Mounted {
                was,
                pips,
                pips_in_secret,
                ..
            },
        ) => {
            if !eyes.see_secrets_of(was.side) {
                *pips += *pips_in_secret;
            }
            Some(told)
        }
        Fact::Naval(
            NavalFact::Landed {
                element,
                pips,
                pips_in_secret,
                ..
            }
            | NavalFact::Embarked {
                element,
                pips,
                pips_in_secret,
                ..
            },
        ) => {
            if !eyes.see_secrets_of(element.element.side) {
                *pips += *pips_in_secret;
            }
            Some(told)
        }
        Fact::Naval(NavalFact::Wrecked { .. })
        | Fact::Day(_)
        | Fact::Turn(_)
        | Fact::Move(_)
        | Fact::Combat(_)
        | Fact::Aftermath(_)
        | Fact::Water(_)
        | Fact::Dismount(_)
        | Fact::Works(_)
        | Fact::Campaign(_) => Some(told),
    }
}

/// Did an event show somebody something that a takeback could not hide again?
pub(crate) fn reveals(event: &Event) -> bool {
    matches!(
        event.fact,
        Fact::Move(
            MoveFact::Appeared { .. }
                | MoveFact::Scouted { .. }
                | MoveFact::FlankStruck { .. }
                | MoveFact::Entered { .. },
        )
            // What both have said in secret, and who stands where, is out.
            | Fact::Day(
                DayFact::Opened { .. }
                    | DayFact::Encamped { .. }
                    | DayFact::WorksLaid { .. }
                    | DayFact::CommandDeployed { .. }
                    | DayFact::PlacesShown { .. }
                    | DayFact::HourStruck { .. }
                    | DayFact::NightDecided { .. },
            )
            // DBM-ARM-12: everything lies open then.
            // DBM-ALY-06: his new side knows who of his hides.
            | Fact::Turn(
                TurnFact::BattleEnded { .. }
                    | TurnFact::AllyTurned { .. }
                    | TurnFact::FlankAnnounced { .. }
                    | TurnFact::FlanksMet { .. }
                    // DBM-SHT-26: who led a volley is told, and nothing on the table shows it afterwards.
                    | TurnFact::Answered {
                        ask: AskKind::Principal,
                        ..
                    },
            )
    )
}

/// What a command had at first, as far as these eyes know.
pub(crate) fn original_of(view: &View, side: Side, command: u8) -> Option<Equivalents> {
    let forms = view.position.commands.iter();
    forms
        .filter(|form| form.side == side && form.command == command)
        .find_map(|form| form.original)
}
