//! Battles in which much is kept secret: how they begin, and what somebody does next.

use sobremesa_dbm::day::Step;
use sobremesa_dbm::sky::{Compass, Season, Sky};
use sobremesa_dbm::{
    Action, Army, ArmyChoice, Climate, Dbm, FieldChoice, Grade, Halt, Phase, Place, Position,
    Purpose, Setup, Side, State, Vigil, Works, WorksKind, candidates, ready,
};
use sobremesa_kernel::record::Origin;
use sobremesa_kernel::{Actor, DiceSource, Game, Match, Seat, Seed};

/// Numbers without end, the same for the same start.
#[derive(Clone)]
pub(crate) struct Chance(pub(crate) u64);

impl Chance {
    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        self.0 >> 33
    }

    pub(crate) fn below(&mut self, n: usize) -> usize {
        self.next() as usize % n.max(1)
    }

    pub(crate) fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }
}

/// The last two have fleets.
const ARMIES: [[&str; 2]; 5] = [
    ["mid_republican_roman", "barcid_carthaginian"],
    ["gallic", "parthian"],
    ["hyw_english", "french_ordonnance"],
    ["new_kingdom_egyptian", "viking"],
    ["athenian_league", "syracusan"],
];

/// How a battle begins, and how it might have begun as far as the other side knows.
pub(crate) struct Beginning {
    pub(crate) truth: Origin<Dbm>,
    /// With another secret of a side.
    pub(crate) otherwise: Option<(Side, Origin<Dbm>)>,
    /// What that is.
    pub(crate) secret: &'static str,
}

impl Beginning {
    /// A whole day. On two of three, one side's army could be another: other troops, or other works.
    pub(crate) fn day(seed: u64) -> Beginning {
        let armies = ARMIES[seed as usize % ARMIES.len()];
        let setup = Setup {
            armies: Some(armies.map(|list| ArmyChoice::Own(Box::new(fortified(list, seed))))),
            whole_day: true,
            turns: Some(12),
            ..Setup::default()
        };
        let side = Side::BOTH[seed as usize / 3 % 2];
        let mut other = setup.clone();
        if let Some(armies) = &mut other.armies
            && let ArmyChoice::Own(army) = &mut armies[side.index()]
        {
            match seed % 3 {
                0 => vary_troops(army, seed),
                1 => army.works.clear(),
                _ => {}
            }
        }
        let is_other = other != setup;
        Beginning {
            truth: Origin::Setup(setup),
            otherwise: is_other.then_some((side, Origin::Setup(other))),
            secret: if seed.is_multiple_of(3) {
                "troops"
            } else {
                "works"
            },
        }
    }

    /// A field on which some lie in ambush: they could lie somewhere else.
    pub(crate) fn ambush(field: &str, seed: u64) -> Beginning {
        Beginning::hidden(&on_field(field, seed), seed)
    }

