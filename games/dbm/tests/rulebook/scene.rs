//! Positions in a few words, and fights on them as the rulebook prints them.

use sobremesa_dbm::agenda::Task;
use sobremesa_dbm::board::Board;
use sobremesa_dbm::rules::close_combat;
use sobremesa_dbm::rules::factors::{Factors, Result, resolve};
use sobremesa_dbm::rules::outcome::Outcome;
use sobremesa_dbm::rules::shooting::volley;
use sobremesa_dbm::{
    Action, CommandIx, Dbm, ElementId, ElementIx, Ending, Equivalents, Event, Fight, Phase, Place,
    Reply, Shoot, Side, State, notation,
};
use sobremesa_kernel::{Actor, Dice, Game, Seat, Shown};

/// The battle that a text describes.
#[track_caller]
pub(crate) fn battle(text: &str) -> State {
    notation::read(text).unwrap_or_else(|fault| panic!("{fault}"))
}

/// An element by its name.
#[track_caller]
pub(crate) fn the(state: &State, name: &str) -> ElementIx {
    let id = ElementId::new(name).expect("a name");
    state.find(id).unwrap_or_else(|| panic!("no {name}"))
}

/// A fight with both dice, as the rulebook's examples are written.
#[track_caller]
pub(crate) fn fight(state: &State, a: &str, b: &str, dice: [u8; 2]) -> String {
    let board = Board::public(state);
    let pair = close_combat::find(&board, the(state, a), the(state, b));
    let pair = pair.unwrap_or_else(|| panic!("{a} and {b} do not fight"));
    row(&close_combat::weigh(&pair), dice)
}

/// A volley with both dice, as the rulebook's examples are written; the shooter is the first.
#[track_caller]
pub(crate) fn volley(state: &State, target: &str, dice: [u8; 2]) -> String {
    let board = Board::public(state);
    let target = the(state, target);
    let shots = volley::expected(&board, target).expect("somebody shoots at it");
    row(&volley::weigh(&board, target, &shots), dice)
}

fn row(factors: &[Factors; 2], dice: [u8; 2]) -> String {
    let results = resolve([&factors[0], &factors[1]], dice);
    let [one, other] = [0, 1].map(|n| total(&factors[n], &results[n]));
    let [first, second] = [0, 1].map(|n| graded(&results[n]));
    let [fate, other_fate] = results.map(|result| word(result.fate.outcome));
    format!("{one} | {other} | {first} | {second} | first {fate}, second {other_fate}")
}

fn total(factors: &Factors, result: &Result) -> String {
    let support = factors.support.iter().flatten().count();
    let tactical: i8 = factors.tactical.iter().map(|item| item.amount).sum();
    let factor = factors.combat_factor.amount;
    assert_eq!(
        factor + support as i8 + tactical,
        factors.sum,
        "the items are the sum"
    );
    format!("{factor}+{support}{tactical:+} + die = {}", result.total)
}

fn graded(result: &Result) -> String {
    let grading: i8 = result.grading.iter().map(|item| item.amount).sum();
    format!("{}{grading:+} = {}", result.total, result.final_factor)
}

pub(crate) fn word(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Stand => "stand",
        Outcome::Recoil => "recoil",
        Outcome::Flee => "flee",
        Outcome::Destroyed => "destroyed",
    }
}

/// A battle in the middle of a turn, with something far away that still has to be done, so that the
/// turn does not end by itself.
pub(crate) struct Trial {
    pub(crate) state: State,
    pub(crate) events: Vec<Event>,
}

/// Two fights in a far corner.
const OTHER_FIGHTS: &str =
    "a90..a91 Reg Bd (O) 3400,1200,0 ; b90 Reg Bd (O) 3400,1200,180 ; b91 Reg Bd (O) 3480,1200,180";
/// Bows before spears in a far corner.
const OTHER_SHOTS: &str = "a92 Reg Bw (O) 3400,1400,0 ; b92 Reg Sp (O) 3400,1500,180";

impl Trial {
    fn begin(text: &str, phase: Phase) -> Trial {
        let mut state = battle(&format!("{text}\n{OTHER_FIGHTS}\n{OTHER_SHOTS}"));
        state.phase = phase;
        for command in CommandIx::all() {
            // So many that no loss of these breaks anybody.
            if let Some(command) = &mut state.commands[command.index()] {
                command.original = Equivalents::whole(100);
            }
        }
        Trial {
            state,
            events: Vec::new(),
        }
    }

    /// In the combat phase.
    pub(crate) fn fighting(text: &str) -> Trial {
        Trial::begin(text, Phase::Fight)
    }

    /// In the movement phase.
    pub(crate) fn moving(text: &str) -> Trial {
        Trial::begin(text, Phase::Move)
    }

    /// An order as `moves::order` writes it, with the dice that it takes.
    #[track_caller]
    pub(crate) fn order(&mut self, text: &str, dice: &[u8]) {
        let order = crate::moves::order(text);
        let first = self.state.find(order.elements[0]).expect("it is there");
        self.play(self.state.owner(first), &Action::Move(order), dice);
    }

    /// In the shooting phase.
    pub(crate) fn shooting(text: &str) -> Trial {
        Trial::begin(text, Phase::Shoot)
    }

    /// All have moved: they turn to face.
    #[track_caller]
    pub(crate) fn turning(text: &str) -> Trial {
        let trial = Trial::begin(text, Phase::Move);
        trial.end_moves()
    }

