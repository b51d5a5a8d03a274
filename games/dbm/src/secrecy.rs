//! The suite of secrets: battles from the first screen on, in which everything is read that the other side
//! and those who look on are told: views, events, who is waited for, what they may choose, and why they are
//! refused something. Pages, boards, hints and previews are made from views alone, so what is not in a view
//! is in none of them. `SOBREMESA_LONG=1` reads three hundred battles to their ends.

use serde_json::Value;
use sobremesa_kernel::{Actor, Audience, Dice, Game, Illegal, Seat, Seed, Stop};

use crate::action::{Action, Entry, Move, Shoot, Stance, Step as Pace};
use crate::army::{Purpose, Works, WorksKind, ready};
use crate::candidates;
use crate::command::CommandIx;
use crate::day::Step;
use crate::element::{Element, ElementId, Place};
use crate::event::{DayFact, Event, Fact, MoveFact, TurnFact};
use crate::leak::{Leak, plant};
use crate::rules::flank_march::Stage;
use crate::setup::{ArmyChoice, FieldChoice, Setup};
use crate::side::Side;
use crate::sky::{Compass, Season, Sky};
use crate::state::{Phase, State, Vigil};
use crate::{Climate, Dbm};

/// Numbers without end, the same for the same start.
struct Chance(u64);

impl Chance {
    fn next(&mut self) -> u64 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        self.0 >> 33
    }

    fn below(&mut self, n: usize) -> usize {
        self.next() as usize % n.max(1)
    }
}

struct Table {
    state: State,
    dice: Dice,
    events: Vec<Event>,
    chance: Chance,
}

const ARMIES: [[&str; 2]; 4] = [
    ["mid_republican_roman", "barcid_carthaginian"],
    ["gallic", "parthian"],
    ["hyw_english", "french_ordonnance"],
    ["new_kingdom_egyptian", "viking"],
];

/// A ready-made army that has bought works besides, on most days.
fn fortified(list: &str, seed: u64) -> ArmyChoice {
    let mut army = ready(list).expect("an army").clone();
    let stakes = |purpose, fronts| Works {
        fronts,
        ..Works::none(WorksKind::Temporary, purpose)
    };
    let stones = Works {
        fronts: 16,
        gates: 2,
        towers: 2,
        ..Works::none(WorksKind::Permanent, Purpose::Bua)
    };
    match seed % 4 {
        0 => {}
        1 => army.works = vec![stakes(Purpose::Baggage, 14), stones],
        2 => army.works = vec![stakes(Purpose::Any, 12), stakes(Purpose::Bua, 20)],
        _ => army.works = vec![stones],
    }
    ArmyChoice::Own(Box::new(army))
}

impl Table {
    fn begin(setup: &Setup, seed: u64) -> Table {
        let mut dice = Dice::seeded(Seed::from_number(seed));
        let mut events = Vec::new();
        let state = Dbm::start(setup, &mut dice, &mut events).expect("two armies meet");
        Table {
            state,
            dice,
            events,
            chance: Chance(seed),
        }
    }

    fn day(seed: u64) -> Table {
        let armies = ARMIES[seed as usize % ARMIES.len()];
        let setup = Setup {
            armies: Some(armies.map(|list| fortified(list, seed))),
            whole_day: true,
            turns: Some(12),
            ..Setup::default()
        };
        Table::begin(&setup, seed)
    }

    /// Bows in ambush, as the field has them.
    fn ambush(seed: u64) -> Table {
        let setup = Setup {
            field: Some(FieldChoice::Ready("skirmish_ambush".to_owned())),
            ..Setup::default()
        };
        Table::begin(&setup, seed)
    }

    /// The same when night has fallen on it, with a moon.
    fn night(seed: u64) -> Table {
        let mut table = Table::ambush(seed);
        table.state.set_sky(Some(Sky {
            climate: Climate::Warm,
            season: Season::Spring,
            hour: "19:00".to_owned().try_into().expect("an hour"),
            weather: 0,
            attacker_faces: Compass::W,
            moon: true,
            wind: None,
            calm: false,
            falling: None,
            cleared: false,
            began_early: false,
        }));
        table.state.phase = Phase::Nightfall(Vigil::FightOn);
        table
    }

