//! The one table there is: a match of a particular game, or the beginning of one.

use serde::Deserialize;
use serde_json::Value;
use sobremesa_kernel::bot::Budget;
use sobremesa_kernel::record::{Line, LoadFault, LoadReason, Origin};
use sobremesa_kernel::{
    Actor, Audience, Begun, Commands, Concession, Illegal, Match, Opening, Playing, Roll, Seat,
    Seed, Shown, Status, Told, Unplayed, Verdict, Words,
};

use crate::advice::{Advice, hire};
use crate::by_hand::{ByHand, InJson};
use crate::console::{Console, ConsoleInJson};
use crate::duel::Duel;
use crate::ending::{self, Ending};
use crate::json::{read, write};
use crate::moment::{Moment, Past};
use crate::playable::{Motion, Playable, Question, Sound};
use crate::question::{Declined, answer};
use crate::review::{Reviewing, ReviewingJson};
use crate::sight::{Sight, Telling};
use crate::table::{Actions, Happening, Offered, Played, Recalled, Table};
use crate::told_status::ToldStatus;
use crate::transcript;
use crate::{Problem, json};

/// A match of the game `G`, or the beginning of one that waits for a roll.
#[derive(Debug)]
pub(crate) enum Seated<G: Playable> {
    Opening {
        /// As it was before anybody rolled, for whoever mistyped something.
        untouched: Box<Opening<G>>,
        now: Box<Opening<G>>,
    },
    Running(Box<Match<G>>),
}

impl<G: Playable> Seated<G> {
    /// Whom the table waits for, as `to` may know it.
    fn told_status(&self, to: Audience) -> ToldStatus {
        match self {
            Seated::Running(running) => {
                let (state, status) = (running.state(), running.status());
                // How it stood at the end may tell of those who are hidden even then.
                let may_know = to != Audience::Spectator || !G::HIDES_LINES || G::lies_open(state);
                let told = ToldStatus::new(
                    running.seq_to(to),
                    &status,
                    running.verdict().map(|verdict| match may_know {
                        true => verdict,
                        false => Verdict {
                            winner: None,
                            score: Value::Null,
                            ..verdict
                        },
                    }),
                    running.wanted_roll(),
                    G::SEATS,
                );
                match (status, G::phase(state, to)) {
                    (Status::Waiting { .. }, Some(phase)) => told.in_phase(phase),
                    (Status::Waiting { .. }, None) => told,
                    (Status::Over(_), _) if running.conceded().is_some() => told,
                    (Status::Over(_), _) => told.with_may(G::may_after_end(state)),
                }
            }
            Seated::Opening { now, .. } => {
                let house = Status::Waiting {
                    must: sobremesa_kernel::Must::House,
                    may: sobremesa_kernel::SeatSet::EMPTY,
                    phase: "opening",
                };
                ToldStatus::new(0, &house, None, now.wanted_roll(), G::SEATS)
            }
        }
    }

    pub(crate) fn from_begun(begun: Begun<G>) -> Seated<G> {
        match begun {
            Begun::Match(running) => Seated::Running(running),
            Begun::Wants(opening, _) => Seated::Opening {
                untouched: opening.clone(),
                now: opening,
            },
        }
    }

    fn running(&self) -> Result<&Match<G>, Problem> {
        match self {
            Seated::Running(running) => Ok(running),
            Seated::Opening { now, .. } => Err(awaiting(now)),
        }
    }

    fn running_mut(&mut self) -> Result<&mut Match<G>, Problem> {
        match self {
            Seated::Running(running) => Ok(running),
            Seated::Opening { now, .. } => Err(awaiting(now)),
        }
    }

