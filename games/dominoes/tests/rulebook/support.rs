//! The short notation of the tests, and the only places that touch the API.

use serde_json::Value;
use sobremesa_dominoes::rules::moves::ends_after;
use sobremesa_dominoes::{
    Action, Dominoes, Ends, Event, HAND_SIZE, HandSummary, Held, Move, Pip, Player, Position,
    Refusal, Setup, Side, SignalMode, State, Tile, TileSet,
};
use sobremesa_kernel::record::Origin;
use sobremesa_kernel::{
    Actor, Dice, DiceSource, Game, Illegal, Match, Must, Nobody, Playing, Seed, Status, Stop,
};
use sobremesa_table::Playable;

/// A hand from the catalogue.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Example {
    pub(crate) hands: [&'static str; 4],
    pub(crate) opener: i64,
    pub(crate) first_hand: bool,
    pub(crate) moves: &'static str,
}

impl Example {
    /// The deal, before anything is laid.
    pub(crate) fn position(&self) -> Position {
        Position {
            hands: self.hands.map(str::to_owned),
            opener: self.opener,
            first_hand: self.first_hand,
            moves: String::new(),
            score: [0, 0],
            hand: None,
            max_points: 200,
            first_opening: Default::default(),
            signal_mode: Default::default(),
        }
    }

    #[track_caller]
    pub(crate) fn dealt(&self) -> State {
        resume(&self.position())
    }

    /// The moves, one by one.
    pub(crate) fn moves(&self) -> impl Iterator<Item = &'static str> {
        self.moves.split_whitespace()
    }

    /// After the first `n` moves.
    #[track_caller]
    pub(crate) fn after(&self, n: usize) -> State {
        let mut state = self.dealt();
        for word in self.moves().take(n) {
            play(&mut state, word);
        }
        state
    }

    /// The whole hand, with everything that was told.
    #[track_caller]
    pub(crate) fn played(&self) -> (State, Vec<Event>) {
        let mut state = self.dealt();
        let events = self.moves().flat_map(|word| play(&mut state, word));
        let events = events.collect();
        (state, events)
    }

    #[track_caller]
    pub(crate) fn ended(&self) -> HandSummary {
        let (_, events) = self.played();
        hand_end(&events)
    }
}

#[track_caller]
pub(crate) fn resume(position: &Position) -> State {
    Dominoes::resume(position).unwrap_or_else(|faults| panic!("{faults:#?}"))
}

/// Reads `35L`, `66`, `-`, as people type it.
#[track_caller]
pub(crate) fn action(word: &str) -> Action {
    Dominoes::read_typed(word).unwrap_or_else(|words| panic!("{}", words.en))
}

pub(crate) fn tile(text: &str) -> Tile {
    text.parse().expect("a tile")
}

pub(crate) fn pip(number: u8) -> Pip {
    Pip::new(number).expect("0 to 6")
}

pub(crate) fn ends(left: u8, right: u8) -> Ends {
    Ends {
        left: pip(left),
        right: pip(right),
    }
}

/// Somebody's try: what happened, or the refusal. Nobody's dice are needed for a move.
pub(crate) fn attempt(
    state: &mut State,
    who: Actor,
    action: &Action,
) -> Result<Vec<Event>, Refusal> {
    let mut events = Vec::new();
    match Dominoes::play(state, who, action, &mut Dice::asked(), &mut events) {
        Ok(()) => Ok(events),
        Err(Stop::Refused(refusal)) => Err(refusal),
        Err(Stop::NeedsDice(stop)) => panic!("{stop:?}"),
    }
}

/// The player in turn does what `word` says.
#[track_caller]
pub(crate) fn play(state: &mut State, word: &str) -> Vec<Event> {
    let turn = state
        .turn()
        .unwrap_or_else(|| panic!("{word}: the hand is over"));
    attempt(state, Actor::Seat(turn.seat()), &action(word))
        .unwrap_or_else(|refusal| panic!("{turn} {word}: {refusal:?}"))
}

