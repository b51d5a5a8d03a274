//! What happens when a person types a command instead of a move.

use sobremesa_kernel::bot::Budget;
use sobremesa_kernel::{Actor, Audience, Lang, Seat, Status, Words};

use super::commands::{self, Command};
use super::table_loop::{Leave, Sitting};
use crate::{rule, telling};

/// What follows from a command.
#[derive(PartialEq, Eq)]
pub(super) enum Next {
    /// Ask the same person again.
    Same,
    /// Look at the table afresh: something has changed.
    Afresh,
}

impl Sitting<'_> {
    /// Does what a person asked for. `seat` is nobody when several look on together.
    pub(super) fn obey(&mut self, command: Command, seat: Option<Seat>) -> Result<Next, Leave> {
        let audience = seat.map_or(Audience::Spectator, Audience::Seat);
        match (command, seat) {
            (Command::Help, _) => self.help()?,
            (Command::Board, _) => self.show_board(audience)?,
            (Command::Story(n_sentences), _) => {
                let story = self.seat_names().story(&self.table.story(0, audience));
                let n_skipped = story.len() - n_sentences.unwrap_or(story.len()).min(story.len());
                for words in story.iter().skip(n_skipped) {
                    self.console.say(words)?;
                }
            }
            (Command::Rule(id), _) => self.show_rule(&id)?,
            (Command::Save(path), _) => self.save_as(&path)?,
            (Command::Quit, _) => self.quit()?,
            (Command::Hint, Some(seat)) => self.hint(seat)?,
            (Command::Moves, Some(seat)) => {
                let actions = self.table.actions(seat);
                self.show_choices(&actions, true)?;
            }
            (Command::Undo, Some(seat)) => return self.undo(seat),
            (Command::Seat(name), Some(seat)) => return self.call(&name, seat),
            (Command::Hint | Command::Moves | Command::Undo | Command::Seat(_), None) => {
                self.console.tell(
                    "Eso, cuando le toque a quien lo quiere.",
                    "That, when it is the turn of whoever wants it.",
                )?;
            }
        }
        Ok(Next::Same)
    }

    fn help(&mut self) -> Result<(), Leave> {
        let screen = self.console.screen;
        let marks = commands::explained().map(|(name, _)| screen.get(&name).chars().count());
        let width = marks.max().unwrap_or_default();
        self.console.tell(
            "Juega con el número de una jugada o escribiéndola como en la lista. También:",
            "Play by the number of a move, or type it as in the list. And:",
        )?;
        for (name, meaning) in commands::explained() {
            let mark = format!("  {:<width$}  ", screen.get(&name));
            self.console.item(&mark, screen.get(&meaning))?;
        }
        Ok(())
    }

    pub(super) fn show_rule(&mut self, id: &str) -> Result<(), Leave> {
        let book = self.game.rulebook();
        match book.rule(id) {
            Some(found) => {
                let printed = rule::printed(&found, self.console.screen);
                self.console.line(&printed)?;
            }
            None => self.console.warn(&rule::unknown(&[book], id))?,
        }
        Ok(())
    }

    /// Saves what there is, and from now on every line.
    pub(super) fn save_as(&mut self, path: &str) -> Result<(), Leave> {
        self.recording
            .save_as(path, &self.table, &mut self.console)?;
        Ok(())
    }

    fn hint(&mut self, seat: Seat) -> Result<(), Leave> {
        let Some(adviser) = self.adviser() else {
            self.console.tell(
                "En este juego el programa no da consejos.",
                "In this game the program gives no advice.",
            )?;
            return Ok(());
        };
        let advice = match self
            .table
            .bot(&adviser, seat, &Budget::USUAL, self.choice_seed())
        {
            Ok(advice) => advice,
            Err(problem) => return Ok(self.console.warn(&problem.message)?),
        };
        // An adviser knows more than the list, on an open field.
        let offered = self.table.offered(seat, &advice.action);
        let action = offered.map_or_else(
            || advice.action.to_string(),
            |offered| self.console.screen.get(&offered.typed).to_owned(),
        );
        let actions = self.table.actions(seat);
        let mut listed = actions.moves.iter().chain(&actions.meanwhile).zip(1..);
        let listed = listed.find(|(offered, _)| offered.action == advice.action);
        let action = match listed {
            Some((_, number)) => format!("{action} ({number})"),
            None => action,
        };
        let who = self.game.bot_title(&adviser);
        let why = self.seat_names().words(&advice.why);
        let who = who.unwrap_or_else(|| Words::new(&adviser, &adviser));
        self.console.tell(
            format!("{} jugaría {action}. {}", who.es, why.es),
            format!("{} would play {action}. {}", who.en, why.en),
        )?;
        Ok(())
    }

    /// Goes back to the person's decision before, if the other people let it happen.
    fn undo(&mut self, seat: Seat) -> Result<Next, Leave> {
        let acted = self.table.acted();
        let own = acted.iter().rposition(|(_, who)| *who == Actor::Seat(seat));
        let Some(own) = own else {
            self.console.tell(
                "Todavía no has decidido nada.",
                "You have not decided anything yet.",
            )?;
            return Ok(Next::Same);
        };
        let to = acted[own].0 - 1;
        let others: Vec<Seat> = self.seating.people();
        let others: Vec<Seat> = others.into_iter().filter(|other| *other != seat).collect();
        let played_since = acted[own..]
            .iter()
            .any(|(_, who)| others.iter().any(|other| *who == Actor::Seat(*other)));
        if to < self.table.free_takeback() || played_since {
            for other in others {
                if !self.agrees(other, seat)? {
                    self.console.tell(
                        format!("{} no quiere.", self.label(other)),
                        format!("{} does not want to.", self.label(other)),
                    )?;
                    return Ok(Next::Afresh);
                }
            }
        }
        let taken_back = self.table.take_back(to);
        taken_back.map_err(|problem| Leave::Stuck(problem.message))?;
        self.turn_clock_back();
        Ok(Next::Afresh)
    }

    /// Asks another person at the keyboard whether something may be taken back.
    fn agrees(&mut self, other: Seat, seat: Seat) -> Result<bool, Leave> {
        self.hide_secrets()?;
        let (other, seat) = (self.label(other), self.label(seat));
        let prompt = self.console.screen.pick(
            format!("{other}: {seat} quiere volver a su decisión anterior. ¿De acuerdo? (s/n)> "),
            format!("{other}: {seat} wants to go back to the decision before. Agreed? (y/n)> "),
        );
        loop {
            let typed = self.console.ask(&prompt)?.ok_or(Leave::Quit)?;
            if let Some(answer) = commands::yes_or_no(&typed) {
                return Ok(answer);
            }
        }
    }

    /// Lets another person speak who is not in turn.
    fn call(&mut self, name: &str, seat: Seat) -> Result<Next, Leave> {
        let by_name = |other: &Seat| {
            let names = self.seating.names();
            names[other.index()].to_lowercase() == name.to_lowercase()
        };
        let people = self.seating.people();
        let named = people.iter().copied().find(by_name);
        let found = named.or_else(|| telling::seat(self.game, name).ok());
        let status = self.table.waiting();
        let may_speak = |other: Seat| {
            status.is_some_and(|status| match status {
                Status::Waiting { may, .. } => may.contains(other),
                Status::Over(_) => false,
            }) && !self.table.actions(other).meanwhile.is_empty()
        };
        match found.filter(|other| people.contains(other)) {
            Some(other) if other == seat => Ok(Next::Same),
            Some(other) if may_speak(other) => {
                self.called = Some(other);
                Ok(Next::Afresh)
            }
            Some(other) => {
                let other = self.label(other);
                self.console.tell(
                    format!("{other} no puede hacer nada mientras no le toque."),
                    format!("{other} cannot do anything until it is their turn."),
                )?;
                Ok(Next::Same)
            }
            None => {
                let known: Vec<String> = people.iter().map(|s| self.label(*s)).collect();
                let (es, en) = (
                    telling::listed(&known, Lang::Es),
                    telling::listed(&known, Lang::En),
                );
                self.console.tell(
                    format!("Ahí no hay ninguna persona: están {es}."),
                    format!("There is no person there: there are {en}."),
                )?;
                Ok(Next::Same)
            }
        }
    }

    /// Leaves, if the person really wants to. A match that is saved nowhere can be saved now.
    pub(super) fn quit(&mut self) -> Result<(), Leave> {
        if self.recording.named().is_some() {
            let screen = self.console.screen;
            let prompt = screen.pick("¿Dejar la partida? (s/n)> ", "Leave the match? (y/n)> ");
            let typed = self.console.ask(prompt)?.ok_or(Leave::Quit)?;
            return match commands::yes_or_no(&typed) {
                Some(true) => Err(Leave::Quit),
                Some(false) | None => Ok(()),
            };
        }
        match self.recording.may_leave(&self.table, &mut self.console)? {
            true => Err(Leave::Quit),
            false => Ok(()),
        }
    }
}