    #[track_caller]
    pub(crate) fn end_moves(mut self) -> Trial {
        let seats: Vec<_> = Dbm::status(&self.state).must_act().iter().collect();
        for seat in seats {
            self.play(seat, &Action::EndMoves(Ending::default()), &[]);
        }
        self
    }

    #[track_caller]
    pub(crate) fn play(&mut self, seat: Seat, action: &Action, dice: &[u8]) {
        let shown = dice
            .iter()
            .map(|die| Shown::Number(i32::from(*die)))
            .collect();
        let mut dice = Dice::scripted(shown);
        let played = Dbm::play(
            &mut self.state,
            Actor::Seat(seat),
            action,
            &mut dice,
            &mut self.events,
        );
        played.unwrap_or_else(|stop| panic!("{action:?}: {stop:?}"));
    }

    fn commander(&self) -> Seat {
        self.state.side_in_turn().commander_in_chief()
    }

    #[track_caller]
    pub(crate) fn fight(&mut self, a: &str, b: &str, dice: [u8; 2]) {
        let id = |name: &str| ElementId::new(name).expect("a name");
        let action = Action::Fight(Fight { a: id(a), b: id(b) });
        self.play(self.commander(), &action, &dice);
    }

    /// The fights far away end in nothing, and with them the turn; the other side rolls its die.
    #[track_caller]
    pub(crate) fn end_turn(&mut self) {
        self.fight("a90", "b90", [1, 1]);
        let id = |name: &str| ElementId::new(name).expect("a name");
        let (a, b) = (id("a91"), id("b91"));
        self.play(self.commander(), &Action::Fight(Fight { a, b }), &[1, 1, 3]);
    }

    /// Nobody moves; the impetuous advance by their first ways.
    #[track_caller]
    pub(crate) fn impetuous(text: &str) -> Trial {
        Trial::impetuous_with(text, &[])
    }

    /// The same with dice for the first who goes.
    #[track_caller]
    pub(crate) fn impetuous_with(text: &str, dice: &[u8]) -> Trial {
        let mut dice = dice;
        let mut trial = Trial::begin(text, Phase::Move).end_moves();
        while trial.state.phase == Phase::Advance {
            if let Some(ask) = &trial.state.ask {
                let first = ask.options[0].word(&trial.state);
                trial.answer(&first, &[]);
                continue;
            }
            let seat = Dbm::status(&trial.state).must_act().iter().next();
            trial.play(seat.expect("somebody"), &Action::AdvanceRest, dice);
            dice = &[];
        }
        trial
    }

    /// Names a target; without dice if somebody has to be asked first.
    #[track_caller]
    pub(crate) fn shoot(&mut self, target: &str, dice: &[u8]) {
        let target = ElementId::new(target).expect("a name");
        self.play(self.commander(), &Action::Shoot(Shoot { target }), dice);
    }

    /// Whoever is asked answers.
    #[track_caller]
    pub(crate) fn answer(&mut self, option: &str, dice: &[u8]) {
        let ask = self.state.ask.clone().expect("somebody is asked");
        let reply = Reply {
            kind: ask.kind,
            option: option.to_owned(),
        };
        self.play(ask.to, &Action::Answer(reply), dice);
    }

    /// What is asked, of whom, with which answers: `aim b1: b3 b4`.
    pub(crate) fn asked(&self) -> String {
        let Some(ask) = &self.state.ask else {
            return String::new();
        };
        let options: Vec<String> = ask
            .options
            .iter()
            .map(|option| option.word(&self.state))
            .collect();
        let seat = Side::SEATS[ask.to.index()];
        let kind = serde_json::to_value(ask.kind).expect("a word");
        format!(
            "{} {seat}: {}",
            kind.as_str().expect("a word"),
            options.join(" ")
        )
    }

    /// Something that happens by force.
    #[track_caller]
    pub(crate) fn happen(&mut self, task: Task) {
        self.happen_with(task, &[]);
    }

    /// The same with the dice that it takes.
    #[track_caller]
    pub(crate) fn happen_with(&mut self, task: Task, dice: &[u8]) {
        self.state.agenda.push(task);
        self.state.phase = Phase::Fight;
        let id = |name: &str| ElementId::new(name).expect("a name");
        let (a, b) = (id("a90"), id("b90"));
        let dice = [&[1, 1], dice].concat();
        self.play(self.commander(), &Action::Fight(Fight { a, b }), &dice);
    }

    /// Where it stands, `1000,530,180`; or what became of it.
    #[track_caller]
    pub(crate) fn at(&self, name: &str) -> String {
        let element = self.state.element(the(&self.state, name));
        match element.place {
            Place::Table | Place::Hidden => {
                let pose = element.pose;
                format!(
                    "{:.0},{:.0},{:.0}",
                    pose.at.x,
                    pose.at.y,
                    pose.facing.degrees()
                )
            }
            Place::Waiting => "waiting".into(),
            Place::Marching => "marching".into(),
            Place::Exchanged => "exchanged".into(),
            Place::Aboard => "aboard".into(),
            Place::Destroyed => "destroyed".into(),
            Place::DestroyedInCombat => "destroyed in combat".into(),
            Place::OffTable => "off the table".into(),
            Place::Dispersed => "dispersed".into(),
            Place::Withdrawn => "withdrawn".into(),
        }
    }

    /// The same of several.
    #[track_caller]
    pub(crate) fn all(&self, names: &str) -> Vec<String> {
        names.split(' ').map(|name| self.at(name)).collect()
    }

    /// The rules by which things happened.
    pub(crate) fn rules(&self) -> Vec<&'static str> {
        self.events.iter().map(|event| event.rule.0).collect()
    }
}
