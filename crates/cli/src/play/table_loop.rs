//! A sitting: from the first look at the table until the match is over or somebody leaves.

use std::io;
use std::time::Duration;

use serde_json::Value;
use sobremesa_kernel::bot::Budget;
use sobremesa_kernel::{Actor, Audience, Lang, Must, Seat, SeatSet, Status, Words};
use sobremesa_table::{GameBox, Played, SeatNames, Table};

use super::clock;
use super::curtain::Curtain;
use super::rolls::Underway;
use super::seats::{Player, Seating};
use super::start::Ready;
use crate::console::Console;
use crate::failure::Failure;
use crate::recording::Recording;
use crate::telling;

/// People and bots around a table, and everything that they need.
pub(super) struct Sitting<'a> {
    pub(super) game: &'static dyn GameBox,
    pub(super) table: Box<dyn Table>,
    pub(super) seating: Seating,
    pub(super) recording: Recording,
    pub(super) console: Console<'a>,
    pub(super) curtain: Curtain,
    /// The action that waits for people to roll.
    pub(super) underway: Underway,
    /// Somebody not in turn who wants to say something.
    pub(super) called: Option<Seat>,
    /// So many lines each seat has been told.
    told: Vec<usize>,
    notes: Vec<Words>,
    bot_seed: u64,
    /// Bots that were asked, since somebody else acted, whether they have something to say.
    asked_meanwhile: SeatSet,
    pub(super) elapsed_ms: Box<dyn Fn() -> u64>,
    /// How long those in turn have had the keyboard, all together: no other time is anybody's.
    pub(super) charged_ms: u64,
    /// Does the clock run that the game may have?
    pub(super) is_timed: bool,
    pause: Duration,
}

/// Why a sitting ends before the match does.
#[derive(Debug)]
pub(super) enum Leave {
    /// Somebody wants to leave, or there is nothing more to read.
    Quit,
    /// It cannot go on like this.
    Stuck(Words),
    /// Reading or writing failed.
    Io(io::Error),
}

impl From<io::Error> for Leave {
    fn from(error: io::Error) -> Leave {
        Leave::Io(error)
    }
}

/// What became of somebody's action.
pub(super) enum Acted {
    /// It happened, or waits for a roll.
    Yes,
    /// The rules say no.
    No(sobremesa_kernel::Illegal),
}