    /// A skirmish on which night has fallen, with a moon; on every second nobody hides.
    pub(crate) fn night(seed: u64) -> Beginning {
        let fields = ["skirmish_ambush", "skirmish"];
        let mut state = on_field(fields[seed as usize % fields.len()], seed);
        state.set_sky(Some(Sky {
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
        state.phase = Phase::Nightfall(Vigil::FightOn);
        Beginning::hidden(&state, seed)
    }

    fn hidden(state: &State, seed: u64) -> Beginning {
        let side = Side::BOTH[seed as usize % 2];
        let truth = Dbm::position(state);
        let other = moved_ambush(&truth, side, seed);
        Beginning {
            truth: Origin::Position(truth),
            otherwise: other.map(|other| (side, Origin::Position(other))),
            secret: "where somebody hides",
        }
    }
}

/// Those of a side who hide lie a few paces further on.
fn moved_ambush(truth: &Position, side: Side, seed: u64) -> Option<Position> {
    let mut other = truth.clone();
    let mut n_moved = 0;
    for one in &mut other.elements {
        if one.side == side && one.place == Place::Hidden {
            one.x += if seed % 4 < 2 { 4.0 } else { -4.0 };
            one.y += if seed % 8 < 4 { 3.0 } else { -3.0 };
            n_moved += 1;
        }
    }
    (n_moved > 0).then_some(other)
}

fn on_field(field: &str, seed: u64) -> State {
    let setup = Setup {
        field: Some(FieldChoice::Ready(field.to_owned())),
        ..Setup::default()
    };
    begin(Origin::Setup(setup), seed).state().clone()
}

pub(crate) fn begin(origin: Origin<Dbm>, seed: u64) -> Match<Dbm> {
    let dice = DiceSource::Seed(Seed::from_number(seed));
    Match::start(origin, dice).unwrap_or_else(|why| panic!("battle {seed}: {why:?}"))
}

/// A ready-made army that has bought works besides, on most days.
fn fortified(list: &str, seed: u64) -> Army {
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
    army
}

/// Some of its last command are better or worse than they were, or one more.
fn vary_troops(army: &mut Army, seed: u64) {
    let last = army.command.last_mut().expect("a command");
    let Some(line) = last.line.iter_mut().rev().find(|line| !line.general) else {
        return;
    };
    if seed.is_multiple_of(2) {
        line.count += 1;
    } else {
        line.grade = match line.grade {
            Grade::Ordinary => Grade::Inferior,
            _ => Grade::Ordinary,
        };
    }
}

/// What somebody does next, preferably something of which not everybody may know.
pub(crate) fn choose(state: &State, chance: &mut Chance) -> (Seat, Action) {
    let seats: Vec<Seat> = Dbm::status(state).must_act().iter().collect();
    let seat = seats[chance.below(seats.len())];
    let secret = match state.phase {
        Phase::Before(Step::Orders) => secret_orders(state, seat, chance),
        Phase::Before(_) => None,
        Phase::Move if chance.one_in(3) => secret_halt(state, seat),
        _ if chance.one_in(4) => standing_order(state, chance),
        _ => None,
    };
    secret.unwrap_or_else(|| {
        let drawn = candidates::drawn(state, seat, &mut || chance.next());
        let action = drawn.expect("whoever is waited for may do something");
        (seat, action)
    })
}

/// Orders with a flank march or with an ambush.
fn secret_orders(state: &State, seat: Seat, chance: &mut Chance) -> Option<(Seat, Action)> {
    let mut all = Vec::new();
    Dbm::candidates(state, Actor::Seat(seat), &mut all);
    let wants_march = chance.one_in(2);
    let is_wanted = |action: &Action| match action {
        Action::WriteOrders(orders) if wants_march => !orders.flanks.is_empty(),
        Action::WriteOrders(orders) => !orders.ambushes.is_empty(),
        _ => false,
    };
    let wanted = all.into_iter().find(is_wanted)?;
    Some((seat, wanted))
}

/// DBM-AMB-05: whoever hides and would not wait is held back.
fn secret_halt(state: &State, seat: Seat) -> Option<(Seat, Action)> {
    let hidden = state.all().filter(|(ix, one)| {
        one.place == Place::Hidden && state.owner(*ix) == seat && !one.deeds.halted
    });
    let mut halts = hidden.map(|(_, one)| {
        Action::Halt(Halt {
            elements: vec![one.id],
            about: false,
            spare: false,
        })
    });
    let may = |halt: &Action| candidates_accept(state, seat, halt);
    halts.find(may).map(|halt| (seat, halt))
}

fn candidates_accept(state: &State, seat: Seat, action: &Action) -> bool {
    let mut copy = state.clone();
    let mut dice = sobremesa_kernel::Dice::asked();
    let who = Actor::Seat(seat);
    let played = Dbm::play(
        &mut copy,
        who,
        action,
        &mut dice,
        &mut sobremesa_kernel::Nobody,
    );
    played.is_ok()
}

/// DBM-AMB-06: whoever hides is told to shoot or not to. Nobody offers to end it all.
fn standing_order(state: &State, chance: &mut Chance) -> Option<(Seat, Action)> {
    let side = Side::BOTH[chance.below(2)];
    let seat = side.commander_in_chief();
    let mut besides = Vec::new();
    Dbm::meanwhile(state, seat, &mut besides);
    besides.retain(|action| matches!(action, Action::SetStance(_)));
    let drawn = chance.below(besides.len());
    (!besides.is_empty()).then(|| (seat, besides.swap_remove(drawn)))
}