/// `who` tries `word`, which is refused with this code and changes nothing (DOM-MOV-09).
#[track_caller]
pub(crate) fn check_refused(state: &State, who: Player, word: &str, code: &str) -> Illegal {
    check_refused_action(state, Actor::Seat(who.seat()), &action(word), code)
}

#[track_caller]
pub(crate) fn check_refused_action(
    state: &State,
    who: Actor,
    action: &Action,
    code: &str,
) -> Illegal {
    let mut tried = *state;
    let refusal = attempt(&mut tried, who, action)
        .expect_err(&format!("{who:?} {action:?} should be refused"));
    assert_eq!(refusal.code(), code, "{refusal:?}");
    assert_eq!(tried, *state, "a refused action changes nothing");
    refusal.into()
}

/// What the player in turn may do, as `35L 35R -`.
pub(crate) fn listed(state: &State) -> String {
    let turn = state.turn().expect("somebody's turn");
    let mut actions = Vec::new();
    Dominoes::candidates(state, Actor::Seat(turn.seat()), &mut actions);
    let words: Vec<String> = actions.iter().map(Dominoes::notation).collect();
    words.join(" ")
}

/// P1 to move at these ends with these tiles, and others that match neither end.
#[track_caller]
pub(crate) fn facing(left: u8, right: u8, hand: &str, mode: SignalMode) -> State {
    let wanted = ends(left, right);
    let mut own: Vec<Tile> = hand.split_whitespace().map(tile).collect();
    let held: TileSet = own.iter().copied().collect();
    let line = line_to(wanted, None, TileSet::FULL.minus(held), 3);
    let line = line.unwrap_or_else(|| panic!("no three other tiles leave {left}/{right}"));
    let laid: TileSet = line.iter().map(|(tile, _)| *tile).collect();
    let fits = TileSet::suit(wanted.left).or(TileSet::suit(wanted.right));
    let strange = TileSet::FULL.minus(held.or(fits).or(laid));
    own.extend(strange.iter().take(HAND_SIZE - own.len()));
    let rest = TileSet::FULL
        .minus(own.iter().copied().collect())
        .minus(laid);
    let mut rest = rest.iter();
    let opener = Player::P1.after(4 - line.len());
    let hands = Player::ALL.map(|player| {
        let turn = (player.index() + 4 - opener.index()) % 4;
        let laid = line.get(turn).map(|(tile, _)| *tile);
        let tiles: Held = match player {
            Player::P1 => own.iter().copied().collect(),
            _ => laid
                .into_iter()
                .chain(rest.by_ref())
                .take(HAND_SIZE)
                .collect(),
        };
        tiles.to_string()
    });
    let moves = line
        .iter()
        .map(|(tile, side)| format!("{tile}{}", side.letter()));
    resume(&Position {
        hands,
        opener: opener.number().into(),
        moves: moves.collect::<Vec<_>>().join(" "),
        signal_mode: mode,
        ..crate::examples::LOST_BLOCK.position()
    })
}

/// At most `n` tiles that lead from some ends to others.
fn line_to(
    wanted: Ends,
    from: Option<Ends>,
    unused: TileSet,
    n: usize,
) -> Option<Vec<(Tile, Side)>> {
    if from == Some(wanted) {
        return Some(Vec::new());
    }
    let moves = unused
        .iter()
        .flat_map(|tile| Side::ALL.map(|side| (tile, side)));
    moves.filter(|_| n > 0).find_map(|(tile, side)| {
        let after = ends_after(from, tile, side)?;
        let further = line_to(wanted, Some(after), unused.without(tile), n - 1)?;
        Some([(tile, side)].into_iter().chain(further).collect())
    })
}

