//! Whole battles by random choice: nothing that is offered is refused, and they end.

use std::collections::BTreeMap;

use sobremesa_dbm::agenda::AskKind;
use sobremesa_dbm::{
    Action, ArmyChoice, Dbm, Event, Feature, FeatureKind, FieldChoice, Position, Purpose, Setup,
    Shape, State, TABLE, Works, WorksKind, candidates, ready,
};
use sobremesa_geometry::Vec2;
use sobremesa_kernel::{Actor, Dice, Game, Nobody, Seat, Seed, Status};
use sobremesa_table::Playable;

/// A small generator of its own, so that the battle's dice are not touched.
struct Chance(u64);

impl Chance {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % n
    }
}

/// No field of its own: the day finds its ground.
const WHOLE_DAY: &str = "whole_day";
/// The same, of twelve turns in every run.
const LONG_DAY: &str = "long_day";

/// The same, between the two sides of [`FLEETS`].
const FLEET_DAY: &str = "fleet_day";

/// Who brings fleets.
const FLEETS: [&str; 2] = ["athenian_league", "syracusan"];

/// Who meets on whole days: horse and foot, chariots and elephants, an ally.
const ARMIES: [[&str; 2]; 7] = [
    ["mid_republican_roman", "barcid_carthaginian"],
    ["gallic", "parthian"],
    ["hyw_english", "french_ordonnance"],
    ["new_kingdom_egyptian", "sargonid_assyrian"],
    ["viking", "norman"],
    ["alexandrian_macedonian", "greek_city_league"],
    ["mongol", "swiss"],
];

fn is_long() -> bool {
    std::env::var_os("SOBREMESA_LONG").is_some()
}

/// What is agreed; every third day with fleets is a battle of a campaign.
fn setup(field: &str, seed: u64) -> Setup {
    match field {
        WHOLE_DAY | LONG_DAY | FLEET_DAY => Setup {
            armies: Some(match field {
                FLEET_DAY if seed.is_multiple_of(2) => FLEETS.map(|list| fortified(list, seed / 2)),
                FLEET_DAY => FLEETS.map(|list| ArmyChoice::Ready(list.to_owned())),
                _ => ARMIES[seed as usize % ARMIES.len()].map(|list| fortified(list, seed / 7)),
            }),
            whole_day: true,
            campaign: field == FLEET_DAY && seed.is_multiple_of(3),
            turns: Some(match number("TURNS") {
                Some(turns) if field != LONG_DAY => turns as u16,
                None if field != LONG_DAY && !is_long() => 2,
                _ => 12,
            }),
            ..Setup::default()
        },
        _ => Setup {
            field: Some(FieldChoice::Ready(field.to_owned())),
            ..Setup::default()
        },
    }
}

fn start(field: &str, seed: u64) -> (State, Dice) {
    let mut dice = Dice::seeded(Seed::from_number(seed));
    let state = Dbm::start(&setup(field, seed), &mut dice, &mut Nobody);
    (
        state.unwrap_or_else(|stop| panic!("{field}: {stop:?}")),
        dice,
    )
}

/// A ready-made army; on two days of three with works besides, for its train and for a town.
fn fortified(list: &str, number: u64) -> ArmyChoice {
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
    match number % 3 {
        0 => return ArmyChoice::Ready(list.to_owned()),
        1 => army.works = vec![stakes(Purpose::Baggage, 12), stones],
        _ => army.works = vec![stakes(Purpose::Any, 14)],
    }
    ArmyChoice::Own(Box::new(army))
}

/// What was asked and answered: with the first option, and with another.
type Answered = BTreeMap<AskKind, [usize; 2]>;

/// Is nothing under way, and nobody asked?
fn is_settled(state: &State) -> bool {
    state.agenda.is_empty() && state.ask.is_none()
}