    /// What an attempt comes to for whoever asked.
    fn report(&self, since: usize, attempt: Result<Playing, Unplayed>) -> Result<Played, Problem> {
        match attempt {
            Ok(Playing::Done(_)) => Ok(Played::Done { since }),
            Ok(Playing::Wants(roll)) => Ok(Played::Wants(json::roll(&roll, G::SEATS))),
            Err(Unplayed::Illegal(illegal)) => Ok(Played::Illegal(illegal)),
            Err(Unplayed::Faulty(faults)) => Ok(Played::Faulty(faults)),
            Err(unplayed) => Err(problem_of::<G>(&unplayed, since)),
        }
    }
}

impl<G: Playable> Table for Seated<G> {
    fn game(&self) -> &'static str {
        G::NAME
    }

    fn seats(&self) -> &'static [&'static str] {
        G::SEATS
    }

    fn seq(&self) -> usize {
        self.running().map_or(0, Match::seq)
    }

    fn seq_to(&self, to: Audience) -> usize {
        self.running().map_or(0, |running| running.seq_to(to))
    }

    fn line_of(&self, seq: usize, to: Audience) -> usize {
        self.running().map_or(0, |running| running.line_of(seq, to))
    }

    fn is_known(&self, line: usize, to: Audience) -> bool {
        self.running()
            .is_ok_and(|running| running.is_known(line, to))
    }

    fn waiting(&self) -> Option<Status> {
        self.running().ok().map(Match::status)
    }

    fn ending(&self) -> Option<Ending> {
        let verdict = self.running().ok()?.verdict()?;
        Some(ending::of::<G>(&verdict))
    }

    fn sequel(&self) -> Option<Value> {
        let running = self.running().ok()?;
        let Origin::Setup(setup) = &running.header().origin else {
            return None;
        };
        let is_over = running.status().outcome().is_some();
        let sequel = is_over.then(|| G::sequel(setup, running.state()))?;
        sequel.as_ref().map(write)
    }

    fn status(&self) -> Value {
        write(&self.told_status(Audience::Referee))
    }

    fn wanted_roll(&self) -> Option<&Roll> {
        match self {
            Seated::Running(running) => running.wanted_roll(),
            Seated::Opening { now, .. } => now.wanted_roll(),
        }
    }

    fn view(&self, to: Audience) -> Result<Value, Problem> {
        Ok(write(&G::view(self.running()?.state(), to)))
    }

    fn sight(
        &self,
        seat: Option<Seat>,
        to: Audience,
        since: usize,
        telling: Telling,
        text: &mut String,
    ) {
        let sight = match self.running() {
            Ok(running) => Sight::<G>::of(running, seat, to, since, telling, self.told_status(to)),
            Err(_) => Sight::before(seat, self.told_status(to)),
        };
        sight.write(text);
    }

    fn events(&self, since: usize, to: Audience) -> Vec<Value> {
        self.running().map_or_else(
            |_| Vec::new(),
            |running| running.told(since, to).iter().map(write).collect(),
        )
    }

    fn happenings(&self, since: usize, to: Audience) -> Vec<Happening> {
        let Ok(running) = self.running() else {
            return Vec::new();
        };
        let told = running.told(since, to);
        told.iter()
            .map(|told| match told {
                Told::Event(event) => happening::<G>(running.state(), event),
                Told::Table(event) => Happening {
                    event: write(event),
                    words: crate::words::table_event(event, seat_title::<G>),
                    is_heading: false,
                    motions: Vec::new(),
                    sound: Some(Sound::Bell),
                    duel: None,
                },
            })
            .collect()
    }

    fn story(&self, since: usize, to: Audience) -> Vec<Words> {
        let Ok(running) = self.running() else {
            return Vec::new();
        };
        let told = running.told(since, to);
        let words = told.iter().map(|told| match told {
            Told::Event(event) => G::narrate(event),
            Told::Table(event) => crate::words::table_event(event, seat_title::<G>),
        });
        words.collect()
    }

    fn story_of(&self, line: usize, to: Audience) -> Vec<Words> {
        let Ok(running) = self.running() else {
            return Vec::new();
        };
        let told = running.told_between(line.saturating_sub(1), line, to);
        let words = told.iter().map(|told| match told {
            Told::Event(event) => G::told_at(running.state(), event).0,
            Told::Table(event) => crate::words::table_event(event, seat_title::<G>),
        });
        words.collect()
    }

    fn motions_of(&self, line: usize, to: Audience) -> Vec<Motion> {
        let Ok(running) = self.running() else {
            return Vec::new();
        };
        let told = running.told_between(line.saturating_sub(1), line, to);
        told.iter()
            .flat_map(|told| match told {
                Told::Event(event) => G::motions(event),
                Told::Table(_) => Vec::new(),
            })
            .collect()
    }

    fn look_back(&self, see: &mut dyn FnMut(usize, &dyn Moment)) {
        if let Ok(running) = self.running() {
            running.look_back(|line, state| see(line, &Past::<G>(state)));
        }
    }

    fn actions(&self, seat: Seat) -> Actions {
        let Ok(running) = self.running() else {
            return Actions::default();
        };
        if running.conceded().is_some() {
            return Actions::default();
        }
        let (mut moves, mut meanwhile) = (Vec::new(), Vec::new());
        G::candidates(running.state(), Actor::Seat(seat), &mut moves);
        G::meanwhile(running.state(), seat, &mut meanwhile);
        let hand = in_hand(running, seat);
        let offer = |action: &G::Action| offered::<G>(running.state(), &*hand, action);
        Actions {
            moves: moves.iter().map(offer).collect(),
            complete: G::CANDIDATES_ARE_COMPLETE,
            meanwhile: meanwhile.iter().map(offer).collect(),
        }
    }

    fn hindsight(&self, seat: Seat) -> Vec<Recalled> {
        let Ok(running) = self.running() else {
            return Vec::new();
        };
        let hand = in_hand(running, seat);
        let wishes = G::hindsight().into_iter();
        wishes
            .map(|action| Recalled {
                offered: offered::<G>(running.state(), &*hand, &action),
                goes_back: G::asks(&action).goes_back(),
                refusal: running.check(Actor::Seat(seat), &action).err(),
            })
            .collect()
    }

    fn grave(&self, seat: Seat, action: &Value) -> Option<Words> {
        let running = self.running().ok()?;
        let action: G::Action = serde_json::from_value(action.clone()).ok()?;
        let may_be_a_slip = G::is_grave(running.state(), &action) || G::is_drastic(&action);
        let is_grave = may_be_a_slip && running.check(Actor::Seat(seat), &action).is_ok();
        is_grave.then(|| G::describe_at(running.state(), &action))
    }

    fn is_drastic(&self, action: &Value) -> bool {
        let action = serde_json::from_value::<G::Action>(action.clone());
        action.is_ok_and(|action| G::is_drastic(&action))
    }

    fn is_no_move(&self, seat: Seat, action: &Value) -> bool {
        let Ok(running) = self.running() else {
            return false;
        };
        let mut besides = Vec::new();
        G::meanwhile(running.state(), seat, &mut besides);
        let action = serde_json::from_value::<G::Action>(action.clone());
        action.is_ok_and(|action| besides.contains(&action))
    }

    fn goes_back(&self, action: &Value) -> bool {
        let action = serde_json::from_value::<G::Action>(action.clone());
        action.is_ok_and(|action| G::asks(&action).goes_back())
    }

    fn ends_alone(&self, action: &Value) -> bool {
        let action = serde_json::from_value::<G::Action>(action.clone());
        action.is_ok_and(|action| G::ends_alone(&action))
    }

    fn house_actions(&self) -> Vec<Value> {
        let Ok(running) = self.running() else {
            return Vec::new();
        };
        if running.conceded().is_some() {
            return Vec::new();
        }
        let mut actions = Vec::new();
        G::candidates(running.state(), Actor::House, &mut actions);
        actions.iter().map(write).collect()
    }

    fn play(&mut self, who: Actor, action: Value) -> Result<Played, Problem> {
        let running = self.running_mut()?;
        let since = running.seq();
        let action: G::Action = read(action, "action")?;
        if G::asks(&action).only_looks() {
            return match running.look(who, &action) {
                Ok(seen) => Ok(Played::Looked {
                    seen: seen.iter().map(looked_up::<G>).collect(),
                    aside: G::aside(&action),
                }),
                Err(unplayed) => self.report(since, Err(unplayed)),
            };
        }
        let attempt = running.play(who, action);
        self.report(since, attempt)
    }

    fn overrule(&mut self, position: Value) -> Result<Played, Problem> {
        let running = self.running_mut()?;
        let since = running.seq();
        let attempt = running
            .overrule(read(position, "action.set")?)
            .map(Playing::Done);
        self.report(since, attempt)
    }

    fn check(&self, who: Actor, action: Value) -> Result<Result<(), Illegal>, Problem> {
        let (running, action) = (self.running()?, read(action, "action")?);
        match running.conceded() {
            Some((_, why)) => Err(Problem::conceded(why)),
            None => Ok(running.check(who, &action)),
        }
    }

    fn concede(&mut self, seat: Seat, why: Concession) -> Result<(), Problem> {
        let running = self.running_mut()?;
        let seq = running.seq();
        let conceded = running.concede(seat, why).map(drop);
        conceded.map_err(|unplayed| problem_of::<G>(&unplayed, seq))
    }

    fn turn_number(&self) -> u64 {
        let number = |running: &Match<G>| G::turn_number(running.state());
        self.running().map_or(0, number)
    }

    fn when_turn_is_up(&self, seat: Seat) -> Option<Value> {
        let running = self.running().ok()?;
        let action = G::when_turn_is_up(running.state(), seat);
        action.map(|action| write(&action))
    }

    fn when_gone(&self, seat: Seat) -> Option<Value> {
        let running = self.running().ok()?;
        let action = G::when_gone(running.state(), seat);
        action.map(|action| write(&action))
    }

    fn answer_roll(&mut self, results: Vec<Shown>) -> Result<Played, Problem> {
        match self {
            Seated::Running(running) => {
                let since = running.seq();
                let attempt = running.answer(results);
                self.report(since, attempt)
            }
            Seated::Opening { now, .. } => match now.answer(results) {
                Ok(Begun::Match(running)) => {
                    *self = Seated::Running(running);
                    Ok(Played::Done { since: 0 })
                }
                Ok(Begun::Wants(opening, roll)) => {
                    *now = opening;
                    Ok(Played::Wants(json::roll(&roll, G::SEATS)))
                }
                Err(unplayed) => self.report(0, Err(unplayed)),
            },
        }
    }

    fn drop_roll(&mut self) -> bool {
        match self {
            Seated::Running(running) => running.drop_roll(),
            Seated::Opening { untouched, now } => {
                now.clone_from(untouched);
                true
            }
        }
    }

    fn transcript(&self, form: Option<&str>, to: Audience) -> Result<String, Problem> {
        transcript::write(self.running()?, form, to)
    }

    fn elapse(&mut self, ms: u64) -> Result<Played, Problem> {
        let running = self.running_mut()?;
        let since = running.seq();
        let attempt = running.elapse(ms);
        self.report(since, attempt)
    }

    fn take_back(&mut self, to: usize) -> Result<(), Problem> {
        let running = self.running_mut()?;
        let seq = running.seq();
        running
            .take_back(to)
            .map(drop)
            .map_err(|unplayed| problem_of::<G>(&unplayed, seq))
    }

    fn free_takeback(&self) -> usize {
        self.running().map_or(0, Match::free_takeback)
    }

    fn path(&self) -> Vec<(usize, Option<Actor>)> {
        let Ok(running) = self.running() else {
            return Vec::new();
        };
        let path = running.path_to(running.seq());
        let mut acted = running.happened().map(|(seq, line, ..)| match line {
            Line::Play { who, .. } => (seq, Some(*who)),
            Line::Conceded { seat, .. } => (seq, Some(Actor::Seat(*seat))),
            Line::Ruling(_) | Line::Takeback { .. } | Line::NewDice(_) | Line::Over { .. } => {
                (seq, None)
            }
        });
        path.into_iter()
            .filter_map(|seq| acted.find(|(acted, _)| *acted == seq))
            .collect()
    }

    fn acted(&self) -> Vec<(usize, Actor)> {
        let Ok(running) = self.running() else {
            return Vec::new();
        };
        let path = running.path_to(running.seq());
        running
            .happened()
            .filter(|(seq, ..)| path.binary_search(seq).is_ok())
            .filter_map(|(seq, line, ..)| match line {
                Line::Play { who, .. } => Some((seq, *who)),
                Line::Conceded { .. }
                | Line::Ruling(_)
                | Line::Takeback { .. }
                | Line::NewDice(_)
                | Line::Over { .. } => None,
            })
            .collect()
    }

    fn ask(&self, question: &Question<'_>) -> Result<Value, Declined> {
        answer::<G>(self.running().ok().map(Match::state), question)
    }

    fn position(&self) -> Result<Value, Problem> {
        Ok(write(&G::position(self.running()?.state())))
    }

    fn passed(&self) -> Option<Value> {
        let passed = G::passed(self.running().ok()?.state())?;
        Some(write(&passed))
    }

    fn is_attack(&self, action: &Value) -> bool {
        let Ok(running) = self.running() else {
            return false;
        };
        G::Action::deserialize(action).is_ok_and(|action| G::is_attack(running.state(), &action))
    }

    fn lines_since(&self, since: usize) -> Vec<String> {
        let Ok(running) = self.running() else {
            return Vec::new();
        };
        (since + 1..=running.seq())
            .map(|seq| running.line(seq))
            .collect()
    }

    fn follow(&mut self, line: &str, kept: Option<Seed>) -> Result<(), LoadFault> {
        match self {
            Seated::Running(running) => running.follow(line, kept),
            Seated::Opening { .. } => Err(LoadFault {
                line: 1,
                reason: LoadReason::Empty,
            }),
        }
    }

    fn bot(
        &self,
        bot: &str,
        seat: Seat,
        budget: &Budget<'_>,
        seed: u64,
    ) -> Result<Advice, Problem> {
        let view = G::view(self.running()?.state(), Audience::Seat(seat));
        hire::<G>(G::bots(), bot, &view, seat, budget, seed)
    }

    fn reviewing(&self, seat: Seat) -> Option<Box<dyn Reviewing<Value>>> {
        let view = G::view(self.running().ok()?.state(), Audience::Seat(seat));
        Some(Box::new(ReviewingJson(G::reviewing(view, seat)?)))
    }

    fn by_hand(&self, to: Audience) -> Result<Box<dyn ByHand<Value>>, Problem> {
        let view = G::view(self.running()?.state(), to);
        Ok(Box::new(InJson(G::by_hand(view, to.seat()))))
    }

    fn console(&self) -> Option<Box<dyn Console<Value>>> {
        let console = G::console(self.running().ok()?)?;
        Some(Box::new(ConsoleInJson(console)))
    }

    fn read_typed(&self, text: &str) -> Result<Value, Words> {
        G::read_typed(text).map(|action| write(&action))
    }

    fn offered(&self, seat: Seat, action: &Value) -> Option<Offered> {
        let action: G::Action = serde_json::from_value(action.clone()).ok()?;
        let running = self.running().ok()?;
        let hand = in_hand(running, seat);
        Some(offered::<G>(running.state(), &*hand, &action))
    }

    fn deadline(&self) -> Option<u64> {
        self.running()
            .ok()
            .and_then(|running| G::deadline(running.state()))
    }

    fn commands(&self) -> Commands {
        // Before the first dice are known everybody is expected.
        let unknown = || Commands::each_its_own(G::SEATS.len());
        let known = self.running().map(|running| G::commands(running.state()));
        known.unwrap_or_else(|_| unknown())
    }

    fn lies_open(&self) -> bool {
        self.running()
            .is_ok_and(|running| running.conceded().is_some() || G::lies_open(running.state()))
    }

    fn may_be_read(&self) -> bool {
        self.running().is_ok_and(|running| {
            let state = running.state();
            let is_over = running.status().outcome().is_some();
            is_over && (!G::HIDES_LINES || G::lies_open(state))
        })
    }

    fn has_secrets(&self, seat: Seat) -> bool {
        self.running()
            .is_ok_and(|running| G::has_secrets(running.state(), seat))
    }
}

