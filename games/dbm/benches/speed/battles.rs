//! Whole battles: by chance, by the sergeant against himself, and played again from their record.

use std::time::Instant;

use sobremesa_dbm::{ArmyChoice, Dbm, FieldChoice, Phase, Setup, State, candidates, officers};
use sobremesa_kernel::bot::{Bot, Budget};
use sobremesa_kernel::record::Origin;
use sobremesa_kernel::{
    Actor, Audience, Dice, DiceSource, Game, Match, Nobody, Playing, Seat, Seed,
};

/// A field of twelve elements a side.
pub(super) fn skirmish() -> Setup {
    Setup {
        field: Some(FieldChoice::Ready("skirmish".to_owned())),
        ..Setup::default()
    }
}

/// Two whole armies of 400 points, 190 elements together.
pub(super) fn battle() -> Setup {
    let ready = |list: &str| ArmyChoice::Ready(list.to_owned());
    Setup {
        armies: Some([ready("gallic"), ready("mid_republican_roman")]),
        field: Some(FieldChoice::Ready("wooded_hills".to_owned())),
        turns: Some(24),
        ..Setup::default()
    }
}

/// A small generator of its own.
pub(super) struct Chance(u64);

impl Chance {
    pub(super) const fn new(seed: u64) -> Chance {
        Chance(seed.wrapping_mul(2).wrapping_add(77))
    }

    pub(super) const fn next(&mut self) -> u64 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        self.0 >> 24
    }
}

/// Who decides what a seat does.
pub(super) trait Decide {
    fn decide(&mut self, state: &State, seat: Seat) -> sobremesa_dbm::Action;
}

/// Any legal action, drawn without listing the others.
pub(super) struct AtRandom(pub(super) Chance);

impl Decide for AtRandom {
    fn decide(&mut self, state: &State, seat: Seat) -> sobremesa_dbm::Action {
        candidates::drawn(state, seat, &mut || self.0.next()).expect("something to do")
    }
}

/// The sergeant, and how long each of his bounds took.
pub(super) struct Sergeant {
    officer: &'static dyn Bot<Dbm>,
    turn: u16,
    spent: f64,
    /// Milliseconds, bound by bound.
    pub(super) bounds: Vec<f64>,
}

impl Sergeant {
    pub(super) fn new() -> Sergeant {
        let officers = officers().iter();
        let mut sergeants = officers.filter(|officer| officer.name() == "sergeant");
        Sergeant {
            officer: *sergeants.next().expect("a sergeant"),
            turn: 0,
            spent: 0.0,
            bounds: Vec::new(),
        }
    }
}

impl Decide for Sergeant {
    fn decide(&mut self, state: &State, seat: Seat) -> sobremesa_dbm::Action {
        let start = Instant::now();
        let view = Dbm::view(state, Audience::Seat(seat));
        let action = self.officer.decide(&view, seat, &Budget::USUAL, 1);
        if state.turn != self.turn {
            self.bounds.push(self.spent);
            (self.turn, self.spent) = (state.turn, 0.0);
        }
        self.spent += start.elapsed().as_secs_f64() * 1e3;
        action.expect("an order")
    }
}

/// Fights a battle to its end and shows every state in which somebody has to choose; how many lines it had.
pub(super) fn fight(
    setup: &Setup,
    seed: u64,
    player: &mut impl Decide,
    mut show: impl FnMut(&State),
) -> usize {
    let mut dice = Dice::seeded(Seed::from_number(seed));
    let mut state = Dbm::start(setup, &mut dice, &mut Nobody).expect("a battle");
    let mut n_lines = 0;
    while let Some(seat) = Dbm::status(&state).must_act().iter().next() {
        show(&state);
        let action = player.decide(&state, seat);
        Dbm::play(
            &mut state,
            Actor::Seat(seat),
            &action,
            &mut dice,
            &mut Nobody,
        )
        .expect("it is legal");
        n_lines += 1;
    }
    n_lines
}

/// A battle at random, fought to its end.
pub(super) fn fought(setup: &Setup, seed: u64) -> Match<Dbm> {
    let source = DiceSource::Seed(Seed::from_number(seed));
    let mut game: Match<Dbm> =
        Match::start(Origin::Setup(setup.clone()), source).expect("a battle");
    let mut player = AtRandom(Chance::new(seed));
    while let Some(seat) = Dbm::status(game.state()).must_act().iter().next() {
        let action = player.decide(game.state(), seat);
        let played = game.play(Actor::Seat(seat), action);
        assert!(matches!(played, Ok(Playing::Done(_))), "{played:?}");
    }
    game
}

/// Milliseconds that it takes to come by the state after a line, at the worst. Each line is looked at
/// three times and the best counts, for whatever else the machine does meanwhile is not the battle's.
pub(super) fn worst_look_back(game: &Match<Dbm>) -> f64 {
    let look = |line| {
        let start = Instant::now();
        std::hint::black_box(game.state_after(line));
        start.elapsed().as_secs_f64() * 1e3
    };
    let best = |line| (0..3).map(|_| look(line)).fold(f64::INFINITY, f64::min);
    (1..=game.seq()).map(best).fold(0.0, f64::max)
}

/// Positions in which somebody moves, from whole battles, a few lines apart.
pub(super) fn positions(n_positions: usize) -> Vec<State> {
    const APART: usize = 7;
    let mut positions = Vec::new();
    let mut n_seen = 0;
    for seed in 0.. {
        let mut player = AtRandom(Chance::new(seed));
        fight(&battle(), seed, &mut player, |state| {
            let moves = state.phase == Phase::Move && state.ask.is_none();
            if moves && positions.len() < n_positions {
                n_seen += 1;
                if n_seen % APART == 0 {
                    positions.push(state.clone());
                }
            }
        });
        if positions.len() >= n_positions {
            break;
        }
    }
    positions
}