/// DBM-COO-05 (d), DBM-LOS-01, DBM-AMB-07: when nothing is under way, nobody stands on anybody or over an edge,
/// nor on somebody who hides.
fn check_places(state: &State, after: &dyn Fn() -> String) {
    if !is_settled(state) {
        return;
    }
    let standing: Vec<_> = state
        .all()
        .filter(|(_, one)| one.place.is_in_battle())
        .collect();
    let rects: Vec<_> = standing.iter().map(|(_, one)| one.rect()).collect();
    let bounds: Vec<_> = rects.iter().map(|rect| rect.bounds()).collect();
    for (n, (_, one)) in standing.iter().enumerate() {
        let rect = &rects[n];
        let is_over = |at: f64, most: f64| at < -0.6 || at > most + 0.6;
        let mut corners = rect.corners().iter();
        let is_off = corners.any(|at| is_over(at.x, TABLE.x) || is_over(at.y, TABLE.y));
        assert!(!is_off, "{} is over the edge after {}", one.id, after());
        for (m, (_, other)) in standing.iter().enumerate().skip(n + 1) {
            if bounds[n].are_apart(&bounds[m], 0.0) {
                continue;
            }
            let deep = -rect.separation(&rects[m]);
            assert!(
                deep <= 0.6,
                "{} and {} overlap by {deep} after {}",
                one.id,
                other.id,
                after()
            );
        }
    }
}

/// How somebody who plays at random finds something to do.
#[derive(Clone, Copy)]
enum Choosing {
    /// One of everything that is offered.
    FromAll,
    /// One that is drawn without listing the others: many battles in the time of one.
    Lazily,
}

impl Choosing {
    fn choose(self, state: &State, seat: Seat, chance: &mut Chance) -> Option<Action> {
        match self {
            Choosing::FromAll => {
                let mut offered: Vec<Action> = Vec::new();
                Dbm::candidates(state, Actor::Seat(seat), &mut offered);
                let chosen = chance.below(offered.len().max(1));
                offered.into_iter().nth(chosen)
            }
            Choosing::Lazily => {
                candidates::drawn(state, seat, &mut || chance.below(1 << 30) as u64)
            }
        }
    }
}

fn play_out(
    field: &str,
    seed: u64,
    most: usize,
    choosing: Choosing,
    answered: &mut Answered,
) -> (usize, State) {
    let (mut state, mut dice) = start(field, seed);
    let mut chance = Chance(seed.wrapping_add(77));
    // Since nothing was under way: what a question interrupts is told from its beginning.
    let mut events: Vec<Event> = Vec::new();
    for n in 0..most {
        let must = match Dbm::status(&state) {
            Status::Over(_) => return (n, state),
            status => status.must_act(),
        };
        let seats: Vec<_> = must.iter().collect();
        assert!(
            !seats.is_empty(),
            "{field} {seed}: nobody is waited for: {:?}",
            state.phase
        );
        let seat = seats[chance.below(seats.len())];
        let action = choosing
            .choose(&state, seat, &mut chance)
            .unwrap_or_else(|| {
                let (phase, ask) = (state.phase, &state.ask);
                panic!("{field} {seed}: nothing to choose: {phase:?} {ask:?}")
            });
        if let (Some(ask), Action::Answer(reply)) = (&state.ask, &action) {
            let is_first = ask.options[0].word(&state) == reply.option;
            answered.entry(ask.kind).or_default()[usize::from(!is_first)] += 1;
        }
        if is_settled(&state) {
            events.clear();
        }
        let played = Dbm::play(
            &mut state,
            Actor::Seat(seat),
            &action,
            &mut dice,
            &mut events,
        );
        if let Err(stop) = played {
            panic!(
                "{field} {seed} line {n}: {action:?} in {:?}: {stop:?}",
                state.phase
            );
        }
        check_places(&state, &|| {
            format!("{field} {seed} line {n}: {action:?}\n{events:#?}")
        });
    }
    (most, state)
}

#[test]
fn skirmishes_end() {
    for seed in 0..number("BATTLES").unwrap_or(5) {
        let all = Choosing::FromAll;
        let (lines, state) = play_out("skirmish", seed, 20_000, all, &mut Answered::new());
        assert!(
            matches!(Dbm::status(&state), Status::Over(_)),
            "{seed}: {lines} lines, turn {}",
            state.turn
        );
        println!(
            "skirmish {seed}: {lines} lines, {} turns, {:?}",
            state.turn,
            Dbm::verdict(&state).map(|v| v.score)
        );
    }
}