/// P1 opens a later hand with these seven tiles.
#[track_caller]
pub(crate) fn opening(hand: &str) -> State {
    let held: TileSet = hand.split_whitespace().map(tile).collect();
    let rest: Vec<Tile> = TileSet::FULL.minus(held).iter().collect();
    let others = rest.chunks(HAND_SIZE).map(|tiles| {
        let held: Held = tiles.iter().copied().collect();
        held.to_string()
    });
    let mut hands = [hand.to_owned()].into_iter().chain(others);
    let mut position = crate::examples::LOST_BLOCK.position();
    position.hands = std::array::from_fn(|_| hands.next().expect("28 tiles"));
    resume(&position)
}

/// The one `hand_end` among the events.
#[track_caller]
pub(crate) fn hand_end(events: &[Event]) -> HandSummary {
    let mut ends = events.iter().filter_map(|event| match event {
        Event::HandEnd(end) => Some(*end),
        _ => None,
    });
    let end = ends.next().expect("the hand has ended");
    assert_eq!(ends.next(), None, "a hand ends once");
    end
}

/// The latest move of the hand.
#[track_caller]
pub(crate) fn latest(state: &State) -> Move {
    state.moves().last().expect("a move was made")
}

pub(crate) fn json(it: &impl serde::Serialize) -> Value {
    serde_json::to_value(it).expect("it has a JSON form")
}

/// Choices for random play.
pub(crate) struct Chance(u64);

impl Chance {
    pub(crate) fn new(seed: u64) -> Chance {
        Chance(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    pub(crate) fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 33) as usize % n
    }
}

/// Whom the match waits for, and what they may do; nothing when it is over.
pub(crate) fn choices(state: &State) -> Option<(Actor, Vec<Action>)> {
    let who = match Dominoes::status(state) {
        Status::Waiting {
            must: Must::Seats(seats),
            ..
        } => Actor::Seat(seats.iter().next().expect("somebody must")),
        Status::Waiting {
            must: Must::House, ..
        } => Actor::House,
        Status::Over(_) => return None,
    };
    let mut actions = Vec::new();
    Dominoes::candidates(state, who, &mut actions);
    Some((who, actions))
}

/// Random play from a seed; `look` sees every state, the first and the last included.
pub(crate) fn random_match(setup: &Setup, seed: u64, mut look: impl FnMut(&State)) -> State {
    let mut dice = Dice::seeded(Seed::from_number(seed));
    let mut chance = Chance::new(seed);
    let mut state = Dominoes::start(setup, &mut dice, &mut Nobody).expect("no faults");
    look(&state);
    while let Some((who, actions)) = choices(&state) {
        let action = actions[chance.below(actions.len())];
        Dominoes::play(&mut state, who, &action, &mut dice, &mut Nobody).expect("offered");
        look(&state);
    }
    state
}

/// A recorded match of random play that is played on as long as `goes_on` says.
pub(crate) fn random_record(
    source: DiceSource,
    seed: u64,
    goes_on: impl Fn(&Match<Dominoes>) -> bool,
) -> Match<Dominoes> {
    let mut table = new_match(Setup::default(), source);
    let mut chance = Chance::new(seed);
    while goes_on(&table) {
        let Some((who, actions)) = choices(table.state()) else {
            break;
        };
        let action = actions[chance.below(actions.len())];
        assert!(matches!(table.play(who, action), Ok(Playing::Done(_))));
    }
    table
}

pub(crate) fn new_match(setup: Setup, source: DiceSource) -> Match<Dominoes> {
    Match::start(Origin::Setup(setup), source).expect("no faults")
}

/// A deal as a script tells it: all 28 tiles, seat by seat.
pub(crate) fn script_of(example: &Example) -> sobremesa_kernel::Shown {
    let tiles = example
        .hands
        .iter()
        .flat_map(|hand| hand.split_whitespace());
    sobremesa_kernel::Shown::Order(tiles.map(str::to_owned).collect())
}

pub(crate) fn seat(player: Player) -> Actor {
    Actor::Seat(player.seat())
}
