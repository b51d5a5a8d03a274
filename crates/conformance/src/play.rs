//! Random play, and what the properties look at.

use serde::Serialize;
use sobremesa_kernel::record::{Line, Luck, Origin};
use sobremesa_kernel::{
    Actor, Audience, Commands, Dice, DiceSource, Game, Illegal, Match, Must, Playing, Seat, Seed,
    Status, Stop,
};
use sobremesa_table::{Playable, Preset};

use crate::trial::{Chance, Trial};

/// Longer matches are not followed further, except to see that they end.
const LONG_ENOUGH: usize = 150;
/// Of a match that its game calls long, so many lines are followed.
const BEGINNING: usize = 8;
/// Where there are others, one in so many matches is one of the long ones.
const SELDOM: usize = 8;
/// So many different actions of a match are remembered, to be tried again at the wrong moment.
const MEMORY: usize = 80;

/// What happens at a random table besides the moves.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Manners {
    /// Nothing.
    Silent,
    /// Offers and answers, resignations, and the time.
    Talking,
    /// Also takebacks and an arbiter's rulings.
    Meddling,
}

/// A match played at random.
pub(crate) struct RandomTable<G: Playable> {
    pub(crate) game: Match<G>,
    manners: Manners,
    elapsed_ms: u64,
    /// So many lines are followed.
    most: usize,
    /// Actions that somebody was offered at some time.
    pub(crate) known: Vec<G::Action>,
}

impl<G: Playable> RandomTable<G> {
    /// Begins one of the game's ready-made matches.
    pub(crate) fn start(trial: &mut Trial, manners: Manners) -> RandomTable<G> {
        let preset = a_preset::<G>(&mut trial.chance);
        RandomTable::from_preset(&preset, trial, manners)
    }

    /// Begins one of those that are played to their end.
    pub(crate) fn start_short(trial: &mut Trial, manners: Manners) -> RandomTable<G> {
        let presets = presets_by_length::<G>().0;
        let preset = trial.chance.pick(&presets).expect("a short match");
        RandomTable::from_preset(preset, trial, manners)
    }

    fn from_preset(preset: &Preset<G>, trial: &Trial, manners: Manners) -> RandomTable<G> {
        let source = DiceSource::Seed(trial.dice_seed());
        let game = begin(Origin::Setup(preset.setup.clone()), source);
        let most = if G::is_long(preset) {
            BEGINNING
        } else {
            LONG_ENOUGH
        };
        RandomTable {
            game,
            manners,
            elapsed_ms: 0,
            most,
            known: G::time(0).into_iter().collect(),
        }
    }

    /// Plays a whole match, and tells what it was like after each line.
    pub(crate) fn play_out(trial: &mut Trial, manners: Manners) -> (RandomTable<G>, Vec<Snapshot>) {
        let mut table = RandomTable::start(trial, manners);
        let mut snapshots = Vec::new();
        loop {
            // A line that ends the match brings the last line along.
            while snapshots.len() < table.game.seq() {
                snapshots.push(snapshot::<G>(table.game.state()));
            }
            if !table.step(trial) {
                return (table, snapshots);
            }
        }
    }

    /// Plays a whole match, and looks at it now and then.
    pub(crate) fn look_on(
        trial: &mut Trial,
        manners: Manners,
        mut look: impl FnMut(&mut RandomTable<G>, &mut Trial),
    ) -> RandomTable<G> {
        let mut table = RandomTable::start(trial, manners);
        loop {
            if trial.looks_at(table.game.seq()) {
                look(&mut table, trial);
            }
            if !table.step(trial) {
                return table;
            }
        }
    }

    /// Does something at random; false when the match has ended or has gone on for long enough.
    fn step(&mut self, trial: &mut Trial) -> bool {
        self.game.seq() < self.most && self.advance(trial)
    }