impl<'a> Sitting<'a> {
    pub(super) fn new(
        ready: Ready,
        console: Console<'a>,
        elapsed_ms: Box<dyn Fn() -> u64>,
        pause: Duration,
    ) -> Sitting<'a> {
        let n_seats = ready.game.seats().len();
        let charged_ms = clock::time_told(&*ready.table);
        Sitting {
            game: ready.game,
            table: ready.table,
            seating: ready.seating,
            recording: ready.recording,
            console,
            curtain: Curtain::default(),
            underway: Underway::default(),
            called: None,
            told: vec![ready.n_old_lines; n_seats],
            notes: ready.notes,
            bot_seed: ready.bot_seed,
            asked_meanwhile: SeatSet::EMPTY,
            elapsed_ms,
            charged_ms,
            is_timed: ready.is_timed,
            pause,
        }
    }

    /// Plays until the match is over or somebody leaves.
    pub(super) fn run(mut self) -> Result<(), Failure> {
        let mut ended = self.introduce().and_then(|()| self.play_on());
        // Ctrl-C may have been a slip of the hand.
        while matches!(ended, Err(Leave::Quit)) && self.console.was_interrupted() {
            self.hide_secrets()?;
            if self.recording.may_leave(&self.table, &mut self.console)? {
                break;
            }
            ended = self.play_on();
        }
        match ended {
            Ok(()) => Ok(()),
            Err(Leave::Quit) => {
                self.hide_secrets()?;
                self.say_how_to_go_on()?;
                Ok(())
            }
            Err(Leave::Stuck(words)) => {
                self.hide_secrets()?;
                self.say_how_to_go_on()?;
                Err(Failure::Wrong(words))
            }
            Err(Leave::Io(error)) => Err(Failure::Io(error)),
        }
    }

    /// A seat and who sits in it, as people say it.
    pub(super) fn label(&self, seat: Seat) -> String {
        self.label_in(seat, self.console.screen.lang)
    }

    /// By what names the words of the game speak of those who play.
    pub(super) fn seat_names(&self) -> SeatNames {
        telling::names_at_keyboard(self.game, |seat, lang| {
            self.seating.name_of(seat, self.game, lang)
        })
    }

    fn label_in(&self, seat: Seat, lang: Lang) -> String {
        let title = self.game.seat_title(seat);
        let name = self.seating.name_of(seat, self.game, lang);
        telling::seated(title.get(lang), name.as_deref())
    }

    /// Who plays what against whom.
    fn introduce(&mut self) -> Result<(), Leave> {
        let screen = self.console.screen;
        let title = self.game.title();
        self.console.line(&screen.ruler(screen.get(&title)))?;
        let players = self.table.commands().players();
        let everybody: Vec<String> = players.iter().map(|seat| self.label(seat)).collect();
        let everybody = everybody.join(", ");
        self.console.tell(
            format!("En la mesa: {everybody}."),
            format!("At the table: {everybody}."),
        )?;
        for note in std::mem::take(&mut self.notes) {
            self.console.say(&note)?;
        }
        if let Some(path) = self.recording.named() {
            self.console.tell(
                format!("Se guarda en {path}."),
                format!("It is saved to {path}."),
            )?;
        }
        if !self.seating.people().is_empty() {
            self.console.tell(
                "Escribe el número de una jugada, o la jugada; «ayuda» dice qué más.",
                "Type the number of a move, or the move; “help” says what else.",
            )?;
        }
        Ok(())
    }

    fn play_on(&mut self) -> Result<(), Leave> {
        loop {
            self.save()?;
            if self.table.wanted_roll().is_some() {
                self.roll()?;
                continue;
            }
            let status = self.table.waiting();
            match status.expect("a table waits for a roll, for somebody, or for nobody any more") {
                Status::Over(_) => return self.conclude(),
                Status::Waiting {
                    must: Must::House, ..
                } => self.house_turn()?,
                Status::Waiting {
                    must: Must::Seats(must),
                    may,
                    ..
                } => self.seats_turn(must, may)?,
            }
        }
    }

    /// What no player chooses happens by itself, once the people have looked at what was before.
    fn house_turn(&mut self) -> Result<(), Leave> {
        let has_begun = !self.table.acted().is_empty();
        if has_begun && !self.seating.people().is_empty() {
            let seq = self.table.seq();
            self.look_together()?;
            self.wait_for_enter()?;
            if self.table.seq() != seq {
                // Somebody took something back instead.
                return Ok(());
            }
        }
        let actions = self.table.house_actions();
        let action = actions.into_iter().next().ok_or_else(|| {
            Leave::Stuck(Words::new(
                "La casa no tiene nada que hacer y nadie más tampoco. Es un fallo del programa.",
                "The house has nothing to do, nor has anybody else. The program is at fault.",
            ))
        })?;
        self.act_without_choice(Actor::House, action)?;
        self.show_to_watchers()
    }

    fn seats_turn(&mut self, must: SeatSet, may: SeatSet) -> Result<(), Leave> {
        if let Some(seat) = self.called.take() {
            return self.person_turn(seat);
        }
        let asked = self.asked_meanwhile;
        let not_asked = may
            .iter()
            .filter(|seat| !must.contains(*seat) && !asked.contains(*seat));
        if let Some((seat, name)) = self.first_bot(not_asked) {
            return self.bot_meanwhile(seat, &name);
        }
        if let Some((seat, name)) = self.first_bot(must.iter()) {
            return self.bot_turn(seat, &name);
        }
        let seat = must.iter().next().ok_or_else(|| {
            Leave::Stuck(Words::new(
                "La partida no espera a nadie. Es un fallo del programa.",
                "The match waits for nobody. The program is at fault.",
            ))
        })?;
        self.person_turn(seat)
    }

    fn first_bot(&self, mut seats: impl Iterator<Item = Seat>) -> Option<(Seat, String)> {
        seats.find_map(|seat| match self.seating.player(seat) {
            Player::Bot(name) => Some((seat, name.clone())),
            Player::Person(_) => None,
        })
    }

    fn bot_turn(&mut self, seat: Seat, name: &str) -> Result<(), Leave> {
        let advice = self
            .table
            .bot(name, seat, &Budget::USUAL, self.choice_seed());
        let advice = advice.map_err(|problem| Leave::Stuck(problem.message))?;
        self.act_without_choice(Actor::Seat(seat), advice.action)?;
        self.show_to_watchers()
    }

    /// A bot that is not in turn may answer an offer. It is asked once, so that two of them cannot
    /// go on proposing things to each other for ever.
    fn bot_meanwhile(&mut self, seat: Seat, name: &str) -> Result<(), Leave> {
        let asked = self.asked_meanwhile.with(seat);
        let open = self.table.actions(seat).meanwhile;
        let advice = self
            .table
            .bot(name, seat, &Budget::USUAL, self.choice_seed());
        let answer = advice.ok().map(|advice| advice.action);
        if let Some(action) = answer.filter(|action| open.iter().any(|open| open.action == *action))
        {
            self.act_without_choice(Actor::Seat(seat), action)?;
            self.show_to_watchers()?;
        }
        self.asked_meanwhile = asked;
        Ok(())
    }

    /// Plays what a person chose.
    pub(super) fn act(&mut self, who: Actor, action: Value) -> Result<Acted, Leave> {
        self.asked_meanwhile = SeatSet::EMPTY;
        match self.table.play(who, action.clone()) {
            Ok(Played::Done { .. }) => Ok(Acted::Yes),
            Ok(Played::Looked { seen, aside }) => {
                for words in seen.into_iter().map(|seen| seen.words).chain(aside) {
                    self.console.say(&words)?;
                }
                Ok(Acted::Yes)
            }
            Ok(Played::Wants(_)) => {
                self.underway = Underway::of(who, action);
                Ok(Acted::Yes)
            }
            Ok(Played::Illegal(illegal)) => Ok(Acted::No(illegal)),
            Ok(Played::Faulty(_)) => unreachable!("only a position has faults, and this is none"),
            Err(problem) => Err(Leave::Stuck(problem.message)),
        }
    }

    /// Plays what the house or a bot does, which the rules do not refuse.
    fn act_without_choice(&mut self, who: Actor, action: Value) -> Result<(), Leave> {
        match self.act(who, action)? {
            Acted::Yes => Ok(()),
            Acted::No(illegal) => Err(Leave::Stuck(illegal.message)),
        }
    }

    pub(super) fn save(&mut self) -> Result<(), Leave> {
        if let Some(words) = self.recording.write(&self.table) {
            self.console.warn(&words)?;
        }
        Ok(())
    }

    /// What `seat` has not heard yet, and now has.
    pub(super) fn news_for(&mut self, seat: Seat) -> Vec<Words> {
        let since = std::mem::replace(&mut self.told[seat.index()], self.table.seq());
        self.seat_names()
            .story(&self.table.story(since, Audience::Seat(seat)))
    }

    /// What everybody may know and somebody has not heard yet; now all have.
    pub(super) fn news_for_all(&mut self, people: &[Seat], to: Audience) -> Vec<Words> {
        let heard = people.iter().map(|seat| self.told[seat.index()]);
        let since = heard.min().unwrap_or(self.told[0]);
        self.told.fill(self.table.seq());
        self.seat_names().story(&self.table.story(since, to))
    }

    /// When nobody plays, whoever is there sees everything after each action.
    fn show_to_watchers(&mut self) -> Result<(), Leave> {
        let goes_on = matches!(self.table.waiting(), Some(Status::Waiting { .. }));
        if self.seating.people().is_empty() && goes_on && self.table.wanted_roll().is_none() {
            self.look_together()?;
            std::thread::sleep(self.pause);
        }
        Ok(())
    }

    pub(super) fn choice_seed(&self) -> u64 {
        self.bot_seed.wrapping_add(self.table.seq() as u64)
    }

    /// The strongest bot, for advice.
    pub(super) fn adviser(&self) -> Option<String> {
        self.game.bots().pop().map(|bot| bot.name)
    }

    fn conclude(&mut self) -> Result<(), Leave> {
        self.look_together()?;
        let screen = self.console.screen;
        let end = screen.pick("Fin de la partida", "The match is over");
        self.console.line(&screen.ruler(end))?;
        let label = |seat: Seat, lang: Lang| self.label_in(seat, lang);
        if let Some(result) = telling::result(self.game, &*self.table, self.own_side(), label) {
            self.console.line(&screen.heading(screen.get(&result)))?;
        }
        // Whoever did not want to keep it can still look through it for a while.
        self.recording.put_aside();
        if let Some(path) = self.recording.path() {
            self.console.tell(
                format!("Guardada en {path}. Para repasarla: sobremesa replay {path} --step"),
                format!("Saved to {path}. To go through it: sobremesa replay {path} --step"),
            )?;
        }
        Ok(())
    }

    /// A seat of the side for which everybody at this terminal plays; none if they play against each
    /// other, or nobody plays.
    fn own_side(&self) -> Option<Seat> {
        let people = self.seating.people();
        let first = *people.first()?;
        let side = self.game.side(first);
        let is_ours = |seat: &Seat| self.game.side(*seat) == side;
        people.iter().all(is_ours).then_some(first)
    }

    fn say_how_to_go_on(&mut self) -> io::Result<()> {
        if self.table.seq() > 0 {
            return self.recording.say_where(&mut self.console);
        }
        self.recording.forget();
        self.console.tell(
            "La partida no ha llegado a empezar.",
            "The match has not begun.",
        )
    }
}
