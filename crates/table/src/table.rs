//! A match of any game: JSON in, JSON out.

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};
use sobremesa_draw::{Sheets, Theme};
use sobremesa_kernel::bot::{Bot, Budget};
use sobremesa_kernel::record::Line;
use sobremesa_kernel::{
    Actor, Audience, Begun, Fault, Illegal, Lang, Match, Opening, Playing, Roll, Seat, Shown,
    Status, Told, Unplayed, Words,
};

use crate::dossier::Dossier;
use crate::moment::{Moment, Past};
use crate::playable::{Gesture, Look, Motion, NoAnswer, Playable, Question, Sound};
use crate::sight::Sight;
use crate::{Problem, json};

/// A match of any game. Everything that is not about one particular game is written against this.
pub trait Table: Send {
    /// The game's name.
    fn game(&self) -> &'static str;
    /// The names of its seats.
    fn seats(&self) -> &'static [&'static str];
    /// How many lines its record has.
    fn seq(&self) -> usize;
    /// Whom it waits for, or how it ended; `None` before the first roll has been made.
    fn waiting(&self) -> Option<Status>;
    /// The same as JSON.
    fn status(&self) -> Value;
    /// The roll that people are asked for.
    fn wanted_roll(&self) -> Option<&Roll>;
    /// What `to` may see.
    ///
    /// # Errors
    /// Before the first roll has been made.
    fn view(&self, to: Audience) -> Result<Value, Problem>;
    /// Everything that a program wants to know after a move, as the text of a JSON object: `seq`
    /// (first), `game`, `seat`, `status`, `view`, `events` after line `since`, `your_turn`,
    /// `actions`, `meanwhile`. Whoever looks from no seat may choose nothing.
    fn sight(&self, seat: Option<Seat>, to: Audience, since: usize) -> String;
    /// What `to` was told after line `since`.
    fn events(&self, since: usize, to: Audience) -> Vec<Value>;
    /// The same with words, motions and sounds.
    fn happenings(&self, since: usize, to: Audience) -> Vec<Happening>;
    /// The same told in words.
    fn story(&self, since: usize, to: Audience) -> Vec<Words> {
        self.happenings(since, to)
            .into_iter()
            .map(|happening| happening.words)
            .collect()
    }
    /// What one line told, in words.
    fn story_of(&self, line: usize, to: Audience) -> Vec<Words>;
    /// Shows how the table stood after each of its lines, in order.
    fn look_back(&self, see: &mut dyn FnMut(usize, &dyn Moment));
    /// What a seat may choose, and what it may do meanwhile.
    fn actions(&self, seat: Seat) -> Actions;
    /// What the house may do.
    fn house_actions(&self) -> Vec<Value>;
    /// Judges an action and carries it out.
    ///
    /// # Errors
    /// An action that cannot be understood, or missing dice.
    fn play(&mut self, who: Actor, action: Value) -> Result<Played, Problem>;
    /// An arbiter puts a position on the table.
    ///
    /// # Errors
    /// A position that cannot be understood.
    fn overrule(&mut self, position: Value) -> Result<Played, Problem>;
    /// Would an action be legal?
    ///
    /// # Errors
    /// An action that cannot be understood.
    fn check(&self, who: Actor, action: Value) -> Result<Result<(), Illegal>, Problem>;
    /// Takes what people have rolled.
    ///
    /// # Errors
    /// Results that do not fit.
    fn answer_roll(&mut self, results: Vec<Shown>) -> Result<Played, Problem>;
    /// Forgets what was typed for the roll under way and the action that asked for it; a match
    /// that has not begun asks for its first roll again. False if nothing was under way.
    fn drop_roll(&mut self) -> bool;
    /// So many milliseconds have passed since the table began.
    ///
    /// # Errors
    /// When somebody has to roll first.
    fn elapse(&mut self, ms: u64) -> Result<Played, Problem>;
    /// Goes back to how it was after a line.
    ///
    /// # Errors
    /// If there is no such line.
    fn take_back(&mut self, to: usize) -> Result<(), Problem>;
    /// The earliest line back to which a takeback is free.
    fn free_takeback(&self) -> usize;
    /// Who acted in the lines that led to how things stand, leaving out what was taken back.
    fn acted(&self) -> Vec<(usize, Actor)>;
    /// The lines that led to the present position, and who acted in each; nobody in a ruling.
    fn path(&self) -> Vec<(usize, Option<Actor>)>;
    /// Answers one of the game's questions.
    ///
    /// # Errors
    /// What is wrong with the question.
    fn ask(&self, question: &Question<'_>) -> Result<Value, Declined>;
    /// Everything, in the form from which a match can begin.
    ///
    /// # Errors
    /// Before the first roll has been made.
    fn position(&self) -> Result<Value, Problem>;
    /// The match file as it stands.
    fn lines(&self) -> Vec<String> {
        self.lines_since(0)
    }
    /// The lines that were added to the match file after number `since`.
    fn lines_since(&self, since: usize) -> Vec<String>;
    /// What a bot would do, from that seat's view alone.
    ///
    /// # Errors
    /// An unknown bot, or nothing to do.
    fn bot(&self, bot: &str, seat: Seat, budget: &Budget<'_>, seed: u64)
    -> Result<Advice, Problem>;
    /// The table as an SVG picture.
    ///
    /// # Errors
    /// Before the first roll has been made.
    fn picture(&self, to: Audience, lang: Lang, theme: Theme) -> Result<String, Problem>;
    /// The same picture in parts.
    ///
    /// # Errors
    /// Before the first roll has been made.
    fn sheets(&self, to: Audience, lang: Lang, theme: Theme) -> Result<Sheets, Problem>;
    /// The table as text.
    ///
    /// # Errors
    /// Before the first roll has been made.
    fn text_board(&self, to: Audience, look: &Look) -> Result<String, Problem>;
    /// An action in the game's notation; `None` if it cannot be understood.
    fn notation(&self, action: &Value) -> Option<String>;
    /// Reads what a person typed.
    ///
    /// # Errors
    /// What would be understood instead.
    fn read_typed(&self, text: &str) -> Result<Value, Words>;
    /// The action that somebody means who drops one thing of the picture on another.
    fn dropped(&self, pick: &str, drop: &str) -> Option<Value>;
    /// What is said about a thing of the picture, or about the table as a whole.
    fn dossier(&self, to: Audience, thing: Option<&str>) -> Option<Dossier<Value>>;
    /// The action that somebody means who drags a handle of a thing by an amount.
    fn dragged(&self, to: Audience, thing: &str, handle: &str, amount: f64) -> Option<Value>;
    /// Does a seat take part as things stand?
    fn is_in_play(&self, seat: Seat) -> bool;
    /// Does a seat see something that the others must not?
    fn has_secrets(&self, seat: Seat) -> bool;
    /// What a seat could know for certain of what is hidden from it.
    fn known(&self, seat: Seat) -> Vec<Words>;
    /// When the house has to tell the time even if nobody acts.
    fn deadline(&self) -> Option<u64>;
}

/// Something that an audience was told, in every form in which it can be shown.
#[derive(Clone, PartialEq, Debug)]
pub struct Happening {
    /// For programs.
    pub event: Value,
    /// In words.
    pub words: Words,
    /// What moves in the picture.
    pub motions: Vec<Motion>,
    /// What it sounds like.
    pub sound: Option<Sound>,
}

impl Happening {
    /// The rule by which it happened, if the event says so.
    pub fn rule(&self) -> Option<&str> {
        self.event.get("rule")?.as_str()
    }
}

/// What a seat may choose.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Actions {
    /// Its moves, in the rulebook's order.
    pub moves: Vec<Offered>,
    /// Is every legal move among them?
    pub complete: bool,
    /// Offers, answers, resignation.
    pub meanwhile: Vec<Offered>,
}