    /// Does something at random; false when the match has ended.
    pub(crate) fn advance(&mut self, trial: &mut Trial) -> bool {
        trial.line = self.game.seq();
        let Status::Waiting { must, may, .. } = G::status(self.game.state()) else {
            return false;
        };
        let chance = &mut trial.chance;
        if self.manners == Manners::Meddling && chance.one_in(25) {
            self.meddle(chance);
            return true;
        }
        if self.manners != Manners::Silent && chance.one_in(10) {
            self.elapsed_ms += 10u64.pow(chance.below(6) as u32) * chance.below(10) as u64;
            let told = self.game.elapse(self.elapsed_ms);
            assert!(
                matches!(told, Ok(Playing::Done(_))),
                "time passes: {told:?}"
            );
            return true;
        }
        let talks = self.manners != Manners::Silent && chance.one_in(20);
        let talkers: Vec<Seat> = may.iter().filter(|_| talks).collect();
        if let Some(seat) = chance.pick(&talkers).copied() {
            let actions = meanwhile::<G>(self.game.state(), seat);
            // Whoever is named may have nothing to say, where naming must not tell who has.
            if !(G::HIDES_LINES && actions.is_empty()) {
                self.play_one_of(Actor::Seat(seat), actions, chance);
                return true;
            }
        }
        let who = match must {
            Must::House => Actor::House,
            Must::Seats(seats) => {
                let seats: Vec<Seat> = seats.iter().collect();
                Actor::Seat(*chance.pick(&seats).expect("somebody has to act"))
            }
        };
        let actions = candidates::<G>(self.game.state(), who);
        self.play_one_of(who, actions, chance);
        true
    }

    fn play_one_of(&mut self, who: Actor, actions: Vec<G::Action>, chance: &mut Chance) {
        let chosen = chance.pick(&actions).cloned();
        let action = chosen.unwrap_or_else(|| panic!("{who:?} has to act and is offered nothing"));
        for seen in actions {
            self.remember(seen, chance);
        }
        let done = self.game.play(who, action.clone());
        let is_done = matches!(done, Ok(Playing::Done(_)));
        assert!(is_done, "{who:?} was offered {action:?}: {done:?}");
    }

    fn remember(&mut self, action: G::Action, chance: &mut Chance) {
        if self.known.contains(&action) {
            return;
        }
        if self.known.len() < MEMORY {
            self.known.push(action);
        } else {
            let forgotten = chance.below(MEMORY);
            self.known[forgotten] = action;
        }
    }

    /// A takeback, or an arbiter who puts an earlier position on the table.
    fn meddle(&mut self, chance: &mut Chance) {
        let line = 1 + chance.below(self.game.seq());
        if chance.one_in(3) {
            let position = G::position(&self.game.state_after(line));
            self.game
                .overrule(position)
                .expect("a position of this match");
        } else {
            let luck = match chance.one_in(3) {
                true => Luck::Kept,
                false => Luck::Rewound,
            };
            self.game.go_back(line, luck).expect("a line of this match");
        }
    }

    /// Somebody, and something that somebody else could do, or he himself at another time.
    pub(crate) fn attempts(&self, chance: &mut Chance, n: usize) -> Vec<(Actor, G::Action)> {
        let actors = actors::<G>();
        let tried = chance.some_of(&self.known, n).into_iter();
        tried
            .map(|action| (*chance.pick(&actors).expect("the house"), action))
            .collect()
    }
}

/// The ready-made matches that are played to their end, and the long ones.
fn presets_by_length<G: Playable>() -> (Vec<Preset<G>>, Vec<Preset<G>>) {
    let presets = G::presets().into_iter();
    presets.partition(|preset| !G::is_long(preset))
}

/// One of the ready-made matches, seldom a long one.
pub(crate) fn a_preset<G: Playable>(chance: &mut Chance) -> Preset<G> {
    let (mut short, mut long) = presets_by_length::<G>();
    let from = if !long.is_empty() && chance.one_in(SELDOM) {
        &mut long
    } else {
        &mut short
    };
    from.swap_remove(chance.below(from.len()))
}

pub(crate) fn begin<G: Game>(origin: Origin<G>, source: DiceSource) -> Match<G> {
    Match::start(origin, source).unwrap_or_else(|why| panic!("the match did not begin: {why:?}"))
}

/// Does what a line of another match says. The last line writes itself.
pub(crate) fn follow<G: Game>(game: &mut Match<G>, line: &Line<G>) {
    let done = match line {
        Line::Play { who, action } => game.play(*who, action.clone()).map(drop),
        Line::Conceded { seat, why } => game.concede(*seat, *why).map(drop),
        Line::Ruling(position) => game.overrule(position.clone()).map(drop),
        Line::Takeback { to, luck } => game.go_back(*to, *luck).map(drop),
        Line::NewDice(_) | Line::Over { .. } => Ok(()),
    };
    done.unwrap_or_else(|why| panic!("{line:?} could be done before: {why:?}"));
}