/// DBM-NAV: fleets sail, land and fight to the end; somebody gets ashore, and every position can be read again.
#[test]
fn fleets_fight_to_the_end() {
    let mut n_ashore = 0;
    for seed in 0..number("BATTLES").unwrap_or(3) {
        let lazily = Choosing::Lazily;
        let (lines, state) = play_out("skirmish_ships", seed, 20_000, lazily, &mut Answered::new());
        let is_over = matches!(Dbm::status(&state), Status::Over(_));
        assert!(is_over, "{seed}: {lines} lines, turn {}", state.turn);
        let ashore = state.elements.iter().filter(|one| one.landed);
        n_ashore += ashore.count();
        let again = Position::from(&state).resume();
        assert!(again.is_ok(), "{seed}: {again:?}");
    }
    assert!(n_ashore > 0);
}

/// DBM-INT-05, -12, DBM-AMB-07: impetuous troops ride through crowded friends, some of whom lie in ambush, and
/// after each of these turns nobody stands on anybody. In the first a rider would end on a hidden friend; in
/// the second somebody would make way onto the ground of a rider who gets nowhere.
#[test]
fn whoever_rides_through_a_crowd_stands_on_nobody() {
    for (seed, n_lines) in [(1_000, 60), (1_015, 60)] {
        let all = Choosing::FromAll;
        play_out("ambush_country", seed, n_lines, all, &mut Answered::new());
    }
}

/// DBM-INT-05, DBM-LOS-01: on this day a Warband by the table's edge would ride through Cavalry that has no room to
/// make way. It gives ground to them, and does not stop behind them over the edge.
#[test]
fn whoever_gives_ground_stays_on_the_table() {
    play_out(LONG_DAY, 57, 160, Choosing::Lazily, &mut Answered::new());
}

/// What must have been asked and answered, by the sixth line of section 6 of the design.
const ASKED: [AskKind; 6] = [
    AskKind::Pursue,
    AskKind::Swerve,
    AskKind::Principal,
    AskKind::Aim,
    AskKind::Nearest,
    AskKind::GoOn,
];
/// How many of them a hundred battles hold: moves into an ambush are rarer.
const FREQUENT: usize = 5;

/// Where the battles are fought that count questions: a fifth where somebody lies in ambush; most with bows,
/// artillery and light horse, whose owners have most to say.
const FIELDS: [&str; 5] = [
    "skirmish_ambush",
    "skirmish_arrows",
    "skirmish",
    "skirmish_arrows",
    "skirmish_lances",
];

/// DBM-SEQ-09: choices are people's. Over many battles each of these was asked, and answered with its first
/// option and with another; `SOBREMESA_LONG=1` fights a thousand, a fifth of them where ambushes lie.
#[test]
fn whoever_has_a_choice_is_asked() {
    let is_long = std::env::var_os("SOBREMESA_LONG").is_some();
    let n_battles = number("BATTLES").unwrap_or(if is_long { 1_000 } else { 100 });
    let first = number("FIRST").unwrap_or(1_000);
    let mut n_lines = 0;
    let mut by_field: BTreeMap<&str, (usize, Answered)> = BTreeMap::new();
    let mut answered = Answered::new();
    for seed in first..first + n_battles {
        let field = FIELDS[(seed % 5) as usize];
        let (n_here, here) = by_field.entry(field).or_default();
        let (lines, _) = play_out(field, seed, 20_000, Choosing::Lazily, here);
        *n_here += 1;
        n_lines += lines;
    }
    println!("{n_battles} battles, {n_lines} lines; first option/another:");
    for (field, (n_here, here)) in &by_field {
        println!("{field}, {n_here} battles: {here:?}");
        for (kind, times) in here {
            let all = answered.entry(*kind).or_default();
            all[0] += times[0];
            all[1] += times[1];
        }
    }
    println!("all: {answered:?}");
    let asked = if is_long {
        &ASKED[..]
    } else {
        &ASKED[..FREQUENT]
    };
    for kind in asked {
        let times = answered.get(kind).copied().unwrap_or_default();
        assert!(times.iter().all(|times| *times > 0), "{kind:?}: {times:?}");
    }
}

fn number(variable: &str) -> Option<u64> {
    std::env::var(variable).ok()?.parse().ok()
}