    fn is_over(&self) -> bool {
        matches!(self.state.phase, Phase::Over(_))
    }

    /// Somebody does something; orders with a flank march or an ambush are preferred now and then.
    fn step(&mut self) {
        let seats: Vec<Seat> = Dbm::status(&self.state).must_act().iter().collect();
        let seat = seats[self.chance.below(seats.len())];
        let action = self.choose(seat);
        let who = Actor::Seat(seat);
        Dbm::play(
            &mut self.state,
            who,
            &action,
            &mut self.dice,
            &mut self.events,
        )
        .unwrap_or_else(|stop| panic!("{action:?} was offered: {stop:?}"));
    }

    fn choose(&mut self, seat: Seat) -> Action {
        if self.state.phase == Phase::Before(Step::Orders) {
            let mut all = Vec::new();
            Dbm::candidates(&self.state, Actor::Seat(seat), &mut all);
            let wants_march = self.chance.below(2) == 0;
            let is_wanted = |action: &&Action| match action {
                Action::WriteOrders(orders) if wants_march => !orders.flanks.is_empty(),
                Action::WriteOrders(orders) => !orders.ambushes.is_empty(),
                _ => false,
            };
            if let Some(wanted) = all.iter().find(is_wanted) {
                return wanted.clone();
            }
        }
        // Standing orders to those who hide; nobody offers to end it all.
        if self.chance.below(4) == 0 {
            let mut besides = Vec::new();
            Dbm::meanwhile(&self.state, seat, &mut besides);
            besides.retain(|action| matches!(action, Action::SetStance(_)));
            if !besides.is_empty() {
                return besides.swap_remove(self.chance.below(besides.len()));
            }
        }
        let chance = &mut self.chance;
        let drawn = candidates::drawn(&self.state, seat, &mut || chance.next());
        drawn.expect("whoever is waited for may do something")
    }
}

fn text(thing: &impl serde::Serialize) -> String {
    serde_json::to_string(thing).expect("it is written")
}

/// Is an element nobody else's business?
const fn is_secret(place: Place) -> bool {
    matches!(place, Place::Waiting | Place::Hidden | Place::Marching)
}

/// Reads what others than `side` are told since the last time, and says what of its secrets is in it.
fn audit(table: &Table, events: &[Event], side: Side, deeply: bool) -> Result<(), String> {
    if table.is_over() {
        return Ok(());
    }
    let enemy = side.other().commander_in_chief();
    for to in [Audience::Seat(enemy), Audience::Spectator] {
        audit_view(&table.state, side, to)?;
        for event in events {
            audit_event(event, &table.state, side, to)?;
        }
    }
    audit_refusals(table, side, enemy)?;
    if deeply {
        audit_other_truths(table, side, enemy)?;
    }
    Ok(())
}

fn audit_view(state: &State, side: Side, to: Audience) -> Result<(), String> {
    let view = Dbm::view(state, to);
    let read = text(&view);
    let hides = |command: CommandIx| {
        let mut own = state.elements.iter();
        own.any(|one| one.command == command && is_secret(one.place))
    };
    for one in &state.elements {
        let is_named = || read.contains(&format!("\"{}\"", one.id));
        if one.command.side() == side && is_secret(one.place) && is_named() {
            return Err(format!("{} is in a view", one.id));
        }
    }
    let n = side.index();
    if let Some(day) = &view.position.day {
        let is_known = !day.works[n].is_empty()
            || day.seasons[n].known().is_some()
            || day.orders[n].known().is_some()
            || day.early[n].known().is_some();
        if is_known {
            return Err("what was said is in a view".into());
        }
    }
    if view.position.night[n].known().is_some() {
        return Err("what is wanted by night is in a view".into());
    }
    for form in view
        .position
        .commands
        .iter()
        .filter(|form| form.side == side)
    {
        let place = CommandIx::new(side, usize::from(form.command));
        if hides(place) && form.original.is_some() {
            return Err("what a command had is in a view".into());
        }
        let leads = |one: &Element| one.command == place && one.general && one.is_on_table();
        let is_unknown = state.day.is_some() && !state.elements.iter().any(leads);
        if is_unknown && (form.role.is_some() || form.own_die.is_some()) {
            return Err("what sort of general leads is in a view".into());
        }
        if form.march.is_some_and(|march| march.stage == Stage::Away) {
            return Err("a march is in a view".into());
        }
        let command = state.command(place);
        if form.pips != Some(command.pips + command.pips_in_secret) || form.pips_in_secret != 0 {
            return Err("a secret halt is in a view".into());
        }
    }
    Ok(())
}

