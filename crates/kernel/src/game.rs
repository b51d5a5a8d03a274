//! The contract between a rulebook and everything around it.

use std::fmt::Debug;

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::claim::Claim;
use crate::{
    Actor, Audience, Commands, Dice, DiceStop, Fault, Fingerprint, Illegal, Past, Seat, SeatSet,
    Status, Verdict,
};

/// The rules of one game. A rulebook is a pure function: state, choice and dice in; events out.
///
/// What must hold for every implementation, and is checked for each by the conformance suite:
///
/// - [`play`](Game::play) is all or nothing: when it answers [`Stop`], the caller's dice are
///   rewound and the half-changed copy of the state is thrown away, so a rule may not keep anything
///   elsewhere. It judges before it rolls: a refused action has used no dice.
/// - `play` runs on until somebody has to choose. What is unfinished then is data in the state.
/// - Everything hidden leaves only through [`view`](Game::view) and [`redact`](Game::redact).
/// - No clock, no thread, no global, no platform mathematics, no order of a hash map.
pub trait Game: Sized + Clone + Debug + Send + Sync + 'static {
    /// The game's name in files and protocols.
    const NAME: &'static str;
    /// Counts up whenever a rule is corrected so that old matches may replay differently.
    const RULES: u32;
    /// The names of the seats, in order.
    const SEATS: &'static [&'static str];
    /// Do [`candidates`](Game::candidates) list every legal move, or a good sample?
    const CANDIDATES_ARE_COMPLETE: bool;
    /// Does what spectators see suffice to imagine a whole truth? Not where everything follows from
    /// what they never see at all, such as a master's file.
    const SPECTATORS_CAN_IMAGINE: bool = true;
    /// May something happen of which others must not even know that it happened? Then lines of the record
    /// are counted for each seat and for spectators by what they have heard
    /// ([`Match::seq_to`](crate::Match::seq_to)).
    const HIDES_LINES: bool = false;

    /// What must be agreed before play.
    type Setup: Clone + Debug + Serialize + DeserializeOwned + Send + Sync;
    /// The whole truth in the game's published words, as strangers may write it.
    type Position: Clone + Debug + Serialize + DeserializeOwned + Send + Sync;
    /// The whole truth, half-finished business included.
    type State: Clone + Debug + Send + Sync;
    /// What somebody may choose to do; also what somebody may *ask* to do, so it can hold a wrong
    /// word for which the rulebook has a refusal of its own.
    type Action: Clone + PartialEq + Debug + Serialize + DeserializeOwned + Send + Sync;
    /// What happened. One that used chance says what the dice showed.
    type Event: Clone + PartialEq + Debug + Serialize + Send + Sync;
    /// Why not: typed, cheap to build.
    type Refusal: Clone + PartialEq + Debug + Into<Illegal>;
    /// The part of the truth that one audience is entitled to.
    type View: Clone + Debug + Serialize + DeserializeOwned + Send + Sync;
    /// What its computer players say when they give a reason; [`Infallible`](std::convert::Infallible)
    /// where there are none.
    type Claim: Claim<Self>;

    /// Begins a game.
    ///
    /// # Errors
    /// Every fault of the setup at once, or the dice that are missing.
    fn start(
        setup: &Self::Setup,
        dice: &mut Dice,
        tell: &mut impl Tell<Self::Event>,
    ) -> Result<Self::State, Stop<Vec<Fault>>>;

    /// Goes on from any position.
    ///
    /// # Errors
    /// Every fault of the position at once.
    fn resume(position: &Self::Position) -> Result<Self::State, Vec<Fault>>;

    /// Begins a match in the middle. A position may leave to chance what its game rolls for before
    /// the first turn; most games leave nothing.
    ///
    /// # Errors
    /// Every fault of the position at once, or the dice that are missing.
    fn take_up(
        position: &Self::Position,
        _dice: &mut Dice,
        _tell: &mut impl Tell<Self::Event>,
    ) -> Result<Self::State, Stop<Vec<Fault>>> {
        Self::resume(position).map_err(Stop::Refused)
    }

    /// Everything, in the form that [`resume`](Game::resume) accepts.
    fn position(state: &Self::State) -> Self::Position;

    /// Whom the game waits for and why, or how it ended.
    fn status(state: &Self::State) -> Status;

    /// What is being waited for, where one of a few words ([`Status::Waiting`]) cannot say it.
    /// It is told to `to`, who may not know everything.
    fn phase(_state: &Self::State, _to: Audience) -> Option<String> {
        None
    }

    /// Those whose actions are still heard once the game is over.
    fn may_after_end(_state: &Self::State) -> SeatSet {
        SeatSet::EMPTY
    }

    /// What an action asks for. Most ask to be played; those that do not are never lines of a record.
    fn asks(_action: &Self::Action) -> Asks {
        Asks::ToPlay
    }

    /// Judges an action that asks for what lies behind ([`Asks`]), and tells what it shows. A state
    /// alone has no past, so [`play`](Game::play) refuses such an action.
    ///
    /// # Errors
    /// The refusal.
    fn recall(
        _past: &Past<'_, Self>,
        _who: Actor,
        _action: &Self::Action,
        _tell: &mut impl Tell<Self::Event>,
    ) -> Result<(), Self::Refusal> {
        Ok(())
    }

    /// How it ended in the game's own words; `None` while it goes on.
    fn verdict(state: &Self::State) -> Option<Verdict>;

    /// Appends what `who` may choose now, in the rulebook's canonical order. Each is legal.
    fn candidates(state: &Self::State, who: Actor, out: &mut Vec<Self::Action>);

    /// Appends what `seat` may do besides moving, whoever's turn it is: offers, answers, resignation.
    fn meanwhile(state: &Self::State, seat: Seat, out: &mut Vec<Self::Action>);

    /// Judges an action and carries it out, with everything that follows from it by force.
    ///
    /// # Errors
    /// The refusal, or the dice that are missing. The state may be half changed after
    /// [`Stop::NeedsDice`] (throw the copy away) and is untouched after [`Stop::Refused`].
    fn play(
        state: &mut Self::State,
        who: Actor,
        action: &Self::Action,
        dice: &mut Dice,
        tell: &mut impl Tell<Self::Event>,
    ) -> Result<(), Stop<Self::Refusal>>;

    /// The house's action that says how many milliseconds have passed since the table began;
    /// `None` in a game whose rules know no time.
    fn time(elapsed_ms: u64) -> Option<Self::Action>;

    /// The number of milliseconds at which the house has to tell the time even if nobody acts,
    /// because something runs out by then; `None` if nothing does.
    fn deadline(state: &Self::State) -> Option<u64>;

    /// The side that a seat plays for: partners share a number, counted from zero.
    fn side(seat: Seat) -> usize;

    /// Which seat plays which command. It is as public as whose turn it is; whoever has no command has
    /// nothing to choose, and [`status`](Game::status) does not wait for them.
    fn commands(_state: &Self::State) -> Commands {
        Commands::each_its_own(Self::SEATS.len())
    }

    /// What a side is called where it has won: as its first seat, unless the game has a better name.
    fn side_name(side: usize) -> &'static str {
        let first = (0..Self::SEATS.len()).find(|seat| Self::side(Seat::new(*seat)) == side);
        first.map_or("", |seat| Self::SEATS[seat])
    }

    /// What `to` may see.
    fn view(state: &Self::State, to: Audience) -> Self::View;

    /// Turns what somebody saw earlier in the same match into what `to` sees now, if nothing has been
    /// taken back since: the same as [`view`](Game::view). For bots that are asked by the million; a
    /// game whose views grow from move to move writes the new moves only, into the memory it has.
    fn look_again(state: &Self::State, to: Audience, seen: &mut Self::View) {
        *seen = Self::view(state, to);
    }

    /// The part of `event` that `to` is told; `None` if nothing.
    fn redact(event: &Self::Event, to: Audience) -> Option<Self::Event>;

    /// The part of `event` that `to` is told who asks later, with things as they stand `now`: what has
    /// been hidden since is told to nobody any more.
    fn retell(event: &Self::Event, _now: &Self::State, to: Audience) -> Option<Self::Event> {
        Self::redact(event, to)
    }

    /// Did `event` show somebody something that taking the move back could not hide again?
    fn reveals(event: &Self::Event) -> bool;

    /// Some truth that fits what is seen, drawn at random; `None` if nothing fits (a stranger's view).
    fn imagine(view: &Self::View, dice: &mut Dice) -> Option<Self::State>;

    /// A digest of everything that matters for how the game goes on: of the position, which is the whole
    /// truth as it is written. So it leaves nothing out, does not depend on how a state is kept in memory,
    /// and stays the same as long as the published form does.
    fn fingerprint(state: &Self::State) -> Fingerprint {
        Fingerprint::of(&Self::position(state))
    }
}