/// An action that somebody may choose.
#[derive(Clone, PartialEq, Debug)]
pub struct Offered {
    /// As programs write it.
    pub action: Value,
    /// As people write it.
    pub notation: String,
    /// What it means.
    pub words: Words,
    /// How it is done with a pointer.
    pub gesture: Gesture,
}

/// What became of an action.
#[derive(Clone, PartialEq, Debug)]
pub enum Played {
    /// It happened; these are all its events.
    Done(Vec<Value>),
    /// People have to roll first.
    Wants(Value),
    /// The rules say no.
    Illegal(Illegal),
    /// A position is faulty.
    Faulty(Vec<Fault>),
}

/// Why a question was not answered.
#[derive(Clone, PartialEq, Debug)]
pub enum Declined {
    /// The question cannot be understood.
    Problem(Problem),
    /// The position it brings breaks the rules.
    Faulty(Vec<Fault>),
    /// What it asks about is against the rules.
    Illegal(Illegal),
}

impl From<Problem> for Declined {
    fn from(problem: Problem) -> Declined {
        Declined::Problem(problem)
    }
}

/// What a bot would do.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Advice {
    /// Its action.
    pub action: Value,
    /// Why.
    pub why: Words,
    /// The same for programs.
    pub details: Value,
    /// How long it seems to think about it, in milliseconds.
    #[serde(skip)]
    pub hesitation_ms: u64,
}

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
    fn status_for(&self, to: Audience) -> Value {
        match self {
            Seated::Running(running) => {
                let state = running.state();
                let verdict = G::verdict(state);
                let mut told = json::status(
                    running.seq(),
                    &G::status(state),
                    verdict,
                    running.wanted_roll(),
                    G::SEATS,
                );
                match (G::status(state), G::phase(state, to)) {
                    (Status::Waiting { .. }, Some(phase)) => told["phase"] = phase.into(),
                    (Status::Waiting { .. }, None) => {}
                    (Status::Over(_), _) => {
                        told["may"] = json::names(G::may_after_end(state), G::SEATS);
                    }
                }
                told
            }
            Seated::Opening { now, .. } => {
                let house = Status::Waiting {
                    must: sobremesa_kernel::Must::House,
                    may: sobremesa_kernel::SeatSet::EMPTY,
                    phase: "opening",
                };
                json::status(0, &house, None, now.wanted_roll(), G::SEATS)
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
            Ok(Playing::Done(_)) => Ok(Played::Done(self.events(since, Audience::Referee))),
            Ok(Playing::Wants(roll)) => Ok(Played::Wants(json::roll(&roll, G::SEATS))),
            Err(Unplayed::Illegal(illegal)) => Ok(Played::Illegal(illegal)),
            Err(Unplayed::Faulty(faults)) => Ok(Played::Faulty(faults)),
            Err(unplayed) => Err(problem_of::<G>(&unplayed, since)),
        }
    }
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

pub(crate) fn read<T: DeserializeOwned>(value: Value, field: &str) -> Result<T, Problem> {
    serde_path_to_error::deserialize(value).map_err(|fault| Problem::field(&fault, field))
}

pub(crate) fn write(thing: &impl Serialize) -> Value {
    serde_json::to_value(thing).expect("actions, events, views and positions have JSON forms")
}

fn offered<G: Playable>(view: &G::View, action: &G::Action) -> Offered {
    Offered {
        action: write(action),
        notation: G::notation(action),
        words: G::describe(action),
        gesture: G::gesture(view, action),
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

    fn waiting(&self) -> Option<Status> {
        self.running()
            .ok()
            .map(|running| G::status(running.state()))
    }

    fn status(&self) -> Value {
        self.status_for(Audience::Referee)
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

    fn sight(&self, seat: Option<Seat>, to: Audience, since: usize) -> String {
        let sight = match self.running() {
            Ok(running) => Sight::<G>::of(running, seat, to, since, self.status_for(to)),
            Err(_) => Sight::before(seat, self.status_for(to)),
        };
        sight.text()
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
                Told::Event(event) => Happening {
                    event: write(event),
                    words: G::narrate(event),
                    motions: G::motions(event),
                    sound: G::sound(event),
                },
                Told::Table(event) => Happening {
                    event: write(event),
                    words: crate::words::table_event(event),
                    motions: Vec::new(),
                    sound: Some(Sound::Bell),
                },
            })
            .collect()
    }

    fn story_of(&self, line: usize, to: Audience) -> Vec<Words> {
        let Ok(running) = self.running() else {
            return Vec::new();
        };
        let told = running.told_between(line.saturating_sub(1), line, to);
        let words = told.iter().map(|told| match told {
            Told::Event(event) => G::narrate(event),
            Told::Table(event) => crate::words::table_event(event),
        });
        words.collect()
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
        let (mut moves, mut meanwhile) = (Vec::new(), Vec::new());
        G::candidates(running.state(), Actor::Seat(seat), &mut moves);
        G::meanwhile(running.state(), seat, &mut meanwhile);
        let view = G::view(running.state(), Audience::Seat(seat));
        let offer = |action: &G::Action| offered::<G>(&view, action);
        Actions {
            moves: moves.iter().map(offer).collect(),
            complete: G::CANDIDATES_ARE_COMPLETE,
            meanwhile: meanwhile.iter().map(offer).collect(),
        }
    }

    fn house_actions(&self) -> Vec<Value> {
        let Ok(running) = self.running() else {
            return Vec::new();
        };
        let mut actions = Vec::new();
        G::candidates(running.state(), Actor::House, &mut actions);
        actions.iter().map(write).collect()
    }

    fn play(&mut self, who: Actor, action: Value) -> Result<Played, Problem> {
        let running = self.running_mut()?;
        let since = running.seq();
        let action: G::Action = read(action, "action")?;
        if G::only_looks(&action) {
            return match running.look(who, &action) {
                Ok(seen) => Ok(Played::Done(seen.iter().map(write).collect())),
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
        Ok(self.running()?.check(who, &read(action, "action")?))
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
                    Ok(Played::Done(self.events(0, Audience::Referee)))
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
            Line::Ruling(_) | Line::Takeback(_) | Line::NewDice(_) | Line::Over { .. } => {
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
                Line::Ruling(_) | Line::Takeback(_) | Line::NewDice(_) | Line::Over { .. } => None,
            })
            .collect()
    }

    fn ask(&self, question: &Question<'_>) -> Result<Value, Declined> {
        answer::<G>(self.running().ok().map(Match::state), question)
    }

    fn position(&self) -> Result<Value, Problem> {
        Ok(write(&G::position(self.running()?.state())))
    }

    fn lines_since(&self, since: usize) -> Vec<String> {
        let Ok(running) = self.running() else {
            return Vec::new();
        };
        (since + 1..=running.seq())
            .map(|seq| running.line(seq))
            .collect()
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

    fn picture(&self, to: Audience, lang: Lang, theme: Theme) -> Result<String, Problem> {
        Ok(G::scene(&G::view(self.running()?.state(), to), lang).svg(theme))
    }

    fn sheets(&self, to: Audience, lang: Lang, theme: Theme) -> Result<Sheets, Problem> {
        Ok(G::scene(&G::view(self.running()?.state(), to), lang).sheets(theme))
    }

    fn text_board(&self, to: Audience, look: &Look) -> Result<String, Problem> {
        Ok(G::text_board(&G::view(self.running()?.state(), to), look))
    }

    fn read_typed(&self, text: &str) -> Result<Value, Words> {
        G::read_typed(text).map(|action| write(&action))
    }

    fn dropped(&self, pick: &str, drop: &str) -> Option<Value> {
        G::dropped(pick, drop).map(|action| write(&action))
    }

    fn notation(&self, action: &Value) -> Option<String> {
        let action: G::Action = serde_json::from_value(action.clone()).ok()?;
        Some(G::notation(&action))
    }

    fn dossier(&self, to: Audience, thing: Option<&str>) -> Option<Dossier<Value>> {
        let seat = match to {
            Audience::Seat(seat) => Some(seat),
            Audience::Spectator | Audience::Referee => None,
        };
        let view = G::view(self.running().ok()?.state(), to);
        let dossier = G::dossier(&view, seat, thing)?;
        Some(dossier.map(|action| write(&action)))
    }

    fn dragged(&self, to: Audience, thing: &str, handle: &str, amount: f64) -> Option<Value> {
        let view = G::view(self.running().ok()?.state(), to);
        G::dragged(&view, thing, handle, amount).map(|action| write(&action))
    }

    fn deadline(&self) -> Option<u64> {
        self.running()
            .ok()
            .and_then(|running| G::deadline(running.state()))
    }

    fn is_in_play(&self, seat: Seat) -> bool {
        // Before the first dice are known everybody is expected.
        self.running()
            .map_or(true, |running| G::is_in_play(running.state(), seat))
    }

    fn known(&self, seat: Seat) -> Vec<Words> {
        let view = |state| G::known(&G::view(state, Audience::Seat(seat)));
        let running = self.running();
        running.map_or_else(|_| Vec::new(), |running| view(running.state()))
    }

    fn has_secrets(&self, seat: Seat) -> bool {
        self.running()
            .is_ok_and(|running| G::has_secrets(running.state(), seat))
    }
}

/// Lets one of the game's bots decide.
pub(crate) fn hire<G: Playable>(
    bots: &[&dyn Bot<G>],
    name: &str,
    view: &G::View,
    seat: Seat,
    budget: &Budget<'_>,
    seed: u64,
) -> Result<Advice, Problem> {
    let bot = bots.iter().find(|bot| bot.name() == name).ok_or_else(|| {
        let names: Vec<&str> = bots.iter().map(|bot| bot.name()).collect();
        Problem::unknown_bot(name, &names)
    })?;
    let choice = bot
        .choose(view, seat, budget, seed)
        .ok_or_else(|| Problem::nothing_to_do(G::SEATS[seat.index()]))?;
    Ok(Advice {
        hesitation_ms: G::hesitation_ms(view, &choice.action),
        action: write(&choice.action),
        why: choice.why,
        details: choice.details,
    })
}

/// Answers a question: those that every game knows, or one of its own.
pub(crate) fn answer<G: Playable>(
    state: Option<&G::State>,
    question: &Question<'_>,
) -> Result<Value, Declined> {
    if question.name == "rule" {
        return rule_text(G::rulebook(), question.fields).map_err(Declined::Problem);
    }
    G::answer(state, question).map_err(|no_answer| declined::<G>(no_answer, question.name))
}

fn rule_text(
    book: &sobremesa_speak::RuleBook,
    fields: &Map<String, Value>,
) -> Result<Value, Problem> {
    #[derive(serde::Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Fields {
        rule: String,
    }
    let Fields { rule: id } = read(Value::Object(fields.clone()), "")?;
    match book.rule(&id) {
        Some(rule) => Ok(serde_json::json!({
            "rule": rule.id, "es": rule.text.es, "en": rule.text.en,
        })),
        None => {
            let near = book.nearest(&id).join(", ");
            Err(Problem::new(
                "unknown_rule",
                "rule",
                format!("No hay ninguna regla «{id}». Parecidas: {near}."),
                format!("There is no rule “{id}”. Close to it: {near}."),
            ))
        }
    }
}

fn declined<G: Playable>(no_answer: NoAnswer, name: &str) -> Declined {
    Declined::Problem(match no_answer {
        NoAnswer::Unknown => {
            let known = G::QUESTIONS.join(", ");
            Problem::new(
                "unknown_query",
                "name",
                format!("Este juego no conoce la pregunta «{name}»; conoce {known}, rule."),
                format!("This game does not know the question “{name}”; it knows {known}, rule."),
            )
        }
        NoAnswer::NeedsTable => Problem::new(
            "needs_table",
            "table",
            "Esta pregunta necesita una mesa o una posición.",
            "This question needs a table or a position.",
        ),
        NoAnswer::BadField { at, message } => Problem {
            code: "bad_field",
            message,
            at: at.into(),
        },
        NoAnswer::Faulty(faults) => return Declined::Faulty(faults),
        NoAnswer::Illegal(illegal) => return Declined::Illegal(*illegal),
    })
}