pub(crate) fn seats<G: Game>() -> impl Iterator<Item = Seat> {
    (0..G::SEATS.len()).map(Seat::new)
}

pub(crate) fn actors<G: Game>() -> Vec<Actor> {
    seats::<G>()
        .map(Actor::Seat)
        .chain([Actor::House])
        .collect()
}

/// Everybody who may look on, the referee last.
pub(crate) fn audiences<G: Game>() -> Vec<Audience> {
    let others = [Audience::Spectator, Audience::Referee];
    seats::<G>().map(Audience::Seat).chain(others).collect()
}

/// Everybody from whom something may be hidden.
pub(crate) fn kept_in_the_dark<G: Game>() -> Vec<Audience> {
    let mut all = audiences::<G>();
    all.pop();
    all
}

/// Those of them who can imagine how things might really be.
pub(crate) fn imaginative<G: Game>() -> Vec<Audience> {
    let mut all = kept_in_the_dark::<G>();
    all.retain(|to| G::SPECTATORS_CAN_IMAGINE || *to != Audience::Spectator);
    all
}

pub(crate) fn candidates<G: Game>(state: &G::State, who: Actor) -> Vec<G::Action> {
    let mut actions = Vec::new();
    G::candidates(state, who, &mut actions);
    actions
}

pub(crate) fn meanwhile<G: Game>(state: &G::State, seat: Seat) -> Vec<G::Action> {
    let mut actions = Vec::new();
    G::meanwhile(state, seat, &mut actions);
    actions
}

/// Everything that somebody is offered: moves, and what may be done besides.
pub(crate) fn offers<G: Game>(state: &G::State, who: Actor) -> Vec<G::Action> {
    let mut actions = candidates::<G>(state, who);
    if let Actor::Seat(seat) = who {
        G::meanwhile(state, seat, &mut actions);
    }
    actions
}

/// What the rules say to an action, without dice: `None` if they allow it.
pub(crate) fn refusal<G: Game>(
    state: &G::State,
    who: Actor,
    action: &G::Action,
) -> Option<Illegal> {
    let mut scratch = state.clone();
    let dice = &mut Dice::asked();
    match G::play(
        &mut scratch,
        who,
        action,
        dice,
        &mut sobremesa_kernel::Nobody,
    ) {
        Ok(()) | Err(Stop::NeedsDice(_)) => None,
        Err(Stop::Refused(refusal)) => Some(refusal.into()),
    }
}

/// What became of an action with the dice of `seed`: the new state and what happened.
pub(crate) fn played<G: Game>(
    state: &G::State,
    who: Actor,
    action: &G::Action,
    seed: u64,
) -> Option<(G::State, Vec<G::Event>)> {
    let mut dice = Dice::seeded(Seed::from_number(seed));
    played_with::<G>(state, who, action, &mut dice)
}

/// The same with some dice; `None` also if those do not fit.
pub(crate) fn played_with<G: Game>(
    state: &G::State,
    who: Actor,
    action: &G::Action,
    dice: &mut Dice,
) -> Option<(G::State, Vec<G::Event>)> {
    let mut after = state.clone();
    let mut events = Vec::new();
    let played = G::play(&mut after, who, action, dice, &mut events);
    played.ok().map(|()| (after, events))
}

/// What a match is like at one moment.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Snapshot {
    fingerprint: u64,
    status: Status,
    commands: Commands,
    /// What everybody sees, the referee last.
    views: Vec<String>,
}

pub(crate) fn snapshot<G: Game>(state: &G::State) -> Snapshot {
    let audiences = audiences::<G>().into_iter();
    Snapshot {
        fingerprint: G::fingerprint(state).value(),
        status: G::status(state),
        commands: G::commands(state),
        views: audiences.map(|to| json(&G::view(state, to))).collect(),
    }
}

pub(crate) fn json(it: &impl Serialize) -> String {
    serde_json::to_string(it).expect("everything that leaves a game has a JSON form")
}