/// What an action asks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Asks {
    /// To be played: the rules judge it, and it becomes a line of the record.
    ToPlay,
    /// To see something of how things stand: nothing changes, and there is no line.
    ToLook,
    /// To see something of how they came about: nothing changes either.
    ToLookBack,
    /// To take back the latest action, dice included.
    ToUndo,
    /// To do again what was taken back.
    ToRedo,
    /// To play the latest action again with the dice that come next.
    ToReroll,
}

impl Asks {
    /// Does it leave the match as it is?
    pub const fn only_looks(self) -> bool {
        matches!(self, Asks::ToLook | Asks::ToLookBack)
    }

    /// Does it make what happened not to have happened, or to have happened after all?
    pub const fn goes_back(self) -> bool {
        matches!(self, Asks::ToUndo | Asks::ToRedo | Asks::ToReroll)
    }
}

/// Why an action did not happen. Nothing has changed.
#[derive(Clone, PartialEq, Debug)]
pub enum Stop<R> {
    /// The rules say no.
    Refused(R),
    /// The rules say yes, but the dice are not there.
    NeedsDice(Box<DiceStop>),
}

impl<R> From<DiceStop> for Stop<R> {
    fn from(stop: DiceStop) -> Stop<R> {
        Stop::NeedsDice(Box::new(stop))
    }
}

/// Somebody to whom events are told as they happen.
pub trait Tell<E> {
    /// This has just happened.
    fn tell(&mut self, event: E);

    /// This has just happened; for an event that is some work to make, which is not done when nobody
    /// listens.
    #[inline]
    fn tell_with(&mut self, event: impl FnOnce() -> E) {
        self.tell(event());
    }
}

/// Nobody listens, and it costs nothing.
#[derive(Clone, Copy, Debug)]
pub struct Nobody;

impl<E> Tell<E> for Nobody {
    #[inline(always)]
    fn tell(&mut self, _: E) {}

    #[inline(always)]
    fn tell_with(&mut self, _: impl FnOnce() -> E) {}
}

impl<E> Tell<E> for Vec<E> {
    fn tell(&mut self, event: E) {
        self.push(event);
    }
}