/// On how many days something of these was there.
#[derive(Default, Debug)]
struct Seen {
    vessels: usize,
    towns: usize,
    walls: usize,
    rivers: usize,
    headlands_and_islands: usize,
    channels: usize,
    dark: usize,
}

impl Seen {
    fn note(&mut self, state: &State) {
        let features = &state.field.features;
        let is_there = |kind: FeatureKind| features.iter().any(|one| one.kind == kind);
        let is_sea = |one: &Feature| one.kind == FeatureKind::Waterway;
        let is_wet = |one: &Feature| {
            let mut seas = features.iter().filter(|one| is_sea(one));
            seas.any(|sea| sea.bounds().holds(middle(one)))
        };
        let is_channel =
            |one: &Feature| one.kind == FeatureKind::River && matches!(one.shape, Shape::Area(_));
        let is_land = |one: &&Feature| one.kind.is_hill() || one.kind == FeatureKind::BuiltUp;
        self.vessels += usize::from(state.elements.iter().any(|one| one.is_naval()));
        self.towns += usize::from(is_there(FeatureKind::BuiltUp));
        self.walls += usize::from(!state.field.works.is_empty());
        self.rivers += usize::from(is_there(FeatureKind::River));
        self.headlands_and_islands += usize::from(features.iter().filter(is_land).any(is_wet));
        self.channels += usize::from(features.iter().any(is_channel));
        self.dark += usize::from(state.sky.is_some_and(|sky| sky.is_blind()));
    }
}

fn middle(land: &Feature) -> Vec2 {
    land.bounds().low.middle(land.bounds().high)
}

/// From the seasons to the end: nothing that is offered is refused. `SOBREMESA_LONG=1` lives through five
/// hundred days of twelve turns.
#[test]
fn whole_days_end() {
    let n_days = number("DAYS").unwrap_or(if is_long() { 500 } else { 3 });
    let first = number("FIRST").unwrap_or(1);
    let mut n_lines = 0;
    let (mut answered, mut seen) = (Answered::new(), Seen::default());
    for seed in first..first + n_days {
        let (lines, state) = play_out(WHOLE_DAY, seed, 20_000, Choosing::Lazily, &mut answered);
        let is_over = matches!(Dbm::status(&state), Status::Over(_));
        assert!(is_over, "day {seed} goes on after {lines} lines");
        n_lines += lines;
        seen.note(&state);
    }
    println!("{n_days} days, {n_lines} lines, {seen:?}");
}

/// DBM-NAV: days with fleets from the seasons to the end; on some of them vessels float, and on some there is no water
/// for them. `SOBREMESA_LONG=1` lives through five hundred.
#[test]
fn days_with_fleets_end() {
    let n_days = number("FLEET_DAYS").unwrap_or(if is_long() { 500 } else { 4 });
    let first = number("FIRST").unwrap_or(1);
    let (mut n_lines, mut n_afloat, mut n_ashore, mut n_sequels) = (0, 0, 0, 0);
    let (mut answered, mut seen) = (Answered::new(), Seen::default());
    for seed in first..first + n_days {
        let lazily = Choosing::Lazily;
        let (lines, state) = play_out(FLEET_DAY, seed, 20_000, lazily, &mut answered);
        let is_over = matches!(Dbm::status(&state), Status::Over(_));
        assert!(is_over, "day {seed} goes on after {lines} lines");
        let fleets = state.elements.iter().filter(|one| one.is_naval());
        n_afloat += usize::from(fleets.clone().next().is_some());
        n_ashore += fleets.filter(|one| one.landed).count();
        let again = Position::from(&state).resume();
        assert!(again.is_ok(), "{seed}: {again:?}");
        n_lines += lines;
        seen.note(&state);
        // DBM-CMP-04: what is left, afloat or ashore, can fight the next battle.
        if let Some(next) = Dbm::sequel(&setup(FLEET_DAY, seed), &state) {
            let mut dice = Dice::seeded(Seed::from_number(seed));
            let begun = Dbm::start(&next, &mut dice, &mut Nobody);
            assert!(begun.is_ok(), "{seed}: {:?}", begun.err());
            n_sequels += 1;
        }
    }
    println!("{n_days} days, {n_ashore} landed, {n_sequels} sequels, {n_lines} lines, {seen:?}");
    assert!(n_afloat > 0);
}