/// What a seat has before it.
fn in_hand<G: Playable>(running: &Match<G>, seat: Seat) -> Box<dyn ByHand<G::Action>> {
    let view = G::view(running.state(), Audience::Seat(seat));
    G::by_hand(view, Some(seat))
}

fn offered<G: Playable>(
    state: &G::State,
    hand: &dyn ByHand<G::Action>,
    action: &G::Action,
) -> Offered {
    Offered {
        action: write(action),
        notation: G::notation(action),
        typed: G::typed(action),
        said: G::said(state, action),
        words: G::describe_at(state, action),
        gesture: hand.gesture(action),
        is_grave: G::is_grave(state, action),
        is_drastic: G::is_drastic(action),
    }
}

fn happening<G: Playable>(state: &G::State, event: &G::Event) -> Happening {
    told::<G>(event, G::told_at(state, event))
}

/// What somebody looks up is told in full.
fn looked_up<G: Playable>(event: &G::Event) -> Happening {
    told::<G>(event, (G::narrate(event), G::duel(event)))
}

fn told<G: Playable>(event: &G::Event, (words, duel): (Words, Option<Duel>)) -> Happening {
    Happening {
        event: write(event),
        words,
        is_heading: G::is_heading(event),
        motions: G::motions(event),
        sound: G::sound(event),
        duel,
    }
}

