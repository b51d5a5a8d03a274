//! The small game behind a wall with one loose stone: a [`Flaw`] replaces what it wants to break.

use std::fmt::Debug;
use std::marker::PhantomData;

use serde_json::Value;
use sobremesa_conformance::small_game::{
    Action, Claim, Event, Position, Refusal, Setup, SmallGame, State, View,
};
use sobremesa_kernel::bot::{Bot, Budget, Choice};
use sobremesa_kernel::claim::Reason;
use sobremesa_kernel::{
    Actor, Audience, Commands, Dice, Fault, Fingerprint, Game, Illegal, Seat, Status, Stop, Tell,
    Verdict, Words,
};
use sobremesa_speak::RuleBook;
use sobremesa_table::{
    ByHand, Customs, Ending, Lid, Motion, NoAnswer, Playable, Preset, Question, Sound,
};

/// The small game with one thing broken.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Flawed<F>(PhantomData<F>);

/// What can be broken. Whatever is not mentioned is sound.
pub(crate) trait Flaw: Clone + Copy + Debug + Send + Sync + 'static {
    const CLAIMS_TO_OFFER_ALL: bool = false;
    const HIDES_LINES: bool = false;

    fn status(state: &State) -> Status {
        SmallGame::status(state)
    }
    fn commands(state: &State) -> Commands {
        SmallGame::commands(state)
    }
    fn candidates(state: &State, who: Actor, out: &mut Vec<Action>) {
        SmallGame::candidates(state, who, out);
    }
    fn play(
        state: &mut State,
        who: Actor,
        action: &Action,
        dice: &mut Dice,
        tell: &mut impl Tell<Event>,
    ) -> Result<(), Stop<Refusal>> {
        SmallGame::play(state, who, action, dice, tell)
    }
    fn illegal(_: &State, refusal: Refusal) -> Illegal {
        refusal.into()
    }
    fn position(state: &State) -> Position {
        SmallGame::position(state)
    }
    fn view(state: &State, to: Audience) -> View {
        SmallGame::view(state, to)
    }
    fn look_again(state: &State, to: Audience, seen: &mut View) {
        *seen = Self::view(state, to);
    }
    fn redact(event: &Event, to: Audience) -> Option<Event> {
        SmallGame::redact(event, to)
    }
    fn imagine(view: &View, dice: &mut Dice) -> Option<State> {
        SmallGame::imagine(view, dice)
    }
    fn fingerprint(state: &State) -> Fingerprint {
        SmallGame::fingerprint(state)
    }
    fn narrate(event: &Event) -> Words {
        SmallGame::narrate(event)
    }
    fn claim(claim: Claim) -> Claim {
        claim
    }
    fn ending(verdict: &Verdict) -> Ending {
        SmallGame::ending(verdict)
    }
    fn is_grave(state: &State, action: &Action) -> bool {
        SmallGame::is_grave(state, action)
    }
    /// So many positions its bots look at when nobody says.
    const USUAL_NODES: u64 = 7;
    /// So many positions one of them was given.
    fn given(_nodes: Option<u64>) {}
}

/// A refusal as a flawed game words it.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Worded(Illegal);

impl From<Worded> for Illegal {
    fn from(worded: Worded) -> Illegal {
        worded.0
    }
}