fn audit_event(event: &Event, state: &State, side: Side, to: Audience) -> Result<(), String> {
    let Some(told) = Dbm::redact(event, to) else {
        return Ok(());
    };
    let is_told = match &told.fact {
        Fact::Day(DayFact::SeasonNamed {
            side: whose,
            season,
        }) => *whose == side && season.is_some(),
        Fact::Day(DayFact::OrdersWritten {
            side: whose,
            orders,
        }) => *whose == side && orders.is_some(),
        Fact::Day(
            DayFact::EarlyChosen { side: whose, yes }
            | DayFact::NightChosen {
                side: whose, yes, ..
            },
        ) => *whose == side && yes.is_some(),
        Fact::Day(DayFact::WorksLost { side: whose }) => *whose == side,
        Fact::Turn(TurnFact::WentAstray {
            side: whose,
            elements,
            ..
        }) => *whose == side && elements.is_some(),
        Fact::Turn(TurnFact::StanceSet { element, .. }) => element.side == side,
        Fact::Move(MoveFact::Scouted { side: whose }) => *whose == side,
        Fact::Move(MoveFact::Halted {
            secret, elements, ..
        }) => *secret && elements.iter().any(|one| one.side == side),
        _ => false,
    };
    if is_told {
        return Err(format!("{:?} is told", event.rule));
    }
    let read = text(&told);
    let named = state.elements.iter().find(|one| {
        one.command.side() == side
            && is_secret(one.place)
            && read.contains(&format!("\"{}\"", one.id))
    });
    match named {
        Some(one) => Err(format!("{} is in an event", one.id)),
        None => Ok(()),
    }
}

/// Whoever asks for somebody whom he cannot know is told the same as if there were nobody of that name.
fn audit_refusals(table: &Table, side: Side, enemy: Seat) -> Result<(), String> {
    let state = &table.state;
    let secret = state
        .elements
        .iter()
        .find(|one| one.command.side() == side && is_secret(one.place));
    let Some(secret) = secret else {
        return Ok(());
    };
    let nobody = ElementId::new("zz9").expect("a name");
    let probes = |id: ElementId| {
        [
            Action::Move(Move {
                elements: vec![id],
                march: false,
                steps: vec![Pace::Forward(10.0)],
                order: Vec::new(),
                spare: false,
            }),
            Action::SetStance(Stance {
                element: id,
                shoot: true,
            }),
            Action::Shoot(Shoot { target: id }),
            Action::Enter(Entry {
                elements: vec![id],
                at: 1500.0,
                files: None,
                march: false,
                steps: vec![Pace::Forward(10.0)],
                order: Vec::new(),
                spare: false,
            }),
        ]
    };
    for (asked, about_nobody) in probes(secret.id).iter().zip(probes(nobody).iter()) {
        let [one, other] = [(asked, secret.id), (about_nobody, nobody)]
            .map(|(action, id)| refusal(state, enemy, action).replace(id.as_str(), "somebody"));
        if one != other {
            return Err(format!("a refusal tells of {}: {one}", secret.id));
        }
    }
    Ok(())
}