fn seat_title<G: Playable>(name: &str) -> Words {
    let seat = Seat::named(name, G::SEATS);
    seat.map_or_else(|| Words::new(name, name), G::seat_title)
}

fn awaiting<G: Playable>(opening: &Opening<G>) -> Problem {
    let wanted = opening.wanted_roll().map(|roll| json::roll(roll, G::SEATS));
    Problem::awaiting_roll(wanted.unwrap_or_default())
}

/// The problems that are not a matter of the rules.
pub(crate) fn problem_of<G: Playable>(unplayed: &Unplayed, seq: usize) -> Problem {
    let roll = |roll: &Roll| json::roll(roll, G::SEATS);
    match unplayed {
        Unplayed::AwaitingRoll(wanted) => Problem::awaiting_roll(roll(wanted)),
        Unplayed::NoRollWanted => Problem::no_roll_wanted(),
        Unplayed::WrongCount {
            roll: wanted,
            typed,
        } => Problem::wrong_count(roll(wanted), *typed),
        Unplayed::NoDice(stop) => Problem::no_dice(stop, G::SEATS),
        Unplayed::Conceded(why) => Problem::conceded(*why),
        Unplayed::NoSuchLine(line) => Problem::no_such_line(*line, seq),
        Unplayed::Illegal(illegal) => Problem {
            code: illegal.code,
            message: illegal.message.clone(),
            at: Value::Null,
        },
        Unplayed::Faulty(faults) => {
            let all = |pick: fn(&Words) -> &str| {
                faults
                    .iter()
                    .map(|fault| pick(&fault.message))
                    .collect::<Vec<_>>()
                    .join(" ")
            };
            Problem::new(
                "faulty",
                Value::Null,
                all(|words| &words.es),
                all(|words| &words.en),
            )
        }
    }
}