impl<F: Flaw> Game for Flawed<F> {
    const NAME: &'static str = SmallGame::NAME;
    const RULES: u32 = SmallGame::RULES;
    const SEATS: &'static [&'static str] = SmallGame::SEATS;
    const CANDIDATES_ARE_COMPLETE: bool = F::CLAIMS_TO_OFFER_ALL;
    const HIDES_LINES: bool = F::HIDES_LINES;

    type Setup = Setup;
    type Position = Position;
    type State = State;
    type Action = Action;
    type Event = Event;
    type Refusal = Worded;
    type View = View;
    type Claim = Claim;

    fn start(
        setup: &Setup,
        dice: &mut Dice,
        tell: &mut impl Tell<Event>,
    ) -> Result<State, Stop<Vec<Fault>>> {
        SmallGame::start(setup, dice, tell)
    }
    fn resume(position: &Position) -> Result<State, Vec<Fault>> {
        SmallGame::resume(position)
    }
    fn position(state: &State) -> Position {
        F::position(state)
    }
    fn status(state: &State) -> Status {
        F::status(state)
    }
    fn commands(state: &State) -> Commands {
        F::commands(state)
    }
    fn verdict(state: &State) -> Option<Verdict> {
        SmallGame::verdict(state)
    }
    fn candidates(state: &State, who: Actor, out: &mut Vec<Action>) {
        F::candidates(state, who, out);
    }
    fn meanwhile(state: &State, seat: Seat, out: &mut Vec<Action>) {
        SmallGame::meanwhile(state, seat, out);
    }
    fn play(
        state: &mut State,
        who: Actor,
        action: &Action,
        dice: &mut Dice,
        tell: &mut impl Tell<Event>,
    ) -> Result<(), Stop<Worded>> {
        F::play(state, who, action, dice, tell).map_err(|stop| match stop {
            Stop::Refused(refusal) => Stop::Refused(Worded(F::illegal(state, refusal))),
            Stop::NeedsDice(stop) => Stop::NeedsDice(stop),
        })
    }
    fn time(elapsed_ms: u64) -> Option<Action> {
        SmallGame::time(elapsed_ms)
    }
    fn deadline(state: &State) -> Option<u64> {
        SmallGame::deadline(state)
    }
    fn side(seat: Seat) -> usize {
        SmallGame::side(seat)
    }
    fn view(state: &State, to: Audience) -> View {
        F::view(state, to)
    }
    fn look_again(state: &State, to: Audience, seen: &mut View) {
        F::look_again(state, to, seen);
    }
    fn redact(event: &Event, to: Audience) -> Option<Event> {
        F::redact(event, to)
    }
    fn reveals(event: &Event) -> bool {
        SmallGame::reveals(event)
    }
    fn imagine(view: &View, dice: &mut Dice) -> Option<State> {
        F::imagine(view, dice)
    }
    fn fingerprint(state: &State) -> Fingerprint {
        F::fingerprint(state)
    }
}

impl<F: Flaw> Playable for Flawed<F> {
    const LID: Lid = SmallGame::LID;
    const QUESTIONS: &'static [&'static str] = SmallGame::QUESTIONS;
    const CUSTOMS: Customs = SmallGame::CUSTOMS;

    fn turn_number(state: &State) -> u64 {
        SmallGame::turn_number(state)
    }

    fn title() -> Words {
        SmallGame::title()
    }
    fn presets() -> Vec<Preset<Flawed<F>>> {
        let of = |Preset { name, title, setup }| Preset { name, title, setup };
        SmallGame::presets().into_iter().map(of).collect()
    }
    fn bots() -> &'static [&'static dyn Bot<Flawed<F>>] {
        &[&Hired::<0>, &Hired::<1>]
    }
    fn rulebook() -> &'static RuleBook {
        SmallGame::rulebook()
    }
    fn answer(state: Option<&State>, question: &Question<'_>) -> Result<Value, NoAnswer> {
        SmallGame::answer(state, question)
    }
    fn narrate(event: &Event) -> Words {
        F::narrate(event)
    }
    fn ending(verdict: &Verdict) -> Ending {
        F::ending(verdict)
    }
    fn is_grave(state: &State, action: &Action) -> bool {
        F::is_grave(state, action)
    }
    fn notation(action: &Action) -> String {
        SmallGame::notation(action)
    }
    fn describe(action: &Action) -> Words {
        SmallGame::describe(action)
    }
    fn read_typed(text: &str) -> Result<Action, Words> {
        SmallGame::read_typed(text)
    }
    fn by_hand(view: View, seat: Option<Seat>) -> Box<dyn ByHand<Action>> {
        SmallGame::by_hand(view, seat)
    }
    fn motions(event: &Event) -> Vec<Motion> {
        SmallGame::motions(event)
    }
    fn sound(event: &Event) -> Option<Sound> {
        SmallGame::sound(event)
    }
    fn has_secrets(state: &State, seat: Seat) -> bool {
        SmallGame::has_secrets(state, seat)
    }
}

/// The small game's bot with this number.
struct Hired<const N: usize>;

impl<F: Flaw, const N: usize> Bot<Flawed<F>> for Hired<N> {
    fn name(&self) -> &str {
        SmallGame::bots()[N].name()
    }
    fn title(&self) -> Words {
        SmallGame::bots()[N].title()
    }
    fn about(&self) -> Words {
        SmallGame::bots()[N].about()
    }
    fn usual_nodes(&self) -> u64 {
        F::USUAL_NODES
    }
    fn choose(
        &self,
        view: &View,
        seat: Seat,
        budget: &Budget<'_>,
        seed: u64,
    ) -> Option<Choice<Flawed<F>>> {
        F::given(budget.nodes);
        let choice = SmallGame::bots()[N].choose(view, seat, budget, seed)?;
        let mut claims = choice.why.claims().map(|claim| F::claim(*claim));
        let first = claims.next().expect("a reason is never empty");
        Some(Choice {
            action: choice.action,
            why: claims.fold(Reason::new(first), Reason::with),
            details: choice.details,
        })
    }
}