/// Why somebody is refused something, in all its words.
fn refusal(state: &State, seat: Seat, action: &Action) -> String {
    let mut dice = Dice::seeded(Seed::from_number(1));
    let mut copy = state.clone();
    match Dbm::play(
        &mut copy,
        Actor::Seat(seat),
        action,
        &mut dice,
        &mut sobremesa_kernel::Nobody,
    ) {
        Ok(()) => "accepted".to_owned(),
        Err(Stop::Refused(refusal)) => {
            let illegal = Illegal::from(refusal);
            format!(
                "{} {} {} {} {}",
                illegal.rule.0,
                illegal.code,
                illegal.message.es,
                illegal.message.en,
                Value::to_string(&illegal.details)
            )
        }
        Err(_) => "dice".to_owned(),
    }
}

/// In another truth that fits what the enemy sees, he sees, is waited for and may choose the same: word for
/// word, so also in length.
fn audit_other_truths(table: &Table, side: Side, enemy: Seat) -> Result<(), String> {
    let to = Audience::Seat(enemy);
    let view = Dbm::view(&table.state, to);
    let mut dice = Dice::seeded(Seed::from_number(table.chance.0));
    let Some(other) = Dbm::imagine(&view, &mut dice) else {
        return Err(format!("no truth of {side:?} fits the view"));
    };
    if text(&Dbm::view(&other, to)) != text(&view) {
        return Err("another truth looks otherwise".into());
    }
    if Dbm::status(&other) != Dbm::status(&table.state) {
        return Err("another truth waits for others".into());
    }
    if matches!(table.state.phase, Phase::Before(_)) {
        let offers = |state: &State| {
            let mut all = Vec::new();
            Dbm::candidates(state, Actor::Seat(enemy), &mut all);
            text(&all)
        };
        if offers(&other) != offers(&table.state) {
            return Err("another truth offers something else".into());
        }
    }
    Ok(())
}

/// Plays on, and reads everything after each line.
fn watch(table: &mut Table, most_lines: usize) -> Result<usize, String> {
    let mut events = std::mem::take(&mut table.events);
    for line in 0..=most_lines {
        let deeply = matches!(table.state.phase, Phase::Before(_)) || line % 16 == 0;
        for side in Side::BOTH {
            audit(table, &events, side, deeply)
                .map_err(|fault| format!("{fault}, line {line}, {:?}", table.state.phase))?;
        }
        if table.is_over() || line == most_lines {
            return Ok(line);
        }
        table.step();
        events = std::mem::take(&mut table.events);
    }
    Ok(most_lines)
}

/// DBM-UX-21, DBM-DEP-13, DBM-SET-10, DBM-ARM-12: orders, ambushes, flank marches, seasons, secret halts and
/// unplaced commands are in nothing that anybody else is told.
#[test]
fn nobody_is_told_what_he_must_not_know() {
    let is_long = std::env::var_os("SOBREMESA_LONG").is_some();
    let (n_days, most_lines) = if is_long { (300, 20_000) } else { (4, 90) };
    let mut n_lines = 0;
    for seed in 0..n_days {
        let tables = [Table::day(seed), Table::ambush(seed), Table::night(seed)];
        for mut table in tables.into_iter().take(if seed % 4 == 0 { 3 } else { 1 }) {
            match watch(&mut table, most_lines) {
                Ok(lines) => n_lines += lines,
                Err(fault) => panic!("battle {seed}: {fault}"),
            }
        }
    }
    println!("days read: {n_days}; lines: {n_lines}");
    assert!(n_lines > 100);
}

/// The suite finds every one of these.
#[test]
fn planted_leaks_are_found() {
    const LEAKS: [Leak; 10] = [
        Leak::Season,
        Leak::Orders,
        Leak::Waiting,
        Leak::Ambush,
        Leak::March,
        Leak::General,
        Leak::Original,
        Leak::Stance,
        Leak::Night,
        Leak::Works,
    ];
    for leak in LEAKS {
        plant(Some(leak));
        let found = (0..6).any(|seed| {
            let mut table = match leak {
                Leak::Ambush | Leak::Stance => Table::ambush(seed),
                Leak::Night => Table::night(seed),
                _ => Table::day(seed),
            };
            watch(&mut table, 60).is_err()
        });
        plant(None);
        assert!(found, "{leak:?} was not found");
    }
}
